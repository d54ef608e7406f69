//! A person's entry: their nine deals of a day against two autoplayers.

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{DayDeal, DayList, Digest};
use skat_rules::game::{AnyAction, AnyDeal, AnyIllegal, AnySeatView, GameId, Setting};
use skat_rules::notation::log::{DealLog, LogEntry};
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;

use super::calendar::DayDate;
use super::course::{DayStatus, ListDay};

const POSITION_TAG: &[u8] = b"skatrunde day position 1";

/// Number of seats, and so of players whose lists a result belongs to.
const PLAYERS: u8 = 3;

/// Something that happened in an entry. The entry is the fold of its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryEvent {
    /// The next deal was dealt.
    Dealt,
    /// A seat did something in the running deal.
    Acted(Seat, AnyAction),
    /// From here on an autoplayer plays the running deal for the person, whose time is over.
    TakenOver,
}

/// Something that the person does, or that is done for them.
///
/// Every command names the deal and how far it has got, so that the same command twice has one
/// effect, and one that comes too late or out of order has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryCommand {
    /// Deal the deal with this number, from 1.
    Deal(u8),
    /// The person decides.
    Decide(EntryMoment, AnyAction),
    /// An autoplayer decides at a seat.
    Answer(EntryMoment, Seat, AnyAction),
    /// The time is over: an autoplayer ends the running deal.
    TakeOver,
}

/// A moment in an entry, counted in actions of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryMoment {
    /// The deal's number, from 1.
    pub deal: u8,
    /// Number of actions in the deal so far.
    pub actions: u16,
}

/// The reason why an entry doesn't take a command. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryRefused {
    /// The day hasn't begun.
    #[error("the day hasn't begun")]
    TooEarly,
    /// No deal begins after midnight, and nobody decides after 00:30.
    #[error("it is too late")]
    TooLate,
    /// The entry is somewhere else by now, or not there yet.
    #[error("the entry is at another moment")]
    OtherMoment,
    /// All deals are played.
    #[error("all deals are played")]
    Played,
    /// Somebody else has to decide.
    #[error("somebody else has to decide")]
    NotAwaited,
    /// The action breaks a rule.
    #[error(transparent)]
    Illegal(AnyIllegal),
}

/// The reason why a process can't serve a day's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotServed {
    /// The day isn't prepared, hasn't begun, or was given up.
    #[error("the day can't be played")]
    NotPlayable(DayStatus),
    /// Another version of the engine prepared the day. Its autoplayers would play otherwise.
    #[error("another version of the engine prepared the day")]
    OtherEngine,
    /// The secret isn't the one that was committed to.
    #[error("the secret belongs to another day")]
    OtherSecret,
}

/// The next to decide in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryTurn {
    /// The person, who may have the next deal dealt.
    NextDeal,
    /// The person, in the running deal.
    Person,
    /// An autoplayer at this seat.
    Autoplayer(Seat),
    /// Nobody: all deals are played.
    Nobody,
}

/// The result of a deal for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryResult {
    /// Points by Seeger-Fabian at a table of three.
    pub points: i32,
    /// True if all three passed.
    pub passed_in: bool,
    /// True if an autoplayer played the end for the person.
    pub taken_over: bool,
}

/// A person's entry of a day: the deals in their order, one at a time.
///
/// Pausing takes no command. The entry waits until midnight, and a running deal until 00:30.
/// `Debug` prints no cards.
#[derive(Clone)]
pub struct DayEntry {
    date: DayDate,
    deals: Vec<DayDeal>,
    results: Vec<EntryResult>,
    /// The deals of the results.
    finished: Vec<EntryDeal>,
    running: Option<EntryDeal>,
}

/// A deal of an entry, as far as it has got. `Debug` prints no cards.
#[derive(Clone)]
pub struct EntryDeal {
    deal: AnyDeal,
    secret: DealSecret,
    seat: Seat,
    actions: Vec<(Seat, AnyAction)>,
    taken_over: bool,
}

impl DayEntry {
    /// Begins an entry with the deals of the person's instance.
    #[must_use]
    pub const fn new(date: DayDate, deals: Vec<DayDeal>) -> Self {
        Self {
            date,
            deals,
            results: Vec::new(),
            finished: Vec::new(),
            running: None,
        }
    }

    /// Begins the entry of the person with this pseudonym, in a process with this version of the
    /// engine.
    ///
    /// # Errors
    ///
    /// [`NotServed`], which says why the process must refuse.
    pub fn of_person(
        day: &ListDay,
        list: &DayList,
        person: u64,
        engine: u32,
        now_ms: i64,
    ) -> Result<Self, NotServed> {
        let (Some(preparation), Some(beacon)) = (day.preparation(), day.drawn()) else {
            return Err(NotServed::NotPlayable(day.status(now_ms)));
        };
        if now_ms < day.date().begins_ms() {
            return Err(NotServed::NotPlayable(day.status(now_ms)));
        }
        if preparation.engine != engine {
            return Err(NotServed::OtherEngine);
        }
        if day.root() != Some(&list.root()) || *list.name() != day.date().name() {
            return Err(NotServed::OtherSecret);
        }
        let deals = list.deals(list.instance_of(person), beacon);
        Ok(Self::new(day.date(), deals))
    }

    /// Returns the entry after these events. `None` if they can't happen in this order.
    #[must_use]
    pub fn replay(date: DayDate, deals: Vec<DayDeal>, events: &[EntryEvent]) -> Option<Self> {
        let mut entry = Self::new(date, deals);
        for event in events {
            entry.apply(event)?;
        }
        Some(entry)
    }

    /// Returns the event of a command at this time. The caller stores it, and applies it then.
    ///
    /// # Errors
    ///
    /// [`EntryRefused`], which says why nothing happens.
    pub fn handle(&self, command: EntryCommand, now_ms: i64) -> Result<EntryEvent, EntryRefused> {
        match command {
            EntryCommand::Deal(number) => self.deal(number, now_ms),
            EntryCommand::Decide(moment, action) => {
                let running = self.running_at(moment)?;
                if now_ms >= self.date.closes_ms() || running.taken_over {
                    return Err(EntryRefused::TooLate);
                }
                if running.turn() == EntryTurn::Person {
                    running.check(running.seat, action)
                } else {
                    Err(EntryRefused::NotAwaited)
                }
            }
            EntryCommand::Answer(moment, seat, action) => {
                let running = self.running_at(moment)?;
                if running.turn() == EntryTurn::Autoplayer(seat) {
                    running.check(seat, action)
                } else {
                    Err(EntryRefused::NotAwaited)
                }
            }
            EntryCommand::TakeOver => self.take_over(now_ms),
        }
    }

    fn deal(&self, number: u8, now_ms: i64) -> Result<EntryEvent, EntryRefused> {
        if now_ms < self.date.begins_ms() {
            return Err(EntryRefused::TooEarly);
        }
        if self.running.is_none() && self.results.len() >= self.deals.len() {
            return Err(EntryRefused::Played);
        }
        if self.running.is_some() || number != self.number() {
            return Err(EntryRefused::OtherMoment);
        }
        if now_ms >= self.date.ends_ms() {
            return Err(EntryRefused::TooLate);
        }
        Ok(EntryEvent::Dealt)
    }

    fn take_over(&self, now_ms: i64) -> Result<EntryEvent, EntryRefused> {
        match &self.running {
            _ if now_ms < self.date.closes_ms() => Err(EntryRefused::TooEarly),
            Some(running) if !running.taken_over => Ok(EntryEvent::TakenOver),
            _ => Err(EntryRefused::OtherMoment),
        }
    }

    fn running_at(&self, moment: EntryMoment) -> Result<&EntryDeal, EntryRefused> {
        match &self.running {
            Some(running) if self.moment() == Some(moment) => Ok(running),
            _ => Err(EntryRefused::OtherMoment),
        }
    }

    /// Changes the entry by an event. `None` if the event can't follow those before it; nothing
    /// changes then.
    #[must_use = "an impossible event means that the log is damaged"]
    pub fn apply(&mut self, event: &EntryEvent) -> Option<()> {
        match (event, &mut self.running) {
            (EntryEvent::Dealt, None) => {
                self.running = Some(EntryDeal::of(self.deals.get(self.results.len())?));
            }
            (EntryEvent::Acted(seat, action), Some(running)) => {
                running.deal.apply(*seat, *action).ok()?;
                running.actions.push((*seat, *action));
                if let Some(result) = running.result() {
                    self.results.push(result);
                    self.finished.extend(self.running.take());
                }
            }
            (EntryEvent::TakenOver, Some(running)) if !running.taken_over => {
                running.taken_over = true;
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the day.
    #[must_use]
    pub const fn date(&self) -> DayDate {
        self.date
    }

    /// Returns the results of the deals that are over, in their order.
    #[must_use]
    pub fn results(&self) -> &[EntryResult] {
        &self.results
    }

    /// Returns the running deal.
    #[must_use]
    pub const fn running(&self) -> Option<&EntryDeal> {
        self.running.as_ref()
    }

    /// Returns the deal with this number, from 1, if it is over.
    #[must_use]
    pub fn finished(&self, number: u8) -> Option<&EntryDeal> {
        self.finished.get(usize::from(number).checked_sub(1)?)
    }

    /// Returns the next to decide.
    #[must_use]
    pub fn turn(&self) -> EntryTurn {
        match &self.running {
            Some(running) => running.turn(),
            None if self.results.len() < self.deals.len() => EntryTurn::NextDeal,
            None => EntryTurn::Nobody,
        }
    }

    /// Returns the number of the running deal, or else of the next one, from 1.
    #[must_use]
    pub fn number(&self) -> u8 {
        u8::try_from(self.results.len() + 1).expect("a day has few deals")
    }

    /// Returns how far the running deal has got.
    #[must_use]
    pub fn moment(&self) -> Option<EntryMoment> {
        let running = self.running.as_ref()?;
        Some(EntryMoment {
            deal: self.number(),
            actions: u16::try_from(running.actions.len()).expect("a deal has few actions"),
        })
    }

    /// Returns the person's seat in the running deal.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.running.as_ref().map(|running| running.seat)
    }

    /// Returns everything that the player at a seat knows of the running deal.
    #[must_use]
    pub fn knowledge(&self, seat: Seat) -> Option<AnySeatView> {
        let running = self.running.as_ref()?;
        Some(running.deal.seat_view(seat))
    }

    /// Returns all legal actions of the person in the running deal.
    #[must_use]
    pub fn legal(&self) -> Vec<AnyAction> {
        let running = self.running.as_ref();
        running.map_or_else(Vec::new, |running| running.deal.legal_actions(running.seat))
    }

    /// Returns the position in which the autoplayer at a seat decides in the running deal. It is
    /// the same for everybody who has played the same.
    #[must_use]
    pub fn position(&self, seat: Seat) -> Option<EntryPosition> {
        let running = self.running.as_ref()?;
        Some(EntryPosition::of(&running.secret, &running.actions, seat))
    }
}

/// Returns the reference of a deal: the person's points if autoplayers play at all seats. `decide`
/// is asked for each decision, with the position and everything that the seat knows.
///
/// Somebody who plays as the autoplayer would gets exactly the reference.
///
/// # Errors
///
/// [`EntryRefused::Illegal`] if a decision breaks a rule.
pub fn reference(
    deal: &DayDeal,
    mut decide: impl FnMut(EntryPosition, AnySeatView) -> AnyAction,
) -> Result<i32, EntryRefused> {
    let mut run = ReferenceRun::new(deal);
    loop {
        match run.turn() {
            ReferenceTurn::Over(points) => return Ok(points),
            ReferenceTurn::Asked {
                seat,
                position,
                knowledge,
            } => run.decide(seat, decide(position, *knowledge))?,
        }
    }
}

/// A deal in which autoplayers play at all seats, decision by decision. `Debug` prints no cards.
#[derive(Clone, Debug)]
pub struct ReferenceRun(EntryDeal);

/// What comes next in such a deal. `Debug` prints cards.
#[derive(Clone, Debug)]
pub enum ReferenceTurn {
    /// An autoplayer decides.
    Asked {
        /// The seat.
        seat: Seat,
        /// The position.
        position: EntryPosition,
        /// Everything that the seat knows.
        knowledge: Box<AnySeatView>,
    },
    /// The deal is over, with these points for the person.
    Over(i32),
}

impl ReferenceRun {
    /// Deals the deal.
    #[must_use]
    pub fn new(deal: &DayDeal) -> Self {
        Self(EntryDeal::of(deal))
    }

    /// Returns what comes next.
    #[must_use]
    pub fn turn(&self) -> ReferenceTurn {
        let Self(running) = self;
        if let Some(result) = running.result() {
            return ReferenceTurn::Over(result.points);
        }
        let awaited = running.deal.awaited();
        // The other seats answer first, as in an entry.
        let other = awaited.iter().find(|seat| *seat != running.seat);
        let seat = other.unwrap_or(running.seat);
        ReferenceTurn::Asked {
            seat,
            position: EntryPosition::of(&running.secret, &running.actions, seat),
            knowledge: Box::new(running.deal.seat_view(seat)),
        }
    }

    /// Takes a decision.
    ///
    /// # Errors
    ///
    /// [`EntryRefused::Illegal`] if it breaks a rule.
    pub fn decide(&mut self, seat: Seat, action: AnyAction) -> Result<(), EntryRefused> {
        let Self(running) = self;
        let acted = running.deal.apply(seat, action);
        acted.map_err(EntryRefused::Illegal)?;
        running.actions.push((seat, action));
        Ok(())
    }
}

impl std::fmt::Debug for DayEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DayEntry({} {:?})", self.date, self.moment())
    }
}

impl std::fmt::Debug for EntryDeal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "EntryDeal({} actions)", self.actions.len())
    }
}

impl EntryDeal {
    /// Returns the deal as it is now.
    #[must_use]
    pub const fn deal(&self) -> &AnyDeal {
        &self.deal
    }

    /// Returns the person's seat.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns everything that has been done, in order.
    #[must_use]
    pub fn actions(&self) -> &[(Seat, AnyAction)] {
        &self.actions
    }

    /// Returns the deal's log. Whoever reads it knows all cards, so it isn't for anybody who may
    /// still play the deal.
    #[must_use]
    pub fn log(&self) -> DealLog {
        let acted = |&(seat, action): &(Seat, AnyAction)| LogEntry::Acted(seat, action);
        DealLog {
            game: GameId::Skat,
            setting: Setting::official(),
            secret: self.secret.clone(),
            entries: self.actions.iter().map(acted).collect(),
        }
    }

    fn of(deal: &DayDeal) -> Self {
        Self {
            deal: dealt(&deal.secret),
            secret: deal.secret.clone(),
            seat: deal.seat,
            actions: Vec::new(),
            taken_over: false,
        }
    }

    /// Returns the next to decide. If several seats are asked at once, autoplayers answer first.
    fn turn(&self) -> EntryTurn {
        let awaited = self.deal.awaited();
        let is_autoplayer = |seat: &Seat| *seat != self.seat || self.taken_over;
        let mut autoplayers = awaited.iter().filter(is_autoplayer);
        autoplayers
            .next()
            .map_or(EntryTurn::Person, EntryTurn::Autoplayer)
    }

    fn check(&self, seat: Seat, action: AnyAction) -> Result<EntryEvent, EntryRefused> {
        self.deal
            .check(seat, action)
            .map_err(EntryRefused::Illegal)?;
        Ok(EntryEvent::Acted(seat, action))
    }

    fn result(&self) -> Option<EntryResult> {
        let score = self.deal.score()?;
        let mut row = ListRow::default();
        row.add(&score, Some(self.seat), false);
        Some(EntryResult {
            points: row.seeger_fabian(PLAYERS),
            passed_in: score.declarer.is_none(),
            taken_over: self.taken_over,
        })
    }
}

fn dealt(secret: &DealSecret) -> AnyDeal {
    AnyDeal::deal(GameId::Skat, secret, &Setting::official()).expect("Skat is played by three")
}

/// A position of a deal in which an autoplayer decides: the cards, everything that has been done,
/// and the seat.
///
/// It discloses nothing about the cards to anybody who doesn't know the deal's secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryPosition(Digest);

impl EntryPosition {
    fn of(secret: &DealSecret, actions: &[(Seat, AnyAction)], seat: Seat) -> Self {
        let action = |(seat, action): &(Seat, AnyAction)| format!("{seat} {action}\n");
        let actions: String = actions.iter().map(action).collect();
        let seat = seat.to_string();
        let parts = [
            POSITION_TAG,
            secret.reveal(),
            actions.as_bytes(),
            seat.as_bytes(),
        ];
        Self(Digest::of(&parts))
    }

    /// Returns the digest, under which the decision can be remembered.
    #[must_use]
    pub const fn digest(&self) -> &Digest {
        &self.0
    }

    /// Returns the seed of the autoplayer's decision.
    #[must_use]
    pub fn seed(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = *self.0.bytes();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

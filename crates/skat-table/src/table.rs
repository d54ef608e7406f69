//! The table's state, folded from its log. What it answers to commands is in `draft`.

mod draft;

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, Setting};
use skat_rules::rounds::{Pot, Round, Rounds};
use skat_rules::seat::Seat;

use draft::Draft;
pub use draft::RESTART_GRACE_MS;

use crate::claims::is_jump;
use crate::command::{Command, Refused};
use crate::event::{EndCause, Event, TakeoverCause};
use crate::header::{Header, ThinkTime};
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, List, PlaceResult, Player};
use crate::step::Step;
use crate::view::{DealView, PlaceView, PlayerView, StageView, TableView};

/// How long the result of a deal is shown before the next one begins by itself, in milliseconds, at a table with a think
/// time.
const BETWEEN_DEALS_MS: i64 = 60_000;

/// A log that can't have been written by this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log doesn't fit the rules of a table")]
pub struct DamagedLog;

/// Who sits at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupant {
    Empty,
    Autoplayer,
    Person { person: PersonId, taken_over: Option<TakeoverCause> },
}

impl Occupant {
    const fn player(self) -> Option<Player> {
        match self {
            Self::Empty => None,
            Self::Autoplayer => Some(Player::Autoplayer),
            Self::Person { person, .. } => Some(Player::Person(person)),
        }
    }

    /// Whether a person sits there who acts for himself.
    const fn acts_himself(self) -> bool {
        matches!(self, Self::Person { taken_over: None, .. })
    }

    /// Whether a person sat there and left in mid-list.
    const fn has_left(self) -> bool {
        matches!(self, Self::Person { taken_over: Some(TakeoverCause::Left), .. })
    }
}

#[derive(Clone, Debug)]
enum Stage {
    Lobby,
    Playing(Running),
    Between { last: Option<Running>, ready: Vec<Place> },
    Closed { cause: EndCause, last: Option<Running> },
}

/// A deal on the table.
#[derive(Clone, Debug)]
struct Running {
    number: u16,
    dealer: Place,
    /// The places of the seats, forehand first.
    seats: Vec<Place>,
    /// What it owes to the deals before it.
    round: Round,
    /// The hints that were taken: where, and for which decision.
    hints: Vec<(Place, u32)>,
    deal: AnyDeal,
}

impl Running {
    fn seat(&self, place: Place) -> Option<Seat> {
        let index = self.seats.iter().position(|&seated| seated == place)?;
        Seat::new(u8::try_from(index).ok()?)
    }

    fn awaits(&self, place: Place) -> bool {
        self.seat(place).is_some_and(|seat| self.deal.awaited().contains(seat))
    }

    fn view(&self) -> DealView {
        DealView {
            number: self.number,
            dealer: self.dealer,
            seats: self.seats.clone(),
            round: self.round,
            hints: self.hints.iter().map(|&(place, _)| place).collect(),
            awaited: self.deal.awaited(),
            public: self.deal.public_view(),
        }
    }
}

/// A table: the fold of its log.
#[derive(Clone, Debug)]
pub struct Table {
    header: Header,
    host: PersonId,
    occupants: Vec<Occupant>,
    /// For each place how many decisions it has been asked for.
    decisions: Vec<u32>,
    stage: Stage,
    list: List,
    /// Bock rounds, Ramsch rounds and the pot.
    rounds: Rounds,
    /// How many deals have been played that count for the list.
    counted: u16,
    /// Whether the same dealer deals again, because the last deal doesn't count.
    same_dealer: bool,
    /// When the last bid was made, if it skipped a value.
    jumped_at: Option<Timestamp>,
    /// The secret of the list's deals, once it has begun.
    secret: Option<DealSecret>,
    deadline: Option<Timestamp>,
    /// What the last event's deal brought, if that event ended one.
    ended: Option<DealResult>,
}

impl Table {
    /// A new table: its places are empty, the host's too.
    #[must_use]
    pub fn open(header: Header) -> Self {
        let places = usize::from(header.places());
        Self {
            host: header.host(),
            occupants: vec![Occupant::Empty; places],
            decisions: vec![0; places],
            stage: Stage::Lobby,
            list: List::new(header.places()),
            rounds: Rounds::new(header.rules().rounds, header.places()),
            counted: 0,
            same_dealer: false,
            jumped_at: None,
            secret: None,
            deadline: None,
            ended: None,
            header,
        }
    }

    /// The table of this log.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event doesn't fit the state before it.
    pub fn replay<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
    ) -> Result<Self, DamagedLog> {
        let mut table = Self::open(header);
        for (at, event) in events {
            table.apply(at, event)?;
        }
        Ok(table)
    }

    /// What was agreed.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Whether the table is closed for good.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Closed { .. })
    }

    /// Until when the persons asked may think.
    #[must_use]
    pub const fn deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    /// Who has the host's rights: who opened the table, or after he left who sits first.
    #[must_use]
    pub const fn host(&self) -> PersonId {
        self.host
    }

    /// The place of a person.
    #[must_use]
    pub fn place_of(&self, person: PersonId) -> Option<Place> {
        let sits = |&(_, occupant): &(Place, Occupant)| occupant.player() == Some(Player::Person(person));
        self.places().find(sits).map(|(place, _)| place)
    }

    /// The persons at the table with their places.
    pub fn persons(&self) -> impl Iterator<Item = (Place, PersonId)> {
        self.places().filter_map(|(place, occupant)| match occupant {
            Occupant::Person { person, .. } => Some((place, person)),
            _ => None,
        })
    }

    /// The autoplayers that are to decide, with the number of their decision.
    pub fn thinking(&self) -> impl Iterator<Item = (Place, u32)> {
        let thinks = |&(place, occupant): &(Place, Occupant)| {
            matches!(&self.stage, Stage::Playing(running) if running.awaits(place)) && !occupant.acts_himself()
        };
        self.places().filter(thinks).map(|(place, _)| (place, self.decisions[place.index()]))
    }

    /// What the autoplayer at this place may see, if it is to decide.
    #[must_use]
    pub fn autoplayer_view(&self, place: Place) -> Option<(u32, AnySeatView)> {
        let (_, decision) = self.thinking().find(|&(thinking, _)| thinking == place)?;
        Some((decision, self.seat_view(place)?))
    }

    /// What everybody may see.
    #[must_use]
    pub fn view(&self) -> TableView {
        let totals = self.list.totals(&self.header);
        let place_view = |(place, occupant): (Place, Occupant)| {
            let row = self.list.rows()[place.index()];
            let taken_over = match occupant {
                Occupant::Person { taken_over, .. } => taken_over,
                _ => None,
            };
            PlaceView {
                player: occupant.player(),
                taken_over,
                row,
                total: totals[place.index()],
                awaited: self.is_asked(place),
            }
        };
        let stage = match &self.stage {
            Stage::Between { last: Some(last), ready } => {
                StageView::Between { deal: last.view(), ready: ready.clone() }
            }
            Stage::Lobby | Stage::Between { last: None, .. } => StageView::Lobby,
            Stage::Playing(running) => StageView::Playing(running.view()),
            Stage::Closed { cause, last } => {
                StageView::Closed { cause: *cause, last: last.as_ref().map(Running::view) }
            }
        };
        TableView {
            header: self.header.clone(),
            places: self.places().map(place_view).collect(),
            stage,
            pot: self.rounds.pot().map(Pot::content),
            deadline: self.deadline,
        }
    }

    /// What this person may see, if he sits at the table.
    #[must_use]
    pub fn player_view(&self, person: PersonId) -> Option<PlayerView> {
        let place = self.place_of(person)?;
        Some(PlayerView {
            table: self.view(),
            place,
            decision: self.decisions[place.index()],
            seat: self.seat_view(place),
        })
    }

    fn seat_view(&self, place: Place) -> Option<AnySeatView> {
        let running = self.deal_on_table()?;
        running.seat(place).map(|seat| running.deal.seat_view(seat))
    }

    const fn deal_on_table(&self) -> Option<&Running> {
        match &self.stage {
            Stage::Lobby => None,
            Stage::Playing(running) => Some(running),
            Stage::Between { last, .. } | Stage::Closed { last, .. } => last.as_ref(),
        }
    }

    fn places(&self) -> impl Iterator<Item = (Place, Occupant)> {
        (0_u8..).map(Place).zip(self.occupants.iter().copied())
    }

    fn empty_place(&self) -> Option<Place> {
        self.places().find(|&(_, occupant)| occupant == Occupant::Empty).map(|(place, _)| place)
    }

    /// Whether a person hasn't left; one whose time ran out may come back.
    fn anybody_stays(&self) -> bool {
        self.occupants.iter().any(|occupant| matches!(occupant, Occupant::Person { .. }) && !occupant.has_left())
    }

    /// Whether something is awaited of the player at this place.
    fn is_asked(&self, place: Place) -> bool {
        match &self.stage {
            Stage::Playing(running) => running.awaits(place),
            Stage::Between { last: Some(_), ready } => {
                self.occupants[place.index()].acts_himself() && !ready.contains(&place)
            }
            _ => false,
        }
    }

    // ---- Commands -------------------------------------------------------------------------------------------------

    /// What the command leads to at this moment; the table itself is unchanged.
    ///
    /// # Errors
    ///
    /// Says why the command is refused.
    pub fn handle(&self, command: Command, now: Timestamp) -> Result<Step, Refused> {
        if self.is_closed() {
            return Err(Refused::Closed);
        }
        let mut draft = Draft::new(self, now);
        match command {
            Command::Join { person } => draft.join(person)?,
            Command::SeatAutoplayer { by } => draft.seat_autoplayer(by)?,
            Command::Leave { person } => draft.leave(person)?,
            Command::Begin { by, secret } => draft.begin(by, secret)?,
            Command::Act { person, decision, action } => draft.act(person, decision, action)?,
            Command::TakeHint { person, decision } => draft.take_hint(person, decision)?,
            Command::Ready { person } => draft.ready(person)?,
            Command::AutoplayerActs { place, decision, action } => draft.autoplayer_acts(place, decision, action)?,
            Command::TakeBack { person } => draft.take_back(person)?,
            Command::Stop { by, moderator } => draft.stop(by, moderator)?,
            Command::Wake => draft.wake()?,
            Command::Resume => draft.resume()?,
        }
        Ok(draft.finish())
    }

    // ---- The fold -------------------------------------------------------------------------------------------------

    /// The state after one more event of the log.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if the event doesn't fit; the state may be changed in part then and is not to be used.
    pub fn apply(&mut self, at: Timestamp, event: &Event) -> Result<(), DamagedLog> {
        let asked_before: Vec<bool> = self.places().map(|(place, _)| self.is_asked(place)).collect();
        let acted = match event {
            Event::Acted { place, .. } => Some(*place),
            _ => None,
        };
        self.ended = None;
        match event {
            Event::Joined { place, person } => {
                self.seat(*place, Occupant::Person { person: *person, taken_over: None })?;
            }
            Event::AutoplayerSeated { place } => self.seat(*place, Occupant::Autoplayer)?,
            Event::Vacated { place } => self.vacate(*place)?,
            Event::ListBegan { secret } => {
                self.secret = Some(secret.clone());
                self.stage = Stage::Between { last: None, ready: Vec::new() };
            }
            Event::DealBegan => self.begin_deal()?,
            Event::Acted { place, action } => self.act(at, *place, *action)?,
            Event::HintTaken { place } => self.take_hint(*place)?,
            Event::ClaimProved => self.change_deal(at, |running| running.deal.grant_claim().is_ok())?,
            Event::Surrendered { place } => {
                self.change_deal(at, |running| running.seat(*place).is_some_and(|seat| running.deal.surrender(seat)))?;
            }
            Event::Ready { place } => match &mut self.stage {
                Stage::Between { ready, .. } if !ready.contains(place) => ready.push(*place),
                _ => return Err(DamagedLog),
            },
            Event::TakenOver { place, cause } => self.set_taken_over(*place, Some(*cause))?,
            Event::TakenBack { place } => self.set_taken_over(*place, None)?,
            Event::GraceGranted { until } => {
                self.deadline = Some(*until);
                return Ok(());
            }
            Event::Ended { cause } => {
                let last = match std::mem::replace(&mut self.stage, Stage::Lobby) {
                    Stage::Playing(running) => Some(running),
                    Stage::Between { last, .. } => last,
                    Stage::Lobby | Stage::Closed { .. } => None,
                };
                self.stage = Stage::Closed { cause: *cause, last };
            }
        }
        let asks_anew = |place: Place| !asked_before[place.index()] || acted == Some(place);
        let newly_asked: Vec<Place> =
            self.places().map(|(place, _)| place).filter(|&place| self.is_asked(place) && asks_anew(place)).collect();
        for place in &newly_asked {
            self.decisions[place.index()] += 1;
        }
        self.move_deadline(at, event, &newly_asked);
        Ok(())
    }

    /// A new question gives its time anew, and so does the return of who is asked; everything else leaves the deadline, unless
    /// nobody is waited for any more.
    fn move_deadline(&mut self, at: Timestamp, event: &Event, newly_asked: &[Place]) {
        let person = |place: &Place| self.occupants[place.index()].acts_himself();
        let waits = self.places().any(|(place, occupant)| occupant.acts_himself() && self.is_asked(place));
        let limit = match (&self.stage, self.header.think_time()) {
            (Stage::Playing(_), ThinkTime::Seconds(seconds)) => Some(i64::from(seconds) * 1_000),
            (Stage::Between { last: Some(_), .. }, ThinkTime::Seconds(_)) => Some(BETWEEN_DEALS_MS),
            _ => None,
        };
        let taken_back = matches!(event, Event::TakenBack { place } if self.is_asked(*place));
        self.deadline = match limit {
            Some(limit) if waits && (newly_asked.iter().any(person) || taken_back) => Some(at.plus_ms(limit)),
            Some(_) if waits => self.deadline,
            _ => None,
        };
    }

    fn occupant(&mut self, place: Place) -> Result<&mut Occupant, DamagedLog> {
        self.occupants.get_mut(place.index()).ok_or(DamagedLog)
    }

    fn seat(&mut self, place: Place, newcomer: Occupant) -> Result<(), DamagedLog> {
        let occupant = self.occupant(place)?;
        if *occupant != Occupant::Empty {
            return Err(DamagedLog);
        }
        *occupant = newcomer;
        Ok(())
    }

    fn vacate(&mut self, place: Place) -> Result<(), DamagedLog> {
        let left = std::mem::replace(self.occupant(place)?, Occupant::Empty);
        if left.player() == Some(Player::Person(self.host)) {
            let next_host = self.persons().next().map(|(_, person)| person);
            self.host = next_host.unwrap_or(self.host);
        }
        Ok(())
    }

    fn set_taken_over(&mut self, place: Place, cause: Option<TakeoverCause>) -> Result<(), DamagedLog> {
        match self.occupant(place)? {
            Occupant::Person { taken_over, .. } => *taken_over = cause,
            _ => return Err(DamagedLog),
        }
        Ok(())
    }

    fn begin_deal(&mut self) -> Result<(), DamagedLog> {
        let Stage::Between { last, .. } = &self.stage else { return Err(DamagedLog) };
        let secret = self.secret.as_ref().ok_or(DamagedLog)?;
        let number = last.as_ref().map_or(1, |last| last.number + 1);
        let places = self.header.places();
        let dealer = match last {
            None => 0,
            Some(last) if self.same_dealer => last.dealer.0,
            Some(last) => (last.dealer.0 + 1) % places,
        };
        let secret = secret.of_deal(u32::from(number));
        let round = self.rounds.next();
        let setting = Setting { round, ..Setting::new(*self.header.rules(), places) };
        let deal = AnyDeal::deal(self.header.game(), &secret, &setting);
        // Seats are counted from the dealer's left; a dealer who sits out comes last.
        let seats = (1..=deal.seat_count()).map(|steps| Place((dealer + steps) % places)).collect();
        self.stage = Stage::Playing(Running { number, dealer: Place(dealer), seats, round, hints: Vec::new(), deal });
        Ok(())
    }

    fn take_hint(&mut self, place: Place) -> Result<(), DamagedLog> {
        let decision = *self.decisions.get(place.index()).ok_or(DamagedLog)?;
        match &mut self.stage {
            Stage::Playing(running) if running.awaits(place) && !running.hints.contains(&(place, decision)) => {
                running.hints.push((place, decision));
                Ok(())
            }
            _ => Err(DamagedLog),
        }
    }

    fn act(&mut self, at: Timestamp, place: Place, action: AnyAction) -> Result<(), DamagedLog> {
        let jumps = matches!(&self.stage, Stage::Playing(running) if is_jump(&running.deal.public_view(), action));
        self.jumped_at = jumps.then_some(at);
        self.change_deal(at, |running| running.seat(place).is_some_and(|seat| running.deal.apply(seat, action).is_ok()))
    }

    /// Does something to the deal on the table; if that ends it, it is written down.
    fn change_deal(&mut self, at: Timestamp, change: impl FnOnce(&mut Running) -> bool) -> Result<(), DamagedLog> {
        let Stage::Playing(running) = &mut self.stage else { return Err(DamagedLog) };
        if !change(running) {
            return Err(DamagedLog);
        }
        let Some(score) = running.deal.score() else { return Ok(()) };
        let players: Option<Vec<Player>> = self.occupants.iter().map(|occupant| occupant.player()).collect();
        // Where exactly three play, the dealer of four sits out.
        let three_of_four = self.header.places() == 4 && self.header.game().players() == (3..=4);
        let sits_out = three_of_four.then_some(running.dealer);
        let players = players.ok_or(DamagedLog)?;
        let places: Vec<PlaceResult> = self.list.add(&score, &running.seats, sits_out, &players);
        let totals = self.list.totals(&self.header);
        let seats: Vec<u8> = running.seats.iter().map(|place| place.0).collect();
        let after = self.rounds.add(&score, &seats, &totals);
        self.same_dealer = after.same_dealer;
        self.counted += u16::from(!after.same_dealer);
        self.ended = Some(DealResult {
            table: self.header.table(),
            number: running.number,
            at,
            places,
            facts: Some(score.facts),
        });
        let running = running.clone();
        self.stage = Stage::Between { last: Some(running), ready: Vec::new() };
        Ok(())
    }
}

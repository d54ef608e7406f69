//! The table's state. `apply` derives it from the log; `step_builder` and `membership` answer
//! commands.

mod apply;
mod membership;
mod review;
mod step_builder;

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, AnySeatView};
use skat_rules::rounds::{Pot, RoundState, Rounds};
use skat_rules::seat::Seat;

pub use review::{Decided, Review};
use step_builder::StepBuilder;
pub use step_builder::{PAUSE_MS, RESTART_GRACE_MS};

use crate::command::{Command, Refused};
use crate::event::{EndCause, Event, TakeoverCause};
use crate::header::Header;
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, List, Player};
use crate::step::Step;
use crate::strength::Strength;
use crate::view::{DealView, PlaceView, PlayerView, Rematch, StageView, TableView};

/// The log can't have been written by this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log doesn't fit the rules of a table")]
pub struct DamagedLog;

/// The occupant of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupant {
    Empty,
    Autoplayer,
    Person {
        person: PersonId,
        taken_over: Option<TakeoverCause>,
    },
}

impl Occupant {
    const fn player(self) -> Option<Player> {
        match self {
            Self::Empty => None,
            Self::Autoplayer => Some(Player::Autoplayer),
            Self::Person { person, .. } => Some(Player::Person(person)),
        }
    }

    /// Returns true for a person who acts for themselves.
    const fn is_person(self) -> bool {
        matches!(
            self,
            Self::Person {
                taken_over: None,
                ..
            }
        )
    }

    /// Returns true for a person who left in mid-list.
    const fn has_left(self) -> bool {
        matches!(
            self,
            Self::Person {
                taken_over: Some(TakeoverCause::Left),
                ..
            }
        )
    }
}

#[derive(Clone, Debug)]
enum TablePhase {
    Lobby,
    Playing(Running),
    Between {
        last: Option<Running>,
        ready: Vec<Place>,
    },
    Closed {
        cause: EndCause,
        last: Option<Running>,
    },
}

/// A deal in progress.
#[derive(Clone, Debug)]
struct Running {
    number: u16,
    dealer: Place,
    /// The places of the seats, forehand first.
    seats: Vec<Place>,
    /// Bock and Ramsch rounds that the deal inherits from earlier deals.
    round: RoundState,
    /// Place and decision of each hint that was taken.
    hints: Vec<(Place, u32)>,
    /// True if the log keeps an autoplayer's reason in this deal.
    has_rationales: bool,
    deal: AnyDeal,
}

impl Running {
    fn seat(&self, place: Place) -> Option<Seat> {
        let index = self.seats.iter().position(|&seated| seated == place)?;
        Seat::new(u8::try_from(index).ok()?)
    }

    fn awaits(&self, place: Place) -> bool {
        self.seat(place)
            .is_some_and(|seat| self.deal.awaited().contains(seat))
    }

    fn view(&self) -> DealView {
        DealView {
            number: self.number,
            dealer: self.dealer,
            seats: self.seats.clone(),
            round: self.round,
            hints: self.hints.iter().map(|&(place, _)| place).collect(),
            has_rationales: self.has_rationales,
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
    /// Number of decisions asked of each place.
    decisions: Vec<u32>,
    /// By place: true if its person has been reminded of the current decision.
    reminded: Vec<bool>,
    /// Number of times that somebody has sat down at each place.
    sittings: Vec<u32>,
    /// The person who takes each place from its autoplayer after the deal.
    newcomers: Vec<Option<PersonId>>,
    /// By place: true if it has changed hands since the list began.
    changed_hands: Vec<bool>,
    /// Votes for removal: the voter's place and the other one's.
    votes: Vec<(Place, Place)>,
    /// The persons who have been removed.
    removed: Vec<PersonId>,
    /// Strength of the autoplayers, if chosen.
    strength: Option<Strength>,
    stage: TablePhase,
    /// True while the table waits for one of its persons to come back.
    paused: bool,
    list: List,
    /// Bock rounds, Ramsch rounds and the pot.
    rounds: Rounds,
    /// Number of played deals that count for the list.
    counted: u16,
    /// True if the same dealer deals again, because the last deal doesn't count.
    same_dealer: bool,
    /// Time of the last bid if it was a jump bid.
    jumped_at: Option<Timestamp>,
    /// The secret of the list's deals, once it has begun.
    secret: Option<DealSecret>,
    deadline: Option<Timestamp>,
    /// Result of the deal that the last event ended, if any.
    ended: Option<DealResult>,
    /// The players' next table.
    rematch: Option<Rematch>,
}

impl Table {
    /// Opens a new table with all places empty, the host's included.
    #[must_use]
    pub fn open(header: Header) -> Self {
        let places = usize::from(header.places());
        Self {
            host: header.host(),
            occupants: vec![Occupant::Empty; places],
            decisions: vec![0; places],
            reminded: vec![false; places],
            sittings: vec![0; places],
            newcomers: vec![None; places],
            changed_hands: vec![false; places],
            votes: Vec::new(),
            removed: Vec::new(),
            strength: None,
            stage: TablePhase::Lobby,
            paused: false,
            list: List::new(header.places()),
            rounds: Rounds::new(header.rules().rounds, header.places()),
            counted: 0,
            same_dealer: false,
            jumped_at: None,
            secret: None,
            deadline: None,
            ended: None,
            rematch: None,
            header,
        }
    }

    /// Replays the log of a table.
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

    /// Returns the agreements.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns true if the table is closed for good.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        matches!(self.stage, TablePhase::Closed { .. })
    }

    /// Returns the strength of the table's autoplayers, if chosen.
    #[must_use]
    pub const fn strength(&self) -> Option<Strength> {
        self.strength
    }

    /// Returns the deadline of the open decisions; in a pause, the time at which the table is
    /// closed.
    #[must_use]
    pub const fn deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    /// Returns the time at which something is due: a reminder or the deadline.
    #[must_use]
    pub fn alarm(&self) -> Option<Timestamp> {
        let deadline = self.deadline?;
        let reminder = self
            .reminder()
            .filter(|_| self.to_remind().next().is_some());
        Some(reminder.map_or(deadline, |reminder| reminder.min(deadline)))
    }

    /// Returns the time at which half of the think time is over.
    fn reminder(&self) -> Option<Timestamp> {
        let limit = self.header.think_time().decision_ms()?;
        let thinks = matches!(self.stage, TablePhase::Playing(_)) && !self.paused;
        self.deadline
            .filter(|_| thinks)
            .map(|deadline| deadline.plus_ms(-limit / 2))
    }

    /// Returns the persons whose turn it is in a deal and who haven't been reminded.
    fn to_remind(&self) -> impl Iterator<Item = (Place, PersonId)> {
        self.persons().filter(|&(place, _)| {
            self.occupants[place.index()].is_person()
                && self.is_asked(place)
                && !self.reminded[place.index()]
        })
    }

    /// Returns the person with the host's rights: the opener, or the first person in order of
    /// places after the opener left.
    #[must_use]
    pub const fn host(&self) -> PersonId {
        self.host
    }

    /// Returns a person's place.
    #[must_use]
    pub fn place_of(&self, person: PersonId) -> Option<Place> {
        let sits =
            |&(_, occupant): &(Place, Occupant)| occupant.player() == Some(Player::Person(person));
        self.places().find(sits).map(|(place, _)| place)
    }

    /// Returns the persons at the table with their places.
    pub fn persons(&self) -> impl Iterator<Item = (Place, PersonId)> {
        self.places()
            .filter_map(|(place, occupant)| match occupant {
                Occupant::Person { person, .. } => Some((place, person)),
                _ => None,
            })
    }

    /// Returns the autoplayers that have to decide, with the number of the decision; none in a
    /// pause.
    pub fn thinking(&self) -> impl Iterator<Item = (Place, u32)> {
        let thinks = |&(place, occupant): &(Place, Occupant)| {
            let asked =
                matches!(&self.stage, TablePhase::Playing(running) if running.awaits(place));
            asked && !self.paused && !occupant.is_person()
        };
        self.places()
            .filter(thinks)
            .map(|(place, _)| (place, self.decisions[place.index()]))
    }

    /// Returns the view of the autoplayer at this place, if it has to decide.
    #[must_use]
    pub fn autoplayer_view(&self, place: Place) -> Option<(u32, AnySeatView)> {
        let (_, decision) = self.thinking().find(|&(thinking, _)| thinking == place)?;
        Some((decision, self.seat_view(place)?))
    }

    /// Returns the public view.
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
                newcomer: self.newcomers[place.index()],
                votes: self.votes_against(place),
                sitting: self.sittings[place.index()],
                changed_hands: self.changed_hands[place.index()],
            }
        };
        let stage = match &self.stage {
            TablePhase::Between {
                last: Some(last),
                ready,
            } => StageView::Between {
                deal: last.view(),
                ready: ready.clone(),
            },
            TablePhase::Lobby | TablePhase::Between { last: None, .. } => StageView::Lobby,
            TablePhase::Playing(running) => StageView::Playing(running.view()),
            TablePhase::Closed { cause, last } => StageView::Closed {
                cause: *cause,
                last: last.as_ref().map(Running::view),
            },
        };
        let is_closed = matches!(stage, StageView::Closed { .. });
        TableView {
            header: self.header.clone(),
            host: self.host,
            strength: self.strength,
            places: self.places().map(place_view).collect(),
            stage,
            paused: self.paused,
            deals_left: self.deals_left(),
            scored: if is_closed {
                self.list.deals().cloned().collect()
            } else {
                Vec::new()
            },
            pot: self.rounds.pot().map(Pot::content),
            deadline: self.deadline,
            removed: self.removed.clone(),
            rematch: self.rematch,
        }
    }

    /// Returns a person's view, if they sit at the table.
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
            TablePhase::Lobby => None,
            TablePhase::Playing(running) => Some(running),
            TablePhase::Between { last, .. } | TablePhase::Closed { last, .. } => last.as_ref(),
        }
    }

    fn places(&self) -> impl Iterator<Item = (Place, Occupant)> {
        (0_u8..).map(Place).zip(self.occupants.iter().copied())
    }

    fn empty_place(&self) -> Option<Place> {
        self.places()
            .find(|&(_, occupant)| occupant == Occupant::Empty)
            .map(|(place, _)| place)
    }

    /// Returns true if a person acts for themselves, or will do so after the deal.
    fn anybody_is_there(&self) -> bool {
        self.occupants.iter().any(|occupant| occupant.is_person())
            || self.newcomers.iter().any(Option::is_some)
    }

    /// Returns the number of deals in the list after the current one.
    fn deals_left(&self) -> u16 {
        let left = self.header.list_length().saturating_sub(self.counted);
        left - u16::from(matches!(self.stage, TablePhase::Playing(_)) && left > 0)
    }

    /// Returns the number of present persons who want the person at this place removed.
    fn votes_against(&self, place: Place) -> u8 {
        let counts = |&&(by, against): &&(Place, Place)| {
            against == place && self.occupants[by.index()].is_person()
        };
        u8::try_from(self.votes.iter().filter(counts).count()).unwrap_or(u8::MAX)
    }

    /// Returns true if the player at this place has to decide.
    fn is_asked(&self, place: Place) -> bool {
        match &self.stage {
            TablePhase::Playing(running) => running.awaits(place),
            TablePhase::Between {
                last: Some(_),
                ready,
            } => self.occupants[place.index()].is_person() && !ready.contains(&place),
            _ => false,
        }
    }

    // ---- Commands ----

    /// Returns the outcome of a command at this moment; the table itself is unchanged.
    ///
    /// # Errors
    ///
    /// Says why the command is refused.
    pub fn handle(&self, command: Command, now: Timestamp) -> Result<Step, Refused> {
        let when_closed = matches!(command, Command::Rematch { .. });
        if self.is_closed() && !when_closed {
            return Err(Refused::Closed);
        }
        let mut draft = StepBuilder::new(self, now);
        match command {
            Command::Join { person } => draft.join(person)?,
            Command::SeatAutoplayer { by } => draft.seat_autoplayer(by)?,
            Command::ChooseStrength { by, strength } => draft.choose_strength(by, strength)?,
            Command::Leave { person } => draft.leave(person)?,
            Command::Begin { by, secret } => draft.begin(by, secret)?,
            Command::Act {
                person,
                decision,
                action,
            } => draft.act(person, decision, action)?,
            Command::TakeHint { person, decision } => draft.take_hint(person, decision)?,
            Command::Ready { person } => draft.ready(person)?,
            Command::AutoplayerActs {
                place,
                decision,
                action,
                rationale,
            } => {
                draft.autoplayer_acts(place, decision, action, rationale)?;
            }
            Command::TakeBack { person } => draft.take_back(person)?,
            Command::Remove { by, place, sitting } => draft.remove(by, place, sitting)?,
            Command::Rematch { by, table } => draft.rematch(by, table)?,
            Command::Stop { by, moderator } => draft.stop(by, moderator)?,
            Command::Wake => draft.wake()?,
            Command::Resume => draft.resume()?,
        }
        draft.finish()
    }
}

//! The state of a table and its views.

use std::sync::OnceLock;

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{DealProof, OpenedKey};
use skat_rules::game::{AnyDeal, AnyPublicView, AnySeatView};
use skat_rules::notation::log::LogEntry;
use skat_rules::rounds::{Pot, RoundState, Rounds};
use skat_rules::seat::Seat;
use skat_rules::share_code::ShareCode;
use skat_rules::strength::Strength;

use super::fair_list::FairList;
use crate::command::Refused;
use crate::event::{EndCause, TakeoverCause};
use crate::fairness::LockAttempt;
use crate::header::{Header, ThinkTime};
use crate::ids::{ByPlace, PersonId, Place, Timestamp};
use crate::list::{DealResult, List, Player};
use crate::pace::Pace;
use crate::view::{DealView, PlaceView, PlayerView, Rematch, StageView, TableView};

/// Time that a table without present persons waits for them before it is closed, in milliseconds: a
/// week.
pub const PAUSE_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// Silence after which a table pauses where one person plays alone without a clock, in
/// milliseconds: an hour.
pub const SILENCE_MS: i64 = 60 * 60 * 1_000;

/// Time that a list waits for its lock message or its round of the beacon before its table is
/// closed, in milliseconds: a day.
pub const START_PATIENCE_MS: i64 = 24 * 60 * 60 * 1_000;

/// The occupant of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Occupant {
    #[default]
    Empty,
    Autoplayer,
    Person {
        person: PersonId,
        taken_over: Option<TakeoverCause>,
    },
}

impl Occupant {
    pub(super) const fn player(self) -> Option<Player> {
        match self {
            Self::Empty => None,
            Self::Autoplayer => Some(Player::Autoplayer),
            Self::Person { person, .. } => Some(Player::Person(person)),
        }
    }

    /// Returns true for a person who acts for themselves.
    pub(super) const fn is_person(self) -> bool {
        matches!(
            self,
            Self::Person {
                taken_over: None,
                ..
            }
        )
    }

    /// Returns true for a person who left in mid-list.
    pub(super) const fn has_left(self) -> bool {
        matches!(
            self,
            Self::Person {
                taken_over: Some(TakeoverCause::Left),
                ..
            }
        )
    }
}

/// The state of a place.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceState {
    pub(super) occupant: Occupant,
    /// Number of decisions asked of the place.
    pub(super) decisions: u32,
    /// Time of the current or last decision's question.
    pub(super) asked_at: Timestamp,
    /// Time of its person's last action of their own.
    pub(super) active_at: Timestamp,
    /// True if its person has been reminded of the current decision.
    pub(super) reminded: bool,
    /// Number of times that somebody has sat down.
    pub(super) sittings: u32,
    /// The person who takes the place from its autoplayer after the deal.
    pub(super) newcomer: Option<PersonId>,
    /// True if it has changed hands since the list began.
    pub(super) changed_hands: bool,
    /// Number of actions in the list by its person themselves, and by the autoplayer for them.
    pub(super) acted: (u32, u32),
}

impl PlaceState {
    /// Returns true if the player whose result it is made it: nobody else had the place, and no
    /// autoplayer acted for its person more often than they did.
    const fn is_of_its_player(&self) -> bool {
        let (own, stood_in) = self.acted;
        !self.changed_hands && stood_in <= own
    }
}

#[derive(Clone, Debug)]
pub(super) enum TablePhase {
    Lobby,
    /// The seats are locked, and the first deal waits for the lock message or the beacon.
    Locking,
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
pub(super) struct Running {
    pub(super) number: u16,
    pub(super) dealer: Place,
    /// The places of the seats, forehand first.
    pub(super) seats: Vec<Place>,
    /// The persons who had a place when the deal began.
    pub(super) persons: Vec<(Place, PersonId)>,
    /// Bock and Ramsch rounds that the deal inherits from earlier deals.
    pub(super) round: RoundState,
    /// Place and decision of each hint that was taken.
    pub(super) hints: Vec<(Place, u32)>,
    /// True if the log keeps an autoplayer's reason in this deal.
    pub(super) has_rationales: bool,
    /// True if a decision was taken back, so that the deal counts for nothing.
    pub(super) undone: bool,
    /// What has happened since the cards were dealt, in order, for an undo; `None` if two or more
    /// people play, or once the deal is over.
    pub(super) past: Option<Vec<PastAction>>,
    /// The secret that dealt the cards.
    pub(super) secret: DealSecret,
    /// True if the cards of the finished deal follow from the published root, once checked.
    pub(super) checked: OnceLock<Option<bool>>,
    pub(super) deal: AnyDeal,
}

/// Something that has happened in a deal.
#[derive(Clone, Copy, Debug)]
pub(super) struct PastAction {
    pub(super) entry: LogEntry,
    pub(super) by: Author,
    /// True if the log keeps an autoplayer's reason for it.
    pub(super) has_rationale: bool,
}

/// The author of an action.
#[derive(Clone, Copy, Debug)]
pub(super) enum Author {
    /// A person at this place, in their decision with this number.
    Person(Place, u32),
    /// An autoplayer in a person's place.
    StandIn,
    /// An autoplayer at its own place, or the table itself.
    Autoplayer,
}

impl Running {
    pub(super) fn seat(&self, place: Place) -> Option<Seat> {
        let index = self.seats.iter().position(|&seated| seated == place)?;
        Seat::new(u8::try_from(index).ok()?)
    }

    pub(super) fn awaits(&self, place: Place) -> bool {
        self.seat(place)
            .is_some_and(|seat| self.deal.awaited().contains(seat))
    }

    /// Keeps an action for an undo.
    pub(super) fn remember(&mut self, entry: LogEntry, by: Author, has_rationale: bool) {
        if let Some(past) = &mut self.past {
            past.push(PastAction {
                entry,
                by,
                has_rationale,
            });
        }
    }

    /// Returns true if the action with this index, counted from 0, is a decision of the person at
    /// this place.
    pub(super) fn is_decision_of(&self, place: Place, index: usize) -> bool {
        let action = self.past.as_ref().and_then(|past| past.get(index));
        matches!(action, Some(PastAction { by: Author::Person(own, _), .. }) if *own == place)
    }

    /// Returns the deal's public view. The list, if there is one, checks it once it is over.
    pub(super) fn view(&self, list: Option<&FairList>) -> DealView {
        let awaited = self.deal.awaited();
        let list = list.filter(|_| awaited.is_empty());
        let check = |list: &FairList| {
            let forehand = self.seats.first().copied();
            list.check(self.number, &self.secret, forehand, &self.deal)
        };
        let checked = list.and_then(|list| *self.checked.get_or_init(|| check(list)));
        DealView {
            number: self.number,
            dealer: self.dealer,
            seats: self.seats.clone(),
            round: self.round,
            hints: self.hints.iter().map(|&(place, _)| place).collect(),
            has_rationales: self.has_rationales,
            undone: self.undone,
            checked,
            awaited,
            public: self.deal.public_view(),
        }
    }
}

/// A table: the fold of its log.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) header: Header,
    pub(super) host: PersonId,
    pub(super) places: ByPlace<PlaceState>,
    /// Votes for removal: the voter's place and the other one's.
    pub(super) votes: Vec<(Place, Place)>,
    /// The persons who have been removed.
    pub(super) removed: Vec<PersonId>,
    /// True if only guests may sit down.
    pub(super) is_private: bool,
    /// The persons who may sit down although the table is private.
    pub(super) guests: Vec<PersonId>,
    /// Strength of the autoplayers, if chosen.
    pub(super) strength: Option<Strength>,
    /// Pace of the autoplayers, if chosen.
    pub(super) pace: Option<Pace>,
    /// True if the think time doesn't apply while one person plays alone.
    pub(super) clock_rests_alone: bool,
    pub(super) stage: TablePhase,
    /// True while the table waits for one of its persons to come back.
    pub(super) paused: bool,
    pub(super) list: List,
    /// Bock rounds, Ramsch rounds and the pot.
    pub(super) rounds: Rounds,
    /// Number of played deals that count for the list.
    pub(super) counted: u16,
    /// True if the same dealer deals again, because the last deal doesn't count.
    pub(super) same_dealer: bool,
    /// The place that deals first in a list without a commitment.
    pub(super) first_dealer: Place,
    /// True if a decision was taken back in a finished deal, so that the list's result is nobody's.
    pub(super) with_undo: bool,
    /// True if a player has taken a hint.
    pub(super) with_hint: bool,
    /// Time of the last bid if it was a jump bid.
    pub(super) jumped_at: Option<Timestamp>,
    /// The secret of the deals of a list without a commitment, once it has begun.
    pub(super) secret: Option<DealSecret>,
    /// The commitment of a list that players can check, and its start.
    pub(super) fair: Option<Box<FairList>>,
    pub(super) deadline: Option<Timestamp>,
    /// Result of the deal that the last event ended, if any.
    pub(super) ended: Option<DealResult>,
    /// The players' next table.
    pub(super) rematch: Option<Rematch>,
}

impl Table {
    /// Opens a new table with all places empty, the host's included.
    #[must_use]
    pub fn open(header: Header) -> Self {
        Self {
            host: header.host(),
            places: ByPlace::new(header.places()),
            votes: Vec::new(),
            removed: Vec::new(),
            is_private: false,
            guests: Vec::new(),
            strength: None,
            pace: None,
            clock_rests_alone: false,
            stage: TablePhase::Lobby,
            paused: false,
            list: List::new(header.places()),
            rounds: Rounds::new(header.rules().rounds, header.places()),
            counted: 0,
            same_dealer: false,
            first_dealer: Place(0),
            with_undo: false,
            with_hint: false,
            jumped_at: None,
            secret: None,
            fair: None,
            deadline: None,
            ended: None,
            rematch: None,
            header,
        }
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

    /// Returns true if nobody has taken a hint or a decision back so far, no place has changed
    /// hands, and no autoplayer has acted for a person more often than they did.
    #[must_use]
    pub fn is_unaided(&self) -> bool {
        let mut places = self.places.iter();
        let by_themselves = places.all(|(_, state)| state.is_of_its_player());
        !self.with_hint && !self.with_undo && by_themselves
    }

    /// Returns the pace of the table's autoplayers, if chosen.
    #[must_use]
    pub const fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// Returns the think time that applies now.
    #[must_use]
    pub fn think_time(&self) -> ThinkTime {
        if self.clock_rests_alone && self.alone().is_some() {
            ThinkTime::Unlimited
        } else {
            self.header.think_time()
        }
    }

    /// Returns the only person who plays, if everybody else at the table is an autoplayer or away.
    fn alone(&self) -> Option<(Place, PersonId)> {
        let mut present = self
            .persons()
            .filter(|&(place, _)| self.places[place].occupant.is_person());
        let first = present.next()?;
        let is_alone = present.next().is_none()
            && self.newcomers().next().is_none()
            && self.empty_place().is_none();
        is_alone.then_some(first)
    }

    /// Returns the person whose silence pauses the table: they play alone, without a clock.
    pub(super) fn untimed(&self) -> Option<(Place, PersonId)> {
        let goes_on = matches!(
            self.stage,
            TablePhase::Playing(_) | TablePhase::Between { last: Some(_), .. }
        );
        let is_untimed = goes_on && !self.paused && self.think_time() == ThinkTime::Unlimited;
        self.alone().filter(|_| is_untimed)
    }

    /// Returns the person who plays alone without a clock, and the time at which the table pauses
    /// if they do nothing until then.
    #[must_use]
    pub fn silence(&self) -> Option<(PersonId, Timestamp)> {
        let (place, person) = self.untimed()?;
        let PlaceState {
            asked_at,
            active_at,
            ..
        } = self.places[place];
        // Somebody who is away may come back and wait for them.
        let others = self.persons().count() > 1;
        let patience = if others { PAUSE_MS } else { SILENCE_MS };
        Some((person, asked_at.max(active_at).plus_ms(patience)))
    }

    /// Returns the public view of the deal on the table, if one was dealt.
    #[must_use]
    pub fn public_deal(&self) -> Option<AnyPublicView> {
        self.deal_on_table()
            .map(|running| running.deal.public_view())
    }

    /// Returns the attempt to post the lock message, while the list waits for it.
    #[must_use]
    pub fn lock_to_post(&self) -> Option<LockAttempt> {
        let list = self.fair.as_ref().filter(|_| self.is_locking())?;
        list.lock_to_post()
    }

    /// Returns the round of the beacon that the list waits for.
    #[must_use]
    pub fn awaited_round(&self) -> Option<u32> {
        let list = self.fair.as_ref().filter(|_| self.is_locking())?;
        list.awaited_round()
    }

    pub(super) const fn is_locking(&self) -> bool {
        matches!(self.stage, TablePhase::Locking)
    }

    /// Returns true if a deal was dealt and nobody plays it any more. Only then may anything be
    /// disclosed about it.
    fn is_over(&self, deal: u16) -> bool {
        let runs = matches!(self.stage, TablePhase::Playing(_));
        let latest = self.deal_on_table().map_or(0, |running| running.number);
        deal > 0 && deal <= latest && !(runs && deal == latest)
    }

    /// Returns the secret of a deal that is over.
    #[must_use]
    pub fn finished_secret(&self, deal: u16) -> Option<DealSecret> {
        self.deal_secret(deal).filter(|_| self.is_over(deal))
    }

    /// Returns the share code of a deal that is over.
    #[must_use]
    pub fn share_code(&self, deal: u16) -> Option<ShareCode> {
        self.code_of(deal).filter(|_| self.is_over(deal))
    }

    /// Returns the persons who began to play the deal on the table and were removed since; nobody if
    /// another deal lies there.
    #[must_use]
    pub fn removed_in_deal(&self, deal: u16) -> Vec<PersonId> {
        let on_table = self.deal_on_table();
        let Some(running) = on_table.filter(|running| running.number == deal) else {
            return Vec::new();
        };
        let began = running.persons.iter();
        let played = began.filter(|(place, _)| running.seat(*place).is_some());
        let persons = played.map(|(_, person)| *person);
        persons
            .filter(|person| self.removed.contains(person))
            .collect()
    }

    /// Returns the share code of a deal, which may be running or to come.
    pub(super) fn code_of(&self, deal: u16) -> Option<ShareCode> {
        let secret = self.deal_secret(deal)?;
        Some(ShareCode::of(&secret, self.header.table().number(), deal))
    }

    /// Returns the secret of a deal, which may be running or to come.
    pub(super) fn deal_secret(&self, deal: u16) -> Option<DealSecret> {
        match &self.fair {
            Some(list) => list.deal_secret(deal),
            None => Some(self.secret.as_ref()?.of_deal(deal.into())),
        }
    }

    /// Returns the place that deals first, once it is drawn.
    pub(super) fn drawn_dealer(&self) -> Option<Place> {
        match &self.fair {
            Some(list) => list.first_dealer(),
            None => Some(self.first_dealer),
        }
    }

    /// Returns true if the list waits for its first deal only, because everything that enters its
    /// deals is fixed.
    pub(super) fn is_locked(&self) -> bool {
        let list = self.fair.as_ref().filter(|_| self.is_locking());
        list.is_some_and(|list| list.complete_lock().is_some())
    }

    /// Reveals the key of a deal that is over, with its path to the root that the list published.
    /// `None` in protocol 1.
    #[must_use]
    pub fn opened_key(&self, deal: u16) -> Option<OpenedKey> {
        let list = self.fair.as_ref().filter(|_| self.is_over(deal))?;
        list.opened_key(deal)
    }

    /// Proves a deal that is over. `None` in protocol 1, and in games without three hands and a
    /// skat of 32 cards.
    #[must_use]
    pub fn proof(&self, deal: u16) -> Option<DealProof> {
        let list = self.fair.as_ref().filter(|_| self.is_over(deal))?;
        let is_covered = DealProof::covers(self.header.game());
        list.proof(deal).filter(|_| is_covered)
    }

    /// Returns the deadline of the open decisions; in a pause or before a list that can't begin,
    /// the time at which the table is closed.
    #[must_use]
    pub const fn deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    /// Returns the time at which something is due: a reminder, the deadline, or a pause after a
    /// long silence.
    #[must_use]
    pub fn alarm(&self) -> Option<Timestamp> {
        let Some(deadline) = self.deadline else {
            return self.silence().map(|(_, until)| until);
        };
        let reminder = self
            .reminder()
            .filter(|_| self.to_remind().next().is_some());
        Some(reminder.map_or(deadline, |reminder| reminder.min(deadline)))
    }

    /// Returns the time at which half of the think time is over.
    pub(super) fn reminder(&self) -> Option<Timestamp> {
        let limit = self.think_time().decision_ms()?;
        let thinks = matches!(self.stage, TablePhase::Playing(_)) && !self.paused;
        self.deadline
            .filter(|_| thinks)
            .map(|deadline| deadline.plus_ms(-limit / 2))
    }

    /// Returns the persons whose turn it is and who haven't been reminded.
    pub(super) fn to_remind(&self) -> impl Iterator<Item = (Place, PersonId)> {
        self.persons().filter(|&(place, _)| {
            self.places[place].occupant.is_person()
                && self.is_asked(place)
                && !self.places[place].reminded
        })
    }

    /// Returns the persons among them who had been silent for long when they were asked. A next
    /// deal that begins by itself within seconds is no reason to call anybody.
    pub(super) fn to_call(&self) -> impl Iterator<Item = (Place, PersonId)> {
        let think_time = self.think_time();
        let begins_soon = matches!(self.stage, TablePhase::Between { .. })
            && matches!(think_time, ThinkTime::Seconds(_));
        self.to_remind().filter(move |&(place, _)| {
            let PlaceState {
                asked_at,
                active_at,
                ..
            } = self.places[place];
            !begins_soon && asked_at >= active_at.plus_ms(think_time.silence_ms())
        })
    }

    /// Returns the person with the host's rights: the opener, or the first person in order of
    /// places after the opener left.
    #[must_use]
    pub const fn host(&self) -> PersonId {
        self.host
    }

    /// Returns true if the table's privacy lets a person without a place sit down.
    pub(super) fn is_open_to(&self, person: PersonId) -> bool {
        !self.is_private || self.guests.contains(&person)
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
            .map(|(place, _)| (place, self.places[place].decisions))
    }

    /// Returns the view of the autoplayer at this place, if it has to decide.
    #[must_use]
    pub fn autoplayer_view(&self, place: Place) -> Option<(u32, AnySeatView)> {
        let (_, decision) = self.thinking().find(|&(thinking, _)| thinking == place)?;
        Some((decision, self.seat_view(place)?))
    }

    /// Returns what everybody sees of the places.
    pub(super) fn place_views(&self) -> Vec<PlaceView> {
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
                reminded: self.is_asked(place) && self.places[place].reminded,
                newcomer: self.places[place].newcomer,
                votes: self.votes_against(place),
                sitting: self.places[place].sittings,
                changed_hands: self.places[place].changed_hands,
            }
        };
        self.places().map(place_view).collect()
    }

    /// Returns the public view.
    #[must_use]
    pub fn view(&self) -> TableView {
        let list = self.fair.as_deref();
        let stage = match &self.stage {
            TablePhase::Between {
                last: Some(last),
                ready,
            } => StageView::Between {
                deal: last.view(list),
                ready: ready.clone(),
            },
            TablePhase::Lobby | TablePhase::Between { last: None, .. } => StageView::Lobby,
            TablePhase::Locking => StageView::Locking,
            TablePhase::Playing(running) => StageView::Playing(running.view(list)),
            TablePhase::Closed { cause, last } => StageView::Closed {
                cause: *cause,
                last: last.as_ref().map(|last| last.view(list)),
            },
        };
        let is_closed = matches!(stage, StageView::Closed { .. });
        TableView {
            header: self.header.clone(),
            host: self.host,
            strength: self.strength,
            pace: self.pace,
            think_time: self.think_time(),
            clock_rests_alone: self.clock_rests_alone,
            places: self.place_views(),
            stage,
            fairness: list.map(|list| list.view(is_closed)),
            paused: self.paused,
            deals_left: self.deals_left(),
            scored: if is_closed {
                self.list.deals().cloned().collect()
            } else {
                Vec::new()
            },
            with_undo: self.with_undo,
            pot: self.rounds.pot().map(Pot::content),
            deadline: self.deadline,
            removed: self.removed.clone(),
            is_private: self.is_private,
            guests: self.guests.clone(),
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
            decision: self.places[place].decisions,
            seat: self.seat_view(place),
            may_undo: self.places[place].occupant.is_person() && self.undo_point(place).is_ok(),
        })
    }

    /// Returns the number of the running deal's actions that stay if the person at this place takes
    /// back their last decision.
    ///
    /// What an autoplayer has done in a person's place stays, and so does everything before it.
    pub(super) fn undo_point(&self, place: Place) -> Result<u16, Refused> {
        let TablePhase::Playing(running) = &self.stage else {
            return Err(Refused::NoDeal);
        };
        let somebody_waits = self.newcomers().next().is_some();
        let past = running.past.as_ref().filter(|_| !somebody_waits);
        let own = past
            .ok_or(Refused::NotAlone)?
            .iter()
            .rposition(|action| !matches!(action.by, Author::Autoplayer))
            .filter(|&index| running.is_decision_of(place, index));
        own.and_then(|index| u16::try_from(index).ok())
            .ok_or(Refused::NothingToUndo)
    }

    pub(super) fn seat_view(&self, place: Place) -> Option<AnySeatView> {
        let running = self.deal_on_table()?;
        running.seat(place).map(|seat| running.deal.seat_view(seat))
    }

    pub(super) const fn deal_on_table(&self) -> Option<&Running> {
        match &self.stage {
            TablePhase::Lobby | TablePhase::Locking => None,
            TablePhase::Playing(running) => Some(running),
            TablePhase::Between { last, .. } | TablePhase::Closed { last, .. } => last.as_ref(),
        }
    }

    pub(super) fn places(&self) -> impl Iterator<Item = (Place, Occupant)> {
        self.places
            .iter()
            .map(|(place, state)| (place, state.occupant))
    }

    pub(super) fn empty_place(&self) -> Option<Place> {
        self.places()
            .find(|&(_, occupant)| occupant == Occupant::Empty)
            .map(|(place, _)| place)
    }

    /// Returns true if a person acts for themselves.
    #[must_use]
    pub fn is_anybody_present(&self) -> bool {
        self.places().any(|(_, occupant)| occupant.is_person())
    }

    /// Returns the persons who take places from autoplayers after the deal.
    pub(super) fn newcomers(&self) -> impl Iterator<Item = (Place, PersonId)> {
        self.places
            .iter()
            .filter_map(|(place, state)| Some((place, state.newcomer?)))
    }

    /// Returns the place that a person takes after the deal.
    pub(super) fn awaiting(&self, person: PersonId) -> Option<Place> {
        self.newcomers()
            .find(|&(_, newcomer)| newcomer == person)
            .map(|(place, _)| place)
    }

    /// Returns true if a person acts for themselves, or will do so after the deal.
    pub(super) fn anybody_is_there(&self) -> bool {
        self.is_anybody_present() || self.newcomers().next().is_some()
    }

    /// Returns the number of deals in the list after the current one.
    pub(super) fn deals_left(&self) -> u16 {
        let left = self.header.list_length().saturating_sub(self.counted);
        left - u16::from(matches!(self.stage, TablePhase::Playing(_)) && left > 0)
    }

    /// Returns the number of present persons who want the person at this place removed.
    pub(super) fn votes_against(&self, place: Place) -> u8 {
        let counts = |&&(by, against): &&(Place, Place)| {
            against == place && self.places[by].occupant.is_person()
        };
        u8::try_from(self.votes.iter().filter(counts).count()).unwrap_or(u8::MAX)
    }

    /// Returns true if the player at this place has to decide.
    pub(super) fn is_asked(&self, place: Place) -> bool {
        match &self.stage {
            TablePhase::Playing(running) => running.awaits(place),
            TablePhase::Between {
                last: Some(_),
                ready,
            } => self.places[place].occupant.is_person() && !ready.contains(&place),
            _ => false,
        }
    }
}

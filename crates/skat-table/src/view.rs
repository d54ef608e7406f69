//! The views of a table.

use std::sync::Arc;

use skat_rules::game::{AnyPublicView, AnySeatView};
use skat_rules::rounds::RoundState;
use skat_rules::scoring::ListRow;
use skat_rules::seat::{Seat, SeatSet};
use skat_rules::strength::Strength;

use crate::event::{EndCause, Event, TakeoverCause};
use crate::fairness::FairnessView;
use crate::header::{Header, ThinkTime};
use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::list::{Player, ScoredDeal};
use crate::pace::Pace;
use crate::voting::votes_needed;

/// Most guests of a private table: twice as many as the largest game has places, and a few more,
/// for those who are away. Each guest is an event in the log and a name in every view of the table.
pub const MOST_GUESTS: u8 = 20;

/// The public view of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// The agreements.
    pub header: Header,
    /// The person with the host's rights.
    pub host: PersonId,
    /// Strength of the autoplayers, if chosen.
    pub strength: Option<Strength>,
    /// Pace of the autoplayers, if chosen.
    pub pace: Option<Pace>,
    /// The think time that applies now.
    pub think_time: ThinkTime,
    /// True if the think time doesn't apply while one person plays alone.
    pub clock_rests_alone: bool,
    /// The places in order.
    pub places: Vec<PlaceView>,
    /// The stage of the table.
    pub stage: StageView,
    /// The part of it with which players can check the deals; `None` in protocol 1.
    pub fairness: Option<Arc<FairnessView>>,
    /// True if no person acts for themselves, so that the table waits.
    pub paused: bool,
    /// Number of deals in the list after the current one.
    pub deals_left: u16,
    /// The score sheet of a closed table: the latest deals, the newest last; at most
    /// [`List::DEALS_KEPT`](crate::List::DEALS_KEPT).
    pub scored: Vec<ScoredDeal>,
    /// True if a decision was taken back in a finished deal of the list. Then the list's result is
    /// nobody's.
    pub with_undo: bool,
    /// Content of the pot in units of the stake, if the rule set has one.
    pub pot: Option<i64>,
    /// Deadline of the open decisions; in a pause, the time at which the table is closed.
    pub deadline: Option<Timestamp>,
    /// The persons who have been removed.
    pub removed: Vec<PersonId>,
    /// True if only guests may sit down and watch.
    pub is_private: bool,
    /// The persons who may do so although the table is private.
    pub guests: Vec<PersonId>,
    /// The players' next table, if any.
    pub rematch: Option<Rematch>,
}

/// The next table of a closed table's players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The other table.
    pub table: TableId,
    /// The player who opens it.
    pub by: PersonId,
    /// Time of the request.
    pub at: Timestamp,
}

impl TableView {
    /// Returns true if a person without a place may sit down, now or after the current deal.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.free_places() > 0
    }

    /// Returns true if this is no table of ours, but that of an imported deal.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.header.table() == TableId::ELSEWHERE
    }

    /// Returns true if this person may sit down or watch, as far as the table's privacy goes. At a
    /// private table, these are its players and its guests, without those who were removed.
    #[must_use]
    pub fn is_open_to(&self, person: PersonId) -> bool {
        if !self.is_private {
            return true;
        }
        let belongs = |place: &PlaceView| {
            place.player == Some(Player::Person(person)) || place.newcomer == Some(person)
        };
        let is_guest = self.guests.contains(&person) && !self.removed.contains(&person);
        is_guest || self.places.iter().any(belongs)
    }

    /// Returns true if the table can have another guest. Those who were removed don't count.
    #[must_use]
    pub fn takes_guests(&self) -> bool {
        let guests = self.guests.iter();
        let guests = guests.filter(|guest| !self.removed.contains(guest));
        guests.count() < usize::from(MOST_GUESTS)
    }

    /// Returns the number of places that persons without one may take, now or after the current
    /// deal: in a list, those of autoplayers.
    #[must_use]
    pub fn free_places(&self) -> usize {
        let open = |place: &&PlaceView| {
            place.player == Some(Player::Autoplayer) && place.newcomer.is_none()
        };
        let goes_on = match self.stage {
            StageView::Lobby => {
                return self.places.iter().filter(|p| p.player.is_none()).count();
            }
            StageView::Playing(_) => self.deals_left > 0,
            StageView::Between { .. } => true,
            StageView::Locking | StageView::Closed { .. } => false,
        };
        if goes_on && !self.paused {
            self.places.iter().filter(open).count()
        } else {
            0
        }
    }

    /// Returns the number of votes needed to remove the person at this place; `None` if too few
    /// persons are present.
    #[must_use]
    pub fn votes_needed(&self, place: Place) -> Option<u8> {
        let acts = |view: &PlaceView| view.is_person();
        let present = self.places.get(place.index()).is_some_and(acts);
        let all = self.places.iter().filter(|view| acts(view)).count();
        votes_needed(all - usize::from(present), present)
    }

    /// Returns all persons who may be named in texts about the table.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        let of_place = |place: &PlaceView| {
            let seated = match place.player {
                Some(Player::Person(person)) => Some(person),
                _ => None,
            };
            seated.into_iter().chain(place.newcomer)
        };
        let others = self
            .rematch
            .map(|rematch| rematch.by)
            .into_iter()
            .chain([self.host, self.header.host()]);
        self.places.iter().flat_map(of_place).chain(others)
    }

    /// Returns the owner of the whole list's result at each place: a person only if they have held
    /// the place since the first deal, and nothing was taken back in the list.
    #[must_use]
    pub fn list_players(&self) -> Vec<Player> {
        let owner = |view: &PlaceView| match view.player? {
            Player::Person(_) if self.with_undo || view.changed_hands => Some(Player::Autoplayer),
            player => Some(player),
        };
        self.places.iter().filter_map(owner).collect()
    }

    /// Returns the opening of the rematch, or `None` if there is none.
    ///
    /// It has the same agreements, autoplayers of the same strength and pace, the same privacy and
    /// guests, and the same players at their places except those who had left. Its host is the
    /// player who asked for it.
    #[must_use]
    pub fn rematch_opening(&self) -> Option<(Header, Vec<Event>)> {
        let Rematch { table, by, at } = self.rematch?;
        let (game, rules) = (self.header.game(), *self.header.rules());
        let (places, length, think_time) = (
            self.header.places(),
            self.header.list_length(),
            self.header.think_time(),
        );
        let header = Header::new(table, game, rules, places, length, think_time, by, at).ok()?;
        let seat = |(index, view): (u8, &PlaceView)| {
            let place = Place(index);
            match view.player? {
                Player::Autoplayer => Some(Event::AutoplayerSeated { place }),
                Player::Person(person)
                    if person != by && view.taken_over == Some(TakeoverCause::Left) =>
                {
                    None
                }
                Player::Person(person) => Some(Event::Joined { place, person }),
            }
        };
        let strength = self
            .strength
            .map(|strength| Event::StrengthChosen { strength });
        let pace = self.pace.map(|pace| Event::PaceChosen { pace });
        let clock = self.clock_rests_alone.then_some(Event::ClockRestsAlone);
        Some((
            header,
            strength
                .into_iter()
                .chain(pace)
                .chain(clock)
                .chain((0..).zip(&self.places).filter_map(seat))
                .chain(self.privacy_events())
                .collect(),
        ))
    }

    /// Returns the events that make another table as private as this one.
    fn privacy_events(&self) -> impl Iterator<Item = Event> {
        let guests = self.guests.iter().copied();
        let guests = guests.filter(|guest| self.is_private && !self.removed.contains(guest));
        let is_private = true;
        self.is_private
            .then_some(Event::PrivacyChosen { is_private })
            .into_iter()
            .chain(guests.map(|person| Event::Invited { person }))
    }
}

/// The public view of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceView {
    /// The player there, if any.
    pub player: Option<Player>,
    /// The reason why an autoplayer acts for the person, if one does.
    pub taken_over: Option<TakeoverCause>,
    /// The player's row in the list.
    pub row: ListRow,
    /// The player's total in the list, by the table's scoring.
    pub total: i32,
    /// True if it is the player's turn.
    pub awaited: bool,
    /// True if a message has told the person that it is their turn.
    pub reminded: bool,
    /// The person who takes the autoplayer's place after the current deal.
    pub newcomer: Option<PersonId>,
    /// Number of present persons who want them removed.
    pub votes: u8,
    /// Number of times that somebody has sat down here.
    pub sitting: u32,
    /// True if the place has changed hands since the list began; then the list's result is
    /// nobody's.
    pub changed_hands: bool,
}

impl PlaceView {
    /// Returns true for a person who acts for themselves.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self.player, Some(Player::Person(_))) && self.taken_over.is_none()
    }
}

/// The stage of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageView {
    /// People sit down.
    Lobby,
    /// The seats are locked, and the first deal waits for the lock message or the beacon.
    Locking,
    /// A deal is played.
    Playing(DealView),
    /// A deal is over, and the next one hasn't begun.
    Between {
        /// The finished deal.
        deal: DealView,
        /// The places that want the next one.
        ready: Vec<Place>,
    },
    /// The table is closed.
    Closed {
        /// The cause.
        cause: EndCause,
        /// The last deal, if one was dealt; its cards are shown only if it was over.
        last: Option<DealView>,
    },
}

/// The public view of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealView {
    /// The deal's number in the list, counted from 1.
    pub number: u16,
    /// The dealer's place.
    pub dealer: Place,
    /// The places of the seats, forehand first.
    pub seats: Vec<Place>,
    /// Inherited from earlier deals: Bock rounds, a compulsory Ramsch.
    pub round: RoundState,
    /// The place of each hint taken in this deal, the oldest first.
    pub hints: Vec<Place>,
    /// True if the log keeps an autoplayer's reason in this deal, at a place of its own or for a
    /// person.
    pub has_rationales: bool,
    /// True if a decision was taken back, so that the deal counts for nothing.
    pub undone: bool,
    /// True if the cards of the finished deal follow from the published root, false if they don't;
    /// `None` if it isn't over or there is nothing to check.
    pub checked: Option<bool>,
    /// The seats that have to decide; empty exactly if the deal is over.
    pub awaited: SeatSet,
    /// The deal itself.
    pub public: AnyPublicView,
}

impl DealView {
    /// Returns the place of a seat.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Place {
        self.seats[seat.index()]
    }

    /// Returns the seat of a place, unless it sits out.
    #[must_use]
    pub fn seat(&self, place: Place) -> Option<Seat> {
        let index = self.seats.iter().position(|&seated| seated == place)?;
        Seat::new(u8::try_from(index).ok()?)
    }
}

/// One player's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// The public view.
    pub table: TableView,
    /// The player's place.
    pub place: Place,
    /// The number of the player's current or last decision; buttons carry it.
    pub decision: u32,
    /// The player's part of the current deal, unless they sit out or no deal has begun.
    pub seat: Option<AnySeatView>,
    /// True if they can take back their last decision in the deal.
    pub may_undo: bool,
}

impl PlayerView {
    /// Returns true if it is the player's turn in a deal.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        matches!(self.table.stage, StageView::Playing(_))
            && self
                .table
                .places
                .get(self.place.index())
                .is_some_and(|place| place.awaited)
    }
}

//! What may be seen of a table.

use skat_rules::game::{AnyPublicView, AnySeatView};
use skat_rules::rounds::Round;
use skat_rules::scoring::ListRow;
use skat_rules::seat::{Seat, SeatSet};

use crate::event::{EndCause, Event, TakeoverCause};
use crate::header::Header;
use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::list::{Player, ScoredDeal};
use crate::strength::Strength;
use crate::voting::votes_needed;

/// What everybody may see of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// What was agreed.
    pub header: Header,
    /// Who has the host's rights.
    pub host: PersonId,
    /// How strong the autoplayers play, if that was chosen.
    pub strength: Option<Strength>,
    /// The places in order.
    pub places: Vec<PlaceView>,
    /// What is going on.
    pub stage: StageView,
    /// Whether nobody is there who acts for himself, so that nothing goes on.
    pub paused: bool,
    /// How many deals of the list are to come after the one that is on the table.
    pub deals_left: u16,
    /// Of a closed table, whose sheet they make: the latest deals, the last one at the end; at most
    /// [`List::DEALS_KEPT`](crate::List::DEALS_KEPT).
    pub scored: Vec<ScoredDeal>,
    /// What lies in the pot, in units of the stake, if the rule set has one.
    pub pot: Option<i64>,
    /// Until when the persons asked may think; in a pause, when the table is closed.
    pub deadline: Option<Timestamp>,
    /// Who has been removed.
    pub removed: Vec<PersonId>,
    /// Where the players go on, if they do.
    pub rematch: Option<Rematch>,
}

/// Where the players of a closed table go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The other table.
    pub table: TableId,
    /// Who opens it.
    pub by: PersonId,
    /// When he wanted it.
    pub at: Timestamp,
}

impl TableView {
    /// Whether somebody who doesn't sit here may sit down, now or when the deal on the table is over.
    #[must_use]
    pub fn has_room(&self) -> bool {
        let open = |place: &PlaceView| place.player == Some(Player::Autoplayer) && place.newcomer.is_none();
        match self.stage {
            StageView::Lobby => self.places.iter().any(|place| place.player.is_none()),
            StageView::Playing(_) => !self.paused && self.deals_left > 0 && self.places.iter().any(open),
            StageView::Between { .. } => !self.paused && self.places.iter().any(open),
            StageView::Closed { .. } => false,
        }
    }

    /// How many persons must want it before the person at this place is removed; nothing if so many aren't there.
    #[must_use]
    pub fn votes_needed(&self, place: Place) -> Option<u8> {
        let acts = |view: &PlaceView| view.acts_himself();
        let present = self.places.get(place.index()).is_some_and(acts);
        let all = self.places.iter().filter(|view| acts(view)).count();
        votes_needed(all - usize::from(present), present)
    }

    /// Everybody who may be named in what is said about the table.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        let of_place = |place: &PlaceView| {
            let seated = match place.player {
                Some(Player::Person(person)) => Some(person),
                _ => None,
            };
            seated.into_iter().chain(place.newcomer)
        };
        let others = self.rematch.map(|rematch| rematch.by).into_iter().chain([self.host, self.header.host()]);
        self.places.iter().flat_map(of_place).chain(others)
    }

    /// What the rematch begins with: the same agreements, equally strong autoplayers, the same players at their places but for those who
    /// had left, and as its host who wants it. Nothing if there is none.
    #[must_use]
    pub fn rematch_opening(&self) -> Option<(Header, Vec<Event>)> {
        let Rematch { table, by, at } = self.rematch?;
        let (game, rules) = (self.header.game(), *self.header.rules());
        let (places, length, think_time) = (self.header.places(), self.header.list_length(), self.header.think_time());
        let header = Header::new(table, game, rules, places, length, think_time, by, at).ok()?;
        let seat = |(index, view): (u8, &PlaceView)| {
            let place = Place(index);
            match view.player? {
                Player::Autoplayer => Some(Event::AutoplayerSeated { place }),
                Player::Person(person) if person != by && view.taken_over == Some(TakeoverCause::Left) => None,
                Player::Person(person) => Some(Event::Joined { place, person }),
            }
        };
        let strength = self.strength.map(|strength| Event::StrengthChosen { strength });
        Some((header, strength.into_iter().chain((0..).zip(&self.places).filter_map(seat)).collect()))
    }
}

/// What everybody may see of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceView {
    /// Who sits there, if anybody.
    pub player: Option<Player>,
    /// Why an autoplayer acts for the person, if one does.
    pub taken_over: Option<TakeoverCause>,
    /// His row in the list.
    pub row: ListRow,
    /// His total in the list by Seeger-Fabian.
    pub total: i32,
    /// Whether something is awaited of him.
    pub awaited: bool,
    /// Who takes the autoplayer's place when the deal on the table is over.
    pub newcomer: Option<PersonId>,
    /// How many of those who are there want him removed.
    pub votes: u8,
    /// How often somebody has sat down here.
    pub sitting: u32,
    /// Whether the place has changed hands since the list began; then the list's result is nobody's.
    pub changed_hands: bool,
}

impl PlaceView {
    /// Whether a person sits here who acts for himself.
    #[must_use]
    pub const fn acts_himself(&self) -> bool {
        matches!(self.player, Some(Player::Person(_))) && self.taken_over.is_none()
    }

    /// Whose the result of the whole list is: a person's only if he has held the place from the first deal on.
    #[must_use]
    pub const fn list_player(&self) -> Option<Player> {
        match self.player {
            Some(Player::Person(_)) if self.changed_hands => Some(Player::Autoplayer),
            player => player,
        }
    }
}

/// What is going on at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageView {
    /// People sit down.
    Lobby,
    /// A deal is played.
    Playing(DealView),
    /// A deal is over, and the next one hasn't begun.
    Between {
        /// The deal that is over.
        deal: DealView,
        /// Who wants the next one.
        ready: Vec<Place>,
    },
    /// The table is closed.
    Closed {
        /// Why.
        cause: EndCause,
        /// The last deal, if one was dealt; its cards are shown only if it was over.
        last: Option<DealView>,
    },
}

/// What everybody may see of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealView {
    /// Which deal of the list it is, from 1.
    pub number: u16,
    /// Who deals.
    pub dealer: Place,
    /// The places of the seats, forehand first.
    pub seats: Vec<Place>,
    /// What it owes to the deals before it: Bock rounds, a compulsory Ramsch.
    pub round: Round,
    /// The place of each hint that was taken in it, oldest first.
    pub hints: Vec<Place>,
    /// Whether it is kept why an autoplayer did something in it, at a place of its own or for a person.
    pub has_thoughts: bool,
    /// The seats whose decision is awaited; empty exactly if the deal is over.
    pub awaited: SeatSet,
    /// The deal itself.
    pub public: AnyPublicView,
}

impl DealView {
    /// The place of a seat.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Place {
        self.seats[seat.index()]
    }

    /// The seat of a place, unless it sits out.
    #[must_use]
    pub fn seat(&self, place: Place) -> Option<Seat> {
        let index = self.seats.iter().position(|&seated| seated == place)?;
        Seat::new(u8::try_from(index).ok()?)
    }
}

/// What one player may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// What everybody may see.
    pub table: TableView,
    /// His place.
    pub place: Place,
    /// The number of his current or last decision; buttons carry it.
    pub decision: u32,
    /// His part of the deal on the table, unless he sits out or no deal has begun.
    pub seat: Option<AnySeatView>,
}

impl PlayerView {
    /// Whether he is asked something in a deal.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        matches!(self.table.stage, StageView::Playing(_))
            && self.table.places.get(self.place.index()).is_some_and(|place| place.awaited)
    }
}

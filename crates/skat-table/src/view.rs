//! What may be seen of a table.

use skat_rules::game::{AnyPublicView, AnySeatView};
use skat_rules::rounds::Round;
use skat_rules::scoring::ListRow;
use skat_rules::seat::{Seat, SeatSet};

use crate::event::{EndCause, TakeoverCause};
use crate::header::Header;
use crate::ids::{Place, Timestamp};
use crate::list::Player;

/// What everybody may see of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// What was agreed.
    pub header: Header,
    /// The places in order.
    pub places: Vec<PlaceView>,
    /// What is going on.
    pub stage: StageView,
    /// What lies in the pot, in units of the stake, if the rule set has one.
    pub pot: Option<i64>,
    /// Until when the persons asked may think.
    pub deadline: Option<Timestamp>,
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

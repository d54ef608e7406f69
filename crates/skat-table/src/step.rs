//! What a command leads to.

use crate::event::{EndCause, Event};
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, ListResult};
use crate::table::Table;

/// What an accepted command leads to.
#[derive(Clone, Debug)]
pub struct Step {
    /// What has happened; to be stored before anything else is done.
    pub events: Vec<Event>,
    /// What is to be done once the events are stored.
    pub effects: Vec<Effect>,
    /// The state after the events.
    pub next: Table,
}

/// Something that the shell is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The autoplayer at this place is to decide.
    Think {
        /// Its place.
        place: Place,
        /// The number of its decision.
        decision: u32,
    },
    /// The table wants to be woken at this moment.
    WakeAt(Timestamp),
    /// This person is to be reminded that he is asked.
    Remind(PersonId),
    /// A deal has begun.
    DealBegan {
        /// Its number, from 1.
        number: u16,
    },
    /// A deal is over; its result goes into the ledger, in the same step as the events.
    DealEnded(DealResult),
    /// All deals of the list are played; its result goes into the ledger too.
    ListEnded(ListResult),
    /// The table is closed.
    Closed(EndCause),
}

//! The outcome of a command.

use crate::event::{EndCause, Event};
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, ListResult};
use crate::table::Table;

/// The outcome of an accepted command.
#[derive(Clone, Debug)]
pub struct Step {
    /// The events; to be stored before anything else is done.
    pub events: Vec<Event>,
    /// The effects; to be carried out once the events are stored. Only results are stored with
    /// them, in the same step.
    pub effects: Vec<Effect>,
    /// The state after the events.
    pub next: Table,
}

/// A task for the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The autoplayer at this place has to decide.
    Think {
        /// Its place.
        place: Place,
        /// The number of its decision.
        decision: u32,
    },
    /// The table has to be woken at this moment.
    WakeAt(Timestamp),
    /// This person has to be reminded that it is their turn.
    Remind(PersonId),
    /// A deal has begun.
    DealBegan {
        /// Its number, counted from 1.
        number: u16,
    },
    /// A deal is over; its result goes into the ledger, in the same step as the events.
    DealEnded(DealResult),
    /// All deals of the list are played; the list's result goes into the ledger, too.
    ListEnded(ListResult),
    /// The table is closed.
    Closed(EndCause),
}

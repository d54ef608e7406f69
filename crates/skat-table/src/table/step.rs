//! The outcome of a command.

use super::state::Table;
use crate::event::Event;
use crate::ids::PersonId;
use crate::list::{DealResult, ListResult};

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
    /// This person has to be told that it is their turn.
    Remind(PersonId),
    /// A deal is over; its result goes into the ledger, in the same step as the events.
    DealEnded(DealResult),
    /// All deals of the list are played; the list's result goes into the ledger, too.
    ListEnded(ListResult),
}

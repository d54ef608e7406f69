//! A table: its state, which `apply` derives from the log, and its answer to commands in
//! `handling`, `step_builder` and `membership`.

mod apply;
mod handling;
mod membership;
mod review;
mod state;
mod step;
mod step_builder;

pub use review::{Decided, Review};
pub use state::Table;
pub use step::{Effect, Step};
pub use step_builder::{PAUSE_MS, RESTART_GRACE_MS};

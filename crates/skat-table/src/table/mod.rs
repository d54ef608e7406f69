//! A table. `apply` derives its state from the log; `handling`, `step_builder` and `membership`
//! carry out commands.

mod apply;
mod handling;
mod membership;
mod review;
mod state;
mod step;
mod step_builder;

pub use review::{Decided, Review};
pub use state::SILENCE_MS;
pub use state::Table;
pub use step::{Effect, Step};
pub use step_builder::{PAUSE_MS, RESTART_GRACE_MS};

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
pub use state::Table;
pub use state::{PAUSE_MS, SILENCE_MS};
pub use step::{Effect, Step};
pub use step_builder::RESTART_GRACE_MS;

//! A table. `apply` derives its state from the log; `handling`, `step_builder` and `membership`
//! carry out commands. `fair_list` is a list that its players can check.

mod apply;
mod conduct;
mod fair_list;
mod handling;
mod membership;
mod replay;
mod review;
mod solo;
mod state;
mod step;
mod step_builder;
mod variation;

pub use conduct::{Conduct, DefenceCounts, KontraCounts, PersonConduct};
pub use replay::{DealReplay, Decided, Happened, ReplayStep};
pub use review::Review;
pub use solo::LonePlayer;
pub use state::Table;
pub use state::{PAUSE_MS, SILENCE_MS, START_PATIENCE_MS};
pub use step::{Effect, Step};
pub use step_builder::RESTART_GRACE_MS;
pub use variation::{Variation, VariationTurn};

#![doc = include_str!("../README.md")]

mod appraisal;
mod card_choice;
mod cardplay;
mod context;
mod engine;
mod evaluation;
mod flat_monte_carlo;
mod games;
mod model;
mod public_state;
mod reason;
mod skill;
mod strategy;
#[cfg(test)]
mod test_deals;
mod time_limit;
pub mod training;

pub use appraisal::{Appraisal, AppraisedWorld, Subject, WorldResult};
pub use engine::{ENGINE_VERSION, Engine, decide_at_once};
pub use model::{BadModel, FILE, Model};
pub use reason::{Decision, RatedAction, Reason};
pub use time_limit::TimeLimit;

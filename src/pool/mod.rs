//! The processes that share the work: the assignment of the gateway's shards, and how a shard
//! changes hands.
//!
//! A table is served by the process that holds the shard of its server. Epochs alone decide who may
//! write. This module only decides who *should*, so a mistake here costs time and never a move.

mod assignment;
mod claims;
mod member;
mod predecessor;
#[cfg(test)]
mod simulation_tests;
#[cfg(test)]
mod tests;

pub use self::assignment::{ServeDecision, ShardAssignment};
pub use self::claims::{Claim, claims};
pub use self::member::{PoolMember, ShardReporter, ShardWork};
pub use self::predecessor::ProcessLock;

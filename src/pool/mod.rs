//! The processes that share the work: which of them serves which shard of the gateway, and how a shard changes hands.
//!
//! A table is served by the process that holds the shard of its server. Epochs alone decide who may write; what is here only says
//! who should, so a mistake of it costs time and never a move.

mod charge;
mod claims;
mod member;
#[cfg(test)]
mod tests;

pub use self::charge::{Answer, Charge};
pub use self::claims::{Claim, claims};
pub use self::member::{Line, Member, Work};

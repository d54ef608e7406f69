//! The operator's orders: blocks, servers to leave, broadcasts; and the head of the chain over all
//! lists.

pub(super) mod blocks;
pub(super) mod broadcasts;
mod chain;
mod departures;
pub(super) mod duties;
mod latest;
mod outcome;
mod seats;

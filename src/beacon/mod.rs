//! The beacon: rounds of drand's chain `quicknet`, fetched from relays and checked against the
//! chain's public key (`docs/DEALS.md`).

mod chain;
mod client;

pub(crate) use chain::BeaconChain;
#[cfg(test)]
pub(crate) use client::tests::{RECORDED, recorded_relay, signature};
pub use client::{BeaconClient, BeaconError};

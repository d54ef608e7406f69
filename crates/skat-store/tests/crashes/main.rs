//! Deliberate failures under load: processes killed and stopped, Redis without power, its network,
//! its primaries. Acknowledged data survives, or its writer is informed; no click counts twice.

#![allow(
    clippy::print_stdout,
    reason = "tests print which crash points they hit"
)]

#[path = "../common/mod.rs"]
mod common;

mod damage;
mod failover;
mod kill;
mod network;
mod paused;
mod player;
mod power;
mod process;
mod proxy;

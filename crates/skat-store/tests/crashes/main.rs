//! Things broken on purpose under load: processes killed and stopped, Redis without power, its network, its primaries. What was
//! acknowledged is there afterwards, or whoever wrote it is told; no click counts twice.

#![allow(clippy::print_stdout, reason = "the tests say what was really hit")]

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

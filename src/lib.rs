//! Skatrunde: a Discord bot that hosts the card game Skat.
//!
//! This package is the shell: it reads settings, talks to Discord and runs the tables. The logic of
//! a table is in `skat-table` and `skat-rules`; `docs/ARCHITECTURE.md` is the map.

pub mod beacon;
pub mod cli;
pub mod clock;
pub mod config;
#[cfg(unix)]
mod control;
pub mod daily;
mod deal_file;
pub mod discord;
mod fetch;
mod jobs;
pub mod load;
pub mod logging;
mod luck;
pub mod metrics;
mod migration;
mod model;
mod mutex;
pub mod pool;
mod proof;
mod retention;
mod reviews;
mod secret;
mod statistics;
mod supervise;
pub mod tables;

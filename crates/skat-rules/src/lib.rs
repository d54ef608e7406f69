#![doc = include_str!("../README.md")]

pub mod bad_view;
pub mod card;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod deal;
pub mod facts;
pub mod game;
pub mod games;
pub mod notation;
pub mod perft;
pub mod rounds;
pub mod rule_set;
pub mod scoring;
pub mod seat;
pub mod source;
pub mod strength;

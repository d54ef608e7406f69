#![doc = include_str!("../README.md")]

mod matches;
mod protocol;
mod selfplay;

pub use matches::{Match, MatchReport, SideTally, play_match};
pub use protocol::{BadRequest, ProtocolPlayer, Response};
pub use selfplay::{KindReport, SelfPlayReport, selfplay, selfplay_by};

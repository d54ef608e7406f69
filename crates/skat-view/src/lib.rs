#![doc = include_str!("../README.md")]

mod controls;
mod game;
mod general;
mod help;
mod lang;
mod leaderboard;
mod message;
mod names;
mod notice;
mod panel;
mod public;
mod refusal;
mod scene;
mod score;
mod skat;
mod texts;

pub use help::{HelpTopic, help};
pub use lang::Lang;
pub use leaderboard::{LeaderboardRow, leaderboard};
pub use message::{Button, Choice, Embed, Field, Message, Press, Row, Select, Style};
pub use names::Names;
pub use notice::{Notice, notice};
pub use panel::{Panel, panel};
pub use public::public_message;
pub use refusal::refusal;

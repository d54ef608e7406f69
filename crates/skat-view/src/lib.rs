#![doc = include_str!("../README.md")]

mod controls;
mod game;
mod general;
mod help;
mod lang;
mod leaderboard;
mod learn;
mod message;
mod names;
mod notice;
mod panel;
mod privacy;
mod profile;
mod proposal;
mod public;
mod refusal;
mod scene;
mod score;
mod skat;
mod texts;

pub use help::{HelpTopic, help};
pub use lang::Lang;
pub use leaderboard::{Leaderboard, LeaderboardRow, Ranking, leaderboard};
pub use learn::{LearnPage, LearnPress, LessonChoice, LessonsDone, learn};
pub use message::{Button, Choice, Embed, Field, Message, Press, Row, Select, Style};
pub use names::Names;
pub use notice::{Notice, notice};
pub use panel::{Panel, panel};
pub use privacy::{Privacy, ask_to_delete, privacy};
pub use profile::{Profile, profile};
pub use proposal::proposal;
pub use public::public_message;
pub use refusal::refusal;

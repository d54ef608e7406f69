#![doc = include_str!("../README.md")]

mod claims;
mod command;
mod event;
mod header;
mod ids;
mod list;
mod pace;
mod rationale;
mod table;
mod view;
mod voting;

pub use command::{Command, Refused};
pub use event::{DamagedLog, EndCause, Event, RemovalCause, TakeoverCause};
pub use header::{Header, HeaderError, ThinkTime};
pub use ids::{PersonId, Place, TableId, Timestamp};
pub use list::{DealResult, List, ListPlace, ListResult, PlaceResult, Player, ScoredDeal};
pub use pace::Pace;
pub use rationale::{RatedOption, Rationale};
pub use skat_rules::facts::{DealFacts, DealKind};
pub use table::{Decided, Effect, PAUSE_MS, RESTART_GRACE_MS, Review, SILENCE_MS, Step, Table};
pub use view::{DealView, MOST_GUESTS, PlaceView, PlayerView, Rematch, StageView, TableView};

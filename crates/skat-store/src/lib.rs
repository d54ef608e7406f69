#![doc = include_str!("../README.md")]

mod counting;
mod embedded;
mod error;
mod log;
mod migrations;
mod open;
mod position;
mod records;
mod redis;
mod result_records;
mod sealing;
mod store;
mod tally;

pub use self::redis::RedisStore;
pub use counting::count_results;
pub use embedded::EmbeddedStore;
pub use error::{OpenError, StoreError};
pub use migrations::FORMAT;
pub use open::{Options, open};
pub use position::{Head, Position};
pub use sealing::{NotAKeyText, TokenKey};
pub use store::*;
pub use tally::{BoardKey, Highlight, ListKind, Month, NotAKey, Order, Period, Played, Scope, Tally, TallyKey};

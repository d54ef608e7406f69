#![doc = include_str!("../README.md")]

mod counting;
mod embedded;
mod error;
mod log;
mod migrations;
mod position;
mod records;
mod result_records;
mod store;
mod tally;

pub use counting::count_results;
pub use embedded::EmbeddedStore;
pub use error::{OpenError, StoreError};
pub use migrations::FORMAT;
pub use position::{Head, Position};
pub use store::*;
pub use tally::{BoardKey, Highlight, ListKind, Month, NotAKey, Order, Period, Played, Scope, Tally, TallyKey};

#![doc = include_str!("../README.md")]

mod counting;
mod embedded;
mod error;
mod log;
mod position;
mod privacy;
mod records;
mod result_records;
mod store;
mod tally;

pub use counting::{count_results, rebuild};
pub use embedded::{EmbeddedStore, FORMAT};
pub use error::{OpenError, StoreError};
pub use position::{Head, Position};
pub use privacy::{export_person, finish_forgetting, forget, share};
pub use store::*;
pub use tally::{BoardKey, Highlight, ListKind, Month, NotAKey, Order, Period, Played, Scope, Tally, TallyKey};

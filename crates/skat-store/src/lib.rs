#![doc = include_str!("../README.md")]

mod backup;
mod counting;
mod embedded;
mod error;
mod event_records;
mod export;
mod log;
mod review;
mod migrations;
mod open;
mod played;
mod position;
mod privacy;
mod records;
mod redis;
mod result_records;
mod sealing;
mod store;
mod tally;
mod rationale_records;

pub use self::redis::RedisStore;
pub use backup::{BACKUP_VERSION, Backup, BackupError, Contents, RestoreError, WriteError, write_backup};
pub use counting::{count_results, rebuild, repair};
pub use embedded::EmbeddedStore;
pub use error::{OpenError, StoreError};
pub use export::write_export;
pub use review::look_back;
pub use migrations::FORMAT;
pub use open::{Options, open};
pub use position::{Head, LogPosition};
pub use privacy::{export_person, finish_forgetting, forget, share};
pub use sealing::{NotAKeyText, TokenKey};
pub use store::*;
pub use tally::{BoardKey, Highlight, ListKind, Month, NotAKey, RankingOrder, Period, ContractCounts, Scope, Tally, TallyKey};

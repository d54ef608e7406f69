#![doc = include_str!("../README.md")]

mod backoff;
mod backup;
mod counting;
mod durability;
mod embedded;
mod error;
mod event_records;
mod export;
mod key_file;
mod log;
mod migrations;
mod named;
mod open;
mod played;
mod position;
mod privacy;
mod rationale_records;
mod records;
mod redis;
mod result_records;
mod review;
mod sealing;
mod seekers;
mod store;
mod tally;

pub use self::redis::RedisStore;
pub use backoff::Backoff;
pub use backup::{
    BACKUP_VERSION, Backup, BackupError, Contents, RestoreError, WriteError, write_backup,
};
pub use counting::{count_results, index_tables, rebuild, repair};
pub use embedded::EmbeddedStore;
pub use error::{OpenError, StoreError};
pub use export::write_export;
pub use migrations::FORMAT;
pub use open::{Options, check_file, open, open_to_maintain, open_to_read};
pub use position::{Head, LogPosition};
pub use privacy::{erase_person, export_person, finish_erasures, remove_old_logs, share};
pub use review::review_deal;
pub use sealing::{NotAKeyText, TokenKey};
pub use seekers::{Seeker, change_seekers, seekers};
pub use store::*;
pub use tally::{
    BoardKey, ContractCounts, Highlight, ListKind, Month, NotAKey, Period, RankingOrder, Scope,
    Tally, TallyKey,
};

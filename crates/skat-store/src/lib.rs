#![doc = include_str!("../README.md")]

mod backoff;
mod backup;
mod chain;
mod conduct;
mod counting;
mod day_records;
mod deals;
mod durability;
mod embedded;
mod error;
mod event_records;
mod export;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod keeping;
mod key_file;
mod log;
mod migrations;
mod named;
mod open;
mod operator;
mod played;
mod position;
mod privacy;
mod rating_records;
mod ratings;
mod rationale_records;
mod records;
mod redis;
mod reports;
mod result_records;
mod review;
mod sealing;
mod seekers;
mod statistics;
mod store;
mod tally;
mod words;

pub use self::redis::RedisStore;
pub use backoff::Backoff;
pub use backup::{
    BACKUP_VERSION, Backup, BackupError, Contents, RestoreError, WriteError, write_backup,
};
pub use chain::{ChainHead, ChainedList, Day, chain_head, chained_lists, note_chain_head};
pub use conduct::conduct;
pub use counting::{count_results, index_tables, rebuild, repair};
pub use deals::find_deals;
pub use embedded::EmbeddedStore;
pub use error::{OpenError, StoreError};
pub use export::write_export;
pub use keeping::{
    DealKeepers, DealsKept, deal_keepers, deals_kept_by, deals_kept_since, keep_deals,
    let_go_of_old_deals,
};
pub use migrations::{CHECKED_DEALS_FORMAT, DAYS_FORMAT, FORMAT, Formats};
pub use open::{Options, check_file, open, open_to_maintain, open_to_read};
pub use operator::{
    Block, Broadcast, BroadcastDelivery, BroadcastState, DeliveryState, Departure, EarlyEnd,
    EarlyEndCause, OperatorRecords, OrderOrigin, begin_delivery, delivery, edit_operator_records,
    note_delivery, operator_records,
};
pub use position::{Head, LogPosition};
pub use privacy::{
    erase_person, export_person, finish_erasures, leave_boards, remove_old_logs, share,
};
pub use ratings::{DayRating, RatingDay, RatingHistory, RatingList};
pub use reports::{
    Report, TooManyReports, add_report, note_report_sent, report_refusal, reports, withdraw_report,
};
pub use review::{
    FinishedDeal, finished_deals, finished_log, replay_deal, review_deal, stored_table,
};
pub use sealing::{NotAKeyText, TokenKey};
pub use seekers::{Seeker, change_seekers, seekers};
pub use statistics::{
    CardCounts, DealCounts, JackCounts, ListCounts, Pack, PackCounts, StoreCounts, count_deals,
};
pub use store::*;
pub use tally::{
    BoardKey, ContractCounts, Highlight, ListKind, Month, NotAKey, Period, RankingOrder, Scope,
    Tally, TallyKey,
};

#![doc = include_str!("../README.md")]

mod embedded;
mod error;
mod leaderboard;
mod records;
mod store;

pub use embedded::{EmbeddedStore, FORMAT};
pub use error::{OpenError, StoreError};
pub use leaderboard::{Standing, standings};
pub use store::{
    Acquired, Commit, Committed, Epoch, INTERACTION_KEPT_MS, LedgerEntry, OpenTable, Opening, Post, Room, Store,
    TOKEN_KEPT_MS, TableRecord, Token, TokenOwner,
};

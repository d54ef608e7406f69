//! Tables: their logs, their writers, and their place on Discord.

use futures_util::future::BoxFuture;
use secrecy::SecretString;
use skat_table::{DealResult, Event, Header, ListResult, PersonId, ShareCode, TableId, Timestamp};

use crate::error::StoreError;
use crate::migrations::RATINGS_FORMAT;
use crate::position::LogPosition;

/// Time that an interaction is remembered, in milliseconds. Discord repeats none after 15 minutes.
pub const INTERACTION_KEPT_MS: i64 = 60 * 60 * 1_000;

/// Time that a token is kept, in milliseconds: half a minute less than Discord honours it.
pub const TOKEN_KEPT_MS: i64 = (14 * 60 + 30) * 1_000;

/// Keeps tables.
pub trait TableStore {
    /// Stores a new table with its first events. Its writer has [`Epoch::FIRST`].
    ///
    /// # Errors
    ///
    /// [`StoreError::AlreadyOpen`] if another interaction, or none, has opened a table with this
    /// number.
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>>;

    /// Takes over the writing of a table and returns everything needed to serve it.
    ///
    /// From then on no writer with an earlier epoch can write. Tokens that are too old at the
    /// moment `now` are left out.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] if there is none, [`StoreError::Damaged`] if its records can't
    /// be read or its log doesn't match its position.
    fn acquire(
        &self,
        table: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Acquired, StoreError>>;

    /// The one atomic step: everything in the commit is stored, or nothing. The same commit again
    /// has no second effect and gets the same answer, so it may be resent after a lost answer.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`], [`StoreError::Fenced`] or [`StoreError::WrongPosition`] if the
    /// checks fail. An interaction that was recorded before, with other events, is no error but
    /// [`Committed::Duplicate`], regardless of the checks.
    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>>;

    /// Records the table's public message.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] or [`StoreError::Fenced`].
    fn note_post(
        &self,
        table: TableId,
        epoch: Epoch,
        post: Option<Post>,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Records the newest token of the public message or of a person's panel, or deletes it. A
    /// crash right after may lose it. A closed table keeps no tokens.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] or [`StoreError::Fenced`].
    fn note_token(
        &self,
        table: TableId,
        epoch: Epoch,
        owner: TokenOwner,
        token: Option<Token>,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns all tables that aren't closed or have results in their outbox, in the order of their
    /// numbers.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>>;

    /// Returns a table's place on Discord, and leaves its writer alone.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`].
    fn room(&self, table: TableId) -> BoxFuture<'_, Result<Room, StoreError>>;

    /// Returns true if an interaction was recorded at this table, at least within the last hour.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn was_handled(
        &self,
        table: TableId,
        interaction: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Binds an interaction that names no table itself to a table, for at least an hour. The first
    /// call decides; every later one returns the same table, whatever it proposes.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn bind(
        &self,
        interaction: u64,
        proposed: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<TableId, StoreError>>;
}

/// A writer's fencing token, which every change of a table carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub(crate) u64);

impl Epoch {
    /// Epoch of the writer that opened the table.
    pub const FIRST: Self = Self(1);

    /// Returns the epoch of the next writer.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A table's place on Discord.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    /// The server; results count in its leaderboard.
    pub server: u64,
    /// The channel.
    pub channel: u64,
    /// Language of its public message, as a locale of the server such as `de`; may be empty.
    pub locale: String,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The agreements, with the table's number.
    pub header: Header,
    /// Its place on Discord.
    pub room: Room,
    /// Time of the events.
    pub at: Timestamp,
    /// The first events.
    pub events: Vec<Event>,
    /// The interaction that asked for it.
    pub interaction: Option<u64>,
}

/// The immutable part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRecord {
    /// The agreements.
    pub header: Header,
    /// Its place on Discord.
    pub room: Room,
}

/// A table that isn't closed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenTable {
    /// Its number.
    pub table: TableId,
    /// Its place on Discord.
    pub room: Room,
}

/// Everything needed to serve a table.
#[derive(Clone, Debug)]
pub struct Acquired {
    /// The epoch to write with.
    pub epoch: Epoch,
    /// The immutable part.
    pub record: TableRecord,
    /// The log.
    pub events: Vec<(Timestamp, Event)>,
    /// Position of the log after each event, with the header alone first; the last one is current.
    pub positions: Vec<LogPosition>,
    /// True if the table is closed.
    pub closed: bool,
    /// True if there are uncounted results.
    pub uncounted: bool,
    /// The public message.
    pub post: Option<Post>,
    /// The tokens that are young enough.
    pub tokens: Vec<(TokenOwner, Token)>,
}

/// One step of a table.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The table.
    pub table: TableId,
    /// The writer's epoch.
    pub epoch: Epoch,
    /// Position of the log that the writer expects.
    pub after: LogPosition,
    /// Time of the events.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// The interaction that asked for them.
    pub interaction: Option<u64>,
    /// Results for the ledger; one that is there already, by table and deal, isn't counted again.
    pub results: Vec<DealResult>,
    /// The share codes of the deals with these results, by number. A deal without one isn't
    /// archived.
    pub codes: Vec<(u16, ShareCode)>,
    /// The persons who were removed in the middle of these deals, each with the deal's number. The
    /// results don't name them, but the archive does.
    pub removed: Vec<(u16, PersonId)>,
    /// The result of the list, if it is over.
    pub list: Option<ListResult>,
    /// True if the table is closed for good. Its tokens are then deleted.
    pub closed: bool,
    /// The token that came with the interaction.
    pub token: Option<(TokenOwner, Token)>,
}

impl Commit {
    /// Leaves out what a store of this format can't hold.
    pub(crate) fn in_format(mut self, format: u32) -> Self {
        if format < RATINGS_FORMAT
            && let Some(list) = &mut self.list
        {
            (list.unaided, list.strength) = (false, None);
        }
        self
    }
}

/// The outcome of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// The step is stored.
    Stored {
        /// The log's position, which the next commit follows.
        now: LogPosition,
    },
    /// Its interaction was recorded before; nothing has changed.
    Duplicate,
}

/// A table's public message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    /// The channel.
    pub channel: u64,
    /// The message.
    pub message: u64,
    /// The deal that it shows, 0 in the lobby.
    pub deal: u16,
    /// Time of posting.
    pub posted_at: Timestamp,
}

/// The use of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenOwner {
    /// It edits the public message.
    Public,
    /// It edits this person's panel.
    Person(PersonId),
    /// It can open a panel for this person, but doesn't edit their current one.
    Opener(PersonId),
}

/// An interaction's token. It never shows in `Debug`.
#[derive(Clone, Debug)]
pub struct Token {
    /// The token itself.
    pub token: SecretString,
    /// The application that it belongs to.
    pub application: u64,
    /// The message that it edits, if that isn't the interaction's original response.
    pub message: Option<u64>,
    /// Time of the interaction.
    pub issued_at: Timestamp,
    /// Channel of the interaction, if known: follow-ups appear there.
    pub channel: Option<u64>,
}

impl Acquired {
    /// Returns the log's last position.
    ///
    /// # Panics
    ///
    /// Never: even an empty log has a position.
    #[must_use]
    pub fn position(&self) -> LogPosition {
        *self
            .positions
            .last()
            .expect("a log always has its header's position")
    }

    /// Returns true if the log has passed this position; if not, acknowledged data was lost.
    #[must_use]
    pub fn has_stood_at(&self, position: LogPosition) -> bool {
        usize::try_from(position.seq)
            .ok()
            .and_then(|seq| self.positions.get(seq))
            == Some(&position)
    }
}

impl Token {
    /// Returns true if the token is too old to be kept.
    #[must_use]
    pub const fn is_expired(&self, now: Timestamp) -> bool {
        now.0 >= self.issued_at.plus_ms(TOKEN_KEPT_MS).0
    }
}

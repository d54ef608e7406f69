//! What a store can do, whichever backend it has.

use futures_util::future::BoxFuture;
use secrecy::SecretString;
use skat_table::{DealResult, Event, Header, PersonId, TableId, Timestamp};

use crate::error::StoreError;
use crate::leaderboard::Standing;

/// How long an interaction is remembered, in milliseconds. Discord sends none again after 15 minutes.
pub const INTERACTION_KEPT_MS: i64 = 60 * 60 * 1_000;

/// How long a token is kept, in milliseconds: half a minute less than Discord honours it.
pub const TOKEN_KEPT_MS: i64 = (14 * 60 + 30) * 1_000;

/// Keeps tables, results and pseudonyms.
///
/// A call that has returned `Ok` has stored what it was given, at the backend's durability level. A call whose future was
/// dropped may have stored it or not, but never in part.
pub trait Store: Send + Sync {
    /// Stores a new table with its first events. Its writer has [`Epoch::FIRST`].
    ///
    /// # Errors
    ///
    /// [`StoreError::AlreadyOpen`] if there has been a table of this number.
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>>;

    /// Takes over the writing of a table and gives everything needed to serve it. From then on nobody with an earlier epoch
    /// can write. Tokens that are too old at the moment `now` are left out.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] if there is none, [`StoreError::Damaged`] if its records can't be read.
    fn acquire(&self, table: TableId, now: Timestamp) -> BoxFuture<'_, Result<Acquired, StoreError>>;

    /// The one atomic step: everything in the commit is stored, or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`], [`StoreError::Fenced`] or [`StoreError::WrongSequence`] if the checks fail; an
    /// interaction that was recorded before is no error but [`Committed::Duplicate`], whatever the checks would say.
    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>>;

    /// Notes where the table's public message is now.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] or [`StoreError::Fenced`].
    fn note_post(&self, table: TableId, epoch: Epoch, post: Option<Post>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Notes the newest token of the public message or of a person's panel, or forgets it. A crash right after may lose it.
    /// A closed table keeps no tokens.
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

    /// All tables that aren't closed, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>>;

    /// The pseudonym of a user; a new one, drawn at random, if he has none.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>>;

    /// The user behind a pseudonym.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;

    /// Whether an interaction was recorded, within the last hour at least.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn was_handled(&self, interaction: u64) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The best persons of a server, computed from its ledger; at most `limit`.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn leaderboard(&self, server: u64, limit: usize) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>>;

    /// All results of a server, by table and deal.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>>;
}

/// Which writer of a table somebody is: the fencing token that every change of a table carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub(crate) u64);

impl Epoch {
    /// The epoch of who has opened the table.
    pub const FIRST: Self = Self(1);
}

/// Where a table stands in Discord.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    /// The server; results count in its leaderboard.
    pub server: u64,
    /// The channel.
    pub channel: u64,
    /// The language of its public message, as a locale of the server such as `de`; may be empty.
    pub locale: String,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What was agreed, with the table's number.
    pub header: Header,
    /// Where it stands.
    pub room: Room,
    /// When the events happened.
    pub at: Timestamp,
    /// The first events.
    pub events: Vec<Event>,
    /// The interaction that asked for it.
    pub interaction: Option<u64>,
}

/// The unchanging part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRecord {
    /// What was agreed.
    pub header: Header,
    /// Where it stands.
    pub room: Room,
}

/// A table that isn't closed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenTable {
    /// Its number.
    pub table: TableId,
    /// Where it stands.
    pub room: Room,
}

/// Everything needed to serve a table.
#[derive(Clone, Debug)]
pub struct Acquired {
    /// The epoch to write with.
    pub epoch: Epoch,
    /// The unchanging part.
    pub record: TableRecord,
    /// The log; the next commit expects its length as the sequence number.
    pub events: Vec<(Timestamp, Event)>,
    /// Where the public message is.
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
    /// How many events the writer believes to be stored.
    pub expected_seq: u64,
    /// When the events happened.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// The interaction that asked for them.
    pub interaction: Option<u64>,
    /// Results for the ledger; one that is there already, by table and deal, isn't counted again.
    pub results: Vec<DealResult>,
    /// Whether the table is closed for good. Its tokens are forgotten then.
    pub closed: bool,
    /// The token that came with the interaction.
    pub token: Option<(TokenOwner, Token)>,
}

/// What became of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is stored.
    Stored {
        /// How many events the table has now: what the next commit expects.
        seq: u64,
    },
    /// Its interaction was recorded before; nothing has changed.
    Duplicate,
}

/// Where a table's public message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    /// The channel.
    pub channel: u64,
    /// The message.
    pub message: u64,
    /// The deal that it shows, 0 in the lobby.
    pub deal: u16,
    /// When it was posted.
    pub posted_at: Timestamp,
}

/// What a token can edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenOwner {
    /// The public message.
    Public,
    /// This person's panel.
    Person(PersonId),
}

/// An interaction's token. It never shows in `Debug`.
#[derive(Clone, Debug)]
pub struct Token {
    /// The token itself.
    pub token: SecretString,
    /// The application that it belongs to.
    pub application: u64,
    /// The message that it edits, if that isn't its original answer.
    pub message: Option<u64>,
    /// When the interaction was made.
    pub issued_at: Timestamp,
}

impl Token {
    /// Whether the token is too old to be kept.
    #[must_use]
    pub const fn is_expired(&self, now: Timestamp) -> bool {
        now.0 >= self.issued_at.plus_ms(TOKEN_KEPT_MS).0
    }
}

/// The result of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The server where it was played.
    pub server: u64,
    /// The result.
    pub result: DealResult,
}

//! Tables: their logs, who writes them, where they stand in Discord.

use futures_util::future::BoxFuture;
use secrecy::SecretString;
use skat_table::{DealResult, Event, Header, ListResult, PersonId, TableId, Timestamp};

use crate::error::StoreError;
use crate::position::Position;

/// How long an interaction is remembered, in milliseconds. Discord sends none again after 15 minutes.
pub const INTERACTION_KEPT_MS: i64 = 60 * 60 * 1_000;

/// How long a token is kept, in milliseconds: half a minute less than Discord honours it.
pub const TOKEN_KEPT_MS: i64 = (14 * 60 + 30) * 1_000;

/// Keeps tables.
pub trait TableStore {
    /// Stores a new table with its first events. Its writer has [`Epoch::FIRST`].
    ///
    /// # Errors
    ///
    /// [`StoreError::AlreadyOpen`] if there has been a table of this number, opened by another interaction or none.
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>>;

    /// Takes over the writing of a table and gives everything needed to serve it. From then on nobody with an earlier epoch
    /// can write. Tokens that are too old at the moment `now` are left out.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`] if there is none, [`StoreError::Damaged`] if its records can't be read or its log isn't the one
    /// that its position names.
    fn acquire(&self, table: TableId, now: Timestamp) -> BoxFuture<'_, Result<Acquired, StoreError>>;

    /// The one atomic step: everything in the commit is stored, or nothing. The same commit again has no second effect and gets the
    /// same answer, so after a lost answer it may be sent again.
    ///
    /// # Errors
    ///
    /// [`StoreError::UnknownTable`], [`StoreError::Fenced`] or [`StoreError::WrongPosition`] if the checks fail. An interaction that
    /// was recorded before, with other events, is no error but [`Committed::Duplicate`], whatever the checks would say.
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

    /// All tables that aren't closed or have results in their outbox, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>>;

    /// Whether an interaction was recorded at this table, within the last hour at least.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn was_handled(&self, table: TableId, interaction: u64) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Decides once and for all, for an hour at least, which table an interaction is about that doesn't name one itself: the first
    /// call decides, every later one gives the same table, whatever it proposes.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn bind(&self, interaction: u64, proposed: TableId, now: Timestamp) -> BoxFuture<'_, Result<TableId, StoreError>>;
}

/// Which writer of a table somebody is: the fencing token that every change of a table carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub(crate) u64);

impl Epoch {
    /// The epoch of who has opened the table.
    pub const FIRST: Self = Self(1);

    /// The epoch of the next writer.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
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
    /// The log.
    pub events: Vec<(Timestamp, Event)>,
    /// Where the log stood after each event, the header alone first; the last one is where it stands.
    pub positions: Vec<Position>,
    /// Whether the table is closed.
    pub closed: bool,
    /// Whether there are results that aren't counted yet.
    pub uncounted: bool,
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
    /// Where the writer believes the log to stand.
    pub after: Position,
    /// When the events happened.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// The interaction that asked for them.
    pub interaction: Option<u64>,
    /// Results for the ledger; one that is there already, by table and deal, isn't counted again.
    pub results: Vec<DealResult>,
    /// The result of the list, if it is over.
    pub list: Option<ListResult>,
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
        /// Where the log stands now: what the next commit comes after.
        now: Position,
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

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenOwner {
    /// It edits the public message.
    Public,
    /// It edits this person's panel.
    Person(PersonId),
    /// It opens a panel for this person, but doesn't edit the one that he has.
    Opener(PersonId),
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
    /// The channel in which it was made, if that is known: follow-ups appear there.
    pub channel: Option<u64>,
}

impl Acquired {
    /// Where the log stands.
    ///
    /// # Panics
    ///
    /// Never: a log stands somewhere, also an empty one.
    #[must_use]
    pub fn position(&self) -> Position {
        *self.positions.last().expect("the header's position is always there")
    }

    /// Whether the log has stood there: if not, something that was acknowledged has been lost.
    #[must_use]
    pub fn has_stood_at(&self, position: Position) -> bool {
        usize::try_from(position.seq).ok().and_then(|seq| self.positions.get(seq)) == Some(&position)
    }
}

impl Token {
    /// Whether the token is too old to be kept.
    #[must_use]
    pub const fn is_expired(&self, now: Timestamp) -> bool {
        now.0 >= self.issued_at.plus_ms(TOKEN_KEPT_MS).0
    }
}

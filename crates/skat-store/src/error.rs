//! The errors of a store.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::durability::Durability;

/// The reason why a store refused a request, which has changed nothing unless the variant says
/// otherwise.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has acquired the table since.
    #[error("another process has taken this table over")]
    Fenced,
    /// The table's log differs from the writer's knowledge of it: longer, shorter, or with other
    /// events.
    #[error("the table's log has {found} events, the writer knew {expected}, or they differ")]
    WrongPosition {
        /// Number of events that the writer expects.
        expected: u64,
        /// Number of stored events.
        found: u64,
    },
    /// No table has this number.
    #[error("there is no such table")]
    UnknownTable,
    /// A table with this number exists already.
    #[error("a table of this number exists already")]
    AlreadyOpen,
    /// The step needs a newer format than the one in which the store is written.
    #[error(
        "this needs format {needed}, but the store is written in format {written} until \
         `skatrunde store migrate` confirms the upgrade"
    )]
    NotMigrated {
        /// The needed format.
        needed: u32,
        /// The format in which the store is written.
        written: u32,
    },
    /// A newer program has migrated the store since this one has opened it.
    #[error(
        "the store now has format {found}, but this program knows only formats up to {known}; \
         install the newer program"
    )]
    NewerFormat {
        /// The store's format.
        found: u32,
        /// The newest format that this program knows.
        known: u32,
    },
    /// The store can't be migrated while processes run that don't know the newest format.
    #[error(
        "processes of an earlier version still run ({processes}, which know formats up to {known}); \
         stop them or replace them by the new version, then try again"
    )]
    OlderProcesses {
        /// Number of these processes.
        processes: usize,
        /// The newest format that each of them knows.
        known: u32,
    },
    /// A stored record can't be read.
    #[error("{what} can't be read: the store is damaged, or was written by another program")]
    Damaged {
        /// The kind of record; never its content.
        what: String,
    },
    /// The storage is full; nothing was stored.
    #[error("the storage is full: {0}")]
    Full(String),
    /// The storage can't be reached or is temporarily unusable; nothing was stored, and a retry may
    /// help.
    #[error("the storage is unavailable: {0}")]
    Unavailable(String),
    /// The storage failed; the step's fate is known only after reopening.
    #[error("the storage failed: {0}")]
    Storage(#[source] Arc<dyn Error + Send + Sync>),
}

impl StoreError {
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged { what: what.into() }
    }

    pub(crate) fn storage(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Storage(Arc::from(cause.into()))
    }
}

/// The reason why a store can't be opened. The stored data is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error("the database {} is in use by another process; stop that one first, or choose another \
        file", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// It isn't a database of this program, or it is damaged.
    #[error("the file {} can't be used as the database: {what}. Nothing was written to it; restore \
        a backup, or choose another file", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The problem.
        what: String,
    },
    /// A newer program has written it.
    #[error(
        "the database has format {found}, but this program knows only formats up to {known}; \
         install the newer program again"
    )]
    NewerFormat {
        /// The file's format.
        found: u32,
        /// The newest format that this program knows.
        known: u32,
    },
    /// The file can't be reached.
    #[error("the database {} can't be opened: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        #[source]
        cause: std::io::Error,
    },
    /// The file with the token key can't be used.
    #[error(
        "the token key in {} can't be used: {what}; restore the file or the bot's access to it, or \
         delete it: the bot then makes a new key and forgets the interaction tokens of the last \
         quarter of an hour", path.display()
    )]
    KeyFile {
        /// The file.
        path: PathBuf,
        /// The problem; never the file's content.
        what: String,
    },
    /// A store in Redis has no token key.
    #[error(
        "a store in Redis needs `store.token_key`, which encrypts interaction tokens and is the \
         same in all processes; make one with `openssl rand -hex 32`, and set it in the \
         environment variable SKATRUNDE__STORE__TOKEN_KEY"
    )]
    NoTokenKey,
    /// There is no store yet, and it was to be read only.
    #[error("there is no store at {place}; the bot creates one when it starts")]
    NoStore {
        /// Its path, or its address and prefix.
        place: String,
    },
    /// The store's URL can't be parsed.
    #[error(
        "`store.url` is invalid: {what}; use redis://…, rediss://…, redis+cluster://…, \
         redis+sentinel://…, rediss+cluster://…, rediss+sentinel://…, or a path"
    )]
    BadUrl {
        /// The problem; never the URL itself, which may hold a password.
        what: String,
    },
    /// The prefix of keys has forbidden characters or is empty.
    #[error(
        "the prefix of the store's keys may hold only letters, digits and `-_.:`, and must not be \
         empty; choose another one"
    )]
    BadPrefix,
    /// No server answers.
    #[error(
        "Redis at {server} can't be reached: {reason}; check that it runs and that `store.url` \
         names its host and port, with rediss:// if, and only if, it speaks TLS"
    )]
    Unreachable {
        /// Its address.
        server: String,
        /// The reason.
        reason: String,
    },
    /// The server answers, but not over an encrypted connection that can be trusted.
    #[error(
        "Redis at {server} can't be trusted: {reason}; its certificate must be valid for the host \
         in `store.url` and come from a CA that the system knows, or that is in the file named by \
         SSL_CERT_FILE"
    )]
    Untrusted {
        /// Its address.
        server: String,
        /// The reason.
        reason: String,
    },
    /// The server refuses access or lacks a permission for us.
    #[error(
        "Redis at {server} refuses access: {reason}; check user and password in `store.url` and \
         the user's permissions (ACL)"
    )]
    Refused {
        /// Its address.
        server: String,
        /// The server's words.
        reason: String,
    },
    /// The server has no database of this number.
    #[error(
        "Redis at {server} has no database {database}: {reason}; `store.url` must end in a number \
         below the server's setting `databases` (16 unless set), or in none"
    )]
    NoDatabase {
        /// Its address.
        server: String,
        /// The number in the URL.
        database: i64,
        /// The server's words.
        reason: String,
    },
    /// The server refuses scripts.
    #[error(
        "Redis at {server} doesn't allow scripts: {reason}; allow the user EVAL and EVALSHA (ACL \
         `+@scripting`)"
    )]
    NoScripts {
        /// Its address.
        server: String,
        /// The server's words.
        reason: String,
    },
    /// The server is a replica of another one.
    #[error(
        "Redis at {server} is a read-only replica; name its primary in `store.url`, or use \
         redis+sentinel://"
    )]
    Replica {
        /// Its address.
        server: String,
    },
    /// The server is too old.
    #[error(
        "the Redis server has version {found}, but 7.0 or newer, or Valkey, is needed; upgrade it"
    )]
    ServerTooOld {
        /// Its version.
        found: String,
    },
    /// The server is full.
    #[error("Redis at {server} is full: {reason}")]
    ServerFull {
        /// Its address.
        server: String,
        /// The server's words.
        reason: String,
    },
    /// The server would evict tables when its memory is full.
    #[error(
        "Redis at {server} evicts stored tables when its memory is full (`maxmemory-policy \
         {policy}`); set it to `noeviction` in the server's configuration, or now with `redis-cli \
         CONFIG SET maxmemory-policy noeviction`"
    )]
    Evicts {
        /// Its address.
        server: String,
        /// Its eviction policy, in Redis's words.
        policy: String,
    },
    /// The server is still loading its data from the disk.
    #[error("Redis at {server} is still loading its data after {} s (LOADING); start again later, \
        or check the server's log", waited.as_secs())]
    Loading {
        /// Its address.
        server: String,
        /// The time waited.
        waited: Duration,
    },
    /// The server holds data that isn't of this program.
    #[error(
        "Redis at {server} holds data of another program under {key}; choose another \
         `store.prefix` or another database. Nothing was written"
    )]
    Foreign {
        /// Its address.
        server: String,
        /// The key that holds it.
        key: String,
    },
    /// The store's durability is too low.
    #[error(
        "the store offers durability {given}, but {required} is required; {remedy}, or require less"
    )]
    LevelTooLow {
        /// The store's level.
        given: Durability,
        /// The required level.
        required: Durability,
        /// A way to raise the level.
        remedy: &'static str,
    },
}

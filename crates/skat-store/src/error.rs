//! What can go wrong in a store.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::store::Durability;

/// Why a store refused something. What was refused has changed nothing.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has acquired the table since.
    #[error("another process has taken this table over")]
    Fenced,
    /// The table's log isn't the one that the writer believes it to be: longer, shorter, or with other events.
    #[error("the table's log has {found} events, the writer knew {expected}, or they differ")]
    WrongPosition {
        /// How many events the writer believes to be there.
        expected: u64,
        /// How many are stored.
        found: u64,
    },
    /// There is no table of this number.
    #[error("there is no such table")]
    UnknownTable,
    /// There is a table of this number already.
    #[error("a table of this number exists already")]
    AlreadyOpen,
    /// Something stored can't be read.
    #[error("{what} can't be read: the store is damaged, or was written by another program")]
    Damaged {
        /// What it is; never its content.
        what: String,
    },
    /// There is no room left; nothing was stored.
    #[error("the storage is full: {0}")]
    Full(String),
    /// The storage can't be reached or doesn't take anything at present; nothing was stored, and it is worth trying again.
    #[error("the storage can't be used at present: {0}")]
    Unavailable(String),
    /// The storage failed; whether the step is stored is known only after opening it again.
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

/// Why a store can't be opened. What lies there is as it was.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error("the database {} is in use by another process; stop that one first, or choose another file", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// It isn't a database of this program, or it is damaged.
    #[error("the file {} can't be used as the database: {what}. Nothing was written to it; restore a backup, or choose another file", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A newer program has written it.
    #[error(
        "the database has format {found}, but this program knows only formats up to {known}; install the newer program again"
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
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// It isn't clear where the store is.
    #[error(
        "`store.url` can't be understood: {what}; it is redis://…, rediss://…, redis+cluster://…, redis+sentinel://…, or a path"
    )]
    BadUrl {
        /// What is wrong with it; never the URL itself, which may hold a password.
        what: String,
    },
    /// Names of keys can't begin so.
    #[error(
        "the prefix of the store's keys may hold only letters, digits and `-_.:`, and must not be empty; choose another one"
    )]
    BadPrefix,
    /// Nobody answers there.
    #[error(
        "Redis at {server} can't be reached: {reason}; see whether it runs, and whether `store.url` names its host and port, by rediss:// if, and only if, it speaks TLS"
    )]
    Unreachable {
        /// Its address.
        server: String,
        /// Why.
        reason: String,
    },
    /// There is somebody, but no encrypted connection to him that can be trusted.
    #[error(
        "Redis at {server} can't be trusted: {reason}; its certificate must be valid for the host in `store.url` and come from a CA that the system knows, or that is in the file named by SSL_CERT_FILE"
    )]
    Untrusted {
        /// Its address.
        server: String,
        /// Why.
        reason: String,
    },
    /// The server doesn't let us in, or not far enough.
    #[error(
        "Redis at {server} refuses access: {reason}; see to user and password in `store.url` and to the user's permissions (ACL)"
    )]
    Refused {
        /// Its address.
        server: String,
        /// What it says.
        reason: String,
    },
    /// The server takes no scripts.
    #[error("Redis at {server} doesn't allow scripts: {reason}; allow the user EVAL and EVALSHA (ACL `+@scripting`)")]
    NoScripts {
        /// Its address.
        server: String,
        /// What it says.
        reason: String,
    },
    /// The server is a copy of another one.
    #[error("Redis at {server} is a read-only replica; name its primary in `store.url`, or use redis+sentinel://")]
    Replica {
        /// Its address.
        server: String,
    },
    /// The server is too old.
    #[error("the Redis server has version {found}, but 7.0 or newer, or Valkey, is needed; upgrade it")]
    ServerTooOld {
        /// Its version.
        found: String,
    },
    /// The server has no room left.
    #[error("Redis at {server} is full: {reason}")]
    ServerFull {
        /// Its address.
        server: String,
        /// What it says.
        reason: String,
    },
    /// The server would throw tables away when its memory is full.
    #[error(
        "Redis at {server} throws stored tables away when its memory is full (`maxmemory-policy {policy}`); set it to `noeviction` in the server's configuration, or now with `redis-cli CONFIG SET maxmemory-policy noeviction`"
    )]
    Evicts {
        /// Its address.
        server: String,
        /// Its eviction policy, in Redis's words.
        policy: String,
    },
    /// The server is still reading its data from the disk.
    #[error("Redis at {server} is still loading its data after {} s; start again later, or look into the server's log", waited.as_secs())]
    Loading {
        /// Its address.
        server: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// What lies in the server isn't of this program.
    #[error(
        "Redis at {server} holds something that isn't of this program under {key}; choose another `store.prefix` or another database. Nothing was written"
    )]
    Foreign {
        /// Its address.
        server: String,
        /// The key that holds it.
        key: String,
    },
    /// The store promises too little.
    #[error("the store gives durability {given}, but {required} is required; {remedy}, or require less")]
    LevelTooLow {
        /// What it promises.
        given: Durability,
        /// What it must promise.
        required: Durability,
        /// What would raise it.
        remedy: &'static str,
    },
}

//! The Redis backend: any number of processes share one server, a cluster of them, or a primary
//! that sentinels name.
//!
//! Every step is one idempotent script (`scripts/`), so a step without an answer is sent again.

mod archive;
mod days;
mod deals;
mod fault;
mod formats;
mod inspect;
mod keys;
mod known_shards;
mod link;
mod people;
mod pool;
mod results;
mod script;
mod seal_tokens;
mod servers;
mod settings;
mod tables;
mod tallies;
mod target;

use std::fmt;
use std::sync::atomic::AtomicU32;

use crate::error::{OpenError, StoreError};
use crate::migrations::Formats;
use crate::sealing::Sealer;
use inspect::{Purpose, Server};
use keys::Keys;
use known_shards::KnownShards;
use link::Link;

pub(crate) use settings::RedisSettings;
pub(crate) use target::{Target, scheme};

/// Most commands in flight at once where many are sent.
const AT_ONCE: usize = 256;

/// A store on Redis 7 or newer, or on Valkey.
pub struct RedisStore {
    link: Link,
    keys: Keys,
    sealer: Sealer,
    server: Server,
    /// The format in which the store is written, as far as this process knows.
    format: AtomicU32,
    formats: Formats,
    known_shards: KnownShards,
}

impl RedisStore {
    /// Connects and inspects the server and its data. A format before the previous one becomes the
    /// newest.
    pub(crate) async fn open(settings: RedisSettings<'_>) -> Result<Self, OpenError> {
        let sealer = Sealer::new(settings.token_key.ok_or(OpenError::NoTokenKey)?);
        let store = Self::connect(&settings, Purpose::Serve, sealer).await?;
        store
            .index_all_tables()
            .await
            .map_err(|error| inspect::entry_error(settings.target, error))?;
        Ok(store)
    }

    /// Connects and inspects the server and its data, and writes nothing.
    pub(crate) async fn open_to_read(settings: RedisSettings<'_>) -> Result<Self, OpenError> {
        let sealer = Sealer::with_random_key().map_err(|error| OpenError::Unreachable {
            server: settings.target.to_string(),
            reason: error.to_string(),
        })?;
        Self::connect(&settings, Purpose::Read, sealer).await
    }

    async fn connect(
        settings: &RedisSettings<'_>,
        purpose: Purpose,
        sealer: Sealer,
    ) -> Result<Self, OpenError> {
        let keys = Keys::new(settings.prefix);
        let (link, server) = inspect::open(settings, purpose, &keys.meta()).await?;
        Ok(Self {
            link,
            keys,
            sealer,
            format: AtomicU32::new(server.format),
            formats: settings.formats,
            server,
            known_shards: KnownShards::default(),
        })
    }
}

#[cfg(any(test, feature = "fuzzing"))]
impl RedisStore {
    /// Creates a store in this format that gets these replies in turn instead of a server's.
    pub(crate) fn scripted(format: u32, replies: impl IntoIterator<Item = ::redis::Value>) -> Self {
        let key = crate::sealing::TokenKey::from_hex(&"a".repeat(64)).expect("a key");
        Self {
            link: Link::scripted(replies),
            keys: Keys::new("scripted"),
            sealer: Sealer::new(&key),
            format: AtomicU32::new(format),
            formats: Formats::default(),
            server: Server {
                name: "Redis".to_owned(),
                format,
                durability: crate::store::Durability::RedisFast,
                notes: Vec::new(),
            },
            known_shards: KnownShards::default(),
        }
    }
}

impl fmt::Debug for RedisStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisStore")
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}

/// Draws a number that no other attempt has, in hexadecimal.
fn nonce() -> Result<String, StoreError> {
    Ok(format!(
        "{:016x}",
        getrandom::u64().map_err(StoreError::storage)?
    ))
}

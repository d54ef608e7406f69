//! Opens the configured store, whatever its backend.

use std::fmt;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::embedded::{self, EmbeddedStore, FileSettings};
use crate::error::OpenError;
use crate::key_file::existing_key;
use crate::migrations::Formats;
use crate::redis::{self, RedisStore, Target};
use crate::sealing::TokenKey;
use crate::store::{Durability, Store};

/// A store and the options for opening it.
pub struct Options {
    /// `redis://`, `redis+cluster://host:port,…`,
    /// `redis+sentinel://[user:password@]host:port,…/service[/database]`, each with `rediss` for
    /// TLS, or the path of a file.
    pub url: String,
    /// Base folder of a relative path; a file store without a token key keeps one here.
    pub folder: PathBuf,
    /// Least durability that the store must guarantee.
    pub required: Option<Durability>,
    /// Key that encrypts tokens; a store in Redis needs one.
    pub token_key: Option<TokenKey>,
    /// Memory for pages of a file, in MiB.
    pub cache_mib: NonZeroU32,
    /// Prefix of all keys in Redis.
    pub prefix: String,
    /// Time that a server may take to load its data.
    pub patience: Duration,
    /// Formats that the store reads and writes: this program's own, unless it rehearses an upgrade
    /// as an earlier release.
    pub formats: Formats,
}

impl Options {
    /// Default prefix of keys.
    pub const PREFIX: &str = "skatrunde";

    /// Default memory for pages of a file, in MiB.
    pub const CACHE_MIB: NonZeroU32 = embedded::CACHE_MIB;

    /// Default time that a server may take to load its data.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// Creates options for this URL with all other defaults.
    #[must_use]
    pub fn new(url: impl Into<String>, folder: impl Into<PathBuf>) -> Self {
        Self {
            url: url.into(),
            folder: folder.into(),
            required: None,
            token_key: None,
            cache_mib: Self::CACHE_MIB,
            prefix: Self::PREFIX.to_owned(),
            patience: Self::PATIENCE,
            formats: Formats::default(),
        }
    }

    /// Checks everything that can be checked without a server.
    ///
    /// # Errors
    ///
    /// [`OpenError::BadUrl`] or [`OpenError::BadPrefix`].
    pub fn validate(&self) -> Result<(), OpenError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:".contains(c);
        if self.prefix.is_empty() || !self.prefix.chars().all(plain) {
            return Err(OpenError::BadPrefix);
        }
        self.place().map(drop)
    }

    /// Checks as [`Options::validate`] does, and that a store in Redis has a token key.
    ///
    /// # Errors
    ///
    /// [`OpenError::BadUrl`], [`OpenError::BadPrefix`] or [`OpenError::NoTokenKey`].
    pub fn validate_to_serve(&self) -> Result<(), OpenError> {
        self.validate()?;
        match self.place()? {
            StoreLocation::Redis(_) if self.token_key.is_none() => Err(OpenError::NoTokenKey),
            StoreLocation::Redis(_) | StoreLocation::File(_) => Ok(()),
        }
    }

    /// Returns the file of an embedded store; `None` if the store is in Redis.
    ///
    /// # Errors
    ///
    /// [`OpenError::BadUrl`].
    pub fn file(&self) -> Result<Option<PathBuf>, OpenError> {
        Ok(match self.place()? {
            StoreLocation::File(path) => Some(path),
            StoreLocation::Redis(_) => None,
        })
    }

    fn file_settings(&self) -> FileSettings<'_> {
        FileSettings {
            token_key: self.token_key.as_ref(),
            key_folder: &self.folder,
            cache_mib: self.cache_mib,
            formats: self.formats,
        }
    }

    fn redis_settings<'s>(&'s self, target: &'s Target) -> redis::RedisSettings<'s> {
        redis::RedisSettings {
            target,
            prefix: &self.prefix,
            required: self.required,
            token_key: self.token_key.as_ref(),
            patience: self.patience,
            formats: self.formats,
        }
    }

    /// Returns the store's place.
    fn place(&self) -> Result<StoreLocation, OpenError> {
        if Target::is_named_by(&self.url) {
            return Target::parse(&self.url)
                .map(Box::new)
                .map(StoreLocation::Redis);
        }
        let bad = |what: &str| {
            Err(OpenError::BadUrl {
                what: what.to_owned(),
            })
        };
        match redis::scheme(&self.url) {
            Some(_) => bad("it is neither a URL of Redis nor a path"),
            None if self.url.trim().is_empty() => bad("it is empty"),
            None => Ok(StoreLocation::File(self.folder.join(Path::new(&self.url)))),
        }
    }
}

/// The URL may hold a password, so it is omitted.
impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("required", &self.required)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}

enum StoreLocation {
    File(PathBuf),
    Redis(Box<Target>),
}

/// Opens the store to serve it.
///
/// # Errors
///
/// [`OpenError`], each with a remedy.
pub async fn open(options: &Options) -> Result<Arc<dyn Store>, OpenError> {
    options.validate_to_serve()?;
    match options.place()? {
        StoreLocation::File(path) => Ok(Arc::new(EmbeddedStore::open_with(
            &path,
            &options.file_settings(),
        )?)),
        StoreLocation::Redis(target) => Ok(Arc::new(
            RedisStore::open(options.redis_settings(&target)).await?,
        )),
    }
}

/// Opens the store for maintenance, which needs no tokens. Does the same as [`open`], but makes no
/// token key for a file store.
///
/// # Errors
///
/// [`OpenError`], each with a remedy.
pub async fn open_to_maintain(options: &Options) -> Result<Arc<dyn Store>, OpenError> {
    match options.place()? {
        StoreLocation::File(path) => {
            options.validate()?;
            Ok(Arc::new(EmbeddedStore::open_to_maintain(
                &path,
                &options.file_settings(),
            )?))
        }
        StoreLocation::Redis(_) => open(options).await,
    }
}

/// Checks that the start of a file store wouldn't be refused for its token key or for lack of
/// permission to write. Nothing is written. A store in Redis isn't checked.
///
/// # Errors
///
/// [`OpenError::KeyFile`] or [`OpenError::Io`].
pub fn check_file(options: &Options) -> Result<(), OpenError> {
    let StoreLocation::File(path) = options.place()? else {
        return Ok(());
    };
    if options.token_key.is_none() {
        existing_key(&options.folder)?;
    }
    match OpenOptions::new().read(true).write(true).open(&path) {
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(OpenError::Io { path, cause }),
        _ => Ok(()),
    }
}

/// Opens the store to read it, without its tokens. Nothing is written to it, not even by a
/// migration, so a file may be on a read-only mount. The returned store is for reading only; a file
/// refuses writes.
///
/// # Errors
///
/// [`OpenError`], each with a remedy; [`OpenError::NoStore`] if there is none yet.
pub async fn open_to_read(options: &Options) -> Result<Arc<dyn Store>, OpenError> {
    options.validate()?;
    match options.place()? {
        StoreLocation::File(path) => Ok(Arc::new(EmbeddedStore::open_to_read(
            &path,
            &options.file_settings(),
        )?)),
        StoreLocation::Redis(target) => Ok(Arc::new(
            RedisStore::open_to_read(options.redis_settings(&target)).await?,
        )),
    }
}

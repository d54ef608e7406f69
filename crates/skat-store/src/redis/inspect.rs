//! The inspection of a server before use: its fitness, its durability, and the owner of its data.

use std::collections::BTreeSet;
use std::time::Duration;

use redis::{ErrorKind, RedisError, ServerErrorKind};
use tokio::time::{Instant, sleep};

use super::link::{self, Link};
use super::script::{OPEN_STORE, READ_STORE_FORMAT, ScriptCall};
use super::{RedisSettings, Target};
use crate::backoff::Backoff;
use crate::error::{OpenError, StoreError};
use crate::migrations::steps;
use crate::store::Durability;

/// Named in every store, so that another program's data isn't mistaken for ours.
const PROGRAM: &str = "skatrunde";

/// First format that existed on Redis.
const FIRST_FORMAT: u32 = 3;

/// Oldest version that knows scripts with flags, which ours are.
const OLDEST: (u32, u32) = (7, 0);

/// First version with `WAITAOF`, which waits for a step to be on its disk.
const SYNCS_ON_DEMAND: (u32, u32) = (7, 2);

/// The library's words for a server's refusal of the database in the URL.
const NO_DATABASE: &str = "refused to switch database";

/// First and longest pause between two inspections of a server that is loading.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// A usable server.
#[derive(Debug)]
pub(super) struct Server {
    /// Its kind, version and address, for people.
    pub(super) name: String,
    /// The store's format when it was opened.
    pub(super) format: u32,
    pub(super) durability: Durability,
    /// Notes for the operator, each a sentence.
    pub(super) notes: Vec<String>,
}

/// The purpose of opening a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To serve it: an empty place becomes a store, and a format before the previous one the
    /// newest.
    Serve,
    /// To read it: nothing is written.
    Read,
}

/// Connects and inspects everything.
pub(super) async fn open(
    settings: &RedisSettings<'_>,
    purpose: Purpose,
    meta: &str,
) -> Result<(Link, Server), OpenError> {
    let target = settings.target;
    let (mut link, about) = reach(target, settings.patience).await?;
    let (product, version) = about.version().ok_or_else(|| OpenError::ServerTooOld {
        found: "unknown".to_owned(),
    })?;
    if about.number() < OLDEST {
        return Err(OpenError::ServerTooOld { found: version });
    }
    if !matches!(target, Target::Cluster { .. }) && about.field("role") == Some("slave") {
        return Err(OpenError::Replica {
            server: target.to_string(),
        });
    }
    probe_scripts(&link, target).await?;

    let eviction = eviction(&link, target).await?;
    let (mut durability, mut notes, sync) =
        durability(&link, target, settings.required, &about).await;
    if let Some(note) = eviction.note() {
        durability = Durability::RedisFast;
        notes.push(note);
    }
    if let Some(required) = settings.required
        && durability < required
    {
        return Err(OpenError::LevelTooLow {
            given: durability,
            required,
            remedy: remedy(target, required),
        });
    }
    if sync {
        link.sync_each_step();
    }
    let format = match purpose {
        Purpose::Serve => enter(&link, settings, meta).await?,
        Purpose::Read => read_format(&link, settings, meta).await?,
    };
    let name = format!("{product} {version} at {target}");
    Ok((
        link,
        Server {
            name,
            format,
            durability,
            notes,
        },
    ))
}

/// Connects, and waits while the server loads its data.
async fn reach(target: &Target, patience: Duration) -> Result<(Link, ServerInfo), OpenError> {
    let end = Instant::now() + patience;
    let mut backoff = Backoff::random(FIRST_PAUSE, LONGEST_PAUSE);
    let mut waits = false;
    loop {
        let reached = async {
            let link = Link::connect(target).await?;
            let mut about: String = link.ask(redis::cmd("INFO").arg("server")).await?;
            about += &link
                .ask::<String>(redis::cmd("INFO").arg("replication"))
                .await?;
            // A loading server answers questions about itself, but no others.
            link.ask::<()>(redis::cmd("EXISTS").arg("loading?"))
                .await
                .or_else(|error| match error.kind() {
                    ErrorKind::Server(ServerErrorKind::BusyLoading) => Err(error),
                    _ => Ok(()),
                })?;
            Ok((link, ServerInfo(about)))
        };
        match reached.await {
            Err(error) if is_loading(&error) => {
                if Instant::now() >= end {
                    return Err(OpenError::Loading {
                        server: target.to_string(),
                        waited: patience,
                    });
                }
                if !std::mem::replace(&mut waits, true) {
                    tracing::warn!(server = %target, "Redis is loading its data (LOADING); waiting \
                        for it");
                }
                sleep(backoff.pause()).await;
            }
            Err(error) => {
                let refusal = refusal(target, &error);
                if matches!(refusal, OpenError::Unreachable { .. })
                    && target.is_encrypted()
                    && let Some(reason) = link::untrusted_server(target).await
                {
                    return Err(untrusted(target, &reason));
                }
                return Err(refusal);
            }
            Ok(reached) => return Ok(reached),
        }
    }
}

fn is_loading(error: &RedisError) -> bool {
    error.kind() == ErrorKind::Server(ServerErrorKind::BusyLoading)
}

/// Returns the reason why the server can't be used.
fn refusal(target: &Target, error: &RedisError) -> OpenError {
    let server = target.to_string();
    let reason = error.to_string();
    match (error.kind(), error.code()) {
        // The library's kind for a handshake that its own side rejects.
        (ErrorKind::Client, _) if target.is_encrypted() => untrusted(target, error),
        (ErrorKind::AuthenticationFailed | ErrorKind::Server(ServerErrorKind::NoPerm), _)
        | (_, Some("NOAUTH" | "WRONGPASS" | "NOPERM")) => OpenError::Refused { server, reason },
        (ErrorKind::Server(ServerErrorKind::ReadOnly), _) => OpenError::Replica { server },
        (ErrorKind::Server(ServerErrorKind::ResponseError), _) if reason.contains(NO_DATABASE) => {
            OpenError::NoDatabase {
                server,
                database: target.database(),
                reason,
            }
        }
        _ => OpenError::Unreachable { server, reason },
    }
}

fn untrusted(target: &Target, reason: &RedisError) -> OpenError {
    OpenError::Untrusted {
        server: target.to_string(),
        reason: reason.to_string(),
    }
}

async fn probe_scripts(link: &Link, target: &Target) -> Result<(), OpenError> {
    match link
        .ask::<i64>(
            redis::cmd("EVAL")
                .arg("#!lua flags=no-writes\nreturn 1")
                .arg(0),
        )
        .await
    {
        Ok(_) => Ok(()),
        Err(error) => match (error.kind(), error.code()) {
            (ErrorKind::Server(ServerErrorKind::NoPerm | ServerErrorKind::ResponseError), _) => {
                Err(OpenError::NoScripts {
                    server: target.to_string(),
                    reason: error.to_string(),
                })
            }
            _ => Err(refusal(target, &error)),
        },
    }
}

/// The keys that a server evicts when its memory is full.
enum Eviction {
    /// None: it refuses writes instead.
    Never,
    /// Keys with an expiry, by this policy. They make a repeated click count once.
    OfExpiring(String),
    /// The server doesn't say.
    Unknown,
}

impl Eviction {
    /// Returns a note for the operator, with the remedy.
    fn note(&self) -> Option<String> {
        match self {
            Self::Never => None,
            Self::OfExpiring(policy) => Some(format!(
                "`maxmemory-policy {policy}`: when memory is short, the server forgets which \
                 clicks it has seen; \
                 set `maxmemory-policy noeviction`."
            )),
            Self::Unknown => Some(
                "The server doesn't say what it throws away when memory is short; the least is \
                 assumed. \
                 Set `maxmemory-policy noeviction`."
                    .to_owned(),
            ),
        }
    }
}

/// Reads the eviction policy of every primary; the worst one counts.
async fn eviction(link: &Link, target: &Target) -> Result<Eviction, OpenError> {
    let memory: Vec<String> = link
        .ask_primaries(redis::cmd("INFO").arg("memory"))
        .await
        .map_err(|error| refusal(target, &error))?;
    let mut worst = Eviction::Never;
    for about in memory.into_iter().map(ServerInfo) {
        match about.field("maxmemory_policy") {
            Some("noeviction") => {}
            Some(policy) if policy.starts_with("volatile-") => {
                worst = Eviction::OfExpiring(policy.to_owned());
            }
            Some(policy) => {
                return Err(OpenError::Evicts {
                    server: target.to_string(),
                    policy: policy.to_owned(),
                });
            }
            None if matches!(worst, Eviction::Never) => worst = Eviction::Unknown,
            None => {}
        }
    }
    Ok(worst)
}

/// Returns the server's durability, the notes about it, and true if each step has to ask for it.
async fn durability(
    link: &Link,
    target: &Target,
    required: Option<Durability>,
    about: &ServerInfo,
) -> (Durability, Vec<String>, bool) {
    let mut notes = Vec::new();
    if !matches!(target, Target::Single(_)) {
        notes.push(
            "A failover may lose acknowledged steps; that is detected, and the players are told."
                .to_owned(),
        );
        return (Durability::RedisReplicated, notes, false);
    }
    let setting = async |name: &str| {
        let pairs: Result<Vec<String>, _> =
            link.ask(redis::cmd("CONFIG").arg("GET").arg(name)).await;
        pairs.map(|pairs| pairs.get(1).cloned().unwrap_or_default())
    };
    let (Ok(append_only), Ok(sync)) = (setting("appendonly").await, setting("appendfsync").await)
    else {
        notes.push(
            "The server forbids CONFIG GET, so nobody knows how it keeps its data; the least is \
             assumed."
                .to_owned(),
        );
        return (Durability::RedisFast, notes, false);
    };
    match (append_only.as_str(), sync.as_str()) {
        ("yes", "always") => (Durability::RedisStrict, notes, false),
        ("yes", _)
            if required == Some(Durability::RedisStrict) && about.number() >= SYNCS_ON_DEMAND =>
        {
            notes.push(
                "Each step waits until it is on the server's disk; `appendfsync always` is \
                quicker."
                    .to_owned(),
            );
            (Durability::RedisStrict, notes, true)
        }
        ("yes", "everysec") => {
            notes.push("A crash of the server may lose the last second.".to_owned());
            (Durability::RedisFast, notes, false)
        }
        ("yes", _) => {
            notes.push(
                "`appendfsync no`: a crash of the server's machine may lose half a minute \
                and more."
                    .to_owned(),
            );
            (Durability::RedisFast, notes, false)
        }
        _ => {
            notes.push(
                "`appendonly no`: a crash of the server may lose everything since its last \
                    snapshot."
                    .to_owned(),
            );
            (Durability::RedisFast, notes, false)
        }
    }
}

/// Returns a text that identifies the servers' history.
///
/// A primary draws a new number for its history when it starts and when it takes over from another
/// one. These are the moments since which data may be missing.
pub(super) async fn history(link: &Link) -> Result<String, StoreError> {
    let about: Vec<String> = link
        .ask_primaries(redis::cmd("INFO").arg("replication"))
        .await
        .map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let history = |about| ServerInfo(about).field("master_replid").map(str::to_owned);
    let histories: Option<BTreeSet<String>> = about.into_iter().map(history).collect();
    let histories =
        histories.ok_or_else(|| StoreError::storage("the server doesn't name its history"))?;
    Ok(histories.into_iter().collect::<Vec<_>>().join(" "))
}

fn remedy(target: &Target, required: Durability) -> &'static str {
    match (required, target) {
        (Durability::Embedded, _) => "choose a file in `store.url`",
        (Durability::RedisStrict, Target::Single(_)) => {
            "set `appendonly yes`, `appendfsync always` and `maxmemory-policy noeviction` in the \
             server's configuration"
        }
        (Durability::RedisStrict, _) => {
            "only a single server gives it: name it by redis:// in `store.url`"
        }
        (Durability::RedisReplicated, _) => {
            "use Sentinel or Cluster, or `appendonly yes` and `appendfsync always`, with \
             `maxmemory-policy noeviction`"
        }
        (Durability::RedisFast, _) => "every server gives it",
    }
}

/// Claims an empty place, migrates a format before the previous one to the newest, and returns the
/// format in which the store is written.
async fn enter(link: &Link, settings: &RedisSettings<'_>, meta: &str) -> Result<u32, OpenError> {
    let formats = settings.formats;
    let (program, format): (Option<String>, Option<String>) = link
        .call(&entering(meta, formats.newest(), formats.oldest_to_stay()))
        .await
        .map_err(|error| entry_error(settings.target, error))?;
    known_format(settings, meta, program.as_deref(), format.as_deref())
}

/// Returns a call that claims an empty place, or migrates a store to the newest format if its
/// present one is too old to stay.
fn entering(meta: &str, newest: u32, oldest_to_stay: u32) -> ScriptCall {
    let mut call = OPEN_STORE
        .on([meta.to_owned()])
        .arg(PROGRAM)
        .arg(newest)
        .arg(oldest_to_stay);
    for made in steps(FIRST_FORMAT - 1, newest) {
        call.push(made.format);
        call.push(format!("{:04}_{}", made.format, made.name));
    }
    call
}

/// Migrates an opened store to this format, the newest, and returns the format afterwards.
pub(super) async fn migrate_to(link: &Link, meta: &str, newest: u32) -> Result<u32, StoreError> {
    let (_, format): (Option<String>, Option<u32>) =
        link.call(&entering(meta, newest, newest)).await?;
    format.ok_or_else(no_format)
}

pub(super) fn no_format() -> StoreError {
    StoreError::damaged("the record of the store's format")
}

/// Returns the format of the store, and changes nothing.
async fn read_format(
    link: &Link,
    settings: &RedisSettings<'_>,
    meta: &str,
) -> Result<u32, OpenError> {
    let target = settings.target;
    let (program, format): (Option<String>, Option<String>) = link
        .call(&READ_STORE_FORMAT.on([meta.to_owned()]))
        .await
        .map_err(|error| entry_error(target, error))?;
    if program.as_deref() == Some("") {
        return Err(OpenError::NoStore {
            place: format!("{target} with the prefix {}", settings.prefix),
        });
    }
    known_format(settings, meta, program.as_deref(), format.as_deref())
}

/// Returns the reason why a store that was reached can't be entered.
pub(super) fn entry_error(target: &Target, error: StoreError) -> OpenError {
    let server = target.to_string();
    match error {
        StoreError::Full(reason) => OpenError::ServerFull { server, reason },
        error => OpenError::Unreachable {
            server,
            reason: error.to_string(),
        },
    }
}

/// Returns a stored format, if this program knows it.
fn known_format(
    settings: &RedisSettings<'_>,
    meta: &str,
    program: Option<&str>,
    format: Option<&str>,
) -> Result<u32, OpenError> {
    let known = settings.formats.newest();
    let format = format.and_then(|format| format.parse::<u32>().ok());
    match format {
        Some(found) if program == Some(PROGRAM) && found > known => {
            Err(OpenError::NewerFormat { found, known })
        }
        Some(found) if program == Some(PROGRAM) && found >= FIRST_FORMAT => Ok(found),
        _ => Err(OpenError::Foreign {
            server: settings.target.to_string(),
            key: meta.to_owned(),
        }),
    }
}

/// A server's `INFO` about itself.
struct ServerInfo(String);

impl ServerInfo {
    fn field(&self, name: &str) -> Option<&str> {
        self.0
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .map(str::trim)
    }

    /// Returns its kind and its own version.
    fn version(&self) -> Option<(&'static str, String)> {
        match self.field("valkey_version") {
            Some(version) => Some(("Valkey", version.to_owned())),
            None => Some(("Redis", self.field("redis_version")?.to_owned())),
        }
    }

    /// Returns its version of Redis, or the one it is compatible with.
    fn number(&self) -> (u32, u32) {
        let mut parts = self
            .field("redis_version")
            .unwrap_or_default()
            .split('.')
            .map(|part| part.parse().unwrap_or(0));
        (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
    }
}

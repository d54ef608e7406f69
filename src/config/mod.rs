//! Settings: read once at start into types, never again.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use figment::Figment;
use figment::providers::{Env, Format as _, Toml};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Deserializer};
use skat_rules::strength::{NotALevel, Strength};
use skat_store::{Durability, TokenKey};
use skat_table::Pace;

/// The committed defaults. They are complete, so no setting is ever missing.
const DEFAULTS: &str = include_str!("../../config/default.toml");

/// Base address of the real Discord.
const DISCORD: &str = "https://discord.com";

/// All settings of the program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Data on disk.
    pub data: Data,
    /// The store.
    pub store: StoreConfig,
    /// The connection to Discord.
    pub discord: Discord,
    /// The local Discord.
    pub sandbox: SandboxConfig,
    /// The operator's private server, and how people reach the operator.
    #[serde(rename = "owner")]
    pub operator: Operator,
    /// Limits per person and per server.
    pub limits: Limits,
    /// Protection of the deals.
    pub fairness: FairnessConfig,
    /// The autoplayers.
    pub autoplayers: Autoplayers,
    /// The daily list.
    pub daily: DailyConfig,
    /// Pictures of cards.
    pub pictures: PicturesConfig,
    /// Health and metrics over HTTP.
    pub metrics: MetricsConfig,
    /// Logs.
    pub log: LogConfig,
}

/// Data on disk.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// Folder of the embedded store and of the local Discord's state.
    pub folder: PathBuf,
}

/// The store's settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// A file's path or the address of a Redis; the address may hold a password.
    pub url: SecretString,
    /// Name of the least durability that the store must guarantee; `None` accepts any.
    pub durability: Option<String>,
    /// Key that encrypts tokens, 64 hexadecimal digits. A file store without it keeps one in a file
    /// of its own.
    pub token_key: Option<SecretString>,
    /// Memory for pages of a file store, in MiB.
    pub cache_mib: std::num::NonZeroU32,
    /// Prefix of all keys in Redis.
    pub prefix: String,
    /// Days for which the log of a closed table is kept; `None` keeps it.
    pub keep_logs_days: Option<std::num::NonZeroU32>,
    /// The moment of the migration that an upgrade may need; `None` leaves it to the kind of store.
    pub migrate: Option<MigrateWhen>,
}

/// The moment at which a store is migrated to the newest format after an upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MigrateWhen {
    /// When the new version has served for an hour.
    AfterAnHour,
    /// When the operator says so.
    ByCommand,
}

/// Connection to Discord.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// Base address of the API, without a trailing slash.
    pub api: String,
    /// The bot's token; without one the program uses the local Discord.
    pub token: Option<SecretString>,
    /// The shards of this process; `None` leaves the choice to Discord and the other processes.
    pub shards: Option<ShardConfig>,
}

/// The shards of the gateway that a process prefers.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ShardConfig {
    /// Number of shards, the same in all processes.
    pub total: std::num::NonZeroU32,
    /// First preferred shard.
    pub from: u32,
    /// Last preferred shard, inclusive.
    pub to: u32,
}

impl Discord {
    /// Returns true if `api` is Discord itself, whose rate limits serenity knows.
    #[must_use]
    pub fn is_discord_itself(&self) -> bool {
        self.api == DISCORD
    }
}

/// The operator's private server, and how people reach the operator.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operator {
    /// The server with the operator's commands; `None` for no such commands.
    pub server: Option<u64>,
    /// The address that blocked people are told.
    pub contact: Option<String>,
    /// The channel that gets the head of the hash chain over all lists each day; `None` for none.
    pub chain_channel: Option<u64>,
}

impl Operator {
    /// The shortest id that Discord gives, in digits.
    const SHORTEST_ID: usize = 17;

    /// Longest contact, in characters.
    const LONGEST_CONTACT: usize = 200;
}

/// Pictures of cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesConfig {
    /// Threads that draw them; 0 means one per core.
    pub threads: usize,
    /// Most pictures that may wait to be drawn.
    pub queue: usize,
}

/// The local Discord.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    /// Starts it when there is no token.
    pub enabled: bool,
    /// Preferred address; if its port is in use, the next free one is taken.
    pub listen: SocketAddr,
}

/// Limits per person and per server.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Clicks and commands per person and second.
    pub actions_per_person: std::num::NonZeroU32,
    /// Clicks and commands per server and second.
    pub actions_per_server: std::num::NonZeroU32,
    /// Time for which a changed panel must have been there before a press on it acts, in
    /// milliseconds.
    pub panel_settles_ms: u32,
    /// Open tables per host on a server.
    pub tables_per_person: usize,
    /// Open tables per server.
    pub tables_per_server: usize,
    /// Delay of clicks or tasks, in milliseconds, from which pictures give way to emojis.
    pub strained_after_ms: std::num::NonZeroU32,
}

/// Protection of the deals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairnessConfig {
    /// The public source of randomness of new lists; `None` for none.
    pub beacon: Option<Beacon>,
    /// Addresses of drand's relays, without a trailing slash.
    pub relays: Vec<String>,
}

/// A public source of randomness.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Beacon {
    /// The chain `quicknet` of drand.
    Drand,
}

/// The daily list.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyConfig {
    /// Prepares days and lets people play.
    pub enabled: bool,
    /// The level of the autoplayers, 1 to 4. All processes need the same.
    #[serde(deserialize_with = "level")]
    pub level: Strength,
}

/// The autoplayers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Autoplayers {
    /// Threads they think on; 0 means one for two cores.
    pub threads: usize,
    /// Their level, 1 to 4.
    #[serde(deserialize_with = "level")]
    pub level: Strength,
    /// Their pace at tables for which none was chosen.
    #[serde(deserialize_with = "pace")]
    pub pace: Pace,
    /// Least time between the question and an autoplayer's move at every pace, in milliseconds.
    pub pause_ms: u32,
    /// Model file for levels 3 and 4 that replaces the built-in model.
    pub learned: Option<PathBuf>,
}

fn level<'de, D: Deserializer<'de>>(source: D) -> Result<Strength, D::Error> {
    Strength::of_level(u8::deserialize(source)?).ok_or_else(|| serde::de::Error::custom(NotALevel))
}

fn pace<'de, D: Deserializer<'de>>(source: D) -> Result<Pace, D::Error> {
    let key = String::deserialize(source)?;
    Pace::from_key(&key).ok_or_else(|| {
        let keys = Pace::ALL.map(Pace::key).join(", ");
        serde::de::Error::custom(format!("must be one of {keys}, not \"{key}\""))
    })
}

/// Health and metrics over HTTP.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    /// Starts the endpoint.
    pub enabled: bool,
    /// Preferred address; if its port is in use, the next free one is taken.
    pub listen: SocketAddr,
}

/// Logs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// Format of the lines.
    pub format: LogFormat,
    /// Filter directives as `tracing-subscriber` reads them.
    pub filter: String,
}

/// Format of a log line.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
}

impl Config {
    /// Reads the defaults, then the local file, then the environment. Each overrides the ones
    /// before.
    ///
    /// # Errors
    ///
    /// Names the key that is unknown or has an unusable value, and the place where it was set.
    pub fn load() -> anyhow::Result<Self> {
        let file = std::env::var_os("SKATRUNDE_CONFIG").map(PathBuf::from);
        if let Some(file) = &file {
            anyhow::ensure!(
                file.is_file(),
                "SKATRUNDE_CONFIG names {}, which is no file",
                file.display()
            );
        }
        let file = file.unwrap_or_else(|| PathBuf::from("config/local.toml"));
        Self::from_sources(&file, std::env::var("DISCORD_TOKEN").ok())
    }

    /// Returns the committed defaults alone, regardless of the machine's settings.
    ///
    /// # Errors
    ///
    /// Never with the committed defaults.
    pub fn defaults() -> anyhow::Result<Self> {
        Figment::new()
            .merge(Toml::string(DEFAULTS))
            .extract()
            .map_err(|error| explained(&error))
    }

    fn from_sources(file: &Path, token: Option<String>) -> anyhow::Result<Self> {
        let mut sources = Figment::new().merge(Toml::string(DEFAULTS));
        if file.exists() {
            sources = sources.merge(Toml::file_exact(file));
        }
        let sources = sources.merge(Env::prefixed("SKATRUNDE__").split("__"));
        let mut config: Self = sources.extract().map_err(|error| explained(&error))?;
        if let Some(token) = token.filter(|token| !token.trim().is_empty()) {
            config.discord.token = Some(token.trim().to_owned().into());
        }
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> anyhow::Result<()> {
        let api = &self.discord.api;
        anyhow::ensure!(
            (api.starts_with("http://") || api.starts_with("https://")) && !api.ends_with('/'),
            "discord.api: must begin with http:// or https:// and must not end with a slash, but \
             is \"{api}\""
        );
        if let Some(ShardConfig { total, from, to }) = self.discord.shards {
            anyhow::ensure!(
                from <= to,
                "discord.shards.from: {from} must not be above discord.shards.to, {to}"
            );
            anyhow::ensure!(
                to < total.get(),
                "discord.shards.to: {to} must be below discord.shards.total, {total}"
            );
        }
        anyhow::ensure!(
            self.sandbox.listen.ip().is_loopback(),
            "sandbox.listen: the local Discord sends everything in the clear, so only a loopback \
             address is allowed, not {}",
            self.sandbox.listen
        );
        if let Some(server) = self.operator.server {
            anyhow::ensure!(
                server.to_string().len() >= Operator::SHORTEST_ID,
                "owner.server: {server} is no server's id; in Discord, switch on Developer Mode, \
                 right-click the server and choose Copy Server ID"
            );
        }
        if let Some(contact) = &self.operator.contact {
            let length = contact.trim().chars().count();
            anyhow::ensure!(
                (1..=Operator::LONGEST_CONTACT).contains(&length),
                "owner.contact: must have 1 to {} characters, not {length}",
                Operator::LONGEST_CONTACT
            );
        }
        let is_address = |relay: &String| {
            (relay.starts_with("http://") || relay.starts_with("https://")) && !relay.ends_with('/')
        };
        if let Some(relay) = self.fairness.relays.iter().find(|relay| !is_address(relay)) {
            anyhow::bail!(
                "fairness.relays: each must begin with http:// or https:// and must not end with a \
                 slash, but one is \"{relay}\""
            );
        }
        anyhow::ensure!(
            self.fairness.beacon.is_none() || !self.fairness.relays.is_empty(),
            "fairness.relays: the beacon needs at least one"
        );
        if let Some(token) = &self.discord.token {
            let printable = token
                .expose_secret()
                .chars()
                .all(|letter| letter.is_ascii_graphic());
            anyhow::ensure!(
                printable,
                "DISCORD_TOKEN: contains spaces or letters that no token has"
            );
        }
        self.store_options()?;
        self.log
            .filter
            .parse::<tracing_subscriber::EnvFilter>()
            .with_context(|| format!("log.filter: \"{}\" can't be read", self.log.filter))?;
        Ok(())
    }

    /// Returns the options to open the configured store with.
    ///
    /// # Errors
    ///
    /// Names the key with the unusable value.
    pub fn store_options(&self) -> anyhow::Result<skat_store::Options> {
        let StoreConfig {
            url,
            durability,
            token_key,
            cache_mib,
            prefix,
            keep_logs_days: _,
            migrate: _,
        } = &self.store;
        let level = |name: &String| {
            let known = Durability::ALL
                .into_iter()
                .find(|level| level.name() == name);
            known.with_context(|| {
                let names = Durability::ALL.map(Durability::name).join(", ");
                format!("store.durability: must be one of {names}, not \"{name}\"")
            })
        };
        let key =
            |key: &SecretString| TokenKey::from_hex(key.expose_secret()).context("store.token_key");
        let options = skat_store::Options {
            required: durability.as_ref().map(level).transpose()?,
            token_key: token_key.as_ref().map(key).transpose()?,
            cache_mib: *cache_mib,
            prefix: prefix.clone(),
            ..skat_store::Options::new(url.expose_secret(), &self.data.folder)
        };
        options.validate()?;
        Ok(options)
    }

    /// Returns the moment of the migration after an upgrade. A file has one process, which nobody
    /// has to wait for; several processes on a Redis are upgraded one after the other.
    ///
    /// # Errors
    ///
    /// Names the key with the unusable value.
    pub fn migrate_when(&self) -> anyhow::Result<MigrateWhen> {
        if let Some(when) = self.store.migrate {
            return Ok(when);
        }
        Ok(if self.store_options()?.file()?.is_some() {
            MigrateWhen::AfterAnHour
        } else {
            MigrateWhen::ByCommand
        })
    }
}

/// Formats one line per wrong setting, with its key and the place where it was set.
fn explained(error: &figment::Error) -> anyhow::Error {
    let line = |error: figment::Error| {
        let source = error
            .metadata
            .as_ref()
            .map_or_else(String::new, |source| format!(" (in {})", source.name));
        format!("{}: {}{source}", error.path.join("."), error.kind)
    };
    let lines: Vec<String> = error.clone().into_iter().map(line).collect();
    anyhow::anyhow!("settings can't be used:\n  {}", lines.join("\n  "))
}

#[cfg(test)]
mod tests {
    use super::{Config, MigrateWhen};

    fn load(toml: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("local.toml");
        std::fs::write(&file, toml).unwrap();
        Config::from_sources(&file, None).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn errors_name_the_key() {
        for (toml, key) in [
            ("[store]\nurl = 3", "store.url"),
            ("[store]\nurl = \"http://here\"", "store.url"),
            ("[store]\ndurability = \"good\"", "store.durability"),
            ("[store]\ntoken_key = \"abc\"", "store.token_key"),
            ("[store]\ncache_mib = 0", "store.cache_mib"),
            ("[store]\nprefix = \"\"", "prefix"),
            ("[store]\nmigrate = \"sometimes\"", "store.migrate"),
            ("[store]\nfile = \"x\"", "file"),
            ("[fairness]\nbeacon = \"dice\"", "fairness.beacon"),
            (
                "[fairness]\nrelays = [\"https://relay/\"]",
                "fairness.relays",
            ),
            (
                "[fairness]\nbeacon = \"drand\"\nrelays = []",
                "fairness.relays",
            ),
            (
                "[limits]\nactions_per_person = 0",
                "limits.actions_per_person",
            ),
            ("[sandbox]\nlisten = \"0.0.0.0:1\"", "sandbox.listen"),
            ("[sandbox]\nlisten = \"here\"", "sandbox.listen"),
            ("[autoplayers]\nlevel = 5", "autoplayers.level"),
            ("[autoplayers]\npause_ms = -1", "autoplayers.pause_ms"),
            ("[autoplayers]\npace = \"quick\"", "autoplayers.pace"),
            ("[limits]\npanel_settles_ms = -1", "limits.panel_settles_ms"),
            ("[discord]\napi = \"discord.com\"", "discord.api"),
            ("[metrics]\nlisten = \"9184\"", "metrics.listen"),
            ("[metrics]\nenabled = 1", "metrics.enabled"),
            ("[discord]\nshards = 3", "discord.shards"),
            (
                "[discord]\nshards = { total = 0, from = 0, to = 0 }",
                "discord.shards.total",
            ),
            (
                "[discord]\nshards = { total = 2, from = 0 }",
                "discord.shards",
            ),
            (
                "[discord]\nshards = { total = 2, from = 1, to = 0 }",
                "discord.shards.from",
            ),
            (
                "[discord]\nshards = { total = 2, from = 0, to = 2 }",
                "discord.shards.to",
            ),
            ("[log]\nformat = \"xml\"", "log.format"),
            ("[owner]\nserver = \"mine\"", "owner.server"),
            ("[owner]\nserver = 42", "owner.server"),
            ("[owner]\ncontact = \" \"", "owner.contact"),
            ("[owner]\nserver = 0", "owner.server"),
        ] {
            let error = load(toml).map(|_| ()).unwrap_err();
            assert!(error.contains(key), "{toml:?} gave {error:?}");
        }
    }

    #[test]
    fn shards_are_read_as_numbers() {
        let shards = load("[discord]\nshards = { total = 4, from = 2, to = 3 }")
            .unwrap()
            .discord
            .shards;
        assert_eq!(
            shards.map(|shards| (shards.total.get(), shards.from, shards.to)),
            Some((4, 2, 3))
        );
    }

    #[test]
    fn a_file_is_migrated_by_itself_and_a_redis_by_command() {
        let when = |toml: &str| load(toml).unwrap().migrate_when().unwrap();
        assert_eq!(when(""), MigrateWhen::AfterAnHour);
        assert_eq!(
            when("[store]\nurl = \"redis://localhost\""),
            MigrateWhen::ByCommand
        );
        assert_eq!(
            when("[store]\nmigrate = \"by-command\""),
            MigrateWhen::ByCommand
        );
        let chosen = "[store]\nurl = \"redis://localhost\"\nmigrate = \"after-an-hour\"";
        assert_eq!(when(chosen), MigrateWhen::AfterAnHour);
    }

    #[test]
    fn defaults_are_complete_and_a_token_is_never_printed() {
        let secrets = "[discord]\ntoken = \"geheim\"\n[store]\nurl = \"redis://:geheim@localhost\"";
        let config = load(secrets).unwrap();
        assert!(config.discord.is_discord_itself());
        assert_eq!(config.store.cache_mib, skat_store::Options::CACHE_MIB);
        assert_eq!(config.discord.shards, None);
        assert!(!format!("{config:?}").contains("geheim"));
        assert!(config.metrics.enabled && config.metrics.listen.ip().is_loopback());
    }
}

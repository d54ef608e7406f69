//! Settings: read once at start into types, never again.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use figment::Figment;
use figment::providers::{Env, Format as _, Toml};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Deserializer};
use skat_autoplay::{Level, NotALevel};
use skat_store::{Durability, TokenKey};

/// The committed defaults; complete, so that no setting is ever missing.
const DEFAULTS: &str = include_str!("../../config/default.toml");

/// Where Discord itself answers.
const DISCORD: &str = "https://discord.com";

/// All settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where things are kept.
    pub data: Data,
    /// The store.
    pub store: StoreConfig,
    /// Discord.
    pub discord: Discord,
    /// The local Discord.
    pub sandbox: SandboxConfig,
    /// What one person or server may do.
    pub limits: Limits,
    /// Computer players.
    pub autoplayers: Autoplayers,
    /// Pictures of cards.
    pub pictures: PicturesConfig,
    /// Health and metrics.
    pub metrics: MetricsConfig,
    /// Logs.
    pub log: Log,
}

/// Where things are kept.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The folder.
    pub folder: PathBuf,
}

/// The store.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// A file's path, or an address of Redis, which may hold a password.
    pub url: SecretString,
    /// What the store must promise at least, by name; nothing if whatever it promises will do.
    pub durability: Option<String>,
    /// What tokens are encrypted with, 64 hexadecimal digits; without it they are stored as they are.
    pub token_key: Option<SecretString>,
    /// What the names of all keys in Redis begin with.
    pub prefix: String,
}

/// Discord.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// Base address of the API, without a slash at the end.
    pub api: String,
    /// The bot's token; without one the local Discord is used.
    pub token: Option<SecretString>,
    /// Which shards this process serves; nothing leaves it to Discord and the other processes.
    pub shards: Option<Shards>,
}

/// The shards of the gateway that a process serves.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Shards {
    /// How many there are, the same in all processes.
    pub total: std::num::NonZeroU32,
    /// The first that this process likes to have.
    pub from: u32,
    /// The last.
    pub to: u32,
}

impl Discord {
    /// Whether `api` is Discord itself, whose rate limits serenity knows.
    #[must_use]
    pub fn is_discord_itself(&self) -> bool {
        self.api == DISCORD
    }
}

/// Pictures of cards.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesConfig {
    /// Threads on which they are drawn; 0 means one per core.
    pub threads: usize,
    /// How many may wait to be drawn.
    pub queue: usize,
}

/// The local Discord.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    /// Whether it is started when there is no token.
    pub enabled: bool,
    /// Its first choice of an address.
    pub listen: SocketAddr,
}

/// What one person or server may do.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Clicks and commands of a person a second.
    pub actions_per_person: std::num::NonZeroU32,
    /// Clicks and commands of a server a second.
    pub actions_per_server: std::num::NonZeroU32,
    /// Open tables of a person.
    pub tables_per_person: usize,
    /// Open tables of a server.
    pub tables_per_server: usize,
}

/// Computer players.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Autoplayers {
    /// Threads on which they think; 0 means one for two cores.
    pub threads: usize,
    /// How strong they play, 1 to 4.
    #[serde(deserialize_with = "level")]
    pub level: Level,
    /// How long after being asked a computer moves at the earliest, in milliseconds.
    pub pause_ms: u32,
    /// A file of what computers of levels 3 and 4 have learned, instead of what is part of the program.
    pub learned: Option<PathBuf>,
}

fn level<'de, D: Deserializer<'de>>(source: D) -> Result<Level, D::Error> {
    Level::new(u8::deserialize(source)?).ok_or_else(|| serde::de::Error::custom(NotALevel))
}

/// Health and metrics over HTTP.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    /// Whether they can be read at all.
    pub enabled: bool,
    /// The first choice of an address.
    pub listen: SocketAddr,
}

/// Logs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Text for people or JSON for programs.
    pub format: LogFormat,
    /// What is logged.
    pub filter: String,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Config {
    /// Reads the defaults, then the local file, then the environment; each overrides what came before.
    ///
    /// # Errors
    ///
    /// Names the key that is unknown or whose value can't be used, and where it was set.
    pub fn load() -> anyhow::Result<Self> {
        let file = std::env::var_os("SKATRUNDE_CONFIG").map(PathBuf::from);
        if let Some(file) = &file {
            anyhow::ensure!(file.is_file(), "SKATRUNDE_CONFIG names {}, which is no file", file.display());
        }
        let file = file.unwrap_or_else(|| PathBuf::from("config/local.toml"));
        Self::from_sources(&file, std::env::var("DISCORD_TOKEN").ok())
    }

    /// The committed defaults alone, whatever the machine has set.
    ///
    /// # Errors
    ///
    /// Never with the defaults as they are committed.
    pub fn defaults() -> anyhow::Result<Self> {
        Figment::new().merge(Toml::string(DEFAULTS)).extract().map_err(|error| explained(&error))
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
            "discord.api: must begin with http:// or https:// and must not end with a slash, but is \"{api}\""
        );
        if let Some(Shards { total, from, to }) = self.discord.shards {
            anyhow::ensure!(from <= to, "discord.shards.from: {from} must not be above discord.shards.to, {to}");
            anyhow::ensure!(to < total.get(), "discord.shards.to: {to} must be below discord.shards.total, {total}");
        }
        anyhow::ensure!(
            self.sandbox.listen.ip().is_loopback(),
            "sandbox.listen: the local Discord trusts everyone who reaches it, so only a loopback address is allowed, not {}",
            self.sandbox.listen
        );
        if let Some(token) = &self.discord.token {
            let printable = token.expose_secret().chars().all(|letter| letter.is_ascii_graphic());
            anyhow::ensure!(printable, "DISCORD_TOKEN: contains spaces or letters that no token has");
        }
        self.store_options()?;
        self.log
            .filter
            .parse::<tracing_subscriber::EnvFilter>()
            .with_context(|| format!("log.filter: \"{}\" can't be read", self.log.filter))?;
        Ok(())
    }

    /// Which store is to be opened, and how.
    ///
    /// # Errors
    ///
    /// Names the key whose value can't be used.
    pub fn store_options(&self) -> anyhow::Result<skat_store::Options> {
        let StoreConfig { url, durability, token_key, prefix } = &self.store;
        let level = |name: &String| {
            let known = Durability::ALL.into_iter().find(|level| level.name() == name);
            known.with_context(|| {
                let names = Durability::ALL.map(Durability::name).join(", ");
                format!("store.durability: must be one of {names}, not \"{name}\"")
            })
        };
        let key = |key: &SecretString| TokenKey::from_hex(key.expose_secret()).context("store.token_key");
        let options = skat_store::Options {
            required: durability.as_ref().map(level).transpose()?,
            token_key: token_key.as_ref().map(key).transpose()?,
            prefix: prefix.clone(),
            ..skat_store::Options::new(url.expose_secret(), &self.data.folder)
        };
        options.validate()?;
        Ok(options)
    }
}

/// One line for each wrong setting, with its key and where it was set.
fn explained(error: &figment::Error) -> anyhow::Error {
    let line = |error: figment::Error| {
        let source = error.metadata.as_ref().map_or_else(String::new, |source| format!(" (in {})", source.name));
        format!("{}: {}{source}", error.path.join("."), error.kind)
    };
    let lines: Vec<String> = error.clone().into_iter().map(line).collect();
    anyhow::anyhow!("settings can't be used:\n  {}", lines.join("\n  "))
}

#[cfg(test)]
mod tests {
    use super::Config;

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
            ("[store]\nprefix = \"\"", "prefix"),
            ("[store]\nfile = \"x\"", "file"),
            ("[limits]\nactions_per_person = 0", "limits.actions_per_person"),
            ("[sandbox]\nlisten = \"0.0.0.0:1\"", "sandbox.listen"),
            ("[sandbox]\nlisten = \"here\"", "sandbox.listen"),
            ("[autoplayers]\nlevel = 5", "autoplayers.level"),
            ("[autoplayers]\npause_ms = -1", "autoplayers.pause_ms"),
            ("[discord]\napi = \"discord.com\"", "discord.api"),
            ("[metrics]\nlisten = \"9184\"", "metrics.listen"),
            ("[metrics]\nenabled = 1", "metrics.enabled"),
            ("[discord]\nshards = 3", "discord.shards"),
            ("[discord]\nshards = { total = 0, from = 0, to = 0 }", "discord.shards.total"),
            ("[discord]\nshards = { total = 2, from = 0 }", "discord.shards"),
            ("[discord]\nshards = { total = 2, from = 1, to = 0 }", "discord.shards.from"),
            ("[discord]\nshards = { total = 2, from = 0, to = 2 }", "discord.shards.to"),
            ("[log]\nformat = \"xml\"", "log.format"),
        ] {
            let error = load(toml).map(|_| ()).unwrap_err();
            assert!(error.contains(key), "{toml:?} gave {error:?}");
        }
    }

    #[test]
    fn shards_are_read_as_numbers() {
        let shards = load("[discord]\nshards = { total = 4, from = 2, to = 3 }").unwrap().discord.shards;
        assert_eq!(shards.map(|shards| (shards.total.get(), shards.from, shards.to)), Some((4, 2, 3)));
    }

    #[test]
    fn defaults_are_complete_and_a_token_is_never_printed() {
        let secrets = "[discord]\ntoken = \"geheim\"\n[store]\nurl = \"redis://:geheim@localhost\"";
        let config = load(secrets).unwrap();
        assert!(config.discord.is_discord_itself());
        assert_eq!(config.discord.shards, None);
        assert!(!format!("{config:?}").contains("geheim"));
        assert!(config.metrics.enabled && config.metrics.listen.ip().is_loopback());
    }
}

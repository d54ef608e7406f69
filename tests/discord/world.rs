//! A local Discord with a connected bot, in this process or in one of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{ApiCall, Attachment, Message, Route, Sandbox};
use secrecy::SecretString;
use skat_rules::strength::Strength;
use skat_store::{
    EmbeddedStore, Formats, LedgerEntry, LedgerRow, Options, ProcessId, Store, TokenKey, open,
};
use skat_table::{DealResult, Pace, Timestamp};
use skatrunde::clock::Clock;
use skatrunde::config::Config;
use skatrunde::discord::{Services, serve};
use skatrunde::load::turns_here;
use skatrunde::metrics::Metrics;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::opinion::twilights_opinion;
use crate::person::Person;

/// Longer than any working step takes, even on a busy machine: a test fails instead of hanging.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What Discord refuses after the clock has jumped ahead, and the interactions of before are too old.
pub(crate) const CLOCK_JUMPED: [&str; 4] = ["10008", "10015", "40060", "50027"];

/// Time without a question after which people reopen their panel, in tests that may lose an edit of
/// it.
pub(crate) const UNTIL_LOOKED_AFTER: Duration = Duration::from_secs(2);

/// Discord's own specification. A local Discord that can't read it doesn't start, so no test runs
/// without it.
const SPECIFICATION: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/crates/discord-sandbox/tests/data/discord-openapi.json"
);

/// A local Discord and a bot.
pub(crate) struct World {
    pub(crate) discord: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) folder: tempfile::TempDir,
    shards: u32,
    /// The bots' store, as their setting names it.
    store_url: String,
    /// Interactions that a bot in this process carries out at a time.
    turns: usize,
    bot: Bot,
}

enum Bot {
    None,
    Here {
        stop: DropGuard,
        task: JoinHandle<anyhow::Result<()>>,
        store: Arc<EmbeddedStore>,
    },
    Apart(Child),
}

/// A bot in this process that shares the store with another one. It stops when this is dropped, so
/// that a failed test leaves no bot behind.
pub(crate) struct Fellow {
    stop: DropGuard,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Fellow {
    /// Ends the bot at once, as if its process died.
    pub(crate) async fn dies(self) {
        self.task.abort();
        // It ends by the abort alone.
        let _ = self.task.await;
    }

    /// Stops the bot and waits until it has handed everything over.
    pub(crate) async fn leaves(self) {
        drop(self.stop);
        self.task.await.unwrap().unwrap();
    }
}

/// A bot in a process of its own, beside others.
pub(crate) struct Process(Child);

impl Process {
    /// Kills the process without warning.
    pub(crate) async fn kill(mut self) {
        self.0.kill().await.unwrap();
    }

    /// Stops the process and waits until it has handed everything over.
    pub(crate) async fn leaves(mut self) {
        let pid = self.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &pid])
                .status()
                .await
                .unwrap()
                .success(),
            "no process to signal"
        );
        let status = tokio::time::timeout(PATIENCE, self.0.wait())
            .await
            .expect("the bot stops")
            .unwrap();
        assert!(status.success(), "{status}");
    }

    /// Waits until the process ends by itself, and returns its exit code.
    #[allow(dead_code, reason = "only the tests of upgrades do so")]
    pub(crate) async fn ends(mut self) -> Option<i32> {
        let ended = tokio::time::timeout(PATIENCE, self.0.wait()).await;
        ended.expect("the bot ends").unwrap().code()
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.0.id().unwrap()
    }
}

/// Returns the token key of the bots on a Redis.
pub(crate) fn token_key() -> String {
    "7c".repeat(32)
}

impl World {
    async fn new() -> Self {
        Self::with_shards(1).await
    }

    async fn with_shards(shards: u32) -> Self {
        Self::with(|config| config.shards = shards).await
    }

    async fn with(change: impl FnOnce(&mut discord_sandbox::SandboxSettings)) -> Self {
        Self::on_clock(Clock::system(), change).await
    }

    async fn on_clock(
        clock: Clock,
        change: impl FnOnce(&mut discord_sandbox::SandboxSettings),
    ) -> Self {
        if let Ok(filter) = std::env::var("SKATRUNDE_TEST_LOG") {
            // Another world of this process may already have installed a logger.
            let _ = tracing_subscriber::fmt()
                .with_env_filter(filter)
                .with_ansi(false)
                .try_init();
        }
        let discords = clock.clone();
        let mut config = discord_sandbox::SandboxSettings {
            clock: discord_sandbox::SandboxClock::from_fn(Arc::new(move || discords.system_time())),
            openapi: Some(SPECIFICATION.into()),
            second_opinion: Some(twilights_opinion()),
            // Scripted people click more often in a minute than Discord's token limit allows.
            limit_webhooks_by_channel: false,
            max_concurrency: 16,
            // A bot that is killed and restarted at once would have to wait.
            identify_every: Duration::ZERO,
            ..discord_sandbox::SandboxSettings::default()
        };
        change(&mut config);
        let shards = config.shards;
        let discord = Sandbox::start(config)
            .await
            .expect("the local Discord starts");
        Self {
            discord,
            clock,
            folder: tempfile::tempdir().unwrap(),
            shards,
            store_url: "skatrunde.redb".to_owned(),
            turns: turns_here(),
            bot: Bot::None,
        }
    }

    /// Starts a world whose bot runs in this process, on the world's clock.
    pub(crate) async fn start() -> Self {
        let mut world = Self::new().await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// Starts a world whose bot runs in this process on this store.
    #[allow(
        dead_code,
        reason = "only the tests with a failing disk use another store"
    )]
    pub(crate) async fn start_on(store: EmbeddedStore) -> Self {
        Self::start_on_with(store, |_| {}).await
    }

    /// Starts a world whose bot runs in this process on this store, with changed settings.
    #[allow(
        dead_code,
        reason = "only the tests with a failing disk use another store"
    )]
    pub(crate) async fn start_on_with(
        store: EmbeddedStore,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut world = Self::new().await;
        world.start_bot_on(store, change).await;
        world
    }

    /// Starts a world whose bots run in this process on this store and carry out this many
    /// interactions at a time.
    #[allow(dead_code, reason = "only the tests of overload do so")]
    pub(crate) async fn start_with_turns_on(
        store: EmbeddedStore,
        turns: usize,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut world = Self {
            turns,
            ..Self::new().await
        };
        world.start_bot_on(store, change).await;
        world
    }

    /// Starts a world whose bot runs in this process with changed settings, and uses its store
    /// through another one.
    #[allow(dead_code, reason = "only tests of the bot's tasks do so")]
    pub(crate) async fn start_behind(
        behind: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut world = Self::new().await;
        let store = EmbeddedStore::open(world.store_file()).unwrap();
        world.start_bot_behind(store, behind, change).await;
        world
    }

    /// Starts a world whose bot runs in this process with changed settings.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let mut world = Self::new().await;
        world.start_bot_here(change).await;
        world
    }

    /// Creates a world at this moment; it has no bot yet.
    pub(crate) async fn at(start: Timestamp) -> Self {
        Self::on_clock(Clock::simulated(start), |_| {}).await
    }

    /// Starts a world at this moment, whose bot runs in this process with changed settings.
    pub(crate) async fn start_at(start: Timestamp, change: impl FnOnce(&mut Config)) -> Self {
        let mut world = Self::at(start).await;
        world.start_bot_here(change).await;
        world
    }

    /// Starts a world with this heartbeat interval, whose bot runs in this process.
    pub(crate) async fn start_with_heartbeat(heartbeat: Duration) -> Self {
        let mut world = Self::with(|config| config.heartbeat = heartbeat).await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// Starts a world with two shards that must identify one after the other, as on Discord. Its
    /// bot runs in this process.
    pub(crate) async fn start_with_turns() -> Self {
        let change = |config: &mut discord_sandbox::SandboxSettings| {
            config.shards = 2;
            config.max_concurrency = 1;
            config.identify_every = discord_sandbox::SandboxSettings::default().identify_every;
        };
        let mut world = Self::with(change).await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// Starts a world whose Discord limits a channel's tokens together, with the bot in this
    /// process.
    pub(crate) async fn start_with_limited_channels() -> Self {
        let mut world = Self::with(|config| config.limit_webhooks_by_channel = true).await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// Creates a world whose Discord gives this gateway address; it has no bot yet.
    #[cfg(feature = "vendored-openssl")]
    pub(crate) async fn with_gateway_at(url: String) -> Self {
        Self::with(|config| {
            config.gateway_url = Some(url);
            config.hosts = vec!["discord.com".to_owned()];
        })
        .await
    }

    /// Creates a world without a bot.
    pub(crate) async fn without_bot() -> Self {
        Self::new().await
    }

    /// Starts the bot in this process.
    pub(crate) async fn start_bot(&mut self) {
        self.start_bot_here(|_| {}).await;
    }

    /// Starts a world with this many shards, whose bot runs in this process.
    pub(crate) async fn start_with_shards(shards: u32) -> Self {
        let mut world = Self::with_shards(shards).await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// Starts a world whose bot finds a filled store; also returns the moment when the bot began to
    /// start.
    pub(crate) async fn start_filled(
        fill: impl AsyncFnOnce(&Sandbox, &EmbeddedStore),
    ) -> (Self, std::time::Instant) {
        let mut world = Self::new().await;
        {
            let store = EmbeddedStore::open(world.store_file()).unwrap();
            fill(&world.discord, &store).await;
        }
        let begun = std::time::Instant::now();
        world.start_bot_here(|_| {}).await;
        (world, begun)
    }

    /// Like [`World::start_apart`], with this heartbeat interval and little logging.
    pub(crate) async fn start_apart_with_heartbeat(heartbeat: Duration) -> Self {
        let mut world = Self::with(|config| config.heartbeat = heartbeat).await;
        let bot = world
            .bot_apart()
            .env("SKATRUNDE__LOG__FILTER", "info")
            .stderr(world.log_file())
            .spawn()
            .unwrap();
        world.bot = Bot::Apart(bot);
        assert!(
            world.discord.wait_bot_online(PATIENCE).await,
            "the bot logs in; it logged:\n{}",
            world.log()
        );
        world
    }

    /// Starts a world whose bot is a process of its own, which can be killed.
    pub(crate) async fn start_apart() -> Self {
        let mut world = Self::new().await;
        world.start_bot_apart().await;
        world
    }

    /// Creates a world whose bots use this store; it has no bot yet.
    pub(crate) async fn on_store(url: String) -> Self {
        Self {
            store_url: url,
            ..Self::new().await
        }
    }

    /// Returns the path of the bot's database.
    pub(crate) fn store_file(&self) -> PathBuf {
        self.folder.path().join("skatrunde.redb")
    }

    /// Starts the bot in this process with changed settings.
    pub(crate) async fn start_bot_here(&mut self, change: impl FnOnce(&mut Config)) {
        self.start_bot_on(EmbeddedStore::open(self.store_file()).unwrap(), change)
            .await;
    }

    async fn start_bot_on(&mut self, store: EmbeddedStore, change: impl FnOnce(&mut Config)) {
        self.start_bot_behind(store, |store| store, change).await;
    }

    async fn start_bot_behind(
        &mut self,
        store: EmbeddedStore,
        behind: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
        change: impl FnOnce(&mut Config),
    ) {
        let store = Arc::new(store);
        let used = behind(Arc::clone(&store) as Arc<dyn Store>);
        let Fellow { stop, task } = self.start_on_store(used, change);
        self.bot = Bot::Here { stop, task, store };
        assert!(
            self.discord.wait_bot_online(PATIENCE).await,
            "the bot logs in"
        );
    }

    fn start_on_store(&self, store: Arc<dyn Store>, change: impl FnOnce(&mut Config)) -> Fellow {
        let mut config = Config::defaults().unwrap();
        config.discord.api = self.discord.url().to_owned();
        config.discord.token = Some(SecretString::from(self.discord.token().to_owned()));
        config.data.folder = self.folder.path().to_owned();
        // Autoplayers that think long only slow the tests down.
        config.autoplayers.level = Strength::Club;
        // Only the tests of the daily list prepare days.
        config.daily.enabled = false;
        // Scripted people are faster than real ones.
        config.limits.actions_per_person = 1_000.try_into().unwrap();
        config.limits.actions_per_server = 10_000.try_into().unwrap();
        // Other tests load the machine.
        config.limits.strained_after_ms = 3_600_000.try_into().unwrap();
        config.limits.panel_settles_ms = 0;
        config.autoplayers.pace = Pace::Fast;
        change(&mut config);
        let (stop, clock) = (CancellationToken::new(), self.clock.clone());
        let services = Services {
            store,
            clock,
            metrics: Metrics::default(),
            turns: self.turns,
            first_entrance: None,
        };
        let stopped = stop.clone();
        let task = tokio::spawn(async move { serve(&config, services, stopped).await });
        let stop = stop.drop_guard();
        Fellow { stop, task }
    }

    /// Starts one more bot in this process, on the same store.
    pub(crate) fn start_fellow(&self) -> Fellow {
        self.start_fellow_with(|_| {})
    }

    /// Like [`World::start_fellow`], with changed settings.
    pub(crate) fn start_fellow_with(&self, change: impl FnOnce(&mut Config)) -> Fellow {
        let Bot::Here { store, .. } = &self.bot else {
            panic!("only bots in this process share an embedded store")
        };
        self.start_on_store(Arc::clone(store) as Arc<dyn Store>, change)
    }

    /// Replaces the bot in this process by a new one. The old bot stops once the new one has joined
    /// the pool.
    pub(crate) async fn roll(&mut self) {
        self.roll_with(|_| {}).await;
    }

    /// Like [`World::roll`], with changed settings.
    pub(crate) async fn roll_with(&mut self, change: impl FnOnce(&mut Config)) {
        let Fellow { stop, task } = self.start_fellow_with(change);
        self.wait_for_bots(2).await;
        let Bot::Here {
            stop: old_stop,
            task: old_task,
            ..
        } = &mut self.bot
        else {
            panic!("there is no bot here")
        };
        let old = Fellow {
            stop: std::mem::replace(old_stop, stop),
            task: std::mem::replace(old_task, task),
        };
        old.leaves().await;
    }

    /// Waits until this many bots share the work.
    pub(crate) async fn wait_for_bots(&self, count: usize) {
        let store: Arc<dyn Store> = match &self.bot {
            Bot::Here { store, .. } => Arc::clone(store) as Arc<dyn Store>,
            _ => self.open_store().await,
        };
        // Looks as a process that is always about to leave, so it gets no shard.
        let onlooker = ProcessId(0);
        let mut looks = tokio::time::interval(Duration::from_millis(20));
        let looking = async {
            loop {
                let pool = store.beat(onlooker, self.shards, true).await.unwrap();
                if pool.peers.values().filter(|peer| !peer.leaving).count() == count {
                    break;
                }
                looks.tick().await;
            }
        };
        assert!(
            tokio::time::timeout(PATIENCE, looking).await.is_ok(),
            "there were never {count} bots"
        );
        store.leave(onlooker, self.shards).await.unwrap();
    }

    /// Returns the command for a bot in a process of its own, on an earlier bot's data and with
    /// full logging.
    pub(crate) fn bot_apart(&self) -> Command {
        let mut bot = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
        if self.store_url.starts_with("redis") {
            bot.env("SKATRUNDE__STORE__TOKEN_KEY", token_key());
        }
        bot.env("DISCORD_TOKEN", self.discord.token())
            .env("SKATRUNDE__DISCORD__API", self.discord.url())
            .env("SKATRUNDE__STORE__URL", &self.store_url)
            .env("SKATRUNDE__DATA__FOLDER", self.folder.path())
            .env("SKATRUNDE__LIMITS__ACTIONS_PER_PERSON", "1000")
            .env("SKATRUNDE__LIMITS__ACTIONS_PER_SERVER", "10000")
            .env("SKATRUNDE__LIMITS__STRAINED_AFTER_MS", "3600000")
            .env("SKATRUNDE__LIMITS__PANEL_SETTLES_MS", "0")
            .env("SKATRUNDE__AUTOPLAYERS__LEVEL", "2")
            .env("SKATRUNDE__DAILY__ENABLED", "false")
            .env("SKATRUNDE__AUTOPLAYERS__PACE", "fast")
            .env("SKATRUNDE__METRICS__LISTEN", "127.0.0.1:0")
            .env("SKATRUNDE__LOG__FILTER", "trace")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        bot
    }

    /// Starts the bot as a process of its own, against a Discord at this address.
    pub(crate) fn start_bot_against(&mut self, address: &str) {
        self.start_bot_in(|bot| {
            bot.env("SKATRUNDE__DISCORD__API", address);
        });
    }

    /// Starts the bot as a process of its own, in a changed environment.
    pub(crate) fn start_bot_in(&mut self, change: impl FnOnce(&mut Command)) {
        let mut bot = self.bot_apart();
        change(&mut bot);
        self.bot = Bot::Apart(bot.stderr(self.log_file()).spawn().unwrap());
    }

    /// Starts the bot as a process of its own and waits until it is online.
    pub(crate) async fn start_bot_apart(&mut self) {
        let bot = self.bot_apart().stderr(self.log_file()).spawn().unwrap();
        self.bot = Bot::Apart(bot);
        let online = self.discord.wait_bot_online(PATIENCE).await;
        assert!(online, "the bot logs in; it logged:\n{}", self.log());
    }

    /// Starts one more bot as a process of its own.
    pub(crate) fn start_process(&self) -> Process {
        Process(self.bot_apart().stderr(self.log_file()).spawn().unwrap())
    }

    fn log_file(&self) -> std::fs::File {
        std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.folder.path().join("log"))
            .unwrap()
    }

    /// Returns the log of the bots in processes of their own.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Kills the bot's process without warning.
    pub(crate) async fn kill_bot(&mut self) {
        let Bot::Apart(bot) = &mut self.bot else {
            panic!("only a process of its own can be killed")
        };
        bot.kill().await.unwrap();
        assert!(self.discord.wait_bot_offline(PATIENCE).await);
    }

    /// Sends the bot's process the signal to stop; returns how long it took, and its exit status.
    pub(crate) async fn stop_bot_apart(&mut self) -> (Duration, std::process::ExitStatus) {
        let Bot::Apart(bot) = &mut self.bot else {
            panic!("only a process of its own can be stopped so")
        };
        let pid = bot.id().unwrap().to_string();
        let begun = std::time::Instant::now();
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .await
            .unwrap();
        let status = tokio::time::timeout(PATIENCE, bot.wait())
            .await
            .expect("the bot stops")
            .unwrap();
        (begun.elapsed(), status)
    }

    /// Ends the bot, checks that it has kept all of Discord's rules, and returns the ledger's
    /// deals.
    pub(crate) async fn end(self) -> Vec<DealResult> {
        self.end_but_for(&[]).await
    }

    /// Like [`World::end`], but tolerates violations that contain these texts.
    pub(crate) async fn end_but_for(mut self, excused: &[&str]) -> Vec<DealResult> {
        let server = self.discord.guild_id().0;
        let store: Arc<dyn Store> = match std::mem::replace(&mut self.bot, Bot::None) {
            Bot::Here { stop, task, store } => {
                drop(stop);
                task.await.unwrap().unwrap();
                store
            }
            Bot::Apart(mut bot) => {
                bot.kill().await.unwrap();
                self.open_store().await
            }
            Bot::None => self.open_store().await,
        };
        let ledger = store.ledger(server).await.unwrap();
        let mut violations = self.discord.violations();
        // On a busy machine an initial response may take so long that the bot sends it again, which
        // Discord refuses.
        let sent_again = "callback: 400 40060";
        let is_excused = |violation: &String| {
            excused
                .iter()
                .chain([&sent_again])
                .any(|excused| violation.contains(excused))
        };
        violations.retain(|violation| !is_excused(violation));
        assert_eq!(
            violations,
            Vec::<String>::new(),
            "Discord's rules were kept"
        );
        let checked = self.discord.checked_bodies();
        let mut sent: BTreeMap<Route, usize> = BTreeMap::new();
        for call in self
            .discord
            .calls()
            .into_iter()
            .filter(|call| call.bytes > 0)
        {
            *sent.entry(call.route).or_default() += 1;
        }
        for (route, sent) in sent {
            let checked = checked.get(&route).copied().unwrap_or_default();
            assert!(
                checked >= sent,
                "only {checked} of {sent} bodies of {route} were checked"
            );
        }
        let deal = |entry: LedgerEntry| match entry.row {
            LedgerRow::Deal(deal) => Some(deal),
            LedgerRow::List(_) => None,
        };
        ledger.into_iter().filter_map(deal).collect()
    }

    /// Returns the store of the bot in this process.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        let Bot::Here { store, .. } = &self.bot else {
            panic!("there is no bot here")
        };
        Arc::clone(store) as Arc<dyn Store>
    }

    /// Opens the bots' store on a connection of its own.
    pub(crate) async fn open_store(&self) -> Arc<dyn Store> {
        self.open_store_as(Formats::default()).await
    }

    /// Opens the bots' store on a connection of its own, as the release with these formats.
    pub(crate) async fn open_store_as(&self, formats: Formats) -> Arc<dyn Store> {
        let options = Options {
            token_key: Some(TokenKey::from_hex(&token_key()).unwrap()),
            formats,
            ..Options::new(self.store_url.as_str(), self.folder.path())
        };
        open(&options).await.unwrap()
    }

    /// Waits for a condition that no screen shows.
    pub(crate) async fn eventually(&self, what: &str, holds: impl Fn(&Sandbox) -> bool) {
        let mut looks = tokio::time::interval(Duration::from_millis(20));
        let looking = async {
            while !holds(&self.discord) {
                looks.tick().await;
            }
        };
        assert!(
            tokio::time::timeout(PATIENCE, looking).await.is_ok(),
            "timed out waiting for {what}"
        );
    }

    /// Returns the only file of a message and its content.
    pub(crate) async fn file_of(&self, message: &Message) -> (Attachment, Vec<u8>) {
        let [file] = &message.attachments()[..] else {
            panic!("one file: {:?}", message.attachments())
        };
        (file.clone(), self.download(file).await)
    }

    /// Returns the content of an attachment.
    pub(crate) async fn download(&self, file: &Attachment) -> Vec<u8> {
        let url = format!("{}?key={}", file.url, self.discord.key());
        reqwest::get(url)
            .await
            .unwrap()
            .bytes()
            .await
            .unwrap()
            .into()
    }

    /// Returns a member who can play.
    pub(crate) fn person(&self, name: &str) -> Person {
        Person::new(self.discord.member(name))
    }

    /// Returns the calls for play since the mark: all except those for the application's emojis,
    /// which a bot makes once in its life.
    pub(crate) fn calls_for_play(&self, mark: usize) -> Vec<ApiCall> {
        let emojis = [Route::ListEmojis, Route::CreateEmoji, Route::DeleteEmoji];
        self.discord
            .calls_since(mark)
            .into_iter()
            .filter(|call| !emojis.contains(&call.route))
            .collect()
    }

    /// Returns the calls for play that count against the bot's global limit.
    pub(crate) fn counted_calls(&self, mark: usize) -> Vec<ApiCall> {
        self.calls_for_play(mark)
            .into_iter()
            .filter(|call| !call.exempt)
            .collect()
    }
}

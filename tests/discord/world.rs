//! A local Discord with a bot that is logged in, in this process or in one of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{Call, Sandbox};
use secrecy::SecretString;
use skat_store::{EmbeddedStore, LedgerEntry, Store};
use skatrunde::clock::Clock;
use skatrunde::config::Config;
use skatrunde::discord::{Services, serve};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::person::Person;

/// Longer than anything that works takes, so that a test fails and doesn't hang.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Discord's own specification, if it is there.
fn specification() -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json");
    if file.is_file() {
        return Some(file);
    }
    println!("NOT RUN: bodies aren't checked against Discord's specification, which isn't at hand");
    None
}

/// A local Discord and a bot.
pub(crate) struct World {
    pub(crate) discord: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) folder: tempfile::TempDir,
    bot: Bot,
}

enum Bot {
    None,
    Here { stop: CancellationToken, task: JoinHandle<anyhow::Result<()>>, store: Arc<EmbeddedStore> },
    Apart(Child),
}

impl World {
    async fn new() -> Self {
        let clock = Clock::system();
        let discords = clock.clone();
        let discord = Sandbox::start(discord_sandbox::Config {
            clock: discord_sandbox::Clock::from_fn(Arc::new(move || discords.system_time())),
            openapi: specification(),
            ..discord_sandbox::Config::default()
        });
        let discord = discord.await.expect("the local Discord starts");
        Self { discord, clock, folder: tempfile::tempdir().unwrap(), bot: Bot::None }
    }

    /// A world whose bot runs in this process, on the world's clock.
    pub(crate) async fn start() -> Self {
        let mut world = Self::new().await;
        world.start_bot_here(|_| {}).await;
        world
    }

    /// A world whose bot runs in this process with other settings.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let mut world = Self::new().await;
        world.start_bot_here(change).await;
        world
    }

    /// A world whose bot finds what was put into its store before; gives when the bot began to start.
    #[allow(dead_code, reason = "only the measurements begin with a store that was filled before")]
    pub(crate) async fn start_filled(fill: impl AsyncFnOnce(&Sandbox, &EmbeddedStore)) -> (Self, std::time::Instant) {
        let mut world = Self::new().await;
        {
            let store = EmbeddedStore::open(world.store_file()).unwrap();
            fill(&world.discord, &store).await;
        }
        let begun = std::time::Instant::now();
        world.start_bot_here(|_| {}).await;
        (world, begun)
    }

    /// A world whose bot is a process of its own, which can be killed.
    pub(crate) async fn start_apart() -> Self {
        let mut world = Self::new().await;
        world.start_bot_apart().await;
        world
    }

    /// The bot's database.
    pub(crate) fn store_file(&self) -> PathBuf {
        self.folder.path().join("skatrunde.redb")
    }

    async fn start_bot_here(&mut self, change: impl FnOnce(&mut Config)) {
        let mut config = Config::defaults().unwrap();
        config.discord.api = self.discord.url().to_owned();
        config.discord.token = Some(SecretString::from(self.discord.token().to_owned()));
        config.data.folder = self.folder.path().to_owned();
        // Scripted people are quicker than real ones.
        config.limits.actions_per_person = 1_000.try_into().unwrap();
        config.limits.actions_per_server = 10_000.try_into().unwrap();
        change(&mut config);
        let store = Arc::new(EmbeddedStore::open(self.store_file()).unwrap());
        let (stop, clock) = (CancellationToken::new(), self.clock.clone());
        let services = Services { store: Arc::clone(&store) as Arc<dyn Store>, clock };
        let stopped = stop.clone();
        let task = tokio::spawn(async move { serve(&config, services, stopped).await });
        self.bot = Bot::Here { stop, task, store };
        assert!(self.discord.wait_bot_online(PATIENCE).await, "the bot logs in");
    }

    /// The bot as a process of its own, on what an earlier one has left; it logs everything that it can log.
    pub(crate) fn bot_apart(&self) -> Command {
        let mut bot = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
        bot.env("DISCORD_TOKEN", self.discord.token())
            .env("SKATRUNDE__DISCORD__API", self.discord.url())
            .env("SKATRUNDE__DATA__FOLDER", self.folder.path())
            .env("SKATRUNDE__LIMITS__ACTIONS_PER_PERSON", "1000")
            .env("SKATRUNDE__LIMITS__ACTIONS_PER_SERVER", "10000")
            .env("SKATRUNDE__LOG__FILTER", "debug")
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        bot
    }

    /// Starts the bot as a process of its own, with a Discord at this address.
    pub(crate) fn start_bot_against(&mut self, address: &str) {
        let mut bot = self.bot_apart();
        self.bot = Bot::Apart(bot.env("SKATRUNDE__DISCORD__API", address).stderr(self.log_file()).spawn().unwrap());
    }

    /// Starts the bot as a process of its own.
    pub(crate) async fn start_bot_apart(&mut self) {
        let bot = self.bot_apart().stderr(self.log_file()).spawn().unwrap();
        self.bot = Bot::Apart(bot);
        let online = self.discord.wait_bot_online(PATIENCE).await;
        assert!(online, "the bot logs in; it logged:\n{}", self.log());
    }

    fn log_file(&self) -> std::fs::File {
        std::fs::File::options().create(true).append(true).open(self.folder.path().join("log")).unwrap()
    }

    /// What a bot apart has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Kills the bot's process as the system would: it can't do anything about it.
    pub(crate) async fn kill_bot(&mut self) {
        let Bot::Apart(bot) = &mut self.bot else { panic!("only a process of its own can be killed") };
        bot.kill().await.unwrap();
        assert!(self.discord.wait_bot_offline(PATIENCE).await);
    }

    /// Sends the bot's process the signal to stop and gives how long it took.
    pub(crate) async fn stop_bot_apart(&mut self) -> (Duration, std::process::ExitStatus) {
        let Bot::Apart(bot) = &mut self.bot else { panic!("only a process of its own can be stopped so") };
        let pid = bot.id().unwrap().to_string();
        let begun = std::time::Instant::now();
        Command::new("kill").args(["-TERM", &pid]).status().await.unwrap();
        let status = tokio::time::timeout(PATIENCE, bot.wait()).await.expect("the bot stops").unwrap();
        (begun.elapsed(), status)
    }

    /// Ends the bot, which has kept all of Discord's rules, and gives what is in the ledger.
    pub(crate) async fn end(self) -> Vec<LedgerEntry> {
        self.end_but_for(&[]).await
    }

    /// Ends the bot, which has kept all of Discord's rules but those whose violation is described like this.
    pub(crate) async fn end_but_for(mut self, excused: &[&str]) -> Vec<LedgerEntry> {
        let server = self.discord.guild_id().0;
        let store = match std::mem::replace(&mut self.bot, Bot::None) {
            Bot::Here { stop, task, store } => {
                stop.cancel();
                task.await.unwrap().unwrap();
                store
            }
            Bot::Apart(mut bot) => {
                bot.kill().await.unwrap();
                Arc::new(EmbeddedStore::open(self.store_file()).unwrap())
            }
            Bot::None => Arc::new(EmbeddedStore::open(self.store_file()).unwrap()),
        };
        let ledger = store.ledger(server).await.unwrap();
        let mut violations = self.discord.violations();
        violations.retain(|violation| !excused.iter().any(|excused| violation.contains(excused)));
        assert_eq!(violations, Vec::<String>::new(), "Discord's rules were kept");
        ledger
    }

    /// Waits for something that shows on no screen.
    pub(crate) async fn eventually(&self, what: &str, holds: impl Fn(&Sandbox) -> bool) {
        let mut looks = tokio::time::interval(Duration::from_millis(20));
        let looking = async {
            while !holds(&self.discord) {
                looks.tick().await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, looking).await.is_ok(), "waited in vain for {what}");
    }

    /// A member who can play.
    pub(crate) fn person(&self, name: &str) -> Person {
        Person::new(self.discord.member(name))
    }

    /// Calls that count against the bot's limit, since the mark.
    pub(crate) fn counted_calls(&self, mark: usize) -> Vec<Call> {
        self.discord.calls_since(mark).into_iter().filter(|call| !call.exempt).collect()
    }
}

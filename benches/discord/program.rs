//! The measured program: a bot or the baseline in a process of its own.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use discord_sandbox::{Sandbox, SandboxSettings};
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};

use crate::clicks::Scenario;
use crate::cores::Cores;
use crate::lifeline;
use crate::world::PATIENCE;

/// Time without a request after which a program has nothing left to do. A bot that has just started
/// uploads its emojis once in its life, 20 a second.
const QUIET: Duration = Duration::from_secs(2);

/// Starts a local Discord in this process.
pub(crate) async fn local_discord() -> Sandbox {
    let settings = SandboxSettings {
        // Scripted people click more often in a minute than Discord's token limit allows.
        limit_webhooks_by_channel: false,
        // A bot that is stopped and started at once would have to wait.
        identify_every: Duration::ZERO,
        ..SandboxSettings::default()
    };
    Sandbox::start(settings)
        .await
        .expect("the local Discord starts")
}

/// Returns the command that starts the bot with its data in this folder.
pub(crate) fn bot(discord: &Sandbox, folder: &Path, scenario: Scenario) -> Command {
    let mut bot = lifeline::command(env!("CARGO_BIN_EXE_skatrunde"));
    bot.env("DISCORD_TOKEN", discord.token())
        .env("SKATRUNDE__DISCORD__API", discord.url())
        .env("SKATRUNDE__DATA__FOLDER", folder)
        .env(
            "SKATRUNDE__LIMITS__TABLES_PER_SERVER",
            scenario.tables.to_string(),
        )
        // All people are on one server.
        .env("SKATRUNDE__LIMITS__ACTIONS_PER_SERVER", "10000")
        // Under load they press as soon as they are asked.
        .env("SKATRUNDE__LIMITS__ACTIONS_PER_PERSON", "1000")
        .env("SKATRUNDE__LIMITS__PANEL_SETTLES_MS", "0")
        .env("SKATRUNDE__AUTOPLAYERS__LEVEL", scenario.level.to_string())
        .env("SKATRUNDE__DAILY__ENABLED", "false")
        // More cards a second than at the usual pace.
        .env("SKATRUNDE__AUTOPLAYERS__PACE", "fast")
        .env("SKATRUNDE__METRICS__LISTEN", "127.0.0.1:0")
        .env("SKATRUNDE__LOG__FILTER", "warn")
        .current_dir(folder);
    bot
}

/// A running program that serves a local Discord.
pub(crate) struct Program(Child);

impl Program {
    /// Starts the program on its cores, and waits until it is prepared.
    pub(crate) async fn start(discord: &Sandbox, mut command: Command, cores: &Cores) -> Self {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        let program = Self(cores.start_measured(|| command.spawn().unwrap()));
        assert!(
            discord.wait_bot_online(PATIENCE).await,
            "the measured program logs in"
        );
        program.is_quiet(discord).await;
        program
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.0.id().expect("the measured program runs")
    }

    /// Waits until the program sends no more requests.
    pub(crate) async fn is_quiet(&self, discord: &Sandbox) {
        let mut mark = None;
        while mark != Some(discord.mark()) {
            mark = Some(discord.mark());
            tokio::time::sleep(QUIET).await;
        }
    }

    /// Kills the program.
    pub(crate) async fn kill(mut self) {
        self.0.kill().await.unwrap();
    }

    /// Stops the program as an operator does, and waits until it has ended.
    pub(crate) async fn stop(mut self, discord: &Sandbox) {
        let id = i32::try_from(self.id()).ok().and_then(Pid::from_raw);
        kill_process(id.unwrap(), Signal::TERM).unwrap();
        let status = self.0.wait().await.unwrap();
        assert!(status.success(), "{status}");
        assert!(
            discord.wait_bot_offline(PATIENCE).await,
            "its connection ends with it"
        );
    }
}

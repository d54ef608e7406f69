//! Sessions at Discord's gateway: logging in, and staying logged in, one session for each shard.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use poise::FrameworkError;
use secrecy::ExposeSecret as _;
use serenity::all::{
    ApplicationId, ClientBuilder, FullEvent, GatewayIntents, Http, HttpBuilder, HttpError, Interaction,
};
use skat_view::{Notice, notice};
use tokio::sync::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::bot::{Asker, Bot};
use super::reply::{Done, Origin, answer};
use super::safety_net::SafetyNet;
use super::shard_watch::ShardWatch;
use super::transport::count_waits;
use super::{commands, components};
use crate::config::Discord;
use crate::metrics::{HeldShard, Metrics};
use crate::pool::Line;

/// The first wait after Discord couldn't be reached; it doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// How long a session may take to close; serenity itself waits less long for its own parts.
const GOODBYE: Duration = Duration::from_secs(6);

/// The time between two log-ins that Discord counts together.
const LOGIN_EVERY: Duration = Duration::from_secs(5);

/// Discord will never let this bot in.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The token is wrong.
    #[error("Discord refuses the token; copy it again from the developer portal into DISCORD_TOKEN")]
    Token,
}

/// The way into Discord. Clones share the turns to log in.
#[derive(Clone)]
pub(super) struct Gateway {
    discord: Discord,
    http: Arc<Http>,
    turns: Arc<Turns>,
    metrics: Metrics,
}

/// What Discord advises.
pub(super) struct Advice {
    /// How many shards there should be.
    pub(super) shards: u32,
}

impl Gateway {
    /// # Errors
    ///
    /// If no token is set.
    pub(super) fn new(discord: &Discord, metrics: &Metrics) -> anyhow::Result<Self> {
        let mut http = http(discord)?;
        count_waits(&mut http, metrics);
        let http = Arc::new(http);
        Ok(Self { discord: discord.clone(), http, turns: Arc::default(), metrics: metrics.clone() })
    }

    /// The client for the bot's own routes.
    pub(super) fn http(&self) -> Arc<Http> {
        Arc::clone(&self.http)
    }

    /// Registers the commands and asks for advice, until Discord answers; nothing if told to stop before.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    pub(super) async fn introduce(&self, stop: &CancellationToken) -> anyhow::Result<Option<Advice>> {
        let mut wait = FIRST_WAIT;
        loop {
            let error = tokio::select! {
                registered = self.register() => match registered {
                    Ok(advice) => {
                        self.metrics.introduced();
                        return Ok(Some(advice));
                    }
                    Err(error) => error,
                },
                () = stop.cancelled() => return Ok(None),
            };
            if !wait_after(&error, &mut wait, stop).await? {
                return Ok(None);
            }
        }
    }

    async fn register(&self) -> Result<Advice, serenity::Error> {
        let application = self.http.get_current_application_info().await?.id;
        self.http.set_application_id(application);
        self.http.create_global_commands(&commands::registered()).await?;
        let gateway = self.http.get_bot_gateway().await?;
        let at_once = u32::try_from(gateway.session_start_limit.max_concurrency).unwrap_or(u32::MAX);
        self.turns.set_at_once(at_once.max(1)).await;
        Ok(Advice { shards: gateway.shards.max(1) })
    }

    /// Keeps a shard, of so many, connected until told to end.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    pub(super) async fn stay_connected(
        &self,
        bot: &Arc<Bot>,
        shard: (u32, u32),
        line: &Line,
        end: &CancellationToken,
    ) -> anyhow::Result<()> {
        let mut wait = FIRST_WAIT;
        let held = Arc::new(self.metrics.holding_shard());
        loop {
            let begun = Instant::now();
            let Err(error) = self.run_session(bot, shard, (line, &held), end).await else { return Ok(()) };
            if begun.elapsed() > LONGEST_WAIT {
                wait = FIRST_WAIT;
            }
            if !wait_after(&error, &mut wait, end).await? {
                return Ok(());
            }
        }
    }

    /// Logs a shard in and stays until told to end.
    async fn run_session(
        &self,
        bot: &Arc<Bot>,
        (shard, total): (u32, u32),
        (line, held): (&Line, &Arc<HeldShard>),
        end: &CancellationToken,
    ) -> Result<(), serenity::Error> {
        let prepared = async {
            self.turns.wait_for(shard).await;
            // Asked here, because serenity would go to Discord's own gateway without a word if this failed.
            self.http.get_gateway().await
        };
        let address = tokio::select! {
            address = prepared => address?.url,
            () = end.cancelled() => return Ok(()),
        };
        let client_http = http(&self.discord).map_err(|_| serenity::Error::Other("no token"))?;
        client_http.set_application_id(self.http.application_id().unwrap_or_else(|| ApplicationId::new(1)));
        let (data, line) = (Arc::clone(bot), line.clone());
        let options = poise::FrameworkOptions {
            commands: commands::all(),
            on_error: |error| Box::pin(on_error(error)),
            event_handler: |framework, event| Box::pin(on_event(framework, event)),
            allowed_mentions: Some(serenity::all::CreateAllowedMentions::new()),
            ..Default::default()
        };
        let framework = poise::Framework::builder()
            .options(options)
            .setup(move |_, ready, _| {
                tracing::info!(user = %ready.user.name, shard, "logged in to Discord");
                line.connected();
                Box::pin(async move { Ok(data) })
            })
            .build();
        let net = SafetyNet { transport: bot.transport.clone(), clock: bot.clock.clone() };
        // Commands and buttons need no intent at all.
        let mut client = ClientBuilder::new_with_http(client_http, GatewayIntents::empty())
            .framework(framework)
            .raw_event_handler(net)
            .event_handler(ShardWatch::new(held))
            .await?;
        *client.ws_url.lock().await = address;
        let shards = Arc::clone(&client.shard_manager);
        tokio::select! {
            ended = client.start_shard(shard, total) => ended,
            () = end.cancelled() => {
                if tokio::time::timeout(GOODBYE, shards.shutdown_all()).await.is_err() {
                    tracing::warn!(shard, "the gateway connection wasn't closed in time");
                }
                Ok(())
            }
        }
    }
}

/// serenity's client for the bot's own routes. Its rate limiter only works against Discord itself.
fn http(discord: &Discord) -> anyhow::Result<Http> {
    let Some(token) = &discord.token else { anyhow::bail!("discord.token isn't set") };
    let builder = HttpBuilder::new(token.expose_secret());
    Ok(if discord.is_discord_itself() {
        builder.build()
    } else {
        builder.proxy(&discord.api).ratelimiter_disabled(true).build()
    })
}

/// Waits after an error, longer each time; gives whether to go on then.
///
/// # Errors
///
/// If Discord refuses the token.
async fn wait_after(error: &serenity::Error, wait: &mut Duration, end: &CancellationToken) -> anyhow::Result<bool> {
    if is_wrong_token(error) {
        return Err(Refusal::Token.into());
    }
    tracing::warn!(%error, wait_ms = wait.as_millis(), "Discord can't be reached; tables are kept");
    tokio::select! {
        () = tokio::time::sleep(*wait) => {
            *wait = (*wait * 2).min(LONGEST_WAIT);
            Ok(true)
        }
        () = end.cancelled() => Ok(false),
    }
}

fn is_wrong_token(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.as_u16() == 401,
        serenity::Error::Gateway(serenity::all::GatewayError::InvalidAuthentication) => true,
        _ => false,
    }
}

/// Whose turn it is to log in: Discord lets so many shards at once log in every five seconds, by the remainder of their numbers.
#[derive(Default)]
struct Turns(Mutex<TurnsTaken>);

#[derive(Default)]
struct TurnsTaken {
    at_once: u32,
    /// When the next shard of each remainder may log in.
    next: HashMap<u32, Instant>,
}

impl Turns {
    async fn set_at_once(&self, at_once: u32) {
        self.0.lock().await.at_once = at_once;
    }

    /// Waits for the shard's turn and takes it.
    async fn wait_for(&self, shard: u32) {
        let turn = {
            let mut taken = self.0.lock().await;
            let remainder = shard % taken.at_once.max(1);
            let now = Instant::now();
            let turn = taken.next.get(&remainder).map_or(now, |next| now.max(*next));
            taken.next.insert(remainder, turn + LOGIN_EVERY);
            turn
        };
        tokio::time::sleep_until(turn).await;
    }
}

async fn on_event(
    framework: poise::FrameworkContext<'_, Arc<Bot>, anyhow::Error>,
    event: &FullEvent,
) -> Result<(), anyhow::Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(click) } => {
            components::handle(framework.user_data, click).await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(typing) } => {
            commands::rules::complete(framework.user_data, typing).await;
        }
        _ => {}
    }
    Ok(())
}

/// A command that failed in a way that nobody foresaw is still answered.
async fn on_error(error: FrameworkError<'_, Arc<Bot>, anyhow::Error>) {
    tracing::error!(%error, "a command or event failed");
    let (bot, interaction) = match (&error, error.ctx()) {
        (FrameworkError::UnknownInteraction { framework, interaction, .. }, _) => (framework.user_data, *interaction),
        (_, Some(poise::Context::Application(ctx))) => (ctx.data(), ctx.interaction),
        _ => return,
    };
    let asker = Asker::of_command(interaction, bot.clock.now());
    let trouble = Done::note(notice(Notice::InternalTrouble, asker.lang));
    answer(bot, &asker, Origin::Command { private: true }, std::future::ready(trouble)).await;
}

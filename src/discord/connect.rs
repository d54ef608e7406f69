//! Logging in and staying logged in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use poise::FrameworkError;
use secrecy::ExposeSecret as _;
use serenity::all::{
    ApplicationId, ClientBuilder, FullEvent, GatewayIntents, Http, HttpBuilder, HttpError, Interaction,
};
use skat_store::Store;
use skat_view::{Notice, notice};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::bot::{Asker, Bot};
use super::limits::ActionLimits;
use super::messenger::{Lines, Messengers};
use super::people::People;
use super::reply::{Done, Origin, answer};
use super::safety_net::SafetyNet;
use super::shard_watch::ShardWatch;
use super::transport::{Transport, count_waits};
use super::{commands, components};
use crate::clock::Clock;
use crate::config::{Config, Discord};
use crate::metrics::{HeldShard, Metrics};
use crate::tables::{Tables, Thinkers};

/// The first wait after Discord couldn't be reached; it doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// How long the clicks in hand may take when the program stops.
const LAST_CLICKS: Duration = Duration::from_millis(800);

/// How long the gateway connection may take to close.
const LAST_GOODBYE: Duration = Duration::from_millis(600);

/// How long last messages may take when the program stops.
const LAST_MESSAGES: Duration = Duration::from_millis(400);

/// Discord will never let this bot in.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The token is wrong.
    #[error("Discord refuses the token; copy it again from the developer portal into DISCORD_TOKEN")]
    Token,
}

/// What the bot works with.
pub struct Services {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The clock.
    pub clock: Clock,
    /// Where everything is counted and measured.
    pub metrics: Metrics,
}

/// Serves Discord until told to stop, then finishes the clicks in hand.
///
/// Discord being unreachable is no error: tables are kept, and it is tried again with growing pauses.
///
/// # Errors
///
/// If Discord refuses the token, or something of the system that is needed is missing.
pub async fn serve(config: &Config, services: Services, stop: CancellationToken) -> anyhow::Result<()> {
    let Services { store, clock, metrics } = services;
    let Some(mut http) = http(&config.discord) else { anyhow::bail!("discord.token isn't set") };
    count_waits(&mut http, &metrics);
    let http = Arc::new(http);
    let transport = Transport::new(&config.discord.api, Arc::clone(&http), clock.clone(), metrics.clone())?;
    let people = People::new(Arc::clone(&store));
    let (lines, clicks, messengers) = (Lines::default(), TaskTracker::new(), TaskTracker::new());
    // Tables stop after the clicks in hand are done, messengers after the tables.
    let (stop_tables, stop_messengers) = (CancellationToken::new(), CancellationToken::new());
    let stage = Messengers {
        transport: transport.clone(),
        store: Arc::clone(&store),
        people: people.clone(),
        clock: clock.clone(),
        stop: stop_messengers.clone(),
        tasks: messengers.clone(),
        lines: lines.clone(),
    };
    let thinkers = Thinkers::start(config.autoplayers.threads, metrics.clone())?;
    let tables =
        Tables::new(Arc::clone(&store), clock.clone(), thinkers, metrics.clone(), Arc::new(stage), stop_tables.clone());
    let bot = Arc::new(Bot {
        transport,
        tables: tables.clone(),
        people,
        store,
        lines,
        clock,
        metrics: metrics.clone(),
        limits: config.limits,
        in_hand: clicks.clone(),
        actions: ActionLimits::new(&config.limits, metrics.clone()),
    });
    let loading = metrics.loading_tables();
    let count = tables.load_all().await?;
    drop(loading);
    tracing::info!(tables = count, "open tables were taken up");

    let outcome = stay_connected(&bot, &http, config, &stop).await;

    clicks.close();
    if tokio::time::timeout(LAST_CLICKS, clicks.wait()).await.is_err() {
        tracing::warn!("clicks in hand took too long");
    }
    stop_tables.cancel();
    tables.finish().await;
    stop_messengers.cancel();
    messengers.close();
    if tokio::time::timeout(LAST_MESSAGES, messengers.wait()).await.is_err() {
        tracing::warn!("last messages took too long");
    }
    outcome
}

/// serenity's client for the bot's own routes. Its rate limiter only works against Discord itself.
fn http(discord: &Discord) -> Option<Http> {
    let token = discord.token.as_ref()?.expose_secret();
    let builder = HttpBuilder::new(token);
    Some(if discord.is_discord_itself() {
        builder.build()
    } else {
        builder.proxy(&discord.api).ratelimiter_disabled(true).build()
    })
}

async fn stay_connected(
    bot: &Arc<Bot>,
    http: &Arc<Http>,
    config: &Config,
    stop: &CancellationToken,
) -> anyhow::Result<()> {
    let mut wait = FIRST_WAIT;
    let shard = Arc::new(bot.metrics.holding_shard());
    loop {
        let begun = Instant::now();
        let session = run_session(bot, http, config, stop, &shard);
        let Err(error) = session.await else { return Ok(()) };
        if begun.elapsed() > LONGEST_WAIT {
            wait = FIRST_WAIT;
        }
        if is_wrong_token(&error) {
            return Err(Refusal::Token.into());
        }
        tracing::warn!(%error, wait_ms = wait.as_millis(), "Discord can't be reached; tables are kept");
        tokio::select! {
            () = tokio::time::sleep(wait) => wait = (wait * 2).min(LONGEST_WAIT),
            () = stop.cancelled() => return Ok(()),
        }
    }
}

fn is_wrong_token(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.as_u16() == 401,
        serenity::Error::Gateway(serenity::all::GatewayError::InvalidAuthentication) => true,
        _ => false,
    }
}

/// Registers the commands; gives the application's id and the gateway's address.
async fn register(http: &Http) -> Result<(ApplicationId, String), serenity::Error> {
    let application = http.get_current_application_info().await?.id;
    http.set_application_id(application);
    let commands = poise::builtins::create_application_commands(&commands::all());
    http.create_global_commands(&commands).await?;
    // Asked here, because serenity would go to Discord's own gateway without a word if this failed.
    Ok((application, http.get_gateway().await?.url))
}

/// Registers the commands, logs in, and stays until told to stop.
async fn run_session(
    bot: &Arc<Bot>,
    http: &Arc<Http>,
    config: &Config,
    stop: &CancellationToken,
    shard: &Arc<HeldShard>,
) -> Result<(), serenity::Error> {
    let (application, gateway) = tokio::select! {
        registered = register(http) => registered?,
        () = stop.cancelled() => return Ok(()),
    };
    bot.metrics.introduced();
    let client_http = self::http(&config.discord).ok_or(serenity::Error::Other("no token"))?;
    client_http.set_application_id(application);
    let data = Arc::clone(bot);
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
            tracing::info!(user = %ready.user.name, "logged in to Discord");
            Box::pin(async move { Ok(data) })
        })
        .build();
    let net = SafetyNet { transport: bot.transport.clone(), clock: bot.clock.clone() };
    // Commands and buttons need no intent at all.
    let mut client = ClientBuilder::new_with_http(client_http, GatewayIntents::empty())
        .framework(framework)
        .raw_event_handler(net)
        .event_handler(ShardWatch::new(shard))
        .await?;
    *client.ws_url.lock().await = gateway;
    let shards = Arc::clone(&client.shard_manager);
    tokio::select! {
        ended = client.start_autosharded() => ended,
        () = stop.cancelled() => {
            // serenity may wait long for a shard that has just logged in anew; dropping it closes the connection too.
            if tokio::time::timeout(LAST_GOODBYE, shards.shutdown_all()).await.is_err() {
                tracing::debug!("the gateway connection wasn't closed in time");
            }
            Ok(())
        }
    }
}

async fn on_event(
    framework: poise::FrameworkContext<'_, Arc<Bot>, anyhow::Error>,
    event: &FullEvent,
) -> Result<(), anyhow::Error> {
    if let FullEvent::InteractionCreate { interaction: Interaction::Component(click) } = event {
        components::handle(framework.user_data, click).await;
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

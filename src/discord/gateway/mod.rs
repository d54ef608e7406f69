//! Discord's gateway: logging in, and staying logged in, one session for each shard.

mod dispatch;
mod log_ins;
mod session;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use secrecy::ExposeSecret as _;
use serenity::all::{Http, HttpBuilder, HttpError};
use skat_store::Store;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

pub(super) use self::dispatch::Dispatcher;
use self::log_ins::LogIns;
use self::session::{Over, Session};
use super::commands;
use super::transport::{client, count_waits};
use crate::config::Discord;
use crate::metrics::Metrics;
use crate::pool::Line;

/// The first wait after Discord couldn't be reached; it doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

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
    log_ins: LogIns,
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
    /// If no token is set, or the system offers no TLS.
    pub(super) fn new(discord: &Discord, store: &Arc<dyn Store>, metrics: &Metrics) -> anyhow::Result<Self> {
        let mut http = http(discord)?;
        count_waits(&mut http, metrics);
        let http = Arc::new(http);
        let log_ins = LogIns::new(Arc::clone(&http), Arc::clone(store), metrics.clone());
        Ok(Self { discord: discord.clone(), http, log_ins, metrics: metrics.clone() })
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
        self.log_ins.set_at_once(at_once.max(1));
        self.metrics.log_ins_left(gateway.session_start_limit.remaining);
        Ok(Advice { shards: gateway.shards.max(1) })
    }

    /// Keeps a shard, of so many, connected until told to end.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    pub(super) async fn stay_connected(
        &self,
        dispatcher: &Arc<Dispatcher>,
        shard: (u32, u32),
        line: &Line,
        end: &CancellationToken,
    ) -> anyhow::Result<()> {
        let held = self.metrics.holding_shard();
        let mut session = Session {
            dispatcher,
            line,
            held: &held,
            shard,
            log_ins: self.log_ins.of_shard(),
            resume: None,
            failures: 0,
        };
        let mut wait = FIRST_WAIT;
        loop {
            let begun = Instant::now();
            let address = tokio::select! {
                address = self.address(&session) => address,
                () = end.cancelled() => return Ok(()),
            };
            let broken = match address {
                Ok(address) => match session.run(self.token()?, address, end).await {
                    Over::Told => return Ok(()),
                    Over::WrongToken => return Err(Refusal::Token.into()),
                    Over::Broken(why) => why,
                },
                Err(error) if is_wrong_token(&error) => return Err(Refusal::Token.into()),
                Err(error) => format!("Discord can't be reached: {error}"),
            };
            held.note_connected(false);
            if begun.elapsed() > LONGEST_WAIT {
                wait = FIRST_WAIT;
            }
            tracing::warn!(
                shard = shard.0,
                why = broken,
                wait_ms = wait.as_millis(),
                "the gateway connection is made anew; tables are kept"
            );
            tokio::select! {
                () = tokio::time::sleep(wait) => wait = (wait * 2).min(LONGEST_WAIT),
                () = end.cancelled() => return Ok(()),
            }
        }
    }

    fn token(&self) -> anyhow::Result<&str> {
        let token = self.discord.token.as_ref().context("discord.token isn't set")?;
        Ok(token.expose_secret())
    }

    /// Where a new session begins; a session that is resumed knows its own address.
    async fn address(&self, session: &Session<'_>) -> Result<String, serenity::Error> {
        if session.resume.is_some() {
            return Ok(String::new());
        }
        Ok(self.http.get_gateway().await?.url)
    }
}

/// serenity's client for the bot's own routes. Its rate limiter only works against Discord itself.
fn http(discord: &Discord) -> anyhow::Result<Http> {
    let Some(token) = &discord.token else { anyhow::bail!("discord.token isn't set") };
    let builder = HttpBuilder::new(token.expose_secret()).client(client()?);
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
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return false };
    response.status_code.as_u16() == 401
}

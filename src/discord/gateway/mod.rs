//! Discord's gateway: connects and stays connected, with one session per shard.

mod dispatch;
mod identify_queue;
mod operator_registrar;
mod pauses;
mod registrar;
mod session;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use secrecy::ExposeSecret as _;
use serde::Deserialize;
use serenity::all::{ApplicationId, BotGateway, Http, HttpBuilder};
use skat_store::Store;
use tokio_util::sync::CancellationToken;

pub(super) use self::dispatch::Dispatcher;
use self::identify_queue::{CONNECT_REQUEST_TIMEOUT, IdentifyQueue};
pub(super) use self::operator_registrar::OperatorRegistrar;
use self::pauses::Pauses;
pub(crate) use self::registrar::ENTRY_POINT;
pub(super) use self::registrar::Registrar;
use self::session::{Over, Session};
use super::outgoing::api::{Api, client};
use super::outgoing::transport::count_waits;
use super::outgoing::trouble::Trouble;
use crate::clock::Clock;
use crate::config::Discord;
use crate::metrics::Metrics;
use crate::pool::ShardReporter;

/// Discord refuses this bot for good.
#[derive(Debug, thiserror::Error)]
pub enum PermanentRefusal {
    /// The token is wrong.
    #[error(
        "Discord refuses the token; copy it again from the developer portal into DISCORD_TOKEN"
    )]
    Token,
}

/// The needed part of Discord's application object.
#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// The gateway client. Clones share the turns to identify.
#[derive(Clone)]
pub(super) struct Gateway {
    discord: Discord,
    http: Arc<Http>,
    api: Api,
    clock: Clock,
    identify_queue: IdentifyQueue,
    metrics: Metrics,
}

/// Discord's advice for the start.
pub(super) struct Advice {
    /// Recommended number of shards.
    pub(super) shards: u32,
    /// The registrar, and its pause before the next try, if Discord hasn't accepted the commands
    /// yet.
    pub(super) unregistered: Option<(Registrar, Duration)>,
}

impl Gateway {
    /// Creates the gateway client with its REST clients.
    ///
    /// # Errors
    ///
    /// If no token is set, or the system offers no TLS.
    pub(super) fn new(
        discord: &Discord,
        store: &Arc<dyn Store>,
        clock: &Clock,
        metrics: &Metrics,
    ) -> anyhow::Result<Self> {
        let mut http = http(discord)?;
        count_waits(&mut http, metrics);
        let http = Arc::new(http);
        let api = Api::new(discord)?;
        let identify_queue = IdentifyQueue::new(api.clone(), Arc::clone(store), metrics.clone());
        let (discord, clock, metrics) = (discord.clone(), clock.clone(), metrics.clone());
        Ok(Self {
            discord,
            http,
            api,
            clock,
            identify_queue,
            metrics,
        })
    }

    /// Returns the client for the bot's own routes.
    pub(super) fn http(&self) -> Arc<Http> {
        Arc::clone(&self.http)
    }

    /// Returns the API client for rare requests.
    pub(super) fn api(&self) -> Api {
        self.api.clone()
    }

    /// Registers the commands and asks for advice until Discord responds; `None` if stopped before.
    /// Commands that Discord refuses don't hold up the start.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    pub(super) async fn introduce(
        &self,
        stop: &CancellationToken,
    ) -> anyhow::Result<Option<Advice>> {
        let mut pauses = Pauses::default();
        let (application, shards) = loop {
            let trouble = tokio::select! {
                asked = self.ask_advice() => match asked {
                    Ok(advice) => break advice,
                    Err(trouble) => trouble,
                },
                () = stop.cancelled() => return Ok(None),
            };
            if !self.wait_after(&trouble, &mut pauses, stop).await? {
                return Ok(None);
            }
        };
        let mut registrar = Registrar::new(self.api(), application, self.clock.clone());
        let unregistered = loop {
            let registered = tokio::select! {
                registered = registrar.register() => registered,
                () = stop.cancelled() => return Ok(None),
            };
            match registered {
                Ok(()) => break None,
                Err((Trouble::TokenRefused, _)) => return Err(PermanentRefusal::Token.into()),
                Err((trouble, Some(pause))) => {
                    registrar::say(&trouble, pause);
                    break Some((registrar, pause));
                }
                Err((trouble, None)) => {
                    if !self.wait_after(&trouble, &mut pauses, stop).await? {
                        return Ok(None);
                    }
                }
            }
        };
        self.metrics.introduced();
        Ok(Some(Advice {
            shards,
            unregistered,
        }))
    }

    /// Fetches the application's id and the recommended number of shards.
    async fn ask_advice(&self) -> Result<(u64, u32), Trouble> {
        let application: Application = self.api.get("applications/@me").await?;
        self.http.set_application_id(application.id);
        let gateway: BotGateway = self.api.get("gateway/bot").await?;
        let max_concurrency =
            u32::try_from(gateway.session_start_limit.max_concurrency).unwrap_or(u32::MAX);
        self.identify_queue
            .set_max_concurrency(max_concurrency.max(1));
        self.metrics
            .session_starts_left(gateway.session_start_limit.remaining);
        Ok((application.id.get(), gateway.shards.max(1)))
    }

    /// Waits after trouble; returns false if `end` is cancelled meanwhile.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    async fn wait_after(
        &self,
        trouble: &Trouble,
        pauses: &mut Pauses,
        end: &CancellationToken,
    ) -> anyhow::Result<bool> {
        if *trouble == Trouble::TokenRefused {
            return Err(PermanentRefusal::Token.into());
        }
        let pause = pauses.after(trouble);
        pauses.say(trouble, pause, self.clock.now());
        tokio::select! {
            () = self.clock.sleep(pause) => Ok(true),
            () = end.cancelled() => Ok(false),
        }
    }

    /// Keeps a shard, given as its number and the total, connected until `end` is cancelled.
    ///
    /// # Errors
    ///
    /// If Discord refuses the token.
    pub(super) async fn stay_connected(
        &self,
        dispatcher: &Arc<Dispatcher>,
        shard: (u32, u32),
        reporter: &ShardReporter,
        end: &CancellationToken,
    ) -> anyhow::Result<()> {
        let held = self.metrics.holding_shard();
        let mut session = Session {
            dispatcher,
            reporter,
            held: &held,
            shard,
            identify_queue: self.identify_queue.of_shard(),
            resume: None,
            failures: 0,
            has_begun: false,
        };
        let mut pauses = Pauses::default();
        loop {
            let address = tokio::select! {
                address = self.address(&session) => address,
                () = end.cancelled() => return Ok(()),
            };
            let why = match address {
                Ok(address) => match session.run(self.token()?, address, end).await {
                    Over::Told => return Ok(()),
                    Over::WrongToken => return Err(PermanentRefusal::Token.into()),
                    Over::Broken(why) => why,
                },
                Err(trouble) => {
                    held.note_connected(false);
                    if !self.wait_after(&trouble, &mut pauses, end).await? {
                        return Ok(());
                    }
                    continue;
                }
            };
            held.note_connected(false);
            if std::mem::take(&mut session.has_begun) {
                pauses = Pauses::default();
            }
            let pause = pauses.grown();
            tracing::warn!(
                shard = shard.0,
                why,
                wait_ms = pause.as_millis(),
                "reconnecting to the gateway; tables are kept"
            );
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = end.cancelled() => return Ok(()),
            }
        }
    }

    fn token(&self) -> anyhow::Result<&str> {
        let token = self
            .discord
            .token
            .as_ref()
            .context("discord.token isn't set; set DISCORD_TOKEN")?;
        Ok(token.expose_secret())
    }

    /// Returns the address for a new session; a resumed session knows its own.
    async fn address(&self, session: &Session<'_>) -> Result<String, Trouble> {
        if session.resume.is_some() {
            return Ok(String::new());
        }
        let gateway: serenity::all::Gateway = self
            .api
            .get_within(CONNECT_REQUEST_TIMEOUT, "gateway")
            .await?;
        Ok(gateway.url)
    }
}

/// Returns serenity's client for the bot's own routes. Its rate limiter only works against Discord
/// itself.
///
/// # Errors
///
/// If no token is set, or the system offers no TLS.
pub(super) fn http(discord: &Discord) -> anyhow::Result<Http> {
    let Some(token) = &discord.token else {
        anyhow::bail!("discord.token isn't set; set DISCORD_TOKEN")
    };
    let builder = HttpBuilder::new(token.expose_secret()).client(client()?);
    Ok(if discord.is_discord_itself() {
        builder.build()
    } else {
        builder
            .proxy(&discord.api)
            .ratelimiter_disabled(true)
            .build()
    })
}

//! Passes gateway events to poise's commands and our controls, by serenity's models but without
//! serenity's connection.

use std::future::IntoFuture as _;
use std::net::Ipv4Addr;
use std::sync::{Arc, OnceLock};

use anyhow::Context as _;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use poise::{FrameworkContext, FrameworkError};
use serde_json::value::RawValue;
use serenity::all::{
    ApplicationId, Context, FullEvent, GatewayIntents, Http, Interaction, Shard, ShardId,
    ShardInfo, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner, ShardRunnerOptions,
    UserId,
};
use skat_view::Notice;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio_util::task::AbortOnDropHandle;

use crate::discord::bot::{Bot, Invoker};
use crate::discord::commands;
use crate::discord::controls::clicks;
use crate::discord::reply::{Handled, Origin};
use crate::discord::respond::respond;
use crate::discord::unknown_interactions;
use crate::metrics::{Metrics, Task};
use crate::supervise;

/// Dispatches interactions to their handlers.
pub(in crate::discord) struct Dispatcher {
    bot: Arc<Bot>,
    options: poise::FrameworkOptions<Arc<Bot>, anyhow::Error>,
    context: Context,
    shards: Arc<ShardManager>,
    application: ApplicationId,
}

impl Dispatcher {
    /// Creates the dispatcher with the context that poise needs.
    ///
    /// # Errors
    ///
    /// If the system has no port left on loopback.
    pub(in crate::discord) async fn new(
        bot: Arc<Bot>,
        http: Arc<Http>,
    ) -> anyhow::Result<Arc<Self>> {
        let mut options = poise::FrameworkOptions {
            commands: commands::dispatched(),
            on_error: |error| Box::pin(on_error(error)),
            allowed_mentions: Some(serenity::all::CreateAllowedMentions::new()),
            ..Default::default()
        };
        poise::framework::set_qualified_names(&mut options.commands);
        let application = http
            .application_id()
            .unwrap_or_else(|| ApplicationId::new(1));
        let (context, shards) = context(http, &bot.metrics)
            .await
            .context("serenity's context can't be created")?;
        Ok(Arc::new(Self {
            bot,
            options,
            context,
            shards,
            application,
        }))
    }

    /// Responds to an interaction in a task of its own. Each has three seconds, so none waits for
    /// another.
    pub(super) fn interaction(self: &Arc<Self>, event: Box<RawValue>) {
        let dispatcher = Arc::clone(self);
        supervise::spawn(&self.bot.metrics, Task::Interaction, async move {
            match serde_json::from_str(event.get()) {
                Ok(Interaction::Command(interaction)) => {
                    dispatcher.command(Interaction::Command(interaction)).await;
                }
                Ok(Interaction::Component(click)) => {
                    clicks::handle(&dispatcher.bot, &click).await;
                }
                Ok(Interaction::Autocomplete(typing)) => {
                    commands::rules::complete(&dispatcher.bot, &typing).await;
                }
                Ok(Interaction::Modal(form)) => {
                    clicks::submitted(&dispatcher.bot, &form, event.get()).await;
                }
                // Pings come only by HTTP.
                Ok(_) => tracing::warn!("ignoring an interaction of an unsupported type"),
                Err(_) => unknown_interactions::respond(&dispatcher.bot, event.get()).await,
            }
        });
    }

    async fn command(&self, interaction: Interaction) {
        let framework = FrameworkContext {
            serenity_context: &self.context,
            bot_id: UserId::new(self.application.get()),
            options: &self.options,
            user_data: &self.bot,
            shard_manager: &self.shards,
        };
        poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
    }
}

/// Responds even to a command that failed in an unforeseen way.
async fn on_error(error: FrameworkError<'_, Arc<Bot>, anyhow::Error>) {
    tracing::error!(%error, "a command or event failed");
    if let FrameworkError::CommandPanic { ctx, .. } = &error {
        ctx.data().metrics.task_failed(Task::Interaction);
    }
    let (bot, interaction) = match (&error, error.ctx()) {
        (
            FrameworkError::UnknownInteraction {
                framework,
                interaction,
                ..
            },
            _,
        ) => (framework.user_data, *interaction),
        (_, Some(poise::Context::Application(ctx))) => (ctx.data(), ctx.interaction),
        _ => return,
    };
    let invoker = Invoker::of_command(interaction, bot.clock.now());
    let trouble = Handled::note(Notice::InternalTrouble);
    respond(
        bot,
        &invoker,
        Origin::Command { private: true },
        std::future::ready(trouble),
    )
    .await;
}

/// Builds the context that poise passes to each command.
///
/// All of it is plain data except a messenger to one of serenity's shards. Only a shard gives one
/// out, and a shard exists only once it is connected. So one is connected to this process itself
/// for a moment. Nothing is ever sent to it.
async fn context(
    http: Arc<Http>,
    metrics: &Metrics,
) -> anyhow::Result<(Context, Arc<ShardManager>)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = Arc::new(Mutex::new(format!("ws://{}", listener.local_addr()?)));
    let greet = |upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(|_| async {}) };
    let server = axum::serve(
        listener,
        Router::new().route("/", axum::routing::any(greet)),
    );
    let greeting = supervise::spawn(metrics, Task::Session, server.into_future());
    let _greeting = AbortOnDropHandle::new(greeting);
    let (intents, info) = (
        GatewayIntents::empty(),
        ShardInfo {
            id: ShardId(0),
            total: 1,
        },
    );
    let shard = Shard::new(Arc::clone(&address), "", info, intents, None).await?;
    let data = Arc::default();
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: Arc::new(OnceLock::new()),
        shard_index: 0,
        shard_init: 0,
        shard_total: 1,
        ws_url: address,
        http: Arc::clone(&http),
        intents,
        presence: None,
    });
    let runner = ShardRunner::new(ShardRunnerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: None,
        manager: Arc::clone(&manager),
        shard,
        http: Arc::clone(&http),
    });
    let context = Context {
        data,
        shard: ShardMessenger::new(&runner),
        shard_id: ShardId(0),
        http,
    };
    Ok((context, manager))
}

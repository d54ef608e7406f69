//! Registration of the commands with Discord.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::pauses::Pauses;
use crate::clock::Clock;
use crate::discord::commands;
use crate::discord::outgoing::api::Api;
use crate::discord::outgoing::trouble::Trouble;

/// Tries before the bot serves with the commands that were registered before.
const TRIES: u32 = 3;

/// Pause between retries while the bot serves with the old commands.
const SOME_TIME: Duration = Duration::from_secs(60);

/// Pause after Discord has refused the commands themselves, which hardly ever resolves itself.
const LONG_TIME: Duration = Duration::from_secs(60 * 60);

/// Discord's type of the command that opens an application's Activity.
pub(crate) const ENTRY_POINT: u64 = 4;

/// The fields of a kept command that an overwrite repeats.
const KEPT: [&str; 11] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "handler",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
];

/// Registers the application's commands.
#[derive(Clone)]
pub(in crate::discord) struct Registrar {
    api: Api,
    application: u64,
    clock: Clock,
    tries: u32,
}

impl Registrar {
    pub(super) const fn new(api: Api, application: u64, clock: Clock) -> Self {
        Self {
            api,
            application,
            clock,
            tries: 0,
        }
    }

    /// Replaces the registered commands by this version's.
    ///
    /// # Errors
    ///
    /// The trouble, with the pause before the next try if the bot can go on without.
    pub(super) async fn register(&mut self) -> Result<(), (Trouble, Option<Duration>)> {
        self.tries += 1;
        self.overwrite().await.map_err(|trouble| {
            let least = trouble.least_wait();
            let pause = match trouble {
                Trouble::Refused { .. } => Some(LONG_TIME),
                _ if self.tries >= TRIES || Pauses::is_long(least) => Some(least.max(SOME_TIME)),
                _ => None,
            };
            (trouble, pause)
        })
    }

    /// Retries, at long intervals, until Discord accepts the commands.
    pub(in crate::discord) async fn keep_trying(mut self, mut pause: Duration) {
        loop {
            self.clock.sleep(pause).await;
            match self.register().await {
                Ok(()) => {
                    tracing::info!("registered the commands");
                    return;
                }
                Err((trouble, next)) => {
                    pause = next.unwrap_or(SOME_TIME);
                    say(&trouble, pause);
                }
            }
        }
    }

    async fn overwrite(&self) -> Result<(), Trouble> {
        let path = format!("applications/{}/commands", self.application);
        let registered: Vec<Value> = self
            .api
            .get(&format!("{path}?with_localizations=true"))
            .await?;
        let own = commands::registered()
            .into_iter()
            .map(|command| json!(command));
        // Discord refuses an overwrite that drops the Activity's entry point.
        let kept = registered
            .iter()
            .filter(|command| command["type"] == ENTRY_POINT)
            .map(kept);
        self.api
            .put(&path, &own.chain(kept).collect::<Value>())
            .await
    }
}

/// Logs the reason why the bot serves with the old commands.
pub(super) fn say(trouble: &Trouble, pause: Duration) {
    let wait_s = pause.as_secs();
    match trouble {
        Trouble::Refused { .. } => {
            tracing::error!(
                wait_s,
                "Discord rejected the commands; the previous ones stay registered: {trouble}"
            );
        }
        _ => tracing::warn!(
            wait_s,
            "can't register the commands; the previous ones stay registered: {trouble}"
        ),
    }
}

fn kept(command: &Value) -> Value {
    let told = KEPT
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), command.get(key)?.clone())));
    Value::Object(told.collect::<Map<String, Value>>())
}

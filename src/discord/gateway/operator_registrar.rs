//! Registration of the operator's commands in the operator's server only.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{Store, StoreError, edit_operator_records, operator_records};

use crate::clock::Clock;
use crate::discord::commands;
use crate::discord::outgoing::transport::Transport;
use crate::discord::outgoing::trouble::Trouble;

/// Pause before the next try.
const SOME_TIME: Duration = Duration::from_secs(60);

/// Pause after Discord has refused the commands: perhaps the bot isn't on that server yet.
const LONG_TIME: Duration = Duration::from_secs(10 * 60);

/// Registers the operator's commands, and removes them from the server that had them before. The
/// store remembers that one.
#[derive(Clone)]
pub(in crate::discord) struct OperatorRegistrar {
    pub(in crate::discord) transport: Transport,
    pub(in crate::discord) store: Arc<dyn Store>,
    /// The operator's server.
    pub(in crate::discord) server: Option<u64>,
    pub(in crate::discord) clock: Clock,
}

/// The reason why the commands aren't registered.
#[derive(Debug, thiserror::Error)]
enum Unregistered {
    #[error(transparent)]
    Discord(#[from] Trouble),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OperatorRegistrar {
    /// Tries until it succeeds.
    pub(in crate::discord) async fn register(self) {
        loop {
            let pause = match self.register_once().await {
                Ok(()) => return,
                Err(Unregistered::Discord(trouble @ Trouble::Refused { .. })) => {
                    tracing::error!(
                        wait_s = LONG_TIME.as_secs(),
                        "Discord rejected the operator's commands; is the bot on the server that \
                         owner.server names? {trouble}"
                    );
                    LONG_TIME
                }
                Err(error) => {
                    tracing::warn!(
                        wait_s = SOME_TIME.as_secs(),
                        %error,
                        "can't register the operator's commands"
                    );
                    SOME_TIME
                }
            };
            self.clock.sleep(pause).await;
        }
    }

    async fn register_once(&self) -> Result<(), Unregistered> {
        let (store, server) = (self.store.as_ref(), self.server);
        let former = operator_records(store).await?.commands_in;
        if let Some(former) = former.filter(|_| former != server) {
            match self.transport.register_in(former, &[]).await {
                // The bot has left that server, and so have its commands.
                Err(Trouble::Refused { .. }) => {}
                removed => removed?,
            }
        }
        // Noted first, so that no crash leaves commands behind that nobody knows of.
        if former != server {
            edit_operator_records(store, move |records| records.commands_in = server).await?;
        }
        if let Some(server) = server {
            let commands = commands::registered_for_operator();
            self.transport.register_in(server, &commands).await?;
        }
        Ok(())
    }
}

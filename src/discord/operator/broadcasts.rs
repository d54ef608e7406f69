//! Sends a text of the operator to all servers that want such texts, to each only once.
//!
//! Before a message is sent, its server's choices say so, and afterwards that it has arrived. If
//! the process dies in between, the next one sends it again with the same nonce, so Discord posts
//! it only once. Later than Discord remembers nonces it isn't sent again, and counts as failed.
//!
//! A broadcast ends early if the operator stops it, or a day after its confirmation, as after a
//! long outage: then it would be out of date.

use std::collections::BTreeMap;
use std::time::Duration;

use skat_store::{
    Block, Broadcast, BroadcastDelivery, BroadcastState, DeliveryState, EarlyEnd, EarlyEndCause,
    Store, StoreError, begin_delivery, delivery, edit_operator_records, note_delivery,
};
use skat_table::Timestamp;
use skat_view::{BroadcastReach, Lang, OperatorNote, TextForm, Unsent};

use super::latest::LatestRecords;
use super::outcome;
use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::{NONCE_HOLDS_MS, OnceKind};
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::servers::server_settings::{self, of_servers};

/// Pause after each message: five a second, a tenth of what Discord allows the bot.
const PACE: Duration = Duration::from_millis(200);

/// Pause before Discord is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// Age from which a broadcast isn't sent to more servers.
const EXPIRES_AFTER_MS: i64 = 24 * 60 * 60 * 1_000;

/// A server that wants the operator's broadcasts.
pub(in crate::discord) struct BroadcastSubscriber {
    server: u64,
    channel: u64,
    lang: Lang,
    /// The last broadcast to it.
    last: Option<BroadcastDelivery>,
}

impl BroadcastSubscriber {
    /// Returns true if somebody has begun to send a broadcast here.
    fn has_begun(&self, broadcast: u64) -> bool {
        self.last.is_some_and(|last| last.broadcast == broadcast)
    }

    /// Returns true if a broadcast has arrived here or failed.
    fn is_done_with(&self, broadcast: u64) -> bool {
        let is_begun = |last: BroadcastDelivery| matches!(last.state, DeliveryState::Begun(_));
        self.has_begun(broadcast) && !self.last.is_some_and(is_begun)
    }
}

/// Returns true if this process is the one that sends broadcasts: it serves the operator's server,
/// and no other process does.
pub(super) fn is_sender(bot: &Bot) -> bool {
    let is_here = |server| bot.tables.are_served_unasked(server);
    bot.operator.server.is_some_and(is_here)
}

/// Returns the servers that want the operator's broadcasts, without the blocked ones.
///
/// # Errors
///
/// If the store can't be read.
pub(in crate::discord) async fn subscribers(
    store: &dyn Store,
    blocked: &BTreeMap<u64, Block>,
) -> Result<Vec<BroadcastSubscriber>, StoreError> {
    of_servers(
        store,
        |_| true,
        |server, choices| {
            let (channel, lang) = server_settings::broadcasts(choices)?;
            let subscriber = BroadcastSubscriber {
                server,
                channel,
                lang,
                last: delivery(choices),
            };
            (!blocked.contains_key(&server)).then_some(subscriber)
        },
    )
    .await
}

/// Why a broadcast isn't sent to the next server.
enum Interruption {
    /// Another process has become the sender, or has ended the broadcast.
    HandedOver,
    /// The broadcast ends before everybody has it.
    Early(EarlyEndCause),
    /// The store is in trouble.
    Store(StoreError),
}

impl From<StoreError> for Interruption {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A broadcast under way, as its sender sees it.
pub(super) struct Sending<'a> {
    bot: &'a Bot,
    id: u64,
    broadcast: &'a Broadcast,
    latest: &'a LatestRecords,
}

impl<'a> Sending<'a> {
    pub(super) const fn new(
        bot: &'a Bot,
        id: u64,
        broadcast: &'a Broadcast,
        latest: &'a LatestRecords,
    ) -> Self {
        Self {
            bot,
            id,
            broadcast,
            latest,
        }
    }

    /// Sends the broadcast to all servers that don't have it yet, tells the operator and notes that
    /// it has ended. If another process becomes the sender, that one goes on instead.
    pub(super) async fn send(&self) -> Result<(), StoreError> {
        match self.send_to_all().await {
            Ok(()) => self.end(None).await,
            Err(Interruption::Early(cause)) => self.end(Some(cause)).await,
            Err(Interruption::HandedOver) => Ok(()),
            Err(Interruption::Store(error)) => Err(error),
        }
    }

    async fn send_to_all(&self) -> Result<(), Interruption> {
        let store = self.bot.store.as_ref();
        let records = self.latest.current();
        for subscriber in subscribers(store, &records.servers).await? {
            if subscriber.is_done_with(self.id) {
                continue;
            }
            self.may_go_on()?;
            let now = self.bot.clock.now();
            let begun = begin_delivery(store, subscriber.server, self.id, now).await?;
            let DeliveryState::Begun(at) = begun else {
                continue;
            };
            let delivery = BroadcastDelivery {
                broadcast: self.id,
                state: self.deliver(&subscriber, at).await?,
            };
            note_delivery(store, subscriber.server, delivery).await?;
            self.bot.clock.sleep(PACE).await;
        }
        Ok(())
    }

    fn may_go_on(&self) -> Result<(), Interruption> {
        if !is_sender(self.bot) {
            return Err(Interruption::HandedOver);
        }
        let records = self.latest.current();
        match records.broadcasts.get(&self.id).map(|latest| latest.state) {
            Some(BroadcastState::Sending) => {}
            Some(BroadcastState::Stopping) => {
                return Err(Interruption::Early(EarlyEndCause::Stopped));
            }
            Some(BroadcastState::Draft | BroadcastState::Done { .. }) | None => {
                return Err(Interruption::HandedOver);
            }
        }
        if self.bot.clock.now().0 - self.broadcast.at >= EXPIRES_AFTER_MS {
            return Err(Interruption::Early(EarlyEndCause::Expired));
        }
        Ok(())
    }

    /// Sends the text to a server. It waits while Discord can't be reached or refuses the bot
    /// itself.
    async fn deliver(
        &self,
        subscriber: &BroadcastSubscriber,
        begun: Timestamp,
    ) -> Result<DeliveryState, Interruption> {
        let BroadcastSubscriber {
            server,
            channel,
            lang,
            last: _,
        } = *subscriber;
        let message = skat_view::broadcast(&self.broadcast.text, lang);
        let body = body_by(
            &message,
            Audience::Everybody,
            TextForm::TEXT,
            Control::never,
        );
        let body = body.once(OnceKind::Broadcast, self.id, server);
        while self.bot.clock.now().0 - begun.0 < NONCE_HOLDS_MS {
            match self.bot.transport.post(channel, &body).await {
                Ok(_) => return Ok(DeliveryState::Sent),
                Err(error) if error.is_final() => {
                    tracing::info!(server, %error, "a server can't get the operator's broadcast");
                    return Ok(DeliveryState::Failed);
                }
                Err(error) => {
                    tracing::warn!(%error, "can't send a broadcast of the operator yet");
                    self.wait_for_discord().await?;
                }
            }
        }
        Ok(DeliveryState::Failed)
    }

    /// Waits until Discord responds to the bot's token, so that an outage costs no more than one
    /// delivery.
    async fn wait_for_discord(&self) -> Result<(), Interruption> {
        loop {
            self.may_go_on()?;
            self.bot.clock.sleep(AGAIN_AFTER).await;
            let asked = self
                .bot
                .transport
                .by_right(async |http| http.get_current_user().await);
            if asked.await.is_ok() {
                return Ok(());
            }
        }
    }

    /// Tells the operator how far the broadcast got, and notes that it has ended.
    async fn end(&self, early: Option<EarlyEndCause>) -> Result<(), StoreError> {
        let (bot, id) = (self.bot, self.id);
        let store = bot.store.as_ref();
        let (sent, failed) = tally(store, id).await?;
        let early_end = match early {
            Some(cause) => {
                let records = self.latest.current();
                let mut unsent = subscribers(store, &records.servers).await?;
                unsent.retain(|subscriber| !subscriber.has_begun(id));
                let unsent = unsent.len() as u64;
                (unsent > 0).then_some(EarlyEnd { cause, unsent })
            }
            None => None,
        };
        tracing::info!(
            sent,
            failed,
            ?early_end,
            "a broadcast of the operator has ended"
        );
        let done = OperatorNote::BroadcastDone(reach(sent, failed, early_end));
        outcome::tell(bot, id, &self.broadcast.origin, done).await;
        edit_operator_records(store, move |records| {
            if let Some(broadcast) = records.broadcasts.get_mut(&id) {
                broadcast.state = BroadcastState::Done {
                    sent,
                    failed,
                    early_end,
                };
            }
        })
        .await
        .map(|_| ())
    }
}

/// Returns how far a broadcast got, for the operator's pages.
pub(in crate::discord) fn reach(
    sent: u64,
    failed: u64,
    early_end: Option<EarlyEnd>,
) -> BroadcastReach {
    let unsent = early_end.map(|end| match end.cause {
        EarlyEndCause::Stopped => Unsent::Stopped(end.unsent),
        EarlyEndCause::Expired => Unsent::Expired(end.unsent),
    });
    BroadcastReach {
        sent,
        failed,
        unsent,
    }
}

/// Counts the servers that have a broadcast, and those where it failed.
async fn tally(store: &dyn Store, id: u64) -> Result<(u64, u64), StoreError> {
    let states = of_servers(
        store,
        |_| true,
        |_, choices| {
            let last = delivery(choices).filter(|last| last.broadcast == id)?;
            Some(last.state)
        },
    );
    let states = states.await?;
    let sent = states.iter().filter(|&&state| state == DeliveryState::Sent);
    let sent = sent.count();
    Ok((sent as u64, (states.len() - sent) as u64))
}

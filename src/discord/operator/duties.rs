//! Carries out the operator's orders, which any process may have stored, and posts the head of the
//! chain over all lists.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{OperatorRecords, operator_records};
use tokio::sync::watch;

use super::broadcasts::Sending;
use super::latest::LatestRecords;
use super::seats::LeftSeats;
use super::{broadcasts, chain, departures};
use crate::discord::bot::Bot;

/// Interval between looks for orders that another process has stored.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Carries out orders forever. Those of this process are carried out at once.
pub(in crate::discord) async fn watch(bot: Arc<Bot>) -> Infallible {
    let records = watch::Sender::new(Arc::default());
    let look = || LatestRecords::new(records.subscribe());
    // A broadcast takes minutes, and nothing else waits for it.
    tokio::select! {
        never = keep_looking(&bot, &records) => never,
        never = keep_clearing(&bot, look()) => never,
        never = keep_leaving(&bot, look()) => never,
        never = keep_sending(&bot, look()) => never,
        never = chain::keep_posting(&bot) => never,
    }
}

/// Reads the records: at once the first time, later after an order of this process or an interval.
/// The blocks hold from then on. A look that fails is repeated.
async fn keep_looking(bot: &Bot, latest: &watch::Sender<Arc<OperatorRecords>>) -> Infallible {
    let mut orders = bot.orders.subscribe();
    loop {
        match operator_records(bot.store.as_ref()).await {
            Ok(records) => {
                bot.blocks.take(&records);
                latest.send_replace(Arc::new(records));
            }
            Err(error) => tracing::warn!(%error, "can't look for the operator's orders"),
        }
        tokio::select! {
            () = bot.clock.sleep(LOOK_EVERY) => {}
            // The sender lives in the bot, so only an order ends this.
            _ = orders.changed() => {}
        }
    }
}

async fn keep_clearing(bot: &Bot, mut look: LatestRecords) -> Infallible {
    let mut seats = LeftSeats::default();
    loop {
        let records = look.next().await;
        seats.clear(bot, &records).await;
    }
}

/// Each server is left by the process that serves it, because that closes its tables.
async fn keep_leaving(bot: &Bot, mut look: LatestRecords) -> Infallible {
    loop {
        for (&server, departure) in &look.next().await.departures {
            if departure.confirmed && bot.tables.are_served_unasked(server) {
                departures::carry_out(bot, server, departure).await;
            }
        }
    }
}

/// Broadcasts are sent by the process that serves the operator's server, so only one sends. If it
/// dies, the next one goes on.
async fn keep_sending(bot: &Bot, mut look: LatestRecords) -> Infallible {
    loop {
        let records = look.next().await;
        let mut broadcasts = records.broadcasts.iter();
        if broadcasts::is_sender(bot)
            && let Some((&id, broadcast)) =
                broadcasts.find(|(_, broadcast)| broadcast.state.is_under_way())
            && let Err(error) = Sending::new(bot, id, broadcast, &look).send().await
        {
            tracing::warn!(%error, "can't send a broadcast of the operator; retrying");
        }
    }
}

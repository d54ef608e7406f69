//! `/owner`: the operator's commands, in the operator's own server only.

use std::collections::{BTreeMap, HashSet};
use std::future::Future;
use std::sync::Arc;

use serenity::all::User;
use skat_store::{
    Block, Broadcast, BroadcastState, Departure, OperatorRecords, OrderOrigin,
    edit_operator_records, operator_records,
};
use skat_table::{PersonId, Timestamp};
use skat_view::{
    BlockLine, BroadcastLine, Lang, Mention, Message, OperatorNote, OperatorPress, OperatorStatus,
    StoreLine,
};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::operator::broadcasts;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

/// Age from which an order that nobody has confirmed is forgotten.
const DRAFT_KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

#[poise::command(
    slash_command,
    rename = "owner",
    subcommands("status", "leave", "block", "unblock", "blocks", "announce"),
    subcommand_required
)]
pub(super) async fn operator(_: Context<'_>) -> Result<(), anyhow::Error> {
    Ok(())
}

#[poise::command(slash_command)]
async fn status(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    for_operator(ctx, async |bot, invoker| {
        Ok(show_status(&bot, &invoker).await)
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[max_length = 20] server: String,
    #[max_length = 200] reason: Option<String>,
) -> Result<(), anyhow::Error> {
    for_operator(ctx, async |bot, invoker| {
        ask_to_leave(&bot, &invoker, &server, reason).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn block(
    ctx: Context<'_>,
    user: Option<User>,
    #[max_length = 20] server: Option<String>,
    #[max_length = 200] reason: Option<String>,
) -> Result<(), anyhow::Error> {
    let target = BlockTarget::of(user.as_ref(), server.as_deref());
    for_operator(ctx, async |bot, invoker| match target {
        Ok(target) => block_target(&bot, &invoker, target, reason).await,
        Err(note) => Ok(Handled::note(note)),
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn unblock(
    ctx: Context<'_>,
    user: Option<User>,
    #[max_length = 20] server: Option<String>,
) -> Result<(), anyhow::Error> {
    let target = BlockTarget::of(user.as_ref(), server.as_deref());
    for_operator(ctx, async |bot, _| match target {
        Ok(target) => unblock_target(&bot, target).await,
        Err(note) => Ok(Handled::note(note)),
    })
    .await;
    Ok(())
}

#[poise::command(slash_command)]
async fn blocks(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    for_operator(ctx, async |bot, invoker| list_blocks(&bot, &invoker).await).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn announce(
    ctx: Context<'_>,
    #[max_length = 2_000] text: String,
) -> Result<(), anyhow::Error> {
    for_operator(ctx, async |bot, invoker| {
        ask_to_broadcast(&bot, &invoker, &text).await
    })
    .await;
    Ok(())
}

/// Carries out a command if the operator gives it in their own server. Discord shows it to nobody
/// else, but only this refuses it.
async fn for_operator<F>(ctx: Context<'_>, work: impl FnOnce(Arc<Bot>, Invoker) -> F)
where
    F: Future<Output = Result<Handled, AskError>>,
{
    privately(ctx, async |bot, invoker| {
        if invoker.is_operator(&bot.operator) {
            work(bot, invoker).await
        } else {
            Ok(Handled::note(OperatorNote::NotOperator))
        }
    })
    .await;
}

/// The person or server of a block.
#[derive(Clone, Copy)]
enum BlockTarget {
    User(u64),
    Server(u64),
}

impl BlockTarget {
    fn of(user: Option<&User>, server: Option<&str>) -> Result<Self, OperatorNote> {
        match (user, server) {
            (Some(user), None) => Ok(Self::User(user.id.get())),
            (None, Some(server)) => id_of(server).map(Self::Server),
            (Some(_), Some(_)) | (None, None) => Err(OperatorNote::ChooseOne),
        }
    }

    /// Returns the blocks of this kind, and the number in them.
    fn place(self, records: &mut OperatorRecords) -> (&mut BTreeMap<u64, Block>, u64) {
        match self {
            Self::User(user) => (&mut records.users, user),
            Self::Server(server) => (&mut records.servers, server),
        }
    }
}

fn id_of(text: &str) -> Result<u64, OperatorNote> {
    let id = text.trim().parse().ok().filter(|&id: &u64| id != 0);
    id.ok_or(OperatorNote::NoId)
}

async fn show_status(bot: &Bot, invoker: &Invoker) -> Handled {
    let store = async {
        let records = operator_records(bot.store.as_ref()).await?;
        Ok::<_, skat_store::StoreError>((records, bot.store.status().await?))
    };
    let (records, store) = match store.await {
        Ok((records, status)) => {
            let line = StoreLine {
                backend: status.backend,
                format: status.format,
                durability: status.durability.to_string(),
                open_tables: status.open_tables,
            };
            (records, Some(line))
        }
        Err(error) => {
            tracing::error!(%error, "can't read the store for the operator's status");
            (OperatorRecords::default(), None)
        }
    };
    let servers = match bot.transport.server_count().await {
        Ok(count) => count,
        Err(trouble) => {
            tracing::warn!("can't count the servers: {trouble}");
            None
        }
    };
    let tables = bot.tables.seated_anywhere(|_| true);
    let people: HashSet<PersonId> = tables
        .iter()
        .flat_map(|seated| seated.persons.iter().copied())
        .collect();
    let summary = bot.metrics.summary();
    let leaving = records.departures.iter();
    let leaving = leaving.filter(|(_, departure)| departure.confirmed);
    let orders = records.broadcasts.iter().rev();
    let status = OperatorStatus {
        version: env!("CARGO_PKG_VERSION"),
        started_at: bot.started_at,
        processes: bot.tables.processes(),
        shards_connected: summary.shards_connected,
        shards_held: summary.shards_held,
        servers,
        tables: tables.len(),
        people: people.len(),
        store,
        unreadable: summary.unreadable_tables,
        failed_tasks: summary.failed_tasks,
        failed_responses: summary.failed_responses,
        blocked_users: records.users.len(),
        blocked_servers: records.servers.len(),
        leaving: leaving.map(|(&server, _)| server).collect(),
        broadcast: orders
            .filter_map(|(&id, broadcast)| match broadcast.state {
                BroadcastState::Draft => None,
                BroadcastState::Sending => Some(BroadcastLine::Sending(id)),
                BroadcastState::Stopping => Some(BroadcastLine::Stopping),
                BroadcastState::Done {
                    sent,
                    failed,
                    early_end,
                } => Some(BroadcastLine::Ended(broadcasts::reach(
                    sent, failed, early_end,
                ))),
            })
            .next(),
    };
    let message = skat_view::operator_status(&status, invoker.lang);
    Handled {
        reply: Reply::Private(private_body(&message, Control::Operator)),
        about: None,
    }
}

/// Asks whether to leave a server, and stores the order until it is confirmed.
async fn ask_to_leave(
    bot: &Bot,
    invoker: &Invoker,
    server: &str,
    reason: Option<String>,
) -> Result<Handled, AskError> {
    let server = match id_of(server) {
        Ok(server) if server == invoker.server => {
            return Ok(Handled::note(OperatorNote::OwnServer));
        }
        Ok(server) => server,
        Err(note) => return Ok(Handled::note(note)),
    };
    let open = bot.store.open_tables().await?;
    let tables = open
        .iter()
        .filter(|open| open.room.server == server)
        .count();
    let (order, now) = (invoker.interaction, bot.clock.now());
    let message = skat_view::ask_to_leave(server, tables, reason.as_deref(), order, invoker.lang);
    let departure = Departure {
        order,
        at: now.0,
        origin: origin(invoker),
        reason,
        confirmed: false,
        tables: 0,
        tried: false,
    };
    let records = edit_operator_records(bot.store.as_ref(), move |records| {
        forget_drafts(records, now);
        let ordered = records.departures.get(&server);
        if ordered.is_none_or(|ordered| !ordered.confirmed) {
            records.departures.insert(server, departure.clone());
        }
    })
    .await?;
    if records.departures.values().all(|kept| kept.order != order) {
        return Ok(Handled::note(OperatorNote::Leaving(server)));
    }
    Ok(Handled {
        reply: Reply::Private(private_body(&message, Control::Operator)),
        about: None,
    })
}

async fn block_target(
    bot: &Bot,
    invoker: &Invoker,
    target: BlockTarget,
    reason: Option<String>,
) -> Result<Handled, AskError> {
    let note = match target {
        BlockTarget::User(user) if user == invoker.user => {
            return Ok(Handled::note(OperatorNote::Yourself));
        }
        BlockTarget::Server(server) if server == invoker.server => {
            return Ok(Handled::note(OperatorNote::OwnServer));
        }
        BlockTarget::User(user) => OperatorNote::UserBlocked(Mention::User(user)),
        BlockTarget::Server(server) => OperatorNote::ServerBlocked(server),
    };
    let at = bot.clock.now().0;
    let records = edit_operator_records(bot.store.as_ref(), move |records| {
        let (blocks, id) = target.place(records);
        let reason = reason.clone();
        blocks.insert(id, Block { at, reason });
    });
    apply(bot, &records.await?);
    Ok(Handled::note(note))
}

async fn unblock_target(bot: &Bot, target: BlockTarget) -> Result<Handled, AskError> {
    let mut before = operator_records(bot.store.as_ref()).await?;
    let (blocks, id) = target.place(&mut before);
    if !blocks.contains_key(&id) {
        return Ok(Handled::note(OperatorNote::NotBlocked));
    }
    let records = edit_operator_records(bot.store.as_ref(), move |records| {
        let (blocks, id) = target.place(records);
        blocks.remove(&id);
    });
    apply(bot, &records.await?);
    Ok(Handled::note(match target {
        BlockTarget::User(user) => OperatorNote::UserUnblocked(Mention::User(user)),
        BlockTarget::Server(server) => OperatorNote::ServerUnblocked(server),
    }))
}

/// Lets this process follow changed records at once.
fn apply(bot: &Bot, records: &OperatorRecords) {
    bot.blocks.take(records);
    bot.orders.send_replace(());
}

/// Lists the blocks, the newest first.
async fn list_blocks(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let records = operator_records(bot.store.as_ref()).await?;
    let line = |user: Option<Mention>, id: u64, block: Block| BlockLine {
        user,
        id,
        since: Timestamp(block.at),
        reason: block.reason,
    };
    let users = records.users.into_iter();
    let users = users.map(|(user, block)| line(Some(Mention::User(user)), user, block));
    let servers = records.servers.into_iter();
    let servers = servers.map(|(server, block)| line(None, server, block));
    let mut lines: Vec<BlockLine> = users.chain(servers).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.since));
    let message = skat_view::blocks(&lines, invoker.lang);
    Ok(Handled {
        reply: Reply::Private(private_body(&message, Control::never)),
        about: None,
    })
}

/// Shows a broadcast and asks whether to send it. It is stored as a draft until then.
async fn ask_to_broadcast(bot: &Bot, invoker: &Invoker, text: &str) -> Result<Handled, AskError> {
    // A slash command's option has no lines.
    let text = text.replace("\\n", "\n").trim().to_owned();
    if text.is_empty() {
        return Ok(Handled::note(OperatorNote::NoText));
    }
    let store = bot.store.as_ref();
    let records = operator_records(store).await?;
    let subscribers = broadcasts::subscribers(store, &records.servers).await?;
    if subscribers.is_empty() {
        return Ok(Handled::note(OperatorNote::NobodyListens));
    }
    if let Some(earlier) = under_way(&records) {
        let message = skat_view::broadcast_busy(earlier, invoker.lang);
        return Ok(Handled {
            reply: Reply::Private(private_body(&message, Control::Operator)),
            about: None,
        });
    }
    let (id, now) = (invoker.interaction, bot.clock.now());
    let message = skat_view::ask_to_broadcast(&text, subscribers.len(), id, invoker.lang);
    let broadcast = Broadcast {
        at: now.0,
        origin: origin(invoker),
        text,
        state: BroadcastState::Draft,
    };
    edit_operator_records(store, move |records| {
        forget_drafts(records, now);
        records.broadcasts.insert(id, broadcast.clone());
    })
    .await?;
    Ok(Handled {
        reply: Reply::Private(private_body(&message, Control::Operator)),
        about: None,
    })
}

/// Handles the operator's answer to a question.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    press: OperatorPress,
) -> Result<Handled, AskError> {
    // The setting or the invoker's permissions may have changed since the question.
    if !invoker.is_operator(&bot.operator) {
        return Ok(Handled::note(OperatorNote::NotOperator));
    }
    let now = bot.clock.now();
    let records = edit_operator_records(bot.store.as_ref(), move |records| {
        forget_drafts(records, now);
        answer(records, press, now);
    });
    let records = records.await?;
    bot.orders.send_replace(());
    Ok(Handled {
        reply: reply(&records, press, invoker.lang),
        about: None,
    })
}

/// Returns the reply to an answer that has led to these records.
fn reply(records: &OperatorRecords, press: OperatorPress, lang: Lang) -> Reply {
    let state = |number| {
        let broadcast = records.broadcasts.get(&number);
        broadcast.map(|broadcast| broadcast.state)
    };
    let leaving = |order| {
        let mut departures = records.departures.iter();
        let ordered = departures.find(|(_, departure)| departure.order == order);
        ordered.map(|(&server, _)| OperatorNote::Leaving(server))
    };
    let note = match press {
        OperatorPress::Leave(order) => leaving(order).unwrap_or(OperatorNote::Outdated),
        OperatorPress::Send(number) => match (state(number), under_way(records)) {
            (Some(BroadcastState::Sending), _) => {
                return in_place(&skat_view::broadcast_begun(number, lang));
            }
            (Some(BroadcastState::Draft), Some(earlier)) => {
                return in_place(&skat_view::broadcast_busy(earlier, lang));
            }
            (Some(BroadcastState::Stopping), _) => OperatorNote::BroadcastStopping,
            (Some(BroadcastState::Draft | BroadcastState::Done { .. }) | None, _) => {
                OperatorNote::Outdated
            }
        },
        OperatorPress::Stay(order) => leaving(order).unwrap_or(OperatorNote::Dropped),
        OperatorPress::Drop(number) if state(number).is_some() => OperatorNote::Outdated,
        OperatorPress::Drop(_) => OperatorNote::Dropped,
        OperatorPress::Stop(number) => match state(number) {
            Some(BroadcastState::Stopping) => OperatorNote::BroadcastStopping,
            _ => OperatorNote::BroadcastOver,
        },
    };
    Reply::NoteInPlace(note.into())
}

fn in_place(message: &Message<OperatorPress>) -> Reply {
    Reply::InPlace(private_body(message, Control::Operator))
}

/// Confirms or drops an order that isn't confirmed yet, or stops a broadcast. Only one broadcast is
/// sent at a time.
fn answer(records: &mut OperatorRecords, press: OperatorPress, now: Timestamp) {
    match press {
        OperatorPress::Leave(order) => {
            let mut departures = records.departures.values_mut();
            if let Some(departure) = departures.find(|departure| departure.order == order) {
                departure.confirmed = true;
            }
        }
        OperatorPress::Stay(order) => records
            .departures
            .retain(|_, departure| departure.order != order || departure.confirmed),
        OperatorPress::Send(number) => {
            let is_busy = under_way(records).is_some();
            if let Some(broadcast) = records.broadcasts.get_mut(&number)
                && broadcast.state == BroadcastState::Draft
                && !is_busy
            {
                broadcast.state = BroadcastState::Sending;
                broadcast.at = now.0;
            }
        }
        OperatorPress::Stop(number) => {
            if let Some(broadcast) = records.broadcasts.get_mut(&number)
                && broadcast.state == BroadcastState::Sending
            {
                broadcast.state = BroadcastState::Stopping;
            }
        }
        OperatorPress::Drop(number) => records.broadcasts.retain(|&ordered, broadcast| {
            ordered != number || broadcast.state != BroadcastState::Draft
        }),
    }
}

/// Returns the broadcast that is on its way.
fn under_way(records: &OperatorRecords) -> Option<u64> {
    let mut broadcasts = records.broadcasts.iter();
    let found = broadcasts.find(|(_, broadcast)| broadcast.state.is_under_way());
    found.map(|(&id, _)| id)
}

/// Forgets old orders that nobody has confirmed, and all finished broadcasts but the last.
fn forget_drafts(records: &mut OperatorRecords, now: Timestamp) {
    let is_young = |at: i64| now.0 - at < DRAFT_KEPT_MS;
    records
        .departures
        .retain(|_, departure| departure.confirmed || is_young(departure.at));
    let is_done = |broadcast: &Broadcast| matches!(broadcast.state, BroadcastState::Done { .. });
    let mut done = records.broadcasts.iter();
    let last = done
        .rfind(|(_, broadcast)| is_done(broadcast))
        .map(|(&id, _)| id);
    records
        .broadcasts
        .retain(|&id, broadcast| match broadcast.state {
            BroadcastState::Draft => is_young(broadcast.at),
            BroadcastState::Sending | BroadcastState::Stopping => true,
            BroadcastState::Done { .. } => Some(id) == last,
        });
}

fn origin(invoker: &Invoker) -> OrderOrigin {
    OrderOrigin {
        channel: invoker.channel,
        locale: invoker.lang.locale().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000);

    fn broadcast(at: i64, state: BroadcastState) -> Broadcast {
        Broadcast {
            at,
            origin: OrderOrigin {
                channel: 1,
                locale: "en".to_owned(),
            },
            text: String::new(),
            state,
        }
    }

    #[test]
    fn one_broadcast_is_sent_at_a_time() {
        let mut records = OperatorRecords::default();
        for id in [1, 2] {
            let draft = broadcast(0, BroadcastState::Draft);
            records.broadcasts.insert(id, draft);
        }
        answer(&mut records, OperatorPress::Stop(1), NOW);
        answer(&mut records, OperatorPress::Send(1), NOW);
        answer(&mut records, OperatorPress::Send(2), NOW);
        assert_eq!(
            records.broadcasts[&1],
            broadcast(NOW.0, BroadcastState::Sending)
        );
        assert_eq!(records.broadcasts[&2], broadcast(0, BroadcastState::Draft));
        answer(&mut records, OperatorPress::Stop(1), NOW);
        assert_eq!(records.broadcasts[&1].state, BroadcastState::Stopping);
        answer(&mut records, OperatorPress::Send(2), NOW);
        assert_eq!(
            records.broadcasts[&2].state,
            BroadcastState::Draft,
            "the servers of the one before aren't counted yet"
        );
        answer(&mut records, OperatorPress::Drop(1), NOW);
        answer(&mut records, OperatorPress::Drop(2), NOW);
        let left: Vec<u64> = records.broadcasts.into_keys().collect();
        assert_eq!(left, [1], "what is being sent can't be dropped");
    }

    fn departure(order: u64, at: i64, confirmed: bool) -> Departure {
        Departure {
            order,
            at,
            origin: OrderOrigin {
                channel: 1,
                locale: "en".to_owned(),
            },
            reason: None,
            confirmed,
            tables: 0,
            tried: false,
        }
    }

    #[test]
    fn only_the_last_question_about_a_server_can_be_answered() {
        let mut records = OperatorRecords::default();
        records.departures.insert(7, departure(2, 0, false));
        let asked = records.clone();
        answer(&mut records, OperatorPress::Leave(1), NOW);
        answer(&mut records, OperatorPress::Stay(1), NOW);
        assert_eq!(records, asked);
        answer(&mut records, OperatorPress::Leave(2), NOW);
        answer(&mut records, OperatorPress::Stay(2), NOW);
        assert!(records.departures[&7].confirmed);
    }

    #[test]
    fn old_drafts_and_earlier_broadcasts_are_forgotten() {
        let done = BroadcastState::Done {
            sent: 1,
            failed: 0,
            early_end: None,
        };
        let broadcasts = [
            (1, broadcast(0, done)),
            (2, broadcast(0, done)),
            (3, broadcast(0, BroadcastState::Draft)),
            (4, broadcast(0, BroadcastState::Sending)),
            (5, broadcast(DRAFT_KEPT_MS, BroadcastState::Draft)),
            (6, broadcast(0, BroadcastState::Stopping)),
        ];
        let mut records = OperatorRecords {
            departures: [
                (6, departure(1, 0, false)),
                (7, departure(2, 0, true)),
                (8, departure(3, DRAFT_KEPT_MS, false)),
            ]
            .into(),
            broadcasts: broadcasts.into(),
            ..OperatorRecords::default()
        };
        forget_drafts(&mut records, Timestamp(DRAFT_KEPT_MS));
        assert!(records.broadcasts.keys().eq(&[2, 4, 5, 6]));
        assert!(records.departures.keys().eq(&[7, 8]));
    }

    #[test]
    fn ids_are_numbers() {
        assert_eq!(id_of(" 7 "), Ok(7));
        for text in ["", "0", "-7", "skat", "7 8"] {
            assert_eq!(id_of(text), Err(OperatorNote::NoId), "{text:?}");
        }
    }
}

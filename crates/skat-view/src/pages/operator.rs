//! The operator's pages: the bot's status, questions before something can't be undone, blocks, and
//! broadcasts.

use std::convert::Infallible;

use skat_table::Timestamp;

use crate::model::text::{Span, TimeStyle, unmarked};
use crate::pages::notice::{Notice, notice};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Embed, Lang, Mention, Message, OperatorPress, RichText};

const ALL_WELL: u32 = 0x2E8B57;
const TROUBLE: u32 = 0xC0392B;
const NEUTRAL: u32 = 0x5865F2;

/// Most blocks on the page; each is at most about 270 characters.
const MOST_BLOCKS: usize = 14;

/// The bot's status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorStatus {
    /// The program's version.
    pub version: &'static str,
    /// Start of the process that answers.
    pub started_at: Timestamp,
    /// Number of processes on the store.
    pub processes: usize,
    /// Shards of this process that are connected.
    pub shards_connected: u64,
    /// Shards of this process.
    pub shards_held: u64,
    /// Number of servers that the bot is on, if Discord says so.
    pub servers: Option<u64>,
    /// Open tables of this process.
    pub tables: usize,
    /// People at these tables.
    pub people: usize,
    /// The store; `None` if it can't be read.
    pub store: Option<StoreLine>,
    /// Open tables of this process that can't be read.
    pub unreadable: u64,
    /// Tasks of this process that failed.
    pub failed_tasks: u64,
    /// Responses of this process that failed.
    pub failed_responses: u64,
    /// Number of blocked people.
    pub blocked_users: usize,
    /// Number of blocked servers.
    pub blocked_servers: usize,
    /// The servers that are about to be left.
    pub leaving: Vec<u64>,
    /// The last confirmed broadcast.
    pub broadcast: Option<BroadcastLine>,
}

/// The store's line in the status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreLine {
    /// The backend and its version.
    pub backend: String,
    /// The stored format.
    pub format: u32,
    /// The guaranteed durability.
    pub durability: String,
    /// Number of open tables of all processes.
    pub open_tables: u64,
}

/// The progress of a broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BroadcastLine {
    /// This broadcast is being sent.
    Sending(u64),
    /// It is being stopped.
    Stopping,
    /// It has ended.
    Ended(BroadcastReach),
}

/// The servers that a broadcast has reached, and the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BroadcastReach {
    /// Number of servers that have it.
    pub sent: u64,
    /// Number of servers where it failed.
    pub failed: u64,
    /// Servers to which it wasn't sent any more.
    pub unsent: Option<Unsent>,
}

/// Servers to which a broadcast wasn't sent any more, by the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsent {
    /// The operator stopped it before this many servers had it.
    Stopped(u64),
    /// It became too old before this many servers had it.
    Expired(u64),
}

/// A block on the page of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLine {
    /// The blocked user; `None` for a server.
    pub user: Option<Mention>,
    /// The blocked user's or server's number.
    pub id: u64,
    /// Time of the block.
    pub since: Timestamp,
    /// The operator's reason.
    pub reason: Option<String>,
}

/// A notice to the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorNote {
    /// The person isn't the operator, or the server isn't the operator's.
    NotOperator,
    /// The text is no id.
    NoId,
    /// The server is the operator's own.
    OwnServer,
    /// The person to block is the operator.
    Yourself,
    /// Neither or both of a person and a server were named.
    ChooseOne,
    /// The question was answered before, or it is too old.
    Outdated,
    /// Nothing was done, as the operator wanted.
    Dropped,
    /// The bot is about to leave this server.
    Leaving(u64),
    /// The bot has left a server.
    Left {
        /// The server.
        server: u64,
        /// Number of tables that were closed.
        tables: usize,
    },
    /// The bot isn't on this server.
    NotThere(u64),
    /// Discord doesn't let the bot leave this server.
    LeaveRefused(u64),
    /// This user is blocked now.
    UserBlocked(Mention),
    /// This server is blocked now.
    ServerBlocked(u64),
    /// This user isn't blocked any more.
    UserUnblocked(Mention),
    /// This server isn't blocked any more.
    ServerUnblocked(u64),
    /// There is no such block.
    NotBlocked,
    /// The text of the announcement is empty.
    NoText,
    /// No server wants the operator's announcements.
    NobodyListens,
    /// The broadcast is being stopped.
    BroadcastStopping,
    /// The broadcast to stop has ended before.
    BroadcastOver,
    /// The broadcast has ended.
    BroadcastDone(BroadcastReach),
}

/// Returns the notice as text.
pub(crate) fn operator(note: &OperatorNote, lang: Lang) -> RichText {
    let texts = Texts::of(lang);
    let marked = match *note {
        OperatorNote::NotOperator => texts.operator_not_operator(),
        OperatorNote::NoId => texts.operator_no_id(),
        OperatorNote::OwnServer => texts.operator_own_server(),
        OperatorNote::Yourself => texts.operator_yourself(),
        OperatorNote::ChooseOne => texts.operator_choose_one(),
        OperatorNote::Outdated => texts.operator_outdated(),
        OperatorNote::Dropped => texts.operator_dropped(),
        OperatorNote::Leaving(server) => texts.operator_leaving(number(server)),
        OperatorNote::Left { server, tables } => texts.operator_left(number(server), tables),
        OperatorNote::NotThere(server) => texts.operator_not_there(number(server)),
        OperatorNote::LeaveRefused(server) => texts.operator_leave_refused(number(server)),
        OperatorNote::UserBlocked(user) => texts.operator_user_blocked(user.marked()),
        OperatorNote::ServerBlocked(server) => texts.operator_server_blocked(number(server)),
        OperatorNote::UserUnblocked(user) => texts.operator_user_unblocked(user.marked()),
        OperatorNote::ServerUnblocked(server) => texts.operator_server_unblocked(number(server)),
        OperatorNote::NotBlocked => texts.operator_not_blocked(),
        OperatorNote::NoText => texts.operator_broadcast_empty(),
        OperatorNote::NobodyListens => texts.operator_broadcast_nobody(),
        OperatorNote::BroadcastStopping => texts.operator_broadcast_stopping(),
        OperatorNote::BroadcastOver => texts.operator_broadcast_over(),
        OperatorNote::BroadcastDone(reach) => broadcast_done(reach, texts),
    };
    RichText::read(&marked)
}

fn broadcast_done(reach: BroadcastReach, texts: Texts) -> String {
    let done = texts.operator_broadcast_done(reach.sent, reach.failed);
    match reach.unsent {
        None => done,
        Some(Unsent::Stopped(servers)) => texts.operator_broadcast_stopped(done, servers),
        Some(Unsent::Expired(servers)) => texts.operator_broadcast_expired(done, servers),
    }
}

/// Shows the bot's status. A broadcast on its way can be stopped there.
#[must_use]
pub fn operator_status(status: &OperatorStatus, lang: Lang) -> Message<OperatorPress> {
    let texts = Texts::of(lang);
    let since = Span::Time(status.started_at, TimeStyle::Relative).marked();
    let mut lines = vec![
        texts.operator_status_since(since),
        texts.operator_status_processes(
            status.processes,
            status.shards_connected,
            status.shards_held,
        ),
        status.servers.map_or_else(
            || texts.operator_status_servers_unknown(),
            |servers| texts.operator_status_servers(servers),
        ),
    ];
    match &status.store {
        Some(store) => {
            let (here, people) = (status.tables, status.people);
            lines.push(texts.operator_status_tables(store.open_tables, here, people));
            let (backend, durability) = (store.backend.clone(), store.durability.clone());
            lines.push(texts.operator_status_store(backend, store.format, durability));
        }
        None => {
            lines.push(texts.operator_status_tables_here(status.tables, status.people));
            lines.push(texts.operator_status_store_trouble());
        }
    }
    lines.push(texts.operator_status_unreadable(status.unreadable));
    lines.push(texts.operator_status_failures(status.failed_tasks, status.failed_responses));
    lines.push(texts.operator_status_blocks(status.blocked_users, status.blocked_servers));
    if !status.leaving.is_empty() {
        let servers: Vec<String> = status.leaving.iter().copied().map(number).collect();
        lines.push(texts.operator_status_leaving(servers.join(", ")));
    }
    lines.extend(
        status
            .broadcast
            .map(|broadcast| broadcast_line(broadcast, texts)),
    );
    let well = status.store.is_some() && status.unreadable == 0 && status.failed_tasks == 0;
    let embed = Embed {
        title: texts.operator_status_title(status.version),
        description: RichText::read(&lines.join("\n")).cut(4_000),
        colour: if well { ALL_WELL } else { TROUBLE },
        ..Embed::default()
    };
    let stop = match status.broadcast {
        Some(BroadcastLine::Sending(number)) => vec![stop_button(number, texts)],
        Some(BroadcastLine::Stopping | BroadcastLine::Ended(_)) | None => Vec::new(),
    };
    Message {
        embed: Some(embed),
        rows: rows(stop),
        ..Message::default()
    }
}

fn broadcast_line(broadcast: BroadcastLine, texts: Texts) -> String {
    let reach = match broadcast {
        BroadcastLine::Sending(_) => return texts.operator_status_sending(),
        BroadcastLine::Stopping => return texts.operator_status_stopping(),
        BroadcastLine::Ended(reach) => reach,
    };
    let sent = texts.operator_status_sent(reach.sent, reach.failed);
    match reach.unsent {
        None => sent,
        Some(Unsent::Stopped(servers)) => texts.operator_status_stopped(sent, servers),
        Some(Unsent::Expired(servers)) => texts.operator_status_expired(sent, servers),
    }
}

/// Says what is lost if the bot leaves a server with so many open tables, and asks for
/// confirmation.
#[must_use]
pub fn ask_to_leave(
    server: u64,
    tables: usize,
    reason: Option<&str>,
    order: u64,
    lang: Lang,
) -> Message<OperatorPress> {
    let texts = Texts::of(lang);
    let reason = reason.map(str::to_owned);
    let goodbye = notice(&Notice::Goodbye { reason }, lang);
    let text = [
        texts.operator_leave_loss(tables),
        texts.operator_leave_kept(),
        format!("> {}", goodbye.marked().replace('\n', "\n> ")),
    ];
    let embed = Embed {
        title: texts.operator_leave_title(number(server)),
        description: RichText::read(&text.join("\n")),
        colour: TROUBLE,
        ..Embed::default()
    };
    let buttons = vec![
        Button::new(
            OperatorPress::Leave(order),
            ButtonStyle::Danger,
            texts.operator_leave_button(),
        ),
        Button::new(
            OperatorPress::Stay(order),
            ButtonStyle::Secondary,
            texts.operator_leave_keep(),
        ),
    ];
    Message {
        embed: Some(embed),
        rows: rows(buttons),
        ..Message::default()
    }
}

/// Lists the blocks, in this order.
#[must_use]
pub fn blocks(blocks: &[BlockLine], lang: Lang) -> Message<Infallible> {
    let texts = Texts::of(lang);
    let line = |block: &BlockLine| {
        // A mention alone may be unreadable: the operator's client needn't know the user.
        let subject = match block.user {
            Some(user) => format!("{} `{}`", user.marked(), block.id),
            None => texts.operator_blocks_server(number(block.id)),
        };
        let since = Span::Time(block.since, TimeStyle::Date).marked();
        let line = texts.operator_blocks_line(subject, since);
        match &block.reason {
            Some(reason) => texts.operator_blocks_reason(line, unmarked(reason)),
            None => line,
        }
    };
    let mut lines: Vec<String> = blocks.iter().take(MOST_BLOCKS).map(line).collect();
    if blocks.is_empty() {
        lines.push(texts.operator_blocks_none());
    }
    if blocks.len() > MOST_BLOCKS {
        lines.push(texts.operator_blocks_more(blocks.len() - MOST_BLOCKS));
    }
    let embed = Embed {
        title: texts.operator_blocks_title(),
        description: RichText::read(&lines.join("\n")).cut(4_000),
        colour: NEUTRAL,
        ..Embed::default()
    };
    Message {
        embed: Some(embed),
        ..Message::default()
    }
}

/// Shows the operator's text to everybody in a channel.
#[must_use]
pub fn broadcast(text: &str, lang: Lang) -> Message<Infallible> {
    Message {
        embed: Some(broadcast_embed(text, lang)),
        ..Message::default()
    }
}

/// Shows a broadcast as it would be sent to so many servers, and asks for confirmation.
#[must_use]
pub fn ask_to_broadcast(
    text: &str,
    servers: usize,
    number: u64,
    lang: Lang,
) -> Message<OperatorPress> {
    let texts = Texts::of(lang);
    let buttons = vec![
        Button::new(
            OperatorPress::Send(number),
            ButtonStyle::Danger,
            texts.operator_broadcast_button(),
        ),
        Button::new(
            OperatorPress::Drop(number),
            ButtonStyle::Secondary,
            texts.operator_broadcast_drop(),
        ),
    ];
    Message {
        text: texts.operator_broadcast_preview(servers).into(),
        embed: Some(broadcast_embed(text, lang)),
        rows: rows(buttons),
        ..Message::default()
    }
}

/// Says that a broadcast is being sent, and offers to stop it.
#[must_use]
pub fn broadcast_begun(number: u64, lang: Lang) -> Message<OperatorPress> {
    let texts = Texts::of(lang);
    stoppable(texts.operator_broadcast_begun(), number, texts)
}

/// Says that another broadcast must wait for this one, and offers to stop it.
#[must_use]
pub fn broadcast_busy(number: u64, lang: Lang) -> Message<OperatorPress> {
    let texts = Texts::of(lang);
    stoppable(texts.operator_broadcast_busy(), number, texts)
}

fn stoppable(text: String, number: u64, texts: Texts) -> Message<OperatorPress> {
    Message {
        text: text.into(),
        rows: rows(vec![stop_button(number, texts)]),
        ..Message::default()
    }
}

fn stop_button(number: u64, texts: Texts) -> Button<OperatorPress> {
    Button::new(
        OperatorPress::Stop(number),
        ButtonStyle::Danger,
        texts.operator_broadcast_stop(),
    )
}

fn broadcast_embed(text: &str, lang: Lang) -> Embed {
    let texts = Texts::of(lang);
    Embed {
        title: texts.operator_broadcast_title(),
        description: text.into(),
        colour: NEUTRAL,
        footer: Some(texts.operator_broadcast_footer()),
        ..Embed::default()
    }
}

/// Writes an id, which has no thousands separators.
fn number(id: u64) -> String {
    id.to_string()
}

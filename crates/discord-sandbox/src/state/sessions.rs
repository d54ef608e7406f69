//! The bot's gateway sessions.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::model::codes::{close_code, intent, op};
use crate::model::guild::GUILD;
use crate::model::id::Id;
use crate::model::shard::Shard;

/// Number of events that a session keeps for a resume.
const HISTORY: usize = 1_000;
/// Time for which a session without a connection can be resumed.
const RESUMABLE: Duration = Duration::from_secs(5 * 60);
/// Daily limit on IDENTIFY.
const SESSION_STARTS_PER_DAY: u32 = 1_000;

/// Ways in which the sandbox disturbs or ends a gateway connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disconnect {
    /// Asks the client to reconnect and resume (op 7).
    Op7,
    /// Closes with this code. After 4000 to 4003, 4005 and 4008 the client may resume; after any
    /// other code the session is gone.
    Close(u16),
    /// Closes without a code, after which the client may resume.
    CloseWithoutCode,
    /// Stops sending and answering but leaves the connection open, as if the other end had
    /// vanished. The client may resume on another connection.
    Silence,
    /// Declares the session invalid (op 9); the client must identify again.
    InvalidSession,
}

/// Ways in which the sandbox refuses to start or resume sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentifyRefusal {
    /// Answers every IDENTIFY and RESUME with op 9.
    InvalidSession,
    /// Closes with this code after every IDENTIFY and answers every RESUME with op 9.
    Close(u16),
}

/// Order to a connection.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(Arc<str>),
    Close(Option<u16>, &'static str),
    Silence,
    /// Tells the client that its session is gone; it may identify again.
    Invalidate,
}

/// A session of the bot, with or without a connection.
#[derive(Debug)]
pub(crate) struct GatewaySession {
    shard: Shard,
    intents: u64,
    /// Events are compressed.
    compress: bool,
    sequence: u64,
    history: VecDeque<(u64, Arc<str>)>,
    link: Option<GatewayLink>,
    lost: Option<Instant>,
}

/// The connection that carries a session.
#[derive(Debug)]
pub(crate) struct GatewayLink {
    /// Number of the connection.
    pub(crate) connection: u64,
    pub(crate) sender: mpsc::UnboundedSender<Outgoing>,
}

/// Reasons why a session can't be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResumeError {
    /// There is no such session, or its history is too short.
    SessionGone,
    /// The client claims events that it never got.
    InvalidSequence,
}

impl GatewaySession {
    pub(crate) fn new(shard: Shard, intents: u64, compress: bool, link: GatewayLink) -> Self {
        Self {
            shard,
            intents,
            compress,
            sequence: 0,
            history: VecDeque::new(),
            link: Some(link),
            lost: None,
        }
    }

    pub(crate) fn dispatch(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text: Arc<str> = json!({"op": op::DISPATCH, "t": event, "s": self.sequence, "d": data})
            .to_string()
            .into();
        self.history.push_back((self.sequence, text.clone()));
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
        self.send(Outgoing::Text(text));
    }

    fn send(&self, outgoing: Outgoing) {
        if let Some(link) = &self.link {
            // Sending fails if the connection has just ended; the event stays in the history.
            let _ = link.sender.send(outgoing);
        }
    }
}

/// The bot's gateway sessions.
#[derive(Debug)]
pub(crate) struct Sessions {
    sessions: BTreeMap<String, GatewaySession>,
    online: watch::Sender<bool>,
    /// Number of network failures. Each one ends all connections.
    cuts: watch::Sender<u64>,
    /// Number of IDENTIFYs received.
    identifies: u32,
    /// Number of RESUMEs received.
    resumptions: u32,
    refusal: Option<IdentifyRefusal>,
    session_starts_left: u32,
    reset_after: Duration,
    /// Time of the last session start, by group of shards.
    last_identifies: BTreeMap<u32, Instant>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self {
            sessions: BTreeMap::new(),
            online: watch::Sender::new(false),
            cuts: watch::Sender::new(0),
            identifies: 0,
            resumptions: 0,
            refusal: None,
            session_starts_left: SESSION_STARTS_PER_DAY,
            reset_after: Duration::from_secs(24 * 60 * 60),
            last_identifies: BTreeMap::new(),
        }
    }
}

impl Sessions {
    /// Dispatches an event that needs no intent to every session of the guild's shard.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value) {
        self.dispatch_to(GUILD, event, data, 0);
    }

    /// Dispatches a message event to the sessions with the `GUILD_MESSAGES` intent.
    pub(crate) fn dispatch_message(&mut self, event: &str, data: &Value) {
        self.dispatch_to(GUILD, event, data, intent::GUILD_MESSAGES);
    }

    /// Dispatches a guild event to the sessions with the `GUILDS` intent.
    pub(crate) fn dispatch_guild(&mut self, event: &str, data: &Value) {
        self.dispatch_of_guild(GUILD, event, data);
    }

    /// Does the same for a guild that may be another one.
    pub(crate) fn dispatch_of_guild(&mut self, guild: Id, event: &str, data: &Value) {
        self.dispatch_to(guild, event, data, intent::GUILDS);
    }

    fn dispatch_to(&mut self, guild: Id, event: &str, data: &Value, intents: u64) {
        self.sessions
            .retain(|_, session| session.lost.is_none_or(|lost| lost.elapsed() < RESUMABLE));
        let hears = |session: &&mut GatewaySession| {
            session.shard.serves(guild) && session.intents & intents == intents
        };
        for session in self.sessions.values_mut().filter(hears) {
            session.dispatch(event, data);
        }
    }

    /// Returns the shards of connected sessions, in order of their numbers.
    pub(crate) fn connected(&self) -> Vec<Shard> {
        let connected = self
            .sessions
            .values()
            .filter(|session| session.link.is_some());
        let mut shards: Vec<Shard> = connected.map(|session| session.shard).collect();
        shards.sort_by_key(|shard| (shard.total, shard.number));
        shards
    }

    /// Returns whether a connection serves the guild.
    pub(crate) fn online(&self) -> bool {
        *self.online.borrow()
    }

    pub(crate) fn watch_online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    pub(crate) fn disconnect(&mut self, how: Disconnect) {
        self.disconnect_those(how, |_| true);
    }

    /// Disturbs or ends the connections of one shard.
    pub(crate) fn disconnect_shard(&mut self, shard: u32, how: Disconnect) {
        self.disconnect_those(how, |session| session.shard.number == shard);
    }

    fn disconnect_those(&mut self, how: Disconnect, meant: impl Fn(&GatewaySession) -> bool) {
        for session in self.sessions.values().filter(|session| meant(session)) {
            session.send(match how {
                Disconnect::Op7 => {
                    Outgoing::Text(json!({"op": op::RECONNECT, "d": null}).to_string().into())
                }
                Disconnect::Close(code) => Outgoing::Close(Some(code), "The sandbox was told to."),
                Disconnect::CloseWithoutCode => Outgoing::Close(None, ""),
                Disconnect::Silence => Outgoing::Silence,
                Disconnect::InvalidSession => Outgoing::Invalidate,
            });
        }
        if how == Disconnect::InvalidSession {
            self.sessions.retain(|_, session| !meant(session));
        }
    }

    /// Counts the bot's IDENTIFYs and RESUMEs.
    pub(crate) fn begun(&self) -> (u32, u32) {
        (self.identifies, self.resumptions)
    }

    /// Returns the number of session starts left today.
    pub(crate) fn session_starts_left(&self) -> u32 {
        self.session_starts_left
    }

    /// Returns the time until the session starts reset.
    pub(crate) fn reset_after(&self) -> Duration {
        self.reset_after
    }

    /// Lets this number of session starts remain.
    pub(crate) fn leave_session_starts(&mut self, left: u32, reset_after: Duration) {
        self.session_starts_left = left;
        self.reset_after = reset_after;
    }

    pub(crate) fn refuse(&mut self, refusal: Option<IdentifyRefusal>) {
        self.refusal = refusal;
    }

    /// Returns the refusal in force.
    pub(crate) fn refusal(&self) -> Option<IdentifyRefusal> {
        self.refusal
    }

    /// Ends all connections without a close frame, as a network failure does.
    pub(crate) fn cut(&mut self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    pub(crate) fn watch_cuts(&self) -> watch::Receiver<u64> {
        self.cuts.subscribe()
    }

    /// Counts an IDENTIFY; returns whether a session start was left for it.
    pub(crate) fn count_identify(&mut self) -> bool {
        self.identifies += 1;
        let left = self.session_starts_left.checked_sub(1);
        self.session_starts_left = left.unwrap_or_default();
        left.is_some()
    }

    /// Counts a RESUME.
    pub(crate) fn count_resumption(&mut self) {
        self.resumptions += 1;
    }

    /// Records that a shard of this group starts a session now. Returns `false` instead if the
    /// group's last start is less than `spacing` ago.
    pub(crate) fn take_turn(&mut self, group: u32, spacing: Duration) -> bool {
        let last = self.last_identifies.get(&group);
        let in_turn = last.is_none_or(|last| last.elapsed() >= spacing);
        if in_turn {
            self.last_identifies.insert(group, Instant::now());
        }
        in_turn
    }

    /// Adds a session that has just begun.
    pub(crate) fn add(&mut self, id: String, session: GatewaySession) {
        self.sessions.insert(id, session);
    }

    /// Moves a session to another connection and sends the events after `sequence` on it. Returns
    /// whether the session is compressed.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        sequence: u64,
        link: GatewayLink,
    ) -> Result<bool, ResumeError> {
        let session = self.sessions.get_mut(id).ok_or(ResumeError::SessionGone)?;
        if sequence > session.sequence {
            return Err(ResumeError::InvalidSequence);
        }
        if session
            .history
            .front()
            .is_some_and(|(first, _)| *first > sequence + 1)
        {
            return Err(ResumeError::SessionGone);
        }
        // A session has one connection, so an older one that is still open ends.
        session.send(Outgoing::Close(
            Some(close_code::UNKNOWN_ERROR),
            "The session was resumed elsewhere.",
        ));
        session.link = Some(link);
        session.lost = None;
        let missed: Vec<Arc<str>> = session
            .history
            .iter()
            .filter(|(n, _)| *n > sequence)
            .map(|(_, text)| text.clone())
            .collect();
        for text in missed {
            session.send(Outgoing::Text(text));
        }
        session.dispatch("RESUMED", &json!({}));
        Ok(session.compress)
    }

    /// Takes the sessions off a connection that has ended; `forget` also ends them.
    pub(crate) fn unlink(&mut self, connection: u64, forget: bool) {
        let linked = |session: &GatewaySession| {
            session
                .link
                .as_ref()
                .is_some_and(|link| link.connection == connection)
        };
        if forget {
            self.sessions.retain(|_, session| !linked(session));
        }
        for session in self.sessions.values_mut().filter(|session| linked(session)) {
            session.link = None;
            session.lost = Some(Instant::now());
        }
    }

    /// Finds out anew whether a connection serves the guild; returns it if that has changed.
    pub(crate) fn update_online(&mut self) -> Option<bool> {
        let online = self.connected().iter().any(|shard| shard.serves(GUILD));
        (self.online.send_replace(online) != online).then_some(online)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_session_starts_can_be_granted_again() {
        let mut sessions = Sessions {
            identifies: 951,
            ..Sessions::default()
        };
        sessions.leave_session_starts(SESSION_STARTS_PER_DAY, Duration::ZERO);
        assert_eq!(sessions.session_starts_left(), SESSION_STARTS_PER_DAY);
    }
}

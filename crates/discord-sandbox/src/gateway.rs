//! The gateway: the bot's sessions, and the WebSocket connections that carry them.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Extract;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};

use crate::guild::{self, APPLICATION, GUILD};
use crate::shard::Shard;
use crate::state::{PageEvent, Shared, State, random};

/// Number of events that a session keeps for a resume.
const HISTORY: usize = 1_000;
/// Time for which a session without a connection can be resumed.
const RESUMABLE: Duration = Duration::from_secs(5 * 60);
/// Daily limit on IDENTIFY.
const SESSION_STARTS_PER_DAY: u32 = 1_000;
/// Limit on the payloads that a client may send in a minute.
const SENDS_PER_MINUTE: usize = 120;

mod intent {
    pub(super) const GUILDS: u64 = 1 << 0;
    pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
    /// Members, presences and message content. The sandbox's bot isn't approved for them.
    pub(super) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
}

mod op {
    pub(super) const DISPATCH: u64 = 0;
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE: u64 = 3;
    pub(super) const VOICE_STATE: u64 = 4;
    pub(super) const RESUME: u64 = 6;
    pub(super) const RECONNECT: u64 = 7;
    pub(super) const REQUEST_MEMBERS: u64 = 8;
    pub(super) const INVALID_SESSION: u64 = 9;
    pub(super) const HELLO: u64 = 10;
    pub(super) const HEARTBEAT_ACK: u64 = 11;
}

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
enum Outgoing {
    Text(Arc<str>),
    Close(Option<u16>, &'static str),
    Silence,
    /// Tells the client that its session is gone; it may identify again.
    Invalidate,
}

#[derive(Debug)]
struct GatewaySession {
    shard: Shard,
    intents: u64,
    compress: bool,
    sequence: u64,
    history: VecDeque<(u64, Arc<str>)>,
    link: Option<GatewayLink>,
    lost: Option<Instant>,
}

#[derive(Debug)]
struct GatewayLink {
    connection: u64,
    sender: mpsc::UnboundedSender<Outgoing>,
}

impl GatewaySession {
    fn dispatch(&mut self, event: &str, data: &Value) {
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
        self.dispatch_to(event, data, 0);
    }

    /// Dispatches a message event to the sessions with the `GUILD_MESSAGES` intent.
    pub(crate) fn dispatch_message(&mut self, event: &str, data: &Value) {
        self.dispatch_to(event, data, intent::GUILD_MESSAGES);
    }

    /// Dispatches a guild event to the sessions with the `GUILDS` intent.
    pub(crate) fn dispatch_guild(&mut self, event: &str, data: &Value) {
        self.dispatch_to(event, data, intent::GUILDS);
    }

    fn dispatch_to(&mut self, event: &str, data: &Value, intents: u64) {
        self.sessions
            .retain(|_, session| session.lost.is_none_or(|lost| lost.elapsed() < RESUMABLE));
        let hears = |session: &&mut GatewaySession| {
            session.shard.serves(GUILD) && session.intents & intents == intents
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

    /// Ends all connections without a close frame, as a network failure does.
    pub(crate) fn cut(&mut self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

impl State {
    fn update_online(&mut self) {
        let online = self
            .sessions
            .connected()
            .iter()
            .any(|shard| shard.serves(GUILD));
        if self.sessions.online.send_replace(online) != online {
            self.tell(PageEvent::Bot(online));
        }
    }

    fn unlink(&mut self, connection: u64, forget: bool) {
        let linked = |session: &GatewaySession| {
            session
                .link
                .as_ref()
                .is_some_and(|link| link.connection == connection)
        };
        if forget {
            self.sessions.sessions.retain(|_, session| !linked(session));
        }
        for session in self
            .sessions
            .sessions
            .values_mut()
            .filter(|session| linked(session))
        {
            session.link = None;
            session.lost = Some(Instant::now());
        }
        self.lose_what_is_on_its_way();
        self.update_online();
    }
}

/// Handles the gateway's address.
pub(crate) async fn handle(
    Extract(shared): Extract<Arc<Shared>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    connect(shared, upgrade, false)
}

/// Handles the address at which sessions are resumed.
pub(crate) async fn handle_resumption(
    Extract(shared): Extract<Arc<Shared>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    connect(shared, upgrade, true)
}

fn connect(
    shared: Arc<Shared>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    for_resumption: bool,
) -> Response {
    match upgrade {
        Ok(_) if !shared.read(|state| state.available) => {
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        Ok(upgrade) => {
            upgrade.on_upgrade(move |socket| Connection::run(shared, socket, for_resumption))
        }
        Err(rejection) => rejection.into_response(),
    }
}

/// Reason why a connection ends.
enum ConnectionEnd {
    /// The sandbox closes the connection.
    Close {
        /// `None` sends a close frame without a code.
        code: Option<u16>,
        reason: &'static str,
        resumable: bool,
    },
    /// The client closed the connection or vanished. A proper close ends the session.
    Gone {
        farewell: bool,
    },
    Cut,
    /// The connection stays open, and nothing is sent on it any more.
    Silence,
}

struct Connection {
    shared: Arc<Shared>,
    socket: WebSocket,
    number: u64,
    /// Opened at the `resume_gateway_url`.
    for_resumption: bool,
    sender: mpsc::UnboundedSender<Outgoing>,
    identified: bool,
    compress: bool,
    last_beat: Instant,
    sends: VecDeque<Instant>,
}

impl Connection {
    async fn run(shared: Arc<Shared>, socket: WebSocket, for_resumption: bool) {
        let (sender, mut outgoing) = mpsc::unbounded_channel();
        let stopper = shared.clone();
        let mut cuts = shared.change(|state| state.sessions.cuts.subscribe());
        let mut connection = Connection {
            shared,
            socket,
            number: random(),
            for_resumption,
            sender,
            identified: false,
            compress: false,
            last_beat: Instant::now(),
            sends: VecDeque::new(),
        };
        let interval = connection.shared.heartbeat.as_millis() as u64;
        let hello =
            json!({"op": op::HELLO, "s": null, "t": null, "d": {"heartbeat_interval": interval}})
                .to_string();
        let mut end = connection.transmit(&hello).await.err();
        while end.is_none() {
            let patience = connection.last_beat + connection.shared.heartbeat * 3 / 2;
            let step = tokio::select! {
                received = connection.socket.recv() => connection.receive(received).await,
                Some(order) = outgoing.recv() => connection.obey(order).await,
                () = sleep_until(patience) => Err(close(4009, "Session timed out.")),
                _ = cuts.changed() => Err(ConnectionEnd::Cut),
                () = stopper.stopped() => Err(ConnectionEnd::Close {
                    code: Some(1001),
                    reason: "The sandbox shuts down.",
                    resumable: true,
                }),
            };
            end = step.err();
        }
        if let Some(end) = end {
            connection.finish(end).await;
        }
    }

    async fn finish(mut self, end: ConnectionEnd) {
        let forget = match &end {
            ConnectionEnd::Close { resumable, .. } => !resumable,
            ConnectionEnd::Gone { farewell } => *farewell,
            ConnectionEnd::Cut | ConnectionEnd::Silence => false,
        };
        self.shared
            .change(|state| state.unlink(self.number, forget));
        if let ConnectionEnd::Close { code, reason, .. } = end {
            let frame = code.map(|code| CloseFrame {
                code,
                reason: reason.into(),
            });
            let _ = self.socket.send(Message::Close(frame)).await;
        }
        if matches!(end, ConnectionEnd::Silence) {
            let shared = self.shared.clone();
            let gone = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            tokio::select! {
                () = gone => {}
                () = shared.stopped() => {}
            }
            return;
        }
        if !matches!(end, ConnectionEnd::Cut) {
            // Reads on for a moment so that both sides exchange close frames.
            let _ = timeout(Duration::from_secs(1), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }

    async fn transmit(&mut self, text: &str) -> Result<(), ConnectionEnd> {
        let message = if self.compress {
            Message::Binary(compressed(text).into())
        } else {
            Message::Text(text.into())
        };
        self.socket
            .send(message)
            .await
            .map_err(|_| ConnectionEnd::Gone { farewell: false })
    }

    async fn obey(&mut self, order: Outgoing) -> Result<(), ConnectionEnd> {
        match order {
            Outgoing::Text(text) => self.transmit(&text).await,
            Outgoing::Close(code, reason) => {
                let resumable = code.is_none_or(|code| matches!(code, 4000..=4003 | 4005 | 4008));
                Err(ConnectionEnd::Close {
                    code,
                    reason,
                    resumable,
                })
            }
            Outgoing::Silence => Err(ConnectionEnd::Silence),
            Outgoing::Invalidate => {
                self.identified = false;
                self.shared.change(State::update_online);
                self.transmit(&json!({"op": op::INVALID_SESSION, "d": false}).to_string())
                    .await
            }
        }
    }

    async fn receive(
        &mut self,
        received: Option<Result<Message, axum::Error>>,
    ) -> Result<(), ConnectionEnd> {
        let text = match received {
            Some(Ok(Message::Text(text))) => text.to_string(),
            Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(frame))) => {
                return Err(ConnectionEnd::Gone {
                    farewell: frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)),
                });
            }
            Some(Err(_)) | None => return Err(ConnectionEnd::Gone { farewell: false }),
        };
        let now = Instant::now();
        while self
            .sends
            .front()
            .is_some_and(|sent| now - *sent > Duration::from_secs(60))
        {
            self.sends.pop_front();
        }
        self.sends.push_back(now);
        if self.sends.len() > SENDS_PER_MINUTE {
            return Err(ConnectionEnd::Close {
                code: Some(4008),
                reason: "You are being rate limited.",
                resumable: true,
            });
        }
        let Ok(payload) = serde_json::from_str::<Value>(&text) else {
            return Err(ConnectionEnd::Close {
                code: Some(4002),
                reason: "Error while decoding payload.",
                resumable: true,
            });
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(op::HEARTBEAT) => {
                self.last_beat = now;
                self.transmit(&json!({"op": op::HEARTBEAT_ACK}).to_string())
                    .await
            }
            Some(op::IDENTIFY) if self.identified => Err(close(4005, "Already authenticated.")),
            Some(op::IDENTIFY) => self.take_identify(data).await,
            Some(op::RESUME) if self.identified => Err(close(4005, "Already authenticated.")),
            Some(op::RESUME) => self.resume(data).await,
            Some(_) if !self.identified => Err(close(4003, "Not authenticated.")),
            Some(op::PRESENCE | op::VOICE_STATE | op::REQUEST_MEMBERS) => Ok(()),
            _ => Err(close(4001, "Unknown opcode.")),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), ConnectionEnd> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) == self.shared.token {
            Ok(())
        } else {
            tracing::warn!("the gateway refused a client with a wrong token");
            Err(close(4004, "Authentication failed."))
        }
    }

    /// Counts an IDENTIFY and carries it out, unless the session starts are used up or a refusal is
    /// in force.
    async fn take_identify(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        let (used_up, refusal) = self.shared.change(|state| {
            state.sessions.identifies += 1;
            let left = state.sessions.session_starts_left.checked_sub(1);
            state.sessions.session_starts_left = left.unwrap_or_default();
            let used_up = left.is_none();
            if used_up {
                state.report(
                    "IDENTIFY without any session start left: Discord resets the token".to_owned(),
                );
            }
            (used_up, state.sessions.refusal)
        });
        match refusal {
            _ if used_up => Err(close(4004, "Authentication failed.")),
            Some(IdentifyRefusal::InvalidSession) => self.refuse_session().await,
            Some(IdentifyRefusal::Close(code)) => Err(close(code, "The sandbox was told to.")),
            None => {
                self.identify(data)?;
                if self.identified {
                    Ok(())
                } else {
                    self.refuse_session().await
                }
            }
        }
    }

    async fn refuse_session(&mut self) -> Result<(), ConnectionEnd> {
        self.transmit(&json!({"op": op::INVALID_SESSION, "d": false}).to_string())
            .await
    }

    /// Checks whether the shard's group started another session too recently, and records the start
    /// if not.
    fn comes_too_soon(&self, shard: Shard) -> bool {
        self.shared.change(|state| {
            let group = shard.number % self.shared.max_concurrency;
            let last = state.sessions.last_identifies.get(&group);
            let too_soon = last.is_some_and(|last| last.elapsed() < self.shared.identify_every);
            if too_soon {
                state.report(format!(
                    "more than {} IDENTIFYs at once",
                    self.shared.max_concurrency
                ));
            } else {
                state.sessions.last_identifies.insert(group, Instant::now());
            }
            too_soon
        })
    }

    /// Starts a session, unless another one of the group started too recently.
    fn identify(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        self.authenticate(data)?;
        let Some(intents) = data["intents"].as_u64() else {
            return Err(close(4002, "Error while decoding payload."));
        };
        if intents & intent::PRIVILEGED != 0 {
            return Err(close(4014, "Disallowed intent(s)."));
        }
        let Some(shard) = Shard::read(data.get("shard")) else {
            return Err(close(4010, "Invalid shard."));
        };
        if self.comes_too_soon(shard) {
            return Ok(());
        }
        self.identified = true;
        self.compress = data["compress"] == true;
        let id = format!("{:016x}{:016x}", random(), random());
        let guilds = if shard.serves(GUILD) {
            json!([{"id": GUILD, "unavailable": true}])
        } else {
            json!([])
        };
        let mut session = GatewaySession {
            shard,
            intents,
            compress: self.compress,
            sequence: 0,
            history: VecDeque::new(),
            link: Some(GatewayLink {
                connection: self.number,
                sender: self.sender.clone(),
            }),
            lost: None,
        };
        let resume_at = format!("{}/gateway/resume", self.shared.gateway_url);
        self.shared.change(|state| {
            session.dispatch(
                "READY",
                &json!({
                    "v": 10, "user": state.user_json(APPLICATION), "guilds": guilds,
                    "session_id": id, "resume_gateway_url": resume_at,
                    "shard": [shard.number, shard.total],
                    "application": {"id": APPLICATION, "flags": 0}, "private_channels": [],
                }),
            );
            if intents & intent::GUILDS != 0 && shard.serves(GUILD) {
                session.dispatch(
                    "GUILD_CREATE",
                    &guild::guild_create_json(
                        state.members.values(),
                        state.channels.values(),
                        state.roles.values(),
                    ),
                );
            }
            state.sessions.sessions.insert(id.clone(), session);
            state.update_online();
        });
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        self.authenticate(data)?;
        let sequence = data["seq"].as_u64().unwrap_or_default();
        let link = GatewayLink {
            connection: self.number,
            sender: self.sender.clone(),
        };
        let resumed = self.shared.change(|state| {
            state.sessions.resumptions += 1;
            if !self.for_resumption {
                state.report(
                    "RESUME at another address than the session's resume_gateway_url".to_owned(),
                );
            }
            if state.sessions.refusal.is_some() {
                return None;
            }
            let session = data["session_id"]
                .as_str()
                .and_then(|id| state.sessions.sessions.get_mut(id))?;
            if sequence > session.sequence {
                return Some(Err(close(4007, "Invalid seq.")));
            }
            if session
                .history
                .front()
                .is_some_and(|(first, _)| *first > sequence + 1)
            {
                return None;
            }
            // A session has one connection, so an older one that is still open ends.
            session.send(Outgoing::Close(
                Some(4000),
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
            let compress = session.compress;
            state.update_online();
            Some(Ok(compress))
        });
        match resumed {
            Some(Ok(compress)) => {
                self.identified = true;
                self.compress = compress;
                Ok(())
            }
            Some(Err(end)) => Err(end),
            None => {
                self.transmit(&json!({"op": op::INVALID_SESSION, "d": false}).to_string())
                    .await
            }
        }
    }
}

fn close(code: u16, reason: &'static str) -> ConnectionEnd {
    ConnectionEnd::Close {
        code: Some(code),
        reason,
        resumable: false,
    }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory doesn't fail.
    let _ = encoder.write_all(text.as_bytes());
    encoder.finish().unwrap_or_default()
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

//! The gateway: sessions of the bot, and the WebSocket connections that carry them.

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

/// Events that a session keeps for a resumption.
const HISTORY: usize = 1_000;
/// How long a session without a connection may still be resumed.
const RESUMABLE: Duration = Duration::from_secs(5 * 60);
/// What a client may send in a minute.
const SENDS_PER_MINUTE: usize = 120;

mod intent {
    pub(super) const GUILDS: u64 = 1 << 0;
    pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
    /// Members, presences and message content; the sandbox's bot isn't approved for them.
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

/// How the sandbox ends the bot's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disconnect {
    /// Asks the client to reconnect and resume (op 7).
    Op7,
    /// Closes with code 4000, after which the client may resume.
    Close4000,
    /// Declares the session invalid (op 9); the client must identify anew.
    InvalidSession,
}

/// What a connection is told to do.
#[derive(Clone, Debug)]
enum Outgoing {
    Text(Arc<str>),
    Close(u16, &'static str),
    /// Tells the client that its session is gone; it may identify again.
    Invalidate,
    /// Ends the connection without a word.
    Cut,
}

#[derive(Debug)]
struct Session {
    shard: Shard,
    intents: u64,
    compress: bool,
    sequence: u64,
    history: VecDeque<(u64, Arc<str>)>,
    link: Option<Link>,
    lost: Option<Instant>,
}

#[derive(Debug)]
struct Link {
    connection: u64,
    sender: mpsc::UnboundedSender<Outgoing>,
}

impl Session {
    fn dispatch(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text: Arc<str> = json!({"op": op::DISPATCH, "t": event, "s": self.sequence, "d": data}).to_string().into();
        self.history.push_back((self.sequence, text.clone()));
        if self.history.len() > HISTORY {
            self.history.pop_front();
        }
        self.send(Outgoing::Text(text));
    }

    fn send(&self, outgoing: Outgoing) {
        if let Some(link) = &self.link {
            // A connection that has just ended takes nothing; the event stays in the history.
            let _ = link.sender.send(outgoing);
        }
    }
}

/// The bot's gateway sessions.
#[derive(Debug)]
pub(crate) struct Sessions {
    sessions: BTreeMap<String, Session>,
    online: watch::Sender<bool>,
}

impl Default for Sessions {
    fn default() -> Self {
        Self { sessions: BTreeMap::new(), online: watch::Sender::new(false) }
    }
}

impl Sessions {
    /// Sends an event that needs no intent to every session of the guild's shard.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value) {
        self.dispatch_to(event, data, 0);
    }

    /// Sends an event about messages to the sessions that asked for such.
    pub(crate) fn dispatch_message(&mut self, event: &str, data: &Value) {
        self.dispatch_to(event, data, intent::GUILD_MESSAGES);
    }

    /// Sends an event about the guild to the sessions that asked for such.
    pub(crate) fn dispatch_guild(&mut self, event: &str, data: &Value) {
        self.dispatch_to(event, data, intent::GUILDS);
    }

    fn dispatch_to(&mut self, event: &str, data: &Value, intents: u64) {
        self.sessions.retain(|_, session| session.lost.is_none_or(|lost| lost.elapsed() < RESUMABLE));
        let hears = |session: &&mut Session| session.shard.serves(GUILD) && session.intents & intents == intents;
        for session in self.sessions.values_mut().filter(hears) {
            session.dispatch(event, data);
        }
    }

    /// The shards of the sessions that have a connection, by their numbers.
    pub(crate) fn connected(&self) -> Vec<Shard> {
        let connected = self.sessions.values().filter(|session| session.link.is_some());
        let mut shards: Vec<Shard> = connected.map(|session| session.shard).collect();
        shards.sort_by_key(|shard| (shard.total, shard.number));
        shards
    }

    /// Whether the bot has a connection for the guild.
    pub(crate) fn online(&self) -> bool {
        *self.online.borrow()
    }

    pub(crate) fn watch_online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    pub(crate) fn disconnect(&mut self, how: Disconnect) {
        for session in self.sessions.values() {
            session.send(match how {
                Disconnect::Op7 => Outgoing::Text(json!({"op": op::RECONNECT, "d": null}).to_string().into()),
                Disconnect::Close4000 => Outgoing::Close(4000, "Unknown error."),
                Disconnect::InvalidSession => Outgoing::Invalidate,
            });
        }
        if how == Disconnect::InvalidSession {
            self.sessions.clear();
        }
    }

    /// Ends all connections as a broken line would.
    pub(crate) fn cut(&mut self) {
        for session in self.sessions.values() {
            session.send(Outgoing::Cut);
        }
    }
}

impl State {
    fn update_online(&mut self) {
        let online = self.sessions.connected().iter().any(|shard| shard.serves(GUILD));
        if self.sessions.online.send_replace(online) != online {
            self.tell(PageEvent::Bot(online));
        }
    }

    fn unlink(&mut self, connection: u64, forget: bool) {
        let linked = |session: &Session| session.link.as_ref().is_some_and(|link| link.connection == connection);
        if forget {
            self.sessions.sessions.retain(|_, session| !linked(session));
        }
        for session in self.sessions.sessions.values_mut().filter(|session| linked(session)) {
            session.link = None;
            session.lost = Some(Instant::now());
        }
        self.update_online();
    }
}

/// The handler for the gateway's address.
pub(crate) async fn handle(
    Extract(shared): Extract<Arc<Shared>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(_) if !shared.read(|state| state.available) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Ok(upgrade) => upgrade.on_upgrade(|socket| Connection::run(shared, socket)),
        Err(rejection) => rejection.into_response(),
    }
}

/// Why a connection ends.
enum End {
    /// The sandbox closes it, and may let the session be resumed.
    Close {
        code: u16,
        reason: &'static str,
        resumable: bool,
    },
    /// The client has closed it or is gone; after a proper farewell the session is over.
    Gone {
        farewell: bool,
    },
    Cut,
}

struct Connection {
    shared: Arc<Shared>,
    socket: WebSocket,
    number: u64,
    sender: mpsc::UnboundedSender<Outgoing>,
    identified: bool,
    compress: bool,
    last_beat: Instant,
    sends: VecDeque<Instant>,
}

impl Connection {
    async fn run(shared: Arc<Shared>, socket: WebSocket) {
        let (sender, mut outgoing) = mpsc::unbounded_channel();
        let stopper = shared.clone();
        let mut connection = Connection {
            shared,
            socket,
            number: random(),
            sender,
            identified: false,
            compress: false,
            last_beat: Instant::now(),
            sends: VecDeque::new(),
        };
        let interval = connection.shared.heartbeat.as_millis() as u64;
        let hello = json!({"op": op::HELLO, "s": null, "t": null, "d": {"heartbeat_interval": interval}}).to_string();
        let mut end = connection.transmit(&hello).await.err();
        while end.is_none() {
            let patience = connection.last_beat + connection.shared.heartbeat * 3 / 2;
            let step = tokio::select! {
                received = connection.socket.recv() => connection.receive(received).await,
                Some(order) = outgoing.recv() => connection.obey(order).await,
                () = sleep_until(patience) => Err(End::Close { code: 4009, reason: "Session timed out.", resumable: false }),
                () = stopper.stopped() => Err(End::Close { code: 1001, reason: "The sandbox shuts down.", resumable: true }),
            };
            end = step.err();
        }
        if let Some(end) = end {
            connection.finish(end).await;
        }
    }

    async fn finish(mut self, end: End) {
        let forget = match &end {
            End::Close { resumable, .. } => !resumable,
            End::Gone { farewell } => *farewell,
            End::Cut => false,
        };
        self.shared.change(|state| state.unlink(self.number, forget));
        if let End::Close { code, reason, .. } = end {
            let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
        }
        if !matches!(end, End::Cut) {
            // Reads on for a moment, so that close frames are exchanged properly.
            let _ =
                timeout(Duration::from_secs(1), async { while let Some(Ok(_)) = self.socket.recv().await {} }).await;
        }
    }

    async fn transmit(&mut self, text: &str) -> Result<(), End> {
        let message = if self.compress { Message::Binary(compressed(text).into()) } else { Message::Text(text.into()) };
        self.socket.send(message).await.map_err(|_| End::Gone { farewell: false })
    }

    async fn obey(&mut self, order: Outgoing) -> Result<(), End> {
        match order {
            Outgoing::Text(text) => self.transmit(&text).await,
            Outgoing::Close(code, reason) => Err(End::Close { code, reason, resumable: true }),
            Outgoing::Invalidate => {
                self.identified = false;
                self.shared.change(State::update_online);
                self.transmit(&json!({"op": op::INVALID_SESSION, "d": false}).to_string()).await
            }
            Outgoing::Cut => Err(End::Cut),
        }
    }

    async fn receive(&mut self, received: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match received {
            Some(Ok(Message::Text(text))) => text.to_string(),
            Some(Ok(Message::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(frame))) => {
                return Err(End::Gone { farewell: frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)) });
            }
            Some(Err(_)) | None => return Err(End::Gone { farewell: false }),
        };
        let now = Instant::now();
        while self.sends.front().is_some_and(|sent| now - *sent > Duration::from_secs(60)) {
            self.sends.pop_front();
        }
        self.sends.push_back(now);
        if self.sends.len() > SENDS_PER_MINUTE {
            return Err(End::Close { code: 4008, reason: "You are being rate limited.", resumable: true });
        }
        let Ok(payload) = serde_json::from_str::<Value>(&text) else {
            return Err(End::Close { code: 4002, reason: "Error while decoding payload.", resumable: true });
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(op::HEARTBEAT) => {
                self.last_beat = now;
                self.transmit(&json!({"op": op::HEARTBEAT_ACK}).to_string()).await
            }
            Some(op::IDENTIFY) if self.identified => Err(close(4005, "Already authenticated.")),
            Some(op::IDENTIFY) => self.identify(data),
            Some(op::RESUME) if self.identified => Err(close(4005, "Already authenticated.")),
            Some(op::RESUME) => self.resume(data).await,
            Some(_) if !self.identified => Err(close(4003, "Not authenticated.")),
            Some(op::PRESENCE | op::VOICE_STATE | op::REQUEST_MEMBERS) => Ok(()),
            _ => Err(close(4001, "Unknown opcode.")),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), End> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) == self.shared.token {
            Ok(())
        } else {
            tracing::warn!("a client with a wrong token was turned away from the gateway");
            Err(close(4004, "Authentication failed."))
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), End> {
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
        self.identified = true;
        self.compress = data["compress"] == true;
        let id = format!("{:016x}{:016x}", random(), random());
        let guilds = if shard.serves(GUILD) { json!([{"id": GUILD, "unavailable": true}]) } else { json!([]) };
        let mut session = Session {
            shard,
            intents,
            compress: self.compress,
            sequence: 0,
            history: VecDeque::new(),
            link: Some(Link { connection: self.number, sender: self.sender.clone() }),
            lost: None,
        };
        self.shared.change(|state| {
            session.dispatch(
                "READY",
                &json!({
                    "v": 10, "user": state.user_json(APPLICATION), "guilds": guilds,
                    "session_id": id, "resume_gateway_url": format!("{}/gateway", state.url().replacen("http", "ws", 1)),
                    "shard": [shard.number, shard.total], "application": {"id": APPLICATION, "flags": 0}, "private_channels": [],
                }),
            );
            if intents & intent::GUILDS != 0 && shard.serves(GUILD) {
                session.dispatch("GUILD_CREATE", &guild::guild_create_json(
                    state.members.values(),
                    state.channels.values(),
                    state.roles.values(),
                ));
            }
            state.sessions.sessions.insert(id.clone(), session);
            state.update_online();
        });
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), End> {
        self.authenticate(data)?;
        let sequence = data["seq"].as_u64().unwrap_or_default();
        let link = Link { connection: self.number, sender: self.sender.clone() };
        let resumed = self.shared.change(|state| {
            let session = data["session_id"].as_str().and_then(|id| state.sessions.sessions.get_mut(id))?;
            if sequence > session.sequence {
                return Some(Err(close(4007, "Invalid seq.")));
            }
            if session.history.front().is_some_and(|(first, _)| *first > sequence + 1) {
                return None;
            }
            // A session has one connection; an older one that is still open ends.
            session.send(Outgoing::Close(4000, "The session was resumed elsewhere."));
            session.link = Some(link);
            session.lost = None;
            let missed: Vec<Arc<str>> =
                session.history.iter().filter(|(n, _)| *n > sequence).map(|(_, text)| text.clone()).collect();
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
            None => self.transmit(&json!({"op": op::INVALID_SESSION, "d": false}).to_string()).await,
        }
    }
}

fn close(code: u16, reason: &'static str) -> End {
    End::Close { code, reason, resumable: false }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory doesn't fail.
    let _ = encoder.write_all(text.as_bytes());
    encoder.finish().unwrap_or_default()
}

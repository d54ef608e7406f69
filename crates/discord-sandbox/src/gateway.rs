//! The gateway: the WebSocket connections that carry the bot's sessions.

use std::collections::VecDeque;
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
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::model::codes::{close_code, intent, op};
use crate::model::guild::{self, APPLICATION, GUILD};
use crate::model::id::random;
use crate::model::shard::Shard;
use crate::operations::chaos::lose_what_is_on_its_way;
use crate::state::sessions::{GatewayLink, GatewaySession, IdentifyRefusal, Outgoing, ResumeError};
use crate::state::{PageEvent, Shared, State};

/// Limit on the payloads that a client may send in a minute.
const SENDS_PER_MINUTE: usize = 120;

/// Notes a change of the connections that serve the guild.
fn update_online(state: &mut State) {
    if let Some(online) = state.sessions.update_online() {
        state.tell(PageEvent::Bot(online));
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
        let mut cuts = shared.read(|state| state.sessions.watch_cuts());
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
                () = sleep_until(patience) => {
                    Err(close(close_code::SESSION_TIMED_OUT, "Session timed out."))
                }
                _ = cuts.changed() => Err(ConnectionEnd::Cut),
                () = stopper.stopped() => Err(ConnectionEnd::Close {
                    code: Some(close_code::GOING_AWAY),
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
        self.shared.change(|state| {
            state.sessions.unlink(self.number, forget);
            lose_what_is_on_its_way(state);
            update_online(state);
        });
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
                let resumable = code.is_none_or(|code| close_code::RESUMABLE.contains(&code));
                Err(ConnectionEnd::Close {
                    code,
                    reason,
                    resumable,
                })
            }
            Outgoing::Silence => Err(ConnectionEnd::Silence),
            Outgoing::Invalidate => {
                self.identified = false;
                self.shared.change(update_online);
                self.refuse_session().await
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
                    farewell: frame.is_some_and(|frame| {
                        matches!(frame.code, close_code::NORMAL | close_code::GOING_AWAY)
                    }),
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
                code: Some(close_code::RATE_LIMITED),
                reason: "You are being rate limited.",
                resumable: true,
            });
        }
        let Ok(payload) = serde_json::from_str::<Value>(&text) else {
            return Err(ConnectionEnd::Close {
                code: Some(close_code::DECODE_ERROR),
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
            Some(op::IDENTIFY) if self.identified => Err(close(
                close_code::ALREADY_AUTHENTICATED,
                "Already authenticated.",
            )),
            Some(op::IDENTIFY) => self.take_identify(data).await,
            Some(op::RESUME) if self.identified => Err(close(
                close_code::ALREADY_AUTHENTICATED,
                "Already authenticated.",
            )),
            Some(op::RESUME) => self.resume(data).await,
            Some(_) if !self.identified => {
                Err(close(close_code::NOT_AUTHENTICATED, "Not authenticated."))
            }
            Some(op::PRESENCE | op::VOICE_STATE | op::REQUEST_MEMBERS) => Ok(()),
            _ => Err(close(close_code::UNKNOWN_OPCODE, "Unknown opcode.")),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), ConnectionEnd> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) == self.shared.token {
            Ok(())
        } else {
            tracing::warn!("the gateway refused a client with a wrong token");
            Err(close(
                close_code::AUTHENTICATION_FAILED,
                "Authentication failed.",
            ))
        }
    }

    /// Counts an IDENTIFY and carries it out, unless the session starts are used up or a refusal is
    /// in force.
    async fn take_identify(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        let (used_up, refusal) = self.shared.change(|state| {
            let used_up = !state.sessions.count_identify();
            if used_up {
                state.report(
                    "IDENTIFY without any session start left: Discord resets the token".to_owned(),
                );
            }
            (used_up, state.sessions.refusal())
        });
        match refusal {
            _ if used_up => Err(close(
                close_code::AUTHENTICATION_FAILED,
                "Authentication failed.",
            )),
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
            let too_soon = !state.sessions.take_turn(group, self.shared.identify_every);
            if too_soon {
                state.report(format!(
                    "more than {} IDENTIFYs at once",
                    self.shared.max_concurrency
                ));
            }
            too_soon
        })
    }

    /// Starts a session, unless another one of the group started too recently.
    fn identify(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        self.authenticate(data)?;
        let Some(intents) = data["intents"].as_u64() else {
            return Err(close(
                close_code::DECODE_ERROR,
                "Error while decoding payload.",
            ));
        };
        if intents & intent::PRIVILEGED != 0 {
            return Err(close(
                close_code::DISALLOWED_INTENTS,
                "Disallowed intent(s).",
            ));
        }
        let Some(shard) = Shard::read(data.get("shard")) else {
            return Err(close(close_code::INVALID_SHARD, "Invalid shard."));
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
        let mut session = GatewaySession::new(shard, intents, self.compress, self.link());
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
            state.sessions.add(id.clone(), session);
            update_online(state);
        });
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), ConnectionEnd> {
        self.authenticate(data)?;
        let sequence = data["seq"].as_u64().unwrap_or_default();
        let session = data["session_id"].as_str().unwrap_or_default();
        let resumed = self.shared.change(|state| {
            state.sessions.count_resumption();
            if !self.for_resumption {
                state.report(
                    "RESUME at another address than the session's resume_gateway_url".to_owned(),
                );
            }
            if state.sessions.refusal().is_some() {
                return Err(ResumeError::SessionGone);
            }
            let compress = state.sessions.resume(session, sequence, self.link())?;
            update_online(state);
            Ok(compress)
        });
        match resumed {
            Ok(compress) => {
                self.identified = true;
                self.compress = compress;
                Ok(())
            }
            Err(ResumeError::InvalidSequence) => {
                Err(close(close_code::INVALID_SEQUENCE, "Invalid seq."))
            }
            Err(ResumeError::SessionGone) => self.refuse_session().await,
        }
    }

    fn link(&self) -> GatewayLink {
        GatewayLink {
            connection: self.number,
            sender: self.sender.clone(),
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

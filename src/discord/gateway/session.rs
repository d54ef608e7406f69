//! One shard's session: it survives broken connections, is resumed where Discord allows it, and is
//! replaced by a new one otherwise.

use std::borrow::Cow;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use twilight_gateway::error::ReceiveMessageErrorType;
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};
use twilight_model::gateway::payload::outgoing::identify::IdentifyProperties;

use super::dispatch::Dispatcher;
use super::identify_queue::ShardIdentifyQueue;
use crate::discord::outgoing::trouble::with_causes;
use crate::metrics::HeldShard;
use crate::pool::ShardReporter;

/// Time without progress after which a connection is given up: no HELLO, no response to IDENTIFY or
/// RESUME. An established session is watched by its heartbeats.
const PATIENCE: Duration = Duration::from_secs(8);

/// After this many failed connections in a row, a session isn't resumed but replaced by a new one.
const FAILURES_TO_LOSE: u32 = 3;

/// Time limit for closing a session.
const GOODBYE: Duration = Duration::from_secs(2);

/// A session of a shard, over all its connections.
pub(super) struct Session<'a> {
    pub(super) dispatcher: &'a std::sync::Arc<Dispatcher>,
    pub(super) reporter: &'a ShardReporter,
    pub(super) held: &'a HeldShard,
    /// The shard's number and the total.
    pub(super) shard: (u32, u32),
    pub(super) identify_queue: ShardIdentifyQueue,
    /// Data for resuming on a new connection; `None` if it has to identify.
    pub(super) resume: Option<Resume>,
    /// Failed connections in a row.
    pub(super) failures: u32,
    /// True once a session is started or resumed, until the flag is taken.
    pub(super) has_begun: bool,
}

/// The data that Discord needs to resume a session.
pub(super) struct Resume {
    session: twilight_gateway::Session,
    address: String,
}

/// A frame of the gateway's. Only the data of known events is parsed.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(borrow)]
    t: Option<Cow<'a, str>>,
    #[serde(borrow)]
    d: Option<&'a RawValue>,
}

/// The reason why `run` ended.
pub(super) enum Over {
    /// It was stopped.
    Told,
    /// Discord refuses the token.
    WrongToken,
    /// It has to be connected again, for this reason.
    Broken(String),
}

/// The meaning of a close code for the session.
enum Meaning {
    /// It can be resumed.
    Resumable,
    /// It is lost, and a new one may begin.
    Lost,
    WrongToken,
}

impl Meaning {
    /// Follows Discord's table of close codes. It calls 4007 and 4009 the end of a session;
    /// resuming after them would be refused again.
    const fn of(code: Option<u16>) -> Self {
        match code {
            Some(4004) => Self::WrongToken,
            Some(4007 | 4009..=4014) => Self::Lost,
            _ => Self::Resumable,
        }
    }
}

impl Session<'_> {
    /// Connects and stays connected. A new session begins at `address`.
    pub(super) async fn run(
        &mut self,
        token: &str,
        address: String,
        end: &CancellationToken,
    ) -> Over {
        let mut shard = self.connection(token, address);
        let mut headway = Instant::now();
        let mut closing = None;
        loop {
            let is_active = shard.state() == ShardState::Active;
            tokio::select! {
                message = shard.next() => {
                    headway = Instant::now();
                    if matches!(message, Some(Ok(_))) {
                        self.resume = resume(&shard);
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => self.receive(&text),
                        Some(Ok(Message::Close(frame))) => {
                            self.held.note_connected(false);
                            if closing.is_some() {
                                return Over::Told;
                            }
                            let code = frame.as_ref().map(|frame| frame.code);
                            let why = code.map_or_else(|| "closed without a \
                                code".to_owned(), |code| format!("closed with code {code}"));
                            match Meaning::of(code) {
                                Meaning::Resumable => {
                                    tracing::warn!(shard = self.shard.0, why, "the gateway \
                                        connection closed; resuming the session");
                                }
                                Meaning::Lost => {
                                    self.resume = None;
                                    return Over::Broken(why);
                                }
                                Meaning::WrongToken => return Over::WrongToken,
                            }
                        }
                        Some(Err(error)) => match error.kind() {
                            // The error holds the frame, so it isn't logged.
                            ReceiveMessageErrorType::Deserializing { .. } => {
                                tracing::error!(shard = self.shard.0, "can't parse a gateway \
                                    frame");
                            }
                            _ => return self.failed(format!("can't connect: \
                                {}", with_causes(&error))),
                        },
                        None => return Over::Broken("refused for good".to_owned()),
                    }
                }
                () = sleep_until(headway + PATIENCE), if !is_active && closing.is_none() => {
                    match self.identify_queue.last_wait() {
                        Some(wait) if wait > headway => headway = wait,
                        _ => return self.failed("no answer".to_owned()),
                    }
                }
                () = sleep_until(closing.unwrap_or(headway)), if closing.is_some() => {
                    tracing::warn!(shard = self.shard.0, "the gateway connection didn't close in \
                        time");
                    return Over::Told;
                }
                () = end.cancelled(), if closing.is_none() => {
                    if matches!(shard.state(), ShardState::Disconnected { .. }) {
                        return Over::Told;
                    }
                    shard.close(CloseFrame::NORMAL);
                    closing = Some(Instant::now() + GOODBYE);
                }
            }
        }
    }

    /// Counts a failed connection. The session may still exist, but isn't resumed forever.
    fn failed(&mut self, why: String) -> Over {
        self.failures += 1;
        if self.failures >= FAILURES_TO_LOSE {
            self.resume = None;
        }
        Over::Broken(why)
    }

    fn connection(&self, token: &str, address: String) -> Shard<ShardIdentifyQueue> {
        let (number, total) = self.shard;
        let properties = IdentifyProperties::new("skatrunde", "skatrunde", std::env::consts::OS);
        // Commands and buttons need no intent at all.
        let config = ConfigBuilder::new(token.to_owned(), Intents::empty())
            .identify_properties(properties)
            .queue(self.identify_queue.clone());
        // If the session ends, the shard itself connects again, at this address.
        let config = config.proxy_url(address);
        let config = match &self.resume {
            Some(Resume { session, address }) => {
                config.session(session.clone()).resume_url(address.clone())
            }
            None => config,
        };
        Shard::with_config(ShardId::new(number, total.max(1)), config.build())
    }

    fn receive(&mut self, text: &str) {
        let Ok(Frame { t, d: data }) = serde_json::from_str(text) else {
            return;
        };
        match (t.as_deref(), data) {
            (Some("READY"), Some(data)) => {
                let ready: Value = serde_json::from_str(data.get()).unwrap_or_default();
                let user = ready["user"]["username"].as_str().unwrap_or_default();
                tracing::info!(user, shard = self.shard.0, "logged in to Discord");
                self.begun();
                self.reporter.connected();
            }
            (Some("RESUMED"), _) => {
                tracing::info!(shard = self.shard.0, "resumed the session with Discord");
                self.begun();
            }
            (Some("INTERACTION_CREATE"), Some(data)) => {
                self.dispatcher.interaction(data.to_owned());
            }
            _ => {}
        }
    }

    fn begun(&mut self) {
        self.failures = 0;
        self.has_begun = true;
        self.identify_queue.succeeded();
        self.held.note_connected(true);
    }
}

fn resume<Q>(shard: &Shard<Q>) -> Option<Resume> {
    let (session, address) = shard.session().zip(shard.resume_url())?;
    Some(Resume {
        session: session.clone(),
        address: address.to_owned(),
    })
}

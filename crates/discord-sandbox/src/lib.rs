#![doc = include_str!("../README.md")]

mod actions;
mod blobs;
mod chaos;
mod clock;
mod gateway;
mod guild;
mod id;
mod journal;
mod limits;
mod member;
mod messages;
mod openapi;
mod page;
mod rest;
mod shard;
mod state;
mod text;
mod validate;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::{any, get, post};
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub use chaos::Fault;
pub use clock::Clock;
pub use gateway::{Disconnect, LogInRefusal};
pub use id::Id;
pub use journal::JournalError;
pub use member::{Attachment, Button, InteractionId, Member, MemberError, Message, Outcome, Select, SelectOption};
pub use openapi::{OpenApiError, SecondOpinion};
pub use rest::{Call, Held, Refusal, Route};

use crate::guild::{Channel, GuildMember, Role, permission};
use crate::journal::Entry;
use crate::rest::{Rejection, Where, hold};
use crate::state::{Settings, Shared};

/// What a sandbox is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one. Anything but loopback lets strangers in, for there is no log-in.
    pub listen: SocketAddr,
    /// The clock for all of Discord's time limits.
    pub clock: Clock,
    /// The directory in which the state is kept; without one it ends with the sandbox.
    pub data: Option<PathBuf>,
    /// Discord's OpenAPI document, against which the bot's bodies are checked.
    pub openapi: Option<PathBuf>,
    /// What somebody else is to say on every body, beside Discord's document.
    pub second_opinion: Option<SecondOpinion>,
    /// Where the bot finds the gateway, for example `wss://localhost:8443`, if something such as TLS stands before the sandbox.
    pub gateway_url: Option<String>,
    /// Whether rate limits are enforced, including that on edits of old messages.
    pub enforce_rate_limits: bool,
    /// Whether that on all requests by the tokens of a channel is among them: 30 a minute. People who are played by a program, and
    /// simulations, need far more.
    pub limit_webhooks_by_channel: bool,
    /// The bot's token.
    pub token: String,
    /// The bot's user name.
    pub bot_name: String,
    /// How often the bot must send a heartbeat, in real time.
    pub heartbeat: Duration,
    /// How many shards the bot is advised to use; at least 1.
    pub shards: u32,
    /// How many of its sessions the bot may begin at once, at least 1: those of shards whose numbers leave the same remainder wait for each
    /// other.
    pub max_concurrency: u32,
    /// The time between two sessions that wait for each other, in real time; one that is begun sooner is refused by op 9. Discord's is five
    /// seconds.
    pub log_in_every: Duration,
}

impl Default for Config {
    /// Loopback on a free port, the machine's clock, nothing kept, all limits enforced, one shard.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            clock: Clock::system(),
            data: None,
            openapi: None,
            second_opinion: None,
            gateway_url: None,
            enforce_rate_limits: true,
            limit_webhooks_by_channel: true,
            token: "MTEwMDAwMDAwMDAwMDAwMDAwMQ.sandbox.local-discord-without-secrets".to_owned(),
            bot_name: "Skatrunde".to_owned(),
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            max_concurrency: 1,
            log_in_every: Duration::from_secs(5),
        }
    }
}

/// Why a sandbox can't be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody listens on the address already; the next port may be free.
    #[error("{0} is in use")]
    AddressInUse(SocketAddr),
    /// The address can't be listened on for another reason.
    #[error("can't listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The kept state can't be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Discord's OpenAPI document can't be used.
    #[error(transparent)]
    OpenApi(#[from] OpenApiError),
}

/// A running local Discord. When it is dropped, it stops at once and frees its data
/// directory; [`Sandbox::shutdown`] closes connections properly before.
pub struct Sandbox {
    shared: Arc<Shared>,
    tasks: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// Starts listening.
    ///
    /// # Errors
    /// [`StartError::AddressInUse`] if the port is taken; others if the kept state or the OpenAPI document can't be
    /// used. Nothing on disk is changed then.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let openapi = config.openapi.as_deref().map(openapi::OpenApi::load).transpose()?;
        let listener = TcpListener::bind(config.listen).await.map_err(|source| match source.kind() {
            std::io::ErrorKind::AddrInUse => StartError::AddressInUse(config.listen),
            _ => StartError::Listen { address: config.listen, source },
        })?;
        let address = listener.local_addr().map_err(|source| StartError::Listen { address: config.listen, source })?;
        let shared = Arc::new(Shared::new(Settings {
            clock: config.clock,
            url: format!("http://{address}"),
            token: config.token,
            bot_name: config.bot_name,
            heartbeat: config.heartbeat,
            shards: config.shards,
            max_concurrency: config.max_concurrency.max(1),
            log_in_every: config.log_in_every,
            openapi,
            second_opinion: config.second_opinion,
            gateway_url: config.gateway_url.unwrap_or_else(|| format!("ws://{address}")),
            enforce_rate_limits: config.enforce_rate_limits,
            limit_webhooks_by_channel: config.limit_webhooks_by_channel,
            data: config.data,
        })?);
        let tasks = vec![tokio::spawn(serve(shared.clone(), listener)), tokio::spawn(expire(shared.clone()))];
        Ok(Self { shared, tasks })
    }

    /// The address of the page, `http://127.0.0.1:PORT`; Discord's interface lies under `/api/v10` below it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// The bot's token, without `Bot` before it.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// The bot's application id, which is also its user id.
    #[must_use]
    pub fn application_id(&self) -> Id {
        guild::APPLICATION
    }

    /// The guild's id.
    #[must_use]
    pub fn guild_id(&self) -> Id {
        guild::GUILD
    }

    /// Stops: connections are closed properly, and the data directory is free again when this returns.
    pub async fn shutdown(mut self) {
        self.shared.stop.send_replace(true);
        for mut task in std::mem::take(&mut self.tasks) {
            if timeout(Duration::from_secs(1), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// A member by his user name, standing in `#skat`.
    ///
    /// # Panics
    /// If there is no such member, which is a mistake in the test that asks for him.
    #[must_use]
    pub fn member(&self, username: &str) -> Member {
        let found = self.shared.read(|state| {
            let member = state.members.values().find(|member| member.username == username)?;
            Some((member.id, state.channels.keys().next().copied()?))
        });
        let Some((id, channel)) = found else { panic!("the guild has no member {username:?}") };
        Member::new(self.shared.clone(), id, username, channel)
    }

    /// A channel by its name.
    ///
    /// # Panics
    /// If there is no such channel.
    #[must_use]
    pub fn channel(&self, name: &str) -> Id {
        let found = self.shared.read(|state| state.channel_named(name).map(|channel| channel.id));
        let Some(id) = found else { panic!("the guild has no channel {name:?}") };
        id
    }

    /// Adds a text channel.
    pub fn add_channel(&self, name: &str) -> Id {
        self.add(name, false)
    }

    /// Adds an announcement channel, whose threads have a type of their own.
    pub fn add_announcement_channel(&self, name: &str) -> Id {
        self.add(name, true)
    }

    fn add(&self, name: &str, announces: bool) -> Id {
        self.shared.change(|state| {
            let id = state.next_id();
            state.put(Entry::Channel(Channel { announces, ..Channel::new(id, name) }));
            let channel = state.channels[&id].json();
            state.sessions.dispatch_guild("CHANNEL_CREATE", &channel);
            id
        })
    }

    /// Adds an ordinary member who speaks `locale`, for example `"de"` or `"en-US"`.
    pub fn add_member(&self, username: &str, locale: &str) -> Member {
        let (id, channel) = self.shared.change(|state| {
            let id = state.next_id();
            state.put(Entry::Member(GuildMember {
                id,
                username: username.to_owned(),
                name: username.to_owned(),
                // Neighbouring ids give colours far apart.
                color: (id.0.wrapping_mul(0x009e_3779) & 0x00ff_ffff) as u32,
                locale: locale.to_owned(),
                permissions: permission::ORDINARY,
                roles: Vec::new(),
            }));
            (id, state.channels.keys().next().copied().unwrap_or(guild::GUILD))
        });
        Member::new(self.shared.clone(), id, username, channel)
    }

    /// The shards for which the bot has a gateway connection, each as its number and the total it was identified with; one twice
    /// if it has two.
    #[must_use]
    pub fn connected_shards(&self) -> Vec<(u32, u32)> {
        let shards = self.shared.read(|state| state.sessions.connected());
        shards.into_iter().map(|shard| (shard.number, shard.total)).collect()
    }

    /// Waits until the bot has a gateway connection for the guild; says whether it came in time.
    pub async fn wait_bot_online(&self, within: Duration) -> bool {
        self.wait_bot(true, within).await
    }

    /// Waits until the bot has no gateway connection for the guild any more; says whether it went in time.
    pub async fn wait_bot_offline(&self, within: Duration) -> bool {
        self.wait_bot(false, within).await
    }

    async fn wait_bot(&self, online: bool, within: Duration) -> bool {
        let mut watch = self.shared.read(|state| state.sessions.watch_online());
        let came = timeout(within, watch.wait_for(|now| *now == online)).await;
        came.is_ok_and(|watched| watched.is_ok())
    }

    /// The requests that the bot has sent, oldest first; the last 100,000 at least are kept.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.calls_since(0)
    }

    /// How many requests the bot has sent so far, for [`Sandbox::calls_since`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.shared.read(|state| state.calls.mark())
    }

    /// The requests that the bot has sent since the mark was taken.
    #[must_use]
    pub fn calls_since(&self, mark: usize) -> Vec<Call> {
        self.shared.read(|state| state.calls.since(mark))
    }

    /// How many bodies of each route have been checked against Discord's document.
    #[must_use]
    pub fn checked_bodies(&self) -> BTreeMap<Route, usize> {
        self.shared.openapi.as_ref().map(openapi::OpenApi::checked).unwrap_or_default()
    }

    /// Every request of the bot that broke a rule of Discord's, with the answer that it got. Answers that were ordered
    /// by [`Sandbox::refuse_next`] and its like or by unavailability aren't the bot's fault and aren't listed, nor is a limit that a
    /// channel's tokens share. The first 10,000 are kept.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.shared.read(|state| state.violations.clone())
    }

    /// Sets what the bot may do in a channel, as Discord's permission bits.
    pub fn set_app_permissions(&self, channel: Id, bits: u64) {
        self.shared.change(|state| {
            if let Some(mut changed) = state.channels.get(&channel).cloned() {
                changed.app_permissions = bits;
                state.put(Entry::Channel(changed));
            }
        });
    }

    /// Adds a role that anybody may mention, below the bot's own role or above it.
    pub fn add_role(&self, name: &str, above_bots: bool) -> Id {
        self.shared.change(|state| {
            let id = state.next_id();
            let position = if above_bots { Role::BOTS_POSITION + 1 } else { 1 };
            let (name, permissions) = (name.to_owned(), 0);
            state.put(Entry::Role(Role { id, name, position, permissions, mentionable: true, managed: false }));
            id
        })
    }

    /// Deletes a role.
    pub fn delete_role(&self, role: Id) {
        self.shared.change(|state| state.put(Entry::RoleGone(role)));
    }

    /// Sets whether anybody may mention a role.
    pub fn set_mentionable(&self, role: Id, mentionable: bool) {
        self.shared.change(|state| {
            if let Some(role) = state.roles.get(&role).cloned() {
                state.put(Entry::Role(Role { mentionable, ..role }));
            }
        });
    }

    /// Makes the application one that only its users have installed, not the guild, or takes that back. It holds for interactions from
    /// now on.
    pub fn set_only_user_installed(&self, only_user_installed: bool) {
        self.shared.change(|state| state.only_user_installed = only_user_installed);
    }

    /// Sets what the bot's own role gives it on the whole server, as Discord's permission bits; in a channel it gives only what not
    /// everybody has.
    pub fn set_bot_role(&self, permissions: u64) {
        self.shared.change(|state| {
            if let Some(role) = state.roles.get(&Role::BOTS).cloned() {
                state.put(Entry::Role(Role { permissions, ..role }));
            }
        });
    }

    /// Archives a thread, as time or a moderator does; a locked one can be opened again by moderators only.
    pub fn archive_thread(&self, thread: Id, locked: bool) {
        self.shared.change(|state| {
            if let Some(thread) = state.channels.get(&thread).filter(|channel| channel.parent.is_some()).cloned() {
                messages::set_archived(state, Channel { archived: true, locked, ..thread });
            }
        });
    }

    /// Makes Discord unreachable, or reachable again: requests get status 503, and gateway connections break.
    pub fn set_available(&self, available: bool) {
        self.shared.change(|state| {
            state.available = available;
            if !available {
                state.sessions.cut();
            }
        });
    }

    /// Orders the answer to the next request to a route: an error status, with `Retry-After` where one is given.
    pub fn reject_next(&self, route: Route, status: u16, retry_after: Option<Duration>) {
        let refusal = match retry_after {
            Some(wait) if status == 429 => Refusal::RateLimited(wait),
            wait => Refusal::Status(status, wait),
        };
        self.refuse_next(route, refusal);
    }

    /// Refuses the next request to a route like this; ordered twice, it refuses the next two.
    pub fn refuse_next(&self, route: Route, refusal: Refusal) {
        self.shared.change(|state| state.rejections.push_back(Rejection { route, refusal, stays: false }));
    }

    /// Refuses all requests to a route like this from now on, or takes all that was ordered for the route back.
    pub fn refuse(&self, route: Route, refusal: Option<Refusal>) {
        self.shared.change(|state| {
            state.rejections.retain(|ordered| ordered.route != route);
            let ordered = refusal.map(|refusal| Rejection { route, refusal, stays: true });
            state.rejections.extend(ordered);
        });
    }

    /// Answers all requests that bring a file with this status and a page from now on, or takes that back.
    pub fn refuse_files(&self, status: Option<u16>) {
        self.shared.change(|state| state.files_refused = status);
    }

    /// Leaves the next request to a route without an answer for ever; it isn't carried out.
    pub fn leave_next_unanswered(&self, route: Route) {
        self.shared.change(|state| state.never_answered.push(route));
    }

    /// Keeps the next edit by an interaction's token whose body contains these words from being carried out for a while. What the
    /// bot asks for meanwhile goes before it.
    #[must_use = "the edit goes on when this is dropped"]
    pub fn hold_edit(&self, words: &str) -> Held {
        self.hold(Where::BeforeEdit, words)
    }

    /// Keeps the next first answer to an interaction whose body contains these words from being carried out for a while. What the bot asks
    /// for meanwhile goes before it.
    #[must_use = "the answer goes on when this is dropped"]
    pub fn hold_answer(&self, words: &str) -> Held {
        self.hold(Where::BeforeAnswer, words)
    }

    /// Carries the next first answer to an interaction whose body contains these words out, but lets the bot wait for the response.
    #[must_use = "the response goes out when this is dropped"]
    pub fn hold_response(&self, words: &str) -> Held {
        self.hold(Where::AfterAnswer, words)
    }

    fn hold(&self, place: Where, words: &str) -> Held {
        let (held, hold) = hold(place, words);
        self.shared.change(|state| state.holds.push(hold));
        held
    }

    /// How often the bot has sent IDENTIFY and RESUME so far.
    #[must_use]
    pub fn log_ins_and_resumptions(&self) -> (u32, u32) {
        self.shared.read(|state| state.sessions.begun())
    }

    /// Leaves the bot only so many session starts of its 1,000 a day, and tells it when it gets new ones. With one more IDENTIFY its token counts as reset.
    pub fn leave_log_ins(&self, left: u32, reset_after: Duration) {
        self.shared.change(|state| state.sessions.leave_log_ins(left, reset_after));
    }

    /// Refuses to begin sessions from now on, or takes that back.
    pub fn refuse_log_ins(&self, refusal: Option<LogInRefusal>) {
        self.shared.change(|state| state.sessions.refuse(refusal));
    }

    /// Ends the bot's gateway connections.
    pub fn disconnect_gateway(&self, how: Disconnect) {
        self.shared.change(|state| state.sessions.disconnect(how));
    }

    /// Ends the gateway connections of one of the bot's shards.
    pub fn disconnect_shard(&self, shard: u32, how: Disconnect) {
        self.shared.change(|state| state.sessions.disconnect_shard(shard, how));
    }

    /// Lets things go wrong from now on, in a way that the seed decides: connections break, events and requests are late, come twice or get
    /// lost. Requests are never carried out in a way that Discord wouldn't.
    pub fn begin_chaos(&self, seed: u64) {
        chaos::begin(&self.shared, seed);
    }

    /// Lets nothing go wrong any more.
    pub fn end_chaos(&self) {
        chaos::end(&self.shared);
    }

    /// How often each thing has gone wrong by chaos so far.
    #[must_use]
    pub fn faults(&self) -> BTreeMap<Fault, u64> {
        self.shared.read(|state| state.chaos.counts().clone())
    }

    /// The interactions that the bot didn't answer in time although it could have: they reached it, and at most one mishap stood between
    /// them and the answer.
    #[must_use]
    pub fn left_unanswered(&self) -> Vec<InteractionId> {
        self.shared.read(|state| state.chaos.left_unanswered().to_vec())
    }

    /// Sends the last interaction to the bot a second time; none if there was none.
    pub fn resend_last_interaction(&self) -> Option<InteractionId> {
        self.shared.change(actions::resend_last)
    }

    /// A moderator deletes a channel with its threads and all their messages; says whether there was one.
    pub fn delete_channel(&self, channel: Id) -> bool {
        self.shared.change(|state| messages::delete_channel(state, channel))
    }

    /// A moderator deletes a message; says whether there was one.
    pub fn delete_message(&self, channel: Id, message: Id) -> bool {
        self.shared.change(|state| {
            let there = state.message(message).is_some_and(|message| message.channel == channel);
            if there {
                messages::delete(state, message);
            }
            there
        })
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.send_replace(true);
        for task in &self.tasks {
            task.abort();
        }
        self.shared.change(state::State::close);
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(page::root))
        .route("/gateway", get(gateway::handle))
        .route("/gateway/", get(gateway::handle))
        .route("/gateway/resume", get(gateway::handle_resumption))
        .route("/gateway/resume/", get(gateway::handle_resumption))
        .route("/api/{*path}", any(rest::handle))
        .route("/sandbox/state", get(page::state))
        .route("/sandbox/events", get(page::events))
        .route("/sandbox/commands", post(page::command))
        .route("/sandbox/user-commands", post(page::user_command))
        .route("/sandbox/components", post(page::component))
        .route("/sandbox/modals", post(page::modal))
        .route("/sandbox/autocomplete", post(page::autocomplete))
        .route("/sandbox/messages", post(page::chat))
        .route("/sandbox/dismiss", post(page::dismiss))
        .route("/sandbox/attachments/{id}/{name}", get(page::attachment))
        .route("/sandbox/emojis/{name}", get(page::emoji))
        .with_state(shared)
}

async fn serve(shared: Arc<Shared>, listener: TcpListener) {
    let stopper = shared.clone();
    let stopped = async move { stopper.stopped().await };
    // Otherwise a small packet, such as a click, may wait for the acknowledgement of the one before: 40 ms on this system.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps waiting for acknowledgements");
        }
    });
    if let Err(error) = axum::serve(listener, router(shared)).with_graceful_shutdown(stopped).await {
        tracing::error!(%error, "the sandbox's server has ended");
    }
}

/// Lets interactions fail as their time runs out.
async fn expire(shared: Arc<Shared>) {
    loop {
        tokio::select! {
            () = shared.clock.tick() => shared.expire(),
            () = shared.stopped() => return,
        }
    }
}

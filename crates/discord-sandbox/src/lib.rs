#![doc = include_str!("../README.md")]

mod gateway;
mod member;
mod model;
mod operations;
mod page;
mod rest;
mod routes;
mod state;
mod validate;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub use member::{
    Attachment, Button, InteractionId, Member, MemberError, Message, Outcome, Select, SelectOption,
};
pub use model::clock::SandboxClock;
pub use model::id::Id;
pub use model::route::Route;
pub use state::audit::RoleChange;
pub use state::calls::ApiCall;
pub use state::chaos::{Fault, MissedInteraction};
pub use state::hold::HeldRequest;
pub use state::journal::JournalError;
pub use state::refusal::Refusal;
pub use state::sessions::{Disconnect, IdentifyRefusal};
pub use validate::openapi::{OpenApiError, SecondOpinion};

use crate::model::access::{Access, bot_token};
use crate::model::codes::permission;
use crate::model::guild::{self, Channel, GuildMember, OtherGuild, Role};
use crate::operations::{actions, chaos, messages};
use crate::state::hold::{Where, hold};
use crate::state::journal::JournalEntry;
use crate::state::refusal::Rejection;
use crate::state::{Shared, SharedSettings, State};
use crate::validate::openapi::OpenApi;

/// Settings of a sandbox.
#[derive(Clone, Debug)]
pub struct SandboxSettings {
    /// Address to listen on; port 0 picks a free port. Everything is sent in the clear, so use a
    /// loopback address.
    pub listen: SocketAddr,
    /// Further host names by which clients reach the sandbox, for example that of a TLS proxy.
    /// `localhost` and loopback addresses always work.
    pub hosts: Vec<String>,
    /// Clock for all of Discord's time limits.
    pub clock: SandboxClock,
    /// Directory for the kept state. Without one, the state ends with the sandbox.
    pub data: Option<PathBuf>,
    /// Discord's OpenAPI document, against which the bot's request bodies are checked.
    pub openapi: Option<PathBuf>,
    /// A second check of every request body, beside Discord's document.
    pub second_opinion: Option<SecondOpinion>,
    /// Gateway address given to the bot, for example `wss://localhost:8443`. Set it if something
    /// such as a TLS proxy stands in front of the sandbox.
    pub gateway_url: Option<String>,
    /// Enforces rate limits, including the one on edits of old messages.
    pub enforce_rate_limits: bool,
    /// Enforces the limit that all interaction tokens of a channel share: 30 requests a minute.
    /// Scripted members and simulations need far more.
    pub limit_webhooks_by_channel: bool,
    /// The bot's username.
    pub bot_name: String,
    /// Heartbeat interval that the gateway demands of the bot, in real time.
    pub heartbeat: Duration,
    /// Number of shards that Discord recommends to the bot; at least 1.
    pub shards: u32,
    /// Number of sessions that the bot may start at once; at least 1. Shards whose numbers leave
    /// the same remainder modulo this wait for each other.
    pub max_concurrency: u32,
    /// Minimum time between two IDENTIFYs of shards that wait for each other, in real time. An
    /// earlier one is refused with op 9. Discord's own value is five seconds.
    pub identify_every: Duration,
}

impl Default for SandboxSettings {
    /// Loopback on a free port, the system clock, nothing kept, all limits enforced, one shard.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            hosts: Vec::new(),
            clock: SandboxClock::system(),
            data: None,
            openapi: None,
            second_opinion: None,
            gateway_url: None,
            enforce_rate_limits: true,
            limit_webhooks_by_channel: true,
            bot_name: "Skatrunde".to_owned(),
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            max_concurrency: 1,
            identify_every: Duration::from_secs(5),
        }
    }
}

/// Reasons why a sandbox can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is already in use; the next port may be free.
    #[error("{0} is in use")]
    AddressInUse(SocketAddr),
    /// Listening on the address failed for another reason.
    #[error("can't listen on {address}: {source}")]
    Listen {
        /// The address from [`SandboxSettings::listen`].
        address: SocketAddr,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The kept state can't be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Discord's OpenAPI document can't be used.
    #[error(transparent)]
    OpenApi(#[from] OpenApiError),
    /// The operating system gives no random numbers for the token and the key.
    #[error("the operating system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

/// A running local Discord.
///
/// Dropping it stops it at once and frees its data directory. [`Sandbox::shutdown`] first closes
/// the connections properly.
pub struct Sandbox {
    shared: Arc<Shared>,
    tasks: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// Starts a sandbox and listens.
    ///
    /// # Errors
    /// [`StartError::AddressInUse`] if the port is taken; other variants if the kept state or the
    /// OpenAPI document can't be used. Nothing on disk changes then.
    pub async fn start(config: SandboxSettings) -> Result<Self, StartError> {
        let openapi = config.openapi.as_deref().map(OpenApi::load).transpose()?;
        let listener =
            TcpListener::bind(config.listen)
                .await
                .map_err(|source| match source.kind() {
                    std::io::ErrorKind::AddrInUse => StartError::AddressInUse(config.listen),
                    _ => StartError::Listen {
                        address: config.listen,
                        source,
                    },
                })?;
        let address = listener.local_addr().map_err(|source| StartError::Listen {
            address: config.listen,
            source,
        })?;
        let shared = Arc::new(Shared::new(SharedSettings {
            clock: config.clock,
            url: format!("http://{address}"),
            token: bot_token(guild::APPLICATION)?,
            access: Access::new(config.listen.ip(), config.hosts)?,
            bot_name: config.bot_name,
            heartbeat: config.heartbeat,
            shards: config.shards,
            max_concurrency: config.max_concurrency.max(1),
            identify_every: config.identify_every,
            openapi,
            second_opinion: config.second_opinion,
            gateway_url: config
                .gateway_url
                .unwrap_or_else(|| format!("ws://{address}")),
            enforce_rate_limits: config.enforce_rate_limits,
            limit_webhooks_by_channel: config.limit_webhooks_by_channel,
            data: config.data,
        })?);
        let tasks = vec![
            tokio::spawn(serve(shared.clone(), listener)),
            tokio::spawn(expire(shared.clone())),
        ];
        Ok(Self { shared, tasks })
    }

    /// Returns the sandbox's own address, `http://127.0.0.1:PORT`. Discord's API lies under
    /// `/api/v10` below it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// Returns the address at which people open the page. It holds the key of this start, without
    /// which the page can do nothing.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("{}/#key={}", self.shared.url, self.key())
    }

    /// Returns the key of this start, which the page's requests need as `?key=…`.
    #[must_use]
    pub fn key(&self) -> &str {
        self.shared.access.key()
    }

    /// Returns the bot's token of this start, without the `Bot` prefix.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Returns the bot's application id, which is also its user id.
    #[must_use]
    pub fn application_id(&self) -> Id {
        guild::APPLICATION
    }

    /// Returns the guild's id.
    #[must_use]
    pub fn guild_id(&self) -> Id {
        guild::GUILD
    }

    /// Closes all connections properly and stops. The data directory is free again when this
    /// returns.
    pub async fn shutdown(mut self) {
        self.shared.stop.send_replace(true);
        for mut task in std::mem::take(&mut self.tasks) {
            if timeout(Duration::from_secs(1), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// Returns the member with this username, standing in `#skat`.
    ///
    /// # Panics
    /// If there is no such member: a mistake in the test.
    #[must_use]
    pub fn member(&self, username: &str) -> Member {
        let found = self.shared.read(|state| {
            let member = state
                .members
                .values()
                .find(|member| member.username == username)?;
            Some((member.id, state.channels.keys().next().copied()?))
        });
        let Some((id, channel)) = found else {
            panic!("the guild has no member {username:?}")
        };
        Member::new(self.shared.clone(), id, username, channel)
    }

    /// Returns the channel with this name.
    ///
    /// # Panics
    /// If there is no such channel.
    #[must_use]
    pub fn channel(&self, name: &str) -> Id {
        let found = self
            .shared
            .read(|state| state.channel_named(name).map(|channel| channel.id));
        let Some(id) = found else {
            panic!("the guild has no channel {name:?}")
        };
        id
    }

    /// Returns the guild's first channel, in which members stand at first.
    #[must_use]
    pub fn first_channel(&self) -> Option<Id> {
        let channels = |state: &State| state.channels.keys().next().copied();
        self.shared.read(channels)
    }

    /// Adds a text channel.
    pub fn add_channel(&self, name: &str) -> Id {
        self.add(name, false)
    }

    /// Adds an announcement channel; its threads have a type of their own.
    pub fn add_announcement_channel(&self, name: &str) -> Id {
        self.add(name, true)
    }

    fn add(&self, name: &str, announces: bool) -> Id {
        self.shared.change(|state| {
            let id = state.next_id();
            state.put(JournalEntry::Channel(Channel {
                announces,
                ..Channel::new(id, name)
            }));
            let channel = state.channels[&id].json();
            state.sessions.dispatch_guild("CHANNEL_CREATE", &channel);
            id
        })
    }

    /// Adds a guild that the bot is in. It has no members here.
    pub fn add_guild(&self, name: &str) -> Id {
        self.shared.change(|state| {
            let id = state.next_id();
            let name = name.to_owned();
            state.put(JournalEntry::OtherGuild(OtherGuild { id, name }));
            id
        })
    }

    /// Returns whether the bot is in a guild.
    #[must_use]
    pub fn is_in_guild(&self, guild: Id) -> bool {
        guild == guild::GUILD
            || self
                .shared
                .read(|state| state.other_guilds.contains_key(&guild))
    }

    /// Adds an ordinary member with this locale, for example `"de"` or `"en-US"`.
    pub fn add_member(&self, username: &str, locale: &str) -> Member {
        let (id, channel) = self.shared.change(|state| {
            let id = state.next_id();
            state.put(JournalEntry::Member(GuildMember {
                id,
                username: username.to_owned(),
                name: username.to_owned(),
                // Spreads the colours of neighbouring ids.
                color: (id.0.wrapping_mul(0x009e_3779) & 0x00ff_ffff) as u32,
                locale: locale.to_owned(),
                permissions: permission::ORDINARY,
                roles: Vec::new(),
                closed_to_direct_messages: false,
                uses_every_command: false,
                has_left: false,
            }));
            (
                id,
                state
                    .channels
                    .keys()
                    .next()
                    .copied()
                    .unwrap_or(guild::GUILD),
            )
        });
        Member::new(self.shared.clone(), id, username, channel)
    }

    /// Returns the shards with a gateway connection, each as its number and the total from its
    /// IDENTIFY. A shard with two connections appears twice.
    #[must_use]
    pub fn connected_shards(&self) -> Vec<(u32, u32)> {
        let shards = self.shared.read(|state| state.sessions.connected());
        shards
            .into_iter()
            .map(|shard| (shard.number, shard.total))
            .collect()
    }

    /// Waits for a gateway connection that serves the guild; returns `false` on timeout.
    pub async fn wait_bot_online(&self, within: Duration) -> bool {
        self.wait_bot(true, within).await
    }

    /// Waits until no gateway connection serves the guild; returns `false` on timeout.
    pub async fn wait_bot_offline(&self, within: Duration) -> bool {
        self.wait_bot(false, within).await
    }

    async fn wait_bot(&self, online: bool, within: Duration) -> bool {
        let mut watch = self.shared.read(|state| state.sessions.watch_online());
        let came = timeout(within, watch.wait_for(|now| *now == online)).await;
        came.is_ok_and(|watched| watched.is_ok())
    }

    /// Returns the bot's requests, oldest first. At least the last 100,000 are kept.
    #[must_use]
    pub fn calls(&self) -> Vec<ApiCall> {
        self.calls_since(0)
    }

    /// Returns the number of the bot's requests so far, for [`Sandbox::calls_since`].
    #[must_use]
    pub fn mark(&self) -> usize {
        self.shared.read(|state| state.calls.mark())
    }

    /// Returns the bot's requests since [`Sandbox::mark`] returned `mark`.
    #[must_use]
    pub fn calls_since(&self, mark: usize) -> Vec<ApiCall> {
        self.shared.read(|state| state.calls.since(mark))
    }

    /// Counts, for each route, the request bodies checked against Discord's document.
    #[must_use]
    pub fn checked_bodies(&self) -> BTreeMap<Route, usize> {
        self.shared
            .openapi
            .as_ref()
            .map(OpenApi::checked)
            .unwrap_or_default()
    }

    /// Returns every request that broke one of Discord's rules, with the response that it got.
    ///
    /// Refusals that a test ordered by [`Sandbox::refuse_next`] and the like don't count, nor do
    /// responses while Discord is unavailable: neither is the bot's fault. The limit shared by a
    /// channel's tokens doesn't count either. The first 10,000 violations are kept.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.shared.read(|state| state.violations.clone())
    }

    /// Sets the bot's permissions in a channel, as Discord's permission bits.
    pub fn set_app_permissions(&self, channel: Id, bits: u64) {
        self.shared.change(|state| {
            if let Some(mut changed) = state.channels.get(&channel).cloned() {
                changed.app_permissions = bits;
                state.put(JournalEntry::Channel(changed));
            }
        });
    }

    /// Hides a channel and its threads from a member, as a permission overwrite does.
    pub fn hide_channel(&self, channel: Id, from: &Member) {
        self.shared.change(|state| {
            if let Some(mut changed) = state.channels.get(&channel).cloned() {
                changed.hidden_from.push(from.id());
                state.put(JournalEntry::Channel(changed));
            }
        });
    }

    /// Adds a role that everybody may mention, above or below the bot's own role.
    pub fn add_role(&self, name: &str, above_bots: bool) -> Id {
        self.shared.change(|state| {
            let id = state.next_id();
            let position = Role::position(above_bots);
            let (name, permissions) = (name.to_owned(), 0);
            state.put(JournalEntry::Role(Role {
                id,
                name,
                position,
                permissions,
                mentionable: true,
                managed: false,
            }));
            id
        })
    }

    /// Adds a role of another application, below the bot's own. Nobody can give it to members.
    pub fn add_managed_role(&self, name: &str) -> Id {
        let role = self.add_role(name, false);
        self.change_role(role, |role| role.managed = true);
        role
    }

    /// Moves a role above the bot's own, or below it.
    pub fn move_role(&self, role: Id, above_bots: bool) {
        self.change_role(role, |role| role.position = Role::position(above_bots));
    }

    /// Returns the roles that the bot has given and taken away, the oldest first. A request that
    /// changed nothing isn't among them.
    #[must_use]
    pub fn role_changes(&self) -> Vec<RoleChange> {
        self.shared.read(|state| state.role_changes.clone())
    }

    fn change_role(&self, role: Id, change: impl FnOnce(&mut Role)) {
        self.shared.change(|state| {
            if let Some(mut role) = state.roles.get(&role).cloned() {
                change(&mut role);
                state.put(JournalEntry::Role(role));
            }
        });
    }

    /// Deletes a role.
    pub fn delete_role(&self, role: Id) {
        self.shared
            .change(|state| state.put(JournalEntry::RoleGone(role)));
    }

    /// Allows or forbids everybody to mention a role.
    pub fn set_mentionable(&self, role: Id, mentionable: bool) {
        self.change_role(role, |role| role.mentionable = mentionable);
    }

    /// Forgets all files that members have uploaded for options of commands, as Discord does after
    /// a while.
    pub fn forget_uploads(&self) {
        self.shared.change(State::forget_uploads);
    }

    /// Installs the application only for its users instead of the guild, or reverts that. Affects
    /// interactions from now on. The bot is then no member of the guild, so that routes of channels
    /// are closed to it (50001).
    pub fn set_only_user_installed(&self, only_user_installed: bool) {
        self.shared
            .change(|state| state.only_user_installed = only_user_installed);
    }

    /// Sets the guild-wide permissions of the bot's own role, as Discord's permission bits. In a
    /// channel, the role adds only permissions beyond an ordinary member's.
    pub fn set_bot_role(&self, permissions: u64) {
        self.change_role(Role::BOTS, |role| role.permissions = permissions);
    }

    /// Archives a thread, as time or a moderator does. Only moderators can reopen a locked thread.
    pub fn archive_thread(&self, thread: Id, locked: bool) {
        self.shared.change(|state| {
            if let Some(thread) = state
                .channels
                .get(&thread)
                .filter(|channel| channel.parent.is_some())
                .cloned()
            {
                messages::set_archived(
                    state,
                    Channel {
                        archived: true,
                        locked,
                        ..thread
                    },
                );
            }
        });
    }

    /// Takes Discord down, or brings it back up. While it is down, requests get status 503. Going
    /// down breaks the gateway connections.
    pub fn set_available(&self, available: bool) {
        self.shared.change(|state| {
            state.available = available;
            if !available {
                state.sessions.cut();
            }
        });
    }

    /// Rejects the next request to a route with an error status, and with `Retry-After` if given.
    pub fn reject_next(&self, route: Route, status: u16, retry_after: Option<Duration>) {
        let refusal = match retry_after {
            Some(wait) if status == 429 => Refusal::RateLimited(wait),
            wait => Refusal::Status(status, wait),
        };
        self.refuse_next(route, refusal);
    }

    /// Refuses the next request to a route. Orders queue up: two of them refuse the next two
    /// requests.
    pub fn refuse_next(&self, route: Route, refusal: Refusal) {
        self.shared.change(|state| {
            state.rejections.push_back(Rejection {
                route,
                refusal,
                stays: false,
            });
        });
    }

    /// Refuses every request to a route from now on. `None` withdraws all refusals ordered for the
    /// route.
    pub fn refuse(&self, route: Route, refusal: Option<Refusal>) {
        self.shared.change(|state| {
            state.rejections.retain(|ordered| ordered.route != route);
            let ordered = refusal.map(|refusal| Rejection {
                route,
                refusal,
                stays: true,
            });
            state.rejections.extend(ordered);
        });
    }

    /// Rejects every request that uploads a file with this status and an HTML page. `None`
    /// withdraws that.
    pub fn refuse_files(&self, status: Option<u16>) {
        self.shared.change(|state| state.files_refused = status);
    }

    /// Swallows the next request to a route: it is not carried out and never gets a response.
    pub fn ignore_next(&self, route: Route) {
        self.shared
            .change(|state| state.ignored_requests.push(route));
    }

    /// Breaks the connection of the next request to a route: it is not carried out and gets
    /// no response.
    pub fn cut_next(&self, route: Route) {
        self.shared.change(|state| state.cut_requests.push(route));
    }

    /// Holds the next edit by an interaction token whose body contains these words, before it is
    /// carried out. The bot's other requests overtake it.
    #[must_use = "the edit goes on when this is dropped"]
    pub fn hold_edit(&self, words: &str) -> HeldRequest {
        self.hold(Where::BeforeEdit, words)
    }

    /// Holds the next removal of a member from a thread, before it is carried out. The bot's other
    /// requests overtake it.
    #[must_use = "the removal goes on when this is dropped"]
    pub fn hold_removal(&self) -> HeldRequest {
        self.hold(Where::BeforeRemoval, "")
    }

    /// Holds the next initial response to an interaction whose body contains these words, before it
    /// is carried out. The bot's other requests overtake it.
    #[must_use = "the response goes on when this is dropped"]
    pub fn hold_callback(&self, words: &str) -> HeldRequest {
        self.hold(Where::BeforeCallback, words)
    }

    /// Carries out the next initial response to an interaction whose body contains these words, but
    /// withholds the HTTP response from the bot.
    #[must_use = "the response goes out when this is dropped"]
    pub fn hold_callback_response(&self, words: &str) -> HeldRequest {
        self.hold(Where::AfterCallback, words)
    }

    /// Holds the next message by the channel route whose body contains these words, before it is
    /// carried out. The bot's other requests overtake it.
    #[must_use = "the message goes on when this is dropped"]
    pub fn hold_post(&self, words: &str) -> HeldRequest {
        self.hold(Where::BeforePost, words)
    }

    /// Carries out the next message by the channel route whose body contains these words, but
    /// withholds the HTTP response from the bot.
    #[must_use = "the response goes out when this is dropped"]
    pub fn hold_post_response(&self, words: &str) -> HeldRequest {
        self.hold(Where::AfterPost, words)
    }

    fn hold(&self, place: Where, words: &str) -> HeldRequest {
        let (held, hold) = hold(place, words);
        self.shared.change(|state| state.holds.push(hold));
        held
    }

    /// Counts the bot's IDENTIFYs and RESUMEs so far.
    #[must_use]
    pub fn identifies_and_resumes(&self) -> (u32, u32) {
        self.shared.read(|state| state.sessions.begun())
    }

    /// Leaves the bot this many of its 1,000 daily session starts and announces when they reset.
    /// One more IDENTIFY than that counts as a token reset.
    pub fn leave_session_starts(&self, left: u32, reset_after: Duration) {
        self.shared
            .change(|state| state.sessions.leave_session_starts(left, reset_after));
    }

    /// Refuses to start or resume sessions from now on. `None` withdraws that.
    pub fn refuse_identifies(&self, refusal: Option<IdentifyRefusal>) {
        self.shared.change(|state| state.sessions.refuse(refusal));
    }

    /// Breaks all gateway connections without a close frame, identified or not, as a network
    /// failure does.
    pub fn cut_gateway(&self) {
        self.shared.change(|state| state.sessions.cut());
    }

    /// Disturbs or ends all of the bot's gateway connections.
    pub fn disconnect_gateway(&self, how: Disconnect) {
        self.shared.change(|state| state.sessions.disconnect(how));
    }

    /// Disturbs or ends the gateway connections of one shard.
    pub fn disconnect_shard(&self, shard: u32, how: Disconnect) {
        self.shared
            .change(|state| state.sessions.disconnect_shard(shard, how));
    }

    /// Starts chaos in an order that the seed decides. Connections break; events and requests are
    /// delayed or lost, and events come twice. A request that is carried out is carried out only as
    /// Discord would.
    pub fn begin_chaos(&self, seed: u64) {
        chaos::begin(&self.shared, seed);
    }

    /// Ends chaos: temporary faults end, and no new fault begins.
    pub fn end_chaos(&self) {
        chaos::end(&self.shared);
    }

    /// Counts the faults that chaos has caused so far.
    #[must_use]
    pub fn faults(&self) -> BTreeMap<Fault, u64> {
        self.shared.read(|state| state.chaos.counts().clone())
    }

    /// Returns the interactions without a response although the bot could have responded in time.
    /// They reached the bot, and at most one mishap lay between them and the response.
    #[must_use]
    pub fn missed_interactions(&self) -> Vec<MissedInteraction> {
        self.shared
            .read(|state| state.chaos.missed_interactions().to_vec())
    }

    /// Dispatches the last interaction to the bot again; `None` if there was none.
    pub fn resend_last_interaction(&self) -> Option<InteractionId> {
        self.shared.change(actions::resend_last)
    }

    /// Deletes a channel with its threads and all their messages, as a moderator. Returns whether
    /// the channel existed.
    pub fn delete_channel(&self, channel: Id) -> bool {
        self.shared
            .change(|state| messages::delete_channel(state, channel))
    }

    /// Deletes a message, as a moderator. Returns whether it existed in this channel.
    pub fn delete_message(&self, channel: Id, message: Id) -> bool {
        self.shared.change(|state| {
            let there = state
                .message(message)
                .is_some_and(|message| message.channel == channel);
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
        self.shared.change(State::close);
    }
}

async fn serve(shared: Arc<Shared>, listener: TcpListener) {
    let stopper = shared.clone();
    let stopped = async move { stopper.stopped().await };
    // With Nagle's algorithm, a small packet such as a click may wait for the previous packet's
    // acknowledgement: 40 ms on this system.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "can't set TCP_NODELAY on a connection");
        }
    });
    if let Err(error) = axum::serve(listener, routes::router(shared))
        .with_graceful_shutdown(stopped)
        .await
    {
        tracing::error!(%error, "the sandbox's server stopped");
    }
}

/// Marks interactions as failed when their time runs out.
async fn expire(shared: Arc<Shared>) {
    loop {
        tokio::select! {
            () = shared.clock.tick() => shared.expire(),
            () = shared.stopped() => return,
        }
    }
}

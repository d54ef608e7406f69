//! All state of the sandbox, and the one lock around it.

pub(crate) mod audit;
pub(crate) mod blobs;
pub(crate) mod calls;
pub(crate) mod chaos;
pub(crate) mod hold;
pub(crate) mod journal;
pub(crate) mod limits;
mod private;
pub(crate) mod refusal;
pub(crate) mod sessions;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use crate::model::access::Access;
use crate::model::clock::SandboxClock;
use crate::model::codes::permission;
use crate::model::command::RegisteredCommand;
use crate::model::emoji::Emoji;
use crate::model::guild::{
    self, APPLICATION, Channel, DirectChannel, GuildMember, OtherGuild, Role,
};
use crate::model::id::{Id, random};
use crate::model::interaction::{Interaction, InteractionStatus, RESPOND_WITHIN};
use crate::model::message::{MessageContext, StoredMessage, render_message};
use crate::model::nonce::{NONCE_LIFE, Nonce};
use crate::model::route::Route;
use crate::model::upload::{MemberFile, plain_name};
use crate::state::audit::RoleChange;
use crate::state::blobs::Blobs;
use crate::state::calls::ApiCallLog;
use crate::state::chaos::Chaos;
use crate::state::hold::Hold;
use crate::state::journal::{Journal, JournalEntry, JournalError};
use crate::state::limits::RateLimits;
use crate::state::refusal::Rejection;
use crate::state::sessions::Sessions;
use crate::validate::openapi::{OpenApi, SecondOpinion};

/// Age after which an interaction is forgotten: nothing can be done with it any more.
const FORGET_INTERACTIONS_AFTER: Duration = Duration::from_secs(20 * 60);
/// Number of messages per channel above which the oldest are deleted.
const MESSAGES_PER_CHANNEL: usize = 2_000;

/// An event for the page; each page filters it for its member.
#[derive(Clone, Debug)]
pub(crate) enum PageEvent {
    Message {
        id: Id,
    },
    Deleted {
        channel: Id,
        id: Id,
        owner: Option<Id>,
    },
    Interaction {
        id: Id,
        user: Id,
        status: InteractionStatus,
    },
    Modal {
        id: Id,
        user: Id,
    },
    Commands,
    /// The channels or roles have changed.
    Guild,
    Bot(bool),
    Typing {
        channel: Id,
    },
}

/// The sandbox's parts, shared by all its tasks.
pub(crate) struct Shared {
    pub(crate) clock: SandboxClock,
    pub(crate) url: String,
    pub(crate) token: String,
    pub(crate) access: Access,
    pub(crate) heartbeat: Duration,
    /// Number of shards recommended to the bot.
    pub(crate) shards: u32,
    /// Number of sessions that may start at once; `identify_every` is the wait before the next
    /// ones.
    pub(crate) max_concurrency: u32,
    pub(crate) identify_every: Duration,
    pub(crate) openapi: Option<OpenApi>,
    pub(crate) second_opinion: Option<SecondOpinion>,
    pub(crate) gateway_url: String,
    pub(crate) page: broadcast::Sender<PageEvent>,
    /// Becomes true when the sandbox shuts down.
    pub(crate) stop: watch::Sender<bool>,
    state: Mutex<State>,
}

/// Input of [`Shared::new`], beside the kept state.
pub(crate) struct SharedSettings {
    pub(crate) clock: SandboxClock,
    pub(crate) url: String,
    pub(crate) token: String,
    pub(crate) access: Access,
    pub(crate) bot_name: String,
    pub(crate) heartbeat: Duration,
    pub(crate) shards: u32,
    pub(crate) max_concurrency: u32,
    pub(crate) identify_every: Duration,
    pub(crate) openapi: Option<OpenApi>,
    pub(crate) second_opinion: Option<SecondOpinion>,
    pub(crate) gateway_url: String,
    pub(crate) enforce_rate_limits: bool,
    pub(crate) limit_webhooks_by_channel: bool,
    pub(crate) data: Option<PathBuf>,
}

impl Shared {
    pub(crate) fn new(settings: SharedSettings) -> Result<Self, JournalError> {
        let page = broadcast::Sender::new(4_096);
        let state = State::open(&settings, page.clone())?;
        Ok(Self {
            clock: settings.clock,
            url: settings.url,
            token: settings.token,
            access: settings.access,
            heartbeat: settings.heartbeat,
            shards: settings.shards,
            max_concurrency: settings.max_concurrency,
            identify_every: settings.identify_every,
            openapi: settings.openapi,
            second_opinion: settings.second_opinion,
            gateway_url: settings.gateway_url,
            page,
            stop: watch::Sender::new(false),
            state: Mutex::new(state),
        })
    }

    /// Reads the state under the lock.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&self.lock())
    }

    /// Changes the state under the lock. When this returns, the journal holds the change and
    /// everybody who waits has been notified.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.lock();
        let result = change(&mut state);
        state.flush();
        result
    }

    /// Waits until the sandbox shuts down.
    pub(crate) async fn stopped(&self) {
        // An error means that the sandbox is gone: it has stopped too.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }

    /// Fails the interactions whose time is over.
    pub(crate) fn expire(&self) {
        if self.read(State::anything_overdue) {
            self.change(State::fail_overdue);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state proper. Everything kept across a restart changes through [`State::put`].
pub(crate) struct State {
    clock: SandboxClock,
    url: String,
    pub(crate) bot_name: String,
    last_id: Id,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) direct_channels: BTreeMap<Id, DirectChannel>,
    pub(crate) members: BTreeMap<Id, GuildMember>,
    pub(crate) other_guilds: BTreeMap<Id, OtherGuild>,
    pub(crate) roles: BTreeMap<Id, Role>,
    pub(crate) commands: BTreeMap<Id, RegisteredCommand>,
    pub(crate) emojis: BTreeMap<Id, Emoji>,
    messages: BTreeMap<Id, StoredMessage>,
    by_channel: HashMap<Id, BTreeSet<Id>>,
    interactions: BTreeMap<Id, Interaction>,
    by_token: HashMap<String, Id>,
    pending: BTreeSet<Id>,
    revision: u64,
    /// The bot's messages of the last minutes that have a nonce.
    nonces: HashMap<Nonce, Id>,

    pub(crate) sessions: Sessions,
    pub(crate) limits: RateLimits,
    pub(crate) calls: ApiCallLog,
    /// The roles that the bot has given and taken away since the sandbox began.
    pub(crate) role_changes: Vec<RoleChange>,
    pub(crate) violations: Vec<String>,
    pub(crate) rejections: VecDeque<Rejection>,
    /// Status of the response to every request that uploads a file.
    pub(crate) files_refused: Option<u16>,
    /// Only users, not the guild, have installed the application.
    pub(crate) only_user_installed: bool,
    /// Routes whose next request gets no response.
    pub(crate) ignored_requests: Vec<Route>,
    /// Routes whose next request loses its connection, once per entry.
    pub(crate) cut_requests: Vec<Route>,
    pub(crate) holds: Vec<Hold>,
    pub(crate) chaos: Chaos,
    pub(crate) available: bool,
    pub(crate) last_interaction: Option<Id>,

    /// Files of members for options of commands; they end with the sandbox.
    uploads: BTreeMap<Id, MemberFile>,
    blobs: Blobs,
    journal: Option<Journal>,
    unwritten: Vec<JournalEntry>,
    page: broadcast::Sender<PageEvent>,
    untold: Vec<PageEvent>,
    /// One signal per channel, raised after every change in it.
    signals: HashMap<Id, watch::Sender<()>>,
    stirred: BTreeSet<Id>,
}

impl State {
    /// Records a violation of Discord's rules; later ones are dropped once there are very many.
    pub(crate) fn report(&mut self, violation: String) {
        const KEPT: usize = 10_000;
        if self.violations.len() < KEPT {
            self.violations.push(violation);
        }
    }

    fn open(
        settings: &SharedSettings,
        page: broadcast::Sender<PageEvent>,
    ) -> Result<Self, JournalError> {
        let mut state = Self {
            clock: settings.clock.clone(),
            url: settings.url.clone(),
            bot_name: settings.bot_name.clone(),
            last_id: Id(0),
            channels: BTreeMap::new(),
            direct_channels: BTreeMap::new(),
            members: BTreeMap::new(),
            other_guilds: BTreeMap::new(),
            roles: BTreeMap::from([(Role::BOTS, Role::bots(&settings.bot_name))]),
            commands: BTreeMap::new(),
            emojis: BTreeMap::new(),
            messages: BTreeMap::new(),
            by_channel: HashMap::new(),
            interactions: BTreeMap::new(),
            by_token: HashMap::new(),
            pending: BTreeSet::new(),
            revision: 0,
            nonces: HashMap::new(),
            sessions: Sessions::default(),
            limits: RateLimits::new(
                settings.enforce_rate_limits,
                settings.limit_webhooks_by_channel,
            ),
            calls: ApiCallLog::default(),
            role_changes: Vec::new(),
            violations: Vec::new(),
            rejections: VecDeque::new(),
            files_refused: None,
            only_user_installed: false,
            ignored_requests: Vec::new(),
            cut_requests: Vec::new(),
            holds: Vec::new(),
            chaos: Chaos::default(),
            available: true,
            last_interaction: None,
            uploads: BTreeMap::new(),
            blobs: Blobs::memory(),
            journal: None,
            unwritten: Vec::new(),
            page,
            untold: Vec::new(),
            signals: HashMap::new(),
            stirred: BTreeSet::new(),
        };
        let Some(directory) = &settings.data else {
            state.found_guild();
            return Ok(state);
        };
        let (mut journal, entries) = Journal::open(directory)?;
        let fresh = entries.is_empty();
        for entry in entries {
            state.apply(entry);
        }
        if fresh {
            state.found_guild();
        }
        let io_error = |source| JournalError::Io {
            path: directory.clone(),
            source,
        };
        journal.compact(state.entries()).map_err(io_error)?;
        state.blobs =
            Blobs::files(&directory.join("blobs"), |id| state.uses_blob(id)).map_err(io_error)?;
        state.journal = Some(journal);
        state.untold.clear();
        state.stirred.clear();
        Ok(state)
    }

    fn found_guild(&mut self) {
        for channel in guild::sample_channels() {
            self.apply(JournalEntry::Channel(channel));
        }
        for member in guild::sample_members() {
            self.apply(JournalEntry::Member(member));
        }
    }

    /// Returns the whole state as journal entries, each after the entries that it refers to.
    fn entries(&self) -> impl Iterator<Item = JournalEntry> + '_ {
        std::iter::once(JournalEntry::LastId(self.last_id))
            .chain(self.channels.values().cloned().map(JournalEntry::Channel))
            .chain(self.roles.values().cloned().map(JournalEntry::Role))
            .chain(self.members.values().cloned().map(JournalEntry::Member))
            .chain(
                self.direct_channels
                    .values()
                    .cloned()
                    .map(JournalEntry::DirectChannel),
            )
            .chain(
                self.other_guilds
                    .values()
                    .cloned()
                    .map(JournalEntry::OtherGuild),
            )
            .chain(self.commands.values().cloned().map(JournalEntry::Command))
            .chain(self.emojis.values().cloned().map(JournalEntry::Emoji))
            .chain(self.messages.values().cloned().map(JournalEntry::Message))
            .chain(
                self.interactions
                    .values()
                    .cloned()
                    .map(JournalEntry::Interaction),
            )
    }

    fn uses_blob(&self, id: Id) -> bool {
        self.emojis.contains_key(&id)
            || self.messages.values().any(|message| {
                message
                    .attachments
                    .iter()
                    .any(|attachment| attachment.id == id)
            })
    }

    pub(crate) fn now(&self) -> SystemTime {
        self.clock.now()
    }

    /// Returns a new id that exceeds all earlier ones.
    pub(crate) fn next_id(&mut self) -> Id {
        self.last_id = Id::next(self.now(), self.last_id);
        self.last_id
    }

    /// Applies a change and records it for the journal.
    pub(crate) fn put(&mut self, entry: JournalEntry) {
        if self.journal.is_some() {
            self.unwritten.push(entry.clone());
        }
        self.apply(entry);
    }

    fn apply(&mut self, entry: JournalEntry) {
        match entry {
            JournalEntry::Version(_) => {}
            JournalEntry::LastId(id) => self.last_id = self.last_id.max(id),
            JournalEntry::Channel(channel) => {
                self.last_id = self.last_id.max(channel.id);
                // Somebody may see it from now on.
                self.stirred.insert(channel.id);
                self.channels.insert(channel.id, channel);
                self.untold.push(PageEvent::Guild);
            }
            JournalEntry::ChannelGone(id) => {
                self.channels.remove(&id);
                for message in self.by_channel.remove(&id).unwrap_or_default() {
                    self.apply_message_gone(message);
                }
                self.untold.push(PageEvent::Guild);
            }
            JournalEntry::DirectChannel(channel) => {
                self.last_id = self.last_id.max(channel.id);
                self.direct_channels.insert(channel.id, channel);
            }
            JournalEntry::OtherGuild(guild) => {
                self.last_id = self.last_id.max(guild.id);
                self.other_guilds.insert(guild.id, guild);
            }
            JournalEntry::OtherGuildGone(id) => drop(self.other_guilds.remove(&id)),
            JournalEntry::Role(role) => {
                self.last_id = self.last_id.max(role.id);
                self.roles.insert(role.id, role);
                self.untold.push(PageEvent::Guild);
            }
            JournalEntry::RoleGone(id) => {
                self.roles.remove(&id);
                for member in self.members.values_mut() {
                    member.roles.retain(|role| *role != id);
                }
                self.untold.push(PageEvent::Guild);
            }
            JournalEntry::Member(member) => {
                self.last_id = self.last_id.max(member.id);
                self.members.insert(member.id, member);
            }
            JournalEntry::Command(command) => {
                self.last_id = self.last_id.max(command.id);
                self.commands.insert(command.id, command);
            }
            JournalEntry::CommandGone(id) => drop(self.commands.remove(&id)),
            JournalEntry::Emoji(emoji) => {
                self.last_id = self.last_id.max(emoji.id);
                self.emojis.insert(emoji.id, emoji);
            }
            JournalEntry::EmojiGone(id) => {
                self.emojis.remove(&id);
                self.blobs.remove(id);
            }
            JournalEntry::Message(message) => self.apply_message(message),
            JournalEntry::MessageGone(id) => self.apply_message_gone(id),
            JournalEntry::Interaction(interaction) => self.apply_interaction(interaction),
            JournalEntry::InteractionGone(id) => {
                if let Some(interaction) = self.interactions.remove(&id) {
                    self.by_token.remove(&interaction.token);
                }
                self.pending.remove(&id);
                self.chaos.forget(id);
            }
        }
    }

    fn apply_message(&mut self, mut message: StoredMessage) {
        self.last_id = self.last_id.max(message.id);
        self.revision += 1;
        message.revision = self.revision;
        message.json = Arc::new(self.render(&message));
        if let Some(old) = self.messages.get(&message.id) {
            for attachment in &old.attachments {
                if !message
                    .attachments
                    .iter()
                    .any(|kept| kept.id == attachment.id)
                {
                    self.blobs.remove(attachment.id);
                }
            }
        }
        self.by_channel
            .entry(message.channel)
            .or_default()
            .insert(message.id);
        self.untold.push(PageEvent::Message { id: message.id });
        self.stirred.insert(message.channel);
        self.messages.insert(message.id, message);
    }

    fn render(&self, message: &StoredMessage) -> Value {
        render_message(
            message,
            &MessageContext {
                url: &self.url,
                user: &|id| self.user_json(id),
                original: message.reply_to.and_then(|id| self.message(id)),
            },
        )
    }

    fn apply_message_gone(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else {
            return;
        };
        for attachment in &message.attachments {
            self.blobs.remove(attachment.id);
        }
        if let Some(ids) = self.by_channel.get_mut(&message.channel) {
            ids.remove(&id);
        }
        self.untold.push(PageEvent::Deleted {
            channel: message.channel,
            id,
            owner: message.owner,
        });
        self.stirred.insert(message.channel);
    }

    fn apply_interaction(&mut self, interaction: Interaction) {
        let id = interaction.id;
        self.last_id = self.last_id.max(id);
        if interaction.status == InteractionStatus::Pending {
            self.pending.insert(id);
        } else {
            self.pending.remove(&id);
        }
        self.by_token.insert(interaction.token.clone(), id);
        self.stirred.insert(interaction.channel);
        if self.interactions.get(&id).map(|old| old.status) != Some(interaction.status) {
            self.untold.push(PageEvent::Interaction {
                id,
                user: interaction.user,
                status: interaction.status,
            });
        }
        self.interactions.insert(id, interaction);
    }

    /// Writes the recorded changes to the journal, then notifies everybody who waits.
    fn flush(&mut self) {
        if let Some(journal) = &mut self.journal
            && !self.unwritten.is_empty()
        {
            let written = journal.append(&self.unwritten);
            let compact = written.is_ok() && journal.wants_compaction();
            self.unwritten.clear();
            let written = if compact { self.compact() } else { written };
            if let Err(error) = written {
                tracing::error!(%error, "can't write the sandbox's journal; the sandbox stops \
                    answering");
                self.available = false;
            }
        }
        for event in self.untold.drain(..) {
            // Fails while no page is open.
            let _ = self.page.send(event);
        }
        for channel in std::mem::take(&mut self.stirred) {
            if let Some(signal) = self.signals.get(&channel) {
                signal.send_replace(());
            }
        }
    }

    fn compact(&mut self) -> io::Result<()> {
        let Some(mut journal) = self.journal.take() else {
            return Ok(());
        };
        let result = journal.compact(self.entries());
        self.journal = Some(journal);
        result
    }

    /// Releases the journal so that it can be opened again.
    pub(crate) fn close(&mut self) {
        self.available = false;
        self.journal = None;
    }

    /// Records an event for the page that isn't part of the kept state.
    pub(crate) fn tell(&mut self, event: PageEvent) {
        self.untold.push(event);
    }

    /// Returns a receiver of every change in a channel from now on.
    pub(crate) fn watch_channel(&mut self, channel: Id) -> watch::Receiver<()> {
        self.signals
            .entry(channel)
            .or_insert_with(|| watch::Sender::new(()))
            .subscribe()
    }

    // Messages.

    pub(crate) fn message(&self, id: Id) -> Option<&StoredMessage> {
        self.messages.get(&id)
    }

    /// Returns whether a member sees a channel: not if it is hidden from them, and a private thread
    /// only as its member or as a moderator.
    pub(crate) fn sees(&self, user: Id, channel: Id) -> bool {
        let Some(channel) = self.channels.get(&channel) else {
            return self.direct_channels.contains_key(&channel);
        };
        let permissions = self
            .members
            .get(&user)
            .map_or(0, |member| member.permissions);
        if permissions & permission::ADMINISTRATOR != 0 {
            return true;
        }
        let parent = channel.parent.and_then(|parent| self.channels.get(&parent));
        let is_hidden = parent.unwrap_or(channel).hidden_from.contains(&user);
        let is_inside = channel.members.as_ref().is_none_or(|members| {
            members.contains(&user) || permissions & permission::MANAGE_THREADS != 0
        });
        !is_hidden && is_inside
    }

    /// Returns whether this member sees a message; `None` stands for the public.
    pub(crate) fn shows(&self, message: &StoredMessage, member: Option<Id>) -> bool {
        message.visible_to(member)
            && match member {
                Some(member) => self.sees(member, message.channel),
                None => self.is_public(message.channel),
            }
    }

    /// Returns whether a channel is anything but a private thread.
    pub(crate) fn is_public(&self, channel: Id) -> bool {
        let channel = self.channels.get(&channel);
        channel.is_none_or(|channel| channel.members.is_none())
    }

    /// Returns a channel's messages, oldest first.
    pub(crate) fn channel_messages(
        &self,
        channel: Id,
    ) -> impl DoubleEndedIterator<Item = &StoredMessage> {
        self.by_channel
            .get(&channel)
            .into_iter()
            .flatten()
            .filter_map(|id| self.messages.get(id))
    }

    /// Adds a message and deletes the channel's oldest ones above the limit.
    pub(crate) fn add_message(&mut self, message: StoredMessage) {
        let channel = message.channel;
        self.put(JournalEntry::Message(message));
        while let Some(ids) = self.by_channel.get(&channel)
            && ids.len() > MESSAGES_PER_CHANNEL
            && let Some(&oldest) = ids.first()
        {
            self.put(JournalEntry::MessageGone(oldest));
        }
    }

    pub(crate) fn store_blob(&mut self, id: Id, bytes: Bytes) -> io::Result<()> {
        self.blobs.put(id, bytes)
    }

    pub(crate) fn blob(&self, id: Id) -> Option<Bytes> {
        self.blobs.get(id)
    }

    /// Keeps a member's file for an option of a command, and forgets the oldest above the limit.
    pub(crate) fn add_upload(&mut self, owner: Id, name: &str, bytes: Bytes) -> io::Result<Id> {
        const KEPT: usize = 200;
        let id = self.next_id();
        let file = MemberFile {
            id,
            owner,
            name: plain_name(name),
            size: bytes.len(),
            signature: format!("{:016x}{:016x}", random(), random()),
        };
        self.blobs.put(id, bytes)?;
        self.uploads.insert(id, file);
        while self.uploads.len() > KEPT
            && let Some((oldest, _)) = self.uploads.pop_first()
        {
            self.blobs.remove(oldest);
        }
        Ok(id)
    }

    /// Returns a member's file for an option of a command.
    pub(crate) fn upload(&self, id: Id) -> Option<&MemberFile> {
        self.uploads.get(&id)
    }

    /// Renders a member's file as an interaction has it.
    pub(crate) fn file_json(&self, file: &MemberFile) -> Value {
        file.json(&self.url)
    }

    /// Forgets all members' files, as Discord does after a while.
    pub(crate) fn forget_uploads(&mut self) {
        for (id, _) in std::mem::take(&mut self.uploads) {
            self.blobs.remove(id);
        }
    }

    /// Returns the content type of the attachment with this id and name.
    pub(crate) fn attachment_type(&self, id: Id, name: &str) -> Option<String> {
        // Clients fetch a picture soon after its message changes, so the newest messages come
        // first.
        let mut attachments = self
            .messages
            .values()
            .rev()
            .flat_map(|message| &message.attachments);
        attachments
            .find(|attachment| attachment.id == id && attachment.filename == name)
            .map(|attachment| attachment.content_type.clone())
    }

    /// Returns the message that the bot has posted with this nonce, while the nonce is remembered.
    pub(crate) fn message_with(&self, nonce: &Nonce) -> Option<Id> {
        let id = *self.nonces.get(nonce)?;
        let is_remembered = id.age(self.now()) < NONCE_LIFE;
        (is_remembered && self.messages.contains_key(&id)).then_some(id)
    }

    /// Remembers the nonce of the bot's message.
    pub(crate) fn note_nonce(&mut self, nonce: Nonce, message: Id) {
        let now = self.now();
        self.nonces.retain(|_, id| id.age(now) < NONCE_LIFE);
        self.nonces.insert(nonce, message);
    }

    // Interactions.

    pub(crate) fn interaction(&self, id: Id) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.get(self.by_token.get(token)?)
    }

    /// Adds an interaction and forgets those past use.
    pub(crate) fn add_interaction(&mut self, interaction: Interaction) {
        let now = self.now();
        self.last_interaction = Some(interaction.id);
        self.put(JournalEntry::Interaction(interaction));
        while let Some((&oldest, _)) = self.interactions.first_key_value()
            && oldest.age(now) > FORGET_INTERACTIONS_AFTER
        {
            self.put(JournalEntry::InteractionGone(oldest));
        }
    }

    /// Returns the interactions that still await a response.
    pub(crate) fn pending_interactions(&self) -> impl Iterator<Item = Id> {
        self.pending.iter().copied()
    }

    fn anything_overdue(&self) -> bool {
        let now = self.now();
        self.pending
            .first()
            .is_some_and(|&id| id.age(now) > RESPOND_WITHIN)
    }

    fn fail_overdue(&mut self) {
        let now = self.now();
        while let Some(&id) = self.pending.first()
            && id.age(now) > RESPOND_WITHIN
        {
            self.pending.remove(&id);
            self.chaos.note_failure(id);
            if let Some(mut interaction) = self.interactions.get(&id).cloned() {
                interaction.status = InteractionStatus::Failed;
                self.put(JournalEntry::Interaction(interaction));
            }
        }
    }

    /// Renders the user object of a member or of the bot.
    pub(crate) fn user_json(&self, id: Id) -> Value {
        match self.members.get(&id) {
            Some(member) => member.user_json(),
            None if id == APPLICATION => guild::user_json(id, &self.bot_name, None, true),
            None => guild::user_json(id, "unknown", None, false),
        }
    }

    /// Returns the bot's permissions in a channel: those set there, and those that its role adds
    /// beyond an ordinary member's.
    pub(crate) fn app_permissions(&self, channel: &Channel) -> u64 {
        channel.app_permissions | self.bot_role_permissions() & !permission::ORDINARY
    }

    /// Returns the bot's permissions on the whole server.
    pub(crate) fn bot_role_permissions(&self) -> u64 {
        self.roles
            .get(&Role::BOTS)
            .map_or(0, |role| role.permissions)
    }

    /// Returns whether the bot may give this role and take it away.
    pub(crate) fn bot_gives(&self, role: &Role) -> bool {
        let highest = self.roles.get(&Role::BOTS).map_or(0, |own| own.position);
        let needed = permission::MANAGE_ROLES | permission::ADMINISTRATOR;
        self.bot_role_permissions() & needed != 0 && !role.managed && role.position < highest
    }

    /// Returns the channel of direct messages to a member; opens it if there is none.
    pub(crate) fn direct_channel(&mut self, recipient: Id) -> DirectChannel {
        let known = self
            .direct_channels
            .values()
            .find(|channel| channel.recipient == recipient);
        if let Some(known) = known {
            return known.clone();
        }
        let id = self.next_id();
        let channel = DirectChannel { id, recipient };
        self.put(JournalEntry::DirectChannel(channel.clone()));
        channel
    }

    /// Returns the channel with this name.
    pub(crate) fn channel_named(&self, name: &str) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.name == name)
    }
}

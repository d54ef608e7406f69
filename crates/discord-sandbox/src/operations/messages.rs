//! Creation, change and deletion of messages.

use serde_json::{Value, json};

use crate::model::codes::{component_type, flag, message_type, permission};
use crate::model::component::Walk;
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{APPLICATION, Channel, GUILD};
use crate::model::id::Id;
use crate::model::message::{StoredAttachment, StoredMessage};
use crate::model::text::{list, string};
use crate::model::upload::{File, attachment_id, file_name, image_kind};
use crate::state::State;
use crate::state::journal::JournalEntry;
use crate::validate::message::{MessageRules, check_message};

/// Flags that a bot may set on a new message, apart from `EPHEMERAL`.
const SETTABLE: u64 = EDITABLE | flag::SUPPRESS_NOTIFICATIONS;
/// Flags that a bot may set in an edit.
const EDITABLE: u64 = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2;

/// Properties of a new message that its body doesn't contain.
pub(crate) struct NewMessage {
    pub(crate) channel: Id,
    pub(crate) author: Id,
    /// The only member who sees an ephemeral message.
    pub(crate) owner: Option<Id>,
    /// Discord's message type.
    pub(crate) kind: u8,
    pub(crate) reply_to: Option<Id>,
    /// Metadata of the interaction that the message responds to.
    pub(crate) metadata: Option<Value>,
    pub(crate) mentions: DefaultMentions,
}

/// Mentions that ping if a body has no `allowed_mentions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultMentions {
    /// For interactions and webhooks.
    Users,
    /// For messages by the channel route.
    Everything,
}

impl NewMessage {
    fn message(self, id: Id) -> StoredMessage {
        StoredMessage {
            id,
            channel: self.channel,
            author: self.author,
            kind: self.kind,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: if self.owner.is_some() {
                flag::EPHEMERAL
            } else {
                0
            },
            edited: None,
            owner: self.owner,
            recipient: None,
            dismissed: false,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            metadata: self.metadata,
            reply_to: self.reply_to,
            json: Default::default(),
            revision: 0,
        }
    }
}

/// Validates a body and creates a message of the bot from it.
pub(crate) fn create(
    state: &mut State,
    draft: NewMessage,
    data: &Value,
    files: &[File],
) -> Result<Id, ApiError> {
    let knows_emoji = |id| state.emojis.contains_key(&id);
    check_message(
        data,
        &MessageRules {
            existing: None,
            files,
            knows_emoji: &knows_emoji,
        },
    )?;
    if draft.owner.is_none() {
        write_in(state, draft.channel)?;
    }
    let mentions = draft.mentions;
    let id = state.next_id();
    let mut message = draft.message(id);
    message.recipient = state
        .direct_channels
        .get(&message.channel)
        .map(|direct| direct.recipient);
    fill(state, &mut message, data, files, mentions)?;
    state.add_message(message);
    announce(state, "MESSAGE_CREATE", id);
    Ok(id)
}

/// Prepares a channel for a new message. This reopens an archived thread unless it is locked.
fn write_in(state: &mut State, channel: Id) -> Result<(), ApiError> {
    if state.direct_channels.contains_key(&channel) {
        return Ok(());
    }
    match state.channels.get(&channel).cloned() {
        None => Err(ApiError::unknown_channel()),
        Some(thread) if thread.archived && thread.locked => Err(ApiError::archived()),
        Some(thread) if thread.archived => {
            set_archived(
                state,
                Channel {
                    archived: false,
                    ..thread
                },
            );
            Ok(())
        }
        Some(_) => Ok(()),
    }
}

/// Archives, locks or reopens a thread.
pub(crate) fn set_archived(state: &mut State, thread: Channel) {
    let json = thread.json();
    state.put(JournalEntry::Channel(thread));
    state.sessions.dispatch_guild("THREAD_UPDATE", &json);
}

/// Posts the message that announces a new thread in its parent channel.
pub(crate) fn tell_of_thread(state: &mut State, channel: Id, thread: Id, name: &str) {
    let id = state.next_id();
    let draft = NewMessage {
        channel,
        author: APPLICATION,
        owner: None,
        kind: message_type::THREAD_CREATED,
        reply_to: Some(thread),
        metadata: None,
        mentions: DefaultMentions::Everything,
    };
    let mut message = draft.message(id);
    message.content = name.to_owned();
    state.add_message(message);
    announce(state, "MESSAGE_CREATE", id);
}

/// Creates the "thinking" message of a deferred response.
pub(crate) fn create_thinking(state: &mut State, draft: NewMessage) -> Id {
    let id = state.next_id();
    let mut message = draft.message(id);
    message.flags |= flag::LOADING;
    state.add_message(message);
    announce(state, "MESSAGE_CREATE", id);
    id
}

/// Turns a "thinking" message into the follow-up with this body. The deferred response has already
/// decided whether it is ephemeral.
pub(crate) fn fill_in(
    state: &mut State,
    id: Id,
    data: &Value,
    files: &[File],
) -> Result<(), ApiError> {
    let mut data = data.clone();
    if let Some(flags) = data["flags"].as_u64() {
        data["flags"] = json!(flags & EDITABLE);
    }
    edit(state, id, &data, files, DefaultMentions::Users)
}

/// Changes the parts of a message that the body names.
pub(crate) fn edit(
    state: &mut State,
    id: Id,
    data: &Value,
    files: &[File],
    mentions: DefaultMentions,
) -> Result<(), ApiError> {
    let mut message = state
        .message(id)
        .cloned()
        .ok_or_else(ApiError::unknown_message)?;
    let is_archived = state
        .channels
        .get(&message.channel)
        .is_some_and(|channel| channel.archived);
    if is_archived && message.owner.is_none() {
        return Err(ApiError::archived());
    }
    if data["flags"].as_u64().unwrap_or_default() & !EDITABLE != 0 {
        let mut errors = FormErrors::default();
        let message = "Only the SUPPRESS_EMBEDS and IS_COMPONENTS_V2 flags may be set by an edit.";
        errors.add(&["flags"], "MESSAGE_FLAGS_INVALID", message);
        return Err(ApiError::form(errors));
    }
    let knows_emoji = |id| state.emojis.contains_key(&id);
    check_message(
        data,
        &MessageRules {
            existing: Some(&message),
            files,
            knows_emoji: &knows_emoji,
        },
    )?;
    message.flags &= !flag::LOADING;
    message.edited = Some(state.now());
    fill(state, &mut message, data, files, mentions)?;
    state.put(JournalEntry::Message(message));
    announce(state, "MESSAGE_UPDATE", id);
    Ok(())
}

/// Deletes a message.
pub(crate) fn delete(state: &mut State, id: Id) {
    let Some(message) = state.message(id) else {
        return;
    };
    let public = message.owner.is_none() && message.recipient.is_none();
    let channel = message.channel;
    state.put(JournalEntry::MessageGone(id));
    if public {
        state.sessions.dispatch_message(
            "MESSAGE_DELETE",
            &json!({"id": id, "channel_id": channel, "guild_id": GUILD}),
        );
    }
}

/// Deletes a channel with its threads and all their messages; returns whether it existed.
pub(crate) fn delete_channel(state: &mut State, id: Id) -> bool {
    let Some(channel) = state.channels.get(&id).cloned() else {
        return false;
    };
    let threads: Vec<Id> = state
        .channels
        .values()
        .filter(|thread| thread.parent == Some(id))
        .map(|thread| thread.id)
        .collect();
    for thread in threads {
        delete_channel(state, thread);
    }
    // No event for each message: the channel's deletion implies them.
    let messages: Vec<Id> = state
        .channel_messages(id)
        .map(|message| message.id)
        .collect();
    for message in messages {
        state.put(JournalEntry::MessageGone(message));
    }
    state.put(JournalEntry::ChannelGone(id));
    let event = if channel.parent.is_some() {
        "THREAD_DELETE"
    } else {
        "CHANNEL_DELETE"
    };
    state.sessions.dispatch_guild(event, &channel.json());
    true
}

/// Posts a member's chat message.
pub(crate) fn say(state: &mut State, channel: Id, author: Id, content: &str) -> Id {
    let id = state.next_id();
    let draft = NewMessage {
        channel,
        author,
        owner: None,
        kind: message_type::DEFAULT,
        reply_to: None,
        metadata: None,
        mentions: DefaultMentions::Everything,
    };
    let mut message = draft.message(id);
    message.content = content.to_owned();
    message.mentions = mentioned(&message)
        .filter(|id| is_user(state, *id))
        .collect();
    state.add_message(message);
    announce(state, "MESSAGE_CREATE", id);
    id
}

/// Dispatches an event about a public message to the bot, subject to its intents. Direct messages
/// have an intent of their own, which the sandbox doesn't know.
fn announce(state: &mut State, event: &str, id: Id) {
    let is_public =
        |message: &&StoredMessage| message.owner.is_none() && message.recipient.is_none();
    let Some(message) = state.message(id).filter(is_public) else {
        return;
    };
    let mut json = Value::clone(&message.json);
    json["guild_id"] = json!(GUILD);
    // Without the privileged intent for message content, a bot gets the content only of its own
    // messages and of those that mention it.
    if message.author != APPLICATION && !message.mentions.contains(&APPLICATION) {
        json["content"] = json!("");
    }
    if let Some(member) = state.members.get(&message.author) {
        let mut member = member.member_json(false);
        if let Some(member) = member.as_object_mut() {
            member.remove("user");
        }
        json["member"] = member;
    }
    state.sessions.dispatch_message(event, &json);
}

/// Applies the body to the message.
fn fill(
    state: &mut State,
    message: &mut StoredMessage,
    data: &Value,
    files: &[File],
    mentions: DefaultMentions,
) -> Result<(), ApiError> {
    if let Some(content) = data.get("content") {
        message.content = content.as_str().unwrap_or_default().to_owned();
    }
    if data.get("embeds").is_some() {
        message.embeds = list(data, "embeds").iter().map(normal_embed).collect();
    }
    if data.get("components").is_some() {
        message.components = list(data, "components").to_vec();
    }
    if let Some(flags) = data["flags"].as_u64() {
        let settable = SETTABLE & !(message.flags & flag::COMPONENTS_V2);
        message.flags = message.flags & !settable | flags & settable;
    }
    if data.get("attachments").is_some() {
        let listed: Vec<Option<u64>> = list(data, "attachments")
            .iter()
            .map(attachment_id)
            .collect();
        message
            .attachments
            .retain(|attachment| listed.contains(&Some(attachment.id.0)));
    }
    for file in files {
        let described = list(data, "attachments")
            .iter()
            .find(|attachment| attachment_id(attachment) == Some(file.index));
        let attachment = store(state, file, data, described)?;
        message.attachments.push(attachment);
    }
    let allowed = &data["allowed_mentions"];
    let parses = |kind: &str| match allowed {
        Value::Null => mentions == DefaultMentions::Everything || kind == "users",
        _ => list(allowed, "parse").iter().any(|parse| parse == kind),
    };
    let by_name = |id: Id| {
        list(allowed, "users")
            .iter()
            .any(|user| user.as_str() == Some(&id.to_string()))
    };
    message.mention_everyone = parses("everyone")
        && ["@everyone", "@here"]
            .iter()
            .any(|ping| message.content.contains(ping));
    message.mentions = mentioned(message)
        .filter(|&id| is_user(state, id) && (parses("users") || by_name(id)))
        .collect();
    let role_by_name = |id: Id| {
        list(allowed, "roles")
            .iter()
            .any(|role| role.as_str() == Some(&id.to_string()))
    };
    let may_ping_all = state
        .channels
        .get(&message.channel)
        .is_some_and(|channel| state.app_permissions(channel) & permission::MENTION_EVERYONE != 0);
    message.mention_roles = marked(&message.content, "<@&")
        .filter(|id| {
            state
                .roles
                .get(id)
                .is_some_and(|role| role.mentionable || may_ping_all)
        })
        .filter(|&id| parses("roles") || role_by_name(id))
        .collect();
    Ok(())
}

fn store(
    state: &mut State,
    file: &File,
    body: &Value,
    described: Option<&Value>,
) -> Result<StoredAttachment, ApiError> {
    let filename = file_name(file, body);
    let (content_type, dimensions) =
        image_kind(&file.bytes).unwrap_or_else(|| (by_extension(&filename), None));
    let id = state.next_id();
    state
        .store_blob(id, file.bytes.clone())
        .map_err(|error| ApiError::storage(&error))?;
    Ok(StoredAttachment {
        id,
        filename,
        description: described
            .and_then(|described| described["description"].as_str())
            .map(ToOwned::to_owned),
        content_type: content_type.to_owned(),
        size: file.bytes.len(),
        dimensions,
    })
}

fn by_extension(filename: &str) -> &'static str {
    match filename.rsplit_once('.').map(|(_, extension)| extension) {
        Some("txt" | "md" | "csv") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// Returns the users mentioned in a message's text, in order and without duplicates.
fn mentioned(message: &StoredMessage) -> impl Iterator<Item = Id> {
    let displays = Walk::new(&message.components)
        .filter(|c| c["type"] == component_type::TEXT_DISPLAY)
        .map(|c| string(c, "content"));
    let mut ids = Vec::new();
    for text in std::iter::once(message.content.as_str()).chain(displays) {
        ids.extend(
            marked(text, "<@")
                .filter(|id| !ids.contains(id))
                .collect::<Vec<Id>>(),
        );
    }
    ids.into_iter()
}

/// Returns the ids that follow this mark in a text, without duplicates.
fn marked(text: &str, mark: &str) -> impl Iterator<Item = Id> {
    let mut ids: Vec<Id> = Vec::new();
    for rest in text.split(mark).skip(1) {
        let id = rest
            .split_once('>')
            .and_then(|(id, _)| id.trim_start_matches('!').parse().ok());
        ids.extend(id.filter(|id| !ids.contains(id)));
    }
    ids.into_iter()
}

fn is_user(state: &State, id: Id) -> bool {
    id == APPLICATION || state.members.contains_key(&id)
}

fn normal_embed(embed: &Value) -> Value {
    let mut embed = embed.clone();
    embed["type"] = json!("rich");
    for field in embed["fields"].as_array_mut().into_iter().flatten() {
        if field["inline"].is_null() {
            field["inline"] = json!(false);
        }
    }
    if let Some(embed) = embed.as_object_mut() {
        embed.retain(|_, value| !value.is_null());
    }
    embed
}

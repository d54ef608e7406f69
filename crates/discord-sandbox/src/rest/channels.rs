//! `/channels`: messages that the bot sends without an interaction, within its permissions.

use serde_json::Value;

use super::context::{RequestContext, RouteReply};
use super::direct;
use crate::model::codes::{message_type, permission};
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{APPLICATION, Channel};
use crate::model::id::Id;
use crate::model::message::StoredMessage;
use crate::model::nonce::Nonce;
use crate::model::text::{list, string};
use crate::operations::messages::{self, DefaultMentions, NewMessage};
use crate::state::State;

pub(super) fn get(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    if let Some(direct) = state.direct_channels.get(&context.id("channel_id")?) {
        return RouteReply::ok(direct.json(&state.user_json(direct.recipient)));
    }
    RouteReply::ok(channel(state, context, 0)?.json())
}

pub(super) fn list_messages(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let channel = place(state, context, permission::READ_MESSAGE_HISTORY)?;
    let limit = context
        .query
        .get("limit")
        .and_then(|limit| limit.parse().ok())
        .unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let mut errors = FormErrors::default();
        errors.add(
            &["limit"],
            "NUMBER_TYPE_MAX",
            "int value should be between 1 and 100.",
        );
        return Err(ApiError::form(errors));
    }
    let bound = |name: &str| context.query.get(name).and_then(|id| id.parse::<Id>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let found: Vec<Value> = state
        .channel_messages(channel)
        .rev()
        .filter(|message| message.owner.is_none())
        .filter(|message| {
            before.is_none_or(|id| message.id < id) && after.is_none_or(|id| message.id > id)
        })
        .take(limit)
        .map(|message| Value::clone(&message.json))
        .collect();
    RouteReply::ok(Value::Array(found))
}

pub(super) fn get_message(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    place(state, context, permission::READ_MESSAGE_HISTORY)?;
    RouteReply::ok(Value::clone(&message(state, context)?.json))
}

pub(super) fn create_message(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let data = &context.body.json;
    let channel = place_to_write(state, context)?;
    let reference = &data["message_reference"];
    let reply_to = string(reference, "message_id").parse().ok();
    if !reference.is_null()
        && reference["fail_if_not_exists"] != false
        && reply_to
            .and_then(|id| state.message(id))
            .is_none_or(|message| message.channel != channel || message.owner.is_some())
    {
        let mut errors = FormErrors::default();
        errors.add(
            &["message_reference"],
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        );
        return Err(ApiError::form(errors));
    }
    let nonce = Nonce::of(&data["nonce"])?;
    if data["enforce_nonce"] == true
        && let Some(earlier) = nonce.as_ref().and_then(|nonce| state.message_with(nonce))
    {
        return shown(state, earlier, &data["nonce"]);
    }
    let draft = NewMessage {
        channel,
        author: APPLICATION,
        owner: None,
        kind: if reply_to.is_some() {
            message_type::REPLY
        } else {
            message_type::DEFAULT
        },
        reply_to,
        metadata: None,
        mentions: DefaultMentions::Everything,
    };
    let id = messages::create(state, draft, data, &context.body.files)?;
    if let Some(nonce) = nonce {
        state.note_nonce(nonce, id);
    }
    shown(state, id, &data["nonce"])
}

pub(super) fn edit_message(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let channel = place(state, context, needed_for(context))?;
    let message = message(state, context)?;
    if message.author != APPLICATION {
        return Err(ApiError::new(
            axum::http::StatusCode::FORBIDDEN,
            50005,
            "Cannot edit a message authored by another user",
        ));
    }
    let id = message.id;
    let now = state.now();
    state
        .limits
        .edit(now, channel, id)
        .map_err(ApiError::old_message_edits)?;
    messages::edit(
        state,
        id,
        &context.body.json,
        &context.body.files,
        DefaultMentions::Everything,
    )?;
    shown(state, id, &Value::Null)
}

pub(super) fn delete_message(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let place = place(state, context, 0)?;
    let permissions = state
        .channels
        .get(&place)
        .map_or(0, |channel| state.app_permissions(channel));
    let message = message(state, context)?;
    if message.author != APPLICATION && permissions & permission::MANAGE_MESSAGES == 0 {
        return Err(ApiError::missing_permissions());
    }
    let id = message.id;
    messages::delete(state, id);
    Ok(RouteReply::Empty)
}

/// Returns the permissions that the body needs beyond writing.
fn needed_for(context: &RequestContext) -> u64 {
    let mut needed = 0;
    if !context.body.files.is_empty() {
        needed |= permission::ATTACH_FILES;
    }
    if !list(&context.body.json, "embeds").is_empty() {
        needed |= permission::EMBED_LINKS;
    }
    needed
}

/// Returns the id of the channel in the path, if the bot has the `needed` permissions there. In
/// direct messages it needs none.
fn place(state: &State, context: &RequestContext, needed: u64) -> Result<Id, ApiError> {
    if direct::is_direct(state, context)? {
        return context.id("channel_id");
    }
    channel(state, context, needed).map(|channel| channel.id)
}

/// Returns the id of the channel in the path, if the bot may write the message there.
fn place_to_write(state: &State, context: &RequestContext) -> Result<Id, ApiError> {
    if direct::is_direct(state, context)? {
        let id = context.id("channel_id")?;
        return direct::check_open(state, id).map(|()| id);
    }
    let channel = channel(state, context, 0)?;
    let mut needed = if channel.parent.is_some() {
        permission::SEND_MESSAGES_IN_THREADS
    } else {
        permission::SEND_MESSAGES
    };
    needed |= needed_for(context);
    if state.app_permissions(channel) & needed != needed {
        return Err(ApiError::missing_permissions());
    }
    Ok(channel.id)
}

/// Returns the channel in the path, if the bot may see it and has the `needed` permissions.
pub(super) fn channel<'a>(
    state: &'a State,
    context: &RequestContext,
    needed: u64,
) -> Result<&'a Channel, ApiError> {
    let channel = state
        .channels
        .get(&context.id("channel_id")?)
        .ok_or_else(ApiError::unknown_channel)?;
    let has = |bits: u64| state.app_permissions(channel) & bits == bits;
    // If only users have installed the application, its bot isn't on the server.
    if state.only_user_installed || !has(permission::VIEW_CHANNEL) {
        return Err(ApiError::missing_access());
    }
    if !has(needed) {
        return Err(ApiError::missing_permissions());
    }
    Ok(channel)
}

/// Returns the message in the path. Ephemeral messages don't exist for these routes.
pub(super) fn message<'a>(
    state: &'a State,
    context: &RequestContext,
) -> Result<&'a StoredMessage, ApiError> {
    let channel = context.id("channel_id")?;
    state
        .message(context.id("message_id")?)
        .filter(|message| message.channel == channel && message.owner.is_none())
        .ok_or_else(ApiError::unknown_message)
}

fn shown(state: &State, id: Id, nonce: &Value) -> Result<RouteReply, ApiError> {
    let mut json = state
        .message(id)
        .map_or(Value::Null, |message| Value::clone(&message.json));
    if !nonce.is_null() {
        json["nonce"] = nonce.clone();
    }
    RouteReply::ok(json)
}

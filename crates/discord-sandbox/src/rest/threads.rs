//! Threads: creating, reopening and deleting them, and the members of private ones.

use serde_json::{Value, json};

use super::channels::{channel, message};
use super::context::{RequestContext, RouteReply};
use crate::model::codes::{channel_type, permission};
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{Channel, GUILD};
use crate::model::id::Id;
use crate::model::text::{length, string};
use crate::operations::messages;
use crate::state::State;
use crate::state::journal::JournalEntry;

/// Allowed values of `auto_archive_duration`: minutes without a message before a thread is
/// archived.
const ARCHIVED_AFTER: [u64; 4] = [60, 1_440, 4_320, 10_080];

pub(super) fn start(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let parent = channel(state, context, permission::CREATE_PUBLIC_THREADS)?.clone();
    let message = message(state, context)?.id;
    // A thread has the id of the message that it was started from.
    if state.channels.contains_key(&message) {
        return Err(ApiError::bad_request(
            160_004,
            "A thread has already been created for this message",
        ));
    }
    create(state, context, &parent, message, false)
}

pub(super) fn start_without_message(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    // Without a type Discord opens a private thread.
    let kind = context.body.json["type"]
        .as_u64()
        .unwrap_or(channel_type::PRIVATE_THREAD);
    let is_private = kind == channel_type::PRIVATE_THREAD;
    let needed = if is_private {
        permission::CREATE_PRIVATE_THREADS
    } else {
        permission::CREATE_PUBLIC_THREADS
    };
    let parent = channel(state, context, needed)?.clone();
    let fits = if is_private {
        !parent.announces
    } else {
        kind == parent.kind_of_threads()
    };
    if !fits {
        return Err(ApiError::wrong_channel_type());
    }
    let id = state.next_id();
    let reply = create(state, context, &parent, id, is_private)?;
    // A private thread isn't announced.
    if !is_private {
        messages::tell_of_thread(state, parent.id, id, string(&context.body.json, "name"));
    }
    Ok(reply)
}

fn create(
    state: &mut State,
    context: &RequestContext,
    parent: &Channel,
    id: Id,
    is_private: bool,
) -> Result<RouteReply, ApiError> {
    let mut errors = FormErrors::default();
    let name = string(&context.body.json, "name");
    if !(1..=100).contains(&length(name)) {
        errors.add(
            &["name"],
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        );
    }
    let duration = &context.body.json["auto_archive_duration"];
    if !duration.is_null()
        && !duration
            .as_u64()
            .is_some_and(|minutes| ARCHIVED_AFTER.contains(&minutes))
    {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        errors.add(&["auto_archive_duration"], "BASE_TYPE_CHOICES", message);
    }
    if parent.parent.is_some() {
        errors.add(
            &["channel_id"],
            "INVALID_CHANNEL_TYPE",
            "A thread can't have threads.",
        );
    }
    errors.finish()?;
    let thread = if is_private {
        Channel::private_thread(id, name, parent)
    } else {
        Channel::thread(id, name, parent)
    };
    let json = thread.json();
    state.put(JournalEntry::Channel(thread));
    let mut event = json.clone();
    event["newly_created"] = json!(true);
    event["guild_id"] = json!(GUILD);
    state.sessions.dispatch_guild("THREAD_CREATE", &event);
    RouteReply::created(json)
}

/// Adds a member to a thread. Only members of a private thread see it, and only those can be added
/// who see its channel. Everybody is a member of a public thread here.
pub(super) fn add_member(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let thread = channel(state, context, permission::SEND_MESSAGES_IN_THREADS)?.clone();
    let Some(parent) = thread.parent else {
        return Err(ApiError::wrong_channel_type());
    };
    if thread.archived {
        return Err(ApiError::archived());
    }
    let user = context.id("user_id")?;
    if !state.members.contains_key(&user) {
        return Err(ApiError::unknown_member());
    }
    if !state.sees(user, parent) {
        return Err(ApiError::missing_access());
    }
    let Some(mut members) = thread.members.clone() else {
        return Ok(RouteReply::Empty);
    };
    if !members.contains(&user) {
        members.push(user);
        state.put(JournalEntry::Channel(Channel {
            members: Some(members),
            ..thread
        }));
    }
    Ok(RouteReply::Empty)
}

/// Removes a member from a thread. In a public one only a moderator may; the bot is the creator of
/// every private one here. Everybody stays a member of a public thread.
pub(super) fn remove_member(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let thread = channel(state, context, 0)?.clone();
    if thread.parent.is_none() {
        return Err(ApiError::wrong_channel_type());
    }
    let may_manage = state.app_permissions(&thread) & permission::MANAGE_THREADS != 0;
    if thread.members.is_none() && !may_manage {
        return Err(ApiError::missing_permissions());
    }
    if thread.archived {
        return Err(ApiError::archived());
    }
    let user = context.id("user_id")?;
    let Some(mut members) = thread.members.clone() else {
        return Ok(RouteReply::Empty);
    };
    if !members.contains(&user) {
        return Err(ApiError::unknown_member());
    }
    members.retain(|member| *member != user);
    state.put(JournalEntry::Channel(Channel {
        members: Some(members),
        ..thread
    }));
    Ok(RouteReply::Empty)
}

/// Reopens an archived thread; no other change of a channel is allowed here.
pub(super) fn edit(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let thread = channel(state, context, permission::SEND_MESSAGES_IN_THREADS)?.clone();
    let may_manage = state.app_permissions(&thread) & permission::MANAGE_THREADS != 0;
    let body = &context.body.json;
    if thread.parent.is_none()
        || *body != json!({"archived": false})
        || thread.locked && !may_manage
    {
        return Err(ApiError::missing_permissions());
    }
    let thread = Channel {
        archived: false,
        ..thread
    };
    let json: Value = thread.json();
    messages::set_archived(state, thread);
    RouteReply::ok(json)
}

/// Deletes a thread with its messages. No other channel can be deleted here: the bot never has the
/// permission.
pub(super) fn delete(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let thread = channel(state, context, permission::MANAGE_THREADS)?.clone();
    if thread.parent.is_none() {
        return Err(ApiError::missing_permissions());
    }
    messages::delete_channel(state, thread.id);
    RouteReply::ok(thread.json())
}

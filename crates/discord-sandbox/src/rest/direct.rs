//! Direct messages: their channels, and whether the recipient accepts them.

use super::context::{RequestContext, RouteReply};
use crate::model::error::ApiError;
use crate::model::id::Id;
use crate::model::text::string;
use crate::state::State;

/// Opens the channel of direct messages to a member, whether or not they accept any.
pub(super) fn open(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let recipient = string(&context.body.json, "recipient_id")
        .parse()
        .ok()
        .filter(|id: &Id| state.members.contains_key(id))
        .ok_or_else(|| ApiError::bad_request(50033, "Invalid Recipient(s)"))?;
    let channel = state.direct_channel(recipient);
    RouteReply::ok(channel.json(&state.user_json(recipient)))
}

/// Returns whether the channel in the path is one of direct messages.
pub(super) fn is_direct(state: &State, context: &RequestContext) -> Result<bool, ApiError> {
    Ok(state
        .direct_channels
        .contains_key(&context.id("channel_id")?))
}

/// Checks that the recipient accepts the bot's direct messages.
pub(super) fn check_open(state: &State, channel: Id) -> Result<(), ApiError> {
    let is_closed = state
        .direct_channels
        .get(&channel)
        .and_then(|direct| state.members.get(&direct.recipient))
        .is_some_and(|member| member.closed_to_direct_messages);
    if is_closed {
        Err(ApiError::no_direct_messages())
    } else {
        Ok(())
    }
}

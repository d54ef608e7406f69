//! `/users/@me/guilds`: the guilds that the bot is in.

use serde_json::json;

use super::context::{RequestContext, RouteReply};
use crate::model::error::ApiError;
use crate::model::guild::GUILD;
use crate::state::State;
use crate::state::journal::JournalEntry;

/// Lets the bot leave a guild. Without the sample guild the sandbox would have nobody left, so that
/// one can't be left here.
pub(super) fn leave(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let guild = context.id("guild_id")?;
    if guild == GUILD {
        return Err(ApiError::bad_request(
            0,
            "the sandbox keeps the bot in its sample guild",
        ));
    }
    if !state.other_guilds.contains_key(&guild) {
        return Err(ApiError::unknown_guild());
    }
    state.put(JournalEntry::OtherGuildGone(guild));
    state
        .sessions
        .dispatch_of_guild(guild, "GUILD_DELETE", &json!({"id": guild}));
    Ok(RouteReply::Empty)
}

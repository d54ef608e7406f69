//! Giving roles to members and taking them away.

use super::context::{RequestContext, RouteReply, guild_of};
use crate::model::error::ApiError;
use crate::model::guild::GuildMember;
use crate::model::id::Id;
use crate::state::State;
use crate::state::journal::JournalEntry;

pub(super) fn add(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    change(state, context, |member, role| {
        if !member.roles.contains(&role) {
            member.roles.push(role);
        }
    })
}

pub(super) fn remove(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    change(state, context, |member, role| {
        member.roles.retain(|has| *has != role);
    })
}

fn change(
    state: &mut State,
    context: &RequestContext,
    change: impl Fn(&mut GuildMember, Id),
) -> Result<RouteReply, ApiError> {
    guild_of(context)?;
    let mut member = state
        .members
        .get(&context.id("user_id")?)
        .cloned()
        .ok_or_else(ApiError::unknown_member)?;
    let role = context.id("role_id")?;
    let found = state
        .roles
        .get(&role)
        .ok_or_else(|| ApiError::not_found(10011, "Unknown Role"))?;
    if !state.bot_gives(found) {
        return Err(ApiError::missing_permissions());
    }
    change(&mut member, role);
    state.put(JournalEntry::Member(member));
    Ok(RouteReply::Empty)
}

//! Giving roles to members and taking them away.

use super::context::{RequestContext, RouteReply, guild_of};
use crate::model::error::ApiError;
use crate::model::guild::{GUILD, GuildMember};
use crate::model::id::Id;
use crate::state::State;
use crate::state::audit::RoleChange;
use crate::state::journal::JournalEntry;

pub(super) fn add(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    change(state, context, true, |member, role| {
        if !member.roles.contains(&role) {
            member.roles.push(role);
        }
    })
}

pub(super) fn remove(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    change(state, context, false, |member, role| {
        member.roles.retain(|has| *has != role);
    })
}

fn change(
    state: &mut State,
    context: &RequestContext,
    is_given: bool,
    change: impl Fn(&mut GuildMember, Id),
) -> Result<RouteReply, ApiError> {
    guild_of(context)?;
    let member = state.members.get(&context.id("user_id")?);
    let mut member = member
        .filter(|member| !member.has_left)
        .cloned()
        .ok_or_else(ApiError::unknown_member)?;
    let role = context.id("role_id")?;
    // Everybody has the role with the guild's id, so that nobody can give it.
    if role == GUILD {
        return Err(ApiError::bad_request(50028, "Invalid Role"));
    }
    let found = state
        .roles
        .get(&role)
        .ok_or_else(|| ApiError::not_found(10011, "Unknown Role"))?;
    if !state.bot_gives(found) {
        return Err(ApiError::missing_permissions());
    }
    let before = member.roles.len();
    change(&mut member, role);
    // A role that the member has already is no change, and no entry of the audit log.
    if member.roles.len() != before {
        state.role_changes.push(RoleChange {
            member: member.id,
            role,
            is_given,
            reason: context.reason.clone(),
        });
    }
    state.put(JournalEntry::Member(member));
    Ok(RouteReply::Empty)
}

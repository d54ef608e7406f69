//! `/webhooks/{application}/{token}`: follow-ups and later edits by an interaction token.

use serde_json::Value;

use super::context::{RequestContext, RouteReply};
use super::interactions::draft;
use crate::model::codes::{flag, message_type};
use crate::model::error::ApiError;
use crate::model::guild::APPLICATION;
use crate::model::id::Id;
use crate::model::interaction::{Interaction, InteractionStatus, TOKEN_LIFE, token_id};
use crate::model::message::StoredMessage;
use crate::model::route::Route;
use crate::operations::messages::{self, DefaultMentions};
use crate::state::State;
use crate::state::journal::JournalEntry;

/// Maximum number of follow-ups if only the user has installed the application.
const FOLLOW_UPS_OF_USERS_OWN: usize = 5;

pub(super) fn create(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let mut interaction = live(state, context)?;
    let (data, files) = (&context.body.json, &context.body.files);
    if interaction.only_user_installed && interaction.followups.len() >= FOLLOW_UPS_OF_USERS_OWN {
        return Err(ApiError::too_many_follow_ups());
    }
    // After a deferred response, the first follow-up fills in that message. The deferred response
    // has already decided whether it is ephemeral.
    if let Some(thinking) = original(state, &interaction)
        .filter(|message| message.thinking())
        .map(|message| message.id)
    {
        messages::fill_in(state, thinking, data, files)?;
        return shown(state, thinking);
    }
    let ephemeral = data["flags"].as_u64().unwrap_or_default() & flag::EPHEMERAL != 0;
    let mut draft = draft(state, &interaction, ephemeral);
    if !state.channels.contains_key(&draft.channel)
        && !state.direct_channels.contains_key(&draft.channel)
    {
        return Err(ApiError::unknown_channel());
    }
    draft.reply_to = interaction.original;
    draft.kind = if draft.reply_to.is_some() {
        message_type::REPLY
    } else {
        message_type::DEFAULT
    };
    let id = messages::create(state, draft, data, files)?;
    interaction.followups.push(id);
    state.put(JournalEntry::Interaction(interaction));
    shown(state, id)
}

pub(super) fn get(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let id = addressed(state, route, context)?;
    shown(state, id)
}

pub(super) fn edit(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let id = addressed(state, route, context)?;
    let channel = state
        .message(id)
        .map(|message| message.channel)
        .ok_or_else(ApiError::unknown_message)?;
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
        DefaultMentions::Users,
    )?;
    shown(state, id)
}

pub(super) fn delete(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let id = addressed(state, route, context)?;
    messages::delete(state, id);
    Ok(RouteReply::Empty)
}

/// Returns the interaction whose token is in the path, if that token is usable.
fn live(state: &State, context: &RequestContext) -> Result<Interaction, ApiError> {
    if context.id("webhook_id")? != APPLICATION {
        return Err(ApiError::unknown_webhook());
    }
    let token = context.param("webhook_token");
    let expired = |id: Id| id.age(state.now()) > TOKEN_LIFE;
    match state.interaction_by_token(token) {
        Some(interaction) if expired(interaction.id) => Err(ApiError::invalid_webhook_token()),
        Some(interaction) if interaction.status == InteractionStatus::Responded => {
            Ok(interaction.clone())
        }
        // There is no webhook before the initial response, nor after the deadline for it has
        // passed.
        Some(_) => Err(ApiError::unknown_webhook()),
        None if token_id(token).is_some_and(expired) => Err(ApiError::invalid_webhook_token()),
        None => Err(ApiError::unknown_webhook()),
    }
}

fn original<'a>(state: &'a State, interaction: &Interaction) -> Option<&'a StoredMessage> {
    state.message(interaction.original?)
}

/// Returns the message that the path names; the token must be bound to it.
fn addressed(state: &State, route: Route, context: &RequestContext) -> Result<Id, ApiError> {
    let interaction = live(state, context)?;
    let id = match route {
        Route::GetOriginal | Route::EditOriginal | Route::DeleteOriginal => interaction.original,
        _ => Some(context.id("message_id")?)
            .filter(|id| interaction.original == Some(*id) || interaction.followups.contains(id)),
    };
    id.filter(|&id| state.message(id).is_some())
        .ok_or_else(ApiError::unknown_message)
}

fn shown(state: &State, id: Id) -> Result<RouteReply, ApiError> {
    RouteReply::ok(
        state
            .message(id)
            .map_or(Value::Null, |message| Value::clone(&message.json)),
    )
}

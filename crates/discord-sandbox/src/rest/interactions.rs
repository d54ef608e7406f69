//! `POST /interactions/{id}/{token}/callback`: the initial response to an interaction.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::context::{RequestContext, RouteReply};
use crate::model::codes::{callback_type, command_type, flag, interaction_type, message_type};
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{APPLICATION, GUILD};
use crate::model::interaction::{Interaction, InteractionStatus, RESPOND_WITHIN};
use crate::model::text::list;
use crate::operations::messages::{self, DefaultMentions, NewMessage};
use crate::state::journal::JournalEntry;
use crate::state::{PageEvent, State};
use crate::validate::modal::{check_choices, check_modal};

pub(super) fn callback(
    state: &mut State,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let mut interaction = state
        .interaction_by_token(context.param("interaction_token"))
        .filter(|interaction| interaction.id.to_string() == context.param("interaction_id"))
        .cloned()
        .ok_or_else(ApiError::unknown_interaction)?;
    match interaction.status {
        InteractionStatus::Responded => return Err(ApiError::already_acknowledged()),
        InteractionStatus::Failed => return Err(ApiError::unknown_interaction()),
        InteractionStatus::Pending if interaction.id.age(state.now()) > RESPOND_WITHIN => {
            return Err(ApiError::unknown_interaction());
        }
        InteractionStatus::Pending => {}
    }

    let data = &context.body.json["data"];
    let kind = context.body.json["type"].as_u64().unwrap_or_default();
    if !may_respond(&interaction, kind) {
        let mut errors = FormErrors::default();
        errors.add(
            &["type"],
            "BASE_TYPE_CHOICES",
            "This interaction can't be answered in this way.",
        );
        return Err(ApiError::form(errors));
    }
    let ephemeral = data["flags"].as_u64().unwrap_or_default() & flag::EPHEMERAL != 0;
    match kind {
        callback_type::MESSAGE => {
            let draft = draft(state, &interaction, ephemeral);
            interaction.original = Some(messages::create(state, draft, data, &context.body.files)?);
        }
        callback_type::DEFERRED_MESSAGE => {
            if data["flags"].as_u64().unwrap_or_default() & !flag::EPHEMERAL != 0 {
                let mut errors = FormErrors::default();
                errors.add(
                    &["data", "flags"],
                    "MESSAGE_FLAGS_INVALID",
                    "Only the EPHEMERAL flag may be set.",
                );
                return Err(ApiError::form(errors));
            }
            let draft = draft(state, &interaction, ephemeral);
            interaction.original = Some(messages::create_thinking(state, draft));
            state.tell(PageEvent::Typing {
                channel: interaction.channel,
            });
        }
        callback_type::DEFERRED_UPDATE => interaction.original = interaction.source,
        callback_type::UPDATE => {
            let source = interaction.source.ok_or_else(ApiError::unknown_message)?;
            messages::edit(
                state,
                source,
                or_empty(data),
                &context.body.files,
                DefaultMentions::Users,
            )?;
            interaction.original = Some(source);
        }
        callback_type::CHOICES => {
            check_choices(list(data, "choices"))?;
            interaction.choices = Some(list(data, "choices").to_vec());
        }
        _ => {
            check_modal(data)?;
            interaction.modal = Some(data.clone());
            state.tell(PageEvent::Modal {
                id: interaction.id,
                user: interaction.user,
            });
        }
    }
    interaction.status = InteractionStatus::Responded;
    let reply = if context.flag("with_response") {
        RouteReply::Json(StatusCode::OK, response(state, &interaction, kind))
    } else {
        RouteReply::Empty
    };
    state.put(JournalEntry::Interaction(interaction));
    Ok(reply)
}

/// Replaces missing data: a type 7 without data changes nothing but is a valid response.
fn or_empty(data: &Value) -> &Value {
    static EMPTY: std::sync::LazyLock<Value> = std::sync::LazyLock::new(|| json!({}));
    if data.is_null() { &EMPTY } else { data }
}

fn may_respond(interaction: &Interaction, callback_type: u64) -> bool {
    match callback_type {
        callback_type::MESSAGE | callback_type::DEFERRED_MESSAGE => {
            interaction.kind != interaction_type::AUTOCOMPLETE
        }
        // A submitted modal needs no message: the client only has to close it.
        callback_type::DEFERRED_UPDATE => {
            interaction.source.is_some() || interaction.kind == interaction_type::MODAL_SUBMIT
        }
        callback_type::UPDATE => interaction.source.is_some(),
        callback_type::CHOICES => interaction.kind == interaction_type::AUTOCOMPLETE,
        callback_type::MODAL => matches!(
            interaction.kind,
            interaction_type::COMMAND | interaction_type::COMPONENT
        ),
        _ => false,
    }
}

/// Drafts the message that responds to an interaction.
pub(super) fn draft(state: &State, interaction: &Interaction, ephemeral: bool) -> NewMessage {
    let kind = match (interaction.kind, interaction.command_type) {
        (interaction_type::COMMAND, Some(command_type::CHAT_INPUT)) => {
            message_type::CHAT_INPUT_COMMAND
        }
        (interaction_type::COMMAND, _) => message_type::CONTEXT_MENU_COMMAND,
        _ if interaction.source.is_some() => message_type::REPLY,
        _ => message_type::DEFAULT,
    };
    NewMessage {
        channel: interaction.channel,
        author: APPLICATION,
        owner: ephemeral.then_some(interaction.user),
        kind,
        reply_to: interaction.source,
        metadata: Some(metadata(state, interaction)),
        mentions: DefaultMentions::Users,
    }
}

/// Returns the message's metadata on the interaction that it responds to.
fn metadata(state: &State, interaction: &Interaction) -> Value {
    let owners = match interaction.only_user_installed {
        true => json!({"1": interaction.user}),
        false => json!({"0": GUILD}),
    };
    let mut metadata = json!({
        "id": interaction.id, "type": interaction.kind, "user": state.user_json(interaction.user),
        "authorizing_integration_owners": owners,
    });
    if let Some(name) = &interaction.name {
        metadata["name"] = json!(name);
        metadata["command_type"] = json!(interaction.command_type);
    }
    if let Some(source) = interaction
        .source
        .filter(|_| interaction.kind == interaction_type::COMPONENT)
    {
        metadata["interacted_message_id"] = json!(source);
    }
    if interaction.kind == interaction_type::MODAL_SUBMIT {
        let user = state.user_json(interaction.user);
        metadata["triggering_interaction_metadata"] = json!({
            "id": interaction.id, "type": interaction_type::COMMAND, "user": user,
            "name": interaction.name, "authorizing_integration_owners": owners,
        });
    }
    metadata
}

fn response(state: &State, interaction: &Interaction, kind: u64) -> Value {
    let mut callback = json!({"id": interaction.id, "type": interaction.kind});
    let mut resource = json!({"type": kind});
    if let Some(message) = interaction.original.and_then(|id| state.message(id)) {
        callback["response_message_id"] = json!(message.id);
        callback["response_message_loading"] = json!(message.thinking());
        callback["response_message_ephemeral"] = json!(message.owner.is_some());
        if matches!(kind, callback_type::MESSAGE | callback_type::UPDATE) {
            resource["message"] = Value::clone(&message.json);
        }
    }
    json!({"interaction": callback, "resource": resource})
}

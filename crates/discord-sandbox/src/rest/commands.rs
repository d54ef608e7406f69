//! Application commands, global and of the guild.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::context::{RequestContext, RouteReply, guild_of, own_application};
use crate::model::codes::command_type;
use crate::model::command::RegisteredCommand;
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{APPLICATION, GUILD};
use crate::model::id::Id;
use crate::model::route::Route;
use crate::model::text::{self, merge, string};
use crate::state::journal::JournalEntry;
use crate::state::{PageEvent, State};
use crate::validate::commands::check_command;

/// Maximum number of commands by type.
const LIMITS: [(u64, usize); 4] = [
    (command_type::CHAT_INPUT, 100),
    (command_type::USER, 15),
    (command_type::MESSAGE, 15),
    (command_type::ENTRY_POINT, 1),
];

/// Returns whether the route is about the guild's commands; checks that the path names the bot and
/// the guild.
fn scope(route: Route, context: &RequestContext) -> Result<bool, ApiError> {
    own_application(context)?;
    let guild = route.path().contains("/guilds/");
    if guild {
        guild_of(context)?;
    }
    Ok(guild)
}

pub(super) fn list(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let guild = scope(route, context)?;
    let with_localizations = context.flag("with_localizations");
    let commands = state
        .commands
        .values()
        .filter(|command| command.guild == guild);
    RouteReply::ok(
        commands
            .map(|command| {
                if with_localizations {
                    command.json.clone()
                } else {
                    without_localizations(&command.json)
                }
            })
            .collect(),
    )
}

pub(super) fn overwrite(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let guild = scope(route, context)?;
    let Some(wanted) = context.body.json.as_array() else {
        let mut errors = FormErrors::default();
        errors.add(
            &[],
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        );
        return Err(ApiError::form(errors));
    };
    let mut errors = FormErrors::default();
    let mut seen = std::collections::HashSet::new();
    for (index, command) in wanted.iter().enumerate() {
        let index = index.to_string();
        check_command(&mut errors, &[&index], command);
        if !seen.insert(key(command)) {
            errors.add(
                &[&index],
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    errors.finish()?;
    for (kind, limit) in LIMITS {
        if wanted
            .iter()
            .filter(|command| key(command).0 == kind)
            .count()
            > limit
        {
            return Err(too_many(limit));
        }
    }
    let gone: Vec<&RegisteredCommand> = state
        .commands
        .values()
        .filter(|command| command.guild == guild && !seen.contains(&key(&command.json)))
        .collect();
    if gone
        .iter()
        .any(|command| key(&command.json).0 == command_type::ENTRY_POINT)
    {
        return Err(ApiError::entry_point_left_out());
    }
    let gone: Vec<Id> = gone.into_iter().map(|command| command.id).collect();
    for id in gone {
        state.put(JournalEntry::CommandGone(id));
    }
    let registered: Vec<Value> = wanted
        .iter()
        .map(|command| register(state, guild, command).1)
        .collect();
    state.tell(PageEvent::Commands);
    RouteReply::ok(Value::Array(registered))
}

pub(super) fn create(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let guild = scope(route, context)?;
    let command = &context.body.json;
    let mut errors = FormErrors::default();
    check_command(&mut errors, &[], command);
    errors.finish()?;
    let (kind, limit) = LIMITS
        .into_iter()
        .find(|(kind, _)| *kind == key(command).0)
        .unwrap_or(LIMITS[0]);
    let there = state
        .commands
        .values()
        .filter(|known| known.guild == guild && key(&known.json).0 == kind);
    if existing(state, guild, command).is_none() && there.count() >= limit {
        return Err(too_many(limit));
    }
    let (fresh, json) = register(state, guild, command);
    state.tell(PageEvent::Commands);
    Ok(RouteReply::Json(
        if fresh {
            StatusCode::CREATED
        } else {
            StatusCode::OK
        },
        json,
    ))
}

pub(super) fn get(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    RouteReply::ok(find(state, route, context)?.json.clone())
}

pub(super) fn edit(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let mut command = find(state, route, context)?.clone();
    let (id, kind) = (command.json["id"].clone(), command.json["type"].clone());
    merge(&mut command.json, context.body.json.clone());
    command.json["id"] = id;
    command.json["type"] = kind;
    command.json["version"] = json!(state.next_id());
    let mut errors = FormErrors::default();
    check_command(&mut errors, &[], &command.json);
    errors.finish()?;
    let json = command.json.clone();
    state.put(JournalEntry::Command(command));
    state.tell(PageEvent::Commands);
    RouteReply::ok(json)
}

pub(super) fn delete(
    state: &mut State,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let id = find(state, route, context)?.id;
    state.put(JournalEntry::CommandGone(id));
    state.tell(PageEvent::Commands);
    Ok(RouteReply::Empty)
}

fn find<'a>(
    state: &'a State,
    route: Route,
    context: &RequestContext,
) -> Result<&'a RegisteredCommand, ApiError> {
    let guild = scope(route, context)?;
    let id = context.id("command_id")?;
    let command = state
        .commands
        .get(&id)
        .filter(|command| command.guild == guild);
    command.ok_or_else(|| ApiError::not_found(10063, "Unknown application command"))
}

/// Returns the key that identifies a command: its type and name.
fn key(command: &Value) -> (u64, String) {
    (
        command["type"].as_u64().unwrap_or(command_type::CHAT_INPUT),
        string(command, "name").to_owned(),
    )
}

fn existing(state: &State, guild: bool, wanted: &Value) -> Option<Id> {
    state
        .commands
        .values()
        .find(|command| command.guild == guild && key(&command.json) == key(wanted))
        .map(|command| command.id)
}

/// Registers a command under the id of its predecessor, if any. Returns whether it is new, and its
/// object.
fn register(state: &mut State, guild: bool, wanted: &Value) -> (bool, Value) {
    let known = existing(state, guild, wanted);
    let id = known.unwrap_or_else(|| state.next_id());
    let version = state.next_id();
    let or_null = |field: &str| wanted.get(field).cloned().unwrap_or(Value::Null);
    let mut json = json!({
        "id": id, "application_id": APPLICATION, "version": version, "type": key(wanted).0,
        "name": wanted["name"],
        "name_localizations": or_null("name_localizations"),
        "description": string(wanted, "description"),
        "description_localizations": or_null("description_localizations"),
        "default_member_permissions": or_null("default_member_permissions"),
        "nsfw": wanted["nsfw"] == true,
        "contexts": or_null("contexts"),
        "integration_types": wanted.get("integration_types").cloned().unwrap_or(json!([0])),
        "dm_permission": wanted["dm_permission"] != false,
    });
    if !wanted["handler"].is_null() {
        json["handler"] = wanted["handler"].clone();
    }
    if !text::list(wanted, "options").is_empty() {
        json["options"] = wanted["options"].clone();
    }
    if guild {
        json["guild_id"] = json!(GUILD);
    }
    state.put(JournalEntry::Command(RegisteredCommand {
        id,
        guild,
        json: json.clone(),
    }));
    (known.is_none(), json)
}

/// Removes the localizations, which Discord lists only on request.
fn without_localizations(command: &Value) -> Value {
    match command {
        Value::Object(object) => object
            .iter()
            .filter(|(key, _)| !key.ends_with("_localizations"))
            .map(|(key, value)| (key.clone(), without_localizations(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_localizations).collect(),
        other => other.clone(),
    }
}

fn too_many(limit: usize) -> ApiError {
    ApiError::bad_request(
        30032,
        &format!("Maximum number of application commands reached ({limit})"),
    )
}

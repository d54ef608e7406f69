//! Members' actions, checked as Discord's client checks them and sent to the bot as interactions.

use std::sync::Arc;

use axum::body::Bytes;
use serde_json::{Map, Value, json};

use crate::model::codes::{
    command_type, component_type, interaction_context, interaction_type, option_type, permission,
};
use crate::model::command::{RegisteredCommand, called};
use crate::model::component::{interactive, modal_inputs};
use crate::model::guild::{APPLICATION, DirectChannel, GUILD, GuildMember};
use crate::model::id::Id;
use crate::model::interaction::{Interaction, InteractionStatus, new_token};
use crate::model::message::StoredMessage;
use crate::model::text::{length, list, string};
use crate::model::upload::FILE_LIMIT;
use crate::operations::{chaos, messages};
use crate::state::State;
use crate::state::journal::JournalEntry;

/// An action that Discord's client wouldn't allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct ClientRefusal(pub(crate) String);

fn refuse<T>(reason: impl Into<String>) -> Result<T, ClientRefusal> {
    Err(ClientRefusal(reason.into()))
}

/// A slash command, subcommand and options.
#[derive(Clone, Debug)]
pub(crate) struct CommandCall {
    pub(crate) command: Id,
    /// Names of the subcommand group, if any, and of the subcommand.
    pub(crate) path: Vec<String>,
    pub(crate) options: Vec<(String, Value)>,
}

/// Invokes a slash command.
pub(crate) fn slash(
    state: &mut State,
    user: Id,
    channel: Id,
    call: &CommandCall,
) -> Result<Id, ClientRefusal> {
    let (json, registered) = usable_command(state, user, call.command, command_type::CHAT_INPUT)?;
    let contexts = json["contexts"].as_array();
    if state.direct_channels.contains_key(&channel)
        && contexts.is_some_and(|known| !known.contains(&json!(interaction_context::BOT_DM)))
    {
        return refuse("the command isn't offered in direct messages");
    }
    let wanted = expected_options(&json, &call.path)?;
    for option in &wanted {
        let name = string(option, "name");
        if option["required"] == true && !call.options.iter().any(|(given, _)| given == name) {
            return refuse(format!("the option {name:?} is required"));
        }
    }
    let mut resolved = Resolved::default();
    let mut given = Vec::new();
    for (name, value) in &call.options {
        let Some(option) = wanted.iter().find(|option| option["name"] == name.as_str()) else {
            return refuse(format!("there is no option {name:?}"));
        };
        let value = option_value(state, user, option, value, &mut resolved)?;
        given.push(json!({"name": name, "type": option["type"], "value": value}));
    }
    let data = command_data(&json, registered, &nest(&call.path, given), resolved);
    start(
        state,
        InteractionStart {
            user,
            channel,
            kind: interaction_type::COMMAND,
            data,
            source: None,
        },
    )
}

/// Requests completions for an option that the member is typing in.
pub(crate) fn autocomplete(
    state: &mut State,
    user: Id,
    channel: Id,
    call: &CommandCall,
    focused: &str,
) -> Result<Id, ClientRefusal> {
    let (json, registered) = usable_command(state, user, call.command, command_type::CHAT_INPUT)?;
    let wanted = expected_options(&json, &call.path)?;
    if !wanted
        .iter()
        .any(|option| option["name"] == focused && option["autocomplete"] == true)
    {
        return refuse(format!("the option {focused:?} isn't completed by the bot"));
    }
    let mut given = Vec::new();
    for (name, value) in &call.options {
        let Some(option) = wanted.iter().find(|option| option["name"] == name.as_str()) else {
            return refuse(format!("there is no option {name:?}"));
        };
        let mut part = json!({"name": name, "type": option["type"], "value": value});
        if name == focused {
            part["focused"] = json!(true);
        }
        given.push(part);
    }
    if !call.options.iter().any(|(name, _)| name == focused) {
        let option = wanted.iter().find(|option| option["name"] == focused);
        let kind = option.map_or(json!(option_type::STRING), |option| option["type"].clone());
        given.push(json!({
            "name": focused, "type": kind, "value": "", "focused": true,
        }));
    }
    let data = command_data(
        &json,
        registered,
        &nest(&call.path, given),
        Resolved::default(),
    );
    start(
        state,
        InteractionStart {
            user,
            channel,
            kind: interaction_type::AUTOCOMPLETE,
            data,
            source: None,
        },
    )
}

/// Invokes a command from another user's context menu.
pub(crate) fn user_command(
    state: &mut State,
    user: Id,
    channel: Id,
    command: Id,
    target: Id,
) -> Result<Id, ClientRefusal> {
    let (json, registered) = usable_command(state, user, command, command_type::USER)?;
    let mut resolved = Resolved::default();
    resolved.add_user(state, target)?;
    let mut data = command_data(&json, registered, &[], resolved);
    data["target_id"] = json!(target);
    start(
        state,
        InteractionStart {
            user,
            channel,
            kind: interaction_type::COMMAND,
            data,
            source: None,
        },
    )
}

/// Invokes a command from a message's context menu.
pub(crate) fn message_command(
    state: &mut State,
    user: Id,
    command: Id,
    target: Id,
) -> Result<Id, ClientRefusal> {
    let message = seen(state, user, target)?;
    if message.owner.is_some() {
        return refuse("the menu of an ephemeral message has no commands");
    }
    let (json, registered) = usable_command(state, user, command, command_type::MESSAGE)?;
    let mut resolved = Resolved::default();
    resolved.add_message(&message);
    let mut data = command_data(&json, registered, &[], resolved);
    data["target_id"] = json!(target);
    start(
        state,
        InteractionStart {
            user,
            channel: message.channel,
            kind: interaction_type::COMMAND,
            data,
            source: None,
        },
    )
}

/// Presses a button or chooses from a select.
pub(crate) fn component(
    state: &mut State,
    user: Id,
    message: Id,
    custom_id: &str,
    values: &[String],
) -> Result<Id, ClientRefusal> {
    let message = seen(state, user, message)?;
    let Some(component) = interactive(&message.components, custom_id).cloned() else {
        return refuse("the message has no such component");
    };
    if component["disabled"] == true {
        return refuse("the component is disabled");
    }
    let mut resolved = Resolved::default();
    let component_type = component["type"].as_u64().unwrap_or_default();
    if component_type != component_type::BUTTON {
        check_choice(state, &component, values, &mut resolved)?;
    }
    send_component(
        state,
        user,
        message.id,
        custom_id,
        component_type,
        values,
        resolved,
    )
}

/// Sends a button's custom id that isn't on the message, as a tampered client could.
pub(crate) fn forged_component(
    state: &mut State,
    user: Id,
    message: Id,
    custom_id: &str,
) -> Result<Id, ClientRefusal> {
    let message = seen(state, user, message)?.id;
    send_component(
        state,
        user,
        message,
        custom_id,
        component_type::BUTTON,
        &[],
        Resolved::default(),
    )
}

/// Sends select values that the message doesn't offer, as a tampered client could.
pub(crate) fn forged_select(
    state: &mut State,
    user: Id,
    message: Id,
    custom_id: &str,
    values: &[String],
) -> Result<Id, ClientRefusal> {
    let message = seen(state, user, message)?.id;
    send_component(
        state,
        user,
        message,
        custom_id,
        component_type::STRING_SELECT,
        values,
        Resolved::default(),
    )
}

fn send_component(
    state: &mut State,
    user: Id,
    message: Id,
    custom_id: &str,
    component_type: u64,
    values: &[String],
    resolved: Resolved,
) -> Result<Id, ClientRefusal> {
    let mut data = json!({"custom_id": custom_id, "component_type": component_type, "id": 1});
    if component_type != component_type::BUTTON {
        data["values"] = json!(values);
        data["resolved"] = resolved.json();
    }
    let channel = state
        .message(message)
        .map_or(message, |message| message.channel);
    start(
        state,
        InteractionStart {
            user,
            channel,
            kind: interaction_type::COMPONENT,
            data,
            source: Some(message),
        },
    )
}

/// Submits a modal.
pub(crate) fn submit_modal(
    state: &mut State,
    user: Id,
    interaction: Id,
    values: &Map<String, Value>,
) -> Result<Id, ClientRefusal> {
    let opened = state
        .interaction(interaction)
        .filter(|interaction| interaction.user == user)
        .cloned();
    let Some((modal, opened)) = opened.and_then(|opened| Some((opened.modal.clone()?, opened)))
    else {
        return refuse("there is no such modal");
    };
    for input in modal_inputs(&modal) {
        let id = string(input, "custom_id");
        let value = values.get(id).and_then(Value::as_str).unwrap_or_default();
        if input["type"] == component_type::TEXT_INPUT {
            let required = input["required"] != false;
            let range = input["min_length"].as_u64().unwrap_or(u64::from(required))
                ..=input["max_length"].as_u64().unwrap_or(4000);
            if (required || !value.is_empty()) && !range.contains(&(length(value) as u64)) {
                return refuse(format!(
                    "the field {id:?} must have {} to {} characters",
                    range.start(),
                    range.end()
                ));
            }
        }
    }
    let filled = |input: &Value| {
        let value = values.get(string(input, "custom_id")).cloned();
        let field = if input["type"] == component_type::TEXT_INPUT {
            "value"
        } else {
            "values"
        };
        json!({
            "type": input["type"], "id": 1, "custom_id": input["custom_id"],
            field: value.unwrap_or_else(|| json!("")),
        })
    };
    let components: Vec<Value> = list(&modal, "components")
        .iter()
        .map(|component| {
            let mut answer = json!({"type": component["type"], "id": 1});
            if component["component"].is_object() {
                answer["component"] = filled(&component["component"]);
            } else {
                answer["components"] = list(component, "components").iter().map(filled).collect();
            }
            answer
        })
        .collect();
    let data = json!({"custom_id": modal["custom_id"], "components": components});
    // The client closes the modal, so it can't be submitted twice.
    let (channel, source) = (opened.channel, opened.source);
    state.put(JournalEntry::Interaction(Interaction {
        modal: None,
        ..opened
    }));
    start(
        state,
        InteractionStart {
            user,
            channel,
            kind: interaction_type::MODAL_SUBMIT,
            data,
            source,
        },
    )
}

/// Dismisses an ephemeral message for good.
pub(crate) fn dismiss(state: &mut State, user: Id, message: Id) -> Result<(), ClientRefusal> {
    let mut message = seen(state, user, message)?.clone();
    if message.owner != Some(user) {
        return refuse("only ephemeral messages can be dismissed");
    }
    message.dismissed = true;
    state.put(JournalEntry::Message(message));
    Ok(())
}

/// Posts a plain chat message.
pub(crate) fn say(
    state: &mut State,
    user: Id,
    channel: Id,
    content: &str,
) -> Result<Id, ClientRefusal> {
    known_member(state, user)?;
    if !state.channels.contains_key(&channel) || !state.sees(user, channel) {
        return refuse("there is no such channel");
    }
    if !(1..=2000).contains(&length(content)) {
        return refuse("a message has 1 to 2000 characters");
    }
    Ok(messages::say(state, channel, user, content))
}

/// Uploads a file for an option of a command.
pub(crate) fn upload(
    state: &mut State,
    user: Id,
    name: &str,
    bytes: Bytes,
) -> Result<Id, ClientRefusal> {
    known_member(state, user)?;
    if bytes.len() > FILE_LIMIT {
        return refuse("the file is larger than 10 MiB");
    }
    if name.is_empty() {
        return refuse("the file has no name");
    }
    state
        .add_upload(user, name, bytes)
        .or_else(|error| refuse(error.to_string()))
}

/// Dispatches the last interaction again under the same id.
pub(crate) fn resend_last(state: &mut State) -> Option<Id> {
    let interaction = state.interaction(state.last_interaction?)?;
    let (id, payload) = (interaction.id, interaction.payload.clone());
    state.sessions.dispatch("INTERACTION_CREATE", &payload);
    Some(id)
}

fn known_member(state: &State, user: Id) -> Result<(), ClientRefusal> {
    if state.members.contains_key(&user) {
        Ok(())
    } else {
        refuse("there is no such member")
    }
}

/// Returns a message that is on the member's screen.
fn seen(state: &State, user: Id, message: Id) -> Result<StoredMessage, ClientRefusal> {
    known_member(state, user)?;
    match state
        .message(message)
        .filter(|message| state.shows(message, Some(user)))
    {
        Some(message) if message.thinking() => refuse("the message is still being thought about"),
        Some(message) => Ok(message.clone()),
        None => refuse("there is no such message for this member"),
    }
}

fn usable_command(
    state: &State,
    user: Id,
    command: Id,
    kind: u64,
) -> Result<(Value, bool), ClientRefusal> {
    let Some(member) = state.members.get(&user) else {
        return refuse("there is no such member");
    };
    let Some(RegisteredCommand { json, guild, .. }) = state
        .commands
        .get(&command)
        .filter(|command| command.json["type"] == kind)
    else {
        return refuse("there is no such command");
    };
    let needed: Option<u64> = json["default_member_permissions"]
        .as_str()
        .and_then(|bits| bits.parse().ok());
    if let Some(needed) = needed
        && !member.uses_every_command
        && member.permissions & permission::ADMINISTRATOR == 0
        && (needed == 0 || member.permissions & needed != needed)
    {
        return refuse("this member may not use the command");
    }
    Ok((json.clone(), *guild))
}

/// Returns the options of the command, or of the subcommand at `path`.
fn expected_options(command: &Value, path: &[String]) -> Result<Vec<Value>, ClientRefusal> {
    let mut options = list(command, "options");
    for name in path {
        match options.iter().find(|option| {
            option["name"] == name.as_str()
                && matches!(
                    option["type"].as_u64(),
                    Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP)
                )
        }) {
            Some(option) => options = list(option, "options"),
            None => return refuse(format!("there is no subcommand {name:?}")),
        }
    }
    if options.iter().any(|option| {
        matches!(
            option["type"].as_u64(),
            Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP)
        )
    }) {
        return refuse("a subcommand must be chosen");
    }
    Ok(options.to_vec())
}

/// Wraps the given options in their subcommand and group.
fn nest(path: &[String], given: Vec<Value>) -> Vec<Value> {
    let mut nested = given;
    for (depth, name) in path.iter().enumerate().rev() {
        let kind = if path.len() - depth == 2 {
            option_type::SUBCOMMAND_GROUP
        } else {
            option_type::SUBCOMMAND
        };
        nested = vec![json!({"name": name, "type": kind, "options": nested})];
    }
    nested
}

fn option_value(
    state: &State,
    user: Id,
    option: &Value,
    value: &Value,
    resolved: &mut Resolved,
) -> Result<Value, ClientRefusal> {
    let name = string(option, "name");
    let wrong = |what: &str| refuse(format!("the option {name:?} needs {what}"));
    let text = value.as_str().map(str::trim);
    let value = match option["type"].as_u64() {
        Some(option_type::STRING) => match value.as_str() {
            Some(text) => json!(text),
            None => return wrong("a text"),
        },
        Some(option_type::INTEGER) => match value.as_i64().or_else(|| text?.parse().ok()) {
            Some(number) => json!(number),
            None => return wrong("a whole number"),
        },
        Some(option_type::BOOLEAN) => match value.as_bool().or_else(|| text?.parse().ok()) {
            Some(truth) => json!(truth),
            None => return wrong("true or false"),
        },
        Some(option_type::NUMBER) => match value.as_f64().or_else(|| text?.parse().ok()) {
            Some(number) => json!(number),
            None => return wrong("a number"),
        },
        Some(option_type::USER | option_type::MENTIONABLE) => {
            match text.and_then(|id| id.parse().ok()) {
                Some(id) => {
                    resolved.add_user(state, id)?;
                    json!(id)
                }
                None => return wrong("a member"),
            }
        }
        Some(option_type::CHANNEL) => match text.and_then(|id| id.parse().ok()) {
            Some(id) => {
                resolved.add_channel(state, id)?;
                json!(id)
            }
            None => return wrong("a channel"),
        },
        Some(option_type::ATTACHMENT) => match text.and_then(|id| id.parse().ok()) {
            Some(id) => {
                resolved.add_attachment(state, user, id)?;
                json!(id)
            }
            None => return wrong("a file"),
        },
        _ => return wrong("something that the sandbox doesn't offer"),
    };
    let choices = list(option, "choices");
    if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == value) {
        return wrong("one of its choices");
    }
    if let Some(number) = value.as_f64() {
        let (least, most) = (option["min_value"].as_f64(), option["max_value"].as_f64());
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            return wrong("a number within its bounds");
        }
    }
    if option["type"] == option_type::STRING {
        let size = value.as_str().map_or(0, length) as u64;
        if size < option["min_length"].as_u64().unwrap_or(0)
            || size > option["max_length"].as_u64().unwrap_or(6000)
        {
            return wrong("a text of allowed length");
        }
    }
    Ok(value)
}

fn check_choice(
    state: &State,
    select: &Value,
    values: &[String],
    resolved: &mut Resolved,
) -> Result<(), ClientRefusal> {
    let range =
        select["min_values"].as_u64().unwrap_or(1)..=select["max_values"].as_u64().unwrap_or(1);
    if !range.contains(&(values.len() as u64)) {
        return refuse(format!(
            "{} to {} values must be chosen",
            range.start(),
            range.end()
        ));
    }
    for (index, value) in values.iter().enumerate() {
        if values[..index].contains(value) {
            return refuse("a value can be chosen only once");
        }
        match select["type"].as_u64() {
            Some(component_type::STRING_SELECT) => {
                if !list(select, "options")
                    .iter()
                    .any(|option| option["value"] == value.as_str())
                {
                    return refuse(format!("the select has no option {value:?}"));
                }
            }
            Some(component_type::CHANNEL_SELECT) => {
                let id = value.parse().unwrap_or(Id(0));
                resolved.add_channel(state, id)?;
                let listed = list(select, "channel_types");
                let kind = state
                    .channels
                    .get(&id)
                    .map(|channel| channel.json()["type"].clone())
                    .unwrap_or_default();
                if !listed.is_empty() && !listed.contains(&kind) {
                    return refuse("the select doesn't list this channel");
                }
            }
            Some(component_type::ROLE_SELECT) => {
                resolved.add_role(state, value.parse().unwrap_or(Id(0)))?;
            }
            _ => resolved.add_user(state, value.parse().unwrap_or(Id(0)))?,
        }
    }
    Ok(())
}

fn command_data(command: &Value, guild: bool, options: &[Value], resolved: Resolved) -> Value {
    let mut data = json!({
        "id": command["id"], "name": command["name"], "type": command["type"], "options": options,
        "resolved": resolved.json(),
    });
    if guild {
        data["guild_id"] = json!(GUILD);
    }
    data
}

/// Discord's `resolved` objects for the ids in an interaction's options or values.
#[derive(Default)]
struct Resolved {
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
    roles: Map<String, Value>,
    messages: Map<String, Value>,
    attachments: Map<String, Value>,
}

impl Resolved {
    fn add_user(&mut self, state: &State, id: Id) -> Result<(), ClientRefusal> {
        if let Some(member) = state.members.get(&id) {
            let mut partial = member.member_json(true);
            if let Some(partial) = partial.as_object_mut() {
                for field in ["user", "deaf", "mute"] {
                    partial.remove(field);
                }
            }
            self.members.insert(id.to_string(), partial);
        } else if id != APPLICATION {
            return refuse("there is no such member");
        }
        self.users.insert(id.to_string(), state.user_json(id));
        Ok(())
    }

    fn add_channel(&mut self, state: &State, id: Id) -> Result<(), ClientRefusal> {
        let Some(channel) = state.channels.get(&id) else {
            return refuse("there is no such channel");
        };
        let mut json = channel.json();
        json["permissions"] = json!(permission::ORDINARY.to_string());
        self.channels.insert(id.to_string(), json);
        Ok(())
    }

    fn add_role(&mut self, state: &State, id: Id) -> Result<(), ClientRefusal> {
        let Some(role) = state.roles.get(&id) else {
            return refuse("there is no such role");
        };
        self.roles.insert(id.to_string(), role.json());
        Ok(())
    }

    /// Adds a message, without the one that it quotes.
    fn add_message(&mut self, message: &StoredMessage) {
        let mut json = Value::clone(&message.json);
        if let Some(fields) = json.as_object_mut() {
            fields.remove("referenced_message");
        }
        self.messages.insert(message.id.to_string(), json);
    }

    /// Adds a file that this member has uploaded.
    fn add_attachment(&mut self, state: &State, user: Id, id: Id) -> Result<(), ClientRefusal> {
        let Some(file) = state.upload(id).filter(|file| file.owner == user) else {
            return refuse("this member has uploaded no such file");
        };
        self.attachments
            .insert(id.to_string(), state.file_json(file));
        Ok(())
    }

    fn json(self) -> Value {
        let parts = [
            ("users", self.users),
            ("members", self.members),
            ("channels", self.channels),
            ("roles", self.roles),
            ("messages", self.messages),
            ("attachments", self.attachments),
        ];
        parts
            .into_iter()
            .filter(|(_, objects)| !objects.is_empty())
            .map(|(name, objects)| (name.to_owned(), Value::Object(objects)))
            .collect()
    }
}

struct InteractionStart {
    user: Id,
    channel: Id,
    kind: u8,
    data: Value,
    source: Option<Id>,
}

/// Returns what an interaction says about a place in the guild.
fn place_in_guild(
    state: &State,
    member: &GuildMember,
    channel: Id,
) -> Result<Value, ClientRefusal> {
    let Some(place) = state.channels.get(&channel) else {
        return refuse("there is no such channel");
    };
    if !state.sees(member.id, channel) {
        return refuse("this member doesn't see the channel");
    }
    let moderates =
        member.permissions & (permission::ADMINISTRATOR | permission::MANAGE_THREADS) != 0;
    if place.archived && place.locked && !moderates {
        return refuse("the thread is locked");
    }
    let mut channel_json = place.json();
    channel_json["permissions"] = json!(member.permissions.to_string());
    let owners = if state.only_user_installed {
        json!({"1": member.id})
    } else {
        json!({"0": GUILD})
    };
    Ok(json!({
        "guild_id": GUILD, "guild": {"id": GUILD, "locale": "de", "features": []},
        "guild_locale": "de", "channel": channel_json, "member": member.member_json(true),
        "app_permissions": state.app_permissions(place).to_string(),
        "authorizing_integration_owners": owners, "context": interaction_context::GUILD,
    }))
}

/// Returns what an interaction says about the bot's direct messages to a member.
fn direct_place(
    state: &State,
    member: &GuildMember,
    channel: &DirectChannel,
) -> Result<Value, ClientRefusal> {
    if channel.recipient != member.id {
        return refuse("these direct messages are another member's");
    }
    let user = state.user_json(member.id);
    Ok(json!({
        "channel": channel.json(&user), "user": user,
        "app_permissions": permission::ORDINARY.to_string(),
        "authorizing_integration_owners": {"0": "0"}, "context": interaction_context::BOT_DM,
    }))
}

/// Creates the interaction and sends it to the bot.
fn start(state: &mut State, start: InteractionStart) -> Result<Id, ClientRefusal> {
    let InteractionStart {
        user,
        channel,
        kind,
        data,
        source,
    } = start;
    let Some(member) = state.members.get(&user).cloned() else {
        return refuse("there is no such member");
    };
    if member.has_left {
        return refuse("the user has left the guild");
    }
    let place = match state.direct_channels.get(&channel) {
        Some(direct) => direct_place(state, &member, direct)?,
        None => place_in_guild(state, &member, channel)?,
    };
    let id = state.next_id();
    let token = new_token(id);
    let mut payload = json!({
        "id": id, "application_id": APPLICATION, "type": kind, "data": data, "token": token,
        "version": 1, "channel_id": channel, "locale": member.locale, "entitlements": [],
        "attachment_size_limit": FILE_LIMIT,
    });
    if let (Some(payload), Value::Object(place)) = (payload.as_object_mut(), place) {
        payload.extend(place);
    }
    if let Some(message) = source.and_then(|id| state.message(id)) {
        payload["message"] = Value::clone(&message.json);
    }
    let is_command = matches!(
        kind,
        interaction_type::COMMAND | interaction_type::AUTOCOMPLETE
    );
    let payload = Arc::new(payload);
    state.add_interaction(Interaction {
        id,
        token,
        kind,
        user,
        channel,
        name: is_command.then(|| called(&payload["data"])),
        command_type: payload["data"]["type"].as_u64().filter(|_| is_command),
        source,
        only_user_installed: state.only_user_installed,
        status: InteractionStatus::Pending,
        original: None,
        followups: Vec::new(),
        modal: None,
        choices: None,
        payload: payload.clone(),
    });
    chaos::deliver(state, id, &payload);
    Ok(id)
}

//! A second opinion on all requests of the bot, by twilight's authors, beside Discord's own
//! specification.

use discord_sandbox::{Route, SecondOpinion};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_model::channel::message::{Component, MessageFlags};
use twilight_model::http::interaction::{InteractionResponse, InteractionResponseData};
use twilight_validate::{channel, command, message};

/// Longest text display that twilight accepts. Discord accepts 4,000 characters, which the
/// specification checks, so longer ones are shortened for twilight (twilight#2571).
const TEXT_DISPLAY: usize = 2_000;

/// Most characters of a form's title.
const LONGEST_TITLE: usize = 45;

/// Returns twilight's opinion of a body.
pub(crate) fn twilights_opinion() -> SecondOpinion {
    SecondOpinion::new(|route, body| {
        judge(route, body).map_err(|error| format!("twilight refuses it: {error}"))
    })
}

fn judge(route: Route, body: &Value) -> Result<(), String> {
    let mut body = body.clone();
    complete(&mut body);
    match route {
        Route::InteractionCallback => {
            let response: InteractionResponse = read(body)?;
            response.data.map_or(Ok(()), |data| judge_message(&data))
        }
        Route::CreateFollowup
        | Route::EditOriginal
        | Route::EditFollowup
        | Route::CreateMessage
        | Route::EditMessage => judge_message(&read(body)?),
        Route::OverwriteCommands | Route::OverwriteGuildCommands => read::<Vec<Command>>(body)?
            .iter()
            .try_for_each(judge_command),
        Route::StartThread | Route::StartThreadWithoutMessage => {
            channel::name(body["name"].as_str().unwrap_or_default()).map_err(said)
        }
        // Twilight has no opinion on emojis, edits of threads or channels of direct messages.
        Route::CreateEmoji | Route::EditChannel | Route::CreateDirectChannel => Ok(()),
        // Only tests send these, for commands registered by somebody else.
        Route::CreateCommand | Route::EditCommand => Ok(()),
        other => Err(format!("nobody asks it about {other}")),
    }
}

/// Adds fields that twilight's types need though Discord doesn't, and shortens texts too long for
/// twilight.
fn complete(body: &mut Value) {
    if let Value::Array(commands) = body {
        for command in commands {
            command["version"] = json!("1");
            command["type"] = json!(command["type"].as_u64().unwrap_or(1));
            command["description"] = json!(command["description"].as_str().unwrap_or_default());
        }
        return;
    }
    shorten(body);
    let message = if body["data"].is_object() {
        &mut body["data"]
    } else {
        body
    };
    for embed in message["embeds"].as_array_mut().into_iter().flatten() {
        embed["type"] = json!("rich");
    }
}

fn shorten(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("type").is_some_and(|kind| kind == 10)
                && let Some(Value::String(text)) = object.get_mut("content")
            {
                *text = text.chars().take(TEXT_DISPLAY).collect();
            }
            object.values_mut().for_each(shorten);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        _ => {}
    }
}

fn judge_message(data: &InteractionResponseData) -> Result<(), String> {
    message::content(data.content.as_deref().unwrap_or_default()).map_err(said)?;
    message::embeds(data.embeds.as_deref().unwrap_or_default()).map_err(said)?;
    data.attachments
        .iter()
        .flatten()
        .try_for_each(message::attachment)
        .map_err(said)?;
    let components = data.components.as_deref().unwrap_or_default();
    let flagged = data
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::IS_COMPONENTS_V2));
    // An edit needn't repeat the flag.
    let is_new_style = flagged
        || components
            .iter()
            .any(|component| !matches!(component, Component::ActionRow(_)));
    message::components(components, is_new_style).map_err(said)?;
    let choices = data.choices.as_deref().unwrap_or_default();
    choices.iter().try_for_each(command::choice).map_err(said)?;
    // Twilight judges a form's components, but not its title.
    match &data.title {
        Some(title) if !(1..=LONGEST_TITLE).contains(&title.chars().count()) => {
            Err("the title of a form".to_owned())
        }
        _ => Ok(()),
    }
}

fn judge_command(command: &Command) -> Result<(), String> {
    command::command(command)
        .and_then(|()| command::options(&command.options))
        .map_err(said)
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, String> {
    serde_json::from_value(body).map_err(said)
}

/// Formats an error with `Debug`: twilight's `Display` texts don't describe the fault of a part.
fn said(error: impl std::fmt::Debug) -> String {
    format!("{error:?}")
}

#[test]
fn twilight_reports_errors() {
    let text = |length: usize| json!({"type": 10, "content": "x".repeat(length)});
    let button = json!({"type": 2, "style": 1, "label": "x".repeat(81), "custom_id": "x"});
    let row = json!({"components": [{"type": 1, "components": [button]}]});
    let command = |name: &str| json!([{"name": name, "description": "d"}]);
    let form = |title: usize, label: usize| {
        let input = json!({"type": 4, "custom_id": "x", "style": 1});
        let label = json!({"type": 18, "label": "x".repeat(label), "component": input});
        json!({"type": 9, "data": {
            "custom_id": "x", "title": "x".repeat(title), "components": [text(40), label],
        }})
    };
    for (route, body, error) in [
        (Route::CreateFollowup, json!({"content": "x"}), None),
        (
            Route::EditOriginal,
            json!({"flags": 1 << 15, "components": [text(4_000)]}),
            None,
        ),
        (Route::InteractionCallback, json!({"type": 6}), None),
        (
            Route::InteractionCallback,
            json!({"type": 4, "data": row}),
            Some("label"),
        ),
        (Route::InteractionCallback, form(45, 45), None),
        (Route::InteractionCallback, form(46, 45), Some("title")),
        (Route::InteractionCallback, form(45, 46), Some("label")),
        (Route::CreateMessage, row, Some("label")),
        (
            Route::CreateMessage,
            json!({"content": "x".repeat(2_001)}),
            Some("content"),
        ),
        (
            Route::CreateMessage,
            json!({"embeds": [{"title": "x".repeat(257)}]}),
            Some("title"),
        ),
        (
            Route::CreateMessage,
            json!({"content": 5}),
            Some("invalid type"),
        ),
        (Route::OverwriteCommands, command("skat"), None),
        (Route::OverwriteCommands, command("Skat"), Some("name")),
        (Route::StartThread, json!({"name": ""}), Some("name")),
        (Route::EditEmoji, json!({}), Some("nobody asks it")),
    ] {
        let judged = judge(route, &body);
        let expected = judged
            .as_ref()
            .err()
            .zip(error)
            .map(|(said, error)| said.to_lowercase().contains(error));
        assert_eq!(
            (judged.is_err(), expected),
            (error.is_some(), error.map(|_| true)),
            "{body}: {judged:?}"
        );
    }
}

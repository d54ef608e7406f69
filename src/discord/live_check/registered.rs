//! Compares the registered commands with this version's.

use serde_json::Value;
use serenity::all::HttpError;
use serenity::http::{LightMethod, Request, Route};

use super::finding::Finding;
use crate::discord::commands;
use crate::discord::gateway::ENTRY_POINT;
use crate::discord::outgoing::transport::Transport;

/// The fields of a command that Discord keeps as registered.
const FIELDS: [&str; 14] = [
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "contexts",
    "required",
    "autocomplete",
    "choices",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "nsfw",
];

/// Compares the registered commands with this version's.
pub(super) async fn registered(transport: &Transport) -> Finding {
    let found = transport.by_right(async |http| {
        let application_id = http
            .application_id()
            .ok_or(HttpError::ApplicationIdMissing)?;
        let localized = vec![("with_localizations", "true".to_owned())];
        let request = Request::new(Route::Commands { application_id }, LightMethod::Get)
            .params(Some(localized));
        http.fire::<Vec<Value>>(request).await
    });
    let wanted: Result<Vec<Value>, _> = commands::registered()
        .iter()
        .map(serde_json::to_value)
        .collect();
    match (found.await, wanted) {
        (Err(error), _) => Finding::from(&error),
        (_, Err(error)) => Finding::Failed(error.to_string()),
        (Ok(found), Ok(wanted)) => match differences(&wanted, &found).as_slice() {
            [] => Finding::Ok(format!("{}, as this version registers them", wanted.len())),
            all => Finding::Missing(format!(
                "{} (every start of this version registers them)",
                all.join("; ")
            )),
        },
    }
}

/// Lists the differences between the registered commands and the wanted ones.
fn differences(wanted: &[Value], found: &[Value]) -> Vec<String> {
    let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
    let key = |command: &Value| (kind(command), command["name"].clone());
    let name = |command: &Value| match kind(command) {
        1 => format!("/{}", command["name"].as_str().unwrap_or_default()),
        _ => format!("“{}”", command["name"].as_str().unwrap_or_default()),
    };
    let changed = wanted.iter().filter_map(|command| {
        match found.iter().find(|found| key(found) == key(command)) {
            None => Some(format!("{} isn't registered", name(command))),
            Some(found) => difference(command, found)
                .map(|path| format!("{} differs in {path}", name(command))),
        }
    });
    let is_strange = |command: &&Value| {
        kind(command) != ENTRY_POINT && !wanted.iter().any(|wanted| key(wanted) == key(command))
    };
    let strange = found
        .iter()
        .filter(is_strange)
        .map(|command| format!("{} isn't this version's", name(command)));
    changed.chain(strange).collect()
}

/// Finds the first difference of a command or an option.
fn difference(wanted: &Value, found: &Value) -> Option<String> {
    let field = FIELDS
        .into_iter()
        .find(|field| plain(&wanted[field]) != plain(&found[field]))
        .map(str::to_owned);
    field.or_else(|| {
        let (wanted, found) = (options(wanted), options(found));
        let signature = |options: &[Value]| -> Vec<(Value, Value)> {
            options
                .iter()
                .map(|option| (option["type"].clone(), option["name"].clone()))
                .collect()
        };
        if signature(wanted) != signature(found) {
            return Some("options".to_owned());
        }
        wanted.iter().zip(found).find_map(|(wanted, found)| {
            let path = difference(wanted, found)?;
            Some(format!(
                "{}.{path}",
                wanted["name"].as_str().unwrap_or_default()
            ))
        })
    })
}

fn options(command: &Value) -> &[Value] {
    command["options"].as_array().map_or(&[], Vec::as_slice)
}

/// Reduces a value to its meaning: Discord omits some empty values and writes others.
fn plain(value: &Value) -> Option<Value> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::String(text) => (!text.is_empty()).then(|| value.clone()),
        Value::Array(items) => {
            (!items.is_empty()).then(|| items.iter().filter_map(plain).collect())
        }
        Value::Object(fields) => {
            let fields: serde_json::Map<String, Value> = fields
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), plain(value)?)))
                .collect();
            (!fields.is_empty()).then_some(Value::Object(fields))
        }
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn command(name: &str) -> Value {
        json!({"type": 1, "name": name, "description": "Deals", "options": [
            {"type": 1, "name": "new", "description": "Opens", "options": [
                {"type": 4, "name": "seats", "description": "How \
                    many", "choices": [{"name": "three", "value": 3}]}]}]})
    }

    #[test]
    fn commands_differ_only_by_their_content() {
        // As Discord returns it: with omitted fields, and with its own additions.
        let mut same = command("skat");
        let added = json!({
            "id": "1", "application_id": "2", "version": "3", "nsfw": false, "contexts": null,
        });
        same.as_object_mut()
            .unwrap()
            .extend(added.as_object().unwrap().clone());
        same["options"][0]["options"][0]["required"] = json!(false);
        same["options"][0]["options"][0]["choices"][0]["name_localizations"] = Value::Null;
        assert_eq!(
            differences(&[command("skat")], &[same.clone()]),
            Vec::<String>::new()
        );

        let mut changed = same.clone();
        changed["options"][0]["options"][0]["choices"][0]["value"] = json!(4);
        assert_eq!(
            differences(&[command("skat")], &[changed]),
            ["/skat differs in new.seats.choices"]
        );
        let mut fewer = same.clone();
        fewer["options"] = json!([]);
        assert_eq!(
            differences(&[command("skat")], &[fewer]),
            ["/skat differs in options"]
        );
        let menu = json!({"type": 2, "name": "skat", "description": ""});
        let activity = json!({"type": 4, "name": "launch", "description": ""});
        assert_eq!(
            differences(&[command("skat")], &[menu, activity]),
            ["/skat isn't registered", "“skat” isn't this version's"]
        );
    }
}

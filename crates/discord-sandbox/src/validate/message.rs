//! Limits on messages and their embeds.

use serde_json::Value;

use super::components;
use super::text::{check_text, join};
use crate::model::codes::flag;
use crate::model::error::{ApiError, FormErrors};
use crate::model::id::Id;
use crate::model::message::{StoredAttachment, StoredMessage};
use crate::model::text::{length, list, string};
use crate::model::upload::{File, attachment_id, file_name};

/// Context for checking a message body.
pub(crate) struct MessageRules<'a> {
    /// The edited message; `None` for a new one.
    pub(crate) existing: Option<&'a StoredMessage>,
    pub(crate) files: &'a [File],
    pub(crate) knows_emoji: &'a dyn Fn(Id) -> bool,
}

/// Checks a body that creates or edits a message.
pub(crate) fn check_message(body: &Value, rules: &MessageRules<'_>) -> Result<(), ApiError> {
    let mut errors = FormErrors::default();
    if !body.is_object() {
        errors.add(
            &[],
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return errors.finish();
    }
    check_text(&mut errors, &["content"], &body["content"], 0..=2000);
    let new_style = body["flags"].as_u64().unwrap_or_default() & flag::COMPONENTS_V2 != 0
        || rules
            .existing
            .is_some_and(|message| message.flags & flag::COMPONENTS_V2 != 0);
    if new_style {
        check_new_style(&mut errors, body, rules.existing);
    }
    check_embeds(&mut errors, list(body, "embeds"));
    components::check(
        &mut errors,
        list(body, "components"),
        new_style,
        rules.knows_emoji,
    );
    check_attachments(&mut errors, body, rules);
    if new_style {
        check_shown_files(&mut errors, body, rules);
    }
    check_allowed_mentions(&mut errors, &body["allowed_mentions"]);
    errors.finish()?;
    if is_empty(body, rules) {
        Err(ApiError::empty_message())
    } else {
        Ok(())
    }
}

/// Checks that a message with new-style components has no content or embeds.
fn check_new_style(errors: &mut FormErrors, body: &Value, existing: Option<&StoredMessage>) {
    let message = "The 'MessageFlags.IS_COMPONENTS_V2' flag cannot be used with this field";
    let left_content = body["content"].is_null()
        && body.get("content").is_none()
        && existing.is_some_and(|old| !old.content.is_empty());
    let left_embeds =
        body.get("embeds").is_none() && existing.is_some_and(|old| !old.embeds.is_empty());
    if !string(body, "content").is_empty() || left_content {
        errors.add(
            &["content"],
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            message,
        );
    }
    if !list(body, "embeds").is_empty() || left_embeds {
        errors.add(
            &["embeds"],
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            message,
        );
    }
}

fn is_empty(body: &Value, rules: &MessageRules<'_>) -> bool {
    let old = rules.existing;
    let has = |field: &str, before: bool| match body.get(field) {
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Array(items)) => !items.is_empty(),
        Some(_) => false,
        None => before,
    };
    !(has("content", old.is_some_and(|m| !m.content.is_empty()))
        || has("embeds", old.is_some_and(|m| !m.embeds.is_empty()))
        || has("components", old.is_some_and(|m| !m.components.is_empty()))
        || has(
            "attachments",
            old.is_some_and(|m| !m.attachments.is_empty()),
        )
        || has("sticker_ids", false)
        || !rules.files.is_empty())
}

fn check_embeds(errors: &mut FormErrors, embeds: &[Value]) {
    if embeds.len() > 10 {
        errors.add(
            &["embeds"],
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        );
    }
    let mut total = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let index = index.to_string();
        let path = ["embeds", &index];
        let fields = list(embed, "fields");
        if fields.len() > 25 {
            errors.add(
                &join(&path, &["fields"]),
                "BASE_TYPE_MAX_LENGTH",
                "Must be 25 or fewer in length.",
            );
        }
        let numbers: Vec<String> = (0..fields.len()).map(|n| n.to_string()).collect();
        let mut texts = vec![
            (vec!["title"], &embed["title"], 256),
            (vec!["description"], &embed["description"], 4096),
            (vec!["footer", "text"], &embed["footer"]["text"], 2048),
            (vec!["author", "name"], &embed["author"]["name"], 256),
        ];
        for (number, field) in numbers.iter().zip(fields) {
            for (name, most) in [("name", 256), ("value", 1024)] {
                texts.push((vec!["fields", number, name], &field[name], most));
                if string(field, name).is_empty() {
                    errors.add(
                        &join(&path, &["fields", number, name]),
                        "BASE_TYPE_REQUIRED",
                        "This field is required",
                    );
                }
            }
        }
        for (field, value, most) in texts {
            check_text(errors, &join(&path, &field), value, 0..=most);
            total += value.as_str().map_or(0, length);
        }
        let color = &embed["color"];
        if !color.is_null() && color.as_u64().is_none_or(|color| color > 0x00ff_ffff) {
            errors.add(
                &join(&path, &["color"]),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 16777215.",
            );
        }
        for field in ["image", "thumbnail"] {
            let url = string(&embed[field], "url");
            if embed[field].is_object()
                && !["attachment://", "http://", "https://"]
                    .iter()
                    .any(|scheme| url.starts_with(scheme))
            {
                errors.add(
                    &join(&path, &[field, "url"]),
                    "URL_TYPE_INVALID_SCHEME",
                    "Scheme must be one of ('attachment', 'http', 'https').",
                );
            }
        }
    }
    if total > 6000 {
        errors.add(
            &["embeds"],
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        );
    }
}

/// Checks that every listed attachment is uploaded with the request or already on the message. If
/// there is a list, it must name every uploaded file.
fn check_attachments(errors: &mut FormErrors, body: &Value, rules: &MessageRules<'_>) {
    let listed = list(body, "attachments");
    if listed.len().max(rules.files.len()) > 10 {
        errors.add(
            &["attachments"],
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        );
    }
    let ids: Vec<Option<u64>> = listed.iter().map(attachment_id).collect();
    for (index, attachment) in listed.iter().enumerate() {
        let id = ids[index];
        let uploaded = rules.files.iter().any(|file| Some(file.index) == id);
        let kept = rules
            .existing
            .is_some_and(|old| old.attachments.iter().any(|old| Some(old.id.0) == id));
        if !uploaded && !kept {
            errors.add(
                &["attachments", &index.to_string()],
                "ATTACHMENT_NOT_FOUND",
                "Attachment data not found",
            );
        }
        if ids[..index].contains(&id) {
            errors.add(
                &["attachments", &index.to_string()],
                "ATTACHMENT_DUPLICATED",
                "The attachment is listed already",
            );
        }
        check_text(
            errors,
            &["attachments", &index.to_string(), "description"],
            &attachment["description"],
            0..=1024,
        );
    }
    for file in rules
        .files
        .iter()
        .filter(|file| body.get("attachments").is_some() && !ids.contains(&Some(file.index)))
    {
        let message = format!(
            "files[{}] isn't among the attachments that the message is to have",
            file.index
        );
        errors.add(&["attachments"], "ATTACHMENT_NOT_LISTED", &message);
    }
}

/// Checks that the components of a new-style message refer to all its files and to no others.
fn check_shown_files(errors: &mut FormErrors, body: &Value, rules: &MessageRules<'_>) {
    let Some(components) = body.get("components") else {
        return;
    };
    let mut shown = Vec::new();
    referred(components, &mut shown);
    let keeps = |attachment: &&StoredAttachment| match body.get("attachments") {
        Some(_) => list(body, "attachments")
            .iter()
            .any(|listed| attachment_id(listed) == Some(attachment.id.0)),
        None => true,
    };
    let old = rules
        .existing
        .into_iter()
        .flat_map(|message| &message.attachments)
        .filter(keeps);
    let new = rules.files.iter().map(|file| file_name(file, body));
    let names: Vec<String> = old
        .map(|attachment| attachment.filename.clone())
        .chain(new.clone())
        .collect();
    for name in shown.iter().filter(|name| !names.contains(name)) {
        let message = format!("The referenced attachment \"{name}\" was not found");
        errors.add(
            &["components"],
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            &message,
        );
    }
    for name in new.filter(|name| !shown.contains(name)) {
        errors.add(
            &["attachments"],
            "ATTACHMENT_NOT_SHOWN",
            &format!("No component shows the file \"{name}\""),
        );
    }
}

/// Collects the names of the files that these components refer to.
fn referred(components: &Value, names: &mut Vec<String>) {
    match components {
        Value::Object(object) => {
            let name = object
                .get("url")
                .and_then(Value::as_str)
                .and_then(|url| url.strip_prefix("attachment://"));
            names.extend(name.map(ToOwned::to_owned));
            object.values().for_each(|value| referred(value, names));
        }
        Value::Array(items) => items.iter().for_each(|item| referred(item, names)),
        _ => {}
    }
}

fn check_allowed_mentions(errors: &mut FormErrors, allowed: &Value) {
    for (index, kind) in list(allowed, "parse").iter().enumerate() {
        if !["users", "roles", "everyone"]
            .iter()
            .any(|known| kind == known)
        {
            let path = ["allowed_mentions", "parse", &index.to_string()];
            errors.add(
                &path,
                "BASE_TYPE_CHOICES",
                "Value must be one of {'everyone', 'roles', 'users'}.",
            );
        }
        let also = kind.as_str().unwrap_or_default();
        if kind != "everyone" && !list(allowed, also).is_empty() {
            let message =
                format!("parse:[\"{also}\"] and {also}: [ids...] are mutually exclusive.");
            errors.add(
                &["allowed_mentions"],
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                &message,
            );
        }
    }
    for kind in ["users", "roles"] {
        if list(allowed, kind).len() > 100 {
            errors.add(
                &["allowed_mentions", kind],
                "BASE_TYPE_MAX_LENGTH",
                "Must be 100 or fewer in length.",
            );
        }
    }
}

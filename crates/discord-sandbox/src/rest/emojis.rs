//! The application's emojis.

use axum::body::Bytes;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::context::{RequestContext, RouteReply, own_application};
use crate::model::emoji::Emoji;
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::APPLICATION;
use crate::model::text::string;
use crate::model::upload::image_kind;
use crate::state::State;
use crate::state::journal::JournalEntry;

const MAX_EMOJIS: usize = 2_000;
const MAX_BYTES: usize = 256 * 1024;

pub(super) fn list(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    own_application(context)?;
    let items: Vec<_> = state
        .emojis
        .values()
        .map(|emoji| emoji_json(state, emoji))
        .collect();
    RouteReply::ok(json!({"items": items}))
}

pub(super) fn get(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let emoji = find(state, context)?;
    RouteReply::ok(emoji_json(state, emoji))
}

pub(super) fn create(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    own_application(context)?;
    let name = string(&context.body.json, "name");
    check_name(state, name)?;
    let bytes = image(&context.body.json)?;
    let Some((content_type, _)) = image_kind(&bytes) else {
        return Err(form(
            "image",
            "BINARY_TYPE_INVALID_IMAGE",
            "The image must be a PNG, GIF, WebP, AVIF or JPEG.",
        ));
    };
    if state.emojis.len() >= MAX_EMOJIS {
        return Err(ApiError::bad_request(
            30008,
            "Maximum number of emojis reached (2000)",
        ));
    }
    let id = state.next_id();
    state
        .store_blob(id, bytes)
        .map_err(|error| ApiError::storage(&error))?;
    let emoji = Emoji {
        id,
        name: name.to_owned(),
        animated: content_type == "image/gif",
        content_type: content_type.to_owned(),
    };
    let json = emoji_json(state, &emoji);
    state.put(JournalEntry::Emoji(emoji));
    RouteReply::created(json)
}

pub(super) fn edit(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let mut emoji = find(state, context)?.clone();
    let name = string(&context.body.json, "name");
    if name != emoji.name {
        check_name(state, name)?;
    }
    name.clone_into(&mut emoji.name);
    let json = emoji_json(state, &emoji);
    state.put(JournalEntry::Emoji(emoji));
    RouteReply::ok(json)
}

pub(super) fn delete(state: &mut State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let id = find(state, context)?.id;
    state.put(JournalEntry::EmojiGone(id));
    Ok(RouteReply::Empty)
}

fn find<'a>(state: &'a State, context: &RequestContext) -> Result<&'a Emoji, ApiError> {
    own_application(context)?;
    state
        .emojis
        .get(&context.id("emoji_id")?)
        .ok_or_else(|| ApiError::not_found(10014, "Unknown Emoji"))
}

fn check_name(state: &State, name: &str) -> Result<(), ApiError> {
    if !(2..=32).contains(&name.len()) {
        return Err(form(
            "name",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 2 and 32 in length.",
        ));
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(form(
            "name",
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        ));
    }
    if state.emojis.values().any(|emoji| emoji.name == name) {
        return Err(form(
            "name",
            "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
            "An application emoji with that name already exists.",
        ));
    }
    Ok(())
}

/// Decodes the image in a `data:` URI.
fn image(body: &Value) -> Result<Bytes, ApiError> {
    let invalid = || form("image", "IMAGE_INVALID", "Invalid image data");
    let data = string(body, "image")
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"))
        .ok_or_else(invalid)?
        .1;
    let bytes = STANDARD.decode(data).map_err(|_| invalid())?;
    if bytes.len() > MAX_BYTES {
        return Err(form(
            "image",
            "BINARY_TYPE_MAX_SIZE",
            "File cannot be larger than 256.0 kb.",
        ));
    }
    Ok(bytes.into())
}

fn form(field: &str, code: &str, message: &str) -> ApiError {
    let mut errors = FormErrors::default();
    errors.add(&[field], code, message);
    ApiError::form(errors)
}

fn emoji_json(state: &State, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id, "name": emoji.name, "animated": emoji.animated, "available": true,
        "managed": false,
        "require_colons": true, "roles": [], "user": state.user_json(APPLICATION),
    })
}

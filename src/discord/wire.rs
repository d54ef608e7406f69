//! Converts a neutral message to the body that Discord accepts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::{Value, json};
use skat_table::TableId;
use skat_view::{Button, ButtonStyle, Embed, Message, Pick, PickFrom, Row, Select};

use super::controls::control::Control;

/// The `flags` of an ephemeral message.
const EPHEMERAL: u32 = 1 << 6;

/// The audience of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Everybody in the channel.
    Everybody,
    /// Only the invoker.
    Reader,
}

/// A hash of a message's content: enough to detect an identical body, and small enough to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Imprint(u64);

impl Imprint {
    /// Hashes this body.
    #[must_use]
    pub(super) fn of(body: &Value) -> Self {
        let mut hasher = DefaultHasher::new();
        body.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// Hashes this body with a file of this name.
    #[must_use]
    pub(super) fn with_file(body: &Value, name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        (body, name).hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// Returns the edit that removes a message's controls and leaves everything else.
#[must_use]
pub(super) fn without_controls() -> Value {
    json!({"components": []})
}

/// Builds the body of a table's message. Every part is written out, so that an edit leaves nothing
/// of the old message and pings nobody.
#[must_use]
pub(super) fn body(message: &Message, table: TableId, decision: u32, audience: Audience) -> Value {
    body_by(message, audience, Control::of_table(table, decision))
}

/// Builds a message's body as [`body`] does, with the controls that this function returns.
#[must_use]
pub(super) fn body_by<P: Copy>(
    message: &Message<P>,
    audience: Audience,
    control: impl Fn(P) -> Control,
) -> Value {
    let id = |press| control(press).encode();
    let row = |row: &Row<P>| {
        let components: Vec<Value> = match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .map(|button| button_json(button, &id(button.press)))
                .collect(),
            Row::Select(select) => vec![select_json(select, &id(select.press))],
            Row::Pick(pick) => vec![pick_json(pick, &id(pick.press))],
        };
        json!({"type": 1, "components": components})
    };
    let mut body = json!({
        "content": message.text,
        "embeds": message.embed.iter().map(embed_json).collect::<Vec<_>>(),
        "components": message.rows.iter().map(row).collect::<Vec<_>>(),
        "allowed_mentions": {"parse": []},
    });
    if audience == Audience::Reader {
        body["flags"] = json!(EPHEMERAL);
    }
    body
}

/// Builds the body of an ephemeral message that belongs to no table.
#[must_use]
pub(super) fn private_body<P: Copy>(message: &Message<P>, control: impl Fn(P) -> Control) -> Value {
    body_by(message, Audience::Reader, control)
}

/// Builds the body of a short ephemeral text.
#[must_use]
pub(super) fn note(text: &str) -> Value {
    json!({
        "content": text,
        "embeds": [],
        "components": [],
        "allowed_mentions": {"parse": []},
        "flags": EPHEMERAL,
    })
}

/// Builds the body of a short public text.
#[must_use]
pub(super) fn public_note(text: &str) -> Value {
    json!({"content": text, "allowed_mentions": {"parse": []}})
}

fn button_json<P>(button: &Button<P>, custom_id: &str) -> Value {
    let style = match button.style {
        ButtonStyle::Primary => 1,
        ButtonStyle::Secondary => 2,
        ButtonStyle::Success => 3,
        ButtonStyle::Danger => 4,
    };
    let mut json =
        json!({"type": 2, "style": style, "custom_id": custom_id, "disabled": button.disabled});
    if !button.label.is_empty() {
        json["label"] = json!(button.label);
    }
    if let Some(emoji) = &button.emoji {
        json["emoji"] = emoji_json(emoji);
    }
    json
}

/// Converts a Unicode emoji, or an application emoji in Discord's markup `<:name:id>`.
fn emoji_json(emoji: &str) -> Value {
    let markup = emoji
        .strip_prefix("<:")
        .and_then(|rest| rest.strip_suffix('>'));
    match markup.and_then(|markup| markup.split_once(':')) {
        Some((name, id)) => json!({"name": name, "id": id}),
        None => json!({"name": emoji}),
    }
}

fn select_json<P>(select: &Select<P>, custom_id: &str) -> Value {
    let options: Vec<Value> = select
        .options
        .iter()
        .map(|choice| {
            let mut json = json!({"label": choice.label, "value": choice.value});
            if let Some(description) = &choice.description {
                json["description"] = json!(description);
            }
            if let Some(emoji) = &choice.emoji {
                json["emoji"] = emoji_json(emoji);
            }
            json
        })
        .collect();
    json!({
        "type": 3,
        "custom_id": custom_id,
        "placeholder": select.placeholder,
        "min_values": select.min,
        "max_values": select.max,
        "options": options,
    })
}

fn pick_json<P>(pick: &Pick<P>, custom_id: &str) -> Value {
    /// Discord's types of text and announcement channels.
    const WRITTEN_IN: [u8; 2] = [0, 5];
    let (kind, named) = match pick.from {
        PickFrom::Channels => (8, "channel"),
        PickFrom::Roles => (6, "role"),
    };
    let chosen: Vec<Value> = pick
        .chosen
        .iter()
        .map(|id| json!({"id": id.to_string(), "type": named}))
        .collect();
    let mut json = json!({
        "type": kind,
        "custom_id": custom_id,
        "placeholder": pick.placeholder,
        "min_values": 0,
        "max_values": pick.max,
        "default_values": chosen,
    });
    if pick.from == PickFrom::Channels {
        json["channel_types"] = json!(WRITTEN_IN);
    }
    json
}

fn embed_json(embed: &Embed) -> Value {
    let fields: Vec<Value> = embed
        .fields
        .iter()
        .map(|field| json!({"name": field.name, "value": field.value, "inline": field.inline}))
        .collect();
    let mut json = json!({
        "title": embed.title, "description": embed.description, "color": embed.colour,
        "fields": fields,
    });
    if let Some(footer) = &embed.footer {
        json["footer"] = json!({"text": footer});
    }
    json
}

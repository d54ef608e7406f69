//! Converts a neutral message to the body that Discord accepts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serenity::all::ChannelType;
use skat_table::TableId;
use skat_view::{
    Button, ButtonStyle, Embed, Field, Lang, Message, Note, Pick, PickFrom, Row, Select,
    SelectChoice,
};

use super::body::{
    ActionRow, AllowedMentions, ButtonBody, ButtonColour, ComponentBody, ComponentType, EmbedBody,
    EmbedField, EmbedFooter, EmojiBody, MessageBody, MessageFlag, OptionBody, PickBody, PickedBody,
    SelectBody,
};
use crate::discord::controls::control::Control;

/// The audience of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Audience {
    /// Everybody in the channel.
    Everybody,
    /// Only the invoker.
    Reader,
}

/// A hash of a message's content: enough to detect an identical body, and small enough to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Imprint(u64);

impl Imprint {
    /// Hashes this body.
    #[must_use]
    pub(in crate::discord) fn of(body: &MessageBody) -> Self {
        let mut hasher = DefaultHasher::new();
        body.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// Hashes this body with a file of this name.
    #[must_use]
    pub(in crate::discord) fn with_file(body: &MessageBody, name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        (body, name).hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// Returns the edit that removes a message's controls and leaves everything else.
#[must_use]
pub(in crate::discord) fn without_controls() -> MessageBody {
    MessageBody {
        components: Some(Vec::new()),
        ..MessageBody::default()
    }
}

/// Builds the body of a table's message. Every part is written out, so that an edit leaves nothing
/// of the old message and pings nobody.
#[must_use]
pub(in crate::discord) fn body(
    message: &Message,
    table: TableId,
    decision: u32,
    audience: Audience,
) -> MessageBody {
    body_by(message, audience, Control::of_table(table, decision))
}

/// Builds a message's body as [`body`] does, with the controls that this function returns.
#[must_use]
pub(in crate::discord) fn body_by<P: Copy>(
    message: &Message<P>,
    audience: Audience,
    control: impl Fn(P) -> Control,
) -> MessageBody {
    let id = |press| control(press).encode();
    let row = |row: &Row<P>| {
        let components = match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .map(|button| ComponentBody::Button(button_body(button, id(button.press))))
                .collect(),
            Row::Select(select) => {
                vec![ComponentBody::Select(select_body(select, id(select.press)))]
            }
            Row::Pick(pick) => vec![ComponentBody::Pick(pick_body(pick, id(pick.press)))],
        };
        ActionRow {
            kind: ComponentType::ACTION_ROW,
            components,
        }
    };
    MessageBody {
        content: Some(message.text.clone()),
        embeds: Some(message.embed.iter().map(embed_body).collect()),
        components: Some(message.rows.iter().map(row).collect()),
        allowed_mentions: Some(AllowedMentions::NONE),
        flags: (audience == Audience::Reader).then_some(MessageFlag::EPHEMERAL),
        attachments: None,
    }
}

/// Builds the body of an ephemeral message that belongs to no table.
#[must_use]
pub(in crate::discord) fn private_body<P: Copy>(
    message: &Message<P>,
    control: impl Fn(P) -> Control,
) -> MessageBody {
    body_by(message, Audience::Reader, control)
}

/// Puts a note into words, in the body of an ephemeral message.
#[must_use]
pub(in crate::discord) fn note(note: impl Into<Note>, lang: Lang) -> MessageBody {
    MessageBody {
        content: Some(skat_view::note(&note.into(), None, lang)),
        embeds: Some(Vec::new()),
        components: Some(Vec::new()),
        allowed_mentions: Some(AllowedMentions::NONE),
        flags: Some(MessageFlag::EPHEMERAL),
        attachments: None,
    }
}

/// Puts a note into words, in the body of a public message.
#[must_use]
pub(in crate::discord) fn public_note(note: impl Into<Note>, lang: Lang) -> MessageBody {
    MessageBody {
        content: Some(skat_view::note(&note.into(), None, lang)),
        allowed_mentions: Some(AllowedMentions::NONE),
        ..MessageBody::default()
    }
}

fn button_body<P>(button: &Button<P>, custom_id: String) -> ButtonBody {
    ButtonBody {
        kind: ComponentType::BUTTON,
        style: match button.style {
            ButtonStyle::Primary => ButtonColour::PRIMARY,
            ButtonStyle::Secondary => ButtonColour::SECONDARY,
            ButtonStyle::Success => ButtonColour::SUCCESS,
            ButtonStyle::Danger => ButtonColour::DANGER,
        },
        custom_id,
        disabled: button.disabled,
        label: Some(button.label.clone()).filter(|label| !label.is_empty()),
        emoji: button.emoji.as_deref().map(emoji_body),
    }
}

/// Converts a Unicode emoji, or an application emoji in Discord's markup `<:name:id>`.
fn emoji_body(emoji: &str) -> EmojiBody {
    let markup = emoji
        .strip_prefix("<:")
        .and_then(|rest| rest.strip_suffix('>'));
    match markup.and_then(|markup| markup.split_once(':')) {
        Some((name, id)) => EmojiBody {
            name: name.to_owned(),
            id: Some(id.to_owned()),
        },
        None => EmojiBody {
            name: emoji.to_owned(),
            id: None,
        },
    }
}

fn select_body<P>(select: &Select<P>, custom_id: String) -> SelectBody {
    let option = |choice: &SelectChoice| OptionBody {
        label: choice.label.clone(),
        value: choice.value.clone(),
        description: choice.description.clone(),
        emoji: choice.emoji.as_deref().map(emoji_body),
    };
    SelectBody {
        kind: ComponentType::STRING_SELECT,
        custom_id,
        placeholder: select.placeholder.clone(),
        min_values: select.min,
        max_values: select.max,
        options: select.options.iter().map(option).collect(),
    }
}

fn pick_body<P>(pick: &Pick<P>, custom_id: String) -> PickBody {
    const WRITTEN_IN: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];
    let (kind, named, channel_types) = match pick.from {
        PickFrom::Channels => (
            ComponentType::CHANNEL_SELECT,
            "channel",
            Some(WRITTEN_IN.map(u8::from)),
        ),
        PickFrom::Roles => (ComponentType::ROLE_SELECT, "role", None),
    };
    let picked = |id: &u64| PickedBody {
        id: id.to_string(),
        kind: named,
    };
    PickBody {
        kind,
        custom_id,
        placeholder: pick.placeholder.clone(),
        min_values: 0,
        max_values: pick.max,
        default_values: pick.chosen.iter().map(picked).collect(),
        channel_types,
    }
}

fn embed_body(embed: &Embed) -> EmbedBody {
    let field = |field: &Field| EmbedField {
        name: field.name.clone(),
        value: field.value.clone(),
        inline: field.inline,
    };
    EmbedBody {
        title: embed.title.clone(),
        description: embed.description.clone(),
        color: embed.colour,
        fields: embed.fields.iter().map(field).collect(),
        footer: embed.footer.clone().map(|text| EmbedFooter { text }),
    }
}

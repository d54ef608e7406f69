//! Converts a neutral message to the body that Discord accepts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serenity::all::ChannelType;
use skat_view::{
    Button, ButtonStyle, ControlEmoji, Embed, Field, InputForm, Lang, Message, Note, Pick,
    PickFrom, Row, Select, SelectChoice, TextForm,
};

use super::body::{
    ActionRow, AllowedMentions, ButtonBody, ButtonColour, ComponentBody, ComponentType, EmbedBody,
    EmbedField, EmbedFooter, EmojiBody, FormBody, FormPart, MessageBody, MessageFlag, OptionBody,
    PickBody, PickedBody, SelectBody, TextInputBody,
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

/// The custom id of a control.
pub(in crate::discord) type CustomId = String;

/// A hash of a message's content: enough to detect an identical message, and small enough to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Imprint(u64);

impl Imprint {
    /// Hashes the content and the controls of this message, whose picture is in a file of this
    /// name.
    ///
    /// A note isn't part of the content. Neither is the form of the text: newly known emojis are no
    /// reason to edit a message, because somebody may be choosing on it.
    #[must_use]
    pub(in crate::discord) fn of(message: &Message<CustomId>, file_name: Option<&str>) -> Self {
        let Message {
            note: _,
            text,
            embed,
            picture: _,
            replacement: _,
            rows,
        } = message;
        let mut hasher = DefaultHasher::new();
        (text, embed, rows, file_name).hash(&mut hasher);
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

/// Builds a message's body with the controls that this function returns.
#[must_use]
pub(in crate::discord) fn body_by<P: Copy>(
    message: &Message<P>,
    audience: Audience,
    form: TextForm,
    control: impl Fn(P) -> Control,
) -> MessageBody {
    body(message, audience, form, |&press| control(press).encode())
}

/// Builds a message's body with the custom ids that this function returns.
///
/// Every part but the files is written out, so that an edit leaves nothing of the old message and
/// pings nobody.
#[must_use]
pub(super) fn body<P>(
    message: &Message<P>,
    audience: Audience,
    form: TextForm,
    id: impl Fn(&P) -> CustomId,
) -> MessageBody {
    let row = |row: &Row<P>| {
        let components = match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .map(|button| ComponentBody::Button(button_body(button, form, id(&button.press))))
                .collect(),
            Row::Select(select) => {
                let id = id(&select.press);
                vec![ComponentBody::Select(select_body(select, form, id))]
            }
            Row::Pick(pick) => vec![ComponentBody::Pick(pick_body(pick, id(&pick.press)))],
        };
        ActionRow {
            kind: ComponentType::ACTION_ROW,
            components,
        }
    };
    let embed = |embed: &Embed| embed_body(embed, form);
    MessageBody {
        content: Some(form.write(&message.content())),
        embeds: Some(message.embed.iter().map(embed).collect()),
        components: Some(message.rows.iter().map(row).collect()),
        allowed_mentions: Some(AllowedMentions::NONE),
        flags: (audience == Audience::Reader).then_some(MessageFlag::EPHEMERAL),
        ..MessageBody::default()
    }
}

/// Builds the body of an ephemeral message that has no cards and belongs to no table.
#[must_use]
pub(in crate::discord) fn private_body<P: Copy>(
    message: &Message<P>,
    control: impl Fn(P) -> Control,
) -> MessageBody {
    body_by(message, Audience::Reader, TextForm::TEXT, control)
}

/// The custom id of a form's only field.
pub(in crate::discord) const FORM_FIELD: &str = "text";

/// Builds the body of a form with the control that submitting it means.
#[must_use]
pub(in crate::discord) fn form_body<P: Copy>(
    form: &InputForm<P>,
    control: impl Fn(P) -> Control,
) -> FormBody {
    let text = FormPart::Text {
        kind: ComponentType::TEXT_DISPLAY,
        content: TextForm::TEXT.write(&form.text),
    };
    let field = FormPart::Field {
        kind: ComponentType::LABEL,
        label: form.label.clone(),
        description: form.help.clone(),
        component: TextInputBody {
            kind: ComponentType::TEXT_INPUT,
            custom_id: FORM_FIELD,
            style: 1,
            placeholder: form.placeholder.clone(),
            value: form.value.clone(),
            max_length: form.longest,
        },
    };
    FormBody {
        custom_id: control(form.press).encode(),
        title: form.title.clone(),
        components: vec![text, field],
    }
}

/// Puts a note into words, in the body of an ephemeral message.
#[must_use]
pub(in crate::discord) fn note(note: impl Into<Note>, lang: Lang) -> MessageBody {
    MessageBody {
        content: Some(TextForm::TEXT.write(&skat_view::note(&note.into(), None, lang))),
        embeds: Some(Vec::new()),
        components: Some(Vec::new()),
        allowed_mentions: Some(AllowedMentions::NONE),
        flags: Some(MessageFlag::EPHEMERAL),
        ..MessageBody::default()
    }
}

/// Puts a note into words, in the body of a public message.
#[must_use]
pub(in crate::discord) fn public_note(note: impl Into<Note>, lang: Lang) -> MessageBody {
    MessageBody {
        content: Some(TextForm::TEXT.write(&skat_view::note(&note.into(), None, lang))),
        allowed_mentions: Some(AllowedMentions::NONE),
        ..MessageBody::default()
    }
}

fn button_body<P>(button: &Button<P>, form: TextForm, custom_id: CustomId) -> ButtonBody {
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
        emoji: button.emoji.and_then(|emoji| emoji_body(emoji, form)),
    }
}

/// Converts an emoji; `None` for a card that is written as text.
fn emoji_body(emoji: ControlEmoji, form: TextForm) -> Option<EmojiBody> {
    match emoji {
        ControlEmoji::Unicode(emoji) => Some(EmojiBody {
            name: emoji.to_owned(),
            id: None,
        }),
        ControlEmoji::Card(card) => form.emoji(card).map(|id| EmojiBody {
            name: card.to_string(),
            id: Some(id.to_string()),
        }),
    }
}

fn select_body<P>(select: &Select<P>, form: TextForm, custom_id: CustomId) -> SelectBody {
    let option = |choice: &SelectChoice| OptionBody {
        label: choice.label.clone(),
        value: choice.value.clone(),
        description: choice.description.clone(),
        emoji: choice.emoji.and_then(|emoji| emoji_body(emoji, form)),
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

fn pick_body<P>(pick: &Pick<P>, custom_id: CustomId) -> PickBody {
    const WRITTEN_IN: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];
    let (kind, named, channel_types) = match pick.from {
        PickFrom::Channels => (
            ComponentType::CHANNEL_SELECT,
            "channel",
            Some(WRITTEN_IN.map(u8::from)),
        ),
        PickFrom::Roles => (ComponentType::ROLE_SELECT, "role", None),
        PickFrom::Members => (ComponentType::USER_SELECT, "user", None),
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

fn embed_body(embed: &Embed, form: TextForm) -> EmbedBody {
    let field = |field: &Field| EmbedField {
        name: field.name.clone(),
        value: form.write(&field.value),
        inline: field.inline,
    };
    EmbedBody {
        title: embed.title.clone(),
        description: form.write(&embed.description),
        color: embed.colour,
        fields: embed.fields.iter().map(field).collect(),
        footer: embed.footer.clone().map(|text| EmbedFooter { text }),
    }
}

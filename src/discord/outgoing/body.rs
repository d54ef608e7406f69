//! The bodies of requests to Discord, as it names and numbers their parts.
//!
//! A part that is `None` isn't written. An edit leaves it as it is.

use serde::Serialize;

/// The body of a request that carries or answers with a message.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum RequestBody {
    Message(MessageBody),
    Response(InteractionResponse),
}

impl RequestBody {
    /// Returns the message, if there is one.
    pub(super) const fn message(&self) -> Option<&MessageBody> {
        match self {
            Self::Message(message)
            | Self::Response(InteractionResponse {
                data: Some(ResponseData::Message(message)),
                ..
            }) => Some(message),
            Self::Response(_) => None,
        }
    }

    /// Returns the message for changes, if there is one.
    pub(super) const fn message_mut(&mut self) -> Option<&mut MessageBody> {
        match self {
            Self::Message(message)
            | Self::Response(InteractionResponse {
                data: Some(ResponseData::Message(message)),
                ..
            }) => Some(message),
            Self::Response(_) => None,
        }
    }
}

/// The first response to an interaction.
#[derive(Clone, Debug, Serialize)]
pub(super) struct InteractionResponse {
    #[serde(rename = "type")]
    pub(super) kind: ResponseType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<ResponseData>,
}

/// Discord's types of first responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ResponseType(u8);

impl ResponseType {
    pub(super) const MESSAGE: Self = Self(4);
    /// A message will follow.
    pub(super) const DEFERRED_MESSAGE: Self = Self(5);
    /// The clicked message may be edited later.
    pub(super) const DEFERRED_UPDATE: Self = Self(6);
    /// A new body for the clicked message.
    pub(super) const UPDATE: Self = Self(7);
    pub(super) const COMPLETIONS: Self = Self(8);
}

/// The content of a first response.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum ResponseData {
    Message(MessageBody),
    Completions { choices: Vec<Completion> },
}

/// A choice offered while a member types.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Completion {
    pub(super) name: String,
    pub(super) value: String,
}

/// A message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct MessageBody {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) embeds: Option<Vec<EmbedBody>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) components: Option<Vec<ActionRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) allowed_mentions: Option<AllowedMentions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) flags: Option<MessageFlag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) attachments: Option<Vec<AttachmentBody>>,
}

impl MessageBody {
    /// Returns the message with these mentions pinging, and no others.
    pub(in crate::discord) fn pinging(self, mentions: AllowedMentions) -> Self {
        Self {
            allowed_mentions: Some(mentions),
            ..self
        }
    }
}

/// The mentions that ping.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::discord) enum AllowedMentions {
    /// Mentions of these kinds, which are none.
    Parse([&'static str; 0]),
    /// Mentions of these users.
    Users(Vec<String>),
    /// Mentions of this role.
    Roles([String; 1]),
}

impl AllowedMentions {
    pub(in crate::discord) const NONE: Self = Self::Parse([]);

    pub(in crate::discord) fn user(id: u64) -> Self {
        Self::users([id])
    }

    pub(in crate::discord) fn users(ids: impl IntoIterator<Item = u64>) -> Self {
        Self::Users(ids.into_iter().map(|id| id.to_string()).collect())
    }

    pub(in crate::discord) fn role(id: u64) -> Self {
        Self::Roles([id.to_string()])
    }
}

/// A flag of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct MessageFlag(u32);

impl MessageFlag {
    pub(in crate::discord) const EPHEMERAL: Self = Self(1 << 6);
}

/// A file that comes with the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct AttachmentBody {
    /// The file's place in the request.
    pub(super) id: u8,
    pub(super) filename: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
}

/// The framed part of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct EmbedBody {
    pub(super) title: String,
    pub(super) description: String,
    /// 0xRRGGBB.
    pub(super) color: u32,
    pub(super) fields: Vec<EmbedField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) footer: Option<EmbedFooter>,
}

/// A paragraph of an embed with a heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct EmbedField {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) inline: bool,
}

/// The small print of an embed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct EmbedFooter {
    pub(super) text: String,
}

/// Discord's types of components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ComponentType(u8);

impl ComponentType {
    pub(super) const ACTION_ROW: Self = Self(1);
    pub(super) const BUTTON: Self = Self(2);
    pub(super) const STRING_SELECT: Self = Self(3);
    pub(super) const USER_SELECT: Self = Self(5);
    pub(super) const ROLE_SELECT: Self = Self(6);
    pub(super) const CHANNEL_SELECT: Self = Self(8);
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct ActionRow {
    #[serde(rename = "type")]
    pub(super) kind: ComponentType,
    pub(super) components: Vec<ComponentBody>,
}

/// A control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum ComponentBody {
    Button(ButtonBody),
    Select(SelectBody),
    Pick(PickBody),
}

impl ComponentBody {
    /// Returns the places of its emojis.
    pub(super) fn emojis_mut(&mut self) -> Vec<&mut Option<EmojiBody>> {
        match self {
            Self::Button(button) => vec![&mut button.emoji],
            Self::Select(select) => select
                .options
                .iter_mut()
                .map(|option| &mut option.emoji)
                .collect(),
            Self::Pick(_) => Vec::new(),
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ButtonBody {
    #[serde(rename = "type")]
    pub(super) kind: ComponentType,
    pub(super) style: ButtonColour,
    pub(super) custom_id: String,
    pub(super) disabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) emoji: Option<EmojiBody>,
}

/// Discord's styles of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ButtonColour(u8);

impl ButtonColour {
    pub(super) const PRIMARY: Self = Self(1);
    pub(super) const SECONDARY: Self = Self(2);
    pub(super) const SUCCESS: Self = Self(3);
    pub(super) const DANGER: Self = Self(4);
}

/// An emoji on a control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct EmojiBody {
    /// The emoji itself if it is a Unicode emoji.
    pub(super) name: String,
    /// The id if it is one of the application's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
}

/// A select with options of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct SelectBody {
    #[serde(rename = "type")]
    pub(super) kind: ComponentType,
    pub(super) custom_id: String,
    pub(super) placeholder: String,
    pub(super) min_values: u8,
    pub(super) max_values: u8,
    pub(super) options: Vec<OptionBody>,
}

/// An option of a select.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct OptionBody {
    pub(super) label: String,
    pub(super) value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) emoji: Option<EmojiBody>,
}

/// A select whose options Discord supplies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PickBody {
    #[serde(rename = "type")]
    pub(super) kind: ComponentType,
    pub(super) custom_id: String,
    pub(super) placeholder: String,
    pub(super) min_values: u8,
    pub(super) max_values: u8,
    pub(super) default_values: Vec<PickedBody>,
    /// The types of channels to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) channel_types: Option<[u8; 2]>,
}

/// A chosen option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PickedBody {
    pub(super) id: String,
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
}

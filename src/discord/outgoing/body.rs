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
    pub(super) const FORM: Self = Self(9);
}

/// The content of a first response.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum ResponseData {
    Message(MessageBody),
    Completions { choices: Vec<Completion> },
    Form(FormBody),
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
    /// By which Discord recognizes the message for a few minutes, at most 25 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) nonce: Option<String>,
    /// True if Discord returns its message with the same nonce instead of posting another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::discord) enforce_nonce: Option<bool>,
}

impl MessageBody {
    /// Returns the message with this nonce, so that Discord posts it only once.
    pub(in crate::discord) fn with_nonce(self, nonce: String) -> Self {
        Self {
            nonce: Some(nonce),
            enforce_nonce: Some(true),
            ..self
        }
    }

    /// Returns the message with a nonce that no other message has: one of this kind about this
    /// subject in this place.
    pub(in crate::discord) fn once(self, kind: OnceKind, subject: u64, place: u64) -> Self {
        let numbers = u128::from(subject) << 64 | u128::from(place);
        let digits = (0..22).map(|digit| (numbers >> (6 * digit) & 63) as usize);
        let digits = digits.map(|digit| char::from(NONCE_DIGITS[digit]));
        self.with_nonce([kind.letter()].into_iter().chain(digits).collect())
    }

    /// Returns the message with these mentions pinging, and no others.
    pub(in crate::discord) fn pinging(self, mentions: AllowedMentions) -> Self {
        Self {
            allowed_mentions: Some(mentions),
            ..self
        }
    }
}

/// The 64 digits of a nonce. It has at most 25 characters, too few for two ids in any smaller base.
const NONCE_DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// Time for which the same nonce surely stands for the same message, in milliseconds. Discord says
/// "the past few minutes".
pub(in crate::discord) const NONCE_HOLDS_MS: i64 = 2 * 60 * 1_000;

/// The kinds of messages that are posted once for each subject and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum OnceKind {
    /// The last words on a server that the bot leaves.
    Goodbye,
    /// A broadcast.
    Broadcast,
    /// The outcome of an order.
    Outcome,
    /// The monthly statistics of the deals.
    Statistics,
    /// The head of the chain over all lists.
    Chain,
    /// A report to moderators.
    Report,
    /// The results of a day of the daily list.
    Daily,
    /// A reminder of the daily list.
    DailyReminder,
}

impl OnceKind {
    const fn letter(self) -> char {
        match self {
            Self::Goodbye => 'g',
            Self::Broadcast => 'b',
            Self::Outcome => 'o',
            Self::Statistics => 's',
            Self::Chain => 'c',
            Self::Report => 'r',
            Self::Daily => 'd',
            Self::DailyReminder => 'e',
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

/// A form that a member fills in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(in crate::discord) struct FormBody {
    pub(super) custom_id: String,
    pub(super) title: String,
    pub(super) components: Vec<FormPart>,
}

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum FormPart {
    Text {
        #[serde(rename = "type")]
        kind: ComponentType,
        content: String,
    },
    Field {
        #[serde(rename = "type")]
        kind: ComponentType,
        label: String,
        description: String,
        component: TextInputBody,
    },
}

/// A field for text in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TextInputBody {
    #[serde(rename = "type")]
    pub(super) kind: ComponentType,
    pub(super) custom_id: &'static str,
    /// 1: one line.
    pub(super) style: u8,
    pub(super) placeholder: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<String>,
    pub(super) max_length: u16,
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
    pub(super) const TEXT_INPUT: Self = Self(4);
    pub(super) const TEXT_DISPLAY: Self = Self(10);
    pub(super) const LABEL: Self = Self(18);
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_message_that_is_posted_once_has_its_own_nonce() {
        let numbers = [0, 1, 2, 63, 64, 1 << 32, u64::MAX - 1, u64::MAX];
        let mut nonces = HashSet::new();
        for kind in [
            OnceKind::Goodbye,
            OnceKind::Broadcast,
            OnceKind::Outcome,
            OnceKind::Statistics,
            OnceKind::Chain,
        ] {
            for subject in numbers {
                for place in numbers {
                    let body = MessageBody::default().once(kind, subject, place);
                    assert_eq!(body.enforce_nonce, Some(true));
                    let nonce = body.nonce.expect("a nonce");
                    assert!(nonce.len() <= 25, "{nonce}");
                    assert!(nonces.insert(nonce), "{kind:?} {subject} {place}");
                }
            }
        }
    }
}

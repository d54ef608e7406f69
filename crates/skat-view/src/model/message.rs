//! The neutral message model, which the shell turns into a Discord message.
//!
//! The type parameter `P` is the meaning of the message's controls. A page with controls of its own
//! has a type of its own, so a message can't hold a control that doesn't belong to it.

use super::control::Press;
use super::picture::Picture;

/// A message: text, an embed, a picture, and rows of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message<P = Press> {
    /// The content in Discord's Markdown, at most 2000 characters; may be empty.
    pub text: String,
    /// The framed part.
    pub embed: Option<Embed>,
    /// The attached picture.
    pub picture: Option<Picture>,
    /// At most five rows of controls.
    pub rows: Vec<Row<P>>,
}

impl<P> Default for Message<P> {
    fn default() -> Self {
        Self {
            text: String::new(),
            embed: None,
            picture: None,
            rows: Vec::new(),
        }
    }
}

/// The framed part of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embed {
    /// At most 256 characters; mentions don't work here.
    pub title: String,
    /// At most 4096 characters.
    pub description: String,
    /// The colour of the frame, 0xRRGGBB.
    pub colour: u32,
    /// At most 25 fields.
    pub fields: Vec<Field>,
    /// Small print, at most 2048 characters; mentions don't work here.
    pub footer: Option<String>,
}

/// A paragraph of an embed with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The heading, at most 256 characters; mentions don't work here.
    pub name: String,
    /// The paragraph, at most 1024 characters.
    pub value: String,
    /// True if it may stand beside its neighbours.
    pub inline: bool,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row<P = Press> {
    /// One to five buttons.
    Buttons(Vec<Button<P>>),
    /// One select.
    Select(Select<P>),
    /// One select whose options Discord itself supplies.
    Pick(Pick<P>),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button<P = Press> {
    /// At most 80 characters, no Markdown.
    pub label: String,
    /// A Unicode emoji in front of the label, or one of the application's in Discord's markup.
    pub emoji: Option<String>,
    /// The button's emphasis.
    pub style: ButtonStyle,
    /// The action that pressing it triggers; unique within the message.
    pub press: P,
    /// True if it can't be pressed.
    pub disabled: bool,
}

impl<P> Button<P> {
    pub(crate) fn new(press: P, style: ButtonStyle, label: String) -> Self {
        Self {
            label,
            emoji: None,
            style,
            press,
            disabled: false,
        }
    }

    pub(crate) fn emoji(self, emoji: &str) -> Self {
        Self {
            emoji: Some(emoji.to_owned()),
            ..self
        }
    }

    /// Returns the same button with another meaning.
    pub(crate) fn with_press<Q>(self, press: Q) -> Button<Q> {
        Button {
            label: self.label,
            emoji: self.emoji,
            style: self.style,
            press,
            disabled: self.disabled,
        }
    }

    /// Returns the button if the condition holds.
    pub(crate) fn only_if(self, condition: bool) -> Option<Self> {
        condition.then_some(self)
    }

    pub(crate) fn disabled_if(self, disabled: bool) -> Self {
        Self { disabled, ..self }
    }
}

/// The emphasis of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The most likely action.
    Primary,
    /// Any other action.
    Secondary,
    /// Continues or agrees.
    Success,
    /// Can't be undone.
    Danger,
}

/// A select with a closed list of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select<P = Press> {
    /// The action that choosing triggers; unique within the message.
    pub press: P,
    /// The text shown before a choice is made, at most 150 characters.
    pub placeholder: String,
    /// The minimum number of choices.
    pub min: u8,
    /// The maximum number of choices.
    pub max: u8,
    /// One to 25 options.
    pub options: Vec<SelectChoice>,
}

/// One option of a select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectChoice {
    /// At most 100 characters, no Markdown.
    pub label: String,
    /// The value sent back, at most 100 characters; unique within the select.
    pub value: String,
    /// Small print, at most 100 characters.
    pub description: Option<String>,
    /// A Unicode emoji in front of the label, or one of the application's in Discord's markup.
    pub emoji: Option<String>,
}

/// A select of the server's own channels or roles, which Discord supplies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick<P = Press> {
    /// The action that choosing triggers; unique within the message.
    pub press: P,
    /// The kind of options that Discord supplies.
    pub from: PickFrom,
    /// The text shown before a choice is made, at most 150 characters.
    pub placeholder: String,
    /// The maximum number of choices; choosing none is always possible.
    pub max: u8,
    /// The ids of the current choices, at most `max`.
    pub chosen: Vec<u64>,
}

/// The kind of options that Discord supplies for a [`Pick`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickFrom {
    /// Channels that take messages.
    Channels,
    /// Roles.
    Roles,
}

/// A deal in words.
pub(crate) struct Described {
    /// The current phase, for the embed's title.
    pub(crate) title: String,
    /// The lines of the embed's description.
    pub(crate) lines: Vec<String>,
    /// The embed's fields.
    pub(crate) fields: Vec<Field>,
}

impl Described {
    /// Lists the players, and these lines below them.
    pub(crate) fn with_players(
        title: String,
        mut players: Vec<String>,
        lines: impl IntoIterator<Item = String>,
    ) -> Self {
        players.push(String::new());
        players.extend(lines);
        Self {
            title,
            lines: players,
            fields: Vec::new(),
        }
    }
}

/// An unfinished panel: the lines of its text, and its controls.
pub(crate) type PanelParts = (Vec<String>, Vec<Row>);

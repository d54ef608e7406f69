//! The neutral message model, which the shell turns into a Discord message.
//!
//! The type parameter `P` is the meaning of the message's controls. A page with controls of its own
//! has a type of its own, so a message can't hold a control that doesn't belong to it.

use skat_rules::card::Card;

use super::control::Press;
use super::picture::Picture;
use super::text::RichText;

/// A message: text, an embed, a picture, and rows of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message<P = Press> {
    /// Lines above the text that aren't part of the state shown, such as the reason why a click
    /// wasn't accepted.
    pub note: Option<RichText>,
    /// The text in Discord's Markdown, with the note at most 2000 characters; may be empty.
    pub text: RichText,
    /// The framed part.
    pub embed: Option<Embed>,
    /// The attached picture.
    pub picture: Option<Picture>,
    /// The content that replaces the picture for readers without it.
    pub replacement: Option<Replacement>,
    /// At most five rows of controls.
    pub rows: Vec<Row<P>>,
}

impl<P> Default for Message<P> {
    fn default() -> Self {
        Self {
            note: None,
            text: RichText::default(),
            embed: None,
            picture: None,
            replacement: None,
            rows: Vec::new(),
        }
    }
}

impl<P> Message<P> {
    /// Returns the note and the text.
    #[must_use]
    pub fn content(&self) -> RichText {
        match &self.note {
            Some(note) if self.text.is_empty() => note.clone(),
            Some(note) => RichText::read(&format!("{}\n{}", note.marked(), self.text.marked())),
            None => self.text.clone(),
        }
    }

    /// Returns the message for readers without its picture.
    #[must_use]
    pub fn without_picture(mut self) -> Self {
        self.picture = None;
        match self.replacement.take() {
            Some(Replacement::Text(text)) => self.text = text,
            Some(Replacement::Embed(embed)) => self.embed = Some(embed),
            Some(Replacement::Fields(fields)) => {
                if let Some(embed) = &mut self.embed {
                    embed.fields.extend(fields);
                }
            }
            None => {}
        }
        self
    }

    /// Returns the same message with other meanings of its controls.
    #[must_use]
    pub fn with_presses<Q>(self, convert: impl Fn(P) -> Q) -> Message<Q>
    where
        P: Copy,
    {
        let row = |row: Row<P>| match row {
            Row::Buttons(buttons) => {
                let button = |button: Button<P>| {
                    let press = convert(button.press);
                    button.with_press(press)
                };
                Row::Buttons(buttons.into_iter().map(button).collect())
            }
            Row::Select(select) => Row::Select(Select {
                press: convert(select.press),
                placeholder: select.placeholder,
                min: select.min,
                max: select.max,
                options: select.options,
            }),
            Row::Pick(pick) => Row::Pick(Pick {
                press: convert(pick.press),
                from: pick.from,
                placeholder: pick.placeholder,
                max: pick.max,
                chosen: pick.chosen,
            }),
        };
        Message {
            note: self.note,
            text: self.text,
            embed: self.embed,
            picture: self.picture,
            replacement: self.replacement,
            rows: self.rows.into_iter().map(row).collect(),
        }
    }
}

/// The content that replaces a message's picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// A text in place of the message's own.
    Text(RichText),
    /// Fields below those of the embed.
    Fields(Vec<Field>),
    /// An embed in place of the message's own.
    Embed(Embed),
}

/// The framed part of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Embed {
    /// At most 256 characters; mentions don't work here.
    pub title: String,
    /// At most 4096 characters.
    pub description: RichText,
    /// The colour of the frame, 0xRRGGBB.
    pub colour: u32,
    /// At most 25 fields.
    pub fields: Vec<Field>,
    /// Small print, at most 2048 characters; mentions don't work here.
    pub footer: Option<String>,
}

/// A paragraph of an embed with a heading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The heading, at most 256 characters; mentions don't work here.
    pub name: String,
    /// The paragraph, at most 1024 characters.
    pub value: RichText,
    /// True if it may stand beside its neighbours.
    pub inline: bool,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Row<P = Press> {
    /// One to five buttons.
    Buttons(Vec<Button<P>>),
    /// One select.
    Select(Select<P>),
    /// One select whose options Discord itself supplies.
    Pick(Pick<P>),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Button<P = Press> {
    /// At most 80 characters, no Markdown.
    pub label: String,
    /// An emoji in front of the label.
    pub emoji: Option<ControlEmoji>,
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

    pub(crate) fn emoji(self, emoji: &'static str) -> Self {
        Self {
            emoji: Some(ControlEmoji::Unicode(emoji)),
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

/// The emoji of a button or an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlEmoji {
    /// A Unicode emoji.
    Unicode(&'static str),
    /// A card, shown only to readers with card emojis.
    Card(Card),
}

/// The emphasis of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ButtonStyle {
    /// A move in the deal that the player can make now, other than to pass or to give up. Discord
    /// shows it in blue.
    Primary,
    /// Any other action.
    Secondary,
    /// Continues or agrees.
    Success,
    /// Can't be undone.
    Danger,
}

/// A select with a closed list of options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SelectChoice {
    /// At most 100 characters, no Markdown.
    pub label: String,
    /// The value sent back, at most 100 characters; unique within the select.
    pub value: String,
    /// Small print, at most 100 characters.
    pub description: Option<String>,
    /// An emoji in front of the label.
    pub emoji: Option<ControlEmoji>,
}

/// A select of the server's own channels, roles or members, which Discord supplies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PickFrom {
    /// Channels that take messages.
    Channels,
    /// Roles.
    Roles,
    /// Members.
    Members,
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

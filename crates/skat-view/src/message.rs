//! The neutral message model, which the shell turns into a Discord message.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_table::Place;

use crate::{ContractValue, Display, Extras, Face, LearnPress, Picture, SetupPress, WantedPress};

/// A message: text, an embed, a picture, and rows of controls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The content in Discord's Markdown, at most 2000 characters; may be empty.
    pub text: String,
    /// The framed part.
    pub embed: Option<Embed>,
    /// The attached picture.
    pub picture: Option<Picture>,
    /// At most five rows of controls.
    pub rows: Vec<Row>,
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
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
    /// One select whose options Discord itself supplies.
    Pick(Pick),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// At most 80 characters, no Markdown.
    pub label: String,
    /// A Unicode emoji in front of the label, or one of the application's in Discord's markup.
    pub emoji: Option<String>,
    /// The button's emphasis.
    pub style: ButtonStyle,
    /// The action that pressing it triggers; unique within the message.
    pub press: Press,
    /// True if it can't be pressed.
    pub disabled: bool,
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
pub struct Select {
    /// The action that choosing triggers; unique within the message.
    pub press: Press,
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
pub struct Pick {
    /// The action that choosing triggers; unique within the message.
    pub press: Press,
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

/// The meaning of a button or select. The shell encodes it into a custom id together with its
/// context, mostly the table and the decision number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take a seat at the table.
    Join,
    /// Seat an autoplayer at an empty place.
    AddAutoplayer,
    /// Select the level of the table's autoplayers; values are the levels' keys.
    ChooseStrength,
    /// Start the list.
    Begin,
    /// Ask the player to confirm that they leave: shows
    /// [`Panel::ConfirmLeave`](crate::Panel::ConfirmLeave).
    Leave,
    /// Leave the table.
    ConfirmLeave,
    /// Open the player's private panel.
    MyCards,
    /// Show [`Panel::LastTrick`](crate::Panel::LastTrick).
    LastTrick,
    /// Show the player's current panel.
    Back,
    /// Ask for the next deal.
    Ready,
    /// Take a hint from an autoplayer, which is announced to everybody.
    Hint,
    /// Take the place back after a takeover.
    TakeBack,
    /// Show [`Panel::Seats`](crate::Panel::Seats).
    Seats,
    /// Show [`Panel::ConfirmRemove`](crate::Panel::ConfirmRemove).
    AskRemove(Place, u32),
    /// Remove the player at this place, or vote for it. Holds the number of the sitting, so that a
    /// later player there isn't meant.
    Remove(Place, u32),
    /// Show the review of the deal with this number.
    Review(u16),
    /// Select a page of that deal's review, by its number from 0.
    ReviewPage(u16),
    /// Show this page of that deal's review, from 0.
    ReviewTo(u16, u8),
    /// Open a rematch at another table with the same players.
    Rematch,
    /// Stop a table. The number distinguishes several such buttons in one message.
    Stop(u8),
    /// Take this action in the deal.
    Act(AnyAction),
    /// Show [`Panel::ConfirmConcede`](crate::Panel::ConfirmConcede).
    AskConcede,
    /// Show [`Panel::ConfirmClaim`](crate::Panel::ConfirmClaim).
    AskClaim,
    /// Select an action; values are actions in notation.
    ChooseAction,
    /// Select an action that didn't fit into the first select. The number, from 1 to 3,
    /// distinguishes these selects.
    ChooseMore(u8),
    /// Show [`Panel::Confirm`](crate::Panel::Confirm).
    Ask(AnyAction),
    /// Show [`Panel::Picking`](crate::Panel::Picking) with these cards picked, at most two.
    Pick(CardSet),
    /// Show [`Panel::Contracts`](crate::Panel::Contracts).
    Contracts(Extras),
    /// Show [`Panel::Reckoner`](crate::Panel::Reckoner).
    Reckon(ContractValue),
    /// Show [`Panel::WhyNot`](crate::Panel::WhyNot).
    WhyNot,
    /// Show the previous page of a leaderboard; belongs to no table.
    PreviousPage,
    /// Show the next page of a leaderboard; belongs to no table.
    NextPage,
    /// Delete all data about the person; belongs to no table.
    DeleteData,
    /// Turn the pages of the lessons; belongs to no table.
    Learn(LearnPress),
    /// Display the person's cards in this form; belongs to no table.
    SetDisplay(Display),
    /// Play with this deck; belongs to no table.
    SetFace(Face),
    /// Turn reminders on or off; belongs to no table.
    SetReminders(bool),
    /// Turn pings by invitations on or off; belongs to no table.
    SetInvitations(bool),
    /// Explain the rules of the table.
    Rules,
    /// Select a help topic by its key; belongs to no table.
    HelpTopic,
    /// Select an entry of the rule book by its key; belongs to no table.
    RuleEntry,
    /// Act in the server's settings; belongs to no table.
    Setup(SetupPress),
    /// Act on the players-wanted board; belongs to the server.
    Wanted(WantedPress),
}

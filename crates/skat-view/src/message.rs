//! The neutral message model: what the shell turns into a Discord message.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_table::Place;

use crate::{Display, Extras, Face, LearnPress, Picture, Reckoning, SetupPress, WantedPress};

/// A message: text, a framed part, and rows of controls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text in Discord's markdown, at most 2000 characters; may be empty.
    pub text: String,
    /// The framed part.
    pub embed: Option<Embed>,
    /// The picture that goes with it.
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

/// A headed paragraph of an embed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The heading, at most 256 characters; mentions don't work here.
    pub name: String,
    /// The paragraph, at most 1024 characters.
    pub value: String,
    /// Whether it may stand beside its neighbours.
    pub inline: bool,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
    /// One select of something that Discord itself lists.
    Pick(Pick),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// At most 80 characters, no markdown.
    pub label: String,
    /// A Unicode emoji in front of the label, or one of the application's in Discord's markup.
    pub emoji: Option<String>,
    /// How it stands out.
    pub style: Style,
    /// What pressing it means; unique within the message.
    pub press: Press,
    /// Whether it can't be pressed.
    pub disabled: bool,
}

/// How a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// What one most likely wants.
    Primary,
    /// Everything else.
    Secondary,
    /// Goes on, agrees.
    Success,
    /// Can't be undone.
    Danger,
}

/// A select: a closed list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// What choosing means; unique within the message.
    pub press: Press,
    /// What stands there before anything is chosen, at most 150 characters.
    pub placeholder: String,
    /// How many must be chosen at least.
    pub min: u8,
    /// How many may be chosen at most.
    pub max: u8,
    /// One to 25 choices.
    pub options: Vec<Choice>,
}

/// One choice of a select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// At most 100 characters, no markdown.
    pub label: String,
    /// What is sent back, at most 100 characters; unique within the select.
    pub value: String,
    /// Small print, at most 100 characters.
    pub description: Option<String>,
    /// A Unicode emoji in front of the label, or one of the application's in Discord's markup.
    pub emoji: Option<String>,
}

/// A select whose choices are the server's own, listed by Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// What choosing means; unique within the message.
    pub press: Press,
    /// What is listed.
    pub from: PickFrom,
    /// What stands there before anything is chosen, at most 150 characters.
    pub placeholder: String,
    /// How many may be chosen at most; choosing none is always possible.
    pub max: u8,
    /// The ids that are chosen already, at most `max`.
    pub chosen: Vec<u64>,
}

/// What Discord lists in a [`Pick`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickFrom {
    /// Channels that messages can be written in.
    Channels,
    /// Roles.
    Roles,
}

/// What a button or select means; the shell encodes it into a custom id together with what it belongs to: mostly the table and the
/// decision's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Sit down at the table.
    Join,
    /// Seat an autoplayer at an empty place.
    AddAutoplayer,
    /// A select of how strong the table's autoplayers play, by its keys.
    ChooseStrength,
    /// Begin the list.
    Begin,
    /// Ask whether one really wants to get up: shows [`Panel::ConfirmLeave`](crate::Panel::ConfirmLeave).
    Leave,
    /// Get up.
    ConfirmLeave,
    /// Open one's private panel.
    MyCards,
    /// Show [`Panel::LastTrick`](crate::Panel::LastTrick).
    LastTrick,
    /// Show one's panel as it is now.
    Back,
    /// Ask for the next deal.
    Ready,
    /// Ask what an autoplayer would do, which everybody gets to know.
    Hint,
    /// Act for oneself again after an autoplayer's takeover.
    TakeBack,
    /// Show [`Panel::Seats`](crate::Panel::Seats).
    Seats,
    /// Show [`Panel::ConfirmRemove`](crate::Panel::ConfirmRemove).
    AskRemove(Place, u32),
    /// Want the player at this place removed, if it is still the same sitting.
    Remove(Place, u32),
    /// Show what autoplayers thought in the deal of this number.
    LookBack(u16),
    /// A select of that deal's pages, by their numbers from 0.
    LookBackPage(u16),
    /// Show this one of that deal's pages, from 0.
    LookBackTo(u16, u8),
    /// Go on at another table with the same players.
    Rematch,
    /// Stop the table; the number tells several such buttons of a message apart.
    Stop(u8),
    /// Do this in the deal.
    Act(AnyAction),
    /// Show [`Panel::ConfirmConcede`](crate::Panel::ConfirmConcede).
    AskConcede,
    /// Show [`Panel::ConfirmClaim`](crate::Panel::ConfirmClaim).
    AskClaim,
    /// A select whose values are actions in their written form.
    ChooseAction,
    /// One more such select, where one doesn't hold them all; the number tells them apart, from 1 to 3.
    ChooseMore(u8),
    /// Show [`Panel::Confirm`](crate::Panel::Confirm).
    Ask(AnyAction),
    /// Show [`Panel::Picking`](crate::Panel::Picking) with these cards picked, at most two.
    Pick(CardSet),
    /// Show [`Panel::Contracts`](crate::Panel::Contracts).
    Contracts(Extras),
    /// Show [`Panel::Reckoner`](crate::Panel::Reckoner).
    Reckon(Reckoning),
    /// Show [`Panel::WhyNot`](crate::Panel::WhyNot).
    WhyNot,
    /// Show the page before this one, of a leaderboard; belongs to no table.
    PageBack,
    /// Show the page after this one, of a leaderboard; belongs to no table.
    PageOn,
    /// Delete everything about oneself; belongs to no table.
    Forget,
    /// Turn the pages of the lessons; belongs to no table.
    Learn(LearnPress),
    /// Be shown one's cards in this way; belongs to no table.
    SetDisplay(Display),
    /// Play with this deck; belongs to no table.
    SetFace(Face),
    /// Be reminded when one is waited for, or not; belongs to no table.
    SetReminders(bool),
    /// Let invitations ping one, or not; belongs to no table.
    SetInvitations(bool),
    /// Explain the rules that are played at the table.
    Rules,
    /// A select of help topics by their keys; belongs to no table.
    HelpTopic,
    /// A select of entries of the rule book by their keys; belongs to no table.
    RuleEntry,
    /// Something in the server's settings; belongs to no table.
    Setup(SetupPress),
    /// Something at a board where players are looked for; belongs to the server.
    Wanted(WantedPress),
}

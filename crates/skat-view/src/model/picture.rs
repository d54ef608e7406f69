//! The content of a message's picture as plain data. Drawing it requires no knowledge of tables.

use skat_rules::card::Card;

/// A picture and its alt text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The content to draw.
    pub drawing: Drawing,
    /// The whole content in words, as plain text of at most 1024 characters.
    pub alt: String,
}

/// The content of a picture. All texts in it are plain, and a name may be any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The player's cards as a fan, below the current trick.
    Hand {
        /// The cards from left to right.
        cards: Vec<HeldCard>,
        /// The players with their cards; empty if there is no trick to show.
        trick: Vec<TrickPlace>,
    },
    /// A trick on the table.
    Trick(Vec<TrickPlace>),
    /// The result of a deal.
    DealEnd(DealEnd),
    /// The score sheet of a list.
    ScoreSheet(ScoreSheet),
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldCard {
    /// The card itself.
    pub card: Card,
    /// True if it may be played now.
    pub playable: bool,
}

/// A player's place at the table during a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickPlace {
    /// The player's name.
    pub name: String,
    /// The player's part in the deal, and the tricks won.
    pub note: String,
    /// The player's card in the trick, with its number in the order of play from 1.
    pub card: Option<(Card, u8)>,
    /// True if the table waits for this player, or the player won the trick.
    pub marked: bool,
}

/// The result of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEnd {
    /// The result in one line.
    pub title: String,
    /// The dealt hands, the skat, and the discards.
    pub hands: Vec<CardRow>,
    /// The cards that each side has won.
    pub piles: Vec<CardRow>,
    /// The settlement, line by line.
    pub lines: Vec<ReckonedLine>,
    /// The final score.
    pub total: Option<ReckonedLine>,
}

/// A labelled row of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// The owner of the cards.
    pub label: String,
    /// An additional word; may be empty.
    pub note: String,
    /// The cards from left to right.
    pub cards: Vec<Card>,
    /// True for the declarer's row.
    pub marked: bool,
}

/// A line of a settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReckonedLine {
    /// The item that counts.
    pub text: String,
    /// Its value.
    pub value: String,
}

/// The score sheet of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The name of the list.
    pub title: String,
    /// The players, one for each column.
    pub names: Vec<String>,
    /// The deals, each with the running totals that it changed.
    pub deals: Vec<SheetRow>,
    /// The rows below the line: the points, the other parts of the totals, and finally the totals.
    pub totals: Vec<SheetRow>,
}

/// A row of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The deal, or the counted item.
    pub label: String,
    /// A text for each column.
    pub cells: Vec<String>,
}

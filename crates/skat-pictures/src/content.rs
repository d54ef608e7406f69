//! The content of pictures as plain data. The caller supplies all texts, and a name may be any
//! text.

use skat_rules::card::Card;

/// The content of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// A player's cards, below the current trick.
    Hand {
        /// The cards from left to right.
        cards: Vec<HandCard>,
        /// The players with their cards; empty if there is no trick to show.
        trick: Vec<TrickSeat>,
    },
    /// A trick on the table.
    Trick(Vec<TrickSeat>),
    /// The result of a deal.
    DealEnd(DealEnd),
    /// The score sheet of a list.
    ScoreSheet(ScoreSheet),
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandCard {
    /// The card itself.
    pub card: Card,
    /// True if it may be played now.
    pub playable: bool,
}

/// A player's seat during a trick.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrickSeat {
    /// The player's name.
    pub name: String,
    /// A short note of at most two lines, such as the player's part in the deal and their tricks;
    /// may be empty.
    pub note: String,
    /// The player's card in the trick, with its number in the order of play from 1.
    pub card: Option<(Card, u8)>,
    /// True if the table waits for this player, or the player won the trick.
    pub marked: bool,
}

/// The result of a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DealEnd {
    /// The result in one line.
    pub title: String,
    /// The dealt hands, the skat, and the discards. Up to three cards share a line with others.
    pub hands: Vec<CardRow>,
    /// The cards that each side has won.
    pub piles: Vec<CardRow>,
    /// The settlement, line by line.
    pub lines: Vec<ReckonedLine>,
    /// The final score, if it is one number, and the player who gets it. The number stands beside
    /// the title.
    pub total: Option<ReckonedLine>,
    /// The players' scores after the deal.
    pub scores: Vec<ReckonedLine>,
}

/// A labelled row of cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardRow {
    /// The owner of the cards.
    pub label: String,
    /// A short note, such as the card points; may be empty.
    pub note: String,
    /// The cards from left to right.
    pub cards: Vec<Card>,
    /// True for the declarer's row.
    pub marked: bool,
}

/// A line of a settlement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReckonedLine {
    /// The factor or summand, in words.
    pub text: String,
    /// Its value.
    pub value: String,
}

/// The score sheet of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScoreSheet {
    /// The title in one line.
    pub title: String,
    /// The players, one for each column.
    pub names: Vec<String>,
    /// The deals, each with the running totals that it changed.
    pub deals: Vec<SheetRow>,
    /// The rows below the line: the parts of the totals, and finally the totals.
    pub totals: Vec<SheetRow>,
}

/// A row of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SheetRow {
    /// The deal, such as its number and contract, or the counted item.
    pub label: String,
    /// A text for each column; missing ones stay empty.
    pub cells: Vec<String>,
}

//! The content of pictures as plain data. The caller supplies all texts, and a name may be any
//! text.

use skat_rules::card::Card;
use skat_rules::games::thirty_one::Card52;

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
    /// A trick with open hands.
    OpenHands(OpenHands),
    /// Piles laid out before two players.
    Board(PileBoard),
    /// A round in which players draw and discard.
    Round(RoundTable),
    /// Values in the order of time.
    Trend(TrendChart),
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
    /// A short note, such as the owner's part in the deal; may be empty.
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

/// A trick with open hands below it, and a player's own cards at the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenHands {
    /// The players with their cards of the trick.
    pub trick: Vec<TrickSeat>,
    /// The open hands, from top to bottom.
    pub hands: Vec<OpenHand>,
    /// The player's own cards; empty for everybody else.
    pub own: Vec<HandCard>,
}

/// Cards that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenHand {
    /// The owner of the cards.
    pub name: String,
    /// A short note; may be empty.
    pub note: String,
    /// The cards from left to right.
    pub cards: Vec<HandCard>,
    /// True if the next card comes from this hand.
    pub marked: bool,
}

/// Piles laid out before two players, with the trick between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PileBoard {
    /// The upper player's cards, and the lower player's.
    pub sides: [BoardSide; 2],
    /// The players with their cards of the trick; empty before the tricks.
    pub trick: Vec<TrickSeat>,
}

/// A player's cards on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardSide {
    /// The player's name.
    pub name: String,
    /// A short note; may be empty.
    pub note: String,
    /// The piles from left to right.
    pub piles: Vec<BoardPile>,
    /// The cards in hand from left to right; an unseen one is `None`.
    pub hand: Vec<Option<HandCard>>,
    /// True if the table waits for this player.
    pub marked: bool,
}

/// A card with another under or behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardPile {
    /// The card in front.
    pub top: Spot<HandCard>,
    /// The card under or behind it.
    pub under: Spot<Card>,
}

/// A place for a card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot<C> {
    /// No card.
    Empty,
    /// A card of which the reader sees the back.
    FaceDown,
    /// A card that the reader sees.
    Open(C),
}

/// Values in the order of time, each with its interval.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrendChart {
    /// The title in one line.
    pub title: String,
    /// The values, the oldest first.
    pub points: Vec<TrendPoint>,
    /// The words below the oldest value.
    pub older: String,
    /// The words below the newest value.
    pub newer: String,
    /// True if the scale begins at 0, which says how large the values are.
    pub from_zero: bool,
}

/// A value with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrendPoint {
    /// The value.
    pub value: i32,
    /// Lower end of the interval.
    pub low: i32,
    /// Upper end of the interval.
    pub high: i32,
}

/// A round in which players draw and discard cards of the pack of 52.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundTable {
    /// The title in one line; may be empty.
    pub title: String,
    /// The stock and the discard pile; empty after the round.
    pub piles: Vec<RoundPile>,
    /// The players in seat order.
    pub players: Vec<RoundSeat>,
    /// The player's own cards; empty for everybody else.
    pub own: Vec<Card52>,
    /// A short note above the player's own cards, such as their value; may be empty.
    pub own_note: String,
    /// The player's card that is new.
    pub drawn: Option<Card52>,
}

/// A pile in the middle of the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundPile {
    /// The name of the pile.
    pub label: String,
    /// A short note, such as the number of cards; may be empty.
    pub note: String,
    /// Its uppermost card.
    pub top: Spot<Card52>,
}

/// A player in a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundSeat {
    /// The player's name.
    pub name: String,
    /// The lives or points in words; after the round in as many lines as it has. May be empty.
    pub note: String,
    /// The pennies left, of as many as at the start.
    pub pennies: Option<(u8, u8)>,
    /// The cards shown after the round.
    pub cards: Vec<Card52>,
    /// The value of these cards; may be empty.
    pub value: String,
    /// True if the table waits for this player, or the player won.
    pub marked: bool,
    /// True if the player is out of the game.
    pub out: bool,
}

//! What may be seen of a deal of Officers' Skat: by everybody, and by each player.

use super::{Action, AtAuction, NamedGame, OfficersRules, Settlement, Stakes, Trick};
use crate::card::{Card, CardSet};
use crate::games::skat::{Bid, ContractKind, Role, Won};
use crate::seat::{Seat, SeatSet};

/// A place where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// No card is there.
    Empty,
    /// A card that can't be seen from here.
    Covered,
    /// A card that can be seen.
    Open(Card),
}

/// A pile, or in Harlequin a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileView {
    /// The card that its owner can play.
    pub top: Place,
    /// The card under or behind it.
    pub under: Place,
}

/// One player's cards as somebody sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    /// His piles in the order in which they were dealt; one that is used up stays as an empty place.
    pub piles: Vec<PileView>,
    /// How many cards he holds besides.
    pub in_hand: usize,
}

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// By which rules it is played; how the cards are dealt is one of them.
    pub rules: OfficersRules,
    /// What has been said so far: calls, the game, Kontra and Re, and that the skat was taken up.
    pub said: Vec<(Seat, Action)>,
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// What is going on.
    pub phase: PhaseView,
    /// What is played, once it is named.
    pub contract: Option<Contract>,
    /// Each player's cards, forehand's first.
    pub sides: [SideView; 2],
    /// Cards that aren't dealt yet.
    pub undealt: usize,
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Card points that each has taken in them, forehand's first.
    pub card_points: [u8; 2],
}

/// What everybody may see of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// The auction of Admirals'.
    Auction {
        /// Who is asked.
        asked: Seat,
        /// What he is asked as.
        role: Role,
        /// The value named last.
        bid: Option<Bid>,
    },
    /// The declarer takes up the skat or names a game from the hand.
    SkatOrHand(Won),
    /// The declarer has taken up the skat and puts two cards away.
    Discarding(Won),
    /// A player names the game, or passes if that is agreed.
    Naming(Seat),
    /// The declarer's opponent may double.
    Kontra,
    /// The declarer may double again.
    Re,
    /// The tricks.
    Play {
        /// Who leads, or has led, to the trick on the table.
        leader: Seat,
        /// The card that was led.
        led: Option<Card>,
    },
    /// It is over, and all cards are known.
    Over(OverView),
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contract {
    /// One plays against the other.
    Alone(Alone),
    /// Both play for few card points.
    Ramsch,
}

impl Contract {
    /// The game that was named.
    #[must_use]
    pub const fn game(self) -> NamedGame {
        match self {
            Self::Alone(alone) => NamedGame::Alone(alone.kind),
            Self::Ramsch => NamedGame::Ramsch,
        }
    }
}

/// A game of one against the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// Who plays it.
    pub declarer: Seat,
    /// What is trump.
    pub kind: ContractKind,
    /// How often the stakes have been doubled.
    pub stakes: Stakes,
    /// What he promised, if there was an auction.
    pub at_auction: Option<AtAuction>,
}

/// A deal that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverView {
    /// All cards that each was dealt, forehand's first.
    pub dealt: [CardSet; 2],
    /// The skat as dealt; empty except in Admirals'.
    pub skat: CardSet,
    /// What counted unseen: the discards, or the skat if it stayed unseen.
    pub put_away: CardSet,
    /// Card points of each at the end, those put away included; after a lost Null only of the tricks played.
    pub card_points: [u8; 2],
    /// How the declarer's game was reckoned; nothing in Ramsch and if the deal was passed in.
    pub settlement: Option<Settlement>,
    /// What the deal brings each.
    pub points: [i32; 2],
}

/// What one player may see: the public part, and the cards as he sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may see.
    pub public: PublicView,
    /// Each player's piles as this one sees them, forehand's first. In Harlequin that is the fronts of his own cards and the
    /// backs of his opponent's; a card that has been turned since is shown to its owner only.
    pub sides: [SideView; 2],
    /// The cards he holds besides.
    pub hand: CardSet,
    /// The skat as he found it, if he took it up.
    pub found: Option<CardSet>,
    /// What he put away, if he took up the skat.
    pub discards: Option<CardSet>,
    /// What he may do now.
    pub legal: Vec<Action>,
}

//! What may be seen of a deal. Nothing else leaves the crate while it lasts.

use super::ThirdHand;
use crate::card::{Card, CardSet};
use crate::games::skat::{Action, Bid, Call, Contract, Ending, Role, Settlement, Won};
use crate::seat::{BySeat, Seat, SeatSet};

/// A completed trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The cards in the order of play, each with the hand that it came from.
    pub plays: Vec<(Seat, Card)>,
    /// Oma's card that the winner took, where it isn't played.
    pub prize: Option<Card>,
    /// Which hand took it.
    pub winner: Seat,
}

impl Trick {
    /// All cards that the winner took.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.plays.iter().map(|&(_, card)| card).chain(self.prize).collect()
    }
}

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// What becomes of the third hand.
    pub third: ThirdHand,
    /// The calls of the auction, oldest first; the third hand's pass is understood.
    pub calls: Vec<(Seat, Call)>,
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// What is going on.
    pub phase: PhaseView,
}

/// What everybody may see of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// The auction.
    Auction {
        /// Who is asked.
        asked: Seat,
        /// What he is asked as.
        role: Role,
        /// The value named last.
        bid: Option<Bid>,
    },
    /// The declarer takes up the skat or announces a Hand contract.
    PickUpOrHand(Won),
    /// The declarer has taken up the skat and puts two cards away.
    Discarding(Won),
    /// The declarer has put two cards away and names the contract.
    Announcing(Won),
    /// The tricks.
    Play(PlayView),
    /// It is over, and all cards are known.
    Over(Box<OverView>),
}

/// What everybody may see of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// The declarer and his bid.
    pub won: Won,
    /// What he announced.
    pub contract: Contract,
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Which hand plays next; the declarer's opponent is asked for the dummy.
    pub turn: Seat,
    /// The cards on the table in the order of play, each with the hand that it came from.
    pub on_table: Vec<(Seat, Card)>,
    /// Oma's card that the winner of this trick takes, where it isn't played.
    pub prize: Option<Card>,
    /// Hands that lie open: the dummy's, and the declarer's in an ouvert contract.
    pub open_hands: BySeat<Option<CardSet>>,
    /// Whether the declarer gives up and his opponent is to answer.
    pub concession: bool,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// The ten cards that each hand was dealt.
    pub hands: BySeat<CardSet>,
    /// The two cards of the skat as dealt.
    pub skat: CardSet,
    /// What was played; nothing if both passed.
    pub played: Option<PlayedView>,
}

/// A contract that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedView {
    /// The declarer and his bid.
    pub won: Won,
    /// What he announced.
    pub contract: Contract,
    /// The two cards that counted for him unseen: his discards, or the skat in a Hand contract.
    pub put_away: CardSet,
    /// The tricks that were completed.
    pub tricks: Vec<Trick>,
    /// How play ended.
    pub ending: Ending,
    /// Card points of the declarer at the end, those put away included, 0 to 120.
    pub card_points: u8,
    /// Tricks of the declarer, 0 to 10.
    pub declarer_tricks: u8,
    /// How it was reckoned.
    pub settlement: Settlement,
}

/// What one player may see: the public part and his own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may see.
    pub public: PublicView,
    /// His hand: ten cards, twelve while he discards, fewer as play goes on.
    pub hand: CardSet,
    /// The skat as he found it, if he is the declarer and took it up.
    pub found: Option<CardSet>,
    /// What he put away, if he is the declarer and took up the skat.
    pub discards: Option<CardSet>,
    /// What he may do now; something also out of turn, such as to concede.
    pub legal: Vec<Action>,
}

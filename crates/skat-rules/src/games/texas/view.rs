//! What may be seen of a deal. Nothing else leaves the crate while it lasts.

use super::{Action, Bid, Contract, Settlement, TexasValues};
use crate::card::{Card, CardSet};
use crate::games::sister::{self, Ending, PlayView};
use crate::games::skat::{Role, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// A call of the auction.
pub type Call = sister::Call<TexasValues>;

/// Who has won the auction, and at what value.
pub type Won = sister::Won<TexasValues>;

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// The calls of the auction, oldest first.
    pub calls: Vec<(Seat, Call)>,
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// What is going on.
    pub phase: Phase,
}

/// What everybody may see of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
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
    Play {
        /// The declarer and his bid.
        won: Won,
        /// What he announced.
        contract: Contract,
        /// The cards in play.
        play: PlayView,
    },
    /// It is over, and all cards are known.
    Over(Box<OverView>),
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// The ten cards that each seat was dealt.
    pub hands: BySeat<CardSet>,
    /// The two cards of the skat as dealt.
    pub skat: [Card; 2],
    /// What was played; nothing if all passed.
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

//! What may be seen of a deal. Nothing else leaves the crate while it lasts.

use super::{Action, Bid, Contract, Settlement, TourneeRules, TourneeValues};
use crate::card::{Card, CardSet};
use crate::games::sister::{self, Ending, Level, PlayView};
use crate::games::skat::{Role, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// A call of the auction.
pub type Call = sister::Call<TourneeValues>;

/// Who has won the auction, and at what value.
pub type Won = sister::Won<TourneeValues>;

/// What everybody may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// By which rules it is played.
    pub rules: TourneeRules,
    /// The calls of the auction, oldest first.
    pub calls: Vec<(Seat, Call)>,
    /// Whose decision is awaited; empty once the deal is over.
    pub awaited: SeatSet,
    /// The card of the skat that was shown to all and made trump: the first, or after "passt mir nicht" the second.
    pub turned: Option<Card>,
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
        /// Whether forehand alone is left and may have Ramsch played.
        ramsch_possible: bool,
    },
    /// The declarer says what he undertakes.
    Choosing(Won),
    /// The declarer decides about the card of the skat that he turned up; the second one is a jack if it is asked.
    Turning {
        /// The declarer and his bid.
        won: Won,
        /// Whether he refused the first card.
        passt_mir_nicht: bool,
    },
    /// The declarer has taken up the skat and puts two cards away.
    Discarding {
        /// The declarer and his bid.
        won: Won,
        /// What he plays.
        contract: Contract,
    },
    /// The declarer declares Schneider or Schwarz, or nothing.
    Declaring {
        /// The declarer and his bid.
        won: Won,
        /// What he plays.
        contract: Contract,
    },
    /// The tricks.
    Play {
        /// The declarer and his bid; nobody in Ramsch.
        won: Option<Won>,
        /// What is played.
        contract: Contract,
        /// What was declared.
        declared: Level,
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
    /// The declarer and his bid; nobody in Ramsch.
    pub won: Option<Won>,
    /// What was played.
    pub contract: Contract,
    /// What was declared.
    pub declared: Level,
    /// The two cards that counted for the declarer unseen: his discards, or the skat. In Ramsch the skat, which counts for nobody.
    pub put_away: CardSet,
    /// The tricks that were completed.
    pub tricks: Vec<Trick>,
    /// How play ended.
    pub ending: Ending,
    /// Card points of each seat in tricks; the declarer's with those put away.
    pub card_points: BySeat<u8>,
    /// How the declarer's contract was reckoned; nothing in Ramsch.
    pub settlement: Option<Settlement>,
    /// Points of each seat.
    pub points: BySeat<i32>,
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
    /// The cards of the skat that he has seen as the declarer: none, the first, or both.
    pub found: CardSet,
    /// What he put away, if he is the declarer and took up the skat.
    pub discards: Option<CardSet>,
    /// What he may do now; something also out of turn, such as to concede.
    pub legal: Vec<Action>,
}

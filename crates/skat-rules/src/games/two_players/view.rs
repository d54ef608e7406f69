//! The views of a deal, the only part of it that leaves the crate while it is in progress.

use super::ThirdHand;
use crate::card::{Card, CardSet};
use crate::games::skat::{Action, AuctionRole, Bid, Call, Contract, Ending, Settlement, Won};
use crate::seat::{BySeat, Seat, SeatSet};

/// A completed trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Cards in the order of play, each with the hand that it came from.
    pub plays: Vec<(Seat, Card)>,
    /// Oma's card that the winner took, in the form in which Oma doesn't play.
    pub prize: Option<Card>,
    /// Hand that took the trick.
    pub winner: Seat,
}

impl Trick {
    /// Returns all cards that the winner took.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.plays
            .iter()
            .map(|&(_, card)| card)
            .chain(self.prize)
            .collect()
    }
}

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Use of the third hand.
    pub third: ThirdHand,
    /// Calls of the auction, oldest first; the third hand's pass is left out.
    pub calls: Vec<(Seat, Call)>,
    /// Seats that owe a decision; empty once the deal is over.
    pub awaited: SeatSet,
    /// Phase of the deal, with its public part.
    pub phase: PhaseView,
}

/// Public part of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// The auction.
    Auction {
        /// Player whose call is due.
        asked: Seat,
        /// Role of that player.
        role: AuctionRole,
        /// Last value named.
        bid: Option<Bid>,
    },
    /// The declarer picks up the skat or announces a Hand contract.
    PickUpOrHand(Won),
    /// The declarer has picked up the skat and discards two cards.
    Discarding(Won),
    /// The declarer has discarded and announces the contract.
    Announcing(Won),
    /// Play of the tricks.
    Play(PlayView),
    /// The deal is over, and all cards are public.
    Over(Box<OverView>),
}

/// Public part of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// Declarer and bid.
    pub won: Won,
    /// Announced contract.
    pub contract: Contract,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Hand that plays next; the declarer's opponent plays for the dummy.
    pub turn: Seat,
    /// Cards on the table in the order of play, each with the hand that it came from.
    pub on_table: Vec<(Seat, Card)>,
    /// Oma's card that goes to the winner of this trick, in the form in which Oma doesn't play.
    pub prize: Option<Card>,
    /// Open hands: the dummy's, and the declarer's in an ouvert contract.
    pub open_hands: BySeat<Option<CardSet>>,
    /// True while the declarer's concession awaits the opponent's answer.
    pub concession: bool,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// Ten cards of each hand as dealt.
    pub hands: BySeat<CardSet>,
    /// Two cards of the skat as dealt.
    pub skat: CardSet,
    /// Contract that was played; none if both passed.
    pub played: Option<PlayedView>,
}

/// A contract after its play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedView {
    /// Declarer and bid.
    pub won: Won,
    /// Announced contract.
    pub contract: Contract,
    /// Two unseen cards that count for the declarer: the discards, or the skat in a Hand contract.
    pub put_away: CardSet,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// End of the play.
    pub ending: Ending,
    /// Declarer's card points at the end, including the two unseen cards, 0 to 120.
    pub card_points: u8,
    /// Declarer's tricks, 0 to 10.
    pub declarer_tricks: u8,
    /// Value and score.
    pub settlement: Settlement,
}

/// Everything that one player may see: the public part and their own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Owner of the view.
    pub seat: Seat,
    /// Public part.
    pub public: PublicView,
    /// Own hand: ten cards, twelve before discarding, fewer during play.
    pub hand: CardSet,
    /// Skat as found, for a declarer who picked it up.
    pub found: Option<CardSet>,
    /// Discards, for a declarer who picked up the skat.
    pub discards: Option<CardSet>,
    /// Legal actions; some, such as conceding, are legal out of turn.
    pub legal: Vec<Action>,
}

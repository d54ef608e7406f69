//! The views of a deal, the only part of it that leaves the crate while it is in progress.

use super::{Action, Bid, Call, Contract, Settlement, Won};
use crate::bad_view::{BadView, ensure_asked, ensure_phase};
use crate::card::{Card, CardSet};
use crate::games::sister::{Ending, PlayView};
use crate::games::skat::visible_cards::VisibleCards;
use crate::games::skat::{AuctionRole, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Calls of the auction, oldest first.
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
        /// Seat whose call is due.
        asked: Seat,
        /// Role of that seat.
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
    Play {
        /// Declarer and bid.
        won: Won,
        /// Announced contract.
        contract: Contract,
        /// Cards in play.
        play: PlayView,
    },
    /// The deal is over, and all cards are public.
    Over(Box<OverView>),
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// Ten cards of each seat as dealt.
    pub hands: BySeat<CardSet>,
    /// Two cards of the skat as dealt.
    pub skat: [Card; 2],
    /// Contract that was played; none if all passed.
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

impl SeatView {
    /// Checks that a deal can produce this view and awaits its seat, as far as the view tells.
    ///
    /// # Errors
    ///
    /// [`BadView`], which names the fault.
    pub fn validate(&self) -> Result<(), BadView> {
        let (me, hand) = (self.seat, self.hand);
        ensure_asked(me, 3, self.public.awaited, &self.legal)?;
        match &self.public.phase {
            PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
            PhaseView::PickUpOrHand(won) => ensure_phase(won.declarer == me)?,
            PhaseView::Announcing(won) => {
                ensure_phase(won.declarer == me && self.discards.is_some())?;
            }
            PhaseView::Discarding(won) => {
                ensure_phase(won.declarer == me)?;
                return VisibleCards::before_tricks(hand, 12, None).check(me);
            }
            PhaseView::Play {
                won,
                contract,
                play,
            } => {
                let declarer = (Some(won.declarer), contract.kind());
                return play.validate(me, hand, self.discards, declarer);
            }
            PhaseView::Over(_) => return Err(BadView::NotAsked),
        }
        VisibleCards::before_tricks(hand, 10, self.discards).check(me)
    }
}

//! The views of a deal, the only part of it that leaves the crate while it is in progress.

use super::{Action, Bid, Call, Contract, Settlement, TourneeRules, Undertaking, Won};
use crate::bad_view::{BadView, ensure_asked, ensure_phase};
use crate::card::{Card, CardSet};
use crate::games::sister::{Ending, PlayView, WinLevel};
use crate::games::skat::visible_cards::VisibleCards;
use crate::games::skat::{AuctionRole, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Rules of the deal.
    pub rules: TourneeRules,
    /// Calls of the auction, oldest first.
    pub calls: Vec<(Seat, Call)>,
    /// Seats that owe a decision; empty once the deal is over.
    pub awaited: SeatSet,
    /// Skat card that was shown to all and made trump: the first, or after "passt mir nicht" the
    /// second.
    pub turned: Option<Card>,
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
        /// True if only forehand is left and may declare Ramsch.
        ramsch_possible: bool,
    },
    /// The declarer chooses a contract.
    Choosing(Won),
    /// The declarer decides about the turned skat card. The second card gets here only if it is a
    /// jack.
    Turning {
        /// Declarer and bid.
        won: Won,
        /// True if the declarer refused the first card.
        passt_mir_nicht: bool,
    },
    /// The declarer has picked up the skat and discards two cards.
    Discarding {
        /// Declarer and bid.
        won: Won,
        /// Contract.
        contract: Contract,
    },
    /// The declarer declares Schneider, Schwarz or nothing.
    Declaring {
        /// Declarer and bid.
        won: Won,
        /// Contract.
        contract: Contract,
    },
    /// Play of the tricks.
    Play {
        /// Declarer and bid; none in Ramsch.
        won: Option<Won>,
        /// Contract.
        contract: Contract,
        /// Declared level.
        declared: WinLevel,
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
    /// Declarer and bid; none in Ramsch.
    pub won: Option<Won>,
    /// Contract that was played.
    pub contract: Contract,
    /// Declared level.
    pub declared: WinLevel,
    /// Two unseen cards that count for the declarer: the discards, or the skat. In Ramsch it is the
    /// skat, which counts for nobody.
    pub put_away: CardSet,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// End of the play.
    pub ending: Ending,
    /// Card points of each seat in tricks; the declarer's include the unseen cards.
    pub card_points: BySeat<u8>,
    /// Settlement of the declarer's contract; none in Ramsch.
    pub settlement: Option<Settlement>,
    /// Points of each seat.
    pub points: BySeat<i32>,
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
    /// Skat cards that the owner has seen as the declarer: none, the first, or both.
    pub found: CardSet,
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
        let may = |what: fn(&Action) -> bool| self.legal.iter().any(what);
        match &self.public.phase {
            PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
            // A Solo is always legal.
            PhaseView::Choosing(won) => {
                let solo = |it: &Action| {
                    matches!(it, Action::Choose(Undertaking::Play(Contract::Solo(_))))
                };
                ensure_phase(won.declarer == me && may(solo))?;
            }
            PhaseView::Turning { won, .. } => {
                let is_turned = !self.found.is_empty();
                ensure_phase(
                    won.declarer == me && is_turned && may(|it| matches!(it, Action::Turn(_))),
                )?;
                return VisibleCards {
                    besides: self.found,
                    ..VisibleCards::before_tricks(hand, 10, None)
                }
                .check(me);
            }
            PhaseView::Discarding { won, .. } => {
                ensure_phase(won.declarer == me)?;
                return VisibleCards::before_tricks(hand, 12, None).check(me);
            }
            PhaseView::Declaring { won, .. } => ensure_phase(won.declarer == me)?,
            PhaseView::Play {
                won,
                contract,
                play,
                ..
            } => {
                let declarer = won.map(|won| won.declarer);
                return play.validate(me, hand, self.discards, (declarer, contract.kind()));
            }
            PhaseView::Over(_) => return Err(BadView::NotAsked),
        }
        VisibleCards::before_tricks(hand, 10, self.discards).check(me)
    }
}

//! The views of a Ramsch, the only part of it that leaves the crate while it is in progress.

use super::{Action, RamschRules, RamschScore};
use crate::bad_view::{BadView, ensure_asked, ensure_cards, ensure_phase};
use crate::card::{Card, CardSet};
use crate::games::skat::visible_cards::{VisibleCards, plays_of_three};
use crate::games::skat::{ContractKind, Settlement, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// A player's choice about the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkatTurn {
    /// Pushed on unseen.
    Pushed,
    /// Taken, with two cards to pass on.
    Took,
}

/// A player's call before the first lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RamschCall {
    /// A knock.
    Knock,
    /// An announcement that the player will take no trick.
    Virgin,
}

/// Progress of a Ramsch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RamschPhase {
    /// This seat takes the skat or pushes it on.
    Skat(Seat),
    /// This seat has taken the skat and passes two cards on.
    Passing(Seat),
    /// This seat may knock, or announce that it will take no trick.
    Calling(Seat),
    /// Play of the tricks.
    Tricks,
    /// The Ramsch is over.
    Over,
}

/// Public part of a Ramsch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RamschView {
    /// Rules of the Ramsch.
    pub rules: RamschRules,
    /// Progress.
    pub step: RamschPhase,
    /// Choice of each seat about the skat, once made.
    pub skat: BySeat<Option<SkatTurn>>,
    /// Call of each seat, if any.
    pub calls: BySeat<Option<RamschCall>>,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Seat that leads, or has led, the trick on the table.
    pub leader: Seat,
    /// Cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// Skat and score, once the Ramsch is over.
    pub result: Option<(CardSet, RamschScore)>,
}

/// Public part of a Grand Hand that replaces a Ramsch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrandHandView {
    /// Declarer's seat.
    pub declarer: Seat,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Seat that leads, or has led, the trick on the table.
    pub leader: Seat,
    /// Cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// Declarer's card points including the skat, 0 to 120, and the settlement, once it is over.
    pub result: Option<(u8, Settlement)>,
}

/// Public part of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// This seat may choose Grand Hand; earlier seats have declined.
    Offer(Seat),
    /// The Ramsch.
    Ramsch(RamschView),
    /// A Grand Hand.
    GrandHand(GrandHandView),
}

/// The cards as dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealtView {
    /// Ten cards of each seat.
    pub hands: BySeat<CardSet>,
    /// Two cards of the skat.
    pub skat: CardSet,
}

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Seats that owe a decision; empty once the deal is over.
    pub awaited: SeatSet,
    /// Phase of the deal, or its end.
    pub phase: PhaseView,
    /// The cards as dealt, once the deal is over.
    pub dealt: Option<DealtView>,
}

/// Everything that one player may see: the public part and their own cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Owner of the view.
    pub seat: Seat,
    /// Public part.
    pub public: PublicView,
    /// Own hand: ten cards, twelve before passing cards on, fewer during play.
    pub hand: CardSet,
    /// Two cards found in the skat on taking it.
    pub found: Option<CardSet>,
    /// Two cards passed on.
    pub passed_on: Option<CardSet>,
    /// Legal actions.
    pub legal: Vec<Action>,
}

impl RamschView {
    /// Checks that a player who holds `hand` and is due can see this Ramsch. Cards that they passed
    /// on may have come back to them and been played since.
    pub(crate) fn validate(
        &self,
        me: Seat,
        hand: CardSet,
        passed_on: Option<CardSet>,
    ) -> Result<(), BadView> {
        // Some rules let Jacks or tens take other tricks than in Grand, so that the winners aren't
        // checked.
        let (plays, turn) = plays_of_three(&self.tricks, self.leader, &self.on_table, None)?;
        let (whose, held) = match self.step {
            RamschPhase::Skat(seat) | RamschPhase::Calling(seat) => (seat, 10),
            RamschPhase::Passing(seat) => (seat, 12),
            RamschPhase::Tricks => (turn, 10),
            RamschPhase::Over => return Err(BadView::NotAsked),
        };
        ensure_phase(whose == me)?;
        ensure_cards(passed_on.is_none_or(|cards| cards.len() == 2))?;
        VisibleCards {
            plays,
            ..VisibleCards::before_tricks(hand, held, None)
        }
        .check(me)
    }
}

impl SeatView {
    /// Checks that a deal can produce this view and awaits its seat, as far as the view tells.
    ///
    /// # Errors
    ///
    /// [`BadView`], which names the fault.
    pub fn validate(&self) -> Result<(), BadView> {
        ensure_asked(self.seat, 3, self.public.awaited, &self.legal)?;
        match &self.public.phase {
            PhaseView::Offer(seat) => {
                ensure_phase(*seat == self.seat)?;
                VisibleCards::before_tricks(self.hand, 10, None).check(self.seat)
            }
            PhaseView::Ramsch(ramsch) => ramsch.validate(self.seat, self.hand, self.passed_on),
            PhaseView::GrandHand(grand) => {
                let (plays, turn) = plays_of_three(
                    &grand.tricks,
                    grand.leader,
                    &grand.on_table,
                    Some(ContractKind::Grand),
                )?;
                ensure_phase(turn == self.seat && grand.declarer.index() < 3)?;
                VisibleCards {
                    plays,
                    ..VisibleCards::before_tricks(self.hand, 10, None)
                }
                .check(self.seat)
            }
        }
    }
}

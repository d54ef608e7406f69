//! The views of a deal, the only part of it that leaves the crate while it is in progress.

use super::tricks::cards_played;
use super::visible_cards::{VisibleCards, plays_of_three};
use super::{
    Action, AuctionRole, Bid, Call, CardsDealt, Contract, Ending, Question, Raises, Settlement,
    SkatRules, Trick, Won,
};
use crate::bad_view::{BadView, ensure_asked, ensure_phase};
use crate::card::{Card, CardSet};
use crate::games::ramsch::{RamschRules, RamschView};
use crate::seat::{BySeat, Seat, SeatSet};

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Rules of the deal.
    pub rules: SkatRules,
    /// Calls of the auction, oldest first.
    pub calls: Vec<(Seat, Call)>,
    /// Seats that owe a decision; empty once the deal is over.
    pub awaited: SeatSet,
    /// Skat, if the declarer showed it before picking it up.
    pub skat_shown: Option<CardSet>,
    /// Owner of the hand that the sitting-out dealer has looked into.
    pub looked_into: Option<Seat>,
    /// Phase of the deal, with its public part.
    pub phase: PhaseView,
}

/// Public part of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// Ramsch round: this seat may choose Grand Hand; earlier seats have declined.
    GrandHandOffer(Seat),
    /// The auction.
    Auction {
        /// Seat whose call is due.
        asked: Seat,
        /// Role of that seat.
        role: AuctionRole,
        /// Last value named.
        bid: Option<Bid>,
        /// Rules of the Ramsch that follows if all pass; none if the deal is passed in then.
        ramsch: Option<RamschRules>,
    },
    /// The declarer picks up the skat or announces a Hand contract.
    PickUpOrHand(Won),
    /// The declarer has picked up the skat and discards two cards.
    Discarding(Won),
    /// The declarer has discarded and announces the contract.
    Announcing(Won),
    /// Play of the tricks.
    Play(PlayView),
    /// Ramsch after all have passed, or in a Ramsch round.
    Ramsch(RamschView),
    /// The deal is over, and all cards are public.
    Over(Box<OverView>),
}

/// Public part of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// Declarer and bid.
    pub won: Won,
    /// Announced contract; everybody knows its Spitze cards to be the declarer's.
    pub contract: Contract,
    /// Raises of the contract and doublings of its score.
    pub raises: Raises,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Seat that leads, or has led, the trick on the table.
    pub leader: Seat,
    /// Cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// Open hands: those of ouvert declarers and of players who have claimed.
    pub open_hands: BySeat<Option<CardSet>>,
    /// Question that holds up the play.
    pub question: Option<Question>,
    /// True if the defenders have conceded and the declarer plays on for more.
    pub given_up: bool,
}

impl PlayView {
    /// Returns the seat that plays the next card.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.on_table
            .iter()
            .fold(self.leader, |seat, _| seat.next())
    }

    /// Returns all cards played so far, including those on the table.
    #[must_use]
    pub fn played(&self) -> CardSet {
        cards_played(&self.tricks, &self.on_table)
    }

    /// Returns the card points that a seat has taken in completed tricks.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u8 {
        self.tricks
            .iter()
            .filter(|trick| trick.winner == seat)
            .flat_map(|trick| trick.cards)
            .map(Card::points)
            .sum()
    }
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// Ten cards of each seat as dealt.
    pub hands: BySeat<CardSet>,
    /// Two cards of the skat as dealt.
    pub skat: CardSet,
    /// Contract that was played, if any.
    pub played: Option<PlayedView>,
    /// Ramsch that was played, if any. With neither contract nor Ramsch the deal was passed in.
    pub ramsch: Option<RamschView>,
}

impl OverView {
    pub(super) const fn new(
        dealt: &CardsDealt,
        played: Option<PlayedView>,
        ramsch: Option<RamschView>,
    ) -> Self {
        Self {
            hands: dealt.hands(),
            skat: dealt.skat(),
            played,
            ramsch,
        }
    }
}

/// A contract after its play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedView {
    /// Declarer and bid.
    pub won: Won,
    /// Announced contract; everybody knows its Spitze cards to be the declarer's.
    pub contract: Contract,
    /// Raises of the contract and doublings of its score.
    pub raises: Raises,
    /// Two unseen cards that count for the declarer: the discards, or the skat in a Hand contract.
    pub put_away: CardSet,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// End of the play.
    pub ending: Ending,
    /// True if the defenders had conceded and the declarer played on.
    pub given_up: bool,
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
    /// Skat as found: for a declarer who picked it up, or a player who took it in a Ramsch.
    pub found: Option<CardSet>,
    /// Cards put away: a declarer's discards, or those passed on in a Ramsch.
    pub discards: Option<CardSet>,
    /// Another hand that the owner may see. In and before a Revolution it is the other defender's;
    /// for a sitting-out dealer it is the one they have looked into.
    pub insight: Option<(Seat, CardSet)>,
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
        let (me, hand, public) = (self.seat, self.hand, &self.public);
        ensure_asked(me, 3, public.awaited, &self.legal)?;
        ensure_phase(public.calls.iter().all(|(seat, _)| seat.index() < 3))?;
        match &public.phase {
            PhaseView::GrandHandOffer(seat) => ensure_phase(*seat == me)?,
            PhaseView::Auction { asked, .. } => ensure_phase(*asked == me)?,
            PhaseView::PickUpOrHand(won) => ensure_phase(won.declarer == me)?,
            PhaseView::Discarding(won) => {
                ensure_phase(won.declarer == me)?;
                return VisibleCards::before_tricks(hand, 12, None).check(me);
            }
            PhaseView::Announcing(won) => {
                ensure_phase(won.declarer == me && self.discards.is_some())?;
            }
            PhaseView::Play(play) => {
                let kind = play.contract.kind();
                let (plays, turn) =
                    plays_of_three(&play.tricks, play.leader, &play.on_table, Some(kind))?;
                ensure_phase(
                    play.won.declarer.index() < 3 && (play.question.is_some() || turn == me),
                )?;
                ensure_phase(
                    play.question
                        .is_none_or(|question| question.asker.index() < 3),
                )?;
                let insight = self.insight.filter(|&(seat, _)| {
                    seat.index() < 3 && seat != me && play.open_hands[seat].is_none()
                });
                let open = play.open_hands.iter().filter(|&(seat, _)| seat != me);
                let open = open
                    .filter_map(|(seat, &hand)| Some((seat, hand?)))
                    .chain(insight)
                    .collect();
                return VisibleCards {
                    open,
                    plays,
                    kind,
                    ..VisibleCards::before_tricks(hand, 10, self.discards)
                }
                .check(me);
            }
            PhaseView::Ramsch(ramsch) => return ramsch.validate(me, hand, self.discards),
            PhaseView::Over(_) => return Err(BadView::NotAsked),
        }
        VisibleCards::before_tricks(hand, 10, self.discards).check(me)
    }
}

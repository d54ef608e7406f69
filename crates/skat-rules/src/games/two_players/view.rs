//! The views of a deal, the only part of it that leaves the crate while it is in progress.

use super::{THIRD, ThirdHand};
use crate::bad_view::{BadView, ensure_asked, ensure_cards, ensure_phase};
use crate::card::{Card, CardSet};
use crate::games::skat::visible_cards::{TrickPlay, VisibleCards};
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

impl PlayView {
    /// Checks that a player who holds `hand` and must decide can see this play.
    fn validate(
        &self,
        third: ThirdHand,
        me: Seat,
        hand: CardSet,
        put_away: Option<CardSet>,
    ) -> Result<(), BadView> {
        let plays_dummy =
            self.turn == THIRD && third == ThirdHand::Dummy && self.won.declarer != me;
        ensure_phase(
            self.won.declarer.index() < 2 && (self.turn == me || plays_dummy || self.concession),
        )?;
        let to_play = if plays_dummy {
            self.open_hands[THIRD].unwrap_or_default()
        } else {
            hand
        };
        let tricks = || {
            self.tricks
                .iter()
                .map(|trick| &trick.plays)
                .chain([&self.on_table])
        };
        let winners = self.tricks.iter().map(|trick| trick.winner);
        let mut seats = tricks().flatten().map(|&(seat, _)| seat).chain(winners);
        let is_over = to_play.is_empty() && !self.concession;
        ensure_cards(!is_over && self.on_table.len() <= 2 && seats.all(|seat| seat.index() <= 2))?;
        let of_trick = |plays: &Vec<(Seat, Card)>| {
            let led = plays.first().map(|&(_, card)| card);
            plays
                .iter()
                .filter_map(|&(seat, card)| {
                    Some(TrickPlay {
                        led: led?,
                        seat,
                        card,
                    })
                })
                .collect::<Vec<_>>()
        };
        let plays = tricks().flat_map(of_trick).collect();
        let prizes = self
            .tricks
            .iter()
            .filter_map(|trick| trick.prize)
            .chain(self.prize);
        let besides = prizes.collect();
        let whole = |seat: Seat| seat != THIRD || third == ThirdHand::Dummy;
        let open = self
            .open_hands
            .iter()
            .filter(|&(seat, _)| seat != me && whole(seat));
        let open = open
            .filter_map(|(seat, &hand)| Some((seat, hand?)))
            .collect();
        let kind = self.contract.kind();
        VisibleCards {
            besides,
            open,
            plays,
            kind,
            ..VisibleCards::before_tricks(hand, 10, put_away)
        }
        .check(me)
    }
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

impl SeatView {
    /// Checks that a deal can produce this view and awaits its seat, as far as the view tells.
    ///
    /// # Errors
    ///
    /// [`BadView`], which names the fault.
    pub fn validate(&self) -> Result<(), BadView> {
        let (me, hand) = (self.seat, self.hand);
        ensure_asked(me, 2, self.public.awaited, &self.legal)?;
        ensure_phase(self.public.calls.iter().all(|(seat, _)| seat.index() < 2))?;
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
            PhaseView::Play(play) => {
                return play.validate(self.public.third, me, hand, self.discards);
            }
            PhaseView::Over(_) => return Err(BadView::NotAsked),
        }
        VisibleCards::before_tricks(hand, 10, self.discards).check(me)
    }
}

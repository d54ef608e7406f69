//! Visibility: builds the views from an allow-list.

use super::state::{DEALER_AT_FOUR, Deal, Phase};
use super::{OverView, PhaseView, PublicView, SeatView};
use crate::card::CardSet;
use crate::game::Game as _;
use crate::seat::Seat;

impl Deal {
    /// Returns the public view.
    pub(super) fn seen_by_all(&self) -> PublicView {
        let phase = match &self.phase {
            Phase::Auction(auction) => PhaseView::Auction {
                asked: auction.asked(),
                role: auction.role(),
                bid: auction.bid(),
                ramsch: self.ramsch_if_all_pass(),
            },
            Phase::PickUpOrHand(won) => PhaseView::PickUpOrHand(*won),
            Phase::Discarding(won) => PhaseView::Discarding(*won),
            Phase::Announcing { won, .. } => PhaseView::Announcing(*won),
            Phase::Play(play) => PhaseView::Play(play.view()),
            Phase::GrandHandOffer(asked) => PhaseView::GrandHandOffer(*asked),
            Phase::Ramsch(ramsch) if !ramsch.awaited().is_empty() => {
                PhaseView::Ramsch(ramsch.view())
            }
            Phase::Ramsch(ramsch) => PhaseView::Over(Box::new(OverView::new(
                &self.dealt,
                None,
                Some(ramsch.view()),
            ))),
            Phase::PassedIn => PhaseView::Over(Box::new(OverView::new(&self.dealt, None, None))),
            Phase::Played(played) => PhaseView::Over(Box::new(OverView::new(
                &self.dealt,
                Some(played.view()),
                None,
            ))),
        };
        PublicView {
            rules: self.rules(),
            calls: self.calls.to_vec(),
            awaited: self.awaited(),
            skat_shown: self.skat_shown.then_some(self.dealt.skat()),
            looked_into: self.looked,
            phase,
        }
    }

    /// Returns one seat's view.
    pub(super) fn seen_by(&self, seat: Seat) -> SeatView {
        let own = Self::plays(seat);
        let (found, discards) = match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => (Some(self.dealt.skat()), None),
            Phase::Announcing { won, discards } if won.declarer == seat => {
                (Some(self.dealt.skat()), Some(*discards))
            }
            Phase::Play(play) if play.won.declarer == seat && !play.contract.hand() => {
                (Some(self.dealt.skat()), Some(play.put_away))
            }
            Phase::Ramsch(ramsch) if own && !self.over() => ramsch.exchanged(seat),
            _ => (None, None),
        };
        let insight = match &self.phase {
            _ if !own => self
                .looked_into()
                .filter(|_| seat.index() == DEALER_AT_FOUR),
            Phase::Play(play) => play.partners_hand(seat),
            _ => None,
        };
        SeatView {
            seat,
            public: self.seen_by_all(),
            hand: if own { self.hand(seat) } else { CardSet::EMPTY },
            found,
            discards,
            insight,
            legal: self.legal_actions(seat),
        }
    }

    /// Returns the hand that the sitting-out dealer has looked into, in its current state. The skat
    /// stays hidden during an exchange.
    fn looked_into(&self) -> Option<(Seat, CardSet)> {
        let seat = self.looked?;
        match &self.phase {
            Phase::Discarding(_) => Some((seat, self.dealt.hands()[seat])),
            Phase::Ramsch(_) if self.hand(seat).len() > 10 => {
                Some((seat, self.dealt.hands()[seat]))
            }
            _ => Some((seat, self.hand(seat))),
        }
    }
}

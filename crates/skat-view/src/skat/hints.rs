//! Which rule was broken, and the last trick.

use skat_rules::games::skat::{Bid, Illegal, PhaseView, PublicView, Trick};

use super::cards::followed_suit;
use crate::texts::Texts;

/// The last completed trick, if there is one; it is the only one that may be looked at.
pub(super) fn last_trick(view: &PublicView) -> Option<&Trick> {
    match &view.phase {
        PhaseView::Play(play) => play.tricks.last(),
        PhaseView::Over(over) => over.played.as_ref()?.tricks.last(),
        _ => None,
    }
}

/// Which rule an action breaks, with what was led or bid if the view tells.
pub(crate) fn illegal(texts: Texts, illegal: Illegal, view: Option<&PublicView>) -> String {
    match illegal {
        Illegal::NotYourTurn => texts.illegal_not_your_turn(),
        Illegal::WrongPhase => texts.illegal_wrong_phase(),
        Illegal::BidTooLow => match view.and_then(last_bid) {
            Some(bid) => texts.illegal_bid_too_low_than(bid.value()),
            None => texts.illegal_bid_too_low(),
        },
        Illegal::ListenerBids => texts.illegal_listener_bids(),
        Illegal::NothingToHold => texts.illegal_nothing_to_hold(),
        Illegal::NeedsHand => texts.illegal_needs_hand(),
        Illegal::NoLevelsInNull => texts.illegal_no_levels_in_null(),
        Illegal::HandAfterSkat => texts.illegal_hand_after_skat(),
        Illegal::NullBelowBid => texts.illegal_null_below_bid(),
        Illegal::Discards => texts.illegal_discards(),
        Illegal::NotHeld => texts.illegal_not_held(),
        Illegal::MustFollow => match view.and_then(led) {
            Some(suit) => texts.illegal_must_follow_suit(texts.followed(suit)),
            None => texts.illegal_must_follow(),
        },
        Illegal::QuestionOpen => texts.illegal_question_open(),
        Illegal::NoQuestion => texts.illegal_no_question(),
        Illegal::AlreadyRefused => texts.illegal_already_refused(),
    }
}

fn last_bid(view: &PublicView) -> Option<Bid> {
    match view.phase {
        PhaseView::Auction { bid, .. } => bid,
        _ => None,
    }
}

fn led(view: &PublicView) -> Option<&'static str> {
    match &view.phase {
        PhaseView::Play(play) => Some(followed_suit(play.contract.kind(), *play.on_table.first()?)),
        _ => None,
    }
}

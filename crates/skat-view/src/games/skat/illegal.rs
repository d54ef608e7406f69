//! Broken rules in words.

use skat_rules::games::ramsch;
use skat_rules::games::skat::{Bid, Illegal, PhaseView, PublicView};
use skat_rules::source::{RuleSource, RuleViolation as _};

use crate::text::cards::{UNDECIDED, followed_suit};
use crate::text::catalog::Texts;
use crate::text::rule_book::rule_source;

/// States the broken rule and its source, with the led suit or the bid if the view has it.
pub(crate) fn illegal(texts: Texts, illegal: Illegal, view: Option<&PublicView>) -> String {
    let sentence = sentence(texts, illegal, view);
    match source(texts, illegal.source()) {
        Some(source) => {
            texts.illegal_with_source(sentence.trim_end_matches('.').to_owned(), source)
        }
        None => sentence,
    }
}

/// Cites the source of a rule; `None` for rules of this program that only keep order at the table.
fn source(texts: Texts, source: RuleSource) -> Option<String> {
    (source != RuleSource::House).then(|| rule_source(texts, source))
}

fn sentence(texts: Texts, illegal: Illegal, view: Option<&PublicView>) -> String {
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
        Illegal::SkatNotShown => texts.illegal_skat_not_shown(),
        Illegal::OpenNeedsSchwarz => texts.illegal_open_needs_schwarz(),
        Illegal::NoSpitze => texts.illegal_no_spitze(),
        Illegal::NoSpitzeHere => texts.illegal_no_spitze_here(texts.deck()),
        Illegal::OneSpitzeOnly => texts.illegal_one_spitze_only(),
        Illegal::SpitzeNotHeld => texts.illegal_spitze_not_held(texts.deck()),
        Illegal::NoRevolution => texts.illegal_no_revolution(),
        Illegal::RevolutionIsNull => texts.illegal_revolution_is_null(),
        Illegal::SwapCards => texts.illegal_swap_cards(),
        Illegal::NoKontra => texts.illegal_no_kontra(),
        Illegal::NotYourDoubling => texts.illegal_not_your_doubling(),
        Illegal::KontraSaid => texts.illegal_kontra_said(),
        Illegal::KontraTooLate => texts.illegal_kontra_too_late(),
        Illegal::NoKontraRight => texts.illegal_no_kontra_right(),
        Illegal::NoLateOpening => texts.illegal_no_late_opening(),
        Illegal::NotTheTimeToOpen => texts.illegal_not_the_time_to_open(),
        Illegal::NoGift => texts.illegal_no_gift(),
        Illegal::GiftTooLate => texts.illegal_gift_too_late(),
        Illegal::GiftByDeclarer => texts.illegal_gift_by_declarer(),
        Illegal::NothingToGive => texts.illegal_nothing_to_give(),
        Illegal::NoClaims => texts.illegal_no_claims(),
        Illegal::NoLook => texts.illegal_no_look(),
        Illegal::LookedAlready => texts.illegal_looked_already(),
        Illegal::Ramsch(illegal) => in_ramsch(texts, illegal),
    }
}

fn in_ramsch(texts: Texts, illegal: ramsch::Illegal) -> String {
    match illegal {
        ramsch::Illegal::NotYourTurn => texts.illegal_not_your_turn(),
        ramsch::Illegal::WrongPhase => texts.illegal_wrong_phase(),
        ramsch::Illegal::NotTwoCards => texts.illegal_ramsch_two_cards(),
        ramsch::Illegal::JackPassedOn => texts.illegal_ramsch_jacks(texts.deck()),
        ramsch::Illegal::NoKnocking => texts.illegal_ramsch_no_knocking(),
        ramsch::Illegal::KnockAfterPush => texts.illegal_ramsch_knock_after_push(),
        ramsch::Illegal::NoAnnouncedVirgin => texts.illegal_ramsch_no_virgin(),
        ramsch::Illegal::NotHeld => texts.illegal_not_held(),
        ramsch::Illegal::MustFollow => texts.illegal_must_follow(),
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
        PhaseView::Ramsch(ramsch) => Some(followed_suit(UNDECIDED, *ramsch.on_table.first()?)),
        _ => None,
    }
}

//! Short texts for the actions of Skat, and for those that other games share with it.

use skat_rules::card::CardSet;
use skat_rules::games::skat::Action;

use super::words;
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::text::catalog::Texts;

/// Names an action.
pub(crate) fn action_text(texts: Texts, action: Action) -> String {
    match action {
        Action::Bid(bid) => texts.button_bid(bid.to_string()),
        Action::Hold => texts.button_hold(),
        Action::Pass => texts.button_pass(),
        Action::PickUp => texts.button_pick_up(),
        Action::PickUpShown => texts.button_pick_up_shown(),
        Action::Discard(cards) => discards(texts, cards),
        Action::Announce(contract) => words::contract(texts, contract),
        Action::Kontra => texts.doubling("kontra"),
        Action::Ready => texts.button_ramsch_ready(),
        Action::Play(card) => written(texts, [card]),
        Action::Open => texts.button_open(),
        Action::Give => texts.button_give(),
        Action::Concede => texts.button_concede(),
        Action::Claim => texts.button_claim(),
        Action::Throw => texts.button_confirm_throw(),
        Action::Accept => texts.button_accept(),
        Action::Refuse => texts.button_refuse(),
        Action::GrandHand => texts.button_grand_hand(),
        Action::NoGrandHand => texts.button_no_grand_hand(),
        Action::Take => texts.button_ramsch_take(),
        Action::Push => texts.button_ramsch_push(),
        Action::PassOn(cards) => passed_on(texts, cards),
        Action::Knock => texts.button_ramsch_knock(),
        Action::Virgin => texts.button_ramsch_virgin(),
        // The panels that offer these actions label them on their own.
        Action::Swap(..) | Action::Look(_) => action.to_string(),
    }
}

/// Names the discarding of these cards.
pub(crate) fn discards(texts: Texts, cards: CardSet) -> String {
    texts.deed_discard(written(texts, sorted(cards, UNDECIDED)))
}

fn passed_on(texts: Texts, cards: CardSet) -> String {
    texts.deed_pass_on(written(texts, sorted(cards, UNDECIDED)))
}

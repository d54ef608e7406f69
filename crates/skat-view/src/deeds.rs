//! What somebody does in a deal, in a few words.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyAction, AnyPublicView};
use skat_rules::games::skat::Action;
use skat_rules::games::thirty_one::PhaseView;
use skat_rules::games::{officers, texas};

use crate::skat::cards::{UNDECIDED, sorted, written};
use crate::skat::words;
use crate::texts::Texts;
use crate::{officers as officers_view, texas as texas_view, thirty_one, tournee};

/// What is done by this action, to somebody who sees the deal so.
pub(crate) fn deed(texts: Texts, action: AnyAction, seen: &AnyPublicView) -> String {
    let special = match (action, seen) {
        (AnyAction::Skat(Action::Announce(contract)), _) => Some(words::contract(texts, contract)),
        (AnyAction::Texas(texas::Action::Announce(contract)), _) => Some(texas_view::contract(texts, contract)),
        (AnyAction::Officers(officers::Action::Name(game)), _) => Some(officers_view::game(texts, game)),
        (AnyAction::Tournee(action), _) => tournee::choice(texts, action),
        (AnyAction::ThirtyOne(action), AnyPublicView::ThirtyOne(view)) => {
            let top = match &view.phase {
                PhaseView::Round(round) => round.top,
                PhaseView::Over { .. } => None,
            };
            Some(thirty_one::deed(texts, action, top))
        }
        _ => None,
    };
    special.unwrap_or_else(|| in_words(texts, &action.to_string()))
}

/// The card that is played by this action, if one is.
pub(crate) fn card(action: AnyAction) -> Option<Card> {
    action.to_string().strip_prefix("play ")?.parse().ok()
}

/// What an action with this written form is called, which is the same in most games.
fn in_words(texts: Texts, action: &str) -> String {
    let (verb, object) = action.split_once(' ').unwrap_or((action, ""));
    let cards: CardSet = object.parse().unwrap_or_default();
    let written = || written(texts, sorted(cards, UNDECIDED));
    match (verb, cards.len()) {
        ("play", 1) => written(),
        ("discard", 1..) => texts.deed_discard(written()),
        ("pass", 1..) => texts.deed_pass_on(written()),
        ("bid", _) => texts.button_bid(object.to_owned()),
        ("hold", _) => texts.button_hold(),
        ("pass", _) => texts.button_pass(),
        ("skat", _) => texts.button_pick_up(),
        ("show", _) => texts.button_pick_up_shown(),
        ("kontra", _) => texts.doubling("kontra"),
        ("re", _) => texts.doubling("re"),
        ("open", _) => texts.button_open(),
        ("give", _) => texts.button_give(),
        ("concede", _) => texts.button_concede(),
        ("claim", _) => texts.button_claim(),
        ("throw", _) => texts.button_confirm_throw(),
        ("accept", _) => texts.button_accept(),
        ("refuse", _) => texts.button_refuse(),
        ("grand", _) => texts.button_grand_hand(),
        ("no", _) => texts.button_no_grand_hand(),
        ("take", _) => texts.button_ramsch_take(),
        ("push", _) => texts.button_ramsch_push(),
        ("knock", _) => texts.button_ramsch_knock(),
        ("virgin", _) => texts.button_ramsch_virgin(),
        ("ready", _) => texts.button_ramsch_ready(),
        ("ramsch", _) => texts.title_ramsch(),
        _ => action.to_owned(),
    }
}

//! Short texts for actions in a deal.

use std::fmt::Display;

use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, AnyPublicView};
use skat_rules::games::auction::Call;
use skat_rules::games::sister::Move;
use skat_rules::games::thirty_one::PhaseView;
use skat_rules::games::{officers, ramsch, skat, texas, tournee};

use crate::games::sister::{texas as texas_view, tournee as tournee_view};
use crate::games::skat::words;
use crate::games::{officers as officers_view, thirty_one};
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::text::catalog::Texts;

/// Describes the action to a reader who sees the deal in this state.
pub(crate) fn deed(texts: Texts, action: AnyAction, seen: &AnyPublicView) -> String {
    match (action, seen) {
        (AnyAction::ThirtyOne(action), AnyPublicView::ThirtyOne(view)) => {
            let top = match &view.phase {
                PhaseView::Round(round) => round.top,
                PhaseView::Over { .. } => None,
            };
            thirty_one::deed(texts, action, top)
        }
        _ => called(texts, action),
    }
}

/// Names an action without any context.
pub(crate) fn called(texts: Texts, action: AnyAction) -> String {
    match action {
        AnyAction::Skat(action) | AnyAction::Strohmann(action) | AnyAction::Oma(action) => {
            in_skat(texts, action)
        }
        AnyAction::Ramsch(action) | AnyAction::Schieberamsch(action) => in_ramsch(texts, action),
        AnyAction::Officers(action) => in_officers(texts, action),
        AnyAction::Tournee(action) => in_tournee(texts, action),
        AnyAction::Texas(action) => in_texas(texts, action),
        AnyAction::ThirtyOne(action) => thirty_one::deed(texts, action, None),
    }
}

fn in_skat(texts: Texts, action: skat::Action) -> String {
    use skat::Action;
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

/// Skat contains Ramsch, so both use the same words.
fn in_ramsch(texts: Texts, action: ramsch::Action) -> String {
    in_skat(texts, action.into())
}

fn in_officers(texts: Texts, action: officers::Action) -> String {
    use officers::Action;
    match action {
        Action::Bid(bid) => texts.button_bid(bid.to_string()),
        Action::Hold => texts.button_hold(),
        Action::Pass => texts.button_pass(),
        Action::PickUp => texts.button_pick_up(),
        Action::Discard(cards) => discards(texts, cards),
        Action::Name(game) => officers_view::game(texts, game),
        Action::Kontra => texts.doubling("kontra"),
        Action::Re => texts.doubling("re"),
        Action::Play(card) => written(texts, [card]),
    }
}

fn in_tournee(texts: Texts, action: tournee::Action) -> String {
    use tournee::Action;
    match action {
        Action::Call(call) => in_auction(texts, call),
        Action::Ramsch => texts.title_ramsch(),
        Action::Choose(choice) => tournee_view::choice(texts, choice),
        Action::Turn(option) => tournee_view::turn(texts, option),
        Action::Discard(cards) => discards(texts, cards),
        Action::Declare(level) => tournee_view::declaration(texts, level),
        Action::Move(action) => in_tricks(texts, action),
    }
}

fn in_texas(texts: Texts, action: texas::Action) -> String {
    use texas::Action;
    match action {
        Action::Call(call) => in_auction(texts, call),
        Action::PickUp => texts.button_pick_up(),
        Action::Discard(cards) => discards(texts, cards),
        Action::Announce(contract) => texas_view::contract(texts, contract),
        Action::Move(action) => in_tricks(texts, action),
    }
}

fn in_auction<B: Display>(texts: Texts, call: Call<B>) -> String {
    match call {
        Call::Bid(bid) => texts.button_bid(bid.to_string()),
        Call::Hold => texts.button_hold(),
        Call::Pass => texts.button_pass(),
    }
}

fn in_tricks(texts: Texts, action: Move) -> String {
    match action {
        Move::Card(card) => written(texts, [card]),
        Move::Concede => texts.button_concede(),
        Move::Accept => texts.button_accept(),
        Move::Refuse => texts.button_refuse(),
    }
}

fn discards(texts: Texts, cards: CardSet) -> String {
    texts.deed_discard(written(texts, sorted(cards, UNDECIDED)))
}

fn passed_on(texts: Texts, cards: CardSet) -> String {
    texts.deed_pass_on(written(texts, sorted(cards, UNDECIDED)))
}

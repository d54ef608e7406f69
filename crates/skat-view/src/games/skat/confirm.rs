//! Confirmations of actions that are irreversible and possibly costly.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Action, Bid, Contract, PhaseView, Raises, SeatView, SkatRules};
use skat_table::DealView;

use super::words::{self, yes};
use super::worth::{self, Prospect, Worth};
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;

/// Returns the question of a confirmation in Skat.
pub(crate) fn question(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    action: Action,
) -> Vec<String> {
    let texts = context.texts;
    match (action, &view.public.phase) {
        (Action::Announce(contract), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) => {
            let rules = &context.table.header.rules().skat;
            let cards = view.hand | view.discards.unwrap_or_default();
            let raises = Raises {
                skat_shown: view.public.skat_shown.is_some(),
                bock: deal.round.doublings,
                ..Raises::default()
            };
            announcement(texts, rules, contract, won.bid, cards, &raises)
        }
        (Action::Give, PhaseView::Play(play)) => {
            vec![texts.confirm_give(context.name(deal.place(play.won.declarer)))]
        }
        (Action::Open, _) => vec![texts.confirm_open()],
        (Action::Virgin, _) => vec![texts.confirm_virgin()],
        _ => vec![texts.confirm_action()],
    }
}

/// Asks a declarer who knows these cards to confirm the announcement.
pub(crate) fn announcement(
    texts: Texts,
    rules: &SkatRules,
    contract: Contract,
    bid: Bid,
    cards: CardSet,
    raises: &Raises,
) -> Vec<String> {
    let worth = Worth::of(rules, contract, raises.skat_shown, cards);
    let prospect = worth::prospect(rules, contract, bid, cards, raises);
    let lost = matches!(prospect, Prospect::Lost(_));
    let reasons = [
        contract.ouvert().then(|| texts.confirm_ouvert()),
        contract.revolution().then(|| texts.confirm_revolution()),
        prospect
            .is_overbid()
            .then(|| texts.confirm_overbid(worth.value, bid.value(), yes(lost), prospect.amount())),
    ];
    let question = texts.confirm_announce(words::contract(texts, contract));
    [question]
        .into_iter()
        .chain(reasons.into_iter().flatten())
        .collect()
}

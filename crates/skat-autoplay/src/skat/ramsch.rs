//! The Ramsch that follows when all pass, or that is compulsory: to take few card points.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::{RamschView, Step};
use skat_rules::games::skat::{Action, ContractKind, SeatView};

/// The jacks are trumps.
const KIND: ContractKind = ContractKind::Grand;

/// What to do in a Ramsch: take the skat and pass the dearest cards on, call nothing, duck.
pub(super) fn decide(view: &SeatView, ramsch: &RamschView) -> Action {
    match ramsch.step {
        Step::Skat(_) => Action::Take,
        Step::Passing(_) => Action::PassOn(dearest(view.hand - CardSet::JACKS)),
        Step::Calling(_) | Step::Over => Action::Ready,
        Step::Tricks => Action::Play(card(view, ramsch)),
    }
}

/// The two cards that bring most points to whoever takes them.
fn dearest(cards: CardSet) -> CardSet {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|&card| std::cmp::Reverse(weight(card, card)));
    cards.into_iter().take(2).collect()
}

/// A card under the trick with as many points as possible; if there is none, one with as few as possible.
fn card(view: &SeatView, ramsch: &RamschView) -> Card {
    let playable: Vec<Card> = view.legal.iter().filter_map(|&action| playing(action)).collect();
    let led = ramsch.on_table.first().copied();
    let best = led.and_then(|led| ramsch.on_table.iter().map(|&card| KIND.strength(card, led)).max());
    let under = playable
        .iter()
        .copied()
        .filter(|&card| led.zip(best).is_some_and(|(led, best)| KIND.strength(card, led) < best));
    let lightest = playable.iter().copied().min_by_key(|&card| weight(card, led.unwrap_or(card)));
    let heaviest_under = under.max_by_key(|&card| weight(card, card));
    heaviest_under.or(lightest).expect("whose turn it is has a card to play")
}

const fn playing(action: Action) -> Option<Card> {
    match action {
        Action::Play(card) => Some(card),
        _ => None,
    }
}

/// The points of a card, then how likely it takes a trick.
const fn weight(card: Card, led: Card) -> (u8, u8) {
    (card.points(), KIND.strength(card, led))
}

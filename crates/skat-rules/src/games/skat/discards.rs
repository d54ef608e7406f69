//! The legal discards: any two of the declarer's twelve cards.

use super::Action;
use crate::card::CardSet;

/// All pairs of indices below twelve.
static PAIRS: [(usize, usize); 66] = {
    let mut pairs = [(0, 0); 66];
    let (mut count, mut one) = (0, 0);
    while one < 12 {
        let mut two = one + 1;
        while two < 12 {
            pairs[count] = (one, two);
            count += 1;
            two += 1;
        }
        one += 1;
    }
    pairs
};

/// Lists every pair of discards.
pub(super) fn list(twelve: CardSet, actions: &mut Vec<Action>) {
    let mut cards = [CardSet::EMPTY; 12];
    for (place, card) in cards.iter_mut().zip(twelve) {
        *place = card.into();
    }
    actions.extend(
        PAIRS
            .iter()
            .map(|&(one, two)| Action::Discard(cards[one] | cards[two])),
    );
}

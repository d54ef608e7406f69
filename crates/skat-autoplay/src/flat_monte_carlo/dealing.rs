//! Samples deals: hidden cards go at random to the slots that may hold them.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::{Card, CardSet};

/// A slot for hidden cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Number of cards in the slot.
    pub(crate) size: usize,
    /// Cards that the slot may hold.
    pub(crate) may: CardSet,
}

/// Number of attempts to satisfy the slots' constraints before they are dropped.
const TRIES: usize = 20;

/// Deals `cards` at random into slots whose sizes add up to their number. The constraints are
/// dropped if no deal satisfies them, or if none is found.
pub(crate) fn sample_deal<const SLOTS: usize>(
    cards: CardSet,
    slots: [Slot; SLOTS],
    rng: &mut StdRng,
) -> [CardSet; SLOTS] {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.shuffle(rng);
    // The cards with the fewest possible slots go first.
    cards.sort_by_key(|&card| {
        slots
            .iter()
            .filter(|slot| slot.size > 0 && slot.may.contains(card))
            .count()
    });
    let anywhere = slots.map(|slot| Slot {
        may: CardSet::FULL,
        ..slot
    });
    let found = (0..TRIES).find_map(|_| try_to_deal(&cards, &slots, rng));
    found
        .or_else(|| try_to_deal(&cards, &anywhere, rng))
        .unwrap_or([CardSet::EMPTY; SLOTS])
}

fn try_to_deal<const SLOTS: usize>(
    cards: &[Card],
    slots: &[Slot; SLOTS],
    rng: &mut StdRng,
) -> Option<[CardSet; SLOTS]> {
    let mut laid = [CardSet::EMPTY; SLOTS];
    let mut left = slots.map(|slot| slot.size);
    for &card in cards {
        let open = |slot: usize, left: &[usize; SLOTS]| {
            if slots[slot].may.contains(card) {
                left[slot]
            } else {
                0
            }
        };
        let places: usize = (0..SLOTS).map(|slot| open(slot, &left)).sum();
        let mut place = (places > 0).then(|| rng.random_range(0..places))?;
        let slot = (0..SLOTS).find(|&slot| match place.checked_sub(open(slot, &left)) {
            None => true,
            Some(beyond) => {
                place = beyond;
                false
            }
        })?;
        laid[slot] = laid[slot].with(card);
        left[slot] -= 1;
    }
    Some(laid)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use skat_rules::card::{Rank, Suit};

    use super::*;

    #[test]
    fn cards_go_to_allowed_slots_while_possible() {
        let rng = &mut StdRng::seed_from_u64(1);
        let [diamonds, hearts] = [Suit::Diamonds, Suit::Hearts].map(Suit::cards);
        let no_hearts = CardSet::FULL - hearts;
        let ace = Card::new(Suit::Diamonds, Rank::Ace);
        let mut places = [false; 2];
        for _ in 0..200 {
            // The second slot must take all hearts, the first all diamonds but two.
            let slots = [
                Slot {
                    size: 6,
                    may: no_hearts,
                },
                Slot {
                    size: 10,
                    may: CardSet::FULL,
                },
            ];
            let [first, second] = sample_deal(diamonds | hearts, slots, rng);
            assert_eq!(
                (first.len(), second.len(), first | second),
                (6, 10, diamonds | hearts)
            );
            assert!((first & hearts).is_empty());
            places[usize::from(second.contains(ace))] = true;
            // No deal satisfies these constraints.
            let [first, _] = sample_deal(
                hearts,
                [
                    Slot {
                        size: 4,
                        may: no_hearts,
                    },
                    Slot {
                        size: 4,
                        may: CardSet::FULL,
                    },
                ],
                rng,
            );
            assert_eq!(first.len(), 4);
        }
        assert_eq!(places, [true; 2], "the positions don't depend on chance");
    }
}

//! A cache of the probabilities that policies give to cards.
//!
//! Rollouts ask for the same play again and again: each card of a decision is tried many times in
//! each world, and many worlds give a player the same hand.

use skat_rules::card::{Card, CardSet};

use super::input::{SuitOrder, place};
use super::{CardDistribution, Holding, Policy, by_chance};
use crate::public_state::PublicState;

/// Number of entries, a power of two. The cache takes 176 KiB, and most hits are within a world.
const ENTRIES: usize = 2048;

/// Maximum number of cards that a player can choose from.
const MOST_CARDS: usize = 10;

/// The probabilities of recent plays, for the policies of one model.
///
/// A probability depends on nothing but the model and the key, so earlier plays never change what a
/// player does. A new play displaces an older one.
pub(crate) struct PolicyCache {
    entries: Vec<CachedPlay>,
}

/// Everything a policy's choice depends on.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Key([u64; 5]);

/// The relative probabilities of the playable cards, in the net's names.
#[derive(Clone, Copy)]
struct CachedPlay {
    /// All zeros in an unused entry: no player to move has an empty hand.
    key: Key,
    cards: CardSet,
    chances: [f32; MOST_CARDS],
    sum: f32,
}

impl CachedPlay {
    const UNUSED: Self = Self {
        key: Key([0; 5]),
        cards: CardSet::EMPTY,
        chances: [0.0; MOST_CARDS],
        sum: 0.0,
    };
}

impl Key {
    fn new(style: usize, public_state: &PublicState, held: Holding) -> Self {
        // The winning card follows from the cards on the table, and the cards there from these two.
        let PublicState {
            kind,
            declarer,
            seat,
            led,
            second,
            best: _,
            played,
            without,
            points,
        } = *public_state;
        let pair =
            |low: CardSet, high: CardSet| u64::from(low.bits()) | u64::from(high.bits()) << 32;
        let number = |card: Option<Card>| card.map_or(32, |card| card.index() as u64);
        let [first, next, last] = played.0;
        let [first_without, next_without, last_without] = without.0;
        let rest = place(kind) as u64
            | (declarer.index() as u64) << 3
            | (seat.index() as u64) << 5
            | (style as u64) << 7
            | number(led) << 8
            | number(second) << 14
            | u64::from(points) << 20;
        Self([
            pair(first, next),
            pair(last, held.hand),
            pair(first_without, next_without),
            pair(last_without, held.put_away),
            rest,
        ])
    }

    /// Compares the words without a branch for each.
    fn is(&self, other: &Self) -> bool {
        let differences = self.0.iter().zip(&other.0).map(|(one, other)| one ^ other);
        differences.fold(0, |all, bits| all | bits) == 0
    }

    fn hash(&self) -> usize {
        // Multiplication and folding, as in the solver's table.
        let Self(words) = self;
        let hash = words.iter().fold(0_u64, |hash, word| {
            let hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 32
        });
        hash as usize % ENTRIES
    }
}

impl PolicyCache {
    /// Creates an empty cache. All queries must name the policies of one model.
    pub(crate) fn new() -> Self {
        Self {
            entries: vec![CachedPlay::UNUSED; ENTRIES],
        }
    }

    /// Draws a card as [`Policy::sample`] does, for the policy of a style.
    pub(crate) fn sample(
        &mut self,
        policies: &[Policy],
        style: usize,
        public_state: &PublicState,
        held: Holding,
        dice: f32,
    ) -> Card {
        let playable = public_state.kind.playable(held.hand, public_state.led);
        if let (1, Some(only)) = (playable.len(), playable.first()) {
            return only;
        }
        let order = SuitOrder::usual(public_state.kind);
        let key = Key::new(style, public_state, held);
        let entry = &mut self.entries[key.hash()];
        if !entry.key.is(&key) {
            let cards = order.turned(playable);
            let chances = CardDistribution::new(&policies[style], public_state, held, cards, order);
            *entry = CachedPlay {
                key,
                cards,
                sum: chances.sum,
                ..CachedPlay::UNUSED
            };
            for (cached, (_, chance)) in entry.chances.iter_mut().zip(chances.iter()) {
                *cached = chance;
            }
        }
        let likely = entry.cards.iter().zip(entry.chances);
        let card = by_chance(likely, dice * entry.sum).or(entry.cards.first());
        order.turned_back(card.expect("a player to move holds a card"))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use skat_rules::games::skat::{Action, PhaseView};

    use super::*;
    use crate::Model;
    use crate::games::skat::card_play;
    use crate::test_deals::play_by_heuristics;

    /// The cache is asked about each play several times and about far more plays than it holds.
    #[test]
    fn cached_plays_are_those_of_the_policy() {
        let model = Model::built_in().unwrap();
        let (mut cache, mut rng) = (PolicyCache::new(), StdRng::seed_from_u64(1));
        let mut plays = 0;
        for number in 0..300 {
            play_by_heuristics(number, |_, view, action| {
                let (PhaseView::Play(play), Action::Play(_)) = (&view.public.phase, action) else {
                    return;
                };
                let public_state = card_play(view, play).public_state();
                let held = Holding::of_view(view);
                for (style, policy) in model.policies.iter().enumerate() {
                    for _ in 0..3 {
                        let dice = rng.random();
                        assert_eq!(
                            cache.sample(&model.policies, style, &public_state, held, dice),
                            policy.sample(&public_state, held, dice)
                        );
                    }
                    plays += 1;
                }
            });
        }
        assert!(plays > ENTRIES, "{plays}");
    }

    /// Two plays share an entry only if nothing that a policy sees differs.
    #[test]
    fn every_difference_changes_the_key() {
        let mut keys = Vec::new();
        for number in 0..20 {
            play_by_heuristics(number, |_, view, action| {
                if let (PhaseView::Play(play), Action::Play(_)) = (&view.public.phase, action) {
                    let before = card_play(view, play).public_state();
                    let own = Holding::of_view(view);
                    let more = PublicState {
                        points: before.points + 1,
                        ..before
                    };
                    let mut failed = before;
                    failed.without[view.seat.next()] |= CardSet::from_bits(0xff);
                    let declared = PublicState {
                        declarer: before.declarer.next(),
                        ..before
                    };
                    let smaller = Holding {
                        hand: own.hand.iter().skip(1).collect(),
                        ..own
                    };
                    let discarded = Holding {
                        put_away: own.hand.iter().take(1).collect(),
                        ..smaller
                    };
                    keys.extend([
                        Key::new(0, &before, own).0,
                        Key::new(1, &before, own).0,
                        Key::new(0, &more, own).0,
                        Key::new(0, &declared, own).0,
                        Key::new(0, &before, smaller).0,
                        Key::new(0, &before, discarded).0,
                    ]);
                    if failed.without != before.without {
                        keys.push(Key::new(0, &failed, own).0);
                    }
                }
            });
        }
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() == all && all > 2_000, "{} of {all}", keys.len());
    }
}

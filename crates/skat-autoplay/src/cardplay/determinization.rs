//! Determinization: the worlds, ways in which the hidden cards can lie, that agree with everything
//! a player has seen.

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{NotAPosition, Position};

use super::knowledge::Knowledge;

/// Places for a hidden card: the next player's hand, the previous player's hand, and the cards put
/// away.
const PLACES: usize = 3;
const PUT_AWAY: usize = 2;

/// One layout of all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct World {
    /// Cards that each seat still holds.
    pub(crate) hands: BySeat<CardSet>,
    /// The declarer's discards, or the skat in a Hand game.
    pub(crate) put_away: CardSet,
}

impl World {
    /// Returns the position of this world with all cards open.
    pub(crate) fn position(&self, knowledge: &Knowledge) -> Result<Position, NotAPosition> {
        Position::new(
            knowledge.kind,
            knowledge.declarer,
            self.hands,
            knowledge.play.leader,
            &knowledge.play.on_table,
        )
    }

    /// Returns the card points that the declarer has so far, with those put away.
    pub(crate) fn declarers_points(&self, knowledge: &Knowledge) -> u8 {
        knowledge.play.points(knowledge.declarer) + self.put_away.points()
    }
}

/// All worlds that agree with a player's view, without a list of them.
///
/// Cards that may lie in the same places form a group. The split of a group over the places is
/// chosen in proportion to the number of worlds that have it. So all worlds are equally likely.
pub(crate) struct Worlds {
    me: Seat,
    known: World,
    groups: Vec<Group>,
    sizes: [usize; PLACES],
    /// Number of ways in which the groups from an index on fill given numbers of places with the
    /// next and the previous player. The rest is put away.
    ways: Vec<[[u64; 11]; 11]>,
}

/// Cards that may lie in the same places.
struct Group {
    cards: Vec<Card>,
    places: [bool; PLACES],
}

impl Worlds {
    /// Counts the worlds that agree with the view. If sensible discards leave none, any discards
    /// are allowed, so that there is a world whenever one is possible.
    pub(crate) fn new(knowledge: &Knowledge) -> Self {
        let worlds = Self::with_put_away(knowledge, knowledge.may_be_put_away());
        if worlds.count() > 0 {
            worlds
        } else {
            Self::with_put_away(knowledge, CardSet::FULL)
        }
    }

    fn with_put_away(knowledge: &Knowledge, may_be_put_away: CardSet) -> Self {
        let me = knowledge.me;
        let (next, before) = (me.next(), me.next().next());
        let mut known = World {
            hands: BySeat([CardSet::EMPTY; 3]),
            put_away: knowledge.put_away().unwrap_or_default(),
        };
        known.hands[me] = knowledge.hand;
        let mut hidden = CardSet::FULL - knowledge.seen();
        let mut sizes = [
            knowledge.size(next),
            knowledge.size(before),
            if knowledge.put_away().is_some() { 0 } else { 2 },
        ];
        for (place, seat) in [next, before].into_iter().enumerate() {
            if let Some(open) = knowledge.open(seat) {
                (known.hands[seat], sizes[place]) = (open, 0);
                hidden -= open;
            }
        }
        let mut groups: Vec<Group> = Vec::with_capacity(7);
        for card in hidden.iter() {
            let mut places = [next, before].map(|seat| knowledge.possible(seat).contains(card));
            for (may, size) in places.iter_mut().zip(sizes) {
                *may &= size > 0;
            }
            let [with_next, with_before] = places;
            let places = [
                with_next,
                with_before,
                sizes[PUT_AWAY] > 0 && may_be_put_away.contains(card),
            ];
            match groups.iter_mut().find(|group| group.places == places) {
                Some(group) => group.cards.push(card),
                None => groups.push(Group {
                    cards: vec![card],
                    places,
                }),
            }
        }
        let mut ways = vec![[[0; 11]; 11]; groups.len() + 1];
        ways[groups.len()][0][0] = 1;
        let mut worlds = Self {
            me,
            known,
            groups,
            sizes,
            ways,
        };
        for group in (0..worlds.groups.len()).rev() {
            worlds.count_from(group);
        }
        worlds
    }

    /// Fills in the ways of the groups from this one on.
    fn count_from(&mut self, group: usize) {
        let cards: usize = self.groups[group..]
            .iter()
            .map(|group| group.cards.len())
            .sum();
        for next in 0..=self.sizes[0].min(cards) {
            for before in 0..=self.sizes[1].min(cards - next) {
                if cards - next - before <= self.sizes[PUT_AWAY] {
                    let left = [next, before, cards - next - before];
                    let ways = self.splits(group, left).map(|(_, ways)| ways).sum();
                    self.ways[group][next][before] = ways;
                }
            }
        }
    }

    /// Returns the splits of a group over places that have `left` slots for it and all later
    /// groups, each with its number of ways.
    fn splits(
        &self,
        group: usize,
        left: [usize; PLACES],
    ) -> impl Iterator<Item = ([usize; PLACES], u64)> {
        let Group { cards, places } = &self.groups[group];
        let (cards, places) = (cards.len(), *places);
        let most = move |place: usize| {
            if places[place] {
                left[place].min(cards)
            } else {
                0
            }
        };
        (0..=most(0)).flat_map(move |next| {
            (0..=most(1).min(cards - next)).filter_map(move |before| {
                let put_away = cards - next - before;
                let after = self.ways[group + 1]
                    .get(left[0] - next)?
                    .get(left[1] - before)?;
                let own = choose(cards, next) * choose(cards - next, before);
                (put_away <= most(PUT_AWAY) && *after > 0)
                    .then_some(([next, before, put_away], own * after))
            })
        })
    }

    /// Number of worlds.
    pub(crate) fn count(&self) -> u64 {
        self.ways[0][self.sizes[0]][self.sizes[1]]
    }

    /// Draws a world, all with equal probability.
    pub(crate) fn sample(&self, rng: &mut StdRng) -> World {
        self.at(rng.random_range(0..self.count()))
    }

    /// Returns all worlds.
    pub(crate) fn iter(&self) -> impl Iterator<Item = World> {
        (0..self.count()).map(|number| self.at(number))
    }

    /// Returns the world of this index, which is less than [`Worlds::count`].
    fn at(&self, mut number: u64) -> World {
        let mut world = self.known;
        let seats = [self.me.next(), self.me.next().next()];
        let mut left = self.sizes;
        for (index, group) in self.groups.iter().enumerate() {
            let mut chosen = ([0; PLACES], 1);
            for split in self.splits(index, left) {
                chosen = split;
                if number < split.1 {
                    break;
                }
                number -= split.1;
            }
            let (split, ways) = chosen;
            let after = ways
                / (choose(group.cards.len(), split[0])
                    * choose(group.cards.len() - split[0], split[1]));
            let mut own = number / after;
            number %= after;
            // The index chooses first the cards of the next player, then those of the previous one.
            let others = choose(group.cards.len() - split[0], split[1]);
            let (to_next, to_before) = (own / others, {
                own %= others;
                own
            });
            let (next, rest) = pick(&group.cards, split[0], to_next);
            let (before, put_away) = pick(&rest, split[1], to_before);
            world.hands[seats[0]] |= next;
            world.hands[seats[1]] |= before;
            world.put_away |= put_away.into_iter().collect();
            for (left, used) in left.iter_mut().zip(split) {
                *left -= used;
            }
        }
        world
    }
}

/// Returns the combination of this index among all choices of `count` cards, and the cards left.
fn pick(cards: &[Card], mut count: usize, mut number: u64) -> (CardSet, Vec<Card>) {
    let (mut chosen, mut rest) = (CardSet::EMPTY, Vec::with_capacity(cards.len()));
    for (index, &card) in cards.iter().enumerate() {
        let after = cards.len() - index - 1;
        let with = if count == 0 {
            0
        } else {
            choose(after, count - 1)
        };
        if number < with {
            chosen = chosen.with(card);
            count -= 1;
        } else {
            number -= with;
            rest.push(card);
        }
    }
    (chosen, rest)
}

/// Binomial coefficient; 0 if `chosen` exceeds `of`.
const fn choose(of: usize, chosen: usize) -> u64 {
    const MOST: usize = 23;
    const TRIANGLE: [[u64; MOST]; MOST] = {
        let mut rows = [[0; MOST]; MOST];
        let mut of = 0;
        while of < MOST {
            rows[of][0] = 1;
            let mut chosen = 1;
            while chosen <= of {
                rows[of][chosen] = rows[of - 1][chosen - 1] + rows[of - 1][chosen];
                chosen += 1;
            }
            of += 1;
        }
        rows
    };
    if chosen > of { 0 } else { TRIANGLE[of][chosen] }
}

#[cfg(test)]
mod tests {
    use skat_rules::game::Game;
    use skat_rules::games::skat::{Deal, PhaseView};

    use super::super::state::CardPlayState;
    use super::*;
    use crate::games::skat::card_play;
    use crate::test_deals::play_by_heuristics;

    /// Plays a deal by heuristics and shows each seat's knowledge before each card.
    fn sights(number: u64, mut see: impl FnMut(&Knowledge, &Deal)) {
        play_by_heuristics(number, |deal, _, _| {
            for seat in Seat::SKAT {
                let view = deal.seat_view(seat);
                if let PhaseView::Play(play) = &view.public.phase {
                    see(&Knowledge::new(&card_play(&view, play)), deal);
                }
            }
        });
    }

    /// Collects every possible layout of the hidden cards, one card after the other.
    fn by_trying(knowledge: &Knowledge, hidden: &[Card], world: World, all: &mut Vec<World>) {
        let me = knowledge.me;
        let Some((&card, rest)) = hidden.split_first() else {
            return all.push(world);
        };
        for seat in [me.next(), me.next().next()] {
            if knowledge.possible(seat).contains(card)
                && world.hands[seat].len() < knowledge.size(seat)
            {
                let mut with = world;
                with.hands[seat] = with.hands[seat].with(card);
                by_trying(knowledge, rest, with, all);
            }
        }
        if knowledge.put_away().is_none()
            && knowledge.may_be_put_away().contains(card)
            && world.put_away.len() < 2
        {
            by_trying(
                knowledge,
                rest,
                World {
                    put_away: world.put_away.with(card),
                    ..world
                },
                all,
            );
        }
    }

    #[test]
    fn only_possible_worlds_are_enumerated() {
        let (mut counted, mut fallbacks) = (0, 0);
        for number in 0..60 {
            sights(number, |knowledge, _| {
                let worlds = Worlds::new(knowledge);
                if worlds.count() > 20_000 {
                    return;
                }
                let mut start = World {
                    hands: BySeat([CardSet::EMPTY; 3]),
                    put_away: CardSet::EMPTY,
                };
                start.hands[knowledge.me] = knowledge.hand;
                start.put_away = knowledge.put_away().unwrap_or_default();
                let hidden: Vec<Card> = (CardSet::FULL - knowledge.seen()).iter().collect();
                let mut tried = Vec::new();
                by_trying(knowledge, &hidden, start, &mut tried);
                if tried.is_empty() {
                    fallbacks += 1;
                    return;
                }
                let key = |world: &World| (world.hands.0.map(CardSet::bits), world.put_away.bits());
                let mut all: Vec<_> = worlds.iter().map(|world| key(&world)).collect();
                let mut tried: Vec<_> = tried.iter().map(key).collect();
                all.sort_unstable();
                tried.sort_unstable();
                assert_eq!(all, tried);
                counted += all.len();
            });
        }
        assert!(
            counted > 10_000,
            "{counted} worlds, {fallbacks} views without one"
        );
    }

    #[test]
    fn the_true_world_is_enumerated() {
        for number in 0..300 {
            sights(number, |knowledge, deal| {
                let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
                let seen: CardSet = knowledge.seen()
                    | hands
                        .iter()
                        .fold(CardSet::EMPTY, |all, (_, &hand)| all | hand);
                let world = World {
                    hands,
                    put_away: knowledge.put_away().unwrap_or(CardSet::FULL - seen),
                };
                let worlds = Worlds::new(knowledge);
                if worlds.count() <= 5_000 {
                    // Only discards with trumps are left out, as long as there are other worlds.
                    let is_odd = !knowledge.may_be_put_away().contains_all(world.put_away)
                        && knowledge.put_away().is_none();
                    assert!(
                        is_odd || worlds.iter().any(|other| other == world),
                        "deal {number}"
                    );
                }
            });
        }
    }

    #[test]
    fn choices_are_counted() {
        assert_eq!(
            (choose(22, 10), choose(12, 10), choose(2, 3), choose(0, 0)),
            (646_646, 66, 0, 1)
        );
    }

    #[test]
    fn a_seen_hand_and_a_shown_skat_stay_fixed() {
        let (mut insights, mut shown) = (0, 0);
        for number in 0..40 {
            sights(number, |knowledge, deal| {
                let (Some(partner), true) = (knowledge.partner(), knowledge.play.tricks.len() < 8)
                else {
                    return;
                };
                let partners = deal.seat_view(partner).hand;
                let mut looked = knowledge.play.clone();
                looked.open_hands[partner] = Some(partners);
                let worlds = Worlds::new(&Knowledge::new(&looked));
                assert!(
                    worlds
                        .iter()
                        .take(500)
                        .all(|world| world.hands[partner] == partners)
                );
                insights += 1;

                let Some(skat) = deal.seat_view(knowledge.declarer).found else {
                    return;
                };
                let has_shown = CardPlayState {
                    skat_shown: Some(skat),
                    ..knowledge.play.clone()
                };
                let worlds = Worlds::new(&Knowledge::new(&has_shown));
                assert!(
                    worlds
                        .iter()
                        .take(500)
                        .all(|world| (world.hands[partner] & skat).is_empty())
                );
                shown += 1;
            });
        }
        assert!(
            insights > 300 && shown > 300,
            "{insights} insights, {shown} skats shown"
        );
    }
}

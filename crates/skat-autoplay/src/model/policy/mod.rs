//! Policies: the probability of each card that a competent player holds, from their cards and the
//! public state.
//!
//! Some players search and others follow heuristics, and nothing shows to which style a player
//! belongs. Each style has two small nets for each family of contracts, one for declarers and one
//! for defenders. `skat-train` trains them on decisions of such players.

pub(crate) mod cache;
pub(crate) mod input;

use skat_rules::card::{Card, CardSet};

pub use self::input::Holding;
use self::input::{INPUTS, PolicyInputs, SuitOrder, inputs};
use super::net::{Accumulator, Net};
use super::outcome::Family;
use crate::public_state::PublicState;

/// Number of outputs of a policy net: a logit for each card. A softmax over the playable cards
/// gives their probabilities.
pub const CARDS: usize = 32;

/// Policy net, with an output for each card.
pub type PlayNet = Net<CARDS>;

/// Number of styles in a fully trained model: players who search, and players who follow
/// heuristics.
pub(crate) const STYLES: usize = 2;

/// Index of the style that searches.
pub const SEARCH: usize = 0;

/// A value for each style, in the order of [`Model::policies`](crate::model::Model).
pub(crate) type ByStyle<T> = [T; STYLES];

/// Policy of one style.
#[derive(Clone)]
pub struct Policy {
    /// Nets by [`Family`], for defenders and for the declarer.
    pub nets: [[PlayNet; 2]; 3],
}

/// Lapse rate: the least likelihood of a card, however unlikely its policy finds it. People err, so
/// one card must not rule a world out. As a floor under each card, the likelihoods of a hand sum to
/// slightly more than 1; only their ratios between worlds count.
const LAPSE_RATE: f32 = 0.02;

impl Policy {
    /// Returns a policy that plays any card with the same probability.
    pub fn none() -> Self {
        Self {
            nets: [(); 3].map(|()| [(); 2].map(|()| Net::empty(INPUTS))),
        }
    }

    /// Returns the nets of all families.
    pub(crate) fn nets(&self) -> impl Iterator<Item = &PlayNet> {
        self.nets.as_flattened().iter()
    }

    /// Returns the nets of all families, to change them.
    pub(crate) fn nets_mut(&mut self) -> impl Iterator<Item = &mut PlayNet> {
        self.nets.as_flattened_mut().iter_mut()
    }

    /// The net for the play at hand.
    fn net(&self, public_state: &PublicState) -> &PlayNet {
        &self.nets[Family::of(public_state.kind) as usize]
            [usize::from(public_state.seat == public_state.declarer)]
    }

    /// Returns the likeliest card of a hand.
    pub(crate) fn likeliest(&self, public_state: &PublicState, held: Holding) -> Card {
        let playable = public_state.kind.playable(held.hand, public_state.led);
        if let (1, Some(only)) = (playable.len(), playable.first()) {
            return only;
        }
        let order = SuitOrder::usual(public_state.kind);
        let chances =
            CardDistribution::new(self, public_state, held, order.turned(playable), order);
        let likeliest = chances
            .iter()
            .max_by(|(_, one), (_, other)| one.total_cmp(other));
        order.turned_back(likeliest.expect("a player to move holds a card").0)
    }

    /// Draws a card of a hand from the policy; `dice` is from 0 to 1.
    pub fn sample(&self, public_state: &PublicState, held: Holding, dice: f32) -> Card {
        let playable = public_state.kind.playable(held.hand, public_state.led);
        if let (1, Some(only)) = (playable.len(), playable.first()) {
            return only;
        }
        let order = SuitOrder::usual(public_state.kind);
        let chances =
            CardDistribution::new(self, public_state, held, order.turned(playable), order);
        let card = by_chance(chances.iter(), dice * chances.sum).or(chances.cards.first());
        order.turned_back(card.expect("a player to move holds a card"))
    }
}

/// Draws an item by its weight, with `dice` from 0 to the sum of all weights. `None` if that sum
/// doesn't exceed `dice`.
pub(crate) fn by_chance<T>(likely: impl IntoIterator<Item = (T, f32)>, dice: f32) -> Option<T> {
    let mut left = dice;
    let chosen = likely.into_iter().find(|(_, likely)| {
        left -= likely;
        left < 0.0
    });
    chosen.map(|(one, _)| one)
}

/// Public state before a play, accumulated in the nets of each style.
///
/// It is the same in all worlds, and late in a deal it makes up more than half of the inputs.
pub(crate) struct PlayLikelihoods<'a> {
    public_state: PublicState,
    order: SuitOrder,
    nets: Vec<(&'a PlayNet, Accumulator)>,
}

impl<'a> PlayLikelihoods<'a> {
    pub(crate) fn new(styles: &'a [Policy], public_state: PublicState) -> Self {
        let order = SuitOrder::usual(public_state.kind);
        let mut seen = PolicyInputs::NONE;
        seen.add_seen(&public_state, order);
        let nets = styles.iter().map(|policy| {
            let net = policy.net(&public_state);
            (net, net.accumulate(seen.as_slice()))
        });
        Self {
            public_state,
            order,
            nets: nets.collect(),
        }
    }

    /// Returns the probability, for each style, that a player with these cards plays this one.
    ///
    /// It is greater than 0, though small for a card that can't be played; only styles that aren't
    /// known get 0.
    pub(crate) fn chances(&self, held: Holding, card: Card) -> ByStyle<f32> {
        let Self {
            public_state,
            order,
            nets,
        } = self;
        let playable = public_state.kind.playable(held.hand, public_state.led);
        let of_each = |chance: &dyn Fn(&(&PlayNet, Accumulator)) -> f32| {
            std::array::from_fn(|style| nets.get(style).map_or(0.0, chance))
        };
        if !playable.contains(card) {
            return of_each(&|_| LAPSE_RATE);
        }
        if playable.len() == 1 {
            return of_each(&|_| 1.0);
        }
        let (playable, card) = (
            order.turned(playable),
            order.turned(CardSet::EMPTY.with(card)),
        );
        let mut inputs = PolicyInputs::NONE;
        inputs.add_held(public_state, held, *order);
        of_each(&|&(net, seen)| {
            let accumulator = net.accumulate_more(seen, inputs.as_slice());
            let chances = CardDistribution::by(&net.evaluate_from(accumulator).outputs, playable);
            let of_card = chances
                .iter()
                .find(|(other, _)| card.contains(*other))
                .map_or(0.0, |(_, chance)| chance);
            LAPSE_RATE + (1.0 - LAPSE_RATE) * of_card / chances.sum
        })
    }
}

/// Relative probabilities of cards, which are named as the net sees them.
pub(crate) struct CardDistribution {
    cards: CardSet,
    /// By card; 0 for cards that can't be played.
    pub(crate) of_each: [f32; CARDS],
    pub(crate) sum: f32,
}

impl CardDistribution {
    fn new(
        policy: &Policy,
        public_state: &PublicState,
        held: Holding,
        cards: CardSet,
        order: SuitOrder,
    ) -> Self {
        Self::by(
            &policy
                .net(public_state)
                .evaluate(inputs(public_state, held, order).as_slice())
                .outputs,
            cards,
        )
    }

    /// Applies a softmax to the logits of the playable cards, without normalizing.
    pub(crate) fn by(logits: &[f32; CARDS], cards: CardSet) -> Self {
        let highest = cards
            .iter()
            .map(|card| logits[card.index()])
            .fold(f32::NEG_INFINITY, f32::max);
        let mut of_each = [0.0; CARDS];
        cards
            .iter()
            .for_each(|card| of_each[card.index()] = libm::expf(logits[card.index()] - highest));
        Self {
            cards,
            of_each,
            sum: of_each.iter().sum(),
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Card, f32)> {
        self.cards
            .iter()
            .map(|card| (card, self.of_each[card.index()]))
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::Suit;
    use skat_rules::games::skat::{Action, ContractKind, PhaseView};
    use skat_rules::seat::Seat;

    use super::*;
    use crate::Model;
    use crate::games::skat::card_play;
    use crate::test_deals::play_by_heuristics;

    fn cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// The public state after these cards, the first led by forehand, with this declarer.
    fn public_state(kind: ContractKind, declarer: Seat, played: &str) -> PublicState {
        played
            .split_whitespace()
            .fold(PublicState::first(kind, declarer), |public_state, card| {
                public_state.after(card.parse().unwrap())
            })
    }

    /// Probability that a player with this policy plays a card.
    fn chance(policy: &Policy, public_state: &PublicState, held: Holding, card: Card) -> f32 {
        PlayLikelihoods::new(std::slice::from_ref(policy), *public_state).chances(held, card)[0]
    }

    fn held(hand: &str) -> Holding {
        Holding {
            hand: cards(hand),
            put_away: CardSet::EMPTY,
        }
    }

    const CLUBS: ContractKind = ContractKind::Suit(Suit::Clubs);

    #[test]
    fn skilled_players_are_modelled_by_usual_play() {
        let policy = &Model::built_in().unwrap().policies[SEARCH];
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let table = [
            (
                "ten points on the partner's trick",
                CLUBS,
                middlehand,
                "CJ C7",
                "HT D7 S9 S8 D9 HK DQ HQ SK DT",
                "HT",
                "D7",
            ),
            (
                "no ten points on the declarer's",
                CLUBS,
                forehand,
                "CJ C7",
                "HT D7 S9 S8 D9 HK DQ HQ SK DT",
                "D7",
                "HT",
            ),
            (
                "the declarer draws trumps",
                CLUBS,
                forehand,
                "",
                "CJ SJ CA CT C9 C8 HA H9 S9 D9",
                "CJ",
                "S9",
            ),
            (
                "the last player takes a rich trick",
                CLUBS,
                rearhand,
                "HT H7",
                "HA H8 D7 CJ SJ CA CT C9 C8 C7",
                "HA",
                "H8",
            ),
            (
                "the declarer of Null stays below",
                ContractKind::Null,
                rearhand,
                "HT HK",
                "H7 HQ HA S7 S8 D7 D8 C7 C8 C9",
                "HQ",
                "HA",
            ),
        ];
        for (what, kind, declarer, played, hand, usual, odd) in table {
            let public_state = public_state(kind, declarer, played);
            let playable = kind.playable(cards(hand), public_state.led);
            assert!(playable.contains_all(cards(usual) | cards(odd)), "{what}");
            let chance =
                |card: &str| chance(policy, &public_state, held(hand), card.parse().unwrap());
            assert!(
                chance(usual) > chance(odd),
                "{what}: {} and {}",
                chance(usual),
                chance(odd)
            );
        }
    }

    #[test]
    fn cards_are_sampled_as_often_as_they_are_played() {
        let policy = &Model::built_in().unwrap().policies[SEARCH];
        let hand = held("CJ C9 HA HT H9 S8 S7 DK");
        for played in ["", "D9", "HK", "CQ DJ"] {
            let public_state = public_state(CLUBS, Seat::FOREHAND, played);
            let playable = CLUBS.playable(hand.hand, public_state.led);
            let mut counts = [0.0_f32; 32];
            (0..10_000).for_each(|dice| {
                counts[policy
                    .sample(&public_state, hand, dice as f32 / 10_000.0)
                    .index()] += 1e-4;
            });
            for card in hand.hand.iter() {
                let expected = if playable.contains(card) {
                    chance(policy, &public_state, hand, card)
                } else {
                    0.0
                };
                assert!(
                    (counts[card.index()] - expected).abs() <= LAPSE_RATE + 0.001,
                    "{card} after {played}: {expected}"
                );
            }
        }
    }

    #[test]
    fn players_by_heuristics_are_modelled_by_heuristics() {
        let model = Model::built_in().unwrap();
        let (mut choices, mut alike) = (0, [0; STYLES]);
        for number in 0..200 {
            play_by_heuristics(number, |_, view, action| {
                let (PhaseView::Play(play), Action::Play(card)) = (&view.public.phase, action)
                else {
                    return;
                };
                let public_state = card_play(view, play).public_state();
                let held = Holding::of_view(view);
                if public_state
                    .kind
                    .playable(view.hand, public_state.led)
                    .len()
                    > 1
                {
                    choices += 1;
                    for (policy, alike) in model.policies.iter().zip(&mut alike) {
                        *alike += u32::from(policy.likeliest(&public_state, held) == card);
                    }
                }
            });
        }
        let [search, by_heuristics] = alike.map(|alike| 100 * alike / choices);
        assert!(
            by_heuristics >= 80 && by_heuristics >= search + 10,
            "heuristics predict {by_heuristics} %, the search policy {search} %"
        );
    }

    #[test]
    fn public_inputs_may_be_added_first() {
        let model = Model::built_in().unwrap();
        let mut plays = 0;
        for number in 0..20 {
            play_by_heuristics(number, |_, view, action| {
                let (PhaseView::Play(play), Action::Play(card)) = (&view.public.phase, action)
                else {
                    return;
                };
                let public_state = card_play(view, play).public_state();
                let held = Holding::of_view(view);
                let playable = public_state.kind.playable(view.hand, public_state.led);
                let order = SuitOrder::usual(public_state.kind);
                let in_parts =
                    PlayLikelihoods::new(&model.policies, public_state).chances(held, card);
                for (policy, in_parts) in model
                    .policies
                    .iter()
                    .zip(in_parts)
                    .filter(|_| playable.len() > 1)
                {
                    let chances = CardDistribution::new(
                        policy,
                        &public_state,
                        held,
                        order.turned(playable),
                        order,
                    );
                    let of_card = chances
                        .iter()
                        .find(|(other, _)| order.turned_back(*other) == card)
                        .unwrap()
                        .1;
                    let at_once = LAPSE_RATE + (1.0 - LAPSE_RATE) * of_card / chances.sum;
                    assert_eq!(
                        in_parts.to_bits(),
                        at_once.to_bits(),
                        "{card}: {in_parts} and {at_once}"
                    );
                    plays += 1;
                }
            });
        }
        assert!(plays > 500, "{plays}");
    }

    #[test]
    fn without_a_policy_any_card_is_played() {
        let hand = held("CJ C9 HA HT H9 S8 S7 DK");
        let public_state = public_state(CLUBS, Seat::FOREHAND, "");
        for card in hand.hand.iter() {
            assert!(
                (chance(&Policy::none(), &public_state, hand, card) - 0.1425).abs() < 0.001,
                "{card}"
            );
        }
    }
}

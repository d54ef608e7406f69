//! Belief: the likelihood of a world, given the calls, the contract and the cards played.

use std::cell::RefCell;
use std::collections::HashMap;

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Bid, Call, ContractKind};
use skat_rules::seat::{BySeat, Seat};

use super::determinization::World;
use super::knowledge::Knowledge;
use crate::evaluation::null;
use crate::evaluation::point_count;
use crate::model::policy::{ByStyle, Holding, PlayLikelihoods, Policy};

/// Lower limit for the likelihood of an action that this autoplayer would never take, because
/// others may bid differently.
const LIKELIHOOD_FLOOR: f32 = 0.08;

/// Point count of a declarer's ten cards at which half of all such hands are declared.
const DECLARED_COUNT: f32 = 4.0;

/// Difference in the point count that makes a bid clearly more likely.
const COUNT_STEP: f32 = 6.0;

/// Bid values, each with the best point count of ten cards, without the skat, at which half of all
/// such hands are worth it.
const BID_COUNTS: [(f32, f32); 7] = [
    (18.0, -27.0),
    (20.0, -23.0),
    (24.0, -11.0),
    (30.0, -2.0),
    (36.0, 4.0),
    (48.0, 11.0),
    (72.0, 20.0),
];

/// A player's calls, as evidence of their cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CallEvidence {
    /// The highest value that the player named or held.
    bid: Option<Bid>,
    /// The value at which the player passed.
    passed_at: Option<Bid>,
}

/// Evidence of the hidden cards in the calls, the contract and the cards played.
pub(crate) struct Belief<'a> {
    knowledge: &'a Knowledge<'a>,
    policies: &'a [Policy],
    call_evidence: BySeat<CallEvidence>,
    played: BySeat<CardSet>,
    /// Cards that each other seat has played, latest first, each with the public state before it.
    plays: BySeat<Vec<(PlayLikelihoods<'a>, Card)>>,
    /// Likelihood of a seat's plays, by the cards it holds now. Late in a deal many worlds give a
    /// seat the same hand.
    known: RefCell<HashMap<(Seat, Holding), ByStyle<f32>>>,
}

impl<'a> Belief<'a> {
    pub(crate) fn new(knowledge: &'a Knowledge<'a>, policies: &'a [Policy]) -> Self {
        let play = knowledge.play;
        let mut plays = BySeat([const { Vec::new() }; 3]);
        for (public_state, card) in play
            .states_and_plays()
            .filter(|(public_state, _)| public_state.seat != knowledge.me)
        {
            plays[public_state.seat]
                .insert(0, (PlayLikelihoods::new(policies, public_state), card));
        }
        Self {
            knowledge,
            policies,
            call_evidence: call_evidence(&play.calls),
            played: BySeat::from_fn(|seat| knowledge.played_by(seat)),
            plays,
            known: RefCell::default(),
        }
    }

    /// Returns the relative likelihood of a world, greater than 0.
    pub(crate) fn weight(&self, world: &World) -> f32 {
        let Knowledge { me, declarer, .. } = *self.knowledge;
        let others = Seat::SKAT.into_iter().filter(|&seat| seat != me);
        let by_calls: f32 = others
            .map(|seat| {
                let hand = world.hands[seat] | self.played[seat];
                if seat == declarer {
                    self.of_declarer(hand, world.put_away)
                } else {
                    of_calls(hand, self.call_evidence[seat])
                }
            })
            .product();
        by_calls * self.of_plays(world)
    }

    /// Returns each seat's style probabilities in a world, which add up to 1. A style is likelier
    /// the better it explains the seat's plays. The player's own plays aren't considered.
    pub(crate) fn styles(&self, world: &World) -> BySeat<ByStyle<f32>> {
        let mut styles = self.of_plays_by_style(world);
        for seat in Seat::SKAT {
            let sum: f32 = styles[seat].iter().sum();
            styles[seat].iter_mut().for_each(|likely| *likely /= sum);
        }
        styles
    }

    /// Likelihood of the others' plays in a world, up to a factor common to all worlds. The prior
    /// gives every style the same probability.
    fn of_plays(&self, world: &World) -> f32 {
        self.of_plays_by_style(world)
            .iter()
            .map(|(_, styles)| styles.iter().sum::<f32>())
            .product()
    }

    /// Likelihood of each seat's plays by style; 0 for styles that aren't known.
    fn of_plays_by_style(&self, world: &World) -> BySeat<ByStyle<f32>> {
        let discards = self.knowledge.discards(world.put_away);
        BySeat::from_fn(|seat| {
            let held = Holding::new(world.hands[seat], seat == self.knowledge.declarer, discards);
            *self
                .known
                .borrow_mut()
                .entry((seat, held))
                .or_insert_with(|| self.of_plays_of(seat, held))
        })
    }

    /// Likelihood of a seat's plays by style, given the cards it holds now.
    fn of_plays_of(&self, seat: Seat, mut held: Holding) -> ByStyle<f32> {
        let mut styles = std::array::from_fn(|style| {
            if style < self.policies.len() {
                1.0
            } else {
                0.0
            }
        });
        for (seen, card) in &self.plays[seat] {
            held.hand = held.hand.with(*card);
            styles
                .iter_mut()
                .zip(seen.chances(held, *card))
                .for_each(|(likely, chance)| *likely *= chance);
        }
        styles
    }

    /// Likelihood of the contract, given the declarer's hand: the hand should be good for it, and
    /// its value should reach the bid.
    fn of_declarer(&self, hand: CardSet, put_away: CardSet) -> f32 {
        let (play, seat) = (self.knowledge.play, self.knowledge.declarer);
        let kind = self.knowledge.kind;
        let (Some(base), false) = (play.base, kind == ContractKind::Null) else {
            return null::chance(hand, play.contract.ouvert()).max(LIKELIHOOD_FLOOR);
        };
        let counted = point_count::count(kind, hand, f32::from(put_away.points()), seat);
        let multiplier = 1
            + u16::from(kind.matadors(hand | put_away).unsigned_abs())
            + u16::from(play.contract.hand());
        let reaches = if base * multiplier < play.bid.value() {
            LIKELIHOOD_FLOOR
        } else {
            1.0
        };
        likely(counted - DECLARED_COUNT).max(LIKELIHOOD_FLOOR / 4.0) * reaches
    }
}

/// Likelihood of the calls, if two of the players hold these cards.
pub(crate) fn of_auction(calls: &[(Seat, Call)], hands: [(Seat, CardSet); 2]) -> f32 {
    let evidence = call_evidence(calls);
    hands
        .into_iter()
        .map(|(seat, hand)| of_calls(hand, evidence[seat]))
        .product()
}

/// Probability that a player passes at once with these ten cards.
pub(crate) fn of_passing(hand: CardSet) -> f32 {
    of_calls(
        hand,
        CallEvidence {
            bid: None,
            passed_at: Some(Bid::LOWEST),
        },
    )
}

/// Likelihood of a player's calls with these ten cards.
fn of_calls(hand: CardSet, evidence: CallEvidence) -> f32 {
    let kinds = ContractKind::ALL
        .into_iter()
        .filter(|&kind| kind != ContractKind::Null);
    let best = kinds
        .map(|kind| point_count::count(kind, hand, 0.0, Seat::MIDDLEHAND))
        .fold(f32::NEG_INFINITY, f32::max);
    let bids = |bid: Bid| likely(best - count_for(bid));
    let has_bid = evidence.bid.map_or(1.0, bids);
    let has_passed = evidence.passed_at.map_or(1.0, |bid| 1.0 - bids(bid));
    has_bid.max(LIKELIHOOD_FLOOR) * has_passed.max(LIKELIHOOD_FLOOR)
}

/// Best point count of ten cards at which half of all hands are worth this bid.
fn count_for(bid: Bid) -> f32 {
    let value = f32::from(bid.value());
    let above = BID_COUNTS
        .iter()
        .position(|&(at, _)| at >= value)
        .unwrap_or(BID_COUNTS.len());
    match (
        above.checked_sub(1).map(|below| BID_COUNTS[below]),
        BID_COUNTS.get(above),
    ) {
        (Some((low, from)), Some(&(high, to))) => from + (to - from) * (value - low) / (high - low),
        (None, Some(&(_, count))) | (Some((_, count)), None) => count,
        (None, None) => 0.0,
    }
}

/// Logistic function of a count, with 0.5 at 0.
fn likely(count: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-count / COUNT_STEP))
}

/// Collects the calls of each seat.
fn call_evidence(calls: &[(Seat, Call)]) -> BySeat<CallEvidence> {
    let mut evidence = BySeat([CallEvidence::default(); 3]);
    let mut last = None;
    let mut listens = false;
    for &(seat, call) in calls {
        match call {
            Call::Bid(bid) => (last, evidence[seat].bid) = (Some(bid), Some(bid)),
            Call::Hold => evidence[seat].bid = last,
            Call::Pass => {
                evidence[seat].passed_at = if listens {
                    last
                } else {
                    Bid::above(last).next()
                }
            }
        }
        listens = matches!(call, Call::Bid(_));
    }
    evidence
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use skat_rules::game::Game;
    use skat_rules::games::skat::{Action, CardsDealt, Deal, PhaseView, Won};

    use super::super::determinization::Worlds;
    use super::*;
    use crate::Model;
    use crate::games::skat::card_play;
    use crate::model::policy::SEARCH;
    use crate::test_deals::{play, play_by_heuristics};

    #[test]
    fn calls_give_each_players_highest_bid_and_pass() {
        let bid = |value| Bid::new(value).unwrap();
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let calls = [
            (middlehand, Call::Bid(bid(18))),
            (forehand, Call::Hold),
            (middlehand, Call::Bid(bid(20))),
            (forehand, Call::Pass),
            (rearhand, Call::Pass),
        ];
        let evidence = call_evidence(&calls);
        assert_eq!(
            evidence[forehand],
            CallEvidence {
                bid: Some(bid(18)),
                passed_at: Some(bid(20))
            }
        );
        assert_eq!(
            evidence[middlehand],
            CallEvidence {
                bid: Some(bid(20)),
                passed_at: None
            }
        );
        assert_eq!(
            evidence[rearhand],
            CallEvidence {
                bid: None,
                passed_at: Some(bid(22))
            }
        );
    }

    /// Average probability that two players follow heuristics, judged by the third after eight
    /// tricks of several deals, with the cards as they really lie.
    fn probability_of_heuristics(all_follow_them: bool) -> f32 {
        let model = Model::built_in().unwrap();
        let mut seem = Vec::new();
        for number in 0..60 {
            let mut rng = StdRng::seed_from_u64(number);
            play(number, |deal, view, by_heuristics| {
                let PhaseView::Play(play) = &view.public.phase else {
                    return by_heuristics;
                };
                if play.tricks.len() == 8 && play.on_table.is_empty() {
                    let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
                    let held = hands
                        .iter()
                        .fold(play.played(), |all, (_, &hand)| all | hand);
                    let state = card_play(view, play);
                    let knowledge = Knowledge::new(&state);
                    let belief = Belief::new(&knowledge, &model.policies);
                    let styles = belief.styles(&World {
                        hands,
                        put_away: CardSet::FULL - held,
                    });
                    let others = Seat::SKAT.into_iter().filter(|&other| other != view.seat);
                    seem.extend(others.map(|seat| 1.0 - styles[seat][SEARCH]));
                }
                if all_follow_them {
                    return by_heuristics;
                }
                let held = Holding::of_view(view);
                Action::Play(model.policies[SEARCH].sample(
                    &card_play(view, play).public_state(),
                    held,
                    rng.random(),
                ))
            });
        }
        assert!(seem.len() > 60, "{}", seem.len());
        seem.iter().sum::<f32>() / seem.len() as f32
    }

    #[test]
    fn played_cards_tell_searching_players_from_heuristic_ones() {
        let [search, heuristics] = [false, true].map(probability_of_heuristics);
        assert!(
            search < 0.35 && heuristics > 0.65,
            "searching players are taken for heuristic ones in {search} cases, heuristic players \
             in {heuristics}"
        );
    }

    #[test]
    fn the_weight_of_a_world_ignores_earlier_queries() {
        let model = Model::built_in().unwrap();
        let mut worlds = 0;
        for number in 0..4 {
            play_by_heuristics(number, |_, view, _| {
                let PhaseView::Play(play) = &view.public.phase else {
                    return;
                };
                let state = card_play(view, play);
                let knowledge = Knowledge::new(&state);
                let belief = || Belief::new(&knowledge, &model.policies);
                let (known, mut rng) = (belief(), StdRng::seed_from_u64(number));
                let all = Worlds::new(&knowledge);
                for world in std::iter::repeat_with(|| all.sample(&mut rng)).take(10) {
                    assert_eq!(
                        known.weight(&world).to_bits(),
                        belief().weight(&world).to_bits()
                    );
                    worlds += 1;
                }
            });
        }
        assert!(worlds > 500, "{worlds}");
    }

    #[test]
    fn a_king_on_the_partners_ace_suggests_no_ten() {
        let clubs_by_middlehand: [CardSet; 3] = [
            "HJ CK HA HK S7 SA SK SQ S8 D9",
            "CJ SJ CA CT C9 C8 ST S9 DA D8",
            "DJ CQ C7 HT HQ H9 H8 DT DK D7",
        ]
        .map(|hand| hand.parse().unwrap());
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let skat = CardSet::FULL
            - clubs_by_middlehand
                .into_iter()
                .fold(CardSet::EMPTY, |all, hand| all | hand);
        let dealt = CardsDealt::new(BySeat(clubs_by_middlehand), skat).unwrap();
        let won = Won {
            declarer: middlehand,
            bid: Bid::LOWEST,
        };
        let mut deal = Deal::with_contract(dealt, won, "C".parse().unwrap(), Some(skat)).unwrap();
        for (seat, card) in [(forehand, "SA"), (middlehand, "S9"), (rearhand, "DK")] {
            deal.apply(seat, Action::Play(card.parse().unwrap()))
                .unwrap();
        }
        let view = deal.seat_view(forehand);
        let PhaseView::Play(play) = &view.public.phase else {
            unreachable!()
        };
        let state = card_play(&view, play);
        let knowledge = Knowledge::new(&state);
        let model = Model::built_in().unwrap();
        let belief = Belief::new(&knowledge, &model.policies);
        let as_it_is = World {
            hands: BySeat::from_fn(|seat| deal.seat_view(seat).hand),
            put_away: skat,
        };
        // Here the declarer has discarded the tens instead.
        let mut without_tens = as_it_is;
        without_tens.put_away = "DT HT".parse().unwrap();
        without_tens.hands[rearhand] = (as_it_is.hands[rearhand] - without_tens.put_away) | skat;
        assert!(belief.of_plays(&without_tens) > 1.5 * belief.of_plays(&as_it_is));
    }
}

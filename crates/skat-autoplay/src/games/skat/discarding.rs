//! Discarding and announcing with the skat in hand.
//!
//! The model names the best contracts and discards. Rollouts try them in worlds, ways in which the
//! others' cards can lie. Worlds that the calls make likelier are taken more often. The rate of
//! wins corrects the model's estimate, because the model knows hands like this one, but not this
//! very hand.

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Action, Bid, ContractKind};
use skat_rules::seat::{BySeat, Seat};

use super::bidding_state::BiddingState;
use super::intent::Intent;
use super::model_bidding::Bidder;
use crate::Decision;
use crate::appraisal::{AppraisedWorld, WorldResult};
use crate::cardplay::belief;
use crate::cardplay::pimc::by_weight;
use crate::cardplay::rollout;
use crate::context::DecisionContext;
use crate::evaluation::seeger::own_points;
use crate::model::calibration::RolloutCount;
use crate::model::policy::{Policy, SEARCH};
use crate::reason::Expectation;
use crate::time_limit::TimeLimit;

/// Maximum number of intents in rollouts, in all and of each kind of contract.
pub(super) const PLANS: usize = 8;
pub(super) const OF_EACH_KIND: usize = 4;

/// Maximum number of points below the best at which an intent gets rollouts.
pub(super) const WITHIN: f32 = 40.0;

/// Number of worlds for each intent, and of rollouts in each of them.
const WORLDS: usize = 60;
const TIMES: usize = RolloutCount::LEARNED as usize / WORLDS;

/// Number of worlds weighted for each one used.
const CANDIDATES_PER_WORLD: usize = 16;

/// Chooses two of twelve cards to discard. With `plays_out` the best options get rollouts.
pub(super) fn discard(
    state: &BiddingState,
    bid: Bid,
    plays_out: bool,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let bidder = Bidder::new(context.model, state, bid);
    let mut intents = bidder.to_play_out(state.hand, OF_EACH_KIND);
    let worlds = if plays_out {
        play_out(&bidder, (state, state.hand), &mut intents, context)
    } else {
        0
    };
    // Several contracts may share their discards.
    decided(worlds, &intents, |intent| Action::Discard(intent.discards)).with_each_once()
}

/// Chooses the contract after discarding. With `plays_out` the best options get rollouts.
pub(super) fn announce(
    state: &BiddingState,
    bid: Bid,
    plays_out: bool,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let put_away = state.discards.unwrap_or_default();
    let bidder = Bidder::new(context.model, state, bid);
    let mut intents = bidder.to_announce(state.hand, put_away);
    let twelve = state.hand | put_away;
    let worlds = if plays_out {
        play_out(&bidder, (state, twelve), &mut intents, context)
    } else {
        0
    };
    decided(worlds, &intents, |intent| Action::Announce(intent.contract))
}

fn decided(
    worlds: usize,
    intents: &[Intent],
    action: impl Fn(&Intent) -> Action,
) -> Decision<Action> {
    let option = |intent: &Intent| intent.expectation.of(action(intent));
    Decision::best_of(worlds, intents.iter().map(option).collect())
}

/// Keeps the intents that deserve rollouts, corrected by their results. Returns the number of
/// worlds.
fn play_out(
    bidder: &Bidder,
    (state, twelve): (&BiddingState, CardSet),
    intents: &mut Vec<Intent>,
    context: &mut DecisionContext<'_>,
) -> usize {
    let enough = intents[0].expectation.points - WITHIN;
    intents.retain(|intent| intent.expectation.points >= enough);
    intents.truncate(PLANS);
    if intents.len() == 1 {
        return 0;
    }
    let mut played_out = vec![RolloutCount::default(); intents.len()];
    let mut worlds = 0;
    for others in hands_of_others(state, twelve, &mut context.rng, context.time) {
        if context.time.is_up() {
            break;
        }
        for _ in 0..TIMES {
            // Every intent gets the same random numbers, so that luck doesn't make the difference
            // between them.
            let luck = context.rng.random();
            for (intent, played_out) in intents
                .iter()
                .zip(&mut played_out)
                .filter(|(intent, _)| can_be_played_out(intent))
            {
                let luck = &mut StdRng::seed_from_u64(luck);
                played_out.won += u16::from(is_won(
                    intent,
                    state.seat,
                    twelve,
                    others,
                    &bidder.model.policies,
                    luck,
                ));
                played_out.times += 1;
            }
        }
        worlds += 1;
    }
    for (intent, played_out) in intents.iter_mut().zip(played_out) {
        *intent = bidder.played_out(intent, twelve, played_out);
    }
    worlds
}

/// Rolls these intents out in a batch of worlds, half as many as for a decision. Returns the
/// declarer's own points with each of them.
///
/// The mean over the worlds is the model's expectation, corrected by all rollouts. A world deviates
/// from it as far as its rollouts do, with their share in the correction.
pub(super) fn appraise(
    bidder: &Bidder,
    (state, twelve): (&BiddingState, CardSet),
    intents: &[Intent],
    context: &mut DecisionContext<'_>,
) -> Vec<AppraisedWorld> {
    let worlds = likely_hands(state, twelve, WORLDS / 2, &mut context.rng, context.time);
    let won: Vec<Vec<u16>> = worlds
        .iter()
        .map(|&others| {
            let lucks: [u64; TIMES] = std::array::from_fn(|_| context.rng.random());
            let wins = |intent: &Intent, luck| {
                let luck = &mut StdRng::seed_from_u64(luck);
                is_won(
                    intent,
                    state.seat,
                    twelve,
                    others,
                    &bidder.model.policies,
                    luck,
                )
            };
            let won = |intent| lucks.iter().filter(|&&luck| wins(intent, luck)).count() as u16;
            intents
                .iter()
                .map(|intent| {
                    if can_be_played_out(intent) {
                        won(intent)
                    } else {
                        0
                    }
                })
                .collect()
        })
        .collect();
    let ratings: Vec<IntentRating> = intents
        .iter()
        .enumerate()
        .map(|(index, intent)| {
            let times = if can_be_played_out(intent) {
                worlds.len() * TIMES
            } else {
                0
            };
            let played_out = RolloutCount {
                won: won.iter().map(|won| won[index]).sum(),
                times: times as u16,
            };
            IntentRating::new(bidder, intent, twelve, played_out)
        })
        .collect();
    let sample = |won: Vec<u16>| AppraisedWorld {
        weight: 1.0,
        // Other contracts have other points between winning and losing, but not by much.
        swing: ratings.first().map_or(0.0, |taken| taken.swing.into()),
        results: ratings
            .iter()
            .zip(won)
            .map(|(of, won)| of.in_world(won))
            .collect(),
    };
    won.into_iter().map(sample).collect()
}

/// An intent's expectation after its rollouts, for results by world.
struct IntentRating {
    expectation: Expectation,
    /// Own points between winning and losing.
    swing: f32,
    /// Share of rollouts that won.
    won: f32,
    /// Share of the rollouts in the expectation.
    share: f32,
}

impl IntentRating {
    fn new(bidder: &Bidder, intent: &Intent, twelve: CardSet, played_out: RolloutCount) -> Self {
        let matadors = intent.contract.kind().matadors(twelve);
        let [won, lost] =
            [true, false].map(|won| bidder.own_points(intent.contract, matadors, won));
        let times = f32::from(played_out.times);
        Self {
            expectation: bidder.played_out(intent, twelve, played_out).expectation,
            swing: won - lost,
            won: f32::from(played_out.won) / times.max(1.0),
            share: times / (times + f32::from(RolloutCount::LEARNED)),
        }
    }

    /// Returns the result in a world with this many of [`TIMES`] rollouts won.
    fn in_world(&self, won: u16) -> WorldResult {
        let deviation = self.share * (f32::from(won) / TIMES as f32 - self.won);
        WorldResult {
            chance: Some((self.expectation.chance + deviation).into()),
            points: (own_points(self.expectation) + deviation * self.swing).into(),
        }
    }
}

/// The policies don't know open cards.
fn can_be_played_out(intent: &Intent) -> bool {
    !intent.contract.ouvert()
}

/// Samples as many hands of the others as a decision needs.
fn hands_of_others(
    state: &BiddingState,
    twelve: CardSet,
    rng: &mut StdRng,
    time: &TimeLimit<'_>,
) -> Vec<[(Seat, CardSet); 2]> {
    likely_hands(state, twelve, WORLDS, rng, time)
}

/// Samples hands of the others from the twenty cards that are out, likelier ones more often, in
/// random order.
fn likely_hands(
    state: &BiddingState,
    twelve: CardSet,
    worlds: usize,
    rng: &mut StdRng,
    time: &TimeLimit<'_>,
) -> Vec<[(Seat, CardSet); 2]> {
    let (next, before) = (state.seat.next(), state.seat.next().next());
    let mut hidden: Vec<Card> = (CardSet::FULL - twelve).iter().collect();
    let weighted: Vec<_> = (0..worlds * CANDIDATES_PER_WORLD)
        .map(|_| {
            let (one, other) = hidden.partial_shuffle(rng, 10);
            let hands = [
                (next, one.iter().copied().collect()),
                (before, other.iter().copied().collect()),
            ];
            (hands, belief::of_auction(state.calls, hands))
        })
        .take_while(|_| !time.is_up())
        .collect();
    let each_so_often = by_weight(weighted, worlds).into_iter();
    let mut chosen: Vec<_> = each_so_often
        .flat_map(|(hands, times)| vec![hands; times as usize])
        .collect();
    chosen.shuffle(rng);
    chosen
}

/// Runs a rollout; returns true if the declarer takes 61 card points, or no trick in Null.
///
/// The declarer plays the likeliest card of the style that searches. Each other player follows the
/// policy of a random style.
fn is_won(
    intent: &Intent,
    declarer: Seat,
    twelve: CardSet,
    others: [(Seat, CardSet); 2],
    policies: &[Policy],
    rng: &mut StdRng,
) -> bool {
    let mut hands = BySeat([twelve - intent.discards; 3]);
    for (seat, hand) in others {
        hands[seat] = hand;
    }
    let styles = BySeat::from_fn(|_| policies.choose(rng).unwrap_or(&policies[SEARCH]));
    let kind = intent.contract.kind();
    let (points, tricks) = rollout::whole(
        kind,
        declarer,
        hands,
        intent.discards,
        |public_state, held| {
            if public_state.seat == declarer {
                policies[SEARCH].likeliest(public_state, held)
            } else {
                styles[public_state.seat].sample(public_state, held, rng.random())
            }
        },
    );
    if kind == ContractKind::Null {
        tricks == 0
    } else {
        points >= 61
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game, Setting};
    use skat_rules::games::skat::{Deal, PhaseView, PublicView, SeatView, Won};
    use skat_rules::strength::Strength;

    use super::super::bidding::{self, EvaluationCorrection};
    use super::*;
    use crate::engine::Engine;
    use crate::model::Model;
    use crate::model::outcome::Family;
    use crate::reason::Expectation;
    use crate::skill::skill;
    use crate::{RatedAction, Reason};

    const WON: Won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::LOWEST,
    };

    /// Forehand's view of a deal that they have bought for 18, with the skat in hand.
    fn with_skat(number: u64) -> SeatView {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let mut deal = Deal::deal(
            &DealSecret::new(bytes),
            &Setting::new("isko".parse().unwrap(), 3),
        )
        .expect("a valid number of players");
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let calls = [
            (middlehand, Action::Pass),
            (rearhand, Action::Pass),
            (forehand, Action::Bid(Bid::LOWEST)),
        ];
        for (seat, action) in calls.into_iter().chain([(forehand, Action::PickUp)]) {
            deal.apply(seat, action).unwrap();
        }
        let view = deal.seat_view(forehand);
        assert!(matches!(view.public.phase, PhaseView::Discarding(won) if won == WON));
        view
    }

    fn looked_at(decision: &Decision<Action>) -> (usize, &[RatedAction<Action>]) {
        let Reason::Rated { worlds, options } = &decision.reason else {
            panic!("no action was rated")
        };
        (*worlds, options)
    }

    #[test]
    fn the_model_decides_without_time_and_rollouts_with_time() {
        let (model, mut played_out, mut changed) = (Model::built_in().unwrap(), 0, 0);
        let mut engine = Engine::new(model.clone());
        for number in 0..30 {
            let view = with_skat(number);
            let mut decide = |seed, time: &TimeLimit<'_>| {
                discard(
                    &BiddingState::of_skat(&view),
                    WON.bid,
                    true,
                    &mut engine.context(skill(Strength::Master), seed, time),
                )
            };
            let at_once = decide(1, &TimeLimit::passed());
            let (in_time, again) = (
                decide(1, &TimeLimit::never()),
                decide(1, &TimeLimit::never()),
            );
            assert_eq!(in_time, again, "deal {number}");
            assert_eq!(looked_at(&at_once).0, 0);
            let best = Bidder::new(&model, &BiddingState::of_skat(&view), WON.bid)
                .to_play_out(view.hand, 1)[0];
            assert_eq!(
                at_once.action,
                Action::Discard(best.discards),
                "deal {number}"
            );
            let (worlds, options) = looked_at(&in_time);
            assert!(worlds == WORLDS || options.len() == 1, "{worlds} worlds");
            let Action::Discard(put_away) = in_time.action else {
                unreachable!()
            };
            let ten = SeatView {
                hand: view.hand - put_away,
                discards: Some(put_away),
                ..view.clone()
            };
            let announced = announce(
                &BiddingState::of_skat(&ten),
                WON.bid,
                true,
                &mut engine.context(skill(Strength::Master), 2, &TimeLimit::never()),
            );
            let Action::Announce(contract) = announced.action else {
                unreachable!()
            };
            assert!(
                (put_away & contract.kind().trumps()).is_empty(),
                "{contract} after {put_away}"
            );
            played_out += usize::from(worlds > 0);
            changed += usize::from(in_time.action != at_once.action);
        }
        assert!(
            played_out > 20 && (1..played_out / 2).contains(&changed),
            "{played_out} played out, {changed} changed"
        );
    }

    /// The most doubtful of several intents, with its player's view.
    fn doubtful() -> (SeatView, Intent) {
        let model = Model::built_in().unwrap();
        let intents = (0..30).map(|number| {
            let view = with_skat(number);
            let intent = Bidder::new(&model, &BiddingState::of_skat(&view), WON.bid)
                .to_play_out(view.hand, 1)[0];
            (view, intent)
        });
        let doubt = |(_, intent): &(SeatView, Intent)| (intent.expectation.chance - 0.5).abs();
        intents
            .min_by(|one, other| doubt(one).total_cmp(&doubt(other)))
            .unwrap()
    }

    #[test]
    fn more_rollouts_carry_more_weight() {
        let model = Model::built_in().unwrap();
        let (view, intent) = doubtful();
        let bidder = Bidder::new(&model, &BiddingState::of_skat(&view), WON.bid);
        let chance = |won, times| {
            bidder
                .played_out(&intent, view.hand, RolloutCount { won, times })
                .expectation
                .chance
        };
        assert_eq!(
            bidder.played_out(&intent, view.hand, RolloutCount::default()),
            intent
        );
        let chances = [
            chance(0, 180),
            chance(0, 30),
            intent.expectation.chance,
            chance(30, 30),
            chance(180, 180),
        ];
        assert!(
            chances.is_sorted() && chances[0] + 0.3 < chances[4],
            "{chances:?}"
        );
        for family in Family::ALL {
            for model in [-12.0_f32, -3.0, 0.0, 3.0, 12.0] {
                let [worse, better] =
                    [0, 30].map(|won| RolloutCount { won, times: 30 }.log_odds(family, model));
                assert!(
                    worse <= model && model <= better,
                    "{worse}, {model}, {better}"
                );
            }
        }
    }

    /// Contracts that must be won or lost are, however the cards lie.
    #[test]
    fn rollouts_keep_certain_results_certain() {
        let model = Model::built_in().unwrap();
        let table = [
            ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "C7 SA", "C", 1.0),
            ("CJ SJ HJ DJ CA CT CK SA ST SK", "C7 S7", "G", 1.0),
            ("C9 C8 C7 S9 S8 S7 H9 H8 H7 D9", "D7 D8", "G", 0.0),
            ("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CA DA", "N", 1.0),
            ("CA CT CK CQ SA ST SK SQ HA HT", "DA DT", "N", 0.0),
        ];
        for (ten, put_away, contract, wins) in table {
            let (ten, discards): (CardSet, CardSet) =
                (ten.parse().unwrap(), put_away.parse().unwrap());
            let intent = Intent {
                contract: contract.parse().unwrap(),
                discards,
                expectation: Expectation {
                    chance: 0.0,
                    points: 0.0,
                },
            };
            for seat in Seat::SKAT {
                let rng = &mut StdRng::seed_from_u64(seat.index() as u64);
                let view = SeatView {
                    seat,
                    ..with_skat(1)
                };
                let others = hands_of_others(
                    &BiddingState::of_skat(&view),
                    ten | discards,
                    rng,
                    &TimeLimit::never(),
                );
                let won = others.iter().filter(|others| {
                    is_won(
                        &intent,
                        seat,
                        ten | discards,
                        **others,
                        &model.policies,
                        rng,
                    )
                });
                assert_eq!(
                    won.count() as f64 / others.len() as f64,
                    wins,
                    "{contract} with {ten} at {seat:?}"
                );
            }
        }
    }

    /// Showing the skat raises the multiplier by one.
    #[test]
    fn a_shown_skat_counts_a_level() {
        let model = Model::built_in().unwrap();
        let (mut compared, mut counted) = (0, 0);
        for number in 0..20 {
            let view = with_skat(number);
            let shown = CardSet::from_iter(view.hand.iter().take(2));
            let has_shown = SeatView {
                public: PublicView {
                    skat_shown: Some(shown),
                    ..view.public.clone()
                },
                ..view.clone()
            };
            let [intent, raised] = [&view, &has_shown]
                .map(|view| {
                    Bidder::new(&model, &BiddingState::of_skat(view), WON.bid)
                        .to_play_out(view.hand, 1)
                })
                .map(|intents| {
                    intents
                        .into_iter()
                        .find(|intent| intent.contract.kind() != ContractKind::Null)
                });
            let (Some(intent), Some(raised)) = (intent, raised) else {
                continue;
            };
            if intent.contract == raised.contract && intent.expectation.chance > 0.8 {
                let base = f32::from(intent.contract.kind().base().unwrap());
                let more = raised.expectation.points - intent.expectation.points;
                assert!(
                    (0.2 * base..=1.01 * base).contains(&more),
                    "{more} more in {}",
                    intent.contract
                );
                compared += 1;
            }
            let by_count = |view: &SeatView| {
                bidding::discard(
                    &BiddingState::of_skat(view),
                    WON.bid,
                    EvaluationCorrection::NONE,
                )
            };
            let points =
                [&view, &has_shown].map(|view| looked_at(&by_count(view)).1[0].points.unwrap());
            assert!(points[0] < 20.0 || points[0] <= points[1], "{points:?}");
            counted += u32::from(points[0] < points[1]);
        }
        assert!(compared > 3 && counted > 5, "{compared}, {counted}");
    }

    /// The model with rollouts in some worlds predicts an intent's rate of wins in other worlds
    /// better than the model alone.
    #[test]
    fn rollouts_predict_better_than_the_model_alone() {
        let (model, mut by_learning, mut by_both) = (Model::built_in().unwrap(), 0.0, 0.0);
        for number in 0..40 {
            let view = with_skat(number);
            let bidder = Bidder::new(&model, &BiddingState::of_skat(&view), WON.bid);
            let intent = bidder.to_play_out(view.hand, 1)[0];
            if intent.contract.kind() == ContractKind::Null {
                continue;
            }
            let rng = &mut StdRng::seed_from_u64(number);
            let mut often = || {
                let (mut won, mut times) = (0, 0);
                for others in hands_of_others(
                    &BiddingState::of_skat(&view),
                    view.hand,
                    rng,
                    &TimeLimit::never(),
                ) {
                    let wins =
                        || is_won(&intent, view.seat, view.hand, others, &model.policies, rng);
                    won += std::iter::repeat_with(wins)
                        .take(TIMES)
                        .map(u16::from)
                        .sum::<u16>();
                    times += TIMES as u16;
                }
                RolloutCount { won, times }
            };
            let (seen, other) = (often(), often());
            let is = f32::from(other.won) / f32::from(other.times);
            by_learning += (intent.expectation.chance - is).powi(2);
            by_both += (bidder
                .played_out(&intent, view.hand, seen)
                .expectation
                .chance
                - is)
                .powi(2);
        }
        assert!(
            by_both < 0.7 * by_learning,
            "{by_both} with both, {by_learning} with the model alone"
        );
    }
}

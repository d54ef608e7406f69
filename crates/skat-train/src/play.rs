//! Training on played deals: calibration of the nets to results in play, and the worth of passing.

use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::Model;
use skat_autoplay::training::TrainingPlayer;
use skat_autoplay::training::auction::{
    Bidder, BiddingState, DEFENDERS_BONUS, OWN_BONUS, situation, to_go_on,
};
use skat_autoplay::training::contract::{
    Calibration, ContractMode, Family, Heard, Inputs, OUTPUTS, chance, inputs,
};
use skat_rules::card::CardSet;
use skat_rules::deal::DealSecret;
use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::{
    Action, AuctionRole, Bid, CardsDealt, ContractKind, Deal, PhaseView, PlayedView, SeatView,
};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use crate::contracts::reached;

/// Points by which a player overrates or underrates their hand, so that contracts are played that
/// otherwise wouldn't be.
const MOOD: Range<f32> = -15.0..45.0;

/// Difference from the worth of passing, in points, up to which a pass teaches it.
const CLOSE: f32 = 30.0;

/// Level at which declarers play their cards: a search, but not a long one.
const AS_DECLARER: Strength = Strength::League;

/// Probability that a defender follows heuristics instead of searching, so that the results
/// hold against both styles.
const BY_HEURISTICS: f32 = 0.5;

/// Level that defends a Null, with no more effort than in other contracts. Against a weaker one,
/// more Nulls are won than against people who know the game.
const AGAINST_NULL: Strength = Strength::Master;

/// Training data of one deal.
#[derive(Default)]
pub(crate) struct DealRecord {
    contract: Option<PlayedContract>,
    /// Passes with hands that were nearly worth a bid: the situation, and the points that the deal
    /// brought.
    passes: Vec<(usize, f32)>,
}

struct PlayedContract {
    family: Family,
    way: ContractMode,
    inputs: Inputs,
    reached: [bool; OUTPUTS],
}

/// Plays deals between players who use this model.
pub(crate) fn play(model: &Model, deals: Range<u64>, seed: u64) -> Vec<DealRecord> {
    let all_learned = Arc::new(model.clone());
    deals
        .into_par_iter()
        .map_init(
            || TrainingPlayer::new(Arc::clone(&all_learned)),
            |player, number| play_one(model, player, seed, number),
        )
        .collect()
}

fn play_one(model: &Model, player: &mut TrainingPlayer, seed: u64, number: u64) -> DealRecord {
    let mut bytes = [0x74; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(bytes);
    let moods = BySeat::from_fn(|_| rng.random_range(MOOD));
    let as_defenders = BySeat::from_fn(|_| {
        if rng.random::<f32>() < BY_HEURISTICS {
            Strength::Club
        } else {
            AS_DECLARER
        }
    });
    let mut deal = Deal::by(
        &Setting::official(),
        CardsDealt::from_secret(&DealSecret::new(bytes)),
    );
    let mut passes = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let action = match &view.public.phase {
            PhaseView::Auction { role, bid, .. } => {
                let (action, pass) = call(model, &view, *role, *bid, moods[seat]);
                passes.extend(pass.map(|situation| (seat, situation)));
                action
            }
            PhaseView::PickUpOrHand(won) => {
                let auction_options = Bidder::new(model, &BiddingState::of_skat(&view), won.bid)
                    .auction_options(view.hand);
                if auction_options.from_hand.expectation.points + rng.random_range(-10.0..20.0)
                    > auction_options.picking_up.points
                {
                    Action::Announce(auction_options.from_hand.contract)
                } else {
                    Action::PickUp
                }
            }
            PhaseView::Discarding(won) => {
                let intents = Bidder::new(model, &BiddingState::of_skat(&view), won.bid)
                    .discarding(view.hand);
                let second = intents.len() > 1
                    && rng.random_range(0.0..20.0)
                        > intents[0].expectation.points - intents[1].expectation.points + 10.0;
                Action::Discard(intents[usize::from(second)].discards)
            }
            PhaseView::Announcing(won) => {
                let put_away = view.discards.unwrap_or_default();
                let intents = Bidder::new(model, &BiddingState::of_skat(&view), won.bid)
                    .after_discards(view.hand, put_away);
                Action::Announce(intents[0].contract)
            }
            phase => {
                let level = match phase {
                    PhaseView::Play(play) if play.won.declarer == seat => AS_DECLARER,
                    PhaseView::Play(play) if play.contract.kind() == ContractKind::Null => {
                        AGAINST_NULL
                    }
                    _ => as_defenders[seat],
                };
                player.decide(&view, level, rng.random()).action
            }
        };
        deal.apply(seat, action)
            .expect("autoplayers choose legal actions");
    }
    let PhaseView::Over(over) = deal.public_view().phase else {
        unreachable!("nobody is awaited")
    };
    let points = over.played.as_ref().map_or(BySeat([0.0; 3]), points);
    let sum: f32 = points.iter().map(|(_, points)| points).sum();
    // Against the other two: their points count half.
    let passes = passes
        .into_iter()
        .map(|(seat, situation)| (situation, 1.5 * points[seat] - 0.5 * sum))
        .collect();
    let calls = deal.public_view().calls;
    let contract = over.played.map(|played| {
        let seat = played.won.declarer;
        let hand = (over.hands[seat] | over.skat) - played.put_away;
        PlayedContract::new(&played, seat, hand, Heard::others(&calls, seat))
    });
    DealRecord { contract, passes }
}

/// Chooses a call; with a close pass it returns the situation as well.
fn call(
    model: &Model,
    view: &SeatView,
    role: AuctionRole,
    last: Option<Bid>,
    mood: f32,
) -> (Action, Option<usize>) {
    let Some((bid, action)) = to_go_on(role, last) else {
        return (Action::Pass, None);
    };
    let situation = situation(&view.public.calls, view.seat);
    let passing = situation.map_or(0.0, |situation| model.passing[situation]);
    let more = Bidder::new(model, &BiddingState::of_skat(view), bid)
        .auction_options(view.hand)
        .worth()
        - passing;
    if more + mood > 0.0 {
        (action, None)
    } else {
        (Action::Pass, situation.filter(|_| more.abs() < CLOSE))
    }
}

/// Seeger-Fabian points of each seat.
fn points(played: &PlayedView) -> BySeat<f32> {
    let score = played.settlement.score as f32;
    BySeat::from_fn(
        |seat| match (seat == played.won.declarer, played.settlement.won) {
            (true, true) => score + OWN_BONUS,
            (true, false) => score - OWN_BONUS,
            (false, true) => 0.0,
            (false, false) => DEFENDERS_BONUS,
        },
    )
}

impl PlayedContract {
    fn new(played: &PlayedView, seat: Seat, hand: CardSet, heard: [Heard; 2]) -> Self {
        let (contract, kind) = (played.contract, played.contract.kind());
        let way = ContractMode::of(contract);
        let inputs = inputs(kind, hand, played.put_away, seat, heard);
        Self {
            family: Family::of(kind),
            way,
            inputs,
            reached: reached(kind, played.card_points, played.declarer_tricks),
        }
    }
}

/// Weight of the prior, in examples: contracts go as with open cards, and passing is worth nothing.
const PRIOR: f32 = 20.0;

/// Calibrates the model and learns the worth of passing.
pub(crate) fn learn(model: &mut Model, played: &[DealRecord]) {
    for (family, way) in all_ways() {
        for output in 0..OUTPUTS {
            let examples: Vec<CalibrationExample> = of(played, family, way)
                .map(|it| it.trialled(model, output))
                .collect();
            model.calibration[family as usize][way as usize][output] = calibrated(&examples);
        }
    }
    for (situation, worth) in model.passing.iter_mut().enumerate() {
        let worths = || {
            played
                .iter()
                .flat_map(|it| &it.passes)
                .filter(|pass| pass.0 == situation)
                .map(|pass| pass.1)
        };
        *worth = worths().sum::<f32>() / (worths().count() as f32 + PRIOR);
    }
}

fn all_ways() -> impl Iterator<Item = (Family, ContractMode)> {
    Family::ALL
        .into_iter()
        .flat_map(|family| ContractMode::ALL.into_iter().map(move |way| (family, way)))
}

/// Returns the contracts of a family that were played in this way.
fn of(
    played: &[DealRecord],
    family: Family,
    way: ContractMode,
) -> impl Iterator<Item = &PlayedContract> {
    played
        .iter()
        .filter_map(|it| it.contract.as_ref())
        .filter(move |it| it.family == family && it.way == way)
}

/// Logits of both nets for an outcome, after a constant; true if it was reached.
struct CalibrationExample {
    features: [f64; 3],
    reached: bool,
}

impl PlayedContract {
    fn trialled(&self, model: &Model, output: usize) -> CalibrationExample {
        let (open_card, policy_play) = model.logits(self.family as usize, &self.inputs);
        CalibrationExample {
            features: [
                1.0,
                f64::from(open_card[output]),
                f64::from(policy_play[output]),
            ],
            reached: self.reached[output],
        }
    }
}

/// Fits the calibration by maximum likelihood with a prior, using Newton's method in limited steps.
fn calibrated(examples: &[CalibrationExample]) -> Calibration {
    const START: [f64; 3] = [0.0, 1.0, 0.0];
    let mut weights = START;
    for _ in 0..60 {
        let mut gradient: [f64; 3] =
            std::array::from_fn(|of| f64::from(PRIOR) * 0.2 * (START[of] - weights[of]));
        let mut hessian: [[f64; 3]; 3] = std::array::from_fn(|row| {
            std::array::from_fn(|of| {
                if row == of {
                    f64::from(PRIOR) * 0.2
                } else {
                    0.0
                }
            })
        });
        for CalibrationExample { features, reached } in examples {
            let odds: f64 = weights
                .iter()
                .zip(features)
                .map(|(weight, feature)| weight * feature)
                .sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let error = f64::from(u8::from(*reached)) - chance;
            for row in 0..3 {
                gradient[row] += error * features[row];
                for of in 0..3 {
                    hessian[row][of] += chance * (1.0 - chance) * features[row] * features[of];
                }
            }
        }
        let step = solved(hessian, gradient);
        // Far from the best weights a whole step may lead away from them.
        weights
            .iter_mut()
            .zip(step)
            .for_each(|(weight, step)| *weight += step.clamp(-0.5, 0.5));
    }
    let [offset, open_card, policy_play] = weights.map(|weight| weight as f32);
    Calibration {
        offset,
        open_card,
        policy_play,
    }
}

/// Solves three linear equations with a symmetric, positive definite matrix.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        for row in 0..3 {
            if row != pivot {
                let times = matrix[row][pivot] / matrix[pivot][pivot];
                let of_pivot = matrix[pivot];
                matrix[row]
                    .iter_mut()
                    .zip(of_pivot)
                    .for_each(|(of, pivots)| *of -= times * pivots);
                right[row] -= times * right[pivot];
            }
        }
    }
    std::array::from_fn(|row| right[row] / matrix[row][row])
}

/// Reports the rate of wins at each predicted probability, and the worth of passing.
pub(crate) fn tell(model: &Model, played: &[DealRecord], tell: &mut dyn FnMut(&dyn Display)) {
    for (family, way) in all_ways() {
        let (mut said, mut won, mut number) = ([0.0; 5], [0_u32; 5], [0_u32; 5]);
        for contract in of(played, family, way) {
            let (open_card, policy_play) = model.logits(family as usize, &contract.inputs);
            let chance = chance(
                model.calibration[family as usize][way as usize][1]
                    .log_odds(open_card[1], policy_play[1]),
            );
            let fifth = ((5.0 * chance) as usize).min(4);
            said[fifth] += chance;
            won[fifth] += u32::from(contract.reached[1]);
            number[fifth] += 1;
        }
        let Calibration {
            offset,
            open_card,
            policy_play,
        } = model.calibration[family as usize][way as usize][1];
        tell(&format_args!(
            "{family:?}, {way:?}: {offset:+.2} {open_card:+.2} open {policy_play:+.2} policy"
        ));
        for fifth in (0..5).filter(|&fifth| number[fifth] > 0) {
            let share = |sum: f32| 100.0 * sum / number[fifth] as f32;
            let (said, won) = (share(said[fifth]), share(won[fifth] as f32));
            tell(&format_args!(
                "    of {} said to be won in {said:.0} % are won {won:.0} %",
                number[fifth]
            ));
        }
    }
    tell(&format_args!("passing is worth {:.1?}", model.passing));
}

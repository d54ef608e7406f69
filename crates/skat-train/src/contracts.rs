//! Contracts tried with open cards and by policy, and nets trained on their results.

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use skat_autoplay::training::contract::{
    ACTIVE, ContractNet, Family, Heard, INPUTS, Inputs, OUTPUTS, chance, inputs,
};
use skat_autoplay::training::point_count;
use skat_autoplay::training::policy::{Policy, play_likeliest};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

use crate::fit::{self, Example};

/// Method of trying a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labelling {
    /// Everybody sees all cards and plays perfectly.
    OpenCards,
    /// Everybody plays the likeliest card of a policy.
    PolicyPlay,
}

/// A contract with its result.
#[derive(Clone, Copy)]
pub(crate) struct TriedContract {
    inputs: Inputs,
    reached: [bool; OUTPUTS],
}

impl Example<OUTPUTS> for TriedContract {
    const INPUTS: usize = INPUTS;
    const ACTIVE: usize = ACTIVE;

    fn inputs(&self) -> &[u16] {
        &self.inputs
    }

    fn gradient(&self, logits: &[f32; OUTPUTS]) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| {
            chance(logits[output]) - f32::from(u8::from(self.reached[output]))
        })
    }
}

/// Number of epochs over all contracts.
const ROUNDS: usize = 10;

/// Trains a net on these contracts.
pub(crate) fn fit(tried: &[TriedContract], seed: u64) -> ContractNet {
    fit::fit(tried.len(), |number, _| tried[number], ROUNDS, seed)
}

/// Index of the output that is reported on: the contract is won.
const WON: usize = 1;

/// Mean negative log-likelihood of winning or losing these contracts, as the net predicts it.
pub(crate) fn log_loss(net: &ContractNet, tried: &[TriedContract]) -> f64 {
    let log_loss = |tried: &TriedContract| {
        let odds = net.evaluate(&tried.inputs).outputs[WON];
        f64::from(if tried.reached[WON] { -odds } else { odds })
            .exp()
            .ln_1p()
    };
    tried.iter().map(log_loss).sum::<f64>() / tried.len().max(1) as f64
}

/// Mean negative log-likelihood if only the rate of wins is known.
pub(crate) fn log_loss_of_share(tried: &[TriedContract]) -> f64 {
    let won =
        tried.iter().filter(|tried| tried.reached[WON]).count() as f64 / tried.len().max(1) as f64;
    let of = |share: f64| {
        if share > 0.0 {
            -share * share.ln()
        } else {
            0.0
        }
    };
    of(won) + of(1.0 - won)
}

/// Deals contract `number` of a family and tries it.
pub(crate) fn tried(
    family: Family,
    trial: Labelling,
    seed: u64,
    number: u64,
    policy: &Policy,
    solver: &mut Solver,
) -> TriedContract {
    let mut rng = StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        cards.shuffle(&mut rng);
        let take = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
        let mut hands = BySeat([take(0, 10), take(10, 20), take(20, 30)]);
        let skat = take(30, 32);
        let declarer = *Seat::SKAT.choose(&mut rng).expect("there are three seats");
        let kind = kind(family, hands[declarer] | skat, &mut rng);
        let put_away = put_away(kind, hands[declarer], skat, &mut rng);
        hands[declarer] = (hands[declarer] | skat) - put_away;
        if rng.random::<f32>() > interest(kind, hands[declarer], put_away, declarer) {
            continue;
        }
        let mut heard =
            [declarer.next(), declarer.next().next()].map(|seat| limit(hands[seat], seat));
        for heard in &mut heard {
            if rng.random_ratio(1, 8) {
                *heard = Heard::NotYet;
            }
        }
        let reached = match trial {
            Labelling::OpenCards => reached_open(kind, declarer, hands, put_away, solver),
            Labelling::PolicyPlay => reached_by_policy(kind, declarer, hands, put_away, policy),
        };
        return TriedContract {
            inputs: inputs(kind, hands[declarer], put_away, declarer, heard),
            reached,
        };
    }
}

/// Draws a kind of contract that a player with these twelve cards might consider.
fn kind(family: Family, twelve: CardSet, rng: &mut StdRng) -> ContractKind {
    match family {
        Family::Grand => ContractKind::Grand,
        Family::Null => ContractKind::Null,
        Family::Suit => {
            let kinds: Vec<ContractKind> = ContractKind::ALL
                .into_iter()
                .filter(|kind| matches!(kind, ContractKind::Suit(_)))
                .collect();
            let length = |kind: &ContractKind| (twelve & kind.trumps()).len() as f64;
            *kinds
                .choose_weighted(rng, |kind| (1.2 * length(kind)).exp())
                .expect("there are four suits")
        }
    }
}

/// Draws the discards. In four cases of ten they follow heuristics. In another four they are a
/// random pair, without trumps if possible. In two they are the skat as it lay.
fn put_away(kind: ContractKind, hand: CardSet, skat: CardSet, rng: &mut StdRng) -> CardSet {
    let twelve = hand | skat;
    match rng.random_range(0..10) {
        0..4 => point_count::discards(kind, twelve),
        4..8 => {
            let plain = if kind == ContractKind::Null {
                twelve
            } else {
                twelve - kind.trumps()
            };
            let from = if plain.len() < 2 { twelve } else { plain };
            let pairs: Vec<CardSet> = point_count::pairs(from).collect();
            *pairs.choose(rng).expect("two cards are a pair")
        }
        _ => skat,
    }
}

/// Rate at which contracts like this are kept, by how much they teach: little if nobody would
/// consider them, or if they can't be lost.
fn interest(kind: ContractKind, hand: CardSet, put_away: CardSet, seat: Seat) -> f32 {
    match point_count::winning_chance(kind, hand, put_away, seat) {
        0.0..0.02 => 0.05,
        0.02..0.08 => 0.3,
        0.98.. => 0.5,
        _ => 1.0,
    }
}

/// Highest bid of a player with these cards, by point count.
fn limit(hand: CardSet, seat: Seat) -> Heard {
    let values = [18, 20, 24, 33].map(|value| Bid::new(value).expect("the values are valid bids"));
    Heard::bid(
        values
            .into_iter()
            .take_while(|&bid| point_count::is_worth(hand, seat, bid))
            .last(),
    )
}

/// Tries a contract with open cards.
fn reached_open(
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<CardSet>,
    put_away: CardSet,
    solver: &mut Solver,
) -> [bool; OUTPUTS] {
    let position = Position::new(kind, declarer, hands, Seat::FOREHAND, &[])
        .expect("every hand has ten cards");
    solver.clear();
    let mut reaches = |goal| {
        solver
            .reaches(&position, goal, Budget::UNLIMITED)
            .expect("an unlimited search finishes")
    };
    if kind == ContractKind::Null {
        return [reaches(Goal::NoTrick); OUTPUTS];
    }
    let mut points = |target: u8| reaches(Goal::Points(target.saturating_sub(put_away.points())));
    if points(61) {
        let schneider = points(90);
        [true, true, schneider, schneider && reaches(Goal::AllTricks)]
    } else {
        [points(31), false, false, false]
    }
}

/// Tries a contract with the likeliest cards of a policy.
fn reached_by_policy(
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<CardSet>,
    put_away: CardSet,
    policy: &Policy,
) -> [bool; OUTPUTS] {
    let (points, tricks) = play_likeliest(policy, kind, declarer, hands, put_away);
    reached(kind, points, tricks)
}

/// Returns the outcomes that this many card points and tricks reach.
pub(crate) const fn reached(kind: ContractKind, points: u8, tricks: u8) -> [bool; OUTPUTS] {
    match kind {
        ContractKind::Null => [tricks == 0; OUTPUTS],
        _ => [points >= 31, points >= 61, points >= 90, tricks == 10],
    }
}

//! Training of policies: nets that choose cards as players of a style do.

use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::training::contract::Family;
use skat_autoplay::training::policy::{
    ACTIVE, CARDS, Holding, INPUTS, PlayNet, Policy, PolicyInputs, PublicState, SuitOrder, inputs,
    probabilities, public_state,
};
use skat_autoplay::training::{Effort, TrainingPlayer};
use skat_autoplay::{Decision, Model, RatedAction, Reason};
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::{Action, CardsDealt, ContractKind, Deal, PhaseView, SeatView};
use skat_rules::strength::Strength;

use crate::fit::{self, Example};

/// A short search, because many decisions are needed.
const EFFORT: Effort = Effort {
    worlds: 8,
    nodes: 100_000,
    rollouts: 6,
    rollout_weight: 1.0,
    perfect_tricks: 0,
    alpha_mu_tricks: 4,
};

/// One of this many deals is a Null, because few are declared.
const NULL_EVERY: u64 = 8;

/// Percentage of decisions in which the search is asked, once there is a policy for the other
/// cards.
const ASKED: u32 = 40;

/// Difference in worth from the best card, relative to winning, that lowers a card's target
/// probability by a factor of e.
const CLOSE: f32 = 0.05;

/// Number of epochs over the decisions of the search, and over those of heuristics, of which
/// there are more.
const ROUNDS: usize = 24;
const ROUNDS_BY_HEURISTICS: usize = 12;

/// Number of deals by heuristics for each one with the search: they take far less time.
const BY_HEURISTICS: u64 = 4;

/// A play to learn from, with a choice between cards.
struct CardChoice {
    public_state: PublicState,
    held: Holding,
    /// Target probability of each playable card; they add up to 1.
    wanted: Vec<(Card, f32)>,
}

/// A choice, as a net sees it.
struct Sample {
    inputs: PolicyInputs,
    playable: CardSet,
    wanted: [f32; CARDS],
}

impl CardChoice {
    fn shown(&self, order: SuitOrder) -> Sample {
        let turned = |card| order.turned(CardSet::EMPTY.with(card));
        let mut shown = Sample {
            inputs: inputs(&self.public_state, self.held, order),
            playable: CardSet::EMPTY,
            wanted: [0.0; CARDS],
        };
        for &(card, wanted) in &self.wanted {
            for card in turned(card).iter() {
                shown.playable = shown.playable.with(card);
                shown.wanted[card.index()] = wanted;
            }
        }
        shown
    }
}

impl Example<CARDS> for Sample {
    const INPUTS: usize = INPUTS;
    const ACTIVE: usize = ACTIVE;

    fn inputs(&self) -> &[u16] {
        self.inputs.as_slice()
    }

    fn gradient(&self, logits: &[f32; CARDS]) -> [f32; CARDS] {
        let chances = probabilities(logits, self.playable);
        std::array::from_fn(|card| chances[card] - self.wanted[card])
    }
}

/// The player whose decisions are learned.
#[derive(Clone, Copy)]
enum Teacher {
    /// The search, in this percentage of decisions.
    Search { asked: u32 },
    /// Heuristics, which each player follows in a random half of the deals.
    Heuristics,
}

impl Teacher {
    /// The teacher's style, for reports.
    const fn does(self) -> &'static str {
        match self {
            Self::Search { .. } => "search",
            Self::Heuristics => "follow heuristics",
        }
    }

    /// Number of epochs over the teacher's decisions.
    const fn rounds(self) -> usize {
        match self {
            Self::Search { .. } => ROUNDS,
            Self::Heuristics => ROUNDS_BY_HEURISTICS,
        }
    }

    /// Decides, at random for heuristics, if a player follows the teacher in a deal.
    fn is_followed(self, rng: &mut StdRng) -> bool {
        match self {
            Self::Search { .. } => true,
            Self::Heuristics => rng.random(),
        }
    }

    /// Decides, at random for the search, if the teacher chooses a play of such a player.
    fn is_asked(self, rng: &mut StdRng) -> bool {
        match self {
            Self::Search { asked } => rng.random_ratio(asked, 100),
            Self::Heuristics => true,
        }
    }

    /// Returns the teacher's action, and the target probability of each playable card.
    fn decides(
        self,
        view: &SeatView,
        playable: CardSet,
        player: &mut TrainingPlayer,
        seed: u64,
    ) -> (Action, Option<Vec<(Card, f32)>>) {
        match self {
            Self::Search { .. } => {
                let decision = player.search(view, EFFORT, seed);
                (decision.action, by_worth(&decision))
            }
            Self::Heuristics => {
                let action = player.decide(view, Strength::Club, seed).action;
                let chosen = |card| f32::from(u8::from(action == Action::Play(card)));
                (
                    action,
                    Some(playable.iter().map(|card| (card, chosen(card))).collect()),
                )
            }
        }
    }
}

/// Trains the policies of both styles: players who search, and players who follow heuristics.
///
/// The first policy takes two steps. At first, players search a few worlds and expect any card from
/// the others. Then they search with the policy of the first step, which takes a fifth of the
/// deals.
pub(crate) fn learn(deals: u64, seed: u64, tell: &mut dyn FnMut(&dyn Display)) -> Vec<Policy> {
    let first = deals / 5;
    let policies = fitted(
        &Policy::none(),
        Teacher::Search { asked: 100 },
        0..first,
        seed,
        tell,
    );
    let searchers = fitted(
        &policies,
        Teacher::Search { asked: ASKED },
        first..deals,
        seed,
        tell,
    );
    let by_heuristics = fitted(
        &searchers,
        Teacher::Heuristics,
        deals..(1 + BY_HEURISTICS) * deals,
        seed,
        tell,
    );
    vec![searchers, by_heuristics]
}

/// Trains a policy on the teacher's decisions, in deals where a known policy plays everything else.
fn fitted(
    known: &Policy,
    teacher: Teacher,
    deals: Range<u64>,
    seed: u64,
    tell: &mut dyn FnMut(&dyn Display),
) -> Policy {
    let model = Arc::new(Model {
        policies: vec![known.clone()],
        ..Model::untrained()
    });
    let player = || TrainingPlayer::new(Arc::clone(&model));
    let played: Vec<Vec<CardChoice>> = deals
        .into_par_iter()
        .map_init(player, |player, number| {
            play(player, known, teacher, seed, number)
        })
        .collect();
    let mut by_net: [[Vec<CardChoice>; 2]; 3] = Default::default();
    for choice in played.into_iter().flatten() {
        let PublicState {
            kind,
            seat,
            declarer,
            ..
        } = choice.public_state;
        by_net[Family::of(kind) as usize][usize::from(seat == declarer)].push(choice);
    }
    let nets: Vec<PlayNet> = by_net
        .as_flattened()
        .par_iter()
        .with_max_len(1)
        .map(|choices| {
            let (_, others) = fit::kept_back(choices);
            let show = |number: usize, rng: &mut StdRng| {
                let choice = &others[number];
                let mut suits = Suit::ALL;
                suits.shuffle(rng);
                choice.shown(SuitOrder::of(choice.public_state.kind, suits))
            };
            fit::fit(others.len(), show, teacher.rounds(), seed)
        })
        .collect();
    tell(&format_args!("policy of those who {}", teacher.does()));
    let mut policy = Policy::none();
    for (net, fitted) in policy.nets.as_flattened_mut().iter_mut().zip(nets) {
        *net = fitted;
    }
    for family in Family::ALL {
        for (who, declares) in [("defenders", 0), ("declarers", 1)] {
            let choices = &by_net[family as usize][declares];
            let (kept_back, others) = fit::kept_back(choices);
            let net = &policy.nets[family as usize][declares];
            let (log_loss, same) = judged(net, kept_back);
            tell(&format_args!(
                "{family:?}, {who}: learned from {} decisions",
                others.len()
            ));
            tell(&format_args!(
                "    on {} others a log loss of {log_loss:.4}, {same:.1} % alike",
                kept_back.len()
            ));
        }
    }
    policy
}

/// Returns the mean negative log-likelihood of these choices for a net, and the percentage in which
/// its likeliest card was chosen.
fn judged(net: &PlayNet, choices: &[CardChoice]) -> (f64, f64) {
    let (mut log_loss, mut same) = (0.0, 0.0);
    for choice in choices {
        let shown = choice.shown(SuitOrder::usual(choice.public_state.kind));
        let chances = probabilities(&net.evaluate(shown.inputs()).outputs, shown.playable);
        let wanted = shown
            .playable
            .iter()
            .map(|card| (shown.wanted[card.index()], chances[card.index()]));
        log_loss -= wanted
            .clone()
            .map(|(wanted, chance)| f64::from(wanted * chance.max(1e-9).ln()))
            .sum::<f64>();
        let likeliest = wanted.clone().map(|(_, chance)| chance).fold(0.0, f32::max);
        let best = wanted.max_by(|one, other| one.0.total_cmp(&other.0));
        same += f64::from(u8::from(
            best.is_some_and(|(_, chance)| chance >= likeliest),
        ));
    }
    let number = choices.len().max(1) as f64;
    (log_loss / number, 100.0 * same / number)
}

/// Plays a deal in which the known policy plays all that the teacher doesn't. Returns the teacher's
/// choices.
fn play(
    player: &mut TrainingPlayer,
    known: &Policy,
    teacher: Teacher,
    seed: u64,
    number: u64,
) -> Vec<CardChoice> {
    let mut deal = (0..)
        .find_map(|attempt| declared(player, seed, number, attempt))
        .expect("some attempt declares a contract");
    let mut rng = StdRng::seed_from_u64(seed ^ number << 16);
    let follows = [(); 3].map(|()| teacher.is_followed(&mut rng));
    let mut choices = Vec::with_capacity(30);
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let PhaseView::Play(play) = &view.public.phase else {
            break;
        };
        let public_state = public_state(&view, play);
        let held = Holding::of_view(&view);
        let playable = public_state.kind.playable(view.hand, public_state.led);
        let is_asked = playable.len() > 1 && follows[seat.index()] && teacher.is_asked(&mut rng);
        let action = if is_asked {
            let (action, wanted) = teacher.decides(&view, playable, player, rng.random());
            choices.extend(wanted.map(|wanted| CardChoice {
                public_state,
                held,
                wanted,
            }));
            action
        } else {
            Action::Play(known.sample(&public_state, held, rng.random()))
        };
        deal.apply(seat, action)
            .expect("autoplayers choose legal actions");
    }
    choices
}

/// Returns target probabilities by the worth that the search gave to each card; `None` if it
/// searched no worlds.
fn by_worth(decision: &Decision<Action>) -> Option<Vec<(Card, f32)>> {
    let Reason::Rated {
        worlds: 1..,
        options,
    } = &decision.reason
    else {
        return None;
    };
    let best = options.first()?.worth;
    let cards = options
        .iter()
        .filter_map(|&RatedAction { action, worth, .. }| match action {
            Action::Play(card) => Some((card, ((worth - best) / CLOSE).exp())),
            _ => None,
        });
    let mut wanted: Vec<(Card, f32)> = cards.collect();
    let sum: f32 = wanted.iter().map(|(_, wanted)| wanted).sum();
    wanted.iter_mut().for_each(|(_, wanted)| *wanted /= sum);
    Some(wanted)
}

/// Returns the deal of this number at the first lead, after an auction by point count. `None` if it
/// is passed in, if cards lie open, or if another contract is announced where a Null is wanted.
fn declared(player: &mut TrainingPlayer, seed: u64, number: u64, attempt: u64) -> Option<Deal> {
    let mut bytes = [0x68; 32];
    for (part, value) in bytes.chunks_mut(8).zip([seed, number, attempt]) {
        part.copy_from_slice(&value.to_le_bytes());
    }
    let mut deal = Deal::by(
        &Setting::official(),
        CardsDealt::from_secret(&DealSecret::new(bytes)),
    );
    loop {
        let seat = deal.awaited().iter().next()?;
        let view: SeatView = deal.seat_view(seat);
        if let PhaseView::Play(play) = &view.public.phase {
            let is_null = play.contract.kind() == ContractKind::Null;
            let is_wanted =
                !play.contract.ouvert() && (is_null || !number.is_multiple_of(NULL_EVERY));
            return is_wanted.then_some(deal);
        }
        let action = player.decide(&view, Strength::Club, number).action;
        deal.apply(seat, action)
            .expect("autoplayers choose legal actions");
    }
}

//! Fits the table of [`habits`](super::habits) to games of the autoplayer against itself.

use std::fmt::Write as _;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{Action, ContractKind, Deal, PhaseView};
use skat_solver::Solver;

use super::habits::{COLUMNS, ENTRIES, Moment};
use super::search::{self, Effort};

/// A look at few worlds: enough to play well, and quick.
const EFFORT: Effort =
    Effort { worlds: 10, nodes: 60_000, playouts: 2, by_habit: 0.4, perfect_tricks: 0, planned_tricks: 0 };

/// How often every play is gone through.
const ROUNDS: usize = 12;

/// How far each play moves the table at first, and how strongly entries are drawn towards 0.
const STEP: f32 = 0.3;
const DRAWN: f32 = 2e-5;

struct Play {
    moment: Moment,
    hand: CardSet,
    card: Card,
}

/// Plays so many deals, fits the table to them and writes it down as `habits.txt` has it, with how likely the table finds a play on
/// average (the mean logarithm of its chance), on every tenth deal, which it wasn't fitted to.
pub(crate) fn fit(deals: u64, seed: u64) -> (String, f64) {
    let played: Vec<Vec<Play>> =
        (0..deals).into_par_iter().map_init(Solver::new, |solver, number| play(seed, number, solver)).collect();
    let (test, mut train): (Vec<_>, Vec<_>) = played.into_iter().enumerate().partition(|(number, _)| number % 10 == 0);
    let mut table = vec![0.0_f32; ENTRIES];
    let mut moved = vec![1e-6_f32; ENTRIES];
    let mut rng = StdRng::seed_from_u64(seed);
    for _ in 0..ROUNDS {
        train.shuffle(&mut rng);
        for play in train.iter().flat_map(|(_, plays)| plays) {
            let (cards, chances) = chances(&table, play);
            for (&card, chance) in cards.iter().zip(chances) {
                let wrong = if card == play.card { 1.0 - chance } else { -chance };
                for entry in play.moment.entries(play.hand, card) {
                    let slope = wrong - DRAWN * table[entry];
                    moved[entry] += slope * slope;
                    table[entry] += STEP * slope / moved[entry].sqrt();
                }
            }
        }
    }
    let mut all = (0.0, 0);
    for play in test.iter().flat_map(|(_, plays)| plays) {
        let (cards, chances) = chances(&table, play);
        let chance = cards.iter().zip(chances).find(|&(&card, _)| card == play.card).map_or(0.0, |(_, chance)| chance);
        all = (all.0 + f64::from(chance.ln()), all.1 + 1);
    }
    let mut text = String::new();
    for row in table.chunks(COLUMNS) {
        let words: Vec<String> =
            row.iter().map(|score| format!("{:.0}", (score * 16.0).clamp(-127.0, 127.0))).collect();
        writeln!(text, "{}", words.join(" ")).expect("a string takes everything");
    }
    (text, all.0 / f64::from(all.1.max(1)))
}

fn chances(table: &[f32], play: &Play) -> (Vec<Card>, Vec<f32>) {
    let cards: Vec<Card> = play.moment.kind.playable(play.hand, play.moment.led).iter().collect();
    let scores: Vec<f32> = cards
        .iter()
        .map(|&card| play.moment.entries(play.hand, card).into_iter().map(|entry| table[entry]).sum::<f32>().exp())
        .collect();
    let sum: f32 = scores.iter().sum();
    (cards, scores.into_iter().map(|score| score / sum).collect())
}

/// In every so manieth deal a Null is played, because few are declared.
const NULL_EVERY: u64 = 8;

/// A deal with this number, up to the first lead; nothing if it is passed in or, where Null is wanted, another contract is announced.
fn declared(seed: u64, number: u64, attempt: u64) -> Option<Deal> {
    let mut bytes = [5; 32];
    for (part, value) in bytes.chunks_mut(8).zip([seed, number, attempt]) {
        part.copy_from_slice(&value.to_le_bytes());
    }
    let mut deal = Deal::deal(&DealSecret::new(bytes), &Setting::official());
    loop {
        let seat = deal.awaited().iter().next()?;
        let view = deal.seat_view(seat);
        if let PhaseView::Play(play) = &view.public.phase {
            let is_wanted = !number.is_multiple_of(NULL_EVERY) || play.contract.kind() == ContractKind::Null;
            return is_wanted.then_some(deal);
        }
        let AnyAction::Skat(action) = crate::decide_at_once(&AnySeatView::Skat(view), number) else {
            unreachable!("a view of Skat is answered by an action of Skat")
        };
        deal.apply(seat, action).expect("autoplayers play by the rules");
    }
}

/// The plays of a deal in which there was a choice.
fn play(seed: u64, number: u64, solver: &mut Solver) -> Vec<Play> {
    let mut deal =
        (0..).find_map(|attempt| declared(seed, number, attempt)).expect("every contract is declared at last");
    let mut rng = StdRng::seed_from_u64(seed ^ number << 16);
    let mut plays = Vec::with_capacity(30);
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let PhaseView::Play(play) = &view.public.phase else { break };
        let card = search::think(&view, play, solver, &mut rng, EFFORT, &|| false).action;
        let moment = Moment::now(play);
        if moment.kind.playable(view.hand, moment.led).len() > 1 {
            plays.push(Play { moment, hand: view.hand, card });
        }
        deal.apply(seat, Action::Play(card)).expect("autoplayers play by the rules");
    }
    plays
}

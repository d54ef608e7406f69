//! Prints autoplayers' decisions, one a line, to compare two versions of this package:
//! `cargo run --release -p skat-autoplay --example decisions -- COUNT [SEED]`.
//!
//! A line has the game, the index of the rule set, the level, the deal's number, the seat, the
//! action and its rating. The same arguments print the same lines.
#![allow(clippy::print_stdout, reason = "the example prints a table")]

use std::env;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::{Engine, Reason, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, GameId, Setting};
use skat_rules::rounds::RoundState;
use skat_rules::strength::Strength;

/// Rules under which a lot can be called and every part of a game occurs.
const RULES: [&str; 4] = [
    "isko",
    "isko skat.kontra=re skat.all-pass=ramsch ramsch.pushing=on ramsch.klopfen=on \
     officers.layout=admirals strohmann.third-hand=set-aside oma.card=to-winner 31.lives=1 \
     31.first-call=hammer",
    "kneipe skat.kontra=resupra skat.schenken=on skat.auto-concession=on skat.spitze=several \
     skat.open-contracts=plus-one skat.skat-shown=on skat.revolution=on \
     skat.defender-concession=both skat.dealer-looks=on ramsch.pushing=on ramsch.klopfen=on \
     ramsch.announced-virgin=on",
    "isko skat.kontra=supra skat.kontra-time=before-lead skat.open-contracts=by-time \
     skat.dealer-bonus=on 31.lives=1",
];

/// Maximum number of decisions printed of a deal.
const MOST_OF_A_DEAL: u64 = 100;

/// Number of deals played at once on each core.
const DEALS_PER_CORE: usize = 4;

fn main() {
    let mut arguments = env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(count)), Ok(seed)) = (arguments.next(), arguments.next().unwrap_or(Ok(1))) else {
        println!("decisions COUNT [SEED]");
        return;
    };
    let at_once = (DEALS_PER_CORE * rayon::current_num_threads()) as u64;
    let mut left = count as usize;
    let mut first = 0;
    while left > 0 {
        let numbers = first..first + at_once;
        let deals: Vec<Vec<String>> = numbers
            .into_par_iter()
            .map(|number| lines(seed, number))
            .collect();
        for line in deals.iter().flatten().take(left) {
            println!("{line}");
        }
        left = left.saturating_sub(deals.iter().map(Vec::len).sum());
        first += at_once;
    }
}

/// Plays the deal of this number and returns a line for each decision.
///
/// In every second deal a random action sometimes replaces the chosen one, so that rare positions
/// occur, too.
fn lines(seed: u64, number: u64) -> Vec<String> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(bytes);
    // Every third deal is one of Skat.
    let game = if number.is_multiple_of(3) {
        GameId::Skat
    } else {
        GameId::ALL[rng.random_range(0..GameId::ALL.len())]
    };
    let rules = rng.random_range(0..RULES.len());
    let players = rng.random_range(game.players());
    let round = RoundState {
        doublings: rng.random_range(0..2),
        ramsch: rng.random_ratio(1, 8),
    };
    let rule_set = RULES[rules].parse().expect("a valid rule set");
    let setting = Setting {
        round,
        ..Setting::new(rule_set, players)
    };
    let mut deal =
        AnyDeal::deal(game, &DealSecret::new(bytes), &setting).expect("a valid number of players");
    let mut engine = Engine::default();
    let mut lines = Vec::new();
    for step in 0..MOST_OF_A_DEAL {
        let Some(seat) = deal.awaited().iter().next() else {
            break;
        };
        let (view, level) = (deal.seat_view(seat), level(&mut rng));
        let decision = engine
            .decide(&view, level, seed ^ number << 8 ^ step, &TimeLimit::never())
            .expect("views of a real deal are valid");
        let (action, rating) = (decision.action, rating(&decision.reason));
        let key = game.key();
        lines.push(format!(
            "{key} {rules} {level} {number} {seat} {action}: {rating}"
        ));
        let legal = view.legal();
        let random = legal[rng.random_range(0..legal.len())];
        let replaced = number % 2 == 1 && rng.random_ratio(1, 6);
        deal.apply(seat, if replaced { random } else { action })
            .expect("a legal action");
    }
    lines
}

/// Chooses a level, the slower ones less often.
fn level(rng: &mut StdRng) -> Strength {
    match rng.random_range(0..100) {
        0..45 => Strength::Beginner,
        45..80 => Strength::Club,
        80..95 => Strength::League,
        _ => Strength::Master,
    }
}

/// Returns the figures of the chosen option, and the sum over all options.
fn rating(reason: &Reason<AnyAction>) -> String {
    let Reason::Rated { worlds, options } = reason else {
        return "by rule".to_owned();
    };
    let sum: f32 = options.iter().map(|option| option.worth).sum();
    let best = options[0];
    let (chance, points) = (best.chance, best.points);
    format!(
        "{worlds} worlds, chance {chance:?}, points {points:?}, worth {:?} of {sum:?}",
        best.worth
    )
}

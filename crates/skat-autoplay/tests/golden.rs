//! Golden decisions: what the engine of this version decides in fixed positions of official Skat.
//!
//! A line of the file has a level, a deal's number, a letter for each decision in which there was a
//! choice, and a digest of them all. The order in which threads take the deals, and what their
//! engines decided before, change nothing.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::fmt::Write as _;
use std::fs;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use skat_autoplay::{ENGINE_VERSION, Engine, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::strength::Strength;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/decisions.txt");

/// Letters of decisions.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Number of deals that each level plays, and of decisions that are held at least.
const AMOUNTS: [(Strength, u64, usize); 4] = [
    (Strength::Beginner, 62, 2_000),
    (Strength::Club, 62, 2_000),
    (Strength::League, 62, 2_000),
    (Strength::Master, 48, 2_000),
];

/// A position in which the engine had a choice, and what it decided.
struct Held {
    view: AnySeatView,
    seed: u64,
    action: AnyAction,
}

/// Plays a deal at this level. In every second deal a random action sometimes replaces the chosen
/// one, so that rare positions occur, too.
fn play(engine: &mut Engine, strength: Strength, number: u64) -> Vec<Held> {
    let mut secret = [11; 32];
    secret[..8].copy_from_slice(&number.to_le_bytes());
    let mut rng = StdRng::from_seed(secret);
    let mut deal =
        AnyDeal::deal(GameId::Skat, &DealSecret::new(secret), &Setting::official()).unwrap();
    let mut held = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let (view, seed) = (deal.seat_view(seat), rng.random());
        let legal = view.legal();
        let decision = engine.decide(&view, strength, seed, &TimeLimit::never());
        let action = decision.unwrap().action;
        if legal.len() > 1 {
            held.push(Held { view, seed, action });
        }
        let random = legal[rng.random_range(0..legal.len() as u64) as usize];
        let is_replaced = number % 2 == 1 && rng.random_ratio(1, 12);
        deal.apply(seat, if is_replaced { random } else { action })
            .unwrap();
    }
    held
}

fn letter(action: AnyAction) -> char {
    let digest = Sha256::digest(action.to_string());
    char::from(LETTERS[usize::from(digest[0] % 64)])
}

fn line(strength: Strength, number: u64, held: &[Held]) -> String {
    let letters: String = held.iter().map(|held| letter(held.action)).collect();
    let mut hash = Sha256::new();
    for held in held {
        hash.update(format!("{}\n", held.action));
    }
    let digest = hash.finalize();
    let digest = digest[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    format!("{strength} {number} {letters} {digest}")
}

/// Compares what is decided in a deal with its golden line.
fn compare(strength: Strength, number: u64, held: &[Held], golden: Option<&str>) -> Option<String> {
    let now = line(strength, number, held);
    let golden = golden.unwrap_or_default();
    if now == golden {
        return None;
    }
    let letters = golden.split(' ').nth(2).unwrap_or_default();
    let first = held
        .iter()
        .zip(letters.chars().map(Some).chain(std::iter::repeat(None)))
        .position(|(held, golden)| Some(letter(held.action)) != golden);
    let position = first.map_or_else(
        || "its end, or a decision with the same letter".to_owned(),
        |at| {
            let Held { view, seed, action } = &held[at];
            format!("decision {at} with seed {seed}, now {action}, in\n{view}")
        },
    );
    Some(format!("level {strength}, deal {number}, {position}"))
}

fn golden_lines(version_and_lines: &str) -> (u32, Vec<&str>) {
    let mut lines = version_and_lines.lines();
    let version = lines.next().and_then(|line| line.strip_prefix("version "));
    (version.unwrap().parse().unwrap(), lines.collect())
}

#[test]
fn every_decision_is_that_of_this_version() {
    let all: Vec<(Strength, u64)> = AMOUNTS
        .iter()
        .flat_map(|&(strength, deals, _)| (0..deals).map(move |number| (strength, number)))
        .collect();
    let played: Vec<Vec<Held>> = all
        .par_iter()
        .map_init(Engine::default, |engine, &(strength, number)| {
            play(engine, strength, number)
        })
        .collect();
    for (strength, _, least) in AMOUNTS {
        let of_level = all
            .iter()
            .zip(&played)
            .filter(|((of, _), _)| *of == strength);
        let count: usize = of_level.map(|(_, held)| held.len()).sum();
        assert!(count >= least, "only {count} decisions of level {strength}");
    }
    let golden = fs::read_to_string(FILE).unwrap_or_else(|_| "version 0\n".to_owned());
    let (version, lines) = golden_lines(&golden);
    let mut different = Vec::new();
    for (at, (&(strength, number), held)) in all.iter().zip(&played).enumerate() {
        different.extend(compare(strength, number, held, lines.get(at).copied()));
    }
    if different.is_empty() && lines.len() == all.len() {
        assert_eq!(
            version, ENGINE_VERSION,
            "no decision differs from that version"
        );
        return;
    }
    if std::env::var_os("SKATRUNDE_WRITE_GOLDEN").is_some() && version < ENGINE_VERSION {
        let mut text = format!("version {ENGINE_VERSION}\n");
        for ((strength, number), held) in all.iter().zip(&played) {
            let _ = writeln!(text, "{}", line(*strength, *number, held));
        }
        fs::write(FILE, text).unwrap();
        return;
    }
    panic!(
        "{} of {} deals are played otherwise. If that is wanted, raise ENGINE_VERSION, and write \
         the file with SKATRUNDE_WRITE_GOLDEN=1. The first: {}",
        different.len(),
        all.len(),
        different.first().map_or("", String::as_str)
    );
}

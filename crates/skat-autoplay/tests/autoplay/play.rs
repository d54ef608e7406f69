//! The autoplayer as a whole: legality and determinism.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::{Engine, TimeLimit, decide_at_once};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::{Knobs, Preset, RuleSet};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

fn secret(number: u64) -> DealSecret {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    DealSecret::new(bytes)
}

/// Number of deals: `of_skat` in Skat, fewer in every other game.
fn deals(game: GameId, of_skat: u64) -> u64 {
    if game == GameId::Skat { of_skat } else { 200 }
}

/// A deal with one of the numbers of players that the game allows.
fn deal(game: GameId, number: u64) -> AnyDeal {
    deal_by(RuleSet::ISKO, game, number)
}

/// The same deal by these rules.
fn deal_by(rules: RuleSet, game: GameId, number: u64) -> AnyDeal {
    let players: Vec<u8> = game.players().collect();
    let players = players[number as usize % players.len()];
    AnyDeal::deal(game, &secret(number), &Setting::new(rules, players))
        .expect("a valid number of players")
}

/// Plays a deal to its end. In every fifth deal each decision is taken twice, from views built
/// separately.
fn play(game: GameId, number: u64) -> (AnyDeal, Vec<(Seat, String)>) {
    let mut deal = deal(game, number);
    let mut log = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let seed = number << 32 | log.len() as u64;
        let action =
            decide_at_once(&deal.seat_view(seat), seed).expect("views of a real deal are valid");
        if number.is_multiple_of(5) {
            assert_eq!(
                action,
                decide_at_once(&deal.seat_view(seat), seed)
                    .expect("views of a real deal are valid"),
                "deal {number}: the same view, another action"
            );
        }
        assert!(
            deal.legal_actions(seat).contains(&action),
            "deal {number}: {action} isn't offered"
        );
        deal.apply(seat, action).expect("a legal action");
        log.push((seat, action.to_string()));
    }
    (deal, log)
}

#[test]
fn deals_of_every_game_replay_from_their_written_actions_to_the_same_scores() {
    for &game in GameId::ALL {
        (0..deals(game, 10_000)).into_par_iter().for_each(|number| {
            let (played, log) = play(game, number);
            let mut replayed = deal(game, number);
            for (seat, text) in log {
                let action = game
                    .parse_action(&text)
                    .unwrap_or_else(|| panic!("{text} doesn't read back"));
                replayed.apply(seat, action).unwrap();
            }
            assert!(played.score().is_some());
            assert_eq!(played.score(), replayed.score(), "deal {number}");
            assert_eq!(
                played.public_view(),
                replayed.public_view(),
                "deal {number}"
            );
        });
    }
}

#[test]
fn it_finds_a_legal_action_in_any_position() {
    for &game in GameId::ALL {
        (0..deals(game, 3_000)).into_par_iter().for_each(|number| {
            let mut chance = StdRng::seed_from_u64(number);
            let mut deal = deal(game, number);
            while let Some(seat) = deal.awaited().iter().next() {
                let legal = deal.legal_actions(seat);
                let action = decide_at_once(&deal.seat_view(seat), number).unwrap();
                assert!(
                    legal.contains(&action),
                    "deal {number}: {action} isn't offered"
                );
                // A random action replaces it, so that things happen that no sensible player would
                // do.
                let other = legal[chance.random_range(0..legal.len())];
                deal.apply(seat, other).expect("a legal action");
            }
        });
    }
}

/// Every preset, and options that no preset has.
fn rule_sets() -> Vec<RuleSet> {
    let everything = "kneipe skat.kontra=resupra skat.schenken=on skat.auto-concession=on \
        skat.spitze=several \
                      skat.open-contracts=plus-one skat.skat-shown=on skat.revolution=on \
                      skat.defender-concession=both \
                      skat.dealer-looks=on ramsch.pushing=on ramsch.klopfen=on \
                      ramsch.announced-virgin=on";
    let late = "isko skat.kontra=supra skat.kontra-time=before-lead skat.open-contracts=by-time \
        skat.dealer-bonus=on";
    let turned = [everything, late].map(|text| text.parse().expect("a valid rule set"));
    Preset::newest()
        .chain([Preset::Isko1])
        .map(RuleSet::of)
        .chain(turned)
        .collect()
}

#[test]
fn skat_ends_legally_by_every_rule_set() {
    for rules in rule_sets() {
        (0..300_u64).into_par_iter().for_each(|number| {
            let round = RoundState {
                doublings: (number % 3) as u8,
                ramsch: number % 5 == 4,
            };
            let setting = Setting {
                round,
                ..Setting::new(rules, 3 + (number % 2) as u8)
            };
            // Once alone, and once with others who act at random as no sensible player would.
            for others_by_chance in [false, true] {
                let mut deal = AnyDeal::deal(GameId::Skat, &secret(number), &setting)
                    .expect("a valid number of players");
                let mut chance = StdRng::seed_from_u64(number);
                for step in 0.. {
                    let Some(seat) = deal.awaited().iter().next() else {
                        break;
                    };
                    assert!(step < 400, "{rules}, deal {number}: it doesn't end");
                    let legal = deal.legal_actions(seat);
                    let action =
                        decide_at_once(&deal.seat_view(seat), number << 16 | step).unwrap();
                    assert!(
                        legal.contains(&action),
                        "{rules}, deal {number}: {action} isn't offered"
                    );
                    assert!(!action.ends_early(), "{rules}, deal {number}: {action}");
                    let other = legal[chance.random_range(0..legal.len())];
                    let taken = if others_by_chance && step % 3 != 0 {
                        other
                    } else {
                        action
                    };
                    deal.apply(seat, taken).expect("a legal action");
                }
                assert!(deal.score().is_some());
            }
        });
    }
}

/// Rule sets with the choices that need another one.
const TOGETHER: [&str; 2] = [
    "isko ramsch.scoring=gewinner ramsch.skat=loser",
    "isko 31.style=bus 31.stop-after-drawing=on",
];

/// Returns a rule set with this choice.
fn rules_with(key: &str, choice: &str) -> RuleSet {
    let alone = |preset| RuleSet::with(preset, [(key, choice)]).ok();
    let together = TOGETHER.map(|rules| rules.parse::<RuleSet>().expect("a valid rule set"));
    let found = Preset::newest().find_map(alone).or_else(|| {
        let mut together = together.into_iter();
        together.find(|rules| rules.get(key) == Some(choice))
    });
    found.unwrap_or_else(|| panic!("{key}={choice} needs other choices: `TOGETHER` lacks them"))
}

#[test]
fn deals_end_legally_with_every_choice_of_every_knob() {
    for (group, knob) in Knobs::all() {
        // Lists and rounds are Skat's.
        let game = GameId::from_key(group).unwrap_or(GameId::Skat);
        for choice in knob.choices {
            let rules = rules_with(&format!("{group}.{}", knob.key), choice);
            (0..3_u64).into_par_iter().for_each(|number| {
                let mut deal = deal_by(rules, game, number);
                while let Some(seat) = deal.awaited().iter().next() {
                    let action = decide_at_once(&deal.seat_view(seat), number)
                        .expect("views of a real deal are valid");
                    assert!(
                        deal.legal_actions(seat).contains(&action),
                        "{rules}, deal {number}: {action} isn't offered"
                    );
                    deal.apply(seat, action).expect("a legal action");
                }
                assert!(deal.score().is_some());
            });
        }
    }
}

#[test]
fn searching_levels_act_legally_whenever_time_runs_out() {
    for rules in rule_sets() {
        (0..6_u64).into_par_iter().for_each(|number| {
            let round = RoundState {
                doublings: 0,
                ramsch: number % 5 == 4,
            };
            let setting = Setting {
                round,
                ..Setting::new(rules, 3 + (number % 2) as u8)
            };
            let mut deal = AnyDeal::deal(GameId::Skat, &secret(number), &setting)
                .expect("a valid number of players");
            let mut chance = StdRng::seed_from_u64(number);
            let mut engine = Engine::default();
            for step in 0.. {
                let Some(seat) = deal.awaited().iter().next() else {
                    break;
                };
                assert!(step < 400, "{rules}, deal {number}: it doesn't end");
                let legal = deal.legal_actions(seat);
                let patience = std::cell::Cell::new(chance.random_range(0..600));
                let is_up = || patience.replace(patience.get() - 1) <= 0;
                let level = if chance.random() {
                    Strength::League
                } else {
                    Strength::Master
                };
                let action = engine
                    .decide(
                        &deal.seat_view(seat),
                        level,
                        step,
                        &TimeLimit::polling(&is_up),
                    )
                    .unwrap()
                    .action;
                assert!(
                    legal.contains(&action),
                    "{rules}, deal {number}: {action} isn't offered"
                );
                let other = legal[chance.random_range(0..legal.len())];
                deal.apply(seat, if step % 4 == 3 { other } else { action })
                    .expect("a legal action");
            }
            assert!(deal.score().is_some());
        });
    }
}

#[test]
fn it_never_concedes_in_other_games() {
    for &game in GameId::ALL.iter().filter(|&&game| game != GameId::Skat) {
        for number in 0..20 {
            let (_, log) = play(game, number);
            for (seat, text) in log {
                let action = game.parse_action(&text).expect("the written action parses");
                assert!(
                    !action.ends_early(),
                    "{game:?}, deal {number}: seat {seat} does {text}"
                );
            }
        }
    }
}

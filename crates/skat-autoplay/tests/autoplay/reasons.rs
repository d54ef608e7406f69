//! Reasons of decisions: a player with a choice reports the alternatives and how they were rated.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use skat_autoplay::{Decision, Engine, Reason, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::games::skat::{Action, ContractKind};
use skat_rules::rounds::RoundState;
use skat_rules::strength::Strength;

/// Rules under which much can be called besides cards.
const RULES: [&str; 2] = [
    "isko 31.lives=1",
    "isko skat.kontra=re skat.all-pass=ramsch ramsch.pushing=on ramsch.klopfen=on \
     officers.layout=admirals \
     strohmann.third-hand=set-aside oma.card=to-winner 31.lives=1 31.first-call=hammer",
];

/// Maximum points of a hand in Thirty-one.
const MOST_IN_THIRTY_ONE: f32 = 31.0;

/// Number of decisions with a choice: by comparing expected results, by ratings of heuristics,
/// and by a rule without a comparison.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    estimated: u32,
    rated: u32,
    by_rule: u32,
}

/// Time for a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Time {
    Enough,
    None,
}

impl Time {
    fn limit(self) -> TimeLimit<'static> {
        match self {
            Self::Enough => TimeLimit::never(),
            Self::None => TimeLimit::passed(),
        }
    }
}

/// The first word of an action.
fn kind(action: AnyAction) -> String {
    let text = action.to_string();
    text.split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// Counts the reasons in several deals, by the first word of the action.
fn told(
    game: GameId,
    rules: &str,
    level: Strength,
    time: Time,
    deals: u64,
) -> BTreeMap<String, Told> {
    let players = *game.players().start();
    let of_deal = |engine: &mut Engine, number: u64| {
        let mut told: BTreeMap<String, Told> = BTreeMap::new();
        let round = RoundState {
            doublings: 0,
            ramsch: number % 2 == 1,
        };
        let setting = Setting {
            round,
            ..Setting::new(rules.parse().unwrap(), players)
        };
        let mut deal = AnyDeal::deal(game, &DealSecret::new([number as u8; 32]), &setting)
            .expect("a valid number of players");
        for decision in 0..200 {
            let Some(seat) = deal.awaited().iter().next() else {
                break;
            };
            let view: AnySeatView = deal.seat_view(seat);
            let Decision { action, reason } = engine
                .decide(&view, level, decision, &time.limit())
                .unwrap();
            let doubles = |action: &AnyAction| matches!(action, AnyAction::Skat(Action::Kontra));
            if view
                .legal()
                .iter()
                .filter(|action| !action.ends_early() && !doubles(action))
                .count()
                > 1
            {
                let told = told.entry(kind(action)).or_default();
                match reason {
                    Reason::Heuristics => told.by_rule += 1,
                    Reason::Rated { worlds, options } => {
                        assert_eq!(options[0].action, action, "{}", game.key());
                        assert!(
                            options
                                .iter()
                                .all(|option| view.legal().contains(&option.action)),
                            "{}",
                            game.key()
                        );
                        let most = if game == GameId::ThirtyOne {
                            MOST_IN_THIRTY_ONE
                        } else {
                            f32::INFINITY
                        };
                        assert!(
                            options
                                .iter()
                                .all(|option| option.points.is_none_or(|points| points <= most))
                        );
                        if options
                            .iter()
                            .any(|option| option.chance.is_some() || option.points.is_some())
                        {
                            told.estimated += 1;
                        } else {
                            assert!(
                                worlds == 0 && options.len() > 1,
                                "{}: {options:?}",
                                game.key()
                            );
                            told.rated += 1;
                        }
                    }
                }
            }
            deal.apply(seat, action).unwrap();
        }
        told
    };
    let all = (0..deals)
        .into_par_iter()
        .map_init(Engine::default, of_deal);
    all.reduce(BTreeMap::new, |mut all, some| {
        for (kind, some) in some {
            let told = all.entry(kind).or_default();
            told.estimated += some.estimated;
            told.rated += some.rated;
            told.by_rule += some.by_rule;
        }
        all
    })
}

/// Actions that a rule chooses without a comparison.
const BY_RULE: [(GameId, &str); 2] = [(GameId::Officers, "skat"), (GameId::ThirtyOne, "declare")];

/// Actions of players who search no worlds, and so don't double.
const NOT_DOUBLED: [(GameId, &str); 4] = [
    (GameId::Skat, "ready"),
    (GameId::Officers, "pass"),
    (GameId::Ramsch, "ready"),
    (GameId::Schieberamsch, "ready"),
];

/// Discards rated at every level by point count, which isn't a probability.
const BY_COUNT: (GameId, &str) = (GameId::Tournee, "discard");

#[test]
fn reasons_list_the_alternatives_of_every_choice() {
    let mut by_rule = BTreeSet::new();
    for &game in GameId::ALL {
        for (level, rules) in Strength::ALL
            .into_iter()
            .flat_map(|level| RULES.map(|it| (level, it)))
        {
            for time in [Time::Enough, Time::None] {
                let searches = level >= Strength::League && time == Time::Enough;
                let told = told(game, rules, level, time, 4);
                for (
                    word,
                    &Told {
                        rated,
                        by_rule: without_comparing,
                        ..
                    },
                ) in &told
                {
                    let case = (game, word.as_str());
                    let what = format!("{} at level {level}, {time:?}, {word}", game.key());
                    if without_comparing > 0 {
                        assert!(
                            BY_RULE.contains(&case) || !searches && NOT_DOUBLED.contains(&case),
                            "{what}"
                        );
                        by_rule.insert((game.key(), word.clone()));
                    }
                    assert!(!searches || rated == 0 || case == BY_COUNT, "{what}");
                }
                let compared: u32 = told.values().map(|told| told.estimated + told.rated).sum();
                assert!(
                    compared > 20,
                    "{} at level {level}, {time:?}: {told:?}",
                    game.key()
                );
            }
        }
    }
    let listed = BY_RULE
        .into_iter()
        .chain(NOT_DOUBLED)
        .map(|(game, word)| (game.key(), word.to_owned()));
    assert_eq!(
        by_rule,
        listed.collect(),
        "every listed exception is needed"
    );
}

/// In Thirty-one no level reports points that no hand has.
#[test]
fn in_thirty_one_points_are_those_of_hands() {
    for level in Strength::ALL {
        let told = told(GameId::ThirtyOne, RULES[0], level, Time::Enough, 60);
        assert!(told["discard"].estimated > 100, "level {level}: {told:?}");
    }
}

/// A player who misjudges a hand reports its worth by the count, not the mistaken one.
#[test]
fn misjudging_players_report_the_value_by_the_count() {
    let mut engine = Engine::default();
    let (mut passes, mut misjudged) = (0, 0);
    for number in 0..60 {
        let mut deal = AnyDeal::deal(
            GameId::Skat,
            &DealSecret::new([number; 32]),
            &Setting::official(),
        )
        .expect("a valid number of players");
        while let Some(seat) = deal.awaited().iter().next() {
            let view = deal.seat_view(seat);
            if !view.legal().contains(&AnyAction::Skat(Action::Pass)) {
                break;
            }
            let decide = |engine: &mut Engine, level| {
                engine.decide(&view, level, 1, &TimeLimit::never()).unwrap()
            };
            let decision = decide(&mut engine, Strength::Beginner);
            misjudged += u32::from(decision.action != decide(&mut engine, Strength::Club).action);
            if let Reason::Rated { options, .. } = decision.reason {
                let pass = options
                    .iter()
                    .find(|option| option.action == AnyAction::Skat(Action::Pass))
                    .unwrap();
                assert!(
                    pass.points.is_some_and(|points| points.abs() < 5.0),
                    "{pass:?}"
                );
                passes += 1;
            }
            deal.apply(seat, decision.action).unwrap();
        }
    }
    assert!(passes > 60 && misjudged > 5, "{misjudged} of {passes}");
}

/// Before the tricks of Skat, players who follow heuristics report expected results as well.
#[test]
fn heuristic_players_report_expected_results() {
    for level in [Strength::Beginner, Strength::Club] {
        let told = told(GameId::Skat, "isko", level, Time::Enough, 60);
        for word in ["bid", "hold", "skat", "discard", "announce"] {
            let Told {
                estimated,
                rated,
                by_rule,
            } = told[word];
            assert!(
                estimated > 10 && rated + by_rule == 0,
                "level {level}, {word}: {:?}",
                told[word]
            );
        }
    }
}

/// Contracts that an autoplayer announced: their number, the expected wins, and the actual wins.
#[derive(Clone, Copy, Debug, Default)]
struct Announced {
    contracts: f32,
    told: f32,
    won: f32,
}

/// Contracts announced in several deals for two players: Nulls first, then all others.
fn announced(game: GameId, rules: &str, level: Strength, deals: u64) -> [Announced; 2] {
    let of_deal = |engine: &mut Engine, number: u64| {
        let mut secret = [3; 32];
        secret[..8].copy_from_slice(&number.to_le_bytes());
        let mut deal = AnyDeal::deal(
            game,
            &DealSecret::new(secret),
            &Setting::new(rules.parse().unwrap(), 2),
        )
        .expect("a valid number of players");
        let mut announced = [Announced::default(); 2];
        let mut kind = 0;
        while let Some(seat) = deal.awaited().iter().next() {
            let Decision { action, reason } = engine
                .decide(&deal.seat_view(seat), level, number, &TimeLimit::never())
                .unwrap();
            if let AnyAction::Strohmann(Action::Announce(contract))
            | AnyAction::Oma(Action::Announce(contract)) = action
            {
                let Reason::Rated { options, .. } = reason else {
                    panic!("{contract} without a reason")
                };
                kind = usize::from(contract.kind() != ContractKind::Null);
                announced[kind] = Announced {
                    contracts: 1.0,
                    told: options[0].chance.unwrap(),
                    won: 0.0,
                };
            }
            deal.apply(seat, action).unwrap();
        }
        let declarer = deal.score().unwrap().declarer;
        announced[kind].won = f32::from(u8::from(declarer.is_some_and(|declarer| declarer.won)));
        announced
    };
    let sum = |one: Announced, other: Announced| Announced {
        contracts: one.contracts + other.contracts,
        told: one.told + other.told,
        won: one.won + other.won,
    };
    let all = (0..deals)
        .into_par_iter()
        .map_init(Engine::default, of_deal);
    all.reduce(Default::default, |one, other| {
        std::array::from_fn(|kind| sum(one[kind], other[kind]))
    })
}

/// Where no other player has the third hand, a declarer's reported chance is about the rate of
/// wins.
#[test]
fn two_player_contracts_are_won_as_often_as_predicted() {
    let set_aside = "isko strohmann.third-hand=set-aside";
    let to_winner = "isko oma.card=to-winner";
    let games = [
        (GameId::Strohmann, set_aside),
        (GameId::Strohmann, "isko"),
        (GameId::Oma, to_winner),
    ];
    for (game, rules) in games {
        for (level, deals) in [(Strength::Club, 1_500), (Strength::League, 250)] {
            let [
                _,
                Announced {
                    contracts,
                    told,
                    won,
                },
            ] = announced(game, rules, level, deals);
            let off = (told - won).abs() / contracts;
            let what = format!("{rules}, level {level}: {told} of {contracts} told, {won} won");
            assert!(contracts > 50.0 && off < 0.1, "{what}");
        }
    }
    // Nulls are rare, and even rarer in Oma.
    let [
        Announced {
            contracts,
            told,
            won,
        },
        _,
    ] = announced(GameId::Strohmann, set_aside, Strength::Club, 6_000);
    assert!(
        contracts > 50.0 && (told - won).abs() < 0.1 * contracts,
        "{told} of {contracts} predicted, {won} won"
    );
}

/// A player who is interrupted before searching a world reports no chances.
#[test]
fn without_a_search_no_chances_are_reported() {
    let mut engine = Engine::default();
    let (mut nothing, mut something) = (0, 0);
    for number in 0..4 {
        let mut deal = AnyDeal::deal(
            GameId::Skat,
            &DealSecret::new([number; 32]),
            &Setting::official(),
        )
        .expect("a valid number of players");
        let mut asked = 0_u32;
        while let Some(seat) = deal.awaited().iter().next() {
            let view = deal.seat_view(seat);
            asked += 1;
            let (questions, limit) = (Cell::new(0), asked * 7 % 60);
            let is_up = || {
                questions.set(questions.get() + 1);
                questions.get() > limit
            };
            let decision = engine
                .decide(&view, Strength::Master, 1, &TimeLimit::polling(&is_up))
                .unwrap();
            if let (AnyAction::Skat(Action::Play(_)), Reason::Rated { worlds, options }) =
                (decision.action, &decision.reason)
            {
                let tells = options
                    .iter()
                    .any(|option| option.chance.is_some() || option.points.is_some());
                assert_eq!(tells, *worlds > 0, "after {limit} checks: {decision:?}");
                *(if tells { &mut something } else { &mut nothing }) += 1;
            }
            deal.apply(seat, decision.action).unwrap();
        }
    }
    assert!(
        nothing > 10 && something > 10,
        "{nothing} without a reason, {something} with one"
    );
}

//! Officers' Skat: the conformance cases, what games bring, and which options go together.
#![allow(clippy::unwrap_used, reason = "a case that can't be read is a failed test")]

use serde_json::{Value, json};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::officers::{
    AtAuction, Layout, NamedGame, OfficersRules, Played, RamschScoring, SchneiderLimit, Scoring, Stakes, named,
    playable, settle, settle_ramsch,
};
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::rule_set::{Choice, RuleSet, RuleSetError};
use skat_rules::seat::Seat;

// The conformance cases.

type Answer = fn(&Value) -> Value;

const KINDS: [(&str, usize, Answer); 4] = [
    ("officers", 24, case_settlement),
    ("officers_layout", 1, case_layout),
    ("officers_passing", 3, case_passing),
    ("officers_legal", 1, case_legal),
];

#[test]
fn all_cases_of_officers_skat() {
    let file: Value = serde_json::from_str(include_str!("data/cases.json")).unwrap();
    let all = file["cases"].as_array().unwrap();
    for (kind, count, answer) in KINDS {
        let cases: Vec<&Value> = all.iter().filter(|case| case["kind"] == kind).collect();
        assert_eq!(cases.len(), count, "{kind}");
        for case in cases {
            let actual = answer(&case["input"]);
            for (field, expected) in case["expected"].as_object().unwrap() {
                assert_eq!(&actual[field], expected, "{field} of {}", case["id"]);
            }
        }
    }
}

fn card(name: &Value) -> Card {
    name.as_str().unwrap().parse().unwrap()
}

fn set(list: &Value) -> CardSet {
    list.as_array().unwrap().iter().map(card).collect()
}

fn kind(letter: &Value) -> ContractKind {
    letter.as_str().unwrap().parse::<NamedGame>().unwrap().kind()
}

fn case_settlement(input: &Value) -> Value {
    let scoring = match input["form"].as_str().unwrap() {
        "standard" => Scoring::Standard,
        "standard_full" => Scoring::StandardFull,
        "base_only" => Scoring::Base,
        "card_points" => Scoring::Points,
        "two_three_four" => Scoring::TwoThreeFour,
        form => panic!("unknown form {form}"),
    };
    let played = Played {
        kind: kind(&input["game"]),
        cards: set(&input["declarer_cards"]),
        card_points: u8::try_from(input["declarer_points"].as_u64().unwrap()).unwrap(),
        took_a_trick: true,
        stakes: [Stakes::Single, Stakes::Kontra, Stakes::Re]
            [usize::try_from(input["kontra"].as_u64().unwrap()).unwrap()],
        at_auction: None,
    };
    let result = settle(&OfficersRules { scoring, ..OfficersRules::DEFAULT }, &played);
    json!({
        "matadors": result.matadors,
        "value": result.value,
        "won": result.won,
        "score": result.declarer_score,
        "winner_score": if result.won { result.declarer_score } else { result.opponent_score },
    })
}

fn case_layout(input: &Value) -> Value {
    let shape = Layout::from_key(input["variant"].as_str().unwrap()).unwrap().shape();
    json!({
        "face_down": shape.face_down,
        "face_up": shape.face_up,
        "in_hand": shape.in_hand,
        "skat": shape.skat,
        "auction": shape.auction,
    })
}

fn case_passing(input: &Value) -> Value {
    let call = |index: usize| {
        let said = input["calls"].get(index)?.as_str().unwrap();
        said.rsplit(':').next().unwrap().parse::<NamedGame>().ok()
    };
    let result = match named(call(0), call(1)) {
        (NamedGame::Ramsch, _) => "ramsch".to_owned(),
        (game, Some(Seat::FOREHAND)) => format!("{game} by forehand"),
        (game, _) => format!("{game} by dealer"),
    };
    json!({ "result": result })
}

fn case_legal(input: &Value) -> Value {
    let legal = playable(kind(&input["game"]), set(&input["face_up"]), Some(card(&input["led"])));
    json!({ "legal": legal.iter().map(|card| card.to_string()).collect::<Vec<_>>() })
}

// What games bring.

fn rules(scoring: Scoring) -> OfficersRules {
    OfficersRules { scoring, ..OfficersRules::DEFAULT }
}

/// A game with the jack of clubs and without that of spades.
fn with_one(letter: &str, card_points: u8) -> Played {
    Played {
        kind: letter.parse::<NamedGame>().unwrap().kind(),
        cards: "CJ C7 C8 C9 CQ CK CT CA S7 S8 S9 SQ SK ST SA D7".parse().unwrap(),
        card_points,
        took_a_trick: card_points > 0,
        stakes: Stakes::Single,
        at_auction: None,
    }
}

fn at(bid: u16, hand: bool) -> Option<AtAuction> {
    Some(AtAuction { bid: Bid::new(bid).unwrap(), hand })
}

#[test]
fn what_games_bring() {
    let standard = rules(Scoring::Standard);
    let lenient = OfficersRules { schneider: SchneiderLimit::Under31, ..standard };
    let (base, points, two) = (rules(Scoring::Base), rules(Scoring::Points), rules(Scoring::TwoThreeFour));
    let full = rules(Scoring::StandardFull);
    let clubs =
        Played { cards: "CJ SJ HJ DJ CA CT CK C7 S7 S8 S9 SQ H7 H8 H9 HQ".parse().unwrap(), ..with_one("C", 70) };
    let table = [
        (standard, with_one("G", 61), [48, 0]),
        (standard, with_one("G", 60), [-96, 0]),
        (standard, with_one("G", 91), [96, 0]),
        (standard, with_one("G", 90), [48, 0]),
        (lenient, with_one("G", 90), [96, 0]),
        (standard, with_one("G", 30), [-96, 0]),
        (lenient, with_one("G", 30), [-192, 0]),
        (standard, with_one("G", 120), [192, 0]),
        (standard, with_one("G", 0), [-384, 0]),
        (standard, Played { stakes: Stakes::Kontra, ..with_one("G", 61) }, [96, 0]),
        (standard, clubs, [60, 0]),
        (full, clubs, [96, 0]),
        (standard, with_one("N", 0), [23, 0]),
        (standard, with_one("N", 60), [-46, 0]),
        (base, with_one("G", 60), [0, 24]),
        (base, with_one("G", 120), [48, 0]),
        (base, with_one("N", 0), [23, 0]),
        (points, with_one("G", 60), [0, 60]),
        (points, with_one("G", 0), [0, 120]),
        (two, with_one("G", 61), [2, 0]),
        (two, with_one("G", 60), [1, 1]),
        (two, with_one("G", 29), [0, 3]),
        (two, with_one("G", 0), [0, 4]),
        (two, with_one("N", 60), [0, 2]),
        (two, Played { stakes: Stakes::Re, ..with_one("G", 120) }, [16, 0]),
        (standard, Played { at_auction: at(24, false), ..with_one("S", 61) }, [-66, 0]),
        (standard, Played { at_auction: at(24, false), ..with_one("S", 91) }, [44, 0]),
        (standard, Played { at_auction: at(24, true), ..with_one("S", 61) }, [33, 0]),
        (standard, Played { at_auction: at(35, true), ..with_one("N", 0) }, [35, 0]),
    ];
    for (rules, played, expected) in table {
        let settlement = settle(&rules, &played);
        let scores = [settlement.declarer_score, settlement.opponent_score];
        assert_eq!(scores, expected, "{:?} {played:?}", rules.scoring);
    }
}

#[test]
fn what_a_ramsch_brings() {
    let own = rules(Scoring::Standard);
    let most = OfficersRules { ramsch_scoring: RamschScoring::Most, ..own };
    let two = rules(Scoring::TwoThreeFour);
    let table = [
        (own, [50, 70], [8, 8], [-50, -70]),
        (own, [120, 0], [16, 0], [120, 0]),
        (own, [120, 0], [15, 1], [-120, 0]),
        (most, [50, 70], [8, 8], [0, -70]),
        (most, [60, 60], [8, 8], [-60, -60]),
        (most, [0, 120], [0, 16], [0, 120]),
        (two, [50, 70], [8, 8], [2, 0]),
        (two, [60, 60], [8, 8], [1, 1]),
        (two, [0, 120], [0, 16], [0, 2]),
    ];
    for (rules, points, tricks, expected) in table {
        assert_eq!(settle_ramsch(&rules, points, tricks), expected, "{points:?} {tricks:?}");
    }
}

// Options.

#[test]
fn contradictions_are_refused_with_a_reason() {
    let table = [
        ("layout=admirals passing=on", Some("auction")),
        ("layout=admirals scoring=base", Some("auction")),
        ("layout=admirals scoring=standard-full", None),
        ("passing=on ramsch=off", Some("Ramsch")),
        ("null=on scoring=points", Some("Null")),
        ("scoring=two-three-four ramsch-scoring=most", Some("Ramsch")),
        ("layout=harlequin passing=on kontra=off null=on", None),
        ("layout=half-open scoring=points schneider=under-31", None),
    ];
    for (changes, reason) in table {
        let text: String = changes.split(' ').map(|change| format!(" officers.{change}")).collect();
        match (reason, format!("isko/1{text}").parse::<RuleSet>()) {
            (None, Ok(rules)) => assert_eq!(rules.to_string().split(' ').count(), text.split(' ').count()),
            (Some(word), Err(RuleSetError::Conflict(why))) => assert!(why.contains(word), "{why}"),
            (_, result) => panic!("{changes}: {result:?}"),
        }
    }
}

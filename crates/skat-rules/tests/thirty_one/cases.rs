//! The conformance cases of Thirty-one (`rules/README.md` describes the file).

use serde_json::{Value as Json, json};
use skat_rules::games::thirty_one::{
    BusPlace, Card52, CardSet52, Count, Counting, KnockerTie, Lives, Losing, MinimumKnock, Rank52, Ranks, Shown, Value,
    lives_lost, points_won,
};
use skat_rules::rule_set::Choice;
use skat_rules::seat::Seat;

use crate::support::{game, play};

type Answer = fn(&Json) -> Json;

/// The kinds of Thirty-one, with how many cases of each the file holds.
const KINDS: [(&str, usize, Answer); 10] = [
    ("scat31_value", 26, value),
    ("scat31_showdown", 22, showdown),
    ("scat31_lives", 5, lives),
    ("scat31_legal", 4, legal),
    ("scat31_min_knock", 2, min_knock),
    ("scat31_knock_same_suit", 1, |given| json!({ "legal": set(&given["cards"]).one_suit() })),
    ("scat31_fc_tiebreak", 3, tiebreak),
    ("scat31_fc_points", 3, fc_points),
    ("scat31_hammer", 1, showdown),
    ("scat31_bus", 3, bus),
];

#[test]
fn all_cases_of_thirty_one() {
    let file: Json = serde_json::from_str(include_str!("../data/cases.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    let of_thirty_one = cases.iter().filter(|case| case["kind"].as_str().unwrap().starts_with("scat31"));
    assert_eq!(of_thirty_one.count(), KINDS.iter().map(|(_, count, _)| count).sum::<usize>(), "no kind is left out");
    for (kind, count, answer) in KINDS {
        let cases: Vec<&Json> = cases.iter().filter(|case| case["kind"] == kind).collect();
        assert_eq!(cases.len(), count, "{kind}");
        for case in cases {
            let actual = answer(&case["input"]);
            for (field, expected) in case["expected"].as_object().unwrap() {
                // The file says that a bus's place only informs.
                if field != "place" {
                    assert_eq!(&actual[field], expected, "{} {kind}: {field}", case["id"]);
                }
            }
        }
    }
}

fn set(cards: &Json) -> CardSet52 {
    cards.as_array().unwrap().iter().map(|card| card.as_str().unwrap().parse::<Card52>().unwrap()).collect()
}

fn small(value: &Json) -> u8 {
    u8::try_from(value.as_u64().unwrap()).unwrap()
}

fn value(given: &Json) -> Json {
    let three_of_a_kind = match given["three_kind"].as_f64() {
        Some(30.0) => Some(Value::THIRTY),
        Some(_) => Some(Value::THIRTY_AND_A_HALF),
        None => None,
    };
    let counting = Counting {
        three_of_a_kind,
        grand_cadillac: given["grand_cadillac"] == true,
        straight_flush: given["straight_flush"] == true,
    };
    let half_points = counting.count(set(&given["cards"])).value.half_points();
    json!({ "value": if half_points.is_multiple_of(2) { json!(half_points / 2) } else { json!(f64::from(half_points) / 2.0) } })
}

/// The players' names, and their hands in that order.
fn hands(given: &Json) -> (Vec<&String>, Vec<Shown>) {
    let named = |list: &str, name: &String| given[list].as_array().is_some_and(|names| names.contains(&json!(name)));
    let players = given["values"].as_object().unwrap();
    let shown = players.iter().zip(0..).map(|((name, points), seat)| Shown {
        seat: Seat::new(seat).unwrap(),
        count: Count { value: Value::new(small(points)), ..Count::default() },
        declared: named("declared31", name) && !named("undeclared31", name),
    });
    (players.keys().collect(), shown.collect())
}

fn named_seat(names: &[&String], name: &Json) -> Option<Seat> {
    Seat::first(9).zip(names).find(|(_, known)| Some(known.as_str()) == name.as_str()).map(|(seat, _)| seat)
}

fn showdown(given: &Json) -> Json {
    let (names, shown) = hands(given);
    let caller = if given["caller"].is_null() { &given["knocker"] } else { &given["caller"] };
    let losing = Losing {
        tie: if given["style"] == "strict" { KnockerTie::Strict } else { KnockerTie::Usual },
        knocker_double: given["knocker_double"] != false,
        promise: given["style"] == "gin",
    };
    let lost = lives_lost(&shown, named_seat(&names, caller), losing);
    json!({ "lives_lost": names.into_iter().zip(lost).map(|(name, lost)| (name.clone(), json!(lost))).collect::<serde_json::Map<_, _>>() })
}

fn fc_points(given: &Json) -> Json {
    let (names, shown) = hands(given);
    let points = points_won(&shown, named_seat(&names, &given["knocker"]), false);
    let scored = names.into_iter().zip(points).filter(|&(_, points)| points > 0);
    json!({ "points": scored.map(|(name, points)| (name.clone(), json!(points))).collect::<serde_json::Map<_, _>>() })
}

fn lives(given: &Json) -> Json {
    let lives = Lives::with_pennies(small(&given["pennies"])).lose(small(&given["lost"]));
    json!({ "eliminated": lives.out(), "on_the_county": lives.on_the_county() })
}

fn bus(given: &Json) -> Json {
    let lives = Lives::new(5).lose(small(&given["losses"]));
    json!({ "out": BusPlace::of(lives).is_none() })
}

fn min_knock(given: &Json) -> Json {
    let minimum = MinimumKnock::from_key(&given["min_knock"].to_string()).unwrap();
    json!({ "legal": minimum.allows(Value::new(small(&given["value"]))) })
}

fn tiebreak(given: &Json) -> Json {
    let ranks = |field: &str| -> Ranks {
        let letters = given[field].as_array().unwrap().iter().map(|letter| letter.as_str().unwrap().parse().unwrap());
        letters.map(|letter| Rank52::from_letter(letter).unwrap()).collect()
    };
    json!({ "winner": if ranks("a") > ranks("b") { "first" } else { "second" } })
}

fn legal(given: &Json) -> Json {
    let mut deal = game(3, &[], "S2 S3 S4 / H2 H3 H4 / D2 D3 D4 / C7 C8");
    let last = match given["action"].as_str().unwrap() {
        "take the discard and throw the same card back" => play(&mut deal, "0 take, 0 discard C7"),
        "draw from the stock and discard it" => play(&mut deal, "0 draw, 0 discard C8"),
        "knock at the start of the turn" => play(&mut deal, "0 knock"),
        "second knock after a knock" => play(&mut deal, "0 knock, 1 knock"),
        unknown => panic!("{unknown}"),
    };
    json!({ "legal": last.is_ok() })
}

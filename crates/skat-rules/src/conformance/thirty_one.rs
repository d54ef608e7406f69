//! Kinds about Thirty-one.

use serde_json::{Map, Value as Json, json};

use super::input::{Answering, CaseError, Input, int, twice};
use crate::card::Suit;
use crate::deal::DealSecret;
use crate::game::{Game as _, Setting};
use crate::games::thirty_one::{
    Action, BusPlace, Card52, CardSet52, Count, Counting, Deal, Illegal, KnockerTie, Lives, Losing,
    MinimumKnock, Rank52, RankOrder, ShowdownHand, Value, lives_lost, points_won,
};
use crate::rule_set::{KnobValue as _, RuleSet};
use crate::seat::Seat;

pub(super) const KINDS: &[(&str, Answering)] = &[
    ("scat31_value", value),
    ("scat31_showdown", showdown),
    ("scat31_lives", lives),
    ("scat31_legal", legal),
    ("scat31_two_players", two_players),
    ("scat31_min_knock", minimum_knock),
    ("scat31_knock_same_suit", knock_same_suit),
    ("scat31_fc_tiebreak", tiebreak),
    ("scat31_fc_points", points),
    ("scat31_hammer", showdown),
    ("scat31_bus", bus),
];

fn hand(input: Input<'_>) -> Result<CardSet52, CaseError> {
    let cards: Option<Vec<Card52>> = input.list("cards").ok().and_then(|list| {
        list.iter()
            .map(|card| card.as_str()?.parse().ok())
            .collect()
    });
    let cards = cards.filter(|cards| cards.len() == 3);
    let cards =
        cards.ok_or_else(|| input.wrong("cards", "a list of 3 cards such as \"C2\" or \"CT\""))?;
    match twice(&cards) {
        Some(card) => Err(CaseError::Repeated {
            field: "cards",
            what: card.to_string(),
        }),
        None => Ok(cards.into_iter().collect()),
    }
}

/// Converts a hand's worth, which some styles rate above 31.
fn worth(points: &Json) -> Option<Value> {
    match points.as_f64()? {
        30.5 => Some(Value::THIRTY_AND_A_HALF),
        33.0 => Some(Value::GRAND_CADILLAC),
        _ => int(points)
            .filter(|points| (2..=31).contains(points))
            .map(Value::new),
    }
}

/// The values that [`worth`] accepts, in words.
const WORTH: &str = "a whole number from 2 to 31, 30.5 or 33";

fn value(input: Input<'_>) -> Result<Json, CaseError> {
    let three_of_a_kind = match input.field("three_kind").map(Json::as_f64) {
        None => None,
        Some(Some(30.0)) => Some(Value::THIRTY),
        Some(Some(30.5)) => Some(Value::THIRTY_AND_A_HALF),
        Some(_) => return Err(input.wrong("three_kind", "30 or 30.5")),
    };
    let counting = Counting {
        three_of_a_kind,
        grand_cadillac: input.flag("grand_cadillac")?,
        straight_flush: input.flag("straight_flush")?,
    };
    let half_points = counting.count(hand(input)?).value.half_points();
    let value = match half_points % 2 {
        0 => json!(half_points / 2),
        _ => json!(f64::from(half_points) / 2.0),
    };
    Ok(json!({"value": value}))
}

/// Reads the players' names and their hands, in the same order.
fn hands(input: Input<'_>) -> Result<(Vec<&str>, Vec<ShowdownHand>), CaseError> {
    let players = input
        .field("values")
        .and_then(Json::as_object)
        .filter(|players| (2..=9).contains(&players.len()));
    let allowed = format!("an object of 2 to 9 players, each with {WORTH}");
    let players = players.ok_or_else(|| input.wrong("values", allowed.clone()))?;
    let names: Vec<&str> = players.keys().map(String::as_str).collect();
    let (declared, undeclared) = (
        named(input, "declared31", &names)?,
        named(input, "undeclared31", &names)?,
    );
    let mut shown = Vec::new();
    for (seat, (name, points)) in Seat::first(Seat::MAX_COUNT).zip(players) {
        let value = worth(points).ok_or_else(|| input.wrong("values", allowed.clone()))?;
        let name = name.as_str();
        let (is_declared, is_undeclared) = (declared.contains(&name), undeclared.contains(&name));
        if (is_declared || is_undeclared) && value < Value::THIRTY_ONE {
            return Err(CaseError::Contradiction(
                "a player with 31, declared or not, has a hand of 31",
            ));
        }
        if is_declared && is_undeclared {
            return Err(CaseError::Contradiction("a hand is declared or it isn't"));
        }
        shown.push(ShowdownHand {
            seat,
            count: Count {
                value,
                ..Count::default()
            },
            declared: is_declared,
        });
    }
    Ok((names, shown))
}

/// Reads a list of known players; a missing list is empty.
fn named<'a>(
    input: Input<'a>,
    list: &'static str,
    names: &[&str],
) -> Result<Vec<&'a str>, CaseError> {
    if input.field(list).is_none() {
        return Ok(Vec::new());
    }
    let known = |name: &'a Json| name.as_str().filter(|name| names.contains(name));
    let all: Option<Vec<&str>> = input.list(list)?.iter().map(known).collect();
    let all = all.ok_or_else(|| input.wrong(list, "a list of players who are in `values`"))?;
    match twice(&all) {
        Some(name) => Err(CaseError::Repeated {
            field: list,
            what: name.to_owned(),
        }),
        None => Ok(all),
    }
}

fn seat_of(
    names: &[&str],
    input: Input<'_>,
    field: &'static str,
) -> Result<Option<Seat>, CaseError> {
    let Some(value) = input.field(field) else {
        return Ok(None);
    };
    let index = names
        .iter()
        .position(|&known| value.as_str() == Some(known));
    let index = index.ok_or_else(|| input.wrong(field, "a player who is in `values`"))?;
    Ok(Seat::first(Seat::MAX_COUNT).nth(index))
}

/// Pairs each name with its number.
fn by_name(names: &[&str], numbers: Vec<u8>) -> Map<String, Json> {
    names
        .iter()
        .zip(numbers)
        .map(|(&name, number)| (name.to_owned(), json!(number)))
        .collect()
}

fn showdown(input: Input<'_>) -> Result<Json, CaseError> {
    let (names, shown) = hands(input)?;
    let knocker = match (
        seat_of(&names, input, "caller")?,
        seat_of(&names, input, "knocker")?,
    ) {
        (Some(caller), Some(knocker)) if caller != knocker => {
            return Err(CaseError::Contradiction("only one player ends the round"));
        }
        (caller, knocker) => caller.or(knocker),
    };
    // Most styles have no rule of their own for ties.
    let styles = [
        ("usual", KnockerTie::Usual),
        ("strict", KnockerTie::Strict),
        ("pennies", KnockerTie::Usual),
        ("bus", KnockerTie::Usual),
        ("cadillac", KnockerTie::KnockerTwo),
        ("gin", KnockerTie::Usual),
        ("french_canadian", KnockerTie::Usual),
        ("jacobs", KnockerTie::Usual),
    ];
    let by_style = input.optional("style", |input, name| input.one_of(name, &styles))?;
    let ties = [
        ("usual", KnockerTie::Usual),
        ("safe", KnockerTie::Safe),
        ("strict", KnockerTie::Strict),
        ("knocker", KnockerTie::Knocker),
        ("knocker_two", KnockerTie::KnockerTwo),
        ("cadillac", KnockerTie::KnockerTwo),
    ];
    let by_tie = input.optional("tie", |input, name| input.one_of(name, &ties))?;
    let losing = Losing {
        tie: by_tie.or(by_style).unwrap_or(KnockerTie::Usual),
        knocker_double: input.flag_or("knocker_double", true)?,
        promise: input.field("style").and_then(Json::as_str) == Some("gin"),
    };
    Ok(json!({"lives_lost": by_name(&names, lives_lost(&shown, knocker, losing))}))
}

fn points(input: Input<'_>) -> Result<Json, CaseError> {
    let (names, shown) = hands(input)?;
    let mut points = by_name(
        &names,
        points_won(&shown, seat_of(&names, input, "knocker")?, false),
    );
    points.retain(|_, points| *points != 0);
    Ok(json!({"points": points}))
}

fn lives(input: Input<'_>) -> Result<Json, CaseError> {
    let lives = Lives::with_pennies(input.int("pennies", 0..=7)?).lose(input.int("lost", 0..=8)?);
    Ok(json!({"eliminated": lives.out(), "on_the_county": lives.on_the_county()}))
}

fn bus(input: Input<'_>) -> Result<Json, CaseError> {
    Ok(json!({"out": BusPlace::of(Lives::new(5).lose(input.int("losses", 0..=8)?)).is_none()}))
}

fn minimum_knock(input: Input<'_>) -> Result<Json, CaseError> {
    let minimum = input.field("min_knock").and_then(Json::as_u64);
    let minimum = minimum.and_then(|minimum| MinimumKnock::from_key(&minimum.to_string()));
    let minimum = minimum.ok_or_else(|| input.wrong("min_knock", "17, 19 or 21"))?;
    let value = input
        .field("value")
        .and_then(worth)
        .ok_or_else(|| input.wrong("value", WORTH))?;
    Ok(json!({"legal": minimum.allows(value)}))
}

fn knock_same_suit(input: Input<'_>) -> Result<Json, CaseError> {
    Ok(json!({"legal": hand(input)?.one_suit()}))
}

fn tiebreak(input: Input<'_>) -> Result<Json, CaseError> {
    let ranks = |field: &'static str| -> Result<RankOrder, CaseError> {
        let rank = |letter: &Json| Rank52::from_letter(letter.as_str()?.parse().ok()?);
        let ranks: Option<Vec<Rank52>> = input.list(field)?.iter().map(rank).collect();
        let ranks = ranks.filter(|ranks| ranks.len() == 3);
        Ok(ranks
            .ok_or_else(|| input.wrong(field, "a list of 3 ranks such as \"A\" or \"T\""))?
            .into_iter()
            .collect())
    };
    let winner = match ranks("a")?.cmp(&ranks("b")?) {
        std::cmp::Ordering::Greater => "first",
        std::cmp::Ordering::Less => "second",
        std::cmp::Ordering::Equal => "tie",
    };
    Ok(json!({"winner": winner}))
}

/// Deals a first round of low hands, with the seven of clubs as the discard and the eight on top of
/// the stock.
fn first_round(players: u8) -> Result<Deal, CaseError> {
    let pack = || {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank52::ALL.map(|rank| Card52::new(suit, rank)))
    };
    let on_top = |card: &Card52| matches!(card.to_string().as_str(), "C7" | "C8");
    let dealt = usize::from(players) * 3;
    let mut others = pack().filter(|card| !on_top(card));
    let mut cards: Vec<Card52> = others.by_ref().take(dealt).collect();
    cards.extend(
        ["C7", "C8"]
            .into_iter()
            .filter_map(|card| card.parse::<Card52>().ok()),
    );
    cards.extend(others);
    let cards = cards
        .try_into()
        .map_err(|_| CaseError::Contradiction("52 cards make a pack"))?;
    let setting = Setting::new(RuleSet::ISKO, players);
    Deal::with_first_round(&DealSecret::new([0; 32]), &setting, cards)
        .map_err(|_| CaseError::Contradiction("52 cards make a pack"))
}

/// Returns whether the last of these steps, each `seat action`, is legal after the others.
fn is_legal(players: u8, steps: &[(u8, &str)]) -> Result<bool, CaseError> {
    let mut deal = first_round(players)?;
    let mut last: Result<(), Illegal> = Ok(());
    for (seat, action) in steps {
        let seat = Seat::new(*seat).ok_or(CaseError::Contradiction("there is no such seat"))?;
        let action: Action = action
            .parse()
            .map_err(|_| CaseError::Contradiction("there is no such action"))?;
        last = deal.apply(seat, action);
    }
    Ok(last.is_ok())
}

fn legal(input: Input<'_>) -> Result<Json, CaseError> {
    let another = format!("discard {}", lowest_of_first()?);
    let steps: &[(&str, &[(u8, &str)])] = &[
        (
            "take the discard and throw the same card back",
            &[(0, "take"), (0, "discard C7")],
        ),
        (
            "draw from the stock and discard it",
            &[(0, "draw"), (0, "discard C8")],
        ),
        (
            "take the discard and throw another card",
            &[(0, "take"), (0, &another)],
        ),
        (
            "take the discard and discard another card",
            &[(0, "take"), (0, &another)],
        ),
        ("knock at the start of the turn", &[(0, "knock")]),
        ("knock after drawing", &[(0, "draw"), (0, "knock")]),
        ("second knock after a knock", &[(0, "knock"), (1, "knock")]),
    ];
    Ok(json!({"legal": is_legal(3, input.one_of("action", steps)?)?}))
}

fn lowest_of_first() -> Result<Card52, CaseError> {
    let hand = first_round(3)?.seat_view(Seat::FOREHAND).hand;
    hand.iter()
        .next()
        .ok_or(CaseError::Contradiction("a hand has cards"))
}

/// Tests the one chance to take back one's own discard: right after the other player's knock.
fn two_players(input: Input<'_>) -> Result<Json, CaseError> {
    input.int_or("players", 2..=2_u8, 2)?;
    let legal = is_legal(
        2,
        &[(0, "draw"), (0, "discard C8"), (1, "knock"), (0, "take")],
    )?;
    Ok(json!({"legal": legal}))
}

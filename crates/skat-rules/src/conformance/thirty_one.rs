//! Kinds about Thirty-one.

use serde_json::{Map, Value as Json, json};

use super::Answer;
use super::input::{CaseError, Input};
use crate::card::Suit;
use crate::deal::DealSecret;
use crate::game::{Game as _, Setting};
use crate::games::thirty_one::{
    Action, BusPlace, Card52, CardSet52, Count, Counting, Deal, Illegal, KnockerTie, Lives, Losing, MinimumKnock,
    Rank52, Ranks, Shown, Value, lives_lost, points_won,
};
use crate::rule_set::{Choice as _, RuleSet};
use crate::seat::Seat;

pub(super) const KINDS: &[(&str, Answer)] = &[
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
    let cards: Option<Vec<Card52>> = input.list("cards")?.iter().map(|card| card.as_str()?.parse().ok()).collect();
    let set: CardSet52 = cards.as_ref().ok_or(CaseError::Field("cards"))?.iter().copied().collect();
    let fits = cards.is_some_and(|cards| cards.len() == 3) && set.iter().count() == 3;
    if fits { Ok(set) } else { Err(CaseError::Field("cards")) }
}

fn value(input: Input<'_>) -> Result<Json, CaseError> {
    let three_of_a_kind = match input.field("three_kind").map(Json::as_f64) {
        None => None,
        Some(Some(30.0)) => Some(Value::THIRTY),
        Some(Some(30.5)) => Some(Value::THIRTY_AND_A_HALF),
        Some(_) => return Err(CaseError::Field("three_kind")),
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

/// The players' names, and their hands in that order.
fn hands(input: Input<'_>) -> Result<(Vec<&str>, Vec<Shown>), CaseError> {
    let players = input.field("values").and_then(Json::as_object).ok_or(CaseError::Field("values"))?;
    let named = |list: &'static str, name: &str| match input.field(list) {
        Some(_) => Ok(input.list(list)?.iter().any(|other| other.as_str() == Some(name))),
        None => Ok(false),
    };
    let mut shown = Vec::new();
    for (seat, (name, points)) in players.iter().enumerate() {
        let points = points.as_u64().filter(|&points| points <= 33).ok_or(CaseError::Field("values"))?;
        let points = u8::try_from(points).map_err(|_| CaseError::Field("values"))?;
        let seat = u8::try_from(seat).ok().and_then(Seat::new).ok_or(CaseError::Field("values"))?;
        let declared = named("declared31", name)? && !named("undeclared31", name)?;
        shown.push(Shown { seat, count: Count { value: Value::new(points), ..Count::default() }, declared });
    }
    Ok((players.keys().map(String::as_str).collect(), shown))
}

fn seat_of(names: &[&str], input: Input<'_>, field: &'static str) -> Result<Option<Seat>, CaseError> {
    if input.field(field).is_none() {
        return Ok(None);
    }
    let name = input.text(field)?;
    let index = names.iter().position(|&known| known == name).ok_or(CaseError::Field(field))?;
    Ok(u8::try_from(index).ok().and_then(Seat::new))
}

/// Each name with its number.
fn by_name(names: &[&str], numbers: Vec<u8>) -> Map<String, Json> {
    names.iter().zip(numbers).map(|(&name, number)| (name.to_owned(), json!(number))).collect()
}

fn showdown(input: Input<'_>) -> Result<Json, CaseError> {
    let (names, shown) = hands(input)?;
    let knocker = seat_of(&names, input, "caller")?.or(seat_of(&names, input, "knocker")?);
    let style = input.field("style").map_or(Ok("usual"), |_| input.text("style"))?;
    let tie = input.field("tie").map_or(Ok(style), |_| input.text("tie"))?;
    let losing = Losing {
        tie: match tie {
            "cadillac" => KnockerTie::KnockerTwo,
            // A style such as GIN says nothing about ties.
            tie => KnockerTie::from_key(&tie.replace('_', "-")).unwrap_or(KnockerTie::Usual),
        },
        knocker_double: input.field("knocker_double").is_none() || input.flag("knocker_double")?,
        promise: style == "gin",
    };
    Ok(json!({"lives_lost": by_name(&names, lives_lost(&shown, knocker, losing))}))
}

fn points(input: Input<'_>) -> Result<Json, CaseError> {
    let (names, shown) = hands(input)?;
    let mut points = by_name(&names, points_won(&shown, seat_of(&names, input, "knocker")?, false));
    points.retain(|_, points| *points != 0);
    Ok(json!({"points": points}))
}

fn lives(input: Input<'_>) -> Result<Json, CaseError> {
    let lives = Lives::with_pennies(few(input, "pennies")?).lose(few(input, "lost")?);
    Ok(json!({"eliminated": lives.out(), "on_the_county": lives.on_the_county()}))
}

fn few(input: Input<'_>, name: &'static str) -> Result<u8, CaseError> {
    input.int(name).ok().filter(|&number| number <= 100).ok_or(CaseError::Field(name))
}

fn bus(input: Input<'_>) -> Result<Json, CaseError> {
    Ok(json!({"out": BusPlace::of(Lives::new(5).lose(few(input, "losses")?)).is_none()}))
}

fn minimum_knock(input: Input<'_>) -> Result<Json, CaseError> {
    let minimum = few(input, "min_knock")?.to_string();
    let minimum = MinimumKnock::from_key(&minimum).ok_or(CaseError::Field("min_knock"))?;
    Ok(json!({"legal": minimum.allows(Value::new(few(input, "value")?))}))
}

fn knock_same_suit(input: Input<'_>) -> Result<Json, CaseError> {
    Ok(json!({"legal": hand(input)?.one_suit()}))
}

fn tiebreak(input: Input<'_>) -> Result<Json, CaseError> {
    let ranks = |field: &'static str| -> Result<Ranks, CaseError> {
        let rank = |letter: &Json| Rank52::from_letter(letter.as_str()?.parse().ok()?);
        input.list(field)?.iter().map(|letter| rank(letter).ok_or(CaseError::Field(field))).collect()
    };
    let winner = match ranks("a")?.cmp(&ranks("b")?) {
        std::cmp::Ordering::Greater => "first",
        std::cmp::Ordering::Less => "second",
        std::cmp::Ordering::Equal => "tie",
    };
    Ok(json!({"winner": winner}))
}

/// A first round whose seats hold low cards, with the seven of clubs as the discard and the eight on top of the stock.
fn first_round(players: u8) -> Result<Deal, CaseError> {
    let pack = || Suit::ALL.into_iter().flat_map(|suit| Rank52::ALL.map(|rank| Card52::new(suit, rank)));
    let on_top = |card: &Card52| matches!(card.to_string().as_str(), "C7" | "C8");
    let dealt = usize::from(players) * 3;
    let mut others = pack().filter(|card| !on_top(card));
    let mut cards: Vec<Card52> = others.by_ref().take(dealt).collect();
    cards.extend(["C7", "C8"].into_iter().filter_map(|card| card.parse::<Card52>().ok()));
    cards.extend(others);
    let cards = cards.try_into().map_err(|_| CaseError::Contradiction("52 cards make a pack"))?;
    let setting = Setting::new(RuleSet::ISKO, players);
    Deal::with_first_round(&DealSecret::new([0; 32]), &setting, cards)
        .map_err(|_| CaseError::Contradiction("52 cards make a pack"))
}

/// Whether the last of these steps, `seat action`, is legal after the others.
fn is_legal(players: u8, steps: &[(u8, &str)]) -> Result<bool, CaseError> {
    let mut deal = first_round(players)?;
    let mut last: Result<(), Illegal> = Ok(());
    for (seat, action) in steps {
        let seat = Seat::new(*seat).ok_or(CaseError::Field("action"))?;
        let action: Action = action.parse().map_err(|_| CaseError::Field("action"))?;
        last = deal.apply(seat, action);
    }
    Ok(last.is_ok())
}

fn legal(input: Input<'_>) -> Result<Json, CaseError> {
    let legal = match input.text("action")? {
        "take the discard and throw the same card back" => is_legal(3, &[(0, "take"), (0, "discard C7")]),
        "draw from the stock and discard it" => is_legal(3, &[(0, "draw"), (0, "discard C8")]),
        "take the discard and throw another card" | "take the discard and discard another card" => {
            is_legal(3, &[(0, "take"), (0, &format!("discard {}", lowest_of_first()?))])
        }
        "knock at the start of the turn" => is_legal(3, &[(0, "knock")]),
        "knock after drawing" => is_legal(3, &[(0, "draw"), (0, "knock")]),
        "second knock after a knock" => is_legal(3, &[(0, "knock"), (1, "knock")]),
        _ => return Err(CaseError::Field("action")),
    };
    Ok(json!({"legal": legal?}))
}

fn lowest_of_first() -> Result<Card52, CaseError> {
    let hand = first_round(3)?.seat_view(Seat::FOREHAND).hand;
    hand.iter().next().ok_or(CaseError::Field("action"))
}

/// The card discarded just before the other's knock may be taken back; there is no other chance to take one's own discard.
fn two_players(input: Input<'_>) -> Result<Json, CaseError> {
    let players: u8 = input.int_or("players", 2)?;
    if players != 2 {
        return Err(CaseError::Field("players"));
    }
    let legal = is_legal(2, &[(0, "draw"), (0, "discard C8"), (1, "knock"), (0, "take")])?;
    Ok(json!({"legal": legal}))
}

//! The conformance cases of official Skat (`rules/README.md` describes the file).
#![allow(clippy::unwrap_used, reason = "a case that can't be read is a failed test")]

use serde_json::{Value, json};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game;
use skat_rules::games::skat::{
    Action, AfterCall, Announcement, Auction, Bid, Call, Contract, ContractKind, Deal, Dealt, Made, PhaseView, Role,
    Won, settle,
};
use skat_rules::scoring::{ListRow, seating};
use skat_rules::seat::{BySeat, Seat};

type Answer = fn(&Value) -> Value;

/// The kinds that concern official Skat, with how many cases of each the file holds.
const KINDS: [(&str, usize, Answer); 9] = [
    ("game_value", 318, game_value),
    ("auction", 50, auction),
    ("bid_values", 1, bid_values),
    ("next_bid", 12, next_bid),
    ("announce", 52, announce),
    ("trick_winner", 58, trick_winner),
    ("legal_moves", 56, legal_moves),
    ("full_game", 26, full_game),
    ("seats", 5, seats),
];

/// Fields that only inform.
const NOT_COMPARED: [&str; 1] = ["reason"];

#[test]
fn all_cases_of_official_skat() {
    let file: Value = serde_json::from_str(include_str!("data/cases.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    let mut wrong = Vec::new();
    for (kind, count, answer) in KINDS {
        let cases: Vec<&Value> = cases.iter().filter(|case| case["kind"] == kind).collect();
        assert_eq!(cases.len(), count, "{kind}");
        for case in cases {
            let given = case.get("input").unwrap_or(case);
            let actual = answer(given);
            for (field, expected) in case["expected"].as_object().unwrap() {
                let same = actual.get(field).unwrap_or(&Value::Null) == expected;
                if !same && !NOT_COMPARED.contains(&field.as_str()) {
                    wrong.push(format!("{} {kind}: {field} is {}, not {expected}", case["id"], actual[field]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

fn cards(list: &Value) -> Vec<Card> {
    list.as_array().unwrap().iter().map(card).collect()
}

fn set(list: &Value) -> CardSet {
    cards(list).into_iter().collect()
}

fn card(name: &Value) -> Card {
    name.as_str().unwrap().parse().unwrap()
}

fn number(value: &Value) -> u16 {
    u16::try_from(value.as_u64().unwrap()).unwrap()
}

fn small(value: &Value) -> u8 {
    u8::try_from(number(value)).unwrap()
}

fn kind(value: &Value) -> ContractKind {
    ContractKind::ALL.into_iter().find(|kind| kind.letter().to_string() == value.as_str().unwrap()).unwrap()
}

fn announcement(given: &Value, schneider: &str, schwarz: &str) -> Announcement {
    let said = |field: &str| given[field].as_bool().unwrap();
    match () {
        () if said("ouvert") => Announcement::Ouvert,
        () if said(schwarz) => Announcement::Schwarz,
        () if said(schneider) => Announcement::Schneider,
        () => Announcement::None,
    }
}

fn game_value(given: &Value) -> Value {
    let hand = given["hand"].as_bool().unwrap();
    let announcement = announcement(given, "schneider_announced", "schwarz_announced");
    let contract = Contract::new(kind(&given["game"]), hand, announcement).unwrap();
    let twelve = set(&given["declarer_hand"]) | set(&given["skat"]);
    let bid = Bid::new(number(&given["bid"])).unwrap();
    let made = Made::in_play(contract, small(&given["card_points"]), small(&given["tricks"]));
    let settled = settle(contract, twelve, bid, made);
    // Kontra and Re act on the score alone; the rule set that has them is not part of official Skat.
    let score = i32::from(settled.score) << given["kontra"].as_u64().unwrap();
    let row = |own: bool| ListRow {
        points: if own { score } else { 0 },
        won: u32::from(own && settled.won),
        lost: u32::from(own && !settled.won),
        lost_by_others: u32::from(!own && !settled.won),
        ..ListRow::default()
    };
    json!({
        "base": settled.base,
        "matadors": settled.matadors,
        "multiplier": settled.multiplier,
        "game_value": settled.value,
        "overbid": settled.overbid,
        "won": settled.won,
        "settled_value": settled.settled_value,
        "impossible_announcement": settled.charged_as.map(|_| true),
        "replacement": settled.charged_as.map(|kind| kind.letter().to_string()),
        "score": score,
        "seeger_fabian_3": {
            "declarer": row(true).seeger_fabian(3), "each_defender": row(false).seeger_fabian(3)
        },
        "seeger_fabian_4": {
            "declarer": row(true).seeger_fabian(4), "each_other_player": row(false).seeger_fabian(4)
        },
    })
}

fn seat_letter(seat: Seat) -> &'static str {
    ["F", "M", "R"][seat.index()]
}

fn auction(given: &Value) -> Value {
    let mut auction = Auction::new();
    let actions = given["actions"].as_array().unwrap();
    for (index, action) in actions.iter().enumerate() {
        let call = match &action[1] {
            Value::String(word) if word == "yes" => Some(Call::Hold),
            Value::String(_) => Some(Call::Pass),
            value => Bid::new(number(value)).map(Call::Bid),
        };
        let in_turn = action[0] == seat_letter(auction.asked());
        let after = call.filter(|_| in_turn).and_then(|call| auction.call(call).ok());
        let last = index + 1 == actions.len();
        match after {
            None => return json!({"error": index}),
            Some(AfterCall::Open(next)) => auction = next,
            Some(_) if !last => return json!({"error": index + 1}),
            Some(AfterCall::Declared { declarer, bid }) => {
                return json!({"state": "declared", "declarer": seat_letter(declarer), "bid": bid.value()});
            }
            Some(AfterCall::PassedIn) => return json!({"state": "passed_in", "declarer": null, "bid": 0}),
        }
    }
    let role = if auction.role() == Role::Speaker { "speaker" } else { "listener" };
    let last_bid = auction.bid().map_or(0, Bid::value);
    json!({"state": "open", "turn": seat_letter(auction.asked()), "role": role, "last_bid": last_bid})
}

fn bid_values(_: &Value) -> Value {
    let values: Vec<u16> = Bid::all().map(Bid::value).collect();
    json!({"values": values, "count": values.len()})
}

fn next_bid(given: &Value) -> Value {
    let above = Bid::above(Bid::new(number(&given["last_bid"])));
    json!({"remaining": above.len(), "next": above.map(Bid::value).next()})
}

fn announce(given: &Value) -> Value {
    let hand = given["hand"].as_bool().unwrap();
    let announcement = announcement(given, "schneider", "schwarz");
    // The announcement type can't hold both; in Null either makes the ouvert illegal.
    let null_level = given["game"] == "N" && (given["schneider"] == true || given["schwarz"] == true);
    let bid = Bid::new(number(&given["bid"])).unwrap();
    let contract = Contract::new(kind(&given["game"]), hand, announcement);
    match contract {
        Ok(contract) if contract.reaches(bid) && !null_level => json!({"legal": true, "normalized": {
            "hand": contract.hand(),
            "ouvert": contract.ouvert(),
            "schneider": contract.schneider(),
            "schwarz": contract.schwarz(),
        }}),
        _ => json!({"legal": false}),
    }
}

fn trick_winner(given: &Value) -> Value {
    let (kind, cards) = (kind(&given["game"]), cards(&given["cards"]));
    let winner = (0..cards.len()).max_by_key(|&index| kind.strength(cards[index], cards[0])).unwrap();
    let points = (kind != ContractKind::Null).then(|| cards.into_iter().map(Card::points).sum::<u8>());
    json!({"winner_index": winner, "points": points})
}

fn legal_moves(given: &Value) -> Value {
    let led = (!given["led"].is_null()).then(|| card(&given["led"]));
    let playable = kind(&given["game"]).playable(set(&given["hand"]), led);
    let mut legal: Vec<String> = playable.iter().map(|card| card.to_string()).collect();
    legal.sort();
    json!({"legal": legal})
}

fn full_game(given: &Value) -> Value {
    let seat = |value: &Value| Seat::new(small(value)).unwrap();
    let hands = BySeat::from_fn(|seat| set(&given["hands"][seat.index()]));
    let dealt = Dealt::new(hands, set(&given["skat"])).unwrap();
    let won = Won { declarer: seat(&given["declarer"]), bid: Bid::new(number(&given["bid"])).unwrap() };
    let hand = given["hand"].as_bool().unwrap();
    let contract = Contract::new(kind(&given["game"]), hand, Announcement::None).unwrap();
    let discards = (!hand).then(|| set(&given["discard"]));
    let mut deal = Deal::with_contract(dealt, won, contract, discards).unwrap();
    for play in given["plays"].as_array().unwrap() {
        deal.apply(seat(&play[0]), Action::Play(card(&play[1]))).unwrap();
    }
    let PhaseView::Over(over) = deal.public_view().phase else { panic!("the deal isn't over") };
    let played = over.played.unwrap();
    let winners: Vec<usize> = played.tricks.iter().map(|trick| trick.winner.index()).collect();
    let tricks: Vec<usize> = (0..3).map(|seat| winners.iter().filter(|&&winner| winner == seat).count()).collect();
    let null = contract.kind() == ContractKind::Null;
    json!({
        "trick_winners": winners,
        "tricks": tricks,
        "declarer_points": (!null).then_some(played.card_points),
        "won": played.settlement.won,
        "game_value": played.settlement.value,
        "overbid": played.settlement.overbid,
        "score": played.settlement.score,
    })
}

fn seats(given: &Value) -> Value {
    let seating = seating(small(&given["players"]), small(&given["dealer"]));
    json!({
        "forehand": seating.forehand,
        "middlehand": seating.middlehand,
        "rearhand": seating.rearhand,
        "sitting_out": seating.sitting_out,
        "next_dealer": seating.next_dealer,
        "next_dealer_after_pass": seating.next_dealer,
    })
}

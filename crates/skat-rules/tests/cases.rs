//! The conformance cases of official Skat (`rules/README.md` describes the file).
#![allow(clippy::unwrap_used, reason = "a case that can't be read is a failed test")]

use serde_json::{Value, json};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game;
use skat_rules::games::skat::{
    Action, AfterCall, Announcement, Auction, AuctionPart, Bid, Call, Contract, ContractKind, Deal, Dealt, Doubling,
    KontraRule, KontraTime, KontraWho, Made, OpenContracts, PhaseView, Raises, Role, SkatRules, SpitzeRule, Standing,
    Won, conceded_at_once, concession_stands, reckon, settle,
};
use skat_rules::rule_set::Choice as _;
use skat_rules::scoring::{ListRow, seating};
use skat_rules::seat::{BySeat, Seat};

type Answer = fn(&Value) -> Value;

/// The kinds that concern Skat, with how many cases of each the file holds. Those whose expectation is prose have tests of their own in
/// `options.rs` and `early_ends.rs`.
const KINDS: [(&str, usize, Answer); 25] = [
    ("game_value", 318, reckoned),
    ("kontra_score", 6, reckoned),
    ("bock_score", 1, reckoned),
    ("spitze", 6, reckoned),
    ("skat_shown", 2, reckoned),
    ("old_rules_1998", 10, reckoned),
    ("old_rules_grand20", 1, reckoned),
    ("open_option", 2, open_option),
    ("spitze_legal", 3, spitze_legal),
    ("kontra_right", 3, kontra_right),
    ("kontra_time", 4, kontra_time),
    ("kontra_order", 1, kontra_order),
    ("schenken", 8, schenken),
    ("auto_concession", 8, auto_concession),
    ("concede_declarer", 3, concede_declarer),
    ("concede_declarer_value", 3, concede_declarer_value),
    ("auction", 50, auction),
    ("bid_values", 1, bid_values),
    ("next_bid", 12, next_bid),
    ("announce", 52, announce),
    ("trick_winner", 58, trick_winner),
    ("legal_moves", 56, legal_moves),
    ("full_game", 26, full_game),
    ("seats", 5, seats),
    ("hand_no_peek", 1, hand_no_peek),
];

/// Fields that only inform.
const NOT_COMPARED: [&str; 1] = ["reason"];

#[test]
fn all_cases_of_skat() {
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

/// Whether this is said; a field that a case lacks isn't.
fn said(given: &Value, field: &str) -> bool {
    given[field].as_bool().unwrap_or(false)
}

fn announcement(given: &Value, schneider: &str, schwarz: &str) -> Announcement {
    match () {
        () if said(given, "ouvert") => Announcement::Ouvert,
        () if said(given, schwarz) => Announcement::Schwarz,
        () if said(given, schneider) => Announcement::Schneider,
        () => Announcement::None,
    }
}

fn bid(given: &Value) -> Bid {
    Bid::new(number(&given["bid"])).unwrap()
}

fn count(value: &Value) -> u8 {
    value.as_u64().map_or(0, |count| u8::try_from(count).unwrap())
}

fn last_doubling(count: u8) -> Option<Doubling> {
    Doubling::ALL[..usize::from(count)].last().copied()
}

/// The rules that a case names.
fn rules_of(given: &Value) -> SkatRules {
    let old = given["rules"] == "old";
    SkatRules {
        kontra: KontraRule::Resupra,
        spitze: SpitzeRule::Several,
        skat_shown: true,
        lost_hand_single: old,
        grand_ouvert_36: old,
        grand_20: given["grand_base"] == 20,
        ..SkatRules::DEFAULT
    }
}

fn reckoned(given: &Value) -> Value {
    let rules = rules_of(given);
    let announcement = announcement(given, "schneider_announced", "schwarz_announced");
    let contract = Contract::new(kind(&given["game"]), said(given, "hand"), announcement).unwrap();
    let contract = contract.with_spitze(count(&given["spitze"])).unwrap();
    let twelve = set(&given["declarer_hand"]) | set(&given["skat"]);
    let raises = Raises {
        skat_shown: said(given, "skat_shown"),
        kontra: last_doubling(count(&given["kontra"])),
        bock: count(&given["bock"]),
        ..Raises::default()
    };
    let (points, tricks) = (small(&given["card_points"]), small(&given["tricks"]));
    let made = Made::in_play(contract, &raises, points, tricks, said(given, "spitze_ok"));
    let settled = settle(&rules, contract, &raises, twelve, bid(given), made);
    let row = |own: bool| ListRow {
        points: if own { settled.score } else { 0 },
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
        "score": settled.score,
        "seeger_fabian_3": {
            "declarer": row(true).seeger_fabian(3), "each_defender": row(false).seeger_fabian(3)
        },
        "seeger_fabian_4": {
            "declarer": row(true).seeger_fabian(4), "each_other_player": row(false).seeger_fabian(4)
        },
    })
}

fn open_option(given: &Value) -> Value {
    let rule = given["rule"].as_str().unwrap().replace('_', "-");
    let rules = SkatRules { open_contracts: OpenContracts::from_key(&rule).unwrap(), ..SkatRules::DEFAULT };
    let ten = set(&given["declarer_hand"]);
    let before_lead = given["exposed"] == "before_lead";
    let closed = Contract::new(kind(&given["game"]), said(given, "hand"), Announcement::None).unwrap();
    let contract = if before_lead { closed.opened() } else { closed };
    if contract.check(&rules, Bid::LOWEST, ten).is_err() {
        return json!({"legal": false});
    }
    let raises = Raises { opened_late: !before_lead, ..Raises::default() };
    let made = Made::in_play(contract, &raises, small(&given["card_points"]), small(&given["tricks"]), true);
    let settled = settle(&rules, contract, &raises, ten | set(&given["skat"]), Bid::LOWEST, made);
    json!({"legal": true, "game_value": settled.value})
}

fn spitze_legal(given: &Value) -> Value {
    let (kind, cards) = (kind(&given["game"]), set(&given["cards"]));
    let count = u8::try_from(cards.len()).unwrap();
    let contract = Contract::new(kind, false, Announcement::None).unwrap().with_spitze(count);
    let legal = contract.is_ok_and(|contract| {
        contract.spitze_cards() == cards && contract.check(&rules_of(given), Bid::LOWEST, set(&given["hand"])) == Ok(())
    });
    json!({"legal": legal})
}

fn kontra_right(given: &Value) -> Value {
    let who = match given["option"].as_str().unwrap() {
        "kontra_needs_bid" => KontraWho::BidOrHeld,
        "kontra_needs_bid_or_no_chance" => KontraWho::NotPassed18,
        _ => KontraWho::Any,
    };
    let part = match given["call_made_or_held"].as_str() {
        None | Some("no_opportunity_at_18") => AuctionPart::NoChanceAt18,
        Some("passed_18") => AuctionPart::Passed18,
        Some(_) => AuctionPart::BidOrHeld,
    };
    json!({"allowed": who.allows(part)})
}

fn kontra_time(given: &Value) -> Value {
    let time = match given["option"].as_str().unwrap() {
        "before_first_lead_only" => KontraTime::BeforeLead,
        _ => KontraTime::FirstCard,
    };
    let (lead_made, own_card_played) = match given["when"].as_str().unwrap() {
        "before_first_lead" => (false, false),
        "after_first_lead" | "before_own_first_card" => (true, false),
        _ => (true, true),
    };
    json!({"allowed": time.allows(lead_made, own_card_played)})
}

fn kontra_order(given: &Value) -> Value {
    let doubling = |word: &Value| match word.as_str().unwrap() {
        "kontra" => Doubling::Kontra,
        "re" => Doubling::Re,
        "supra" => Doubling::Supra,
        _ => Doubling::Resupra,
    };
    let calls: Vec<Doubling> = given["calls"].as_array().unwrap().iter().map(doubling).collect();
    json!({"error": Doubling::in_order(&calls, KontraRule::Resupra).err()})
}

fn schenken(given: &Value) -> Value {
    let contract = Contract::new(kind(&given["game"]), said(given, "hand"), Announcement::None).unwrap();
    let mut raises = Raises::default();
    let mut accepted = false;
    for step in given["steps"].as_array().unwrap() {
        match step.as_str().unwrap() {
            "go_on" => raises.required = raises.goal(contract).raised().unwrap(),
            "accept" => accepted = true,
            _ => assert!(raises.goal(contract).raised().is_some(), "there is something to give"),
        }
    }
    let need = match (raises.required, accepted) {
        (Announcement::None, _) => "simple",
        (Announcement::Schneider, true) => "schneider given",
        (Announcement::Schneider, false) => "schneider",
        _ => "schwarz",
    };
    let in_play = || Made::in_play(contract, &raises, small(&given["card_points"]), small(&given["tricks"]), true);
    let made = if accepted { Made::SIMPLY } else { in_play() };
    let matadors = i8::try_from(given["matadors"].as_i64().unwrap()).unwrap();
    let settled = reckon(&SkatRules::DEFAULT, contract, &raises, matadors, bid(given), made);
    json!({"need": need, "game_value": settled.value, "won": settled.won, "score": settled.score})
}

fn auto_concession(given: &Value) -> Value {
    let (more, kontra) = (said(given, "extra_announcement"), said(given, "kontra"));
    json!({"won_without_play": conceded_at_once(kind(&given["game"]), bid(given), more, kontra)})
}

fn concede_declarer(given: &Value) -> Value {
    let number = |field: &str| usize::from(number(&given[field]));
    json!({"accepted": concession_stands(number("declarer_cards"), number("defenders_agree"))})
}

fn concede_declarer_value(given: &Value) -> Value {
    let base = Some(number(&given["base"]));
    let kind = ContractKind::ALL.into_iter().find(|kind| kind.base() == base).unwrap();
    let announcement = announcement(given, "schneider_announced", "schwarz_announced");
    let contract = Contract::new(kind, said(given, "hand"), announcement).unwrap();
    let nothing_taken =
        Standing { declarer_points: 0, defender_points: 0, declarer_tricks: 0, defender_tricks: 0, spitze: true };
    let made = Made::by_declarers_concession(contract, &Raises::default(), nothing_taken);
    let matadors = i8::try_from(given["matadors"].as_i64().unwrap()).unwrap();
    let settled = reckon(&SkatRules::DEFAULT, contract, &Raises::default(), matadors, bid(given), made);
    json!({"game_value": settled.value, "score": settled.score})
}

/// A Hand player doesn't see the skat, which yet counts for his matadors and card points.
fn hand_no_peek(_: &Value) -> Value {
    let forehand: CardSet = "SJ HJ DJ CA CT CK CQ C9 C8 C7".parse().unwrap();
    let skat: CardSet = "CJ SA".parse().unwrap();
    let rest: Vec<Card> = (CardSet::FULL - forehand - skat).iter().collect();
    let hands = BySeat([forehand, rest[..10].iter().copied().collect(), rest[10..].iter().copied().collect()]);
    let won = Won { declarer: Seat::FOREHAND, bid: Bid::LOWEST };
    let mut deal = Deal::with_contract(Dealt::new(hands, skat).unwrap(), won, "CH".parse().unwrap(), None).unwrap();
    let seen = deal.seat_view(Seat::FOREHAND).found;
    while let Some(seat) = deal.awaited().iter().next() {
        assert_eq!(deal.seat_view(Seat::FOREHAND).found, seen);
        deal.apply(seat, deal.legal_actions(seat)[0]).unwrap();
    }
    let PhaseView::Over(over) = deal.public_view().phase else { panic!("the deal isn't over") };
    let played = over.played.unwrap();
    let taken: u8 =
        played.tricks.iter().filter(|t| t.winner == won.declarer).flat_map(|t| t.cards).map(Card::points).sum();
    let counts = played.settlement.matadors == 11 && played.card_points == taken + skat.points();
    json!({"skat_visible_to_declarer": seen.is_some(), "skat_counts": counts})
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

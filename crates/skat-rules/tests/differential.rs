//! Compares official Skat with a second, deliberately plain implementation (`plain`).
//!
//! In random deals, both must agree on the awaited seats, the legal actions, the results and the
//! counts of continuations. By default the test plays 20,000 deals, or as many as the environment
//! variable `SKATRUNDE_DEALS` says. The large proof:
//! `SKATRUNDE_DEALS=1000000 cargo test --release -p skat-rules --test differential`.

#[path = "rules/common/mod.rs"]
mod common;
mod plain;

use std::collections::BTreeMap;

use plain::player::{Numbers, Style, choose};
use plain::{Outcome, PlainDeal, Played, Reckoning, deck, reckon_last_trick, trumps};
use skat_rules::card::CardSet;
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::Game as _;
use skat_rules::games::skat::{
    Action, Bid, CardsDealt, Contract, Deal, PhaseView, PlayResult, Raises, Settlement, SkatRules,
    settle,
};
use skat_rules::perft::{perft, perft_of};
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;

/// The actions that the plain implementation knows. Of `concede` it knows only the declarer's;
/// `early_ends.rs` has tables for the other early ends.
const COMPARED: [&str; 10] = [
    "bid", "hold", "pass", "skat", "discard", "announce", "play", "concede", "accept", "refuse",
];

fn is_compared(text: &str, seat: usize, declarer: Option<usize>) -> bool {
    let verb = text.split(' ').next().unwrap_or(text);
    COMPARED.contains(&verb) && (verb != "concede" || declarer == Some(seat))
}

/// Returns the crate's deal and the plain one with the same cards.
fn both(number: u32) -> (Deal, PlainDeal) {
    let secret = DealSecret::new(*b"one million deals of plain Skat.").of_deal(number);
    let cards = shuffled(&secret).map(|card| card.to_string());
    let hands = [&cards[..10], &cards[10..20], &cards[20..30]].map(<[String]>::to_vec);
    (
        Deal::new(CardsDealt::from_secret(&secret)),
        PlainDeal::new(hands, cards[30..].to_vec()),
    )
}

/// Returns the crate's compared legal actions in their text form, sorted.
fn legal_in_crate(deal: &Deal, seat: usize, declarer: Option<usize>) -> Vec<String> {
    let actions = deal.legal_actions(Seat::SKAT[seat]);
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.retain(|text| is_compared(text, seat, declarer));
    texts.sort_unstable();
    texts
}

fn legal_in_plain(plain: &PlainDeal, seat: usize) -> Vec<String> {
    let mut texts = plain.legal(seat);
    texts.sort_unstable();
    texts
}

fn apply(deal: &mut Deal, plain: &mut PlainDeal, seat: usize, text: &str) {
    let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} reads back"));
    if let Err(illegal) = deal.apply(Seat::SKAT[seat], action) {
        panic!("{text} by seat {seat}: {illegal}");
    }
    plain.apply(seat, text);
}

fn reckoning_in_crate(settlement: &Settlement) -> Reckoning {
    assert_eq!(settlement.value, settlement.base * settlement.multiplier);
    assert_eq!(settlement.charged_as, None, "no Null below its bid");
    Reckoning {
        matadors: settlement.matadors.into(),
        value: settlement.value.into(),
        overbid: settlement.overbid,
        won: settlement.won,
        settled_value: settlement.settled_value.into(),
        score: settlement.score,
    }
}

/// Converts the crate's result into the plain implementation's terms.
fn outcome_in_crate(deal: &Deal) -> Option<Outcome> {
    let PhaseView::Over(over) = deal.public_view().phase else {
        return None;
    };
    let score = deal.score().expect("a deal that is over has a score");
    let row = |place: usize| {
        let mut row = ListRow::default();
        row.add(&score, Seat::SKAT.get(place).copied(), place == 3);
        row
    };
    let played = over.played.map(|played| {
        let declarer = score.declarer.expect("a contract was played");
        assert_eq!(
            (declarer.seat, declarer.won),
            (played.won.declarer, played.settlement.won)
        );
        Played {
            declarer: declarer.seat.index(),
            card_points: played.card_points.into(),
            tricks: played.declarer_tricks.into(),
            reckoning: reckoning_in_crate(&played.settlement),
        }
    });
    Some(Outcome {
        played,
        points: std::array::from_fn(|seat| score.points[seat]),
        seeger_fabian_3: std::array::from_fn(|place| row(place).seeger_fabian(3)),
        seeger_fabian_4: std::array::from_fn(|place| row(place).seeger_fabian(4)),
    })
}

/// Number of deals of each kind.
type Seen = BTreeMap<String, u32>;

fn note(seen: &mut Seen, contract: &str, ending: &str, outcome: &Outcome) {
    let Some(played) = &outcome.played else {
        *seen.entry("passed in".to_owned()).or_default() += 1;
        return;
    };
    let result = if played.reckoning.won { "won" } else { "lost" };
    let level = match (played.card_points, played.tricks) {
        _ if contract.starts_with('N') => "Null",
        (_, 0) => "made Schwarz",
        (_, 10) => "making Schwarz",
        (0..=30, _) => "made Schneider",
        (90.., _) => "making Schneider",
        _ => "simple",
    };
    let mut kinds = vec![
        format!("{contract}, {result}"),
        format!("{ending}, {result}"),
        format!("{level}, {result}"),
    ];
    if played.reckoning.overbid {
        kinds.push(format!("{level}, overbid"));
    }
    for kind in kinds {
        *seen.entry(kind).or_default() += 1;
    }
}

/// Minimum number of deals of some kinds among 20,000.
const COMMON: [(&str, u32); 14] = [
    ("passed in", 1_000),
    ("conceded alone, lost", 400),
    ("conceded with consent, lost", 400),
    ("conceded with consent, won", 10),
    ("played on after a concession, lost", 100),
    ("played out, won", 1_000),
    ("played out, lost", 5_000),
    ("Null, won", 50),
    ("Null, lost", 500),
    ("making Schneider, won", 100),
    ("made Schneider, lost", 1_000),
    ("made Schwarz, lost", 500),
    ("simple, overbid", 100),
    ("making Schneider, overbid", 20),
];

/// Plays one deal in both implementations and compares them at each step.
fn compare(number: u32, seen: &mut Seen) {
    let mut numbers = Numbers(number.into());
    let style = Style::of_deal(&mut numbers);
    let (mut deal, mut plain) = both(number);
    let (mut contract, mut ending) = (String::new(), "played out");
    loop {
        let awaited: Vec<usize> = deal.awaited().iter().map(Seat::index).collect();
        assert_eq!(
            awaited,
            plain.awaited(),
            "the awaited seats differ in deal {number}"
        );
        let legal: [Vec<String>; 3] = std::array::from_fn(|seat| {
            let texts = legal_in_crate(&deal, seat, plain.declarer());
            assert_eq!(
                texts,
                legal_in_plain(&plain, seat),
                "the legal actions of seat {seat} differ in deal {number}"
            );
            texts
        });
        assert_eq!(
            outcome_in_crate(&deal).as_ref(),
            plain.outcome(),
            "the result of deal {number}"
        );
        if let Some(outcome) = plain.outcome() {
            note(seen, &contract, ending, outcome);
            return;
        }
        let (seat, text) = choose(&plain, &legal, style, &mut numbers);
        apply(&mut deal, &mut plain, seat, &text);
        match text.as_str() {
            "concede" => ending = "conceded alone",
            "accept" => ending = "conceded with consent",
            "refuse" => ending = "played on after a concession",
            text => {
                contract = text
                    .strip_prefix("announce ")
                    .map_or(contract, str::to_owned);
            }
        }
    }
}

#[test]
#[allow(
    clippy::disallowed_methods,
    reason = "the environment only sets the number of deals"
)]
fn random_deals_agree() {
    const THREADS: u32 = 2;
    let deals: u32 = std::env::var("SKATRUNDE_DEALS")
        .map_or(20_000, |text| text.parse().expect("a number of deals"));
    let seen = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..THREADS)
            .map(|first| {
                scope.spawn(move || {
                    let mut seen = Seen::new();
                    for number in (first..deals).step_by(THREADS as usize) {
                        compare(number, &mut seen);
                    }
                    seen
                })
            })
            .collect();
        let mut all = Seen::new();
        for part in parts {
            for (kind, count) in part.join().expect("the deals agree") {
                *all.entry(kind).or_default() += count;
            }
        }
        all
    });
    if deals >= 20_000 {
        for (kind, least) in COMMON {
            let count = seen.get(kind).copied().unwrap_or(0);
            assert!(count >= least, "{kind} only {count} times: {seen:#?}");
        }
    }
}

/// Every contract at every bid with all possible matadors, at the limits of card points and tricks.
#[test]
fn settlements_agree() {
    const CARD_POINTS: [u8; 10] = [0, 22, 30, 31, 60, 61, 89, 90, 119, 120];
    let mut count = 0_u32;
    for contract in [true, false].into_iter().flat_map(Contract::all) {
        let text = contract.to_string();
        let trumps = trumps(&text[..1]);
        let plain_cards: Vec<String> = deck()
            .into_iter()
            .filter(|card| !trumps.contains(card))
            .collect();
        let mut twelves = vec![plain_cards[..12].to_vec()];
        for run in 1..=trumps.len() {
            twelves.push([&trumps[..run], &plain_cards[..12 - run]].concat());
            twelves.push([&trumps[run - 1..run], &plain_cards[..11]].concat());
        }
        for twelve in twelves {
            let cards: CardSet = twelve.join(" ").parse().expect("twelve cards");
            for bid in Bid::all().filter(|&bid| contract.reaches(bid)) {
                for tricks in [0, 1, 9, 10] {
                    // Without a trick the declarer has only the skat; ten tricks hold all card
                    // points.
                    let possible = CARD_POINTS.into_iter().filter(|points| match tricks {
                        0 => *points <= 22,
                        10 => *points == 120,
                        _ => true,
                    });
                    for points in possible {
                        let settled = {
                            let raises = Raises::default();
                            let made = PlayResult::in_play(contract, &raises, points, tricks, true);
                            settle(&SkatRules::DEFAULT, contract, &raises, cards, bid, made)
                        };
                        let reckoned = reckon_last_trick(
                            &text,
                            bid.value().into(),
                            &twelve,
                            points.into(),
                            tricks.into(),
                        );
                        let case = format_args!(
                            "{text} at {bid}, {cards}: {points} points, {tricks} tricks"
                        );
                        assert_eq!(reckoning_in_crate(&settled), reckoned, "{case}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 500_000, "{count} reckonings");
}

/// `perft_of` for the plain implementation.
fn plain_perft(plain: &PlainDeal, depth: u32, counted: &impl Fn(usize, &str) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    for seat in plain.awaited() {
        for text in plain.legal(seat).iter().filter(|text| counted(seat, text)) {
            let mut next = plain.clone();
            next.apply(seat, text);
            sequences += plain_perft(&next, depth - 1, counted);
        }
    }
    sequences
}

/// Asserts that both counts agree, without concessions or with the declarer's.
fn same_perft(deal: &Deal, plain: &PlainDeal, depth: u32, concessions: bool) -> u64 {
    let counted = |seat: usize, text: &str| {
        is_compared(text, seat, plain.declarer()) && (concessions || text != "concede")
    };
    let in_crate = perft_of(deal, depth, &|seat: Seat, action: Action| {
        counted(seat.index(), &action.to_string())
    });
    let in_plain = plain_perft(plain, depth, &counted);
    assert_eq!(in_crate, in_plain, "to depth {depth}");
    in_crate
}

/// Calls that make each seat the declarer at 18.
const AUCTIONS: [&[(usize, &str)]; 3] = [
    &[(1, "pass"), (2, "pass"), (0, "bid 18")],
    &[(1, "bid 18"), (0, "pass"), (2, "pass")],
    &[(1, "pass"), (2, "bid 18"), (0, "pass")],
];

/// Returns deal `number` with this seat as the declarer at 18.
fn declared_by(number: u32, declarer: usize) -> (Deal, PlainDeal) {
    let (mut deal, mut plain) = both(number);
    for (seat, text) in AUCTIONS[declarer] {
        apply(&mut deal, &mut plain, *seat, text);
    }
    (deal, plain)
}

/// Like [`declared_by`], but with this contract announced, before the first lead.
fn before_the_lead(number: u32, declarer: usize, contract: &str) -> (Deal, PlainDeal) {
    let (mut deal, mut plain) = declared_by(number, declarer);
    if !contract[1..].contains('H') {
        apply(&mut deal, &mut plain, declarer, "skat");
        let discards = plain.legal(declarer);
        apply(
            &mut deal,
            &mut plain,
            declarer,
            &discards[number as usize % discards.len()],
        );
    }
    apply(
        &mut deal,
        &mut plain,
        declarer,
        &format!("announce {contract}"),
    );
    (deal, plain)
}

const CONTRACTS: [&str; 8] = ["C", "SH", "H", "DOH", "G", "GHS", "N", "NOH"];

#[test]
fn auction_counts_agree() {
    for number in 0..4 {
        let (deal, plain) = both(number);
        // 63 values or a pass; two answers to each value, or as many openings by rearhand.
        assert_eq!(same_perft(&deal, &plain, 1, false), 64);
        assert_eq!(same_perft(&deal, &plain, 2, false), 63 * 2 + 64);
        assert_eq!(
            same_perft(&deal, &plain, 3, false),
            perft(&deal, 3),
            "nothing else is legal in the auction"
        );
        same_perft(&deal, &plain, 4, false);
    }
}

#[test]
fn declaration_counts_agree() {
    for declarer in 0..3 {
        let (deal, plain) = declared_by(7, declarer);
        // The skat or 22 Hand contracts; 66 discards; 7 contracts.
        assert_eq!(same_perft(&deal, &plain, 1, false), 23);
        assert_eq!(same_perft(&deal, &plain, 2, false), 66 + 22 * 10);
        same_perft(&deal, &plain, 3, false);
        same_perft(&deal, &plain, 4, false);
    }
}

#[test]
fn first_trick_counts_agree() {
    for (number, contract) in (0..).zip(CONTRACTS) {
        let (deal, plain) = before_the_lead(number, number as usize % 3, contract);
        for depth in 1..=6 {
            same_perft(&deal, &plain, depth, false);
        }
        for depth in 1..=3 {
            same_perft(&deal, &plain, depth, true);
        }
    }
}

#[test]
fn last_trick_counts_agree() {
    let mut to_the_end = 0;
    for (number, contract) in (0..24).zip(CONTRACTS.into_iter().cycle()) {
        let (mut deal, mut plain) = before_the_lead(number, number as usize % 3, contract);
        let mut numbers = Numbers(number.into());
        while plain.trick_count() < 6 && plain.outcome().is_none() {
            let seat = plain.awaited()[0];
            let mut plays = plain.legal(seat);
            plays.retain(|text| text != "concede");
            apply(
                &mut deal,
                &mut plain,
                seat,
                &plays[numbers.below(plays.len())],
            );
        }
        for depth in 1..=13 {
            let sequences = same_perft(&deal, &plain, depth, false);
            assert!(
                depth < 13 || sequences == 0,
                "nothing follows the last trick"
            );
            to_the_end += if depth == 12 { sequences } else { 0 };
        }
        for depth in 1..=5 {
            same_perft(&deal, &plain, depth, true);
        }
    }
    assert!(
        to_the_end > 10_000,
        "{to_the_end} ways to play the last four tricks"
    );
}

//! Reviews of whole deals: what they may depend on, pauses, and known lessons.
#![allow(
    clippy::unwrap_used,
    reason = "a deal that can't be played fails the test"
)]

use std::sync::LazyLock;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_autoplay::{Model, Subject, decide_at_once};
use skat_review::{
    DecisionLabel, DecisionReview, OpenResult, OpenVerdict, ReviewScope, ReviewWork, ReviewedDeal,
    Reviewer, Reviewing, SeatReview,
};
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, GameId, Setting};
use skat_rules::games::skat::{Bid, CardsDealt, Deal, Won};
use skat_rules::notation::log::LogEntry;
use skat_rules::seat::{BySeat, Seat};

fn reviewer() -> Reviewer {
    static MODEL: LazyLock<std::sync::Arc<Model>> = LazyLock::new(|| Model::built_in().unwrap());
    Reviewer::new(MODEL.clone(), ReviewWork::LEAST)
}

/// Plays a deal on by heuristics, with a random action now and then.
fn play_on(deal: &mut AnyDeal, entries: &mut Vec<LogEntry>, rng: &mut StdRng) {
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let legal: Vec<AnyAction> = view
            .legal()
            .into_iter()
            .filter(|action| !action.ends_early())
            .collect();
        let action = if rng.random_ratio(1, 6) {
            legal[rng.random_range(0..legal.len())]
        } else {
            decide_at_once(&view, rng.random()).unwrap()
        };
        deal.apply(seat, action).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    }
}

/// The cards of each seat and the skat, as dealt.
#[derive(Clone)]
struct Layout([CardSet; 4]);

impl Layout {
    fn of_secret(number: u64) -> Self {
        let mut bytes = [3; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let setting = Setting::official();
        let deal = AnyDeal::deal(GameId::Skat, &DealSecret::new(bytes), &setting).unwrap();
        let [one, two, three] = Seat::SKAT.map(|seat| hand(&deal, seat));
        let skat = CardSet::FULL - one - two - three;
        Self([one, two, three, skat])
    }

    /// Swaps two cards that the seat doesn't hold.
    fn swapped(&self, seat: Seat, rng: &mut StdRng) -> Self {
        let mut swapped = self.clone();
        let hidden: Vec<usize> = (0..4).filter(|&place| place != seat.index()).collect();
        let one = rng.random_range(0..3);
        let (one, other) = (hidden[one], hidden[(one + 1) % 3]);
        let card = |place: usize, rng: &mut StdRng| -> Card {
            let cards: Vec<Card> = self.0[place].iter().collect();
            cards[rng.random_range(0..cards.len())]
        };
        let (there, back) = (card(one, rng), card(other, rng));
        swapped.0[one] = swapped.0[one].without(there).with(back);
        swapped.0[other] = swapped.0[other].without(back).with(there);
        swapped
    }

    /// The deal before the first call. A Ramsch follows if all pass.
    fn start(&self) -> AnyDeal {
        let [one, two, three, skat] = self.0;
        let dealt = CardsDealt::new(BySeat([one, two, three]), skat).unwrap();
        let rules = "isko skat.all-pass=ramsch".parse().unwrap();
        AnyDeal::Skat(Deal::by(&Setting::new(rules, 3), dealt))
    }
}

/// Passes for everybody, so that a Ramsch begins.
fn all_pass() -> Vec<LogEntry> {
    let pass = GameId::Skat.parse_action("pass").unwrap();
    [Seat::MIDDLEHAND, Seat::REARHAND, Seat::FOREHAND]
        .map(|seat| LogEntry::Acted(seat, pass))
        .to_vec()
}

fn hand(deal: &AnyDeal, seat: Seat) -> CardSet {
    match deal.seat_view(seat) {
        skat_rules::game::AnySeatView::Skat(view) => view.hand,
        _ => unreachable!("the deal is one of Skat"),
    }
}

/// The deal after these entries, if they are legal.
fn replayed(start: &AnyDeal, entries: &[LogEntry]) -> Option<AnyDeal> {
    let mut deal = start.clone();
    for &entry in entries {
        let LogEntry::Acted(seat, action) = entry else {
            unreachable!("only actions are played here")
        };
        deal.apply(seat, action).ok()?;
    }
    Some(deal)
}

/// The reviews of a seat's decisions up to this entry, without what open cards add.
fn up_to(deal: &ReviewedDeal, seat: Seat, number: u16) -> Vec<DecisionReview> {
    let mut reviewer = reviewer();
    let mut reviewing = Reviewing::begin(deal, seat);
    while reviewing
        .decisions()
        .last()
        .is_none_or(|last| last.number < number)
        && reviewing.step(&mut reviewer)
    {}
    reviewing
        .decisions()
        .iter()
        .filter(|review| review.number <= number)
        .map(|review| DecisionReview {
            open: None,
            ..*review
        })
        .collect()
}

/// Deals that look alike to a player up to a decision get equal reviews up to it, wherever the
/// hidden cards lie and whatever happens later.
#[test]
fn a_review_depends_on_what_the_player_could_see() {
    let (mut compared, mut cards, mut estimates) = (0, 0, 0);
    for number in 0..36 {
        let mut rng = StdRng::seed_from_u64(number);
        let seat = Seat::SKAT[number as usize % 3];
        let layout = Layout::of_secret(number);
        let mut entries = if number % 6 == 5 {
            all_pass()
        } else {
            Vec::new()
        };
        let mut deal = replayed(&layout.start(), &entries).unwrap();
        play_on(&mut deal, &mut entries, &mut rng);
        let own: Vec<usize> = (0..entries.len())
            .filter(|&at| matches!(entries[at], LogEntry::Acted(by, _) if by == seat))
            .collect();
        let at = own[rng.random_range(0..own.len())];
        let view = replayed(&layout.start(), &entries[..at])
            .unwrap()
            .seat_view(seat);
        let other = (0..200)
            .map(|_| layout.swapped(seat, &mut rng))
            .find(|other| {
                replayed(&other.start(), &entries[..at])
                    .is_some_and(|deal| deal.seat_view(seat) == view)
            });
        let Some(other) = other else {
            continue;
        };
        let mut replay = replayed(&other.start(), &entries[..=at]).unwrap();
        let mut others_entries = entries[..=at].to_vec();
        play_on(&mut replay, &mut others_entries, &mut rng);
        let number = u16::try_from(at).unwrap();
        let deal = ReviewedDeal::new(layout.start(), 3, entries.clone()).unwrap();
        let other = ReviewedDeal::new(other.start(), 3, others_entries).unwrap();
        let reviews = up_to(&deal, seat, number);
        assert_eq!(reviews, up_to(&other, seat, number), "deal {number}");
        compared += reviews.len();
        cards += reviews
            .iter()
            .filter(|review| review.taken.played_card().is_some())
            .count();
        estimates += reviews
            .iter()
            .filter(|review| review.subject == Subject::Estimate)
            .count();
    }
    assert!(
        compared > 40 && cards > 20 && estimates > 4,
        "{compared} decisions, {cards} cards, {estimates} estimates"
    );
}

/// Whatever happens later, the review of a decision stays the same, in every game.
#[test]
fn a_review_depends_on_nothing_later() {
    let mut reviewed = Vec::new();
    for &game in GameId::ALL {
        let players = *game.players().start();
        let rules = "isko 31.lives=1".parse().unwrap();
        let start = AnyDeal::deal(
            game,
            &DealSecret::new([11; 32]),
            &Setting::new(rules, players),
        );
        let start = start.unwrap();
        let play = |mut entries: Vec<LogEntry>, seed| {
            let mut deal = replayed(&start, &entries).unwrap();
            play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(seed));
            ReviewedDeal::new(start.clone(), players, entries).unwrap()
        };
        let deal = play(Vec::new(), 1);
        let at = deal.entries().len() * 2 / 3;
        let other = play(deal.entries()[..at].to_vec(), 2);
        let last = u16::try_from(at).unwrap().saturating_sub(1);
        let reviews = up_to(&deal, Seat::FOREHAND, last);
        assert_eq!(reviews, up_to(&other, Seat::FOREHAND, last), "{game:?}");
        if !reviews.is_empty() {
            reviewed.push(game);
        }
    }
    for &game in GameId::ALL {
        let expected = ReviewScope::of(game) != ReviewScope::Nothing;
        assert_eq!(reviewed.contains(&game), expected, "{game:?}");
    }
}

/// The deal of Admirals' Skat that begins with these actions, played on by heuristics.
fn of_admirals(secret: u8, first: &[&str]) -> ReviewedDeal {
    let rules = "isko officers.layout=admirals".parse().unwrap();
    let secret = DealSecret::new([secret; 32]);
    let start = AnyDeal::deal(GameId::Officers, &secret, &Setting::new(rules, 2)).unwrap();
    let (mut deal, mut entries) = (start.clone(), Vec::new());
    for text in first {
        let seat = deal.awaited().iter().next().unwrap();
        let action = GameId::Officers.parse_action(text).unwrap();
        deal.apply(seat, action).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    }
    while let Some(seat) = deal.awaited().iter().next() {
        let action = decide_at_once(&deal.seat_view(seat), 1).unwrap();
        deal.apply(seat, action).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    }
    ReviewedDeal::new(start, 2, entries).unwrap()
}

#[test]
fn calls_and_the_skat_in_officers_skat_are_reviewed() {
    let mut reviewer = reviewer();
    let mut missed_games = 0;
    for secret in 0..8 {
        // Nothing in this game is worth so much, and nobody takes the skat after it in vain.
        let too_far = of_admirals(secret, &["bid 144", "pass", "skat"]);
        let call = reviewer.verdict_at(&too_far, 0).unwrap();
        assert_eq!(call.subject, Subject::Call);
        assert_eq!(
            (call.label, call.best.to_string().as_str()),
            (DecisionLabel::Blunder, "pass"),
            "{call:?}"
        );
        let answer = reviewer.verdict_at(&too_far, 1).unwrap();
        assert_eq!(
            (answer.subject, answer.taken.to_string().as_str()),
            (Subject::Call, "pass")
        );
        let pick_up = reviewer.verdict_at(&too_far, 2).unwrap();
        assert_eq!((pick_up.subject, pick_up.seat), (Subject::Hand, call.seat));

        let passed = of_admirals(secret, &["pass"]);
        let call = reviewer.verdict_at(&passed, 0).unwrap();
        if call.label.is_worse() {
            assert_eq!(call.best.to_string(), "bid 18", "{call:?}");
            missed_games += 1;
        }
    }
    assert!((1..8).contains(&missed_games), "{missed_games}");
}

/// Not a stake of its own: a sure contract brings its value, and a defender's points are those for
/// a lost contract.
#[test]
fn contracts_in_oma_count_what_the_rules_say() {
    let mut reviewer = reviewer();
    let (mut by_declarer, mut by_defender) = (0, 0);
    for secret in 0..10 {
        let secret = DealSecret::new([secret; 32]);
        let setting = Setting::new("isko".parse().unwrap(), 2);
        let start = AnyDeal::deal(GameId::Oma, &secret, &setting).unwrap();
        let (mut deal, mut entries) = (start.clone(), Vec::new());
        play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(1));
        let Some(declarer) = deal.score().and_then(|score| score.declarer) else {
            continue;
        };
        let deal = ReviewedDeal::new(start, 2, entries).unwrap();
        for number in 0..deal.entries().len() {
            let Some(review) = reviewer.verdict_at(&deal, number) else {
                continue;
            };
            let (chance, points) = (
                review.taken_value.chance.unwrap(),
                review.taken_value.points,
            );
            let points = points.value();
            if review.seat != declarer.seat {
                assert!((points - 40.0 * chance.value()).abs() < 0.1, "{review:?}");
                by_defender += 1;
            } else if chance.0 == 1_000 {
                assert!(points >= 50.0 + 18.0, "{review:?}");
                by_declarer += 1;
            } else if chance.0 == 0 {
                assert!(points <= -50.0 - 36.0, "{review:?}");
                by_declarer += 1;
            }
        }
    }
    assert!(
        by_declarer > 3 && by_defender > 10,
        "{by_declarer}, {by_defender}"
    );
}

#[test]
fn a_review_goes_on_after_a_pause() {
    let layout = Layout::of_secret(100);
    let mut entries = Vec::new();
    play_on(
        &mut layout.start(),
        &mut entries,
        &mut StdRng::seed_from_u64(7),
    );
    let deal = ReviewedDeal::new(layout.start(), 3, entries).unwrap();
    let all = Reviewing::begin(&deal, Seat::MIDDLEHAND).finish(&mut reviewer());
    let text = all.to_string();
    assert!(text.len() <= 2_048, "{text}");
    assert_eq!(SeatReview::read(GameId::Skat, &text), Ok(all.clone()));
    let decisions = &all.decisions;
    assert!(decisions.len() > 4, "{}", decisions.len());
    assert!(decisions.is_sorted_by_key(|review| review.number));
    for pause in [0, 1, decisions.len() / 2, decisions.len()] {
        let before = decisions[..pause].to_vec();
        let resumed = Reviewing::resume(&deal, Seat::MIDDLEHAND, before);
        assert_eq!(resumed.finish(&mut reviewer()), all, "after {pause}");
    }
}

/// The first decision of a declarer with this Hand contract, who leads this card. The others follow
/// with these cards.
fn first_lead(hands: [&str; 3], contract: &str, plays: &[&str]) -> DecisionReview {
    let hands = hands.map(|cards| cards.parse::<CardSet>().unwrap());
    let skat = CardSet::FULL - hands[0] - hands[1] - hands[2];
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::LOWEST,
    };
    let dealt = CardsDealt::new(BySeat(hands), skat).unwrap();
    let start = Deal::with_contract(dealt, won, contract.parse().unwrap(), None).unwrap();
    let start = AnyDeal::Skat(start);
    let mut deal = start.clone();
    let mut entries = Vec::new();
    for play in plays {
        let seat = deal.awaited().iter().next().unwrap();
        let action = GameId::Skat.parse_action(&format!("play {play}")).unwrap();
        deal.apply(seat, action).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    }
    play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(1));
    let deal = ReviewedDeal::new(start, 3, entries).unwrap();
    let mut reviewing = Reviewing::begin(&deal, Seat::FOREHAND);
    assert!(reviewing.step(&mut reviewer()), "the lead is a decision");
    reviewing.decisions()[0]
}

const NULL: [&str; 3] = [
    "C7 C8 C9 CA S7 S8 S9 ST D7 D8",
    "CT CJ H7 H8 H9 HQ HK D9 DQ SJ",
    "CQ CK SQ SK SA DK DT DJ DA HT",
];

#[test]
fn a_null_broken_by_a_lead_is_a_blunder() {
    let review = first_lead(NULL, "NH", &["CA", "CT", "CQ"]);
    assert_eq!(review.label, DecisionLabel::Blunder, "{review:?}");
    assert_eq!(review.taken_value.chance.unwrap().0, 0);
    let open = review.open.unwrap();
    assert_eq!(open.verdict, OpenVerdict::Error);
    assert_eq!((open.taken, open.best), (OpenResult::Lost, OpenResult::Won));
    assert!(
        review.accuracy().unwrap() < 40.0 && review.loss.points.0 > 300,
        "{review:?}"
    );
}

#[test]
fn a_safe_lead_in_the_same_null_is_good() {
    let review = first_lead(NULL, "NH", &["D7", "D9", "DK"]);
    assert!(!review.label.is_worse(), "{review:?}");
    assert_eq!(review.open.unwrap().taken, OpenResult::Won);
}

#[test]
fn no_lead_spoils_a_decided_deal() {
    let hands = [
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "C7 SA ST SK SQ S9 S8 S7 HA HT",
        "HK HQ H9 H8 H7 DA DT DK DQ D9",
    ];
    // Whatever is led, the declarer takes all tricks.
    let review = first_lead(hands, "GH", &["SJ"]);
    assert!(review.decided, "{review:?}");
    assert_eq!(review.label, DecisionLabel::Good, "{review:?}");
    assert_eq!(review.taken.to_string(), "play SJ");
}

#[test]
fn deals_that_run_cant_be_reviewed() {
    let layout = Layout::of_secret(5);
    let error = ReviewedDeal::new(layout.start(), 3, Vec::new())
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "the deal isn't over");
    let pass = GameId::Skat.parse_action("pass").unwrap();
    let out_of_turn = LogEntry::Acted(Seat::FOREHAND, pass);
    let error = ReviewedDeal::new(layout.start(), 3, vec![out_of_turn])
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "entry 1 can't be applied");
}

/// The reviews of forehand's calls with a hopeless hand, after middlehand has bid up to this value
/// and forehand has answered like this.
fn answers_of_forehand(bids: &[(&str, &str)], middlehand_passes: bool) -> Vec<DecisionReview> {
    let layout = Layout(
        [
            "CK C9 SQ ST HK HT H9 DK DT D9",
            "CJ SJ CA CT CQ C8 SA S9 HA DA",
            "HJ DJ SK S8 S7 HQ H8 H7 DQ D8",
            "C7 D7",
        ]
        .map(|cards| cards.parse().unwrap()),
    );
    let mut entries = Vec::new();
    let mut call = |seat, text: &str| {
        let action = GameId::Skat.parse_action(text).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    };
    for (bid, answer) in bids {
        call(Seat::MIDDLEHAND, &format!("bid {bid}"));
        call(Seat::FOREHAND, answer);
    }
    if middlehand_passes {
        call(Seat::MIDDLEHAND, "pass");
    }
    call(Seat::REARHAND, "pass");
    let start = layout.start();
    let mut deal = replayed(&start, &entries).unwrap();
    play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(3));
    let deal = ReviewedDeal::new(start, 3, entries).unwrap();
    let last = 2 * u16::try_from(bids.len()).unwrap() - 1;
    up_to(&deal, Seat::FOREHAND, last)
}

/// The points charged for these decisions, and what the last one alone loses.
fn charged_and_last(calls: &[DecisionReview]) -> (f64, f64) {
    let last = calls.last().unwrap();
    (
        calls.iter().map(|call| call.loss.points.value()).sum(),
        last.best_value.points.value() - last.taken_value.points.value(),
    )
}

#[test]
fn a_bid_too_far_is_charged_once() {
    let bids = [
        ("18", "hold"),
        ("20", "hold"),
        ("22", "hold"),
        ("23", "hold"),
    ];
    let calls = answers_of_forehand(&bids, true);
    assert_eq!(calls.len(), 4);
    assert_eq!(calls[0].label, DecisionLabel::Blunder, "{calls:?}");
    let (charged, last) = charged_and_last(&calls);
    assert!(
        (charged - last).abs() < 0.2 && last > 20.0,
        "{charged}, {last}"
    );
}

#[test]
fn a_bid_that_was_outbid_costs_nothing_in_the_end() {
    let bids = [("18", "hold"), ("20", "hold"), ("22", "pass")];
    let calls = answers_of_forehand(&bids, false);
    let (charged, last) = charged_and_last(&calls);
    assert!(charged.abs() < 0.2 && last == 0.0, "{charged}, {last}");
    assert!(calls[0].loss.points.value() > 20.0, "{calls:?}");
}

const SURE: &str = "CJ SJ HJ DJ CA CT SA ST HA DA";
const HOPELESS: &str = "C7 C8 S7 S8 H7 H8 D7 D8 D9 H9";

/// The review of the first decision of this seat. Forehand declares Grand with these ten cards, and
/// the others have the rest of the cards in turn.
fn in_grand(hand: &str, entries: &[(Seat, &str)], seat: Seat) -> DecisionReview {
    let hand: CardSet = hand.parse().unwrap();
    let out: Vec<Card> = (CardSet::FULL - hand).iter().collect();
    let every_second = |from| out[2..].iter().skip(from).step_by(2).copied().collect();
    let hands = BySeat([hand, every_second(0), every_second(1)]);
    let skat: CardSet = out[..2].iter().copied().collect();
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::LOWEST,
    };
    let rules = "isko skat.kontra=re".parse().unwrap();
    let deal = Deal::by(
        &Setting::new(rules, 3),
        CardsDealt::new(hands, skat).unwrap(),
    );
    let start = AnyDeal::Skat(
        deal.declared(won, "G".parse().unwrap(), Some(skat))
            .unwrap(),
    );
    let action = |text| GameId::Skat.parse_action(text).unwrap();
    let mut entries: Vec<LogEntry> = entries
        .iter()
        .map(|&(seat, text)| LogEntry::Acted(seat, action(text)))
        .collect();
    let mut deal = replayed(&start, &entries).unwrap();
    play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(1));
    let deal = ReviewedDeal::new(start, 3, entries).unwrap();
    let mut reviewing = Reviewing::begin(&deal, seat);
    assert!(reviewing.step(&mut reviewer()));
    reviewing.decisions()[0]
}

#[test]
fn a_concession_is_compared_with_playing_on() {
    let [declarer, defender] = [Seat::FOREHAND, Seat::MIDDLEHAND];
    for (hand, seat, is_worse) in [
        (SURE, declarer, true),
        (HOPELESS, declarer, false),
        (HOPELESS, defender, true),
    ] {
        let review = in_grand(hand, &[(seat, "concede")], seat);
        assert_eq!(review.subject, Subject::Concession);
        assert_eq!(review.label.is_worse(), is_worse, "{hand}: {review:?}");
        let open = review.open.unwrap();
        let cost = open.verdict == OpenVerdict::Error;
        assert_eq!(cost, is_worse, "{hand}: {review:?}");
    }
}

#[test]
fn who_agrees_to_a_wrong_claim_loses_by_it() {
    let [declarer, defender, other] = [Seat::FOREHAND, Seat::MIDDLEHAND, Seat::REARHAND];
    for (answer, is_worse) in [("accept", true), ("refuse", false)] {
        let entries = [(declarer, "claim"), (defender, answer)];
        let and_accepted = [entries[0], entries[1], (other, "accept")];
        let entries = if is_worse {
            &and_accepted[..]
        } else {
            &entries[..]
        };
        let review = in_grand(HOPELESS, entries, defender);
        assert_eq!(review.subject, Subject::Claim);
        assert_eq!(review.label.is_worse(), is_worse, "{review:?}");
    }
}

#[test]
fn kontra_is_compared_with_going_without() {
    let [declarer, defender] = [Seat::FOREHAND, Seat::MIDDLEHAND];
    for (hand, right, answer) in [(SURE, "pass", "kontra"), (HOPELESS, "kontra", "pass")] {
        let review = in_grand(hand, &[(defender, "kontra")], defender);
        assert_eq!(review.subject, Subject::Kontra);
        assert_eq!(review.best.to_string(), right, "{hand}: {review:?}");
        // The declarer knows that Re has the opposite chances.
        for taken in ["kontra", "pass"] {
            let re = in_grand(hand, &[(defender, "kontra"), (declarer, taken)], declarer);
            assert_eq!(re.label.is_worse(), taken != answer, "{hand}: {re:?}");
            assert_eq!(re.best.to_string(), answer, "{hand}: {re:?}");
        }
    }
}

#[test]
fn an_open_contract_that_loses_a_trick_is_a_mistake() {
    let hands = [
        "CJ SJ CA CT CK CQ C9 C8 SK HA",
        "HJ C7 ST SA SQ S9 S8 S7 HT HK",
        "DJ HQ H9 H8 H7 DA DT DK DQ D9",
    ];
    let hands = hands.map(|cards| cards.parse::<CardSet>().unwrap());
    let skat = CardSet::FULL - hands[0] - hands[1] - hands[2];
    let dealt = CardsDealt::new(BySeat(hands), skat).unwrap();
    let rules = "isko".parse().unwrap();
    let start = AnyDeal::Skat(Deal::by(&Setting::new(rules, 3), dealt));
    let calls = [
        (Seat::MIDDLEHAND, "pass"),
        (Seat::REARHAND, "pass"),
        (Seat::FOREHAND, "bid 18"),
        (Seat::FOREHAND, "announce GHO"),
    ];
    let action = |text| GameId::Skat.parse_action(text).unwrap();
    let mut entries: Vec<LogEntry> = calls
        .iter()
        .map(|&(seat, text)| LogEntry::Acted(seat, action(text)))
        .collect();
    let mut deal = replayed(&start, &entries).unwrap();
    play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(1));
    let deal = ReviewedDeal::new(start, 3, entries).unwrap();
    let reviews = up_to(&deal, Seat::FOREHAND, 3);
    let review = reviews.last().unwrap();
    assert_eq!((review.number, review.subject), (3, Subject::Hand));
    assert!(review.label.is_worse(), "{review:?}");
}

/// The entries of an auction in which middlehand bids so many values and forehand holds them all.
fn long_auction(bids: usize) -> Vec<LogEntry> {
    let mut entries = Vec::new();
    let mut call = |seat, text: &str| {
        let action = GameId::Skat.parse_action(text).unwrap();
        entries.push(LogEntry::Acted(seat, action));
    };
    let mut last = None;
    for _ in 0..bids {
        let bid = Bid::above(last).next().unwrap();
        call(Seat::MIDDLEHAND, &format!("bid {}", bid.value()));
        call(Seat::FOREHAND, "hold");
        last = Some(bid);
    }
    call(Seat::MIDDLEHAND, "pass");
    call(Seat::REARHAND, "pass");
    entries
}

#[test]
fn a_review_of_a_long_auction_stays_small() {
    let [one, two, three, skat] = Layout::of_secret(8).0;
    let dealt = CardsDealt::new(BySeat([one, two, three]), skat).unwrap();
    let start = AnyDeal::Skat(Deal::by(&Setting::new("isko".parse().unwrap(), 4), dealt));
    let mut entries = long_auction(50);
    let mut deal = replayed(&start, &entries).unwrap();
    play_on(&mut deal, &mut entries, &mut StdRng::seed_from_u64(1));
    let deal = ReviewedDeal::new(start, 4, entries).unwrap();
    let reviewer = &mut reviewer();
    let mut reviewing = Reviewing::begin(&deal, Seat::FOREHAND);
    while reviewing.step(reviewer) {}
    let points = |decisions: &[DecisionReview]| -> i32 {
        decisions.iter().map(|review| review.loss.points.0).sum()
    };
    let all = reviewing.decisions().to_vec();
    let calls = |review: &&DecisionReview| review.subject == Subject::Call;
    assert_eq!(all.iter().filter(calls).count(), 50);
    let review = reviewing.finish(reviewer);
    let text = review.to_string();
    assert!(text.len() <= 2_048, "{} bytes", text.len());
    assert_eq!(points(&review.decisions), points(&all));
    assert_eq!(SeatReview::read(GameId::Skat, &text), Ok(review));
}

/// A declarer who gives up a contract that the cards have won decides the deal, and no card does.
#[test]
fn a_concession_against_the_cards_is_no_turning_point() {
    let reviewer = &mut reviewer();
    let concede = GameId::Skat.parse_action("concede").unwrap();
    let mut contradicting = 0;
    for number in 0..40 {
        let start = Layout::of_secret(number).start();
        let mut entries = Vec::new();
        let mut rng = StdRng::seed_from_u64(number);
        play_on(&mut start.clone(), &mut entries, &mut rng);
        let whole = ReviewedDeal::new(start.clone(), 3, entries.clone()).unwrap();
        let Some(point) = reviewer.turning_point(&whole) else {
            continue;
        };
        let declarer = whole.end().score().unwrap().declarer.unwrap();
        // Right after the card that decided the deal, unless it was the last one.
        entries.truncate(usize::from(point.number) + 1);
        let gives_up = replayed(&start, &entries).unwrap();
        if !gives_up.seat_view(declarer.seat).legal().contains(&concede) {
            continue;
        }
        entries.push(LogEntry::Acted(declarer.seat, concede));
        let Ok(deal) = ReviewedDeal::new(start, 3, entries) else {
            continue;
        };
        let found = reviewer.turning_point(&deal);
        if point.result == OpenResult::Lost {
            assert_eq!(found, Some(point), "deal {number}");
        } else {
            assert_eq!(found, None, "deal {number}");
            contradicting += 1;
        }
    }
    assert!(contradicting > 2, "{contradicting}");
}

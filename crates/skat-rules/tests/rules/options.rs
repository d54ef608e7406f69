//! One scene on the state machine for each option of Skat (`docs/RULE_SETS.md`, `skat`).
#![allow(
    clippy::unwrap_used,
    reason = "a scene that can't be set up fails the test"
)]

use skat_rules::card::CardSet;
use skat_rules::deal::DealSecret;
use skat_rules::game::{Game as _, Setting};
use skat_rules::games::skat::{
    Action, Announcement, Bid, CardsDealt, Contract, Deal, Doubling, Ending, Illegal, Matter,
    PhaseView, PlayResult, PlayView, PlayedView, Raises, settle,
};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::{Preset, RuleSet, RuleSetError};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::source::RuleViolation as _;

const F: Seat = Seat::FOREHAND;
const M: Seat = Seat::MIDDLEHAND;
const R: Seat = Seat::REARHAND;

/// Hearts with 1, or clubs with 1.
const PLAIN: [&str; 2] = ["CJ HJ HA HT HK H8 H7 D9 S8 S7", "DA DQ"];
/// Ten of the eleven trumps of clubs.
const CLUBS: [&str; 2] = ["CJ SJ HJ DJ CA CT CK CQ C9 C7", "C8 D7"];
/// A Null that can't be lost.
const NULL: [&str; 2] = ["C7 C8 C9 CT S7 S8 S9 H7 H8 H9", "D7 D8"];

fn rules(changes: &[(&str, &str)]) -> RuleSet {
    let full: Vec<(String, &str)> = changes
        .iter()
        .map(|(knob, choice)| (format!("skat.{knob}"), *choice))
        .collect();
    RuleSet::with(
        Preset::Isko3,
        full.iter().map(|(knob, choice)| (knob.as_str(), *choice)),
    )
    .unwrap()
}

/// Deals the first of these card lists to forehand and the second to the skat.
fn dealt(cards: [&str; 2], setting: &Setting) -> Deal {
    let [forehand, skat] = cards.map(|cards| cards.parse::<CardSet>().unwrap());
    let rest: Vec<_> = (CardSet::FULL - forehand - skat).iter().collect();
    let hands = BySeat([
        forehand,
        rest[..10].iter().copied().collect(),
        rest[10..].iter().copied().collect(),
    ]);
    Deal::by(setting, CardsDealt::new(hands, skat).unwrap())
}

/// Applies a script such as `1 bid 18, 0 hold`.
fn run(deal: &mut Deal, script: &str) {
    for step in script.split(", ") {
        let (seat, action) = step.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap()).unwrap();
        deal.apply(seat, action.parse().unwrap())
            .unwrap_or_else(|illegal| panic!("{step}: {illegal}"));
    }
}

/// Forehand becomes declarer at 18 after the others have passed.
const ALONE: &str = "1 pass, 2 pass, 0 bid 18";

fn announced(changes: &[(&str, &str)], cards: [&str; 2], contract: &str) -> Deal {
    let mut deal = dealt(cards, &Setting::new(rules(changes), 3));
    run(&mut deal, ALONE);
    let contract: Contract = contract.parse().unwrap();
    if !contract.hand() {
        run(&mut deal, &format!("0 skat, 0 discard {}", cards[1]));
    }
    deal.apply(F, Action::Announce(contract)).unwrap();
    deal
}

fn play(deal: &Deal) -> PlayView {
    match deal.public_view().phase {
        PhaseView::Play(play) => play,
        other => panic!("nothing is played: {other:?}"),
    }
}

fn matter(deal: &Deal) -> Option<Matter> {
    play(deal).question.map(|question| question.matter)
}

fn played(deal: &Deal) -> PlayedView {
    match deal.public_view().phase {
        PhaseView::Over(over) => over.played.unwrap(),
        other => panic!("the deal goes on: {other:?}"),
    }
}

fn score(deal: &Deal) -> i32 {
    assert_eq!(
        deal.score().unwrap().points[0],
        played(deal).settlement.score
    );
    played(deal).settlement.score
}

/// Plays the first legal card of each seat in turn.
fn play_cards(deal: &mut Deal, count: usize) {
    for _ in 0..count {
        let seat = deal.awaited().iter().next().unwrap();
        let card = deal.legal_actions(seat)[0];
        assert!(matches!(card, Action::Play(_)), "{card}");
        deal.apply(seat, card).unwrap();
    }
}

fn refused(deal: &Deal, seat: Seat, action: &str) -> Illegal {
    let illegal = deal.check(seat, action.parse().unwrap()).unwrap_err();
    assert!(!illegal.source().to_string().is_empty());
    illegal
}

#[test]
fn official_skat_has_no_social_options() {
    let deal = announced(&[], PLAIN, "H");
    for seat in Seat::SKAT {
        assert_eq!(refused(&deal, seat, "kontra"), Illegal::NoKontra);
        assert_eq!(refused(&deal, seat, "give"), Illegal::NoGift);
        assert_eq!(refused(&deal, seat, "open"), Illegal::NoLateOpening);
        assert_eq!(refused(&deal, seat, "swap C7 C8"), Illegal::WrongPhase);
        assert_eq!(refused(&deal, seat, "pass"), Illegal::NoQuestion);
        assert_eq!(
            refused(&deal, seat, "announce HH"),
            Illegal::WrongPhase,
            "announcements come before play"
        );
    }
    let mut deal = dealt(PLAIN, &Setting::official());
    assert_eq!(
        refused(&deal, Seat::new(3).unwrap(), "look 0"),
        Illegal::NoLook
    );
    run(&mut deal, ALONE);
    for (action, illegal) in [
        ("show", Illegal::SkatNotShown),
        ("announce HH+open", Illegal::OpenNeedsSchwarz),
        ("announce HH+spitze1", Illegal::NoSpitze),
        ("announce NOH+revolution", Illegal::NoRevolution),
    ] {
        assert_eq!(refused(&deal, F, action), illegal);
    }
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    for changes in [
        [("skat.dealer-bonus", "on"), ("skat.all-pass", "ramsch")],
        [
            ("skat.open-contracts", "by-time"),
            ("skat.exposure", "after-lead"),
        ],
        [
            ("skat.open-contracts", "doubled"),
            ("skat.grand-ouvert-36", "on"),
        ],
        [("skat.revolution", "on"), ("skat.exposure", "after-trick")],
    ] {
        let refused = RuleSet::with(Preset::Isko3, changes);
        assert!(
            matches!(refused, Err(RuleSetError::Conflict(_))),
            "{changes:?}"
        );
    }
}

#[test]
fn kontra_until_ones_own_first_card() {
    let mut deal = announced(&[("kontra", "re")], PLAIN, "H");
    assert_eq!(refused(&deal, F, "kontra"), Illegal::NotYourDoubling);
    play_cards(&mut deal, 2);
    assert_eq!(refused(&deal, M, "kontra"), Illegal::KontraTooLate);
    run(&mut deal, "2 kontra");
    assert_eq!(matter(&deal), Some(Matter::Kontra(Doubling::Re)));
    assert_eq!(refused(&deal, R, "play S9"), Illegal::QuestionOpen);
    assert_eq!(refused(&deal, R, "kontra"), Illegal::NotYourDoubling);
    run(&mut deal, "0 kontra");
    assert_eq!(matter(&deal), None, "no question follows Re here");
    assert_eq!(refused(&deal, R, "kontra"), Illegal::KontraSaid);
    run(&mut deal, "0 concede");
    // With 1, game 2: 20, doubled for the loss and doubled twice.
    assert_eq!((score(&deal), played(&deal).settlement.value), (-160, 20));
    let facts = deal.score().unwrap().events.contract.unwrap();
    assert_eq!(
        (facts.won, facts.kontra, facts.value, facts.amount),
        (false, 2, 20, 160)
    );
}

#[test]
fn kontra_before_the_lead_suspends_play() {
    let changes = [("kontra", "resupra"), ("kontra-time", "before-lead")];
    let mut deal = announced(&changes, PLAIN, "H");
    assert_eq!(deal.awaited().iter().collect::<Vec<_>>(), [M, R]);
    assert_eq!(refused(&deal, F, "play D9"), Illegal::QuestionOpen);
    run(&mut deal, "1 pass, 2 kontra, 0 kontra, 1 kontra, 0 kontra");
    assert_eq!(play(&deal).raises.kontra, Some(Doubling::Resupra));
    run(&mut deal, "0 concede");
    assert_eq!(score(&deal), -40 * 16);

    let mut deal = announced(&changes, PLAIN, "H");
    run(&mut deal, "2 pass, 1 pass");
    assert_eq!(refused(&deal, M, "kontra"), Illegal::KontraTooLate);
    play_cards(&mut deal, 3);
}

/// Player A doesn't hold B's 18 and may not say Kontra. Player C would have had to say at least 20
/// and may.
#[test]
fn kontra_by_the_calls_of_the_auction() {
    let setting = Setting::new(
        rules(&[("kontra", "kontra"), ("kontra-who", "not-passed-18")]),
        3,
    );
    let mut deal = dealt(PLAIN, &setting);
    run(&mut deal, "1 bid 18, 0 pass, 2 pass, 1 announce SH");
    assert_eq!(refused(&deal, F, "kontra"), Illegal::NoKontraRight);
    run(&mut deal, "2 kontra");

    let setting = Setting::new(
        rules(&[("kontra", "kontra"), ("kontra-who", "bid-or-held")]),
        3,
    );
    let mut deal = dealt(PLAIN, &setting);
    run(
        &mut deal,
        "1 bid 18, 0 hold, 1 bid 20, 0 pass, 2 pass, 1 announce SH",
    );
    assert_eq!(refused(&deal, R, "kontra"), Illegal::NoKontraRight);
    run(&mut deal, "0 kontra");
}

#[test]
fn cheap_contracts_are_won_at_once() {
    let deal = announced(&[("auto-concession", "on")], PLAIN, "D");
    assert_eq!(
        (played(&deal).ending, score(&deal)),
        (Ending::ConcededAtOnce, 18)
    );
    let deal = announced(&[("auto-concession", "on")], PLAIN, "H");
    assert_eq!(matter(&deal), None, "hearts at 18 are played");
    let deal = announced(&[("auto-concession", "on")], PLAIN, "DH");
    assert_eq!(matter(&deal), None, "with an announcement diamonds are");

    let asked = || {
        announced(
            &[("auto-concession", "on"), ("kontra", "kontra")],
            PLAIN,
            "D",
        )
    };
    let mut deal = asked();
    run(&mut deal, "2 pass, 1 pass");
    assert_eq!(played(&deal).ending, Ending::ConcededAtOnce);
    let mut deal = asked();
    run(&mut deal, "2 kontra");
    play_cards(&mut deal, 3);
}

#[test]
fn a_gift_needs_both_defenders() {
    let mut deal = announced(&[("schenken", "on")], PLAIN, "H");
    assert_eq!(refused(&deal, F, "give"), Illegal::GiftByDeclarer);
    let before = deal.public_view();
    run(&mut deal, "1 give");
    assert_eq!(matter(&deal), Some(Matter::JointGift));
    run(&mut deal, "2 refuse");
    assert_eq!(
        deal.public_view(),
        before,
        "play continues as though nothing had happened"
    );
    assert_eq!(refused(&deal, M, "give"), Illegal::AlreadyRefused);
    run(&mut deal, "2 give, 1 accept, 0 accept");
    assert_eq!((played(&deal).ending, score(&deal)), (Ending::Given(R), 20));
}

#[test]
fn playing_on_after_a_gift_requires_more() {
    let mut deal = announced(&[("schenken", "on")], PLAIN, "H");
    run(&mut deal, "1 give, 2 accept, 0 refuse");
    assert_eq!(play(&deal).raises.required, Announcement::Schneider);
    let mut given = deal.clone();
    run(&mut given, "1 give, 2 accept, 0 accept");
    assert_eq!(score(&given), 40, "with 1, game 2, Schneider announced 4");
    run(&mut deal, "1 give, 2 accept, 0 refuse");
    assert_eq!(refused(&deal, M, "give"), Illegal::NothingToGive);
    run(&mut deal, "0 concede");
    assert_eq!(score(&deal), -120, "Schwarz announced");

    let mut deal = announced(&[("schenken", "on")], PLAIN, "H");
    play_cards(&mut deal, 3);
    assert_eq!(refused(&deal, M, "give"), Illegal::GiftTooLate);
    assert_eq!(
        refused(&announced(&[("schenken", "on")], NULL, "N"), M, "give"),
        Illegal::NoGift
    );
}

/// The declarer takes all tricks; the seven wins the last one, or the first.
#[test]
fn a_spitze_takes_the_last_trick() {
    for (order, won) in [
        ("CJ SJ HJ DJ CA CT CK CQ C9 C7", true),
        ("C7 CJ SJ HJ DJ CA CT CK CQ C9", false),
    ] {
        let mut deal = announced(&[("spitze", "one")], CLUBS, "C+spitze1");
        assert_eq!(play(&deal).contract.spitze_cards(), "C7".parse().unwrap());
        for card in order.split(' ') {
            run(&mut deal, &format!("0 play {card}"));
            play_cards(&mut deal, 2);
        }
        // With 11 (the skat contains the eight), game 12, Spitze 13, Schneider 14, Schwarz 15.
        assert_eq!(
            (
                played(&deal).settlement.won,
                played(&deal).settlement.multiplier
            ),
            (won, 15)
        );
    }
}

#[test]
fn a_spitze_is_held_and_within_the_rules() {
    let mut deal = dealt(CLUBS, &Setting::new(rules(&[("spitze", "one")]), 3));
    run(&mut deal, ALONE);
    assert_eq!(
        refused(&deal, F, "announce CH+spitze2"),
        Illegal::OneSpitzeOnly
    );
    assert_eq!(
        refused(&deal, F, "announce SH+spitze1"),
        Illegal::SpitzeNotHeld
    );
    assert_eq!(
        refused(&deal, F, "announce GH+spitze1"),
        Illegal::SpitzeNotHeld,
        "all four jacks"
    );
    let spitzes = deal
        .legal_actions(F)
        .into_iter()
        .filter(|action| action.to_string().contains("spitze1"));
    assert_eq!(
        spitzes.count(),
        4,
        "clubs Hand, with Schneider, Schwarz and ouvert"
    );
    // A claim counts a Spitze that is still held; two levels as in XSkat.
    let mut deal = announced(
        &[("spitze", "several"), ("spitze-levels", "two")],
        CLUBS,
        "C+spitze1",
    );
    run(&mut deal, "0 claim, 1 accept, 2 accept");
    assert_eq!(played(&deal).settlement.multiplier, 11 + 1 + 2 + 2);
    let mut deal = announced(&[("spitze", "one")], CLUBS, "C+spitze1");
    run(&mut deal, "0 play C7");
    play_cards(&mut deal, 2);
    run(&mut deal, "1 concede");
    assert!(
        !played(&deal).settlement.won,
        "the contract is lost without the seven, whichever side concedes"
    );
}

#[test]
fn open_cards_are_shown_at_the_agreed_time() {
    for (exposure, plays) in [("before-lead", 0), ("after-lead", 1), ("after-trick", 3)] {
        for (cards, contract) in [(CLUBS, "COH"), (NULL, "NO")] {
            let mut deal = announced(&[("exposure", exposure)], cards, contract);
            for count in 0..=plays {
                assert_eq!(
                    play(&deal).open_hands[F].is_some(),
                    count == plays,
                    "{exposure}, {contract}, {count}"
                );
                play_cards(&mut deal, usize::from(count < plays));
            }
        }
    }
}

#[test]
fn open_contracts_by_each_rule() {
    // With 1, game 2; a claim adds Schneider and Schwarz: 40.
    let claimed = |changes: &[(&str, &str)], contract: &str| {
        let mut deal = announced(changes, PLAIN, contract);
        assert_eq!(
            play(&deal).open_hands[F].is_some(),
            contract.ends_with("open")
        );
        run(&mut deal, "0 claim, 1 accept, 2 accept");
        score(&deal)
    };
    assert_eq!(claimed(&[("open-contracts", "plus-one")], "H+open"), 50);
    assert_eq!(claimed(&[("open-contracts", "doubled")], "H+open"), 80);
    assert_eq!(claimed(&[("open-contracts", "by-time")], "H+open"), 80);
    assert_eq!(claimed(&[("open-contracts", "by-time")], "H"), 40);

    let mut deal = announced(&[("open-contracts", "by-time")], PLAIN, "H");
    assert_eq!(refused(&deal, F, "open"), Illegal::NotTheTimeToOpen);
    play_cards(&mut deal, 3);
    assert_eq!(refused(&deal, M, "open"), Illegal::NotYourTurn);
    run(&mut deal, "0 open");
    assert!(play(&deal).open_hands[F].is_some());
    assert_eq!(refused(&deal, F, "open"), Illegal::NotTheTimeToOpen);
    run(&mut deal, "1 throw");
    assert_eq!(played(&deal).settlement.factor, 1);
    assert!(played(&deal).settlement.multiplier >= 4);
}

/// Open cards double the game value itself: hearts with 1 are worth 20, open 40.
#[test]
fn open_cards_that_count_double_count_for_the_bid() {
    let twelve: CardSet = PLAIN.join(" ").parse().unwrap();
    let settled = |rules: &RuleSet, contract: &str, bid: u16, won: bool| {
        let contract = contract.parse().unwrap();
        let points = if won { 75 } else { 55 };
        let made = PlayResult::in_play(contract, &Raises::default(), points, 6, true);
        let settled = settle(
            &rules.skat,
            contract,
            &Raises::default(),
            twelve,
            Bid::new(bid).unwrap(),
            made,
        );
        (settled.value, settled.overbid, settled.score)
    };
    for rule in ["doubled", "by-time"] {
        let now = rules(&[("open-contracts", rule)]);
        let former: RuleSet = format!("isko/2 skat.open-contracts={rule}")
            .parse()
            .unwrap();
        for (contract, bid, won, by_now, before) in [
            ("H+open", 18, true, (40, false, 40), (20, false, 40)),
            ("H+open", 18, false, (40, false, -80), (20, false, -80)),
            ("H+open", 40, true, (40, false, 40), (20, true, -160)),
            ("H+open", 40, false, (40, false, -80), (20, true, -160)),
            ("H+open", 44, true, (40, true, -100), (20, true, -200)),
            ("HH+open", 60, true, (60, false, 60), (30, true, -240)),
            ("H", 40, true, (20, true, -80), (20, true, -80)),
            ("NO", 46, false, (46, false, -92), (46, false, -92)),
        ] {
            assert_eq!(
                settled(&now, contract, bid, won),
                by_now,
                "{rule} {contract} {bid}"
            );
            assert_eq!(
                settled(&former, contract, bid, won),
                before,
                "before: {rule} {contract} {bid}"
            );
        }
    }
}

#[test]
fn a_shown_skat_is_public_and_counts_a_level() {
    let mut deal = dealt(PLAIN, &Setting::new(rules(&[("skat-shown", "on")]), 3));
    run(&mut deal, ALONE);
    assert_eq!(deal.public_view().skat_shown, None);
    run(&mut deal, "0 show");
    assert_eq!(
        deal.public_view().skat_shown,
        Some("DA DQ".parse().unwrap())
    );
    run(&mut deal, "0 discard DA DQ, 0 announce H, 0 concede");
    assert_eq!(score(&deal), -60);
}

#[test]
fn before_a_revolution_the_defenders_exchange_cards() {
    let mut deal = announced(&[("revolution", "on")], NULL, "NOH+revolution");
    assert_eq!(matter(&deal), Some(Matter::Exchange));
    assert_eq!(play(&deal).open_hands[F], Some(NULL[0].parse().unwrap()));
    let (own, partners) = (deal.seat_view(M).hand, deal.seat_view(R).hand);
    assert_eq!(deal.seat_view(M).insight, Some((R, partners)));
    assert_eq!(deal.seat_view(F).insight, None);
    let (given, taken) = (own.first().unwrap(), partners.first().unwrap());
    assert_eq!(
        refused(&deal, R, &format!("swap {given} {taken}")),
        Illegal::SwapCards
    );
    assert_eq!(refused(&deal, F, "ready"), Illegal::NotYourTurn);
    run(&mut deal, &format!("2 ready, 1 swap {given} {taken}"));
    assert_eq!(deal.seat_view(M).hand, own.without(given).with(taken));
    assert_eq!(deal.seat_view(R).hand, partners.without(taken).with(given));
    assert_eq!(deal.awaited().len(), 2, "after an exchange both are asked");
    for _ in 0..9 {
        let swap = deal.legal_actions(M)[0];
        deal.apply(M, swap).unwrap();
    }
    assert_eq!(matter(&deal), None, "ten exchanges are enough");
    run(&mut deal, "0 claim, 1 accept, 2 accept");
    assert_eq!(score(&deal), 92);
}

#[test]
fn old_rules_and_bock_rounds() {
    let mut deal = announced(&[("lost-hand-single", "on")], PLAIN, "HH");
    run(&mut deal, "0 concede");
    assert_eq!(score(&deal), -30);

    let setting = Setting {
        round: RoundState {
            doublings: 2,
            ramsch: false,
        },
        ..Setting::official()
    };
    let mut deal = dealt(PLAIN, &setting);
    run(&mut deal, ALONE);
    run(&mut deal, "0 announce GH, 1 throw");
    let events = deal.score().unwrap().events;
    let facts = events.contract.unwrap();
    assert_eq!(
        (facts.value, facts.amount, facts.grand_hand),
        (24 * 5, 24 * 5 * 4, true)
    );
    assert_eq!(events.grand_hand, Some(true));
}

#[test]
fn a_dealer_who_sits_out_may_look_into_one_hand() {
    let dealer = Seat::new(3).unwrap();
    let mut deal = dealt(PLAIN, &Setting::new(rules(&[("dealer-looks", "on")]), 4));
    assert_eq!(deal.seat_count(), 4);
    assert_eq!(deal.seat_view(dealer).insight, None);
    assert_eq!(refused(&deal, R, "look 0"), Illegal::NoLook);
    assert_eq!(refused(&deal, dealer, "look 3"), Illegal::NoLook);
    run(&mut deal, "1 pass, 3 look 0");
    assert_eq!(refused(&deal, dealer, "look 1"), Illegal::LookedAlready);
    assert_eq!(deal.public_view().looked_into, Some(F));
    run(&mut deal, "2 pass, 0 bid 18, 0 skat");
    assert_eq!(
        deal.seat_view(dealer).insight,
        Some((F, PLAIN[0].parse().unwrap())),
        "but not the skat"
    );
    assert_eq!(deal.score(), None);
    run(&mut deal, "0 discard S7 S8, 0 announce H");
    assert_eq!(
        deal.seat_view(dealer).insight,
        Some((F, deal.seat_view(F).hand))
    );
    assert!(deal.seat_view(dealer).hand.is_empty());
}

#[test]
fn a_dealer_is_paid_for_a_deal_that_is_passed_in() {
    for (players, points) in [(3, vec![0, 0, 50]), (4, vec![0, 0, 0, 50])] {
        let setting = Setting::new(rules(&[("dealer-bonus", "on")]), players);
        let mut deal =
            Deal::deal(&DealSecret::new([9; 32]), &setting).expect("a valid number of players");
        run(&mut deal, "1 pass, 2 pass, 0 pass");
        assert_eq!(deal.score().unwrap().points, points);
    }
}

#[test]
fn the_skat_of_a_hand_game_stays_hidden_but_counts() {
    let mut deal = announced(&[], ["SJ HJ DJ CA CT CK CQ C9 C8 C7", "CJ SA"], "CH");
    let mut taken = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        assert_eq!(deal.seat_view(F).found, None);
        deal.apply(seat, deal.legal_actions(seat)[0]).unwrap();
        taken = match deal.public_view().phase {
            PhaseView::Play(play) => play.points(F),
            _ => {
                taken
                    + played(&deal).tricks[9]
                        .cards
                        .map(skat_rules::card::Card::points)
                        .iter()
                        .sum::<u8>()
            }
        };
    }
    assert_eq!(
        (played(&deal).settlement.matadors, played(&deal).card_points),
        (11, taken + 13)
    );
}

#[test]
fn when_all_pass_ramsch_is_played() {
    let changes = [("skat.all-pass", "ramsch"), ("ramsch.pushing", "on")];
    let setting = Setting::new(RuleSet::with(Preset::Isko3, changes).unwrap(), 3);
    let mut deal = dealt(PLAIN, &setting);
    run(&mut deal, "1 pass, 2 pass, 0 pass, 0 take");
    assert_eq!(deal.seat_view(F).found, Some("DA DQ".parse().unwrap()));
    assert!(matches!(
        refused(&deal, F, "pass CJ DA"),
        Illegal::Ramsch(_)
    ));
    run(&mut deal, "0 pass DA HA, 1 push, 2 push");
    assert!(matches!(deal.public_view().phase, PhaseView::Ramsch(_)));
    play_cards(&mut deal, 30);
    let PhaseView::Over(over) = deal.public_view().phase else {
        panic!("the deal goes on")
    };
    assert!(over.played.is_none());
    let result = over.ramsch.unwrap().result.unwrap();
    assert_eq!(result.0, "DA HA".parse().unwrap());
    assert_eq!(deal.score().unwrap().points, result.1.points.0);
}

#[test]
fn in_a_ramsch_round_grand_hand_may_be_played_instead() {
    let rules = rules(&[("kontra", "resupra")]);
    let setting = Setting {
        round: RoundState {
            doublings: 0,
            ramsch: true,
        },
        ..Setting::new(rules, 3)
    };
    let mut deal = dealt(PLAIN, &setting);
    assert_eq!(refused(&deal, M, "grand"), Illegal::NotYourTurn);
    let mut ramsch = deal.clone();
    run(
        &mut ramsch,
        "0 no grand, 1 no grand, 2 no grand, 0 push, 1 push, 2 push",
    );
    play_cards(&mut ramsch, 30);
    assert_eq!(ramsch.score().unwrap().events.grand_hand, None);
    run(&mut deal, "0 no grand, 1 grand");
    assert_eq!(play(&deal).won.declarer, M);
    assert_eq!(refused(&deal, F, "kontra"), Illegal::NoKontraRight);
    run(&mut deal, "1 concede");
    assert_eq!(deal.score().unwrap().events.grand_hand, Some(false));
}

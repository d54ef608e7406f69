//! Text formats: written deals read back unchanged, and the server's records replay by the rules.
#![allow(
    clippy::unwrap_used,
    reason = "a deal that can't be played fails the test"
)]

use std::path::Path;

use crate::common::Numbers;
use proptest::prelude::*;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, Game, GameId, Setting};
use skat_rules::games::skat::{Action, CardsDealt, Deal, PhaseView};
use skat_rules::notation::iss::{
    BrokenRecord, Heading, NotARecord, NotWritable, Record, RecordReplay, RecordVerdict, record_of,
    replay,
};
use skat_rules::notation::log::{DealLog, LogEntry, NotALog};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;

/// Plays a random deal of official Skat to its end, sometimes an early one.
fn played(seed: u64) -> (CardsDealt, Vec<(Seat, Action)>, Deal) {
    let mut numbers = Numbers(seed);
    let dealt =
        CardsDealt::from_secret(&DealSecret::new([9; 32]).of_deal(u32::try_from(seed).unwrap()));
    let (mut deal, mut actions) = (Deal::new(dealt), Vec::new());
    while !deal.awaited().is_empty() {
        let early = numbers.below(12) == 0;
        let options: Vec<(Seat, Action)> = Seat::SKAT
            .into_iter()
            .filter(|&seat| early || deal.awaited().contains(seat))
            .flat_map(|seat| {
                deal.legal_actions(seat)
                    .into_iter()
                    .map(move |action| (seat, action))
            })
            .filter(|(_, action)| early || !AnyAction::Skat(*action).ends_early())
            .collect();
        let auction = matches!(deal.public_view().phase, PhaseView::Auction { .. });
        let (seat, action) = match numbers.below(4) {
            0 if auction => options[0],
            1 | 2 if auction => options[options.len() - 1],
            _ => options[numbers.below(options.len())],
        };
        deal.apply(seat, action).unwrap();
        actions.push((seat, action));
    }
    (dealt, actions, deal)
}

fn heading() -> Heading {
    Heading {
        series: "7".to_owned(),
        id: "42".to_owned(),
        date: "2026-11-21/18:30:00/UTC".to_owned(),
        players: ["Alma", "Bruno", "Clara"].map(str::to_owned),
    }
}

#[test]
fn records_of_random_deals_read_back_and_replay_to_the_same_end() {
    let (mut passed_in, mut by_word) = (0, 0);
    for seed in 0..4_000 {
        let (dealt, actions, deal) = played(seed);
        let record = record_of(dealt, &actions, &heading()).unwrap();
        let text = record.to_string();
        let read: Record = text
            .parse()
            .unwrap_or_else(|error| panic!("{seed}: {error}: {text}"));
        assert_eq!(read.to_string(), text);
        let again = replay(&read).unwrap_or_else(|error| panic!("{seed}: {error}: {text}"));
        match (read.verdict(), again.ended) {
            (Ok(RecordVerdict::PassedIn), RecordReplay::PassedIn) => passed_in += 1,
            (Ok(RecordVerdict::Played(recorded)), RecordReplay::Played(replayed)) => {
                assert_eq!(recorded, replayed, "{text}");
            }
            (recorded, replayed) => panic!("{recorded:?} and {replayed:?}: {text}"),
        }
        let (PhaseView::Over(one), PhaseView::Over(other)) =
            (deal.public_view().phase, again.deal.public_view().phase)
        else {
            panic!("a deal isn't over")
        };
        assert_eq!(one, other, "{text}");
        let mut from_start = again.start;
        for (seat, action) in again.actions {
            from_start.apply(seat, action).unwrap();
        }
        let end = from_start.public_view().phase;
        assert_eq!(end, PhaseView::Over(other), "{text}");
        by_word += u32::from(text.contains("RE"));
    }
    assert!(passed_in > 10 && by_word > 500, "{passed_in}, {by_word}");
}

#[test]
fn unrepresentable_deals_are_refused() {
    let (dealt, actions, _) = played(1);
    let named = |name: &str| Heading {
        players: ["Alma", name, "Clara"].map(str::to_owned),
        ..heading()
    };
    assert_eq!(
        record_of(dealt, &actions, &named("a]b")),
        Err(NotWritable::Heading)
    );
    assert_eq!(
        record_of(dealt, &actions[..1], &heading()),
        Err(NotWritable::Unfinished)
    );
    let (_, others, _) = played(2);
    assert!(matches!(
        record_of(dealt, &[others[0], others[0]], &heading()),
        Err(NotWritable::Illegal(_))
    ));
}

#[test]
fn each_defect_of_a_record_has_its_error() {
    for (text, error) in [
        ("", NotARecord::Form),
        ("(;GM[Go]MV[]R[] ;)", NotARecord::Form),
        ("(;GM[Skat]R[passed] ;)", NotARecord::Missing("MV")),
        ("(;GM[Skat]MV[] ;)", NotARecord::Missing("R")),
        (
            "(;GM[Skat]MV[]R[passed]MV[] ;)",
            NotARecord::Twice("MV".to_owned()),
        ),
        (
            "(;GM[Skat]MV[1 XX ]R[passed] ;)",
            NotARecord::Move("XX".to_owned()),
        ),
        (
            "(;GM[Skat]MV[1 19 ]R[passed] ;)",
            NotARecord::Move("19".to_owned()),
        ),
        (
            "(;GM[Skat]MV[1 ]R[passed] ;)",
            NotARecord::Move("1".to_owned()),
        ),
    ] {
        assert_eq!(text.parse::<Record>(), Err(error), "{text}");
    }
    let record: Record = "(;GM[Skat]MV[1 18 ]R[lost] ;)".parse().unwrap();
    assert_eq!(record.verdict(), Err(NotARecord::Result("lost".to_owned())));
    assert_eq!(
        replay(&record).map(|replay| replay.ended),
        Err(BrokenRecord::NoDeal)
    );
    let (dealt, actions, _) = played(3);
    let text = record_of(dealt, &actions, &heading()).unwrap().to_string();
    let cut = text.replacen(" 1 ", " 2 ", 1).parse::<Record>().unwrap();
    assert!(
        matches!(
            replay(&cut).map(|replay| replay.ended),
            Err(BrokenRecord::Illegal { at: 2, .. })
        ),
        "{text}"
    );
}

/// Reads records of the International Skat Server from `../shared`. They have no licence, so they
/// can't be part of the project. Without them this test checks nothing, and says so.
#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the records are outside the repository"
)]
fn the_servers_records_replay() {
    let shared =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rules/iss_records.sgf");
    let Ok(records) = std::fs::read_to_string(&shared) else {
        println!("NOT RUN: there are no shared records here");
        return;
    };
    let mut played = 0;
    for line in records.lines() {
        let record: Record = line.parse().unwrap();
        assert_eq!(record.to_string(), line.trim());
        let again = replay(&record).unwrap_or_else(|error| panic!("{error}: {line}"));
        match (record.verdict().unwrap(), again.ended) {
            (RecordVerdict::Played(recorded), RecordReplay::Played(replayed)) => {
                assert_eq!(recorded, replayed, "{line}");
                played += 1;
            }
            (RecordVerdict::PassedIn, RecordReplay::PassedIn)
            | (RecordVerdict::Penalty, RecordReplay::NoContract) => {}
            (recorded, replayed) => panic!("{recorded:?} and {replayed:?}: {line}"),
        }
    }
    assert_eq!(played, 17);
}

/// Returns a log of any game with this many random actions.
fn log(seed: u64, steps: usize) -> DealLog {
    let mut numbers = Numbers(seed);
    let game = GameId::ALL[numbers.below(GameId::ALL.len())];
    let players: Vec<u8> = game.players().collect();
    let rules: RuleSet = ["isko", "kneipe", "online", "ramsch"][numbers.below(4)]
        .parse()
        .unwrap();
    let round = RoundState {
        doublings: u8::try_from(numbers.below(3)).unwrap(),
        ramsch: numbers.below(3) == 0,
    };
    let setting = Setting {
        rules,
        players: players[numbers.below(players.len())],
        round,
    };
    let secret = DealSecret::new([3; 32]).of_deal(u32::try_from(seed).unwrap());
    let mut deal = AnyDeal::deal(game, &secret, &setting).expect("a valid number of players");
    let mut log = DealLog {
        game,
        setting,
        secret,
        entries: Vec::new(),
    };
    for _ in 0..steps {
        if deal.claimed().is_some() && numbers.below(2) == 0 {
            deal.grant_claim().unwrap();
            log.entries.push(LogEntry::ClaimProved);
        }
        let Some(seat) = deal.awaited().iter().next() else {
            break;
        };
        if numbers.below(40) == 0 && deal.surrender(seat) {
            log.entries.push(LogEntry::Surrendered(seat));
            continue;
        }
        let legal = deal.legal_actions(seat);
        let action = legal[numbers.below(legal.len())];
        deal.apply(seat, action).unwrap();
        log.entries.push(LogEntry::Acted(seat, action));
    }
    let again = log
        .replay()
        .unwrap_or_else(|error| panic!("{error}\n{log}"));
    assert_eq!(again.public_view(), deal.public_view(), "{log}");
    log
}

#[test]
fn logs_of_every_game_read_back_and_replay() {
    for seed in 0..600 {
        let log = log(seed, 60);
        let text = log.to_string();
        let read: DealLog = text
            .parse()
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(read == log && read.to_string() == text, "{text}");
    }
}

#[test]
fn damaged_logs_name_the_line_and_illegal_ones_the_entry() {
    let text = log(5, 20).to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (number, damage) in [
        (0, "skatrunde-deal 2"),
        (1, "game: poker"),
        (2, "rules: isko/0"),
        (3, "players: 1"),
        (4, "round: 0"),
        (5, "secret: 07"),
        (6, "0 dance"),
        (7, "x"),
    ] {
        let mut damaged = lines.clone();
        damaged[number] = damage;
        let Err(NotALog { line, .. }) = damaged.join("\n").parse::<DealLog>() else {
            panic!("{damage} was read")
        };
        assert_eq!(line, number + 1, "{damage}");
    }
    for (entries, number) in [
        ("0 hold", 1),
        ("1 bid 18\n1 bid 20", 2),
        ("1 bid 18\n* claim proved", 2),
        ("* 1 surrendered", 1),
    ] {
        let text = format!(
            "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: \
             {}\n{entries}\n",
            "07".repeat(32)
        );
        let Err(broken) = text.parse::<DealLog>().unwrap().replay() else {
            panic!("{entries} was played")
        };
        assert_eq!(broken.number, number, "{entries}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_record_or_none(text in "\\(;GM\\[Skat\\]MV\\[[0-2wyspRESCTILA-Z.0-9? \
        ]{0,60}\\]R\\[[a-z0-9:\\- ]{0,40}\\] ;\\)") {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse(), Ok(record.clone()));
            let _ = (record.verdict(), replay(&record).is_ok());
        }
    }
}

//! Logs of old versions keep their scores; the newest version scores the same play correctly.
#![allow(
    clippy::unwrap_used,
    reason = "a log that can't be replayed fails the test"
)]

use skat_rules::notation::log::DealLog;
use skat_rules::rounds::Rounds;
use skat_rules::rule_set::{Preset, RuleSet};

/// Result of a log: the seats' points and the number of Bock rounds triggered.
type Outcome = (Vec<i32>, u8);

/// Each log with its rule set name and version, its former result and its present one.
fn logs() -> [(&'static str, &'static str, Outcome, Outcome); 3] {
    [
        // Diamonds with or without 3, lost with less than 30 card points.
        (
            include_str!("../data/former/officers-lost-schneider.log"),
            "isko/2",
            (vec![-144, 0], 0),
            (vec![-72, 0], 0),
        ),
        // A lost Grand Hand worth 72.
        (
            include_str!("../data/former/bock-72-lost.log"),
            "kneipe/1",
            (vec![-144, 0, 0], 1),
            (vec![-144, 0, 0], 0),
        ),
        // Hearts Hand open at 40, made: 30, or doubled 60.
        (
            include_str!("../data/former/open-doubled-overbid.log"),
            "isko/2",
            (vec![-160, 0, 0], 0),
            (vec![60, 0, 0], 0),
        ),
    ]
}

fn outcome(log: &str) -> Outcome {
    let log: DealLog = log.parse().unwrap();
    let score = log.replay().unwrap().score().unwrap();
    let bock_rounds = Rounds::new(log.setting.rules.rounds, 3)
        .add(&score, &[0, 1, 2], &[0; 3])
        .bock_rounds;
    (score.points, bock_rounds)
}

#[test]
fn stored_logs_score_as_they_did_and_new_ones_right() {
    for (log, version, before, now) in logs() {
        assert!(log.contains(&format!("rules: {version}")), "{log}");
        assert_eq!(outcome(log), before, "{log}");
        let (name, _) = version.split_once('/').unwrap();
        let newest = RuleSet::of(Preset::from_key(name).unwrap());
        let by_newest = log.replace(version, &newest.to_string());
        assert_eq!(outcome(&by_newest), now, "{by_newest}");
    }
}

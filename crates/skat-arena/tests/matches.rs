//! Duplicate matches between levels.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use skat_arena::{Match, play_match};
use skat_autoplay::Model;
use skat_rules::strength::Strength;

#[test]
fn matches_are_reproducible_and_equal_levels_tie() {
    let played = Match {
        levels: [Strength::League, Strength::Club],
        deals: 12,
        seed: 5,
    };
    let reports = [(); 2].map(|()| play_match(played, &Model::built_in().unwrap()));
    assert_eq!(reports[0].lead_by_deal, reports[1].lead_by_deal);
    assert!(
        reports[0].lead_by_deal.iter().any(|&lead| lead != 0.0),
        "two levels play alike"
    );
    let equals = play_match(
        Match {
            levels: [Strength::Club; 2],
            deals: 50,
            seed: 5,
        },
        &Model::built_in().unwrap(),
    );
    assert!(
        equals.lead_by_deal.iter().all(|&lead| lead == 0.0),
        "the same player in other seats plays otherwise"
    );
}

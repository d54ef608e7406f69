//! The games besides Skat: one autoplayer against players of random legal actions, and the levels
//! by heuristics against each other. `examples/shares.rs` plays more of them.

use skat_rules::strength::Strength;

use crate::contest::{self, Contest, Plays};

#[track_caller]
fn assert_wins(least: f64, one: Plays, others: Plays, games: u64) {
    for game in contest::others() {
        let share = Contest {
            game,
            one,
            others,
            games,
        }
        .play()
        .share();
        assert!(
            share >= least,
            "{}: {share:.2} times the fair share",
            game.key()
        );
    }
}

#[test]
fn heuristics_win_far_more_than_their_share_against_random_play() {
    assert_wins(1.6, Plays::At(Strength::Club), Plays::ByChance, 2_000);
}

#[test]
fn the_strongest_level_wins_far_more_than_its_share_against_random_play() {
    assert_wins(1.6, Plays::At(Strength::Master), Plays::ByChance, 6);
}

#[test]
fn heuristics_beat_misjudged_heuristics() {
    assert_wins(
        1.05,
        Plays::At(Strength::Club),
        Plays::At(Strength::Beginner),
        400,
    );
}

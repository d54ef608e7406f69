//! Prints one player's share of wins against others in the games besides Skat, as a table:
//! `cargo run --release -p skat-autoplay --example shares -- LEVEL OTHERS GAMES [GAME]`. Others at
//! level 0 play at random.
#![allow(clippy::print_stdout, reason = "the example prints a table")]

#[path = "../tests/autoplay/contest/mod.rs"]
mod contest;

use std::env;

use skat_rules::strength::Strength;

use self::contest::{Contest, Plays};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize| {
        arguments
            .get(place)
            .and_then(|text| text.parse::<u64>().ok())
    };
    let (Some(one), Some(others), Some(games)) = (number(0), number(1), number(2)) else {
        println!("shares LEVEL OTHERS GAMES [GAME]");
        return;
    };
    let plays = |level: u64| {
        u8::try_from(level)
            .ok()
            .and_then(Strength::of_level)
            .map_or(Plays::ByChance, Plays::At)
    };
    let (one, others) = (plays(one), plays(others));
    let wanted = |key: &str| arguments.get(3).is_none_or(|only| only == key);
    for game in contest::others().filter(|game| wanted(game.key())) {
        let fared = Contest {
            game,
            one,
            others,
            games,
        }
        .play();
        println!(
            "{:<14}{:>7.1} of {games} won, {:>5.2} times the fair share",
            game.key(),
            fared.wins,
            fared.share()
        );
    }
}

//! The games beside Skat: one autoplayer against players who do anything that is legal, and levels against each other. With
//! `--nocapture` the shares are printed.
//!
//! A game is a list of three rounds, in which everybody deals three times, reckoned by Seeger-Fabian; in Thirty-one a whole game. Whoever
//! has most points has won it, and several who have most share the win. The fair share of a win is one part for each player.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::{Autoplayer, Level};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;

/// How often everybody deals in a game.
const ROUNDS: usize = 3;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plays {
    /// Something that is legal by chance, but gives nothing up as long as he may do something else.
    ByChance,
    At(Level),
}

impl Plays {
    fn decide(self, autoplayer: &mut Autoplayer, view: &AnySeatView, seed: u64) -> AnyAction {
        let Self::At(level) = self else {
            let legal = view.legal();
            let going_on: Vec<AnyAction> = legal.iter().copied().filter(|action| !action.ends_early()).collect();
            let choices = if going_on.is_empty() { &legal } else { &going_on };
            return choices[StdRng::seed_from_u64(seed).random_range(0..choices.len())];
        };
        autoplayer.decide(view, level, seed, &|| false).action
    }
}

/// How one player fared against others who all play alike.
#[derive(Clone, Copy)]
struct Contest {
    game: GameId,
    rules: RuleSet,
    one: Plays,
    others: Plays,
    games: u64,
}

/// What came of a contest.
#[derive(Clone, Copy, Default)]
struct Fared {
    wins: f64,
    fair: f64,
}

impl Fared {
    /// Wins for each that is fair.
    fn share(self) -> f64 {
        self.wins / self.fair
    }
}

impl Contest {
    fn play(self) -> Fared {
        let all =
            (0..self.games).into_par_iter().map_init(Autoplayer::default, |player, number| self.game(player, number));
        all.reduce(Fared::default, |one, other| Fared { wins: one.wins + other.wins, fair: one.fair + other.fair })
    }

    fn players(self, number: u64) -> u8 {
        let sizes: Vec<u8> =
            if self.game == GameId::ThirtyOne { (2..=5).collect() } else { self.game.players().take(1).collect() };
        sizes[number as usize % sizes.len()]
    }

    fn game(self, autoplayer: &mut Autoplayer, number: u64) -> Fared {
        let players = self.players(number);
        let one = number as usize % usize::from(players);
        let deals = if self.game == GameId::ThirtyOne { 1 } else { ROUNDS * usize::from(players) };
        let mut rows = vec![ListRow::default(); usize::from(players)];
        for deal in 0..deals {
            self.deal(autoplayer, number, deal, one, &mut rows);
        }
        let totals: Vec<i32> = rows.iter().map(|row| row.seeger_fabian(players)).collect();
        let most = totals.iter().max().unwrap();
        let winners = totals.iter().filter(|&total| total == most).count();
        let wins = if totals[one] == *most { 1.0 / winners as f64 } else { 0.0 };
        Fared { wins, fair: 1.0 / f64::from(players) }
    }

    fn deal(self, autoplayer: &mut Autoplayer, number: u64, deal: usize, one: usize, rows: &mut [ListRow]) {
        let mut bytes = [21; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let secret = DealSecret::new(bytes).of_deal(deal as u32);
        let players = rows.len();
        // Seats move on with the deal.
        let place = |seat: Seat| (seat.index() + deal) % players;
        let mut cards = AnyDeal::deal(self.game, &secret, &Setting::new(self.rules, players as u8));
        let mut done = 0;
        while let Some(seat) = cards.awaited().iter().next() {
            let player = if place(seat) == one { self.one } else { self.others };
            let action = player.decide(autoplayer, &cards.seat_view(seat), number << 20 ^ (deal as u64) << 12 ^ done);
            cards.apply(seat, action).unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
            done += 1;
        }
        let score = cards.score().unwrap();
        for seat in Seat::first(players as u8) {
            rows[place(seat)].add(&score, Some(seat), false);
        }
    }
}

fn others() -> impl Iterator<Item = GameId> {
    GameId::ALL.iter().copied().filter(|&game| game != GameId::Skat)
}

/// Wins for each that is fair, in every game beside Skat.
fn shares(one: Plays, others_play: Plays, games: u64) -> Vec<(GameId, f64)> {
    let contest = |game| Contest { game, rules: RuleSet::ISKO, one, others: others_play, games };
    others().map(|game| (game, contest(game).play().share())).collect()
}

#[track_caller]
fn assert_at_least(least: f64, shares: &[(GameId, f64)]) {
    for (game, share) in shares {
        println!("{:<14}{share:>6.2}", game.key());
    }
    let poor: Vec<_> = shares.iter().filter(|&&(_, share)| share < least).collect();
    assert!(poor.is_empty(), "less than {least} times the fair share: {poor:?}");
}

#[test]
fn rules_of_thumb_win_far_more_than_their_share_against_chance() {
    assert_at_least(1.6, &shares(Plays::At(Level::Club), Plays::ByChance, 2_000));
}

#[test]
fn the_strongest_level_wins_far_more_than_its_share_against_chance() {
    assert_at_least(1.6, &shares(Plays::At(Level::Master), Plays::ByChance, 6));
}

#[test]
fn rules_of_thumb_beat_those_that_are_misjudged() {
    assert_at_least(1.05, &shares(Plays::At(Level::Club), Plays::At(Level::Beginner), 400));
}

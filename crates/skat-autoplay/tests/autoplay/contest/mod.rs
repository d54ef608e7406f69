//! One player against others who all play alike, in the games besides Skat.
//!
//! A game is a list of three rounds, in which everybody deals three times, scored by Seeger-Fabian.
//! In Thirty-one it is a whole game. The player with the most points wins it, and several with the
//! most share the win. The fair share of a win is one part for each player.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use skat_autoplay::{Engine, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

/// Number of times that everybody deals in a game.
const ROUNDS: usize = 3;

/// A way of playing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plays {
    /// At random among the legal actions, without giving anything up as long as there is another
    /// one.
    ByChance,
    /// At this level.
    At(Strength),
}

impl Plays {
    fn decide(self, engine: &mut Engine, view: &AnySeatView, seed: u64) -> AnyAction {
        let Self::At(level) = self else {
            let legal = view.legal();
            let going_on: Vec<AnyAction> = legal
                .iter()
                .copied()
                .filter(|action| !action.ends_early())
                .collect();
            let choices = if going_on.is_empty() {
                &legal
            } else {
                &going_on
            };
            return choices[StdRng::seed_from_u64(seed).random_range(0..choices.len())];
        };
        engine
            .decide(view, level, seed, &TimeLimit::never())
            .expect("views of a real deal are valid")
            .action
    }
}

/// A contest between one player and others who all play alike.
#[derive(Clone, Copy)]
pub(crate) struct Contest {
    pub(crate) game: GameId,
    /// The player under test.
    pub(crate) one: Plays,
    /// All other players.
    pub(crate) others: Plays,
    /// Number of games played.
    pub(crate) games: u64,
}

/// Result of a contest.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fared {
    /// Games won, with shared ones in parts.
    pub(crate) wins: f64,
    /// Fair number of wins.
    pub(crate) fair: f64,
}

impl Fared {
    /// Returns the ratio of wins to the fair number.
    pub(crate) fn share(self) -> f64 {
        self.wins / self.fair
    }
}

impl Contest {
    /// Plays all games, on all cores.
    pub(crate) fn play(self) -> Fared {
        let all = (0..self.games)
            .into_par_iter()
            .map_init(Engine::default, |engine, number| self.game(engine, number));
        all.reduce(Fared::default, |one, other| Fared {
            wins: one.wins + other.wins,
            fair: one.fair + other.fair,
        })
    }

    fn players(self, number: u64) -> u8 {
        let sizes: Vec<u8> = if self.game == GameId::ThirtyOne {
            (2..=5).collect()
        } else {
            self.game.players().take(1).collect()
        };
        sizes[number as usize % sizes.len()]
    }

    fn game(self, engine: &mut Engine, number: u64) -> Fared {
        let players = self.players(number);
        let one = number as usize % usize::from(players);
        let deals = if self.game == GameId::ThirtyOne {
            1
        } else {
            ROUNDS * usize::from(players)
        };
        let mut rows = vec![ListRow::default(); usize::from(players)];
        for deal in 0..deals {
            self.deal(engine, number, deal, one, &mut rows);
        }
        let totals: Vec<i32> = rows.iter().map(|row| row.seeger_fabian(players)).collect();
        let most = totals.iter().max().expect("at least one player plays");
        let winners = totals.iter().filter(|&total| total == most).count();
        let wins = if totals[one] == *most {
            1.0 / winners as f64
        } else {
            0.0
        };
        Fared {
            wins,
            fair: 1.0 / f64::from(players),
        }
    }

    fn deal(self, engine: &mut Engine, number: u64, deal: usize, one: usize, rows: &mut [ListRow]) {
        let mut bytes = [21; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let secret = DealSecret::new(bytes).of_deal(deal as u32);
        let players = rows.len();
        // The seats rotate from deal to deal.
        let place = |seat: Seat| (seat.index() + deal) % players;
        let mut cards = AnyDeal::deal(
            self.game,
            &secret,
            &Setting::new(RuleSet::ISKO, players as u8),
        )
        .expect("a valid number of players");
        let mut done = 0;
        while let Some(seat) = cards.awaited().iter().next() {
            let player = if place(seat) == one {
                self.one
            } else {
                self.others
            };
            let action = player.decide(
                engine,
                &cards.seat_view(seat),
                number << 20 ^ (deal as u64) << 12 ^ done,
            );
            cards
                .apply(seat, action)
                .unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
            done += 1;
        }
        let score = cards.score().expect("a deal that is over has a score");
        for seat in Seat::first(players as u8) {
            rows[place(seat)].add(&score, Some(seat), false);
        }
    }
}

/// All games besides Skat.
pub(crate) fn others() -> impl Iterator<Item = GameId> {
    GameId::ALL
        .iter()
        .copied()
        .filter(|&game| game != GameId::Skat)
}

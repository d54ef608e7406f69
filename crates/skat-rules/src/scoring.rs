//! From deals to a list: seating, list scoring, ranking and settlement (SkWO 6.3.1;
//! `docs/RULE_SETS.md`).

use std::cmp::Reverse;

use crate::game::DealScore;
use crate::rule_set::{choices, knobs};
use crate::seat::Seat;

/// The places that hold the seats of one deal at a table of three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The place to the dealer's left.
    pub forehand: u8,
    /// The place to forehand's left.
    pub middlehand: u8,
    /// The place to middlehand's left: at a table of three the dealer.
    pub rearhand: u8,
    /// The dealer at a table of four; `None` at a table of three.
    pub sitting_out: Option<u8>,
    /// The place that deals next. The deal also moves on after all players passed.
    pub next_dealer: u8,
}

/// Returns the seating when the player at the place `dealer` deals at a table of `players`, 3 or 4.
#[must_use]
pub fn seating(players: u8, dealer: u8) -> Seating {
    let after = |steps: u8| (dealer + steps) % players;
    Seating {
        forehand: after(1),
        middlehand: after(2),
        rearhand: after(3),
        sitting_out: if players == 4 { Some(dealer) } else { None },
        next_dealer: after(1),
    }
}

choices! {
    /// The scoring of a list.
    pub enum ListScoring {
        /// Seeger-Fabian, the official scoring (SkWO 6.3.1).
        SeegerFabian = "seeger-fabian",
        /// Seeger-Fabian, except that at a table of four a lost contract gives 40 points to each of
        /// the two active opponents and nothing to the dealer.
        Improved = "improved",
        /// The sum of the deals' plain points.
        Plain = "plain",
        /// Danish tournament scoring: each opponent of a declarer who loses scores the game value,
        /// and the declarer is charged nothing.
        Danish = "danish",
    }
}

choices! {
    /// Treatment of a player who drops out in the middle of a deal.
    pub enum DropOut {
        /// An autoplayer takes over for them.
        Takeover = "takeover",
        /// Their party concedes the deal; a deal that is already decided stays decided.
        Surrender = "surrender",
    }
}

knobs! {
    /// The scoring of a list, and the rules that keep it going.
    pub struct ListRules("list") {
        /// The scoring of a list.
        scoring: ListScoring = ListScoring::SeegerFabian, "scoring", "SkWO 6.3.1; pagat.com, Skat";
        /// Treatment of a player who drops out in the middle of a deal.
        drop_out: DropOut = DropOut::Takeover, "drop-out", "convention of online tables";
        /// The listener must wait two seconds before holding a bid that skipped a value, so that
        /// nobody holds it unread.
        jump_pause: bool = false, "jump-pause", "convention of online tables";
    }
}

impl ListRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}

/// One player's row in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Sum of the player's plain points.
    pub points: i32,
    /// Number of contracts that the player won as declarer.
    pub won: u32,
    /// Number of contracts that the player lost as declarer.
    pub lost: u32,
    /// Number of contracts lost by another player at the table. At a table of four this includes
    /// deals that the player sat out.
    pub lost_by_others: u32,
    /// The share of [`lost_by_others`](Self::lost_by_others) that the player sat out.
    pub lost_while_out: u32,
    /// Sum of the game values of contracts that others lost to the player as a defender.
    pub defended_value: i32,
    /// Sum of the points of the contracts that the player lost; never positive.
    pub lost_points: i32,
}

impl ListRow {
    /// Returns the player's total at a table of three or four.
    ///
    /// Seeger-Fabian (SkWO 6.3.1) adds 50 points for each own contract won, minus 50 for each lost,
    /// and 40 (three players) or 30 (four) for each lost by another player. The improved scoring
    /// gives 40 at a table of four too, but nothing for deals sat out. Danish scoring counts the
    /// points of contracts won and the game values of contracts defeated.
    #[must_use]
    pub fn total(&self, scoring: ListScoring, players: u8) -> i32 {
        let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let own = 50 * (count(self.won) - count(self.lost));
        let bonus = match (scoring, players) {
            (ListScoring::SeegerFabian, 4) => 30 * count(self.lost_by_others),
            _ => 40 * count(self.lost_by_others - self.lost_while_out),
        };
        match scoring {
            // Points of a damaged record may be at the type's limit.
            ListScoring::SeegerFabian | ListScoring::Improved => {
                self.points.saturating_add(own.saturating_add(bonus))
            }
            ListScoring::Plain => self.points,
            ListScoring::Danish => self.points - self.lost_points + self.defended_value,
        }
    }

    /// Returns the official total, by Seeger-Fabian.
    #[must_use]
    pub fn seeger_fabian(&self, players: u8) -> i32 {
        self.total(ListScoring::SeegerFabian, players)
    }

    /// Adds a deal's result to this row.
    ///
    /// `seat` is the player's seat, if any. `sat_out` means that they didn't play, although they
    /// may have had a seat to watch from.
    pub fn add(&mut self, score: &DealScore, seat: Option<Seat>, sat_out: bool) {
        let points = seat
            .and_then(|seat| score.points.get(seat.index()))
            .copied()
            .unwrap_or(0);
        self.points += points;
        self.won += u32::from(seat.is_some_and(|seat| score.winners.contains(seat)));
        match score.declarer {
            Some(declarer) if seat == Some(declarer.seat) => {
                self.won += u32::from(declarer.won);
                self.lost += u32::from(!declarer.won);
                self.lost_points += points.min(0);
            }
            Some(declarer) if !declarer.won => {
                self.lost_by_others += 1;
                self.lost_while_out += u32::from(sat_out);
                let value = score
                    .events
                    .contract
                    .map_or(0, |contract| i32::from(contract.value));
                self.defended_value += if sat_out { 0 } else { value };
            }
            _ => {}
        }
    }
}

/// Returns the number of deals in an official series: 36 at a table of three, 48 at a table of
/// four.
#[must_use]
pub const fn series_length(players: u8) -> u16 {
    12 * players as u16
}

/// The figures that decide a player's rank after a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The list total.
    pub total: i32,
    /// Number of own contracts won.
    pub won: u32,
    /// Number of own contracts lost.
    pub lost: u32,
}

impl Standing {
    /// Takes the standing from a player's row and its total.
    #[must_use]
    pub const fn of(row: &ListRow, total: i32) -> Self {
        Self {
            total,
            won: row.won,
            lost: row.lost,
        }
    }
}

/// Ranks players by total, then by more contracts won, then by fewer lost (SkWO 6.3.1).
///
/// Returns groups of indices into `standings`, the best group first. Only drawing lots can separate
/// the players of one group.
#[must_use]
pub fn ranking(standings: &[Standing]) -> Vec<Vec<usize>> {
    let key = |standing: &Standing| {
        (
            Reverse(standing.total),
            Reverse(standing.won),
            standing.lost,
        )
    };
    let mut order: Vec<usize> = (0..standings.len()).collect();
    order.sort_by_key(|&player| key(&standings[player]));
    order
        .chunk_by(|&one, &other| key(&standings[one]) == key(&standings[other]))
        .map(<[usize]>::to_vec)
        .collect()
}

/// Returns each player's rank by [`ranking`], from 1. Players whom only lots can separate share a
/// rank.
#[must_use]
pub fn ranks(standings: &[Standing]) -> Vec<usize> {
    let mut ranks = vec![0; standings.len()];
    let mut before = 0;
    for group in ranking(standings) {
        for &player in &group {
            ranks[player] = before + 1;
        }
        before += group.len();
    }
    ranks
}

/// Returns what each player receives (positive) or pays (negative) when every pair settles the
/// difference of its scores times the stake.
///
/// The amounts sum to zero.
#[must_use]
pub fn pairwise_settlement(scores: &[i32], stake: i64) -> Vec<i64> {
    let net = |&own: &i32| {
        scores
            .iter()
            .map(|&other| pair_settlement(other, own, stake))
            .sum()
    };
    scores.iter().map(net).collect()
}

/// Returns what the player with score `payer` pays the player with score `payee`; negative if money
/// flows the other way.
#[must_use]
pub fn pair_settlement(payer: i32, payee: i32, stake: i64) -> i64 {
    (i64::from(payee) - i64::from(payer)) * stake
}

//! From deals to a list: who sits where, and how the list is reckoned (`rules.md` 1.2 and 1.9).

use std::cmp::Reverse;

use crate::game::DealScore;
use crate::rule_set::{choices, knobs};
use crate::seat::Seat;

/// Places of one deal at a table of three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Left of the dealer.
    pub forehand: u8,
    /// Left of forehand.
    pub middlehand: u8,
    /// Left of middlehand: at a table of three the dealer.
    pub rearhand: u8,
    /// At a table of four the dealer.
    pub sitting_out: Option<u8>,
    /// Who deals next, also after a passed-in deal.
    pub next_dealer: u8,
}

/// Who sits where when the player at the place `dealer` deals at a table of `players`, 3 or 4.
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
    /// How a list is reckoned.
    pub enum ListScoring {
        /// Seeger-Fabian, the official way (SkWO 6.3.1).
        SeegerFabian = "seeger-fabian",
        /// Seeger-Fabian, but at a table of four the two active opponents get 40 each for a lost contract and the dealer nothing.
        Improved = "improved",
        /// The plain points alone.
        Plain = "plain",
        /// As in Danish tournaments: the opponents of a declarer who loses each score the value, he is charged nothing.
        Danish = "danish",
    }
}

choices! {
    /// What becomes of a player who drops out in the middle of a deal.
    pub enum DropOut {
        /// An autoplayer goes on for him.
        Takeover = "takeover",
        /// His side gives the deal up; a deal that is decided stays decided.
        Surrender = "surrender",
    }
}

knobs! {
    /// How a list is reckoned and kept going.
    pub struct ListRules("list") {
        /// How a list is reckoned.
        scoring: ListScoring = ListScoring::SeegerFabian, "scoring", "SkWO 6.3.1; rules.md 1.9 and 3.4";
        /// What becomes of a player who drops out in the middle of a deal.
        drop_out: DropOut = DropOut::Takeover, "drop-out", "convention of online tables";
        /// Whether the listener must wait two seconds before he holds a bid that skipped a value, so that nobody holds it unread.
        jump_pause: bool = false, "jump-pause", "convention of online tables";
    }
}

impl ListRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}

/// A player's row in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Sum of the plain points.
    pub points: i32,
    /// Own contracts won.
    pub won: u32,
    /// Own contracts lost.
    pub lost: u32,
    /// Contracts lost by another player at the table, at a table of four also while sitting out.
    pub lost_by_others: u32,
    /// How many of these he sat out.
    pub lost_while_out: u32,
    /// Sum of the values of the contracts that others lost to him as a defender.
    pub defended_value: i32,
    /// Sum of the points of the contracts he lost, a negative number or 0.
    pub lost_points: i32,
}

impl ListRow {
    /// The total at a table of three or four.
    ///
    /// Seeger-Fabian (SkWO 6.3.1): 50 points for each own contract won, minus 50 for each lost, 40 (three players) or 30 (four) for
    /// each lost by another. Improved (002:219): 40 at a table of four too, but nothing for deals sat out. Danish (002:423-429): the
    /// points of the contracts won and the values of those defeated.
    #[must_use]
    pub fn total(&self, scoring: ListScoring, players: u8) -> i32 {
        let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let own = 50 * (count(self.won) - count(self.lost));
        let bonus = match (scoring, players) {
            (ListScoring::SeegerFabian, 4) => 30 * count(self.lost_by_others),
            _ => 40 * count(self.lost_by_others - self.lost_while_out),
        };
        match scoring {
            ListScoring::SeegerFabian | ListScoring::Improved => self.points + own + bonus,
            ListScoring::Plain => self.points,
            ListScoring::Danish => self.points - self.lost_points + self.defended_value,
        }
    }

    /// The official total, Seeger-Fabian.
    #[must_use]
    pub fn seeger_fabian(&self, players: u8) -> i32 {
        self.total(ListScoring::SeegerFabian, players)
    }

    /// Adds what a deal brought this player. `seat` is where he sat; `sat_out` says that he didn't play, though he may have had a seat to
    /// look on from.
    pub fn add(&mut self, score: &DealScore, seat: Option<Seat>, sat_out: bool) {
        let points = seat.and_then(|seat| score.points.get(seat.index())).copied().unwrap_or(0);
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
                let value = score.events.contract.map_or(0, |contract| i32::from(contract.value));
                self.defended_value += if sat_out { 0 } else { value };
            }
            _ => {}
        }
    }
}

/// How many deals an official series has: 36 at a table of three, 48 at a table of four (002:213-215).
#[must_use]
pub const fn series_length(players: u8) -> u16 {
    12 * players as u16
}

/// A player's standing after a series, as far as it decides the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The total.
    pub total: i32,
    /// Own contracts won.
    pub won: u32,
    /// Own contracts lost.
    pub lost: u32,
}

impl Standing {
    /// A player's standing by their row and its total.
    #[must_use]
    pub const fn of(row: &ListRow, total: i32) -> Self {
        Self { total, won: row.won, lost: row.lost }
    }
}

/// The order of players after a series: total, then more contracts won, then fewer lost (SkWO 6.3.1). Each group holds the indices
/// of players whom only the lot can part, the best group first.
#[must_use]
pub fn ranking(standings: &[Standing]) -> Vec<Vec<usize>> {
    let key = |standing: &Standing| (Reverse(standing.total), Reverse(standing.won), standing.lost);
    let mut order: Vec<usize> = (0..standings.len()).collect();
    order.sort_by_key(|&player| key(&standings[player]));
    order.chunk_by(|&one, &other| key(&standings[one]) == key(&standings[other])).map(<[usize]>::to_vec).collect()
}

/// The rank of each player by [`ranking`], from 1; players whom only the lot can part share theirs.
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

/// What every player receives (positive) or pays when each pair settles the difference of its scores times the stake (002:207-211).
/// The amounts sum up to zero.
#[must_use]
pub fn pairwise_settlement(scores: &[i32], stake: i64) -> Vec<i64> {
    let net = |&own: &i32| scores.iter().map(|&other| pair_settlement(other, own, stake)).sum();
    scores.iter().map(net).collect()
}

/// What the player with the score `payer` pays to the one with the score `payee`; negative if he receives it.
#[must_use]
pub fn pair_settlement(payer: i32, payee: i32, stake: i64) -> i64 {
    (i64::from(payee) - i64::from(payer)) * stake
}

//! Simulated annealing over exchanges of two players of a series.

use super::construction::Order;
use super::task::SeatingTask;
use crate::cup::random::RandomNumbers;

/// The most exchanges that a search tries.
const WORK: usize = 600_000;
/// The fewest and the most runs among which the work is divided.
const RUNS: [usize; 2] = [3, 16];
/// Runs in a row that find nothing better, after which the search ends.
const PATIENCE: usize = 5;
/// Exchanges in a run for each place of the seating.
const TRIES_BY_PLACE: usize = 4_000;
/// How likely an exchange that costs a repeat is taken at first, from a random seating.
const HOT: f64 = 0.45;
/// The same from the construction.
const WARM: f64 = 0.08;
/// Steps in which this falls to nothing.
const STEPS: usize = 64;
/// 2⁶⁴.
const TWO_TO_THE_64: f64 = 18_446_744_073_709_551_616.0;
/// What a meeting of a pair to keep apart costs, in repeats.
const NOT_APART: i32 = 50;

/// What is known of a pair of players.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// How often they meet.
    met: i16,
    /// True if another meeting is a repeat: false with an autoplayer.
    counts: bool,
    /// True if they shouldn't meet.
    apart: bool,
}

impl Pair {
    /// What one meeting more costs.
    const fn more(self) -> i32 {
        let repeats = if self.counts { self.met as i32 } else { 0 };
        repeats + self.penalty()
    }

    /// What one meeting less saves.
    const fn less(self) -> i32 {
        let repeats = if self.counts { self.met as i32 - 1 } else { 0 };
        repeats + self.penalty()
    }

    const fn penalty(self) -> i32 {
        if self.apart { NOT_APART } else { 0 }
    }
}

/// Players at tables, with the meetings that follow.
#[derive(Clone)]
pub(super) struct Arrangement {
    order: Order,
    /// First position of each table, and the number of players.
    starts: Vec<usize>,
    /// The table of each position.
    table: Vec<usize>,
    pairs: Vec<Pair>,
    players: usize,
    not_apart: i64,
    /// Repeats, and meetings that shouldn't be at their price.
    cost: i64,
}

/// Returns the best seating found.
pub(super) fn improve(
    task: &SeatingTask,
    constructed: &Order,
    random: &mut RandomNumbers,
) -> Arrangement {
    let least = least_cost(task);
    let mut best = Arrangement::new(task, constructed.clone());
    let places = best.players * usize::from(task.series);
    let work = (TRIES_BY_PLACE * places).clamp(WORK / RUNS[1], WORK / RUNS[0]);
    let mut left = if best.players > 4 { WORK } else { 0 };
    let (mut run, mut in_vain) = (0, 0);
    while best.cost > least && left >= work && in_vain < PATIENCE {
        left -= work;
        let mut order = constructed.clone();
        let is_fresh = run % 2 == 1;
        if is_fresh {
            order.iter_mut().for_each(|players| random.shuffle(players));
        }
        let start = if is_fresh { HOT } else { WARM };
        let found = Arrangement::new(task, order).anneal(start, work, least, random);
        in_vain += 1;
        if found.cost < best.cost {
            best = found;
            in_vain = 0;
        }
        run += 1;
    }
    best
}

/// Returns a cost below which there is no seating: all pairs meet equally often.
fn least_cost(task: &SeatingTask) -> i64 {
    if !task.met.is_empty() || task.autoplayers > 0 {
        return 0;
    }
    let players = i64::from(task.tables.players());
    let pairs = players * (players - 1) / 2;
    let tables = i64::from(task.tables.fours) * 6 + i64::from(task.tables.threes) * 3;
    let meetings = i64::from(task.series) * tables;
    let (each, more) = (meetings / pairs, meetings % pairs);
    pairs * each * (each - 1) / 2 + more * each
}

impl Arrangement {
    fn new(task: &SeatingTask, order: Order) -> Self {
        let players = usize::from(task.tables.players());
        let mut starts = vec![0];
        let mut table = Vec::new();
        for (number, size) in task.tables.each().enumerate() {
            table.extend(std::iter::repeat_n(number, size.places().into()));
            starts.push(table.len());
        }
        let persons = players - usize::from(task.autoplayers).min(players);
        let mut pairs = vec![Pair::default(); players * players];
        for one in 0..persons {
            for other in 0..persons {
                pairs[one * players + other].counts = true;
            }
        }
        let mut arrangement = Self {
            order,
            starts,
            table,
            pairs,
            players,
            not_apart: 0,
            cost: 0,
        };
        for (one, other) in task.all_apart() {
            for (one, other) in [(one, other), (other, one)] {
                arrangement.pairs[usize::from(one) * players + usize::from(other)].apart = true;
            }
        }
        for &(one, other) in &task.met {
            // Earlier meetings can't be avoided any more.
            let pair = arrangement.pairs[usize::from(one) * players + usize::from(other)];
            arrangement.cost += i64::from(pair.more() - pair.penalty());
            arrangement.add(one, other, 1);
        }
        for series in 0..arrangement.order.len() {
            for at in 0..players {
                let end = arrangement.starts[arrangement.table[at] + 1];
                for with in at + 1..end {
                    let players = &arrangement.order[series];
                    let (one, other) = (players[at], players[with]);
                    let pair = *arrangement.pair(one, other);
                    arrangement.cost += i64::from(pair.more());
                    arrangement.not_apart += i64::from(pair.apart);
                    arrangement.add(one, other, 1);
                }
            }
        }
        arrangement
    }

    fn pair(&self, one: u16, other: u16) -> &Pair {
        &self.pairs[usize::from(one) * self.players + usize::from(other)]
    }

    fn add(&mut self, one: u16, other: u16, meetings: i16) {
        let (one, other) = (usize::from(one), usize::from(other));
        self.pairs[one * self.players + other].met += meetings;
        self.pairs[other * self.players + one].met += meetings;
    }

    /// Tries exchanges, fewer and fewer of them for the worse, and returns the best seating on the
    /// way.
    fn anneal(mut self, hot: f64, tries: usize, least: i64, random: &mut RandomNumbers) -> Self {
        let mut best = (self.cost, self.order.clone());
        for step in 0..STEPS {
            let left = (STEPS - step) as f64 / STEPS as f64;
            let limits = thresholds(hot * left * left * left);
            for _ in 0..tries / STEPS {
                let series = random.below(self.order.len());
                let (one, other) = (random.below(self.players), random.below(self.players));
                if self.table[one] == self.table[other] {
                    continue;
                }
                let change = self.change(series, one, other);
                let is_taken = change <= 0
                    || limits
                        .get(change as usize)
                        .is_some_and(|&limit| random.next() < limit);
                if is_taken {
                    self.exchange(series, one, other);
                    self.cost += i64::from(change);
                    if self.cost < best.0 {
                        best = (self.cost, self.order.clone());
                        if self.cost <= least {
                            return self;
                        }
                    }
                }
            }
        }
        self.become_order(best.1);
        self
    }

    /// Returns the positions of the others at a position's table.
    fn others(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let table = self.table[at];
        (self.starts[table]..self.starts[table + 1]).filter(move |&with| with != at)
    }

    /// Returns what the exchange of the players at two positions of different tables changes.
    fn change(&self, series: usize, one: usize, other: usize) -> i32 {
        let players = &self.order[series];
        let mut change = 0;
        for (from, to) in [(one, other), (other, one)] {
            let (leaves, comes) = (players[from], players[to]);
            for with in self.others(from) {
                change += self.pair(comes, players[with]).more();
                change -= self.pair(leaves, players[with]).less();
            }
        }
        change
    }

    fn exchange(&mut self, series: usize, one: usize, other: usize) {
        for (from, to) in [(one, other), (other, one)] {
            for with in self.others(from) {
                let players = &self.order[series];
                let (leaves, comes, with) = (players[from], players[to], players[with]);
                let (left, met) = (self.pair(leaves, with).apart, self.pair(comes, with).apart);
                self.not_apart += i64::from(met) - i64::from(left);
                self.add(leaves, with, -1);
                self.add(comes, with, 1);
            }
        }
        self.order[series].swap(one, other);
    }

    /// Exchanges players until their order is this one.
    fn become_order(&mut self, wanted: Order) {
        for (series, wanted) in wanted.into_iter().enumerate() {
            for (at, player) in wanted.into_iter().enumerate() {
                let from = (at..self.players).find(|&from| self.order[series][from] == player);
                let Some(from) = from.filter(|&from| from != at) else {
                    continue;
                };
                if self.table[from] == self.table[at] {
                    self.order[series].swap(from, at);
                } else {
                    self.cost += i64::from(self.change(series, at, from));
                    self.exchange(series, at, from);
                }
            }
        }
    }

    /// Returns the players of each table of each series.
    pub(super) fn tables(&self) -> Vec<Vec<Vec<u16>>> {
        let tables = |players: &Vec<u16>| {
            let bounds = self.starts.windows(2);
            bounds
                .map(|bound| players[bound[0]..bound[1]].to_vec())
                .collect()
        };
        self.order.iter().map(tables).collect()
    }

    /// Returns the sum of `m (m − 1) / 2` over all pairs that count.
    pub(super) fn repeats(&self) -> u64 {
        (self.cost - self.not_apart * i64::from(NOT_APART)).unsigned_abs()
    }

    /// Returns the meetings of pairs that should be kept apart.
    pub(super) fn not_apart(&self) -> u64 {
        self.not_apart.unsigned_abs()
    }
}

/// Returns below which random number an exchange that costs this many repeats is taken, if one that
/// costs a single repeat is taken with this probability. Only multiplications are used, because
/// other functions differ between machines.
fn thresholds(single: f64) -> [u64; 12] {
    let mut probability = 1.0;
    std::array::from_fn(|_| {
        let limit = (probability * TWO_TO_THE_64) as u64;
        probability *= single;
        limit
    })
}

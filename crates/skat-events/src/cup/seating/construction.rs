//! Seatings by arithmetic.
//!
//! With `t` tables, players stand in rows of `t`, one row for each place at a table; the last row
//! may be shorter. In a series with slope `k`, the player in row `r` and column `c` sits at table
//! `c + r k`. Two players of different rows meet in two series with slopes `k` and `l` only if
//! `(r − r') (k − l) = 0`. In a field this never happens. Among the integers modulo `t` it doesn't
//! happen if `t` has no common factor with a difference of rows, or if it is large.

use super::task::SeatingTask;
use crate::cup::random::RandomNumbers;

/// The players in the order of tables, for each series.
pub(super) type Order = Vec<Vec<u16>>;

/// Products in the field of four elements, whose sum is the exclusive or.
const FIELD_OF_FOUR: [[usize; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];

/// Tries to keep pairs apart by exchanging two players everywhere.
const EXCHANGES: usize = 20_000;

/// Constructs a seating with the players in random order. Series beyond those that the construction
/// has are drawn.
pub(super) fn construct(task: &SeatingTask, random: &mut RandomNumbers) -> Order {
    let (players, tables) = (task.tables.players(), task.tables.tables());
    let in_order: Vec<u16> = (0..players).collect();
    let mut order: Order = slopes(task)
        .into_iter()
        .map(|slope| series(task, slope))
        .collect();
    // With as many players at a table as there are tables, the rows are a series, too.
    if tables * tables == players {
        order.push(in_order.clone());
    }
    order.truncate(task.series.into());
    while order.len() < task.series.into() {
        let mut drawn = in_order.clone();
        random.shuffle(&mut drawn);
        order.push(drawn);
    }
    let mut names = in_order;
    random.shuffle(&mut names);
    if !task.all_apart().is_empty() {
        separate(task, &order, &mut names, random);
    }
    for player in order.iter_mut().flatten() {
        *player = names[usize::from(*player)];
    }
    order
}

/// Returns slopes whose series have no meeting in common, from 0 on.
fn slopes(task: &SeatingTask) -> Vec<usize> {
    let tables = usize::from(task.tables.tables());
    if tables == 4 {
        return (0..4).collect();
    }
    let rows = if task.tables.fours > 0 { 4 } else { 3 };
    let mut chosen: Vec<usize> = Vec::new();
    for slope in 0..tables {
        let meets_nobody_again = chosen
            .iter()
            .all(|other| (1..rows).all(|difference| difference * (slope - other) % tables != 0));
        if meets_nobody_again {
            chosen.push(slope);
        }
    }
    chosen
}

/// Returns the series with this slope. The player in row `r` and column `c` has number `r t + c`.
/// Tables with a player of the last row come first, as in [`TableSizes`](crate::cup::TableSizes).
fn series(task: &SeatingTask, slope: usize) -> Vec<u16> {
    let tables = usize::from(task.tables.tables());
    let mut seated: Vec<Vec<u16>> = vec![Vec::new(); tables];
    for player in 0..task.tables.players() {
        let (row, column) = (usize::from(player) / tables, usize::from(player) % tables);
        let table = if tables == 4 {
            column ^ FIELD_OF_FOUR[row][slope]
        } else {
            (column + row * slope) % tables
        };
        seated[table].push(player);
    }
    seated.sort_by_key(|players| std::cmp::Reverse(players.len()));
    seated.concat()
}

/// Exchanges names until no pair that should be kept apart meets, or the work is done.
fn separate(task: &SeatingTask, order: &Order, names: &mut [u16], random: &mut RandomNumbers) {
    let count = names.len();
    let mut meets = vec![0_u16; count * count];
    for players in order {
        let mut from = 0;
        for size in task.tables.each() {
            let table = &players[from..from + usize::from(size.places())];
            from += table.len();
            for &one in table {
                for &other in table {
                    meets[usize::from(one) * count + usize::from(other)] += 1;
                }
            }
        }
    }
    let mut apart = vec![Vec::new(); count];
    for (one, other) in task.all_apart() {
        apart[usize::from(one)].push(other);
        apart[usize::from(other)].push(one);
    }
    // The position of each name.
    let mut position = vec![0; count];
    for (at, &name) in names.iter().enumerate() {
        position[usize::from(name)] = at;
    }
    let cost = |name: u16, position: &[usize]| -> u32 {
        let others = apart[usize::from(name)].iter();
        let at = position[usize::from(name)];
        others
            .map(|&other| u32::from(meets[at * count + position[usize::from(other)]]))
            .sum()
    };
    let all: Vec<u16> = names.to_vec();
    let unsettled = |position: &[usize]| -> Vec<u16> {
        all.iter()
            .copied()
            .filter(|&name| cost(name, position) > 0)
            .collect()
    };
    let mut open = unsettled(&position);
    for step in 0..EXCHANGES {
        if open.is_empty() {
            break;
        }
        let one = open[random.below(open.len())];
        let other = all[random.below(count)];
        let before = cost(one, &position) + cost(other, &position);
        position.swap(one.into(), other.into());
        if cost(one, &position) + cost(other, &position) > before {
            position.swap(one.into(), other.into());
        }
        if step % 16 == 15 {
            open = unsettled(&position);
        }
    }
    for name in all {
        names[position[usize::from(name)]] = name;
    }
}

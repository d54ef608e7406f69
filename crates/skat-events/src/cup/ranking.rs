//! Ranks, with all rules for ties.

use super::lots::Lot;
use super::scoring::RankTotal;

/// Somebody with their rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked<T> {
    /// The rank, from 1.
    pub rank: u32,
    /// Who is ranked.
    pub item: T,
    /// What decides the rank.
    pub total: RankTotal,
    /// True if somebody else has the same total, and a lot decided between them.
    pub by_lot: bool,
}

/// Ranks players or teams, the best first.
///
/// Full ties are decided by lot, the smallest one first. Where somebody has none, the tied share a
/// rank, in their given order, and the ranks after it are left out.
#[must_use]
pub fn rank<T>(entries: Vec<(T, RankTotal, Option<Lot>)>) -> Vec<Ranked<T>> {
    let mut entries = entries;
    entries.sort_by(|(_, one, lot), (_, other, other_lot)| {
        let lots = match (lot, other_lot) {
            (Some(lot), Some(other)) => lot.cmp(other),
            _ => std::cmp::Ordering::Equal,
        };
        other.cmp(one).then(lots)
    });
    let mut ranked = Vec::with_capacity(entries.len());
    let mut entries = entries.into_iter().peekable();
    let mut next_rank = 1;
    while let Some(first) = entries.next() {
        let mut tied = vec![first];
        while let Some(next) = entries.next_if(|(_, total, _)| *total == tied[0].1) {
            tied.push(next);
        }
        let by_lot = tied.len() > 1 && tied.iter().all(|(_, _, lot)| lot.is_some());
        let first_rank = next_rank;
        for (item, total, _) in tied {
            let rank = if by_lot { next_rank } else { first_rank };
            ranked.push(Ranked {
                rank,
                item,
                total,
                by_lot,
            });
            next_rank += 1;
        }
    }
    ranked
}

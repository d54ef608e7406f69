//! The shards that a process should claim: a pure function of the process's view of the pool.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use skat_store::{Holder, Pool, ProcessId};

/// Most shards that a process claims without having connected them. More would only wait for their
/// turns to identify. When a whole pool starts, its first process would take every shard, and
/// connect each of them just before another process takes it over.
const MOST_WAITING: usize = 8;

/// A shard that a process should claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The shard's number.
    pub shard: u32,
    /// The last known holder, which may be dead, leaving, or above its share.
    pub from: Option<ProcessId>,
}

/// Returns the shards that `me` should claim in a pool with `total` shards, the preferred ones
/// first.
///
/// Every process may have an even share of the shards, rounded up. Up to that share, a process
/// claims shards that are unserved or whose holder is leaving, but only some before it has
/// connected the last ones. If there are none, the process with the fewest shards claims from
/// processes above an even share, rounded down. It claims until it has that share, too; if
/// everybody has it already, it claims one shard from a process with two more.
///
/// So a process that has its share never loses it again. While no process joins or leaves, no
/// served shard moves twice, and the claiming ends.
#[must_use]
pub fn claims(
    me: ProcessId,
    total: u32,
    preferred: &RangeInclusive<u32>,
    pool: &Pool,
) -> Vec<Claim> {
    if pool.peers.get(&me).is_none_or(|peer| peer.leaving) {
        return Vec::new();
    }
    let mut counts: BTreeMap<ProcessId, u32> = pool
        .peers
        .iter()
        .filter(|(_, peer)| !peer.leaving)
        .map(|(process, _)| (*process, 0))
        .collect();
    for holder in pool.shards.values() {
        if let Some(count) = counts.get_mut(&holder.process) {
            *count += 1;
        }
    }
    let processes = u32::try_from(counts.len()).unwrap_or(u32::MAX);
    let share = total.div_ceil(processes);
    let mut own = counts.get(&me).copied().unwrap_or_default();
    let least_loaded = counts
        .iter()
        .min_by_key(|(process, count)| (**count, **process));
    let may_claim = if counts.values().sum::<u32>() < total {
        own < share
    } else {
        least_loaded.is_some_and(|(process, _)| *process == me)
    };
    // Nearly every heartbeat ends here, before the shards are put in order.
    if !may_claim {
        return Vec::new();
    }
    let preferred_order = preferred_order(me, total, preferred, share, &counts);
    let holder = |shard: &u32| pool.shards.get(shard);
    let (served, orphaned): (Vec<u32>, Vec<u32>) = preferred_order.into_iter().partition(|shard| {
        holder(shard).is_some_and(|holder| counts.contains_key(&holder.process))
    });

    let claim = |shard: u32| Claim {
        shard,
        from: holder(&shard).map(|holder| holder.process),
    };
    if !orphaned.is_empty() {
        let waiting = pool
            .shards
            .values()
            .filter(|holder| holder.process == me && !holder.ready)
            .count();
        let room = share.saturating_sub(own) as usize;
        let room = room.min(MOST_WAITING.saturating_sub(waiting));
        return orphaned.into_iter().take(room).map(claim).collect();
    }
    let kept = total / processes;
    let enough = if own < kept { kept } else { share };
    let mut claims = Vec::new();
    for shard in served {
        if own >= enough {
            break;
        }
        // Leaves shards alone that are just changing hands.
        let Some(Holder {
            process,
            ready: true,
        }) = holder(&shard)
        else {
            continue;
        };
        let Some(count) = counts
            .get_mut(process)
            .filter(|count| **count > kept.max(own + 1))
        else {
            continue;
        };
        *count -= 1;
        own += 1;
        claims.push(claim(shard));
    }
    claims
}

/// Returns all shards, the preferred ones first. Each process starts at another shard, so that they
/// don't all claim the same.
fn preferred_order(
    me: ProcessId,
    total: u32,
    preferred: &RangeInclusive<u32>,
    share: u32,
    live: &BTreeMap<ProcessId, u32>,
) -> Vec<u32> {
    let rank = live.keys().take_while(|process| **process < me).count();
    let begin = (u64::from(share) * rank as u64 % u64::from(total.max(1))) as u32;
    let mut order: Vec<u32> = (begin..total).chain(0..begin).collect();
    order.sort_by_key(|shard| !preferred.contains(shard));
    order
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::RangeInclusive;

    use proptest::prelude::*;
    use skat_store::{Holder, Peer, Pool, ProcessId};

    use super::{Claim, MOST_WAITING, claims};

    /// A process of the simulation.
    #[derive(Clone, Debug)]
    struct Process {
        preferred: RangeInclusive<u32>,
        leaving: bool,
        /// Claims that it has decided on but not made yet.
        decided: Vec<Claim>,
    }

    /// An event in the simulated pool.
    #[derive(Clone, Copy, Debug)]
    enum Happening {
        Joins {
            from: u32,
            length: u32,
        },
        Dies(usize),
        Leaves(usize),
        /// The process reads the pool and decides; its claims come later.
        Looks(usize),
        /// The process makes its claims, whatever has changed since.
        Claims(usize),
        Connects(usize),
    }

    fn happening() -> impl Strategy<Value = Happening> {
        prop_oneof![
            2 => (0..20_u32, 1..20_u32)
                .prop_map(|(from, length)| Happening::Joins { from, length }),
            1 => any::<usize>().prop_map(Happening::Dies),
            1 => any::<usize>().prop_map(Happening::Leaves),
            4 => any::<usize>().prop_map(Happening::Looks),
            4 => any::<usize>().prop_map(Happening::Claims),
            3 => any::<usize>().prop_map(Happening::Connects),
        ]
    }

    #[derive(Debug)]
    struct World {
        total: u32,
        next: u64,
        processes: BTreeMap<ProcessId, Process>,
        holders: BTreeMap<u32, Holder>,
    }

    impl World {
        fn new(total: u32) -> Self {
            Self {
                total,
                next: 1,
                processes: BTreeMap::new(),
                holders: BTreeMap::new(),
            }
        }

        fn pool(&self) -> Pool {
            let peers = self
                .processes
                .iter()
                .map(|(id, process)| {
                    (
                        *id,
                        Peer {
                            leaving: process.leaving,
                        },
                    )
                })
                .collect();
            Pool {
                peers,
                shards: self.holders.clone(),
            }
        }

        fn pick(&self, index: usize) -> Option<ProcessId> {
            let count = self.processes.len();
            (count > 0)
                .then(|| self.processes.keys().nth(index % count).copied())
                .flatten()
        }

        fn happens(&mut self, happening: Happening) {
            match happening {
                Happening::Joins { from, length } => {
                    // Ids that don't follow the order of joining.
                    let id = ProcessId(self.next.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                    self.next += 1;
                    let preferred = from..=from + length;
                    self.processes.insert(
                        id,
                        Process {
                            preferred,
                            leaving: false,
                            decided: Vec::new(),
                        },
                    );
                }
                Happening::Dies(index) => {
                    if let Some(id) = self.pick(index) {
                        self.processes.remove(&id);
                    }
                }
                Happening::Leaves(index) => {
                    if let Some(id) = self.pick(index) {
                        self.processes.get_mut(&id).unwrap().leaving = true;
                    }
                }
                Happening::Looks(index) => {
                    if let Some(id) = self.pick(index) {
                        self.looks(id);
                    }
                }
                Happening::Claims(index) => {
                    if let Some(id) = self.pick(index) {
                        self.does_its_claims(id);
                    }
                }
                Happening::Connects(index) => {
                    if let Some(id) = self.pick(index) {
                        self.connects(id);
                    }
                }
            }
        }

        fn looks(&mut self, id: ProcessId) {
            let pool = self.pool();
            let process = self.processes.get_mut(&id).unwrap();
            process.decided = claims(id, self.total, &process.preferred, &pool);
        }

        /// Makes the decided claims and returns the number that succeeded.
        fn does_its_claims(&mut self, id: ProcessId) -> usize {
            let decided = std::mem::take(&mut self.processes.get_mut(&id).unwrap().decided);
            let mut done = 0;
            for Claim { shard, from } in decided {
                assert!(shard < self.total, "there is no shard {shard}");
                if self.holders.get(&shard).map(|holder| holder.process) == from {
                    self.holders.insert(
                        shard,
                        Holder {
                            process: id,
                            ready: false,
                        },
                    );
                    done += 1;
                }
            }
            done
        }

        fn connects(&mut self, id: ProcessId) {
            for holder in self
                .holders
                .values_mut()
                .filter(|holder| holder.process == id)
            {
                holder.ready = true;
            }
        }

        /// Lets each process beat once, in an order that depends on the turn; returns the number of
        /// successful claims.
        fn beat(&mut self, turn: usize) -> usize {
            let mut ids: Vec<ProcessId> = self.processes.keys().copied().collect();
            if !ids.is_empty() {
                let begin = turn % ids.len();
                ids.rotate_left(begin);
            }
            let mut done = 0;
            for id in ids {
                self.looks(id);
                done += self.does_its_claims(id);
                self.connects(id);
            }
            done
        }
    }

    /// Lets the processes claim until nobody claims any more, and checks the outcome.
    fn each_shard_settles_on_one_live_holder(mut world: World) -> Result<(), TestCaseError> {
        let total = world.total;
        let staying: BTreeSet<ProcessId> = world
            .processes
            .iter()
            .filter(|(_, process)| !process.leaving)
            .map(|(id, _)| *id)
            .collect();
        // One turn to connect the shards just claimed, some for unserved shards, and two for each
        // process below its share.
        let most_turns = 1 + (total as usize).div_ceil(MOST_WAITING) + 2 * staying.len();
        let (mut moves, mut turn, mut quiet) = (0, 0, 0);
        while quiet < 5 {
            let claimed = world.beat(turn);
            prop_assert!(claimed == 0 || turn < most_turns, "the claiming goes on");
            quiet = if claimed == 0 { quiet + 1 } else { 0 };
            moves += claimed;
            turn += 1;
        }
        prop_assert!(
            moves <= 2 * total as usize,
            "{moves} claims of {total} shards"
        );
        if staying.is_empty() {
            return Ok(());
        }
        let mut counts: BTreeMap<ProcessId, u32> = staying.iter().map(|id| (*id, 0)).collect();
        for shard in 0..total {
            let holder = world.holders.get(&shard);
            let holder = holder.filter(|holder| staying.contains(&holder.process) && holder.ready);
            prop_assert!(holder.is_some(), "shard {shard} has no live holder");
            *counts.get_mut(&holder.unwrap().process).unwrap() += 1;
        }
        let (most, least) = (
            counts.values().max().unwrap(),
            counts.values().min().unwrap(),
        );
        prop_assert!(most - least <= 1, "the shares aren't even: {counts:?}");
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if std::env::var_os("SKATRUNDE_SOAK").is_some() { 100_000 } else { 2_000 },
            ..ProptestConfig::default()
        })]

        #[test]
        fn each_shard_soon_settles_on_one_live_holder(
            total in 1..40_u32,
            happenings in prop::collection::vec(happening(), 0..120),
        ) {
            let mut world = World::new(total);
            for happening in happenings {
                world.happens(happening);
            }
            each_shard_settles_on_one_live_holder(world)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if std::env::var_os("SKATRUNDE_SOAK").is_some() { 1_000 } else { 8 },
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_hundred_processes_settle_on_a_thousand_shards(
            happenings in prop::collection::vec(happening(), 0..300),
        ) {
            let mut world = World::new(1_000);
            for _ in 0..100 {
                world.happens(Happening::Joins { from: 0, length: 999 });
            }
            for turn in 0..3 {
                world.beat(turn);
            }
            for happening in happenings {
                world.happens(happening);
            }
            each_shard_settles_on_one_live_holder(world)?;
        }
    }

    #[test]
    fn matching_ranges_are_reached_in_either_order() {
        for first in [0..=4, 5..=9] {
            let second = if first == (0..=4) { 5..=9 } else { 0..=4 };
            let mut world = World::new(10);
            for preferred in [first, second.clone()] {
                let (from, length) = (*preferred.start(), preferred.end() - preferred.start());
                world.happens(Happening::Joins { from, length });
                world.beat(0);
            }
            world.beat(0);
            let of_second = world
                .processes
                .iter()
                .find(|(_, process)| process.preferred == second)
                .unwrap()
                .0;
            let held: Vec<u32> = world
                .holders
                .iter()
                .filter(|(_, holder)| holder.process == *of_second)
                .map(|(shard, _)| *shard)
                .collect();
            assert_eq!(held, second.collect::<Vec<u32>>());
        }
    }

    /// The heartbeats of the joining processes may come in an order in which each is too early,
    /// except the one of the process with the fewest shards.
    #[test]
    fn a_joining_process_takes_its_share_and_no_shard_moves_twice() {
        for (total, joining) in [(12, 3), (13, 3), (13, 25), (39, 12)] {
            let mut world = World::new(total);
            let joins = Happening::Joins { from: 0, length: 1 };
            world.happens(joins);
            while world.beat(0) > 0 {}
            let first = *world.processes.keys().next().unwrap();
            for _ in 0..joining {
                world.happens(joins);
            }
            let moves: usize = (0..=joining).map(|turn| world.beat(turn)).sum();
            let kept = world
                .holders
                .values()
                .filter(|holder| holder.process == first)
                .count();
            assert_eq!(
                moves,
                total as usize - kept,
                "{joining} processes join one with {total} shards"
            );
            assert!(
                kept <= (total as usize).div_ceil(joining + 1),
                "{kept} of {total} are kept"
            );
        }
    }

    /// The first one would connect all shards, and the others would then connect them again.
    #[test]
    fn the_first_process_of_a_starting_pool_leaves_shards_to_the_others() {
        let mut world = World::new(100);
        for _ in 0..10 {
            let known: BTreeSet<ProcessId> = world.processes.keys().copied().collect();
            world.happens(Happening::Joins { from: 0, length: 1 });
            let mut ids = world.processes.keys().copied();
            let joined = ids.find(|id| !known.contains(id)).unwrap();
            world.looks(joined);
            world.does_its_claims(joined);
        }
        let mut counts: BTreeMap<ProcessId, usize> = BTreeMap::new();
        for holder in world.holders.values() {
            *counts.entry(holder.process).or_default() += 1;
        }
        assert_eq!(world.holders.len(), 10 * MOST_WAITING);
        assert_eq!(counts.values().max(), Some(&MOST_WAITING));
    }

    #[test]
    fn leaving_and_unknown_processes_claim_nothing() {
        let me = ProcessId(1);
        let mut pool = Pool::default();
        assert_eq!(claims(me, 3, &(0..=2), &pool), []);
        pool.peers.insert(me, Peer { leaving: true });
        assert_eq!(claims(me, 3, &(0..=2), &pool), []);
        pool.peers.insert(me, Peer { leaving: false });
        assert_eq!(claims(me, 3, &(0..=2), &pool).len(), 3);
    }
}

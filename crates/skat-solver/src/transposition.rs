//! Transposition table for positions between two tricks.
//!
//! Two positions have the same *pattern* if the same players hold the remaining cards, suit by suit
//! from the lowest card to the highest. Corresponding cards can then be played and take the same
//! tricks; only their card points may differ. A bound for one position, less that difference, is
//! therefore a bound for every position with its pattern.

use crate::order::{CardBits, CardOrder};

/// Lookup key of a position between two tricks.
#[derive(Clone, Copy)]
pub(crate) struct PositionKey {
    /// Two bits for each place in the suits: nobody or one of the three players.
    pattern: u64,
    /// All remaining cards, with equally counting cards moved as low as possible. Empty if card
    /// points don't matter.
    held: CardBits,
    /// The number of the search, and the player who leads.
    tag: u8,
}

impl PositionKey {
    /// Builds the key of a position in the search with this number, 0 to 63. Searches with
    /// different numbers share no entries.
    #[inline]
    pub(crate) fn new(
        hands: [CardBits; 3],
        leader: usize,
        search_number: u8,
        held: CardBits,
        order: &CardOrder,
    ) -> Self {
        let [one, two, three] = order.compressed(hands);
        Self {
            pattern: u64::from(one | three) << 32 | u64::from(two | three),
            held,
            tag: search_number << 2 | leader as u8,
        }
    }

    fn hash(&self) -> u64 {
        // Fibonacci hashing: the upper bits of products with odd constants.
        let hash = (self.pattern ^ u64::from(self.tag) << 30).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// Bounds on the declarer's result.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) at_least: i32,
    pub(crate) at_most: i32,
}

#[derive(Clone, Copy, Default)]
struct TableEntry {
    pattern: u64,
    held: CardBits,
    tag: u8,
    at_least: u8,
    at_most: u8,
    /// The generation of the entry; 0 if unused.
    generation: u8,
}

/// Entries that share a cache line, newest first.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([TableEntry; 4]);

/// A transposition table of fixed size. New entries displace the oldest of their bucket.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    shift: u32,
    /// The current generation. Entries of other generations count as cleared.
    generation: u8,
}

impl TranspositionTable {
    /// Creates a table of `1 << bits` buckets of 64 bytes.
    pub(crate) fn new(bits: u32) -> Self {
        Self {
            buckets: vec![Bucket::default(); 1 << bits],
            shift: 64 - bits,
            generation: 1,
        }
    }

    /// Creates a table for one search of this many tricks: 32 KiB for five, 512 KiB for seven or
    /// more.
    pub(crate) fn for_tricks(tricks: u32) -> Self {
        Self::new((2 * tricks).clamp(5, 14) - 1)
    }

    /// Clears the table: begins a generation.
    pub(crate) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.buckets.fill(Bucket::default());
            self.generation = 1;
        }
    }

    /// Combines the bounds from a position's own entry and from others with its pattern. `most`
    /// bounds what the declarer can take.
    ///
    /// The bounds are as tight as possible only where that decides whether the declarer takes
    /// `target`.
    #[inline]
    pub(crate) fn probe(
        &self,
        key: &PositionKey,
        target: i32,
        most: i32,
        order: &CardOrder,
    ) -> Bounds {
        let mut known = Bounds {
            at_least: 0,
            at_most: most,
        };
        for entry in &self.buckets[(key.hash() >> self.shift) as usize].0 {
            if entry.pattern != key.pattern
                || entry.tag != key.tag
                || entry.generation != self.generation
            {
                continue;
            }
            let (mut at_least, mut at_most) = (i32::from(entry.at_least), i32::from(entry.at_most));
            if entry.held != key.held {
                if at_least < target && at_most >= target {
                    continue;
                }
                let (more, less) = order.difference(key.held, entry.held);
                (at_least, at_most) = (at_least - less, at_most + more);
            }
            known.at_least = known.at_least.max(at_least);
            known.at_most = known.at_most.min(at_most);
        }
        known
    }

    /// Stores the bounds of a position as the newest entry of its bucket.
    pub(crate) fn store(&mut self, key: &PositionKey, known: Bounds) {
        let generation = self.generation;
        let bucket = &mut self.buckets[(key.hash() >> self.shift) as usize].0;
        let is_same = |entry: &TableEntry| {
            entry.pattern == key.pattern
                && entry.held == key.held
                && entry.tag == key.tag
                && entry.generation == generation
        };
        let displaced = bucket.iter().position(is_same).unwrap_or(bucket.len() - 1);
        bucket.copy_within(..displaced, 1);
        // At most 120 card points, which fit a byte.
        let (at_least, at_most) = (known.at_least as u8, known.at_most as u8);
        bucket[0] = TableEntry {
            pattern: key.pattern,
            held: key.held,
            tag: key.tag,
            at_least,
            at_most,
            generation,
        };
    }
}

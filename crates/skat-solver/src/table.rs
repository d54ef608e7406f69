//! What searches remember of positions between two tricks.
//!
//! Two positions have the same *pattern* if, suit by suit from the lowest card to the highest, the same players hold the cards
//! that are left. Then corresponding cards can be played and take the same tricks; only what the cards count may differ. So a
//! bound of one position is, less that difference, a bound of all that share its pattern.

use crate::order::{Cards, Order};

/// A position between two tricks, as it is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    /// Two bits for each place in the suits: nobody, or one of the three players.
    pattern: u64,
    /// All cards that are left, those that count the same as low as they can lie; nothing where cards don't count.
    held: Cards,
    /// What is asked, and who leads.
    tag: u8,
}

impl Key {
    /// The key of a position for a question with a number of its own, 0 to 62.
    #[inline]
    pub(crate) fn new(hands: [Cards; 3], leader: usize, question: u8, held: Cards, order: &Order) -> Self {
        let [one, two, three] = order.pressed_together(hands);
        Self {
            pattern: u64::from(one | three) << 32 | u64::from(two | three),
            held,
            // Never zero, which is the tag of a free entry.
            tag: question << 2 | (leader as u8 + 1),
        }
    }

    fn place(&self) -> u64 {
        // Fibonacci hashing: the upper bits of products with odd constants.
        let hash = (self.pattern ^ u64::from(self.tag) << 30).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// Bounds of what the declarer takes.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) at_least: i32,
    pub(crate) at_most: i32,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    pattern: u64,
    held: Cards,
    tag: u8,
    at_least: u8,
    at_most: u8,
}

/// Entries that share a line of the processor's cache, the newest first.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of fixed size; what is new displaces what is old.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl Table {
    /// A table of `1 << bits` buckets of 64 bytes.
    pub(crate) fn new(bits: u32) -> Self {
        Self { buckets: vec![Bucket::default(); 1 << bits], shift: 64 - bits }
    }

    /// A table for one search of this many tricks, of 32 KiB for four or fewer and 2 MiB for seven or more.
    pub(crate) fn for_tricks(tricks: u32) -> Self {
        Self::new((2 * tricks + 1).clamp(9, 15))
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// What is known of a position in which the declarer takes at most `most`, from itself and from others of its pattern. The
    /// bounds are as tight as can be told only where that decides whether he takes `target`.
    #[inline]
    pub(crate) fn recall(&self, key: &Key, target: i32, most: i32, order: &Order) -> Known {
        let mut known = Known { at_least: 0, at_most: most };
        for entry in &self.buckets[(key.place() >> self.shift) as usize].0 {
            if entry.pattern != key.pattern || entry.tag != key.tag {
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

    pub(crate) fn note(&mut self, key: &Key, known: Known) {
        let bucket = &mut self.buckets[(key.place() >> self.shift) as usize].0;
        let is_same = |entry: &Entry| entry.pattern == key.pattern && entry.held == key.held && entry.tag == key.tag;
        let displaced = bucket.iter().position(is_same).unwrap_or(bucket.len() - 1);
        bucket.copy_within(..displaced, 1);
        // At most 120 card points.
        let (at_least, at_most) = (known.at_least as u8, known.at_most as u8);
        bucket[0] = Entry { pattern: key.pattern, held: key.held, tag: key.tag, at_least, at_most };
    }
}

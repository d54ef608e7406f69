//! What searches remember of positions between two tricks.
//!
//! Two positions have the same *pattern* if, suit by suit from the lowest card to the highest, the same players hold the cards
//! that are left. Then the same cards can be played, and the same take the tricks; only what the cards count may differ. So a
//! bound of one position is, less that difference, a bound of all that share its pattern.

use crate::order::{Cards, Order, only};

/// A position between two tricks, as it is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    /// Two bits for each place in the suits: nobody, or one of the three players.
    pattern: u64,
    /// Which kind of contract, and who leads.
    tag: u8,
    /// All cards that are left, those that count the same as low as they can lie.
    held: Cards,
}

/// Bounds of the card points that the declarer takes, and the card that was best.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) at_least: i32,
    pub(crate) at_most: i32,
    pub(crate) best: Option<u32>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    pattern: u64,
    held: Cards,
    tag: u8,
    at_least: u8,
    at_most: u8,
    best: u8,
}

/// Entries that share a line of the processor's cache.
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

    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// What is known of a position, from itself and from others of its pattern. The bounds are as tight as is needed to
    /// compare with `target`.
    pub(crate) fn recall(&self, key: &Key, target: i32, rest: i32, order: &Order) -> Known {
        let mut known = Known { at_least: 0, at_most: rest, best: None };
        for entry in &self.buckets[self.place(key)].0 {
            if entry.pattern != key.pattern || entry.tag != key.tag {
                continue;
            }
            let (at_least, at_most) = (i32::from(entry.at_least), i32::from(entry.at_most));
            if entry.held == key.held {
                known.at_least = known.at_least.max(at_least);
                known.at_most = known.at_most.min(at_most);
                known.best = Some(u32::from(entry.best));
            } else {
                if at_least >= target || at_most < target {
                    let (more, less) = order.difference(key.held, entry.held);
                    known.at_least = known.at_least.max(at_least - less);
                    known.at_most = known.at_most.min(at_most + more);
                }
                known.best = known.best.or(Some(u32::from(entry.best)));
            }
        }
        known
    }

    pub(crate) fn note(&mut self, key: &Key, known: Known) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place].0;
        let same =
            |entry: &Entry| entry.pattern == key.pattern && entry.held == key.held && entry.tag == key.tag;
        // Else the oldest, which is the last.
        let slot = bucket.iter().position(same).unwrap_or(3);
        bucket.copy_within(..slot, 1);
        bucket[0] = Entry {
            pattern: key.pattern,
            held: key.held,
            tag: key.tag,
            at_least: known.at_least as u8,
            at_most: known.at_most as u8,
            best: known.best.unwrap_or(0) as u8,
        };
    }

    fn place(&self, key: &Key) -> usize {
        // Fibonacci hashing: the upper bits of products with odd constants.
        let hash = (key.pattern ^ u64::from(key.tag) << 30).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> self.shift) as usize
    }
}

impl Key {
    #[inline]
    pub(crate) fn new(hands: [Cards; 3], leader: usize, order: &Order) -> Self {
        let [one, two, three] = order.pressed_together(hands);
        Self {
            pattern: u64::from(one | three) << 32 | u64::from(two | three),
            // Never zero, which is the tag of a free entry.
            tag: order.class() << 2 | leader as u8 + 1,
            held: order.lowered(hands[0] | hands[1] | hands[2]),
        }
    }
}

//! What searches remember of positions between two tricks.

use crate::order::Cards;

/// A position between two tricks: what is asked of it (as a number below 64), who leads, and what everybody holds.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    pub(crate) class: u8,
    pub(crate) leader: usize,
    pub(crate) hands: [Cards; 3],
}

/// Bounds of what a position is worth, and the card that was best there.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) at_least: u8,
    pub(crate) at_most: u8,
    pub(crate) best: u8,
}

pub(crate) struct QuasiTable {
    pub(crate) entries: Vec<[[u32; 5]; 4]>,
    pub(crate) next: u8,
}

impl QuasiTable {
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![[[0; 5]; 4]; 1 << bits], next: 0 }
    }
    pub(crate) fn place(&self, key: &Key) -> usize {
        let [one, two, three] = key.hands;
        let hash = (u64::from(one) << 32 | u64::from(two)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 29 ^ u64::from(three) << 8 ^ u64::from(key.tag())).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> 32) as usize & (self.entries.len() - 1)
    }
    pub(crate) fn recall(&self, key: &Key, all: Cards, order: &crate::order::Order) -> (i32, i32, u8) {
        let (mut lo, mut hi, mut best) = (0i32, 120i32, 99u8);
        for e in &self.entries[self.place(key)] {
            let [tag, at_least, at_most, b] = e[3].to_le_bytes();
            if e[..3] == key.hands && tag == key.tag() {
                let (mut p, mut q) = (all, e[4]);
                let (mut plus, mut minus) = (0, 0);
                if p != q {
                    while p != 0 {
                        let d = i32::from(order.worth(p.trailing_zeros())) - i32::from(order.worth(q.trailing_zeros()));
                        if d > 0 { plus += d } else { minus -= d }
                        p &= p - 1;
                        q &= q - 1;
                    }
                    if best == 99 { best = b; }
                } else { best = b; }
                lo = lo.max(i32::from(at_least) - minus);
                hi = hi.min(i32::from(at_most) + plus);
            }
        }
        (lo, hi, best)
    }
    pub(crate) fn note(&mut self, key: &Key, all: Cards, known: Known) {
        let place = self.place(key);
        self.next = self.next.wrapping_add(1);
        let rest = [key.tag(), known.at_least, known.at_most, known.best];
        let [one, two, three] = key.hands;
        let new = [one, two, three, u32::from_le_bytes(rest), all];
        let bucket = &mut self.entries[place];
        let slot = bucket.iter().position(|e| e[..3] == new[..3] && e[4] == all && e[3] as u8 == key.tag()).unwrap_or((self.next & 3) as usize);
        bucket[slot] = new;
    }
}

/// A table of fixed size; what is new displaces what is old.
pub(crate) struct Table {
    /// The three hands and one word for the rest. Zeros, which no position with cards has, are a free place.
    entries: Vec<[u32; 4]>,
    shift: u32,
    pub(crate) quasi: QuasiTable,
}

impl Table {
    /// A table of `1 << bits` entries of 16 bytes.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![[0; 4]; 1 << bits], shift: 64 - bits, quasi: QuasiTable::new(16) }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([0; 4]);
        self.quasi.entries.fill([[0; 5]; 4]);
    }

    #[inline]
    pub(crate) fn recall(&self, key: &Key) -> Option<Known> {
        let [one, two, three, rest] = self.entries[self.place(key)];
        let [tag, at_least, at_most, best] = rest.to_le_bytes();
        ([one, two, three] == key.hands && tag == key.tag()).then_some(Known { at_least, at_most, best })
    }

    #[inline]
    pub(crate) fn note(&mut self, key: &Key, known: Known) {
        let place = self.place(key);
        let [one, two, three] = key.hands;
        let rest = [key.tag(), known.at_least, known.at_most, known.best];
        self.entries[place] = [one, two, three, u32::from_le_bytes(rest)];
    }

    /// Fibonacci hashing: the upper bits of products with odd constants.
    #[inline]
    fn place(&self, key: &Key) -> usize {
        let [one, two, three] = key.hands;
        let hash = (u64::from(one) << 32 | u64::from(two)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (hash ^ hash >> 29 ^ u64::from(three) << 8 ^ u64::from(key.tag())).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> self.shift) as usize
    }
}

impl Key {
    #[inline]
    const fn tag(&self) -> u8 {
        self.class << 2 | self.leader as u8
    }
}

//! Random numbers that follow from a seed, the same everywhere and in every version.

/// 32 bytes from which a seating follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeatingSeed([u8; 32]);

impl SeatingSeed {
    /// Wraps 32 bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed with this number, for seatings that are planned on paper.
    #[must_use]
    pub fn of_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

impl std::fmt::Debug for SeatingSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatingSeed")
    }
}

/// The generator xoshiro256** (Blackman and Vigna).
#[derive(Clone)]
pub(super) struct RandomNumbers([u64; 4]);

impl RandomNumbers {
    pub(super) fn new(seed: SeatingSeed) -> Self {
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(seed.0.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        // The generator stays at 0 for ever, and starts slowly from few bits.
        state[3] ^= 0x9e37_79b9_7f4a_7c15;
        let mut numbers = Self(state);
        for _ in 0..20 {
            numbers.next();
        }
        numbers
    }

    pub(super) fn next(&mut self) -> u64 {
        let state = &mut self.0;
        let result = state[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        result
    }

    /// Returns a number below this bound, which is not 0. Numbers below 2³² differ in probability
    /// by less than a billionth.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.next()) * bound as u128;
        (product >> 64) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_never_change() {
        let mut numbers = RandomNumbers::new(SeatingSeed::of_number(1));
        let drawn: Vec<usize> = (0..8).map(|_| numbers.below(1_000)).collect();
        assert_eq!(drawn, [811, 551, 268, 49, 120, 826, 533, 951]);
    }
}

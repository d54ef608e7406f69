//! The pauses between tries of a store operation.

use std::time::Duration;

/// Pauses that double from try to try, up to a longest one.
///
/// Each is shortened by chance, by up to a half, so that those who failed at the same moment don't
/// all try again at the same moment.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    next: Duration,
    /// State of a SplitMix64 generator.
    chance: u64,
}

impl Backoff {
    /// Creates pauses whose chance is drawn from this seed.
    #[must_use]
    pub const fn new(first: Duration, longest: Duration, seed: u64) -> Self {
        Self {
            first,
            longest,
            next: first,
            chance: seed,
        }
    }

    /// Creates pauses with a random seed.
    #[must_use]
    pub fn random(first: Duration, longest: Duration) -> Self {
        // Without random numbers the pauses still grow.
        Self::new(first, longest, getrandom::u64().unwrap_or_default())
    }

    /// Returns the next pause.
    pub fn pause(&mut self) -> Duration {
        let full = self.next;
        self.next = (full * 2).min(self.longest);
        full.mul_f64(1.0 - self.draw() / 2.0)
    }

    /// Begins with the first pause again, after a success.
    pub const fn restart(&mut self) {
        self.next = self.first;
    }

    /// Draws a number from 0 to 1.
    fn draw(&mut self) -> f64 {
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.chance;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        f64::from((mixed >> 32) as u32) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const FIRST: Duration = Duration::from_millis(100);
    const LONGEST: Duration = Duration::from_millis(1_000);

    #[test]
    fn pauses_grow_to_the_longest_and_start_over() {
        for seed in 0..1_000 {
            let mut backoff = Backoff::new(FIRST, LONGEST, seed);
            for _ in 0..2 {
                for full in [100, 200, 400, 800, 1_000, 1_000].map(Duration::from_millis) {
                    let pause = backoff.pause();
                    assert!(full / 2 <= pause && pause <= full, "{pause:?} of {full:?}");
                }
                backoff.restart();
            }
        }
    }

    #[test]
    fn those_who_fail_together_try_again_apart() {
        let pauses: BTreeSet<_> = (0..1_000)
            .map(|seed| Backoff::new(FIRST, LONGEST, seed).pause())
            .collect();
        assert!(pauses.len() > 990, "{}", pauses.len());
        let in_first_tenth = pauses.iter().filter(|pause| **pause < FIRST * 55 / 100);
        assert!((60..140).contains(&in_first_tenth.count()));
        let random: BTreeSet<_> = (0..10)
            .map(|_| Backoff::random(FIRST, LONGEST).pause())
            .collect();
        assert!(random.len() > 5);
    }
}

//! The auction (ISkO 3.3).

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Every possible game value: suits of level 2 to 18, Grand of level 2 to 11, and the four of Null.
static VALUES: LazyLock<BTreeSet<u32>> = LazyLock::new(|| {
    let mut values = BTreeSet::from([23, 35, 46, 59]);
    for level in 2..=18 {
        values.extend([9 * level, 10 * level, 11 * level, 12 * level]);
    }
    for level in 2..=11 {
        values.insert(24 * level);
    }
    values
});

const FOREHAND: usize = 0;
const MIDDLEHAND: usize = 1;
const REARHAND: usize = 2;

/// The players who have passed, and the last bid.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Auction {
    passed: Vec<usize>,
    /// 0 before the first bid.
    bid: u32,
    /// True if the last bid awaits an answer.
    answer_due: bool,
}

impl Auction {
    fn is_out(&self, seat: usize) -> bool {
        self.passed.contains(&seat)
    }

    /// Returns the speaker and the listener: middlehand speaks to forehand, then rearhand to the
    /// player left. Forehand alone speaks to nobody.
    fn pair(&self) -> (usize, usize) {
        if self.is_out(MIDDLEHAND) && self.is_out(REARHAND) {
            (FOREHAND, FOREHAND)
        } else if self.is_out(MIDDLEHAND) {
            (REARHAND, FOREHAND)
        } else if self.is_out(FOREHAND) {
            (REARHAND, MIDDLEHAND)
        } else {
            (MIDDLEHAND, FOREHAND)
        }
    }

    /// Returns the seat that must call.
    pub(crate) fn asked(&self) -> usize {
        let (speaker, listener) = self.pair();
        if self.answer_due { listener } else { speaker }
    }

    /// Returns the legal calls.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut calls = vec!["pass".to_owned()];
        if self.answer_due {
            calls.push("hold".to_owned());
        } else {
            calls.extend(
                VALUES
                    .iter()
                    .filter(|&&value| value > self.bid)
                    .map(|value| format!("bid {value}")),
            );
        }
        calls
    }

    /// Applies a call of that seat.
    pub(crate) fn call(&mut self, verb: &str, value: &str) {
        let asked = self.asked();
        match verb {
            "bid" => self.bid = value.parse().expect("a value"),
            "pass" => self.passed.push(asked),
            _ => {}
        }
        self.answer_due = verb == "bid";
    }

    /// Returns whether all players passed.
    pub(crate) fn passed_in(&self) -> bool {
        self.passed.len() == 3
    }

    /// Returns the remaining player and the last bid, if there was one.
    pub(crate) fn won(&self) -> Option<(usize, u32)> {
        let left: Vec<usize> = (0..3).filter(|&seat| !self.is_out(seat)).collect();
        if left.len() == 1 && self.bid > 0 {
            Some((left[0], self.bid))
        } else {
            None
        }
    }
}

//! Bans of those who check in and don't come.

use super::ids::EventTime;

/// The first ban: a day, in milliseconds.
const FIRST_BAN: i64 = 24 * 60 * 60 * 1_000;
/// The longest ban, in milliseconds.
const LONGEST_BAN: i64 = 30 * FIRST_BAN;

/// A person's bans on a server. Each one is twice as long as the one before, up to 30 days, until
/// they play a cup to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BanRecord {
    /// Cups missed since the last one played.
    pub missed: u8,
    /// The end of the last ban.
    pub until: Option<EventTime>,
}

impl BanRecord {
    /// Returns the record after another missed cup.
    #[must_use]
    pub fn after_missed(self, now: EventTime) -> Self {
        let doubled = FIRST_BAN
            .checked_shl(self.missed.into())
            .filter(|&ban| ban > 0);
        let length = doubled
            .filter(|_| self.missed < 16)
            .unwrap_or(LONGEST_BAN)
            .min(LONGEST_BAN);
        Self {
            missed: self.missed.saturating_add(1),
            until: Some(now.plus_ms(length)),
        }
    }

    /// Returns the record after a cup that was played.
    #[must_use]
    pub fn after_played(self) -> Self {
        Self::default()
    }

    /// Returns the end of the ban, if one applies at this time.
    #[must_use]
    pub fn banned_until(self, now: EventTime) -> Option<EventTime> {
        self.until.filter(|&until| until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bans_double_up_to_thirty_days_until_a_cup_is_played() {
        let now = EventTime::from_ms(1_000);
        let mut record = BanRecord::default();
        let mut days = Vec::new();
        for _ in 0..300 {
            record = record.after_missed(now);
            let until = record.banned_until(now).unwrap();
            days.push((until.ms() - now.ms()) / FIRST_BAN);
        }
        assert_eq!(days[..7], [1, 2, 4, 8, 16, 30, 30]);
        assert_eq!(days.last(), Some(&30));
        assert_eq!(record.banned_until(record.until.unwrap()), None);
        assert_eq!(
            record.after_played().after_missed(now).until,
            Some(now.plus_ms(FIRST_BAN))
        );
    }
}

//! What is known about a player's strength.

/// A player's strength in points a deal, as a normal distribution.
///
/// 0 is the strength of the autoplayers' level 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The expected strength.
    pub mean: f64,
    /// Its variance, in points² a deal²; 0 for a strength that is known.
    pub variance: f64,
}

/// A rating as players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRating {
    /// 1500 and 20 for each point a deal.
    pub value: i32,
    /// Half the width of the interval that holds the true value in 19 of 20 cases.
    pub uncertainty: u32,
    /// True while too little is known for a comparison.
    pub is_provisional: bool,
}

/// How much a strength drifts: the variance that each day adds.
const DRIFT: f64 = 0.05 * 0.05;

/// The standard deviation above which a rating is provisional.
const PROVISIONAL: f64 = 2.0;

impl Rating {
    /// What is known of a player who hasn't played.
    pub const START: Self = Self {
        mean: -3.0,
        variance: 36.0,
    };

    /// A strength that is known, such as an autoplayer's.
    #[must_use]
    pub const fn known(strength: f64) -> Self {
        Self {
            mean: strength,
            variance: 0.0,
        }
    }

    /// Returns what is still known after days without a list. Nobody becomes less known than at the
    /// start.
    #[must_use]
    pub fn after(self, days: u32) -> Self {
        let most = Self::START.variance.max(self.variance);
        Self {
            variance: (self.variance + DRIFT * f64::from(days)).min(most),
            ..self
        }
    }

    /// Returns the rating as players see it, in whole numbers.
    #[must_use]
    pub fn shown(self) -> ShownRating {
        let deviation = self.variance.sqrt();
        ShownRating {
            value: (1500.0 + 20.0 * self.mean).round() as i32,
            uncertainty: (40.0 * deviation).round() as u32,
            is_provisional: deviation > PROVISIONAL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_shown_in_whole_numbers() {
        let start = Rating::START.shown();
        assert_eq!((start.value, start.uncertainty), (1440, 240));
        assert!(start.is_provisional);
        let good = Rating {
            mean: 4.0,
            variance: 2.25,
        };
        let shown = ShownRating {
            value: 1580,
            uncertainty: 60,
            is_provisional: false,
        };
        assert_eq!(good.shown(), shown);
    }

    #[test]
    fn a_long_absence_makes_nobody_less_known_than_a_newcomer() {
        let known = Rating {
            mean: 4.0,
            variance: 2.0,
        };
        assert_eq!(known.after(400).variance, 3.0);
        assert_eq!(known.after(u32::MAX).variance, Rating::START.variance);
        assert_eq!(known.after(u32::MAX).mean, known.mean);
    }
}

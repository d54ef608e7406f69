//! The error rate: points lost by decisions, in lists of 36 deals.

/// Number of deals in a list.
pub const DEALS_PER_LIST: f64 = 36.0;

/// Width of a 95 % interval to each side, in standard errors.
const CONFIDENCE: f64 = 1.96;

/// Tenths lost in 36 deals, signed and unclipped, with half the width of the 95 % interval over the
/// deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorRate {
    /// Tenths lost in 36 deals. Chance can make it negative.
    pub rate: f64,
    /// Half the width of the interval; `None` for fewer than two deals.
    pub margin: Option<f64>,
    /// Number of deals.
    pub deals: usize,
}

impl ErrorRate {
    /// Returns the error rate over deals that lost these points; `None` without a deal. A deal
    /// without an unforced decision loses nothing, and counts.
    #[must_use]
    pub fn of(losses: &[f64]) -> Option<Self> {
        let deals = losses.len();
        let number = deals as f64;
        let mean = losses.iter().sum::<f64>() / number;
        let squares: f64 = losses.iter().map(|loss| (loss - mean).powi(2)).sum();
        let error = || (squares / (number - 1.0) / number).sqrt();
        (deals > 0).then(|| Self {
            rate: DEALS_PER_LIST * mean,
            margin: (deals > 1).then(|| DEALS_PER_LIST * CONFIDENCE * error()),
            deals,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_signed_and_has_an_interval_over_the_deals() {
        assert_eq!(ErrorRate::of(&[]), None);
        let one = ErrorRate::of(&[-2.0]).unwrap();
        assert_eq!((one.rate, one.margin, one.deals), (-72.0, None, 1));
        // The mean is 2, the variance (4 + 0 + 4) / 2 = 4.
        let three = ErrorRate::of(&[0.0, 2.0, 4.0]).unwrap();
        assert_eq!((three.rate, three.deals), (72.0, 3));
        let margin = 36.0 * 1.96 * (4.0_f64 / 3.0).sqrt();
        assert!((three.margin.unwrap() - margin).abs() < 1e-9);
    }
}

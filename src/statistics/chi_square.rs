//! The χ² distribution.

use std::f64::consts::PI;

/// Returns the probability of a χ² statistic at least this large.
///
/// For whole degrees of freedom the incomplete gamma function is a finite sum of positive terms
/// (Abramowitz and Stegun 26.4.4 and 26.4.5). Only the normal tail in it needs a library.
pub(super) fn p_value(statistic: f64, degrees: u32) -> f64 {
    let half = statistic / 2.0;
    let (mut sum, mut term, mut divisor) = if degrees % 2 == 1 {
        let first = 2.0 * (half / PI).sqrt() * (-half).exp();
        (libm::erfc(half.sqrt()), first, 1.5)
    } else {
        (0.0, (-half).exp(), 1.0)
    };
    for _ in 0..degrees / 2 {
        sum += term;
        term *= half / divisor;
        divisor += 1.0;
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::p_value;

    /// The values were made with arithmetic of 40 digits.
    #[test]
    fn p_values_are_those_of_the_tables() {
        for (statistic, degrees, expected) in [
            (0.0, 1, 1.0),
            (3.841_458_820_694_126, 1, 0.05),
            (10.827_566_170_662_733, 1, 0.001),
            (5.991_464_547_107_982, 2, 0.05),
            (7.814_727_903_251_18, 3, 0.05),
            (9.487_729_036_781_157, 4, 0.05),
            (93.0, 93, 0.480_496_537_484_467_5),
            (116.511_047_280_873_55, 93, 0.05),
            (153.0, 153, 0.484_794_919_999_208_4),
            (300.0, 153, 1.302_465_397_192_446e-11),
        ] {
            let p = p_value(statistic, degrees);
            let error = (p - expected).abs();
            assert!(error < expected * 1e-9, "{statistic} at {degrees}: {p}");
        }
        assert_eq!(p_value(1e6, 93), 0.0);
    }
}

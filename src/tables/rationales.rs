//! The part of an autoplayer's reasons that is stored.

use skat_autoplay::Reason;
use skat_rules::game::AnyAction;
use skat_table::{RatedOption, Rationale};

/// Converts the reason for an action into its stored form.
pub(super) fn kept(reason: &Reason, done: AnyAction) -> Rationale {
    match reason {
        Reason::Heuristics => Rationale::Heuristics,
        Reason::Rated { worlds, options } => {
            let option = |option: &skat_autoplay::RatedAction| RatedOption {
                action: option.action,
                chance: option.chance.map(thousandths),
                points: option.points.map(whole),
            };
            Rationale::rated(
                u32::try_from(*worlds).unwrap_or(u32::MAX),
                options.iter().map(option),
                done,
            )
        }
    }
}

/// Converts a chance from 0 to 1 into thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is clamped to 0..=1000"
)]
fn thousandths(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

/// Rounds points to a whole number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the points of one deal fit"
)]
fn whole(points: f32) -> i32 {
    points.round() as i32
}

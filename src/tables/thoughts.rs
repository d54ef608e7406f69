//! What is kept of an autoplayer's reasons.

use skat_autoplay::{Candidate, Reason};
use skat_rules::game::AnyAction;
use skat_table::{Thought, Weighed};

/// What is kept of the reason for what was done.
pub(super) fn kept(reason: &Reason, done: AnyAction) -> Thought {
    match reason {
        Reason::RulesOfThumb => Thought::RulesOfThumb,
        Reason::Worlds { looked_at, candidates } => {
            let option = |candidate: &Candidate| {
                let action = done.game().play(candidate.card)?;
                Some(Weighed { action, chance: Some(thousandths(candidate.chance)), points: None })
            };
            let worlds = u32::try_from(*looked_at).unwrap_or(u32::MAX);
            Thought::weighed(worlds, candidates.iter().filter_map(option), done)
        }
        Reason::Learned { options } => {
            let option = |option: &skat_autoplay::Weighed| Weighed {
                action: option.action,
                chance: option.chance.map(thousandths),
                points: Some(whole(option.worth)),
            };
            Thought::weighed(0, options.iter().map(option), done)
        }
    }
}

/// A chance from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000 after clamping")]
fn thousandths(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

/// Points as a whole number.
#[expect(clippy::cast_possible_truncation, reason = "points of one deal")]
fn whole(points: f32) -> i32 {
    points.round() as i32
}

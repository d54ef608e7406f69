//! What is kept of an autoplayer's reasons, and how its levels are called at tables.

use skat_autoplay::{Level, Reason};
use skat_rules::game::AnyAction;
use skat_table::{Strength, Thought, Weighed};

/// What is kept of the reason for what was done.
pub(super) fn kept(reason: &Reason, done: AnyAction) -> Thought {
    match reason {
        Reason::Chance => Thought::Chance,
        Reason::RulesOfThumb => Thought::RulesOfThumb,
        Reason::Worlds { looked_at, candidates } => {
            let option = |candidate: &skat_autoplay::Candidate| {
                let action = done.game().parse_action(&format!("play {}", candidate.card))?;
                Some(Weighed { action, chance: Some(thousandths(candidate.chance)), points: None })
            };
            let worlds = u32::try_from(*looked_at).unwrap_or(u32::MAX);
            Thought::weighed(worlds, candidates.iter().filter_map(option), done)
        }
    }
}

/// A chance from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000 after clamping")]
fn thousandths(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

/// The level that plays so strongly.
pub(super) const fn level(strength: Strength) -> Level {
    match strength {
        Strength::Beginner => Level::Beginner,
        Strength::Club => Level::Club,
        Strength::League => Level::League,
        Strength::Master => Level::Master,
    }
}

/// How strongly a level plays.
pub(super) const fn strength(level: Level) -> Strength {
    match level {
        Level::Beginner => Strength::Beginner,
        Level::Club => Strength::Club,
        Level::League => Strength::League,
        Level::Master => Strength::Master,
    }
}

//! Calibration of the nets to real play, and their correction by rollouts.

use super::outcome::Family;

/// Calibration of both nets to real play. The logit is `offset`, plus `open_card` times the
/// logit of the open-card net, plus `policy_play` times the logit of the policy-play net.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Added to the logit.
    pub offset: f32,
    /// Factor of the open-card net's logit.
    pub open_card: f32,
    /// Factor of the policy-play net's logit.
    pub policy_play: f32,
}

impl Calibration {
    /// Keeps the logit of the open-card net.
    pub(crate) const OPEN_CARD: Self = Self {
        offset: 0.0,
        open_card: 1.0,
        policy_play: 0.0,
    };

    /// Returns the calibrated logit, given those of both nets.
    pub fn log_odds(self, open_card: f32, policy_play: f32) -> f32 {
        self.offset + self.open_card * open_card + self.policy_play * policy_play
    }
}

/// Number of rollouts of a contract, and of those that won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RolloutCount {
    pub(crate) won: u16,
    pub(crate) times: u16,
}

/// Logit of a result that is as good as certain.
const SURE: f32 = 6.2;

impl RolloutCount {
    /// Number of rollouts that the model's estimate counts for. As many are made, so that both
    /// count alike.
    pub(crate) const LEARNED: u16 = 180;

    /// Average excess of a Null's logit in play by policy over real play: policies defend it worse
    /// than level 4 does.
    const NULL_BY_POLICY: f32 = 0.65;

    /// Returns the logit of winning in play, given the model's logit and the rollouts.
    pub(crate) fn log_odds(self, family: Family, model: f32) -> f32 {
        if self.times == 0 {
            return model;
        }
        let by_policy = if family == Family::Null {
            Self::NULL_BY_POLICY
        } else {
            0.0
        };
        let (won, times, known) = (
            f32::from(self.won),
            f32::from(self.times),
            f32::from(Self::LEARNED),
        );
        let likely = (known * chance(model + by_policy) + won) / (known + times);
        // Rollouts make nothing more certain than this, but a surer estimate of the model stands if
        // both agree.
        (libm::logf(likely / (1.0 - likely)) - by_policy).clamp(model.min(-SURE), model.max(SURE))
    }
}

/// Converts a logit to a probability.
pub fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-log_odds))
}

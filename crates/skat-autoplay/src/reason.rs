//! The reasons for an autoplayer's decisions.

use skat_rules::game::AnyAction;

/// An action and the reason for it. `A` is an action of one game, a card, or an action of any game.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A = AnyAction> {
    /// The chosen action.
    pub action: A,
    /// The reason, which reveals no card that the player couldn't see.
    pub reason: Reason<A>,
}

/// The basis of a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason<A = AnyAction> {
    /// A rule decided without a comparison, or there was only one option.
    Heuristics,
    /// The options were compared.
    Rated {
        /// Number of worlds searched.
        ///
        /// It is 0 if a point count, the model or heuristics rated the options. Such a rating
        /// includes the expected result of a Ramsch, where passing leads to one.
        worlds: usize,
        /// All options: the chosen one first, then the others from best to worst.
        options: Vec<RatedAction<A>>,
    },
}

/// An option and its evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedAction<A = AnyAction> {
    /// The action that was considered.
    pub action: A,
    /// Probability, 0 to 1, that the player's side reaches its goal, with worlds weighted by
    /// likelihood. `None` if it can't be estimated, as for a pass.
    pub chance: Option<f32>,
    /// Expected points, if estimated: Seeger-Fabian points of the deal, minus half the points of
    /// the other two players. In Thirty-one they are the points of the hand.
    pub points: Option<f32>,
    /// The figure by which options are compared: points, a chance with all minor terms added, or a
    /// rating by heuristics or a point count.
    pub worth: f32,
}

/// Winning probability and expected points of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// Winning probability, 0 to 1.
    pub chance: f32,
    /// Expected points.
    pub points: f32,
}

impl Expectation {
    /// Builds an option for `action` with this expectation.
    pub(crate) const fn of<A>(self, action: A) -> RatedAction<A> {
        RatedAction {
            action,
            chance: Some(self.chance),
            points: Some(self.points),
            worth: self.points,
        }
    }

    /// Returns the mean of equally likely expectations.
    pub(crate) fn average(expectations: impl Iterator<Item = Self>) -> Self {
        let (chance, points, number) =
            expectations.fold((0.0, 0.0, 0.0), |(chance, points, number), expectation| {
                (
                    chance + expectation.chance,
                    points + expectation.points,
                    number + 1.0,
                )
            });
        Self {
            chance: chance / number,
            points: points / number,
        }
    }
}

impl<A> RatedAction<A> {
    /// Builds an option rated by its expected points, regardless of who wins.
    pub(crate) const fn brings(action: A, points: f32) -> Self {
        Self {
            action,
            chance: None,
            points: Some(points),
            worth: points,
        }
    }

    /// Builds an option rated by its winning probability.
    pub(crate) const fn wins(action: A, chance: f32) -> Self {
        Self {
            action,
            chance: Some(chance),
            points: None,
            worth: chance,
        }
    }

    /// Builds an option that has only a worth, as heuristics give it, and neither chance nor
    /// points.
    pub(crate) const fn rated(action: A, worth: f32) -> Self {
        Self {
            action,
            chance: None,
            points: None,
            worth,
        }
    }
}

impl<A> Decision<A> {
    /// Builds a decision that a rule made without a comparison.
    pub(crate) const fn by_heuristics(action: A) -> Self {
        Self {
            action,
            reason: Reason::Heuristics,
        }
    }

    /// Converts the decision into equivalent actions of another type.
    pub(crate) fn map<B>(self, action: impl Fn(A) -> B) -> Decision<B> {
        let option = |RatedAction {
                          action: could,
                          chance,
                          points,
                          worth,
                      }| RatedAction {
            action: action(could),
            chance,
            points,
            worth,
        };
        let reason = match self.reason {
            Reason::Heuristics => Reason::Heuristics,
            Reason::Rated { worlds, options } => Reason::Rated {
                worlds,
                options: options.into_iter().map(option).collect(),
            },
        };
        Decision {
            action: action(self.action),
            reason,
        }
    }
}

impl<A: Copy + PartialEq> Decision<A> {
    /// Keeps only the best of several options with the same action.
    pub(crate) fn with_each_once(mut self) -> Self {
        if let Reason::Rated { options, .. } = &mut self.reason {
            let all = std::mem::take(options);
            for option in all {
                if !options.iter().any(|better| better.action == option.action) {
                    options.push(option);
                }
            }
        }
        self
    }

    /// Chooses the option of the highest worth, the first among equals, with all options as the
    /// reason.
    ///
    /// # Panics
    ///
    /// If `options` is empty.
    pub(crate) fn best_of(worlds: usize, mut options: Vec<RatedAction<A>>) -> Self {
        options.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Self {
            action: options[0].action,
            reason: Reason::Rated { worlds, options },
        }
    }

    /// Chooses `action` on other grounds than its worth, with all options as the reason.
    pub(crate) fn chosen(action: A, mut options: Vec<RatedAction<A>>) -> Self {
        options.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        options.sort_by_key(|option| option.action != action);
        Self {
            action,
            reason: Reason::Rated { worlds: 0, options },
        }
    }
}

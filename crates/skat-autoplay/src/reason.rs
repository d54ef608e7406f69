//! Why an autoplayer did what it did.

use skat_rules::game::AnyAction;

/// What an autoplayer does, and why; of one game's actions, of cards, or of any game's actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A = AnyAction> {
    /// What it does.
    pub action: A,
    /// Why. It says nothing of cards that the player didn't see.
    pub reason: Reason<A>,
}

/// Why an autoplayer did what it did.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason<A = AnyAction> {
    /// A rule says so, whatever else could be done, or there is nothing else to do.
    RulesOfThumb,
    /// It weighed what it could do.
    Weighed {
        /// In how many worlds it did, in which the hidden cards may lie; 0 if it judged by a count of the hand or by the deals that it has
        /// learned from, and by what a Ramsch would bring where one follows, or if rules of thumb rated what it could do.
        worlds: usize,
        /// What it could do: what it does, then the others, the best first.
        options: Vec<Weighed<A>>,
    },
}

/// Something that could be done, and what it promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<A = AnyAction> {
    /// What could be done.
    pub action: A,
    /// How likely its player's side gets what it needs after it, 0 to 1, likelier worlds counted more; none if that can't be said, as
    /// after passing.
    pub chance: Option<f32>,
    /// What it brings on average, if that was asked: Seeger-Fabian points of the deal, those of the other two counted half against the
    /// player; in Thirty-one the points of the hand.
    pub points: Option<f32>,
    /// By what the options are compared: points, chances with all that counts less, or what rules of thumb or a count make of them.
    pub worth: f32,
}

/// How likely something wins, and how many points it brings on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Promise {
    pub(crate) chance: f32,
    pub(crate) points: f32,
}

impl Promise {
    /// Something to do that promises this.
    pub(crate) const fn of<A>(self, action: A) -> Weighed<A> {
        Weighed { action, chance: Some(self.chance), points: Some(self.points), worth: self.points }
    }

    /// What these promise if each is as likely.
    pub(crate) fn average(promises: impl Iterator<Item = Self>) -> Self {
        let (chance, points, number) = promises.fold((0.0, 0.0, 0.0), |(chance, points, number), promise| {
            (chance + promise.chance, points + promise.points, number + 1.0)
        });
        Self { chance: chance / number, points: points / number }
    }
}

impl<A> Weighed<A> {
    /// Something to do that brings so many points, whoever wins.
    pub(crate) const fn brings(action: A, points: f32) -> Self {
        Self { action, chance: None, points: Some(points), worth: points }
    }

    /// Something to do that wins so likely.
    pub(crate) const fn wins(action: A, chance: f32) -> Self {
        Self { action, chance: Some(chance), points: None, worth: chance }
    }

    /// Something to do that is compared by this worth alone, as rules of thumb do; it doesn't say what it promises.
    pub(crate) const fn rated(action: A, worth: f32) -> Self {
        Self { action, chance: None, points: None, worth }
    }
}

impl<A> Decision<A> {
    /// Something that a rule decided without comparing.
    pub(crate) const fn by_thumb(action: A) -> Self {
        Self { action, reason: Reason::RulesOfThumb }
    }

    /// The same decision, of actions that mean the same.
    pub(crate) fn map<B>(self, action: impl Fn(A) -> B) -> Decision<B> {
        let option =
            |Weighed { action: could, chance, points, worth }| Weighed { action: action(could), chance, points, worth };
        let reason = match self.reason {
            Reason::RulesOfThumb => Reason::RulesOfThumb,
            Reason::Weighed { worlds, options } => {
                Reason::Weighed { worlds, options: options.into_iter().map(option).collect() }
            }
        };
        Decision { action: action(self.action), reason }
    }
}

impl<A: Copy + PartialEq> Decision<A> {
    /// The same decision, of options that are the same only the best.
    pub(crate) fn with_each_once(mut self) -> Self {
        if let Reason::Weighed { options, .. } = &mut self.reason {
            let all = std::mem::take(options);
            for option in all {
                if !options.iter().any(|better| better.action == option.action) {
                    options.push(option);
                }
            }
        }
        self
    }

    /// The option that is worth most, the first of equals, with all of them as the reason.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub(crate) fn best_of(worlds: usize, mut options: Vec<Weighed<A>>) -> Self {
        options.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Self { action: options[0].action, reason: Reason::Weighed { worlds, options } }
    }

    /// One of the options that is chosen for more than what it is worth by itself, or against it.
    pub(crate) fn chosen(action: A, mut options: Vec<Weighed<A>>) -> Self {
        options.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        options.sort_by_key(|option| option.action != action);
        Self { action, reason: Reason::Weighed { worlds: 0, options } }
    }
}

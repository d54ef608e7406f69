//! The order in which reviews are made: persons take turns, and nobody waits with many at a time.

use std::collections::VecDeque;

/// Most reviews that wait for all persons together. The longest wait is that of as many reviews.
pub(super) const MOST: usize = 200;

/// Most reviews of one person that wait.
pub(super) const MOST_OF_ONE: usize = 3;

/// The reviews that wait. Those of a person keep their order.
#[derive(Debug)]
pub(crate) struct ReviewQueue<P, J> {
    /// The persons in the order of their turns, each with at least one review.
    turns: VecDeque<(P, VecDeque<J>)>,
}

/// The reason why a review isn't accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueFull {
    /// The person waits for too many.
    OfOne,
    /// Too many wait.
    All,
}

impl<P, J> Default for ReviewQueue<P, J> {
    fn default() -> Self {
        Self {
            turns: VecDeque::new(),
        }
    }
}

impl<P: Copy + Eq, J: PartialEq> ReviewQueue<P, J> {
    /// Returns the number of reviews that wait.
    pub(super) fn len(&self) -> usize {
        self.turns.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// Adds a review. One that waits already keeps its place.
    ///
    /// # Errors
    ///
    /// [`QueueFull`] if there is no room.
    pub(crate) fn push(&mut self, person: P, job: J) -> Result<(), QueueFull> {
        let all = self.len();
        let own = self.turns.iter_mut().find(|(other, _)| *other == person);
        match own {
            Some((_, jobs)) if jobs.contains(&job) => Ok(()),
            Some((_, jobs)) if jobs.len() >= MOST_OF_ONE => Err(QueueFull::OfOne),
            _ if all >= MOST => Err(QueueFull::All),
            Some((_, jobs)) => {
                jobs.push_back(job);
                Ok(())
            }
            None => {
                self.turns.push_back((person, VecDeque::from([job])));
                Ok(())
            }
        }
    }

    /// Takes the next review: the first one of the person whose turn it is. Their others wait for
    /// the next turn, after everybody else's.
    pub(crate) fn pop(&mut self) -> Option<(P, J)> {
        let (person, mut jobs) = self.turns.pop_front()?;
        let job = jobs.pop_front()?;
        if !jobs.is_empty() {
            self.turns.push_back((person, jobs));
        }
        Some((person, job))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    /// A request of a person for a review, or the end of a review.
    #[derive(Clone, Copy, Debug)]
    enum QueueStep {
        Push(u8, u16),
        Pop,
    }

    fn step() -> impl Strategy<Value = QueueStep> {
        // A few persons ask for far more than others.
        let person = prop_oneof![3 => 0..3_u8, 1 => 0..100_u8];
        prop_oneof![
            3 => (person, 0..20_u16).prop_map(|(person, job)| QueueStep::Push(person, job)),
            1 => Just(QueueStep::Pop),
        ]
    }

    proptest! {
        /// Whoever waits is served before anybody else is served twice, a person's reviews keep
        /// their order, and the bounds hold.
        #[test]
        fn persons_take_turns(steps in prop::collection::vec(step(), 0..600)) {
            let mut queue = ReviewQueue::default();
            let mut waiting: BTreeMap<u8, Vec<u16>> = BTreeMap::new();
            // For each person who waits, those who were served since their last turn.
            let mut served: BTreeMap<u8, BTreeSet<u8>> = BTreeMap::new();
            for step in steps.into_iter().chain([QueueStep::Pop; MOST + 1]) {
                match step {
                    QueueStep::Push(person, job) => {
                        let all: usize = waiting.values().map(Vec::len).sum();
                        let own = waiting.entry(person).or_default();
                        let pushed = queue.push(person, job);
                        if own.contains(&job) {
                            prop_assert_eq!(pushed, Ok(()));
                        } else if own.len() == MOST_OF_ONE {
                            prop_assert_eq!(pushed, Err(QueueFull::OfOne));
                        } else if all == MOST {
                            prop_assert_eq!(pushed, Err(QueueFull::All));
                        } else {
                            prop_assert_eq!(pushed, Ok(()));
                            own.push(job);
                            served.entry(person).or_default();
                        }
                    }
                    QueueStep::Pop => {
                        let Some((person, job)) = queue.pop() else {
                            prop_assert!(waiting.values().all(Vec::is_empty));
                            continue;
                        };
                        let own = waiting.get_mut(&person).expect("they wait");
                        prop_assert_eq!(own.remove(0), job);
                        if own.is_empty() {
                            served.remove(&person);
                        } else {
                            served.insert(person, BTreeSet::new());
                        }
                        for (other, since) in &mut served {
                            if *other != person {
                                prop_assert!(since.insert(person), "{person} twice before {other}");
                            }
                        }
                    }
                }
                prop_assert_eq!(queue.len(), waiting.values().map(Vec::len).sum::<usize>());
            }
            prop_assert_eq!(queue.len(), 0);
        }
    }
}

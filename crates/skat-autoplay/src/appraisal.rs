//! Appraisals: the results of a decision's options, world by world.

use skat_rules::game::AnyAction;

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A call in the auction.
    Call,
    /// Picking up the skat, or a Hand contract.
    Hand,
    /// The discards.
    Discards,
    /// The contract after discarding.
    Contract,
    /// A card of the declarer.
    DeclarersCard,
    /// A card of a defender.
    DefendersCard,
    /// A choice in another game or in a Ramsch, which is only estimated.
    Estimate,
    /// Kontra or an answer to it.
    Kontra,
    /// A concession or an answer to one.
    Concession,
    /// An answer to a claim.
    Claim,
}

impl Subject {
    /// All subjects. Their places are stored, so new ones come last.
    pub const ALL: [Self; 10] = [
        Self::Call,
        Self::Hand,
        Self::Discards,
        Self::Contract,
        Self::DeclarersCard,
        Self::DefendersCard,
        Self::Estimate,
        Self::Kontra,
        Self::Concession,
        Self::Claim,
    ];

    /// Returns true for decisions that are compared by points: calls, because a pass has no goal;
    /// Hand, which is about the contract's value; and doublings, which don't change who wins.
    #[must_use]
    pub const fn is_compared_by_points(self) -> bool {
        match self {
            Self::Call | Self::Hand | Self::Kontra => true,
            Self::Discards
            | Self::Contract
            | Self::DeclarersCard
            | Self::DefendersCard
            | Self::Estimate
            | Self::Concession
            | Self::Claim => false,
        }
    }

    /// Returns the key in reports and records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Hand => "hand",
            Self::Discards => "discards",
            Self::Contract => "contract",
            Self::DeclarersCard => "declarers_card",
            Self::DefendersCard => "defenders_card",
            Self::Estimate => "estimate",
            Self::Kontra => "kontra",
            Self::Concession => "concession",
            Self::Claim => "claim",
        }
    }
}

/// Result of an option in one world, for the player who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WorldResult {
    /// Probability, 0 to 1, that the player's side reaches its goal. `None` for an option without a
    /// goal, such as a pass.
    pub chance: Option<f64>,
    /// Expected points of the player, comparable within the same decision.
    pub points: f64,
}

/// A world with the result of each option.
#[derive(Clone, Debug, PartialEq)]
pub struct AppraisedWorld {
    /// Likelihood of the world, relative to the others of the same appraisal.
    pub weight: f64,
    /// Points between reaching the goal and missing it, without Schneider, for a card in a contract
    /// and for discards and contracts, there of the option taken. 0 in other decisions.
    pub swing: f64,
    /// Results in the order of the options.
    pub results: Vec<WorldResult>,
}

/// The options of a decision with their results in a batch of worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A = AnyAction> {
    /// What the decision is about.
    pub subject: Subject,
    /// One option for each class of equivalent actions. The first one is the action that was taken.
    pub options: Vec<A>,
    /// The worlds of the batch.
    pub samples: Vec<AppraisedWorld>,
    /// True if the samples are all possible worlds. Then every batch has them in the same order.
    pub exhaustive: bool,
}

impl<A> Appraisal<A> {
    /// Converts the options into equivalent actions of another type.
    pub(crate) fn map<B>(self, action: impl FnMut(A) -> B) -> Appraisal<B> {
        Appraisal {
            subject: self.subject,
            options: self.options.into_iter().map(action).collect(),
            samples: self.samples,
            exhaustive: self.exhaustive,
        }
    }
}

/// Results of choices by rollouts, recorded while they are made.
#[derive(Debug)]
pub(crate) struct Recording {
    /// The action that was taken, which becomes one of the options.
    pub(crate) taken: AnyAction,
    /// For each choice its worlds, with the results of the options in the order of their rating.
    pub(crate) choices: Vec<Vec<Vec<WorldResult>>>,
}

impl Recording {
    /// Keeps only the options at these places of the last choice.
    pub(crate) fn keep(&mut self, places: &[usize]) {
        for results in self.choices.last_mut().into_iter().flatten() {
            *results = places.iter().map(|&place| results[place]).collect();
        }
    }
}

//! How a contract may go: its kind, as far as probabilities depend on it, and its outcomes.

use skat_rules::games::skat::{Contract, ContractKind};

/// Contracts whose probabilities come from the same net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// All suit contracts.
    Suit,
    /// Grand.
    Grand,
    /// Null.
    Null,
}

impl Family {
    /// All families, in the order of the model's nets.
    pub const ALL: [Self; 3] = [Self::Suit, Self::Grand, Self::Null];

    /// Returns the family of this kind of contract.
    pub const fn of(kind: ContractKind) -> Self {
        match kind {
            ContractKind::Suit(_) => Self::Suit,
            ContractKind::Grand => Self::Grand,
            ContractKind::Null => Self::Null,
        }
    }
}

/// Way of playing a contract, as far as probabilities depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractMode {
    /// After picking up the skat.
    WithSkat,
    /// A Hand game.
    FromHand,
    /// A Null ouvert, with or without the skat.
    NullOuvert,
}

impl ContractMode {
    /// All modes, in the order of the model's calibration.
    pub const ALL: [Self; 3] = [Self::WithSkat, Self::FromHand, Self::NullOuvert];

    /// Returns the mode of this contract.
    pub fn of(contract: Contract) -> Self {
        match (contract.kind(), contract.ouvert(), contract.hand()) {
            (ContractKind::Null, true, _) => Self::NullOuvert,
            (_, _, true) => Self::FromHand,
            _ => Self::WithSkat,
        }
    }
}

/// Number of outputs of a contract net: the logits of at least 31, 61 and 90 card points, and of all
/// tricks. In Null all four are the logit of taking no trick.
pub const OUTPUTS: usize = 4;

/// Outcome distribution: the probabilities, 0 to 1, that the declarer takes at least 31, 61 and 90
/// card points, and all tricks. In Null all four are the probability of taking no trick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OutcomeDistribution(pub(super) [f32; OUTPUTS]);

impl OutcomeDistribution {
    /// All tricks with certainty.
    pub(crate) const CERTAIN: Self = Self([1.0; OUTPUTS]);

    /// Probability of at least 61 card points, or of no trick in Null.
    pub(crate) const fn won(&self) -> f32 {
        self.0[1]
    }

    /// Probability of at least 90 card points.
    pub(crate) const fn schneider(&self) -> f32 {
        self.0[2]
    }

    /// Probability of all tricks.
    pub(crate) const fn schwarz(&self) -> f32 {
        self.0[3]
    }

    /// Returns the probabilities of the declarer's card points and tricks. Each pair stands for all
    /// results that count alike.
    pub(crate) fn results(&self, kind: ContractKind) -> [(u8, u8, f32); 5] {
        let Self([not_schneider, won, schneider, schwarz]) = *self;
        if kind == ContractKind::Null {
            return [
                (0, 0, won),
                (0, 1, 1.0 - won),
                (0, 0, 0.0),
                (0, 0, 0.0),
                (0, 0, 0.0),
            ];
        }
        let (not_schneider, schneider) = (not_schneider.max(won), schneider.min(won));
        let schwarz = schwarz.min(schneider);
        [
            (30, 2, 1.0 - not_schneider),
            (60, 4, not_schneider - won),
            (61, 5, won - schneider),
            (90, 8, schneider - schwarz),
            (120, 10, schwarz),
        ]
    }
}

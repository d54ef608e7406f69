//! Sources of rules, so that a refusal can cite the rule it enforces.

use std::fmt;

/// The text that states a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSource {
    /// A paragraph of the Internationale Skatordnung (ISkO), such as `4.2.3`. The numbers are those
    /// of the 2018 edition, except that `3.6.2` is numbered as in the edition of November 2022.
    Isko(&'static str),
    /// The key of an entry of the players' rule book (`crates/skat-view/rules`), such as `kontra`.
    /// The entry names the public source of the rule.
    RuleBook(&'static str),
    /// A convention of this program that keeps the table in order where no document has a rule.
    House,
}

impl fmt::Display for RuleSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Isko(paragraph) => write!(f, "ISkO {paragraph}"),
            Self::RuleBook(entry) => write!(f, "rule book: {entry}"),
            Self::House => f.write_str("Skatrunde"),
        }
    }
}

/// An error that breaks exactly one rule, together with that rule's source.
pub trait RuleViolation: std::error::Error {
    /// Returns the source of the broken rule.
    fn source(&self) -> RuleSource;
}

//! Sources of rules, so that a refusal can cite the rule it enforces.

use std::fmt;

/// The text that states a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A paragraph of the Internationale Skatordnung (ISkO), such as `4.4.4`.
    Isko(&'static str),
    /// A section of the project's own collection of rules (`rules.md`).
    Rules(&'static str),
    /// A convention of this program that keeps the table in order where no document has a rule.
    House,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Isko(paragraph) => write!(f, "ISkO {paragraph}"),
            Self::Rules(section) => write!(f, "rules.md {section}"),
            Self::House => f.write_str("Skatrunde"),
        }
    }
}

/// An error that breaks exactly one rule, together with that rule's source.
pub trait Broken: std::error::Error {
    /// Returns the source of the broken rule.
    fn source(&self) -> Source;
}

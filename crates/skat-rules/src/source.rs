//! Where a rule is written down, so that a refusal can name it.

use std::fmt;

/// Where a rule is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A paragraph of the Internationale Skatordnung, in the numbering that `rules.md` cites.
    Isko(&'static str),
    /// A section of `rules.md`.
    Rules(&'static str),
    /// A convention of this program, where no document says anything: it keeps the table in order.
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

/// A refusal: it breaks one rule, and that rule is written down somewhere.
pub trait Broken: std::error::Error {
    /// Where the broken rule is written down.
    fn source(&self) -> Source;
}

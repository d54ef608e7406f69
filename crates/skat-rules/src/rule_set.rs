//! Rule sets: by which rules a table plays.

/// A published set of rules. Its key and version go into every record, and what a version means never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The official rules, Internationale Skatordnung.
    #[default]
    Isko,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [Self; 1] = [Self::Isko];

    /// The key used in records and options.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Isko => "isko",
        }
    }

    /// The version of this rule set, from 1.
    #[must_use]
    pub const fn version(self) -> u16 {
        match self {
            Self::Isko => 1,
        }
    }

    /// The rule set of a record, or nothing if this program doesn't know it.
    #[must_use]
    pub fn from_record(key: &str, version: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.key() == key && rules.version() == version)
    }
}

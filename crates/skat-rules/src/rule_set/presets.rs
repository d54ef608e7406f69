//! The published rule sets. What a name and version mean never changes; a change is a new version beside the old one.

use super::Knobs;

/// A published rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Preset {
    /// The official rules, Internationale Skatordnung.
    #[default]
    Isko,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 1] = [Self::Isko];

    /// The name used in records and options.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Isko => "isko",
        }
    }

    /// The version, from 1.
    #[must_use]
    pub const fn version(self) -> u16 {
        match self {
            Self::Isko => 1,
        }
    }

    /// What it is for, in a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Isko => "The official rules, Internationale Skatordnung.",
        }
    }

    /// The newest version with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.key() == key)
    }

    /// The preset of a record.
    #[must_use]
    pub fn from_record(key: &str, version: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.key() == key && preset.version() == version)
    }

    /// Its knobs.
    #[must_use]
    pub const fn knobs(self) -> Knobs {
        match self {
            Self::Isko => Knobs::DEFAULT,
        }
    }
}

//! Rule sets: the rules that a table plays by.
//!
//! A rule set is a named, versioned preset and the knobs that the table has changed. Both go into
//! every record: `kneipe/1`, or `kneipe/1 skat.kontra=off`. The meaning of a published preset
//! version never changes.

mod knob;
mod presets;

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

pub use knob::{FormerRule, Knob, KnobGroup, KnobValue};
pub(crate) use knob::{choices, knobs};
pub use presets::Preset;

use crate::games::officers::OfficersRules;
use crate::games::oma::OmaRules;
use crate::games::ramsch::RamschRules;
use crate::games::skat::SkatRules;
use crate::games::strohmann::StrohmannRules;
use crate::games::thirty_one::ThirtyOneRules;
use crate::games::tournee::TourneeRules;
use crate::rounds::RoundRules;
use crate::scoring::ListRules;

/// Defines the struct of all knobs from its groups.
macro_rules! groups {
    ($($(#[doc = $doc:literal])* $field:ident: $type:ty,)+) => {
        /// All knobs of all games, by group.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Knobs {
            $($(#[doc = $doc])* pub $field: $type,)+
        }

        impl Knobs {
            /// Every knob at its default: the official rules, and each sister game in its plainest
            /// form.
            pub const DEFAULT: Self = Self { $($field: <$type>::DEFAULT,)+ };

            /// Returns every knob with the key of its group.
            #[must_use]
            pub fn all() -> Vec<(&'static str, Knob)> {
                let mut all = Vec::new();
                $(all.extend(<$type>::knobs().into_iter().map(|knob| (<$type>::KEY, knob)));)+
                all
            }

            /// Returns the key of the current alternative of the knob `group.knob`, or `None` if
            /// there is no such knob.
            #[must_use]
            pub fn get(&self, key: &str) -> Option<&'static str> {
                match key.split_once('.')? {
                    $((<$type as KnobGroup>::KEY, knob) => self.$field.get(knob),)+
                    _ => None,
                }
            }

            fn set(&mut self, key: &str, choice: &str) -> bool {
                match key.split_once('.') {
                    $(Some((<$type as KnobGroup>::KEY, knob)) => self.$field.set(knob, choice),)+
                    _ => false,
                }
            }

            /// Returns every former rule in force with the key of its group.
            #[must_use]
            pub fn former(&self) -> Vec<(&'static str, FormerRule)> {
                let mut all = Vec::new();
                $(all.extend(self.$field.former().into_iter().map(|rule| (<$type>::KEY, rule)));)+
                all
            }

            fn conflict(&self) -> Option<&'static str> {
                None$(.or_else(|| self.$field.conflict()))+
            }
        }
    };
}

groups! {
    /// The game of Skat itself.
    skat: SkatRules,
    /// Bock rounds, Ramsch rounds and the pot.
    rounds: RoundRules,
    /// The scoring of a list, and the rules that keep it going.
    list: ListRules,
    /// Two-player Skat with a dummy (Strohmann).
    strohmann: StrohmannRules,
    /// Two-player Skat with Oma's stack.
    oma: OmaRules,
    /// Officers' Skat.
    officers: OfficersRules,
    /// Ramsch and Schieberamsch, as games of their own and within Skat.
    ramsch: RamschRules,
    /// Tournée Skat.
    tournee: TourneeRules,
    /// Thirty-one.
    thirty_one: ThirtyOneRules,
}

/// A checked combination of a preset and the knobs changed from it. Its settings never contradict
/// each other.
///
/// ```
/// use skat_rules::rule_set::{Preset, RuleSet, RuleSetError};
///
/// let rules: RuleSet = "kneipe skat.kontra=off".parse()?;
/// assert_eq!(rules.preset(), Preset::Kneipe2);
/// assert_eq!(rules.to_string(), "kneipe/2 skat.kontra=off");
/// assert_eq!(rules.get("skat.all-pass"), Some("ramsch"));
/// assert!("kneipe skat.kontra=perhaps".parse::<RuleSet>().is_err());
/// # Ok::<(), RuleSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    preset: Preset,
    knobs: Knobs,
}

/// The reason why a rule set doesn't exist or can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleSetError {
    /// No preset has this name and version.
    #[error("there is no rule set `{0}`")]
    UnknownPreset(String),
    /// No knob has this key, or the knob has no such alternative.
    #[error("there is no setting `{0}`")]
    UnknownSetting(String),
    /// Two settings contradict each other.
    #[error("these settings don't go together: {0}")]
    Conflict(&'static str),
}

impl RuleSet {
    /// The official rules, Internationale Skatordnung.
    pub const ISKO: Self = Self {
        preset: Preset::Isko3,
        knobs: Knobs::DEFAULT,
    };

    /// Returns the preset as published.
    #[must_use]
    pub const fn of(preset: Preset) -> Self {
        Self {
            preset,
            knobs: preset.knobs(),
        }
    }

    /// Returns a preset with some knobs changed. Each change is a full key such as `skat.kontra`
    /// and the key of an alternative.
    ///
    /// # Errors
    ///
    /// [`RuleSetError::UnknownSetting`] if a knob or an alternative doesn't exist, and
    /// [`RuleSetError::Conflict`] with the reason if the settings contradict each other.
    pub fn with<'a>(
        preset: Preset,
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, RuleSetError> {
        let mut knobs = preset.knobs();
        for (key, choice) in changes {
            if !knobs.set(key, choice) {
                return Err(RuleSetError::UnknownSetting(format!("{key}={choice}")));
            }
        }
        match knobs.conflict() {
            Some(reason) => Err(RuleSetError::Conflict(reason)),
            None => Ok(Self { preset, knobs }),
        }
    }

    /// Returns the preset that this rule set starts from.
    #[must_use]
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Iterates over the knobs that differ from the preset: full key and alternative, in the order
    /// of [`Knobs::all`].
    pub fn changes(&self) -> impl Iterator<Item = (String, &'static str)> {
        let published = self.preset.knobs();
        let (knobs, keys) = (self.knobs, Knobs::all());
        keys.into_iter().filter_map(move |(group, knob)| {
            let key = format!("{group}.{}", knob.key);
            let choice = knobs.get(&key)?;
            (published.get(&key) != Some(choice)).then_some((key, choice))
        })
    }

    /// Returns the key that records and options use: the preset's name, then
    /// ` group.knob=alternative` for each changed knob.
    #[must_use]
    pub fn key(&self) -> String {
        let changes = self
            .changes()
            .map(|(key, choice)| format!(" {key}={choice}"));
        std::iter::once(self.preset.key().to_owned())
            .chain(changes)
            .collect()
    }

    /// Returns the preset's version, from 1.
    #[must_use]
    pub const fn version(&self) -> u16 {
        self.preset.version()
    }

    /// Reads the rule set of a record.
    ///
    /// # Errors
    ///
    /// [`RuleSetError`] if this program doesn't know it.
    pub fn from_record(key: &str, version: u16) -> Result<Self, RuleSetError> {
        let mut words = key.split(' ');
        let name = words.next().unwrap_or_default();
        let preset = Preset::from_record(name, version)
            .ok_or_else(|| RuleSetError::UnknownPreset(format!("{name}/{version}")))?;
        let changes: Result<Vec<_>, _> = words
            .map(|word| {
                word.split_once('=')
                    .ok_or_else(|| RuleSetError::UnknownSetting(word.to_owned()))
            })
            .collect();
        Self::with(preset, changes?)
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::ISKO
    }
}

impl Deref for RuleSet {
    type Target = Knobs;

    fn deref(&self) -> &Knobs {
        &self.knobs
    }
}

/// Name, version and changes: `isko/1`, `kneipe/1 skat.kontra=off`.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.preset.key(), self.version())?;
        self.changes()
            .try_for_each(|(key, choice)| write!(f, " {key}={choice}"))
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    /// Parses the form that [`RuleSet`] writes. Without a version it means the newest.
    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let (first, changes) = text.split_once(' ').unwrap_or((text, ""));
        let unknown = || RuleSetError::UnknownPreset(first.to_owned());
        let (name, version) = match first.split_once('/') {
            Some((name, version)) => (name, version.parse().map_err(|_| unknown())?),
            None => (
                first,
                Preset::from_key(first).ok_or_else(unknown)?.version(),
            ),
        };
        let key = if changes.is_empty() {
            name.to_owned()
        } else {
            format!("{name} {changes}")
        };
        Self::from_record(&key, version)
    }
}

//! Rule sets: by which rules a table plays.
//!
//! A rule set is a named, versioned preset and the knobs that the table has turned since. Both go into every record: `kneipe/1`, or
//! `kneipe/1 skat.kontra=off`. What a version of a preset means never changes.

mod knob;
mod presets;

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

pub use knob::{Choice, FormerRule, Knob, KnobGroup};
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

/// Makes the struct of all knobs from its groups.
macro_rules! groups {
    ($($(#[doc = $doc:literal])* $field:ident: $type:ty,)+) => {
        /// All knobs of all games, in groups.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Knobs {
            $($(#[doc = $doc])* pub $field: $type,)+
        }

        impl Knobs {
            /// Every knob at its default: the official rules, and each sister game in its plainest form.
            pub const DEFAULT: Self = Self { $($field: <$type>::DEFAULT,)+ };

            /// The group's key and the knob, for every knob there is.
            #[must_use]
            pub fn all() -> Vec<(&'static str, Knob)> {
                let mut all = Vec::new();
                $(all.extend(<$type>::knobs().into_iter().map(|knob| (<$type>::KEY, knob)));)+
                all
            }

            /// The key of the alternative that the knob `group.knob` is set to; nothing if there is no such knob.
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

            /// The group's key and the rule, for every former rule that holds.
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
    /// Skat itself.
    skat: SkatRules,
    /// Bock rounds, Ramsch rounds and the pot.
    rounds: RoundRules,
    /// How a list is reckoned and kept going.
    list: ListRules,
    /// Skat for two with a dummy.
    strohmann: StrohmannRules,
    /// Skat for two with Oma's stack.
    oma: OmaRules,
    /// Officers' Skat.
    officers: OfficersRules,
    /// Ramsch and Schieberamsch, by themselves and within Skat.
    ramsch: RamschRules,
    /// Tournée Skat.
    tournee: TourneeRules,
    /// Thirty-one.
    thirty_one: ThirtyOneRules,
}

/// By which rules a table plays: a preset, perhaps with some knobs turned, that has been checked for settings that don't go together.
///
/// ```
/// use skat_rules::rule_set::{Preset, RuleSet, RuleSetError};
///
/// let rules: RuleSet = "kneipe skat.kontra=off".parse()?;
/// assert_eq!(rules.preset(), Preset::Kneipe);
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

/// Why a rule set can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleSetError {
    /// No preset has this name and version.
    #[error("there is no rule set `{0}`")]
    UnknownPreset(String),
    /// No knob has this key, or it has no such alternative.
    #[error("there is no setting `{0}`")]
    UnknownSetting(String),
    /// Two settings don't go together.
    #[error("these settings don't go together: {0}")]
    Conflict(&'static str),
}

impl RuleSet {
    /// The official rules.
    pub const ISKO: Self = Self { preset: Preset::Isko, knobs: Knobs::DEFAULT };

    /// A preset as published.
    #[must_use]
    pub const fn of(preset: Preset) -> Self {
        Self { preset, knobs: preset.knobs() }
    }

    /// A preset with some knobs turned: pairs of a full key such as `skat.kontra` and the key of an alternative.
    ///
    /// # Errors
    ///
    /// [`RuleSetError::UnknownSetting`] if a knob or alternative doesn't exist, [`RuleSetError::Conflict`] with the reason if the
    /// result contradicts itself.
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

    /// The preset that it comes from.
    #[must_use]
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The knobs that differ from the preset: full key and alternative, in the order of [`Knobs::all`].
    pub fn changes(&self) -> impl Iterator<Item = (String, &'static str)> {
        let published = self.preset.knobs();
        let (knobs, keys) = (self.knobs, Knobs::all());
        keys.into_iter().filter_map(move |(group, knob)| {
            let key = format!("{group}.{}", knob.key);
            let choice = knobs.get(&key)?;
            (published.get(&key) != Some(choice)).then_some((key, choice))
        })
    }

    /// The key used in records and options: the preset's name, then ` group.knob=alternative` for each knob that differs from it.
    #[must_use]
    pub fn key(&self) -> String {
        let changes = self.changes().map(|(key, choice)| format!(" {key}={choice}"));
        std::iter::once(self.preset.key().to_owned()).chain(changes).collect()
    }

    /// The version of the preset, from 1.
    #[must_use]
    pub const fn version(&self) -> u16 {
        self.preset.version()
    }

    /// The rule set of a record.
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
            .map(|word| word.split_once('=').ok_or_else(|| RuleSetError::UnknownSetting(word.to_owned())))
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
        self.changes().try_for_each(|(key, choice)| write!(f, " {key}={choice}"))
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    /// Reads what [`RuleSet`] writes; without a version the newest is meant.
    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let (first, changes) = text.split_once(' ').unwrap_or((text, ""));
        let unknown = || RuleSetError::UnknownPreset(first.to_owned());
        let (name, version) = match first.split_once('/') {
            Some((name, version)) => (name, version.parse().map_err(|_| unknown())?),
            None => (first, Preset::from_key(first).ok_or_else(unknown)?.version()),
        };
        let key = if changes.is_empty() { name.to_owned() } else { format!("{name} {changes}") };
        Self::from_record(&key, version)
    }
}

//! The published presets. The meaning of a name and version never changes; a change is a new
//! version beside the old one.

use super::Knobs;
use crate::games::officers::OfficersRules;
use crate::games::ramsch::RamschRules;
use crate::games::skat::{AllPass, DefenderConcession, KontraRule, SkatRules};
use crate::rounds::RoundRules;
use crate::scoring::{DropOut, ListRules};

/// Defines the presets, each with the name that records and options use, and its version.
macro_rules! presets {
    ($(#[$meta:meta])* pub enum $type:ident {
        $($(#[$variant_meta:meta])* $name:ident = $key:literal, $version:literal;)+
    }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$variant_meta])* $name,)+
        }

        impl $type {
            /// All presets. The newest version of a name comes last.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$name),+];

            /// Returns the name that records and options use.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }

            /// Returns the version, from 1.
            #[must_use]
            pub const fn version(self) -> u16 {
                match self {
                    $(Self::$name => $version,)+
                }
            }
        }
    };
}

presets! {
    /// A published preset. A variant's number is its version.
    ///
    /// Some versions have the former rules, three rules that early versions got wrong.
    /// [`Knobs::former`] lists them.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Preset {
        /// The official rules as first published, with the former rules, and with a defender's
        /// concession that ends the deal at once.
        Isko1 = "isko", 1;
        /// The official rules, with the former rules.
        Isko2 = "isko", 2;
        /// The official rules, Internationale Skatordnung.
        #[default]
        Isko3 = "isko", 3;
        /// The official rules as online tables play them, with the former rules.
        Online1 = "online", 1;
        /// The official rules as online tables play them.
        Online2 = "online", 2;
        /// The social game of pubs and clubs, with the former rules.
        Kneipe1 = "kneipe", 1;
        /// The social game of pubs and clubs.
        Kneipe2 = "kneipe", 2;
        /// Skat with Schieberamsch when all players pass, with the former rules.
        Ramsch1 = "ramsch", 1;
        /// Skat with Schieberamsch when all players pass.
        Ramsch2 = "ramsch", 2;
    }
}

impl Preset {
    /// Returns the newest version of each name: the presets that a table can be opened with.
    pub fn newest() -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(|preset| Self::from_key(preset.key()) == Some(*preset))
    }

    /// Describes the preset in one sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Isko1 => {
                "The official rules as first published here, for old records: a defender's \
                 concession ends the deal at once."
            }
            Self::Isko2 => "The second version of the official rules, for old records.",
            Self::Isko3 => "The official rules, Internationale Skatordnung.",
            Self::Online1 => "The first version of `online`, for old records.",
            Self::Online2 => {
                "Official rules with the conventions of online tables. Both defenders must \
                 concede, and showing cards claims nothing. A jump bid stands for two seconds, \
                 and a player who drops out gives the deal up."
            }
            Self::Kneipe1 => "The first version of `kneipe`, for old records.",
            Self::Kneipe2 => "The social game: Kontra and Re, Ramsch when all pass, Bock rounds.",
            Self::Ramsch1 => "The first version of `ramsch`, for old records.",
            Self::Ramsch2 => "Skat with Schieberamsch when all pass.",
        }
    }

    /// Returns the newest version with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .rev()
            .find(|preset| preset.key() == key)
    }

    /// Returns the preset with this name and version.
    #[must_use]
    pub fn from_record(key: &str, version: u16) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|preset| preset.key() == key && preset.version() == version)
    }

    /// Returns the preset's knobs.
    #[must_use]
    pub const fn knobs(self) -> Knobs {
        const OFFICIAL: Knobs = Knobs::DEFAULT;
        match self {
            Self::Isko1 => {
                let second = Self::Isko2.knobs();
                Knobs {
                    skat: SkatRules {
                        play_on: false,
                        ..second.skat
                    },
                    ..second
                }
            }
            Self::Isko2 => with_former_rules(Self::Isko3.knobs()),
            Self::Online1 => with_former_rules(Self::Online2.knobs()),
            Self::Kneipe1 => with_former_rules(Self::Kneipe2.knobs()),
            Self::Ramsch1 => with_former_rules(Self::Ramsch2.knobs()),
            Self::Isko3 => OFFICIAL,
            Self::Online2 => Knobs {
                skat: SkatRules {
                    defender_concession: DefenderConcession::Both,
                    claims: false,
                    ..OFFICIAL.skat
                },
                list: ListRules {
                    drop_out: DropOut::Surrender,
                    jump_pause: true,
                    ..OFFICIAL.list
                },
                ..OFFICIAL
            },
            Self::Kneipe2 => Knobs {
                skat: SkatRules {
                    all_pass: AllPass::Ramsch,
                    kontra: KontraRule::Re,
                    ..OFFICIAL.skat
                },
                rounds: RoundRules {
                    sixty_all: true,
                    grand_hand: true,
                    kontra_won: true,
                    re: true,
                    ..OFFICIAL.rounds
                },
                ..OFFICIAL
            },
            Self::Ramsch2 => Knobs {
                skat: SkatRules {
                    all_pass: AllPass::Ramsch,
                    ..OFFICIAL.skat
                },
                ramsch: RamschRules {
                    pushing: true,
                    grand_hand: false,
                    ..OFFICIAL.ramsch
                },
                ..OFFICIAL
            },
        }
    }
}

/// Adds the three rules that early versions got wrong. They belong to those versions for good,
/// whatever knobs a table changes.
const fn with_former_rules(knobs: Knobs) -> Knobs {
    Knobs {
        skat: SkatRules {
            open_doubles_score: true,
            ..knobs.skat
        },
        rounds: RoundRules {
            lost_values: true,
            ..knobs.rounds
        },
        officers: OfficersRules {
            own_level: true,
            ..knobs.officers
        },
        ..knobs
    }
}

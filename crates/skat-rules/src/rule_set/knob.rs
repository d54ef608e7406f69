//! Knobs: the options of the rules as data that can be listed, explained, parsed and written.

/// A closed set of alternatives, each with the key that records and options use.
pub trait KnobValue: Copy + Eq + 'static {
    /// All alternatives.
    const ALL: &'static [Self];
    /// The keys of [`ALL`](Self::ALL), in the same order.
    const KEYS: &'static [&'static str];

    /// Returns the key of this alternative.
    fn key(self) -> &'static str;

    /// Returns the alternative with this key, if there is one.
    #[must_use]
    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.key() == key)
    }
}

impl KnobValue for bool {
    const ALL: &'static [Self] = &[false, true];
    const KEYS: &'static [&'static str] = &["off", "on"];

    fn key(self) -> &'static str {
        if self { "on" } else { "off" }
    }
}

/// Description of one knob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    /// Key within the group.
    pub key: &'static str,
    /// One sentence that explains the knob.
    pub meaning: &'static str,
    /// Keys of the alternatives.
    pub choices: &'static [&'static str],
    /// Key of the default alternative.
    pub default: &'static str,
    /// Source of the rule.
    pub source: &'static str,
}

/// A rule that only old preset versions keep, so that their records score as they did. Nobody can
/// choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormerRule {
    /// Key within the group.
    pub key: &'static str,
    /// One sentence that explains the rule.
    pub meaning: &'static str,
}

/// A group of related knobs: the rules of a game, or of a subject such as Bock rounds.
pub trait KnobGroup: Copy + Eq + 'static {
    /// The group's key, the part of a full key before the dot.
    const KEY: &'static str;

    /// Describes all knobs of the group.
    fn knobs() -> Vec<Knob>;

    /// Returns the key of a knob's current alternative, or `None` if the group has no such knob.
    fn get(&self, knob: &str) -> Option<&'static str>;

    /// Sets a knob. Returns false if the knob or the alternative doesn't exist.
    fn set(&mut self, knob: &str, choice: &str) -> bool;

    /// Returns the former rules that are in force.
    fn former(&self) -> Vec<FormerRule>;

    /// Returns the reason why these settings contradict each other, if they do.
    fn conflict(&self) -> Option<&'static str>;
}

/// Defines an enum that implements [`KnobValue`].
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $key:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $crate::rule_set::KnobValue for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const KEYS: &'static [&'static str] = &[$($key),+];

            fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }
        }
    };
}

/// Defines a struct of knobs that implements [`KnobGroup`].
///
/// The struct's own `fn check(&self) -> Option<&'static str>` returns the reason if settings
/// contradict each other. The doc comment of a knob is its meaning. The fields under `former` are
/// flags that only old preset versions set.
macro_rules! knobs {
    ($(#[$meta:meta])* pub struct $name:ident($group:literal) {
        $(#[doc = $meaning:literal] $(#[doc = $more:literal])*
            $field:ident: $type:ty = $default:expr, $key:literal, $source:literal;)+
    } $(former {
        $(#[doc = $former_meaning:literal] $former:ident = $former_key:literal;)+
    })?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name {
            $(#[doc = $meaning] $(#[doc = $more])* #[doc = concat!("\n\nSource: \
                ", $source, ".")] pub $field: $type,)+
            $($(#[doc = $former_meaning] pub $former: bool,)+)?
        }

        impl $name {
            /// The settings in force unless others are agreed.
            pub const DEFAULT: Self = Self { $($field: $default,)+ $($($former: false,)+)? };
        }

        impl $crate::rule_set::KnobGroup for $name {
            const KEY: &'static str = $group;

            fn knobs() -> Vec<$crate::rule_set::Knob> {
                use $crate::rule_set::KnobValue as _;
                vec![$($crate::rule_set::Knob {
                    key: $key,
                    meaning: concat!($meaning $(, $more)*).trim_ascii_start(),
                    choices: <$type as $crate::rule_set::KnobValue>::KEYS,
                    default: Self::DEFAULT.$field.key(),
                    source: $source,
                },)+]
            }

            fn get(&self, knob: &str) -> Option<&'static str> {
                use $crate::rule_set::KnobValue as _;
                match knob {
                    $($key => Some(self.$field.key()),)+
                    _ => None,
                }
            }

            fn set(&mut self, knob: &str, choice: &str) -> bool {
                match knob {
                    $($key => <$type as $crate::rule_set::KnobValue>::from_key(choice)
                        .map(|choice| self.$field = choice)
                        .is_some(),)+
                    _ => false,
                }
            }

            fn former(&self) -> Vec<$crate::rule_set::FormerRule> {
                let all: &[(bool, &'static str, &'static str)] =
                    &[$($((self.$former, $former_key, $former_meaning),)+)?];
                all.iter()
                    .filter(|(holds, ..)| *holds)
                    .map(|&(_, key, meaning)| $crate::rule_set::FormerRule {
                        key,
                        meaning: meaning.trim_ascii_start(),
                    })
                    .collect()
            }

            fn conflict(&self) -> Option<&'static str> {
                self.check()
            }
        }
    };
}

pub(crate) use {choices, knobs};

//! Knobs: what can be agreed, as data that can be listed, explained, read and written.

/// A finite choice, each alternative with the key that records and options use.
pub trait Choice: Copy + Eq + 'static {
    /// All alternatives.
    const ALL: &'static [Self];
    /// Their keys, in the same order.
    const KEYS: &'static [&'static str];

    /// The key of this alternative.
    fn key(self) -> &'static str;

    /// The alternative with this key.
    #[must_use]
    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.key() == key)
    }
}

impl Choice for bool {
    const ALL: &'static [Self] = &[false, true];
    const KEYS: &'static [&'static str] = &["off", "on"];

    fn key(self) -> &'static str {
        if self { "on" } else { "off" }
    }
}

/// What is to be known of one knob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    /// Its key within its group.
    pub key: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The keys of its alternatives.
    pub choices: &'static [&'static str],
    /// The key of the alternative that holds unless another is chosen.
    pub default: &'static str,
    /// Where the rule is written down.
    pub source: &'static str,
}

/// A rule that older versions of the presets keep, so that their records score as they did. Nobody can choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormerRule {
    /// Its key within its group.
    pub key: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// A group of knobs that belong together: the rules of a game, or of a matter such as Bock rounds.
pub trait KnobGroup: Copy + Eq + 'static {
    /// The group's key, the part of a full key before the dot.
    const KEY: &'static str;

    /// All knobs of the group.
    fn knobs() -> Vec<Knob>;

    /// The key of the alternative that a knob is set to; nothing if the group has no such knob.
    fn get(&self, knob: &str) -> Option<&'static str>;

    /// Sets a knob; says whether there is such a knob with such an alternative.
    fn set(&mut self, knob: &str, choice: &str) -> bool;

    /// The former rules that hold.
    fn former(&self) -> Vec<FormerRule>;

    /// Why these settings don't go together, if they don't.
    fn conflict(&self) -> Option<&'static str>;
}

/// Makes an enum that is a [`Choice`].
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $key:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $crate::rule_set::Choice for $name {
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

/// Makes a struct of knobs that is a [`KnobGroup`]. The struct's own `fn check(&self) -> Option<&'static str>` says why settings
/// don't go together; the first documentation comment of a knob is its meaning. What stands under
/// `former` are flags that only an old version of a preset sets.
macro_rules! knobs {
    ($(#[$meta:meta])* pub struct $name:ident($group:literal) {
        $(#[doc = $meaning:literal] $(#[doc = $more:literal])* $field:ident: $type:ty = $default:expr, $key:literal, $source:literal;)+
    } $(former {
        $(#[doc = $former_meaning:literal] $former:ident = $former_key:literal;)+
    })?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name {
            $(#[doc = $meaning] $(#[doc = $more])* #[doc = concat!("\n\nSource: ", $source, ".")] pub $field: $type,)+
            $($(#[doc = $former_meaning] pub $former: bool,)+)?
        }

        impl $name {
            /// What holds unless something else is agreed.
            pub const DEFAULT: Self = Self { $($field: $default,)+ $($($former: false,)+)? };
        }

        impl $crate::rule_set::KnobGroup for $name {
            const KEY: &'static str = $group;

            fn knobs() -> Vec<$crate::rule_set::Knob> {
                use $crate::rule_set::Choice as _;
                vec![$($crate::rule_set::Knob {
                    key: $key,
                    meaning: concat!($meaning $(, $more)*).trim_ascii_start(),
                    choices: <$type as $crate::rule_set::Choice>::KEYS,
                    default: Self::DEFAULT.$field.key(),
                    source: $source,
                },)+]
            }

            fn get(&self, knob: &str) -> Option<&'static str> {
                use $crate::rule_set::Choice as _;
                match knob {
                    $($key => Some(self.$field.key()),)+
                    _ => None,
                }
            }

            fn set(&mut self, knob: &str, choice: &str) -> bool {
                match knob {
                    $($key => <$type as $crate::rule_set::Choice>::from_key(choice)
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
                    .map(|&(_, key, meaning)| $crate::rule_set::FormerRule { key, meaning: meaning.trim_ascii_start() })
                    .collect()
            }

            fn conflict(&self) -> Option<&'static str> {
                self.check()
            }
        }
    };
}

pub(crate) use {choices, knobs};

//! The supported languages.

use unic_langid::{LanguageIdentifier, langid};

/// Makes [`Lang`], with a line for each language: its variant and its locale in Discord's spelling,
/// without a region. The locale also names the language's files.
macro_rules! languages {
    ($($(#[$attribute:meta])* $lang:ident = $locale:tt;)+) => {
        /// A language of the texts.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Lang {
            $($(#[$attribute])* $lang,)+
        }

        impl Lang {
            /// All languages.
            pub const ALL: [Self; [$($locale),+].len()] = [$(Self::$lang),+];

            /// Returns the locale in Discord's spelling, without a region.
            #[must_use]
            pub const fn locale(self) -> &'static str {
                match self {
                    $(Self::$lang => $locale,)+
                }
            }

            /// Returns the language for Fluent, which counts by its rules.
            pub(super) fn id(self) -> LanguageIdentifier {
                match self {
                    $(Self::$lang => langid!($locale),)+
                }
            }

            /// Returns the file with all texts but those of the lessons.
            pub(super) const fn texts(self) -> &'static str {
                match self {
                    $(Self::$lang => include_str!(concat!("../../texts/", $locale, ".ftl")),)+
                }
            }

            /// Returns the file with the texts of the lessons.
            pub(crate) const fn lessons(self) -> &'static str {
                match self {
                    $(Self::$lang => include_str!(concat!("../../texts/learn.", $locale, ".ftl")),)+
                }
            }

            /// Returns the file with the rule book.
            pub(super) const fn rule_book(self) -> &'static str {
                match self {
                    $(Self::$lang => include_str!(concat!("../../rules/", $locale, ".md")),)+
                }
            }
        }
    };
}

languages! {
    /// German, in the informal address.
    De = "de";
    /// English, also the fallback for every other locale.
    #[default]
    En = "en";
}

impl Lang {
    /// Picks the language for a Discord locale such as `de` or `en-US`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['-', '_']).next();
        Self::ALL
            .into_iter()
            .find(|lang| language == Some(lang.locale()))
            .unwrap_or_default()
    }
}

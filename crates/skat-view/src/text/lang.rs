//! The supported languages.

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German, in the informal address.
    De,
    /// English, also the fallback for every other locale.
    #[default]
    En,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// Returns the locale in Discord's spelling, without a region.
    #[must_use]
    pub const fn locale(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// Picks the language for a Discord locale such as `de` or `en-US`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        match locale.split(['-', '_']).next() {
            Some("de") => Self::De,
            _ => Self::En,
        }
    }
}

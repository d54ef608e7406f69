//! The languages.

/// A language that the texts exist in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// German, in the du-form.
    De,
    /// English; also for everybody who speaks neither.
    #[default]
    En,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// Its locale as Discord names it, without a country.
    #[must_use]
    pub const fn locale(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// The language for a locale as Discord names it, such as `de` or `en-US`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        match locale.split(['-', '_']).next() {
            Some("de") => Self::De,
            _ => Self::En,
        }
    }
}

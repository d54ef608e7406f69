//! The language and card style of a reader.

use skat_pictures::Face;

use super::lang::Lang;
use crate::model::style::{CardStyle, Display};

/// The language and card style of a message's reader.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The reader's language.
    pub lang: Lang,
    /// The reader's card style.
    pub look: CardStyle,
}

impl From<Lang> for Reader {
    /// A reader with only a known language, for whom cards are written as text.
    fn from(lang: Lang) -> Self {
        Self {
            lang,
            look: CardStyle {
                display: Display::Text,
                face: Face::French,
            },
        }
    }
}

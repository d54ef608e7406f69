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

impl Reader {
    /// Replaces a German deck by the French one, because the lessons' texts name French suits.
    #[must_use]
    pub const fn for_lessons(self) -> Self {
        let face = match self.look.face {
            Face::German => Face::French,
            face @ (Face::French | Face::Tournament) => face,
        };
        Self {
            look: CardStyle { face, ..self.look },
            ..self
        }
    }
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

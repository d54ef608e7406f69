//! What is told about the data that is stored of a person.

use crate::controls::rows;
use crate::texts::Texts;
use crate::{Button, Embed, Lang, Message, Press, Style};

const COLOUR: u32 = 0xC0392B;

/// Something told about a person's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// The file with everything about him is attached.
    Exported,
    /// The file with everything about him is larger than Discord takes.
    ExportTooLarge,
    /// Nothing is stored about him.
    Nothing,
    /// He is shown in the leaderboards of all servers from now on.
    Shared,
    /// He is no longer shown there.
    Unshared,
    /// Everything about him is deleted.
    Deleted,
}

/// The text on this.
#[must_use]
pub fn privacy(what: Privacy, lang: Lang) -> String {
    let texts = Texts::of(lang);
    match what {
        Privacy::Exported => texts.privacy_exported(),
        Privacy::ExportTooLarge => texts.privacy_export_too_large(),
        Privacy::Nothing => texts.privacy_nothing(),
        Privacy::Shared => texts.privacy_shared(),
        Privacy::Unshared => texts.privacy_unshared(),
        Privacy::Deleted => texts.privacy_deleted(),
    }
}

/// Says what deleting takes away and what stays, and asks whether one really wants it.
#[must_use]
pub fn ask_to_delete(lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let embed = Embed {
        title: texts.privacy_delete_title(),
        description: texts.privacy_delete_text(),
        colour: COLOUR,
        ..Embed::default()
    };
    let button = Button::new(Press::Forget, Style::Danger, texts.privacy_delete_button());
    Message { embed: Some(embed), rows: rows(vec![button]), ..Message::default() }
}

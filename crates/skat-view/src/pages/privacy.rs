//! Texts about the data stored about a person.

use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, DaysKept, Embed, Lang, Message, PrivacyPress};

const COLOUR: u32 = 0xC0392B;

/// A notice about a person's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// The file with all their data is attached.
    Exported,
    /// The file with all their data is larger than Discord accepts.
    ExportTooLarge,
    /// Nothing is stored about the person.
    Nothing,
    /// The person now appears in the leaderboards of all servers.
    Shared,
    /// The person no longer appears there.
    Unshared,
    /// All their data is deleted.
    Deleted,
    /// The person keeps their deals for this time from now on.
    DealsKept(DaysKept),
}

/// Returns the notice as text.
pub(crate) fn privacy(what: Privacy, lang: Lang) -> String {
    let texts = Texts::of(lang);
    match what {
        Privacy::Exported => texts.privacy_exported(),
        Privacy::ExportTooLarge => texts.privacy_export_too_large(),
        Privacy::Nothing => texts.privacy_nothing(),
        Privacy::Shared => texts.privacy_shared(),
        Privacy::Unshared => texts.privacy_unshared(),
        Privacy::Deleted => texts.privacy_deleted(),
        Privacy::DealsKept(Some(days)) => texts.privacy_deals_kept(days),
        Privacy::DealsKept(None) => texts.privacy_deals_kept_always(),
    }
}

/// Explains what a deletion removes and what remains, and asks for confirmation.
#[must_use]
pub fn ask_to_delete(lang: Lang) -> Message<PrivacyPress> {
    let texts = Texts::of(lang);
    let embed = Embed {
        title: texts.privacy_delete_title(),
        description: texts.privacy_delete_text().into(),
        colour: COLOUR,
        ..Embed::default()
    };
    let button = Button::new(
        PrivacyPress::DeleteData,
        ButtonStyle::Danger,
        texts.privacy_delete_button(),
    );
    Message {
        embed: Some(embed),
        rows: rows(vec![button]),
        ..Message::default()
    }
}

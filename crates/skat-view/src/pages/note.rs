//! Short texts as values, until a message is sent.

use skat_table::{PlayerView, Refused};

use crate::pages::notice::{Notice, notice};
use crate::pages::operator::{OperatorNote, operator};
use crate::pages::privacy::{Privacy, privacy};
use crate::pages::refusal::refusal;
use crate::{Reader, RichText};

/// A short text, mostly to a single person: a message of its own, or a line on top of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A notice.
    Notice(Notice),
    /// The reason why a table refused a command.
    Refusal(Refused),
    /// A notice about the person's data.
    Privacy(Privacy),
    /// A notice to the operator.
    Operator(OperatorNote),
}

impl From<Notice> for Note {
    fn from(notice: Notice) -> Self {
        Self::Notice(notice)
    }
}

impl From<Refused> for Note {
    fn from(refused: Refused) -> Self {
        Self::Refusal(refused)
    }
}

impl From<Privacy> for Note {
    fn from(privacy: Privacy) -> Self {
        Self::Privacy(privacy)
    }
}

impl From<OperatorNote> for Note {
    fn from(notice: OperatorNote) -> Self {
        Self::Operator(notice)
    }
}

/// Returns the note as text, at most 2000 characters. The reader's own view of the table adds
/// details to a refusal, such as the suit led.
#[must_use]
pub fn note(note: &Note, view: Option<&PlayerView>, reader: impl Into<Reader>) -> RichText {
    let reader = reader.into();
    match note {
        Note::Notice(told) => notice(told, reader.lang),
        Note::Refusal(refused) => RichText::read(&refusal(*refused, view, reader)),
        Note::Privacy(what) => privacy(*what, reader.lang).into(),
        Note::Operator(told) => operator(told, reader.lang),
    }
}

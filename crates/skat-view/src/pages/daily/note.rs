//! Short texts on top of a page of the daily list.

use skat_events::day::{EntryRefused, NotServed};
use skat_table::{PlayerView, Refused};

use crate::pages::refusal::refusal;
use crate::text::catalog::Texts;
use crate::{Reader, RichText};

/// A line on top of a page of the daily list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyNote {
    /// The entry didn't take a command.
    Refused(EntryRefused),
    /// This process can't serve the day.
    NotServed(NotServed),
    /// The reader is reminded at this hour, or no more.
    Reminder(Option<u8>),
}

/// Returns the note as text. The reader's view of the running deal adds details to a refusal, such
/// as the suit led.
#[must_use]
pub fn daily_note(
    note: DailyNote,
    view: Option<&PlayerView>,
    reader: impl Into<Reader>,
) -> RichText {
    RichText::read(&marked(note, view, reader.into()))
}

pub(super) fn marked(note: DailyNote, view: Option<&PlayerView>, reader: Reader) -> String {
    let texts = Texts::of(reader);
    match note {
        DailyNote::Refused(EntryRefused::Illegal(illegal)) => {
            refusal(Refused::Illegal(illegal), view, reader)
        }
        DailyNote::Refused(refused) => texts.daily_refused(match refused {
            EntryRefused::TooEarly => "early",
            EntryRefused::TooLate => "late",
            EntryRefused::Played => "played",
            EntryRefused::NotAwaited => "not_awaited",
            EntryRefused::OtherMoment | EntryRefused::Illegal(_) => "moment",
        }),
        DailyNote::NotServed(refused) => not_served(texts, refused),
        DailyNote::Reminder(Some(hour)) => texts.daily_reminded_at(hour),
        DailyNote::Reminder(None) => texts.daily_not_reminded(),
    }
}

/// Says why this process deals nothing.
pub(super) fn not_served(texts: Texts, refused: NotServed) -> String {
    texts.daily_not_served(match refused {
        NotServed::NotPlayable(_) => "not_playable",
        NotServed::OtherEngine => "engine",
        NotServed::OtherSecret => "secret",
    })
}

//! The start of a list that players can check.

use std::convert::Infallible;

use skat_rules::fairness::{BeaconRound, Digest};
use skat_table::{LockView, Place, PlaceView, RepeatReason, TableView, Timestamp};

use crate::model::text::{Span, TimeStyle};
use crate::parts::fairness::{halves, place_number, word};
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Lang, Message, Names, Press, RichText};

/// The reason why the start message isn't there yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockTrouble {
    /// The bot may not write in the table's channel.
    Access,
    /// Discord takes no messages.
    Discord,
    /// The message came too late for its round of the beacon, more than once.
    TooLate,
}

/// Builds the message that fixes a list's start, which is never edited; `None` if the list doesn't
/// begin, or can't be checked.
///
/// The places have the numbers that reports of proofs give them.
#[must_use]
pub fn lock_message(
    view: &TableView,
    names: &dyn Names,
    lang: Lang,
) -> Option<Message<Infallible>> {
    let context = RenderContext::new(view, names, lang);
    let texts = context.texts;
    let fairness = view.fairness.as_ref()?;
    let lock = fairness.lock.as_ref()?;
    let repeated = lock.repeats.last().map(|reason| {
        let reason = match reason {
            RepeatReason::TooLate => "late",
            RepeatReason::Unknown => "unknown",
        };
        texts.lock_repeated(lock.attempt.attempt, reason)
    });
    let place = |place: Place| texts.lock_place(context.name(place), place_number(place));
    let places: Vec<String> = context.places().map(place).collect();
    // A line of its own for each word keeps a word from imitating other lines.
    let words = context.places().filter_map(|place| {
        let word = word(&context, place)?;
        Some(texts.lock_word(place_number(place), word))
    });
    // A phone breaks the line between the halves.
    let beside = |caption: String, digest: &Digest| {
        let [first, second] = halves(digest);
        format!("{caption} `{first}` `{second}`")
    };
    let round = lock.attempt.round;
    let lines = [texts.lock_start()]
        .into_iter()
        .chain(repeated)
        .chain([texts.lock_places(places.join(" · "))])
        .chain(words)
        .chain([
            beside(texts.lock_root(), &fairness.root),
            beside(texts.lock_words(), &lock.words_digest),
        ])
        .chain(round.map(|round| texts.lock_round(round.to_string())));
    let lines: Vec<String> = lines.map(|line| format!("-# {line}")).collect();
    Some(Message {
        text: RichText::read(&lines.join("\n")),
        ..Message::default()
    })
}

/// Says that the list is about to begin, and what it waits for.
pub(crate) fn state(context: &RenderContext<'_>, trouble: Option<LockTrouble>) -> String {
    let texts = context.texts;
    let state = match (awaited(context), trouble) {
        (Some(round), _) => {
            let due = Span::Time(time_of(round), TimeStyle::Relative).marked();
            texts.locking_beacon(round.to_string(), due)
        }
        (None, Some(LockTrouble::Access)) => texts.lock_trouble("access"),
        (None, Some(LockTrouble::Discord)) => texts.lock_trouble("discord"),
        (None, Some(LockTrouble::TooLate)) => texts.lock_trouble("late"),
        (None, None) => return texts.locking(),
    };
    match context.deadline() {
        Some(when) => format!("{state}\n-# {}", texts.locking_closes(when)),
        None => state,
    }
}

/// Says why a table was closed whose list couldn't begin although somebody was there.
pub(crate) fn given_up(context: &RenderContext<'_>) -> Option<String> {
    let lock = context.table.fairness.as_ref()?.lock.as_ref()?;
    let somebody_waited = context.table.places.iter().any(PlaceView::is_person);
    if !somebody_waited {
        return None;
    }
    match (awaited_round(lock), lock.message) {
        (Some(round), _) => Some(context.texts.given_up_beacon(round.to_string())),
        (None, None) => Some(context.texts.given_up_lock()),
        (None, Some(_)) => None,
    }
}

/// Returns the round of the beacon that the list waits for, once its lock message is there.
pub(crate) fn awaited(context: &RenderContext<'_>) -> Option<u32> {
    let fairness = context.table.fairness.as_ref()?;
    awaited_round(fairness.lock.as_ref()?)
}

fn awaited_round(lock: &LockView) -> Option<u32> {
    let is_awaited = lock.message.is_some() && lock.signature.is_none();
    lock.attempt.round.filter(|_| is_awaited)
}

/// Returns the time at which a round of the beacon appears.
fn time_of(round: u32) -> Timestamp {
    let seconds = i64::try_from(BeaconRound::time_of(round)).unwrap_or(i64::MAX);
    Timestamp(seconds.saturating_mul(1_000))
}

/// Builds the buttons of a list whose start message isn't there.
pub(crate) fn buttons(context: &RenderContext<'_>, trouble: Option<LockTrouble>) -> Vec<Button> {
    let texts = context.texts;
    let again = Button::new(Press::Begin, ButtonStyle::Success, texts.button_again()).emoji("🔁");
    let leave = Button::new(Press::Leave, ButtonStyle::Secondary, texts.button_leave());
    if trouble.is_some() {
        vec![again, leave]
    } else {
        Vec::new()
    }
}

//! The messages that tell a player that it is their turn. At a table, only these ping a player.

use std::convert::Infallible;

use skat_table::{PersonId, StageView, TableView};

use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Lang, Mention, Message, Names, Press, RichText};

/// Tells a person in the table's channel that the table waits for them, with the button that opens
/// their cards.
#[must_use]
pub fn reminder(view: &TableView, person: PersonId, names: &dyn Names, lang: Lang) -> Message {
    let context = RenderContext::new(view, names, lang);
    let (texts, person) = (context.texts, context.person(person));
    let text = match (&view.stage, context.deadline()) {
        (StageView::Between { .. }, _) => texts.reminder_next_deal(person),
        (_, Some(when)) => texts.reminder(person, when),
        (_, None) => texts.reminder_unlimited(person),
    };
    let button = Button::new(
        Press::MyCards,
        ButtonStyle::Success,
        texts.button_my_cards(),
    );
    Message {
        text: RichText::read(&text),
        rows: rows(vec![button.emoji("🃏")]),
        ..Message::default()
    }
}

/// The way to a table's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLink {
    /// The table's channel.
    pub channel: Mention,
    /// The address of the message, or of the channel.
    pub address: String,
}

/// Tells a person the same in a direct message. It has no control, and it says nothing about the
/// deal, because it stays with its reader.
#[must_use]
pub fn direct_reminder(view: &TableView, to: &TableLink, lang: Lang) -> Message<Infallible> {
    let nobody = |_: PersonId| Mention::Unknown;
    let context = RenderContext::new(view, &nobody, lang);
    let (texts, game) = (context.texts, context.game());
    let (channel, address) = (to.channel.marked(), to.address.clone());
    let is_between = matches!(view.stage, StageView::Between { .. });
    let text = if is_between {
        texts.direct_next_deal(address, channel, game)
    } else {
        texts.direct_reminder(address, channel, game)
    };
    let deadline = context.deadline().filter(|_| !is_between);
    let lines: Vec<String> = [text]
        .into_iter()
        .chain(deadline.map(|when| texts.deadline(when)))
        .chain([texts.direct_explanation()])
        .collect();
    Message {
        text: RichText::read(&lines.join("\n")),
        ..Message::default()
    }
}

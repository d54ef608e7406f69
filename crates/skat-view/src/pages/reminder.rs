//! The reminder, the one message at a table that pings a player.

use skat_table::{PersonId, TableView};

use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Lang, Message, Names, Press, RichText};

/// Tells a person that half of their think time has passed, with the button that opens their cards.
#[must_use]
pub fn reminder(view: &TableView, person: PersonId, names: &dyn Names, lang: Lang) -> Message {
    let context = RenderContext::new(view, names, lang);
    let text = context.texts.reminder(
        context.person(person),
        context.deadline().unwrap_or_default(),
    );
    let button = Button::new(
        Press::MyCards,
        ButtonStyle::Primary,
        context.texts.button_my_cards(),
    )
    .emoji("🃏");
    Message {
        text: RichText::read(&text),
        rows: rows(vec![button]),
        ..Message::default()
    }
}

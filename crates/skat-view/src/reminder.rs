//! The one message that pings somebody at a table.

use skat_table::{PersonId, TableView};

use crate::controls::rows;
use crate::scene::Scene;
use crate::{Button, Lang, Message, Names, Press, Style};

/// Says to a person who is asked that half of his think time has passed, with the way to his cards.
#[must_use]
pub fn reminder(view: &TableView, person: PersonId, names: &dyn Names, lang: Lang) -> Message {
    let scene = Scene::new(view, names, lang);
    let text = scene.texts.reminder(scene.person(person), scene.deadline().unwrap_or_default());
    let button = Button::new(Press::MyCards, Style::Primary, scene.texts.button_my_cards()).emoji("🃏");
    Message { text, embed: None, picture: None, rows: rows(vec![button]) }
}

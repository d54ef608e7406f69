//! Which of several tables is to be stopped, for a moderator who isn't where they are.

use skat_table::Timestamp;

use crate::controls::rows;
use crate::texts::Texts;
use crate::{Button, Lang, Message, Press, Style};

/// A table that may be stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopChoice {
    /// Its channel, as a mention; that may be gone.
    pub channel: String,
    /// Its host, as a mention.
    pub host: String,
    /// When it was opened.
    pub opened_at: Timestamp,
}

/// At most so many tables are offered: five rows of buttons.
const MOST: usize = 25;

/// The tables, the first of them with a button each: [`Press::Stop`] with its number in the list, from 0.
#[must_use]
pub fn stop_choices(choices: &[StopChoice], lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let choices = (0_u8..).zip(choices).take(MOST);
    let line = |(index, choice): (u8, &StopChoice)| {
        let since = format!("<t:{}:R>", choice.opened_at.0.div_euclid(1000));
        format!("`{}` {}", index + 1, texts.stop_line(choice.channel.clone(), choice.host.clone(), since))
    };
    let lines = choices.clone().map(line);
    let button = |(index, _)| Button::new(Press::Stop(index), Style::Danger, texts.button_stop(index + 1));
    let text = [texts.stop_heading()].into_iter().chain(lines).collect::<Vec<String>>().join("\n");
    Message { text, embed: None, picture: None, rows: rows(choices.map(button).collect()) }
}

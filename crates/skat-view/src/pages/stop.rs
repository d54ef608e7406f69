//! The choice of a table to stop, for a moderator in another channel.

use skat_table::{TableId, Timestamp};

use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::text::time::relative;
use crate::{Button, ButtonStyle, Lang, Message, StopPress};

/// A table that can be stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopChoice {
    /// The table's id.
    pub table: TableId,
    /// The table's channel, as a mention; it may be gone.
    pub channel: String,
    /// The host, as a mention.
    pub host: String,
    /// The time at which the table was opened.
    pub opened_at: Timestamp,
}

/// The maximum number of tables, which fill five rows of buttons.
const MOST: usize = 25;

/// Lists the tables, with a button for each of the first 25.
#[must_use]
pub fn stop_choices(choices: &[StopChoice], lang: Lang) -> Message<StopPress> {
    let texts = Texts::of(lang);
    let choices = (0_u8..).zip(choices).take(MOST);
    let line = |(index, choice): (u8, &StopChoice)| {
        let since = relative(choice.opened_at);
        format!(
            "`{}` {}",
            index + 1,
            texts.stop_line(choice.channel.clone(), choice.host.clone(), since)
        )
    };
    let lines = choices.clone().map(line);
    let button = |(number, choice): (u8, &StopChoice)| {
        let press = StopPress {
            table: choice.table,
            number,
        };
        Button::new(press, ButtonStyle::Danger, texts.button_stop(number + 1))
    };
    let text = [texts.stop_heading()]
        .into_iter()
        .chain(lines)
        .collect::<Vec<String>>()
        .join("\n");
    Message {
        text,
        embed: None,
        picture: None,
        rows: rows(choices.map(button).collect()),
    }
}

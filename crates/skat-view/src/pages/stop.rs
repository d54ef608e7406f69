//! The questions before a table is stopped: which one, and whether really.

use skat_table::{StageView, TableId, TableView, Timestamp};

use crate::model::text::{Span, TimeStyle};
use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Lang, Mention, Message, Names, Press, RichText};

/// A table that can be stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopChoice {
    /// The table's id.
    pub table: TableId,
    /// The table's channel, which may be gone.
    pub channel: Mention,
    /// The host.
    pub host: Mention,
    /// The time at which the table was opened.
    pub opened_at: Timestamp,
}

/// The maximum number of tables, which fill five rows of buttons.
const MOST: usize = 25;

/// Lists the tables, with a button for each of the first 25 that asks about this one.
#[must_use]
pub fn stop_choices(choices: &[StopChoice], lang: Lang) -> Message<TableId> {
    let texts = Texts::of(lang);
    let choices = (1_usize..).zip(choices).take(MOST);
    let line = |(number, choice): (usize, &StopChoice)| {
        let about = about(texts, choice.channel, choice.host, choice.opened_at);
        format!("`{number}` {about}")
    };
    let lines = choices.clone().map(line);
    let button = |(number, choice): (usize, &StopChoice)| {
        let label = texts.button_stop(number);
        Button::new(choice.table, ButtonStyle::Secondary, label)
    };
    let text = [texts.stop_heading()]
        .into_iter()
        .chain(lines)
        .collect::<Vec<String>>()
        .join("\n");
    Message {
        text: RichText::read(&text),
        rows: rows(choices.map(button).collect()),
        ..Message::default()
    }
}

/// Names a table, says what its players lose if it is stopped, and asks for confirmation.
#[must_use]
pub fn stop_question(view: &TableView, channel: Mention, names: &dyn Names, lang: Lang) -> Message {
    let context = RenderContext::new(view, names, lang);
    let texts = context.texts;
    let opened_at = view.header.opened_at();
    let about = about(texts, channel, names.of(view.host), opened_at);
    let people = context.places().filter(|place| {
        let place = &view.places[place.index()];
        place.player.is_some()
    });
    let at_table = texts.stop_players(context.game(), context.list_names(people));
    let lines: Vec<String> = [texts.stop_question(), about, at_table, String::new()]
        .into_iter()
        .chain(losses(&context))
        .collect();
    let stop = Button::new(
        Press::Stop(0),
        ButtonStyle::Danger,
        texts.button_confirm_stop(),
    );
    Message {
        text: RichText::read(&lines.join("\n")),
        rows: rows(vec![stop]),
        ..Message::default()
    }
}

/// Says where a table is, and who opened it when.
fn about(texts: Texts, channel: Mention, host: Mention, opened_at: Timestamp) -> String {
    let since = Span::Time(opened_at, TimeStyle::Relative).marked();
    texts.stop_line(channel.marked(), host.marked(), since)
}

/// Says what the players lose and what they keep.
fn losses(context: &RenderContext<'_>) -> Vec<String> {
    let (texts, view) = (context.texts, context.table);
    let length = view.header.list_length();
    let (running, finished) = match &view.stage {
        StageView::Lobby | StageView::Locking | StageView::Closed { .. } => {
            return vec![texts.stop_loses_nothing()];
        }
        StageView::Playing(deal) => (Some(deal.number), length - view.deals_left - 1),
        StageView::Between { .. } => (None, length - view.deals_left),
    };
    let mut lines: Vec<String> = running
        .map(|number| texts.stop_loses_deal(number))
        .into_iter()
        .collect();
    lines.push(texts.stop_loses_list(finished, length));
    if finished > 0 {
        lines.push(texts.stop_keeps());
        lines.push(score::table(context, &score::ranking(context)));
    }
    lines
}

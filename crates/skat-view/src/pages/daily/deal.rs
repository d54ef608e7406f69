//! A deal of the daily list: the player's panel, and the result.

use skat_events::day::{DEALS, DayDate, DayStatus, EntryResult, Square};
use skat_table::{DealView, PlayerView, StageView};

use super::note::{DailyNote, marked};
use super::words::{COLOUR, overview_button, square, squares, until};
use crate::pages::lone_panel::{LonePress, lone_rows};
use crate::pages::panel::panel as panel_of;
use crate::parts::controls::{MOST_ROWS, add_button, rows};
use crate::parts::render_context::RenderContext;
use crate::text::numbers::signed;
use crate::{
    Button, ButtonStyle, DailyPress, Embed, Message, Names, Panel, Reader, RichText, Row, games,
};

/// The running deal of an entry, as its player sees it.
#[derive(Clone, Copy, Debug)]
pub struct DailyDeal<'a> {
    /// The day.
    pub date: DayDate,
    /// What anybody may know of it now.
    pub status: DayStatus,
    /// The player's view.
    pub view: &'a PlayerView,
}

/// A deal of an entry that has just ended.
#[derive(Clone, Copy, Debug)]
pub struct DailyResult<'a> {
    /// What anybody may know of the day now.
    pub status: DayStatus,
    /// The player's view of the deal.
    pub view: &'a PlayerView,
    /// The player's result.
    pub result: EntryResult,
    /// The reference at the player's seat.
    pub reference: i32,
    /// The squares of the day, with that of this deal.
    pub squares: [Square; DEALS],
}

/// Builds the player's panel of the running deal, with a line on top if there is a note.
#[must_use]
pub fn daily_deal(
    deal: &DailyDeal<'_>,
    panel: Panel,
    note: Option<DailyNote>,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<DailyPress> {
    let reader = reader.into();
    let context = RenderContext::new(&deal.view.table, names, reader);
    let texts = context.texts;
    let message = panel_of(deal.view, panel, None, names, reader);
    let number = running(deal.view).map_or(0, |running| running.number);
    let closes = (deal.status == DayStatus::Closing)
        .then(|| texts.daily_closes(until(deal.date.closes_ms())));
    let note = note.map(|note| format!("💡 {}", marked(note, Some(deal.view), reader)));
    let heading = format!("**{}**", texts.daily_deal(number));
    let on_top = [heading].into_iter().chain(closes).chain(note);
    let on_top: Vec<String> = on_top.collect();
    let mut rows: Vec<Row<DailyPress>> = lone_rows(&message.rows, press);
    let overview = overview_button(texts);
    if rows.len() < MOST_ROWS {
        rows.push(Row::Buttons(vec![overview]));
    } else {
        add_button(&mut rows, overview);
    }
    Message {
        note: Some(RichText::read(&on_top.join("\n"))),
        text: message.text,
        embed: message.embed,
        picture: message.picture,
        replacement: message.replacement,
        rows,
    }
}

const fn press(press: LonePress) -> DailyPress {
    match press {
        LonePress::Act(action) => DailyPress::Act(action),
        LonePress::Ask(action) => DailyPress::Ask(action),
        LonePress::Panel(press) => DailyPress::Panel(press),
    }
}

const fn running(view: &PlayerView) -> Option<&DealView> {
    match &view.table.stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => Some(deal),
        StageView::Lobby | StageView::Locking | StageView::Closed { .. } => None,
    }
}

/// Builds the result of a deal that has just ended, with the way to the next one.
#[must_use]
pub fn daily_result(
    ended: &DailyResult<'_>,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<DailyPress> {
    let context = RenderContext::new(&ended.view.table, names, reader);
    let texts = context.texts;
    let deal = running(ended.view);
    let outcome = deal.and_then(|deal| games::outcome(&context, deal, deal.seat(ended.view.place)));
    let described = deal.map(|deal| games::describe(&context, deal));
    let number = deal.map_or(0, |deal| deal.number);
    let own = Square::of(&ended.result, ended.reference);
    let compared = texts.daily_compared(
        signed(ended.reference.into()),
        signed((ended.result.points - ended.reference).into()),
        signed(ended.result.points.into()),
        square(own),
    );
    let mut lines = outcome.unwrap_or_default();
    lines.push(String::new());
    lines.push(compared);
    lines.push(squares(&ended.squares));
    if ended.result.taken_over {
        lines.push(texts.daily_taken_over());
    }
    let is_last = usize::from(number) >= DEALS;
    lines.extend(match ended.status {
        DayStatus::Open if is_last => Some(texts.daily_last_deal()),
        DayStatus::Open => None,
        DayStatus::Unannounced
        | DayStatus::Coming
        | DayStatus::Late
        | DayStatus::Closing
        | DayStatus::Over
        | DayStatus::Cancelled(_) => Some(texts.daily_no_more()),
    });
    let next = u8::try_from(number + 1).unwrap_or(u8::MAX);
    let label = texts.daily_button_deal(next);
    let next = Button::new(DailyPress::Deal(next), ButtonStyle::Success, label)
        .emoji("🃏")
        .only_if(ended.status == DayStatus::Open && !is_last);
    let buttons = next.into_iter().chain([overview_button(texts)]).collect();
    Message {
        embed: Some(Embed {
            title: texts.daily_deal(number),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            fields: described.map_or_else(Vec::new, |described| described.fields),
            footer: None,
        }),
        rows: rows(buttons),
        ..Message::default()
    }
}

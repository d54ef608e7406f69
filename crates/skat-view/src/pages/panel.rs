//! A player's private panel.

use skat_table::{DealView, Place, PlayerView, StageView, TakeoverCause};

use crate::games;
use crate::model::message::PanelParts;
use crate::model::text::join_lines;
use crate::pages::{lock, note, pictures, proposal, review, seats};
use crate::parts::controls::{self, add_button, at_most_five, back, rows};
use crate::parts::player_lines::{round_lines, undo_line};
use crate::parts::render_context::RenderContext;
use crate::parts::{card_emojis, score};
use crate::text::catalog::Texts;
use crate::text::numbers::plain;
use crate::{
    Button, ButtonStyle, Message, Names, Note, Panel, Press, Reader, Replacement, RichText, Row,
};

/// Characters to which a note or hint is cut, so that the panel's text never exceeds Discord's
/// limit.
const LONGEST_NOTE: usize = 300;

/// Builds a player's private panel. The note is a line on top, such as the reason why a click
/// wasn't accepted.
///
/// An outdated panel, such as the confirmation of an action that is no longer legal, shows as
/// [`Panel::Normal`].
#[must_use]
pub fn panel(
    view: &PlayerView,
    panel: Panel,
    note: Option<&Note>,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message {
    let reader = reader.into();
    let context = RenderContext::new(&view.table, names, reader);
    let note = note.map(|note| note::note(note, Some(view), reader));
    // A hint is a line on top of the normal panel.
    let (panel, hint) = match panel {
        Panel::Hint(hint) if proposal::is_given(view) => {
            let hint = proposal::proposal(context.texts, view, hint);
            (Panel::Normal, Some(hint))
        }
        Panel::Hint(_) => (Panel::Normal, None),
        Panel::ConfirmUndo if !view.may_undo => (Panel::Normal, None),
        panel => (panel, None),
    };
    let (lines, rows) = lines_and_rows(&context, view, panel);
    let on_top = |line: RichText| format!("💡 {}", line.cut(LONGEST_NOTE).marked());
    let on_top: Vec<String> = note.into_iter().chain(hint).map(on_top).collect();
    let (text, in_full) = join_lines(lines);
    let picture = pictures::of_panel(&context, view, panel);
    let replacement = picture.as_ref().map(|_| Replacement::Text(in_full));
    Message {
        note: (!on_top.is_empty()).then(|| RichText::read(&on_top.join("\n"))),
        text,
        picture,
        replacement,
        rows: card_emojis::on_controls(at_most_five(rows)),
        ..Message::default()
    }
}

fn lines_and_rows(context: &RenderContext<'_>, view: &PlayerView, panel: Panel) -> PanelParts {
    let taken_over = view.table.places[view.place.index()].taken_over;
    match (&view.table.stage, taken_over) {
        (
            StageView::Lobby
            | StageView::Locking
            | StageView::Playing(_)
            | StageView::Between { .. },
            _,
        ) if panel == Panel::Seats => seats::panel(context, view),
        (StageView::Closed { last, .. }, _) => (closed(context, view, last.as_ref()), Vec::new()),
        (_, Some(_)) if context.table.paused => paused(context),
        (_, Some(cause)) => take_back(context, cause),
        _ if seats::confirms(view, panel) => seats::confirm(context, view, panel),
        (stage, None) if panel == Panel::ConfirmLeave => {
            confirm_leave(context, matches!(stage, StageView::Lobby))
        }
        (stage @ (StageView::Lobby | StageView::Locking), None) => {
            let leave = Button::new(
                Press::Leave,
                ButtonStyle::Secondary,
                context.texts.button_leave(),
            );
            let text = match stage {
                StageView::Locking => match lock::awaited(context) {
                    Some(round) => context.texts.panel_locking_beacon(round.to_string()),
                    None => context.texts.panel_locking(),
                },
                _ => context.texts.panel_lobby(),
            };
            (vec![text], rows(vec![leave]))
        }
        (StageView::Playing(_), None) if panel == Panel::ConfirmUndo => confirm_undo(context),
        (StageView::Playing(deal), None) => playing(context, view, deal, panel),
        (StageView::Between { deal, .. }, None) if panel == Panel::LastTrick => {
            playing(context, view, deal, panel)
        }
        (StageView::Between { deal, ready }, None) => between(context, view, deal, ready),
    }
}

fn playing(
    context: &RenderContext<'_>,
    view: &PlayerView,
    deal: &DealView,
    panel: Panel,
) -> PanelParts {
    let (lines, mut rows) = match &view.seat {
        _ if panel == Panel::LastTrick => show_last_trick(context, deal),
        Some(seat) => games::panel(context, deal, seat, panel),
        None => (
            vec![context.texts.panel_sits_out()],
            rows(last_trick_button(context, deal).into_iter().collect()),
        ),
    };
    if panel == Panel::Normal && proposal::is_given(view) {
        add_button(&mut rows, proposal::button(context.texts));
    }
    if view.may_undo {
        offer_undo(&mut rows, panel, undo_button(context.texts, deal));
    }
    let deadline = view.table.places[view.place.index()]
        .awaited
        .then(|| context.deadline())
        .flatten();
    // The question stands on top, where a phone shows it first.
    (
        lines
            .into_iter()
            .chain(round_lines(context, deal))
            .chain(deadline.map(|when| context.texts.deadline(when)))
            .collect(),
        rows,
    )
}

/// Adds the button to the panel with the rarer choices, before its way back, or to the normal panel
/// if that leads to no such panel.
fn offer_undo(rows: &mut Vec<Row>, panel: Panel, undo: Button) {
    let in_row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Select(_) | Row::Pick(_) => Vec::new(),
    };
    let mut buttons: Vec<Button> = rows.iter().flat_map(in_row).collect();
    let place = |press: Press| buttons.iter().position(|button| button.press == press);
    match (panel, place(Press::Back), place(Press::More)) {
        (Panel::More, Some(back), _) => {
            buttons.insert(back, undo);
            *rows = controls::rows(buttons);
        }
        (Panel::Normal, _, None) => add_button(rows, undo),
        _ => {}
    }
}

/// Builds the button that takes the player's last decision back. The first time in a deal it asks,
/// because the deal then counts for nothing.
fn undo_button(texts: Texts, deal: &DealView) -> Button {
    let press = if deal.undone {
        Press::Undo
    } else {
        Press::AskUndo
    };
    Button::new(press, ButtonStyle::Secondary, texts.button_undo()).emoji("↩️")
}

fn confirm_undo(context: &RenderContext<'_>) -> PanelParts {
    let texts = context.texts;
    let undo = Button::new(
        Press::Undo,
        ButtonStyle::Danger,
        texts.button_confirm_undo(),
    );
    (vec![texts.confirm_undo()], rows(vec![undo, back(texts)]))
}

/// Builds the button that shows the last trick, if there is one.
fn last_trick_button(context: &RenderContext<'_>, deal: &DealView) -> Option<Button> {
    let button = Button::new(
        Press::LastTrick,
        ButtonStyle::Secondary,
        context.texts.button_last_trick(),
    );
    games::last_trick(context, deal).map(|_| button)
}

fn show_last_trick(context: &RenderContext<'_>, deal: &DealView) -> PanelParts {
    let trick =
        games::last_trick(context, deal).unwrap_or_else(|| vec![context.texts.no_trick_yet()]);
    let lines = [context.texts.last_trick_heading()]
        .into_iter()
        .chain(trick)
        .collect();
    (lines, rows(vec![back(context.texts)]))
}

fn take_back(context: &RenderContext<'_>, cause: TakeoverCause) -> PanelParts {
    let cause = match cause {
        TakeoverCause::Left => "left",
        TakeoverCause::TimedOut => "timed_out",
    };
    let button = Button::new(
        Press::TakeBack,
        ButtonStyle::Success,
        context.texts.button_take_back(),
    );
    (
        vec![context.texts.panel_taken_over(cause)],
        rows(vec![button]),
    )
}

/// Offers to go on at a table that waits for its players. No autoplayer acts there.
fn paused(context: &RenderContext<'_>) -> PanelParts {
    let closes = context.deadline().unwrap_or_default();
    let button = Button::new(
        Press::TakeBack,
        ButtonStyle::Success,
        context.texts.button_go_on(),
    );
    (
        vec![context.texts.panel_paused(closes)],
        rows(vec![button.emoji("▶️")]),
    )
}

fn confirm_leave(context: &RenderContext<'_>, lobby: bool) -> PanelParts {
    let texts = context.texts;
    let question = if lobby {
        texts.confirm_leave_lobby()
    } else {
        texts.confirm_leave_list()
    };
    let leave = Button::new(
        Press::ConfirmLeave,
        ButtonStyle::Danger,
        texts.button_confirm_leave(),
    );
    (vec![question], rows(vec![leave, back(texts)]))
}

fn between(
    context: &RenderContext<'_>,
    view: &PlayerView,
    deal: &DealView,
    ready: &[Place],
) -> PanelParts {
    let texts = context.texts;
    let mut lines = games::outcome(context, deal, deal.seat(view.place)).unwrap_or_default();
    lines.extend(undo_line(context, deal));
    let is_ready = ready.contains(&view.place);
    let waiting: Vec<Place> = context
        .places()
        .filter(|place| view.table.places[place.index()].awaited && *place != view.place)
        .collect();
    lines.push(match () {
        () if !is_ready => texts.ready_ask(),
        () if waiting.is_empty() => texts.ready_done(),
        () => texts.ready_waiting(context.list_names(waiting)),
    });
    lines.extend(
        context
            .deadline()
            .map(|when| texts.next_deal_deadline(when)),
    );
    let mut buttons = vec![
        Button::new(Press::Ready, ButtonStyle::Success, texts.button_ready())
            .emoji("▶️")
            .disabled_if(is_ready),
    ];
    buttons.extend(last_trick_button(context, deal));
    buttons.extend(review::button(context, deal));
    (lines, rows(buttons))
}

fn closed(context: &RenderContext<'_>, view: &PlayerView, last: Option<&DealView>) -> Vec<String> {
    let mut lines = vec![context.texts.panel_closed()];
    if last.is_some() {
        let rank = score::rank(context, view.place);
        let total = plain(i64::from(view.table.places[view.place.index()].total));
        let scoring = score::scoring_key(context);
        lines.push(context.texts.your_rank(rank, total, scoring));
    }
    lines
}

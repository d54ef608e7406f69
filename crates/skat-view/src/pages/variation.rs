//! A variation of a finished deal: the panel of the player who decides anew, and the result beside
//! the recorded one.

use skat_table::{DealReplay, DealView, PlayerView, ShareCode, StageView};

use crate::model::text::RichText;
use crate::pages::panel::panel as panel_of;
use crate::parts::controls::{MOST_ROWS, add_button};
use crate::parts::render_context::RenderContext;
use crate::{
    Button, ButtonStyle, Embed, Message, Names, Panel, PanelPress, Press, Reader, Row, Select,
    VariationPress, games,
};

const COLOUR: u32 = 0x80848E;

/// A variation of a finished deal, as its player sees it.
#[derive(Clone, Copy, Debug)]
pub struct ShownVariation<'a> {
    /// The player's view of the variation.
    pub view: &'a PlayerView,
    /// The deal as it was played.
    pub replay: &'a DealReplay,
    /// The deal's share code.
    pub code: ShareCode,
    /// True if the player has decided something that can be undone.
    pub has_choices: bool,
}

/// Builds the message of a variation: this panel while it is played, and then both results.
#[must_use]
pub fn variation_page(
    variation: &ShownVariation<'_>,
    panel: Panel,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<VariationPress> {
    let reader = reader.into();
    let context = RenderContext::new(&variation.view.table, names, reader);
    let texts = context.texts;
    let message = match &variation.view.table.stage {
        StageView::Between { deal, .. } => {
            let recorded = RenderContext::new(&variation.replay.table, names, reader);
            results(variation, (&context, deal), &recorded)
        }
        StageView::Playing(_)
        | StageView::Lobby
        | StageView::Locking
        | StageView::Closed { .. } => {
            let shown = panel_of(variation.view, panel, None, names, reader);
            Message {
                note: Some(RichText::read(&texts.variation_heading())),
                ..shown
            }
        }
    };
    let mut rows: Vec<Row<VariationPress>> = message.rows.iter().filter_map(kept).collect();
    let take_back = Button::new(
        VariationPress::TakeBack,
        ButtonStyle::Secondary,
        texts.button_undo(),
    );
    let leave = Button::new(
        VariationPress::Leave,
        ButtonStyle::Secondary,
        texts.button_to_replay(),
    );
    let take_back = take_back.emoji("↩️").only_if(variation.has_choices);
    let own: Vec<_> = take_back.into_iter().chain([leave]).collect();
    if rows.len() < MOST_ROWS {
        rows.push(Row::Buttons(own));
    } else {
        for button in own {
            add_button(&mut rows, button);
        }
    }
    Message {
        note: message.note,
        text: message.text,
        embed: message.embed,
        picture: message.picture,
        replacement: message.replacement,
        rows,
    }
}

/// Tells how the variation ended, and below it how the deal did.
fn results(
    variation: &ShownVariation<'_>,
    (context, deal): (&RenderContext<'_>, &DealView),
    recorded: &RenderContext<'_>,
) -> Message {
    let texts = context.texts;
    let outcome = |context: &RenderContext<'_>, deal: &DealView| {
        let seat = deal.seat(variation.view.place);
        games::outcome(context, deal, seat).unwrap_or_default()
    };
    let heading = format!("**{}**", texts.variation_recorded());
    let lines = [
        outcome(context, deal),
        vec![String::new(), heading],
        outcome(recorded, &variation.replay.deal),
    ];
    Message {
        embed: Some(Embed {
            title: texts.variation_over(),
            description: RichText::read(&lines.concat().join("\n")),
            colour: COLOUR,
            fields: Vec::new(),
            footer: Some(variation.code.to_string()),
        }),
        ..Message::default()
    }
}

/// Returns the row with the controls that a variation has, if it has any of them.
fn kept(row: &Row) -> Option<Row<VariationPress>> {
    match row {
        Row::Buttons(buttons) => {
            let button = |button: &Button| {
                let press = in_variation(button.press)?;
                Some(button.clone().with_press(press))
            };
            let buttons: Vec<_> = buttons.iter().filter_map(button).collect();
            (!buttons.is_empty()).then_some(Row::Buttons(buttons))
        }
        Row::Select(select) => {
            let Select {
                placeholder,
                min,
                max,
                options,
                ..
            } = select.clone();
            Some(Row::Select(Select {
                press: in_variation(select.press)?,
                placeholder,
                min,
                max,
                options,
            }))
        }
        Row::Pick(_) => None,
    }
}

/// Returns the press of a panel as one in a variation. Nothing there needs a confirmation, because
/// it can be undone. `None` for what concerns the table, and for the value calculator.
fn in_variation(press: Press) -> Option<VariationPress> {
    let on_panel = match press {
        Press::Act(action) => return Some(VariationPress::Act(action)),
        Press::ChooseAction => PanelPress::ChooseAction,
        Press::ChooseMore(number) => PanelPress::ChooseMore(number),
        press => match Panel::shown_by(press)? {
            Panel::Normal => PanelPress::Back,
            Panel::LastTrick => PanelPress::LastTrick,
            Panel::More => PanelPress::More,
            Panel::ConfirmConcede => PanelPress::AskConcede,
            Panel::ConfirmClaim => PanelPress::AskClaim,
            Panel::WhyNot => PanelPress::WhyNot,
            Panel::Picking(cards) => PanelPress::Pick(cards),
            Panel::Contracts(extras) => PanelPress::Contracts(extras),
            Panel::Confirm(action) => return Some(VariationPress::Act(action)),
            Panel::Reckoner(_)
            | Panel::ConfirmLeave
            | Panel::ConfirmUndo
            | Panel::Hint(_)
            | Panel::Seats
            | Panel::ConfirmRemove(..) => return None,
        },
    };
    Some(VariationPress::Panel(on_panel))
}

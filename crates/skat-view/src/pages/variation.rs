//! A variation of a finished deal: the panel of the player who decides anew, and the result beside
//! the recorded one.

use skat_table::{DealReplay, DealView, PlayerView, ShareCode, StageView};

use crate::model::text::RichText;
use crate::pages::lone_panel::{LonePress, lone_rows};
use crate::pages::panel::panel as panel_of;
use crate::parts::controls::{MOST_ROWS, add_button};
use crate::parts::render_context::RenderContext;
use crate::{
    Button, ButtonStyle, Embed, Message, Names, Panel, Reader, Row, VariationPress, games,
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
    let mut rows: Vec<Row<VariationPress>> = lone_rows(&message.rows, press);
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

/// Nothing needs a confirmation here, because it can be undone.
const fn press(press: LonePress) -> VariationPress {
    match press {
        LonePress::Act(action) | LonePress::Ask(action) => VariationPress::Act(action),
        LonePress::Panel(press) => VariationPress::Panel(press),
    }
}

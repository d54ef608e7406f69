//! The private message of a member who watches a table without a place there.

use skat_table::{StageView, TableView};

use crate::pages::public::{deal_buttons, message, playing_embed, public_message, result};
use crate::parts::auction;
use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::{Button, ButtonStyle, Field, Message, Names, Press, Reader, RichText, games};

/// Builds the message of a member who watches the table. Like the public message, it contains only
/// information that everybody may see.
#[must_use]
pub fn watch_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let reader = reader.into();
    let context = RenderContext::new(view, names, reader);
    let texts = context.texts;
    let refresh =
        Button::new(Press::Watch, ButtonStyle::Secondary, texts.button_refresh()).emoji("🔄");
    match &view.stage {
        StageView::Lobby | StageView::Locking => Message {
            rows: rows(vec![refresh]),
            ..public_message(view, names, reader)
        },
        StageView::Playing(deal) => {
            let mut embed = playing_embed(&context, deal, Some(texts.watch_note()));
            let calls = auction::summary(&context, deal, &games::calls(deal));
            // While the auction runs, most games tell the calls beside the players' names.
            let told = embed.description.to_string();
            let is_new = |call: &String| {
                let said = call.rsplit_once(": ");
                said.is_none_or(|(_, said)| !told.contains(said))
            };
            if calls.iter().any(is_new) {
                let bids = Field {
                    name: texts.title_auction(),
                    value: RichText::read(&calls.join("\n")),
                    inline: false,
                };
                embed.fields.insert(0, bids);
            }
            message(&context, embed, rows(vec![refresh]))
        }
        StageView::Between { deal, .. } => {
            let buttons = [refresh].into_iter().chain(deal_buttons(&context, deal));
            result(&context, deal, &[], rows(buttons.collect()))
        }
        StageView::Closed { .. } => Message {
            rows: Vec::new(),
            ..public_message(view, names, reader)
        },
    }
}

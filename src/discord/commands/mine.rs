//! `/skat mine`

use skat_table::StageView;
use skat_view::{Mention, MyTable, Press, my_tables};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

#[poise::command(slash_command)]
pub(super) async fn mine(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| show(&bot, &invoker).await).await;
    Ok(())
}

/// Lists the invoker's tables on this server.
pub(super) async fn show(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let mut mine = Vec::new();
    for seated in bot.tables_near(invoker).await {
        if !seated.persons.contains(&person) {
            continue;
        }
        let look = bot.tables.look(seated.table, invoker.server, person);
        // It may have been closed or handed over a moment ago.
        let Ok(look) = look.await else {
            continue;
        };
        let view = look.table;
        if !matches!(view.stage, StageView::Closed { .. }) {
            let channel = Mention::Channel(seated.room.channel);
            mine.push(MyTable { view, channel });
        }
    }
    let people = mine.iter().flat_map(|table| table.view.people()).collect();
    let names = bot.people.names(people).await;
    let message = my_tables(&mine, person, &names, invoker.lang);
    let control = |table| Control::of_table(table, 0)(Press::MyCards);
    Ok(Handled {
        reply: Reply::Private(private_body(&message, control)),
        about: None,
    })
}

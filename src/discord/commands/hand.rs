//! `/skat hand`

use skat_view::{Notice, Panel};

use super::{Context, panel_reply, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::Handled;
use crate::tables::AskError;

#[poise::command(slash_command)]
pub(super) async fn hand(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| show(&bot, &invoker).await).await;
    Ok(())
}

async fn show(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let not_seated = || Handled::note(Notice::NotSeatedHere);
    let Some(table) = bot.own_table(invoker, person).await else {
        return Ok(not_seated());
    };
    let look = bot.tables.look(table, invoker.server, person).await?;
    if look.expects(person) {
        return Ok(Handled::note(Notice::Expected));
    }
    Ok(match look.player {
        Some(view) => {
            let which = Panel::Normal;
            panel_reply(bot, invoker, table, person, look.position, &view, which).await
        }
        None => not_seated(),
    })
}

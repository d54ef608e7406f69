//! `/skat leave`

use skat_table::Command;
use skat_view::Notice;

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::Handled;
use crate::tables::AskError;

#[poise::command(slash_command)]
pub(super) async fn leave(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| get_up(&bot, &invoker).await).await;
    Ok(())
}

async fn get_up(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = bot.own_table(invoker, person).await;
    let Some(table) = bot.bound(invoker, found).await? else {
        return Ok(Handled::note(Notice::NotSeatedHere));
    };
    let expected = bot
        .tables
        .look(table, invoker.server, person)
        .await?
        .expects(person);
    bot.ask(invoker, person, table, Command::Leave { person })
        .await?;
    let notice = if expected {
        Notice::Withdrawn
    } else {
        Notice::Left
    };
    Ok(Handled::about(notice, table, person))
}

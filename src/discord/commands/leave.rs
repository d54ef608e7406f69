//! `/skat leave`

use skat_table::Command;
use skat_view::{Notice, notice};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::reply::Handled;
use crate::tables::AskError;

/// Leave your table
#[poise::command(
    slash_command,
    name_localized("de", "verlassen"),
    description_localized("de", "Verlass deinen Tisch")
)]
pub(super) async fn leave(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, asker| get_up(&bot, &asker).await).await;
    Ok(())
}

async fn get_up(bot: &Bot, asker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(asker).await?;
    let found = bot.own_table(asker, person).await;
    let Some(table) = bot.bound(asker, found).await? else {
        return Ok(Handled::note(notice(Notice::NotSeatedHere, asker.lang)));
    };
    let expected = bot
        .tables
        .look(table, asker.server, person)
        .await?
        .expects(person);
    bot.ask(asker, person, table, Command::Leave { person })
        .await?;
    let text = if expected {
        Notice::Withdrawn
    } else {
        Notice::Left
    };
    Ok(Handled::about(notice(text, asker.lang), table, person))
}

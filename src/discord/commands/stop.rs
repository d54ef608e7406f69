//! `/skat stop`

use serenity::all::Permissions;
use skat_table::Command;
use skat_view::{Notice, notice};

use super::{Context, privately};
use crate::discord::bot::{Asker, Bot};
use crate::discord::reply::Done;
use crate::tables::AskError;

/// Who has one of these may stop every table of the channel.
const MODERATORS: Permissions = Permissions::MANAGE_GUILD.union(Permissions::MANAGE_MESSAGES);

/// Close your table; moderators: the newest table of this channel
#[poise::command(
    slash_command,
    name_localized("de", "beenden"),
    description_localized("de", "Schließ deinen Tisch; Moderatoren: den neuesten Tisch dieses Kanals")
)]
pub(super) async fn stop(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, asker| close(&bot, &asker).await).await;
    Ok(())
}

async fn close(bot: &Bot, asker: &Asker) -> Result<Done, AskError> {
    let person = bot.person(asker).await?;
    let moderator = asker.permissions.intersects(MODERATORS | Permissions::ADMINISTRATOR);
    // The table that he opened comes first, then one where he sits: he may have become its host.
    let hosted = bot.tables_near(asker).into_iter().find(|seated| seated.host == person).map(|seated| seated.table);
    let here = || bot.tables_near(asker).into_iter().find(|seated| seated.room.channel == asker.channel);
    let own = hosted.or_else(|| bot.own_table(asker, person));
    let Some(table) = own.or_else(|| here().filter(|_| moderator).map(|seated| seated.table)) else {
        let reason = if here().is_some() { Notice::NotSeatedHere } else { Notice::NoTableHere };
        return Ok(Done::note(notice(reason, asker.lang)));
    };
    bot.ask(asker, person, table, Command::Stop { by: person, moderator }).await?;
    Ok(Done::about(notice(Notice::Stopped, asker.lang), table, person))
}

//! `/skat stop`

use serenity::all::Permissions;
use skat_table::Command;
use skat_view::{Notice, notice};

use super::{Context, privately};
use crate::discord::bot::{Asker, Bot};
use crate::discord::reply::Done;
use crate::tables::{AskError, Seated};

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
    let near = bot.tables_near(asker).await;
    let is_here = |seated: &&Seated| seated.room.channel == asker.channel;
    // What he opened here comes first, then what he may stop here as a moderator, then what he opened elsewhere, then where
    // he sits: he may have become the host there.
    let hosted_here = near.iter().filter(is_here).find(|seated| seated.host == person);
    let here = near.iter().find(is_here);
    let hosted = || near.iter().find(|seated| seated.host == person);
    let own = || near.iter().find(|seated| seated.persons.contains(&person));
    let found = hosted_here.or(here.filter(|_| moderator)).or_else(hosted).or_else(own).map(|seated| seated.table);
    let Some(table) = bot.bound(asker, found).await? else {
        let reason = if here.is_some() { Notice::NotSeatedHere } else { Notice::NoTableHere };
        return Ok(Done::note(notice(reason, asker.lang)));
    };
    bot.ask(asker, person, table, Command::Stop { by: person, moderator }).await?;
    Ok(Done::about(notice(Notice::Stopped, asker.lang), table, person))
}

//! `/skat stop`

use serenity::all::Permissions;
use skat_table::{Command, PersonId, TableId};
use skat_view::{Mention, Names as _, Notice, Press, StopChoice, StopPress, stop_choices};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::{AskError, Seated};

/// Members with one of these permissions may stop every table of the channel.
const MODERATORS: Permissions = Permissions::MANAGE_GUILD.union(Permissions::MANAGE_MESSAGES);

#[poise::command(slash_command)]
pub(super) async fn stop(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| close(&bot, &invoker).await).await;
    Ok(())
}

async fn close(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let moderator = is_moderator(invoker);
    let near = bot.tables_near(invoker).await;
    let is_here = |seated: &&Seated| seated.room.channel == invoker.channel;
    // First a table they opened here, then one they may stop here as a moderator, then one they
    // opened elsewhere. Last a table where they sit, because they may have become its host.
    let hosted_here = near
        .iter()
        .filter(is_here)
        .find(|seated| seated.host == person);
    let here = near.iter().find(is_here);
    let hosted = || near.iter().find(|seated| seated.host == person);
    let own = || near.iter().find(|seated| seated.persons.contains(&person));
    let found = hosted_here
        .or(here.filter(|_| moderator))
        .or_else(hosted)
        .or_else(own)
        .map(|seated| seated.table);
    if found.is_none() && moderator && !near.is_empty() {
        return Ok(choice(bot, invoker, &near).await);
    }
    let Some(table) = bot.bound(invoker, found).await? else {
        let reason = if here.is_some() {
            Notice::NotSeatedHere
        } else {
            Notice::NoTableHere
        };
        return Ok(Handled::note(reason));
    };
    stop_table(bot, invoker, person, table).await
}

fn is_moderator(invoker: &Invoker) -> bool {
    invoker
        .permissions
        .intersects(MODERATORS | Permissions::ADMINISTRATOR)
}

/// Stops a table if the invoker may.
pub(in crate::discord) async fn stop_table(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
) -> Result<Handled, AskError> {
    bot.ask(
        invoker,
        person,
        table,
        Command::Stop {
            by: person,
            moderator: is_moderator(invoker),
        },
    )
    .await?;
    Ok(Handled::about(Notice::Stopped, table, person))
}

/// Offers a moderator the tables of the server, whose channels may be gone.
async fn choice(bot: &Bot, invoker: &Invoker, tables: &[Seated]) -> Handled {
    let hosts = tables.iter().map(|seated| seated.host).collect();
    let names = bot.people.names(hosts).await;
    let choice = |seated: &Seated| StopChoice {
        table: seated.table,
        channel: Mention::Channel(seated.room.channel),
        host: names.of(seated.host),
        opened_at: seated.opened_at,
    };
    let message = stop_choices(&tables.iter().map(choice).collect::<Vec<_>>(), invoker.lang);
    let control = |StopPress { table, number }| Control::of_table(table, 0)(Press::Stop(number));
    Handled {
        reply: Reply::Private(private_body(&message, control)),
        about: None,
    }
}

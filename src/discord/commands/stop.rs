//! `/skat stop`

use std::cmp::Reverse;

use serenity::all::Permissions;
use skat_table::{Command, PersonId, Refused, StageView, TableId};
use skat_view::{Mention, Names as _, Notice, Press, StopChoice, stop_choices, stop_question};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply, ReplySubject};
use crate::tables::{AskError, Seated};

/// Members with one of these permissions may stop every table of the server.
const MODERATORS: Permissions = Permissions::MANAGE_GUILD.union(Permissions::MANAGE_MESSAGES);

#[poise::command(slash_command)]
pub(super) async fn stop(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| ask(&bot, &invoker).await).await;
    Ok(())
}

/// Asks whether to stop the one table that the invoker may stop, or which of several.
async fn ask(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let moderator = is_moderator(invoker);
    let near = bot.tables_near(invoker).await;
    let is_here = |seated: &Seated| seated.room.channel == invoker.channel;
    let mut stoppable: Vec<&Seated> = near
        .iter()
        .filter(|seated| moderator || seated.host == person)
        .collect();
    // The tables in this channel come first, and the invoker's own first among these.
    stoppable.sort_by_key(|seated| Reverse((is_here(seated), seated.host == person)));
    let body = match stoppable[..] {
        [] => {
            return if near.iter().any(|seated| seated.persons.contains(&person)) {
                Err(AskError::Refused(Refused::NotHost))
            } else if near.iter().any(is_here) {
                Ok(Handled::note(Notice::NotSeatedHere))
            } else {
                Ok(Handled::note(Notice::NoTableHere))
            };
        }
        [only] => question(bot, invoker, person, only.table).await?,
        ref several => choice(bot, invoker, several).await,
    };
    Ok(Handled {
        reply: Reply::Private(body),
        about: None,
    })
}

fn is_moderator(invoker: &Invoker) -> bool {
    invoker
        .permissions
        .intersects(MODERATORS | Permissions::ADMINISTRATOR)
}

/// Returns the question whether to stop this table, if the invoker may.
pub(in crate::discord) async fn question(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
) -> Result<MessageBody, AskError> {
    let near = bot.tables_near(invoker).await;
    let view = bot.tables.look(table, invoker.server, person).await?.table;
    if matches!(view.stage, StageView::Closed { .. }) {
        return Err(AskError::Refused(Refused::Closed));
    }
    if view.host != person && !is_moderator(invoker) {
        return Err(AskError::Refused(Refused::NotHost));
    }
    let seated = near.iter().find(|seated| seated.table == table);
    let channel = seated.map_or(invoker.channel, |seated| seated.room.channel);
    let names = bot.people.names_at(&view).await;
    let message = stop_question(&view, Mention::Channel(channel), &names, invoker.lang);
    Ok(private_body(&message, Control::of_table(table, 0)))
}

/// Stops a table if the invoker may. The note takes the place of the question.
pub(in crate::discord) async fn stop_table(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
) -> Result<Handled, AskError> {
    let command = Command::Stop {
        by: person,
        moderator: is_moderator(invoker),
    };
    let (note, had_snapshot) = match bot.ask(invoker, person, table, command).await {
        Ok(_) => (Notice::Stopped.into(), true),
        Err(AskError::Refused(closed @ Refused::Closed)) => {
            bot.metrics.refused(&closed);
            (closed.into(), false)
        }
        Err(error) => return Err(error),
    };
    Ok(Handled {
        reply: Reply::NoteInPlace(note),
        about: Some(ReplySubject {
            table,
            person,
            had_snapshot,
        }),
    })
}

/// Lists tables to choose from. Their channels may be gone.
async fn choice(bot: &Bot, invoker: &Invoker, tables: &[&Seated]) -> MessageBody {
    let hosts = tables.iter().map(|seated| seated.host).collect();
    let names = bot.people.names(hosts).await;
    let choice = |seated: &&Seated| StopChoice {
        table: seated.table,
        channel: Mention::Channel(seated.room.channel),
        host: names.of(seated.host),
        opened_at: seated.opened_at,
    };
    let message = stop_choices(&tables.iter().map(choice).collect::<Vec<_>>(), invoker.lang);
    private_body(&message, |table| {
        Control::of_table(table, 0)(Press::AskStop)
    })
}

//! The rematch: a new table for the same players.

use skat_store::{Opening, Room, StoreError};
use skat_table::{Command, PersonId, Refused, Table, TableId};
use skat_view::{Names as _, Notice};

use super::list_luck::remembered_luck;
use crate::discord::bot::{Bot, Invoker, fresh_number};
use crate::discord::commands::opening::{missing_permission, reserve};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::reply::{Handled, Reply, ReplySubject};
use crate::discord::servers::{seekers, server_settings};
use crate::tables::{AskError, Perspective, PlayerRequest};

/// Opens the rematch of a closed table, unless it is open already.
///
/// The closed table's log names the rematch's table. So there is only one, regardless of the player
/// who presses, repeated presses, and crashes in between.
pub(in crate::discord) async fn open(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    closed: TableId,
) -> Result<Handled, AskError> {
    let mut look = bot.tables.look(closed, invoker.server, person).await?;
    // Held until the table is open.
    let _counted = if look.table.rematch.is_some() {
        None
    } else {
        if let Some(reason) = missing_permission(invoker, false) {
            return Ok(Handled::note(reason));
        }
        let table = fresh_number()?;
        let reservation = match reserve(bot, invoker, person, table).await {
            Ok(reservation) => reservation,
            Err(reason) => return Ok(Handled::note(reason)),
        };
        look = agree(bot, invoker, person, closed, table).await?;
        Some(reservation)
    };
    if look.player.is_none() {
        return Err(AskError::Refused(Refused::NotSeated));
    }
    let Some((header, mut events)) = look.table.rematch_opening() else {
        return Err(AskError::Refused(Refused::NotOver));
    };
    let (table, at, host) = (header.table(), header.opened_at(), header.host());
    let log = events.iter().map(|event| (at, event));
    let seated = Table::replay(header.clone(), log).map_err(|error| StoreError::Damaged {
        what: error.to_string(),
    })?;
    let mut view = match bot.new_commitment(header.places())? {
        Some(commit) => {
            let step = seated.handle(commit, at).map_err(AskError::Refused)?;
            events.extend(step.events);
            step.next.view()
        }
        None => seated.view(),
    };
    let people = look.table.people().chain(view.people());
    let names = bot.people.names(people.collect()).await;
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let lang = server_settings::public_language(&settings, invoker.lang);
    let room = Room {
        server: invoker.server,
        channel: invoker.channel,
        locale: lang.locale().to_owned(),
    };
    match bot
        .tables
        .open(Opening {
            header,
            room,
            at,
            events,
            interaction: Some(invoker.interaction),
        })
        .await
    {
        Ok(true) => {}
        // An earlier try has opened the table, and with another root.
        Ok(false) => view = bot.tables.look(table, invoker.server, person).await?.table,
        Err(AskError::Store(StoreError::AlreadyOpen)) => {
            // Only a table that is served can make use of the token.
            bot.tables.look(table, invoker.server, person).await?;
            let note = Notice::RematchOpen { by: names.of(host) };
            let about = Some(ReplySubject {
                table,
                person,
                had_snapshot: false,
            });
            return Ok(Handled {
                reply: Reply::NoteBeforePanel(note.into()),
                about,
            });
        }
        Err(error) => return Err(error),
    }
    tracing::info!(table.id = %table, %closed, "opened a rematch");
    seekers::leave(bot, invoker).await;
    let reader = bot.people.public_reader(lang);
    let form = bot.people.text_form(reader);
    let opening = OutgoingMessage::public(&view, table, &names, reader, form);
    let clicked = match remembered_luck(&bot.luck, bot.store.as_ref(), &look.table).await {
        Some(luck) => OutgoingMessage::finished(&look.table, &luck, closed, &names, reader, form),
        None => OutgoingMessage::public(&look.table, closed, &names, reader, form),
    };
    let reply = Reply::TableBelow {
        clicked,
        below: Box::new(opening),
    };
    Ok(Handled {
        reply,
        about: Some(ReplySubject {
            table,
            person,
            had_snapshot: false,
        }),
    })
}

/// Records the rematch's table in the closed table's log and returns the resulting view.
async fn agree(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    closed: TableId,
    table: TableId,
) -> Result<Perspective, AskError> {
    // The press itself opens the other table, so this step has a number of its own.
    let (server, interaction) = (invoker.server, fresh_number()?.number());
    let command = Command::Rematch { by: person, table };
    match bot
        .tables
        .ask(
            closed,
            PlayerRequest {
                command,
                person,
                server,
                interaction,
                token: None,
            },
        )
        .await
    {
        Ok(accepted) => Ok(accepted.look),
        Err(AskError::Refused(Refused::Rematched)) => bot.tables.look(closed, server, person).await,
        Err(error) => Err(error),
    }
}

//! Leaves a server at the operator's order: closes its tables with a word to their players, and
//! goes.

use std::collections::HashSet;
use std::time::Duration;

use skat_store::{Departure, OpenTable, StoreError, edit_operator_records};
use skat_table::{Command, PersonId, Refused};
use skat_view::{Lang, Notice, OperatorNote};

use super::outcome;
use crate::discord::bot::{Bot, fresh_number};
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::public_note;
use crate::discord::servers::server_settings;
use crate::tables::{AskError, PlayerRequest};

/// Time for the last messages of the closed tables. Afterwards the bot can't edit them any more.
const LAST_MESSAGES: Duration = Duration::from_secs(3);

/// A pseudonym that nobody has, for a look at a table from outside.
const NOBODY: PersonId = PersonId::new(0);

/// Leaves a server. What fails is repeated at the next look.
pub(super) async fn carry_out(bot: &Bot, server: u64, departure: &Departure) {
    match leave(bot, server, departure).await {
        Ok(Some(outcome)) => {
            outcome::tell(bot, departure.order, &departure.origin, outcome).await;
            let done = edit_operator_records(bot.store.as_ref(), move |records| {
                records.departures.remove(&server);
            });
            if let Err(error) = done.await {
                tracing::warn!(server, %error, "can't note that a server was left");
            }
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(server, %error, "can't leave a server; retrying"),
    }
}

/// Closes the tables and leaves. Returns the outcome; `None` if it has to be repeated.
async fn leave(
    bot: &Bot,
    server: u64,
    departure: &Departure,
) -> Result<Option<OperatorNote>, AskError> {
    let tables = close_tables(bot, server, departure).await?;
    change(bot, server, |departure| departure.tried = true).await?;
    let outcome = match bot.transport.leave_server(server).await {
        Ok(()) => {
            tracing::info!(server, tables, "left a server");
            OperatorNote::Left { server, tables }
        }
        // An earlier try has done it.
        Err(SendError::NoAccess) if departure.tried => OperatorNote::Left { server, tables },
        Err(SendError::NoAccess) => OperatorNote::NotThere(server),
        Err(error @ (SendError::NotNow(_) | SendError::BotTokenRefused)) => {
            tracing::warn!(server, %error, "can't leave a server; retrying");
            return Ok(None);
        }
        Err(error) => {
            tracing::error!(server, %error, "Discord doesn't let the bot leave a server");
            return Ok(Some(OperatorNote::LeaveRefused(server)));
        }
    };
    let store = bot.store.as_ref();
    let unsubscribed = store.choose_for_server(server, server_settings::without_posts());
    if let Err(error) = unsubscribed.await {
        tracing::warn!(server, %error, "a server that was left still gets announcements");
    }
    Ok(Some(outcome))
}

/// Closes all tables of a server that can be read, and returns their number.
///
/// Until every process knows that the bot leaves, somebody may open another table. So it looks
/// again until there is none.
async fn close_tables(bot: &Bot, server: u64, departure: &Departure) -> Result<usize, AskError> {
    let mut tables = departure.tables;
    let (mut closed, mut told) = (HashSet::new(), HashSet::new());
    loop {
        let mut open = bot.store.open_tables().await?;
        open.retain(|open| open.room.server == server && !closed.contains(&open.table));
        if open.is_empty() {
            return Ok(tables);
        }
        // A later try finds fewer, so their number is noted before they are closed.
        tables = tables.max(closed.len() + open.len());
        change(bot, server, move |departure| departure.tables = tables).await?;
        say_goodbye(bot, departure, &open, &mut told).await?;
        for open in &open {
            close(bot, open).await?;
            closed.insert(open.table);
        }
        bot.clock.sleep(LAST_MESSAGES).await;
    }
}

/// Changes the stored order.
async fn change(
    bot: &Bot,
    server: u64,
    change: impl Fn(&mut Departure) + Send + Sync + 'static,
) -> Result<(), StoreError> {
    let edit = edit_operator_records(bot.store.as_ref(), move |records| {
        if let Some(departure) = records.departures.get_mut(&server) {
            change(departure);
        }
    });
    edit.await.map(|_| ())
}

/// Tells the people of these tables that the bot leaves, once in each channel.
async fn say_goodbye(
    bot: &Bot,
    departure: &Departure,
    open: &[OpenTable],
    told: &mut HashSet<u64>,
) -> Result<(), StoreError> {
    for OpenTable { table, room } in open {
        let channel = room.channel;
        if !told.insert(channel) {
            continue;
        }
        let settings = server_settings::settings(bot.store.as_ref(), room.server).await?;
        let usual = Lang::from_locale(&room.locale);
        let lang = server_settings::public_language(&settings, usual);
        let reason = departure.reason.clone();
        let goodbye = public_note(Notice::Goodbye { reason }, lang);
        let goodbye = goodbye.once(OnceKind::Goodbye, departure.order, channel);
        if let Err(error) = bot.transport.post(channel, &goodbye).await {
            tracing::info!(table.id = %table, %error, "can't say goodbye to a table");
        }
    }
    Ok(())
}

/// Closes a table, as its host may. A damaged one stays as it is.
async fn close(bot: &Bot, open: &OpenTable) -> Result<(), AskError> {
    let (table, server) = (open.table, open.room.server);
    let closed = async {
        let by = bot.tables.look(table, server, NOBODY).await?.table.host;
        let request = PlayerRequest {
            command: Command::Stop {
                by,
                moderator: true,
            },
            person: by,
            server,
            interaction: fresh_number()?.number(),
            token: None,
        };
        bot.tables.ask(table, request).await
    };
    match closed.await {
        Ok(_) | Err(AskError::Refused(Refused::Closed) | AskError::UnknownTable) => Ok(()),
        Err(AskError::Store(error @ StoreError::Damaged { .. })) => {
            tracing::error!(table.id = %table, %error, "a table of a server to leave stays open");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

//! `/skat wanted`: a board for finding players.

use serenity::all::{GuildId, RoleId, UserId};
use skat_store::StoreError;
use skat_table::{Command, PersonId, Place, TableId, Timestamp};
use skat_view::{JoinableTable, Lang, Mention, Notice, Setup, TextForm, Wanted, WantedPress};

use super::opening::{self, TableRequest};
use super::{Context, publicly};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, RoleCall, WantedControl};
use crate::discord::outgoing::body::{AllowedMentions, MessageBody};
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by, public_note};
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::discord::servers::server_settings;
use crate::tables::AskError;

/// Time that a seeker stays on the board, in milliseconds.
const WAITS_MS: i64 = 60 * 60 * 1_000;

/// Least time between two calls of a server's role, in milliseconds.
const CALL_EVERY_MS: i64 = 30 * 60 * 1_000;

/// Number of seekers that makes a table.
const ENOUGH: usize = 3;

/// A server's seekers, the earliest first: `<person>:<until> …`.
const SEEKERS: &str = "wanted.seekers";

/// Time of the last call of a server's role, in milliseconds.
const CALLED_AT: &str = "wanted.called_at";

#[poise::command(slash_command)]
pub(super) async fn wanted(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    publicly(ctx, async |bot, invoker| {
        let body = KnownBoards::read(&bot, &invoker)
            .await?
            .body(&bot, &invoker, RoleCall::Open)
            .await;
        Ok(Handled {
            reply: Reply::Public(body),
            about: None,
        })
    })
    .await;
    Ok(())
}

/// Handles a press on the board.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    WantedControl {
        call: role_call,
        press,
    }: WantedControl,
) -> Result<Handled, AskError> {
    match press {
        WantedPress::Want | WantedPress::Unwant => {
            let person = bot.person(invoker).await?;
            let _changing = bot.boards.lock().await;
            let mut board = KnownBoards::read(bot, invoker).await?;
            board.seekers.retain(|(seeker, _)| *seeker != person);
            if press == WantedPress::Want && board.seekers.len() < Wanted::MOST_SEEKERS {
                board
                    .seekers
                    .push((person, bot.clock.now().plus_ms(WAITS_MS)));
            }
            board.keep_seekers(bot, invoker).await?;
            Ok(in_place(board.body(bot, invoker, role_call).await))
        }
        WantedPress::Refresh => Ok(in_place(
            KnownBoards::read(bot, invoker)
                .await?
                .body(bot, invoker, role_call)
                .await,
        )),
        WantedPress::Sit(table) => sit_down(bot, invoker, table).await,
        WantedPress::Open => open(bot, invoker).await,
        WantedPress::Call => call(bot, invoker, role_call).await,
        WantedPress::Role => take_role(bot, invoker).await,
    }
}

const fn in_place(body: MessageBody) -> Handled {
    Handled {
        reply: Reply::InPlace(body),
        about: None,
    }
}

/// The stored state of a server's boards.
struct KnownBoards {
    settings: Setup,
    seekers: Vec<(PersonId, Timestamp)>,
    called_at: Option<Timestamp>,
}

impl KnownBoards {
    async fn read(bot: &Bot, invoker: &Invoker) -> Result<Self, StoreError> {
        let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
        let choices = bot.store.server_choices(invoker.server).await?;
        let now = bot.clock.now();
        let seeker = |text: &str| {
            let (person, until) = text.split_once(':')?;
            Some((
                PersonId::new(person.parse().ok()?),
                Timestamp(until.parse().ok()?),
            ))
        };
        let seekers = choices
            .get(SEEKERS)
            .unwrap_or_default()
            .split(' ')
            .filter_map(seeker);
        Ok(Self {
            settings,
            seekers: seekers.filter(|(_, until)| *until > now).collect(),
            called_at: choices
                .get(CALLED_AT)
                .and_then(|at| at.parse().ok())
                .map(Timestamp),
        })
    }

    async fn keep_seekers(&self, bot: &Bot, invoker: &Invoker) -> Result<(), StoreError> {
        let text: Vec<String> = self
            .seekers
            .iter()
            .map(|(person, until)| format!("{}:{}", person.number(), until.0))
            .collect();
        let change = (SEEKERS, (!text.is_empty()).then(|| text.join(" ")));
        bot.store
            .choose_for_server(invoker.server, vec![change])
            .await
            .map(|_| ())
    }

    fn lang(&self, invoker: &Invoker) -> Lang {
        // The board belongs to nobody, so its language doesn't change with whoever presses.
        server_settings::public_language(&self.settings, Lang::from_locale(&invoker.server_locale))
    }

    async fn body(&self, bot: &Bot, invoker: &Invoker, call: RoleCall) -> MessageBody {
        let tables = open_tables(bot, invoker).await;
        let named = self
            .seekers
            .iter()
            .map(|(person, _)| *person)
            .chain(tables.iter().map(|table| table.host));
        let names = bot.people.names(named.collect()).await;
        let board = Wanted {
            tables,
            seekers: self.seekers.clone(),
            role: self.settings.role,
            called: call == RoleCall::Made,
        };
        let message = skat_view::wanted(&board, &names, self.lang(invoker));
        body_by(&message, Audience::Everybody, TextForm::TEXT, |press| {
            Control::Wanted(WantedControl { call, press })
        })
    }
}

/// Returns the server's tables with a free place, the newest first.
async fn open_tables(bot: &Bot, invoker: &Invoker) -> Vec<JoinableTable> {
    let mut free = bot.tables_near(invoker).await;
    free.retain(|seated| seated.has_free_place);
    free.truncate(Wanted::MOST_TABLES);
    let mut tables = Vec::new();
    for seated in free {
        // A lobby looks the same to everybody, so the host's view will do.
        let Ok(look) = bot
            .tables
            .look(seated.table, invoker.server, seated.host)
            .await
        else {
            continue;
        };
        let places = (0..look.table.header.places()).map(Place);
        tables.push(JoinableTable {
            table: seated.table,
            channel: seated.room.channel,
            game: look.table.header.game(),
            free: places
                .filter(|place| look.table.places[place.index()].player.is_none())
                .count(),
            host: seated.host,
        });
    }
    tables
}

async fn sit_down(bot: &Bot, invoker: &Invoker, table: TableId) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    bot.ask(invoker, person, table, Command::Join { person })
        .await?;
    let near = bot.tables_near(invoker).await;
    let channel = near
        .iter()
        .find(|seated| seated.table == table)
        .map_or(invoker.channel, |seated| seated.room.channel);
    let seated = Notice::SatDown(Mention::Channel(channel));
    Ok(Handled::about(seated, table, person))
}

/// Opens a table for the seekers and takes them off the board.
async fn open(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let _changing = bot.boards.lock().await;
    let mut board = KnownBoards::read(bot, invoker).await?;
    if board.seekers.len() < ENOUGH {
        return Ok(Handled::note(Notice::TooFew));
    }
    let done = opening::open(bot, invoker, &TableRequest::USUAL).await?;
    let is_open = !matches!(done.reply, Reply::Note(_));
    if is_open {
        board.seekers.clear();
        board.keep_seekers(bot, invoker).await?;
    }
    Ok(done)
}

/// Calls the role, once from each board and not too often. No member with the role can opt out of
/// this ping.
async fn call(bot: &Bot, invoker: &Invoker, call: RoleCall) -> Result<Handled, AskError> {
    let _changing = bot.boards.lock().await;
    let board = KnownBoards::read(bot, invoker).await?;
    let now = bot.clock.now();
    let Some(role) = board.settings.role else {
        return Ok(Handled::note(Notice::NoRole));
    };
    let again_at = board
        .called_at
        .map(|at| at.plus_ms(CALL_EVERY_MS))
        .filter(|again| *again > now);
    if let Some(again) = again_at {
        return Ok(Handled::note(Notice::RoleCalledRecently(again)));
    }
    if call == RoleCall::Made {
        return Ok(in_place(board.body(bot, invoker, RoleCall::Made).await));
    }
    let change = (CALLED_AT, Some(now.0.to_string()));
    bot.store
        .choose_for_server(invoker.server, vec![change])
        .await?;
    let called = Notice::Called {
        role: Mention::Role(role),
        member: Mention::User(invoker.user),
    };
    let ping = public_note(called, board.lang(invoker)).pinging(AllowedMentions::role(role));
    let shown = Reply::InPlace(board.body(bot, invoker, RoleCall::Made).await);
    Ok(Handled {
        reply: Reply::Followed(Box::new(shown), FollowUp::Message(ping)),
        about: None,
    })
}

/// Gives the invoker the role that is called, or takes it away.
async fn take_role(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let board = KnownBoards::read(bot, invoker).await?;
    let Some(role) = board.settings.role else {
        return Ok(Handled::note(Notice::NoRole));
    };
    let (server, user, id) = (
        GuildId::new(invoker.server),
        UserId::new(invoker.user),
        RoleId::new(role),
    );
    let has = invoker.roles.contains(&role);
    let changed = bot.transport.by_right(async |http| match has {
        true => http.remove_member_role(server, user, id, None).await,
        false => http.add_member_role(server, user, id, None).await,
    });
    let mention = Mention::Role(role);
    let told = match changed.await {
        Ok(()) if has => Notice::RoleTaken(mention),
        Ok(()) => Notice::RoleGiven(mention),
        Err(SendError::NotNow(error)) => {
            tracing::warn!(%error, "can't add or remove a role");
            Notice::InternalTrouble
        }
        Err(_) => Notice::RoleOutOfReach(mention),
    };
    Ok(Handled::note(told))
}

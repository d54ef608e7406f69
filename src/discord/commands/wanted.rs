//! `/skat wanted`: a board for finding players.

use serenity::all::{GuildId, RoleId, UserId};
use skat_store::StoreError;
use skat_table::{Command, PersonId, TableId, Timestamp};
use skat_view::{Lang, Mention, Notice, Setup, ShownTable, TextForm, Wanted, WantedPress};

use super::opening::{self, TableRequest};
use super::{Context, publicly};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, RoleCall, WantedControl};
use crate::discord::outgoing::body::{AllowedMentions, MessageBody};
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by, public_note};
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::discord::servers::seekers::{self, Seeker, Seekers};
use crate::discord::servers::server_settings;
use crate::tables::{AskError, Seated};

/// Time that a seeker stays on the board, in milliseconds.
const WAITS_MS: i64 = 60 * 60 * 1_000;

/// Least time between two calls of a server's role, in milliseconds.
const CALL_EVERY_MS: i64 = 30 * 60 * 1_000;

/// Time for which a new table stays on the board although it is full, in milliseconds.
const SHOWN_FULL_MS: i64 = 10 * 60 * 1_000;

/// Number of people that makes a table of Skat.
const ENOUGH: usize = 3;

/// Time of the last call of a server's role, in milliseconds.
const CALLED_AT: &str = "wanted.called_at";

#[poise::command(slash_command)]
pub(super) async fn wanted(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    publicly(ctx, async |bot, invoker| board(&bot, &invoker).await).await;
    Ok(())
}

/// Shows a board.
pub(super) async fn board(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let board = KnownBoards::read(bot, invoker).await?;
    Ok(Handled {
        reply: Reply::Public(board.body(bot, invoker, RoleCall::Open).await),
        about: None,
    })
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
            let changing = bot.boards.lock().await;
            let mut board = KnownBoards::read(bot, invoker).await?;
            let seeker = Seeker {
                person,
                until: bot.clock.now().plus_ms(WAITS_MS),
                channel: Some(invoker.channel),
            };
            let on = (press == WantedPress::Want).then_some(seeker);
            let on = on.into_iter().collect();
            board.seekers = seekers::change(bot, invoker.server, vec![person], on).await?;
            drop(changing);
            Ok(in_place(board.body(bot, invoker, role_call).await))
        }
        WantedPress::Refresh => Ok(in_place(
            KnownBoards::read(bot, invoker)
                .await?
                .body(bot, invoker, role_call)
                .await,
        )),
        WantedPress::Sit(table) => sit_down(bot, invoker, table).await,
        WantedPress::Open => open(bot, invoker, role_call, 0).await,
        WantedPress::OpenWithComputer => open(bot, invoker, role_call, 1).await,
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
    seekers: Seekers,
    called_at: Option<Timestamp>,
}

impl KnownBoards {
    async fn read(bot: &Bot, invoker: &Invoker) -> Result<Self, StoreError> {
        let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
        let choices = bot.store.server_choices(invoker.server).await?;
        Ok(Self {
            settings,
            seekers: seekers::read(&choices, bot.clock.now()),
            called_at: choices
                .get(CALLED_AT)
                .and_then(|at| at.parse().ok())
                .map(Timestamp),
        })
    }

    fn lang(&self, invoker: &Invoker) -> Lang {
        // The board belongs to nobody, so its language doesn't change with whoever presses.
        server_settings::public_language(&self.settings, Lang::from_locale(&invoker.server_locale))
    }

    async fn body(&self, bot: &Bot, invoker: &Invoker, call: RoleCall) -> MessageBody {
        let tables = tables_for_board(bot, invoker).await;
        let named = self
            .seekers
            .iter()
            .map(|seeker| seeker.person)
            .chain(tables.iter().map(|table| table.host));
        let names = bot.people.names(named.collect()).await;
        let board = Wanted {
            tables,
            seekers: self.seekers.iter().map(|s| (s.person, s.until)).collect(),
            role: self.settings.role,
            called: call == RoleCall::Made,
        };
        let message = skat_view::wanted(&board, &names, self.lang(invoker));
        body_by(&message, Audience::Everybody, TextForm::TEXT, |press| {
            Control::Wanted(WantedControl { call, press })
        })
    }
}

/// Returns the server's tables for the board, the newest first: those with a free place and new
/// ones, without private ones.
async fn tables_for_board(bot: &Bot, invoker: &Invoker) -> Vec<ShownTable> {
    let now = bot.clock.now();
    let mut shown = bot.tables_near(invoker).await;
    let is_new = |seated: &Seated| seated.opened_at.plus_ms(SHOWN_FULL_MS) > now;
    shown.retain(|seated| !seated.is_private && (seated.has_free_place || is_new(seated)));
    shown.sort_by_key(|seated| !seated.has_free_place);
    shown.truncate(Wanted::MOST_TABLES);
    let mut tables = Vec::new();
    for seated in shown {
        // The board needs only what everybody sees, so the host's view will do.
        let Ok(look) = bot
            .tables
            .look(seated.table, invoker.server, seated.host)
            .await
        else {
            continue;
        };
        tables.push(ShownTable {
            table: seated.table,
            channel: seated.room.channel,
            game: look.table.header.game(),
            free: look.table.free_places(),
            host: seated.host,
        });
    }
    tables
}

async fn sit_down(bot: &Bot, invoker: &Invoker, table: TableId) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    bot.ask(invoker, person, table, Command::Join { person })
        .await?;
    seekers::leave(bot, invoker).await;
    let elsewhere = bot.show_table_to(invoker, table).await;
    let channel = elsewhere.unwrap_or(invoker.channel);
    let seated = Notice::SatDown(Mention::Channel(channel));
    Ok(Handled::about(seated, table, person))
}

/// Opens a table for the invoker and the seekers who have waited longest, and takes them all off
/// the board. The board then shows the table.
///
/// The seekers are seated unasked: to press *I'd like to play* is to ask for a seat, and until the
/// list begins they leave it again with one press. Those who don't see this channel stay on the
/// board, because they wouldn't find the table.
async fn open(
    bot: &Bot,
    invoker: &Invoker,
    role_call: RoleCall,
    computers: u8,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    // Discord is asked before the board is locked.
    let mut waiting = KnownBoards::read(bot, invoker).await?.seekers;
    waiting.retain(|seeker| seeker.person != person);
    let needed = ENOUGH - usize::from(computers);
    if waiting.len() + 1 < needed {
        return Ok(Handled::note(Notice::TooFew));
    }
    let in_reach = seekers::in_reach(bot, invoker, &waiting, ENOUGH + 1).await;
    let changing = bot.boards.lock().await;
    let before = KnownBoards::read(bot, invoker).await?.seekers;
    let waiting = before.iter().map(|seeker| seeker.person);
    let others: Vec<PersonId> = waiting.filter(|seeker| *seeker != person).collect();
    let waiting = others.len();
    let mut people: Vec<PersonId> = [person]
        .into_iter()
        .chain(others.into_iter().filter(|other| in_reach.contains(other)))
        .collect();
    if people.len() < needed {
        let too_few = if waiting + 1 < needed {
            Notice::TooFew
        } else {
            Notice::TooFewSeeThis
        };
        return Ok(Handled::note(too_few));
    }
    let (size, places) = match computers {
        0 if leaves_one(people.len()) => (ENOUGH + 1, Some(4)),
        _ => (needed, None),
    };
    people.truncate(size);
    let wish = TableRequest {
        places,
        autoplayers: computers,
        others: &people[1..],
        ..TableRequest::USUAL
    };
    // They leave the board first, so that nobody else seats them meanwhile.
    seekers::change(bot, invoker.server, people.clone(), Seekers::new()).await?;
    drop(changing);
    let opened = opening::open(bot, invoker, &wish).await;
    let done = match opened {
        Ok(done) if !done.is_note() => done,
        refused => {
            put_back(bot, invoker, people, before).await;
            return refused;
        }
    };
    // The table is open, whatever the board shows.
    let Ok(board) = KnownBoards::read(bot, invoker).await else {
        return Ok(done);
    };
    let shown = Reply::InPlace(board.body(bot, invoker, role_call).await);
    Ok(Handled {
        reply: done.reply.below(shown),
        ..done
    })
}

/// Puts these people, as they were `before`, on the board again, because their table wasn't opened.
async fn put_back(bot: &Bot, invoker: &Invoker, people: Vec<PersonId>, before: Seekers) {
    let mut again = before;
    again.retain(|seeker| people.contains(&seeker.person));
    let _changing = bot.boards.lock().await;
    let put = seekers::change(bot, invoker.server, people, again);
    if let Err(error) = put.await {
        tracing::warn!(%error, "can't put members back on the board");
    }
}

/// Returns true if tables of three would leave one of this many people behind.
const fn leaves_one(people: usize) -> bool {
    people > ENOUGH && people % ENOUGH == 1
}

/// Calls the role, once from each board and not too often. No member with the role can opt out of
/// this ping.
async fn call(bot: &Bot, invoker: &Invoker, call: RoleCall) -> Result<Handled, AskError> {
    let changing = bot.boards.lock().await;
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
        drop(changing);
        return Ok(in_place(board.body(bot, invoker, RoleCall::Made).await));
    }
    let change = (CALLED_AT, Some(now.0.to_string()));
    bot.store
        .choose_for_server(invoker.server, vec![change])
        .await?;
    drop(changing);
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

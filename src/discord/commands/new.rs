//! `/skat new`

use poise::ChoiceParameter;
use serenity::all::Permissions;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{Opening, Room};
use skat_table::{Command, Header, PersonId, Refused, Table, TableId, ThinkTime};
use skat_view::{Lang, Notice, notice, public_message};

use super::{Context, publicly};
use crate::discord::bot::{Asker, Bot, fresh_number};
use crate::discord::reply::{About, Done, Reply};
use crate::discord::wire::{Audience, body};
use crate::tables::{AskError, Seated};

/// The games that can be chosen: one line for each of the registry.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum GameChoice {
    #[name = "Skat"]
    Skat,
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum SeatsChoice {
    #[name = "3 at the table"]
    #[name_localized("de", "3 am Tisch")]
    Three,
    #[name = "4 at the table, the dealer sits out"]
    #[name_localized("de", "4 am Tisch, der Geber setzt aus")]
    Four,
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ThinkChoice {
    #[name = "30 seconds"]
    #[name_localized("de", "30 Sekunden")]
    HalfMinute,
    #[name = "1 minute"]
    #[name_localized("de", "1 Minute")]
    Minute,
    #[name = "2 minutes"]
    #[name_localized("de", "2 Minuten")]
    TwoMinutes,
    #[name = "no limit"]
    #[name_localized("de", "unbegrenzt")]
    Unlimited,
}

impl From<ThinkChoice> for ThinkTime {
    fn from(choice: ThinkChoice) -> Self {
        match choice {
            ThinkChoice::HalfMinute => Self::Seconds(30),
            ThinkChoice::Minute => Self::Seconds(60),
            ThinkChoice::TwoMinutes => Self::Seconds(120),
            ThinkChoice::Unlimited => Self::Unlimited,
        }
    }
}

/// What was chosen.
struct Wish {
    game: GameId,
    places: u8,
    rounds: u16,
    autoplayers: u8,
    think_time: ThinkTime,
}

/// Open a table in this channel
#[poise::command(
    slash_command,
    name_localized("de", "neu"),
    description_localized("de", "Eröffne einen Tisch in diesem Kanal")
)]
pub(super) async fn new(
    ctx: Context<'_>,
    #[description = "Which game (Skat)"]
    #[name_localized("de", "spiel")]
    #[description_localized("de", "Welches Spiel (Skat)")]
    game: Option<GameChoice>,
    #[description = "How many sit at the table (3)"]
    #[name_localized("de", "plätze")]
    #[description_localized("de", "Wie viele am Tisch sitzen (3)")]
    seats: Option<SeatsChoice>,
    #[description = "Rounds of the list: in each round everybody deals once (3)"]
    #[name_localized("de", "runden")]
    #[description_localized("de", "Runden der Liste: In jeder Runde gibt jeder einmal (3)")]
    #[min = 1]
    #[max = 36]
    rounds: Option<u16>,
    #[description = "Computer players from the start, at most the other places (0)"]
    #[name_localized("de", "computer")]
    #[description_localized("de", "Computerspieler von Anfang an, höchstens die anderen Plätze (0)")]
    #[min = 0]
    #[max = 3]
    computers: Option<u8>,
    #[description = "Time for each decision (1 minute)"]
    #[name_localized("de", "bedenkzeit")]
    #[description_localized("de", "Zeit für jede Entscheidung (1 Minute)")]
    think: Option<ThinkChoice>,
) -> Result<(), anyhow::Error> {
    let wish = Wish {
        game: match game.unwrap_or(GameChoice::Skat) {
            GameChoice::Skat => GameId::Skat,
        },
        places: match seats.unwrap_or(SeatsChoice::Three) {
            SeatsChoice::Three => 3,
            SeatsChoice::Four => 4,
        },
        rounds: rounds.unwrap_or(3),
        autoplayers: computers.unwrap_or(0),
        think_time: think.unwrap_or(ThinkChoice::Minute).into(),
    };
    publicly(ctx, async |bot, asker| open(&bot, &asker, &wish).await).await;
    Ok(())
}

async fn open(bot: &Bot, asker: &Asker, wish: &Wish) -> Result<Done, AskError> {
    if let Some(text) = missing_permission(asker.bot_permissions, asker.in_thread, asker.lang) {
        return Ok(Done::note(text));
    }
    let person = bot.person(asker).await?;
    let now = bot.clock.now();
    // If this command has opened a table already, here or by another process, it is about that one.
    let table = bot.store.bind(asker.interaction, fresh_number()?, now).await?;
    if let Some(text) = too_many(bot, asker, person, table).await {
        return Ok(Done::note(text));
    }
    let length = wish.rounds.saturating_mul(u16::from(wish.places));
    let header = Header::new(table, wish.game, RuleSet::ISKO, wish.places, length, wish.think_time, person, now);
    let header = match header {
        Ok(header) => header,
        Err(error) => return Ok(Done::note(notice(Notice::Header(error), asker.lang))),
    };
    let mut draft = Table::open(header.clone());
    let mut events = Vec::new();
    let seat_autoplayer = Command::SeatAutoplayer { by: person };
    let wanted = usize::from(wish.autoplayers.min(wish.places - 1));
    for command in std::iter::once(Command::Join { person }).chain(std::iter::repeat_n(seat_autoplayer, wanted)) {
        let step = draft.handle(command, now).map_err(|refused: Refused| AskError::Refused(refused))?;
        events.extend(step.events);
        draft = step.next;
    }
    let room = Room { server: asker.server, channel: asker.channel, locale: asker.server_locale.clone() };
    bot.tables.open(Opening { header, room, at: now, events, interaction: Some(asker.interaction) }).await?;
    tracing::info!(table.id = %table, places = wish.places, deals = length, "a table was opened");
    let message =
        public_message(&draft.view(), &bot.people, bot.people.public_reader(Lang::from_locale(&asker.server_locale)));
    let reply = Reply::TableMessage(body(&message, table, 0, Audience::Everybody));
    Ok(Done { reply, about: Some(About { table, person, had_scene: false }) })
}

/// Names the first permission that a table's message needs and the bot lacks here.
fn missing_permission(has: Permissions, in_thread: bool, lang: Lang) -> Option<String> {
    let to_send = if in_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads", "Nachrichten in Threads senden")
    } else {
        (Permissions::SEND_MESSAGES, "Send Messages", "Nachrichten senden")
    };
    let needed = [
        (Permissions::VIEW_CHANNEL, "View Channel", "Kanal anzeigen"),
        to_send,
        (Permissions::EMBED_LINKS, "Embed Links", "Links einbetten"),
    ];
    let (_, english, german) = needed.into_iter().find(|(permission, ..)| !has.contains(*permission))?;
    let name = match lang {
        Lang::De => german,
        Lang::En => english,
    };
    Some(notice(Notice::MissingPermission(name), lang))
}

/// What forbids one more table; the one that is being opened doesn't count.
async fn too_many(bot: &Bot, asker: &Asker, person: PersonId, new: TableId) -> Option<String> {
    let mut here = bot.tables_near(asker).await;
    here.retain(|seated| seated.table != new);
    let own = here.iter().filter(|seated: &&Seated| seated.host == person).count();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let reached = if own >= bot.limits.tables_per_person {
        Notice::TooManyTablesOfPerson(count(own))
    } else if here.len() >= bot.limits.tables_per_server {
        Notice::TooManyTablesOfServer(count(here.len()))
    } else {
        return None;
    };
    Some(notice(reached, asker.lang))
}

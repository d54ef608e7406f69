//! `/skat invite`

use serde_json::json;
use serenity::all::User;
use skat_table::{Command, Refused, TableView};
use skat_view::{Button, Lang, Message, Notice, Press, Row, notice, public_message};

use super::{Context, publicly};
use crate::discord::bot::{Asker, Bot};
use crate::discord::reply::{About, Done, Reply};
use crate::discord::server_settings;
use crate::discord::wire::{Audience, body};
use crate::tables::{AskError, Seated};

/// Invite a member to your table, or seat a computer player
#[poise::command(
    slash_command,
    name_localized("de", "einladen"),
    description_localized("de", "Lade ein Mitglied an deinen Tisch ein oder setz einen Computer dazu")
)]
pub(super) async fn invite(
    ctx: Context<'_>,
    #[description = "Whom to invite; nobody means a computer player"]
    #[name_localized("de", "mitglied")]
    #[description_localized("de", "Wen du einlädst; niemand heißt: ein Computer")]
    member: Option<User>,
) -> Result<(), anyhow::Error> {
    publicly(ctx, async |bot, asker| match member {
        Some(guest) => call(&bot, &asker, &guest).await,
        None => seat_autoplayer(&bot, &asker).await,
    })
    .await;
    Ok(())
}

async fn call(bot: &Bot, asker: &Asker, guest: &User) -> Result<Done, AskError> {
    let person = bot.person(asker).await?;
    let own = |seated: &Seated| seated.persons.contains(&person);
    let own: Vec<Seated> = bot.tables_near(asker).await.into_iter().filter(own).collect();
    if own.is_empty() {
        return Ok(Done::note(notice(Notice::NotSeatedHere, asker.lang)));
    }
    let Some(table) = own.iter().find(|seated| seated.has_free_place).map(|seated| seated.table) else {
        return Err(AskError::Refused(Refused::Full));
    };
    if guest.bot || guest.id.get() == asker.user {
        return Ok(Done::note(notice(Notice::CannotInvite, asker.lang)));
    }
    let look = bot.tables.look(table, asker.server, person).await?;
    let settings = server_settings::settings(bot.store.as_ref(), asker.server).await?;
    let lang = Lang::from_locale(&server_settings::public_locale(&settings, &asker.server_locale));
    let body = invitation(bot, &look.table, &bot.mention(person), guest.id.get(), lang);
    Ok(Done { reply: Reply::Public(body), about: None })
}

/// The invitation, which may ping its guest and nobody else, with the lobby's own button to sit down.
pub(super) fn invitation(bot: &Bot, table: &TableView, host: &str, guest: u64, lang: Lang) -> serde_json::Value {
    let mention = format!("<@{guest}>");
    let buttons = public_message(table, &bot.people, lang).rows.into_iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons,
        Row::Select(_) | Row::Pick(_) => Vec::new(),
    });
    let join: Vec<Button> = buttons.filter(|button| button.press == Press::Join).collect();
    let message = Message {
        picture: None,
        text: notice(Notice::Invitation { host, guest: &mention }, lang),
        embed: None,
        rows: if join.is_empty() { Vec::new() } else { vec![Row::Buttons(join)] },
    };
    let mut body = body(&message, table.header.table(), 0, Audience::Everybody);
    body["allowed_mentions"] = json!({"users": [guest.to_string()]});
    body
}

async fn seat_autoplayer(bot: &Bot, asker: &Asker) -> Result<Done, AskError> {
    let person = bot.person(asker).await?;
    let found = bot.own_table(asker, person).await;
    let Some(table) = bot.bound(asker, found).await? else {
        return Ok(Done::note(notice(Notice::NotSeatedHere, asker.lang)));
    };
    bot.ask(asker, person, table, Command::SeatAutoplayer { by: person }).await?;
    let about = Some(About { table, person, had_scene: true });
    Ok(Done { reply: Reply::Note(notice(Notice::AutoplayerAdded, asker.lang)), about })
}

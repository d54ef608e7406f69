//! `/skat invite`

use serenity::all::User;
use skat_table::{Command, Refused, TableView};
use skat_view::{
    InvitationPress, Lang, Mention, Notice, PersonalSetting, PersonalSwitch, Press, TextForm,
};

use super::{Context, publicly};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::AllowedMentions;
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::people::names::ResolvedNames;
use crate::discord::reply::{Handled, Invitation, Reply, ReplySubject};
use crate::discord::servers::server_settings;
use crate::tables::{AskError, Seated};

#[poise::command(slash_command)]
pub(super) async fn invite(ctx: Context<'_>, member: Option<User>) -> Result<(), anyhow::Error> {
    publicly(ctx, async |bot, invoker| match member {
        Some(guest) => call(&bot, &invoker, &guest).await,
        None => seat_autoplayer(&bot, &invoker).await,
    })
    .await;
    Ok(())
}

async fn call(bot: &Bot, invoker: &Invoker, guest: &User) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let own = |seated: &Seated| seated.persons.contains(&person);
    let own: Vec<Seated> = bot
        .tables_near(invoker)
        .await
        .into_iter()
        .filter(own)
        .collect();
    if own.is_empty() {
        return Ok(Handled::note(Notice::NotSeatedHere));
    }
    let Some(table) = own
        .iter()
        .find(|seated| seated.has_free_place)
        .map(|seated| seated.table)
    else {
        return Err(AskError::Refused(Refused::Full));
    };
    if guest.bot || guest.id.get() == invoker.user {
        return Ok(Handled::note(Notice::CannotInvite));
    }
    let look = bot.tables.look(table, invoker.server, person).await?;
    if let Some(reason) = bot.invitation_refusal(guest.id.get()).await? {
        return Ok(Handled::note(reason));
    }
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let lang = server_settings::public_language(&settings, invoker.lang);
    let names = bot.people.names_at(&look.table).await;
    let host = Mention::User(invoker.user);
    let invitation = invitation(&look.table, host, guest.id.get(), &names, lang);
    Ok(Handled {
        reply: Reply::Invitation(Box::new(invitation)),
        about: None,
    })
}

/// Returns the invitation, which may ping only its guest.
pub(super) fn invitation(
    table: &TableView,
    host: Mention,
    guest: u64,
    names: &ResolvedNames,
    lang: Lang,
) -> Invitation {
    let message = skat_view::invitation(table, host, Mention::User(guest), names, lang);
    let control = |press| match press {
        InvitationPress::Join => Control::of_table(table.header.table(), 0)(Press::Join),
        InvitationPress::Mute => {
            Control::Settings(PersonalSetting::Switch(PersonalSwitch::Invitations, false))
        }
    };
    let body = body_by(&message, Audience::Everybody, TextForm::TEXT, control);
    Invitation {
        table: table.header.table(),
        guest,
        body: body.pinging(AllowedMentions::user(guest)),
    }
}

async fn seat_autoplayer(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = bot.own_table(invoker, person).await;
    let Some(table) = bot.bound(invoker, found).await? else {
        return Ok(Handled::note(Notice::NotSeatedHere));
    };
    bot.ask(
        invoker,
        person,
        table,
        Command::SeatAutoplayer { by: person },
    )
    .await?;
    let about = Some(ReplySubject {
        table,
        person,
        had_snapshot: true,
    });
    Ok(Handled {
        reply: Reply::Note(Notice::AutoplayerAdded.into()),
        about,
    })
}

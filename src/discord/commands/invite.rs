//! `/skat invite`

use serenity::all::User;
use skat_store::StoreError;
use skat_table::{Command, PersonId, Refused, TableId, TableView};
use skat_view::{
    InvitationPress, Lang, Mention, Note, Notice, PersonalSetting, PersonalSwitch, Press, TextForm,
};

use super::{Context, publicly};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::messenger::SentInvitation;
use crate::discord::outgoing::body::{AllowedMentions, MessageBody};
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by, private_body};
use crate::discord::people::names::ResolvedNames;
use crate::discord::reply::{FollowUp, Handled, Invitation, Reply, ReplySubject};
use crate::discord::servers::server_settings;
use crate::discord::tables::threads;
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
    let guest = Some(guest.id.get()).filter(|_| !guest.bot);
    let done = prepare(bot, invoker, person, table, guest).await?;
    Ok(Handled {
        reply: match done.outcome {
            InvitationOutcome::ToSend(invitation) => Reply::Invitation(invitation),
            InvitationOutcome::Done(note) => Reply::Note(note),
        },
        about: done.about,
    })
}

/// Shows the invoker a select of members to invite to this table.
pub(in crate::discord) async fn ask(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
) -> Result<Handled, AskError> {
    let look = bot.tables.look(table, invoker.server, person).await?;
    if look.player.is_none() {
        return Ok(Handled::note(Notice::Stranger));
    }
    if !look.table.has_room() {
        return Err(AskError::Refused(Refused::Full));
    }
    Ok(Handled {
        reply: Reply::Private(select(table, None, invoker.lang)),
        about: None,
    })
}

/// Invites the member who was chosen in the select. `None` stands for an application.
pub(in crate::discord) async fn chosen(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
    guest: Option<u64>,
) -> Result<Handled, AskError> {
    let done = match prepare(bot, invoker, person, table, guest).await {
        Err(AskError::Refused(refused)) => Prepared {
            outcome: InvitationOutcome::Done(refused.into()),
            about: None,
        },
        prepared => prepared?,
    };
    let in_place = |note| Reply::InPlace(select(table, Some(note), invoker.lang));
    Ok(Handled {
        reply: match done.outcome {
            InvitationOutcome::ToSend(invitation) => {
                let guest = Mention::User(invitation.guest);
                let told = in_place(&Notice::Invited { guest }.into());
                Reply::Followed(Box::new(told), FollowUp::Invitation(invitation))
            }
            InvitationOutcome::Done(note) => in_place(&note),
        },
        about: done.about,
    })
}

fn select(table: TableId, outcome: Option<&Note>, lang: Lang) -> MessageBody {
    private_body(
        &skat_view::invite(outcome, lang),
        Control::of_table(table, 0),
    )
}

/// An invitation, as far as it needs no response to the invoker.
struct Prepared {
    outcome: InvitationOutcome,
    about: Option<ReplySubject>,
}

enum InvitationOutcome {
    /// The invitation has to be sent in the invoker's channel.
    ToSend(Box<Invitation>),
    /// There is only this to tell the invoker: the invitation was sent, or is refused.
    Done(Note),
}

impl From<Notice> for Prepared {
    fn from(notice: Notice) -> Self {
        Self {
            outcome: InvitationOutcome::Done(notice.into()),
            about: None,
        }
    }
}

/// Prepares an invitation of this member to a table where the invoker sits. `None` stands for an
/// application.
///
/// A private table records its guest. If it is in a private thread, the guest is added, and the
/// invitation appears there.
async fn prepare(
    bot: &Bot,
    invoker: &Invoker,
    person: PersonId,
    table: TableId,
    guest: Option<u64>,
) -> Result<Prepared, AskError> {
    let Some(guest) = guest.filter(|guest| *guest != invoker.user) else {
        return Ok(Notice::CannotInvite.into());
    };
    let look = bot.tables.look(table, invoker.server, person).await?;
    if look.player.is_none() && !look.expects(person) {
        return Err(AskError::Refused(Refused::NotSeated));
    }
    if !look.table.has_room() {
        return Err(AskError::Refused(Refused::Full));
    }
    if look.table.is_private {
        let known = bot.store.known_person(guest).await?;
        let is_among = |people: &[PersonId]| known.is_some_and(|person| people.contains(&person));
        if is_among(&look.table.removed) {
            return Ok(Notice::CannotInvite.into());
        }
        // Before the invitation counts as a ping.
        if !is_among(&look.table.guests) && !look.table.takes_guests() {
            return Err(AskError::Refused(Refused::TooManyGuests));
        }
    }
    let elsewhere = bot.other_channel_of(invoker, table).await;
    let thread = match elsewhere {
        None => Some(invoker.channel).filter(|_| invoker.in_private_thread),
        // Only a guest list makes the thread worth a question to Discord.
        Some(_) if look.table.guests.is_empty() => None,
        Some(channel) => match threads::is_private(&bot.transport, channel).await {
            Ok(is_private) => is_private.then_some(channel),
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "can't tell whether a table is in a \
                    private thread");
                return Ok(Notice::InternalTrouble.into());
            }
        },
    };
    if let Some(reason) = bot.invitation_refusal(guest).await? {
        return Ok(reason.into());
    }
    let mention = Mention::User(guest);
    let lang = public_language(bot, invoker).await?;
    // Before the guest sees the thread, because the table may refuse them.
    let about = if look.table.is_private {
        let guest = bot.people.pseudonym(guest).await?;
        let command = Command::Invite { by: person, guest };
        bot.ask(invoker, person, table, command).await?;
        Some(ReplySubject {
            table,
            person,
            had_snapshot: true,
        })
    } else {
        None
    };
    if let Some(thread) = thread
        && let Err(error) = threads::add_member(&bot.transport, thread, guest).await
    {
        tracing::info!(table.id = %table, %error, "can't add a guest to a private thread");
        let reason = match error {
            SendError::NotNow(_) => Notice::InternalTrouble,
            _ => Notice::GuestShutOut { guest: mention },
        };
        return Ok(Prepared {
            outcome: InvitationOutcome::Done(reason.into()),
            about,
        });
    }
    let names = bot.people.names_at(&look.table).await;
    let host = Mention::User(invoker.user);
    let invitation = invitation(&look.table, host, guest, &names, lang);
    let elsewhere = thread.filter(|thread| *thread != invoker.channel);
    let outcome = match elsewhere {
        None => InvitationOutcome::ToSend(Box::new(invitation)),
        Some(thread) => {
            let sent = send_by_right(bot, table, thread, Some(guest), &invitation.body).await;
            InvitationOutcome::Done(match sent {
                Ok(()) => Notice::Invited { guest: mention }.into(),
                Err(error) => {
                    tracing::warn!(table.id = %table, %error, "can't post an invitation");
                    Notice::TableUnshown(Mention::Channel(thread)).into()
                }
            })
        }
    };
    Ok(Prepared { outcome, about })
}

/// Announces in this channel that a table in a private thread is open to everybody.
///
/// # Errors
///
/// If the announcement couldn't be sent.
pub(in crate::discord) async fn announce(
    bot: &Bot,
    invoker: &Invoker,
    table: &TableView,
    channel: u64,
) -> Result<(), SendError> {
    let id = table.header.table();
    let names = bot.people.names_at(table).await;
    let lang = public_language(bot, invoker).await.unwrap_or(invoker.lang);
    let host = Mention::User(invoker.user);
    let thread = Mention::Channel(invoker.channel);
    let message = skat_view::opened_again(table, host, thread, &names, lang);
    let control = Control::of_table(id, 0);
    let body = body_by(&message, Audience::Everybody, TextForm::TEXT, control);
    send_by_right(bot, id, channel, None, &body).await
}

/// Posts an invitation or an announcement. Its buttons go once they are of no use.
async fn send_by_right(
    bot: &Bot,
    table: TableId,
    channel: u64,
    guest: Option<u64>,
    body: &MessageBody,
) -> Result<(), SendError> {
    let message = bot.transport.post(channel, body).await?;
    let sent = SentInvitation {
        guest,
        channel,
        message,
        token: None,
    };
    bot.lines.invited(table, sent);
    Ok(())
}

async fn public_language(bot: &Bot, invoker: &Invoker) -> Result<Lang, StoreError> {
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    Ok(server_settings::public_language(&settings, invoker.lang))
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

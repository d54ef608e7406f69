//! Opening a table: the part that all ways to a new table have in common.

use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::strength::Strength;
use skat_store::{Opening, Room};
use skat_table::{
    Command, Header, Pace, PersonId, StageView, Table, TableId, TableView, ThinkTime, Timestamp,
};
use skat_view::{
    Lang, Mention, Names as _, Notice, Panel, Permission, Setup, rules_fit, thread_name,
};

use super::invite::invitation;
use super::panel_body;
use crate::discord::bot::{Bot, Invoker, fresh_number};
use crate::discord::messenger::{Opened, RespondedClick, SentInvitation};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::body::{AllowedMentions, MessageBody};
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{note, public_note, without_controls};
use crate::discord::people::names::ResolvedNames;
use crate::discord::reply::{FollowUp, Handled, Invitation, Reply, ReplySubject};
use crate::discord::servers::{seekers, self_test, server_settings};
use crate::discord::tables::threads;
use crate::load::LoadLevel;
use crate::metrics::Refusal;
use crate::secret::fresh_secret;
use crate::tables::{AskError, Reservation, TooMany};

/// A request for a table. Omitted options follow the server's settings or the game's defaults.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableRequest<'a> {
    pub(super) game: GameId,
    pub(super) rules: Option<Preset>,
    pub(super) places: Option<u8>,
    pub(super) rounds: u16,
    pub(super) autoplayers: u8,
    pub(super) think_time: Option<ThinkTime>,
    /// True if only guests may sit down.
    pub(super) is_private: bool,
    /// The user to invite to the table at once; it isn't private then.
    pub(super) guest: Option<u64>,
    /// The people who sit down beside the invoker at once. They are pinged; the table isn't private
    /// then.
    pub(super) others: &'a [PersonId],
    /// True if the list begins at once. No seat may be left empty then.
    pub(super) begins: bool,
}

impl TableRequest<'static> {
    /// A table of Skat with the server's settings.
    pub(super) const USUAL: Self = Self {
        game: GameId::Skat,
        rules: None,
        places: None,
        rounds: 3,
        autoplayers: 0,
        think_time: None,
        is_private: false,
        guest: None,
        others: &[],
        begins: false,
    };
}

/// A fully resolved and validated table request.
struct TableSpec {
    game: GameId,
    rules: RuleSet,
    places: u8,
    length: u16,
    autoplayers: u8,
    think_time: ThinkTime,
    /// True if the invoker chose the think time, so that it applies to them alone, too.
    chose_think_time: bool,
    strength: Strength,
    pace: Pace,
}

impl TableSpec {
    /// Resolves a request with the server's settings and the game's defaults.
    ///
    /// # Errors
    ///
    /// Returns the notice for the invoker if the options contradict each other.
    fn of(
        wish: &TableRequest<'_>,
        settings: &Setup,
        (usual_strength, usual_pace): (Strength, Pace),
    ) -> Result<Self, Notice> {
        let game = wish.game;
        // The server's settings apply to Skat only; the invoker's own options must fit.
        let usual = if rules_fit(game, settings.rules) {
            settings.rules
        } else {
            Preset::default()
        };
        let preset = wish.rules.unwrap_or(usual);
        if !rules_fit(game, preset) {
            return Err(Notice::RulesDontFit(game));
        }
        let (fewest, most) = game.players().into_inner();
        // At a larger table of any other game, the dealer would sit out.
        let fitting = if game == GameId::ThirtyOne {
            wish.autoplayers.saturating_add(1).clamp(fewest, most)
        } else {
            fewest
        };
        let places = wish.places.unwrap_or(fitting);
        if !game.players().contains(&places) {
            return Err(Notice::SeatsDontFit(game));
        }
        if wish.autoplayers >= places {
            return Err(Notice::TooManyComputers(places - 1));
        }
        Ok(Self {
            game,
            rules: RuleSet::of(preset),
            places,
            length: wish.rounds.saturating_mul(places.into()),
            autoplayers: wish.autoplayers,
            think_time: wish.think_time.unwrap_or(settings.think_time),
            chose_think_time: wish.think_time.is_some(),
            strength: settings.strength.unwrap_or(usual_strength),
            pace: settings.pace.unwrap_or(usual_pace),
        })
    }

    fn header(&self, table: TableId, host: PersonId, now: Timestamp) -> Result<Header, Notice> {
        let header = Header::new(
            table,
            self.game,
            self.rules,
            self.places,
            self.length,
            self.think_time,
            host,
            now,
        );
        header.map_err(Notice::Header)
    }
}

/// The place of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// The invoker's channel.
    Here,
    /// A thread of its own there.
    PublicThread,
    /// A thread of its own there that only its people see.
    PrivateThread,
}

impl Home {
    /// Returns the home of a table that is opened by this invoker. A private table is in a private
    /// thread if the bot may create one.
    fn of(invoker: &Invoker, settings: &Setup, is_private: bool) -> Self {
        let may_be_private = !invoker.in_announcements
            && self_test::missing(invoker.bot_permissions, &self_test::FOR_PRIVATE_THREADS)
                .is_empty();
        if invoker.in_thread {
            Self::Here
        } else if is_private && may_be_private {
            Self::PrivateThread
        } else if settings.threads {
            Self::PublicThread
        } else {
            Self::Here
        }
    }
}

/// Opens a table in the invoker's channel, or in a thread of its own if the table is private or the
/// server's settings say so. Opens nothing if any check fails.
pub(super) async fn open(
    bot: &Bot,
    invoker: &Invoker,
    wish: &TableRequest<'_>,
) -> Result<Handled, AskError> {
    let told = |reason: Notice| Ok(Handled::note(reason));
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let home = Home::of(invoker, &settings, wish.is_private);
    if let Some(reason) = forbidden_here(invoker, &settings, home) {
        return told(reason);
    }
    let usual = (bot.tables.usual_strength(), bot.tables.usual_pace());
    let plan = match TableSpec::of(wish, &settings, usual) {
        Ok(plan) => plan,
        Err(reason) => return told(reason),
    };
    let person = bot.person(invoker).await?;
    let now = bot.clock.now();
    // If this command has opened a table already, here or by another process, it concerns that
    // table.
    let table = bot
        .store
        .bind(invoker.interaction, fresh_number()?, now)
        .await?;
    let near = bot.tables_near(invoker).await;
    if let Some(there) = near
        .iter()
        .find(|seated| seated.table == table && seated.room.channel != invoker.channel)
    {
        return Ok(if there.is_private {
            linked_privately(there.room.channel, invoker.lang)
        } else {
            link_to(there.room.channel, &settings, invoker)
        });
    }
    let _counted = match reserve(bot, invoker, person, table).await {
        Ok(reservation) => reservation,
        Err(reason) => return told(reason),
    };
    let header = match plan.header(table, person, now) {
        Ok(header) => header,
        Err(reason) => return told(reason),
    };
    let mut draft = Table::open(header.clone());
    let mut events = Vec::new();
    let commit = bot.new_commitment(plan.places)?;
    let seat_autoplayers = std::iter::repeat_n(
        Command::SeatAutoplayer { by: person },
        plan.autoplayers.into(),
    );
    let choose_strength = Command::ChooseStrength {
        by: person,
        strength: plan.strength,
    };
    let choose_pace = Command::ChoosePace {
        by: person,
        pace: plan.pace,
    };
    let rest_clock = (!plan.chose_think_time).then_some(Command::RestClockAlone { by: person });
    let make_private = wish.is_private.then_some(Command::ChoosePrivacy {
        by: person,
        is_private: true,
    });
    let others = wish.others.iter().map(|&person| Command::Join { person });
    let begin = if wish.begins {
        let Some(secret) = fresh_secret() else {
            return told(Notice::InternalTrouble);
        };
        Some(Command::Begin { by: person, secret })
    } else {
        None
    };
    let sit_down = [Command::Join { person }, choose_strength, choose_pace];
    for command in commit
        .into_iter()
        .chain(sit_down)
        .chain(rest_clock)
        .chain(make_private)
        .chain(others)
        .chain(seat_autoplayers)
        .chain(begin)
    {
        let step = draft.handle(command, now).map_err(AskError::Refused)?;
        events.extend(step.events);
        draft = step.next;
    }
    let lang = server_settings::public_language(&settings, invoker.lang);
    let room = Room {
        server: invoker.server,
        channel: invoker.channel,
        locale: lang.locale().to_owned(),
    };
    let opening = Opening {
        header,
        room,
        at: now,
        events,
        interaction: Some(invoker.interaction),
    };
    let names = bot.people.names_at(&draft.view()).await;
    let reader = bot.people.public_reader(lang);
    let form = bot.people.text_form(reader);
    let message = OutgoingMessage::public(&draft.view(), table, &names, reader, form);
    let invited = match wish.guest {
        Some(guest) => Some(Invited::of(bot, invoker, &draft.view(), guest, &names, lang).await?),
        None if wish.others.is_empty() => None,
        None => Some(Invited::Seated(seated_mentions(wish.others, &names))),
    };
    let done = if home != Home::Here {
        let shown = OpeningMessage {
            message,
            invited,
            lang,
            is_private: home == Home::PrivateThread,
        };
        open_in_thread(bot, invoker, opening, shown, &draft.view()).await?
    } else {
        let message = if bot.tables.open(opening).await? {
            message
        } else {
            // An earlier try has opened the table, and with another root.
            let look = bot.tables.look(table, invoker.server, person).await?;
            OutgoingMessage::public(&look.table, table, &names, reader, form)
        };
        let reply = Reply::TableMessage(message);
        let reply = match invited {
            Some(Invited::Pinged(invitation)) => {
                Reply::Followed(Box::new(reply), FollowUp::Invitation(invitation))
            }
            Some(Invited::Seated(seated)) => {
                let ping = seated_ping(seated, invoker, invoker.channel, lang);
                Reply::Followed(Box::new(reply), FollowUp::Message(ping))
            }
            Some(Invited::Not(reason)) => {
                Reply::Followed(Box::new(reply), FollowUp::Note(reason.into()))
            }
            None => reply,
        };
        Handled {
            reply,
            about: Some(ReplySubject {
                table,
                person,
                had_snapshot: false,
            }),
        }
    };
    if done.is_note() {
        return Ok(done);
    }
    seekers::leave(bot, invoker).await;
    let done = if wish.begins {
        with_panel(bot, invoker, table, person, done).await
    } else {
        done
    };
    tracing::info!(
        table.id = %table,
        game = plan.game.key(),
        places = plan.places,
        deals = plan.length,
        "opened a table"
    );
    Ok(done)
}

/// Adds the host's panel to the reply.
async fn with_panel(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    person: PersonId,
    done: Handled,
) -> Handled {
    let look = match bot.tables.look(table, invoker.server, person).await {
        Ok(look) => look,
        Err(error) => {
            tracing::warn!(table.id = %table, %error, "can't show the host their cards yet");
            return done;
        }
    };
    let about = Some(ReplySubject {
        table,
        person,
        had_snapshot: false,
    });
    // The cards of a list whose start message isn't there yet come by the messenger. A reply that
    // isn't the table's message brings it a token.
    let Some(view) = look.player.as_ref().filter(|_| is_dealt(&look.table)) else {
        return match done.about {
            Some(_) => done,
            None => Handled {
                reply: Reply::BeforePanel(Box::new(done.reply)),
                about,
            },
        };
    };
    let panel = panel_body(
        bot,
        invoker,
        table,
        person,
        look.position,
        view,
        Panel::Normal,
    )
    .await;
    Handled {
        reply: Reply::Followed(Box::new(done.reply), FollowUp::Panel(Box::new(panel))),
        about,
    }
}

/// Returns true if the first cards are dealt.
const fn is_dealt(table: &TableView) -> bool {
    !matches!(table.stage, StageView::Lobby | StageView::Locking)
}

/// What the people for whom a table is opened get to know about it.
enum Invited {
    /// The invitation that pings the guest.
    Pinged(Box<Invitation>),
    /// Those who sit at the table and are pinged.
    Seated(Vec<Mention>),
    /// The reason why nobody is pinged.
    Not(Notice),
}

impl Invited {
    async fn of(
        bot: &Bot,
        invoker: &Invoker,
        table: &TableView,
        guest: u64,
        names: &ResolvedNames,
        lang: Lang,
    ) -> Result<Self, AskError> {
        Ok(match bot.invitation_refusal(guest).await? {
            Some(reason) => Self::Not(reason),
            None => {
                let host = Mention::User(invoker.user);
                Self::Pinged(Box::new(invitation(table, host, guest, names, lang)))
            }
        })
    }
}

fn seated_mentions(others: &[PersonId], names: &ResolvedNames) -> Vec<Mention> {
    others.iter().map(|person| names.of(*person)).collect()
}

/// Returns the message that tells these people that they sit at the invoker's new table in this
/// channel.
fn seated_ping(seated: Vec<Mention>, invoker: &Invoker, channel: u64, lang: Lang) -> MessageBody {
    let users: Vec<u64> = seated
        .iter()
        .filter_map(|mention| match mention {
            Mention::User(user) => Some(*user),
            _ => None,
        })
        .collect();
    let told = Notice::SeatedFromBoard {
        seated,
        host: Mention::User(invoker.user),
        channel: Mention::Channel(channel),
    };
    public_note(told, lang).pinging(AllowedMentions::users(users))
}

/// The public part of a table that is being opened.
struct OpeningMessage {
    message: OutgoingMessage,
    invited: Option<Invited>,
    lang: Lang,
    /// True if it is for a private thread.
    is_private: bool,
}

/// Opens a thread, posts the table's message there, then opens the table.
///
/// In this order, because nobody would find a table without a message, while a message whose table
/// couldn't be stored says so when pressed.
async fn open_in_thread(
    bot: &Bot,
    invoker: &Invoker,
    opening: Opening,
    shown: OpeningMessage,
    view: &TableView,
) -> Result<Handled, AskError> {
    let (table, host) = (opening.header.table(), opening.header.host());
    let name = thread_name(view.header.game(), table, shown.lang);
    let place = threads::ThreadParent {
        channel: invoker.channel,
        announces: invoker.in_announcements,
    };
    let posted = async {
        let thread = threads::open(&bot.transport, place, shown.is_private, &name).await?;
        if shown.is_private {
            threads::add_member(&bot.transport, thread, invoker.user).await?;
        }
        let body = shown.message.bare_body();
        Ok::<_, SendError>((thread, bot.transport.post(thread, body).await?))
    };
    let (thread, message) = match posted.await {
        Ok(posted) => posted,
        Err(error) => {
            tracing::warn!(%error, "can't create a thread for a table");
            return Ok(Handled::note(Notice::NoThread));
        }
    };
    let opening = Opening {
        room: Room {
            channel: thread,
            ..opening.room
        },
        ..opening
    };
    let led = |thread| {
        if shown.is_private {
            linked_privately(thread, invoker.lang)
        } else {
            linked(thread, shown.lang)
        }
    };
    let elsewhere = match bot.tables.open(opening).await {
        Ok(true) => None,
        // An earlier try has opened the table, perhaps in another thread and with another root.
        Ok(false) => {
            let room = bot.store.room(table).await?;
            (room.channel != thread).then_some(Ok(led(room.channel)))
        }
        Err(error) => Some(Err(error)),
    };
    if let Some(done) = elsewhere {
        if let Err(stays) = bot
            .transport
            .edit_post(thread, message, without_controls())
            .await
        {
            tracing::debug!(error = %stays, "can't remove the buttons from the message of a table \
                that wasn't opened");
        }
        return done;
    }
    let posted = Opened::ByRight(message, shown.message.bare_imprint());
    bot.lines.responded(
        table,
        RespondedClick {
            person: host,
            token: Some(posted),
            had_snapshot: false,
        },
    );
    let linked = led(thread);
    Ok(match shown.invited {
        Some(Invited::Pinged(invitation)) => {
            match bot.transport.post(thread, &invitation.body).await {
                Ok(message) => {
                    let sent = SentInvitation {
                        guest: Some(invitation.guest),
                        channel: thread,
                        message,
                        token: None,
                    };
                    bot.lines.invited(table, sent);
                }
                Err(error) => {
                    tracing::warn!(table.id = %table, %error, "can't post an invitation");
                }
            }
            linked
        }
        Some(Invited::Seated(seated)) => {
            let ping = seated_ping(seated, invoker, thread, shown.lang);
            if let Err(error) = bot.transport.post(thread, &ping).await {
                tracing::warn!(table.id = %table, %error, "can't call those who were seated");
            }
            linked
        }
        Some(Invited::Not(reason)) => Handled {
            reply: Reply::Followed(Box::new(linked.reply), FollowUp::Note(reason.into())),
            ..linked
        },
        None => linked,
    })
}

fn link_to(thread: u64, settings: &Setup, invoker: &Invoker) -> Handled {
    linked(
        thread,
        server_settings::public_language(settings, invoker.lang),
    )
}

fn linked(thread: u64, lang: Lang) -> Handled {
    let note = Notice::OpenedInThread(Mention::Channel(thread)).into();
    Handled {
        reply: Reply::PublicNote(note, lang),
        about: None,
    }
}

/// Leads the invoker alone to their private table.
fn linked_privately(thread: u64, lang: Lang) -> Handled {
    let told = Notice::OpenedInPrivateThread(Mention::Channel(thread));
    Handled {
        reply: Reply::Private(note(told, lang)),
        about: None,
    }
}

/// Returns the reason why no table can be opened in this channel, if there is one.
fn forbidden_here(invoker: &Invoker, settings: &Setup, home: Home) -> Option<Notice> {
    let is_chosen = |channel: &u64| *channel == invoker.channel || Some(*channel) == invoker.parent;
    if !settings.channels.is_empty() && !settings.channels.iter().any(is_chosen) {
        let channels = settings.channels.iter().copied();
        return Some(Notice::OtherChannels(
            channels.map(Mention::Channel).collect(),
        ));
    }
    match home {
        Home::Here => missing_permission(invoker, false),
        Home::PublicThread => missing_permission(invoker, true),
        // The others are there, or it wouldn't be the table's home.
        Home::PrivateThread => first_missing(invoker, &[Permission::EmbedLinks]),
    }
}

/// Names the first permission that the bot lacks for a table in the invoker's channel, or in a
/// thread of its own there.
pub(in crate::discord) fn missing_permission(
    invoker: &Invoker,
    own_thread: bool,
) -> Option<Notice> {
    let needed = self_test::needed_for_table(invoker.in_thread, own_thread);
    first_missing(invoker, &needed)
}

fn first_missing(invoker: &Invoker, needed: &[Permission]) -> Option<Notice> {
    let missing = self_test::missing(invoker.bot_permissions, needed);
    missing.first().copied().map(Notice::MissingPermission)
}

/// Counts a table that is about to be opened, within the limits.
///
/// # Errors
///
/// Returns the notice for the invoker if a limit is reached, if the machine has no room for another
/// table, or if the bot is about to leave the server.
pub(in crate::discord) async fn reserve(
    bot: &Bot,
    invoker: &Invoker,
    host: PersonId,
    table: TableId,
) -> Result<Reservation, Notice> {
    if bot.load.level() == LoadLevel::Full {
        bot.metrics.refused(Refusal::Busy);
        return Err(Notice::NoNewTables);
    }
    if bot.blocks.is_leaving(invoker.server) {
        return Err(Notice::Goodbye { reason: None });
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    bot.tables
        .reserve(table, invoker.server, host, &bot.limits)
        .await
        .map_err(|too_many| match too_many {
            TooMany::OfPerson(own) => Notice::TooManyTablesOfPerson(count(own)),
            TooMany::OfServer(all) => Notice::TooManyTablesOfServer(count(all)),
        })
}

#[cfg(test)]
mod tests {
    use serenity::all::Permissions;
    use skat_store::Token;
    use skat_view::RankRoles;

    use super::*;

    const CHANNEL: u64 = 11;
    const OTHER_CHANNEL: u64 = 12;

    fn settings() -> Setup {
        Setup {
            channels: Vec::new(),
            threads: false,
            language: None,
            rules: Preset::default(),
            think_time: ThinkTime::Seconds(60),
            strength: None,
            pace: None,
            role: None,
            leaderboards: true,
            hints: true,
            entrance: None,
            broadcasts: None,
            statistics: None,
            daily: None,
            reports: None,
            rank_roles: RankRoles::default(),
        }
    }

    /// An invoker in [`CHANNEL`], where the bot has these permissions.
    fn invoker(bot_permissions: Permissions) -> Invoker {
        Invoker {
            interaction: 1,
            token: Token {
                token: String::new().into(),
                application: 2,
                message: None,
                issued_at: Timestamp(0),
                channel: Some(CHANNEL),
            },
            user: 3,
            name: "Anna".to_owned(),
            lang: Lang::De,
            server_locale: "en-US".to_owned(),
            server: 4,
            channel: CHANNEL,
            in_thread: false,
            in_private_thread: false,
            in_announcements: false,
            parent: None,
            clicked: None,
            clicked_carries: None,
            permissions: Permissions::empty(),
            roles: Vec::new(),
            bot_permissions,
        }
    }

    #[test]
    fn contradicting_options_have_a_reason() {
        let refused = |request: TableRequest<'_>| {
            TableSpec::of(&request, &settings(), (Strength::Club, Pace::Normal)).err()
        };
        let usual = TableRequest::USUAL;
        assert_eq!(refused(usual), None);
        let (game, rules) = (GameId::Oma, Some(Preset::Ramsch2));
        assert_eq!(
            refused(TableRequest {
                game,
                rules,
                ..usual
            }),
            Some(Notice::RulesDontFit(game))
        );
        assert_eq!(
            refused(TableRequest {
                places: Some(9),
                ..usual
            }),
            Some(Notice::SeatsDontFit(GameId::Skat))
        );
        assert_eq!(
            refused(TableRequest {
                autoplayers: 3,
                ..usual
            }),
            Some(Notice::TooManyComputers(2))
        );
    }

    #[test]
    fn a_channel_without_tables_has_a_reason() {
        let chosen = |channels: &[u64]| Setup {
            channels: channels.to_vec(),
            ..settings()
        };
        let here = invoker(Permissions::all());
        let forbidden_here = |invoker: &Invoker, settings: &Setup| {
            super::forbidden_here(invoker, settings, Home::Here)
        };
        assert_eq!(forbidden_here(&here, &chosen(&[])), None);
        assert_eq!(forbidden_here(&here, &chosen(&[CHANNEL])), None);
        let elsewhere = chosen(&[OTHER_CHANNEL]);
        assert_eq!(
            forbidden_here(&here, &elsewhere),
            Some(Notice::OtherChannels(vec![Mention::Channel(OTHER_CHANNEL)]))
        );
        let in_thread = Invoker {
            parent: Some(OTHER_CHANNEL),
            in_thread: true,
            ..here
        };
        assert_eq!(forbidden_here(&in_thread, &elsewhere), None);
    }

    #[test]
    fn a_table_has_seats_for_its_computers() {
        let places = |game, autoplayers, places| {
            let wish = TableRequest {
                game,
                autoplayers,
                places,
                ..TableRequest::USUAL
            };
            let spec = TableSpec::of(&wish, &settings(), (Strength::Club, Pace::Normal));
            spec.map(|spec| spec.places)
        };
        for (game, autoplayers, chosen, expected) in [
            (GameId::ThirtyOne, 0, None, Ok(2)),
            (GameId::ThirtyOne, 2, None, Ok(3)),
            (GameId::ThirtyOne, 8, None, Ok(9)),
            (GameId::ThirtyOne, 9, None, Err(Notice::TooManyComputers(8))),
            (
                GameId::ThirtyOne,
                2,
                Some(2),
                Err(Notice::TooManyComputers(1)),
            ),
            (GameId::Skat, 2, None, Ok(3)),
            (GameId::Skat, 3, None, Err(Notice::TooManyComputers(2))),
            (GameId::Strohmann, 2, None, Err(Notice::TooManyComputers(1))),
        ] {
            assert_eq!(places(game, autoplayers, chosen), expected, "{game:?}");
        }
    }

    #[test]
    fn a_private_table_has_a_private_thread_where_the_bot_may_create_one() {
        let all = Permissions::all();
        let with_threads = Setup {
            threads: true,
            ..settings()
        };
        let home = |invoker: &Invoker, settings: &Setup| Home::of(invoker, settings, true);
        let here = invoker(all);
        assert_eq!(home(&here, &settings()), Home::PrivateThread);
        assert_eq!(home(&here, &with_threads), Home::PrivateThread);
        assert_eq!(Home::of(&here, &settings(), false), Home::Here);
        assert_eq!(Home::of(&here, &with_threads, false), Home::PublicThread);
        let lacking =
            invoker(all - Permissions::CREATE_PRIVATE_THREADS - Permissions::ADMINISTRATOR);
        assert_eq!(home(&lacking, &settings()), Home::Here);
        assert_eq!(home(&lacking, &with_threads), Home::PublicThread);
        let in_news = Invoker {
            in_announcements: true,
            ..invoker(all)
        };
        assert_eq!(home(&in_news, &settings()), Home::Here);
        let in_thread = Invoker {
            in_thread: true,
            ..here
        };
        assert_eq!(home(&in_thread, &with_threads), Home::Here);
    }

    #[test]
    fn the_first_missing_permission_is_the_reason() {
        let missing = |has, own_thread| missing_permission(&invoker(has), own_thread);
        let (view, send) = (Permissions::VIEW_CHANNEL, Permissions::SEND_MESSAGES);
        assert_eq!(
            missing(view, false),
            Some(Notice::MissingPermission(Permission::SendMessages))
        );
        assert_eq!(
            missing(view | send, false),
            Some(Notice::MissingPermission(Permission::EmbedLinks))
        );
        assert_eq!(
            missing(view | send, true),
            Some(Notice::MissingPermission(Permission::SendMessagesInThreads))
        );
        assert_eq!(missing(view | send | Permissions::EMBED_LINKS, false), None);
    }
}

//! `skatrunde check --live`: checks the bot's surroundings in a channel of a real server, and the
//! fate of a message it posts there.
//!
//! The check uses only REST: it starts no session and doesn't disturb a serving bot. It deletes
//! everything that it posts.

mod finding;
mod registered;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{
    Channel, ChannelId, ChannelType, GuildChannel, MessageId, PartialGuild, Permissions,
};
use serenity::http::{LightMethod, Request, Route};
use skat_table::TableId;
use skat_view::{CardEmojis, CardStyle, Display, Face, Lang, Permission, Reader, TextForm, trial};
use tokio_util::sync::CancellationToken;

pub(crate) use self::finding::Finding;
use self::registered::registered;
use super::controls::control::Control;
use super::gateway;
use super::outgoing::api::Api;
use super::outgoing::emoji_uploads::Stock;
use super::outgoing::emojis::Emojis;
use super::outgoing::pictures::Drawer;
use super::outgoing::transport::{SendError, Transport};
use super::outgoing::wire::Audience;
use super::outgoing::{OutgoingMessage, ReadyMessage};
use super::servers::self_test::{bits, missing, needed_for_table};
use super::tables::threads;
use crate::clock::Clock;
use crate::config::Config;
use crate::load::Load;
use crate::metrics::Metrics;

/// No table has this number, so a button on the message gets the response that the table is gone.
const NO_TABLE: TableId = TableId::new(0);

/// Time limit for the picture; the cards' faces are drawn first.
const DRAWN_WITHIN: Duration = Duration::from_secs(30);

/// Tries to delete something before it stays, and the pause between them.
const DELETIONS: u32 = 3;
const DELETED_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Discord's type of the system message about a new thread.
const TELLS_OF_THREAD: u64 = 18;

/// Checks a channel, reports part by part, and returns true if nothing failed. When stopped, it
/// only tidies up.
///
/// # Errors
///
/// If Discord refuses the token or can't be asked at all, or if the check is stopped.
pub(crate) async fn check_live(
    config: &Config,
    channel: u64,
    stop: &CancellationToken,
    mut tell: impl FnMut(&'static str, &Finding),
) -> anyhow::Result<bool> {
    let metrics = Metrics::default();
    let http = Arc::new(gateway::http(&config.discord)?);
    let api = Api::new(&config.discord)?;
    let transport = Transport::new(
        &config.discord.api,
        Arc::clone(&http),
        api,
        Clock::system(),
        metrics.clone(),
        Emojis::default(),
    )?;
    let application = transport
        .by_right(async |http| http.get_current_application_info().await)
        .await?
        .id;
    http.set_application_id(application);
    let load = Load::new(Duration::from_secs(3_600), Clock::system(), metrics.clone());
    let drawer = Drawer::start(config.pictures, load, metrics)?;

    let mut well = true;
    let mut tell = |what, finding: Finding| {
        well &= !matches!(finding, Finding::Failed(_));
        tell(what, &finding);
    };
    let place = CheckChannel::find(&transport, channel).await;
    match &place {
        Ok(place) => {
            tell("channel", Finding::Ok(place.describe()));
            tell("permissions", place.permissions());
        }
        Err(why) => tell("channel", Finding::Failed(why.clone())),
    }
    tell("commands", registered(&transport).await);
    let (emojis, known) = uploaded(&transport, &drawer).await;
    tell("emojis", emojis);
    if let Ok(place) = &place
        && !stop.is_cancelled()
    {
        TrialMessage {
            transport: &transport,
            drawer: &drawer,
            place,
            known,
            stop,
        }
        .run(&mut tell)
        .await;
    }
    anyhow::ensure!(
        !stop.is_cancelled(),
        "stopped before everything was checked"
    );
    Ok(well)
}

/// The channel under test.
struct CheckChannel {
    channel: GuildChannel,
    guild: PartialGuild,
    /// The bot's permissions there.
    has: Permissions,
}

impl CheckChannel {
    /// Finds the channel, or says why it can't hold tables.
    async fn find(transport: &Transport, channel: u64) -> Result<Self, String> {
        let found = transport
            .by_right(async |http| http.get_channel(ChannelId::new(channel)).await)
            .await;
        let channel = for_tables(found)?;
        Self::of(transport, channel)
            .await
            .map_err(|error| error.to_string())
    }

    async fn of(transport: &Transport, channel: GuildChannel) -> Result<Self, SendError> {
        let server = channel.guild_id;
        let guild = transport
            .by_right(async |http| http.get_guild(server).await)
            .await?;
        let own = transport
            .by_right(async |http| http.get_current_user().await)
            .await?
            .id;
        let member = transport
            .by_right(async |http| http.get_member(server, own).await)
            .await?;
        // A thread has its channel's permissions.
        let parent = match channel
            .parent_id
            .filter(|_| channel.thread_metadata.is_some())
        {
            Some(parent) => transport
                .by_right(async |http| http.get_channel(parent).await)
                .await?
                .guild(),
            None => None,
        };
        let has = guild.user_permissions_in(parent.as_ref().unwrap_or(&channel), &member);
        Ok(Self {
            channel,
            guild,
            has,
        })
    }

    fn describe(&self) -> String {
        let kind = match self.channel.kind {
            ChannelType::News => "an announcement channel",
            ChannelType::Voice | ChannelType::Stage => "the text chat of a voice channel",
            _ if self.is_thread() => "a thread",
            _ => "a text channel",
        };
        format!("#{} on {}, {kind}", self.channel.name, self.guild.name)
    }

    fn is_thread(&self) -> bool {
        self.channel.thread_metadata.is_some()
    }

    fn lacks(&self, permission: Permissions) -> bool {
        !self.has.contains(Permissions::ADMINISTRATOR) && !self.has.contains(permission)
    }

    fn permissions(&self) -> Finding {
        let mut needed = needed_for_table(self.is_thread(), false);
        needed.push(Permission::AttachFiles);
        if !self.is_thread() {
            needed.extend([
                Permission::CreatePublicThreads,
                Permission::SendMessagesInThreads,
            ]);
            if self.channel.kind != ChannelType::News {
                needed.push(Permission::CreatePrivateThreads);
            }
        }
        let names = |list: &[Permission]| {
            list.iter()
                .map(|permission| permission.name(Lang::En))
                .collect::<Vec<String>>()
                .join(", ")
        };
        match missing(self.has, &needed).as_slice() {
            [] => Finding::Ok(names(&needed)),
            missing => Finding::Missing(format!(
                "{} (in Discord: Edit Channel → Permissions → the bot's role; /setup says what \
                 each is for)",
                names(missing)
            )),
        }
    }
}

/// Returns the channel if tables can be opened there.
fn for_tables(found: Result<Channel, SendError>) -> Result<GuildChannel, String> {
    const COPY: &str =
        "copy the id again: developer mode, right-click on the channel, Copy Channel ID";
    let channel = match found {
        Ok(Channel::Guild(channel)) => channel,
        Ok(_) => return Err("it is on no server, and the bot plays on servers only".to_owned()),
        Err(SendError::ChannelGone) => {
            return Err(format!("there is no channel with this id ({COPY})"));
        }
        Err(SendError::NoAccess) => {
            return Err(
                "the bot doesn't see it (invite it to the server, or grant it View Channel there)"
                    .to_owned(),
            );
        }
        Err(error) => return Err(error.to_string()),
    };
    match channel.kind {
        ChannelType::Text
        | ChannelType::News
        | ChannelType::Voice
        | ChannelType::Stage
        | ChannelType::PublicThread
        | ChannelType::NewsThread
        | ChannelType::PrivateThread => Ok(channel),
        _ => Err(format!(
            "#{} is a category or forum, where no message can be written",
            channel.name
        )),
    }
}

/// Counts the uploaded emojis, and returns them if none is missing.
async fn uploaded(
    transport: &Transport,
    drawer: &Drawer,
) -> (Finding, Option<&'static CardEmojis>) {
    match Stock::of(transport, drawer).await {
        Err(error) => (Finding::from(&error), None),
        Ok(None) => (Finding::Failed("the cards can't be drawn".to_owned()), None),
        Ok(Some(Stock {
            there,
            wanted,
            known,
        })) if there == wanted => (Finding::Ok(format!("{there} of {wanted}")), known),
        Ok(Some(Stock { there, wanted, .. })) => {
            let lacking = wanted - there;
            let what = format!(
                "{lacking} of {wanted} (the running bot uploads them; until then cards are text)"
            );
            (Finding::Missing(what), None)
        }
    }
}

/// A trial message: posted like a table's, edited, inspected, and deleted.
struct TrialMessage<'a> {
    transport: &'a Transport,
    drawer: &'a Drawer,
    place: &'a CheckChannel,
    known: Option<&'static CardEmojis>,
    stop: &'a CancellationToken,
}

impl TrialMessage<'_> {
    async fn run(&self, tell: &mut impl FnMut(&'static str, Finding)) {
        let packed = self.pack(Display::Picture).await;
        let message = match self
            .transport
            .post(self.channel(), packed.payload.clone())
            .await
        {
            Ok(message) => message,
            Err(error @ SendError::NotNow(_)) => {
                let why =
                    format!("{error}; it may have been posted nevertheless, so check the channel");
                return tell("message", Finding::Failed(why));
            }
            Err(error) => return tell("message", Finding::from(&error)),
        };
        self.look_at(message, &packed, tell).await;
        let thread = self.open_thread(tell).await;
        let mut left = Vec::new();
        if let Some(thread) = thread {
            left.extend(self.delete_thread(thread, message).await);
        }
        if let Err(error) = self
            .delete(async || self.transport.delete_post(self.channel(), message).await)
            .await
        {
            left.push(format!("message {message} ({error})"));
        }
        tell(
            "left behind",
            match left.as_slice() {
                [] => Finding::Ok("nothing".to_owned()),
                left => Finding::Failed(format!("{}; delete it by hand", left.join(", "))),
            },
        );
    }

    const fn channel(&self) -> u64 {
        self.place.channel.id.get()
    }

    /// Packs the message for a reader with this display.
    async fn pack(&self, display: Display) -> ReadyMessage {
        let look = CardStyle {
            display,
            face: Face::default(),
        };
        let lang = Lang::from_locale(&self.place.guild.preferred_locale);
        let reader = Reader { lang, look };
        let form = TextForm::new(reader, self.known);
        let control = Control::of_table(NO_TABLE, 0);
        OutgoingMessage::new(trial(reader), Audience::Everybody, reader, form, control)
            .pack(self.drawer, DRAWN_WITHIN, None)
            .await
    }

    /// Inspects Discord's version of the message, and of its edits without its picture and with it
    /// again.
    async fn look_at(
        &self,
        message: u64,
        sent: &ReadyMessage,
        tell: &mut impl FnMut(&'static str, Finding),
    ) {
        const HISTORY: &str = "Read Message History, without which nobody can tell what Discord \
            has made of the message \
                               (only this check needs it)";
        let seen = match self.read(message).await {
            Ok(seen) => seen,
            Err(SendError::NoAccess) if self.place.lacks(Permissions::READ_MESSAGE_HISTORY) => {
                return tell("message", Finding::Missing(HISTORY.to_owned()));
            }
            Err(error) => return tell("message", Finding::from(&error)),
        };
        tell("message", as_sent(&json!(sent.payload.message()), &seen));
        tell("picture", self.picture(sent, &seen));
        if !self.stop.is_cancelled() {
            tell(
                "edits",
                self.edits(message, sent)
                    .await
                    .unwrap_or_else(|error| Finding::from(&error)),
            );
        }
    }

    fn picture(&self, sent: &ReadyMessage, seen: &Value) -> Finding {
        let Some(name) = sent.file_name() else {
            return Finding::Missing(
                "none was drawn (pictures.queue is 0, or the cards can't be drawn)".to_owned(),
            );
        };
        let file = &seen["attachments"][0];
        if file["filename"] == name && file["width"].as_u64() > Some(0) {
            return Finding::Ok(format!(
                "{} × {} pixels, {} bytes",
                file["width"], file["height"], file["size"]
            ));
        }
        if self.place.lacks(bits(Permission::AttachFiles)) {
            return Finding::Missing("Attach Files, so the message went out without it".to_owned());
        }
        Finding::Failed(format!(
            "Discord shows {} instead of it",
            seen["attachments"]
        ))
    }

    async fn edits(&self, message: u64, sent: &ReadyMessage) -> Result<Finding, SendError> {
        let bare = self.pack(Display::Emojis).await;
        self.transport
            .edit_post(self.channel(), message, bare.payload.clone())
            .await?;
        let without = self.read(message).await?;
        self.transport
            .edit_post(self.channel(), message, sent.payload.clone())
            .await?;
        let with = self.read(message).await?;
        let lost = [(&bare, &without), (sent, &with)]
            .into_iter()
            .find_map(|(sent, seen)| {
                let finding = as_sent(&json!(sent.payload.message()), seen);
                (!matches!(finding, Finding::Ok(_))).then_some(finding)
            });
        let files = |seen: &Value| seen["attachments"].as_array().map_or(0, Vec::len);
        Ok(match (lost, files(&without), files(&with)) {
            (Some(lost), ..) => lost,
            (None, 0, 1) => Finding::Ok("the picture was sent and received".to_owned()),
            (None, 0, 0) if self.place.lacks(bits(Permission::AttachFiles)) => {
                Finding::Ok("without a picture".to_owned())
            }
            (None, 0, 0) if sent.file_name().is_none() => {
                Finding::Ok("without a picture".to_owned())
            }
            (None, without, with) => Finding::Failed(format!(
                "{without} pictures instead of none, {with} instead of one"
            )),
        })
    }

    async fn read(&self, message: u64) -> Result<Value, SendError> {
        let (channel_id, message_id) = (ChannelId::new(self.channel()), MessageId::new(message));
        let route = Route::ChannelMessage {
            channel_id,
            message_id,
        };
        self.transport
            .by_right(async |http| http.fire(Request::new(route, LightMethod::Get)).await)
            .await
    }

    /// Opens a thread as tables do and writes there, if it can be deleted again.
    async fn open_thread(&self, tell: &mut impl FnMut(&'static str, Finding)) -> Option<u64> {
        if self.place.is_thread() || self.stop.is_cancelled() {
            return None;
        }
        let for_tables = [
            Permission::CreatePublicThreads,
            Permission::SendMessagesInThreads,
        ];
        let for_deleting = [
            (Permissions::MANAGE_THREADS, "Manage Threads"),
            (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
        ];
        let lacking = missing(self.place.has, &for_tables);
        if let [first, ..] = lacking.as_slice() {
            tell(
                "thread",
                Finding::Missing(format!("{}, for tables in threads", first.name(Lang::En))),
            );
            return None;
        }
        if let Some((_, name)) = for_deleting
            .iter()
            .find(|(permission, _)| self.place.lacks(*permission))
        {
            let why = format!(
                "{name}, so none was opened: it couldn't be deleted again (only this check needs \
                 it)"
            );
            tell("thread", Finding::Missing(why));
            return None;
        }
        let announces = self.place.channel.kind == ChannelType::News;
        let place = threads::ThreadParent {
            channel: self.channel(),
            announces,
        };
        let thread = match threads::open(self.transport, place, false, "skatrunde check").await {
            Ok(thread) => thread,
            Err(error) => {
                tell("thread", Finding::from(&error));
                return None;
            }
        };
        let bare = self.pack(Display::Emojis).await;
        tell(
            "thread",
            match self.transport.post(thread, bare.payload).await {
                Ok(_) => Finding::Ok("opened and written to".to_owned()),
                Err(error) => Finding::from(&error),
            },
        );
        Some(thread)
    }

    /// Deletes the thread and the system message about it, which came after this one; returns the
    /// remains.
    async fn delete_thread(&self, thread: u64, after: u64) -> Vec<String> {
        let mut left = Vec::new();
        let channel_id = ChannelId::new(self.channel());
        let newer = self.transport.by_right(async |http| {
            let newer = vec![("after", after.to_string()), ("limit", "100".to_owned())];
            let request = Request::new(Route::ChannelMessages { channel_id }, LightMethod::Get)
                .params(Some(newer));
            http.fire::<Vec<Value>>(request).await
        });
        match newer.await {
            Ok(newer) => {
                let telling = newer.iter().filter(|message| tells_of(message, thread));
                for told in telling.filter_map(|message| snowflake(&message["id"])) {
                    let deletion = async || self.transport.delete_post(self.channel(), told).await;
                    if let Err(error) = self.delete(deletion).await {
                        left.push(format!("message {told} ({error})"));
                    }
                }
            }
            Err(error) => left.push(format!("the message that announces the thread ({error})")),
        }
        let deletion = async || {
            self.transport
                .by_right(async |http| http.delete_channel(ChannelId::new(thread), None).await)
                .await
                .map(|_| ())
        };
        if let Err(error) = self.delete(deletion).await {
            left.push(format!("thread {thread} ({error})"));
        }
        left
    }

    /// Deletes something, with retries.
    async fn delete(
        &self,
        deletion: impl AsyncFn() -> Result<(), SendError>,
    ) -> Result<(), SendError> {
        for _ in 1..DELETIONS {
            match deletion().await {
                Err(SendError::NotNow(_)) => tokio::time::sleep(DELETED_AGAIN_AFTER).await,
                // A moderator may have been quicker.
                Err(SendError::MessageGone | SendError::ChannelGone) => return Ok(()),
                done => return done,
            }
        }
        deletion().await
    }
}

fn snowflake(id: &Value) -> Option<u64> {
    id.as_str()?.parse().ok()
}

fn tells_of(message: &Value, thread: u64) -> bool {
    message["type"] == TELLS_OF_THREAD
        && snowflake(&message["message_reference"]["channel_id"]) == Some(thread)
}

/// Checks that Discord shows the embed and the controls as sent, with nothing hidden.
fn as_sent(sent: &Value, seen: &Value) -> Finding {
    let controls = |message: &Value| -> Vec<(Value, Value)> {
        let rows = message["components"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        let all = rows
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten();
        all.map(|control| (control["custom_id"].clone(), control["emoji"]["id"].clone()))
            .collect()
    };
    let frame = |message: &Value| {
        (
            message["embeds"][0]["title"].clone(),
            message["embeds"][0]["description"].clone(),
        )
    };
    let flags = seen["flags"].as_u64().unwrap_or_default();
    if frame(sent) != frame(seen) {
        Finding::Failed("Discord shows a frame that differs from the one sent".to_owned())
    } else if controls(sent) != controls(seen) {
        Finding::Failed("Discord shows buttons that differ from those sent".to_owned())
    } else if flags != 0 {
        Finding::Failed(format!("Discord has set the flags {flags}"))
    } else {
        Finding::Ok(format!(
            "posted, with its frame and {} controls",
            controls(seen).len()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_need_a_server_channel_that_takes_messages() {
        let channel = |kind: u8| {
            let json = json!({
                "id": "5", "guild_id": "6", "type": kind, "name": "skat", "position": 0,
                "permission_overwrites": [],
                "recipients": [
                    {"id": "7", "username": "anna", "discriminator": "0", "avatar": null},
                ],
            });
            serde_json::from_value::<Channel>(json).unwrap()
        };
        for kind in [0, 2, 5, 10, 11, 12, 13] {
            assert!(for_tables(Ok(channel(kind))).is_ok(), "{kind}");
        }
        for (found, why) in [
            (Ok(channel(1)), "on no server"),
            (Ok(channel(4)), "category or forum"),
            (Ok(channel(15)), "category or forum"),
            (Err(SendError::ChannelGone), "no channel with this id"),
            (Err(SendError::NoAccess), "View Channel"),
        ] {
            let error = for_tables(found).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}

//! Answering an interaction in time, whatever happens.
//!
//! Discord gives three seconds. If the work isn't done after half of them, a place-holder goes out, and the answer follows.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use serde_json::Value;
use skat_store::Token;
use skat_table::{PersonId, TableId};
use skat_view::{Notice, notice};

use super::bot::{Asker, Bot};
use super::drafts::{ANSWER_WAITS, Draft, PREVIEW_WAITS, Packed};
use super::messenger::{Answered, OpenPanel, Opened};
use super::parcel::{File, Parcel};
use super::transport::{Answer, SendError};
use super::wire::{self, Imprint};
use crate::metrics::{Asked, Metrics, Unanswered};

/// How long an answer may take before a place-holder goes out.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// When an answer goes out even if the panel is being edited just then, counted from when the interaction came.
const LATEST: Duration = Duration::from_millis(2_300);

/// What an interaction is answered with.
#[derive(Debug)]
pub(super) enum Reply {
    /// A short text that only the asker sees.
    Note(String),
    /// A short text that only the asker sees; his panel will come by the same token when there is one to show.
    NoteBeforePanel(String),
    /// A body that only the asker sees and that isn't his panel.
    Private(Value),
    /// Such a body, with a file.
    PrivateFile(Value, File),
    /// A body in the place of the message that he clicked on.
    InPlace(Value),
    /// A private message that isn't his panel, perhaps with a picture: in the place of the private message that he clicked on, or as a
    /// new one.
    Drawn(Draft),
    /// This reply, and a message below it.
    Followed(Box<Reply>, Value),
    /// A message for everybody.
    Public(Value),
    /// The table's public message.
    TableMessage(Value),
    /// Another table's public message, below the one that he clicked on, which becomes the first body.
    TableBelow {
        /// The clicked message.
        clicked: Draft,
        /// The other table's message.
        below: Value,
    },
    /// The asker's panel: in the place of the one that he clicked on, or as a new message.
    Panel(PanelBody),
    /// The asker's panel as a private message below the public message that he clicked on.
    PanelBelow(PanelBody),
    /// Nothing but that the click arrived; the table's messages show what it did.
    Seen,
    /// Nothing at all: another process has been sent the same interaction and answers it.
    LeftToOthers,
}

/// A panel's body.
#[derive(Debug)]
pub(super) struct PanelBody {
    /// What is sent.
    pub(super) sent: Draft,
    /// Of the same state without a hint or a question of the panel's own: only another state is a reason to edit it.
    pub(super) plain: Imprint,
}

impl PanelBody {
    /// The panel that has just been shown by this token.
    fn opened(self, token: Token, message: Option<u64>, packed: &Packed) -> OpenPanel {
        let lacks_picture = (!packed.is_full()).then(|| Arc::new(self.sent));
        let (shown, carries) = (Some(self.plain), packed.carries());
        OpenPanel { token, message, shown, carries, in_doubt: false, lacks_picture }
    }
}

/// Where an interaction came from, which decides how it may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A command; `private` says whether its place-holder is.
    Command {
        /// Whether only the asker will see the answer.
        private: bool,
    },
    /// A control of a public message.
    PublicMessage,
    /// A control of the asker's own panel.
    OwnPanel,
}

/// A reply, and whose table it is about.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) reply: Reply,
    pub(super) about: Option<About>,
}

/// Whose click it was at which table.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    pub(super) table: TableId,
    pub(super) person: PersonId,
    /// Whether the table shows a new state because of this click.
    pub(super) had_scene: bool,
}

impl Done {
    /// A short private text.
    pub(super) fn note(text: impl Into<String>) -> Self {
        Self { reply: Reply::Note(text.into()), about: None }
    }

    /// A short private text on what the person has just done at a table.
    pub(super) fn about(text: impl Into<String>, table: TableId, person: PersonId) -> Self {
        Self { reply: Reply::Note(text.into()), about: Some(About { table, person, had_scene: true }) }
    }
}

/// Waits for the work and answers with what it gives; after half the time with a place-holder first.
pub(super) async fn answer(bot: &Bot, asker: &Asker, origin: Origin, work: impl Future<Output = Done>) {
    bot.in_hand.track_future(answer_within(PATIENCE, bot, asker, origin, work)).await;
}

/// Sends a place-holder at once and the answer when the work is done: for files so large that sending them may take longer than Discord
/// waits for a first answer.
pub(super) async fn answer_later(bot: &Bot, asker: &Asker, origin: Origin, work: impl Future<Output = Done>) {
    bot.in_hand.track_future(answer_within(Duration::ZERO, bot, asker, origin, work)).await;
}

async fn answer_within(patience: Duration, bot: &Bot, asker: &Asker, origin: Origin, work: impl Future<Output = Done>) {
    let begun = Instant::now();
    let work = AssertUnwindSafe(work).catch_unwind().map(|done| {
        done.unwrap_or_else(|_| {
            tracing::error!("an interaction's work panicked");
            Done::note(notice(Notice::InternalTrouble, asker.lang))
        })
    });
    let mut work = std::pin::pin!(work);
    // Without patience the work isn't even begun before the place-holder.
    let in_time = if patience.is_zero() { None } else { tokio::time::timeout(patience, &mut work).await.ok() };
    let (done, placeholder_sent) = match in_time {
        Some(done) => (done, false),
        None => {
            let placeholder = match origin {
                Origin::Command { private } => Answer::Later { private },
                Origin::PublicMessage | Origin::OwnPanel => Answer::KeepMessage,
            };
            let sent = bot.transport.answer(asker.interaction, &asker.token, placeholder).await;
            bot.metrics.placeholder_sent();
            note(&bot.metrics, origin, begun, sent.err().as_ref());
            (work.await, true)
        }
    };
    // Until the table's messenger knows what the panel shows, it doesn't edit it.
    let turn = match done.about {
        Some(About { table, person, .. }) if origin == Origin::OwnPanel => {
            bot.lines.turn(table, person, LATEST.saturating_sub(begun.elapsed())).await
        }
        _ => Ok(None),
    };
    let sent = send(bot, asker, origin, done.reply, placeholder_sent).await;
    if !placeholder_sent || sent.is_err() {
        note(&bot.metrics, origin, begun, sent.as_ref().err());
    }
    let mut opened = match sent {
        Err(SendError::AnsweredAlready) => Some(Opened::ByAnother(asker.token.clone())),
        sent => sent.unwrap_or_default(),
    };
    if let Some(Opened::Panel(panel)) = &mut opened {
        panel.in_doubt = turn.is_err();
    }
    if let Some(About { table, person, had_scene }) = done.about {
        bot.lines.answered(table, Answered { person, token: opened, had_scene });
    }
}

/// Notes how long a first answer has taken, or why there was none: somebody else's came first, or too much time has passed.
fn note(metrics: &Metrics, origin: Origin, begun: Instant, error: Option<&SendError>) {
    match error {
        None => metrics.answered(origin.into(), begun.elapsed()),
        Some(SendError::AnsweredAlready) => tracing::info!("an interaction had been answered already"),
        Some(error) => tracing::warn!(%error, "an interaction couldn't be answered"),
    }
    if let Some(error) = error {
        metrics.unanswered(error.into());
    }
}

impl From<Origin> for Asked {
    fn from(origin: Origin) -> Self {
        match origin {
            Origin::Command { .. } => Self::Command,
            Origin::PublicMessage | Origin::OwnPanel => Self::Click,
        }
    }
}

impl From<&SendError> for Unanswered {
    fn from(error: &SendError) -> Self {
        match error {
            SendError::AnsweredAlready => Self::Already,
            SendError::TokenDead => Self::TokenDead,
            SendError::NotNow(_) | SendError::Limited(_) => Self::Unreachable,
            SendError::MessageGone
            | SendError::Archived
            | SendError::ChannelGone
            | SendError::NoAccess
            | SendError::Refused { .. } => Self::Refused,
        }
    }
}

async fn send(
    bot: &Bot,
    asker: &Asker,
    origin: Origin,
    reply: Reply,
    placeholder_sent: bool,
) -> Result<Option<Opened>, SendError> {
    let transport = &bot.transport.patient();
    let token = asker.token.clone();
    let below = |message: u64| Token { message: Some(message), ..asker.token.clone() };
    // The place-holder of a command is its original message; that of a click is the clicked message.
    let fresh_message = async |parcel: Parcel| match (placeholder_sent, origin) {
        (false, _) => transport.answer(asker.interaction, &asker.token, Answer::Message(parcel)).await,
        (true, Origin::Command { .. }) => transport.fill(&asker.token, parcel).await,
        (true, _) => transport.follow_up(&asker.token, parcel).await.map(Some),
    };
    let in_place = async |parcel: Parcel| match placeholder_sent {
        true => transport.edit(&asker.token, parcel).await,
        false => transport.answer(asker.interaction, &asker.token, Answer::Update(parcel)).await.map(|_| ()),
    };
    match reply {
        Reply::Note(text) => fresh_message(wire::note(&text).into()).await.map(|_| None),
        Reply::NoteBeforePanel(text) => {
            fresh_message(wire::note(&text).into()).await?;
            Ok(Some(Opened::Opener(token)))
        }
        Reply::Private(body) | Reply::Public(body) => fresh_message(body.into()).await.map(|_| None),
        Reply::PrivateFile(body, file) => fresh_message(Parcel::with_file(body, file)).await.map(|_| None),
        Reply::InPlace(body) => in_place(body.into()).await.map(|()| None),
        Reply::Drawn(draft) => {
            let clicked = origin == Origin::OwnPanel;
            let carries = asker.clicked_carries.as_deref().filter(|_| clicked);
            let Packed { parcel, .. } = draft.pack(&bot.drawer, PREVIEW_WAITS, carries).await;
            let sent = if clicked { in_place(parcel).await } else { fresh_message(parcel).await.map(|_| ()) };
            sent.map(|()| None)
        }
        Reply::Followed(first, below) => {
            let opened = Box::pin(send(bot, asker, origin, *first, placeholder_sent)).await?;
            if let Err(error) = transport.follow_up(&token, &below).await {
                tracing::warn!(%error, "a message below an answer couldn't be sent");
            }
            Ok(opened)
        }
        Reply::TableMessage(body) => {
            let message = fresh_message((&body).into()).await?;
            Ok(message.map(|message| Opened::Posted(token, message, Imprint::of(&body))))
        }
        Reply::TableBelow { clicked, below: body } => {
            in_place(clicked.pack(&bot.drawer, ANSWER_WAITS, asker.clicked_carries.as_deref()).await.parcel).await?;
            let message = transport.follow_up(&token, &body).await?;
            Ok(Some(Opened::Posted(below(message), message, Imprint::of(&body))))
        }
        // Whoever serves the table now wasn't let answer this: the place-holder came first.
        Reply::LeftToOthers if placeholder_sent => {
            fresh_message(wire::note(&notice(Notice::Restarting, asker.lang)).into()).await.map(|_| None)
        }
        Reply::LeftToOthers => Ok(None),
        Reply::Panel(body) if origin == Origin::OwnPanel => {
            let packed = body.sent.pack(&bot.drawer, ANSWER_WAITS, asker.clicked_carries.as_deref()).await;
            match in_place(packed.parcel.clone()).await {
                // A newer panel has taken its place while he pressed, and shows what he did.
                Err(SendError::MessageGone) if !placeholder_sent => {
                    transport.answer(asker.interaction, &token, Answer::KeepMessage).await?;
                    return Ok(None);
                }
                sent => sent?,
            }
            Ok(Some(Opened::Panel(body.opened(token, asker.clicked, &packed))))
        }
        Reply::Panel(body) => {
            let packed = body.sent.pack(&bot.drawer, ANSWER_WAITS, None).await;
            let message = fresh_message(packed.parcel.clone()).await?;
            Ok(Some(Opened::Panel(body.opened(token, message, &packed))))
        }
        // Where no follow-ups are taken, the panel itself is the first answer.
        Reply::PanelBelow(body) if !placeholder_sent && transport.limited_until(&token).is_some() => {
            let packed = body.sent.pack(&bot.drawer, ANSWER_WAITS, None).await;
            let answer = Answer::Message(packed.parcel.clone());
            let message = transport.answer(asker.interaction, &token, answer).await?;
            Ok(Some(Opened::Panel(body.opened(token, message, &packed))))
        }
        Reply::PanelBelow(body) => {
            if !placeholder_sent {
                transport.answer(asker.interaction, &token, Answer::KeepMessage).await?;
            }
            let packed = body.sent.pack(&bot.drawer, ANSWER_WAITS, None).await;
            let message = transport.follow_up(&token, packed.parcel.clone()).await?;
            let panel = body.opened(below(message), Some(message), &packed);
            Ok(Some(Opened::PublicAndPanel(token, asker.clicked, panel)))
        }
        Reply::Seen => {
            if !placeholder_sent {
                transport.answer(asker.interaction, &token, Answer::KeepMessage).await?;
            }
            Ok(Some(match origin {
                Origin::PublicMessage => Opened::Public(token, asker.clicked),
                _ => Opened::Panel(OpenPanel {
                    token,
                    message: asker.clicked,
                    shown: None,
                    carries: None,
                    in_doubt: false,
                    lacks_picture: None,
                }),
            }))
        }
    }
}

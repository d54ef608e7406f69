//! Responds to an interaction in time, whatever happens.
//!
//! Discord's limit is three seconds. If the work isn't done after half of that, a placeholder goes
//! out and the response follows.

use std::future::Future;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use skat_store::Token;
use skat_view::{Lang, Note, Notice};

use super::bot::{Bot, Invoker};
use super::messenger::{
    OpenPanel, Opened, PanelChange, RespondedClick, SentInvitation, WatchPanel,
};
use super::outgoing::payload::Payload;
use super::outgoing::transport::{FirstResponse, SendError};
use super::outgoing::wire;
use super::outgoing::{OutgoingMessage, PREVIEW_WAITS, RESPONSE_WAITS, ReadyMessage};
use super::reply::{
    FollowUp, Handled, Invitation, LaterMessage, Origin, PanelBody, Reply, ReplySubject,
};
use crate::metrics::{Asked, FailedResponse, Metrics, Refusal, Task};
use crate::supervise;

/// Longest work before a placeholder goes out. Discord waits three seconds: enough for an event
/// that came late, or for a lost response that is sent once more.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Time since the interaction after which the response goes out even while the panel is being
/// edited: shortly before a placeholder would.
const LATEST: Duration = Duration::from_millis(1_200);

/// Longest wait for an edit of the panel after a placeholder.
const WAIT_AFTER_PLACEHOLDER: Duration = Duration::from_millis(500);

/// Does the work in its turn and responds with its result; sends a placeholder first when half the
/// time has passed. If the turn doesn't come in time, the response says so.
pub(super) async fn respond(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    work: impl Future<Output = Handled>,
) {
    // Boxed, because the futures are large and would be moved through the stack.
    let responded = respond_within(PATIENCE, bot, invoker, origin, Box::pin(work));
    bot.in_hand.track_future(Box::pin(responded)).await;
}

/// Sends a placeholder at once and the response after the work: for files so large that sending
/// them may take longer than Discord's time limit.
pub(super) async fn respond_later(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    work: impl Future<Output = Handled>,
) {
    let responded = respond_within(Duration::ZERO, bot, invoker, origin, Box::pin(work));
    bot.in_hand.track_future(Box::pin(responded)).await;
}

async fn respond_within(
    patience: Duration,
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    work: impl Future<Output = Handled>,
) {
    let begun = Instant::now();
    // Boxed, because the commands' futures are large and several others wrap them.
    let work = Box::pin(supervise::watch(&bot.metrics, Task::Interaction, work));
    let work = work.map(|done| done.unwrap_or_else(|| Handled::note(Notice::InternalTrouble)));
    let work = Box::pin(bot.load.in_turn(async {
        let done = work.await;
        let packed = match &done.reply {
            Reply::Panel(body) => Some(pack(bot, invoker, origin, body).await),
            _ => None,
        };
        (done, packed)
    }));
    let work = async {
        let (done, packed) = work.await.unwrap_or_else(|| {
            bot.metrics.refused(Refusal::Busy);
            (Handled::note(Notice::Busy), None)
        });
        // The table's messenger doesn't edit the panel until it knows its content.
        let turn = match done.about {
            Some(ReplySubject { table, person, .. }) if origin == Origin::OwnPanel => {
                let left = LATEST.checked_sub(begun.elapsed());
                let wait = left.unwrap_or(WAIT_AFTER_PLACEHOLDER);
                bot.lines.turn(table, person, wait).await
            }
            _ => Ok(None),
        };
        (done, packed, turn)
    };
    let mut work = std::pin::pin!(work);
    // Without patience the work doesn't even begin before the placeholder.
    let in_time = if patience.is_zero() {
        None
    } else {
        tokio::time::timeout(patience, &mut work).await.ok()
    };
    let mut answered_by_another = false;
    let ((done, packed, turn), placeholder_sent) = match in_time {
        Some(done) => (done, false),
        None => {
            let placeholder = match origin {
                Origin::Command { private } => FirstResponse::Later { private },
                Origin::PublicMessage | Origin::OwnPanel => FirstResponse::KeepMessage,
            };
            let sent = bot
                .transport
                .respond(invoker.interaction, &invoker.token, placeholder)
                .await;
            bot.metrics.placeholder_sent();
            note(&bot.metrics, origin, begun, sent.as_ref().err());
            answered_by_another = matches!(sent, Err(SendError::AlreadyAcknowledged));
            (work.await, true)
        }
    };
    let sent = if answered_by_another {
        // The token reaches the other process's messages, so this one must not send anything.
        Err(SendError::AlreadyAcknowledged)
    } else {
        let change = note_change(bot, origin, &done);
        let sending = send(bot, invoker, origin, done.reply, packed, placeholder_sent);
        let sent = Box::pin(sending).await;
        match (change, &sent) {
            (Some(change), Ok(Some(Opened::Panel(_)))) => change.shown(bot.clock.now()),
            (Some(change), Err(SendError::NotNow(_))) => change.perhaps_shown(bot.clock.now()),
            _ => {}
        }
        if !placeholder_sent || sent.is_err() {
            note(&bot.metrics, origin, begun, sent.as_ref().err());
        }
        sent
    };
    let mut opened = match sent {
        Err(SendError::AlreadyAcknowledged) => Some(Opened::ByAnother(invoker.token.clone())),
        sent => sent.unwrap_or_default(),
    };
    if let Some(Opened::Panel(panel)) = &mut opened {
        panel.in_doubt = turn.is_err();
    }
    if let Some(ReplySubject {
        table,
        person,
        had_snapshot,
    }) = done.about
    {
        bot.lines.responded(
            table,
            RespondedClick {
                person,
                token: opened,
                had_snapshot,
            },
        );
    }
}

/// Records that the reply changes the invoker's panel in place, or opens a new one.
///
/// The first press on a panel that its owner has just opened is carried out at once. They asked for
/// these cards, and the message appears at another place on the screen, so no press that was meant
/// for earlier controls can hit them.
fn note_change(bot: &Bot, origin: Origin, done: &Handled) -> Option<PanelChange> {
    let ReplySubject { table, person, .. } = done.about?;
    match &done.reply {
        Reply::Panel(body) if origin == Origin::OwnPanel => {
            bot.lines.change_panel(table, person, body.decision)
        }
        Reply::Panel(body) | Reply::PanelBelow(body) => {
            bot.lines.open_panel(table, person, body.decision);
            None
        }
        Reply::Followed(_, FollowUp::Panel(body)) => {
            bot.lines.open_panel(table, person, body.decision);
            None
        }
        _ => None,
    }
}

/// Records the time of a first response, or the reason why there was none: another process
/// responded first, or the time was up.
fn note(metrics: &Metrics, origin: Origin, begun: Instant, error: Option<&SendError>) {
    match error {
        None => metrics.responded(origin.into(), begun.elapsed()),
        Some(SendError::AlreadyAcknowledged) => {
            tracing::info!("an interaction was already answered");
        }
        Some(error) => {
            let after_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            tracing::warn!(%error, after_ms, "can't answer an interaction");
        }
    }
    if let Some(error) = error {
        metrics.response_failed(error.into());
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

impl From<&SendError> for FailedResponse {
    fn from(error: &SendError) -> Self {
        match error {
            SendError::AlreadyAcknowledged => Self::Already,
            SendError::TokenDead => Self::TokenDead,
            SendError::NotNow(_) | SendError::Limited(_) => Self::Unreachable,
            SendError::MessageGone
            | SendError::Archived
            | SendError::ChannelGone
            | SendError::NoAccess
            | SendError::BotTokenRefused
            | SendError::NoDirectMessages
            | SendError::Refused { .. } => Self::Refused,
        }
    }
}

/// Packs a panel for a click or a command.
async fn pack(bot: &Bot, invoker: &Invoker, origin: Origin, body: &PanelBody) -> ReadyMessage {
    let clicked = origin == Origin::OwnPanel;
    let carries = invoker.clicked_carries.as_deref().filter(|_| clicked);
    body.sent.pack(&bot.drawer, RESPONSE_WAITS, carries).await
}

/// Sends a reply. A panel that is the first response may be packed already.
async fn send(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    reply: Reply,
    packed: Option<ReadyMessage>,
    placeholder_sent: bool,
) -> Result<Option<Opened>, SendError> {
    let transport = &bot.transport.patient();
    let token = invoker.token.clone();
    let fresh_message = |payload: Payload| {
        on_heap(move || send_fresh(bot, invoker, origin, payload, placeholder_sent))
    };
    let in_place =
        |payload: Payload| on_heap(move || update(bot, invoker, payload, placeholder_sent));
    let drawn = |message: OutgoingMessage, replaces_clicked: bool| {
        on_heap(move || {
            send_drawn(
                bot,
                invoker,
                origin,
                message,
                replaces_clicked,
                placeholder_sent,
            )
        })
    };
    let respond = |response: FirstResponse| {
        let token = &invoker.token;
        on_heap(move || transport.respond(invoker.interaction, token, response))
    };
    let written = |note: Note| wire::note(note, invoker.lang);
    let panel = |body: PanelBody| {
        on_heap(move || async move {
            let packed = match packed {
                Some(packed) => packed,
                None => pack(bot, invoker, origin, &body).await,
            };
            (body, packed)
        })
    };
    let reply = match alone(reply, invoker.lang, placeholder_sent) {
        ControlFlow::Break(payload) => return fresh_message(payload).await.map(|_| None),
        ControlFlow::Continue(reply) => reply,
    };
    match reply {
        // Another process responds.
        Reply::LeftToOthers => Ok(None),
        // These are sent by now.
        Reply::Note(_)
        | Reply::NoteWithFile(..)
        | Reply::PublicNote(..)
        | Reply::Private(_)
        | Reply::PrivateWithFile(..)
        | Reply::Public(_) => Ok(None),
        Reply::NoteBeforePanel(note) => {
            fresh_message(written(note).into()).await?;
            Ok(Some(Opened::Opener(token)))
        }
        Reply::BeforePanel(first) => {
            let sending = || send(bot, invoker, origin, *first, None, placeholder_sent);
            let opened = on_heap(sending).await?;
            Ok(Some(opened.unwrap_or(Opened::Opener(token))))
        }
        Reply::NoteInPlace(note) => in_place(written(note).into()).await.map(|()| None),
        Reply::Form(form) => respond(FirstResponse::Form(form)).await.map(|_| None),
        Reply::Invitation(invitation) => {
            let (message, own) = fresh_message((&invitation.body).into()).await?;
            note_invitation(bot, invoker, &invitation, message, own);
            Ok(None)
        }
        Reply::InPlace(body) => in_place(body.into()).await.map(|()| None),
        Reply::Drawn(message) => {
            let sent = drawn(message, origin == Origin::OwnPanel);
            sent.await.map(|_| None)
        }
        Reply::DrawnAnew(message) => drawn(message, false).await.map(|_| None),
        Reply::DrawnForAll(message) => {
            let sent = drawn(message, origin == Origin::PublicMessage);
            sent.await.map(|_| None)
        }
        Reply::Awaited(message, later) => {
            // Below a public message, the click's own token edits that one.
            let own = drawn(message, origin == Origin::OwnPanel).await?;
            replace_later(bot, own, later);
            Ok(None)
        }
        Reply::Watched(message, deal) => {
            let sent = || send_watched(bot, invoker, origin, &message, placeholder_sent);
            let (token, carries) = on_heap(sent).await?;
            Ok(Some(Opened::Watched(WatchPanel {
                token,
                deal,
                carries,
            })))
        }
        Reply::Followed(first, below) => {
            let sending = || send(bot, invoker, origin, *first, None, placeholder_sent);
            let opened = on_heap(sending).await?;
            let (body, invitation) = match below {
                FollowUp::Message(body) => (body, None),
                FollowUp::Note(note) => (written(note), None),
                FollowUp::NoteWithFile(note, file) => {
                    let payload = Payload::with_file(written(note), file);
                    if let Err(error) = on_heap(|| transport.follow_up(&token, payload)).await {
                        tracing::warn!(%error, "can't send the file below a response");
                    }
                    return Ok(opened);
                }
                FollowUp::Invitation(invitation) => (invitation.body.clone(), Some(invitation)),
                FollowUp::TableMessage(opening) => {
                    let below = on_heap(|| follow_up_table(bot, invoker, &opening)).await;
                    return Ok(below.or(opened));
                }
                FollowUp::Panel(body) => {
                    return Ok(
                        match on_heap(|| follow_up_panel(bot, invoker, *body)).await {
                            Ok(panel) => Some(match opened {
                                Some(Opened::Posted(token, message, shown)) => {
                                    Opened::PostedAndPanel(token, message, shown, panel)
                                }
                                _ => Opened::Panel(panel),
                            }),
                            Err(error) => {
                                tracing::warn!(%error, "can't send the panel below a response");
                                opened
                            }
                        },
                    );
                }
            };
            match on_heap(|| transport.follow_up(&token, &body)).await {
                Ok(message) => {
                    if let Some(invitation) = invitation {
                        let posted = Some(message);
                        let own = below_it(invoker, message);
                        note_invitation(bot, invoker, &invitation, posted, own);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "can't send the message below a response");
                }
            }
            Ok(opened)
        }
        Reply::TableMessage(opening) => {
            let (message, own) = fresh_message(opening.bare_body().into()).await?;
            Ok(message.map(|message| Opened::Posted(own, message, opening.bare_imprint())))
        }
        Reply::TableBelow {
            clicked,
            below: opening,
        } => {
            let carries = invoker.clicked_carries.as_deref();
            let packed = on_heap(|| clicked.pack(&bot.drawer, RESPONSE_WAITS, carries)).await;
            in_place(packed.payload).await?;
            let message = on_heap(|| transport.follow_up(&token, opening.bare_body())).await?;
            Ok(Some(Opened::Posted(
                below_it(invoker, message),
                message,
                opening.bare_imprint(),
            )))
        }
        Reply::Panel(body) if origin == Origin::OwnPanel => {
            let (body, packed) = panel(body).await;
            match in_place(packed.payload.clone()).await {
                // A newer panel has replaced it in the meantime and shows the press's effect.
                Err(SendError::MessageGone) if !placeholder_sent => {
                    respond(FirstResponse::KeepMessage).await?;
                    return Ok(None);
                }
                sent => sent?,
            }
            let panel = open_panel(body, token, invoker.clicked, &packed);
            Ok(Some(Opened::Panel(panel)))
        }
        Reply::Panel(body) => {
            let (body, packed) = panel(body).await;
            let (message, own) = fresh_message(packed.payload.clone()).await?;
            let panel = open_panel(body, own, message, &packed);
            Ok(Some(Opened::Panel(panel)))
        }
        // While follow-ups are rate-limited, the panel itself is the first response.
        Reply::PanelBelow(body)
            if !placeholder_sent && transport.limited_until(&token).is_some() =>
        {
            let (body, packed) = panel(body).await;
            let response = FirstResponse::Message(packed.payload.clone());
            let message = respond(response).await?;
            let panel = open_panel(body, token, message, &packed);
            Ok(Some(Opened::Panel(panel)))
        }
        Reply::PanelBelow(body) => {
            if !placeholder_sent {
                respond(FirstResponse::KeepMessage).await?;
            }
            let panel = on_heap(|| follow_up_panel(bot, invoker, body)).await?;
            Ok(Some(Opened::PublicAndPanel(token, invoker.clicked, panel)))
        }
        Reply::Seen => {
            if !placeholder_sent {
                respond(FirstResponse::KeepMessage).await?;
            }
            Ok(Some(match origin {
                Origin::PublicMessage => Opened::Public(token, invoker.clicked),
                _ => Opened::Panel(OpenPanel::unknown(token, invoker.clicked)),
            }))
        }
    }
}

/// Returns the payload of a reply that is a new message and nothing else.
fn alone(reply: Reply, lang: Lang, placeholder_sent: bool) -> ControlFlow<Payload, Reply> {
    let note = |note: Note| wire::note(note, lang);
    ControlFlow::Break(match reply {
        Reply::Note(told) => note(told).into(),
        Reply::NoteWithFile(told, file) => Payload::with_file(note(told), file),
        Reply::PublicNote(told, lang) => wire::public_note(told, lang).into(),
        Reply::Private(body) | Reply::Public(body) => body.into(),
        Reply::PrivateWithFile(body, file) => Payload::with_file(body, file),
        // The placeholder came first, so the process that serves the table now couldn't respond.
        Reply::LeftToOthers if placeholder_sent => note(Notice::Restarting.into()).into(),
        // Nothing can come before a form.
        Reply::Form(_) if placeholder_sent => note(Notice::Busy.into()).into(),
        reply => return ControlFlow::Continue(reply),
    })
}

/// Makes a future on the heap, so that whoever awaits it holds only a pointer. [`send`] would
/// otherwise keep room on the stack for each of its many futures, and it calls itself.
fn on_heap<F: Future>(future: impl FnOnce() -> F) -> Pin<Box<F>> {
    Box::pin(future())
}

/// Replaces the clicked message.
async fn update(
    bot: &Bot,
    invoker: &Invoker,
    payload: Payload,
    placeholder_sent: bool,
) -> Result<(), SendError> {
    let transport = &bot.transport.patient();
    if placeholder_sent {
        return transport.edit(&invoker.token, payload).await;
    }
    let response = FirstResponse::Update(payload);
    let sent = transport.respond(invoker.interaction, &invoker.token, response);
    sent.await.map(|_| ())
}

/// Draws a message, then sends it as a new one or instead of the clicked one. Returns the token
/// that edits it.
async fn send_drawn(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    message: OutgoingMessage,
    replaces_clicked: bool,
    placeholder_sent: bool,
) -> Result<Token, SendError> {
    let carries = invoker.clicked_carries.as_deref();
    let carries = carries.filter(|_| replaces_clicked);
    let ReadyMessage { payload, .. } = message.pack(&bot.drawer, PREVIEW_WAITS, carries).await;
    if replaces_clicked {
        update(bot, invoker, payload, placeholder_sent).await?;
        Ok(invoker.token.clone())
    } else {
        let sent = send_fresh(bot, invoker, origin, payload, placeholder_sent);
        sent.await.map(|(_, own)| own)
    }
}

/// Sends a new message. Returns its id, if known, and the token that edits it.
///
/// A command's placeholder becomes the message if both have the same audience. Otherwise it is
/// deleted first: Discord keeps the placeholder's audience both in an edit and in the first
/// follow-up.
async fn send_fresh(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    payload: Payload,
    placeholder_sent: bool,
) -> Result<(Option<u64>, Token), SendError> {
    let transport = &bot.transport.patient();
    let token = &invoker.token;
    if !placeholder_sent {
        let response = FirstResponse::Message(payload);
        let message = transport
            .respond(invoker.interaction, token, response)
            .await?;
        return Ok((message, token.clone()));
    }
    if let Origin::Command { private } = origin {
        if private == payload.is_ephemeral() {
            let message = transport.fill(token, payload).await?;
            return Ok((message, token.clone()));
        }
        match transport.delete(token).await {
            Ok(()) | Err(SendError::MessageGone) => {}
            Err(error) => return Err(error),
        }
    }
    let message = transport.follow_up(token, payload).await?;
    Ok((Some(message), below_it(invoker, message)))
}

/// Sends the message of a member who watches. Returns the token that edits it, and the file that it
/// has.
async fn send_watched(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    message: &OutgoingMessage,
    placeholder_sent: bool,
) -> Result<(Token, Option<String>), SendError> {
    let transport = &bot.transport.patient();
    let token = invoker.token.clone();
    let clicked = origin == Origin::OwnPanel;
    let carries = invoker.clicked_carries.as_deref().filter(|_| clicked);
    let packed = message.pack(&bot.drawer, PREVIEW_WAITS, carries).await;
    let payload = packed.payload.clone();
    let own = match (placeholder_sent, clicked) {
        (true, true) => {
            transport.edit(&token, payload).await?;
            token
        }
        (true, false) => below_it(invoker, transport.follow_up(&token, payload).await?),
        (false, _) => {
            let response = match clicked {
                true => FirstResponse::Update(payload),
                false => FirstResponse::Message(payload),
            };
            transport
                .respond(invoker.interaction, &token, response)
                .await?;
            token
        }
    };
    Ok((own, packed.carries()))
}

/// Replaces the token's message once another one is ready, if the token still lives then.
fn replace_later(bot: &Bot, token: Token, later: LaterMessage) {
    let transport = bot.transport.clone();
    let replaced = async move {
        let Some(message) = later.0.await else {
            return;
        };
        if !transport.is_live(&token) {
            return;
        }
        if let Err(error) = transport.edit(&token, message.bare_body()).await {
            tracing::info!(%error, "can't show what a message waited for");
        }
    };
    supervise::spawn(&bot.metrics, Task::Interaction, replaced);
}

/// Returns the token of a follow-up.
fn below_it(invoker: &Invoker, message: u64) -> Token {
    Token {
        message: Some(message),
        ..invoker.token.clone()
    }
}

/// Tells a table's messenger of an invitation that was just sent.
fn note_invitation(
    bot: &Bot,
    invoker: &Invoker,
    invitation: &Invitation,
    message: Option<u64>,
    token: Token,
) {
    if let Some(message) = message {
        let sent = SentInvitation {
            guest: Some(invitation.guest),
            channel: invoker.channel,
            message,
            token: Some(token),
        };
        bot.lines.invited(invitation.table, sent);
    }
}

/// Posts a table's message below the response, by the bot token if need be: people sit there and
/// must find it.
async fn follow_up_table(
    bot: &Bot,
    invoker: &Invoker,
    opening: &OutgoingMessage,
) -> Option<Opened> {
    let (body, imprint) = (opening.bare_body(), opening.bare_imprint());
    let transport = &bot.transport.patient();
    let by_token = transport.follow_up(&invoker.token, body.clone()).await;
    let posted = match by_token {
        Ok(message) => Ok(Opened::Posted(below_it(invoker, message), message, imprint)),
        Err(error) => {
            tracing::warn!(%error, "can't send a table's message below a response");
            let message = transport.post(invoker.channel, body).await;
            message.map(|message| Opened::ByRight(message, imprint))
        }
    };
    posted
        .inspect_err(|error| tracing::warn!(%error, "can't post a table's message"))
        .ok()
}

/// Sends a panel below the response.
async fn follow_up_panel(
    bot: &Bot,
    invoker: &Invoker,
    body: PanelBody,
) -> Result<OpenPanel, SendError> {
    let packed = body.sent.pack(&bot.drawer, RESPONSE_WAITS, None).await;
    let transport = &bot.transport.patient();
    let message = transport
        .follow_up(&invoker.token, packed.payload.clone())
        .await?;
    let own = below_it(invoker, message);
    Ok(open_panel(body, own, Some(message), &packed))
}

/// Returns the panel that this token has just shown.
fn open_panel(
    body: PanelBody,
    token: Token,
    message: Option<u64>,
    packed: &ReadyMessage,
) -> OpenPanel {
    let content = Arc::new(body.sent);
    OpenPanel {
        content: Some(Arc::clone(&content)),
        ..OpenPanel::showing(token, message, body.shown, &content, packed)
    }
}

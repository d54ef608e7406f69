//! The lock message of a list that is about to begin. Nothing is dealt before it is there.

use std::time::Duration;

use skat_store::Backoff;
use skat_table::{LockAttempt, RepeatReason, StageView, TableView, Timestamp};
use skat_view::{LockTrouble, TextForm, lock_message};

use super::context::MessengerContext;
use super::panels::Panels;
use super::public::PublicMessage;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::people::names::ResolvedNames;
use crate::discord::tables::threads;
use crate::tables::{LockOrder, LockReport};

/// First and longest pause between two tries.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// Longest pause after a failure that somebody must mend, such as a missing permission.
const LONGEST_PAUSE_IF_LASTING: Duration = Duration::from_secs(3 * 60);

/// Pause after several messages that came too late for their round.
const LATE_PAUSE: Duration = Duration::from_secs(3 * 60);

/// Number of such messages from which on the clock is suspected.
const MANY_LATE: u32 = 2;

/// Time since the beginning of an attempt in which its nonce counts, in milliseconds. Discord
/// remembers it for a few minutes at least, and a request may take a while.
const NONCE_COUNTS_MS: i64 = 100_000;

/// Milliseconds from 1970 to the epoch of Discord's ids, which hold their time.
const EPOCH_OF_IDS_MS: i64 = 1_420_070_400_000;

/// The lock message of a table. It is boxed, because most tables have none to post.
#[derive(Default)]
pub(super) struct LockMessage(Option<Box<PendingLock>>);

/// A lock message that isn't known to be posted.
struct PendingLock {
    /// The order, until its outcome is reported.
    order: Option<LockOrder>,
    /// True if the message may have been posted, and only its nonce can tell.
    in_doubt: bool,
    /// What kept the message from being posted.
    trouble: Option<LockTrouble>,
    /// Time of the next try; `None` if it comes with the next news.
    due: Option<Timestamp>,
    backoff: Backoff,
    /// The pauses after failures that somebody must mend.
    lasting: Backoff,
    /// Number of messages that came too late for their round.
    late: u32,
    /// The reason for another attempt, if the report of that waits for the next try.
    repeats: Option<RepeatReason>,
}

/// The outcome of a try.
enum Tried {
    /// The message has this id.
    Posted(u64),
    /// Only another attempt can succeed.
    Repeat(RepeatReason),
    /// The message is there, but it came too late for its round.
    CameLate,
    /// News will say more.
    Waits,
    Failed(LockTrouble),
    /// It fails until somebody mends it.
    Lasting(LockTrouble),
}

impl LockMessage {
    /// Takes an order to post the message.
    pub(super) fn take(&mut self, order: LockOrder) {
        let seed = order.table.header.table().number();
        let pending = self.0.get_or_insert_with(|| {
            Box::new(PendingLock {
                order: None,
                in_doubt: false,
                trouble: None,
                due: None,
                backoff: Backoff::new(FIRST_PAUSE, LONGEST_PAUSE, seed),
                lasting: Backoff::new(FIRST_PAUSE, LONGEST_PAUSE_IF_LASTING, seed),
                late: 0,
                repeats: None,
            })
        });
        // An earlier process may have posted it.
        pending.in_doubt = !order.is_first_try;
        pending.order = Some(order);
    }

    /// Records a new state of the table. Returns true if its list has just begun.
    pub(super) fn take_table(&mut self, table: &TableView) -> bool {
        if matches!(table.stage, StageView::Locking) {
            return false;
        }
        let pending = self.0.take();
        pending.is_some() && matches!(table.stage, StageView::Playing(_))
    }

    /// Lets the next try come at once: somebody has pressed a control and brought a token.
    pub(super) fn try_again(&mut self) {
        if let Some(pending) = &mut self.0
            && pending.trouble.is_some()
        {
            pending.due = None;
        }
    }

    /// Returns the time of the next try, if it doesn't come with news.
    pub(super) fn next_try(&self) -> Option<Timestamp> {
        self.0.as_ref()?.due
    }

    /// Returns what keeps the message from being posted.
    pub(super) fn trouble(&self) -> Option<LockTrouble> {
        self.0.as_ref()?.trouble
    }

    /// Posts the message if it is due. Returns true if the table's next state will follow.
    pub(super) async fn post(
        &mut self,
        context: &MessengerContext,
        names: &ResolvedNames,
        public: &PublicMessage,
        panels: &Panels,
    ) -> bool {
        let Some(pending) = &mut self.0 else {
            return false;
        };
        if pending.due.is_some_and(|due| context.now() < due) {
            return false;
        }
        let Some(tried) = pending.try_once(context, names, public, panels).await else {
            return false;
        };
        match tried {
            Tried::Waits => {
                pending.due = None;
                false
            }
            Tried::Failed(trouble) => {
                let pause = pending.backoff.pause();
                pending.wait(trouble, context.now(), pause);
                false
            }
            Tried::Lasting(trouble) => {
                let pause = pending.lasting.pause();
                pending.wait(trouble, context.now(), pause);
                false
            }
            Tried::Posted(message) => {
                pending.trouble = None;
                pending.due = None;
                pending.report(LockReport::Posted(message)).await;
                true
            }
            Tried::CameLate => {
                pending.late += 1;
                if pending.late >= MANY_LATE {
                    // The round of the next attempt is chosen when this one is reported.
                    tracing::warn!(table.id = %context.table.table, "the start of a list came too \
                        late for its round again; is the clock wrong?");
                    pending.wait(LockTrouble::TooLate, context.now(), LATE_PAUSE);
                    pending.repeats = Some(RepeatReason::TooLate);
                    return false;
                }
                pending.repeat(RepeatReason::TooLate).await;
                true
            }
            Tried::Repeat(reason) => {
                pending.repeat(reason).await;
                true
            }
        }
    }
}

impl PendingLock {
    /// Lets the next try wait for this pause, and tells why.
    fn wait(&mut self, trouble: LockTrouble, now: Timestamp, pause: Duration) {
        let pause_ms = i64::try_from(pause.as_millis()).unwrap_or(i64::MAX);
        self.trouble = Some(trouble);
        self.due = Some(now.plus_ms(pause_ms));
    }

    /// Asks for another attempt, which is tried at once: its round is close.
    async fn repeat(&mut self, reason: RepeatReason) {
        self.due = None;
        self.repeats = None;
        self.report(LockReport::Repeat(reason)).await;
    }

    /// Reports the outcome of the order.
    async fn report(&mut self, report: LockReport) {
        if let Some(order) = self.order.take() {
            order.report(report).await;
        }
    }

    /// Tries to post the message; `None` if there is no order.
    async fn try_once(
        &mut self,
        context: &MessengerContext,
        names: &ResolvedNames,
        public: &PublicMessage,
        panels: &Panels,
    ) -> Option<Tried> {
        let order = self.order.as_ref()?;
        let (now, attempt) = (context.now(), order.attempt);
        if let Some(reason) = self.repeats {
            return Some(Tried::Repeat(reason));
        }
        // A message that may be there has its own time. The nonce finds it.
        if !self.in_doubt && attempt.is_too_late(now) {
            return Some(Tried::Repeat(RepeatReason::TooLate));
        }
        // The table's own message comes first. It shows the root.
        if public.awaited_until(now).is_some() {
            return Some(Tried::Waits);
        }
        let forgotten = now.0 - attempt.since.0 >= NONCE_COUNTS_MS;
        if self.in_doubt && forgotten {
            return Some(Tried::Repeat(RepeatReason::Unknown));
        }
        let is_private = order.table.is_private;
        let message = lock_message(&order.table, names, context.lang())?;
        let body = body_by(
            &message,
            Audience::Everybody,
            TextForm::TEXT,
            Control::never,
        );
        let once = body.clone().with_nonce(order.nonce());
        let posted = post_here(context, public.channel(context), once).await;
        Some(match posted {
            Ok(message) => posted_in_time(attempt, message),
            // The other route knows no nonce, so it can't tell whether the message is there.
            Err(SendError::NoAccess | SendError::ChannelGone | SendError::Archived)
                if self.in_doubt =>
            {
                Tried::Repeat(RepeatReason::Unknown)
            }
            Err(gone @ (SendError::NoAccess | SendError::ChannelGone | SendError::Archived)) => {
                // A message of a private table stays where only its people see it.
                let may_follow = matches!(gone, SendError::ChannelGone) && !is_private;
                self.post_by_token(context, attempt, public, panels, body, may_follow)
                    .await
            }
            Err(error) => self.failed(context, &error),
        })
    }

    /// Posts the message by the newest token: for channels in which the bot may only respond. It
    /// follows its players into another channel only if it may.
    async fn post_by_token(
        &mut self,
        context: &MessengerContext,
        attempt: LockAttempt,
        public: &PublicMessage,
        panels: &Panels,
        body: MessageBody,
        may_follow: bool,
    ) -> Tried {
        let token = if may_follow {
            public.newest_token_anywhere(context, panels)
        } else {
            public.newest_token(context, panels)
        };
        let Some(token) = token else {
            // The response to the press that began the list brings a token.
            return if panels.wait_for_responses() {
                Tried::Waits
            } else {
                Tried::Lasting(LockTrouble::Access)
            };
        };
        let transport = &context.services.transport;
        match transport.follow_up_where(&token, body).await {
            Ok((_, message)) => posted_in_time(attempt, message),
            // This route knows no nonce, so nothing can tell whether the message is there.
            Err(error) if error.may_have_arrived() => {
                self.repeats = Some(RepeatReason::Unknown);
                self.failed(context, &error)
            }
            Err(error) => self.failed(context, &error),
        }
    }

    fn failed(&mut self, context: &MessengerContext, error: &SendError) -> Tried {
        tracing::warn!(table.id = %context.table.table, %error, "can't post the start of a list");
        self.in_doubt |= error.may_have_arrived();
        match error {
            SendError::NoAccess
            | SendError::ChannelGone
            | SendError::Archived
            | SendError::MessageGone
            | SendError::TokenDead => Tried::Lasting(LockTrouble::Access),
            SendError::NotNow(_) | SendError::Limited(_) => Tried::Failed(LockTrouble::Discord),
            SendError::BotTokenRefused
            | SendError::AlreadyAcknowledged
            | SendError::NoDirectMessages
            | SendError::Refused { .. } => Tried::Lasting(LockTrouble::Discord),
        }
    }
}

/// Posts in this channel. If it is an archived thread, reopens it, as a member's message would.
async fn post_here(
    context: &MessengerContext,
    channel: u64,
    body: MessageBody,
) -> Result<u64, SendError> {
    let transport = &context.services.transport;
    match transport.post(channel, &body).await {
        Err(SendError::Archived) => {
            let reopened = threads::unarchive(transport, channel).await;
            // Nothing was posted yet, whatever became of this request.
            reopened.map_err(|error| match error.may_have_arrived() {
                true => SendError::Archived,
                false => error,
            })?;
            transport.post(channel, body).await
        }
        posted => posted,
    }
}

/// Returns the outcome of a message that is there. It must have come before the round that it
/// names.
fn posted_in_time(attempt: LockAttempt, message: u64) -> Tried {
    let since_epoch = i64::try_from(message >> 22).unwrap_or(i64::MAX);
    let posted_at = Timestamp(EPOCH_OF_IDS_MS.saturating_add(since_epoch));
    if attempt.is_too_late(posted_at) {
        Tried::CameLate
    } else {
        Tried::Posted(message)
    }
}

//! Presents one table: its public message and its players' panels, within the budget of
//! `docs/ARCHITECTURE.md`.
//!
//! The newest state wins: an outdated one is never sent. The public message is edited at most every
//! 1.2 seconds. A panel is edited only when it is its owner's turn to decide something new, and
//! never while the response to their own click is on its way.

mod access;
mod context;
mod invitations;
mod list_luck;
mod lock;
mod mailboxes;
mod milestone;
mod panel_state;
mod panels;
mod posting;
mod public;
mod public_tokens;
mod reminders;
mod thread_members;
mod watchers;

use std::sync::Arc;

use skat_store::TokenOwner;
use skat_table::{StageView, Timestamp};
use skat_view::Notice;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

pub(super) use self::context::{CatchingUp, Messengers};
use self::context::{MessengerContext, Obstacles, Showing};
use self::invitations::OpenInvitations;
use self::list_luck::ListLuck;
use self::lock::LockMessage;
use self::mailboxes::News;
pub(super) use self::mailboxes::{Mailboxes, Opened, PanelChange, RespondedClick, SentInvitation};
pub(super) use self::panel_state::{OpenPanel, ShownState, WatchPanel};
use self::panels::Panels;
use self::public::{EDIT_EVERY_MS, PublicMessage, public_message};
use self::reminders::Reminders;
use self::thread_members::ThreadMembers;
use self::watchers::Watchers;
use super::outgoing::wire::public_note;
use crate::clock::Clock;
use crate::metrics::Task;
use crate::pool::ServeDecision;
use crate::supervise;
use crate::tables::{LockOrder, Presenter, PresenterFactory, Snapshot, TableContext};

/// Longest pause between two tries while Discord can't be reached, in milliseconds. The first
/// equals the interval between two edits, and each is twice as long as the one before.
const LONGEST_PAUSE_MS: i64 = 12_000;

impl PresenterFactory for Arc<Messengers> {
    fn attach(&self, context: TableContext) -> Box<dyn Presenter> {
        let (table, lines) = (context.table, self.lines.clone());
        let (line, news) = lines.open(table);
        let own_line = line.downgrade();
        let (fenced, services) = (context.fenced.clone(), Self::clone(self));
        let messenger = Box::new(Messenger::new(context, Self::clone(self), news));
        let withdrawn = CancellationToken::new();
        let (lost, loss) = oneshot::channel();
        let ended = withdrawn.clone();
        supervise::spawn_on(&self.tasks, &self.metrics, Task::Messenger, async move {
            let metrics = &services.metrics;
            let presented =
                supervise::watch(metrics, Task::Messenger, messenger.run(ended, loss)).await;
            lines.close(table, &own_line);
            if presented.is_none() {
                // The table's task then ends, and the next one gets a messenger of its own.
                let pause = tokio::time::sleep(services.failures.fail(table));
                services.stop.run_until_cancelled(pause).await;
                fenced.cancel();
            }
        });
        Box::new(Mailbox {
            news: line,
            withdrawn,
            lost: Some(lost),
        })
    }
}

struct Mailbox {
    news: mpsc::UnboundedSender<News>,
    withdrawn: CancellationToken,
    /// Tells a withdrawn messenger that steps are lost; dropping it means that no loss is known.
    lost: Option<oneshot::Sender<()>>,
}

impl Presenter for Mailbox {
    fn show(&mut self, snapshot: Snapshot) {
        // A messenger ends only after the table is closed or when the program stops.
        let _ = self.news.send(News::Scene(Box::new(snapshot)));
    }

    fn post_lock(&mut self, order: LockOrder) {
        // A messenger that has ended is followed by another one, which gets the order again.
        let _ = self.news.send(News::Lock(Box::new(order)));
    }

    fn withdraw(&mut self) {
        self.withdrawn.cancel();
    }

    fn tell_of_a_loss(&mut self) {
        if let Some(lost) = self.lost.take() {
            // A messenger that has ended has nobody to tell.
            let _ = lost.send(());
        }
    }
}

/// Presents a table until it is closed.
struct Messenger {
    context: MessengerContext,
    news: mpsc::UnboundedReceiver<News>,
    state: CurrentState,
    public: PublicMessage,
    lock: LockMessage,
    luck: ListLuck,
    panels: Panels,
    reminders: Reminders,
    invitations: OpenInvitations,
    thread_members: ThreadMembers,
    watchers: Watchers,
    /// What kept the newest state from being fully shown in the last round.
    obstacles: Obstacles,
    /// Time of the next retry while Discord or the other processes can't be reached, and the pause
    /// before it in milliseconds.
    retry: Option<(Timestamp, i64)>,
}

/// The newest state of the table.
enum CurrentState {
    /// The messenger has received none yet.
    Unknown,
    /// The messenger has shown neither this nor an earlier one.
    Raised(Snapshot),
    /// The messenger has shown this or an earlier one.
    Shown(Snapshot),
}

impl CurrentState {
    const fn snapshot(&self) -> Option<&Snapshot> {
        match self {
            Self::Unknown => None,
            Self::Raised(snapshot) | Self::Shown(snapshot) => Some(snapshot),
        }
    }

    /// Records that the state gets shown; returns true for the first one.
    fn begin_showing(&mut self) -> bool {
        match std::mem::replace(self, Self::Unknown) {
            Self::Raised(snapshot) => {
                *self = Self::Shown(snapshot);
                true
            }
            other => {
                *self = other;
                false
            }
        }
    }

    /// Adopts a newer state.
    fn take(&mut self, newer: Snapshot) {
        *self = match self {
            Self::Unknown | Self::Raised(_) => Self::Raised(newer),
            Self::Shown(_) => Self::Shown(newer),
        };
    }
}

impl Messenger {
    fn new(
        mut table: TableContext,
        services: Arc<Messengers>,
        news: mpsc::UnboundedReceiver<News>,
    ) -> Self {
        let tokens = std::mem::take(&mut table.tokens);
        let context = MessengerContext { table, services };
        Self {
            news,
            state: CurrentState::Unknown,
            public: PublicMessage::new(&context, &tokens),
            lock: LockMessage::default(),
            luck: ListLuck::default(),
            panels: Panels::stored(&tokens, context.now()),
            reminders: Reminders::default(),
            invitations: OpenInvitations::default(),
            thread_members: ThreadMembers::default(),
            watchers: Watchers::default(),
            obstacles: Obstacles::default(),
            retry: None,
            context,
        }
    }

    /// Presents the news until there is no more. After a withdrawal nothing is sent, not even
    /// pending edits, because another process may have shown something newer.
    async fn run(mut self: Box<Self>, withdrawn: CancellationToken, lost: oneshot::Receiver<()>) {
        tokio::select! {
            biased;
            () = withdrawn.cancelled() => {}
            () = self.show_news() => return,
        }
        let stop = self.context.services.stop.clone();
        let lost = tokio::select! {
            lost = lost => lost.is_ok(),
            () = stop.cancelled() => false,
        };
        if lost {
            Box::pin(self.tell_of_the_loss()).await;
        }
    }

    async fn show_news(&mut self) {
        let services = Arc::clone(&self.context.services);
        // The working futures are boxed, so that an idle table takes little memory.
        if self.context.table.steps_lost {
            Box::pin(self.tell_of_the_loss()).await;
        }
        loop {
            let next_show = self.next_show();
            let next = tokio::select! {
                next = self.news.recv() => next.map(Some),
                () = self.luck.arrives(&services) => Some(None),
                () = wait_until(&self.context.services.clock, next_show) => Some(None),
                () = services.stop.cancelled() => None,
            };
            let Some(next) = next else { break };
            if let Some(news) = next {
                Box::pin(self.take(news)).await;
            }
            let permit = if self.is_behind() {
                tokio::select! {
                    permit = services.catching_up.permit() => permit,
                    () = services.stop.cancelled() => break,
                }
            } else {
                None
            };
            while let Ok(more) = self.news.try_recv() {
                Box::pin(self.take(more)).await;
            }
            Box::pin(self.show()).await;
            drop(permit);
            if self.is_done() && self.news.is_empty() {
                break;
            }
        }
        // The last state people see must be true, even if the program stops within the pause
        // between two edits.
        if self.next_edit().is_some() {
            Box::pin(self.edit_public()).await;
        }
    }

    async fn take(&mut self, news: News) {
        match news {
            News::Scene(snapshot) => {
                if let Some(person) = snapshot.responding_to {
                    self.panels.of(person).in_flight += 1;
                }
                self.public.take_table(&snapshot.table, self.context.now());
                self.reminders.take(&snapshot.reminded);
                self.watchers.take_table(&snapshot.table);
                if self.lock.take_table(&snapshot.table) {
                    self.panels.begin_list();
                }
                self.state.take(*snapshot);
            }
            News::Lock(order) => self.lock.take(*order),
            News::Responded(click) => self.take_responded(*click).await,
            News::Invited(invitation) => {
                if let Some(guest) = invitation.guest {
                    self.thread_members.take_invited(guest);
                }
                self.invitations.take(&self.context, *invitation).await;
            }
        }
    }

    /// Tells everybody at the table that the storage has lost steps that they have seen.
    async fn tell_of_the_loss(&self) {
        let context = &self.context;
        let transport = &context.services.transport;
        let text = public_note(Notice::StepsLost, context.lang());
        let token = self.public.newest_token(context, &self.panels);
        let told = match token.filter(|token| !context.is_limited(token)) {
            Some(token) => transport.follow_up(&token, &text).await,
            None => transport.post(self.public.channel(context), &text).await,
        };
        if let Err(error) = told {
            tracing::warn!(table.id = %context.table.table, %error, "can't tell the players that \
                steps were lost");
        }
    }

    async fn take_responded(&mut self, click: RespondedClick) {
        let context = &self.context;
        self.public.try_again();
        self.lock.try_again();
        if let Some(Opened::ByRight(message, shown)) = click.token {
            return self.public.take_posted(context, message, shown).await;
        }
        if let Some(Opened::Watched(panel)) = click.token {
            let table = self.state.snapshot().map(|snapshot| &snapshot.table);
            let transport = &context.services.transport;
            self.watchers
                .retain(|watcher| transport.is_live(&watcher.token));
            return self.watchers.take(click.person, panel, table);
        }
        let state = self.panels.of(click.person);
        if click.token.is_some() {
            state.response_pending_until = None;
        }
        if click.had_snapshot {
            state.in_flight = state.in_flight.saturating_sub(1);
        }
        let mut posted = None;
        let (public, panel) = match click.token {
            None | Some(Opened::ByRight(..) | Opened::Watched(_)) => (None, None),
            Some(Opened::Public(token, clicked)) => (Some((token, clicked)), None),
            Some(Opened::Panel(panel)) => (None, Some(panel)),
            Some(Opened::PublicAndPanel(token, clicked, panel)) => {
                (Some((token, clicked)), Some(panel))
            }
            Some(Opened::Posted(token, message, shown)) => {
                posted = Some((message, shown));
                (Some((token, Some(message))), None)
            }
            Some(Opened::PostedAndPanel(token, message, shown, panel)) => {
                posted = Some((message, shown));
                (Some((token, Some(message))), Some(panel))
            }
            Some(Opened::Opener(token)) => {
                let snapshot = self.state.snapshot();
                let plays = snapshot
                    .is_some_and(|snapshot| matches!(snapshot.table.stage, StageView::Playing(_)));
                // The cards may have been dealt before this token came.
                state.wants_new |= plays && state.panel.is_none();
                (Some((token, None)), None)
            }
            Some(Opened::ByAnother(token)) => {
                if let Some(panel) = &mut state.panel {
                    panel.shown = None;
                }
                (Some((token, None)), None)
            }
        };
        // The token of a click that led to a step was stored with the step.
        let mut unstored = Vec::new();
        if let Some((token, _)) = &public {
            state.take_opener(token);
            unstored.push((TokenOwner::Opener(click.person), token.clone()));
        }
        if let Some(panel) = panel {
            state.take_opener(&panel.token);
            unstored.push((TokenOwner::Person(click.person), panel.token.clone()));
            state.take_panel(panel);
        }
        for (owner, token) in unstored.into_iter().filter(|_| !click.had_snapshot) {
            context.note_token(owner, Some(token)).await;
        }
        if let Some((message, shown)) = posted.filter(|_| self.public.posted().is_none()) {
            self.public.take_posted(context, message, shown).await;
        }
        if let Some((token, Some(message))) = public {
            let snapshot = self.state.snapshot();
            self.public
                .take_clicked(context, snapshot, token, message)
                .await;
        }
    }

    fn is_done(&self) -> bool {
        let closed = |snapshot: &Snapshot| matches!(snapshot.table.stage, StageView::Closed { .. });
        self.state.snapshot().is_some_and(closed)
            && self.panels.responses_due_at().is_none()
            && self.next_edit().is_none()
            && self.obstacles.limited_until.is_none()
            && !self.luck.is_awaited()
            && self.invitations.are_closed()
            && self.public.awaited_until(self.context.now()).is_none()
    }

    /// Returns the time of the public message's next edit.
    fn next_edit(&self) -> Option<Timestamp> {
        self.public.next_edit(&self.context, self.state.snapshot())
    }

    /// Returns the time of the next work without news, such as a retry when Discord couldn't be
    /// reached.
    fn next_show(&self) -> Option<Timestamp> {
        if let Some((at, _)) = self.retry {
            return Some(at);
        }
        let edit = self
            .next_edit()
            .or_else(|| self.public.awaited_until(self.context.now()));
        [
            edit,
            self.panels.responses_due_at(),
            self.obstacles.limited_until,
            self.lock.next_try(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns true if nothing has been shown yet, or if Discord or the other processes couldn't be
    /// reached.
    const fn is_behind(&self) -> bool {
        match self.state {
            CurrentState::Unknown => false,
            CurrentState::Raised(_) => true,
            CurrentState::Shown(_) => self.retry.is_some(),
        }
    }

    async fn show(&mut self) {
        let now = self.context.now();
        if self.panels.stop_waiting(now) {
            self.public.try_again();
        }
        if matches!(self.state, CurrentState::Unknown) {
            return;
        }
        // A process that was suspended must first learn whether another one serves the table by
        // now.
        let server = self.context.table.room.server;
        let assignment = &self.context.services.assignment;
        let in_charge = assignment.serves_on_request(server).await == ServeDecision::Yes;
        self.obstacles = Obstacles::default();
        if in_charge {
            self.show_newest().await;
        } else {
            self.obstacles.note_unreachable(0);
        }
        let last_pause = self.retry.take().map(|(_, pause)| pause);
        if let Some(asked_ms) = self.obstacles.unreachable_ms {
            let pause = last_pause.map_or(EDIT_EVERY_MS, |pause| (pause * 2).min(LONGEST_PAUSE_MS));
            let at = self.context.now().plus_ms(pause.max(asked_ms));
            self.retry = Some((at, pause));
        }
    }

    async fn show_newest(&mut self) {
        let is_first = self.state.begin_showing();
        let Some(snapshot) = self.state.snapshot() else {
            return;
        };
        let context = &self.context;
        let names = context.services.people.names_at(&snapshot.table).await;
        let posting = self.lock.post(context, &names, &self.public, &self.panels);
        if Box::pin(posting).await {
            return;
        }
        let trouble = self.lock.trouble();
        let luck = self.luck.of(context, &snapshot.table).await;
        let public = public_message(context, snapshot, &names, trouble, luck);
        let has_luck = luck.is_some();
        self.public
            .want(&public, &snapshot.table, trouble, has_luck);
        // The deal may have begun just before the previous messenger ended.
        match &snapshot.table.stage {
            StageView::Playing(deal) if is_first && deal.number == 1 => self.panels.begin_list(),
            StageView::Playing(_) if is_first => self.panels.want_missing(),
            _ => {}
        }
        let mut showing = Showing {
            context,
            snapshot,
            names: &names,
            public: &public,
            obstacles: &mut self.obstacles,
            news: &self.news,
        };
        if self.public.needs_new_post(&showing) {
            self.public.post_anew(&mut showing, &mut self.panels).await;
        }
        self.panels.refresh(&mut showing).await;
        self.reminders
            .remind(&showing, &self.public, &self.panels)
            .await;
        self.invitations.close_useless(&mut showing).await;
        let due = self.public.next_edit(context, Some(snapshot));
        if due.is_some_and(|due| due <= context.now()) {
            self.public.edit(&mut showing, &mut self.panels).await;
        }
        self.thread_members
            .remove_departed(&mut showing, &self.panels)
            .await;
        self.watchers.show_result(&showing).await;
    }

    async fn edit_public(&mut self) {
        let Some(snapshot) = self.state.snapshot() else {
            return;
        };
        let context = &self.context;
        let names = context.services.people.names_at(&snapshot.table).await;
        let mut showing = Showing {
            context,
            snapshot,
            names: &names,
            public: &public_message(
                context,
                snapshot,
                &names,
                self.lock.trouble(),
                self.luck.known(),
            ),
            obstacles: &mut self.obstacles,
            news: &self.news,
        };
        self.public.edit(&mut showing, &mut self.panels).await;
    }
}

async fn wait_until(clock: &Clock, moment: Option<Timestamp>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

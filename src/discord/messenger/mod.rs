//! Presents one table: its public message and its players' panels, within the budget of
//! `docs/ARCHITECTURE.md`.
//!
//! The newest state wins: an outdated one is never sent. The public message is edited at most every
//! 1.2 seconds. A panel is edited only when it is its owner's turn to decide something new, and
//! never while the response to their own click is on its way.

mod milestone;
mod panels;
mod public;
mod reminders;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use skat_store::{Post, Store, StoreError, Token, TokenOwner};
use skat_table::{PersonId, PlaceView, Player, StageView, TableView, Timestamp};
use skat_view::{Lang, Notice, notice};
use tokio::sync::{mpsc, oneshot};
use tokio::time::error::Elapsed;
use tokio_util::sync::CancellationToken;

use self::milestone::Milestone;
pub(super) use self::panels::OpenPanel;
use self::panels::PanelState;
use self::public::EDIT_EVERY_MS;
use self::reminders::Reminders;
use super::people::People;
use super::pictures::Drawer;
use super::transport::{SendError, Transport};
use super::wire::{Imprint, public_note};
use crate::clock::Clock;
use crate::pool::{ServeDecision, ShardAssignment};
use crate::tables::{Presenter, PresenterFactory, Snapshot, TableContext};

/// Longest pause between two tries while Discord can't be reached, in milliseconds. The first
/// equals the interval between two edits, and each is twice as long as the one before.
const LONGEST_PAUSE_MS: i64 = 12_000;

/// Time that a table closed early waits for the response that carries its message: longer than any
/// request takes.
const POST_WAITS_MS: i64 = 15_000;

/// Period over which the first edits after a restart are spread, in milliseconds.
const RESTART_SPREAD_MS: u64 = 30_000;

/// News for a messenger.
#[derive(Debug)]
pub(super) enum News {
    /// The table's state has changed.
    Scene(Box<Snapshot>),
    /// A click got its response.
    Responded(Box<RespondedClick>),
}

/// The results of the response to a click.
#[derive(Debug)]
pub(super) struct RespondedClick {
    /// The person who clicked.
    pub(super) person: PersonId,
    /// The messages that the click's token can edit now.
    pub(super) token: Option<Opened>,
    /// True if the click led to a snapshot that was presented.
    pub(super) had_snapshot: bool,
}

/// A click's token, and the messages that it edits.
#[derive(Debug)]
pub(super) enum Opened {
    /// The clicked public message.
    Public(Token, Option<u64>),
    /// The person's panel.
    Panel(OpenPanel),
    /// The clicked public message, and the panel that a follow-up opened from it.
    PublicAndPanel(Token, Option<u64>, OpenPanel),
    /// The public message, just posted with this id and body.
    Posted(Token, u64, Imprint),
    /// The public message, just posted with the bot token, with this id and body.
    ByRight(u64, Imprint),
    /// Another process responded; the token posts follow-ups here, too.
    ByAnother(Token),
    /// No message; the token only posts follow-ups.
    Opener(Token),
}

/// The services that messengers depend on.
#[derive(Clone)]
pub(super) struct Messengers {
    pub(super) transport: Transport,
    pub(super) store: Arc<dyn Store>,
    pub(super) people: People,
    pub(super) drawer: Drawer,
    pub(super) assignment: ShardAssignment,
    pub(super) clock: Clock,
    pub(super) stop: CancellationToken,
    pub(super) tasks: tokio_util::task::TaskTracker,
    pub(super) lines: Mailboxes,
}

/// The lines to all messengers, by table.
#[derive(Clone, Default)]
pub(super) struct Mailboxes(Arc<std::sync::Mutex<HashMap<skat_table::TableId, TableMailbox>>>);

/// The line to one table's messenger.
struct TableMailbox {
    news: mpsc::UnboundedSender<News>,
    /// Each person's lock for changes of their panel.
    turns: HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>,
}

/// The right to change a person's panel, until dropped. Without it, an edit and the response to a
/// click could reach Discord in either order, and the older of the two would stay.
pub(super) type Turn = tokio::sync::OwnedMutexGuard<()>;

impl Mailboxes {
    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<skat_table::TableId, TableMailbox>> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Waits until no other task changes this person's panel. A task that responds to a click there
    /// informs the messenger before it releases the turn. Without a messenger there is no turn.
    ///
    /// # Errors
    ///
    /// [`Elapsed`] if another task has been changing the panel for longer than `patience`.
    pub(super) async fn turn(
        &self,
        table: skat_table::TableId,
        person: PersonId,
        patience: Duration,
    ) -> Result<Option<Turn>, Elapsed> {
        let turn = self
            .map()
            .get_mut(&table)
            .map(|line| Arc::clone(line.turns.entry(person).or_default()));
        match turn {
            Some(turn) => tokio::time::timeout(patience, turn.lock_owned())
                .await
                .map(Some),
            None => Ok(None),
        }
    }

    /// Informs a table's messenger that a click got its response.
    pub(super) fn responded(&self, table: skat_table::TableId, click: RespondedClick) {
        if let Some(line) = self.map().get(&table) {
            // A messenger that has ended needs no news.
            let _ = line.news.send(News::Responded(Box::new(click)));
        }
    }
}

impl PresenterFactory for Messengers {
    fn attach(&self, context: TableContext) -> Box<dyn Presenter> {
        let (line, news) = mpsc::unbounded_channel();
        self.lines.map().insert(
            context.table,
            TableMailbox {
                news: line.clone(),
                turns: HashMap::new(),
            },
        );
        let (table, messengers, own_line) = (context.table, self.clone(), line.downgrade());
        let messenger = Box::new(Messenger::new(context, self.clone(), news));
        let withdrawn = CancellationToken::new();
        let (lost, loss) = oneshot::channel();
        let ended = withdrawn.clone();
        self.tasks.spawn(async move {
            messenger.run(ended, loss).await;
            let mut lines = messengers.lines.map();
            // If the line is gone, a newer messenger's has replaced it.
            let mine = own_line.upgrade();
            if lines
                .get(&table)
                .is_some_and(|line| mine.is_some_and(|mine| line.news.same_channel(&mine)))
            {
                lines.remove(&table);
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

struct Messenger {
    context: TableContext,
    around: Messengers,
    news: mpsc::UnboundedReceiver<News>,
    snapshot: Option<Snapshot>,
    /// The table after its last deal, until that deal's message is closed.
    finished: Option<TableView>,
    post: Option<Post>,
    /// Tokens that edit the public message, the newest last.
    public_tokens: Vec<Token>,
    /// The content that the public message should show.
    public_wanted: Option<Imprint>,
    /// The content it shows, to the best of our knowledge.
    public_shown: Option<Imprint>,
    /// The file attached to it, if known.
    public_carries: Option<String>,
    last_edit: Option<Timestamp>,
    /// Time since which it is an autoplayer's turn, if it is.
    computers_since: Option<Timestamp>,
    /// The milestone shown by the last edit through the channel route, which is used only at
    /// milestones.
    milestone: Option<Milestone>,
    panels: HashMap<PersonId, PanelState>,
    reminders: Reminders,
    /// True if the channel can't be written to; a click triggers another try.
    barred: bool,
    /// True once the players were told that the public message can't be shown.
    told_barred: bool,
    /// True if the newest state couldn't be shown because Discord or the other processes couldn't
    /// be reached.
    unreachable: bool,
    /// Least pause that Discord has asked for in that case, in milliseconds.
    asked_pause_ms: i64,
    /// Time of the next retry, and the pause before it.
    retry: Option<(Timestamp, i64)>,
    /// End of the tokens' rate limit, if it kept something from being shown.
    limited_until: Option<Timestamp>,
    /// True until something is shown.
    just_raised: bool,
    raised_at: Timestamp,
    /// True once the table has had a public message.
    was_posted: bool,
}

impl Messenger {
    fn new(context: TableContext, around: Messengers, news: mpsc::UnboundedReceiver<News>) -> Self {
        let mut panels: HashMap<PersonId, PanelState> = HashMap::new();
        let now = around.clock.now();
        let mut public_tokens = Vec::new();
        for (owner, token) in &context.tokens {
            match owner {
                TokenOwner::Public => public_tokens.push(token.clone()),
                TokenOwner::Person(person) => {
                    let state = panels.entry(*person).or_default();
                    state.take_stored(token, now);
                    state.panel = Some(OpenPanel {
                        token: token.clone(),
                        message: token.message,
                        shown: None,
                        carries: None,
                        in_doubt: false,
                        lacks_picture: None,
                    });
                }
                TokenOwner::Opener(person) => {
                    panels.entry(*person).or_default().take_stored(token, now);
                }
            }
        }
        // After a restart the content of the messages is unknown. All are edited again, but not at
        // once, because without a token each edit counts against the bot's limit.
        let spread = i64::try_from(context.table.number() % RESTART_SPREAD_MS).unwrap_or_default();
        let last_edit = context
            .post
            .filter(|_| public_tokens.is_empty())
            .map(|_| around.clock.now().plus_ms(spread));
        let (raised_at, was_posted) = (around.clock.now(), context.post.is_some());
        Self {
            post: context.post,
            context,
            around,
            news,
            snapshot: None,
            finished: None,
            public_tokens,
            public_wanted: None,
            public_shown: None,
            public_carries: None,
            last_edit,
            computers_since: None,
            milestone: None,
            panels,
            reminders: Reminders::default(),
            barred: false,
            told_barred: false,
            unreachable: false,
            asked_pause_ms: 0,
            retry: None,
            limited_until: None,
            just_raised: true,
            raised_at,
            was_posted,
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
        let stop = self.around.stop.clone();
        let lost = tokio::select! {
            lost = lost => lost.is_ok(),
            () = stop.cancelled() => false,
        };
        if lost {
            Box::pin(self.tell_of_the_loss()).await;
        }
    }

    async fn show_news(&mut self) {
        let stop = self.around.stop.clone();
        // The working futures are boxed, so that an idle table takes little memory.
        if self.context.steps_lost {
            Box::pin(self.tell_of_the_loss()).await;
        }
        loop {
            let next_show = self.next_show();
            let next = tokio::select! {
                next = self.news.recv() => next.map(Some),
                () = wait_until(&self.around.clock, next_show) => Some(None),
                () = stop.cancelled() => None,
            };
            let Some(next) = next else { break };
            if let Some(news) = next {
                Box::pin(self.take(news)).await;
            }
            while let Ok(more) = self.news.try_recv() {
                Box::pin(self.take(more)).await;
            }
            Box::pin(self.show()).await;
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
                    self.panels.entry(person).or_default().in_flight += 1;
                }
                if matches!(snapshot.table.stage, StageView::Between { .. }) {
                    self.finished = Some(snapshot.table.clone());
                }
                let since = self
                    .computers_since
                    .unwrap_or_else(|| self.around.clock.now());
                self.computers_since = computers_move(&snapshot.table).then_some(since);
                self.reminders.take(&snapshot.reminded);
                self.snapshot = Some(*snapshot);
            }
            News::Responded(click) => self.take_responded(*click).await,
        }
    }

    /// Tells everybody at the table that the storage has lost steps that they have seen.
    async fn tell_of_the_loss(&self) {
        let text = public_note(&notice(Notice::StepsLost, self.lang()));
        let told = match self.newest_token().filter(|token| !self.is_limited(token)) {
            Some(token) => self.around.transport.follow_up(&token, &text).await,
            None => self.around.transport.post(self.channel(), &text).await,
        };
        if let Err(error) = told {
            tracing::warn!(table.id = %self.context.table, %error, "can't tell the players that \
                steps were lost");
        }
    }

    async fn take_responded(&mut self, click: RespondedClick) {
        self.barred = false;
        if let Some(Opened::ByRight(message, shown)) = click.token {
            return self.take_posted(message, shown).await;
        }
        let state = self.panels.entry(click.person).or_default();
        if click.token.is_some() {
            state.response_pending_until = None;
        }
        if click.had_snapshot {
            state.in_flight = state.in_flight.saturating_sub(1);
        }
        let mut posted = None;
        let (public, panel) = match click.token {
            None | Some(Opened::ByRight(..)) => (None, None),
            Some(Opened::Public(token, clicked)) => (Some((token, clicked)), None),
            Some(Opened::Panel(panel)) => (None, Some(panel)),
            Some(Opened::PublicAndPanel(token, clicked, panel)) => {
                (Some((token, clicked)), Some(panel))
            }
            Some(Opened::Posted(token, message, shown)) => {
                posted = Some((message, shown));
                (Some((token, Some(message))), None)
            }
            Some(Opened::Opener(token)) => (Some((token, None)), None),
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
            self.note_token(owner, Some(token)).await;
        }
        if let Some((message, shown)) = posted.filter(|_| self.post.is_none()) {
            self.take_posted(message, shown).await;
        }
        if let Some((token, Some(message))) = public {
            self.take_public(token, message).await;
        }
    }

    fn lang(&self) -> Lang {
        Lang::from_locale(&self.context.room.locale)
    }

    fn is_done(&self) -> bool {
        let closed = |snapshot: &Snapshot| matches!(snapshot.table.stage, StageView::Closed { .. });
        let none_pending = self
            .panels
            .values()
            .all(|state| state.response_pending_until.is_none());
        none_pending
            && self.snapshot.as_ref().is_some_and(closed)
            && self.next_edit().is_none()
            && self.limited_until.is_none()
            && self.post_awaited_until().is_none()
    }

    /// Returns the time until which the opening message may still become known.
    fn post_awaited_until(&self) -> Option<Timestamp> {
        let until = self.raised_at.plus_ms(POST_WAITS_MS);
        (self.post.is_none() && !self.was_posted && self.around.clock.now() < until)
            .then_some(until)
    }

    /// Returns the time of the next work without news, such as a retry when Discord couldn't be
    /// reached.
    fn next_show(&self) -> Option<Timestamp> {
        if let Some((at, _)) = self.retry {
            return Some(at);
        }
        let pending = self
            .panels
            .values()
            .filter_map(|state| state.response_pending_until)
            .min();
        let next = self.next_edit().or_else(|| self.post_awaited_until());
        next.into_iter()
            .chain(pending)
            .chain(self.limited_until)
            .min()
    }

    /// Returns true if Discord currently refuses requests with the tokens of this token's channel.
    fn is_limited(&self, token: &Token) -> bool {
        self.around.transport.limited_until(token).is_some()
    }

    /// Records a wait for this token's rate limit and returns true if it has to wait. The newest
    /// state is shown after that.
    fn waits_for_limit(&mut self, token: &Token) -> bool {
        match self.around.transport.limited_until(token) {
            Some(until) => {
                self.note_limit(until);
                true
            }
            None => false,
        }
    }

    fn note_limit(&mut self, until: Timestamp) {
        self.limited_until = self.limited_until.max(Some(until));
    }

    /// Stops waiting for clicks that must have got a response by now, so that their panels are
    /// shown.
    fn wait_no_more(&mut self) {
        let now = self.around.clock.now();
        for state in self.panels.values_mut() {
            if state
                .response_pending_until
                .take_if(|until| *until <= now)
                .is_some()
            {
                self.barred = false;
            }
        }
    }

    async fn show(&mut self) {
        self.wait_no_more();
        let Some(snapshot) = &self.snapshot else {
            return;
        };
        let persons = snapshot.table.people().collect();
        let view = snapshot.table.clone();
        // A process that was suspended must first learn whether another one serves the table by
        // now.
        let in_charge = self
            .around
            .assignment
            .serves_on_request(self.context.room.server)
            .await
            == ServeDecision::Yes;
        self.unreachable = !in_charge;
        self.limited_until = None;
        self.asked_pause_ms = 0;
        if in_charge {
            self.around.people.learn(persons).await;
            self.public_wanted = Some(self.public_draft(&view).imprint());
            if std::mem::take(&mut self.just_raised) && matches!(view.stage, StageView::Playing(_))
            {
                // The deal may have begun just before the previous messenger ended.
                self.panels
                    .values_mut()
                    .for_each(|state| state.wants_new = state.panel.is_none());
            }
            if self.needs_new_post() {
                self.post_anew().await;
            }
            self.refresh_panels().await;
            self.remind().await;
            if self
                .next_edit()
                .is_some_and(|due| due <= self.around.clock.now())
            {
                self.edit_public().await;
            }
        }
        let last_pause = self.retry.take().map(|(_, pause)| pause);
        if self.unreachable {
            let pause = last_pause.map_or(EDIT_EVERY_MS, |pause| (pause * 2).min(LONGEST_PAUSE_MS));
            self.retry = Some((
                self.around
                    .clock
                    .now()
                    .plus_ms(pause.max(self.asked_pause_ms)),
                pause,
            ));
        }
    }

    /// Records a temporary failure to send and returns true if the error is one.
    fn is_passing(&mut self, error: &SendError) -> bool {
        let SendError::NotNow(trouble) = error else {
            return false;
        };
        self.unreachable = true;
        let asked_ms = i64::try_from(trouble.least_wait().as_millis()).unwrap_or(i64::MAX);
        self.asked_pause_ms = self.asked_pause_ms.max(asked_ms);
        true
    }

    /// If another process writes the table now, this one's knowledge of it is outdated.
    fn heed(&self, error: &StoreError) {
        if matches!(error, StoreError::Fenced) {
            self.context.fenced.cancel();
        }
    }

    async fn note_token(&self, owner: TokenOwner, token: Option<Token>) {
        let noted = self
            .around
            .store
            .note_token(self.context.table, self.context.epoch, owner, token)
            .await;
        if let Err(error) = noted {
            self.heed(&error);
            tracing::debug!(table.id = %self.context.table, %error, "can't store an interaction \
                token");
        }
    }
}

/// Returns true if it is an autoplayer's turn in a deal.
fn computers_move(view: &TableView) -> bool {
    let by_computer =
        |place: &PlaceView| place.player == Some(Player::Autoplayer) || place.taken_over.is_some();
    matches!(view.stage, StageView::Playing(_))
        && view
            .places
            .iter()
            .any(|place| place.awaited && by_computer(place))
}

async fn wait_until(clock: &Clock, moment: Option<Timestamp>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

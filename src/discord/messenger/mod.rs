//! Shows one table: its public message and its players' panels, within the budget of `docs/ARCHITECTURE.md`.
//!
//! The newest state wins: what is overtaken is never sent. The public message is edited at most every 1.2 seconds; a panel only
//! when its owner is asked something new, and never while the answer to his own click is on its way.

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
use crate::pool::{Answer, Charge};
use crate::tables::{Scene, Show, Stage, Staging};

/// The longest pause between two tries while Discord can't be reached, in milliseconds; the first is that between two edits,
/// and each is twice as long as the one before.
const LONGEST_PAUSE_MS: i64 = 12_000;

/// How long a table that was closed early waits for the answer that was to show it: longer than any request takes.
const POST_WAITS_MS: i64 = 15_000;

/// Over how long the first edits after a restart are spread, in milliseconds.
const RESTART_SPREAD_MS: u64 = 30_000;

/// What a messenger is told.
#[derive(Debug)]
pub(super) enum News {
    /// The table's state has changed.
    Scene(Box<Scene>),
    /// A click has been answered.
    Answered(Box<Answered>),
}

/// What the answer to a click leaves behind.
#[derive(Debug)]
pub(super) struct Answered {
    /// Who clicked.
    pub(super) person: PersonId,
    /// What the click's token can edit now.
    pub(super) token: Option<Opened>,
    /// Whether the click was one that a scene was shown for.
    pub(super) had_scene: bool,
}

/// A token that came with a click, and what it edits.
#[derive(Debug)]
pub(super) enum Opened {
    /// The public message that was clicked.
    Public(Token, Option<u64>),
    /// The person's panel.
    Panel(OpenPanel),
    /// The public message that was clicked, and the panel that was opened from it by a follow-up.
    PublicAndPanel(Token, Option<u64>, OpenPanel),
    /// The public message, just posted with this id and body.
    Posted(Token, u64, Imprint),
    /// The public message, just posted with this id and body by the bot's own right.
    ByRight(u64, Imprint),
    /// What another process has answered; it posts follow-ups here, too.
    ByAnother(Token),
    /// Nothing; but it posts follow-ups.
    Opener(Token),
}

/// Everything that messengers need.
#[derive(Clone)]
pub(super) struct Messengers {
    pub(super) transport: Transport,
    pub(super) store: Arc<dyn Store>,
    pub(super) people: People,
    pub(super) drawer: Drawer,
    pub(super) charge: Charge,
    pub(super) clock: Clock,
    pub(super) stop: CancellationToken,
    pub(super) tasks: tokio_util::task::TaskTracker,
    pub(super) lines: Lines,
}

/// The lines to all messengers, by table.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<std::sync::Mutex<HashMap<skat_table::TableId, TableLine>>>);

/// The line to one table's messenger.
struct TableLine {
    news: mpsc::UnboundedSender<News>,
    /// Who may change whose panel just now.
    turns: HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>,
}

/// The right to change somebody's panel, until it is dropped. Without it an edit and the answer to a click could reach Discord in
/// either order, and the older of the two would stay.
pub(super) type Turn = tokio::sync::OwnedMutexGuard<()>;

impl Lines {
    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<skat_table::TableId, TableLine>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Waits until nobody else changes this person's panel. Whoever answers a click there tells the messenger so before he lets go.
    /// There is no turn to be had if there is no messenger.
    ///
    /// # Errors
    ///
    /// [`Elapsed`] if somebody else has been changing the panel for longer than `patience`.
    pub(super) async fn turn(
        &self,
        table: skat_table::TableId,
        person: PersonId,
        patience: Duration,
    ) -> Result<Option<Turn>, Elapsed> {
        let turn = self.map().get_mut(&table).map(|line| Arc::clone(line.turns.entry(person).or_default()));
        match turn {
            Some(turn) => tokio::time::timeout(patience, turn.lock_owned()).await.map(Some),
            None => Ok(None),
        }
    }

    /// Tells a table's messenger that a click has been answered.
    pub(super) fn answered(&self, table: skat_table::TableId, answered: Answered) {
        if let Some(line) = self.map().get(&table) {
            // A messenger that has ended needs no news.
            let _ = line.news.send(News::Answered(Box::new(answered)));
        }
    }
}

impl Stage for Messengers {
    fn raise(&self, staging: Staging) -> Box<dyn Show> {
        let (line, news) = mpsc::unbounded_channel();
        self.lines.map().insert(staging.table, TableLine { news: line.clone(), turns: HashMap::new() });
        let (table, messengers, own_line) = (staging.table, self.clone(), line.downgrade());
        let messenger = Box::new(Messenger::new(staging, self.clone(), news));
        let withdrawn = CancellationToken::new();
        let (lost, loss) = oneshot::channel();
        let ended = withdrawn.clone();
        self.tasks.spawn(async move {
            messenger.run(ended, loss).await;
            let mut lines = messengers.lines.map();
            // If the line isn't there any more, a newer messenger's is in its place.
            let mine = own_line.upgrade();
            if lines.get(&table).is_some_and(|line| mine.is_some_and(|mine| line.news.same_channel(&mine))) {
                lines.remove(&table);
            }
        });
        Box::new(Line { news: line, withdrawn, lost: Some(lost) })
    }
}

struct Line {
    news: mpsc::UnboundedSender<News>,
    withdrawn: CancellationToken,
    /// Says to a messenger that was withdrawn that steps are lost; if it is dropped, none are known to be.
    lost: Option<oneshot::Sender<()>>,
}

impl Show for Line {
    fn show(&mut self, scene: Scene) {
        // A messenger ends only after the table is closed or when the program stops.
        let _ = self.news.send(News::Scene(Box::new(scene)));
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
    staging: Staging,
    around: Messengers,
    news: mpsc::UnboundedReceiver<News>,
    scene: Option<Scene>,
    /// The table after its last deal, until that deal's message is closed.
    finished: Option<TableView>,
    post: Option<Post>,
    /// Tokens that edit the public message, the newest at the end.
    public_tokens: Vec<Token>,
    /// What the public message should show.
    public_wanted: Option<Imprint>,
    /// What it shows, as far as is known.
    public_shown: Option<Imprint>,
    /// The file that it has, if that is known.
    public_carries: Option<String>,
    last_edit: Option<Timestamp>,
    /// Since when computers are to move, if they are.
    computers_since: Option<Timestamp>,
    /// What the last edit by the channel route showed; there only ends of tricks and phases are sent.
    milestone: Option<Milestone>,
    panels: HashMap<PersonId, PanelState>,
    reminders: Reminders,
    /// Whether the channel can't be written to; a click tries again.
    barred: bool,
    /// Whether the players have been told that the public message can't be shown.
    told_barred: bool,
    /// Whether the newest state couldn't be shown, because Discord or the other processes couldn't be reached.
    unreachable: bool,
    /// How long Discord wants to be left alone then, in milliseconds.
    asked_pause_ms: i64,
    /// When that is tried again, and how long the pause before is.
    retry: Option<(Timestamp, i64)>,
    /// When Discord takes requests by tokens again, if something couldn't be shown for that.
    limited_until: Option<Timestamp>,
    /// Whether nothing has been shown yet.
    just_raised: bool,
    raised_at: Timestamp,
    /// Whether there ever was a public message.
    was_posted: bool,
}

impl Messenger {
    fn new(staging: Staging, around: Messengers, news: mpsc::UnboundedReceiver<News>) -> Self {
        let mut panels: HashMap<PersonId, PanelState> = HashMap::new();
        let now = around.clock.now();
        let mut public_tokens = Vec::new();
        for (owner, token) in &staging.tokens {
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
                TokenOwner::Opener(person) => panels.entry(*person).or_default().take_stored(token, now),
            }
        }
        // After a restart nobody knows what the messages show. They are edited anew, but not all at once: without a token
        // each edit counts against the bot's limit.
        let spread = i64::try_from(staging.table.number() % RESTART_SPREAD_MS).unwrap_or_default();
        let last_edit = staging.post.filter(|_| public_tokens.is_empty()).map(|_| around.clock.now().plus_ms(spread));
        let (raised_at, was_posted) = (around.clock.now(), staging.post.is_some());
        Self {
            post: staging.post,
            staging,
            around,
            news,
            scene: None,
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

    /// Shows what the news say, until there are no more. Once the table is withdrawn nothing more is sent, not even what has been
    /// waiting for its turn: another process may have shown something newer.
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
        // What does the work is boxed, so that a table that waits takes little memory.
        if self.staging.steps_lost {
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
        // What people see last must be true, also if the program stops within the pause between two edits.
        if self.next_edit().is_some() {
            Box::pin(self.edit_public()).await;
        }
    }

    async fn take(&mut self, news: News) {
        match news {
            News::Scene(scene) => {
                if let Some(person) = scene.answering {
                    self.panels.entry(person).or_default().in_flight += 1;
                }
                if matches!(scene.table.stage, StageView::Between { .. }) {
                    self.finished = Some(scene.table.clone());
                }
                let since = self.computers_since.unwrap_or_else(|| self.around.clock.now());
                self.computers_since = computers_move(&scene.table).then_some(since);
                self.reminders.take(&scene.reminded);
                self.scene = Some(*scene);
            }
            News::Answered(answered) => self.take_answered(*answered).await,
        }
    }

    /// Tells everybody at the table that the storage has lost steps which they have seen.
    async fn tell_of_the_loss(&self) {
        let text = public_note(&notice(Notice::StepsLost, self.lang()));
        let told = match self.newest_token().filter(|token| !self.is_limited(token)) {
            Some(token) => self.around.transport.follow_up(&token, &text).await,
            None => self.around.transport.post(self.channel(), &text).await,
        };
        if let Err(error) = told {
            tracing::warn!(table.id = %self.staging.table, %error, "the players couldn't be told that steps were lost");
        }
    }

    async fn take_answered(&mut self, answered: Answered) {
        self.barred = false;
        if let Some(Opened::ByRight(message, shown)) = answered.token {
            return self.take_posted(message, shown).await;
        }
        let state = self.panels.entry(answered.person).or_default();
        if answered.token.is_some() {
            state.unanswered_until = None;
        }
        if answered.had_scene {
            state.in_flight = state.in_flight.saturating_sub(1);
        }
        let mut posted = None;
        let (public, panel) = match answered.token {
            None | Some(Opened::ByRight(..)) => (None, None),
            Some(Opened::Public(token, clicked)) => (Some((token, clicked)), None),
            Some(Opened::Panel(panel)) => (None, Some(panel)),
            Some(Opened::PublicAndPanel(token, clicked, panel)) => (Some((token, clicked)), Some(panel)),
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
        // What led to a step was stored with it.
        let mut unstored = Vec::new();
        if let Some((token, _)) = &public {
            state.take_opener(token);
            unstored.push((TokenOwner::Opener(answered.person), token.clone()));
        }
        if let Some(panel) = panel {
            state.take_opener(&panel.token);
            unstored.push((TokenOwner::Person(answered.person), panel.token.clone()));
            state.take_panel(panel);
        }
        for (owner, token) in unstored.into_iter().filter(|_| !answered.had_scene) {
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
        Lang::from_locale(&self.staging.room.locale)
    }

    fn is_done(&self) -> bool {
        let closed = |scene: &Scene| matches!(scene.table.stage, StageView::Closed { .. });
        let all_answered = self.panels.values().all(|state| state.unanswered_until.is_none());
        all_answered
            && self.scene.as_ref().is_some_and(closed)
            && self.next_edit().is_none()
            && self.limited_until.is_none()
            && self.post_awaited_until().is_none()
    }

    /// Until when the message may still become known that the table was opened with.
    fn post_awaited_until(&self) -> Option<Timestamp> {
        let until = self.raised_at.plus_ms(POST_WAITS_MS);
        (self.post.is_none() && !self.was_posted && self.around.clock.now() < until).then_some(until)
    }

    /// When something is to be sent without news: after a pause if Discord couldn't be reached.
    fn next_show(&self) -> Option<Timestamp> {
        if let Some((at, _)) = self.retry {
            return Some(at);
        }
        let answered = self.panels.values().filter_map(|state| state.unanswered_until).min();
        let next = self.next_edit().or_else(|| self.post_awaited_until());
        next.into_iter().chain(answered).chain(self.limited_until).min()
    }

    /// Whether Discord takes no requests by the tokens of this one's channel for now.
    fn is_limited(&self, token: &Token) -> bool {
        self.around.transport.limited_until(token).is_some()
    }

    /// Something waits until this token can be used again; says whether it has to. The newest state will be shown then.
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

    /// What was left alone because a click might still have been unanswered is shown once it must have been answered.
    fn wait_no_more(&mut self) {
        let now = self.around.clock.now();
        for state in self.panels.values_mut() {
            if state.unanswered_until.take_if(|until| *until <= now).is_some() {
                self.barred = false;
            }
        }
    }

    async fn show(&mut self) {
        self.wait_no_more();
        let Some(scene) = &self.scene else { return };
        let persons = scene.table.people().collect();
        let view = scene.table.clone();
        // A process that was stopped for a while must hear first that no other serves the table by now.
        let in_charge = self.around.charge.answers_for(self.staging.room.server).await == Answer::Yes;
        self.unreachable = !in_charge;
        self.limited_until = None;
        self.asked_pause_ms = 0;
        if in_charge {
            self.around.people.learn(persons).await;
            self.public_wanted = Some(self.public_draft(&view).imprint());
            if std::mem::take(&mut self.just_raised) && matches!(view.stage, StageView::Playing(_)) {
                // The deal may have begun just before whoever showed it was gone.
                self.panels.values_mut().for_each(|state| state.wants_new = state.panel.is_none());
            }
            if self.needs_new_post() {
                self.post_anew().await;
            }
            self.refresh_panels().await;
            self.remind().await;
            if self.next_edit().is_some_and(|due| due <= self.around.clock.now()) {
                self.edit_public().await;
            }
        }
        let last_pause = self.retry.take().map(|(_, pause)| pause);
        if self.unreachable {
            let pause = last_pause.map_or(EDIT_EVERY_MS, |pause| (pause * 2).min(LONGEST_PAUSE_MS));
            self.retry = Some((self.around.clock.now().plus_ms(pause.max(self.asked_pause_ms)), pause));
        }
    }

    /// Notes that something couldn't be sent for now, if that is why; says whether it is.
    fn is_passing(&mut self, error: &SendError) -> bool {
        let SendError::NotNow(trouble) = error else { return false };
        self.unreachable = true;
        let asked_ms = i64::try_from(trouble.least_wait().as_millis()).unwrap_or(i64::MAX);
        self.asked_pause_ms = self.asked_pause_ms.max(asked_ms);
        true
    }

    /// If another process writes the table now, this one mustn't go on with what it knows of it.
    fn heed(&self, error: &StoreError) {
        if matches!(error, StoreError::Fenced) {
            self.staging.fenced.cancel();
        }
    }

    async fn note_token(&self, owner: TokenOwner, token: Option<Token>) {
        let noted = self.around.store.note_token(self.staging.table, self.staging.epoch, owner, token).await;
        if let Err(error) = noted {
            self.heed(&error);
            tracing::debug!(table.id = %self.staging.table, %error, "a token couldn't be stored");
        }
    }
}

/// Whether a computer is to move in a deal.
fn computers_move(view: &TableView) -> bool {
    let by_computer = |place: &PlaceView| place.player == Some(Player::Autoplayer) || place.taken_over.is_some();
    matches!(view.stage, StageView::Playing(_)) && view.places.iter().any(|place| place.awaited && by_computer(place))
}

async fn wait_until(clock: &Clock, moment: Option<Timestamp>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

//! Shows one table: its public message and its players' panels, within the budget of `docs/ARCHITECTURE.md`.
//!
//! The newest state wins: what is overtaken is never sent. The public message is edited at most every 1.2 seconds; a panel only
//! when its owner is asked something new, and never while the answer to his own click is on its way.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;
use skat_rules::game::AnyPublicView;
use skat_rules::games::skat::PhaseView;
use skat_store::{Post, Store, Token, TokenOwner};
use skat_table::{PersonId, PlaceView, Player, PlayerView, StageView, TableView, Timestamp};
use skat_view::{Lang, Notice, Panel, notice, panel, public_message};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::people::People;
use super::transport::{SendError, Transport};
use super::wire::{Audience, Imprint, body, public_note, without_controls};
use crate::clock::Clock;
use crate::pool::{Answer, Charge};
use crate::tables::{Scene, Show, Stage, Staging};

/// The least time between two edits of a public message, in milliseconds.
const EDIT_EVERY_MS: i64 = 1_200;

/// How long an edit waits for computers who are about to move, in milliseconds, so that their moves ride along.
const COMPUTERS_MOVE_MS: i64 = 500;

/// How old a public message may get before a new one takes its place, in milliseconds: Discord edits messages older than an
/// hour only now and then.
const POST_LIFE_MS: i64 = 50 * 60 * 1_000;

/// The longest pause between two tries while Discord can't be reached, in milliseconds; the first is that between two edits,
/// and each is twice as long as the one before.
const LONGEST_PAUSE_MS: i64 = 60_000;

/// Over how long the first edits after a restart are spread, in milliseconds.
const RESTART_SPREAD_MS: u64 = 30_000;

/// How many tokens of a public message are remembered.
const PUBLIC_TOKENS: usize = 8;

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
    /// What another process has answered; it posts follow-ups here, too.
    ByAnother(Token),
}

/// A panel as a click has left it.
#[derive(Clone, Debug)]
pub(super) struct OpenPanel {
    /// What edits it.
    pub(super) token: Token,
    /// Which message it is, if that is known.
    pub(super) message: Option<u64>,
    /// Of the plain panel of the state that it shows; nothing if the click left it as it was.
    pub(super) shown: Option<Imprint>,
}

/// Everything that messengers need.
#[derive(Clone)]
pub(super) struct Messengers {
    pub(super) transport: Transport,
    pub(super) store: Arc<dyn Store>,
    pub(super) people: People,
    pub(super) charge: Charge,
    pub(super) clock: Clock,
    pub(super) stop: CancellationToken,
    pub(super) tasks: tokio_util::task::TaskTracker,
    pub(super) lines: Lines,
}

/// The lines to all messengers, by table.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<std::sync::Mutex<HashMap<skat_table::TableId, mpsc::UnboundedSender<News>>>>);

impl Lines {
    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<skat_table::TableId, mpsc::UnboundedSender<News>>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Tells a table's messenger that a click has been answered.
    pub(super) fn answered(&self, table: skat_table::TableId, answered: Answered) {
        if let Some(line) = self.map().get(&table) {
            // A messenger that has ended needs no news.
            let _ = line.send(News::Answered(Box::new(answered)));
        }
    }
}

impl Stage for Messengers {
    fn raise(&self, staging: Staging) -> Box<dyn Show> {
        let (line, news) = mpsc::unbounded_channel();
        self.lines.map().insert(staging.table, line.clone());
        let (table, messengers, own_line) = (staging.table, self.clone(), line.downgrade());
        let messenger = Box::new(Messenger::new(staging, self.clone()));
        let withdrawn = CancellationToken::new();
        let ended = withdrawn.clone();
        self.tasks.spawn(async move {
            messenger.run(news, ended).await;
            let mut lines = messengers.lines.map();
            let mine = own_line.upgrade();
            if lines.get(&table).is_some_and(|line| mine.is_none_or(|mine| line.same_channel(&mine))) {
                lines.remove(&table);
            }
        });
        Box::new(Line { news: line, withdrawn })
    }
}

struct Line {
    news: mpsc::UnboundedSender<News>,
    withdrawn: CancellationToken,
}

impl Show for Line {
    fn show(&mut self, scene: Scene) {
        // A messenger ends only after the table is closed or when the program stops.
        let _ = self.news.send(News::Scene(Box::new(scene)));
    }

    fn withdraw(&mut self) {
        self.withdrawn.cancel();
    }
}

/// What is known of one player's panel.
#[derive(Default)]
struct PanelState {
    /// The newest token that posts follow-ups; it may be that of another message.
    any: Option<Token>,
    /// His panel.
    panel: Option<OpenPanel>,
    /// Panels that a newer one has taken the place of, to be deleted.
    outdated: Vec<Token>,
    /// How many answers to his clicks are on their way.
    in_flight: u32,
    /// Whether he is to get a new panel below a new public message.
    wants_new: bool,
}

impl PanelState {
    fn take_opener(&mut self, token: &Token) {
        if self.any.as_ref().is_none_or(|any| any.issued_at <= token.issued_at) {
            self.any = Some(token.clone());
        }
    }

    /// Takes up a panel as a click has left it. Of two panels the newer message counts: a click on the older one may have
    /// been made just before that was to be deleted.
    fn take_panel(&mut self, clicked: OpenPanel) {
        match self.panel.take() {
            Some(mut current) if clicked.message.is_some() && current.message > clicked.message => {
                current.shown = None;
                self.panel = Some(current);
            }
            Some(older) if older.message.is_some() && older.message < clicked.message => {
                self.outdated.push(older.token);
                self.panel = Some(clicked);
            }
            _ => self.panel = Some(clicked),
        }
    }
}

struct Messenger {
    staging: Staging,
    around: Messengers,
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
    last_edit: Option<Timestamp>,
    /// Since when computers are to move, if they are.
    computers_since: Option<Timestamp>,
    /// What the last edit by the channel route showed; there only ends of tricks and phases are sent.
    milestone: Option<Milestone>,
    panels: HashMap<PersonId, PanelState>,
    /// Whether the channel can't be written to; a click tries again.
    barred: bool,
    /// Whether the newest state couldn't be shown, because Discord or the other processes couldn't be reached.
    unreachable: bool,
    /// When that is tried again, and how long the pause before is.
    retry: Option<(Timestamp, i64)>,
    /// Whether nothing has been shown yet.
    just_raised: bool,
}

impl Messenger {
    fn new(staging: Staging, around: Messengers) -> Self {
        let mut panels: HashMap<PersonId, PanelState> = HashMap::new();
        let mut public_tokens = Vec::new();
        for (owner, token) in &staging.tokens {
            match owner {
                TokenOwner::Public => public_tokens.push(token.clone()),
                TokenOwner::Person(person) => {
                    let state = panels.entry(*person).or_default();
                    state.take_opener(token);
                    state.panel = Some(OpenPanel { token: token.clone(), message: token.message, shown: None });
                }
                TokenOwner::Opener(person) => panels.entry(*person).or_default().take_opener(token),
            }
        }
        // After a restart nobody knows what the messages show. They are edited anew, but not all at once: without a token
        // each edit counts against the bot's limit.
        let spread = i64::try_from(staging.table.number() % RESTART_SPREAD_MS).unwrap_or_default();
        let last_edit = staging.post.filter(|_| public_tokens.is_empty()).map(|_| around.clock.now().plus_ms(spread));
        Self {
            post: staging.post,
            staging,
            around,
            scene: None,
            finished: None,
            public_tokens,
            public_wanted: None,
            public_shown: None,
            last_edit,
            computers_since: None,
            milestone: None,
            panels,
            barred: false,
            unreachable: false,
            retry: None,
            just_raised: true,
        }
    }

    /// Shows what the news say, until there are no more. Once the table is withdrawn nothing more is sent, not even what has been
    /// waiting for its turn: another process may have shown something newer.
    async fn run(self: Box<Self>, news: mpsc::UnboundedReceiver<News>, withdrawn: CancellationToken) {
        tokio::select! {
            biased;
            () = withdrawn.cancelled() => {}
            () = self.show_news(news) => {}
        }
    }

    async fn show_news(mut self: Box<Self>, mut news: mpsc::UnboundedReceiver<News>) {
        let stop = self.around.stop.clone();
        // What does the work is boxed, so that a table that waits takes little memory.
        if self.staging.steps_lost {
            Box::pin(self.tell_of_the_loss()).await;
        }
        loop {
            let next = tokio::select! {
                next = news.recv() => next,
                () = wait_until(&self.around.clock, self.next_show()) => { Box::pin(self.show()).await; continue }
                () = stop.cancelled() => None,
            };
            let Some(next) = next else { break };
            Box::pin(self.take(next)).await;
            while let Ok(more) = news.try_recv() {
                Box::pin(self.take(more)).await;
            }
            Box::pin(self.show()).await;
            if self.is_done() && news.is_empty() {
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
                self.scene = Some(*scene);
            }
            News::Answered(answered) => self.take_answered(*answered).await,
        }
    }

    /// Tells everybody at the table that the storage has lost steps which they have seen.
    async fn tell_of_the_loss(&self) {
        let text = public_note(&notice(Notice::StepsLost, self.lang()));
        let told = match self.newest_token() {
            Some(token) => self.around.transport.follow_up(&token, &text).await,
            None => self.around.transport.post(self.staging.room.channel, &text).await,
        };
        if let Err(error) = told {
            tracing::warn!(table.id = %self.staging.table, %error, "the players couldn't be told that steps were lost");
        }
    }

    async fn take_answered(&mut self, answered: Answered) {
        self.barred = false;
        let state = self.panels.entry(answered.person).or_default();
        if answered.had_scene {
            state.in_flight = state.in_flight.saturating_sub(1);
        }
        let (public, panel) = match answered.token {
            None => (None, None),
            Some(Opened::Public(token, clicked)) => (Some((token, clicked)), None),
            Some(Opened::Panel(panel)) => (None, Some(panel)),
            Some(Opened::PublicAndPanel(token, clicked, panel)) => (Some((token, clicked)), Some(panel)),
            Some(Opened::Posted(token, message, shown)) => {
                self.public_shown = Some(shown);
                (Some((token, Some(message))), None)
            }
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
        if let Some((token, Some(message))) = public {
            self.take_public(token, message).await;
        }
    }

    /// Takes up a token of a public message that was posted or clicked. That may be an older message of the table, or an
    /// invitation to it, which the table's news don't belong on.
    async fn take_public(&mut self, token: Token, message: u64) {
        let in_lobby = self.scene.as_ref().is_none_or(|scene| matches!(scene.table.stage, StageView::Lobby));
        if self.post.is_none() && in_lobby {
            let (channel, now) = (self.staging.room.channel, self.around.clock.now());
            self.set_post(Some(Post { channel, message, deal: 0, posted_at: now })).await;
        }
        if self.post.is_none_or(|post| post.message != message) {
            return;
        }
        self.last_edit = self.last_edit.min(Some(self.around.clock.now()));
        self.public_tokens.push(token);
        if self.public_tokens.len() > PUBLIC_TOKENS {
            self.public_tokens.remove(0);
        }
        self.note_public_token().await;
    }

    fn lang(&self) -> Lang {
        Lang::from_locale(&self.staging.room.locale)
    }

    fn is_done(&self) -> bool {
        let closed = |scene: &Scene| matches!(scene.table.stage, StageView::Closed { .. });
        self.scene.as_ref().is_some_and(closed) && self.next_edit().is_none()
    }

    /// When something is to be sent without news: after a pause if Discord couldn't be reached.
    fn next_show(&self) -> Option<Timestamp> {
        self.retry.map(|(at, _)| at).or_else(|| self.next_edit())
    }

    // ---- The public message ---------------------------------------------------------------------------------------

    /// When the public message is to be edited next, if it doesn't show the newest state.
    fn next_edit(&self) -> Option<Timestamp> {
        let scene = self.scene.as_ref()?;
        if self.barred || self.post.is_none() || self.public_shown == self.public_wanted {
            return None;
        }
        if !self.has_public_token() && self.milestone == Some(milestone(&scene.table)) {
            return None;
        }
        let after_last = self.last_edit.map_or(Timestamp(0), |last| last.plus_ms(EDIT_EVERY_MS));
        Some(after_last.max(self.computers_since.map_or(Timestamp(0), |since| since.plus_ms(COMPUTERS_MOVE_MS))))
    }

    fn public_body(&self, view: &TableView) -> Value {
        let message = public_message(view, &self.around.people, self.lang());
        body(&message, self.staging.table, 0, Audience::Everybody)
    }

    fn has_public_token(&self) -> bool {
        self.public_tokens.iter().any(|token| self.around.transport.is_live(token))
    }

    async fn show(&mut self) {
        let Some(scene) = &self.scene else { return };
        let persons = scene.players.iter().map(|(person, _)| *person).collect();
        let view = scene.table.clone();
        // A process that was stopped for a while must hear first that no other serves the table by now.
        let in_charge = self.around.charge.answers_for(self.staging.room.server).await == Answer::Yes;
        self.unreachable = !in_charge;
        if in_charge {
            self.around.people.learn(persons).await;
            self.public_wanted = Some(Imprint::of(&self.public_body(&view)));
            if std::mem::take(&mut self.just_raised) && matches!(view.stage, StageView::Playing(_)) {
                // The deal may have begun just before whoever showed it was gone.
                self.panels.values_mut().for_each(|state| state.wants_new = state.panel.is_none());
            }
            if self.needs_new_post() {
                self.post_anew().await;
            }
            self.refresh_panels().await;
            if self.next_edit().is_some_and(|due| due <= self.around.clock.now()) {
                self.edit_public().await;
            }
        }
        let last_pause = self.retry.take().map(|(_, pause)| pause);
        if self.unreachable {
            let pause = last_pause.map_or(EDIT_EVERY_MS, |pause| (pause * 2).min(LONGEST_PAUSE_MS));
            self.retry = Some((self.around.clock.now().plus_ms(pause), pause));
        }
    }

    /// Whether a new message is to take the place of the old one: for each deal after the first, and when it gets too old.
    fn needs_new_post(&self) -> bool {
        let (Some(scene), false) = (&self.scene, self.barred) else { return false };
        let StageView::Playing(deal) = &scene.table.stage else { return false };
        match self.post {
            None => true,
            Some(post) => {
                let lobby_becomes_first = post.deal == 0 && deal.number == 1;
                let too_old = self.around.clock.now().0 - post.posted_at.0 >= POST_LIFE_MS;
                (post.deal != deal.number && !lobby_becomes_first) || too_old
            }
        }
    }

    async fn post_anew(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        let StageView::Playing(deal) = &scene.table.stage else { return };
        let new = self.public_body(&scene.table);
        let posted = match self.newest_token() {
            Some(token) => match self.around.transport.follow_up(&token, &new).await {
                Ok(message) => Ok((message, Some(Token { message: Some(message), ..token }))),
                Err(SendError::TokenDead | SendError::MessageGone) => self.post_by_right(&new).await,
                Err(error) => Err(error),
            },
            None => self.post_by_right(&new).await,
        };
        let (message, token) = match posted {
            Ok(posted) => posted,
            Err(error) => return self.note_trouble(&error),
        };
        self.close_old_post().await;
        let (channel, now) = (self.staging.room.channel, self.around.clock.now());
        self.set_post(Some(Post { channel, message, deal: deal.number, posted_at: now })).await;
        self.public_tokens = token.into_iter().collect();
        self.note_public_token().await;
        self.public_shown = Some(Imprint::of(&new));
        self.milestone = Some(milestone(&scene.table));
        self.last_edit = Some(now);
        for state in self.panels.values_mut() {
            state.wants_new = true;
        }
    }

    async fn post_by_right(&self, new: &Value) -> Result<(u64, Option<Token>), SendError> {
        self.around.transport.post(self.staging.room.channel, new).await.map(|message| (message, None))
    }

    fn newest_token(&self) -> Option<Token> {
        let of_panels =
            self.panels.values().filter(|state| state.in_flight == 0).filter_map(|state| state.any.as_ref());
        let all = of_panels.chain(&self.public_tokens);
        let live = all.filter(|token| self.around.transport.is_live(token));
        live.max_by_key(|token| token.issued_at).cloned()
    }

    /// Takes the controls off the message that is no longer the table's.
    async fn close_old_post(&mut self) {
        let Some(post) = self.post else { return };
        let mut last = without_controls();
        // The next deal may have begun before its result was ever shown.
        if let Some(finished) = self.finished.take() {
            last = self.public_body(&finished);
            last["components"] = Value::Array(Vec::new());
        }
        if let Err(error) = self.send_public(post, &last).await {
            tracing::debug!(table.id = %self.staging.table, %error, "an old table message keeps its buttons");
        }
    }

    async fn edit_public(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        let Some(post) = self.post else { return };
        let new = self.public_body(&scene.table);
        self.last_edit = Some(self.around.clock.now());
        match self.send_public(post, &new).await {
            Ok(()) => {
                self.public_shown = Some(Imprint::of(&new));
                self.milestone = Some(milestone(&scene.table));
                let number = match &scene.table.stage {
                    StageView::Playing(deal) | StageView::Between { deal, .. } => deal.number,
                    _ => post.deal,
                };
                if number != post.deal {
                    // The lobby's message has become the first deal's.
                    self.set_post(Some(Post { deal: number, ..post })).await;
                    for state in self.panels.values_mut() {
                        state.wants_new = state.panel.is_none();
                    }
                    self.refresh_panels().await;
                }
            }
            Err(SendError::MessageGone) => {
                self.set_post(None).await;
                self.public_tokens.clear();
                if self.needs_new_post() {
                    self.post_anew().await;
                }
            }
            Err(error) => self.note_trouble(&error),
        }
    }

    /// Edits the public message by the newest token that still works, else by the bot's own right.
    async fn send_public(&mut self, post: Post, new: &Value) -> Result<(), SendError> {
        while let Some(token) = self.public_tokens.last() {
            match self.around.transport.edit(token, new).await {
                Err(SendError::TokenDead) => {
                    self.public_tokens.pop();
                }
                other => return other,
            }
        }
        self.around.transport.edit_post(post.channel, post.message, new).await
    }

    fn note_trouble(&mut self, error: &SendError) {
        tracing::warn!(table.id = %self.staging.table, %error, "the table's message can't be shown");
        self.unreachable |= matches!(error, SendError::Unreachable(_));
        self.barred = !matches!(error, SendError::Unreachable(_));
    }

    async fn set_post(&mut self, post: Option<Post>) {
        self.post = post;
        let noted = self.around.store.note_post(self.staging.table, self.staging.epoch, post).await;
        if let Err(error) = noted {
            tracing::warn!(table.id = %self.staging.table, %error, "where the table's message is couldn't be stored");
        }
    }

    async fn note_public_token(&self) {
        self.note_token(TokenOwner::Public, self.public_tokens.last().cloned()).await;
    }

    async fn note_token(&self, owner: TokenOwner, token: Option<Token>) {
        let noted = self.around.store.note_token(self.staging.table, self.staging.epoch, owner, token).await;
        if let Err(error) = noted {
            tracing::debug!(table.id = %self.staging.table, %error, "a token couldn't be stored");
        }
    }

    // ---- The panels -----------------------------------------------------------------------------------------------

    async fn refresh_panels(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        for (person, view) in &scene.players {
            let Some(state) = self.panels.get(person) else { continue };
            if state.in_flight > 0 {
                continue;
            }
            if state.wants_new {
                self.open_new_panel(*person, view).await;
            } else {
                self.edit_panel(*person, view).await;
            }
            self.delete_outdated(*person).await;
        }
    }

    fn panel_body(&self, person: PersonId, view: &PlayerView) -> Value {
        let lang = self.around.people.language(person).unwrap_or_else(|| self.lang());
        let message = panel(view, Panel::Normal, None, &self.around.people, lang);
        body(&message, self.staging.table, view.decision, Audience::Reader)
    }

    /// Edits a panel whose owner is asked something that it doesn't show.
    async fn edit_panel(&mut self, person: PersonId, view: &PlayerView) {
        let place = &view.table.places[view.place.index()];
        // Whoever is stood in for must see that, also if the computer has played before he could.
        let asked = place.awaited || place.taken_over.is_some();
        let over = !matches!(view.table.stage, StageView::Playing(_));
        let Some(panel) = self.panels.get(&person).and_then(|state| state.panel.clone()) else { return };
        let new = self.panel_body(person, view);
        let shown = Some(Imprint::of(&new));
        if panel.shown == shown || !(asked || over) {
            return;
        }
        let sent = match self.around.transport.is_live(&panel.token) {
            true => self.around.transport.edit(&panel.token, &new).await,
            false => Err(SendError::TokenDead),
        };
        let state = self.panels.entry(person).or_default();
        match sent {
            Ok(()) => state.panel = Some(OpenPanel { shown, ..panel }),
            Err(SendError::TokenDead | SendError::MessageGone) => state.panel = None,
            Err(error) => self.note_panel_trouble(&error),
        }
    }

    /// Posts a panel below a new public message and takes the old one away.
    async fn open_new_panel(&mut self, person: PersonId, view: &PlayerView) {
        let new = self.panel_body(person, view);
        let state = self.panels.entry(person).or_default();
        state.wants_new = false;
        let Some(any) = state.any.clone().filter(|token| self.around.transport.is_live(token)) else { return };
        match self.around.transport.follow_up(&any, &new).await {
            Ok(message) => {
                let token = Token { message: Some(message), ..any };
                let state = self.panels.entry(person).or_default();
                let panel = OpenPanel { token: token.clone(), message: Some(message), shown: Some(Imprint::of(&new)) };
                state.outdated.extend(state.panel.replace(panel).map(|old| old.token));
                self.note_token(TokenOwner::Person(person), Some(token)).await;
            }
            Err(error) => self.note_panel_trouble(&error),
        }
    }

    fn note_panel_trouble(&mut self, error: &SendError) {
        tracing::debug!(table.id = %self.staging.table, %error, "a panel couldn't be shown");
        self.unreachable |= matches!(error, SendError::Unreachable(_));
    }

    async fn delete_outdated(&mut self, person: PersonId) {
        let outdated = std::mem::take(&mut self.panels.entry(person).or_default().outdated);
        for token in outdated.into_iter().filter(|token| self.around.transport.is_live(token)) {
            if let Err(error) = self.around.transport.delete(&token).await {
                tracing::debug!(table.id = %self.staging.table, %error, "an old panel stays");
            }
        }
    }
}

/// Whether a computer is to move in a deal.
fn computers_move(view: &TableView) -> bool {
    let by_computer = |place: &PlaceView| place.player == Some(Player::Autoplayer) || place.taken_over.is_some();
    matches!(view.stage, StageView::Playing(_)) && view.places.iter().any(|place| place.awaited && by_computer(place))
}

/// A point of a deal at which the public message is edited even if that counts against the bot's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Milestone {
    stage: u8,
    deal: u16,
    phase: u8,
    steps: usize,
    players: usize,
}

fn milestone(view: &TableView) -> Milestone {
    let players = view.places.iter().filter(|place| place.player.is_some()).count();
    let (stage, deal) = match &view.stage {
        StageView::Lobby => (0, None),
        StageView::Playing(deal) => (1, Some(deal)),
        StageView::Between { deal, .. } => (2, Some(deal)),
        StageView::Closed { last, .. } => (3, last.as_ref()),
    };
    let (phase, steps) = match deal.map(|deal| &deal.public) {
        None => (0, 0),
        Some(AnyPublicView::Skat(view)) => match &view.phase {
            PhaseView::GrandHandOffer(_) | PhaseView::Auction { .. } => (1, 0),
            PhaseView::PickUpOrHand(_) | PhaseView::Discarding(_) | PhaseView::Announcing(_) => (2, 0),
            PhaseView::Play(play) => (3, play.tricks.len()),
            PhaseView::Ramsch(ramsch) => (3, ramsch.tricks.len()),
            PhaseView::Over(_) => (4, 0),
        },
        // The text of a view has a line for each trick or round, and other lines in each phase.
        Some(view) => (0, view.to_string().lines().count()),
    };
    Milestone { stage, deal: deal.map_or(0, |deal| deal.number), phase, steps, players }
}

async fn wait_until(clock: &Clock, moment: Option<Timestamp>) {
    match moment {
        Some(moment) => clock.sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

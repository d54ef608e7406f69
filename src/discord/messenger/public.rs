//! The table's public message.

use skat_store::{Post, Token, TokenOwner};
use skat_table::{PlaceView, Player, StageView, TableView, Timestamp};
use skat_view::{LockTrouble, Mention, Notice, PublicLuck};

use super::access::ChannelAccess;
use super::context::{MessengerContext, Showing};
use super::milestone::{Milestone, milestone};
use super::panels::Panels;
use super::posting::{newest_token, post_new};
use super::public_tokens::PublicTokens;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Imprint, note, without_controls};
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};
use crate::discord::people::names::ResolvedNames;
use crate::tables::{AT_LEISURE, Snapshot};

/// Least time between two edits of a public message, in milliseconds. It grows while the machine
/// can't keep up.
pub(super) const EDIT_EVERY_MS: i64 = 1_200;

/// Longest wait of an edit for autoplayers about to move, in milliseconds, so that their moves
/// share the edit: a little longer than they think.
const COMPUTERS_MOVE_MS: i64 = AT_LEISURE.as_millis() as i64 + 100;

/// Age at which a new public message replaces the old one, in milliseconds: Discord edits messages
/// older than an hour only now and then.
const POST_LIFE_MS: i64 = 50 * 60 * 1_000;

/// Time that a table closed early waits for the response that carries its message: longer than any
/// request takes.
const POST_WAITS_MS: i64 = 15_000;

/// Period over which the first edits after a restart are spread, in milliseconds.
const RESTART_SPREAD_MS: u64 = 30_000;

/// A table's public message.
pub(super) struct PublicMessage {
    post: PostState,
    access: ChannelAccess,
    tokens: PublicTokens,
    /// The content that it should show.
    wanted: Option<Imprint>,
    /// True while the list is about to begin and nothing keeps it: the message changes in a moment.
    is_held: bool,
    /// The content that it shows, to the best of our knowledge.
    shown: Option<Imprint>,
    /// The file attached to it, if known.
    carries: Option<String>,
    last_edit: Option<Timestamp>,
    /// Time since which it is an autoplayer's turn, if it is.
    computers_since: Option<Timestamp>,
    /// The milestone shown by the last edit through the channel route, which is used only at
    /// milestones.
    milestone: Option<Milestone>,
    /// True if it should tell luck and play of the finished list.
    has_luck: bool,
    /// The table after its last deal, until that deal's message is closed.
    finished: Option<TableView>,
}

/// The existence of the public message.
#[derive(Clone, Copy)]
enum PostState {
    /// The table has never had one. The response that carries it may become known until then.
    Awaited { until: Timestamp },
    /// It is there.
    Posted(Post),
    /// It was there and is gone.
    Gone,
}

impl PublicMessage {
    /// Starts with the tokens that were stored with the table.
    pub(super) fn new(context: &MessengerContext, tokens: &[(TokenOwner, Token)]) -> Self {
        let now = context.now();
        let tokens = PublicTokens::stored(tokens);
        // After a restart the content of the messages is unknown. All are edited again, but not at
        // once, because without a token each edit counts against the bot's limit.
        let spread = context.table.table.number() % RESTART_SPREAD_MS;
        let last_edit = context
            .table
            .post
            .filter(|_| tokens.is_empty())
            .map(|_| now.plus_ms(i64::try_from(spread).unwrap_or_default()));
        let awaited = PostState::Awaited {
            until: now.plus_ms(POST_WAITS_MS),
        };
        Self {
            post: context.table.post.map_or(awaited, PostState::Posted),
            access: ChannelAccess::Granted,
            tokens,
            wanted: None,
            is_held: false,
            shown: None,
            carries: None,
            last_edit,
            computers_since: None,
            milestone: None,
            has_luck: false,
            finished: None,
        }
    }

    /// Records a new state of the table.
    pub(super) fn take_table(&mut self, table: &TableView, now: Timestamp) {
        if matches!(table.stage, StageView::Between { .. }) {
            self.finished = Some(table.clone());
        }
        let since = self.computers_since.unwrap_or(now);
        self.computers_since = computers_move(table).then_some(since);
    }

    /// Adopts a token of a public message that was posted or clicked. The clicked message may be an
    /// older one of the table, or an invitation to it; news of the table doesn't belong there.
    pub(super) async fn take_clicked(
        &mut self,
        context: &MessengerContext,
        snapshot: Option<&Snapshot>,
        token: Token,
        message: u64,
    ) {
        let now = context.now();
        let is_before_list = snapshot.is_none_or(|snapshot| {
            matches!(snapshot.table.stage, StageView::Lobby | StageView::Locking)
        });
        if self.posted().is_none() && is_before_list {
            let opening = opening_post(context, message, now);
            self.set_post(context, Some(opening)).await;
        }
        if self.posted().is_none_or(|post| post.message != message) {
            return;
        }
        self.last_edit = self.last_edit.min(Some(now));
        self.tokens.add(context, token).await;
    }

    /// Adopts the table's first public message, which was just posted with this content.
    pub(super) async fn take_posted(
        &mut self,
        context: &MessengerContext,
        message: u64,
        shown: Imprint,
    ) {
        let now = context.now();
        self.shown = Some(shown);
        self.last_edit = Some(now);
        self.set_post(context, Some(opening_post(context, message, now)))
            .await;
    }

    /// Lets the next state be shown even if the last one was refused.
    pub(super) const fn try_again(&mut self) {
        self.access = if self.access.is_told() {
            ChannelAccess::TriedAgain
        } else {
            ChannelAccess::Granted
        };
    }

    /// Returns the message, if there is one.
    pub(super) const fn posted(&self) -> Option<Post> {
        match self.post {
            PostState::Posted(post) => Some(post),
            PostState::Awaited { .. } | PostState::Gone => None,
        }
    }

    /// Returns the time until which the opening message may still become known.
    pub(super) fn awaited_until(&self, now: Timestamp) -> Option<Timestamp> {
        match self.post {
            PostState::Awaited { until } => Some(until).filter(|&until| now < until),
            PostState::Posted(_) | PostState::Gone => None,
        }
    }

    /// Sets the content that the message should show of this table.
    pub(super) fn want(
        &mut self,
        public: &OutgoingMessage,
        table: &TableView,
        trouble: Option<LockTrouble>,
        has_luck: bool,
    ) {
        self.has_luck = has_luck;
        self.wanted = Some(public.imprint());
        let fairness = table.fairness.as_ref();
        let lock = fairness.and_then(|fairness| fairness.lock.as_ref());
        // A list whose lock message is there waits for the beacon.
        let is_posted = lock.is_some_and(|lock| lock.message.is_some());
        let is_kept = trouble.is_some() || is_posted || table.paused;
        self.is_held = matches!(table.stage, StageView::Locking) && !is_kept;
    }

    /// Returns the time of the next edit; `None` if the message is up to date.
    pub(super) fn next_edit(
        &self,
        context: &MessengerContext,
        snapshot: Option<&Snapshot>,
    ) -> Option<Timestamp> {
        let snapshot = snapshot?;
        let is_hidden = self.access.is_denied() || self.posted().is_none();
        if is_hidden || self.is_held || self.shown == self.wanted {
            return None;
        }
        if !self.tokens.allow_edits(context, self.channel(context))
            && self.milestone == Some(self.milestone_of(context, &snapshot.table))
        {
            return None;
        }
        // A table with two autoplayers pauses twice between two moves of its player.
        let pauses = 2 * context.services.load.level().pause();
        let pauses_ms = i64::try_from(pauses.as_millis()).unwrap_or(i64::MAX);
        let after_last = self
            .last_edit
            .map_or(Timestamp(0), |last| last.plus_ms(EDIT_EVERY_MS + pauses_ms));
        let after_computers = self.computers_since.map_or(Timestamp(0), |since| {
            since.plus_ms(COMPUTERS_MOVE_MS + pauses_ms)
        });
        Some(after_last.max(after_computers))
    }

    fn milestone_of(&self, context: &MessengerContext, view: &TableView) -> Milestone {
        let transport = &context.services.transport;
        let by_it_alone = transport.is_limited(self.channel(context));
        milestone(view, by_it_alone, self.has_luck)
    }

    /// Returns true if a new message has to replace the old one: for each deal after the first,
    /// when it gets too old, and when it is gone.
    ///
    /// A lost message is replaced even after the deal, or the result would be lost. The opening
    /// message is waited for, because a list may begin before Discord has told its id.
    pub(super) fn needs_new_post(&self, showing: &Showing<'_>) -> bool {
        if self.access.is_denied() {
            return false;
        }
        let now = showing.context.now();
        match (&showing.snapshot.table.stage, self.posted()) {
            (StageView::Playing(_) | StageView::Between { .. }, None) => {
                self.awaited_until(now).is_none()
            }
            (StageView::Playing(deal), Some(post)) => {
                let lobby_becomes_first = post.deal == 0 && deal.number == 1;
                let too_old = now.0 - post.posted_at.0 >= POST_LIFE_MS;
                (post.deal != deal.number && !lobby_becomes_first) || too_old
            }
            _ => false,
        }
    }

    /// Posts the message anew and closes the old one.
    pub(super) async fn post_anew(&mut self, showing: &mut Showing<'_>, panels: &mut Panels) {
        let (context, snapshot, new) = (showing.context, showing.snapshot, showing.public);
        let (StageView::Playing(deal) | StageView::Between { deal, .. }) = &snapshot.table.stage
        else {
            return;
        };
        let packed = new.pack(&context.services.drawer, EDIT_WAITS, None).await;
        let (channel, message, token) = match post_new(
            context,
            panels,
            &self.tokens,
            self.channel(context),
            packed.payload.clone(),
        )
        .await
        {
            Ok(posted) => posted,
            Err(error) => return self.note_trouble(showing, panels, &error).await,
        };
        self.close_old_post(context).await;
        let now = context.now();
        let post = Post {
            channel,
            message,
            deal: deal.number,
            posted_at: now,
        };
        self.set_post(context, Some(post)).await;
        self.tokens.replace(context, token).await;
        self.shown = Some(if packed.is_full() {
            new.imprint()
        } else {
            new.bare_imprint()
        });
        self.carries = packed.carries();
        self.milestone = Some(self.milestone_of(context, &snapshot.table));
        self.last_edit = Some(now);
        panels.want_new();
    }

    /// Returns the channel of the table's message. If the original channel was deleted, the message
    /// has followed a player.
    pub(super) fn channel(&self, context: &MessengerContext) -> u64 {
        self.posted()
            .map_or(context.table.room.channel, |post| post.channel)
    }

    /// Returns the newest token that posts in the table's channel.
    pub(super) fn newest_token(
        &self,
        context: &MessengerContext,
        panels: &Panels,
    ) -> Option<Token> {
        let here = self.channel(context);
        newest_token(context, panels, &self.tokens, |token| {
            token.channel == Some(here)
        })
    }

    /// Returns the newest token that posts, preferably in the table's channel.
    pub(super) fn newest_token_anywhere(
        &self,
        context: &MessengerContext,
        panels: &Panels,
    ) -> Option<Token> {
        self.newest_token(context, panels)
            .or_else(|| newest_token(context, panels, &self.tokens, |_| true))
    }

    /// Shrinks the table's previous message to a line, from which everybody can open the result.
    async fn close_old_post(&mut self, context: &MessengerContext) {
        let Some(post) = self.posted() else { return };
        // The next deal may have begun before this result was ever shown.
        let last = match self.finished.take() {
            Some(finished) => {
                let people = &context.services.people;
                let names = people.names_at(&finished).await;
                let reader = people.public_reader(context.lang());
                let form = people.text_form(reader);
                let table = context.table.table;
                let last = OutgoingMessage::played(&finished, table, &names, reader, form);
                last.pack(
                    &context.services.drawer,
                    EDIT_WAITS,
                    self.carries.as_deref(),
                )
                .await
                .payload
            }
            None => without_controls().into(),
        };
        if let Err(error) = self.tokens.edit(context, post, last).await {
            tracing::debug!(table.id = %context.table.table, %error, "can't remove the buttons \
                from an old table message");
        }
    }

    /// Edits the message; if it is gone, posts a new one.
    pub(super) async fn edit(&mut self, showing: &mut Showing<'_>, panels: &mut Panels) {
        let (context, snapshot, new) = (showing.context, showing.snapshot, showing.public);
        let Some(post) = self.posted() else { return };
        let packed = new
            .pack(
                &context.services.drawer,
                EDIT_WAITS,
                self.carries.as_deref(),
            )
            .await;
        self.last_edit = Some(context.now());
        let is_second_try = self.shown == Some(new.bare_imprint());
        if !packed.is_full() && is_second_try {
            // Its picture couldn't be drawn at the second try either; the next state's may.
            self.shown = Some(new.imprint());
            return;
        }
        match self
            .tokens
            .edit(context, post, packed.payload.clone())
            .await
        {
            Ok(()) => {
                self.access = ChannelAccess::Granted;
                // After Discord has refused a picture twice, the next state tries again.
                let counts_as_full = packed.is_full() || is_second_try;
                self.shown = Some(if counts_as_full {
                    new.imprint()
                } else {
                    new.bare_imprint()
                });
                self.carries = packed.carries();
                self.milestone = Some(self.milestone_of(context, &snapshot.table));
                let deal = match &snapshot.table.stage {
                    StageView::Playing(deal) | StageView::Between { deal, .. } => deal.number,
                    StageView::Lobby | StageView::Locking | StageView::Closed { .. } => post.deal,
                };
                if deal != post.deal {
                    // The lobby's message has become the first deal's.
                    self.set_post(context, Some(Post { deal, ..post })).await;
                    panels.want_missing();
                    panels.refresh(showing).await;
                }
            }
            Err(SendError::MessageGone | SendError::ChannelGone) => {
                self.set_post(context, None).await;
                self.tokens.clear();
                self.carries = None;
                if self.needs_new_post(showing) {
                    self.post_anew(showing, panels).await;
                }
            }
            Err(error) => self.note_trouble(showing, panels, &error).await,
        }
    }

    async fn note_trouble(
        &mut self,
        showing: &mut Showing<'_>,
        panels: &Panels,
        error: &SendError,
    ) {
        let context = showing.context;
        if let SendError::Limited(until) = error {
            return showing.obstacles.note_limit(*until);
        }
        tracing::warn!(table.id = %context.table.table, %error, "can't show the table's message");
        if showing.obstacles.note_passing(error) {
            return;
        }
        let told = self.access.is_told() || tell_unshown(context, panels).await;
        self.access = if told {
            ChannelAccess::DeniedAndTold
        } else {
            ChannelAccess::Denied
        };
    }

    async fn set_post(&mut self, context: &MessengerContext, post: Option<Post>) {
        self.post = post.map_or(PostState::Gone, PostState::Posted);
        let noted = context
            .services
            .store
            .note_post(context.table.table, context.table.epoch, post)
            .await;
        if let Err(error) = noted {
            context.heed(&error);
            tracing::warn!(table.id = %context.table.table, %error, "can't store the id of the \
                table's message");
        }
    }
}

/// Returns the public message with this state, and with what keeps the list from beginning or its
/// luck and play.
pub(super) fn public_message(
    context: &MessengerContext,
    snapshot: &Snapshot,
    names: &ResolvedNames,
    trouble: Option<LockTrouble>,
    luck: Option<&PublicLuck>,
) -> OutgoingMessage {
    let people = &context.services.people;
    let reader = people.public_reader(context.lang());
    let form = people.text_form(reader);
    let (view, table) = (&snapshot.table, context.table.table);
    if matches!(view.stage, StageView::Locking) {
        OutgoingMessage::locking(view, trouble, table, names, reader, form)
    } else if let Some(luck) = luck {
        OutgoingMessage::finished(view, luck, table, names, reader, form)
    } else {
        OutgoingMessage::public(view, table, names, reader, form)
    }
}

/// Returns the record of a table's first message.
const fn opening_post(context: &MessengerContext, message: u64, now: Timestamp) -> Post {
    Post {
        channel: context.table.room.channel,
        message,
        deal: 0,
        posted_at: now,
    }
}

/// Tells all reachable players that the public message can't be shown; returns true if anybody was
/// reached.
async fn tell_unshown(context: &MessengerContext, panels: &Panels) -> bool {
    let transport = &context.services.transport;
    let channel = Mention::Channel(context.table.room.channel);
    let mut reached = false;
    for (person, token) in panels.settled_tokens() {
        if transport.is_live(token) {
            let lang = context.lang_of(person);
            let text = note(Notice::TableUnshown(channel), lang);
            reached |= transport.follow_up(token, text).await.is_ok();
        }
    }
    reached
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

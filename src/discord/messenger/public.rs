//! The table's public message.

use skat_store::{Post, Token, TokenOwner};
use skat_table::{PlaceView, Player, StageView, TableView, Timestamp};
use skat_view::{Mention, Notice};

use super::context::{MessengerContext, Showing};
use super::milestone::{Milestone, milestone};
use super::panels::Panels;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Imprint, note, without_controls};
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};
use crate::discord::tables::threads;
use crate::tables::{AT_LEISURE, Snapshot};

/// Least time between two edits of a public message, in milliseconds.
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

/// Most tokens of a public message that are remembered.
const PUBLIC_TOKENS: usize = 8;

/// A newly posted public message: its channel, its id, and the token that edits it.
type Posted = (u64, u64, Option<Token>);

/// A table's public message.
pub(super) struct PublicMessage {
    post: PostState,
    access: ChannelAccess,
    /// Tokens that edit it, the newest last.
    tokens: Vec<Token>,
    /// The content that it should show.
    wanted: Option<Imprint>,
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

/// The bot's access to the channel, as the public message has met it.
#[derive(Clone, Copy)]
enum ChannelAccess {
    /// Nothing speaks against the next message.
    Granted,
    /// Discord refused the message, and no player could be told.
    Denied,
    /// Discord refused the message, and the players were told.
    DeniedAndTold,
    /// A click asks for another try after the players were told.
    TriedAgain,
}

impl ChannelAccess {
    const fn is_denied(self) -> bool {
        match self {
            Self::Granted | Self::TriedAgain => false,
            Self::Denied | Self::DeniedAndTold => true,
        }
    }

    /// Returns true if the players know that the message can't be shown.
    const fn is_told(self) -> bool {
        match self {
            Self::Granted | Self::Denied => false,
            Self::DeniedAndTold | Self::TriedAgain => true,
        }
    }
}

impl PublicMessage {
    pub(super) fn new(context: &MessengerContext) -> Self {
        let now = context.now();
        let stored = context.table.tokens.iter();
        let tokens: Vec<Token> = stored
            .filter(|(owner, _)| matches!(owner, TokenOwner::Public))
            .map(|(_, token)| token.clone())
            .collect();
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
            shown: None,
            carries: None,
            last_edit,
            computers_since: None,
            milestone: None,
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
        let in_lobby =
            snapshot.is_none_or(|snapshot| matches!(snapshot.table.stage, StageView::Lobby));
        if self.posted().is_none() && in_lobby {
            let opening = opening_post(context, message, now);
            self.set_post(context, Some(opening)).await;
        }
        if self.posted().is_none_or(|post| post.message != message) {
            return;
        }
        self.last_edit = self.last_edit.min(Some(now));
        self.tokens.push(token);
        if self.tokens.len() > PUBLIC_TOKENS {
            self.tokens.remove(0);
        }
        self.note_token(context).await;
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

    /// Sets the content that the message should show.
    pub(super) const fn want(&mut self, public: &OutgoingMessage) {
        self.wanted = Some(public.imprint());
    }

    /// Returns the time of the next edit; `None` if the message is up to date.
    pub(super) fn next_edit(
        &self,
        context: &MessengerContext,
        snapshot: Option<&Snapshot>,
    ) -> Option<Timestamp> {
        let snapshot = snapshot?;
        if self.access.is_denied() || self.posted().is_none() || self.shown == self.wanted {
            return None;
        }
        if !self.has_live_token(context)
            && self.milestone == Some(self.milestone_of(context, &snapshot.table))
        {
            return None;
        }
        let after_last = self
            .last_edit
            .map_or(Timestamp(0), |last| last.plus_ms(EDIT_EVERY_MS));
        let after_computers = self
            .computers_since
            .map_or(Timestamp(0), |since| since.plus_ms(COMPUTERS_MOVE_MS));
        Some(after_last.max(after_computers))
    }

    fn milestone_of(&self, context: &MessengerContext, view: &TableView) -> Milestone {
        let transport = &context.services.transport;
        milestone(view, transport.is_limited(self.channel(context)))
    }

    /// Returns true if the message can be edited as often as it changes. Scarce token requests are
    /// left to the panels, which nothing else can edit.
    fn has_live_token(&self, context: &MessengerContext) -> bool {
        let transport = &context.services.transport;
        !transport.are_tokens_scarce(self.channel(context))
            && self.tokens.iter().any(|token| transport.is_live(token))
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
        let (channel, message, token) =
            match self.post_new(context, panels, packed.payload.clone()).await {
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
        self.tokens = token.into_iter().collect();
        self.note_token(context).await;
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

    /// Posts in the table's channel; if that is gone, in the channel of a player's recent
    /// interaction.
    async fn post_new(
        &self,
        context: &MessengerContext,
        panels: &Panels,
        new: Payload,
    ) -> Result<Posted, SendError> {
        if let Some(token) = self.newest_token(context, panels) {
            match post_by(context, token, new.clone()).await {
                Err(
                    SendError::TokenDead
                    | SendError::MessageGone
                    | SendError::ChannelGone
                    | SendError::Limited(_),
                ) => {}
                posted => return posted,
            }
        }
        match self.post_by_right(context, new.clone()).await {
            Err(SendError::ChannelGone) => {
                let here = self.channel(context);
                match self.newest(context, panels, |token| token.channel != Some(here)) {
                    Some(elsewhere) => post_by(context, elsewhere, new).await,
                    None => Err(SendError::ChannelGone),
                }
            }
            posted => posted,
        }
    }

    /// Posts in the table's channel; if that is gone, in the channel where the table was opened.
    async fn post_by_right(
        &self,
        context: &MessengerContext,
        new: Payload,
    ) -> Result<Posted, SendError> {
        let transport = &context.services.transport;
        let (here, home) = (self.channel(context), context.table.room.channel);
        let (channel, posted) = match transport.post(here, new.clone()).await {
            Err(SendError::ChannelGone) if here != home => (home, transport.post(home, new).await),
            posted => (here, posted),
        };
        posted.map(|message| (channel, message, None))
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
        self.newest(context, panels, |token| token.channel == Some(here))
    }

    fn newest(
        &self,
        context: &MessengerContext,
        panels: &Panels,
        wanted: impl Fn(&Token) -> bool,
    ) -> Option<Token> {
        let transport = &context.services.transport;
        let of_panels = panels.settled_tokens().map(|(_, token)| token);
        let all = of_panels.chain(&self.tokens);
        let live = all.filter(|token| wanted(token) && transport.is_live(token));
        live.max_by_key(|token| token.issued_at).cloned()
    }

    /// Removes the controls from the table's previous message, except for reviews.
    async fn close_old_post(&mut self, context: &MessengerContext) {
        let Some(post) = self.posted() else { return };
        // The next deal may have begun before this result was ever shown.
        let last = match self.finished.take() {
            Some(finished) => {
                let people = &context.services.people;
                let reader = people.public_reader(context.lang());
                let last = OutgoingMessage::played(&finished, context.table.table, people, reader);
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
        if let Err(error) = self.send(context, post, last).await {
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
        match self.send(context, post, packed.payload.clone()).await {
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
                    StageView::Lobby | StageView::Closed { .. } => post.deal,
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

    /// Sends an edit. If the message's thread is archived, reopens the thread, as a member's
    /// message there would.
    async fn send(
        &mut self,
        context: &MessengerContext,
        post: Post,
        new: Payload,
    ) -> Result<(), SendError> {
        match self.send_once(context, post, new.clone()).await {
            Err(SendError::Archived) => {
                threads::unarchive(&context.services.transport, post.channel).await?;
                self.send_once(context, post, new).await
            }
            sent => sent,
        }
    }

    /// Sends an edit by a token if possible, else with the bot token. Where token requests are
    /// scarce, the bot token goes first.
    async fn send_once(
        &mut self,
        context: &MessengerContext,
        post: Post,
        new: Payload,
    ) -> Result<(), SendError> {
        let transport = &context.services.transport;
        if !transport.are_tokens_scarce(post.channel) {
            match self.send_by_token(context, new.clone()).await {
                None | Some(Err(SendError::Limited(_))) => {}
                Some(sent) => return sent,
            }
        }
        match transport
            .edit_post(post.channel, post.message, new.clone())
            .await
        {
            Err(SendError::NoAccess) => self
                .send_by_token(context, new)
                .await
                .unwrap_or(Err(SendError::NoAccess)),
            sent => sent,
        }
    }

    /// Sends an edit by the newest token that still works, if there is one.
    async fn send_by_token(
        &mut self,
        context: &MessengerContext,
        new: Payload,
    ) -> Option<Result<(), SendError>> {
        while let Some(token) = self.tokens.last() {
            match context.services.transport.edit(token, new.clone()).await {
                Err(SendError::TokenDead) => {
                    self.tokens.pop();
                }
                sent => return Some(sent),
            }
        }
        None
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

    async fn note_token(&self, context: &MessengerContext) {
        context
            .note_token(TokenOwner::Public, self.tokens.last().cloned())
            .await;
    }
}

/// Returns the public message with this state.
pub(super) fn public_message(context: &MessengerContext, snapshot: &Snapshot) -> OutgoingMessage {
    let people = &context.services.people;
    OutgoingMessage::public(
        &snapshot.table,
        context.table.table,
        people,
        people.public_reader(context.lang()),
    )
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

async fn post_by(
    context: &MessengerContext,
    token: Token,
    new: Payload,
) -> Result<Posted, SendError> {
    let transport = &context.services.transport;
    let (channel, message) = transport.follow_up_where(&token, new).await?;
    let token = Token {
        message: Some(message),
        ..token
    };
    Ok((channel, message, Some(token)))
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

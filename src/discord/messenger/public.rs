//! The table's public message.

use skat_store::{Post, Token, TokenOwner};
use skat_table::{StageView, TableView, Timestamp};
use skat_view::{Notice, notice};

use super::Messenger;
use super::milestone::{Milestone, milestone};
use crate::discord::outgoing::{EDIT_WAITS, OutgoingMessage};
use crate::discord::payload::Payload;
use crate::discord::threads;
use crate::discord::transport::SendError;
use crate::discord::wire::{Imprint, note, without_controls};
use crate::tables::AT_LEISURE;

/// Least time between two edits of a public message, in milliseconds.
pub(super) const EDIT_EVERY_MS: i64 = 1_200;

/// Longest wait of an edit for autoplayers about to move, in milliseconds, so that their moves
/// share the edit: a little longer than they think.
const COMPUTERS_MOVE_MS: i64 = AT_LEISURE.as_millis() as i64 + 100;

/// Age at which a new public message replaces the old one, in milliseconds: Discord edits messages
/// older than an hour only now and then.
const POST_LIFE_MS: i64 = 50 * 60 * 1_000;

/// Most tokens of a public message that are remembered.
const PUBLIC_TOKENS: usize = 8;

/// A newly posted public message: its channel, its id, and the token that edits it.
type Posted = (u64, u64, Option<Token>);

impl Messenger {
    /// Adopts a token of a public message that was posted or clicked. The clicked message may be an
    /// older one of the table, or an invitation to it; news of the table doesn't belong there.
    pub(super) async fn take_public(&mut self, token: Token, message: u64) {
        let in_lobby = self
            .snapshot
            .as_ref()
            .is_none_or(|snapshot| matches!(snapshot.table.stage, StageView::Lobby));
        if self.post.is_none() && in_lobby {
            let (channel, now) = (self.context.room.channel, self.around.clock.now());
            self.set_post(Some(Post {
                channel,
                message,
                deal: 0,
                posted_at: now,
            }))
            .await;
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

    /// Adopts a public message that was posted with the bot token, with its content.
    pub(super) async fn take_posted(&mut self, message: u64, shown: Imprint) {
        let (channel, now) = (self.context.room.channel, self.around.clock.now());
        self.public_shown = Some(shown);
        self.last_edit = Some(now);
        self.set_post(Some(Post {
            channel,
            message,
            deal: 0,
            posted_at: now,
        }))
        .await;
    }

    /// Returns the time of the next edit; `None` if the public message is up to date.
    pub(super) fn next_edit(&self) -> Option<Timestamp> {
        let snapshot = self.snapshot.as_ref()?;
        if self.barred || self.post.is_none() || self.public_shown == self.public_wanted {
            return None;
        }
        if !self.has_public_token() && self.milestone == Some(self.milestone_of(&snapshot.table)) {
            return None;
        }
        let after_last = self
            .last_edit
            .map_or(Timestamp(0), |last| last.plus_ms(EDIT_EVERY_MS));
        Some(
            after_last.max(
                self.computers_since
                    .map_or(Timestamp(0), |since| since.plus_ms(COMPUTERS_MOVE_MS)),
            ),
        )
    }

    pub(super) fn public_draft(&self, view: &TableView) -> OutgoingMessage {
        let people = &self.around.people;
        OutgoingMessage::public(
            view,
            self.context.table,
            people,
            people.public_reader(self.lang()),
        )
    }

    fn milestone_of(&self, view: &TableView) -> Milestone {
        milestone(view, self.around.transport.is_limited(self.channel()))
    }

    /// Returns true if the message can be edited as often as it changes. Scarce token requests are
    /// left to the panels, which nothing else can edit.
    fn has_public_token(&self) -> bool {
        !self.around.transport.are_tokens_scarce(self.channel())
            && self
                .public_tokens
                .iter()
                .any(|token| self.around.transport.is_live(token))
    }

    /// Returns true if a new message has to replace the old one: for each deal after the first,
    /// when it gets too old, and when it is gone.
    ///
    /// A lost message is replaced even after the deal, or the result would be lost. The opening
    /// message is waited for, because a list may begin before Discord has told its id.
    pub(super) fn needs_new_post(&self) -> bool {
        let (Some(snapshot), false) = (&self.snapshot, self.barred) else {
            return false;
        };
        match (&snapshot.table.stage, self.post) {
            (StageView::Playing(_) | StageView::Between { .. }, None) => {
                self.post_awaited_until().is_none()
            }
            (StageView::Playing(deal), Some(post)) => {
                let lobby_becomes_first = post.deal == 0 && deal.number == 1;
                let too_old = self.around.clock.now().0 - post.posted_at.0 >= POST_LIFE_MS;
                (post.deal != deal.number && !lobby_becomes_first) || too_old
            }
            _ => false,
        }
    }

    pub(super) async fn post_anew(&mut self) {
        let Some(snapshot) = self.snapshot.clone() else {
            return;
        };
        let (StageView::Playing(deal) | StageView::Between { deal, .. }) = &snapshot.table.stage
        else {
            return;
        };
        let new = self.public_draft(&snapshot.table);
        let packed = new.pack(&self.around.drawer, EDIT_WAITS, None).await;
        let (channel, message, token) = match self.post(packed.payload.clone()).await {
            Ok(posted) => posted,
            Err(error) => return self.note_trouble(&error).await,
        };
        self.close_old_post().await;
        let now = self.around.clock.now();
        self.set_post(Some(Post {
            channel,
            message,
            deal: deal.number,
            posted_at: now,
        }))
        .await;
        self.public_tokens = token.into_iter().collect();
        self.note_public_token().await;
        self.public_shown = Some(if packed.is_full() {
            new.imprint()
        } else {
            new.bare_imprint()
        });
        self.public_carries = packed.carries();
        self.milestone = Some(self.milestone_of(&snapshot.table));
        self.last_edit = Some(now);
        for state in self.panels.values_mut() {
            state.wants_new = true;
        }
    }

    /// Posts in the table's channel; if that is gone, in the channel of a player's recent
    /// interaction.
    async fn post(&self, new: Payload) -> Result<Posted, SendError> {
        if let Some(token) = self.newest_token() {
            match self.post_by(token, new.clone()).await {
                Err(
                    SendError::TokenDead
                    | SendError::MessageGone
                    | SendError::ChannelGone
                    | SendError::Limited(_),
                ) => {}
                posted => return posted,
            }
        }
        match (
            self.post_by_right(new.clone()).await,
            self.newest(|token| !self.is_from_here(token)),
        ) {
            (Err(SendError::ChannelGone), Some(elsewhere)) => self.post_by(elsewhere, new).await,
            (posted, _) => posted,
        }
    }

    async fn post_by(&self, token: Token, new: Payload) -> Result<Posted, SendError> {
        let (channel, message) = self.around.transport.follow_up_where(&token, new).await?;
        Ok((
            channel,
            message,
            Some(Token {
                message: Some(message),
                ..token
            }),
        ))
    }

    /// Posts in the table's channel; if that is gone, in the channel where the table was opened.
    async fn post_by_right(&self, new: Payload) -> Result<Posted, SendError> {
        let transport = &self.around.transport;
        let (here, home) = (self.channel(), self.context.room.channel);
        let (channel, posted) = match transport.post(here, new.clone()).await {
            Err(SendError::ChannelGone) if here != home => (home, transport.post(home, new).await),
            posted => (here, posted),
        };
        posted.map(|message| (channel, message, None))
    }

    /// Returns the channel of the table's message. If the original channel was deleted, the message
    /// has followed a player.
    pub(super) fn channel(&self) -> u64 {
        self.post
            .map_or(self.context.room.channel, |post| post.channel)
    }

    /// Returns true if this token posts in the table's channel.
    fn is_from_here(&self, token: &Token) -> bool {
        token.channel == Some(self.channel())
    }

    /// Returns the newest token that posts in the table's channel.
    pub(super) fn newest_token(&self) -> Option<Token> {
        self.newest(|token| self.is_from_here(token))
    }

    fn newest(&self, wanted: impl Fn(&Token) -> bool) -> Option<Token> {
        let settled = self
            .panels
            .values()
            .filter(|state| !state.is_response_pending());
        let of_panels = settled.filter_map(|state| state.any.as_ref());
        let all = of_panels.chain(&self.public_tokens);
        let live = all.filter(|token| wanted(token) && self.around.transport.is_live(token));
        live.max_by_key(|token| token.issued_at).cloned()
    }

    /// Removes the controls from the table's previous message, except for reviews.
    async fn close_old_post(&mut self) {
        let Some(post) = self.post else { return };
        // The next deal may have begun before this result was ever shown.
        let last = match self.finished.take() {
            Some(finished) => {
                let (people, reader) = (
                    &self.around.people,
                    self.around.people.public_reader(self.lang()),
                );
                let last = OutgoingMessage::played(&finished, self.context.table, people, reader);
                last.pack(
                    &self.around.drawer,
                    EDIT_WAITS,
                    self.public_carries.as_deref(),
                )
                .await
                .payload
            }
            None => without_controls().into(),
        };
        if let Err(error) = self.send_public(post, last).await {
            tracing::debug!(table.id = %self.context.table, %error, "can't remove the buttons from \
                an old table message");
        }
    }

    pub(super) async fn edit_public(&mut self) {
        let Some(snapshot) = self.snapshot.clone() else {
            return;
        };
        let Some(post) = self.post else { return };
        let new = self.public_draft(&snapshot.table);
        let packed = new
            .pack(
                &self.around.drawer,
                EDIT_WAITS,
                self.public_carries.as_deref(),
            )
            .await;
        self.last_edit = Some(self.around.clock.now());
        let is_second_try = self.public_shown == Some(new.bare_imprint());
        if !packed.is_full() && is_second_try {
            // Its picture couldn't be drawn at the second try either; the next state's may.
            self.public_shown = Some(new.imprint());
            return;
        }
        match self.send_public(post, packed.payload.clone()).await {
            Ok(()) => {
                self.told_barred = false;
                // After Discord has refused a picture twice, the next state tries again.
                let counts_as_full = packed.is_full() || is_second_try;
                self.public_shown = Some(if counts_as_full {
                    new.imprint()
                } else {
                    new.bare_imprint()
                });
                self.public_carries = packed.carries();
                self.milestone = Some(self.milestone_of(&snapshot.table));
                let number = match &snapshot.table.stage {
                    StageView::Playing(deal) | StageView::Between { deal, .. } => deal.number,
                    _ => post.deal,
                };
                if number != post.deal {
                    // The lobby's message has become the first deal's.
                    self.set_post(Some(Post {
                        deal: number,
                        ..post
                    }))
                    .await;
                    for state in self.panels.values_mut() {
                        state.wants_new = state.panel.is_none();
                    }
                    self.refresh_panels().await;
                }
            }
            Err(SendError::MessageGone | SendError::ChannelGone) => {
                self.set_post(None).await;
                self.public_tokens.clear();
                self.public_carries = None;
                if self.needs_new_post() {
                    self.post_anew().await;
                }
            }
            Err(error) => self.note_trouble(&error).await,
        }
    }

    /// Edits the public message. If its thread is archived, reopens the thread, as a member's
    /// message there would.
    async fn send_public(&mut self, post: Post, new: Payload) -> Result<(), SendError> {
        match self.send_edit(post, new.clone()).await {
            Err(SendError::Archived) => {
                threads::unarchive(&self.around.transport, post.channel).await?;
                self.send_edit(post, new).await
            }
            sent => sent,
        }
    }

    /// Edits the public message by a token if possible, else with the bot token. Where token
    /// requests are scarce, the bot token goes first.
    async fn send_edit(&mut self, post: Post, new: Payload) -> Result<(), SendError> {
        if !self.around.transport.are_tokens_scarce(post.channel) {
            match self.edit_by_token(new.clone()).await {
                None | Some(Err(SendError::Limited(_))) => {}
                Some(edited) => return edited,
            }
        }
        match self
            .around
            .transport
            .edit_post(post.channel, post.message, new.clone())
            .await
        {
            Err(SendError::NoAccess) => self
                .edit_by_token(new)
                .await
                .unwrap_or(Err(SendError::NoAccess)),
            edited => edited,
        }
    }

    /// Edits the public message by the newest token that still works, if there is one.
    async fn edit_by_token(&mut self, new: Payload) -> Option<Result<(), SendError>> {
        while let Some(token) = self.public_tokens.last() {
            match self.around.transport.edit(token, new.clone()).await {
                Err(SendError::TokenDead) => {
                    self.public_tokens.pop();
                }
                edited => return Some(edited),
            }
        }
        None
    }

    async fn note_trouble(&mut self, error: &SendError) {
        if let SendError::Limited(until) = error {
            return self.note_limit(*until);
        }
        tracing::warn!(table.id = %self.context.table, %error, "can't show the table's message");
        self.barred = !self.is_passing(error);
        if self.barred && !self.told_barred {
            self.told_barred = self.tell_unshown().await;
        }
    }

    /// Tells all reachable players that the public message can't be shown; returns true if anybody
    /// was reached.
    async fn tell_unshown(&self) -> bool {
        let channel = format!("<#{}>", self.context.room.channel);
        let mut reached = false;
        for (person, state) in self
            .panels
            .iter()
            .filter(|(_, state)| !state.is_response_pending())
        {
            let Some(token) = state
                .any
                .as_ref()
                .filter(|token| self.around.transport.is_live(token))
            else {
                continue;
            };
            let lang = self
                .around
                .people
                .language(*person)
                .unwrap_or_else(|| self.lang());
            let text = note(&notice(Notice::TableUnshown(&channel), lang));
            reached |= self.around.transport.follow_up(token, text).await.is_ok();
        }
        reached
    }

    async fn set_post(&mut self, post: Option<Post>) {
        self.post = post;
        self.was_posted |= post.is_some();
        let noted = self
            .around
            .store
            .note_post(self.context.table, self.context.epoch, post)
            .await;
        if let Err(error) = noted {
            self.heed(&error);
            tracing::warn!(table.id = %self.context.table, %error, "can't store the id of the \
                table's message");
        }
    }

    async fn note_public_token(&self) {
        self.note_token(TokenOwner::Public, self.public_tokens.last().cloned())
            .await;
    }
}

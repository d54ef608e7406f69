//! The table's public message.

use skat_store::{Post, Token, TokenOwner};
use skat_table::{StageView, TableView, Timestamp};
use skat_view::{Notice, notice};

use super::Messenger;
use super::milestone::{Milestone, milestone};
use crate::discord::drafts::{Draft, EDIT_WAITS};
use crate::discord::parcel::Parcel;
use crate::discord::threads;
use crate::discord::transport::SendError;
use crate::discord::wire::{Imprint, note, without_controls};
use crate::tables::AT_LEISURE;

/// The least time between two edits of a public message, in milliseconds.
pub(super) const EDIT_EVERY_MS: i64 = 1_200;

/// How long an edit waits for computers who are about to move, in milliseconds, so that their moves ride along: a little longer than they
/// think.
const COMPUTERS_MOVE_MS: i64 = AT_LEISURE.as_millis() as i64 + 100;

/// How old a public message may get before a new one takes its place, in milliseconds: Discord edits messages older than an
/// hour only now and then.
const POST_LIFE_MS: i64 = 50 * 60 * 1_000;

/// How many tokens of a public message are remembered.
const PUBLIC_TOKENS: usize = 8;

/// A public message that was posted: its channel, its id, and the token that edits it.
type Posted = (u64, u64, Option<Token>);

impl Messenger {
    /// Takes up a token of a public message that was posted or clicked. That may be an older message of the table, or an
    /// invitation to it, which the table's news don't belong on.
    pub(super) async fn take_public(&mut self, token: Token, message: u64) {
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

    /// Takes up a public message that was posted by the bot's own right, with what it shows.
    pub(super) async fn take_posted(&mut self, message: u64, shown: Imprint) {
        let (channel, now) = (self.staging.room.channel, self.around.clock.now());
        self.public_shown = Some(shown);
        self.last_edit = Some(now);
        self.set_post(Some(Post { channel, message, deal: 0, posted_at: now })).await;
    }

    /// When the public message is to be edited next, if it doesn't show the newest state.
    pub(super) fn next_edit(&self) -> Option<Timestamp> {
        let scene = self.scene.as_ref()?;
        if self.barred || self.post.is_none() || self.public_shown == self.public_wanted {
            return None;
        }
        if !self.has_public_token() && self.milestone == Some(self.milestone_of(&scene.table)) {
            return None;
        }
        let after_last = self.last_edit.map_or(Timestamp(0), |last| last.plus_ms(EDIT_EVERY_MS));
        Some(after_last.max(self.computers_since.map_or(Timestamp(0), |since| since.plus_ms(COMPUTERS_MOVE_MS))))
    }

    pub(super) fn public_draft(&self, view: &TableView) -> Draft {
        let people = &self.around.people;
        Draft::public(view, self.staging.table, people, people.public_reader(self.lang()))
    }

    fn milestone_of(&self, view: &TableView) -> Milestone {
        milestone(view, self.around.transport.is_limited(self.channel()))
    }

    /// Whether the message can be edited as often as it changes. Where tokens' requests are scarce, they are left to the panels, which
    /// nothing else can edit.
    fn has_public_token(&self) -> bool {
        !self.around.transport.are_tokens_scarce(self.channel())
            && self.public_tokens.iter().any(|token| self.around.transport.is_live(token))
    }

    /// Whether a new message is to take the place of the old one: for each deal after the first, when it gets too old, and when it is
    /// gone, also if the deal is over by then: its result would be lost. The message that the table was opened with is waited for, as a list
    /// may begin before Discord has said which one that is.
    pub(super) fn needs_new_post(&self) -> bool {
        let (Some(scene), false) = (&self.scene, self.barred) else { return false };
        match (&scene.table.stage, self.post) {
            (StageView::Playing(_) | StageView::Between { .. }, None) => self.post_awaited_until().is_none(),
            (StageView::Playing(deal), Some(post)) => {
                let lobby_becomes_first = post.deal == 0 && deal.number == 1;
                let too_old = self.around.clock.now().0 - post.posted_at.0 >= POST_LIFE_MS;
                (post.deal != deal.number && !lobby_becomes_first) || too_old
            }
            _ => false,
        }
    }

    pub(super) async fn post_anew(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        let (StageView::Playing(deal) | StageView::Between { deal, .. }) = &scene.table.stage else { return };
        let new = self.public_draft(&scene.table);
        let packed = new.pack(&self.around.drawer, EDIT_WAITS, None).await;
        let (channel, message, token) = match self.post(packed.parcel.clone()).await {
            Ok(posted) => posted,
            Err(error) => return self.note_trouble(&error).await,
        };
        self.close_old_post().await;
        let now = self.around.clock.now();
        self.set_post(Some(Post { channel, message, deal: deal.number, posted_at: now })).await;
        self.public_tokens = token.into_iter().collect();
        self.note_public_token().await;
        self.public_shown = Some(if packed.is_full() { new.imprint() } else { new.bare_imprint() });
        self.public_carries = packed.carries();
        self.milestone = Some(self.milestone_of(&scene.table));
        self.last_edit = Some(now);
        for state in self.panels.values_mut() {
            state.wants_new = true;
        }
    }

    /// Posts where the table is; if that is gone, where a player has said something of late.
    async fn post(&self, new: Parcel) -> Result<Posted, SendError> {
        if let Some(token) = self.newest_token() {
            match self.post_by(token, new.clone()).await {
                Err(SendError::TokenDead | SendError::MessageGone | SendError::ChannelGone | SendError::Limited(_)) => {
                }
                posted => return posted,
            }
        }
        match (self.post_by_right(new.clone()).await, self.newest(|token| !self.is_from_here(token))) {
            (Err(SendError::ChannelGone), Some(elsewhere)) => self.post_by(elsewhere, new).await,
            (posted, _) => posted,
        }
    }

    async fn post_by(&self, token: Token, new: Parcel) -> Result<Posted, SendError> {
        let (channel, message) = self.around.transport.follow_up_where(&token, new).await?;
        Ok((channel, message, Some(Token { message: Some(message), ..token })))
    }

    /// Posts where the table is; if that is gone, where it was opened.
    async fn post_by_right(&self, new: Parcel) -> Result<Posted, SendError> {
        let transport = &self.around.transport;
        let (here, home) = (self.channel(), self.staging.room.channel);
        let (channel, posted) = match transport.post(here, new.clone()).await {
            Err(SendError::ChannelGone) if here != home => (home, transport.post(home, new).await),
            posted => (here, posted),
        };
        posted.map(|message| (channel, message, None))
    }

    /// Where the table is: where its message stands, which has followed a player if the channel was deleted where it was opened.
    pub(super) fn channel(&self) -> u64 {
        self.post.map_or(self.staging.room.channel, |post| post.channel)
    }

    /// Whether what this token posts appears where the table is.
    fn is_from_here(&self, token: &Token) -> bool {
        token.channel == Some(self.channel())
    }

    /// The newest token that posts where the table is.
    pub(super) fn newest_token(&self) -> Option<Token> {
        self.newest(|token| self.is_from_here(token))
    }

    fn newest(&self, wanted: impl Fn(&Token) -> bool) -> Option<Token> {
        let answered = self.panels.values().filter(|state| !state.is_being_answered());
        let of_panels = answered.filter_map(|state| state.any.as_ref());
        let all = of_panels.chain(&self.public_tokens);
        let live = all.filter(|token| wanted(token) && self.around.transport.is_live(token));
        live.max_by_key(|token| token.issued_at).cloned()
    }

    /// Takes the controls off the message that is no longer the table's, but for looking back.
    async fn close_old_post(&mut self) {
        let Some(post) = self.post else { return };
        // The next deal may have begun before its result was ever shown.
        let last = match self.finished.take() {
            Some(finished) => {
                let (people, reader) = (&self.around.people, self.around.people.public_reader(self.lang()));
                let last = Draft::played(&finished, self.staging.table, people, reader);
                last.pack(&self.around.drawer, EDIT_WAITS, self.public_carries.as_deref()).await.parcel
            }
            None => without_controls().into(),
        };
        if let Err(error) = self.send_public(post, last).await {
            tracing::debug!(table.id = %self.staging.table, %error, "an old table message keeps its buttons");
        }
    }

    pub(super) async fn edit_public(&mut self) {
        let Some(scene) = self.scene.clone() else { return };
        let Some(post) = self.post else { return };
        let new = self.public_draft(&scene.table);
        let packed = new.pack(&self.around.drawer, EDIT_WAITS, self.public_carries.as_deref()).await;
        self.last_edit = Some(self.around.clock.now());
        let is_second_try = self.public_shown == Some(new.bare_imprint());
        if !packed.is_full() && is_second_try {
            // Its picture couldn't be drawn at the second try either; the next state's may.
            self.public_shown = Some(new.imprint());
            return;
        }
        match self.send_public(post, packed.parcel.clone()).await {
            Ok(()) => {
                self.told_barred = false;
                // A picture that Discord didn't take at the second try either is left to the next state.
                let counts_as_full = packed.is_full() || is_second_try;
                self.public_shown = Some(if counts_as_full { new.imprint() } else { new.bare_imprint() });
                self.public_carries = packed.carries();
                self.milestone = Some(self.milestone_of(&scene.table));
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

    /// Edits the public message. If it stands in a thread that has been archived, that is opened again, as somebody who writes there
    /// would.
    async fn send_public(&mut self, post: Post, new: Parcel) -> Result<(), SendError> {
        match self.send_edit(post, new.clone()).await {
            Err(SendError::Archived) => {
                threads::unarchive(&self.around.transport, post.channel).await?;
                self.send_edit(post, new).await
            }
            sent => sent,
        }
    }

    /// Edits the public message by a token if it can, else by the bot's own right. Where tokens' requests are scarce, its own right goes
    /// first.
    async fn send_edit(&mut self, post: Post, new: Parcel) -> Result<(), SendError> {
        if !self.around.transport.are_tokens_scarce(post.channel) {
            match self.edit_by_token(new.clone()).await {
                None | Some(Err(SendError::Limited(_))) => {}
                Some(edited) => return edited,
            }
        }
        match self.around.transport.edit_post(post.channel, post.message, new.clone()).await {
            Err(SendError::NoAccess) => self.edit_by_token(new).await.unwrap_or(Err(SendError::NoAccess)),
            edited => edited,
        }
    }

    /// Edits the public message by the newest token that still works, if there is one.
    async fn edit_by_token(&mut self, new: Parcel) -> Option<Result<(), SendError>> {
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
        tracing::warn!(table.id = %self.staging.table, %error, "the table's message can't be shown");
        self.barred = !self.is_passing(error);
        if self.barred && !self.told_barred {
            self.told_barred = self.tell_unshown().await;
        }
    }

    /// Tells the players, as far as anything reaches them, that the public message can't be shown; says whether anybody was reached.
    async fn tell_unshown(&self) -> bool {
        let channel = format!("<#{}>", self.staging.room.channel);
        let mut reached = false;
        for (person, state) in self.panels.iter().filter(|(_, state)| !state.is_being_answered()) {
            let Some(token) = state.any.as_ref().filter(|token| self.around.transport.is_live(token)) else { continue };
            let lang = self.around.people.language(*person).unwrap_or_else(|| self.lang());
            let text = note(&notice(Notice::TableUnshown(&channel), lang));
            reached |= self.around.transport.follow_up(token, text).await.is_ok();
        }
        reached
    }

    async fn set_post(&mut self, post: Option<Post>) {
        self.post = post;
        self.was_posted |= post.is_some();
        let noted = self.around.store.note_post(self.staging.table, self.staging.epoch, post).await;
        if let Err(error) = noted {
            self.heed(&error);
            tracing::warn!(table.id = %self.staging.table, %error, "where the table's message is couldn't be stored");
        }
    }

    async fn note_public_token(&self) {
        self.note_token(TokenOwner::Public, self.public_tokens.last().cloned()).await;
    }
}

//! The tokens that edit a table's public message.

use skat_store::{Post, Token, TokenOwner};

use super::context::MessengerContext;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::transport::SendError;
use crate::discord::tables::threads;

/// Most tokens that are remembered.
const MOST: usize = 8;

/// The tokens that edit a table's public message, the newest last.
pub(super) struct PublicTokens(Vec<Token>);

impl PublicTokens {
    /// Adopts the tokens that were stored with the table.
    pub(super) fn stored(tokens: &[(TokenOwner, Token)]) -> Self {
        let stored = tokens.iter();
        let public = stored.filter(|(owner, _)| matches!(owner, TokenOwner::Public));
        Self(public.map(|(_, token)| token.clone()).collect())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Token> {
        self.0.iter()
    }

    /// Adds the newest token.
    pub(super) async fn add(&mut self, context: &MessengerContext, token: Token) {
        self.0.push(token);
        if self.0.len() > MOST {
            self.0.remove(0);
        }
        self.note(context).await;
    }

    /// Forgets the tokens and adds that of a new message, if it has one.
    pub(super) async fn replace(&mut self, context: &MessengerContext, token: Option<Token>) {
        self.0 = token.into_iter().collect();
        self.note(context).await;
    }

    /// Forgets the tokens of a message that is gone.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    async fn note(&self, context: &MessengerContext) {
        context
            .note_token(TokenOwner::Public, self.0.last().cloned())
            .await;
    }

    /// Returns true if the message can be edited as often as it changes. Scarce token requests are
    /// left to the panels, which nothing else can edit.
    pub(super) fn allow_edits(&self, context: &MessengerContext, channel: u64) -> bool {
        let transport = &context.services.transport;
        !transport.are_tokens_scarce(channel) && self.0.iter().any(|token| transport.is_live(token))
    }

    /// Sends an edit. If the message's thread is archived, reopens the thread, as a member's
    /// message there would.
    pub(super) async fn edit(
        &mut self,
        context: &MessengerContext,
        post: Post,
        new: Payload,
    ) -> Result<(), SendError> {
        match self.edit_once(context, post, new.clone()).await {
            Err(SendError::Archived) => {
                threads::unarchive(&context.services.transport, post.channel).await?;
                self.edit_once(context, post, new).await
            }
            sent => sent,
        }
    }

    /// Sends an edit by a token if possible, else with the bot token. Where token requests are
    /// scarce, the bot token goes first.
    async fn edit_once(
        &mut self,
        context: &MessengerContext,
        post: Post,
        new: Payload,
    ) -> Result<(), SendError> {
        let transport = &context.services.transport;
        if !transport.are_tokens_scarce(post.channel) {
            match self.edit_by_token(context, new.clone()).await {
                None | Some(Err(SendError::Limited(_))) => {}
                Some(sent) => return sent,
            }
        }
        match transport
            .edit_post(post.channel, post.message, new.clone())
            .await
        {
            Err(refusal @ (SendError::NoAccess | SendError::BotTokenRefused)) => self
                .edit_by_token(context, new)
                .await
                .unwrap_or(Err(refusal)),
            sent => sent,
        }
    }

    /// Sends an edit by the newest token that still works, if there is one.
    async fn edit_by_token(
        &mut self,
        context: &MessengerContext,
        new: Payload,
    ) -> Option<Result<(), SendError>> {
        while let Some(token) = self.0.last() {
            match context.services.transport.edit(token, new.clone()).await {
                Err(SendError::TokenDead) => {
                    self.0.pop();
                }
                sent => return Some(sent),
            }
        }
        None
    }
}

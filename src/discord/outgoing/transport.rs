//! Sends all messages to Discord: every request with a message goes through here.
//!
//! Interaction and webhook routes use our own client, because serenity's limiter mixes the tokens
//! of all players there (`docs/DESIGN.md`). Channel routes use serenity's `Http`, which knows the
//! bot's global limit.
//!
//! A request that may have posted a message isn't sent again, because the message could appear
//! twice. There is one exception: after a server error, a message with a picture is posted once
//! more without the picture, since the file may be the cause.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{Either, select};
use reqwest::{Method, StatusCode};
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serenity::all::{
    ApplicationId, ChannelId, CreateAttachment, CreateCommand, EmojiId, GuildId, Http, HttpError,
    MessageId,
};
use skat_store::Token;
use skat_table::Timestamp;

use super::api::{Api, client};
use super::body::{
    Completion, FormBody, InteractionResponse, MessageBody, MessageFlag, RequestBody, ResponseData,
    ResponseType,
};
use super::buckets::Buckets;
use super::emojis::Emojis;
use super::payload::Payload;
use super::trouble::Trouble;
use crate::clock::Clock;
use crate::fetch::{FetchError, fetch};
use crate::metrics::{Metrics, Route};

/// Age from which a token is never used; Discord lets it live for 15 minutes.
pub(in crate::discord) const TOKEN_LIFE_MS: i64 = 14 * 60 * 1_000;

/// Time after which the first response to an interaction is sent once more. Discord waits three
/// seconds for it.
const RESPOND_AGAIN_AFTER: Duration = Duration::from_millis(1_000);

/// Further wait for the result of the first try after the second was refused.
const LATE_RESPONSE: Duration = Duration::from_millis(500);

/// Longest time for the download of a member's file. The member waits for the answer.
const DOWNLOAD_WAITS: Duration = Duration::from_secs(5);

/// Most tries of a request after Discord has asked to wait.
const MAX_TRIES: u32 = 4;

/// Wait before a request that couldn't be connected is sent again.
const CONNECT_AGAIN_AFTER: Duration = Duration::from_millis(200);

/// Wait before a request is repeated after a server error of Discord's, unless Discord asks for
/// another wait.
const SEND_AGAIN_AFTER: Duration = Duration::from_millis(300);

/// Shortest wait that Discord may ask for.
const SHORTEST_WAIT: Duration = Duration::from_millis(50);

/// Longest wait between two tries; after a longer one the request is given up, because a newer
/// state will follow.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// Longest wait for a rate limit while presenting a state; a longer one leaves time for a newer
/// state.
const SHORT_WAIT: Duration = Duration::from_secs(2);

/// The reason why Discord didn't carry out a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::discord) enum SendError {
    /// The token is too old, or Discord no longer knows it.
    #[error("the token isn't valid any more")]
    TokenDead,
    /// The message is gone.
    #[error("the message is gone")]
    MessageGone,
    /// The thread is archived, so nothing in it can be changed.
    #[error("the thread is archived")]
    Archived,
    /// The channel is gone with everything in it.
    #[error("the channel is gone")]
    ChannelGone,
    /// The bot may not see the channel or write there.
    #[error("the bot has no access to the channel")]
    NoAccess,
    /// Discord doesn't accept the bot's own token. A restart with a new one may help.
    #[error("Discord refuses the bot's token")]
    BotTokenRefused,
    /// The user accepts no direct messages from the bot.
    #[error("the user accepts no direct messages")]
    NoDirectMessages,
    /// This interaction has its initial response already.
    #[error("the interaction has been answered already")]
    AlreadyAcknowledged,
    /// A temporary failure.
    #[error(transparent)]
    NotNow(Trouble),
    /// Discord refuses requests with this channel's tokens until then.
    #[error("Discord takes no more requests with this channel's tokens for a while")]
    Limited(Timestamp),
    /// Discord refuses the request; this is a defect of ours.
    #[error("Discord refused with status {status} and code {code}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code, 0 if it gave none.
        code: u64,
    },
}

impl SendError {
    /// Returns true if the same request to a channel fails for good.
    pub(in crate::discord) const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::ChannelGone | Self::NoAccess | Self::Archived | Self::Refused { .. }
        )
    }

    /// Returns true if Discord may have carried out the request nevertheless.
    pub(in crate::discord) const fn may_have_arrived(&self) -> bool {
        match self {
            Self::NotNow(trouble) => match trouble {
                Trouble::Unreachable(_) | Trouble::ServerError { .. } | Trouble::Unreadable(_) => {
                    true
                }
                Trouble::NotConnected(_)
                | Trouble::TokenRefused
                | Trouble::ClientBanned
                | Trouble::AddressLimited(_)
                | Trouble::Blocked(_)
                | Trouble::RateLimited(_)
                | Trouble::Refused { .. } => false,
            },
            Self::TokenDead
            | Self::MessageGone
            | Self::Archived
            | Self::ChannelGone
            | Self::NoAccess
            | Self::BotTokenRefused
            | Self::NoDirectMessages
            | Self::AlreadyAcknowledged
            | Self::Limited(_)
            | Self::Refused { .. } => false,
        }
    }
}

/// The initial response to an interaction.
#[derive(Clone, Debug)]
pub(in crate::discord) enum FirstResponse {
    /// A new message.
    Message(Payload),
    /// A new body for the button's message.
    Update(Payload),
    /// No change; the button's message becomes the token's original message.
    KeepMessage,
    /// A form.
    Form(FormBody),
    /// Autocomplete choices, at most 25, each a name and a value.
    Completions(Vec<(String, String)>),
    /// An acknowledgement; a message will follow.
    Later {
        /// True if that message is ephemeral.
        private: bool,
    },
}

/// Sends requests to Discord.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Transport {
    client: reqwest::Client,
    http: Arc<Http>,
    api: Api,
    base: String,
    clock: Clock,
    metrics: Metrics,
    buckets: Arc<Buckets>,
    emojis: Emojis,
    /// Longest wait of a token's request for a rate limit.
    patience: Duration,
}

impl Transport {
    /// Creates the transport for the API at `base`, an address without a trailing slash.
    ///
    /// # Errors
    ///
    /// If the system offers no TLS.
    pub(in crate::discord) fn new(
        base: &str,
        http: Arc<Http>,
        api: Api,
        clock: Clock,
        metrics: Metrics,
        emojis: Emojis,
    ) -> Result<Self, reqwest::Error> {
        let client = client()?;
        let (base, buckets, patience) = (format!("{base}/api/v10"), Arc::default(), SHORT_WAIT);
        Ok(Self {
            client,
            http,
            api,
            base,
            clock,
            metrics,
            buckets,
            emojis,
            patience,
        })
    }

    /// Returns a transport whose token requests wait as long as their token lives, for messages
    /// that no newer one will replace.
    pub(in crate::discord) fn patient(&self) -> Self {
        let patience = Duration::from_millis(TOKEN_LIFE_MS.unsigned_abs());
        Self {
            patience,
            ..self.clone()
        }
    }

    /// Returns the end of the rate limit of the token's channel, which spares initial responses;
    /// `None` if there is none.
    #[must_use]
    pub(in crate::discord) fn limited_until(&self, token: &Token) -> Option<Timestamp> {
        self.buckets.limited_until(token.channel?, self.clock.now())
    }

    /// Returns true if Discord currently refuses requests with the channel's tokens.
    #[must_use]
    pub(in crate::discord) fn is_limited(&self, channel: u64) -> bool {
        self.buckets
            .limited_until(channel, self.clock.now())
            .is_some()
    }

    /// Returns true if requests with the channel's tokens have to be saved.
    #[must_use]
    pub(in crate::discord) fn are_tokens_scarce(&self, channel: u64) -> bool {
        self.buckets.is_scarce(channel, self.clock.now())
    }

    /// Returns true if the token may still be used.
    #[must_use]
    pub(in crate::discord) fn is_live(&self, token: &Token) -> bool {
        self.clock.now().0 - token.issued_at.0 < TOKEN_LIFE_MS
    }

    /// Downloads a file of at most this many bytes that a member has attached to a command.
    ///
    /// # Errors
    ///
    /// [`FetchError`] if it is larger, or Discord doesn't send it.
    pub(in crate::discord) async fn download(
        &self,
        url: &str,
        most: usize,
    ) -> Result<Vec<u8>, FetchError> {
        fetch(&self.client, url, most, DOWNLOAD_WAITS).await
    }

    /// Responds to an interaction and returns the id of the new message, if any.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the response.
    pub(in crate::discord) async fn respond(
        &self,
        interaction: u64,
        token: &Token,
        response: FirstResponse,
    ) -> Result<Option<u64>, SendError> {
        let payload = match response {
            FirstResponse::Message(payload) => payload.responding(ResponseType::MESSAGE),
            FirstResponse::Later { private } => {
                let placeholder = MessageBody {
                    flags: private.then_some(MessageFlag::EPHEMERAL),
                    ..MessageBody::default()
                };
                Payload::from(placeholder).responding(ResponseType::DEFERRED_MESSAGE)
            }
            FirstResponse::Completions(all) => {
                let choices = all
                    .into_iter()
                    .map(|(name, value)| Completion { name, value })
                    .collect();
                let response = InteractionResponse {
                    kind: ResponseType::COMPLETIONS,
                    data: Some(ResponseData::Completions { choices }),
                };
                RequestBody::Response(response).into()
            }
            FirstResponse::Form(form) => {
                let response = InteractionResponse {
                    kind: ResponseType::FORM,
                    data: Some(ResponseData::Form(form)),
                };
                RequestBody::Response(response).into()
            }
            FirstResponse::KeepMessage => {
                let response = InteractionResponse {
                    kind: ResponseType::DEFERRED_UPDATE,
                    data: None,
                };
                RequestBody::Response(response).into()
            }
            FirstResponse::Update(payload) => payload.for_edit().responding(ResponseType::UPDATE),
        };
        let path = format!(
            "interactions/{interaction}/{}/callback?with_response=true",
            token.token.expose_secret()
        );
        let callback = self.respond_in_time(&path, token, &payload).await?;
        Ok(callback
            .interaction
            .and_then(|interaction| id(interaction.response_message_id)))
    }

    /// Sends an initial response, and repeats it once if its connection breaks or Discord is
    /// silent for a while. Returns an empty receipt if Discord accepted it but didn't say so.
    ///
    /// A request or its HTTP response may be lost, and Discord accepts an initial response only
    /// once.
    async fn respond_in_time(
        &self,
        path: &str,
        token: &Token,
        payload: &Payload,
    ) -> Result<Receipt, SendError> {
        let send = || self.by_token(Method::POST, path, token, Some(payload));
        let first = std::pin::pin!(send());
        let (second, first) = match select(
            first,
            std::pin::pin!(tokio::time::sleep(RESPOND_AGAIN_AFTER)),
        )
        .await
        {
            Either::Left((
                Err(SendError::NotNow(Trouble::Unreachable(_) | Trouble::NotConnected(_))),
                _,
            )) => (send().await, None),
            Either::Left((sent, _)) => return sent,
            Either::Right(((), first)) => match select(first, std::pin::pin!(send())).await {
                Either::Left((Err(SendError::NotNow(_)), second)) => (second.await, None),
                Either::Left((sent, _)) | Either::Right((sent @ Ok(_), _)) => {
                    return sent;
                }
                Either::Right((refused, first)) => (refused, Some(first)),
            },
        };
        // Discord may have accepted the first try, and only its HTTP response is late.
        if let Some(first) = first
            && let Ok(sent) = tokio::time::timeout(LATE_RESPONSE, first).await
        {
            return sent;
        }
        match second {
            Err(SendError::AlreadyAcknowledged) => Ok(Receipt::default()),
            sent => sent,
        }
    }

    /// Edits the token's message.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the edit.
    pub(in crate::discord) async fn edit(
        &self,
        token: &Token,
        body: impl Into<Payload>,
    ) -> Result<(), SendError> {
        self.by_token(
            Method::PATCH,
            &message_path(token),
            token,
            Some(&body.into().for_edit()),
        )
        .await
        .map(|_| ())
    }

    /// Fills a command's placeholder and returns the message's id if Discord tells it.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the edit.
    pub(in crate::discord) async fn fill(
        &self,
        token: &Token,
        body: impl Into<Payload>,
    ) -> Result<Option<u64>, SendError> {
        let payload = body.into().for_edit();
        let message = self
            .by_token(Method::PATCH, &message_path(token), token, Some(&payload))
            .await?;
        Ok(id(message.id))
    }

    /// Posts a follow-up and returns its id.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the message.
    pub(in crate::discord) async fn follow_up(
        &self,
        token: &Token,
        body: impl Into<Payload>,
    ) -> Result<u64, SendError> {
        self.follow_up_where(token, body)
            .await
            .map(|(_, message)| message)
    }

    /// Posts a follow-up in the interaction's channel and returns channel and message id.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the message.
    pub(in crate::discord) async fn follow_up_where(
        &self,
        token: &Token,
        body: impl Into<Payload>,
    ) -> Result<(u64, u64), SendError> {
        let path = format!(
            "webhooks/{}/{}?wait=true",
            token.application,
            token.token.expose_secret()
        );
        let message = self
            .by_token(Method::POST, &path, token, Some(&body.into()))
            .await?;
        let place = id(message.channel_id).zip(id(message.id));
        place.ok_or(SendError::Refused {
            status: 200,
            code: 0,
        })
    }

    /// Deletes the token's message.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't do it.
    pub(in crate::discord) async fn delete(&self, token: &Token) -> Result<(), SendError> {
        self.by_token(Method::DELETE, &message_path(token), token, None)
            .await
            .map(|_| ())
    }

    /// Posts a message to a channel with the bot token and returns its id.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the message.
    pub(in crate::discord) async fn post(
        &self,
        channel: u64,
        body: impl Into<Payload>,
    ) -> Result<u64, SendError> {
        let payload = body.into();
        match self.post_once(channel, &payload).await {
            Err(error) => match self.fallback(&payload, &error) {
                Some(fallback) => self.post_once(channel, &fallback).await,
                None => Err(error),
            },
            posted => posted,
        }
    }

    async fn post_once(&self, channel: u64, payload: &Payload) -> Result<u64, SendError> {
        self.sends_by_right(payload);
        let sent = self
            .http
            .send_message(
                ChannelId::new(channel),
                payload.attachments(),
                payload.body(),
            )
            .await;
        sent.map(|message| message.id.get())
            .map_err(|error| self.not_sent(&error))
    }

    /// Returns the channel of direct messages to a user.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't open it.
    pub(in crate::discord) async fn direct_channel(&self, user: u64) -> Result<u64, SendError> {
        let to = json!({ "recipient_id": user.to_string() });
        self.by_right(async |http| http.create_private_channel(&to).await)
            .await
            .map(|channel| channel.id.get())
    }

    /// Edits a message with the bot token.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't accept the edit.
    pub(in crate::discord) async fn edit_post(
        &self,
        channel: u64,
        message: u64,
        body: impl Into<Payload>,
    ) -> Result<(), SendError> {
        let payload = body.into().for_edit();
        match self.edit_post_once(channel, message, &payload).await {
            Err(error) => match self.fallback(&payload, &error) {
                Some(fallback) => self.edit_post_once(channel, message, &fallback).await,
                None => Err(error),
            },
            edited => edited,
        }
    }

    async fn edit_post_once(
        &self,
        channel: u64,
        message: u64,
        payload: &Payload,
    ) -> Result<(), SendError> {
        self.sends_by_right(payload);
        let (channel, message) = (ChannelId::new(channel), MessageId::new(message));
        let edited = self
            .http
            .edit_message(channel, message, payload.body(), payload.attachments())
            .await;
        edited.map(|_| ()).map_err(|error| self.not_sent(&error))
    }

    /// Deletes one of the bot's own messages with the bot token.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't do it.
    pub(in crate::discord) async fn delete_post(
        &self,
        channel: u64,
        message: u64,
    ) -> Result<(), SendError> {
        self.metrics.called(Route::Counted);
        let deleted = self
            .http
            .delete_message(ChannelId::new(channel), MessageId::new(message), None)
            .await;
        deleted.map_err(|error| self.not_sent(&error))
    }

    /// Returns a lesser payload that Discord may accept after a refusal.
    ///
    /// It omits the file, which the bot may not attach or Discord can't store, or the emojis, which
    /// somebody may have deleted. After a server error the first message may have been posted, so
    /// that both appear.
    fn fallback(&self, payload: &Payload, error: &SendError) -> Option<Payload> {
        match error {
            SendError::NoAccess if payload.may_lose_file() => Some(payload.without_file()),
            SendError::NotNow(Trouble::ServerError { .. }) if payload.has_fileless_body() => {
                Some(payload.without_file())
            }
            SendError::Refused { status: 400, .. } => {
                let fallback = payload.without_emojis()?;
                self.emojis.doubt();
                Some(fallback)
            }
            _ => None,
        }
    }

    fn sends_by_right(&self, payload: &Payload) {
        self.metrics.called(Route::Counted);
        self.metrics.sends_file(payload.file_size());
    }

    /// Lists the application's emojis with their names.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord doesn't respond.
    pub(in crate::discord) async fn emojis(&self) -> Result<Vec<(u64, String)>, Trouble> {
        let list: EmojiList = self.counted(self.api.get(&self.emoji_path()?)).await?;
        Ok(list
            .items
            .into_iter()
            .map(|emoji| (emoji.id.get(), emoji.name))
            .collect())
    }

    /// Uploads an emoji, a PNG file, under an unused name and returns its id.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord didn't accept it; [`Trouble::Refused`] also if the name is taken.
    pub(in crate::discord) async fn upload_emoji(
        &self,
        name: &str,
        file: &[u8],
    ) -> Result<u64, Trouble> {
        let image = CreateAttachment::bytes(file, "emoji.png").to_base64();
        let body = NewEmoji { name, image };
        let created: ApplicationEmoji = self
            .counted(self.api.post(&self.emoji_path()?, &body))
            .await?;
        Ok(created.id.get())
    }

    /// Deletes one of the application's emojis.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord didn't do it.
    pub(in crate::discord) async fn delete_emoji(&self, id: u64) -> Result<(), Trouble> {
        self.counted(self.api.delete(&format!("{}/{id}", self.emoji_path()?)))
            .await
    }

    fn emoji_path(&self) -> Result<String, Trouble> {
        let unknown = || Trouble::Unreadable("the application is unknown".to_owned());
        Ok(format!(
            "applications/{}/emojis",
            self.http.application_id().ok_or_else(unknown)?
        ))
    }

    /// Returns the approximate number of servers that the bot is on, if Discord tells it.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord doesn't respond.
    pub(in crate::discord) async fn server_count(&self) -> Result<Option<u64>, Trouble> {
        let application: CountedApplication =
            self.counted(self.api.get("applications/@me")).await?;
        Ok(application.approximate_guild_count)
    }

    /// Replaces the application's commands that are registered in one server only.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord didn't accept them; [`Trouble::Refused`] also if the bot isn't there.
    pub(in crate::discord) async fn register_in(
        &self,
        server: u64,
        commands: &[CreateCommand],
    ) -> Result<(), Trouble> {
        let unknown = || Trouble::Unreadable("the application is unknown".to_owned());
        let application = self.application().ok_or_else(unknown)?;
        let path = format!("applications/{application}/guilds/{server}/commands");
        self.counted(self.api.put(&path, &commands)).await
    }

    /// Leaves a server.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't do it; [`SendError::NoAccess`] if the bot isn't there.
    pub(in crate::discord) async fn leave_server(&self, server: u64) -> Result<(), SendError> {
        self.by_right(async |http| http.leave_guild(GuildId::new(server)).await)
            .await
    }

    /// Counts a request that falls under the bot's own rate limit.
    async fn counted<T>(
        &self,
        request: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        self.metrics.called(Route::Counted);
        request.await.inspect_err(|trouble| {
            if matches!(trouble, Trouble::RateLimited(_)) {
                self.metrics.rate_limited(Route::Counted);
            }
        })
    }

    /// Returns the application's id, which is also its bot's user id; `None` before Discord has
    /// told it.
    pub(in crate::discord) fn application(&self) -> Option<u64> {
        self.http.application_id().map(ApplicationId::get)
    }

    /// Carries out a call with the bot token that concerns no message.
    ///
    /// # Errors
    ///
    /// [`SendError`] if Discord didn't do it.
    pub(in crate::discord) async fn by_right<T>(
        &self,
        call: impl AsyncFnOnce(&Http) -> serenity::Result<T>,
    ) -> Result<T, SendError> {
        self.metrics.called(Route::Counted);
        call(&self.http)
            .await
            .map_err(|error| self.not_sent(&error))
    }

    fn not_sent(&self, error: &serenity::Error) -> SendError {
        if is_rate_limit(error) {
            self.metrics.rate_limited(Route::Counted);
        }
        from_serenity(error)
    }

    async fn by_token(
        &self,
        method: Method,
        path: &str,
        token: &Token,
        body: Option<&Payload>,
    ) -> Result<Receipt, SendError> {
        let sent = self
            .by_token_as_it_is(method.clone(), path, token, body)
            .await;
        let fallback = sent
            .as_ref()
            .err()
            .zip(body)
            .and_then(|(error, payload)| self.fallback(payload, error));
        match fallback {
            Some(fallback) => {
                self.by_token_as_it_is(method, path, token, Some(&fallback))
                    .await
            }
            None => sent,
        }
    }

    async fn by_token_as_it_is(
        &self,
        method: Method,
        path: &str,
        token: &Token,
        body: Option<&Payload>,
    ) -> Result<Receipt, SendError> {
        let mut wait = Duration::ZERO;
        for attempt in 1.. {
            // Initial responses have limits of their own.
            if is_by_webhook(path) {
                let now = self.clock.now();
                let limited = self.buckets.wait(token, now);
                if limited > self.patience {
                    let milliseconds = i64::try_from(limited.as_millis()).unwrap_or(i64::MAX);
                    return Err(SendError::Limited(now.plus_ms(milliseconds)));
                }
                wait = wait.max(limited);
            }
            if !wait.is_zero() {
                self.clock.sleep(wait).await;
            }
            if !self.is_live(token) {
                return Err(SendError::TokenDead);
            }
            match self.send_once(&method, path, token, body).await {
                Err(RequestFailure::Wait(asked, _))
                    if attempt < MAX_TRIES && asked <= LONGEST_WAIT =>
                {
                    wait = asked;
                }
                Err(RequestFailure::Wait(_, trouble)) => return Err(SendError::NotNow(trouble)),
                Err(RequestFailure::Failed(error)) => return Err(error),
                Ok(response) => return Ok(response),
            }
        }
        Err(SendError::TokenDead)
    }

    async fn send_once(
        &self,
        method: &Method,
        path: &str,
        token: &Token,
        body: Option<&Payload>,
    ) -> Result<Receipt, RequestFailure> {
        let request = self
            .client
            .request(method.clone(), format!("{}/{path}", self.base));
        let request = match body {
            None => request,
            Some(payload) => {
                self.metrics.sends_file(payload.file_size());
                match payload.form() {
                    None => request.json(payload.body()),
                    Some(form) => request.multipart(form),
                }
            }
        };
        self.metrics.called(Route::Exempt);
        let response = request.send().await.map_err(|error| {
            // A request that never got there can be repeated; one that may have been carried out
            // can't.
            let never_got_there = error.is_connect();
            let trouble = Trouble::of_silence(error);
            if never_got_there {
                RequestFailure::Wait(CONNECT_AGAIN_AFTER, trouble)
            } else {
                RequestFailure::Failed(SendError::NotNow(trouble))
            }
        })?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status != StatusCode::TOO_MANY_REQUESTS {
            self.buckets.note(token, &headers, self.clock.now());
        }
        let received = response.bytes().await.unwrap_or_default();
        if status.is_success() {
            return Ok(serde_json::from_slice(&received).unwrap_or_default());
        }
        let trouble = Trouble::of_response(status, &headers, &received);
        match &trouble {
            Trouble::RateLimited(_) => {
                self.metrics.rate_limited(Route::Exempt);
                let wait = trouble.least_wait().max(SHORTEST_WAIT);
                if is_by_webhook(path) {
                    self.buckets
                        .note_refusal(token, &headers, wait, self.clock.now());
                    // It waits together with all others under the same limit.
                    return Err(RequestFailure::Wait(Duration::ZERO, trouble));
                }
                Err(RequestFailure::Wait(wait, trouble))
            }
            // A message that may have been posted isn't posted again as it is. A picture isn't sent
            // again either: the caller drops it at once.
            Trouble::ServerError { .. }
                if *method == Method::POST && is_by_webhook(path)
                    || body.is_some_and(Payload::has_fileless_body) =>
            {
                Err(RequestFailure::Failed(SendError::NotNow(trouble)))
            }
            Trouble::ServerError { wait, .. } => Err(RequestFailure::Wait(
                wait.unwrap_or(SEND_AGAIN_AFTER).max(SHORTEST_WAIT),
                trouble,
            )),
            _ => Err(RequestFailure::Failed(trouble.into())),
        }
    }
}

/// The ids in Discord's response to a request with a token. The rest, mostly the whole message, is
/// skipped unread.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Receipt {
    id: Option<String>,
    channel_id: Option<String>,
    interaction: Option<InteractionReceipt>,
}

/// The part about an interaction that got its initial response.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct InteractionReceipt {
    response_message_id: Option<String>,
}

/// An emoji to upload.
#[derive(Serialize)]
struct NewEmoji<'a> {
    name: &'a str,
    /// The file as a data URI.
    image: String,
}

/// One of the application's emojis.
#[derive(Deserialize)]
struct ApplicationEmoji {
    id: EmojiId,
    name: String,
}

/// The part of the application's object that counts its servers.
#[derive(Deserialize)]
struct CountedApplication {
    #[serde(default)]
    approximate_guild_count: Option<u64>,
}

/// Discord's list of them.
#[derive(Deserialize)]
struct EmojiList {
    items: Vec<ApplicationEmoji>,
}

/// Parses an id of Discord's.
fn id(text: Option<String>) -> Option<u64> {
    text?.parse().ok()
}

/// Returns true for the webhook routes of a token's messages, which come after the initial
/// response.
fn is_by_webhook(path: &str) -> bool {
    path.starts_with("webhooks/")
}

/// The reason why a single request failed.
enum RequestFailure {
    /// It may succeed after this time.
    Wait(Duration, Trouble),
    Failed(SendError),
}

impl From<Trouble> for SendError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::TokenRefused => Self::TokenDead,
            Trouble::Refused { status, code, .. } => from_code(status, code),
            passing => Self::NotNow(passing),
        }
    }
}

fn message_path(token: &Token) -> String {
    let message = token
        .message
        .map_or_else(|| "@original".to_owned(), |message| message.to_string());
    format!(
        "webhooks/{}/{}/messages/{message}",
        token.application,
        token.token.expose_secret()
    )
}

fn from_code(status: u16, code: u64) -> SendError {
    match (status, code) {
        (_, 40060) => SendError::AlreadyAcknowledged,
        (_, 10062 | 10015 | 50027) | (401, _) => SendError::TokenDead,
        (_, 10008) => SendError::MessageGone,
        (_, 50083) => SendError::Archived,
        (_, 10003) => SendError::ChannelGone,
        (_, 10004 | 50001 | 50013) => SendError::NoAccess,
        (_, 50007) => SendError::NoDirectMessages,
        (404, 0) => SendError::TokenDead,
        _ => SendError::Refused { status, code },
    }
}

/// Returns true if Discord asked to wait. Where serenity's limiter is on, it waits by itself and
/// this never occurs.
fn is_rate_limit(error: &serenity::Error) -> bool {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
        return false;
    };
    response.status_code.as_u16() == 429
}

/// Makes serenity's limiter count its waits.
pub(in crate::discord) fn count_waits(http: &mut Http, metrics: &Metrics) {
    let metrics = metrics.clone();
    if let Some(limiter) = &mut http.ratelimiter {
        limiter.set_ratelimit_callback(Box::new(move |_| metrics.rate_limited(Route::Counted)));
    }
}

fn from_serenity(error: &serenity::Error) -> SendError {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let status = response.status_code.as_u16();
            match (status, u64::try_from(response.error.code)) {
                (429, _) => SendError::NotNow(Trouble::RateLimited(None)),
                (500.., _) => SendError::NotNow(Trouble::ServerError { status, wait: None }),
                (401, _) => SendError::BotTokenRefused,
                // serenity couldn't parse it, so it is a web page and not Discord's error.
                (403, Err(_)) => SendError::NotNow(Trouble::Blocked(status)),
                (_, code) => from_code(status, code.unwrap_or_default()),
            }
        }
        serenity::Error::Http(HttpError::Request(error)) => {
            let says = format!("{error:?}");
            SendError::NotNow(match error.is_connect() {
                true => Trouble::NotConnected(says),
                false => Trouble::Unreachable(says),
            })
        }
        other => SendError::NotNow(Trouble::Unreadable(other.to_string())),
    }
}

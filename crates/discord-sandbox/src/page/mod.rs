//! The web page and its routes (`PROTOCOL.md`).

pub(crate) mod assets;

use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequest, Path, Query, Request, State as Extract};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

use crate::gateway;
use crate::model::guild::{APPLICATION, GUILD, guild_json};
use crate::model::id::Id;
use crate::model::interaction::InteractionStatus;
use crate::model::message::StoredMessage;
use crate::model::upload::ADDRESS_LIFE;
use crate::operations::actions::{self, ClientRefusal, CommandCall};
use crate::state::{PageEvent, Shared, State};

/// Number of messages per channel that a page gets when it opens.
const MESSAGES_SHOWN: usize = 100;

/// Serves the page. The gateway answers here too, because some clients omit its path.
pub(crate) async fn root(
    shared: Extract<Arc<Shared>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(upgrade) => gateway::handle(shared, Ok(upgrade)).await,
        Err(_) => assets::page(),
    }
}

/// The member who is looking at the page, if any.
#[derive(Deserialize)]
pub(crate) struct PageViewer {
    member: Option<Id>,
}

pub(crate) async fn state(
    Extract(shared): Extract<Arc<Shared>>,
    Query(viewer): Query<PageViewer>,
) -> Json<Value> {
    Json(shared.read(|state| snapshot(state, viewer.member)))
}

fn snapshot(state: &State, member: Option<Id>) -> Value {
    let guild = guild_json(state.members.values(), state.roles.values());
    let mut shown: Vec<&StoredMessage> = Vec::new();
    for &channel in state.channels.keys() {
        shown.extend(
            state
                .channel_messages(channel)
                .rev()
                .filter(|message| state.shows(message, member))
                .take(MESSAGES_SHOWN),
        );
    }
    shown.sort_by_key(|message| message.id);
    json!({
        "guild": {"id": GUILD, "name": guild["name"]},
        "channels": state.channels.values().filter(|channel| match member {
            Some(member) => state.sees(member, channel.id),
            None => state.is_public(channel.id),
        }).map(|channel| json!({
            "id": channel.id, "name": channel.name,
        })).collect::<Vec<_>>(),
        "members": state.members.values().map(|member| json!({
            "id": member.id, "username": member.username, "name": member.name,
            "color": format!("#{:06x}", member.color), "locale": member.locale,
        })).collect::<Vec<_>>(),
        "roles": state.roles.values().map(|role| json!({
            "id": role.id, "name": role.name,
        })).collect::<Vec<_>>(),
        "bot": {"id": APPLICATION, "username": state.bot_name, "online": state.sessions.online()},
        "commands": commands(state),
        "messages": shown.into_iter().map(message_json).collect::<Vec<_>>(),
        "emojis": state.emojis.values().map(|emoji| json!({
            "id": emoji.id, "name": emoji.name,
        })).collect::<Vec<_>>(),
    })
}

fn commands(state: &State) -> Value {
    state
        .commands
        .values()
        .map(|command| command.json.clone())
        .collect()
}

/// Renders a message for the page.
fn message_json(message: &StoredMessage) -> Value {
    let mut json = Value::clone(&message.json);
    json["ephemeral"] = json!(message.owner.is_some());
    json["thinking"] = json!(message.thinking());
    json
}

pub(crate) async fn events(
    Extract(shared): Extract<Arc<Shared>>,
    Query(viewer): Query<PageViewer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| live(shared, viewer.member, socket))
}

/// Keeps one page up to date.
async fn live(shared: Arc<Shared>, member: Option<Id>, mut socket: WebSocket) {
    let mut events = shared.page.subscribe();
    let mut next = Some(full(&shared, member));
    loop {
        if let Some(event) = next.take()
            && socket
                .send(Frame::Text(event.to_string().into()))
                .await
                .is_err()
        {
            return;
        }
        next = tokio::select! {
            event = events.recv() => match event {
                Ok(event) => shared.read(|state| render(state, member, &event)),
                Err(RecvError::Lagged(_)) => Some(full(&shared, member)),
                Err(RecvError::Closed) => return,
            },
            received = socket.recv() => match received {
                Some(Ok(_)) => None,
                Some(Err(_)) | None => return,
            },
            () = shared.stopped() => return,
        };
    }
}

fn full(shared: &Shared, member: Option<Id>) -> Value {
    shared.read(|state| state_event(state, member))
}

fn state_event(state: &State, member: Option<Id>) -> Value {
    let mut event = snapshot(state, member);
    event["type"] = json!("state");
    event
}

/// Renders an event as far as this member's page may see it.
fn render(state: &State, member: Option<Id>, event: &PageEvent) -> Option<Value> {
    match *event {
        PageEvent::Message { id } => {
            let message = state.message(id)?;
            if state.shows(message, member) {
                Some(json!({"type": "message", "message": message_json(message)}))
            } else {
                // A dismissed message also disappears from its owner's other pages.
                (message.owner == member)
                    .then(|| json!({"type": "deleted", "channel": message.channel, "id": id}))
            }
        }
        PageEvent::Deleted { channel, id, owner } => (owner.is_none() || owner == member)
            .then(|| json!({"type": "deleted", "channel": channel, "id": id})),
        PageEvent::Interaction { id, user, status } => (member == Some(user))
            .then(|| json!({"type": "interaction", "id": id, "status": status.name()})),
        PageEvent::Modal { id, user } => {
            let modal = state
                .interaction(id)
                .filter(|_| member == Some(user))?
                .modal
                .as_ref()?;
            Some(json!({"type": "modal", "interaction": id, "modal": modal}))
        }
        PageEvent::Commands => Some(json!({"type": "commands", "commands": commands(state)})),
        PageEvent::Guild => Some(state_event(state, member)),
        PageEvent::Bot(online) => Some(json!({"type": "bot", "online": online})),
        PageEvent::Typing { channel } => Some(json!({"type": "typing", "channel": channel})),
    }
}

/// A body sent by the page. A malformed one gets the same error as any impossible action.
pub(crate) struct PageBody<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for PageBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(refusal(&ClientRefusal(rejection.body_text()))),
        }
    }
}

/// An option as the page sends it; its type is known from the command.
#[derive(Deserialize)]
struct GivenOption {
    name: String,
    value: Value,
}

#[derive(Deserialize)]
pub(crate) struct CommandRequest {
    member: Id,
    channel: Id,
    command: Id,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    options: Vec<GivenOption>,
    #[serde(default)]
    focused: String,
}

impl CommandRequest {
    /// Moves the call out of the request.
    fn take_call(&mut self) -> CommandCall {
        let options = take(&mut self.options).into_iter();
        CommandCall {
            command: self.command,
            path: take(&mut self.path),
            options: options.map(|option| (option.name, option.value)).collect(),
        }
    }
}

pub(crate) async fn command(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(mut request): PageBody<CommandRequest>,
) -> Response {
    let call = request.take_call();
    started(shared.change(|state| actions::slash(state, request.member, request.channel, &call)))
}

#[derive(Deserialize)]
pub(crate) struct UserCommandRequest {
    member: Id,
    channel: Id,
    command: Id,
    target: Id,
}

pub(crate) async fn user_command(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<UserCommandRequest>,
) -> Response {
    let UserCommandRequest {
        member,
        channel,
        command,
        target,
    } = request;
    started(shared.change(|state| actions::user_command(state, member, channel, command, target)))
}

#[derive(Deserialize)]
pub(crate) struct MessageCommandRequest {
    member: Id,
    command: Id,
    target: Id,
}

pub(crate) async fn message_command(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<MessageCommandRequest>,
) -> Response {
    let MessageCommandRequest {
        member,
        command,
        target,
    } = request;
    started(shared.change(|state| actions::message_command(state, member, command, target)))
}

#[derive(Deserialize)]
pub(crate) struct ComponentRequest {
    member: Id,
    message: Id,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

pub(crate) async fn component(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<ComponentRequest>,
) -> Response {
    let ComponentRequest {
        member,
        message,
        custom_id,
        values,
    } = request;
    started(shared.change(|state| actions::component(state, member, message, &custom_id, &values)))
}

#[derive(Deserialize)]
pub(crate) struct ModalRequest {
    member: Id,
    interaction: Id,
    #[serde(default)]
    values: Map<String, Value>,
}

pub(crate) async fn modal(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<ModalRequest>,
) -> Response {
    started(shared.change(|state| {
        actions::submit_modal(state, request.member, request.interaction, &request.values)
    }))
}

/// Asks the bot for completions and waits for them as long as Discord would.
pub(crate) async fn autocomplete(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(mut request): PageBody<CommandRequest>,
) -> Response {
    let call = request.take_call();
    let asked = shared.change(|state| {
        let id = actions::autocomplete(
            state,
            request.member,
            request.channel,
            &call,
            &request.focused,
        )?;
        Ok((id, state.watch_channel(request.channel)))
    });
    let (id, mut changes) = match asked {
        Ok(asked) => asked,
        Err(refused) => return refusal(&refused),
    };
    let answer = async {
        loop {
            let status = shared.read(|state| {
                state
                    .interaction(id)
                    .map(|interaction| (interaction.status, interaction.choices.clone()))
            });
            match status {
                Some((InteractionStatus::Pending, _)) => {}
                Some((_, choices)) => return choices.unwrap_or_default(),
                None => return Vec::new(),
            }
            if changes.changed().await.is_err() {
                return Vec::new();
            }
        }
    };
    let choices = timeout(Duration::from_secs(4), answer)
        .await
        .unwrap_or_default();
    Json(json!({"choices": choices})).into_response()
}

#[derive(Deserialize)]
pub(crate) struct ChatRequest {
    member: Id,
    channel: Id,
    content: String,
}

pub(crate) async fn chat(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<ChatRequest>,
) -> Response {
    match shared
        .change(|state| actions::say(state, request.member, request.channel, &request.content))
    {
        Ok(message) => Json(json!({"message": message})).into_response(),
        Err(refused) => refusal(&refused),
    }
}

#[derive(Deserialize)]
pub(crate) struct DismissRequest {
    member: Id,
    message: Id,
}

pub(crate) async fn dismiss(
    Extract(shared): Extract<Arc<Shared>>,
    PageBody(request): PageBody<DismissRequest>,
) -> Response {
    match shared.change(|state| actions::dismiss(state, request.member, request.message)) {
        Ok(()) => Json(json!({})).into_response(),
        Err(refused) => refusal(&refused),
    }
}

#[derive(Deserialize)]
pub(crate) struct UploadedFile {
    member: Id,
    name: String,
}

/// Keeps a file for an option of a command.
pub(crate) async fn upload(
    Extract(shared): Extract<Arc<Shared>>,
    Query(file): Query<UploadedFile>,
    bytes: Result<Bytes, BytesRejection>,
) -> Response {
    let kept = match bytes {
        Ok(bytes) => shared.change(|state| actions::upload(state, file.member, &file.name, bytes)),
        Err(rejection) => Err(ClientRefusal(rejection.body_text())),
    };
    match kept {
        Ok(id) => Json(json!({"upload": id})).into_response(),
        Err(refused) => refusal(&refused),
    }
}

/// The signature in the address of a file.
#[derive(Deserialize)]
pub(crate) struct SignedAddress {
    #[serde(default)]
    hm: String,
}

/// Serves the file of an interaction at its signed address, as Discord's CDN does.
pub(crate) async fn ephemeral_attachment(
    Extract(shared): Extract<Arc<Shared>>,
    Path((_, id, name)): Path<(Id, Id, String)>,
    Query(address): Query<SignedAddress>,
) -> Response {
    let found = shared.read(|state| {
        let file = state.upload(id)?;
        let is_right = file.name == name && file.signature == address.hm;
        let is_live = id.age(state.now()) < ADDRESS_LIFE;
        let bytes = state.blob(id).filter(|_| is_right && is_live)?;
        Some(([(header::CONTENT_TYPE, file.content_type())], bytes))
    });
    match found {
        Some(found) => found.into_response(),
        None => {
            let gone = "This content is no longer available.";
            (StatusCode::NOT_FOUND, gone).into_response()
        }
    }
}

pub(crate) async fn attachment(
    Extract(shared): Extract<Arc<Shared>>,
    Path((id, name)): Path<(Id, String)>,
) -> Response {
    let found = shared.read(|state| Some((state.attachment_type(id, &name)?, state.blob(id)?)));
    file(found)
}

pub(crate) async fn emoji(
    Extract(shared): Extract<Arc<Shared>>,
    Path(name): Path<String>,
) -> Response {
    let id = name
        .split_once('.')
        .map_or(name.as_str(), |(id, _)| id)
        .parse()
        .ok();
    let found = shared.read(|state| {
        let emoji = state.emojis.get(&id?)?;
        Some((emoji.content_type.clone(), state.blob(emoji.id)?))
    });
    file(found)
}

/// Content under an id never changes, so the browser may cache it.
fn file(found: Option<(String, axum::body::Bytes)>) -> Response {
    match found {
        Some((content_type, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, content_type),
                (
                    header::CACHE_CONTROL,
                    "max-age=31536000, immutable".to_owned(),
                ),
            ];
            (headers, bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn started(result: Result<Id, ClientRefusal>) -> Response {
    match result {
        Ok(id) => Json(json!({"interaction": id})).into_response(),
        Err(refused) => refusal(&refused),
    }
}

fn refusal(refused: &ClientRefusal) -> Response {
    (
        StatusCode::BAD_REQUEST,
        Json(json!({"message": refused.to_string()})),
    )
        .into_response()
}

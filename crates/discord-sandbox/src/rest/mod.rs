//! Discord's REST API: routing, authorization, limits and responses.

mod body;
mod channels;
mod commands;
mod context;
mod direct;
mod emojis;
mod guilds;
mod interactions;
mod reason;
mod refusal;
mod response;
mod roles;
mod threads;
mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State as Extract};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{self, APPLICATION};
use crate::model::id::Id;
use crate::model::route::Route;
use crate::rest::body::Body;
use crate::rest::context::{RequestContext, RouteReply, guild_of};
use crate::rest::response::{limited, respond};
use crate::state::calls::ApiCall;
use crate::state::chaos::Mishap;
use crate::state::hold::When;
use crate::state::limits::{BucketState, LimitScope};
use crate::state::refusal::Refusal;
use crate::state::{Shared, State};

/// Handles everything below `/api`.
pub(crate) async fn handle(Extract(shared): Extract<Arc<Shared>>, request: Request) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let path = path
        .strip_prefix("/api/v10")
        .or_else(|| path.strip_prefix("/api"))
        .unwrap_or(&path);
    let Some((route, params)) = Route::find(&method, path) else {
        return unknown_route(&shared, &method, path).into_response();
    };
    let interaction = interaction_of(route, &params);
    match shared.change(|state| state.chaos.request(interaction)) {
        None => process(&shared, route, params, request).await,
        Some(Mishap::LateRequest(late)) => {
            tokio::time::sleep(late).await;
            process(&shared, route, params, request).await
        }
        Some(Mishap::LateResponse(late)) => {
            let response = process(&shared, route, params, request).await;
            tokio::time::sleep(late).await;
            response
        }
        Some(Mishap::LostResponse) => {
            process(&shared, route, params, request).await;
            std::future::pending().await
        }
        Some(Mishap::CutResponse) => cut_off(process(&shared, route, params, request).await),
        Some(Mishap::CutRequest) => cut_off(Response::default()),
        Some(Mishap::NoResponse) => std::future::pending().await,
        Some(Mishap::Refused(refusal)) => {
            let response = refusal::response(&refusal);
            shared.change(|state| note(state, (route, 0), response.status().as_u16()));
            response
        }
    }
}

/// Returns the interaction that a request responds to, if it is an initial response.
fn interaction_of(route: Route, params: &HashMap<&'static str, String>) -> Option<Id> {
    if route != Route::InteractionCallback {
        return None;
    }
    params.get("interaction_id")?.parse().ok()
}

async fn process(
    shared: &Shared,
    route: Route,
    params: HashMap<&'static str, String>,
    request: Request,
) -> Response {
    match precheck(shared, route, &params, request.headers()) {
        Precheck::Pass(standing) => {
            let length = request
                .headers()
                .get(header::CONTENT_LENGTH)
                .and_then(|value| value.to_str().ok()?.parse().ok());
            let call = (route, length.unwrap_or_default());
            let reply = match read(shared, route, params, request).await {
                Ok(context) => carry_out(shared, call, &context).await,
                Err(error) => shared.change(|state| noted(state, call, Err(error))),
            };
            respond(reply, standing.as_ref())
        }
        Precheck::Respond(response) => response,
        Precheck::Silence => std::future::pending().await,
        Precheck::Cut => cut_off(Response::default()),
    }
}

/// Cuts a response off, as a broken connection does.
fn cut_off(response: Response) -> Response {
    let broken = futures_util::stream::once(async {
        Err::<Bytes, _>(std::io::Error::other("the line is cut"))
    });
    response.map(|_| axum::body::Body::from_stream(broken))
}

enum Precheck {
    Pass(Option<BucketState>),
    Respond(Response),
    /// No response, ever.
    Silence,
    /// A broken connection.
    Cut,
}

/// Checks everything that comes before the body is read: availability, ordered refusals, the bot's
/// token, rate limits.
fn precheck(
    shared: &Shared,
    route: Route,
    params: &HashMap<&'static str, String>,
    headers: &HeaderMap,
) -> Precheck {
    shared.change(|state| {
        if !state.available {
            note(state, (route, 0), 503);
            return Precheck::Respond(StatusCode::SERVICE_UNAVAILABLE.into_response());
        }
        if let Some(at) = state
            .rejections
            .iter()
            .position(|rejection| rejection.route == route)
        {
            let response = refusal::response(&state.rejections[at].refusal);
            if !state.rejections[at].stays {
                state.rejections.remove(at);
            }
            note(state, (route, 0), response.status().as_u16());
            return Precheck::Respond(response);
        }
        if let Some(status) = state
            .files_refused
            .filter(|_| refusal::brings_file(headers))
        {
            note(state, (route, 0), status);
            return Precheck::Respond(refusal::response(&Refusal::ServerError(status)));
        }
        if let Some(at) = state
            .ignored_requests
            .iter()
            .position(|ignored| *ignored == route)
        {
            state.ignored_requests.swap_remove(at);
            return Precheck::Silence;
        }
        if let Some(at) = state.cut_requests.iter().position(|cut| *cut == route) {
            state.cut_requests.swap_remove(at);
            return Precheck::Cut;
        }
        let agent = headers
            .get(header::USER_AGENT)
            .and_then(|agent| agent.to_str().ok());
        if !agent.is_some_and(|agent| agent.starts_with("DiscordBot (")) {
            let error = ApiError::without_user_agent();
            violation(state, route, &error);
            note(state, (route, 0), 403);
            return Precheck::Respond(error.into_response());
        }
        let authorized = headers
            .get(header::AUTHORIZATION)
            .is_some_and(|value| value == format!("Bot {}", shared.token).as_str());
        if route.needs_token() && !authorized {
            let error = ApiError::unauthorized();
            violation(state, route, &error);
            note(state, (route, 0), 401);
            return Precheck::Respond(error.into_response());
        }
        let now = state.now();
        let channel = params
            .get("webhook_token")
            .and_then(|token| state.interaction_by_token(token))
            .map(|i| i.channel);
        match state
            .limits
            .take(now, route, &major(route, params), channel)
        {
            Ok(standing) => Precheck::Pass(standing),
            Err(too_early) => {
                let error = ApiError::rate_limited(
                    too_early.retry_after,
                    too_early.scope == LimitScope::Global,
                );
                if too_early.scope != LimitScope::Shared {
                    violation(state, route, &error);
                }
                note(state, (route, 0), 429);
                Precheck::Respond(limited(error, &too_early))
            }
        }
    })
}

/// Returns the top-level resource of a route's bucket.
fn major(route: Route, params: &HashMap<&'static str, String>) -> String {
    let names: &[&str] = if route.exempt() {
        &["webhook_id", "webhook_token", "interaction_token"]
    } else {
        &["channel_id", "guild_id"]
    };
    names
        .iter()
        .filter_map(|name| params.get(name))
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("/")
}

/// Reads a request and checks it against Discord's specification.
async fn read(
    shared: &Shared,
    route: Route,
    params: HashMap<&'static str, String>,
    request: Request,
) -> Result<RequestContext, ApiError> {
    let query = parse_query(request.uri().query().unwrap_or_default());
    let reason = reason::reason(request.headers())?;
    let body = body::read(request).await?;
    if let Some(json) = body.given() {
        if let Some(openapi) = &shared.openapi {
            openapi.check(route, json).map_err(|reason| {
                let mut errors = FormErrors::default();
                errors.add(&[], "OPENAPI_SCHEMA", &reason);
                ApiError::form(errors)
            })?;
        }
        if let Some(opinion) = &shared.second_opinion
            && let Err(reason) = opinion.on(route, json)
        {
            shared.change(|state| state.report(format!("{route}: {reason}; the body was {json}")));
        }
    }
    Ok(RequestContext {
        params,
        query,
        body,
        reason,
    })
}

/// Carries out a request and records the call under the same lock.
async fn carry_out(
    shared: &Shared,
    call: (Route, usize),
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    let route = call.0;
    let held_before = held(shared, When::Arrived, route, &context.body).await;
    let reply = shared.change(|state| {
        let reply = dispatch(state, shared, route, context);
        noted(state, call, reply)
    });
    let held_after = held(shared, When::CarriedOut, route, &context.body).await;
    for carried_out in held_before.into_iter().chain(held_after) {
        // The test may have dropped its `HeldRequest`.
        let _ = carried_out.send(());
    }
    reply
}

/// Waits while a test holds the request. The returned sender reports that the request has been
/// carried out.
async fn held(
    shared: &Shared,
    now: When,
    route: Route,
    body: &Body,
) -> Option<oneshot::Sender<()>> {
    let hold = shared.change(|state| {
        let at = state
            .holds
            .iter()
            .position(|hold| hold.fits(now, route, &body.json))?;
        Some(state.holds.remove(at))
    });
    Some(hold?.wait().await)
}

fn dispatch(
    state: &mut State,
    shared: &Shared,
    route: Route,
    context: &RequestContext,
) -> Result<RouteReply, ApiError> {
    match route {
        Route::GetGateway | Route::GetGatewayBot => RouteReply::ok(json!({
            "url": format!("{}/gateway", shared.gateway_url), "shards": shared.shards,
            "session_start_limit": {
                "total": 1000, "remaining": state.sessions.session_starts_left(),
                "reset_after": state.sessions.reset_after().as_millis() as u64,
                "max_concurrency": shared.max_concurrency,
            },
        })),
        Route::GetCurrentUser => RouteReply::ok(state.user_json(APPLICATION)),
        Route::GetCurrentApplication | Route::GetCurrentAuthApplication => {
            RouteReply::ok(application(state))
        }
        Route::CreateDirectChannel => direct::open(state, context),
        Route::LeaveGuild => guilds::leave(state, context),
        Route::GetUser => users(state, context),
        Route::GetGuild => guild_of(context).and_then(|()| {
            RouteReply::ok(guild::guild_json(
                state.members.values(),
                state.roles.values(),
            ))
        }),
        Route::ListGuildChannels => guild_of(context).and_then(|()| {
            RouteReply::ok(
                state
                    .channels
                    .values()
                    .filter(|c| c.parent.is_none())
                    .map(guild::Channel::json)
                    .collect(),
            )
        }),
        Route::GetGuildMember => members(state, context),
        Route::ListGuildMembers => guild_of(context).and_then(|()| {
            RouteReply::ok(
                state
                    .members
                    .values()
                    .filter(|member| !member.has_left)
                    .map(|m| m.member_json(false))
                    .collect(),
            )
        }),
        Route::ListCommands | Route::ListGuildCommands => commands::list(state, route, context),
        Route::OverwriteCommands | Route::OverwriteGuildCommands => {
            commands::overwrite(state, route, context)
        }
        Route::CreateCommand | Route::CreateGuildCommand => commands::create(state, route, context),
        Route::GetCommand | Route::GetGuildCommand => commands::get(state, route, context),
        Route::EditCommand | Route::EditGuildCommand => commands::edit(state, route, context),
        Route::DeleteCommand | Route::DeleteGuildCommand => commands::delete(state, route, context),
        Route::ListEmojis => emojis::list(state, context),
        Route::CreateEmoji => emojis::create(state, context),
        Route::GetEmoji => emojis::get(state, context),
        Route::EditEmoji => emojis::edit(state, context),
        Route::DeleteEmoji => emojis::delete(state, context),
        Route::InteractionCallback => interactions::callback(state, context),
        Route::CreateFollowup => webhooks::create(state, context),
        Route::GetOriginal | Route::GetFollowup => webhooks::get(state, route, context),
        Route::EditOriginal | Route::EditFollowup => webhooks::edit(state, route, context),
        Route::DeleteOriginal | Route::DeleteFollowup => webhooks::delete(state, route, context),
        Route::GetChannel => channels::get(state, context),
        Route::ListMessages => channels::list_messages(state, context),
        Route::GetMessage => channels::get_message(state, context),
        Route::CreateMessage => channels::create_message(state, context),
        Route::EditMessage => channels::edit_message(state, context),
        Route::DeleteMessage => channels::delete_message(state, context),
        Route::StartThread => threads::start(state, context),
        Route::StartThreadWithoutMessage => threads::start_without_message(state, context),
        Route::EditChannel => threads::edit(state, context),
        Route::DeleteChannel => threads::delete(state, context),
        Route::AddThreadMember => threads::add_member(state, context),
        Route::RemoveThreadMember => threads::remove_member(state, context),
        Route::AddMemberRole => roles::add(state, context),
        Route::RemoveMemberRole => roles::remove(state, context),
    }
}

fn application(state: &State) -> Value {
    let bot = state.user_json(APPLICATION);
    json!({
        "id": APPLICATION, "name": state.bot_name, "icon": null, "description": "", "summary": "",
        "bot": bot, "owner": bot,
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "team": null, "flags": 0,
        "rpc_origins": [], "redirect_uris": [], "interactions_endpoint_url": null,
        "approximate_guild_count": 1 + state.other_guilds.len(),
        "integration_types_config": {"0": {}},
    })
}

fn users(state: &State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    let id = context.id("user_id")?;
    if id == APPLICATION || state.members.contains_key(&id) {
        RouteReply::ok(state.user_json(id))
    } else {
        Err(ApiError::not_found(10013, "Unknown User"))
    }
}

fn members(state: &State, context: &RequestContext) -> Result<RouteReply, ApiError> {
    guild_of(context)?;
    let id = context.id("user_id")?;
    if id == APPLICATION {
        return RouteReply::ok(guild::bot_member_json(&state.user_json(APPLICATION)));
    }
    match state.members.get(&id).filter(|member| !member.has_left) {
        Some(member) => RouteReply::ok(member.member_json(false)),
        None => Err(ApiError::unknown_member()),
    }
}

fn parse_query(query: &str) -> HashMap<String, String> {
    // Serenity writes a leading `&`, so empty parts are skipped. Ids, numbers and booleans need no
    // decoding.
    query
        .split('&')
        .filter_map(|part| part.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn unknown_route(shared: &Shared, method: &Method, path: &str) -> ApiError {
    let error = ApiError::new(StatusCode::NOT_FOUND, 0, "404: Not Found");
    shared.change(|state| {
        state.report(format!("{method} {path}: the sandbox has no such route"));
    });
    error
}

/// Records a call by its outcome, and the violation if it is an error.
fn noted(
    state: &mut State,
    call: (Route, usize),
    reply: Result<RouteReply, ApiError>,
) -> Result<RouteReply, ApiError> {
    let status = match &reply {
        Ok(RouteReply::Json(status, _)) => *status,
        Ok(RouteReply::Empty) => StatusCode::NO_CONTENT,
        Err(error) => {
            violation(state, call.0, error);
            error.status
        }
    };
    note(state, call, status.as_u16());
    reply
}

fn note(state: &mut State, (route, bytes): (Route, usize), status: u16) {
    let at = state.now();
    state.calls.push(ApiCall {
        route,
        exempt: route.exempt(),
        status,
        bytes,
        at,
    });
}

fn violation(state: &mut State, route: Route, error: &ApiError) {
    tracing::warn!(route = %route, %error, "the bot violated the protocol");
    state.report(format!("{route}: {error}"));
}

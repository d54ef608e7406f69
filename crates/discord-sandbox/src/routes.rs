//! All routes of the sandbox, behind the checks of who may use them.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State as Extract};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use axum::{Json, Router};
use serde_json::json;

use crate::model::access::AccessDenied;
use crate::model::upload::FILE_LIMIT;
use crate::state::Shared;
use crate::{gateway, page, rest};

/// Routes by their paths.
type Routes = Vec<(&'static str, MethodRouter<Arc<Shared>>)>;

/// Returns the router of the whole sandbox.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(
            collected(keyed_routes()).route_layer(from_fn_with_state(shared.clone(), demand_key)),
        )
        .merge(collected(open_routes()))
        .layer(from_fn_with_state(shared.clone(), check_source))
        .with_state(shared)
}

/// Routes that show nothing to anybody, or ask for the bot's token or a signed address by
/// themselves.
fn open_routes() -> Routes {
    vec![
        ("/", get(page::root)),
        ("/gateway", get(gateway::handle)),
        ("/gateway/", get(gateway::handle)),
        ("/gateway/resume", get(gateway::handle_resumption)),
        ("/gateway/resume/", get(gateway::handle_resumption)),
        ("/api/{*path}", any(rest::handle)),
        ("/sandbox/page/{file}", get(page::assets::file)),
        (
            "/ephemeral-attachments/{application}/{id}/{name}",
            get(page::ephemeral_attachment),
        ),
    ]
}

/// Routes by which the page acts as a member, and everything that a member sees.
fn keyed_routes() -> Routes {
    vec![
        ("/sandbox/state", get(page::state)),
        ("/sandbox/events", get(page::events)),
        ("/sandbox/commands", post(page::command)),
        ("/sandbox/user-commands", post(page::user_command)),
        ("/sandbox/message-commands", post(page::message_command)),
        ("/sandbox/components", post(page::component)),
        ("/sandbox/modals", post(page::modal)),
        ("/sandbox/autocomplete", post(page::autocomplete)),
        ("/sandbox/messages", post(page::chat)),
        ("/sandbox/dismiss", post(page::dismiss)),
        (
            "/sandbox/uploads",
            post(page::upload).layer(DefaultBodyLimit::max(FILE_LIMIT)),
        ),
        ("/sandbox/attachments/{id}/{name}", get(page::attachment)),
        ("/sandbox/emojis/{name}", get(page::emoji)),
    ]
}

fn collected(routes: Routes) -> Router<Arc<Shared>> {
    routes
        .into_iter()
        .fold(Router::new(), |router, (path, methods)| {
            router.route(path, methods)
        })
}

async fn check_source(
    Extract(shared): Extract<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    match shared.access.check_source(&request) {
        Ok(()) => next.run(request).await,
        Err(denied) => denial(denied),
    }
}

async fn demand_key(
    Extract(shared): Extract<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    match shared.access.check_key(&request) {
        Ok(()) => next.run(request).await,
        Err(denied) => denial(denied),
    }
}

fn denial(denied: AccessDenied) -> Response {
    let body = json!({"message": denied.reason()});
    (StatusCode::FORBIDDEN, Json(body)).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue, Method, header};
    use tokio_tungstenite::connect_async;
    use tokio_tungstenite::tungstenite::Error;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

    use super::*;
    use crate::model::route::Route;
    use crate::{Sandbox, SandboxSettings};

    /// Addresses of the bot's connections and of the page's.
    const SOCKETS: [&str; 6] = [
        "/",
        "/gateway",
        "/gateway/",
        "/gateway/resume",
        "/gateway/resume/",
        "/sandbox/events",
    ];

    /// A path of a route, with a value for each parameter.
    fn filled(path: &str) -> String {
        path.split('/')
            .map(|part| if part.starts_with('{') { "1" } else { part })
            .collect::<Vec<_>>()
            .join("/")
    }

    /// Every route of the sandbox and of Discord's API, and an address without a route.
    fn every_request() -> Vec<(Method, String)> {
        let own = open_routes().into_iter().chain(keyed_routes());
        let own = own
            .flat_map(|(path, _)| [Method::GET, Method::POST].map(|method| (method, filled(path))));
        let api = Route::ALL.iter();
        let api = api.map(|route| (route.method(), format!("/api/v10{}", filled(route.path()))));
        own.chain(api)
            .chain([(Method::GET, "/nothing".to_owned())])
            .collect()
    }

    async fn start() -> Sandbox {
        Sandbox::start(SandboxSettings::default())
            .await
            .expect("the sandbox starts")
    }

    /// A client like the bot's.
    fn client() -> reqwest::Client {
        reqwest::Client::builder()
            .user_agent("DiscordBot (https://sandbox.invalid, 1)")
            .no_proxy()
            .build()
            .expect("a client")
    }

    /// Sends a request and returns the reason of a refusal by the checks here.
    async fn refusal(
        (client, sandbox): (&reqwest::Client, &Sandbox),
        (method, path): (Method, &str),
        headers: &[(HeaderName, &str)],
    ) -> Option<String> {
        let mut request = client.request(method, format!("{}{path}", sandbox.url()));
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let response = request.send().await.expect("an answer");
        if response.status() != StatusCode::FORBIDDEN {
            return None;
        }
        let body: serde_json::Value = response.json().await.expect("JSON");
        body["message"].as_str().map(ToOwned::to_owned)
    }

    #[tokio::test]
    async fn no_route_serves_another_host_or_a_foreign_page() {
        let (client, sandbox) = (client(), start().await);
        let foreign = [
            (header::HOST, "evil.example", AccessDenied::Host),
            (header::ORIGIN, "http://evil.example", AccessDenied::Origin),
            (header::ORIGIN, "null", AccessDenied::Origin),
        ];
        for (method, path) in every_request() {
            for (name, value, reason) in &foreign {
                let to = (&client, &sandbox);
                let refused = refusal(to, (method.clone(), &path), &[(name.clone(), value)]).await;
                assert_eq!(
                    refused.as_deref(),
                    Some(reason.reason()),
                    "{method} {path} with {name}: {value}"
                );
            }
        }
        assert_eq!(sandbox.mark(), 0, "none of them reached Discord's API");
    }

    #[tokio::test]
    async fn what_a_member_sees_or_does_needs_the_key() {
        let (sandbox, other) = (start().await, start().await);
        let client = client();
        let to = (&client, &sandbox);
        let own = [(header::ORIGIN, sandbox.url())];
        for (path, _) in keyed_routes() {
            let path = filled(path);
            for method in [Method::GET, Method::POST] {
                for wrong in [
                    path.clone(),
                    format!("{path}?key="),
                    format!("{path}?key={}", other.key()),
                ] {
                    assert_eq!(
                        refusal(to, (method.clone(), &wrong), &own).await.as_deref(),
                        Some(AccessDenied::Key.reason()),
                        "{method} {wrong}"
                    );
                }
                let right = format!("{path}?key={}", sandbox.key());
                assert_eq!(
                    refusal(to, (method.clone(), &right), &own).await,
                    None,
                    "{method} {right}"
                );
            }
        }
        for (path, _) in open_routes() {
            let path = filled(path);
            let refused = refusal(to, (Method::GET, &path), &own).await;
            assert_eq!(refused, None, "{path}");
        }
    }

    /// Opens a web socket with these headers; returns the status of a refusal.
    async fn handshake(
        sandbox: &Sandbox,
        path: &str,
        headers: &[(HeaderName, &str)],
    ) -> Result<(), u16> {
        let address = format!("{}{path}", sandbox.url().replacen("http", "ws", 1));
        let mut request = address.into_client_request().expect("a request");
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        match connect_async(request).await {
            Ok(_) => Ok(()),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{path}: {error}"),
        }
    }

    #[tokio::test]
    async fn no_foreign_page_opens_a_web_socket() {
        let sandbox = start().await;
        for path in SOCKETS {
            let keyed = format!("{path}?key={}", sandbox.key());
            for (header, value) in [
                (header::HOST, "evil.example"),
                (header::ORIGIN, "http://evil.example"),
                (header::ORIGIN, "null"),
            ] {
                let opened = handshake(&sandbox, &keyed, &[(header.clone(), value)]).await;
                assert_eq!(opened, Err(403), "{path} with {header}: {value}");
            }
            let opened = handshake(&sandbox, &keyed, &[(header::ORIGIN, sandbox.url())]).await;
            assert_eq!(opened, Ok(()), "{path}");
            let opened = handshake(&sandbox, &keyed, &[]).await;
            assert_eq!(opened, Ok(()), "{path}");
        }
        let without = handshake(&sandbox, "/sandbox/events", &[]).await;
        assert_eq!(without, Err(403), "the page's events need the key");
    }
}

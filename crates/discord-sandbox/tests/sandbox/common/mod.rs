//! A hand-written bot that sends exactly what a test wants.
#![allow(dead_code, reason = "each test file uses a part of this module")]

use std::time::{Duration, SystemTime};

use discord_sandbox::{Id, Sandbox, SandboxClock, SandboxSettings};
use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) const WAIT: Duration = Duration::from_secs(10);

/// Discord's OpenAPI specification of July 2026, minified. A sandbox that can't read it doesn't
/// start, so no test runs without it.
pub(crate) const SPECIFICATION: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/discord-openapi.json"
);

/// The commands that [`Http::register`] registers.
pub(crate) fn commands() -> Value {
    json!([
        {"name": "panel", "description": "Opens a \
            panel", "description_localizations": {"de": "Öffnet eine Tafel"}},
        {"name": "skat", "description": "Skat", "options": [
            {"type": 1, "name": "new", "description": "New table", "options": [
                {"type": 4, "name": "seats", "description": "Seats", "required": true, "choices": [
                    {"name": "three", "value": 3}, {"name": "four", "value": 4}]},
                {"type": 3, "name": "rules", "description": "Rules", "autocomplete": true},
                {"type": 6, "name": "partner", "description": "Partner"},
            ]},
            {"type": 1, "name": "stop", "description": "Stops"},
        ]},
        {"name": "check", "description": "Checks a file", "options": [
            {"type": 11, "name": "file", "description": "File"},
            {"type": 11, "name": "second", "description": "Second file"},
        ]},
        {"name": "moderate", "description": "For moderators", "default_member_permissions": "32"},
        {"name": "Invite", "type": 2},
        {"name": "Report it", "type": 3, "name_localizations": {"de": "Melde es"}},
    ])
}

/// A response to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) json: Value,
}

impl Answer {
    pub(crate) fn code(&self) -> (u16, u64) {
        (self.status, self.json["code"].as_u64().unwrap_or_default())
    }

    pub(crate) fn id(&self) -> Id {
        self.json["id"]
            .as_str()
            .expect("an id")
            .parse()
            .expect("a number")
    }
}

/// An interaction as the bot received it.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) json: Value,
}

impl Received {
    pub(crate) fn id(&self) -> &str {
        self.json["id"].as_str().expect("an id")
    }

    pub(crate) fn token(&self) -> &str {
        self.json["token"].as_str().expect("a token")
    }
}

pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) sequence: u64,
}

impl Gateway {
    pub(crate) async fn connect(sandbox: &Sandbox) -> Self {
        let url = format!("{}/gateway?v=10", sandbox.url().replacen("http", "ws", 1));
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("the gateway answers");
        let mut gateway = Self {
            socket,
            sequence: 0,
        };
        let hello = gateway.next().await.expect("a HELLO");
        assert_eq!(hello["op"], 10);
        gateway
    }

    pub(crate) async fn identify(
        sandbox: &Sandbox,
        intents: u64,
        compress: bool,
    ) -> (Self, String) {
        let mut gateway = Self::connect(sandbox).await;
        gateway
            .send(&identify(sandbox.token(), intents, compress))
            .await;
        let ready = gateway.event("READY").await;
        (
            gateway,
            ready["session_id"].as_str().expect("a session").to_owned(),
        )
    }

    pub(crate) async fn send(&mut self, payload: &Value) {
        self.socket
            .send(Frame::text(payload.to_string()))
            .await
            .expect("the frame is sent");
    }

    /// Returns the next payload, or the close code if the sandbox closed the connection.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let frame = timeout(WAIT, self.socket.next())
                .await
                .expect("a frame arrives in time");
            let text = match frame {
                Some(Ok(Frame::Text(text))) => text.to_string(),
                Some(Ok(Frame::Binary(bytes))) => {
                    let mut text = String::new();
                    std::io::Read::read_to_string(
                        &mut flate2::read::ZlibDecoder::new(&bytes[..]),
                        &mut text,
                    )
                    .expect("zlib");
                    text
                }
                Some(Ok(Frame::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return Err(0),
            };
            let payload: Value = serde_json::from_str(&text).expect("JSON");
            self.sequence = payload["s"].as_u64().unwrap_or(self.sequence);
            return Ok(payload);
        }
    }

    /// Returns the next dispatch with this name; skips others.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await.expect("the connection is open");
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// Breaks the connection without a close frame.
    pub(crate) fn cut(self) {
        drop(self.socket);
    }
}

pub(crate) fn identify(token: &str, intents: u64, compress: bool) -> Value {
    json!({
        "op": 2,
        "d": {
            "token": token,
            "intents": intents,
            "compress": compress,
            "properties": {"os": "linux", "browser": "test", "device": "test"},
        },
    })
}

/// The whole bot: a gateway connection and an HTTP client.
pub(crate) struct Bot {
    pub(crate) http: Http,
    pub(crate) gateway: Gateway,
}

#[derive(Clone)]
pub(crate) struct Http {
    base: String,
    token: String,
    pub(crate) application: Id,
    client: reqwest::Client,
}

impl Http {
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        Self {
            base: format!("{}/api/v10", sandbox.url()),
            token: sandbox.token().to_owned(),
            application: sandbox.application_id(),
            client: reqwest::Client::builder()
                .user_agent("DiscordBot (https://sandbox.invalid, 1)")
                .no_proxy()
                .timeout(WAIT)
                .build()
                .expect("a client"),
        }
    }

    pub(crate) async fn request(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header("Authorization", format!("Bot {}", self.token));
        if let Some(body) = body {
            request = request.json(body);
        }
        answer(request).await
    }

    pub(crate) async fn with_token(&self, token: &str, path: &str) -> Answer {
        answer(
            self.client
                .get(format!("{}{path}", self.base))
                .header("Authorization", token),
        )
        .await
    }

    /// Sends a request that names a reason, URL-encoded, for the audit log.
    pub(crate) async fn with_reason(&self, method: Method, path: &str, reason: &str) -> Answer {
        let request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header("Authorization", format!("Bot {}", self.token))
            .header("X-Audit-Log-Reason", reason);
        answer(request).await
    }

    /// Sends JSON with one file.
    pub(crate) async fn upload(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        name: &str,
        bytes: Vec<u8>,
    ) -> Answer {
        let form = reqwest::multipart::Form::new()
            .text("payload_json", body.to_string())
            .part(
                "files[0]",
                reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned()),
            );
        self.send_form(method, path, form).await
    }

    pub(crate) async fn send_form(
        &self,
        method: Method,
        path: &str,
        form: reqwest::multipart::Form,
    ) -> Answer {
        let request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header("Authorization", format!("Bot {}", self.token));
        answer(request.multipart(form)).await
    }

    /// Posts JSON and returns the response as text, since it may have no JSON body.
    pub(crate) async fn post_for_text(&self, path: &str, body: &Value) -> (u16, HeaderMap, String) {
        let request = self.client.post(format!("{}{path}", self.base)).json(body);
        let response = request
            .header("Authorization", format!("Bot {}", self.token))
            .send()
            .await
            .expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, response.text().await.expect("a text"))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.request(Method::PATCH, path, Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.request(Method::DELETE, path, None).await
    }

    pub(crate) async fn callback(&self, interaction: &Received, body: &Value) -> Answer {
        self.post(
            &format!(
                "/interactions/{}/{}/callback",
                interaction.id(),
                interaction.token()
            ),
            body,
        )
        .await
    }

    /// Returns the path of an interaction's webhook, followed by `rest`.
    pub(crate) fn webhook(&self, interaction: &Received, rest: &str) -> String {
        format!(
            "/webhooks/{}/{}{rest}",
            self.application,
            interaction.token()
        )
    }

    pub(crate) async fn register(&self) {
        let answer = self
            .request(
                Method::PUT,
                &format!("/applications/{}/commands", self.application),
                Some(&commands()),
            )
            .await;
        assert_eq!(answer.status, 200, "{:?}", answer.json);
    }
}

async fn answer(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await.expect("a body");
    Answer {
        status,
        headers,
        json: serde_json::from_str(&text).unwrap_or(Value::Null),
    }
}

impl Bot {
    /// Registers the commands and identifies.
    pub(crate) async fn login(sandbox: &Sandbox) -> Self {
        let http = Http::new(sandbox);
        http.register().await;
        let (gateway, _) = Gateway::identify(sandbox, 0, false).await;
        Self { http, gateway }
    }

    pub(crate) async fn receive(&mut self) -> Received {
        Received {
            json: self.gateway.event("INTERACTION_CREATE").await,
        }
    }

    /// Receives an interaction and answers it; panics unless the sandbox accepts that.
    pub(crate) async fn answer(&mut self, body: &Value) -> Received {
        let received = self.receive().await;
        let answer = self.http.callback(&received, body).await;
        assert_eq!(answer.status, 204, "{:?}", answer.json);
        received
    }
}

/// Starts a sandbox that allows any number of IDENTIFYs at once.
pub(crate) async fn start() -> Sandbox {
    let config = SandboxSettings {
        identify_every: Duration::ZERO,
        ..SandboxSettings::default()
    };
    Sandbox::start(config).await.expect("the sandbox starts")
}

pub(crate) fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": custom_id, "custom_id": custom_id})
}

pub(crate) fn row(components: &[Value]) -> Value {
    json!({"type": 1, "components": components})
}

/// Builds a message with one button per custom id.
pub(crate) fn message(content: &str, buttons: &[&str]) -> Value {
    let buttons: Vec<Value> = buttons.iter().map(|id| button(id)).collect();
    json!({"content": content, "components": [row(&buttons)]})
}

/// Starts a sandbox without rate limits, for tests that send a lot.
pub(crate) async fn start_unlimited() -> Sandbox {
    let config = SandboxSettings {
        enforce_rate_limits: false,
        ..SandboxSettings::default()
    };
    Sandbox::start(config).await.expect("the sandbox starts")
}

/// Starts a sandbox whose clock moves only on demand.
pub(crate) async fn at_a_standstill() -> (Sandbox, SandboxClock) {
    let clock = SandboxClock::manual(SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_000_000));
    let sandbox = Sandbox::start(SandboxSettings {
        clock: clock.clone(),
        ..SandboxSettings::default()
    })
    .await
    .expect("the sandbox starts");
    (sandbox, clock)
}

//! Health, readiness and metrics over HTTP, for whoever watches the process.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::get;
use serde_json::json;
use skat_store::Store;
use skat_table::PersonId;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{Metrics, Need};

/// How many ports are tried.
const PORTS_TRIED: u16 = 50;

/// How long the store may take to answer before it counts as unreachable.
const STORE_PATIENCE: Duration = Duration::from_secs(1);

/// A pseudonym that needn't be anybody's; asking who it is costs one read.
const ANYBODY: PersonId = PersonId::new(0);

/// What the endpoint speaks of.
#[derive(Clone)]
pub struct Sources {
    /// What is measured.
    pub metrics: Metrics,
    /// The store that must answer.
    pub store: Arc<dyn Store>,
    /// Whether the process is about to stop.
    pub stop: CancellationToken,
}

/// Answers `/health`, `/ready` and `/metrics` until it is dropped.
#[derive(Debug)]
pub struct Endpoint {
    address: SocketAddr,
    _server: AbortOnDropHandle<()>,
}

impl Endpoint {
    /// Starts on this address, or on the next free port if it is in use.
    ///
    /// # Errors
    ///
    /// If the address isn't one of this machine's, or 50 ports are all in use.
    pub async fn start(first: SocketAddr, sources: Sources) -> anyhow::Result<Self> {
        let listener = listen(first).await?;
        let address = listener.local_addr()?;
        if first.port() != 0 && address != first {
            tracing::warn!(%address, "metrics.listen is in use; the next free port is taken for health and metrics");
        } else {
            tracing::info!(%address, "health and metrics can be read");
        }
        let router = axum::Router::new()
            .route("/health", get(health))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(sources);
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "health and metrics can't be read any more");
            }
        });
        Ok(Self { address, _server: AbortOnDropHandle::new(server) })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

async fn listen(first: SocketAddr) -> anyhow::Result<TcpListener> {
    for step in 0..PORTS_TRIED {
        let Some(port) = first.port().checked_add(step) else { break };
        let address = SocketAddr::new(first.ip(), port);
        match TcpListener::bind(address).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => return bound.with_context(|| format!("metrics.listen: {address} can't be used")),
        }
    }
    anyhow::bail!("metrics.listen: {PORTS_TRIED} ports from {first} on are all in use")
}

/// That this is answered shows that the process lives and its tasks have their turns.
async fn health() -> &'static str {
    "ok\n"
}

async fn ready(State(sources): State<Sources>) -> Response {
    let missing = sources.missing().await;
    let mut reasons: Vec<&str> = missing.iter().map(|need| reason(*need)).collect();
    if sources.stop.is_cancelled() {
        reasons.push("the process is about to stop");
    }
    let status = if reasons.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(json!({"ready": reasons.is_empty(), "reasons": reasons}))).into_response()
}

async fn metrics(State(sources): State<Sources>) -> Response {
    sources.missing().await;
    sources.metrics.note_own_use();
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, content_type)], sources.metrics.exposition()).into_response()
}

const fn reason(need: Need) -> &'static str {
    match need {
        Need::Discord => "not connected to Discord",
        Need::Store => "the store doesn't answer",
        Need::Tables => "the open tables haven't been taken up yet",
    }
}

impl Sources {
    /// Looks for what is missing before the process can serve, and notes it.
    async fn missing(&self) -> Vec<Need> {
        let mut missing = self.metrics.missing();
        let asked = tokio::time::timeout(STORE_PATIENCE, self.store.user(ANYBODY)).await;
        if !matches!(asked, Ok(Ok(_))) {
            missing.push(Need::Store);
        }
        self.metrics.note_missing(&missing);
        missing
    }
}

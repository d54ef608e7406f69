//! Health, readiness and metrics over HTTP, for monitoring, and the page that checks proofs.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Json, Response};
use axum::routing::get;
use serde_json::json;
use skat_store::Store;
use skat_table::PersonId;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{Metrics, Need, Task};
use crate::supervise;

/// Number of ports tried.
const PORTS_TRIED: u16 = 50;

/// Time limit for the store's answer; after that it counts as unreachable.
const STORE_PATIENCE: Duration = Duration::from_secs(1);

/// A pseudonym that needn't belong to anybody; looking it up costs one read.
const ANYBODY: PersonId = PersonId::new(0);

/// The sources of the endpoint's answers.
#[derive(Clone)]
pub struct Sources {
    /// The process's metrics.
    pub metrics: Metrics,
    /// The store that readiness depends on.
    pub store: Arc<dyn Store>,
    /// Cancelled when the process is about to stop.
    pub stop: CancellationToken,
}

/// Serves `/health`, `/ready`, `/metrics` and the page `/verify` until dropped.
#[derive(Debug)]
pub struct Endpoint {
    address: SocketAddr,
    _server: AbortOnDropHandle<()>,
}

impl Endpoint {
    /// Starts on this address, or on the next free port if the port is in use.
    ///
    /// # Errors
    ///
    /// If the address isn't one of this machine's, or all 50 ports are in use.
    pub async fn start(first: SocketAddr, sources: Sources) -> anyhow::Result<Self> {
        let listener = listen(first).await?;
        let address = listener.local_addr()?;
        if first.port() != 0 && address != first {
            tracing::warn!(%address, "metrics.listen is in use; serving health and metrics on the \
                next free port");
        } else {
            tracing::info!(%address, "serving health and metrics");
        }
        let router = axum::Router::new()
            .route("/health", get(health))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .route("/verify", get(Html(crate::proof::PAGE)))
            .with_state(sources.clone());
        let listener = listener.into_std()?;
        let server = supervise::keep(&sources.metrics, Task::Metrics, move || {
            let (listener, router) = (listener.try_clone(), router.clone());
            async move {
                let served = match listener.and_then(TcpListener::from_std) {
                    Ok(listener) => axum::serve(listener, router).await,
                    Err(error) => Err(error),
                };
                if let Err(error) = served {
                    tracing::error!(%error, "the health and metrics server failed");
                }
            }
        });
        Ok(Self {
            address,
            _server: server,
        })
    }

    /// Returns the address it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

async fn listen(first: SocketAddr) -> anyhow::Result<TcpListener> {
    for step in 0..PORTS_TRIED {
        let Some(port) = first.port().checked_add(step) else {
            break;
        };
        let address = SocketAddr::new(first.ip(), port);
        match TcpListener::bind(address).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => {
                return bound.with_context(|| format!("metrics.listen: {address} can't be used"));
            }
        }
    }
    anyhow::bail!("metrics.listen: {PORTS_TRIED} ports from {first} on are all in use")
}

/// The answer itself shows that the process is alive and its tasks get scheduled.
async fn health() -> &'static str {
    "ok\n"
}

async fn ready(State(sources): State<Sources>) -> Response {
    let missing = sources.missing().await;
    let mut reasons: Vec<&str> = missing.iter().map(|need| reason(*need)).collect();
    if sources.stop.is_cancelled() {
        reasons.push("the process is about to stop");
    }
    let status = if reasons.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let notes: Vec<String> = migration_note(&*sources.store).into_iter().collect();
    (
        status,
        Json(json!({"ready": reasons.is_empty(), "reasons": reasons, "notes": notes})),
    )
        .into_response()
}

async fn metrics(State(sources): State<Sources>) -> Response {
    sources.missing().await;
    sources.metrics.note_own_use();
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    (
        [(header::CONTENT_TYPE, content_type)],
        sources.metrics.exposition(),
    )
        .into_response()
}

/// Returns a note for the operator while the store awaits its migration.
fn migration_note(store: &dyn Store) -> Option<String> {
    store.awaits_migration().then(|| {
        format!(
            "the store is written in format {}, as the previous version does, until `skatrunde \
             store migrate` confirms format {}",
            store.write_format(),
            store.newest_format()
        )
    })
}

const fn reason(need: Need) -> &'static str {
    match need {
        Need::Discord => "not connected to Discord",
        Need::Store => "the store doesn't answer",
        Need::Tables => "the open tables haven't been activated yet",
        Need::Readable => "open tables can't be read",
    }
}

impl Sources {
    /// Checks and records the needs that are unmet, so that the process can't serve yet.
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

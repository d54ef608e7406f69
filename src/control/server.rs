//! The side of the control socket in the process that holds the store.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream as BlockingStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use serde_json::Value;
use skat_store::Store;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
    duplex,
};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::AbortOnDropHandle;

use super::{ControlResponse, LONGEST_LINE, LONGEST_PIECE, VERSION, name_of, socket};
use crate::clock::Clock;
use crate::jobs::{self, Done, Job};
use crate::metrics::{Metrics, Task};
use crate::supervise;

/// Most requests served in parallel; more wait.
const AT_ONCE: usize = 4;

/// Time limit for a client to send its request, or to take a piece of the answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Serves the socket until dropped. The drop cancels running requests and removes the socket.
pub(crate) struct ControlServer {
    socket: PathBuf,
    _accepting: AbortOnDropHandle<()>,
    _stop: DropGuard,
}

impl ControlServer {
    /// Starts to serve the store in this file on the socket of this data folder.
    ///
    /// # Errors
    ///
    /// If another process answers on the socket, or the socket can't be created.
    pub(crate) fn start(
        folder: &Path,
        file: &Path,
        store: Arc<dyn Store>,
        clock: Clock,
        metrics: &Metrics,
    ) -> io::Result<Self> {
        let socket = socket(folder);
        let listener = Arc::new(listen(folder, &socket)?);
        let stop = CancellationToken::new();
        let holder = Arc::new(JobRunner {
            store,
            name: name_of(file),
            clock,
            metrics: metrics.clone(),
        });
        let stopped = stop.clone();
        let accepting = supervise::keep(metrics, Task::Control, move || {
            accept(Arc::clone(&listener), Arc::clone(&holder), stopped.clone())
        });
        Ok(Self {
            socket,
            _accepting: accepting,
            _stop: stop.drop_guard(),
        })
    }
}

impl Drop for ControlServer {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.socket) {
            tracing::warn!(%error, "can't remove the control socket");
        }
    }
}

/// Creates the socket and replaces one that a killed process left behind.
fn listen(folder: &Path, socket: &Path) -> io::Result<UnixListener> {
    if BlockingStream::connect(socket).is_ok() {
        return Err(io::Error::new(
            io::ErrorKind::AddrInUse,
            "another process answers there",
        ));
    }
    fs::create_dir_all(folder)?;
    // Inside a folder of its own, so that no process can connect before the socket's mode is set.
    let private = tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(folder)?;
    let made = private.path().join("s");
    let listener = UnixListener::bind(&made)?;
    fs::set_permissions(&made, Permissions::from_mode(0o600))?;
    fs::rename(&made, socket)?;
    Ok(listener)
}

/// Accepts connections; each is answered in a task of its own until `stop` is cancelled.
async fn accept(listener: Arc<UnixListener>, holder: Arc<JobRunner>, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let (holder, stop) = (Arc::clone(&holder), stop.clone());
                let metrics = holder.metrics.clone();
                supervise::spawn(&metrics, Task::Control, async move {
                    let answered = stop.run_until_cancelled(holder.answer(stream)).await;
                    if let Some(Err(error)) = answered {
                        tracing::debug!(%error, "can't answer a request from the command line");
                    }
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "the control socket can't accept a connection");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// The open store and the identity a request must name.
struct JobRunner {
    store: Arc<dyn Store>,
    name: String,
    clock: Clock,
    metrics: Metrics,
}

impl JobRunner {
    async fn answer(&self, mut stream: UnixStream) -> io::Result<()> {
        let (reading, mut writing) = stream.split();
        let outcome = match self.request(reading).await {
            Ok(job) => self.carry_out(job, &mut writing).await,
            Err(refusal) => Err(refusal),
        };
        let answer = match outcome {
            Ok(done) => ControlResponse::Done(done),
            Err(refusal) => ControlResponse::Refused(format!("{refusal:#}")),
        };
        write_answer(&mut writing, &answer).await
    }

    /// Reads the one request of a connection.
    async fn request(&self, reading: impl AsyncRead + Unpin) -> anyhow::Result<Job> {
        let mut line = String::new();
        let mut bounded = BufReader::new(reading.take(LONGEST_LINE as u64));
        timeout(PATIENCE, bounded.read_line(&mut line))
            .await
            .context("the request didn't come in time")?
            .context("the request can't be read")?;
        anyhow::ensure!(
            line.ends_with('\n'),
            "the request isn't one line of at most {LONGEST_LINE} bytes"
        );
        self.read(&line)
    }

    fn read(&self, line: &str) -> anyhow::Result<Job> {
        let request: Value = serde_json::from_str(line).context("the request isn't JSON")?;
        let version = request["v"]
            .as_u64()
            .context("the request has no version `v`")?;
        anyhow::ensure!(
            version == VERSION,
            "the request has version {version}, the running process knows version {VERSION}; use \
             the same version"
        );
        let name = request["job"]
            .as_str()
            .context("the request has no `job`")?;
        let store = request["store"]
            .as_str()
            .context("the request has no `store`")?;
        anyhow::ensure!(
            store == self.name,
            "the running process holds another store, {}",
            self.name
        );
        Job::ALL
            .into_iter()
            .find(|job| job.name() == name)
            .with_context(|| {
                let names = Job::ALL.map(Job::name).join(", ");
                format!("there is no job \"{name}\", but {names}")
            })
    }

    /// Does a job and streams its output to the client.
    async fn carry_out(
        &self,
        job: Job,
        writing: &mut (impl AsyncWrite + Unpin),
    ) -> anyhow::Result<Done> {
        tracing::info!(job = job.name(), "running a job for the command line");
        let (mut written, out) = duplex(LONGEST_PIECE);
        let working = async move {
            let mut out = out;
            jobs::carry_out(job, &*self.store, self.clock.now(), &mut out).await
        };
        let handing_on = async move {
            let mut piece = vec![0; LONGEST_PIECE];
            loop {
                match written.read(&mut piece).await? {
                    0 => return Ok(()),
                    length => timeout(PATIENCE, write_piece(writing, &piece[..length])).await??,
                }
            }
        };
        let (done, handed_on): (_, io::Result<()>) = tokio::join!(working, handing_on);
        handed_on?;
        done
    }
}

async fn write_piece(writing: &mut (impl AsyncWrite + Unpin), piece: &[u8]) -> io::Result<()> {
    write_answer(writing, &ControlResponse::Piece(piece.len())).await?;
    writing.write_all(piece).await
}

async fn write_answer(
    writing: &mut (impl AsyncWrite + Unpin),
    answer: &ControlResponse,
) -> io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    writing.write_all(&line).await
}

//! The command line's side of the control socket.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context as _;
use skat_store::OpenError;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt as _, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _,
    BufReader,
};
use tokio::net::UnixStream;

use super::{
    ControlRequest, ControlResponse, LONGEST_LINE, LONGEST_PIECE, VERSION, name_of, socket,
};
use crate::jobs::{Done, Job};

/// Asks the process with this data folder to do a job on the store in this file. The job's output
/// goes to `out`.
///
/// # Errors
///
/// If no process answers there, or the answer is a refusal.
pub(crate) async fn ask(
    folder: &Path,
    file: &Path,
    job: Job,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    let socket = socket(folder);
    let mut stream = UnixStream::connect(&socket).await.map_err(|error| {
        let path = file.to_owned();
        let reason = match error.kind() {
            ErrorKind::NotFound => "there is no socket of a running bot".to_owned(),
            ErrorKind::ConnectionRefused => "the bot that created this socket is gone".to_owned(),
            ErrorKind::PermissionDenied => "only the bot's own user may ask it".to_owned(),
            _ => error.to_string(),
        };
        anyhow::Error::new(OpenError::Locked { path }).context(format!(
            "the process that uses the database can't be asked at {}: {reason}. Run this with the \
             bot's settings and as its user, or stop that process",
            socket.display()
        ))
    })?;
    let mut request = serde_json::to_vec(&ControlRequest {
        v: VERSION,
        store: name_of(file),
        job: job.name(),
    })?;
    request.push(b'\n');
    let (reading, mut writing) = stream.split();
    writing
        .write_all(&request)
        .await
        .context("the running bot can't be asked")?;
    answered(BufReader::new(reading), out)
        .await
        .context("the running bot was asked")
}

/// Reads up to the final answer.
async fn answered(
    mut reading: impl AsyncBufRead + Unpin,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> anyhow::Result<Done> {
    loop {
        let mut line = String::new();
        (&mut reading)
            .take(LONGEST_LINE as u64)
            .read_line(&mut line)
            .await?;
        anyhow::ensure!(line.ends_with('\n'), "it stopped before it had answered");
        match serde_json::from_str(&line)
            .context("its answer can't be parsed; use the same version as the running bot")?
        {
            ControlResponse::Piece(length) => {
                anyhow::ensure!(
                    length <= LONGEST_PIECE,
                    "its answer can't be parsed; use the same version as the running bot"
                );
                let mut piece = vec![0; length];
                reading
                    .read_exact(&mut piece)
                    .await
                    .context("it stopped before it had answered")?;
                out.write_all(&piece)
                    .await
                    .context("its answer can't be written")?;
            }
            ControlResponse::Done(done) => {
                out.flush().await.context("its answer can't be written")?;
                return Ok(done);
            }
            ControlResponse::Refused(reason) => anyhow::bail!("it refuses: {reason}"),
        }
    }
}

//! A socket through which the process that holds an embedded store does the command line's work on
//! it (`docs/OPERATING.md`).
//!
//! The client sends one line, a [`ControlRequest`], and receives lines, each a [`ControlResponse`].
//! A [`ControlResponse::Piece`] announces the number of bytes of job output that follow it; any
//! other answer is the last. The socket lies in the data folder and is open only to the bot's own
//! user.

mod client;
mod server;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::jobs::Done;

pub(crate) use client::ask;
pub(crate) use server::ControlServer;

/// Version of the protocol.
const VERSION: u64 = 1;

/// Longest line in either direction, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// Longest piece, in bytes.
const LONGEST_PIECE: usize = 64 * 1024;

/// Returns the socket's path for this data folder.
pub(crate) fn socket(folder: &Path) -> PathBuf {
    folder.join("skatrunde.sock")
}

/// The client's one request.
#[derive(Serialize)]
struct ControlRequest<'r> {
    /// Version of the protocol.
    v: u64,
    /// The store's file, so that a process with another store refuses.
    store: String,
    /// The job's name.
    job: &'r str,
}

/// One line of the answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ControlResponse {
    /// This many bytes of output follow.
    Piece(usize),
    /// The job is done.
    Done(Done),
    /// The job failed for this reason; discard the output so far.
    Refused(String),
}

/// Returns the canonical name of a store's file, the same in every process.
fn name_of(store: &Path) -> String {
    std::fs::canonicalize(store)
        .unwrap_or_else(|_| store.to_owned())
        .to_string_lossy()
        .into_owned()
}

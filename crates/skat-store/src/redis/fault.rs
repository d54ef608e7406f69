//! The meaning of a server failure for the step that met it.

use redis::{ErrorKind, RedisError, ServerErrorKind};

use crate::error::StoreError;

/// A command that failed.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: RedisError,
    /// True if the server may have seen it.
    sent: bool,
    /// True if the library may have sent it more than once, so that an earlier attempt may have
    /// succeeded.
    repeated: bool,
}

impl Failure {
    pub(super) const fn before_sending(error: RedisError) -> Self {
        Self {
            error,
            sent: false,
            repeated: false,
        }
    }

    pub(super) const fn after_sending(error: RedisError) -> Self {
        Self {
            error,
            sent: true,
            repeated: false,
        }
    }

    /// The cluster's client connects, follows redirections and retries by itself.
    pub(super) const fn of_cluster(error: RedisError) -> Self {
        Self {
            error,
            sent: true,
            repeated: true,
        }
    }

    pub(super) fn unreadable() -> Self {
        Self::after_sending(
            (
                ErrorKind::UnexpectedReturnType,
                "an answer of an unknown form",
            )
                .into(),
        )
    }

    pub(super) fn not_synced() -> Self {
        let error = std::io::Error::other("the server didn't have the step on its disk in time");
        Self::after_sending(error.into())
    }

    /// Returns true if the step may have been carried out all the same.
    pub(super) fn is_doubtful(&self) -> bool {
        match self.error.kind() {
            ErrorKind::Server(_) | ErrorKind::Extension => self.repeated && self.may_pass(),
            ErrorKind::ClusterConnectionNotFound => self.repeated,
            _ => self.sent,
        }
    }

    /// Returns true if a retry may succeed in a moment.
    pub(super) fn may_pass(&self) -> bool {
        match self.error.kind() {
            ErrorKind::Io
            | ErrorKind::ClusterConnectionNotFound
            | ErrorKind::MasterNameNotFoundBySentinel
            | ErrorKind::Server(
                ServerErrorKind::BusyLoading
                | ServerErrorKind::ReadOnly
                | ServerErrorKind::ClusterDown
                | ServerErrorKind::MasterDown
                | ServerErrorKind::TryAgain
                | ServerErrorKind::Moved
                | ServerErrorKind::Ask,
            ) => true,
            ErrorKind::Extension => matches!(self.error.code(), Some("BUSY" | "NOREPLICAS")),
            _ => false,
        }
    }

    /// Returns true if the connection is useless: broken, silent, or to a server that is no longer
    /// the primary.
    pub(super) fn needs_another_connection(&self) -> bool {
        match self.error.kind() {
            ErrorKind::Server(kind) => matches!(
                kind,
                ServerErrorKind::ReadOnly | ServerErrorKind::MasterDown
            ),
            ErrorKind::Extension => matches!(self.error.code(), Some("NOAUTH")),
            _ => true,
        }
    }

    /// Converts to the caller's error; `doubtful` if this or an earlier attempt at the same step
    /// was.
    pub(super) fn into_store_error(self, doubtful: bool) -> StoreError {
        if doubtful {
            return StoreError::storage(self.error);
        }
        let text = match self.error.kind() {
            ErrorKind::Server(ServerErrorKind::BusyLoading) => {
                "the Redis server is still loading its data (LOADING)".to_owned()
            }
            _ => self.error.to_string(),
        };
        match (self.error.kind(), self.error.code()) {
            (_, Some("OOM")) => {
                StoreError::Full(format!("{text}; give the Redis server more memory"))
            }
            (_, Some("MISCONF")) => StoreError::Full(format!(
                "{text}; see to the disk and the log of the Redis server"
            )),
            (ErrorKind::Server(ServerErrorKind::ResponseError | ServerErrorKind::CrossSlot), _)
            | (ErrorKind::UnexpectedReturnType | ErrorKind::Parse, _)
            | (_, Some("WRONGTYPE")) => StoreError::storage(self.error),
            _ => StoreError::Unavailable(text),
        }
    }
}

//! The result of a part of the check.

use std::fmt;

use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::trouble::Trouble;

/// The result of one part of the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// All is as it should be.
    Ok(String),
    /// Something is missing; the text says what to do about it.
    Missing(String),
    /// Something essential doesn't work.
    Failed(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok(what) => write!(f, "ok: {what}"),
            Self::Missing(what) => write!(f, "missing: {what}"),
            Self::Failed(what) => write!(f, "failed: {what}"),
        }
    }
}

impl From<&Trouble> for Finding {
    fn from(trouble: &Trouble) -> Self {
        Self::Failed(trouble.to_string())
    }
}

impl From<&SendError> for Finding {
    fn from(error: &SendError) -> Self {
        Self::Failed(error.to_string())
    }
}

//! Nonces of messages, by which a bot finds out that it has posted a message already.

use std::time::Duration;

use serde_json::Value;

use crate::model::error::{ApiError, FormErrors};
use crate::model::text::length;

/// Time for which a nonce is remembered. Discord speaks of a few minutes, so a bot can rely on no
/// more than the least of them.
pub(crate) const NONCE_LIFE: Duration = Duration::from_secs(2 * 60);

/// Most characters of a nonce.
const LONGEST: usize = 25;

/// The nonce of a message, which is a number or a short text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Nonce {
    Number(i64),
    Text(String),
}

impl Nonce {
    /// Reads the nonce of a body; `None` if it has none.
    pub(crate) fn of(value: &Value) -> Result<Option<Self>, ApiError> {
        match value {
            Value::Null => Ok(None),
            Value::String(text) if length(text) <= LONGEST => Ok(Some(Self::Text(text.clone()))),
            Value::Number(number) if number.as_i64().is_some() => {
                Ok(number.as_i64().map(Self::Number))
            }
            _ => {
                let mut errors = FormErrors::default();
                errors.add(
                    &["nonce"],
                    "NONCE_TYPE_TOO_LONG",
                    "Nonce must be a number or have 25 or fewer characters.",
                );
                Err(ApiError::form(errors))
            }
        }
    }
}

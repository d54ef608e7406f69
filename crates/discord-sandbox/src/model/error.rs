//! Discord's errors.

use std::fmt;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// An error response in Discord's form `{code, message, errors}`.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: u32,
    pub(crate) message: String,
    errors: Option<Value>,
    pub(crate) retry_after: Option<Duration>,
    global: bool,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            retry_after: None,
            global: false,
        }
    }

    pub(crate) fn bad_request(code: u32, message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(crate) fn not_found(code: u32, message: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized")
    }

    pub(crate) fn without_user_agent() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            40333,
            "You must provide a valid User-Agent",
        )
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50001, "Missing Access")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50013, "Missing Permissions")
    }

    pub(crate) fn no_direct_messages() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            50007,
            "Cannot send messages to this user",
        )
    }

    pub(crate) fn archived() -> Self {
        Self::bad_request(50083, "Thread is archived")
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::not_found(10003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::not_found(10004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::not_found(10007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::not_found(10008, "Unknown Message")
    }

    pub(crate) fn unknown_interaction() -> Self {
        Self::not_found(10062, "Unknown interaction")
    }

    pub(crate) fn unknown_webhook() -> Self {
        Self::not_found(10015, "Unknown Webhook")
    }

    pub(crate) fn invalid_webhook_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token")
    }

    pub(crate) fn already_acknowledged() -> Self {
        Self::bad_request(40060, "Interaction has already been acknowledged.")
    }

    pub(crate) fn too_many_follow_ups() -> Self {
        Self::bad_request(
            40094,
            "This interaction has reached the maximum number of follow-up messages",
        )
    }

    pub(crate) fn entry_point_left_out() -> Self {
        let message =
            "You cannot remove this app's Entry Point command in a bulk update operation.";
        Self::bad_request(50240, message)
    }

    pub(crate) fn wrong_channel_type() -> Self {
        Self::bad_request(50024, "Cannot execute action on this channel type")
    }

    pub(crate) fn empty_message() -> Self {
        Self::bad_request(50006, "Cannot send an empty message")
    }

    pub(crate) fn form(errors: FormErrors) -> Self {
        Self {
            errors: Some(Value::Object(errors.tree)),
            ..Self::bad_request(50035, "Invalid Form Body")
        }
    }

    pub(crate) fn rate_limited(retry_after: Duration, global: bool) -> Self {
        Self {
            retry_after: Some(retry_after),
            global,
            ..Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                0,
                "You are being rate limited.",
            )
        }
    }

    pub(crate) fn old_message_edits(retry_after: Duration) -> Self {
        Self {
            code: 30046,
            message:
                "Maximum number of edits to messages older than 1 hour reached. Try again later"
                    .to_owned(),
            ..Self::rate_limited(retry_after, false)
        }
    }

    pub(crate) fn storage(error: &std::io::Error) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            0,
            &format!("the sandbox can't store the file: {error}"),
        )
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.status.as_u16(), self.code, self.message)?;
        match &self.errors {
            Some(errors) => write!(f, " {errors}"),
            None => Ok(()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = json!({"code": self.code, "message": self.message});
        if let Some(errors) = self.errors {
            body["errors"] = errors;
        }
        if let Some(retry_after) = self.retry_after {
            body["retry_after"] = json!(retry_after.as_secs_f64());
            body["global"] = json!(self.global);
        }
        (self.status, axum::Json(body)).into_response()
    }
}

/// Faults of a body, by the path to each field.
#[derive(Clone, Debug, Default)]
pub(crate) struct FormErrors {
    tree: Map<String, Value>,
}

impl FormErrors {
    pub(crate) fn add(&mut self, path: &[&str], code: &str, message: &str) {
        let mut node = &mut self.tree;
        for part in path {
            let child = node.entry((*part).to_owned()).or_insert_with(|| json!({}));
            let Value::Object(child) = child else { return };
            node = child;
        }
        if let Value::Array(list) = node.entry("_errors").or_insert_with(|| json!([])) {
            list.push(json!({"code": code, "message": message}));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    /// Returns an error if any fault was added.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(ApiError::form(self))
        }
    }
}

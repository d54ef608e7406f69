//! Refusals ordered by a test, in the words of Discord or of Cloudflare in front of it.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::{ApiError, FormErrors, Route};

/// Way in which a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Cloudflare has banned the client by its signature: 403, an HTML page, error 1010.
    ClientBanned,
    /// Cloudflare limits the IP address: 403, an HTML page, error 1015, and `Retry-After` if given.
    AddressLimited(Option<Duration>),
    /// Discord's rate limit: 429 with `Retry-After`.
    RateLimited(Duration),
    /// An API without this route: 404.
    NoSuchRoute,
    /// Discord rejects the body: 400, with this message for the field at this path, such as
    /// `0.options.1.name`.
    InvalidForm {
        /// Path of the rejected field.
        path: &'static str,
        /// Error message for the field.
        message: &'static str,
    },
    /// Discord, or Cloudflare on its behalf, is out of order: this status and an HTML page.
    ServerError(u16),
    /// This status with an empty explanation, and `Retry-After` if given.
    Status(u16, Option<Duration>),
}

/// A refusal of requests to a route.
#[derive(Clone, Debug)]
pub(crate) struct Rejection {
    pub(crate) route: Route,
    pub(crate) refusal: Refusal,
    /// Stays until withdrawn; otherwise it is for one request.
    pub(crate) stays: bool,
}

impl Refusal {
    pub(super) fn response(&self) -> Response {
        match *self {
            Self::ClientBanned => page(
                403,
                "error code: 1010: The owner of this website has banned your access",
                None,
            ),
            Self::AddressLimited(wait) => {
                page(403, "error code: 1015: You are being rate limited", wait)
            }
            Self::RateLimited(wait) => with_wait(
                ApiError::rate_limited(wait, false).into_response(),
                Some(wait),
            ),
            Self::NoSuchRoute => ApiError::not_found(0, "404: Not Found").into_response(),
            Self::InvalidForm { path, message } => {
                let mut errors = FormErrors::default();
                errors.add(&path.split('.').collect::<Vec<_>>(), "ORDERED", message);
                ApiError::form(errors).into_response()
            }
            Self::ServerError(status) => page(status, "The server is having trouble", None),
            Self::Status(status, wait) => {
                let status = status_of(status);
                with_wait(
                    ApiError::new(status, 0, &status.to_string()).into_response(),
                    wait,
                )
            }
        }
    }
}

fn status_of(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn page(status: u16, says: &str, wait: Option<Duration>) -> Response {
    let page = format!(
        "<!DOCTYPE html>\n<html><head><title>discord.com</title></head><body>{says}</body></html>"
    );
    with_wait((status_of(status), Html(page)).into_response(), wait)
}

fn with_wait(mut response: Response, wait: Option<Duration>) -> Response {
    if let Some(wait) = wait {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, whole_seconds(wait));
    }
    response
}

pub(super) fn whole_seconds(duration: Duration) -> HeaderValue {
    HeaderValue::from(duration.as_secs_f64().ceil() as u64)
}

/// Returns whether a request uploads a file.
pub(super) fn brings_file(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("multipart/form-data"))
}

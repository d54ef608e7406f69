//! Responses to requests that a test refuses, in the words of Discord or of Cloudflare in front of
//! it.

use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::response::whole_seconds;
use crate::model::error::{ApiError, FormErrors};
use crate::state::refusal::Refusal;

/// Renders an ordered refusal.
pub(super) fn response(refusal: &Refusal) -> Response {
    match *refusal {
        Refusal::ClientBanned => page(
            403,
            "error code: 1010: The owner of this website has banned your access",
            None,
        ),
        Refusal::AddressLimited(wait) => {
            page(403, "error code: 1015: You are being rate limited", wait)
        }
        Refusal::RateLimited(wait) => with_wait(
            ApiError::rate_limited(wait, false).into_response(),
            Some(wait),
        ),
        Refusal::NoSuchRoute => ApiError::not_found(0, "404: Not Found").into_response(),
        Refusal::InvalidForm { path, message } => {
            let mut errors = FormErrors::default();
            errors.add(&path.split('.').collect::<Vec<_>>(), "ORDERED", message);
            ApiError::form(errors).into_response()
        }
        Refusal::ServerError(status) => page(status, "The server is having trouble", None),
        Refusal::Status(status, wait) => {
            let status = status_of(status);
            with_wait(
                ApiError::new(status, 0, &status.to_string()).into_response(),
                wait,
            )
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

/// Returns whether a request uploads a file.
pub(super) fn brings_file(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("multipart/form-data"))
}

//! HTTP responses with the headers of the rate limits.

use std::time::{Duration, SystemTime};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::context::RouteReply;
use crate::model::error::ApiError;
use crate::state::limits::{BucketState, LimitScope, TooEarly};

/// Renders the outcome of a route.
pub(super) fn respond(
    reply: Result<RouteReply, ApiError>,
    standing: Option<&BucketState>,
) -> Response {
    let mut response = match reply {
        Ok(RouteReply::Json(status, value)) => (status, axum::Json(value)).into_response(),
        Ok(RouteReply::Empty) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => {
            let retry_after = error.retry_after;
            let mut response = error.into_response();
            if let Some(retry_after) = retry_after {
                response
                    .headers_mut()
                    .insert(header::RETRY_AFTER, whole_seconds(retry_after));
            }
            response
        }
    };
    if let Some(standing) = standing {
        standing_headers(&mut response, standing);
    }
    response
}

/// Renders the refusal of a request above a rate limit.
pub(super) fn limited(error: ApiError, too_early: &TooEarly) -> Response {
    let mut response = error.into_response();
    if let Some(standing) = &too_early.standing {
        standing_headers(&mut response, standing);
    }
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, whole_seconds(too_early.retry_after));
    headers.insert(
        "x-ratelimit-scope",
        HeaderValue::from_static(too_early.scope.name()),
    );
    if too_early.scope == LimitScope::Global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

fn standing_headers(response: &mut Response, standing: &BucketState) {
    let resets_at = standing
        .resets_at
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    let values = [
        ("x-ratelimit-limit", standing.limit.to_string()),
        ("x-ratelimit-remaining", standing.remaining.to_string()),
        (
            "x-ratelimit-reset",
            format!("{:.3}", resets_at.as_secs_f64()),
        ),
        (
            "x-ratelimit-reset-after",
            format!("{:.3}", standing.resets_after.as_secs_f64()),
        ),
        ("x-ratelimit-bucket", standing.bucket.clone()),
    ];
    for (name, value) in values {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
}

/// Returns the value of `Retry-After`.
pub(super) fn whole_seconds(duration: Duration) -> HeaderValue {
    HeaderValue::from(duration.as_secs_f64().ceil() as u64)
}

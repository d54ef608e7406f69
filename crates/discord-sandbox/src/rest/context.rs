//! A request as a route's function gets it, and the function's reply.

use std::collections::HashMap;

use axum::http::StatusCode;
use serde_json::Value;

use super::body::Body;
use crate::model::error::{ApiError, FormErrors};
use crate::model::guild::{APPLICATION, GUILD};
use crate::model::id::Id;

/// Everything that a route's function may need of the request.
pub(super) struct RequestContext {
    pub(super) params: HashMap<&'static str, String>,
    pub(super) query: HashMap<String, String>,
    pub(super) body: Body,
    /// The reason for the audit log.
    pub(super) reason: Option<String>,
}

impl RequestContext {
    pub(super) fn param(&self, name: &str) -> &str {
        self.params.get(name).map_or("", String::as_str)
    }

    /// Returns an id from the path; one that isn't a number is an error, as on Discord.
    pub(super) fn id(&self, name: &str) -> Result<Id, ApiError> {
        self.param(name).parse().map_err(|_| {
            let mut errors = FormErrors::default();
            errors.add(
                &[name],
                "NUMBER_TYPE_COERCE",
                &format!("Value \"{}\" is not snowflake.", self.param(name)),
            );
            ApiError::form(errors)
        })
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|value| matches!(value.as_str(), "true" | "1" | "True"))
    }
}

/// A route's successful response.
pub(super) enum RouteReply {
    Json(StatusCode, Value),
    Empty,
}

impl RouteReply {
    pub(super) fn ok(value: Value) -> Result<RouteReply, ApiError> {
        Ok(RouteReply::Json(StatusCode::OK, value))
    }

    pub(super) fn created(value: Value) -> Result<RouteReply, ApiError> {
        Ok(RouteReply::Json(StatusCode::CREATED, value))
    }
}

/// Checks that the path names the guild.
pub(super) fn guild_of(context: &RequestContext) -> Result<(), ApiError> {
    if context.id("guild_id")? == GUILD {
        Ok(())
    } else {
        Err(ApiError::missing_access())
    }
}

/// Checks that the path names the bot's own application.
pub(super) fn own_application(context: &RequestContext) -> Result<(), ApiError> {
    if context.id("application_id")? == APPLICATION {
        Ok(())
    } else {
        Err(ApiError::new(
            StatusCode::FORBIDDEN,
            20012,
            "You are not authorized to perform this action on this application",
        ))
    }
}

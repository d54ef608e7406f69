//! Refusals that a test orders.

use std::time::Duration;

use crate::model::route::Route;

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

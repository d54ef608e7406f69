//! The page's files, built into the program.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

/// The page loads nothing from other hosts and runs only the scripts in `FILES`, because the text
/// of messages is untrusted.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'";

const PAGE: &str = include_str!("../../assets/index.html");

/// Declares the files in `assets/page` by their names.
macro_rules! files {
    ($($name:literal)*) => {
        /// Files that the page loads, with their names.
        const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../assets/page/", $name)))),*];
    };
}

files! {
    "commands.js"
    "components.js"
    "composer.js"
    "connection.js"
    "dom.js"
    "draft.js"
    "embeds.js"
    "events.js"
    "fields.js"
    "frame.js"
    "inline.js"
    "key.js"
    "log.js"
    "main.js"
    "markdown.js"
    "message-menu.js"
    "message.js"
    "modal.js"
    "page.css"
    "pieces.js"
    "place.js"
    "popup.js"
    "requests.js"
    "scrolling.js"
    "sent.js"
    "suggestions.js"
    "time.js"
    "user-menu.js"
    "words.js"
    "world.js"
}

/// Returns the page itself.
pub(super) fn page() -> Response {
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(PAGE)).into_response()
}

/// Serves a file that the page loads. The browser asks for it each time: another version of the
/// program may have other files under the same names.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    let Some((name, text)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = if name.ends_with(".css") {
        "text/css; charset=utf-8"
    } else {
        "text/javascript; charset=utf-8"
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, *text).into_response()
}

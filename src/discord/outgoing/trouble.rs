//! The reasons why Discord didn't carry out a request, and the wait before the next try.

use std::error::Error;
use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::buckets::header_seconds;

/// Wait after Cloudflare has limited this address without naming a time.
const ADDRESS_LIMITED_FOR: Duration = Duration::from_secs(5 * 60);

/// Wait after Cloudflare has refused this program or this request. Every further request may
/// prolong a ban.
const BANNED_FOR: Duration = Duration::from_secs(10 * 60);

/// Wait after a rate limit that names no time.
const LIMITED_FOR: Duration = Duration::from_secs(1);

/// Longest wait that is believed, in seconds.
const LONGEST_WAIT: f64 = 24.0 * 60.0 * 60.0;

/// Most characters kept of Discord's own words.
const LONGEST_TEXT: usize = 1_000;

/// The reason why Discord didn't carry out a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    /// The connection broke, or there was no response in time.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// No connection could be made, so nothing was sent.
    #[error("Discord can't be reached: {0}")]
    NotConnected(String),
    /// Discord doesn't know the token, or no longer.
    #[error(
        "Discord refuses the token; copy it again from the developer portal into DISCORD_TOKEN"
    )]
    TokenRefused,
    /// Cloudflare refuses the program by its signature.
    #[error(
        "Cloudflare, which protects Discord, has banned this program by its signature (error 1010)"
    )]
    ClientBanned,
    /// Cloudflare has had too many requests from this address.
    #[error("Cloudflare, which protects Discord, limits the requests of this address (error \
        1015){}", asks_for(*.0))]
    AddressLimited(Option<Duration>),
    /// Cloudflare refuses the request for another or an unknown reason.
    #[error(
        "Cloudflare, which protects Discord, refuses requests of this program or this address \
         (status {0})"
    )]
    Blocked(u16),
    /// One of Discord's own rate limits is used up.
    #[error("Discord's rate limit is used up{}", asks_for(*.0))]
    RateLimited(Option<Duration>),
    /// Discord has a server error.
    #[error("Discord is having problems (status {status}){}", asks_for(*.wait))]
    ServerError {
        /// The HTTP status.
        status: u16,
        /// The wait that Discord asks for.
        wait: Option<Duration>,
    },
    /// Discord understands the request and refuses it.
    #[error("Discord refuses the request with status {status} and code {code}: {says}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code, 0 if it gave none.
        code: u64,
        /// Discord's own words, with each field that it finds wrong.
        says: String,
    },
    /// There was a response, but not in the right form.
    #[error("Discord's answer can't be read: {0}")]
    Unreadable(String),
}

fn asks_for(wait: Option<Duration>) -> String {
    wait.map(|wait| format!("; it asks for a pause of {} s", wait.as_secs_f64()))
        .unwrap_or_default()
}

impl Trouble {
    /// Classifies a response with an error status.
    pub(crate) fn of_response(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Self {
        let json: Option<Value> = serde_json::from_slice(body).ok().filter(Value::is_object);
        let seconds = json.as_ref().and_then(|json| json["retry_after"].as_f64());
        let seconds = seconds.or_else(|| header_seconds(headers, "retry-after"));
        let wait = seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, LONGEST_WAIT)));
        let status = status.as_u16();
        let mentions = |words: &str| String::from_utf8_lossy(body).contains(words);
        match (status, json) {
            (401, _) => Self::TokenRefused,
            (403 | 429, None) if mentions("1010") => Self::ClientBanned,
            (403 | 429, None) if mentions("1015") => Self::AddressLimited(wait),
            (429, None) if wait.is_none() => Self::AddressLimited(None),
            (429, _) => Self::RateLimited(wait),
            (403, None) => Self::Blocked(status),
            (500.., _) => Self::ServerError { status, wait },
            (_, json) => {
                let json = json.unwrap_or_default();
                Self::Refused {
                    status,
                    code: json["code"].as_u64().unwrap_or_default(),
                    says: words_of(&json),
                }
            }
        }
    }

    /// Classifies a request without a response. The address may hold a secret, so it is omitted.
    pub(crate) fn of_silence(error: reqwest::Error) -> Self {
        let is_response = error.is_body() || error.is_decode();
        let is_connected = !error.is_connect();
        let error = with_causes(&error.without_url());
        if is_response {
            Self::Unreadable(error)
        } else if is_connected {
            Self::Unreachable(error)
        } else {
            Self::NotConnected(error)
        }
    }

    /// Returns the least wait before Discord is asked again.
    pub(crate) fn least_wait(&self) -> Duration {
        match *self {
            Self::RateLimited(wait) => wait.unwrap_or(LIMITED_FOR),
            Self::AddressLimited(wait) => wait.unwrap_or(ADDRESS_LIMITED_FOR),
            Self::ClientBanned | Self::Blocked(_) => BANNED_FOR,
            Self::ServerError { wait, .. } => wait.unwrap_or_default(),
            Self::Unreachable(_)
            | Self::NotConnected(_)
            | Self::TokenRefused
            | Self::Refused { .. }
            | Self::Unreadable(_) => Duration::ZERO,
        }
    }
}

/// Formats an error with its causes, each once, and with advice if a certificate can't be trusted.
pub(in crate::discord) fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut next: Option<&dyn Error> = Some(error);
    while let Some(error) = next {
        let text = error.to_string();
        if !texts.iter().any(|known| known.contains(&text)) {
            texts.push(text);
        }
        next = error.source();
    }
    let text = texts.join(": ");
    if text.contains("certificate verify failed") {
        return format!(
            "{text}; the certificate must be valid for the host and come from a CA that the system \
             knows, or that is in the file named by \
             SSL_CERT_FILE"
        );
    }
    text
}

/// Formats an error's message with the problem of each field of the request.
fn words_of(error: &Value) -> String {
    fn collect(errors: &Value, path: &str, found: &mut Vec<String>) {
        for (key, value) in errors.as_object().into_iter().flatten() {
            if key == "_errors" {
                let messages = value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|error| error["message"].as_str());
                found.extend(messages.map(|message| format!("{path}: {message}")));
            } else {
                collect(
                    value,
                    &if path.is_empty() {
                        key.clone()
                    } else {
                        format!("{path}.{key}")
                    },
                    found,
                );
            }
        }
    }
    let mut found = Vec::from([error["message"]
        .as_str()
        .unwrap_or("no explanation")
        .to_owned()]);
    collect(&error["errors"], "", &mut found);
    found.join("; ").chars().take(LONGEST_TEXT).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn response(status: u16, retry_after: Option<&'static str>, body: &str) -> Trouble {
        let wait = retry_after.map(|wait| ("retry-after".parse().unwrap(), wait.parse().unwrap()));
        Trouble::of_response(
            status.try_into().unwrap(),
            &wait.into_iter().collect(),
            body.as_bytes(),
        )
    }

    #[test]
    fn every_response_is_classified() {
        let page = |code: &str| format!("<html><body>error code: {code}</body></html>");
        let (second, nothing) = (Some(Duration::from_secs(1)), "");
        let refused = |status, says: &str| Trouble::Refused {
            status,
            code: 0,
            says: says.to_owned(),
        };
        for (status, wait, body, expected) in [
            (
                401,
                None,
                r#"{"code": 0, "message": "401: Unauthorized"}"#,
                Trouble::TokenRefused,
            ),
            (403, None, &page("1010"), Trouble::ClientBanned),
            (
                403,
                Some("1"),
                &page("1015"),
                Trouble::AddressLimited(second),
            ),
            (
                429,
                Some("1"),
                &page("1015"),
                Trouble::AddressLimited(second),
            ),
            (429, None, nothing, Trouble::AddressLimited(None)),
            (403, None, &page("1020"), Trouble::Blocked(403)),
            (429, Some("1"), nothing, Trouble::RateLimited(second)),
            (
                429,
                Some("2"),
                r#"{"retry_after": 1.0}"#,
                Trouble::RateLimited(second),
            ),
            (
                429,
                Some("nan"),
                r#"{"retry_after": 1e300}"#,
                Trouble::RateLimited(Some(Duration::from_secs(86_400))),
            ),
            (
                502,
                None,
                &page("502"),
                Trouble::ServerError {
                    status: 502,
                    wait: None,
                },
            ),
            (
                503,
                Some("1"),
                nothing,
                Trouble::ServerError {
                    status: 503,
                    wait: second,
                },
            ),
            (404, None, &page("404"), refused(404, "no explanation")),
            (
                403,
                None,
                r#"{"message": "1010 nights"}"#,
                refused(403, "1010 nights"),
            ),
        ] {
            assert_eq!(
                response(status, wait, body),
                expected,
                "{status} {wait:?} {body}"
            );
        }
    }

    #[test]
    fn errors_of_a_form_name_their_field() {
        let errors = json!({"2": {"options": {"0": {"name": {"_errors": [
            {"code": "A", "message": "Name is taken"}, {"code": "B", "message": "Name is long"},
        ]}}}}});
        let body =
            json!({"code": 50035, "message": "Invalid Form Body", "errors": errors}).to_string();
        let says =
            "Invalid Form Body; 2.options.0.name: Name is taken; 2.options.0.name: Name is long";
        assert_eq!(
            response(400, None, &body),
            Trouble::Refused {
                status: 400,
                code: 50035,
                says: says.to_owned()
            }
        );
    }

    #[test]
    fn a_ban_waits_for_minutes_and_a_limit_as_long_as_asked() {
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        assert_eq!(Trouble::RateLimited(Some(second)).least_wait(), second);
        assert_eq!(Trouble::AddressLimited(Some(second)).least_wait(), second);
        for banned in [
            Trouble::ClientBanned,
            Trouble::AddressLimited(None),
            Trouble::Blocked(403),
        ] {
            assert!(banned.least_wait() > minute, "{banned}");
        }
    }
}

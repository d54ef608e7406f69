//! Access to the sandbox: the bot has its token and the page its key, and a foreign web page has
//! neither.
//!
//! Any web page can make a browser send requests to loopback. It can even read the responses if its
//! own host name changes its address to 127.0.0.1 after it was loaded (DNS rebinding). Such a
//! request names the foreign host, and other requests of web pages name their origin. Users of the
//! same machine lack the token and the key.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::model::id::Id;

/// The hosts by which clients may reach the sandbox, and the page's key.
#[derive(Debug)]
pub(crate) struct Access {
    /// The address that the sandbox listens on.
    listen: IpAddr,
    /// Further host names.
    hosts: Vec<String>,
    key: String,
}

/// Reasons why a request is refused before it reaches its route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessDenied {
    /// It names no host or another one.
    Host,
    /// A page from elsewhere has sent it.
    Origin,
    /// It lacks the key of this start.
    Key,
}

impl AccessDenied {
    /// Returns the reason in words.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Host => "The local Discord doesn't have this host name.",
            Self::Origin => "Another web page must not use the local Discord.",
            Self::Key => "Open the address that the program printed at its start.",
        }
    }
}

impl Access {
    /// Draws a new key.
    pub(crate) fn new(listen: IpAddr, hosts: Vec<String>) -> Result<Self, getrandom::Error> {
        let key = secret()?;
        Ok(Self { listen, hosts, key })
    }

    /// Returns the key that the page's requests need.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Checks that a request names a host of the sandbox, and no origin but this host.
    pub(crate) fn check_source<B>(&self, request: &Request<B>) -> Result<(), AccessDenied> {
        let host = named_host(request).ok_or(AccessDenied::Host)?;
        if !self.is_own(host.host()) {
            return Err(AccessDenied::Host);
        }
        if comes_from(request.headers(), &host) {
            Ok(())
        } else {
            Err(AccessDenied::Origin)
        }
    }

    /// Checks that the query of a request has the key.
    pub(crate) fn check_key<B>(&self, request: &Request<B>) -> Result<(), AccessDenied> {
        let query = request.uri().query().unwrap_or_default();
        let has_key = query
            .split('&')
            .filter_map(|part| part.strip_prefix("key="))
            .any(|key| key == self.key);
        if has_key {
            Ok(())
        } else {
            Err(AccessDenied::Key)
        }
    }

    /// Any port will do, because a tunnel may have another one than the sandbox.
    fn is_own(&self, host: &str) -> bool {
        let bare = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'))
            .unwrap_or(host);
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || address == self.listen,
            Err(_) => {
                host.eq_ignore_ascii_case("localhost")
                    || self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
            }
        }
    }
}

/// Returns the host and port that a request names, if it names exactly one.
fn named_host<B>(request: &Request<B>) -> Option<Authority> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (named.next(), named.next()) else {
        return None;
    };
    let host: Authority = host.to_str().ok()?.parse().ok()?;
    // A proxy's client names the host in the request's target, too.
    match request.uri().authority() {
        Some(target) if *target != host => None,
        Some(_) | None => Some(host),
    }
}

/// Returns true if a request names no origin or only this host.
fn comes_from(headers: &HeaderMap, host: &Authority) -> bool {
    headers.get_all(header::ORIGIN).iter().all(|origin| {
        origin
            .to_str()
            .ok()
            .and_then(|origin| {
                origin
                    .strip_prefix("http://")
                    .or_else(|| origin.strip_prefix("https://"))
            })
            .and_then(|origin| origin.parse::<Authority>().ok())
            .is_some_and(|origin| origin == *host)
    })
}

/// Draws a bot token in Discord's form: the application's id, two more parts, of which the last is
/// the secret.
pub(crate) fn bot_token(application: Id) -> Result<String, getrandom::Error> {
    let id = URL_SAFE_NO_PAD.encode(application.to_string());
    Ok(format!("{id}.sandbox.{}", secret()?))
}

/// Draws 128 bits, in hexadecimal.
fn secret() -> Result<String, getrandom::Error> {
    Ok(format!(
        "{:016x}{:016x}",
        getrandom::u64()?,
        getrandom::u64()?
    ))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    /// A request's headers and the outcome of the check.
    type Case<'a> = (&'a [(&'a str, &'a str)], Result<(), AccessDenied>);

    fn access() -> Access {
        Access::new(
            IpAddr::from(Ipv4Addr::LOCALHOST),
            vec!["discord.com".to_owned()],
        )
        .expect("random numbers")
    }

    fn request(headers: &[(&str, &str)], target: &str) -> Request<()> {
        let mut request = Request::builder().uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).expect("a request")
    }

    #[test]
    fn only_own_hosts_and_their_own_pages_are_served() {
        use AccessDenied::{Host, Origin};
        const OWN: &str = "localhost:8030";
        let cases: &[Case<'_>] = &[
            (&[("host", "127.0.0.1:8030")], Ok(())),
            (&[("host", "localhost")], Ok(())),
            (&[("host", "LocalHost:9000")], Ok(())),
            (&[("host", "[::1]:8030")], Ok(())),
            (&[("host", "discord.com")], Ok(())),
            (&[], Err(Host)),
            (&[("host", "")], Err(Host)),
            (&[("host", "evil.example")], Err(Host)),
            (&[("host", "evil.example:8030")], Err(Host)),
            (&[("host", "localhost.evil.example")], Err(Host)),
            (&[("host", "127.0.0.1.evil.example")], Err(Host)),
            (&[("host", "localhost@evil.example")], Err(Host)),
            (&[("host", "192.0.2.1:8030")], Err(Host)),
            (&[("host", OWN), ("host", "evil.example")], Err(Host)),
            (
                &[("host", OWN), ("origin", "http://localhost:8030")],
                Ok(()),
            ),
            (
                &[("host", OWN), ("origin", "https://localhost:8030")],
                Ok(()),
            ),
            (
                &[("host", "[::1]:8030"), ("origin", "http://[::1]:8030")],
                Ok(()),
            ),
            (
                &[("host", OWN), ("origin", "http://evil.example")],
                Err(Origin),
            ),
            (
                &[("host", OWN), ("origin", "http://localhost:8031")],
                Err(Origin),
            ),
            (
                &[("host", OWN), ("origin", "http://127.0.0.1:8030")],
                Err(Origin),
            ),
            (&[("host", OWN), ("origin", "null")], Err(Origin)),
            (&[("host", OWN), ("origin", "")], Err(Origin)),
            (
                &[
                    ("host", OWN),
                    ("origin", "http://localhost:8030"),
                    ("origin", "http://evil.example"),
                ],
                Err(Origin),
            ),
        ];
        let access = access();
        for (headers, expected) in cases {
            let request = request(headers, "/");
            assert_eq!(access.check_source(&request), *expected, "{headers:?}");
        }
        let proxied = request(&[("host", OWN)], "http://evil.example/");
        assert_eq!(access.check_source(&proxied), Err(Host));
        let proxied = request(&[("host", OWN)], "http://localhost:8030/");
        assert_eq!(access.check_source(&proxied), Ok(()));
    }

    #[test]
    fn only_the_whole_key_opens() {
        let access = access();
        let key = access.key().to_owned();
        assert_eq!(key.len(), 32);
        let cases = [
            (format!("/sandbox/state?key={key}"), Ok(())),
            (format!("/sandbox/state?member=1&key={key}"), Ok(())),
            ("/sandbox/state".to_owned(), Err(AccessDenied::Key)),
            ("/sandbox/state?key=".to_owned(), Err(AccessDenied::Key)),
            (
                format!("/sandbox/state?key={}", &key[1..]),
                Err(AccessDenied::Key),
            ),
            (
                format!("/sandbox/state?monkey={key}"),
                Err(AccessDenied::Key),
            ),
        ];
        for (target, expected) in cases {
            assert_eq!(
                access.check_key(&request(&[], &target)),
                expected,
                "{target}"
            );
        }
    }

    #[test]
    fn no_two_starts_have_the_same_secrets() {
        let tokens = [(); 2].map(|()| bot_token(Id(1)).expect("random numbers"));
        assert_ne!(tokens[0], tokens[1]);
        assert!(tokens[0].starts_with("MQ.sandbox."), "{}", tokens[0]);
        assert_ne!(access().key(), access().key());
    }
}

//! The servers that a URL names. The displayed form never holds a password.

use std::fmt;

use redis::{ConnectionAddr, ConnectionInfo, IntoConnectionInfo, RedisConnectionInfo};

use crate::error::OpenError;

/// Default port of a server.
const PORT: u16 = 6379;

/// Default port of a sentinel.
const SENTINEL_PORT: u16 = 26379;

/// The problem of a URL with an unknown scheme.
const NO_SCHEME: &str = "it begins neither with redis://, redis+cluster:// nor redis+sentinel://, \
    nor with one of these for TLS, rediss://…";

/// The servers to connect to.
pub(crate) enum Target {
    /// One server, by `redis://` or `rediss://`.
    Single(ConnectionInfo),
    /// Some nodes of a cluster, by `redis+cluster://[user:password@]host:port,host:port`, or with
    /// `rediss` for TLS to all nodes.
    Cluster { nodes: Vec<ConnectionInfo> },
    /// The server that some sentinels name, by
    /// `redis+sentinel://[user:password@]host:port,host:port/service[/database]`, or with `rediss`
    /// for TLS to sentinels and server; user and password are the server's.
    Sentinel {
        sentinels: Vec<ConnectionInfo>,
        service: String,
        settings: RedisConnectionInfo,
        is_encrypted: bool,
    },
}

impl Target {
    /// Returns the servers that the URL names, which may be sentinels.
    pub(crate) fn named_servers(&self) -> &[ConnectionInfo] {
        match self {
            Self::Single(server) => std::slice::from_ref(server),
            Self::Cluster { nodes } => nodes,
            Self::Sentinel { sentinels, .. } => sentinels,
        }
    }

    /// Returns true if the connections are encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.named_servers()
            .iter()
            .any(|server| matches!(server.addr(), ConnectionAddr::TcpTls { .. }))
    }

    /// Returns the number of the database.
    pub(crate) fn database(&self) -> i64 {
        match self {
            Self::Single(server) => server.redis_settings().db(),
            Self::Cluster { .. } => 0,
            Self::Sentinel { settings, .. } => settings.db(),
        }
    }

    /// Returns true if this is a URL of Redis, valid or not.
    pub(crate) fn is_named_by(url: &str) -> bool {
        scheme(url)
            .is_some_and(|scheme| scheme.starts_with("redis") || scheme.starts_with("valkey"))
    }

    /// Parses the servers of a URL.
    ///
    /// # Errors
    ///
    /// [`OpenError::BadUrl`].
    pub(crate) fn parse(url: &str) -> Result<Self, OpenError> {
        let (scheme, rest) = url.split_once("://").unwrap_or((url, ""));
        let (security, kind) = scheme.split_once('+').unwrap_or((scheme, ""));
        let is_encrypted = security == "rediss";
        if !is_encrypted && security != "redis" {
            return Err(bad(NO_SCHEME));
        }
        match kind {
            "" if !scheme.contains('+') && !rest.is_empty() => server(url).map(Self::Single),
            "cluster" => {
                let Hosts { login, hosts, path } = Hosts::of(rest, PORT)?;
                if !path.is_empty() {
                    return Err(bad(
                        "a cluster has no databases, so nothing may follow the last port",
                    ));
                }
                let nodes = hosts
                    .iter()
                    .map(|host| server(&format!("{security}://{login}{host}")))
                    .collect::<Result<_, _>>()?;
                Ok(Self::Cluster { nodes })
            }
            "sentinel" => {
                let Hosts { login, hosts, path } = Hosts::of(rest, SENTINEL_PORT)?;
                let (service, database) = path.split_once('/').unwrap_or((path, ""));
                if service.is_empty() {
                    return Err(bad(
                        "the name of the service that the sentinels watch is missing: …/<service>",
                    ));
                }
                let sentinels = hosts
                    .iter()
                    .map(|host| server(&format!("{security}://{host}")))
                    .collect::<Result<_, _>>()?;
                let settings = server(&format!("redis://{login}localhost/{database}"))?
                    .redis_settings()
                    .clone();
                Ok(Self::Sentinel {
                    sentinels,
                    service: service.to_owned(),
                    settings,
                    is_encrypted,
                })
            }
            _ => Err(bad(NO_SCHEME)),
        }
    }
}

/// Formats the servers' addresses without secrets.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |servers: &[ConnectionInfo]| {
            let names: Vec<String> = servers
                .iter()
                .map(|server| server.addr().to_string())
                .collect();
            names.join(", ")
        };
        match self {
            Self::Single(server) => write!(f, "{}", server.addr()),
            Self::Cluster { nodes } => write!(f, "the cluster at {}", all(nodes)),
            Self::Sentinel {
                sentinels, service, ..
            } => write!(f, "{service} by the sentinels at {}", all(sentinels)),
        }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the scheme before `://`; `None` if there is no `://`.
pub(crate) fn scheme(url: &str) -> Option<&str> {
    url.split_once("://").map(|(scheme, _)| scheme)
}

/// Several hosts with the parts of the URL around them.
struct Hosts<'u> {
    /// User and password up to the `@`, or empty.
    login: &'u str,
    /// Each with its port.
    hosts: Vec<String>,
    /// The rest after the first slash.
    path: &'u str,
}

impl<'u> Hosts<'u> {
    fn of(rest: &'u str, port: u16) -> Result<Self, OpenError> {
        let (servers, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (login, hosts) = match servers.rfind('@') {
            Some(at) => servers.split_at(at + 1),
            None => ("", servers),
        };
        let with_port = |host: &str| {
            let named = host
                .rsplit_once(':')
                .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
            if named {
                host.to_owned()
            } else {
                format!("{host}:{port}")
            }
        };
        if hosts.split(',').any(str::is_empty) {
            return Err(bad("a host is missing"));
        }
        Ok(Self {
            login,
            hosts: hosts.split(',').map(with_port).collect(),
            path,
        })
    }
}

fn server(url: &str) -> Result<ConnectionInfo, OpenError> {
    let info = url
        .into_connection_info()
        .map_err(|error| bad(&error.to_string()))?;
    match info.addr() {
        ConnectionAddr::TcpTls { insecure: true, .. } => {
            Err(bad("`#insecure` would trust any server that answers"))
        }
        ConnectionAddr::Tcp(host, _) | ConnectionAddr::TcpTls { host, .. } if !host.is_empty() => {
            Ok(info)
        }
        _ => Err(bad("a host is missing")),
    }
}

fn bad(what: &str) -> OpenError {
    OpenError::BadUrl {
        what: what.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str) -> String {
        match Target::parse(url) {
            Ok(target) => format!("{target:?}"),
            Err(error) => format!("refused: {error} {error:?}"),
        }
    }

    #[test]
    fn all_forms_parse_and_hide_the_password() {
        let cases = [
            ("redis://h", "h:6379"),
            ("redis://user:geheim@h:1/2", "h:1"),
            ("rediss://:geheim@h", "h:6379"),
            (
                "redis+cluster://:geheim@a:1,b,c:3",
                "the cluster at a:1, b:6379, c:3",
            ),
            (
                "redis+sentinel://user:geheim@a:1,b/mine/3",
                "mine by the sentinels at a:1, b:26379",
            ),
            (
                "rediss+cluster://:geheim@a:1,b",
                "the cluster at a:1, b:6379",
            ),
            (
                "rediss+sentinel://:geheim@a:1/mine",
                "mine by the sentinels at a:1",
            ),
        ];
        for (url, expected) in cases {
            assert_eq!(shown(url), expected, "{url}");
            let target = Target::parse(url).expect("parses");
            assert_eq!(target.is_encrypted(), url.starts_with("rediss"), "{url}");
        }
        let Ok(Target::Sentinel { settings, .. }) =
            Target::parse("redis+sentinel://user:ge%20heim@a:1,b/mine/3")
        else {
            panic!("the URL doesn't parse");
        };
        assert_eq!(
            (settings.username(), settings.password(), settings.db()),
            (Some("user"), Some("ge heim"), 3)
        );
    }

    #[test]
    fn nonsense_is_refused_without_showing_the_password() {
        for url in [
            "redis://",
            "redis://:geheim@h:port",
            "redis://:geheim@h/three",
            "redis+cluster://",
            "redis+cluster://:geheim@a:1,,b:2",
            "redis+cluster://:geheim@a:1/3",
            "redis+sentinel://:geheim@a:1",
            "redis+sentinel://:geheim@a:1/mine/three",
            "redis+magic://:geheim@a",
            "redis+://:geheim@a",
            "redisss+cluster://:geheim@a",
            "rediss+sentinel://:geheim@a:1",
            "rediss://:geheim@h#insecure",
        ] {
            let shown = shown(url);
            assert!(
                shown.starts_with("refused: ") && !shown.contains("geheim"),
                "{url}: {shown}"
            );
        }
    }
}

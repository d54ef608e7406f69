//! The connection to the server: one for all, replaced when it is lost.
//!
//! The library's `ConnectionManager` won't do. It doesn't tell whether a failed command had been
//! sent, while a step that surely wasn't may be refused as such. It also stays with a connection
//! that has gone silent, and with the old primary after a failover.

#[cfg(any(test, feature = "fuzzing"))]
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster::ClusterClient;
use redis::cluster_async::ClusterConnection;
use redis::cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo, SingleNodeRoutingInfo};
use redis::sentinel::{Sentinel, SentinelNodeConnectionInfo};
use redis::{
    AsyncConnectionConfig, Client, Cmd, ConnectionAddr, ConnectionInfo, ErrorKind, FromRedisValue,
    RedisError, ServerErrorKind, TlsMode, Value,
};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use super::fault::Failure;
use super::script::ScriptCall;
use super::target::Target;
use crate::backoff::Backoff;
use crate::error::StoreError;

/// Time limit for a connection to be established.
const CONNECTING: Duration = Duration::from_secs(1);

/// Time limit for an answer.
const ANSWERING: Duration = Duration::from_secs(1);

/// Period in which temporary failures are retried.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// First and longest pause between two tries.
const FIRST_PAUSE: Duration = Duration::from_millis(40);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);

/// Redirections that the cluster's client follows by itself.
const REDIRECTIONS: u32 = 4;

/// Time limit for the server to have a step on its disk where that must be requested, in
/// milliseconds.
const SYNCING_MS: u64 = 900;

/// The connection to the server or cluster.
pub(super) struct Link {
    path: Path,
    /// True if each step waits until the server has it on its disk before it is acknowledged.
    syncs: bool,
}

enum Path {
    Direct(Box<Direct>),
    Cluster(ClusterConnection),
    /// The next replies, without a server.
    #[cfg(any(test, feature = "fuzzing"))]
    Scripted(std::sync::Mutex<VecDeque<Value>>),
}

impl Link {
    /// Connects to the target.
    pub(super) async fn connect(target: &Target) -> Result<Self, RedisError> {
        let direct = |source| Path::Direct(Box::new(Direct::new(source)));
        let path = match target {
            Target::Cluster { nodes } => {
                let client = ClusterClient::builder(nodes.iter().cloned())
                    .connection_timeout(CONNECTING)
                    .response_timeout(ANSWERING)
                    .retries(REDIRECTIONS)
                    .build()?;
                Path::Cluster(client.get_async_connection().await?)
            }
            Target::Single(server) => direct(ServerAddress::Server(Client::open(server.clone())?)),
            Target::Sentinel {
                sentinels,
                service,
                settings,
                is_encrypted,
            } => {
                let node = SentinelNodeConnectionInfo::default()
                    .set_redis_connection_info(settings.clone());
                direct(ServerAddress::Sentinel {
                    sentinels: Mutex::new(Sentinel::build(sentinels.clone())?),
                    service: service.clone(),
                    node: if *is_encrypted {
                        node.set_tls_mode(TlsMode::Secure)
                    } else {
                        node
                    },
                })
            }
        };
        if let Path::Direct(direct) = &path {
            direct.connection().await?;
        }
        Ok(Self { path, syncs: false })
    }

    /// Creates a link that gets these replies in turn, and fails when none is left.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(super) fn scripted(replies: impl IntoIterator<Item = Value>) -> Self {
        Self {
            path: Path::Scripted(std::sync::Mutex::new(replies.into_iter().collect())),
            syncs: false,
        }
    }

    /// Returns true if the store is spread over the servers of a cluster.
    pub(super) const fn is_cluster(&self) -> bool {
        matches!(self.path, Path::Cluster(_))
    }

    /// From now on, waits for each step to be on the server's disk before it is acknowledged.
    pub(super) fn sync_each_step(&mut self) {
        self.syncs = true;
    }

    /// Runs an idempotent script; repeats it if the connection is lost.
    pub(super) async fn call<T: FromRedisValue>(&self, call: &ScriptCall) -> Result<T, StoreError> {
        read(self.persist(call.by_hash(), Some(call)).await?.0)
    }

    /// Runs a script as [`Link::call`] does. Also returns true if an earlier unanswered attempt may
    /// have been carried out, too.
    pub(super) async fn call_noting_doubt<T: FromRedisValue>(
        &self,
        call: &ScriptCall,
    ) -> Result<(T, bool), StoreError> {
        let (answer, doubtful) = self.persist(call.by_hash(), Some(call)).await?;
        Ok((read(answer)?, doubtful))
    }

    /// Sends an idempotent command; repeats it if the connection is lost.
    pub(super) async fn send<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, StoreError> {
        read(self.persist(command.clone(), None).await?.0)
    }

    /// Returns the answer, and true if an earlier attempt may have been carried out, too.
    async fn persist(
        &self,
        mut command: Cmd,
        mut script: Option<&ScriptCall>,
    ) -> Result<(Value, bool), StoreError> {
        let end = Instant::now() + PATIENCE;
        let mut backoff = Backoff::random(FIRST_PAUSE, LONGEST_PAUSE);
        let mut doubtful = false;
        loop {
            let failure = match self.step(&command).await {
                Ok(answer) => return Ok((answer, doubtful)),
                Err(failure) => failure,
            };
            // Once: a server that got the code has no reason to ask for it again.
            if failure.error.kind() == ErrorKind::Server(ServerErrorKind::NoScript)
                && let Some(call) = script.take()
            {
                command = call.by_code();
                continue;
            }
            doubtful |= failure.is_doubtful();
            if !failure.may_pass() || Instant::now() >= end {
                return Err(failure.into_store_error(doubtful));
            }
            sleep(backoff.pause()).await;
        }
    }

    async fn step(&self, command: &Cmd) -> Result<Value, Failure> {
        if !self.syncs {
            return self.once(command).await;
        }
        let Path::Direct(direct) = &self.path else {
            return self.once(command).await;
        };
        let mut both = redis::pipe();
        both.add_command(command.clone())
            .cmd("WAITAOF")
            .arg(1)
            .arg(0)
            .arg(SYNCING_MS);
        let answers = direct
            .with(async |connection| connection.send_packed_commands(&both, 0, 2).await)
            .await?;
        let answers = answers
            .into_iter()
            .map(Value::extract_error)
            .collect::<Result<Vec<_>, _>>();
        let answers = answers.map_err(Failure::after_sending)?;
        let [answer, synced] =
            <[Value; 2]>::try_from(answers).map_err(|_| Failure::unreadable())?;
        let (local, _): (u64, u64) =
            redis::from_redis_value(synced).map_err(|_| Failure::unreadable())?;
        if local == 0 {
            Err(Failure::not_synced())
        } else {
            Ok(answer)
        }
    }

    /// Sends a command once.
    pub(super) async fn once(&self, command: &Cmd) -> Result<Value, Failure> {
        match &self.path {
            Path::Direct(direct) => {
                direct
                    .with(async |connection| {
                        connection
                            .send_packed_command(command)
                            .await?
                            .extract_error()
                    })
                    .await
            }
            Path::Cluster(connection) => {
                let answer = connection.clone().req_packed_command(command).await;
                answer
                    .and_then(Value::extract_error)
                    .map_err(Failure::of_cluster)
            }
            #[cfg(any(test, feature = "fuzzing"))]
            Path::Scripted(replies) => {
                let reply = replies.lock().expect("no thread panicked").pop_front();
                reply
                    .ok_or_else(|| (ErrorKind::Client, "no reply is left").into())
                    .and_then(Value::extract_error)
                    .map_err(Failure::after_sending)
            }
        }
    }

    /// Asks one server about itself, in a cluster any one.
    pub(super) async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, RedisError> {
        let answer = if let Path::Cluster(connection) = &self.path {
            let anywhere = RoutingInfo::SingleNode(SingleNodeRoutingInfo::Random);
            connection
                .clone()
                .route_command(command.clone(), anywhere)
                .await?
                .extract_error()?
        } else {
            self.once(command).await.map_err(|failure| failure.error)?
        };
        redis::from_redis_value(answer).map_err(|_| Failure::unreadable().error)
    }

    /// Asks every server that takes writes about itself: one, or all primaries of a cluster.
    pub(super) async fn ask_primaries<T: FromRedisValue>(
        &self,
        command: &Cmd,
    ) -> Result<Vec<T>, RedisError> {
        let Path::Cluster(connection) = &self.path else {
            return Ok(vec![self.ask(command).await?]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = connection
            .clone()
            .route_command(command.clone(), everywhere)
            .await?
            .extract_error()?;
        let answers: Vec<(String, T)> =
            redis::from_redis_value(answers).map_err(|_| Failure::unreadable().error)?;
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }
}

/// Returns the reason why a server can't be trusted that the URL or a cluster's node names; `None`
/// if each one that answers can. The clients of clusters and sentinels don't tell.
pub(super) async fn untrusted_server(target: &Target) -> Option<RedisError> {
    for server in target.named_servers() {
        let connection = match connect_once(server).await {
            Err(error) if error.kind() == ErrorKind::Client => return Some(error),
            Err(_) => continue,
            Ok(connection) => connection,
        };
        if !matches!(target, Target::Cluster { .. }) {
            continue;
        }
        for (host, port) in nodes_named_by(connection).await {
            let address = ConnectionAddr::TcpTls {
                host,
                port,
                insecure: false,
                tls_params: None,
            };
            if let Err(error) = connect_once(&server.clone().set_addr(address)).await
                && error.kind() == ErrorKind::Client
            {
                return Some(error);
            }
        }
    }
    None
}

async fn connect_once(server: &ConnectionInfo) -> Result<MultiplexedConnection, RedisError> {
    Client::open(server.clone())?
        .get_multiplexed_async_connection_with_config(&connection_config())
        .await
}

/// Returns the addresses of a cluster's primaries, as one of its nodes names them.
async fn nodes_named_by(mut node: MultiplexedConnection) -> Vec<(String, u16)> {
    // First and last slot, and the primary: its address, id and further names. Replicas follow.
    type Primary = (String, u16, Value, Value);
    let ranges: Vec<Vec<Value>> = redis::cmd("CLUSTER")
        .arg("SLOTS")
        .query_async(&mut node)
        .await
        .unwrap_or_default();
    let primaries = ranges.into_iter().filter_map(|range| {
        let (host, port, ..) =
            redis::from_redis_value::<Primary>(range.into_iter().nth(2)?).ok()?;
        Some((host, port))
    });
    primaries.collect()
}

fn connection_config() -> AsyncConnectionConfig {
    AsyncConnectionConfig::new()
        .set_connection_timeout(Some(CONNECTING))
        .set_response_timeout(Some(ANSWERING))
}

/// Converts an answer. The library's own error would repeat it, and it may hold secrets.
fn read<T: FromRedisValue>(answer: Value) -> Result<T, StoreError> {
    redis::from_redis_value(answer).map_err(|_| StoreError::storage(Failure::unreadable().error))
}

/// A connection to one server.
struct Direct {
    source: ServerAddress,
    current: Mutex<Option<Numbered>>,
    count: AtomicU64,
}

/// A connection with a number, so that it is given up only once.
#[derive(Clone)]
struct Numbered {
    number: u64,
    connection: MultiplexedConnection,
}

/// The source of the server's address.
enum ServerAddress {
    Server(Client),
    /// Named by sentinels.
    Sentinel {
        sentinels: Mutex<Sentinel>,
        service: String,
        node: SentinelNodeConnectionInfo,
    },
}

impl Direct {
    fn new(source: ServerAddress) -> Self {
        Self {
            source,
            current: Mutex::new(None),
            count: AtomicU64::new(0),
        }
    }

    /// Uses the connection, and gives it up if it is broken afterwards.
    async fn with<T>(
        &self,
        what: impl AsyncFnOnce(&mut MultiplexedConnection) -> Result<T, RedisError>,
    ) -> Result<T, Failure> {
        let Numbered {
            number,
            mut connection,
        } = self.connection().await.map_err(Failure::before_sending)?;
        match what(&mut connection).await {
            Ok(answer) => Ok(answer),
            Err(error) => {
                let failure = Failure::after_sending(error);
                if failure.needs_another_connection() {
                    self.give_up(number).await;
                }
                Err(failure)
            }
        }
    }

    async fn connection(&self) -> Result<Numbered, RedisError> {
        // Within the timeout, because even waiting for another task's attempt mustn't last forever.
        let connecting = async {
            let mut current = self.current.lock().await;
            if let Some(connected) = &*current {
                return Ok(connected.clone());
            }
            let connection = self
                .client()
                .await?
                .get_multiplexed_async_connection_with_config(&connection_config())
                .await?;
            let number = self.count.fetch_add(1, Ordering::Relaxed);
            Ok(current.insert(Numbered { number, connection }).clone())
        };
        match timeout(CONNECTING, connecting).await {
            Ok(result) => result,
            Err(_) => Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into()),
        }
    }

    async fn client(&self) -> Result<Client, RedisError> {
        match &self.source {
            ServerAddress::Server(client) => Ok(client.clone()),
            ServerAddress::Sentinel {
                sentinels,
                service,
                node,
            } => {
                sentinels
                    .lock()
                    .await
                    .async_master_for(service, Some(node))
                    .await
            }
        }
    }

    async fn give_up(&self, number: u64) {
        let mut current = self.current.lock().await;
        if current
            .as_ref()
            .is_some_and(|connected| connected.number == number)
        {
            *current = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use redis::{ErrorKind, Value};

    use super::Link;
    use crate::error::StoreError;
    use crate::redis::script::PEEK;

    fn no_script() -> Value {
        let error = redis::parse_redis_value(b"-NOSCRIPT No matching script.\r\n");
        error.expect("an error is a reply")
    }

    async fn peek(replies: Vec<Value>) -> Result<String, StoreError> {
        Link::scripted(replies)
            .call(&PEEK.on(["key".to_owned()]))
            .await
    }

    #[tokio::test]
    async fn a_script_is_taught_once() {
        let stored = || Value::SimpleString("stored".to_owned());
        let taught = peek(vec![no_script(), stored()]).await;
        assert_eq!(taught.expect("the code is sent"), "stored");
        let refused = peek(vec![no_script(), no_script(), stored()]).await;
        assert!(
            matches!(refused, Err(StoreError::Unavailable(_))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn an_answer_of_another_type_is_not_repeated_in_the_error() {
        let secret = "d1ce".repeat(16);
        let answer = || Value::Array(vec![Value::BulkString(secret.clone().into_bytes())]);
        let read = peek(vec![answer()]).await;
        let error = read.expect_err("a list is no text");
        assert!(matches!(error, StoreError::Storage(_)), "{error}");
        let link = Link::scripted([answer()]);
        let asked = link.ask::<u64>(&redis::cmd("GET")).await;
        let asked = asked.expect_err("a list is no number");
        assert_eq!(asked.kind(), ErrorKind::UnexpectedReturnType);
        for text in [format!("{error} {error:?}"), format!("{asked} {asked:?}")] {
            let as_bytes = format!("{:?}", secret.as_bytes());
            assert!(
                !text.contains(&secret) && !text.contains(&as_bytes),
                "{text}"
            );
        }
    }
}

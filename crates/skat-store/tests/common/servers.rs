//! Real Redis servers in folders of their own, on free ports of this machine, killed on drop.
//!
//! The program is `redis-server`, or the one that the environment variable `SKATRUNDE_REDIS_SERVER`
//! names: a newer Redis, or Valkey. It must be the server itself, not a launcher.

use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use redis::{Client, FromRedisValue, RedisResult};
use tempfile::TempDir;

/// Time limit for something that must happen; much more than servers need on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Pause between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// Time limit for one look at a starting server.
const LOOK: Duration = Duration::from_secs(2);

/// Name of the service that the sentinels watch.
const SERVICE: &str = "mine";

/// Halts a process that this one has started, like a hanging machine; its connections stay. It
/// waits until nothing of the process runs any more, because the signal alone doesn't stop every
/// thread at once.
#[cfg(unix)]
pub fn halt(process: u32) {
    use rustix::process::{Signal, WaitOptions, kill_process, waitpid};
    kill_process(id(process), Signal::STOP).expect("the process accepts signals");
    let (_, status) = waitpid(Some(id(process)), WaitOptions::UNTRACED)
        .expect("the process is a child")
        .expect("the wait returns a status");
    assert!(status.stopped(), "the process already ended: {status:?}");
}

/// Lets a process go on after [`halt`].
#[cfg(unix)]
pub fn go_on(process: u32) {
    use rustix::process::{Signal, kill_process};
    kill_process(id(process), Signal::CONT).expect("the process accepts signals");
}

#[cfg(unix)]
fn id(process: u32) -> rustix::process::Pid {
    let number = i32::try_from(process).expect("a process id fits");
    rustix::process::Pid::from_raw(number).expect("a process id isn't 0")
}

/// One server.
pub struct Server {
    child: Child,
    port: u16,
    folder: TempDir,
    arguments: Vec<String>,
}

impl Server {
    /// Starts a server with these options, such as `--appendonly yes`.
    pub fn start(options: &str) -> Self {
        Self::start_with(options.split_whitespace().map(str::to_owned).collect())
    }

    /// Starts a server that keeps its data as `redis-strict` demands.
    pub fn strict() -> Self {
        Self::start("--appendonly yes --appendfsync always")
    }

    /// Starts a server that speaks only TLS, with the certificate `tls.crt` and the key `tls.key`
    /// of a folder. It can't be asked here.
    pub fn encrypted(secrets: &Path) -> Self {
        let file = |name: &str| secrets.join(name).display().to_string();
        let words = "--port 0 --tls-port {port} --tls-auth-clients no"
            .split(' ')
            .map(str::to_owned);
        let files = [
            "--tls-cert-file".to_owned(),
            file("tls.crt"),
            "--tls-key-file".to_owned(),
            file("tls.key"),
        ];
        Self::start_with(words.chain(files).collect())
    }

    /// Starts a server that speaks TLS at a second port, as [`Server::encrypted`] does, with these
    /// options. It can be asked at the first one.
    pub fn encrypted_too(secrets: &Path, options: &str) -> Self {
        let secrets = secrets.display();
        Self::start(&format!(
            "--tls-port {} --tls-auth-clients no --tls-cert-file {secrets}/tls.crt --tls-key-file \
             {secrets}/tls.key --tls-ca-cert-file {secrets}/tls.crt {options}",
            free_port()
        ))
    }

    /// Returns its port for TLS.
    pub fn tls_port(&self) -> u16 {
        let setting: (String, u16) = self
            .ask("CONFIG GET tls-port")
            .expect("the server reports its port");
        setting.1
    }

    fn start_with(arguments: Vec<String>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // Another process may take the port before the server does.
        for _ in 0..10 {
            let port = free_port();
            if let Some(child) = launch(port, folder.path(), &arguments) {
                return Self {
                    child,
                    port,
                    folder,
                    arguments,
                };
            }
        }
        panic!(
            "no server comes up with the options {arguments:?}: {}",
            log(folder.path())
        );
    }

    /// Returns its port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns its URL.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Returns its folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns true if it calls itself a primary.
    pub fn is_primary(&self) -> bool {
        info(self.port, "INFO replication", "role").as_deref() == Some("master")
    }

    /// Kills it, as a crash would.
    pub fn kill(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        self.child.wait().expect("the process exits");
    }

    /// Restarts it on its port and with its data, after [`Server::kill`].
    pub fn restart(&mut self) {
        // Between a look and its start another process may have the port for a moment.
        for _ in 0..10 {
            if let Some(child) = self.launch_again() {
                self.child = child;
                return;
            }
        }
        panic!(
            "the server doesn't come up again: {}",
            log(self.folder.path())
        );
    }

    /// Restarts it as [`Server::restart`] does, with these additional options.
    pub fn restart_with(&mut self, options: &str) {
        self.arguments
            .extend(options.split_whitespace().map(str::to_owned));
        self.restart();
    }

    /// Halts it as [`halt`] does.
    #[cfg(unix)]
    pub fn halt(&self) {
        halt(self.child.id());
    }

    /// Lets it go on after [`Server::halt`].
    #[cfg(unix)]
    pub fn go_on(&self) {
        go_on(self.child.id());
    }

    /// Restarts it as [`Server::restart`] does, and returns true if it comes up; the content of its
    /// folder may make it exit.
    pub fn try_restart(&mut self) -> bool {
        let Some(child) = self.launch_again() else {
            return false;
        };
        self.child = child;
        let mut is_up = false;
        wait_for("the server to come up or to go away", || {
            is_up = self.ask::<String>("PING").is_ok();
            is_up
                || self
                    .child
                    .try_wait()
                    .expect("the process's status is known")
                    .is_some()
        });
        is_up
    }

    fn launch_again(&self) -> Option<Child> {
        wait_for("the port to be free again", || {
            TcpListener::bind(("127.0.0.1", self.port)).is_ok()
        });
        launch(self.port, self.folder.path(), &self.arguments)
    }

    /// Returns a field of its `INFO`.
    pub fn info(&self, section: &str, name: &str) -> String {
        info(self.port, &format!("INFO {section}"), name).expect("the server has this field")
    }

    /// Sends it a command, such as `CONFIG SET maxmemory 1mb`.
    pub fn ask<T: FromRedisValue>(&self, command: &str) -> RedisResult<T> {
        ask(self.port, command)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A cluster of three primaries, each with a replica.
pub struct Cluster {
    /// The primaries first, as created.
    pub nodes: Vec<Server>,
}

impl Cluster {
    pub fn start() -> Self {
        Self::of(Server::start)
    }

    /// Starts a cluster whose nodes also speak TLS, as [`Server::encrypted_too`] does.
    pub fn encrypted_too(secrets: &Path) -> Self {
        // Older servers name their ports for TLS only if they use it among themselves, too.
        let options = |options: &str| format!("--tls-cluster yes --tls-replication yes {options}");
        Self::of(|more| Server::encrypted_too(secrets, &options(more)))
    }

    fn of(start: impl Fn(&str) -> Server) -> Self {
        let nodes: Vec<Server> = (0..6)
            .map(|_| {
                let bus = free_port();
                start(&format!(
                    "--cluster-enabled yes --cluster-port {bus} --cluster-node-timeout 3000 \
                     --appendonly yes"
                ))
            })
            .collect();
        let cluster = Self { nodes };
        cluster.join();
        cluster
    }

    fn join(&self) {
        let primaries = &self.nodes[..3];
        for ((node, slots), epoch) in primaries
            .iter()
            .zip(["0 5460", "5461 10922", "10923 16383"])
            .zip(1..)
        {
            node.ask::<()>(&format!("CLUSTER SET-CONFIG-EPOCH {epoch}"))
                .expect("the node accepts an epoch");
            node.ask::<()>(&format!("CLUSTER ADDSLOTSRANGE {slots}"))
                .expect("the node accepts its slots");
        }
        for node in &self.nodes[1..] {
            let bus: (String, u16) = node
                .ask("CONFIG GET cluster-port")
                .expect("the node reports its port");
            let meet = format!("CLUSTER MEET 127.0.0.1 {} {}", node.port, bus.1);
            self.nodes[0].ask::<()>(&meet).expect("meets");
        }
        wait_for("all nodes to know each other", || {
            self.nodes.iter().all(|node| {
                info(node.port, "CLUSTER INFO", "cluster_known_nodes").as_deref() == Some("6")
            })
        });
        for (replica, primary) in self.nodes[3..].iter().zip(primaries) {
            let id: String = primary
                .ask("CLUSTER MYID")
                .expect("the node reports its id");
            wait_for("a replica to know its primary", || {
                replica
                    .ask::<()>(&format!("CLUSTER REPLICATE {id}"))
                    .is_ok()
            });
        }
        wait_for("the cluster to be whole", || {
            let ready = |node: &Server| {
                info(node.port, "CLUSTER INFO", "cluster_state").as_deref() == Some("ok")
            };
            let linked = |node: &Server| {
                info(node.port, "INFO replication", "master_link_status").as_deref() == Some("up")
            };
            self.nodes.iter().all(ready) && self.nodes[3..].iter().all(linked)
        });
    }

    /// Returns its URL, with two of its nodes.
    pub fn url(&self) -> String {
        format!(
            "redis+cluster://127.0.0.1:{},127.0.0.1:{}",
            self.nodes[0].port, self.nodes[4].port
        )
    }
}

/// A primary and a replica, watched by three sentinels.
pub struct Watched {
    pub primary: Server,
    pub replica: Server,
    pub sentinels: Vec<Server>,
}

impl Watched {
    pub fn start() -> Self {
        let primary = Server::start("--appendonly yes");
        let replica = Server::start(&format!(
            "--appendonly yes --replicaof 127.0.0.1 {}",
            primary.port
        ));
        wait_for("the replica to follow", || {
            info(replica.port, "INFO replication", "master_link_status").as_deref() == Some("up")
        });
        let sentinels: Vec<Server> = (0..3).map(|_| Self::sentinel(primary.port)).collect();
        let watched = Self {
            primary,
            replica,
            sentinels,
        };
        wait_for("the sentinels to know each other and the replica", || {
            watched.sentinels.iter().all(|sentinel| {
                let facts: Vec<String> =
                    ask(sentinel.port, &format!("SENTINEL MASTER {SERVICE}")).unwrap_or_default();
                let fact = |name: &str| {
                    facts
                        .iter()
                        .position(|fact| fact == name)
                        .map(|at| facts[at + 1].as_str())
                };
                fact("num-slaves") == Some("1") && fact("num-other-sentinels") == Some("2")
            })
        });
        watched
    }

    fn sentinel(primary: u16) -> Server {
        let watch = format!(
            "sentinel monitor {SERVICE} 127.0.0.1 {primary} 2\nsentinel down-after-milliseconds \
             {SERVICE} 2000\n\
             sentinel failover-timeout {SERVICE} 10000\n"
        );
        Server::start_with(vec![watch])
    }

    /// Starts a sentinel that watches this server, and speaks TLS only: to clients at the returned
    /// port, and to the server.
    pub fn encrypted_sentinel(secrets: &Path, primary: &Server) -> (Server, u16) {
        let (secrets, port) = (secrets.display(), free_port());
        let watch = format!(
            "tls-port {port}\ntls-auth-clients no\ntls-replication yes\ntls-cert-file \
             {secrets}/tls.crt\ntls-key-file {secrets}/tls.key\ntls-ca-cert-file \
             {secrets}/tls.crt\nsentinel monitor {SERVICE} 127.0.0.1 {} 1\n",
            primary.tls_port()
        );
        let sentinel = Server::start_with(vec![watch]);
        wait_for("the sentinel to reach the server", || {
            let facts: Vec<String> = sentinel
                .ask(&format!("SENTINEL MASTER {SERVICE}"))
                .unwrap_or_default();
            let flags = facts.iter().position(|fact| fact == "flags");
            flags.is_some_and(|at| facts[at + 1] == "master")
        });
        (sentinel, port)
    }

    /// Returns their URL.
    pub fn url(&self) -> String {
        let sentinels: Vec<String> = self
            .sentinels
            .iter()
            .map(|sentinel| format!("127.0.0.1:{}", sentinel.port))
            .collect();
        format!("redis+sentinel://{}/{SERVICE}", sentinels.join(","))
    }
}

/// Waits, within a time limit, for something that must happen.
pub fn wait_for(what: &str, mut happened: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < end, "timed out waiting for {what}");
        thread::park_timeout(PAUSE);
    }
}

/// Starts a server; returns `None` if it exits, as it does when its port is taken. A single
/// argument of several lines is the configuration of a sentinel; in options `{port}` stands for the
/// port.
fn launch(port: u16, folder: &Path, arguments: &[String]) -> Option<Child> {
    let program =
        std::env::var("SKATRUNDE_REDIS_SERVER").unwrap_or_else(|_| "redis-server".to_owned());
    let mut command = Command::new(&program);
    let common = format!(
        "port {port}\nbind 127.0.0.1\ndir {}\nlogfile server.log\nsave \"\"\n",
        folder.display()
    );
    let file = folder.join("server.conf");
    match arguments {
        [watch] if watch.contains('\n') => {
            let common = common.replace("save \"\"\n", "");
            fs::write(&file, common + watch.as_str()).expect("the configuration is written");
            command.arg(&file).arg("--sentinel");
        }
        options => {
            fs::write(&file, common).expect("the configuration is written");
            command.arg(&file).args(
                options
                    .iter()
                    .map(|option| option.replace("{port}", &port.to_string())),
            );
        }
    }
    let mut child = match command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
    {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            panic!(
                "these tests need the program {program}: install it, or name one in \
                 SKATRUNDE_REDIS_SERVER"
            )
        }
        Err(error) => panic!("{program} can't be started: {error}"),
    };
    let end = Instant::now() + PATIENCE;
    loop {
        if child
            .try_wait()
            .expect("the process's status is known")
            .is_some()
        {
            return None;
        }
        if answers(port, child.id(), arguments) {
            return Some(child);
        }
        if Instant::now() >= end {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::park_timeout(PAUSE);
    }
}

/// Returns true if this process answers at a port.
///
/// Something else may listen there for a moment: a process just started by another test holds that
/// test's listeners until it becomes the other program. For a server that speaks only TLS, or wants
/// a password, it can only be seen that something answers.
fn answers(port: u16, process: u32, arguments: &[String]) -> bool {
    let is_encrypted_only = |pair: &[String]| pair[0] == "--port" && pair[1] == "0";
    if arguments.windows(2).any(is_encrypted_only) {
        return TcpStream::connect(("127.0.0.1", port)).is_ok();
    }
    match ask_within::<String>(LOOK, port, "INFO server") {
        Ok(text) => field(&text, "process_id") == Some(&process.to_string()),
        Err(error) => error.code() == Some("NOAUTH"),
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener
        .local_addr()
        .expect("the listener has an address")
        .port()
}

fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("server.log")).unwrap_or_default()
}

fn ask<T: FromRedisValue>(port: u16, command: &str) -> RedisResult<T> {
    ask_within(PATIENCE, port, command)
}

/// Asks with this time limit for the connection and for the answer.
fn ask_within<T: FromRedisValue>(time: Duration, port: u16, command: &str) -> RedisResult<T> {
    let mut connection =
        Client::open(format!("redis://127.0.0.1:{port}"))?.get_connection_with_timeout(time)?;
    connection.set_read_timeout(Some(time))?;
    let mut words = command.split_whitespace();
    let mut command = redis::cmd(words.next().unwrap_or_default());
    for word in words {
        command.arg(word);
    }
    command.query(&mut connection)
}

/// Returns a field of a server's `INFO`; `None` if it can't be asked.
fn info(port: u16, command: &str, name: &str) -> Option<String> {
    field(&ask::<String>(port, command).ok()?, name).map(str::to_owned)
}

fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
        .map(str::trim)
}

//! A hostile network between a store and its server.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Longest delay of a request.
const LONGEST_DELAY_MS: u64 = 150;

/// A fault that a request can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The request is delayed.
    Delay,
    /// The connection breaks before the request.
    CutBefore,
    /// The connection breaks in the middle of the request.
    HalfRequest,
    /// The request arrives, but the connection breaks before the reply.
    LostReply,
    /// The request arrives, but the connection breaks in the middle of the reply.
    HalfReply,
}

impl Fault {
    pub(crate) const ALL: [Self; 5] = [
        Self::Delay,
        Self::CutBefore,
        Self::HalfRequest,
        Self::LostReply,
        Self::HalfReply,
    ];
}

/// A proxy in front of a server that lets everything through at first.
pub(crate) struct Proxy {
    port: u16,
    plan: Arc<Plan>,
    task: JoinHandle<()>,
}

struct Plan {
    server: u16,
    /// One of this many requests meets a fault; 0 if none does.
    one_in: AtomicU64,
    met: Mutex<BTreeMap<Fault, u64>>,
    /// The fault of the next request, after which nothing is let through.
    ambush: Mutex<Option<Fault>>,
    /// True while anything is let through.
    open: watch::Sender<bool>,
    /// Requests that wait until the proxy is open again.
    held: AtomicU64,
}

impl Proxy {
    pub(crate) async fn before(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener
            .local_addr()
            .expect("the listener has an address")
            .port();
        let plan = Arc::new(Plan {
            server,
            one_in: AtomicU64::new(0),
            met: Mutex::default(),
            ambush: Mutex::default(),
            open: watch::Sender::new(true),
            held: AtomicU64::new(0),
        });
        let shared = plan.clone();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let plan = shared.clone();
                // Broken connections are the purpose of this proxy.
                tokio::spawn(async move { plan.carry(client).await });
            }
        });
        Self { port, plan, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// From now on one of this many requests meets a fault, none if this is 0.
    pub(crate) fn disturb(&self, one_in: u64) {
        self.plan.one_in.store(one_in, Ordering::Relaxed);
    }

    /// Returns the number of occurrences of each fault.
    pub(crate) fn met(&self) -> BTreeMap<Fault, u64> {
        self.plan
            .met
            .lock()
            .expect("the task doesn't panic")
            .clone()
    }

    /// The next request meets this fault, and nothing gets through after it.
    pub(crate) fn ambush(&self, fault: Fault) {
        *self.plan.ambush.lock().expect("the task doesn't panic") = Some(fault);
    }

    /// From now on nothing gets through, as in a black hole.
    pub(crate) fn close(&self) {
        self.plan.open.send_replace(false);
    }

    /// Delivers held requests, even those that nobody waits for, and lets everything through again.
    pub(crate) fn open(&self) {
        self.plan.open.send_replace(true);
    }

    /// Returns the number of held requests.
    pub(crate) fn held(&self) -> u64 {
        self.plan.held.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Plan {
    /// Carries requests and replies until the connection ends, by itself or by a fault.
    async fn carry(&self, mut client: TcpStream) -> io::Result<()> {
        let mut server = TcpStream::connect(("127.0.0.1", self.server)).await?;
        let (mut request, mut reply) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        loop {
            select! {
                read = client.read(&mut request) => {
                    let request = &request[..read?];
                    if request.is_empty() {
                        return Ok(());
                    }
                    self.hold().await;
                    match self.fault() {
                        None => server.write_all(request).await?,
                        Some(Fault::Delay) => {
                            let delay = 1 + random() % LONGEST_DELAY_MS;
                            tokio::time::sleep(Duration::from_millis(delay)).await;
                            server.write_all(request).await?;
                        }
                        Some(Fault::CutBefore) => return Ok(()),
                        Some(Fault::HalfRequest) => {
                            return server.write_all(&request[..request.len() / 2]).await;
                        }
                        Some(Fault::LostReply) => {
                            server.write_all(request).await?;
                            return server.read(&mut reply).await.map(drop);
                        }
                        Some(Fault::HalfReply) => {
                            server.write_all(request).await?;
                            let read = server.read(&mut reply).await?;
                            return client.write_all(&reply[..read / 2]).await;
                        }
                    }
                }
                read = server.read(&mut reply) => {
                    let reply = &reply[..read?];
                    if reply.is_empty() {
                        return Ok(());
                    }
                    client.write_all(reply).await?;
                }
            }
        }
    }

    /// Waits until the proxy is open.
    async fn hold(&self) {
        let mut open = self.open.subscribe();
        if !*open.borrow_and_update() {
            self.held.fetch_add(1, Ordering::Relaxed);
            // The plan outlives its connections, so the sender exists.
            let _ = open.wait_for(|open| *open).await;
            self.held.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn fault(&self) -> Option<Fault> {
        if let Some(fault) = self.ambush.lock().expect("the task doesn't panic").take() {
            self.open.send_replace(false);
            return Some(fault);
        }
        let one_in = self.one_in.load(Ordering::Relaxed);
        if one_in == 0 || !random().is_multiple_of(one_in) {
            return None;
        }
        let fault = Fault::ALL[random() as usize % Fault::ALL.len()];
        *self
            .met
            .lock()
            .expect("the task doesn't panic")
            .entry(fault)
            .or_default() += 1;
        Some(fault)
    }
}

fn random() -> u64 {
    getrandom::u64().expect("the system provides random numbers")
}

//! The bot as configured for Discord itself: `https://discord.com` and `wss://`, with serenity's
//! rate limiter. Only the process's environment is special. It names a proxy that leads
//! `discord.com` to the local Discord, and a file of trusted certificates.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use discord_sandbox::{Disconnect, Route};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_native_tls::TlsAcceptor;
use tokio_native_tls::native_tls::{self, Identity};
use tokio_util::task::AbortOnDropHandle;

use crate::certificates::{DAY, certify};
use crate::deals::play_deal;
use crate::world::{PATIENCE, World};

/// A local Discord behind TLS, and a proxy that leads to it.
struct Encrypted {
    world: World,
    proxy: SocketAddr,
    /// Targets that the bot requested from the proxy.
    asked_for: Arc<Mutex<BTreeSet<String>>>,
    _tasks: [AbortOnDropHandle<()>; 2],
}

impl Encrypted {
    /// Starts it with a certificate for these hosts.
    async fn start(hosts: &[&str]) -> Self {
        let (front, door) = listen().await;
        let world = World::with_gateway_at(format!("wss://localhost:{}", door.port())).await;
        certify(world.folder.path(), hosts, SystemTime::now() + DAY);
        let read = |name: &str| std::fs::read(world.folder.path().join(name)).unwrap();
        let identity = Identity::from_pkcs8(&read("tls.crt"), &read("tls.key")).unwrap();
        let acceptor = TlsAcceptor::from(native_tls::TlsAcceptor::new(identity).unwrap());
        let discord: SocketAddr = world
            .discord
            .url()
            .strip_prefix("http://")
            .unwrap()
            .parse()
            .unwrap();
        let (proxy_listener, proxy) = listen().await;
        let asked_for = Arc::default();
        let lead = lead_to(door, proxy_listener, Arc::clone(&asked_for));
        let _tasks = [
            tokio::spawn(decrypt(front, acceptor, discord)),
            tokio::spawn(lead),
        ]
        .map(AbortOnDropHandle::new);
        Self {
            world,
            proxy,
            asked_for,
            _tasks,
        }
    }

    fn certificate(&self) -> PathBuf {
        self.world.folder.path().join("tls.crt")
    }

    /// Starts the bot with Discord's own address, the default.
    fn start_bot(&mut self, trusted: Option<PathBuf>) {
        let proxy = format!("http://{}", self.proxy);
        self.world.start_bot_in(|bot| {
            for name in [
                "SKATRUNDE__DISCORD__API",
                "SSL_CERT_FILE",
                "NO_PROXY",
                "no_proxy",
                "https_proxy",
            ] {
                bot.env_remove(name);
            }
            bot.env("HTTPS_PROXY", proxy)
                .envs(trusted.map(|file| ("SSL_CERT_FILE", file)));
        });
    }

    async fn logs(&self, words: &[&str]) {
        let logged = || {
            let log = self.world.log();
            log.lines()
                .any(|line| words.iter().all(|word| line.contains(word)))
        };
        self.world
            .eventually(&format!("{words:?} in the log"), |_| logged())
            .await;
    }
}

async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Terminates TLS and forwards everything.
async fn decrypt(listener: TcpListener, acceptor: TlsAcceptor, to: SocketAddr) {
    while let Ok((connection, _)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            // A client that distrusts the certificate hangs up.
            let Ok(mut connection) = acceptor.accept(connection).await else {
                return;
            };
            let mut discord = TcpStream::connect(to).await.unwrap();
            // Either side may break off.
            let _ = copy_bidirectional(&mut connection, &mut discord).await;
        });
    }
}

/// A proxy that leads every `CONNECT` to one address.
async fn lead_to(
    address: SocketAddr,
    listener: TcpListener,
    asked_for: Arc<Mutex<BTreeSet<String>>>,
) {
    while let Ok((connection, _)) = listener.accept().await {
        let asked_for = Arc::clone(&asked_for);
        tokio::spawn(async move {
            let mut connection = BufReader::new(connection);
            let mut head = Vec::new();
            loop {
                let mut line = String::new();
                if connection.read_line(&mut line).await.unwrap_or_default() == 0 {
                    return;
                }
                if line == "\r\n" {
                    break;
                }
                head.push(line);
            }
            let target = head[0].split(' ').nth(1).unwrap_or_default();
            asked_for.lock().unwrap().insert(target.to_owned());
            connection
                .write_all(b"HTTP/1.1 200 OK\r\n\r\n")
                .await
                .unwrap();
            let mut front = TcpStream::connect(address).await.unwrap();
            // Either side may break off.
            let _ = copy_bidirectional(&mut connection, &mut front).await;
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_as_on_discord_itself() {
    let mut discord = Encrypted::start(&["discord.com", "localhost"]).await;
    discord.start_bot(Some(discord.certificate()));
    let world = &discord.world;
    assert!(
        world.discord.wait_bot_online(PATIENCE).await,
        "the bot logs in; it logged:\n{}",
        world.log()
    );
    let mut people = [world.person("anna")];
    people[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    people[0].press_table("begin").await;
    let (identifies, resumptions) = world.discord.identifies_and_resumes();
    let ask = people[0].asked().await;
    world.discord.disconnect_gateway(Disconnect::Op7);
    world
        .eventually("a resumption", |discord| {
            discord.identifies_and_resumes().1 == resumptions + 1
        })
        .await;
    assert_eq!(world.discord.identifies_and_resumes().0, identifies);
    people[0].choose(&ask, &ask.simple()).await;
    play_deal(&mut people, |_, ask| ask.simple()).await;
    // Both by serenity's client, whose limiter is on, and by our own.
    for route in [
        Route::OverwriteCommands,
        Route::CreateEmoji,
        Route::InteractionCallback,
        Route::EditOriginal,
    ] {
        assert!(
            world
                .discord
                .calls()
                .iter()
                .any(|call| call.route == route && call.status < 300),
            "{route}"
        );
    }
    assert_eq!(
        *discord.asked_for.lock().unwrap(),
        BTreeSet::from(["discord.com:443".to_owned()])
    );
    assert_eq!(discord.world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_that_cannot_be_trusted_is_named() {
    let mut discord = Encrypted::start(&["discord.com", "localhost"]).await;
    discord.start_bot(None);
    discord
        .logs(&[
            "Discord can't be reached",
            "certificate verify failed",
            "SSL_CERT_FILE",
        ])
        .await;
    assert_eq!(
        discord.world.discord.calls().len(),
        0,
        "nothing was sent to a stranger"
    );
    discord.world.end().await;

    let mut discord = Encrypted::start(&["discord.com"]).await;
    discord.start_bot(Some(discord.certificate()));
    discord
        .logs(&["can't connect", "hostname mismatch", "SSL_CERT_FILE"])
        .await;
    assert_eq!(discord.world.discord.identifies_and_resumes(), (0, 0));
    discord.world.end().await;
}

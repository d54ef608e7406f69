//! A real Redis that speaks TLS, and a program that trusts it or doesn't. Each attempt is a process
//! of its own, because trusted certificates are read from the environment.
#![cfg(feature = "vendored-openssl")]
#![allow(
    clippy::unwrap_used,
    reason = "a program that can't be run fails the test"
)]

#[path = "../crates/skat-store/tests/common/servers.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "these tests use only one kind of server"
)]
mod servers;

#[path = "certificates/mod.rs"]
mod certificates;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use certificates::{DAY, certify};
use servers::{Cluster, Server, Watched};
use tempfile::TempDir;

/// A server with a self-signed certificate for one host.
struct Encrypted {
    server: Server,
    folder: TempDir,
}

impl Encrypted {
    /// Starts a server. Its certificate is valid for the two days before `until`.
    fn start(host: &str, until: SystemTime) -> Self {
        let folder = tempfile::tempdir().unwrap();
        certify(folder.path(), &[host], until);
        Self {
            server: Server::encrypted(folder.path()),
            folder,
        }
    }

    fn certificate(&self) -> PathBuf {
        self.folder.path().join("tls.crt")
    }

    fn url(&self, scheme: &str) -> String {
        format!("{scheme}://localhost:{}", self.server.port())
    }
}

/// Runs `skatrunde store status` on this store, with these certificates trusted besides the
/// system's. Returns its output, or its exit status and error output if it fails.
fn status(url: &str, trusted: Option<&Path>) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
    command
        .args(["store", "status", "--url", url])
        .current_dir(folder.path())
        .env_remove("SSL_CERT_FILE");
    if let Some(trusted) = trusted {
        command.env("SSL_CERT_FILE", trusted);
    }
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(format!("{} {}", output.status, text(output.stderr)))
    }
}

/// Asserts that the server isn't trusted, and that the error names the reason and the remedy.
fn distrusted(url: &str, trusted: Option<&Path>, why: &str) {
    let error = status(url, trusted).unwrap_err();
    for said in ["exit status: 78", "can't be trusted", why, "SSL_CERT_FILE"] {
        assert!(error.contains(said), "{url}, `{said}` isn't in: {error}");
    }
}

#[test]
fn only_a_server_with_a_trusted_certificate_is_used() {
    let tomorrow = SystemTime::now() + DAY;
    let server = Encrypted::start("localhost", tomorrow);
    let url = server.url("rediss");
    distrusted(&url, None, "certificate verify failed");
    make_store(&url, &server.certificate());
    let shown = status(&url, Some(&server.certificate())).unwrap();
    assert!(
        shown.contains("Redis") && shown.contains("localhost"),
        "{shown}"
    );

    let stranger = Encrypted::start("localhost", tomorrow);
    distrusted(
        &url,
        Some(&stranger.certificate()),
        "certificate verify failed",
    );
    let number = format!("rediss://127.0.0.1:{}", server.server.port());
    distrusted(&number, Some(&server.certificate()), "IP address mismatch");
}

#[test]
fn a_certificate_for_another_host_or_of_yesterday_is_refused() {
    let elsewhere = Encrypted::start("redis.example", SystemTime::now() + DAY);
    distrusted(
        &elsewhere.url("rediss"),
        Some(&elsewhere.certificate()),
        "hostname mismatch",
    );
    let expired = Encrypted::start("localhost", SystemTime::now() - DAY);
    distrusted(
        &expired.url("rediss"),
        Some(&expired.certificate()),
        "expired",
    );
}

/// A folder with a certificate for this machine's address, which clusters and sentinels name.
fn secrets() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    certify(
        folder.path(),
        &["localhost", "127.0.0.1"],
        SystemTime::now() + DAY,
    );
    folder
}

/// Makes an empty store at this URL, so that a status finds one.
fn make_store(url: &str, trusted: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
        .args(["store", "migrate", "--url", url])
        .current_dir(folder.path())
        .env("SSL_CERT_FILE", trusted)
        .env("SKATRUNDE__STORE__TOKEN_KEY", "ab".repeat(32))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_cluster_is_used_over_tls_if_it_is_trusted() {
    let (own, strange) = (secrets(), secrets());
    let cluster = Cluster::encrypted_too(own.path());
    let port = |node: usize| cluster.nodes[node].tls_port();
    let url = format!(
        "rediss+cluster://127.0.0.1:{},127.0.0.1:{}",
        port(0),
        port(4)
    );
    let trusted = own.path().join("tls.crt");
    make_store(&url, &trusted);
    let shown = status(&url, Some(&trusted)).unwrap();
    assert!(shown.contains("cluster"), "{shown}");
    distrusted(&url, None, "certificate verify failed");
    let other = strange.path().join("tls.crt");
    distrusted(&url, Some(&other), "certificate verify failed");
}

#[test]
fn sentinels_and_their_primary_are_used_over_tls_if_they_are_trusted() {
    let (own, strange) = (secrets(), secrets());
    let primary = Server::encrypted_too(own.path(), "");
    let (_sentinel, port) = Watched::encrypted_sentinel(own.path(), &primary);
    let url = format!("rediss+sentinel://127.0.0.1:{port}/mine");
    let trusted = own.path().join("tls.crt");
    make_store(&url, &trusted);
    let shown = status(&url, Some(&trusted)).unwrap();
    assert!(shown.contains("mine by the sentinels"), "{shown}");
    distrusted(&url, None, "certificate verify failed");
    let other = strange.path().join("tls.crt");
    distrusted(&url, Some(&other), "certificate verify failed");
}

/// Sentinels and nodes name servers by their number, and these certificates are for a name only.
#[test]
fn servers_that_only_sentinels_or_nodes_name_must_be_trusted_too() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path(), &["localhost"], SystemTime::now() + DAY);
    let trusted = folder.path().join("tls.crt");
    let primary = Server::encrypted_too(folder.path(), "");
    let (_sentinel, port) = Watched::encrypted_sentinel(folder.path(), &primary);
    distrusted(
        &format!("rediss+sentinel://localhost:{port}/mine"),
        Some(&trusted),
        "IP address mismatch",
    );
    let cluster = Cluster::encrypted_too(folder.path());
    distrusted(
        &format!("rediss+cluster://localhost:{}", cluster.nodes[0].tls_port()),
        Some(&trusted),
        "IP address mismatch",
    );
}

#[test]
fn a_url_with_the_wrong_scheme_for_tls_is_explained() {
    let encrypted = Encrypted::start("localhost", SystemTime::now() + DAY);
    let plain = Server::start("");
    for mistaken in [
        encrypted.url("redis"),
        format!("rediss://localhost:{}", plain.port()),
    ] {
        let error = status(&mistaken, Some(&encrypted.certificate())).unwrap_err();
        assert!(
            error.contains("can't be reached") && error.contains("rediss:// if, and only if"),
            "{mistaken}: {error}"
        );
    }
}

//! `skatrunde health`: asks a running process about its health.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context as _;

use crate::config::MetricsConfig;

/// Time limit for the process's answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Fails unless the process is alive, or, with `ready`, able to serve.
pub(super) fn run(config: MetricsConfig, ready: bool) -> anyhow::Result<()> {
    anyhow::ensure!(
        config.enabled,
        "metrics.enabled is false, so the bot doesn't answer; set it to true"
    );
    let address = reachable(config.listen);
    let question = if ready { "ready" } else { "health" };
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(ask(address, question))
}

#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print the answer"
)]
async fn ask(address: SocketAddr, question: &str) -> anyhow::Result<()> {
    // The proxy for Discord doesn't lead to this machine.
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(PATIENCE)
        .build()?;
    let asked = client
        .get(format!("http://{address}/{question}"))
        .send()
        .await;
    let response = asked
        .map_err(reqwest::Error::without_url)
        .with_context(|| format!("no answer from {address}; is the bot running?"))?;
    let status = response.status();
    let text = response
        .text()
        .await
        .with_context(|| format!("no complete answer from {address}"))?;
    anyhow::ensure!(
        status.is_success(),
        "{} from {address}: {}",
        status.as_u16(),
        text.trim()
    );
    println!("{}", text.trim());
    Ok(())
}

/// Returns the address of a process that listens here: one that listens on all addresses is
/// reachable on loopback.
const fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

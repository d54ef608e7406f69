//! The addresses of the page: every name of this machine, and the key of the start.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use discord_sandbox::{Sandbox, SandboxSettings};

use crate::browser::{Browser, DESK, PATIENCE, Window};

async fn start_on(address: IpAddr) -> Sandbox {
    let settings = SandboxSettings {
        listen: SocketAddr::new(address, 0),
        ..SandboxSettings::default()
    };
    Sandbox::start(settings)
        .await
        .expect("the local Discord starts")
}

/// Opens the page at this address, and lets Anna write and read there.
async fn works(browser: &Browser, sandbox: &Sandbox, address: &str) {
    let window = Window::open(browser, address, DESK, "Anna").await;
    sandbox.member("bernd").say("Moin").unwrap();
    window.sees("Moin").await;
    window.says("Moin, Bernd").await;
    let bernd = sandbox.member("bernd");
    let written = bernd.wait_message(
        bernd.channel(),
        |message| message.content() == "Moin, Bernd",
        PATIENCE,
    );
    written.await.expect("Anna's message arrives");
    assert_eq!(window.script_errors().await, Vec::<String>::new());
    window.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_works_under_every_name_of_this_machine() {
    let browser = Browser::start().await;
    let sandbox = start_on(Ipv4Addr::LOCALHOST.into()).await;
    works(&browser, &sandbox, &sandbox.page_url()).await;
    let by_name = sandbox.page_url().replace("127.0.0.1", "localhost");
    works(&browser, &sandbox, &by_name).await;

    let sandbox = start_on(Ipv6Addr::LOCALHOST.into()).await;
    assert!(sandbox.page_url().starts_with("http://[::1]:"));
    works(&browser, &sandbox, &sandbox.page_url()).await;
}

/// A window of an earlier start says so, and goes on with the address of the new one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_needs_the_key_of_this_start() {
    let browser = Browser::start().await;
    let sandbox = start_on(Ipv4Addr::LOCALHOST.into()).await;
    let window = Window::open_page(&browser, sandbox.url(), DESK).await;
    window.is_refused().await;
    window.go_to(&sandbox.page_url()).await;
    window.shows("body[data-state=connected]").await;

    let listen = sandbox.url().replace("http://", "").parse().unwrap();
    sandbox.shutdown().await;
    let settings = SandboxSettings {
        listen,
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(settings)
        .await
        .expect("the local Discord starts again");
    window.is_refused().await;
    window.go_to(&sandbox.page_url()).await;
    window.shows("body[data-state=connected]").await;
    window.close().await;
}

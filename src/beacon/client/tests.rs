//! A client asks relays of our own, which have recorded rounds.

use std::collections::VecDeque;
use std::future::pending;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::*;

/// Rounds that the chain `quicknet` has published.
pub(crate) const RECORDED: [(u32, &str); 2] = [
    (
        123,
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    ),
    (
        1000,
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    ),
];

/// Rounds of a test chain with a key of its own (drand-verify's tests).
const OF_TEST_CHAIN: [(u32, &str); 3] = [
    (
        3,
        "b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52",
    ),
    (
        4,
        "962c2b2969e8f3351cf5cc457b04ecbf0c65bd79f4c1ee3bd0205f581368aaaa0cdeb1531a0709d39ef06a8ba1e1bb93",
    ),
    (
        6,
        "a054dafb27a4a4fb9e06b17b30da3e0c7b13b4ca8e1dec3c6775f81758587029aa358523f2e7e62204018347db7cbd1c",
    ),
];

const TEST_KEY: &str = "a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805d37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f";

pub(crate) const TEST_CHAIN: fn() -> BeaconChain = || BeaconChain::new("test", unhex(TEST_KEY));

fn unhex<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let bytes = HEXLOWER.decode(text.as_bytes()).expect("hexadecimal");
    bytes.try_into().expect("the right length")
}

pub(crate) fn signature(text: &str) -> [u8; 48] {
    unhex(text)
}

/// What a relay does when it is asked.
#[derive(Clone)]
enum Answer {
    /// The round, if it is recorded.
    Right,
    /// Nothing, ever.
    Silence,
    Status(StatusCode),
    Body(String),
}

#[derive(Clone)]
struct Relay {
    /// The answers to the first requests; afterwards the last one again.
    answers: Arc<Mutex<VecDeque<Answer>>>,
    asked: Arc<AtomicUsize>,
}

async fn respond(State(relay): State<Relay>, Path((_, round)): Path<(String, u32)>) -> Response {
    relay.asked.fetch_add(1, Ordering::Relaxed);
    let answer = {
        let mut answers = relay.answers.lock().expect("no test panics with it");
        let answer = answers.pop_front().expect("an answer");
        if answers.is_empty() {
            answers.push_back(answer.clone());
        }
        answer
    };
    match answer {
        Answer::Right => {
            let recorded = RECORDED.iter().chain(&OF_TEST_CHAIN);
            match recorded.clone().find(|(recorded, _)| *recorded == round) {
                Some((round, signature)) => round_json(*round, signature).into_response(),
                None => StatusCode::NOT_FOUND.into_response(),
            }
        }
        Answer::Silence => pending().await,
        Answer::Status(status) => status.into_response(),
        Answer::Body(body) => body.into_response(),
    }
}

fn round_json(round: u32, signature: &str) -> String {
    let randomness = "00".repeat(32);
    json!({"round": round, "randomness": randomness, "signature": signature}).to_string()
}

/// A relay that runs until it is dropped.
pub(crate) struct RunningRelay {
    pub(crate) url: String,
    asked: Arc<AtomicUsize>,
    serving: AbortHandle,
}

impl Drop for RunningRelay {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Starts a relay that gives these answers, the last one again and again.
async fn relay(answers: impl IntoIterator<Item = Answer>) -> RunningRelay {
    let relay = Relay {
        answers: Arc::new(Mutex::new(answers.into_iter().collect())),
        asked: Arc::default(),
    };
    let asked = Arc::clone(&relay.asked);
    let router = Router::new()
        .route("/{chain}/public/{round}", get(respond))
        .with_state(relay);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let serving = tokio::spawn(async move { axum::serve(listener, router).await });
    RunningRelay {
        url,
        asked,
        serving: serving.abort_handle(),
    }
}

/// Starts a relay that has the recorded rounds.
pub(crate) async fn recorded_relay() -> RunningRelay {
    relay([Answer::Right]).await
}

fn client(relays: &[&RunningRelay]) -> BeaconClient {
    let settings = FairnessConfig {
        beacon: None,
        relays: relays.iter().map(|relay| relay.url.clone()).collect(),
    };
    BeaconClient {
        pause: Duration::from_millis(1),
        ..BeaconClient::new(&settings).expect("TLS is there")
    }
}

fn asked(relay: &RunningRelay) -> usize {
    relay.asked.load(Ordering::Relaxed)
}

#[tokio::test]
async fn a_relay_gives_recorded_rounds() {
    let relay = relay([Answer::Right]).await;
    let client = client(&[&relay]);
    for (round, text) in RECORDED {
        let found = client.signature(round).await.expect("it is recorded");
        assert_eq!(found, signature(text));
    }
    let of_test = BeaconClient {
        chain: TEST_CHAIN(),
        ..client
    };
    for (round, text) in OF_TEST_CHAIN {
        let found = of_test.signature(round).await.expect("it is recorded");
        assert_eq!(found, signature(text));
    }
    let other_chain = of_test.signature(123).await.expect_err("another chain");
    assert!(other_chain.to_string().contains("forged"), "{other_chain}");
}

#[tokio::test]
async fn another_relay_helps_out_and_is_asked_first_from_then_on() {
    let [(round, text), (other, _)] = RECORDED;
    let forged = round_json(round, RECORDED[1].1);
    for useless in [
        Answer::Status(StatusCode::INTERNAL_SERVER_ERROR),
        Answer::Status(StatusCode::NOT_FOUND),
        Answer::Silence,
        Answer::Body(forged),
        Answer::Body(round_json(other, text)),
        Answer::Body("<html>".to_owned()),
        Answer::Body(round_json(round, &text[2..])),
        Answer::Body(round_json(round, &text.to_uppercase())),
        Answer::Body(" ".repeat(1_000_000)),
    ] {
        let patience = match useless {
            Answer::Silence => Duration::from_secs(2),
            _ => PATIENCE,
        };
        let (bad, good) = (relay([useless]).await, relay([Answer::Right]).await);
        let client = BeaconClient {
            patience,
            ..client(&[&bad, &good])
        };
        let found = client.signature(round).await.expect("one relay is good");
        assert_eq!(found, signature(text));
        assert_eq!((asked(&bad), asked(&good)), (1, 1));
        client.signature(round).await.expect("one relay is good");
        assert_eq!((asked(&bad), asked(&good)), (1, 2));
    }
}

#[tokio::test]
async fn a_round_that_comes_late_is_asked_for_again() {
    let late = [
        Answer::Status(StatusCode::TOO_EARLY),
        Answer::Status(StatusCode::NOT_FOUND),
        Answer::Right,
    ];
    let relay = relay(late).await;
    let found = client(&[&relay]).signature(123).await.expect("it comes");
    assert_eq!(found, signature(RECORDED[0].1));
    assert_eq!(asked(&relay), 3);
}

/// A list waits for the round's time, and for the relays if they fail.
#[tokio::test]
async fn a_list_gets_its_round_in_time_or_later() {
    let failing = (0..5).map(|_| Answer::Status(StatusCode::BAD_GATEWAY));
    let relay = relay(failing.chain([Answer::Right])).await;
    let client = Arc::new(client(&[&relay]));
    let before = Timestamp((1_692_803_367 + 3 * 122 - 1) * 1_000);
    let clock = Clock::simulated(before);
    let waiting = {
        let (client, clock) = (Arc::clone(&client), clock.clone());
        tokio::spawn(async move { client.await_signature(123, &clock).await })
    };
    let other = self::relay([Answer::Right]).await;
    let (_, text) = RECORDED[0];
    let found = self::client(&[&other]).signature(123).await;
    assert_eq!(found.expect("a good relay"), signature(text));
    assert_eq!(asked(&relay), 0, "its time hasn't come");
    while !waiting.is_finished() {
        clock.advance(Duration::from_secs(1));
        tokio::task::yield_now().await;
    }
    assert_eq!(waiting.await.expect("no panic"), signature(RECORDED[0].1));
    assert_eq!(asked(&relay), 6);
}

#[tokio::test]
async fn a_failure_names_what_each_relay_did() {
    let forged = Answer::Body(round_json(123, RECORDED[1].1));
    let (bad, missing) = (relay([forged]).await, relay([Answer::Right]).await);
    let stopped = relay([Answer::Right]).await;
    stopped.serving.abort();
    let client = client(&[&bad, &missing, &stopped]);
    let failure = client.signature(7).await.expect_err("nobody has it");
    let text = failure.to_string();
    assert!(text.contains("round 7"), "{text}");
    let of_bad = format!("{}: it gave round 123 instead", bad.url);
    let of_missing = format!("{}: it doesn't have the round yet", missing.url);
    assert!(
        text.contains(&of_bad) && text.contains(&of_missing),
        "{text}"
    );
    assert!(text.contains(&stopped.url), "{text}");
    assert_eq!(asked(&bad), 3, "all relays are asked three times");
    let failure = client.signature(123).await;
    assert!(failure.is_ok(), "a good relay is enough: {failure:?}");
}

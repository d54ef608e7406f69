//! Asks relays for a round.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use data_encoding::HEXLOWER;
use reqwest::StatusCode;
use serde::Deserialize;
use skat_rules::fairness::BeaconRound;
use skat_store::Backoff;
use skat_table::Timestamp;
use tokio::sync::Semaphore;

use super::chain::BeaconChain;
use crate::clock::Clock;
use crate::config::FairnessConfig;
use crate::fetch::{FetchError, fetch};

/// Largest answer of a relay, in bytes. A round has some 300.
const LARGEST_ANSWER: usize = 4 * 1024;

/// Longest wait for a relay.
const PATIENCE: Duration = Duration::from_secs(3);

/// Times that all relays are asked before the round counts as missing for now.
const TRIES: u32 = 3;

/// Pause before the second try.
const PAUSE: Duration = Duration::from_millis(500);

/// Longest pause before a try.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Longest wait of a list before all relays are asked again.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Most lists whose rounds are asked for at the same time. While the relays fail, each list asks
/// them all again and again.
const MOST_AT_ONCE: usize = 8;

/// Fetches rounds of a chain from relays.
pub struct BeaconClient {
    /// True if new lists use the beacon.
    is_used: bool,
    client: reqwest::Client,
    chain: BeaconChain,
    relays: Vec<String>,
    /// The relay that has answered last, which is asked first.
    first: AtomicUsize,
    /// Permits to ask for a list's round.
    asking: Semaphore,
    patience: Duration,
    pause: Duration,
}

impl BeaconClient {
    /// Builds a client of the chain that lists use. Lists that have begun with the beacon need it
    /// even if new ones don't.
    ///
    /// # Errors
    ///
    /// If the system offers no TLS.
    pub fn new(settings: &FairnessConfig) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder()
            .user_agent(concat!("skatrunde/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(PATIENCE)
            .build()?;
        Ok(Self {
            is_used: settings.beacon.is_some(),
            client,
            chain: BeaconChain::quicknet(),
            relays: settings.relays.clone(),
            first: AtomicUsize::new(0),
            asking: Semaphore::new(MOST_AT_ONCE),
            patience: PATIENCE,
            pause: PAUSE,
        })
    }

    /// Returns true if new lists use the beacon.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.is_used
    }

    /// Waits until a round's time has come, and until a relay gives it. Each failure is logged.
    pub(crate) async fn await_signature(&self, round: u32, clock: &Clock) -> [u8; 48] {
        let unsigned = BeaconRound {
            round,
            signature: [0; 48],
        };
        let time = i64::try_from(unsigned.time() * 1_000).unwrap_or(i64::MAX);
        clock.sleep_until(Timestamp(time)).await;
        let mut backoff = Backoff::random(self.pause, LONGEST_WAIT);
        loop {
            // The semaphore is never closed.
            let turn = self.asking.acquire().await;
            let found = self.signature(round).await;
            drop(turn);
            match found {
                Ok(signature) => return signature,
                Err(error) => tracing::warn!(%error, "a list waits for the beacon"),
            }
            clock.sleep(backoff.pause()).await;
        }
    }

    /// Returns the signature of a round, checked against the chain's key.
    ///
    /// # Errors
    ///
    /// [`BeaconError`] if no relay has given it after a few tries, for example because its time
    /// hasn't come yet. A round once published is there for ever, so later calls may succeed.
    pub async fn signature(&self, round: u32) -> Result<[u8; 48], BeaconError> {
        let mut failures = Vec::new();
        let mut backoff = Backoff::random(self.pause, LONGEST_PAUSE);
        for number in 0..TRIES {
            if number > 0 {
                tokio::time::sleep(backoff.pause()).await;
            }
            failures.clear();
            let first = self.first.load(Ordering::Relaxed);
            for step in 0..self.relays.len() {
                let index = (first + step) % self.relays.len();
                let relay = &self.relays[index];
                match self.ask(relay, round).await {
                    Ok(signature) => {
                        self.first.store(index, Ordering::Relaxed);
                        return Ok(signature);
                    }
                    Err(failure) => failures.push((relay.clone(), failure)),
                }
            }
        }
        Err(BeaconError { round, failures })
    }

    async fn ask(&self, relay: &str, round: u32) -> Result<[u8; 48], RelayFailure> {
        let url = format!("{relay}/{}/public/{round}", self.chain.hash);
        let answer = fetch(&self.client, &url, LARGEST_ANSWER, self.patience).await?;
        let answer: RoundRecord =
            serde_json::from_slice(&answer).map_err(|_| RelayFailure::Unreadable)?;
        let signature = HEXLOWER.decode(answer.signature.as_bytes());
        let signature = signature.ok().and_then(|bytes| bytes.try_into().ok());
        let signature = signature.ok_or(RelayFailure::Unreadable)?;
        if answer.round != u64::from(round) {
            return Err(RelayFailure::OtherRound(answer.round));
        }
        if !self.chain.signed(&BeaconRound { round, signature }) {
            return Err(RelayFailure::Forged);
        }
        Ok(signature)
    }
}

/// A round as relays write it.
#[derive(Deserialize)]
struct RoundRecord {
    round: u64,
    signature: String,
}

/// No relay has given a round.
#[derive(Debug)]
pub struct BeaconError {
    round: u32,
    /// What each relay did in the last try.
    failures: Vec<(String, RelayFailure)>,
}

impl fmt::Display for BeaconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no relay has given round {} of drand", self.round)?;
        for (relay, failure) in &self.failures {
            write!(f, "; {relay}: {failure}")?;
        }
        Ok(())
    }
}

impl std::error::Error for BeaconError {}

/// Why a relay's answer gives no signature.
#[derive(Debug, thiserror::Error)]
enum RelayFailure {
    /// The round's time hasn't come, or the relay doesn't know it yet.
    #[error("it doesn't have the round yet")]
    NotYet,
    /// The answer didn't arrive.
    #[error(transparent)]
    Fetch(FetchError),
    /// The answer isn't a round.
    #[error("its answer can't be read")]
    Unreadable,
    /// The answer is another round.
    #[error("it gave round {0} instead")]
    OtherRound(u64),
    /// The signature isn't the chain's.
    #[error("its signature is forged")]
    Forged,
}

impl From<FetchError> for RelayFailure {
    fn from(error: FetchError) -> Self {
        match error {
            FetchError::Refused(StatusCode::NOT_FOUND | StatusCode::TOO_EARLY) => Self::NotYet,
            error => Self::Fetch(error),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;

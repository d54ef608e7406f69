//! The record of the bot's requests.

use std::time::SystemTime;

use crate::model::route::Route;

/// One request of the bot and the sandbox's response.
#[derive(Clone, Debug)]
pub struct ApiCall {
    /// Route of the request.
    pub route: Route,
    /// Exempt from Discord's global limit of 50 requests a second.
    pub exempt: bool,
    /// HTTP status of the response.
    pub status: u16,
    /// Size of the body as the request declares it; 0 if the body wasn't read.
    pub bytes: usize,
    /// Time when it was carried out or refused, by the sandbox's clock.
    pub at: SystemTime,
}

/// The latest calls, numbered from the first ever.
#[derive(Debug, Default)]
pub(crate) struct ApiCallLog {
    forgotten: usize,
    calls: Vec<ApiCall>,
}

impl ApiCallLog {
    /// At twice this many calls, the older half is dropped.
    const KEPT: usize = 100_000;

    pub(crate) fn push(&mut self, call: ApiCall) {
        self.calls.push(call);
        if self.calls.len() >= 2 * Self::KEPT {
            self.calls.drain(..Self::KEPT);
            self.forgotten += Self::KEPT;
        }
    }

    /// Returns the number of calls so far.
    pub(crate) fn mark(&self) -> usize {
        self.forgotten + self.calls.len()
    }

    /// Returns the calls since a mark.
    pub(crate) fn since(&self, mark: usize) -> Vec<ApiCall> {
        self.calls
            .get(mark.saturating_sub(self.forgotten)..)
            .unwrap_or_default()
            .to_vec()
    }
}

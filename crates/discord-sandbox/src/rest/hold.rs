//! Edits that a test keeps from being carried out for a while.

use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;

use super::Route;

/// An edit that was ordered to be held: it isn't carried out before [`HeldEdit::release`], or before this is dropped.
#[derive(Debug)]
pub struct HeldEdit {
    arrived: oneshot::Receiver<()>,
    go: oneshot::Sender<()>,
    carried_out: oneshot::Receiver<()>,
}

impl HeldEdit {
    /// Waits until the edit has come; says whether it did in time.
    pub async fn arrived(&mut self, within: Duration) -> bool {
        matches!(tokio::time::timeout(within, &mut self.arrived).await, Ok(Ok(())))
    }

    /// Lets the edit go on and waits until it is carried out.
    pub async fn release(self) {
        // An edit that never came has nothing to wait for.
        if self.go.send(()).is_ok() {
            let _ = self.carried_out.await;
        }
    }
}

/// The other side of a [`HeldEdit`].
#[derive(Debug)]
pub(crate) struct Hold {
    words: String,
    arrived: oneshot::Sender<()>,
    go: oneshot::Receiver<()>,
    carried_out: oneshot::Sender<()>,
}

/// Holds the next edit by an interaction's token whose body contains these words.
pub(crate) fn hold(words: &str) -> (HeldEdit, Hold) {
    let (arrived, has_arrived) = oneshot::channel();
    let (go, may_go) = oneshot::channel();
    let (carried_out, is_carried_out) = oneshot::channel();
    let held = HeldEdit { arrived: has_arrived, go, carried_out: is_carried_out };
    (held, Hold { words: words.to_owned(), arrived, go: may_go, carried_out })
}

impl Hold {
    /// Whether this is the edit that is to be held.
    pub(crate) fn fits(&self, route: Route, body: &Value) -> bool {
        matches!(route, Route::EditOriginal | Route::EditFollowup) && body.to_string().contains(&self.words)
    }

    /// Says that the edit is there and waits until it may go on; gives what says that it is carried out.
    pub(crate) async fn wait(self) -> oneshot::Sender<()> {
        // Both fail only if nobody holds the edit any more.
        let _ = self.arrived.send(());
        let _ = self.go.await;
        self.carried_out
    }
}

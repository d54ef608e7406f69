//! Requests that a test keeps on their way for a while.

use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;

use super::Route;

/// A request that was ordered to be held: it doesn't go on before [`Held::release`], or before this is dropped.
#[derive(Debug)]
pub struct Held {
    arrived: oneshot::Receiver<()>,
    go: oneshot::Sender<()>,
    carried_out: oneshot::Receiver<()>,
}

impl Held {
    /// Waits until the request has come; says whether it did in time.
    pub async fn arrived(&mut self, within: Duration) -> bool {
        matches!(tokio::time::timeout(within, &mut self.arrived).await, Ok(Ok(())))
    }

    /// Lets the request go on and waits until it is carried out.
    pub async fn release(self) {
        // A request that never came has nothing to wait for.
        if self.go.send(()).is_ok() {
            let _ = self.carried_out.await;
        }
    }
}

/// Where on its way a request is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    /// An edit before it is carried out.
    BeforeEdit,
    /// The first answer to an interaction before it is carried out.
    BeforeAnswer,
    /// The first answer to an interaction after it is carried out: the bot doesn't know yet that it was.
    AfterAnswer,
}

/// How far a request has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// It isn't carried out yet.
    Arrived,
    CarriedOut,
}

/// The other side of a [`Held`].
#[derive(Debug)]
pub(crate) struct Hold {
    place: Where,
    words: String,
    arrived: oneshot::Sender<()>,
    go: oneshot::Receiver<()>,
    carried_out: oneshot::Sender<()>,
}

/// Holds the next request by an interaction's token whose body contains these words.
pub(crate) fn hold(place: Where, words: &str) -> (Held, Hold) {
    let (arrived, has_arrived) = oneshot::channel();
    let (go, may_go) = oneshot::channel();
    let (carried_out, is_carried_out) = oneshot::channel();
    let held = Held { arrived: has_arrived, go, carried_out: is_carried_out };
    (held, Hold { place, words: words.to_owned(), arrived, go: may_go, carried_out })
}

impl Hold {
    /// Whether this is the request that is to be held now, before or after it is carried out.
    pub(crate) fn fits(&self, now: When, route: Route, body: &Value) -> bool {
        let routes: &[Route] = match self.place {
            Where::BeforeEdit => &[Route::EditOriginal, Route::EditFollowup],
            Where::BeforeAnswer | Where::AfterAnswer => &[Route::InteractionCallback],
        };
        let when = if self.place == Where::AfterAnswer { When::CarriedOut } else { When::Arrived };
        now == when && routes.contains(&route) && body.to_string().contains(&self.words)
    }

    /// Says that the request is there and waits until it may go on; gives what says that it is carried out.
    pub(crate) async fn wait(self) -> oneshot::Sender<()> {
        // Both fail only if nobody holds the request any more.
        let _ = self.arrived.send(());
        let _ = self.go.await;
        self.carried_out
    }
}

//! Requests that a test holds back for a while.

use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;

use crate::model::route::Route;

/// A request that a test holds back until [`HeldRequest::release`], or until this is dropped.
#[derive(Debug)]
pub struct HeldRequest {
    arrived: oneshot::Receiver<()>,
    go: oneshot::Sender<()>,
    carried_out: oneshot::Receiver<()>,
}

impl HeldRequest {
    /// Waits until the request has arrived; returns `false` on timeout.
    pub async fn arrived(&mut self, within: Duration) -> bool {
        matches!(
            tokio::time::timeout(within, &mut self.arrived).await,
            Ok(Ok(()))
        )
    }

    /// Lets the request continue and waits until it is carried out.
    pub async fn release(self) {
        // A request that never came has nothing to wait for.
        if self.go.send(()).is_ok() {
            let _ = self.carried_out.await;
        }
    }
}

/// Point at which a request is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    /// An edit, before it is carried out.
    BeforeEdit,
    /// The removal of a thread's member, before it is carried out.
    BeforeRemoval,
    /// The initial response to an interaction, before it is carried out.
    BeforeCallback,
    /// The initial response to an interaction, after it is carried out but before the bot knows.
    AfterCallback,
    /// A message by the channel route, before it is carried out.
    BeforePost,
    /// A message by the channel route, after it is carried out but before the bot knows.
    AfterPost,
}

/// Progress of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Read, but not yet carried out.
    Arrived,
    CarriedOut,
}

/// The server's side of a [`HeldRequest`].
#[derive(Debug)]
pub(crate) struct Hold {
    place: Where,
    words: String,
    arrived: oneshot::Sender<()>,
    go: oneshot::Receiver<()>,
    carried_out: oneshot::Sender<()>,
}

/// Creates a hold on the next request of this kind whose body contains these words.
pub(crate) fn hold(place: Where, words: &str) -> (HeldRequest, Hold) {
    let (arrived, has_arrived) = oneshot::channel();
    let (go, may_go) = oneshot::channel();
    let (carried_out, is_carried_out) = oneshot::channel();
    let held = HeldRequest {
        arrived: has_arrived,
        go,
        carried_out: is_carried_out,
    };
    (
        held,
        Hold {
            place,
            words: words.to_owned(),
            arrived,
            go: may_go,
            carried_out,
        },
    )
}

impl Hold {
    /// Returns whether this request is to be held now, before or after it is carried out.
    pub(crate) fn fits(&self, now: When, route: Route, body: &Value) -> bool {
        let routes: &[Route] = match self.place {
            Where::BeforeEdit => &[Route::EditOriginal, Route::EditFollowup],
            Where::BeforeRemoval => &[Route::RemoveThreadMember],
            Where::BeforeCallback | Where::AfterCallback => &[Route::InteractionCallback],
            Where::BeforePost | Where::AfterPost => &[Route::CreateMessage],
        };
        let when = match self.place {
            Where::AfterCallback | Where::AfterPost => When::CarriedOut,
            Where::BeforeEdit
            | Where::BeforeRemoval
            | Where::BeforeCallback
            | Where::BeforePost => When::Arrived,
        };
        now == when && routes.contains(&route) && body.to_string().contains(&self.words)
    }

    /// Reports the request's arrival and waits for its release. The returned sender reports that
    /// the request has been carried out.
    pub(crate) async fn wait(self) -> oneshot::Sender<()> {
        // Both fail only if the test has dropped its `HeldRequest`.
        let _ = self.arrived.send(());
        let _ = self.go.await;
        self.carried_out
    }
}

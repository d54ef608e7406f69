//! Chaos at work: late and double events, and faults of the gateway.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::{Instant, interval};

use crate::model::id::Id;
use crate::state::chaos::{Delivery, GatewayMishap};
use crate::state::sessions::Disconnect;
use crate::state::{Shared, State};

/// Interval at which chaos checks for due events.
const TICK: Duration = Duration::from_millis(20);

/// Starts chaos.
pub(crate) fn begin(shared: &Arc<Shared>, seed: u64) {
    let was_on = shared.change(|state| {
        let was_on = state.chaos.is_on();
        state.chaos.begin(seed);
        was_on
    });
    if !was_on {
        tokio::spawn(run(Arc::clone(shared)));
    }
}

/// Ends chaos: temporary faults end, and no new fault begins.
pub(crate) fn end(shared: &Shared) {
    shared.change(|state| {
        state.chaos.end();
        calm(state);
    });
}

/// Delivers delayed events and causes gateway faults until chaos has ended and no event is left.
async fn run(shared: Arc<Shared>) {
    let mut ticks = interval(TICK);
    let ticking = async {
        loop {
            ticks.tick().await;
            let goes_on = shared.change(|state| {
                let now = Instant::now();
                deliver_late_events(state, now);
                fail_gateway(state, now);
                state.chaos.is_on() || state.chaos.has_late_events()
            });
            if !goes_on {
                break;
            }
        }
    };
    tokio::select! {
        () = ticking => {}
        () = shared.stopped() => {}
    }
}

/// Dispatches an interaction to the bot as chaos decides.
pub(crate) fn deliver(state: &mut State, interaction: Id, payload: &Arc<Value>) {
    let delivery = state.chaos.event(interaction, payload);
    if delivery != Delivery::Later {
        send_to_bot(state, interaction, payload);
    }
    if delivery == Delivery::Twice {
        send_to_bot(state, interaction, payload);
    }
}

fn send_to_bot(state: &mut State, interaction: Id, payload: &Value) {
    if !state.sessions.online() {
        state.chaos.lost(interaction);
    }
    state.sessions.dispatch("INTERACTION_CREATE", payload);
}

fn deliver_late_events(state: &mut State, now: Instant) {
    for payload in state.chaos.due_events(now) {
        if let Some(interaction) = payload["id"].as_str().and_then(|id| id.parse().ok()) {
            send_to_bot(state, interaction, &payload);
        }
    }
}

/// Causes the next gateway fault if one is due, and ends a temporary fault whose time is over.
fn fail_gateway(state: &mut State, now: Instant) {
    if state.chaos.calms_down(now) {
        calm(state);
    }
    let Some(mishap) = state.chaos.gateway_mishap(now) else {
        return;
    };
    match mishap {
        GatewayMishap::Cut => state.sessions.cut(),
        GatewayMishap::Disconnect(how) => state.sessions.disconnect(how),
        GatewayMishap::IdentifiesRefused(refusal) => {
            state.sessions.refuse(Some(refusal));
            state.sessions.disconnect(Disconnect::InvalidSession);
        }
        GatewayMishap::Away => {
            state.available = false;
            state.sessions.cut();
        }
    }
    lose_what_is_on_its_way(state);
}

/// Excuses all pending interactions. A connection has ended or is about to: it may have carried
/// them, and the bot's response may have to wait for the next one.
pub(crate) fn lose_what_is_on_its_way(state: &mut State) {
    for interaction in state.pending_interactions().collect::<Vec<_>>() {
        state.chaos.lost(interaction);
    }
}

fn calm(state: &mut State) {
    state.available = true;
    state.sessions.refuse(None);
}

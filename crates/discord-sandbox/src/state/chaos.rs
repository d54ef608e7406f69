//! Chaos: faults of Discord and of the network, in an order that a seed decides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use tokio::time::Instant;

use crate::model::codes::close_code;
use crate::model::id::Id;
use crate::state::refusal::Refusal;
use crate::state::sessions::{Disconnect, IdentifyRefusal};

/// Time between two gateway faults, in milliseconds.
const BETWEEN_GATEWAY_FAULTS: std::ops::Range<u64> = 500..2_500;
/// Delay of an event or a request, in milliseconds: long enough to be overtaken, short enough for a
/// response within three seconds.
const LATE: std::ops::Range<u64> = 20..700;
/// Time for which Discord is down or refuses IDENTIFY, in milliseconds.
const AWAY: std::ops::Range<u64> = 200..2_000;
/// `Retry-After` of an ordered rate limit, in milliseconds.
const WAIT: std::ops::Range<u64> = 50..1_000;
/// Codes that allow a resume.
const CODES_TO_RESUME: [u16; 7] = [
    close_code::BROKEN,
    close_code::UNKNOWN_ERROR,
    close_code::UNKNOWN_OPCODE,
    close_code::DECODE_ERROR,
    close_code::NOT_AUTHENTICATED,
    close_code::ALREADY_AUTHENTICATED,
    close_code::RATE_LIMITED,
];
/// Codes that end the session.
const CODES_FOR_GOOD: [u16; 4] = [
    close_code::INVALID_SEQUENCE,
    close_code::SESSION_TIMED_OUT,
    close_code::INVALID_SHARD,
    close_code::SHARDING_REQUIRED,
];
/// Codes that refuse an IDENTIFY; the first one stands for op 9.
const CODES_OF_REFUSALS: [u16; 3] = [
    close_code::NORMAL,
    close_code::INVALID_VERSION,
    close_code::INVALID_INTENTS,
];
/// An interaction with this many mishaps needs no response.
const TOO_MANY_MISHAPS: usize = 2;

/// A fault that chaos causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The gateway closes a connection with a code that allows a resume.
    CloseToResume,
    /// The gateway closes a connection with a code that ends the session.
    CloseForGood,
    /// The gateway closes a connection without a code.
    CloseWithoutCode,
    /// The gateway asks the client to reconnect (op 7).
    Reconnect,
    /// The gateway declares the session invalid (op 9).
    InvalidSession,
    /// The gateway goes silent, and the connection stays open.
    Silence,
    /// The gateway refuses IDENTIFY for a while.
    IdentifiesRefused,
    /// Discord is unreachable for a while.
    Away,
    /// An interaction is delayed, so that later ones overtake it.
    LateEvent,
    /// An interaction is dispatched twice.
    DoubleEvent,
    /// A request is carried out after a delay, so that later ones overtake it.
    LateRequest,
    /// A request is carried out, and its response is delayed.
    LateResponse,
    /// A request is carried out, and its response never comes.
    LostResponse,
    /// A request is carried out, and its response is cut off.
    CutResponse,
    /// The connection of a request breaks before it is carried out.
    CutRequest,
    /// A request is not carried out and gets no response.
    NoResponse,
    /// A request gets status 500, 502 or 503 and an HTML page.
    ServerError,
    /// A request gets status 429.
    TooManyRequests,
    /// Cloudflare limits the IP address: a request gets status 403 and an HTML page.
    AddressLimited,
}

impl Fault {
    /// All faults; those of the gateway and of Discord as a whole come first.
    pub const ALL: [Fault; 19] = [
        Fault::CloseToResume,
        Fault::CloseForGood,
        Fault::CloseWithoutCode,
        Fault::Reconnect,
        Fault::InvalidSession,
        Fault::Silence,
        Fault::IdentifiesRefused,
        Fault::Away,
        Fault::LateEvent,
        Fault::DoubleEvent,
        Fault::LateRequest,
        Fault::LateResponse,
        Fault::LostResponse,
        Fault::CutResponse,
        Fault::CutRequest,
        Fault::NoResponse,
        Fault::ServerError,
        Fault::TooManyRequests,
        Fault::AddressLimited,
    ];

    /// Faults of the gateway, and of Discord as a whole.
    const OF_GATEWAY: &[Fault] = Self::ALL.split_at(8).0;

    /// Faults of single requests. Each entry hits one request in a hundred, so repeated ones are
    /// likelier.
    const OF_REQUESTS: [Fault; 12] = [
        Fault::LateRequest,
        Fault::LateRequest,
        Fault::LateRequest,
        Fault::LateResponse,
        Fault::LateResponse,
        Fault::LostResponse,
        Fault::CutResponse,
        Fault::CutRequest,
        Fault::NoResponse,
        Fault::ServerError,
        Fault::TooManyRequests,
        Fault::AddressLimited,
    ];
}

/// Fault of a single request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    /// The request is carried out after this delay.
    LateRequest(Duration),
    /// The response is sent after this delay.
    LateResponse(Duration),
    LostResponse,
    CutResponse,
    CutRequest,
    NoResponse,
    /// The request is refused and not carried out.
    Refused(Refusal),
}

/// Fault of the gateway, or of Discord as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GatewayMishap {
    /// All connections break.
    Cut,
    Disconnect(Disconnect),
    /// Sessions end, and none can begin until calm returns.
    IdentifiesRefused(IdentifyRefusal),
    /// Discord is unreachable until calm returns.
    Away,
}

/// Way in which an interaction is dispatched to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    AtOnce,
    Twice,
    Later,
}

/// An interaction that the bot should have responded to in spite of chaos, with what went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedInteraction {
    /// The interaction.
    pub interaction: Id,
    /// Faults that hit its event or its initial response.
    pub mishaps: Vec<Fault>,
    /// Last fault of the gateway, and its age when the interaction failed.
    pub gateway_fault: Option<(Fault, Duration)>,
    /// Ages of the requests with an initial response when the interaction failed.
    pub responses: Vec<Duration>,
}

/// State of chaos, and its record.
#[derive(Debug, Default)]
pub(crate) struct Chaos {
    /// Source of all choices; `None` while chaos is off.
    dice: Option<StdRng>,
    counts: BTreeMap<Fault, u64>,
    /// Faults that hit each open interaction.
    mishaps: HashMap<Id, Vec<Fault>>,
    /// Times of the requests with an initial response to each open interaction.
    responses: HashMap<Id, Vec<Instant>>,
    /// Open interactions that need no response.
    excused: HashSet<Id>,
    missed_interactions: Vec<MissedInteraction>,
    last_gateway_fault: Option<(Fault, Instant)>,
    late_events: Vec<(Instant, Arc<Value>)>,
    next_gateway_fault: Option<Instant>,
    /// End of the temporary fault in force.
    calm_again: Option<Instant>,
}

impl Chaos {
    /// Turns chaos on, or starts it again with another seed.
    pub(crate) fn begin(&mut self, seed: u64) {
        self.dice = Some(StdRng::seed_from_u64(seed));
    }

    /// Turns chaos off.
    pub(crate) fn end(&mut self) {
        self.dice = None;
        self.next_gateway_fault = None;
        self.calm_again = None;
    }

    pub(crate) fn is_on(&self) -> bool {
        self.dice.is_some()
    }

    /// Returns whether events still have to be delivered.
    pub(crate) fn has_late_events(&self) -> bool {
        !self.late_events.is_empty()
    }

    pub(crate) fn counts(&self) -> &BTreeMap<Fault, u64> {
        &self.counts
    }

    /// Returns the interactions that failed although they met too few mishaps to excuse it.
    pub(crate) fn missed_interactions(&self) -> &[MissedInteraction] {
        &self.missed_interactions
    }

    /// Records an interaction that got no response in time.
    pub(crate) fn note_failure(&mut self, interaction: Id) {
        let mishaps = self.mishaps.remove(&interaction).unwrap_or_default();
        let responses = self.responses.remove(&interaction).unwrap_or_default();
        if !self.excused.remove(&interaction) && mishaps.len() < TOO_MANY_MISHAPS {
            let gateway_fault = self
                .last_gateway_fault
                .map(|(fault, at)| (fault, at.elapsed()));
            self.missed_interactions.push(MissedInteraction {
                interaction,
                mishaps,
                gateway_fault,
                responses: responses.iter().map(Instant::elapsed).collect(),
            });
        }
    }

    /// Forgets an interaction that can no longer be used.
    pub(crate) fn forget(&mut self, interaction: Id) {
        self.mishaps.remove(&interaction);
        self.responses.remove(&interaction);
        self.excused.remove(&interaction);
    }

    /// Excuses an interaction that may never have reached the bot.
    pub(crate) fn lost(&mut self, interaction: Id) {
        self.excused.insert(interaction);
    }

    /// Draws the fault of a request, which may be the initial response to an interaction.
    pub(crate) fn request(&mut self, interaction: Option<Id>) -> Option<Mishap> {
        let dice = self.dice.as_mut()?;
        if let Some(interaction) = interaction {
            let responses = self.responses.entry(interaction).or_default();
            responses.push(Instant::now());
        }
        let fault = *Fault::OF_REQUESTS.get(dice.random_range(0..100_usize))?;
        let mishap = match fault {
            Fault::LateRequest => Mishap::LateRequest(milliseconds(dice, LATE)),
            Fault::LateResponse => Mishap::LateResponse(milliseconds(dice, LATE)),
            Fault::LostResponse => Mishap::LostResponse,
            Fault::CutResponse => Mishap::CutResponse,
            Fault::CutRequest => Mishap::CutRequest,
            Fault::ServerError => Mishap::Refused(Refusal::ServerError(
                [500, 502, 503][dice.random_range(0..3_usize)],
            )),
            Fault::TooManyRequests => {
                Mishap::Refused(Refusal::RateLimited(milliseconds(dice, WAIT)))
            }
            Fault::AddressLimited => {
                Mishap::Refused(Refusal::AddressLimited(Some(milliseconds(dice, WAIT))))
            }
            _ => Mishap::NoResponse,
        };
        self.count(fault);
        if let Some(interaction) = interaction {
            self.mishaps.entry(interaction).or_default().push(fault);
            // The bot must not retry at once after Cloudflare's refusal.
            if fault == Fault::AddressLimited {
                self.lost(interaction);
            }
        }
        Some(mishap)
    }

    /// Draws the way in which an interaction is dispatched.
    pub(crate) fn event(&mut self, interaction: Id, payload: &Arc<Value>) -> Delivery {
        let Some(dice) = &mut self.dice else {
            return Delivery::AtOnce;
        };
        match dice.random_range(0..100_u32) {
            0..8 => {
                let due = Instant::now() + milliseconds(dice, LATE);
                self.late_events.push((due, Arc::clone(payload)));
                self.mishaps
                    .entry(interaction)
                    .or_default()
                    .push(Fault::LateEvent);
                self.count(Fault::LateEvent);
                Delivery::Later
            }
            8..14 => {
                self.count(Fault::DoubleEvent);
                Delivery::Twice
            }
            _ => Delivery::AtOnce,
        }
    }

    /// Draws the next fault of the gateway if one is due.
    pub(crate) fn gateway_mishap(&mut self, now: Instant) -> Option<GatewayMishap> {
        let dice = self.dice.as_mut()?;
        let due = self.next_gateway_fault;
        if due.is_some_and(|due| due > now) {
            return None;
        }
        self.next_gateway_fault = Some(now + milliseconds(dice, BETWEEN_GATEWAY_FAULTS));
        due?;
        let fault = Fault::OF_GATEWAY[dice.random_range(0..Fault::OF_GATEWAY.len())];
        let pick = |dice: &mut StdRng, codes: &[u16]| codes[dice.random_range(0..codes.len())];
        let mishap = match fault {
            Fault::CloseToResume => match pick(dice, &CODES_TO_RESUME) {
                close_code::BROKEN => GatewayMishap::Cut,
                code => GatewayMishap::Disconnect(Disconnect::Close(code)),
            },
            Fault::CloseForGood => {
                let code = pick(dice, &CODES_FOR_GOOD);
                GatewayMishap::Disconnect(Disconnect::Close(code))
            }
            Fault::CloseWithoutCode => GatewayMishap::Disconnect(Disconnect::CloseWithoutCode),
            Fault::Reconnect => GatewayMishap::Disconnect(Disconnect::Op7),
            Fault::InvalidSession => GatewayMishap::Disconnect(Disconnect::InvalidSession),
            Fault::Silence => GatewayMishap::Disconnect(Disconnect::Silence),
            Fault::IdentifiesRefused => {
                let refusal = match pick(dice, &CODES_OF_REFUSALS) {
                    close_code::NORMAL => IdentifyRefusal::InvalidSession,
                    code => IdentifyRefusal::Close(code),
                };
                self.calm_again = Some(now + milliseconds(dice, AWAY));
                GatewayMishap::IdentifiesRefused(refusal)
            }
            _ => {
                self.calm_again = Some(now + milliseconds(dice, AWAY));
                GatewayMishap::Away
            }
        };
        self.count(fault);
        self.last_gateway_fault = Some((fault, now));
        Some(mishap)
    }

    /// Returns whether a temporary fault's time is over. The fault ends with this.
    pub(crate) fn calms_down(&mut self, now: Instant) -> bool {
        let due = self.calm_again.is_some_and(|at| at <= now);
        if due {
            self.calm_again = None;
        }
        due
    }

    fn count(&mut self, fault: Fault) {
        *self.counts.entry(fault).or_default() += 1;
    }

    /// Takes the delayed events that are due.
    pub(crate) fn due_events(&mut self, now: Instant) -> Vec<Arc<Value>> {
        let (due, later) = std::mem::take(&mut self.late_events)
            .into_iter()
            .partition(|(at, _)| *at <= now);
        self.late_events = later;
        let due: Vec<(Instant, Arc<Value>)> = due;
        due.into_iter().map(|(_, event)| event).collect()
    }
}

fn milliseconds(dice: &mut StdRng, range: std::ops::Range<u64>) -> Duration {
    Duration::from_millis(dice.random_range(range))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws the fault of each of `requests` requests.
    fn mishaps(seed: u64, requests: u64) -> Vec<Option<Mishap>> {
        let mut chaos = Chaos::default();
        chaos.begin(seed);
        (0..requests)
            .map(|number| chaos.request(Some(Id(number))))
            .collect()
    }

    #[test]
    fn a_seed_determines_the_failures() {
        assert_eq!(mishaps(1, 500), mishaps(1, 500));
        assert_ne!(mishaps(1, 500), mishaps(2, 500));
        let wrong = mishaps(3, 10_000).into_iter().flatten().count();
        assert!(
            (1_000..1_400).contains(&wrong),
            "{wrong} of 10,000 requests"
        );
    }

    #[test]
    fn a_response_is_expected_after_one_mishap_but_not_after_two() {
        let mut chaos = Chaos::default();
        assert_eq!(chaos.request(Some(Id(1))), None);
        chaos.begin(1);
        for (id, mishaps) in [(1, 1), (2, 2)] {
            chaos
                .mishaps
                .insert(Id(id), vec![Fault::ServerError; mishaps]);
        }
        chaos.lost(Id(3));
        for id in 1..=4 {
            chaos.note_failure(Id(id));
        }
        let left: Vec<Id> = chaos
            .missed_interactions()
            .iter()
            .map(|left| left.interaction)
            .collect();
        assert_eq!(left, [Id(1), Id(4)]);
    }
}

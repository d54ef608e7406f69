//! Every metric with its name and help text.

use std::sync::atomic::AtomicU64;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

use super::labels::{
    Asked, DayOutcome, DecisionFor, Drawn, FailedResponse, Labelled, Need, Outcome, Refusal, Route,
    Task,
};

/// Prefix of every name except the process metrics, which Prometheus itself has named.
const PREFIX: &str = "skatrunde";

/// Bucket bounds for responses, in seconds; Discord waits for three.
const RESPONSE_SECONDS: [f64; 13] = [
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0,
];

/// Bucket bounds for stored steps, in seconds.
const COMMIT_SECONDS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
];

/// Bucket bounds for autoplayers' decisions, in seconds.
const DECISION_SECONDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// Bucket bounds for reviews, in seconds.
const REVIEW_SECONDS: [f64; 10] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 15.0, 60.0, 300.0];

/// Bucket bounds for drawings, in seconds.
const PICTURE_SECONDS: [f64; 10] = [
    0.001, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.25, 1.0,
];

/// The metrics that change while the process runs.
#[derive(Debug)]
pub(super) struct Families {
    pub(super) responses: Labelled<Asked, Histogram>,
    pub(super) failed_responses: Labelled<FailedResponse, Counter>,
    pub(super) placeholders: Counter,
    pub(super) load: Gauge,
    pub(super) refusals: Labelled<Refusal, Counter>,
    pub(super) calls: Labelled<Route, Counter>,
    pub(super) rate_limits: Labelled<Route, Counter>,
    pub(super) commits: Labelled<Outcome, Histogram>,
    pub(super) decisions: Histogram,
    pub(super) days: Labelled<DayOutcome, Counter>,
    pub(super) day_decisions: Labelled<DecisionFor, Counter<f64, AtomicU64>>,
    pub(super) reviews: Histogram,
    pub(super) reviews_awaited: Gauge,
    pub(super) pictures: Labelled<Drawn, Counter>,
    pub(super) drawings: Histogram,
    pub(super) file_bytes: Counter,
    pub(super) tables: Gauge,
    pub(super) unreadable: Gauge,
    /// Shards whose open tables can't be listed; shows in `ready` only.
    pub(super) unlisted: Gauge,
    pub(super) uncounted: Gauge,
    pub(super) actors_ended: Counter,
    pub(super) identifies: Counter,
    pub(super) session_starts_left: Gauge,
    pub(super) shards_held: Gauge,
    pub(super) shards_connected: Gauge,
    pub(super) loading: Gauge,
    pub(super) ready: Labelled<Need, Gauge>,
    pub(super) tasks: Gauge,
    pub(super) tasks_failed: Labelled<Task, Counter>,
    pub(super) own: OwnUse,
}

/// The process's own use of the machine.
#[derive(Debug)]
pub(super) struct OwnUse {
    pub(super) resident: Gauge,
    pub(super) open_files: Gauge,
}

impl Families {
    /// Registers all metrics of a process that starts now.
    pub(super) fn register(root: &mut Registry) -> Self {
        let started: Gauge<f64, AtomicU64> = Gauge::default();
        started.set(
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default()
                .as_secs_f64(),
        );
        root.register(
            "process_start_time_seconds",
            "Start time of the process, in seconds since 1970",
            started,
        );
        let own = OwnUse {
            resident: plain(
                root,
                "process_resident_memory_bytes",
                "Resident memory of the process; 0 on systems other than Linux",
            ),
            open_files: plain(
                root,
                "process_open_fds",
                "Open files and connections; 0 on systems other than Linux",
            ),
        };

        let registry = root.sub_registry_with_prefix(PREFIX);
        registry.register(
            "build",
            "The program's version",
            Info::new([("version", env!("CARGO_PKG_VERSION"))]),
        );
        Self {
            responses: Labelled::register(
                registry,
                "answer_seconds",
                "Time from an interaction's arrival until Discord accepted the response or its \
                 placeholder",
                || Histogram::new(RESPONSE_SECONDS),
            ),
            failed_responses: Labelled::register(
                registry,
                "answers_failed",
                "Interactions whose response Discord didn't accept",
                Counter::default,
            ),
            placeholders: plain(
                registry,
                "placeholders",
                "Responses slow enough that a placeholder went out first",
            ),
            load: plain(
                registry,
                "load",
                "How far the machine is from keeping up: 0 it does, 1 pictures give way, 2 no table \
                 is opened",
            ),
            refusals: Labelled::register(
                registry,
                "refusals",
                "Commands and clicks that weren't carried out",
                Counter::default,
            ),
            calls: Labelled::register(
                registry,
                "discord_calls",
                "Requests sent to Discord",
                Counter::default,
            ),
            rate_limits: Labelled::register(
                registry,
                "discord_rate_limits",
                "Requests that had to wait because of Discord's limits",
                Counter::default,
            ),
            commits: Labelled::register(
                registry,
                "commit_seconds",
                "Time the store took for a table's step",
                || Histogram::new(COMMIT_SECONDS),
            ),
            decisions: registered(
                registry,
                "autoplayer_decision_seconds",
                "Time an autoplayer took for a decision",
                Histogram::new(DECISION_SECONDS),
            ),
            days: Labelled::register(
                registry,
                "daily_days",
                "Days of the daily list that this process prepared or gave up",
                Counter::default,
            ),
            day_decisions: Labelled::register(
                registry,
                "daily_decision_seconds",
                "Time of threads that decisions of the daily list took",
                Counter::default,
            ),
            reviews: registered(
                registry,
                "review_seconds",
                "Time from the beginning of a deal's review to its end",
                Histogram::new(REVIEW_SECONDS),
            ),
            reviews_awaited: plain(
                registry,
                "reviews_awaited",
                "Messages that wait for a review",
            ),
            pictures: Labelled::register(
                registry,
                "pictures",
                "Pictures requested by messages",
                Counter::default,
            ),
            drawings: registered(
                registry,
                "picture_seconds",
                "Time taken to draw a picture",
                Histogram::new(PICTURE_SECONDS),
            ),
            file_bytes: plain(
                registry,
                "file_bytes",
                "Bytes of files sent to Discord with messages",
            ),
            tables: plain(registry, "tables_served", "Tables served by this process"),
            unreadable: plain(
                registry,
                "tables_unreadable",
                "Open tables of this process whose stored records can't be read",
            ),
            unlisted: Gauge::default(),
            uncounted: plain(
                registry,
                "tables_uncounted",
                "Tables whose results wait to be counted by this process",
            ),
            actors_ended: plain(
                registry,
                "actors_ended",
                "Tables released because another process writes them or their state in memory \
                 can't be trusted",
            ),
            identifies: plain(
                registry,
                "log_ins",
                "IDENTIFYs that this process sent to the gateway",
            ),
            session_starts_left: plain(
                registry,
                "log_ins_left",
                "Session starts left for the bot today at the last request to Discord",
            ),
            shards_held: plain(
                registry,
                "shards_held",
                "Gateway shards this process must serve",
            ),
            shards_connected: plain(
                registry,
                "shards_connected",
                "Shards of this process that are connected",
            ),
            loading: plain(
                registry,
                "loading",
                "Shards whose open tables are being activated",
            ),
            ready: Labelled::register(
                registry,
                "ready",
                "1 if a requirement for serving was met at the last check, otherwise 0",
                Gauge::default,
            ),
            tasks: plain(registry, "tasks", "Tasks alive in the runtime"),
            tasks_failed: Labelled::register(
                registry,
                "tasks_failed",
                "Tasks that panicked, or ended although they should go on",
                Counter::default,
            ),
            own,
        }
    }
}

/// Registers a metric without labels.
fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn plain<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    registered(registry, name, help, M::default())
}

//! The real bot on the local Discord, through the real serenity client.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail by panicking and print skipped checks"
)]

mod absence;
mod abuse;
mod beacon;
#[cfg(feature = "vendored-openssl")]
#[path = "../certificates/mod.rs"]
mod certificates;
mod chaos;
mod computers;
mod daily;
mod daily_list;
#[cfg(unix)]
mod daily_processes;
mod daily_secrecy;
mod deals;
mod disk;
#[cfg(unix)]
mod entrance;
mod erasure;
#[path = "../../crates/skat-store/tests/counting/gated.rs"]
#[allow(dead_code, reason = "these tests use only one kind of gate")]
mod gated;
mod gateway;
mod imports;
mod keeping;
mod kills;
mod learn;
mod limits;
mod live_check;
mod lookup;
mod luck;
#[path = "../verify/manipulations.rs"]
#[allow(dead_code, reason = "these tests use only the files that fail")]
mod manipulations;
mod metrics;
mod monthly;
mod operator;
mod opinion;
mod overload;
mod own_reviews;
mod pace;
mod person;
mod pictures;
mod play_statistics;
#[path = "../../crates/skat-store/tests/played/mod.rs"]
mod played;
mod pool;
mod private;
#[cfg(unix)]
mod processes;
mod rank_roles;
mod refusals;
mod regulars;
mod replays;
mod reports;
mod retention;
mod reviewed;
mod secrecy;
#[path = "../../crates/skat-store/tests/common/servers.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "these tests use only one kind of server"
)]
mod servers;
mod setup;
mod standings;
mod start;
#[cfg(unix)]
mod store;
mod supervision;
#[cfg(feature = "vendored-openssl")]
mod tls;
mod trouble;
mod turns;
mod undo;
#[cfg(unix)]
mod upgrades;
mod variations;
mod verify;
mod watching;
mod world;

//! Runs worlds, each on one thread, and finds the first failure.

use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, Once};
use std::{fmt, thread};

use crate::trace::Counts;
use crate::world::Outcome;

thread_local! {
    /// True while this thread runs a world.
    static IN_WORLD: Cell<bool> = const { Cell::new(false) };
    /// First panic in this thread's world, in any task.
    static FIRST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A world that failed.
#[derive(Debug)]
pub(crate) struct Failure {
    seed: u64,
    what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, what } = self;
        let again = format!(
            "SKATRUNDE_SEED={seed} cargo test -p skatrunde --test simulation any_world -- \
             --nocapture"
        );
        write!(
            f,
            "the world of seed {seed} went wrong: {what}\nto see it again: {again}"
        )
    }
}

/// Returns whether this thread's world has failed.
pub(crate) fn has_failed() -> bool {
    FIRST_PANIC.with_borrow(Option::is_some)
}

/// Runs one world.
pub(crate) fn one<L: Future<Output = Outcome>>(
    world: impl Fn(u64, bool) -> L,
    seed: u64,
) -> Result<Outcome, Failure> {
    live(world, seed, false)
}

/// Runs one world and prints its events.
pub(crate) fn tell<L: Future<Output = Outcome>>(
    world: impl Fn(u64, bool) -> L,
    seed: u64,
) -> Result<Outcome, Failure> {
    live(world, seed, true)
}

/// Runs the worlds of these seeds on all cores and counts each kind of occurrence.
pub(crate) fn all<L: Future<Output = Outcome>>(
    world: impl Fn(u64, bool) -> L + Sync,
    seeds: &RangeInclusive<u64>,
) -> Counts {
    let (next, stop) = (AtomicU64::new(*seeds.start()), AtomicBool::new(false));
    let result = Mutex::new((Counts::new(), None));
    let work = || {
        while let seed = next.fetch_add(1, Ordering::Relaxed)
            && seed <= *seeds.end()
            && !stop.load(Ordering::Relaxed)
        {
            let outcome = one(&world, seed);
            let mut result = result.lock().unwrap();
            match outcome {
                Ok(outcome) => {
                    for (kind, count) in outcome.counts {
                        *result.0.entry(kind).or_default() += count;
                    }
                }
                Err(failure) => {
                    stop.store(true, Ordering::Relaxed);
                    result.1 = Some(failure);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let (counts, failure) = result.into_inner().unwrap();
    if let Some(failure) = failure {
        panic!("{failure}");
    }
    counts
}

fn live<L: Future<Output = Outcome>>(
    world: impl Fn(u64, bool) -> L,
    seed: u64,
    aloud: bool,
) -> Result<Outcome, Failure> {
    watch_panics();
    IN_WORLD.set(true);
    FIRST_PANIC.set(None);
    let lived = panic::catch_unwind(AssertUnwindSafe(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build();
        runtime.unwrap().block_on(world(seed, aloud))
    }));
    IN_WORLD.set(false);
    match (lived, FIRST_PANIC.take()) {
        (Ok(outcome), None) => Ok(outcome),
        (_, what) => Err(Failure {
            seed,
            what: what.unwrap_or_default(),
        }),
    }
}

/// Keeps the first panic of each world. A task's panic ends only that task, and a failed check
/// poisons locks that others stumble over later.
fn watch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IN_WORLD.get() {
                FIRST_PANIC.with_borrow_mut(|first| {
                    first.get_or_insert_with(|| info.to_string().replace('\n', " "));
                });
            } else {
                usual(info);
            }
        }));
    });
}

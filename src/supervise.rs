//! Supervision: everything that runs beside its caller begins here, so that none of it ends in
//! silence.
//!
//! A panic is logged and counted (`skatrunde_tasks_failed`), and so is the end of work that should
//! never end. What must go on then begins again, after pauses that grow ([`RestartBackoff`]).

use std::any::Any;
use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::metrics::{Metrics, Task};
use crate::mutex::lock;

/// Pause after a failure. It doubles after each further one, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Time without a failure after which the next one counts as the first.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(10 * 60);

/// The pauses before something that failed begins again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RestartBackoff {
    /// Time of the last failure and the pause after it.
    last: Option<(Instant, Duration)>,
}

impl RestartBackoff {
    /// Records a failure and returns the pause after it.
    pub(crate) fn fail(&mut self) -> Duration {
        let now = Instant::now();
        let pause = match self.last {
            Some((_, pause)) if !self.is_forgotten() => (pause * 2).min(LONGEST_PAUSE),
            _ => FIRST_PAUSE,
        };
        self.last = Some((now, pause));
        pause
    }

    fn is_forgotten(self) -> bool {
        self.last
            .is_none_or(|(at, _)| at.elapsed() >= FORGOTTEN_AFTER)
    }
}

/// The pauses of many things, each with its own failures.
#[derive(Debug)]
pub(crate) struct RestartBackoffs<K>(Mutex<HashMap<K, RestartBackoff>>);

impl<K> Default for RestartBackoffs<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> RestartBackoffs<K> {
    /// Records a failure of this thing and returns the pause after it.
    pub(crate) fn fail(&self, key: K) -> Duration {
        let mut all = lock(&self.0);
        all.retain(|_, backoff| !backoff.is_forgotten());
        all.entry(key).or_default().fail()
    }
}

/// Waits for work; `None` if it panicked, which is logged and counted.
///
/// This and the functions below aren't async: their futures would hold the work twice.
pub(crate) fn watch<T, F: Future<Output = T>>(
    metrics: &Metrics,
    task: Task,
    work: F,
) -> impl Future<Output = Option<T>> {
    let done = AssertUnwindSafe(work).catch_unwind();
    done.map(move |done| done.inspect_err(|panic| note(metrics, task, &**panic)).ok())
}

/// Does the same without a borrow.
fn watched<T, F: Future<Output = T>>(
    metrics: &Metrics,
    task: Task,
    work: F,
) -> impl Future<Output = Option<T>> + use<T, F> {
    let (metrics, done) = (metrics.clone(), AssertUnwindSafe(work).catch_unwind());
    done.map(move |done| {
        done.inspect_err(|panic| note(&metrics, task, &**panic))
            .ok()
    })
}

/// Does work on this thread; `None` if it panicked, which is logged and counted.
pub(crate) fn run<T>(metrics: &Metrics, task: Task, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.inspect_err(|panic| note(metrics, task, &**panic)).ok()
}

/// Does work in a task of its own, which gives `None` if it panicked.
pub(crate) fn spawn<T: Send + 'static>(
    metrics: &Metrics,
    task: Task,
    work: impl Future<Output = T> + Send + 'static,
) -> JoinHandle<Option<T>> {
    tokio::spawn(watched(metrics, task, work))
}

/// Does work in a task of its own, for which this tracker waits.
pub(crate) fn spawn_on(
    tracker: &TaskTracker,
    metrics: &Metrics,
    task: Task,
    work: impl Future<Output = ()> + Send + 'static,
) {
    tracker.spawn(watched(metrics, task, work));
}

/// Does work on a thread of this pool. A panic would otherwise end the process.
pub(crate) fn spawn_in(
    pool: &rayon::ThreadPool,
    metrics: &Metrics,
    task: Task,
    work: impl FnOnce() + Send + 'static,
) {
    let metrics = metrics.clone();
    pool.spawn(move || {
        run(&metrics, task, work);
    });
}

/// Does work until it is done, in a task that ends when the handle is dropped. After a panic the
/// work begins again.
pub(crate) fn until_done<F>(
    metrics: &Metrics,
    task: Task,
    begin: impl FnMut() -> F + Send + 'static,
) -> AbortOnDropHandle<F::Output>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    let metrics = metrics.clone();
    AbortOnDropHandle::new(tokio::spawn(
        async move { repeat(&metrics, task, begin).await },
    ))
}

/// Does work until it is done. After a panic the work begins again.
pub(crate) async fn repeat<F: Future>(
    metrics: &Metrics,
    task: Task,
    mut begin: impl FnMut() -> F,
) -> F::Output {
    let mut backoff = RestartBackoff::default();
    loop {
        if let Some(done) = watch(metrics, task, async { begin().await }).await {
            return done;
        }
        sleep(backoff.fail()).await;
    }
}

/// Keeps work going, in a task that ends when the handle is dropped. Whether the work panics or
/// ends, it begins again.
pub(crate) fn keep<F>(
    metrics: &Metrics,
    task: Task,
    mut begin: impl FnMut() -> F + Send + 'static,
) -> AbortOnDropHandle<()>
where
    F: Future<Output: Send> + Send + 'static,
{
    let metrics = metrics.clone();
    AbortOnDropHandle::new(tokio::spawn(async move {
        let mut backoff = RestartBackoff::default();
        loop {
            let work = async { begin().await };
            if watch(&metrics, task, work).await.is_some() {
                ended(&metrics, task);
            }
            sleep(backoff.fail()).await;
        }
    }))
}

/// Logs and counts that work ended which should have gone on.
pub(crate) fn ended(metrics: &Metrics, task: Task) {
    tracing::error!(?task, "a task ended that should go on");
    metrics.task_failed(task);
}

fn note(metrics: &Metrics, task: Task, panic: &(dyn Any + Send)) {
    let words = panic.downcast_ref::<&str>().copied();
    let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(
        ?task,
        panic = words.unwrap_or("no words"),
        "a task panicked"
    );
    metrics.task_failed(task);
}

#[cfg(test)]
mod tests {
    use std::future::ready;
    use std::sync::Arc;

    use tokio::sync::mpsc;

    use super::*;

    /// Returns the count of a task's failures.
    fn failed(metrics: &Metrics, task: &str) -> u32 {
        let exposition = metrics.exposition();
        let name = format!("skatrunde_tasks_failed_total{{task=\"{task}\"}} ");
        let count = exposition.lines().find_map(|line| line.strip_prefix(&name));
        count.expect("the count").parse().expect("a number")
    }

    /// Panics the first few times.
    fn fails(times: u32) -> impl FnMut() -> std::future::Ready<()> + Send + 'static {
        let mut calls = 0;
        move || {
            calls += 1;
            assert!(calls > times, "a test's panic");
            ready(())
        }
    }

    #[tokio::test]
    async fn a_panic_is_counted_and_reaches_nobody_else() {
        let metrics = Metrics::default();
        let done = spawn(&metrics, Task::Interaction, async { 7 }).await;
        assert_eq!(done.expect("the task isn't aborted"), Some(7));
        assert_eq!(failed(&metrics, "interaction"), 0);
        let failing = async { assert!(metrics.exposition().is_empty(), "a test's panic") };
        assert_eq!(watch(&metrics, Task::Interaction, failing).await, None);
        assert_eq!(failed(&metrics, "interaction"), 1);
        assert_eq!(failed(&metrics, "table"), 0);
    }

    #[tokio::test]
    async fn a_tracker_waits_for_a_task_that_panics() {
        let (metrics, tracker) = (Metrics::default(), TaskTracker::new());
        let mut work = fails(1);
        spawn_on(
            &tracker,
            &metrics,
            Task::Messenger,
            async move { work().await },
        );
        tracker.close();
        tracker.wait().await;
        assert_eq!(failed(&metrics, "messenger"), 1);
    }

    #[test]
    fn a_pool_outlives_a_panic() {
        let metrics = Metrics::default();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let pool = pool.expect("a thread");
        let mut work = fails(1);
        spawn_in(&pool, &metrics, Task::Picture, move || drop(work()));
        assert_eq!(pool.install(|| 7), 7, "the thread goes on");
        assert_eq!(failed(&metrics, "picture"), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_panics_begins_again_until_it_is_done() {
        let metrics = Metrics::default();
        let begun = Instant::now();
        let done = until_done(&metrics, Task::Commands, fails(3)).await;
        done.expect("the work gets done");
        assert_eq!(failed(&metrics, "commands"), 3);
        assert_eq!(begun.elapsed().as_secs(), 1 + 2 + 4, "the pauses grow");
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_should_go_on_begins_again_when_it_ends() {
        let metrics = Metrics::default();
        let (begins, mut begun) = mpsc::unbounded_channel();
        let kept = keep(&metrics, Task::Load, move || {
            begins.send(()).expect("the test listens");
            ready(())
        });
        for _ in 0..3 {
            begun.recv().await.expect("the work begins");
        }
        assert_eq!(failed(&metrics, "load"), 3);
        drop(kept);
        assert_eq!(begun.recv().await, None, "the handle is dropped");
    }

    #[tokio::test(start_paused = true)]
    async fn kept_work_survives_a_panic() {
        let metrics = Metrics::default();
        let goes_on = Arc::new(tokio::sync::Notify::new());
        let (mut work, done) = (fails(2), Arc::clone(&goes_on));
        let _kept = keep(&metrics, Task::Erasures, move || {
            let (work, done) = (work(), Arc::clone(&done));
            async move {
                work.await;
                done.notify_one();
                std::future::pending::<()>().await;
            }
        });
        goes_on.notified().await;
        assert_eq!(failed(&metrics, "erasures"), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn pauses_have_an_end_and_are_forgotten() {
        let mut backoff = RestartBackoff::default();
        let pauses: Vec<u64> = (0..9).map(|_| backoff.fail().as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        tokio::time::advance(FORGOTTEN_AFTER).await;
        assert_eq!(backoff.fail(), FIRST_PAUSE);
    }

    #[tokio::test(start_paused = true)]
    async fn things_fail_each_for_itself() {
        let backoffs = RestartBackoffs::default();
        let pauses = [7, 7, 8, 7].map(|thing| backoffs.fail(thing).as_secs());
        assert_eq!(pauses, [1, 2, 1, 4]);
        tokio::time::advance(FORGOTTEN_AFTER).await;
        backoffs.fail(9);
        assert_eq!(lock(&backoffs.0).len(), 1, "the others are forgotten");
    }
}

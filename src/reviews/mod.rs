//! Reviews of finished deals, made in the background when somebody asks for one.
//!
//! They give way to play: one decision is reviewed at a time, on a thread of the autoplayers'
//! priority, and only while one of the autoplayers' threads is free and the machine keeps up. The
//! queue is in memory. A review that a restart interrupts is simply asked for again.

mod play;
pub(crate) mod queue;
pub(crate) mod quiet_thread;
mod shown;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use sha2::{Digest as _, Sha256};
use skat_autoplay::Model;
use skat_review::{DecisionReview, ReviewWork, ReviewedDeal, Reviewer, Reviewing, SeatReview};
use skat_rules::game::GameId;
use skat_rules::notation::log::DealLog;
use skat_rules::seat::Seat;
use skat_store::{ArchivedDeal, DealId, Store, StoreError, StoredReview, finished_log};
use skat_table::{DealReplay, PersonId};
use skat_view::PlayStatistics;
use tokio::sync::{Notify, oneshot};

use self::play::ReviewedPlay;
pub(crate) use self::queue::QueueFull;
use self::queue::ReviewQueue;
use self::quiet_thread::QuietThread;
pub(crate) use self::shown::{reviewed_decisions, reviewed_result};
use crate::metrics::{GaugeGuard, Metrics, Task};
use crate::mutex::lock;

/// Changes when the same program reviews otherwise than before, so that stored reviews of the
/// former kind count as none.
const REVISION: u32 = 3;

/// The most work for a decision. It is the command line's default, too.
const WORK: ReviewWork = ReviewWork::MOST;

/// Most reviews that the statistics of a person are made of, the newest ones.
const MOST_COUNTED: usize = 720;

/// Most deals of a person that are searched for reviews, the newest ones.
const MOST_SEARCHED: usize = 5_000;

/// Number of deals that are searched at once.
const SEARCHED_AT_ONCE: usize = 500;

/// The reviews of this process; clones share everything.
#[derive(Clone)]
pub(crate) struct Reviews(Arc<ReviewsShared>);

struct ReviewsShared {
    store: Arc<dyn Store>,
    metrics: Metrics,
    /// The thread that makes them.
    thread: QuietThread,
    /// The engine's version, as stored with each review.
    engine: String,
    requests: Mutex<ReviewRequests>,
    /// Wakes the task when something is asked for.
    asked: Notify,
}

/// What persons have asked for.
#[derive(Default)]
struct ReviewRequests {
    queue: ReviewQueue<PersonId, ReviewRequest>,
    /// The review that is being made.
    in_work: Option<(PersonId, DealId)>,
    /// Those who wait for a review, the last one for each.
    waiting: HashMap<(PersonId, DealId), AwaitedReview>,
}

/// A person who waits for a review.
struct AwaitedReview {
    made: oneshot::Sender<SeatReview>,
    _counted: GaugeGuard,
}

/// A review to be made. The deal says what it is; whoever asks has looked at it.
#[derive(Clone, PartialEq, Eq)]
struct ReviewRequest {
    deal: DealId,
    seat: Seat,
    /// Numbers of the entries that an autoplayer made for the person.
    stood_in: Vec<u16>,
}

impl Reviews {
    /// Creates reviews that are made on this thread. [`Reviews::make`] begins to work.
    pub(crate) fn new(store: Arc<dyn Store>, thread: QuietThread, metrics: Metrics) -> Self {
        let engine = engine(thread.model());
        Self(Arc::new(ReviewsShared {
            store,
            metrics,
            thread,
            engine,
            requests: Mutex::default(),
            asked: Notify::new(),
        }))
    }

    /// Returns the stored review of what a person did in a deal; `None` if there is none by this
    /// engine, or if it is one of another deal that the storage has lost.
    ///
    /// # Errors
    ///
    /// Fails with the store's errors.
    pub(crate) async fn find(
        &self,
        person: PersonId,
        deal: DealId,
        log: &DealLog,
    ) -> Result<Option<SeatReview>, StoreError> {
        let stored = self.0.store.review_of(person, deal).await?;
        let fits =
            |stored: &StoredReview| stored.engine == self.0.engine && stored.digest == digest(log);
        let Some(stored) = stored.filter(fits) else {
            return Ok(None);
        };
        let read = SeatReview::read(log.game, &stored.text);
        Ok(read
            .inspect_err(|error| tracing::error!(%error, "can't read a stored review"))
            .ok())
    }

    /// Calculates how a person plays from the newest stored reviews of their games of Skat: at most
    /// 720 among the 5,000 newest deals. Those by earlier engines count, too, and are numbered.
    ///
    /// # Errors
    ///
    /// Fails with the store's errors.
    pub(crate) async fn statistics(&self, person: PersonId) -> Result<PlayStatistics, StoreError> {
        let store = self.0.store.as_ref();
        let mut counted = Vec::new();
        for skipped in (0..MOST_SEARCHED).step_by(SEARCHED_AT_ONCE) {
            let deals = store.deals_of(person, skipped, SEARCHED_AT_ONCE).await?;
            let ids = deals.iter().map(|deal| deal.deal).collect();
            let reviews = store.reviews_among(person, ids).await?;
            let mut reviews: HashMap<DealId, StoredReview> = reviews.into_iter().collect();
            let found = deals.iter().filter_map(|deal| {
                let review = reviews.remove(&deal.deal)?;
                self.reviewed_play(deal, &review)
            });
            counted.extend(found);
            if counted.len() >= MOST_COUNTED || deals.len() < SEARCHED_AT_ONCE {
                break;
            }
        }
        counted.truncate(MOST_COUNTED);
        Ok(play::statistics(&counted))
    }

    /// Returns what the statistics count of a deal; `None` if it isn't a game of Skat.
    fn reviewed_play(&self, deal: &ArchivedDeal, review: &StoredReview) -> Option<ReviewedPlay> {
        // Reviews of other games don't read as Skat, or are estimates.
        let read = SeatReview::read(GameId::Skat, &review.text).ok()?;
        let by_this_engine = review.engine == self.0.engine;
        let kind = deal.kind.filter(|_| !deal.undone)?;
        ReviewedPlay::new(kind, deal.is_own_game, read, by_this_engine)
    }

    /// Asks for a review of what a person did in a deal. Whoever asked for the same review before
    /// doesn't get it any more. The channel stays empty if the review can't be made.
    ///
    /// # Errors
    ///
    /// [`QueueFull`] if too many wait.
    pub(crate) fn ask(
        &self,
        person: PersonId,
        deal: DealId,
        replay: &DealReplay,
        seat: Seat,
    ) -> Result<oneshot::Receiver<SeatReview>, QueueFull> {
        let mut requests = lock(&self.0.requests);
        if requests.in_work != Some((person, deal)) {
            let request = ReviewRequest {
                deal,
                seat,
                stood_in: stood_in(replay),
            };
            requests.queue.push(person, request)?;
        }
        let (made, review) = oneshot::channel();
        let waiting = AwaitedReview {
            made,
            _counted: self.0.metrics.awaiting_review(),
        };
        requests.waiting.insert((person, deal), waiting);
        self.0.asked.notify_one();
        Ok(review)
    }

    /// Records that a person no longer looks at the message that waits for a review. The review is
    /// made nevertheless.
    pub(crate) fn look_away(&self, person: PersonId, deal: DealId) {
        lock(&self.0.requests).waiting.remove(&(person, deal));
    }

    /// Makes the reviews that are asked for, one after the other.
    pub(crate) async fn make(self) -> Infallible {
        // What was in work when the last task failed would fail again.
        self.end(None);
        let mut reviewer = None;
        loop {
            let (person, request) = self.next().await;
            let deal = request.deal;
            let made = self.review(person, request, &mut reviewer).await;
            let made = made.unwrap_or_else(|error| {
                tracing::warn!(%error, "can't review a deal");
                None
            });
            self.end(made);
            tracing::debug!(table.id = %deal.table, deal = deal.number, "reviewed a deal");
        }
    }

    /// Waits for the next review to be made.
    async fn next(&self) -> (PersonId, ReviewRequest) {
        loop {
            let next = {
                let mut requests = lock(&self.0.requests);
                let next = requests.queue.pop();
                requests.in_work = next
                    .as_ref()
                    .map(|(person, request)| (*person, request.deal));
                next
            };
            match next {
                Some(next) => return next,
                None => self.0.asked.notified().await,
            }
        }
    }

    /// Ends the review in work, and hands it to the person who waits for it.
    fn end(&self, made: Option<SeatReview>) {
        let mut requests = lock(&self.0.requests);
        let Some(ended) = requests.in_work.take() else {
            return;
        };
        if let Some(waiting) = requests.waiting.remove(&ended)
            && let Some(review) = made
        {
            // Whoever waited may be gone.
            drop(waiting.made.send(review));
        }
    }

    /// Makes and stores a review; `None` if that is impossible.
    async fn review(
        &self,
        person: PersonId,
        request: ReviewRequest,
        reviewer: &mut Option<Reviewer>,
    ) -> Result<Option<SeatReview>, StoreError> {
        let ReviewRequest {
            deal,
            seat,
            stood_in,
        } = request;
        let store = self.0.store.as_ref();
        let Some(log) = finished_log(store, deal.table, deal.number).await? else {
            return Ok(None);
        };
        // Another process may have made it.
        if let Some(found) = self.find(person, deal, &log).await? {
            return Ok(Some(found));
        }
        let reviewed = match ReviewedDeal::of_log(&log) {
            Ok(reviewed) => Arc::new(reviewed),
            Err(error) => {
                tracing::error!(table.id = %deal.table, %error, "a finished deal can't be reviewed");
                return Ok(None);
            }
        };
        let begun = std::time::Instant::now();
        let mut decisions = Vec::new();
        let mut review = loop {
            self.0.thread.until_quiet().await;
            let model = || Arc::clone(self.0.thread.model());
            let own = reviewer
                .take()
                .unwrap_or_else(|| Reviewer::new(model(), WORK));
            let Some((own, step)) = self.step(own, &reviewed, seat, decisions).await else {
                return Ok(None);
            };
            *reviewer = Some(own);
            match step {
                ReviewStep::Decision(so_far) => decisions = so_far,
                ReviewStep::End(review) => break review,
            }
        };
        self.0.metrics.reviewed(begun.elapsed());
        review
            .decisions
            .retain(|decision| !stood_in.contains(&decision.number));
        let stored = StoredReview {
            engine: self.0.engine.clone(),
            digest: digest(&log),
            text: review.to_string(),
        };
        if let Err(error) = store.put_review(person, deal, stored).await {
            tracing::warn!(%error, "can't store a review");
        }
        Ok(Some(review))
    }

    /// Reviews one decision on the thread for it; `None` if that panicked.
    async fn step(
        &self,
        mut reviewer: Reviewer,
        deal: &Arc<ReviewedDeal>,
        seat: Seat,
        decisions: Vec<DecisionReview>,
    ) -> Option<(Reviewer, ReviewStep)> {
        let (done, step) = oneshot::channel();
        let deal = Arc::clone(deal);
        let work = move || {
            let mut reviewing = Reviewing::resume(&deal, seat, decisions);
            let step = if reviewing.step(&mut reviewer) {
                ReviewStep::Decision(reviewing.decisions().to_vec())
            } else {
                ReviewStep::End(reviewing.finish(&mut reviewer))
            };
            drop(done.send((reviewer, step)));
        };
        self.0.thread.work(Task::Review, work);
        step.await.ok()
    }
}

/// The state of a review after a step.
enum ReviewStep {
    /// The decisions so far.
    Decision(Vec<DecisionReview>),
    /// The whole review.
    End(SeatReview),
}

/// Returns the numbers of the entries that an autoplayer made for a person.
fn stood_in(replay: &DealReplay) -> Vec<u16> {
    // An entry leads to the step after it.
    let entries = (0..).zip(replay.steps.iter().skip(1));
    let by_autoplayer = entries.filter(|(_, step)| step.stood_in);
    by_autoplayer.map(|(number, _)| number).collect()
}

/// Names the engine that reviews with this model.
fn engine(model: &Model) -> String {
    let written = model.write();
    let digest: String = written
        .iter()
        .rev()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{} {REVISION} {digest}", env!("CARGO_PKG_VERSION"))
}

/// Returns the digest by which a stored review names its deal.
fn digest(log: &DealLog) -> u64 {
    let digest = Sha256::digest(log.to_string());
    let [a, b, c, d, e, f, g, h, ..] = digest.0;
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

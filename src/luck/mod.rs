//! Tells luck and play apart in finished deals, when somebody asks for it.
//!
//! What is told follows from a deal's log and the built-in baseline, so nothing is stored. The work
//! is done on the thread of the reviews and gives way to play as they do. Persons take turns by the
//! table.

mod deal_luck;
mod memory;
mod sums;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use skat_luck::{CoveredDeal, LuckBaseline, Rerunner};
use skat_rules::seat::BySeat;
use skat_store::{
    ArchivedDeal, DealId, FinishedDeal, Store, StoreError, find_deals, finished_deals,
};
use skat_table::{PersonId, Player, TableId, Timestamp};
use skat_view::{LuckParts, LuckReference};
use tokio::sync::{Notify, oneshot};

use self::deal_luck::DealLuck;
use self::memory::LuckMemory;
pub(crate) use self::sums::{MINIMUM, NEWEST, PersonLuck, list_parts, person_luck};
use crate::metrics::Task;
use crate::mutex::lock;
use crate::reviews::QueueFull;
use crate::reviews::queue::ReviewQueue;
use crate::reviews::quiet_thread::QuietThread;

/// Most deals of a person that count, the newest ones.
pub(crate) const MOST_COUNTED: usize = 1_440;

/// Most deals of a person that are searched for those that count, the newest ones.
const MOST_SEARCHED: usize = 5_000;

/// Tells luck and play apart; clones share everything.
#[derive(Clone)]
pub(crate) struct LuckCalculator(Arc<LuckShared>);

struct LuckShared {
    store: Arc<dyn Store>,
    thread: QuietThread,
    /// For tables of three and of four.
    baselines: [Arc<LuckBaseline>; 2],
    requests: Mutex<LuckRequests>,
    memory: Mutex<LuckMemory>,
    /// Wakes the task when something is asked for.
    asked: Notify,
}

/// Finished deals of a table: all, or those with these numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LuckRequest {
    pub(crate) table: TableId,
    pub(crate) numbers: Option<Vec<u16>>,
}

/// Who asks for luck. Askers take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LuckAsker {
    /// A person, for a page of theirs.
    Person(PersonId),
    /// The public message of a finished list.
    List(TableId),
}

impl From<PersonId> for LuckAsker {
    fn from(person: PersonId) -> Self {
        Self::Person(person)
    }
}

/// What was asked for: the wanted deals that are over, in order.
pub(crate) type ToldLuck = Vec<(DealId, Arc<DealLuck>)>;

/// What was asked for.
#[derive(Default)]
struct LuckRequests {
    queue: ReviewQueue<LuckAsker, LuckRequest>,
    /// The request that is being answered.
    in_work: Option<(LuckAsker, LuckRequest)>,
    /// Those who wait for an answer, the last one for each.
    waiting: HashMap<(LuckAsker, LuckRequest), oneshot::Sender<ToldLuck>>,
}

impl LuckCalculator {
    /// Creates a calculator that works on this thread. [`LuckCalculator::run`] begins to work.
    ///
    /// # Errors
    ///
    /// If a built-in baseline has been damaged.
    pub(crate) fn new(store: Arc<dyn Store>, thread: QuietThread) -> anyhow::Result<Self> {
        let [of_three, of_four] = [3, 4].map(LuckBaseline::built_in);
        Ok(Self(Arc::new(LuckShared {
            store,
            thread,
            baselines: [Arc::new(of_three?), Arc::new(of_four?)],
            requests: Mutex::default(),
            memory: Mutex::default(),
            asked: Notify::new(),
        })))
    }

    /// Says what luck and play are told by.
    pub(crate) fn reference(&self) -> LuckReference {
        let LuckBaseline {
            version,
            strength,
            reruns,
            ..
        } = *self.0.baselines[0];
        LuckReference {
            version,
            strength,
            reruns,
        }
    }

    /// Asks for the luck of some deals, of which the asker may see everything. Whoever asked for
    /// the same before doesn't get it any more. The channel stays empty if it can't be told.
    ///
    /// # Errors
    ///
    /// [`QueueFull`] if too many wait.
    pub(crate) fn ask(
        &self,
        asker: impl Into<LuckAsker>,
        request: LuckRequest,
    ) -> Result<oneshot::Receiver<ToldLuck>, QueueFull> {
        let mut requests = lock(&self.0.requests);
        let asker = asker.into();
        let key = (asker, request.clone());
        if requests.in_work.as_ref() != Some(&key) {
            requests.queue.push(asker, request)?;
        }
        let (told, answer) = oneshot::channel();
        requests.waiting.insert(key, told);
        self.0.asked.notify_one();
        Ok(answer)
    }

    /// Returns the luck of a table's deals with these numbers, if all of it is remembered.
    pub(crate) fn remembered(&self, table: TableId, numbers: &[u16]) -> Option<ToldLuck> {
        let memory = lock(&self.0.memory);
        let known = numbers.iter().map(|&number| {
            let id = DealId { table, number };
            Some((id, memory.find(id)?))
        });
        known.collect()
    }

    /// Records that a person no longer looks at the message that waits for the luck of a deal.
    pub(crate) fn look_away(&self, person: PersonId, deal: DealId) {
        let request = LuckRequest::of_deal(deal);
        let key = (LuckAsker::Person(person), request);
        lock(&self.0.requests).waiting.remove(&key);
    }

    /// Returns the newest deals of a person that may count, since this moment, the newest first.
    ///
    /// # Errors
    ///
    /// Fails with the store's errors.
    pub(crate) async fn deals_of(
        &self,
        person: PersonId,
        since: Timestamp,
    ) -> Result<Vec<ArchivedDeal>, StoreError> {
        let may_count = |deal: &ArchivedDeal| deal.at >= since && !deal.undone;
        find_deals(self.0.store.as_ref(), person, may_count, 0, MOST_SEARCHED).await
    }

    /// Returns what counts of these deals of a person, the newest first, for somebody who may see
    /// it; `None` if it can't be told at the moment.
    pub(crate) async fn of_person(
        self,
        reader: PersonId,
        person: PersonId,
        deals: Vec<ArchivedDeal>,
    ) -> Option<Vec<(Timestamp, LuckParts)>> {
        let mut counted = Vec::new();
        // Each table is a turn of its own.
        for of_table in deals.chunk_by(|one, other| one.deal.table == other.deal.table) {
            let table = of_table.first()?.deal.table;
            let numbers = of_table.iter().map(|deal| deal.deal.number);
            let request = LuckRequest {
                table,
                numbers: Some(numbers.collect()),
            };
            let told = self.ask(reader, request).ok()?.await.ok()?;
            for deal in of_table {
                let luck = told.iter().find(|(id, _)| *id == deal.deal);
                let parts = luck.and_then(|(_, luck)| luck.parts_of(person));
                counted.extend(parts.map(|parts| (deal.at, parts)));
            }
            if counted.len() >= MOST_COUNTED {
                break;
            }
        }
        counted.truncate(MOST_COUNTED);
        Some(counted)
    }

    /// Answers what is asked for, one request after the other.
    pub(crate) async fn run(self) -> Infallible {
        // What was in work when the last task failed would fail again.
        self.end(None);
        let mut rerunner = None;
        loop {
            let (_, request) = self.next().await;
            let told = self.tell(&request, &mut rerunner).await;
            let told = told.unwrap_or_else(|error| {
                tracing::warn!(table.id = %request.table, %error, "can't tell the luck of deals");
                None
            });
            self.end(told);
        }
    }

    /// Waits for the next request.
    async fn next(&self) -> (LuckAsker, LuckRequest) {
        loop {
            let next = {
                let mut requests = lock(&self.0.requests);
                let next = requests.queue.pop();
                requests.in_work.clone_from(&next);
                next
            };
            match next {
                Some(next) => return next,
                None => self.0.asked.notified().await,
            }
        }
    }

    /// Ends the request in work, and hands the answer to the person who waits for it.
    fn end(&self, told: Option<ToldLuck>) {
        let mut requests = lock(&self.0.requests);
        let Some(ended) = requests.in_work.take() else {
            return;
        };
        if let Some(waiting) = requests.waiting.remove(&ended)
            && let Some(told) = told
        {
            // Whoever waited may be gone.
            drop(waiting.send(told));
        }
    }

    /// Tells the luck of the wanted deals; `None` if that is impossible.
    async fn tell(
        &self,
        request: &LuckRequest,
        rerunner: &mut Option<Rerunner>,
    ) -> Result<Option<ToldLuck>, StoreError> {
        let id = |number| DealId {
            table: request.table,
            number,
        };
        if let Some(numbers) = &request.numbers
            && let Some(known) = self.remembered(request.table, numbers)
        {
            return Ok(Some(known));
        }
        self.0.thread.until_quiet().await;
        let mut told = Vec::new();
        for deal in finished_deals(self.0.store.as_ref(), request.table).await? {
            let is_wanted = |numbers: &Vec<u16>| numbers.contains(&deal.number);
            if !request.numbers.as_ref().is_none_or(is_wanted) {
                continue;
            }
            let id = id(deal.number);
            let known = lock(&self.0.memory).find(id);
            let luck = match known {
                Some(known) => known,
                None => {
                    let Some(luck) = self.of_deal(deal, rerunner).await else {
                        return Ok(None);
                    };
                    let luck = Arc::new(luck);
                    lock(&self.0.memory).keep(id, Arc::clone(&luck));
                    luck
                }
            };
            told.push((id, luck));
        }
        Ok(Some(told))
    }

    /// Tells the luck of a deal; `None` if that panicked.
    async fn of_deal(
        &self,
        deal: FinishedDeal,
        rerunner: &mut Option<Rerunner>,
    ) -> Option<DealLuck> {
        let places = match CoveredDeal::of_log(&deal.log) {
            Some(covered) => {
                let parts = self.of_cards(covered, rerunner).await?;
                let of_place =
                    |(player, seat): (Player, Option<_>)| (player, seat.map(|seat| parts[seat]));
                deal.places.into_iter().map(of_place).collect()
            }
            None => Vec::new(),
        };
        Some(DealLuck {
            undone: deal.undone,
            places,
        })
    }

    /// Reruns a deal on the thread for it; `None` if that panicked.
    async fn of_cards(
        &self,
        deal: CoveredDeal,
        rerunner: &mut Option<Rerunner>,
    ) -> Option<BySeat<LuckParts>> {
        self.0.thread.until_quiet().await;
        let baseline = Arc::clone(&self.0.baselines[usize::from(deal.players == 4)]);
        let model = || Arc::clone(self.0.thread.model());
        let mut own = rerunner
            .take()
            .unwrap_or_else(|| Rerunner::new(model(), baseline.strength));
        let (done, parts) = oneshot::channel();
        let work = move || {
            let parts = parts_of_seats(&baseline, &mut own, &deal);
            drop(done.send((own, parts)));
        };
        self.0.thread.work(Task::Luck, work);
        let (own, parts) = parts.await.ok()?;
        *rerunner = Some(own);
        parts
    }
}

impl LuckRequest {
    /// Requests the luck of one deal.
    pub(crate) fn of_deal(deal: DealId) -> Self {
        Self {
            table: deal.table,
            numbers: Some(vec![deal.number]),
        }
    }

    /// Requests the luck of all finished deals of a table.
    pub(crate) const fn of_table(table: TableId) -> Self {
        Self {
            table,
            numbers: None,
        }
    }
}

/// Tells luck and play of the seats apart; `None` if the hands are no deal.
fn parts_of_seats(
    baseline: &LuckBaseline,
    rerunner: &mut Rerunner,
    deal: &CoveredDeal,
) -> Option<BySeat<LuckParts>> {
    let worth = rerunner
        .worth(deal.hands, baseline.reruns, baseline.players)
        .ok()?;
    let luck = baseline.luck(&deal.hands, &worth, &deal.points);
    Some(BySeat::from_fn(|seat| LuckParts {
        points: deal.points[seat],
        mean: baseline.means[seat],
        cards: luck[seat].cards,
        skat: luck[seat].skat,
        distribution: luck[seat].distribution,
        play: luck[seat].play,
    }))
}

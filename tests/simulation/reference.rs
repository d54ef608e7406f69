//! The reference model: a plain record of requests, stored steps and acknowledgements, with the
//! invariants that connect them.

use std::collections::{BTreeMap, BTreeSet};

use skat_store::{Epoch, LedgerRow, Period, Tally, TallyKey};
use skat_table::{
    Command, EndCause, Event, ListPlace, PersonId, TableId, TakeoverCause, Timestamp,
};

use crate::shadow::Shadow;
use crate::store::{Contents, Stored, StoredStep};

/// Shortest think time in milliseconds; less than the grace that a new writer grants.
const SHORTEST_TIME_MS: i64 = 30_000;

/// A person's click, with all responses to it.
#[derive(Clone, Debug)]
pub(crate) struct Click {
    pub(crate) interaction: u64,
    pub(crate) table: TableId,
    pub(crate) person: PersonId,
    pub(crate) command: Command,
    /// Number of times that Discord has handed it to a process.
    pub(crate) deliveries: u32,
    pub(crate) answers: Vec<Answer>,
}

/// Response to a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    /// The click has taken effect.
    Accepted,
    /// Nothing has changed.
    Refused,
    /// The click may have taken effect or not.
    InDoubt,
}

/// Expected state of a world.
#[derive(Default)]
pub(crate) struct Reference {
    shadows: BTreeMap<TableId, Shadow>,
    clicks: BTreeMap<u64, Click>,
    /// Processes that were granted each epoch. There is more than one only if a failover has lost
    /// the first grant.
    writers: BTreeMap<(TableId, Epoch), BTreeSet<u32>>,
    /// Writer's epoch of each table, and the time when it began.
    epochs: BTreeMap<TableId, (Epoch, Timestamp)>,
    /// Processes that don't know whether their last step at a table is stored.
    doubtful: BTreeSet<(u32, TableId)>,
    /// Interactions whose steps were lost in a failover.
    lost: BTreeSet<u64>,
    /// Tables whose latest steps a failover has taken back. Their processes don't know that before
    /// somebody acts there, and keep to the deadlines of the lost steps.
    taken_back: BTreeSet<TableId>,
    failed_over: bool,
}

impl Reference {
    pub(crate) fn press(&mut self, click: Click) {
        self.clicks.insert(click.interaction, click);
    }

    /// Records that a click is handed to a process.
    pub(crate) fn deliver(&mut self, interaction: u64) {
        self.clicks
            .get_mut(&interaction)
            .expect("only sent interactions are delivered")
            .deliveries += 1;
    }

    /// Records the response to a click, and checks that an acknowledged click is stored.
    pub(crate) fn answer(&mut self, interaction: u64, answer: Answer, contents: &Contents) {
        let click = self
            .clicks
            .get_mut(&interaction)
            .expect("only sent interactions are answered");
        click.answers.push(answer);
        if answer == Answer::Accepted {
            let stored = contents.was_handled(click.table, interaction);
            assert!(
                stored || self.lost.contains(&interaction),
                "acknowledged, but not stored: {click:?}"
            );
        }
    }

    /// Records that a process became the writer of a table.
    pub(crate) fn acquired(&mut self, process: u32, table: TableId, epoch: Epoch, now: Timestamp) {
        let before = self
            .epochs
            .insert(table, (epoch, now))
            .map(|(epoch, _)| epoch);
        assert!(
            before < Some(epoch) || self.failed_over,
            "table {table}: epoch {epoch:?} after {before:?}"
        );
        self.writers
            .entry((table, epoch))
            .or_default()
            .insert(process);
        self.doubtful.remove(&(process, table));
        self.taken_back.remove(&table);
    }

    pub(crate) fn in_doubt(&mut self, process: u32, table: TableId) {
        self.doubtful.insert((process, table));
    }

    /// Checks a refused step: the process must have a reason for not knowing the log's position.
    pub(crate) fn wrong_position(&self, process: u32, table: TableId) {
        let known = self.failed_over || self.doubtful.contains(&(process, table));
        assert!(
            known,
            "process {process} lost the position of table {table} without a reason"
        );
    }

    /// Checks the steps that a process has just added to a table's log.
    pub(crate) fn stored(&mut self, process: u32, table: TableId, contents: &Contents) {
        let Some(stored) = contents.tables().get(&table) else {
            return;
        };
        let shadow = self
            .shadows
            .entry(table)
            .or_insert_with(|| Shadow::new(stored.record.header.clone()));
        for step in &stored.steps[shadow.steps()..] {
            assert_eq!(
                step.epoch, stored.epoch,
                "table {table}: a step of a fenced writer"
            );
            let writers = self.writers.get(&(table, step.epoch));
            assert!(
                writers.is_some_and(|writers| writers.contains(&process)),
                "{process} isn't the writer of {table}"
            );
            check_meaning(&self.clicks, table, shadow, step);
            if !self.failed_over {
                check_grace(self.epochs[&table].1, step);
            }
            shadow.add(step);
        }
        shadow.check(stored);
    }

    /// Checks that the table's current writer shows the table as stored.
    pub(crate) fn check_shown(&self, process: u32, epoch: Epoch, shown: &skat_table::TableView) {
        let table = shown.header.table();
        let knows = self
            .epochs
            .get(&table)
            .is_some_and(|(newest, _)| *newest == epoch)
            && !self.doubtful.contains(&(process, table));
        if knows && !self.failed_over {
            assert_eq!(
                shown,
                &self.shadows[&table].view(),
                "table {table} is shown as it isn't stored"
            );
        }
    }

    /// Adopts the store's contents after a failover has lost its latest steps.
    pub(crate) fn fail_over(&mut self, contents: &Contents, now: Timestamp) {
        self.failed_over = true;
        let kept = |click: &&Click| !contents.was_handled(click.table, click.interaction);
        self.lost.extend(
            self.clicks
                .values()
                .filter(kept)
                .map(|click| click.interaction),
        );
        let before = std::mem::take(&mut self.shadows);
        for (table, stored) in contents.tables() {
            let known = before.get(table).map(Shadow::steps);
            if known > Some(stored.steps.len()) {
                self.taken_back.insert(*table);
            }
            let mut shadow = Shadow::new(stored.record.header.clone());
            stored.steps.iter().for_each(|step| shadow.add(step));
            shadow.check(stored);
            self.shadows.insert(*table, shadow);
            self.epochs.insert(*table, (stored.epoch, now));
        }
    }

    pub(crate) const fn has_failed_over(&self) -> bool {
        self.failed_over
    }

    pub(crate) const fn shadows(&self) -> &BTreeMap<TableId, Shadow> {
        &self.shadows
    }

    /// Returns whether every planned table is open and has closed again. If the people have gone
    /// away, a table may also wait for their return.
    pub(crate) fn is_over(&self, tables: usize, deserted: bool) -> bool {
        let rests = |table, shadow: &Shadow| shadow.rests() || self.taken_back.contains(table);
        let mut shadows = self.shadows.iter();
        self.shadows.len() == tables
            && shadows
                .all(|(table, shadow)| shadow.is_closed() || (deserted && rests(table, shadow)))
    }

    /// Checks that every table whose process knows its log goes on by itself: no deadline is missed,
    /// and every autoplayer decides.
    pub(crate) fn check_alive(&self, now: Timestamp) {
        let known = |table: &&TableId| !self.taken_back.contains(table);
        for (table, shadow) in self.shadows.iter().filter(|(table, _)| known(table)) {
            if let Some(stuck) = shadow.stuck(now) {
                panic!("table {table} is stuck: {stuck}");
            }
        }
    }

    /// Checks the counts of a scope with these tables: every result counts exactly once.
    pub(crate) fn check_counted(
        &self,
        tallies: &BTreeMap<TallyKey, Tally>,
        tables: impl Fn(TableId) -> bool,
    ) {
        let mut expected: BTreeMap<_, (usize, i64, usize)> = BTreeMap::new();
        for (_, shadow) in self.shadows.iter().filter(|(table, _)| tables(**table)) {
            for (key, (deals, points, lists)) in shadow.achieved() {
                let sum = expected.entry(key).or_default();
                *sum = (sum.0 + deals, sum.1 + points, sum.2 + lists);
            }
        }
        // Who has only sat out has no tally.
        expected.retain(|_, achieved| *achieved != (0, 0, 0));
        let of_all_time = tallies
            .iter()
            .filter(|(key, _)| key.period == Period::AllTime);
        let found = of_all_time.map(|(key, tally)| {
            (
                *key,
                (tally.deals as usize, tally.points, tally.lists as usize),
            )
        });
        assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
    }

    /// Checks everything at the end.
    pub(crate) fn check_end(&self, contents: &Contents) {
        for (table, stored) in contents.tables() {
            let mut fresh = Shadow::new(stored.record.header.clone());
            stored.steps.iter().for_each(|step| fresh.add(step));
            fresh.check_results(stored);
            assert_eq!(fresh.view(), self.shadows[table].view(), "table {table}");
            check_list(&fresh, stored);
        }
        for click in self.clicks.values() {
            let times = contents.tables().values().flat_map(|stored| &stored.steps);
            let times = times
                .filter(|step| step.interaction == Some(click.interaction))
                .count();
            let lost = self.lost.contains(&click.interaction);
            match click.answers.iter().min() {
                Some(Answer::Accepted) => {
                    assert!(times == 1 || lost, "stored {times} times: {click:?}");
                }
                // Among several deliveries, one may be refused and another take effect.
                Some(Answer::Refused) if click.deliveries == 1 => {
                    assert_eq!(times, 0, "refused, but done: {click:?}");
                }
                _ => assert!(times <= 1, "stored {times} times: {click:?}"),
            }
        }
    }
}

/// Checks that a step does what its click asked for, and that it is the first to do so.
fn check_meaning(
    clicks: &BTreeMap<u64, Click>,
    table: TableId,
    shadow: &Shadow,
    step: &StoredStep,
) {
    let Some(interaction) = step.interaction else {
        return;
    };
    assert!(
        !shadow.has_seen(interaction),
        "interaction {interaction} has two effects"
    );
    // A table's opening isn't a click.
    let Some(click) = clicks.get(&interaction) else {
        return;
    };
    assert_eq!(click.table, table, "{click:?}");
    let place = shadow.place_of(click.person);
    let fits = step
        .events
        .iter()
        .any(|event| match (&click.command, event) {
            (Command::Join { person }, Event::Joined { person: joined, .. }) => person == joined,
            (Command::Join { .. } | Command::TakeBack { .. }, Event::TakenBack { place: back }) => {
                Some(*back) == place
            }
            (
                Command::Join { person },
                Event::Expected {
                    person: expected, ..
                },
            ) => person == expected,
            (Command::SeatAutoplayer { .. }, Event::AutoplayerSeated { .. }) => true,
            (
                Command::ChooseStrength { strength, .. },
                Event::StrengthChosen { strength: chosen },
            ) => strength == chosen,
            (Command::Leave { .. }, Event::Vacated { place: left }) => Some(*left) == place,
            (
                Command::Leave { .. },
                Event::TakenOver {
                    place: left,
                    cause: TakeoverCause::Left,
                },
            ) => Some(*left) == place,
            (Command::Leave { person }, Event::Withdrawn { .. }) => shadow.is_expected(*person),
            (Command::Remove { .. }, Event::Voted { by, .. }) => Some(*by) == place,
            (
                Command::Remove { place: gone, .. },
                Event::Removed { place: removed, .. } | Event::Vacated { place: removed },
            ) => gone == removed,
            (Command::Rematch { table, .. }, Event::Rematched { table: other, by }) => {
                table == other && *by == click.person
            }
            (Command::Begin { secret, .. }, Event::ListBegan { secret: begun, .. }) => {
                secret == begun
            }
            (Command::Begin { .. }, Event::SeatsLocked { .. }) => true,
            (
                Command::Act { action, .. },
                Event::Acted {
                    place: acting,
                    action: acted,
                    ..
                },
            ) => Some(*acting) == place && action == acted,
            (Command::Undo { .. }, Event::Undone { place: undoing, .. }) => Some(*undoing) == place,
            (Command::Ready { .. }, Event::Ready { place: ready }) => Some(*ready) == place,
            (
                Command::Stop { .. },
                Event::Ended {
                    cause: EndCause::Stopped,
                },
            ) => true,
            _ => false,
        });
    let was_so = match click.command {
        Command::ChooseStrength { strength, .. } => {
            step.events.is_empty() && shadow.view().strength == Some(strength)
        }
        _ => false,
    };
    assert!(fits || was_so, "{click:?} led to {:?}", step.events);
}

/// Checks that no time runs out right after a writer has changed. No player may suffer for the time
/// without a writer.
fn check_grace(writes_since: Timestamp, step: &StoredStep) {
    let timed_out = |event: &Event| {
        matches!(
            event,
            Event::TakenOver {
                cause: TakeoverCause::TimedOut,
                ..
            }
        )
    };
    let granted = step.at >= writes_since.plus_ms(SHORTEST_TIME_MS);
    assert!(
        granted || !step.events.iter().any(timed_out),
        "a timeout happened while no process served the table"
    );
}

/// Checks the result of a whole list: it exists if and only if the list was played to its end.
fn check_list(shadow: &Shadow, stored: &Stored) {
    let result = stored.results.get(&LedgerRow::LIST);
    assert_eq!(result.is_some(), shadow.end() == Some(EndCause::ListDone));
    let Some(LedgerRow::List(list)) = result else {
        return;
    };
    let best = shadow.totals().map(|(.., rank)| rank).max();
    let expected: Vec<ListPlace> = shadow
        .totals()
        .map(|(player, total, rank)| ListPlace {
            player,
            total,
            won: Some(rank) == best,
        })
        .collect();
    assert_eq!(list.places, expected);
}

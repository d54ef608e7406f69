//! A disk that is full for a while, or fails.

use std::io::ErrorKind;

use skat_store::{EmbeddedStore, StoreError};

use crate::dice::Dice;
use crate::load::Load;
use crate::storage::{Disk, Operation, Trouble};
use crate::{fresh, seeds};

/// A store under load.
struct Busy {
    seed: u64,
    dice: Dice,
    disk: Disk,
    store: EmbeddedStore,
    load: Load,
}

impl Busy {
    async fn begin(seed: u64, content: Vec<u8>) -> Self {
        let disk = Disk::holding(content);
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        let load = Load::begin(&store).await;
        Self {
            seed,
            dice: Dice::new(seed),
            disk,
            store,
            load,
        }
    }

    async fn step(&mut self) -> Result<(), StoreError> {
        self.load.step(&self.store, &mut self.dice).await
    }

    /// Runs until the disk fails like this after fewer than this many operations, which must refuse
    /// a step. Goes on for a while and returns the errors.
    async fn run_into(
        &mut self,
        with: Operation,
        error: ErrorKind,
        within: u64,
    ) -> Vec<StoreError> {
        let before = self.disk.failures();
        self.disk.begin(Trouble {
            with,
            after: self.dice.below(within),
            error,
        });
        let mut errors = Vec::new();
        while self.disk.failures() == before {
            errors.extend(self.step().await.err());
        }
        assert!(
            !errors.is_empty(),
            "seed {}: failed steps are refused",
            self.seed
        );
        for _ in 0..3 {
            errors.extend(self.step().await.err());
        }
        self.disk.end_trouble();
        errors
    }

    /// Checks that everything acknowledged is there, and that the store goes on.
    async fn check(&mut self) {
        self.load.check(&self.store, self.seed).await;
        self.step().await.expect("the store works again");
    }

    /// Checks that everything acknowledged is there after a restart, on the same disk or on its
    /// remains after a power loss.
    async fn check_after_a_restart(self, loses_power: bool) {
        let Self {
            seed,
            mut dice,
            mut disk,
            store,
            mut load,
        } = self;
        drop(store);
        if loses_power {
            disk = Disk::holding(disk.after_power_loss(&mut dice));
        }
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        load.check(&store, seed).await;
    }
}

#[tokio::test]
async fn a_full_disk_refuses_steps_until_space_is_freed() {
    let fresh = fresh();
    for seed in 0..seeds(40) {
        let mut busy = Busy::begin(seed, fresh.clone()).await;
        for _ in 0..3 {
            let errors = busy
                .run_into(Operation::Write, ErrorKind::StorageFull, 150)
                .await;
            assert!(
                matches!(errors[0], StoreError::Full(_)),
                "seed {seed}: {errors:?}"
            );
            busy.check().await;
        }
        busy.check_after_a_restart(false).await;
    }
}

#[tokio::test]
async fn a_failing_disk_refuses_steps_and_is_used_again() {
    let fresh = fresh();
    for seed in 0..seeds(60) {
        let mut busy = Busy::begin(seed, fresh.clone()).await;
        let errors = busy.run_into(Operation::Write, ErrorKind::Other, 150).await;
        assert!(
            matches!(errors[0], StoreError::Storage(_)),
            "seed {seed}: {errors:?}"
        );
        busy.check().await;
    }
}

/// The system may drop data that it couldn't sync, and another sync may succeed all the same.
#[tokio::test]
async fn after_a_failed_sync_nothing_is_accepted_until_a_restart() {
    let fresh = fresh();
    for seed in 0..seeds(40) {
        let mut busy = Busy::begin(seed, fresh.clone()).await;
        let errors = busy.run_into(Operation::Sync, ErrorKind::Other, 20).await;
        assert!(
            matches!(errors[0], StoreError::Storage(_)),
            "seed {seed}: {errors:?}"
        );
        for _ in 0..5 {
            let refused = busy
                .step()
                .await
                .expect_err("the step is refused")
                .to_string();
            assert!(refused.contains("start again"), "seed {seed}: {refused}");
        }
        busy.check_after_a_restart(true).await;
    }
}

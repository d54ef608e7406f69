//! A disk that is full for a while, or fails.

use std::io::ErrorKind;

use skat_store::{EmbeddedStore, StoreError};

use crate::dice::Dice;
use crate::load::Load;
use crate::storage::{Disk, Operation, Trouble};
use crate::{fresh, seeds};

/// Runs a load until the disk fails, which must refuse a step, then on for a while, and gives the errors.
async fn run_into(
    trouble: Trouble,
    disk: &Disk,
    store: &EmbeddedStore,
    load: &mut Load,
    dice: &mut Dice,
) -> Vec<StoreError> {
    let before = disk.failures();
    disk.begin(trouble);
    let mut errors = Vec::new();
    while disk.failures() == before {
        errors.extend(load.step(store, dice).await.err());
    }
    assert!(!errors.is_empty(), "what failed was refused");
    for _ in 0..3 {
        errors.extend(load.step(store, dice).await.err());
    }
    errors
}

#[tokio::test]
async fn a_full_disk_refuses_steps_until_there_is_room() {
    let fresh = fresh();
    for seed in 0..seeds(40) {
        let mut dice = Dice::new(seed);
        let disk = Disk::holding(fresh.clone());
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        let mut load = Load::begin(&store).await;
        for _ in 0..3 {
            let full = Trouble { with: Operation::Write, after: dice.below(150), error: ErrorKind::StorageFull };
            let errors = run_into(full, &disk, &store, &mut load, &mut dice).await;
            assert!(matches!(errors[0], StoreError::Full(_)), "seed {seed}: {errors:?}");
            disk.end_trouble();
            load.check(&store, seed).await;
            load.step(&store, &mut dice).await.expect("goes on");
        }
        drop(store);
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        load.check(&store, seed).await;
    }
}

#[tokio::test]
async fn a_failing_disk_refuses_steps_and_is_used_again() {
    let fresh = fresh();
    for seed in 0..seeds(60) {
        let mut dice = Dice::new(seed);
        let disk = Disk::holding(fresh.clone());
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        let mut load = Load::begin(&store).await;
        let failing = Trouble { with: Operation::Write, after: dice.below(150), error: ErrorKind::Other };
        let errors = run_into(failing, &disk, &store, &mut load, &mut dice).await;
        assert!(matches!(errors[0], StoreError::Storage(_)), "seed {seed}: {errors:?}");
        disk.end_trouble();
        load.check(&store, seed).await;
        load.step(&store, &mut dice).await.expect("goes on");
    }
}

/// The system may forget what it couldn't bring to the disk, and another sync may succeed all the same.
#[tokio::test]
async fn after_a_failed_sync_nothing_is_accepted_until_a_restart() {
    let fresh = fresh();
    for seed in 0..seeds(40) {
        let mut dice = Dice::new(seed);
        let disk = Disk::holding(fresh.clone());
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        let mut load = Load::begin(&store).await;
        let failing = Trouble { with: Operation::Sync, after: dice.below(20), error: ErrorKind::Other };
        let errors = run_into(failing, &disk, &store, &mut load, &mut dice).await;
        assert!(matches!(errors[0], StoreError::Storage(_)), "seed {seed}: {errors:?}");
        disk.end_trouble();
        for _ in 0..5 {
            let refused = load.step(&store, &mut dice).await.expect_err("is refused").to_string();
            assert!(refused.contains("start again"), "seed {seed}: {refused}");
        }
        drop(store);
        let disk = Disk::holding(disk.after_power_loss(&mut dice));
        let store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        load.check(&store, seed).await;
    }
}

//! Power loss: any part of the unsynced data is missing afterwards.

use std::io::ErrorKind;

use skat_store::EmbeddedStore;

use crate::dice::Dice;
use crate::load::Load;
use crate::storage::{Disk, Operation, Trouble};
use crate::{fresh, seeds};

/// Power losses within one run.
const LOSSES: usize = 3;

#[tokio::test]
async fn acknowledged_steps_survive_power_loss() {
    let fresh = fresh();
    let mut in_mid_step = 0;
    for seed in 0..seeds(100) {
        let mut dice = Dice::new(seed);
        let mut disk = Disk::holding(fresh.clone());
        let mut store = EmbeddedStore::open_on(disk.backend()).expect("opens");
        let mut load = Load::begin(&store).await;
        for _ in 0..LOSSES {
            disk.begin(Trouble {
                with: Operation::Any,
                after: dice.below(250),
                error: ErrorKind::NotConnected,
            });
            while disk.failures() == 0 {
                in_mid_step += u32::from(load.step(&store, &mut dice).await.is_err());
            }
            drop(store);
            disk = Disk::holding(disk.after_power_loss(&mut dice));
            store = EmbeddedStore::open_on(disk.backend())
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            load.check(&store, seed).await;
        }
    }
    assert!(
        in_mid_step > 100,
        "the power goes in the middle of steps: {in_mid_step}"
    );
}

//! An embedded store whose disk loses power, is full, or fails.

#[path = "../common/mod.rs"]
mod common;
mod dice;
mod failing;
mod load;
mod loss;
mod storage;

use std::env;

use skat_store::EmbeddedStore;
use storage::Disk;

/// Returns a disk with a fresh store, as created once.
fn fresh() -> Vec<u8> {
    let disk = Disk::holding(Vec::new());
    drop(EmbeddedStore::open_on(disk.backend()).expect("opens"));
    disk.content()
}

/// Returns the number of seeds to try: the usual one, or a hundred times more in a soak.
fn seeds(usual: u64) -> u64 {
    if env::var_os("SKATRUNDE_SOAK").is_some() {
        usual * 100
    } else {
        usual
    }
}

//! Replies of Redis: whatever a server replies, each operation of the store gets a result or an
//! error, and never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_store::fuzzing::read_replies;
use tokio::runtime::{Builder, Runtime};

thread_local! {
    // Time is paused, so that tries after failures follow at once.
    static RUNTIME: Runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime can be built");
}

fuzz_target!(|bytes: &[u8]| {
    RUNTIME.with(|runtime| {
        if let Some(Err(error)) = runtime.block_on(read_replies(bytes)) {
            assert!(!error.to_string().is_empty());
        }
    });
});

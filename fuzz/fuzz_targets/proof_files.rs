//! Proof files: any bytes are a proof or a fault that names its field, a proof that was read is
//! written and reads the same, and checking one never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../src/proof"]
mod proof {
    mod json;
    pub(crate) mod read;
    pub(crate) mod write;
}

fuzz_target!(|file: &[u8]| {
    match proof::read::read(file) {
        Ok(found) => {
            let again = proof::read::read(proof::write::write(&found).as_bytes());
            assert!(again == Ok(found.clone()));
            let _ = found.check();
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});

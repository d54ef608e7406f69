//! Custom ids: any text is a control or refused, and a control is written as it is read.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../src/discord"]
mod discord {
    #[expect(dead_code, reason = "the target reads and writes custom ids and nothing else")]
    #[path = "controls"]
    mod controls {
        mod codec;
        pub(super) mod control;
    }

    /// Discord's limit for a custom id, in characters.
    const MAX_LENGTH: usize = 100;

    pub(crate) fn read(id: &str) {
        if id.chars().count() > MAX_LENGTH {
            return;
        }
        let Some(control) = controls::control::Control::parse(id) else { return };
        let again = control.encode();
        assert_eq!(controls::control::Control::parse(&again), Some(control), "{again}");
    }
}

fuzz_target!(|id: &str| discord::read(id));

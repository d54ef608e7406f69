//! Records of the International Skat Server (ISS): parsing, writing and replaying them
//! (`docs/NOTATION.md`).

mod record;
mod replay;
mod write;

pub use record::{MoveActor, NotARecord, Record, RecordVerdict, RecordedMove, RecordedOutcome};
pub use replay::{BrokenRecord, RecordReplay, Replay, replay};
pub use write::{Heading, NotWritable, record_of};

//! Records of the International Skat Server (ISS): parsing, writing and replaying them
//! (`docs/NOTATION.md`).

mod record;
mod replay;
mod write;

pub use record::{MoveActor, RecordedMove, NotARecord, RecordedOutcome, Record, RecordVerdict};
pub use replay::{BrokenRecord, Replay, RecordReplay, replay};
pub use write::{Heading, NotWritable, record_of};

//! Records of the International Skat Server (`rules.md` Part 7): reading, writing and replaying them.

mod record;
mod replay;
mod write;

pub use record::{Actor, Move, NotARecord, Outcome, Record, Verdict};
pub use replay::{Broken, Replay, Replayed, replay};
pub use write::{Heading, NotWritable, record_of};

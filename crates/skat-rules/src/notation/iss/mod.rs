//! Records of the International Skat Server (ISS): parsing, writing and replaying them
//! (`docs/NOTATION.md`).

mod record;
mod replay;
mod write;

pub use record::{Actor, Move, NotARecord, Outcome, Record, Verdict};
pub use replay::{Broken, Replay, Replayed, replay};
pub use write::{Heading, NotWritable, record_of};

//! The daily list: nine deals a day against autoplayers, the same for all servers.
//!
//! [`DayDate`] is the calendar, and [`ListDay`] leads a day from its announcement to its end. A person's
//! [`DayEntry`] is played against autoplayers whose decisions follow from the [`EntryPosition`] alone.
//! [`DayBoard`] compares results, [`WeekGroups`] are the leagues, and [`Streak`] and [`Square`] are
//! what a person may show.
//!
//! Nothing here knows a clock: every command comes with its time.

mod boards;
mod calendar;
mod course;
mod entry;
mod leagues;
mod share;
mod streak;

pub use boards::{DayBoard, DayBoardRow, DayField, DayScore, FIELD_FROM, FieldTally, Hundredths};
pub use calendar::{DayDate, NotADate, Season, Week};
pub use course::{
    ByDeal, DEALS, DayCancelCause, DayCommand, DayEvent, DayGrade, DayRefused, DayStatus,
    INSTANCES, ListDay, Preparation,
};
pub use entry::{
    DayEntry, EntryCommand, EntryDeal, EntryEvent, EntryMoment, EntryPosition, EntryRefused,
    EntryResult, EntryTurn, NotServed, ReferenceRun, ReferenceTurn, reference,
};
pub use leagues::{GROUP_SIZE, League, LeagueGroup, LeagueMove, MOST_IN_GROUP, WeekGroups};
pub use share::Square;
pub use streak::Streak;

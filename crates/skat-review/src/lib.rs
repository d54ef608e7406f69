#![doc = include_str!("../README.md")]

mod calibration;
mod calls;
mod deal;
mod decision;
mod error_rate;
mod judgement;
mod open_cards;
mod record;
mod reviewer;
mod worlds;

pub use calibration::{BEFORE_TRICKS, CardMoment, Curve, curve};
pub use deal::{NotReviewable, ReviewedDeal};
pub use decision::{
    DecisionLabel, DecisionReview, OpenReview, OpenVerdict, OptionValue, ReviewScope, STAKE,
    Tenths, Thousandths, accuracy,
};
pub use error_rate::{DEALS_PER_LIST, ErrorRate};
pub use open_cards::{OpenResult, TurningPoint};
pub use record::{NotAReview, SeatReview};
pub use reviewer::{ReviewWork, Reviewer, Reviewing};
pub use worlds::{Difference, weighted_difference};

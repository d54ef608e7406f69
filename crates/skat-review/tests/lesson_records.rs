//! Records of whole deals with known lessons, in `tests/lessons`: the review of the player who made
//! the mistake names it. Each record tells its lesson in its heading `CO`.
//!
//! The hands and the play up to the mistake were made by hand. Autoplayers of level 4 played on. The
//! review misses `trumps-not-drawn`: in its worlds the declarer hardly ever loses by the early Ten.
#![allow(
    clippy::unwrap_used,
    reason = "a record that can't be read fails the test"
)]

use std::cmp::Reverse;

use skat_autoplay::Model;
use skat_review::{DecisionLabel, DecisionReview, ReviewWork, ReviewedDeal, Reviewer, Reviewing};
use skat_rules::game::GameId;
use skat_rules::notation::iss::Record;
use skat_rules::notation::log::LogEntry;
use skat_rules::seat::Seat;

/// Most lessons that may be missed.
const MOST_MISSED: usize = 2;

/// Decisions that a page shows first.
const KEY_MOMENTS: usize = 3;

macro_rules! lesson {
    ($name:literal, $seat:literal, $mistake:literal, $right:expr) => {
        Lesson {
            name: $name,
            record: include_str!(concat!("lessons/", $name, ".sgf")),
            seat: $seat,
            mistake: $mistake,
            right: $right,
        }
    };
}

/// A record with a mistake.
struct Lesson {
    name: &'static str,
    record: &'static str,
    /// Who made the mistake.
    seat: usize,
    mistake: &'static str,
    /// What would have been right; none if everything else is.
    right: &'static [&'static str],
}

const LESSONS: [Lesson; 20] = [
    lesson!("null-lead", 0, "play CA", &[]),
    lesson!("null-trick", 2, "play DJ", &["play D7"]),
    lesson!("null-ace", 2, "play D7", &["play CA"]),
    lesson!(
        "null-ouvert",
        0,
        "play CA",
        &["play D7", "play D8", "play D9"]
    ),
    lesson!(
        "wrong-smear",
        2,
        "play HA",
        &[
            "play H9", "play D9", "play S7", "play S8", "play S9", "play SQ"
        ]
    ),
    lesson!(
        "no-smear",
        2,
        "play S7",
        &["play DT", "play ST", "play DA", "play SA"]
    ),
    lesson!("full-trick", 2, "play H7", &["play HA"]),
    lesson!("ten-let-through", 1, "play S7", &["play SA"]),
    lesson!("bid-too-far", 0, "hold", &["pass"]),
    lesson!("grand-passed", 0, "pass", &["bid 18"]),
    lesson!(
        "bare-tens",
        0,
        "discard D7 H7",
        &[
            "discard DT HT",
            "discard D7 DT",
            "discard H7 HT",
            "discard H7 DT",
            "discard D7 HT"
        ]
    ),
    lesson!("grand-as-clubs", 0, "announce C", &["announce G"]),
    lesson!("no-hand", 0, "skat", &["announce GOH"]),
    lesson!("weak-hand", 0, "announce CH", &["skat"]),
    lesson!("conceded", 0, "concede", &["refuse"]),
    lesson!("wrong-claim", 1, "accept", &["refuse"]),
    lesson!(
        "trumps-not-drawn",
        0,
        "play HT",
        &["play HJ", "play SA", "play SK", "play S9", "play S8"]
    ),
    lesson!(
        "partner-ruffed",
        2,
        "play HJ",
        &["play ST", "play DT", "play DK"]
    ),
    lesson!("trump-wasted", 2, "play CJ", &[]),
    lesson!("ten-wasted", 1, "play HT", &["play H7"]),
];

impl Lesson {
    /// Says why the review doesn't name the lesson; `None` if it does.
    fn missed(&self, reviewer: &mut Reviewer) -> Option<String> {
        let record: Record = self.record.trim().parse().unwrap();
        let deal = ReviewedDeal::of_record(&record).unwrap();
        let seat = Seat::SKAT[self.seat];
        let mistake = GameId::Skat.parse_action(self.mistake).unwrap();
        let is_mistake = |entry: &LogEntry| *entry == LogEntry::Acted(seat, mistake);
        let number = deal.entries().iter().position(is_mistake).unwrap();
        let review = Reviewing::begin(&deal, seat).finish(reviewer);
        let all = &review.decisions;
        let lesson = all
            .iter()
            .find(|review| usize::from(review.number) == number);
        let Some(lesson) = lesson else {
            return Some("nothing to decide".to_owned());
        };
        let best = lesson.best.to_string();
        if !matches!(
            lesson.label,
            DecisionLabel::Mistake | DecisionLabel::Blunder
        ) {
            Some(format!("no mistake: {lesson:?}"))
        } else if !self.right.is_empty() && !self.right.contains(&best.as_str()) {
            Some(format!("{best} isn't right: {lesson:?}"))
        } else if !stands_out(lesson, all) {
            Some(format!("others stand out: {all:?}"))
        } else {
            None
        }
    }
}

/// Returns true if the page shows this decision first, or if none is worse.
fn stands_out(lesson: &DecisionReview, all: &[DecisionReview]) -> bool {
    let mut worse: Vec<&DecisionReview> = all.iter().filter(|it| it.label.is_worse()).collect();
    worse.sort_by_key(|it| Reverse((it.label, it.loss.points)));
    worse.truncate(KEY_MOMENTS);
    let first = worse.iter().map(|it| it.number).min();
    worse
        .first()
        .is_some_and(|worst| worst.number == lesson.number)
        || first == Some(lesson.number)
}

#[test]
fn lessons_are_named() {
    let mut reviewer = Reviewer::new(Model::built_in().unwrap(), ReviewWork::MOST);
    let missed: Vec<String> = LESSONS
        .iter()
        .filter_map(|lesson| {
            Some(format!(
                "{}: {}",
                lesson.name,
                lesson.missed(&mut reviewer)?
            ))
        })
        .collect();
    assert!(missed.len() <= MOST_MISSED, "{missed:#?}");
}

/// Whoever opens a record sees what it teaches.
#[test]
fn each_record_names_its_lesson() {
    for lesson in &LESSONS {
        let record: Record = lesson.record.trim().parse().unwrap();
        let told = record.heading("CO").unwrap_or_default();
        assert!(told.len() > 10, "{}: {told}", lesson.name);
    }
}

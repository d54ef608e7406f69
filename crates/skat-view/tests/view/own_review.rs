//! The review of what a person did in a finished deal.

use skat_rules::game::GameId;
use skat_table::{DealReplay, Decided, Happened, Place, Rationale};
use skat_view::{
    Eyes, Lang, Message, OpenLabel, OptionWorth, OwnReview, ReplayMove, ReplayPress, ReviewLabel,
    ReviewedDecision, ReviewedResult, ReviewedTurn, Row, awaited_review_page, own_review_page,
};

use crate::pictures::{LOOKS, reader};
use crate::replay::{CODE, a_deal};
use crate::support::{check_limits, long_mention, mention, presses, shown};

/// Labels and second verdicts in turn, so that every one is shown.
const VERDICTS: [(ReviewLabel, Option<OpenLabel>); 8] = [
    (ReviewLabel::Equal, None),
    (ReviewLabel::Good, Some(OpenLabel::Unlucky)),
    (ReviewLabel::Fine, Some(OpenLabel::Lucky)),
    (ReviewLabel::Inaccuracy, Some(OpenLabel::Error)),
    (ReviewLabel::Mistake, Some(OpenLabel::Error)),
    (ReviewLabel::Blunder, Some(OpenLabel::Error)),
    (ReviewLabel::Good, Some(OpenLabel::Good)),
    (ReviewLabel::NotJudged, Some(OpenLabel::Good)),
];

/// A review of everything that the player at this place did, with made-up verdicts.
fn a_review(replay: &DealReplay, place: Place) -> OwnReview {
    let mut decisions = Vec::new();
    for (number, step) in (0..).zip(replay.steps.iter().skip(1)) {
        let Some(Happened::Acted(by, taken)) = step.happened else {
            continue;
        };
        if by != place {
            continue;
        }
        let count = decisions.len();
        let (label, open) = VERDICTS[count % VERDICTS.len()];
        let is_card = taken.played_card().is_some();
        let other = if is_card { "play S7" } else { "pass" };
        let other = GameId::Skat.parse_action(other).expect("an action");
        let worth = if is_card {
            OptionWorth::Chance {
                taken: 412,
                best: 731,
            }
        } else {
            OptionWorth::Points {
                taken: -83,
                best: 120,
            }
        };
        decisions.push(ReviewedDecision {
            step: number,
            taken,
            best: if label == ReviewLabel::Good && count % 2 == 0 {
                taken
            } else {
                other
            },
            worth,
            lost: 10 * label as i32,
            label,
            open: open.filter(|_| is_card),
            outbid: count == 0,
            is_estimate: count == 4,
        });
    }
    let turn = decisions.last().expect("a decision");
    OwnReview {
        place,
        error_rate: 83.6,
        accuracy: Some(91.2),
        turning_point: Some(ReviewedTurn {
            step: turn.step,
            place,
            card: turn.taken.played_card().expect("a card"),
            result: ReviewedResult::Won,
        }),
        decisions,
    }
}

/// The deal in which an autoplayer without figures acted for everybody but this place.
fn with_computers(mut replay: DealReplay, place: Place) -> DealReplay {
    let steps = (0..).zip(replay.steps.iter().zip(&replay.steps[1..]));
    let decided = steps.filter_map(|(step, (before, after))| match after.happened {
        Some(Happened::Acted(by, action)) if by != place => Some(Decided {
            step,
            place: by,
            stands_in: false,
            before: before.public.clone(),
            action,
            forced: false,
            rationale: Rationale::Heuristics,
        }),
        _ => None,
    });
    replay.decisions = decided.collect();
    replay
}

/// Returns the number of the last page.
fn last_page(review: &OwnReview, replay: &DealReplay) -> u8 {
    let is_last = |number: &u8| {
        let turns = presses(&page(review, replay, *number, Lang::De));
        turns.contains(&(ReplayPress::Review(u8::MAX), false))
    };
    (1..u8::MAX).find(is_last).expect("a last page")
}

fn page(review: &OwnReview, replay: &DealReplay, page: u8, lang: Lang) -> Message<ReplayPress> {
    own_review_page(review, replay, CODE, page, &mention, reader(LOOKS[6], lang))
}

#[test]
fn a_review_says_what_was_better_and_why() {
    let replay = with_computers(a_deal(), Place(0));
    let review = a_review(&replay, Place(0));
    let mut pages = String::new();
    for lang in [Lang::En, Lang::De] {
        for number in 0..=last_page(&review, &replay) {
            let message = page(&review, &replay, number, lang);
            pages.push_str(&format!("{lang:?}, page {number}:\n{}\n", shown(&message)));
        }
        let awaited = awaited_review_page(&replay, &mention, reader(LOOKS[6], lang));
        pages.push_str(&format!("{lang:?}, awaited:\n{}\n", shown(&awaited)));
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn pages_fit_and_lead_to_each_other_and_to_the_replay() {
    let played = a_deal();
    for (place, with_autoplayers) in (0..3).map(Place).zip([false, true, true]) {
        let replay = if with_autoplayers {
            with_computers(played.clone(), place)
        } else {
            played.clone()
        };
        let review = a_review(&replay, place);
        let pages = last_page(&review, &replay);
        for lang in [Lang::En, Lang::De] {
            for look in LOOKS {
                for number in 0..=pages + 1 {
                    let reader = reader(look, lang);
                    let message =
                        own_review_page(&review, &replay, CODE, number, &long_mention, reader);
                    check_limits(&message);
                }
            }
        }
        let summary = presses(&page(&review, &replay, 0, Lang::De));
        let shown: Vec<u16> = summary
            .iter()
            .filter_map(|(press, _)| match press {
                ReplayPress::To(ReplayMove::CardOn, step, eyes) => {
                    assert_eq!(*eyes, Eyes::Place(place));
                    Some(*step)
                }
                _ => None,
            })
            .collect();
        assert!(shown.is_sorted() && (1..=3).contains(&shown.len()));
        for step in &shown {
            let of_step = |decision: &&ReviewedDecision| decision.step == *step;
            let decision = review.decisions.iter().find(of_step).expect("a decision");
            let worst = review.decisions.iter().map(|other| other.label).max();
            assert!(
                decision.label > ReviewLabel::Good || worst <= Some(ReviewLabel::Good),
                "{decision:?}"
            );
        }
        assert!(summary.contains(&(ReplayPress::Review(1), true)));
        let last = pages;
        let turns = presses(&page(&review, &replay, last, Lang::De));
        assert!(turns.contains(&(ReplayPress::Review(last - 1), true)));
        assert!(turns.contains(&(ReplayPress::Review(u8::MAX), false)));
        let back = ReplayPress::To(ReplayMove::TrickBack, 0, Eyes::Open);
        assert!(turns.contains(&(back, true)));
        // Each of the player's decisions is on one page, in order, and so are the computers'.
        let mut chosen = Vec::new();
        let mut reasons = 0;
        for number in 1..=last {
            let message = page(&review, &replay, number, Lang::De);
            for row in &message.rows {
                if let Row::Select(select) = row {
                    chosen.extend(select.options.iter().map(|option| option.value.clone()));
                }
            }
            reasons += crate::support::shown(&message)
                .matches("nach Faustregeln")
                .count();
        }
        let decided = review.decisions.iter();
        let expected: Vec<String> = decided.map(|decision| decision.step.to_string()).collect();
        assert_eq!(chosen, expected);
        assert_eq!(reasons > 10, with_autoplayers, "{reasons}");
        // A page past the end, as of an old message, is the last one.
        assert_eq!(
            crate::support::shown(&page(&review, &replay, last + 1, Lang::De)),
            crate::support::shown(&page(&review, &replay, last, Lang::De))
        );
    }
}

#[test]
fn a_review_without_a_mistake_says_so() {
    let replay = a_deal();
    let mut review = a_review(&replay, Place(0));
    for decision in &mut review.decisions {
        decision.label = ReviewLabel::Equal;
        decision.open = None;
    }
    let message = page(&review, &replay, 0, Lang::En);
    let text = shown(&message);
    assert!(text.contains("You did nothing worse"), "{text}");
    review.decisions.clear();
    review.accuracy = None;
    let message = page(&review, &replay, 0, Lang::En);
    let text = shown(&message);
    assert!(text.contains("no decision in this deal"), "{text}");
    assert_eq!(presses(&message).len(), 1, "only the replay is left");
}

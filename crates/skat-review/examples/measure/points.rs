//! Points that reviews expect of a contract before its tricks, and what it brought.

use std::ops::Range;

use skat_review::Reviewer;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::Action;
use skat_rules::notation::log::LogEntry;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

/// Points for winning a contract or losing one, besides its value.
const BONUS: i32 = 50;

/// Prints a line for each decision of a declarer before the tricks: what it was, the points that the
/// declarer's choice and the best one were expected to bring, and those that the deal brought.
pub(crate) fn print(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, level): (Range<u64>, Strength),
) {
    for number in deals {
        let deal = play.deal(level, number);
        let Some(score) = deal.end().score() else {
            continue;
        };
        let Some(declarer) = score.declarer else {
            continue;
        };
        let bonus = if declarer.won { BONUS } else { -BONUS };
        let brought = score.points[declarer.seat.index()] + bonus;
        for (number, &entry) in deal.entries().iter().enumerate() {
            let LogEntry::Acted(seat, AnyAction::Skat(action)) = entry else {
                continue;
            };
            let name = match action {
                Action::PickUp | Action::PickUpShown => "pick_up",
                Action::Discard(_) => "discards",
                Action::Announce(contract) if contract.hand() => "hand",
                Action::Announce(_) => "contract",
                _ => continue,
            };
            if seat != declarer.seat {
                continue;
            }
            if let Some(review) = reviewer.verdict_at(&deal, number) {
                let (taken, best) = (review.taken_value.points, review.best_value.points);
                println!("points {name} {} {} {brought}", taken.value(), best.value());
            }
        }
    }
}

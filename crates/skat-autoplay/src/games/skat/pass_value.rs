//! The worth of passing where a Ramsch follows if all pass.

use skat_rules::games::ramsch::RamschRules;
use skat_rules::games::skat::Call;

use super::bidding_state::BiddingState;
use crate::cardplay::belief;
use crate::context::DecisionContext;
use crate::games::ramsch::alone::{self, RamschWorth};
use crate::model::passing::{SITUATIONS, situation};

/// Probability that all pass after a seat passes with a hand that is nearly worth a bid, if nobody
/// has bid.
///
/// The index is the number of seats yet to be asked. The values for one and two were counted in 792
/// auctions of level 4 against itself where nobody had a Ramsch to fear.
const ALL_PASS: [f32; 3] = [1.0, 0.13, 0.04];

/// Probability that somebody else declares and loses after a pass, by the situation of the pass.
///
/// Counted at 5,330 passes in deals of level 3 against itself
/// (`docs/experiments/2026-11-27-reviews.md`).
const OTHERS_LOSE: [f32; SITUATIONS] = [0.061, 0.106, 0.135, 0.255, 0.272, 0.243];

/// Returns the points, against the two others, that the Ramsch adds to passing now instead of a
/// deal that is passed in. Players without worlds for it ignore it.
pub(super) fn worth(
    state: &BiddingState,
    rules: RamschRules,
    context: &mut DecisionContext<'_>,
) -> f32 {
    of_ramsch(state, rules, context, |ramsch| ramsch.against_others)
}

/// Returns the player's own expected points after a pass now: a defender's for a contract that
/// somebody else loses, and those of a Ramsch that may follow.
pub(super) fn own(
    state: &BiddingState,
    ramsch: Option<RamschRules>,
    defenders_bonus: f32,
    context: &mut DecisionContext<'_>,
) -> f32 {
    let others_lose = situation(state.calls, state.seat).map_or(0.0, |it| OTHERS_LOSE[it]);
    let in_ramsch = ramsch.map_or(0.0, |rules| {
        of_ramsch(state, rules, context, |ramsch| ramsch.own)
    });
    others_lose * defenders_bonus + in_ramsch
}

fn of_ramsch(
    state: &BiddingState,
    rules: RamschRules,
    context: &mut DecisionContext<'_>,
    points: impl Fn(RamschWorth) -> f32,
) -> f32 {
    let calls = state.calls;
    let worlds = context.skill.worlds_of_passing;
    if worlds == 0 || calls.iter().any(|&(_, call)| call != Call::Pass) {
        return 0.0;
    }
    let ramsch = alone::worth(
        (state.seat, state.hand),
        rules,
        belief::of_passing,
        worlds,
        context,
    );
    ramsch.map_or(0.0, |worth| {
        ALL_PASS[2 - calls.len().min(2)] * points(worth)
    })
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game, Setting};
    use skat_rules::games::skat::{Action, Bid, Deal, PhaseView, SeatView};
    use skat_rules::seat::Seat;
    use skat_rules::strength::Strength;

    use super::super::decide;
    use super::*;
    use crate::engine::Engine;
    use crate::skill::skill;
    use crate::time_limit::TimeLimit;

    const RAMSCH: &str = "isko skat.all-pass=ramsch";

    /// Forehand's view of a deal after the other two have passed.
    fn last_to_call(number: u64, rules: &str) -> SeatView {
        after(
            number,
            rules,
            &[
                (Seat::MIDDLEHAND, Action::Pass),
                (Seat::REARHAND, Action::Pass),
            ],
            Seat::FOREHAND,
        )
    }

    /// View of a seat after these calls.
    fn after(number: u64, rules: &str, calls: &[(Seat, Action)], seat: Seat) -> SeatView {
        let mut bytes = [5; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let mut deal = Deal::deal(
            &DealSecret::new(bytes),
            &Setting::new(rules.parse().unwrap(), 3),
        )
        .expect("a valid number of players");
        for &(seat, call) in calls {
            deal.apply(seat, call).unwrap();
        }
        deal.seat_view(seat)
    }

    /// Tolerance of an estimate that was made in other worlds, in points.
    const NEAR: f32 = 8.0;

    /// Points that the Ramsch in this view adds to passing.
    fn ramsch_is_worth(view: &SeatView) -> f32 {
        ramsch_is_worth_in(view, &TimeLimit::never())
    }

    fn ramsch_is_worth_in(view: &SeatView, time: &TimeLimit<'_>) -> f32 {
        let PhaseView::Auction { ramsch, .. } = view.public.phase else {
            unreachable!()
        };
        worth(
            &BiddingState::of_skat(view),
            ramsch.unwrap(),
            &mut Engine::default().context(skill(Strength::Master), 1, time),
        )
    }

    #[test]
    fn a_bad_ramsch_makes_players_bid_and_a_good_one_makes_them_pass() {
        let mut engine = Engine::default();
        let mut call = |number, rules: &str, level| {
            decide(
                &last_to_call(number, rules),
                &mut engine.context(skill(level), number, &TimeLimit::never()),
            )
            .action
        };
        for level in [Strength::League, Strength::Master] {
            let (mut bids, mut passes) = (0, 0);
            for number in 0..150 {
                let worth = ramsch_is_worth(&last_to_call(number, RAMSCH));
                match (call(number, "isko", level), call(number, RAMSCH, level)) {
                    (Action::Pass, Action::Bid(_)) => {
                        assert!(worth < NEAR, "deal {number}: a Ramsch worth {worth}");
                        bids += 1;
                    }
                    (Action::Bid(_), Action::Pass) => {
                        assert!(worth > -NEAR, "deal {number}: a Ramsch worth {worth}");
                        passes += 1;
                    }
                    (without, with_ramsch) => assert_eq!(without, with_ramsch, "deal {number}"),
                }
            }
            assert!(
                bids > 0 && passes > 3,
                "{level:?}: {bids} bids and {passes} passes"
            );
        }
        for number in 0..150 {
            assert_eq!(
                call(number, "isko", Strength::Club),
                call(number, RAMSCH, Strength::Club),
                "chosen by heuristics"
            );
        }
    }

    #[test]
    fn a_ramsch_counts_less_while_others_may_play_and_nothing_once_one_does() {
        let [middlehand, rearhand] = [Seat::MIDDLEHAND, Seat::REARHAND];
        let bid = Action::Bid(Bid::LOWEST);
        let worth_after = |calls: &[(Seat, Action)], seat| {
            let mut view = after(1, RAMSCH, calls, seat);
            view.hand = "CJ SJ CA CT SA ST HA HT DQ D9".parse().unwrap();
            ramsch_is_worth(&view)
        };
        let first = worth_after(&[], middlehand);
        let second = worth_after(&[(middlehand, Action::Pass)], rearhand);
        let last = worth_after(
            &[(middlehand, Action::Pass), (rearhand, Action::Pass)],
            Seat::FOREHAND,
        );
        assert!(
            last < 4.0 * second && second < 2.0 * first && first < 0.0,
            "{first}, {second}, {last}"
        );
        assert_eq!(worth_after(&[(middlehand, bid)], Seat::FOREHAND), 0.0);
        assert_eq!(
            worth_after(
                &[(middlehand, Action::Pass), (rearhand, bid)],
                Seat::FOREHAND
            ),
            0.0
        );
        let without_time = ramsch_is_worth_in(&last_to_call(1, RAMSCH), &TimeLimit::passed());
        assert_eq!(without_time, 0.0);
    }

    #[test]
    fn the_value_of_a_ramsch_follows_its_rules() {
        let worth = |hand: &str, rules: &str| {
            let mut view = last_to_call(1, &format!("{RAMSCH}{rules}"));
            view.hand = hand.parse().unwrap();
            ramsch_is_worth(&view)
        };
        let (high, low) = (
            "CJ SJ CA CT SA ST HA HT DQ D9",
            "C9 C8 C7 S9 S8 S7 H8 H7 D8 D7",
        );
        assert!(
            worth(high, "") < -50.0 && worth(low, "") > 20.0,
            "{} and {}",
            worth(high, ""),
            worth(low, "")
        );
        let fixed = " ramsch.scoring=fixed";
        assert!(
            worth(high, fixed) > -25.0 && worth(low, fixed) < 15.0,
            "{} {}",
            worth(high, fixed),
            worth(low, fixed)
        );
        // Winning a game also brings its bonus.
        let winner = " ramsch.scoring=gewinner ramsch.skat=loser";
        assert!(worth(low, winner) > 60.0, "{}", worth(low, winner));
        // Tens that rank low and count one are less dangerous.
        let harmless = " ramsch.tens=low ramsch.ten-points=one";
        assert!(
            worth(high, harmless) > worth(high, "") + 5.0,
            "{} {}",
            worth(high, harmless),
            worth(high, "")
        );
    }
}

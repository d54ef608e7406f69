//! The reviewer, and a review in progress.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use skat_autoplay::{Engine, Model, Subject};
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView};
use skat_rules::games::skat::Action;
use skat_rules::notation::log::LogEntry;
use skat_rules::seat::Seat;
use skat_solver::Solver;

use crate::calibration::{Curve, curve};
use crate::calls::{charged_once, shortened};
use crate::deal::{ReviewedDeal, apply};
use crate::decision::{
    DecisionLabel, DecisionReview, OpenReview, OpenVerdict, OptionValue, Tenths, Thousandths,
};
use crate::judgement::{JudgedDecision, MeasuredWorth, judge};
use crate::open_cards::{FinalResult, OpenMoment, OpenResult, TurningPoint, final_result};
use crate::record::SeatReview;
use crate::worlds::{Difference, Half};

/// First line of the text from which the worlds' seeds are derived. A change gives other worlds.
const SEED: &str = "skatrunde review 1";

/// The most work for a decision, as a multiple of what the autoplayer of the highest level does for
/// one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewWork(u32);

impl ReviewWork {
    /// As much as the autoplayer does.
    pub const LEAST: Self = Self(1);

    /// Four times as much.
    pub const MOST: Self = Self(4);

    /// Returns this multiple; `None` unless it is 1 to 4.
    #[must_use]
    pub fn times(number: u32) -> Option<Self> {
        (Self::LEAST.0..=Self::MOST.0)
            .contains(&number)
            .then_some(Self(number))
    }
}

/// Reviews decisions. It keeps nothing between them that could change a result.
pub struct Reviewer {
    engine: Engine,
    solver: Solver,
    work: ReviewWork,
    is_calibrated: bool,
}

impl Reviewer {
    /// Creates a reviewer that uses this model, and does at most this much work for a decision.
    #[must_use]
    pub fn new(model: Arc<Model>, work: ReviewWork) -> Self {
        Self {
            engine: Engine::new(model),
            solver: Solver::new(),
            work,
            is_calibrated: true,
        }
    }

    /// Creates a reviewer whose chances are the means over the worlds, to measure how far they are
    /// from probabilities.
    #[must_use]
    pub fn uncalibrated(model: Arc<Model>, work: ReviewWork) -> Self {
        Self {
            is_calibrated: false,
            ..Self::new(model, work)
        }
    }

    /// Reviews a decision by what the player could know. `None` if there was nothing to decide, or
    /// the decision is of a kind that isn't reviewed.
    ///
    /// If all work leaves too few worlds, which takes a hard position, it goes on up to the most that
    /// any review does. If they are still too few, the decision isn't judged.
    fn first_verdict(
        &mut self,
        number: u16,
        view: &AnySeatView,
        (seat, taken): (Seat, AnyAction),
        players: u8,
    ) -> Option<DecisionReview> {
        let (mut choosing, mut measuring) = (Half::default(), Half::default());
        let mut compared: Option<(Subject, Vec<AnyAction>)> = None;
        let mut judgement = None;
        for batch in 1..=ReviewWork::MOST.0 {
            let mut appraise = |which: u32| {
                let appraised = self
                    .engine
                    .appraise(view, taken, players, seed(view, which));
                appraised.ok().flatten()
            };
            // The halves take turns, so that more work adds worlds and changes none.
            let (first, second) = (appraise(2 * batch - 2)?, appraise(2 * batch - 1)?);
            let (subject, options) =
                compared.get_or_insert_with(|| (first.subject, first.options.clone()));
            // Worlds that compare other options say nothing about these.
            if first.options != *options || second.options != *options {
                return None;
            }
            choosing.add(first);
            measuring.add(second);
            let is_enough = choosing.is_enough() && measuring.is_enough();
            let may_be_flat = matches!(subject, Subject::Estimate | Subject::Claim);
            if is_enough && may_be_flat && choosing.is_flat() && measuring.is_flat() {
                return None;
            }
            let curve = if self.is_calibrated {
                curve(*subject, view)
            } else {
                Curve::IDENTITY
            };
            judgement = judge(*subject, options.len(), curve, (&choosing, &measuring))
                .filter(|_| is_enough);
            let is_settled = judgement.is_some_and(|judgement| judgement.settled);
            if is_enough && (is_settled || batch >= self.work.0) {
                break;
            }
        }
        let (subject, options) = compared?;
        let review = DecisionReview {
            number,
            seat,
            subject,
            taken,
            best: taken,
            taken_value: OptionValue::default(),
            best_value: OptionValue::default(),
            loss: OptionValue::default(),
            error: OptionValue::default(),
            decided: false,
            label: DecisionLabel::NotJudged,
            worlds: u16::try_from(measuring.len()).unwrap_or(u16::MAX),
            all_worlds: measuring.is_exhaustive(),
            open: None,
        };
        Some(match judgement {
            None => review,
            Some(judgement) => DecisionReview {
                best: options[judgement.best],
                taken_value: judgement.taken_worth.rounded(),
                best_value: judgement.best_worth.rounded(),
                loss: judgement.value(|estimate| estimate.mean),
                error: judgement.value(|estimate| estimate.error),
                decided: judgement.decided,
                label: judgement.label,
                ..review
            },
        })
    }

    /// Reviews the decision at this entry alone, by what the player could know. `None` if it isn't a
    /// decision that is reviewed.
    ///
    /// A call is charged in full, as if it were the player's first one.
    pub fn verdict_at(&mut self, deal: &ReviewedDeal, number: usize) -> Option<DecisionReview> {
        let &LogEntry::Acted(seat, taken) = deal.entries().get(number)? else {
            return None;
        };
        let mut state = deal.start().clone();
        for &entry in &deal.entries()[..number] {
            apply(&mut state, entry);
        }
        let number = u16::try_from(number).ok()?;
        self.first_verdict(
            number,
            &state.seat_view(seat),
            (seat, taken),
            deal.players(),
        )
    }

    /// Adds the second verdict, if a card of a contract was played, or the contract was given up.
    fn second_verdict(&mut self, deal: &AnyDeal, review: &DecisionReview) -> Option<OpenReview> {
        if let AnyAction::Skat(Action::Concede | Action::Throw) = review.taken {
            return self.of_concession(deal, review);
        }
        let card = review.taken.played_card()?;
        let open = OpenMoment::of(deal)?;
        let results = open.result_by_card(&mut self.solver);
        let (_, taken) = *results.iter().find(|&&(other, _)| other == card)?;
        let of_all = results.iter().map(|&(_, result)| result);
        let best = if open.declarer() == review.seat {
            of_all.max()
        } else {
            of_all.min()
        }?;
        Some(OpenReview {
            verdict: OpenVerdict::of(review.label.is_worse(), taken != best),
            taken,
            best,
        })
    }

    /// Compares giving up with perfect play.
    fn of_concession(&mut self, deal: &AnyDeal, review: &DecisionReview) -> Option<OpenReview> {
        let open = OpenMoment::of(deal)?;
        let played_on = open.result(&mut self.solver);
        let (taken, best) = if open.declarer() == review.seat {
            (OpenResult::Lost, played_on)
        } else {
            (OpenResult::Won, played_on.min(OpenResult::Won))
        };
        Some(OpenReview {
            verdict: OpenVerdict::of(review.label.is_worse(), taken != best),
            taken,
            best,
        })
    }

    /// Returns the first card after which the result with open cards never changed again. `None` if
    /// it never changed, no contract was played, or the deal was decided by giving up, not by a card.
    pub fn turning_point(&mut self, deal: &ReviewedDeal) -> Option<TurningPoint> {
        let mut state = deal.start().clone();
        // The result before each card, and the card.
        let mut results = Vec::new();
        for (number, &entry) in deal.entries().iter().enumerate() {
            if let LogEntry::Acted(seat, action) = entry
                && let Some(card) = action.played_card()
                && let Some(open) = OpenMoment::of(&state)
            {
                let number = u16::try_from(number).ok()?;
                results.push((open.result(&mut self.solver), (number, seat, card)));
            }
            apply(&mut state, entry);
        }
        let last = match final_result(deal.end())? {
            FinalResult::PlayedOut(result) => result,
            // A deal that ends early ends with the result of its last position.
            FinalResult::EndedEarly { won } => {
                let open = OpenMoment::of(&before_the_end(deal))?;
                let result = open.result(&mut self.solver);
                Some(result).filter(|&result| won == (result > OpenResult::Lost))?
            }
        };
        let &(_, (number, seat, card)) =
            results.iter().rev().find(|&&(result, _)| result != last)?;
        Some(TurningPoint {
            number,
            seat,
            card,
            result: last,
        })
    }
}

/// Returns the deal before its last entry.
fn before_the_end(deal: &ReviewedDeal) -> AnyDeal {
    let mut state = deal.start().clone();
    if let Some((_, before)) = deal.entries().split_last() {
        for &entry in before {
            apply(&mut state, entry);
        }
    }
    state
}

impl MeasuredWorth {
    fn rounded(self) -> OptionValue {
        OptionValue {
            chance: self.chance.map(Thousandths::new),
            points: Tenths::new(self.points),
        }
    }
}

impl JudgedDecision {
    /// Returns one number of the loss, rounded.
    fn value(&self, of: impl Fn(Difference) -> f64) -> OptionValue {
        OptionValue {
            chance: self.chance.map(|chance| Thousandths::new(of(chance))),
            points: Tenths::new(of(self.points)),
        }
    }
}

/// Returns the seed of a batch of worlds, a function of what the player could see.
fn seed(view: &AnySeatView, batch: u32) -> u64 {
    let digest = Sha256::digest(format!("{SEED}\n{batch}\n{view}"));
    let (first, _) = digest.split_at(8);
    first
        .iter()
        .fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// The review of one seat's decisions in a deal, which may pause between two decisions.
pub struct Reviewing<'a> {
    deal: &'a ReviewedDeal,
    seat: Seat,
    state: AnyDeal,
    next: usize,
    decisions: Vec<DecisionReview>,
}

impl<'a> Reviewing<'a> {
    /// Begins the review of this seat.
    #[must_use]
    pub fn begin(deal: &'a ReviewedDeal, seat: Seat) -> Self {
        Self::resume(deal, seat, Vec::new())
    }

    /// Goes on with a review after these decisions, which are the first ones of the seat.
    #[must_use]
    pub fn resume(deal: &'a ReviewedDeal, seat: Seat, decisions: Vec<DecisionReview>) -> Self {
        let next = decisions
            .last()
            .map_or(0, |last| usize::from(last.number) + 1)
            .min(deal.entries().len());
        let mut state = deal.start().clone();
        for &entry in &deal.entries()[..next] {
            apply(&mut state, entry);
        }
        Self {
            deal,
            seat,
            state,
            next,
            decisions,
        }
    }

    /// Reviews the next decision. Returns false if there is none left.
    pub fn step(&mut self, reviewer: &mut Reviewer) -> bool {
        while let Some(&entry) = self.deal.entries().get(self.next) {
            let review = self.review(entry, reviewer);
            apply(&mut self.state, entry);
            self.next += 1;
            if let Some(review) = review {
                self.decisions.push(review);
                return true;
            }
        }
        false
    }

    fn review(&self, entry: LogEntry, reviewer: &mut Reviewer) -> Option<DecisionReview> {
        let number = u16::try_from(self.next).ok()?;
        match entry {
            LogEntry::Acted(seat, taken) if seat == self.seat => {
                let view = self.state.seat_view(seat);
                let players = self.deal.players();
                let review = reviewer.first_verdict(number, &view, (seat, taken), players)?;
                let review = charged_once(&self.decisions, review);
                Some(DecisionReview {
                    open: reviewer.second_verdict(&self.state, &review),
                    ..review
                })
            }
            _ => None,
        }
    }

    /// The decisions reviewed so far.
    #[must_use]
    pub fn decisions(&self) -> &[DecisionReview] {
        &self.decisions
    }

    /// Reviews all decisions that are left, and returns those worth keeping.
    #[must_use]
    pub fn decide_all(mut self, reviewer: &mut Reviewer) -> Vec<DecisionReview> {
        while self.step(reviewer) {}
        shortened(&self.decisions)
    }

    /// Reviews all decisions that are left, and the deal's turning point.
    #[must_use]
    pub fn finish(self, reviewer: &mut Reviewer) -> SeatReview {
        let turning_point = reviewer.turning_point(self.deal);
        SeatReview {
            decisions: self.decide_all(reviewer),
            turning_point,
        }
    }
}

//! How a person plays: error rates over the reviews of their games of Skat.

use std::collections::BTreeMap;

use skat_autoplay::Subject;
use skat_review::{DecisionReview, ErrorRate, OpenResult, SeatReview, Tenths};
use skat_table::DealKind;
use skat_view::{Awareness, Leak, PlayKind, PlayStatistics, Rate};

/// Deals from which a rate means something: a list.
pub(super) const MINIMUM: usize = 36;

/// Most blocks of a list in the trend.
const MOST_BLOCKS: usize = 10;

/// Most leaks that are named.
const MOST_LEAKS: usize = 3;

/// A reviewed game of Skat, or one that was passed in.
#[derive(Clone, Debug)]
pub(super) struct ReviewedPlay {
    part: Part,
    review: SeatReview,
    by_this_engine: bool,
}

/// The person's part in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    PassedIn,
    Declarer(ContractGroup),
    Defender(ContractGroup),
}

/// Contracts that are played alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContractGroup {
    Suits,
    Grand,
    Null,
}

impl ReviewedPlay {
    /// Takes a review of a deal; `None` if it isn't a game of Skat. Ramsch and the other games are
    /// only estimated, so they are no part of the statistics.
    pub(super) fn new(
        kind: DealKind,
        is_own_game: bool,
        review: SeatReview,
        by_this_engine: bool,
    ) -> Option<Self> {
        let group = match kind {
            DealKind::Diamonds | DealKind::Hearts | DealKind::Spades | DealKind::Clubs => {
                ContractGroup::Suits
            }
            DealKind::Grand => ContractGroup::Grand,
            DealKind::Null => ContractGroup::Null,
            DealKind::PassedIn => ContractGroup::Suits,
            DealKind::Ramsch | DealKind::Other => return None,
        };
        let part = match kind {
            DealKind::PassedIn => Part::PassedIn,
            _ if is_own_game => Part::Declarer(group),
            _ => Part::Defender(group),
        };
        let is_estimated = |decision: &DecisionReview| decision.subject == Subject::Estimate;
        // Every game of Skat has calls, so a review without decisions is of another game.
        let counts = !review.decisions.is_empty() && !review.decisions.iter().any(is_estimated);
        counts.then_some(Self {
            part,
            review,
            by_this_engine,
        })
    }

    /// Returns the points that decisions lost.
    fn lost(&self, counts: impl Fn(&DecisionReview) -> bool) -> f64 {
        let decisions = self
            .review
            .decisions
            .iter()
            .filter(|decision| counts(decision));
        Tenths(decisions.map(|decision| decision.loss.points.0).sum()).value()
    }

    fn leak_of(&self, subject: Subject) -> Leak {
        let (is_declarer, group) = match self.part {
            Part::Declarer(group) => (true, group),
            Part::Defender(group) => (false, group),
            Part::PassedIn => return Leak::Bids,
        };
        match subject {
            Subject::Call => Leak::Bids,
            Subject::Hand => Leak::Hand,
            Subject::Kontra => Leak::Kontra,
            Subject::Discards => Leak::Discards,
            Subject::Contract => Leak::Contract,
            Subject::Concession | Subject::Claim => Leak::EarlyEnd,
            Subject::DeclarersCard | Subject::DefendersCard | Subject::Estimate => {
                match (is_declarer, group) {
                    (true, ContractGroup::Suits) => Leak::DeclarerSuits,
                    (true, ContractGroup::Grand) => Leak::DeclarerGrand,
                    (true, ContractGroup::Null) => Leak::DeclarerNull,
                    (false, ContractGroup::Suits) => Leak::DefenceSuits,
                    (false, ContractGroup::Grand) => Leak::DefenceGrand,
                    (false, ContractGroup::Null) => Leak::DefenceNull,
                }
            }
        }
    }

    /// Counts what the others gave away with open cards: the best result within reach is better
    /// than the one after the person's decision before.
    fn awareness(&self) -> Awareness {
        let worth = |result: OpenResult| match self.part {
            Part::Declarer(_) => result as i8,
            Part::Defender(_) | Part::PassedIn => -(result as i8),
        };
        let mut counted = Awareness::default();
        let mut before = None;
        for open in self
            .review
            .decisions
            .iter()
            .filter_map(|decision| decision.open)
        {
            let (taken, best) = (worth(open.taken), worth(open.best));
            if before.is_some_and(|before| best > before) {
                counted.chances += 1;
                counted.kept += u32::from(taken == best);
            }
            before = Some(taken);
        }
        counted
    }
}

/// Whether a decision belongs to the calls.
const fn is_call(subject: Subject) -> bool {
    matches!(subject, Subject::Call | Subject::Hand | Subject::Kontra)
}

/// Calculates a person's statistics over these deals, the newest first.
pub(super) fn statistics(deals: &[ReviewedPlay]) -> PlayStatistics {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let others = deals.iter().filter(|deal| !deal.by_this_engine).count();
    let bare = PlayStatistics {
        deals: number(deals.len()),
        minimum: number(MINIMUM),
        by_other_engines: number(others),
        ..PlayStatistics::default()
    };
    if deals.len() < MINIMUM {
        return bare;
    }
    let mut awareness = Awareness::default();
    for deal in deals {
        let own = deal.awareness();
        awareness.chances += own.chances;
        awareness.kept += own.kept;
    }
    PlayStatistics {
        total: rate(deals.iter(), |_| true),
        kinds: kinds(deals),
        leaks: leaks(deals),
        awareness,
        trend: trend(deals),
        ..bare
    }
}

/// Returns the error rate of the decisions that count, over these deals.
fn rate<'a>(
    deals: impl Iterator<Item = &'a ReviewedPlay>,
    counts: impl Fn(&DecisionReview) -> bool,
) -> Option<Rate> {
    let losses: Vec<f64> = deals.map(|deal| deal.lost(&counts)).collect();
    let ErrorRate {
        rate,
        margin,
        deals,
    } = ErrorRate::of(&losses)?;
    Some(Rate {
        points: rate,
        margin: margin.unwrap_or_default(),
        number: u32::try_from(deals).unwrap_or(u32::MAX),
    })
}

fn kinds(deals: &[ReviewedPlay]) -> Vec<(PlayKind, Rate)> {
    let alone = |group| move |deal: &&ReviewedPlay| deal.part == Part::Declarer(group);
    let defends = |deal: &&ReviewedPlay| matches!(deal.part, Part::Defender(_));
    let called = |decision: &DecisionReview| is_call(decision.subject);
    let played = |decision: &DecisionReview| !is_call(decision.subject);
    let of_all = |group| rate(deals.iter().filter(alone(group)), played);
    [
        (PlayKind::Calls, rate(deals.iter(), called)),
        (PlayKind::Suits, of_all(ContractGroup::Suits)),
        (PlayKind::Grand, of_all(ContractGroup::Grand)),
        (PlayKind::Null, of_all(ContractGroup::Null)),
        (
            PlayKind::Defence,
            rate(deals.iter().filter(defends), played),
        ),
    ]
    .into_iter()
    .filter_map(|(kind, rate)| Some((kind, rate?)))
    .collect()
}

/// Returns what costs most, as points in 36 deals of all kinds.
fn leaks(deals: &[ReviewedPlay]) -> Vec<(Leak, Rate)> {
    let mut decisions: BTreeMap<Leak, u32> = BTreeMap::new();
    for deal in deals {
        for decision in &deal.review.decisions {
            *decisions.entry(deal.leak_of(decision.subject)).or_default() += 1;
        }
    }
    let lost_by =
        |deal: &ReviewedPlay, leak| deal.lost(|decision| deal.leak_of(decision.subject) == leak);
    let of_leak = |(leak, number): (Leak, u32)| {
        let losses: Vec<f64> = deals.iter().map(|deal| lost_by(deal, leak)).collect();
        let found = ErrorRate::of(&losses)?;
        let rate = Rate {
            points: found.rate,
            margin: found.margin.unwrap_or_default(),
            number,
        };
        // What shows as 0 is no leak.
        (rate.points >= 0.5).then_some((leak, rate))
    };
    let mut leaks: Vec<(Leak, Rate)> = decisions.into_iter().filter_map(of_leak).collect();
    leaks.sort_by(|(_, one), (_, other)| other.points.total_cmp(&one.points));
    leaks.truncate(MOST_LEAKS);
    leaks
}

/// Returns the error rates of the newest whole blocks, the oldest first.
fn trend(deals: &[ReviewedPlay]) -> Vec<Rate> {
    let blocks = deals.chunks_exact(MINIMUM).take(MOST_BLOCKS);
    let rates = blocks.filter_map(|block| rate(block.iter(), |_| true));
    let mut rates: Vec<Rate> = rates.collect();
    rates.reverse();
    rates
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;

    use super::*;

    /// A decision of this subject that lost these tenths, with open results before a slash: of the
    /// card that was played, and of the best one.
    fn decision(subject: Subject, lost: i32, open: &str) -> String {
        let subject = subject as u8;
        format!("12 2 {subject} 4 160 2 412 165 531 212 119 {lost} 31 12 {open} play CJ/play S7\n")
    }

    fn review(decisions: &[String]) -> SeatReview {
        let text = format!("skatrunde-review 1\n-\n{}", decisions.concat());
        SeatReview::read(GameId::Skat, &text).expect("a review")
    }

    fn deal(kind: DealKind, is_own_game: bool, decisions: &[String]) -> Option<ReviewedPlay> {
        ReviewedPlay::new(kind, is_own_game, review(decisions), true)
    }

    fn close(rate: Rate, points: f64, number: u32) {
        let apart = (rate.points - points).abs();
        assert!(apart < 1e-9 && rate.number == number, "{rate:?} {points}");
    }

    #[test]
    fn nothing_is_said_below_a_list() {
        let call = decision(Subject::Call, 0, "-");
        let one = deal(DealKind::Grand, true, &[call]).unwrap();
        let few = statistics(&vec![one.clone(); MINIMUM - 1]);
        assert_eq!((few.deals, few.minimum, few.total), (35, 36, None));
        assert!(few.kinds.is_empty() && few.leaks.is_empty() && few.trend.is_empty());
        assert!(statistics(&vec![one; MINIMUM]).total.is_some());
        assert_eq!(statistics(&[]).deals, 0);
    }

    #[test]
    fn ramsch_and_other_games_are_left_out() {
        let estimate = decision(Subject::Estimate, 40, "-");
        assert!(deal(DealKind::Clubs, false, &[estimate]).is_none());
        let call = [decision(Subject::Call, 0, "-")];
        for kind in [DealKind::Ramsch, DealKind::Other] {
            assert!(deal(kind, false, &call).is_none());
        }
        assert!(deal(DealKind::PassedIn, false, &call).is_some());
        assert!(deal(DealKind::PassedIn, false, &[]).is_none());
    }

    /// 36 deals: 12 own games in suits, 12 own Grands, 12 as a defender against Null.
    fn a_list() -> Vec<ReviewedPlay> {
        let call = decision(Subject::Call, 10, "-");
        let mut deals = Vec::new();
        for _ in 0..12 {
            let card = decision(Subject::DeclarersCard, 60, "-");
            deals.push(deal(DealKind::Hearts, true, &[call.clone(), card]).unwrap());
            let card = decision(Subject::Discards, 20, "-");
            deals.push(deal(DealKind::Grand, true, &[call.clone(), card]).unwrap());
            let card = decision(Subject::DefendersCard, -30, "-");
            deals.push(deal(DealKind::Null, false, &[call.clone(), card]).unwrap());
        }
        deals
    }

    #[test]
    fn rates_are_points_in_36_deals_of_their_kind() {
        let found = statistics(&a_list());
        // A deal loses 1 by calls, and 6, 2 or −3 by cards.
        close(found.total.unwrap(), 36.0 * (1.0 + 5.0 / 3.0), 36);
        let kinds: BTreeMap<PlayKind, Rate> = found.kinds.iter().copied().collect();
        close(kinds[&PlayKind::Calls], 36.0, 36);
        close(kinds[&PlayKind::Suits], 216.0, 12);
        close(kinds[&PlayKind::Grand], 72.0, 12);
        close(kinds[&PlayKind::Defence], -108.0, 12);
        assert!(!kinds.contains_key(&PlayKind::Null));
        assert!(kinds[&PlayKind::Calls].margin < 1e-9, "all the same");
    }

    #[test]
    fn leaks_are_points_in_36_deals_of_all_kinds() {
        let found = statistics(&a_list());
        let [first, second, third] = &found.leaks[..] else {
            panic!("{:?}", found.leaks)
        };
        assert_eq!(first.0, Leak::DeclarerSuits);
        close(first.1, 72.0, 12);
        assert_eq!(second.0, Leak::Bids);
        close(second.1, 36.0, 36);
        assert_eq!(third.0, Leak::Discards);
        close(third.1, 24.0, 12);
        // Twelve deals of 36 lose 6: the variance is 36 · (1/3)(2/3) · 36/35.
        let margin = 36.0 * 1.96 * (8.0_f64 * 36.0 / 35.0 / 36.0).sqrt();
        assert!((first.1.margin - margin).abs() < 1e-9, "{}", first.1.margin);
    }

    #[test]
    fn the_trend_has_whole_lists_and_ends_with_the_newest() {
        let of_loss = |lost| {
            let card = decision(Subject::DeclarersCard, lost, "-");
            deal(DealKind::Clubs, true, &[card]).unwrap()
        };
        let mut deals = vec![of_loss(10); 36];
        deals.extend(vec![of_loss(20); 36]);
        deals.extend(vec![of_loss(90); 35]);
        let found = statistics(&deals);
        let points: Vec<f64> = found.trend.iter().map(|rate| rate.points).collect();
        assert_eq!(points, [72.0, 36.0]);
        let many = statistics(&vec![of_loss(10); 36 * 12]);
        assert_eq!(many.trend.len(), MOST_BLOCKS);
    }

    /// Codes of open results: 0 is lost, 1 won, 2 Schneider, 3 Schwarz. The first digit is the
    /// verdict.
    #[test]
    fn a_gift_is_a_better_result_within_reach_than_before() {
        let awareness = |is_own_game, open: &[&str]| {
            let subject = if is_own_game {
                Subject::DeclarersCard
            } else {
                Subject::DefendersCard
            };
            let decisions = open.iter().map(|open| decision(subject, 0, open));
            let decisions: Vec<String> = decisions.collect();
            let found = deal(DealKind::Spades, is_own_game, &decisions).unwrap();
            let Awareness { chances, kept } = found.awareness();
            (chances, kept)
        };
        // The declarer's contract was lost, then could be won, and was kept.
        assert_eq!(awareness(true, &["300", "311"]), (1, 1));
        // It was thrown away again.
        assert_eq!(awareness(true, &["300", "001"]), (1, 0));
        // The declarer's own error is no gift, nor is the first decision.
        assert_eq!(awareness(true, &["011", "300"]), (0, 0));
        assert_eq!(awareness(true, &["311"]), (0, 0));
        // Two gifts, one of them kept; decisions without open cards stand between.
        assert_eq!(awareness(true, &["300", "-", "311", "012"]), (2, 1));
        // A defender's gifts go the other way.
        assert_eq!(awareness(false, &["322", "300"]), (1, 1));
        assert_eq!(awareness(false, &["300", "311"]), (0, 0));
    }
}

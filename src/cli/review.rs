//! `skatrunde review`

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use rayon::prelude::*;
use serde_json::{Value, json};
use skat_autoplay::Model;
use skat_review::{
    DecisionReview, ErrorRate, OptionValue, ReviewScope, ReviewWork, ReviewedDeal, Reviewer,
    Reviewing, Tenths, TurningPoint,
};
use skat_rules::facts::DealKind;
use skat_rules::game::AnyDeal;
use skat_rules::seat::Seat;
use skat_view::{
    DealToReport, Lang, ReportedOutcome, ReportedPlayer, ReportedScope, ReportedTotal,
    ReportedTurn, ReviewedDecision, review_report, review_totals,
};

use super::parse::{language, language_of_environment};
use crate::deal_file::{self, BadDealFile, WrittenDeal};
use crate::reviews::{reviewed_decisions, reviewed_result};

/// The deals to review.
#[derive(Debug, clap::Args)]
pub(super) struct ReviewArgs {
    /// Finished deals: logs and JSON of this program, records of the International Skat Server, or
    /// all of them.
    file: PathBuf,
    /// Prints a JSON object for each deal instead of a report.
    #[arg(long)]
    json: bool,
    /// Reviews only this seat, 0 for forehand.
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..3))]
    seat: Option<u8>,
    /// The most work for a decision, 1 to 4 times that of a computer player of level 4.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..5))]
    work: u32,
    /// Names of the players, with commas between them, from forehand of the first log on. The logs
    /// are then one list, in which the players change seats from deal to deal.
    #[arg(long, value_delimiter = ',', num_args = 1)]
    players: Vec<String>,
    /// The report's language, `de` or `en`; default: that of the environment.
    #[arg(long, value_parser = language)]
    language: Option<Lang>,
}

impl ReviewArgs {
    /// Prints the review of each deal. An error names the line and the reason.
    #[expect(
        clippy::print_stdout,
        reason = "the command's purpose is to print the reviews"
    )]
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text =
            std::fs::read_to_string(&self.file).with_context(|| format!("{name} can't be read"))?;
        let mut deals = read(&text).with_context(|| name.to_string())?;
        name_players(&mut deals, &self.players)?;
        let language = self.language.unwrap_or_else(language_of_environment);
        let model = Model::built_in()?;
        let work = ReviewWork::times(self.work).unwrap_or(ReviewWork::MOST);
        let reviewer = || Reviewer::new(model.clone(), work);
        let mut totals = Totals::default();
        // A deal for each core at a time, so that reviews appear as they are made.
        for batch in deals.chunks(rayon::current_num_threads()) {
            let reviews: Vec<DealReview> = batch
                .par_iter()
                .map_init(reviewer, |reviewer, deal| {
                    DealReview::of(deal, self.seat, reviewer)
                })
                .collect();
            for (deal, review) in batch.iter().zip(reviews) {
                if self.json {
                    println!("{}", review.json(deal));
                } else {
                    println!("{}", review_report(&review.report(deal), language));
                    totals.add(deal, &review);
                }
            }
        }
        // A rate over a single deal would say nothing.
        if !self.json && deals.len() > 1 {
            print!("{}", totals.report(language));
        }
        Ok(())
    }
}

/// A deal in the file.
struct NumberedDeal {
    /// Its number in the file, from 1.
    number: usize,
    /// The line on which it begins, from 1.
    line: usize,
    /// Names of the players, where they are known.
    names: [Option<String>; 3],
    /// True for a log, false for a record.
    is_log: bool,
    deal: ReviewedDeal,
}

/// Names the players of the logs, which are one list: at each deal everybody moves one seat on. At
/// a table of four the last of them sits out.
fn name_players(deals: &mut [NumberedDeal], players: &[String]) -> anyhow::Result<()> {
    if players.is_empty() {
        return Ok(());
    }
    let logs = deals.iter_mut().filter(|deal| deal.is_log);
    for (number, deal) in logs.enumerate() {
        if usize::from(deal.deal.players()) != players.len() {
            bail!(
                "line {}: a deal of {} players, but --players names {}",
                deal.line,
                deal.deal.players(),
                players.len()
            );
        }
        deal.names = std::array::from_fn(|seat| {
            let name = &players[(number + seat) % players.len()];
            Some(name.trim().to_owned())
        });
    }
    Ok(())
}

/// Reads all deals of a file.
fn read(text: &str) -> Result<Vec<NumberedDeal>, BadDealFile> {
    let deals = deal_file::read(text)?;
    let numbered = (1..).zip(deals).map(|(number, deal)| NumberedDeal {
        number,
        line: deal.line,
        names: deal.names,
        is_log: matches!(deal.written, WrittenDeal::Log(_)),
        deal: deal.deal,
    });
    Ok(numbered.collect())
}

/// The review of a deal.
struct DealReview {
    /// The reviewed seats with their decisions.
    seats: Vec<(Seat, Vec<DecisionReview>)>,
    turning_point: Option<TurningPoint>,
}

impl DealReview {
    fn of(deal: &NumberedDeal, only: Option<u8>, reviewer: &mut Reviewer) -> Self {
        let reviewed = Seat::SKAT
            .into_iter()
            .filter(|seat| only.is_none_or(|only| seat.index() == usize::from(only)));
        let seats = reviewed
            .map(|seat| {
                (
                    seat,
                    Reviewing::begin(&deal.deal, seat).decide_all(reviewer),
                )
            })
            .collect();
        Self {
            seats,
            turning_point: reviewer.turning_point(&deal.deal),
        }
    }

    /// Returns all decisions in the order of play.
    fn decisions(&self) -> Vec<&DecisionReview> {
        let mut decisions: Vec<&DecisionReview> = self
            .seats
            .iter()
            .flat_map(|(_, decisions)| decisions)
            .collect();
        decisions.sort_by_key(|review| review.number);
        decisions
    }

    /// Returns the decisions that were worse than they could have been, the gravest first.
    fn worse(&self) -> Vec<(Seat, ReviewedDecision)> {
        let of_seat = |(seat, decisions): &(Seat, Vec<DecisionReview>)| {
            let seat = *seat;
            let shown = reviewed_decisions(decisions);
            let worse = decisions.iter().zip(shown);
            let worse = worse.filter(|(review, _)| review.label.is_worse());
            let worse = worse.map(move |(review, shown)| (review.accuracy(), seat, shown));
            worse.collect::<Vec<_>>()
        };
        let mut worse: Vec<_> = self.seats.iter().flat_map(of_seat).collect();
        worse.sort_by(|(one, _, earlier), (other, _, later)| {
            let harmless = earlier.outbid.cmp(&later.outbid);
            let graver = one.partial_cmp(other).unwrap_or(Ordering::Equal);
            harmless.then(graver).then(earlier.step.cmp(&later.step))
        });
        let shown = worse.into_iter().map(|(_, seat, shown)| (seat, shown));
        shown.collect()
    }

    fn json(&self, deal: &NumberedDeal) -> Value {
        let seat = |(seat, decisions): &(Seat, Vec<DecisionReview>)| {
            json!({
                "seat": seat.index(),
                "name": deal.names.get(seat.index()),
                "decisions": decisions.len(),
                "loss_points": loss(decisions),
                "accuracy": mean_accuracy(decisions),
            })
        };
        let score = deal.deal.end().score();
        json!({
            "deal": deal.number,
            "line": deal.line,
            "game": deal.deal.end().game().key(),
            "scope": ReviewScope::of(deal.deal.end().game()).key(),
            "kind": score.as_ref().map(|score| score.facts.kind.key()),
            "declarer": declarer(deal.deal.end()).map(Seat::index),
            "points": score.map(|score| score.points),
            "seats": self.seats.iter().map(seat).collect::<Vec<_>>(),
            "decisions": self.decisions().into_iter().map(decision_json).collect::<Vec<_>>(),
            "open_turning_point": self.turning_point.map(|point| json!({
                "number": point.number,
                "seat": point.seat.index(),
                "card": point.card.to_string(),
                "result": point.result.key(),
            })),
        })
    }

    /// Puts together what the report of the deal says.
    fn report(&self, deal: &NumberedDeal) -> DealToReport {
        let player = |(seat, decisions): &(Seat, Vec<DecisionReview>)| {
            Some(ReportedPlayer {
                seat: *seat,
                decisions: decisions.len(),
                lost: Tenths::new(loss(decisions)).0,
                accuracy: mean_accuracy(decisions)?,
            })
        };
        let game = deal.deal.end().game();
        DealToReport {
            number: deal.number,
            line: deal.line,
            game,
            names: deal.names.clone(),
            seen: deal.deal.seen(),
            outcome: outcome(deal.deal.end()),
            scope: match ReviewScope::of(game) {
                ReviewScope::Decisions => ReportedScope::Decisions,
                ReviewScope::Estimates => ReportedScope::Estimates,
                ReviewScope::Nothing => ReportedScope::Nothing,
            },
            players: self.seats.iter().filter_map(player).collect(),
            worse: self.worse(),
            turning_point: self.turning_point.map(|point| ReportedTurn {
                step: point.number,
                seat: point.seat,
                card: point.card,
                result: reviewed_result(point.result),
            }),
        }
    }
}

fn declarer(deal: &AnyDeal) -> Option<Seat> {
    deal.score()?.declarer.map(|declarer| declarer.seat)
}

/// Says how the deal ended.
fn outcome(end: &AnyDeal) -> ReportedOutcome {
    let Some(score) = end.score() else {
        return ReportedOutcome::Left;
    };
    match (score.facts.kind, score.declarer) {
        (DealKind::PassedIn, _) => ReportedOutcome::PassedIn,
        (kind, Some(declarer)) => ReportedOutcome::Declared {
            declarer: declarer.seat,
            kind,
            won: declarer.won,
            points: score.points[declarer.seat.index()],
        },
        (kind, None) => ReportedOutcome::Points {
            kind,
            points: score.points,
        },
    }
}

/// Writes a decision. Only fields named `open_…` depend on hidden cards.
fn decision_json(review: &DecisionReview) -> Value {
    let chance = |value: OptionValue| value.chance.map(skat_review::Thousandths::value);
    let points = |value: OptionValue| value.points.value();
    json!({
        "number": review.number,
        "seat": review.seat.index(),
        "subject": review.subject.key(),
        "taken": review.taken.to_string(),
        "best": review.best.to_string(),
        "taken_chance": chance(review.taken_value),
        "taken_points": points(review.taken_value),
        "best_chance": chance(review.best_value),
        "best_points": points(review.best_value),
        "loss_chance": chance(review.loss),
        "loss_points": points(review.loss),
        "error_chance": chance(review.error),
        "error_points": points(review.error),
        "decided": review.decided,
        "label": review.label.key(),
        "accuracy": review.accuracy().map(rounded),
        "worlds": review.worlds,
        "all_worlds": review.all_worlds,
        "open_verdict": review.open.map(|open| open.verdict.key()),
        "open_taken": review.open.map(|open| open.taken.key()),
        "open_best": review.open.map(|open| open.best.key()),
    })
}

fn rounded(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

/// Returns the points lost, signed.
fn loss(decisions: &[DecisionReview]) -> f64 {
    let tenths: i32 = decisions.iter().map(|review| review.loss.points.0).sum();
    Tenths(tenths).value()
}

fn mean_accuracy(decisions: &[DecisionReview]) -> Option<f64> {
    let accuracies: Vec<f64> = decisions
        .iter()
        .filter_map(DecisionReview::accuracy)
        .collect();
    let mean = accuracies.iter().sum::<f64>() / accuracies.len() as f64;
    (!accuracies.is_empty()).then(|| rounded(mean))
}

/// Points lost and accuracies of each player, over all deals. Who isn't named counts with all others
/// without a name, because people change seats from deal to deal.
#[derive(Default)]
struct Totals(BTreeMap<Option<String>, (Vec<f64>, Vec<f64>)>);

impl Totals {
    fn add(&mut self, deal: &NumberedDeal, review: &DealReview) {
        for (seat, decisions) in &review.seats {
            let (losses, accuracies) = self.0.entry(deal.names[seat.index()].clone()).or_default();
            losses.push(loss(decisions));
            accuracies.extend(decisions.iter().filter_map(DecisionReview::accuracy));
        }
    }

    fn report(&self, language: Lang) -> String {
        let total = |(name, (losses, accuracies)): (&Option<String>, &(Vec<f64>, Vec<f64>))| {
            let rate = ErrorRate::of(losses)?;
            let mean = accuracies.iter().sum::<f64>() / accuracies.len() as f64;
            Some(ReportedTotal {
                name: name.clone(),
                rate: rate.rate,
                margin: rate.margin,
                deals: rate.deals,
                accuracy: (!accuracies.is_empty()).then_some(mean),
            })
        };
        let totals: Vec<ReportedTotal> = self.0.iter().filter_map(total).collect();
        review_totals(&totals, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal_file::samples::{RECORD, log};

    #[test]
    fn logs_and_records_may_be_mixed() {
        let passed = log("1 pass\n2 pass\n0 pass\n");
        let text = format!("{passed}{passed}\n{RECORD}\n\n{passed}");
        let deals = read(&text).unwrap();
        let places: Vec<(usize, usize)> =
            deals.iter().map(|deal| (deal.number, deal.line)).collect();
        assert_eq!(places, [(1, 1), (2, 10), (3, 20), (4, 22)]);
        let name = |deal: usize| deals[deal].names[Seat::REARHAND.index()].as_deref();
        assert_eq!((name(2), name(3)), (Some("Clara"), None));
    }

    #[test]
    fn players_of_a_list_change_seats() {
        let passed = log("1 pass\n2 pass\n0 pass\n");
        let mut deals = read(&format!("{passed}{RECORD}\n{passed}")).unwrap();
        let players = ["Alma", "Bruno", "Clara"].map(str::to_owned);
        name_players(&mut deals, &players).unwrap();
        let named = |deal: usize| deals[deal].names.clone().map(Option::unwrap);
        assert_eq!(named(0), ["Alma", "Bruno", "Clara"]);
        assert_eq!(
            named(1),
            ["Alma", "Bruno", "Clara"],
            "a record has its own names"
        );
        assert_eq!(named(2), ["Bruno", "Clara", "Alma"]);
        let error = name_players(&mut deals, &players[..2]).unwrap_err();
        assert!(
            error.to_string().starts_with("line 1: a deal of 3"),
            "{error}"
        );
    }

    #[test]
    fn totals_are_by_person() {
        let passed = log("1 pass\n2 pass\n0 pass\n");
        let deals = |names: &[&str]| {
            let mut deals = read(&format!("{passed}{passed}")).unwrap();
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            name_players(&mut deals, &names).unwrap();
            let mut totals = Totals::default();
            for deal in &deals {
                let seats = Seat::SKAT.map(|seat| (seat, Vec::new())).to_vec();
                let review = DealReview {
                    seats,
                    turning_point: None,
                };
                totals.add(deal, &review);
            }
            totals.report(Lang::En)
        };
        let named = deals(&["Alma", "Bruno", "Clara"]);
        assert!(named.contains("  Bruno: 0 ± 0 over 2 deals\n"), "{named}");
        let unnamed = deals(&[]);
        assert!(
            unnamed.contains("  Players without a name: 0 ± 0 over 6 deals\n"),
            "{unnamed}"
        );
        assert!(!unnamed.contains("seat"), "{unnamed}");
    }
}

//! The report of reviewed deals on the command line, as plain text.

use skat_rules::card::Card;
use skat_rules::facts::DealKind;
use skat_rules::game::{AnyPublicView, GameId};
use skat_rules::seat::Seat;

use super::own_review::{instead_of, points, shares};
use crate::pages::review::moment;
use crate::text::cards::written;
use crate::text::catalog::Texts;
use crate::text::numbers::{plain, signed};
use crate::{
    Lang, OpenLabel, OptionWorth, ReviewedDecision, ReviewedResult, RichText, TextForm, games,
};

/// A reviewed deal of a file.
#[derive(Clone, Debug)]
pub struct DealToReport {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The game.
    pub game: GameId,
    /// Names of the players in the order of the seats, where they are known.
    pub names: [Option<String>; 3],
    /// What everybody saw before each entry.
    pub seen: Vec<AnyPublicView>,
    /// The end.
    pub outcome: ReportedOutcome,
    /// How much of the game is reviewed.
    pub scope: ReportedScope,
    /// The players who had something to decide.
    pub players: Vec<ReportedPlayer>,
    /// The decisions that were worse than they could have been, the gravest first.
    pub worse: Vec<(Seat, ReviewedDecision)>,
    /// The turning point, by open cards.
    pub turning_point: Option<ReportedTurn>,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportedOutcome {
    /// A player left before there was a contract.
    Left,
    /// All passed.
    PassedIn,
    /// A declarer won or lost.
    Declared {
        /// The declarer.
        declarer: Seat,
        /// The kind of contract.
        kind: DealKind,
        /// True if the declarer won.
        won: bool,
        /// The declarer's points.
        points: i32,
    },
    /// A deal without a declarer.
    Points {
        /// Its kind.
        kind: DealKind,
        /// The points of the seats in order.
        points: Vec<i32>,
    },
}

/// How much of a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedScope {
    /// The decisions.
    Decisions,
    /// Estimates of the decisions.
    Estimates,
    /// Nothing.
    Nothing,
}

/// What a player lost in a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedPlayer {
    /// The seat.
    pub seat: Seat,
    /// Number of decisions.
    pub decisions: usize,
    /// Points lost, in tenths.
    pub lost: i32,
    /// Mean accuracy, 0 to 100.
    pub accuracy: f64,
}

/// The card after which the result with open cards never changed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedTurn {
    /// Number of entries before it.
    pub step: u16,
    /// The seat of the player.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The result from then on.
    pub result: ReviewedResult,
}

/// What a player lost over all deals of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedTotal {
    /// The player; `None` for all whose names aren't known.
    pub name: Option<String>,
    /// Points that would be lost in 36 deals.
    pub rate: f64,
    /// Half the width of its 95 % interval, if there are enough deals.
    pub margin: Option<f64>,
    /// Number of deals.
    pub deals: usize,
    /// Mean accuracy, 0 to 100; `None` without decisions.
    pub accuracy: Option<f64>,
}

/// Writes the report of a deal.
#[must_use]
pub fn review_report(deal: &DealToReport, lang: Lang) -> String {
    let texts = Texts::of(lang);
    let report = DealReport { deal, texts };
    let mut lines = vec![texts.review_report_deal(deal.number, deal.line, report.outcome())];
    let scope = match deal.scope {
        ReportedScope::Decisions => None,
        ReportedScope::Estimates => Some(texts.review_report_estimates()),
        ReportedScope::Nothing => Some(texts.review_report_nothing()),
    };
    lines.extend(scope.map(|scope| format!("  {scope}")));
    for player in &deal.players {
        // Chance can make a loss negative, which says nothing about a single deal.
        let lost = points(texts, player.lost.max(0));
        let lost = lost.trim_start_matches(['+', '±']).to_owned();
        let accuracy = percent(texts, player.accuracy);
        let name = report.name(player.seat);
        let line = texts.review_report_player(name, player.decisions, lost, accuracy);
        lines.push(format!("  {line}"));
    }
    lines.extend(deal.worse.iter().flat_map(|worse| report.decision(worse)));
    lines.extend(deal.turning_point.map(|turn| report.turn(turn)));
    written_plainly(&lines)
}

/// Writes the totals of the players.
#[must_use]
pub fn review_totals(totals: &[ReportedTotal], lang: Lang) -> String {
    let texts = Texts::of(lang);
    let total = |total: &ReportedTotal| {
        let name = total.name.clone();
        let name = name.unwrap_or_else(|| texts.review_report_unnamed());
        let rate = plain(total.rate.round() as i64);
        let margin = total.margin.map(|margin| format!(" ± {margin:.0}"));
        let rate = rate + &margin.unwrap_or_default();
        let line = match total.accuracy {
            Some(accuracy) => {
                let accuracy = percent(texts, accuracy);
                texts.review_report_total_accuracy(name, rate, total.deals, accuracy)
            }
            None => texts.review_report_total(name, rate, total.deals),
        };
        format!("  {line}")
    };
    let lines: Vec<String> = [texts.review_report_totals()]
        .into_iter()
        .chain(totals.iter().map(total))
        .collect();
    written_plainly(&lines)
}

fn percent(texts: Texts, number: f64) -> String {
    texts.percent(number.round() as i64)
}

/// Ends each line, with cards as text, without the code spans in which Discord shows them.
fn written_plainly(lines: &[String]) -> String {
    let text = TextForm::TEXT.write(&RichText::read(&lines.join("\n")));
    text.replace('`', "") + "\n"
}

/// A deal in a language.
struct DealReport<'a> {
    deal: &'a DealToReport,
    texts: Texts,
}

impl DealReport<'_> {
    fn name(&self, seat: Seat) -> String {
        let name = self.deal.names.get(seat.index()).and_then(Option::as_ref);
        name.cloned().unwrap_or_else(|| {
            let number = seat.index() + 1;
            self.texts.place_number(number)
        })
    }

    fn outcome(&self) -> String {
        let texts = self.texts;
        let kind_name = |kind: DealKind| texts.sheet_kind(kind.key());
        match &self.deal.outcome {
            ReportedOutcome::Left => texts.review_report_left(),
            ReportedOutcome::PassedIn => kind_name(DealKind::PassedIn),
            &ReportedOutcome::Declared {
                declarer,
                kind,
                won,
                points,
            } => texts.review_report_game(
                if won { "yes" } else { "no" },
                self.name(declarer),
                kind_name(kind),
                signed(points.into()),
            ),
            ReportedOutcome::Points { kind, points } => {
                let of_seat = |(seat, &points): (Seat, &i32)| {
                    format!("{} {}", self.name(seat), signed(points.into()))
                };
                let points: Vec<String> = Seat::SKAT.into_iter().zip(points).map(of_seat).collect();
                texts.review_report_points(kind_name(*kind), points.join(", "))
            }
        }
    }

    /// Names the moment of an entry: the trick, or the time before the first one.
    fn moment(&self, step: u16) -> String {
        let seen = self.deal.seen.get(usize::from(step));
        moment(self.texts, self.deal.game, seen.and_then(games::progress))
    }

    /// Says what was worse about a decision.
    fn decision(&self, (seat, decision): &(Seat, ReviewedDecision)) -> Vec<String> {
        let texts = self.texts;
        let deed = |action| match self.deal.seen.get(usize::from(decision.step)) {
            Some(seen) => games::action_text(texts, action, seen),
            None => action.to_string(),
        };
        let heading = texts.review_report_decision(
            self.name(*seat),
            self.moment(decision.step),
            deed(decision.taken),
            texts.own_review_label(decision.label.key()),
        );
        let best = match instead_of(decision.taken, decision.best) {
            Some(text) => text(texts),
            None => deed(decision.best),
        };
        let better = match decision.worth {
            OptionWorth::Chance { taken, best: with } => {
                let [(taken, of), (with, _)] = shares([taken, with]);
                texts.review_report_better(best, with, of, taken)
            }
            OptionWorth::Points { taken, best: with } => {
                let [taken, with] = [taken, with].map(|tenths| points(texts, tenths));
                texts.review_report_better_points(best, with, taken)
            }
        };
        let open = decision.open.filter(|open| *open != OpenLabel::Good);
        let open = open.map(|open| texts.review_report_open(open.key()));
        let outbid = decision.outbid.then(|| texts.own_review_outbid());
        let below = [better].into_iter().chain(open).chain(outbid);
        let below = below.map(|line| format!("    {line}"));
        [format!("  {heading}")].into_iter().chain(below).collect()
    }

    fn turn(&self, turn: ReportedTurn) -> String {
        let texts = self.texts;
        let line = texts.review_report_turn(
            self.moment(turn.step),
            self.name(turn.seat),
            written(texts, [turn.card]),
            texts.own_review_result(turn.result.key()),
        );
        format!("  {line}")
    }
}

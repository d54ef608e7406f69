//! The review of what a person did in a finished deal, with the computers' reasons.

use skat_rules::card::Card;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::Action;
use skat_rules::scoring::series_length;
use skat_table::{DealReplay, Place, ShareCode};

use crate::pages::review::{completed, fill, moment, reasons};
use crate::parts::controls::{MOST_OPTIONS, rows};
use crate::parts::render_context::RenderContext;
use crate::text::cards::written;
use crate::text::catalog::Texts;
use crate::text::numbers::{decimal, plain};
use crate::{
    Button, ButtonStyle, Display, Embed, Eyes, Message, Names, Reader, ReplayMove, ReplayPress,
    RichText, Row, Select, SelectChoice, games,
};

const COLOUR: u32 = 0x80848E;

/// UTF-16 units up to which a page takes another trick, so that a phone shows it in two or three
/// screens.
const PAGE: usize = 900;

/// Most decisions that the first page shows.
const KEY_MOMENTS: usize = 3;

/// The review of what a person did in a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnReview {
    /// The person's place.
    pub place: Place,
    /// Points that they would lose in a list of 36 deals by playing as in this one. Chance can make
    /// it negative.
    pub error_rate: f64,
    /// Mean accuracy of the decisions, 0 to 100; `None` without decisions.
    pub accuracy: Option<f64>,
    /// The turning point, by open cards.
    pub turning_point: Option<ReviewedTurn>,
    /// The decisions, in the order of play.
    pub decisions: Vec<ReviewedDecision>,
}

/// The card after which the result with open cards never changed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedTurn {
    /// The step of the replay before it.
    pub step: u16,
    /// The place of the player.
    pub place: Place,
    /// The card.
    pub card: Card,
    /// The result from then on.
    pub result: ReviewedResult,
}

/// The declarer's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewedResult {
    /// The contract is lost.
    Lost,
    /// It is won.
    Won,
    /// It is won with Schneider.
    Schneider,
    /// It is won with Schwarz.
    Schwarz,
}

/// A decision with its verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedDecision {
    /// The step of the replay before it.
    pub step: u16,
    /// What the person did.
    pub taken: AnyAction,
    /// The best option.
    pub best: AnyAction,
    /// What both were worth.
    pub worth: OptionWorth,
    /// Points lost, in tenths.
    pub lost: i32,
    /// The verdict by what the person could know.
    pub label: ReviewLabel,
    /// The verdict with open cards, if there is one.
    pub open: Option<OpenLabel>,
    /// True for a call that did no harm, because somebody else bid more.
    pub outbid: bool,
    /// True if rollouts alone decided, as in Ramsch.
    pub is_estimate: bool,
}

/// What the taken and the best option were worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionWorth {
    /// Winning probabilities, in thousandths.
    Chance {
        /// Of the taken option.
        taken: i16,
        /// Of the best one.
        best: i16,
    },
    /// Points on average, in tenths.
    Points {
        /// Of the taken option.
        taken: i32,
        /// Of the best one.
        best: i32,
    },
}

/// The verdict by what the person could know, the best first, unless there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReviewLabel {
    /// As good as the best, as far as one can know.
    Equal,
    /// The best, or nearly.
    Good,
    /// A little worse.
    Fine,
    /// Noticeably worse.
    Inaccuracy,
    /// A mistake.
    Mistake,
    /// A grave mistake.
    Blunder,
    /// Not judged, because too few worlds could be looked at.
    NotJudged,
}

/// The verdict with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenLabel {
    /// Worse, and it cost.
    Error,
    /// Worse, but it did no harm.
    Lucky,
    /// Right, but wrong as the cards lay.
    Unlucky,
    /// Right both ways.
    Good,
}

impl ReviewedResult {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Won => "won",
            Self::Schneider => "schneider",
            Self::Schwarz => "schwarz",
        }
    }
}

impl ReviewLabel {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Good => "good",
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::NotJudged => "not_judged",
        }
    }

    const fn emoji(self) -> &'static str {
        match self {
            Self::Equal | Self::NotJudged => "⚪",
            Self::Good | Self::Fine => "🟢",
            Self::Inaccuracy => "🟡",
            Self::Mistake => "🟠",
            Self::Blunder => "🔴",
        }
    }

    fn is_worse(self) -> bool {
        self > Self::Good && self != Self::NotJudged
    }
}

impl OpenLabel {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Lucky => "lucky",
            Self::Unlucky => "unlucky",
            Self::Good => "good",
        }
    }
}

/// Builds a page of a review. The first one, number 0, is the summary. A page past the end shows
/// the last one.
#[must_use]
pub fn own_review_page(
    review: &OwnReview,
    replay: &DealReplay,
    code: ShareCode,
    page: u8,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<ReplayPress> {
    let context = RenderContext::new(&replay.table, names, reader);
    let shown = ShownReview {
        context,
        review,
        replay,
    };
    let all = shown.pages();
    let pages = all.len();
    let page = usize::from(page).min(pages);
    let chosen = page.checked_sub(1).and_then(|index| all.get(index));
    let (lines, first_rows) = match chosen {
        None => shown.summary(),
        Some(entries) => shown.entries(entries),
    };
    let texts = context.texts;
    let footer = texts.own_review_footer(page + 1, pages + 1, code.to_string());
    let turn = |to: Option<usize>, sign: &str| {
        let press = to.map_or(u8::MAX, |to| u8::try_from(to).unwrap_or(u8::MAX - 1));
        Button::new(
            ReplayPress::Review(press),
            ButtonStyle::Secondary,
            sign.to_owned(),
        )
        .disabled_if(to.is_none())
    };
    let next = Some(page + 1).filter(|next| *next <= pages);
    let mut buttons = if page == 0 {
        let all = next.map(|_| turn(next, &texts.own_review_all()));
        all.into_iter().collect()
    } else {
        vec![turn(page.checked_sub(1), "◀"), turn(next, "▶")]
    };
    buttons.push(to_replay(&context));
    Message {
        embed: Some(Embed {
            title: texts.own_review_title(replay.deal.number),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            footer: Some(footer),
            ..Embed::default()
        }),
        rows: first_rows.into_iter().chain(rows(buttons)).collect(),
        ..Message::default()
    }
}

/// Builds the page that a person sees until their review is made.
#[must_use]
pub fn awaited_review_page(
    replay: &DealReplay,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<ReplayPress> {
    let context = RenderContext::new(&replay.table, names, reader);
    let texts = context.texts;
    let again = Button::new(
        ReplayPress::Review(0),
        ButtonStyle::Secondary,
        texts.button_refresh(),
    )
    .emoji("🔄");
    Message {
        embed: Some(Embed {
            title: texts.own_review_title(replay.deal.number),
            description: RichText::read(&texts.own_review_awaited()),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(vec![again, to_replay(&context)]),
        ..Message::default()
    }
}

/// Builds the button that leads to the replay.
fn to_replay(context: &RenderContext<'_>) -> Button<ReplayPress> {
    Button::new(
        ReplayPress::To(ReplayMove::TrickBack, 0, Eyes::Open),
        ButtonStyle::Secondary,
        context.texts.button_replay(),
    )
    .emoji("🎞️")
}

/// Something on a page of a trick.
struct Entry<'a> {
    text: String,
    /// The person's decision that it describes; `None` for a computer's.
    own: Option<&'a ReviewedDecision>,
}

/// A review with its deal.
struct ShownReview<'a> {
    context: RenderContext<'a>,
    review: &'a OwnReview,
    replay: &'a DealReplay,
}

impl ShownReview<'_> {
    /// Builds the first page.
    fn summary(&self) -> (Vec<String>, Vec<Row<ReplayPress>>) {
        let texts = self.context.texts;
        let OwnReview {
            error_rate,
            accuracy,
            ..
        } = *self.review;
        let Some(accuracy) = accuracy else {
            return (vec![texts.own_review_nothing()], Vec::new());
        };
        let rate = plain(error_rate.round() as i64);
        // A negative loss says nothing about a single deal.
        let points = (error_rate / f64::from(series_length(3))).round().max(0.0);
        let points = plain(points as i64);
        let mut lines = vec![
            texts.own_review_summary(points, texts.percent(accuracy.round() as i64)),
            format!("-# {}", texts.own_review_rate_means(rate)),
        ];
        if let Some(turn) = self.review.turning_point {
            let card = written(texts, [turn.card]);
            let name = self.context.name(turn.place);
            let result = texts.own_review_result(turn.result.key());
            let told = texts.own_review_turning_point(self.moment(turn.step), name, card, result);
            lines.extend([String::new(), told]);
        }
        let key_moments = self.key_moments();
        lines.extend([
            String::new(),
            texts.own_review_key_moments(key_moments.len()),
        ]);
        for (number, decision) in (1..).zip(&key_moments) {
            let entry = self.entry(decision);
            lines.push(format!("{number} · {entry}"));
        }
        let show = |(number, decision): (usize, &&ReviewedDecision)| {
            let eyes = Eyes::Place(self.review.place);
            let press = ReplayPress::To(ReplayMove::CardOn, decision.step, eyes);
            let label = texts.own_review_show(number);
            Button::new(press, ButtonStyle::Primary, label)
        };
        let buttons = (1..).zip(&key_moments).map(show).collect();
        (lines, rows(buttons))
    }

    /// Chooses the decisions that matter most, in the order of play: those that lost most, then
    /// those that were right and yet cost the contract.
    fn key_moments(&self) -> Vec<&ReviewedDecision> {
        let matters = |decision: &&ReviewedDecision| {
            decision.label.is_worse() || decision.open == Some(OpenLabel::Unlucky)
        };
        let mut moments: Vec<_> = self.review.decisions.iter().filter(matters).collect();
        moments.sort_by_key(|decision| {
            (
                !decision.label.is_worse(),
                decision.outbid,
                std::cmp::Reverse((decision.label, decision.lost)),
            )
        });
        moments.truncate(KEY_MOMENTS);
        moments.sort_by_key(|decision| decision.step);
        moments
    }

    /// Describes all decisions, trick by trick: the person's own with their verdicts, and those of
    /// computers with their reasons. The first entry of a trick begins with its cards.
    fn tricks(&self) -> Vec<Vec<Entry<'_>>> {
        let context = &self.context;
        let over = |step| self.over(step);
        let own = self.review.decisions.iter().map(|decision| {
            let entry = Entry {
                text: self.own_entry(decision),
                own: Some(decision),
            };
            (decision.step, entry)
        });
        let parts = self
            .replay
            .decisions
            .chunk_by(|one, other| over(one.step) == over(other.step));
        let of_computers = parts
            .flat_map(|part| reasons(context, part))
            .map(|(step, text)| (step, Entry { text, own: None }));
        let mut entries: Vec<(u16, Entry<'_>)> = own.chain(of_computers).collect();
        entries.sort_by_key(|(step, _)| *step);
        let mut tricks: Vec<(Option<usize>, Vec<Entry<'_>>)> = Vec::new();
        for (step, mut entry) in entries {
            let over = over(step);
            match tricks.last_mut() {
                Some((last, entries)) if *last == over => entries.push(entry),
                _ => {
                    entry.text = self.trick_heading(over) + &entry.text;
                    tricks.push((over, vec![entry]));
                }
            }
        }
        tricks.into_iter().map(|(_, entries)| entries).collect()
    }

    /// Names a trick, and its cards below.
    fn trick_heading(&self, over: Option<usize>) -> String {
        let game = self.replay.table.header.game();
        let title = moment(self.context.texts, game, over);
        let seen = self.replay.steps.iter().map(|step| &step.public);
        let cards =
            over.and_then(|over| completed(&self.context, &self.replay.deal, seen, over + 1));
        let cards = cards
            .into_iter()
            .flatten()
            .map(|line| format!("-# {line}\n"));
        format!("**{title}**\n{}", cards.collect::<String>())
    }

    /// Divides all decisions into pages. A trick stays on one page unless it is too long.
    fn pages(&self) -> Vec<Vec<Entry<'_>>> {
        // Even while no emojis are known, so that page numbers stay the same.
        let with_emojis = self.context.texts.look().display != Display::Text;
        let length = |entries: &[Entry<'_>]| -> usize {
            let texts = entries.iter().map(|entry| RichText::read(&entry.text));
            texts.map(|text| text.length(with_emojis)).sum()
        };
        let mut pages: Vec<Vec<Entry<'_>>> = Vec::new();
        for mut trick in self.tricks() {
            while !trick.is_empty() {
                let texts: Vec<String> = trick.iter().map(|entry| entry.text.clone()).collect();
                let fitting = fill(&texts, with_emojis)
                    .first()
                    .map_or(1, |part| part.len());
                let rest = trick.split_off(fitting.max(1));
                match pages.last_mut() {
                    Some(page) if length(page) + length(&trick) <= PAGE => page.extend(trick),
                    _ => pages.push(trick),
                }
                trick = rest;
            }
        }
        pages
    }

    /// Builds a page of decisions.
    fn entries(&self, entries: &[Entry<'_>]) -> (Vec<String>, Vec<Row<ReplayPress>>) {
        let texts = self.context.texts;
        let option = |decision: &ReviewedDecision| SelectChoice {
            label: self.moment(decision.step),
            value: decision.step.to_string(),
            description: Some(texts.own_review_label(decision.label.key())),
            emoji: None,
        };
        let eyes = Eyes::Place(self.review.place);
        let own = entries.iter().filter_map(|entry| entry.own);
        let options: Vec<SelectChoice> = own.take(MOST_OPTIONS).map(option).collect();
        let select = (!options.is_empty()).then(|| {
            Row::Select(Select {
                press: ReplayPress::ChooseMoment(eyes),
                placeholder: texts.own_review_choose(),
                min: 1,
                max: 1,
                options,
            })
        });
        let lines = entries.iter().map(|entry| entry.text.clone()).collect();
        (lines, select.into_iter().collect())
    }

    /// Returns how many tricks or rounds were over at a step.
    fn over(&self, step: u16) -> Option<usize> {
        let step = self.replay.steps.get(usize::from(step));
        step.and_then(|step| games::progress(&step.public))
    }

    /// Names the moment of a step: the trick, or the time before the first one.
    fn moment(&self, step: u16) -> String {
        let game = self.replay.table.header.game();
        moment(self.context.texts, game, self.over(step))
    }

    /// Describes a decision and names its moment.
    fn entry(&self, decision: &ReviewedDecision) -> String {
        self.judged(self.moment(decision.step), decision)
    }

    /// Describes a decision among those of others in the same trick.
    fn own_entry(&self, decision: &ReviewedDecision) -> String {
        self.judged(self.context.texts.own_review_you(), decision)
    }

    /// Describes a decision: what the person did, what was better, and what open cards say.
    fn judged(&self, first: String, decision: &ReviewedDecision) -> String {
        let texts = self.context.texts;
        let label = texts.own_review_label(decision.label.key());
        let label = format!("{} {label}", decision.label.emoji());
        let estimate = decision
            .is_estimate
            .then(|| format!(" · {}", texts.own_review_estimate()));
        let deed = self.deed(decision.step, decision.taken);
        let heading = texts.own_review_heading(first, deed, label);
        let heading = heading + &estimate.unwrap_or_default();
        let open = decision.open.filter(|open| *open != OpenLabel::Good);
        let open = open.map(|open| format!("-# {}", texts.own_review_open(open.key())));
        let outbid = decision.outbid;
        let outbid = outbid.then(|| format!("-# {}", texts.own_review_outbid()));
        [heading, self.comparison(decision)]
            .into_iter()
            .chain(open)
            .chain(outbid)
            .collect::<Vec<String>>()
            .join("\n")
    }

    /// Says what an action is, in the words of its moment.
    fn deed(&self, step: u16, action: AnyAction) -> String {
        let step = self.replay.steps.get(usize::from(step));
        step.map_or_else(
            || action.to_string(),
            |step| games::action_text(self.context.texts, action, &step.public),
        )
    }

    /// Compares the taken option with the best one.
    fn comparison(&self, decision: &ReviewedDecision) -> String {
        let texts = self.context.texts;
        let ReviewedDecision {
            step,
            taken: was_taken,
            best: was_best,
            worth,
            label,
            ..
        } = *decision;
        let best_deed = || match instead_of(was_taken, was_best) {
            Some(text) => text(texts),
            None => self.deed(step, was_best),
        };
        if label == ReviewLabel::NotJudged {
            return texts.own_review_not_judged();
        }
        if was_taken == was_best {
            return match worth {
                OptionWorth::Chance { taken, .. } => {
                    let [(wins, of)] = shares([taken]);
                    texts.own_review_best_chance(wins, of)
                }
                OptionWorth::Points { taken, .. } => {
                    texts.own_review_best_points(self.points(taken))
                }
            };
        }
        match (label, worth) {
            (ReviewLabel::Equal, _) => texts.own_review_equal(best_deed()),
            (ReviewLabel::Good, _) => texts.own_review_nearly(best_deed()),
            (_, OptionWorth::Chance { taken, best }) => {
                let [(with_taken, of), (with_best, _)] = shares([taken, best]);
                match was_best.played_card() {
                    Some(card) => {
                        let card = written(texts, [card]);
                        texts.own_review_better_card(card, with_best, of, with_taken)
                    }
                    None => texts.own_review_better(best_deed(), with_best, of, with_taken),
                }
            }
            (_, OptionWorth::Points { taken, best }) => {
                let (taken, best) = (self.points(taken), self.points(best));
                texts.own_review_better_points(best_deed(), best, taken)
            }
        }
    }

    /// Writes tenths of points with their sign.
    fn points(&self, tenths: i32) -> String {
        points(self.context.texts, tenths)
    }
}

/// Writes tenths of points with their sign.
pub(super) fn points(texts: Texts, tenths: i32) -> String {
    let sign = match tenths {
        ..0 => "−",
        0 => "±",
        _ => "+",
    };
    let number = decimal(f64::from(tenths.abs()) / 10.0, 1, texts);
    format!("{sign}{number}")
}

/// Returns what players call the best option if it is to do nothing special: neither to give up nor
/// to double.
pub(super) fn instead_of(taken: AnyAction, best: AnyAction) -> Option<fn(Texts) -> String> {
    let plays_on = matches!(
        (taken, best),
        (
            AnyAction::Skat(Action::Concede | Action::Throw),
            AnyAction::Skat(Action::Refuse)
        ) | (
            AnyAction::Skat(Action::Kontra),
            AnyAction::Skat(Action::Pass)
        )
    );
    plays_on.then_some(|texts: Texts| texts.own_review_play_on())
}

/// Writes probabilities in thousandths as so many of ten, or of a hundred if ten can't tell them
/// apart or would claim certainty.
pub(super) fn shares<const N: usize>(thousandths: [i16; N]) -> [(i64, i64); N] {
    let rounded = |of: i64| {
        thousandths.map(|share| {
            let share = i64::from(share.clamp(0, 1_000));
            ((share * of + 500) / 1_000, of)
        })
    };
    let of_ten = rounded(10);
    let is_told = |(&share, &(wins, _)): (&i16, &(i64, i64))| {
        (wins == 0) == (share <= 0) && (wins == 10) == (share >= 1_000)
    };
    let are_distinct = of_ten
        .iter()
        .enumerate()
        .all(|(index, share)| !of_ten[..index].contains(share));
    if are_distinct && thousandths.iter().zip(&of_ten).all(is_told) {
        of_ten
    } else {
        rounded(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_apart() {
        for (thousandths, expected) in [
            ([412, 731], [(4, 10), (7, 10)]),
            ([0, 1_000], [(0, 10), (10, 10)]),
            ([690, 731], [(69, 100), (73, 100)]),
            ([30, 500], [(3, 100), (50, 100)]),
            ([970, 400], [(97, 100), (40, 100)]),
            ([-5, 1_003], [(0, 10), (10, 10)]),
        ] {
            assert_eq!(shares(thousandths), expected, "{thousandths:?}");
        }
    }
}

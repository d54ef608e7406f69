//! Reports of deals to the moderators of a server.

use skat_table::{
    Conduct, DealReplay, DefenceCounts, KontraCounts, PersonConduct, PersonId, Place, ShareCode,
};

use crate::pages::replay::persons_in;
use crate::parts::controls::rows;
use crate::parts::fairness::literal;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::text::numbers::{decimal, percent};
use crate::{
    Button, ButtonStyle, Embed, Eyes, Field, InputForm, Lang, Mention, Message, Names, Reader,
    ReplayMove, ReplayPress, ReportPress, RichText, Row, Select, SelectChoice, games,
};

const COLOUR: u32 = 0xC0392B;

/// Most characters of a reason.
const LONGEST_REASON: u16 = 300;

/// Most options of a select.
const MOST_OPTIONS: usize = 25;

/// Decisions from which a median says something.
const FEWEST_DECISIONS: usize = 50;

/// Cards without a choice, from which their times say something.
const FEWEST_FORCED: usize = 20;

/// Contracts from which a share says something.
const FEWEST_CONTRACTS: u32 = 20;

/// A decision that takes longer than this is slow, in milliseconds.
const SLOW_MS: u32 = 30_000;

/// A card without a choice that takes longer than this is slow, in milliseconds.
const SLOW_FORCED_MS: u32 = 10_000;

/// A deal that was reported.
pub struct ReportedDeal<'a> {
    /// The deal.
    pub replay: &'a DealReplay,
    /// Its share code.
    pub code: ShareCode,
    /// The step that the report is about.
    pub step: u16,
    /// The person who reports it.
    pub reporter: PersonId,
    /// The persons whom it concerns.
    pub concerned: Vec<PersonId>,
    /// What the reporter wrote.
    pub reason: String,
}

/// Returns the sets of places that a report may concern, one bit for each place: single players, and
/// pairs of them if a select has room for all. The reader's own place isn't among them, nor are the
/// players who are gone from the deal.
#[must_use]
pub fn reported_places(replay: &DealReplay, own: Option<Place>, gone: &[PersonId]) -> Vec<u16> {
    let bits = |place: Place| 1_u16.checked_shl(u32::from(place.0)).unwrap_or_default();
    let others =
        persons_in(replay).filter(|(place, person)| Some(*place) != own && !gone.contains(person));
    let mut others: Vec<u16> = others.map(|(place, _)| bits(place)).collect();
    others.sort_unstable();
    if others.len() * (others.len() + 1) / 2 > MOST_OPTIONS {
        return others;
    }
    let pairs = others.iter().enumerate().flat_map(|(index, first)| {
        let later = others.iter().skip(index + 1);
        later.map(move |second| first | second)
    });
    others.iter().copied().chain(pairs).collect()
}

/// Asks whom a report about this step concerns: nobody at the reader's own place, and no player who
/// is gone from the deal.
#[must_use]
pub fn whom_to_report(
    replay: &DealReplay,
    step: u16,
    (own, gone): (Option<Place>, &[PersonId]),
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<ReplayPress> {
    let context = RenderContext::new(&replay.table, names, reader);
    let texts = context.texts;
    let option = |places: u16| {
        let named = (0..u16::BITS)
            .filter(|bit| places >> bit & 1 == 1)
            .filter_map(|bit| u8::try_from(bit).ok())
            .map(|place| context.plain_name_or_number(Place(place)));
        let named: Vec<String> = named.collect();
        SelectChoice {
            label: match &named[..] {
                [first, second] => texts.report_both(first.clone(), second.clone()),
                _ => named.concat(),
            },
            value: places.to_string(),
            description: None,
            emoji: None,
        }
    };
    let select = Select {
        press: ReplayPress::ChooseReported(step),
        placeholder: texts.report_choose(),
        min: 1,
        max: 1,
        options: reported_places(replay, own, gone)
            .into_iter()
            .map(option)
            .collect(),
    };
    Message {
        embed: Some(Embed {
            title: texts.report_title(),
            description: RichText::read(&texts.report_intro()),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: vec![Row::Select(select)],
        ..Message::default()
    }
}

/// Builds the form for the reason of a report about this step, which concerns these places.
#[must_use]
pub fn report_form(step: u16, places: u16, lang: Lang) -> InputForm<ReplayPress> {
    let texts = Texts::of(lang);
    InputForm {
        press: ReplayPress::SendReport(step, places),
        title: texts.report_title(),
        text: RichText::read(&texts.report_form_text()),
        label: texts.report_label(),
        help: texts.report_help(),
        placeholder: texts.report_placeholder(),
        value: None,
        longest: LONGEST_REASON,
    }
}

/// Builds the message to the moderators.
#[must_use]
pub fn report_message(
    reported: &ReportedDeal<'_>,
    names: &dyn Names,
    lang: Lang,
) -> Message<ReportPress> {
    let replay = reported.replay;
    let context = RenderContext::new(&replay.table, names, lang);
    let texts = context.texts;
    let named = |person: &PersonId| names.of(*person).marked();
    let concerned: Vec<String> = reported.concerned.iter().map(named).collect();
    let concerned = match &concerned[..] {
        [first, second] => texts.report_both(first.clone(), second.clone()),
        _ => concerned.concat(),
    };
    let last = replay.steps.len().saturating_sub(1);
    let step = usize::from(reported.step).min(last);
    let moment = match replay.steps.get(step) {
        _ if step == last => texts.replay_moment_end(),
        None => texts.review_before(),
        Some(shown) => games::progress(&shown.public).map_or_else(
            || texts.review_before(),
            |tricks| texts.review_trick(tricks + 1),
        ),
    };
    let field = |name: String, value: String, inline| Field {
        name,
        value: RichText::read(&value),
        inline,
    };
    let fields = vec![
        field(texts.report_reporter(), named(&reported.reporter), true),
        field(texts.report_concerned(), concerned, true),
        field(
            texts.report_deal(),
            texts.report_moment(replay.deal.number, moment, reported.code.to_string()),
            false,
        ),
        field(texts.report_label(), literal(&reported.reason), false),
    ];
    let eyes = Eyes::Open;
    let show = ReplayPress::To(ReplayMove::CardOn, reported.step, eyes);
    let buttons = vec![
        Button::new(
            ReportPress::Replay(show),
            ButtonStyle::Primary,
            texts.button_replay(),
        )
        .emoji("🎞️"),
        Button::new(
            ReportPress::Statistics,
            ButtonStyle::Secondary,
            texts.button_report_statistics(),
        )
        .emoji("📊"),
    ];
    Message {
        embed: Some(Embed {
            title: texts.report_message_title(),
            colour: COLOUR,
            fields,
            footer: Some(texts.report_message_footer()),
            ..Embed::default()
        }),
        rows: rows(buttons),
        ..Message::default()
    }
}

/// Builds the statistics of the persons whom a report concerns, named in the same order.
#[must_use]
pub fn conduct_page(conduct: &Conduct, persons: &[Mention], lang: Lang) -> Message<ReportPress> {
    let shown = ShownConduct {
        texts: Texts::of(lang),
        names: persons.iter().map(|person| person.marked()).collect(),
    };
    let texts = shown.texts;
    let mut fields = vec![
        shown.field(
            texts.conduct_pace(),
            &shown.of_each(conduct, ShownConduct::pace),
        ),
        shown.field(
            texts.conduct_signals(),
            &format!(
                "{}\n{}",
                shown.of_each(conduct, ShownConduct::forced),
                texts.conduct_signals_mean()
            ),
        ),
    ];
    if let [first, second] = &shown.names[..] {
        let [to_second, to_first] = conduct.kontra;
        let kontra = [
            shown.kontra(
                &texts.conduct_kontra_of(first.clone(), second.clone()),
                to_second,
            ),
            shown.kontra(
                &texts.conduct_kontra_of(second.clone(), first.clone()),
                to_first,
            ),
            shown.kontra(&texts.conduct_kontra_of_others(), conduct.kontra_by_others),
        ];
        let defence = [
            shown.defence(&texts.conduct_defence_own(), conduct.together),
            shown.defence(&texts.conduct_defence_others(), conduct.other_pairs),
        ];
        fields.push(shown.field(texts.conduct_kontra(), &kontra.join("\n")));
        fields.push(shown.field(texts.conduct_defence(), &defence.join("\n")));
    }
    Message {
        embed: Some(Embed {
            title: texts.conduct_title(),
            description: RichText::read(&texts.conduct_intro(
                conduct.deals,
                persons.len(),
                shown.names.join(" · "),
            )),
            colour: COLOUR,
            fields,
            footer: Some(texts.conduct_footer()),
        }),
        ..Message::default()
    }
}

/// What the statistics of some persons are written with.
struct ShownConduct {
    texts: Texts,
    names: Vec<String>,
}

impl ShownConduct {
    fn field(&self, name: String, value: &str) -> Field {
        Field {
            name,
            value: RichText::read(value),
            inline: false,
        }
    }

    /// Writes a line about each person.
    fn of_each(&self, conduct: &Conduct, line: impl Fn(&Self, &PersonConduct) -> String) -> String {
        let persons = self.names.iter().zip(&conduct.persons);
        let lines = persons.map(|(name, person)| format!("{name}: {}", line(self, person)));
        lines.collect::<Vec<String>>().join("\n")
    }

    fn pace(&self, person: &PersonConduct) -> String {
        let number = person.times.len();
        let Some(median) = median_seconds(&person.times).filter(|_| number >= FEWEST_DECISIONS)
        else {
            return self.texts.conduct_too_few(number, FEWEST_DECISIONS);
        };
        let slow = count_above(&person.times, SLOW_MS);
        self.texts.conduct_times(
            decimal(median, 1, self.texts),
            number,
            SLOW_MS / 1_000,
            self.share(slow, number),
            person.timeouts,
        )
    }

    fn forced(&self, person: &PersonConduct) -> String {
        let number = person.forced.len();
        let Some(median) = median_seconds(&person.forced).filter(|_| number >= FEWEST_FORCED)
        else {
            return self.texts.conduct_too_few(number, FEWEST_FORCED);
        };
        let slow = count_above(&person.forced, SLOW_FORCED_MS);
        self.texts.conduct_forced(
            decimal(median, 1, self.texts),
            number,
            SLOW_FORCED_MS / 1_000,
            self.share(slow, number),
        )
    }

    fn kontra(&self, who: &str, counts: KontraCounts) -> String {
        let KontraCounts {
            contracts,
            said,
            beaten,
        } = counts;
        if contracts < FEWEST_CONTRACTS {
            let few = self.texts.conduct_too_few(contracts, FEWEST_CONTRACTS);
            return format!("{who}: {few}");
        }
        let share = self.share(said as usize, contracts as usize);
        let told = self.texts.conduct_kontra_said(contracts, share, beaten);
        format!("{who}: {told}")
    }

    fn defence(&self, who: &str, counts: DefenceCounts) -> String {
        let DefenceCounts { contracts, beaten } = counts;
        if contracts < FEWEST_CONTRACTS {
            let few = self.texts.conduct_too_few(contracts, FEWEST_CONTRACTS);
            return format!("{who}: {few}");
        }
        let share = self.share(beaten as usize, contracts as usize);
        format!("{who}: {}", self.texts.conduct_beaten(contracts, share))
    }

    /// Writes a number with its share: `3 (12 %)`.
    fn share(&self, part: usize, all: usize) -> String {
        let thousandths = i64::try_from(1_000 * part / all.max(1)).unwrap_or_default();
        format!("{part} ({})", percent(thousandths, self.texts))
    }
}

/// Returns the median of times in milliseconds as seconds; `None` without any.
fn median_seconds(times: &[u32]) -> Option<f64> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let middle = sorted.len().checked_sub(1)? / 2;
    let upper = sorted[sorted.len() / 2];
    Some((f64::from(sorted[middle]) + f64::from(upper)) / 2_000.0)
}

fn count_above(times: &[u32], limit: u32) -> usize {
    times.iter().filter(|time| **time > limit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_stands_in_the_middle() {
        assert_eq!(median_seconds(&[]), None);
        assert_eq!(median_seconds(&[3_000]), Some(3.0));
        assert_eq!(median_seconds(&[9_000, 1_000]), Some(5.0));
        assert_eq!(median_seconds(&[9_000, 1_000, 2_000]), Some(2.0));
    }
}

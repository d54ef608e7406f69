//! What the counts of dealt cards show, as plain text and as a server's monthly message.

use std::convert::Infallible;

use crate::text::catalog::Texts;
use crate::text::numbers::decimal;
use crate::{Embed, Lang, Message};

const COLOUR: u32 = 0x0057_F287;

/// What the counts of dealt cards show.
#[derive(Clone, Debug, PartialEq)]
pub struct DealStatistics {
    /// Year and month of the deals; `None` for the deals of all months.
    pub month: Option<(i16, u8)>,
    /// Number of tables whose deals aren't counted, because their logs were removed or can't be
    /// read.
    pub tables_without_log: u64,
    /// Number of lists that ended.
    pub lists_ended: u64,
    /// Number of these lists that were stopped before their last deal was over.
    pub lists_stopped: u64,
    /// The packs that were dealt.
    pub packs: Vec<PackStatistics>,
    /// What all tests say together.
    pub verdict: StatisticsVerdict,
}

/// What the counts of one pack show.
#[derive(Clone, Debug, PartialEq)]
pub struct PackStatistics {
    /// The pack's key.
    pub pack: &'static str,
    /// Number of times that it was dealt.
    pub deals: u64,
    /// The test of each card in each place; `None` with too few deals.
    pub cards: Option<UniformityTest>,
    /// The jacks, if the pack is dealt to hands and a skat.
    pub jacks: Option<JackStatistics>,
}

/// How many jacks lay together.
#[derive(Clone, Debug, PartialEq)]
pub struct JackStatistics {
    /// Expected shares of hands with none to four jacks.
    pub expected: [f64; 5],
    /// What each hand had.
    pub hands: [HandStatistics; 3],
    /// Expected share of skats with a jack.
    pub expected_in_skat: f64,
    /// Share of skats with a jack.
    pub in_skat: f64,
    /// The test of the skats; `None` with too few deals.
    pub skat: Option<UniformityTest>,
}

/// The jacks in one of the three hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandStatistics {
    /// Shares of deals in which it had none to four jacks.
    pub shares: [f64; 5],
    /// The test of these shares; `None` with too few deals.
    pub test: Option<UniformityTest>,
}

/// A χ² test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformityTest {
    /// The statistic χ².
    pub statistic: f64,
    /// Its degrees of freedom.
    pub degrees: u32,
    /// The chance that fair deals give at least this statistic.
    pub p: f64,
}

/// What the tests say together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StatisticsVerdict {
    /// Nothing was dealt.
    NoDeals,
    /// Too little was dealt for any test.
    TooFew,
    /// The counts are those of fair deals.
    Fair {
        /// Number of tests.
        tests: usize,
        /// The least p-value.
        least: f64,
        /// A p-value below this would be suspicious.
        limit: f64,
    },
    /// The cards are spread less evenly than in fair deals.
    Uneven {
        /// Number of tests.
        tests: usize,
        /// The least p-value.
        least: f64,
    },
    /// The cards are spread more evenly than in fair deals.
    TooEven,
}

/// Reports what the counts of dealt cards show.
#[must_use]
pub fn deal_statistics(statistics: &DealStatistics, lang: Lang) -> String {
    let texts = Texts::of(lang);
    let period = match statistics.month {
        Some((year, month)) => texts.leaderboard_month(month, year),
        None => texts.leaderboard_all_time(),
    };
    let mut parts = vec![texts.statistics_title(period)];
    if statistics.tables_without_log > 0 {
        parts.push(texts.statistics_tables_without_log(statistics.tables_without_log));
    }
    parts.extend(statistics.packs.iter().map(|pack| section(pack, texts)));
    parts.extend(lists_line(statistics, texts));
    parts.push(verdict(statistics.verdict, texts));
    parts.join("\n\n")
}

fn section(pack: &PackStatistics, texts: Texts) -> String {
    let cards = match pack.cards {
        Some(test) => texts.statistics_cards(
            decimal(test.statistic, 2, texts),
            test.degrees,
            p_value(test.p, texts),
        ),
        None => texts.statistics_cards_too_few(),
    };
    let mut lines = vec![
        texts.statistics_pack(pack.pack, pack.deals),
        format!("- {cards}"),
    ];
    if let Some(jacks) = &pack.jacks {
        lines.extend(jack_lines(jacks, texts));
    }
    lines.join("\n")
}

fn jack_lines(jacks: &JackStatistics, texts: Texts) -> Vec<String> {
    let names = (1..=3_u8).map(|hand| texts.statistics_hand(hand));
    let names: Vec<String> = [texts.statistics_expected()]
        .into_iter()
        .chain(names)
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or_default();
    let row = |name: &str, cells: [String; 5]| {
        let cells = cells.map(|cell| format!("{cell:>9}")).concat();
        format!("  {name:<width$}{cells}")
    };
    let shares = |shares: [f64; 5]| shares.map(|share| percent(share, texts));
    let mut lines = vec![format!("- {}", texts.statistics_jacks())];
    lines.push(row("", [0, 1, 2, 3, 4].map(|jacks| jacks.to_string())));
    lines.push(row(&names[0], shares(jacks.expected)));
    for (hand, name) in jacks.hands.iter().zip(&names[1..]) {
        let p = tested(hand.test, texts);
        lines.push(format!("{}   {p}", row(name, shares(hand.shares))));
    }
    let skat = texts.statistics_skat(
        percent(jacks.in_skat, texts),
        percent(jacks.expected_in_skat, texts),
        tested(jacks.skat, texts),
    );
    lines.push(format!("- {skat}"));
    lines
}

/// Builds a server's monthly message: the deals, the test of their cards in plain words, and what
/// the file beside it is for, if there is one. `None` if nothing was dealt.
#[must_use]
pub fn monthly_statistics(
    statistics: &DealStatistics,
    has_file: bool,
    lang: Lang,
) -> Option<Message<Infallible>> {
    let texts = Texts::of(lang);
    let verdict = match statistics.verdict {
        StatisticsVerdict::NoDeals => return None,
        StatisticsVerdict::TooFew => texts.monthly_few(),
        StatisticsVerdict::Fair { .. } => texts.monthly_fair(),
        StatisticsVerdict::Uneven { tests, least } => {
            texts.monthly_uneven(tests, p_value(least, texts))
        }
        StatisticsVerdict::TooEven => texts.monthly_even(),
    };
    let (year, month) = statistics.month?;
    let dealt: u64 = statistics.packs.iter().map(|pack| pack.deals).sum();
    let tests = statistics.packs.iter().filter_map(|pack| {
        let test = pack.cards?;
        Some(texts.monthly_test(
            pack.pack,
            percent(test.p, texts),
            decimal(test.statistic, 2, texts),
            test.degrees,
            p_value(test.p, texts),
        ))
    });
    let missing = statistics.tables_without_log;
    let missing = (missing > 0).then(|| texts.statistics_tables_without_log(missing));
    let file = has_file.then(|| format!("\n{}", texts.monthly_file()));
    let lines: Vec<String> = [texts.monthly_dealt(dealt)]
        .into_iter()
        .chain(missing)
        .chain(tests)
        .chain([verdict])
        .chain(lists_line(statistics, texts))
        .chain(file)
        .collect();
    Some(Message {
        embed: Some(Embed {
            title: texts.monthly_title(texts.leaderboard_month(month, year)),
            description: lines.join("\n").into(),
            colour: COLOUR,
            ..Embed::default()
        }),
        ..Message::default()
    })
}

/// Counts the lists that ended, and those that were stopped early.
fn lists_line(statistics: &DealStatistics, texts: Texts) -> Option<String> {
    let (ended, stopped) = (statistics.lists_ended, statistics.lists_stopped);
    let share = stopped as f64 / ended.max(1) as f64;
    (ended > 0).then(|| texts.statistics_lists(ended, stopped, percent(share, texts)))
}

/// Formats a share with two decimals.
fn percent(share: f64, texts: Texts) -> String {
    texts.percent(decimal(share * 100.0, 2, texts))
}

fn tested(test: Option<UniformityTest>, texts: Texts) -> String {
    test.map_or_else(|| texts.statistics_too_few(), |test| p_value(test.p, texts))
}

fn p_value(p: f64, texts: Texts) -> String {
    if p < 0.0001 {
        format!("p < {}", decimal(0.0001, 4, texts))
    } else {
        format!("p = {}", decimal(p, 4, texts))
    }
}

fn verdict(verdict: StatisticsVerdict, texts: Texts) -> String {
    match verdict {
        StatisticsVerdict::NoDeals => texts.statistics_none(),
        StatisticsVerdict::TooFew => texts.statistics_few(),
        StatisticsVerdict::Fair {
            tests,
            least,
            limit,
        } => texts.statistics_fair(tests, p_value(least, texts), decimal(limit, 4, texts)),
        StatisticsVerdict::Uneven { tests, least } => {
            texts.statistics_uneven(tests, p_value(least, texts))
        }
        StatisticsVerdict::TooEven => texts.statistics_too_even(),
    }
}

//! Statistics of how a person plays, from the reviews of their deals.

use crate::model::picture::Picture;
use crate::parts::controls::rows;
use crate::text::alt;
use crate::text::catalog::Texts;
use crate::text::numbers::{percent, plain};
use crate::{
    Button, ButtonStyle, Display, Drawing, Embed, Field, Mention, Message, ProfilePress, Reader,
    Replacement, RichText, TrendChart, TrendPoint,
};

const COLOUR: u32 = 0x3A7CA5;

/// Most leaks that are named.
const MOST_LEAKS: usize = 3;

/// Chances from which a share says something.
const FEWEST_CHANCES: u32 = 12;

/// Statistics of how a person plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayStatistics {
    /// The person.
    pub name: Mention,
    /// True if the reader is the person.
    pub is_own: bool,
    /// True if the members of the person's servers may see this.
    pub is_shared: bool,
    /// The number of reviewed deals that count.
    pub deals: u32,
    /// The number of deals from which a rate means something.
    pub minimum: u32,
    /// The number of these deals that another version of the engine reviewed.
    pub by_other_engines: u32,
    /// The error rate of everything; `None` below the minimum.
    pub total: Option<Rate>,
    /// The error rates by kind, each over the deals of its kind; kinds without a deal are left out.
    pub kinds: Vec<(PlayKind, Rate)>,
    /// The decisions that cost most, the largest first, each over all deals.
    pub leaks: Vec<(Leak, Rate)>,
    /// How often the others gave something away, and how often the person's next decision kept it.
    pub awareness: Awareness,
    /// The error rates of the latest blocks of as many deals as the minimum, the oldest first.
    pub trend: Vec<Rate>,
}

/// An error rate: points lost in 36 deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// The points.
    pub points: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
    /// What was counted: deals, or for a leak decisions.
    pub number: u32,
}

/// A part of the play with an error rate of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayKind {
    /// Bids, Hand and Kontra.
    Calls,
    /// Discards, announcement and cards as the declarer of a suit contract.
    Suits,
    /// The same in Grand.
    Grand,
    /// The same in Null.
    Null,
    /// Cards as a defender.
    Defence,
}

/// Decisions that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leak {
    /// Bids and passes.
    Bids,
    /// Picking up the skat or not.
    Hand,
    /// Kontra and its answers.
    Kontra,
    /// The cards put away.
    Discards,
    /// The contract after that.
    Contract,
    /// Ending the deal early, or answers to that.
    EarlyEnd,
    /// Cards as the declarer of a suit contract.
    DeclarerSuits,
    /// Cards as the declarer of a Grand.
    DeclarerGrand,
    /// Cards as the declarer of a Null.
    DeclarerNull,
    /// Cards against a suit contract.
    DefenceSuits,
    /// Cards against a Grand.
    DefenceGrand,
    /// Cards against a Null.
    DefenceNull,
}

/// What the others gave away by open cards between two decisions of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awareness {
    /// The times that a better result came within reach.
    pub chances: u32,
    /// The times that the person's next decision kept it.
    pub kept: u32,
}

impl PlayKind {
    const fn key(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Suits => "suits",
            Self::Grand => "grand",
            Self::Null => "null",
            Self::Defence => "defence",
        }
    }
}

impl Leak {
    const fn key(self) -> &'static str {
        match self {
            Self::Bids => "bids",
            Self::Hand => "hand",
            Self::Kontra => "kontra",
            Self::Discards => "discards",
            Self::Contract => "contract",
            Self::EarlyEnd => "early_end",
            Self::DeclarerSuits => "declarer_suits",
            Self::DeclarerGrand => "declarer_grand",
            Self::DeclarerNull => "declarer_null",
            Self::DefenceSuits => "defence_suits",
            Self::DefenceGrand => "defence_grand",
            Self::DefenceNull => "defence_null",
        }
    }
}

/// Builds the page with a person's statistics.
#[must_use]
pub fn play_statistics(
    statistics: &PlayStatistics,
    reader: impl Into<Reader>,
) -> Message<ProfilePress> {
    let reader = reader.into();
    let texts = Texts::of(reader);
    let shown = ShownStatistics { statistics, texts };
    let rows = rows(shown.share_button().into_iter().collect());
    let embed = Embed {
        title: if statistics.is_own {
            texts.play_title()
        } else {
            texts.play_title_of_other()
        },
        description: RichText::read(&shown.summary()),
        colour: COLOUR,
        ..Embed::default()
    };
    if statistics.total.is_none() {
        return Message {
            embed: Some(embed),
            rows,
            ..Message::default()
        };
    }
    let fields = shown.fields();
    let trend = shown.trend();
    let in_words = Embed {
        fields: fields
            .iter()
            .cloned()
            .chain(shown.trend_in_words())
            .collect(),
        ..embed.clone()
    };
    match trend.filter(|_| reader.look.display == Display::Picture) {
        Some(picture) => Message {
            embed: Some(Embed { fields, ..embed }),
            picture: Some(picture),
            replacement: Some(Replacement::Embed(in_words)),
            rows,
            ..Message::default()
        },
        None => Message {
            embed: Some(in_words),
            rows,
            ..Message::default()
        },
    }
}

/// Statistics with the texts for their reader.
struct ShownStatistics<'a> {
    statistics: &'a PlayStatistics,
    texts: Texts,
}

impl ShownStatistics<'_> {
    /// Builds the button with which the person shows their statistics to others, or stops that.
    fn share_button(&self) -> Option<Button<ProfilePress>> {
        let texts = self.texts;
        let PlayStatistics {
            is_own, is_shared, ..
        } = *self.statistics;
        let label = if is_shared {
            texts.button_play_hide()
        } else {
            texts.button_play_share()
        };
        let press = ProfilePress::Share(!is_shared);
        Button::new(press, ButtonStyle::Secondary, label).only_if(is_own)
    }

    fn summary(&self) -> String {
        let (texts, statistics) = (self.texts, self.statistics);
        let PlayStatistics {
            deals,
            minimum,
            by_other_engines,
            ..
        } = *statistics;
        let name = (!statistics.is_own).then(|| statistics.name.marked());
        let mut lines: Vec<String> = name.into_iter().collect();
        match statistics.total {
            None if statistics.is_own => {
                lines.push(texts.play_few(deals, minimum.saturating_sub(deals)));
            }
            None => lines.push(texts.play_few_of_other(deals, minimum)),
            Some(total) => {
                let (rate, margin) = (number(total.points), number(total.margin));
                lines.push(texts.play_total(rate, margin, deals));
                lines.push(format!("-# {}", texts.play_rate_means()));
                if by_other_engines > 0 {
                    lines.push(format!(
                        "-# {}",
                        texts.play_by_other_engines(by_other_engines)
                    ));
                }
            }
        }
        lines.join("\n")
    }

    fn fields(&self) -> Vec<Field> {
        let (texts, statistics) = (self.texts, self.statistics);
        let minimum = statistics.minimum;
        let kind = |&(kind, rate): &(PlayKind, Rate)| {
            let name = texts.play_kind(kind.key());
            if rate.number < minimum {
                texts.play_kind_few(name, rate.number, minimum)
            } else {
                let (points, margin) = (number(rate.points), number(rate.margin));
                texts.play_kind_rate(name, points, margin, rate.number)
            }
        };
        let leak = |(place, &(leak, rate)): (usize, &(Leak, Rate))| {
            let name = texts.play_leak(leak.key());
            let (points, margin) = (number(rate.points), number(rate.margin));
            let line = texts.play_leak_rate(name, points, margin, rate.number);
            let by_chance = rate.points <= rate.margin;
            let note = by_chance.then(|| format!(" · {}", texts.play_leak_unsure()));
            format!("{place}. {line}{}", note.unwrap_or_default())
        };
        let kinds: Vec<String> = statistics.kinds.iter().map(kind).collect();
        let leaks: Vec<String> = (1..)
            .zip(&statistics.leaks)
            .take(MOST_LEAKS)
            .map(leak)
            .collect();
        let leaks = if leaks.is_empty() {
            texts.play_no_leaks()
        } else {
            leaks.join("\n")
        };
        let Awareness { chances, kept } = statistics.awareness;
        let awareness = if chances < FEWEST_CHANCES {
            texts.play_awareness_few(chances, FEWEST_CHANCES)
        } else {
            let share = percent(i64::from(kept) * 1_000 / i64::from(chances), texts);
            texts.play_awareness(kept, chances, share)
        };
        let awareness = format!("{awareness}\n-# {}", texts.play_awareness_means());
        let field = |name: String, value: String| Field {
            name,
            value: RichText::read(&value),
            inline: false,
        };
        vec![
            field(texts.play_kinds(), kinds.join("\n")),
            field(texts.play_leaks(), leaks),
            field(texts.play_awareness_title(), awareness),
        ]
    }

    /// Draws the trend; `None` if there is only one block of deals.
    fn trend(&self) -> Option<Picture> {
        let texts = self.texts;
        let blocks = &self.statistics.trend;
        let point = |rate: &Rate| TrendPoint {
            value: whole(rate.points),
            low: whole(rate.points - rate.margin),
            high: whole(rate.points + rate.margin),
        };
        let chart = TrendChart {
            title: texts.play_trend_title(self.statistics.minimum),
            points: blocks.iter().map(point).collect(),
            older: texts.play_trend_older(),
            newer: texts.play_trend_newer(),
            from_zero: true,
        };
        let told = texts.play_trend_alt(self.statistics.minimum, self.values());
        (blocks.len() > 1).then(|| Picture {
            drawing: Drawing::Trend(chart),
            alt: alt::text([told]),
        })
    }

    /// Writes the values of the trend, the oldest first, each with its interval.
    fn values(&self) -> String {
        let blocks = self.statistics.trend.iter();
        let value = |rate: &Rate| format!("{} ± {}", number(rate.points), number(rate.margin));
        blocks.map(value).collect::<Vec<String>>().join(", ")
    }

    fn trend_in_words(&self) -> Option<Field> {
        let texts = self.texts;
        (self.statistics.trend.len() > 1).then(|| Field {
            name: texts.play_trend_title(self.statistics.minimum),
            value: RichText::read(&texts.play_trend_words(self.values())),
            inline: false,
        })
    }
}

fn whole(points: f64) -> i32 {
    points.round() as i32
}

/// Writes points without decimals: their interval is wider.
fn number(points: f64) -> String {
    plain(points.round() as i64)
}

//! Luck and play told apart: what a player's points are made of.

use skat_rules::strength::Strength;
use skat_table::{Place, TableView};

use crate::model::text::RichText;
use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::parts::strength;
use crate::text::catalog::Texts;
use crate::text::numbers::{columns, plain, signed};
use crate::{
    Button, ButtonStyle, Embed, Eyes, Field, Mention, Message, Names, Press, ProfilePress, Reader,
    ReplayMove, ReplayPress,
};

const COLOUR: u32 = 0x4F9D69;

/// Stands for a player who sat out.
const SAT_OUT: &str = "–";

/// Most months that are named.
const MOST_MONTHS: usize = 12;

/// Points with what they are made of: the mean of the seat, luck and play. These five add up to the
/// points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckParts {
    /// The points for the list.
    pub points: i32,
    /// What the seat brings in the mean.
    pub mean: f64,
    /// The ten cards.
    pub cards: f64,
    /// The skat, beyond what the ten cards promised.
    pub skat: f64,
    /// The cards of the others.
    pub distribution: f64,
    /// The play.
    pub play: f64,
}

/// The same in whole numbers, which add up, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WholeParts {
    mean: i64,
    cards: i64,
    skat: i64,
    distribution: i64,
    play: i64,
    points: i64,
}

impl LuckParts {
    /// Adds the parts of another deal.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            points: self.points + other.points,
            mean: self.mean + other.mean,
            cards: self.cards + other.cards,
            skat: self.skat + other.skat,
            distribution: self.distribution + other.distribution,
            play: self.play + other.play,
        }
    }

    /// Returns the luck in whole numbers, rounded together with the other parts.
    pub(crate) fn whole_luck(&self) -> i64 {
        let whole = self.whole();
        whole.cards + whole.skat + whole.distribution
    }

    /// Returns the play in whole numbers, rounded together with the other parts.
    pub(crate) fn whole_play(&self) -> i64 {
        self.whole().play
    }

    /// Rounds the parts: down at first, then up where most was cut off, until they add up.
    fn whole(&self) -> WholeParts {
        let parts = [
            self.mean,
            self.cards,
            self.skat,
            self.distribution,
            self.play,
        ];
        let mut whole = parts.map(|part| part.floor() as i64);
        let points = i64::from(self.points);
        let missing = points - whole.iter().sum::<i64>();
        let mut by_cut = [0, 1, 2, 3, 4];
        by_cut.sort_by(|&one, &other| {
            let cut = |place: usize| parts[place] - parts[place].floor();
            cut(other).total_cmp(&cut(one))
        });
        let missing = usize::try_from(missing).unwrap_or(0);
        for &place in by_cut.iter().take(missing) {
            whole[place] += 1;
        }
        let [mean, cards, skat, distribution, play] = whole;
        WholeParts {
            mean,
            cards,
            skat,
            distribution,
            play,
            points,
        }
    }
}

/// What luck and play are told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckReference {
    /// The version of the baseline.
    pub version: u32,
    /// The level of the autoplayers that play each deal once more.
    pub strength: Strength,
    /// How often they do.
    pub reruns: u64,
}

/// The luck and play of a table's players, in a deal or in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLuck {
    /// The parts of each place; `None` without a seat.
    pub places: Vec<Option<LuckParts>>,
    /// The reader's place, if they have one.
    pub own: Option<Place>,
    /// The number of deals.
    pub deals: usize,
    /// The number of finished deals in which a decision was taken back. A list leaves them out.
    pub undone: usize,
    /// What it is told by.
    pub reference: LuckReference,
}

/// A person's luck and play in many deals.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileLuck {
    /// The person.
    pub name: Mention,
    /// True if the reader is the person.
    pub is_own: bool,
    /// The newest deals.
    pub newest: LuckSum,
    /// The months with deals, as year and month, the newest first.
    pub months: Vec<((i16, u8), LuckSum)>,
    /// The number of deals from which a number means something.
    pub minimum: usize,
    /// The most deals that count as the newest ones, and in all months.
    pub most: (usize, usize),
    /// What it is told by.
    pub reference: LuckReference,
}

/// The sum over some deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckSum {
    /// Their number.
    pub deals: usize,
    /// The parts, scaled to as many deals as the minimum.
    pub parts: LuckParts,
    /// Half the width of the 95 % interval of the play.
    pub margin: f64,
}

/// Builds the page about a deal. `has_list` says whether the reader may see the whole list.
#[must_use]
pub fn deal_luck(
    table: &TableView,
    number: u16,
    luck: &TableLuck,
    has_list: bool,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<ReplayPress> {
    let context = RenderContext::new(table, names, reader);
    let texts = context.texts;
    let undone = (luck.undone > 0).then(|| texts.luck_undone());
    Message {
        embed: Some(embed(&context, texts.luck_title(number), luck, undone)),
        rows: rows(deal_buttons(texts, has_list)),
        ..Message::default()
    }
}

/// Builds the page about the finished deals of a list.
#[must_use]
pub fn list_luck(
    table: &TableView,
    luck: &TableLuck,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<Press> {
    let context = RenderContext::new(table, names, reader);
    let texts = context.texts;
    let title = texts.luck_list_title(luck.deals);
    let left_out = (luck.undone > 0).then(|| texts.luck_left_out(luck.undone));
    Message {
        embed: Some(embed(&context, title, luck, left_out)),
        ..Message::default()
    }
}

/// Builds the page that a person sees until [`deal_luck`] is ready.
#[must_use]
pub fn awaited_deal_luck(number: u16, reader: impl Into<Reader>) -> Message<ReplayPress> {
    let texts = Texts::of(reader);
    let buttons = [refresh(texts, ReplayPress::Luck)];
    let buttons = buttons.into_iter().chain(deal_buttons(texts, false));
    awaited(texts, texts.luck_title(number), buttons.collect())
}

/// Builds the page that a person sees until [`list_luck`] is ready.
#[must_use]
pub fn awaited_list_luck(reader: impl Into<Reader>) -> Message<Press> {
    let texts = Texts::of(reader);
    let refresh = refresh(texts, Press::ListLuck);
    awaited(texts, texts.luck_heading(), vec![refresh])
}

/// Builds the page that a person sees until [`profile_luck`] is ready.
#[must_use]
pub fn awaited_profile_luck(reader: impl Into<Reader>) -> Message<ProfilePress> {
    let texts = Texts::of(reader);
    let refresh = refresh(texts, ProfilePress::Luck);
    awaited(texts, texts.luck_heading(), vec![refresh])
}

/// Builds the page about a person's deals.
#[must_use]
pub fn profile_luck(luck: &ProfileLuck, reader: impl Into<Reader>) -> Message<ProfilePress> {
    let texts = Texts::of(reader);
    let ProfileLuck {
        newest, minimum, ..
    } = *luck;
    let name = (!luck.is_own).then(|| luck.name.marked());
    let mut lines: Vec<String> = name.into_iter().collect();
    let mut fields = Vec::new();
    if newest.deals < minimum {
        lines.push(texts.luck_few(newest.deals, minimum));
        lines.push(format!("-# {}", texts.luck_covers()));
    } else {
        lines.push(texts.luck_newest(newest.deals, minimum));
        lines.push(sum_line(&newest, texts));
        let whole = newest.parts.whole();
        let parts = texts.luck_parts(
            signed(whole.cards),
            signed(whole.distribution),
            signed(whole.skat),
        );
        lines.push(format!("-# {parts}"));
        lines.push(String::new());
        lines.push(format!("-# {}", texts.luck_sum_means()));
        lines.push(format!("-# {}", texts.luck_covers()));
        let (_, most) = luck.most;
        let all: usize = luck.months.iter().map(|(_, sum)| sum.deals).sum();
        if all >= most {
            lines.push(format!("-# {}", texts.luck_cut(most)));
        }
        let months = luck.months.iter().take(MOST_MONTHS);
        let months: Vec<String> = months
            .map(|((year, month), sum)| {
                let name = texts.leaderboard_month(*month, year.to_string());
                if sum.deals < minimum {
                    texts.luck_month_few(sum.deals, minimum, name)
                } else {
                    texts.luck_month(sum.deals, name, sum_line(sum, texts))
                }
            })
            .collect();
        fields.push(Field {
            name: texts.luck_months(minimum),
            value: RichText::read(&months.join("\n")),
            inline: false,
        });
    }
    Message {
        embed: Some(Embed {
            title: if luck.is_own {
                texts.luck_profile_title()
            } else {
                texts.luck_profile_title_of_other()
            },
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            fields,
            footer: Some(texts.luck_footer(luck.reference.version)),
        }),
        ..Message::default()
    }
}

/// States luck and play: `Glück +41 · Spiel −12 ± 85`.
fn sum_line(sum: &LuckSum, texts: Texts) -> String {
    let LuckSum { parts, margin, .. } = sum;
    let margin = plain(margin.round() as i64);
    texts.luck_sum(
        signed(parts.whole_luck()),
        margin,
        signed(parts.whole_play()),
    )
}

fn deal_buttons(texts: Texts, has_list: bool) -> Vec<Button<ReplayPress>> {
    let button = |press, label| Button::new(press, ButtonStyle::Secondary, label);
    let list = button(ReplayPress::ListLuck, texts.button_luck_of_list());
    let to = ReplayPress::To(ReplayMove::TrickBack, 0, Eyes::Open);
    let replay = button(to, texts.button_replay()).emoji("🎞️");
    list.only_if(has_list).into_iter().chain([replay]).collect()
}

fn refresh<P>(texts: Texts, press: P) -> Button<P> {
    Button::new(press, ButtonStyle::Secondary, texts.button_refresh()).emoji("🔄")
}

fn awaited<P>(texts: Texts, title: String, buttons: Vec<Button<P>>) -> Message<P> {
    Message {
        embed: Some(Embed {
            title,
            description: RichText::read(&texts.luck_awaited()),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(buttons),
        ..Message::default()
    }
}

/// Describes the parts of all places, a column each, with a sentence for the reader and this note.
fn embed(
    context: &RenderContext<'_>,
    title: String,
    luck: &TableLuck,
    note: Option<String>,
) -> Embed {
    let texts = context.texts;
    let whole: Vec<Option<WholeParts>> = luck
        .places
        .iter()
        .map(|parts| parts.as_ref().map(LuckParts::whole))
        .collect();
    let own = luck.own.and_then(|place| *whole.get(place.index())?);
    let own = own.map(|own| {
        texts.luck_own(
            plain(own.points),
            plain(own.mean),
            signed(own.cards),
            signed(own.skat),
            signed(own.distribution),
            signed(own.play),
        )
    });
    let number = |place: &Place| (place.0 + 1).to_string();
    let places: Vec<Place> = context.places().collect();
    let names: Vec<String> = places
        .iter()
        .map(|place| format!("{} {}", number(place), context.name(*place)))
        .collect();
    let head: Vec<String> = places.iter().map(number).collect();
    let row = |label: String, number: &dyn Fn(&WholeParts) -> String| {
        let cell = |place: &Place| {
            let parts = whole.get(place.index()).and_then(Option::as_ref);
            parts.map_or_else(|| SAT_OUT.to_owned(), number)
        };
        (places.iter().map(cell).collect::<Vec<String>>(), label)
    };
    let table = columns(
        &head,
        &[
            row(texts.luck_part("mean"), &|it| signed(it.mean)),
            row(texts.luck_part("cards"), &|it| signed(it.cards)),
            row(texts.luck_part("skat"), &|it| signed(it.skat)),
            row(texts.luck_part("distribution"), &|it| {
                signed(it.distribution)
            }),
            row(texts.luck_part("play"), &|it| signed(it.play)),
            row(format!("**{}**", texts.luck_part("points")), &|it| {
                plain(it.points)
            }),
        ],
    );
    let LuckReference {
        version,
        strength,
        reruns,
    } = luck.reference;
    let strength = strength::name(texts, strength);
    let of_others = if places.len() == 4 { 30 } else { 40 };
    let means = texts.luck_means(strength, reruns.to_string(), of_others);
    let of_four = (places.len() == 4).then(|| texts.luck_of_four());
    let small = note.into_iter().chain(means.lines().map(str::to_owned));
    let small = small.chain(of_four);
    let small: Vec<String> = small.map(|line| format!("-# {line}")).collect();
    let parts = own
        .into_iter()
        .chain([names.join(" · ") + "\n" + &table, small.join("\n")]);
    Embed {
        title,
        description: RichText::read(&parts.collect::<Vec<String>>().join("\n\n")),
        colour: COLOUR,
        fields: Vec::new(),
        footer: Some(texts.luck_footer(version)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::LuckParts;

    proptest! {
        /// Whatever the parts are, what is shown adds up, and no number is a point off.
        #[test]
        fn rounded_parts_add_up(
            points in -20_000_i32..20_000,
            mean in -50.0_f64..2_000.0,
            cards in -5_000.0_f64..5_000.0,
            skat in -5_000.0_f64..5_000.0,
            distribution in -5_000.0_f64..5_000.0,
        ) {
            let play = f64::from(points) - mean - cards - skat - distribution;
            let parts = LuckParts { points, mean, cards, skat, distribution, play };
            let whole = parts.whole();
            let sum = whole.mean + whole.cards + whole.skat + whole.distribution + whole.play;
            prop_assert_eq!(sum, i64::from(points));
            for (whole, part) in [
                (whole.mean, mean),
                (whole.cards, cards),
                (whole.skat, skat),
                (whole.distribution, distribution),
                (whole.play, play),
            ] {
                prop_assert!((whole as f64 - part).abs() <= 1.0, "{} for {}", whole, part);
            }
        }
    }

    #[test]
    fn whole_parts_stay_as_they_are() {
        let parts = LuckParts {
            points: 60,
            mean: 24.0,
            cards: 12.0,
            skat: -3.0,
            distribution: -5.0,
            play: 32.0,
        };
        let whole = parts.whole();
        let shown = (
            whole.mean,
            whole.cards,
            whole.skat,
            whole.distribution,
            whole.play,
        );
        assert_eq!(shown, (24, 12, -3, -5, 32));
    }
}

//! A person's results.

use skat_table::{DealKind, Timestamp};

use crate::model::picture::Picture;
use crate::model::text::{Span, TimeStyle};
use crate::parts::controls::rows;
use crate::parts::rating::RatingFigure;
use crate::text::alt;
use crate::text::catalog::Texts;
use crate::text::numbers::{percent, plain, rounded, signed};
use crate::{
    Button, ButtonStyle, Display, Drawing, Embed, Field, Mention, Message, ProfilePress, Reader,
    Replacement, RichText, TrendChart, TrendPoint,
};

const COLOUR: u32 = 0x3A7CA5;

/// A person's profile on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The person.
    pub name: Mention,
    /// True if the person is the reader.
    pub is_own: bool,
    /// The number of deals played.
    pub deals: u32,
    /// The number of deals from which an average means something.
    pub minimum: u32,
    /// Seeger-Fabian points.
    pub points: i64,
    /// Own contracts by kind: won and lost.
    pub declared: Vec<(DealKind, u32, u32)>,
    /// Other players' contracts: defeated and not.
    pub defended: (u32, u32),
    /// The number of own contracts in which card points count, and their total card points.
    pub card_points: (u32, u32),
    /// The number of own contracts that were overbid.
    pub overbid: u32,
    /// Lists finished, and lists won.
    pub lists: (u32, u32),
    /// Points and end of the best deal.
    pub best: Option<(i32, Timestamp)>,
    /// Points and end of the worst deal.
    pub worst: Option<(i32, Timestamp)>,
    /// Points of the latest deals, the last one at the end.
    pub recent: Vec<i32>,
    /// The rating, if a list counts for it.
    pub rating: Option<ProfileRating>,
    /// True if the reader may see how the person plays.
    pub shows_play: bool,
}

/// A person's rating with its history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileRating {
    /// The number of lists that count.
    pub lists: u32,
    /// The ratings after some of the days with lists, the latest at the end.
    pub history: Vec<RatingFigure>,
}

/// Builds the profile's message.
#[must_use]
pub fn profile(profile: &Profile, reader: impl Into<Reader>) -> Message<ProfilePress> {
    let reader = reader.into();
    let texts = Texts::of(reader);
    let embed = Embed {
        title: if profile.is_own {
            texts.profile_title_own()
        } else {
            texts.profile_title()
        },
        colour: COLOUR,
        ..Embed::default()
    };
    let embed = if profile.deals == 0 {
        Embed {
            description: RichText::read(&if profile.is_own {
                texts.profile_empty_own()
            } else {
                texts.profile_empty(profile.name.marked())
            }),
            ..embed
        }
    } else {
        Embed {
            description: RichText::read(&summary(profile, texts)),
            fields: fields(profile, texts),
            ..embed
        }
    };
    let play = Button::new(
        ProfilePress::Play,
        ButtonStyle::Secondary,
        texts.button_play_statistics(),
    )
    .emoji("📈");
    let luck = Button::new(
        ProfilePress::Luck,
        ButtonStyle::Secondary,
        texts.button_luck(),
    )
    .emoji("🍀");
    let shown = profile.shows_play.then_some([play, luck]);
    let rows = rows(shown.into_iter().flatten().collect());
    let history = profile.rating.as_ref().map(|rating| &rating.history);
    let Some(history) = history.filter(|history| history.len() > 1) else {
        return Message {
            embed: Some(embed),
            rows,
            ..Message::default()
        };
    };
    let values: Vec<String> = history.iter().map(|figure| figure.written()).collect();
    let values = values.join(", ");
    let in_words = Embed {
        fields: embed
            .fields
            .iter()
            .cloned()
            .chain([Field {
                name: texts.profile_rating_history(),
                value: RichText::read(&texts.play_trend_words(values.clone())),
                inline: false,
            }])
            .collect(),
        ..embed.clone()
    };
    if reader.look.display != Display::Picture {
        return Message {
            embed: Some(in_words),
            rows,
            ..Message::default()
        };
    }
    let told = texts.profile_rating_alt(values);
    Message {
        embed: Some(embed),
        picture: Some(Picture {
            drawing: Drawing::Trend(chart(history, texts)),
            alt: alt::text([told]),
        }),
        replacement: Some(Replacement::Embed(in_words)),
        rows,
        ..Message::default()
    }
}

fn chart(history: &[RatingFigure], texts: Texts) -> TrendChart {
    let point = |figure: &RatingFigure| {
        let margin = i32::try_from(figure.uncertainty).unwrap_or(i32::MAX);
        TrendPoint {
            value: figure.value,
            low: figure.value.saturating_sub(margin),
            high: figure.value.saturating_add(margin),
        }
    };
    TrendChart {
        title: texts.profile_rating_history(),
        points: history.iter().map(point).collect(),
        older: texts.play_trend_older(),
        newer: texts.play_trend_newer(),
        from_zero: false,
    }
}

fn summary(profile: &Profile, texts: Texts) -> String {
    let points = texts.profile_points(profile.deals, plain(profile.points));
    let average = match profile.minimum.saturating_sub(profile.deals) {
        0 => {
            let average = (profile.points * 36_000).div_euclid(i64::from(profile.deals));
            texts.profile_per_series(plain(rounded(average)))
        }
        missing => texts.profile_too_few(missing),
    };
    let (lists, won) = profile.lists;
    let lists = (lists > 0).then(|| texts.profile_lists(lists, won));
    let name = (!profile.is_own).then(|| profile.name.marked());
    let rating = profile.rating.as_ref().and_then(|rating| {
        let latest = rating.history.last()?;
        let line = texts.profile_rating(rating.lists, latest.written());
        let note = latest
            .is_provisional
            .then(|| format!("\n-# {}", texts.profile_rating_provisional()));
        Some(line + &note.unwrap_or_default())
    });
    name.into_iter()
        .chain([points, average])
        .chain(lists)
        .chain(rating)
        .collect::<Vec<_>>()
        .join("\n")
}

fn fields(profile: &Profile, texts: Texts) -> Vec<Field> {
    let alone = profile
        .declared
        .iter()
        .fold((0, 0), |(won, lost), &(_, more, less)| {
            (won + more, lost + less)
        });
    let kinds = profile
        .declared
        .iter()
        .map(|&(kind, won, lost)| texts.profile_kind(kind.key(), won, lost));
    let (contracts, points) = profile.card_points;
    let average = (contracts > 0).then(|| texts.profile_card_points(points / contracts));
    let overbid = (profile.overbid > 0).then(|| texts.profile_overbid(profile.overbid));
    let declarer: Vec<String> = share(alone, texts)
        .into_iter()
        .chain(kinds)
        .chain(average)
        .chain(overbid)
        .collect();
    let highlight = |(points, at): (i32, Timestamp)| {
        let date = Span::Time(at, TimeStyle::Date).marked();
        format!("{} · {date}", signed(i64::from(points)))
    };
    let form: String = profile
        .recent
        .iter()
        .map(|points| symbol(*points))
        .collect();
    let field = |name: String, value: String, inline| {
        (!value.is_empty()).then_some(Field {
            name,
            value: RichText::read(&value),
            inline,
        })
    };
    [
        field(texts.profile_declarer(), declarer.join("\n"), false),
        field(
            texts.profile_defender(),
            share(profile.defended, texts).unwrap_or_default(),
            false,
        ),
        field(
            texts.profile_best(),
            profile.best.map(highlight).unwrap_or_default(),
            true,
        ),
        field(
            texts.profile_worst(),
            profile.worst.map(highlight).unwrap_or_default(),
            true,
        ),
        field(texts.profile_form(), form, false),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn share((won, lost): (u32, u32), texts: Texts) -> Option<String> {
    let all = won + lost;
    (all > 0).then(|| {
        texts.profile_share(
            won,
            all,
            percent(i64::from(won) * 1_000 / i64::from(all), texts),
        )
    })
}

const fn symbol(points: i32) -> char {
    match points {
        1.. => '🟢',
        0 => '⚪',
        _ => '🔴',
    }
}

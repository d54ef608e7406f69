//! The score sheet of a list, as on paper: one line a deal, with the running totals that it
//! changes.

use skat_table::{Place, ScoredDeal};

use crate::model::text::RichText;
use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::text::alt;
use crate::text::numbers::{columns, plain, signed};
use crate::{Drawing, Field, Picture, ScoreSheet, SheetRow};

/// Discord's limit on a field of an embed, counted here in UTF-16 units.
const LONGEST_FIELD: usize = 1024;

/// A line of the sheet.
struct SheetLine<'a> {
    /// The deal; `None` for the totals carried over from all earlier deals.
    deal: Option<&'a ScoredDeal>,
    /// The running total of each place that the line changes.
    totals: Vec<Option<i64>>,
}

/// Returns the points that a deal brings to the place with this index.
fn brought(deal: &ScoredDeal, index: usize) -> i64 {
    let points = deal.points.get(index).filter(|_| !deal.undone);
    points.map_or(0, |&points| i64::from(points))
}

/// Builds the lines of the last `most` deals. The totals of earlier deals are carried over.
fn lines<'a>(context: &RenderContext<'a>, most: usize) -> Vec<SheetLine<'a>> {
    let table = context.table;
    let shown = &table.scored[table.scored.len().saturating_sub(most)..];
    let points_before = |(index, row): (usize, i64)| {
        row - shown.iter().map(|deal| brought(deal, index)).sum::<i64>()
    };
    let points = table
        .places
        .iter()
        .map(|place| i64::from(place.row.points))
        .enumerate();
    let mut totals: Vec<i64> = points.map(points_before).collect();
    let carried = shown.first().is_some_and(|first| first.number > 1);
    let carried = carried.then(|| SheetLine {
        deal: None,
        totals: totals.iter().copied().map(Some).collect(),
    });
    let mut line = |deal: &'a ScoredDeal| {
        let add = |(index, total): (usize, &mut i64)| {
            *total += brought(deal, index);
            (brought(deal, index) != 0).then_some(*total)
        };
        SheetLine {
            deal: Some(deal),
            totals: totals.iter_mut().enumerate().map(add).collect(),
        }
    };
    carried
        .into_iter()
        .chain(shown.iter().map(&mut line))
        .collect()
}

impl SheetLine<'_> {
    /// Names the contract and its points for the declarer: `Pik −44`. A deal with an undo has none.
    fn what(&self, context: &RenderContext<'_>) -> String {
        let Some(deal) = self.deal else {
            return context.texts.sheet_carried();
        };
        let kind = context.texts.sheet_kind(deal.kind.key());
        if deal.undone {
            return format!("{kind} ({})", context.texts.sheet_with_undo());
        }
        match deal
            .declarer
            .and_then(|(place, _)| deal.points.get(place.index()))
        {
            Some(&points) => format!("{kind} {}", signed(i64::from(points))),
            None => kind,
        }
    }

    fn cells(&self) -> Vec<String> {
        self.totals
            .iter()
            .map(|total| total.map(plain).unwrap_or_default())
            .collect()
    }

    /// Describes the deal's points for all players: `12. Pik: Anna −44`.
    fn told(&self, context: &RenderContext<'_>) -> Option<String> {
        let deal = self.deal?;
        let changed = context
            .places()
            .map(|place| (place, brought(deal, place.index())))
            .filter(|&(_, points)| points != 0);
        let points = changed.map(|(place, points)| {
            format!("{} {}", context.plain_name_or_number(place), signed(points))
        });
        let mut points = points.collect::<Vec<String>>().join(", ");
        if deal.undone {
            points = context.texts.sheet_with_undo();
        }
        let what = format!(
            "{}. {}",
            deal.number,
            context.texts.sheet_kind(deal.kind.key())
        );
        Some(if points.is_empty() {
            what
        } else {
            format!("{what}: {points}")
        })
    }
}

/// Draws the score sheet as a picture.
pub(crate) fn picture(context: &RenderContext<'_>) -> Picture {
    let texts = context.texts;
    let places: Vec<Place> = context.places().collect();
    let view = |place: &Place| &context.table.places[place.index()];
    let total = |label: String, number: &dyn Fn(&Place) -> i64| {
        let cells = places.iter().map(|place| plain(number(place))).collect();
        SheetRow { label, cells }
    };
    let lines = lines(context, usize::MAX);
    let row = |line: &SheetLine<'_>| {
        let number = line
            .deal
            .map(|deal| format!("{}. ", deal.number))
            .unwrap_or_default();
        SheetRow {
            label: number + &line.what(context),
            cells: line.cells(),
        }
    };
    let sheet = ScoreSheet {
        title: texts.agreed_list(context.table.header.list_length()),
        names: places
            .iter()
            .map(|&place| context.plain_name_or_number(place))
            .collect(),
        deals: lines.iter().map(row).collect(),
        totals: vec![
            total(texts.score_points(), &|place| {
                i64::from(view(place).row.points)
            }),
            total(texts.sheet_won(), &|place| i64::from(view(place).row.won)),
            total(texts.sheet_lost(), &|place| i64::from(view(place).row.lost)),
            total(texts.sheet_lost_by_others(), &|place| {
                i64::from(view(place).row.lost_by_others)
            }),
            total(texts.sheet_total(score::scoring_key(context)), &|place| {
                i64::from(view(place).total)
            }),
        ],
    };
    let alt = alt::score_sheet(&sheet, lines.iter().filter_map(|line| line.told(context)));
    Picture {
        drawing: Drawing::ScoreSheet(sheet),
        alt,
    }
}

/// Builds the score sheet as text, with as many of the latest deals as fit. `None` if no deal is
/// over.
pub(crate) fn field(context: &RenderContext<'_>) -> Option<Field> {
    let texts = context.texts;
    let numbers: Vec<String> = context
        .places()
        .map(|place| (place.0 + 1).to_string())
        .collect();
    let head: Vec<String> = [texts.sheet_number()]
        .into_iter()
        .chain(numbers.iter().cloned())
        .collect();
    let names = context
        .places()
        .zip(&numbers)
        .map(|(place, number)| format!("{number} {}", context.name(place)));
    let names = names.collect::<Vec<String>>().join(" · ");
    let written = |most: usize| {
        let row = |line: &SheetLine<'_>| {
            let number = line
                .deal
                .map(|deal| deal.number.to_string())
                .unwrap_or_default();
            (
                [number].into_iter().chain(line.cells()).collect(),
                line.what(context),
            )
        };
        let rows: Vec<(Vec<String>, String)> = lines(context, most).iter().map(row).collect();
        RichText::read(&format!("{names}\n{}", columns(&head, &rows)))
    };
    let fits = |value: &RichText| value.length(true) <= LONGEST_FIELD;
    let value = (1..=context.table.scored.len())
        .rev()
        .map(written)
        .find(fits)?;
    Some(Field {
        name: texts.sheet_heading(),
        value,
        inline: false,
    })
}

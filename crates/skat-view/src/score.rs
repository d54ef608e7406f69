//! The scores of a list.

use skat_rules::scoring::{self, Standing};
use skat_table::Place;

use crate::render_context::RenderContext;

/// Formats a number with its sign. The minus sign is as wide as the plus.
pub(crate) fn signed(number: i64) -> String {
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// Formats a number, with a sign only if it is negative.
pub(crate) fn plain(number: i64) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// Aligns numbers in columns as wide as their widest cell. The text of each row follows its code
/// span, because mentions work only outside.
pub(crate) fn columns(head: &[String], rows: &[(Vec<String>, String)]) -> String {
    let cell_width = |column: usize| {
        let cells = rows
            .iter()
            .map(|(cells, _)| &cells[column])
            .chain([&head[column]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(cell_width).collect();
    let line = |cells: &[String]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        format!("`{}`", padded.join("  "))
    };
    let rows = rows
        .iter()
        .map(|(cells, name)| format!("{} {name}", line(cells)));
    [line(head)]
        .into_iter()
        .chain(rows)
        .collect::<Vec<String>>()
        .join("\n")
}

fn standings(context: &RenderContext<'_>) -> Vec<Standing> {
    context
        .table
        .places
        .iter()
        .map(|view| Standing::of(&view.row, view.total))
        .collect()
}

/// Groups the places by rank, best first.
fn groups(context: &RenderContext<'_>) -> Vec<Vec<Place>> {
    let places: Vec<Place> = context.places().collect();
    let groups = scoring::ranking(&standings(context)).into_iter();
    groups
        .map(|group| group.into_iter().map(|index| places[index]).collect())
        .collect()
}

/// Returns the places from best to worst.
pub(crate) fn ranking(context: &RenderContext<'_>) -> Vec<Place> {
    groups(context).concat()
}

/// Returns the rank of a place, from 1. Equal scores share a rank.
pub(crate) fn rank(context: &RenderContext<'_>, place: Place) -> usize {
    scoring::ranks(&standings(context))[place.index()]
}

/// Names the winners of the list, and the tiebreak if points alone don't decide.
pub(crate) fn won(context: &RenderContext<'_>) -> String {
    let texts = context.texts;
    let view = |place: Place| &context.table.places[place.index()];
    let groups = groups(context);
    let Some((first, others)) = groups.split_first() else {
        return texts.list_done_title();
    };
    let best = view(first[0]);
    let total = plain(i64::from(best.total));
    match (first[..].len(), others.first()) {
        (count, None) => texts.list_done_draw(count, total),
        (1, Some(second)) => {
            let second = view(second[0]);
            let by = match () {
                () if second.total < best.total => "total",
                () if second.row.won < best.row.won => "won",
                () => "lost",
            };
            texts.list_done(context.name(first[0]), total, by)
        }
        (_, Some(_)) => texts.list_done_shared(context.list_names(first.iter().copied()), total),
    }
}

/// Builds the list's scores for these places, in this order.
pub(crate) fn table(context: &RenderContext<'_>, places: &[Place]) -> String {
    let texts = context.texts;
    let head = [
        texts.score_total(),
        texts.score_points(),
        texts.score_contracts(),
    ];
    let row = |&place: &Place| {
        let view = &context.table.places[place.index()];
        let contracts = format!("{}/{}", view.row.won, view.row.lost);
        (
            vec![
                plain(i64::from(view.total)),
                plain(i64::from(view.row.points)),
                contracts,
            ],
            context.name(place),
        )
    };
    columns(&head, &places.iter().map(row).collect::<Vec<_>>())
}

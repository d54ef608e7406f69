//! The scores of a list.

use skat_rules::rule_set::KnobValue as _;
use skat_rules::scoring::{self, ListScoring, Standing};
use skat_table::Place;

use crate::ReckonedLine;
use crate::parts::render_context::RenderContext;
use crate::text::numbers::{columns, plain};

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

/// Lists the players' totals for a picture.
pub(crate) fn lines(context: &RenderContext<'_>) -> Vec<ReckonedLine> {
    let line = |place: Place| ReckonedLine {
        text: context.plain_name_or_number(place),
        value: plain(i64::from(context.table.places[place.index()].total)),
    };
    context.places().map(line).collect()
}

/// Returns the variant key of texts that say how the totals come about. Where they are the sums of
/// the deals' points, nothing needs saying.
pub(crate) fn scoring_key(context: &RenderContext<'_>) -> &'static str {
    let mut places = context.table.places.iter();
    if places.all(|place| place.total == place.row.points) {
        ListScoring::Plain.key()
    } else {
        context.table.header.rules().list.scoring.key()
    }
}

/// Returns the heading of the totals.
pub(crate) fn heading(context: &RenderContext<'_>) -> String {
    context.texts.score_heading(scoring_key(context))
}

/// Returns the heading of the totals in a picture, with what the list counts for a declarer who got
/// this score, such as `−72 − 50`.
pub(crate) fn heading_line(
    context: &RenderContext<'_>,
    score: Option<&ReckonedLine>,
) -> ReckonedLine {
    let adds_bonus = scoring_key(context) == ListScoring::SeegerFabian.key();
    let counted = |score: &ReckonedLine| {
        let bonus = match score.value.starts_with('−') {
            true => "− 50",
            false => "+ 50",
        };
        format!("{} {bonus}", score.value)
    };
    let counted = score.filter(|_| adds_bonus).map(counted);
    ReckonedLine {
        text: heading(context),
        value: counted.unwrap_or_default(),
    }
}

/// Says the players' totals in one sentence.
pub(crate) fn told(context: &RenderContext<'_>, scores: &[ReckonedLine]) -> String {
    let scores: Vec<String> = scores
        .iter()
        .map(|line| format!("{} {}", line.text, line.value))
        .collect();
    format!("{}: {}", heading(context), scores.join(", "))
}

/// Builds the list's scores for these places, in this order.
pub(crate) fn table(context: &RenderContext<'_>, places: &[Place]) -> String {
    let texts = context.texts;
    let apart = scoring_key(context) != ListScoring::Plain.key();
    let points = apart.then(|| texts.score_points());
    let head: Vec<String> = [texts.score_total()]
        .into_iter()
        .chain(points)
        .chain([texts.score_contracts()])
        .collect();
    let row = |&place: &Place| {
        let view = &context.table.places[place.index()];
        let points = apart.then(|| plain(i64::from(view.row.points)));
        let cells = [plain(i64::from(view.total))].into_iter().chain(points);
        let contracts = format!("{}/{}", view.row.won, view.row.lost);
        (cells.chain([contracts]).collect(), context.name(place))
    };
    columns(&head, &places.iter().map(row).collect::<Vec<_>>())
}

//! One line for each player in a deal.

use skat_rules::seat::Seat;
use skat_table::{DealView, Place, TakeoverCause};

use crate::parts::render_context::RenderContext;

/// Lists the players in seat order with the given notes on their seats, then the players who sit
/// out.
pub(crate) fn player_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    about: impl Fn(Seat) -> Vec<String>,
) -> Vec<String> {
    let playing = deal.seats.iter().map(|&place| (place, deal.seat(place)));
    let sits_out = |&place: &Place| deal.seat(place).is_none();
    let sitting_out = context.places().filter(sits_out).map(|place| (place, None));
    playing
        .chain(sitting_out)
        .map(|(place, seat)| player_line(context, deal, place, seat, &about))
        .collect()
}

fn player_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    place: Place,
    seat: Option<Seat>,
    about: &impl Fn(Seat) -> Vec<String>,
) -> String {
    let name = context.name(place);
    let Some(seat) = seat else {
        return format!("💤 {name} · {}", context.texts.sits_out());
    };
    let marker = if deal.awaited.contains(seat) {
        "▶️"
    } else {
        "▫️"
    };
    let dealer = (deal.dealer == place).then(|| context.texts.deals());
    let parts = [name]
        .into_iter()
        .chain(dealer)
        .chain(about(seat))
        .chain(takeover_note(context, place));
    format!("{marker} {}", parts.collect::<Vec<String>>().join(" · "))
}

/// Explains, as a suffix to the name, why a player is away, and that an autoplayer acts for them
/// unless the table waits.
pub(crate) fn takeover_note(context: &RenderContext<'_>, place: Place) -> Option<String> {
    let cause = context.table.places[place.index()].taken_over?;
    Some(
        context
            .texts
            .taken_over(match (cause, context.table.paused) {
                (TakeoverCause::Left, false) => "left",
                (TakeoverCause::TimedOut, false) => "timed_out",
                (TakeoverCause::Left, true) => "left_paused",
                (TakeoverCause::TimedOut, true) => "timed_out_paused",
            }),
    )
}

/// Lists the players who took hints in the deal, with their number.
pub(crate) fn hints_line(context: &RenderContext<'_>, deal: &DealView) -> Option<String> {
    let taken = |place: Place| {
        let count = deal.hints.iter().filter(|&&by| by == place).count();
        (count > 0).then(|| format!("{} × {count}", context.name(place)))
    };
    let names: Vec<String> = context.places().filter_map(taken).collect();
    (!names.is_empty()).then(|| context.texts.hints_taken(names.join(", ")))
}

/// Says that the deal counts for nothing, if a decision was taken back.
pub(crate) fn undo_line(context: &RenderContext<'_>, deal: &DealView) -> Option<String> {
    deal.undone.then(|| context.texts.deal_with_undo())
}

/// Describes the special rounds that the deal belongs to, the pot, the hints taken, and an undo.
pub(crate) fn round_lines(context: &RenderContext<'_>, deal: &DealView) -> Vec<String> {
    let texts = context.texts;
    let factor = 1_u64
        .checked_shl(deal.round.doublings.into())
        .unwrap_or(u64::MAX);
    let lines = [
        (deal.round.doublings > 0).then(|| texts.round_bock(factor)),
        deal.round.ramsch.then(|| texts.round_ramsch()),
        context.table.pot.map(|content| texts.pot(content)),
        hints_line(context, deal),
        undo_line(context, deal),
    ];
    lines.into_iter().flatten().collect()
}

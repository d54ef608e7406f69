//! One line for each player in a deal.

use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use crate::public::takeover_note;
use crate::render_context::RenderContext;

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

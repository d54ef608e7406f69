//! The public message of a deal of Skat.

use skat_rules::games::skat::{PhaseView, PlayView, PublicView};
use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use super::controls::plays;
use super::{ramsch, result, words};
use crate::games::skat::lines::{
    bid_line, bid_won, open_lines, question_line, raise_lines, skat_shown_line, table, waiting_line,
};
use crate::model::message::Described;
use crate::parts::auction;
use crate::parts::player_lines::takeover_note;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::tricks_of;

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Described {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let (title, lines) = match &view.phase {
        PhaseView::GrandHandOffer(asked) => (
            texts.title_grand_hand(),
            vec![texts.doing_grand_hand(name(*asked))],
        ),
        PhaseView::Auction { bid, .. } => (texts.title_auction(), vec![bid_line(context, *bid)]),
        PhaseView::PickUpOrHand(won) => (
            texts.title_skat(),
            vec![
                bid_line(context, Some(won.bid)),
                texts.doing_skat(name(won.declarer)),
            ],
        ),
        PhaseView::Discarding(won) => (
            texts.title_discarding(),
            vec![
                bid_line(context, Some(won.bid)),
                texts.doing_discarding(name(won.declarer)),
            ],
        ),
        PhaseView::Announcing(won) => (
            texts.title_announcing(),
            vec![
                bid_line(context, Some(won.bid)),
                texts.doing_announcing(name(won.declarer)),
            ],
        ),
        PhaseView::Play(play) => (
            words::contract(texts, play.contract),
            play_lines(context, deal, play),
        ),
        PhaseView::Ramsch(view) => (texts.title_ramsch(), ramsch::lines(context, deal, view)),
        PhaseView::Over(over) => return result::described(context, deal, over),
    };
    let looked_into = view
        .looked_into
        .map(|seat| texts.looked_into(context.name(deal.dealer), name(seat)));
    let lines = skat_shown_line(context, view)
        .into_iter()
        .chain(lines)
        .chain(looked_into);
    Described::with_players(title, player_lines(context, deal, view), lines)
}

fn player_lines(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Vec<String> {
    let seats = Seat::SKAT
        .into_iter()
        .map(|seat| (deal.place(seat), Some(seat)));
    let sits_out = |&place: &Place| !deal.seat(place).is_some_and(plays);
    let sitting_out = context.places().filter(sits_out).map(|place| (place, None));
    seats
        .chain(sitting_out)
        .map(|(place, seat)| player_line(context, deal, view, place, seat))
        .collect()
}

fn player_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    place: Place,
    seat: Option<Seat>,
) -> String {
    let texts = context.texts;
    let Some(seat) = seat else {
        return format!("💤 {} · {}", context.name(place), texts.sits_out());
    };
    let marker = if view.awaited.contains(seat) {
        "▶️"
    } else {
        "▫️"
    };
    let mut parts = vec![context.name(place)];
    // Seats lose their meaning once the tricks begin.
    if !matches!(view.phase, PhaseView::Play(_)) {
        parts.push(words::seat(texts, seat));
        parts.extend((deal.dealer == place).then(|| texts.deals()));
    }
    match &view.phase {
        PhaseView::Auction { .. } => {
            parts.extend(auction::in_short(texts, &words::spoken(&view.calls), seat));
        }
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            parts.extend((won.declarer == seat).then(|| texts.declarer()));
        }
        PhaseView::Play(play) => {
            parts.extend((play.won.declarer == seat).then(|| texts.declarer()));
            parts.push(texts.tricks(tricks_of(seat, &play.tricks)));
        }
        PhaseView::Ramsch(view) => parts.extend(ramsch::deeds(context, view, seat)),
        PhaseView::GrandHandOffer(_) | PhaseView::Over(_) => {}
    }
    parts.extend(takeover_note(context, place));
    format!("{marker} {}", parts.join(" · "))
}

fn play_lines(context: &RenderContext<'_>, deal: &DealView, play: &PlayView) -> Vec<String> {
    let bid = bid_won(deal, play.won).map(|bid| bid_line(context, Some(bid)));
    let mut lines: Vec<String> = bid.into_iter().collect();
    lines.extend(raise_lines(context, deal, play));
    lines.extend(table(play).lines(context, deal));
    lines.extend(open_lines(context, deal, play, None));
    if let Some(question) = play.question {
        lines.push(question_line(context, deal, play, question));
        lines.push(waiting_line(context, deal, question.unanswered));
    }
    lines
}

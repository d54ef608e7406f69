//! What everybody reads about a deal of Skat.

use skat_rules::card::Card;
use skat_rules::games::skat::{
    Bid, Call, ContractKind, Ending, Matter, OverView, PhaseView, PlayView, PlayedView, PublicView, Question,
};
use skat_rules::seat::{Seat, SeatSet};
use skat_table::{DealView, Place};

use super::cards::{UNDECIDED, hand, sorted, written};
use super::hints::last_trick;
use super::words;
use crate::Field;
use crate::game::Described;
use crate::public::takeover_note;
use crate::scene::Scene;
use crate::score::signed;

/// The deal as everybody may see it.
pub(crate) fn describe(scene: &Scene<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = scene.texts;
    let (title, mut lines) = match &view.phase {
        PhaseView::Auction { bid, .. } => (texts.title_auction(), vec![bid_line(scene, *bid)]),
        PhaseView::PickUpOrHand(won) => {
            let doing = texts.doing_skat(scene.name(deal.place(won.declarer)));
            (texts.title_skat(), vec![bid_line(scene, Some(won.bid)), doing])
        }
        PhaseView::Discarding(won) => {
            let doing = texts.doing_discarding(scene.name(deal.place(won.declarer)));
            (texts.title_discarding(), vec![bid_line(scene, Some(won.bid)), doing])
        }
        PhaseView::Announcing(won) => {
            let doing = texts.doing_announcing(scene.name(deal.place(won.declarer)));
            (texts.title_announcing(), vec![bid_line(scene, Some(won.bid)), doing])
        }
        PhaseView::Play(play) => (words::contract(texts, play.contract), play_lines(scene, deal, play)),
        PhaseView::Over(over) => return over_described(scene, deal, over),
    };
    let mut all = player_lines(scene, deal, view);
    all.push(String::new());
    all.append(&mut lines);
    Described { title, lines: all, fields: Vec::new() }
}

/// The highest bid so far.
pub(super) fn bid_line(scene: &Scene<'_>, bid: Option<Bid>) -> String {
    bid.map_or_else(|| scene.texts.bid_none(), |bid| scene.texts.bid_line(bid.value()))
}

fn player_lines(scene: &Scene<'_>, deal: &DealView, view: &PublicView) -> Vec<String> {
    let seats = Seat::SKAT.into_iter().map(|seat| (deal.place(seat), Some(seat)));
    let sitting_out = scene.places().filter(|&place| deal.seat(place).is_none()).map(|place| (place, None));
    seats.chain(sitting_out).map(|(place, seat)| player_line(scene, deal, view, place, seat)).collect()
}

fn player_line(scene: &Scene<'_>, deal: &DealView, view: &PublicView, place: Place, seat: Option<Seat>) -> String {
    let texts = scene.texts;
    let Some(seat) = seat else { return format!("💤 {} · {}", scene.name(place), texts.sits_out()) };
    let marker = if view.awaited.contains(seat) { "▶️" } else { "▫️" };
    let mut parts = vec![scene.name(place)];
    // Once cards are on the table nobody asks any more who sits where.
    if !matches!(view.phase, PhaseView::Play(_)) {
        parts.push(words::seat(texts, seat));
        parts.extend((deal.dealer == place).then(|| texts.deals()));
    }
    match &view.phase {
        PhaseView::Auction { .. } => parts.extend(last_call(scene, view, seat)),
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            parts.extend((won.declarer == seat).then(|| texts.declarer()));
        }
        PhaseView::Play(play) => {
            parts.extend((play.won.declarer == seat).then(|| texts.declarer()));
            parts.push(texts.tricks(play.tricks.iter().filter(|trick| trick.winner == seat).count()));
        }
        PhaseView::Over(_) => {}
    }
    parts.extend(takeover_note(scene, place));
    format!("{marker} {}", parts.join(" · "))
}

/// What the seat said last in the auction.
fn last_call(scene: &Scene<'_>, view: &PublicView, seat: Seat) -> Option<String> {
    let index = view.calls.iter().rposition(|&(caller, _)| caller == seat)?;
    let bid_before = || {
        view.calls[..index].iter().rev().find_map(|&(_, call)| match call {
            Call::Bid(bid) => Some(bid.value()),
            Call::Hold | Call::Pass => None,
        })
    };
    Some(match view.calls[index].1 {
        Call::Bid(bid) => scene.texts.call_bid(bid.value()),
        Call::Hold => scene.texts.call_hold(bid_before().unwrap_or_default()),
        Call::Pass => scene.texts.call_pass(),
    })
}

fn play_lines(scene: &Scene<'_>, deal: &DealView, play: &PlayView) -> Vec<String> {
    let mut lines = vec![bid_line(scene, Some(play.won.bid))];
    lines.extend(trick_lines(scene, deal, play));
    lines.extend(open_lines(scene, deal, play, None));
    if let Some(question) = play.question {
        lines.push(question_line(scene, deal, play, question));
        lines.push(waiting_line(scene, deal, question.unanswered));
    }
    lines
}

/// The cards on the table with who played them, and the trick before.
pub(super) fn trick_lines(scene: &Scene<'_>, deal: &DealView, play: &PlayView) -> Vec<String> {
    let texts = scene.texts;
    let on_table = if play.on_table.is_empty() {
        texts.table_empty(scene.name(deal.place(play.leader)))
    } else {
        let order = [play.leader, play.leader.next()];
        texts.table_line(plays(scene, deal, order.into_iter().zip(play.on_table.iter().copied())))
    };
    let last = play.tricks.last().map(|trick| {
        let winner = scene.name(deal.place(trick.winner));
        texts.last_trick_line(written(texts, trick.cards), winner)
    });
    [on_table].into_iter().chain(last).collect()
}

fn plays(scene: &Scene<'_>, deal: &DealView, plays: impl Iterator<Item = (Seat, Card)>) -> String {
    let play =
        |(seat, card): (Seat, Card)| format!("{} {}", written(scene.texts, [card]), scene.name(deal.place(seat)));
    plays.map(play).collect::<Vec<String>>().join(" · ")
}

/// A trick with who played what.
pub(crate) fn last_trick_told(scene: &Scene<'_>, deal: &DealView, view: &PublicView) -> Option<Vec<String>> {
    let trick = last_trick(view)?;
    let winner = scene.name(deal.place(trick.winner));
    Some(vec![plays(scene, deal, trick.plays()), scene.texts.last_trick_taken(winner)])
}

/// The hands that lie open, except the reader's own, which he is shown anyway.
pub(super) fn open_lines(scene: &Scene<'_>, deal: &DealView, play: &PlayView, reader: Option<Seat>) -> Vec<String> {
    let line = |(seat, cards): (Seat, _)| {
        let cards = hand(scene.texts, cards, play.contract.kind());
        scene.texts.open_hand(scene.name(deal.place(seat)), cards)
    };
    let others = play.open_hands.iter().filter(|&(seat, _)| Some(seat) != reader);
    others.filter_map(|(seat, cards)| cards.map(|cards| line((seat, cards)))).collect()
}

/// What is asked, and by whom.
pub(super) fn question_line(scene: &Scene<'_>, deal: &DealView, play: &PlayView, question: Question) -> String {
    let name = scene.name(deal.place(question.asker));
    match question.matter {
        Matter::Claim if claims_none(play, question.asker) => scene.texts.question_claim_null(name),
        Matter::Claim => scene.texts.question_claim(name),
        Matter::Concession => scene.texts.question_concession(name),
    }
}

/// Whether this seat's claim is one of no trick.
pub(super) fn claims_none(play: &PlayView, asker: Seat) -> bool {
    play.contract.kind() == ContractKind::Null && asker == play.won.declarer
}

/// Whose answer is awaited.
pub(super) fn waiting_line(scene: &Scene<'_>, deal: &DealView, seats: SeatSet) -> String {
    let places: Vec<Place> = seats.iter().map(|seat| deal.place(seat)).collect();
    scene.texts.question_waiting(scene.list_names(places))
}

fn over_described(scene: &Scene<'_>, deal: &DealView, over: &OverView) -> Described {
    let texts = scene.texts;
    let (title, lines) = match &over.played {
        None => (texts.title_passed_in(), vec![texts.result_passed_in()]),
        Some(played) => {
            let contract = words::contract(texts, played.contract);
            let title = if played.settlement.won { texts.title_won(contract) } else { texts.title_lost(contract) };
            (title, result_lines(scene, deal, played))
        }
    };
    let fields = vec![Field { name: texts.result_cards(), value: all_cards(scene, deal, over), inline: false }];
    Described { title, lines, fields }
}

fn result_lines(scene: &Scene<'_>, deal: &DealView, played: &PlayedView) -> Vec<String> {
    let (texts, settlement) = (scene.texts, &played.settlement);
    let declarer = scene.name(deal.place(played.won.declarer));
    let contract = words::contract(texts, played.contract);
    let headline = match (played.contract.kind(), settlement.won) {
        (ContractKind::Null, true) => texts.result_won_null(declarer, contract),
        (ContractKind::Null, false) => texts.result_lost_null(declarer, contract),
        (_, true) => texts.result_won(declarer, contract, played.card_points, played.declarer_tricks),
        (_, false) => texts.result_lost(declarer, contract, played.card_points, played.declarer_tricks),
    };
    let ending = match played.ending {
        Ending::PlayedOut => None,
        Ending::DeclarerConceded => Some(texts.ended_declarer_conceded(scene.name(deal.place(played.won.declarer)))),
        Ending::DefenderConceded(seat) => Some(texts.ended_defender_conceded(scene.name(deal.place(seat)))),
        Ending::Claimed(seat) => Some(texts.ended_claimed(scene.name(deal.place(seat)))),
    };
    let score = signed(i64::from(settlement.score));
    let score = if settlement.won {
        texts.result_score_won(score)
    } else {
        texts.result_score_lost(settlement.settled_value, score)
    };
    let mut lines = vec![headline];
    lines.extend(ending);
    lines.push(String::new());
    lines.push(texts.result_bid(played.won.bid.value()));
    lines.extend(reckoning_lines(scene, played));
    lines.push(score);
    lines
}

/// How the value was reckoned, and what is counted instead if it was overbid.
pub(super) fn reckoning_lines(scene: &Scene<'_>, played: &PlayedView) -> Vec<String> {
    let (texts, settlement) = (scene.texts, &played.settlement);
    let overbid = settlement
        .overbid
        .then(|| texts.result_overbid(settlement.value, played.won.bid.value(), settlement.settled_value));
    [words::reckoning(texts, played)].into_iter().chain(overbid).collect()
}

fn all_cards(scene: &Scene<'_>, deal: &DealView, over: &OverView) -> String {
    let texts = scene.texts;
    let kind = over.played.as_ref().map_or(UNDECIDED, |played| played.contract.kind());
    let hands = over
        .hands
        .iter()
        .map(|(seat, &cards)| format!("{}: {}", scene.name(deal.place(seat)), hand(texts, cards, kind)));
    let skat = texts.result_skat(written(texts, sorted(over.skat, kind)));
    // In a Hand contract what was put away is the skat itself.
    let discards = over.played.as_ref().filter(|played| !played.contract.hand());
    let discards = discards.map(|played| texts.result_put_away(written(texts, sorted(played.put_away, kind))));
    let left_over: Vec<String> = [skat].into_iter().chain(discards).collect();
    hands.chain([left_over.join(" · ")]).collect::<Vec<String>>().join("\n")
}

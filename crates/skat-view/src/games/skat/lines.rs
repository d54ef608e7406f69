//! Lines about a deal of Skat that its public message and its panels share.

use skat_rules::games::skat::{
    Announcement, Bid, ContractKind, Doubling, Matter, PlayView, PublicView, Question, SeatView,
    Won,
};
use skat_rules::seat::{Seat, SeatSet};
use skat_table::{DealView, Place};

use super::words;
use crate::parts::auction;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::TricksOnTable;
use crate::text::cards::{UNDECIDED, hand, sorted, written};

/// States the highest bid so far.
pub(super) fn bid_line(context: &RenderContext<'_>, bid: Option<Bid>) -> String {
    auction::bid_line(context.texts, bid.map(Bid::value))
}

/// Returns the bid of the auction. In a Ramsch round, a Grand Hand has none.
pub(super) fn bid_won(deal: &DealView, won: Won) -> Option<Bid> {
    (!deal.round.ramsch).then_some(won.bid)
}

/// Writes the skat, if the declarer showed it.
pub(super) fn skat_shown_line(context: &RenderContext<'_>, view: &PublicView) -> Option<String> {
    let skat = view.skat_shown?;
    Some(
        context
            .texts
            .skat_shown(written(context.texts, sorted(skat, UNDECIDED))),
    )
}

/// Describes everything that raised the contract or doubled its score after the announcement.
pub(super) fn raise_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
) -> Vec<String> {
    let (texts, raises) = (context.texts, &play.raises);
    let declarer = || context.name(deal.place(play.won.declarer));
    let said = words::said(texts, raises);
    let lines = [
        (!said.is_empty()).then(|| texts.doubled(said.join(", "))),
        raises.opened_late.then(|| texts.opened_late(declarer())),
        match raises.required {
            Announcement::None => None,
            Announcement::Schneider => Some(texts.must_make("schneider")),
            Announcement::Schwarz | Announcement::Ouvert => Some(texts.must_make("schwarz")),
        },
        play.given_up.then(|| texts.given_up(declarer())),
    ];
    lines.into_iter().flatten().collect()
}

/// The current trick and the one before.
pub(super) fn table(play: &PlayView) -> TricksOnTable<'_> {
    TricksOnTable {
        leader: play.leader,
        on_table: &play.on_table,
        last: play.tricks.last(),
    }
}

/// Lists the open hands except the reader's own, which the panel shows anyway.
pub(super) fn open_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
    reader: Option<Seat>,
) -> Vec<String> {
    let line = |(seat, cards): (Seat, _)| {
        let cards = hand(context.texts, cards, play.contract.kind());
        context
            .texts
            .open_hand(context.name(deal.place(seat)), cards)
    };
    let others = play
        .open_hands
        .iter()
        .filter(|&(seat, _)| Some(seat) != reader);
    others
        .filter_map(|(seat, cards)| cards.map(|cards| line((seat, cards))))
        .collect()
}

/// States the contract and its declarer, and the reader's partner.
pub(super) fn contract_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    play: &PlayView,
) -> String {
    let texts = context.texts;
    let contract = words::contract(texts, play.contract);
    if play.won.declarer == view.seat {
        return match bid_won(deal, play.won) {
            Some(bid) => texts.you_declare(contract, bid.value()),
            None => texts.you_play(contract),
        };
    }
    let declarer = context.name(deal.place(play.won.declarer));
    let partner = context.name(deal.place(partner(view.seat, play.won.declarer)));
    [
        texts.they_declare(declarer, contract),
        texts.your_partner(partner),
    ]
    .join(" · ")
}

/// Returns the other defender.
pub(super) fn partner(seat: Seat, declarer: Seat) -> Seat {
    if seat.next() == declarer {
        declarer.next()
    } else {
        seat.next()
    }
}

/// States the question and the asking player.
pub(super) fn question_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
    question: Question,
) -> String {
    let texts = context.texts;
    let name = context.name(deal.place(question.asker));
    let declarer = context.name(deal.place(play.won.declarer));
    match question.matter {
        Matter::Claim if claims_none(play, question.asker) => texts.question_claim_null(name),
        Matter::Claim => texts.question_claim(name),
        Matter::Concession | Matter::JointConcession => texts.question_concession(name),
        Matter::Surrender => texts.question_surrender(name, declarer),
        Matter::Kontra(Doubling::Kontra) => texts.question_kontra(),
        Matter::Kontra(next) => {
            let said = words::said(texts, &play.raises).pop().unwrap_or_default();
            texts.question_doubled(name, said, words::doubling(texts, next))
        }
        Matter::Exchange => texts.question_exchange(),
        Matter::JointGift => texts.question_joint_gift(name),
        Matter::Gift => texts.question_gift(declarer),
    }
}

/// Returns true if a claim by this seat promises to take no trick.
pub(super) fn claims_none(play: &PlayView, asker: Seat) -> bool {
    play.contract.kind() == ContractKind::Null && asker == play.won.declarer
}

/// Names the players whose answers are missing.
pub(super) fn waiting_line(context: &RenderContext<'_>, deal: &DealView, seats: SeatSet) -> String {
    let places: Vec<Place> = seats.iter().map(|seat| deal.place(seat)).collect();
    context.texts.question_waiting(context.list_names(places))
}

//! The result of a deal, for everybody and for each player.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{ContractKind, Ending, OverView, PhaseView, PlayedView, PublicView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::controls::plays;
use super::{ramsch, words};
use crate::games::skat::lines::bid_won;
use crate::model::message::Described;
use crate::parts::outcome::{Product, passed_in_lines};
use crate::parts::render_context::RenderContext;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Field, RichText};

/// Returns a finished deal's result from this seat, or for a player who sat out.
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    let PhaseView::Over(over) = &view.phase else {
        return None;
    };
    let seat = seat.filter(|&seat| plays(seat));
    Some(match (&over.played, &over.ramsch) {
        (Some(played), _) => outcome_of(context, deal, seat, played),
        (None, Some(played)) => {
            let heading = ramsch::heading(context, played, seat);
            [heading]
                .into_iter()
                .chain(ramsch::result_lines(context, deal, played))
                .collect()
        }
        (None, None) => passed_in_lines(context.texts),
    })
}

fn outcome_of(
    context: &RenderContext<'_>,
    deal: &DealView,
    seat: Option<Seat>,
    played: &PlayedView,
) -> Vec<String> {
    let (texts, settlement) = (context.texts, &played.settlement);
    let contract = words::contract(texts, played.contract);
    let score = signed(i64::from(settlement.score));
    let name = || context.name(deal.place(played.won.declarer));
    let mut lines = match (seat == Some(played.won.declarer), settlement.won) {
        (true, true) => vec![texts.you_won(score)],
        (true, false) => vec![texts.you_lost(score)],
        (false, true) => vec![texts.they_won(name(), contract)],
        (false, false) => {
            let praise = seat.map(|_| texts.defended_well());
            [texts.they_lost(name(), contract)]
                .into_iter()
                .chain(praise)
                .collect()
        }
    };
    lines.extend(reckoning_lines(context, played));
    let is_value = settlement.score == i32::from(settlement.value);
    if !is_value {
        lines.extend(score_lines(context, played));
    }
    lines
}

/// Describes the result for everybody, with all cards.
pub(super) fn described(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
) -> Described {
    let texts = context.texts;
    let (title, lines) = match (&over.played, &over.ramsch) {
        (Some(played), _) => {
            let contract = words::contract(texts, played.contract);
            let title = if played.settlement.won {
                texts.title_won(contract)
            } else {
                texts.title_lost(contract)
            };
            (title, result_lines(context, deal, played))
        }
        (None, Some(played)) => (
            texts.title_ramsch_over(),
            ramsch::result_lines(context, deal, played),
        ),
        (None, None) => (texts.title_passed_in(), vec![texts.result_passed_in()]),
    };
    let fields = vec![Field {
        name: texts.result_cards(),
        value: RichText::read(&all_cards(context, deal, over)),
        inline: false,
    }];
    Described {
        title,
        lines,
        fields,
    }
}

/// Returns the result in a sentence, and how an early end came about.
pub(super) fn headline(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Option<Vec<String>> {
    let PhaseView::Over(over) = &view.phase else {
        return None;
    };
    Some(match (&over.played, &over.ramsch) {
        (Some(played), _) => headlines(context, deal, played),
        (None, Some(_)) => Vec::new(),
        (None, None) => vec![context.texts.result_passed_in()],
    })
}

fn headlines(context: &RenderContext<'_>, deal: &DealView, played: &PlayedView) -> Vec<String> {
    let declarer = || context.name(deal.place(played.won.declarer));
    let mut lines = vec![won_or_lost(context, deal, played)];
    lines.extend(played.given_up.then(|| context.texts.given_up(declarer())));
    lines.extend(ending_line(context, deal, played));
    lines
}

fn result_lines(context: &RenderContext<'_>, deal: &DealView, played: &PlayedView) -> Vec<String> {
    let texts = context.texts;
    let mut lines = headlines(context, deal, played);
    lines.push(String::new());
    lines.extend(bid_won(deal, played.won).map(|bid| texts.result_bid(bid.value())));
    lines.extend(reckoning_lines(context, played));
    lines.extend(score_lines(context, played));
    lines
}

fn won_or_lost(context: &RenderContext<'_>, deal: &DealView, played: &PlayedView) -> String {
    let texts = context.texts;
    let declarer = context.name(deal.place(played.won.declarer));
    let contract = words::contract(texts, played.contract);
    let without_tricks = matches!(
        played.ending,
        Ending::DefenderConceded(_) | Ending::Given(_) | Ending::ConcededAtOnce
    );
    match (played.contract.kind(), played.settlement.won) {
        (ContractKind::Null, true) => texts.result_won_null(declarer, contract),
        (ContractKind::Null, false) => texts.result_lost_null(declarer, contract),
        (_, true) if without_tricks => texts.result_won_at_once(declarer, contract),
        (_, true) => texts.result_won(
            declarer,
            contract,
            points_of_sides(texts, played),
            played.declarer_tricks,
        ),
        (_, false) => texts.result_lost(
            declarer,
            contract,
            points_of_sides(texts, played),
            played.declarer_tricks,
        ),
    }
}

/// Writes the card points of both sides, or the declarer's if the rest wasn't counted.
pub(super) fn points_of_sides(texts: Texts, played: &PlayedView) -> String {
    if counts_all(played) {
        texts.card_points_of_both(played.card_points, 120 - played.card_points)
    } else {
        texts.card_points(played.card_points)
    }
}

/// Returns true if all tricks count. A claim or thrown cards grant the remaining ones, which count
/// without being played.
pub(super) const fn counts_all(played: &PlayedView) -> bool {
    matches!(
        played.ending,
        Ending::PlayedOut | Ending::Claimed(_) | Ending::Thrown(_)
    )
}

fn ending_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    played: &PlayedView,
) -> Option<String> {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let declarer = played.won.declarer;
    let null = played.contract.kind() == ContractKind::Null;
    Some(match played.ending {
        Ending::PlayedOut => return None,
        Ending::DeclarerConceded => texts.ended_declarer_conceded(name(declarer)),
        Ending::DefenderConceded(seat) => texts.ended_defender_conceded(name(seat)),
        Ending::Claimed(seat) if null && seat == declarer => texts.ended_claimed_null(name(seat)),
        Ending::Claimed(seat) => texts.ended_claimed(name(seat)),
        Ending::Thrown(seat) => {
            texts.ended_thrown(name(seat), if null { "none" } else { "tricks" })
        }
        Ending::Given(_) => texts.ended_given(name(declarer)),
        Ending::ConcededAtOnce => texts.ended_at_once(),
    })
}

/// Describes the score: the value, usually twice if lost, and the doublings.
fn score_lines(context: &RenderContext<'_>, played: &PlayedView) -> Vec<String> {
    let (texts, settlement) = (context.texts, &played.settlement);
    let single = context.table.header.rules().skat.lost_hand_single && played.contract.hand();
    let lost = if settlement.won || single { 1 } else { 2 };
    let factors = [
        (texts.factor("lost"), lost),
        (texts.factor("doubled"), settlement.factor),
    ];
    let once = (single && !settlement.won).then(|| texts.result_lost_hand_once());
    let product = Product::of_score(settlement.score, factors);
    let score = product.explain(texts, settlement.score);
    once.into_iter().chain([score]).collect()
}

/// Describes the settlement: the value, the value counted after an overbid, and the doublings.
pub(super) fn reckoning_lines(context: &RenderContext<'_>, played: &PlayedView) -> Vec<String> {
    let (texts, settlement) = (context.texts, &played.settlement);
    let rules = &context.table.header.rules().skat;
    let overbid = settlement.overbid.then(|| {
        texts.result_overbid(
            settlement.value,
            played.won.bid.value(),
            settlement.settled_value,
        )
    });
    let doublings = words::doublings(texts, rules, played);
    [words::reckoned(
        texts,
        rules,
        played.contract,
        &played.raises,
        settlement,
    )]
    .into_iter()
    .chain(overbid)
    .chain(doublings)
    .collect()
}

fn all_cards(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> String {
    // Emojis of all 32 cards exceed the limit of a field.
    let texts = context.texts.without_emojis();
    let kind = over
        .played
        .as_ref()
        .map_or(UNDECIDED, |played| played.contract.kind());
    let hands = over.hands.iter().map(|(seat, &cards)| {
        format!(
            "{}: {}",
            context.name(deal.place(seat)),
            hand(texts, cards, kind)
        )
    });
    let skat = texts.result_skat(written(texts, sorted(over.skat, kind)));
    // In a Hand contract, the discards are the skat itself.
    let discards = over
        .played
        .as_ref()
        .filter(|played| !played.contract.hand())
        .map(|played| played.put_away);
    let left = over
        .ramsch
        .as_ref()
        .and_then(|ramsch| ramsch.result.as_ref())
        .map(|&(left, _)| left);
    let put_away = |cards: CardSet| texts.result_put_away(written(texts, sorted(cards, kind)));
    let passed_on = left.filter(|&left| left != over.skat);
    let passed_on =
        passed_on.map(|left| texts.result_passed_on(written(texts, sorted(left, kind))));
    let left_over: Vec<String> = [skat]
        .into_iter()
        .chain(discards.map(put_away))
        .chain(passed_on)
        .collect();
    hands
        .chain([left_over.join(" · ")])
        .collect::<Vec<String>>()
        .join("\n")
}

//! The picture of a finished deal, for any game but Skat with a pack of 32 cards.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::skat::words;
use crate::parts::deal_pictures::{self, card_row, reckoned};
use crate::parts::outcome::{ContractOutcome, RamschLine};
use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::text::cards::sorted;
use crate::text::numbers::signed;
use crate::{CardRow, DealEnd, Picture, ReckonedLine};

/// The cards of a finished deal.
pub(crate) struct DealtCards {
    /// Every hand as dealt.
    pub(crate) hands: Vec<(Seat, CardSet)>,
    pub(crate) skat: Vec<Card>,
    /// The cards that the declarer put away, unless these are the skat.
    pub(crate) put_away: Option<CardSet>,
    /// The kind of contract that the hands are sorted for.
    pub(crate) kind: ContractKind,
}

/// How a deal ended.
pub(crate) enum DealEnding {
    /// With a contract; holds its settlement line by line.
    Contract(ContractOutcome, Vec<ReckonedLine>),
    /// With a Ramsch.
    Ramsch(Vec<RamschLine>),
    /// Without a game, because everybody passed.
    PassedIn,
}

/// Draws the end of a deal.
pub(crate) fn picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    cards: DealtCards,
    ended: DealEnding,
) -> Picture {
    let name = |seat: Seat| deal_pictures::seat_name(context, deal, seat);
    picture_by(context, deal, cards, ended, name)
}

/// Joins card points and tricks. Half a line of a picture is too short for both.
pub(crate) fn taken_by(card_points: &str, tricks: &str) -> String {
    format!("{card_points}, {tricks}")
}

/// Draws the end of a deal in which hands have these names.
pub(crate) fn picture_by(
    context: &RenderContext<'_>,
    deal: &DealView,
    cards: DealtCards,
    ended: DealEnding,
    name: impl Fn(Seat) -> String,
) -> Picture {
    let texts = context.texts;
    let declarer = match &ended {
        DealEnding::Contract(outcome, _) => Some(outcome.declarer),
        DealEnding::Ramsch(_) | DealEnding::PassedIn => None,
    };
    let hand = |(seat, hand): (Seat, CardSet)| {
        let declares = declarer == Some(seat);
        let note = match declares {
            true => texts.side("declarer"),
            // Between two players, seats say nothing.
            false if deal.seats.len() > 2 => words::seat(texts, seat),
            false => String::new(),
        };
        card_row(name(seat), note, sorted(hand, cards.kind), declares)
    };
    let apart = |label: String, cards: Vec<Card>| card_row(label, String::new(), cards, false);
    let skat = apart(texts.skat_heading(), cards.skat);
    let put_away = cards
        .put_away
        .map(|put_away| apart(texts.put_away_heading(), sorted(put_away, cards.kind)));
    let hands: Vec<CardRow> = cards
        .hands
        .into_iter()
        .map(hand)
        .chain([skat])
        .chain(put_away)
        .collect();
    let (title, lines, total) = match ended {
        DealEnding::Contract(outcome, settlement) => {
            let taken = outcome.taken.map(|taken| {
                reckoned(
                    taken_by(&taken.points(texts), &texts.tricks(taken.tricks)),
                    "",
                )
            });
            let score = signed(i64::from(outcome.score));
            (
                outcome.title(texts),
                taken.into_iter().chain(settlement).collect(),
                Some(reckoned(name(outcome.declarer), score)),
            )
        }
        DealEnding::Ramsch(results) => {
            let lines = results.iter();
            let lines = lines.map(|result| result.reckoned(texts, &name(result.seat)));
            (texts.title_ramsch_over(), lines.collect(), None)
        }
        DealEnding::PassedIn => (texts.title_passed_in(), Vec::new(), None),
    };
    let end = DealEnd {
        title,
        hands,
        lines,
        total,
        scores: score::lines(context),
    };
    deal_pictures::end(context, deal, end)
}

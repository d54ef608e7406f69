//! The pictures of a deal of Skat.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{
    Action, ContractKind, OverView, PhaseView, PlayedView, PublicView, SeatView, Trick,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::completed_tricks::{last_trick, ramsch_tricks};
use super::{ramsch, result, words};
use crate::games::deal_end::taken_by;
use crate::games::reckoning::{self, Reckoning};
use crate::parts::outcome::RamschLine;
use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::text::alt;
use crate::text::cards::{UNDECIDED, sorted};
use crate::text::numbers::signed;
use crate::{CardRow, DealEnd, Drawing, HandCard, Panel, Picture, ReckonedLine, TrickSeat};

/// The trick on the table, or the table before the first lead.
struct TrickPicture<'a> {
    leader: Seat,
    on_table: &'a [Card],
    tricks: &'a [Trick],
    declarer: Option<Seat>,
    kind: ContractKind,
}

impl<'a> TrickPicture<'a> {
    fn of(view: &'a PublicView) -> Option<Self> {
        match &view.phase {
            PhaseView::Play(play) => Some(Self {
                leader: play.leader,
                on_table: &play.on_table,
                tricks: &play.tricks,
                declarer: Some(play.won.declarer),
                kind: play.contract.kind(),
            }),
            PhaseView::Ramsch(ramsch) => Some(Self {
                leader: ramsch.leader,
                on_table: &ramsch.on_table,
                tricks: ramsch_tricks(ramsch)?,
                declarer: None,
                kind: UNDECIDED,
            }),
            _ => None,
        }
    }
}

/// Draws a player's panel: the hand and the current trick, which is empty before a lead, or the last
/// trick if the player looks at it.
pub(super) fn panel_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    panel: Panel,
) -> Option<Picture> {
    if panel == Panel::LastTrick {
        let trick = last_trick(&view.public)?;
        let seats = seats(
            context,
            deal,
            &trick.plays().collect::<Vec<_>>(),
            |_| String::new(),
            |seat| seat == trick.winner,
        );
        let alt = alt::text([told_last(context, deal, trick)]);
        return Some(Picture {
            drawing: Drawing::Trick(seats),
            alt,
        });
    }
    let table = TrickPicture::of(&view.public);
    if view.hand.is_empty() {
        return table.map(|table| trick(context, deal, &view.public, &table));
    }
    let kind = table.as_ref().map_or(UNDECIDED, |table| table.kind);
    let held = |card: Card| HandCard {
        card,
        playable: view.legal.contains(&Action::Play(card)),
    };
    let cards: Vec<HandCard> = sorted(view.hand, kind).into_iter().map(held).collect();
    let has_begun = table
        .as_ref()
        .is_some_and(|table| !table.on_table.is_empty());
    let trick = table
        .map(|table| running(context, deal, &view.public, &table))
        .unwrap_or_default();
    let on_table = has_begun.then(|| {
        let plays = alt::plays(context.texts, &trick);
        context.texts.table_line(plays)
    });
    let told = alt::hand(context.texts, &cards).into_iter().chain(on_table);
    let last = last_trick(&view.public).map(|last| told_last(context, deal, last));
    let alt = alt::text(told.chain(last));
    Some(Picture {
        drawing: Drawing::Hand { cards, trick },
        alt,
    })
}

/// Draws the public message: the trick on the table, or the end of the deal.
pub(super) fn public_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Option<Picture> {
    match &view.phase {
        PhaseView::Over(over) => Some(end(context, deal, over)),
        _ => TrickPicture::of(view).map(|table| trick(context, deal, view, &table)),
    }
}

/// Draws the current trick, or the previous one until the next lead. Autoplayers play so fast that
/// nobody would see a complete trick otherwise.
fn trick(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    table: &TrickPicture<'_>,
) -> Picture {
    let texts = context.texts;
    let name = |seat: Seat| name(context, deal, seat);
    if let (Some(last), true) = (table.tricks.last(), table.on_table.is_empty()) {
        let plays: Vec<_> = last.plays().collect();
        let seats = seats(
            context,
            deal,
            &plays,
            |seat| note(context, table, seat),
            |seat| seat == last.winner,
        );
        let alt = alt::text([
            told_last(context, deal, last),
            texts.table_empty(name(table.leader)),
        ]);
        return Picture {
            drawing: Drawing::Trick(seats),
            alt,
        };
    }
    let seats = running(context, deal, view, table);
    let asked: Vec<String> = view.awaited.iter().map(name).collect();
    let sentences = if table.on_table.is_empty() {
        vec![texts.table_empty(name(table.leader))]
    } else {
        let last = table.tricks.last();
        let last = last.map(|last| told_last(context, deal, last));
        let told = texts.table_line(alt::plays(texts, &seats));
        let asked = texts.alt_asked(asked.join(", "));
        [told, asked].into_iter().chain(last).collect()
    };
    Picture {
        drawing: Drawing::Trick(seats),
        alt: alt::text(sentences),
    }
}

fn running(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    table: &TrickPicture<'_>,
) -> Vec<TrickSeat> {
    let order = [table.leader, table.leader.next()];
    let plays: Vec<_> = order
        .into_iter()
        .zip(table.on_table.iter().copied())
        .collect();
    seats(
        context,
        deal,
        &plays,
        |seat| note(context, table, seat),
        |seat| view.awaited.contains(seat),
    )
}

/// Describes the three playing seats, forehand first, with their cards in the trick.
fn seats(
    context: &RenderContext<'_>,
    deal: &DealView,
    plays: &[(Seat, Card)],
    note: impl Fn(Seat) -> String,
    marked: impl Fn(Seat) -> bool,
) -> Vec<TrickSeat> {
    let describe = |seat: Seat| TrickSeat {
        name: name(context, deal, seat),
        note: note(seat),
        card: (1..)
            .zip(plays)
            .find(|&(_, &(by, _))| by == seat)
            .map(|(order, &(_, card))| (card, order)),
        marked: marked(seat),
    };
    Seat::SKAT.into_iter().map(describe).collect()
}

/// Says the last trick in words.
fn told_last(context: &RenderContext<'_>, deal: &DealView, last: &Trick) -> String {
    let plays: Vec<_> = last.plays().collect();
    let seats = seats(context, deal, &plays, |_| String::new(), |_| false);
    let winner = name(context, deal, last.winner);
    let texts = context.texts;
    texts.last_trick_line(alt::plays(texts, &seats), winner)
}

fn name(context: &RenderContext<'_>, deal: &DealView, seat: Seat) -> String {
    context
        .plain_name(deal.place(seat))
        .unwrap_or_else(|| words::seat(context.texts, seat))
}

/// States the player's part and number of tricks, each in a line.
fn note(context: &RenderContext<'_>, table: &TrickPicture<'_>, seat: Seat) -> String {
    let tricks = table
        .tricks
        .iter()
        .filter(|trick| trick.winner == seat)
        .count();
    let declarer = (table.declarer == Some(seat)).then(|| context.texts.side("declarer"));
    declarer
        .into_iter()
        .chain([context.texts.tricks(tricks)])
        .collect::<Vec<String>>()
        .join("\n")
}

fn end(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Picture {
    let texts = context.texts;
    let kind = over
        .played
        .as_ref()
        .map_or(UNDECIDED, |played| played.contract.kind());
    let declarer = over.played.as_ref().map(|played| played.won.declarer);
    let row = |label: String, cards: CardSet| CardRow {
        label,
        note: String::new(),
        cards: sorted(cards, kind),
        marked: false,
    };
    let mut hands: Vec<CardRow> = Vec::new();
    for (seat, &cards) in over.hands.iter() {
        let is_declarer = declarer == Some(seat);
        let note = if is_declarer {
            texts.side("declarer")
        } else {
            words::seat(texts, seat)
        };
        hands.push(CardRow {
            note,
            marked: is_declarer,
            ..row(name(context, deal, seat), cards)
        });
    }
    hands.push(row(texts.skat_heading(), over.skat));
    let (title, lines, total) = match (&over.played, &over.ramsch) {
        (Some(played), _) => {
            if !played.contract.hand() {
                hands.push(row(texts.put_away_heading(), played.put_away));
            }
            let contract = words::contract(texts, played.contract);
            let title = if played.settlement.won {
                texts.title_won(contract)
            } else {
                texts.title_lost(contract)
            };
            let score = signed(i64::from(played.settlement.score));
            let total = ReckonedLine {
                text: name(context, deal, played.won.declarer),
                value: score,
            };
            (title, reckoning(context, played), Some(total))
        }
        (None, Some(ramsch)) => {
            let results = ramsch::results(texts, deal, ramsch);
            let line =
                |result: &RamschLine| result.reckoned(texts, &name(context, deal, result.seat));
            let lines = results.iter().map(line).collect();
            (texts.title_ramsch_over(), lines, None)
        }
        (None, None) => (texts.title_passed_in(), Vec::new(), None),
    };
    let mut end = DealEnd {
        title,
        hands,
        lines,
        total,
        scores: score::lines(context),
    };
    let alt = told_end(context, deal, over, &end);
    // Two sums in one picture need a label.
    let heading = score::heading_line(context, end.total.as_ref());
    end.lines.push(heading);
    Picture {
        drawing: Drawing::DealEnd(end),
        alt,
    }
}

/// Counts the card points of the declarer and of the defenders.
fn card_points(played: &PlayedView) -> [u8; 2] {
    if result::counts_all(played) {
        return [played.card_points, 120 - played.card_points];
    }
    let taken = |own: bool| {
        let won = |trick: &&Trick| (trick.winner == played.won.declarer) == own;
        let tricks = played.tricks.iter().filter(won);
        let cards = tricks.flat_map(|trick| trick.cards);
        cards.map(Card::points).sum::<u8>()
    };
    // The discards lie in the declarer's pile from the start.
    let put_away = played.put_away.iter().map(Card::points).sum::<u8>();
    [put_away + taken(true), taken(false)]
}

/// States the card points and the declarer's tricks. `None` if they don't matter.
fn taken_line(context: &RenderContext<'_>, played: &PlayedView) -> Option<ReckonedLine> {
    let [points, others] = card_points(played);
    let counts = played.contract.kind() != ContractKind::Null && !played.tricks.is_empty();
    counts.then(|| ReckonedLine {
        text: taken_by(
            &context.texts.card_points_of_both(points, others),
            &context.texts.tricks(played.declarer_tricks),
        ),
        value: String::new(),
    })
}

/// Lists the settlement line by line, with the cards taken first.
fn reckoning(context: &RenderContext<'_>, played: &PlayedView) -> Vec<ReckonedLine> {
    let rules = &context.table.header.rules().skat;
    let reckoning = Reckoning {
        rules,
        contract: played.contract,
        raises: &played.raises,
        settlement: &played.settlement,
        bid: Some(played.won.bid.value()),
        doublings: words::doublings(context.texts, rules, played),
    };
    let lines = reckoning::contract_lines(context.texts, &reckoning);
    taken_line(context, played)
        .into_iter()
        .chain(lines)
        .collect()
}

fn told_end(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
    end: &DealEnd,
) -> String {
    let texts = context.texts;
    let hand = |row: &CardRow| {
        format!(
            "{}: {}",
            row.label,
            alt::cards(texts, row.cards.iter().copied())
        )
    };
    let valued = |line: &ReckonedLine| {
        let parts = [&line.text, &line.value].into_iter();
        let parts: Vec<&str> = parts
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(": ")
    };
    let reckoning: Vec<String> = match &over.played {
        Some(played) => {
            let sides = ["declarer", "defenders"]
                .into_iter()
                .zip(card_points(played));
            let points = sides.map(|(side, points)| {
                format!("{}: {}", texts.side(side), texts.card_points(points))
            });
            let reckoned = result::reckoning_lines(context, played);
            points.chain(reckoned).collect()
        }
        None => end.lines.iter().map(valued).collect(),
    };
    // The result precedes the cards, in case these exceed the limit.
    alt::text(
        [context.deal_title(deal, end.title.clone())]
            .into_iter()
            .chain(reckoning)
            .chain(end.total.iter().map(valued))
            .chain([score::told(context, &end.scores)])
            .chain(end.hands.iter().map(hand)),
    )
}

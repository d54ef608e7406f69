//! The pictures of a deal of Skat.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{
    Action, ContractKind, Ending, OverView, PhaseView, PlayedView, PublicView, SeatView, Trick,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::completed_tricks::last_trick;
use super::words;
use crate::parts::render_context::RenderContext;
use crate::text::alt;
use crate::text::cards::{UNDECIDED, sorted};
use crate::text::numbers::signed;
use crate::{CardRow, DealEnd, Drawing, HandCard, Panel, Picture, ReckonedLine, TrickSeat};

/// A trick on the table.
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
                tricks: &ramsch.tricks,
                declarer: None,
                kind: UNDECIDED,
            }),
            _ => None,
        }
    }
}

/// Draws a player's panel: the hand and the current trick, or the last trick if the player looks at
/// it.
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
        let alt = alt::text([told_last(context, deal, trick, &seats)]);
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
    let following = table.filter(|table| !table.on_table.is_empty());
    let trick = following
        .as_ref()
        .map(|table| running(context, deal, &view.public, table))
        .unwrap_or_default();
    let on_table =
        (!trick.is_empty()).then(|| context.texts.table_line(alt::plays(context.texts, &trick)));
    let alt = alt::text(alt::hand(context.texts, &cards).into_iter().chain(on_table));
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
            told_last(context, deal, last, &seats),
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
        vec![
            texts.table_line(alt::plays(texts, &seats)),
            texts.alt_asked(asked.join(", ")),
        ]
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

fn told_last(
    context: &RenderContext<'_>,
    deal: &DealView,
    last: &Trick,
    seats: &[TrickSeat],
) -> String {
    context.texts.last_trick_line(
        alt::plays(context.texts, seats),
        name(context, deal, last.winner),
    )
}

fn name(context: &RenderContext<'_>, deal: &DealView, seat: Seat) -> String {
    context
        .plain_name(deal.place(seat))
        .unwrap_or_else(|| words::seat(context.texts, seat))
}

/// States the player's part and number of tricks.
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
        .join(" · ")
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
    let (title, piles, lines, total) = match (&over.played, &over.ramsch) {
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
            (
                title,
                piles(context, played),
                reckoning(context, played),
                Some(total),
            )
        }
        (None, Some(ramsch)) => {
            let (mut piles, mut lines) = (Vec::new(), Vec::new());
            if let Some((_, score)) = &ramsch.result {
                for seat in Seat::SKAT {
                    let cards = won_by(&ramsch.tricks, |winner| winner == seat);
                    let (label, points) = (name(context, deal, seat), score.card_points[seat]);
                    let note = texts.card_points(points);
                    lines.push(ReckonedLine {
                        text: format!("{label} · {note}"),
                        value: signed(score.points[seat].into()),
                    });
                    piles.push(CardRow {
                        label,
                        note,
                        cards,
                        marked: false,
                    });
                }
            }
            (texts.title_ramsch_over(), piles, lines, None)
        }
        (None, None) => (texts.title_passed_in(), Vec::new(), Vec::new(), None),
    };
    let title = context.deal_title(deal, title);
    let end = DealEnd {
        title,
        hands,
        piles: filled(piles),
        lines,
        total,
    };
    let alt = told_end(context, over.played.as_ref(), &end);
    Picture {
        drawing: Drawing::DealEnd(end),
        alt,
    }
}

fn filled(rows: Vec<CardRow>) -> Vec<CardRow> {
    rows.into_iter()
        .filter(|row| !row.cards.is_empty())
        .collect()
}

fn won_by(tricks: &[Trick], is_winner: impl Fn(Seat) -> bool) -> Vec<Card> {
    tricks
        .iter()
        .filter(|trick| is_winner(trick.winner))
        .flat_map(|trick| trick.cards)
        .collect()
}

/// Lists the cards that each side has won.
fn piles(context: &RenderContext<'_>, played: &PlayedView) -> Vec<CardRow> {
    let texts = context.texts;
    let declarer = played.won.declarer;
    let mut own = won_by(&played.tricks, |winner| winner == declarer);
    // The discards lie in the declarer's pile from the start.
    own.splice(0..0, played.put_away.iter());
    let others = won_by(&played.tricks, |winner| winner != declarer);
    let taken = |cards: &[Card]| cards.iter().map(|card| card.points()).sum::<u8>();
    // A claim or thrown cards grant the remaining tricks, which count without being played.
    let counted = matches!(
        played.ending,
        Ending::PlayedOut | Ending::Claimed(_) | Ending::Thrown(_)
    );
    let points = if counted {
        (played.card_points, 120 - played.card_points)
    } else {
        (taken(&own), taken(&others))
    };
    let pile = |side: &'static str, points: u8, cards: Vec<Card>, marked: bool| CardRow {
        label: texts.side(side),
        note: texts.card_points(points),
        cards,
        marked,
    };
    vec![
        pile("declarer", points.0, own, true),
        pile("defenders", points.1, others, false),
    ]
}

/// Lists the settlement line by line: the levels, the base value, the game value, and the result.
fn reckoning(context: &RenderContext<'_>, played: &PlayedView) -> Vec<ReckonedLine> {
    let (texts, settlement) = (context.texts, &played.settlement);
    let rules = &context.table.header.rules().skat;
    let line = |text: String, value: String| ReckonedLine { text, value };
    let kind = played.contract.kind();
    let mut lines = Vec::new();
    if kind == ContractKind::Null {
        lines.push(line(
            words::contract(texts, played.contract),
            settlement.value.to_string(),
        ));
    } else {
        // The number of a level stands at its end.
        let level = |level: String| match level.rsplit_once(' ') {
            Some((_, number)) => line(level.clone(), number.to_owned()),
            None => line(level, String::new()),
        };
        lines.extend(
            words::levels(
                texts,
                rules,
                played.contract,
                &played.raises,
                &played.settlement,
            )
            .into_iter()
            .map(level),
        );
        lines.push(line(
            words::kind(texts, kind),
            format!("× {}", settlement.base),
        ));
        lines.extend(
            settlement
                .open_doubles
                .then(|| line(texts.doubling("open"), "× 2".to_owned())),
        );
        lines.push(line(texts.game_value(), settlement.value.to_string()));
    }
    if settlement.overbid {
        lines.push(line(
            texts.overbid_short(played.won.bid.value()),
            settlement.settled_value.to_string(),
        ));
    }
    if let Some(doublings) = words::doublings(texts, rules, played) {
        lines.push(line(doublings, format!("× {}", settlement.factor)));
    }
    let single = i32::from(settlement.settled_value) * settlement.factor;
    if settlement.score == -2 * single {
        lines.push(line(texts.lost_doubles(), "× 2".to_owned()));
    }
    lines
}

fn told_end(context: &RenderContext<'_>, played: Option<&PlayedView>, end: &DealEnd) -> String {
    let texts = context.texts;
    let hand = |row: &CardRow| {
        format!(
            "{}: {}",
            row.label,
            alt::cards(texts, row.cards.iter().copied())
        )
    };
    let pile = |row: &CardRow| format!("{}: {}", row.label, row.note);
    let reckoned = match played {
        Some(played) => vec![words::reckoned(
            texts,
            &context.table.header.rules().skat,
            played.contract,
            &played.raises,
            &played.settlement,
        )],
        None => end
            .lines
            .iter()
            .map(|line| format!("{}: {}", line.text, line.value))
            .collect(),
    };
    let total = end
        .total
        .iter()
        .map(|total| format!("{}: {}", total.text, total.value));
    // The result precedes the cards, in case these exceed the limit.
    let result = played
        .into_iter()
        .flat_map(|_| end.piles.iter().map(pile))
        .chain(reckoned)
        .chain(total);
    alt::text(
        [end.title.clone()]
            .into_iter()
            .chain(result)
            .chain(end.hands.iter().map(hand)),
    )
}

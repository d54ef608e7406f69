//! The pictures of tricks, hands and results, for any game with a pack of 32 cards.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::parts::tricks::tricks_of;
use crate::text::alt;
use crate::text::cards::sorted;
use crate::text::catalog::Texts;
use crate::{
    CardRow, DealEnd, Drawing, HandCard, OpenHand, OpenHands, Panel, Picture, ReckonedLine,
    TrickSeat,
};

/// Names the player at the seat, for pictures. An autoplayer who stands in is marked during the
/// deal.
pub(crate) fn seat_name(context: &RenderContext<'_>, deal: &DealView, seat: Seat) -> String {
    let place = deal.place(seat);
    let name = context.plain_name(place);
    name.unwrap_or_else(|| context.plain_name_or_number(place))
}

/// A card with the hand that played it.
pub(crate) type Play = (Seat, Card);

/// The plays of a trick that has just `on_table`, from the leader on.
pub(crate) fn plays_from(leader: Seat, on_table: &[Card]) -> Vec<Play> {
    let seats = std::iter::successors(Some(leader), |seat| Some(seat.next()));
    seats.zip(on_table.iter().copied()).collect()
}

/// The last of these tricks, with its winner.
pub(crate) fn last_of(tricks: &[Trick]) -> Option<(Vec<Play>, Seat)> {
    let trick = tricks.last()?;
    Some((trick.plays().collect(), trick.winner))
}

/// A hand that takes part in the tricks.
pub(crate) struct TrickSide {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    /// The hand's part in the deal and its tricks, each in a line; may be empty.
    pub(crate) note: String,
    /// True if the next card comes from this hand.
    pub(crate) is_next: bool,
}

/// Describes the players of a deal as the sides of its tricks.
pub(crate) fn players(
    context: &RenderContext<'_>,
    deal: &DealView,
    declarer: Option<Seat>,
    tricks: &[Trick],
) -> Vec<TrickSide> {
    let texts = context.texts;
    let side = |seat: Seat| TrickSide {
        seat,
        name: seat_name(context, deal, seat),
        note: note(
            (declarer == Some(seat))
                .then(|| texts.side("declarer"))
                .into_iter()
                .chain([texts.tricks(tricks_of(seat, tricks))]),
        ),
        is_next: deal.awaited.contains(seat),
    };
    Seat::SKAT.into_iter().map(side).collect()
}

/// Draws a player's panel: the hand with the current trick, or the last trick if the player looks
/// at it. `table` is `None` before the tricks begin.
pub(crate) fn panel(
    texts: Texts,
    table: Option<&TricksPicture>,
    hand: Vec<HandCard>,
    panel: Panel,
) -> Option<Picture> {
    match table {
        _ if panel == Panel::LastTrick => table?.last_trick(),
        Some(table) if hand.is_empty() => Some(table.public()),
        Some(table) => Some(table.own(hand)),
        None if hand.is_empty() => None,
        None => Some(mere_hand(texts, hand)),
    }
}

/// Open cards, in the picture and in words.
pub(crate) struct OpenCards {
    pub(crate) hand: OpenHand,
    pub(crate) alt: String,
}

/// Everything about the tricks that a picture shows.
pub(crate) struct TricksPicture {
    pub(crate) texts: Texts,
    /// The hands in the tricks, from left to right.
    pub(crate) sides: Vec<TrickSide>,
    pub(crate) leader: Seat,
    pub(crate) on_table: Vec<Play>,
    /// The last complete trick and its winner.
    pub(crate) last: Option<(Vec<Play>, Seat)>,
    pub(crate) open: Vec<OpenCards>,
}

impl TricksPicture {
    /// Draws what everybody sees: the current trick, or the previous one until the next lead.
    /// Autoplayers play so fast that nobody would see a complete trick otherwise.
    pub(crate) fn public(&self) -> Picture {
        let texts = self.texts;
        let lead = texts.table_empty(self.name(self.leader));
        let (seats, trick) = match &self.last {
            Some((plays, winner)) if self.on_table.is_empty() => {
                let seats = self.complete(plays, *winner);
                let told = texts.last_trick_line(alt::plays(texts, &seats), self.name(*winner));
                (seats, vec![told, lead])
            }
            _ if self.on_table.is_empty() => (self.running(), vec![lead]),
            _ => {
                let seats = self.running();
                let next = self.sides.iter().filter(|side| side.is_next);
                let next: Vec<String> = next.map(|side| side.name.clone()).collect();
                let told = texts.table_line(alt::plays(texts, &seats));
                let told = [told, texts.alt_asked(next.join(", "))];
                (seats, told.into_iter().chain(self.last_told()).collect())
            }
        };
        let alt = alt::text(trick.into_iter().chain(self.open_told()));
        let drawing = if self.open.is_empty() {
            Drawing::Trick(seats)
        } else {
            self.with_open(seats, Vec::new())
        };
        Picture { drawing, alt }
    }

    /// Draws a player's own cards with the current trick, or with the empty table before a lead.
    pub(crate) fn own(&self, cards: Vec<HandCard>) -> Picture {
        let texts = self.texts;
        let trick = self.running();
        let has_begun = !self.on_table.is_empty();
        let table = has_begun.then(|| texts.table_line(alt::plays(texts, &trick)));
        let told = alt::hand(texts, &cards)
            .into_iter()
            .chain(table)
            .chain(self.open_told())
            .chain(self.last_told());
        let alt = alt::text(told);
        let drawing = if self.open.is_empty() {
            Drawing::Hand { cards, trick }
        } else {
            self.with_open(trick, cards)
        };
        Picture { drawing, alt }
    }

    /// Says the last trick in words.
    fn last_told(&self) -> Option<String> {
        let (plays, winner) = self.last.as_ref()?;
        let told = alt::plays(self.texts, &self.complete(plays, *winner));
        Some(self.texts.last_trick_line(told, self.name(*winner)))
    }

    /// Draws the last trick, if there is one.
    pub(crate) fn last_trick(&self) -> Option<Picture> {
        let (plays, winner) = self.last.as_ref()?;
        let seats: Vec<TrickSeat> = self
            .complete(plays, *winner)
            .into_iter()
            .map(|seat| TrickSeat {
                note: String::new(),
                ..seat
            })
            .collect();
        let alt = alt::text(self.last_told());
        Some(Picture {
            drawing: Drawing::Trick(seats),
            alt,
        })
    }

    fn name(&self, seat: Seat) -> String {
        let side = self.sides.iter().find(|side| side.seat == seat);
        side.map(|side| side.name.clone()).unwrap_or_default()
    }

    fn running(&self) -> Vec<TrickSeat> {
        trick_seats(&self.sides, &self.on_table, |side| side.is_next)
    }

    fn complete(&self, plays: &[Play], winner: Seat) -> Vec<TrickSeat> {
        trick_seats(&self.sides, plays, |side| side.seat == winner)
    }

    fn open_told(&self) -> impl Iterator<Item = String> {
        self.open.iter().map(|open| open.alt.clone())
    }

    fn with_open(&self, trick: Vec<TrickSeat>, own: Vec<HandCard>) -> Drawing {
        Drawing::OpenHands(OpenHands {
            trick,
            hands: self.open.iter().map(|open| open.hand.clone()).collect(),
            own,
        })
    }
}

/// Describes the hands with their cards in a trick.
pub(crate) fn trick_seats(
    sides: &[TrickSide],
    plays: &[Play],
    marked: impl Fn(&TrickSide) -> bool,
) -> Vec<TrickSeat> {
    let seat = |side: &TrickSide| TrickSeat {
        name: side.name.clone(),
        note: side.note.clone(),
        card: (1..)
            .zip(plays)
            .find(|&(_, &(by, _))| by == side.seat)
            .map(|(order, &(_, card))| (card, order)),
        marked: marked(side),
    };
    sides.iter().map(seat).collect()
}

/// Draws a hand before the tricks, from which nothing can be played.
pub(crate) fn mere_hand(texts: Texts, cards: Vec<HandCard>) -> Picture {
    let alt = alt::text(alt::hand(texts, &cards));
    Picture {
        drawing: Drawing::Hand {
            cards,
            trick: Vec::new(),
        },
        alt,
    }
}

/// Sorts a hand for the picture and marks the cards that can be played.
pub(crate) fn held(
    cards: CardSet,
    kind: ContractKind,
    may_play: impl Fn(Card) -> bool,
) -> Vec<HandCard> {
    let held = |card| HandCard {
        card,
        playable: may_play(card),
    };
    sorted(cards, kind).into_iter().map(held).collect()
}

/// Shows the open hand of a player.
pub(crate) fn open_cards(
    texts: Texts,
    name: String,
    note: String,
    cards: Vec<HandCard>,
) -> OpenCards {
    let playable = || cards.iter().filter(|held| held.playable);
    let may = (playable().count() > 0)
        .then(|| texts.alt_playable(alt::cards(texts, playable().map(|held| held.card))));
    let told = texts.open_hand(
        name.clone(),
        alt::cards(texts, cards.iter().map(|held| held.card)),
    );
    let alt = [told]
        .into_iter()
        .chain(may)
        .collect::<Vec<String>>()
        .join(". ");
    OpenCards {
        alt,
        hand: OpenHand {
            marked: playable().count() > 0,
            name,
            note,
            cards,
        },
    }
}

/// Writes the notes on a hand, each in a line.
pub(crate) fn note(notes: impl IntoIterator<Item = String>) -> String {
    notes.into_iter().collect::<Vec<String>>().join("\n")
}

/// Describes a row of cards for the end of a deal.
pub(crate) fn card_row(label: String, note: String, cards: Vec<Card>, marked: bool) -> CardRow {
    CardRow {
        label,
        note,
        cards,
        marked,
    }
}

/// Describes a line of a settlement.
pub(crate) fn reckoned(text: String, value: impl Into<String>) -> ReckonedLine {
    ReckonedLine {
        text,
        value: value.into(),
    }
}

/// Draws the end of a deal. Rows without cards are left out. Only the alt text says which deal it
/// was, because the message's title does.
pub(crate) fn end(context: &RenderContext<'_>, deal: &DealView, end: DealEnd) -> Picture {
    let texts = context.texts;
    let hands = end.hands.into_iter();
    let mut end = DealEnd {
        hands: hands.filter(|row| !row.cards.is_empty()).collect(),
        ..end
    };
    let hand = |row: &CardRow| {
        let cards = alt::cards(texts, row.cards.iter().copied());
        format!("{}: {cards}", row.label)
    };
    let line = |line: &ReckonedLine| match line.value.is_empty() {
        true => line.text.clone(),
        false => format!("{}: {}", line.text, line.value),
    };
    // The result precedes the cards, in case these exceed the limit.
    let sentences = [context.deal_title(deal, end.title.clone())]
        .into_iter()
        .chain(end.lines.iter().chain(&end.total).map(line))
        .chain([score::told(context, &end.scores)])
        .chain(end.hands.iter().map(hand));
    let alt = alt::text(sentences);
    // Two sums in one picture need a label.
    let heading = score::heading_line(context, end.total.as_ref());
    end.lines.push(heading);
    Picture {
        drawing: Drawing::DealEnd(end),
        alt,
    }
}

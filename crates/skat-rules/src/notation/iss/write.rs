//! Writes a deal of official Skat as a record.

use super::record::{MoveActor, PLACE, Record, RecordVerdict, RecordedMove};
use super::replay::outcome;
use crate::card::{Card, CardSet};
use crate::game::Game;
use crate::games::skat::{Action, CardsDealt, Contract, Deal, Illegal, Matter, PhaseView};
use crate::seat::Seat;

/// The headings of a record. No value may contain `[`, `]` or `\`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Number of the series.
    pub series: String,
    /// Number of the deal.
    pub id: String,
    /// Date and time of the deal, such as `2026-11-21/18:30:00/UTC`.
    pub date: String,
    /// The players' names, forehand first.
    pub players: [String; 3],
}

/// The reason why a deal can't be written as a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWritable {
    /// A heading contains `[`, `]` or `\`.
    #[error("a heading holds a bracket or a backslash")]
    Heading,
    /// An action isn't legal at this point.
    #[error("an action isn't legal: {0}")]
    Illegal(#[from] Illegal),
    /// The deal isn't over.
    #[error("the deal isn't over")]
    Unfinished,
    /// The format has no move for an action.
    #[error("an action has no counterpart in a record")]
    NoWord,
}

/// Writes the cards and all actions of an official deal as a record.
///
/// [`replay`](super::replay) restores the same deal from the record.
///
/// # Errors
///
/// [`NotWritable`] if the actions aren't a complete deal of official Skat, if the format has no
/// move for one of them, or if a heading contains a reserved character.
pub fn record_of(
    dealt: CardsDealt,
    actions: &[(Seat, Action)],
    heading: &Heading,
) -> Result<Record, NotWritable> {
    let all = dealt.hands().0.into_iter().chain([dealt.skat()]);
    let cards = all.flat_map(|cards| cards.iter().map(Some)).collect();
    let mut writer = RecordWriter {
        deal: Deal::new(dealt),
        skat: dealt.skat(),
        moves: vec![(MoveActor::World, RecordedMove::Deal(cards))],
        discards: None,
        resigned: false,
    };
    for &(seat, action) in actions {
        writer.act(seat, action)?;
    }
    let RecordWriter {
        deal,
        moves,
        resigned,
        ..
    } = writer;
    let PhaseView::Over(over) = deal.public_view().phase else {
        return Err(NotWritable::Unfinished);
    };
    let verdict = over.played.map_or(RecordVerdict::PassedIn, |played| {
        RecordVerdict::Played(outcome(&played))
    });
    let result = match verdict {
        RecordVerdict::Played(_) => format!("{verdict} r:{}", u8::from(resigned)),
        _ => verdict.to_string(),
    };
    Ok(Record::new(headings(heading)?, moves, result))
}

/// A record in the making.
struct RecordWriter {
    deal: Deal,
    skat: CardSet,
    moves: Vec<(MoveActor, RecordedMove)>,
    /// Declarer's discards, which the announcement names.
    discards: Option<CardSet>,
    /// True if a party has resigned and nobody has refused it.
    resigned: bool,
}

impl RecordWriter {
    /// Applies an action and writes its moves.
    fn act(&mut self, seat: Seat, action: Action) -> Result<(), NotWritable> {
        let before = self.deal.public_view();
        self.deal.apply(seat, action)?;
        let by = MoveActor::Seat(seat);
        match action {
            Action::Bid(bid) => self.moves.push((by, RecordedMove::Bid(bid))),
            Action::Hold => self.moves.push((by, RecordedMove::Yes)),
            Action::Pass => self.moves.push((by, RecordedMove::Pass)),
            Action::PickUp => {
                let found = two(&self.skat.iter().collect::<Vec<_>>());
                self.moves.push((by, RecordedMove::PickUp));
                self.moves
                    .push((MoveActor::World, RecordedMove::Skat(found)));
            }
            Action::Discard(cards) => self.discards = Some(cards),
            Action::Announce(contract) => {
                let declaration = declaration(&self.deal, seat, contract, self.discards);
                self.moves.push((by, declaration));
            }
            Action::Play(card) => self.moves.push((by, RecordedMove::Card(card))),
            Action::Claim => {
                let shown = shown_hand(&self.deal, seat);
                self.moves.push((by, RecordedMove::Show(shown)));
            }
            Action::Throw => {
                self.moves.push((by, RecordedMove::Show(Vec::new())));
                self.moves.push((by, RecordedMove::Resign));
                self.resigned = true;
            }
            Action::Concede => {
                self.moves.push((by, RecordedMove::Resign));
                self.resigned = true;
                // On the server, defenders resign together.
                if let PhaseView::Play(play) = &before.phase
                    && play.won.declarer != seat
                    && self.deal.awaited().is_empty()
                {
                    let partner = partner(play.won.declarer, seat);
                    self.moves.push((partner, RecordedMove::Resign));
                }
            }
            Action::Accept => {
                let by = resigning(&before.phase, seat).ok_or(NotWritable::NoWord)?;
                self.moves.push((by, RecordedMove::Resign));
            }
            Action::Refuse => {
                self.moves.push((by, RecordedMove::Show(Vec::new())));
                self.resigned = false;
            }
            _ => return Err(NotWritable::NoWord),
        }
        Ok(())
    }
}

/// Returns the seat that resigns when this seat accepts the open question. If the defenders give
/// up together, it is the asker's partner.
fn resigning(phase: &PhaseView, seat: Seat) -> Option<MoveActor> {
    let PhaseView::Play(play) = phase else {
        return None;
    };
    let question = play.question?;
    Some(if question.matter == Matter::Surrender {
        partner(play.won.declarer, question.asker)
    } else {
        MoveActor::Seat(seat)
    })
}

/// Returns the other defender.
fn partner(declarer: Seat, defender: Seat) -> MoveActor {
    let next = declarer.next();
    MoveActor::Seat(if next == defender { next.next() } else { next })
}

/// Returns the cards that a claimant shows. They stay the same until the claim is answered.
fn shown_hand(deal: &Deal, seat: Seat) -> Vec<Card> {
    deal.seat_view(seat).hand.iter().collect()
}

fn two(cards: &[Card]) -> [Option<Card>; 2] {
    [cards.first().copied(), cards.get(1).copied()]
}

/// Builds the announcement: contract, discards, and the open cards of an ouvert declarer.
fn declaration(
    deal: &Deal,
    seat: Seat,
    contract: Contract,
    discards: Option<CardSet>,
) -> RecordedMove {
    let mut cards: Vec<Card> = discards.into_iter().flat_map(CardSet::iter).collect();
    if contract.ouvert() {
        cards.extend(deal.seat_view(seat).hand);
    }
    RecordedMove::Declare(contract, cards.into_iter().map(Some).collect())
}

fn headings(heading: &Heading) -> Result<Vec<(String, String)>, NotWritable> {
    let Heading {
        series,
        id,
        date,
        players: [forehand, middlehand, rearhand],
    } = heading;
    let values = [
        ("GM", "Skat"),
        ("PC", PLACE),
        ("CO", ""),
        ("SE", series),
        ("ID", id),
        ("DT", date),
        ("P0", forehand),
        ("P1", middlehand),
        ("P2", rearhand),
        ("R0", ""),
        ("R1", ""),
        ("R2", ""),
    ];
    if values
        .iter()
        .any(|(_, value)| value.contains([']', '\\', '[']))
    {
        return Err(NotWritable::Heading);
    }
    Ok(values
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect())
}

//! The tricks of a deal for three, and their early ends.

use super::{Ending, Illegal, PlayResult, Settlement, WinLevel};
use crate::bad_view::{BadView, ensure_phase};
use crate::card::{Card, CardSet};
use crate::game::action_notation;
use crate::games::skat::visible_cards::{VisibleCards, plays_of_three};
use crate::games::skat::{ContractKind, PartyPoints, Trick, Tricks, cards_played};
use crate::seat::{BySeat, Seat, SeatSet};

/// Cards that the declarer must hold to concede without consent.
const CARDS_TO_CONCEDE_ALONE: usize = 9;

/// A player's move once the contract is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card.
    Card(Card),
    /// Concedes the deal.
    Concede,
    /// Agrees to the declarer's concession.
    Accept,
    /// Rejects the declarer's concession.
    Refuse,
}

action_notation! {
    /// Written form: `play CJ`, `concede`, `accept`, `refuse`.
    Move {
        words {
            Accept = "accept",
            Refuse = "refuse",
        }
        early {
            Concede = "concede",
        }
        card {
            Card = "play",
        }
    }
}

/// Public part of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Seat that leads, or has led, the trick on the table.
    pub leader: Seat,
    /// Cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// Declarer's cards, if they lie open.
    pub open_hand: Option<CardSet>,
    /// Defenders who owe an answer to the declarer's concession; empty without one.
    pub asked: SeatSet,
}

impl PlayView {
    /// Returns all cards played so far, including those on the table.
    #[must_use]
    pub fn played(&self) -> CardSet {
        cards_played(&self.tricks, &self.on_table)
    }

    /// Checks that a player who holds `hand` and must decide can see this play, with the declarer
    /// if there is one.
    pub(crate) fn validate(
        &self,
        me: Seat,
        hand: CardSet,
        put_away: Option<CardSet>,
        (declarer, kind): (Option<Seat>, ContractKind),
    ) -> Result<(), BadView> {
        let (plays, turn) = plays_of_three(&self.tricks, self.leader, &self.on_table, Some(kind))?;
        ensure_phase(
            declarer.is_none_or(|seat| seat.index() < 3) && (turn == me || self.asked.contains(me)),
        )?;
        let open = declarer
            .filter(|&seat| seat != me)
            .zip(self.open_hand)
            .into_iter()
            .collect();
        VisibleCards {
            plays,
            open,
            kind,
            ..VisibleCards::before_tricks(hand, 10, put_away)
        }
        .check(me)
    }
}

/// The cards in play. The fields are private; a view exposes what players may see.
#[derive(Clone, Copy)]
pub(in crate::games) struct Play {
    /// Declarer; none in Ramsch.
    declarer: Option<Seat>,
    ouvert: bool,
    hands: BySeat<CardSet>,
    tricks: Tricks,
    asked: SeatSet,
    /// True if the declarer's concession was refused in the trick on the table.
    refused: bool,
}

impl Play {
    /// Returns the state before the first lead, which belongs to forehand.
    pub(in crate::games) const fn new(
        kind: ContractKind,
        declarer: Option<Seat>,
        ouvert: bool,
        hands: BySeat<CardSet>,
    ) -> Self {
        Self {
            declarer,
            ouvert,
            hands,
            tricks: Tricks::new(kind),
            asked: SeatSet::EMPTY,
            refused: false,
        }
    }

    pub(in crate::games) fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    pub(in crate::games) fn tricks(&self) -> &[Trick] {
        self.tricks.complete()
    }

    /// Returns the seats that owe a decision while play goes on.
    pub(in crate::games) fn awaited(&self) -> SeatSet {
        if self.asked.is_empty() {
            SeatSet::only(self.tricks.turn())
        } else {
            self.asked
        }
    }

    fn playable(&self, seat: Seat) -> CardSet {
        if self.awaited() == SeatSet::only(seat) && self.asked.is_empty() {
            self.tricks
                .kind()
                .playable(self.hands[seat], self.tricks.led())
        } else {
            CardSet::EMPTY
        }
    }

    /// Lists the legal moves of the seat.
    pub(in crate::games) fn legal(&self, seat: Seat) -> impl Iterator<Item = Move> {
        [Move::Accept, Move::Refuse]
            .into_iter()
            .chain(self.playable(seat).iter().map(Move::Card))
            .chain([Move::Concede])
            .filter(move |&action| self.check(seat, action).is_ok())
    }

    /// Checks that the move is legal for the seat.
    pub(in crate::games) fn check(&self, seat: Seat, action: Move) -> Result<(), Illegal> {
        let asked = !self.asked.is_empty();
        match action {
            Move::Accept | Move::Refuse => {
                if !asked {
                    Err(Illegal::NoQuestion)
                } else if !self.asked.contains(seat) {
                    Err(Illegal::NotYourTurn)
                } else {
                    Ok(())
                }
            }
            _ if asked => Err(Illegal::QuestionOpen),
            Move::Card(card) => {
                if self.tricks.turn() != seat {
                    Err(Illegal::NotYourTurn)
                } else if !self.hands[seat].contains(card) {
                    Err(Illegal::NotHeld)
                } else if !self.playable(seat).contains(card) {
                    Err(Illegal::MustFollow)
                } else {
                    Ok(())
                }
            }
            // Legal on any turn, while the seat holds a card.
            Move::Concede => match self.declarer {
                None => Err(Illegal::NoDeclarer),
                _ if self.hands[seat].is_empty() => Err(Illegal::NotYourTurn),
                Some(declarer) if declarer == seat && self.refused => Err(Illegal::AlreadyRefused),
                Some(_) => Ok(()),
            },
        }
    }

    /// Applies a legal move; returns the ending if it ends play.
    pub(in crate::games) fn apply(
        &mut self,
        seat: Seat,
        action: Move,
    ) -> Result<Option<Ending>, Illegal> {
        self.check(seat, action)?;
        Ok(match action {
            Move::Card(card) => self.play_card(seat, card).then_some(Ending::PlayedOut),
            Move::Concede if self.declarer != Some(seat) => Some(Ending::DefenderConceded(seat)),
            Move::Concede if self.hands[seat].len() >= CARDS_TO_CONCEDE_ALONE => {
                Some(Ending::DeclarerConceded)
            }
            Move::Concede => {
                self.asked = Seat::SKAT
                    .into_iter()
                    .filter(|&other| other != seat)
                    .collect();
                None
            }
            Move::Accept => Some(Ending::DeclarerConceded),
            Move::Refuse => {
                self.asked = self.asked.without(seat);
                self.refused = self.asked.is_empty();
                None
            }
        })
    }

    /// Plays a checked card; returns true if that ends the deal.
    fn play_card(&mut self, seat: Seat, card: Card) -> bool {
        self.hands[seat] = self.hands[seat].without(card);
        let Some(winner) = self.tricks.play(card) else {
            return false;
        };
        self.refused = false;
        let null_lost = self.tricks.kind() == ContractKind::Null && self.declarer == Some(winner);
        null_lost || self.tricks.over()
    }

    /// Counts the seat's tricks.
    pub(in crate::games) fn won(&self, seat: Seat) -> u8 {
        self.tricks.of(seat).1
    }

    /// Counts the seat's card points in tricks.
    pub(in crate::games) fn points(&self, seat: Seat) -> u8 {
        self.tricks.of(seat).0.points()
    }

    /// Returns the takings of this declarer and of the others; the declarer's include the two
    /// unseen cards.
    pub(in crate::games) fn standing(&self, declarer: Seat, put_away: CardSet) -> PartyPoints {
        self.tricks.standing(declarer, put_away)
    }

    /// Settles the declarer's contract after this ending; `settle` settles a result of the play.
    pub(in crate::games) fn settled(
        &self,
        ending: Ending,
        (declarer, declared): (Seat, WinLevel),
        put_away: CardSet,
        settle: impl Fn(PlayResult) -> Settlement,
    ) -> Settlement {
        let standing = self.standing(declarer, put_away);
        settle(PlayResult::at(
            ending,
            self.tricks.kind(),
            declared,
            standing,
            |made| !settle(made).overbid,
        ))
    }

    pub(in crate::games) fn view(&self) -> PlayView {
        PlayView {
            tricks: self.tricks.complete().to_vec(),
            leader: self.tricks.leader(),
            on_table: self.tricks.open().to_vec(),
            open_hand: self
                .declarer
                .filter(|_| self.ouvert)
                .map(|declarer| self.hands[declarer]),
            asked: self.asked,
        }
    }
}

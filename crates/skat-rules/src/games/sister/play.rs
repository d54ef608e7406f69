//! The tricks of a deal for three, and how they can end early.

use std::fmt;
use std::str::FromStr;

use super::{Illegal, NotAnAction, Standing};
use crate::card::{Card, CardSet};
use crate::game;
use crate::games::skat::{ContractKind, Trick};
use crate::seat::{BySeat, Seat, SeatSet};

/// The declarer may give up alone while he holds so many cards (`rules.md` 1.8).
const CARDS_TO_CONCEDE_ALONE: usize = 9;

/// What a player does once the contract is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a card.
    Card(Card),
    /// Gives the deal up.
    Concede,
    /// Agrees to the declarer's concession.
    Accept,
    /// Doesn't.
    Refuse,
}

/// What each move is, without a look at its text.
impl game::Action for Move {
    fn played_card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Concede | Self::Accept | Self::Refuse => None,
        }
    }

    fn ends_early(self) -> bool {
        match self {
            Self::Concede => true,
            Self::Card(_) | Self::Accept | Self::Refuse => false,
        }
    }
}

/// The written form: `play CJ`, `concede`, `accept`, `refuse`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "play {card}"),
            Self::Concede => f.write_str("concede"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        match text {
            "concede" => Ok(Self::Concede),
            "accept" => Ok(Self::Accept),
            "refuse" => Ok(Self::Refuse),
            _ => {
                let card = text.strip_prefix("play ").ok_or(NotAnAction)?;
                card.parse().map(Self::Card).map_err(|_| NotAnAction)
            }
        }
    }
}

/// How play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With the last trick, or in Null with the declarer's first.
    PlayedOut,
    /// The declarer gave up.
    DeclarerConceded,
    /// A defender gave up, for both.
    DefenderConceded(Seat),
}

/// What everybody may see of the tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayView {
    /// The completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Who leads, or has led, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table, in the order of play.
    pub on_table: Vec<Card>,
    /// The declarer's cards, if they lie open.
    pub open_hand: Option<CardSet>,
    /// The defenders who haven't answered the declarer's concession; empty if there is none.
    pub asked: SeatSet,
}

impl PlayView {
    /// All cards that have been played, those on the table included.
    #[must_use]
    pub fn played(&self) -> CardSet {
        self.tricks.iter().flat_map(|trick| trick.cards).chain(self.on_table.iter().copied()).collect()
    }
}

/// The cards in play. Its fields are private: what may be seen of it is its view.
#[derive(Clone)]
pub(in crate::games) struct Play {
    kind: ContractKind,
    /// Nobody in Ramsch.
    declarer: Option<Seat>,
    ouvert: bool,
    hands: BySeat<CardSet>,
    tricks: Vec<Trick>,
    leader: Seat,
    on_table: Vec<Card>,
    asked: SeatSet,
    /// Whether the declarer's concession was refused in the trick on the table.
    refused: bool,
}

impl Play {
    /// Before the first lead, which is forehand's.
    pub(in crate::games) fn new(
        kind: ContractKind,
        declarer: Option<Seat>,
        ouvert: bool,
        hands: BySeat<CardSet>,
    ) -> Self {
        Self {
            kind,
            declarer,
            ouvert,
            hands,
            tricks: Vec::with_capacity(10),
            leader: Seat::FOREHAND,
            on_table: Vec::with_capacity(3),
            asked: SeatSet::EMPTY,
            refused: false,
        }
    }

    pub(in crate::games) fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    pub(in crate::games) fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// Whose decision is awaited while play goes on.
    pub(in crate::games) fn awaited(&self) -> SeatSet {
        if self.asked.is_empty() { SeatSet::only(self.turn()) } else { self.asked }
    }

    fn turn(&self) -> Seat {
        self.on_table.iter().fold(self.leader, |seat, _| seat.next())
    }

    fn playable(&self, seat: Seat) -> CardSet {
        if self.awaited() == SeatSet::only(seat) && self.asked.is_empty() {
            self.kind.playable(self.hands[seat], self.on_table.first().copied())
        } else {
            CardSet::EMPTY
        }
    }

    /// What the seat may do now.
    pub(in crate::games) fn legal(&self, seat: Seat) -> impl Iterator<Item = Move> {
        [Move::Accept, Move::Refuse]
            .into_iter()
            .chain(self.playable(seat).iter().map(Move::Card))
            .chain([Move::Concede])
            .filter(move |&action| self.check(seat, action).is_ok())
    }

    /// Whether the seat may do this now.
    pub(in crate::games) fn check(&self, seat: Seat, action: Move) -> Result<(), Illegal> {
        let asked = !self.asked.is_empty();
        match action {
            Move::Accept | Move::Refuse => match () {
                () if !asked => Err(Illegal::NoQuestion),
                () if !self.asked.contains(seat) => Err(Illegal::NotYourTurn),
                () => Ok(()),
            },
            _ if asked => Err(Illegal::QuestionOpen),
            Move::Card(card) => match () {
                () if self.turn() != seat => Err(Illegal::NotYourTurn),
                () if !self.hands[seat].contains(card) => Err(Illegal::NotHeld),
                () if !self.playable(seat).contains(card) => Err(Illegal::MustFollow),
                () => Ok(()),
            },
            // In turn or not, as long as the seat holds a card.
            Move::Concede => match self.declarer {
                None => Err(Illegal::NoDeclarer),
                _ if self.hands[seat].is_empty() => Err(Illegal::NotYourTurn),
                Some(declarer) if declarer == seat && self.refused => Err(Illegal::AlreadyRefused),
                Some(_) => Ok(()),
            },
        }
    }

    /// Does it; gives how play ends if that ends it.
    pub(in crate::games) fn apply(&mut self, seat: Seat, action: Move) -> Result<Option<Ending>, Illegal> {
        self.check(seat, action)?;
        Ok(match action {
            Move::Card(card) => self.play_card(seat, card).then_some(Ending::PlayedOut),
            Move::Concede if self.declarer != Some(seat) => Some(Ending::DefenderConceded(seat)),
            Move::Concede if self.hands[seat].len() >= CARDS_TO_CONCEDE_ALONE => Some(Ending::DeclarerConceded),
            Move::Concede => {
                self.asked = Seat::SKAT.into_iter().filter(|&other| other != seat).collect();
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

    /// Plays a card that has been checked; says whether that ended the deal.
    fn play_card(&mut self, seat: Seat, card: Card) -> bool {
        self.hands[seat] = self.hands[seat].without(card);
        let &[first, second] = self.on_table.as_slice() else {
            self.on_table.push(card);
            return false;
        };
        self.on_table.clear();
        let strength = |card| self.kind.strength(card, first);
        let leader = self.leader;
        let winner = match () {
            () if strength(first) > strength(second).max(strength(card)) => leader,
            () if strength(second) > strength(card) => leader.next(),
            () => leader.next().next(),
        };
        self.tricks.push(Trick { leader, cards: [first, second, card], winner });
        self.leader = winner;
        self.refused = false;
        let null_lost = self.kind == ContractKind::Null && self.declarer == Some(winner);
        null_lost || self.tricks.len() == 10
    }

    /// Tricks that a seat has taken.
    pub(in crate::games) fn won(&self, seat: Seat) -> u8 {
        self.tricks.iter().map(|trick| u8::from(trick.winner == seat)).sum()
    }

    /// Card points that a seat has taken in tricks.
    pub(in crate::games) fn points(&self, seat: Seat) -> u8 {
        self.tricks.iter().filter(|trick| trick.winner == seat).flat_map(|trick| trick.cards).map(Card::points).sum()
    }

    /// What this declarer and the others have taken, with the two cards that count for him unseen.
    pub(in crate::games) fn standing(&self, declarer: Seat, put_away: CardSet) -> Standing {
        let defenders = [declarer.next(), declarer.next().next()];
        Standing {
            declarer_points: self.points(declarer) + put_away.points(),
            defender_points: defenders.into_iter().map(|seat| self.points(seat)).sum(),
            declarer_tricks: self.won(declarer),
            defender_tricks: defenders.into_iter().map(|seat| self.won(seat)).sum(),
        }
    }

    pub(in crate::games) fn view(&self) -> PlayView {
        PlayView {
            tricks: self.tricks.clone(),
            leader: self.leader,
            on_table: self.on_table.clone(),
            open_hand: self.declarer.filter(|_| self.ouvert).map(|declarer| self.hands[declarer]),
            asked: self.asked,
        }
    }
}

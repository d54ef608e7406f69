//! Cards on the table and in the hands: dealing in stages, legal cards, turning and visibility.

use super::view::{CardPlace, PileView, SideView};
use super::{BOTH, DEALER, Layout, opponent};
use crate::card::{Card, CardSet};
use crate::games::skat::ContractKind;
use crate::seat::Seat;

/// Number of cards in each part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Cards of each player that lie face down, or face away from them in a pair.
    pub face_down: u8,
    /// Cards of each player on top of those, which they can play.
    pub face_up: u8,
    /// Cards of each player in an ordinary hand.
    pub in_hand: u8,
    /// Cards of the skat.
    pub skat: u8,
    /// True if an auction determines the declarer.
    pub auction: bool,
}

impl Shape {
    /// Number of tricks in a deal.
    #[must_use]
    pub const fn tricks(self) -> u8 {
        self.face_down + self.face_up + self.in_hand
    }
}

impl Layout {
    /// Returns the number of cards in each part of this layout.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Self::Classic | Self::Harlequin => Shape {
                face_down: 8,
                face_up: 8,
                in_hand: 0,
                skat: 0,
                auction: false,
            },
            Self::HalfOpen => Shape {
                face_down: 4,
                face_up: 4,
                in_hand: 8,
                skat: 0,
                auction: false,
            },
            Self::Admirals => Shape {
                face_down: 5,
                face_up: 5,
                in_hand: 5,
                skat: 2,
                auction: true,
            },
        }
    }

    /// Returns true if players hold the pairs, so that only one player sees each card.
    const fn held(self) -> bool {
        matches!(self, Self::Harlequin | Self::HalfOpen)
    }
}

/// Returns the open cards that are legal on `led`, or all as a lead if nothing is led.
///
/// A player follows suit with visible cards, whatever lies under them.
#[must_use]
pub fn playable(kind: ContractKind, open: CardSet, led: Option<Card>) -> CardSet {
    kind.playable(open, led)
}

#[derive(Clone, Copy, Default)]
struct Pile {
    top: Option<Card>,
    under: Option<Card>,
}

#[derive(Clone, Default)]
struct Side {
    piles: Vec<Pile>,
    hand: CardSet,
    /// All cards dealt to this player so far.
    dealt: CardSet,
}

/// All cards of a deal. They are visible only through [`CardLayout::side_view`] and to the player
/// who picks up the skat.
#[derive(Clone)]
pub(super) struct CardLayout {
    layout: Layout,
    pack: [Card; 32],
    gone: usize,
    sides: [Side; 2],
    skat: CardSet,
}

impl CardLayout {
    /// Returns the table at the first word of forehand, or at the start of the auction.
    ///
    /// - Classic: four cards face down before forehand, four before the dealer, then four open
    ///   before forehand.
    /// - Harlequin and half-open: eight cards each, drawn in turn, forehand first.
    /// - Admirals': five cards face down before forehand and five before the dealer. Then come five
    ///   open cards each, five in hand each, and two for the skat.
    pub(super) fn new(layout: Layout, pack: [Card; 32]) -> Self {
        let mut table = Self {
            layout,
            pack,
            gone: 0,
            sides: Default::default(),
            skat: CardSet::EMPTY,
        };
        match layout {
            Layout::Classic => {
                table.deal_down(4);
                table.deal_up(Seat::FOREHAND);
            }
            Layout::Harlequin | Layout::HalfOpen => table.draw_pairs(4),
            Layout::Admirals => {
                table.deal_down(5);
                table.deal_up(Seat::FOREHAND);
                table.deal_up(DEALER);
                table.deal_to_hand(Seat::FOREHAND, 5);
                table.deal_to_hand(DEALER, 5);
                table.skat = table.pack[table.gone..].iter().copied().collect();
                table.gone = table.pack.len();
            }
        }
        table
    }

    /// Deals the dealer's first open cards once forehand has spoken: four in the classic layout;
    /// other layouts have dealt them already.
    pub(super) fn deal_to_dealer(&mut self) {
        if self.layout == Layout::Classic {
            self.deal_up(DEALER);
        }
    }

    /// Deals the other half once the game is named; does nothing if all cards are dealt, as in
    /// Admirals'.
    ///
    /// The classic layout gets two more rows each, face down and then open, forehand first. In
    /// Harlequin and half-open each player draws eight more cards in turn.
    pub(super) fn deal_rest(&mut self) {
        if self.undealt() == 0 {
            return;
        }
        match self.layout {
            Layout::Classic => {
                self.deal_down(4);
                self.deal_up(Seat::FOREHAND);
                self.deal_up(DEALER);
            }
            Layout::Harlequin => self.draw_pairs(4),
            Layout::HalfOpen => {
                for _ in 0..8 {
                    self.deal_to_hand(Seat::FOREHAND, 1);
                    self.deal_to_hand(DEALER, 1);
                }
            }
            Layout::Admirals => {}
        }
    }

    fn next_card(&mut self, seat: Seat) -> Option<Card> {
        let card = *self.pack.get(self.gone)?;
        self.gone += 1;
        self.side_mut(seat).dealt |= CardSet::from(card);
        Some(card)
    }

    /// Deals this many new piles to each player, each a single face-down card.
    fn deal_down(&mut self, count: usize) {
        for seat in BOTH {
            for _ in 0..count {
                let under = self.next_card(seat);
                self.side_mut(seat).piles.push(Pile { top: None, under });
            }
        }
    }

    /// Deals an open card on each pile that has none.
    fn deal_up(&mut self, seat: Seat) {
        for pile in 0..self.side(seat).piles.len() {
            if self.side(seat).piles[pile].top.is_none() {
                let top = self.next_card(seat);
                self.side_mut(seat).piles[pile].top = top;
            }
        }
    }

    /// Deals this many pairs to each player. Cards are drawn in turn, one to see and one to turn.
    fn draw_pairs(&mut self, count: usize) {
        for _ in 0..count {
            let tops = BOTH.map(|seat| self.next_card(seat));
            for (seat, top) in BOTH.into_iter().zip(tops) {
                let under = self.next_card(seat);
                self.side_mut(seat).piles.push(Pile { top, under });
            }
        }
    }

    fn deal_to_hand(&mut self, seat: Seat, count: usize) {
        let cards: CardSet = (0..count).map_while(|_| self.next_card(seat)).collect();
        self.side_mut(seat).hand |= cards;
    }

    fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat != Seat::FOREHAND)]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat != Seat::FOREHAND)]
    }

    pub(super) const fn skat(&self) -> CardSet {
        self.skat
    }

    /// Returns all cards dealt to this player so far, without the skat.
    pub(super) fn dealt(&self, seat: Seat) -> CardSet {
        self.side(seat).dealt
    }

    /// Returns the cards in an ordinary hand.
    pub(super) fn hand(&self, seat: Seat) -> CardSet {
        self.side(seat).hand
    }

    /// Number of cards in the pack that aren't dealt yet.
    pub(super) const fn undealt(&self) -> usize {
        self.pack.len() - self.gone
    }

    pub(super) fn pick_up(&mut self, seat: Seat) {
        let skat = self.skat;
        self.side_mut(seat).hand |= skat;
    }

    pub(super) fn put_away(&mut self, seat: Seat, cards: CardSet) {
        self.side_mut(seat).hand -= cards;
    }

    /// Returns the cards that a player can play: the tops of their piles and their hand.
    pub(super) fn open(&self, seat: Seat) -> CardSet {
        let side = self.side(seat);
        side.piles
            .iter()
            .filter_map(|pile| pile.top)
            .collect::<CardSet>()
            | side.hand
    }

    /// Removes an open card from its place.
    pub(super) fn take(&mut self, seat: Seat, card: Card) {
        let side = self.side_mut(seat);
        side.hand = side.hand.without(card);
        for pile in &mut side.piles {
            pile.top = pile.top.filter(|&top| top != card);
        }
    }

    /// Turns the uncovered cards, after each trick.
    pub(super) fn turn_uncovered(&mut self) {
        for pile in self.sides.iter_mut().flat_map(|side| &mut side.piles) {
            pile.top = pile.top.or_else(|| pile.under.take());
        }
    }

    /// Returns a player's cards as a viewer sees them: a player, or the public.
    pub(super) fn side_view(&self, owner: Seat, viewer: Option<Seat>) -> SideView {
        let held = self.layout.held();
        let sees_tops = !held || viewer == Some(owner);
        let sees_under = held && viewer == Some(opponent(owner));
        let place = |card: Option<Card>, sees: bool| match card {
            None => CardPlace::Empty,
            Some(card) if sees => CardPlace::Open(card),
            Some(_) => CardPlace::Covered,
        };
        let side = self.side(owner);
        let view = |pile: &Pile| PileView {
            top: place(pile.top, sees_tops),
            under: place(pile.under, sees_under),
        };
        SideView {
            piles: side.piles.iter().map(view).collect(),
            in_hand: side.hand.len(),
        }
    }
}

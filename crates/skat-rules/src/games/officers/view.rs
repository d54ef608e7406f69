//! The views of a deal of Officers' Skat: the public one and each player's.

use super::{Action, AtAuction, NamedGame, OfficersRules, Settlement, Stakes, Trick};
use crate::bad_view::{BadView, ensure_asked, ensure_cards, ensure_phase, lie_once};
use crate::card::{Card, CardSet};
use crate::games::skat::{AuctionRole, Bid, ContractKind, Won};
use crate::seat::{Seat, SeatSet};

/// A place for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// No card.
    Empty,
    /// A card that the viewer can't see.
    Covered,
    /// A card that the viewer can see.
    Open(Card),
}

/// A pile; in Harlequin a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileView {
    /// Card that the owner can play.
    pub top: CardPlace,
    /// Card under or behind it.
    pub under: CardPlace,
}

/// One player's cards, as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    /// Piles in the order of dealing; a used pile leaves an empty place.
    pub piles: Vec<PileView>,
    /// Number of further cards in hand.
    pub in_hand: usize,
}

/// Everything that is public about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    /// Rules of the deal, including the layout.
    pub rules: OfficersRules,
    /// Public statements so far: calls, the game, Kontra and Re, and picking up the skat.
    pub said: Vec<(Seat, Action)>,
    /// Seats that owe a decision; empty once the deal is over.
    pub awaited: SeatSet,
    /// Phase of the deal, with its public part.
    pub phase: PhaseView,
    /// Contract, once it is named.
    pub contract: Option<Contract>,
    /// Each player's cards, forehand's first.
    pub sides: [SideView; 2],
    /// Number of cards not dealt yet.
    pub undealt: usize,
    /// Completed tricks, oldest first.
    pub tricks: Vec<Trick>,
    /// Card points of each player in completed tricks, forehand's first.
    pub card_points: [u8; 2],
}

/// Public part of each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// The auction of Admirals'.
    Auction {
        /// Player whose call is due.
        asked: Seat,
        /// Role of that player.
        role: AuctionRole,
        /// Last value named.
        bid: Option<Bid>,
    },
    /// The declarer picks up the skat or names a game from the hand.
    SkatOrHand(Won),
    /// The declarer has picked up the skat and discards two cards.
    Discarding(Won),
    /// This player names the game, or passes if that is agreed.
    Naming(Seat),
    /// The declarer's opponent may double.
    Kontra,
    /// The declarer may double again.
    Re,
    /// Play of the tricks.
    Play {
        /// Seat that leads, or has led, the trick on the table.
        leader: Seat,
        /// Card that was led.
        led: Option<Card>,
    },
    /// The deal is over, and all cards are public.
    Over(OverView),
}

/// The contract of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contract {
    /// One player against the other.
    Alone(Alone),
    /// Ramsch, in which both avoid card points.
    Ramsch,
}

impl Contract {
    /// Returns the game that was named.
    #[must_use]
    pub const fn game(self) -> NamedGame {
        match self {
            Self::Alone(alone) => NamedGame::Alone(alone.kind),
            Self::Ramsch => NamedGame::Ramsch,
        }
    }
}

/// A game of one player against the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// Declarer's seat.
    pub declarer: Seat,
    /// Contract kind.
    pub kind: ContractKind,
    /// Doublings of the stakes.
    pub stakes: Stakes,
    /// Declarer's promise, if there was an auction.
    pub at_auction: Option<AtAuction>,
}

/// A deal that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverView {
    /// All cards dealt to each player, forehand's first.
    pub dealt: [CardSet; 2],
    /// Skat as dealt; empty except in Admirals'.
    pub skat: CardSet,
    /// Cards that counted unseen: the discards, or a skat that stayed unseen.
    pub put_away: CardSet,
    /// Card points of each player at the end, including the unseen cards. After a lost Null only
    /// the tricks played count.
    pub card_points: [u8; 2],
    /// Settlement of the declarer's game; none in Ramsch or for a passed-in deal.
    pub settlement: Option<Settlement>,
    /// Points of each player.
    pub points: [i32; 2],
}

/// Everything that one player may see: the public part, and the cards as they see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Owner of the view.
    pub seat: Seat,
    /// Public part.
    pub public: PublicView,
    /// Both players' piles as the owner of the view sees them, forehand's first.
    ///
    /// In Harlequin these are the fronts of the owner's cards and the backs of the opponent's. A
    /// card that has been turned since then is visible only to the player who holds it.
    pub sides: [SideView; 2],
    /// Further cards in hand.
    pub hand: CardSet,
    /// Skat as found, for a player who picked it up.
    pub found: Option<CardSet>,
    /// Discards, for a player who picked up the skat.
    pub discards: Option<CardSet>,
    /// Legal actions.
    pub legal: Vec<Action>,
}

impl SeatView {
    /// Checks that a deal can produce this view and awaits its seat, as far as the view tells.
    ///
    /// # Errors
    ///
    /// [`BadView`], which names the fault.
    pub fn validate(&self) -> Result<(), BadView> {
        let (me, public) = (self.seat, &self.public);
        ensure_asked(me, 2, public.awaited, &self.legal)?;
        let led = if let PhaseView::Play { led, .. } = public.phase {
            led
        } else {
            None
        };
        let tricks = public.tricks.iter().flat_map(|trick| trick.cards);
        let card_at = |place| {
            if let CardPlace::Open(card) = place {
                Some(card)
            } else {
                None
            }
        };
        let in_piles = self
            .sides
            .iter()
            .flat_map(|side| &side.piles)
            .flat_map(|pile| [pile.top, pile.under]);
        let seen = tricks
            .chain(led)
            .chain(in_piles.filter_map(card_at))
            .map(|card| CardSet::EMPTY.with(card));
        let lie_so = lie_once(seen.chain(self.discards).chain([self.hand]))
            && self.sides[me.index()].in_hand == self.hand.len()
            && self
                .sides
                .iter()
                .zip(&public.sides)
                .all(|(seen, by_all)| seen.piles.len() == by_all.piles.len());
        ensure_cards(lie_so)?;
        let tops = self.sides[me.index()]
            .piles
            .iter()
            .filter_map(|pile| card_at(pile.top));
        let own = tops.collect::<CardSet>() | self.hand;
        let is_named = match public.contract {
            Some(Contract::Alone(alone)) => alone.declarer.index() < 2,
            Some(Contract::Ramsch) => true,
            None => false,
        };
        let is_turn = match public.phase {
            PhaseView::Auction { asked, .. } | PhaseView::Naming(asked) => asked == me,
            PhaseView::SkatOrHand(won) | PhaseView::Discarding(won) => won.declarer == me,
            PhaseView::Kontra | PhaseView::Re => is_named,
            PhaseView::Play { leader, led } => is_named && (leader == me) == led.is_none(),
            PhaseView::Over(_) => return Err(BadView::NotAsked),
        };
        let suits = |action: &Action| match (&public.phase, *action) {
            (PhaseView::Discarding(_), Action::Discard(cards)) => own.contains_all(cards),
            (PhaseView::Play { .. }, Action::Play(card)) => own.contains(card),
            (PhaseView::Discarding(_) | PhaseView::Play { .. }, _) => false,
            _ => true,
        };
        ensure_phase(is_turn && self.legal.iter().all(suits))
    }
}

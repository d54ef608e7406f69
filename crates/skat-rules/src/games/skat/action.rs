//! The actions of a deal and their written form.

use super::{Bid, Call, Contract};
use crate::card::{Card, CardSet};
use crate::game::action_notation;
use crate::games::ramsch;
use crate::seat::Seat;

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bids a value.
    Bid(Bid),
    /// Holds the last bid.
    Hold,
    /// Drops out of the auction; later waives Kontra or an answer to it.
    Pass,
    /// Picks up the skat.
    PickUp,
    /// Shows the skat to everybody, then picks it up.
    PickUpShown,
    /// Discards two of twelve cards.
    Discard(CardSet),
    /// Announces the contract.
    Announce(Contract),
    /// Doubles the score by the next of Kontra, Re, Supra and Resupra.
    Kontra,
    /// Before a Revolution: gives the partner the first card for the second.
    Swap(Card, Card),
    /// Before a Revolution: ends the exchange. Before the tricks of a Ramsch: neither knocks nor
    /// announces anything.
    Ready,
    /// Plays a card.
    Play(Card),
    /// Lays the declarer's cards open for one more level.
    Open,
    /// Offers to give the contract away (*schenken*).
    Give,
    /// Concedes the deal.
    Concede,
    /// Lays the cards open and claims all remaining tricks. In Null the declarer claims to take
    /// none of them.
    Claim,
    /// Throws the cards open, which gives all remaining tricks to the other party.
    Throw,
    /// Agrees to a claim, a concession or a gift.
    Accept,
    /// Rejects a claim, a concession or a gift.
    Refuse,
    /// In a Ramsch round: plays Grand Hand instead of the Ramsch.
    GrandHand,
    /// In a Ramsch round: declines Grand Hand.
    NoGrandHand,
    /// In Ramsch: picks up the two cards of the skat.
    Take,
    /// In Ramsch: pushes the skat on unseen, which doubles the score.
    Push,
    /// In Ramsch: passes two of twelve cards on.
    PassOn(CardSet),
    /// In Ramsch: knocks, which doubles the score.
    Knock,
    /// In Ramsch: announces that they will take no trick, which doubles the score.
    Virgin,
    /// As the dealer who sits out: looks into this player's hand.
    Look(Seat),
}

impl Action {
    /// Returns the auction call that this action makes, if any.
    pub(in crate::games) const fn as_call(self) -> Option<Call> {
        match self {
            Self::Bid(bid) => Some(Call::Bid(bid)),
            Self::Hold => Some(Call::Hold),
            Self::Pass => Some(Call::Pass),
            _ => None,
        }
    }

    /// Returns the same action in terms of Ramsch, if Ramsch has it.
    pub(super) const fn in_ramsch(self) -> Option<ramsch::Action> {
        Some(match self {
            Self::Take => ramsch::Action::Take,
            Self::Push => ramsch::Action::Push,
            Self::PassOn(cards) => ramsch::Action::PassOn(cards),
            Self::Knock => ramsch::Action::Knock,
            Self::Virgin => ramsch::Action::Virgin,
            Self::Ready => ramsch::Action::Ready,
            Self::Play(card) => ramsch::Action::Play(card),
            _ => return None,
        })
    }
}

impl From<ramsch::Action> for Action {
    fn from(action: ramsch::Action) -> Self {
        match action {
            ramsch::Action::GrandHand => Self::GrandHand,
            ramsch::Action::NoGrandHand => Self::NoGrandHand,
            ramsch::Action::Take => Self::Take,
            ramsch::Action::Push => Self::Push,
            ramsch::Action::PassOn(cards) => Self::PassOn(cards),
            ramsch::Action::Knock => Self::Knock,
            ramsch::Action::Virgin => Self::Virgin,
            ramsch::Action::Ready => Self::Ready,
            ramsch::Action::Play(card) => Self::Play(card),
        }
    }
}

action_notation! {
    /// Written form, used in logs and buttons.
    ///
    /// Auction and contracts: `bid 18`, `hold`, `pass`, `skat`, `show`, `discard C7 D8`, `announce
    /// CH`, `kontra`, `swap C7 D8`, `ready`, `play CJ`, `open`, `give`, `concede`, `claim`,
    /// `throw`, `accept`, `refuse`, `look 0`.
    ///
    /// Ramsch: `grand`, `no grand`, `take`, `push`, `pass C7 D8`, `knock`, `virgin`.
    Action {
        words {
            Hold = "hold",
            Pass = "pass",
            PickUp = "skat",
            PickUpShown = "show",
            Kontra = "kontra",
            Ready = "ready",
            Open = "open",
            Give = "give",
            Accept = "accept",
            Refuse = "refuse",
            GrandHand = "grand",
            NoGrandHand = "no grand",
            Take = "take",
            Push = "push",
            Knock = "knock",
            Virgin = "virgin",
        }
        early {
            Concede = "concede",
            Claim = "claim",
            Throw = "throw",
        }
        objects {
            Bid(bid) = "bid",
            Discard(cards) = "discard",
            Announce(contract) = "announce",
            Swap(given, taken) = "swap",
            PassOn(cards) = "pass",
            Look(seat) = "look",
        }
        card {
            Play = "play",
        }
    }
}

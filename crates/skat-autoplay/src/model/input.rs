//! The inputs of a contract net: the declarer's cards, discards and seat, and the others' bids.

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::{Bid, Call, ContractKind};
use skat_rules::seat::Seat;

/// Number of inputs of a net; each is 0 or 1.
pub const INPUTS: usize = 2 * CARDS + SEATS + 2 * Heard::ALL;

/// Number of inputs that are 1: ten cards, two put away, a seat, and a bid of each other player.
pub const ACTIVE: usize = 15;

const CARDS: usize = 32;
const SEATS: usize = 3;

/// Indices of the inputs that are 1.
pub type Inputs = [u16; ACTIVE];

/// Highest bid of another player, as far as it has been heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The player passed without a bid.
    Nothing,
    /// 18.
    At18,
    /// 20 to 23.
    Below24,
    /// 24 to 30.
    Below33,
    /// 33 or more.
    More,
    /// The player hasn't been asked.
    NotYet,
}

impl Heard {
    const ALL: usize = 6;

    /// Classifies the highest bid, or the lack of one, of a player who has been asked.
    pub fn bid(highest: Option<Bid>) -> Self {
        match highest.map_or(0, Bid::value) {
            0 => Self::Nothing,
            18 => Self::At18,
            19..24 => Self::Below24,
            24..33 => Self::Below33,
            _ => Self::More,
        }
    }

    /// Returns the bids of the next player and of the previous one.
    pub fn others(calls: &[(Seat, Call)], seat: Seat) -> [Self; 2] {
        let mut last = None;
        let mut heard = [Self::NotYet; 3];
        for &(caller, call) in calls {
            if let Call::Bid(bid) = call {
                last = Some(bid);
            }
            let said = Self::bid(if call == Call::Pass { None } else { last });
            let own = &mut heard[caller.index()];
            if call != Call::Pass || *own == Self::NotYet {
                *own = said;
            }
        }
        [seat.next(), seat.next().next()].map(|other| heard[other.index()])
    }
}

/// Returns the inputs of a contract. Hands that differ only by equivalent suits have the same
/// inputs.
pub fn inputs(
    kind: ContractKind,
    hand: CardSet,
    put_away: CardSet,
    seat: Seat,
    heard: [Heard; 2],
) -> Inputs {
    let order = suits_in_order(kind, hand, put_away);
    let mut place = [0; 4];
    for (number, suit) in order.into_iter().enumerate() {
        place[suit as usize] = number;
    }
    let number = |card: Card| match (kind, card.rank()) {
        (ContractKind::Null, rank) => 8 * place[card.suit() as usize] + rank as usize,
        (_, Rank::Jack) => 28 + card.suit() as usize,
        (_, rank) => 7 * place[card.suit() as usize] + rank as usize,
    };
    let mut inputs = [0; ACTIVE];
    let mut next = 0;
    let mut add = |input: usize| {
        inputs[next] = input as u16;
        next += 1;
    };
    hand.iter().for_each(|card| add(number(card)));
    put_away.iter().for_each(|card| add(CARDS + number(card)));
    add(2 * CARDS + seat.index());
    for (other, heard) in heard.into_iter().enumerate() {
        add(2 * CARDS + SEATS + Heard::ALL * other + heard as usize);
    }
    inputs
}

/// Puts trump first, then equivalent suits in the order of the cards held in them.
fn suits_in_order(kind: ContractKind, hand: CardSet, put_away: CardSet) -> [Suit; 4] {
    let mut suits = Suit::ALL;
    let in_suit = |cards: CardSet, suit: Suit| cards.bits() >> (8 * suit as u32) & 0xff;
    let plain = if kind == ContractKind::Null {
        0xff
    } else {
        0x7f
    };
    suits.sort_by_key(|&suit| {
        let held = (in_suit(hand, suit) & plain) << 8 | in_suit(put_away, suit) & plain;
        (kind != ContractKind::Suit(suit), std::cmp::Reverse(held))
    });
    suits
}

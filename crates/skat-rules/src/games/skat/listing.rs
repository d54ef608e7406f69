//! Legal actions in lists that are built at compile time.

use super::contract::{FROM_HAND, WITH_SKAT};
use super::{Action, Auction, AuctionRole, Bid, Contract, SkatRules};
use crate::card::{Card, CardSet, Rank, Suit};

static BIDS: [Action; Bid::COUNT] = {
    let mut actions = [Action::Pass; Bid::COUNT];
    let mut index = 0;
    while index < Bid::COUNT {
        actions[index] = Action::Bid(Bid::ALL[index]);
        index += 1;
    }
    actions
};

static ANNOUNCEMENTS_WITH_SKAT: [Action; 7] = announcements_of(WITH_SKAT);
static ANNOUNCEMENTS_FROM_HAND: [Action; 22] = announcements_of(FROM_HAND);

const fn announcements_of<const COUNT: usize>(contracts: [Contract; COUNT]) -> [Action; COUNT] {
    let mut actions = [Action::Pass; COUNT];
    let mut index = 0;
    while index < COUNT {
        actions[index] = Action::Announce(contracts[index]);
        index += 1;
    }
    actions
}

static PLAYS: [Action; 32] = {
    let mut actions = [Action::Pass; 32];
    let mut index = 0;
    while index < 32 {
        actions[index] = Action::Play(Card::new(Suit::ALL[index / 8], Rank::ALL[index % 8]));
        index += 1;
    }
    actions
};

/// All pairs of indices below twelve.
static PAIRS: [(usize, usize); 66] = {
    let mut pairs = [(0, 0); 66];
    let (mut count, mut one) = (0, 0);
    while one < 12 {
        let mut two = one + 1;
        while two < 12 {
            pairs[count] = (one, two);
            count += 1;
            two += 1;
        }
        one += 1;
    }
    pairs
};

/// Lists the legal calls of the seat whose turn it is.
pub(in crate::games) fn calls(auction: &Auction, actions: &mut Vec<Action>) {
    match auction.role() {
        AuctionRole::Speaker => {
            let first = auction.bid().map_or(0, |last| last.index() + 1);
            actions.extend_from_slice(&BIDS[first..]);
        }
        AuctionRole::Listener => actions.push(Action::Hold),
    }
    actions.push(Action::Pass);
}

/// Lists every pair of discards.
pub(in crate::games) fn discards(twelve: CardSet, actions: &mut Vec<Action>) {
    let mut cards = [CardSet::EMPTY; 12];
    for (place, card) in cards.iter_mut().zip(twelve) {
        *place = card.into();
    }
    actions.extend(
        PAIRS
            .iter()
            .map(|&(one, two)| Action::Discard(cards[one] | cards[two])),
    );
}

/// Lists every legal announcement of a declarer who holds `cards`, by these rules at this bid.
pub(in crate::games) fn announcements(
    rules: &SkatRules,
    bid: Bid,
    cards: CardSet,
    hand: bool,
    actions: &mut Vec<Action>,
) {
    let official = if hand {
        ANNOUNCEMENTS_FROM_HAND.as_slice()
    } else {
        &ANNOUNCEMENTS_WITH_SKAT
    };
    // Suit contracts and Grands always reach the bid; the two Null contracts stand at the end.
    let (others, nulls) = official.split_at(official.len() - 2);
    actions.extend_from_slice(others);
    actions.extend(
        nulls
            .iter()
            .filter(|action| matches!(action, Action::Announce(contract) if contract.reaches(bid))),
    );
    Contract::list_optional(rules, bid, cards, hand, |contract| {
        actions.push(Action::Announce(contract));
    });
}

/// Returns the play of a card.
#[inline]
pub(super) fn play(card: Card) -> Action {
    PLAYS[card.index()]
}

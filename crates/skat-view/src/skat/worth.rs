//! What a contract is worth to a player who may not know the skat.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Bid, Contract, Made, Raises, Settlement, SkatRules, announced_value, settle};

/// A dealt hand, without the skat.
const DEALT: usize = 10;

/// What a contract is worth at least, by nothing but the game, Hand and what is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// By the cards that the player knows.
    pub(crate) value: u16,
    /// If the skat is as bad for it as can be; the same if he knows the skat.
    pub(crate) lowest: u16,
    /// If the skat is as good for it as can be.
    pub(crate) highest: u16,
}

/// Whether a contract covers a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    Yes,
    No,
    /// It depends on the skat.
    Open,
}

impl Worth {
    /// Of a contract of Skat for a player who knows these cards: his ten, or twelve with the skat.
    pub(crate) fn of(rules: &SkatRules, contract: Contract, skat_shown: bool, cards: CardSet) -> Self {
        Self::by(cards, |cards| announced_value(rules, contract, &raises(skat_shown), cards))
    }

    /// By what a contract is worth with twelve cards, or with ten as far as one can know.
    pub(crate) fn by(cards: CardSet, value_with: impl Fn(CardSet) -> u16) -> Self {
        let value = value_with(cards);
        if cards.len() != DEALT {
            return Self { value, lowest: value, highest: value };
        }
        let unseen: Vec<CardSet> = (CardSet::FULL - cards).iter().map(CardSet::from).collect();
        let skats = unseen
            .iter()
            .enumerate()
            .flat_map(|(index, &one)| unseen[index + 1..].iter().map(move |&other| one | other));
        let values = skats.map(|skat| value_with(cards | skat));
        let (lowest, highest) = values.fold((u16::MAX, 0), |(low, high), value| (low.min(value), high.max(value)));
        Self { value, lowest, highest }
    }

    pub(crate) const fn covers(self, bid: u16) -> Cover {
        match () {
            () if self.lowest >= bid => Cover::Yes,
            () if self.highest < bid => Cover::No,
            () => Cover::Open,
        }
    }

    pub(crate) const fn is_sure(self) -> bool {
        self.lowest == self.highest
    }
}

pub(super) fn raises(skat_shown: bool) -> Raises {
    Raises { skat_shown, ..Raises::default() }
}

/// How the contract is reckoned by these cards if nothing more is made than announced.
pub(super) fn reckoned(rules: &SkatRules, contract: Contract, skat_shown: bool, cards: CardSet) -> Settlement {
    settle(rules, contract, &raises(skat_shown), cards, Bid::LOWEST, Made::SIMPLY)
}

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

#[cfg(test)]
mod tests {
    use skat_rules::deal::{DealSecret, shuffled};
    use skat_rules::rule_set::RuleSet;

    use super::*;

    /// Ten cards and a skat.
    fn dealt(secret: u8) -> (CardSet, CardSet) {
        let cards = shuffled(&DealSecret::new([secret; 32]));
        (cards[..10].iter().copied().collect(), cards[30..].iter().copied().collect())
    }

    #[test]
    fn whatever_lies_in_the_skat_the_value_is_within_what_was_said() {
        let rule_sets = [
            "isko",
            "isko skat.grand-20=on skat.grand-ouvert-36=on",
            "kneipe skat.open-contracts=plus-one",
            "kneipe skat.open-contracts=doubled",
        ];
        for rules in rule_sets.map(|rules| rules.parse::<RuleSet>().expect("a rule set").skat) {
            for secret in 0..40 {
                let (ten, skat) = dealt(secret);
                for contract in [false, true].into_iter().flat_map(Contract::all) {
                    let before = Worth::of(&rules, contract, false, ten);
                    let after = Worth::of(&rules, contract, false, ten | skat);
                    assert!(before.lowest <= before.value && before.value <= before.highest, "{contract}: {before:?}");
                    assert!(
                        (before.lowest..=before.highest).contains(&after.value),
                        "{contract}: {before:?}, {after:?}"
                    );
                    assert!(after.is_sure());
                    for bid in Bid::all().map(Bid::value) {
                        match before.covers(bid) {
                            Cover::Yes => assert_eq!(after.covers(bid), Cover::Yes),
                            Cover::No => assert_eq!(after.covers(bid), Cover::No),
                            Cover::Open => assert_ne!(after.covers(bid), Cover::Open),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_the_skat_can_bring_is_named_exactly() {
        let rules = SkatRules::DEFAULT;
        let clubs = Contract::all(false).find(|contract| contract.to_string() == "C").expect("clubs");
        // With two the skat may hold the other jacks; without two it may hold the highest.
        let with_two = "CJ SJ CA CT CK C9 HA HT S8 D7".parse().expect("cards");
        assert_eq!(Worth::of(&rules, clubs, false, with_two), Worth { value: 36, lowest: 36, highest: 96 });
        let without_two = "HJ DJ CA CT CK C9 HA HT S8 D7".parse().expect("cards");
        assert_eq!(Worth::of(&rules, clubs, false, without_two), Worth { value: 36, lowest: 24, highest: 96 });
    }
}

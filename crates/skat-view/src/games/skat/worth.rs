//! The value of a contract for a player who may not know the skat.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Bid, Contract, PlayResult, Raises, Settlement, SkatRules, announced_value, settle,
};

use crate::text::numbers::signed;

/// Size of a dealt hand, without the skat.
const DEALT: usize = 10;

/// The guaranteed value of a contract, from matadors, the game, Hand and the announcements alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The value with the player's known cards.
    pub(crate) value: u16,
    /// The value with the worst skat; the same as `value` if the player knows the skat.
    pub(crate) lowest: u16,
    /// The value with the best skat.
    pub(crate) highest: u16,
}

/// The relation of a contract's value to a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    Yes,
    No,
    /// It depends on the skat.
    Open,
}

/// What an announced contract is worth to a declarer who won the auction at some bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    /// It covers the bid and wins this value.
    Wins(u16),
    /// It has this value, but the skat decides whether that covers the bid.
    Open(u16),
    /// It costs this score, unless the declarer also makes Schneider or Schwarz.
    NeedsLevel(i32),
    /// It costs this score, whatever the declarer makes.
    Lost(i32),
}

impl Prospect {
    /// Judges a contract of this worth. `with_levels` is its worth with every level made in play,
    /// `cost` the score of the overbid contract.
    pub(crate) const fn new(worth: Worth, with_levels: Worth, bid: u16, cost: i32) -> Self {
        match (worth.covers(bid), with_levels.covers(bid)) {
            (Cover::Yes, _) => Self::Wins(worth.value),
            (Cover::Open, _) => Self::Open(worth.value),
            (Cover::No, Cover::No) => Self::Lost(cost),
            (Cover::No, Cover::Yes | Cover::Open) => Self::NeedsLevel(cost),
        }
    }

    /// Returns true if the contract is overbid by the announcement alone.
    pub(crate) const fn is_overbid(self) -> bool {
        matches!(self, Self::NeedsLevel(_) | Self::Lost(_))
    }

    /// Returns the variant key of the texts.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Wins(_) => "wins",
            Self::Open(_) => "open",
            Self::NeedsLevel(_) => "level",
            Self::Lost(_) => "lost",
        }
    }

    /// Writes what the contract wins or costs.
    pub(crate) fn amount(self) -> String {
        match self {
            Self::Wins(value) | Self::Open(value) => value.to_string(),
            Self::NeedsLevel(score) | Self::Lost(score) => signed(i64::from(score)),
        }
    }
}

impl Worth {
    /// Values a contract of Skat for a player with these cards: the dealt ten, or twelve including
    /// the skat.
    pub(crate) fn of(
        rules: &SkatRules,
        contract: Contract,
        skat_shown: bool,
        cards: CardSet,
    ) -> Self {
        Self::by(cards, |cards| {
            announced_value(rules, contract, &raises(skat_shown), cards)
        })
    }

    /// Evaluates the function on twelve known cards, or on ten cards with every possible skat.
    pub(crate) fn by(cards: CardSet, value_with: impl Fn(CardSet) -> u16) -> Self {
        let value = value_with(cards);
        if cards.len() != DEALT {
            return Self {
                value,
                lowest: value,
                highest: value,
            };
        }
        let unseen: Vec<CardSet> = (CardSet::FULL - cards).iter().map(CardSet::from).collect();
        let skats = unseen
            .iter()
            .enumerate()
            .flat_map(|(index, &one)| unseen[index + 1..].iter().map(move |&other| one | other));
        let values = skats.map(|skat| value_with(cards | skat));
        let (lowest, highest) = values.fold((u16::MAX, 0), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        Self {
            value,
            lowest,
            highest,
        }
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

/// Judges a contract of Skat for a declarer who knows these cards: ten or twelve.
pub(super) fn prospect(
    rules: &SkatRules,
    contract: Contract,
    bid: Bid,
    cards: CardSet,
    raises: &Raises,
) -> Prospect {
    let settled =
        |cards: CardSet, made: PlayResult| settle(rules, contract, raises, cards, bid, made);
    let all_made = PlayResult::in_play(contract, raises, 120, 10, true);
    Prospect::new(
        Worth::of(rules, contract, raises.skat_shown, cards),
        Worth::by(cards, |cards| settled(cards, all_made).value),
        bid.value(),
        settled(cards, PlayResult::SIMPLE_WIN).score,
    )
}

pub(super) fn raises(skat_shown: bool) -> Raises {
    Raises {
        skat_shown,
        ..Raises::default()
    }
}

/// Settles the contract as won with these cards, with no level beyond the announced ones.
pub(super) fn reckoned(
    rules: &SkatRules,
    contract: Contract,
    skat_shown: bool,
    cards: CardSet,
) -> Settlement {
    settle(
        rules,
        contract,
        &raises(skat_shown),
        cards,
        Bid::LOWEST,
        PlayResult::SIMPLE_WIN,
    )
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::{DealSecret, shuffled};
    use skat_rules::rule_set::RuleSet;

    use super::*;

    /// Ten cards and a skat.
    fn dealt(secret: u8) -> (CardSet, CardSet) {
        let cards = shuffled(&DealSecret::new([secret; 32]));
        (
            cards[..10].iter().copied().collect(),
            cards[30..].iter().copied().collect(),
        )
    }

    #[test]
    fn the_value_is_within_the_stated_range_for_any_skat() {
        let rule_sets = [
            "isko",
            "isko skat.grand-20=on skat.grand-ouvert-36=on",
            "kneipe skat.open-contracts=plus-one",
            "kneipe skat.open-contracts=doubled",
        ];
        for rules in rule_sets.map(|rules| rules.parse::<RuleSet>().expect("a valid rule set").skat)
        {
            for secret in 0..40 {
                let (ten, skat) = dealt(secret);
                for contract in [false, true].into_iter().flat_map(Contract::all) {
                    let before = Worth::of(&rules, contract, false, ten);
                    let after = Worth::of(&rules, contract, false, ten | skat);
                    assert!(
                        before.lowest <= before.value && before.value <= before.highest,
                        "{contract}: {before:?}"
                    );
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
    fn the_effects_of_the_skat_are_named_exactly() {
        let rules = SkatRules::DEFAULT;
        let clubs = Contract::all(false)
            .find(|contract| contract.to_string() == "C")
            .expect("clubs");
        // With two, the skat may hold the other Jacks. Without two, it may hold the highest Jack.
        let with_two = "CJ SJ CA CT CK C9 HA HT S8 D7".parse().expect("cards");
        assert_eq!(
            Worth::of(&rules, clubs, false, with_two),
            Worth {
                value: 36,
                lowest: 36,
                highest: 96
            }
        );
        let without_two = "HJ DJ CA CT CK C9 HA HT S8 D7".parse().expect("cards");
        assert_eq!(
            Worth::of(&rules, clubs, false, without_two),
            Worth {
                value: 36,
                lowest: 24,
                highest: 96
            }
        );
    }
}

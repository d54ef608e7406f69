//! Card play by heuristics in Null, on both sides.

use skat_rules::card::{Card, CardSet, Suit};

use crate::cardplay::knowledge::Knowledge;

/// Returns the worth of a card in Null, for the declarer or against them.
pub(crate) fn worth(knowledge: &Knowledge, card: Card) -> f32 {
    if knowledge.me == knowledge.declarer {
        declarers_worth(knowledge, card)
    } else {
        defenders_worth(knowledge, card)
    }
}

fn declarers_worth(knowledge: &Knowledge, card: Card) -> f32 {
    let ends_the_deal = knowledge.chance_to_win(card);
    let suit = card.suit();
    let (before, after) = (knowledge.hand, knowledge.hand.without(card));
    let relief = seen_risk(knowledge, before, suit) - seen_risk(knowledge, after, suit);
    -100.0 * ends_the_deal + 10.0 * relief + 0.1 * f32::from(card.rank().null_strength())
}

/// Risk of a suit, given the cards that are gone.
fn seen_risk(knowledge: &Knowledge, hand: CardSet, suit: Suit) -> f32 {
    let theirs = knowledge.outstanding() & suit.cards();
    let held = hand & suit.cards();
    held.iter()
        .map(|card| {
            let below = theirs
                .iter()
                .filter(|other| other.rank().null_strength() < card.rank().null_strength())
                .count();
            let own_below = held
                .iter()
                .filter(|other| other.rank().null_strength() < card.rank().null_strength())
                .count();
            below.saturating_sub(own_below) as f32 * if theirs.len() == below { 1.5 } else { 1.0 }
        })
        .fold(0.0, f32::max)
}

fn defenders_worth(knowledge: &Knowledge, card: Card) -> f32 {
    let strength = f32::from(card.rank().null_strength());
    let suit = knowledge.kind.following(card);
    let own = (suit & knowledge.hand).len() as f32;
    let declarers = knowledge.possible(knowledge.declarer) & suit;
    let Some((winner, _)) = knowledge.winning() else {
        // A lead hurts if the declarer must follow suit and has nothing below it.
        let follows = 1.0 - knowledge.chance_of_none(knowledge.declarer, suit);
        let below: CardSet = declarers
            .iter()
            .filter(|other| other.rank().null_strength() < card.rank().null_strength())
            .collect();
        let stays_above = knowledge.chance_of_none(knowledge.declarer, below);
        let partner_under = knowledge.partner().map_or(0.0, |partner| {
            1.0 - knowledge.chance_of_none(partner, (knowledge.possible(partner) & suit) - below)
                * 0.3
        });
        return 20.0 * follows * stays_above * partner_under - own - 0.5 * strength;
    };
    let declarer_to_come = knowledge.after_me().any(|seat| seat == knowledge.declarer);
    let follows = knowledge.led().is_some_and(|led| suit.contains(led));
    if !follows {
        // Short suits go first, so that they can't take tricks away from the declarer later; of
        // them, high cards.
        return strength - 2.0 * own + if declarers.is_empty() { -4.0 } else { 0.0 };
    }
    let takes = knowledge
        .winning()
        .is_none_or(|(_, best)| card.rank().null_strength() > best.rank().null_strength());
    match () {
        () if winner == knowledge.declarer => {
            if takes {
                -50.0 + strength
            } else {
                50.0 + strength
            }
        }
        // The declarer is still to play: the lower the trick stays, the harder it is to duck.
        () if declarer_to_come => {
            if takes {
                -strength
            } else {
                10.0 + strength
            }
        }
        () => strength,
    }
}

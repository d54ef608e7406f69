//! Card play by heuristics in suit contracts and Grand; Null has its own file.
//!
//! Every playable card gets a worth in card points: the points that the trick brings with it, less
//! the later worth of the card. The game's heuristics are the terms of that sum.

mod null;
mod weights;

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet, Rank};
use skat_rules::games::skat::ContractKind;

use self::weights::WEIGHTS;
use super::knowledge::Knowledge;
use super::state::CardPlayState;
use crate::skill::Skill;
use crate::{Decision, card_choice};

/// Chooses a card, with the ratings by heuristics as the reason.
pub(crate) fn card(play: &CardPlayState, skill: &Skill, rng: &mut StdRng) -> Decision<Card> {
    let knowledge = Knowledge::new(play);
    let playable = knowledge.kind.playable(knowledge.hand, knowledge.led());
    let rated: Vec<(Card, f32)> = playable
        .iter()
        .map(|card| (card, worth(&knowledge, card)))
        .collect();
    let judged = card_choice::judged(&rated, skill, rng);
    let most = judged
        .iter()
        .map(|&(_, worth)| worth)
        .fold(f32::NEG_INFINITY, f32::max);
    // Chance decides between cards of the same worth.
    let equals: Vec<Card> = judged
        .into_iter()
        .filter(|&(_, worth)| worth >= most - 0.001)
        .map(|(card, _)| card)
        .collect();
    card_choice::decided(equals[rng.random_range(0..equals.len())], rated)
}

/// Returns the worth of playing a card by heuristics, in card points.
pub(crate) fn worth(knowledge: &Knowledge, card: Card) -> f32 {
    let spitze = if gives_up_spitze(knowledge, card) {
        SPITZE
    } else {
        0.0
    };
    worth_of_card_and_trick(knowledge, card) - spitze
}

/// Cost of a Spitze that is played before its trick. It exceeds any trick, because the contract is
/// lost with it.
const SPITZE: f32 = 200.0;

/// Returns true if the declarer has announced this card for a later trick: the lowest trump for the
/// last one, the next for the one before.
fn gives_up_spitze(knowledge: &Knowledge, card: Card) -> bool {
    let spitze = knowledge.play.contract.spitze_cards();
    let strength = |card| knowledge.kind.strength(card, card);
    let lower = spitze
        .iter()
        .filter(|&other| strength(other) < strength(card))
        .count();
    knowledge.me == knowledge.declarer && spitze.contains(card) && knowledge.hand.len() != lower + 1
}

fn worth_of_card_and_trick(knowledge: &Knowledge, card: Card) -> f32 {
    match knowledge.kind {
        ContractKind::Null => null::worth(knowledge, card),
        _ if knowledge.led().is_some() => worth_of_following(knowledge, card),
        _ if knowledge.me == knowledge.declarer => worth_of_declarers_lead(knowledge, card),
        _ => worth_of_defenders_lead(knowledge, card),
    }
}

/// Worth of the trick with this card to the player's side: its points if they win it, as many lost
/// if they don't.
fn trick_with(knowledge: &Knowledge, card: Card) -> f32 {
    let to_come = knowledge.after_me().count() as f32 * WEIGHTS.to_come;
    let points = f32::from(knowledge.points_on_table() + card.points()) + to_come;
    let ours = knowledge.chance_to_win(card);
    (2.0 * ours - 1.0) * points + ours * WEIGHTS.tempo
}

fn worth_of_following(knowledge: &Knowledge, card: Card) -> f32 {
    trick_with(knowledge, card) - keep(knowledge, card)
}

/// Later worth of a card that isn't played now.
fn keep(knowledge: &Knowledge, card: Card) -> f32 {
    let own = knowledge.kind.following(card) & knowledge.hand;
    let is_trump = knowledge.kind.trumps().contains(card);
    let declares = knowledge.me == knowledge.declarer;
    let points = f32::from(card.points());
    let threats = knowledge.stronger(card, knowledge.against_me()).len();
    match () {
        () if is_trump && declares => keep_declarers_trump(knowledge, card),
        () if is_trump => keep_defenders_trump(card, threats),
        () if declares && threats == 0 => points * WEIGHTS.decl_master_points + WEIGHTS.decl_master,
        () if declares => keep_loser(
            card,
            own,
            WEIGHTS.decl_guarded_ten,
            WEIGHTS.decl_bare_ten,
            WEIGHTS.decl_low,
            WEIGHTS.decl_bare_low,
        ),
        () if threats == 0 => {
            let ruffed = knowledge
                .chance_of_none(knowledge.declarer, knowledge.kind.following(card))
                * (1.0 - knowledge.chance_of_none(knowledge.declarer, knowledge.kind.trumps()));
            (1.0 - ruffed) * (points * WEIGHTS.def_master_points + WEIGHTS.def_master)
                - ruffed * points * WEIGHTS.def_ruffed
        }
        () => keep_loser(
            card,
            own,
            WEIGHTS.def_guarded_ten,
            WEIGHTS.def_bare_ten,
            WEIGHTS.def_low,
            WEIGHTS.def_bare_low,
        ),
    }
}

fn keep_declarers_trump(knowledge: &Knowledge, card: Card) -> f32 {
    let rank_bonus = match card.rank() {
        Rank::Jack => WEIGHTS.decl_jack + card.suit() as u8 as f32 * WEIGHTS.decl_jack_step,
        Rank::Ace => WEIGHTS.decl_trump_ace,
        Rank::Ten => WEIGHTS.decl_trump_ten,
        rank => f32::from(rank.points()) * WEIGHTS.decl_trump_low_points,
    };
    let grand = if knowledge.kind == ContractKind::Grand {
        WEIGHTS.decl_grand_jack
    } else {
        0.0
    };
    WEIGHTS.decl_trump + rank_bonus + grand
}

fn keep_defenders_trump(card: Card, threats: usize) -> f32 {
    match card.rank() {
        Rank::Jack => WEIGHTS.def_jack + card.suit() as u8 as f32 * WEIGHTS.def_jack_step,
        Rank::Ace | Rank::Ten if threats > 0 => WEIGHTS.def_trump_high,
        Rank::Ace | Rank::Ten => WEIGHTS.def_trump_high + WEIGHTS.def_trump_master,
        rank => WEIGHTS.def_trump + f32::from(rank.points()) * WEIGHTS.def_trump_points,
    }
}

/// Later worth of a plain card that the other side can beat. A ten needs company; low cards are
/// that company or a burden.
fn keep_loser(card: Card, own: CardSet, guarded: f32, bare: f32, low: f32, bare_low: f32) -> f32 {
    let guards_a_ten = own.iter().any(|held| held.rank() == Rank::Ten) && own.len() == 2;
    match card.rank() {
        Rank::Ten if own.len() > 1 => guarded,
        Rank::Ten => bare,
        _ if guards_a_ten => WEIGHTS.guard,
        _ if own.len() == 1 => bare_low,
        rank => low + f32::from(rank.points()) * WEIGHTS.court_points,
    }
}

fn worth_of_declarers_lead(knowledge: &Knowledge, card: Card) -> f32 {
    let trumps = knowledge.kind.trumps();
    let own_trumps = knowledge.hand & trumps;
    let against = knowledge.against_me() & trumps;
    let threats = knowledge.stronger(card, knowledge.against_me()).len();
    let base = trick_with(knowledge, card) - keep(knowledge, card);
    if !trumps.contains(card) {
        let own = knowledge.kind.following(card) & knowledge.hand;
        let draw_first = if own_trumps.len() > 1 && !against.is_empty() {
            WEIGHTS.draw_first
        } else {
            0.0
        };
        let long = own.len() as f32 * WEIGHTS.decl_long;
        return base - draw_first + long;
    }
    let grand = if knowledge.kind == ContractKind::Grand {
        WEIGHTS.draw_grand
    } else {
        0.0
    };
    let drawing = match () {
        // Both opponents are out of trumps, or only one trump is left, which can't be beaten.
        () if against.is_empty() => WEIGHTS.no_trumps_left,
        () if against.len() == 1 && threats == 1 => WEIGHTS.only_master_left,
        () if threats == 0 => WEIGHTS.draw + own_trumps.len() as f32 * WEIGHTS.draw_per_trump,
        () if card.rank() == Rank::Jack => {
            WEIGHTS.force_with_jack + own_trumps.len() as f32 * WEIGHTS.draw_per_trump
        }
        () => WEIGHTS.force + own_trumps.len() as f32 * WEIGHTS.draw_per_trump,
    };
    base + drawing + grand
}

fn worth_of_defenders_lead(knowledge: &Knowledge, card: Card) -> f32 {
    let own = knowledge.kind.following(card) & knowledge.hand;
    let base = trick_with(knowledge, card) - keep(knowledge, card);
    if knowledge.kind.trumps().contains(card) {
        return base + WEIGHTS.def_lead_trump;
    }
    // "Short way, long suit; long way, short suit": the way is the one to the declarer.
    let length = own.len() as f32;
    let way = if knowledge.me.next() == knowledge.declarer {
        WEIGHTS.short_way
    } else {
        WEIGHTS.long_way
    } * length;
    let from_ten = own.iter().any(|held| held.rank() == Rank::Ten)
        && !own.iter().any(|held| held.rank() == Rank::Ace)
        && !knowledge.stronger(card, knowledge.against_me()).is_empty();
    let partner_void = knowledge.partner().map_or(0.0, |partner| {
        knowledge.chance_of_none(partner, knowledge.kind.following(card))
            * (1.0 - knowledge.chance_of_none(partner, knowledge.kind.trumps()))
    });
    let declarer_void =
        knowledge.chance_of_none(knowledge.declarer, knowledge.kind.following(card));
    let grand = if knowledge.kind == ContractKind::Grand {
        length * WEIGHTS.def_grand_long
    } else {
        0.0
    };
    let ace = if card.rank() == Rank::Ace {
        WEIGHTS.def_lead_ace
    } else {
        0.0
    };
    let under_ace = if card.rank() != Rank::Ace && own.iter().any(|held| held.rank() == Rank::Ace) {
        WEIGHTS.def_under_ace
    } else {
        0.0
    };
    base + way
        + ace
        + grand
        + under_ace
        + if from_ten { WEIGHTS.def_from_ten } else { 0.0 }
        + partner_void * WEIGHTS.partner_void
        + declarer_void * WEIGHTS.declarer_void
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use skat_rules::games::skat::Trick;
    use skat_rules::seat::Seat;
    use skat_rules::strength::Strength;

    use super::*;
    use crate::skill::skill;

    /// Forehand as the declarer on lead with these cards, after tricks with some of the others.
    fn on_lead(contract: &str, hand: &str) -> CardPlayState {
        let hand: CardSet = hand.parse().unwrap();
        let others: Vec<Card> = (CardSet::FULL - hand).iter().collect();
        let trick = |cards: &[Card]| Trick {
            leader: Seat::FOREHAND,
            cards: cards.try_into().unwrap(),
            winner: Seat::FOREHAND,
        };
        let tricks = others.chunks_exact(3).take(10 - hand.len()).map(trick);
        let contract = contract.parse().unwrap();
        CardPlayState {
            discards: Some(others[others.len() - 2..].iter().copied().collect()),
            tricks: tricks.collect(),
            ..CardPlayState::new(Seat::FOREHAND, hand, Seat::FOREHAND, contract)
        }
    }

    #[test]
    fn a_spitze_is_kept_for_its_trick() {
        let table = [
            ("C", "C9 C7", "C9 C7"),
            (
                "C+spitze1",
                "CJ SJ CA CT C8 C7 HA H9 S9 D9",
                "CJ SJ CA CT C8 HA H9 S9 D9",
            ),
            ("C+spitze1", "C8 C7", "C8"),
            ("C+spitze2", "C8 C7", "C8"),
            ("C+spitze2", "H9 C8 C7", "H9"),
            ("G+spitze1", "DJ HA", "HA"),
        ];
        for (contract, hand, good) in table {
            let play = on_lead(contract, hand);
            for seed in 0..20 {
                let played = card(
                    &play,
                    skill(Strength::Beginner),
                    &mut StdRng::seed_from_u64(seed),
                )
                .action;
                assert!(
                    good.parse::<CardSet>().unwrap().contains(played),
                    "{contract} with {hand}: {played}"
                );
            }
        }
    }
}

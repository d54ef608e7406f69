//! The solver against a search that can be read at a glance: every card of every hand, nothing remembered, nothing left out.

mod common;

use common::Dice;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, NODE_LIMIT, Position, Proof, Solver, proves_claim};

#[derive(Clone)]
struct Plain {
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<Vec<Card>>,
    turn: Seat,
    on_table: Vec<(Seat, Card)>,
}

impl Plain {
    fn new(position: &Position) -> Self {
        let hands = BySeat::from_fn(|seat| position.hands()[seat].iter().collect());
        let mut plain = Self {
            kind: position.kind(),
            declarer: position.declarer(),
            hands,
            turn: position.leader(),
            on_table: Vec::new(),
        };
        for card in position.on_table() {
            plain.on_table.push((plain.turn, card));
            plain.turn = plain.turn.next();
        }
        plain
    }

    /// Every position that one card leads to, with who took the trick if that completed it, and its card points.
    fn after_each_card(&self) -> Vec<(Self, Option<(Seat, u8)>)> {
        let led = self.on_table.first().map(|&(_, card)| card);
        let hand = &self.hands[self.turn];
        let follows = |card: &Card| led.is_none_or(|led| self.kind.following(led).contains(*card));
        let must_follow = hand.iter().any(follows);
        let playable = hand.iter().copied().filter(|card| !must_follow || follows(card));
        playable.map(|card| self.after(card)).collect()
    }

    fn after(&self, card: Card) -> (Self, Option<(Seat, u8)>) {
        let mut after = self.clone();
        after.hands[self.turn].retain(|&other| other != card);
        after.on_table.push((self.turn, card));
        after.turn = self.turn.next();
        if after.on_table.len() < 3 {
            return (after, None);
        }
        let (_, led) = after.on_table[0];
        let trick = std::mem::take(&mut after.on_table);
        let (winner, _) = trick.iter().max_by_key(|(_, card)| self.kind.strength(*card, led)).expect("three cards");
        after.turn = *winner;
        (after, Some((*winner, trick.iter().map(|(_, card)| card.points()).sum())))
    }

    fn is_over(&self) -> bool {
        self.on_table.is_empty() && self.hands[self.turn].is_empty()
    }

    fn claim_holds(&self, claimant: Seat) -> bool {
        let null = self.kind == ContractKind::Null;
        let wants_a_trick_of_the_declarer = null && claimant != self.declarer;
        if self.is_over() {
            return !wants_a_trick_of_the_declarer;
        }
        let holds = |(after, taken): (Self, Option<(Seat, u8)>)| match taken {
            Some((winner, _)) if null && winner == self.declarer => wants_a_trick_of_the_declarer,
            Some((winner, _)) if !null && winner != claimant => false,
            _ => after.claim_holds(claimant),
        };
        let mut choices = self.after_each_card().into_iter();
        if self.turn == claimant { choices.any(holds) } else { choices.all(holds) }
    }

    fn declarer_points(&self) -> u8 {
        let value = |(after, taken): (Self, Option<(Seat, u8)>)| {
            let gain = taken.filter(|&(winner, _)| winner == self.declarer).map_or(0, |(_, points)| points);
            gain + after.declarer_points()
        };
        let values = self.after_each_card().into_iter().map(value);
        let best = if self.turn == self.declarer { values.max() } else { values.min() };
        best.unwrap_or(0)
    }
}

/// Enough of every claim that holds and that doesn't, so that agreement means something.
struct Seen {
    proved: u32,
    refuted: u32,
}

fn compare_claims(dice: &mut Dice, kind: ContractKind, tricks: usize, positions: usize, seen: &mut [Seen; 2]) {
    for number in 0..positions {
        let position = dice.position(kind, tricks, number % 3);
        for claimant in Seat::SKAT {
            let holds = Plain::new(&position).claim_holds(claimant);
            let expected = if holds { Proof::Proved } else { Proof::Refuted };
            let proof = proves_claim(&position, claimant, NODE_LIMIT);
            assert_eq!(proof, expected, "{}, seat {claimant} claims", text(&position));
            let seen = &mut seen[usize::from(claimant == position.declarer())];
            if holds {
                seen.proved += 1;
            } else {
                seen.refuted += 1;
            }
        }
    }
}

fn text(position: &Position) -> String {
    let hands = position.hands().0.map(|hand| hand.to_string());
    let table: Vec<_> = position.on_table().collect();
    let (kind, declarer, leader) = (position.kind(), position.declarer(), position.leader());
    format!("{kind:?}, declarer {declarer}, {hands:?}, {leader} led {table:?}")
}

#[test]
fn claims_are_decided_as_by_plain_search() {
    let mut dice = Dice(1);
    for kind in ContractKind::ALL {
        let mut seen = [(); 2].map(|()| Seen { proved: 0, refuted: 0 });
        for (tricks, positions) in [(1, 60), (2, 500), (3, 1000), (4, 1000), (5, 150)] {
            compare_claims(&mut dice, kind, tricks, positions, &mut seen);
        }
        for seen in seen {
            assert!(
                seen.proved > 150 && seen.refuted > 150,
                "{kind:?}: {} proved, {} refuted",
                seen.proved,
                seen.refuted
            );
        }
    }
}

#[test]
fn card_points_are_those_of_plain_search() {
    let mut dice = Dice(2);
    for kind in ContractKind::ALL {
        for (tricks, positions) in [(1, 60), (2, 300), (3, 500), (4, 100), (5, 2)] {
            for number in 0..positions {
                let position = dice.position(kind, tricks, number % 3);
                let points = Solver::new().points(&position, Budget::UNLIMITED);
                assert_eq!(points, Some(Plain::new(&position).declarer_points()), "{}", text(&position));
            }
        }
    }
}

/// The same position with suits and seats exchanged. Jacks keep their suits where they are trumps, because there their suits
/// say which is higher.
fn exchanged(position: &Position, suits: [Suit; 4], turn_by: usize) -> Position {
    let seat = |seat: Seat| Seat::SKAT[(seat.index() + turn_by) % 3];
    let card = |card: Card| {
        let stays = card.rank() == Rank::Jack && position.kind() != ContractKind::Null;
        if stays { card } else { Card::new(suits[card.suit() as usize], card.rank()) }
    };
    let kind = match position.kind() {
        ContractKind::Suit(trump) => ContractKind::Suit(suits[trump as usize]),
        other => other,
    };
    let mut hands = BySeat::default();
    for (holder, hand) in position.hands().iter() {
        hands[seat(holder)] = hand.iter().map(card).collect::<CardSet>();
    }
    let table: Vec<Card> = position.on_table().map(card).collect();
    Position::new(kind, seat(position.declarer()), hands, seat(position.leader()), &table).expect("still a position")
}

#[test]
fn suits_and_seats_make_no_difference() {
    let mut dice = Dice(3);
    for number in 0..3000 {
        let kind = ContractKind::ALL[number % 6];
        let position = dice.position(kind, 2 + number % 5, number % 3);
        let mut suits = Suit::ALL;
        for last in (1..4).rev() {
            suits.swap(last, dice.below(last + 1));
        }
        let turn_by = dice.below(3);
        let other = exchanged(&position, suits, turn_by);
        for claimant in Seat::SKAT {
            let moved = Seat::SKAT[(claimant.index() + turn_by) % 3];
            let proofs = (proves_claim(&position, claimant, NODE_LIMIT), proves_claim(&other, moved, NODE_LIMIT));
            assert_eq!(proofs.0, proofs.1, "{} and {}", text(&position), text(&other));
        }
        let points =
            (Solver::new().points(&position, Budget::UNLIMITED), Solver::new().points(&other, Budget::UNLIMITED));
        assert_eq!(points.0, points.1, "{} and {}", text(&position), text(&other));
    }
}

//! Compares the solver with an obvious search that tries every card of every hand and remembers
//! nothing.

mod common;

use std::collections::BTreeMap;

use common::Dice;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, NODE_LIMIT, Position, Proof, Solver, proves_claim};

#[derive(Clone)]
struct Plain {
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<CardSet>,
    turn: Seat,
    on_table: Vec<(Seat, Card)>,
}

/// The quantity to count in the declarer's tricks.
#[derive(Clone, Copy)]
enum Count {
    Points,
    Tricks,
}

/// Values of positions between two tricks, by the hands and the leader.
type Found = BTreeMap<([u32; 3], Seat), u8>;

impl Plain {
    fn new(position: &Position) -> Self {
        let mut plain = Self {
            kind: position.kind(),
            declarer: position.declarer(),
            hands: position.hands(),
            turn: position.leader(),
            on_table: Vec::new(),
        };
        for card in position.on_table() {
            plain.on_table.push((plain.turn, card));
            plain.turn = plain.turn.next();
        }
        plain
    }

    /// Iterates over the legal cards and the resulting positions. A card that completes the trick
    /// adds its winner and card points.
    fn after_each_card(&self) -> impl Iterator<Item = (Card, Self, Option<(Seat, u8)>)> {
        let led = self.on_table.first().map(|&(_, card)| card);
        let hand = self.hands[self.turn];
        let follows =
            move |card: &Card| led.is_none_or(|led| self.kind.following(led).contains(*card));
        let must_follow = hand.iter().any(|card| follows(&card));
        hand.iter()
            .filter(move |card| !must_follow || follows(card))
            .map(|card| {
                let (after, taken) = self.after(card);
                (card, after, taken)
            })
    }

    fn after(&self, card: Card) -> (Self, Option<(Seat, u8)>) {
        let mut after = self.clone();
        after.hands[self.turn] = after.hands[self.turn].without(card);
        after.on_table.push((self.turn, card));
        after.turn = self.turn.next();
        if after.on_table.len() < 3 {
            return (after, None);
        }
        let (_, led) = after.on_table[0];
        let trick = std::mem::take(&mut after.on_table);
        let (winner, _) = trick
            .iter()
            .max_by_key(|(_, card)| self.kind.strength(*card, led))
            .expect("three cards");
        after.turn = *winner;
        (
            after,
            Some((*winner, trick.iter().map(|(_, card)| card.points()).sum())),
        )
    }

    fn is_over(&self) -> bool {
        self.on_table.is_empty() && self.hands[self.turn].is_empty()
    }

    /// Returns the value of each card if the declarer maximizes or minimizes the count and the
    /// defenders do the opposite.
    fn values(&self, count: Count, wants_much: bool, found: &mut Found) -> Vec<(Card, u8)> {
        let value = |(card, after, taken): (Card, Self, Option<(Seat, u8)>)| {
            let gain = match (taken, count) {
                (Some((winner, points)), Count::Points) if winner == self.declarer => points,
                (Some((winner, _)), Count::Tricks) if winner == self.declarer => 1,
                _ => 0,
            };
            (card, gain + after.value(count, wants_much, found))
        };
        self.after_each_card().map(value).collect()
    }

    fn value(&self, count: Count, wants_much: bool, found: &mut Found) -> u8 {
        let key = (self.hands.0.map(CardSet::bits), self.turn);
        if let Some(&value) = found.get(&key).filter(|_| self.on_table.is_empty()) {
            return value;
        }
        let values = self
            .values(count, wants_much, found)
            .into_iter()
            .map(|(_, value)| value);
        let best = if (self.turn == self.declarer) == wants_much {
            values.max()
        } else {
            values.min()
        };
        let best = best.unwrap_or(0);
        if self.on_table.is_empty() {
            found.insert(key, best);
        }
        best
    }

    fn claim_holds(&self, claimant: Seat) -> bool {
        let null = self.kind == ContractKind::Null;
        let wants_a_trick_of_the_declarer = null && claimant != self.declarer;
        if self.is_over() {
            return !wants_a_trick_of_the_declarer;
        }
        let holds = |(_, after, taken): (Card, Self, Option<(Seat, u8)>)| match taken {
            Some((winner, _)) if null && winner == self.declarer => wants_a_trick_of_the_declarer,
            Some((winner, _)) if !null && winner != claimant => false,
            _ => after.claim_holds(claimant),
        };
        let mut choices = self.after_each_card();
        if self.turn == claimant {
            choices.any(holds)
        } else {
            choices.all(holds)
        }
    }
}

/// Counts claims that hold and claims that don't. Both must be common for agreement to mean
/// something.
struct Seen {
    proved: u32,
    refuted: u32,
}

fn compare_claims(
    dice: &mut Dice,
    kind: ContractKind,
    tricks: usize,
    positions: usize,
    seen: &mut [Seen; 2],
) {
    for number in 0..positions {
        let position = dice.position(kind, tricks, number % 3);
        for claimant in Seat::SKAT {
            let holds = Plain::new(&position).claim_holds(claimant);
            let expected = if holds { Proof::Proved } else { Proof::Refuted };
            let proof = proves_claim(&position, claimant, NODE_LIMIT);
            assert_eq!(
                proof,
                expected,
                "{}, seat {claimant} claims",
                text(&position)
            );
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
        let mut seen = [(); 2].map(|()| Seen {
            proved: 0,
            refuted: 0,
        });
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

/// Compares one solver, which remembers earlier queries, with the plain search: for a position and
/// after each of its cards.
fn compare_answers(solver: &mut Solver, position: &Position, dice: &mut Dice) {
    let plain = Plain::new(position);
    let text = || text(position);
    let points = plain.values(Count::Points, true, &mut Found::new());
    let value = plain.value(Count::Points, true, &mut Found::new());
    let target = (value + 2).saturating_sub(dice.below(5) as u8);
    assert_eq!(
        solver.reaches(position, Goal::Points(target), Budget::UNLIMITED),
        Some(value >= target),
        "{}",
        text()
    );
    let reached = |target: u8| {
        points
            .iter()
            .filter(|card| card.1 >= target)
            .map(|card| card.0)
            .collect::<CardSet>()
    };
    let prospects = solver.prospects(position, Goal::Points(target), Budget::UNLIMITED);
    assert_eq!(prospects.reached, reached(target), "{target} in {}", text());
    assert_eq!(prospects.reached | prospects.prevented, position.playable());
    assert_eq!(
        solver.points(position, Budget::UNLIMITED),
        Some(value),
        "{}",
        text()
    );
    let by_card = solver
        .points_by_card(position, Budget::UNLIMITED)
        .expect("an unlimited search finishes");
    assert_eq!(by_card.iter().collect::<Vec<_>>(), points, "{}", text());

    let most_tricks = plain.values(Count::Tricks, true, &mut Found::new());
    let all = position
        .hands()
        .iter()
        .map(|(_, hand)| hand.len())
        .max()
        .expect("three hands") as u8;
    let fewest_tricks = plain.values(Count::Tricks, false, &mut Found::new());
    for (goal, tricks, wanted) in [
        (Goal::AllTricks, most_tricks, all),
        (Goal::NoTrick, fewest_tricks, 0),
    ] {
        let expected: CardSet = tricks
            .iter()
            .filter(|card| card.1 == wanted)
            .map(|card| card.0)
            .collect();
        let prospects = solver.prospects(position, goal, Budget::UNLIMITED);
        assert_eq!(prospects.reached, expected, "{goal:?} in {}", text());
        let best = if plain.turn == plain.declarer {
            !expected.is_empty()
        } else {
            expected == position.playable()
        };
        assert_eq!(
            solver.reaches(position, goal, Budget::UNLIMITED),
            Some(best),
            "{goal:?} in {}",
            text()
        );
    }
}

#[test]
fn ten_thousand_positions_have_the_answers_of_plain_search() {
    let mut dice = Dice(2);
    let mut solver = Solver::new();
    for (tricks, positions) in [
        (1, 500),
        (2, 2000),
        (3, 4000),
        (4, 2500),
        (5, 900),
        (6, 100),
    ] {
        for number in 0..positions {
            let position = dice.position(ContractKind::ALL[number % 6], tricks, number / 6 % 3);
            compare_answers(&mut solver, &position, &mut dice);
        }
    }
}

/// Budget for goals that don't fit the contract, which take a long search.
const BUDGET: Budget<'static> = Budget::nodes(NODE_LIMIT);

/// Exchanges suits and seats of a position. Jacks keep their suits if they are trumps, because
/// their suits then decide their order.
fn exchanged(position: &Position, suits: [Suit; 4], turn_by: usize) -> Position {
    let seat = |seat: Seat| Seat::SKAT[(seat.index() + turn_by) % 3];
    let card = |card: Card| {
        let stays = card.rank() == Rank::Jack && position.kind() != ContractKind::Null;
        if stays {
            card
        } else {
            Card::new(suits[card.suit() as usize], card.rank())
        }
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
    Position::new(
        kind,
        seat(position.declarer()),
        hands,
        seat(position.leader()),
        &table,
    )
    .expect("the position stays valid")
}

#[test]
fn suits_seats_and_earlier_queries_make_no_difference() {
    let mut dice = Dice(3);
    let (mut one, mut two) = (Solver::new(), Solver::new());
    for number in 0..3000 {
        let kind = ContractKind::ALL[number % 6];
        let position = dice.position(kind, 2 + number / 6 % 9, number % 3);
        let mut suits = Suit::ALL;
        for last in (1..4).rev() {
            suits.swap(last, dice.below(last + 1));
        }
        let turn_by = dice.below(3);
        let other = exchanged(&position, suits, turn_by);
        for claimant in Seat::SKAT {
            let moved = Seat::SKAT[(claimant.index() + turn_by) % 3];
            let proofs = [
                proves_claim(&position, claimant, NODE_LIMIT),
                proves_claim(&other, moved, NODE_LIMIT),
            ];
            let same = proofs[0] == proofs[1] || proofs.contains(&Proof::Unknown);
            assert!(same, "{} and {}", text(&position), text(&other));
        }
        // One solver remembers everything, the other nothing.
        two.clear();
        let points = [
            one.points(&position, Budget::UNLIMITED),
            two.points(&other, Budget::UNLIMITED),
        ];
        assert_eq!(
            points[0],
            points[1],
            "{} and {}",
            text(&position),
            text(&other)
        );
        let no_trick = [
            one.reaches(&position, Goal::NoTrick, BUDGET),
            two.reaches(&other, Goal::NoTrick, BUDGET),
        ];
        let same = no_trick[0] == no_trick[1] || no_trick.contains(&None);
        assert!(same, "{} and {}", text(&position), text(&other));
    }
}

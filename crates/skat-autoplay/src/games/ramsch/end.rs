//! The end of a Ramsch and its worth to a player.

use skat_rules::card::CardSet;
use skat_rules::games::ramsch::{self, RamschRules, RamschScore};
use skat_rules::seat::{BySeat, Seat};

use super::knowledge::{Knowledge, World};
use crate::flat_monte_carlo::RolloutResult;

/// Result of all tricks of a Ramsch.
pub(crate) struct RamschEnd {
    rules: RamschRules,
    pub(crate) card_points: BySeat<u8>,
    pub(crate) tricks: BySeat<u8>,
    last_trick: Seat,
    skat: CardSet,
}

impl RamschEnd {
    pub(super) fn of(knowledge: &Knowledge, world: &World) -> Self {
        let earlier = |seat: Seat| {
            knowledge
                .tricks
                .iter()
                .filter(move |trick| trick.winner == seat)
        };
        let before = |seat: Seat| {
            earlier(seat)
                .flat_map(|trick| trick.cards)
                .collect::<CardSet>()
        };
        let table = &world.table;
        Self {
            rules: knowledge.rules,
            card_points: BySeat::from_fn(|seat| {
                knowledge
                    .rules
                    .card_points(before(seat) | table.taken[seat])
            }),
            tricks: BySeat::from_fn(|seat| earlier(seat).count() as u8 + table.won[seat]),
            last_trick: table.leader(),
            skat: world.skat,
        }
    }

    /// Points of each seat where some have announced to take no trick. If one of them takes a trick
    /// after all, that seat loses and nothing else counts.
    pub(super) fn points_with(&self, virgins: &[Seat], doublings: u8) -> BySeat<i32> {
        let mut points = self.points(doublings);
        if virgins.iter().any(|&seat| self.tricks[seat] > 0) {
            points = BySeat::from_fn(|seat| {
                let failed = virgins.contains(&seat) && self.tricks[seat] > 0;
                if failed { FAILED_VIRGIN } else { 0 }
            });
        }
        points
    }

    /// Points of each seat.
    pub(super) fn points(&self, doublings: u8) -> BySeat<i32> {
        self.score(doublings).points
    }

    pub(super) fn score(&self, doublings: u8) -> RamschScore {
        let outcome = ramsch::RamschResult {
            trick_points: self.card_points,
            tricks: self.tricks,
            skat_points: self.rules.card_points(self.skat),
            last_trick: self.last_trick,
            doublings,
            bock: 0,
        };
        ramsch::score(&self.rules, &outcome)
    }
}

/// Score of an announced virgin who takes a trick (`docs/RULE_SETS.md`).
pub(super) const FAILED_VIRGIN: i32 = -120;

/// Weight of an own card point against a point of the score: with fewer, undecided results are
/// likelier to go well.
const OWN_CARD_POINT: f32 = 0.1;

/// Result of these points for a seat. The utility counts them against the two others.
pub(super) fn outcome(me: Seat, points: BySeat<i32>, card_points: u8) -> RolloutResult {
    let others: i32 = points
        .iter()
        .filter(|&(seat, _)| seat != me)
        .map(|(_, points)| points)
        .sum();
    let worth = points[me] as f32 - others as f32 / 2.0 - OWN_CARD_POINT * f32::from(card_points);
    RolloutResult {
        won: Some(points.0.into_iter().all(|other| other <= points[me])),
        worth,
        points: points[me] as f32,
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game, Setting};
    use skat_rules::games::ramsch::{PhaseView, Ramsch, RamschView};

    use super::super::player::RamschPlayer;
    use super::*;

    #[test]
    fn tricks_end_by_the_rules_of_the_table() {
        let rules = [
            "isko",
            "isko ramsch.tens=low ramsch.ten-points=one",
            "isko ramsch.scoring=every ramsch.skat=unused ramsch.durchmarsch=loser-pays-four",
            "isko ramsch.scoring=fixed ramsch.skat=loser ramsch.tie=share \
             ramsch.virgin-doubles=off",
            "isko ramsch.scoring=gewinner ramsch.skat=loser ramsch.tens=low",
        ];
        for (rules, number) in rules
            .into_iter()
            .flat_map(|rules| (0..40).map(move |number| (rules, number)))
        {
            let mut deal = Ramsch::deal(
                &DealSecret::new([number; 32]),
                &Setting::new(rules.parse().unwrap(), 3),
            )
            .expect("a valid number of players");
            let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
            let skat = CardSet::FULL
                - hands
                    .0
                    .into_iter()
                    .fold(CardSet::EMPTY, |all, hand| all | hand);
            let PhaseView::Ramsch(view) = deal.public_view().phase else {
                unreachable!()
            };
            let (me, hand) = (Seat::FOREHAND, hands[Seat::FOREHAND]);
            let player = RamschPlayer {
                me,
                hand,
                passed_on: None,
                ramsch: &view,
                calls: Vec::new(),
            };
            let knowledge = player.knowledge();
            let mut world = World {
                table: knowledge.table_of(hands),
                skat,
            };
            while let Some(seat) = deal.awaited().iter().next() {
                let card = world.table.heuristic_card(&world.table.context()).unwrap();
                world.table.lay(card);
                deal.apply(seat, ramsch::Action::Play(card)).unwrap();
            }
            let PhaseView::Ramsch(RamschView {
                result: Some((_, score)),
                ..
            }) = deal.public_view().phase
            else {
                unreachable!("all tricks are played")
            };
            let foreseen = RamschEnd::of(&knowledge, &world).score(0);
            assert_eq!(
                (foreseen.points, foreseen.card_points),
                (score.points, score.card_points),
                "{rules}, {number}"
            );
        }
    }
}

//! Ramsch and Schieberamsch, in which each player is alone and wants few card points. They are
//! played by themselves, within Skat, and in Tournée Skat.

mod exchange;
mod knowledge;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::{
    self, PhaseView, RamschCall, RamschPhase, RamschRules, RamschScore, RamschView, SeatView,
    SkatTurn,
};
use skat_rules::games::skat::Trick;
use skat_rules::seat::{BySeat, Seat};

use self::knowledge::{Knowledge, World};
use crate::engine::Engine;
use crate::flat_monte_carlo::{self, RolloutResult};
use crate::level::Level;
use crate::seeger::OWN_BONUS;
use crate::skat::hand_evaluation;
use crate::{Decision, as_skat};

/// Chooses an action in a deal of Ramsch or Schieberamsch.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<ramsch::Action> {
    match &view.public.phase {
        PhaseView::Offer(_) => hand_evaluation::grand_hand(
            view.hand,
            view.seat,
            ramsch::Action::GrandHand,
            ramsch::Action::NoGrandHand,
        ),
        PhaseView::Ramsch(ramsch) => {
            let calls = view.legal.clone();
            RamschPlayer {
                me: view.seat,
                hand: view.hand,
                passed_on: view.passed_on,
                ramsch,
                calls,
            }
            .decide(level, seed, stop)
        }
        PhaseView::GrandHand(grand) => as_skat::grand_hand(view.seat, view.hand, grand)
            .card(level, engine, seed, stop)
            .map(ramsch::Action::Play),
    }
}

/// A player's view of a Ramsch.
pub(crate) struct RamschPlayer<'a> {
    pub(crate) me: Seat,
    pub(crate) hand: CardSet,
    /// The two cards passed on, if the player took the skat.
    pub(crate) passed_on: Option<CardSet>,
    pub(crate) ramsch: &'a RamschView,
    /// Legal calls, if the player is asked for one.
    pub(crate) calls: Vec<ramsch::Action>,
}

impl RamschPlayer<'_> {
    /// Chooses an action.
    pub(crate) fn decide(
        &self,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Decision<ramsch::Action> {
        let rng = &mut StdRng::seed_from_u64(seed);
        match self.ramsch.step {
            RamschPhase::Skat(_) => exchange::take_or_push(self, level, rng, stop),
            RamschPhase::Passing(_) => exchange::pass_on(self, level, rng, stop),
            RamschPhase::Calling(_) | RamschPhase::Over => exchange::call(self, level, rng, stop),
            RamschPhase::Tricks => {
                let doublings = self.doublings();
                let virgins = self.virgins();
                let points = |end: &RamschEnd| end.points_with(&virgins, doublings);
                card(&self.knowledge(), level, seed, stop, points).map(ramsch::Action::Play)
            }
        }
    }

    /// Seats that have announced to take no trick.
    fn virgins(&self) -> Vec<Seat> {
        let calls = Seat::SKAT
            .into_iter()
            .filter(|&seat| self.ramsch.calls[seat] == Some(RamschCall::Virgin));
        calls.collect()
    }

    /// Number of times that the score has been doubled.
    fn doublings(&self) -> u8 {
        let pushes = self
            .ramsch
            .skat
            .0
            .into_iter()
            .filter(|&turn| turn == Some(SkatTurn::Pushed))
            .count();
        (pushes + self.ramsch.calls.0.into_iter().flatten().count()) as u8
    }

    fn knowledge(&self) -> Knowledge<'_> {
        let earlier = |seat: Seat| seat < self.me;
        let later_pushed = Seat::SKAT
            .into_iter()
            .filter(|&seat| seat > self.me)
            .all(|seat| self.ramsch.skat[seat] == Some(SkatTurn::Pushed));
        Knowledge {
            me: self.me,
            hand: self.hand,
            rules: self.ramsch.rules,
            tricks: &self.ramsch.tricks,
            leader: self.ramsch.leader,
            on_table: &self.ramsch.on_table,
            not_with: BySeat::from_fn(|seat| {
                if earlier(seat) {
                    self.passed_on.unwrap_or_default()
                } else {
                    CardSet::EMPTY
                }
            }),
            skat: self.passed_on.filter(|_| later_pushed),
        }
    }
}

/// Result of all tricks of a Ramsch.
pub(crate) struct RamschEnd {
    rules: RamschRules,
    pub(crate) card_points: BySeat<u8>,
    pub(crate) tricks: BySeat<u8>,
    last_trick: Seat,
    skat: CardSet,
}

impl RamschEnd {
    fn of(knowledge: &Knowledge, world: &World) -> Self {
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
    fn points_with(&self, virgins: &[Seat], doublings: u8) -> BySeat<i32> {
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
    fn points(&self, doublings: u8) -> BySeat<i32> {
        self.score(doublings).points
    }

    fn score(&self, doublings: u8) -> RamschScore {
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
const FAILED_VIRGIN: i32 = -120;

/// Weight of an own card point against a point of the score: with fewer, undecided results are
/// likelier to go well.
const OWN_CARD_POINT: f32 = 0.1;

/// Utility of these points for a seat, against the two others.
fn outcome(me: Seat, points: BySeat<i32>, card_points: u8) -> RolloutResult {
    let others: i32 = points
        .iter()
        .filter(|&(seat, _)| seat != me)
        .map(|(_, points)| points)
        .sum();
    let worth = points[me] as f32 - others as f32 / 2.0 - OWN_CARD_POINT * f32::from(card_points);
    RolloutResult {
        won: Some(points.0.into_iter().all(|other| other <= points[me])),
        worth,
    }
}

/// Chooses the card to play; `points` scores the end of a deal.
pub(crate) fn card(
    knowledge: &Knowledge,
    level: Level,
    seed: u64,
    stop: &dyn Fn() -> bool,
    points: impl Fn(&RamschEnd) -> BySeat<i32>,
) -> Decision<Card> {
    let rng = &mut StdRng::seed_from_u64(seed);
    let table = knowledge.table();
    let best = flat_monte_carlo::best_card(
        table.playable(),
        flat_monte_carlo::worlds(level),
        stop,
        || knowledge.world(rng),
        |world, card| {
            let mut world = *world;
            world.table.lay(card);
            world.table.play_out();
            let end = RamschEnd::of(knowledge, &world);
            outcome(knowledge.me, points(&end), end.card_points[knowledge.me])
        },
    );
    best.unwrap_or_else(|| table.decide_by_heuristics(level, rng))
}

/// Returns the expected points of a Ramsch for a player with these ten cards before it, against the
/// two others.
///
/// `None` if time doesn't suffice for all worlds. The hands of the two others weight each world by
/// `likely`. Exchanges and calls before the tricks aren't considered.
pub(crate) fn worth(
    (me, hand): (Seat, CardSet),
    rules: RamschRules,
    likely: impl Fn(CardSet) -> f32,
    worlds: usize,
    rng: &mut StdRng,
    stop: &dyn Fn() -> bool,
) -> Option<f32> {
    let knowledge = Knowledge {
        rules,
        ..tricks_alone(me, hand, &[], Seat::FOREHAND, &[])
    };
    let (mut sum, mut of) = (0.0, 0.0);
    for _ in 0..worlds {
        if stop() {
            return None;
        }
        let mut world = knowledge.world(rng);
        let others = Seat::SKAT.into_iter().filter(|&seat| seat != me);
        let weight: f32 = others.map(|seat| likely(world.table.hands[seat])).product();
        world.table.play_out();
        let score = RamschEnd::of(&knowledge, &world).score(0);
        let won = |seat| {
            if score.winners.contains(seat) {
                OWN_BONUS
            } else {
                0.0
            }
        };
        let points = BySeat::from_fn(|seat| score.points[seat] as f32 + won(seat));
        let all: f32 = points.0.into_iter().sum();
        (sum, of) = (sum + weight * (1.5 * points[me] - 0.5 * all), of + weight);
    }
    (of > 0.0).then(|| sum / of)
}

/// Knowledge of the tricks of a Ramsch without an exchange.
pub(crate) fn tricks_alone<'a>(
    me: Seat,
    hand: CardSet,
    tricks: &'a [Trick],
    leader: Seat,
    on_table: &'a [Card],
) -> Knowledge<'a> {
    let rules = RamschRules::DEFAULT;
    Knowledge {
        me,
        hand,
        rules,
        tricks,
        leader,
        on_table,
        not_with: BySeat::default(),
        skat: None,
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game, Setting};
    use skat_rules::games::ramsch::Ramsch;

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

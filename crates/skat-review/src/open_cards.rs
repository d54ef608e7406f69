//! A contract with open cards: the result if everybody plays perfectly from here on.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyDeal, AnySeatView, Game as _};
use skat_rules::games::skat::{ContractKind, Ending, PhaseView, PlayView, PlayedView};
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

/// The declarer's result, by the limits that people know: 61, 90, all tricks; no trick in Null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpenResult {
    /// Fewer than 61 card points, or a trick in Null.
    Lost,
    /// At least 61 card points, or no trick in Null.
    Won,
    /// At least 90 card points.
    Schneider,
    /// All tricks.
    Schwarz,
}

impl OpenResult {
    /// All results, the lowest first.
    pub const ALL: [Self; 4] = [Self::Lost, Self::Won, Self::Schneider, Self::Schwarz];

    /// Returns the key in reports and records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Won => "won",
            Self::Schneider => "schneider",
            Self::Schwarz => "schwarz",
        }
    }

    /// Returns the result of these card points and tricks of the declarer.
    fn of(kind: ContractKind, points: u8, tricks: u8) -> Self {
        if kind == ContractKind::Null {
            return if tricks == 0 { Self::Won } else { Self::Lost };
        }
        match points {
            _ if tricks == 10 => Self::Schwarz,
            ..61 => Self::Lost,
            61..90 => Self::Won,
            90.. => Self::Schneider,
        }
    }
}

/// How a contract ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FinalResult {
    /// By its last trick.
    PlayedOut(OpenResult),
    /// By a concession, a claim or a gift.
    EndedEarly {
        /// True if the declarer got the card points that win, or in Null no trick.
        won: bool,
    },
}

impl FinalResult {
    /// Returns the result of a contract; `None` if it wasn't played.
    fn of(played: &PlayedView) -> Option<Self> {
        let result = OpenResult::of(
            played.contract.kind(),
            played.card_points,
            played.declarer_tricks,
        );
        let won = match played.ending {
            Ending::PlayedOut => return Some(Self::PlayedOut(result)),
            Ending::ConcededAtOnce => return None,
            // What is made stays made.
            Ending::DeclarerConceded => played.settlement.won,
            Ending::DefenderConceded(_) | Ending::Given(_) => true,
            Ending::Claimed(_) | Ending::Thrown(_) => result > OpenResult::Lost,
        };
        Some(Self::EndedEarly { won })
    }
}

/// The card after which the result with open cards never changed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Number of entries of the deal before the card.
    pub number: u16,
    /// The seat that played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The result from then on.
    pub result: OpenResult,
}

/// A moment in the tricks of a contract, with all cards open.
pub(crate) struct OpenMoment {
    position: Position,
    /// The declarer's card points, with those put away.
    has: u8,
    /// True unless the defenders have a trick.
    takes_all: bool,
}

impl OpenMoment {
    /// Returns the open cards of a deal in the tricks of a contract.
    pub(crate) fn of(deal: &AnyDeal) -> Option<Self> {
        let AnyDeal::Skat(deal) = deal else {
            return None;
        };
        let PhaseView::Play(play) = deal.public_view().phase else {
            return None;
        };
        let hands = BySeat::from_fn(|seat| deal.seat_view(seat).hand);
        Self::new(&play, hands)
    }

    fn new(play: &PlayView, hands: BySeat<CardSet>) -> Option<Self> {
        let declarer = play.won.declarer;
        let held = hands
            .iter()
            .fold(play.played(), |all, (_, &hand)| all | hand);
        let put_away = CardSet::FULL - held;
        let position = Position::new(
            play.contract.kind(),
            declarer,
            hands,
            play.leader,
            &play.on_table,
        );
        Some(Self {
            position: position.ok()?,
            has: play.points(declarer) + put_away.points(),
            takes_all: play.tricks.iter().all(|trick| trick.winner == declarer),
        })
    }

    pub(crate) const fn declarer(&self) -> Seat {
        self.position.declarer()
    }

    /// Returns the result if everybody plays perfectly.
    pub(crate) fn result(&self, solver: &mut Solver) -> OpenResult {
        let mut reaches = |goal| {
            solver
                .reaches(&self.position, goal, Budget::UNLIMITED)
                .expect("an unlimited search ends")
        };
        self.goals()
            .into_iter()
            .take_while(|&(_, goal)| reaches(goal))
            .last()
            .map_or(OpenResult::Lost, |(result, _)| result)
    }

    /// Returns the result after each legal card.
    pub(crate) fn result_by_card(&self, solver: &mut Solver) -> Vec<(Card, OpenResult)> {
        let mut results: Vec<(Card, OpenResult)> = self
            .position
            .playable()
            .iter()
            .map(|card| (card, OpenResult::Lost))
            .collect();
        for (result, goal) in self.goals() {
            let reached = solver
                .prospects(&self.position, goal, Budget::UNLIMITED)
                .reached;
            for (_, own) in results
                .iter_mut()
                .filter(|(card, _)| reached.contains(*card))
            {
                *own = result;
            }
        }
        results
    }

    /// Returns the results that may still be reached, the lowest first, each with its goal for the
    /// rest of the deal.
    fn goals(&self) -> Vec<(OpenResult, Goal)> {
        if self.position.kind() == ContractKind::Null {
            return vec![(OpenResult::Won, Goal::NoTrick)];
        }
        let points = |limit: u8| Goal::Points(limit.saturating_sub(self.has));
        let mut goals = vec![
            (OpenResult::Won, points(61)),
            (OpenResult::Schneider, points(90)),
        ];
        if self.takes_all {
            goals.push((OpenResult::Schwarz, Goal::AllTricks));
        }
        goals
    }
}

/// Returns how the contract of a deal of Skat ended.
pub(crate) fn final_result(deal: &AnyDeal) -> Option<FinalResult> {
    match deal.seat_view(Seat::FOREHAND) {
        AnySeatView::Skat(view) => match view.public.phase {
            PhaseView::Over(over) => FinalResult::of(over.played.as_ref()?),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use skat_rules::deal::DealSecret;
    use skat_rules::games::skat::{Action, Bid, CardsDealt, Contract, Deal, Won};

    use super::*;

    /// A search that tries every card and remembers nothing.
    #[derive(Clone)]
    struct Plain {
        kind: ContractKind,
        declarer: Seat,
        hands: BySeat<CardSet>,
        turn: Seat,
        on_table: Vec<(Seat, Card)>,
        points: u8,
        lost_a_trick: bool,
        took_a_trick: bool,
    }

    impl Plain {
        fn new(open: &OpenMoment) -> Self {
            let position = &open.position;
            let mut turn = position.leader();
            let mut on_table = Vec::new();
            for card in position.on_table() {
                on_table.push((turn, card));
                turn = turn.next();
            }
            Self {
                kind: position.kind(),
                declarer: position.declarer(),
                hands: position.hands(),
                turn,
                on_table,
                points: open.has,
                lost_a_trick: !open.takes_all,
                took_a_trick: false,
            }
        }

        fn after(&self, card: Card) -> Self {
            let mut after = self.clone();
            after.hands[self.turn] = after.hands[self.turn].without(card);
            after.on_table.push((self.turn, card));
            after.turn = self.turn.next();
            if let [(_, led), _, _] = after.on_table[..] {
                let strength = |&&(_, card): &&(Seat, Card)| self.kind.strength(card, led);
                let &(winner, _) = after.on_table.iter().max_by_key(strength).unwrap();
                let points: u8 = after.on_table.iter().map(|(_, card)| card.points()).sum();
                if winner == self.declarer {
                    after.points += points;
                    after.took_a_trick = true;
                } else {
                    after.lost_a_trick = true;
                }
                after.turn = winner;
                after.on_table.clear();
            }
            after
        }

        fn by_card(&self) -> Vec<(Card, OpenResult)> {
            let led = self.on_table.first().map(|&(_, card)| card);
            self.kind
                .playable(self.hands[self.turn], led)
                .iter()
                .map(|card| (card, self.after(card).result()))
                .collect()
        }

        fn result(&self) -> OpenResult {
            if self.kind == ContractKind::Null && self.took_a_trick {
                return OpenResult::Lost;
            }
            let results = self.by_card().into_iter().map(|(_, result)| result);
            let best = if self.turn == self.declarer {
                results.max()
            } else {
                results.min()
            };
            best.unwrap_or(match self.points {
                _ if self.kind == ContractKind::Null => OpenResult::Won,
                _ if !self.lost_a_trick => OpenResult::Schwarz,
                ..61 => OpenResult::Lost,
                61..90 => OpenResult::Won,
                90.. => OpenResult::Schneider,
            })
        }
    }

    /// A random contract, played at random until few tricks are left; `None` if it is over before.
    fn end_position(number: u64) -> Option<AnyDeal> {
        let mut rng = StdRng::seed_from_u64(number);
        let mut bytes = [9; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let dealt = CardsDealt::from_secret(&DealSecret::new(bytes));
        let contracts: Vec<Contract> = Contract::all(true).filter(|it| !it.ouvert()).collect();
        let won = Won {
            declarer: Seat::SKAT[rng.random_range(0..3)],
            bid: Bid::LOWEST,
        };
        let contract = contracts[rng.random_range(0..contracts.len())];
        let mut deal = Deal::with_contract(dealt, won, contract, None).unwrap();
        let left = rng.random_range(1..=4);
        while let Some(seat) = deal.awaited().iter().next() {
            let cards: Vec<Action> = deal
                .legal_actions(seat)
                .into_iter()
                .filter(|action| matches!(action, Action::Play(_)))
                .collect();
            let is_due = deal.seat_view(seat).hand.len() <= left;
            if is_due && (left == 4 || rng.random()) {
                return Some(AnyDeal::Skat(deal));
            }
            let card = cards[rng.random_range(0..cards.len())];
            deal.apply(seat, card).unwrap();
        }
        None
    }

    #[test]
    fn open_results_agree_with_a_plain_search() {
        let mut solver = Solver::new();
        let (mut compared, mut number) = (0, 0);
        let mut seen = [0; 4];
        while compared < 2_000 {
            number += 1;
            let Some(deal) = end_position(number) else {
                continue;
            };
            let open = OpenMoment::of(&deal).unwrap();
            let plain = Plain::new(&open);
            assert_eq!(
                open.result_by_card(&mut solver),
                plain.by_card(),
                "deal {number}"
            );
            let result = open.result(&mut solver);
            assert_eq!(result, plain.result(), "deal {number}");
            seen[result as usize] += 1;
            compared += 1;
        }
        // Random play seldom takes every trick.
        assert!(seen[..3].iter().all(|&count| count > 30), "{seen:?}");
    }
}

//! Tournée Skat.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::sister::{Call, Move, PlayView, WinLevel as Declared};
use skat_rules::games::skat::ContractKind;
use skat_rules::games::tournee::{
    Action, Contract, PhaseView, SeatView, Trump, TurnOption, Undertaking, ramsch_scores,
    turn_options,
};
use skat_rules::seat::Seat;

use super::{appraise_card, best, call, card, card_play, decided, skat_contract, with_trumps};
use crate::appraisal::Appraisal;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation;
use crate::evaluation::seeger;
use crate::games::ramsch::alone;
use crate::games::ramsch::end::RamschEnd;
use crate::reason::Expectation;
use crate::{Decision, RatedAction};

/// Probability of Schneider from which it is announced.
const SURE_SCHNEIDER: f32 = 0.8;

/// Chooses an action in a deal of Tournée Skat.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    let cards = TenCards {
        ten: view.hand,
        seat: view.seat,
    };
    match &view.public.phase {
        PhaseView::Auction {
            role,
            bid,
            ramsch_possible,
            ..
        } => {
            let choice = |bid| best(cards.choices(bid)).expect("a Solo is always legal").1;
            call(*role, *bid, |bid| choice(bid.value())).map(|call| match call {
                Call::Pass if *ramsch_possible => Action::Ramsch,
                call => Action::Call(call),
            })
        }
        PhaseView::Choosing(won) => {
            let choices = cards
                .choices(won.bid.value())
                .map(|(choice, expectation)| (Action::Choose(choice), expectation));
            decided(choices.filter(|(action, _)| view.legal.contains(action)))
                .expect("a Solo is always legal")
        }
        PhaseView::Turning {
            won,
            passt_mir_nicht,
        } => {
            let options = view.legal.iter().filter_map(|&action| match action {
                Action::Turn(option) => Some(option),
                _ => None,
            });
            let turned = Turned {
                cards,
                found: view.found,
                passt_mir_nicht: *passt_mir_nicht,
                bid: won.bid.value(),
            };
            let promised = options
                .filter_map(|option| Some((Action::Turn(option), turned.expectation(option)?)));
            decided(promised).expect("every turned card allows a contract")
        }
        PhaseView::Discarding { contract, .. } => {
            hand_evaluation::put_away(contract.kind(), view.hand).map(Action::Discard)
        }
        PhaseView::Declaring { contract, .. } => {
            level_to_declare(view, *contract).map(Action::Declare)
        }
        // A declarer who gives up isn't kept playing.
        PhaseView::Play { play, .. } if play.asked.contains(view.seat) => {
            Decision::by_heuristics(Action::Move(Move::Accept))
        }
        PhaseView::Play {
            won: Some(won),
            contract,
            declared,
            play,
        } => {
            let play = tricks(view, won.declarer, (*contract, *declared), play);
            card(&play, context).map(Action::Move)
        }
        PhaseView::Play {
            won: None, play, ..
        } => {
            let knowledge = alone::tricks_of(
                view.seat,
                view.hand,
                &play.tricks,
                play.leader,
                &play.on_table,
            );
            let points = |end: &RamschEnd| {
                ramsch_scores(end.card_points, end.tricks, view.public.rules.ramsch)
            };
            alone::card(&knowledge, context, points).map(|card| Action::Move(Move::Card(card)))
        }
        PhaseView::Over(_) => unreachable!("no player is asked after the deal"),
    }
}

/// Appraises a card of a contract.
pub(crate) fn appraise(
    view: &SeatView,
    taken: Action,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let PhaseView::Play {
        won: Some(won),
        contract,
        declared,
        play,
    } = &view.public.phase
    else {
        return None;
    };
    let Action::Move(Move::Card(card)) = taken else {
        return None;
    };
    let play = tricks(view, won.declarer, (*contract, *declared), play);
    appraise_card(&play, card, context).map(|appraisal| appraisal.map(Action::Move))
}

/// Builds the state of card play in a contract.
fn tricks(
    view: &SeatView,
    declarer: Seat,
    (contract, declared): (Contract, Declared),
    play: &PlayView,
) -> CardPlayState {
    let open = matches!(contract, Contract::Null { ouvert: true, .. });
    let as_in_skat = skat_contract(contract.kind(), !contract.takes_skat(), declared, open);
    let own = (view.seat, view.hand, view.discards);
    card_play(own, declarer, as_in_skat, play)
}

fn level_to_declare(view: &SeatView, contract: Contract) -> Decision<Declared> {
    let kind = contract.kind();
    let chances = match view.discards {
        Some(put_away) => hand_evaluation::with_skat(kind, view.hand, put_away, view.seat),
        None => hand_evaluation::from_hand(kind, view.hand, view.seat),
    };
    let schneider = RatedAction::wins(Declared::Schneider, chances.of_schneider);
    Decision::best_of(
        0,
        vec![
            schneider,
            RatedAction::rated(Declared::Game, SURE_SCHNEIDER),
        ],
    )
}

/// Ten cards of a seat.
#[derive(Clone, Copy)]
struct TenCards {
    ten: CardSet,
    seat: Seat,
}

impl TenCards {
    /// Returns the games that may be undertaken, with their expected results.
    fn choices(self, bid: u16) -> impl Iterator<Item = (Undertaking, Expectation)> {
        let solos = Trump::ALL.into_iter().map(move |trump| {
            let kind = trump.kind();
            let (contract, chances) = (
                Contract::Solo(trump),
                hand_evaluation::from_hand(kind, self.ten, self.seat),
            );
            (
                Undertaking::Play(contract),
                with_trumps(
                    chances,
                    contract.base(),
                    hand_evaluation::matadors(kind, self.ten) + 1,
                    1.0,
                    bid,
                ),
            )
        });
        let nulls = [false, true].into_iter().map(move |ouvert| {
            let contract = Contract::Null {
                ouvert,
                guckser: false,
            };
            let plain = hand_evaluation::from_hand(ContractKind::Null, self.ten, self.seat).to_win;
            let chance = if ouvert {
                hand_evaluation::null_ouvert(self.ten)
            } else {
                plain
            };
            let value = f32::from(contract.base());
            let reaches = if contract.base() >= bid { chance } else { 0.0 };
            (
                Undertaking::Play(contract),
                seeger::expectation(reaches, value, value.max(bid.into())),
            )
        });
        let guckser = (
            Undertaking::Play(Contract::Guckser),
            hand_evaluation::over_skats(self.ten, |skat| self.guckser(skat, bid)),
        );
        let tournee = (
            Undertaking::Tournee,
            hand_evaluation::over_skats(self.ten, |skat| self.turning(skat, bid)),
        );
        solos.chain(nulls).chain([guckser, tournee])
    }

    /// Expected result of a Guckser that finds this skat.
    fn guckser(self, skat: CardSet, bid: u16) -> Expectation {
        self.with_skat(
            ContractKind::Grand,
            skat,
            Contract::Guckser.base(),
            2.0,
            bid,
        )
    }

    /// Expected result of a Tournée that finds this skat, with either card turned up first. If the
    /// first card promises no gain, it is refused when the second promises more.
    fn turning(self, skat: CardSet, bid: u16) -> Expectation {
        Expectation::average(skat.iter().map(|first| {
            let accepted = self.best_trump(first, skat, false, bid);
            let second = skat.without(first).first().unwrap_or(first);
            let refused = || self.best_trump(second, skat, true, bid);
            if accepted.points > 0.0 {
                accepted
            } else {
                better(refused(), accepted)
            }
        }))
    }

    /// Expected result of the second card once the first one is refused.
    fn after_refusal(self, first: Card, bid: u16) -> Expectation {
        let seen = self.ten.with(first);
        let others = (CardSet::FULL - seen).iter();
        Expectation::average(
            others.map(|second| {
                self.best_trump(second, CardSet::from(first).with(second), true, bid)
            }),
        )
    }

    /// Returns the best result that a turned card allows.
    fn best_trump(
        self,
        turned: Card,
        skat: CardSet,
        passt_mir_nicht: bool,
        bid: u16,
    ) -> Expectation {
        let trumps = turn_options(turned, true).filter_map(|option| match option {
            TurnOption::Trump(trump) => Some(trump),
            TurnOption::PasstMirNicht => None,
        });
        let promised = trumps.map(|trump| self.trump(trump, skat, passt_mir_nicht, bid));
        promised
            .reduce(better)
            .expect("every card allows a trump contract")
    }

    fn trump(self, trump: Trump, skat: CardSet, passt_mir_nicht: bool, bid: u16) -> Expectation {
        let contract = Contract::Tournee {
            trump,
            passt_mir_nicht,
        };
        self.with_skat(
            trump.kind(),
            skat,
            contract.base(),
            if passt_mir_nicht { 2.0 } else { 1.0 },
            bid,
        )
    }

    fn with_skat(
        self,
        kind: ContractKind,
        skat: CardSet,
        base: u16,
        times: f32,
        bid: u16,
    ) -> Expectation {
        let twelve = self.ten | skat;
        let put_away = hand_evaluation::discards(kind, twelve);
        let chances = hand_evaluation::with_skat(kind, twelve - put_away, put_away, self.seat);
        with_trumps(
            chances,
            base,
            hand_evaluation::matadors(kind, twelve) + 1,
            times,
            bid,
        )
    }
}

/// Returns the expectation with more points.
fn better(one: Expectation, other: Expectation) -> Expectation {
    if other.points > one.points {
        other
    } else {
        one
    }
}

/// A declarer's situation after turning up a card.
struct Turned {
    cards: TenCards,
    /// Cards of the skat that the declarer has seen.
    found: CardSet,
    passt_mir_nicht: bool,
    bid: u16,
}

impl Turned {
    /// Expected result of an option; `None` if no card was turned up.
    fn expectation(&self, option: TurnOption) -> Option<Expectation> {
        match option {
            TurnOption::PasstMirNicht => self
                .found
                .first()
                .map(|first| self.cards.after_refusal(first, self.bid)),
            TurnOption::Trump(trump) if self.passt_mir_nicht => {
                Some(self.cards.trump(trump, self.found, true, self.bid))
            }
            TurnOption::Trump(trump) => {
                let others = (CardSet::FULL - self.cards.ten - self.found).iter();
                let with = |second| {
                    self.cards
                        .trump(trump, self.found.with(second), false, self.bid)
                };
                Some(Expectation::average(others.map(with)))
            }
        }
    }
}

//! Texas Skat.

use skat_rules::card::CardSet;
use skat_rules::games::sister::{Move, PlayView, WinLevel as Declared};
use skat_rules::games::skat::ContractKind;
use skat_rules::games::texas::{Action, Contract, PhaseView, SeatView};
use skat_rules::seat::Seat;

use super::{appraise_card, best, call, card, card_play, decided, skat_contract, with_trumps};
use crate::Decision;
use crate::appraisal::Appraisal;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation::{self, WinChances};
use crate::evaluation::seeger;
use crate::reason::Expectation;

/// A lost contract costs twice its value.
const LOST: f32 = 2.0;

/// Chooses an action in a deal of Texas Skat.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => {
            call(*role, *bid, |bid| of_ten(view.hand, view.seat, bid.value())).map(Action::Call)
        }
        PhaseView::PickUpOrHand(won) => {
            let bid = won.bid.value();
            let picking_up = (Action::PickUp, picking_up(view.hand, view.seat, bid));
            let from_hand = from_hand(view.hand, view.seat, bid);
            let from_hand =
                from_hand.map(|(contract, expectation)| (Action::Announce(contract), expectation));
            decided([picking_up].into_iter().chain(from_hand))
                .expect("picking up the skat is always legal")
        }
        PhaseView::Discarding(won) => {
            let intents = with_twelve(view.hand, view.seat, won.bid.value());
            decided(intents.map(|(cards, expectation)| (Action::Discard(cards), expectation)))
                .expect("Grand is always possible")
        }
        PhaseView::Announcing(won) => {
            let put_away = view.discards.unwrap_or_default();
            let intent = |kind| intent(kind, view.hand, put_away, view.seat, won.bid.value());
            let intents = ContractKind::ALL.into_iter().filter_map(intent);
            decided(
                intents.map(|(contract, expectation)| (Action::Announce(contract), expectation)),
            )
            .expect("announcing Grand is always legal")
        }
        // A declarer who gives up isn't kept playing.
        PhaseView::Play { play, .. } if play.asked.contains(view.seat) => {
            Decision::by_heuristics(Action::Move(Move::Accept))
        }
        PhaseView::Play {
            won,
            contract,
            play,
        } => card(&tricks(view, won.declarer, *contract, play), context).map(Action::Move),
        PhaseView::Over(_) => unreachable!("no player is asked after the deal"),
    }
}

/// Appraises a card.
pub(crate) fn appraise(
    view: &SeatView,
    taken: Action,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let PhaseView::Play {
        won,
        contract,
        play,
    } = &view.public.phase
    else {
        return None;
    };
    let Action::Move(Move::Card(card)) = taken else {
        return None;
    };
    let play = tricks(view, won.declarer, *contract, play);
    appraise_card(&play, card, context).map(|appraisal| appraisal.map(Action::Move))
}

/// Builds the state of card play.
fn tricks(view: &SeatView, declarer: Seat, contract: Contract, play: &PlayView) -> CardPlayState {
    let as_in_skat = skat_contract(
        contract.kind(),
        contract.hand(),
        contract.announced(),
        contract.ouvert(),
    );
    let own = (view.seat, view.hand, view.discards);
    card_play(own, declarer, as_in_skat, play)
}

/// Expected result of ten cards before the skat.
fn of_ten(ten: CardSet, seat: Seat, bid: u16) -> Expectation {
    let picking_up = picking_up(ten, seat, bid);
    let from_hand = from_hand(ten, seat, bid).map(|(_, expectation)| expectation);
    from_hand
        .filter(|expectation| expectation.points > picking_up.points)
        .unwrap_or(picking_up)
}

fn picking_up(ten: CardSet, seat: Seat, bid: u16) -> Expectation {
    hand_evaluation::over_skats(ten, |skat| {
        best(with_twelve(ten | skat, seat, bid)).map_or(
            seeger::expectation(0.0, 0.0, LOST * f32::from(bid)),
            |(_, expectation)| expectation,
        )
    })
}

/// Returns the best Hand contract with its expected result.
fn from_hand(ten: CardSet, seat: Seat, bid: u16) -> Option<(Contract, Expectation)> {
    best(ContractKind::ALL.into_iter().filter_map(|kind| {
        let chances = hand_evaluation::from_hand(kind, ten, seat);
        if kind == ContractKind::Null {
            let contract = Contract::new(kind, true, Declared::Game, false).ok()?;
            let value = contract.base();
            return (value >= bid).then(|| {
                (
                    contract,
                    seeger::expectation(chances.to_win, value.into(), LOST * f32::from(value)),
                )
            });
        }
        announced(
            kind,
            true,
            chances,
            hand_evaluation::matadors(kind, ten) + 1,
            bid,
        )
    }))
}

/// Returns the better contract with trumps, plain or with Schneider announced. `multiplier` counts
/// the matadors and the win levels for Hand.
fn announced(
    kind: ContractKind,
    from_hand: bool,
    chances: WinChances,
    multiplier: u16,
    bid: u16,
) -> Option<(Contract, Expectation)> {
    best(
        [Declared::Schneider, Declared::Game]
            .into_iter()
            .filter_map(|announced| {
                let contract = Contract::new(kind, from_hand, announced, false).ok()?;
                let multiplier = multiplier + announced.multiplier(announced);
                let value = contract.base() * multiplier;
                let expectation = match announced {
                    Declared::Game => with_trumps(chances, contract.base(), multiplier, LOST, bid),
                    _ => {
                        let chance = if value >= bid {
                            chances.of_schneider
                        } else {
                            0.0
                        };
                        seeger::expectation(chance, value.into(), LOST * f32::from(value.max(bid)))
                    }
                };
                Some((contract, expectation))
            }),
    )
}

/// Returns the best discards of twelve cards for each kind of contract, with their expected result.
fn with_twelve(
    twelve: CardSet,
    seat: Seat,
    bid: u16,
) -> impl Iterator<Item = (CardSet, Expectation)> {
    ContractKind::ALL.into_iter().filter_map(move |kind| {
        let discards = hand_evaluation::discards(kind, twelve);
        intent(kind, twelve - discards, discards, seat, bid)
            .map(|(_, expectation)| (discards, expectation))
    })
}

/// Returns the contract of a kind with its expected result; `None` if a Null would be below the
/// bid.
fn intent(
    kind: ContractKind,
    ten: CardSet,
    put_away: CardSet,
    seat: Seat,
    bid: u16,
) -> Option<(Contract, Expectation)> {
    let chances = hand_evaluation::with_skat(kind, ten, put_away, seat);
    if kind == ContractKind::Null {
        let nulls = [
            (false, chances.to_win),
            (true, hand_evaluation::null_ouvert(ten)),
        ];
        return best(nulls.into_iter().filter_map(|(ouvert, chance)| {
            let contract = Contract::new(kind, false, Declared::Game, ouvert).ok()?;
            let value = contract.base();
            (value >= bid).then(|| {
                (
                    contract,
                    seeger::expectation(chance, value.into(), LOST * f32::from(value)),
                )
            })
        }));
    }
    announced(
        kind,
        false,
        chances,
        hand_evaluation::matadors(kind, ten | put_away),
        bid,
    )
}

#[cfg(test)]
mod tests {
    use skat_rules::card::Suit;

    use super::*;

    /// Schneider is announced where that is worth more, and then its probability is the one
    /// reported.
    #[test]
    fn the_promised_contract_is_announced() {
        let table = [
            (
                "CJ SJ HJ DJ CA CT CK CQ C9 C8",
                "H7 D7",
                Declared::Schneider,
            ),
            ("CJ SJ HJ CA CT C9 C8 SA S7 HA", "H7 D7", Declared::Game),
        ];
        for (ten, put_away, announced) in table {
            let (ten, put_away) = (ten.parse().unwrap(), put_away.parse().unwrap());
            let clubs = ContractKind::Suit(Suit::Clubs);
            let chances = hand_evaluation::with_skat(clubs, ten, put_away, Seat::FOREHAND);
            let (contract, expectation) = intent(clubs, ten, put_away, Seat::FOREHAND, 18).unwrap();
            assert_eq!(contract.announced(), announced, "{ten}");
            let chance = if announced == Declared::Game {
                chances.to_win
            } else {
                chances.of_schneider
            };
            assert_eq!(expectation.chance, chance, "{ten}");
        }
    }
}

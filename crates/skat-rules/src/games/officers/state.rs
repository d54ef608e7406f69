//! A deal of Officers' Skat from the first word to the settlement.

use super::error::Illegal;
use super::result::finish;
use super::settlement::{AtAuction, Stakes};
use super::table::{CardLayout, playable};
use super::tricks::{Trick, Tricks, taken};
use super::view::{Alone, Contract, OverView, PhaseView, PublicView, SeatView};
use super::{Action, BOTH, DEALER, KontraRight, NamedGame, OfficersRules, PLAYERS, opponent};
use crate::card::{Card, CardSet};
use crate::deal::{DealSecret, shuffled};
use crate::facts::{DealFacts, DealKind};
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::games::skat::{self, AfterCall, Announcement, Auction, Bid, Call, ContractKind, Won};
use crate::seat::{Seat, SeatSet};

/// The cards don't form a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pack has each of the 32 cards once")]
pub struct NotAPack;

/// Returns the game and its declarer after forehand and then the dealer have named a game or
/// passed.
///
/// The first game named counts; Ramsch if both passed. Ramsch has no declarer.
#[must_use]
pub fn named(forehand: Option<NamedGame>, dealer: Option<NamedGame>) -> (NamedGame, Option<Seat>) {
    let by = |game: Option<NamedGame>, seat| game.map(|game| (game, seat));
    let (game, seat) = by(forehand, Seat::FOREHAND)
        .or(by(dealer, DEALER))
        .unwrap_or((NamedGame::Ramsch, DEALER));
    (game, (game != NamedGame::Ramsch).then_some(seat))
}

#[derive(Clone)]
enum Phase {
    Auction(Auction),
    SkatOrHand(Won),
    Discarding(Won),
    /// `won` is the auction that led to picking up the skat; none without an auction.
    Naming {
        seat: Seat,
        won: Option<Won>,
    },
    Kontra(Alone),
    Re(Alone),
    Play {
        contract: Contract,
        tricks: Tricks,
    },
    Over {
        contract: Option<Contract>,
        tricks: Vec<Trick>,
        result: OverView,
    },
}

/// One deal of Officers' Skat. The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Deal {
    rules: OfficersRules,
    table: CardLayout,
    said: Vec<(Seat, Action)>,
    /// Player who picked up the skat.
    finder: Option<Seat>,
    discards: Option<CardSet>,
    phase: Phase,
}

impl Deal {
    /// Returns a deal from a pack in this order, which starts with the first card dealt.
    ///
    /// # Errors
    ///
    /// [`NotAPack`] if a card is missing.
    pub fn of_pack(pack: [Card; 32], rules: OfficersRules) -> Result<Self, NotAPack> {
        let complete = pack.iter().copied().collect::<CardSet>() == CardSet::FULL;
        if complete {
            Ok(Self::new(pack, rules))
        } else {
            Err(NotAPack)
        }
    }

    fn new(pack: [Card; 32], rules: OfficersRules) -> Self {
        let phase = if rules.layout.shape().auction {
            Phase::Auction(Auction::new())
        } else {
            Phase::Naming {
                seat: Seat::FOREHAND,
                won: None,
            }
        };
        let table = CardLayout::new(rules.layout, pack);
        Self {
            rules,
            table,
            said: Vec::new(),
            finder: None,
            discards: None,
            phase,
        }
    }

    fn asked(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Auction(auction) => Some(auction.asked()),
            Phase::SkatOrHand(won) | Phase::Discarding(won) => Some(won.declarer),
            Phase::Naming { seat, .. } => Some(*seat),
            Phase::Kontra(alone) => Some(opponent(alone.declarer)),
            Phase::Re(alone) => Some(alone.declarer),
            Phase::Play { tricks, .. } => Some(tricks.turn()),
            Phase::Over { .. } => None,
        }
    }

    fn check_name(&self, game: NamedGame, won: Option<&Won>, hand: bool) -> Result<(), Illegal> {
        let reaches = |won: &Won| {
            skat::Contract::new(game.kind(), hand, Announcement::None)
                .is_ok_and(|contract| contract.reaches(won.bid))
        };
        match game {
            NamedGame::Ramsch if won.is_some() => Err(Illegal::RamschAfterBid),
            NamedGame::Ramsch if !self.rules.ramsch => Err(Illegal::RamschNotAgreed),
            NamedGame::Alone(ContractKind::Null) if !self.rules.null => Err(Illegal::NullNotAgreed),
            _ if !won.is_none_or(reaches) => Err(Illegal::NullBelowBid),
            _ => Ok(()),
        }
    }

    fn check_card(&self, seat: Seat, card: Card, tricks: &Tricks) -> Result<(), Illegal> {
        let open = self.table.open(seat);
        if !open.contains(card) {
            Err(Illegal::NotOpen)
        } else if !playable(tricks.kind(), open, tricks.led()).contains(card) {
            Err(Illegal::MustFollow)
        } else {
            Ok(())
        }
    }

    fn call(&mut self, auction: Auction, call: Call) -> Result<(), Illegal> {
        match auction.call_of_two(call)? {
            AfterCall::Open(auction) => self.phase = Phase::Auction(auction),
            AfterCall::Declared(won) => self.phase = Phase::SkatOrHand(won),
            AfterCall::PassedIn if self.rules.ramsch => self.play(Contract::Ramsch),
            AfterCall::PassedIn => self.end(None, &[]),
        }
        Ok(())
    }

    /// Continues after a player has named a game or passed.
    fn name(&mut self, seat: Seat, game: Option<NamedGame>, at_auction: Option<AtAuction>) {
        let (game, declarer) = match seat {
            Seat::FOREHAND => {
                self.table.deal_to_dealer();
                if game.is_none() {
                    self.phase = Phase::Naming {
                        seat: DEALER,
                        won: None,
                    };
                    return;
                }
                named(game, None)
            }
            _ => named(None, game),
        };
        match (game, declarer) {
            (NamedGame::Alone(kind), Some(declarer)) => {
                let alone = Alone {
                    declarer,
                    kind,
                    stakes: Stakes::Single,
                    at_auction,
                };
                if self.rules.kontra == KontraRight::Off {
                    self.play(Contract::Alone(alone));
                } else {
                    self.phase = Phase::Kontra(alone);
                }
            }
            _ => self.play(Contract::Ramsch),
        }
    }

    /// Deals the rest before Re and the first lead, so that all cards lie then.
    fn answer_kontra(&mut self, alone: Alone, doubled: bool) {
        if !doubled {
            return self.play(Contract::Alone(alone));
        }
        let alone = Alone {
            stakes: Stakes::Kontra,
            ..alone
        };
        if self.rules.kontra == KontraRight::Re {
            self.table.deal_rest();
            self.phase = Phase::Re(alone);
        } else {
            self.play(Contract::Alone(alone));
        }
    }

    fn play(&mut self, contract: Contract) {
        self.table.deal_rest();
        let leader = match contract {
            Contract::Alone(alone) => alone.declarer,
            Contract::Ramsch => Seat::FOREHAND,
        };
        self.phase = Phase::Play {
            contract,
            tricks: Tricks::new(contract.game().kind(), leader),
        };
    }

    /// Plays a checked card.
    fn play_card(&mut self, seat: Seat, card: Card) {
        let Phase::Play { contract, tricks } = &mut self.phase else {
            return;
        };
        self.table.take(seat, card);
        let Some(winner) = tricks.play(card) else {
            return;
        };
        self.table.turn_uncovered();
        let null_lost = matches!(
            contract,
            Contract::Alone(Alone { kind: ContractKind::Null, declarer, .. })
                if *declarer == winner
        );
        if null_lost || tricks.complete().len() == usize::from(self.rules.layout.shape().tricks()) {
            let (contract, tricks) = (*contract, tricks.complete().to_vec());
            self.end(Some(contract), &tricks);
        }
    }

    fn end(&mut self, contract: Option<Contract>, tricks: &[Trick]) {
        let put_away = self.discards.unwrap_or(self.table.skat());
        let result = finish(&self.rules, &self.table, put_away, contract, tricks);
        self.phase = Phase::Over {
            contract,
            tricks: tricks.to_vec(),
            result,
        };
    }

    fn contract(&self) -> Option<Contract> {
        match &self.phase {
            Phase::Kontra(alone) | Phase::Re(alone) => Some(Contract::Alone(*alone)),
            Phase::Play { contract, .. } => Some(*contract),
            Phase::Over { contract, .. } => *contract,
            _ => None,
        }
    }

    fn tricks(&self) -> &[Trick] {
        match &self.phase {
            Phase::Play { tricks, .. } => tricks.complete(),
            Phase::Over { tricks, .. } => tricks,
            _ => &[],
        }
    }
}

impl Game for Deal {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Officers;
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::new(shuffled(secret), setting.rules.officers)
    }

    fn seat_count(&self) -> u8 {
        PLAYERS
    }

    fn awaited(&self) -> SeatSet {
        self.asked().into_iter().collect()
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if self.asked() != Some(seat) {
            return;
        }
        match &self.phase {
            Phase::Auction(_) => {
                actions.extend(Bid::all().map(Action::Bid));
                actions.extend([Action::Hold, Action::Pass]);
            }
            Phase::SkatOrHand(_) => {
                actions.push(Action::PickUp);
                actions.extend(NamedGame::all().map(Action::Name));
            }
            Phase::Discarding(_) => {
                actions.extend(self.table.hand(seat).pairs().map(Action::Discard));
            }
            Phase::Naming { .. } => {
                actions.extend(NamedGame::all().map(Action::Name));
                actions.push(Action::Pass);
            }
            Phase::Kontra(_) => actions.extend([Action::Kontra, Action::Pass]),
            Phase::Re(_) => actions.extend([Action::Re, Action::Pass]),
            Phase::Play { .. } => actions.extend(self.table.open(seat).iter().map(Action::Play)),
            Phase::Over { .. } => {}
        }
        actions.retain(|&action| self.check(seat, action).is_ok());
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.asked() != Some(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (&self.phase, action) {
            (Phase::Auction(auction), _) => {
                Ok(auction.check(action.as_call().ok_or(Illegal::WrongPhase)?)?)
            }
            (Phase::SkatOrHand(won), Action::Name(game)) => self.check_name(game, Some(won), true),
            (Phase::Discarding(_), Action::Discard(cards)) => {
                if self.table.hand(seat).contains_pair(cards) {
                    Ok(())
                } else {
                    Err(Illegal::Discards)
                }
            }
            (Phase::Naming { won, .. }, Action::Name(game)) => {
                self.check_name(game, won.as_ref(), false)
            }
            (Phase::Naming { won: None, .. }, Action::Pass) if !self.rules.passing => {
                Err(Illegal::PassingNotAgreed)
            }
            (Phase::Play { tricks, .. }, Action::Play(card)) => self.check_card(seat, card, tricks),
            (Phase::SkatOrHand(_), Action::PickUp)
            | (Phase::Naming { won: None, .. }, Action::Pass)
            | (Phase::Kontra(_), Action::Kontra | Action::Pass)
            | (Phase::Re(_), Action::Re | Action::Pass) => Ok(()),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        if !matches!(action, Action::Play(_) | Action::Discard(_)) {
            self.said.push((seat, action));
        }
        let promise = |won: Won, hand| AtAuction { bid: won.bid, hand };
        match (&self.phase, action) {
            (Phase::Auction(auction), _) => {
                let auction = *auction;
                return self.call(auction, action.as_call().ok_or(Illegal::WrongPhase)?);
            }
            (Phase::SkatOrHand(won), Action::PickUp) => {
                self.finder = Some(seat);
                self.table.pick_up(seat);
                self.phase = Phase::Discarding(*won);
            }
            (Phase::SkatOrHand(won), Action::Name(game)) => {
                let promise = promise(*won, true);
                self.name(seat, Some(game), Some(promise));
            }
            (Phase::Discarding(won), Action::Discard(cards)) => {
                self.discards = Some(cards);
                self.table.put_away(seat, cards);
                self.phase = Phase::Naming {
                    seat,
                    won: Some(*won),
                };
            }
            (Phase::Naming { won, .. }, Action::Name(game)) => {
                let promise = won.map(|won| promise(won, false));
                self.name(seat, Some(game), promise);
            }
            (Phase::Naming { .. }, _) => self.name(seat, None, None),
            (Phase::Kontra(alone), _) => {
                let alone = *alone;
                self.answer_kontra(alone, action == Action::Kontra);
            }
            (Phase::Re(alone), _) => {
                let stakes = if action == Action::Re {
                    Stakes::Re
                } else {
                    alone.stakes
                };
                self.play(Contract::Alone(Alone { stakes, ..*alone }));
            }
            (_, Action::Play(card)) => self.play_card(seat, card),
            _ => return Err(Illegal::WrongPhase),
        }
        Ok(())
    }

    fn public_view(&self) -> PublicView {
        let phase = match &self.phase {
            Phase::Auction(auction) => PhaseView::Auction {
                asked: auction.asked(),
                role: auction.role(),
                bid: auction.bid(),
            },
            Phase::SkatOrHand(won) => PhaseView::SkatOrHand(*won),
            Phase::Discarding(won) => PhaseView::Discarding(*won),
            Phase::Naming { seat, .. } => PhaseView::Naming(*seat),
            Phase::Kontra(_) => PhaseView::Kontra,
            Phase::Re(_) => PhaseView::Re,
            Phase::Play { tricks, .. } => PhaseView::Play {
                leader: tricks.leader(),
                led: tricks.led(),
            },
            Phase::Over { result, .. } => PhaseView::Over(*result),
        };
        PublicView {
            rules: self.rules,
            said: self.said.clone(),
            awaited: self.awaited(),
            phase,
            contract: self.contract(),
            sides: BOTH.map(|owner| self.table.side_view(owner, None)),
            undealt: self.table.undealt(),
            tricks: self.tricks().to_vec(),
            card_points: BOTH.map(|seat| taken(self.tricks(), seat).points()),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let finder = self.finder == Some(seat);
        SeatView {
            seat,
            public: self.public_view(),
            sides: BOTH.map(|owner| self.table.side_view(owner, Some(seat))),
            hand: if BOTH.contains(&seat) {
                self.table.hand(seat)
            } else {
                CardSet::EMPTY
            },
            found: finder.then(|| self.table.skat()),
            discards: self.discards.filter(|_| finder),
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        let Phase::Over {
            contract, result, ..
        } = &self.phase
        else {
            return None;
        };
        let score = DealScore::new(result.points.to_vec());
        Some(match (contract, result.settlement) {
            (Some(Contract::Alone(alone)), Some(settlement)) => {
                let card_points = Some(result.card_points[alone.declarer.index()]);
                DealScore {
                    declarer: Some(DeclarerScore {
                        seat: alone.declarer,
                        won: settlement.won,
                    }),
                    facts: DealFacts::of_contract(alone.kind, card_points, settlement.overbid),
                    ..score
                }
            }
            (Some(_), _) => DealScore {
                facts: DealFacts::without_declarer(DealKind::Ramsch),
                ..score
            },
            (None, _) => score,
        })
    }
}

//! A deal from the first call to the settlement, with one type per phase.

use std::marker::PhantomData;

use super::play::Play;
use super::view::{OverView, PhaseView, PlayedView, PublicView, SeatView};
use super::{CardsDealt, Form, PLAYERS, ThirdHand};
use crate::card::CardSet;
use crate::deal::DealSecret;
use crate::facts::DealFacts;
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::games::skat::{
    Action, AfterCall, Auction, Call, Contract, Ending, Illegal, SkatRules, Won, listing,
};
use crate::seat::{Seat, SeatSet};

#[derive(Clone)]
enum Phase {
    Auction(Auction),
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing { won: Won, discards: CardSet },
    Play(Play),
    Over(Option<PlayedView>),
}

/// One deal of Skat for two. The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Deal<F> {
    form: PhantomData<F>,
    third: ThirdHand,
    dealt: CardsDealt,
    calls: Vec<(Seat, Call)>,
    phase: Phase,
}

impl<F: Form> Deal<F> {
    /// Returns a deal with these cards in this setting, before the first call.
    #[must_use]
    pub fn new(dealt: CardsDealt, setting: &Setting) -> Self {
        Self {
            form: PhantomData,
            third: F::third_hand(&setting.rules),
            dealt,
            calls: Vec::new(),
            phase: Phase::Auction(Auction::new()),
        }
    }

    fn hand(&self, player: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(won) if won.declarer == player => self.dealt.twelve(player),
            Phase::Announcing { won, discards } if won.declarer == player => {
                self.dealt.twelve(player) - *discards
            }
            Phase::Play(play) => play.hand(player),
            Phase::Over(_) => CardSet::EMPTY,
            _ => self.dealt.hands()[player],
        }
    }

    fn call(&mut self, player: Seat, auction: Auction, call: Call) -> Result<(), Illegal> {
        let after = auction.call_of_two(call)?;
        self.calls.push((player, call));
        self.phase = match after {
            AfterCall::Open(auction) => Phase::Auction(auction),
            AfterCall::Declared(won) => Phase::PickUpOrHand(won),
            AfterCall::PassedIn => Phase::Over(None),
        };
        Ok(())
    }

    fn announce(&mut self, won: Won, contract: Contract, discards: Option<CardSet>) {
        self.phase = Phase::Play(Play::new(&self.dealt, self.third, won, contract, discards));
    }

    fn list_announcements(&self, won: Won, hand: bool, actions: &mut Vec<Action>) {
        let cards = self.hand(won.declarer);
        listing::announcements(&SkatRules::DEFAULT, won.bid, cards, hand, actions);
    }

    fn check_announcement(&self, won: Won, contract: Contract, hand: bool) -> Result<(), Illegal> {
        if contract.hand() == hand {
            contract.check(&SkatRules::DEFAULT, won.bid, self.hand(won.declarer))
        } else {
            Err(Illegal::HandAfterSkat)
        }
    }

    fn end(&mut self, ending: Ending) {
        if let Phase::Play(play) = &self.phase {
            self.phase = Phase::Over(Some(play.settled(&self.dealt, ending)));
        }
    }
}

const fn sits(seat: Seat) -> bool {
    seat.index() < PLAYERS as usize
}

impl<F: Form> Game for Deal<F> {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = F::ID;
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::new(CardsDealt::from_secret(secret), setting)
    }

    fn seat_count(&self) -> u8 {
        PLAYERS
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Auction(auction) => SeatSet::only(auction.asked()),
            Phase::PickUpOrHand(won) | Phase::Discarding(won) | Phase::Announcing { won, .. } => {
                SeatSet::only(won.declarer)
            }
            Phase::Play(play) => SeatSet::only(play.asked()),
            Phase::Over(_) => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match &self.phase {
            Phase::Auction(auction) if auction.asked() == seat => listing::calls(auction, actions),
            Phase::PickUpOrHand(won) if won.declarer == seat => {
                actions.push(Action::PickUp);
                self.list_announcements(*won, true, actions);
            }
            Phase::Discarding(won) if won.declarer == seat => {
                listing::discards(self.dealt.twelve(seat), actions);
            }
            Phase::Announcing { won, .. } if won.declarer == seat => {
                self.list_announcements(*won, false, actions);
            }
            Phase::Play(play) if sits(seat) => {
                if play.check_answer(seat).is_ok() {
                    actions.extend([Action::Accept, Action::Refuse]);
                }
                actions.extend(play.playable(seat).iter().map(Action::Play));
                if play.check_concession(seat).is_ok() {
                    actions.push(Action::Concede);
                }
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if !sits(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let asked_only = || {
            if self.awaited().contains(seat) {
                Ok(())
            } else {
                Err(Illegal::NotYourTurn)
            }
        };
        match (&self.phase, action) {
            (Phase::Auction(auction), Action::Bid(_) | Action::Hold | Action::Pass) => {
                asked_only()?;
                Ok(auction.check(action.as_call().ok_or(Illegal::WrongPhase)?)?)
            }
            (Phase::PickUpOrHand(_), Action::PickUp) => asked_only(),
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                asked_only()?;
                self.check_announcement(*won, contract, true)
            }
            (Phase::Discarding(_), Action::Discard(cards)) => {
                asked_only()?;
                if self.dealt.twelve(seat).contains_pair(cards) {
                    Ok(())
                } else {
                    Err(Illegal::Discards)
                }
            }
            (Phase::Announcing { won, .. }, Action::Announce(contract)) => {
                asked_only()?;
                self.check_announcement(*won, contract, false)
            }
            (Phase::Play(play), Action::Play(card)) => play.check_card(seat, card),
            (Phase::Play(play), Action::Concede) => play.check_concession(seat),
            (Phase::Play(play), Action::Accept | Action::Refuse) => play.check_answer(seat),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match (&mut self.phase, action) {
            (Phase::Auction(auction), _) => {
                let auction = *auction;
                return self.call(seat, auction, action.as_call().ok_or(Illegal::WrongPhase)?);
            }
            (Phase::PickUpOrHand(won), Action::PickUp) => self.phase = Phase::Discarding(*won),
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                let won = *won;
                self.announce(won, contract, None);
            }
            (Phase::Discarding(won), Action::Discard(discards)) => {
                self.phase = Phase::Announcing {
                    won: *won,
                    discards,
                };
            }
            (Phase::Announcing { won, discards }, Action::Announce(contract)) => {
                let (won, discards) = (*won, *discards);
                self.announce(won, contract, Some(discards));
            }
            (Phase::Play(play), Action::Play(card)) => {
                if play.play_card(&self.dealt, card) {
                    self.end(Ending::PlayedOut);
                }
            }
            (Phase::Play(play), Action::Concede) => {
                if let Some(ending) = play.concede(seat) {
                    self.end(ending);
                }
            }
            (Phase::Play(play), Action::Accept | Action::Refuse) => {
                if let Some(ending) = play.answer(action == Action::Accept) {
                    self.end(ending);
                }
            }
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
            Phase::PickUpOrHand(won) => PhaseView::PickUpOrHand(*won),
            Phase::Discarding(won) => PhaseView::Discarding(*won),
            Phase::Announcing { won, .. } => PhaseView::Announcing(*won),
            Phase::Play(play) => PhaseView::Play(play.view(&self.dealt)),
            Phase::Over(played) => PhaseView::Over(Box::new(OverView {
                hands: self.dealt.hands(),
                skat: self.dealt.skat(),
                played: played.clone(),
            })),
        };
        PublicView {
            third: self.third,
            calls: self.calls.clone(),
            awaited: self.awaited(),
            phase,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let (found, discards) = match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => (Some(self.dealt.skat()), None),
            Phase::Announcing { won, discards } if won.declarer == seat => {
                (Some(self.dealt.skat()), Some(*discards))
            }
            Phase::Play(play) if play.declarer() == seat => {
                (play.discards().map(|_| self.dealt.skat()), play.discards())
            }
            _ => (None, None),
        };
        SeatView {
            seat,
            public: self.public_view(),
            // The third hand has a seat in the order of play, but no view.
            hand: if sits(seat) {
                self.hand(seat)
            } else {
                CardSet::EMPTY
            },
            found,
            discards,
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        let Phase::Over(played) = &self.phase else {
            return None;
        };
        let Some(played) = played else {
            return Some(DealScore::new(vec![0; PLAYERS.into()]));
        };
        let settlement = &played.settlement;
        let declarer = DeclarerScore {
            seat: played.won.declarer,
            won: settlement.won,
        };
        let card_points = (played.ending == Ending::PlayedOut).then_some(played.card_points);
        let facts = DealFacts::of_contract(played.contract.kind(), card_points, settlement.overbid);
        Some(DealScore::of_declarer(
            PLAYERS,
            declarer,
            settlement.score,
            facts,
        ))
    }
}

//! A deal of Texas Skat from the first call to the settlement, with one type per phase.

use super::view::{self, OverView, PlayedView, PublicView, SeatView};
use super::{Action, Call, Contract, Illegal, Settlement, TexasValues, Won, settle};
use crate::card::CardSet;
use crate::deal::DealSecret;
use crate::facts::DealFacts;
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::games::sister::{
    AfterCall, Auction, CardsDealt, Ending, Play, check_call, check_discards, legal_calls,
};
use crate::games::skat::ContractKind;
use crate::seat::{Seat, SeatSet};

#[derive(Clone)]
enum Phase {
    Auction(Auction<TexasValues>),
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing { won: Won, discards: CardSet },
    Play(Terms, Play),
    Over(Terms, Play, Ending),
    PassedIn,
}

/// Contract and declarer.
#[derive(Clone, Copy)]
struct Terms {
    won: Won,
    contract: Contract,
    /// Declarer's discards; none in a Hand contract.
    discards: Option<CardSet>,
}

/// One deal of Texas Skat. The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Texas {
    dealt: CardsDealt,
    calls: Vec<(Seat, Call)>,
    phase: Phase,
}

impl Texas {
    /// Returns a deal with these cards, before the first call.
    #[must_use]
    pub const fn new(dealt: CardsDealt) -> Self {
        Self {
            dealt,
            calls: Vec::new(),
            phase: Phase::Auction(Auction::new()),
        }
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => self.dealt.twelve(seat),
            Phase::Announcing { won, discards } => {
                self.dealt.hands_after(won.declarer, Some(*discards))[seat]
            }
            Phase::Play(_, play) => play.hand(seat),
            Phase::Over(..) | Phase::PassedIn => CardSet::EMPTY,
            _ => self.dealt.hands()[seat],
        }
    }

    fn announce(&mut self, won: Won, contract: Contract, discards: Option<CardSet>) {
        let hands = self.dealt.hands_after(won.declarer, discards);
        let play = Play::new(
            contract.kind(),
            Some(won.declarer),
            contract.ouvert(),
            hands,
        );
        self.phase = Phase::Play(
            Terms {
                won,
                contract,
                discards,
            },
            play,
        );
    }

    fn settlement(&self, terms: Terms, play: &Play, ending: Ending) -> Settlement {
        let Terms { won, contract, .. } = terms;
        let matadors = contract
            .kind()
            .matadors(self.dealt.twelve(won.declarer))
            .unsigned_abs();
        let party = (won.declarer, contract.announced());
        play.settled(ending, party, self.dealt.put_away(terms.discards), |made| {
            settle(contract, matadors, won.bid, made)
        })
    }

    fn played(&self, terms: Terms, play: &Play, ending: Ending) -> PlayedView {
        let put_away = self.dealt.put_away(terms.discards);
        let standing = play.standing(terms.won.declarer, put_away);
        PlayedView {
            won: terms.won,
            contract: terms.contract,
            put_away,
            tricks: play.tricks().to_vec(),
            ending,
            card_points: standing.declarer_points,
            declarer_tricks: standing.declarer_tricks,
            settlement: self.settlement(terms, play, ending),
        }
    }

    fn over_view(&self, played: Option<PlayedView>) -> view::PhaseView {
        view::PhaseView::Over(Box::new(OverView {
            hands: self.dealt.hands(),
            skat: self.dealt.skat(),
            played,
        }))
    }
}

/// Lists the legal announcements. A Null must be worth the bid; other contracts can still reach it
/// in play.
fn announceable(won: Won, hand: bool) -> impl Iterator<Item = Contract> {
    Contract::all(hand).filter(move |&contract| check_announcement(won, contract, hand).is_ok())
}

fn check_announcement(won: Won, contract: Contract, hand: bool) -> Result<(), Illegal> {
    if contract.hand() != hand {
        Err(Illegal::HandAfterSkat)
    } else if contract.kind() == ContractKind::Null && contract.base() < won.bid.value() {
        Err(Illegal::NullBelowBid)
    } else {
        Ok(())
    }
}

impl Game for Texas {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Texas;
    fn dealt(secret: &DealSecret, _: &Setting) -> Self {
        Self::new(CardsDealt::from_secret(secret))
    }

    fn seat_count(&self) -> u8 {
        3
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Auction(auction) => SeatSet::only(auction.asked()),
            Phase::PickUpOrHand(won) | Phase::Discarding(won) | Phase::Announcing { won, .. } => {
                SeatSet::only(won.declarer)
            }
            Phase::Play(_, play) => play.awaited(),
            Phase::Over(..) | Phase::PassedIn => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match &self.phase {
            Phase::Play(_, play) => actions.extend(play.legal(seat).map(Action::Move)),
            _ if !self.awaited().contains(seat) => {}
            Phase::Auction(auction) => actions.extend(legal_calls(auction).map(Action::Call)),
            Phase::PickUpOrHand(won) => {
                actions.push(Action::PickUp);
                actions.extend(announceable(*won, true).map(Action::Announce));
            }
            Phase::Discarding(_) => {
                actions.extend(self.dealt.twelve(seat).pairs().map(Action::Discard));
            }
            Phase::Announcing { won, .. } => {
                actions.extend(announceable(*won, false).map(Action::Announce));
            }
            Phase::Over(..) | Phase::PassedIn => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Auction(auction), Action::Call(call)) => check_call(auction, seat, call),
            (Phase::PickUpOrHand(won), Action::PickUp) => won.only_declarer(seat),
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                won.only_declarer(seat)?;
                check_announcement(*won, contract, true)
            }
            (Phase::Discarding(won), Action::Discard(cards)) => {
                won.only_declarer(seat)?;
                check_discards(self.dealt.twelve(seat), cards)
            }
            (Phase::Announcing { won, .. }, Action::Announce(contract)) => {
                won.only_declarer(seat)?;
                check_announcement(*won, contract, false)
            }
            (Phase::Play(_, play), Action::Move(action)) => play.check(seat, action),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match (&mut self.phase, action) {
            (&mut Phase::Auction(auction), Action::Call(call)) => {
                self.phase = match auction.call(call)? {
                    AfterCall::Open(auction) => Phase::Auction(auction),
                    AfterCall::Declared(won) => Phase::PickUpOrHand(won),
                    AfterCall::PassedIn => Phase::PassedIn,
                };
                self.calls.push((seat, call));
            }
            (&mut Phase::PickUpOrHand(won), Action::PickUp) => self.phase = Phase::Discarding(won),
            (&mut Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                self.announce(won, contract, None);
            }
            (&mut Phase::Discarding(won), Action::Discard(discards)) => {
                self.phase = Phase::Announcing { won, discards };
            }
            (&mut Phase::Announcing { won, discards }, Action::Announce(contract)) => {
                self.announce(won, contract, Some(discards));
            }
            (Phase::Play(terms, play), Action::Move(action)) => {
                if let Some(ending) = play.apply(seat, action)? {
                    self.phase = Phase::Over(*terms, *play, ending);
                }
            }
            _ => return Err(Illegal::WrongPhase),
        }
        Ok(())
    }

    fn public_view(&self) -> PublicView {
        let phase = match &self.phase {
            Phase::Auction(auction) => view::PhaseView::Auction {
                asked: auction.asked(),
                role: auction.role(),
                bid: auction.bid(),
            },
            Phase::PickUpOrHand(won) => view::PhaseView::PickUpOrHand(*won),
            Phase::Discarding(won) => view::PhaseView::Discarding(*won),
            Phase::Announcing { won, .. } => view::PhaseView::Announcing(*won),
            Phase::Play(terms, play) => view::PhaseView::Play {
                won: terms.won,
                contract: terms.contract,
                play: play.view(),
            },
            Phase::Over(terms, play, ending) => {
                self.over_view(Some(self.played(*terms, play, *ending)))
            }
            Phase::PassedIn => self.over_view(None),
        };
        PublicView {
            calls: self.calls.clone(),
            awaited: self.awaited(),
            phase,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let (found, discards) = match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => (true, None),
            Phase::Announcing { won, discards } if won.declarer == seat => (true, Some(*discards)),
            Phase::Play(Terms { won, discards, .. }, _) if won.declarer == seat => {
                (discards.is_some(), *discards)
            }
            _ => (false, None),
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand: self.hand(seat),
            found: found.then(|| self.dealt.skat_set()),
            discards,
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        match &self.phase {
            Phase::PassedIn => Some(DealScore::new(vec![0; 3])),
            Phase::Over(terms, play, ending) => {
                let PlayedView {
                    contract,
                    card_points,
                    settlement,
                    ..
                } = self.played(*terms, play, *ending);
                let card_points = (*ending == Ending::PlayedOut).then_some(card_points);
                let declarer = DeclarerScore {
                    seat: terms.won.declarer,
                    won: settlement.won,
                };
                let facts =
                    DealFacts::of_contract(contract.kind(), card_points, settlement.overbid);
                Some(DealScore::of_declarer(3, declarer, settlement.score, facts))
            }
            _ => None,
        }
    }
}

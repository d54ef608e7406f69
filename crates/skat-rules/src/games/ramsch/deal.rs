//! Ramsch and Schieberamsch as games of their own.

use super::card_play::CardPlay;
use super::view::{DealtView, GrandHandView, PhaseView, PublicView, SeatView};
use super::{Action, Illegal, RamschPlay, RamschRules, Tens};
use crate::card::{Card, CardSet};
use crate::deal::DealSecret;
use crate::facts::DealFacts;
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::games::NotADeal;
use crate::games::skat::{
    Announcement, Bid, CardsDealt, Contract, ContractKind, PlayResult, Raises, Settlement,
    SkatRules, settle,
};
use crate::rounds::{RoundEvents, RoundState};
use crate::seat::{BySeat, Seat, SeatSet};

/// A game of Ramsch only; the skat is pushed only if that is agreed.
pub type Ramsch = Deal<false>;

/// A game of Schieberamsch only; unless otherwise agreed, each player may choose Grand Hand
/// instead.
pub type Schieberamsch = Deal<true>;

/// One deal of Ramsch, or of Schieberamsch with `PUSHING`.
///
/// The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Deal<const PUSHING: bool> {
    dealt: CardsDealt,
    rules: RamschRules,
    round: RoundState,
    phase: Phase,
}

#[derive(Clone)]
enum Phase {
    /// This seat may choose Grand Hand.
    Offer(Seat),
    Ramsch(RamschPlay),
    GrandHand(GrandHand),
}

#[derive(Clone)]
struct GrandHand {
    declarer: Seat,
    play: CardPlay,
}

impl<const PUSHING: bool> Deal<PUSHING> {
    /// Returns a deal with these cards.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards, the skat has two, and no card is missing.
    pub fn new(hands: BySeat<CardSet>, skat: CardSet, setting: &Setting) -> Result<Self, NotADeal> {
        CardsDealt::new(hands, skat).map(|dealt| Self::with(dealt, setting))
    }

    fn with(dealt: CardsDealt, setting: &Setting) -> Self {
        let agreed = setting.rules.ramsch;
        let rules = if PUSHING { agreed.pushed() } else { agreed };
        // A game of Ramsch only is one long Ramsch round.
        let round = RoundState {
            ramsch: true,
            ..setting.round
        };
        let phase = if rules.pushing && rules.grand_hand {
            Phase::Offer(Seat::FOREHAND)
        } else {
            Phase::Ramsch(RamschPlay::new(dealt.hands(), dealt.skat(), rules, round))
        };
        Self {
            dealt,
            rules,
            round,
            phase,
        }
    }

    fn over(&self) -> bool {
        self.awaited().is_empty()
    }

    /// Returns the card points and the settlement of a finished Grand Hand.
    fn grand_hand_result(&self, grand: &GrandHand) -> Option<(u8, Settlement)> {
        if !grand.play.tricks.over() {
            return None;
        }
        let contract = Contract::new(ContractKind::Grand, true, Announcement::None).ok()?;
        let twelve = self.dealt.twelve(grand.declarer);
        let (taken, tricks) = grand.play.tricks.of(grand.declarer);
        let card_points = (taken | self.dealt.skat()).points();
        let raises = Raises {
            bock: self.round.doublings,
            ..Raises::default()
        };
        let made = PlayResult::in_play(contract, &raises, card_points, tricks, true);
        Some((
            card_points,
            settle(
                &SkatRules::DEFAULT,
                contract,
                &raises,
                twelve,
                Bid::LOWEST,
                made,
            ),
        ))
    }
}

impl GrandHand {
    fn turn(&self) -> Option<Seat> {
        (!self.play.tricks.over()).then(|| self.play.tricks.turn())
    }

    fn check(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        match self.turn() {
            None => Err(Illegal::WrongPhase),
            Some(_) => self.play.check(seat, card),
        }
    }
}

impl<const PUSHING: bool> Game for Deal<PUSHING> {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = if PUSHING {
        GameId::Schieberamsch
    } else {
        GameId::Ramsch
    };
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::with(CardsDealt::from_secret(secret), setting)
    }

    fn seat_count(&self) -> u8 {
        3
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Offer(asked) => SeatSet::only(*asked),
            Phase::Ramsch(ramsch) => ramsch.awaited(),
            Phase::GrandHand(grand) => grand.turn().map(SeatSet::only).unwrap_or_default(),
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match &self.phase {
            Phase::Offer(asked) if *asked == seat => {
                actions.extend([Action::GrandHand, Action::NoGrandHand]);
            }
            Phase::Ramsch(ramsch) => ramsch.add_legal_actions(seat, actions),
            Phase::GrandHand(grand) if grand.turn() == Some(seat) => {
                actions.extend(grand.play.playable().iter().map(Action::Play));
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Offer(asked), Action::GrandHand | Action::NoGrandHand) if *asked == seat => {
                Ok(())
            }
            (Phase::Offer(_), Action::GrandHand | Action::NoGrandHand) => Err(Illegal::NotYourTurn),
            (Phase::Ramsch(ramsch), _) => ramsch.check(seat, action),
            (Phase::GrandHand(grand), Action::Play(card)) => grand.check(seat, card),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if let Phase::Ramsch(ramsch) = &mut self.phase {
            return ramsch.apply(seat, action);
        }
        self.check(seat, action)?;
        match (&mut self.phase, action) {
            (Phase::Offer(_), Action::GrandHand) => {
                let play = CardPlay::new(self.dealt.hands(), Tens::Normal);
                self.phase = Phase::GrandHand(GrandHand {
                    declarer: seat,
                    play,
                });
            }
            (Phase::Offer(Seat::REARHAND), _) => {
                self.phase = Phase::Ramsch(RamschPlay::new(
                    self.dealt.hands(),
                    self.dealt.skat(),
                    self.rules,
                    self.round,
                ));
            }
            (Phase::Offer(asked), _) => *asked = asked.next(),
            (Phase::GrandHand(grand), Action::Play(card)) => {
                grand.play.play(card);
            }
            _ => return Err(Illegal::WrongPhase),
        }
        Ok(())
    }

    fn public_view(&self) -> PublicView {
        let phase = match &self.phase {
            Phase::Offer(asked) => PhaseView::Offer(*asked),
            Phase::Ramsch(ramsch) => PhaseView::Ramsch(ramsch.view()),
            Phase::GrandHand(grand) => PhaseView::GrandHand(GrandHandView {
                declarer: grand.declarer,
                tricks: grand.play.tricks.complete().to_vec(),
                leader: grand.play.tricks.leader(),
                on_table: grand.play.tricks.open().to_vec(),
                result: self.grand_hand_result(grand),
            }),
        };
        let dealt = self.over().then_some(DealtView {
            hands: self.dealt.hands(),
            skat: self.dealt.skat(),
        });
        PublicView {
            awaited: self.awaited(),
            phase,
            dealt,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let (hand, (found, passed_on)) = match &self.phase {
            Phase::Offer(_) => (self.dealt.hands()[seat], (None, None)),
            Phase::Ramsch(ramsch) => (ramsch.hand(seat), ramsch.exchanged(seat)),
            Phase::GrandHand(grand) => (grand.play.hands[seat], (None, None)),
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand,
            found,
            passed_on,
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        match &self.phase {
            Phase::Offer(_) => None,
            Phase::Ramsch(ramsch) => ramsch.score().map(|score| score.deal_score()),
            Phase::GrandHand(grand) => {
                let (card_points, settlement) = self.grand_hand_result(grand)?;
                let declarer = DeclarerScore {
                    seat: grand.declarer,
                    won: settlement.won,
                };
                let facts = DealFacts::of_contract(
                    ContractKind::Grand,
                    Some(card_points),
                    settlement.overbid,
                );
                Some(DealScore {
                    events: RoundEvents {
                        grand_hand: Some(settlement.won),
                        ..RoundEvents::default()
                    },
                    ..DealScore::of_declarer(3, declarer, settlement.score, facts)
                })
            }
        }
    }
}

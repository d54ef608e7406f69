//! A deal of Tournée Skat from the first call to the settlement, with one type per phase.

use super::view::{self, OverView, PublicView, SeatView};
use super::{
    Action, Call, Contract, Illegal, Settlement, TourneeRules, TourneeValues, TurnOption,
    Undertaking, Won, ramsch_scores, settle, turn_options,
};
use crate::card::{Card, CardSet};
use crate::deal::DealSecret;
use crate::facts::{DealFacts, DealKind};
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::games::sister::{
    AfterCall, Auction, CardsDealt, Ending, Play, WinLevel, check_call, check_discards, legal_calls,
};
use crate::games::skat::ContractKind;
use crate::rule_set::KnobValue as _;
use crate::seat::{BySeat, Seat, SeatSet};

#[derive(Clone)]
enum Phase {
    Auction(Auction<TourneeValues>),
    Choosing(Won),
    /// The declarer looks at a card of the skat. Only a jack makes the second card a decision.
    Turning {
        won: Won,
        passt_mir_nicht: bool,
    },
    Discarding {
        won: Won,
        contract: Contract,
    },
    Declaring {
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    },
    Play(Terms, Play),
    Over(Terms, Play, Ending),
}

/// Contract and declarer.
#[derive(Clone, Copy)]
struct Terms {
    /// Declarer and bid; none in Ramsch.
    won: Option<Won>,
    contract: Contract,
    declared: WinLevel,
    /// Declarer's discards; none if the skat stayed where it was.
    discards: Option<CardSet>,
}

/// One deal of Tournée Skat. The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Tournee {
    dealt: CardsDealt,
    rules: TourneeRules,
    calls: Vec<(Seat, Call)>,
    phase: Phase,
}

impl Tournee {
    /// Returns a deal with these cards, before the first call.
    #[must_use]
    pub const fn new(dealt: CardsDealt, rules: TourneeRules) -> Self {
        Self {
            dealt,
            rules,
            calls: Vec::new(),
            phase: Phase::Auction(Auction::new()),
        }
    }

    /// Returns the card that the declarer decides about.
    const fn turned(&self, passt_mir_nicht: bool) -> Card {
        self.dealt.skat()[passt_mir_nicht as usize]
    }

    /// Returns the declarer and the contract, each as soon as it is known.
    const fn declared(&self) -> (Option<Won>, Option<Contract>) {
        match &self.phase {
            Phase::Auction(_) => (None, None),
            Phase::Choosing(won) | Phase::Turning { won, .. } => (Some(*won), None),
            Phase::Discarding { won, contract } | Phase::Declaring { won, contract, .. } => {
                (Some(*won), Some(*contract))
            }
            Phase::Play(terms, _) | Phase::Over(terms, ..) => (terms.won, Some(terms.contract)),
        }
    }

    /// Returns the skat card that lies open for all; the first one only after the declarer has
    /// accepted it.
    fn shown(&self) -> Option<Card> {
        match (&self.phase, self.declared().1) {
            (
                Phase::Turning {
                    passt_mir_nicht: true,
                    ..
                },
                _,
            ) => Some(self.turned(true)),
            (
                _,
                Some(Contract::Tournee {
                    passt_mir_nicht, ..
                }),
            ) => Some(self.turned(passt_mir_nicht)),
            _ => None,
        }
    }

    /// Returns the cards of the skat that the declarer has seen.
    fn found(&self) -> CardSet {
        match (&self.phase, self.declared().1) {
            (
                Phase::Turning {
                    passt_mir_nicht: false,
                    ..
                },
                _,
            ) => self.turned(false).into(),
            (Phase::Turning { .. }, _) => self.dealt.skat_set(),
            (_, Some(contract)) if contract.takes_skat() => self.dealt.skat_set(),
            _ => CardSet::EMPTY,
        }
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding { won, .. } if won.declarer == seat => self.dealt.twelve(seat),
            Phase::Declaring { won, discards, .. } => {
                self.dealt.hands_after(won.declarer, *discards)[seat]
            }
            Phase::Play(_, play) => play.hand(seat),
            Phase::Over(..) => CardSet::EMPTY,
            _ => self.dealt.hands()[seat],
        }
    }

    fn call(
        &mut self,
        seat: Seat,
        auction: Auction<TourneeValues>,
        call: Call,
    ) -> Result<(), Illegal> {
        let after = auction.call(call)?;
        self.calls.push((seat, call));
        match after {
            AfterCall::Open(auction) => self.phase = Phase::Auction(auction),
            AfterCall::Declared(won) => self.phase = Phase::Choosing(won),
            AfterCall::PassedIn => self.lead(None, Contract::Ramsch, WinLevel::Game, None),
        }
        Ok(())
    }

    /// Continues after the declarer has named the contract, by choice or by the turned card.
    fn name(&mut self, won: Won, contract: Contract) {
        if contract.takes_skat() {
            self.phase = Phase::Discarding { won, contract };
        } else {
            self.put_away(won, contract, None);
        }
    }

    /// Fixes the declarer's ten cards and continues; Null skips the declaration.
    fn put_away(&mut self, won: Won, contract: Contract, discards: Option<CardSet>) {
        if contract.kind() == ContractKind::Null {
            self.lead(Some(won), contract, WinLevel::Game, discards);
        } else {
            self.phase = Phase::Declaring {
                won,
                contract,
                discards,
            };
        }
    }

    fn lead(
        &mut self,
        won: Option<Won>,
        contract: Contract,
        declared: WinLevel,
        discards: Option<CardSet>,
    ) {
        let declarer = won.map(|won| won.declarer);
        let hands = declarer.map_or(self.dealt.hands(), |declarer| {
            self.dealt.hands_after(declarer, discards)
        });
        let play = Play::new(contract.kind(), declarer, contract.ouvert(), hands);
        self.phase = Phase::Play(
            Terms {
                won,
                contract,
                declared,
                discards,
            },
            play,
        );
    }

    fn turn(&mut self, won: Won, passt_mir_nicht: bool, option: TurnOption) {
        match option {
            TurnOption::Trump(trump) => self.name(
                won,
                Contract::Tournee {
                    trump,
                    passt_mir_nicht,
                },
            ),
            TurnOption::PasstMirNicht => {
                self.phase = Phase::Turning {
                    won,
                    passt_mir_nicht: true,
                };
                // Only a jack leaves a choice; any other second card binds at once.
                let mut options = turn_options(self.turned(true), true);
                if let (Some(TurnOption::Trump(trump)), None) = (options.next(), options.next()) {
                    self.name(
                        won,
                        Contract::Tournee {
                            trump,
                            passt_mir_nicht: true,
                        },
                    );
                }
            }
        }
    }

    fn check_choice(&self, won: Won, choice: Undertaking) -> Result<(), Illegal> {
        match choice {
            Undertaking::Play(contract)
                if !Undertaking::all(self.rules).any(|other| other == choice) =>
            {
                match contract {
                    Contract::Ramsch => Err(Illegal::NoRamschNow),
                    _ => Err(Illegal::NotPlayedHere),
                }
            }
            Undertaking::Play(contract @ Contract::Null { .. })
                if contract.base() < won.bid.value() =>
            {
                Err(Illegal::NullBelowBid)
            }
            _ => Ok(()),
        }
    }

    fn settlement(&self, terms: Terms, play: &Play, ending: Ending) -> Option<Settlement> {
        let Terms {
            won,
            contract,
            declared,
            ..
        } = terms;
        let won = won?;
        let tops = contract
            .kind()
            .matadors(self.dealt.twelve(won.declarer))
            .unsigned_abs();
        let party = (won.declarer, declared);
        let put_away = self.dealt.put_away(terms.discards);
        Some(play.settled(ending, party, put_away, |made| {
            settle(contract, declared, tops, won.bid, made)
        }))
    }

    fn points(&self, terms: Terms, play: &Play, ending: Ending) -> BySeat<i32> {
        match (terms.won, self.settlement(terms, play, ending)) {
            (Some(won), Some(settlement)) => BySeat::from_fn(|seat| {
                if seat == won.declarer {
                    settlement.score
                } else {
                    0
                }
            }),
            _ => {
                let (points, tricks) = (|seat| play.points(seat), |seat| play.won(seat));
                ramsch_scores(
                    BySeat::from_fn(points),
                    BySeat::from_fn(tricks),
                    self.rules.ramsch,
                )
            }
        }
    }

    fn over_view(&self, terms: Terms, play: &Play, ending: Ending) -> OverView {
        let put_away = self.dealt.put_away(terms.discards);
        let of_declarer = |seat| terms.won.is_some_and(|won| won.declarer == seat);
        OverView {
            hands: self.dealt.hands(),
            skat: self.dealt.skat(),
            won: terms.won,
            contract: terms.contract,
            declared: terms.declared,
            put_away,
            tricks: play.tricks().to_vec(),
            ending,
            card_points: BySeat::from_fn(|seat| {
                play.points(seat)
                    + if of_declarer(seat) {
                        put_away.points()
                    } else {
                        0
                    }
            }),
            settlement: self.settlement(terms, play, ending),
            points: self.points(terms, play, ending),
        }
    }
}

impl Game for Tournee {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Tournee;
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::new(CardsDealt::from_secret(secret), setting.rules.tournee)
    }

    fn seat_count(&self) -> u8 {
        3
    }

    fn awaited(&self) -> SeatSet {
        match (&self.phase, self.declared().0) {
            (Phase::Auction(auction), _) => SeatSet::only(auction.asked()),
            (Phase::Play(_, play), _) => play.awaited(),
            (Phase::Over(..), _) | (_, None) => SeatSet::EMPTY,
            (_, Some(won)) => SeatSet::only(won.declarer),
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match &self.phase {
            Phase::Play(_, play) => actions.extend(play.legal(seat).map(Action::Move)),
            _ if !self.awaited().contains(seat) => {}
            Phase::Auction(auction) if auction.forehand_alone() => {
                let bids = legal_calls(auction).filter(|&call| call != Call::Pass);
                actions.extend(bids.map(Action::Call).chain([Action::Ramsch]));
            }
            Phase::Auction(auction) => actions.extend(legal_calls(auction).map(Action::Call)),
            Phase::Choosing(won) => {
                let choices = Undertaking::all(self.rules)
                    .filter(|&choice| self.check_choice(*won, choice).is_ok());
                actions.extend(choices.map(Action::Choose));
            }
            Phase::Turning {
                passt_mir_nicht, ..
            } => {
                actions.extend(
                    turn_options(self.turned(*passt_mir_nicht), *passt_mir_nicht).map(Action::Turn),
                );
            }
            Phase::Discarding { .. } => {
                actions.extend(self.dealt.twelve(seat).pairs().map(Action::Discard));
            }
            Phase::Declaring { .. } => {
                actions.extend(WinLevel::ALL.iter().copied().map(Action::Declare));
            }
            Phase::Over(..) => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Auction(auction), Action::Call(call)) => {
                check_call(auction, seat, call)?;
                let passes_alone = call == Call::Pass && auction.forehand_alone();
                if passes_alone {
                    Err(Illegal::ForehandMustPlay)
                } else {
                    Ok(())
                }
            }
            (Phase::Auction(auction), Action::Ramsch) => {
                if auction.asked() != seat {
                    Err(Illegal::NotYourTurn)
                } else if !auction.forehand_alone() {
                    Err(Illegal::NoRamschNow)
                } else {
                    Ok(())
                }
            }
            (Phase::Choosing(won), Action::Choose(choice)) => {
                won.only_declarer(seat)?;
                self.check_choice(*won, choice)
            }
            (
                Phase::Turning {
                    won,
                    passt_mir_nicht,
                },
                Action::Turn(option),
            ) => {
                won.only_declarer(seat)?;
                let mut options = turn_options(self.turned(*passt_mir_nicht), *passt_mir_nicht);
                if options.any(|other| other == option) {
                    Ok(())
                } else {
                    Err(Illegal::TurnedCard)
                }
            }
            (Phase::Discarding { won, .. }, Action::Discard(cards)) => {
                won.only_declarer(seat)?;
                check_discards(self.dealt.twelve(seat), cards)
            }
            (Phase::Declaring { won, .. }, Action::Declare(_)) => won.only_declarer(seat),
            (Phase::Play(_, play), Action::Move(action)) => play.check(seat, action),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match (&mut self.phase, action) {
            (&mut Phase::Auction(auction), Action::Call(call)) => self.call(seat, auction, call)?,
            (&mut Phase::Auction(auction), Action::Ramsch) => {
                self.call(seat, auction, Call::Pass)?;
            }
            (&mut Phase::Choosing(won), Action::Choose(Undertaking::Tournee)) => {
                self.phase = Phase::Turning {
                    won,
                    passt_mir_nicht: false,
                };
            }
            (&mut Phase::Choosing(won), Action::Choose(Undertaking::Play(contract))) => {
                self.name(won, contract);
            }
            (
                &mut Phase::Turning {
                    won,
                    passt_mir_nicht,
                },
                Action::Turn(option),
            ) => {
                self.turn(won, passt_mir_nicht, option);
            }
            (&mut Phase::Discarding { won, contract }, Action::Discard(cards)) => {
                self.put_away(won, contract, Some(cards));
            }
            (
                &mut Phase::Declaring {
                    won,
                    contract,
                    discards,
                },
                Action::Declare(declared),
            ) => {
                self.lead(Some(won), contract, declared, discards);
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
                ramsch_possible: auction.forehand_alone(),
            },
            Phase::Choosing(won) => view::PhaseView::Choosing(*won),
            &Phase::Turning {
                won,
                passt_mir_nicht,
            } => view::PhaseView::Turning {
                won,
                passt_mir_nicht,
            },
            &Phase::Discarding { won, contract } => view::PhaseView::Discarding { won, contract },
            &Phase::Declaring { won, contract, .. } => view::PhaseView::Declaring { won, contract },
            Phase::Play(terms, play) => view::PhaseView::Play {
                won: terms.won,
                contract: terms.contract,
                declared: terms.declared,
                play: play.view(),
            },
            Phase::Over(terms, play, ending) => {
                view::PhaseView::Over(Box::new(self.over_view(*terms, play, *ending)))
            }
        };
        PublicView {
            rules: self.rules,
            calls: self.calls.clone(),
            awaited: self.awaited(),
            turned: self.shown(),
            phase,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let is_declarer = self.declared().0.is_some_and(|won| won.declarer == seat);
        let discards = match &self.phase {
            Phase::Declaring { discards, .. } | Phase::Play(Terms { discards, .. }, _) => *discards,
            _ => None,
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand: self.hand(seat),
            found: if is_declarer {
                self.found()
            } else {
                CardSet::EMPTY
            },
            discards: discards.filter(|_| is_declarer),
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        let Phase::Over(terms, play, ending) = &self.phase else {
            return None;
        };
        let over = self.over_view(*terms, play, *ending);
        Some(match over.won.zip(over.settlement) {
            Some((won, settlement)) => {
                let declarer = DeclarerScore {
                    seat: won.declarer,
                    won: settlement.won,
                };
                let card_points =
                    (*ending == Ending::PlayedOut).then_some(over.card_points[won.declarer]);
                let facts =
                    DealFacts::of_contract(over.contract.kind(), card_points, settlement.overbid);
                DealScore::of_declarer(3, declarer, settlement.score, facts)
            }
            None => DealScore {
                facts: DealFacts::without_declarer(DealKind::Ramsch),
                ..DealScore::new(over.points.0.to_vec())
            },
        })
    }
}

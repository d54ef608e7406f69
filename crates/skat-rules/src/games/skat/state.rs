//! A deal of Skat from the first call to the settlement: one type per phase.

use std::ops::RangeInclusive;

use super::auction::{AfterCall, Auction};
use super::error::Illegal;
use super::settlement::{Made, Settlement, Standing, settle};
use super::tricks::Tricks;
use super::view::{Matter, OverView, PhaseView, PlayView, PlayedView, PublicView, Question, SeatView, Won};
use super::{Action, Bid, Call, Contract, ContractKind};
use crate::card::{Card, CardSet};
use crate::deal::{DealSecret, shuffled};
use crate::game::{DealScore, DeclarerScore, Game, GameId, Setting};
use crate::seat::{BySeat, Seat, SeatSet};

/// Ten cards for each seat and two for the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    hands: BySeat<CardSet>,
    skat: CardSet,
}

impl Dealt {
    /// These hands and this skat.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless the hands have ten cards, the skat two, and no card is missing.
    pub fn new(hands: BySeat<CardSet>, skat: CardSet) -> Result<Self, NotADeal> {
        let all = hands.0.into_iter().fold(skat, |all, hand| all | hand);
        let sizes_fit = skat.len() == 2 && hands.0.into_iter().all(|hand| hand.len() == 10);
        if sizes_fit && all == CardSet::FULL { Ok(Self { hands, skat }) } else { Err(NotADeal) }
    }

    /// The deal of this secret: of the shuffled cards the first ten are forehand's, the next ten middlehand's, the next ten
    /// rearhand's, the last two the skat.
    #[must_use]
    pub fn from_secret(secret: &DealSecret) -> Self {
        let cards = shuffled(secret);
        let hand = |seat: Seat| cards[seat.index() * 10..][..10].iter().copied().collect();
        Self { hands: BySeat::from_fn(hand), skat: cards[30..].iter().copied().collect() }
    }

    fn twelve(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.skat
    }
}

/// Cards that are no deal of Skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is three hands of ten and a skat of two, each card once")]
pub struct NotADeal;

/// How play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With the last trick, or in Null with the declarer's first.
    PlayedOut,
    /// The declarer gave up.
    DeclarerConceded,
    /// A defender gave up, for both.
    DefenderConceded(Seat),
    /// All remaining tricks were claimed and granted.
    Claimed(Seat),
}

#[derive(Clone, Debug)]
enum Phase {
    Auction(Auction),
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing { won: Won, discards: CardSet },
    Play(Play),
    Over(Option<Played>),
}

#[derive(Clone, Debug)]
struct Play {
    won: Won,
    contract: Contract,
    /// What the declarer put away; nothing in a Hand contract.
    discards: Option<CardSet>,
    hands: BySeat<CardSet>,
    tricks: Tricks,
    open: SeatSet,
    question: Option<Question>,
    /// Whose claim was refused in the trick on the table.
    claims_refused: SeatSet,
    /// Whose concession was.
    concessions_refused: SeatSet,
}

#[derive(Clone, Debug)]
struct Played {
    won: Won,
    contract: Contract,
    discards: Option<CardSet>,
    tricks: Tricks,
    ending: Ending,
    card_points: u8,
    declarer_tricks: u8,
    settlement: Settlement,
}

/// One deal of Skat for three. Its fields are private: what may be seen of it are its views.
#[derive(Clone)]
pub struct Deal {
    dealt: Dealt,
    calls: Vec<(Seat, Call)>,
    phase: Phase,
}

impl Deal {
    /// A deal with these cards, before the first call.
    #[must_use]
    pub const fn new(dealt: Dealt) -> Self {
        Self { dealt, calls: Vec::new(), phase: Phase::Auction(Auction::new()) }
    }

    /// A deal whose contract is fixed, before the first lead, for matches and analysis.
    ///
    /// # Errors
    ///
    /// [`Illegal`] if the contract doesn't fit the bid, or the discards the contract: two of the declarer's twelve cards, or
    /// nothing for a Hand contract.
    pub fn with_contract(
        dealt: Dealt,
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    ) -> Result<Self, Illegal> {
        let mut deal = Self { dealt, calls: Vec::new(), phase: Phase::PickUpOrHand(won) };
        if let Some(discards) = discards {
            deal.apply(won.declarer, Action::PickUp)?;
            deal.apply(won.declarer, Action::Discard(discards))?;
        }
        deal.apply(won.declarer, Action::Announce(contract))?;
        Ok(deal)
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => self.dealt.twelve(seat),
            Phase::Announcing { won, discards } if won.declarer == seat => self.dealt.twelve(seat) - *discards,
            Phase::Play(play) => play.hands[seat],
            Phase::Over(_) => CardSet::EMPTY,
            _ => self.dealt.hands[seat],
        }
    }

    fn call(&mut self, seat: Seat, auction: Auction, call: Call) -> Result<(), Illegal> {
        if auction.asked() != seat {
            return Err(Illegal::NotYourTurn);
        }
        let after = auction.call(call)?;
        self.calls.push((seat, call));
        self.phase = match after {
            AfterCall::Open(auction) => Phase::Auction(auction),
            AfterCall::Declared { declarer, bid } => Phase::PickUpOrHand(Won { declarer, bid }),
            AfterCall::PassedIn => Phase::Over(None),
        };
        Ok(())
    }

    fn announce(&mut self, won: Won, contract: Contract, discards: Option<CardSet>) {
        let declarer = won.declarer;
        let mut hands = self.dealt.hands;
        if let Some(discards) = discards {
            hands[declarer] = self.dealt.twelve(declarer) - discards;
        }
        let open = if contract.ouvert() { SeatSet::only(declarer) } else { SeatSet::EMPTY };
        self.phase = Phase::Play(Play {
            won,
            contract,
            discards,
            hands,
            tricks: Tricks::new(contract.kind()),
            open,
            question: None,
            claims_refused: SeatSet::EMPTY,
            concessions_refused: SeatSet::EMPTY,
        });
    }

    fn end(&mut self, ending: Ending) {
        if let Phase::Play(play) = &self.phase {
            self.phase = Phase::Over(Some(play.settled(&self.dealt, ending)));
        }
    }
}

/// Whether a contract may be announced here.
fn check_announcement(won: Won, contract: Contract, skat_seen: bool) -> Result<(), Illegal> {
    match () {
        () if contract.hand() == skat_seen => Err(Illegal::HandAfterSkat),
        () if !contract.reaches(won.bid) => Err(Illegal::NullBelowBid),
        () => Ok(()),
    }
}

impl Play {
    fn defenders(&self) -> SeatSet {
        Seat::SKAT.into_iter().filter(|&seat| seat != self.won.declarer).collect()
    }

    /// Those who must agree to a claim of this seat.
    fn opponents(&self, seat: Seat) -> SeatSet {
        if seat == self.won.declarer { self.defenders() } else { SeatSet::only(self.won.declarer) }
    }

    fn awaited(&self) -> SeatSet {
        self.question.map_or_else(|| SeatSet::only(self.tricks.turn()), |question| question.unanswered)
    }

    fn playable(&self, seat: Seat) -> CardSet {
        if self.question.is_none() && self.tricks.turn() == seat {
            self.contract.kind().playable(self.hands[seat], self.tricks.led())
        } else {
            CardSet::EMPTY
        }
    }

    fn check_card(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        match () {
            () if self.question.is_some() => Err(Illegal::QuestionOpen),
            () if self.tricks.turn() != seat => Err(Illegal::NotYourTurn),
            () if !self.hands[seat].contains(card) => Err(Illegal::NotHeld),
            () if !self.playable(seat).contains(card) => Err(Illegal::MustFollow),
            () => Ok(()),
        }
    }

    /// Whether this seat may claim or concede: each once a trick, in turn or not, as long as it holds a card.
    fn check_early_end(&self, seat: Seat, matter: Matter) -> Result<(), Illegal> {
        let refused = match matter {
            Matter::Claim => self.claims_refused,
            Matter::Concession => self.concessions_refused,
        };
        match () {
            () if self.question.is_some() => Err(Illegal::QuestionOpen),
            () if refused.contains(seat) => Err(Illegal::AlreadyRefused),
            () if self.hands[seat].is_empty() => Err(Illegal::NotYourTurn),
            () => Ok(()),
        }
    }

    fn check_answer(&self, seat: Seat) -> Result<Question, Illegal> {
        match self.question {
            None => Err(Illegal::NoQuestion),
            Some(question) if question.unanswered.contains(seat) => Ok(question),
            Some(_) => Err(Illegal::NotYourTurn),
        }
    }

    /// Plays a card that has been checked; says whether that ended the deal.
    fn play_card(&mut self, seat: Seat, card: Card) -> bool {
        self.hands[seat] = self.hands[seat].without(card);
        let Some(winner) = self.tricks.play(card) else { return false };
        self.claims_refused = SeatSet::EMPTY;
        self.concessions_refused = SeatSet::EMPTY;
        let null_lost = self.contract.kind() == ContractKind::Null && winner == self.won.declarer;
        null_lost || self.tricks.complete().len() == 10
    }

    fn ask(&mut self, asker: Seat, matter: Matter, unanswered: SeatSet) {
        self.question = Some(Question { asker, matter, unanswered });
    }

    /// Notes an answer that has been checked; gives how play ends if that settles it.
    fn answer(&mut self, seat: Seat, question: Question, agreed: bool) -> Option<Ending> {
        let unanswered = question.unanswered.without(seat);
        let (granted, over) = match question.matter {
            Matter::Claim => (agreed && unanswered.is_empty(), !agreed || unanswered.is_empty()),
            Matter::Concession => (agreed, agreed || unanswered.is_empty()),
        };
        if granted {
            return Some(match question.matter {
                Matter::Claim => Ending::Claimed(question.asker),
                Matter::Concession => Ending::DeclarerConceded,
            });
        }
        if over {
            self.question = None;
            let refused = match question.matter {
                Matter::Claim => &mut self.claims_refused,
                Matter::Concession => &mut self.concessions_refused,
            };
            *refused = refused.with(question.asker);
        } else {
            self.question = Some(Question { unanswered, ..question });
        }
        None
    }

    fn put_away(&self, dealt: &Dealt) -> CardSet {
        self.discards.unwrap_or(dealt.skat)
    }

    fn standing(&self, dealt: &Dealt) -> Standing {
        let declarer = self.won.declarer;
        let sum = |of: &dyn Fn(Seat) -> u8| self.defenders().iter().map(of).sum();
        Standing {
            declarer_points: self.tricks.taken(declarer).points() + self.put_away(dealt).points(),
            defender_points: sum(&|seat| self.tricks.taken(seat).points()),
            declarer_tricks: self.tricks.won(declarer),
            defender_tricks: sum(&|seat| self.tricks.won(seat)),
        }
    }

    fn settled(&self, dealt: &Dealt, ending: Ending) -> Played {
        let (contract, won) = (self.contract, self.won);
        let twelve = dealt.twelve(won.declarer);
        let standing = self.standing(dealt);
        let rest_to_declarer = match ending {
            Ending::Claimed(asker) => (asker == won.declarer) != (contract.kind() == ContractKind::Null),
            _ => false,
        };
        let (mut card_points, mut tricks) = (standing.declarer_points, standing.declarer_tricks);
        if rest_to_declarer {
            card_points = 120 - standing.defender_points;
            tricks = 10 - standing.defender_tricks;
        }
        let made = match ending {
            Ending::PlayedOut | Ending::Claimed(_) => Made::in_play(contract, card_points, tricks),
            Ending::DeclarerConceded => Made::by_declarers_concession(contract, standing),
            Ending::DefenderConceded(_) => Made::by_defenders_concession(contract, twelve, won.bid, standing),
        };
        Played {
            won,
            contract,
            discards: self.discards,
            tricks: self.tricks.clone(),
            ending,
            card_points,
            declarer_tricks: tricks,
            settlement: settle(contract, twelve, won.bid, made),
        }
    }

    fn view(&self) -> PlayView {
        PlayView {
            won: self.won,
            contract: self.contract,
            tricks: self.tricks.complete().to_vec(),
            leader: self.tricks.leader(),
            on_table: self.tricks.open().to_vec(),
            open_hands: BySeat::from_fn(|seat| self.open.contains(seat).then_some(self.hands[seat])),
            question: self.question,
        }
    }
}

impl Played {
    fn view(&self, dealt: &Dealt) -> PlayedView {
        PlayedView {
            won: self.won,
            contract: self.contract,
            put_away: self.discards.unwrap_or(dealt.skat),
            tricks: self.tricks.complete().to_vec(),
            ending: self.ending,
            card_points: self.card_points,
            declarer_tricks: self.declarer_tricks,
            settlement: self.settlement,
        }
    }
}

impl Game for Deal {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Skat;
    const SEATS: RangeInclusive<u8> = 3..=3;

    fn deal(secret: &DealSecret, _: &Setting) -> Self {
        Self::new(Dealt::from_secret(secret))
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
            Phase::Play(play) => play.awaited(),
            Phase::Over(_) => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        match &self.phase {
            Phase::Auction(auction) if auction.asked() == seat => match auction.role() {
                super::Role::Speaker => {
                    actions.extend(Bid::above(auction.bid()).map(Action::Bid));
                    actions.push(Action::Pass);
                }
                super::Role::Listener => actions.extend([Action::Hold, Action::Pass]),
            },
            Phase::PickUpOrHand(won) if won.declarer == seat => {
                actions.push(Action::PickUp);
                let announceable = Contract::all(true).filter(|contract| contract.reaches(won.bid));
                actions.extend(announceable.map(Action::Announce));
            }
            Phase::Discarding(won) if won.declarer == seat => {
                let twelve = self.dealt.twelve(seat);
                for first in twelve {
                    let above = twelve.iter().filter(|&second| second > first);
                    actions.extend(above.map(|second| Action::Discard(CardSet::from(first).with(second))));
                }
            }
            Phase::Announcing { won, .. } if won.declarer == seat => {
                let announceable = Contract::all(false).filter(|contract| contract.reaches(won.bid));
                actions.extend(announceable.map(Action::Announce));
            }
            Phase::Play(play) => {
                if play.check_answer(seat).is_ok() {
                    actions.extend([Action::Accept, Action::Refuse]);
                }
                actions.extend(play.playable(seat).iter().map(Action::Play));
                for (matter, action) in [(Matter::Concession, Action::Concede), (Matter::Claim, Action::Claim)] {
                    if play.check_early_end(seat, matter).is_ok() {
                        actions.push(action);
                    }
                }
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let declarer_only = |won: &Won| if won.declarer == seat { Ok(()) } else { Err(Illegal::NotYourTurn) };
        match (&self.phase, action) {
            (Phase::Auction(auction), Action::Bid(_) | Action::Hold | Action::Pass) => {
                if auction.asked() != seat {
                    return Err(Illegal::NotYourTurn);
                }
                auction.check(as_call(action).ok_or(Illegal::WrongPhase)?)
            }
            (Phase::PickUpOrHand(won), Action::PickUp) => declarer_only(won),
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                declarer_only(won)?;
                check_announcement(*won, contract, false)
            }
            (Phase::Discarding(won), Action::Discard(cards)) => {
                declarer_only(won)?;
                let own = self.dealt.twelve(seat).contains_all(cards);
                if own && cards.len() == 2 { Ok(()) } else { Err(Illegal::Discards) }
            }
            (Phase::Announcing { won, .. }, Action::Announce(contract)) => {
                declarer_only(won)?;
                check_announcement(*won, contract, true)
            }
            (Phase::Play(play), Action::Play(card)) => play.check_card(seat, card),
            (Phase::Play(play), Action::Claim) => play.check_early_end(seat, Matter::Claim),
            (Phase::Play(play), Action::Concede) => play.check_early_end(seat, Matter::Concession),
            (Phase::Play(play), Action::Accept | Action::Refuse) => play.check_answer(seat).map(|_| ()),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match (&mut self.phase, action) {
            (Phase::Auction(auction), _) => {
                let auction = *auction;
                return self.call(seat, auction, as_call(action).ok_or(Illegal::WrongPhase)?);
            }
            (Phase::PickUpOrHand(won), Action::PickUp) => self.phase = Phase::Discarding(*won),
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                let won = *won;
                self.announce(won, contract, None);
            }
            (Phase::Discarding(won), Action::Discard(discards)) => {
                self.phase = Phase::Announcing { won: *won, discards };
            }
            (Phase::Announcing { won, discards }, Action::Announce(contract)) => {
                let (won, discards) = (*won, *discards);
                self.announce(won, contract, Some(discards));
            }
            (Phase::Play(play), Action::Play(card)) => {
                if play.play_card(seat, card) {
                    self.end(Ending::PlayedOut);
                }
            }
            (Phase::Play(play), Action::Claim) => {
                play.open = play.open.with(seat);
                play.ask(seat, Matter::Claim, play.opponents(seat));
            }
            (Phase::Play(play), Action::Concede) if seat != play.won.declarer => {
                self.end(Ending::DefenderConceded(seat));
            }
            // With nine or ten cards the declarer may give up alone (`rules.md` 1.8).
            (Phase::Play(play), Action::Concede) if play.hands[seat].len() >= 9 => self.end(Ending::DeclarerConceded),
            (Phase::Play(play), Action::Concede) => play.ask(seat, Matter::Concession, play.defenders()),
            (Phase::Play(play), Action::Accept | Action::Refuse) => {
                let question = play.check_answer(seat)?;
                if let Some(ending) = play.answer(seat, question, action == Action::Accept) {
                    self.end(ending);
                }
            }
            _ => return Err(Illegal::WrongPhase),
        }
        Ok(())
    }

    fn public_view(&self) -> PublicView {
        let phase = match &self.phase {
            Phase::Auction(auction) => {
                PhaseView::Auction { asked: auction.asked(), role: auction.role(), bid: auction.bid() }
            }
            Phase::PickUpOrHand(won) => PhaseView::PickUpOrHand(*won),
            Phase::Discarding(won) => PhaseView::Discarding(*won),
            Phase::Announcing { won, .. } => PhaseView::Announcing(*won),
            Phase::Play(play) => PhaseView::Play(play.view()),
            Phase::Over(played) => PhaseView::Over(Box::new(OverView {
                hands: self.dealt.hands,
                skat: self.dealt.skat,
                played: played.as_ref().map(|played| played.view(&self.dealt)),
            })),
        };
        PublicView { calls: self.calls.clone(), awaited: self.awaited(), phase }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let (found, discards) = match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => (Some(self.dealt.skat), None),
            Phase::Announcing { won, discards } if won.declarer == seat => (Some(self.dealt.skat), Some(*discards)),
            Phase::Play(Play { won, discards, .. }) if won.declarer == seat => {
                (discards.map(|_| self.dealt.skat), *discards)
            }
            _ => (None, None),
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand: self.hand(seat),
            found,
            discards,
            legal: self.legal_actions(seat),
        }
    }

    fn score(&self) -> Option<DealScore> {
        let Phase::Over(played) = &self.phase else { return None };
        let mut points = vec![0; 3];
        let declarer = played.as_ref().map(|played| {
            let seat = played.won.declarer;
            points[seat.index()] = i32::from(played.settlement.score);
            DeclarerScore { seat, won: played.settlement.won }
        });
        Some(DealScore { declarer, ..DealScore::new(points) })
    }
}

const fn as_call(action: Action) -> Option<Call> {
    match action {
        Action::Bid(bid) => Some(Call::Bid(bid)),
        Action::Hold => Some(Call::Hold),
        Action::Pass => Some(Call::Pass),
        _ => None,
    }
}

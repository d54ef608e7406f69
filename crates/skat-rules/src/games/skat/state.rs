//! A deal of Skat from the first call to the settlement, with one type per phase.

use super::call_log::CallLog;
use super::finished::FinishedContract;
use super::play::{Beginning, Play};
use super::{
    Action, AfterCall, AllPass, Announcement, Auction, AuctionPart, Bid, Call, CardsDealt,
    ClaimPosition, Contract, ContractKind, Ending, Illegal, KontraRule, PublicView, Raises,
    SeatView, SkatRules, Won, listing,
};
use crate::card::CardSet;
use crate::deal::DealSecret;
use crate::game::{DealScore, Game, GameId, NoClaim, Setting};
use crate::games::ramsch::{RamschPlay, RamschRules};
use crate::rounds::RoundState;
use crate::seat::{Seat, SeatSet};

/// Optional bonus of the dealer for a passed-in deal.
const DEALER_BONUS: i32 = 50;

#[derive(Clone, Copy)]
pub(super) enum Phase {
    /// Ramsch round: this seat may choose Grand Hand.
    GrandHandOffer(Seat),
    Auction(Auction),
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing {
        won: Won,
        discards: CardSet,
    },
    Play(Play),
    Ramsch(RamschPlay),
    PassedIn,
    Played(FinishedContract),
}

/// One deal of Skat for three. The fields are private; views expose what players may see.
#[derive(Clone)]
pub struct Deal {
    rules: SkatRules,
    ramsch: RamschRules,
    players: u8,
    round: RoundState,
    pub(super) skat_shown: bool,
    /// Owner of the hand that the sitting-out dealer has looked into.
    pub(super) looked: Option<Seat>,
    pub(super) dealt: CardsDealt,
    pub(super) calls: CallLog,
    pub(super) phase: Phase,
}

/// Index of the dealer at a table of four, who sits out.
pub(super) const DEALER_AT_FOUR: usize = 3;

impl Deal {
    /// Returns a deal of official Skat with these cards, before the first call.
    #[must_use]
    pub fn new(dealt: CardsDealt) -> Self {
        Self::by(&Setting::official(), dealt)
    }

    /// Returns a deal with these cards in this setting, before the first call.
    #[must_use]
    pub fn by(setting: &Setting, dealt: CardsDealt) -> Self {
        let mut deal = Self {
            rules: setting.rules.skat,
            ramsch: setting.rules.ramsch,
            players: setting.players,
            round: setting.round,
            skat_shown: false,
            looked: None,
            dealt,
            calls: CallLog::NONE,
            phase: Phase::Auction(Auction::new()),
        };
        if setting.round.ramsch {
            // A Ramsch round is always Schieberamsch.
            deal.ramsch = deal.ramsch.pushed();
            deal.phase = match deal.ramsch.grand_hand {
                true => Phase::GrandHandOffer(Seat::FOREHAND),
                false => deal.ramsch_phase(),
            };
        }
        deal
    }

    /// Returns the rules of the deal.
    pub(super) const fn rules(&self) -> SkatRules {
        self.rules
    }

    /// Returns the rules of the Ramsch that follows if all pass; none if the deal is passed in
    /// then.
    pub(super) fn ramsch_if_all_pass(&self) -> Option<RamschRules> {
        (self.rules.all_pass == AllPass::Ramsch).then_some(self.ramsch)
    }

    fn ramsch_phase(&self) -> Phase {
        Phase::Ramsch(RamschPlay::new(
            self.dealt.hands(),
            self.dealt.skat(),
            self.ramsch,
            self.round,
        ))
    }

    /// Returns a deal of official Skat with a fixed contract, before the first lead; for matches
    /// and analysis.
    ///
    /// `discards` are two of the declarer's twelve cards, or none for a Hand contract.
    ///
    /// # Errors
    ///
    /// [`Illegal`] if the contract doesn't fit the bid, or the discards don't fit the contract.
    pub fn with_contract(
        dealt: CardsDealt,
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    ) -> Result<Self, Illegal> {
        Self::new(dealt).declared(won, contract, discards)
    }

    /// Returns the same deal with its contract fixed, regardless of earlier calls.
    ///
    /// # Errors
    ///
    /// As for [`Deal::with_contract`].
    pub fn declared(
        mut self,
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    ) -> Result<Self, Illegal> {
        self.phase = Phase::PickUpOrHand(won);
        if let Some(discards) = discards {
            self.apply(won.declarer, Action::PickUp)?;
            self.apply(won.declarer, Action::Discard(discards))?;
        }
        self.apply(won.declarer, Action::Announce(contract))?;
        Ok(self)
    }

    /// Returns true for the three seats that play.
    #[inline]
    pub(super) const fn plays(seat: Seat) -> bool {
        seat.index() < 3
    }

    pub(super) fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => self.dealt.twelve(seat),
            Phase::Announcing { won, discards } if won.declarer == seat => {
                self.dealt.twelve(seat) - *discards
            }
            Phase::Play(play) => play.hands[seat],
            Phase::Ramsch(ramsch) if ramsch.awaited().is_empty() => CardSet::EMPTY,
            Phase::Ramsch(ramsch) => ramsch.hand(seat),
            Phase::PassedIn | Phase::Played(_) => CardSet::EMPTY,
            _ => self.dealt.hands()[seat],
        }
    }

    pub(super) fn over(&self) -> bool {
        self.awaited().is_empty()
    }

    fn call(&mut self, seat: Seat, call: Call) -> Result<(), Illegal> {
        let Phase::Auction(auction) = &mut self.phase else {
            return Err(Illegal::WrongPhase);
        };
        if auction.asked() != seat {
            return Err(Illegal::NotYourTurn);
        }
        match auction.call(call)? {
            AfterCall::Open(next) => *auction = next,
            AfterCall::Declared(won) => self.phase = Phase::PickUpOrHand(won),
            AfterCall::PassedIn if self.ramsch_if_all_pass().is_some() => {
                self.phase = self.ramsch_phase();
            }
            AfterCall::PassedIn => self.phase = Phase::PassedIn,
        }
        self.calls.push(call);
        Ok(())
    }

    fn pick_up(&mut self, seat: Seat, won: Won, shown: bool) -> Result<(), Illegal> {
        if won.declarer != seat {
            Err(Illegal::NotYourTurn)
        } else if shown && !self.rules.skat_shown {
            Err(Illegal::SkatNotShown)
        } else {
            self.skat_shown = shown;
            self.phase = Phase::Discarding(won);
            Ok(())
        }
    }

    fn announce(
        &mut self,
        seat: Seat,
        won: Won,
        contract: Contract,
        discards: Option<CardSet>,
    ) -> Result<(), Illegal> {
        let (twelve, mut hands) = (self.dealt.twelve(won.declarer), self.dealt.hands());
        if won.declarer != seat {
            return Err(Illegal::NotYourTurn);
        } else if contract.hand() == discards.is_some() {
            return Err(Illegal::HandAfterSkat);
        }
        let put_away = discards.unwrap_or(self.dealt.skat());
        hands[seat] = twelve - put_away;
        contract.check(&self.rules, won.bid, hands[seat])?;
        let raises = Raises {
            skat_shown: self.skat_shown,
            bock: self.round.doublings,
            ..Raises::default()
        };
        let may_kontra = self.may_kontra(seat);
        let beginning = Beginning {
            won,
            contract,
            raises,
            put_away,
            hands,
            twelve,
            may_kontra,
        };
        let (play, ending) = Play::begin(&self.rules, beginning);
        self.phase = Phase::Play(play);
        if let Some(ending) = ending {
            self.end(ending);
        }
        Ok(())
    }

    /// Returns the defenders whose calls in the auction entitle them to Kontra.
    fn may_kontra(&self, declarer: Seat) -> SeatSet {
        let may = |seat: &Seat| {
            *seat != declarer
                && self
                    .rules
                    .kontra_who
                    .allows(AuctionPart::of(*seat, &self.calls))
        };
        match self.rules.kontra {
            // A Ramsch round has no Kontra.
            _ if self.round.ramsch => SeatSet::EMPTY,
            KontraRule::Off => SeatSet::EMPTY,
            _ => Seat::SKAT.into_iter().filter(may).collect(),
        }
    }

    /// Ends the play, if a contract is being played.
    fn end(&mut self, ending: Ending) {
        match std::mem::replace(&mut self.phase, Phase::PassedIn) {
            Phase::Play(play) => self.phase = Phase::Played(play.ended(&self.rules, ending)),
            other => self.phase = other,
        }
    }

    /// Ramsch round: accepts Grand Hand, or passes the offer on to the next seat.
    fn answer_offer(&mut self, seat: Seat, asked: Seat, plays: bool) -> Result<(), Illegal> {
        if asked != seat {
            Err(Illegal::NotYourTurn)
        } else if plays {
            let contract = Contract::new(ContractKind::Grand, true, Announcement::None)?;
            self.announce(
                seat,
                Won {
                    declarer: seat,
                    bid: Bid::LOWEST,
                },
                contract,
                None,
            )
        } else {
            self.phase = match seat {
                Seat::REARHAND => self.ramsch_phase(),
                _ => Phase::GrandHandOffer(seat.next()),
            };
            Ok(())
        }
    }

    fn check_look(&self, seat: Seat, into: Seat) -> Result<(), Illegal> {
        let is_dealer = seat.index() == DEALER_AT_FOUR && self.players == 4;
        if !is_dealer || !self.rules.dealer_looks || !Self::plays(into) {
            Err(Illegal::NoLook)
        } else if self.over() {
            Err(Illegal::WrongPhase)
        } else if self.looked.is_some() {
            Err(Illegal::LookedAlready)
        } else {
            Ok(())
        }
    }

    fn list_announcements(&self, won: Won, discards: Option<CardSet>, actions: &mut Vec<Action>) {
        let cards = self.dealt.twelve(won.declarer) - discards.unwrap_or(self.dealt.skat());
        listing::announcements(&self.rules, won.bid, cards, discards.is_none(), actions);
    }
}

impl Game for Deal {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Skat;
    fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
        Self::by(setting, CardsDealt::from_secret(secret))
    }

    /// Three, or four if the sitting-out dealer may look into a hand or gets a bonus for a
    /// passed-in deal.
    fn seat_count(&self) -> u8 {
        if self.players == 4 && (self.rules.dealer_looks || self.rules.dealer_bonus) {
            4
        } else {
            3
        }
    }

    #[inline]
    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Auction(auction) => SeatSet::only(auction.asked()),
            Phase::PickUpOrHand(won) | Phase::Discarding(won) | Phase::Announcing { won, .. } => {
                SeatSet::only(won.declarer)
            }
            Phase::Play(play) => play.awaited(),
            Phase::GrandHandOffer(asked) => SeatSet::only(*asked),
            Phase::Ramsch(ramsch) => ramsch.awaited(),
            Phase::PassedIn | Phase::Played(_) => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if !Self::plays(seat) {
            let looks = Seat::SKAT
                .into_iter()
                .filter(|&into| self.check_look(seat, into).is_ok());
            actions.extend(looks.map(Action::Look));
            return;
        }
        match &self.phase {
            Phase::Play(play) => play.list(&self.rules, seat, actions),
            Phase::GrandHandOffer(asked) if *asked == seat => {
                actions.extend([Action::GrandHand, Action::NoGrandHand]);
            }
            Phase::Ramsch(ramsch) => {
                let mut legal = Vec::new();
                ramsch.add_legal_actions(seat, &mut legal);
                actions.extend(legal.into_iter().map(Action::from));
            }
            Phase::Auction(auction) if auction.asked() == seat => listing::calls(auction, actions),
            Phase::PickUpOrHand(won) if won.declarer == seat => {
                actions.push(Action::PickUp);
                if self.rules.skat_shown {
                    actions.push(Action::PickUpShown);
                }
                self.list_announcements(*won, None, actions);
            }
            Phase::Discarding(won) if won.declarer == seat => {
                listing::discards(self.dealt.twelve(seat), actions);
            }
            Phase::Announcing { won, discards } if won.declarer == seat => {
                self.list_announcements(*won, Some(*discards), actions);
            }
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.clone().apply(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if let Action::Look(into) = action {
            self.check_look(seat, into)?;
            self.looked = Some(into);
            return Ok(());
        }
        if !Self::plays(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (&mut self.phase, action) {
            (Phase::Play(play), _) => {
                if let Some(ending) = play.apply(&self.rules, seat, action)? {
                    self.end(ending);
                }
                Ok(())
            }
            (Phase::Auction(_), _) => self.call(seat, action.as_call().ok_or(Illegal::WrongPhase)?),
            (Phase::GrandHandOffer(asked), Action::GrandHand | Action::NoGrandHand) => {
                let asked = *asked;
                self.answer_offer(seat, asked, action == Action::GrandHand)
            }
            (Phase::Ramsch(ramsch), _) => {
                Ok(ramsch.apply(seat, action.in_ramsch().ok_or(Illegal::WrongPhase)?)?)
            }
            (Phase::PickUpOrHand(won), Action::PickUp | Action::PickUpShown) => {
                let won = *won;
                self.pick_up(seat, won, action == Action::PickUpShown)
            }
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                let won = *won;
                self.announce(seat, won, contract, None)
            }
            (Phase::Discarding(won), Action::Discard(discards)) => {
                if won.declarer != seat {
                    Err(Illegal::NotYourTurn)
                } else if !self.dealt.twelve(seat).contains_pair(discards) {
                    Err(Illegal::Discards)
                } else {
                    self.phase = Phase::Announcing {
                        won: *won,
                        discards,
                    };
                    Ok(())
                }
            }
            (Phase::Announcing { won, discards }, Action::Announce(contract)) => {
                let (won, discards) = (*won, *discards);
                self.announce(seat, won, contract, Some(discards))
            }
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn public_view(&self) -> PublicView {
        self.seen_by_all()
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        self.seen_by(seat)
    }

    fn score(&self) -> Option<DealScore> {
        match &self.phase {
            Phase::PassedIn => {
                let mut points = vec![0; self.seat_count().into()];
                if self.rules.dealer_bonus
                    && let Some(dealer) = points.last_mut()
                {
                    *dealer = DEALER_BONUS;
                }
                Some(DealScore::new(points))
            }
            Phase::Played(played) => Some(played.score(self.seat_count())),
            Phase::Ramsch(ramsch) => {
                let mut score = ramsch.score()?.deal_score();
                score.points.resize(self.seat_count().into(), 0);
                Some(score)
            }
            _ => None,
        }
    }

    fn surrender(&mut self, seat: Seat) -> bool {
        match &self.phase {
            Phase::Play(play) if Self::plays(seat) => {
                let ending = play.surrendered(seat);
                self.end(ending);
                true
            }
            _ => false,
        }
    }

    fn claimed(&self) -> Option<ClaimPosition> {
        match &self.phase {
            Phase::Play(play) => play.claimed(),
            _ => None,
        }
    }

    fn grant_claim(&mut self) -> Result<(), NoClaim> {
        let claim = self.claimed().ok_or(NoClaim)?;
        self.end(Ending::Claimed(claim.claimant));
        Ok(())
    }
}

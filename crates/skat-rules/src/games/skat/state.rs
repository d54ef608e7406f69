//! A deal of Skat from the first call to the settlement: one type per phase.

use std::ops::RangeInclusive;

use super::auction::{AfterCall, Auction};
use super::calls::Calls;
use super::error::Illegal;
use super::play::{Beginning, Play};
use super::played::Played;
use super::view::{OverView, PhaseView, PublicView, SeatView, Won};
use super::{
    Action, AuctionPart, Bid, Call, ClaimPosition, Contract, Dealt, Ending, KontraRule, Raises, Role, SkatRules,
};
use crate::card::CardSet;
use crate::deal::DealSecret;
use crate::game::{DealScore, Game, GameId, NoClaim, Setting};
use crate::seat::{Seat, SeatSet};

/// What a deal that is passed in may bring the dealer.
const DEALER_BONUS: i32 = 50;

#[derive(Clone)]
enum Phase {
    Auction(Auction),
    PickUpOrHand(Won),
    Discarding(Won),
    Announcing { won: Won, discards: CardSet },
    Play(Play),
    PassedIn,
    Played(Played),
}

/// One deal of Skat for three. Its fields are private: what may be seen of it are its views.
#[derive(Clone)]
pub struct Deal {
    rules: SkatRules,
    players: u8,
    bock: u8,
    skat_shown: bool,
    /// Into whose hand the dealer who sits out has looked.
    looked: Option<Seat>,
    dealt: Dealt,
    calls: Calls,
    phase: Phase,
}

/// At a table of four the dealer, who sits out.
const DEALER_AT_FOUR: usize = 3;

impl Deal {
    /// A deal of official Skat with these cards, before the first call.
    #[must_use]
    pub fn new(dealt: Dealt) -> Self {
        Self::by(&Setting::official(), dealt)
    }

    /// A deal with these cards in this setting, before the first call.
    #[must_use]
    pub const fn by(setting: &Setting, dealt: Dealt) -> Self {
        Self {
            rules: setting.rules.knobs().skat,
            players: setting.players,
            bock: setting.round.doublings,
            skat_shown: false,
            looked: None,
            dealt,
            calls: Calls::NONE,
            phase: Phase::Auction(Auction::new()),
        }
    }

    /// A deal of official Skat whose contract is fixed, before the first lead, for matches and analysis.
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
        Self::new(dealt).declared(won, contract, discards)
    }

    /// The same deal with its contract fixed, whatever has been called.
    ///
    /// # Errors
    ///
    /// As for [`Deal::with_contract`].
    pub fn declared(mut self, won: Won, contract: Contract, discards: Option<CardSet>) -> Result<Self, Illegal> {
        self.phase = Phase::PickUpOrHand(won);
        if let Some(discards) = discards {
            self.apply(won.declarer, Action::PickUp)?;
            self.apply(won.declarer, Action::Discard(discards))?;
        }
        self.apply(won.declarer, Action::Announce(contract))?;
        Ok(self)
    }

    /// Whether this is one of the three who play.
    #[inline]
    const fn plays(seat: Seat) -> bool {
        seat.index() < 3
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => self.dealt.twelve(seat),
            Phase::Announcing { won, discards } if won.declarer == seat => self.dealt.twelve(seat) - *discards,
            Phase::Play(play) => play.hands[seat],
            Phase::PassedIn | Phase::Played(_) => CardSet::EMPTY,
            _ => self.dealt.hands()[seat],
        }
    }

    const fn over(&self) -> bool {
        matches!(self.phase, Phase::PassedIn | Phase::Played(_))
    }

    fn call(&mut self, seat: Seat, auction: Auction, call: Call) -> Result<(), Illegal> {
        if auction.asked() != seat {
            return Err(Illegal::NotYourTurn);
        }
        let after = auction.call(call)?;
        self.calls.push(call);
        self.phase = match after {
            AfterCall::Open(auction) => Phase::Auction(auction),
            AfterCall::Declared { declarer, bid } => Phase::PickUpOrHand(Won { declarer, bid }),
            AfterCall::PassedIn => Phase::PassedIn,
        };
        Ok(())
    }

    fn pick_up(&mut self, seat: Seat, won: Won, shown: bool) -> Result<(), Illegal> {
        match () {
            () if won.declarer != seat => Err(Illegal::NotYourTurn),
            () if shown && !self.rules.skat_shown => Err(Illegal::SkatNotShown),
            () => {
                self.skat_shown = shown;
                self.phase = Phase::Discarding(won);
                Ok(())
            }
        }
    }

    fn announce(&mut self, seat: Seat, won: Won, contract: Contract, discards: Option<CardSet>) -> Result<(), Illegal> {
        let (twelve, mut hands) = (self.dealt.twelve(won.declarer), self.dealt.hands());
        match () {
            () if won.declarer != seat => return Err(Illegal::NotYourTurn),
            () if contract.hand() == discards.is_some() => return Err(Illegal::HandAfterSkat),
            () => {}
        }
        let put_away = discards.unwrap_or(self.dealt.skat());
        hands[seat] = twelve - put_away;
        contract.check(&self.rules, won.bid, hands[seat])?;
        let raises = Raises { skat_shown: self.skat_shown, bock: self.bock, ..Raises::default() };
        let may_kontra = self.may_kontra(seat);
        let beginning = Beginning { won, contract, raises, put_away, hands, twelve, may_kontra };
        let (play, ending) = Play::begin(&self.rules, beginning);
        self.phase = Phase::Play(play);
        self.end(ending);
        Ok(())
    }

    /// The defenders who may say Kontra after what they did in the auction.
    fn may_kontra(&self, declarer: Seat) -> SeatSet {
        let may = |seat: &Seat| *seat != declarer && self.rules.kontra_who.allows(AuctionPart::of(*seat, &self.calls));
        match self.rules.kontra {
            KontraRule::Off => SeatSet::EMPTY,
            _ => Seat::SKAT.into_iter().filter(may).collect(),
        }
    }

    /// Ends play if it has ended so.
    fn end(&mut self, ending: Option<Ending>) {
        let Some(ending) = ending else { return };
        match std::mem::replace(&mut self.phase, Phase::PassedIn) {
            Phase::Play(play) => self.phase = Phase::Played(play.ended(&self.rules, ending)),
            other => self.phase = other,
        }
    }

    /// What the dealer who sits out may see: the hand he looked into as it is held, but never the skat that is being exchanged.
    fn looked_into(&self) -> Option<(Seat, CardSet)> {
        let seat = self.looked?;
        match &self.phase {
            Phase::Discarding(_) => Some((seat, self.dealt.hands()[seat])),
            _ => Some((seat, self.hand(seat))),
        }
    }

    fn check_look(&self, seat: Seat, into: Seat) -> Result<(), Illegal> {
        let is_dealer = seat.index() == DEALER_AT_FOUR && self.players == 4;
        match () {
            () if !is_dealer || !self.rules.dealer_looks || !Self::plays(into) => Err(Illegal::NoLook),
            () if self.over() => Err(Illegal::WrongPhase),
            () if self.looked.is_some() => Err(Illegal::LookedAlready),
            () => Ok(()),
        }
    }

    fn list_before_play(&self, won: Won, discards: Option<CardSet>, actions: &mut Vec<Action>) {
        let cards = self.dealt.twelve(won.declarer) - discards.unwrap_or(self.dealt.skat());
        let announce = |contract| actions.push(Action::Announce(contract));
        Contract::each_legal(&self.rules, won.bid, cards, discards.is_none(), announce);
    }
}

impl Game for Deal {
    type Action = Action;
    type Illegal = Illegal;
    type SeatView = SeatView;
    type PublicView = PublicView;

    const ID: GameId = GameId::Skat;
    const SEATS: RangeInclusive<u8> = 3..=3;

    fn deal(secret: &DealSecret, setting: &Setting) -> Self {
        Self::by(setting, Dealt::from_secret(secret))
    }

    /// Three; four where the dealer who sits out may look into a hand, or has a bonus for a deal that is passed in.
    fn seat_count(&self) -> u8 {
        if self.players == 4 && (self.rules.dealer_looks || self.rules.dealer_bonus) { 4 } else { 3 }
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Auction(auction) => SeatSet::only(auction.asked()),
            Phase::PickUpOrHand(won) | Phase::Discarding(won) | Phase::Announcing { won, .. } => {
                SeatSet::only(won.declarer)
            }
            Phase::Play(play) => play.awaited(),
            Phase::PassedIn | Phase::Played(_) => SeatSet::EMPTY,
        }
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if !Self::plays(seat) {
            let looks = Seat::SKAT.into_iter().filter(|&into| self.check_look(seat, into).is_ok());
            actions.extend(looks.map(Action::Look));
            return;
        }
        match &self.phase {
            Phase::Play(play) => play.list(&self.rules, seat, actions),
            Phase::Auction(auction) if auction.asked() == seat => match auction.role() {
                Role::Speaker => {
                    actions.extend(Bid::above(auction.bid()).map(Action::Bid));
                    actions.push(Action::Pass);
                }
                Role::Listener => actions.extend([Action::Hold, Action::Pass]),
            },
            Phase::PickUpOrHand(won) if won.declarer == seat => {
                actions.push(Action::PickUp);
                if self.rules.skat_shown {
                    actions.push(Action::PickUpShown);
                }
                self.list_before_play(*won, None, actions);
            }
            Phase::Discarding(won) if won.declarer == seat => {
                let mut rest = self.dealt.twelve(seat);
                while let Some(first) = rest.first() {
                    rest = rest.without(first);
                    actions.extend(rest.iter().map(|second| Action::Discard(CardSet::from(first).with(second))));
                }
            }
            Phase::Announcing { won, discards } if won.declarer == seat => {
                self.list_before_play(*won, Some(*discards), actions);
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
                let ending = play.apply(&self.rules, seat, action)?;
                self.end(ending);
                Ok(())
            }
            (Phase::Auction(auction), Action::Bid(_) | Action::Hold | Action::Pass) => {
                let call = match action {
                    Action::Bid(bid) => Call::Bid(bid),
                    Action::Hold => Call::Hold,
                    _ => Call::Pass,
                };
                let auction = *auction;
                self.call(seat, auction, call)
            }
            (Phase::PickUpOrHand(won), Action::PickUp | Action::PickUpShown) => {
                let won = *won;
                self.pick_up(seat, won, action == Action::PickUpShown)
            }
            (Phase::PickUpOrHand(won), Action::Announce(contract)) => {
                let won = *won;
                self.announce(seat, won, contract, None)
            }
            (Phase::Discarding(won), Action::Discard(discards)) => match () {
                () if won.declarer != seat => Err(Illegal::NotYourTurn),
                () if discards.len() != 2 || !self.dealt.twelve(seat).contains_all(discards) => Err(Illegal::Discards),
                () => {
                    self.phase = Phase::Announcing { won: *won, discards };
                    Ok(())
                }
            },
            (Phase::Announcing { won, discards }, Action::Announce(contract)) => {
                let (won, discards) = (*won, *discards);
                self.announce(seat, won, contract, Some(discards))
            }
            _ => Err(Illegal::WrongPhase),
        }
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
            Phase::PassedIn => PhaseView::Over(Box::new(OverView::new(&self.dealt, None))),
            Phase::Played(played) => PhaseView::Over(Box::new(OverView::new(&self.dealt, Some(played.view())))),
        };
        PublicView {
            calls: self.calls.to_vec(),
            awaited: self.awaited(),
            skat_shown: self.skat_shown.then_some(self.dealt.skat()),
            looked_into: self.looked,
            phase,
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let own = Self::plays(seat);
        let (found, discards) = match &self.phase {
            Phase::Discarding(won) if won.declarer == seat => (Some(self.dealt.skat()), None),
            Phase::Announcing { won, discards } if won.declarer == seat => (Some(self.dealt.skat()), Some(*discards)),
            Phase::Play(play) if play.won.declarer == seat && !play.contract.hand() => {
                (Some(self.dealt.skat()), Some(play.put_away))
            }
            _ => (None, None),
        };
        let insight = match &self.phase {
            _ if !own => self.looked_into().filter(|_| seat.index() == DEALER_AT_FOUR),
            Phase::Play(play) => play.partners_hand(seat),
            _ => None,
        };
        SeatView {
            seat,
            public: self.public_view(),
            hand: if own { self.hand(seat) } else { CardSet::EMPTY },
            found,
            discards,
            insight,
            legal: self.legal_actions(seat),
        }
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
            _ => None,
        }
    }

    fn surrender(&mut self, seat: Seat) -> bool {
        match &self.phase {
            Phase::Play(play) if Self::plays(seat) => {
                let ending = play.surrendered(seat);
                self.end(Some(ending));
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
        self.end(Some(Ending::Claimed(claim.claimant)));
        Ok(())
    }
}

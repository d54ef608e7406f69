//! Play of a contract: its tricks and everything that happens around them.

use super::error::Illegal;
use super::listing;
use super::question::{Matter, Question};
use super::tricks::Tricks;
use super::{
    Action, Contract, ContractKind, Doubling, Ending, Exposure, KontraRule, KontraTime,
    OpenContracts, PlayResult, Raises, SkatRules, Won,
};
use crate::card::{Card, CardSet};
use crate::seat::{BySeat, Seat, SeatSet};

/// Largest number of exchanges before a Revolution.
pub(super) const MOST_EXCHANGES: u8 = 10;

/// Facts that are fixed when play begins.
#[derive(Clone, Copy)]
pub(super) struct Beginning {
    pub(super) won: Won,
    pub(super) contract: Contract,
    pub(super) raises: Raises,
    pub(super) put_away: CardSet,
    pub(super) hands: BySeat<CardSet>,
    /// Declarer's ten cards and the skat.
    pub(super) twelve: CardSet,
    /// Defenders whose calls in the auction entitle them to Kontra.
    pub(super) may_kontra: SeatSet,
}

/// A contract in play.
#[derive(Clone, Copy)]
pub(super) struct Play {
    pub(super) won: Won,
    pub(super) contract: Contract,
    pub(super) raises: Raises,
    /// Two unseen cards that count for the declarer: the discards, or the skat in a Hand contract.
    pub(super) put_away: CardSet,
    pub(super) twelve: CardSet,
    pub(super) hands: BySeat<CardSet>,
    pub(super) tricks: Tricks,
    /// Seats whose cards lie open.
    pub(super) open: SeatSet,
    pub(super) question: Option<Question>,
    /// Result that stays with a declarer who plays on after the defenders' concession.
    pub(super) secured: Option<PlayResult>,
    pub(super) may_kontra: SeatSet,
    /// Seats that have waived Kontra or an answer to it.
    pub(super) kontra_passed: SeatSet,
    pub(super) exchanges_left: u8,
    /// Seats whose claim was refused in the trick on the table.
    pub(super) claims_refused: SeatSet,
    /// Seats whose concession was refused in the trick on the table.
    pub(super) concessions_refused: SeatSet,
    /// Seats whose gift was refused since the declarer last played on.
    pub(super) gifts_refused: SeatSet,
}

/// The ending that an action leads to, or none if the deal goes on.
pub(super) type Progress = Result<Option<Ending>, Illegal>;

impl Play {
    /// Begins play after the announcement. The rule about 18 and 20 can end the deal at once.
    pub(super) fn begin(rules: &SkatRules, beginning: Beginning) -> (Self, Option<Ending>) {
        let Beginning {
            won,
            contract,
            raises,
            put_away,
            hands,
            twelve,
            may_kontra,
        } = beginning;
        let mut play = Self {
            won,
            contract,
            raises,
            put_away,
            twelve,
            hands,
            tricks: Tricks::new(contract.kind()),
            open: SeatSet::EMPTY,
            question: None,
            secured: None,
            may_kontra,
            kontra_passed: SeatSet::EMPTY,
            exchanges_left: if contract.revolution() {
                MOST_EXCHANGES
            } else {
                0
            },
            claims_refused: SeatSet::EMPTY,
            concessions_refused: SeatSet::EMPTY,
            gifts_refused: SeatSet::EMPTY,
        };
        if rules.exposure == Exposure::BeforeLead && contract.ouvert() {
            play.open = SeatSet::only(won.declarer);
        }
        let asked_now = rules.kontra_time == KontraTime::BeforeLead || play.conceded_at_once(rules);
        if rules.kontra != KontraRule::Off && asked_now && !may_kontra.is_empty() {
            play.ask(won.declarer, Matter::Kontra(Doubling::Kontra), may_kontra);
            (play, None)
        } else {
            let ending = play.after_kontra(rules);
            (play, ending)
        }
    }

    pub(super) fn defenders(&self) -> SeatSet {
        let next = self.won.declarer.next();
        SeatSet::only(next).with(next.next())
    }

    /// Returns the other defender.
    pub(super) fn partner(&self, defender: Seat) -> Seat {
        if defender.next() == self.won.declarer {
            defender.next().next()
        } else {
            defender.next()
        }
    }

    #[inline]
    pub(super) fn awaited(&self) -> SeatSet {
        self.question
            .map_or(SeatSet::only(self.tricks.turn()), |question| {
                question.unanswered
            })
    }

    /// Returns the partner's hand for a defender in a Revolution, who may see it.
    pub(super) fn partners_hand(&self, seat: Seat) -> Option<(Seat, CardSet)> {
        let sees = self.contract.revolution() && seat != self.won.declarer;
        sees.then(|| (self.partner(seat), self.hands[self.partner(seat)]))
    }

    /// Lists all legal actions of the seat, cards first and early ends last.
    pub(super) fn list(&self, rules: &SkatRules, seat: Seat, actions: &mut Vec<Action>) {
        if let Some(question) = self.question {
            if question.unanswered.contains(seat) {
                self.list_answers(question.matter, seat, actions);
            }
            return;
        }
        if self.tricks.turn() == seat {
            let mut rest = self.playable(seat);
            while let Some(card) = rest.first() {
                rest = rest.without(card);
                actions.push(listing::play(card));
            }
        }
        if rules.kontra != KontraRule::Off && self.check_kontra(rules, seat).is_ok() {
            actions.push(Action::Kontra);
        }
        if rules.open_contracts == OpenContracts::ByTime && self.check_open(rules, seat).is_ok() {
            actions.push(Action::Open);
        }
        if rules.schenken && self.check_give(rules, seat).is_ok() {
            actions.push(Action::Give);
        }
        if self.hands[seat].is_empty() {
            return;
        }
        let may_concede = !self.concessions_refused.contains(seat);
        let may_claim = rules.claims && !self.claims_refused.contains(seat);
        if may_concede {
            actions.push(Action::Concede);
        }
        if may_claim {
            actions.push(Action::Claim);
        }
        actions.push(Action::Throw);
    }

    fn list_answers(&self, matter: Matter, seat: Seat, actions: &mut Vec<Action>) {
        match matter {
            Matter::Kontra(_) => actions.extend([Action::Kontra, Action::Pass]),
            Matter::Exchange => {
                let (own, partners) = (self.hands[seat], self.hands[self.partner(seat)]);
                let swaps = own
                    .iter()
                    .flat_map(|given| partners.iter().map(move |taken| Action::Swap(given, taken)));
                actions.extend(swaps.chain([Action::Ready]));
            }
            _ => actions.extend([Action::Accept, Action::Refuse]),
        }
    }

    /// Applies an action of the seat, if it is legal.
    #[inline]
    pub(super) fn apply(&mut self, rules: &SkatRules, seat: Seat, action: Action) -> Progress {
        match action {
            Action::Play(card) => self.play(rules, seat, card),
            _ => self.say(rules, seat, action),
        }
    }

    fn say(&mut self, rules: &SkatRules, seat: Seat, action: Action) -> Progress {
        match action {
            Action::Kontra => {
                let doubling = self.check_kontra(rules, seat)?;
                Ok(self.double(rules, seat, doubling))
            }
            Action::Pass => self.let_kontra_pass(rules, seat),
            Action::Swap(given, taken) => self.swap(seat, given, taken),
            Action::Ready => self.ready(seat),
            Action::Open => {
                self.check_open(rules, seat)?;
                self.raises.opened_late = true;
                self.open = self.open.with(seat);
                Ok(None)
            }
            Action::Give => {
                self.check_give(rules, seat)?;
                Ok(self.ask(seat, Matter::JointGift, SeatSet::only(self.partner(seat))))
            }
            Action::Concede => {
                self.check_early_end(seat, self.concessions_refused)?;
                Ok(self.concede(rules, seat))
            }
            Action::Claim => {
                self.check_claim(rules, seat)?;
                self.open = self.open.with(seat);
                let declarer = self.won.declarer;
                let asked = if seat == declarer {
                    self.defenders()
                } else {
                    SeatSet::only(declarer)
                };
                Ok(self.ask(seat, Matter::Claim, asked))
            }
            Action::Throw => {
                self.check_early_end(seat, SeatSet::EMPTY)?;
                Ok(Some(Ending::Thrown(seat)))
            }
            Action::Accept | Action::Refuse => self.answer(rules, seat, action == Action::Accept),
            _ => Err(Illegal::WrongPhase),
        }
    }

    /// Returns the ending of a deal that this seat concedes without asking anybody.
    pub(super) fn surrendered(&self, seat: Seat) -> Ending {
        if seat == self.won.declarer {
            Ending::DeclarerConceded
        } else {
            Ending::DefenderConceded(seat)
        }
    }

    #[inline]
    fn playable(&self, seat: Seat) -> CardSet {
        self.contract
            .kind()
            .playable(self.hands[seat], self.tricks.led())
    }

    #[inline]
    fn play(&mut self, rules: &SkatRules, seat: Seat, card: Card) -> Progress {
        if self.question.is_some() {
            return Err(Illegal::QuestionOpen);
        } else if self.tricks.turn() != seat {
            return Err(Illegal::NotYourTurn);
        } else if !self.hands[seat].contains(card) {
            return Err(Illegal::NotHeld);
        } else if !self.playable(seat).contains(card) {
            return Err(Illegal::MustFollow);
        }
        self.hands[seat] = self.hands[seat].without(card);
        let winner = self.tricks.play(card);
        if rules.exposure != Exposure::BeforeLead {
            self.expose(rules.exposure);
        }
        let Some(winner) = winner else {
            return Ok(None);
        };
        self.claims_refused = SeatSet::EMPTY;
        self.concessions_refused = SeatSet::EMPTY;
        let null_lost = winner == self.won.declarer && self.contract.kind() == ContractKind::Null;
        Ok((null_lost || self.tricks.over()).then_some(Ending::PlayedOut))
    }

    /// Lays the hand of an ouvert declarer open at the agreed time.
    fn expose(&mut self, exposure: Exposure) {
        let due = match exposure {
            Exposure::BeforeLead | Exposure::AfterLead => true,
            Exposure::AfterTrick => self.tricks.complete_count() > 0,
        };
        if due && self.contract.ouvert() {
            self.open = self.open.with(self.won.declarer);
        }
    }

    /// Checks that the declarer may lay their cards open for a level: between the first trick and
    /// their next card.
    fn check_open(&self, rules: &SkatRules, seat: Seat) -> Result<(), Illegal> {
        rules.open_late(self.contract)?;
        let in_time = self.tricks.complete_count() == 1 && self.hands[seat].len() == 9;
        if self.question.is_some() {
            Err(Illegal::QuestionOpen)
        } else if seat != self.won.declarer {
            Err(Illegal::NotYourTurn)
        } else if !in_time || self.raises.opened_late {
            Err(Illegal::NotTheTimeToOpen)
        } else {
            Ok(())
        }
    }
}

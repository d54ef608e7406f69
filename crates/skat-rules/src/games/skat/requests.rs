//! Requests and answers beside the tricks: Kontra, exchanges, gifts, claims and concessions.

use super::play::{MOST_EXCHANGES, Play, Progress};
use super::result::conceded_at_once;
use super::{
    ContractKind, DefenderConcession, Doubling, Ending, Illegal, KontraRule, Matter, Question,
    SkatRules, concession_stands,
};
use crate::card::Card;
use crate::seat::{Seat, SeatSet};

impl Play {
    /// Returns the doubling that the seat may say, asked or not.
    pub(super) fn check_kontra(&self, rules: &SkatRules, seat: Seat) -> Result<Doubling, Illegal> {
        if rules.kontra == KontraRule::Off {
            return Err(Illegal::NoKontra);
        }
        if let Some(question) = self.question {
            return match question.matter {
                Matter::Kontra(doubling) if question.unanswered.contains(seat) => Ok(doubling),
                Matter::Kontra(_) => Err(Illegal::NotYourDoubling),
                _ => Err(Illegal::QuestionOpen),
            };
        }
        let in_time = rules
            .kontra_time
            .allows(!self.tricks.untouched(), self.hands[seat].len() < 10);
        if seat == self.won.declarer {
            Err(Illegal::NotYourDoubling)
        } else if self.raises.kontra.is_some() {
            Err(Illegal::KontraSaid)
        } else if !in_time || self.kontra_passed.contains(seat) {
            Err(Illegal::KontraTooLate)
        } else if !self.may_kontra.contains(seat) {
            Err(Illegal::NoKontraRight)
        } else {
            Ok(Doubling::Kontra)
        }
    }

    /// Doubles, and asks the other party for its answer.
    pub(super) fn double(
        &mut self,
        rules: &SkatRules,
        seat: Seat,
        doubling: Doubling,
    ) -> Option<Ending> {
        self.raises.kontra = Some(doubling);
        self.question = None;
        match Doubling::after(Some(doubling)).filter(|&next| rules.kontra.has(next)) {
            Some(next) if next.is_declarers() => {
                self.ask(seat, Matter::Kontra(next), SeatSet::only(self.won.declarer))
            }
            Some(next) => self.ask(seat, Matter::Kontra(next), self.defenders()),
            None => self.after_kontra(rules),
        }
    }

    pub(super) fn let_kontra_pass(&mut self, rules: &SkatRules, seat: Seat) -> Progress {
        let Some(Question {
            matter: Matter::Kontra(_),
            unanswered,
            ..
        }) = &mut self.question
        else {
            return Err(if self.question.is_some() {
                Illegal::QuestionOpen
            } else {
                Illegal::NoQuestion
            });
        };
        if !unanswered.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        *unanswered = unanswered.without(seat);
        let nobody_left = unanswered.is_empty();
        self.kontra_passed = self.kontra_passed.with(seat);
        if nobody_left {
            self.question = None;
            return Ok(self.after_kontra(rules));
        }
        Ok(None)
    }

    /// Returns true if the defenders have conceded by the rule about 18 and 20.
    pub(super) fn conceded_at_once(&self, rules: &SkatRules) -> bool {
        let more = self.contract.announces_more() || self.raises.skat_shown;
        rules.auto_concession
            && conceded_at_once(
                self.contract.kind(),
                self.won.bid,
                more,
                self.raises.kontra.is_some(),
            )
    }

    /// Ends the doubling: the deal is conceded, the exchange begins, or play goes on.
    pub(super) fn after_kontra(&mut self, rules: &SkatRules) -> Option<Ending> {
        if self.conceded_at_once(rules) {
            return Some(Ending::ConcededAtOnce);
        }
        if self.tricks.untouched() && self.exchanges_left == MOST_EXCHANGES {
            self.ask(self.won.declarer, Matter::Exchange, self.defenders());
        }
        None
    }

    fn check_exchange(&self, seat: Seat) -> Result<Question, Illegal> {
        match self.question {
            Some(question) if question.matter != Matter::Exchange => Err(Illegal::QuestionOpen),
            Some(question) if question.unanswered.contains(seat) => Ok(question),
            Some(_) => Err(Illegal::NotYourTurn),
            None => Err(Illegal::WrongPhase),
        }
    }

    /// Exchanges a card with the partner, who is then asked again. The tenth exchange is the last.
    pub(super) fn swap(&mut self, seat: Seat, given: Card, taken: Card) -> Progress {
        let question = self.check_exchange(seat)?;
        let partner = self.partner(seat);
        if !self.hands[seat].contains(given) || !self.hands[partner].contains(taken) {
            return Err(Illegal::SwapCards);
        }
        self.hands[seat] = self.hands[seat].without(given).with(taken);
        self.hands[partner] = self.hands[partner].without(taken).with(given);
        self.exchanges_left -= 1;
        let unanswered = self.defenders();
        self.question = (self.exchanges_left > 0).then_some(Question {
            unanswered,
            ..question
        });
        Ok(None)
    }

    pub(super) fn ready(&mut self, seat: Seat) -> Progress {
        let question = self.check_exchange(seat)?;
        let unanswered = question.unanswered.without(seat);
        self.question = (!unanswered.is_empty()).then_some(Question {
            unanswered,
            ..question
        });
        if unanswered.is_empty() {
            self.exchanges_left = 0;
        }
        Ok(None)
    }

    pub(super) fn check_give(&self, rules: &SkatRules, seat: Seat) -> Result<(), Illegal> {
        if !rules.schenken || self.contract.kind() == ContractKind::Null {
            Err(Illegal::NoGift)
        } else if self.question.is_some() {
            Err(Illegal::QuestionOpen)
        } else if seat == self.won.declarer {
            Err(Illegal::GiftByDeclarer)
        } else if self.tricks.complete_count() > 0 {
            Err(Illegal::GiftTooLate)
        } else if self.raises.goal(self.contract).raised().is_none() {
            Err(Illegal::NothingToGive)
        } else if self.gifts_refused.contains(seat) {
            Err(Illegal::AlreadyRefused)
        } else {
            Ok(())
        }
    }

    /// Checks that the seat may end the deal early or ask to: on any turn, while it holds a card.
    pub(super) fn check_early_end(&self, seat: Seat, refused: SeatSet) -> Result<(), Illegal> {
        if self.question.is_some() {
            Err(Illegal::QuestionOpen)
        } else if refused.contains(seat) {
            Err(Illegal::AlreadyRefused)
        } else if self.hands[seat].is_empty() {
            Err(Illegal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_claim(&self, rules: &SkatRules, seat: Seat) -> Result<(), Illegal> {
        if rules.claims {
            self.check_early_end(seat, self.claims_refused)
        } else {
            Err(Illegal::NoClaims)
        }
    }

    pub(super) fn concede(&mut self, rules: &SkatRules, seat: Seat) -> Option<Ending> {
        if seat == self.won.declarer {
            if concession_stands(self.hands[seat].len(), 0) {
                return Some(Ending::DeclarerConceded);
            }
            self.ask(seat, Matter::Concession, self.defenders())
        } else if rules.defender_concession == DefenderConcession::Both {
            self.ask(
                seat,
                Matter::JointConcession,
                SeatSet::only(self.partner(seat)),
            )
        } else {
            self.defenders_concede(rules, seat)
        }
    }

    /// Ends the deal for the defenders, unless the declarer could make more and may play on (ISkO
    /// 4.1.6).
    fn defenders_concede(&mut self, rules: &SkatRules, asker: Seat) -> Option<Ending> {
        if rules.play_on
            && self
                .conceded(rules)
                .leaves_more(self.contract, self.standing())
        {
            self.ask(asker, Matter::Surrender, SeatSet::only(self.won.declarer))
        } else {
            Some(Ending::DefenderConceded(asker))
        }
    }

    /// Opens a question; the deal goes on.
    pub(super) fn ask(
        &mut self,
        asker: Seat,
        matter: Matter,
        unanswered: SeatSet,
    ) -> Option<Ending> {
        self.question = Some(Question {
            asker,
            matter,
            unanswered,
        });
        None
    }

    pub(super) fn answer(&mut self, rules: &SkatRules, seat: Seat, agreed: bool) -> Progress {
        let question = self.question.ok_or(Illegal::NoQuestion)?;
        if matches!(question.matter, Matter::Kontra(_) | Matter::Exchange) {
            return Err(Illegal::QuestionOpen);
        }
        if !question.unanswered.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let unanswered = question.unanswered.without(seat);
        // A claim needs the consent of everyone asked, a concession that of one. All other
        // questions go to a single seat.
        let open = match question.matter {
            Matter::Claim => agreed && !unanswered.is_empty(),
            _ => !agreed && !unanswered.is_empty(),
        };
        self.question = open.then_some(Question {
            unanswered,
            ..question
        });
        Ok(if open {
            None
        } else if agreed {
            self.agreed(rules, question)
        } else {
            self.refused(rules, question);
            None
        })
    }

    fn agreed(&mut self, rules: &SkatRules, question: Question) -> Option<Ending> {
        match question.matter {
            Matter::Claim => Some(Ending::Claimed(question.asker)),
            Matter::Concession => Some(Ending::DeclarerConceded),
            Matter::JointConcession => self.defenders_concede(rules, question.asker),
            Matter::Surrender => Some(Ending::DefenderConceded(question.asker)),
            Matter::JointGift => self.ask(
                question.asker,
                Matter::Gift,
                SeatSet::only(self.won.declarer),
            ),
            Matter::Gift => Some(Ending::Given(question.asker)),
            Matter::Kontra(_) | Matter::Exchange => None,
        }
    }

    fn refused(&mut self, rules: &SkatRules, question: Question) {
        match question.matter {
            Matter::Claim => self.claims_refused = self.claims_refused.with(question.asker),
            Matter::Concession | Matter::JointConcession => {
                self.concessions_refused = self.concessions_refused.with(question.asker);
            }
            Matter::Surrender => {
                let made = self.conceded(rules);
                self.secured = Some(self.secured.map_or(made, |before| made.at_least(before)));
                self.concessions_refused = self
                    .defenders()
                    .iter()
                    .fold(self.concessions_refused, SeatSet::with);
            }
            Matter::JointGift => self.gifts_refused = self.gifts_refused.with(question.asker),
            Matter::Gift => {
                let goal = self.raises.goal(self.contract);
                self.raises.required = goal.raised().unwrap_or(goal);
                self.gifts_refused = SeatSet::EMPTY;
            }
            Matter::Kontra(_) | Matter::Exchange => {}
        }
    }
}

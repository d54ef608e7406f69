//! The ending of the play and its result.

use super::play::Play;
use super::{
    ClaimPosition, ContractKind, Doubling, Ending, Matter, PartyPoints, PlayResult, PlayView,
    PlayedView, Settlement, SkatRules, settle,
};
use crate::facts::DealFacts;
use crate::game::{DealScore, DeclarerScore};
use crate::rounds::{ContractFacts, RoundEvents};
use crate::seat::BySeat;

/// A contract after its play.
#[derive(Clone, Copy)]
pub(super) struct FinishedContract {
    pub(super) play: Play,
    ending: Ending,
    card_points: u8,
    declarer_tricks: u8,
    made: PlayResult,
    settlement: Settlement,
}

impl Play {
    /// Returns both parties' takings so far.
    pub(super) fn standing(&self) -> PartyPoints {
        self.tricks.standing(self.won.declarer, self.put_away)
    }

    /// Returns true if every Spitze card has won its trick or is still held for it.
    fn spitze_stands(&self) -> bool {
        let (declarer, spitze) = (self.won.declarer, self.contract.spitze_cards());
        if spitze.is_empty() {
            return true;
        }
        let complete = self.tricks.complete();
        let first_for_spitze = 10 - spitze.len();
        let held = self
            .tricks
            .open_card_of(declarer)
            .map_or(self.hands[declarer], |card| self.hands[declarer].with(card));
        let left = spitze.len().min(10 - complete.len());
        (held & spitze).len() == left
            && complete
                .iter()
                .skip(first_for_spitze)
                .all(|trick| trick.winner == declarer && spitze.contains(trick.winning_card()))
    }

    /// Returns the declarer's result if the defenders concede now.
    pub(super) fn conceded(&self, rules: &SkatRules) -> PlayResult {
        let (contract, bid) = (self.contract, self.won.bid);
        let covers = |made| !settle(rules, contract, &self.raises, self.twelve, bid, made).overbid;
        let (standing, spitze) = (self.standing(), self.spitze_stands());
        PlayResult::by_defenders_concession(contract, &self.raises, standing, spitze, covers)
    }

    /// Settles the contract after this ending.
    pub(super) fn ended(self, rules: &SkatRules, ending: Ending) -> FinishedContract {
        let (contract, declarer) = (self.contract, self.won.declarer);
        let standing = self.standing();
        let (mut card_points, mut declarer_tricks) =
            (standing.declarer_points, standing.declarer_tricks);
        let rest_wanted_by_declarer = match ending {
            Ending::Claimed(seat) => Some(seat == declarer),
            Ending::Thrown(seat) => Some(seat != declarer),
            _ => None,
        };
        // In Null the declarer wants no tricks.
        if let Some(wanted) = rest_wanted_by_declarer
            && wanted != (contract.kind() == ContractKind::Null)
        {
            card_points = 120 - standing.defender_points;
            declarer_tricks = 10 - standing.defender_tricks;
        }
        let made = match ending {
            Ending::DeclarerConceded => {
                PlayResult::by_declarers_concession(contract, &self.raises, standing)
            }
            Ending::DefenderConceded(_) | Ending::Given(_) | Ending::ConcededAtOnce => {
                self.conceded(rules)
            }
            Ending::PlayedOut | Ending::Claimed(_) | Ending::Thrown(_) => {
                let spitze = self.spitze_stands() && rest_wanted_by_declarer != Some(false);
                PlayResult::in_play(contract, &self.raises, card_points, declarer_tricks, spitze)
            }
        };
        let made = self.secured.map_or(made, |secured| made.at_least(secured));
        let settlement = settle(
            rules,
            contract,
            &self.raises,
            self.twelve,
            self.won.bid,
            made,
        );
        FinishedContract {
            play: self,
            ending,
            card_points,
            declarer_tricks,
            made,
            settlement,
        }
    }

    /// Returns the position of the open claim, if any.
    pub(super) fn claimed(&self) -> Option<ClaimPosition> {
        let claim = self
            .question
            .filter(|question| question.matter == Matter::Claim)?;
        Some(ClaimPosition {
            kind: self.contract.kind(),
            declarer: self.won.declarer,
            claimant: claim.asker,
            hands: self.hands,
            leader: self.tricks.leader(),
            on_table: self.tricks.open().to_vec(),
        })
    }

    pub(super) fn view(&self) -> PlayView {
        PlayView {
            won: self.won,
            contract: self.contract,
            raises: self.raises,
            tricks: self.tricks.complete().to_vec(),
            leader: self.tricks.leader(),
            on_table: self.tricks.open().to_vec(),
            open_hands: BySeat::from_fn(|seat| {
                self.open.contains(seat).then_some(self.hands[seat])
            }),
            question: self.question,
            given_up: self.secured.is_some(),
        }
    }
}

impl FinishedContract {
    /// Returns the score, for this number of seats.
    pub(super) fn score(&self, seats: u8) -> DealScore {
        let declarer = DeclarerScore {
            seat: self.play.won.declarer,
            won: self.settlement.won,
        };
        let card_points = self.counted().then_some(self.card_points);
        let facts = DealFacts::of_contract(
            self.play.contract.kind(),
            card_points,
            self.settlement.overbid,
        );
        DealScore {
            events: self.events(),
            ..DealScore::of_declarer(seats, declarer, self.settlement.score, facts)
        }
    }

    /// Returns true if all card points were counted.
    const fn counted(&self) -> bool {
        matches!(
            self.ending,
            Ending::PlayedOut | Ending::Claimed(_) | Ending::Thrown(_)
        )
    }

    fn events(&self) -> RoundEvents {
        let (contract, settlement) = (self.play.contract, &self.settlement);
        let grand_hand = contract.kind() == ContractKind::Grand && contract.hand();
        let facts = ContractFacts {
            won: settlement.won,
            sixty_all: self.counted()
                && self.card_points == 60
                && contract.kind() != ContractKind::Null,
            grand_hand,
            null_ouvert_hand: contract.kind() == ContractKind::Null
                && contract.hand()
                && contract.ouvert(),
            schneider: self.made.schneider(),
            kontra: Doubling::count(self.play.raises.kontra) as u8,
            value: settlement.settled_value,
            amount: u16::try_from(settlement.score.unsigned_abs()).unwrap_or(u16::MAX),
        };
        RoundEvents {
            contract: Some(facts),
            grand_hand: grand_hand.then_some(settlement.won),
            ..RoundEvents::default()
        }
    }

    pub(super) fn view(&self) -> PlayedView {
        let play = &self.play;
        PlayedView {
            won: play.won,
            contract: play.contract,
            raises: play.raises,
            put_away: play.put_away,
            tricks: play.tricks.complete().to_vec(),
            ending: self.ending,
            given_up: play.secured.is_some(),
            card_points: self.card_points,
            declarer_tricks: self.declarer_tricks,
            settlement: self.settlement,
        }
    }
}

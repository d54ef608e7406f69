//! The knobs for rounds and the pot (`docs/RULE_SETS.md`, `rounds`).

use super::ContractFacts;
use crate::rule_set::{choices, knobs};

choices! {
    /// Treatment of Bock rounds that are triggered during another Bock round.
    pub enum Stacking {
        /// They are played one after the other.
        Queue = "queue",
        /// They are played together: scores are doubled once for each.
        Stack = "stack",
    }
}

choices! {
    /// The Bock rounds that a round of compulsory Ramsch follows.
    pub enum RamschRounds {
        /// Never.
        Off = "off",
        /// After each Bock round.
        Each = "each",
        /// After every third Bock round.
        Third = "third",
    }
}

knobs! {
    /// Bock rounds with their triggers, Ramsch rounds and the pot. Official Skat has none of them.
    pub struct RoundRules("rounds") {
        /// A contract lost with 60 card points triggers a Bock round.
        sixty_all: bool = false, "sixty-all", "XSkat; skatspielen.info";
        /// A won Grand Hand triggers a Bock round.
        grand_hand: bool = false, "grand-hand", "XSkat; skatspielen.info";
        /// A won Null ouvert Hand triggers a Bock round.
        null_ouvert_hand: bool = false, "null-ouvert-hand", "skatspielen.info";
        /// A successful Kontra (the declarer loses) triggers a Bock round.
        kontra_won: bool = false, "kontra-won", "XSkat";
        /// Re triggers a Bock round; a Re that loses to a successful Kontra counts once.
        re: bool = false, "re", "XSkat";
        /// Schneider outside a Bock round triggers one.
        schneider: bool = false, "schneider", "Andy4495/skat-scoresheet";
        /// A won contract worth 72 or more triggers a Bock round.
        value_72: bool = false, "value-72", "XSkat";
        /// A won contract worth 96 or more triggers a Bock round; with the knob for 72 the contract
        /// counts once.
        value_96: bool = false, "value-96", "XSkat";
        /// An amount of 120 or more on the score sheet triggers a Bock round.
        amount_120: bool = false, "amount-120", "Andy4495/skat-scoresheet";
        /// A player's new total that ends in three equal digits triggers a Bock round.
        equal_digits: bool = false, "equal-digits", "XSkat";
        /// A player's new total that is a multiple of 100, except 0, triggers a Bock round.
        hundreds: bool = false, "hundreds", "XSkat";
        /// Two rounds without Bock trigger a Bock round.
        two_quiet_rounds: bool = false, "two-quiet-rounds", "Andy4495/skat-scoresheet";
        /// A deal triggers one Bock round at most.
        one_a_deal: bool = false, "one-a-deal", "Andy4495/skat-scoresheet";
        /// Treatment of Bock rounds that are triggered during another Bock round.
        stacking: Stacking = Stacking::Queue, "stacking", "pagat.com, Skat";
        /// The Bock rounds that a round of compulsory Schieberamsch follows, in which any player
        /// may play Grand Hand instead.
        ramsch: RamschRounds = RamschRounds::Off, "ramsch", "pagat.com, Skat";
        /// Players keep a pot. All pay in one unit when it is empty, and the loser of a contract or
        /// Ramsch pays one more. A won Grand Hand takes it; a lost one doubles it.
        pot: bool = false, "pot", "pagat.com, Skat";
    } former {
        /// A lost contract worth 72 or 96 triggers a Bock round too.
        lost_values = "lost-values";
    }
}

impl RoundRules {
    /// Returns whether anything triggers Bock rounds.
    #[must_use]
    pub(crate) const fn has_bock(&self) -> bool {
        self.sixty_all
            || self.grand_hand
            || self.null_ouvert_hand
            || self.kontra_won
            || self.re
            || self.schneider
            || self.value_72
            || self.value_96
            || self.amount_120
            || self.equal_digits
            || self.hundreds
            || self.two_quiet_rounds
    }

    const fn check(&self) -> Option<&'static str> {
        match self.ramsch {
            RamschRounds::Each | RamschRounds::Third if !self.has_bock() => {
                Some("Ramsch rounds follow Bock rounds, and nothing calls for a Bock round")
            }
            _ if self.one_a_deal && !self.has_bock() => Some("nothing calls for a Bock round"),
            _ => None,
        }
    }

    /// Returns the number of Bock rounds that a contract triggers; `in_bock` means that it was
    /// played in a Bock round.
    #[must_use]
    pub fn bock_rounds(&self, facts: &ContractFacts, in_bock: bool) -> u8 {
        let kontra_won = self.kontra_won && facts.kontra >= 1 && !facts.won;
        let events = [
            self.sixty_all && facts.sixty_all && !facts.won,
            self.grand_hand && facts.grand_hand && facts.won,
            self.null_ouvert_hand && facts.null_ouvert_hand && facts.won,
            kontra_won,
            self.re && facts.kontra >= 2 && !kontra_won,
            self.schneider && facts.schneider && !in_bock,
            (facts.won || self.lost_values)
                && ((self.value_72 && facts.value >= 72) || (self.value_96 && facts.value >= 96)),
            self.amount_120 && facts.amount >= 120,
        ];
        events.into_iter().map(u8::from).sum()
    }
}

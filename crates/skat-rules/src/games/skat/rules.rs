//! The options of Skat.

use super::{Contract, ContractKind, Illegal};
use crate::rule_set::{choices, knobs};

choices! {
    /// Outcome if all three players pass.
    pub enum AllPass {
        /// The deal is recorded as passed in, and nobody scores (ISkO 3.2.16).
        PassedIn = "passed-in",
        /// A Ramsch follows.
        Ramsch = "ramsch",
    }
}

choices! {
    /// Doublings that the table allows.
    pub enum KontraRule {
        /// None, as in official Skat.
        Off = "off",
        /// A defender may say Kontra.
        Kontra = "kontra",
        /// The declarer may answer Re.
        Re = "re",
        /// The defenders may answer Supra, also called Bock.
        Supra = "supra",
        /// The declarer may answer Resupra, also called Hirsch.
        Resupra = "resupra",
    }
}

choices! {
    /// Time limit for Kontra.
    pub enum KontraTime {
        /// Until the defender plays their own first card.
        FirstCard = "first-card",
        /// Before the first lead, which waits for both defenders.
        BeforeLead = "before-lead",
    }
}

choices! {
    /// Defenders who may say Kontra.
    pub enum KontraWho {
        /// Both defenders.
        Any = "any",
        /// Only a defender who has bid or held a value.
        BidOrHeld = "bid-or-held",
        /// Any defender except one who passed although they could have bid or held 18.
        NotPassed18 = "not-passed-18",
    }
}

choices! {
    /// Right of the declarer to announce the Spitze: winning the last trick with the lowest trump.
    pub enum SpitzeRule {
        /// No Spitze, as in official Skat.
        Off = "off",
        /// The lowest trump only.
        One = "one",
        /// Any unbroken run of the lowest trumps, for the same number of last tricks.
        Several = "several",
    }
}

choices! {
    /// Levels for each card of a Spitze.
    pub enum SpitzeLevels {
        /// One level.
        One = "one",
        /// Two levels, as an option of XSkat.
        Two = "two",
    }
}

choices! {
    /// Open suit contracts and Grands: which are allowed, and their value.
    pub enum OpenContracts {
        /// Only Hand contracts with Schwarz announced, for one level (ISkO 5.2.5).
        Official = "official",
        /// All, for one level.
        PlusOne = "plus-one",
        /// All, for twice the value instead of a level.
        Doubled = "doubled",
        /// All. Cards that lie open before the first lead double the value; cards opened between
        /// the first trick and the declarer's next card are worth one level.
        ByTime = "by-time",
    }
}

choices! {
    /// Time at which the cards of an announced open contract are laid open.
    pub enum Exposure {
        /// Before the first lead.
        BeforeLead = "before-lead",
        /// After the first lead.
        AfterLead = "after-lead",
        /// After the first trick.
        AfterTrick = "after-trick",
    }
}

choices! {
    /// Defenders bound by one defender's concession.
    pub enum DefenderConcession {
        /// Both (ISkO 4.1.4).
        One = "one",
        /// None, unless the partner agrees.
        Both = "both",
    }
}

knobs! {
    /// The options of Skat; every default is the official rule.
    pub struct SkatRules("skat") {
        /// Outcome if all three players pass.
        all_pass: AllPass = AllPass::PassedIn, "all-pass", "ISkO 3.2.16; Wikipedia, Skat";
        /// A passed-in deal brings the dealer 50 points.
        dealer_bonus: bool = false, "dealer-bonus", "skatwelt.net";
        /// Doublings of the score that the table allows. Kontra, Re, Supra and Resupra double it
        /// once each, but neither value nor bid.
        kontra: KontraRule = KontraRule::Off, "kontra", "Wikipedia, Skat; pagat.com, Skat";
        /// Time limit for Kontra; each answer follows at once.
        kontra_time: KontraTime = KontraTime::FirstCard, "kontra-time", "pagat.com, Skat";
        /// Defenders who may say Kontra.
        kontra_who: KontraWho = KontraWho::Any, "kontra-who", "Wikipedia, Skat; pagat.com, Skat";
        /// The defenders may give a suit contract or Grand away in the first trick. A declarer who
        /// plays on must make one level more.
        schenken: bool = false, "schenken", "pagat.com, Skat";
        /// Diamonds at 18, and diamonds or hearts at 20, are won without play, unless a defender
        /// says Kontra or the declarer announces more.
        auto_concession: bool = false, "auto-concession", "pagat.com, Skat";
        /// The declarer may announce that they win the last trick with the lowest trump, or the
        /// last tricks with the lowest trumps. A Grand with all four jacks is excluded.
        spitze: SpitzeRule = SpitzeRule::Off, "spitze", "pagat.com, Skat; XSkat";
        /// Levels for each card of a Spitze.
        spitze_levels: SpitzeLevels = SpitzeLevels::One, "spitze-levels", "pagat.com, Skat; XSkat";
        /// Open suit contracts and Grands: which are allowed, and their value.
        open_contracts: OpenContracts = OpenContracts::Official, "open-contracts", "ISkO 5.2.5; \
            pagat.com, Skat";
        /// Time at which the cards of an open contract are laid open.
        exposure: Exposure = Exposure::BeforeLead, "exposure", "pagat.com, Skat";
        /// A suit contract or Grand is worth one level more if the declarer shows the skat before
        /// picking it up.
        skat_shown: bool = false, "skat-shown", "pagat.com, Skat";
        /// Null ouvert Hand may be announced as Revolution, worth 92, before which the defenders
        /// exchange cards.
        revolution: bool = false, "revolution", "XSkat";
        /// A lost Hand contract costs its single value, as before 1999.
        lost_hand_single: bool = false, "lost-hand-single", "Wikipedia, Skat";
        /// Grand ouvert has the base 36 and no level for the open cards, as before 1999.
        grand_ouvert_36: bool = false, "grand-ouvert-36", "pagat.com, Skat; XSkat";
        /// Grand has the base 20, as before 1932.
        grand_20: bool = false, "grand-20", "Wikipedia, Skat";
        /// Defenders bound by one defender's concession.
        defender_concession: DefenderConcession = DefenderConcession::One,
            "defender-concession", "ISkO 4.1.4";
        /// The declarer may play on for more after a defender's concession.
        play_on: bool = true, "play-on", "ISkO 4.1.6; Wikipedia, Skat";
        /// A player may lay their cards open and claim all remaining tricks.
        claims: bool = true, "claims", "ISkO 4.4.4 (Nov 2022); Wikipedia, Skat";
        /// At a table of four the dealer may look into one player's hand.
        dealer_looks: bool = false, "dealer-looks", "Wikipedia, Skat";
    } former {
        /// An open contract that counts double doubles the score, but not its value for the bid.
        open_doubles_score = "open-doubles-score";
    }
}

impl SkatRules {
    /// Returns true if open cards double the value of this contract instead of adding a level.
    #[must_use]
    pub fn open_doubles(&self, contract: Contract) -> bool {
        matches!(
            self.open_contracts,
            OpenContracts::Doubled | OpenContracts::ByTime
        ) && contract.ouvert()
            && contract.kind() != ContractKind::Null
    }

    /// Checks that a declarer may lay the cards of this contract open after the first trick, for a
    /// level.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoLateOpening`] if they may not.
    pub fn open_late(&self, contract: Contract) -> Result<(), Illegal> {
        let by_time = self.open_contracts == OpenContracts::ByTime;
        let closed = contract.kind() != ContractKind::Null && !contract.ouvert();
        if by_time && closed {
            Ok(())
        } else {
            Err(Illegal::NoLateOpening)
        }
    }

    const fn check(&self) -> Option<&'static str> {
        let official_opening = matches!(self.open_contracts, OpenContracts::Official);
        let by_time = matches!(self.open_contracts, OpenContracts::ByTime);
        let open_before_lead = matches!(self.exposure, Exposure::BeforeLead);
        if self.dealer_bonus && matches!(self.all_pass, AllPass::Ramsch) {
            Some("no deal is passed in where Ramsch is played instead")
        } else if by_time && !open_before_lead {
            Some("what an open contract is worth depends on when it is laid open")
        } else if self.grand_ouvert_36 && !official_opening {
            Some("Grand ouvert at 36 has nothing else for open cards")
        } else if self.revolution && !open_before_lead {
            Some("in a Revolution the cards lie open before the exchange")
        } else {
            None
        }
    }
}

//! The options of Skat (`rules.md` Part 2).

use crate::rule_set::{choices, knobs};

choices! {
    /// What happens when all three pass.
    pub enum AllPass {
        /// The deal is written down as passed in, and nobody scores (ISkO 3.2.16).
        PassedIn = "passed-in",
        /// Ramsch is played (000:394).
        Ramsch = "ramsch",
    }
}

knobs! {
    /// The options of Skat (`rules.md` Part 2). Every default is the official rule.
    pub struct SkatRules("skat") {
        /// What happens when all three pass.
        all_pass: AllPass = AllPass::PassedIn, "all-pass", "ISkO 3.2.16; 000:394";
    }
}

impl SkatRules {
    const fn check(&self) -> Option<&'static str> {
        None
    }
}

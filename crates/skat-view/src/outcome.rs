//! How a contract ended, for everybody and for each player, in the games beside Skat.

use skat_rules::seat::Seat;

use crate::score::signed;
use crate::texts::Texts;

/// A contract that was played.
pub(crate) struct Outcome {
    pub(crate) declarer: Seat,
    pub(crate) name: String,
    /// What was played, in words.
    pub(crate) contract: String,
    pub(crate) won: bool,
    /// Card points and tricks of the declarer; nothing in Null.
    pub(crate) taken: Option<(u8, usize)>,
    /// How it ended early, how it was reckoned, and whatever else belongs to it.
    pub(crate) details: Vec<String>,
    pub(crate) score: i32,
}

impl Outcome {
    pub(crate) fn title(&self, texts: Texts) -> String {
        let contract = self.contract.clone();
        if self.won { texts.title_won(contract) } else { texts.title_lost(contract) }
    }

    /// The result for everybody.
    pub(crate) fn public_lines(&self, texts: Texts) -> Vec<String> {
        let (name, contract) = (self.name.clone(), self.contract.clone());
        let headline = match (self.taken, self.won) {
            (None, true) => texts.result_won_null(name, contract),
            (None, false) => texts.result_lost_null(name, contract),
            (Some((points, tricks)), true) => texts.result_won(name, contract, points, tricks),
            (Some((points, tricks)), false) => texts.result_lost(name, contract, points, tricks),
        };
        let score = texts.result_points(signed(i64::from(self.score)));
        [headline].into_iter().chain(self.details.iter().cloned()).chain([score]).collect()
    }

    /// The result for the player of this seat, or for somebody who sat out.
    pub(crate) fn own_lines(&self, texts: Texts, seat: Option<Seat>) -> Vec<String> {
        let score = signed(i64::from(self.score));
        let (name, contract) = (self.name.clone(), self.contract.clone());
        let heading = match (seat == Some(self.declarer), self.won) {
            (true, true) => texts.you_won(score),
            (true, false) => texts.you_lost(score),
            (false, true) => texts.they_won(name, contract),
            (false, false) => texts.they_lost(name, contract),
        };
        [heading].into_iter().chain(self.details.iter().cloned()).collect()
    }
}

/// What every player held, and what lay apart, as the paragraph below a result.
pub(crate) fn all_cards(hands: impl IntoIterator<Item = (String, String)>, apart: &[String]) -> String {
    let hands = hands.into_iter().map(|(name, cards)| format!("{name}: {cards}"));
    let apart = (!apart.is_empty()).then(|| apart.join(" · "));
    hands.chain(apart).collect::<Vec<String>>().join("\n")
}

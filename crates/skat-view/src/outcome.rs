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
    /// Whether it counts as a draw, so nobody won.
    pub(crate) draw: bool,
    /// Card points and tricks of the declarer; nothing in Null.
    pub(crate) taken: Option<(u8, usize)>,
    /// How it ended early, how it was reckoned, and whatever else belongs to it.
    pub(crate) details: Vec<String>,
    pub(crate) score: i32,
}

impl Outcome {
    pub(crate) fn title(&self, texts: Texts) -> String {
        let contract = self.contract.clone();
        if self.draw {
            texts.title_draw(contract)
        } else if self.won {
            texts.title_won(contract)
        } else {
            texts.title_lost(contract)
        }
    }

    /// The result for everybody.
    pub(crate) fn public_lines(&self, texts: Texts) -> Vec<String> {
        let (name, contract) = (self.name.clone(), self.contract.clone());
        let headline = match (self.taken, self.won) {
            _ if self.draw => texts.result_draw(name, contract),
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
            _ if self.draw => texts.you_drew(score),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn a_draw_is_neither_won_nor_lost() {
        for (lang, word) in [(Lang::De, "nentschieden"), (Lang::En, "draw")] {
            let outcome = Outcome {
                declarer: Seat::FOREHAND,
                name: "Anna".to_owned(),
                contract: "Grand".to_owned(),
                won: false,
                draw: true,
                taken: Some((60, 8)),
                details: Vec::new(),
                score: 1,
            };
            let texts = Texts::of(lang);
            let own = [Seat::FOREHAND, Seat::MIDDLEHAND].map(|seat| outcome.own_lines(texts, Some(seat)).join(" "));
            assert_eq!(own[0], own[1], "it is the same for both");
            for text in [outcome.title(texts), outcome.public_lines(texts).join(" "), own[0].clone()] {
                assert!(text.contains(word), "{text}");
            }
        }
    }
}

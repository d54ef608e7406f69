//! The result of a contract, for everybody and for each player, in games other than Skat.

use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::model::message::Described;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Field, RichText};

/// A finished contract.
pub(crate) struct ContractOutcome {
    pub(crate) declarer: Seat,
    pub(crate) name: String,
    /// The contract in words.
    pub(crate) contract: String,
    pub(crate) won: bool,
    /// True for a draw, which nobody wins.
    pub(crate) draw: bool,
    /// Card points and tricks of the declarer; `None` in Null.
    pub(crate) taken: Option<(u8, usize)>,
    /// Further lines: an early end, the settlement, and anything else that belongs to the result.
    pub(crate) details: Vec<String>,
    pub(crate) score: i32,
}

impl ContractOutcome {
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

    /// Describes the result for everybody.
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
        [headline]
            .into_iter()
            .chain(self.details.iter().cloned())
            .chain([score])
            .collect()
    }

    /// Describes the finished deal for everybody.
    pub(crate) fn described(&self, texts: Texts, fields: Vec<Field>) -> Described {
        Described {
            title: self.title(texts),
            lines: self.public_lines(texts),
            fields,
        }
    }

    /// Describes the result for the player at this seat, or for a player who sat out.
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
        [heading]
            .into_iter()
            .chain(self.details.iter().cloned())
            .collect()
    }
}

/// Describes a deal in which everybody passed.
pub(crate) fn passed_in(texts: Texts, fields: Vec<Field>) -> Described {
    Described {
        title: texts.title_passed_in(),
        lines: vec![texts.result_passed_in()],
        fields,
    }
}

/// Tells a player that everybody passed.
pub(crate) fn passed_in_lines(texts: Texts) -> Vec<String> {
    vec![texts.nobody_played(), texts.result_passed_in()]
}

/// Describes a player's result of a Ramsch.
pub(crate) fn ramsch_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    seat: Seat,
    card_points: u8,
    points: i32,
) -> String {
    let name = context.name(deal.place(seat));
    let score = signed(i64::from(points));
    context.texts.result_ramsch(name, card_points, score)
}

/// Lists every player's hand, and the cards apart from the hands, in a field below a result.
pub(crate) fn all_cards(
    texts: Texts,
    hands: impl IntoIterator<Item = (String, String)>,
    apart: &[String],
) -> Vec<Field> {
    let hands = hands
        .into_iter()
        .map(|(name, cards)| format!("{name}: {cards}"));
    let apart = (!apart.is_empty()).then(|| apart.join(" · "));
    vec![Field {
        name: texts.result_cards(),
        value: RichText::read(&hands.chain(apart).collect::<Vec<String>>().join("\n")),
        inline: false,
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn a_draw_is_neither_won_nor_lost() {
        for (lang, word) in [(Lang::De, "nentschieden"), (Lang::En, "draw")] {
            let outcome = ContractOutcome {
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
            let own = [Seat::FOREHAND, Seat::MIDDLEHAND]
                .map(|seat| outcome.own_lines(texts, Some(seat)).join(" "));
            assert_eq!(own[0], own[1], "the result is the same for both");
            for text in [
                outcome.title(texts),
                outcome.public_lines(texts).join(" "),
                own[0].clone(),
            ] {
                assert!(text.contains(word), "{text}");
            }
        }
    }
}

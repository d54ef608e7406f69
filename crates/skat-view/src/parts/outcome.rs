//! The result of a contract, for everybody and for each player, in games other than Skat.

use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::model::message::Described;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::text::numbers::{plain, signed};
use crate::{Field, ReckonedLine, RichText};

/// A finished contract.
pub(crate) struct ContractOutcome {
    pub(crate) declarer: Seat,
    pub(crate) name: String,
    /// The contract in words.
    pub(crate) contract: String,
    pub(crate) won: bool,
    /// True for a draw, which nobody wins.
    pub(crate) draw: bool,
    /// What the declarer took; `None` in Null.
    pub(crate) taken: Option<Taken>,
    /// How the deal ended early, if it did.
    pub(crate) ended: Option<String>,
    /// Further lines: the settlement, and anything else that belongs to the result.
    pub(crate) details: Vec<String>,
    pub(crate) score: i32,
    /// How the score comes about.
    pub(crate) product: Product,
}

/// Card points and tricks that the declarer took.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) points: u8,
    /// Card points of the other side; `None` if the deal ended early.
    pub(crate) others: Option<u8>,
    pub(crate) tricks: usize,
}

impl Taken {
    /// Gives the other side all other card points if all tricks were played.
    pub(crate) fn of_all(points: u8, tricks: usize, played_out: bool) -> Self {
        Self {
            points,
            others: 120u8.checked_sub(points).filter(|_| played_out),
            tricks,
        }
    }

    /// Writes the card points, of both sides where they are known.
    pub(crate) fn points(self, texts: Texts) -> String {
        match self.others {
            Some(others) => texts.card_points_of_both(self.points, others),
            None => texts.card_points(self.points),
        }
    }
}

/// The value that a score is based on, and what multiplies it.
#[derive(Clone, Default)]
pub(crate) struct Product {
    /// Never negative, whatever the score.
    pub(crate) value: i32,
    /// Each factor with its reason.
    pub(crate) factors: Vec<(String, i32)>,
}

impl Product {
    /// Splits the score into these factors and the value that is left. Factors of 1 are left out.
    /// If they don't explain the score, the product has
    /// no factors.
    pub(crate) fn of_score(score: i32, factors: impl IntoIterator<Item = (String, i32)>) -> Self {
        let factors = factors.into_iter().filter(|&(_, factor)| factor != 1);
        let factors: Vec<(String, i32)> = factors.collect();
        let all: i32 = factors.iter().map(|&(_, factor)| factor).product();
        if score != 0 && all != 0 && score % all == 0 {
            Self {
                value: (score / all).abs(),
                factors,
            }
        } else {
            Self::default()
        }
    }

    /// Writes the product that equals this score, such as `−120 × 2 (lost)`; `None` without
    /// factors.
    fn text(&self, score: i32) -> Option<String> {
        let value = plain(i64::from(self.value * score.signum()));
        Some(format!("{value} {}", self.times()?))
    }

    /// States the score and how it comes about.
    pub(crate) fn explain(&self, texts: Texts, score: i32) -> String {
        let signed = signed(i64::from(score));
        match self.text(score) {
            Some(product) => texts.result_product(product, signed),
            None => texts.result_points(signed),
        }
    }

    /// Writes the factors, such as `× 2 (Kontra)`; `None` without them.
    pub(crate) fn times(&self) -> Option<String> {
        let factor = |(reason, factor): &(String, i32)| match reason.is_empty() {
            true => format!("× {factor}"),
            false => format!("× {factor} ({reason})"),
        };
        let factors: Vec<String> = self.factors.iter().map(factor).collect();
        (!factors.is_empty()).then(|| factors.join(" "))
    }
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

    /// Describes the result in a sentence, and how an early end came about.
    pub(crate) fn headline(&self, texts: Texts) -> Vec<String> {
        let (name, contract) = (self.name.clone(), self.contract.clone());
        let headline = match (self.taken, self.won) {
            _ if self.draw => texts.result_draw(name, contract),
            (None, true) => texts.result_won_null(name, contract),
            (None, false) => texts.result_lost_null(name, contract),
            (Some(taken), true) => {
                texts.result_won(name, contract, taken.points(texts), taken.tricks)
            }
            (Some(taken), false) => {
                texts.result_lost(name, contract, taken.points(texts), taken.tricks)
            }
        };
        [headline].into_iter().chain(self.ended.clone()).collect()
    }

    /// Describes the result for everybody.
    pub(crate) fn public_lines(&self, texts: Texts) -> Vec<String> {
        self.headline(texts)
            .into_iter()
            .chain(self.details.iter().cloned())
            .chain([self.score_line(texts)])
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
        let product = self
            .product
            .text(self.score)
            .map(|_| self.score_line(texts));
        [heading]
            .into_iter()
            .chain(self.ended.clone())
            .chain(self.details.iter().cloned())
            .chain(product)
            .collect()
    }

    /// States the score and how it comes about.
    fn score_line(&self, texts: Texts) -> String {
        self.product.explain(texts, self.score)
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

/// A player's result of a Ramsch.
pub(crate) struct RamschLine {
    pub(crate) seat: Seat,
    pub(crate) card_points: u8,
    pub(crate) points: i32,
    /// How the points come about.
    pub(crate) product: Product,
}

impl RamschLine {
    /// Describes the result in a line.
    pub(crate) fn line(&self, context: &RenderContext<'_>, deal: &DealView) -> String {
        let name = context.name(deal.place(self.seat));
        let score = signed(i64::from(self.points));
        let texts = context.texts;
        match self.product.times() {
            Some(times) => {
                texts.result_ramsch_product(name, self.signed_card_points(texts), times, score)
            }
            None => texts.result_ramsch(name, self.card_points, score),
        }
    }

    /// Writes the card points as a summand of the points, so that the product has their sign.
    fn signed_card_points(&self, texts: Texts) -> String {
        let sign = if self.points < 0 { "−" } else { "" };
        format!("{sign}{}", texts.card_points(self.card_points))
    }

    /// Describes the result of the player with this name as a line of a settlement.
    pub(crate) fn reckoned(&self, texts: Texts, name: &str) -> ReckonedLine {
        let how = match self.product.times() {
            Some(times) => format!("{} {times}", self.signed_card_points(texts)),
            None => texts.card_points(self.card_points),
        };
        ReckonedLine {
            text: format!("{name} · {how}"),
            value: signed(i64::from(self.points)),
        }
    }
}

/// Explains a score in a Ramsch that is a multiple of the card points.
pub(crate) fn multiple_of(card_points: u8, points: i32) -> Product {
    let times = points.abs().checked_div(card_points.into()).unwrap_or(1);
    if times > 1 && times * i32::from(card_points) == points.abs() {
        Product::of_score(points, [(String::new(), times)])
    } else {
        Product::default()
    }
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
    fn a_product_equals_the_score() {
        let text = |score| {
            let product = Product::of_score(score, [("lost".to_owned(), 2)]);
            product.text(score)
        };
        assert_eq!(text(-192).as_deref(), Some("−96 × 2 (lost)"));
        assert_eq!(text(192).as_deref(), Some("96 × 2 (lost)"));
    }

    #[test]
    fn a_draw_is_neither_won_nor_lost() {
        for (lang, word) in [(Lang::De, "nentschieden"), (Lang::En, "draw")] {
            let outcome = ContractOutcome {
                declarer: Seat::FOREHAND,
                name: "Anna".to_owned(),
                contract: "Grand".to_owned(),
                won: false,
                draw: true,
                taken: Some(Taken::of_all(60, 8, true)),
                ended: None,
                details: Vec::new(),
                score: 1,
                product: Product::default(),
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

//! The settlement of a contract that counts as in Skat.

use skat_rules::games::skat::{Contract, ContractKind, Raises, Settlement, SkatRules};

use crate::ReckonedLine;
use crate::games::skat::words;
use crate::parts::deal_pictures::reckoned;
use crate::parts::outcome::Product;
use crate::text::catalog::Texts;

/// Lists the settlement line by line: the levels, the base value, the game value, and what changes
/// it. `bid` is the bid that the contract has to reach, if there was one.
pub(crate) fn contract_lines(
    texts: Texts,
    contract: Contract,
    settlement: &Settlement,
    bid: Option<u16>,
) -> Vec<ReckonedLine> {
    let mut lines = Vec::new();
    if contract.kind() == ContractKind::Null {
        let value = settlement.value.to_string();
        lines.push(reckoned(words::contract(texts, contract), value));
    } else {
        // The number of a level stands at its end.
        let level = |level: String| match level.rsplit_once(' ') {
            Some((_, number)) => reckoned(level.clone(), number),
            None => reckoned(level, ""),
        };
        let raises = Raises::default();
        let levels = words::levels(texts, &SkatRules::DEFAULT, contract, &raises, settlement);
        lines.extend(levels.into_iter().map(level));
        let kind = words::kind(texts, contract.kind());
        lines.push(reckoned(kind, format!("× {}", settlement.base)));
        lines.push(reckoned(texts.game_value(), settlement.value.to_string()));
    }
    let overbid = bid.filter(|_| settlement.overbid);
    lines.extend(overbid.map(|bid| {
        reckoned(
            texts.overbid_short(bid),
            settlement.settled_value.to_string(),
        )
    }));
    lines.extend(loss_line(texts, settlement.settled_value, settlement.score));
    lines
}

/// Returns the line for a loss that counts double.
pub(crate) fn loss_line(texts: Texts, settled: u16, score: i32) -> Option<ReckonedLine> {
    (loss_factor(settled, score) == 2).then(|| reckoned(texts.lost_doubles(), "× 2"))
}

/// Returns the product behind the declarer's score.
pub(crate) fn product(texts: Texts, settled: u16, score: i32) -> Product {
    Product::of_score(score, [(texts.factor("lost"), loss_factor(settled, score))])
}

fn loss_factor(settled: u16, score: i32) -> i32 {
    if score == -2 * i32::from(settled) {
        2
    } else {
        1
    }
}

//! The settlement of a contract that counts as in Skat.

use skat_rules::games::skat::{Contract, ContractKind, Raises, Settlement, SkatRules};

use crate::ReckonedLine;
use crate::games::skat::words;
use crate::parts::deal_pictures::reckoned;
use crate::parts::outcome::Product;
use crate::text::catalog::Texts;

/// A contract and what its value depends on.
pub(crate) struct Reckoning<'a> {
    pub(crate) rules: &'a SkatRules,
    pub(crate) contract: Contract,
    pub(crate) raises: &'a Raises,
    pub(crate) settlement: &'a Settlement,
    /// The bid that the contract has to reach, if there was one.
    pub(crate) bid: Option<u16>,
    /// What multiplies the settled value, in words.
    pub(crate) doublings: Option<String>,
}

/// Lists the settlement line by line: the levels, the base value, the game value if it isn't the
/// score, and what changes it.
pub(crate) fn contract_lines(texts: Texts, reckoning: &Reckoning<'_>) -> Vec<ReckonedLine> {
    let &Reckoning {
        contract,
        settlement,
        ..
    } = reckoning;
    let single = i32::from(settlement.settled_value) * settlement.factor;
    let mut lines = Vec::new();
    if contract.kind() == ContractKind::Null {
        let value = settlement.value.to_string();
        lines.push(reckoned(words::contract(texts, contract), value));
    } else {
        let (rules, raises) = (reckoning.rules, reckoning.raises);
        let levels = words::levels(texts, rules, contract, raises, settlement);
        lines.extend(level_lines(levels));
        let kind = words::kind(texts, contract.kind());
        lines.push(reckoned(kind, format!("× {}", settlement.base)));
        let opened = settlement.open_doubles;
        lines.extend(opened.then(|| reckoned(texts.doubling("open"), "× 2")));
        let counts = (single, settlement.score);
        lines.extend(value_line(texts, settlement.value, counts));
    }
    let overbid = reckoning.bid.filter(|_| settlement.overbid);
    lines.extend(overbid.map(|bid| {
        reckoned(
            texts.overbid_short(bid),
            settlement.settled_value.to_string(),
        )
    }));
    let factor = settlement.factor;
    let doublings = reckoning.doublings.clone();
    lines.extend(doublings.map(|doublings| reckoned(doublings, format!("× {factor}"))));
    lines.extend(loss_line(texts, single, settlement.score));
    lines.extend(lost_once(single, settlement.score).then(|| reckoned(texts.lost_once(), "× 1")));
    lines
}

/// Lists the levels of a multiplier, whose numbers stand at their ends. The matadors come first and
/// keep theirs, because they are a level for each of them.
pub(crate) fn level_lines(levels: Vec<String>) -> impl Iterator<Item = ReckonedLine> {
    let line = |(at, level): (usize, String)| match level.rsplit_once(' ') {
        Some((_, number)) if at == 0 => reckoned(level.clone(), number),
        Some((name, number)) => reckoned(name.to_owned(), number),
        None => reckoned(level, ""),
    };
    levels.into_iter().enumerate().map(line)
}

/// Returns the line for the game value, unless it is the score. Beside a line that says that a loss
/// counts once it is needed in any case.
pub(crate) fn value_line(
    texts: Texts,
    value: u16,
    (single, score): (i32, i32),
) -> Option<ReckonedLine> {
    let is_score = score.unsigned_abs() == u32::from(value);
    let is_needed = !is_score || lost_once(single, score);
    is_needed.then(|| reckoned(texts.game_value(), value.to_string()))
}

/// Returns the line for a loss that counts double. The score would be `single` otherwise.
pub(crate) fn loss_line(texts: Texts, single: i32, score: i32) -> Option<ReckonedLine> {
    (loss_factor(single, score) == 2).then(|| reckoned(texts.lost_doubles(), "× 2"))
}

/// Returns true if a lost contract costs only the points that it would win, which Skat players don't
/// expect.
pub(crate) const fn lost_once(single: i32, score: i32) -> bool {
    score < 0 && score == -single
}

/// Returns the product behind the declarer's score.
pub(crate) fn product(texts: Texts, settled: u16, score: i32) -> Product {
    Product::of_score(
        score,
        [(texts.factor("lost"), loss_factor(settled.into(), score))],
    )
}

const fn loss_factor(single: i32, score: i32) -> i32 {
    if score == -2 * single { 2 } else { 1 }
}

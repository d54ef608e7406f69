//! Contracts and how they are reckoned, in words.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Announcement, Contract, ContractKind, PlayedView, announced_value};
use skat_rules::seat::Seat;

use super::cards::suit_key;
use crate::texts::Texts;

const fn kind_key(kind: ContractKind) -> &'static str {
    match kind {
        ContractKind::Suit(suit) => suit_key(suit),
        ContractKind::Grand => "grand",
        ContractKind::Null => "null",
    }
}

const fn yes(condition: bool) -> &'static str {
    if condition { "yes" } else { "no" }
}

/// `♣ Kreuz Hand Schneider angesagt`.
pub(super) fn contract(texts: Texts, contract: Contract) -> String {
    let announcement = match contract.announcement() {
        Announcement::None => "none",
        Announcement::Schneider => "schneider",
        Announcement::Schwarz => "schwarz",
        Announcement::Ouvert => "ouvert",
    };
    texts.contract(kind_key(contract.kind()), yes(contract.hand()), announcement)
}

/// `Vorhand`.
pub(super) fn seat(texts: Texts, seat: Seat) -> String {
    texts.seat(match seat {
        Seat::FOREHAND => "forehand",
        Seat::MIDDLEHAND => "middlehand",
        _ => "rearhand",
    })
}

/// A button that announces the contract, with its value for the declarer's twelve cards.
pub(super) fn announce_label(texts: Texts, announced: Contract, twelve: CardSet, bid: u16) -> String {
    let value = announced_value(announced, twelve);
    texts.button_announce(contract(texts, announced), value, yes(value < bid))
}

/// What a Hand contract is worth with the ten dealt cards, as far as one can know.
///
/// With the jack of clubs in hand the skat can only add matadors; without it the skat may cost some.
pub(super) fn estimate(texts: Texts, announced: Contract, ten: CardSet) -> String {
    let value = announced_value(announced, ten);
    let Some(base) = announced.kind().base() else { return texts.estimate_null(value) };
    let with = announced.kind().matadors(ten) > 0;
    let matadors = matadors_text(texts, announced.kind().matadors(ten));
    if with {
        texts.estimate_sure(value, matadors, value / base, base)
    } else {
        texts.estimate_unsure(value, matadors, value / base, base)
    }
}

fn matadors_text(texts: Texts, matadors: i8) -> String {
    texts.matadors(yes(matadors > 0), matadors.unsigned_abs())
}

/// How a contract that was played is reckoned: `mit 2, Spiel 3, Hand 4 × ♣ Kreuz 12 = 48`.
pub(super) fn reckoning(texts: Texts, played: &PlayedView) -> String {
    let settlement = &played.settlement;
    let kind = played.contract.kind();
    if kind == ContractKind::Null {
        return texts.reckoning_null(contract(texts, played.contract), settlement.value);
    }
    let mut levels = vec!["game"];
    levels.extend(announced_levels(played.contract));
    // What the multiplier has beyond that was made in play.
    let certain = usize::from(settlement.matadors.unsigned_abs()) + levels.len();
    let made = usize::from(settlement.multiplier).saturating_sub(certain);
    let in_play = ["schneider", "schwarz"].into_iter().filter(|level| !levels.contains(level));
    levels.extend(in_play.take(made).collect::<Vec<&str>>());
    let first = u16::from(settlement.matadors.unsigned_abs()) + 1;
    let levels = (first..).zip(levels).map(|(number, level)| texts.level(level, number));
    let levels: Vec<String> = [matadors_text(texts, settlement.matadors)].into_iter().chain(levels).collect();
    let trumps = texts.contract(kind_key(kind), "no", "none");
    texts.reckoning(levels.join(", "), trumps, settlement.base, settlement.value)
}

/// The levels that are certain once the contract is announced, in the order in which they are counted.
fn announced_levels(contract: Contract) -> Vec<&'static str> {
    [
        (contract.hand(), "hand"),
        (contract.schneider(), "schneider"),
        (contract.schneider(), "schneider_announced"),
        (contract.schwarz(), "schwarz"),
        (contract.schwarz(), "schwarz_announced"),
        (contract.ouvert(), "ouvert"),
    ]
    .into_iter()
    .filter_map(|(counts, level)| counts.then_some(level))
    .collect()
}

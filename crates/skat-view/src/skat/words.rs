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

/// How a Hand contract is reckoned with the ten dealt cards, as far as one can know.
///
/// With the jack of clubs in hand the skat can only add matadors; without it a jack in the skat may cost some.
pub(super) fn estimate(texts: Texts, announced: Contract, ten: CardSet) -> String {
    let value = announced_value(announced, ten);
    let matadors = announced.kind().matadors(ten);
    let text = reckoning(texts, announced, matadors, 0, value);
    match matadors {
        0 => text,
        1.. => texts.estimate_sure(text),
        _ => texts.estimate_unsure(text),
    }
}

/// How a contract that was played is reckoned: `mit 2, Spiel 3, Hand 4 × ♣ Kreuz 12 = 48`.
pub(super) fn played_reckoning(texts: Texts, played: &PlayedView) -> String {
    let settlement = &played.settlement;
    let certain = 1 + settlement.matadors.unsigned_abs() + announced_levels(played.contract).len() as u8;
    // What the multiplier has beyond that was made in play: Schneider first, then Schwarz.
    let made = settlement.multiplier.saturating_sub(u16::from(certain));
    reckoning(texts, played.contract, settlement.matadors, made, settlement.value)
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

fn reckoning(texts: Texts, announced: Contract, matadors: i8, made: u16, value: u16) -> String {
    let Some(base) = announced.kind().base() else {
        return texts.reckoning_null(contract(texts, announced), value);
    };
    let mut levels = vec!["game"];
    levels.extend(announced_levels(announced));
    let in_play = ["schneider", "schwarz"].into_iter().filter(|level| !levels.contains(level));
    let in_play: Vec<&str> = in_play.take(usize::from(made)).collect();
    // Schwarz that was made stands behind Schneider, which may have been announced.
    levels.extend(in_play);
    let count = u16::from(matadors.unsigned_abs());
    let levels = (count + 1..).zip(levels).map(|(number, level)| texts.level(level, number));
    let levels: Vec<String> = [texts.matadors(yes(matadors > 0), count)].into_iter().chain(levels).collect();
    texts.reckoning(levels.join(", "), texts.contract(kind_key(announced.kind()), "no", "none"), base, value)
}

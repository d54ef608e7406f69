//! Contracts and how they are reckoned, in words.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Announcement, Bid, Contract, ContractKind, Doubling, Made, OpenContracts, PlayedView, Raises, SkatRules,
    SpitzeLevels, announced_value, settle,
};
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
pub(crate) fn contract(texts: Texts, contract: Contract) -> String {
    let announcement = match contract.announcement() {
        Announcement::None => "none",
        Announcement::Schneider => "schneider",
        Announcement::Schwarz => "schwarz",
        Announcement::Ouvert => "ouvert",
    };
    let plain = texts.contract(kind_key(contract.kind()), yes(contract.hand()), announcement);
    let open = contract.ouvert() && contract.announcement() != Announcement::Ouvert;
    let more = [
        open.then(|| texts.contract_open()),
        (contract.spitze() > 0).then(|| texts.contract_spitze(contract.spitze())),
        contract.revolution().then(|| texts.contract_revolution()),
    ];
    [plain].into_iter().chain(more.into_iter().flatten()).collect::<Vec<String>>().join(" ")
}

/// `Vorhand`.
pub(super) fn seat(texts: Texts, seat: Seat) -> String {
    texts.seat(match seat {
        Seat::FOREHAND => "forehand",
        Seat::MIDDLEHAND => "middlehand",
        _ => "rearhand",
    })
}

/// `Kontra`, `Re` and so on.
pub(super) fn doubling(texts: Texts, doubling: Doubling) -> String {
    texts.doubling(match doubling {
        Doubling::Kontra => "kontra",
        Doubling::Re => "re",
        Doubling::Supra => "supra",
        Doubling::Resupra => "resupra",
    })
}

/// What has been said to double the score, one after the other.
pub(super) fn said(texts: Texts, raises: &Raises) -> Vec<String> {
    Doubling::ALL.into_iter().take(Doubling::count(raises.kontra)).map(|said| doubling(texts, said)).collect()
}

/// `♣ Kreuz Hand 48 ✓`, with the value that a contract has at least.
pub(super) fn announce_label(texts: Texts, announced: Contract, value: u16, bid: u16) -> String {
    texts.button_announce(contract(texts, announced), value, yes(value < bid))
}

/// What a contract is worth at least for a declarer with these twelve cards.
pub(super) fn value(rules: &SkatRules, contract: Contract, skat_shown: bool, twelve: CardSet) -> u16 {
    announced_value(rules, contract, &Raises { skat_shown, ..Raises::default() }, twelve)
}

/// What a Hand contract is worth with the ten dealt cards, as far as one can know.
///
/// With the jack of clubs in hand the skat can only add matadors; without it the skat may cost some.
pub(super) fn estimate(texts: Texts, rules: &SkatRules, announced: Contract, ten: CardSet) -> String {
    let settlement = settle(rules, announced, &Raises::default(), ten, Bid::LOWEST, Made::SIMPLY);
    let (value, base, levels) = (settlement.value, settlement.base, settlement.multiplier);
    if announced.kind() == ContractKind::Null {
        return texts.estimate_null(value);
    }
    let matadors = matadors_text(texts, settlement.matadors);
    if settlement.matadors > 0 {
        texts.estimate_sure(value, matadors, levels, base)
    } else {
        texts.estimate_unsure(value, matadors, levels, base)
    }
}

fn matadors_text(texts: Texts, matadors: i8) -> String {
    texts.matadors(yes(matadors > 0), matadors.unsigned_abs())
}

/// How a contract that was played is reckoned: `mit 2, Spiel 3, Hand 4 × ♣ Kreuz 12 = 48`.
pub(super) fn reckoning(texts: Texts, rules: &SkatRules, played: &PlayedView) -> String {
    let settlement = &played.settlement;
    let kind = played.contract.kind();
    if kind == ContractKind::Null {
        return texts.reckoning_null(contract(texts, played.contract), settlement.value);
    }
    let mut levels = vec!["game"];
    levels.extend(certain_levels(rules, played.contract, &played.raises));
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

/// The levels that are certain before the first trick or by what was said later, in the order in which they are counted.
fn certain_levels(rules: &SkatRules, contract: Contract, raises: &Raises) -> Vec<&'static str> {
    let goal = raises.goal(contract);
    let announced = |level: bool, key: &'static str| if level { key } else { "required" };
    let open = match rules.open_contracts {
        OpenContracts::Official if rules.grand_ouvert_36 => contract.ouvert() && contract.kind() != ContractKind::Grand,
        OpenContracts::Official | OpenContracts::PlusOne => contract.ouvert(),
        OpenContracts::Doubled | OpenContracts::ByTime => raises.opened_late,
    };
    let by_ouvert = contract.announcement() == Announcement::Ouvert;
    let spitze = match rules.spitze_levels {
        SpitzeLevels::One => contract.spitze(),
        SpitzeLevels::Two => 2 * contract.spitze(),
    };
    let once = [
        (contract.hand(), "hand"),
        (goal >= Announcement::Schneider, "schneider"),
        (goal >= Announcement::Schneider, announced(contract.schneider(), "schneider_announced")),
        (goal >= Announcement::Schwarz, "schwarz"),
        (goal >= Announcement::Schwarz, announced(contract.schwarz(), "schwarz_announced")),
        (open, if by_ouvert { "ouvert" } else { "open" }),
        (raises.skat_shown, "skat_shown"),
    ];
    let once = once.into_iter().filter_map(|(counts, level)| counts.then_some(level));
    once.chain(std::iter::repeat_n("spitze", spitze.into())).collect()
}

/// By what the score is multiplied, and why; nothing if it isn't.
pub(super) fn doublings(texts: Texts, rules: &SkatRules, played: &PlayedView) -> Option<String> {
    let (contract, raises) = (played.contract, &played.raises);
    let open_doubles = matches!(rules.open_contracts, OpenContracts::Doubled | OpenContracts::ByTime)
        && contract.ouvert()
        && contract.kind() != ContractKind::Null;
    let rounds = std::iter::repeat_n(texts.doubling("bock"), raises.bock.into());
    let open = open_doubles.then(|| texts.doubling("open"));
    let words = said(texts, raises).into_iter().chain(rounds).chain(open);
    let words: Vec<String> = words.map(|word| format!("{word} × 2")).collect();
    (played.settlement.factor > 1).then(|| texts.doublings(words.join(", "), played.settlement.factor))
}

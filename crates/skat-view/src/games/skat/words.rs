//! Contracts and their settlement in words.

use skat_rules::games::skat::{
    Announcement, Bid, Call, Contract, ContractKind, Doubling, OpenContracts, PlayedView, Raises,
    Settlement, SkatRules, SpitzeLevels,
};
use skat_rules::seat::Seat;

use super::worth::Cover;
use crate::Extras;
use crate::parts::auction::{self, Spoken};
use crate::text::cards::suit_key;
use crate::text::catalog::Texts;

pub(crate) const fn kind_key(kind: ContractKind) -> &'static str {
    match kind {
        ContractKind::Suit(suit) => suit_key(suit),
        ContractKind::Grand => "grand",
        ContractKind::Null => "null",
    }
}

pub(crate) const fn yes(condition: bool) -> &'static str {
    if condition { "yes" } else { "no" }
}

/// Names a contract: `♣ Kreuz Hand Schneider angesagt`.
pub(crate) fn contract(texts: Texts, contract: Contract) -> String {
    let announcement = match contract.announcement() {
        Announcement::None => "none",
        Announcement::Schneider => "schneider",
        Announcement::Schwarz => "schwarz",
        Announcement::Ouvert => "ouvert",
    };
    let plain = texts.contract(
        kind_key(contract.kind()),
        yes(contract.hand()),
        announcement,
    );
    let open = contract.ouvert() && contract.announcement() != Announcement::Ouvert;
    let more = [
        open.then(|| texts.contract_open()),
        (contract.spitze() > 0).then(|| texts.contract_spitze(contract.spitze())),
        contract.revolution().then(|| texts.contract_revolution()),
    ];
    [plain]
        .into_iter()
        .chain(more.into_iter().flatten())
        .collect::<Vec<String>>()
        .join(" ")
}

/// Names a seat: `Vorhand`.
pub(crate) fn seat(texts: Texts, seat: Seat) -> String {
    texts.seat(match seat {
        Seat::FOREHAND => "forehand",
        Seat::MIDDLEHAND => "middlehand",
        _ => "rearhand",
    })
}

/// Names a doubling: `Kontra`, `Re`, `Supra` or `Resupra`.
pub(crate) fn doubling(texts: Texts, doubling: Doubling) -> String {
    texts.doubling(match doubling {
        Doubling::Kontra => "kontra",
        Doubling::Re => "re",
        Doubling::Supra => "supra",
        Doubling::Resupra => "resupra",
    })
}

/// Lists the doublings said so far, in order.
pub(super) fn said(texts: Texts, raises: &Raises) -> Vec<String> {
    Doubling::ALL
        .into_iter()
        .take(Doubling::count(raises.kontra))
        .map(|said| doubling(texts, said))
        .collect()
}

/// Names a kind of contract: `♣ Kreuz`.
pub(crate) fn kind(texts: Texts, kind: ContractKind) -> String {
    texts.contract(kind_key(kind), "no", "none")
}

/// Labels the button of a contract whose announcements stand beside it: the kind, and for Null also
/// its own announcements.
pub(super) fn kind_on_button(texts: Texts, contract: Contract) -> String {
    let ouvert = contract.kind() == ContractKind::Null && contract.ouvert();
    match () {
        () if contract.revolution() => texts.toggle("revolution", 0),
        () if ouvert => texts.contract(kind_key(contract.kind()), "no", "ouvert"),
        () => kind(texts, contract.kind()),
    }
}

/// Names the announcements beside the kind: `Schneider angesagt, Spitze`.
pub(crate) fn extras(texts: Texts, extras: Extras) -> String {
    let level = match extras.announcement {
        Announcement::None => None,
        Announcement::Schneider => Some("schneider"),
        Announcement::Schwarz => Some("schwarz"),
        Announcement::Ouvert => Some("ouvert"),
    };
    let open = extras.open.then_some("open");
    let spitze = (extras.spitze > 0).then_some("spitze");
    let words = level.into_iter().chain(open).chain(spitze);
    words
        .map(|what| texts.toggle(what, extras.spitze))
        .collect::<Vec<String>>()
        .join(", ")
}

/// Returns the variant key of the texts for a bid's cover.
pub(crate) const fn cover_key(cover: Cover) -> &'static str {
    match cover {
        Cover::Yes => "yes",
        Cover::No => "no",
        Cover::Open => "open",
    }
}

/// Converts the calls of an auction to those of any game.
pub(crate) fn spoken(calls: &[(Seat, Call)]) -> Vec<(Seat, Spoken)> {
    auction::spoken(calls, Bid::value)
}

pub(crate) fn matadors(texts: Texts, matadors: i8) -> String {
    texts.matadors(yes(matadors > 0), matadors.unsigned_abs())
}

/// Describes how a contract's value is computed: `mit 2, Spiel 3, Hand 4 × ♣ Kreuz 12 = 48`.
pub(crate) fn reckoned(
    texts: Texts,
    rules: &SkatRules,
    played: Contract,
    raises: &Raises,
    settlement: &Settlement,
) -> String {
    if played.kind() == ContractKind::Null {
        return texts.reckoning_null(contract(texts, played), settlement.value);
    }
    let levels = levels(texts, rules, played, raises, settlement).join(", ");
    let (kind, base, value) = (
        kind(texts, played.kind()),
        settlement.base,
        settlement.value,
    );
    if settlement.open_doubles {
        texts.reckoning_open(levels, kind, base, value)
    } else {
        texts.reckoning(levels, kind, base, value)
    }
}

/// Lists the levels of the multiplier, each with the running count: `mit 2`, `Spiel 3`, `Hand 4`.
pub(crate) fn levels(
    texts: Texts,
    rules: &SkatRules,
    played: Contract,
    raises: &Raises,
    settlement: &Settlement,
) -> Vec<String> {
    let certain = certain_levels(rules, played, raises);
    counted_levels(texts, settlement.matadors, certain, settlement.multiplier)
}

/// Counts the matadors, the game, the levels that were certain before the first trick, and those
/// achieved in play, which make up the rest of the multiplier.
pub(crate) fn counted_levels(
    texts: Texts,
    with_or_without: i8,
    certain: impl IntoIterator<Item = &'static str>,
    multiplier: u16,
) -> Vec<String> {
    let levels: Vec<&str> = ["game"].into_iter().chain(certain).collect();
    let counted = usize::from(with_or_without.unsigned_abs()) + levels.len();
    let made = usize::from(multiplier).saturating_sub(counted);
    let in_play = ["schneider", "schwarz"]
        .into_iter()
        .filter(|level| !levels.contains(level));
    let all = levels.iter().copied().chain(in_play.take(made));
    let first = u16::from(with_or_without.unsigned_abs()) + 1;
    let levels = (first..)
        .zip(all)
        .map(|(number, level)| texts.level(level, number));
    [matadors(texts, with_or_without)]
        .into_iter()
        .chain(levels)
        .collect()
}

/// Lists the levels that are certain before the first trick or through later announcements, in
/// counting order.
fn certain_levels(rules: &SkatRules, contract: Contract, raises: &Raises) -> Vec<&'static str> {
    let goal = raises.goal(contract);
    let announced = |level: bool, key: &'static str| if level { key } else { "required" };
    let open = match rules.open_contracts {
        OpenContracts::Official if rules.grand_ouvert_36 => {
            contract.ouvert() && contract.kind() != ContractKind::Grand
        }
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
        (
            goal >= Announcement::Schneider,
            announced(contract.schneider(), "schneider_announced"),
        ),
        (goal >= Announcement::Schwarz, "schwarz"),
        (
            goal >= Announcement::Schwarz,
            announced(contract.schwarz(), "schwarz_announced"),
        ),
        (open, if by_ouvert { "ouvert" } else { "open" }),
        (raises.skat_shown, "skat_shown"),
    ];
    let once = once
        .into_iter()
        .filter_map(|(counts, level)| counts.then_some(level));
    once.chain(std::iter::repeat_n("spitze", spitze.into()))
        .collect()
}

/// Describes the doublings and their factor; `None` if the factor is 1.
pub(super) fn doublings(texts: Texts, rules: &SkatRules, played: &PlayedView) -> Option<String> {
    let (contract, raises) = (played.contract, &played.raises);
    let open_doubles = rules.open_doubles_score && rules.open_doubles(contract);
    let rounds = std::iter::repeat_n(texts.doubling("bock"), raises.bock.into());
    let open = open_doubles.then(|| texts.doubling("open"));
    let words = said(texts, raises).into_iter().chain(rounds).chain(open);
    let words: Vec<String> = words.map(|word| format!("{word} × 2")).collect();
    (played.settlement.factor > 1)
        .then(|| texts.doublings(words.join(", "), played.settlement.factor))
}

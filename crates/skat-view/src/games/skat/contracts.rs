//! The panel on which the declarer announces the contract.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, Announcement, Bid, Contract, ContractKind, Raises, Won};

use super::words;
use super::worth::{self, Prospect};
use crate::games::skat::declaration::{Declaring, announceable};
use crate::model::message::PanelParts;
use crate::parts::controls::{back, rows};
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Extras, Press, Row};

/// Builds buttons for the contracts with these announcements, labelled with their values. Toggles
/// for the announcements follow below.
pub(super) fn panel(declaring: &Declaring<'_>, won: Won, chosen: Extras) -> PanelParts {
    let (viewer, texts) = (declaring.viewer, declaring.viewer.context.texts);
    let legal = announceable(declaring);
    let choices = choices(&legal);
    let chosen = if choices.contains(&chosen) {
        chosen
    } else {
        Extras::NONE
    };
    let bid = won.bid.value();
    let hand = declaring.discards.is_none();
    let judged = |contract: Contract| (contract, prospect(declaring, contract, won.bid));
    let hopeless = legal
        .iter()
        .all(|&contract| matches!(judged(contract).1, Prospect::Lost(_)));
    let offered: Vec<(Contract, Prospect)> = legal
        .iter()
        .copied()
        .filter(|&contract| belongs(contract, chosen))
        .map(judged)
        .collect();
    let mut lines = if hand {
        vec![texts.ask_hand(), texts.ask_hand_how(bid)]
    } else {
        let discards = written(
            texts,
            sorted(declaring.discards.unwrap_or_default(), UNDECIDED),
        );
        vec![texts.ask_announce(), texts.ask_announce_how(discards, bid)]
    };
    lines.extend(
        (chosen != Extras::NONE).then(|| texts.announced_beside(words::extras(texts, chosen))),
    );
    let prospects: Vec<Prospect> = offered.iter().map(|&(_, prospect)| prospect).collect();
    lines.extend(prospect_lines(texts, &prospects, hopeless.then_some(bid)));
    let nulls = Contract::all(hand).filter(|contract| contract.kind() == ContractKind::Null);
    let too_cheap = nulls.filter(|contract| !contract.revolution() && !contract.reaches(won.bid));
    lines.extend(null_line(
        texts,
        too_cheap.map(|contract| words::contract(texts, contract)),
        bid,
    ));
    lines.push(viewer.own_hand(UNDECIDED));
    let (with_trumps, nulls): (Vec<_>, Vec<_>) = offered
        .iter()
        .partition(|(contract, _)| contract.kind() != ContractKind::Null);
    let button = |&(contract, prospect): &(Contract, Prospect)| {
        contract_button(declaring, contract, prospect)
    };
    let mut controls = rows(with_trumps.into_iter().map(button).collect());
    controls.extend(rows(nulls.into_iter().map(button).collect()));
    let way_back = hand.then(|| back(texts));
    controls.extend(extras_rows(declaring, &choices, chosen, way_back));
    (lines, controls)
}

/// Explains the marks of these contracts. `hopeless` is the bid if no contract can be won any more.
pub(crate) fn prospect_lines(
    texts: Texts,
    prospects: &[Prospect],
    hopeless: Option<u16>,
) -> Vec<String> {
    let has = |key: &str| prospects.iter().any(|prospect| prospect.key() == key);
    if let Some(bid) = hopeless {
        return vec![texts.ask_announce_hopeless(bid)];
    }
    let lines = [
        has("level").then(|| texts.ask_announce_level()),
        has("lost").then(|| texts.ask_announce_lost()),
        has("open").then(|| texts.ask_announce_open()),
    ];
    lines.into_iter().flatten().collect()
}

/// Says which Null games the bid forbids, if any.
pub(crate) fn null_line(
    texts: Texts,
    too_cheap: impl Iterator<Item = String>,
    bid: u16,
) -> Option<String> {
    let too_cheap: Vec<String> = too_cheap.collect();
    (!too_cheap.is_empty()).then(|| texts.ask_announce_no_null(too_cheap.join(", "), bid))
}

/// Judges the contract for this declarer.
fn prospect(declaring: &Declaring<'_>, contract: Contract, bid: Bid) -> Prospect {
    let cards = declaring.viewer.hand | declaring.discards.unwrap_or_default();
    let raises = Raises {
        skat_shown: declaring.skat_shown,
        bock: declaring.viewer.deal.round.doublings,
        ..Raises::default()
    };
    worth::prospect(declaring.rules, contract, bid, cards, &raises)
}

/// Asks for confirmation where the announcement exposes the cards or overbids.
fn contract_button(declaring: &Declaring<'_>, contract: Contract, prospect: Prospect) -> Button {
    let texts = declaring.viewer.context.texts;
    let action = (declaring.wrap)(Action::Announce(contract));
    let name = words::kind_on_button(texts, contract);
    announce_button(texts, name, action, (contract.ouvert(), prospect))
}

/// Builds the button that announces a contract, which may lay the cards open.
pub(crate) fn announce_button(
    texts: Texts,
    name: String,
    action: AnyAction,
    (ouvert, prospect): (bool, Prospect),
) -> Button {
    let press = if ouvert || prospect.is_overbid() {
        Press::Ask(action)
    } else {
        Press::Act(action)
    };
    let style = match prospect {
        Prospect::Wins(_) => ButtonStyle::Success,
        Prospect::Open(_) | Prospect::NeedsLevel(_) | Prospect::Lost(_) => ButtonStyle::Secondary,
    };
    let label = texts.button_announce(name, prospect.amount(), prospect.key());
    Button::new(press, style, label)
}

/// Returns true if the contract is offered under the chosen announcements. Null has announcements
/// of its own.
fn belongs(contract: Contract, chosen: Extras) -> bool {
    let ouvert = contract.announcement() == Announcement::Ouvert
        && chosen.announcement == Announcement::Ouvert;
    match contract.kind() {
        ContractKind::Null => chosen == Extras::NONE || (ouvert && chosen == Extras::of(contract)),
        _ => Extras::of(contract) == chosen,
    }
}

/// Lists the announcements that can be chosen.
fn choices(legal: &[Contract]) -> Vec<Extras> {
    let with_trumps = legal
        .iter()
        .filter(|contract| contract.kind() != ContractKind::Null);
    let mut choices = vec![Extras::NONE];
    for extras in with_trumps.map(|&contract| Extras::of(contract)) {
        if !choices.contains(&extras) {
            choices.push(extras);
        }
    }
    choices
}

fn extras_rows(
    declaring: &Declaring<'_>,
    choices: &[Extras],
    chosen: Extras,
    way_back: Option<Button>,
) -> Vec<Row> {
    let texts = declaring.viewer.context.texts;
    let toggles = toggles(chosen, |extras| choices.contains(&extras));
    let button = |toggle: Toggle<Extras>| toggle.button(texts, Press::Contracts(toggle.next));
    rows(toggles.into_iter().map(button).chain(way_back).collect())
}

/// A toggle for an announcement, with its state and the selection after the press.
#[derive(Clone, Copy)]
pub(crate) struct Toggle<T> {
    pub(crate) what: &'static str,
    pub(crate) count: u8,
    pub(crate) on: bool,
    pub(crate) next: T,
}

impl<T> Toggle<T> {
    pub(crate) fn button(&self, texts: Texts, press: Press) -> Button {
        let style = if self.on {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        Button::new(press, style, texts.toggle(self.what, self.count))
    }
}

/// Builds the toggles for these announcements. A level that is on leads back to the one below it.
pub(crate) fn toggles(chosen: Extras, may: impl Fn(Extras) -> bool) -> Vec<Toggle<Extras>> {
    // Drops a Spitze or open cards where the new level excludes them.
    let nearest = |wanted: Extras| {
        let without_spitze = Extras {
            spitze: 0,
            ..wanted
        };
        [
            wanted,
            Extras {
                open: false,
                ..wanted
            },
            without_spitze,
            Extras {
                open: false,
                ..without_spitze
            },
        ]
        .into_iter()
        .find(|&extras| may(extras))
    };
    let at = |announcement: Announcement| {
        nearest(Extras {
            announcement,
            ..chosen
        })
    };
    let level = |(level, what): (Announcement, &'static str)| {
        let on = chosen.announcement >= level;
        let lower = [
            Announcement::Schwarz,
            Announcement::Schneider,
            Announcement::None,
        ];
        let before = || {
            lower
                .into_iter()
                .filter(|&lower| lower < level)
                .find_map(at)
        };
        let next = if on { before() } else { at(level) };
        at(level).and(next).map(|next| Toggle {
            what,
            count: 0,
            on,
            next,
        })
    };
    let levels = [
        (Announcement::Schneider, "schneider"),
        (Announcement::Schwarz, "schwarz"),
        (Announcement::Ouvert, "ouvert"),
    ];
    let open = Extras {
        open: !chosen.open,
        ..chosen
    };
    let open = may(open).then_some(Toggle {
        what: "open",
        count: 0,
        on: chosen.open,
        next: open,
    });
    let more = (chosen.spitze + 1..=10)
        .map(|spitze| Extras { spitze, ..chosen })
        .find(|&extras| may(extras));
    let none = (chosen.spitze > 0).then_some(Extras {
        spitze: 0,
        ..chosen
    });
    let spitze = more.or(none).map(|next| Toggle {
        what: "spitze",
        count: chosen.spitze,
        on: chosen.spitze > 0,
        next,
    });
    levels
        .into_iter()
        .filter_map(level)
        .chain(open)
        .chain(spitze)
        .collect()
}

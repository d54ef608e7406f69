//! The value calculator: the value of a contract with the player's cards, and the bids that it
//! covers.

use skat_rules::games::skat::{Announcement, Bid, Contract, ContractKind};

use super::contracts::{Toggle, toggles};
use super::words;
use super::worth::{self, Worth};
use crate::games::skat::declaration::Declaring;
use crate::model::message::PanelParts;
use crate::parts::controls::{back, rows};
use crate::{Button, ButtonStyle, ContractValue, Extras, Press};

/// Returns the calculator's first contract, in the suit with most trumps.
pub(super) fn first(declaring: &Declaring<'_>) -> ContractValue {
    let hand = declaring.viewer.hand;
    let suits = ContractKind::ALL
        .into_iter()
        .filter(|kind| matches!(kind, ContractKind::Suit(_)));
    let kind = suits
        .max_by_key(|kind| (hand & kind.trumps()).len())
        .unwrap_or(ContractKind::Grand);
    plain(declaring, kind)
}

fn plain(declaring: &Declaring<'_>, kind: ContractKind) -> ContractValue {
    let contract = Contract::new(kind, false, Announcement::None).unwrap_or(PLAIN_GRAND);
    ContractValue {
        contract,
        skat_shown: declaring.skat_shown && contract.kind() != ContractKind::Null,
    }
}

/// A contract without announcements exists for every kind.
const PLAIN_GRAND: Contract = match Contract::new(ContractKind::Grand, false, Announcement::None) {
    Ok(contract) => contract,
    Err(_) => panic!("a plain Grand is a contract"),
};

pub(super) fn panel(
    declaring: &Declaring<'_>,
    reckoning: ContractValue,
    bid: Option<Bid>,
) -> PanelParts {
    let (viewer, texts) = (declaring.viewer, declaring.viewer.context.texts);
    let reckoning = if possible(declaring, reckoning) {
        reckoning
    } else {
        first(declaring)
    };
    let ContractValue {
        contract,
        skat_shown,
    } = reckoning;
    let settlement = worth::reckoned(declaring.rules, contract, skat_shown, viewer.hand);
    let worth = Worth::of(declaring.rules, contract, skat_shown, viewer.hand);
    let raises = worth::raises(skat_shown);
    let mut lines = vec![
        texts.reckoner(),
        format!(
            "**{}**",
            words::reckoned(texts, declaring.rules, contract, &raises, &settlement)
        ),
        match Bid::all()
            .take_while(|bid| bid.value() <= worth.value)
            .last()
        {
            Some(highest) => texts.reckoner_covers(highest.value()),
            None => texts.reckoner_covers_nothing(),
        },
    ];
    lines.extend(
        bid.map(|bid| texts.reckoner_bid(bid.value(), words::cover_key(worth.covers(bid.value())))),
    );
    lines.extend((!worth.is_sure()).then(|| texts.reckoner_skat(worth.lowest, worth.highest)));
    lines.extend((settlement.factor > 1).then(|| texts.reckoner_factor(settlement.factor)));
    lines.extend((contract.kind() != ContractKind::Null).then(|| texts.reckoner_in_play()));
    lines.push(texts.reckoner_winning());
    lines.push(viewer.own_hand(contract.kind()));
    let kinds = ContractKind::ALL
        .into_iter()
        .map(|kind| kind_button(declaring, reckoning, kind));
    let switches = switches(declaring, reckoning).into_iter();
    let switches = switches.map(|toggle| toggle.button(texts, Press::Reckon(toggle.next)));
    (
        lines,
        rows(kinds.chain(switches).chain([back(texts)]).collect()),
    )
}

/// Returns true if the rules allow announcing the contract with these cards.
fn possible(declaring: &Declaring<'_>, reckoning: ContractValue) -> bool {
    let ContractValue {
        contract,
        skat_shown,
    } = reckoning;
    let shown_fits = match declaring.found {
        _ if contract.kind() == ContractKind::Null => !skat_shown,
        Some(_) => skat_shown == declaring.skat_shown,
        None => !skat_shown || (declaring.rules.skat_shown && !contract.hand()),
    };
    let hand_fits = !contract.hand() || declaring.found.is_none();
    shown_fits
        && hand_fits
        && contract
            .check(declaring.rules, Bid::LOWEST, declaring.viewer.hand)
            .is_ok()
}

fn kind_button(declaring: &Declaring<'_>, from: ContractValue, kind: ContractKind) -> Button {
    let texts = declaring.viewer.context.texts;
    let contract = from.contract;
    let extras = Extras::of(contract);
    let fallbacks = [
        extras,
        Extras {
            spitze: 0,
            ..extras
        },
        Extras::NONE,
    ];
    let of_kind = |extras: Extras| {
        let skat_shown = kind != ContractKind::Null && (from.skat_shown || declaring.skat_shown);
        let next = ContractValue {
            contract: extras.with(kind, contract.hand())?,
            skat_shown,
        };
        possible(declaring, next).then_some(next)
    };
    let next = if kind == contract.kind() {
        Some(from)
    } else {
        fallbacks.into_iter().find_map(of_kind)
    };
    let style = if kind == contract.kind() {
        ButtonStyle::Success
    } else {
        ButtonStyle::Secondary
    };
    Button::new(
        Press::Reckon(next.unwrap_or_else(|| plain(declaring, kind))),
        style,
        words::kind(texts, kind),
    )
}

/// Builds the toggles that add to the contract or take from it.
fn switches(declaring: &Declaring<'_>, from: ContractValue) -> Vec<Toggle<ContractValue>> {
    let ContractValue {
        contract,
        skat_shown,
    } = from;
    let (kind, extras) = (contract.kind(), Extras::of(contract));
    let allowed = |contract: Option<Contract>, skat_shown| {
        let next = ContractValue {
            contract: contract?,
            skat_shown,
        };
        possible(declaring, next).then_some(next)
    };
    let hand = !contract.hand();
    let by_hand = allowed(extras.with(kind, hand), skat_shown && !hand);
    let by_hand = by_hand.or_else(|| allowed(Extras::NONE.with(kind, hand), false));
    let hand = by_hand.map(|next| Toggle {
        what: "hand",
        count: 0,
        on: contract.hand(),
        next,
    });
    let with = |extras: Extras| allowed(extras.with(kind, contract.hand()), skat_shown);
    let announced = toggles(extras, |extras| with(extras).is_some());
    let announced = announced.into_iter().filter_map(|toggle| {
        let next = with(toggle.next).filter(|&next| next != from)?;
        Some(Toggle {
            what: toggle.what,
            count: toggle.count,
            on: toggle.on,
            next,
        })
    });
    let revolution =
        allowed(contract.as_revolution().ok(), skat_shown).filter(|&next| next != from);
    let back_from_it = contract.revolution().then(|| with(extras)).flatten();
    let revolution = revolution.or(back_from_it);
    let revolution = revolution.map(|next| Toggle {
        what: "revolution",
        count: 0,
        on: contract.revolution(),
        next,
    });
    let shown = (declaring.found.is_none())
        .then(|| allowed(Some(contract), !skat_shown))
        .flatten();
    let shown = shown.map(|next| Toggle {
        what: "skat_shown",
        count: 0,
        on: skat_shown,
        next,
    });
    hand.into_iter()
        .chain(announced)
        .chain(revolution)
        .chain(shown)
        .collect()
}

//! From the auction to the announcement, in Skat and in the two-player games that bid and declare
//! as in Skat.

use skat_rules::games::skat::{Action, AuctionRole, Bid, Won};
use skat_rules::seat::Seat;

use super::{contracts, reckoner, words};
use crate::games::skat::declaration::{Declaring, DeclaringStage};
use crate::model::message::PanelParts;
use crate::parts::auction::{self, Asked, CallsView};
use crate::parts::controls::{refresh, rows};
use crate::parts::picking::Picking;
use crate::text::cards::UNDECIDED;
use crate::{Button, ButtonStyle, Extras, Panel, Press};

/// Builds a player's panel before the first trick.
pub(crate) fn panel(declaring: &Declaring<'_>, stage: DeclaringStage, panel: Panel) -> PanelParts {
    let viewer = declaring.viewer;
    match (panel, stage) {
        (
            Panel::Reckoner(reckoning),
            DeclaringStage::Auction { .. }
            | DeclaringStage::PickUpOrHand(_)
            | DeclaringStage::Discarding(_),
        ) => reckoner::panel(declaring, reckoning, stage.bid()),
        (_, DeclaringStage::Auction { asked, role, bid }) => auction(declaring, asked, role, bid),
        (
            _,
            DeclaringStage::PickUpOrHand(won)
            | DeclaringStage::Discarding(won)
            | DeclaringStage::Announcing(won),
        ) if won.declarer != viewer.seat => {
            let bid = viewer.context.texts.bid_line(won.bid.value());
            viewer.looks_on(
                doing(declaring, stage)
                    .into_iter()
                    .chain([bid, viewer.own_hand(UNDECIDED)]),
            )
        }
        (Panel::Contracts(extras), DeclaringStage::PickUpOrHand(won)) => {
            contracts::panel(declaring, won, extras)
        }
        (_, DeclaringStage::PickUpOrHand(won)) => skat_or_hand(declaring, won),
        (picked, DeclaringStage::Discarding(won)) => discarding(declaring, won, picked),
        (Panel::Contracts(extras), DeclaringStage::Announcing(won)) => {
            contracts::panel(declaring, won, extras)
        }
        (_, DeclaringStage::Announcing(won)) => contracts::panel(declaring, won, Extras::NONE),
    }
}

/// Describes the declarer's current step for the other players.
fn doing(declaring: &Declaring<'_>, stage: DeclaringStage) -> Option<String> {
    let texts = declaring.viewer.context.texts;
    let name = |won: Won| declaring.viewer.name(won.declarer);
    Some(match stage {
        DeclaringStage::Auction { .. } => return None,
        DeclaringStage::PickUpOrHand(won) => texts.doing_skat(name(won)),
        DeclaringStage::Discarding(won) => texts.doing_discarding(name(won)),
        DeclaringStage::Announcing(won) => texts.doing_announcing(name(won)),
    })
}

fn auction(
    declaring: &Declaring<'_>,
    asked: Seat,
    role: AuctionRole,
    bid: Option<Bid>,
) -> PanelParts {
    let viewer = declaring.viewer;
    let texts = viewer.context.texts;
    let own_seat = texts.your_seat(words::seat(texts, viewer.seat));
    let reckon = reckon_button(declaring);
    let below = auction::news(viewer, &words::spoken(declaring.calls))
        .into_iter()
        .chain([own_seat, viewer.own_hand(UNDECIDED)]);
    if asked != viewer.seat {
        let bid = auction::bid_line(texts, bid.map(Bid::value));
        let lines = [viewer.waits(), bid].into_iter().chain(below).collect();
        return (lines, rows(vec![refresh(texts), reckon]));
    }
    let bidder = declaring
        .calls
        .last()
        .map(|&(seat, _)| viewer.name(seat))
        .unwrap_or_default();
    let question = auction::question(
        viewer,
        &Asked {
            role,
            bid: bid.map(Bid::value),
            bidder,
        },
    );
    let bids = declaring.legal.iter().filter_map(|&action| match action {
        Action::Bid(bid) => Some((bid.value(), (declaring.wrap)(action))),
        _ => None,
    });
    let calls = CallsView {
        bids: bids.collect(),
        hold: (declaring.wrap)(Action::Hold),
        pass: (declaring.wrap)(Action::Pass),
    };
    (
        [question].into_iter().chain(below).collect(),
        auction::controls(viewer, &calls, vec![reckon]),
    )
}

fn reckon_button(declaring: &Declaring<'_>) -> Button {
    let texts = declaring.viewer.context.texts;
    let press = Press::Reckon(reckoner::first(declaring));
    Button::new(press, ButtonStyle::Secondary, texts.button_reckon()).emoji("🧮")
}

fn skat_or_hand(declaring: &Declaring<'_>, won: Won) -> PanelParts {
    let (viewer, texts) = (declaring.viewer, declaring.viewer.context.texts);
    let act = |action: Action, style, label| {
        Button::new(Press::Act((declaring.wrap)(action)), style, label)
    };
    let shown = declaring.legal.contains(&Action::PickUpShown);
    let buttons = [
        Some(act(
            Action::PickUp,
            ButtonStyle::Primary,
            texts.button_pick_up(),
        )),
        shown.then(|| {
            act(
                Action::PickUpShown,
                ButtonStyle::Secondary,
                texts.button_pick_up_shown(),
            )
        }),
        Some(
            Button::new(
                Press::Contracts(Extras::NONE),
                ButtonStyle::Secondary,
                texts.button_hand(),
            )
            .emoji("✋"),
        ),
        Some(reckon_button(declaring)),
    ];
    let news = auction::news(viewer, &words::spoken(declaring.calls));
    let lines = [texts.ask_skat()].into_iter().chain(news);
    let lines = lines
        .chain([
            texts.ask_skat_how(won.bid.value()),
            viewer.own_hand(UNDECIDED),
        ])
        .collect();
    (lines, rows(buttons.into_iter().flatten().collect()))
}

fn discarding(declaring: &Declaring<'_>, won: Won, panel: Panel) -> PanelParts {
    let viewer = declaring.viewer;
    let found = declaring.found.unwrap_or_default();
    let done = |cards| (declaring.wrap)(Action::Discard(cards));
    let picking = Picking::of_discards(viewer, found, &done);
    let lines = picking
        .ask_discards(won.bid.value())
        .into_iter()
        .chain([viewer.own_hand(UNDECIDED), picking.line(panel)]);
    (
        lines.collect(),
        picking.controls(panel, vec![reckon_button(declaring)]),
    )
}

//! A player's own panel in a deal of Skat.

use skat_rules::games::skat::{Action, Bid, Contract, ContractKind, PhaseView, Role, SeatView, Won};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::cards::{self, UNDECIDED, sorted, written};
use super::controls::{MOST_OPTIONS, act, choose, insight, option, own_hand, plays, selects, wait_for};
use super::hints::last_trick;
use super::playing::{confirm_claim, confirm_concede, playing};
use super::public::{bid_line, open_lines, raise_lines, trick_lines};
use super::{outcome, ramsch, words};
use crate::controls::{refresh, rows};
use crate::game::Draft;
use crate::scene::Scene;
use crate::{Button, Choice, Panel, Press, Row, Style};

/// What the player reads and may press while a deal is on the table.
pub(crate) fn panel(scene: &Scene<'_>, deal: &DealView, view: &SeatView, panel: Panel) -> Draft {
    let may = |action: Action| view.legal.contains(&action);
    match (panel, &view.public.phase) {
        (_, PhaseView::Over(_)) => {
            (outcome(scene, deal, &view.public, Some(view.seat)).unwrap_or_default(), Vec::new())
        }
        _ if !plays(view.seat) => looking_on(scene, deal, view),
        (Panel::ConfirmConcede, PhaseView::Play(play)) if may(Action::Concede) || may(Action::Throw) => {
            confirm_concede(scene, deal, view, play)
        }
        (Panel::ConfirmClaim, PhaseView::Play(play)) if may(Action::Claim) => confirm_claim(scene, view, play),
        (_, PhaseView::GrandHandOffer(asked)) => grand_hand_offer(scene, deal, view, *asked),
        (_, PhaseView::Auction { asked, role, bid }) => auction(scene, deal, view, *asked, *role, *bid),
        (_, PhaseView::PickUpOrHand(won)) if won.declarer == view.seat => skat_or_hand(scene, view, *won),
        (_, PhaseView::Discarding(won)) if won.declarer == view.seat => discarding(scene, view, *won),
        (_, PhaseView::Announcing(won)) if won.declarer == view.seat => announcing(scene, view, *won),
        (_, PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won)) => {
            let lines =
                vec![wait_for(scene, deal, view), bid_line(scene, Some(won.bid)), own_hand(scene, view, UNDECIDED)];
            (lines, rows(vec![refresh(scene.texts)]))
        }
        (_, PhaseView::Play(play)) => playing(scene, deal, view, play),
        (_, PhaseView::Ramsch(play)) => ramsch::panel(scene, deal, view, play),
    }
}

/// The dealer of four, who sits out but may look into a hand.
fn looking_on(scene: &Scene<'_>, deal: &DealView, view: &SeatView) -> Draft {
    let texts = scene.texts;
    let mut lines = vec![texts.panel_sits_out()];
    let kind = match &view.public.phase {
        PhaseView::Play(play) => {
            lines.push(
                texts.they_declare(scene.name(deal.place(play.won.declarer)), words::contract(texts, play.contract)),
            );
            lines.extend(raise_lines(scene, deal, play));
            lines.extend(trick_lines(scene, deal, play.leader, &play.on_table, play.tricks.last()));
            lines.extend(open_lines(scene, deal, play, None));
            play.contract.kind()
        }
        _ => UNDECIDED,
    };
    lines.extend(insight(scene, deal, view, kind));
    let look = |&action: &Action| match action {
        Action::Look(seat) => Some(act(action, Style::Secondary, texts.button_look(words::seat(texts, seat)))),
        _ => None,
    };
    let last_trick =
        last_trick(&view.public).map(|_| Button::new(Press::LastTrick, Style::Secondary, texts.button_last_trick()));
    let buttons = [refresh(texts)].into_iter().chain(last_trick).chain(view.legal.iter().filter_map(look));
    (lines, rows(buttons.collect()))
}

fn grand_hand_offer(scene: &Scene<'_>, deal: &DealView, view: &SeatView, asked: Seat) -> Draft {
    let texts = scene.texts;
    let cards = own_hand(scene, view, UNDECIDED);
    if asked != view.seat {
        return (vec![wait_for(scene, deal, view), cards], rows(vec![refresh(texts)]));
    }
    let buttons = vec![
        act(Action::GrandHand, Style::Primary, texts.button_grand_hand()),
        act(Action::NoGrandHand, Style::Secondary, texts.button_no_grand_hand()),
    ];
    (vec![texts.ask_grand_hand(), cards], rows(buttons))
}

fn auction(scene: &Scene<'_>, deal: &DealView, view: &SeatView, asked: Seat, role: Role, bid: Option<Bid>) -> Draft {
    let texts = scene.texts;
    let own_seat = texts.your_seat(words::seat(texts, view.seat));
    let cards = own_hand(scene, view, UNDECIDED);
    if asked != view.seat {
        let lines = vec![wait_for(scene, deal, view), bid_line(scene, bid), own_seat, cards];
        return (lines, rows(vec![refresh(scene.texts)]));
    }
    let pass = act(Action::Pass, Style::Secondary, texts.button_pass());
    let (question, controls) = match role {
        Role::Listener => {
            let bidder = view.public.calls.last().map(|&(seat, _)| scene.name(deal.place(seat))).unwrap_or_default();
            let question = texts.ask_hold(bidder, bid.map(Bid::value).unwrap_or_default());
            (question, rows(vec![act(Action::Hold, Style::Primary, texts.button_hold()), pass]))
        }
        Role::Speaker => {
            let question = bid.map_or_else(|| texts.ask_bid_first(), |bid| texts.ask_bid(bid.value()));
            (question, bids(scene, view, pass))
        }
    };
    (vec![question, own_seat, cards], controls)
}

/// The next value and to pass as buttons, the values above as a select.
fn bids(scene: &Scene<'_>, view: &SeatView, pass: Button) -> Vec<Row> {
    let texts = scene.texts;
    let mut bids = view.legal.iter().filter_map(|&action| match action {
        Action::Bid(bid) => Some(bid),
        _ => None,
    });
    let next = bids.next().map(|bid| act(Action::Bid(bid), Style::Primary, texts.button_bid(bid.value())));
    let jumps: Vec<Choice> =
        bids.take(MOST_OPTIONS).map(|bid| option(texts.button_bid(bid.value()), Action::Bid(bid), None)).collect();
    let mut controls = rows(next.into_iter().chain([pass]).collect());
    if !jumps.is_empty() {
        controls.push(Row::Select(choose(Press::ChooseAction, texts.select_bid(), 1, jumps)));
    }
    controls
}

fn announceable(view: &SeatView) -> impl Iterator<Item = Contract> {
    view.legal.iter().filter_map(|&action| match action {
        Action::Announce(contract) => Some(contract),
        _ => None,
    })
}

fn skat_or_hand(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let rules = &scene.table.header.rules().skat;
    let hand_contracts = announceable(view).map(|contract| {
        let description = words::estimate(texts, rules, contract, view.hand);
        option(words::contract(texts, contract), Action::Announce(contract), Some(description))
    });
    let hand_contracts: Vec<Choice> = hand_contracts.collect();
    let mut buttons = vec![act(Action::PickUp, Style::Primary, texts.button_pick_up())];
    if view.legal.contains(&Action::PickUpShown) {
        buttons.push(act(Action::PickUpShown, Style::Secondary, texts.button_pick_up_shown()));
    }
    let controls = rows(buttons).into_iter().chain(selects(scene, &texts.select_hand(), &hand_contracts)).collect();
    let lines = vec![texts.ask_skat(), texts.ask_skat_how(won.bid.value()), own_hand(scene, view, UNDECIDED)];
    (lines, controls)
}

fn discarding(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let found = view.found.unwrap_or_default();
    let options: Vec<Choice> = cards::choices(texts, view.hand, found);
    let lines = vec![
        texts.ask_discard(),
        texts.ask_discard_how(written(texts, sorted(found, UNDECIDED)), won.bid.value()),
        own_hand(scene, view, UNDECIDED),
    ];
    (lines, vec![Row::Select(choose(Press::ChooseDiscards, texts.select_discards(), 2, options))])
}

/// The plain contracts as buttons, those with an announcement of social play as selects.
fn announcing(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let rules = &scene.table.header.rules().skat;
    let discards = view.discards.unwrap_or_default();
    let twelve = view.hand | discards;
    let bid = won.bid.value();
    let value = |contract| words::value(rules, contract, view.public.skat_shown.is_some(), twelve);
    let label = |contract| words::announce_label(texts, contract, value(contract), bid);
    let button = |contract| {
        let style = if value(contract) >= bid { Style::Success } else { Style::Secondary };
        act(Action::Announce(contract), style, label(contract))
    };
    let some_overbid = announceable(view).any(|contract| value(contract) < bid);
    let mut lines =
        vec![texts.ask_announce(), texts.ask_announce_how(written(texts, sorted(discards, UNDECIDED)), bid)];
    lines.extend(some_overbid.then(|| texts.ask_announce_overbid()));
    lines.push(own_hand(scene, view, UNDECIDED));
    let is_plain = |contract: &Contract| Contract::all(false).any(|plain| plain == *contract);
    let (plain, more): (Vec<Contract>, Vec<Contract>) = announceable(view).partition(is_plain);
    let (suits, others): (Vec<Contract>, Vec<Contract>) =
        plain.into_iter().partition(|contract| matches!(contract.kind(), ContractKind::Suit(_)));
    let mut controls = rows(suits.into_iter().map(button).collect());
    controls.extend(rows(others.into_iter().map(button).collect()));
    let more: Vec<Choice> =
        more.into_iter().map(|contract| option(label(contract), Action::Announce(contract), None)).collect();
    controls.extend(selects(scene, &texts.select_announce(), &more));
    (lines, controls)
}

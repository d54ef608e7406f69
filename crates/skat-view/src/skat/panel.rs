//! A player's own panel in a deal of Skat.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::{
    Action, Bid, Contract, ContractKind, Matter, PhaseView, PlayView, PlayedView, PublicView, Question, Role, SeatView,
    Won, announced_value,
};
use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use super::cards::{self, UNDECIDED, followed_suit, hand, sorted, written};
use super::hints::last_trick;
use super::public::{bid_line, claims_none, open_lines, question_line, reckoning_lines, trick_lines, waiting_line};
use super::words;
use crate::controls::{back, refresh, rows};
use crate::game::Draft;
use crate::scene::Scene;
use crate::score::signed;
use crate::{Button, Choice, Panel, Press, Row, Select, Style};

/// Discord lets a select have at most so many options.
const MOST_OPTIONS: usize = 25;

/// What the player reads and may press while a deal is on the table.
pub(crate) fn panel(scene: &Scene<'_>, deal: &DealView, view: &SeatView, panel: Panel) -> Draft {
    let may = |action: Action| view.legal.contains(&action);
    match (panel, &view.public.phase) {
        (Panel::ConfirmConcede, PhaseView::Play(play)) if may(Action::Concede) => {
            confirm_concede(scene, deal, view, play)
        }
        (Panel::ConfirmClaim, PhaseView::Play(play)) if may(Action::Claim) => confirm_claim(scene, view, play),
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
        (_, PhaseView::Over(_)) => {
            (outcome(scene, deal, &view.public, Some(view.seat)).unwrap_or_default(), Vec::new())
        }
    }
}

/// How the deal ended for this seat, or for somebody who sat out; nothing if it isn't over.
pub(crate) fn outcome(
    scene: &Scene<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    let PhaseView::Over(over) = &view.phase else { return None };
    Some(match &over.played {
        None => vec![scene.texts.nobody_played(), scene.texts.result_passed_in()],
        Some(played) => outcome_of(scene, deal, seat, played),
    })
}

fn outcome_of(scene: &Scene<'_>, deal: &DealView, seat: Option<Seat>, played: &PlayedView) -> Vec<String> {
    let (texts, settlement) = (scene.texts, &played.settlement);
    let contract = words::contract(texts, played.contract);
    let score = signed(i64::from(settlement.score));
    let name = || scene.name(deal.place(played.won.declarer));
    let mut lines = match (seat == Some(played.won.declarer), settlement.won) {
        (true, true) => vec![texts.you_won(score)],
        (true, false) => vec![texts.you_lost(score)],
        (false, true) => vec![texts.they_won(name(), contract)],
        (false, false) => {
            let praise = seat.map(|_| texts.defended_well());
            [texts.they_lost(name(), contract)].into_iter().chain(praise).collect()
        }
    };
    lines.extend(reckoning_lines(scene, played));
    lines
}

fn act(action: Action, style: Style, label: String) -> Button {
    Button::new(Press::Act(AnyAction::Skat(action)), style, label)
}

fn own_hand(scene: &Scene<'_>, view: &SeatView, kind: ContractKind) -> String {
    scene.texts.your_cards(hand(scene.texts, view.hand, kind))
}

fn wait_for(scene: &Scene<'_>, deal: &DealView, view: &SeatView) -> String {
    let places: Vec<Place> = view.public.awaited.iter().map(|seat| deal.place(seat)).collect();
    let names = scene.list_names(places.iter().copied());
    if places.len() == 1 { scene.texts.wait_for(names) } else { scene.texts.wait_for_several(names) }
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
    let jumps: Vec<Choice> = bids
        .take(MOST_OPTIONS)
        .map(|bid| choice(texts.button_bid(bid.value()), Action::Bid(bid).to_string(), None))
        .collect();
    let mut controls = rows(next.into_iter().chain([pass]).collect());
    if !jumps.is_empty() {
        controls.push(Row::Select(choose(Press::ChooseAction, texts.select_bid(), 1, jumps)));
    }
    controls
}

const fn choice(label: String, value: String, description: Option<String>) -> Choice {
    Choice { label, value, description, emoji: None }
}

const fn choose(press: Press, placeholder: String, count: u8, options: Vec<Choice>) -> Select {
    Select { press, placeholder, min: count, max: count, options }
}

fn announceable(view: &SeatView) -> impl Iterator<Item = Contract> {
    view.legal.iter().filter_map(|&action| match action {
        Action::Announce(contract) => Some(contract),
        _ => None,
    })
}

fn skat_or_hand(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let hand_contracts = announceable(view).map(|contract| {
        let description = words::estimate(texts, contract, view.hand);
        choice(words::contract(texts, contract), Action::Announce(contract).to_string(), Some(description))
    });
    let hand_contracts: Vec<Choice> = hand_contracts.take(MOST_OPTIONS).collect();
    let mut controls = rows(vec![act(Action::PickUp, Style::Primary, texts.button_pick_up())]);
    controls.push(Row::Select(choose(Press::ChooseAction, texts.select_hand(), 1, hand_contracts)));
    let lines = vec![texts.ask_skat(), texts.ask_skat_how(won.bid.value()), own_hand(scene, view, UNDECIDED)];
    (lines, controls)
}

fn discarding(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let found = view.found.unwrap_or_default();
    let option = |card| {
        let description = found.contains(card).then(|| texts.found_in_skat());
        choice(cards::label(texts, card), card.to_string(), description)
    };
    let options: Vec<Choice> = sorted(view.hand, UNDECIDED).into_iter().map(option).collect();
    let lines = vec![
        texts.ask_discard(),
        texts.ask_discard_how(written(texts, sorted(found, UNDECIDED)), won.bid.value()),
        own_hand(scene, view, UNDECIDED),
    ];
    (lines, vec![Row::Select(choose(Press::ChooseDiscards, texts.select_discards(), 2, options))])
}

fn announcing(scene: &Scene<'_>, view: &SeatView, won: Won) -> Draft {
    let texts = scene.texts;
    let discards = view.discards.unwrap_or_default();
    let twelve = view.hand | discards;
    let bid = won.bid.value();
    let covers = |contract| announced_value(contract, twelve) >= bid;
    let button = |contract| {
        let style = if covers(contract) { Style::Success } else { Style::Secondary };
        act(Action::Announce(contract), style, words::announce_label(texts, contract, twelve, bid))
    };
    let some_overbid = announceable(view).any(|contract| !covers(contract));
    let mut lines =
        vec![texts.ask_announce(), texts.ask_announce_how(written(texts, sorted(discards, UNDECIDED)), bid)];
    lines.extend(some_overbid.then(|| texts.ask_announce_overbid()));
    lines.push(own_hand(scene, view, UNDECIDED));
    let (suits, others): (Vec<Contract>, Vec<Contract>) =
        announceable(view).partition(|contract| matches!(contract.kind(), ContractKind::Suit(_)));
    let mut controls = rows(suits.into_iter().map(button).collect());
    controls.extend(rows(others.into_iter().map(button).collect()));
    (lines, controls)
}

fn playing(scene: &Scene<'_>, deal: &DealView, view: &SeatView, play: &PlayView) -> Draft {
    let kind = play.contract.kind();
    if let Some(question) = play.question {
        return answering(scene, deal, view, play, question);
    }
    let my_turn = play.turn() == view.seat;
    let mut lines = vec![if my_turn { turn_line(scene, view, play) } else { wait_for(scene, deal, view) }];
    lines.push(contract_line(scene, deal, view, play));
    // Who is to lead knows that already.
    lines.extend(trick_lines(scene, deal, play).into_iter().skip(usize::from(my_turn && play.on_table.is_empty())));
    lines.extend(open_lines(scene, deal, play, Some(view.seat)));
    lines.extend(claim_was_refused(view, play).then(|| scene.texts.claim_refused()));
    lines.extend(own_discards(scene, view));
    let mut controls = Vec::new();
    if my_turn {
        let card = |card| {
            let playable = view.legal.contains(&Action::Play(card));
            act(
                Action::Play(card),
                if playable { Style::Primary } else { Style::Secondary },
                cards::label(scene.texts, card),
            )
            .disabled_if(!playable)
        };
        controls = rows(sorted(view.hand, kind).into_iter().map(card).collect());
    } else {
        lines.push(own_hand(scene, view, kind));
    }
    controls.extend(rows(side_buttons(scene, view, my_turn)));
    (lines, controls)
}

/// Whether the player has claimed and the deal goes on: his cards lie open, and not because of what he plays.
fn claim_was_refused(view: &SeatView, play: &PlayView) -> bool {
    let plays_open = play.won.declarer == view.seat && play.contract.ouvert();
    play.open_hands[view.seat].is_some() && !plays_open
}

/// What is asked of the player whose turn it is, with what he has to follow.
fn turn_line(scene: &Scene<'_>, view: &SeatView, play: &PlayView) -> String {
    let texts = scene.texts;
    let Some(&led) = play.on_table.first() else { return texts.ask_lead() };
    let kind = play.contract.kind();
    let suit = texts.followed(followed_suit(kind, led));
    if (view.hand & kind.following(led)).is_empty() { texts.ask_free(suit) } else { texts.ask_follow(suit) }
}

fn contract_line(scene: &Scene<'_>, deal: &DealView, view: &SeatView, play: &PlayView) -> String {
    let texts = scene.texts;
    let contract = words::contract(texts, play.contract);
    if play.won.declarer == view.seat {
        return texts.you_declare(contract, play.won.bid.value());
    }
    let declarer = scene.name(deal.place(play.won.declarer));
    let partner = scene.name(deal.place(partner(view.seat, play.won.declarer)));
    [texts.they_declare(declarer, contract), texts.your_partner(partner)].join(" · ")
}

/// The other defender.
fn partner(seat: Seat, declarer: Seat) -> Seat {
    if seat.next() == declarer { declarer.next() } else { seat.next() }
}

fn own_discards(scene: &Scene<'_>, view: &SeatView) -> Option<String> {
    let discards = view.discards?;
    Some(scene.texts.your_discards(written(scene.texts, sorted(discards, UNDECIDED))))
}

fn side_buttons(scene: &Scene<'_>, view: &SeatView, my_turn: bool) -> Vec<Button> {
    let texts = scene.texts;
    let mut buttons = Vec::new();
    if !my_turn {
        buttons.push(refresh(scene.texts));
    }
    if last_trick(&view.public).is_some() {
        buttons.push(Button::new(Press::LastTrick, Style::Secondary, texts.button_last_trick()));
    }
    if view.legal.contains(&Action::Claim) {
        buttons.push(Button::new(Press::AskClaim, Style::Secondary, texts.button_claim()));
    }
    if view.legal.contains(&Action::Concede) {
        buttons.push(Button::new(Press::AskConcede, Style::Secondary, texts.button_concede()).emoji("🏳️"));
    }
    buttons
}

fn answering(scene: &Scene<'_>, deal: &DealView, view: &SeatView, play: &PlayView, question: Question) -> Draft {
    let texts = scene.texts;
    let asked = question.unanswered.contains(view.seat);
    let heading = match question.matter {
        _ if question.asker == view.seat => texts.own_question(),
        _ if !asked => wait_for(scene, deal, view),
        Matter::Claim => texts.ask_claim(),
        Matter::Concession => texts.ask_concession(),
    };
    let mut lines = vec![heading, question_line(scene, deal, play, question)];
    if !asked {
        lines.push(waiting_line(scene, deal, question.unanswered));
    }
    lines.push(contract_line(scene, deal, view, play));
    lines.extend(trick_lines(scene, deal, play));
    lines.extend(open_lines(scene, deal, play, Some(view.seat)));
    lines.push(own_hand(scene, view, play.contract.kind()));
    let buttons = if asked {
        vec![
            act(Action::Accept, Style::Success, texts.button_accept()),
            act(Action::Refuse, Style::Secondary, texts.button_refuse()),
        ]
    } else {
        vec![refresh(scene.texts)]
    };
    (lines, rows(buttons))
}

fn confirm_concede(scene: &Scene<'_>, deal: &DealView, view: &SeatView, play: &PlayView) -> Draft {
    let texts = scene.texts;
    let declarer = play.won.declarer;
    let question = match () {
        () if declarer != view.seat => {
            let partner = scene.name(deal.place(partner(view.seat, declarer)));
            texts.confirm_concede_defender(partner, scene.name(deal.place(declarer)))
        }
        () if view.hand.len() >= 9 => texts.confirm_concede_alone(),
        () => texts.confirm_concede_asking(),
    };
    let yes = act(Action::Concede, Style::Danger, texts.button_confirm_concede());
    (vec![question], rows(vec![yes, back(scene.texts)]))
}

fn confirm_claim(scene: &Scene<'_>, view: &SeatView, play: &PlayView) -> Draft {
    let texts = scene.texts;
    let question = if claims_none(play, view.seat) { texts.confirm_claim_null() } else { texts.confirm_claim() };
    let lines = vec![question, own_hand(scene, view, play.contract.kind())];
    let yes = act(Action::Claim, Style::Danger, texts.button_confirm_claim());
    (lines, rows(vec![yes, back(scene.texts)]))
}

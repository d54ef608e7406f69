//! A hint: the action that an autoplayer would choose in a player's place.

use skat_rules::card::Card;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::games::skat::{Action, ContractKind, PhaseView, PlayView, SeatView};
use skat_rules::seat::Seat;
use skat_table::{PlayerView, StageView};

use crate::games;
use crate::games::skat::words;
use crate::text::cards;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Press, RichText};

/// Card points from which it is worth saying that a card goes to the player's own side.
const WORTH_SMEARING: u8 = 10;

/// Returns true if the player can take a hint in this view.
pub(crate) fn is_given(view: &PlayerView) -> bool {
    view.is_asked() && view.seat.is_some()
}

/// Phrases the hint as a sentence. States the action's effect only if the player's own view proves
/// it.
pub(crate) fn proposal(texts: Texts, view: &PlayerView, action: AnyAction) -> RichText {
    RichText::read(&sentence(texts, view, action))
}

fn sentence(texts: Texts, view: &PlayerView, action: AnyAction) -> String {
    let label = |label: String| texts.proposal_press(label);
    let words = |action| match &view.table.stage {
        StageView::Playing(deal) => {
            games::action_text(texts.without_emojis(), action, &deal.public)
        }
        _ => action.to_string(),
    };
    let (Some(AnySeatView::Skat(seat)), AnyAction::Skat(deed)) = (&view.seat, action) else {
        return match action.played_card() {
            Some(card) => texts.proposal_play(cards::written(texts, [card]), "none"),
            None => label(words(action)),
        };
    };
    match deed {
        Action::Play(card) => {
            texts.proposal_play(cards::written(texts, [card]), reason(seat, card))
        }
        Action::Discard(two) => {
            texts.proposal_discard(cards::written(texts, cards::sorted(two, cards::UNDECIDED)))
        }
        Action::PassOn(two) => {
            texts.proposal_pass_on(cards::written(texts, cards::sorted(two, cards::UNDECIDED)))
        }
        Action::Announce(contract) => texts.proposal_announce(words::contract(texts, contract)),
        Action::Bid(bid) => label(texts.button_bid(bid.value())),
        Action::Hold => label(texts.button_hold()),
        Action::Pass => label(texts.button_pass()),
        Action::PickUp => label(texts.button_pick_up()),
        Action::Accept => label(texts.button_accept()),
        Action::Refuse => label(texts.button_refuse()),
        Action::NoGrandHand => label(texts.button_no_grand_hand()),
        Action::Take => label(texts.button_ramsch_take()),
        Action::Push => label(texts.button_ramsch_push()),
        Action::Ready if matches!(seat.public.phase, PhaseView::Ramsch(_)) => {
            label(texts.button_ramsch_ready())
        }
        Action::Ready => label(texts.button_exchange_done()),
        _ => label(words(action)),
    }
}

/// Names the certain effect of playing the card, as a variant key of the texts.
fn reason(view: &SeatView, card: Card) -> &'static str {
    let playable: Vec<Card> = view
        .legal
        .iter()
        .filter_map(|&action| match action {
            Action::Play(card) => Some(card),
            _ => None,
        })
        .collect();
    match &view.public.phase {
        _ if playable.len() == 1 => "forced",
        PhaseView::Play(play) if play.contract.kind() == ContractKind::Null => "none",
        PhaseView::Play(play) => match play.on_table[..] {
            [] if draws_trumps(view, play, card) => "trumps",
            [first, second] => completing(view, play, [first, second, card], &playable),
            _ => "none",
        },
        _ => "none",
    }
}

/// Names the effect of a trick's last card.
fn completing(
    view: &SeatView,
    play: &PlayView,
    trick: [Card; 3],
    playable: &[Card],
) -> &'static str {
    let winner =
        (0..play.contract.kind().trick_winner(trick)).fold(play.leader, |seat, _| seat.next());
    let points = trick[2].points();
    let declares = |seat: Seat| seat == play.won.declarer;
    match () {
        () if winner == view.seat => "takes",
        () if declares(winner) == declares(view.seat) && points >= WORTH_SMEARING => "smears",
        () if declares(winner) != declares(view.seat)
            && playable.iter().all(|card| card.points() >= points) =>
        {
            "cheapest"
        }
        () => "none",
    }
}

/// Returns true if a declarer leads a trump while other players may hold some.
fn draws_trumps(view: &SeatView, play: &PlayView, card: Card) -> bool {
    let trumps = play.contract.kind().trumps();
    let known = play.played() | view.hand | view.discards.unwrap_or_default();
    play.won.declarer == view.seat && trumps.contains(card) && !(trumps - known).is_empty()
}

/// Builds the button that asks for a hint.
pub(crate) fn button(texts: Texts) -> Button {
    Button::new(Press::Hint, ButtonStyle::Secondary, texts.button_hint()).emoji("💡")
}

//! A hint: the action that an autoplayer would choose in a player's place.

use skat_rules::card::Card;
use skat_rules::game::{AnyAction, AnySeatView, RegisteredGame as _};
use skat_rules::games::skat::{
    Action, Announcement, AuctionRole, Bid, Contract, ContractKind, PhaseView, PlayView, SeatView,
};
use skat_rules::match_game;
use skat_rules::seat::Seat;
use skat_table::{PlayerView, StageView};

use crate::games;
use crate::games::skat::words;
use crate::games::skat::worth::Worth;
use crate::text::cards;
use crate::text::catalog::Texts;
use crate::text::numbers::{percent, signed};
use crate::{Button, ButtonStyle, Hint, Press, RichText};

/// Card points from which it is worth saying that a card goes to the player's own side.
const WORTH_SMEARING: u8 = 10;

/// Chances, in thousandths, from which a contract is as good as won, and below which it is as good
/// as lost.
const AS_GOOD_AS_WON: u16 = 980;
const AS_GOOD_AS_LOST: u16 = 50;

/// Returns true if the player can take a hint in this view.
pub(crate) fn is_given(view: &PlayerView) -> bool {
    view.is_asked() && view.seat.is_some()
}

/// Phrases the hint as a sentence, with a reason: the action's effect if the player's own view
/// proves it, else the figures that decided, else what generally speaks for it.
pub(crate) fn proposal(texts: Texts, view: &PlayerView, hint: Hint) -> RichText {
    let effect = effect(view, hint.action);
    let why = (effect == NONE).then(|| why(texts, view, hint));
    let sentences: Vec<String> = [sentence(texts, view, hint.action, effect)]
        .into_iter()
        .chain(why)
        .chain(value_remark(texts, view, hint.action))
        .collect();
    RichText::read(&sentences.join(" "))
}

/// The variant key of an effect that the player's own view doesn't prove.
const NONE: &str = "none";

fn effect(view: &PlayerView, action: AnyAction) -> &'static str {
    match (&view.seat, action) {
        (Some(AnySeatView::Skat(seat)), AnyAction::Skat(Action::Play(card))) => reason(seat, card),
        (Some(seat), _) if action.played_card().is_some() && is_forced(seat) => "forced",
        _ => NONE,
    }
}

/// Returns true if only one action doesn't end the deal early.
fn is_forced(seat: &AnySeatView) -> bool {
    match_game!(seat, AnySeatView::Game(view) => {
        let mut goes_on = Game::legal_in(view)
            .iter()
            .filter(|&&action| !Game::any_action(action).ends_early());
        goes_on.next().is_some() && goes_on.next().is_none()
    })
}

/// Gives the reason for an action whose effect isn't certain.
fn why(texts: Texts, view: &PlayerView, hint: Hint) -> String {
    let share = |chance: u16| percent(chance.into(), texts);
    let say = |reason, percent| texts.hint_why(reason, percent);
    let is_auction = view.seat.as_ref().is_some_and(in_auction);
    match (hint.action, hint.chosen, hint.rival) {
        (AnyAction::Skat(Action::Pass), _, rival) if is_auction => {
            match rival.and_then(|rival| rival.chance) {
                Some(chance) => say("pass", share(chance)),
                None => say("weak", String::new()),
            }
        }
        (_, Some(chosen), _) if chosen.chance.is_some() || chosen.points.is_some() => {
            match (chosen.chance, chosen.points) {
                (Some(AS_GOOD_AS_WON..), _) => say("sure", String::new()),
                (Some(..AS_GOOD_AS_LOST), _) => say("hopeless", String::new()),
                (Some(chance), _) if hint.worlds > 0 => say("worlds", share(chance)),
                (Some(chance), _) => say("chance", share(chance)),
                (None, points) => texts.hint_points(signed(points.unwrap_or_default().into())),
            }
        }
        (AnyAction::Skat(Action::Bid(_) | Action::Hold), ..) => say("fits", String::new()),
        (AnyAction::Skat(Action::PickUp), ..) => say("skat", String::new()),
        (AnyAction::Skat(Action::NoGrandHand), ..) => say("grand_hand", String::new()),
        _ => say("experience", String::new()),
    }
}

const fn in_auction(seat: &AnySeatView) -> bool {
    matches!(seat, AnySeatView::Skat(seat) if matches!(seat.public.phase, PhaseView::Auction { .. }))
}

/// Explains why a call in the auction differs from what the value calculator says, if it does. The
/// calculator knows the value of a contract, but not the chance to win it.
fn value_remark(texts: Texts, view: &PlayerView, action: AnyAction) -> Option<String> {
    let (Some(AnySeatView::Skat(seat)), AnyAction::Skat(call)) = (&view.seat, action) else {
        return None;
    };
    let PhaseView::Auction { role, bid, .. } = seat.public.phase else {
        return None;
    };
    let value = |kind| {
        let contract = Contract::new(kind, false, Announcement::None).ok()?;
        Some(Worth::of(&seat.public.rules, contract, false, seat.hand).value)
    };
    let value = ContractKind::ALL.into_iter().filter_map(value).max()?;
    let covered = Bid::all().take_while(|bid| bid.value() <= value).last()?;
    let asked = match role {
        AuctionRole::Listener => bid?,
        AuctionRole::Speaker => Bid::above(bid).next()?,
    };
    match call {
        Action::Pass if asked <= covered => Some(texts.hint_value("covers", covered.value())),
        Action::Hold if asked > covered => Some(texts.hint_value("lacks", covered.value())),
        Action::Bid(bid) if bid > covered => Some(texts.hint_value("lacks", covered.value())),
        _ => None,
    }
}

fn sentence(texts: Texts, view: &PlayerView, action: AnyAction, effect: &'static str) -> String {
    let label = |label: String| texts.proposal_press(label);
    let words = |action| match &view.table.stage {
        StageView::Playing(deal) => {
            games::action_text(texts.without_emojis(), action, &deal.public)
        }
        _ => action.to_string(),
    };
    let (Some(AnySeatView::Skat(seat)), AnyAction::Skat(deed)) = (&view.seat, action) else {
        return match action.played_card() {
            Some(card) => texts.proposal_play(cards::written(texts, [card]), effect),
            None => label(words(action)),
        };
    };
    match deed {
        Action::Play(card) => texts.proposal_play(cards::written(texts, [card]), effect),
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
        PhaseView::Play(play) if play.contract.kind() == ContractKind::Null => NONE,
        PhaseView::Play(play) => match play.on_table[..] {
            [] if draws_trumps(view, play, card) => "trumps",
            [first, second] => completing(view, play, [first, second, card], &playable),
            _ => NONE,
        },
        _ => NONE,
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
        () => NONE,
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

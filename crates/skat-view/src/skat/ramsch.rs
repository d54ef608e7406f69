//! The Ramsch that follows when all pass, or that is compulsory.

use skat_rules::card::CardSet;
use skat_rules::games::ramsch::{Call, RamschView, SkatTurn, Step};
use skat_rules::games::skat::{Action, SeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::cards::{self, UNDECIDED, sorted, written};
use super::controls::{act, choose, own_hand, plays, wait_for};
use super::hints::last_trick;
use super::playing::{card_buttons, turn_line};
use super::public::trick_lines;
use crate::controls::{refresh, rows};
use crate::game::Draft;
use crate::scene::Scene;
use crate::score::signed;
use crate::{Button, Press, Row, Style};

/// What goes on, for everybody.
pub(super) fn lines(scene: &Scene<'_>, deal: &DealView, ramsch: &RamschView) -> Vec<String> {
    let name = |seat: Seat| scene.name(deal.place(seat));
    match ramsch.step {
        Step::Skat(seat) => vec![scene.texts.doing_ramsch_skat(name(seat))],
        Step::Passing(seat) => vec![scene.texts.doing_ramsch_passing(name(seat))],
        Step::Calling(seat) => vec![scene.texts.doing_ramsch_calling(name(seat))],
        Step::Tricks | Step::Over => trick_lines(scene, deal, ramsch.leader, &ramsch.on_table, ramsch.tricks.last()),
    }
}

/// What a seat did before the first lead, and what it has taken.
pub(super) fn deeds(scene: &Scene<'_>, ramsch: &RamschView, seat: Seat) -> Vec<String> {
    let texts = scene.texts;
    let skat = ramsch.skat[seat].map(|turn| match turn {
        SkatTurn::Pushed => "pushed",
        SkatTurn::Took => "took",
    });
    let call = ramsch.calls[seat].map(|call| match call {
        Call::Knock => "knock",
        Call::Virgin => "virgin",
    });
    let tricks = (ramsch.step == Step::Tricks)
        .then(|| texts.tricks(ramsch.tricks.iter().filter(|trick| trick.winner == seat).count()));
    skat.into_iter().chain(call).map(|what| texts.ramsch_did(what)).chain(tricks).collect()
}

/// How it was reckoned; nothing while it lasts.
pub(super) fn result_lines(scene: &Scene<'_>, deal: &DealView, ramsch: &RamschView) -> Vec<String> {
    let Some((_, score)) = &ramsch.result else { return Vec::new() };
    let line = |seat: Seat| {
        let name = scene.name(deal.place(seat));
        scene.texts.result_ramsch(name, score.card_points[seat], signed(i64::from(score.points[seat])))
    };
    let virgins = (score.virgins > 0).then(|| scene.texts.result_virgins(score.virgins));
    Seat::SKAT.into_iter().map(line).chain(virgins).collect()
}

/// The heading of the result for this seat, or for somebody who sat out.
pub(super) fn heading(scene: &Scene<'_>, ramsch: &RamschView, seat: Option<Seat>) -> String {
    let own = seat.filter(|&seat| plays(seat)).zip(ramsch.result.as_ref());
    match own {
        Some((seat, (_, score))) => scene.texts.ramsch_heading(signed(i64::from(score.points[seat]))),
        None => format!("### {}", scene.texts.title_ramsch_over()),
    }
}

/// A player's own panel.
pub(super) fn panel(scene: &Scene<'_>, deal: &DealView, view: &SeatView, ramsch: &RamschView) -> Draft {
    let texts = scene.texts;
    let asked = view.public.awaited.contains(view.seat);
    let heading = match ramsch.step {
        _ if !asked => wait_for(scene, deal, view),
        Step::Skat(_) => texts.ask_ramsch_skat(),
        Step::Passing(_) => texts.ask_ramsch_passing(written(texts, sorted(view.found.unwrap_or_default(), UNDECIDED))),
        Step::Calling(_) => texts.ask_ramsch_calling(),
        Step::Tricks | Step::Over => turn_line(texts, view.hand, UNDECIDED, ramsch.on_table.first()),
    };
    let mut text = vec![heading];
    let leads = asked && ramsch.on_table.is_empty();
    let in_tricks = ramsch.step == Step::Tricks;
    if in_tricks || !asked {
        text.extend(lines(scene, deal, ramsch).into_iter().skip(usize::from(in_tricks && leads)));
    }
    text.extend(view.discards.map(|cards| texts.your_passed_on(written(texts, sorted(cards, UNDECIDED)))));
    let mut controls = Vec::new();
    if asked && in_tricks {
        controls = card_buttons(texts, view, UNDECIDED);
    } else {
        text.push(own_hand(scene, view, UNDECIDED));
        controls.extend(asked.then(|| before_the_lead(scene, view)).into_iter().flatten());
    }
    let mut side = Vec::new();
    side.extend((!asked).then(|| refresh(texts)));
    if last_trick(&view.public).is_some() {
        side.push(Button::new(Press::LastTrick, Style::Secondary, texts.button_last_trick()));
    }
    controls.extend(rows(side));
    (text, controls)
}

fn before_the_lead(scene: &Scene<'_>, view: &SeatView) -> Vec<Row> {
    let texts = scene.texts;
    let passes_on = view.legal.iter().any(|action| matches!(action, Action::PassOn(_)));
    if passes_on {
        let options = cards::choices(texts, view.hand - CardSet::JACKS, view.found.unwrap_or_default());
        return vec![Row::Select(choose(Press::ChoosePassedOn, texts.select_pass_on(), 2, options))];
    }
    let button = |&action: &Action| {
        let (style, label) = match action {
            Action::Take => (Style::Primary, texts.button_ramsch_take()),
            Action::Push => (Style::Secondary, texts.button_ramsch_push()),
            Action::Knock => (Style::Secondary, texts.button_ramsch_knock()),
            Action::Virgin => (Style::Secondary, texts.button_ramsch_virgin()),
            Action::Ready => (Style::Primary, texts.button_ramsch_ready()),
            _ => return None,
        };
        Some(act(action, style, label))
    };
    rows(view.legal.iter().filter_map(button).collect())
}

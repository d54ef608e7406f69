//! Questions between the tricks, and the panel that answers them.

use skat_rules::games::skat::{
    Action, ContractKind, Doubling, Matter, PlayView, Question, SeatView,
};
use skat_rules::seat::{Seat, SeatSet};
use skat_table::{DealView, Place};

use super::cards::label;
use super::controls::{act, insight, option, own_hand, selects};
use super::playing::contract_line;
use super::public::{open_lines, raise_lines, skat_shown_line, table};
use super::words;
use crate::controls::{refresh, rows};
use crate::game::PanelParts;
use crate::render_context::RenderContext;
use crate::viewer::wait_for;
use crate::{ButtonStyle, Row, SelectChoice};

/// States the question and the asking player.
pub(super) fn question_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
    question: Question,
) -> String {
    let texts = context.texts;
    let name = context.name(deal.place(question.asker));
    let declarer = context.name(deal.place(play.won.declarer));
    match question.matter {
        Matter::Claim if claims_none(play, question.asker) => texts.question_claim_null(name),
        Matter::Claim => texts.question_claim(name),
        Matter::Concession | Matter::JointConcession => texts.question_concession(name),
        Matter::Surrender => texts.question_surrender(name, declarer),
        Matter::Kontra(Doubling::Kontra) => texts.question_kontra(),
        Matter::Kontra(next) => {
            let said = words::said(texts, &play.raises).pop().unwrap_or_default();
            texts.question_doubled(name, said, words::doubling(texts, next))
        }
        Matter::Exchange => texts.question_exchange(),
        Matter::JointGift => texts.question_joint_gift(name),
        Matter::Gift => texts.question_gift(declarer),
    }
}

/// Returns true if a claim by this seat promises to take no trick.
pub(super) fn claims_none(play: &PlayView, asker: Seat) -> bool {
    play.contract.kind() == ContractKind::Null && asker == play.won.declarer
}

/// Names the players whose answers are missing.
pub(super) fn waiting_line(context: &RenderContext<'_>, deal: &DealView, seats: SeatSet) -> String {
    let places: Vec<Place> = seats.iter().map(|seat| deal.place(seat)).collect();
    context.texts.question_waiting(context.list_names(places))
}

/// Builds a player's panel while a question is open, asked or not.
pub(super) fn answering(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    play: &PlayView,
    question: Question,
) -> PanelParts {
    let texts = context.texts;
    let asked = question.unanswered.contains(view.seat);
    let heading = match question.matter {
        _ if !asked && question.asker == view.seat => texts.own_question(),
        _ if !asked => wait_for(context, deal),
        Matter::Claim => texts.ask_claim(),
        Matter::Concession | Matter::JointConcession | Matter::JointGift => texts.ask_concession(),
        Matter::Surrender => texts.ask_surrender(),
        Matter::Kontra(doubling) => texts.ask_kontra(words::doubling(texts, doubling)),
        Matter::Exchange => texts.ask_exchange(),
        Matter::Gift => texts.ask_gift(),
    };
    let mut lines = vec![heading, question_line(context, deal, play, question)];
    if !asked {
        lines.push(waiting_line(context, deal, question.unanswered));
    }
    lines.push(contract_line(context, deal, view, play));
    lines.extend(skat_shown_line(context, &view.public));
    lines.extend(raise_lines(context, deal, play));
    lines.extend(table(play).lines(context, deal));
    lines.extend(open_lines(context, deal, play, Some(view.seat)));
    lines.extend(insight(context, deal, view, play.contract.kind()));
    lines.push(own_hand(context, view, play.contract.kind()));
    let controls = if asked {
        answers(context, view, question.matter)
    } else {
        rows(vec![refresh(texts)])
    };
    (lines, controls)
}

fn answers(context: &RenderContext<'_>, view: &SeatView, matter: Matter) -> Vec<Row> {
    let texts = context.texts;
    let yes_or_no = |yes: String| {
        rows(vec![
            act(Action::Accept, ButtonStyle::Success, yes),
            act(
                Action::Refuse,
                ButtonStyle::Secondary,
                texts.button_refuse(),
            ),
        ])
    };
    match matter {
        Matter::Kontra(doubling) => {
            let word = words::doubling(texts, doubling);
            rows(vec![
                act(
                    Action::Kontra,
                    ButtonStyle::Danger,
                    texts.button_double(word.clone()),
                ),
                act(
                    Action::Pass,
                    ButtonStyle::Secondary,
                    texts.button_no_double(word),
                ),
            ])
        }
        Matter::Exchange => {
            let done = rows(vec![act(
                Action::Ready,
                ButtonStyle::Primary,
                texts.button_exchange_done(),
            )]);
            let swaps: Vec<SelectChoice> = view
                .legal
                .iter()
                .filter_map(|&action| swap(context, action))
                .collect();
            done.into_iter()
                .chain(selects(context, &texts.select_swap(), &swaps))
                .collect()
        }
        Matter::Surrender | Matter::Gift => yes_or_no(texts.button_accept_win()),
        Matter::Claim | Matter::Concession | Matter::JointConcession | Matter::JointGift => {
            yes_or_no(texts.button_accept())
        }
    }
}

fn swap(context: &RenderContext<'_>, action: Action) -> Option<SelectChoice> {
    let Action::Swap(given, taken) = action else {
        return None;
    };
    let cards = context
        .texts
        .swap(label(context.texts, given), label(context.texts, taken));
    Some(option(cards, action, None))
}

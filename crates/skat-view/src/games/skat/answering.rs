//! Questions between the tricks, and the panel that answers them.

use skat_rules::games::skat::{Action, Matter, PlayView, Question, SeatView};
use skat_table::DealView;

use super::controls::{act, insight, option, selects};
use super::words;
use crate::games::skat::lines::{
    contract_line, open_lines, question_line, raise_lines, skat_shown_line, table, waiting_line,
};
use crate::model::message::PanelParts;
use crate::parts::controls::{refresh, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::{own_hand, wait_for};
use crate::text::cards::label;
use crate::{ButtonStyle, Row, SelectChoice};

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
    lines.push(own_hand(context, view.hand, play.contract.kind()));
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

//! A player's private panel during the tricks of a contract.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::{
    Action, ContractKind, DefenderConcession, Doubling, PlayView, SeatView, concession_stands,
};
use skat_table::DealView;

use super::answering::answering;
use super::completed_tricks::last_trick;
use super::controls::{act, ask, insight};
use super::words;
use crate::games::skat::lines::{
    claims_none, contract_line, open_lines, partner, raise_lines, skat_shown_line, table,
};
use crate::model::message::PanelParts;
use crate::parts::controls::{add_button, back, concede_button, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, last_trick_button};
use crate::parts::viewer::{Viewer, own_hand};
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::{Button, ButtonStyle, Panel, Press};

pub(super) fn playing(
    viewer: &Viewer<'_>,
    view: &SeatView,
    play: &PlayView,
    panel: Panel,
) -> PanelParts {
    let (context, deal, kind) = (viewer.context, viewer.deal, play.contract.kind());
    if let Some(question) = play.question {
        return answering(context, deal, view, play, question);
    }
    let mut news = table(play).news(context, deal);
    if news.is_empty() {
        news.extend(announced_line(context, deal, play));
    }
    let mut lines = vec![contract_line(context, deal, view, play)];
    lines.extend(skat_shown_line(context, &view.public));
    lines.extend(raise_lines(context, deal, play));
    lines.extend(table(play).lines_below_news(context, deal));
    lines.extend(open_lines(context, deal, play, Some(view.seat)));
    lines.extend(insight(context, deal, view, kind));
    lines.extend(claim_was_refused(view, play).then(|| context.texts.claim_refused()));
    lines.extend(own_discards(context, view));
    let led = play.on_table.first().copied();
    let holding = CardsToPlay {
        viewer,
        cards: view.hand,
        laid_out: None,
        kind,
        led,
        play: &|card| AnyAction::Skat(Action::Play(card)),
    };
    let (text, mut controls) = holding.panel(panel, news, lines, side_buttons(context, view));
    if let Some(kontra) = kontra_button(context, view).filter(|_| panel != Panel::More) {
        add_button(&mut controls, kontra);
    }
    (text, controls)
}

/// Builds the button to double. It can't wait, so it stands on the panel itself.
fn kontra_button(context: &RenderContext<'_>, view: &SeatView) -> Option<Button> {
    let texts = context.texts;
    // Out of turn, a player can only say the first doubling.
    let label = texts.button_double(words::doubling(texts, Doubling::Kontra));
    let button = act(Action::Kontra, ButtonStyle::Danger, label);
    button.only_if(view.legal.contains(&Action::Kontra))
}

/// Describes the announcement, as long as it is the latest event.
fn announced_line(context: &RenderContext<'_>, deal: &DealView, play: &PlayView) -> Option<String> {
    let texts = context.texts;
    let announced = || {
        texts.news_announced(
            context.name(deal.place(play.won.declarer)),
            words::contract(texts, play.contract),
        )
    };
    play.raises
        .kontra
        .is_none()
        .then(|| texts.news(announced()))
}

/// Returns true if the player's claim was refused. In that case the cards are open although the
/// contract doesn't require it.
fn claim_was_refused(view: &SeatView, play: &PlayView) -> bool {
    let plays_open =
        play.won.declarer == view.seat && (play.contract.ouvert() || play.raises.opened_late);
    play.open_hands[view.seat].is_some() && !plays_open
}

fn own_discards(context: &RenderContext<'_>, view: &SeatView) -> Option<String> {
    let discards = view.discards?;
    Some(
        context
            .texts
            .your_discards(written(context.texts, sorted(discards, UNDECIDED))),
    )
}

fn side_buttons(context: &RenderContext<'_>, view: &SeatView) -> Vec<Button> {
    let texts = context.texts;
    let may = |action: Action| view.legal.contains(&action);
    let mut buttons = Vec::new();
    buttons.extend(last_trick(&view.public).map(|_| last_trick_button(texts)));
    if may(Action::Open) {
        buttons.push(ask(Action::Open, texts.button_open()));
    }
    if may(Action::Give) {
        buttons.push(ask(Action::Give, texts.button_give()).emoji("🎁"));
    }
    if may(Action::Claim) {
        buttons.push(Button::new(
            Press::AskClaim,
            ButtonStyle::Secondary,
            texts.button_claim(),
        ));
    }
    if may(Action::Concede) || may(Action::Throw) {
        buttons.push(concede_button(texts));
    }
    buttons
}

/// Asks for confirmation of a concession, or of throwing the cards open, which needs nobody's
/// consent.
pub(super) fn confirm_concede(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    play: &PlayView,
) -> PanelParts {
    let texts = context.texts;
    let may = |action: Action| view.legal.contains(&action);
    let question = if may(Action::Concede) {
        concede_question(context, deal, view, play)
    } else {
        texts.confirm_throw_only()
    };
    let rest = match play.contract.kind() {
        ContractKind::Null if play.won.declarer == view.seat => "null_lost",
        ContractKind::Null => "null_won",
        _ => "tricks",
    };
    let throw = may(Action::Throw).then(|| texts.confirm_throw(rest));
    let buttons = [
        may(Action::Concede).then(|| {
            act(
                Action::Concede,
                ButtonStyle::Danger,
                texts.button_confirm_concede(),
            )
        }),
        may(Action::Throw).then(|| {
            act(
                Action::Throw,
                ButtonStyle::Danger,
                texts.button_confirm_throw(),
            )
        }),
        Some(back(texts)),
    ];
    (
        [question].into_iter().chain(throw).collect(),
        rows(buttons.into_iter().flatten().collect()),
    )
}

fn concede_question(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    play: &PlayView,
) -> String {
    let texts = context.texts;
    let declarer = play.won.declarer;
    if declarer == view.seat {
        let alone = concession_stands(view.hand.len(), 0);
        return if alone {
            texts.confirm_concede_alone()
        } else {
            texts.confirm_concede_asking()
        };
    }
    let partner = context.name(deal.place(partner(view.seat, declarer)));
    let rules = &context.table.header.rules().skat;
    let plays_on = rules.play_on && play.contract.kind() != ContractKind::Null;
    match rules.defender_concession {
        DefenderConcession::One => {
            let declarer = context.name(deal.place(declarer));
            texts.confirm_concede_defender(partner, declarer, if plays_on { "yes" } else { "no" })
        }
        DefenderConcession::Both => texts.confirm_concede_jointly(partner),
    }
}

/// Asks for confirmation of a claim.
pub(super) fn confirm_claim(
    context: &RenderContext<'_>,
    view: &SeatView,
    play: &PlayView,
) -> PanelParts {
    let texts = context.texts;
    let question = if claims_none(play, view.seat) {
        texts.confirm_claim_null()
    } else {
        texts.confirm_claim()
    };
    let lines = vec![question, own_hand(context, view.hand, play.contract.kind())];
    let yes = act(
        Action::Claim,
        ButtonStyle::Danger,
        texts.button_confirm_claim(),
    );
    (lines, rows(vec![yes, back(context.texts)]))
}

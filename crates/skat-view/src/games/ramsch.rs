//! Ramsch and Schieberamsch as games of their own: the presentation of their deals.

use skat_rules::game::AnyAction;
use skat_rules::games::ramsch::{
    Action, GrandHandView, PhaseView, PublicView, RamschPhase, SeatView,
};
use skat_rules::games::skat::{Announcement, Contract, ContractKind, Trick};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::skat::{ramsch, ramsch_tricks, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::rows;
use crate::parts::outcome::{ContractOutcome, all_cards};
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, TricksOnTable, last_trick_button, trick_told};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Field, Panel, Press, RichText};

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Described {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let (title, lines) = match &view.phase {
        PhaseView::Offer(asked) => (
            texts.title_grand_hand(),
            vec![texts.doing_grand_hand(name(*asked))],
        ),
        PhaseView::Ramsch(play) if play.step == RamschPhase::Over => (
            texts.title_ramsch_over(),
            ramsch::result_lines(context, deal, play),
        ),
        PhaseView::Ramsch(play) => (texts.title_ramsch(), ramsch::lines(context, deal, play)),
        PhaseView::GrandHand(play) => match result(context, deal, play) {
            Some(result) => (result.title(texts), result.public_lines(texts)),
            None => (grand_hand(texts), table(play).lines(context, deal)),
        },
    };
    if let Some(dealt) = &view.dealt {
        let hands = dealt
            .hands
            .iter()
            .map(|(seat, &cards)| (name(seat), hand(texts, cards, UNDECIDED)));
        let skat = texts.result_skat(written(texts, sorted(dealt.skat, UNDECIDED)));
        let cards = Field {
            name: texts.result_cards(),
            value: RichText::read(&all_cards(hands, &[skat])),
            inline: false,
        };
        return Described {
            title,
            lines,
            fields: vec![cards],
        };
    }
    let players = player_lines(context, deal, |seat| match &view.phase {
        PhaseView::Ramsch(play) => ramsch::deeds(context, play, seat),
        PhaseView::GrandHand(play) => {
            let tricks = texts.tricks(
                play.tricks
                    .iter()
                    .filter(|trick| trick.winner == seat)
                    .count(),
            );
            (play.declarer == seat)
                .then(|| texts.declarer())
                .into_iter()
                .chain([tricks])
                .collect()
        }
        PhaseView::Offer(_) => Vec::new(),
    });
    Described {
        title,
        lines: players
            .into_iter()
            .chain([String::new()])
            .chain(lines)
            .collect(),
        fields: Vec::new(),
    }
}

/// Returns a finished deal's result from this seat, or for a player who sat out.
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    match &view.phase {
        PhaseView::Ramsch(play) if play.step == RamschPhase::Over => {
            let heading = ramsch::heading(context, play, seat);
            Some(
                [heading]
                    .into_iter()
                    .chain(ramsch::result_lines(context, deal, play))
                    .collect(),
            )
        }
        PhaseView::GrandHand(play) => {
            Some(result(context, deal, play)?.own_lines(context.texts, seat))
        }
        PhaseView::Offer(_) | PhaseView::Ramsch(_) => None,
    }
}

/// Returns the last trick as lines, if there is one.
pub(crate) fn last_trick(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Option<Vec<String>> {
    tricks(view)?
        .last()
        .map(|trick| trick_told(context, deal, trick))
}

/// Returns the completed tricks; `None` before the tricks begin.
pub(crate) fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Offer(_) => None,
        PhaseView::Ramsch(play) => ramsch_tricks(play),
        PhaseView::GrandHand(play) => Some(&play.tricks),
    }
}

/// Builds a player's panel. `wrap` turns an action of Ramsch into one of the game.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    wrap: fn(Action) -> AnyAction,
    panel: Panel,
) -> PanelParts {
    let legal = view.legal.iter().copied().map(wrap).collect();
    let viewer = &Viewer {
        context,
        deal,
        seat: view.seat,
        hand: view.hand,
        legal,
    };
    if let Some(lines) = outcome(context, deal, &view.public, Some(view.seat)) {
        return (lines, Vec::new());
    }
    match &view.public.phase {
        PhaseView::Offer(asked) => offer(viewer, *asked, wrap),
        PhaseView::Ramsch(play) => {
            let reader = ramsch::RamschViewer {
                viewer,
                wrap,
                found: view.found,
                passed_on: view.passed_on,
            };
            ramsch::panel_of(&reader, play, panel)
        }
        PhaseView::GrandHand(play) => {
            let led = play.on_table.first().copied();
            let play_card = |card| wrap(Action::Play(card));
            let holding = CardsToPlay {
                viewer,
                cards: view.hand,
                kind: ContractKind::Grand,
                led,
                play: &play_card,
            };
            let declares = match play.declarer == view.seat {
                true => context.texts.you_play(grand_hand(context.texts)),
                false => context
                    .texts
                    .they_declare(viewer.name(play.declarer), grand_hand(context.texts)),
            };
            let lines = [declares]
                .into_iter()
                .chain(table(play).lines_below_news(context, deal))
                .collect();
            let last_trick = play.tricks.last().map(|_| last_trick_button(context.texts));
            holding.panel(
                panel,
                table(play).news(context, deal),
                lines,
                last_trick.into_iter().collect(),
            )
        }
    }
}

/// Returns the question of a confirmation.
pub(crate) fn question(texts: Texts, action: Action) -> Vec<String> {
    match action {
        Action::Virgin => vec![texts.confirm_virgin()],
        _ => vec![texts.confirm_action()],
    }
}

/// Asks a player whether they play a Grand Hand instead.
pub(crate) fn offer(viewer: &Viewer<'_>, asked: Seat, wrap: fn(Action) -> AnyAction) -> PanelParts {
    let texts = viewer.context.texts;
    let before = Seat::SKAT
        .into_iter()
        .take_while(|&seat| seat != asked)
        .last();
    let news = before
        .map(|seat| texts.news(texts.news_call(viewer.name(seat), texts.declines_grand_hand())));
    let lines = news.into_iter().chain([viewer.own_hand(UNDECIDED)]);
    if asked != viewer.seat {
        return viewer.looks_on(lines);
    }
    let buttons = vec![
        Button::new(
            Press::Act(wrap(Action::GrandHand)),
            ButtonStyle::Primary,
            texts.button_grand_hand(),
        ),
        Button::new(
            Press::Act(wrap(Action::NoGrandHand)),
            ButtonStyle::Secondary,
            texts.button_no_grand_hand(),
        ),
    ];
    (
        [texts.ask_grand_hand()].into_iter().chain(lines).collect(),
        rows(buttons),
    )
}

fn table(play: &GrandHandView) -> TricksOnTable<'_> {
    TricksOnTable {
        leader: play.leader,
        on_table: &play.on_table,
        last: play.tricks.last(),
    }
}

fn grand_hand(texts: Texts) -> String {
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None);
    contract
        .map(|contract| words::contract(texts, contract))
        .unwrap_or_default()
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &GrandHandView,
) -> Option<ContractOutcome> {
    let (card_points, settlement) = play.result.as_ref()?;
    let tricks = play
        .tricks
        .iter()
        .filter(|trick| trick.winner == play.declarer)
        .count();
    Some(ContractOutcome {
        declarer: play.declarer,
        name: context.name(deal.place(play.declarer)),
        contract: grand_hand(context.texts),
        won: settlement.won,
        draw: false,
        taken: Some((*card_points, tricks)),
        details: Vec::new(),
        score: settlement.score,
    })
}

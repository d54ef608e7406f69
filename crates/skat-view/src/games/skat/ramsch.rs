//! The Ramsch that follows when all players pass, or that is compulsory.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::ramsch::{Action, RamschCall, RamschPhase, RamschView, SkatTurn};
use skat_rules::games::skat::{self, SeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use super::controls::plays;
use crate::model::message::PanelParts;
use crate::parts::controls::{refresh, rows};
use crate::parts::outcome::{Product, RamschLine, multiple_of};
use crate::parts::picking::Picking;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, TricksOnTable, last_trick_button, tricks_of};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Button, ButtonStyle, Panel, Press, Row};

/// Describes the current step for everybody.
pub(crate) fn lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    ramsch: &RamschView,
) -> Vec<String> {
    let name = |seat: Seat| context.name(deal.place(seat));
    match ramsch.step {
        RamschPhase::Skat(seat) => vec![context.texts.doing_ramsch_skat(name(seat))],
        RamschPhase::Passing(seat) => vec![context.texts.doing_ramsch_passing(name(seat))],
        RamschPhase::Calling(seat) => vec![context.texts.doing_ramsch_calling(name(seat))],
        RamschPhase::Tricks | RamschPhase::Over => table(ramsch).lines(context, deal),
    }
}

/// Describes a seat's actions before the first lead, and its tricks.
pub(crate) fn deeds(context: &RenderContext<'_>, ramsch: &RamschView, seat: Seat) -> Vec<String> {
    let texts = context.texts;
    let tricks =
        (ramsch.step == RamschPhase::Tricks).then(|| texts.tricks(tricks_of(seat, &ramsch.tricks)));
    deeds_before_the_lead(texts, ramsch, seat)
        .into_iter()
        .chain(tricks)
        .collect()
}

fn deeds_before_the_lead(texts: Texts, ramsch: &RamschView, seat: Seat) -> Vec<String> {
    let skat = ramsch.skat[seat].map(|turn| match turn {
        SkatTurn::Pushed => "pushed",
        SkatTurn::Took => "took",
    });
    let call = ramsch.calls[seat].map(|call| match call {
        RamschCall::Knock => "knock",
        RamschCall::Virgin => "virgin",
    });
    skat.into_iter()
        .chain(call)
        .map(|what| texts.ramsch_did(what))
        .collect()
}

/// Describes the settlement; empty until the deal is over.
pub(crate) fn result_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    ramsch: &RamschView,
) -> Vec<String> {
    let results = results(context.texts, deal, ramsch);
    let virgins = ramsch.result.as_ref().map_or(0, |(_, score)| score.virgins);
    let virgins = (virgins > 0).then(|| context.texts.result_virgins(virgins));
    let lines = results.iter().map(|result| result.line(context, deal));
    lines.chain(virgins).collect()
}

/// Returns the players' results; empty until the deal is over.
pub(crate) fn results(texts: Texts, deal: &DealView, ramsch: &RamschView) -> Vec<RamschLine> {
    let Some((_, score)) = &ramsch.result else {
        return Vec::new();
    };
    let result = |seat: Seat| RamschLine {
        seat,
        card_points: score.card_points[seat],
        points: score.points[seat],
        product: product(texts, deal, ramsch, seat),
    };
    Seat::SKAT.map(result).into()
}

/// Returns how the points of a seat come about.
fn product(texts: Texts, deal: &DealView, ramsch: &RamschView, seat: Seat) -> Product {
    let Some((_, score)) = &ramsch.result else {
        return Product::default();
    };
    let (card_points, points) = (score.card_points[seat], score.points[seat]);
    let twice = |count: usize, reason: &'static str| {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        (texts.factor(reason), 2_i32.checked_pow(count).unwrap_or(1))
    };
    let calls = |wanted: RamschCall| {
        let calls = ramsch.calls.0.iter();
        calls.filter(|&&call| call == Some(wanted)).count()
    };
    let pushed = ramsch.skat.0.iter();
    let pushed = pushed.filter(|&&turn| turn == Some(SkatTurn::Pushed));
    let factors = [
        twice(pushed.count(), "pushed"),
        twice(calls(RamschCall::Knock), "knock"),
        twice(calls(RamschCall::Virgin), "virgin_announced"),
        twice(score.virgins.into(), "virgin"),
        twice(deal.round.doublings.into(), "bock"),
    ];
    let explained = Product::of_score(points, factors);
    // Other ways of scoring, and limits, leave the factor without its reasons.
    if explained.value == i32::from(card_points) {
        explained
    } else {
        multiple_of(card_points, points)
    }
}

/// Returns the heading of the result for this seat, or for a player who sat out.
pub(crate) fn heading(
    context: &RenderContext<'_>,
    ramsch: &RamschView,
    seat: Option<Seat>,
) -> String {
    let own = seat.filter(|&seat| plays(seat)).zip(ramsch.result.as_ref());
    match own {
        Some((seat, (_, score))) => context
            .texts
            .ramsch_heading(signed(i64::from(score.points[seat]))),
        None => format!("### {}", context.texts.title_ramsch_over()),
    }
}

fn table(ramsch: &RamschView) -> TricksOnTable<'_> {
    TricksOnTable {
        leader: ramsch.leader,
        on_table: &ramsch.on_table,
        last: ramsch.tricks.last(),
    }
}

/// Describes the last action before the first lead.
fn last_deed(context: &RenderContext<'_>, deal: &DealView, ramsch: &RamschView) -> Option<String> {
    let texts = context.texts;
    let deeds = |seat: Seat| {
        deeds_before_the_lead(texts, ramsch, seat)
            .pop()
            .map(|deed| (seat, deed))
    };
    let (seat, deed) = Seat::SKAT.into_iter().rev().find_map(deeds)?;
    Some(texts.news(texts.news_call(context.name(deal.place(seat)), deed)))
}

/// A player under the rules of Ramsch, in any game that includes them.
pub(crate) struct RamschViewer<'a> {
    pub(crate) viewer: &'a Viewer<'a>,
    /// Turns an action of Ramsch into one of this game.
    pub(crate) wrap: fn(Action) -> AnyAction,
    pub(crate) found: Option<CardSet>,
    pub(crate) passed_on: Option<CardSet>,
}

/// Builds a player's panel in a deal of Skat.
pub(super) fn panel(
    viewer: &Viewer<'_>,
    view: &SeatView,
    ramsch: &RamschView,
    panel: Panel,
) -> PanelParts {
    let wrap = |action| AnyAction::Skat(skat::Action::from(action));
    let reader = RamschViewer {
        viewer,
        wrap,
        found: view.found,
        passed_on: view.discards,
    };
    panel_of(&reader, ramsch, panel)
}

/// Builds a player's panel in any game with Ramsch.
pub(crate) fn panel_of(reader: &RamschViewer<'_>, ramsch: &RamschView, panel: Panel) -> PanelParts {
    let viewer = reader.viewer;
    let (context, deal, texts) = (viewer.context, viewer.deal, viewer.context.texts);
    let asked = viewer.is_asked();
    let play = |card| (reader.wrap)(Action::Play(card));
    let led = ramsch.on_table.first().copied();
    let passed_on = reader
        .passed_on
        .map(|cards| texts.your_passed_on(written(texts, sorted(cards, UNDECIDED))));
    if ramsch.step == RamschPhase::Tricks {
        let holding = CardsToPlay {
            viewer,
            cards: viewer.hand,
            laid_out: None,
            kind: UNDECIDED,
            led,
            play: &play,
        };
        let mut news = table(ramsch).news(context, deal);
        if news.is_empty() {
            news.extend(last_deed(context, deal, ramsch));
        }
        let lines = table(ramsch)
            .lines_below_news(context, deal)
            .into_iter()
            .chain(passed_on)
            .collect();
        let last_trick = ramsch.tricks.last().map(|_| last_trick_button(texts));
        return holding.panel(panel, news, lines, last_trick.into_iter().collect());
    }
    let found = || written(texts, sorted(reader.found.unwrap_or_default(), UNDECIDED));
    let heading = match ramsch.step {
        _ if !asked => viewer.waits(),
        RamschPhase::Passing(_) => texts.ask_ramsch_passing(found(), texts.deck()),
        RamschPhase::Calling(_) => texts.ask_ramsch_calling(),
        RamschPhase::Skat(_) | RamschPhase::Tricks | RamschPhase::Over => texts.ask_ramsch_skat(),
    };
    let mut text = vec![heading];
    text.extend(last_deed(context, deal, ramsch));
    text.extend(passed_on);
    text.push(viewer.own_hand(UNDECIDED));
    if !asked {
        return (text, rows(vec![refresh(texts)]));
    }
    let (line, controls) = before_the_lead(reader, ramsch, panel);
    text.extend(line);
    (text, controls)
}

fn before_the_lead(
    reader: &RamschViewer<'_>,
    ramsch: &RamschView,
    panel: Panel,
) -> (Option<String>, Vec<Row>) {
    let viewer = reader.viewer;
    let texts = viewer.context.texts;
    if matches!(ramsch.step, RamschPhase::Passing(_)) {
        let picking = Picking {
            viewer,
            cards: viewer.hand - CardSet::JACKS,
            found: reader.found.unwrap_or_default(),
            done: &|cards| (reader.wrap)(Action::PassOn(cards)),
            label: texts.button_pass_on(),
        };
        return (
            Some(picking.line(panel)),
            picking.controls(panel, Vec::new()),
        );
    }
    let buttons = [
        (
            Action::Take,
            ButtonStyle::Primary,
            texts.button_ramsch_take(),
        ),
        (
            Action::Push,
            ButtonStyle::Secondary,
            texts.button_ramsch_push(),
        ),
        (
            Action::Knock,
            ButtonStyle::Secondary,
            texts.button_ramsch_knock(),
        ),
        (
            Action::Virgin,
            ButtonStyle::Secondary,
            texts.button_ramsch_virgin(),
        ),
        (
            Action::Ready,
            ButtonStyle::Primary,
            texts.button_ramsch_ready(),
        ),
    ];
    let buttons = buttons
        .into_iter()
        .map(|(action, style, label)| ((reader.wrap)(action), action, style, label));
    let legal =
        buttons
            .filter(|(action, ..)| viewer.may(*action))
            .map(|(action, kind, style, label)| {
                // An announced virgin costs dearly if the player takes a trick.
                let press = if kind == Action::Virgin {
                    Press::Ask(action)
                } else {
                    Press::Act(action)
                };
                Button::new(press, style, label)
            });
    (None, rows(legal.collect()))
}

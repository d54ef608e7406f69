//! Thirty-one: the presentation of its games.

use skat_rules::card::Suit;
use skat_rules::game::AnyAction;
use skat_rules::games::skat;
use skat_rules::games::thirty_one::{
    Action, BusPlace, Card52, CardSet52, CountingStyle as Count, Deal, Illegal, Lives, PhaseView,
    PlayerStatus, PublicView, RoundEnd, RoundResult, RoundView, SeatView, ShownHand, StepView,
    Value,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::game_view::GameView;
use crate::games::skat::words::yes;
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{refresh, rows};
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::wait_for;
use crate::text::cards::NO_BREAK;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Panel, Press, Row};

const fn glyph(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
    }
}

/// Labels a card. Decks of 52 cards have only one style.
fn label(texts: Texts, card: Card52) -> String {
    format!(
        "{}{}",
        glyph(card.suit()),
        texts.rank(card.rank().letter().to_string())
    )
}

/// Writes cards for running text.
fn written(texts: Texts, cards: impl IntoIterator<Item = Card52>) -> String {
    let labels: Vec<String> = cards.into_iter().map(|card| label(texts, card)).collect();
    format!("`{}`", labels.join(NO_BREAK))
}

/// Formats a value: `30½`.
fn points(value: Value) -> String {
    value.to_string().replace(".5", "½")
}

fn hand_value(context: &RenderContext<'_>, hand: CardSet52) -> String {
    points(
        context
            .table
            .header
            .rules()
            .thirty_one
            .counting()
            .count(hand)
            .value,
    )
}

impl GameView for Deal {
    fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
        describe(context, deal, view)
    }

    fn panel(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        _panel: Panel,
    ) -> PanelParts {
        panel(context, deal, view)
    }

    fn confirm(
        context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &SeatView,
        action: Action,
    ) -> Vec<String> {
        match action {
            Action::ThrowDown | Action::Hammer => vec![context.texts.t31_confirm_end()],
            _ => vec![context.texts.confirm_action()],
        }
    }

    fn outcome(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
        seat: Option<Seat>,
    ) -> Option<Vec<String>> {
        outcome(context, deal, view, seat)
    }

    /// Counts the finished rounds.
    fn progress(view: &PublicView) -> Option<usize> {
        match &view.phase {
            PhaseView::Round(round) => usize::try_from(round.number).ok()?.checked_sub(1),
            PhaseView::Over { .. } => None,
        }
    }

    fn action_text(texts: Texts, action: Action, seen: Option<&PublicView>) -> String {
        let top = match seen.map(|view| &view.phase) {
            Some(PhaseView::Round(round)) => round.top,
            Some(PhaseView::Over { .. }) | None => None,
        };
        deed(texts, action, top)
    }

    fn as_in_skat(illegal: Illegal) -> Option<skat::Illegal> {
        match illegal {
            Illegal::NotYourTurn => Some(skat::Illegal::NotYourTurn),
            Illegal::WrongPhase => Some(skat::Illegal::WrongPhase),
            Illegal::NotHeld => Some(skat::Illegal::NotHeld),
            Illegal::NotAgreed
            | Illegal::BeforeLooking
            | Illegal::NotFirst
            | Illegal::AlreadyKnocked
            | Illegal::BelowMinimum
            | Illegal::NotOneSuit
            | Illegal::StopAfterDrawing
            | Illegal::FirstTurn
            | Illegal::StockEmpty
            | Illegal::StockLeft
            | Illegal::TooManyTakes
            | Illegal::StraightBack
            | Illegal::NotThirtyOne
            | Illegal::TooLate => None,
        }
    }
}

/// Describes the public state of a game.
fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = context.texts;
    let players = player_lines(context, deal, |seat| vec![standing(texts, view, seat)]);
    let last_round = || {
        view.last_round
            .iter()
            .flat_map(|result| result_lines(context, deal, view, result))
    };
    let (title, lines): (String, Vec<String>) = match &view.phase {
        PhaseView::Round(round) => {
            let apart = view.last_round.is_some().then(String::new);
            let lines = round_lines(context, deal, round)
                .into_iter()
                .chain(apart)
                .chain(last_round());
            (texts.t31_round(round.number), lines.collect())
        }
        PhaseView::Over { winner } => {
            let won = texts.t31_won(context.name(deal.place(*winner)));
            (
                texts.title_over(),
                [won, String::new()]
                    .into_iter()
                    .chain(last_round())
                    .collect(),
            )
        }
    };
    Described::with_players(title, players, lines)
}

/// Returns the final result of a finished game.
fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    let PhaseView::Over { winner } = view.phase else {
        return None;
    };
    let heading = match seat == Some(winner) {
        true => context.texts.t31_you_won(),
        false => context.texts.t31_they_won(context.name(deal.place(winner))),
    };
    let last = view
        .last_round
        .iter()
        .flat_map(|result| result_lines(context, deal, view, result));
    Some([heading].into_iter().chain(last).collect())
}

/// Describes how far a player is from dropping out, or from winning.
fn standing(texts: Texts, view: &PublicView, seat: Seat) -> String {
    match view.standings.get(seat.index()) {
        None => String::new(),
        Some(PlayerStatus::Points(points)) => texts.t31_points(*points),
        Some(PlayerStatus::Lives(lives)) if lives.out() => texts.t31_out(),
        Some(PlayerStatus::Lives(lives)) => lives_left(texts, *lives, view.rules.style),
    }
}

fn lives_left(texts: Texts, lives: Lives, style: Count) -> String {
    match (style, BusPlace::of(lives)) {
        (Count::Bus, Some(place)) => texts.t31_bus(
            BusPlace::ALL
                .iter()
                .position(|&other| other == place)
                .unwrap_or(0),
        ),
        (Count::Gin, _) => {
            let letters: String = "GIN".chars().take(lives.lost().into()).collect();
            if letters.is_empty() {
                texts.t31_no_letter()
            } else {
                letters
            }
        }
        _ if lives.on_the_county() => texts.t31_county(if style == Count::Cadillac {
            "cadillac"
        } else {
            "pennies"
        }),
        _ => "🪙".repeat(lives.pennies().into()),
    }
}

/// Describes the open card, the stock, and any knock.
fn round_lines(context: &RenderContext<'_>, deal: &DealView, round: &RoundView) -> Vec<String> {
    let texts = context.texts;
    let top = round
        .top
        .map_or_else(|| "–".to_owned(), |card| written(texts, [card]));
    let knocked = round
        .knocker
        .map(|seat| texts.t31_knocked(context.name(deal.place(seat))));
    let taken = match round.step {
        StepView::Discarding { taken: Some(card) } => {
            Some(texts.t31_took(context.name(deal.place(round.turn)), written(texts, [card])))
        }
        _ => None,
    };
    [texts.t31_table(top, round.stock)]
        .into_iter()
        .chain(taken)
        .chain(knocked)
        .collect()
}

/// Describes the result of a round.
fn result_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    result: &RoundResult,
) -> Vec<String> {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let end = match result.end {
        RoundEnd::Knocked => "knocked",
        RoundEnd::Hammer => "hammer",
        RoundEnd::ThrowDown => "throw_down",
        RoundEnd::Declared => "declared",
        RoundEnd::StockEmpty => "stock",
    };
    let heading = texts.t31_round_over(
        result.number,
        end,
        result.knocker.map(name).unwrap_or_default(),
    );
    let shown = |hand: &ShownHand| {
        let cards = written(texts, hand.cards.iter());
        let change = result.by_seat.get(hand.seat.index()).copied().unwrap_or(0);
        let change = (change > 0).then(|| match view.rules.style.for_points() {
            true => texts.t31_gains(change),
            false => texts.t31_loses(change),
        });
        let out = result.out.contains(hand.seat).then(|| texts.t31_out());
        let line = format!("{} {cards} **{}**", name(hand.seat), points(hand.value));
        [line]
            .into_iter()
            .chain(change)
            .chain(out)
            .collect::<Vec<String>>()
            .join(" · ")
    };
    let tie_break = result.tie_break.then(|| texts.t31_tie_break());
    [heading]
        .into_iter()
        .chain(result.shown.iter().map(shown))
        .chain(tie_break)
        .collect()
}

/// Builds a player's panel.
fn panel(context: &RenderContext<'_>, deal: &DealView, view: &SeatView) -> PanelParts {
    let texts = context.texts;
    let PhaseView::Round(round) = &view.public.phase else {
        return (
            outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        );
    };
    let asked = deal.awaited.contains(view.seat);
    let heading = match round.step {
        _ if !asked => wait_for(context, deal),
        StepView::BeforeLooking => texts.t31_ask_look(),
        StepView::Drawing => texts.t31_ask_draw(if view.legal.contains(&Action::Knock) {
            "yes"
        } else {
            "no"
        }),
        StepView::Discarding { .. } => texts.t31_ask_discard(),
    };
    let mut lines = vec![heading];
    if let Some(result) = view.public.last_round.as_ref().filter(|_| is_young(round)) {
        lines.extend(result_lines(context, deal, &view.public, result));
    }
    lines.extend(round_lines(context, deal, round));
    lines.push(texts.t31_standing(standing(texts, &view.public, view.seat)));
    if !view.hand.is_empty() {
        lines.push(texts.t31_hand(
            written(texts, view.hand.iter()),
            hand_value(context, view.hand),
        ));
    }
    let taken = matches!(round.step, StepView::Discarding { taken: Some(_) });
    lines.extend(
        view.drawn
            .map(|card| texts.t31_drawn(written(texts, [card]), yes(taken))),
    );
    (lines, controls(context, view, round))
}

/// Returns true until the stock has had one draw per player. Until then, the previous round's
/// result still matters.
fn is_young(round: &RoundView) -> bool {
    let players = round.playing.len();
    // Three cards are dealt to each player, and one lies open.
    let undealt = 51_usize.saturating_sub(3 * players);
    undealt.saturating_sub(round.stock.into()) < players
}

/// Describes an action while this card lies open.
fn deed(texts: Texts, action: Action, top: Option<Card52>) -> String {
    match action {
        Action::Declare => texts.t31_button_declare(),
        Action::Look => texts.t31_button_look(),
        Action::ThrowDown => texts.t31_button_throw_down(),
        Action::Draw => texts.t31_button_draw(),
        Action::Take => {
            texts.t31_button_take(top.map(|card| label(texts, card)).unwrap_or_default())
        }
        Action::Knock => texts.t31_button_knock(),
        Action::Hammer => texts.t31_button_hammer(),
        Action::Show => texts.t31_button_show(),
        Action::Stop => texts.t31_button_stop(),
        Action::Discard(card) => label(texts, card),
        Action::DiscardAndDeclare(card) => texts.t31_button_discard_and_declare(label(texts, card)),
    }
}

/// Builds a button for each card that can be discarded, followed by the other actions.
fn controls(context: &RenderContext<'_>, view: &SeatView, round: &RoundView) -> Vec<Row> {
    let texts = context.texts;
    let plain = |&action: &Action| {
        let style = match action {
            Action::Declare => ButtonStyle::Success,
            Action::Look | Action::Draw | Action::Take => ButtonStyle::Primary,
            Action::ThrowDown | Action::Hammer => ButtonStyle::Danger,
            Action::Knock | Action::Show | Action::Stop => ButtonStyle::Secondary,
            Action::Discard(_) | Action::DiscardAndDeclare(_) => return None,
        };
        let label = deed(texts, action, round.top);
        let action = AnyAction::ThirtyOne(action);
        // These end the round for everybody.
        let press = if style == ButtonStyle::Danger {
            Press::Ask(action)
        } else {
            Press::Act(action)
        };
        Some(Button::new(press, style, label))
    };
    let discard = |&action: &Action| {
        let style = match action {
            Action::Discard(_) => ButtonStyle::Primary,
            Action::DiscardAndDeclare(_) => ButtonStyle::Success,
            _ => return None,
        };
        let label = deed(texts, action, round.top);
        Some(Button::new(
            Press::Act(AnyAction::ThirtyOne(action)),
            style,
            label,
        ))
    };
    let plain: Vec<Button> = view.legal.iter().filter_map(plain).collect();
    let discards: Vec<Button> = view.legal.iter().filter_map(discard).collect();
    let idle =
        (!view.legal.iter().any(|action| *action != Action::Declare)).then(|| refresh(texts));
    rows(discards)
        .into_iter()
        .chain(rows(plain.into_iter().chain(idle).collect()))
        .collect()
}

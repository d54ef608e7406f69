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
use crate::parts::deal_pictures;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::{in_picture, wait_for};
use crate::text::alt;
use crate::text::cards::NO_BREAK;
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, Drawing, Panel, Picture, Press, RoundPile, RoundSeat, RoundTable, Row,
    Spot,
};

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

    fn panel_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        _panel: Panel,
    ) -> Option<Picture> {
        match &view.public.phase {
            PhaseView::Round(round) => Some(own_picture(context, deal, view, round)),
            PhaseView::Over { .. } => None,
        }
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        match &view.phase {
            PhaseView::Round(round) => Some(round_picture(context, deal, view, round)),
            PhaseView::Over { winner } => over_picture(context, deal, view, *winner),
        }
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

    fn headline(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        let PhaseView::Over { winner } = view.phase else {
            return None;
        };
        let texts = context.texts;
        let name = |seat: Seat| context.name(deal.place(seat));
        let last = view.last_round.as_ref();
        let end = last.map(|result| heading(texts, result, name));
        let tie_break = last.filter(|result| result.tie_break);
        let tie_break = tie_break.map(|_| texts.t31_tie_break());
        let won = texts.t31_won(name(winner));
        Some([won].into_iter().chain(end).chain(tie_break).collect())
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
            let lines = round_lines(context, deal, round, None)
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

/// Describes the open card, the stock, and any knock to everybody or to the player at a seat.
fn round_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    round: &RoundView,
    reader: Option<Seat>,
) -> Vec<String> {
    let texts = context.texts;
    let top = round
        .top
        .map_or_else(|| "–".to_owned(), |card| written(texts, [card]));
    let knocked = round
        .knocker
        .map(|seat| texts.t31_knocked(context.name(deal.place(seat)), yes(reader == Some(seat))));
    let taken = match round.step {
        // The line about the new card tells it to the player who took it.
        StepView::Discarding { taken: Some(card) } if reader != Some(round.turn) => {
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
    let heading = heading(texts, result, name);
    let shown = |hand: &ShownHand| {
        let cards = written(texts, hand.cards.iter());
        let change = result.by_seat.get(hand.seat.index()).copied().unwrap_or(0);
        let change = (change > 0).then(|| match view.rules.style.for_points() {
            true => texts.t31_gains(change),
            false => texts.t31_loses(change),
        });
        let out = result.out.contains(hand.seat).then(|| texts.t31_out());
        let line = format!("{} {cards} **{}**", name(hand.seat), points(hand.value));
        let counted = undeclared(context, hand).map(|full| texts.t31_undeclared(full));
        [line]
            .into_iter()
            .chain(counted)
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

/// Returns the count of a hand that is worth less because it wasn't declared.
fn undeclared(context: &RenderContext<'_>, hand: &ShownHand) -> Option<String> {
    let counting = context.table.header.rules().thirty_one.counting();
    let full = counting.count(hand.cards).value;
    (!hand.declared && full > hand.value).then(|| points(full))
}

/// Names the cause of a round's end.
fn heading(texts: Texts, result: &RoundResult, name: impl Fn(Seat) -> String) -> String {
    let end = match result.end {
        RoundEnd::Knocked => "knocked",
        RoundEnd::Hammer => "hammer",
        RoundEnd::ThrowDown => "throw_down",
        RoundEnd::Declared => "declared",
        RoundEnd::StockEmpty => "stock",
    };
    let knocker = result.knocker.map(name).unwrap_or_default();
    texts.t31_round_over(result.number, end, knocker)
}

/// Describes a player with their lives or points for the picture.
fn round_seat(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Seat,
) -> RoundSeat {
    /// More pennies than fit side by side are told in words.
    const MOST_PENNIES: u8 = 5;
    let texts = context.texts;
    let status = view.standings.get(seat.index()).copied();
    let with_pennies = !matches!(view.rules.style, Count::Bus | Count::Gin);
    let pennies = match status {
        Some(PlayerStatus::Lives(lives)) if with_pennies && !lives.out() => {
            let all = lives.fatal().saturating_sub(1);
            ((1..=MOST_PENNIES).contains(&all)).then_some((lives.pennies(), all))
        }
        _ => None,
    };
    let note = match status {
        Some(PlayerStatus::Lives(lives)) if pennies.is_some() && !lives.on_the_county() => {
            String::new()
        }
        Some(PlayerStatus::Lives(lives))
            if with_pennies && !lives.out() && !lives.on_the_county() =>
        {
            texts.t31_pennies(lives.pennies())
        }
        _ => standing(texts, view, seat)
            .trim_start_matches(|letter: char| !letter.is_alphanumeric())
            .to_owned(),
    };
    RoundSeat {
        name: deal_pictures::seat_name(context, deal, seat),
        note,
        pennies,
        cards: Vec::new(),
        value: String::new(),
        marked: deal.awaited.contains(seat),
        out: status.is_some_and(PlayerStatus::out),
    }
}

/// Describes all players for the picture, and each in words.
fn round_seats(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> (Vec<RoundSeat>, String) {
    let count = u8::try_from(deal.seats.len()).unwrap_or(u8::MAX);
    let seats = Seat::first(count).map(|seat| round_seat(context, deal, view, seat));
    let seats: Vec<RoundSeat> = seats.collect();
    let told = |seat: &RoundSeat| {
        let pennies = seat.pennies.filter(|_| seat.note.is_empty());
        let pennies = pennies.map(|(left, _)| context.texts.t31_pennies(left));
        format!(
            "{} {}",
            seat.name,
            pennies.unwrap_or_else(|| seat.note.clone())
        )
    };
    let told: Vec<String> = seats.iter().map(told).collect();
    (seats, told.join(", "))
}

/// Describes stock and discard pile for the picture.
fn piles(texts: Texts, round: &RoundView) -> Vec<RoundPile> {
    let stock = RoundPile {
        label: texts.t31_stock(),
        note: texts.t31_stock_count(round.stock),
        top: if round.stock > 0 {
            Spot::FaceDown
        } else {
            Spot::Empty
        },
    };
    let discards = RoundPile {
        label: texts.t31_discards(),
        note: String::new(),
        top: round.top.map_or(Spot::Empty, Spot::Open),
    };
    vec![stock, discards]
}

/// Says the table of a round in words, to everybody or to the player at a seat.
fn table_told(
    context: &RenderContext<'_>,
    deal: &DealView,
    round: &RoundView,
    reader: Option<Seat>,
) -> Vec<String> {
    let texts = context.texts;
    let name = |seat| deal_pictures::seat_name(context, deal, seat);
    let top = round
        .top
        .map_or_else(|| "–".to_owned(), |card| alt::card52(texts, card));
    let taken = match round.step {
        StepView::Discarding { taken: Some(card) } if reader != Some(round.turn) => {
            Some(texts.alt_took(name(round.turn), alt::card52(texts, card)))
        }
        _ => None,
    };
    let knocked = round
        .knocker
        .map(|seat| texts.t31_knocked(name(seat), yes(reader == Some(seat))));
    [texts.t31_table(top, round.stock)]
        .into_iter()
        .chain(taken)
        .chain(knocked)
        .collect()
}

/// Draws a round as everybody sees it.
fn round_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    round: &RoundView,
) -> Picture {
    let texts = context.texts;
    let (players, told) = round_seats(context, deal, view);
    let asked = deal.awaited.iter();
    let asked = asked.map(|seat| deal_pictures::seat_name(context, deal, seat));
    let asked: Vec<String> = asked.collect();
    let sentences = table_told(context, deal, round, None)
        .into_iter()
        .chain([texts.alt_asked(asked.join(", ")), told]);
    Picture {
        alt: alt::text(sentences),
        drawing: Drawing::Round(RoundTable {
            title: String::new(),
            piles: piles(texts, round),
            players,
            own: Vec::new(),
            own_note: String::new(),
            drawn: None,
        }),
    }
}

/// Draws a round as a player sees it, with the player's own cards.
fn own_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    round: &RoundView,
) -> Picture {
    let texts = context.texts;
    let (players, told) = round_seats(context, deal, &view.public);
    let own: Vec<Card52> = view.hand.iter().collect();
    let own_note = match own.is_empty() {
        true => String::new(),
        false => texts.t31_own_value(hand_value(context, view.hand)),
    };
    let cards = (!own.is_empty()).then(|| texts.your_cards(alt::cards52(texts, own.clone())));
    let new = view
        .drawn
        .map(|card| texts.alt_new(alt::card52(texts, card)));
    let sentences = cards
        .into_iter()
        .chain([own_note.clone()])
        .chain(new)
        .chain(table_told(context, deal, round, Some(view.seat)))
        .chain([told]);
    Picture {
        alt: alt::text(sentences),
        drawing: Drawing::Round(RoundTable {
            title: String::new(),
            piles: piles(texts, round),
            players,
            own,
            own_note,
            drawn: view.drawn,
        }),
    }
}

/// Draws the end of a game: the hands of its last round.
fn over_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    winner: Seat,
) -> Option<Picture> {
    let texts = context.texts;
    let result = view.last_round.as_ref()?;
    let name = |seat| deal_pictures::seat_name(context, deal, seat);
    let player = |hand: &ShownHand| {
        let change = result.by_seat.get(hand.seat.index()).copied().unwrap_or(0);
        let is_out = result.out.contains(hand.seat);
        let change = match () {
            () if is_out => Some(texts.t31_out()),
            () if change == 0 => None,
            () if view.rules.style.for_points() => Some(texts.t31_gains(change)),
            () => Some(texts.t31_loses(change)),
        };
        let counted = undeclared(context, hand).map(|full| texts.t31_undeclared(full));
        RoundSeat {
            name: name(hand.seat),
            note: deal_pictures::note(counted.into_iter().chain(change)),
            pennies: None,
            cards: hand.cards.iter().collect(),
            value: points(hand.value),
            marked: hand.seat == winner,
            out: is_out,
        }
    };
    let players: Vec<RoundSeat> = result.shown.iter().map(player).collect();
    let told = players.iter().map(|player| {
        let cards = alt::cards52(texts, player.cards.iter().copied());
        let note = player.note.replace('\n', ", ");
        let note = (!note.is_empty()).then(|| format!(" ({note})"));
        let note = note.unwrap_or_default();
        format!("{}: {cards} = {}{note}", player.name, player.value)
    });
    let won = texts.t31_won(name(winner));
    let won = won.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let end = heading(texts, result, name).replace("**", "");
    let alt = alt::text([won.to_owned(), end].into_iter().chain(told));
    Some(Picture {
        alt,
        drawing: Drawing::Round(RoundTable {
            title: won.to_owned(),
            piles: Vec::new(),
            players,
            own: Vec::new(),
            own_note: String::new(),
            drawn: None,
        }),
    })
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
    let mut on_table = round_lines(context, deal, round, Some(view.seat)).into_iter();
    lines.extend(on_table.next().map(|piles| in_picture(texts, piles)));
    lines.extend(on_table);
    lines.push(texts.t31_standing(standing(texts, &view.public, view.seat)));
    if !view.hand.is_empty() {
        let line = texts.t31_hand(
            written(texts, view.hand.iter()),
            hand_value(context, view.hand),
        );
        lines.push(in_picture(texts, line));
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

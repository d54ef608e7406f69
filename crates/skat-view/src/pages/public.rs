//! The public message of a table.

use skat_rules::game::GameId;
use skat_table::{DealView, EndCause, Place, Player, StageView, TableView, ThinkTime};

use crate::pages::list_luck::{self, PublicLuck};
use crate::pages::lock::{self, LockTrouble};
use crate::pages::rules_line::rules_line;
use crate::pages::{pictures, review, seats};
use crate::parts::controls::{at_most_five, rows};
use crate::parts::fairness::{checked_line, root_lines, seat_line, verify_button, word_button};
use crate::parts::player_lines::{hints_line, round_lines, undo_line};
use crate::parts::render_context::RenderContext;
use crate::parts::{pace, score, sheet, strength};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{
    Button, ButtonStyle, Display, Drawing, Embed, Field, Message, Names, Picture, Press, Reader,
    Replacement, RichText, Row, games,
};

const OPEN: u32 = 0x9B59B6;
const PLAYING: u32 = 0x2E8B57;
const RESULT: u32 = 0xE0A030;
const CLOSED: u32 = 0x80848E;

/// Builds a table's public message at every stage: lobby, deal, result, end of the list, closed. It
/// contains only information that everybody may see.
#[must_use]
pub fn public_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    message_of(&RenderContext::new(view, names, reader), None)
}

/// Builds the public message of a closed table, with what luck and play have made of its list.
#[must_use]
pub fn finished_message(
    view: &TableView,
    luck: &PublicLuck,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message {
    message_of(&RenderContext::new(view, names, reader), Some(luck))
}

fn message_of(context: &RenderContext<'_>, luck: Option<&PublicLuck>) -> Message {
    let view = context.table;
    let (embed, buttons) = match &view.stage {
        StageView::Lobby => lobby(context),
        StageView::Locking => locking(context, None),
        StageView::Playing(deal) => playing(context, deal),
        StageView::Between { deal, ready } => {
            let waiting = waiting_lines(context, ready);
            let rows = rows(between_buttons(context, deal));
            return result(context, deal, &waiting, rows);
        }
        StageView::Closed { cause, last } => {
            let over = last.as_ref().filter(|deal| deal.awaited.is_empty());
            let of_deal = over
                .into_iter()
                .flat_map(|deal| deal_buttons(context, deal));
            let rematch = rematch_button(context, last.is_some());
            let more = luck_button(context, Press::ListLuck).filter(|_| !view.scored.is_empty());
            let buttons = rematch.into_iter().chain(more).chain(of_deal);
            let mut embed = closed(context, *cause, last.as_ref());
            let luck = luck.map(|luck| list_luck::field(context, luck));
            embed.fields.extend(luck);
            (embed, buttons.collect())
        }
    };
    let choice = matches!(view.stage, StageView::Lobby)
        .then(|| strength::select(context.texts, view.strength));
    message(
        context,
        embed,
        at_most_five(rows(buttons).into_iter().chain(choice).collect()),
    )
}

/// Builds the public message of a table whose list is about to begin, and says what keeps it.
#[must_use]
pub fn locking_message(
    view: &TableView,
    trouble: Option<LockTrouble>,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message {
    let context = RenderContext::new(view, names, reader);
    let (embed, buttons) = locking(&context, trouble);
    message(&context, embed, rows(buttons))
}

/// Builds the public message of a finished deal whose successor has its own message: one line, with
/// a button that shows the result.
#[must_use]
pub fn played_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let reader = reader.into();
    let context = RenderContext::new(view, names, reader);
    let StageView::Between { deal, .. } = &view.stage else {
        return public_message(view, names, reader);
    };
    let texts = context.texts;
    let title = context.deal_title(deal, games::describe(&context, deal).title);
    let brought = if deal.undone {
        Some(texts.sheet_with_undo())
    } else {
        points(&context, deal)
    };
    let line = [title].into_iter().chain(brought);
    let line = line.collect::<Vec<String>>().join(" · ");
    let show = Button::new(
        Press::ShowDeal(deal.number),
        ButtonStyle::Secondary,
        texts.button_show(),
    );
    Message {
        text: RichText::read(&format!("-# {line}")),
        rows: rows(vec![show]),
        ..Message::default()
    }
}

/// Builds a private message with the result of a finished deal.
#[must_use]
pub fn result_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let context = RenderContext::new(view, names, reader);
    let StageView::Between { deal, .. } = &view.stage else {
        return Message::default();
    };
    let report = Button::new(
        Press::Report(deal.number),
        ButtonStyle::Secondary,
        context.texts.button_report(),
    );
    let with_others = context
        .table
        .places
        .iter()
        .filter(|place| matches!(place.player, Some(Player::Person(_))))
        .count()
        > 1;
    let mut buttons = deal_buttons(&context, deal);
    buttons.extend(luck_button(&context, Press::Luck(deal.number)));
    buttons.extend(report.only_if(with_others));
    result(&context, deal, &[], rows(buttons))
}

/// Builds the buttons about a finished deal. Without emojis, a phone shows more of them in a row.
pub(crate) fn deal_buttons(context: &RenderContext<'_>, deal: &DealView) -> Vec<Button> {
    let replay = Button::new(
        Press::Replay(deal.number),
        ButtonStyle::Secondary,
        context.texts.button_replay(),
    )
    .only_if(deal.awaited.is_empty());
    replay
        .into_iter()
        .chain(review::button(context, deal))
        .chain(verify_button(context, deal))
        .collect()
}

/// Lists the points that the deal brought, if it has been scored.
fn points(context: &RenderContext<'_>, deal: &DealView) -> Option<String> {
    let scored = context
        .table
        .scored
        .iter()
        .find(|scored| scored.number == deal.number)?;
    let brought = context.places().zip(&scored.points);
    let brought = brought.filter(|&(_, &points)| points != 0);
    let brought: Vec<String> = brought
        .map(|(place, &points)| format!("{} {}", context.name(place), signed(points.into())))
        .collect();
    (!brought.is_empty()).then(|| brought.join(", "))
}

/// Completes an embed by its footer and the table's picture.
pub(crate) fn message(context: &RenderContext<'_>, mut embed: Embed, rows: Vec<Row>) -> Message {
    embed.footer = Some(context.footer());
    let picture = pictures::of_table(context);
    let layout = match &context.table.stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => {
            games::layout_field(context, deal)
        }
        StageView::Lobby | StageView::Locking | StageView::Closed { .. } => None,
    };
    let replacement = match &picture {
        Some(Picture {
            drawing: Drawing::ScoreSheet(_),
            ..
        }) => Some(Replacement::Fields(totals_and_sheet(context))),
        Some(_) => layout.map(|field| Replacement::Fields(vec![field])),
        None => {
            embed.fields.extend(layout);
            None
        }
    };
    Message {
        embed: Some(embed),
        picture,
        replacement,
        rows,
        ..Message::default()
    }
}

fn lobby(context: &RenderContext<'_>) -> (Embed, Vec<Button>) {
    let texts = context.texts;
    let empty = context.empty_places();
    let full = empty == 0;
    let waiting = if full {
        texts.lobby_full()
    } else if context.table.is_private {
        texts.lobby_waiting_private(empty)
    } else {
        texts.lobby_waiting(empty)
    };
    let button = |press, label| Button::new(press, ButtonStyle::Secondary, label);
    let add_autoplayer = button(Press::AddAutoplayer, texts.button_add_autoplayer()).emoji("🤖");
    let buttons = [
        Button::new(Press::Join, ButtonStyle::Success, texts.button_join()).only_if(!full),
        button(Press::AskInvite, texts.button_invite()).only_if(!full),
        Some(
            Button::new(Press::Begin, ButtonStyle::Success, texts.button_begin())
                .emoji("▶️")
                .disabled_if(!full),
        ),
        add_autoplayer.only_if(!full),
        Some(button(Press::Rules, texts.button_rules())),
        seats_button(context),
        word_button(context),
        Some(privacy_button(texts, context.table.is_private)),
        pace::button(texts, context.table),
        Some(leave_button(texts)),
    ];
    let buttons = buttons.into_iter().flatten().collect();
    (before_list(context, waiting), buttons)
}

/// Shows that the list is about to begin, and what keeps it.
fn locking(context: &RenderContext<'_>, trouble: Option<LockTrouble>) -> (Embed, Vec<Button>) {
    let pause = time_line(context, |when| when).filter(|_| context.table.paused);
    let (waiting, buttons) = match pause {
        Some(pause) => (pause, paused_buttons(context)),
        None => (
            lock::state(context, trouble),
            lock::buttons(context, trouble),
        ),
    };
    let title = context.texts.locking_title(context.game());
    let embed = Embed {
        title,
        ..before_list(context, waiting)
    };
    (embed, buttons)
}

/// Describes the table before its first deal, and what it waits for.
fn before_list(context: &RenderContext<'_>, waiting: String) -> Embed {
    let (texts, header) = (context.texts, &context.table.header);
    let think_time = match context.table.think_time {
        ThinkTime::Seconds(seconds) => texts.agreed_seconds(seconds),
        ThinkTime::Correspondence => texts.agreed_correspondence(),
        ThinkTime::Unlimited => texts.agreed_unlimited(),
    };
    let rules = rules_line(header.game(), header.rules(), texts.lang());
    let strength = context
        .table
        .strength
        .map(|strength| texts.agreed_strength(strength::name(texts, strength)));
    let agreed = [
        texts.agreed_list(header.list_length()),
        think_time,
        texts.agreed_rules(rules),
    ];
    let agreed = agreed
        .into_iter()
        .chain(strength)
        .collect::<Vec<String>>()
        .join(" · ");
    let places: Vec<String> = context
        .places()
        .map(|place| seat_line(context, place))
        .collect();
    let is_private = context.table.is_private;
    let paragraphs = [
        Some(texts.lobby_open(context.host())),
        is_private.then(|| texts.lobby_private()),
        Some(places.join("\n")),
        Some(waiting),
        Some(format!("-# {agreed}")),
        root_lines(context),
    ];
    let paragraphs: Vec<String> = paragraphs.into_iter().flatten().collect();
    Embed {
        title: texts.lobby_title(context.game()),
        description: RichText::read(&paragraphs.join("\n\n")),
        colour: OPEN,
        ..Embed::default()
    }
}

/// Builds the button with which the host makes the table private, or opens it again.
fn privacy_button(texts: Texts, is_private: bool) -> Button {
    let label = if is_private {
        texts.button_open_to_all()
    } else {
        texts.button_make_private()
    };
    Button::new(Press::Privacy(!is_private), ButtonStyle::Secondary, label)
}

/// Describes a running deal, with this note below.
pub(crate) fn playing_embed(
    context: &RenderContext<'_>,
    deal: &DealView,
    note: Option<String>,
) -> Embed {
    let texts = context.texts;
    let described = games::describe(context, deal);
    let first = context
        .table
        .places
        .iter()
        .all(|place| place.row == Default::default());
    let lines: Vec<String> = round_lines(context, deal)
        .into_iter()
        .chain(described.lines)
        .chain(seats::pending_lines(context))
        .chain(time_line(context, |when| texts.deadline(when)))
        .chain(note)
        .collect();
    Embed {
        title: context.deal_title(deal, described.title),
        description: RichText::read(&lines.join("\n")),
        colour: PLAYING,
        // Before the first scored deal, the scores are all zero.
        fields: if first {
            described.fields
        } else {
            with_score(context, described.fields, false)
        },
        footer: None,
    }
}

fn playing(context: &RenderContext<'_>, deal: &DealView) -> (Embed, Vec<Button>) {
    let texts = context.texts;
    let embed = playing_embed(context, deal, None);
    let mut buttons = vec![
        Button::new(
            Press::MyCards,
            ButtonStyle::Success,
            texts.button_my_cards(),
        )
        .emoji("🃏"),
    ];
    if games::shows_last_trick(deal) {
        let last_trick = Button::new(
            Press::LastTrick,
            ButtonStyle::Secondary,
            texts.button_last_trick(),
        );
        buttons.push(last_trick.disabled_if(games::last_trick(context, deal).is_none()));
    }
    buttons.push(Button::new(
        Press::Watch,
        ButtonStyle::Secondary,
        texts.button_watch(),
    ));
    buttons.extend(company_buttons(context));
    if context.table.paused {
        (embed, paused_buttons(context))
    } else {
        (embed, buttons)
    }
}

/// Builds the message of a finished deal, with these lines about the next one. A picture of the
/// result leaves only the headline to the text.
pub(crate) fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    next: &[String],
    rows: Vec<Row>,
) -> Message {
    let described = games::describe(context, deal);
    let title = context.deal_title(deal, described.title);
    let build = |lines: Vec<String>, fields| {
        let lines = round_lines(context, deal)
            .into_iter()
            .chain(lines)
            .chain(checked_line(context, deal))
            .chain(next.iter().cloned());
        Embed {
            title: title.clone(),
            // Without a headline, the lines about the next deal begin with an empty one.
            description: RichText::read(lines.collect::<Vec<String>>().join("\n").trim_start()),
            colour: RESULT,
            fields,
            footer: Some(context.footer()),
        }
    };
    let in_full = build(
        described.lines,
        with_score(context, described.fields, false),
    );
    let picture = pictures::of_table(context);
    let headline = games::headline(context, deal).filter(|_| picture.is_some());
    let (embed, replacement) = match headline {
        Some(headline) => {
            let beside = build(headline, Vec::new());
            (beside, Some(Replacement::Embed(in_full)))
        }
        None => (in_full, None),
    };
    Message {
        embed: Some(embed),
        picture,
        replacement,
        rows,
        ..Message::default()
    }
}

/// Builds the buttons between two deals.
fn between_buttons(context: &RenderContext<'_>, deal: &DealView) -> Vec<Button> {
    let texts = context.texts;
    if context.table.paused {
        return paused_buttons(context);
    }
    let mut buttons = vec![
        Button::new(Press::Ready, ButtonStyle::Success, texts.button_ready()).emoji("▶️"),
        Button::new(
            Press::MyCards,
            ButtonStyle::Secondary,
            texts.button_my_cards(),
        )
        .emoji("🃏"),
    ];
    buttons.extend(deal_buttons(context, deal));
    buttons.extend(luck_button(context, Press::Luck(deal.number)));
    buttons.extend(company_buttons(context));
    buttons
}

/// Builds the button that tells luck and play apart, where there is Skat.
fn luck_button(context: &RenderContext<'_>, press: Press) -> Option<Button> {
    let label = context.texts.button_luck();
    let button = Button::new(press, ButtonStyle::Secondary, label);
    button.only_if(context.table.header.game() == GameId::Skat)
}

/// Describes the wait for the next deal: who is ready, and when it begins at the latest.
fn waiting_lines(context: &RenderContext<'_>, ready: &[Place]) -> Vec<String> {
    let texts = context.texts;
    let ready =
        (!ready.is_empty()).then(|| texts.ready_names(context.list_names(ready.iter().copied())));
    let explanation = [String::new()]
        .into_iter()
        .chain((!context.table.paused).then(|| texts.ready_explanation()));
    explanation
        .chain(ready)
        .chain(away_line(context))
        .chain(seats::pending_lines(context))
        .chain(time_line(context, |when| texts.next_deal_deadline(when)))
        .collect()
}

/// Lists the players whom autoplayers replace, for stages without a line per player.
fn away_line(context: &RenderContext<'_>) -> Option<String> {
    let away: Vec<Place> = context
        .places()
        .filter(|place| context.table.places[place.index()].taken_over.is_some())
        .collect();
    (!away.is_empty() && !context.table.paused)
        .then(|| context.texts.away(context.list_names(away)))
}

/// States the deadline. During a pause, this is the time until which the table waits for its
/// players.
fn time_line(
    context: &RenderContext<'_>,
    deadline: impl FnOnce(String) -> String,
) -> Option<String> {
    let when = context.deadline()?;
    Some(if context.table.paused {
        context.texts.paused(when)
    } else {
        deadline(when)
    })
}

/// Builds the buttons to join, to see the seats, and to leave.
fn company_buttons(context: &RenderContext<'_>) -> Vec<Button> {
    let texts = context.texts;
    let join = Button::new(Press::Join, ButtonStyle::Secondary, texts.button_join());
    let join = join.only_if(context.table.has_room());
    join.into_iter()
        .chain(seats_button(context))
        .chain([leave_button(texts)])
        .collect()
}

fn seats_button(context: &RenderContext<'_>) -> Option<Button> {
    let label = context.texts.button_seats();
    let button = Button::new(Press::Seats, ButtonStyle::Secondary, label);
    button.only_if(seats::are_of_use(context))
}

fn leave_button(texts: Texts) -> Button {
    Button::new(Press::Leave, ButtonStyle::Secondary, texts.button_leave())
}

/// During a pause, only the table's own players can act: they resume, or leave for good.
fn paused_buttons(context: &RenderContext<'_>) -> Vec<Button> {
    vec![
        Button::new(
            Press::TakeBack,
            ButtonStyle::Success,
            context.texts.button_go_on(),
        )
        .emoji("▶️"),
    ]
}

/// Builds the rematch button after a list. It is gone once a rematch is open.
fn rematch_button(context: &RenderContext<'_>, begun: bool) -> Vec<Button> {
    let button = || {
        Button::new(
            Press::Rematch,
            ButtonStyle::Success,
            context.texts.button_rematch(),
        )
        .emoji("🔁")
    };
    (begun && context.table.rematch.is_none())
        .then(button)
        .into_iter()
        .collect()
}

fn closed(context: &RenderContext<'_>, cause: EndCause, last: Option<&DealView>) -> Embed {
    let texts = context.texts;
    let over = last.filter(|deal| deal.awaited.is_empty());
    let (title, first_line) = match cause {
        EndCause::ListDone => (texts.list_done_title(), score::won(context)),
        EndCause::Stopped => (texts.stopped_title(), texts.stopped()),
        EndCause::Abandoned => (
            texts.stopped_title(),
            lock::given_up(context).unwrap_or_else(|| texts.abandoned()),
        ),
    };
    let mut lines = vec![first_line];
    if context.table.with_undo && cause == EndCause::ListDone {
        lines.push(texts.list_with_undo());
    }
    let mut fields = Vec::new();
    match (over, last) {
        (Some(deal), _) => {
            let described = games::describe(context, deal);
            lines.extend([
                String::new(),
                format!("**{}**", context.deal_title(deal, described.title)),
            ]);
            lines.extend(hints_line(context, deal));
            lines.extend(undo_line(context, deal));
            lines.extend(described.lines);
            lines.extend(checked_line(context, deal));
            fields = described.fields;
        }
        (None, Some(_)) => lines.push(texts.stopped_amid_deal()),
        (None, None) => {}
    }
    lines.extend(
        context
            .table
            .rematch
            .map(|rematch| texts.rematch_open(context.person(rematch.by))),
    );
    // The picture shows the totals and the sheet, and its replacement names them.
    let drawn = cause == EndCause::ListDone && texts.look().display == Display::Picture;
    if !drawn && last.is_some() {
        fields.extend(totals_and_sheet(context));
    }
    Embed {
        title,
        description: RichText::read(&lines.join("\n")),
        colour: CLOSED,
        fields,
        footer: None,
    }
}

/// Builds the totals from best to worst, and the sheet if a deal is over.
fn totals_and_sheet(context: &RenderContext<'_>) -> Vec<Field> {
    let totals = with_score(context, Vec::new(), true);
    totals.into_iter().chain(sheet::field(context)).collect()
}

fn with_score(context: &RenderContext<'_>, mut fields: Vec<Field>, ranked: bool) -> Vec<Field> {
    let places = if ranked {
        score::ranking(context)
    } else {
        context.places().collect()
    };
    let value = score::table(context, &places);
    fields.push(Field {
        name: score::heading(context),
        value: RichText::read(&value),
        inline: false,
    });
    fields
}

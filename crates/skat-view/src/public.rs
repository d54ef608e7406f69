//! The public message of a table.

use skat_table::{
    DealView, EndCause, Place, Player, StageView, TableView, TakeoverCause, ThinkTime,
};

use crate::controls::rows;
use crate::render_context::RenderContext;
use crate::rules_line::rules_line;
use crate::{
    Button, ButtonStyle, Display, Embed, Field, Message, Names, Press, Reader, Row, game, picture,
    review, score, seats, sheet, strength,
};

const OPEN: u32 = 0x5865F2;
const PLAYING: u32 = 0x2E8B57;
const RESULT: u32 = 0xE0A030;
const CLOSED: u32 = 0x80848E;

/// Builds a table's public message at every stage: lobby, deal, result, end of the list, closed. It
/// contains only information that everybody may see.
#[must_use]
pub fn public_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let scene = RenderContext::new(view, names, reader);
    let (embed, buttons) = match &view.stage {
        StageView::Lobby => lobby(&scene),
        StageView::Playing(deal) => playing(&scene, deal),
        StageView::Between { deal, ready } => between(&scene, deal, Some(ready)),
        StageView::Closed { cause, last } => {
            let over = last.as_ref().filter(|deal| deal.awaited.is_empty());
            let look_back = over.and_then(|deal| review::button(&scene, deal));
            let buttons = rematch_button(&scene, last.is_some())
                .into_iter()
                .chain(look_back);
            (closed(&scene, *cause, last.as_ref()), buttons.collect())
        }
    };
    let choice = matches!(view.stage, StageView::Lobby)
        .then(|| strength::select(scene.texts, view.strength));
    message(
        &scene,
        embed,
        rows(buttons).into_iter().chain(choice).collect(),
    )
}

/// Builds the public message of a finished deal whose successor has its own message. Only the
/// review button remains.
#[must_use]
pub fn played_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let reader = reader.into();
    let scene = RenderContext::new(view, names, reader);
    let StageView::Between { deal, .. } = &view.stage else {
        return public_message(view, names, reader);
    };
    let (embed, _) = between(&scene, deal, None);
    message(
        &scene,
        embed,
        rows(review::button(&scene, deal).into_iter().collect()),
    )
}

fn message(scene: &RenderContext<'_>, embed: Embed, rows: Vec<Row>) -> Message {
    let embed = Some(Embed {
        footer: Some(scene.footer()),
        ..embed
    });
    Message {
        text: String::new(),
        embed,
        picture: picture::of_table(scene),
        rows,
    }
}

/// Explains, as a suffix to the name, why an autoplayer acts for a player.
pub(crate) fn takeover_note(scene: &RenderContext<'_>, place: Place) -> Option<String> {
    let cause = scene.table.places[place.index()].taken_over?;
    Some(scene.texts.taken_over(match cause {
        TakeoverCause::Left => "left",
        TakeoverCause::TimedOut => "timed_out",
    }))
}

fn lobby(scene: &RenderContext<'_>) -> (Embed, Vec<Button>) {
    let (texts, header) = (scene.texts, &scene.table.header);
    let empty = scene.empty_places();
    let full = empty == 0;
    let line = |place: Place| match scene.table.places[place.index()].player {
        Some(Player::Person(_)) => format!("👤 {}", scene.name(place)),
        Some(Player::Autoplayer) | None => scene.name(place),
    };
    let think_time = match header.think_time() {
        ThinkTime::Seconds(seconds) => texts.agreed_seconds(seconds),
        ThinkTime::Correspondence => texts.agreed_correspondence(),
        ThinkTime::Unlimited => texts.agreed_unlimited(),
    };
    let rules = rules_line(header.game(), header.rules(), texts.lang());
    let strength = scene
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
    let places: Vec<String> = scene.places().map(line).collect();
    let waiting = if full {
        texts.lobby_full()
    } else {
        texts.lobby_waiting(empty)
    };
    let embed = Embed {
        title: texts.lobby_title(scene.game()),
        description: [
            texts.lobby_open(scene.host()),
            places.join("\n"),
            waiting,
            format!("-# {agreed}"),
        ]
        .join("\n\n"),
        colour: OPEN,
        ..Embed::default()
    };
    let mut buttons = vec![
        Button::new(Press::Join, ButtonStyle::Success, texts.button_join()).disabled_if(full),
        Button::new(
            Press::AddAutoplayer,
            ButtonStyle::Secondary,
            texts.button_add_autoplayer(),
        )
        .emoji("🤖")
        .disabled_if(full),
        Button::new(Press::Begin, ButtonStyle::Primary, texts.button_begin())
            .emoji("▶️")
            .disabled_if(!full),
        Button::new(Press::Rules, ButtonStyle::Secondary, texts.button_rules()).emoji("📖"),
    ];
    buttons.extend(company_buttons(scene));
    (embed, buttons)
}

fn playing(scene: &RenderContext<'_>, deal: &DealView) -> (Embed, Vec<Button>) {
    let texts = scene.texts;
    let described = game::describe(scene, deal);
    let first = scene
        .table
        .places
        .iter()
        .all(|place| place.row == Default::default());
    let embed = Embed {
        title: scene.deal_title(deal, described.title),
        description: round_lines(scene, deal)
            .into_iter()
            .chain(described.lines)
            .chain(seats::pending_lines(scene))
            .chain(time_line(scene, |when| texts.deadline(when)))
            .collect::<Vec<String>>()
            .join("\n"),
        colour: PLAYING,
        // Before the first scored deal, the scores are all zero.
        fields: if first {
            described.fields
        } else {
            with_score(scene, described.fields, false)
        },
        footer: None,
    };
    let mut buttons = vec![
        Button::new(
            Press::MyCards,
            ButtonStyle::Primary,
            texts.button_my_cards(),
        )
        .emoji("🃏"),
    ];
    if game::shows_last_trick(deal) {
        let last_trick = Button::new(
            Press::LastTrick,
            ButtonStyle::Secondary,
            texts.button_last_trick(),
        );
        buttons.push(last_trick.disabled_if(game::last_trick(scene, deal).is_none()));
    }
    buttons.extend(company_buttons(scene));
    if scene.table.paused {
        (embed, paused_buttons(scene))
    } else {
        (embed, buttons)
    }
}

/// Lists the players who took hints in the deal, with their number.
fn hints_line(scene: &RenderContext<'_>, deal: &DealView) -> Option<String> {
    let taken = |place: Place| {
        let count = deal.hints.iter().filter(|&&by| by == place).count();
        (count > 0).then(|| format!("{} × {count}", scene.name(place)))
    };
    let names: Vec<String> = scene.places().filter_map(taken).collect();
    (!names.is_empty()).then(|| scene.texts.hints_taken(names.join(", ")))
}

/// Describes the special rounds that the deal belongs to, the pot, and the hints taken.
pub(crate) fn round_lines(scene: &RenderContext<'_>, deal: &DealView) -> Vec<String> {
    let texts = scene.texts;
    let factor = 1_u64
        .checked_shl(deal.round.doublings.into())
        .unwrap_or(u64::MAX);
    let lines = [
        (deal.round.doublings > 0).then(|| texts.round_bock(factor)),
        deal.round.ramsch.then(|| texts.round_ramsch()),
        scene.table.pot.map(|content| texts.pot(content)),
        hints_line(scene, deal),
    ];
    lines.into_iter().flatten().collect()
}

/// Builds the message of a finished deal. `ready` holds the players who want the next deal; `None`
/// once it has begun.
fn between(
    scene: &RenderContext<'_>,
    deal: &DealView,
    ready: Option<&[Place]>,
) -> (Embed, Vec<Button>) {
    let texts = scene.texts;
    let described = game::describe(scene, deal);
    let waiting = ready
        .map(|ready| waiting_lines(scene, ready))
        .unwrap_or_default();
    let lines = round_lines(scene, deal)
        .into_iter()
        .chain(described.lines)
        .chain(waiting);
    let embed = Embed {
        title: scene.deal_title(deal, described.title),
        description: lines.collect::<Vec<String>>().join("\n"),
        colour: RESULT,
        fields: with_score(scene, described.fields, false),
        footer: None,
    };
    let mut buttons = vec![
        Button::new(Press::Ready, ButtonStyle::Success, texts.button_ready()).emoji("▶️"),
        Button::new(
            Press::MyCards,
            ButtonStyle::Primary,
            texts.button_my_cards(),
        )
        .emoji("🃏"),
    ];
    buttons.extend(review::button(scene, deal));
    buttons.extend(company_buttons(scene));
    if scene.table.paused {
        (embed, paused_buttons(scene))
    } else {
        (embed, buttons)
    }
}

/// Describes the wait for the next deal: who is ready, and when it begins at the latest.
fn waiting_lines(scene: &RenderContext<'_>, ready: &[Place]) -> Vec<String> {
    let texts = scene.texts;
    let ready =
        (!ready.is_empty()).then(|| texts.ready_names(scene.list_names(ready.iter().copied())));
    let hint = [String::new()]
        .into_iter()
        .chain((!scene.table.paused).then(|| texts.ready_hint()));
    hint.chain(ready)
        .chain(away_line(scene))
        .chain(seats::pending_lines(scene))
        .chain(time_line(scene, |when| texts.next_deal_deadline(when)))
        .collect()
}

/// Lists the players whom autoplayers replace, for stages without a line per player.
fn away_line(scene: &RenderContext<'_>) -> Option<String> {
    let away: Vec<Place> = scene
        .places()
        .filter(|place| scene.table.places[place.index()].taken_over.is_some())
        .collect();
    (!away.is_empty() && !scene.table.paused).then(|| scene.texts.away(scene.list_names(away)))
}

/// States the deadline. During a pause, this is the time until which the table waits for its
/// players.
fn time_line(scene: &RenderContext<'_>, deadline: impl FnOnce(String) -> String) -> Option<String> {
    let when = scene.deadline()?;
    Some(if scene.table.paused {
        scene.texts.paused(when)
    } else {
        deadline(when)
    })
}

/// Builds the buttons to join, to see the seats, and to leave.
fn company_buttons(scene: &RenderContext<'_>) -> Vec<Button> {
    let texts = scene.texts;
    let in_list = !matches!(scene.table.stage, StageView::Lobby);
    let join = Button::new(Press::Join, ButtonStyle::Secondary, texts.button_join());
    let seats = Button::new(Press::Seats, ButtonStyle::Secondary, texts.button_seats());
    let leave = Button::new(Press::Leave, ButtonStyle::Secondary, texts.button_leave());
    let join = (in_list && scene.table.has_room()).then_some(join);
    let seats = seats::are_of_use(scene).then_some(seats);
    join.into_iter().chain(seats).chain([leave]).collect()
}

/// During a pause, only the table's own players can act: they resume, or leave for good.
fn paused_buttons(scene: &RenderContext<'_>) -> Vec<Button> {
    vec![
        Button::new(
            Press::TakeBack,
            ButtonStyle::Success,
            scene.texts.button_go_on(),
        )
        .emoji("▶️"),
    ]
}

/// Builds the rematch button after a list. It is gone once a rematch is open.
fn rematch_button(scene: &RenderContext<'_>, begun: bool) -> Vec<Button> {
    let button = || {
        Button::new(
            Press::Rematch,
            ButtonStyle::Primary,
            scene.texts.button_rematch(),
        )
        .emoji("🔁")
    };
    (begun && scene.table.rematch.is_none())
        .then(button)
        .into_iter()
        .collect()
}

fn closed(scene: &RenderContext<'_>, cause: EndCause, last: Option<&DealView>) -> Embed {
    let texts = scene.texts;
    let over = last.filter(|deal| deal.awaited.is_empty());
    let (title, first_line) = match cause {
        EndCause::ListDone => (texts.list_done_title(), score::won(scene)),
        EndCause::Stopped => (texts.stopped_title(), texts.stopped()),
        EndCause::Abandoned => (texts.stopped_title(), texts.abandoned()),
    };
    let mut lines = vec![first_line];
    let mut fields = Vec::new();
    match (over, last) {
        (Some(deal), _) => {
            let described = game::describe(scene, deal);
            lines.extend([
                String::new(),
                format!("**{}**", scene.deal_title(deal, described.title)),
            ]);
            lines.extend(hints_line(scene, deal));
            lines.extend(described.lines);
            fields = described.fields;
        }
        (None, Some(_)) => lines.push(texts.stopped_amid_deal()),
        (None, None) => {}
    }
    lines.extend(
        scene
            .table
            .rematch
            .map(|rematch| texts.rematch_open(scene.person(rematch.by))),
    );
    let mut fields = if last.is_some() {
        with_score(scene, fields, true)
    } else {
        fields
    };
    // Readers who see pictures already have the sheet in one.
    let drawn = cause == EndCause::ListDone && texts.look().display == Display::Picture;
    fields.extend((!drawn).then(|| sheet::field(scene)).flatten());
    Embed {
        title,
        description: lines.join("\n"),
        colour: CLOSED,
        fields,
        footer: None,
    }
}

fn with_score(scene: &RenderContext<'_>, mut fields: Vec<Field>, ranked: bool) -> Vec<Field> {
    let places = if ranked {
        score::ranking(scene)
    } else {
        scene.places().collect()
    };
    let value = score::table(scene, &places);
    fields.push(Field {
        name: scene.texts.score_heading(),
        value,
        inline: false,
    });
    fields
}

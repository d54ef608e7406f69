//! The public message of a table.

use skat_rules::rule_set::RuleSet;
use skat_table::{DealView, EndCause, Place, Player, StageView, TableView, TakeoverCause, ThinkTime};

use crate::controls::rows;
use crate::scene::Scene;
use crate::{Button, Embed, Field, Message, Names, Press, Reader, Style, game, picture, score};

/// So much of a rule set with many changes is shown.
const LONGEST_RULES: usize = 500;

const OPEN: u32 = 0x5865F2;
const PLAYING: u32 = 0x2E8B57;
const RESULT: u32 = 0xE0A030;
const CLOSED: u32 = 0x80848E;

/// The public message of a table at every stage: lobby, deal, result, list table, closed. It holds nothing but what everybody
/// may see.
#[must_use]
pub fn public_message(view: &TableView, names: &dyn Names, reader: impl Into<Reader>) -> Message {
    let scene = Scene::new(view, names, reader);
    let (embed, buttons) = match &view.stage {
        StageView::Lobby => lobby(&scene),
        StageView::Playing(deal) => playing(&scene, deal),
        StageView::Between { deal, ready } => between(&scene, deal, ready),
        StageView::Closed { cause, last } => (closed(&scene, *cause, last.as_ref()), Vec::new()),
    };
    let footer = Some(scene.footer());
    let (embed, picture) = (Some(Embed { footer, ..embed }), picture::of_table(&scene));
    Message { text: String::new(), embed, picture, rows: rows(buttons) }
}

/// Why somebody doesn't act for himself, as a suffix to his name.
pub(crate) fn takeover_note(scene: &Scene<'_>, place: Place) -> Option<String> {
    let cause = scene.table.places[place.index()].taken_over?;
    Some(scene.texts.taken_over(match cause {
        TakeoverCause::Left => "left",
        TakeoverCause::TimedOut => "timed_out",
    }))
}

fn lobby(scene: &Scene<'_>) -> (Embed, Vec<Button>) {
    let (texts, header) = (scene.texts, &scene.table.header);
    let empty = scene.empty_places();
    let full = empty == 0;
    let line = |place: Place| match scene.table.places[place.index()].player {
        Some(Player::Person(_)) => format!("👤 {}", scene.name(place)),
        Some(Player::Autoplayer) | None => scene.name(place),
    };
    let think_time = match header.think_time() {
        ThinkTime::Seconds(seconds) => texts.agreed_seconds(seconds),
        ThinkTime::Unlimited => texts.agreed_unlimited(),
    };
    let rules = (*header.rules() != RuleSet::ISKO)
        .then(|| texts.agreed_rules(header.rules().key().chars().take(LONGEST_RULES).collect::<String>()));
    let agreed: Vec<String> = [texts.agreed_list(header.list_length()), think_time].into_iter().chain(rules).collect();
    let agreed = agreed.join(" · ");
    let places: Vec<String> = scene.places().map(line).collect();
    let waiting = if full { texts.lobby_full() } else { texts.lobby_waiting(empty) };
    let embed = Embed {
        title: texts.lobby_title(scene.game()),
        description: [texts.lobby_open(scene.host()), places.join("\n"), waiting, format!("-# {agreed}")].join("\n\n"),
        colour: OPEN,
        ..Embed::default()
    };
    let buttons = vec![
        Button::new(Press::Join, Style::Success, texts.button_join()).disabled_if(full),
        Button::new(Press::AddAutoplayer, Style::Secondary, texts.button_add_autoplayer())
            .emoji("🤖")
            .disabled_if(full),
        Button::new(Press::Begin, Style::Primary, texts.button_begin()).emoji("▶️").disabled_if(!full),
        Button::new(Press::Leave, Style::Secondary, texts.button_leave()),
    ];
    (embed, buttons)
}

fn playing(scene: &Scene<'_>, deal: &DealView) -> (Embed, Vec<Button>) {
    let texts = scene.texts;
    let described = game::describe(scene, deal);
    let deadline = scene.deadline().map(|when| texts.deadline(when));
    let first = scene.table.places.iter().all(|place| place.row == Default::default());
    let embed = Embed {
        title: scene.deal_title(deal, described.title),
        description: round_lines(scene, deal)
            .into_iter()
            .chain(described.lines)
            .chain(deadline)
            .collect::<Vec<String>>()
            .join("\n"),
        colour: PLAYING,
        // Before anything has been scored the list's table would be a table of zeros.
        fields: if first { described.fields } else { with_score(scene, described.fields, false) },
        footer: None,
    };
    let mut buttons = vec![Button::new(Press::MyCards, Style::Primary, texts.button_my_cards()).emoji("🃏")];
    if game::shows_last_trick(deal) {
        let last_trick = Button::new(Press::LastTrick, Style::Secondary, texts.button_last_trick());
        buttons.push(last_trick.disabled_if(game::last_trick(scene, deal).is_none()));
    }
    buttons.push(Button::new(Press::Leave, Style::Secondary, texts.button_leave()));
    (embed, buttons)
}

/// Who has taken hints in the deal, and how many.
fn hints_line(scene: &Scene<'_>, deal: &DealView) -> Option<String> {
    let taken = |place: Place| {
        let count = deal.hints.iter().filter(|&&by| by == place).count();
        (count > 0).then(|| format!("{} × {count}", scene.name(place)))
    };
    let names: Vec<String> = scene.places().filter_map(taken).collect();
    (!names.is_empty()).then(|| scene.texts.hints_taken(names.join(", ")))
}

/// To which rounds the deal belongs, and what lies in the pot.
pub(crate) fn round_lines(scene: &Scene<'_>, deal: &DealView) -> Vec<String> {
    let texts = scene.texts;
    let factor = 1_u64.checked_shl(deal.round.doublings.into()).unwrap_or(u64::MAX);
    let lines = [
        (deal.round.doublings > 0).then(|| texts.round_bock(factor)),
        deal.round.ramsch.then(|| texts.round_ramsch()),
        scene.table.pot.map(|content| texts.pot(content)),
        hints_line(scene, deal),
    ];
    lines.into_iter().flatten().collect()
}

fn between(scene: &Scene<'_>, deal: &DealView, ready: &[Place]) -> (Embed, Vec<Button>) {
    let texts = scene.texts;
    let described = game::describe(scene, deal);
    let ready = (!ready.is_empty()).then(|| texts.ready_names(scene.list_names(ready.iter().copied())));
    let deadline = scene.deadline().map(|when| texts.next_deal_deadline(when));
    let hint = [String::new(), texts.ready_hint()];
    let lines = round_lines(scene, deal).into_iter().chain(described.lines).chain(hint).chain(ready).chain(deadline);
    let embed = Embed {
        title: scene.deal_title(deal, described.title),
        description: lines.collect::<Vec<String>>().join("\n"),
        colour: RESULT,
        fields: with_score(scene, described.fields, false),
        footer: None,
    };
    let buttons = vec![
        Button::new(Press::Ready, Style::Success, texts.button_ready()).emoji("▶️"),
        Button::new(Press::MyCards, Style::Primary, texts.button_my_cards()).emoji("🃏"),
        Button::new(Press::Leave, Style::Secondary, texts.button_leave()),
    ];
    (embed, buttons)
}

fn closed(scene: &Scene<'_>, cause: EndCause, last: Option<&DealView>) -> Embed {
    let texts = scene.texts;
    let over = last.filter(|deal| deal.awaited.is_empty());
    let (title, first_line) = match cause {
        EndCause::ListDone => {
            let best = score::ranking(scene)[0];
            let total = score::plain(i64::from(scene.table.places[best.index()].total));
            (texts.list_done_title(), texts.list_done(scene.name(best), total))
        }
        EndCause::Stopped => (texts.stopped_title(), texts.stopped()),
        EndCause::Abandoned => (texts.stopped_title(), texts.abandoned()),
    };
    let mut lines = vec![first_line];
    let mut fields = Vec::new();
    match (over, last) {
        (Some(deal), _) => {
            let described = game::describe(scene, deal);
            lines.extend([String::new(), format!("**{}**", scene.deal_title(deal, described.title))]);
            lines.extend(hints_line(scene, deal));
            lines.extend(described.lines);
            fields = described.fields;
        }
        (None, Some(_)) => lines.push(texts.stopped_amid_deal()),
        (None, None) => {}
    }
    let fields = if last.is_some() { with_score(scene, fields, true) } else { fields };
    Embed { title, description: lines.join("\n"), colour: CLOSED, fields, footer: None }
}

fn with_score(scene: &Scene<'_>, mut fields: Vec<Field>, ranked: bool) -> Vec<Field> {
    let places = if ranked { score::ranking(scene) } else { scene.places().collect() };
    let value = score::table(scene, &places);
    fields.push(Field { name: scene.texts.score_heading(), value, inline: false });
    fields
}

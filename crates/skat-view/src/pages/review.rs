//! Reviews a finished deal: the autoplayers' decisions and their reasons, trick by trick.

use skat_rules::game::{AnyAction, AnyPublicView, GameId};
use skat_rules::games::{skat, two_players};
use skat_table::{
    DealView, Decided, PersonId, Place, Player, RatedOption, Rationale, Review, StageView,
};

use crate::parts::controls::{MOST_OPTIONS, rows};
use crate::parts::player_lines::undo_line;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::text::numbers::{percent, signed};
use crate::{
    Button, ButtonStyle, Display, Embed, Message, Names, Press, Reader, RichText, Row, Select,
    SelectChoice, games,
};

const COLOUR: u32 = 0x80848E;

/// UTF-16 units that fill a page. The longest decision has 400: four options of cards as emojis,
/// and a name.
const FULL_PAGE: usize = 3_200;

/// Builds the button that opens the review; `None` if no autoplayer decided anything.
pub(crate) fn button(context: &RenderContext<'_>, deal: &DealView) -> Option<Button> {
    let label = context.texts.button_review();
    let button = Button::new(Press::Review(deal.number), ButtonStyle::Secondary, label);
    button.only_if(deal.has_rationales)
}

/// Builds a page of the review, with at least one page for each trick. A page number past the end
/// shows the last page. If the person for whom it is played the deal, it leads to the review of
/// their own play.
#[must_use]
pub fn review_page(
    back: &Review,
    page: usize,
    person: Option<PersonId>,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message {
    let context = RenderContext::new(&back.table, names, reader);
    let StageView::Between { deal, .. } = &back.table.stage else {
        return Message::default();
    };
    let pages = pages(&context, deal, back);
    let page = page.min(pages.len().saturating_sub(1));
    let Some(shown) = pages.get(page) else {
        return Message::default();
    };
    let undone = undo_line(&context, deal).map(|line| format!("-# {line}"));
    let lines: Vec<String> = undone
        .into_iter()
        .chain([format!("**{}**", shown.title)])
        .chain(shown.lines.iter().cloned())
        .collect();
    let embed = Embed {
        title: context.texts.review_title(deal.number),
        description: RichText::read(&lines.join("\n")),
        colour: COLOUR,
        fields: Vec::new(),
        footer: Some(context.texts.review_footer()),
    };
    Message {
        embed: Some(embed),
        rows: controls(&context, back, deal, person, &pages, page),
        ..Message::default()
    }
}

/// Thousandths of a chance and points by which another option may be worse than the chosen one and
/// still be worth a thought.
const NEAR_CHANCE: u16 = 150;
const NEAR_POINTS: i32 = 25;

/// The same for Thirty-one, whose points are those of a hand.
const NEAR_POINTS_OF_HAND: i32 = 3;

/// The chance from which an option is worth a thought if the chosen one has none, as a pass.
const SOME_CHANCE: u16 = 300;

/// A part of a deal, with the decisions made in it.
struct ReviewPage {
    title: String,
    lines: Vec<String>,
}

/// Builds buttons for the neighbouring pages and the person's own play, and a select of all pages.
fn controls(
    context: &RenderContext<'_>,
    back: &Review,
    deal: &DealView,
    person: Option<PersonId>,
    pages: &[ReviewPage],
    shown: usize,
) -> Vec<Row> {
    let (texts, number) = (context.texts, deal.number);
    let option = |(index, page): (usize, &ReviewPage)| SelectChoice {
        label: page.title.clone(),
        value: index.to_string(),
        description: None,
        emoji: None,
    };
    let select = Select {
        press: Press::ReviewPage(number),
        placeholder: texts.review_choose(pages[shown].title.clone()),
        min: 1,
        max: 1,
        options: pages.iter().enumerate().map(option).collect(),
    };
    let button = |index: usize, emoji: &'static str| {
        let press = Press::ReviewTo(number, u8::try_from(index).ok()?);
        Some(
            Button::new(
                press,
                ButtonStyle::Secondary,
                pages.get(index)?.title.clone(),
            )
            .emoji(emoji),
        )
    };
    let before = shown.checked_sub(1).and_then(|index| button(index, "◀️"));
    let has_played = |person| {
        let place_of = |place: &Place| back.table.places.get(place.index());
        let players = deal.seats.iter().filter_map(place_of);
        let mut players = players.filter_map(|place| place.player);
        players.any(|player| player == Player::Person(person))
    };
    let own = person.filter(|person| has_played(*person)).map(|_| {
        let press = Press::OwnReview(number);
        Button::new(press, ButtonStyle::Primary, texts.review_own_play())
    });
    let buttons = before.into_iter().chain(button(shown + 1, "▶️"));
    let select = (pages.len() > 1).then_some(Row::Select(select));
    rows(buttons.chain(own).collect())
        .into_iter()
        .chain(select)
        .collect()
}

/// Describes the decisions of one trick, each with the step of the replay before it.
pub(super) fn reasons(context: &RenderContext<'_>, part: &[Decided]) -> Vec<(u16, String)> {
    folded(part)
        .map(|(decided, up_to)| (decided.step, entry(context, decided, up_to)))
        .collect()
}

/// Groups the decisions by trick. A select holds at most 25 pages, so a long game keeps its last
/// ones.
fn pages(context: &RenderContext<'_>, deal: &DealView, back: &Review) -> Vec<ReviewPage> {
    // Even while no emojis are known, so that page numbers stay the same.
    let with_emojis = context.texts.look().display != Display::Text;
    let mut pages: Vec<ReviewPage> = Vec::new();
    for part in back
        .decisions
        .chunk_by(|one, other| taken(one) == taken(other))
    {
        let before = taken(&part[0]);
        let title = moment(context.texts, back.table.header.game(), before);
        let seen = back.decisions.iter().map(|decided| &decided.before);
        let cards = before.and_then(|taken| completed(context, deal, seen, taken + 1));
        let entries = reasons(context, part);
        let entries: Vec<String> = entries.into_iter().map(|(_, entry)| entry).collect();
        let full = fill(&entries, with_emojis);
        let count = full.len();
        for (part, entries) in (1..).zip(full) {
            let title = if count > 1 {
                context.texts.review_part(title.clone(), part)
            } else {
                title.clone()
            };
            let cards = cards.iter().flatten().map(|line| format!("-# {line}"));
            pages.push(ReviewPage {
                title,
                lines: cards.chain(entries.iter().cloned()).collect(),
            });
        }
    }
    pages.split_off(pages.len().saturating_sub(MOST_OPTIONS))
}

/// Names the part of a deal in which so many tricks or rounds are over; `None` before the first
/// one.
pub(super) fn moment(texts: Texts, game: GameId, over: Option<usize>) -> String {
    match over {
        None => texts.review_before(),
        Some(rounds) if game == GameId::ThirtyOne => texts.review_round(rounds + 1),
        Some(tricks) => texts.review_trick(tricks + 1),
    }
}

fn taken(decided: &Decided) -> Option<usize> {
    games::progress(&decided.before)
}

/// Leaves out all of a player's calls in an auction that they raised later. The last one comes with
/// its value, which says it all.
fn folded(part: &[Decided]) -> impl Iterator<Item = (&Decided, Option<u16>)> {
    part.iter().enumerate().filter_map(|(index, decided)| {
        let of_place = |other: &&Decided| {
            (other.place, other.stands_in) == (decided.place, decided.stands_in)
                && raised_to(other).is_some()
        };
        match raised_to(decided) {
            Some(_) if part[index + 1..].iter().any(|later| of_place(&later)) => None,
            Some(value) if part[..index].iter().any(|former| of_place(&former)) => {
                Some((decided, Some(value)))
            }
            _ => Some((decided, None)),
        }
    })
}

/// Returns the value that a player bid or held.
fn raised_to(decided: &Decided) -> Option<u16> {
    let (AnyAction::Skat(call) | AnyAction::Strohmann(call) | AnyAction::Oma(call)) =
        decided.action
    else {
        return None;
    };
    let last = match &decided.before {
        AnyPublicView::Skat(view) => match view.phase {
            skat::PhaseView::Auction { bid, .. } => bid,
            _ => None,
        },
        AnyPublicView::Strohmann(view) | AnyPublicView::Oma(view) => match view.phase {
            two_players::PhaseView::Auction { bid, .. } => bid,
            _ => None,
        },
        _ => None,
    };
    match call {
        skat::Action::Bid(bid) => Some(bid.value()),
        skat::Action::Hold => last.map(skat::Bid::value),
        _ => None,
    }
}

/// Splits the entries into parts of at most [`FULL_PAGE`] units each, with cards as emojis or text.
pub(super) fn fill(entries: &[String], with_emojis: bool) -> Vec<&[String]> {
    let (mut parts, mut rest) = (Vec::new(), entries);
    while !rest.is_empty() {
        let lengths = rest.iter().scan(0, |sum, entry| {
            *sum += RichText::read(entry).length(with_emojis);
            Some(*sum)
        });
        let fitting = lengths.take_while(|&sum| sum <= FULL_PAGE).count().max(1);
        let (part, left) = rest.split_at(fitting);
        parts.push(part);
        rest = left;
    }
    parts
}

/// Describes the trick with this number, from 1, once it is complete. `seen` is what everybody saw
/// at some moments, in order.
pub(super) fn completed<'a>(
    context: &RenderContext<'_>,
    deal: &'a DealView,
    seen: impl Iterator<Item = &'a AnyPublicView>,
    trick: usize,
) -> Option<Vec<String>> {
    let mut seen = seen.chain([&deal.public]);
    let after = seen.find(|seen| games::progress(seen) == Some(trick))?;
    games::last_trick(
        context,
        &DealView {
            public: after.clone(),
            ..deal.clone()
        },
    )
}

/// Describes a decision and its reason, followed by a line with the other options. `up_to` is the
/// value to which it ends a run of calls.
fn entry(context: &RenderContext<'_>, decided: &Decided, up_to: Option<u16>) -> String {
    let texts = context.texts;
    let name = context.name(decided.place);
    let name = if decided.stands_in {
        texts.review_stand_in(name)
    } else {
        name
    };
    let deed = |action| games::action_text(texts, action, &decided.before);
    let (why, others) = if decided.forced {
        (texts.why_forced(), Vec::new())
    } else {
        judged(texts, decided)
    };
    let done = match up_to {
        Some(value) => texts.deed_bid_up_to(value),
        None => deed(decided.action),
    };
    let other = |option: &RatedOption| {
        [Some(deed(option.action)), judgement_in_short(texts, option)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\u{a0}")
    };
    let others: Vec<String> = others.into_iter().map(other).collect();
    let others = (!others.is_empty()).then(|| texts.review_others(others.join(" · ")));
    let line = texts.review_line(name, done, why);
    [line]
        .into_iter()
        .chain(others)
        .collect::<Vec<String>>()
        .join("\n")
}

/// Returns the reason for the chosen option, and the other options that make sense.
fn judged(texts: Texts, decided: &Decided) -> (String, Vec<&RatedOption>) {
    let Rationale::Rated { worlds, options } = &decided.rationale else {
        return (texts.why_rules(), Vec::new());
    };
    let (done, others): (Vec<&RatedOption>, Vec<&RatedOption>) = options
        .iter()
        .partition(|option| option.action == decided.action);
    let judged = done
        .first()
        .and_then(|option| judgement(texts, option, *worlds));
    let has_figure = |option: &&RatedOption| option.chance.is_some() || option.points.is_some();
    let why = judged.unwrap_or_else(|| match worlds {
        0 if others.iter().any(has_figure) => texts.why_nothing_better(),
        0 => texts.why_rules(),
        worlds => texts.why_worked_through(*worlds),
    });
    let near_points = match decided.before {
        AnyPublicView::ThirtyOne(_) => NEAR_POINTS_OF_HAND,
        _ => NEAR_POINTS,
    };
    let done = done.first().copied();
    let sensible = others
        .into_iter()
        .filter(|other| makes_sense(done, other, near_points))
        .collect();
    (why, sensible)
}

/// Returns true if an option is about as good as the chosen one by the figures of both.
fn makes_sense(chosen: Option<&RatedOption>, other: &RatedOption, near_points: i32) -> bool {
    let (chance, points) = chosen.map_or((None, None), |chosen| (chosen.chance, chosen.points));
    let by_chance = other.chance.map(|other| match chance {
        Some(chance) => other + NEAR_CHANCE >= chance,
        None => other >= SOME_CHANCE,
    });
    let by_points = other
        .points
        .zip(points)
        .map(|(other, points)| other + near_points >= points);
    (by_chance.is_some() || by_points.is_some())
        && by_chance.unwrap_or(true)
        && by_points.unwrap_or(true)
}

/// Describes an option's evaluation over this number of worlds; `None` if it has no figures.
fn judgement(texts: Texts, option: &RatedOption, worlds: u32) -> Option<String> {
    let chance = option
        .chance
        .map(|chance| percent(chance.into(), texts))
        .map(|percent| match worlds {
            0 => texts.why_percent(percent),
            worlds => texts.why_worlds(percent, worlds),
        });
    let points = option
        .points
        .map(|points| texts.why_points(signed(points.into())));
    let parts: Vec<String> = chance.into_iter().chain(points).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn judgement_in_short(texts: Texts, option: &RatedOption) -> Option<String> {
    let chance = option.chance.map(|chance| percent(chance.into(), texts));
    let points = option.points.map(|points| signed(points.into()));
    let parts: Vec<String> = points.into_iter().chain(chance).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

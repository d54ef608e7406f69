//! The pages of the lessons as messages.

use skat_rules::card::Card;
use skat_rules::games::skat::{
    Action, Call, ContractKind, PhaseView, PlayView, PublicView, SeatView,
};
use skat_rules::seat::Seat;

use super::facts::Facts;
use super::lesson::{Ask, Judgement, Lesson, LessonStep, action};
use super::{lessons, words};
use crate::games::skat::{illegal, words as skat_words};
use crate::parts::controls::{at_most_five, card_button, rows};
use crate::text::catalog::Texts;
use crate::text::{alt, cards};
use crate::{
    Button, ButtonStyle, ControlEmoji, Display, Drawing, Embed, Field, HandCard, LearnPage,
    LearnPress, LessonChoice, LessonsDone, Message, Picture, Reader, Replacement, RichText, Row,
    Select, SelectChoice, TrickSeat,
};

const COLOUR: u32 = 0x2E8B57;

/// Builds the page that a control of the lessons shows. An outdated control, which leads to no
/// page, shows the list of all lessons.
#[must_use]
pub fn learn(press: LearnPress, reader: impl Into<Reader>) -> Message<LearnPress> {
    let texts = Texts::of(reader);
    match press.to {
        LearnPage::Step {
            lesson,
            step,
            choice,
        } => turn(texts, press.done, lesson, step.into(), choice),
        LearnPage::SelectDiscards { lesson, step } => {
            turn(texts, press.done, lesson, step.into(), LessonChoice::Open)
        }
        LearnPage::Menu | LearnPage::Select => None,
    }
    .unwrap_or_else(|| menu(texts, press.done))
}

fn to_step(done: LessonsDone, lesson: usize, step: usize, choice: LessonChoice) -> LearnPress {
    // There are twelve lessons of a few steps each, so both numbers fit.
    let (lesson, step) = (
        u8::try_from(lesson).unwrap_or_default(),
        u8::try_from(step).unwrap_or_default(),
    );
    let to = LearnPage::Step {
        lesson,
        step,
        choice,
    };
    LearnPress { done, to }
}

/// Builds the list of the lessons.
fn menu(texts: Texts, done: LessonsDone) -> Message<LearnPress> {
    let title = |lesson: &Lesson| words::text(texts.lang(), lesson.key, None);
    let sign = |number: usize| {
        if done.contains(number) {
            "✅"
        } else {
            "▫️"
        }
    };
    let lines = lessons::ALL
        .iter()
        .enumerate()
        .map(|(number, lesson)| format!("{} {}. {}", sign(number), number + 1, title(lesson)));
    let all_done = (0..lessons::ALL.len()).all(|number| done.contains(number));
    let intro = if all_done {
        texts.learn_all_done()
    } else {
        texts.learn_menu()
    };
    let lines: Vec<String> = [intro, String::new()].into_iter().chain(lines).collect();
    let embed = Embed {
        title: texts.learn_menu_title(),
        description: lines.join("\n").into(),
        colour: COLOUR,
        ..Embed::default()
    };
    let option = |(number, lesson): (usize, &&Lesson)| SelectChoice {
        label: format!("{}. {}", number + 1, title(lesson)),
        value: number.to_string(),
        description: None,
        emoji: done.contains(number).then_some(ControlEmoji::Unicode("✅")),
    };
    let select = Select {
        press: LearnPress {
            done,
            to: LearnPage::Select,
        },
        placeholder: texts.learn_select(),
        min: 1,
        max: 1,
        options: lessons::ALL.iter().enumerate().map(option).collect(),
    };
    let next = (0..lessons::ALL.len()).find(|&number| !done.contains(number));
    let begin = next.map(|number| begin_button(texts, done, number));
    let controls = [Row::Select(select)]
        .into_iter()
        .chain(rows(begin.into_iter().collect()))
        .collect();
    Message {
        embed: Some(embed),
        rows: controls,
        ..Message::default()
    }
}

fn begin_button(texts: Texts, done: LessonsDone, number: usize) -> Button<LearnPress> {
    let to = to_step(done, number, 0, LessonChoice::Open);
    Button::new(
        to,
        ButtonStyle::Success,
        texts.learn_button_lesson(number + 1),
    )
    .emoji("▶️")
}

fn menu_button(texts: Texts, done: LessonsDone) -> Button<LearnPress> {
    let press = LearnPress {
        done,
        to: LearnPage::Menu,
    };
    Button::new(press, ButtonStyle::Secondary, texts.learn_button_menu()).emoji("📋")
}

/// Builds the page that follows a choice: the next step, or the same step with the reason. No reply
/// stands above a question, so that none answers it in advance.
fn turn(
    texts: Texts,
    done: LessonsDone,
    number: u8,
    step: usize,
    choice: LessonChoice,
) -> Option<Message<LearnPress>> {
    let number = usize::from(number);
    let lesson = *lessons::ALL.get(number)?;
    let view = lesson.view_at(step)?;
    let said = |sign: &str, attribute: &str| {
        let asked = lesson.steps.get(step);
        let reply = words::text(texts.lang(), &step_key(lesson, step), Some(attribute));
        format!(
            "{sign} {}",
            Facts::new(texts, lesson, &view, asked).fill(&reply)
        )
    };
    let (step, reply) = match lesson.judge(step, choice) {
        Judgement::Done(text) if step + 1 < lesson.steps.len() => {
            let reply = format!("{}\n{}", texts.learn_previous(), said("✅", text));
            (step + 1, Some(reply))
        }
        Judgement::Done(text) => (step + 1, Some(said("✅", text))),
        Judgement::Wrong(text) => (step, Some(said("🤔", text))),
        Judgement::Illegal(broken) => (
            step,
            Some(format!("🚫 {}", illegal(texts, broken, Some(&view.public)))),
        ),
        Judgement::Unknown => (step, None),
    };
    let view = lesson.view_at(step)?;
    Some(match lesson.steps.get(step) {
        Some(asked) => step_page(
            &LessonPage {
                texts,
                done,
                number,
                lesson,
                view,
            },
            step,
            asked,
            reply,
        ),
        None => end_page(
            &LessonPage {
                texts,
                done: done.with(number),
                number,
                lesson,
                view,
            },
            reply,
        ),
    })
}

fn step_key(lesson: &Lesson, step: usize) -> String {
    format!("{}-{}", lesson.key, step + 1)
}

/// One moment of a lesson.
struct LessonPage {
    texts: Texts,
    done: LessonsDone,
    number: usize,
    lesson: &'static Lesson,
    view: SeatView,
}

impl LessonPage {
    fn title(&self) -> String {
        self.texts.learn_title(
            self.number + 1,
            words::text(self.texts.lang(), self.lesson.key, None),
        )
    }

    fn name(&self, seat: Seat) -> String {
        self.texts.learn_who(self.who(seat))
    }

    fn who(&self, seat: Seat) -> &'static str {
        match seat {
            _ if seat == self.view.seat => "you",
            _ if seat == self.view.seat.next() => "next",
            _ => "last",
        }
    }
}

fn step_page(
    page: &LessonPage,
    number: usize,
    step: &LessonStep,
    reply: Option<String>,
) -> Message<LearnPress> {
    let texts = page.texts;
    let facts = Facts::new(texts, page.lesson, &page.view, Some(step));
    let question = facts.fill(&words::text(
        texts.lang(),
        &step_key(page.lesson, number),
        None,
    ));
    let mut lines = vec![format!("**{question}**").replace("\n", "**\n**")];
    // A question about other cards has nothing to do with the table.
    if step.about.is_none() {
        lines.extend(table_lines(page));
    }
    let picture = picture(page, step, &facts);
    // The buttons already show a hand to play from.
    let hand = (!matches!(step.ask, Ask::Card(_))).then(|| {
        if step.about.is_some() {
            texts.learn_these_cards(facts.hand())
        } else {
            texts.your_cards(facts.hand())
        }
    });
    let cards: Vec<String> = on_table(page, step).into_iter().chain(hand).collect();
    let replacement = if picture.is_none() {
        lines.extend(cards);
        None
    } else {
        let value = RichText::read(&cards.join("\n"));
        (!cards.is_empty()).then(|| {
            Replacement::Fields(vec![Field {
                name: texts.learn_cards(),
                value,
                inline: false,
            }])
        })
    };
    // An empty line below the question, and one above the reply.
    if lines.len() > 1 {
        lines.insert(1, String::new());
    }
    lines.extend(reply.into_iter().flat_map(|reply| [String::new(), reply]));
    let embed = Embed {
        title: page.title(),
        description: RichText::read(&lines.join("\n")),
        colour: COLOUR,
        footer: Some(texts.learn_step(number + 1, page.lesson.steps.len())),
        ..Embed::default()
    };
    let mut controls = controls(page, number, step, &facts);
    controls.extend(rows(vec![menu_button(texts, page.done)]));
    Message {
        embed: Some(embed),
        picture,
        replacement,
        rows: at_most_five(controls),
        ..Message::default()
    }
}

fn end_page(page: &LessonPage, reply: Option<String>) -> Message<LearnPress> {
    let texts = page.texts;
    let facts = Facts::new(texts, page.lesson, &page.view, None);
    let mut lines: Vec<String> = reply
        .into_iter()
        .flat_map(|reply| [reply, String::new()])
        .collect();
    let result = result_line(page);
    lines.extend(
        result
            .into_iter()
            .flat_map(|result| [result, String::new()]),
    );
    lines.push(texts.learn_take_along());
    lines.push(format!(
        "> {}",
        facts.fill(&words::text(texts.lang(), page.lesson.key, Some("moral")))
    ));
    let embed = Embed {
        title: page.title(),
        description: RichText::read(&lines.join("\n")),
        colour: COLOUR,
        footer: Some(texts.learn_finished()),
        ..Embed::default()
    };
    let next = page.number + 1;
    let next = (next < lessons::ALL.len()).then(|| begin_button(texts, page.done, next));
    let buttons = next
        .into_iter()
        .chain([menu_button(texts, page.done)])
        .collect();
    Message {
        embed: Some(embed),
        rows: rows(buttons),
        ..Message::default()
    }
}

fn controls(
    page: &LessonPage,
    number: usize,
    step: &LessonStep,
    facts: &Facts<'_>,
) -> Vec<Row<LearnPress>> {
    let (texts, lesson) = (page.texts, page.number);
    let choose = |choice| to_step(page.done, lesson, number, choice);
    match step.ask {
        Ask::Card(_) => {
            let kind = kind(&page.view.public);
            let card = |card| {
                card_button(
                    texts,
                    card,
                    choose(LessonChoice::Act(Action::Play(card))),
                    ButtonStyle::Primary,
                )
            };
            rows(
                cards::sorted(page.view.hand, kind)
                    .into_iter()
                    .map(card)
                    .collect(),
            )
        }
        Ask::Call(_) => {
            let call = |action| {
                Button::new(
                    choose(LessonChoice::Act(action)),
                    ButtonStyle::Primary,
                    call_label(texts, action),
                )
            };
            rows(step.offered().filter_map(action).map(call).collect())
        }
        Ask::Discards(_) => {
            let (lesson, step) = (
                u8::try_from(lesson).unwrap_or_default(),
                u8::try_from(number).unwrap_or_default(),
            );
            vec![Row::Select(Select {
                press: LearnPress {
                    done: page.done,
                    to: LearnPage::SelectDiscards { lesson, step },
                },
                placeholder: texts.learn_select_discards(),
                min: 2,
                max: 2,
                options: discards(texts, &page.view),
            })]
        }
        Ask::Quiz(_) => {
            let answer = |(index, label): (u8, &str)| {
                let press = choose(LessonChoice::Answer(index));
                match label.parse::<Card>() {
                    Ok(card) => card_button(texts, card, press, ButtonStyle::Primary),
                    Err(_) => {
                        let label = quiz_label(facts, &step_key(page.lesson, number), label);
                        Button::new(press, ButtonStyle::Primary, label)
                    }
                }
            };
            rows((0..).zip(step.offered()).map(answer).collect())
        }
    }
}

/// Lists the cards as options of a select.
fn discards(texts: Texts, view: &SeatView) -> Vec<SelectChoice> {
    let choice = |card: Card| SelectChoice {
        label: cards::label(texts, card),
        value: card.to_string(),
        description: None,
        emoji: Some(ControlEmoji::Card(card)),
    };
    cards::sorted(view.hand, cards::UNDECIDED)
        .into_iter()
        .map(choice)
        .collect()
}

/// Labels a quiz answer: a card, a number, or a word from the step's texts.
pub(super) fn quiz_label(facts: &Facts<'_>, key: &str, label: &str) -> String {
    match label.parse::<Card>() {
        Ok(card) => cards::label(facts.texts, card),
        Err(_) if label.starts_with(|c: char| c == '<' || c == '−' || c.is_ascii_digit()) => {
            facts.fill(label)
        }
        Err(_) => {
            let word = words::text(facts.texts.lang(), key, Some(&format!("say-{label}")));
            facts.fill(&word)
        }
    }
}

pub(super) fn call_label(texts: Texts, action: Action) -> String {
    match action {
        Action::Bid(bid) => texts.button_bid(bid.value()),
        Action::Hold => texts.button_hold(),
        Action::PickUp => texts.button_pick_up(),
        Action::Announce(contract) => skat_words::contract(texts, contract),
        _ => texts.button_pass(),
    }
}

/// The kind of contract that the hand is sorted for.
fn kind(view: &PublicView) -> ContractKind {
    match &view.phase {
        PhaseView::Play(play) => play.contract.kind(),
        _ => cards::UNDECIDED,
    }
}

/// Draws the cards of the question and the trick on the table, if the learner wants pictures.
fn picture(page: &LessonPage, step: &LessonStep, facts: &Facts<'_>) -> Option<Picture> {
    let texts = page.texts;
    if texts.look().display != Display::Picture {
        return None;
    }
    // No card is marked as playable, because that may be the question.
    let held = |card: Card| HandCard {
        card,
        playable: false,
    };
    let cards: Vec<HandCard> = facts.sorted_hand().into_iter().map(held).collect();
    let trick = match &page.view.public.phase {
        PhaseView::Play(play) if step.about.is_none() && !play.on_table.is_empty() => {
            seats(page, play)
        }
        _ => Vec::new(),
    };
    let table = (!trick.is_empty()).then(|| texts.table_line(alt::plays(texts, &trick)));
    let named = alt::cards(texts, cards.iter().map(|held| held.card));
    let hand = if step.about.is_some() {
        texts.learn_these_cards(named)
    } else {
        texts.your_cards(named)
    };
    Some(Picture {
        alt: alt::text([hand].into_iter().chain(table)),
        drawing: Drawing::Hand { cards, trick },
    })
}

/// Describes the three seats with their cards in the trick.
fn seats(page: &LessonPage, play: &PlayView) -> Vec<TrickSeat> {
    let order = std::iter::successors(Some(play.leader), |seat| Some(seat.next()));
    let plays: Vec<(Seat, Card)> = order.zip(play.on_table.iter().copied()).collect();
    let seat = |seat: Seat| TrickSeat {
        name: page.name(seat),
        note: String::new(),
        card: (1..)
            .zip(&plays)
            .find(|&(_, &(by, _))| by == seat)
            .map(|(order, &(_, card))| (card, order)),
        marked: seat == page.view.seat,
    };
    Seat::SKAT.into_iter().map(seat).collect()
}

/// Lists the public state of the table.
fn table_lines(page: &LessonPage) -> Vec<String> {
    let texts = page.texts;
    match &page.view.public.phase {
        PhaseView::Auction { .. } => {
            let call = |&(seat, call): &(Seat, Call)| {
                let said = match call {
                    Call::Bid(bid) => bid.value().to_string(),
                    Call::Hold => texts.button_hold(),
                    Call::Pass => texts.button_pass(),
                };
                format!("{} {said}", page.name(seat))
            };
            let calls: Vec<String> = page.view.public.calls.iter().map(call).collect();
            if calls.is_empty() {
                Vec::new()
            } else {
                vec![texts.learn_calls(calls.join(" · "))]
            }
        }
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            vec![texts.result_bid(won.bid.value())]
        }
        PhaseView::Play(play) => play_lines(page, play),
        PhaseView::GrandHandOffer(_) | PhaseView::Ramsch(_) | PhaseView::Over(_) => Vec::new(),
    }
}

fn play_lines(page: &LessonPage, play: &PlayView) -> Vec<String> {
    let texts = page.texts;
    let contract = skat_words::contract(texts, play.contract);
    let mut lines = vec![if play.won.declarer == page.view.seat {
        texts.you_play(contract)
    } else {
        texts.they_declare(page.name(play.won.declarer), contract)
    }];
    let written = |cards: &[Card]| cards::written(texts, cards.iter().copied());
    lines.extend(play.tricks.last().map(|trick| {
        let points: u8 = trick.cards.iter().map(|card| card.points()).sum();
        let (cards, who) = (written(&trick.cards), page.who(trick.winner));
        match play.contract.kind() {
            ContractKind::Null => texts.learn_last_trick_null(cards, who),
            _ => texts.learn_last_trick(cards, points, who),
        }
    }));
    lines
}

/// Lists the cards on the table, unless the question is about other cards.
fn on_table(page: &LessonPage, step: &LessonStep) -> Option<String> {
    let PhaseView::Play(play) = &page.view.public.phase else {
        return None;
    };
    if step.about.is_some() || play.on_table.is_empty() {
        return None;
    }
    let order = std::iter::successors(Some(play.leader), |seat| Some(seat.next()));
    let said = |(seat, card): (Seat, &Card)| {
        format!(
            "{} {}",
            page.name(seat),
            cards::written(page.texts, [*card])
        )
    };
    let plays: Vec<String> = order.zip(&play.on_table).map(said).collect();
    Some(page.texts.table_line(plays.join(" · ")))
}

/// Returns the result, if the lesson plays the deal to its end.
fn result_line(page: &LessonPage) -> Option<String> {
    let PhaseView::Over(over) = &page.view.public.phase else {
        return None;
    };
    let played = over.played.as_ref()?;
    let settlement = &played.settlement;
    Some(match played.contract.kind() {
        ContractKind::Null => page.texts.learn_result_null(settlement.score),
        _ => page.texts.learn_result(
            played.card_points,
            120 - played.card_points,
            settlement.score,
        ),
    })
}

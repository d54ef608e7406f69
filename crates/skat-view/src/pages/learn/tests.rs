//! Tests that the lessons keep the rules, state no wrong facts, and can be finished by pressing the
//! offered controls.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game as _;
use skat_rules::games::skat::Action;

use super::facts::{Facts, next_mark};
use super::lesson::{AnswerVerdict, Ask, Judgement, Lesson, LessonStep, action};
use super::page::{call_label, learn, quiz_label};
use super::{lessons, words};
use crate::text::catalog::Texts;
use crate::{
    CardStyle, Face, Lang, LearnPage, LearnPress, LessonChoice, LessonsDone, Message, Reader, Row,
};

fn steps() -> impl Iterator<Item = (&'static Lesson, usize, &'static LessonStep)> {
    lessons::ALL.into_iter().flat_map(|lesson| {
        lesson
            .steps
            .iter()
            .enumerate()
            .map(move |(at, step)| (lesson, at, step))
    })
}

/// All possible choices in a step.
fn choices(lesson: &Lesson, number: usize, step: &LessonStep) -> Vec<LessonChoice> {
    let hand = lesson.view_at(number).expect("a deal").hand;
    match step.ask {
        Ask::Card(_) => hand
            .iter()
            .map(|card| LessonChoice::Act(Action::Play(card)))
            .collect(),
        Ask::Call(_) => step
            .offered()
            .map(|call| LessonChoice::Act(action(call).expect("a valid action")))
            .collect(),
        Ask::Discards(_) => {
            let pairs = hand
                .iter()
                .flat_map(|one| hand.iter().map(move |other| CardSet::from(one).with(other)));
            pairs
                .filter(|two| two.len() == 2)
                .map(|two| LessonChoice::Act(Action::Discard(two)))
                .collect()
        }
        Ask::Quiz(_) => (0..)
            .zip(step.offered())
            .map(|(number, _)| LessonChoice::Answer(number))
            .collect(),
    }
}

#[test]
fn every_lesson_replays_on_the_rules_and_has_four_to_eight_steps() {
    for lesson in lessons::ALL {
        assert!((4..=8).contains(&lesson.steps.len()), "{}", lesson.key);
        for number in 0..=lesson.steps.len() {
            assert!(
                lesson.deal_at(number).is_some(),
                "{}-{}",
                lesson.key,
                number + 1
            );
        }
    }
}

#[test]
fn every_step_of_a_lesson_asks_the_learner() {
    for (lesson, number, step) in steps() {
        let deal = lesson.deal_at(number).expect("a deal");
        if !matches!(step.ask, Ask::Quiz(_)) {
            assert!(
                deal.awaited().contains(lesson.seat()),
                "{}-{}",
                lesson.key,
                number + 1
            );
        }
    }
}

#[test]
fn every_choice_leads_somewhere_and_legal_answers_are_legal() {
    for (lesson, number, step) in steps() {
        let name = format!("{}-{}", lesson.key, number + 1);
        let deal = lesson.deal_at(number).expect("a deal");
        let mut done = 0;
        for choice in choices(lesson, number, step) {
            let legal = match choice {
                LessonChoice::Act(action) => deal.check(lesson.seat(), action).is_ok(),
                _ => true,
            };
            match lesson.judge(number, choice) {
                Judgement::Done(_) => done += 1,
                Judgement::Wrong(_) => {}
                Judgement::Illegal(_) => assert!(!legal, "{name}: {choice:?}"),
                Judgement::Unknown => panic!("{name}: no text for {choice:?}"),
            }
        }
        assert!(done > 0, "{name} can be done");
        let rights = step
            .answers()
            .iter()
            .filter(|answer| answer.verdict == AnswerVerdict::Right);
        assert_eq!(
            rights.flat_map(|answer| answer.to.split(',')).count(),
            1,
            "{name} goes on with one choice"
        );
        for answer in step
            .answers()
            .iter()
            .filter(|answer| answer.verdict == AnswerVerdict::Illegal)
        {
            let action = action(answer.to).expect("a valid action");
            assert!(
                deal.check(lesson.seat(), action).is_err(),
                "{name}: {action} is legal"
            );
        }
        if let Ask::Card(answers) = step.ask {
            let named = answers.iter().flat_map(|answer| answer.to.split(','));
            for card in named.map(|card| card.trim().parse().expect("a card")) {
                assert!(
                    deal.check(lesson.seat(), Action::Play(card)).is_ok(),
                    "{name}: {card} isn't playable"
                );
            }
        }
    }
}

/// The keys of all messages that the lessons need, each with its attributes.
fn needed() -> BTreeMap<String, BTreeSet<String>> {
    let titles =
        lessons::ALL.map(|lesson| (lesson.key.to_owned(), BTreeSet::from(["moral".to_owned()])));
    let of_step = |(lesson, number, step): (&Lesson, usize, &LessonStep)| {
        let said = step
            .answers()
            .iter()
            .map(|answer| answer.text.to_owned())
            .filter(|text| !text.is_empty());
        let is_word = |label: &&str| {
            matches!(step.ask, Ask::Quiz(_))
                && label.parse::<Card>().is_err()
                && label.starts_with(|c: char| c.is_ascii_lowercase())
        };
        let labels = step
            .offered()
            .filter(is_word)
            .map(|label| format!("say-{label}"));
        (
            format!("{}-{}", lesson.key, number + 1),
            said.chain(labels).collect(),
        )
    };
    titles.into_iter().chain(steps().map(of_step)).collect()
}

#[test]
fn each_language_has_exactly_the_needed_texts() {
    for source in Lang::ALL.map(Lang::lessons) {
        let errors = FluentResource::try_new(source.to_owned())
            .err()
            .map(|(_, errors)| errors);
        assert_eq!(errors, None);
        let mut written: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let Some((name, _)) = line.split_once(" =") else {
                continue;
            };
            match name.strip_prefix("    .") {
                Some(attribute) => {
                    let fresh = written
                        .get_mut(&key)
                        .expect("a message")
                        .insert(attribute.to_owned());
                    assert!(fresh, "{key}.{attribute} is there twice");
                }
                None => {
                    key = name.to_owned();
                    assert!(
                        written.insert(key.clone(), BTreeSet::new()).is_none(),
                        "{key} is there twice"
                    );
                }
            }
        }
        assert_eq!(written, needed());
    }
}

/// All texts of a lesson, with the step that shows them.
fn texts_of(lang: Lang) -> Vec<(String, &'static Lesson, usize, String)> {
    let mut all = Vec::new();
    for (lesson, number, step) in steps() {
        let key = format!("{}-{}", lesson.key, number + 1);
        all.push((key.clone(), lesson, number, words::text(lang, &key, None)));
        for answer in step
            .answers()
            .iter()
            .filter(|answer| !answer.text.is_empty())
        {
            let text = words::text(lang, &key, Some(answer.text));
            all.push((format!("{key}.{}", answer.text), lesson, number, text));
        }
    }
    for lesson in lessons::ALL {
        let moral = words::text(lang, lesson.key, Some("moral"));
        all.push((
            format!("{}.moral", lesson.key),
            lesson,
            lesson.steps.len(),
            moral,
        ));
    }
    all
}

#[test]
fn every_mark_says_the_same_in_every_language() {
    let marks = |text: &str| {
        let mut marks = Vec::new();
        let mut rest = text;
        while let Some((_, mark, after)) = next_mark(rest) {
            // The words for cards differ, of course.
            marks.extend((!mark.contains('|')).then(|| mark.to_owned()));
            rest = after;
        }
        marks.sort();
        marks
    };
    for lang in Lang::ALL {
        for ((name, lesson, number, text), (_, _, _, english)) in
            texts_of(lang).into_iter().zip(texts_of(Lang::En))
        {
            assert_eq!(marks(&text), marks(&english), "{name}, {lang:?}");
            let view = lesson.view_at(number).expect("a deal");
            let filled =
                Facts::new(Texts::of(lang), lesson, &view, lesson.steps.get(number)).fill(&text);
            assert!(!filled.contains(['<', '>']), "{name}: {filled}");
        }
    }
}

#[test]
fn texts_name_the_cards_of_the_learners_deck() {
    // Some words of one deck mean something else, too.
    const FRENCH: &[&str] = &[
        "♣", "♠", "♥", "♦", "Kreuz", "Pik", "Herz", "Karo", "Bube", "Dame", "club", "spade",
        "diamond", "jack", "queen",
    ];
    const GERMAN: &[&str] = &["Eichel", "Schellen", "Ober", "Rot-", "acorn", "bells"];
    for lang in Lang::ALL {
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (name, lesson, number, text) in texts_of(lang) {
            let view = lesson.view_at(number).expect("a deal");
            for (face, strange) in [(Face::French, GERMAN), (Face::German, FRENCH)] {
                let reader = Reader {
                    look: CardStyle {
                        face,
                        ..Reader::from(lang).look
                    },
                    lang,
                };
                let step = lesson.steps.get(number);
                let filled = Facts::new(Texts::of(reader), lesson, &view, step).fill(&text);
                let lower = filled.to_lowercase();
                for word in strange {
                    let found = lower.contains(&word.to_lowercase());
                    assert!(!found, "{name}, {face:?}: {word} in {filled}");
                }
                if face == Face::German {
                    named.extend(GERMAN.iter().filter(|word| filled.contains(**word)));
                }
            }
        }
        assert!(named.len() >= 3, "{lang:?}: {named:?}");
    }
}

#[test]
fn the_answers_of_a_quiz_differ_and_the_right_number_is_calculated() {
    for (lesson, number, step) in steps() {
        let Ask::Quiz(answers) = step.ask else {
            continue;
        };
        let name = format!("{}-{}", lesson.key, number + 1);
        let view = lesson.view_at(number).expect("a deal");
        let facts = Facts::new(Texts::of(Lang::En), lesson, &view, Some(step));
        let labels: Vec<String> = step
            .offered()
            .map(|label| quiz_label(&facts, &name, label))
            .collect();
        assert_eq!(
            labels.iter().collect::<BTreeSet<_>>().len(),
            labels.len(),
            "{name}: {labels:?}"
        );
        assert!(
            labels.iter().all(|label| !label.contains('<')),
            "{name}: {labels:?}"
        );
        let right = answers
            .iter()
            .find(|answer| answer.verdict == AnswerVerdict::Right)
            .expect("a right answer")
            .to;
        // "No trick" in Null is a fixed 0, which the deal doesn't compute.
        assert!(
            !right.starts_with(|c: char| c.is_ascii_digit()) || right == "0",
            "{name}: {right} isn't reckoned"
        );
    }
}

#[test]
fn a_title_answers_no_question() {
    for lang in Lang::ALL {
        for (lesson, number, step) in steps() {
            let name = format!("{}-{}", lesson.key, number + 1);
            let view = lesson.view_at(number).expect("a deal");
            let facts = Facts::new(Texts::of(lang), lesson, &view, Some(step));
            let right = step
                .answers()
                .iter()
                .find(|answer| answer.verdict == AnswerVerdict::Right)
                .expect("a right answer")
                .to;
            let label = match step.ask {
                Ask::Quiz(_) => quiz_label(&facts, &name, right),
                Ask::Call(_) => call_label(Texts::of(lang), action(right).expect("an action")),
                Ask::Card(_) | Ask::Discards(_) => continue,
            };
            let title = words::text(lang, lesson.key, None);
            // Lessons on a contract may name it.
            let names_it = title.to_lowercase().contains(&label.to_lowercase());
            assert!(!names_it, "{name}: {title} answers {label}");
        }
    }
}

/// Checks numbers that the texts spell out or use as part of a sum, so that no mark can stand for
/// them.
#[test]
fn numbers_spelled_out_in_texts_are_right() {
    let facts = |lesson: &'static Lesson, number: usize, mark: &str| {
        let view = lesson.view_at(number).expect("a deal");
        Facts::new(Texts::of(Lang::En), lesson, &view, lesson.steps.get(number)).fill(mark)
    };
    let lesson = |key: &str| {
        lessons::ALL
            .into_iter()
            .find(|lesson| lesson.key == key)
            .expect("a lesson")
    };
    let said = [
        // Ten and king make 14 card points.
        ("count", 3, "<points HT DK>", "14"),
        // Nothing but an ace and a jack makes at least 13.
        ("declarer", 0, "<points DA DJ>", "13"),
        // Four trumps are still out, later none; seven are the learner's own.
        ("declarer", 0, "<out>", "4"),
        ("declarer", 2, "<out>", "0"),
        ("declarer", 2, "<held D>", "7"),
        ("count", 3, "<out>", "0"),
        ("suit", 6, "<out>", "0"),
        // Alma's contract is worth more than 27, the learner's 24 with and without the skat.
        ("auction", 1, "<value C>", "24"),
        ("auction", 6, "<value CH>", "36"),
        // Seven trumps in spades and clubs, four in hearts, eight in diamonds.
        ("value", 6, "<left S> <left H> <left C>", "7 4 2"),
        ("skat", 3, "<left C> <left S> <left G>", "7 4 2"),
        ("hand", 0, "<held D>", "8"),
        ("hand", 0, "<value D>", "27"),
        ("value", 0, "<held S>", "7"),
        ("defend", 6, "<mine>", "41"),
    ];
    for (key, number, mark, number_said) in said {
        assert_eq!(
            facts(lesson(key), number, mark),
            number_said,
            "{key}-{}: {mark}",
            number + 1
        );
    }
    let alma: CardSet = lesson("auction").hands[2].parse().expect("cards");
    let hearts = skat_rules::games::skat::ContractKind::Suit(skat_rules::card::Suit::Hearts);
    assert_eq!(hearts.matadors(alma), -2, "Alma bids on hearts without 2");
}

/// The enabled presses of a message, each with the values of its select.
fn presses(message: &Message<LearnPress>) -> Vec<(LearnPress, Vec<String>)> {
    let of_row = |row: &Row<LearnPress>| match row {
        Row::Buttons(buttons) => {
            assert!((1..=5).contains(&buttons.len()));
            buttons
                .iter()
                .map(|button| (button.press, Vec::new()))
                .collect::<Vec<_>>()
        }
        Row::Select(select) => {
            let values = select
                .options
                .iter()
                .map(|option| option.value.clone())
                .collect();
            vec![(select.press, values)]
        }
        Row::Pick(_) => panic!("no lesson lets one pick channels or roles"),
    };
    message.rows.iter().flat_map(of_row).collect()
}

fn must_fit(message: &Message<LearnPress>) {
    let embed = message.embed.as_ref().expect("an embed");
    let length = |text: &str| text.encode_utf16().count();
    let footer = embed.footer.as_deref().map_or(0, length);
    let described = embed.description.length(true);
    assert!(
        length(&embed.title) <= 256 && described <= 4096,
        "{}",
        embed.title
    );
    assert!(length(&embed.title) + described + footer <= 6000);
    assert!(message.rows.len() <= 5, "{}", embed.title);
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    assert!(
                        (1..=36).contains(&length(&button.label)),
                        "{}",
                        button.label
                    );
                }
            }
            Row::Select(select) => {
                assert!(select.options.len() <= 25 && length(&select.placeholder) <= 150);
                assert!(
                    select
                        .options
                        .iter()
                        .all(|option| length(&option.label) <= 100)
                );
            }
            Row::Pick(_) => panic!("no lesson lets one pick channels or roles"),
        }
    }
    let text = embed.description.to_string();
    assert!(
        !text.contains(['<', '>']) || text.contains("\n> "),
        "{text}"
    );
}

#[test]
fn pressing_the_offered_controls_finishes_all_lessons() {
    for lang in Lang::ALL {
        let mut done = LessonsDone::default();
        for lesson in 0..12 {
            let mut step = 0;
            let mut message = learn(
                LearnPress {
                    done,
                    to: LearnPage::Step {
                        lesson,
                        step,
                        choice: LessonChoice::Open,
                    },
                },
                lang,
            );
            let asked = lessons::ALL[usize::from(lesson)];
            while usize::from(step) < asked.steps.len() {
                must_fit(&message);
                let offered = presses(&message);
                let number = usize::from(step);
                for choice in choices(asked, number, &asked.steps[number]) {
                    let to = LearnPage::Step {
                        lesson,
                        step,
                        choice,
                    };
                    let offered = offered
                        .iter()
                        .any(|(press, values)| match (press.to, choice) {
                            (
                                LearnPage::SelectDiscards { .. },
                                LessonChoice::Act(Action::Discard(two)),
                            ) => two.iter().all(|card| values.contains(&card.to_string())),
                            (offered, _) => offered == to,
                        });
                    assert!(
                        offered,
                        "{}-{}: {choice:?} isn't offered",
                        asked.key,
                        number + 1
                    );
                    must_fit(&learn(LearnPress { done, to }, lang));
                }
                let right = choices(asked, number, &asked.steps[number])
                    .into_iter()
                    .find(|&choice| asked.judge(number, choice) == Judgement::Done("right"))
                    .expect("a right choice");
                message = learn(
                    LearnPress {
                        done,
                        to: LearnPage::Step {
                            lesson,
                            step,
                            choice: right,
                        },
                    },
                    lang,
                );
                step += 1;
            }
            must_fit(&message);
            let after = presses(&message)[0].0.done;
            assert_eq!(
                after.bits().count_ones(),
                u32::from(lesson) + 1,
                "a lesson is ticked off"
            );
            done = after;
        }
        let menu = learn(
            LearnPress {
                done,
                to: LearnPage::Menu,
            },
            lang,
        );
        must_fit(&menu);
        assert_eq!(
            menu.embed
                .expect("an embed")
                .description
                .to_string()
                .matches('✅')
                .count(),
            12
        );
    }
}

#[test]
fn a_dead_control_shows_the_list_or_the_step() {
    let done = LessonsDone::from_bits(u16::MAX);
    assert_eq!(done.bits(), 0xfff);
    let menu = learn(
        LearnPress {
            done,
            to: LearnPage::Menu,
        },
        Lang::De,
    );
    let at = |lesson, step, choice| {
        learn(
            LearnPress {
                done,
                to: LearnPage::Step {
                    lesson,
                    step,
                    choice,
                },
            },
            Lang::De,
        )
    };
    assert_eq!(at(12, 0, LessonChoice::Open), menu);
    assert_eq!(at(0, 200, LessonChoice::Open), menu);
    assert_eq!(
        at(0, 0, LessonChoice::Answer(9)),
        at(0, 0, LessonChoice::Open)
    );
    let card = LessonChoice::Act(Action::Pass);
    assert_eq!(
        at(3, 2, card),
        at(3, 2, LessonChoice::Open),
        "a pass isn't offered in a trick"
    );
}

//! The lessons from beginning to end.

use skat_view::{
    CardStyle, Display, Face, Lang, LearnPage, LearnPress, LessonChoice, LessonsDone, Message,
    Reader, Row, learn,
};

use crate::support::{check_on_phone, shown};

/// The steps that a page's buttons lead to. Selects are left out, because they only hold discards.
fn turns(message: &Message<LearnPress>) -> Vec<LearnPress> {
    let of_row = |row: &Row<LearnPress>| match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .map(|button| button.press)
            .filter(|press| matches!(press.to, LearnPage::Step { .. }))
            .collect(),
        Row::Select(_) | Row::Pick(_) => Vec::new(),
    };
    message.rows.iter().flat_map(of_row).collect()
}

/// The reply on a page, below its question.
fn reply(message: &Message<LearnPress>) -> Option<String> {
    let description = message.embed.as_ref()?.description.to_string();
    let is_reply = |line: &&str| ["✅", "🤔", "🚫"].iter().any(|sign| line.starts_with(sign));
    description.lines().find(is_reply).map(str::to_owned)
}

fn says(message: &Message<LearnPress>, sign: &str) -> bool {
    reply(message).is_some_and(|reply| reply.starts_with(sign))
}

/// Collects the replies to everything that a page offers, and returns the next page.
fn turn(
    message: &Message<LearnPress>,
    reader: Reader,
    out: &mut Vec<String>,
) -> Option<Message<LearnPress>> {
    let mut next = None;
    for press in turns(message) {
        let page = learn(press, reader);
        if says(&page, "✅") {
            next.get_or_insert(page);
        } else {
            out.push(reply(&page).unwrap_or_default());
        }
    }
    next
}

fn read(lesson: u8, reader: Reader) -> String {
    let open = |step, choice| {
        let to = LearnPage::Step {
            lesson,
            step,
            choice,
        };
        learn(
            LearnPress {
                done: LessonsDone::default(),
                to,
            },
            reader,
        )
    };
    let mut page = open(0, LessonChoice::Open);
    let mut out = vec![shown(&page)];
    let mut step = 0;
    loop {
        let mut others = Vec::new();
        let next = turn(&page, reader, &mut others).or_else(|| {
            let discard = LessonChoice::Act("discard HT H7".parse().expect("a valid action"));
            Some(open(step, discard)).filter(|page| says(page, "✅"))
        });
        let Some(next) = next else {
            return out.join("\n");
        };
        others.sort();
        others.dedup();
        out.push(others.join("\n"));
        out.push(shown(&next));
        page = next;
        step += 1;
    }
}

/// All pages with a question, after every choice that leads to one.
fn questions(reader: Reader) -> Vec<Message<LearnPress>> {
    let mut pages = Vec::new();
    for lesson in 0..12 {
        for step in 0..8 {
            let to = LearnPage::Step {
                lesson,
                step,
                choice: LessonChoice::Open,
            };
            let done = LessonsDone::default();
            let page = learn(LearnPress { done, to }, reader);
            let choices = turns(&page);
            pages.extend(choices.into_iter().map(|press| learn(press, reader)));
            pages.push(page);
        }
    }
    let asks = |page: &Message<LearnPress>| {
        let embed = page.embed.as_ref().expect("an embed");
        let step = embed.footer.as_ref();
        step.is_some_and(|step| step.contains(" von ") || step.contains(" of "))
    };
    pages.retain(asks);
    pages
}

#[test]
fn a_question_stands_above_every_reply() {
    for lang in Lang::ALL {
        let pages = questions(lang.into());
        assert!(pages.len() > 200, "{}", pages.len());
        for page in pages {
            check_on_phone(&page);
            let description = page.embed.expect("an embed").description.to_string();
            assert!(description.starts_with("**"), "{description}");
        }
    }
}

#[test]
fn lessons_show_their_cards_as_the_learner_likes_them() {
    for face in Face::ALL {
        for display in [Display::Picture, Display::Emojis, Display::Text] {
            let look = CardStyle { display, face };
            let reader = Reader {
                lang: Lang::En,
                look,
            };
            for page in questions(reader) {
                let has_picture = page.picture.is_some();
                assert_eq!(has_picture, display == Display::Picture);
                let text = page.embed.as_ref().expect("an embed");
                let text = text.description.to_string();
                let names_hand = text.contains("Your cards: ") || text.contains("These cards: ");
                assert!(!(has_picture && names_hand), "{text}");
                if let Some(picture) = &page.picture {
                    assert!(picture.alt.contains("cards: "), "{}", picture.alt);
                    assert!(picture.alt.encode_utf16().count() <= 1024);
                }
            }
        }
    }
}

#[test]
fn the_lessons_read_well() {
    for lang in Lang::ALL {
        let menu = shown(&learn(
            LearnPress {
                done: LessonsDone::from_bits(5),
                to: LearnPage::Menu,
            },
            lang,
        ));
        let with = |face| {
            let look = CardStyle {
                display: Display::Text,
                face,
            };
            let lessons = (0..12).map(|lesson| read(lesson, Reader { lang, look }));
            format!("{menu}\n{}", lessons.collect::<Vec<String>>().join("\n"))
        };
        let lessons = with(Face::French);
        assert_eq!(with(Face::Tournament), lessons);
        insta::assert_snapshot!(format!("lessons_{lang:?}"), lessons);
        insta::assert_snapshot!(format!("german_lessons_{lang:?}"), with(Face::German));
    }
}

//! The lessons from beginning to end.

use skat_view::{
    CardStyle, Display, Face, Lang, LearnPage, LearnPress, LessonChoice, LessonsDone, Message,
    Reader, Row, learn,
};

use crate::support::shown;

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

fn says(message: &Message<LearnPress>, sign: &str) -> bool {
    message
        .embed
        .as_ref()
        .is_some_and(|embed| embed.description.to_string().starts_with(sign))
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
            let reply = page.embed.map(|embed| {
                embed
                    .description
                    .to_string()
                    .lines()
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            });
            out.push(reply.unwrap_or_default());
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
        let lessons: Vec<String> = (0..12).map(|lesson| read(lesson, lang.into())).collect();
        for face in Face::ALL {
            let in_text = Reader {
                lang,
                look: CardStyle {
                    display: Display::Text,
                    face,
                },
            };
            assert!(
                (0..12)
                    .zip(&lessons)
                    .all(|(lesson, read_by_all)| read(lesson, in_text) == *read_by_all),
                "{face:?}"
            );
        }
        insta::assert_snapshot!(
            format!("lessons_{lang:?}"),
            format!("{menu}\n{}", lessons.join("\n"))
        );
    }
}

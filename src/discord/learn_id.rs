//! A lesson control's custom id: the page it leads to, and the lessons that are finished. Nothing
//! of it is stored, so it works after a restart.
//!
//! The format is `l1:<finished lessons as bits in hexadecimal>:<page>`. A page is `menu`, `select`
//! or `<lesson>.<step>`, followed by ` do <action>`, ` answer <number>` or ` discard`.

use skat_rules::card::CardSet;
use skat_rules::games::skat::Action;
use skat_view::{LearnPage, LearnPress, LessonChoice, LessonsDone};

const VERSION: &str = "l1";

/// Returns the written form, at most 100 characters.
#[must_use]
pub(super) fn encode(press: LearnPress) -> String {
    let page = match press.to {
        LearnPage::Menu => "menu".to_owned(),
        LearnPage::Select => "select".to_owned(),
        LearnPage::Step {
            lesson,
            step,
            choice: LessonChoice::Open,
        } => format!("{lesson}.{step}"),
        LearnPage::Step {
            lesson,
            step,
            choice: LessonChoice::Act(action),
        } => format!("{lesson}.{step} do {action}"),
        LearnPage::Step {
            lesson,
            step,
            choice: LessonChoice::Answer(number),
        } => {
            format!("{lesson}.{step} answer {number}")
        }
        LearnPage::SelectDiscards { lesson, step } => format!("{lesson}.{step} discard"),
    };
    format!("{VERSION}:{:x}:{page}", press.done.bits())
}

/// Parses the written form; `None` if it has another version or is made up.
#[must_use]
pub(super) fn parse(text: &str) -> Option<LearnPress> {
    let mut parts = text.splitn(3, ':');
    let (version, done, page) = (parts.next()?, parts.next()?, parts.next()?);
    if version != VERSION {
        return None;
    }
    let done = LessonsDone::from_bits(u16::from_str_radix(done, 16).ok()?);
    let to = match page {
        "menu" => LearnPage::Menu,
        "select" => LearnPage::Select,
        page => step(page)?,
    };
    Some(LearnPress { done, to })
}

fn step(page: &str) -> Option<LearnPage> {
    let (place, what) = page.split_once(' ').unwrap_or((page, ""));
    let (lesson, step) = place.split_once('.')?;
    let (lesson, step) = (lesson.parse().ok()?, step.parse().ok()?);
    let choice = match what.split_once(' ') {
        None if what.is_empty() => LessonChoice::Open,
        None if what == "discard" => return Some(LearnPage::SelectDiscards { lesson, step }),
        Some(("do", action)) => LessonChoice::Act(action.parse().ok()?),
        Some(("answer", number)) => LessonChoice::Answer(number.parse().ok()?),
        _ => return None,
    };
    Some(LearnPage::Step {
        lesson,
        step,
        choice,
    })
}

/// Returns the page that a control leads to with the values chosen in it; a select's values say
/// more than its custom id.
#[must_use]
pub(super) fn chosen(press: LearnPress, values: &[String]) -> LearnPress {
    let to = match press.to {
        LearnPage::Select => values
            .first()
            .and_then(|lesson| lesson.parse().ok())
            .map_or(LearnPage::Menu, |lesson| LearnPage::Step {
                lesson,
                step: 0,
                choice: LessonChoice::Open,
            }),
        LearnPage::SelectDiscards { lesson, step } => {
            let cards: Option<CardSet> = values.iter().map(|card| card.parse().ok()).collect();
            let choice = cards.map_or(LessonChoice::Open, |two| {
                LessonChoice::Act(Action::Discard(two))
            });
            LearnPage::Step {
                lesson,
                step,
                choice,
            }
        }
        page @ (LearnPage::Menu | LearnPage::Step { .. }) => page,
    };
    LearnPress { to, ..press }
}

#[cfg(test)]
mod tests {
    use skat_view::{LearnPage, LearnPress, LessonChoice, LessonsDone};

    use super::{encode, parse};
    use crate::discord::custom_id::MAX_LENGTH;

    #[test]
    fn every_control_reads_back_and_fits() {
        let actions = [
            "play CJ",
            "bid 264",
            "hold",
            "pass",
            "skat",
            "announce CHS",
            "discard C7 D8",
        ];
        let choices =
            actions.map(|action| LessonChoice::Act(action.parse().expect("a valid action")));
        let choices = choices
            .into_iter()
            .chain([LessonChoice::Open, LessonChoice::Answer(u8::MAX)]);
        let (lesson, step) = (u8::MAX, u8::MAX);
        let pages = choices
            .map(|choice| LearnPage::Step {
                lesson,
                step,
                choice,
            })
            .chain([
                LearnPage::Menu,
                LearnPage::Select,
                LearnPage::SelectDiscards { lesson, step },
            ]);
        for to in pages {
            for bits in [0, 0xabc, u16::MAX] {
                let press = LearnPress {
                    done: LessonsDone::from_bits(bits),
                    to,
                };
                let text = encode(press);
                assert!(text.len() <= MAX_LENGTH, "{text}");
                assert_eq!(parse(&text), Some(press), "{text}");
            }
        }
    }

    #[test]
    fn invented_ids_do_not_parse() {
        for text in [
            "",
            "l1",
            "l1:0",
            "l2:0:menu",
            "l1:x:menu",
            "l1:10000:menu",
            "l1:0:menus",
            "l1:0:1",
            "l1:0:1.x",
            "l1:0:1.256",
            "l1:0:1.2 do",
            "l1:0:1.2 do play XX",
            "l1:0:1.2 answer",
            "l1:0:1.2 answer 256",
            "l1:0:1.2 jump",
            "l1:0:1.2 discard C7",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

//! Builders for rows of buttons.

use std::slice;

use skat_rules::card::Card;
use skat_rules::game::AnyAction;

use crate::model::message::PanelParts;
use crate::text::cards::label;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Press, Row, Select, SelectChoice};

/// Discord's limit on buttons in a row.
const ROW_WIDTH: usize = 5;

/// Discord's limit on rows in a message.
pub(crate) const MOST_ROWS: usize = 5;

/// The emoji of a setting that is chosen or on.
pub(crate) const CHOSEN: &str = "✔️";

/// Builds a button labelled with a card, without an emoji.
pub(crate) fn card_button<P>(texts: Texts, card: Card, press: P, style: ButtonStyle) -> Button<P> {
    Button::new(press, style, label(texts, card))
}

/// Asks the player to confirm that they give the deal up by this action.
pub(crate) fn confirm_concede(texts: Texts, concede: AnyAction) -> PanelParts {
    let yes = Button::new(
        Press::Act(concede),
        ButtonStyle::Danger,
        texts.button_confirm_concede(),
    );
    (
        vec![texts.confirm_end_early()],
        rows(vec![yes, back(texts)]),
    )
}

/// Builds the button that offers to give the deal up.
pub(crate) fn concede_button(texts: Texts) -> Button {
    Button::new(
        Press::AskConcede,
        ButtonStyle::Secondary,
        texts.button_concede(),
    )
    .emoji("🏳️")
}

/// Builds the buttons that answer an offer to give the deal up.
pub(crate) fn accept_or_refuse(texts: Texts, accept: AnyAction, refuse: AnyAction) -> Vec<Button> {
    vec![
        Button::new(
            Press::Act(accept),
            ButtonStyle::Success,
            texts.button_accept(),
        ),
        Button::new(
            Press::Act(refuse),
            ButtonStyle::Secondary,
            texts.button_refuse(),
        ),
    ]
}

/// Builds the button that returns from a question or a review to the player's cards.
pub(crate) fn back(texts: Texts) -> Button {
    Button::new(Press::Back, ButtonStyle::Secondary, texts.button_back())
}

/// Builds the button that shows the current panel.
pub(crate) fn refresh(texts: Texts) -> Button {
    Button::new(Press::Back, ButtonStyle::Secondary, texts.button_refresh()).emoji("🔄")
}

/// Room for a row of buttons on a phone 390 pixels wide, in pixels, with a gap behind each button. A
/// row that needs more breaks.
const PHONE_ROW: usize = 308;

/// Estimates a button's width on a phone, with the gap to the next one.
fn phone_width<P>(button: &Button<P>) -> usize {
    const EDGES_AND_GAP: usize = 40;
    const CHARACTER: usize = 7;
    const EMOJI: usize = 26;
    let emoji = if button.emoji.is_some() { EMOJI } else { 0 };
    EDGES_AND_GAP + emoji + CHARACTER * button.label.chars().count()
}

/// Returns true if a phone shows these buttons side by side.
fn fits_phone<'a, P: 'a>(buttons: impl IntoIterator<Item = &'a Button<P>>) -> bool {
    buttons.into_iter().map(phone_width).sum::<usize>() <= PHONE_ROW
}

/// Fills one line of a phone after the other with the buttons of a row, and returns the lengths of
/// the lines.
fn filled<P>(buttons: &[Button<P>]) -> Vec<usize> {
    let mut lengths = Vec::new();
    let mut rest = buttons;
    while !rest.is_empty() {
        let most = rest.len().min(ROW_WIDTH);
        let length = (2..=most)
            .take_while(|&length| fits_phone(&rest[..length]))
            .last();
        let length = length.unwrap_or(1);
        lengths.push(length);
        rest = &rest[length..];
    }
    lengths
}

/// Rates how badly a row breaks on a phone: 0 if it doesn't, else by the difference between its
/// longest and its shortest line.
fn breakage<P>(buttons: &[Button<P>]) -> usize {
    let lines = filled(buttons);
    match (lines.iter().max(), lines.iter().min()) {
        (Some(longest), Some(shortest)) if lines.len() > 1 => 1 + longest - shortest,
        _ => 0,
    }
}

/// Adds a button to the last row of buttons if a phone has room for it there, else in a new row. In
/// a message without a further row, it stands in the last row that it doesn't break badly, or is
/// dropped if Discord allows it in no row.
pub(crate) fn add_button<P: Clone>(rows: &mut Vec<Row<P>>, button: Button<P>) {
    /// Breakage of a row whose lines are of about the same length.
    const EVEN: usize = 2;
    let full = rows.len() >= MOST_ROWS;
    let in_rows = rows.iter_mut().rev().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Select(_) | Row::Pick(_) => None,
    });
    let broken = |buttons: &[Button<P>]| breakage(&[buttons, slice::from_ref(&button)].concat());
    let with_room = in_rows
        .take(if full { MOST_ROWS } else { 1 })
        .filter(|buttons| buttons.len() < ROW_WIDTH && (full || broken(buttons) == 0))
        .min_by_key(|buttons| broken(buttons).saturating_sub(EVEN));
    match with_room {
        Some(buttons) => buttons.push(button),
        None if full => {}
        None => rows.push(Row::Buttons(vec![button])),
    }
}

/// Lays the buttons out in as few rows as a phone shows unbroken, and of about the same length if
/// they fit then, too. If a message has too few rows for that, it uses them all.
pub(crate) fn rows<P>(buttons: Vec<Button<P>>) -> Vec<Row<P>> {
    let count = buttons.len();
    let filled = filled(&buttons);
    let rows = filled.len().min(MOST_ROWS);
    let balanced: Vec<usize> = (0..rows)
        .map(|row| (count + rows - 1 - row) / rows)
        .collect();
    let fits = |lengths: &[usize]| {
        let mut rest = buttons.as_slice();
        lengths.iter().all(|&length| {
            let (row, others) = rest.split_at(length);
            rest = others;
            fits_phone(row)
        })
    };
    let lengths = if filled.len() <= MOST_ROWS && !fits(&balanced) {
        evened(filled, fits)
    } else {
        balanced
    };
    let mut buttons = buttons.into_iter();
    lengths
        .into_iter()
        .map(|length| Row::Buttons(buttons.by_ref().take(length).collect()))
        .collect()
}

/// Moves buttons from a longer row to the one below as long as that evens them and each row fits, so
/// that no button stands alone without need.
fn evened(mut lengths: Vec<usize>, fits: impl Fn(&[usize]) -> bool) -> Vec<usize> {
    for lower in (1..lengths.len()).rev() {
        while lengths[lower] + 1 < lengths[lower - 1] {
            let mut moved = lengths.clone();
            moved[lower - 1] -= 1;
            moved[lower] += 1;
            if !fits(&moved) {
                break;
            }
            lengths = moved;
        }
    }
    lengths
}

/// Joins neighbouring rows of buttons until the message has no more than Discord allows, in turn
/// those that break the least on a phone, and of these the shortest.
pub(crate) fn at_most_five<P: Clone>(mut rows: Vec<Row<P>>) -> Vec<Row<P>> {
    while rows.len() > MOST_ROWS {
        let joined = |pair: &[Row<P>]| match pair {
            [Row::Buttons(upper), Row::Buttons(lower)] => {
                let both = [upper.as_slice(), lower].concat();
                (both.len() <= ROW_WIDTH).then_some(both)
            }
            _ => None,
        };
        let pairs = rows.windows(2).enumerate();
        let least_broken = pairs
            .filter_map(|(upper, pair)| Some((upper, joined(pair)?)))
            .min_by_key(|(_, both)| (breakage(both), both.len()));
        let Some((upper, both)) = least_broken else {
            break;
        };
        rows.splice(upper..=upper + 1, [Row::Buttons(both)]);
    }
    rows
}

/// Discord's limit on options in a select.
pub(crate) const MOST_OPTIONS: usize = 25;

pub(crate) const fn choose(
    press: Press,
    placeholder: String,
    count: u8,
    options: Vec<SelectChoice>,
) -> Select {
    Select {
        press,
        placeholder,
        min: count,
        max: count,
        options,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(label: &str) -> Button {
        Button::new(Press::Back, ButtonStyle::Secondary, label.to_owned())
    }

    /// Counts the buttons of each row.
    fn laid_out(labels: &[&str]) -> Vec<usize> {
        let rows = rows(labels.iter().copied().map(button).collect());
        lengths_of(&rows)
    }

    fn lengths_of(rows: &[Row]) -> Vec<usize> {
        let length = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.len(),
            Row::Select(_) | Row::Pick(_) => 0,
        };
        rows.iter().map(length).collect()
    }

    #[test]
    fn cards_stand_in_rows_of_five_that_no_phone_breaks() {
        for (count, rows) in [
            (1, vec![1]),
            (5, vec![5]),
            (6, vec![3, 3]),
            (9, vec![5, 4]),
            (10, vec![5, 5]),
            (12, vec![4, 4, 4]),
        ] {
            let mut labels = vec!["♣10"; count.min(4)];
            labels.resize(count, "♣B");
            assert_eq!(laid_out(&labels), rows);
        }
    }

    #[test]
    fn longer_labels_stand_in_shorter_rows() {
        assert_eq!(laid_out(&["Letzter Stich"; 2]), [2]);
        assert_eq!(laid_out(&["Letzter Stich"; 5]), [2, 2, 1]);
        assert_eq!(laid_out(&["Spielwert ausrechnen, bitte"; 3]), [1, 1, 1]);
        let one_is_long = ["Ja", "Spielwert ausrechnen, bitte", "Nein", "Tipp"];
        assert_eq!(laid_out(&one_is_long), [2, 2], "{one_is_long:?}");
        let mut last_alone = vec!["Spielwert ausrechnen, bitte", "Ja"];
        last_alone.extend(["Tipp"; 4]);
        last_alone.push("Letzter");
        assert_eq!(laid_out(&last_alone), [2, 3, 2], "{last_alone:?}");
        assert_eq!(
            laid_out(&["Tisch 12 schließen, bitte"; 6]),
            [2, 1, 1, 1, 1],
            "no room for six rows"
        );
    }

    #[test]
    fn a_further_button_breaks_no_row() {
        let mut rows = rows(["Letzter Stich", "Aufgeben"].map(button).to_vec());
        add_button(&mut rows, button("Tipp"));
        assert_eq!(lengths_of(&rows), [3]);
        add_button(&mut rows, button("Plätze"));
        assert_eq!(lengths_of(&rows), [3, 1]);
        for _ in 0..30 {
            add_button(&mut rows, button("Letzter Stich, bitte"));
        }
        assert_eq!(lengths_of(&rows), [5; 5], "a full message takes no more");
    }

    #[test]
    fn too_many_rows_are_joined_where_they_break_the_least() {
        let joined = |rows: &[&[&str]]| {
            let row = |labels: &&[&str]| Row::Buttons(labels.iter().copied().map(button).collect());
            lengths_of(&at_most_five(rows.iter().map(row).collect()))
        };
        let cards: [&[&str]; 6] = [&["♣B"; 5], &["♣B"; 2], &["♣B"], &["♣B"], &["♣B"], &["♣B"]];
        assert_eq!(joined(&cards), [5, 2, 2, 1, 1]);
        // The last two rows together would leave one button alone in its line.
        let contracts: [&[&str]; 6] = [
            &["♦ Karo 54 ✓", "♥ Herz 60 ✓"],
            &["♠ Pik 66 ✓", "♣ Kreuz 72 ✓"],
            &["Grand 144 ✓"],
            &["Null 35 ✓", "Null ouvert 59 ✓"],
            &["Schneider", "Schwarz"],
            &["ouvert", "Zurück"],
        ];
        assert_eq!(joined(&contracts), [4, 1, 2, 2, 2]);
    }
}

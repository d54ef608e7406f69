//! A round in which players draw and discard, as in Thirty-one.

use crate::art::CARD_WIDTH;
use crate::content::{RoundPile, RoundSeat, RoundTable, Spot};
use crate::hand::hand;
use crate::scene::{
    Align, Area, Colour, Item, Scale, Scene, What, Writing, colours, smallest_text,
};

const PADDING: u32 = 12;
const GAP: u32 = 10;
/// Gap between the rows after a round.
const NARROW_GAP: u32 = 4;
/// Width after a round, which makes a landscape.
const WIDE: u32 = 828;
const TITLE: u32 = 52;
const NAME: u32 = 42;
const NOTE: u32 = 34;
const PENNY: u32 = 22;
/// Gap between the player's own cards.
const CARD_GAP: u32 = 16;

/// Lays out the title, the piles, the players in rows of three, and the player's own cards at the
/// bottom. After the round, each player has a row with their cards.
#[must_use]
pub fn round(table: &RoundTable) -> Scene {
    let is_over = table.players.iter().any(|player| !player.cards.is_empty());
    let width = if is_over { WIDE } else { hand(&[]).width };
    let mut scene = Scene::empty(width, 0);
    let mut y = 0;
    if !table.title.is_empty() {
        let area = Area::new(0, y, scene.width, TITLE);
        scene.panel(area, colours::FELT, 20);
        scene.text(
            inset(area),
            &table.title,
            writing(&scene, 30, colours::GOLD).bold(),
        );
        y += TITLE + GAP;
    }
    if !table.piles.is_empty() {
        y = piles(&mut scene, y, &table.piles) + GAP;
    }
    if is_over {
        for player in &table.players {
            y = row_of_cards(&mut scene, y, player) + NARROW_GAP;
        }
        y += GAP - NARROW_GAP;
    } else {
        let columns = table.players.len().clamp(1, 3);
        for players in table.players.chunks(columns) {
            y = row_of_players(&mut scene, y, players, columns as u32) + GAP;
        }
    }
    if !table.own.is_empty() {
        y = own(&mut scene, y, table) + GAP;
    }
    scene.height = y.saturating_sub(GAP);
    scene
}

/// Returns the type style of a text that stays readable however long it is.
const fn writing(scene: &Scene, size: u32, colour: Colour) -> Writing {
    let least = smallest_text(scene.width);
    let size = if size < least { least } else { size };
    Writing::new(size, colour).at_least(least)
}

const fn inset(area: Area) -> Area {
    Area::new(
        area.x + PADDING,
        area.y,
        area.width - 2 * PADDING,
        area.height,
    )
}

fn piles(scene: &mut Scene, y: u32, piles: &[RoundPile]) -> u32 {
    let (card_width, card_height) = Scale::Half.card_size();
    let area = Area::new(0, y, scene.width, card_height + 2 * PADDING);
    scene.panel(area, colours::FELT, 20);
    let count = u32::try_from(piles.len()).unwrap_or(u32::MAX).max(1);
    let column = (area.width / count).max(1);
    for (pile, x) in piles.iter().zip((0..).step_by(column as usize)) {
        let (left, top) = (x + PADDING, y + PADDING);
        match pile.top {
            Spot::Open(card) => scene.card52((left, top), card, Scale::Half),
            Spot::FaceDown => scene.card((left, top), None, Scale::Half, false),
            Spot::Empty => scene.frame(
                Area::new(left, top, card_width, card_height),
                colours::LINE,
                2,
                8,
            ),
        }
        let text = left + card_width + PADDING;
        let room = column.saturating_sub(card_width + 3 * PADDING);
        let middle = top + (card_height - NAME - NOTE) / 2;
        scene.text(
            Area::new(text, middle, room, NAME),
            &pile.label,
            writing(scene, 28, colours::TEXT).bold(),
        );
        scene.text(
            Area::new(text, middle + NAME, room, NOTE),
            &pile.note,
            writing(scene, 24, colours::MUTED),
        );
    }
    area.bottom()
}

fn row_of_players(scene: &mut Scene, y: u32, players: &[RoundSeat], columns: u32) -> u32 {
    let width = (scene.width - (columns - 1) * GAP) / columns;
    let height = NAME + NOTE + PADDING;
    for (player, x) in players.iter().zip((0..).step_by((width + GAP) as usize)) {
        cell(scene, Area::new(x, y, width, height), player);
    }
    y + height
}

/// Lays out the ground of a player's area, and returns the colour of the name.
fn ground(scene: &mut Scene, area: Area, player: &RoundSeat) -> Colour {
    scene.panel(area, colours::FELT_DARK, 16);
    if player.marked {
        scene.frame(area, colours::GOLD, 4, 16);
    }
    match (player.marked, player.out) {
        (true, _) => colours::GOLD,
        (false, true) => colours::MUTED,
        (false, false) => colours::TEXT,
    }
}

fn cell(scene: &mut Scene, area: Area, player: &RoundSeat) {
    let name = ground(scene, area, player);
    let line = |top: u32, height: u32| inset(Area::new(area.x, top, area.width, height));
    scene.text(
        line(area.y, NAME),
        &player.name,
        writing(scene, 28, name).bold(),
    );
    let mut note = line(area.y + NAME, NOTE);
    if let Some((left, of)) = player.pennies {
        for (penny, x) in (0..of).zip((note.x..).step_by((PENNY + 8) as usize)) {
            let disc = Area::new(x, note.y + (NOTE - PENNY) / 2, PENNY, PENNY);
            if penny < left {
                scene.panel(disc, colours::GOLD, PENNY / 2);
            } else {
                scene.frame(disc, colours::LINE, 2, PENNY / 2);
            }
        }
        let taken = u32::from(of) * (PENNY + 8) + GAP;
        note.x += taken;
        note.width = note.width.saturating_sub(taken);
    }
    scene.text(note, &player.note, writing(scene, 24, colours::MUTED));
}

/// Lays out a player's name, value, cards and notes side by side. Returns the bottom.
fn row_of_cards(scene: &mut Scene, y: u32, player: &RoundSeat) -> u32 {
    /// Width of a name.
    const LABEL: u32 = 224;
    const VALUE: u32 = 72;
    /// Distance of two cards of three.
    const STEP: u32 = 56;
    /// Visible height of a card whose index is seen.
    const PEEK: u32 = 52;
    const LINE: u32 = 35;
    let (card_width, _) = Scale::Half.card_size();
    let lines = player.note.lines().count() as u32;
    let inner = (lines * LINE).max(PEEK);
    let area = Area::new(0, y, scene.width, inner + 2 * NARROW_GAP);
    let name = ground(scene, area, player);
    let top = y + NARROW_GAP;
    let label = Area::new(PADDING, top, LABEL, inner);
    scene.text(label, &player.name, writing(scene, 28, name).bold());
    let number = Area::new(label.right(), top, VALUE, inner);
    let value = writing(scene, 30, colours::GOLD).bold();
    scene.text(number, &player.value, value.aligned(Align::Right));
    let left = number.right() + 2 * PADDING;
    let steps = u32::try_from(player.cards.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let step = (2 * STEP)
        .checked_div(steps)
        .map_or(0, |step| step.min(STEP));
    let upper = top + (inner - PEEK) / 2;
    for (&card, place) in player.cards.iter().zip(0..) {
        scene.items.push(Item {
            area: Area::new(left + place * step, upper, card_width, PEEK),
            what: What::Card52 {
                card,
                scale: Scale::Half,
            },
        });
    }
    let notes = left + 2 * STEP + card_width + PADDING;
    let room = scene.width - notes - PADDING;
    let first = top + (inner - lines * LINE) / 2;
    for (note, y) in player.note.lines().zip((first..).step_by(LINE as usize)) {
        let writing = writing(scene, 24, colours::MUTED);
        scene.text(Area::new(notes, y, room, LINE), note, writing);
    }
    area.bottom()
}

/// Lays out the player's own cards, with a frame around a new one.
fn own(scene: &mut Scene, y: u32, table: &RoundTable) -> u32 {
    const FRAME: u32 = 6;
    let (_, card_height) = Scale::Full.card_size();
    let mut top = y;
    if !table.own_note.is_empty() {
        let line = inset(Area::new(0, y, scene.width, NAME));
        scene.panel(Area::new(0, y, scene.width, NAME), colours::SLATE, 16);
        scene.text(
            line,
            &table.own_note,
            writing(scene, 28, colours::TEXT)
                .bold()
                .aligned(Align::Centre),
        );
        top += NAME + GAP;
    }
    let steps = u32::try_from(table.own.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let room = scene.width.saturating_sub(2 * FRAME + CARD_WIDTH);
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(CARD_WIDTH + CARD_GAP));
    let left = FRAME + (room - steps * step) / 2;
    for (&card, place) in table.own.iter().zip(0..) {
        let area = Area::new(left + place * step, top + FRAME, CARD_WIDTH, card_height);
        if table.drawn == Some(card) {
            let around = Area::new(
                area.x - FRAME,
                area.y - FRAME,
                area.width + 2 * FRAME,
                area.height + 2 * FRAME,
            );
            scene.panel(around, colours::GOLD, 18);
        }
        scene.card52((area.x, area.y), card, Scale::Full);
    }
    top + card_height + 2 * FRAME
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Font;

    #[test]
    fn no_note_on_a_result_is_cut() {
        let font = Font::new().unwrap();
        let notes = [
            "31, nicht angesagt\nverliert ein Leben",
            "31, not declared\nloses 10 lives",
            "31, nicht angesagt\nausgeschieden",
        ];
        let player = |note: &str| RoundSeat {
            name: "Anna".to_owned(),
            note: note.to_owned(),
            pennies: None,
            cards: vec!["HA".parse().unwrap(); 3],
            value: "30½".to_owned(),
            marked: false,
            out: false,
        };
        let scene = round(&RoundTable {
            title: String::new(),
            piles: Vec::new(),
            players: notes.map(player).to_vec(),
            own: Vec::new(),
            own_note: String::new(),
            drawn: None,
        });
        let mut count = 0;
        for item in &scene.items {
            if let What::Text(text) = &item.what {
                let width = font.width(&text.text, text.least as f32, text.bold);
                assert!(width <= item.area.width as f32, "{}: {width}", text.text);
                count += 1;
            }
        }
        assert_eq!(count, 3 * 4);
    }
}

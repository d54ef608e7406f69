//! A round in which players draw and discard, as in Thirty-one.

use crate::art::CARD_WIDTH;
use crate::content::{RoundPile, RoundSeat, RoundTable, Spot};
use crate::hand::hand;
use crate::scene::{Align, Area, Colour, Scale, Scene, Writing, colours, smallest_text};

const PADDING: u32 = 12;
const GAP: u32 = 10;
const TITLE: u32 = 52;
const NAME: u32 = 42;
const NOTE: u32 = 34;
const PENNY: u32 = 22;
/// Gap between the player's own cards.
const CARD_GAP: u32 = 16;

/// Lays out the title, the piles, the players in rows of three, or of two if they have values, and
/// the player's own cards at the bottom.
#[must_use]
pub fn round(table: &RoundTable) -> Scene {
    let mut scene = Scene::empty(hand(&[]).width, 0);
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
    let columns = columns(&table.players);
    for players in table.players.chunks(columns) {
        y = row_of_players(&mut scene, y, players, columns as u32) + GAP;
    }
    if !table.own.is_empty() {
        y = own(&mut scene, y, table) + GAP;
    }
    scene.height = y.saturating_sub(GAP);
    scene
}

/// Returns the type style of a text that stays readable however long it is.
const fn writing(scene: &Scene, size: u32, colour: Colour) -> Writing {
    Writing::new(size, colour).at_least(smallest_text(scene.width))
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

/// Returns the number of players side by side. A value takes room from the name beside it.
fn columns(players: &[RoundSeat]) -> usize {
    let shows_values = players.iter().any(|player| !player.value.is_empty());
    let most = if shows_values { 2 } else { 3 };
    players.len().clamp(1, most)
}

fn row_of_players(scene: &mut Scene, y: u32, players: &[RoundSeat], columns: u32) -> u32 {
    let width = (scene.width - (columns - 1) * GAP) / columns;
    let shows_cards = players.iter().any(|player| !player.cards.is_empty());
    let card_height = Scale::Half.card_size().1;
    let height = NAME + NOTE + PADDING + if shows_cards { card_height + GAP } else { 0 };
    for (player, x) in players.iter().zip((0..).step_by((width + GAP) as usize)) {
        cell(scene, Area::new(x, y, width, height), player);
    }
    y + height
}

fn cell(scene: &mut Scene, area: Area, player: &RoundSeat) {
    let (card_width, _) = Scale::Half.card_size();
    scene.panel(area, colours::FELT_DARK, 16);
    if player.marked {
        scene.frame(area, colours::GOLD, 4, 16);
    }
    let name = match (player.marked, player.out) {
        (true, _) => colours::GOLD,
        (false, true) => colours::MUTED,
        (false, false) => colours::TEXT,
    };
    let line = |top: u32, height: u32| inset(Area::new(area.x, top, area.width, height));
    let value = if player.value.is_empty() { 0 } else { 70 };
    let mut head = line(area.y, NAME);
    head.width -= value;
    scene.text(head, &player.name, writing(scene, 28, name).bold());
    let number = Area::new(head.right(), area.y, value, NAME);
    scene.text(
        number,
        &player.value,
        writing(scene, 30, colours::GOLD)
            .bold()
            .aligned(Align::Right),
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
    let top = area.y + NAME + NOTE + GAP;
    let steps = u32::try_from(player.cards.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let room = area.width.saturating_sub(2 * PADDING + card_width);
    let step = room
        .checked_div(steps)
        .map_or(0, |step| step.min(card_width + 4));
    for (&card, place) in player.cards.iter().zip(0..) {
        scene.card52((area.x + PADDING + place * step, top), card, Scale::Half);
    }
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

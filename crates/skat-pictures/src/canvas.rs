//! A picture in the making: rows of palette indices.

use std::ops::Range;

use crate::PictureError;
use crate::mask::{Corners, FULL, Mask};
use crate::palette::{Palette, Rgba, TRANSPARENT};
use crate::scene::{Area, Colour};
use crate::sprite::Sprite;

/// Index of each mixture of one colour over each other one, by coverage; 0 where not mixed yet.
type Mixtures = [[u8; FULL as usize]; 256];

/// A picture in the making.
pub(crate) struct Canvas {
    width: usize,
    height: usize,
    /// Each row begins with the number of its PNG filter, which is none.
    rows: Vec<u8>,
    palette: Palette,
    mixtures: Vec<Option<Box<Mixtures>>>,
    darkened: Box<[u8; 256]>,
}

impl Canvas {
    /// Creates a transparent canvas that starts with this palette.
    ///
    /// # Errors
    /// [`PictureError::Size`] if it has no width or height, or more than 4096 pixels on a side.
    pub(crate) fn new(width: u32, height: u32, palette: Palette) -> Result<Self, PictureError> {
        const LONGEST_SIDE: u32 = 4096;
        if width.min(height) == 0 || width.max(height) > LONGEST_SIDE {
            return Err(PictureError::Size);
        }
        let (width, height) = (width as usize, height as usize);
        Ok(Self {
            width,
            height,
            rows: vec![TRANSPARENT; (width + 1) * height],
            palette,
            mixtures: (0..256).map(|_| None).collect(),
            darkened: Box::new([TRANSPARENT; 256]),
        })
    }

    /// Returns the visible columns and rows of an area.
    fn visible(&self, area: Area) -> (Range<usize>, Range<usize>) {
        let range = |from: u32, to: u32, end: usize| {
            let to = (to as usize).min(end);
            (from as usize).min(to)..to
        };
        (
            range(area.x, area.right(), self.width),
            range(area.y, area.bottom(), self.height),
        )
    }

    fn row(&mut self, y: usize) -> &mut [u8] {
        let start = y * (self.width + 1) + 1;
        &mut self.rows[start..start + self.width]
    }

    fn ink(&mut self, Colour(red, green, blue): Colour) -> u8 {
        self.palette.exact([red, green, blue, u8::MAX])
    }

    /// Draws a card, clipped to the area.
    pub(crate) fn card(&mut self, sprite: &Sprite, area: Area, dimmed: bool) {
        let (columns, rows) = self.visible(area);
        if dimmed {
            self.darken(&sprite.colours);
        }
        for ((indices, opaque), y) in sprite.rows().zip(rows.clone()) {
            let opaque = opaque.start..opaque.end.min(columns.len());
            let Some(source) = indices.get(opaque.clone()) else {
                continue;
            };
            let start = y * (self.width + 1) + 1 + columns.start;
            let target = &mut self.rows[start..][opaque];
            if dimmed {
                for (target, &index) in target.iter_mut().zip(source) {
                    *target = self.darkened[usize::from(index)];
                }
            } else {
                target.copy_from_slice(source);
            }
        }
        for edge in &sprite.edges {
            let (x, y) = (usize::from(edge.x), usize::from(edge.y));
            if x < columns.len() && y < rows.len() {
                let colour = if dimmed {
                    self.darkened[usize::from(edge.colour)]
                } else {
                    edge.colour
                };
                let x = columns.start + x;
                self.cover(colour, rows.start + y, x..x + 1, |_| edge.level);
            }
        }
    }

    /// Finds the dark version of these colours.
    fn darken(&mut self, colours: &[u8]) {
        for &index in colours {
            let dark = &mut self.darkened[usize::from(index)];
            if *dark == TRANSPARENT && index != TRANSPARENT {
                *dark = self.palette.darkened(index);
            }
        }
    }

    /// Draws a rectangle with rounded corners.
    pub(crate) fn corners(&mut self, corners: Corners, mask: &Mask, area: Area, colour: Colour) {
        let colour = self.ink(colour);
        let (columns, rows) = self.visible(area);
        let left = area.x as usize;
        let middle = corners.middle(area);
        let middle = left + middle.start as usize..left + middle.end as usize;
        let middle = middle.start.min(columns.end)..middle.end.min(columns.end);
        for y in rows {
            let levels = mask.row(corners.row(y as u32 - area.y, area));
            let at = |x: usize| {
                let column = corners.column((x - left) as u32, area);
                levels.get(column).copied().unwrap_or_default()
            };
            if middle.is_empty() {
                self.cover(colour, y, columns.clone(), at);
                continue;
            }
            self.cover(colour, y, columns.start..middle.start, at);
            match at(middle.start) {
                0 => {}
                FULL => self.row(y)[middle.clone()].fill(colour),
                _ => self.cover(colour, y, middle.clone(), at),
            }
            self.cover(colour, y, middle.end..columns.end, at);
        }
    }

    /// Draws a shape in a colour, clipped to the canvas.
    pub(crate) fn stamp(&mut self, mask: &Mask, (x, y): (i64, i64), colour: Colour) {
        let colour = self.ink(colour);
        let (left, top) = (x + i64::from(mask.left), y + i64::from(mask.top));
        let width = self.width as i64;
        let columns = left.clamp(0, width)..(left + mask.width as i64).clamp(0, width);
        let columns = columns.start as usize..columns.end as usize;
        if columns.is_empty() {
            return;
        }
        for (levels, y) in mask.rows().zip(top..) {
            if (0..self.height as i64).contains(&y) {
                let levels = &levels[(columns.start as i64 - left).max(0) as usize..];
                let start = columns.start;
                self.cover(colour, y as usize, columns.clone(), |x| levels[x - start]);
            }
        }
    }

    /// Covers pixels of a row with a colour, each to the level that the closure returns.
    fn cover(&mut self, colour: u8, y: usize, columns: Range<usize>, level: impl Fn(usize) -> u8) {
        let mixtures = self.mixtures[usize::from(colour)]
            .get_or_insert_with(|| Box::new([[TRANSPARENT; FULL as usize]; 256]));
        let start = y * (self.width + 1) + 1;
        let row = &mut self.rows[start..start + self.width];
        for (pixel, x) in row[columns.clone()].iter_mut().zip(columns) {
            let level = level(x);
            if level == 0 {
                continue;
            }
            if level == FULL {
                *pixel = colour;
                continue;
            }
            let mixture = &mut mixtures[usize::from(*pixel)][usize::from(level)];
            if *mixture == TRANSPARENT {
                let above = self.palette.colour(colour);
                let below = self.palette.colour(*pixel);
                *mixture = self.palette.shade(mixed(above, below, level));
            }
            *pixel = *mixture;
        }
    }

    /// Encodes the picture as PNG.
    ///
    /// # Errors
    /// [`PictureError::Encode`] if the encoder refuses.
    pub(crate) fn encoded(&self) -> Result<Vec<u8>, PictureError> {
        crate::png_rows::encode(self.width, self.height, &self.rows, self.palette.colours())
    }
}

/// Returns the colour of an opaque colour over another one.
fn mixed(above: Rgba, below: Rgba, level: u8) -> Rgba {
    let full = u32::from(FULL);
    let level = u32::from(level);
    // The weights of both colours, in parts of 255 times the full level.
    let (over, under) = (255 * level, u32::from(below[3]) * (full - level));
    let whole = over + under;
    let part = |part: usize| {
        let sum = u32::from(above[part]) * over + u32::from(below[part]) * under;
        ((sum + whole / 2) / whole) as u8
    };
    [part(0), part(1), part(2), ((whole + full / 2) / full) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_lies_between_its_colours() {
        let (white, black) = ([255, 255, 255, 255], [0, 0, 0, 255]);
        assert_eq!(mixed(white, black, 8), [128, 128, 128, 255]);
        assert_eq!(mixed(white, black, 15), [239, 239, 239, 255]);
        // Over nothing, only the opacity changes.
        assert_eq!(mixed([9, 8, 7, 255], [0; 4], 4), [9, 8, 7, 64]);
    }
}

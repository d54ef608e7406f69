//! A card as rows of palette indices.

use std::collections::HashMap;
use std::ops::Range;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::PictureError;
use crate::mask::level;
use crate::palette::{Palette, Rgba, TRANSPARENT, rgba};
use crate::scene::Scale;

/// A card in all scales.
pub(crate) struct Sprites {
    pub(crate) full: Sprite,
    pub(crate) two_thirds: Sprite,
    pub(crate) half: Sprite,
}

impl Sprites {
    pub(crate) const fn in_scale(&self, scale: Scale) -> &Sprite {
        match scale {
            Scale::Full => &self.full,
            Scale::TwoThirds => &self.two_thirds,
            Scale::Half => &self.half,
        }
    }
}

/// A picture of a card in the colours of its deck.
pub(crate) struct Sprite {
    pub(crate) width: usize,
    /// The colour of each pixel, transparent or not.
    indices: Box<[u8]>,
    /// The opaque pixels of each row.
    opaque: Box<[Range<u16>]>,
    /// The other visible pixels, row by row.
    pub(crate) edges: Box<[Edge]>,
    /// Each colour that occurs.
    pub(crate) colours: Box<[u8]>,
}

/// A pixel that is partly transparent.
pub(crate) struct Edge {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) colour: u8,
    /// Coverage, as in a [`Mask`](crate::mask::Mask).
    pub(crate) level: u8,
}

impl Sprite {
    /// Returns the rows from top to bottom: all indices, and the range of the opaque ones.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&[u8], Range<usize>)> {
        let opaque = self.opaque.iter();
        let opaque = opaque.map(|row| usize::from(row.start)..usize::from(row.end));
        self.indices.chunks_exact(self.width).zip(opaque)
    }

    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.indices.len()
            + size_of_val(&*self.opaque)
            + size_of_val(&*self.edges)
            + self.colours.len()
    }
}

/// Turns drawings into sprites of one palette.
pub(crate) struct Quantiser<'a> {
    palette: &'a Palette,
    known: HashMap<Rgba, u8>,
}

impl<'a> Quantiser<'a> {
    pub(crate) fn new(palette: &'a Palette) -> Self {
        Self {
            palette,
            known: HashMap::new(),
        }
    }

    /// Returns the nearest colour of the palette, whatever the opacity.
    fn index(&mut self, pixel: PremultipliedColorU8) -> u8 {
        let [red, green, blue, _] = rgba(pixel);
        let colour = [red, green, blue, u8::MAX];
        *self
            .known
            .entry(colour)
            .or_insert_with(|| self.palette.nearest(colour).0)
    }

    /// Turns a card in all scales into sprites.
    pub(crate) fn sprites(&mut self, [full, two_thirds, half]: [&Pixmap; 3]) -> Sprites {
        Sprites {
            full: self.sprite(full),
            two_thirds: self.sprite(two_thirds),
            half: self.sprite(half),
        }
    }

    fn sprite(&mut self, drawing: &Pixmap) -> Sprite {
        let width = drawing.width() as usize;
        let mut indices = Vec::with_capacity(drawing.pixels().len());
        let mut opaque = Vec::with_capacity(drawing.height() as usize);
        let mut edges = Vec::new();
        for (row, y) in drawing.pixels().chunks_exact(width).zip(0..) {
            for run in row.chunk_by(|one, other| one == other) {
                let index = if run[0].alpha() == 0 {
                    TRANSPARENT
                } else {
                    self.index(run[0])
                };
                indices.resize(indices.len() + run.len(), index);
            }
            let is_opaque = |pixel: &PremultipliedColorU8| pixel.alpha() == u8::MAX;
            let start = row.iter().position(is_opaque).unwrap_or(width);
            let length = row[start..]
                .iter()
                .take_while(|&pixel| is_opaque(pixel))
                .count();
            let inner = start..start + length;
            for (pixel, x) in row.iter().zip(0..width) {
                let level = level(pixel.alpha());
                if !inner.contains(&x) && level > 0 {
                    edges.push(Edge {
                        x: x as u16,
                        y,
                        colour: indices[usize::from(y) * width + x],
                        level,
                    });
                }
            }
            opaque.push(inner.start as u16..inner.end as u16);
        }
        let mut colours = indices.clone();
        colours.sort_unstable();
        colours.dedup();
        Sprite {
            width,
            indices: indices.into(),
            opaque: opaque.into(),
            edges: edges.into(),
            colours: colours.into(),
        }
    }
}

/// Returns the picture at half its size: each pixel is the average of four.
pub(crate) fn halved(full: &Pixmap) -> Result<Pixmap, PictureError> {
    let mut half = Pixmap::new(full.width() / 2, full.height() / 2).ok_or(PictureError::Art)?;
    let (width, wide) = (half.width() as usize, full.width() as usize);
    for (at, target) in half.pixels_mut().iter_mut().enumerate() {
        let corner = at / width * 2 * wide + at % width * 2;
        let four =
            [corner, corner + 1, corner + wide, corner + wide + 1].map(|at| full.pixels()[at]);
        let average = |part: fn(&PremultipliedColorU8) -> u8| {
            (four.iter().map(|pixel| u16::from(part(pixel))).sum::<u16>() / 4) as u8
        };
        *target = PremultipliedColorU8::from_rgba(
            average(|pixel| pixel.red()),
            average(|pixel| pixel.green()),
            average(|pixel| pixel.blue()),
            average(|pixel| pixel.alpha()),
        )
        .ok_or(PictureError::Art)?;
    }
    Ok(half)
}

//! Palettes of at most 256 colours, and the choice of a deck's colours.

use std::cmp::Reverse;
use std::collections::HashMap;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// A colour with opacity, not premultiplied.
pub(crate) type Rgba = [u8; 4];

/// Index of the colour of pixels that nothing covers.
pub(crate) const TRANSPARENT: u8 = 0;

const LARGEST: usize = 256;
/// Number of colours chosen for a deck. The others are left for edges, texts and darkened cards.
const OF_A_DECK: usize = 80;
/// A colour of more pixels than this fills areas, so that every change of it shows.
const OF_AREAS: u32 = 1_000;
/// Other colours of a deck closer than this become one (squared distance of the channels).
const NEAR: u32 = 160;

/// Colours by index. A picture starts with the colours of its deck and adds those that it needs.
#[derive(Clone)]
pub(crate) struct Palette {
    colours: Vec<Rgba>,
    /// The first index that isn't the colour of an area.
    shades: usize,
}

impl Palette {
    /// Creates a palette of nothing but transparency.
    pub(crate) fn empty() -> Self {
        Self {
            colours: vec![[0; 4]],
            shades: 1,
        }
    }

    /// Chooses the colours of areas, then the most frequent ones that differ enough.
    pub(crate) fn of_cards<'a>(cards: impl IntoIterator<Item = &'a Pixmap>) -> Self {
        let mut counts: HashMap<Rgba, u32> = HashMap::new();
        for card in cards {
            for run in card.pixels().chunk_by(|one, other| one == other) {
                if run[0].alpha() == u8::MAX {
                    *counts.entry(rgba(run[0])).or_default() += run.len() as u32;
                }
            }
        }
        let mut colours: Vec<(Rgba, u32)> = counts.into_iter().collect();
        colours.sort_unstable_by_key(|&(colour, count)| (Reverse(count), colour));
        let mut palette = Self::empty();
        for (colour, count) in colours {
            if palette.colours.len() > OF_A_DECK {
                break;
            }
            if count > OF_AREAS {
                palette.colours.push(colour);
                palette.shades += 1;
            } else if palette.nearest(colour).1 > NEAR {
                palette.colours.push(colour);
            }
        }
        palette
    }

    pub(crate) fn colours(&self) -> &[Rgba] {
        &self.colours
    }

    pub(crate) fn colour(&self, index: u8) -> Rgba {
        self.colours
            .get(usize::from(index))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the index of exactly this colour, or of the nearest one if the palette is full.
    pub(crate) fn exact(&mut self, colour: Rgba) -> u8 {
        self.within(0, colour)
    }

    /// Returns the index of the dark version of a colour.
    pub(crate) fn darkened(&mut self, index: u8) -> u8 {
        let [red, green, blue, alpha] = self.colour(index);
        let [red, green, blue] = [red, green, blue].map(|part| (u16::from(part) * 7 / 10) as u8);
        let dark = [red, green, blue, alpha];
        if usize::from(index) < self.shades {
            self.exact(dark)
        } else {
            self.shade(dark)
        }
    }

    /// Returns the index of this colour or a similar one, as for a pixel of an edge. The fewer
    /// indices are left, the less similar it may be; the last ones are for exact colours.
    pub(crate) fn shade(&mut self, colour: Rgba) -> u8 {
        let near = match LARGEST - self.colours.len() {
            64.. => 48,
            32..64 => NEAR,
            16..32 => 4 * NEAR,
            _ => u32::MAX,
        };
        self.within(near, colour)
    }

    fn within(&mut self, near: u32, colour: Rgba) -> u8 {
        let (index, distance) = self.nearest(colour);
        if distance <= near || self.colours.len() == LARGEST {
            return index;
        }
        self.colours.push(colour);
        (self.colours.len() - 1) as u8
    }

    /// Returns the index of the nearest colour and its squared distance.
    pub(crate) fn nearest(&self, colour: Rgba) -> (u8, u32) {
        let mut best = (TRANSPARENT, u32::MAX);
        for (&entry, index) in self.colours.iter().zip(0..=u8::MAX) {
            let distance = distance(entry, colour);
            if distance < best.1 {
                best = (index, distance);
            }
        }
        best
    }
}

/// Returns the colour of a pixel without its premultiplication.
pub(crate) fn rgba(pixel: PremultipliedColorU8) -> Rgba {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

/// Returns the squared distance of the channels.
pub(crate) fn distance(one: Rgba, other: Rgba) -> u32 {
    one.into_iter()
        .zip(other)
        .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
        .sum()
}

//! Draws scenes from prepared cards, glyphs and corners, and emojis from their sources.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::games::thirty_one::{Card52, Rank52};

use crate::cache::Cache;
use crate::canvas::Canvas;
use crate::face::Face;
use crate::font::Font;
use crate::lettering::Lettering;
use crate::mask::{Corners, Mask};
use crate::palette::Palette;
use crate::scene::{Area, Colour, Item, Scale, Scene, What};
use crate::sprite::{self, Quantiser, Sprite, Sprites};
use crate::style::{DeckStyle, Letters, as_card_of_32};
use crate::{PictureError, art, png_palette};

/// All card faces, drawn once. Composes pictures from them. Takes 11.5 MB of memory, and up to about
/// 6 MB more for glyphs and lines of text; share one instance.
pub struct Pictures {
    font: Font,
    lettering: Lettering,
    corners: Cache<Corners, Option<Mask>>,
    decks: BTreeMap<Face, Deck>,
}

/// The cards of a face in both kinds of letters, all in colours of one palette.
struct Deck {
    palette: Palette,
    cards: BTreeMap<(Letters, usize), Sprites>,
    /// The cards that only the pack of 52 has.
    low: BTreeMap<(Suit, u8), Sprites>,
    back: Sprites,
}

impl Deck {
    fn new(font: &Font, face: Face) -> Result<Self, PictureError> {
        let mut keys = Vec::new();
        let mut drawings = vec![CardDrawing::new(font, &art::back())?];
        for style in Letters::ALL.map(|letters| DeckStyle::new(face, letters)) {
            for card in CardSet::FULL
                .iter()
                .filter(|&card| style.canonical(card) == style)
            {
                keys.push((style.letters, card.index()));
                drawings.push(CardDrawing::new(font, &art::card(style, card))?);
            }
        }
        let palette = Palette::of_cards(drawings.iter().flat_map(CardDrawing::scales));
        // The low cards have no colours of their own.
        let mut quantiser = Quantiser::new(&palette);
        let mut cards = drawings
            .iter()
            .map(|drawing| quantiser.sprites(drawing.scales()));
        let back = cards.next().ok_or(PictureError::Art)?;
        let cards = keys.into_iter().zip(cards).collect();
        let mut low = BTreeMap::new();
        if face.of_52_cards() == face {
            for (suit, pips) in Suit::ALL
                .into_iter()
                .flat_map(|suit| art::LOW.map(move |pips| (suit, pips)))
            {
                let drawing = CardDrawing::new(font, &art::low_card(face, suit, pips))?;
                low.insert((suit, pips), quantiser.sprites(drawing.scales()));
            }
        }
        Ok(Self {
            palette,
            cards,
            low,
            back,
        })
    }

    fn sprite(&self, style: DeckStyle, card: Option<Card>, scale: Scale) -> &Sprite {
        let card = card.and_then(|card| {
            let letters = style.canonical(card).letters;
            self.cards.get(&(letters, card.index()))
        });
        card.unwrap_or(&self.back).in_scale(scale)
    }

    fn sprite52(&self, style: DeckStyle, card: Card52, scale: Scale) -> &Sprite {
        if let Some(card) = as_card_of_32(card) {
            return self.sprite(style, Some(card), scale);
        }
        let pips = card.rank() as u8 - Rank52::Two as u8 + 2;
        let card = self.low.get(&(card.suit(), pips));
        card.unwrap_or(&self.back).in_scale(scale)
    }
}

/// A card in full colours.
struct CardDrawing {
    full: Pixmap,
    two_thirds: Pixmap,
    half: Pixmap,
}

impl CardDrawing {
    const fn scales(&self) -> [&Pixmap; 3] {
        [&self.full, &self.two_thirds, &self.half]
    }

    fn new(font: &Font, source: &str) -> Result<Self, PictureError> {
        let full = render(font, source, Scale::Full)?;
        let half = sprite::halved(&full)?;
        Ok(Self {
            two_thirds: render(font, source, Scale::TwoThirds)?,
            full,
            half,
        })
    }
}

impl Pictures {
    /// Draws all cards of all faces, which takes a few tenths of a second.
    ///
    /// # Errors
    /// [`PictureError::Art`] if a drawing or the font is broken, which the tests rule out.
    pub fn new() -> Result<Self, PictureError> {
        const CORNERS_BYTES: usize = 256 << 10;
        let font = Font::new()?;
        let deck = |face| Ok((face, Deck::new(&font, face)?));
        let decks = Face::ALL.into_iter().map(deck);
        let decks = decks.collect::<Result<BTreeMap<Face, Deck>, PictureError>>()?;
        Ok(Self {
            lettering: Lettering::new(&font),
            corners: Cache::new(CORNERS_BYTES),
            decks,
            font,
        })
    }

    /// Draws the scene in a style as a PNG file.
    ///
    /// # Errors
    /// [`PictureError::Size`] for a scene without width or height, or with more than 4096 pixels on
    /// a side.
    pub fn png(&self, style: DeckStyle, scene: &Scene) -> Result<Vec<u8>, PictureError> {
        let style = scene.canonical_style(style);
        let deck = self.decks.get(&style.face).ok_or(PictureError::Art)?;
        let palette = if scene.cards().next().is_some() || scene.cards52().next().is_some() {
            deck.palette.clone()
        } else {
            Palette::empty()
        };
        let mut canvas = Canvas::new(scene.width, scene.height, palette)?;
        for Item { area, what } in &scene.items {
            match *what {
                What::Card {
                    card,
                    scale,
                    dimmed,
                } => canvas.card(deck.sprite(style, card, scale), *area, dimmed),
                What::Card52 { card, scale } => {
                    canvas.card(deck.sprite52(style, card, scale), *area, false);
                }
                What::Panel { fill, radius } => {
                    self.rectangle(&mut canvas, *area, fill, radius, None);
                }
                What::Frame {
                    stroke,
                    thickness,
                    radius,
                } => self.rectangle(&mut canvas, *area, stroke, radius, Some(thickness)),
                What::Text(_) => {}
            }
        }
        for Item { area, what } in &scene.items {
            if let What::Text(text) = what {
                self.lettering.write(&self.font, &mut canvas, *area, text);
            }
        }
        canvas.encoded()
    }

    /// Draws a filled rectangle, or an outline of this thickness.
    fn rectangle(
        &self,
        canvas: &mut Canvas,
        area: Area,
        colour: Colour,
        radius: u32,
        line: Option<u32>,
    ) {
        let corners = Corners::new(area, radius, line);
        let mask = self.corners.get(
            corners,
            |key, mask| size_of_val(key) + mask.as_ref().map_or(0, Mask::bytes),
            |corners| corners.mask(),
        );
        if let Some(mask) = &*mask {
            canvas.corners(corners, mask, area, colour);
        }
    }

    /// Renders the card's emoji as a PNG of 128 by 128 pixels; `None` stands for an unknown card.
    ///
    /// # Errors
    /// [`PictureError::Art`] if the drawing is broken, which the tests rule out.
    pub fn emoji(&self, style: DeckStyle, card: Option<Card>) -> Result<Vec<u8>, PictureError> {
        let source = card.map_or_else(art::emoji_back, |card| art::emoji(style, card));
        png_palette::encode(&render(&self.font, &source, Scale::Full)?)
    }
}

/// Draws a source as much smaller as a card in this scale.
fn render(font: &Font, source: &str, scale: Scale) -> Result<Pixmap, PictureError> {
    let tree = usvg::Tree::from_str(source, &font.options).map_err(|_| PictureError::Art)?;
    let factor = scale.card_size().0 as f32 / art::CARD_WIDTH as f32;
    let size = tree
        .size()
        .to_int_size()
        .scale_by(factor)
        .ok_or(PictureError::Art)?;
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(PictureError::Art)?;
    let transform = Transform::from_scale(factor, factor);
    resvg::render(&tree, transform, &mut picture.as_mut());
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_of_all_faces_take_eleven_and_a_half_megabytes() {
        let pictures = Pictures::new().unwrap();
        let cards = pictures.decks.values().flat_map(|deck| {
            deck.cards
                .values()
                .chain(deck.low.values())
                .chain([&deck.back])
        });
        let bytes: usize = cards
            .map(|card| card.full.bytes() + card.two_thirds.bytes() + card.half.bytes())
            .sum();
        assert!(bytes < 11_500_000, "{bytes} bytes");
    }
}

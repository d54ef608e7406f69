//! Renders scenes and emojis from prepared faces.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use resvg::tiny_skia::{
    FillRule, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Stroke, Transform,
};
use resvg::usvg;
use skat_rules::card::{Card, CardSet};

use crate::font::{FAMILY, Font};
use crate::scene::{Align, Area, Colour, Item, Scale, Scene, Text, What};
use crate::style::DeckStyle;
use crate::{PictureError, art, png_palette};

/// A card in both scales.
struct Sprite {
    full: Pixmap,
    half: Pixmap,
}

impl Sprite {
    const fn at(&self, scale: Scale) -> &Pixmap {
        match scale {
            Scale::Full => &self.full,
            Scale::Half => &self.half,
        }
    }
}

/// All faces, rendered once, and the means to draw pictures with them. Takes about 23 MB of memory;
/// share one instance.
pub struct Pictures {
    font: Font,
    cards: BTreeMap<(DeckStyle, usize), Sprite>,
    back: Sprite,
}

impl Pictures {
    /// Renders all cards of all faces, which takes a few tenths of a second.
    ///
    /// # Errors
    /// [`PictureError::Art`] if a drawing or the font is broken, which the tests rule out.
    pub fn new() -> Result<Self, PictureError> {
        let font = Font::new()?;
        let mut cards = BTreeMap::new();
        for style in DeckStyle::all() {
            for card in CardSet::FULL
                .iter()
                .filter(|&card| style.canonical(card) == style)
            {
                cards.insert(
                    (style, card.index()),
                    sprite(&font, &art::card(style, card))?,
                );
            }
        }
        let back = sprite(&font, &art::back())?;
        Ok(Self { font, cards, back })
    }

    /// Renders the scene in a style as a PNG file.
    ///
    /// # Errors
    /// [`PictureError::Size`] for a scene without width or height, or with more than 4096 pixels on
    /// a side.
    pub fn png(&self, style: DeckStyle, scene: &Scene) -> Result<Vec<u8>, PictureError> {
        png_palette::encode(&self.draw(style, scene)?)
    }

    /// Renders the card's emoji as a PNG of 128 by 128 pixels; `None` stands for an unknown card.
    ///
    /// # Errors
    /// [`PictureError::Art`] if the drawing is broken, which the tests rule out.
    pub fn emoji(&self, style: DeckStyle, card: Option<Card>) -> Result<Vec<u8>, PictureError> {
        let source = card.map_or_else(art::emoji_back, |card| art::emoji(style, card));
        png_palette::encode(&render(&self.font, &source)?)
    }

    fn draw(&self, style: DeckStyle, scene: &Scene) -> Result<Pixmap, PictureError> {
        const LONGEST_SIDE: u32 = 4096;
        if scene.width.max(scene.height) > LONGEST_SIDE {
            return Err(PictureError::Size);
        }
        let mut picture = Pixmap::new(scene.width, scene.height).ok_or(PictureError::Size)?;
        for Item { area, what } in &scene.items {
            match *what {
                What::Card {
                    card,
                    scale,
                    dimmed,
                } => {
                    blit(
                        &mut picture,
                        self.sprite(style, card).at(scale),
                        *area,
                        dimmed,
                    );
                }
                What::Panel { fill, radius } => {
                    if let Some(path) = rounded(*area, 0.0, radius as f32) {
                        picture.fill_path(
                            &path,
                            &paint(fill),
                            FillRule::Winding,
                            Transform::identity(),
                            None,
                        );
                    }
                }
                What::Frame {
                    stroke,
                    thickness,
                    radius,
                } => {
                    let line = Stroke {
                        width: thickness as f32,
                        ..Stroke::default()
                    };
                    if let Some(path) = rounded(*area, line.width / 2.0, radius as f32) {
                        picture.stroke_path(
                            &path,
                            &paint(stroke),
                            &line,
                            Transform::identity(),
                            None,
                        );
                    }
                }
                What::Text(_) => {}
            }
        }
        self.write(scene, &mut picture)?;
        Ok(picture)
    }

    fn sprite(&self, style: DeckStyle, card: Option<Card>) -> &Sprite {
        let sprite = card.and_then(|card| self.cards.get(&(style.canonical(card), card.index())));
        sprite.unwrap_or(&self.back)
    }

    /// Draws all texts of the scene.
    fn write(&self, scene: &Scene, picture: &mut Pixmap) -> Result<(), PictureError> {
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="{}" height="{}" font-family="{FAMILY}">"#,
            scene.width, scene.height
        );
        let empty = svg.len();
        for Item { area, what } in &scene.items {
            if let What::Text(text) = what {
                self.write_line(&mut svg, *area, text);
            }
        }
        if svg.len() > empty {
            svg.push_str("</svg>");
            resvg::render(
                &parse(&self.font, &svg)?,
                Transform::identity(),
                &mut picture.as_mut(),
            );
        }
        Ok(())
    }

    fn write_line(&self, svg: &mut String, area: Area, text: &Text) {
        let (fitted, size) =
            self.font
                .fitted(&text.text, text.size as f32, text.bold, area.width as f32);
        let (x, anchor) = match text.align {
            Align::Left => (area.x as f32, "start"),
            Align::Centre => (area.x as f32 + area.width as f32 / 2.0, "middle"),
            Align::Right => (area.right() as f32, "end"),
        };
        // Centres capitals, 0.73 of the size high, in the area.
        let y = area.y as f32 + area.height as f32 / 2.0 + size * 0.365;
        let weight = if text.bold { "bold" } else { "normal" };
        let Colour(red, green, blue) = text.colour;
        // Writing to a string can't fail.
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="#{red:02x}{green:02x}{blue:02x}">{}</text>"##,
            escaped(&fitted)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn parse(font: &Font, source: &str) -> Result<usvg::Tree, PictureError> {
    usvg::Tree::from_str(source, &font.options).map_err(|_| PictureError::Art)
}

fn render(font: &Font, source: &str) -> Result<Pixmap, PictureError> {
    let tree = parse(font, source)?;
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(PictureError::Art)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    Ok(picture)
}

fn sprite(font: &Font, source: &str) -> Result<Sprite, PictureError> {
    let full = render(font, source)?;
    let half = halved(&full).ok_or(PictureError::Art)?;
    Ok(Sprite { full, half })
}

/// Returns the picture at half its size: each pixel is the average of four.
fn halved(full: &Pixmap) -> Option<Pixmap> {
    let mut half = Pixmap::new(full.width() / 2, full.height() / 2)?;
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
        )?;
    }
    Some(half)
}

/// Draws the sprite over the picture, clipped to the area and the picture.
fn blit(picture: &mut Pixmap, sprite: &Pixmap, area: Area, dimmed: bool) {
    let (across, down) = (picture.width(), picture.height());
    let width = area
        .width
        .min(sprite.width())
        .min(across.saturating_sub(area.x)) as usize;
    let height = area
        .height
        .min(sprite.height())
        .min(down.saturating_sub(area.y)) as usize;
    if width == 0 {
        return;
    }
    let (stride, sprite_stride) = (across as usize, sprite.width() as usize);
    for row in 0..height {
        let from = row * sprite_stride;
        let to = (area.y as usize + row) * stride + area.x as usize;
        let source = &sprite.pixels()[from..from + width];
        for (target, &pixel) in picture.pixels_mut()[to..to + width].iter_mut().zip(source) {
            *target = over(if dimmed { darker(pixel) } else { pixel }, *target);
        }
    }
}

fn darker(pixel: PremultipliedColorU8) -> PremultipliedColorU8 {
    let part = |part: u8| (u16::from(part) * 7 / 10) as u8;
    PremultipliedColorU8::from_rgba(
        part(pixel.red()),
        part(pixel.green()),
        part(pixel.blue()),
        pixel.alpha(),
    )
    .unwrap_or(pixel)
}

fn over(above: PremultipliedColorU8, below: PremultipliedColorU8) -> PremultipliedColorU8 {
    if above.alpha() == 255 {
        return above;
    }
    let rest = 255 - u16::from(above.alpha());
    let part = |above: u8, below: u8| above.saturating_add((u16::from(below) * rest / 255) as u8);
    PremultipliedColorU8::from_rgba(
        part(above.red(), below.red()),
        part(above.green(), below.green()),
        part(above.blue(), below.blue()),
        part(above.alpha(), below.alpha()),
    )
    .unwrap_or(above)
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Returns the outline of a rectangle with rounded corners, `inset` pixels inside its area. `None`
/// if the area is too small.
fn rounded(area: Area, inset: f32, radius: f32) -> Option<Path> {
    let (width, height) = (
        area.width as f32 - 2.0 * inset,
        area.height as f32 - 2.0 * inset,
    );
    let rect = Rect::from_xywh(area.x as f32 + inset, area.y as f32 + inset, width, height)?;
    let radius = radius.min(width / 2.0).min(height / 2.0);
    // Handle distance at which a cubic curve approximates a quarter circle.
    let handle = radius * 0.448;
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(
        right - handle,
        top,
        right,
        top + handle,
        right,
        top + radius,
    );
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - handle,
        right - handle,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(left + radius, bottom);
    path.cubic_to(
        left + handle,
        bottom,
        left,
        bottom - handle,
        left,
        bottom - radius,
    );
    path.line_to(left, top + radius);
    path.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    path.close();
    path.finish()
}

//! Lines of text: characters become positioned glyphs, and each glyph is drawn once.

use harfrust::{Direction, ShapeOptions, ShapePlan, ShaperData, UnicodeBuffer, script};
use resvg::tiny_skia::{PathBuilder, Transform};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider as _};
use unicode_bidi::{BidiInfo, Level};

use crate::cache::Cache;
use crate::canvas::Canvas;
use crate::font::Font;
use crate::mask::Mask;
use crate::scene::{Align, Area, Text};

/// Glyphs start at quarters of a pixel, as browsers place them.
const STEPS: f32 = 4.0;
/// Bounds the memory that a glyph takes.
const LARGEST: u32 = 256;

/// A drawn glyph's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct GlyphKey {
    bold: bool,
    glyph: u32,
    /// Font size in quarters of a pixel.
    size: u16,
    /// Quarters of a pixel right of a pixel's edge.
    right: u8,
    /// Quarters of a pixel below a pixel's edge.
    down: u8,
}

/// Text of a size in an area of a size, at any place and in any colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LineKey {
    text: String,
    size: u32,
    least: u32,
    bold: bool,
    align: Align,
    width: u32,
    height: u32,
}

/// A glyph and its origin relative to the area's corner.
struct Placed {
    key: GlyphKey,
    x: i32,
    y: i32,
}

/// A glyph of a text, in units of the font.
#[derive(Clone, Copy)]
struct Shaped {
    bold: bool,
    glyph: u32,
    offset: (i32, i32),
    advance: i32,
}

/// Shapes and draws lines of text, and keeps what was drawn recently.
pub(crate) struct Lettering {
    regular: ShaperData,
    bold: ShaperData,
    /// By weight, direction and script.
    plans: Cache<(bool, bool, harfrust::Tag), ShapePlan>,
    lines: Cache<LineKey, Vec<Placed>>,
    glyphs: Cache<GlyphKey, Option<Mask>>,
}

impl Lettering {
    pub(crate) fn new(font: &Font) -> Self {
        // Enough for several score sheets of 48 deals, which have the most texts.
        const PLANS: usize = 32;
        const LINES_BYTES: usize = 512 << 10;
        const GLYPHS_BYTES: usize = 1 << 20;
        Self {
            regular: ShaperData::new(&font.weight(false).font),
            bold: ShaperData::new(&font.weight(true).font),
            plans: Cache::new(PLANS),
            lines: Cache::new(LINES_BYTES),
            glyphs: Cache::new(GLYPHS_BYTES),
        }
    }

    /// Writes a text into an area of the canvas.
    pub(crate) fn write(&self, font: &Font, canvas: &mut Canvas, area: Area, text: &Text) {
        let key = LineKey {
            text: text.text.clone(),
            size: text.size.min(LARGEST),
            least: text.least.min(text.size).min(LARGEST),
            bold: text.bold,
            align: text.align,
            width: area.width,
            height: area.height,
        };
        let line = self.lines.get(
            key,
            |key, line| size_of::<LineKey>() + key.text.len() + size_of_val(&**line),
            |key| self.line(font, key),
        );
        for &Placed { key, x, y } in line.iter() {
            let mask = self.glyphs.get(
                key,
                |key, mask| size_of_val(key) + mask.as_ref().map_or(0, Mask::bytes),
                |&key| drawn(font, key),
            );
            if let Some(mask) = &*mask {
                let place = (
                    i64::from(area.x) + i64::from(x),
                    i64::from(area.y) + i64::from(y),
                );
                canvas.stamp(mask, place, text.colour);
            }
        }
    }

    fn line(&self, font: &Font, key: &LineKey) -> Vec<Placed> {
        let (width, height) = (key.width as f32, key.height as f32);
        let sizes = (key.least as f32, key.size as f32);
        let (text, size) = font.fitted(&key.text, sizes, key.bold, width);
        let shaped = self.shaped(font, &text, key.bold);
        let scale = |glyph: &Shaped| font.weight(glyph.bold).unit * size;
        let drawn = shaped
            .iter()
            .map(|glyph| glyph.advance as f32 * scale(glyph));
        let rest = width - drawn.sum::<f32>();
        let mut pen = match key.align {
            Align::Left => 0.0,
            Align::Centre => rest / 2.0,
            Align::Right => rest,
        };
        // Centres capitals, 0.73 of the size high, in the area.
        let baseline = height / 2.0 + size * 0.365;
        let place = |glyph: &Shaped| {
            let scale = scale(glyph);
            let (right, down) = glyph.offset;
            let (x, right) = quarters(pen + right as f32 * scale);
            let (y, down) = quarters(baseline - down as f32 * scale);
            pen += glyph.advance as f32 * scale;
            let key = GlyphKey {
                bold: glyph.bold,
                glyph: glyph.glyph,
                size: (size * STEPS) as u16,
                right,
                down,
            };
            Placed { key, x, y }
        };
        shaped.iter().map(place).collect()
    }

    /// Returns the glyphs of a text from left to right. The other weight helps out with characters
    /// that one weight lacks.
    fn shaped(&self, font: &Font, text: &str, bold: bool) -> Vec<Shaped> {
        const MISSING: u32 = 0;
        let mut glyphs = self.shaped_in_weight(font, text, bold);
        if glyphs.iter().any(|glyph| glyph.glyph == MISSING) {
            let other = self.shaped_in_weight(font, text, !bold);
            if other.iter().all(|glyph| glyph.glyph != MISSING) {
                glyphs = other;
            } else if other.len() == glyphs.len() {
                for (glyph, other) in glyphs.iter_mut().zip(other) {
                    if glyph.glyph == MISSING {
                        *glyph = other;
                    }
                }
            }
        }
        glyphs
    }

    fn shaped_in_weight(&self, font: &Font, text: &str, bold: bool) -> Vec<Shaped> {
        let data = if bold { &self.bold } else { &self.regular };
        let shaper = data.shaper(&font.weight(bold).font).build();
        let bidi = BidiInfo::new(text, Some(Level::ltr()));
        let mut glyphs = Vec::with_capacity(text.len());
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let rightwards = levels[run.start].is_ltr();
                let mut buffer = UnicodeBuffer::new();
                buffer.push_str(&text[run]);
                buffer.set_direction(if rightwards {
                    Direction::LeftToRight
                } else {
                    Direction::RightToLeft
                });
                buffer.guess_segment_properties();
                let script = buffer.script();
                let plan = self.plans.get(
                    (bold, rightwards, script.tag()),
                    |_, _| 1,
                    |_| {
                        let script = (script != script::UNKNOWN).then_some(script);
                        ShapePlan::new(&shaper, buffer.direction(), script, None, &[])
                    },
                );
                let run = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
                let positions = run.glyph_positions().iter();
                glyphs.extend(
                    run.glyph_infos()
                        .iter()
                        .zip(positions)
                        .map(|(info, place)| Shaped {
                            bold,
                            glyph: info.glyph_id,
                            offset: (place.x_offset, place.y_offset),
                            advance: place.x_advance,
                        }),
                );
            }
        }
        glyphs
    }
}

/// Splits a coordinate into a pixel and quarters of a pixel.
fn quarters(at: f32) -> (i32, u8) {
    let steps = (at * STEPS).round() as i32;
    let step = STEPS as i32;
    (steps.div_euclid(step), steps.rem_euclid(step) as u8)
}

/// Draws a glyph; `None` if it has no shape, like a space.
fn drawn(font: &Font, key: GlyphKey) -> Option<Mask> {
    let weight = font.weight(key.bold);
    let outline = weight.font.outline_glyphs().get(GlyphId::new(key.glyph))?;
    let mut pen = Pen(PathBuilder::new());
    let unscaled = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    outline.draw(unscaled, &mut pen).ok()?;
    let scale = weight.unit * f32::from(key.size) / STEPS;
    let (right, down) = (f32::from(key.right) / STEPS, f32::from(key.down) / STEPS);
    let place = Transform::from_row(scale, 0.0, 0.0, -scale, right, down);
    Mask::of(&pen.0.finish()?.transform(place)?)
}

/// Collects a glyph's outline.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

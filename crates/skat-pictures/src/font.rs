//! The embedded font: what it can draw, how wide that is, and how a text is made to fit.

use std::sync::Arc;

use resvg::usvg;
use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

use crate::PictureError;

const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed-Bold.ttf");

/// The family's name as SVG sources write it.
pub(crate) const FAMILY: &str = "DejaVu Sans";
/// Stands for characters that the font lacks, one for each run of them.
const REPLACEMENT: char = '▫';
const ELLIPSIS: char = '…';

/// The font in its two weights.
pub(crate) struct Font {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
    pub(crate) options: usvg::Options<'static>,
}

impl Font {
    /// Reads the embedded font.
    pub(crate) fn new() -> Result<Self, PictureError> {
        let read = |data| FontRef::new(data).map_err(|_| PictureError::Art);
        let mut database = Database::new();
        for data in [REGULAR, BOLD] {
            database.load_font_source(Source::Binary(Arc::new(data)));
        }
        let options =
            usvg::Options { font_family: FAMILY.into(), fontdb: Arc::new(database), ..usvg::Options::default() };
        Ok(Self { regular: read(REGULAR)?, bold: read(BOLD)?, options })
    }

    /// The width of one character at a size of one pixel; nothing for one that the font lacks.
    fn advance(&self, letter: char, bold: bool) -> Option<f32> {
        // What the bold weight lacks is drawn in the regular one.
        let fonts = if bold { [&self.bold, &self.regular] } else { [&self.regular, &self.bold] };
        fonts.into_iter().find_map(|font| {
            let glyph = font.charmap().map(letter)?;
            font.glyph_metrics(Size::new(1.0), LocationRef::default()).advance_width(glyph)
        })
    }

    /// The width in pixels of a text that [`drawable`](Self::drawable) let through. Letters that are joined or pulled together
    /// make it narrower than this, not wider.
    pub(crate) fn width(&self, text: &str, size: f32, bold: bool) -> f32 {
        size * text.chars().filter_map(|letter| self.advance(letter, bold)).sum::<f32>()
    }

    /// The text with nothing in it that can't be drawn on one line: each run of unknown characters becomes one replacement,
    /// invisible ones go, and a letter keeps at most one mark above or below it.
    pub(crate) fn drawable(&self, text: &str) -> String {
        let mut drawn = String::with_capacity(text.len());
        let mut after_mark = true;
        for letter in text.trim().chars() {
            if is_invisible(letter) {
                continue;
            }
            let letter = if letter.is_whitespace() { ' ' } else { letter };
            match self.advance(letter, false) {
                Some(width) if width > 0.0 => {
                    drawn.push(letter);
                    after_mark = false;
                }
                Some(_) if !after_mark => {
                    drawn.push(letter);
                    after_mark = true;
                }
                Some(_) => {}
                None if drawn.ends_with(REPLACEMENT) => {}
                None => drawn.push(REPLACEMENT),
            }
        }
        drawn
    }

    /// A drawable text that is no wider than `room` pixels, if need be shortened with an ellipsis.
    pub(crate) fn fitted(&self, text: &str, size: f32, bold: bool, room: f32) -> String {
        let text = self.drawable(text);
        if self.width(&text, size, bold) <= room {
            return text;
        }
        let mut left = room - self.width("…", size, bold);
        let mut short = String::with_capacity(text.len());
        for letter in text.chars() {
            left -= size * self.advance(letter, bold).unwrap_or_default();
            if left < 0.0 {
                break;
            }
            short.push(letter);
        }
        short.truncate(short.trim_end().len());
        short.push(ELLIPSIS);
        short
    }
}

/// Characters that have no shape of their own but change how others are shown, such as joiners and changes of direction.
fn is_invisible(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

//! The embedded font: its characters, their widths, and the fitting of texts.

use std::sync::Arc;

use resvg::usvg;
use resvg::usvg::fontdb::{Database, Source};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

use crate::PictureError;

const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSansCondensed-Bold.ttf");

/// The font family's name in SVG sources.
pub(crate) const FAMILY: &str = "DejaVu Sans";
/// Replaces each run of characters that the font lacks.
const REPLACEMENT: char = '▫';
const ELLIPSIS: char = '…';

/// One weight of the font, with the tables that every text needs.
pub(crate) struct Weight {
    pub(crate) font: FontRef<'static>,
    characters: Charmap<'static>,
    /// At a size of one pixel.
    metrics: GlyphMetrics<'static>,
    /// Size of the units of outlines and positions, at a size of one pixel.
    pub(crate) unit: f32,
}

impl Weight {
    fn new(data: &'static [u8]) -> Result<Self, PictureError> {
        let font = FontRef::new(data).map_err(|_| PictureError::Art)?;
        let location = LocationRef::default();
        Ok(Self {
            characters: font.charmap(),
            metrics: font.glyph_metrics(Size::new(1.0), location),
            unit: f32::from(font.metrics(Size::unscaled(), location).units_per_em).recip(),
            font,
        })
    }
}

/// The font in its two weights.
pub(crate) struct Font {
    regular: Weight,
    bold: Weight,
    pub(crate) options: usvg::Options<'static>,
}

impl Font {
    /// Parses the embedded font.
    pub(crate) fn new() -> Result<Self, PictureError> {
        let mut database = Database::new();
        for data in [REGULAR, BOLD] {
            database.load_font_source(Source::Binary(Arc::new(data)));
        }
        let options = usvg::Options {
            font_family: FAMILY.into(),
            fontdb: Arc::new(database),
            ..usvg::Options::default()
        };
        Ok(Self {
            regular: Weight::new(REGULAR)?,
            bold: Weight::new(BOLD)?,
            options,
        })
    }

    pub(crate) const fn weight(&self, bold: bool) -> &Weight {
        if bold { &self.bold } else { &self.regular }
    }

    /// Returns a character's width at a size of one pixel, or `None` if the font lacks it.
    fn advance(&self, letter: char, bold: bool) -> Option<f32> {
        // Falls back to the other weight for characters that one weight lacks.
        [bold, !bold].into_iter().find_map(|bold| {
            let weight = self.weight(bold);
            weight.metrics.advance_width(weight.characters.map(letter)?)
        })
    }

    /// Returns the width in pixels of a text from [`drawable`](Self::drawable). Ligatures and
    /// kerning make the drawn text narrower, never wider.
    pub(crate) fn width(&self, text: &str, size: f32, bold: bool) -> f32 {
        size * text
            .chars()
            .filter_map(|letter| self.advance(letter, bold))
            .sum::<f32>()
    }

    /// Makes the text drawable on one line: each run of unknown characters becomes one replacement,
    /// invisible characters disappear, and a letter keeps at most one mark above or below it.
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

    /// Returns a drawable text and its size, fitted to `room` pixels. A text that is too wide at the
    /// larger size first shrinks to the smaller one; then an ellipsis shortens it, before a note in
    /// brackets if there is room. Sizes are quarters of a pixel, so that texts share their glyphs.
    pub(crate) fn fitted(
        &self,
        text: &str,
        (small, size): (f32, f32),
        bold: bool,
        room: f32,
    ) -> (String, f32) {
        let text = self.drawable(text);
        let width = self.width(&text, size, bold);
        if width <= room {
            return (text, size);
        }
        if width * small / size <= room {
            return (text, (size * room / width * 4.0).floor() / 4.0);
        }
        let ellipsis = small * self.advance(ELLIPSIS, bold).unwrap_or_default();
        let (name, note) = match split_note(&text) {
            (name, note) if ellipsis + self.width(note, small, bold) <= room => (name, note),
            _ => (&*text, ""),
        };
        let mut left = room - ellipsis - self.width(note, small, bold);
        let mut short = String::with_capacity(text.len());
        for letter in name.chars() {
            left -= small * self.advance(letter, bold).unwrap_or_default();
            if left < 0.0 {
                break;
            }
            short.push(letter);
        }
        short.truncate(short.trim_end().len());
        short.push(ELLIPSIS);
        (short + note, small)
    }
}

/// Splits a text before a short note in brackets at its end, such as the mark of a computer.
pub(crate) fn split_note(text: &str) -> (&str, &str) {
    const LONGEST: usize = 8;
    let at = text.strip_suffix(')').and_then(|text| text.rfind(" ("));
    match at.map(|at| text.split_at(at)) {
        Some((name, note)) if note.chars().count() <= LONGEST => (name, note),
        _ => (text, ""),
    }
}

/// Returns whether a character has no shape of its own but affects others, such as joiners and
/// direction marks.
fn is_invisible(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(
            letter,
            '\u{ad}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use resvg::usvg::Tree;

    use super::*;

    /// Measures the width at which the renderer really draws a text.
    fn drawn_width(font: &Font, text: &str, size: f32, bold: bool) -> f32 {
        let weight = if bold { "bold" } else { "normal" };
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="9" height="9"><text font-family="{FAMILY}" font-weight="{weight}" font-size="{size}">{}</text></svg>"#,
            text.replace('&', "&amp;").replace('<', "&lt;")
        );
        let tree = Tree::from_str(&svg, &font.options).unwrap();
        tree.root().bounding_box().width()
    }

    #[test]
    fn a_short_name_is_left_as_it_is() {
        let font = Font::new().unwrap();
        assert_eq!(
            font.fitted("Jürgen Łoś", (15.0, 20.0), true, 200.0),
            ("Jürgen Łoś".to_owned(), 20.0)
        );
    }

    #[test]
    fn a_longer_name_becomes_smaller_before_it_is_cut() {
        let font = Font::new().unwrap();
        let width = font.width("Annegret", 20.0, true);
        let (text, size) = font.fitted("Annegret", (15.0, 20.0), true, width * 0.9);
        assert_eq!(text, "Annegret");
        assert!((15.0..20.0).contains(&size));
        let (text, size) = font.fitted("Annegret", (15.0, 20.0), true, width * 0.5);
        assert!(text.ends_with('…') && text.starts_with("An"));
        assert!((size - 15.0).abs() < 0.01);
    }

    #[test]
    fn a_name_that_is_cut_keeps_its_mark() {
        let font = Font::new().unwrap();
        let (text, _) = font.fitted("Friedrich-Wilhelm (PC)", (20.0, 20.0), true, 150.0);
        assert!(
            text.starts_with("Fri") && text.ends_with("… (PC)"),
            "{text}"
        );
        for (name, room) in [
            ("Friedrich (who plays too much)", 150.0),
            ("Anna (PC)", 30.0),
        ] {
            let (text, size) = font.fitted(name, (20.0, 20.0), true, room);
            assert!(text.ends_with('…'), "{text}");
            assert!(font.width(&text, size, true) <= room);
        }
    }

    #[test]
    fn missing_glyphs_are_replaced_once_per_run() {
        let font = Font::new().unwrap();
        assert_eq!(font.drawable("a🎉🎉b👩‍👩‍👧c"), "a▫b▫c");
        assert_eq!(font.drawable("漢字 x"), "▫ x");
        assert_eq!(font.drawable("שלום مرحبا"), "שלום مرحبا");
    }

    #[test]
    fn invisible_characters_and_piled_up_marks_go() {
        let font = Font::new().unwrap();
        assert_eq!(font.drawable("\u{202e}abc\u{200b}\n\u{7}d"), "abc d");
        assert_eq!(font.drawable("e\u{301}\u{302}\u{303}\u{304}"), "e\u{301}");
    }

    #[test]
    fn both_weights_have_every_letter_and_sign_of_both_languages() {
        let font = Font::new().unwrap();
        for letter in ('!'..='~').chain("ÄÖÜäöüßẞéñŁ„“”‚‘’–—…×−·•♠♥♦♣€✓✗▫".chars())
        {
            for weight in [&font.regular, &font.bold] {
                assert!(
                    weight.characters.map(letter).is_some(),
                    "{letter} is missing"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_fits_its_box(text in any::<String>(), room in 20.0_f32..400.0, bold: bool) {
            let font = Font::new().unwrap();
            let (fitted, size) = font.fitted(&text, (18.0, 24.0), bold, room);
            prop_assert!(font.width(&fitted, size, bold) <= room + 0.5);
        }

        /// The measured width bounds the drawn one, up to the overhang of the last letter.
        #[test]
        fn names_are_drawn_no_wider_than_measured(text in "[A-Za-zÄÖÜäöüßŁłéА-яΑ-ωא-ת \
            0-9_.!~]{1,32}", bold: bool) {
            let font = Font::new().unwrap();
            let text = font.drawable(&text);
            prop_assume!(!text.is_empty());
            let drawn = drawn_width(&font, &text, 24.0, bold);
            prop_assert!(drawn <= font.width(&text, 24.0, bold) + 4.0);
        }
    }
}

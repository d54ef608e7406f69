//! PNG of emojis, with a palette. Cards have few colours, so 64 suffice. An emoji is identified by
//! its bytes, so every change here makes every installation upload all of them again.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::PictureError;
use crate::palette::{Rgba, distance};

/// Maximum number of colours in a picture.
const COLOURS: usize = 64;
/// Pixels are counted in bins: opaque ones by five bits of each channel, others by four bits of
/// opacity.
const OPAQUE_BINS: usize = 1 << 15;
const BINS: usize = OPAQUE_BINS + 16;
/// Bins closer than this to a palette colour get no colour of their own (squared distance of the
/// channels).
const NEAR: u32 = 160;

fn bin(pixel: PremultipliedColorU8) -> usize {
    match pixel.alpha() {
        255 => {
            usize::from(pixel.red() >> 3) << 10
                | usize::from(pixel.green() >> 3) << 5
                | usize::from(pixel.blue() >> 3)
        }
        alpha => OPAQUE_BINS + usize::from(alpha >> 4),
    }
}

#[derive(Clone, Copy, Default)]
struct ColorCount {
    pixels: u32,
    sums: [u32; 4],
}

impl ColorCount {
    fn add(&mut self, pixel: PremultipliedColorU8) {
        let colour = pixel.demultiply();
        self.pixels += 1;
        for (sum, part) in
            self.sums
                .iter_mut()
                .zip([colour.red(), colour.green(), colour.blue(), colour.alpha()])
        {
            *sum += u32::from(part);
        }
    }

    fn average(self) -> Rgba {
        self.sums.map(|sum| (sum / self.pixels.max(1)) as u8)
    }
}

fn nearest(palette: &[Rgba], colour: Rgba) -> usize {
    (0..palette.len())
        .min_by_key(|&entry| distance(palette[entry], colour))
        .unwrap_or_default()
}

/// Chooses the picture's most frequent colours that differ enough, and assigns one of them to each
/// bin.
fn palette(pixels: &[PremultipliedColorU8]) -> (Vec<Rgba>, Vec<u8>) {
    let mut counts = vec![ColorCount::default(); BINS];
    for &pixel in pixels {
        counts[bin(pixel)].add(pixel);
    }
    let mut used: Vec<usize> = (0..BINS).filter(|&bin| counts[bin].pixels > 0).collect();
    used.sort_by_key(|&bin| (std::cmp::Reverse(counts[bin].pixels), bin));
    let mut palette: Vec<Rgba> = Vec::with_capacity(COLOURS);
    for &bin in &used {
        let colour = counts[bin].average();
        if palette.len() < COLOURS && palette.iter().all(|&entry| distance(entry, colour) > NEAR) {
            palette.push(colour);
        }
    }
    let mut entries = vec![0; BINS];
    for bin in used {
        entries[bin] = nearest(&palette, counts[bin].average()) as u8;
    }
    (palette, entries)
}

/// Encodes the picture as PNG with a palette of at most 64 colours.
///
/// # Errors
/// [`PictureError::Encode`] if the encoder refuses.
pub(crate) fn encode(picture: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let (palette, entries) = palette(picture.pixels());
    let indexed: Vec<u8> = picture
        .pixels()
        .iter()
        .map(|&pixel| entries[bin(pixel)])
        .collect();
    let mut file = Vec::with_capacity(48 << 10);
    let mut encoder = png::Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(
        palette
            .iter()
            .flat_map(|&[red, green, blue, _]| [red, green, blue])
            .collect::<Vec<u8>>(),
    );
    encoder.set_trns(palette.iter().map(|entry| entry[3]).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indexed)?;
    writer.finish()?;
    Ok(file)
}

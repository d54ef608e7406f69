//! PNG files of pictures with a palette.
//!
//! `png` writes the file, but zlib-rs packs the rows, in a third of the time that `png`'s own encoder
//! takes. The packed bytes may depend on the processor. Emojis are identified by their bytes, so
//! [`png_palette`](crate::png_palette) encodes them.

use std::io;

use zlib_rs::{DeflateConfig, ReturnCode, compress_bound, compress_slice};

use crate::PictureError;
use crate::palette::Rgba;

/// The fastest level whose files are no larger by more than a third than those of `png`'s encoder.
const LEVEL: i32 = 4;

/// Encodes rows of palette indices, each after the number of its filter.
///
/// # Errors
/// [`PictureError::Encode`] if the encoder refuses.
pub(crate) fn encode(
    width: usize,
    height: usize,
    rows: &[u8],
    palette: &[Rgba],
) -> Result<Vec<u8>, PictureError> {
    let mut packed = vec![0; compress_bound(rows.len())];
    let (packed, ReturnCode::Ok) = compress_slice(&mut packed, rows, DeflateConfig::new(LEVEL))
    else {
        return Err(png::EncodingError::from(io::Error::other("can't pack the rows")).into());
    };
    let mut file = Vec::with_capacity(packed.len() + (2 << 10));
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    let colours = palette
        .iter()
        .flat_map(|[red, green, blue, _]| [*red, *green, *blue]);
    encoder.set_palette(colours.collect::<Vec<u8>>());
    // Colours without an opacity are opaque.
    let last = palette.iter().rposition(|colour| colour[3] < u8::MAX);
    let opacities = palette.iter().take(last.map_or(0, |last| last + 1));
    encoder.set_trns(opacities.map(|colour| colour[3]).collect::<Vec<u8>>());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, packed)?;
    writer.finish()?;
    Ok(file)
}

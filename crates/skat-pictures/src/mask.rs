//! Shapes as rows of coverage: glyphs, and rectangles with rounded corners.

use resvg::tiny_skia::{self, FillRule, Path, PathBuilder, Rect, Stroke, Transform};

use crate::scene::Area;

/// Coverage of a pixel that a shape fills. Sixteen steps of an edge can't be told from 256.
pub(crate) const FULL: u8 = 16;

/// The coverage of each pixel by a shape, from 0 to [`FULL`].
pub(crate) struct Mask {
    /// Position relative to the shape's origin.
    pub(crate) left: i32,
    /// Position relative to the shape's origin.
    pub(crate) top: i32,
    pub(crate) width: usize,
    levels: Box<[u8]>,
}

impl Mask {
    /// Rasterises the path; `None` if nothing of it shows.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let width = (bounds.right().ceil() - left).max(1.0) as u32;
        let height = (bounds.bottom().ceil() - top).max(1.0) as u32;
        Self::part(path, (left as i32, top as i32), (width, height))
    }

    /// Rasterises a part of the path, from its upper left corner and of this size.
    fn part(path: &Path, (left, top): (i32, i32), (width, height): (u32, u32)) -> Option<Self> {
        let mut mask = tiny_skia::Mask::new(width, height)?;
        let place = Transform::from_translate(-left as f32, -top as f32);
        mask.fill_path(path, FillRule::Winding, true, place);
        Some(Self {
            left,
            top,
            width: width as usize,
            levels: mask.data().iter().copied().map(level).collect(),
        })
    }

    /// Returns the rows from top to bottom.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.levels.chunks_exact(self.width)
    }

    /// Returns a row's levels.
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        self.rows().nth(row).unwrap_or_default()
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.levels.len()
    }
}

/// Returns the level of an opacity.
pub(crate) fn level(alpha: u8) -> u8 {
    let full = u16::from(u8::MAX);
    ((u16::from(alpha) * u16::from(FULL) + full / 2) / full) as u8
}

/// A rectangle with rounded corners: its four corners, with one row and one column between them
/// that stand for all rows and columns between the corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Corners {
    width: u32,
    height: u32,
    /// Distance from an edge to the end of a corner.
    reach: u32,
    /// In half pixels, because a small rectangle limits the radius to half its side.
    radius: u32,
    /// `None` for a filled rectangle.
    line: Option<u32>,
}

impl Corners {
    /// Bounds the memory that a corner takes.
    const LARGEST: u32 = 128;

    /// Describes a filled rectangle, or an outline of this thickness inside the area.
    pub(crate) fn new(area: Area, radius: u32, line: Option<u32>) -> Self {
        let line = line.map(|line| line.min(Self::LARGEST));
        let inset = line.unwrap_or_default();
        let side = area.width.min(area.height).saturating_sub(inset);
        let radius = radius.min(Self::LARGEST).saturating_mul(2).min(side);
        let reach = radius.div_ceil(2) + inset + 1;
        Self {
            width: area.width.min(2 * reach + 1),
            height: area.height.min(2 * reach + 1),
            reach,
            radius,
            line,
        }
    }

    /// Rasterises the corners; `None` if the area is too small.
    pub(crate) fn mask(self) -> Option<Mask> {
        let (width, height) = (self.width as f32, self.height as f32);
        let inset = self.line.unwrap_or_default() as f32 / 2.0;
        let path = rounded(width, height, inset, self.radius as f32 / 2.0)?;
        let path = match self.line {
            None => path,
            Some(line) => {
                let stroke = Stroke {
                    width: line as f32,
                    ..Stroke::default()
                };
                path.stroke(&stroke, 1.0)?
            }
        };
        Mask::part(&path, (0, 0), (self.width, self.height))
    }

    /// Returns the row of the mask that stands for this row of the area.
    pub(crate) fn row(self, row: u32, area: Area) -> usize {
        Self::place(row, area.height, self.height, self.reach)
    }

    /// Returns the column of the mask that stands for this column of the area.
    pub(crate) fn column(self, column: u32, area: Area) -> usize {
        Self::place(column, area.width, self.width, self.reach)
    }

    fn place(at: u32, length: u32, own: u32, reach: u32) -> usize {
        let from_end = length - at;
        let place = if at < reach || length == own {
            at
        } else if from_end <= reach {
            own - from_end
        } else {
            reach
        };
        place as usize
    }

    /// Returns the columns of the area between the corners.
    pub(crate) fn middle(self, area: Area) -> std::ops::Range<u32> {
        if area.width == self.width {
            0..0
        } else {
            self.reach..area.width - self.reach
        }
    }
}

/// Returns the outline of a rectangle with rounded corners, `inset` pixels inside its size. `None`
/// if the size is too small.
fn rounded(width: f32, height: f32, inset: f32, radius: f32) -> Option<Path> {
    let rect = Rect::from_xywh(inset, inset, width - 2.0 * inset, height - 2.0 * inset)?;
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

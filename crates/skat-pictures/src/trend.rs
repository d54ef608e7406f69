//! A trend: values in the order of time, each with its interval.

use crate::content::{TrendChart, TrendPoint};
use crate::scene::{Align, Area, Item, Scene, What, Writing, colours, smallest_text};

const WIDTH: u32 = 600;
const MARGIN: u32 = 16;
const TITLE: u32 = 48;
/// Width of the numbers beside the lines.
const NUMBERS: u32 = 64;
const PLOT: u32 = 260;
const FOOT: u32 = 40;
/// Room above the plot for the uppermost point's value.
const HEADROOM: u32 = 32;
const DOT: u32 = 16;
const WHISKER: u32 = 4;
/// Most points that fit beside each other with their values.
const MOST: usize = 10;
/// Most lines with a number.
const MOST_LINES: i32 = 5;

/// Lays out a trend of at most ten points; of more it shows the last ones. The last point is golden.
#[must_use]
pub fn trend(chart: &TrendChart) -> Scene {
    let points = &chart.points[chart.points.len().saturating_sub(MOST)..];
    let height = MARGIN / 2 + TITLE + HEADROOM + PLOT + FOOT;
    let mut scene = Scene::empty(WIDTH, height);
    let size = smallest_text(WIDTH);
    scene.items.push(Item {
        area: scene.area(),
        what: What::Panel {
            fill: colours::SLATE,
            radius: 24,
        },
    });
    let inner = WIDTH - 2 * MARGIN;
    scene.text(
        Area::new(MARGIN, MARGIN / 2, inner, TITLE),
        &chart.title,
        Writing::new(size + 4, colours::GOLD).bold().at_least(size),
    );
    let top = MARGIN / 2 + TITLE + HEADROOM;
    let scale = ValueAxis::of(points, chart.from_zero, top);
    let muted = Writing::new(size, colours::MUTED).at_least(size);
    for number in scale.lines() {
        let y = scale.y(number);
        let colour = if number == 0 {
            colours::MUTED
        } else {
            colours::LINE
        };
        let left = MARGIN + NUMBERS;
        scene.panel(Area::new(left, y, WIDTH - MARGIN - left, 2), colour, 0);
        let area = Area::new(MARGIN, y - size / 2, NUMBERS - 8, size);
        scene.text(area, &minus(number), muted.aligned(Align::Right));
    }
    let count = u32::try_from(points.len()).unwrap_or(1).max(1);
    let room = (WIDTH - 2 * MARGIN - NUMBERS) / count;
    for (point, number) in points.iter().zip(0_u32..) {
        let centre = MARGIN + NUMBERS + number * room + room / 2;
        let is_last = number + 1 == count;
        let colour = if is_last {
            colours::GOLD
        } else {
            colours::TEXT
        };
        let (high, low) = (scale.y(point.high), scale.y(point.low));
        let whisker = Area::new(centre - WHISKER / 2, high, WHISKER, low - high + 2);
        scene.panel(whisker, colours::MUTED, 0);
        let y = scale.y(point.value);
        scene.panel(
            Area::new(centre - DOT / 2, y - DOT / 2, DOT, DOT),
            colour,
            DOT / 2,
        );
        let label = Area::new(centre - room / 2, high - size - 2, room, size);
        let writing = Writing::new(size, colour).bold().at_least(size);
        scene.text(label, &minus(point.value), writing.aligned(Align::Centre));
    }
    let foot = Area::new(
        MARGIN + NUMBERS,
        height - FOOT + 4,
        (inner - NUMBERS) / 2,
        FOOT - 8,
    );
    scene.text(foot, &chart.older, muted);
    let foot = Area::new(foot.right(), foot.y, foot.width, foot.height);
    scene.text(foot, &chart.newer, muted.aligned(Align::Right));
    scene
}

/// The heights of values.
struct ValueAxis {
    lowest: i32,
    step: i32,
    lines: i32,
    top: u32,
}

impl ValueAxis {
    /// Fits all intervals, and 0 if wanted, between two of its lines.
    fn of(points: &[TrendPoint], from_zero: bool, top: u32) -> Self {
        let lows = points.iter().map(|point| point.low.min(point.value));
        let highs = points.iter().map(|point| point.high.max(point.value));
        let (low, high) = (lows.min().unwrap_or(0), highs.max().unwrap_or(0));
        let (low, high) = if from_zero {
            (low.min(0), high.max(1))
        } else {
            (low, high.max(low.saturating_add(1)))
        };
        let steps = (0..8).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
        let spans = |step: i32| (low.div_euclid(step), -(-high).div_euclid(step));
        let fits = |step: &i32| {
            let (first, last) = spans(*step);
            last - first < MOST_LINES
        };
        let step = steps.clone().find(fits).unwrap_or(100_000_000);
        let (first, last) = spans(step);
        Self {
            lowest: first.saturating_mul(step),
            step,
            lines: last - first,
            top,
        }
    }

    /// Returns the numbers of the lines, the lowest first.
    fn lines(&self) -> impl Iterator<Item = i32> + use<> {
        let (lowest, step) = (self.lowest, self.step);
        (0..=self.lines).map(move |line| lowest.saturating_add(line.saturating_mul(step)))
    }

    /// Returns the height of a value in the picture.
    fn y(&self, value: i32) -> u32 {
        let span = i64::from(self.lines.max(1)) * i64::from(self.step);
        let above = (i64::from(value) - i64::from(self.lowest)).clamp(0, span);
        let up = above * i64::from(PLOT) / span;
        self.top + PLOT - u32::try_from(up).unwrap_or(0)
    }
}

/// Writes a number with a real minus.
fn minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_at_round_numbers_around_all_values() {
        let point = |low, high| TrendPoint {
            value: i32::midpoint(low, high),
            low,
            high,
        };
        for (points, from_zero, lines) in [
            (vec![], true, vec![0, 1]),
            (vec![point(40, 96)], true, vec![0, 50, 100]),
            (
                vec![point(40, 96), point(-12, 30)],
                true,
                vec![-50, 0, 50, 100],
            ),
            (vec![point(120, 431)], true, vec![0, 200, 400, 600]),
            (vec![], false, vec![0, 1]),
            (vec![point(1500, 1500)], false, vec![1500, 1501]),
            (
                vec![point(1200, 1680), point(1490, 1610)],
                false,
                vec![1200, 1400, 1600, 1800],
            ),
        ] {
            let scale = ValueAxis::of(&points, from_zero, 0);
            assert_eq!(scale.lines().collect::<Vec<i32>>(), lines, "{points:?}");
        }
        let scale = ValueAxis::of(&[point(0, 100)], true, 10);
        assert_eq!((scale.y(0), scale.y(50), scale.y(100)), (270, 140, 10));
    }
}

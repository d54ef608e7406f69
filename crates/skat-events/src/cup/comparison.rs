//! The deals of duplicate tables, and their comparison.

/// Points of a table's deals by place, in the order of the deals. They are kept compactly, because
/// they are most of what a cup remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealPoints {
    places: u8,
    points: Vec<i16>,
}

impl DealPoints {
    /// Creates the points from one row for each deal; `None` if the rows differ in length or are
    /// empty.
    #[must_use]
    pub fn from_rows(rows: &[impl AsRef<[i16]>]) -> Option<Self> {
        let Some(first) = rows.first() else {
            return Some(Self::default());
        };
        let places = first.as_ref().len();
        let fits = rows.iter().all(|row| row.as_ref().len() == places);
        if !fits || places == 0 {
            return None;
        }
        Some(Self {
            places: u8::try_from(places).ok()?,
            points: rows.iter().flat_map(AsRef::as_ref).copied().collect(),
        })
    }

    /// Returns true if there are no deals.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Returns the number of places; 0 if there are no deals.
    #[must_use]
    pub fn places(&self) -> usize {
        self.places.into()
    }

    /// Returns the points of each deal by place.
    pub fn rows(&self) -> impl Iterator<Item = &[i16]> {
        self.points.chunks_exact(self.places().max(1))
    }

    /// Returns the bytes that the points take up outside the value itself.
    #[cfg(test)]
    pub(super) fn heap_bytes(&self) -> usize {
        self.points.capacity() * size_of::<i16>()
    }
}

/// By how much everybody did better in a deal than the mean of their place, by place, in
/// hundredths of a point.
pub type PlaceDifferences = Vec<i64>;

/// Returns by how much everybody did better in each deal than the mean of all who sat at the same
/// place, in hundredths of a point, rounded to the nearest.
///
/// A table has a row for each deal. Only tables with as many places are compared, and only deals
/// that both have played.
#[must_use]
pub fn compare(tables: &[&DealPoints]) -> Vec<Vec<PlaceDifferences>> {
    let tables: Vec<Vec<&[i16]>> = tables.iter().map(|table| table.rows().collect()).collect();
    let difference = |deal: usize, place: usize, row: &[i16]| {
        let field = tables.iter().filter_map(|table| table.get(deal));
        let points = field
            .filter(|other| other.len() == row.len())
            .map(|other| i64::from(other[place]));
        let (count, sum) = points.fold((0, 0), |(count, sum), points| (count + 1, sum + points));
        let hundredths = 100 * (count * i64::from(row[place]) - sum);
        // Rounds away from 0 in the middle, so that nobody's gain differs from another's loss.
        (2 * hundredths.abs() + count) / (2 * count) * hundredths.signum()
    };
    let compared = |table: &Vec<&[i16]>| {
        let rows = table.iter().enumerate();
        rows.map(|(deal, row)| {
            (0..row.len())
                .map(|place| difference(deal, place, row))
                .collect()
        })
        .collect()
    };
    tables.iter().map(compared).collect()
}

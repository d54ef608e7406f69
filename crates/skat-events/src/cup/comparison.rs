//! Comparison of tables that played the same deals.

/// Points of a deal by place, in hundredths for a difference.
pub type PlacePoints = Vec<i64>;

/// Returns by how much everybody did better in each deal than the mean of all who sat at the same
/// place, in hundredths of a point, rounded to the nearest.
///
/// A table has a row of points for each deal, and a row the points by place. Only tables with as
/// many places are compared, and only deals that both have played.
#[must_use]
pub fn compare(tables: &[Vec<PlacePoints>]) -> Vec<Vec<PlacePoints>> {
    let difference = |deal: usize, place: usize, row: &PlacePoints| {
        let field = tables.iter().filter_map(|table| table.get(deal));
        let points = field
            .filter(|other| other.len() == row.len())
            .map(|other| other[place]);
        let (count, sum) = points.fold((0, 0), |(count, sum), points| (count + 1, sum + points));
        let hundredths = 100 * (count * row[place] - sum);
        // Rounds away from 0 in the middle, so that nobody's gain differs from another's loss.
        (2 * hundredths.abs() + count) / (2 * count) * hundredths.signum()
    };
    let compared = |table: &Vec<PlacePoints>| {
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

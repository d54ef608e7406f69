//! Numbers in texts.

use super::catalog::Texts;

/// Formats a number with its sign. The minus sign is as wide as the plus.
pub(crate) fn signed(number: i64) -> String {
    match number {
        0 => "±0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// Formats a number, with a sign only if it is negative.
pub(crate) fn plain(number: i64) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// Aligns numbers in columns as wide as their widest cell. The text of each row follows its code
/// span, because mentions work only outside.
pub(crate) fn columns(head: &[String], rows: &[(Vec<String>, String)]) -> String {
    let cell_width = |column: usize| {
        let cells = rows
            .iter()
            .map(|(cells, _)| &cells[column])
            .chain([&head[column]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(cell_width).collect();
    let line = |cells: &[String]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        format!("`{}`", padded.join("  "))
    };
    let rows = rows
        .iter()
        .map(|(cells, name)| format!("{} {name}", line(cells)));
    [line(head)]
        .into_iter()
        .chain(rows)
        .collect::<Vec<String>>()
        .join("\n")
}

/// Rounds thousandths to a whole number.
pub(crate) const fn rounded(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1_000)
}

/// Formats a share in thousandths as a percentage.
pub(crate) fn percent(thousandths: i64, texts: Texts) -> String {
    texts.percent((thousandths + 5).div_euclid(10))
}

/// Formats a number that isn't negative with this many decimals.
pub(crate) fn decimal(number: f64, decimals: usize, texts: Texts) -> String {
    format!("{number:.decimals$}").replace('.', &texts.decimal_mark())
}

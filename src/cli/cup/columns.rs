//! The columns of a result list, by their German and English headings.

/// A column with a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    Name,
    Team,
    Series,
    Table,
    Size,
    Points,
    Won,
    Lost,
    OthersLost,
}

/// The headings of each column, in lower case; the first ones are those of our own reports, in
/// German and in English.
const HEADINGS: [(Column, &[&str]); 9] = [
    (Column::Name, &["name", "name", "spieler", "player"]),
    (Column::Team, &["mannschaft", "team"]),
    (Column::Series, &["serie", "series"]),
    (Column::Table, &["tisch", "table"]),
    (
        Column::Size,
        &[
            "tischgröße",
            "table size",
            "tischgroesse",
            "spieler am tisch",
            "size",
        ],
    ),
    (
        Column::Points,
        &["spielpunkte", "points", "punkte", "game points"],
    ),
    (
        Column::Won,
        &["gewonnen", "won", "gewonnene spiele", "games won"],
    ),
    (
        Column::Lost,
        &["verloren", "lost", "verlorene spiele", "games lost"],
    ),
    (
        Column::OthersLost,
        &[
            "andere verloren",
            "others lost",
            "gegner verloren",
            "verloren andere",
            "lost by others",
        ],
    ),
];

impl Column {
    /// Returns the column under this heading.
    pub(super) fn of_heading(heading: &str) -> Option<Self> {
        let heading = heading.to_lowercase().replace(['_', '-', '.'], " ");
        let words: Vec<&str> = heading.split_whitespace().collect();
        let heading = words.join(" ");
        let mut known = HEADINGS.iter();
        let found = known.find(|(_, headings)| headings.contains(&heading.as_str()));
        found.map(|&(column, _)| column)
    }

    /// Returns the German and the English heading.
    pub(super) fn headings(self) -> [&'static str; 2] {
        let mut known = HEADINGS.iter();
        let found = known.find(|(column, _)| *column == self);
        found.map_or([""; 2], |(_, headings)| [headings[0], headings[1]])
    }
}

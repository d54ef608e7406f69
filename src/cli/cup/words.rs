//! What the command says, in German and English.

use skat_view::Lang;

use super::columns::Column;
use super::list::{ListProblem, ProblemKind};

/// Returns the text in this language.
pub(super) const fn word(
    language: Lang,
    german: &'static str,
    english: &'static str,
) -> &'static str {
    match language {
        Lang::De => german,
        Lang::En => english,
    }
}

/// Returns a column's heading with a capital.
pub(super) fn heading(column: Column, language: Lang) -> String {
    let [german, english] = column.headings();
    let heading = word(language, german, english);
    let mut characters = heading.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// Says what is wrong, and where.
pub(super) fn problem(problem: &ListProblem, language: Lang) -> String {
    let line = problem.line;
    let column = problem.column.map(|column| heading(column, language));
    let place = match (language, column) {
        (Lang::De, Some(column)) => format!("Zeile {line}, Spalte {column}"),
        (Lang::De, None) => format!("Zeile {line}"),
        (Lang::En, Some(column)) => format!("line {line}, column {column}"),
        (Lang::En, None) => format!("line {line}"),
    };
    let what = match language {
        Lang::De => german(&problem.kind),
        Lang::En => english(&problem.kind),
    };
    format!("{place}: {what}")
}

fn german(kind: &ProblemKind) -> String {
    match kind {
        ProblemKind::Empty => "hier stehen keine Ergebnisse".to_owned(),
        ProblemKind::NoColumn => "diese Spalte fehlt".to_owned(),
        ProblemKind::TwoColumns => "diese Spalte kommt zweimal vor".to_owned(),
        ProblemKind::EmptyCell => "das Feld ist leer".to_owned(),
        ProblemKind::NotANumber(cell) => format!("„{cell}“ ist hier keine mögliche Zahl"),
        ProblemKind::TooManyCells => "mehr Felder als Überschriften".to_owned(),
        ProblemKind::Twice { first } => {
            format!("diese Serie steht für denselben Namen schon in Zeile {first}")
        }
        ProblemKind::OtherTeam { first } => {
            format!("in Zeile {first} steht eine andere Mannschaft")
        }
        ProblemKind::Players(lines) => {
            format!("an einem Tisch sitzen drei oder vier, hier sind es {lines}")
        }
        ProblemKind::NeedsOthersLost => {
            "der Tisch ist nicht vollständig, darum fehlen hier die verlorenen Spiele der anderen"
                .to_owned()
        }
        ProblemKind::OthersLost { given, counted } => {
            format!("hier steht {given}, aber nach den Zeilen dieses Tisches sind es {counted}")
        }
        ProblemKind::Unreadable(reason) => format!("nicht lesbar ({reason})"),
    }
}

fn english(kind: &ProblemKind) -> String {
    match kind {
        ProblemKind::Empty => "there are no results".to_owned(),
        ProblemKind::NoColumn => "this column is missing".to_owned(),
        ProblemKind::TwoColumns => "this column is there twice".to_owned(),
        ProblemKind::EmptyCell => "the cell is empty".to_owned(),
        ProblemKind::NotANumber(cell) => format!("“{cell}” isn't a possible number here"),
        ProblemKind::TooManyCells => "more cells than headings".to_owned(),
        ProblemKind::Twice { first } => {
            format!("line {first} has this series of the same name already")
        }
        ProblemKind::OtherTeam { first } => format!("line {first} has another team"),
        ProblemKind::Players(lines) => {
            format!("a table has three or four players, this one {lines}")
        }
        ProblemKind::NeedsOthersLost => {
            "the table isn't complete, so games lost by others are needed".to_owned()
        }
        ProblemKind::OthersLost { given, counted } => {
            format!("this says {given}, but by the lines of this table it is {counted}")
        }
        ProblemKind::Unreadable(reason) => format!("unreadable ({reason})"),
    }
}

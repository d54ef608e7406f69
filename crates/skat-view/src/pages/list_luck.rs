//! Luck and play in the public message of a finished list.

use skat_table::Place;

use crate::Field;
use crate::model::text::RichText;
use crate::pages::luck::LuckParts;
use crate::parts::render_context::RenderContext;
use crate::parts::score;
use crate::text::numbers::{columns, plain, signed};

/// Stands for a player who doesn't show how they play.
const HIDDEN: &str = "–";

/// The luck and play of a finished list, as everybody may see them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PublicLuck {
    /// The players by place; `None` for a place without a deal that counts.
    pub places: Vec<Option<PublicLuckPlace>>,
    /// The number of deals that are left out, because a decision was taken back.
    pub left_out: usize,
}

/// The luck and play at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublicLuckPlace {
    /// The parts, summed up over the list.
    pub parts: LuckParts,
    /// True if everybody may see more of them than the points.
    pub is_shown: bool,
}

/// Builds the field of a finished list: a line for each player, with points, luck and play.
pub(crate) fn field(context: &RenderContext<'_>, luck: &PublicLuck) -> Field {
    let texts = context.texts;
    let of_place = |place: &Place| luck.places.get(place.index()).copied().flatten();
    let row = |place: Place| {
        let cells = match of_place(&place) {
            None => [HIDDEN; 3].map(str::to_owned),
            Some(PublicLuckPlace { parts, is_shown }) => {
                let points = plain(i64::from(parts.points));
                match is_shown {
                    true => [
                        points,
                        signed(parts.whole_luck()),
                        signed(parts.whole_play()),
                    ],
                    false => [points, HIDDEN.to_owned(), HIDDEN.to_owned()],
                }
            }
        };
        (cells.to_vec(), context.name(place))
    };
    let ranking = score::ranking(context);
    let is_hidden = |place: &Place| of_place(place).is_some_and(|it| !it.is_shown);
    let has_hidden = ranking.iter().any(is_hidden);
    let head = ["points", "luck", "play"].map(|column| texts.luck_column(column));
    let rows: Vec<_> = ranking.into_iter().map(row).collect();
    let of_four = (context.table.places.len() == 4).then(|| texts.luck_of_four());
    let left_out = (luck.left_out > 0).then(|| texts.luck_left_out(luck.left_out));
    let hidden = has_hidden.then(|| texts.luck_hidden());
    let notes = [Some(texts.luck_public_means()), hidden, left_out, of_four];
    let notes = notes.into_iter().flatten().map(|note| format!("-# {note}"));
    let lines: Vec<String> = [columns(&head, &rows)].into_iter().chain(notes).collect();
    Field {
        name: texts.luck_heading(),
        value: RichText::read(&lines.join("\n")),
        inline: false,
    }
}

//! Ratings as players see them.

/// A rating: a number with the uncertainty that belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingFigure {
    /// The number; 1500 is as strong as a computer of level 3.
    pub value: i32,
    /// Half the width of the interval that holds the true value in 19 of 20 cases.
    pub uncertainty: u32,
    /// True while too little is known for a comparison.
    pub is_provisional: bool,
}

impl RatingFigure {
    /// Writes the number with its uncertainty, and a question mark if it is provisional.
    pub(crate) fn written(self) -> String {
        let mark = if self.is_provisional { " ?" } else { "" };
        format!("{} ± {}{mark}", self.value, self.uncertainty)
    }
}

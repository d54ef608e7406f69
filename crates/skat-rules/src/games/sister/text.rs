//! The play as plain text in notation, for a terminal.

use std::fmt;

use super::PlayView;
use crate::games::text::{write_on_table, write_tricks};

impl fmt::Display for PlayView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tricks(f, &self.tricks)?;
        if let Some(hand) = self.open_hand {
            writeln!(f, "open: {hand}")?;
        }
        if !self.asked.is_empty() {
            writeln!(f, "the declarer offers to give up")?;
        }
        write_on_table(f, self.leader, &self.on_table)
    }
}

//! A table as its reader sees it, with the names and texts to describe it.

use skat_events::day::DayDate;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_table::{DealView, PersonId, Place, Player, StageView, TableView};

use crate::model::text::{Span, TimeStyle};
use crate::parts::strength;
use crate::text::catalog::Texts;
use crate::text::table_name::table_name;
use crate::{Names, Reader};

/// First names that distinguish autoplayers, one for each place.
const AUTOPLAYERS: [&str; Seat::MAX_COUNT as usize] = [
    "Alma", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Jonas", "Lina",
];

/// Names for autoplayers whose usual name somebody at the table has.
const SPARE_NAMES: [&str; Seat::MAX_COUNT as usize] = [
    "Karl", "Marta", "Otto", "Paula", "Rudi", "Sophie", "Theo", "Ulla", "Willi",
];

/// A table with everything needed to describe it.
#[derive(Clone, Copy)]
pub(crate) struct RenderContext<'a> {
    pub(crate) table: &'a TableView,
    names: &'a dyn Names,
    pub(crate) texts: Texts,
    /// The deal of the daily list that is shown, if it is one.
    daily: Option<DailyDealNumber>,
}

/// A deal of the daily list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyDealNumber {
    /// The day.
    pub date: DayDate,
    /// Its number on that day, from 1.
    pub number: u8,
}

impl<'a> RenderContext<'a> {
    pub(crate) fn new(
        table: &'a TableView,
        names: &'a dyn Names,
        reader: impl Into<Reader>,
    ) -> Self {
        Self {
            table,
            names,
            texts: Texts::of(reader),
            daily: None,
        }
    }

    /// Returns the context of a deal from the daily list, if it is one.
    pub(crate) const fn of_daily(self, daily: Option<DailyDealNumber>) -> Self {
        Self { daily, ..self }
    }

    /// Names the player at the place.
    pub(crate) fn name(&self, place: Place) -> String {
        match self.table.places[place.index()].player {
            Some(Player::Person(person)) if self.names.is_hidden(person) => self.number(place),
            Some(Player::Person(person)) => self.person(person),
            Some(Player::Autoplayer) => self.texts.autoplayer(self.autoplayer_name(place)),
            None => self.texts.empty_place(),
        }
    }

    /// Names whoever acts at the place: the player, or the autoplayer that stands in for them.
    pub(crate) fn acting_name(&self, place: Place) -> String {
        let name = self.name(place);
        if self.table.places[place.index()].taken_over.is_some() {
            self.texts.review_stand_in(name)
        } else {
            name
        }
    }

    /// Chooses the name of the autoplayer at the place. Nobody else at the table has it as a part
    /// of their name.
    fn autoplayer_name(&self, place: Place) -> &'static str {
        let people = self.table.people();
        let taken: Vec<String> = people
            .filter_map(|person| self.names.plain(person))
            .flat_map(|name| words_of(&name))
            .collect();
        let is_free = |name: &&'static str| !taken.contains(&name.to_lowercase());
        let mut spares = SPARE_NAMES.into_iter().filter(is_free);
        let names = AUTOPLAYERS.into_iter().map(|usual| {
            Some(usual)
                .filter(is_free)
                .or_else(|| spares.next())
                .unwrap_or(usual)
        });
        names.take(place.index() + 1).last().unwrap_or_default()
    }

    /// Returns the name of whoever acts at the place for pictures, without markup and without
    /// characters that change the surrounding text. Autoplayers are marked as such. `None` if the
    /// name is unknown.
    pub(crate) fn plain_name(&self, place: Place) -> Option<String> {
        let name = self.plain_player(place)?;
        let stands_in = matches!(self.table.stage, StageView::Playing(_))
            && self.table.places[place.index()].taken_over.is_some();
        Some(if stands_in {
            self.texts.plain_stand_in(name)
        } else {
            name
        })
    }

    fn plain_player(&self, place: Place) -> Option<String> {
        match self.table.places[place.index()].player? {
            Player::Person(person) if self.names.is_hidden(person) => Some(self.number(place)),
            Player::Person(person) => self.names.plain(person).and_then(|name| printable(&name)),
            Player::Autoplayer => Some(self.texts.plain_autoplayer(self.autoplayer_name(place))),
        }
    }

    /// Returns the name of the player to whom the place's points count, for pictures, or the number
    /// of the place.
    pub(crate) fn plain_name_or_number(&self, place: Place) -> String {
        self.plain_player(place)
            .unwrap_or_else(|| self.number(place))
    }

    /// Returns the number of the place, as players count.
    fn number(&self, place: Place) -> String {
        self.texts.place_number(u32::from(place.0) + 1)
    }

    /// Returns the name of the game.
    pub(crate) fn game(&self) -> String {
        self.texts.game_name(self.table.header.game())
    }

    /// States the game or its official rules, the table's name, and the level of its autoplayers.
    pub(crate) fn footer(&self) -> String {
        let header = &self.table.header;
        let table = table_name(header.table(), self.texts.lang());
        let footer = if header.game() == GameId::Skat && header.rules().key() == RuleSet::ISKO.key()
        {
            self.texts.footer(table)
        } else {
            self.texts.footer_game(self.game(), table)
        };
        match strength::playing(self.texts, self.table) {
            Some(strength) => self.texts.footer_strength(footer, strength),
            None => footer,
        }
    }

    /// Names the host.
    pub(crate) fn host(&self) -> String {
        self.person(self.table.host)
    }

    /// Names a person, who may have no place at the table.
    pub(crate) fn person(&self, person: PersonId) -> String {
        self.names.of(person).marked()
    }

    /// Iterates over the places in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.table.header.places()).map(Place)
    }

    /// Counts the empty places.
    pub(crate) fn empty_places(&self) -> usize {
        self.table
            .places
            .iter()
            .filter(|place| place.player.is_none())
            .count()
    }

    /// Joins the names of several places.
    pub(crate) fn list_names(&self, places: impl IntoIterator<Item = Place>) -> String {
        let names: Vec<String> = places.into_iter().map(|place| self.name(place)).collect();
        names.join(", ")
    }

    /// Returns the deadline, which shows as the remaining time.
    pub(crate) fn deadline(&self) -> Option<String> {
        let deadline = self.table.deadline?;
        Some(Span::Time(deadline, TimeStyle::Relative).marked())
    }

    /// Builds the title of a deal from its number and phase.
    pub(crate) fn deal_title(&self, deal: &DealView, what: String) -> String {
        if let Some(DailyDealNumber { date, number }) = self.daily {
            let date = self
                .texts
                .daily_date(date.day(), date.month(), date.weekday());
            return self.texts.daily_deal_title(date, number, what);
        }
        if self.table.is_elsewhere() {
            return self.texts.import_title(what);
        }
        self.texts
            .deal_title(deal.number, self.table.header.list_length(), what)
    }
}

/// Returns the words of a name in lower case.
fn words_of(name: &str) -> Vec<String> {
    name.split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .collect()
}

/// Removes control characters and changes of direction, which could disguise the name. `None` if
/// nothing remains.
fn printable(name: &str) -> Option<String> {
    const LONGEST: usize = 32;
    let shown = |letter: &char| {
        !letter.is_control()
            && !matches!(
                letter,
                '\u{61c}'
                    | '\u{200e}'
                    | '\u{200f}'
                    | '\u{2028}'..='\u{202e}'
                    | '\u{2066}'..='\u{2069}'
            )
    };
    let name: String = name.chars().filter(shown).take(LONGEST).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_name_keeps_its_letters_and_loses_direction_marks() {
        assert_eq!(
            printable(" J\u{fc}rgen\u{202e}\n ").as_deref(),
            Some("J\u{fc}rgen")
        );
        assert_eq!(printable("\u{202e}\u{200f} "), None);
        assert_eq!(printable(&"x".repeat(99)).map(|name| name.len()), Some(32));
    }
}

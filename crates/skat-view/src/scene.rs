//! A table as somebody sees it, with what is needed to write about it: names and texts.

use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_rules::seat::Seat;
use skat_table::{DealView, PersonId, Place, Player, TableView};

use crate::texts::Texts;
use crate::{Lang, Names};

/// Autoplayers are told apart by first names, one for each place.
const AUTOPLAYERS: [&str; Seat::MAX_COUNT as usize] =
    ["Alma", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Jonas", "Lina"];

/// A table, and how to write about it.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) table: &'a TableView,
    names: &'a dyn Names,
    pub(crate) texts: Texts,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(table: &'a TableView, names: &'a dyn Names, lang: Lang) -> Self {
        Self { table, names, texts: Texts(lang) }
    }

    /// Who sits at the place.
    pub(crate) fn name(&self, place: Place) -> String {
        match self.table.places[place.index()].player {
            Some(Player::Person(person)) => self.names.of(person),
            Some(Player::Autoplayer) => self.texts.autoplayer(AUTOPLAYERS[place.index() % AUTOPLAYERS.len()]),
            None => self.texts.empty_place(),
        }
    }

    /// What is played.
    pub(crate) fn game(&self) -> String {
        self.texts.game_name(self.table.header.game())
    }

    /// By what is played, and which table it is.
    pub(crate) fn footer(&self) -> String {
        let header = &self.table.header;
        let table = header.table().to_string();
        if header.game() == GameId::Skat && header.rules().key() == RuleSet::ISKO.key() {
            self.texts.footer(table)
        } else {
            self.texts.footer_game(self.game(), table)
        }
    }

    /// Who has the host's rights.
    pub(crate) fn host(&self) -> String {
        self.names.of(self.table.host)
    }

    /// What a person is called who needn't sit here.
    pub(crate) fn person(&self, person: PersonId) -> String {
        self.names.of(person)
    }

    /// The places in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.table.header.places()).map(Place)
    }

    /// How many places nobody has taken.
    pub(crate) fn empty_places(&self) -> usize {
        self.table.places.iter().filter(|place| place.player.is_none()).count()
    }

    /// The names of several places.
    pub(crate) fn list_names(&self, places: impl IntoIterator<Item = Place>) -> String {
        let names: Vec<String> = places.into_iter().map(|place| self.name(place)).collect();
        names.join(", ")
    }

    /// The moment of the deadline in Discord's markup, which every reader sees as the time left.
    pub(crate) fn deadline(&self) -> Option<String> {
        self.table.deadline.map(|deadline| format!("<t:{}:R>", deadline.0.div_euclid(1000)))
    }

    /// What stands above a deal: its number and what is going on.
    pub(crate) fn deal_title(&self, deal: &DealView, what: String) -> String {
        self.texts.deal_title(deal.number, self.table.header.list_length(), what)
    }
}

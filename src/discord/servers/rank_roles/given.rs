//! The roles that the bot has given by rank, as they are remembered with a server's settings.

use std::collections::BTreeMap;

use skat_store::{RatingDay, StoredChoices};
use skat_table::PersonId;

/// Name of the server's choice with the roles: `<role>=<person>,<person>` for each role, and
/// `left <day>=<person>` for those who weren't there, with the last day of their ratings. Persons
/// are hexadecimal pseudonyms.
pub(super) const GIVEN: &str = "rank_roles.given";

/// The first word of those who weren't there.
const LEFT: &str = "left ";

/// What was done last for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GivenRole {
    /// They got this role.
    Given(u64),
    /// They weren't on the server, and their ratings went until this day.
    Absent(RatingDay),
}

/// A person, and what is to be remembered of them; `None` for nothing.
pub(super) type Noted = (PersonId, Option<GivenRole>);

/// What was done last for everybody.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GivenRoles(BTreeMap<PersonId, GivenRole>);

impl GivenRoles {
    /// Reads what is remembered. Parts that can't be read count as nothing.
    pub(super) fn read(choices: &StoredChoices) -> Self {
        let text = choices.get(GIVEN).unwrap_or_default();
        let groups = text.split(';').filter_map(|group| {
            let (head, persons) = group.split_once('=')?;
            let given = match head.strip_prefix(LEFT) {
                Some(day) => GivenRole::Absent(RatingDay::of_number(day.parse().ok()?)),
                None => GivenRole::Given(head.parse().ok()?),
            };
            let persons = persons.split(',');
            let numbers = persons.filter_map(|person| u64::from_str_radix(person, 16).ok());
            Some(numbers.map(move |number| (PersonId::new(number), given)))
        });
        Self(groups.flatten().collect())
    }

    /// Returns what was done last for a person.
    pub(super) fn of(&self, person: PersonId) -> Option<GivenRole> {
        self.0.get(&person).copied()
    }

    /// Iterates over everybody for whom something was done.
    pub(super) fn persons(&self) -> impl Iterator<Item = PersonId> {
        self.0.keys().copied()
    }

    /// Remembers what was done for a person.
    pub(super) fn note(&mut self, (person, given): Noted) {
        match given {
            Some(given) => drop(self.0.insert(person, given)),
            None => drop(self.0.remove(&person)),
        }
    }

    /// Writes what is to be remembered; `None` for nothing.
    pub(super) fn written(&self) -> Option<String> {
        let mut groups: BTreeMap<GivenRole, Vec<String>> = BTreeMap::new();
        for (person, given) in &self.0 {
            let person = format!("{:x}", person.number());
            groups.entry(*given).or_default().push(person);
        }
        let groups: Vec<String> = groups
            .into_iter()
            .map(|(given, persons)| {
                let persons = persons.join(",");
                match given {
                    GivenRole::Given(role) => format!("{role}={persons}"),
                    GivenRole::Absent(day) => format!("{LEFT}{}={persons}", day.number()),
                }
            })
            .collect();
        (!groups.is_empty()).then(|| groups.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_reads_back() {
        let [anna, bernd, clara] = [7, 255, u64::MAX].map(PersonId::new);
        let day = RatingDay::of_number(20_423);
        let mut given = GivenRoles::default();
        assert_eq!(given.written(), None);
        given.note((clara, Some(GivenRole::Given(11))));
        given.note((anna, Some(GivenRole::Given(11))));
        given.note((bernd, Some(GivenRole::Absent(day))));
        let text = given.written().unwrap();
        assert_eq!(text, "11=7,ffffffffffffffff;left 20423=ff");
        let stored: StoredChoices = [(GIVEN, text)].into_iter().collect();
        let mut read = GivenRoles::read(&stored);
        assert_eq!(read, given);
        read.note((anna, None));
        read.note((clara, None));
        read.note((bernd, None));
        assert_eq!(read, GivenRoles::read(&StoredChoices::NONE));
    }

    #[test]
    fn unreadable_parts_count_as_nothing() {
        let odd = "x=1;11;=;12=,7,?;left x=3;left 5=9";
        let stored: StoredChoices = [(GIVEN, odd)].into_iter().collect();
        let read = GivenRoles::read(&stored);
        assert_eq!(read.persons().count(), 2);
        assert_eq!(read.of(PersonId::new(7)), Some(GivenRole::Given(12)));
        let day = RatingDay::of_number(5);
        assert_eq!(read.of(PersonId::new(9)), Some(GivenRole::Absent(day)));
    }
}

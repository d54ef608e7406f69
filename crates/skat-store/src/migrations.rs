//! The formats that stores have had (`migrations/`), the same for every backend.

/// A format and the step that leads to it from the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Migration {
    /// The format.
    pub(crate) format: u32,
    /// Name under which the step is recorded: the folder's name after the number.
    pub(crate) name: &'static str,
    /// The purpose of the step, for the operator, as the end of a sentence.
    pub(crate) about: &'static str,
}

/// All formats from the first on, without a gap. Published entries never change.
pub(crate) const MIGRATIONS: [Migration; 10] = [
    Migration {
        format: 1,
        name: "initial",
        about: "the first format",
    },
    Migration {
        format: 2,
        name: "claims_and_surrenders",
        about: "allows proved claims, surrenders, changed rule sets and games besides Skat",
    },
    Migration {
        format: 3,
        name: "shared_store",
        about: "chains the events of each table by hashes, and lists all results to be counted",
    },
    Migration {
        format: 4,
        name: "panel_openers",
        about: "allows tokens that open a panel",
    },
    Migration {
        format: 5,
        name: "choices_and_absence",
        about: "allows settings of persons and servers, reminders, pauses and changes of players",
    },
    Migration {
        format: 6,
        name: "strength_and_thoughts",
        about: "allows a strength for each table's autoplayers, and keeps their reasons",
    },
    Migration {
        format: 7,
        name: "pace_privacy_and_undo",
        about: "allows private tables, a pace for autoplayers, a lot for the first dealer, and undo",
    },
    Migration {
        format: 8,
        name: "tables_of_persons",
        about: "indexes the tables of each person, and allows old logs to be removed",
    },
    Migration {
        format: 9,
        name: "checked_deals",
        about: "allows deals that the players can check, with their words",
    },
    Migration {
        format: 10,
        name: "archived_deals",
        about: "indexes the finished deals by their share codes and by their players",
    },
];

/// The newest format that this program writes; `migrations/` describes all formats.
pub const FORMAT: u32 = MIGRATIONS[MIGRATIONS.len() - 1].format;

/// First format with an index of each person's tables and with removed logs.
pub(crate) const PERSON_TABLES_FORMAT: u32 = 8;

/// The format since which a list may commit to its deals.
pub const CHECKED_DEALS_FORMAT: u32 = 9;

/// First format with an archive of finished deals.
pub(crate) const ARCHIVE_FORMAT: u32 = 10;

/// The format since which a store keeps the daily list.
pub const DAYS_FORMAT: u32 = 10;

/// First format with ratings.
pub(crate) const RATINGS_FORMAT: u32 = 10;

/// The formats of a program. It reads all up to its newest one, and writes that one or the one
/// before.
///
/// The default is this program's own. Another one makes a store behave as that of an earlier
/// release, for the rehearsal of an upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formats {
    newest: u32,
}

impl Formats {
    /// Creates the formats of the program whose newest one is this.
    #[must_use]
    pub const fn up_to(newest: u32) -> Self {
        Self { newest }
    }

    /// Returns the format that the program writes once an upgrade is confirmed, and in a new store.
    #[must_use]
    pub const fn newest(self) -> u32 {
        self.newest
    }

    /// Returns the format in which a store of this format is written once the program has opened
    /// it. The previous release can go on with its own format, so that one stays until the upgrade
    /// is confirmed. A still older release can't go on anyway.
    pub(crate) const fn after_opening(self, found: u32) -> u32 {
        if found < self.oldest_to_stay() {
            self.newest
        } else {
            found
        }
    }

    /// Returns the format of the previous release.
    pub(crate) const fn oldest_to_stay(self) -> u32 {
        self.newest.saturating_sub(1)
    }
}

impl Default for Formats {
    fn default() -> Self {
        Self::up_to(FORMAT)
    }
}

/// Returns the steps from this format to that one, in order.
pub(crate) fn steps(from: u32, to: u32) -> impl Iterator<Item = Migration> {
    MIGRATIONS
        .into_iter()
        .filter(move |migration| migration.format > from && migration.format <= to)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_format_has_its_folder_and_every_folder_its_format() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        let entries = fs::read_dir(folder)
            .expect("the folder can be read")
            .map(|entry| entry.expect("an entry"));
        let folders: BTreeSet<String> = entries
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().expect("the name is UTF-8"))
            .collect();
        let named = MIGRATIONS
            .iter()
            .map(|migration| format!("{:04}_{}", migration.format, migration.name))
            .collect();
        assert_eq!(folders, named);
        assert!(
            (1..)
                .zip(MIGRATIONS)
                .all(|(format, migration)| migration.format == format)
        );
    }

    #[test]
    fn steps_lead_from_one_format_to_another() {
        let formats = |from, to| steps(from, to).map(|step| step.format).collect::<Vec<_>>();
        assert_eq!(formats(1, 8), [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(formats(3, 5), [4, 5]);
        assert_eq!(formats(FORMAT, FORMAT), [0; 0]);
    }

    #[test]
    fn only_the_previous_format_stays_until_the_upgrade_is_confirmed() {
        let formats = Formats::up_to(5);
        let after: Vec<u32> = (1..=5).map(|found| formats.after_opening(found)).collect();
        assert_eq!(after, [5, 5, 5, 4, 5]);
        assert_eq!(Formats::up_to(1).after_opening(1), 1);
    }
}

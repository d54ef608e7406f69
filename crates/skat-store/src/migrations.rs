//! The formats that stores have had (`migrations/`), the same for every backend.

/// A format and the step that leads to it from the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Migration {
    /// The format.
    pub(crate) format: u32,
    /// Name under which the step is recorded: the folder's name after the number.
    pub(crate) name: &'static str,
}

/// All formats from the first on, without a gap. Published entries never change.
pub(crate) const MIGRATIONS: [Migration; 8] = [
    Migration {
        format: 1,
        name: "initial",
    },
    Migration {
        format: 2,
        name: "claims_and_surrenders",
    },
    Migration {
        format: 3,
        name: "shared_store",
    },
    Migration {
        format: 4,
        name: "panel_openers",
    },
    Migration {
        format: 5,
        name: "choices_and_absence",
    },
    Migration {
        format: 6,
        name: "strength_and_thoughts",
    },
    Migration {
        format: 7,
        name: "pace_privacy_and_undo",
    },
    Migration {
        format: 8,
        name: "tables_of_persons",
    },
];

/// The format that this program writes; `migrations/` describes all formats.
pub const FORMAT: u32 = MIGRATIONS[MIGRATIONS.len() - 1].format;

/// Returns the steps from this format to the newest, in order.
pub(crate) fn steps_from(format: u32) -> impl Iterator<Item = Migration> {
    MIGRATIONS
        .into_iter()
        .filter(move |migration| migration.format > format)
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
    fn steps_lead_to_the_newest_format() {
        assert_eq!(
            steps_from(1).map(|step| step.format).collect::<Vec<_>>(),
            [2, 3, 4, 5, 6, 7, 8]
        );
        assert_eq!(steps_from(FORMAT).count(), 0);
    }
}

//! The totals of a backup.

/// The totals of a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Number of tables.
    pub tables: u64,
    /// Number of servers with settings.
    pub servers: u64,
    /// Number of days of the daily list.
    pub days: u64,
    /// Number of entries of the daily list.
    pub entries: u64,
    /// Number of weeks with league groups.
    pub weeks: u64,
    /// Number of persons.
    pub persons: u64,
}

//! Everything that a cup draws.

use std::fmt;

use skat_rules::deal::DealSecret;

use super::random::SeatingSeed;

/// A player's or team's lot for full ties; the smallest one is best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lot([u8; 32]);

impl Lot {
    /// Wraps the bytes of a lot.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lot")
    }
}

/// Numbers of the secrets derived for the entries' lots. Those below belong to the series.
const ENTRIES: u32 = 1 << 16;
/// Numbers of the secrets derived for the teams' lots.
const TEAMS: u32 = 2 << 16;
/// Number of the secret that draws pairs for tandems.
const TANDEMS: u32 = 3 << 16;

/// The source of a cup's seatings and lots.
///
/// They follow from the lots' secret of protocol 2
/// ([`DealKey::lot_secret`](skat_rules::fairness::DealKey::lot_secret)), which nobody could choose:
/// its key was committed to before the start, and the start message's id enters it. From this
/// secret, [`DealSecret::of_deal`] derives one for each purpose: with the series' number for its
/// seating, with 65,536 and the entry's number for its lot, with 131,072 and the team's number for
/// that of a team, and with 196,608 for the pairs of a tandem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupLots(DealSecret);

impl CupLots {
    /// Takes everything from the secret of a list's lots.
    #[must_use]
    pub const fn new(secret: DealSecret) -> Self {
        Self(secret)
    }

    /// Returns what the seating of a series is drawn from. Series are numbered from 1.
    #[must_use]
    pub fn seating(&self, series: u8) -> SeatingSeed {
        SeatingSeed::new(self.derived(series.into()))
    }

    /// Returns the lot of the entry with this number.
    #[must_use]
    pub fn entry(&self, number: u16) -> Lot {
        Lot(self.derived(ENTRIES + u32::from(number)))
    }

    /// Returns the lot of the team with this number.
    #[must_use]
    pub fn team(&self, number: u16) -> Lot {
        Lot(self.derived(TEAMS + u32::from(number)))
    }

    /// Returns what the pairs of a tandem are drawn from.
    #[must_use]
    pub fn tandems(&self) -> SeatingSeed {
        SeatingSeed::new(self.derived(TANDEMS))
    }

    fn derived(&self, number: u32) -> [u8; 32] {
        *self.0.of_deal(number).reveal()
    }
}

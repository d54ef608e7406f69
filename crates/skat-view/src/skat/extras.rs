//! Announcements beside the kind of a contract, and contracts in the value calculator.

use std::fmt;
use std::str::FromStr;

use skat_rules::games::skat::{Announcement, Contract, ContractKind, NotAContract};

/// The announcements beside the kind of a suit contract or Grand, chosen before the contract is
/// named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Schneider, Schwarz or Ouvert.
    pub announcement: Announcement,
    /// Open cards without the Schwarz that official Ouvert includes.
    pub open: bool,
    /// The number of lowest trumps announced as Spitze.
    pub spitze: u8,
}

impl Extras {
    /// No announcement.
    pub const NONE: Self = Self {
        announcement: Announcement::None,
        open: false,
        spitze: 0,
    };

    /// Returns the announcements of the contract.
    pub(super) fn of(contract: Contract) -> Self {
        let announcement = contract.announcement();
        let open = contract.ouvert() && announcement != Announcement::Ouvert;
        Self {
            announcement,
            open,
            spitze: contract.spitze(),
        }
    }

    /// Returns the contract of this kind with these announcements, if it exists.
    pub(super) fn with(self, kind: ContractKind, hand: bool) -> Option<Contract> {
        let plain = Contract::new(kind, hand, self.announcement).ok()?;
        let contract = if self.open { plain.opened() } else { plain };
        contract
            .with_spitze(self.spitze)
            .ok()
            .filter(|&contract| Self::of(contract) == self)
    }
}

/// The written form, such as `S+open+spitze2`; empty without announcements. It is the end of a
/// Clubs Hand contract in notation, after `CH`.
impl fmt::Display for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.announcement {
            Announcement::None => "",
            Announcement::Schneider => "S",
            Announcement::Schwarz => "Z",
            Announcement::Ouvert => "O",
        })?;
        f.write_str(if self.open { "+open" } else { "" })?;
        if self.spitze > 0 {
            write!(f, "+spitze{}", self.spitze)
        } else {
            Ok(())
        }
    }
}

impl FromStr for Extras {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let contract: Contract = format!("CH{text}").parse()?;
        let extras = Self::of(contract);
        if extras.to_string() == text {
            Ok(extras)
        } else {
            Err(NotAContract)
        }
    }
}

/// A contract in the value calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractValue {
    /// The contract to value.
    pub contract: Contract,
    /// True if the skat is shown before it is picked up.
    pub skat_shown: bool,
}

/// The contract in notation, followed by `shown` if the skat is shown: `CHS`, `G shown`.
impl fmt::Display for ContractValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.contract,
            if self.skat_shown { " shown" } else { "" }
        )
    }
}

impl FromStr for ContractValue {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let (contract, skat_shown) = match text.strip_suffix(" shown") {
            Some(contract) => (contract, true),
            None => (text, false),
        };
        Ok(Self {
            contract: contract.parse()?,
            skat_shown,
        })
    }
}

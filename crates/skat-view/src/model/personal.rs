//! A person's own settings.

use skat_pictures::Face;

use super::style::{CardStyle, Display};

/// Defines the settings that are on or off, each with its key in records and custom ids. They are
/// on by default.
macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)+) => {
        /// A personal setting that is on or off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum PersonalSwitch {
            $($(#[$doc])* $name,)+
        }

        impl PersonalSwitch {
            /// All switches.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the key used in records and custom ids.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }
        }
    };
}

switches! {
    /// Reminders when a table waits for the person.
    Reminders = "reminders",
    /// Pings by invitations.
    Invitations = "invitations",
}

impl PersonalSwitch {
    /// Finds the switch with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|switch| switch.key() == key)
    }
}

/// A personal setting with its chosen value, which a control of the settings carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalSetting {
    /// Display cards in this form.
    Display(Display),
    /// Play with this deck.
    Face(Face),
    /// Turn this switch on or off.
    Switch(PersonalSwitch, bool),
}

/// The settings of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonSettings {
    /// The look of cards.
    pub look: CardStyle,
    switches: [bool; PersonalSwitch::ALL.len()],
}

impl Default for PersonSettings {
    fn default() -> Self {
        Self {
            look: CardStyle::default(),
            switches: [true; PersonalSwitch::ALL.len()],
        }
    }
}

impl PersonSettings {
    /// Returns true if this switch is on.
    #[must_use]
    pub const fn is_on(&self, switch: PersonalSwitch) -> bool {
        self.switches[switch as usize]
    }

    /// Changes one setting.
    pub const fn choose(&mut self, setting: PersonalSetting) {
        match setting {
            PersonalSetting::Display(display) => self.look.display = display,
            PersonalSetting::Face(face) => self.look.face = face,
            PersonalSetting::Switch(switch, is_on) => self.switches[switch as usize] = is_on,
        }
    }
}

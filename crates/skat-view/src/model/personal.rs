//! A person's own settings.

use skat_pictures::Face;

use super::style::{CardStyle, Display};

/// Defines the settings that are on or off, each with its key in records and custom ids, and with
/// its default.
macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $default:literal;)+) => {
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

            /// Returns true if the switch is on unless its owner turns it off.
            #[must_use]
            pub const fn is_on_by_default(self) -> bool {
                match self {
                    $(Self::$name => $default,)+
                }
            }
        }
    };
}

switches! {
    /// Reminders when a table waits for the person.
    Reminders = "reminders", true;
    /// Pings by invitations.
    Invitations = "invitations", true;
    /// Direct messages when it is the person's turn.
    DirectMessages = "direct", false;
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
        let mut settings = Self {
            look: CardStyle::default(),
            switches: [false; PersonalSwitch::ALL.len()],
        };
        for &switch in PersonalSwitch::ALL {
            settings.switches[switch as usize] = switch.is_on_by_default();
        }
        settings
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

//! Personal settings as they are stored: short texts by name. A missing or unknown text means the
//! default.

use skat_store::StoredChoices;
use skat_view::{CardStyle, Display, Face, PersonalChoices, Press};

const DISPLAY: &str = "display";
const FACE: &str = "face";
const REMINDERS: &str = "reminders";
const INVITATIONS: &str = "invitations";
const OFF: &str = "off";

/// A person's own settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct PersonSettings {
    /// The look of cards.
    pub(in crate::discord) look: CardStyle,
    /// Reminders when it is their turn.
    pub(in crate::discord) reminders: bool,
    /// Invitations by others that ping them.
    pub(in crate::discord) invitations: bool,
}

impl Default for PersonSettings {
    fn default() -> Self {
        Self {
            look: CardStyle::default(),
            reminders: true,
            invitations: true,
        }
    }
}

impl PersonSettings {
    /// Parses stored choices.
    pub(in crate::discord) fn read(choices: &StoredChoices) -> Self {
        Self {
            look: CardStyle {
                display: choices
                    .get(DISPLAY)
                    .and_then(Display::from_key)
                    .unwrap_or_default(),
                face: choices
                    .get(FACE)
                    .and_then(Face::from_key)
                    .unwrap_or_default(),
            },
            reminders: choices.get(REMINDERS) != Some(OFF),
            invitations: choices.get(INVITATIONS) != Some(OFF),
        }
    }

    /// Writes the settings into the choices. A default is not stored.
    pub(in crate::discord) fn write(self, choices: &mut StoredChoices) {
        let CardStyle { display, face } = self.look;
        choices.set(
            DISPLAY,
            (display != Display::default()).then(|| display.key()),
        );
        choices.set(FACE, (face != Face::default()).then(|| face.key()));
        choices.set(REMINDERS, (!self.reminders).then_some(OFF));
        choices.set(INVITATIONS, (!self.invitations).then_some(OFF));
    }
}

impl From<PersonSettings> for PersonalChoices {
    fn from(
        PersonSettings {
            look,
            reminders,
            invitations,
        }: PersonSettings,
    ) -> Self {
        Self {
            look,
            reminders,
            invitations,
        }
    }
}

/// A personal setting with its chosen value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum PersonalSetting {
    /// The display of cards.
    Display(Display),
    /// The deck.
    Face(Face),
    /// Reminders when it is their turn.
    Reminders(bool),
    /// Invitations that ping them.
    Invitations(bool),
}

impl PersonalSetting {
    /// Returns the choice that a settings button makes; `None` for other buttons.
    pub(in crate::discord) const fn of(press: Press) -> Option<Self> {
        match press {
            Press::SetDisplay(display) => Some(Self::Display(display)),
            Press::SetFace(face) => Some(Self::Face(face)),
            Press::SetReminders(on) => Some(Self::Reminders(on)),
            Press::SetInvitations(on) => Some(Self::Invitations(on)),
            _ => None,
        }
    }

    /// Changes the settings accordingly.
    pub(in crate::discord) const fn make(self, settings: &mut PersonSettings) {
        match self {
            Self::Display(display) => settings.look.display = display,
            Self::Face(face) => settings.look.face = face,
            Self::Reminders(on) => settings.reminders = on,
            Self::Invitations(on) => settings.invitations = on,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_reads_back_and_leaves_the_others() {
        for display in Display::ALL {
            for face in Face::ALL {
                for (reminders, invitations) in
                    [(false, false), (false, true), (true, false), (true, true)]
                {
                    let chosen = PersonSettings {
                        look: CardStyle { display, face },
                        reminders,
                        invitations,
                    };
                    let mut choices: StoredChoices = [("other", "kept"), (DISPLAY, "unknown")]
                        .into_iter()
                        .collect();
                    chosen.write(&mut choices);
                    assert_eq!(PersonSettings::read(&choices), chosen);
                    assert_eq!(choices.get("other"), Some("kept"));
                }
            }
        }
    }

    #[test]
    fn unknown_choices_are_defaults() {
        let choices = [
            (DISPLAY, "hologram"),
            (FACE, ""),
            (REMINDERS, "sometimes"),
            (INVITATIONS, ""),
        ]
        .into_iter()
        .collect();
        assert_eq!(PersonSettings::read(&choices), PersonSettings::default());
    }
}

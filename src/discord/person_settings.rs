//! What a person has chosen for himself, as it is stored: short texts by their names. What isn't there or isn't known is the default.

use skat_store::Choices;
use skat_view::{Display, Face, Look, PersonalChoices};

const DISPLAY: &str = "display";
const FACE: &str = "face";
const REMINDERS: &str = "reminders";
const INVITATIONS: &str = "invitations";
const OFF: &str = "off";

/// What a person has chosen for himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PersonSettings {
    /// How cards look to him.
    pub(super) look: Look,
    /// Whether he wants to be reminded when he is waited for.
    pub(super) reminders: bool,
    /// Whether others may ping them with an invitation.
    pub(super) invitations: bool,
}

impl Default for PersonSettings {
    fn default() -> Self {
        Self { look: Look::default(), reminders: true, invitations: true }
    }
}

impl PersonSettings {
    /// What these choices mean.
    pub(super) fn read(choices: &Choices) -> Self {
        Self {
            look: Look {
                display: choices.get(DISPLAY).and_then(Display::from_key).unwrap_or_default(),
                face: choices.get(FACE).and_then(Face::from_key).unwrap_or_default(),
            },
            reminders: choices.get(REMINDERS) != Some(OFF),
            invitations: choices.get(INVITATIONS) != Some(OFF),
        }
    }

    /// Puts them among the choices. A default is no choice.
    pub(super) fn write(self, choices: &mut Choices) {
        let Look { display, face } = self.look;
        choices.set(DISPLAY, (display != Display::default()).then(|| display.key()));
        choices.set(FACE, (face != Face::default()).then(|| face.key()));
        choices.set(REMINDERS, (!self.reminders).then_some(OFF));
        choices.set(INVITATIONS, (!self.invitations).then_some(OFF));
    }
}

impl From<PersonSettings> for PersonalChoices {
    fn from(PersonSettings { look, reminders, invitations }: PersonSettings) -> Self {
        Self { look, reminders, invitations }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_as_it_was_written_and_leaves_the_others() {
        for display in Display::ALL {
            for face in Face::ALL {
                for (reminders, invitations) in [(false, false), (false, true), (true, false), (true, true)] {
                    let chosen = PersonSettings { look: Look { display, face }, reminders, invitations };
                    let mut choices: Choices = [("other", "kept"), (DISPLAY, "unknown")].into_iter().collect();
                    chosen.write(&mut choices);
                    assert_eq!(PersonSettings::read(&choices), chosen);
                    assert_eq!(choices.get("other"), Some("kept"));
                }
            }
        }
    }

    #[test]
    fn what_is_not_known_is_the_default() {
        let choices =
            [(DISPLAY, "hologram"), (FACE, ""), (REMINDERS, "sometimes"), (INVITATIONS, "")].into_iter().collect();
        assert_eq!(PersonSettings::read(&choices), PersonSettings::default());
    }
}

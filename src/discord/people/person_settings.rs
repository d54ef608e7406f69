//! Personal settings as they are stored: short texts by name. A missing or unknown text means the
//! default.

use skat_store::StoredChoices;
use skat_view::{Display, Face, PersonSettings, PersonalSetting, PersonalSwitch};

const DISPLAY: &str = "display";
const FACE: &str = "face";
const OFF: &str = "off";

/// Parses stored choices.
pub(in crate::discord) fn read(choices: &StoredChoices) -> PersonSettings {
    let display = choices.get(DISPLAY).and_then(Display::from_key);
    let face = choices.get(FACE).and_then(Face::from_key);
    let off = PersonalSwitch::ALL
        .iter()
        .filter(|switch| choices.get(switch.key()) == Some(OFF))
        .map(|&switch| PersonalSetting::Switch(switch, false));
    let stored = display
        .map(PersonalSetting::Display)
        .into_iter()
        .chain(face.map(PersonalSetting::Face))
        .chain(off);
    let mut settings = PersonSettings::default();
    stored.for_each(|setting| settings.choose(setting));
    settings
}

/// Writes the settings into the choices. A default is not stored.
pub(in crate::discord) fn write(settings: PersonSettings, choices: &mut StoredChoices) {
    let (look, usual) = (settings.look, PersonSettings::default().look);
    choices.set(
        DISPLAY,
        (look.display != usual.display).then(|| look.display.key()),
    );
    choices.set(FACE, (look.face != usual.face).then(|| look.face.key()));
    for &switch in PersonalSwitch::ALL {
        choices.set(switch.key(), (!settings.is_on(switch)).then_some(OFF));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_reads_back_and_leaves_the_others() {
        let mut chosen = vec![PersonSettings::default()];
        for &switch in PersonalSwitch::ALL {
            let mut off = chosen.clone();
            for settings in &mut off {
                settings.choose(PersonalSetting::Switch(switch, false));
            }
            chosen.extend(off);
        }
        for mut chosen in chosen {
            let looks = Display::ALL
                .into_iter()
                .flat_map(|display| Face::ALL.map(|face| (display, face)));
            for (display, face) in looks {
                chosen.choose(PersonalSetting::Display(display));
                chosen.choose(PersonalSetting::Face(face));
                let mut choices: StoredChoices = [("other", "kept"), (DISPLAY, "unknown")]
                    .into_iter()
                    .collect();
                write(chosen, &mut choices);
                assert_eq!(read(&choices), chosen);
                assert_eq!(choices.get("other"), Some("kept"));
            }
        }
    }

    #[test]
    fn stored_texts_keep_their_meaning() {
        let choices = [
            ("display", "text"),
            ("face", "german"),
            ("reminders", "off"),
            ("invitations", "off"),
        ]
        .into_iter()
        .collect();
        let settings = read(&choices);
        assert_eq!(settings.look.display, Display::Text);
        assert_eq!(settings.look.face, Face::German);
        assert!(!settings.is_on(PersonalSwitch::Reminders));
        assert!(!settings.is_on(PersonalSwitch::Invitations));
    }

    #[test]
    fn unknown_choices_are_defaults() {
        let choices = [
            (DISPLAY, "hologram"),
            (FACE, ""),
            ("reminders", "sometimes"),
            ("invitations", ""),
        ]
        .into_iter()
        .collect();
        assert_eq!(read(&choices), PersonSettings::default());
    }
}

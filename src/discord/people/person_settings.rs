//! Personal settings as they are stored: short texts by name. A missing or unknown text means the
//! default.

use skat_store::StoredChoices;
use skat_view::{Display, Face, PersonSettings, PersonalSetting, PersonalSwitch};

const DISPLAY: &str = "display";
const FACE: &str = "face";
/// Not among the settings page's, because it stands beside what it is about.
const PLAY: &str = "profile.play";
const ON: &str = "on";
const OFF: &str = "off";

/// Parses stored choices.
pub(in crate::discord) fn read(choices: &StoredChoices) -> PersonSettings {
    let display = choices.get(DISPLAY).and_then(Display::from_key);
    let face = choices.get(FACE).and_then(Face::from_key);
    let switched = PersonalSwitch::ALL.iter().filter_map(|&switch| {
        let is_on = match choices.get(switch.key())? {
            ON => true,
            OFF => false,
            _ => return None,
        };
        Some(PersonalSetting::Switch(switch, is_on))
    });
    let stored = display
        .map(PersonalSetting::Display)
        .into_iter()
        .chain(face.map(PersonalSetting::Face))
        .chain(switched);
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
        let is_on = settings.is_on(switch);
        let stored = if is_on { ON } else { OFF };
        let is_default = is_on == switch.is_on_by_default();
        choices.set(switch.key(), (!is_default).then_some(stored));
    }
}

/// Returns true if others may see how the person plays.
pub(in crate::discord) fn shares_play(choices: &StoredChoices) -> bool {
    choices.get(PLAY) == Some(ON)
}

/// Lets others see how the person plays, or stops that.
pub(in crate::discord) fn share_play(choices: &mut StoredChoices, is_shared: bool) {
    choices.set(PLAY, is_shared.then_some(ON));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_person_plays_is_theirs_until_they_share_it() {
        let mut choices = StoredChoices::NONE;
        assert!(!shares_play(&choices));
        share_play(&mut choices, true);
        assert!(shares_play(&choices));
        write(PersonSettings::default(), &mut choices);
        assert!(shares_play(&choices), "other settings leave it");
        share_play(&mut choices, false);
        assert!(choices.is_empty());
    }

    #[test]
    fn every_choice_reads_back_and_leaves_the_others() {
        let mut chosen = vec![PersonSettings::default()];
        for &switch in PersonalSwitch::ALL {
            let mut turned = chosen.clone();
            for settings in &mut turned {
                let is_on = !settings.is_on(switch);
                settings.choose(PersonalSetting::Switch(switch, is_on));
            }
            chosen.extend(turned);
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
            ("direct", "on"),
        ]
        .into_iter()
        .collect();
        let settings = read(&choices);
        assert_eq!(settings.look.display, Display::Text);
        assert_eq!(settings.look.face, Face::German);
        assert!(!settings.is_on(PersonalSwitch::Reminders));
        assert!(!settings.is_on(PersonalSwitch::Invitations));
        assert!(settings.is_on(PersonalSwitch::DirectMessages));
    }

    #[test]
    fn unknown_choices_are_defaults() {
        let choices = [
            (DISPLAY, "hologram"),
            (FACE, ""),
            ("reminders", "sometimes"),
            ("invitations", ""),
            ("direct", "loud"),
        ]
        .into_iter()
        .collect();
        assert_eq!(read(&choices), PersonSettings::default());
    }
}

//! `/settings`

use skat_view::{Display, Face, Press, settings};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::control::TablelessControl;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::person_settings::PersonSettings;
use crate::discord::reply::{Handled, Reply};
use crate::discord::wire::Audience;
use crate::tables::AskError;

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

    const fn make(self, settings: &mut PersonSettings) {
        match self {
            Self::Display(display) => settings.look.display = display,
            Self::Face(face) => settings.look.face = face,
            Self::Reminders(on) => settings.reminders = on,
            Self::Invitations(on) => settings.invitations = on,
        }
    }
}

#[poise::command(
    slash_command,
    rename = "settings",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn settings_command(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        let person = bot.person(&invoker).await?;
        Ok(shown(&bot, &invoker, bot.people.settings(person)))
    })
    .await;
    Ok(())
}

/// Stores the invoker's choice and shows their current settings.
pub(in crate::discord) async fn choose(
    bot: &Bot,
    invoker: &Invoker,
    choice: PersonalSetting,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let chosen = bot
        .people
        .choose(person, |settings| choice.make(settings))
        .await?;
    Ok(shown(bot, invoker, chosen))
}

fn shown(bot: &Bot, invoker: &Invoker, chosen: PersonSettings) -> Handled {
    let reader = bot.people.public_reader(invoker.lang);
    let reader = skat_view::Reader {
        look: chosen.look,
        ..reader
    };
    let make = |reader| settings(chosen.into(), reader);
    let id = |press| {
        PersonalSetting::of(press)
            .map(|choice| TablelessControl::Setting(choice).encode())
            .unwrap_or_default()
    };
    Handled {
        reply: Reply::Drawn(OutgoingMessage::new(reader, Audience::Reader, make, id)),
        about: None,
    }
}

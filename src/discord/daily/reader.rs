//! Someone at the daily list, and how their pages are sent.

use skat_events::day::{DayDate, EntryMoment};
use skat_table::PersonId;
use skat_view::{DailyPress, Lang, Message};

use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{Handled, Reply};

/// Someone at the daily list.
#[derive(Clone, Copy)]
pub(in crate::discord) struct DailyReader<'a> {
    pub(in crate::discord) bot: &'a Bot,
    pub(in crate::discord) invoker: &'a Invoker,
    pub(in crate::discord) person: PersonId,
}

impl DailyReader<'_> {
    pub(in crate::discord) const fn lang(&self) -> Lang {
        self.invoker.lang
    }

    /// Returns the server from which the person plays; `None` in direct messages.
    pub(in crate::discord) const fn server(&self) -> Option<u64> {
        match self.invoker.server {
            0 => None,
            server => Some(server),
        }
    }

    /// Returns a page of this day as a private message.
    pub(in crate::discord) fn drawn(
        &self,
        message: Message<DailyPress>,
        date: DayDate,
        moment: Option<EntryMoment>,
    ) -> Handled {
        let reader = self.bot.people.reader(self.person, self.lang());
        let form = self.bot.people.text_form(reader);
        let control = Control::of_day(date, moment);
        let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
        Handled {
            reply: Reply::Drawn(message),
            about: None,
        }
    }
}

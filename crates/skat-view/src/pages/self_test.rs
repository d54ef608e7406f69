//! The self-test: the bot's missing permissions on a server, and how its managers can grant them.

use std::collections::BTreeSet;
use std::convert::Infallible;

use crate::text::catalog::Texts;
use crate::{Embed, Field, Lang, Mention, Message, Permission, RichText};

const ALL_WELL: u32 = 0x2E8B57;
const SOMETHING_MISSING: u32 = 0xC0392B;

/// The result of a self-test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfTest {
    /// The checked channels, at most fourteen, each with its missing permissions; `None` if the
    /// channel is gone.
    pub channels: Vec<(u64, Option<Vec<Permission>>)>,
    /// The role for player calls, if there is one.
    pub role: Option<(u64, RoleTest)>,
}

/// The state of the role for player calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleTest {
    /// The bot can assign it.
    Fine,
    /// It is above the bot's own roles, so no permission lets the bot assign it.
    TooHigh,
    /// It belongs to another application, or Discord itself assigns it.
    Managed,
    /// It no longer exists.
    Gone,
}

/// Reports the result.
#[must_use]
pub fn self_test(found: &SelfTest, lang: Lang) -> Message<Infallible> {
    let texts = Texts::of(lang);
    let channel = |(channel, missing): &(u64, Option<Vec<Permission>>)| {
        let channel = Mention::Channel(*channel).marked();
        match missing.as_deref() {
            None => texts.test_channel_gone(channel),
            Some([]) => texts.test_channel_fine(channel),
            Some(missing) => {
                let names: Vec<String> = missing
                    .iter()
                    .map(|permission| permission.name(lang))
                    .collect();
                texts.test_channel_lacks(channel, names.join(", "))
            }
        }
    };
    let role = |(role, found): (u64, RoleTest)| {
        texts.test_role(
            Mention::Role(role).marked(),
            match found {
                RoleTest::Fine => "fine",
                RoleTest::TooHigh => "high",
                RoleTest::Managed => "managed",
                RoleTest::Gone => "gone",
            },
        )
    };
    let missing: BTreeSet<Permission> = found
        .channels
        .iter()
        .filter_map(|(_, missing)| missing.as_ref())
        .flatten()
        .copied()
        .collect();
    let trouble = |(_, missing): &(u64, Option<Vec<Permission>>)| {
        missing.as_ref().is_none_or(|list| !list.is_empty())
    };
    let well = !found.channels.iter().any(trouble)
        && found.role.is_none_or(|(_, role)| role == RoleTest::Fine);
    let verdict = if well {
        texts.test_fine()
    } else {
        texts.test_trouble()
    };
    let lines = std::iter::once(verdict)
        .chain(found.channels.iter().map(channel))
        .chain(found.role.map(role));
    let mut fields: Vec<Field> = missing
        .into_iter()
        .map(|permission| Field {
            name: permission.name(lang),
            value: permission.purpose(lang).into(),
            inline: false,
        })
        .collect();
    if !fields.is_empty() {
        fields.push(Field {
            name: texts.test_how_heading(),
            value: texts.test_how().into(),
            inline: false,
        });
    }
    let embed = Embed {
        title: texts.test_title(),
        description: RichText::read(&lines.collect::<Vec<String>>().join("\n")),
        colour: if well { ALL_WELL } else { SOMETHING_MISSING },
        fields,
        footer: None,
    };
    Message {
        embed: Some(embed),
        ..Message::default()
    }
}

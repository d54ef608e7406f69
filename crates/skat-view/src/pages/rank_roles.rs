//! Roles by rank: what managers choose, and what keeps the bot from giving them.

use skat_rules::strength::Strength;

use crate::model::text::RichText;
use crate::pages::self_test::RoleTest;
use crate::parts::controls::{CHOSEN, at_most_five, rows};
use crate::parts::strength;
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, Field, Lang, Mention, Pick, PickFrom, Row, SetupPage, SetupPress,
};

/// The roles that members get by their rank. A rank is named after the computers that play as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankRoles {
    /// True if the bot gives them and takes them away.
    pub is_on: bool,
    /// The ranks, the lowest first.
    pub ranks: [RankRole; Strength::ALL.len()],
    /// True if the bot has the permission to manage roles; `None` if nobody has looked.
    pub may_manage: Option<bool>,
}

/// The role of a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankRole {
    /// The lowest rating; `None` for the lowest rank.
    pub lowest: Option<i32>,
    /// The role, if its members get one.
    pub role: Option<u64>,
    /// The state of the role; `None` if nobody has looked.
    pub found: Option<RoleTest>,
}

impl RankRoles {
    /// Iterates over the ranks, the highest first.
    fn highest_first(&self) -> impl Iterator<Item = (Strength, RankRole)> {
        Strength::ALL.into_iter().zip(self.ranks).rev()
    }
}

/// Builds the field of the settings.
pub(super) fn field(roles: &RankRoles, texts: Texts) -> Field {
    let mut lines = vec![match roles.is_on {
        true => texts.setup_ranks_on(),
        false => texts.setup_ranks_off(),
    }];
    let of_rank = |(level, rank): (Strength, RankRole)| {
        let role = Mention::Role(rank.role?).marked();
        Some(match rank.found {
            None | Some(RoleTest::Fine) => texts.setup_rank_is(name(texts, level, rank), role),
            Some(RoleTest::TooHigh) => {
                texts.setup_rank_fails("high", name(texts, level, rank), role)
            }
            Some(RoleTest::Managed) => {
                texts.setup_rank_fails("managed", name(texts, level, rank), role)
            }
            Some(RoleTest::Gone) => texts.setup_rank_fails("gone", name(texts, level, rank), role),
        })
    };
    lines.extend(roles.highest_first().filter_map(of_rank));
    let has_role = roles.ranks.iter().any(|rank| rank.role.is_some());
    if has_role && roles.may_manage == Some(false) {
        lines.push(texts.setup_ranks_not_allowed());
    }
    Field {
        name: texts.setup_ranks(),
        value: RichText::read(&lines.join("\n")),
        inline: false,
    }
}

/// Builds the page of controls.
pub(super) fn page(roles: &RankRoles, texts: Texts) -> Vec<Row<SetupPress>> {
    let pick = |(level, rank): (Strength, RankRole)| {
        Row::Pick(Pick {
            press: SetupPress::RankRole(level),
            from: PickFrom::Roles,
            placeholder: texts.setup_pick_rank(name(texts, level, rank)),
            max: 1,
            chosen: rank.role.into_iter().collect(),
        })
    };
    let mut page: Vec<_> = roles.highest_first().map(pick).collect();
    let state = if roles.is_on { "on" } else { "off" };
    let switch = SetupPress::RankRoles(!roles.is_on);
    let switch = match roles.is_on {
        true => Button::new(
            switch,
            ButtonStyle::Success,
            texts.setup_button_ranks_are(state),
        )
        .emoji(CHOSEN),
        false => Button::new(
            switch,
            ButtonStyle::Secondary,
            texts.setup_button_ranks_are(state),
        ),
    };
    let button = |press, label| Button::new(press, ButtonStyle::Secondary, label);
    let apply = button(SetupPress::ApplyRanks, texts.setup_button_apply_ranks());
    let back = SetupPress::Page(SetupPage::Places);
    let back = button(back, texts.button_back());
    let buttons = [Some(switch), apply.only_if(roles.is_on), Some(back)];
    page.extend(rows(buttons.into_iter().flatten().collect()));
    at_most_five(page)
}

/// Names a rank with its lowest rating: `League player (from 1500)`.
fn name(texts: Texts, level: Strength, rank: RankRole) -> String {
    let name = strength::name(texts, level);
    match rank.lowest {
        Some(lowest) => texts.setup_rank_from(lowest, name),
        None => name,
    }
}

/// Says in the server's audit log why a member gets the role of this rank; `None` why they lose one.
#[must_use]
pub fn rank_role_reason(level: Option<Strength>, lang: Lang) -> String {
    let texts = Texts::of(lang);
    match level {
        Some(level) => texts.rank_role_given(strength::name(texts, level)),
        None => texts.rank_role_taken(),
    }
}

//! The steps from the roles that were given to those that the ranks say.

use std::collections::{BTreeMap, BTreeSet};

use skat_rules::strength::Strength;
use skat_store::RatingDay;
use skat_table::PersonId;
use skat_view::RankRoles;

use super::given::{GivenRole, GivenRoles};

/// A person with a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RankedPerson {
    /// The rank; `None` while the rating is provisional.
    pub(super) level: Option<Strength>,
    /// The last day with a list.
    pub(super) day: RatingDay,
}

/// A role to give or to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoleStep {
    /// Give a person the role of their rank.
    Give {
        person: PersonId,
        role: u64,
        level: Strength,
        day: RatingDay,
    },
    /// Take a role that the bot has given.
    Take { person: PersonId, role: u64 },
}

/// Returns the steps, those of each person together: the old role goes first, so that nobody has
/// two. A role that the bot hasn't given is never taken.
pub(super) fn plan(
    roles: &RankRoles,
    ranked: &BTreeMap<PersonId, RankedPerson>,
    given: &GivenRoles,
) -> Vec<RoleStep> {
    let persons: BTreeSet<PersonId> = ranked.keys().copied().chain(given.persons()).collect();
    let mut steps = Vec::new();
    for person in persons {
        let now = ranked.get(&person);
        let wanted = now.and_then(|now| {
            let level = now.level?;
            let rank = roles.ranks.get(usize::from(level.level()) - 1)?;
            Some((rank.role?, level, now.day))
        });
        let has = match given.of(person) {
            Some(GivenRole::Given(role)) => Some(role),
            // They are asked about again once they have played here again.
            Some(GivenRole::Absent(day)) if wanted.is_none_or(|(_, _, now)| now <= day) => continue,
            Some(GivenRole::Absent(_)) | None => None,
        };
        if has == wanted.map(|(role, ..)| role) {
            continue;
        }
        steps.extend(has.map(|role| RoleStep::Take { person, role }));
        steps.extend(wanted.map(|(role, level, day)| RoleStep::Give {
            person,
            role,
            level,
            day,
        }));
    }
    steps
}

#[cfg(test)]
mod tests {
    use skat_view::RankRole;

    use super::*;

    const ANNA: PersonId = PersonId::new(7);

    fn day(number: i32) -> RatingDay {
        RatingDay::of_number(number)
    }

    /// Roles 11 to 14, of which the lowest rank has none.
    fn roles() -> RankRoles {
        let role = |role: u64| RankRole {
            role: (role > 11).then_some(role),
            ..RankRole::default()
        };
        RankRoles {
            is_on: true,
            ranks: [11, 12, 13, 14].map(role),
            may_manage: None,
        }
    }

    fn steps(level: Option<Strength>, given: Option<GivenRole>) -> Vec<RoleStep> {
        let ranked = BTreeMap::from([(ANNA, RankedPerson { level, day: day(5) })]);
        let mut known = GivenRoles::default();
        known.note((ANNA, given));
        plan(&roles(), &ranked, &known)
    }

    #[test]
    fn only_changes_are_steps() {
        let give = RoleStep::Give {
            person: ANNA,
            role: 13,
            level: Strength::League,
            day: day(5),
        };
        let take = |role| RoleStep::Take { person: ANNA, role };
        let league = Some(Strength::League);
        assert_eq!(steps(league, None), [give]);
        assert_eq!(steps(league, Some(GivenRole::Given(13))), []);
        let changed = [take(12), give];
        assert_eq!(steps(league, Some(GivenRole::Given(12))), changed);
        // A provisional rating, a rank without a role, and nobody's rating.
        for level in [None, Some(Strength::Beginner)] {
            assert_eq!(steps(level, None), []);
            assert_eq!(steps(level, Some(GivenRole::Given(12))), [take(12)]);
        }
        let mut known = GivenRoles::default();
        known.note((ANNA, Some(GivenRole::Given(14))));
        assert_eq!(plan(&roles(), &BTreeMap::new(), &known), [take(14)]);
        // Whoever wasn't there is asked about again after their next list.
        assert_eq!(steps(league, Some(GivenRole::Absent(day(5)))), []);
        assert_eq!(steps(league, Some(GivenRole::Absent(day(4)))), [give]);
    }
}

//! What a day needs next, from its announcement to its preparation.

use skat_events::day::{DayCommand, DayStatus, ListDay};
use skat_rules::fairness::{DayList, ListSecret};

/// Longest wait of a player for the beacon: a day isn't announced with a round that is nearer than
/// this, in milliseconds.
const BEACON_AHEAD_MS: i64 = 60 * 1_000;

/// What a process does next for a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DayStep {
    /// Nothing at the moment.
    Wait,
    /// Draw a fresh secret, and publish its root.
    Announce { with_beacon: bool },
    /// Fetch the beacon's round with this number.
    Draw { round: u32 },
    /// Compute the reference.
    Prepare,
    /// Store what this command leads to.
    Store(DayCommand),
}

/// Returns the next step of a day at this time. `secret` is the day's stored secret.
pub(super) fn next_step(
    day: &ListDay,
    secret: Option<&ListSecret>,
    uses_beacon: bool,
    now_ms: i64,
) -> DayStep {
    let date = day.date();
    let Some(root) = day.root() else {
        let is_time = (date.announced_ms()..date.begins_ms()).contains(&now_ms);
        // A day that was given up has no root, either.
        let is_new = !matches!(day.status(now_ms), DayStatus::Cancelled(_));
        return if is_time && is_new {
            let with_beacon = uses_beacon && now_ms + BEACON_AHEAD_MS < date.beacon_ms();
            DayStep::Announce { with_beacon }
        } else {
            DayStep::Wait
        };
    };
    if day.handle(DayCommand::Expire, now_ms).is_ok() {
        return DayStep::Store(DayCommand::Expire);
    }
    if now_ms >= date.closes_ms() {
        return DayStep::Wait;
    }
    let own = secret.map(|secret| DayList::new(secret.clone(), date.name()));
    if own.is_none_or(|list| list.root() != *root) {
        return DayStep::Store(DayCommand::LoseSecret);
    }
    match day.awaited_round() {
        Some(round) if now_ms >= date.beacon_ms() => DayStep::Draw { round },
        Some(_) => DayStep::Wait,
        None if day.preparation().is_none() => DayStep::Prepare,
        None => DayStep::Wait,
    }
}

#[cfg(test)]
mod tests {
    use skat_events::day::{DayCancelCause, DayDate, DayEvent, Preparation};
    use skat_rules::fairness::BeaconRound;

    use super::*;

    const HOUR: i64 = 60 * 60 * 1_000;

    fn date() -> DayDate {
        "2026-12-03".parse().unwrap()
    }

    fn secret() -> ListSecret {
        ListSecret::new([7; 32])
    }

    fn announced(with_beacon: bool) -> ListDay {
        let root = DayList::new(secret(), date().name()).root();
        let command = DayCommand::Announce { root, with_beacon };
        after(ListDay::new(date()), command, date().announced_ms())
    }

    fn after(mut day: ListDay, command: DayCommand, now_ms: i64) -> ListDay {
        let event = day.handle(command, now_ms).unwrap();
        day.apply(&event).unwrap();
        day
    }

    #[test]
    fn a_day_is_announced_two_days_ahead_or_as_soon_as_there_is_a_bot() {
        let day = ListDay::new(date());
        let step = |now_ms| next_step(&day, None, true, now_ms);
        assert_eq!(step(date().announced_ms() - 1), DayStep::Wait);
        let announce = |with_beacon| DayStep::Announce { with_beacon };
        assert_eq!(step(date().announced_ms()), announce(true));
        assert_eq!(step(date().beacon_ms() - HOUR), announce(true));
        assert_eq!(step(date().beacon_ms() - 1), announce(false));
        assert_eq!(step(date().begins_ms() - 1), announce(false));
        assert_eq!(step(date().begins_ms()), DayStep::Wait, "nobody could play");
        let without = next_step(&day, None, false, date().announced_ms());
        assert_eq!(without, announce(false));
        assert_eq!(
            step(date().ends_ms()),
            DayStep::Wait,
            "nothing was promised"
        );
    }

    #[test]
    fn the_round_comes_at_noon_and_the_preparation_after_it() {
        let day = announced(true);
        let step = |day: &ListDay, now_ms| next_step(day, Some(&secret()), true, now_ms);
        assert_eq!(step(&day, date().beacon_ms() - 1), DayStep::Wait);
        let round = day.awaited_round().unwrap();
        let noon = date().beacon_ms();
        assert_eq!(step(&day, noon), DayStep::Draw { round });
        let signature = [5; 48];
        let drawn = DayCommand::Draw(BeaconRound { round, signature });
        let day = after(day, drawn, noon);
        assert_eq!(step(&day, noon), DayStep::Prepare);
        // A late preparation is better than none.
        assert_eq!(step(&day, date().ends_ms() - 1), DayStep::Prepare);
        let expired = DayStep::Store(DayCommand::Expire);
        assert_eq!(step(&day, date().ends_ms()), expired);
        let cancelled = after(day.clone(), DayCommand::Expire, date().ends_ms());
        assert_eq!(step(&cancelled, date().ends_ms()), DayStep::Wait);
        let prepared = DayCommand::Prepare(Preparation {
            engine: 1,
            reference: Default::default(),
        });
        let day = after(day, prepared, noon);
        assert_eq!(step(&day, noon), DayStep::Wait);
        assert_eq!(step(&day, date().ends_ms()), DayStep::Wait);
    }

    #[test]
    fn a_day_without_its_secret_is_given_up() {
        let day = announced(false);
        let now_ms = date().announced_ms();
        let lost = DayStep::Store(DayCommand::LoseSecret);
        assert_eq!(next_step(&day, None, false, now_ms), lost);
        let other = ListSecret::new([8; 32]);
        assert_eq!(next_step(&day, Some(&other), false, now_ms), lost);
        let step = next_step(&day, Some(&secret()), false, now_ms);
        assert_eq!(step, DayStep::Prepare, "nothing has to be drawn");
        let event = day.handle(DayCommand::LoseSecret, now_ms).unwrap();
        assert_eq!(event, DayEvent::Cancelled(DayCancelCause::NoSecret));
    }
}

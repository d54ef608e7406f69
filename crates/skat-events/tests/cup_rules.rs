//! Cups step by step: what each rule of a cup does.
#![allow(clippy::unwrap_used, reason = "what can't be fails the test")]

use skat_events::cup::{
    BadCupSettings, Cup, CupAdmission, CupCommand, CupEffect, CupHeader, CupNotice, CupPhase,
    CupRefusal, CupSeat, CupSeating, CupSettings, CupTableId, CupTeams, DealPoints,
    DirectorDecision, DirectorNotice, EntrantId, EntryNumber, EntryStatus, EventTime, LeaveCause,
    SeriesCounts, TableResult, TableSize, TeamNumber, TeamWish,
};
use skat_rules::fairness::ListSecret;

const MINUTE: i64 = 60_000;
const START: i64 = 60 * MINUTE;
const DIRECTOR: EntrantId = EntrantId::new(100);

fn settings() -> CupSettings {
    CupSettings {
        title: "Clubabend".to_owned(),
        starts_at: EventTime::from_ms(START),
        series: 2,
        rounds: 6,
        tables: TableSize::Three,
        is_filled: false,
        think_seconds: 60,
        series_minutes: 60,
        seating: CupSeating::ByStanding,
        teams: CupTeams::Alone,
        is_duplicate: false,
        maximum: None,
    }
}

/// A cup with a clock, and the effects of the last command.
struct Evening {
    cup: Cup,
    now: i64,
    effects: Vec<CupEffect>,
}

impl Evening {
    fn new(settings: CupSettings) -> Self {
        let header = CupHeader {
            name: "cup-7".parse().unwrap(),
            secret: ListSecret::new([7; 32]),
            director: DIRECTOR,
            settings,
        };
        let cup = Cup::create(header, EventTime::from_ms(0)).unwrap();
        Self {
            cup,
            now: 0,
            effects: Vec::new(),
        }
    }

    /// A cup whose first series has begun with these persons.
    fn begun(settings: CupSettings, persons: u64) -> Self {
        let mut evening = Self::new(settings);
        for person in 1..=persons {
            evening.join(person).unwrap();
        }
        evening.begin(persons);
        evening
    }

    /// Checks these persons in and starts on time.
    fn begin(&mut self, persons: u64) {
        self.tick_at(START - 15 * MINUTE);
        for person in 1..=persons {
            self.check_in(person).unwrap();
        }
        self.tick_at(START);
        assert_eq!(self.cup.phase(), CupPhase::Starting);
        self.give(CupCommand::LockPosted { message: 4_711 })
            .unwrap();
    }

    fn give(&mut self, command: CupCommand) -> Result<(), CupRefusal> {
        let step = self.cup.handle(EventTime::from_ms(self.now), command)?;
        self.cup = step.next;
        self.effects = step.effects;
        Ok(())
    }

    fn tick_at(&mut self, now: i64) {
        self.now = now;
        self.give(CupCommand::Tick).unwrap();
    }

    fn join(&mut self, person: u64) -> Result<(), CupRefusal> {
        self.join_team(person, TeamWish::Open)
    }

    fn join_team(&mut self, person: u64, team: TeamWish) -> Result<(), CupRefusal> {
        let (person, admission) = (EntrantId::new(person), CupAdmission::FREE);
        self.give(CupCommand::Join {
            person,
            admission,
            team,
        })
    }

    fn check_in(&mut self, person: u64) -> Result<(), CupRefusal> {
        self.give(CupCommand::CheckIn {
            person: EntrantId::new(person),
        })
    }

    fn arrive(&mut self, person: u64) -> Result<(), CupRefusal> {
        self.give(CupCommand::Arrive {
            person: EntrantId::new(person),
        })
    }

    fn direct(&mut self, decision: DirectorDecision) -> Result<(), CupRefusal> {
        let reason = "weil".to_owned();
        self.give(CupCommand::Direct {
            by: DIRECTOR,
            decision,
            reason,
        })
    }

    /// Reports a table, with these points for each place and nothing else.
    fn finish(&mut self, table: CupTableId, points: &[i32]) -> Result<(), CupRefusal> {
        let places = points.iter().map(|&points| with_points(points)).collect();
        let result = TableResult {
            places,
            deals: DealPoints::default(),
        };
        self.give(CupCommand::TableFinished { table, result })
    }

    /// Reports all running tables: everybody makes ten times their entry's number.
    fn finish_all(&mut self) {
        let running: Vec<(CupTableId, Vec<i32>)> = self
            .cup
            .running_tables()
            .map(|(id, table)| {
                let points = table.places.iter().map(|place| match place.seat {
                    CupSeat::Entry(entry) => 10 * i32::from(entry.0),
                    CupSeat::Autoplayer => 999,
                });
                (id, points.collect())
            })
            .collect();
        for (id, points) in running {
            self.finish(id, &points).unwrap();
        }
    }

    fn status(&self, entry: u16) -> EntryStatus {
        self.cup.entrant(EntryNumber(entry)).unwrap().status
    }

    /// Who sits together in a series.
    fn seats(&self, series: u8) -> Vec<Vec<CupSeat>> {
        let tables = self.cup.tables(series);
        tables
            .map(|(_, table)| table.places.iter().map(|place| place.seat).collect())
            .collect()
    }

    fn ranking(&self) -> Vec<(u32, u16, i64)> {
        let entries = self.cup.standings().entries.into_iter();
        entries
            .map(|ranked| (ranked.rank, ranked.item.entry.0, ranked.total.score))
            .collect()
    }

    fn told(&self, person: u64, notice: CupNotice) -> bool {
        self.effects.contains(&CupEffect::Tell {
            person: EntrantId::new(person),
            notice,
        })
    }

    fn tells_directors(&self, notice: DirectorNotice) -> bool {
        self.effects.contains(&CupEffect::TellDirectors { notice })
    }
}

fn with_points(points: i32) -> SeriesCounts {
    SeriesCounts {
        points,
        ..SeriesCounts::default()
    }
}

fn table(series: u8, table: u16) -> CupTableId {
    CupTableId { series, table }
}

fn entries(seats: &[CupSeat]) -> Vec<u16> {
    let mut entries: Vec<u16> = seats
        .iter()
        .filter_map(|seat| match seat {
            CupSeat::Entry(entry) => Some(entry.0),
            CupSeat::Autoplayer => None,
        })
        .collect();
    entries.sort_unstable();
    entries
}

#[test]
fn an_evening_goes_from_the_announcement_to_the_end() {
    let mut evening = Evening::new(settings());
    for person in 1..=9 {
        evening.join(person).unwrap();
    }
    assert_eq!(evening.join(3), Err(CupRefusal::AlreadyIn));
    let opens_at = EventTime::from_ms(START - 15 * MINUTE);
    assert_eq!(evening.check_in(1), Err(CupRefusal::NotYet { opens_at }));
    assert_eq!(evening.cup.deadline(), Some(opens_at));
    evening.tick_at(opens_at.ms());
    assert!(evening.told(9, CupNotice::CheckIn));
    for person in 1..=9 {
        evening.check_in(person).unwrap();
    }
    evening.tick_at(START);
    let root = evening.cup.root();
    assert!(evening.effects.contains(&CupEffect::PostLock { root }));
    evening.give(CupCommand::LockPosted { message: 1 }).unwrap();
    let again = evening.give(CupCommand::LockPosted { message: 2 });
    assert_eq!(again, Err(CupRefusal::NotStarting));
    assert_eq!(evening.cup.tables(1).count(), 3);
    evening.finish_all();
    assert_eq!(
        evening.cup.phase(),
        CupPhase::Break {
            until: EventTime::from_ms(START + 5 * MINUTE)
        }
    );
    evening.tick_at(START + 5 * MINUTE);
    let tables: Vec<Vec<u16>> = evening
        .seats(2)
        .iter()
        .map(|seats| entries(seats))
        .collect();
    assert_eq!(
        tables,
        [vec![7, 8, 9], vec![4, 5, 6], vec![1, 2, 3]],
        "the best sit together"
    );
    assert_eq!(evening.cup.revealed_lots(), None);
    evening.finish_all();
    assert_eq!(evening.cup.phase(), CupPhase::Ended);
    assert!(evening.effects.contains(&CupEffect::Close));
    let forgiven = evening
        .effects
        .iter()
        .filter(|effect| matches!(effect, CupEffect::Forgive { .. }));
    assert_eq!(forgiven.count(), 9);
    assert_eq!(evening.ranking()[0], (1, 9, 180));
    assert!(evening.cup.revealed_lots().is_some());
    assert_eq!(evening.join(10), Err(CupRefusal::Over));
}

#[test]
fn the_full_cup_has_a_waiting_list_that_moves_up() {
    let mut evening = Evening::new(CupSettings {
        maximum: Some(6),
        ..settings()
    });
    for person in 1..=8 {
        evening.join(person).unwrap();
    }
    assert_eq!(
        (evening.status(6), evening.status(7)),
        (EntryStatus::In, EntryStatus::Waiting)
    );
    evening
        .give(CupCommand::Withdraw {
            person: EntrantId::new(2),
        })
        .unwrap();
    assert_eq!(
        (evening.status(7), evening.status(8)),
        (EntryStatus::In, EntryStatus::Waiting)
    );
    assert!(evening.told(7, CupNotice::MovedUp));
    // Those who don't check in make room for the waiting who did.
    evening.tick_at(START - MINUTE);
    for person in [1, 3, 4, 5, 7, 8] {
        evening.check_in(person).unwrap();
    }
    evening.tick_at(START);
    assert!(evening.told(6, CupNotice::Dropped) && evening.told(8, CupNotice::MovedUp));
    assert_eq!(evening.cup.phase(), CupPhase::Starting);
}

#[test]
fn five_players_cannot_start_and_the_director_is_told() {
    let mut evening = Evening::new(settings());
    for person in 1..=5 {
        evening.join(person).unwrap();
    }
    evening.tick_at(START - MINUTE);
    for person in 1..=5 {
        evening.check_in(person).unwrap();
    }
    let five = CupRefusal::PlayerCount { players: 5 };
    assert_eq!(
        evening.direct(DirectorDecision::Start { series: 1 }),
        Err(five)
    );
    evening.tick_at(START);
    assert!(evening.tells_directors(DirectorNotice::Delayed { players: 5 }));
    assert_eq!(
        evening.cup.deadline(),
        Some(EventTime::from_ms(START + 15 * MINUTE))
    );
    // An autoplayer makes six.
    let mut filled = Evening {
        cup: evening.cup.clone(),
        now: evening.now,
        effects: Vec::new(),
    };
    filled
        .direct(DirectorDecision::Fill { is_filled: true })
        .unwrap();
    filled
        .direct(DirectorDecision::Start { series: 1 })
        .unwrap();
    filled.give(CupCommand::LockPosted { message: 1 }).unwrap();
    let seats = filled.seats(1).concat();
    assert_eq!(
        seats
            .iter()
            .filter(|&&seat| seat == CupSeat::Autoplayer)
            .count(),
        1
    );
    // Otherwise the cup is cancelled.
    evening.tick_at(START + 15 * MINUTE);
    assert_eq!(evening.cup.phase(), CupPhase::Cancelled);
    assert!(evening.effects.contains(&CupEffect::Close));
}

#[test]
fn autoplayers_play_without_a_rank() {
    let mut evening = Evening::begun(
        CupSettings {
            is_filled: true,
            ..settings()
        },
        7,
    );
    for seats in evening.seats(1) {
        assert!(
            entries(&seats).len() >= 2,
            "autoplayers sit at different tables"
        );
    }
    evening.finish_all();
    assert_eq!(evening.ranking().len(), 7);
    evening.tick_at(START + 5 * MINUTE);
    assert_eq!(entries(&evening.seats(2)[0]), [5, 6, 7]);
    assert_eq!(entries(&evening.seats(2)[2]), [1, 2]);
}

#[test]
fn nothing_counts_for_those_who_do_not_come() {
    let mut evening = Evening::begun(settings(), 6);
    for person in [1, 2, 3, 4] {
        evening.arrive(person).unwrap();
    }
    evening.tick_at(START + 5 * MINUTE);
    assert_eq!(
        (evening.status(5), evening.status(6)),
        (EntryStatus::Missed, EntryStatus::Missed)
    );
    assert!(evening.told(5, CupNotice::Missed));
    assert!(evening.tells_directors(DirectorNotice::Missed {
        entry: EntryNumber(6)
    }));
    let takeovers = evening
        .effects
        .iter()
        .filter(|effect| matches!(effect, CupEffect::TakeOver { .. }));
    assert_eq!(takeovers.count(), 2);
    // One of them comes late, and plays from then on.
    evening.now += MINUTE;
    evening.check_in(5).unwrap();
    assert!(matches!(
        evening.effects[0],
        CupEffect::HandBack {
            entry: EntryNumber(5),
            ..
        }
    ));
    evening.finish_all();
    let banned = CupEffect::Ban {
        person: EntrantId::new(6),
    };
    assert!(evening.effects.contains(&banned));
    assert_eq!(evening.ranking().last(), Some(&(6, 6, 0)));
    assert_eq!(evening.ranking()[0], (1, 5, 50));
    // Five go on with an autoplayer, as long as the sixth doesn't come back.
    evening.tick_at(evening.now + 5 * MINUTE);
    assert_eq!(
        evening
            .seats(2)
            .concat()
            .iter()
            .filter(|&&seat| seat == CupSeat::Autoplayer)
            .count(),
        1
    );
    assert!(
        !evening
            .seats(2)
            .concat()
            .contains(&CupSeat::Entry(EntryNumber(6)))
    );
    // The ban comes once a cup, and who missed a series isn't forgiven.
    evening.finish_all();
    assert!(!evening.effects.contains(&banned));
    assert!(!evening.effects.contains(&CupEffect::Forgive {
        person: EntrantId::new(6)
    }));
    assert!(evening.effects.contains(&CupEffect::Forgive {
        person: EntrantId::new(5)
    }));
}

#[test]
fn latecomers_join_until_more_than_half_of_the_series_have_begun() {
    let mut evening = Evening::begun(settings(), 6);
    let banned = CupAdmission {
        banned_until: Some(EventTime::from_ms(i64::MAX)),
        has_role: true,
    };
    let join = |admission| CupCommand::Join {
        person: EntrantId::new(7),
        admission,
        team: TeamWish::Open,
    };
    let until = EventTime::from_ms(i64::MAX);
    assert_eq!(
        evening.give(join(banned)),
        Err(CupRefusal::Banned { until })
    );
    let no_role = CupAdmission {
        has_role: false,
        ..CupAdmission::FREE
    };
    assert_eq!(evening.give(join(no_role)), Err(CupRefusal::NoRole));
    assert_eq!(evening.give(join(CupAdmission::FREE)), Ok(()));
    evening.finish_all();
    evening.tick_at(START + 5 * MINUTE);
    assert_eq!(evening.seats(2).concat().len(), 7);
    assert_eq!(evening.join(8), Err(CupRefusal::TooLate));
    evening.finish_all();
    let standings = evening.cup.standings().entries;
    let late = standings
        .iter()
        .find(|ranked| ranked.item.entry == EntryNumber(7))
        .unwrap();
    assert_eq!((late.item.series[0], late.total.score), (None, 70));
}

#[test]
fn two_directors_who_press_at_once_start_one_series() {
    let mut evening = Evening::begun(settings(), 6);
    let second = EntrantId::new(101);
    evening
        .direct(DirectorDecision::Appoint { person: second })
        .unwrap();
    evening.finish_all();
    evening
        .direct(DirectorDecision::Start { series: 2 })
        .unwrap();
    let press = |decision| CupCommand::Direct {
        by: second,
        decision,
        reason: String::new(),
    };
    let late = evening.give(press(DirectorDecision::Start { series: 2 }));
    assert_eq!(late, Err(CupRefusal::SeriesBegun));
    let other = evening.give(press(DirectorDecision::Start { series: 3 }));
    assert_eq!(other, Err(CupRefusal::OtherSeries { next: 3 }));
    evening.give(press(DirectorDecision::Pause)).unwrap();
    assert_eq!(
        evening.direct(DirectorDecision::Pause),
        Err(CupRefusal::Paused)
    );
    // So it is with corrections: each is based on what its director saw.
    let correct = |revision| DirectorDecision::Correct {
        table: table(1, 1),
        revision,
        places: vec![with_points(1), with_points(2), with_points(3)],
    };
    evening.direct(correct(1)).unwrap();
    assert_eq!(evening.direct(correct(1)), Err(CupRefusal::OtherRevision));
}

#[test]
fn a_decision_at_somebodys_cost_needs_a_director_and_a_reason() {
    let mut evening = Evening::begun(settings(), 6);
    let decide = |by, reason: &str| CupCommand::Direct {
        by,
        decision: DirectorDecision::Disqualify {
            entry: EntryNumber(4),
        },
        reason: reason.to_owned(),
    };
    assert_eq!(
        evening.give(decide(EntrantId::new(1), "x")),
        Err(CupRefusal::NotDirector)
    );
    assert_eq!(evening.give(decide(DIRECTOR, " ")), Err(CupRefusal::Reason));
    assert_eq!(
        evening.give(decide(DIRECTOR, &"x".repeat(201))),
        Err(CupRefusal::Reason)
    );
    evening.give(decide(DIRECTOR, "Karten gezeigt")).unwrap();
    assert!(
        evening
            .effects
            .iter()
            .any(|effect| matches!(effect, CupEffect::TakeOver { .. }))
    );
    evening.finish_all();
    let standings = evening.cup.standings();
    assert_eq!(
        (standings.entries.len(), standings.disqualified.len()),
        (5, 1)
    );
    assert_eq!(evening.join(4), Err(CupRefusal::Disqualified));
}

#[test]
fn a_correction_counts_once_even_after_the_end() {
    let mut evening = Evening::begun(
        CupSettings {
            series: 1,
            ..settings()
        },
        3,
    );
    // A table that never reports gets its result from the director.
    let correct = |revision, points: [i32; 3]| DirectorDecision::Correct {
        table: table(1, 1),
        revision,
        places: points.map(with_points).to_vec(),
    };
    evening.direct(correct(0, [1, 2, 3])).unwrap();
    assert_eq!(evening.cup.phase(), CupPhase::Ended);
    assert_eq!(
        evening.finish(table(1, 1), &[7, 8, 9]),
        Err(CupRefusal::Over)
    );
    evening.direct(correct(1, [40, 50, 60])).unwrap();
    let scores: Vec<i64> = evening
        .ranking()
        .into_iter()
        .map(|(.., score)| score)
        .collect();
    assert_eq!(scores, [60, 50, 40]);
}

#[test]
fn results_that_come_twice_or_do_not_fit_are_refused() {
    let mut evening = Evening::begun(settings(), 6);
    assert_eq!(
        evening.finish(table(1, 3), &[1, 2, 3]),
        Err(CupRefusal::NoTable)
    );
    assert_eq!(
        evening.finish(table(1, 1), &[1, 2]),
        Err(CupRefusal::WrongPlaces)
    );
    evening.finish(table(1, 1), &[1, 2, 3]).unwrap();
    assert_eq!(
        evening.finish(table(1, 1), &[1, 2, 3]),
        Err(CupRefusal::HasResult)
    );
    let opened = |number| CupCommand::TableOpened {
        table: table(1, 2),
        number,
    };
    evening.give(opened(5)).unwrap();
    evening.give(opened(5)).unwrap();
    assert_eq!(evening.give(opened(6)), Err(CupRefusal::OtherTable));
}

#[test]
fn a_pause_moves_every_deadline() {
    let mut evening = Evening::begun(settings(), 6);
    evening.now += MINUTE;
    evening.direct(DirectorDecision::Pause).unwrap();
    assert_eq!(evening.cup.deadline(), None);
    evening.tick_at(START + 30 * MINUTE);
    assert_eq!(evening.status(1), EntryStatus::In);
    evening.direct(DirectorDecision::Resume).unwrap();
    assert_eq!(
        evening.cup.deadline(),
        Some(EventTime::from_ms(START + 34 * MINUTE))
    );
    evening.tick_at(START + 34 * MINUTE);
    assert_eq!(evening.status(1), EntryStatus::Missed);
    assert_eq!(
        evening.cup.deadline(),
        Some(EventTime::from_ms(START + 89 * MINUTE))
    );
    evening
        .direct(DirectorDecision::Extend { minutes: 10 })
        .unwrap();
    evening.tick_at(START + 99 * MINUTE);
    assert!(evening.tells_directors(DirectorNotice::TimeUp { series: 1 }));
    let closed = evening
        .effects
        .iter()
        .filter(|effect| matches!(effect, CupEffect::CloseTable { .. }));
    assert_eq!(closed.count(), 2);
}

#[test]
fn a_pause_during_the_start_keeps_the_lots() {
    let mut evening = Evening::new(settings());
    for person in 1..=6 {
        evening.join(person).unwrap();
    }
    evening.tick_at(START - MINUTE);
    for person in 1..=6 {
        evening.check_in(person).unwrap();
    }
    evening.tick_at(START);
    evening.direct(DirectorDecision::Pause).unwrap();
    evening.give(CupCommand::LockPosted { message: 1 }).unwrap();
    assert_eq!(evening.cup.series_begun(), 0);
    evening.direct(DirectorDecision::Resume).unwrap();
    evening.tick_at(START + MINUTE);
    assert_eq!(evening.cup.series_begun(), 1);
}

#[test]
fn a_substitute_goes_on_with_the_entry() {
    let mut evening = Evening::begun(settings(), 6);
    evening.finish_all();
    evening.tick_at(START + 5 * MINUTE);
    let substitute = |entry, person| DirectorDecision::Substitute {
        entry: EntryNumber(entry),
        person: EntrantId::new(person),
    };
    assert_eq!(evening.direct(substitute(1, 2)), Err(CupRefusal::AlreadyIn));
    assert_eq!(evening.direct(substitute(9, 20)), Err(CupRefusal::NoEntry));
    evening.direct(substitute(1, 20)).unwrap();
    assert!(matches!(
        evening.effects[0],
        CupEffect::Reseat {
            entry: EntryNumber(1),
            ..
        }
    ));
    evening.finish_all();
    assert_eq!(
        evening.cup.entry_of(EntrantId::new(20)),
        Some(EntryNumber(1))
    );
    assert_eq!(evening.ranking().last(), Some(&(6, 1, 20)));
}

#[test]
fn people_who_delete_themselves_leave_a_cup_that_goes_on() {
    let mut evening = Evening::begun(settings(), 6);
    let leave = |person| CupCommand::Leave {
        person,
        cause: LeaveCause::Deleted,
    };
    evening.give(leave(EntrantId::new(3))).unwrap();
    assert!(
        evening
            .effects
            .iter()
            .any(|effect| matches!(effect, CupEffect::TakeOver { .. }))
    );
    evening.give(leave(DIRECTOR)).unwrap();
    assert!(evening.cup.directors().is_empty());
    assert_eq!(evening.give(leave(DIRECTOR)), Err(CupRefusal::NotIn));
    let adopt = CupCommand::Adopt {
        person: EntrantId::new(55),
    };
    evening.give(adopt.clone()).unwrap();
    assert_eq!(evening.give(adopt), Err(CupRefusal::HasDirector));
    evening.finish_all();
    evening.tick_at(START + 5 * MINUTE);
    assert!(
        !evening
            .seats(2)
            .concat()
            .contains(&CupSeat::Entry(EntryNumber(3)))
    );
    let dismiss = CupCommand::Direct {
        by: EntrantId::new(55),
        decision: DirectorDecision::Dismiss {
            person: EntrantId::new(55),
        },
        reason: String::new(),
    };
    assert_eq!(evening.give(dismiss), Err(CupRefusal::LastDirector));
}

#[test]
fn team_mates_sit_apart_and_count_together() {
    let mut evening = Evening::new(CupSettings {
        teams: CupTeams::Teams(3),
        ..settings()
    });
    assert_eq!(
        evening.join_team(1, TeamWish::Enter(TeamNumber(1))),
        Err(CupRefusal::NoSuchTeam)
    );
    for team in 0..3 {
        evening
            .join_team(3 * team + 1, TeamWish::Found(format!("Team {team}")))
            .unwrap();
        for mate in [2, 3] {
            let number = TeamNumber(team as u16 + 1);
            evening
                .join_team(3 * team + mate, TeamWish::Enter(number))
                .unwrap();
        }
    }
    assert_eq!(
        evening.join_team(10, TeamWish::Enter(TeamNumber(2))),
        Err(CupRefusal::TeamFull)
    );
    assert_eq!(
        evening.join_team(10, TeamWish::Found("Team 1".to_owned())),
        Err(CupRefusal::TeamName)
    );
    evening.begin(9);
    for series in [1, 2] {
        for seats in evening.seats(series) {
            let mut teams: Vec<u16> = entries(&seats)
                .iter()
                .map(|entry| (entry - 1) / 3)
                .collect();
            teams.dedup();
            assert_eq!(teams, [0, 1, 2], "series {series}");
        }
        evening.finish_all();
        evening.tick_at(evening.now + 5 * MINUTE);
    }
    let teams = evening.cup.standings().teams;
    let totals: Vec<(u32, u16, i64)> = teams
        .iter()
        .map(|ranked| (ranked.rank, ranked.item.team.0, ranked.total.score))
        .collect();
    assert_eq!(totals, [(1, 3, 480), (2, 2, 300), (3, 1, 120)]);
}

#[test]
fn tandems_are_named_or_drawn() {
    let mut evening = Evening::new(CupSettings {
        teams: CupTeams::Tandems,
        ..settings()
    });
    evening
        .join_team(1, TeamWish::Found("Wir zwei".to_owned()))
        .unwrap();
    evening
        .join_team(2, TeamWish::Enter(TeamNumber(1)))
        .unwrap();
    evening
        .join_team(3, TeamWish::Found("Wer noch?".to_owned()))
        .unwrap();
    for person in 4..=7 {
        evening.join(person).unwrap();
    }
    evening.begin(7);
    let team = |entry| evening.cup.entrant(EntryNumber(entry)).unwrap().team;
    assert_eq!(
        (team(1), team(2)),
        (Some(TeamNumber(1)), Some(TeamNumber(1)))
    );
    // Five are left, so that two pairs are drawn, and one stays alone.
    let drawn: Vec<u16> = (3..=7)
        .filter(|&entry| team(entry) > Some(TeamNumber(2)))
        .collect();
    assert_eq!(drawn.len(), 4);
    for seats in evening.seats(1) {
        let mut teams: Vec<_> = entries(&seats).into_iter().filter_map(team).collect();
        let count = teams.len();
        teams.sort();
        teams.dedup();
        assert_eq!(teams.len(), count, "partners sit apart");
    }
}

#[test]
fn a_duplicate_series_is_compared_when_all_tables_have_ended() {
    let mut evening = Evening::begun(
        CupSettings {
            is_duplicate: true,
            series: 1,
            ..settings()
        },
        6,
    );
    let result = |points: [i16; 3]| TableResult {
        places: vec![SeriesCounts::default(); 3],
        deals: DealPoints::from_rows(&[points]).unwrap(),
    };
    let finish = |number, points| CupCommand::TableFinished {
        table: table(1, number),
        result: result(points),
    };
    evening.give(finish(2, [-48, 0, 0])).unwrap();
    let lift = CupEffect::LiftEmbargo { series: 1 };
    assert!(!evening.effects.contains(&lift));
    assert_eq!(evening.cup.comparison(1), None);
    evening.give(finish(1, [24, 0, 0])).unwrap();
    assert!(evening.effects.contains(&lift));
    let comparison = evening.cup.comparison(1).unwrap();
    assert_eq!(comparison[0], (table(1, 1), vec![vec![3_600, 0, 0]]));
    assert_eq!(comparison[1], (table(1, 2), vec![vec![-3_600, 0, 0]]));
}

#[test]
fn a_cancelled_duplicate_series_is_revealed_too() {
    let mut evening = Evening::begun(
        CupSettings {
            is_duplicate: true,
            ..settings()
        },
        6,
    );
    evening.direct(DirectorDecision::Cancel).unwrap();
    assert!(
        evening
            .effects
            .contains(&CupEffect::LiftEmbargo { series: 1 })
    );
    assert!(
        evening
            .effects
            .contains(&CupEffect::CloseTable { table: table(1, 2) })
    );
    assert!(evening.cup.revealed_lots().is_some());
}

#[test]
fn without_repeats_nobody_meets_again() {
    let seating = CupSeating::WithoutRepeats;
    let mut evening = Evening::begun(
        CupSettings {
            seating,
            series: 4,
            ..settings()
        },
        9,
    );
    for _ in 0..4 {
        evening.finish_all();
        evening.tick_at(evening.now + 5 * MINUTE);
    }
    assert_eq!(evening.cup.phase(), CupPhase::Ended);
    assert_eq!(evening.cup.repeated_meetings(), []);
}

#[test]
fn directors_see_who_always_meets_and_can_keep_them_apart() {
    let mut evening = Evening::begun(
        CupSettings {
            series: 3,
            ..settings()
        },
        6,
    );
    evening.finish_all();
    evening.tick_at(evening.now + 5 * MINUTE);
    let repeated = evening.cup.repeated_meetings();
    assert!(!repeated.is_empty(), "six players can't avoid it");
    let [one, other] = [EntryNumber(5), EntryNumber(6)];
    evening
        .direct(DirectorDecision::KeepApart { one, other })
        .unwrap();
    evening.finish_all();
    evening.tick_at(evening.now + 5 * MINUTE);
    for seats in evening.seats(3) {
        assert_ne!(entries(&seats)[1..], [5, 6]);
    }
}

#[test]
fn a_cup_may_end_between_two_series() {
    let mut evening = Evening::begun(settings(), 6);
    assert_eq!(
        evening.direct(DirectorDecision::Finish),
        Err(CupRefusal::SeriesBegun)
    );
    evening.finish_all();
    evening.direct(DirectorDecision::Finish).unwrap();
    assert_eq!(evening.cup.phase(), CupPhase::Ended);
}

#[test]
fn settings_that_cannot_work_are_refused() {
    let now = EventTime::from_ms(0);
    assert_eq!(settings().validate(now), Ok(()));
    let bad = [
        (
            CupSettings {
                title: " ".to_owned(),
                ..settings()
            },
            BadCupSettings::Title,
        ),
        (
            CupSettings {
                starts_at: now,
                ..settings()
            },
            BadCupSettings::InThePast,
        ),
        (
            CupSettings {
                series: 0,
                ..settings()
            },
            BadCupSettings::Series,
        ),
        (
            CupSettings {
                rounds: 5,
                ..settings()
            },
            BadCupSettings::Rounds,
        ),
        (
            CupSettings {
                think_seconds: 9,
                ..settings()
            },
            BadCupSettings::ThinkTime,
        ),
        (
            CupSettings {
                series_minutes: 601,
                ..settings()
            },
            BadCupSettings::SeriesTime,
        ),
        (
            CupSettings {
                teams: CupTeams::Teams(5),
                ..settings()
            },
            BadCupSettings::TeamSize,
        ),
        (
            CupSettings {
                maximum: Some(5),
                ..settings()
            },
            BadCupSettings::Maximum,
        ),
        (
            CupSettings {
                series: 12,
                rounds: 12,
                series_minutes: 600,
                tables: TableSize::Four,
                ..settings()
            },
            BadCupSettings::TooLong { hours: 24 },
        ),
    ];
    for (settings, expected) in bad {
        assert_eq!(settings.validate(now), Err(expected));
    }
    // Two series of 18 deals, 45 minutes each, and a break.
    assert_eq!(settings().estimate_ms(), 95 * MINUTE);
}

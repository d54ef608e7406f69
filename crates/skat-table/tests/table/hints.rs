//! Hints are recorded: in the log, and in the public view.

use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{
    Command, Event, Header, PersonId, Place, Refused, StageView, Table, TableId, TakeoverCause,
    ThinkTime, Timestamp,
};

const PEOPLE: [PersonId; 3] = [PersonId::new(11), PersonId::new(12), PersonId::new(13)];
const START: Timestamp = Timestamp(1_000_000);

/// The secret of a list in which the first place deals first.
const FIRST_DEALS: [u8; 32] = [4; 32];

/// A table with its log.
struct Fixture {
    table: Table,
    log: Vec<Event>,
}

impl Fixture {
    /// A list of three persons that has begun; the player at place 2 speaks first.
    fn begun() -> Self {
        let (table, time) = (TableId::new(1), ThinkTime::Seconds(60));
        let header = Header::new(
            table,
            GameId::Skat,
            RuleSet::ISKO,
            3,
            3,
            time,
            PEOPLE[0],
            START,
        );
        let mut fixture = Self {
            table: Table::open(header.expect("a header")),
            log: Vec::new(),
        };
        for person in PEOPLE {
            fixture.done(Command::Join { person }, START);
        }
        fixture.done(
            Command::Begin {
                by: PEOPLE[0],
                secret: DealSecret::new(FIRST_DEALS),
            },
            START,
        );
        fixture
    }

    fn tries(&mut self, command: Command, now: Timestamp) -> Result<Vec<Event>, Refused> {
        let step = self.table.handle(command, now)?;
        self.table = step.next;
        self.log.extend(step.events.iter().cloned());
        Ok(step.events)
    }

    fn done(&mut self, command: Command, now: Timestamp) -> Vec<Event> {
        self.tries(command, now).expect("the command is accepted")
    }

    fn decision(&self, place: usize) -> u32 {
        self.table
            .player_view(PEOPLE[place])
            .expect("a player")
            .decision
    }

    fn hint(&mut self, place: usize, now: Timestamp) -> Result<Vec<Event>, Refused> {
        let decision = self.decision(place);
        self.tries(
            Command::TakeHint {
                person: PEOPLE[place],
                decision,
            },
            now,
        )
    }

    fn act(&mut self, place: usize, action: &str) {
        let action = GameId::Skat.parse_action(action).expect("a valid action");
        let (person, decision) = (PEOPLE[place], self.decision(place));
        self.done(
            Command::Act {
                person,
                decision,
                action,
            },
            START,
        );
    }

    fn hints(&self) -> Vec<Place> {
        match self.table.view().stage {
            StageView::Playing(deal) | StageView::Between { deal, .. } => deal.hints,
            stage => panic!("no deal: {stage:?}"),
        }
    }
}

#[test]
fn one_hint_is_noted_for_each_decision() {
    let mut fixture = Fixture::begun();
    let deadline = fixture.table.deadline();
    assert_eq!(
        fixture.hint(2, START.plus_ms(5)),
        Ok(vec![Event::HintTaken { place: Place(2) }])
    );
    assert_eq!(fixture.hint(2, START.plus_ms(6)), Err(Refused::HintTaken));
    assert_eq!(fixture.table.deadline(), deadline, "a hint gives no time");
    fixture.act(2, "bid 18");
    assert_eq!(
        fixture.hint(2, START),
        Err(Refused::Stale),
        "another player is asked now"
    );
    fixture.act(1, "hold");
    assert!(fixture.hint(2, START).is_ok(), "the next decision");
    assert!(fixture.hint(1, START).is_err());
    assert_eq!(fixture.hints(), [Place(2), Place(2)]);
    let old = Command::TakeHint {
        person: PEOPLE[2],
        decision: 1,
    };
    assert_eq!(fixture.tries(old, START), Err(Refused::Stale));
    let stranger = Command::TakeHint {
        person: PersonId::new(99),
        decision: 1,
    };
    assert_eq!(fixture.tries(stranger, START), Err(Refused::NotSeated));

    let log: Vec<Event> = fixture.log.clone();
    let replayed = Table::replay(
        fixture.table.header().clone(),
        log.iter().map(|event| (START, event)),
    );
    assert_eq!(
        replayed.expect("a valid log").view().stage,
        fixture.table.view().stage
    );
    let twice = log.iter().chain([&Event::HintTaken { place: Place(2) }]);
    assert!(
        Table::replay(
            fixture.table.header().clone(),
            twice.map(|event| (START, event))
        )
        .is_err()
    );
}

#[test]
fn the_mark_stays_with_its_deal() {
    let mut fixture = Fixture::begun();
    fixture.hint(2, START).expect("a hint");
    for place in [2, 0, 1] {
        fixture.act(place, "pass");
    }
    assert_eq!(fixture.hints(), [Place(2)], "it shows beside the result");
    assert_eq!(fixture.hint(2, START), Err(Refused::NoDeal));
    for person in PEOPLE {
        fixture.done(Command::Ready { person }, START);
    }
    assert_eq!(fixture.hints(), [], "the next deal");
}

#[test]
fn a_player_taken_over_gets_no_hint() {
    let mut fixture = Fixture::begun();
    let late = fixture.table.deadline().expect("a deadline");
    let events = fixture.done(Command::Wake, late);
    assert!(events.contains(&Event::TakenOver {
        place: Place(2),
        cause: TakeoverCause::TimedOut
    }));
    assert_eq!(fixture.hint(2, late), Err(Refused::Stale));
}

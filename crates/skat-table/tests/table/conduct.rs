//! Counts of how two persons behaved agree with a plain count beside the play.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_table::{
    Command, Conduct, DefenceCounts, Event, Header, KontraCounts, PersonId, Place, PlayerView,
    StageView, Table, TableId, ThinkTime, Timestamp,
};

const PEOPLE: [PersonId; 3] = [PersonId::new(11), PersonId::new(12), PersonId::new(13)];

/// How long each of them thinks, in milliseconds.
const THINKS: [u32; 3] = [1_000, 40_000, 5_000];

/// The deals of the list.
const DEALS: u16 = 36;

/// A table with its log, and what was counted beside it.
struct Played {
    table: Table,
    log: Vec<(Timestamp, Event)>,
    now: Timestamp,
    /// The decision that each person is asked, and since when.
    asked: [(u32, Timestamp); 3],
    /// The time of each decision of each person, in milliseconds.
    times: [Vec<u32>; 3],
    /// The cards of each person that were the only legal ones.
    forced: [usize; 3],
    /// The person who said Kontra in each deal, by the deals' numbers.
    kontra: Vec<Option<usize>>,
}

impl Played {
    fn begun(preset: Preset) -> Self {
        let (table, time) = (TableId::new(1), ThinkTime::Seconds(60));
        let rules = RuleSet::with(preset, []).expect("a preset");
        let (host, now) = (PEOPLE[0], Timestamp(1_000_000));
        let header = Header::new(table, GameId::Skat, rules, 3, DEALS, time, host, now);
        let mut played = Self {
            table: Table::open(header.expect("a header")),
            log: Vec::new(),
            now,
            asked: [(0, now); 3],
            times: Default::default(),
            forced: [0; 3],
            kontra: Vec::new(),
        };
        for person in PEOPLE {
            played.give(Command::Join { person });
        }
        let secret = DealSecret::new([7; 32]);
        played.give(Command::Begin { by: host, secret });
        played
    }

    fn give(&mut self, command: Command) {
        assert!(self.tries(command), "it is legal");
    }

    /// Carries out a command, if it is legal.
    fn tries(&mut self, command: Command) -> bool {
        let Ok(step) = self.table.handle(command, self.now) else {
            return false;
        };
        self.table = step.next;
        let events = step.events.into_iter();
        self.log.extend(events.map(|event| (self.now, event)));
        for (person, asked) in PEOPLE.iter().zip(&mut self.asked) {
            let view = self.table.player_view(*person);
            let decision = view.filter(PlayerView::is_asked).map(|view| view.decision);
            if let Some(decision) = decision.filter(|decision| *decision != asked.0) {
                *asked = (decision, self.now);
            }
        }
        true
    }

    /// Plays the whole list at random. The second person says Kontra whenever they may.
    fn play(&mut self) {
        let mut seed = 5_u64;
        loop {
            match self.table.view().stage {
                StageView::Closed { .. } => return,
                StageView::Playing(deal) => {
                    self.kontra.resize(usize::from(deal.number), None);
                    self.act(&mut seed);
                }
                _ => {
                    for person in PEOPLE {
                        // The last one's wish begins the deal, so nobody has to follow.
                        let _ = self.tries(Command::Ready { person });
                    }
                }
            }
        }
    }

    fn act(&mut self, seed: &mut u64) {
        let asked = (0..3).find_map(|index| {
            let view = self.table.player_view(PEOPLE[index])?;
            view.is_asked().then_some((index, view))
        });
        let (index, view) = asked.expect("somebody is asked");
        let mut legal = view.seat.expect("a seat").legal();
        legal.retain(|action| !action.ends_early());
        let is_forced = legal.len() == 1;
        // High bids would leave little play.
        if legal[0].to_string().starts_with("bid ") {
            legal = vec![legal[0], legal[legal.len() - 1]];
        }
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let is_kontra = |action: &AnyAction| action.to_string() == "kontra";
        let chosen = match legal.iter().copied().find(is_kontra) {
            Some(kontra) if index == 1 => kontra,
            _ => {
                legal.retain(|action| !is_kontra(action));
                legal[(*seed >> 33) as usize % legal.len()]
            }
        };
        self.now = self.now.plus_ms(THINKS[index].into());
        let spent = self.now.0 - self.asked[index].1.0;
        self.times[index].push(u32::try_from(spent).expect("a short time"));
        if chosen.played_card().is_some() && is_forced {
            self.forced[index] += 1;
        }
        if let Some(kontra) = self.kontra.last_mut()
            && is_kontra(&chosen)
            && kontra.is_none()
        {
            *kontra = Some(index);
        }
        self.give(Command::Act {
            person: PEOPLE[index],
            decision: view.decision,
            action: chosen,
        });
    }

    fn conduct(&self, persons: &[PersonId]) -> Conduct {
        self.conduct_since(persons, Timestamp(0))
    }

    fn conduct_since(&self, persons: &[PersonId], since: Timestamp) -> Conduct {
        let events = self.log.iter().map(|(at, event)| (*at, event));
        let header = self.table.header().clone();
        Table::conduct(header, events, persons, since).expect("the log is sound")
    }

    /// The contracts of the list: the declarer, whether they won, and who said Kontra.
    fn contracts(&self) -> Vec<(usize, bool, Option<usize>)> {
        let scored = self.table.view().scored;
        let contract = |deal: &skat_table::ScoredDeal| {
            let (Place(declarer), won) = deal.declarer?;
            let kontra = self.kontra[usize::from(deal.number) - 1];
            Some((usize::from(declarer), won, kontra))
        };
        scored.iter().filter_map(contract).collect()
    }
}

#[test]
fn conduct_agrees_with_a_plain_count() {
    let mut played = Played::begun(Preset::Kneipe2);
    played.play();
    let conduct = played.conduct(&PEOPLE[..2]);
    assert!(conduct.deals >= u32::from(DEALS), "{}", conduct.deals);
    for (index, person) in conduct.persons.iter().enumerate() {
        assert_eq!(person.times, played.times[index]);
        assert_eq!(person.forced.len(), played.forced[index]);
        assert_eq!(person.timeouts, 0);
    }
    let contracts = played.contracts();
    let defence = |declared: &dyn Fn(usize) -> bool| {
        let of_them = contracts
            .iter()
            .filter(|(declarer, ..)| declared(*declarer));
        let (mut contracts, mut beaten) = (0, 0);
        for (_, won, _) in of_them {
            contracts += 1;
            beaten += u32::from(!won);
        }
        DefenceCounts { contracts, beaten }
    };
    assert_eq!(conduct.together, defence(&|declarer| declarer == 2));
    assert_eq!(conduct.other_pairs, defence(&|declarer| declarer != 2));
    let kontra = |by: usize, to: usize| {
        let mut counts = KontraCounts::default();
        for (declarer, won, kontra) in &contracts {
            if *declarer == to {
                counts.contracts += 1;
                counts.said += u32::from(*kontra == Some(by));
                counts.beaten += u32::from(*kontra == Some(by) && !won);
            }
        }
        counts
    };
    assert_eq!(conduct.kontra, [kontra(0, 1), kontra(1, 0)]);
    let [by_first, by_second] = conduct.kontra;
    assert!(by_first.said == 0 && by_second.said > 0, "{by_second:?}");
    let others = [kontra(2, 0), kontra(2, 1)];
    let contracts: u32 = others.iter().map(|counts| counts.contracts).sum();
    assert_eq!(conduct.kontra_by_others.contracts, contracts);
}

#[test]
fn a_single_person_and_strangers_are_counted_apart() {
    let mut played = Played::begun(Preset::Isko3);
    played.play();
    let alone = played.conduct(&PEOPLE[2..]);
    assert_eq!(alone.persons[0].times, played.times[2]);
    assert_eq!(alone.together, DefenceCounts::default());
    let with_stranger = played.conduct(&[PEOPLE[0], PersonId::new(99)]);
    assert_eq!(with_stranger, Conduct::none_of(2));
    let official = played.conduct(&PEOPLE[..2]);
    assert_eq!(official.kontra, [KontraCounts::default(); 2], "no Kontra");
    let mut twice = official.clone();
    twice.add(official.clone());
    assert_eq!(twice.deals, 2 * official.deals);
    assert_eq!(twice.together.contracts, 2 * official.together.contracts);
}

/// Deals that somebody doesn't keep any more are left out.
#[test]
fn only_deals_since_a_moment_are_counted() {
    let mut played = Played::begun(Preset::Isko3);
    played.play();
    let people = &PEOPLE[..2];
    let deals = |since: i64| played.conduct_since(people, Timestamp(since)).deals;
    let (all, end) = (deals(0), played.now.0);
    assert_eq!((deals(end), deals(end + 1)), (1, 0));
    let later = deals(end / 2 + 500_000);
    assert!(0 < later && later < all, "{later} of {all}");
}

/// A takeover says that the time was up, and the decision after it says nothing about pace.
#[test]
fn a_timeout_is_counted_once() {
    let mut played = Played::begun(Preset::Isko3);
    let asked = (0..3).find(|index| {
        let view = played.table.player_view(PEOPLE[*index]);
        view.is_some_and(|view| view.is_asked())
    });
    let asked = asked.expect("somebody is asked");
    played.now = played.now.plus_ms(61_000);
    played.give(Command::Wake);
    let person = PEOPLE[asked];
    played.give(Command::TakeBack { person });
    played.play();
    let conduct = played.conduct(&[person]);
    assert_eq!(conduct.persons[0].timeouts, 1);
    assert_eq!(conduct.persons[0].times, played.times[asked][1..]);
}

//! Tables with random results in a real store.

use std::sync::Arc;

use skat_rules::game::GameId;
use skat_rules::strength::Strength;
use skat_store::{
    BoardKey, Commit, Committed, EmbeddedStore, Epoch, LedgerEntry, LogPosition, Month, Opening,
    Period, RankingOrder, Room, Scope, Store, count_results,
};
use skat_table::{
    DealFacts, DealKind, DealResult, Event, Header, ListPlace, ListResult, PersonId, Place,
    PlaceResult, Player, TableId, ThinkTime, Timestamp,
};

use crate::naive;

/// The last minute of a month.
pub(crate) const NOW: Timestamp = Timestamp(1_764_547_140_000);

pub(crate) const SERVERS: [u64; 2] = [900, 901];

/// A small deterministic source of numbers (SplitMix64).
pub(crate) struct Numbers(pub u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A table to which results are committed.
pub(crate) struct TableInPlay {
    pub(crate) id: TableId,
    places: u8,
    position: LogPosition,
    deals: u16,
}

/// A store with players and tables.
pub(crate) struct World {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) numbers: Numbers,
    pub(crate) persons: Vec<PersonId>,
    pub(crate) tables: Vec<TableInPlay>,
    pub(crate) now: Timestamp,
    _folder: Option<tempfile::TempDir>,
}

impl World {
    pub(crate) async fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = EmbeddedStore::open(folder.path().join("store")).expect("a store");
        let mut world = Self::in_store(Arc::new(store), seed).await;
        world._folder = Some(folder);
        world
    }

    /// Creates a world in an empty store.
    pub(crate) async fn in_store(store: Arc<dyn Store>, seed: u64) -> Self {
        let users: Vec<u64> = (1..=5).collect();
        let mut persons = Vec::new();
        for &user in &users {
            persons.push(store.person(user).await.expect("a pseudonym"));
        }
        let numbers = Numbers(seed);
        let mut world = Self {
            store,
            numbers,
            persons,
            tables: Vec::new(),
            now: NOW,
            _folder: None,
        };
        for (id, game, rules, places) in [
            (1, GameId::Skat, "isko", 3),
            (2, GameId::Skat, "isko", 4),
            (3, GameId::Skat, "ramsch", 3),
            (4, GameId::Strohmann, "isko skat.grand-20=on", 2),
        ] {
            world.open(id, game, rules, places).await;
        }
        world
    }

    async fn open(&mut self, id: u64, game: GameId, rules: &str, places: u8) {
        let server = SERVERS[id as usize % 2];
        self.open_on(server, id, game, rules, places).await;
    }

    /// Opens a table on this server.
    pub(crate) async fn open_on(
        &mut self,
        server: u64,
        id: u64,
        game: GameId,
        rules: &str,
        places: u8,
    ) {
        let rules = rules.parse().expect("a valid rule set");
        let id = TableId::new(id);
        let length = 12 * u16::from(places);
        let host = self.persons[0];
        let header = Header::new(
            id,
            game,
            rules,
            places,
            length,
            ThinkTime::Unlimited,
            host,
            NOW,
        )
        .expect("a header");
        let opening = Opening {
            header,
            room: Room {
                server,
                channel: 77,
                locale: "de".to_owned(),
            },
            at: NOW,
            events: vec![Event::Joined {
                place: Place(0),
                person: host,
            }],
            interaction: None,
        };
        let Committed::Stored { now } = self
            .store
            .open_table(opening)
            .await
            .expect("the table is opened")
        else {
            panic!("the new table wasn't stored");
        };
        self.tables.push(TableInPlay {
            id,
            places,
            position: now,
            deals: 0,
        });
    }

    /// Commits the results of some deals, and of the list if it ends; nothing is counted yet.
    pub(crate) async fn play(&mut self, table: usize, deals: u16, ends: bool) {
        for number in 1..=deals {
            self.now = self.now.plus_ms(20_000);
            let result = self.deal(table);
            let list = (ends && number == deals).then(|| self.list(table));
            let table = &mut self.tables[table];
            table.deals += 1;
            let commit = Commit {
                table: table.id,
                epoch: Epoch::FIRST,
                after: table.position,
                at: self.now,
                events: vec![Event::Ready { place: Place(0) }],
                interaction: None,
                results: vec![result],
                codes: Vec::new(),
                removed: Vec::new(),
                closed: list.is_some(),
                list,
                token: None,
            };
            let Committed::Stored { now } = self
                .store
                .commit(commit)
                .await
                .expect("the commit is stored")
            else {
                panic!("the commit wasn't stored");
            };
            table.position = now;
        }
    }

    /// Plays at every table, and counts in between.
    pub(crate) async fn play_everywhere(&mut self) {
        for table in 0..self.tables.len() {
            let deals = 5 + self.numbers.below(30) as u16;
            self.play(table, deals, table == 0).await;
            if table % 2 == 0 {
                self.count(table).await;
                if table > 0 {
                    self.play(table, 2, false).await;
                }
            }
        }
    }

    pub(crate) async fn count(&self, table: usize) -> usize {
        count_results(self.store.as_ref(), self.tables[table].id)
            .await
            .expect("the store works")
    }

    pub(crate) async fn count_everywhere(&self) {
        for table in 0..self.tables.len() {
            self.count(table).await;
        }
    }

    fn players(&mut self, places: u8) -> Vec<Player> {
        // Each table has its regulars, and sometimes an autoplayer.
        let first = self.numbers.below(self.persons.len());
        let mut players: Vec<Player> = (0..usize::from(places))
            .map(|index| Player::Person(self.persons[(first + index) % self.persons.len()]))
            .collect();
        if self.numbers.below(4) == 0 {
            players[usize::from(places) - 1] = Player::Autoplayer;
        }
        players
    }

    fn deal(&mut self, table: usize) -> DealResult {
        let TableInPlay {
            id, places, deals, ..
        } = self.tables[table];
        let players = self.players(places);
        let kind = self.numbers.pick(&DealKind::ALL);
        let facts = DealFacts {
            kind,
            card_points: (kind.has_declarer() && kind != DealKind::Null)
                .then(|| self.numbers.below(121) as u8),
            overbid: kind.has_declarer() && self.numbers.below(5) == 0,
        };
        let sits_out = (places == 4).then(|| self.numbers.below(4));
        let alone = (0..usize::from(places))
            .find(|&place| Some(place) != sits_out && self.numbers.below(2) == 0);
        let alone = alone.filter(|_| kind != DealKind::PassedIn);
        let won = self.numbers.below(3) > 0 || kind == DealKind::Ramsch;
        let place = |(index, player)| PlaceResult {
            player,
            points: if alone == Some(index) {
                if won { 48 } else { -96 }
            } else {
                0
            },
            declared: (alone == Some(index)).then_some(won),
            other_lost: alone.is_some_and(|alone| alone != index) && !won,
            sat_out: sits_out == Some(index),
        };
        let places = players.into_iter().enumerate().map(place).collect();
        // Records of format 2 have no facts.
        let facts = (self.numbers.below(8) > 0).then_some(facts);
        DealResult {
            table: id,
            number: deals + 1,
            at: self.now,
            places,
            facts,
            undone: self.numbers.below(6) == 0,
        }
    }

    fn list(&mut self, table: usize) -> ListResult {
        let TableInPlay { id, places, .. } = self.tables[table];
        let players = self.players(places);
        let place = |player| ListPlace {
            player,
            total: 100,
            won: self.numbers.below(2) == 0,
        };
        let places = players.into_iter().map(place).collect();
        ListResult {
            table: id,
            at: self.now,
            places,
            unaided: self.numbers.below(4) > 0,
            strength: Some(Strength::Club),
        }
    }

    pub(crate) async fn ledger(&self) -> Vec<LedgerEntry> {
        let mut entries = Vec::new();
        for server in self
            .store
            .servers()
            .await
            .expect("the servers can be listed")
        {
            entries.extend(self.store.ledger(server).await.expect("a ledger"));
        }
        entries
    }

    /// Checks that everything in the ledger counts once and nothing else does, and that the
    /// leaderboards are in order.
    pub(crate) async fn check(&self) {
        let entries = self.ledger().await;
        for scope in [
            Scope::Server(SERVERS[0]),
            Scope::Server(SERVERS[1]),
            Scope::All,
        ] {
            let mut known = Vec::new();
            for &person in &self.persons {
                let found = self.store.tallies_of(scope, person).await.expect("tallies");
                let mut found: Vec<_> = found.into_iter().collect();
                found.sort_by_key(|&(key, _)| key);
                let user = self.store.user(person).await.expect("an answer");
                let expected = if user.is_some() {
                    naive::tallies_of(&entries, scope, person)
                } else {
                    Vec::new()
                };
                assert_eq!(found, expected, "{scope} {person:?}");
                let shared = self.store.settings(person).await.expect("settings").shared;
                if scope != Scope::All || shared {
                    known.extend(found);
                }
            }
            self.check_boards(scope, &known).await;
        }
    }

    async fn check_boards(
        &self,
        scope: Scope,
        known: &[(skat_store::TallyKey, skat_store::Tally)],
    ) {
        let months = [NOW, self.now].map(|at| Period::Month(Month::of(at)));
        for period in [Period::AllTime].into_iter().chain(months) {
            for (game, kind) in naive::GAMES {
                for order in RankingOrder::ALL {
                    let board = BoardKey {
                        scope,
                        period,
                        game,
                        kind,
                        order,
                    };
                    let shown = self
                        .store
                        .board(board, 0, 100, Some(self.persons[0]))
                        .await
                        .expect("a board");
                    let rows: Vec<PersonId> = shown.rows.iter().map(|row| row.person).collect();
                    let expected = naive::board(known, period, game, kind, order);
                    assert_eq!(rows, expected, "{board:?}");
                    assert_eq!(shown.persons, expected.len());
                    let own = expected
                        .iter()
                        .position(|&person| person == self.persons[0]);
                    assert_eq!(shown.own.map(|(place, _)| place), own);
                }
            }
        }
    }
}

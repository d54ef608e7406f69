//! What every store must do, told against `dyn Store`. A new backend joins by one more test at the end.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::servers::{Cluster, Server, Watched};
use common::{NOW, SERVER, commit, header, joined, open_table, opening, result, stored, token};
use futures_util::future::{BoxFuture, FutureExt, join_all};
use secrecy::ExposeSecret;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_store::{
    BoardKey, BoardRow, Commit, Committed, Counting, Epoch, FORMAT, Holder, INTERACTION_KEPT_MS, LEASE_MS, LedgerRow,
    ListKind, Month, OpenTable, Options, Order, Peer, Period, PersonDump, Played, Position, Post, ProcessId, Room,
    Scope, Settings, Store, StoreError, TOKEN_KEPT_MS, TableDump, Tally, TallyKey, TallyWrite, TokenOwner, open,
};
use skat_table::{
    DealResult, EndCause, Event, ListPlace, ListResult, PersonId, Place, Player, TableId, TakeoverCause, Timestamp,
};

type Handle = Arc<dyn Store>;

/// A place where a store lies. Every `open` is a new process as far as the store can tell; the handles before are dropped.
trait Backend {
    fn open(&self) -> BoxFuture<'_, Handle>;
}

/// A store as the configuration names it.
struct Configured(Options);

impl Backend for Configured {
    fn open(&self) -> BoxFuture<'_, Handle> {
        Box::pin(async { open(&self.0).await.expect("the store opens") })
    }
}

type Chapter = for<'b> fn(&'b dyn Backend) -> Pin<Box<dyn Future<Output = ()> + 'b>>;

const STORY: &[(&str, Chapter)] = &[
    ("a table comes back as it was", |backend| Box::pin(comes_back(backend))),
    ("the same interaction counts once", |backend| Box::pin(counts_once(backend))),
    ("the same commit again gets the same answer", |backend| Box::pin(answers_again(backend))),
    ("interactions are forgotten after an hour", |backend| Box::pin(forgets(backend))),
    ("an interaction is about one table", |backend| Box::pin(binds(backend))),
    ("a stale epoch can't write", |backend| Box::pin(fences(backend))),
    ("a wrong position is refused", |backend| Box::pin(keeps_order(backend))),
    ("what doesn't exist is refused", |backend| Box::pin(refuses_unknown(backend))),
    ("a dropped step is done or not, never in part", |backend| Box::pin(survives_drops(backend))),
    ("tokens and messages are kept while they are of use", |backend| Box::pin(keeps_tokens(backend))),
    ("closed tables aren't open", |backend| Box::pin(closes(backend))),
    ("pseudonyms are stable and distinct", |backend| Box::pin(hides_users(backend))),
    ("choices are kept until their owner is forgotten", |backend| Box::pin(forgets_people(backend))),
    ("results wait until they are counted", |backend| Box::pin(keeps_results(backend))),
    ("leaderboards are in order", |backend| Box::pin(ranks(backend))),
    ("what is counted can be replaced as a whole", |backend| Box::pin(recounts(backend))),
    ("a shard has one holder", |backend| Box::pin(shares_shards(backend))),
    ("everything can be carried to another store", |backend| Box::pin(is_carried(backend))),
    ("many tables write at once", |backend| Box::pin(serves_many(backend))),
];

fn id(table: u64) -> TableId {
    TableId::new(table)
}

async fn log(store: &Handle, table: u64) -> Vec<(Timestamp, Event)> {
    store.acquire(id(table), NOW).await.expect("acquires").events
}

async fn was_handled(store: &Handle, table: u64, interaction: u64) -> bool {
    store.was_handled(id(table), interaction).await.expect("reads")
}

/// Every kind of event with every kind of content; whether they fit together isn't the store's business.
fn all_events() -> Vec<Event> {
    let mut events = vec![
        joined(0, u64::MAX),
        Event::AutoplayerSeated { place: Place(1) },
        Event::Vacated { place: Place(2) },
        Event::ListBegan { secret: DealSecret::new([0xa7; 32]) },
        Event::DealBegan,
        Event::Ready { place: Place(3) },
        Event::TakenOver { place: Place(0), cause: TakeoverCause::Left },
        Event::TakenOver { place: Place(0), cause: TakeoverCause::TimedOut },
        Event::TakenBack { place: Place(0) },
        Event::GraceGranted { until: Timestamp(-5) },
        Event::Ended { cause: EndCause::ListDone },
        Event::Ended { cause: EndCause::Stopped },
        Event::Ended { cause: EndCause::Abandoned },
    ];
    let actions =
        "bid 18,bid 264,hold,pass,skat,discard C7 D8,announce CH,announce N,play CJ,concede,claim,accept,refuse";
    for text in actions.split(',') {
        let action = GameId::Skat.parse_action(text).expect("an action");
        events.push(Event::Acted { place: Place(1), action });
    }
    events
}

async fn comes_back(backend: &dyn Backend) {
    let at = NOW.plus_ms(5);
    let expected: Vec<_> =
        [(NOW, joined(0, 1))].into_iter().chain(all_events().into_iter().map(|event| (at, event))).collect();
    let now = {
        let store = backend.open().await;
        let opened = open_table(&*store, 7).await;
        assert_eq!(opened.seq, 1);
        let step = Commit { at, events: all_events(), ..commit(7, Epoch::FIRST, opened) };
        let now = stored(store.commit(step).await.expect("commits"));
        assert_eq!(now.seq, expected.len() as u64);
        assert_eq!(log(&store, 7).await, expected);
        now
    };
    let store = backend.open().await;
    let acquired = store.acquire(id(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, header(7));
    assert_eq!(acquired.record.room, Room { server: SERVER, channel: 77, locale: "de".to_owned() });
    assert_eq!(acquired.events, expected);
    assert_eq!(acquired.position(), now);
    assert_eq!(acquired.positions.len(), expected.len() + 1);
    assert_eq!(acquired.post, None);
    assert!(!acquired.closed && !acquired.uncounted && acquired.tokens.is_empty());
}

async fn counts_once(backend: &dyn Backend) {
    let now = {
        let store = backend.open().await;
        let opened = stored(store.open_table(opening(1, Some(41))).await.expect("opens"));
        assert_eq!(store.open_table(opening(1, Some(41))).await.expect("answers"), Committed::Duplicate);
        let click = |after| Commit {
            interaction: Some(42),
            results: vec![result(1, 1, &[(1, 48, Some(true), false, false)])],
            ..commit(1, Epoch::FIRST, after)
        };
        assert!(was_handled(&store, 1, 41).await && !was_handled(&store, 1, 42).await);
        let now = stored(store.commit(click(opened)).await.expect("commits"));
        assert!(was_handled(&store, 1, 42).await);
        assert_eq!(store.commit(click(now)).await.expect("answers"), Committed::Duplicate);
        let stale = Commit { events: vec![joined(2, 5)], ..click(opened) };
        assert_eq!(store.commit(stale).await.expect("answers"), Committed::Duplicate, "also before other checks");
        now
    };
    let store = backend.open().await;
    let epoch = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    let again = Commit { interaction: Some(42), ..commit(1, epoch, now) };
    assert_eq!(store.commit(again).await.expect("answers"), Committed::Duplicate, "also after a restart");
    assert_eq!(log(&store, 1).await.len(), 2);
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);

    let refused = Commit { interaction: Some(43), ..commit(1, Epoch::FIRST, now) };
    store.commit(refused).await.expect_err("is refused");
    assert!(!was_handled(&store, 1, 43).await, "a refused step records nothing");
}

async fn answers_again(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let step = Commit {
        interaction: Some(50),
        results: vec![result(1, 1, &[])],
        token: Some((TokenOwner::Public, token("t", NOW))),
        ..commit(1, Epoch::FIRST, opened)
    };
    let first = store.commit(step.clone()).await.expect("commits");
    assert_eq!(store.commit(step.clone()).await.expect("answers"), first);
    let both = join_all([store.commit(step.clone()), store.commit(step)]).await;
    assert!(both.into_iter().all(|answer| answer.expect("answers") == first));
    let silent = commit(1, Epoch::FIRST, stored(first));
    let second = store.commit(silent.clone()).await.expect("commits");
    assert_eq!(store.commit(silent).await.expect("answers"), second, "also without an interaction");
    assert_eq!(log(&store, 1).await.len(), 3);
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), 1);
}

async fn forgets(backend: &dyn Backend) {
    let store = backend.open().await;
    let mut after = open_table(&*store, 1).await;
    for (interaction, at) in [(10, NOW), (11, NOW.plus_ms(1)), (12, NOW.plus_ms(INTERACTION_KEPT_MS + 1))] {
        let click = Commit { interaction: Some(interaction), at, ..commit(1, Epoch::FIRST, after) };
        after = stored(store.commit(click).await.expect("commits"));
    }
    assert!(!was_handled(&store, 1, 10).await, "older than an hour");
    assert!(was_handled(&store, 1, 11).await, "an hour old");
    assert!(was_handled(&store, 1, 12).await);
}

async fn binds(backend: &dyn Backend) {
    {
        let store = backend.open().await;
        assert_eq!(store.bind(60, id(1), NOW).await.expect("binds"), id(1));
        let twice = join_all([store.bind(61, id(2), NOW), store.bind(61, id(3), NOW)]).await;
        let bound: Vec<_> = twice.into_iter().map(|bound| bound.expect("binds")).collect();
        assert!(bound[0] == bound[1] && (bound[0] == id(2) || bound[0] == id(3)), "{bound:?}");
    }
    let store = backend.open().await;
    assert_eq!(store.bind(60, id(9), NOW).await.expect("binds"), id(1), "also after a restart");
    assert_eq!(store.bind(u64::MAX, id(u64::MAX), NOW).await.expect("binds"), id(u64::MAX));
}

async fn fences(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let other = open_table(&*store, 2).await;
    let first = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    let second = store.acquire(id(1), NOW).await.expect("acquires").epoch;
    assert!(Epoch::FIRST < first && first < second);

    for stale in [Epoch::FIRST, first] {
        let step = Commit {
            interaction: Some(5),
            results: vec![result(1, 1, &[])],
            closed: true,
            token: Some((TokenOwner::Public, token("t", NOW))),
            ..commit(1, stale, opened)
        };
        assert!(matches!(store.commit(step).await, Err(StoreError::Fenced)));
        let post = Post { channel: 1, message: 2, deal: 3, posted_at: NOW };
        assert!(matches!(store.note_post(id(1), stale, Some(post)).await, Err(StoreError::Fenced)));
        let noted = store.note_token(id(1), stale, TokenOwner::Public, Some(token("t", NOW))).await;
        assert!(matches!(noted, Err(StoreError::Fenced)));
    }
    assert_eq!(store.open_tables().await.expect("reads").len(), 2);
    assert!(store.ledger(SERVER).await.expect("reads").is_empty());
    assert!(!was_handled(&store, 1, 5).await);
    assert_eq!(stored(store.commit(commit(1, second, opened)).await.expect("commits")).seq, 2);
    let acquired = store.acquire(id(1), NOW).await.expect("acquires");
    assert!(acquired.tokens.is_empty() && acquired.post.is_none());
    let other = store.commit(commit(2, Epoch::FIRST, other)).await;
    assert_eq!(stored(other.expect("another table's epoch is its own")).seq, 2);
}

async fn keeps_order(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    let refuses = async |wrong: Position, found: u64| {
        let step = Commit { interaction: Some(70), ..commit(1, Epoch::FIRST, wrong) };
        let refused = store.commit(step).await;
        assert!(
            matches!(refused, Err(StoreError::WrongPosition { expected, found: f }) if (expected, f) == (wrong.seq, found)),
            "{refused:?}"
        );
    };
    refuses(Position { seq: 0, ..opened }, 1).await;
    refuses(Position { seq: 1_000_000, ..opened }, 1).await;
    let foreign = open_table(&*store, 2).await;
    let other = Commit { events: vec![joined(1, 2)], ..commit(2, Epoch::FIRST, foreign) };
    let foreign = stored(store.commit(other).await.expect("commits"));
    let second = stored(store.commit(commit(1, Epoch::FIRST, opened)).await.expect("commits"));
    assert_eq!(foreign.seq, second.seq);
    refuses(foreign, 2).await;
    let third = stored(store.commit(commit(1, Epoch::FIRST, second)).await.expect("commits"));
    refuses(opened, 3).await;
    assert!(!was_handled(&store, 1, 70).await);
    let nothing = Commit { events: Vec::new(), ..commit(1, Epoch::FIRST, third) };
    assert_eq!(stored(store.commit(nothing).await.expect("commits")), third);
}

async fn refuses_unknown(backend: &dyn Backend) {
    let store = backend.open().await;
    let opened = open_table(&*store, 1).await;
    assert!(matches!(store.open_table(opening(1, Some(8))).await, Err(StoreError::AlreadyOpen)));
    assert!(matches!(store.open_table(opening(1, None)).await, Err(StoreError::AlreadyOpen)));
    assert!(!was_handled(&store, 1, 8).await && !was_handled(&store, 2, 8).await);
    assert!(matches!(store.acquire(id(2), NOW).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.commit(commit(2, Epoch::FIRST, opened)).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.note_post(id(2), Epoch::FIRST, None).await, Err(StoreError::UnknownTable)));
    let noted = store.note_token(id(2), Epoch::FIRST, TokenOwner::Public, None).await;
    assert!(matches!(noted, Err(StoreError::UnknownTable)));
    assert!(matches!(store.outbox(id(2)).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.settle(id(2), Vec::new()).await, Err(StoreError::UnknownTable)));
    assert!(matches!(store.dump_table(id(2)).await, Err(StoreError::UnknownTable)));
    assert_eq!(store.user(PersonId::new(3)).await.expect("reads"), None);
}

async fn survives_drops(backend: &dyn Backend) {
    let step = |interaction, after| Commit {
        interaction: Some(interaction),
        results: vec![result(1, 1, &[(1, 18, Some(true), false, false)])],
        ..commit(1, Epoch::FIRST, after)
    };
    let opened = {
        let store = backend.open().await;
        let opened = open_table(&*store, 1).await;
        drop(store.commit(step(3, opened)));
        assert!(!was_handled(&store, 1, 3).await, "a future that never ran has done nothing");
        // Polled once and dropped, the step may be on its way.
        let _ = store.commit(step(4, opened)).now_or_never();
        opened
    };
    let store = backend.open().await;
    // From here on the dropped step can't be carried out any more.
    let acquired = store.acquire(id(1), NOW).await.expect("acquires");
    let done = was_handled(&store, 1, 4).await;
    assert_eq!(acquired.position() != opened, done);
    assert_eq!(acquired.uncounted, done);
    assert_eq!(acquired.events.len(), 1 + usize::from(done));
    assert_eq!(store.ledger(SERVER).await.expect("reads").len(), usize::from(done));
}

async fn keeps_tokens(backend: &dyn Backend) {
    let panel = TokenOwner::Person(PersonId::new(4));
    let post = Post { channel: 77, message: 5_000, deal: 1, posted_at: NOW };
    let after = {
        let store = backend.open().await;
        let opened = open_table(&*store, 1).await;
        store.note_post(id(1), Epoch::FIRST, Some(post)).await.expect("notes");
        let step = Commit { token: Some((panel, token("old", NOW))), ..commit(1, Epoch::FIRST, opened) };
        let after = stored(store.commit(step).await.expect("commits"));
        let young = NOW.plus_ms(60_000);
        store.note_token(id(1), Epoch::FIRST, TokenOwner::Public, Some(token("public", young))).await.expect("notes");
        // What is noted reaches the disk with the next step.
        stored(store.commit(commit(1, Epoch::FIRST, after)).await.expect("commits"))
    };
    let store = backend.open().await;
    let at = |now| {
        let store = store.clone();
        async move {
            let acquired = store.acquire(id(1), now).await.expect("acquires");
            let texts = acquired.tokens.iter();
            let texts: Vec<_> = texts.map(|(owner, token)| (*owner, token.token.expose_secret().to_owned())).collect();
            (acquired.epoch, acquired.post, texts)
        }
    };
    let (_, kept, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS - 1)).await;
    assert_eq!(kept, Some(post));
    assert_eq!(tokens, [(TokenOwner::Public, "public".to_owned()), (panel, "old".to_owned())]);
    let (_, _, tokens) = at(NOW.plus_ms(TOKEN_KEPT_MS)).await;
    assert_eq!(tokens, [(TokenOwner::Public, "public".to_owned())], "14 minutes and 30 seconds are over");

    let (epoch, ..) = at(NOW).await;
    store.note_token(id(1), epoch, panel, Some(token("new", NOW))).await.expect("notes");
    store.note_token(id(1), epoch, TokenOwner::Public, None).await.expect("notes");
    store.note_post(id(1), epoch, None).await.expect("notes");
    let (epoch, kept, tokens) = at(NOW).await;
    assert_eq!((kept, tokens), (None, vec![(panel, "new".to_owned())]));

    let last = Commit { closed: true, token: Some((panel, token("last", NOW))), ..commit(1, epoch, after) };
    store.commit(last).await.expect("commits");
    store.note_token(id(1), epoch, panel, Some(token("late", NOW))).await.expect("is ignored");
    let (_, _, tokens) = at(NOW).await;
    assert!(tokens.is_empty(), "a closed table keeps no tokens");
    assert!(!format!("{:?}", token("hush", NOW)).contains("hush"));
}

async fn closes(backend: &dyn Backend) {
    let open =
        |table| OpenTable { table: id(table), room: Room { server: SERVER, channel: 77, locale: "de".to_owned() } };
    {
        let store = backend.open().await;
        let mut second = None;
        for table in [3, 1, 2] {
            second = Some(open_table(&*store, table).await);
        }
        assert_eq!(store.open_tables().await.expect("reads"), [open(1), open(2), open(3)]);
        let second = second.expect("was opened");
        store.commit(Commit { closed: true, ..commit(2, Epoch::FIRST, second) }).await.expect("commits");
        assert!(matches!(store.open_table(opening(2, None)).await, Err(StoreError::AlreadyOpen)));
    }
    let store = backend.open().await;
    assert_eq!(store.open_tables().await.expect("reads"), [open(1), open(3)]);
    let closed = store.acquire(id(2), NOW).await.expect("a closed table can still be read");
    assert!(closed.closed && closed.events.len() == 2);
    assert_eq!(store.all_tables().await.expect("reads"), [id(1), id(2), id(3)]);
}

async fn hides_users(backend: &dyn Backend) {
    let users: Vec<u64> = (0..50).chain([u64::MAX]).collect();
    let mut persons = Vec::new();
    {
        let store = backend.open().await;
        for &user in &users {
            persons.push(store.person(user).await.expect("a pseudonym"));
        }
        let twice = join_all([store.person(1_000), store.person(1_000)]).await;
        assert_eq!(twice[0].as_ref().expect("a pseudonym"), twice[1].as_ref().expect("a pseudonym"));
    }
    let store = backend.open().await;
    for (&user, &person) in users.iter().zip(&persons) {
        assert_eq!(store.person(user).await.expect("a pseudonym"), person);
        assert_eq!(store.user(person).await.expect("reads"), Some(user));
        assert!(person.number() < 1 << 48);
    }
    persons.sort_unstable();
    persons.dedup();
    assert_eq!(persons.len(), users.len());
}

async fn forgets_people(backend: &dyn Backend) {
    let store = backend.open().await;
    assert_eq!(store.known_person(7).await.expect("reads"), None);
    let person = store.person(7).await.expect("a pseudonym");
    assert_eq!(store.known_person(7).await.expect("reads"), Some(person));
    assert_eq!(store.settings(person).await.expect("reads"), Settings::default());
    let chosen = Settings { locale: Some("de".to_owned()), shared: true };
    store.put_settings(person, chosen.clone()).await.expect("keeps");
    assert_eq!(store.settings(person).await.expect("reads"), chosen);
    let nobody = PersonId::new(person.number() ^ 1);
    store.put_settings(nobody, chosen.clone()).await.expect("does nothing");
    assert_eq!(store.settings(nobody).await.expect("reads"), Settings::default());

    for user in [7, 6] {
        store.begin_forgetting(user).await.expect("notes");
    }
    drop(store);
    let store = backend.open().await;
    assert_eq!(store.being_forgotten().await.expect("reads"), [6, 7]);
    assert_eq!(store.settings(person).await.expect("reads"), chosen, "nothing is gone yet");
    store.forget(7).await.expect("forgets");
    store.forget(7).await.expect("has nothing more to do");
    assert_eq!(store.being_forgotten().await.expect("reads"), [6]);
    assert_eq!(store.user(person).await.expect("reads"), None);
    assert_eq!(store.known_person(7).await.expect("reads"), None);
    assert_eq!(store.settings(person).await.expect("reads"), Settings::default());
    assert_ne!(store.person(7).await.expect("a new pseudonym"), person);
}

async fn keeps_results(backend: &dyn Backend) {
    let first = |points| result(1, 1, &[(1, points, Some(true), false, false)]);
    let second = || result(1, 2, &[(1, 20, None, true, false)]);
    let list = ListResult {
        table: id(1),
        at: NOW,
        places: vec![ListPlace { player: Player::Person(PersonId::new(1)), total: 98, won: true }],
    };
    let step = |after, results| Commit { results, ..commit(1, Epoch::FIRST, after) };
    let rows = |numbers: &[u16]| numbers.to_vec();
    let waiting = async |store: &Handle| {
        let outbox = store.outbox(id(1)).await.expect("reads");
        assert_eq!(outbox.table.header, header(1));
        outbox.rows.iter().map(LedgerRow::number).collect::<Vec<_>>()
    };
    {
        let store = backend.open().await;
        let after = open_table(&*store, 1).await;
        let other = open_table(&*store, 2).await;
        assert!(waiting(&store).await.is_empty());
        let after = stored(store.commit(step(after, vec![first(48), first(59)])).await.expect("commits"));
        let after = stored(store.commit(step(after, vec![first(60), second()])).await.expect("commits"));
        assert_eq!(waiting(&store).await, rows(&[1, 2]));
        let another = DealResult { at: NOW.plus_ms(1), ..first(48) };
        store.settle(id(1), vec![LedgerRow::Deal(another)]).await.expect("settles");
        assert_eq!(waiting(&store).await, rows(&[1, 2]), "another result of this number stays");
        store.settle(id(1), vec![LedgerRow::Deal(first(48))]).await.expect("settles");
        assert_eq!(waiting(&store).await, rows(&[2]));
        let again = stored(store.commit(step(after, vec![first(60)])).await.expect("commits"));
        assert_eq!(waiting(&store).await, rows(&[2]), "what was counted doesn't come back");
        let last = Commit { list: Some(list.clone()), closed: true, ..step(again, Vec::new()) };
        store.commit(last).await.expect("commits");
        let other = Commit { results: vec![result(2, 1, &[])], ..commit(2, Epoch::FIRST, other) };
        store.commit(other).await.expect("commits");
    }
    let store = backend.open().await;
    assert_eq!(waiting(&store).await, rows(&[2, LedgerRow::LIST]));
    let open = async || store.open_tables().await.expect("reads").iter().map(|open| open.table).collect::<Vec<_>>();
    assert_eq!(open().await, [id(1), id(2)], "also a closed one, while results wait");
    assert!(store.acquire(id(1), NOW).await.expect("acquires").uncounted);
    store.settle(id(1), vec![LedgerRow::Deal(second()), LedgerRow::List(list.clone())]).await.expect("settles");
    assert!(!store.acquire(id(1), NOW).await.expect("acquires").uncounted);
    assert_eq!(open().await, [id(2)]);

    let ledger: Vec<LedgerRow> =
        store.ledger(SERVER).await.expect("reads").into_iter().map(|entry| entry.row).collect();
    let expected = [
        LedgerRow::Deal(first(48)),
        LedgerRow::Deal(second()),
        LedgerRow::List(list),
        LedgerRow::Deal(result(2, 1, &[])),
    ];
    assert_eq!(ledger, expected);
    assert!(store.ledger(SERVER + 1).await.expect("reads").is_empty());
    assert_eq!(store.servers().await.expect("reads"), [SERVER]);
}

/// What is counted for each person of the leaderboard of all time, and whether he is shown.
type Counted = BTreeMap<PersonId, (Tally, bool)>;

const BOARD: TallyKey =
    TallyKey { period: Period::AllTime, game: GameId::Skat, kind: ListKind::Official, person: PersonId::new(0) };

/// Some numbers that look random, always the same ones.
fn numbers(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// A tally with few different ranks in each order, some of them none.
fn tally(number: &mut impl FnMut(u64) -> u64) -> Tally {
    Tally {
        deals: 30 + number(12) as u32,
        points: number(5) as i64 * 100 - 200,
        defended: Played { won: number(15) as u32, lost: 10 },
        lists_won: number(4) as u32,
        ..Tally::default()
    }
}

fn writes(counted: &Counted) -> Vec<TallyWrite> {
    let write = |(&person, (tally, ranked)): (&PersonId, &(Tally, bool))| TallyWrite {
        key: TallyKey { person, ..BOARD },
        tally: Some(tally.clone()),
        ranked: *ranked,
    };
    counted.iter().map(write).collect()
}

/// Compares every leaderboard with a plain sorting of what was counted.
async fn compare(store: &Handle, scope: Scope, counted: &Counted, number: &mut impl FnMut(u64) -> u64) {
    for order in Order::ALL {
        let mut expected: Vec<(i64, BoardRow)> = counted
            .iter()
            .filter(|(_, (_, ranked))| *ranked)
            .filter_map(|(&person, (tally, _))| Some((tally.rank(order)?, BoardRow { person, tally: tally.clone() })))
            .collect();
        expected.sort_by_key(|(rank, row)| (-rank, row.person));
        let expected: Vec<BoardRow> = expected.into_iter().map(|(_, row)| row).collect();
        let key = BoardKey { scope, period: BOARD.period, game: BOARD.game, kind: BOARD.kind, order };
        for (skipped, rows) in [(0, 10), (3, 4), (0, usize::MAX), (usize::MAX, 10), (1, 0), (0, 0), (expected.len(), 1)]
        {
            let own = PersonId::new(number(60));
            let board = store.board(key, skipped, rows, Some(own)).await.expect("reads");
            let page: Vec<_> = expected.iter().skip(skipped).take(rows).cloned().collect();
            assert_eq!(board.rows, page, "{order:?}, {rows} after {skipped}");
            assert_eq!(board.persons, expected.len());
            let place = expected.iter().position(|row| row.person == own);
            assert_eq!(board.own, place.map(|place| (place, expected[place].clone())));
        }
    }
}

async fn ranks(backend: &dyn Backend) {
    let scope = Scope::Server(SERVER);
    let month = Month { year: 2025, month: 6 };
    let mut number = numbers(1);
    let mut counted = Counted::new();
    let store = backend.open().await;
    for round in 0..40_u64 {
        let changed: BTreeSet<PersonId> = (0..=number(5)).map(|_| PersonId::new(number(60))).collect();
        let keys: Vec<TallyKey> = changed.iter().map(|&person| TallyKey { person, ..BOARD }).collect();
        let table = id(number(3));
        let before = store.tallies(scope, keys.clone(), vec![(table, month)]).await.expect("reads");
        assert_eq!(before.version, round);
        let known: Vec<_> = changed.iter().map(|person| counted.get(person).map(|(tally, _)| tally.clone())).collect();
        assert_eq!(before.tallies, known);
        let tallies: Vec<TallyWrite> = keys
            .iter()
            .map(|&key| TallyWrite { key, tally: (number(6) > 0).then(|| tally(&mut number)), ranked: number(4) > 0 })
            .collect();
        let counting = |version| Counting {
            scope,
            version,
            tallies: tallies.clone(),
            counted: vec![(table, month, round as u16 + 1)],
        };
        assert!(!store.count(counting(round + 1)).await.expect("answers"), "another version");
        assert!(store.count(counting(round)).await.expect("counts"));
        assert!(!store.count(counting(round)).await.expect("answers"), "the version has risen");
        for write in tallies {
            match write.tally {
                Some(tally) => counted.insert(write.key.person, (tally, write.ranked)),
                None => counted.remove(&write.key.person),
            };
        }
        let after = store.tallies(scope, Vec::new(), vec![(table, month), (id(9), month)]).await.expect("reads");
        assert_eq!(after.counted, [round as u16 + 1, 0]);
    }
    drop(store);
    let store = backend.open().await;
    compare(&store, scope, &counted, &mut number).await;
    for (&person, (tally, _)) in &counted {
        let found = store.tallies_of(scope, person).await.expect("reads");
        assert_eq!(found, [(TallyKey { person, ..BOARD }, tally.clone())]);
    }
    compare(&store, Scope::All, &Counted::new(), &mut number).await;
}

async fn recounts(backend: &dyn Backend) {
    let scope = Scope::All;
    let month = |month| Month { year: 2025, month };
    let mut number = numbers(2);
    let store = backend.open().await;
    let many = |number: &mut dyn FnMut(u64) -> u64, persons: u64| -> Counted {
        (0..persons).map(|person| (PersonId::new(person), (tally(&mut |below| number(below)), true))).collect()
    };
    let old = many(&mut number, 500);
    let counting =
        |version, counted: &Counted, tables| Counting { scope, version, tallies: writes(counted), counted: tables };
    assert!(store.count(counting(0, &old, vec![(id(1), month(1), 5)])).await.expect("counts"));
    let new = many(&mut number, 450);
    let tables = |months: u8| (1..=months).map(|m| (id(u64::from(m)), month(m), u16::from(m) + 10)).collect::<Vec<_>>();
    assert!(!store.recount(counting(0, &new, tables(12))).await.expect("answers"), "another version");
    compare(&store, scope, &old, &mut number).await;
    assert!(store.recount(counting(1, &new, tables(12))).await.expect("recounts"));
    compare(&store, scope, &new, &mut number).await;
    let read = store.tallies(scope, Vec::new(), vec![(id(1), month(1)), (id(12), month(12))]).await.expect("reads");
    assert!(read.version > 1);
    assert_eq!(read.counted, [11, 22]);
    assert!(store.tallies_of(scope, PersonId::new(470)).await.expect("reads").is_empty());
    assert!(store.count(counting(read.version, &Counted::new(), tables(1))).await.expect("goes on counting"));
    let version = read.version + 1;
    let both = join_all([
        store.recount(counting(version, &old, Vec::new())),
        store.recount(counting(version, &new, Vec::new())),
    ])
    .await;
    let done: Vec<bool> = both.into_iter().map(|done| done.expect("answers")).collect();
    assert!(done[0] != done[1], "one of two: {done:?}");
    compare(&store, scope, if done[0] { &old } else { &new }, &mut number).await;
}

async fn shares_shards(backend: &dyn Backend) {
    let (one, other) = (ProcessId(u64::MAX), ProcessId(2));
    let store = backend.open().await;
    let holder = |process, ready| Some(Holder { process, ready });
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert_eq!(pool.peers.into_iter().collect::<Vec<_>>(), [(one, Peer { leaving: false })]);
    assert!(pool.shards.is_empty());
    assert!(store.claim(2, 0, one, None).await.expect("answers"));
    assert!(store.claim(2, 0, one, None).await.expect("answers"), "he holds it");
    assert!(!store.claim(2, 0, other, None).await.expect("answers"));
    assert!(!store.claim(2, 1, other, Some(one)).await.expect("answers"), "nobody holds it");
    assert!(!store.ready(2, 0, other).await.expect("answers"));
    assert!(store.ready(2, 0, one).await.expect("answers"));
    let pool = store.beat(other, 2, true).await.expect("beats");
    assert_eq!(pool.peers.get(&other), Some(&Peer { leaving: true }));
    assert_eq!(pool.peers.len(), 2);
    assert_eq!(pool.shards.get(&0).copied(), holder(one, true));
    assert!(store.claim(2, 0, other, Some(one)).await.expect("answers"), "taken over");
    store.release(2, 0, one).await.expect("isn't his");
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert_eq!(pool.shards.get(&0).copied(), holder(other, false));
    assert!(store.beat(one, 3, false).await.expect("beats").shards.is_empty(), "a pool of another size");
    store.release(2, 0, other).await.expect("gives it back");
    assert!(store.claim(2, 1, other, None).await.expect("answers"));
    store.leave(other, 2).await.expect("leaves");
    let pool = store.beat(one, 2, false).await.expect("beats");
    assert!(pool.shards.is_empty() && !pool.peers.contains_key(&other));

    store.beat(other, 2, false).await.expect("beats");
    store.claim(2, 1, other, None).await.expect("answers");
    let silent_since = Instant::now();
    let pool = loop {
        let pool = store.beat(one, 2, false).await.expect("beats");
        if !pool.peers.contains_key(&other) {
            break pool;
        }
        assert!(silent_since.elapsed() < Duration::from_secs(60), "a silent process is taken for dead");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(silent_since.elapsed() >= Duration::from_millis(LEASE_MS - 500), "not too soon");
    assert_eq!(pool.shards.get(&1).copied(), holder(other, false), "his shard waits for somebody");
}

async fn is_carried(backend: &dyn Backend) {
    let folder = tempfile::tempdir().expect("a folder");
    let other = open(&Options::new("other.redb", folder.path())).await.expect("opens");
    let store = backend.open().await;
    let after = open_table(&*store, u64::MAX).await;
    let post = Post { channel: 77, message: 5_000, deal: 1, posted_at: NOW };
    store.note_post(id(u64::MAX), Epoch::FIRST, Some(post)).await.expect("notes");
    let step = Commit {
        events: all_events(),
        results: vec![result(u64::MAX, 1, &[])],
        ..commit(u64::MAX, Epoch::FIRST, after)
    };
    let end = stored(store.commit(step).await.expect("commits"));
    let after = open_table(&*store, 2).await;
    store.commit(Commit { closed: true, ..commit(2, Epoch::FIRST, after) }).await.expect("commits");
    let person = store.person(7).await.expect("a pseudonym");
    let settings = Settings { locale: Some("de".to_owned()), shared: true };
    store.put_settings(person, settings.clone()).await.expect("keeps");
    store.person(u64::MAX).await.expect("a pseudonym");

    let carry = async |from: &Handle, to: &Handle| {
        for table in from.all_tables().await.expect("reads") {
            to.restore_table(from.dump_table(table).await.expect("dumps")).await.expect("restores");
        }
        for person in from.dump_persons().await.expect("dumps") {
            to.restore_person(person).await.expect("restores");
        }
    };
    carry(&store, &other).await;
    let carried = other.acquire(id(u64::MAX), NOW).await.expect("acquires");
    assert_eq!((carried.position(), carried.post), (end, Some(post)));
    assert_eq!(other.ledger(SERVER).await.expect("reads").len(), 1);
    assert_eq!(other.open_tables().await.expect("reads"), store.open_tables().await.expect("reads"));
    assert_eq!(other.dump_persons().await.expect("dumps"), store.dump_persons().await.expect("dumps"));
    assert_eq!(other.settings(person).await.expect("reads"), settings);

    // And the other way: a table and a person that this store doesn't have yet.
    open_table(&*other, 3).await;
    let dump = other.dump_table(id(3)).await.expect("dumps");
    store.restore_table(dump.clone()).await.expect("restores");
    assert_eq!(store.dump_table(id(3)).await.expect("dumps"), dump);
    assert!(matches!(store.restore_table(dump.clone()).await, Err(StoreError::AlreadyOpen)));
    let broken = TableDump { table: id(4), log: vec!["{}".to_owned()], ..dump };
    assert!(matches!(store.restore_table(broken).await, Err(StoreError::Damaged { .. })));
    let dumped = PersonDump { user: 8, person, settings: Settings::default() };
    assert!(matches!(store.restore_person(dumped).await, Err(StoreError::Damaged { .. })), "it is somebody else's");
    assert_eq!(store.known_person(8).await.expect("reads"), None);
    let dumped = PersonDump { user: 7, person: PersonId::new(person.number() ^ 1), settings: Settings::default() };
    assert!(matches!(store.restore_person(dumped).await, Err(StoreError::Damaged { .. })), "he has another one");
    assert_eq!(store.all_tables().await.expect("reads"), [id(2), id(3), id(u64::MAX)]);
    let status = store.status().await.expect("looks");
    assert_eq!((status.tables, status.open_tables, status.format), (3, 2, FORMAT));
}

async fn serves_many(backend: &dyn Backend) {
    const TABLES: u64 = 300;
    const STEPS: u64 = 5;
    {
        let store = backend.open().await;
        let play = |table| {
            let store = store.clone();
            async move {
                let mut now = open_table(&*store, table).await;
                for _ in 0..STEPS {
                    // A refused step shares its transaction with the good ones of other tables and mustn't harm them.
                    let wrong = Position { seq: now.seq + 100, ..now };
                    let refused = store.commit(commit(table, Epoch::FIRST, wrong)).await;
                    assert!(matches!(refused, Err(StoreError::WrongPosition { .. })));
                    now = stored(store.commit(commit(table, Epoch::FIRST, now)).await.expect("commits"));
                }
            }
        };
        join_all((1..=TABLES).map(play)).await;
    }
    let store = backend.open().await;
    for table in 1..=TABLES {
        assert_eq!(log(&store, table).await.len() as u64, 1 + STEPS);
    }
}

/// Tells the whole story to a store of this URL, each chapter in a place of its own.
#[expect(clippy::print_stdout, reason = "a failure says in which chapter it came")]
async fn tell(name: &str, url: &str) {
    for (number, &(title, chapter)) in STORY.iter().enumerate() {
        println!("{name}: {title}");
        let folder = tempfile::tempdir().expect("a folder");
        let mut options = Options::new(url, folder.path());
        options.prefix = format!("chapter-{number}");
        chapter(&Configured(options)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_store_tells_it() {
    tell("embedded", "tables.redb").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_tells_it() {
    let server = Server::strict();
    tell("redis", &server.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_tells_it() {
    let cluster = Cluster::start();
    tell("cluster", &cluster.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_behind_sentinels_tells_it() {
    let watched = Watched::start();
    tell("sentinel", &watched.url()).await;
}

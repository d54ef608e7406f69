//! The archive: every finished deal is found by its code and by its players.

use std::collections::BTreeSet;

use serde_json::json;
use skat_rules::game::GameId;
use skat_store::{
    ArchivedDeal, Commit, DealId, Epoch, LedgerRow, LogPosition, Options, Settings, StoredReview,
    count_results, erase_person, export_person, find_deals, open, rebuild, stored_table,
};
use skat_table::{DealResult, PersonId, PlaceResult, Player, ShareCode, Timestamp};

use crate::common::{NOW, SERVER, commit, result};
use crate::played::{Until, play};
use crate::{Backend, Handle, id};

/// Tables where the same two persons play: a list of each protocol, one that was stopped, and one
/// in the middle of a deal.
const PLAYED: [(u64, Until); 4] = [
    (5, Until::End),
    (6, Until::End),
    (7, Until::Stopped(90)),
    (8, Until::Steps(60)),
];

/// Users of these persons.
const USERS: [u64; 2] = [71, 72];

async fn all_deals(store: &Handle, person: PersonId) -> Vec<ArchivedDeal> {
    let deals = store.deals_of(person, 0, usize::MAX).await;
    deals.expect("reads")
}

/// Returns the results of all deals.
async fn results(store: &Handle) -> Vec<DealResult> {
    let ledger = store.ledger(SERVER).await.expect("reads");
    let deal = |row| match row {
        LedgerRow::Deal(deal) => Some(deal),
        LedgerRow::List(_) => None,
    };
    ledger
        .into_iter()
        .filter_map(|entry| deal(entry.row))
        .collect()
}

/// Returns what a person's list says about a deal with this result, by the definition.
fn expected(result: &DealResult, person: PersonId, code: ShareCode) -> Option<ArchivedDeal> {
    let own = |place: &&PlaceResult| place.player == Player::Person(person) && !place.sat_out;
    let own = result.places.iter().find(own)?;
    let declared = |won| move |place: &PlaceResult| place.declared == Some(won);
    let won = match own.declared {
        Some(won) => Some(won),
        None if result.places.iter().any(declared(false)) => Some(true),
        None => result.places.iter().any(declared(true)).then_some(false),
    };
    let other = |place: &PlaceResult| match place.player {
        Player::Person(other) if other != person && !place.sat_out => Some(other),
        _ => None,
    };
    Some(ArchivedDeal {
        deal: DealId {
            table: result.table,
            number: result.number,
        },
        code,
        at: result.at,
        kind: result.facts.map(|facts| facts.kind),
        points: own.points,
        is_own_game: own.declared.is_some(),
        won,
        others: result.places.iter().filter_map(other).collect(),
        undone: result.undone,
    })
}

/// Checks the archive of these persons against results and logs.
async fn check(store: &Handle, persons: &[PersonId]) {
    let (mut codes, mut wanted) = (BTreeSet::new(), Vec::new());
    for result in results(store).await {
        let table = stored_table(&**store, result.table).await.expect("replays");
        let code = table.share_code(result.number).expect("the deal is over");
        assert!(codes.insert(code), "each deal has its own code");
        let found = store.deal_of(code).await.expect("reads");
        let deal = DealId {
            table: result.table,
            number: result.number,
        };
        assert_eq!(found, Some(deal));
        wanted.push((result, code));
    }
    assert!(wanted.len() > 6, "{} deals", wanted.len());
    for &person in persons {
        let mut own: Vec<ArchivedDeal> = wanted
            .iter()
            .filter_map(|(result, code)| expected(result, person, *code))
            .collect();
        own.sort_unstable_by_key(|deal| (deal.at, deal.deal));
        own.reverse();
        assert_eq!(all_deals(store, person).await, own);
    }
}

pub(crate) async fn archives_deals(backend: &dyn Backend) {
    let store = backend.open().await;
    for (number, until) in PLAYED {
        play(&*store, number, GameId::Skat, SERVER, &USERS, until).await;
        count_results(&*store, id(number)).await.expect("counts");
    }
    let persons = [
        store.person(USERS[0]).await.expect("reads"),
        store.person(USERS[1]).await.expect("reads"),
    ];
    check(&store, &persons).await;
    assert_eq!(all_deals(&store, PersonId::new(1)).await, []);
    let unknown = store.deal_of(ShareCode::new(7)).await.expect("reads");
    assert_eq!(unknown, None);

    let running = stored_table(&*store, id(8)).await.expect("replays");
    let numbers = 1..=running.header().list_length();
    let over: Vec<u16> = numbers
        .filter(|&deal| running.share_code(deal).is_some())
        .collect();
    assert_eq!(over, (1..=over.len() as u16).collect::<Vec<_>>());
    assert!(!over.is_empty() && over.len() < usize::from(running.header().list_length()));

    turns_pages(&store, persons[0]).await;
    refuse_another_end(&store, persons[0]).await;
    let listed = all_deals(&store, persons[0]).await;
    let deals: BTreeSet<DealId> = listed.iter().map(|deal| deal.deal).collect();
    assert_eq!(deals.len(), listed.len(), "each deal is listed once");
    turns_pages(&store, persons[0]).await;
    rebuild(&*store).await.expect("rebuilds");
    check(&store, &persons).await;
    carries(&store).await;
    reviews(&store, persons).await;
    drop(store);

    let store = backend.open().await;
    check(&store, &persons).await;
    erases(&store, persons).await;
    forgets_removed(&store, persons[1]).await;
}

/// A later end of the person's oldest deal, which the table refuses.
async fn refuse_another_end(store: &Handle, person: PersonId) {
    let oldest = all_deals(store, person).await.pop().expect("a deal");
    let mut results = results(store).await.into_iter();
    let is_oldest = |result: &DealResult| {
        (result.table, result.number) == (oldest.deal.table, oldest.deal.number)
    };
    let mut other = results.find(is_oldest).expect("a result");
    other.at = other.at.plus_ms(1_000);
    let refused = Commit {
        results: vec![other],
        codes: vec![(oldest.deal.number, oldest.code)],
        ..commit(
            oldest.deal.table.number(),
            Epoch::FIRST,
            LogPosition::before_first(b""),
        )
    };
    store.commit(refused).await.expect_err("a wrong position");
}

/// Pages of a filtered list follow each other without gaps.
async fn turns_pages(store: &Handle, person: PersonId) {
    let all = all_deals(store, person).await;
    for (skipped, most) in [(0, 3), (2, 5), (all.len() - 1, 5), (all.len(), 5)] {
        let page = store.deals_of(person, skipped, most).await.expect("reads");
        let rest = all.iter().skip(skipped).take(most);
        assert_eq!(page, rest.cloned().collect::<Vec<_>>());
    }
    let won: Vec<ArchivedDeal> = all
        .iter()
        .filter(|deal| deal.won == Some(true))
        .cloned()
        .collect();
    assert!(won.len() > 2 && won.len() < all.len());
    let mut found = Vec::new();
    while found.len() < won.len() {
        let wanted = |deal: &ArchivedDeal| deal.won == Some(true);
        let page = find_deals(&**store, person, wanted, found.len(), 2).await;
        let page = page.expect("reads");
        assert!((1..=2).contains(&page.len()));
        found.extend(page);
    }
    assert_eq!(found, won);
}

/// A person who is removed in the middle of a deal finds it again, but nothing of its end. The
/// others' lists don't name them.
pub(crate) async fn lists_removed(backend: &dyn Backend) {
    const USERS: [u64; 3] = [91, 92, 93];
    let store = backend.open().await;
    for number in [50, 51] {
        let until = Until::Removed(40);
        play(&*store, number, GameId::Skat, SERVER, &USERS, until).await;
    }
    let mut persons = Vec::new();
    for user in USERS {
        persons.push(store.person(user).await.expect("reads"));
    }
    let removed = persons[2];
    let before = all_deals(&store, removed).await;
    for number in [50, 51] {
        let ended = results(&store).await.into_iter();
        let own = |result: &DealResult| result.table == id(number);
        let ended: Vec<DealResult> = ended.filter(own).collect();
        let place = |place: &PlaceResult| place.player == Player::Person(removed);
        let after = ended
            .iter()
            .filter(|result| !result.places.iter().any(place));
        let first = after.min_by_key(|result| result.number).expect("a deal");
        let listed = before
            .iter()
            .find(|listed| (listed.deal.table, listed.deal.number) == (first.table, first.number));
        let listed = listed.expect("the deal is listed");
        assert_eq!(
            (listed.points, listed.is_own_game, listed.won),
            (0, false, None)
        );
        assert_eq!(listed.kind, first.facts.map(|facts| facts.kind));
        assert_eq!(listed.others, persons[..2]);
        let later = before
            .iter()
            .filter(|other| other.deal.table == first.table && other.deal.number > first.number);
        assert_eq!(later.count(), 0, "they played no other deal after it");
        let of_host = all_deals(&store, persons[0]).await.into_iter();
        let mut of_host = of_host.filter(|listed| listed.deal.table == first.table);
        let same = of_host.find(|listed| listed.deal.number == first.number);
        assert!(!same.expect("the host's").others.contains(&removed));
    }
    rebuild(&*store).await.expect("rebuilds");
    assert_eq!(all_deals(&store, removed).await, before);
    carries_to_others(&store, &[50, 51], &USERS).await;
    drop(store);

    let store = backend.open().await;
    assert!(store.remove_log(id(50), Timestamp(i64::MAX)).await.is_ok());
    erase_person(&*store, USERS[2]).await.expect("erases");
    rebuild(&*store).await.expect("rebuilds");
    assert_eq!(all_deals(&store, removed).await, []);
}

/// A copy has the archive once it is counted.
async fn carries(store: &Handle) {
    let numbers = PLAYED.map(|(number, _)| number);
    carries_to_others(store, &numbers, &USERS).await;
}

async fn carries_to_others(store: &Handle, numbers: &[u64], users: &[u64]) {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = open(&Options::new("copy.redb", folder.path()))
        .await
        .expect("opens");
    for &number in numbers {
        let dump = store.dump_table(id(number)).await.expect("dumps");
        copy.restore_table(dump).await.expect("restores");
    }
    for person in store.dump_persons().await.expect("dumps") {
        copy.restore_person(person).await.expect("restores");
    }
    rebuild(&*copy).await.expect("rebuilds");
    for &user in users {
        let person = store.person(user).await.expect("reads");
        assert_eq!(
            all_deals(&copy, person).await,
            all_deals(store, person).await
        );
    }
}

fn review(text: &str) -> StoredReview {
    StoredReview {
        engine: "engine 1".to_owned(),
        digest: u64::MAX,
        text: text.to_owned(),
    }
}

async fn all_reviews(store: &Handle, person: PersonId) -> Vec<(DealId, StoredReview)> {
    store.reviews_of(person).await.expect("reads")
}

/// Reviews are kept by person and deal, the last one of each. A rebuild leaves them alone.
async fn reviews(store: &Handle, [person, other]: [PersonId; 2]) {
    let deal = |table, number| DealId {
        table: id(table),
        number,
    };
    let (first, second, third) = (deal(5, 1), deal(5, 10), deal(6, 1));
    let others = deal(5, 2);
    for (of, deal, text) in [
        (person, third, "a\nb\n"),
        (person, first, "old"),
        (other, others, "other"),
        (other, third, "others"),
        (person, second, "c"),
        (person, first, "new"),
        (PersonId::new(1), first, "of nobody"),
    ] {
        let put = store.put_review(of, deal, review(text)).await;
        put.expect("stores");
    }
    rebuild(&**store).await.expect("rebuilds");
    let own = [
        (first, review("new")),
        (second, review("c")),
        (third, review("a\nb\n")),
    ];
    assert_eq!(all_reviews(store, person).await, own);
    for (deal, stored) in own {
        let found = store.review_of(person, deal).await.expect("reads");
        assert_eq!(found, Some(stored));
    }
    let found = store.review_of(other, first).await.expect("reads");
    assert_eq!(found, None);
    let among = store.reviews_among(person, vec![third, others, first]);
    let expected = [(third, review("a\nb\n")), (first, review("new"))];
    assert_eq!(among.await.expect("reads"), expected);
    assert_eq!(
        store
            .reviews_among(person, Vec::new())
            .await
            .expect("reads"),
        []
    );
    assert_eq!(all_reviews(store, PersonId::new(1)).await, []);
    let exported = export_person(&**store, USERS[1]).await.expect("exports");
    let exported = exported.expect("they are known");
    assert_eq!(exported["reviews"][1]["review"], "others");
}

/// After an erasure nobody finds the deals by that person, not even a rebuild.
async fn erases(store: &Handle, [person, other]: [PersonId; 2]) {
    let before = all_deals(store, other).await;
    erase_person(&**store, USERS[0]).await.expect("erases");
    assert_eq!(all_deals(store, person).await, []);
    assert_eq!(all_reviews(store, person).await, []);
    let late = DealId {
        table: id(5),
        number: 1,
    };
    let put = store.put_review(person, late, review("too late")).await;
    put.expect("does nothing");
    assert_eq!(all_reviews(store, person).await, []);
    assert_eq!(all_reviews(store, other).await.len(), 2);
    rebuild(&**store).await.expect("rebuilds");
    assert_eq!(all_deals(store, person).await, []);
    check(store, &[other]).await;
    assert_eq!(all_deals(store, other).await, before);

    // The list that they were at goes on, and its results still name them.
    let running = store.acquire(id(8), Timestamp(0)).await.expect("acquires");
    let deal = DealId {
        table: id(8),
        number: 3,
    };
    let place = |person: PersonId| (person.number(), 18, Some(true), false, false);
    let on = Commit {
        results: vec![DealResult {
            at: NOW.plus_ms(86_400_000 * 40),
            ..result(8, deal.number, &[place(person), place(other)])
        }],
        codes: vec![(deal.number, ShareCode::new(8))],
        ..commit(8, running.epoch, running.position())
    };
    store.commit(on).await.expect("commits");
    assert_eq!(all_deals(store, person).await, []);
    let listed = all_deals(store, other).await;
    assert!(listed.iter().any(|listed| listed.deal == deal));
}

/// A deal whose log is removed leaves the archive.
async fn forgets_removed(store: &Handle, person: PersonId) {
    let before = all_deals(store, person).await;
    for deal in &before {
        let shared = store.share_deal(person, deal.code, true).await;
        shared.expect("shares");
    }
    refuse_another_end(store, person).await;
    let removed = store.remove_log(id(5), Timestamp(i64::MAX)).await;
    assert!(removed.expect("removes"));
    let (gone, kept): (Vec<ArchivedDeal>, Vec<ArchivedDeal>) = before
        .into_iter()
        .partition(|deal| deal.deal.table == id(5));
    assert!(!gone.is_empty() && !kept.is_empty());
    assert_eq!(all_deals(store, person).await, kept);
    for deal in gone {
        let found = store.deal_of(deal.code).await.expect("reads");
        assert_eq!(found, None);
    }
    let reviews = all_reviews(store, person).await;
    let [(deal, _)] = &reviews[..] else {
        panic!("{reviews:?}")
    };
    assert_eq!(deal.table, id(6), "the others went with their log");
    let mut shared: Vec<ShareCode> = kept.iter().map(|deal| deal.code).collect();
    shared.sort_unstable_by_key(|code| code.bits());
    assert_eq!(store.shared_deals(person).await.expect("reads"), shared);
    let running = store.remove_log(id(8), Timestamp(i64::MAX)).await;
    assert!(!running.expect("looks"), "its deals are still there");
    assert_eq!(all_deals(store, person).await, kept);
}

/// Sharers are among those who are asked about, and only while they share. Others who share the
/// deal, and other deals, don't matter.
pub(super) async fn shares(backend: &dyn Backend) {
    let store = backend.open().await;
    let code = ShareCode::new;
    let mut people = Vec::new();
    for user in [81, 82, 83] {
        people.push(store.person(user).await.expect("draws"));
    }
    let sharers = async |bits| {
        let found = store.sharers(code(bits), people.clone()).await;
        found.expect("reads")
    };
    assert_eq!(sharers(5).await, []);
    for (person, bits) in [(0, 5), (1, 5), (1, u64::MAX), (1, 5)] {
        let shared = store.share_deal(people[person], code(bits), true).await;
        shared.expect("shares");
    }
    assert_eq!(sharers(5).await, people[..2]);
    assert_eq!(sharers(u64::MAX).await, people[1..2]);
    assert_eq!(sharers(6).await, []);
    let found = store.sharers(code(5), vec![people[2], people[1]]).await;
    assert_eq!(found.expect("reads"), people[1..2]);
    assert_eq!(store.sharers(code(5), Vec::new()).await.expect("reads"), []);
    let shared = store.shared_deals(people[1]).await.expect("reads");
    assert_eq!(shared, [5, u64::MAX].map(code));
    // Other settings stay, and keep the shared deals.
    let settings = Settings {
        shared: true,
        ..Settings::default()
    };
    let kept = store.put_settings(people[1], settings.clone()).await;
    kept.expect("keeps");
    assert_eq!(sharers(5).await, people[..2]);
    assert_eq!(store.settings(people[1]).await.expect("reads"), settings);

    for bits in [5, 6] {
        let ended = store.share_deal(people[0], code(bits), false).await;
        ended.expect("ends");
    }
    assert_eq!(sharers(5).await, people[1..2]);
    let export = export_person(&*store, 82).await.expect("exports");
    let codes = [5, u64::MAX].map(|bits| code(bits).to_string());
    assert_eq!(
        export.expect("they are known")["shared_deals"],
        json!(codes)
    );

    erase_person(&*store, 82).await.expect("erases");
    assert_eq!(sharers(5).await, []);
    let late = store.share_deal(people[1], code(5), true).await;
    late.expect("does nothing");
    assert_eq!(sharers(5).await, [], "nobody is behind the pseudonym");
    assert_eq!(store.shared_deals(people[1]).await.expect("reads"), []);
}

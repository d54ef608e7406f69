//! People let go of their old deals, the others keep them.

use skat_rules::game::GameId;
use skat_store::{
    ArchivedDeal, DealKeepers, DealsKept, StoredReview, deal_keepers, deals_kept_since,
    erase_person, keep_deals, let_go_of_old_deals, rebuild,
};
use skat_table::{PersonId, Timestamp};

use crate::common::SERVER;
use crate::played::{Until, play};
use crate::{Backend, Handle, id};

const DAY_MS: i64 = 86_400_000;

async fn deals(store: &Handle, person: PersonId) -> Vec<ArchivedDeal> {
    let deals = store.deals_of(person, 0, usize::MAX).await;
    deals.expect("reads")
}

async fn keepers(store: &Handle, deal: &ArchivedDeal, of: PersonId, now: Timestamp) -> DealKeepers {
    let players = [&deal.others[..], &[of]].concat();
    let found = deal_keepers(&**store, &players, deal.at, now).await;
    found.expect("reads")
}

pub(super) async fn lets_go(backend: &dyn Backend) {
    let store = backend.open().await;
    // The tables are a day apart.
    for number in [45, 46] {
        play(&*store, number, GameId::Skat, SERVER, &[65, 66], Until::End).await;
    }
    let anna = store.person(65).await.expect("reads");
    let bernd = store.person(66).await.expect("reads");
    let before = deals(&store, anna).await;
    let (old, young): (Vec<ArchivedDeal>, Vec<ArchivedDeal>) = before
        .clone()
        .into_iter()
        .partition(|deal| deal.deal.table == id(45));
    assert!(!old.is_empty() && !young.is_empty());
    let since = Timestamp(young.iter().map(|deal| deal.at.0).min().expect("a deal"));
    assert!(old.iter().all(|deal| deal.at < since));
    let now = since.plus_ms(30 * DAY_MS);
    for deal in &before {
        let shared = store.share_deal(anna, deal.code, true).await;
        shared.expect("shares");
        for person in [anna, bernd] {
            let review = StoredReview {
                engine: "1".to_owned(),
                digest: 7,
                text: "a".to_owned(),
            };
            let put = store.put_review(person, deal.deal, review).await;
            put.expect("stores");
        }
        let all = keepers(&store, deal, anna, now).await;
        assert_eq!((all.gone, all.is_kept), (Vec::new(), true));
    }

    // Anna lets go of the old ones, with everything about them. Bernd keeps them.
    let kept = keep_deals(&*store, anna, DealsKept::Month, now).await;
    kept.expect("keeps");
    assert_eq!(deals(&store, anna).await, young);
    assert_eq!(deals(&store, bernd).await.len(), before.len());
    let reviews = store.reviews_of(anna).await.expect("reads");
    assert!(reviews.iter().all(|(deal, _)| deal.table == id(46)));
    assert_eq!(reviews.len(), young.len());
    assert_eq!(
        store.reviews_of(bernd).await.expect("reads").len(),
        before.len()
    );
    let shared = store.shared_deals(anna).await.expect("reads");
    assert_eq!(shared.len(), young.len());
    let without = keepers(&store, &old[0], anna, now).await;
    assert_eq!((without.gone, without.is_kept), (vec![anna], true));
    let both = keepers(&store, &young[0], anna, now).await;
    assert_eq!(both.gone, []);
    drop(store);

    // A longer time doesn't bring them back, not even where the lists are made again.
    let store = backend.open().await;
    let kept = keep_deals(&*store, anna, DealsKept::Always, now).await;
    kept.expect("keeps");
    let choices = store.settings(anna).await.expect("reads").choices;
    assert_eq!(DealsKept::of(&choices), DealsKept::Always);
    assert_eq!(deals_kept_since(&choices, now.plus_ms(DAY_MS)), since);
    rebuild(&*store).await.expect("rebuilds");
    let_go_of_old_deals(&*store, now).await.expect("tidies up");
    assert_eq!(deals(&store, anna).await, young);
    assert_eq!(deals(&store, bernd).await.len(), before.len());

    // Time goes on for those who keep deals for a time.
    let kept = keep_deals(&*store, bernd, DealsKept::Year, now).await;
    kept.expect("keeps");
    assert_eq!(deals(&store, bernd).await.len(), before.len());
    let next_year = since.plus_ms(365 * DAY_MS);
    let_go_of_old_deals(&*store, next_year)
        .await
        .expect("tidies up");
    assert_eq!(deals(&store, bernd).await.len(), young.len());
    let nobody = keepers(&store, &old[0], anna, next_year).await;
    let gone: std::collections::BTreeSet<PersonId> = nobody.gone.into_iter().collect();
    assert_eq!((gone, nobody.is_kept), ([anna, bernd].into(), false));

    // Whose data is erased keeps nothing.
    erase_person(&*store, 65).await.expect("erases");
    let late = next_year.plus_ms(365 * DAY_MS);
    let last = keepers(&store, &young[0], anna, late).await;
    assert_eq!((last.gone, last.is_kept), (vec![bernd], false));
    erase_person(&*store, 66).await.expect("erases");
    let erased = keepers(&store, &young[0], anna, late).await;
    assert_eq!((erased.gone, erased.is_kept), (Vec::new(), true));
}

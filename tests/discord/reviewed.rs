//! A store with many deals of three members, and with reviews of what one of them did.

use discord_sandbox::Sandbox;
use skat_autoplay::Model;
use skat_review::{ReviewWork, ReviewedDeal, Reviewer, Reviewing};
use skat_rules::game::GameId;
use skat_store::{
    ArchivedDeal, DealStore as _, EmbeddedStore, PeopleStore as _, StoredReview, finished_log,
    replay_deal,
};
use skat_table::PersonId;

use crate::played::{Until, play};

/// Tables of three deals each: two blocks of 36 deals, and a few more.
const TABLES: u64 = 26;

/// Deals that are really reviewed. The other deals get the same reviews in turn.
const REVIEWED: usize = 12;

/// Fills a store with deals of three members, and with reviews of the first one's play.
pub(crate) async fn fill(discord: &Sandbox, store: &EmbeddedStore) {
    let users = ["anna", "bernd", "dave"].map(|name| discord.member(name).id().0);
    let server = discord.guild_id().0;
    for number in 1..=TABLES {
        // By official rules, without a proof.
        play(store, 4 * number, GameId::Skat, server, &users, Until::End).await;
    }
    let person = store.known_person(users[0]).await.unwrap().unwrap();
    let deals = store.deals_of(person, 0, usize::MAX).await.unwrap();
    assert!(deals.len() >= 72, "{}", deals.len());
    let texts = reviews(store, person, &deals[..REVIEWED]).await;
    for (deal, text) in deals.iter().zip(texts.iter().cycle()) {
        let review = StoredReview {
            engine: "an earlier one".to_owned(),
            digest: 0,
            text: text.clone(),
        };
        store.put_review(person, deal.deal, review).await.unwrap();
    }
}

/// Reviews what a person did in these deals.
async fn reviews(store: &EmbeddedStore, person: PersonId, deals: &[ArchivedDeal]) -> Vec<String> {
    let mut reviewer = Reviewer::new(Model::built_in().unwrap(), ReviewWork::LEAST);
    let mut texts = Vec::new();
    for ArchivedDeal { deal, .. } in deals {
        let replay = replay_deal(store, deal.table, deal.number).await.unwrap();
        let replay = replay.unwrap();
        let seat = replay.deal.seat(replay.place_of(person).unwrap()).unwrap();
        let log = finished_log(store, deal.table, deal.number).await.unwrap();
        let reviewed = ReviewedDeal::of_log(&log.unwrap()).unwrap();
        let review = Reviewing::begin(&reviewed, seat).finish(&mut reviewer);
        texts.push(review.to_string());
    }
    texts
}

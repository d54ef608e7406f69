//! The room that played deals take in Redis, which keeps them.

mod common;
mod played;

use common::servers::Server;
use common::{SERVER, options};
use played::{Until, play};
use skat_rules::game::GameId;
use skat_store::open;

#[tokio::test]
async fn a_deal_takes_little_room() {
    const LISTS: u64 = 12;
    const MOST_BYTES_A_DEAL: u64 = 16 * 1_024;
    let server = Server::start("");
    let store = open(&options(server.url(), ""))
        .await
        .expect("the store opens");
    let memory = || -> u64 {
        let bytes = server.info("memory", "used_memory");
        bytes.parse().expect("a number")
    };
    let before = memory();
    let mut deals = 0;
    for number in 0..LISTS {
        let users = [1, 2, 3];
        deals += play(&*store, number, GameId::Skat, SERVER, &users, Until::End).await;
    }
    let bytes = (memory() - before) / deals as u64;
    println!("{deals} deals of {LISTS} lists: {bytes} bytes a deal");
    assert!(bytes <= MOST_BYTES_A_DEAL, "{bytes} bytes a deal");
}

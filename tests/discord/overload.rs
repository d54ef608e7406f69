//! What gives way to clicks when the machine can't keep up.
//!
//! `cargo bench --bench discord -- overload` overloads the bot with clicks.

use std::time::Duration;

use crate::person::{Ask, Person};
use crate::pool::one_with_computers;
use crate::world::World;

/// Keeps both of the runtime's threads busy for some seconds, with hardly a break in between.
async fn starve() {
    for _ in 0..6 {
        let busy = [(); 2].map(|()| {
            tokio::spawn(async {
                let (_hold, held) = std::sync::mpsc::channel::<()>();
                held.recv_timeout(Duration::from_secs(1)).unwrap_err();
            })
        });
        for busy in busy {
            busy.await.unwrap();
        }
        // The runtime looks for tasks that are due.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_starved_bot_saves_pictures_and_opens_no_table_until_it_has_recovered() {
    let world = World::start().await;
    let (mut anna, bernd) = (
        one_with_computers(&world, "anna", 2).await,
        world.person("bernd"),
    );
    let ask = anna.asked().await;
    anna.sees(|message| message.ephemeral() && !message.attachments().is_empty())
        .await;
    let plays = async |anna: &mut Person, ask: &Ask| {
        anna.choose(ask, &ask.simple()).await;
        anna.asked().await
    };

    starve().await;
    bernd
        .slash_gets("skat new", &[], "ist so viel los|So much is going on")
        .await;
    let ask = plays(&mut anna, &ask).await;
    assert_eq!(ask.panel.attachments(), []);

    world.clock.advance(Duration::from_secs(60));
    bernd.slash("skat new", &[]).await;
    bernd.table_message("join").await;
    plays(&mut anna, &ask).await;
    anna.sees(|message| message.ephemeral() && !message.attachments().is_empty())
        .await;
    world.end_but_for(&["429"]).await;
}

//! Scripted deals, the auction, and conceding.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::{Action, Call, ContractKind, Ending, Illegal};
use skat_rules::games::two_players::{
    CardsDealt, Deal, Form, PhaseView, PlayView, THIRD, Trick, opponent, trick_winner,
};
use skat_rules::games::{oma, strohmann};
use skat_rules::seat::{BySeat, Seat, SeatSet};

use super::{DEALER, official, over, set_aside, to_winner};

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// Forehand holds hearts with one matador.
const PILE: &str = "C7 DJ D8 ST S9 SJ H9 CT CQ C8";
const SKAT: &str = "DA DQ";

fn dealt() -> CardsDealt {
    let hands = [
        set("CJ HJ HA HT HK H8 H7 D9 S8 S7"),
        set("CA CK C9 SA SK SQ DT DK HQ D7"),
    ];
    CardsDealt::new(hands, cards(PILE).try_into().unwrap(), set(SKAT)).unwrap()
}

/// Applies a script of actions, each with its seat.
fn act<F: Form>(deal: &mut Deal<F>, lines: &str) {
    for line in lines.split(", ") {
        let (seat, action) = line.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap()).unwrap();
        deal.apply(seat, action.parse().unwrap())
            .unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
    }
}

/// Forehand has picked up the skat at 18 and discarded it again.
fn in_play<F: Form>(setting: &Setting, contract: &str) -> Deal<F> {
    let mut deal = Deal::new(dealt(), setting);
    act(
        &mut deal,
        &format!("1 bid 18, 0 hold, 1 pass, 0 skat, 0 discard {SKAT}, 0 announce {contract}"),
    );
    deal
}

fn play_view<F: Form>(deal: &Deal<F>) -> PlayView {
    let PhaseView::Play(play) = deal.public_view().phase else {
        panic!("the deal isn't in play")
    };
    play
}

fn lying(plays: &[(Seat, Card)]) -> String {
    plays
        .iter()
        .map(|(seat, card)| format!("{seat}:{card}"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn no_card_wins_an_empty_trick() {
    assert_eq!(trick_winner(ContractKind::Grand, &[]), None);
}

/// Calls, and the declarer with the bid, if any.
const AUCTIONS: [(&str, Option<(Seat, u16)>); 7] = [
    ("1 pass, 0 pass", None),
    ("1 pass, 0 bid 18", Some((Seat::FOREHAND, 18))),
    // Forehand may open with any value.
    ("1 pass, 0 bid 48", Some((Seat::FOREHAND, 48))),
    ("1 bid 18, 0 pass", Some((DEALER, 18))),
    ("1 bid 18, 0 hold, 1 pass", Some((Seat::FOREHAND, 18))),
    ("1 bid 23, 0 hold, 1 bid 46, 0 pass", Some((DEALER, 46))),
    ("1 bid 264, 0 hold, 1 pass", Some((Seat::FOREHAND, 264))),
];

#[test]
fn the_dealer_speaks_and_the_third_hand_passes() {
    for (calls, expected) in AUCTIONS {
        let mut deal = strohmann::Deal::new(dealt(), &official());
        assert_eq!(deal.awaited(), SeatSet::only(DEALER));
        act(&mut deal, calls);
        let won = match deal.public_view().phase {
            PhaseView::PickUpOrHand(won) => Some((won.declarer, won.bid.value())),
            PhaseView::Over(over) if over.played.is_none() => None,
            _ => panic!("{calls}: the auction goes on"),
        };
        assert_eq!(won, expected, "{calls}");
        assert_eq!(
            deal.score().map(|score| score.points),
            expected.is_none().then(|| vec![0, 0]),
            "{calls}"
        );
    }
    let deal = oma::Deal::new(dealt(), &official());
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Pass),
        Err(Illegal::NotYourTurn)
    );
    assert_eq!(
        deal.check(DEALER, Action::Hold),
        Err(Illegal::NothingToHold)
    );
    assert_eq!(deal.check(THIRD, Action::Pass), Err(Illegal::NotYourTurn));
}

#[test]
fn the_opponent_plays_the_dummy_which_must_follow() {
    let mut deal: strohmann::Deal = in_play(&official(), "H");
    let pile = cards(PILE).into_iter().collect();
    assert_eq!(
        play_view(&deal).open_hands,
        BySeat([None, None, Some(pile)])
    );
    act(&mut deal, "0 play S8, 1 play SA");
    let play = play_view(&deal);
    assert_eq!(
        (play.turn, deal.awaited()),
        (THIRD, SeatSet::only(opponent(Seat::FOREHAND)))
    );
    let spades = ["play S9", "play ST", "concede"].map(|action| action.parse().unwrap());
    assert_eq!(deal.legal_actions(DEALER), spades);
    assert_eq!(
        deal.check(DEALER, "play DJ".parse().unwrap()),
        Err(Illegal::MustFollow)
    );
    assert_eq!(
        deal.check(DEALER, "play SK".parse().unwrap()),
        Err(Illegal::NotHeld),
        "the dealer's own cards have no turn"
    );
    assert_eq!(
        deal.check(Seat::FOREHAND, "play ST".parse().unwrap()),
        Err(Illegal::NotYourTurn)
    );
    act(&mut deal, "1 play ST, 1 play DT, 1 play D8, 0 play D9");
    let tricks: Vec<(String, Seat)> = play_view(&deal)
        .tricks
        .iter()
        .map(|trick| (lying(&trick.plays), trick.winner))
        .collect();
    let expected = [("0:S8 1:SA 2:ST", DEALER), ("1:DT 2:D8 0:D9", DEALER)];
    assert_eq!(
        tricks,
        expected.map(|(plays, winner)| (plays.to_owned(), winner))
    );
}

#[test]
fn when_the_dummy_wins_it_leads_and_forehand_is_next() {
    let mut deal: strohmann::Deal = in_play(&official(), "H");
    act(&mut deal, "0 play H7, 1 play HQ, 1 play SJ");
    let play = play_view(&deal);
    assert_eq!(
        (play.tricks[0].winner, play.turn, deal.awaited()),
        (THIRD, THIRD, SeatSet::only(DEALER))
    );
    act(&mut deal, "1 play CT");
    assert_eq!(
        (play_view(&deal).turn, deal.awaited()),
        (Seat::FOREHAND, SeatSet::only(Seat::FOREHAND))
    );
}

#[test]
fn the_dummy_of_a_dealer_is_forehands() {
    let mut deal = strohmann::Deal::new(dealt(), &official());
    act(
        &mut deal,
        "1 bid 18, 0 pass, 1 announce GH, 0 play CJ, 1 play CA",
    );
    assert_eq!(
        (play_view(&deal).turn, deal.awaited()),
        (THIRD, SeatSet::only(Seat::FOREHAND))
    );
    act(&mut deal, "0 play DJ");
    assert_eq!(play_view(&deal).tricks[0].winner, Seat::FOREHAND);
}

#[test]
fn oma_need_not_follow_wins_and_leads() {
    let mut deal: oma::Deal = in_play(&official(), "H");
    assert_eq!(play_view(&deal).open_hands, BySeat::default());
    act(&mut deal, "0 play CJ, 1 play HQ");
    assert_eq!(lying(&play_view(&deal).tricks[0].plays), "0:CJ 1:HQ 2:C7");
    // The jack of diamonds takes the spades although the ten of spades lies below it; the next card
    // leads.
    act(&mut deal, "0 play S8, 1 play SA");
    let play = play_view(&deal);
    assert_eq!(
        (lying(&play.tricks[1].plays), play.tricks[1].winner),
        ("0:S8 1:SA 2:DJ".to_owned(), THIRD)
    );
    assert_eq!(
        (lying(&play.on_table), play.turn),
        ("2:D8".to_owned(), Seat::FOREHAND)
    );
    assert_eq!(
        deal.check(Seat::FOREHAND, "play HA".parse().unwrap()),
        Err(Illegal::MustFollow)
    );
    act(&mut deal, "0 play D9, 1 play DK");
    assert_eq!(play_view(&deal).tricks[2].winner, DEALER);
    // In the middle of a trick Oma plays between the dealer and forehand.
    act(&mut deal, "1 play CA");
    let play = play_view(&deal);
    assert_eq!(
        (lying(&play.on_table), play.turn),
        ("1:CA 2:ST".to_owned(), Seat::FOREHAND)
    );
}

#[test]
fn omas_card_as_a_prize_lies_open_before_the_lead() {
    let mut deal: oma::Deal = in_play(&to_winner(), "H");
    assert_eq!(play_view(&deal).prize, Some(cards("C7")[0]));
    act(&mut deal, "0 play CJ, 1 play HQ, 0 play S8, 1 play SA");
    let play = play_view(&deal);
    let second = Trick {
        plays: play.tricks[1].plays.clone(),
        prize: Some(cards("DJ")[0]),
        winner: DEALER,
    };
    assert_eq!(play.tricks[1], second, "the jack of diamonds doesn't win");
    assert_eq!(second.cards(), set("S8 SA DJ"));
    assert_eq!((play.prize, play.turn), (Some(cards("D8")[0]), DEALER));
}

#[test]
fn a_hand_set_aside_is_never_seen_and_never_played() {
    let mut deal: strohmann::Deal = in_play(&set_aside(), "H");
    act(&mut deal, "0 play S8, 1 play SA");
    let play = play_view(&deal);
    assert_eq!(
        (play.open_hands, play.prize, play.turn),
        (BySeat::default(), None, DEALER)
    );
    assert_eq!(play.tricks[0].cards(), set("S8 SA"));
}

#[test]
fn conceding() {
    let score = |deal: &strohmann::Deal| deal.score().unwrap().points;
    // The opponent's concession ends the deal at once.
    let mut deal = in_play(&official(), "H");
    act(&mut deal, "1 concede");
    assert_eq!(
        (score(&deal), over(&deal).played.unwrap().ending),
        (vec![20, 0], Ending::DefenderConceded(DEALER))
    );
    // With nine cards or more the declarer concedes alone.
    let mut deal = in_play(&official(), "H");
    act(&mut deal, "0 play CJ, 1 play HQ, 1 play H9, 0 concede");
    assert_eq!(
        (score(&deal), over(&deal).played.unwrap().ending),
        (vec![-40, 0], Ending::DeclarerConceded)
    );
    // With eight the opponent must agree; a refusal holds for the trick.
    let mut deal = in_play(&official(), "H");
    act(
        &mut deal,
        "0 play CJ, 1 play HQ, 1 play H9, 0 play HJ, 1 play D7, 1 play SJ, 0 concede",
    );
    assert!(play_view(&deal).concession);
    assert_eq!(deal.awaited(), SeatSet::only(DEALER));
    assert_eq!(
        deal.check(DEALER, "play C8".parse().unwrap()),
        Err(Illegal::QuestionOpen)
    );
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Accept),
        Err(Illegal::NotYourTurn)
    );
    act(&mut deal, "1 refuse");
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Concede),
        Err(Illegal::AlreadyRefused)
    );
    act(
        &mut deal,
        "1 play C8, 0 play H7, 1 play C9, 0 concede, 1 accept",
    );
    assert_eq!(score(&deal), [-40, 0]);
}

#[test]
fn null_ends_with_the_declarers_trick() {
    let mut deal: oma::Deal = in_play(&official(), "N");
    act(&mut deal, "0 play S7, 1 play SK");
    act(&mut deal, "1 play HQ, 0 play HA");
    let played = over(&deal).played.unwrap();
    assert_eq!((played.tricks.len(), played.settlement.score), (2, -46));
}

#[test]
fn plain_text() {
    let mut deal: oma::Deal = in_play(&official(), "H");
    act(&mut deal, "0 play CJ, 1 play HQ, 0 play S8");
    let text = deal.seat_view(DEALER).to_string();
    let expected = "calls: 1:18 0:yes 1:pass\ndeclarer: 0 at 18 plays H\ntrick: 0:CJ 1:HQ Oma:C7 \
        to 0\n\
                    on the table: 0:S8\nnext: 1\nhand of seat 1: D7 DK DT SQ SK SA C9 CK CA\n";
    assert_eq!(text, expected);
    let mut deal: strohmann::Deal = in_play(&official(), "H");
    assert!(
        deal.public_view()
            .to_string()
            .contains("open: dummy D8 DJ H9 S9 ST SJ C7 C8 CQ CT\n")
    );
    act(&mut deal, "1 concede");
    assert!(
        deal.public_view()
            .to_string()
            .ends_with("0 won H at 18 with 14 points: 20\n")
    );
}

#[test]
fn a_deal_has_every_card_once() {
    let hands = [
        set("CJ HJ HA HT HK H8 H7 D9 S8 S7"),
        set("CA CK C9 SA SK SQ DT DK HQ D7"),
    ];
    let mut twice = cards(PILE);
    twice[1] = twice[0];
    assert!(CardsDealt::new(hands, twice.try_into().unwrap(), set(SKAT)).is_err());
    assert!(CardsDealt::new(hands, cards(PILE).try_into().unwrap(), set("DA")).is_err());
}

#[test]
fn the_third_hand_is_closed_until_the_announcement() {
    let mut deal = strohmann::Deal::new(dealt(), &official());
    for line in ["1 bid 18", "0 hold", "1 pass", "0 skat", "0 discard DA DQ"] {
        let text = deal.public_view().to_string() + &deal.seat_view(DEALER).to_string();
        assert!(!text.contains("dummy") && !text.contains("ST"), "{text}");
        act(&mut deal, line);
    }
    assert_eq!(deal.seat_view(THIRD).hand, CardSet::EMPTY);
    act(&mut deal, "0 announce NO");
    let open = play_view(&deal).open_hands;
    assert_eq!(open.0.map(|hand| hand.map_or(0, CardSet::len)), [10, 0, 10]);
    assert_eq!(deal.public_view().calls.last(), Some(&(DEALER, Call::Pass)));
}

/// Two play by the official rules, whatever a button's text asks for.
#[test]
fn contracts_that_official_skat_lacks_are_refused() {
    let mut deal = Deal::<strohmann::Strohmann>::new(dealt(), &official());
    let refused = |deal: &Deal<_>, action: &str| {
        deal.check(Seat::FOREHAND, action.parse().unwrap())
            .unwrap_err()
    };
    act(&mut deal, "1 bid 18, 0 hold, 1 pass");
    let revolution = refused(&deal, "announce NOH+revolution");
    assert_eq!(revolution, Illegal::NoRevolution);
    act(&mut deal, &format!("0 skat, 0 discard {SKAT}"));
    let open = refused(&deal, "announce H+open");
    assert_eq!(open, Illegal::OpenNeedsSchwarz);
    assert_eq!(refused(&deal, "announce H+spitze1"), Illegal::NoSpitze);
}

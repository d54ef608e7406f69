//! Officers' Skat: the layouts step by step, and the invariants of every deal.
#![allow(
    clippy::unwrap_used,
    reason = "a script that can't be parsed fails the test"
)]

use proptest::prelude::*;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::game::{DeclarerScore, Game};
use skat_rules::games::officers::{
    Action, CardPlace, Contract, Deal, Illegal, KontraRight, Layout, NamedGame, OfficersRules,
    PhaseView, SeatView,
};
use skat_rules::games::skat::ContractKind;
use skat_rules::rule_set::KnobGroup;
use skat_rules::seat::Seat;
use skat_rules::source::RuleViolation;

const FOREHAND: Seat = Seat::FOREHAND;
const DEALER: Seat = Seat::MIDDLEHAND;

/// Options that allow the most events.
const RULES: OfficersRules = OfficersRules {
    null: true,
    ..OfficersRules::DEFAULT
};

fn of(layout: Layout) -> OfficersRules {
    OfficersRules {
        layout,
        passing: layout != Layout::Admirals,
        ..RULES
    }
}

// The layouts, step by step.

/// Returns the pack sorted as clubs, spades, hearts and diamonds, each `7 8 9 T J Q K A`.
fn sorted_pack() -> [Card; 32] {
    let names = "7 8 9 T J Q K A".split(' ');
    let cards: Vec<Card> = "CSHD"
        .chars()
        .flat_map(|suit| {
            names
                .clone()
                .map(move |rank| format!("{suit}{rank}").parse().unwrap())
        })
        .collect();
    cards.try_into().unwrap()
}

fn sorted(rules: OfficersRules) -> Deal {
    Deal::of_pack(sorted_pack(), rules).unwrap()
}

/// Applies actions written as `seat action` and separated by commas.
fn act(deal: &mut Deal, script: &str) {
    for line in script.split(", ") {
        let (seat, action) = line.split_once(' ').unwrap();
        let (seat, action) = (
            Seat::new(seat.parse().unwrap()).unwrap(),
            action.parse().unwrap(),
        );
        deal.apply(seat, action)
            .unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
    }
}

fn legal(deal: &Deal, seat: Seat) -> String {
    deal.legal_actions(seat)
        .iter()
        .map(Action::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the lines of a view that mention cards.
fn cards_of(view: &impl ToString) -> Vec<String> {
    view.to_string()
        .lines()
        .filter(|line| line.contains("of "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_classic_layout_is_dealt_in_stages() {
    let mut deal = sorted(OfficersRules::DEFAULT);
    let before = [
        "cards of 0: S7/?? S8/?? S9/?? ST/??",
        "cards of 1: --/?? --/?? --/?? --/??",
    ];
    assert_eq!(cards_of(&deal.public_view()), before);
    for seat in [FOREHAND, DEALER] {
        assert_eq!(
            cards_of(&deal.seat_view(seat)),
            before,
            "no seat sees more than the public"
        );
    }
    assert_eq!(
        legal(&deal, FOREHAND),
        "name D, name H, name S, name C, name G, name R"
    );
    assert_eq!(
        deal.check(FOREHAND, Action::Pass),
        Err(Illegal::PassingNotAgreed)
    );
    assert_eq!(
        deal.check(DEALER, Action::Kontra),
        Err(Illegal::NotYourTurn)
    );

    act(&mut deal, "0 name S");
    assert_eq!(
        cards_of(&deal.public_view())[1],
        "cards of 1: SJ/?? SQ/?? SK/?? SA/??"
    );
    assert_eq!(legal(&deal, DEALER), "kontra, pass");
    act(&mut deal, "1 kontra");
    let all = [
        "cards of 0: S7/?? S8/?? S9/?? ST/?? D7/?? D8/?? D9/?? DT/??",
        "cards of 1: SJ/?? SQ/?? SK/?? SA/?? DJ/?? DQ/?? DK/?? DA/??",
    ];
    assert_eq!(
        cards_of(&deal.public_view()),
        all,
        "the declarer sees all their open cards before saying Re"
    );
    assert_eq!(legal(&deal, FOREHAND), "re, pass");
    act(&mut deal, "0 re, 0 play S7");
    assert_eq!(
        legal(&deal, DEALER),
        "play DJ, play SQ, play SK, play SA, play SJ"
    );
    assert_eq!(
        deal.check(DEALER, "play DQ".parse().unwrap()),
        Err(Illegal::MustFollow)
    );
    for hidden_or_foreign in ["play CJ", "play HA", "play S8"] {
        assert_eq!(
            deal.check(DEALER, hidden_or_foreign.parse().unwrap()),
            Err(Illegal::NotOpen)
        );
    }
    assert_eq!(
        cards_of(&deal.public_view())[0],
        "cards of 0: --/?? S8/?? S9/?? ST/?? D7/?? D8/?? D9/?? DT/??"
    );
    act(&mut deal, "1 play SA");
    let turned = [
        "cards of 0: C7/-- S8/?? S9/?? ST/?? D7/?? D8/?? D9/?? DT/??",
        "cards of 1: SJ/?? SQ/?? SK/?? CA/-- DJ/?? DQ/?? DK/?? DA/??",
    ];
    assert_eq!(cards_of(&deal.public_view()), turned);
    act(&mut deal, "1 play CA");
    assert_eq!(
        legal(&deal, FOREHAND),
        "play C7",
        "a card turned since is to be followed with"
    );
    act(&mut deal, "0 play C7");
    assert_eq!(deal.public_view().card_points, [0, 22]);
    assert_eq!(
        cards_of(&deal.public_view())[0],
        "cards of 0: --/-- S8/?? S9/?? ST/?? D7/?? D8/?? D9/?? DT/??"
    );
}

#[test]
fn forehand_may_leave_the_choice_to_the_dealer() {
    let rules = OfficersRules {
        passing: true,
        ..OfficersRules::DEFAULT
    };
    let mut deal = sorted(rules);
    act(&mut deal, "0 pass");
    assert_eq!(
        cards_of(&deal.public_view())[1],
        "cards of 1: SJ/?? SQ/?? SK/?? SA/??"
    );
    assert_eq!(
        legal(&deal, DEALER),
        "name D, name H, name S, name C, name G, name R, pass"
    );

    let mut chosen = deal.clone();
    act(&mut chosen, "1 name G, 0 kontra, 1 pass");
    assert_eq!(
        chosen.public_view().contract.unwrap().to_string(),
        "G by 1, Kontra"
    );
    act(&mut chosen, "1 play DA");

    act(&mut deal, "1 pass");
    assert_eq!(deal.public_view().contract.unwrap().to_string(), "R");
    act(&mut deal, "0 play S7");
    assert_eq!(
        legal(&deal, DEALER),
        "play SQ, play SK, play SA",
        "in Ramsch the jacks are trumps"
    );
}

#[test]
fn without_kontra_or_re_no_player_is_asked() {
    for (kontra, script) in [
        (KontraRight::Off, "0 name C"),
        (KontraRight::Kontra, "0 name C, 1 kontra"),
    ] {
        let mut deal = sorted(OfficersRules { kontra, ..RULES });
        act(&mut deal, script);
        act(&mut deal, "0 play S7");
    }
    let mut ramsch = sorted(RULES);
    act(&mut ramsch, "0 name R, 0 play S7");
}

#[test]
fn in_harlequin_players_see_their_fronts_and_the_others_backs() {
    let mut deal = sorted(of(Layout::Harlequin));
    assert_eq!(
        cards_of(&deal.seat_view(FOREHAND)),
        [
            "cards of 0: C7/?? CJ/?? S7/?? SJ/??",
            "cards of 1: ??/CT ??/CA ??/ST ??/SA"
        ]
    );
    assert_eq!(
        cards_of(&deal.seat_view(DEALER)),
        [
            "cards of 0: ??/C9 ??/CK ??/S9 ??/SK",
            "cards of 1: C8/?? CQ/?? S8/?? SQ/??"
        ]
    );
    assert_eq!(
        cards_of(&deal.public_view()),
        [
            "cards of 0: ??/?? ??/?? ??/?? ??/??",
            "cards of 1: ??/?? ??/?? ??/?? ??/??"
        ]
    );
    act(&mut deal, "0 name G, 1 pass");
    assert_eq!(
        deal.public_view().sides.map(|side| side.piles.len()),
        [8, 8]
    );
    assert_eq!(
        deal.check(FOREHAND, "play C9".parse().unwrap()),
        Err(Illegal::NotOpen),
        "it faces the dealer"
    );
    act(&mut deal, "0 play C7");
    assert_eq!(legal(&deal, DEALER), "play C8, play CQ");
    act(&mut deal, "1 play C8");
    assert_eq!(
        cards_of(&deal.seat_view(FOREHAND))[0],
        "cards of 0: C9/-- CJ/?? S7/?? SJ/?? H7/?? HJ/?? D7/?? DJ/??"
    );
    assert_eq!(
        cards_of(&deal.seat_view(FOREHAND))[1],
        "cards of 1: ??/-- ??/CA ??/ST ??/SA ??/HT ??/HA ??/DT ??/DA"
    );
    assert_eq!(
        cards_of(&deal.seat_view(DEALER))[0],
        "cards of 0: ??/-- ??/CK ??/S9 ??/SK ??/H9 ??/HK ??/D9 ??/DK"
    );
    act(&mut deal, "1 play CT, 0 play C9");
}

#[test]
fn half_open_deals_the_other_eight_into_the_hand() {
    let mut deal = sorted(of(Layout::HalfOpen));
    assert_eq!(deal.public_view().undealt, 16);
    act(&mut deal, "0 name H, 1 pass");
    assert_eq!(
        cards_of(&deal.seat_view(DEALER)),
        [
            "cards of 0: ??/C9 ??/CK ??/S9 ??/SK and 8 in hand",
            "cards of 1: C8/?? CQ/?? S8/?? SQ/?? and 8 in hand",
            "hand of seat 1: D8 DQ DT DA H8 HQ HT HA",
        ]
    );
    act(&mut deal, "0 play H7");
    assert_eq!(legal(&deal, DEALER), "play H8, play HQ, play HT, play HA");
}

/// Sorted, Admirals' gives forehand S9 to SK open and HJ to D7 in hand; the dealer gets SA to HT
/// open and D8 to DQ in hand. The skat is the king and ace of diamonds.
#[test]
fn admirals_has_an_auction_and_a_skat() {
    let mut deal = sorted(of(Layout::Admirals));
    assert_eq!(
        cards_of(&deal.seat_view(FOREHAND)),
        [
            "cards of 0: S9/?? ST/?? SJ/?? SQ/?? SK/?? and 5 in hand",
            "cards of 1: SA/?? H7/?? H8/?? H9/?? HT/?? and 5 in hand",
            "hand of seat 0: D7 HQ HK HA HJ",
        ]
    );
    assert!(matches!(
        deal.public_view().phase,
        PhaseView::Auction { asked: DEALER, .. }
    ));
    act(&mut deal, "1 bid 18, 0 hold, 1 bid 30, 0 hold, 1 pass");
    assert_eq!(
        legal(&deal, FOREHAND),
        "skat, name D, name H, name S, name C, name G, name N"
    );
    assert_eq!(
        deal.check(FOREHAND, "name R".parse().unwrap()),
        Err(Illegal::RamschAfterBid)
    );

    let mut from_hand = deal.clone();
    act(&mut from_hand, "0 name S, 1 kontra, 0 re, 0 play S9");
    assert_eq!(
        from_hand.public_view().contract.unwrap().to_string(),
        "S by 0 at 30 Hand, Kontra, Re"
    );

    act(&mut deal, "0 skat");
    assert_eq!(
        legal(&deal, FOREHAND).split(", ").count(),
        21,
        "two of seven, and none of those on the table"
    );
    assert_eq!(
        deal.check(FOREHAND, "discard S9 ST".parse().unwrap()),
        Err(Illegal::Discards)
    );
    act(&mut deal, "0 discard DK DA");
    assert_eq!(
        deal.check(FOREHAND, "name N".parse().unwrap()),
        Err(Illegal::NullBelowBid)
    );
    assert_eq!(deal.check(FOREHAND, Action::Pass), Err(Illegal::WrongPhase));
    act(&mut deal, "0 name S, 1 pass, 0 play HJ, 1 play DJ");
    assert_eq!(
        legal(&deal, FOREHAND),
        "play D7, play HQ, play HK, play HA, play S9, play SQ, play SK, play ST, play SJ"
    );
    let view = deal.seat_view(FOREHAND);
    assert_eq!(
        (view.found, view.discards),
        (
            Some("DK DA".parse().unwrap()),
            Some("DK DA".parse().unwrap())
        )
    );
    let others = deal.seat_view(DEALER);
    assert_eq!((others.found, others.discards), (None, None));
}

#[test]
fn an_auction_without_a_bid() {
    let mut deal = sorted(of(Layout::Admirals));
    act(&mut deal, "1 pass");
    let mut opened = deal.clone();
    act(&mut opened, "0 bid 18, 0 skat");
    act(&mut deal, "0 pass");
    assert_eq!(deal.public_view().contract.unwrap().to_string(), "R");
    act(&mut deal, "0 play SK, 1 play SA");

    let mut passed_in = sorted(OfficersRules {
        ramsch: false,
        ..of(Layout::Admirals)
    });
    act(&mut passed_in, "1 pass, 0 pass");
    assert!(passed_in.awaited().is_empty());
    let score = passed_in.score().unwrap();
    assert_eq!((score.points, score.declarer), (vec![0, 0], None));
}

/// Picks a legal action by a number; in the auction mostly the lowest bid or a pass.
fn choose(deal: &Deal, choice: u32) -> (Seat, Action) {
    let seat = deal.awaited().iter().next().unwrap();
    let actions = deal.legal_actions(seat);
    let index = (choice / 4) as usize % actions.len();
    let auction = matches!(deal.public_view().phase, PhaseView::Auction { .. });
    let index = match choice % 4 {
        0 if auction => actions.len() - 1,
        1 | 2 if auction => 0,
        _ => index,
    };
    (seat, actions[index])
}

/// Plays to the end with the first action listed.
fn play_out(deal: &mut Deal) {
    while !deal.awaited().is_empty() {
        let (seat, action) = choose(deal, 3);
        deal.apply(seat, action).unwrap();
    }
}

/// Sorted, forehand has the low half of each suit and the dealer the high half.
#[test]
fn null_ends_with_the_declarers_first_trick() {
    let mut won = sorted(RULES);
    act(&mut won, "0 name N, 1 pass");
    play_out(&mut won);
    assert_eq!(
        won.public_view().tricks.len(),
        16,
        "in Null the ten is below the jack"
    );
    let score = won.score().unwrap();
    assert_eq!(
        (score.points, score.declarer),
        (
            vec![23, 0],
            Some(DeclarerScore {
                seat: FOREHAND,
                won: true
            })
        )
    );

    let mut lost = sorted(of(Layout::Classic));
    act(
        &mut lost,
        "0 pass, 1 name N, 0 kontra, 1 re, 1 play SQ, 0 play ST",
    );
    let score = lost.score().unwrap();
    assert_eq!(
        (score.points, score.declarer),
        (
            vec![0, -184],
            Some(DeclarerScore {
                seat: DEALER,
                won: false
            })
        )
    );
    assert!(lost.public_view().to_string().contains("lost at 23"));
}

/// Returns all rules that don't contradict themselves.
fn all_rules() -> Vec<OfficersRules> {
    let mut all = vec![OfficersRules::DEFAULT];
    for knob in OfficersRules::knobs() {
        let turned = |rules: &OfficersRules| {
            let rules = *rules;
            knob.choices.iter().map(move |choice| {
                let mut rules = rules;
                assert!(rules.set(knob.key, choice));
                rules
            })
        };
        all = all.iter().flat_map(turned).collect();
    }
    all.retain(|rules| rules.conflict().is_none());
    all
}

// Invariants of every deal.

/// The longest deal: an auction of 63 held values, skat, discards, name, Kontra, Re, and 32 cards.
const LONGEST: usize = 2 * 64 + 5 + 32;

fn open_cards(view: &SeatView) -> Vec<Card> {
    let places = view
        .sides
        .iter()
        .flat_map(|side| &side.piles)
        .flat_map(|pile| [pile.top, pile.under]);
    let open = places.filter_map(|place| {
        if let CardPlace::Open(card) = place {
            Some(card)
        } else {
            None
        }
    });
    open.chain(view.hand).chain(gone(view)).collect()
}

/// Iterates over the cards already played.
fn gone(view: &SeatView) -> impl Iterator<Item = Card> {
    let led = if let PhaseView::Play { led, .. } = view.public.phase {
        led
    } else {
        None
    };
    view.public
        .tricks
        .iter()
        .flat_map(|trick| trick.cards)
        .chain(led)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn every_deal_ends_with_all_cards_and_points(
        secret: [u8; 32],
        rules in prop::sample::select(all_rules()),
        choices in prop::collection::vec(any::<u32>(), LONGEST),
    ) {
        let mut deal = Deal::of_pack(shuffled(&DealSecret::new(secret)), rules).unwrap();
        for choice in choices {
            if deal.awaited().is_empty() {
                break;
            }
            for seat in [FOREHAND, DEALER] {
                let view = deal.seat_view(seat);
                let open = open_cards(&view);
                let known: CardSet = open.iter().copied().collect();
                prop_assert_eq!(known.len(), open.len(), "a card is twice in the view");
                prop_assert_eq!(view.hand.len(), view.sides[seat.index()].in_hand);
                let piles = view.sides.iter().flat_map(|side| &side.piles);
                let places = piles.flat_map(|pile| [pile.top, pile.under]);
                let lying = places.filter(|place| *place != CardPlace::Empty).count();
                let held: usize = view.sides.iter().map(|side| side.in_hand).sum();
                let taken_up = view.sides[0].in_hand.max(view.sides[1].in_hand) == 7
                    && rules.layout == Layout::Admirals;
                let skat = if taken_up { 0 } else { usize::from(rules.layout.shape().skat) };
                prop_assert_eq!(
                    lying + held + gone(&view).count() + view.public.undealt + skat,
                    32
                );
                for action in &view.legal {
                    prop_assert_eq!(action.to_string().parse::<Action>(), Ok(*action));
                }
            }
            let (seat, action) = choose(&deal, choice);
            prop_assert!(deal.apply(seat, action).is_ok());
        }
        prop_assert!(deal.awaited().is_empty(), "the deal isn't over");
        let view = deal.public_view();
        let PhaseView::Over(over) = view.phase else { panic!("the deal isn't over") };
        let [forehand, dealer] = over.dealt;
        prop_assert_eq!(forehand | dealer | over.skat, CardSet::FULL);
        prop_assert_eq!(forehand.len(), dealer.len());
        let [first, second] = over.card_points;
        match view.contract.map(Contract::game) {
            None => prop_assert_eq!((view.tricks.len(), first + second), (0, 0)),
            Some(NamedGame::Alone(ContractKind::Null)) => prop_assert!(!view.tricks.is_empty()),
            Some(_) => {
                prop_assert_eq!(view.tricks.len(), usize::from(rules.layout.shape().tricks()));
                prop_assert_eq!(first + second, 120);
            }
        }
        prop_assert_eq!(deal.score().unwrap().points, over.points.to_vec());
    }
}

/// Returns the pack with two cards swapped.
fn swapped(mut pack: [Card; 32], one: Card, two: Card) -> [Card; 32] {
    let place = |card| pack.iter().position(|&other| other == card).unwrap();
    let (one, two) = (place(one), place(two));
    pack.swap(one, two);
    pack
}

/// Returns the deal after these actions, or `None` if one of them isn't legal in it.
fn replayed(pack: [Card; 32], rules: OfficersRules, log: &[(Seat, Action)]) -> Option<Deal> {
    let mut deal = Deal::of_pack(pack, rules).unwrap();
    log.iter()
        .all(|&(seat, action)| deal.apply(seat, action).is_ok())
        .then_some(deal)
}

/// Two deals look identical to a player if they differ only in cards hidden from that player and
/// have had the same actions.
#[test]
fn hidden_cards_change_no_view() {
    for layout in [
        Layout::Classic,
        Layout::Harlequin,
        Layout::HalfOpen,
        Layout::Admirals,
    ] {
        let mut compared = 0;
        for number in 0..24 {
            let secret = DealSecret::new([number; 32]);
            let (pack, rules) = (shuffled(&secret), of(layout));
            let mut deal = Deal::of_pack(pack, rules).unwrap();
            let mut log = Vec::new();
            for step in 0..u32::from(number) * 2 {
                let (seat, action) = choose(&deal, u32::from(secret.of_deal(step).reveal()[0]));
                deal.apply(seat, action).unwrap();
                if deal.awaited().is_empty() {
                    break;
                }
                log.push((seat, action));
            }
            let deal = replayed(pack, rules, &log).unwrap();
            for seat in [FOREHAND, DEALER] {
                let view = deal.seat_view(seat);
                let seen = open_cards(&view)
                    .into_iter()
                    .chain(view.found.unwrap_or_default() | view.discards.unwrap_or_default())
                    .collect();
                let hidden: Vec<Card> = (CardSet::FULL - seen).iter().collect();
                for pair in hidden.windows(2).chain(hidden.windows(6)) {
                    let other = replayed(swapped(pack, pair[0], pair[pair.len() - 1]), rules, &log);
                    // Visible to the other player, the exchanged cards may have bound them to
                    // follow suit.
                    assert!(
                        other.is_some() || layout != Layout::Classic,
                        "hidden cards bind no player"
                    );
                    let Some(other) = other else { continue };
                    compared += 1;
                    assert_eq!(other.seat_view(seat), view);
                    assert_eq!(other.seat_view(seat).to_string(), view.to_string());
                    assert_eq!(other.public_view(), deal.public_view());
                }
            }
        }
        assert!(compared > 300, "{layout:?}: {compared}");
    }
}

/// The pack must be complete, and a refusal cites its rule's source.
#[test]
fn invalid_packs_and_actions_are_refused() {
    let twice = [Card::new(Suit::Clubs, Rank::Jack); 32];
    assert!(Deal::of_pack(twice, RULES).is_err());
    for text in ["", "name", "name X", "play", "pass 1", "bid 19", "skat C7"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert_eq!(
        Illegal::MustFollow.source().to_string(),
        "rule book: officers"
    );
}

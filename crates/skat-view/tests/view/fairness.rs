//! Messages about deals that players can check, in both languages.

use std::sync::Arc;

use skat_rules::fairness::{BeaconRound, DealKey, Digest, ListSecret, MerklePath, OpenedKey};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{
    EndCause, FairnessView, GivenWord, Header, LockAttempt, LockView, PersonId, Player,
    RepeatReason, StageView, TableView, TakeoverCause, ThinkTime, Timestamp,
};
use skat_view::{
    CardStyle, Display, Face, Lang, LockTrouble, Message, Notice, Press, ProofPart, Reader,
    lock_message, locking_message, public_message, result_message, verify_message, word_form,
};

use crate::pictures;
use crate::support::{check_limits, lobby, long_mention, mention, presses, shown, table, told};

/// A list that begins with these words.
fn list(words: &[Option<&str>]) -> FairnessView {
    let word = |word: &str| GivenWord::Shown(word.parse().expect("a word"));
    let persons = u8::try_from(words.len()).expect("a table has few places");
    FairnessView {
        list: "42".parse().expect("a list's name"),
        root: Digest::new([7; 32]),
        beacon: false,
        words: words.iter().map(|given| given.map(word)).collect(),
        lock: Some(LockView {
            attempt: LockAttempt {
                attempt: 1,
                since: Timestamp(0),
                round: None,
            },
            repeats: Vec::new(),
            words_digest: Digest::new([8; 32]),
            persons,
            message: None,
            signature: None,
        }),
        secret: None,
    }
}

/// A lobby of people who gave these words.
fn lobby_with(words: &[Option<&str>]) -> TableView {
    let places = u8::try_from(words.len()).expect("a table has few places");
    TableView {
        fairness: Some(Arc::new(FairnessView {
            lock: None,
            ..list(words)
        })),
        ..lobby(places)
    }
}

fn offers(message: &Message, press: Press) -> bool {
    presses(message).contains(&(press, true))
}

/// Checks that a text has both halves of the digest of 32 such bytes, each in a line of its own.
fn has_halves(text: &str, byte: u8) -> bool {
    let digest = Digest::new([byte; 32]).base64url();
    let (first, second) = digest.split_at(22);
    let mut lines = text
        .lines()
        .map(|line| line.trim_start_matches("┃ ").trim_start_matches("-# "));
    lines.any(|line| line == format!("`{first}`")) && lines.next() == Some(&format!("`{second}`"))
}

#[test]
fn a_lobby_shows_root_and_words() {
    for lang in Lang::ALL {
        let view = lobby_with(&[Some("Herz"), None, Some("**<@1>**")]);
        let message = public_message(&view, &mention, lang);
        check_limits(&message);
        let text = shown(&message);
        let root = Digest::new([7; 32]).base64url();
        assert!(has_halves(&text, 7), "{text}");
        assert!(text.contains("<@1> · ✂️ "), "{text}");
        assert!(
            text.contains("Herz") && text.contains(r"\*\*\<\@1\>\*\*"),
            "{text}"
        );
        assert!(offers(&message, Press::AskWord), "{text}");

        let plain = public_message(&lobby(3), &mention, lang);
        assert!(!offers(&plain, Press::AskWord), "a list of protocol 1");
        assert!(!shown(&plain).contains(&root[..22]));
    }
}

#[test]
fn somebody_alone_with_computers_can_give_a_word() {
    let mut view = lobby_with(&[None, None, None]);
    for place in &mut view.places[1..] {
        place.player = Some(Player::Autoplayer);
    }
    for lang in Lang::ALL {
        let message = public_message(&view, &mention, lang);
        check_limits(&message);
        assert!(offers(&message, Press::AskWord), "{}", shown(&message));
    }
}

/// Returns the start of a table's list, to change it.
fn lock_of(view: &mut TableView) -> &mut LockView {
    let fairness = view.fairness.as_mut().map(Arc::make_mut);
    let lock = fairness.and_then(|fairness| fairness.lock.as_mut());
    lock.expect("a list that begins")
}

/// A list of nine with the longest words.
fn longest() -> TableView {
    const PLACES: u8 = 9;
    let word = "*".repeat(32);
    let mut view = lobby(3);
    let header = Header::new(
        view.header.table(),
        GameId::ThirtyOne,
        RuleSet::ISKO,
        PLACES,
        PLACES.into(),
        ThinkTime::Unlimited,
        view.host,
        Timestamp(0),
    );
    view.header = header.expect("a table of nine");
    view.places = vec![view.places[0].clone(); PLACES.into()];
    view.fairness = Some(Arc::new(list(&[Some(word.as_str()); PLACES as usize])));
    view.stage = StageView::Locking;
    let lock = lock_of(&mut view);
    lock.attempt.attempt = u16::MAX;
    lock.attempt.round = Some(u32::MAX);
    lock.repeats = vec![RepeatReason::Unknown];
    view
}

#[test]
fn a_lock_message_fits_and_is_small_print() {
    let view = longest();
    for lang in Lang::ALL {
        for reason in [RepeatReason::Unknown, RepeatReason::TooLate] {
            let mut view = view.clone();
            let lock = lock_of(&mut view);
            lock.repeats = vec![reason];
            let message = lock_message(&view, &long_mention, lang).expect("a start");
            check_limits(&message);
            let text = shown(&message);
            assert!(text.lines().all(|line| line.starts_with("-# ")), "{text}");
            for digest in [7, 8] {
                let digest = Digest::new([digest; 32]).base64url();
                let (first, second) = digest.split_at(22);
                assert!(text.contains(&format!("`{first}` `{second}`")), "{text}");
            }
            assert!(
                text.contains("65535") && text.contains("4294967295"),
                "{text}"
            );
            assert!(text.contains(&r"\*".repeat(32)), "{text}");
        }
        assert!(lock_message(&lobby(3), &mention, lang).is_none());
    }
    let mut first = list(&[Some("Herz"), None, None]);
    first.words[1] = Some(GivenWord::Erased);
    let view = TableView {
        fairness: Some(Arc::new(first)),
        ..lobby(3)
    };
    let text = shown(&lock_message(&view, &mention, Lang::De).expect("a start"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1..4],
        [
            "-# Plätze: 1 <@1> · 2 <@2> · 3 <@3>",
            "-# Wort von Platz 1: „Herz“",
            "-# Wort von Platz 2: (Wort gelöscht)",
        ]
    );
    assert_eq!(lines.len(), 6, "root and words in a line each: {text}");
}

#[test]
fn a_list_that_does_not_begin_says_why_and_can_be_tried_again() {
    for lang in Lang::ALL {
        let view = longest();
        let mut texts = Vec::new();
        let troubles = [
            LockTrouble::Access,
            LockTrouble::Discord,
            LockTrouble::TooLate,
        ];
        for trouble in [None].into_iter().chain(troubles.map(Some)) {
            let message = locking_message(&view, trouble, &long_mention, lang);
            check_limits(&message);
            assert_eq!(offers(&message, Press::Begin), trouble.is_some());
            texts.push(shown(&message));
        }
        let mut waiting = view;
        let lock = lock_of(&mut waiting);
        lock.message = Some(1);
        let message = public_message(&waiting, &long_mention, lang);
        assert!(
            shown(&message).contains("4294967295"),
            "the round that it waits for"
        );
        for trouble in troubles {
            let old = locking_message(&waiting, Some(trouble), &long_mention, lang);
            assert!(shown(&old).contains("4294967295"), "the start is there");
        }
        texts.push(shown(&message));
        waiting.deadline = Some(Timestamp(86_400_000));
        for trouble in [None].into_iter().chain(troubles.map(Some)) {
            let message = locking_message(&waiting, trouble, &long_mention, lang);
            check_limits(&message);
            assert!(shown(&message).contains("<t:86400:R>"), "when it closes");
            assert!(
                shown(&message).contains(&format!("<t:{}:R>", BeaconRound::time_of(u32::MAX))),
                "when the round is due"
            );
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}

#[test]
fn a_list_that_never_began_says_why_its_table_is_closed() {
    for lang in Lang::ALL {
        let closed = |message, round, signature, is_present: bool| {
            let mut view = longest();
            view.stage = StageView::Closed {
                cause: EndCause::Abandoned,
                last: None,
            };
            let lock = lock_of(&mut view);
            (lock.message, lock.attempt.round, lock.signature) = (message, round, signature);
            for place in &mut view.places {
                place.taken_over = (!is_present).then_some(TakeoverCause::Left);
            }
            let message = public_message(&view, &long_mention, lang);
            check_limits(&message);
            shown(&message)
        };
        let unposted = closed(None, Some(7_654_321), None, true);
        let beacon = closed(Some(1), Some(7_654_321), None, true);
        assert!(beacon.contains("7654321"), "{beacon}");
        assert!(!unposted.contains("7654321"), "{unposted}");
        let left = closed(None, None, None, false);
        for (other, why) in [(&unposted, "somebody waited"), (&beacon, "somebody waited")] {
            assert_ne!(other, &left, "{why}");
        }
        assert_eq!(closed(Some(1), Some(7_654_321), None, false), left);
    }
}

/// A table after a deal that was checked with this outcome.
fn checked(outcome: Option<bool>) -> TableView {
    let mut view = table(&pictures::over(), 3);
    let StageView::Between { deal, .. } = &mut view.stage else {
        panic!("the deal is over")
    };
    deal.checked = outcome;
    view
}

#[test]
fn a_result_says_whether_it_was_checked() {
    let drawn = |lang| Reader {
        lang,
        look: CardStyle {
            display: Display::Picture,
            face: Face::French,
        },
    };
    for lang in Lang::ALL {
        for reader in [lang.into(), drawn(lang)] {
            let show = |outcome: Option<bool>| {
                let message = public_message(&checked(outcome), &mention, reader);
                check_limits(&message);
                assert_eq!(offers(&message, Press::Verify(1)), outcome.is_some());
                let result = result_message(&checked(outcome), &mention, reader);
                assert_eq!(offers(&result, Press::Verify(1)), outcome.is_some());
                [shown(&message.clone().without_picture()), shown(&message)]
            };
            for text in show(Some(true)) {
                assert!(text.contains("┃ -# ✅ "), "{text}");
            }
            for text in show(Some(false)) {
                assert!(text.contains("┃ ⚠️ **"), "{text}");
            }
            for text in show(None) {
                assert!(!text.contains("✅") && !text.contains("⚠️"), "{text}");
            }
        }
    }
}

#[test]
fn the_message_with_a_proof_states_the_protection() {
    let opened = OpenedKey {
        key: DealKey::new([0xab; 32]),
        path: MerklePath(vec![Digest::new([0xcd; 32]); 16]),
    };
    let mut fairness = list(&[Some("Herz"), None, None]);
    let text = |fairness: &FairnessView, part: &ProofPart, lang| {
        let message = verify_message(fairness, 3, part, lang);
        check_limits(&message);
        shown(&message)
    };
    let told = text(&fairness, &ProofPart::File, Lang::De);
    assert!(told.contains("1 von 3 Spielern hat abgehoben."), "{told}");
    assert!(told.contains("Es gab einen Start"), "{told}");
    assert!(told.contains("mit dem letzten Wort"), "{told}");
    let told = text(&fairness, &ProofPart::File, Lang::En);
    assert!(told.contains("1 of 3 players cut the cards."), "{told}");

    fairness.secret = Some(ListSecret::new([0xef; 32]));
    fairness.list = "x".repeat(40).parse().expect("a list's name");
    for lang in Lang::ALL {
        let told = text(&fairness, &ProofPart::Key(opened.clone()), lang);
        for bytes in ["ab", "cd", "ef"] {
            assert!(told.contains(&format!("`{}`", bytes.repeat(32))), "{told}");
        }
    }
    fairness.words = vec![None; 3];
    let told = text(&fairness, &ProofPart::File, Lang::De);
    assert!(told.contains("weder ein Wort"), "{told}");
    fairness.beacon = true;
    let told = text(&fairness, &ProofPart::File, Lang::De);
    assert!(
        told.contains("konnte niemand die Karten aussuchen."),
        "{told}"
    );
    let lock = fairness.lock.as_mut().expect("a list that begins");
    lock.attempt.attempt = 3;
    let told = text(&fairness, &ProofPart::File, Lang::De);
    assert!(told.contains("Zufall von drand"), "{told}");
    assert!(told.contains("Es gab 3 Starts"), "{told}");
    assert!(told.contains("hätte unter ihnen aussuchen"), "{told}");
    assert!(!told.contains("niemand die Karten"), "{told}");
}

#[test]
fn the_form_for_a_word_keeps_discords_limits() {
    for lang in Lang::ALL {
        let word = "ä".repeat(16).parse().expect("a word");
        let form = word_form(&Digest::new([7; 32]), Some(&word), lang);
        let length = |text: &str| text.encode_utf16().count();
        assert!((1..=45).contains(&length(&form.title)));
        assert!((1..=45).contains(&length(&form.label)));
        assert!((1..=100).contains(&length(&form.help)));
        assert!((1..=100).contains(&length(&form.placeholder)));
        let text = form.text.to_string();
        assert!(has_halves(&text, 7), "{text}");
        assert_eq!(form.value, Some("ä".repeat(16)));
    }
}

#[test]
fn notices_about_words_repeat_them_harmlessly() {
    let person = PersonId::new(1);
    for lang in Lang::ALL {
        let typed = "*".repeat(4_000);
        let text = told(&Notice::WordTooLong(typed).into(), None, lang);
        assert!(text.contains(r"\*\*\*") && text.len() < 1_000, "{text}");
        let word = "<@1>".parse().expect("a word");
        let root = Digest::new([7; 32]);
        let text = told(&Notice::WordGiven { word, root }.into(), None, lang);
        assert!(text.contains(r"\<\@1\>") && has_halves(&text, 7), "{text}");
        assert!(!text.contains(&mention(person).to_string()), "{text}");
    }
}

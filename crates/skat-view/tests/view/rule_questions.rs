//! Questions as new players type them, with the entry of the rule book that answers each.

use skat_view::{Lang, rule, rules_matching};

const fn questions(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::De => GERMAN,
        Lang::En => ENGLISH,
    }
}

const GERMAN: &[(&str, &str)] = &[
    ("wie viel zählt Grand", "grand"),
    ("wann darf ich Hand spielen", "hand"),
    ("was ist ein null ouvert", "null"),
    ("was passiert wenn alle passen", "passed-in"),
    ("muss ich bedienen?", "follow"),
    ("warum kann ich diese karte nicht spielen", "follow"),
    ("wieviel augen braucht man zum gewinnen", "winning"),
    ("WIE VIELE PUNKTE HAT EIN ASS", "card-points"),
    ("was bedeutet mit zwei ohne zwei", "matadors"),
    ("wie berechne ich den spielwert", "value"),
    ("was heisst ueberreizt", "overbid"),
    ("wer kommt raus", "leading"),
    ("darf ich den letzten stich nochmal ansehen", "last-trick"),
    ("wie reizt man", "auction"),
    ("welche reizwerte gibt es", "bids"),
    ("wann ist man schnieder", "schneider"),
    ("was heißt schwarz", "schwarz"),
    ("wer darf kontra sagen", "kontra"),
    ("wie geht ramsch", "ramsch"),
    ("kann man skat zu zweit spielen", "strohmann"),
    ("geht skat auch zu viert", "four"),
    ("wie viele karten hat ein skatspiel", "cards"),
    ("welche karte ist die hoechste", "ranks"),
    ("darf ich buben drucken", "discarding"),
    ("muss ich den skat aufnehmen", "picking-up"),
    ("wie gebe ich auf", "conceding"),
    ("was ist seeger fabian", "seeger-fabian"),
    ("was passiert wenn ich zu langsam bin", "absence"),
    ("welche Farbe ist am meisten wert", "base-values"),
    ("was ist trumpf beim grand", "grand"),
    ("wie werden die karten verteilt", "dealing"),
    ("was ist eine bockrunde", "bock"),
    ("wer ist vorhand", "seats"),
    ("wie lange dauert eine liste", "list"),
    ("was ist eine jungfrau im ramsch", "virgin"),
    ("darf man reizwerte überspringen", "jump-bid"),
    ("wann muss ich schneider ansagen", "announcements"),
    ("wer spielt mit wem zusammen", "declarer"),
    ("wer bekommt den stich", "trick"),
    ("verliert man mit 60 augen", "winning"),
    ("wann ist ein spiel gewonnen", "winning"),
    ("was ist ein sprunggebot", "jump-bid"),
    ("was zählt der bube", "card-points"),
    ("wie viel ist die 10 wert", "card-points"),
    ("ist die zehn höher als der könig", "ranks"),
    ("was sind trümpfe", "trumps"),
    ("wer gibt als nächstes", "dealing"),
    ("was passiert mit dem skat bei hand", "hand"),
    (
        "kann ich nach dem skat noch schneider ansagen",
        "announcements",
    ),
    (
        "wie viele punkte gibt es für ein verlorenes spiel",
        "scoring",
    ),
    ("wie werden die punkte aufgeschrieben", "scoring"),
    ("was heißt ouvert", "ouvert"),
    ("ist kontra erlaubt", "kontra"),
    ("was ist re", "re"),
    ("wie viel zählt null ouvert hand", "null"),
    ("kann ich rest der stiche zeigen", "claim"),
    ("was bedeutet durchmarsch", "durchmarsch"),
    (
        "was ist der unterschied zwischen augen und punkten",
        "card-points",
    ),
    ("was bedeutet einpassen", "passed-in"),
    ("wann bin ich schwarz", "schwarz"),
    ("mein gegner hat nicht bedient", "follow"),
];

const ENGLISH: &[(&str, &str)] = &[
    ("how much is Grand worth", "grand"),
    ("when can i play hand", "hand"),
    ("what is null ouvert", "null"),
    ("what happens if everybody passes", "passed-in"),
    ("do i have to follow suit?", "follow"),
    ("why cant i play this card", "follow"),
    ("how many points do i need to win", "winning"),
    ("HOW MANY POINTS IS AN ACE", "card-points"),
    ("what does with two without two mean", "matadors"),
    ("how do i calculate the game value", "value"),
    ("what does overbid mean", "overbid"),
    ("who leads first", "leading"),
    ("can i look at the last trick again", "last-trick"),
    ("how does bidding work", "auction"),
    ("which bids are there", "bids"),
    ("when is somebody shneider", "schneider"),
    ("what is schwarz", "schwarz"),
    ("who may say contra", "kontra"),
    ("how do you play ramsch", "ramsch"),
    ("can you play skat with two players", "strohmann"),
    ("can four people play", "four"),
    ("how many cards are in the deck", "cards"),
    ("which card is the highest", "ranks"),
    ("may i discard jacks", "discarding"),
    ("do i have to pick up the skat", "picking-up"),
    ("how do i give up", "conceding"),
    ("what is seeger fabian scoring", "seeger-fabian"),
    ("what if i am too slow", "absence"),
    ("which suit is worth the most", "base-values"),
    ("what are trumps in grand", "grand"),
    ("how are the cards dealt", "dealing"),
    ("what is a bock round", "bock"),
    ("who is forehand", "seats"),
    ("how long is a list", "list"),
    ("what is a virgin in ramsch", "virgin"),
    ("can i skip bids", "jump-bid"),
    ("when do i have to announce schneider", "announcements"),
    ("who plays together", "declarer"),
    ("who gets the trick", "trick"),
    ("do i lose with 60 points", "winning"),
    ("when is a game won", "winning"),
    ("may i bid higher at once", "jump-bid"),
    ("what does a jack count", "card-points"),
    ("is the ten higher than the king", "ranks"),
    ("what are trumps", "trumps"),
    ("who deals next", "dealing"),
    ("what happens to the skat in a hand game", "hand"),
    ("how many points for a lost game", "scoring"),
    ("what does ouvert mean", "ouvert"),
    ("is kontra allowed", "kontra"),
    ("what is re", "re"),
    ("how much is null ouvert hand", "null"),
    ("can i claim the remaining tricks", "claim"),
    ("what is durchmarsch", "durchmarsch"),
    ("what is a matador", "matadors"),
    ("what does passed in mean", "passed-in"),
    ("when am i schwarz", "schwarz"),
    ("how do i score with seeger", "seeger-fabian"),
    ("my opponent did not follow suit", "follow"),
    ("how long can i think", "absence"),
    ("who wins a tie", "ranking"),
];

#[test]
fn ordinary_questions_find_their_entry_first_or_second() {
    for lang in Lang::ALL {
        let questions = questions(lang);
        assert!(questions.len() >= 30, "{lang:?}: {}", questions.len());
        for &(question, answer) in questions {
            for typed in [
                question.to_owned(),
                format!("{question}?"),
                question.to_uppercase(),
            ] {
                let found = rules_matching(&typed, lang, 2);
                let keys: Vec<&str> = found.iter().map(|entry| entry.key).collect();
                assert!(keys.contains(&answer), "{typed}: {keys:?}, not {answer}");
            }
        }
    }
}

#[test]
fn umlauts_may_be_written_in_any_way() {
    for &(question, _) in GERMAN {
        let keys = |typed: &str| -> Vec<&str> {
            let found = rules_matching(typed, Lang::De, 5);
            found.iter().map(|entry| entry.key).collect()
        };
        let spelled = |umlauts: [(&str, &str); 4]| {
            umlauts
                .iter()
                .fold(question.to_lowercase(), |text, (umlaut, letters)| {
                    text.replace(umlaut, letters)
                })
        };
        let usual = keys(question);
        let written_out = spelled([("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")]);
        assert_eq!(keys(&written_out), usual, "{written_out}");
        let left_out = spelled([("ä", "a"), ("ö", "o"), ("ü", "u"), ("ß", "ss")]);
        assert_eq!(keys(&left_out), usual, "{left_out}");
    }
}

/// Who types a question to its end gets the best entry, and one press leads to the next best.
#[test]
fn the_page_of_an_answer_offers_the_next_best() {
    let question = "darf man reizwerte überspringen";
    let [bids, jump] = rules_matching(question, Lang::De, 2)[..] else {
        panic!("two entries");
    };
    let page = rule(question, Lang::De);
    let title = page.embed.as_ref().map(|embed| embed.title.as_str());
    assert!(title.is_some_and(|title| title.ends_with(bids.title)));
    let skat_view::Row::Select(select) = &page.rows[0] else {
        panic!("a select");
    };
    assert_eq!(select.options[0].value, jump.key);
    let mut offered: Vec<&str> = select.options.iter().map(|of| of.value.as_str()).collect();
    let count = offered.len();
    offered.sort_unstable();
    offered.dedup();
    assert_eq!(offered.len(), count, "each entry once");
    // A chosen entry offers its related ones only.
    let chosen = rule(bids.key, Lang::De);
    let skat_view::Row::Select(select) = &chosen.rows[0] else {
        panic!("a select");
    };
    assert!(select.options.len() < count);
}

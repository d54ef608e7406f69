//! Lessons on the auction, the value of a contract, the skat and Hand games.

use crate::pages::learn::lesson::{Ask, Lesson, LessonStep, illegal, right, wrong};

/// Bidding and holding.
pub(super) const AUCTION: Lesson = Lesson {
    key: "auction",
    you: 1,
    hands: [
        "SJ DA DK DQ D9 D8 CK C7 SQ S7",
        "CJ DJ CT CQ C9 C8 SA SK H9 D7",
        "HJ HA HT HK HQ H8 ST S8 DT CA",
    ],
    contract: None,
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("10", "ten"), right("<lowest>"), wrong("20", "twenty")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("12", "base"), right("<value C>"), wrong("36", "two")]),
        ),
        LessonStep::new(
            "",
            Ask::Call(&[
                right("bid 18"),
                wrong("bid 20, bid 24", "jump"),
                illegal("hold"),
                wrong("pass", "pass"),
            ]),
        ),
        LessonStep::new(
            "0 hold",
            Ask::Call(&[illegal("bid 18"), right("bid 20"), wrong("pass", "pass")]),
        ),
        LessonStep::new(
            "0 pass, 2 bid 22",
            Ask::Call(&[right("hold"), illegal("bid 23"), wrong("pass", "pass")]),
        ),
        LessonStep::new(
            "2 bid 23, 1 hold, 2 bid 24",
            Ask::Call(&[right("hold"), wrong("pass", "pass")]),
        ),
        LessonStep::new(
            "2 bid 27",
            Ask::Call(&[wrong("hold", "hold"), right("pass")]),
        ),
    ],
    end: "",
};

/// The value of a contract.
pub(super) const VALUE: Lesson = Lesson {
    key: "value",
    you: 0,
    hands: [
        "CJ SJ SA ST SQ S8 S7 HK H9 CQ",
        "HJ DJ HA HT HQ H8 CA SK DA D9",
        "CT CK C9 C8 S9 H7 DT DK DQ D7",
    ],
    contract: None,
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("1", "one"), right("<matadors S>"), wrong("7", "all")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("22", "play"), right("<value S>"), wrong("44", "four")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("33", "same"),
                right("<value SH>"),
                wrong("66", "double"),
            ]),
        ),
        LessonStep::about(
            "HJ DJ HA HT HQ H8 CA SK DA D9",
            Ask::Quiz(&[wrong("10", "base"), wrong("20", "play"), right("<value H>")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("33", "none"),
                right("<value S schneider>"),
                wrong("99", "times"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("−30", "bid"),
                wrong("−33", "once"),
                right("<lost S 30>"),
            ]),
        ),
        LessonStep::new(
            "1 bid 18, 0 hold, 1 bid 20, 0 hold, 1 bid 22, 0 hold, 1 bid 23, 0 hold, 1 bid 24, 0 \
             hold, 1 bid 27, 0 hold, \
             1 bid 30, 0 hold, 1 pass, 2 pass, 0 skat, 0 discard C7 CQ",
            Ask::Call(&[
                wrong("announce D", "diamonds"),
                wrong("announce H", "hearts"),
                right("announce S"),
                wrong("announce C", "clubs"),
                wrong("announce G", "grand"),
                illegal("announce N"),
            ]),
        ),
    ],
    end: "",
};

/// Picking up the skat and discarding.
pub(super) const SKAT: Lesson = Lesson {
    key: "skat",
    you: 0,
    hands: [
        "HJ DJ CA C9 C8 C7 SA ST HT H7",
        "CJ CT SK S9 HA HQ DT DQ D8 D7",
        "SJ CK SQ S8 S7 HK H9 H8 DK D9",
    ],
    contract: None,
    steps: &[
        LessonStep::new(
            "1 bid 18, 0 hold, 1 pass, 2 pass",
            Ask::Call(&[
                right("skat"),
                wrong("announce CH", "hand"),
                wrong("announce GH", "grand"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Discards(&[
                right("HT H7"),
                wrong("HJ DJ CA CQ C9 C8 C7", "trump"),
                wrong("SA DA", "ace"),
                wrong("ST", "ten"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("0", "none"),
                right("<points HT H7>"),
                wrong("20", "double"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Call(&[
                right("announce C"),
                wrong("announce S", "spades"),
                wrong("announce G", "grand"),
                wrong("announce N", "null"),
            ]),
        ),
    ],
    end: "",
};

/// The right time for a Hand game, and how the skat can shorten the matadors.
pub(super) const HAND: Lesson = Lesson {
    key: "hand",
    you: 2,
    hands: [
        "HJ DA CA CK C9 ST SQ HA HQ H8",
        "DJ CT CQ C8 SK S9 S8 S7 HT HK",
        "CJ SJ DT DK DQ D9 D8 D7 SA H9",
    ],
    contract: None,
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("27", "skat"),
                right("<value DH>"),
                wrong("45", "five"),
            ]),
        ),
        LessonStep::new(
            "1 pass, 2 bid 18, 0 pass",
            Ask::Call(&[
                wrong("skat", "skat"),
                right("announce DH"),
                wrong("announce DHS", "schneider"),
                wrong("announce GH", "grand"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                right("you"),
                wrong("others", "others"),
                wrong("nobody", "nobody"),
            ]),
        ),
        LessonStep::about(
            "DJ HA HT HK HQ H9 H8 CA SA ST",
            Ask::Quiz(&[
                wrong("20", "play"),
                wrong("40", "hand"),
                right("<value HH>"),
            ]),
        ),
        LessonStep::about(
            "DJ HA HT HK HQ H9 H8 CA SA ST SJ C7",
            Ask::Quiz(&[right("<value HH>"), wrong("40", "two"), wrong("50", "same")]),
        ),
        LessonStep::new("", Ask::Quiz(&[right("with"), wrong("without", "without")])),
    ],
    end: "",
};

//! Lessons on the tricks: following suit, counting, playing as declarer and as defender.

use crate::pages::learn::lesson::{Ask, Declared, Lesson, LessonStep, as_good, right, wrong};

/// Following suit.
pub(super) const FOLLOW: Lesson = Lesson {
    key: "follow",
    you: 2,
    hands: [
        "CJ SJ CA CK C9 C8 SA S8 H9 D9",
        "DJ CT CQ C7 ST SQ S7 HA HK DK",
        "HJ SK S9 HT HQ H8 DA DT D8 D7",
    ],
    contract: Some(Declared {
        declarer: 0,
        bid: 18,
        contract: "C",
    }),
    steps: &[
        LessonStep::new("0 CJ, 1 C7", Ask::Card(&[right("HJ")])),
        LessonStep::new(
            "0 SJ, 1 CQ",
            Ask::Card(&[
                right("D7"),
                as_good("D8, H8", "same"),
                wrong("DA, DT, HT", "many"),
                wrong("SK, HQ", "few"),
                wrong("S9", "bare"),
            ]),
        ),
        LessonStep::new("0 SA, 1 S7", Ask::Card(&[right("S9"), wrong("SK", "king")])),
        LessonStep::new(
            "0 H9, 1 HA",
            Ask::Card(&[right("HT"), wrong("HQ", "queen"), wrong("H8", "eight")]),
        ),
        LessonStep::new("", Ask::Quiz(&[wrong("yes", "yes"), right("no")])),
    ],
    end: "",
};

/// Counting to 61.
pub(super) const COUNT: Lesson = Lesson {
    key: "count",
    you: 2,
    hands: [
        "SJ DT SA S9 S7 HA HK H8 CK CQ",
        "DJ DQ D7 SQ S8 HT HQ H9 CT C9",
        "CJ HJ DA DK D9 D8 CA C8 C7 H7",
    ],
    contract: Some(Declared {
        declarer: 2,
        bid: 18,
        contract: "D",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("60", "sixty"), right("<need>"), wrong("90", "ninety")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("you", "you"),
                right("others"),
                wrong("nobody", "nobody"),
            ]),
        ),
        LessonStep::new(
            "0 HA, 1 H9, 2 H7, 0 HK, 1 HQ, 2 D8, 2 CJ, 0 SJ, 1 D7, 2 HJ, 0 DT, 1 DQ, 2 CA, 0 CQ, 1 \
             C9",
            Ask::Quiz(&[
                wrong("6", "sixty"),
                right("<missing>"),
                wrong("21", "discards"),
            ]),
        ),
        LessonStep::new(
            "2 C8, 0 CK, 1 CT, 1 DJ, 2 D9, 0 SA, 1 HT",
            Ask::Card(&[right("DK"), as_good("DA", "same"), wrong("C7", "seven")]),
        ),
        LessonStep::new(
            "0 H8",
            Ask::Quiz(&[
                wrong("29", "less"),
                right("<schneider>"),
                wrong("31", "more"),
            ]),
        ),
    ],
    end: "2 DA, 0 S7, 1 S8, 2 C7, 0 S9, 1 SQ",
};

/// Playing as declarer: trumps first.
pub(super) const DECLARER: Lesson = Lesson {
    key: "declarer",
    you: 2,
    hands: [
        "HJ DT ST S9 HA H8 H7 CA CQ C8",
        "DJ DQ SK SQ S7 HT HK HQ CK C9",
        "CJ SJ DA DK D9 D8 D7 SA S8 H9",
    ],
    contract: Some(Declared {
        declarer: 2,
        bid: 18,
        contract: "D",
    }),
    steps: &[
        LessonStep::new(
            "0 CA, 1 C9, 2 DK",
            Ask::Card(&[
                right("CJ"),
                as_good("SJ", "same"),
                wrong("DA", "ace"),
                wrong("D9, D8, D7", "low"),
                wrong("SA, S8, H9", "side"),
            ]),
        ),
        LessonStep::new(
            "0 HJ, 1 DQ",
            Ask::Card(&[
                right("SJ"),
                wrong("DA", "ace"),
                wrong("D9, D8, D7", "low"),
                wrong("SA, S8, H9", "side"),
            ]),
        ),
        LessonStep::new(
            "0 DT, 1 DJ",
            Ask::Quiz(&[right("<out>"), wrong("2", "two"), wrong("4", "four")]),
        ),
        LessonStep::new(
            "",
            Ask::Card(&[
                right("SA"),
                wrong("DA, D9, D8, D7", "trump"),
                wrong("S8", "eight"),
                wrong("H9", "nine"),
            ]),
        ),
        LessonStep::new(
            "0 S9, 1 S7",
            Ask::Quiz(&[
                right("<missing>"),
                wrong("14", "discards"),
                wrong("24", "more"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("1", "one"), right("<left D>"), wrong("6", "all")]),
        ),
    ],
    end: "2 DA, 0 C8, 1 HQ, 2 D9, 0 H7, 1 SQ, 2 D8, 0 H8, 1 CK, 2 D7, 0 CQ, 1 HK, 2 S8, 0 ST, 1 \
        SK, 0 HA, 1 HT, 2 H9",
};

/// Defending together.
pub(super) const DEFEND: Lesson = Lesson {
    key: "defend",
    you: 0,
    hands: [
        "HA HT H9 H8 H7 CT C8 DQ D8 D7",
        "CJ SJ ST SK S9 S8 S7 HQ CA DA",
        "HJ DJ SA SQ HK CK CQ DT DK D9",
    ],
    contract: Some(Declared {
        declarer: 1,
        bid: 18,
        contract: "S",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("alma", "alma"),
                right("bruno"),
                wrong("nobody", "nobody"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Card(&[
                right("HA"),
                wrong("HT", "ten"),
                wrong("H9, H8, H7", "low"),
                wrong("CT, C8, DQ, D8, D7", "short"),
            ]),
        ),
        LessonStep::new(
            "1 HQ, 2 HK",
            Ask::Card(&[
                right("H7"),
                as_good("H8, H9", "same"),
                wrong("HT", "ten"),
                wrong("CT, C8, DQ, D8, D7", "other"),
            ]),
        ),
        LessonStep::new(
            "1 S9, 2 SA, 2 CK",
            Ask::Card(&[right("C8"), wrong("CT", "ten")]),
        ),
        LessonStep::new(
            "1 CA, 1 CJ, 2 SQ",
            Ask::Card(&[
                right("D7"),
                as_good("D8, H8, H9", "same"),
                wrong("DQ", "queen"),
                wrong("CT, HT", "ten"),
            ]),
        ),
        LessonStep::new(
            "1 S8, 2 DJ",
            Ask::Card(&[
                right("CT"),
                as_good("HT", "same"),
                wrong("DQ", "queen"),
                wrong("H9, H8, D8", "low"),
            ]),
        ),
    ],
    end: "",
};

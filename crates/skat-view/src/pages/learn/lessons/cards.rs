//! Lessons on card points, and on the trumps of each kind of contract.

use crate::pages::learn::lesson::{Ask, Declared, Lesson, LessonStep, as_good, right, wrong};

/// Cards and card points.
pub(super) const CARDS: Lesson = Lesson {
    key: "cards",
    you: 2,
    hands: [
        "SJ CT ST SK S9 HK HQ H9 DA D7",
        "DJ CQ C7 SQ S8 HT H7 DT DQ D8",
        "CJ HJ CA CK C9 C8 SA S7 HA H8",
    ],
    contract: Some(Declared {
        declarer: 2,
        bid: 18,
        contract: "C",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("CJ", "jack"),
                right("SA"),
                wrong("CK", "king"),
                wrong("H8", "eight"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[
                wrong("21", "two"),
                right("<points SA ST SK>"),
                wrong("30", "more"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("100", "less"), right("<all>"), wrong("152", "more")]),
        ),
        LessonStep::new(
            "0 HK, 1 H7",
            Ask::Card(&[right("HA"), wrong("H8", "eight")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("11", "ace"), right("<trick>"), wrong("21", "more")]),
        ),
    ],
    end: "",
};

/// Trumps in a suit contract.
pub(super) const SUIT: Lesson = Lesson {
    key: "suit",
    you: 0,
    hands: [
        "CJ SJ HA HT H9 H8 SK S8 CA C7",
        "HJ HK SA ST S9 CK CQ DA DK D9",
        "DJ HQ H7 SQ S7 CT C9 C8 DT DQ",
    ],
    contract: Some(Declared {
        declarer: 0,
        bid: 18,
        contract: "H",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("7", "suit"), wrong("8", "eight"), right("<trumps H>")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("HA", "ace"), right("CJ"), wrong("SJ", "spades")]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[wrong("4", "jacks"), wrong("5", "count"), right("<held H>")]),
        ),
        LessonStep::new(
            "",
            Ask::Card(&[
                right("CJ"),
                as_good("SJ", "same"),
                wrong("HA, HT", "high"),
                wrong("H9, H8", "low"),
                wrong("SK, S8, CA, C7", "side"),
            ]),
        ),
        LessonStep::new(
            "1 HK, 2 H7",
            Ask::Card(&[
                right("SJ"),
                wrong("HA, HT", "high"),
                wrong("H9, H8", "low"),
                wrong("SK, S8, CA, C7", "side"),
            ]),
        ),
        LessonStep::new(
            "1 HJ, 2 HQ",
            Ask::Quiz(&[wrong("0", "none"), right("<out>"), wrong("3", "three")]),
        ),
        LessonStep::new(
            "0 H8, 1 CK, 2 DJ, 2 DT",
            Ask::Card(&[
                right("H9"),
                as_good("HT, HA", "same"),
                wrong("SK, S8, CA, C7", "throw"),
            ]),
        ),
    ],
    end: "1 D9",
};

/// Trumps in a Grand.
pub(super) const GRAND: Lesson = Lesson {
    key: "grand",
    you: 0,
    hands: [
        "CJ SJ DJ CA CT CK SA ST HA D7",
        "HJ CQ C8 SK S9 HT HQ DA DK D9",
        "C9 C7 SQ S8 S7 HK H9 H8 DT DQ",
    ],
    contract: Some(Declared {
        declarer: 0,
        bid: 18,
        contract: "G",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[
                right("<trumps G>"),
                wrong("8", "suit"),
                wrong("11", "eleven"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Quiz(&[right("HJ"), wrong("CQ", "queen"), wrong("any", "any")]),
        ),
        LessonStep::new(
            "",
            Ask::Card(&[
                right("CJ"),
                as_good("SJ", "same"),
                wrong("DJ", "low"),
                wrong("CA, CT, CK, SA, ST, HA", "side"),
                wrong("D7", "seven"),
            ]),
        ),
        LessonStep::new(
            "1 HJ, 2 H8",
            Ask::Quiz(&[
                wrong("DJ", "jack"),
                wrong("CK", "king"),
                wrong("ST", "ten"),
                right("D7"),
            ]),
        ),
        LessonStep::new(
            "",
            Ask::Card(&[
                right("CA"),
                as_good("CT, CK, SA, ST, HA, SJ, DJ", "same"),
                wrong("D7", "seven"),
            ]),
        ),
    ],
    end: "1 C8, 2 C9, 0 CT, 1 CQ, 2 C7, 0 CK, 1 D9, 2 S7, 0 SA, 1 S9, 2 S8, 0 ST, 1 SK, 2 SQ, 0 \
        HA, 1 HQ, 2 H9, \
          0 SJ, 1 DK, 2 DQ, 0 DJ, 1 HT, 2 HK, 0 D7, 1 DA, 2 DT",
};

/// Null: no trumps, no trick.
pub(super) const NULL: Lesson = Lesson {
    key: "null",
    you: 1,
    hands: [
        "CT CK SJ SQ SA H8 HJ HK D9 DT",
        "C7 C9 CJ S7 S8 ST H7 H9 HQ D8",
        "C8 CQ CA S9 SK HT HA D7 DJ DQ",
    ],
    contract: Some(Declared {
        declarer: 1,
        bid: 18,
        contract: "N",
    }),
    steps: &[
        LessonStep::new(
            "",
            Ask::Quiz(&[right("0"), wrong("1", "one"), wrong("5", "five")]),
        ),
        LessonStep::new("", Ask::Quiz(&[right("CJ"), wrong("CT", "ten")])),
        LessonStep::new("0 SA", Ask::Card(&[right("ST"), wrong("S8, S7", "low")])),
        LessonStep::new(
            "2 S9, 0 DT, 1 D8, 2 DQ, 2 D7, 0 D9",
            Ask::Card(&[
                right("HQ"),
                wrong("CJ", "clubs"),
                wrong("H9, H7", "hearts"),
                wrong("C9, C7, S8, S7", "low"),
            ]),
        ),
        LessonStep::new("0 H8", Ask::Card(&[right("H7"), wrong("H9", "nine")])),
        LessonStep::new(
            "2 HT",
            Ask::Quiz(&[
                right("<value N>"),
                wrong("24", "grand"),
                wrong("46", "ouvert"),
            ]),
        ),
    ],
    end: "2 CA, 0 CK, 1 CJ, 2 SK, 0 SQ, 1 S8, 2 C8, 0 CT, 1 C7, 0 HK, 1 H9, 2 HA, 2 CQ, 0 HJ, 1 \
        C9, 2 DJ, 0 SJ, 1 S7",
};

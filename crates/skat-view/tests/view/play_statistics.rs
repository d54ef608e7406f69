//! Statistics of how a person plays.

use skat_view::{
    Awareness, CardStyle, Display, Drawing, Lang, Leak, Mention, PlayKind, PlayStatistics, Rate,
    Reader, play_statistics,
};

use crate::messages::{joined, snapshots};
use crate::support::{check_limits, check_on_phone, shown};

fn rate(points: f64, margin: f64, number: u32) -> Rate {
    Rate {
        points,
        margin,
        number,
    }
}

fn few(deals: u32) -> PlayStatistics {
    PlayStatistics {
        name: Mention::User(7),
        is_own: true,
        deals,
        minimum: 36,
        ..PlayStatistics::default()
    }
}

fn many() -> PlayStatistics {
    PlayStatistics {
        by_other_engines: 12,
        total: Some(rate(142.4, 38.0, 90)),
        kinds: vec![
            (PlayKind::Calls, rate(31.2, 12.9, 90)),
            (PlayKind::Suits, rate(88.0, 41.5, 41)),
            (PlayKind::Grand, rate(60.0, 80.0, 11)),
            (PlayKind::Null, rate(0.0, 0.0, 1)),
            (PlayKind::Defence, rate(-3.4, 20.0, 37)),
        ],
        leaks: vec![
            (Leak::DeclarerSuits, rate(44.0, 20.2, 312)),
            (Leak::Bids, rate(21.6, 13.0, 171)),
            (Leak::DefenceGrand, rate(9.0, 14.0, 1)),
        ],
        awareness: Awareness {
            chances: 31,
            kept: 24,
        },
        trend: vec![rate(170.6, 60.0, 36), rate(120.2, 55.0, 36)],
        ..few(90)
    }
}

fn reader(display: Display, lang: Lang) -> Reader {
    let look = CardStyle {
        display,
        ..CardStyle::default()
    };
    Reader { lang, look }
}

#[test]
fn play() {
    let newcomer = few(0);
    let beginner = few(35);
    let shared = PlayStatistics {
        is_shared: true,
        awareness: Awareness {
            chances: 11,
            kept: 2,
        },
        leaks: Vec::new(),
        trend: many().trend[..1].to_vec(),
        by_other_engines: 1,
        ..many()
    };
    let of_other = PlayStatistics {
        is_own: false,
        ..many()
    };
    let few_of_other = PlayStatistics {
        is_own: false,
        ..few(1)
    };
    snapshots("play_statistics", |lang| {
        let all = [
            newcomer.clone(),
            beginner.clone(),
            many(),
            shared.clone(),
            of_other.clone(),
            few_of_other.clone(),
        ];
        joined(&all.map(|statistics| {
            let message = play_statistics(&statistics, reader(Display::Text, lang));
            check_limits(&message);
            check_on_phone(&message);
            assert!(message.picture.is_none());
            shown(&message)
        }))
    });
}

#[test]
fn the_chart_says_what_its_description_says() {
    for lang in Lang::ALL {
        let message = play_statistics(&many(), reader(Display::Picture, lang));
        check_limits(&message);
        let picture = message.picture.expect("a chart");
        let Drawing::Trend(chart) = picture.drawing else {
            panic!("another picture")
        };
        let values: Vec<i32> = chart.points.iter().map(|point| point.value).collect();
        assert_eq!(values, [171, 120]);
        assert_eq!((chart.points[0].low, chart.points[0].high), (111, 231));
        assert!(
            picture.alt.contains("171 ± 60, 120 ± 55"),
            "{}",
            picture.alt
        );
        // One block is no trend.
        let mut short = many();
        short.trend.truncate(1);
        let message = play_statistics(&short, reader(Display::Picture, lang));
        assert!(message.picture.is_none() && message.embed.is_some());
    }
}

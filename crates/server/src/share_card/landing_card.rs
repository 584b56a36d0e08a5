//! The image of the landing page: what the product is, and the first of an example's ranking.

use askama::Template;
use elo_core::identifier::Language;

use super::image::signed;
use super::text_boxes::name_in_list;
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};
use crate::locales::translate;

/// What the product is.
const TITLE: TextBox = TextBox {
    width: 515.0,
    sizes: &[(76.0, 3), (64.0, 4), (52.0, 4)],
    line_height: 1.03,
    baseline: Baseline::Last(418.0),
};
/// The name of the example.
const GROUP: TextBox = TextBox {
    width: 300.0,
    sizes: &[(27.0, 1), (23.0, 1)],
    line_height: 1.0,
    baseline: Baseline::First(64.0),
};
/// The baseline of the first row, and the distance between two.
const FIRST_ROW: f32 = 149.0;
const ROW_HEIGHT: f32 = 96.0;

/// What the image of the landing page shows.
#[derive(Debug)]
pub(crate) struct LandingFacts {
    pub(crate) group: String,
    pub(crate) matches: i32,
    /// The first of the ranking.
    pub(crate) first: Vec<RankingRow>,
}

/// A player in the ranking.
#[derive(Debug)]
pub(crate) struct RankingRow {
    pub(crate) rank: u32,
    pub(crate) name: String,
    /// The latest changes of the rating together; `None` without matches.
    pub(crate) trend: Option<i32>,
    pub(crate) rating: i32,
}

#[derive(Template)]
#[template(path = "landing-card.svg")]
struct LandingCard {
    title: Vec<Line>,
    claim: String,
    group: Vec<Line>,
    matches: String,
    rows: Vec<Row>,
}

struct Row {
    rank: u32,
    is_first: bool,
    name: Vec<Line>,
    trend: Option<(String, &'static str)>,
    rating: i32,
    baseline: f32,
    line: f32,
}

/// Names that need letters which the typeface lacks are left out.
pub(super) fn svg(language: Language, facts: &LandingFacts) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    let mut baseline = FIRST_ROW - ROW_HEIGHT;
    let row = |row: &RankingRow| {
        baseline += ROW_HEIGHT;
        Row {
            rank: row.rank,
            is_first: row.rank == 1,
            name: text_layout::fit(&row.name, name_in_list(290.0, baseline)).unwrap_or_default(),
            trend: (row.trend).map(|trend| (signed(trend), trend_colour(trend))),
            rating: row.rating,
            baseline,
            line: baseline + 34.0,
        }
    };
    let rows: Vec<Row> = facts.first.iter().map(row).collect();
    let matches = translate(
        language,
        if facts.matches == 1 {
            "head:card.matchCount_one"
        } else {
            "head:card.matchCount_other"
        },
        &[("count", &facts.matches.to_string())],
    );
    let card = LandingCard {
        title: text_layout::fit(&label("head:card.headline"), TITLE).unwrap_or_default(),
        claim: label("head:card.claim"),
        group: text_layout::fit(&facts.group, GROUP).unwrap_or_default(),
        matches: matches.unwrap_or_default(),
        rows,
    };
    card.render().map_err(Error::internal)
}

/// The colour of a trend on white.
pub(super) const fn trend_colour(trend: i32) -> &'static str {
    match trend {
        ..0 => "#b0342a",
        0 => "#44546a",
        _ => "#0e6e43",
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{NAMES, bounds_of_texts};
    use super::*;

    fn facts(name: &str) -> LandingFacts {
        let row = |rank| RankingRow {
            rank,
            name: name.to_owned(),
            trend: [Some(113), Some(-15), Some(0), None][usize::try_from(rank - 1).unwrap() % 4],
            rating: 1713,
        };
        LandingFacts {
            group: name.to_owned(),
            matches: 12_345,
            first: (1..=5).map(row).collect(),
        }
    }

    #[test]
    fn no_text_meets_another_in_any_language() {
        for (language, name) in Language::ALL
            .iter()
            .flat_map(|language| NAMES.map(|name| (*language, name)))
        {
            let svg = svg(language, &facts(name)).unwrap();
            let bounds = bounds_of_texts(&svg);
            assert!(bounds.len() >= 2 + 2 + 5 * 2 + 3, "{name}: {svg}");
            for text in &bounds {
                let right = if text.left() < 600.0 { 600.0 } else { 1152.5 };
                assert!(
                    text.right() <= right && text.bottom() <= 630.0,
                    "{name}: {text:?}"
                );
                // The letters of a row stand on one line.
                let meets = |other: &&resvg::usvg::Rect| {
                    other.left() > text.left()
                        && other.left() < text.right()
                        && (other.bottom() - text.bottom()).abs() < 20.0
                        && text.left() > 600.0
                };
                assert_eq!(bounds.iter().find(meets), None, "{name}: {text:?}");
            }
        }
    }

    #[test]
    fn shows_the_first_of_the_ranking() {
        let svg = svg(Language::En, &facts("Elin Sjöqvist")).unwrap();
        for part in [
            "The ranking<",
            ">Elin Sjöqvist<",
            ">+113<",
            ">\u{2212}15<",
            ">1713<",
            ">12345 matches<",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
    }
}

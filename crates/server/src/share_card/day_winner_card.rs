//! The image of a day with a winner: the points won, and those who follow.

use askama::Template;
use elo_core::identifier::Language;

use super::day_card::GROUP;
use super::image::{change_colour, signed};
use super::text_boxes::{line_below_title, name_in_list};
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};
use crate::locales::translate;

/// The name of the winner, or the first names of two with equal points.
const WINNER: TextBox = TextBox {
    width: 515.0,
    sizes: &[(92.0, 2), (76.0, 3), (60.0, 3), (48.0, 4)],
    line_height: 1.0,
    baseline: Baseline::First(298.0),
};
/// The date and the number of matches.
const DAY: TextBox = line_below_title(556.0);
/// The baselines of those who follow.
const FIRST_ROW: f32 = 385.0;
const ROW_HEIGHT: f32 = 62.0;
/// How many rows fit.
pub(crate) const ROWS: usize = 4;
/// The middle of the points, and about half the width of one of their characters.
const POINTS_X: f32 = 900.0;
const HALF_CHARACTER: f32 = 45.0;
/// From the middle of the ball to the points.
const BALL_GAP: f32 = 55.0;

/// What the image of a day with a winner shows.
#[derive(Debug)]
pub(crate) struct DayWinnerFacts {
    pub(crate) group: String,
    /// The group's link without its scheme.
    pub(crate) address: String,
    /// The date and how many matches, in words.
    pub(crate) day: String,
    /// The last match with the code of the seal after it.
    pub(crate) seal: String,
    /// How many players have won most points.
    pub(crate) winners: usize,
    /// Their names.
    pub(crate) winner: String,
    pub(crate) points: i32,
    /// Those who follow in the table, at most [`ROWS`]: name and points.
    pub(crate) others: Vec<(String, i32)>,
}

#[derive(Template)]
#[template(path = "day-winner-card.svg")]
struct DayWinnerCard<'a> {
    seal: &'a str,
    heading: String,
    winner: Vec<Line>,
    group: Vec<Line>,
    day: Vec<Line>,
    ball: f32,
    points: String,
    players: Vec<Player>,
}

struct Player {
    name: Vec<Line>,
    points: String,
    colour: &'static str,
    baseline: f32,
}

/// Names of players that need letters which the typeface lacks are left out, and the address is shown instead of such a
/// name of the group: the link preview has them as text too.
pub(super) fn svg(language: Language, facts: &DayWinnerFacts) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    let mut baseline = FIRST_ROW - ROW_HEIGHT;
    let player = |(name, points): &(String, i32)| {
        baseline += ROW_HEIGHT;
        Player {
            name: text_layout::fit(name, name_in_list(350.0, baseline)).unwrap_or_default(),
            points: signed(*points),
            colour: change_colour(*points),
            baseline,
        }
    };
    let points = signed(facts.points);
    let characters = u8::try_from(points.chars().count()).unwrap_or(u8::MAX);
    let card = DayWinnerCard {
        seal: &facts.seal,
        heading: label(if facts.winners == 1 {
            "head:card.dayWinner_one"
        } else {
            "head:card.dayWinner_other"
        }),
        winner: text_layout::fit(&facts.winner, WINNER).unwrap_or_default(),
        group: text_layout::fit(&facts.group, GROUP)
            .or_else(|| text_layout::fit(&facts.address, GROUP))
            .unwrap_or_default(),
        day: text_layout::fit(&facts.day, DAY).unwrap_or_default(),
        ball: POINTS_X - HALF_CHARACTER * f32::from(characters) - BALL_GAP,
        points,
        players: facts.others.iter().map(player).collect(),
    };
    card.render().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{NAMES, bounds_of_texts};
    use super::*;

    fn facts(name: &str) -> DayWinnerFacts {
        DayWinnerFacts {
            group: name.to_owned(),
            address: "padel.example/groups/abcd1234".to_owned(),
            day: "Miércoles 24 de septiembre, 12 partidos".to_owned(),
            seal: "Partido 100000 · MWM WMW MWM WMW".to_owned(),
            winners: 1,
            winner: name.to_owned(),
            points: 131,
            others: [18, 4, 0, -113].map(|points| (name.to_owned(), points)).into(),
        }
    }

    #[test]
    fn no_text_meets_another_in_any_language() {
        for (language, name) in Language::ALL
            .iter()
            .flat_map(|language| NAMES.map(|name| (*language, name)))
        {
            let svg = svg(language, &facts(name)).unwrap();
            for text in &bounds_of_texts(&svg) {
                let (right, bottom) = match (text.left(), text.top()) {
                    (..600.0, ..470.0) => (600.0, 484.0),
                    (..600.0, _) => (600.0, 630.0),
                    (_, ..300.0) => (1123.0, 312.5),
                    _ => (1123.0, 630.0),
                };
                assert!(
                    text.right() <= right && text.bottom() <= bottom,
                    "{name}: {text:?}"
                );
                let meets = |other: &&resvg::usvg::Rect| {
                    other.left() > text.left()
                        && other.left() < text.right()
                        && (other.bottom() - text.bottom()).abs() < 20.0
                        && text.left() > 600.0
                };
                assert_eq!(bounds_of_texts(&svg).iter().find(meets), None, "{name}: {text:?}");
            }
        }
    }

    #[test]
    fn shows_the_winner_and_those_who_follow() {
        let svg = svg(
            Language::Sv,
            &DayWinnerFacts {
                group: "Torsdagspadel Lidingö".to_owned(),
                day: "Torsdag 12 juni, 5 matcher".to_owned(),
                winner: "Maja Frisk".to_owned(),
                ..facts("Iñaki Zubiría")
            },
        )
        .unwrap();
        for part in [
            ">Kvällens vinnare<",
            ">Maja Frisk<",
            ">+131<",
            ">Iñaki Zubiría<",
            ">+18<",
            ">\u{2212}113<",
            ">Torsdagspadel Lidingö<",
            ">Torsdag 12 juni, 5 matcher<",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        assert!(super::super::image::png(&svg).is_ok());
    }
}

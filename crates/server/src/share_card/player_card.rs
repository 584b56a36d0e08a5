//! The image of a player: name and place, the rating over time, and what there is to say of the matches.

use askama::Template;
use elo_core::identifier::Language;

use super::text_boxes::line_below_title;
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};
use crate::locales::translate;

/// The name of the player.
const NAME: TextBox = TextBox {
    width: 515.0,
    sizes: &[(72.0, 2), (60.0, 2), (52.0, 2), (40.0, 3)],
    line_height: 1.06,
    baseline: Baseline::Last(312.0),
};
/// The place in the group.
const PLACE: TextBox = line_below_title(362.0);
/// The best partner.
const PARTNER: TextBox = TextBox {
    width: 515.0,
    sizes: &[(42.0, 1), (34.0, 1), (26.0, 1)],
    line_height: 1.0,
    baseline: Baseline::First(542.0),
};
/// The box of the curve: left, right, top and bottom.
const CURVE: [f64; 4] = [605.0, 1130.0, 202.0, 372.0];
/// The bottom of the area below the curve.
const FLOOR: f64 = 408.0;

/// What the image of a player shows.
#[derive(Debug)]
pub(crate) struct PlayerFacts {
    pub(crate) name: String,
    pub(crate) group: String,
    /// The group's link without its scheme.
    pub(crate) address: String,
    /// `None` for a guest.
    pub(crate) rank: Option<u32>,
    pub(crate) players: i32,
    pub(crate) rating: i32,
    pub(crate) peak: i32,
    /// The ratings after the matches, from the start on.
    pub(crate) curve: Vec<i32>,
    /// The best partner: the name, and the matches won and played together.
    pub(crate) partner: Option<(String, u32, u32)>,
    /// The wins in a row, if they are many.
    pub(crate) streak: Option<u32>,
    pub(crate) won: i32,
    pub(crate) lost: i32,
}

#[derive(Template)]
#[template(path = "player-card.svg")]
struct PlayerCard {
    name: Vec<Line>,
    place: Vec<Line>,
    rating: String,
    is_peak: bool,
    highest: String,
    curve: String,
    area: String,
    ball: (f64, f64),
    partner: Fact<Vec<Line>>,
    streak: Fact<String>,
    record: Fact<String>,
}

/// A label and what it says.
struct Fact<T> {
    label: String,
    value: T,
}

/// The name of the player or of the partner is left out if it needs letters which the typeface lacks, and the address
/// is shown instead of such a name of the group: the link preview has them as text too.
pub(super) fn svg(language: Language, facts: &PlayerFacts) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    let with = |key: &str, values: &[(&str, &str)]| translate(language, key, values).unwrap_or_default();
    let total = facts.players.to_string();
    let rank = match facts.rank {
        Some(rank) => with("players:rank", &[("rank", &rank.to_string()), ("total", &total)]),
        None => label("players:notRanked"),
    };
    let place = |group: &str| text_layout::fit(&format!("{rank}, {group}"), PLACE);
    let partner = facts.partner.as_ref().and_then(|(name, won, matches)| {
        let values = [("won", won.to_string()), ("matches", matches.to_string())];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let [won, matches] = values;
        let text = with("head:card.partnerOf", &[("name", name), won, matches]);
        text_layout::fit(&text, PARTNER)
    });
    let played = facts.won + facts.lost;
    let points = points(&facts.curve);
    let line = |(x, y): &(f64, f64)| format!("{x:.1} {y:.1}");
    let curve: Vec<String> = points.iter().map(line).collect();
    let curve = curve.join("L");
    let [left, ..] = CURVE;
    let ball = points.last().copied().unwrap_or((left, FLOOR));
    let card = PlayerCard {
        name: text_layout::fit(&facts.name, NAME).unwrap_or_default(),
        place: place(&facts.group)
            .or_else(|| place(&facts.address))
            .unwrap_or_default(),
        rating: facts.rating.to_string().replace('-', "\u{2212}"),
        is_peak: played > 0 && facts.rating == facts.peak,
        highest: label("head:card.highest"),
        area: format!("{curve}L{:.1} {FLOOR}L{left} {FLOOR}Z", ball.0),
        curve,
        ball,
        partner: match partner {
            Some(value) => Fact {
                label: label("head:card.bestPartner"),
                value,
            },
            None => Fact {
                label: label("head:card.matches"),
                value: text_layout::fit(&played.to_string(), PARTNER).unwrap_or_default(),
            },
        },
        streak: match facts.streak {
            Some(wins) => Fact {
                label: label("head:card.streak"),
                value: with("head:card.wins", &[("count", &wins.to_string())]),
            },
            None => Fact {
                label: label("head:card.peak"),
                value: facts.peak.to_string(),
            },
        },
        record: Fact {
            label: label("head:card.record"),
            value: format!("{}\u{2013}{}", facts.won, facts.lost),
        },
    };
    card.render().map_err(Error::internal)
}

/// The ratings as points in the box of the curve, evenly spaced. Equal ratings lie in the middle.
fn points(ratings: &[i32]) -> Vec<(f64, f64)> {
    let [left, right, top, bottom] = CURVE;
    let ratings = || ratings.iter().copied().map(f64::from);
    let (lowest, highest) = (
        ratings().fold(f64::MAX, f64::min),
        ratings().fold(f64::MIN, f64::max),
    );
    let steps = u32::try_from(ratings().skip(1).count()).unwrap_or(u32::MAX);
    let step = (right - left) / f64::from(steps.max(1));
    let mut x = left - step;
    ratings()
        .map(|own| {
            x += step;
            let height = if highest > lowest {
                (own - lowest) / (highest - lowest)
            } else {
                0.5
            };
            (x, bottom - height * (bottom - top))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{NAMES, bounds_of_texts};
    use super::*;

    fn facts(name: &str) -> PlayerFacts {
        PlayerFacts {
            name: name.to_owned(),
            group: name.to_owned(),
            address: "padel.example/groups/abcd1234".to_owned(),
            rank: Some(1234),
            players: 5678,
            rating: 1565,
            peak: 1565,
            curve: vec![1500, 1512, 1490, 1565],
            partner: Some((name.to_owned(), 123, 456)),
            streak: Some(12),
            won: 1234,
            lost: 1234,
        }
    }

    #[test]
    fn no_text_leaves_its_box_in_any_language() {
        for (language, name) in Language::ALL
            .iter()
            .flat_map(|language| NAMES.map(|name| (*language, name)))
        {
            let svg = svg(language, &facts(name)).unwrap();
            let bounds = bounds_of_texts(&svg);
            assert!(bounds.len() >= 7, "{name}: {svg}");
            for text in bounds {
                let right = match (text.left(), text.top()) {
                    (..600.0, _) => 600.0,
                    (..900.0, 408.0..) => 900.0,
                    _ => 1200.0,
                };
                let bottom = if text.top() < 408.0 { 408.0 } else { 630.0 };
                assert!(
                    text.right() <= right && text.bottom() <= bottom,
                    "{name}: {text:?}"
                );
            }
        }
    }

    #[test]
    fn says_what_there_is_to_say() {
        let full = svg(Language::En, &facts("Åsa Lindgren-Berg")).unwrap();
        for part in [
            ">1565<",
            ">highest yet<",
            ">Åsa Lindgren-Berg, 123 of 456<",
            ">12 wins<",
            ">1234\u{2013}1234<",
        ] {
            assert!(full.contains(part), "{part}: {full}");
        }
        let new = PlayerFacts {
            rating: 1500,
            peak: 1500,
            curve: vec![1500],
            partner: None,
            streak: None,
            won: 0,
            lost: 0,
            ..facts("Åsa Lindgren-Berg")
        };
        let new = svg(Language::En, &new).unwrap();
        for part in [">Peak<", ">Matches<", ">0\u{2013}0<"] {
            assert!(new.contains(part), "{part}: {new}");
        }
        assert!(!new.contains("highest yet"), "{new}");
    }
}

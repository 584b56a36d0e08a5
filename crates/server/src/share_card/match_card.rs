//! The image of a match: both teams with their sets, and the four changes.

use askama::Template;

use super::image::{change_colour, signed};
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};

/// The right end of the sets.
const SETS_END: f32 = 1012.0;
/// The left end of the names.
const NAMES_START: f32 = 64.0;
/// The distance between the names and the sets.
const GAP: f32 = 24.0;
/// The group and the date, above the court.
const HEADING: TextBox = TextBox {
    width: 760.0,
    sizes: &[(30.0, 1), (25.0, 1), (21.0, 1)],
    line_height: 1.0,
    baseline: Baseline::First(62.0),
};
/// The sizes of a name, each in one line.
const NAME_SIZES: &[(f32, usize)] = &[(56.0, 1), (48.0, 1), (40.0, 1), (32.0, 1)];

/// What the image of a match shows.
#[derive(Debug)]
pub(crate) struct MatchFacts {
    pub(crate) group: String,
    /// The group's link without its scheme.
    pub(crate) address: String,
    pub(crate) date: String,
    /// Team 1, then team 2.
    pub(crate) teams: [TeamFacts; 2],
    /// The games of each set, team 1 first.
    pub(crate) sets: Vec<[i16; 2]>,
    /// Whether team 1 has won.
    pub(crate) has_team1_won: bool,
}

/// The two players of a team, each with the change of the rating.
#[derive(Debug)]
pub(crate) struct TeamFacts(pub(crate) [(String, i32); 2]);

#[derive(Template)]
#[template(path = "match-card.svg")]
struct MatchCard {
    heading: Vec<Line>,
    ball: f32,
    sets_size: f32,
    sides: [Side; 2],
}

struct Side {
    won: bool,
    names: Vec<Line>,
    sets: Vec<SetNumeral>,
    sets_baseline: f32,
    changes: Vec<Change>,
}

struct SetNumeral {
    x: f32,
    games: i16,
    won: bool,
}

struct Change {
    baseline: f32,
    colour: &'static str,
    text: String,
}

/// Names of players that need letters which the typeface lacks are left out, and the address is shown instead of such a
/// name of the group: the link preview has them as text too.
pub(super) fn svg(facts: &MatchFacts) -> Result<String> {
    let heading = |group: &str| text_layout::fit(&format!("{group}, {}", facts.date), HEADING);
    // Four or more sets are smaller.
    let (sets_size, step): (f32, f32) = if facts.sets.len() < 4 {
        (128.0, 88.0)
    } else {
        (84.0, 58.0)
    };
    let sets = u8::try_from(facts.sets.len()).unwrap_or(u8::MAX);
    let sets_start = SETS_END - step * f32::from(sets);
    let side = |team: usize, top: f32| {
        let won = facts.has_team1_won == (team == 0);
        let sets = facts.sets.iter().scan(sets_start + step / 2.0, |x, set| {
            let own = set.get(team).copied().unwrap_or_default();
            let other = set.get(1 - team).copied().unwrap_or_default();
            let numeral = SetNumeral {
                x: *x,
                games: own,
                won: own > other,
            };
            *x += step;
            Some(numeral)
        });
        let players = facts.teams.get(team).map_or(&[][..], |team| &team.0[..]);
        let lines = [top + 116.0, top + 184.0];
        let name = |((name, _), baseline): (&(String, i32), f32)| {
            let text_box = TextBox {
                width: sets_start - GAP - NAMES_START,
                sizes: NAME_SIZES,
                line_height: 1.0,
                baseline: Baseline::First(baseline),
            };
            text_layout::fit(name, text_box).unwrap_or_default()
        };
        let change = |((_, change), baseline): (&(String, i32), f32)| Change {
            baseline: baseline - 2.0,
            colour: change_colour(*change),
            text: signed(*change),
        };
        Side {
            won,
            names: players.iter().zip(lines).flat_map(name).collect(),
            sets: sets.collect(),
            sets_baseline: top + 132.0 + sets_size * 0.34,
            changes: players.iter().zip(lines).map(change).collect(),
        }
    };
    let card = MatchCard {
        heading: heading(&facts.group)
            .or_else(|| heading(&facts.address))
            .unwrap_or_default(),
        ball: if facts.has_team1_won { 235.0 } else { 504.0 },
        sets_size,
        sides: [side(0, 105.0), side(1, 374.0)],
    };
    card.render().map_err(Error::internal)
}

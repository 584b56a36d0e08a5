//! The image of a day that not one or two players have won: the date, and the first four of its table.

use askama::Template;

use super::image::{change_colour, signed};
use super::text_boxes::line_below_title;
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};

/// The weekday and the date.
const TITLE: TextBox = TextBox {
    width: 515.0,
    sizes: &[(76.0, 2), (64.0, 2), (52.0, 3)],
    line_height: 1.0,
    baseline: Baseline::Last(458.0),
};
/// The name of the group.
pub(super) const GROUP: TextBox = line_below_title(516.0);
/// The boxes of the first four: left and top.
const BOXES: [(f32, f32); 4] = [(633.0, 0.0), (892.0, 0.0), (633.0, 315.0), (892.0, 315.0)];

/// What the image of a day shows.
#[derive(Debug)]
pub(crate) struct DayFacts {
    pub(crate) group: String,
    /// The group's link without its scheme.
    pub(crate) address: String,
    /// Weekday and date.
    pub(crate) date: String,
    /// How many matches and players, in words.
    pub(crate) counts: String,
    /// The last match with the code of the seal after it.
    pub(crate) seal: String,
    /// The first of the table: rank, name and points.
    pub(crate) first: Vec<(u32, String, i32)>,
}

#[derive(Template)]
#[template(path = "day-card.svg")]
struct DayCard<'a> {
    title: Vec<Line>,
    group: Vec<Line>,
    counts: &'a str,
    seal: &'a str,
    players: Vec<Player>,
}

struct Player {
    x: f32,
    rank: u32,
    rank_baseline: f32,
    name: Vec<Line>,
    points: String,
    points_baseline: f32,
    colour: &'static str,
}

/// Names of players that need letters which the typeface lacks are left out, and the address is shown instead of such a
/// name of the group: the link preview has them as text too.
pub(super) fn svg(facts: &DayFacts) -> Result<String> {
    let player = |((rank, name, points), (x, top)): (&(u32, String, i32), (f32, f32))| {
        let text_box = TextBox {
            width: 205.0,
            sizes: &[(40.0, 2), (34.0, 2), (27.0, 3)],
            line_height: 1.1,
            baseline: Baseline::First(top + 128.0),
        };
        Player {
            x,
            rank: *rank,
            rank_baseline: top + 84.0,
            name: text_layout::fit(name, text_box).unwrap_or_default(),
            points: signed(*points),
            points_baseline: top + 248.0,
            colour: change_colour(*points),
        }
    };
    let card = DayCard {
        title: text_layout::fit(&facts.date, TITLE).unwrap_or_default(),
        group: text_layout::fit(&facts.group, GROUP)
            .or_else(|| text_layout::fit(&facts.address, GROUP))
            .unwrap_or_default(),
        counts: &facts.counts,
        seal: &facts.seal,
        players: facts.first.iter().zip(BOXES).map(player).collect(),
    };
    card.render().map_err(Error::internal)
}

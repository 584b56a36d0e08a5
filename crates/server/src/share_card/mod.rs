//! Share cards: the Open Graph images of the product, of public groups, and of their matches and days, rendered from
//! templates and cached.

mod brand_mark;
pub(crate) mod cache;
pub(crate) mod day_card;
pub(crate) mod day_winner_card;
pub(crate) mod image;
pub(crate) mod landing_card;
pub(crate) mod landing_example;
pub(crate) mod match_card;
pub(crate) mod player_card;
pub(crate) mod private_card;
mod text_boxes;
mod text_layout;

use elo_core::identifier::Language;

use self::day_card::DayFacts;
use self::day_winner_card::DayWinnerFacts;
use self::image::GroupFacts;
use self::landing_card::LandingFacts;
use self::match_card::MatchFacts;
use self::player_card::PlayerFacts;
use self::private_card::PrivateFacts;
use crate::config::Brand;
use crate::error::Result;

/// What an image shows.
#[derive(Debug)]
pub(crate) enum Card {
    Product,
    Landing(LandingFacts),
    Group(GroupFacts),
    Player(PlayerFacts),
    Private(PrivateFacts),
    Match(MatchFacts),
    Day(DayFacts),
    DayWinner(DayWinnerFacts),
    /// A drawing that is rendered as it is.
    Icon(String),
}

impl Card {
    fn svg(&self, language: Language, brand: &Brand) -> Result<String> {
        let svg = match self {
            Self::Product => image::svg(language, None, brand.name()),
            Self::Group(facts) => image::svg(language, Some(facts), brand.name()),
            Self::Landing(facts) => landing_card::svg(language, facts),
            Self::Private(facts) => private_card::svg(language, facts),
            Self::Player(facts) => player_card::svg(language, facts),
            Self::Match(facts) => match_card::svg(facts),
            Self::Day(facts) => day_card::svg(facts),
            Self::DayWinner(facts) => day_winner_card::svg(language, facts),
            Self::Icon(svg) => return Ok(svg.clone()),
        }?;
        let place = match self {
            Self::Match(_) => brand_mark::ABOVE_MATCH,
            _ => brand_mark::LEFT_HALF,
        };
        brand_mark::add_to(&svg, brand, place)
    }
}

#[cfg(test)]
mod testing {
    use resvg::usvg::{Group, Node, Rect, Text};

    use super::text_layout::parse_svg;

    /// The texts of a drawing.
    pub(super) fn collect_texts<'a>(group: &'a Group, texts: &mut Vec<&'a Text>) {
        for node in group.children() {
            match node {
                Node::Text(text) => texts.push(text),
                Node::Group(group) => collect_texts(group, texts),
                _ => {}
            }
        }
    }

    /// Where the texts of an SVG are.
    pub(super) fn bounds_of_texts(svg: &str) -> Vec<Rect> {
        let tree = parse_svg(svg).unwrap();
        let mut texts = Vec::new();
        collect_texts(tree.root(), &mut texts);
        texts.iter().map(|text| text.abs_bounding_box()).collect()
    }

    /// Names that are long, cannot be broken, or need glyphs that the typeface lacks.
    pub(super) const NAMES: [&str; 6] = [
        "Ab",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "Maximiliana Fernández de la Reguera y Castellanos",
        "Los veteranos del pádel de los martes de Poblenou",
        "Анна",
        "🎾🎾🎾",
    ];
}

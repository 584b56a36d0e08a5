//! Share cards: the Open Graph images of the product, of public groups, and of their matches and days, rendered from
//! templates and cached.

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
}

impl Card {
    fn svg(&self, language: Language) -> Result<String> {
        match self {
            Self::Product => image::svg(language, None),
            Self::Group(facts) => image::svg(language, Some(facts)),
            Self::Landing(facts) => landing_card::svg(language, facts),
            Self::Private(facts) => private_card::svg(language, facts),
            Self::Player(facts) => player_card::svg(language, facts),
            Self::Match(facts) => match_card::svg(language, facts),
            Self::Day(facts) => day_card::svg(language, facts),
            Self::DayWinner(facts) => day_winner_card::svg(language, facts),
        }
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

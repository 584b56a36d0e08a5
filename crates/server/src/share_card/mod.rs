//! Share cards: the Open Graph images of the product, of public groups, and of their matches and days, rendered from
//! templates and cached.

pub(crate) mod cache;
pub(crate) mod day_card;
pub(crate) mod image;
pub(crate) mod match_card;
mod text_layout;

use elo_core::identifier::Language;

use self::day_card::DayFacts;
use self::image::GroupFacts;
use self::match_card::MatchFacts;
use crate::error::Result;

/// What an image shows.
#[derive(Debug)]
pub(crate) enum Card {
    Product,
    Group(GroupFacts),
    Match(MatchFacts),
    Day(DayFacts),
}

impl Card {
    fn svg(&self, language: Language) -> Result<String> {
        match self {
            Self::Product => image::svg(language, None),
            Self::Group(facts) => image::svg(language, Some(facts)),
            Self::Match(facts) => match_card::svg(language, facts),
            Self::Day(facts) => day_card::svg(language, facts),
        }
    }
}

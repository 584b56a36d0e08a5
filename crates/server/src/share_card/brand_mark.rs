//! The logo and the name of the server at the top of every share card.

use askama::Template;

use super::text_layout::{self, Baseline, Line, TextBox};
use crate::config::{Brand, Logo};
use crate::error::{Error, Result};

/// The left end, and the height of the logo.
const LEFT: f32 = 64.0;
const HEIGHT: f32 = 36.0;
/// The width of the product's court. Another logo is at most twice as wide as high, and so no wider.
const COURT_WIDTH: f32 = 72.0;
const GAP: f32 = 16.0;
/// From the top of the logo to the baseline of the name.
const BASELINE: f32 = 31.0;

#[derive(Template)]
#[template(path = "brand-mark.svg")]
struct Mark {
    top: f32,
    width: f32,
    /// The server's own logo; the product's court if it has none.
    logo: Option<String>,
    text: f32,
    name: Vec<Line>,
}

/// Where they are on a card: their top, and the most to the right that they reach.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) top: f32,
    pub(super) right: f32,
}

/// In the left half of the card.
pub(super) const LEFT_HALF: Place = Place {
    top: 64.0,
    right: 568.0,
};

/// Left of the heading of a match.
pub(super) const ABOVE_MATCH: Place = Place {
    top: 32.0,
    right: 364.0,
};

/// Adds them to a card, in the colours of the server. A name that needs letters which the typeface lacks is left out.
pub(super) fn add_to(card: &str, brand: &Brand, Place { top, right }: Place) -> Result<String> {
    let logo = brand.logo.as_ref();
    let width = logo.map_or(COURT_WIDTH, |logo| HEIGHT * logo.aspect);
    let text = LEFT + width + GAP;
    let name = TextBox {
        width: right - text,
        sizes: &[(40.0, 1), (34.0, 1), (28.0, 1), (23.0, 1), (19.0, 1)],
        line_height: 1.0,
        baseline: Baseline::First(top + BASELINE),
    };
    let mark = Mark {
        top,
        width,
        logo: logo.map(Logo::data_url),
        text,
        name: text_layout::fit(brand.name(), name).unwrap_or_default(),
    };
    let mark = mark.render().map_err(Error::internal)?;
    let content = card.trim_end().strip_suffix("</svg>");
    let content = content.ok_or_else(|| Error::internal("a card without an end"))?;
    Ok(brand.recolour(format!("{content}{mark}</svg>")))
}

#[cfg(test)]
mod tests {
    use elo_core::identifier::Language;

    use super::super::Card;
    use super::super::image::png;
    use super::super::testing::{NAMES, bounds_of_texts};
    use super::*;

    fn brand(arguments: &[&str]) -> Brand {
        use clap::{Args as _, Command, FromArgMatches as _};

        let command = Brand::augment_args(Command::new("test").no_binary_name(true));
        Brand::from_arg_matches(&command.get_matches_from(arguments)).unwrap()
    }

    #[test]
    fn a_name_of_any_length_stays_in_its_place() {
        for (name, place) in NAMES
            .into_iter()
            .flat_map(|name| [(name, LEFT_HALF), (name, ABOVE_MATCH)])
        {
            let name: String = name.chars().take(30).collect();
            let brand = brand(&["--brand-name", &name]);
            let card = add_to("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", &brand, place).unwrap();
            for text in bounds_of_texts(&card) {
                let (top, bottom) = (place.top - 12.0, place.top + 48.0);
                assert!(
                    text.left() >= 150.0 && text.right() <= place.right,
                    "{name}: {text:?}"
                );
                assert!(text.top() >= top && text.bottom() <= bottom, "{name}: {text:?}");
            }
        }
    }

    #[test]
    fn the_product_has_its_own_name_and_colours() {
        let card = Card::Product.svg(Language::En, &Brand::default()).unwrap();
        assert!(
            card.contains(">Duelo</text>") && card.contains("\"#1353b4\""),
            "{card}"
        );
        assert!(png(&card).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn a_server_has_its_own_name_and_colours() {
        let brand = brand(&["--brand-name", "Padel & Co", "--brand-color", "#0a5c43"]);
        let card = Card::Product.svg(Language::En, &brand).unwrap();
        // The mark, and the title of a card without a group.
        assert_eq!(card.matches(">Padel &#38; Co</text>").count(), 2, "{card}");
        for colour in ["Duelo", "#1353b4", "#0b3b86", "#d3e2f8"] {
            assert!(!card.contains(colour), "{colour}: {card}");
        }
        assert!(png(&card).unwrap().starts_with(b"\x89PNG"));
    }
}

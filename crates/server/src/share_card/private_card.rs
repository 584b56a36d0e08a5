//! The image of a private group whose owner lets previews show its name: nothing but that, and an empty court.

use askama::Template;
use elo_core::identifier::Language;

use super::image::TITLE;
use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};
use crate::locales::translate;

/// The name of the group.
const NAME: TextBox = TextBox {
    baseline: Baseline::Last(360.0),
    ..TITLE
};

/// What the image of a private group shows.
#[derive(Debug)]
pub(crate) struct PrivateFacts {
    pub(crate) name: String,
    /// The group's link without its scheme.
    pub(crate) address: String,
}

#[derive(Template)]
#[template(path = "private-card.svg")]
struct PrivateCard {
    name: Vec<Line>,
    kind: String,
    claim: String,
    you: String,
}

/// The address is shown instead of a name that needs letters which the typeface lacks.
pub(super) fn svg(language: Language, facts: &PrivateFacts) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    // In two lines: the host and the path.
    let address = || text_layout::fit(&facts.address.replacen('/', " /", 1), NAME);
    let card = PrivateCard {
        name: text_layout::fit(&facts.name, NAME)
            .or_else(address)
            .unwrap_or_default(),
        kind: label("head:card.private"),
        claim: label("head:card.choose"),
        you: label("head:card.you"),
    };
    card.render().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{NAMES, bounds_of_texts};
    use super::*;

    #[test]
    fn no_text_leaves_its_box_in_any_language() {
        for (language, name) in Language::ALL
            .iter()
            .flat_map(|language| NAMES.map(|name| (*language, name)))
        {
            let facts = PrivateFacts {
                name: name.to_owned(),
                address: "padel.example/groups/abcd1234".to_owned(),
            };
            let svg = svg(language, &facts).unwrap();
            let bounds = bounds_of_texts(&svg);
            assert!(bounds.len() >= 4, "{name}: {svg}");
            for text in bounds {
                let right = if text.left() < 600.0 { 600.0 } else { 856.0 };
                assert!(
                    text.right() <= right && text.top() >= 40.0 && text.bottom() <= 630.0,
                    "{name}: {text:?}"
                );
            }
        }
    }
}

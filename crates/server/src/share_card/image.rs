//! The image of a share card: an SVG template, rendered to PNG.

use askama::Template;
use elo_core::identifier::Language;
use resvg::render;
use resvg::tiny_skia::{Pixmap, Transform};

use super::text_layout::{self, Baseline, Line, TextBox};
use crate::error::{Error, Result};
use crate::locales::translate;

/// The size that Open Graph consumers expect, in pixels.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The box of the group's name.
pub(super) const TITLE: TextBox = TextBox {
    width: 515.0,
    sizes: &[(76.0, 2), (64.0, 3), (52.0, 3), (36.0, 4)],
    line_height: 1.0,
    baseline: Baseline::Last(497.0),
};
/// The box of the leader's name.
pub(super) const LEADER: TextBox = TextBox {
    width: 205.0,
    sizes: &[(42.0, 2), (34.0, 3), (26.0, 4)],
    line_height: 1.1,
    baseline: Baseline::First(481.0),
};

/// What the share card of a group shows.
#[derive(Debug)]
pub(crate) struct GroupFacts {
    pub(crate) name: String,
    pub(crate) players: i32,
    pub(crate) matches: i32,
    /// The name and the rating of the player who leads; `None` before the first match.
    pub(crate) leader: Option<(String, i32)>,
}

#[derive(Template)]
#[template(path = "share-card.svg")]
struct Card {
    labels: Labels,
    title: Vec<Line>,
    facts: Option<Facts>,
}

struct Labels {
    brand: String,
    kind: String,
    players: String,
    matches: String,
    leader: String,
    rating: String,
}

struct Facts {
    players: i32,
    matches: i32,
    leader: Vec<Line>,
    rating: i32,
}

/// The share card of a group, or of the product where there is none. Names that need glyphs which the typeface lacks
/// are left out: the link preview shows the group's name as text too.
pub(crate) fn svg(language: Language, group: Option<&GroupFacts>) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    let title = group.and_then(|group| text_layout::fit(&group.name, TITLE));
    let facts = group.map(|group| {
        let leader = group.leader.as_ref().and_then(|(name, rating)| {
            let lines = text_layout::fit(name, LEADER)?;
            Some((lines, *rating))
        });
        let (leader, rating) = leader.unwrap_or_default();
        Facts {
            players: group.players,
            matches: group.matches,
            leader,
            rating,
        }
    });
    let card = Card {
        title: title
            .or_else(|| text_layout::fit(&label("common:brand"), TITLE))
            .unwrap_or_default(),
        facts,
        labels: Labels {
            brand: label("common:brand"),
            kind: label("head:card.kind"),
            players: label("head:card.players"),
            matches: label("head:card.matches"),
            leader: label("head:card.leader"),
            rating: label("head:card.rating"),
        },
    };
    card.render().map_err(Error::internal)
}

/// Renders the SVG.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>> {
    let tree = text_layout::parse_svg(svg).map_err(Error::internal)?;
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| Error::internal("an image without pixels"))?;
    render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use resvg::usvg;

    use super::*;

    const TOKENS: &str = include_str!("../../../../frontend/src/ui/tokens.css");

    fn facts(name: &str) -> GroupFacts {
        GroupFacts {
            name: name.to_owned(),
            players: 19,
            matches: 142,
            leader: Some(("Elin Sjöqvist".to_owned(), 1713)),
        }
    }

    #[test]
    fn shows_a_group_in_every_language() {
        for language in Language::ALL {
            let svg = svg(*language, Some(&facts("Torsdagspadel Lidingö"))).unwrap();
            for part in [
                "Torsdagspadel<",
                "Lidingö<",
                ">19<",
                ">142<",
                "Elin<",
                "Sjöqvist<",
                ">1713<",
            ] {
                assert!(svg.contains(part), "{part}: {svg}");
            }
            assert!(!svg.contains("></text>"), "{svg}");
            assert!(png(&svg).unwrap().starts_with(b"\x89PNG"));
        }
    }

    /// Names that are long, cannot be broken, or need glyphs that the typeface lacks.
    #[test]
    fn no_text_leaves_its_box() {
        let wide = "W".repeat(50);
        let words = "W ".repeat(25);
        let names = [
            "Ab",
            &wide,
            &words,
            "Los veteranos del pádel de los martes de Poblenou",
            "بادل الخميس",
            "🎾🎾🎾",
            "e\u{301}\u{301}\u{301}\u{302}",
            "\u{202e}Padel",
        ];
        for name in names {
            let group = GroupFacts {
                leader: Some((name.to_owned(), -12_345)),
                ..facts(name)
            };
            let tree = text_layout::parse_svg(&svg(Language::En, Some(&group)).unwrap()).unwrap();
            let mut texts = Vec::new();
            collect_texts(tree.root(), &mut texts);
            assert!(texts.len() > 5, "{name}");
            for text in texts {
                let bounds = text.abs_bounding_box();
                // The net stands between 856 and 872, the fence of the court at 600.
                let right = match bounds.left() {
                    ..600.0 => 600.0,
                    ..856.0 => 856.0,
                    _ => 1200.0,
                };
                assert!(
                    bounds.right() <= right && bounds.top() >= 0.0 && bounds.bottom() <= 630.0,
                    "{name}: {bounds:?}"
                );
            }
        }
    }

    fn collect_texts<'a>(group: &'a usvg::Group, texts: &mut Vec<&'a usvg::Text>) {
        for node in group.children() {
            match node {
                usvg::Node::Text(text) => texts.push(text),
                usvg::Node::Group(group) => collect_texts(group, texts),
                _ => {}
            }
        }
    }

    #[test]
    fn escapes_names() {
        let svg = svg(Language::En, Some(&facts("<circle/> & \"co\""))).unwrap();
        assert!(!svg.contains("<circle/>"), "{svg}");
        assert!(png(&svg).is_ok());
    }

    #[test]
    fn shows_no_leader_before_the_first_match_or_without_glyphs_for_the_name() {
        for leader in [None, Some(("Анна".to_owned(), 1600))] {
            let group = GroupFacts {
                leader,
                ..facts("Падел")
            };
            let svg = svg(Language::En, Some(&group)).unwrap();
            assert!(!svg.contains("In the lead"), "{svg}");
            assert!(svg.contains(">142<"), "{svg}");
        }
    }

    #[test]
    fn its_colours_are_design_tokens() {
        let svg = svg(Language::En, Some(&facts("Torsdag"))).unwrap();
        for (colour, token) in [
            ("#1353b4", "--color-court"),
            ("#0b3b86", "--color-court-deep"),
            ("#d3e2f8", "--color-on-court-2"),
            ("#d8f034", "--color-ball"),
            ("#ffffff", "--color-on-court"),
        ] {
            assert!(svg.contains(colour), "{colour}");
            assert!(TOKENS.contains(&format!("{token}: {colour};")), "{token}");
        }
    }
}

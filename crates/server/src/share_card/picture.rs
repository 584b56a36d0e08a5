//! The picture itself.

use askama::Template;
use elo_core::identifier::Language;
use resvg::render;
use resvg::tiny_skia::{Pixmap, Transform};

use super::typesetting::{self, Baseline, Line, Space};
use crate::error::{Error, Result};
use crate::locales::text;

/// What link previews want, in pixels.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// Where the group's name stands.
pub(super) const TITLE: Space = Space {
    width: 515.0,
    sizes: &[(76.0, 2), (64.0, 3), (52.0, 3), (36.0, 4)],
    leading: 1.0,
    baseline: Baseline::Last(497.0),
};
/// Where the leader's name stands.
const LEADER: Space = Space {
    width: 205.0,
    sizes: &[(42.0, 2), (34.0, 3), (26.0, 4)],
    leading: 1.1,
    baseline: Baseline::First(481.0),
};

/// What the picture of a group tells.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) name: String,
    pub(crate) players: i32,
    pub(crate) matches: i32,
    /// Whoever leads, with their rating; nobody before the first match.
    pub(crate) leader: Option<(String, i32)>,
}

#[derive(Template)]
#[template(path = "share-card.svg")]
struct Drawing {
    words: Words,
    title: Vec<Line>,
    facts: Option<Facts>,
}

struct Words {
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

/// The drawing for a group, or for the product where there is none to tell of. A group whose name our typeface cannot write
/// is shown without its name: the preview says it in letters of its own.
pub(crate) fn drawing(language: Language, told: Option<&Told>) -> Result<String> {
    let word = |key: &str| text(language, key, &[]).unwrap_or_default();
    let title = told.and_then(|told| typesetting::set(&told.name, TITLE));
    let facts = told.map(|told| {
        let leader = told.leader.as_ref().and_then(|(name, rating)| {
            let lines = typesetting::set(name, LEADER)?;
            Some((lines, *rating))
        });
        let (leader, rating) = leader.unwrap_or_default();
        Facts {
            players: told.players,
            matches: told.matches,
            leader,
            rating,
        }
    });
    let drawing = Drawing {
        title: title
            .or_else(|| typesetting::set(&word("common:brand"), TITLE))
            .unwrap_or_default(),
        facts,
        words: Words {
            brand: word("common:brand"),
            kind: word("head:card.kind"),
            players: word("head:card.players"),
            matches: word("head:card.matches"),
            leader: word("head:card.leader"),
            rating: word("head:card.rating"),
        },
    };
    drawing.render().map_err(Error::internal)
}

/// The drawing as PNG.
pub(crate) fn png(drawing: &str) -> Result<Vec<u8>> {
    let tree = typesetting::read(drawing).map_err(Error::internal)?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| Error::internal("a picture without pixels"))?;
    render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use resvg::usvg;

    use super::*;

    const TOKENS: &str = include_str!("../../../../frontend/src/ui/tokens.css");

    fn told(name: &str) -> Told {
        Told {
            name: name.to_owned(),
            players: 19,
            matches: 142,
            leader: Some(("Elin Sjöqvist".to_owned(), 1713)),
        }
    }

    #[test]
    fn a_group_is_drawn_in_every_language() {
        for language in Language::ALL {
            let drawing = drawing(*language, Some(&told("Torsdagspadel Lidingö"))).unwrap();
            for part in [
                "Torsdagspadel<",
                "Lidingö<",
                ">19<",
                ">142<",
                "Elin<",
                "Sjöqvist<",
                ">1713<",
            ] {
                assert!(drawing.contains(part), "{part}: {drawing}");
            }
            assert!(!drawing.contains("></text>"), "{drawing}");
            assert!(png(&drawing).unwrap().starts_with(b"\x89PNG"));
        }
    }

    /// Names that are long, cannot be broken, or have letters that the typeface lacks.
    #[test]
    fn nothing_is_written_beyond_its_place() {
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
            let told = Told {
                leader: Some((name.to_owned(), -12_345)),
                ..told(name)
            };
            let tree = typesetting::read(&drawing(Language::En, Some(&told)).unwrap()).unwrap();
            let mut texts = Vec::new();
            collect_texts(tree.root(), &mut texts);
            assert!(texts.len() > 5, "{name}");
            for text in texts {
                let place = text.abs_bounding_box();
                // The net stands between 856 and 872, the fence of the court at 600.
                let right = match place.left() {
                    ..600.0 => 600.0,
                    ..856.0 => 856.0,
                    _ => 1200.0,
                };
                assert!(
                    place.right() <= right && place.top() >= 0.0 && place.bottom() <= 630.0,
                    "{name}: {place:?}"
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
    fn what_people_typed_is_no_drawing() {
        let drawing = drawing(Language::En, Some(&told("<circle/> & \"co\""))).unwrap();
        assert!(!drawing.contains("<circle/>"), "{drawing}");
        assert!(png(&drawing).is_ok());
    }

    #[test]
    fn nobody_leads_before_the_first_match_or_with_letters_that_we_lack() {
        for leader in [None, Some(("Анна".to_owned(), 1600))] {
            let told = Told {
                leader,
                ..told("Падел")
            };
            let drawing = drawing(Language::En, Some(&told)).unwrap();
            assert!(!drawing.contains("In the lead"), "{drawing}");
            assert!(drawing.contains(">142<"), "{drawing}");
        }
    }

    #[test]
    fn its_colours_are_the_tokens() {
        let drawing = drawing(Language::En, Some(&told("Torsdag"))).unwrap();
        for (colour, token) in [
            ("#1353b4", "--color-court"),
            ("#0b3b86", "--color-court-deep"),
            ("#d3e2f8", "--color-on-court-2"),
            ("#d8f034", "--color-ball"),
            ("#ffffff", "--color-on-court"),
        ] {
            assert!(drawing.contains(colour), "{colour}");
            assert!(TOKENS.contains(&format!("{token}: {colour};")), "{token}");
        }
    }
}

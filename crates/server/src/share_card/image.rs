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
    /// The link without its scheme.
    pub(crate) address: String,
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

/// The share card of a group, or with the server's name where there is none. The name of a player that needs letters
/// which the typeface lacks is left out, and the address is shown instead of such a name of a group: the link preview
/// shows the names as text too.
pub(crate) fn svg(language: Language, group: Option<&GroupFacts>, brand: &str) -> Result<String> {
    let label = |key: &str| translate(language, key, &[]).unwrap_or_default();
    let title = group.and_then(|group| {
        // In two lines: the host and the path.
        let address = || text_layout::fit(&group.address.replacen('/', " /", 1), TITLE);
        text_layout::fit(&group.name, TITLE).or_else(address)
    });
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
            .or_else(|| text_layout::fit(brand, TITLE))
            .unwrap_or_default(),
        facts,
        labels: Labels {
            kind: label("head:card.kind"),
            players: label("head:card.players"),
            matches: label("head:card.matches"),
            leader: label("head:card.leader"),
            rating: label("head:card.rating"),
        },
    };
    card.render().map_err(Error::internal)
}

/// A change with its sign, with a minus sign (U+2212).
pub(super) fn signed(change: i32) -> String {
    match change {
        ..0 => format!("\u{2212}{}", change.unsigned_abs()),
        0 => "0".to_owned(),
        _ => format!("+{change}"),
    }
}

/// The colour of a change on the court.
pub(super) const fn change_colour(change: i32) -> &'static str {
    match change {
        ..0 => "#ffc9c2",
        0 => "#ffffff",
        _ => "#a5f0c6",
    }
}

/// Renders the SVG.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>> {
    let tree = text_layout::parse_svg(svg).map_err(Error::internal)?;
    let size = tree.size().to_int_size();
    let pixmap = Pixmap::new(size.width(), size.height());
    let mut pixmap = pixmap.ok_or_else(|| Error::internal("an image without pixels"))?;
    render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use resvg::usvg::fontdb::Stretch;

    use super::super::Card;
    use super::super::day_card::DayFacts;
    use super::super::match_card::{MatchFacts, TeamFacts};
    use super::super::testing::collect_texts;
    use super::*;
    use crate::config::Brand;

    const TOKENS: &str = include_str!("../../../../frontend/src/ui/tokens.css");

    const ADDRESS: &str = "padel.example/groups/abcd1234";

    fn facts(name: &str) -> GroupFacts {
        GroupFacts {
            name: name.to_owned(),
            address: ADDRESS.to_owned(),
            players: 19,
            matches: 142,
            leader: Some(("Elin Sjöqvist".to_owned(), 1713)),
        }
    }

    #[test]
    fn shows_a_group_in_every_language() {
        for language in Language::ALL {
            let svg = svg(*language, Some(&facts("Torsdagspadel Lidingö")), "Duelo").unwrap();
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
            let tree = text_layout::parse_svg(&svg(Language::En, Some(&group), "Duelo").unwrap()).unwrap();
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

    #[test]
    fn escapes_names() {
        let svg = svg(Language::En, Some(&facts("<circle/> & \"co\"")), "Duelo").unwrap();
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
            let svg = svg(Language::En, Some(&group), "Duelo").unwrap();
            assert!(!svg.contains("In the lead"), "{svg}");
            assert!(svg.contains(">142<"), "{svg}");
        }
    }

    #[test]
    fn shows_the_address_instead_of_a_name_without_glyphs() {
        let day = DayFacts {
            group: "토요일 파델".to_owned(),
            address: ADDRESS.to_owned(),
            date: "12 June".to_owned(),
            counts: String::new(),
            seal: String::new(),
            first: Vec::new(),
        };
        let names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];
        let played = MatchFacts {
            group: "토요일 파델".to_owned(),
            ..match_facts(names, &[[6, 4]])
        };
        let cards = [
            (
                Card::Group(facts("토요일 파델")),
                ["padel.example<", ">/groups/abcd1234<"],
            ),
            (
                Card::Match(played),
                [">padel.example/groups/abcd1234, 12 June 2025<", ">Maja Frisk<"],
            ),
            (Card::Day(day), [">padel.example/groups/abcd1234<", ">12 June<"]),
        ];
        for (card, parts) in cards {
            let svg = card.svg(Language::En, &Brand::default()).unwrap();
            for part in parts {
                assert!(svg.contains(part), "{part}: {svg}");
            }
        }
    }

    fn match_facts(names: [&str; 4], sets: &[[i16; 2]]) -> MatchFacts {
        let [one, two, three, four] = names.map(ToOwned::to_owned);
        MatchFacts {
            group: "Torsdagspadel Lidingö".to_owned(),
            address: ADDRESS.to_owned(),
            date: "12 June 2025".to_owned(),
            teams: [
                TeamFacts([(one, 14), (two, 25)]),
                TeamFacts([(three, -14), (four, 0)]),
            ],
            sets: sets.to_vec(),
            has_team1_won: true,
        }
    }

    #[test]
    fn shows_a_match_with_names_sets_and_changes_that_fit() {
        let short = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];
        let wide = "W".repeat(50);
        let long = "Maximiliana Fernández de la Reguera y Castellanos";
        let nine: Vec<[i16; 2]> = (0..9).map(|_| [99, 98]).collect();
        for (names, sets) in [
            (short, &[[6, 4], [3, 6], [6, 2]][..]),
            ([wide.as_str(), long, "Анна", "Ö"], &nine),
        ] {
            let card = Card::Match(match_facts(names, sets));
            let svg = card.svg(Language::En, &Brand::default()).unwrap();
            assert!(
                svg.contains(">+14<") && svg.contains(">\u{2212}14<") && svg.contains(">0<"),
                "{svg}"
            );
            let tree = text_layout::parse_svg(&svg).unwrap();
            let mut texts = Vec::new();
            collect_texts(tree.root(), &mut texts);
            assert!(texts.len() >= 2 + 3 + 2 * sets.len() + 4, "{svg}");
            for text in texts {
                let bounds = text.abs_bounding_box();
                assert!(bounds.left() >= 0.0 && bounds.right() <= 1200.0, "{bounds:?}");
                // The line before the changes stands at 1032, the heading above it.
                let crosses = bounds.left() < 1032.0 && bounds.right() > 1032.0 && bounds.top() > 105.0;
                assert!(!crosses, "{bounds:?}");
            }
        }
    }

    #[test]
    fn draws_sets_that_a_team_has_won_bold() {
        let names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];
        let card = Card::Match(match_facts(names, &[[6, 4], [3, 6], [6, 2]]));
        let tree = text_layout::parse_svg(&card.svg(Language::En, &Brand::default()).unwrap()).unwrap();
        let mut texts = Vec::new();
        collect_texts(tree.root(), &mut texts);
        let glyphs = texts
            .iter()
            .flat_map(|text| text.layouted())
            .flat_map(|span| &span.positioned_glyphs);
        let sets: Vec<_> = glyphs
            .filter(|glyph| glyph.font_size() > 100.0)
            .map(|glyph| {
                let face = tree.fontdb().face(glyph.font).unwrap();
                (glyph.text.as_str(), face.weight.0, face.stretch)
            })
            .collect();
        let condensed = |(games, weight)| (games, weight, Stretch::Condensed);
        let expected = [
            ("6", 700),
            ("3", 500),
            ("6", 700),
            ("4", 500),
            ("6", 700),
            ("2", 500),
        ];
        assert_eq!(sets, expected.map(condensed));
    }

    #[test]
    fn shows_the_first_of_a_day_that_fit() {
        let first = [
            (1, "Maja Frisk", 31),
            (2, "Maximiliana Fernández de la Reguera", 18),
            (3, "Ö", 0),
            (4, "Анна", -3),
        ];
        let card = Card::Day(DayFacts {
            group: "Los veteranos del pádel de los martes de Poblenou".to_owned(),
            address: ADDRESS.to_owned(),
            date: "Miércoles 24 de septiembre".to_owned(),
            counts: "5 partidos, 12 jugadores".to_owned(),
            seal: "Partido 100000 · MWM WMW MWM WMW".to_owned(),
            first: first
                .map(|(rank, name, points)| (rank, name.to_owned(), points))
                .into(),
        });
        let svg = card.svg(Language::Es, &Brand::default()).unwrap();
        for part in [
            "Miércoles",
            ">Maja Frisk<",
            ">+31<",
            ">\u{2212}3<",
            "5 partidos, 12 jugadores<",
        ] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        let tree = text_layout::parse_svg(&svg).unwrap();
        let mut texts = Vec::new();
        collect_texts(tree.root(), &mut texts);
        for text in texts {
            let bounds = text.abs_bounding_box();
            let right = match bounds.left() {
                ..600.0 => 600.0,
                ..856.0 => 856.0,
                _ => 1123.0,
            };
            assert!(bounds.right() <= right, "{bounds:?}");
        }
    }

    #[test]
    fn its_colours_are_design_tokens() {
        let card = Card::Group(facts("Torsdag"));
        let svg = card.svg(Language::En, &Brand::default()).unwrap();
        for (colour, token) in [
            ("#1353b4", "--color-court"),
            ("#0b3b86", "--color-court-deep"),
            ("#d3e2f8", "--color-on-court-2"),
            ("#d8f034", "--color-ball"),
            ("#ffffff", "--color-on-court"),
            ("#a5f0c6", "--color-up-court"),
            ("#ffc9c2", "--color-down-court"),
        ] {
            let of_change = [-1, 1].map(change_colour).contains(&colour);
            assert!(of_change || svg.contains(colour), "{colour}");
            assert!(TOKENS.contains(&format!("{token}: {colour};")), "{token}");
        }
    }
}

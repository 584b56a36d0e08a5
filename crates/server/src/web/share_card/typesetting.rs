//! Lines of our own typeface: how wide they are, and how a name is broken to fit.

use std::sync::{Arc, LazyLock};

use askama::Template;
use resvg::usvg::{self, GlyphId, Node, Options, Tree, fontdb};

/// The glyph that stands for every letter that a typeface lacks.
const MISSING: GlyphId = GlyphId(0);

/// The typeface, cut to Latin letters: its licence stands beside the files.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../fonts/instrument-sans/regular.ttf"),
    include_bytes!("../../../fonts/instrument-sans/bold.ttf"),
    include_bytes!("../../../fonts/instrument-sans/condensed-bold.ttf"),
];

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut faces = fontdb::Database::new();
    for face in FACES {
        faces.load_font_data(face.to_vec());
    }
    Options {
        fontdb: Arc::new(faces),
        ..Options::default()
    }
});

/// How much closer the letters of a name stand than usual, in parts of their size.
const TIGHTER: f32 = -0.03;

/// Where a name may stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    /// How wide a line may be, in pixels.
    pub(super) width: f32,
    /// The sizes that the letters may have, the largest first, each with how many lines there is room for.
    pub(super) sizes: &'static [(f32, usize)],
    /// The distance of two lines, in parts of the letters' size.
    pub(super) leading: f32,
    /// Where the first line stands, or the last one.
    pub(super) baseline: Baseline,
}

/// The line that stays where it is however many there are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Baseline {
    First(f32),
    Last(f32),
}

/// A line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) size: f32,
    pub(super) spacing: f32,
    pub(super) baseline: f32,
}

/// Reads a drawing that is written in our typeface.
pub(super) fn read(svg: &str) -> Result<Tree, usvg::Error> {
    Tree::from_str(svg, &OPTIONS)
}

/// A name in the largest letters in which it fits. Nothing if the typeface lacks a letter of it.
pub(super) fn set(name: &str, space: Space) -> Option<Vec<Line>> {
    let (smallest, _) = *space.sizes.last()?;
    space.sizes.iter().find_map(|&(size, room)| {
        let mut broken = Broken::at(name, size, space.width)?;
        if size > smallest && (broken.has_split_word || broken.lines.len() > room) {
            return None;
        }
        broken.lines.truncate(room);
        Some(placed(broken.lines, size, space))
    })
}

fn placed(mut lines: Vec<String>, size: f32, space: Space) -> Vec<Line> {
    let (mut baseline, step) = match space.baseline {
        Baseline::First(first) => (first, size * space.leading),
        Baseline::Last(last) => {
            lines.reverse();
            (last, -size * space.leading)
        }
    };
    let placed = lines.into_iter().map(|text| {
        let line = Line {
            text,
            size,
            spacing: size * TIGHTER,
            baseline,
        };
        baseline += step;
        line
    });
    placed.collect()
}

/// A name broken into lines.
struct Broken {
    lines: Vec<String>,
    /// A word was wider than a line.
    has_split_word: bool,
}

impl Broken {
    fn at(name: &str, size: f32, room: f32) -> Option<Self> {
        let mut lines: Vec<String> = Vec::new();
        let mut has_split_word = false;
        for word in name.split_whitespace() {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if width(&longer, size)? <= room {
                    *line = longer;
                    continue;
                }
            }
            let mut part = String::new();
            for letter in word.chars() {
                part.push(letter);
                if width(&part, size)? > room {
                    part.pop();
                    lines.push(std::mem::take(&mut part));
                    part.push(letter);
                    has_split_word = true;
                }
            }
            lines.push(part);
        }
        Some(Self {
            lines,
            has_split_word,
        })
    }
}

#[derive(Template)]
#[template(
    ext = "svg",
    source = r#"<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Instrument Sans" font-weight="700" font-size="{{ size }}" letter-spacing="{{ spacing }}">{{ text }}</text></svg>"#
)]
struct Sample<'a> {
    text: &'a str,
    size: f32,
    spacing: f32,
}

/// How wide a text is; nothing if the typeface lacks a letter of it.
fn width(text: &str, size: f32) -> Option<f32> {
    let spacing = size * TIGHTER;
    let drawing = read(&Sample { text, size, spacing }.render().ok()?).ok()?;
    let Some(Node::Text(text)) = drawing.root().children().first() else {
        return None;
    };
    let mut glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    let is_whole = glyphs.all(|glyph| glyph.id != MISSING);
    is_whole.then(|| text.bounding_box().width())
}

#[cfg(test)]
mod tests {
    use super::super::picture::TITLE;
    use super::*;

    fn texts(name: &str) -> Vec<(String, f32, f32)> {
        set(name, TITLE)
            .unwrap()
            .into_iter()
            .map(|line| (line.text, line.size, line.baseline))
            .collect()
    }

    #[test]
    fn a_name_is_broken_between_its_words_and_grows_upwards() {
        assert_eq!(
            texts("Torsdagspadel Lidingö"),
            [
                ("Lidingö".to_owned(), 76.0, 497.0),
                ("Torsdagspadel".to_owned(), 76.0, 421.0)
            ]
        );
    }

    #[test]
    fn a_long_name_becomes_smaller_and_a_long_word_is_split() {
        let longer = texts("Los veteranos del pádel de los martes de Poblenou");
        assert!(
            (2..=3).contains(&longer.len()) && longer.iter().all(|(_, size, _)| *size < 76.0),
            "{longer:?}"
        );
        let word = "W".repeat(49);
        let split = texts(&word);
        let joined: String = split.iter().rev().map(|(text, ..)| text.as_str()).collect();
        assert_eq!(joined, word);
        for (text, size, _) in split {
            assert!(width(&text, size).unwrap() <= TITLE.width, "{text}");
        }
    }

    #[test]
    fn letters_that_the_typeface_lacks_are_told() {
        assert_eq!(set("Падел", TITLE), None);
        assert_eq!(set("Padel 🎾", TITLE), None);
        assert!(set("Ñusta Öz, Łódź & <Ærø>", TITLE).is_some());
    }
}

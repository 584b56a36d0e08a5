//! Lines of our own typeface: how wide they are, and how a name is broken to fit.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use resvg::usvg::{self, Options, Tree, fontdb};

/// The glyph that stands for every letter that a typeface lacks.
const MISSING: u32 = 0;

/// The face that names are written in.
const BOLD: &[u8] = include_bytes!("../../fonts/instrument-sans/bold.ttf");

/// The typeface, cut to Latin letters: its licence stands beside the files.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../fonts/instrument-sans/regular.ttf"),
    BOLD,
    include_bytes!("../../fonts/instrument-sans/condensed-bold.ttf"),
];

/// Shapes text in [`BOLD`] as the drawing does.
static SHAPER: LazyLock<Option<(FontRef<'static>, ShaperData)>> = LazyLock::new(|| {
    let font = FontRef::new(BOLD).ok()?;
    Some((font.clone(), ShaperData::new(&font)))
});

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
    let letters = measured(name)?;
    space.sizes.iter().find_map(|&(size, room)| {
        let mut broken = Broken::at(&letters, size, space.width);
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
    fn at(letters: &[Letter], size: f32, room: f32) -> Self {
        let mut lines: Vec<String> = Vec::new();
        let mut used = Width::default();
        let mut has_split_word = false;
        for word in letters.split_inclusive(Letter::is_space) {
            let (word, space) = match word.split_last() {
                Some((last, rest)) if last.is_space() => (rest, Some(last)),
                _ => (word, None),
            };
            let mut longer = used;
            longer.add_all(word);
            match lines.last_mut() {
                Some(line) if longer.pixels(size) <= room => {
                    line.push(' ');
                    line.extend(word.iter().map(|letter| letter.character));
                    used = longer;
                }
                _ => {
                    let mut part = String::new();
                    used = Width::default();
                    for letter in word {
                        let mut longer = used;
                        longer.add(letter);
                        if longer.pixels(size) > room && !part.is_empty() {
                            lines.push(std::mem::take(&mut part));
                            has_split_word = true;
                            longer = Width::default();
                            longer.add(letter);
                        }
                        part.push(letter.character);
                        used = longer;
                    }
                    lines.push(part);
                }
            }
            used.add_all(space);
        }
        Self {
            lines,
            has_split_word,
        }
    }
}

/// A letter of a text and how wide it is there, in parts of its size: kerning has moved it closer to the next one.
#[derive(Debug, Clone, Copy)]
struct Letter {
    character: char,
    /// Nothing for an accent that stands over the letter before it.
    advance: Option<f32>,
}

impl Letter {
    fn is_space(&self) -> bool {
        self.character == ' '
    }
}

/// The letters of a name, with one space between its words. Nothing if the typeface lacks one of them.
fn measured(name: &str) -> Option<Vec<Letter>> {
    let text = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let (font, data) = SHAPER.as_ref()?;
    let shaper = data.shaper(font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&text);
    buffer.set_direction(Direction::LeftToRight);
    buffer.guess_segment_properties();
    let glyphs = shaper.shape(buffer, ShapeOptions::new());
    let em = units(shaper.units_per_em())?;
    let mut advances: HashMap<usize, f32> = HashMap::new();
    for (glyph, position) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
        if glyph.glyph_id == MISSING {
            return None;
        }
        let at = usize::try_from(glyph.cluster).ok()?;
        *advances.entry(at).or_default() += units(position.x_advance)? / em;
    }
    let letters = text.char_indices().map(|(at, character)| Letter {
        character,
        advance: advances.get(&at).copied(),
    });
    Some(letters.collect())
}

/// Units of a typeface, a few thousand at most.
fn units(number: i32) -> Option<f32> {
    i16::try_from(number).ok().map(f32::from)
}

/// How wide a text is, in parts of its letters' size.
#[derive(Debug, Clone, Copy, Default)]
struct Width {
    advances: f32,
    /// How many letters; all but the first are brought closer to the one before.
    letters: f32,
}

impl Width {
    fn add(&mut self, letter: &Letter) {
        if let Some(advance) = letter.advance {
            self.advances += advance;
            self.letters += 1.0;
        }
    }

    fn add_all<'a>(&mut self, letters: impl IntoIterator<Item = &'a Letter>) {
        letters.into_iter().for_each(|letter| self.add(letter));
    }

    fn pixels(self, size: f32) -> f32 {
        let gaps = (self.letters - 1.0).max(0.0);
        size * (self.advances + TIGHTER * gaps)
    }
}
#[cfg(test)]
mod tests {
    use askama::Template;
    use resvg::usvg::Node;

    use super::super::picture::TITLE;
    use super::*;

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

    /// How wide a text is when it is drawn; nothing if the typeface lacks a letter of it.
    fn drawn_width(text: &str, size: f32) -> Option<f32> {
        let spacing = size * TIGHTER;
        let drawing = read(&Sample { text, size, spacing }.render().unwrap()).unwrap();
        let Some(Node::Text(text)) = drawing.root().children().first() else {
            return None;
        };
        let mut glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
        let is_whole = glyphs.all(|glyph| glyph.id.0 != MISSING);
        is_whole.then(|| text.bounding_box().width())
    }

    fn measured_width(text: &str, size: f32) -> f32 {
        let mut width = Width::default();
        width.add_all(&measured(text).unwrap());
        width.pixels(size)
    }

    #[test]
    fn a_text_is_as_wide_as_it_was_measured() {
        const SIZE: f32 = 100.0;
        let all: String = ('!'..'\u{250}')
            .filter(|letter| !letter.is_control() && !letter.is_whitespace())
            .filter(|letter| measured(&letter.to_string()).is_some())
            .collect();
        assert!(all.chars().count() > 200, "{all}");
        let letters = || ('A'..='Z').chain('a'..='z');
        // Each pair of letters, since kerning is between two.
        let pairs = letters().map(|first| letters().flat_map(|second| [first, second]).collect());
        for text in pairs.chain([all]) {
            let (drawn, measured) = (drawn_width(&text, SIZE).unwrap(), measured_width(&text, SIZE));
            assert!(
                (drawn - measured).abs() < measured * 0.001,
                "{text}: {drawn}, {measured}"
            );
        }
    }

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
            assert!(drawn_width(&text, size).unwrap() <= TITLE.width, "{text}");
        }
    }

    #[test]
    fn letters_that_the_typeface_lacks_are_told() {
        for name in ["Падел", "Padel 🎾", "بادل", "パデル", "👨‍👩‍👧‍👦"] {
            assert_eq!(set(name, TITLE), None, "{name}");
        }
        assert!(set("Ñusta Öz, Łódź & <Ærø>", TITLE).is_some());
    }
}

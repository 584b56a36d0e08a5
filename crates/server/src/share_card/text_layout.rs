//! Layout of names in the share card's typeface: measures them, breaks them into lines and picks the font size that
//! fits.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use resvg::usvg::{self, Options, Tree, fontdb};

/// Glyph 0 is what a font shows for characters that it lacks (`.notdef`).
const MISSING_GLYPH: u32 = 0;

/// The font of names.
const BOLD: &[u8] = include_bytes!("../../fonts/instrument-sans/bold.ttf");

/// Instrument Sans, subset to Latin, the condensed medium to digits; its licence is beside the files.
const FONTS: [&[u8]; 4] = [
    include_bytes!("../../fonts/instrument-sans/regular.ttf"),
    BOLD,
    include_bytes!("../../fonts/instrument-sans/condensed-bold.ttf"),
    include_bytes!("../../fonts/instrument-sans/condensed-medium.ttf"),
];

/// Shapes text in [`BOLD`]; `resvg` uses the same library.
static SHAPER: LazyLock<Option<(FontRef<'static>, ShaperData)>> = LazyLock::new(|| {
    let font = FontRef::new(BOLD).ok()?;
    Some((font.clone(), ShaperData::new(&font)))
});

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut database = fontdb::Database::new();
    for font in FONTS {
        database.load_font_data(font.to_vec());
    }
    Options {
        fontdb: Arc::new(database),
        ..Options::default()
    }
});

/// The letter spacing of names, in em.
const LETTER_SPACING: f32 = -0.03;

/// The box that a name has to fit into. Lengths are in pixels unless another unit is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextBox {
    pub(super) width: f32,
    /// The possible font sizes, the largest first, each with the number of lines that fit.
    pub(super) sizes: &'static [(f32, usize)],
    /// In em.
    pub(super) line_height: f32,
    pub(super) baseline: Baseline,
}

/// The baseline of the first or the last line: the text grows downwards or upwards from it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Baseline {
    First(f32),
    Last(f32),
}

/// A positioned line of a name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) font_size: f32,
    pub(super) letter_spacing: f32,
    pub(super) baseline: f32,
}

/// Parses an SVG that uses the share card's fonts.
pub(super) fn parse_svg(svg: &str) -> Result<Tree, usvg::Error> {
    Tree::from_str(svg, &OPTIONS)
}

/// Lays out a name in the largest font size that fits it without splitting a word. The smallest size splits words and
/// ends in an ellipsis where it has to. Emoji and other symbols that the font lacks are left out. `None` if it lacks a
/// letter.
pub(super) fn fit(name: &str, text_box: TextBox) -> Option<Vec<Line>> {
    let (smallest, _) = *text_box.sizes.last()?;
    let characters = measure(name).or_else(|| measure(&without_missing_symbols(name)?))?;
    text_box.sizes.iter().find_map(|&(font_size, max_lines)| {
        let mut broken = BrokenText::new(&characters, font_size, text_box.width);
        if font_size > smallest && (broken.has_split_word || broken.lines.len() > max_lines) {
            return None;
        }
        if broken.lines.len() > max_lines {
            broken.lines.truncate(max_lines);
            add_ellipsis(broken.lines.last_mut()?, font_size, text_box.width)?;
        }
        Some(position(broken.lines, font_size, text_box))
    })
}

/// The name without the symbols that the font lacks. `None` if a letter would be missing, or none remains.
fn without_missing_symbols(name: &str) -> Option<String> {
    let shown: String = name
        .chars()
        .filter(|character| character.is_alphanumeric() || measure(&character.to_string()).is_some())
        .collect();
    shown.contains(char::is_alphanumeric).then_some(shown)
}

/// Ends a line in an ellipsis, in place of as many characters as it needs. `None` if the font lacks a glyph.
fn add_ellipsis(line: &mut String, font_size: f32, max_width: f32) -> Option<()> {
    loop {
        let shortened = format!("{}…", line.trim_end());
        let mut width = Width::default();
        width.add_all(&measure(&shortened)?);
        if width.pixels(font_size) <= max_width || line.pop().is_none() {
            *line = shortened;
            return Some(());
        }
    }
}

fn position(mut lines: Vec<String>, font_size: f32, text_box: TextBox) -> Vec<Line> {
    let (mut baseline, step) = match text_box.baseline {
        Baseline::First(first) => (first, font_size * text_box.line_height),
        Baseline::Last(last) => {
            lines.reverse();
            (last, -font_size * text_box.line_height)
        }
    };
    let positioned = lines.into_iter().map(|text| {
        let line = Line {
            text,
            font_size,
            letter_spacing: font_size * LETTER_SPACING,
            baseline,
        };
        baseline += step;
        line
    });
    positioned.collect()
}

/// A text broken into lines.
struct BrokenText {
    lines: Vec<String>,
    /// A word was wider than a line.
    has_split_word: bool,
}

impl BrokenText {
    fn new(characters: &[Character], font_size: f32, max_width: f32) -> Self {
        let mut lines: Vec<String> = Vec::new();
        let mut width = Width::default();
        let mut has_split_word = false;
        for word in characters.split_inclusive(Character::is_space) {
            let (word, space) = match word.split_last() {
                Some((last, rest)) if last.is_space() => (rest, Some(last)),
                _ => (word, None),
            };
            let mut extended = width;
            extended.add_all(word);
            match lines.last_mut() {
                Some(line) if extended.pixels(font_size) <= max_width => {
                    line.push(' ');
                    line.extend(word.iter().map(|character| character.value));
                    width = extended;
                }
                _ => {
                    let mut part = String::new();
                    width = Width::default();
                    for character in word {
                        let mut extended = width;
                        extended.add(character);
                        if extended.pixels(font_size) > max_width && !part.is_empty() {
                            lines.push(std::mem::take(&mut part));
                            has_split_word = true;
                            extended = Width::default();
                            extended.add(character);
                        }
                        part.push(character.value);
                        width = extended;
                    }
                    lines.push(part);
                }
            }
            width.add_all(space);
        }
        Self {
            lines,
            has_split_word,
        }
    }
}

/// A character of a shaped text with its advance width in em, kerning to the next character included.
#[derive(Debug, Clone, Copy)]
struct Character {
    value: char,
    /// `None` for a combining mark, whose glyph belongs to the character before it.
    advance: Option<f32>,
}

impl Character {
    fn is_space(&self) -> bool {
        self.value == ' '
    }
}

/// The characters of a name, with one space between its words. `None` if the font lacks a glyph.
fn measure(name: &str) -> Option<Vec<Character>> {
    let text = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let (font, data) = SHAPER.as_ref()?;
    let shaper = data.shaper(font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&text);
    buffer.set_direction(Direction::LeftToRight);
    buffer.guess_segment_properties();
    let glyphs = shaper.shape(buffer, ShapeOptions::new());
    let em = font_units(shaper.units_per_em())?;
    let mut advances: HashMap<usize, f32> = HashMap::new();
    for (glyph, position) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
        if glyph.glyph_id == MISSING_GLYPH {
            return None;
        }
        let index = usize::try_from(glyph.cluster).ok()?;
        *advances.entry(index).or_default() += font_units(position.x_advance)? / em;
    }
    let characters = text.char_indices().map(|(index, value)| Character {
        value,
        advance: advances.get(&index).copied(),
    });
    Some(characters.collect())
}

/// A length in font units as a float; an em has a few thousand at most.
fn font_units(number: i32) -> Option<f32> {
    i16::try_from(number).ok().map(f32::from)
}

/// The width of a text.
#[derive(Debug, Clone, Copy, Default)]
struct Width {
    /// The sum of the advances, in em.
    advances: f32,
    /// The number of advances; letter spacing applies between them.
    count: f32,
}

impl Width {
    fn add(&mut self, character: &Character) {
        if let Some(advance) = character.advance {
            self.advances += advance;
            self.count += 1.0;
        }
    }

    fn add_all<'a>(&mut self, characters: impl IntoIterator<Item = &'a Character>) {
        characters.into_iter().for_each(|character| self.add(character));
    }

    fn pixels(self, font_size: f32) -> f32 {
        let gaps = (self.count - 1.0).max(0.0);
        font_size * (self.advances + LETTER_SPACING * gaps)
    }
}

#[cfg(test)]
mod tests {
    use askama::Template;
    use resvg::usvg::Node;

    use super::super::image::TITLE;
    use super::*;

    #[derive(Template)]
    #[template(
        ext = "svg",
        source = r#"<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Instrument Sans" font-weight="700" font-size="{{ font_size }}" letter-spacing="{{ letter_spacing }}">{{ text }}</text></svg>"#
    )]
    struct Sample<'a> {
        text: &'a str,
        font_size: f32,
        letter_spacing: f32,
    }

    /// The width of a text as `resvg` renders it; `None` if the font lacks a glyph.
    fn rendered_width(text: &str, font_size: f32) -> Option<f32> {
        let sample = Sample {
            text,
            font_size,
            letter_spacing: font_size * LETTER_SPACING,
        };
        let svg = parse_svg(&sample.render().unwrap()).unwrap();
        let Some(Node::Text(text)) = svg.root().children().first() else {
            return None;
        };
        let mut glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
        let is_complete = glyphs.all(|glyph| glyph.id.0 != MISSING_GLYPH);
        is_complete.then(|| text.bounding_box().width())
    }

    fn measured_width(text: &str, font_size: f32) -> f32 {
        let mut width = Width::default();
        width.add_all(&measure(text).unwrap());
        width.pixels(font_size)
    }

    #[test]
    fn measures_the_width_that_is_rendered() {
        const FONT_SIZE: f32 = 100.0;
        let all: String = ('!'..'\u{250}')
            .filter(|character| !character.is_control() && !character.is_whitespace())
            .filter(|character| measure(&character.to_string()).is_some())
            .collect();
        assert!(all.chars().count() > 200, "{all}");
        let letters = || ('A'..='Z').chain('a'..='z');
        // Kerning depends on pairs of letters.
        let pairs = letters().map(|first| letters().flat_map(|second| [first, second]).collect());
        for text in pairs.chain([all]) {
            let rendered = rendered_width(&text, FONT_SIZE).unwrap();
            let measured = measured_width(&text, FONT_SIZE);
            assert!(
                (rendered - measured).abs() < measured * 0.001,
                "{text}: {rendered}, {measured}"
            );
        }
    }

    fn title_lines(name: &str) -> Vec<(String, f32, f32)> {
        fit(name, TITLE)
            .unwrap()
            .into_iter()
            .map(|line| (line.text, line.font_size, line.baseline))
            .collect()
    }

    #[test]
    fn breaks_a_name_between_words_and_positions_lines_upwards() {
        assert_eq!(
            title_lines("Torsdagspadel Lidingö"),
            [
                ("Lidingö".to_owned(), 76.0, 497.0),
                ("Torsdagspadel".to_owned(), 76.0, 421.0)
            ]
        );
    }

    #[test]
    fn shrinks_a_long_name_and_splits_a_long_word() {
        let longer = title_lines("Los veteranos del pádel de los martes de Poblenou");
        assert!(
            (2..=3).contains(&longer.len()) && longer.iter().all(|(_, size, _)| *size < 76.0),
            "{longer:?}"
        );
        let word = "W".repeat(49);
        let split = title_lines(&word);
        let joined: String = split.iter().rev().map(|(text, ..)| text.as_str()).collect();
        assert_eq!(joined, word);
        for (text, size, _) in split {
            assert!(rendered_width(&text, size).unwrap() <= TITLE.width, "{text}");
        }
    }

    #[test]
    fn ends_a_name_that_is_too_long_in_an_ellipsis() {
        use super::super::image::LEADER;

        let lines = fit(&"W".repeat(50), LEADER).unwrap();
        assert_eq!(lines.len(), 4);
        let (last, others) = lines.split_last().unwrap();
        assert!(last.text.ends_with("W…"), "{}", last.text);
        assert!(others.iter().all(|line| !line.text.contains('…')));
        for line in &lines {
            assert!(
                rendered_width(&line.text, line.font_size).unwrap() <= LEADER.width,
                "{line:?}"
            );
        }
    }

    #[test]
    fn leaves_out_symbols_without_glyphs() {
        for (name, shown) in [("🎾 Padel 🎾", "Padel"), ("Padel\u{fe0f} 👨‍👩‍👧‍👦 Åre", "Padel Åre")]
        {
            let drawn: Vec<char> = title_lines(name)
                .into_iter()
                .rev()
                .flat_map(|(text, ..)| format!("{text} ").chars().collect::<Vec<_>>())
                .filter(|character| character.is_alphanumeric() || character.is_whitespace())
                .collect();
            let drawn: String = drawn.into_iter().collect();
            assert_eq!(
                drawn.split_whitespace().collect::<Vec<_>>().join(" "),
                shown,
                "{name}"
            );
        }
    }

    #[test]
    fn refuses_names_without_glyphs() {
        for name in ["Падел", "بادل", "パデル", "파델 2", "พาเดล", "👨‍👩‍👧‍👦", "🎾"]
        {
            assert_eq!(fit(name, TITLE), None, "{name}");
        }
        assert!(fit("Ñusta Öz, Łódź & <Ærø>", TITLE).is_some());
    }
}

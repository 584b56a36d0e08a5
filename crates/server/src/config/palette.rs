//! The colours of a server that has one of its own: shades of it take the places of the design's blue ones.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

/// The tokens that are shades of the brand's colour.
const SHADES: [&str; 10] = [
    "action",
    "action-deep",
    "focus",
    "court",
    "court-deep",
    "court-lit",
    "court-line",
    "on-court-2",
    "court-tint",
    "court-tint-line",
];

/// Above this luminance a token is a tint, which stays as light as it is.
const TINT: f64 = 0.3;

/// A colour in sRGB.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour([u8; 3]);

/// The colours of a theme by the names of their tokens.
type Theme = BTreeMap<&'static str, Colour>;

/// A pair of colours that the design uses, and the contrast that it needs.
#[derive(Deserialize)]
struct Pair {
    ink: &'static str,
    grounds: Vec<&'static str>,
    least: f64,
}

/// The design's own colours, light and dark.
static DESIGN: LazyLock<[Theme; 2]> = LazyLock::new(|| {
    let css = include_str!("../../../../frontend/src/ui/tokens.css");
    let (light, dark) = css.split_once(":root[data-theme=\"dark\"]").unwrap_or((css, ""));
    let light = theme(light);
    let mut all = light.clone();
    all.extend(theme(dark));
    [light, all]
});

static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let pairs = include_str!("../../../../frontend/src/ui/contrast-pairs.json");
    serde_json::from_str(pairs).unwrap_or_default()
});

/// The shades of the brand's colour, light and dark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Palette([Theme; 2]);

impl Palette {
    /// Parses a colour, `#rrggbb`, and makes its shades.
    ///
    /// # Errors
    ///
    /// If a text could not be read on one of them.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let colour = Colour::parse(text).ok_or("the colour is given as #rrggbb, as in #0a5c43")?;
        let palette = Self::of(colour);
        let Some(low) = palette.low_contrast() else {
            return Ok(palette);
        };
        // Only a colour that is too light fails: of the others the light theme's white text can be read.
        let mut luminance = colour.luminance();
        while Self::of(colour.with_luminance(luminance, 1.0))
            .low_contrast()
            .is_some()
            && luminance > 0.001
        {
            luminance *= 0.97;
        }
        Err(format!(
            "the colour {colour} is too light: {low}. {} would do",
            colour.with_luminance(luminance, 1.0)
        ))
    }

    /// Each shade has the luminance of the design's token, and the contrasts with it, and its part of the chroma.
    fn of(colour: Colour) -> Self {
        let [light, dark] = &*DESIGN;
        let court = light.get("court").copied().unwrap_or(colour);
        let shades = |theme: &Theme, scale: f64| {
            let shade = |(name, token): (&&'static str, &Colour)| {
                let luminance = token.luminance();
                let scale = if luminance < TINT { scale } else { 1.0 };
                let chroma = token.chroma() / court.chroma();
                (*name, colour.with_luminance(luminance * scale, chroma))
            };
            let own = theme.iter().filter(|(name, _)| SHADES.contains(name));
            own.map(shade).collect()
        };
        // In light the court has the colour itself, and the darker shades follow it.
        let scale = colour.luminance() / court.luminance();
        Self([shades(light, scale), shades(dark, 1.0)])
    }

    /// The first pair of colours whose contrast is too low, in words.
    fn low_contrast(&self) -> Option<String> {
        for ((shades, design), name) in self.0.iter().zip(&*DESIGN).zip(["light", "dark"]) {
            let colour = |token: &str| shades.get(token).or_else(|| design.get(token)).copied();
            for Pair { ink, grounds, least } in &*PAIRS {
                for ground in grounds {
                    let ratio = colour(ink)?.contrast(colour(ground)?);
                    let is_own = [ink, ground].iter().any(|token| shades.contains_key(**token));
                    if is_own && ratio < *least {
                        // Rounded down, so that it never reads as enough.
                        let ratio = (ratio * 100.0).floor() / 100.0;
                        return Some(format!(
                            "text in it or on it would have a contrast of {ratio} in the {name} theme ({ink} on {ground}), and \
                             needs {least}"
                        ));
                    }
                }
            }
        }
        None
    }

    /// The colours of a token in the light and dark theme: shades of the palette if there is one, else the design's.
    pub(super) fn colours(palette: Option<&Self>, token: &str) -> [String; 2] {
        let themes = palette.map_or(&*DESIGN, |palette| &palette.0);
        themes
            .each_ref()
            .map(|theme| theme.get(token).map(ToString::to_string).unwrap_or_default())
    }

    /// The style sheet that sets the tokens.
    pub(crate) fn css(&self) -> String {
        let rules = self.0.iter().zip([":root", ":root[data-theme=\"dark\"]"]);
        let rule = |(shades, selector): (&Theme, &str)| {
            let tokens: Vec<_> = shades
                .iter()
                .map(|(name, colour)| format!("--color-{name}:{colour};"))
                .collect();
            format!("{selector}{{{}}}\n", tokens.concat())
        };
        rules.map(rule).collect()
    }

    /// A drawing in the design's light colours with the shades in their places. Only attributes are changed: in a text
    /// a quotation mark is escaped.
    pub(crate) fn recolour(&self, svg: &str) -> String {
        let [design, _] = &*DESIGN;
        let shades: BTreeMap<String, String> = (self.0.first().into_iter().flatten())
            .filter_map(|(token, shade)| Some((design.get(token)?, shade)))
            .filter(|(colour, _)| **colour != Colour([255; 3]))
            .map(|(colour, shade)| (colour.to_string(), shade.to_string()))
            .collect();
        let parts: Vec<&str> = (svg.split('"'))
            .map(|part| shades.get(part).map_or(part, String::as_str))
            .collect();
        parts.join("\"")
    }
}

fn theme(css: &'static str) -> Theme {
    let colour = |line: &'static str| {
        let (name, value) = line.trim().strip_prefix("--color-")?.split_once(": ")?;
        Some((name, Colour::parse(value.strip_suffix(';')?)?))
    };
    css.lines().filter_map(colour).collect()
}

/// Linear light of a channel, after WCAG 2.
fn linear(channel: u8) -> f64 {
    let part = f64::from(channel) / 255.0;
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// The relative luminance of linear light.
fn luminance_of([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The linear light of a colour in `OKLab`; what a screen cannot show is cut off.
fn of_oklab([lightness, a, b]: [f64; 3]) -> [f64; 3] {
    let long = (lightness + 0.396_338 * a + 0.215_804 * b).powi(3);
    let medium = (lightness - 0.105_561 * a - 0.063_854 * b).powi(3);
    let short = (lightness - 0.089_484 * a - 1.291_486 * b).powi(3);
    let channels = [
        4.076_742 * long - 3.307_712 * medium + 0.230_970 * short,
        -1.268_438 * long + 2.609_757 * medium - 0.341_319 * short,
        -0.004_196 * long - 0.703_419 * medium + 1.707_615 * short,
    ];
    channels.map(|channel| channel.clamp(0.0, 1.0))
}

impl Colour {
    fn parse(text: &str) -> Option<Self> {
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let channel = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self([channel(0)?, channel(2)?, channel(4)?]))
    }

    fn linear(self) -> [f64; 3] {
        self.0.map(linear)
    }

    fn luminance(self) -> f64 {
        luminance_of(self.linear())
    }

    /// After WCAG 2: relative luminance, lighter over darker.
    fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Lightness and the two axes of chroma in `OKLab`, in which a hue stays the same at every lightness
    /// (<https://bottosson.github.io/posts/oklab>).
    fn oklab(self) -> [f64; 3] {
        let [red, green, blue] = self.linear();
        let long = (0.412_221 * red + 0.536_333 * green + 0.051_446 * blue).cbrt();
        let medium = (0.211_903 * red + 0.680_700 * green + 0.107_397 * blue).cbrt();
        let short = (0.088_302 * red + 0.281_719 * green + 0.629_979 * blue).cbrt();
        [
            0.210_454 * long + 0.793_618 * medium - 0.004_072 * short,
            1.977_998 * long - 2.428_592 * medium + 0.450_594 * short,
            0.025_904 * long + 0.782_772 * medium - 0.808_676 * short,
        ]
    }

    fn chroma(self) -> f64 {
        let [_, a, b] = self.oklab();
        a.hypot(b)
    }

    /// The colour with another lightness, so that it has this luminance, and with so many times its chroma, as far as a
    /// screen can show it.
    fn with_luminance(self, luminance: f64, chroma: f64) -> Self {
        if (self.luminance() - luminance).abs() < 1e-9 {
            return self;
        }
        let [_, a, b] = self.oklab().map(|axis| axis * chroma);
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..40 {
            let lightness = f64::midpoint(low, high);
            if luminance_of(of_oklab([lightness, a, b])) < luminance {
                low = lightness;
            } else {
                high = lightness;
            }
        }
        let nearest = |light: f64| {
            let distance = |channel: &u8| (linear(*channel) - light).abs();
            (0..=u8::MAX).min_by(|one, other| distance(one).total_cmp(&distance(other)))
        };
        Self(of_oklab([low, a, b]).map(|light| nearest(light).unwrap_or_default()))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_designs_own_colour_leads_to_the_designs_contrasts() {
        let palette = Palette::parse("#1353b4").unwrap();
        assert_eq!(Palette::colours(Some(&palette), "court")[0], "#1353b4");
        for (shades, design) in palette.0.iter().zip(&*DESIGN) {
            assert_eq!(shades.len(), SHADES.len());
            for (token, shade) in shades {
                let token = design[token];
                let differences = shade
                    .0
                    .iter()
                    .zip(token.0)
                    .map(|(one, other)| one.abs_diff(other));
                assert!(differences.max().unwrap() < 24, "{shade} {token}");
                assert!(
                    (shade.luminance() - token.luminance()).abs() < 0.01,
                    "{shade} {token}"
                );
            }
        }
    }

    /// Every pair that the design uses has enough contrast with every colour that is taken.
    #[test]
    fn a_colour_that_is_taken_can_be_read_and_another_one_is_refused_with_one_that_can() {
        let tokens = PAIRS
            .iter()
            .flat_map(|pair| pair.grounds.iter().chain([&pair.ink]));
        let [light, dark] = &*DESIGN;
        assert!(tokens.clone().count() > 40 && tokens.clone().all(|token| light.contains_key(token)));
        assert!(SHADES.iter().all(|token| dark.contains_key(token)));
        let mut refused = 0;
        for red in (0..=255).step_by(85) {
            for green in (0..=255).step_by(85) {
                for blue in (0..=255).step_by(85) {
                    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
                    let Err(sentence) = Palette::parse(&colour) else {
                        continue;
                    };
                    refused += 1;
                    let other = sentence
                        .rsplit_once(". ")
                        .unwrap()
                        .1
                        .strip_suffix(" would do")
                        .unwrap();
                    assert!(Palette::parse(other).is_ok(), "{sentence}");
                }
            }
        }
        assert!((30..60).contains(&refused), "{refused}");
    }

    #[test]
    fn a_refusal_names_the_contrast() {
        let sentence = Palette::parse("#ff7a00").unwrap_err();
        let expected = "the colour #ff7a00 is too light: text in it or on it would have a contrast of 2.43 in the light theme \
                        (action on paper), and needs 4.5. #ad2c00 would do";
        assert_eq!(sentence, expected);
    }

    #[test]
    fn only_attributes_of_a_drawing_are_recoloured() {
        let svg = "<svg fill=\"#1353b4\"><text fill=\"#ffffff\">#1353b4 &#34;#1353b4&#34;</text></svg>";
        let palette = Palette::parse("#0a5c43").unwrap();
        assert_eq!(palette.recolour(svg), svg.replacen("#1353b4", "#0a5c43", 1));
    }
}

//! What a server is called and looks like, unless it is called Duelo and looks like it.

use std::fs;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use base64ct::{Base64, Encoding};
use clap::Args;
use resvg::usvg::{Options, Tree};
use sha2::{Digest, Sha256};

use super::palette::Palette;

/// The name in all texts, in whose place a server's own is put. No other word contains it.
pub(crate) const PRODUCT: &str = "Duelo";

/// The maximum number of characters of a name.
const LONGEST_NAME: usize = 30;

/// The maximum size of a logo in bytes: browsers load it with each first visit.
const LARGEST_LOGO: u64 = 64 * 1024;

/// The width of a logo, divided by its height.
const ASPECTS: RangeInclusive<f32> = 1.0..=2.0;

/// Characters that mean something in HTML, JSON or the placeholders of texts.
const RESERVED: [char; 7] = ['<', '>', '{', '}', '"', '\\', '$'];

/// The name, the colour and the logo of a server.
#[derive(Debug, Clone, Default, Args)]
#[group(id = "brand-options")]
#[command(next_help_heading = "Server")]
pub struct Brand {
    /// What this server is called on its pages, in mails, in previews of links and on home screens, in place of Duelo:
    /// at most 30 characters. The foot of pages then says “Made with Duelo”.
    #[arg(id = "brand-name", long, env = "DUELO_BRAND_NAME", value_parser = name)]
    own_name: Option<String>,

    /// The colour of courts, links and icons, as in `#0a5c43`. Its shades for both themes follow from it; one that is
    /// too light for the text on it is refused.
    #[arg(id = "brand-color", long, env = "DUELO_BRAND_COLOR", value_parser = Palette::parse)]
    pub(crate) palette: Option<Palette>,

    /// An SVG file of at most 64 KB that replaces the court beside the name and the icon: as wide as high, or up to
    /// twice as wide, of paths alone.
    #[arg(id = "brand-logo", long, env = "DUELO_BRAND_LOGO", value_parser = Logo::read)]
    pub(crate) logo: Option<Logo>,

    #[arg(skip)]
    digest: OnceLock<[u8; 32]>,
}

impl Brand {
    /// What the server is called.
    pub(crate) fn name(&self) -> &str {
        self.own_name.as_deref().unwrap_or(PRODUCT)
    }

    /// The server's own name, if it has one.
    pub(crate) fn own_name(&self) -> Option<&str> {
        self.own_name.as_deref()
    }

    /// A text of the product with the server's name in it.
    pub(crate) fn name_in(&self, text: &str) -> String {
        text.replace(PRODUCT, self.name())
    }

    /// The colours of one of the design's tokens in the light and the dark theme: `court` or `action`.
    pub(crate) fn colours(&self, token: &str) -> [String; 2] {
        Palette::colours(self.palette.as_ref(), token)
    }

    /// Whether nothing is set.
    pub(crate) const fn is_default(&self) -> bool {
        self.own_name.is_none() && self.palette.is_none() && self.logo.is_none()
    }

    /// A drawing in the server's colours.
    pub(crate) fn recolour(&self, svg: String) -> String {
        match &self.palette {
            Some(palette) => palette.recolour(&svg),
            None => svg,
        }
    }

    /// Adds to an entity tag what follows from the brand; nothing if none is set.
    pub(crate) fn update(&self, digest: &mut Sha256) {
        if !self.is_default() {
            let parts = (&self.own_name, &self.palette, &self.logo);
            digest.update(
                self.digest
                    .get_or_init(|| Sha256::digest(format!("{parts:?}")).into()),
            );
        }
    }
}

/// A logo: an SVG file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Logo {
    /// The file.
    pub(crate) svg: Arc<str>,
    /// Its width divided by its height.
    pub(crate) aspect: f32,
}

impl Logo {
    fn read(path: &str) -> Result<Self, String> {
        let length = fs::metadata(path)
            .map_err(|error| format!("the logo can't be read: {error}"))?
            .len();
        if length > LARGEST_LOGO {
            return Err(format!(
                "the logo has {length} bytes, and may have {LARGEST_LOGO}"
            ));
        }
        let svg = fs::read_to_string(path).map_err(|error| format!("the logo is no SVG file: {error}"))?;
        let drawing = Tree::from_str(&svg, &Options::default());
        let size = drawing
            .map_err(|error| format!("the logo is no SVG file: {error}"))?
            .size();
        let aspect = size.width() / size.height();
        if !ASPECTS.contains(&aspect) {
            return Err(format!(
                "the logo is {aspect:.2} times as wide as high, and may be 1 to 2 times as wide"
            ));
        }
        // Icons and cards are drawn without them.
        if ["<text", "<image"].iter().any(|element| svg.contains(element)) {
            return Err("the logo has texts or pictures in it, and may have paths alone".to_owned());
        }
        Ok(Self {
            svg: svg.into(),
            aspect,
        })
    }

    /// The address of the logo within another drawing.
    pub(crate) fn data_url(&self) -> String {
        data_url(&self.svg)
    }
}

/// An SVG as the address of an image within another one.
pub(crate) fn data_url(svg: &str) -> String {
    format!(
        "data:image/svg+xml;base64,{}",
        Base64::encode_string(svg.as_bytes())
    )
}

fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let is_usable = |character: char| !character.is_control() && !RESERVED.contains(&character);
    if name.is_empty() || name.chars().count() > LONGEST_NAME || !name.chars().all(is_usable) {
        return Err(format!(
            "a name is one line of at most {LONGEST_NAME} characters without < > {{ }} \" \\ $, as in Padel Lund"
        ));
    }
    Ok(name.to_owned())
}

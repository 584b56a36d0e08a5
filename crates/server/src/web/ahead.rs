//! What a page needs, told in its head: the browser fetches all of it at once, instead of one thing after the other as
//! each is found out to be needed.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use elo_core::identifier::Language;
use serde::Deserialize;

use super::Dist;
use super::head::{Head, add_to_head, escape};
use super::pages::Address;

/// The part of the build that every page loads by itself.
const START: &str = "index.html";

/// The files and the answers that a page will ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ahead {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    data: Vec<String>,
}

/// A file of the build, and what it needs.
#[derive(Debug, Clone, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

/// The parts of the build by their sources.
type Manifest = HashMap<String, Chunk>;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(read_manifest);

impl Ahead {
    /// What the page at an address needs, if there is something to show.
    pub(super) fn of(address: &Address<'_>, head: &Head) -> Self {
        // A debug build shows a new build of the web app at once.
        if cfg!(debug_assertions) {
            Self::in_build(&read_manifest(), address, head)
        } else {
            Self::in_build(&MANIFEST, address, head)
        }
    }

    fn in_build(manifest: &Manifest, address: &Address<'_>, head: &Head) -> Self {
        let mut ahead = Self::default();
        let Some(found) = address.found.as_ref().filter(|_| head.status() == StatusCode::OK) else {
            return ahead;
        };
        let page = found.page;
        if !page.code.is_empty() {
            ahead.add(manifest, &texts_of(address.language, "core.ts"));
        }
        for code in &page.code {
            ahead.add(manifest, &format!("src/{code}.tsx"));
        }
        for texts in &page.texts {
            ahead.add(manifest, &texts_of(address.language, &format!("{texts}.json")));
        }
        ahead.data = page.data.iter().map(|path| found.fill(path)).collect();
        ahead
    }

    /// Adds a part of the build with everything that it imports.
    fn add(&mut self, manifest: &Manifest, source: &str) {
        let Some(chunk) = manifest.get(source).filter(|_| source != START) else {
            return;
        };
        if self.scripts.insert(chunk.file.clone()) {
            self.styles.extend(chunk.css.iter().cloned());
            for import in &chunk.imports {
                self.add(manifest, import);
            }
        }
    }

    /// Writes it into the page, behind the styles of every page, which are to come first. The browser fetches styles at
    /// once, and what `frontend/early.js` asks for when the page is on the screen.
    pub(super) fn write_into(&self, page: &str) -> String {
        let mut tags = String::new();
        // Writing to a string cannot fail.
        for file in self.styles.iter().map(|file| escape(file)) {
            let _ = write!(
                tags,
                "\n    <link rel=\"stylesheet\" crossorigin href=\"/{file}\" />"
            );
        }
        let parts = (self.scripts.iter()).map(|file| ("part", format!("/{file}")));
        let answers = self.data.iter().map(|path| ("ahead", path.clone()));
        for (name, address) in parts.chain(answers) {
            let _ = write!(
                tags,
                "\n    <meta name=\"duelo:{name}\" content=\"{}\" />",
                escape(&address)
            );
        }
        add_to_head(page, &tags)
    }
}

/// Where the texts of a language lie.
fn texts_of(language: Language, file: &str) -> String {
    format!("src/i18n/locales/{}/{file}", language.code())
}

/// What the build says of its parts; nothing where there is no build.
fn read_manifest() -> Manifest {
    let Some(file) = Dist::get(".vite/manifest.json") else {
        return Manifest::new();
    };
    serde_json::from_slice(&file.data).unwrap_or_else(|error| {
        tracing::warn!(cause = %error, "the manifest of the web app can't be read: pages load more slowly");
        Manifest::new()
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::web::subject::Subject;

    const BUILT: &str = r#"{
        "index.html": {"file": "assets/index-1.js", "css": ["assets/index-1.css"], "isEntry": true},
        "_shared.js": {"file": "assets/shared-2.js", "imports": ["index.html"]},
        "src/features/help/FaqPage.tsx": {
            "file": "assets/faq-3.js", "css": ["assets/faq-3.css"], "imports": ["index.html", "_shared.js"]
        },
        "src/i18n/locales/sv/core.ts": {"file": "assets/core-4.js"},
        "src/i18n/locales/sv/faq.json": {"file": "assets/faq-5.js"},
        "src/i18n/locales/es/core.ts": {"file": "assets/core-6.js"}
    }"#;

    fn ahead(path: &str, subject: &Subject) -> Ahead {
        let request = TestRequest::default().to_http_request();
        let address = Address::of(&request, path);
        let manifest: Manifest = serde_json::from_str(BUILT).unwrap();
        Ahead::in_build(&manifest, &address, &Head::of(&address, subject))
    }

    #[test]
    fn a_page_tells_its_code_and_texts_with_all_that_they_import() {
        let ahead = ahead("sv/faq", &Subject::Nothing);
        let page = ahead.write_into("<head>\n    <script src=\"/early.js\"></script>\n  </head>");
        assert_eq!(
            page,
            "<head>\n    \
             <script src=\"/early.js\"></script>\n    \
             <link rel=\"stylesheet\" crossorigin href=\"/assets/faq-3.css\" />\n    \
             <meta name=\"duelo:part\" content=\"/assets/core-4.js\" />\n    \
             <meta name=\"duelo:part\" content=\"/assets/faq-3.js\" />\n    \
             <meta name=\"duelo:part\" content=\"/assets/faq-5.js\" />\n    \
             <meta name=\"duelo:part\" content=\"/assets/shared-2.js\" />\n  \
             </head>"
        );
    }

    #[test]
    fn a_page_of_a_group_tells_the_answers_that_it_shows() {
        let ahead = ahead("en/groups/k7m2x9qd/player/7", &Subject::Private);
        assert_eq!(
            ahead.data,
            [
                "/api/groups/hash/k7m2x9qd",
                "/api/groups/hash/k7m2x9qd/players/7",
                "/api/groups/hash/k7m2x9qd/players/7/elo-explanations?offset=0",
            ]
        );
        let tag = "\n    <meta name=\"duelo:ahead\" content=\"/api/groups/hash/k7m2x9qd\" />\n";
        assert!(ahead.write_into("\n  </head>").contains(tag));
    }

    #[test]
    fn what_does_not_exist_needs_nothing() {
        for (path, subject) in [
            ("sv/nothing", Subject::NoPage),
            ("sv/groups/k7m2x9qd", Subject::NoGroup),
            ("sv/groups/k7m2x9qd", Subject::Unknown),
        ] {
            assert_eq!(ahead(path, &subject), Ahead::default(), "{path}");
        }
    }
}

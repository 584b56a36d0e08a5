//! Preloads: the head of a page lists the code, the translations and the API responses that the page needs first, so
//! that the browser fetches them in parallel instead of discovering them one after another.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use elo_core::identifier::Language;
use serde::Deserialize;

use super::Dist;
use super::html_head::{HtmlHead, append_to_head, escape};
use super::page_routes::PageUrl;

/// The chunk of the app itself, which every page loads without a preload.
const ENTRY: &str = "index.html";

/// What a page preloads.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Preload {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    /// Paths of API calls.
    data: Vec<String>,
}

/// A chunk in Vite's manifest.
#[derive(Debug, Clone, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

/// Vite's manifest: the chunks by their source files.
type Manifest = HashMap<String, Chunk>;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(read_manifest);

impl Preload {
    /// What the page at a URL needs. Nothing if it is answered with an error status.
    pub(super) fn new(url: &PageUrl<'_>, head: &HtmlHead) -> Self {
        // In debug builds the frontend can be rebuilt while the server runs.
        if cfg!(debug_assertions) {
            Self::from_manifest(&read_manifest(), url, head)
        } else {
            Self::from_manifest(&MANIFEST, url, head)
        }
    }

    fn from_manifest(manifest: &Manifest, url: &PageUrl<'_>, head: &HtmlHead) -> Self {
        let mut preload = Self::default();
        let Some(route) = url.route.as_ref().filter(|_| head.status() == StatusCode::OK) else {
            return preload;
        };
        let page = route.page;
        if !page.code.is_empty() {
            preload.add(manifest, &translation_source(url.language, "core.ts"));
        }
        for module in &page.code {
            preload.add(manifest, &format!("src/{module}.tsx"));
        }
        for namespace in &page.texts {
            preload.add(
                manifest,
                &translation_source(url.language, &format!("{namespace}.json")),
            );
        }
        preload.data = page.data.iter().map(|path| route.fill_params(path)).collect();
        preload
    }

    /// Adds the chunk of a source file with its transitive imports.
    fn add(&mut self, manifest: &Manifest, source: &str) {
        let Some(chunk) = manifest.get(source).filter(|_| source != ENTRY) else {
            return;
        };
        if self.scripts.insert(chunk.file.clone()) {
            self.styles.extend(chunk.css.iter().cloned());
            for import in &chunk.imports {
                self.add(manifest, import);
            }
        }
    }

    /// Appends the tags to the head, behind the stylesheet of the app, which has to apply first. The browser fetches
    /// stylesheets at once; `frontend/bootstrap.js` reads the `<meta>` tags and fetches the rest after the first paint.
    pub(super) fn insert_into(&self, html: &str) -> String {
        let mut tags = String::new();
        // Writing to a string cannot fail.
        for file in self.styles.iter().map(|file| escape(file)) {
            let _ = write!(
                tags,
                "\n    <link rel=\"stylesheet\" crossorigin href=\"/{file}\" />"
            );
        }
        let scripts = (self.scripts.iter()).map(|file| ("chunk", format!("/{file}")));
        let data = self.data.iter().map(|path| ("preload", path.clone()));
        for (name, url) in scripts.chain(data) {
            let _ = write!(
                tags,
                "\n    <meta name=\"duelo:{name}\" content=\"{}\" />",
                escape(&url)
            );
        }
        append_to_head(html, &tags)
    }
}

/// The source file of translations, as the manifest names it.
fn translation_source(language: Language, file: &str) -> String {
    format!("src/i18n/locales/{}/{file}", language.code())
}

/// Empty where the frontend was not built.
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
    use crate::web::page_lookup::PageLookup;

    const MANIFEST: &str = r#"{
        "index.html": {"file": "assets/index-1.js", "css": ["assets/index-1.css"], "isEntry": true},
        "_shared.js": {"file": "assets/shared-2.js", "imports": ["index.html"]},
        "src/features/help/FaqPage.tsx": {
            "file": "assets/faq-3.js", "css": ["assets/faq-3.css"], "imports": ["index.html", "_shared.js"]
        },
        "src/i18n/locales/sv/core.ts": {"file": "assets/core-4.js"},
        "src/i18n/locales/sv/faq.json": {"file": "assets/faq-5.js"},
        "src/i18n/locales/es/core.ts": {"file": "assets/core-6.js"}
    }"#;

    fn preload(path: &str, lookup: &PageLookup) -> Preload {
        let request = TestRequest::default().to_http_request();
        let url = PageUrl::parse(&request, path);
        let manifest: Manifest = serde_json::from_str(MANIFEST).unwrap();
        Preload::from_manifest(&manifest, &url, &HtmlHead::new(&url, lookup))
    }

    #[test]
    fn lists_code_and_translations_with_their_imports() {
        let preload = preload("sv/faq", &PageLookup::NoGroupPage);
        let page = preload.insert_into("<head>\n    <script src=\"/bootstrap.js\"></script>\n  </head>");
        assert_eq!(
            page,
            "<head>\n    \
             <script src=\"/bootstrap.js\"></script>\n    \
             <link rel=\"stylesheet\" crossorigin href=\"/assets/faq-3.css\" />\n    \
             <meta name=\"duelo:chunk\" content=\"/assets/core-4.js\" />\n    \
             <meta name=\"duelo:chunk\" content=\"/assets/faq-3.js\" />\n    \
             <meta name=\"duelo:chunk\" content=\"/assets/faq-5.js\" />\n    \
             <meta name=\"duelo:chunk\" content=\"/assets/shared-2.js\" />\n  \
             </head>"
        );
    }

    #[test]
    fn lists_the_api_calls_of_a_group_page() {
        let preload = preload("en/groups/k7m2x9qd/player/7", &PageLookup::Private);
        assert_eq!(
            preload.data,
            [
                "/api/groups/hash/k7m2x9qd",
                "/api/groups/hash/k7m2x9qd/players/7",
                "/api/groups/hash/k7m2x9qd/players/7/elo-explanations?offset=0",
            ]
        );
        let tag = "\n    <meta name=\"duelo:preload\" content=\"/api/groups/hash/k7m2x9qd\" />\n";
        assert!(preload.insert_into("\n  </head>").contains(tag));
    }

    #[test]
    fn error_pages_preload_nothing() {
        for (path, lookup) in [
            ("sv/nothing", PageLookup::PageNotFound),
            ("sv/groups/k7m2x9qd", PageLookup::GroupNotFound),
            ("sv/groups/k7m2x9qd", PageLookup::Unavailable),
        ] {
            assert_eq!(preload(path, &lookup), Preload::default(), "{path}");
        }
    }
}

//! Prerendered content: what the app renders for a visitor before any data has arrived.
//!
//! The frontend's build prerenders each page in each language with the app itself (`frontend/src/drawn-ahead.tsx`),
//! with placeholders for the parameters of the URL and for the names and the rating of a public group and its player.

use super::Dist;
use super::html_head::{append_to_head, escape};
use super::page_lookup::PageLookup;
use super::page_routes::{PageUrl, RouteMatch};
use crate::locales::interpolate;

/// The element that the app renders into, empty in the built `index.html`.
const ROOT: &str = "<div id=\"root\"></div>";

/// The prerendered content of a page, with its placeholders replaced.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Prerendered {
    html: Option<String>,
    /// A `<meta>` tag with the values of the placeholders: the app renders the same until its own data arrives.
    initial_data: String,
}

impl Prerendered {
    /// The content for a URL and what was found under it.
    pub(super) fn new(url: &PageUrl<'_>, lookup: &PageLookup) -> Self {
        Self::from_files(url, lookup, |file| {
            let file = Dist::get(&format!(".drawn/{}/{file}.html", url.language.code()))?;
            Some(String::from_utf8_lossy(&file.data).into_owned())
        })
    }

    fn from_files(url: &PageUrl<'_>, lookup: &PageLookup, read: impl Fn(&str) -> Option<String>) -> Self {
        let Some(file) = file_name(url, lookup) else {
            return Self::default();
        };
        let params = url.route.iter().flat_map(RouteMatch::params);
        let path = format!("/{}/{}", url.language.code(), url.segments.join("/"));
        let values: Vec<(&str, String)> = lookup
            .placeholders(url.language)
            .into_iter()
            .chain(params.map(|(name, value)| (name, value.to_owned())))
            .chain([("path", path)])
            .map(|(name, value)| (name, escape(&value)))
            .collect();
        let values: Vec<(&str, &str)> = values
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        // `None` unless the group is public, as `group` has no value then.
        let initial_data = interpolate(
            "\n    <meta name=\"duelo:told\" content=\"{{path}}\" data-group=\"{{group}}\" data-player=\"{{name}}\" \
             data-elo=\"{{elo}}\" />",
            &values,
        );
        let with_names = initial_data.as_ref().and_then(|_| read(&format!("{file}.named")));
        Self {
            html: with_names
                .or_else(|| read(&file))
                .and_then(|html| interpolate(&html, &values)),
            initial_data: initial_data.unwrap_or_default(),
        }
    }

    /// Puts the content into the root element and its data into the head.
    pub(super) fn insert_into(&self, page: &str) -> String {
        let page = append_to_head(page, &self.initial_data);
        let Some(html) = &self.html else {
            return page;
        };
        let root = format!("<div id=\"root\" class=\"drawn-ahead\"><div data-drawn>{html}</div></div>");
        page.replacen(ROOT, &root, 1)
    }
}

/// The name of the prerendered file, as `frontend/scripts/draw-ahead.mjs` writes it.
fn file_name(url: &PageUrl<'_>, lookup: &PageLookup) -> Option<String> {
    let not_found = match lookup {
        PageLookup::PageNotFound => "no-page",
        PageLookup::GroupNotFound => "no-group",
        PageLookup::PlayerNotFound => "no-player",
        PageLookup::NoGroupPage | PageLookup::Public(_) | PageLookup::Private | PageLookup::Unavailable => {
            let path = url.route.as_ref()?.page.path.as_str();
            return Some(match path {
                "" => "home".to_owned(),
                path => path.replace('/', ".").replace(':', "_"),
            });
        }
    };
    Some(not_found.to_owned())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use db::queries::page_subjects::PageSubject;

    use super::*;

    const PAGE: &str = "<head>\n  </head><body><div id=\"root\"></div></body>";

    fn page_at(path: &str, lookup: &PageLookup) -> String {
        let request = TestRequest::default().to_http_request();
        let files = |file: &str| {
            let html = match file {
                "groups._groupHash.player._playerId" => "<p>{{playerId}} of {{groupHash}}</p>",
                "groups._groupHash.player._playerId.named" => {
                    "<p>{{name}} ({{elo}}) in {{group}}, {{groupHash}}</p>"
                }
                "home" | "no-page" | "no-group" | "no-player" => file,
                _ => return None,
            };
            Some(html.to_owned())
        };
        Prerendered::from_files(&PageUrl::parse(&request, path), lookup, files).insert_into(PAGE)
    }

    fn player() -> PageSubject {
        PageSubject {
            group_name: "{{name}}".to_owned(),
            public_hash: "k7m2x9qd".to_owned(),
            is_discoverable: true,
            player_name: Some("Ann <\"A\">".to_owned()),
            former_number: None,
            player_elo: Some(-12),
        }
    }

    #[test]
    fn a_public_page_has_its_names() {
        assert_eq!(
            page_at("sv/groups/k7m2x9qd/player/7/", &PageLookup::Public(player())),
            "<head>\n    \
             <meta name=\"duelo:told\" content=\"/sv/groups/k7m2x9qd/player/7\" data-group=\"{{name}}\" \
             data-player=\"Ann &lt;&quot;A&quot;&gt;\" data-elo=\"\u{2212}12\" />\n  \
             </head><body><div id=\"root\" class=\"drawn-ahead\"><div data-drawn>\
             <p>Ann &lt;&quot;A&quot;&gt; (\u{2212}12) in {{name}}, k7m2x9qd</p></div></div></body>"
        );
    }

    #[test]
    fn a_private_page_has_no_names() {
        let page = page_at("sv/groups/k7m2x9qd/player/7", &PageLookup::Private);
        assert!(
            page.contains("<div data-drawn><p>7 of k7m2x9qd</p></div>"),
            "{page}"
        );
        assert!(!page.contains("duelo:told"), "{page}");
    }

    #[test]
    fn error_pages_are_prerendered_too() {
        for (path, lookup, file) in [
            ("en", PageLookup::NoGroupPage, "home"),
            ("en/nothing", PageLookup::PageNotFound, "no-page"),
            ("en/groups/k7m2x9qd", PageLookup::GroupNotFound, "no-group"),
            (
                "en/groups/k7m2x9qd/player/7",
                PageLookup::PlayerNotFound,
                "no-player",
            ),
        ] {
            let page = page_at(path, &lookup);
            assert!(page.contains(&format!("<div data-drawn>{file}</div>")), "{page}");
        }
    }

    #[test]
    fn a_page_that_was_not_prerendered_stays_empty() {
        assert_eq!(page_at("en/leaderboard", &PageLookup::NoGroupPage), PAGE);
    }

    #[test]
    fn the_template_has_an_empty_root_element() {
        assert!(include_str!("../../../../frontend/index.html").contains(ROOT));
    }
}

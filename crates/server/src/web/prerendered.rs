//! Prerendered content: what the app renders for a visitor before any data has arrived.
//!
//! The frontend's build prerenders each page in each language (`frontend/scripts/prerender.mjs`), with placeholders for
//! the parameters of the URL and for the names and the rating of a public group and its player. The app hydrates it with
//! the same values, its initial data, from the attributes of the root element.

use std::fmt::Write as _;
use std::iter;

use super::Dist;
use super::html_head::escape;
use super::page_lookup::PageLookup;
use super::page_routes::{PageUrl, RouteMatch};
use crate::locales::interpolate;

/// The element that the app renders into, empty in the built `index.html`.
const ROOT: &str = "<div id=\"root\"></div>";

/// Puts the content for a URL and for what was found under it into the root element of a page.
pub(super) fn insert_into(page: &str, url: &PageUrl<'_>, lookup: &PageLookup) -> String {
    let root = root_element(url, lookup, |file| {
        let file = Dist::get(&format!(".prerendered/{}/{file}.html", url.language.code()))?;
        Some(String::from_utf8_lossy(&file.data).into_owned())
    });
    replace_root(page, root)
}

fn replace_root(page: &str, root: Option<String>) -> String {
    root.map_or_else(|| page.to_owned(), |root| page.replacen(ROOT, &root, 1))
}

/// The root element with content and initial data; `None` if the page was not prerendered.
fn root_element(
    url: &PageUrl<'_>,
    lookup: &PageLookup,
    read: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let (file, path) = match error_page(lookup) {
        // No path, so it is not hydrated: the app renders otherwise until its own requests have failed.
        Some(file) => (file.to_owned(), String::new()),
        None => (file_name(url.route.as_ref()?), canonical_path(url)),
    };
    let escaped = |(name, value): (&'static str, String)| (name, escape(&value));
    let names: Vec<_> = (lookup.placeholders(url.language).into_iter())
        .map(escaped)
        .collect();
    let html = (!names.is_empty())
        .then(|| read(&format!("{file}.named")))
        .flatten()
        .or_else(|| read(&file))?;
    let mut root = format!("<div id=\"root\" data-prerendered=\"{}\"", escape(&path));
    for (name, value) in &names {
        // Writing to a string cannot fail.
        let _ = write!(root, " data-{name}=\"{value}\"");
    }
    let params = url.route.iter().flat_map(RouteMatch::params);
    let values: Vec<_> = (params.map(|(name, value)| escaped((name, value.to_owned()))))
        .chain(names)
        .collect();
    let values: Vec<_> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    Some(format!("{root}>{}</div>", interpolate(&html, &values)?))
}

/// The path under the language, without empty segments.
fn canonical_path(url: &PageUrl<'_>) -> String {
    let segments = iter::once(url.language.code()).chain(url.segments.iter().copied());
    segments.fold(String::new(), |path, segment| path + "/" + segment)
}

/// The prerendered file of a page, as `frontend/scripts/prerender.mjs` names it.
fn file_name(route: &RouteMatch<'_>) -> String {
    match route.page.path.as_str() {
        "" => "home".to_owned(),
        path => path.replace('/', ".").replace(':', "_"),
    }
}

fn error_page(lookup: &PageLookup) -> Option<&'static str> {
    match lookup {
        PageLookup::PageNotFound => Some("no-page"),
        PageLookup::GroupNotFound => Some("no-group"),
        PageLookup::PlayerNotFound => Some("no-player"),
        PageLookup::NoGroupPage | PageLookup::Public(_) | PageLookup::Private | PageLookup::Unavailable => {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use db::queries::page_subjects::PageSubject;

    use super::*;

    const PAGE: &str = "<body><div id=\"root\"></div></body>";

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
        replace_root(PAGE, root_element(&PageUrl::parse(&request, path), lookup, files))
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
            "<body><div id=\"root\" data-prerendered=\"/sv/groups/k7m2x9qd/player/7\" data-group=\"{{name}}\" \
             data-name=\"Ann &lt;&quot;A&quot;&gt;\" data-elo=\"\u{2212}12\">\
             <p>Ann &lt;&quot;A&quot;&gt; (\u{2212}12) in {{name}}, k7m2x9qd</p></div></body>"
        );
    }

    #[test]
    fn a_private_page_has_no_names() {
        assert_eq!(
            page_at("sv/groups/k7m2x9qd/player/7", &PageLookup::Private),
            "<body><div id=\"root\" data-prerendered=\"/sv/groups/k7m2x9qd/player/7\">\
             <p>7 of k7m2x9qd</p></div></body>"
        );
    }

    #[test]
    fn error_pages_are_not_hydrated() {
        for (path, lookup, file) in [
            ("en/nothing", PageLookup::PageNotFound, "no-page"),
            ("en/groups/k7m2x9qd", PageLookup::GroupNotFound, "no-group"),
            (
                "en/groups/k7m2x9qd/player/7",
                PageLookup::PlayerNotFound,
                "no-player",
            ),
        ] {
            let root = format!("<div id=\"root\" data-prerendered=\"\">{file}</div>");
            assert_eq!(page_at(path, &lookup), format!("<body>{root}</body>"));
        }
        assert_eq!(
            page_at("en", &PageLookup::NoGroupPage),
            "<body><div id=\"root\" data-prerendered=\"/en\">home</div></body>"
        );
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

//! Prerendered content: what the app renders for a visitor before any data has arrived, and what the page preloads.
//!
//! The frontend's build prerenders each page in each language (`frontend/scripts/prerender.mjs`), with placeholders for
//! the parameters of the URL, for the names and the rating of a public group and its player, and for the name of the
//! server. The app hydrates it with the same values, its initial data, from the attributes of the root element.

use super::html_head::{append_to_head, escape};
use super::page_lookup::PageLookup;
use super::page_routes::{PageUrl, RouteMatch};
use super::static_file::built_text;
use crate::locales::interpolate;

/// The element that the app renders into, empty in the built `index.html`.
const ROOT: &str = "<div id=\"root\"></div>";

/// Puts the content and the preloads for a URL, and for what was found under it, into the built `index.html`.
pub(super) fn insert_into(html: &str, url: &PageUrl<'_>, lookup: &PageLookup, brand: &str) -> String {
    let with_content = insert(html, url, lookup, brand, |file| {
        built_text(&format!(".prerendered/{}/{file}.html", url.language.code()))
    });
    with_content.unwrap_or_else(|| html.to_owned())
}

/// The page with its content; `None` if it was not prerendered.
fn insert(
    html: &str,
    url: &PageUrl<'_>,
    lookup: &PageLookup,
    brand: &str,
    read: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let error_page = match lookup {
        PageLookup::PageNotFound => Some("no-page"),
        PageLookup::GroupNotFound => Some("no-group"),
        PageLookup::PlayerNotFound => Some("no-player"),
        PageLookup::MatchNotFound => Some("no-match"),
        PageLookup::DayNotFound => Some("no-day"),
        _ => None,
    };
    let (file, path) = match error_page {
        // No path, so it is not hydrated: the app renders otherwise until its own requests have failed.
        Some(file) => (file.to_owned(), String::new()),
        None => (file_name(url.route.as_ref()?), canonical_path(url)),
    };
    let escaped = |(name, value): (&'static str, String)| (name, escape(&value));
    let names: Vec<_> = (lookup.placeholders(url.language).into_iter())
        .map(escaped)
        .collect();
    let attributes: Vec<_> = (names.iter())
        .map(|(name, value)| format!(" data-{name}=\"{value}\""))
        .collect();
    let params = url.route.iter().flat_map(RouteMatch::params);
    let mut values: Vec<_> = params
        .map(|(name, value)| escaped((name, value.to_owned())))
        .collect();
    values.extend(names);
    values.push(escaped(("brand", brand.to_owned())));
    let public_page = (!attributes.is_empty())
        .then(|| read(&format!("{file}.named")))
        .flatten();
    let content = interpolate(&public_page.or_else(|| read(&file))?, &values)?;
    let root = format!(
        "<div id=\"root\" data-prerendered=\"{}\"{}>{content}</div>",
        escape(&path),
        attributes.concat()
    );
    // A page with an error status preloads nothing.
    let is_error = error_page.is_some() || *lookup == PageLookup::Unavailable;
    let preloads = (!is_error).then(|| read(&format!("{file}.head"))).flatten();
    let html = append_to_head(html, &interpolate(&preloads.unwrap_or_default(), &values)?);
    Some(html.replacen(ROOT, &root, 1))
}

/// The path under the language, without empty segments.
fn canonical_path(url: &PageUrl<'_>) -> String {
    format!(
        "/{}",
        [&[url.language.code()], url.segments.as_slice()]
            .concat()
            .join("/")
    )
}

/// The prerendered file of a page, as `frontend/scripts/prerender.mjs` names it.
fn file_name(route: &RouteMatch<'_>) -> String {
    match route.page.path.as_str() {
        "" => "home".to_owned(),
        path => path.replace('/', ".").replace(':', "_"),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use db::ids::{GroupId, PlayerId};
    use db::queries::page_subjects::PageSubject;
    use db::{Epoch, GroupVersion};

    use super::*;
    use crate::web::page_lookup::{ShownGroup, Topic};

    const PAGE: &str = "<body><div id=\"root\"></div></body>";

    fn page_at(path: &str, lookup: &PageLookup) -> String {
        filled(PAGE, path, lookup)
    }

    fn filled(html: &str, path: &str, lookup: &PageLookup) -> String {
        let request = TestRequest::default().to_http_request();
        let files = |file: &str| {
            let html = match file {
                "groups._groupHash.player._playerId" => "<p>{{playerId}} of {{groupHash}}</p>",
                "groups._groupHash.player._playerId.named" => {
                    "<p>{{name}} ({{elo}}) in {{group}}, {{groupHash}}</p>"
                }
                "groups._groupHash.player._playerId.head" => "\n    <meta content=\"{{groupHash}}\" />",
                "groups" => "<p>{{brand}}</p>",
                "home" | "no-page" | "no-group" | "no-player" | "no-match" | "no-day" => file,
                _ => return None,
            };
            Some(html.to_owned())
        };
        insert(html, &PageUrl::parse(&request, path), lookup, "Padel & Co", files)
            .unwrap_or_else(|| html.to_owned())
    }

    const VERSION: GroupVersion = GroupVersion::new(Epoch(1), 1);

    const PRIVATE: PageLookup = PageLookup::Private {
        shown: Some(ShownGroup {
            group: GroupId(1),
            version: VERSION,
        }),
        named: None,
    };

    fn player() -> PageSubject {
        PageSubject {
            group_id: GroupId(1),
            version: VERSION,
            group_name: "{{name}}".to_owned(),
            public_hash: "k7m2x9qd".to_owned(),
            vanity_name: None,
            is_discoverable: true,
            name_in_previews: false,
            player_id: Some(PlayerId(7)),
            player_name: Some("Ann <\"A\">".to_owned()),
            former_number: None,
            player_elo: Some(-12),
        }
    }

    #[test]
    fn a_public_page_has_its_names() {
        assert_eq!(
            page_at(
                "sv/groups/k7m2x9qd/player/7/",
                &PageLookup::Public(Box::new(player()), Topic::Group)
            ),
            "<body><div id=\"root\" data-prerendered=\"/sv/groups/k7m2x9qd/player/7\" data-group=\"{{name}}\" \
             data-name=\"Ann &lt;&quot;A&quot;&gt;\" data-elo=\"\u{2212}12\">\
             <p>Ann &lt;&quot;A&quot;&gt; (\u{2212}12) in {{name}}, k7m2x9qd</p></div></body>"
        );
    }

    #[test]
    fn a_page_has_the_name_of_the_server() {
        assert!(page_at("en/groups", &PageLookup::NoGroupPage).contains("<p>Padel &amp; Co</p>"));
    }

    #[test]
    fn a_private_page_has_no_names() {
        assert_eq!(
            page_at("sv/groups/k7m2x9qd/player/7", &PRIVATE),
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
            (
                "en/groups/k7m2x9qd/match/7",
                PageLookup::MatchNotFound,
                "no-match",
            ),
            (
                "en/groups/k7m2x9qd/day/2025-06-12",
                PageLookup::DayNotFound,
                "no-day",
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
    fn pages_preload_what_they_need_unless_they_have_an_error_status() {
        let head_of = |lookup| filled("\n  </head>", "sv/groups/k7m2x9qd/player/7", &lookup);
        for lookup in [PageLookup::Public(Box::new(player()), Topic::Group), PRIVATE] {
            assert_eq!(head_of(lookup), "\n    <meta content=\"k7m2x9qd\" />\n  </head>");
        }
        for lookup in [
            PageLookup::GroupNotFound,
            PageLookup::PlayerNotFound,
            PageLookup::Unavailable,
        ] {
            assert_eq!(head_of(lookup), "\n  </head>");
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

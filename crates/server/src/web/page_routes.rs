//! The routes of the web app, and which of them a URL matches.
//!
//! The list is the frontend's own, `i18n/pages.json`; a frontend test compares it with the router.

use std::sync::LazyLock;

use actix_web::HttpRequest;
use actix_web::http::header::{AcceptLanguage, Header as _, Preference};
use elo_core::identifier::Language;
use serde::Deserialize;

/// A route of the web app, as `pages.json` describes it; what it preloads is read by the frontend's build alone.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct PageRoute {
    /// The pattern of the path behind the language, with parameters as `:name`.
    pub(super) path: String,
    /// The translation key of the title; without one the title is the brand.
    pub(super) title: Option<String>,
    /// The translation key of the meta description; without one it is the product's tagline.
    pub(super) description: Option<String>,
    /// Excluded from search engines (`noindex`).
    #[serde(default)]
    pub(super) unlisted: bool,
}

/// The parsed URL of a page. Nothing is looked up in the database for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PageUrl<'a> {
    /// The language that the page is in.
    pub(super) language: Language,
    /// Whether the language comes from the `Accept-Language` header, because the path has no language prefix.
    pub(super) is_negotiated: bool,
    /// The segments of the path behind the language.
    pub(super) segments: Vec<&'a str>,
    /// The route that the segments match, if any.
    pub(super) route: Option<RouteMatch<'a>>,
}

/// A route and the values of its parameters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RouteMatch<'a> {
    pub(super) page: &'static PageRoute,
    params: Vec<(&'static str, &'a str)>,
}

static ROUTES: LazyLock<Vec<PageRoute>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../frontend/src/i18n/pages.json")).unwrap_or_default()
});

impl<'a> PageUrl<'a> {
    /// Parses a path like the frontend's router: a prefix with a supported language selects that language, any other
    /// language tag English, and a path without a prefix the language of the `Accept-Language` header.
    pub(super) fn parse(request: &HttpRequest, path: &'a str) -> Self {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let (language, is_negotiated, segments) = match segments.split_first() {
            Some((first, rest)) if is_language_tag(first) => (language_of(first), false, rest.to_vec()),
            _ => (negotiate_language(request), true, segments),
        };
        Self {
            language,
            is_negotiated,
            route: ROUTES.iter().find_map(|page| page.match_segments(&segments)),
            segments,
        }
    }
}

impl<'a> RouteMatch<'a> {
    /// The value of the parameter `:name`.
    pub(super) fn param(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.params.iter().find(|(param, _)| *param == name)?;
        Some(value)
    }

    /// All parameters with their values.
    pub(super) fn params(&self) -> impl Iterator<Item = (&'static str, &'a str)> {
        self.params.iter().copied()
    }
}

impl PageRoute {
    /// Whether the page exists only if the group of its URL exists. Management pages have a group id in their URLs too,
    /// but a request for a page carries no session, so they reveal nothing.
    pub(super) fn is_group_page(&self) -> bool {
        self.path.starts_with("groups/") || self.path.starts_with("share/")
    }

    fn match_segments<'a>(&'static self, segments: &[&'a str]) -> Option<RouteMatch<'a>> {
        let pattern: Vec<&'static str> = self
            .path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .collect();
        if pattern.len() != segments.len() {
            return None;
        }
        let mut params = Vec::new();
        for (part, segment) in pattern.into_iter().zip(segments) {
            match part.strip_prefix(':') {
                Some(name) => params.push((name, *segment)),
                // The frontend's router ignores case too.
                None if part.eq_ignore_ascii_case(segment) => {}
                None => return None,
            }
        }
        Some(RouteMatch { page: self, params })
    }
}

/// Whether a segment is written like a language tag: two letters, or up to three with subtags, as in `pt-BR` and
/// `zh-hans`. No page has such a name.
fn is_language_tag(segment: &str) -> bool {
    let mut parts = segment.split('-');
    let primary = parts.next().unwrap_or_default();
    let mut subtags = parts.peekable();
    let longest = if subtags.peek().is_some() { 3 } else { 2 };
    (2..=longest).contains(&primary.len())
        && primary.bytes().all(|byte| byte.is_ascii_alphabetic())
        && subtags.all(|part| {
            (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

/// The supported language of a tag, else English.
fn language_of(tag: &str) -> Language {
    let primary = tag.split('-').next().unwrap_or_default();
    Language::from_code(&primary.to_ascii_lowercase()).unwrap_or_default()
}

/// The supported language that the browser prefers, else English.
pub(super) fn negotiate_language(request: &HttpRequest) -> Language {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Language::default();
    };
    let supported = accepted
        .ranked()
        .into_iter()
        .find_map(|preference| match preference {
            Preference::Specific(tag) => Language::from_code(&tag.primary_language().to_ascii_lowercase()),
            Preference::Any => None,
        });
    supported.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn parse<'a>(path: &'a str, accept_language: &str) -> PageUrl<'a> {
        let request = TestRequest::default().insert_header(("accept-language", accept_language));
        PageUrl::parse(&request.to_http_request(), path)
    }

    fn matched_pattern(path: &str) -> Option<&'static str> {
        parse(path, "").route.map(|route| route.page.path.as_str())
    }

    #[test]
    fn takes_the_language_from_the_path_or_else_from_the_header() {
        for (path, accept_language, language, is_negotiated) in [
            ("sv/groups", "es", Language::Sv, false),
            ("de/groups", "es", Language::En, false),
            ("SV/groups", "es", Language::Sv, false),
            ("sv-FI/groups", "es", Language::Sv, false),
            ("pt-BR/groups", "es", Language::En, false),
            ("zh-hans/groups", "es", Language::En, false),
            ("faq", "es", Language::Es, true),
            ("match-entry", "es", Language::Es, true),
            ("groups", "es-MX,en;q=0.5", Language::Es, true),
            ("groups", "de,sv;q=0.9,en;q=0.1", Language::Sv, true),
            ("groups", "*", Language::En, true),
            ("", "", Language::En, true),
        ] {
            let url = parse(path, accept_language);
            assert_eq!(
                (url.language, url.is_negotiated),
                (language, is_negotiated),
                "{path} {accept_language}"
            );
        }
    }

    #[test]
    fn matches_the_same_route_as_the_frontend() {
        for (path, expected) in [
            ("en", Some("")),
            ("en/", Some("")),
            ("", Some("")),
            ("en/groups/k7m2x9qd", Some("groups/:groupHash")),
            ("en/groups/id/12", Some("groups/id/:groupId")),
            (
                "en/groups/id/12/player/7",
                Some("groups/id/:groupId/player/:playerId"),
            ),
            (
                "en/groups/k7m2x9qd/player/7/",
                Some("groups/:groupHash/player/:playerId"),
            ),
            ("en/Admin/Groups", Some("admin/groups")),
            ("share/torsdag", Some("share/:vanityName")),
            ("leaderboard", Some("leaderboard")),
            ("en/nothing", None),
            ("en/groups/k7m2x9qd/nothing", None),
            ("en/admin/nothing", None),
            ("en/en", None),
            ("SV/faq", Some("faq")),
            ("pt-BR/faq", Some("faq")),
        ] {
            assert_eq!(matched_pattern(path), expected, "{path}");
        }
        let route = parse("en/groups/k7m2x9qd/player/7", "").route.unwrap();
        assert_eq!(
            (
                route.param("groupHash"),
                route.param("playerId"),
                route.param("groupId")
            ),
            (Some("k7m2x9qd"), Some("7"), None)
        );
    }
}

//! The pages of the web app, and which of them an address means.
//!
//! The list is the frontend's own, `i18n/pages.json`: a test there holds it equal to the routes.

use std::sync::LazyLock;

use actix_web::HttpRequest;
use actix_web::http::header::{AcceptLanguage, Header as _, Preference};
use elo_core::identifier::Language;
use serde::Deserialize;

/// A page of the web app.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Page {
    /// What stands behind the language in its address; `:name` is a part that differs.
    pub(super) path: String,
    /// The key of its title, which the browser shows too; the brand alone where there is none.
    pub(super) title: Option<String>,
    /// The key of the sentence that describes it; the product's own where there is none.
    pub(super) description: Option<String>,
    /// Not for search engines.
    #[serde(default)]
    pub(super) unlisted: bool,
    /// The files below the app's folder that draw it.
    #[serde(default)]
    pub(super) code: Vec<String>,
    /// The texts that it shows besides those of every page.
    #[serde(default)]
    pub(super) texts: Vec<String>,
    /// The calls whose answers it shows first, with parts that differ as in its path.
    #[serde(default)]
    pub(super) data: Vec<String>,
}

/// What an address says before anything is looked up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address<'a> {
    /// The language that the page is in.
    pub(super) language: Language,
    /// Whether the reader chose the language by their browser's settings, since the address names none.
    pub(super) is_negotiated: bool,
    /// What stands behind the language.
    pub(super) rest: Vec<&'a str>,
    /// The page with its parts that differ, if there is one.
    pub(super) found: Option<Found<'a>>,
}

/// A page and what stands in the parts of its address that differ.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found<'a> {
    pub(super) page: &'static Page,
    parts: Vec<(&'static str, &'a str)>,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../frontend/src/i18n/pages.json")).unwrap_or_default()
});

impl<'a> Address<'a> {
    /// What the path means: as in the browser, a supported language stays, other two letters become English, and any
    /// other path is read as if the reader's language stood before it.
    pub(super) fn of(request: &HttpRequest, path: &'a str) -> Self {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let (language, is_negotiated, rest) = match segments.split_first() {
            Some((first, rest)) if is_prefix(first) => (
                Language::from_code(first).unwrap_or_default(),
                false,
                rest.to_vec(),
            ),
            _ => (wanted_language(request), true, segments),
        };
        Self {
            language,
            is_negotiated,
            found: PAGES.iter().find_map(|page| page.found_at(&rest)),
            rest,
        }
    }
}

impl<'a> Found<'a> {
    /// What stands in the address in place of `:name`.
    pub(super) fn part(&self, name: &str) -> Option<&'a str> {
        let (_, value) = self.parts.iter().find(|(part, _)| *part == name)?;
        Some(value)
    }

    /// All that stands in the address in place of a `:name`.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&'static str, &'a str)> {
        self.parts.iter().copied()
    }

    /// A path with the parts that differ filled in as they stand in the address.
    pub(super) fn fill(&self, path: &str) -> String {
        let filled = path.split('/').map(|part| {
            part.strip_prefix(':')
                .and_then(|name| self.part(name))
                .unwrap_or(part)
        });
        filled.collect::<Vec<_>>().join("/")
    }
}

impl Page {
    /// Whether there is such a page only while there is the group that its address names. Admins' pages have a number
    /// in their addresses too, but show nothing to those who are not signed in, as a page is asked for.
    pub(super) fn is_about_group(&self) -> bool {
        self.path.starts_with("groups/") || self.path.starts_with("share/")
    }

    /// This page, if that is what the segments mean.
    fn found_at<'a>(&'static self, segments: &[&'a str]) -> Option<Found<'a>> {
        let pattern: Vec<&'static str> = self.path.split('/').filter(|part| !part.is_empty()).collect();
        if pattern.len() != segments.len() {
            return None;
        }
        let mut parts = Vec::new();
        for (part, segment) in pattern.into_iter().zip(segments) {
            match part.strip_prefix(':') {
                Some(name) => parts.push((name, *segment)),
                // The browser's router does not mind case either.
                None if part.eq_ignore_ascii_case(segment) => {}
                None => return None,
            }
        }
        Some(Found { page: self, parts })
    }
}

fn is_prefix(segment: &str) -> bool {
    segment.len() == 2 && segment.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The first language that the browser asks for and that we speak, else English.
fn wanted_language(request: &HttpRequest) -> Language {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Language::default();
    };
    let wanted = accepted
        .ranked()
        .into_iter()
        .find_map(|preference| match preference {
            Preference::Specific(tag) => Language::from_code(&tag.primary_language().to_ascii_lowercase()),
            Preference::Any => None,
        });
    wanted.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn address<'a>(path: &'a str, accepted: &str) -> Address<'a> {
        let request = TestRequest::default().insert_header(("accept-language", accepted));
        Address::of(&request.to_http_request(), path)
    }

    fn pattern(path: &str) -> Option<&'static str> {
        address(path, "").found.map(|found| found.page.path.as_str())
    }

    #[test]
    fn an_address_names_its_language_or_leaves_it_to_the_reader() {
        for (path, accepted, language, is_negotiated) in [
            ("sv/groups", "es", Language::Sv, false),
            ("de/groups", "es", Language::En, false),
            ("SV/groups", "es", Language::En, false),
            ("groups", "es-MX,en;q=0.5", Language::Es, true),
            ("groups", "de,sv;q=0.9,en;q=0.1", Language::Sv, true),
            ("groups", "*", Language::En, true),
            ("", "", Language::En, true),
        ] {
            let found = address(path, accepted);
            assert_eq!(
                (found.language, found.is_negotiated),
                (language, is_negotiated),
                "{path} {accepted}"
            );
        }
    }

    #[test]
    fn a_path_is_the_page_that_the_browser_would_show() {
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
        ] {
            assert_eq!(pattern(path), expected, "{path}");
        }
        let found = address("en/groups/k7m2x9qd/player/7", "").found.unwrap();
        assert_eq!(
            (
                found.part("groupHash"),
                found.part("playerId"),
                found.part("groupId")
            ),
            (Some("k7m2x9qd"), Some("7"), None)
        );
    }
}

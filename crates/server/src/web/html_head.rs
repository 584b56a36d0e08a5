//! The `<head>` of a page: title, description, canonical URL, languages and Open Graph tags.

use std::fmt::Write as _;

use actix_web::http::StatusCode;
use db::queries::page_subjects::PageSubject;
use elo_core::identifier::Language;
use elo_core::limits::START_RATING;

use super::page_lookup::PageLookup;
use super::page_routes::{PageRoute, PageUrl};
use super::share_card;
use crate::locales::translate;
use crate::share_card::image;

/// What the head of a page says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct HtmlHead {
    language: Language,
    title: String,
    description: String,
    /// The canonical path behind the language; `None` excludes the page from search engines.
    canonical: Option<String>,
    /// The hash of the group on the share card; `None` for the card of the product.
    share_card_group: Option<String>,
    status: StatusCode,
}

impl HtmlHead {
    /// The head for a URL and what was found under it.
    pub(super) fn new(url: &PageUrl<'_>, lookup: &PageLookup) -> Self {
        let language = url.language;
        let page = url.route.as_ref().map(|route| route.page);
        let unlisted = |title: &str, description: &str| Self {
            language,
            title: with_brand(language, translate(language, title, &[])),
            description: translate(language, description, &[]).unwrap_or_else(|| tagline(language)),
            canonical: None,
            share_card_group: None,
            status: StatusCode::OK,
        };
        let not_found = |title, description| Self {
            status: StatusCode::NOT_FOUND,
            ..unlisted(title, description)
        };
        match (lookup, page) {
            (PageLookup::PageNotFound, _) | (_, None) => {
                not_found("common:notFound.title", "common:notFound.text")
            }
            (PageLookup::GroupNotFound, _) => not_found("groups:notFound.title", "groups:notFound.text"),
            (PageLookup::PlayerNotFound, _) => not_found("players:notFound.title", "common:notFound.text"),
            (PageLookup::Private, _) => unlisted("head:private.title", "head:private.text"),
            (PageLookup::Unavailable, _) => Self {
                status: StatusCode::SERVICE_UNAVAILABLE,
                ..unlisted("", "common:tagline")
            },
            (PageLookup::NoGroupPage | PageLookup::Public(_), Some(page)) => Self::of_page(url, page, lookup),
        }
    }

    /// The HTTP status that the page is sent with.
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    fn of_page(url: &PageUrl<'_>, page: &PageRoute, lookup: &PageLookup) -> Self {
        let language = url.language;
        let start = START_RATING.to_string();
        let placeholders = lookup.placeholders(language);
        let mut values = vec![("start", start.as_str())];
        values.extend(placeholders.iter().map(|(name, value)| (*name, value.as_str())));
        let translated = |key: &Option<String>| translate(language, key.as_ref()?, &values);
        let subject = lookup.public();
        Self {
            language,
            title: with_brand(language, translated(&page.title)),
            description: translated(&page.description).unwrap_or_else(|| tagline(language)),
            canonical: (!page.unlisted).then(|| canonical_path(&url.segments, subject)),
            share_card_group: subject.map(|subject| subject.public_hash.clone()),
            status: StatusCode::OK,
        }
    }

    /// Inserts the head into the built `index.html`; URLs in it begin with `public_url`.
    pub(super) fn insert_into(&self, template: &str, public_url: &str) -> String {
        let html = replace_between(template, "<html lang=\"", "\"", self.language.code());
        let html = replace_between(
            &html,
            "<meta name=\"description\" content=\"",
            "\"",
            &escape(&self.description),
        );
        let html = replace_between(&html, "<title>", "</title>", &escape(&self.title));
        append_to_head(&html, &self.tags(public_url))
    }

    /// All tags besides the title and the description.
    fn tags(&self, public_url: &str) -> String {
        let mut tags = Tags(String::new());
        let Some(canonical) = &self.canonical else {
            tags.meta("name", "robots", "noindex");
            return tags.with_open_graph(self, public_url);
        };
        let url = |language: Language| format!("{public_url}/{}{canonical}", language.code());
        tags.link("canonical", None, &url(self.language));
        for language in Language::ALL {
            tags.link("alternate", Some(language.code()), &url(*language));
        }
        // The URL without a language shows the page in the browser's language.
        let without_language = if canonical.is_empty() { "/" } else { canonical };
        tags.link(
            "alternate",
            Some("x-default"),
            &format!("{public_url}{without_language}"),
        );
        tags.meta("property", "og:url", &url(self.language));
        tags.with_open_graph(self, public_url)
    }
}

/// HTML tags, each on a line of its own.
struct Tags(String);

impl Tags {
    fn meta(&mut self, attribute: &str, name: &str, content: &str) {
        // Writing to a string cannot fail.
        let _ = write!(
            self.0,
            "\n    <meta {attribute}=\"{name}\" content=\"{}\" />",
            escape(content)
        );
    }

    fn link(&mut self, relation: &str, language: Option<&str>, url: &str) {
        let language = language.map_or_else(String::new, |code| format!(" hreflang=\"{code}\""));
        let _ = write!(
            self.0,
            "\n    <link rel=\"{relation}\"{language} href=\"{}\" />",
            escape(url)
        );
    }

    /// Adds the Open Graph and Twitter tags, from which chats make a link preview.
    fn with_open_graph(mut self, head: &HtmlHead, public_url: &str) -> String {
        self.meta("property", "og:site_name", &brand(head.language));
        self.meta("property", "og:type", "website");
        self.meta("property", "og:title", &head.title);
        self.meta("property", "og:description", &head.description);
        self.meta("property", "og:locale", locale(head.language));
        for other in Language::ALL {
            if *other != head.language {
                self.meta("property", "og:locale:alternate", locale(*other));
            }
        }
        let path = share_card::path(head.language, head.share_card_group.as_deref());
        self.meta("property", "og:image", &format!("{public_url}{path}"));
        self.meta("property", "og:image:type", "image/png");
        self.meta("property", "og:image:width", &image::WIDTH.to_string());
        self.meta("property", "og:image:height", &image::HEIGHT.to_string());
        self.meta("property", "og:image:alt", &head.title);
        self.meta("name", "twitter:card", "summary_large_image");
        self.0
    }
}

/// Open Graph locales name a country.
fn locale(language: Language) -> &'static str {
    match language {
        Language::En => "en_GB",
        Language::Sv => "sv_SE",
        Language::Es => "es_ES",
    }
}

/// The path that search engines index: one for each page, with the group's hash in place of its id or vanity name.
fn canonical_path(segments: &[&str], subject: Option<&PageSubject>) -> String {
    let under = |root: &str, below: &[&str]| [&[root], below].concat().join("/");
    match (subject, segments) {
        (None, _) => under("", segments),
        (Some(group), ["groups", "id", _, below @ ..] | ["groups", _, below @ ..]) => {
            under(&format!("/groups/{}", group.public_hash), below)
        }
        (Some(group), _) => format!("/groups/{}", group.public_hash),
    }
}

/// The title as the app sets it in the browser's tab.
fn with_brand(language: Language, title: Option<String>) -> String {
    let brand = brand(language);
    match title {
        Some(title) => format!("{title} · {brand}"),
        None => brand,
    }
}

fn brand(language: Language) -> String {
    translate(language, "common:brand", &[]).unwrap_or_default()
}

fn tagline(language: Language) -> String {
    translate(language, "common:tagline", &[]).unwrap_or_default()
}

/// Appends tags to the `<head>` of a page.
pub(super) fn append_to_head(html: &str, tags: &str) -> String {
    html.replacen("\n  </head>", &format!("{tags}\n  </head>"), 1)
}

/// Replaces the text between the first `before` and the next `after`; without them the text stays as it is.
fn replace_between(text: &str, before: &str, after: &str, replacement: &str) -> String {
    let Some((start, rest)) = text.split_once(before) else {
        return text.to_owned();
    };
    let Some((_, end)) = rest.split_once(after) else {
        return text.to_owned();
    };
    [start, before, replacement, after, end].concat()
}

/// Escapes a text for HTML elements and double-quoted attributes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    /// The template before the build, which does not change the tags that are replaced.
    const TEMPLATE: &str = include_str!("../../../../frontend/index.html");

    #[test]
    fn replaces_the_tags_of_the_template() {
        let request = TestRequest::default().to_http_request();
        for template in [TEMPLATE, include_str!("not-built.html")] {
            let head = HtmlHead::new(&PageUrl::parse(&request, "sv/faq"), &PageLookup::NoGroupPage);
            let page = head.insert_into(template, "https://duelo.example");
            for part in [
                "<html lang=\"sv\"",
                "<title>Vanliga frågor · Duelo</title>",
                "<meta name=\"description\" content=\"Så fungerar",
                "<link rel=\"canonical\" href=\"https://duelo.example/sv/faq\" />",
                "<meta property=\"og:locale\" content=\"sv_SE\" />",
                "<meta property=\"og:locale:alternate\" content=\"es_ES\" />",
            ] {
                assert!(page.contains(part), "{part}: {page}");
            }
            assert_eq!(page.matches("</title>").count(), 1);
        }
    }

    #[test]
    fn the_template_has_no_inline_scripts() {
        for script in TEMPLATE.split("<script").skip(1) {
            assert!(
                script.split('>').next().is_some_and(|tag| tag.contains("src=")),
                "{script}"
            );
        }
    }
}

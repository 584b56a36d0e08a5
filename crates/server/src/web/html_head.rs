//! The `<head>` of a page: title, description, canonical URL, languages and Open Graph tags.

use actix_web::http::StatusCode;
use db::GroupVersion;
use db::queries::page_subjects::PageSubject;
use elo_core::identifier::Language;
use elo_core::limits::START_RATING;

use super::feed;
use super::page_lookup::{PageLookup, Topic};
use super::page_routes::{PageRoute, PageUrl};
use super::share_card;
use crate::config::Registration;
use crate::locales::translate;
use crate::share_card::image;
use crate::share_card::landing_example::Example;

/// The content of a page's head.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct HtmlHead {
    language: Language,
    title: String,
    description: String,
    /// The canonical path behind the language; `None` excludes the page from search engines.
    canonical: Option<String>,
    /// What the share card shows.
    card: CardOf,
    /// The path of the feed of the group whose page it is.
    feed: Option<String>,
    status: StatusCode,
}

/// What the share card of a page shows, as [`share_card::Shown`].
#[derive(Debug, PartialEq, Eq)]
enum CardOf {
    Product,
    Landing(Option<Example>),
    Group(String, GroupVersion, share_card::Subject),
}

impl HtmlHead {
    /// The head for a URL and what was found under it. `example` is what the card of the landing page has last shown.
    pub(super) fn new(url: &PageUrl<'_>, lookup: &PageLookup, example: Option<Example>) -> Self {
        let language = url.language;
        let page = url.route.as_ref().map(|route| route.page);
        let unlisted = |title: &str, description: &str| Self {
            language,
            title: with_brand(language, translate(language, title, &[])),
            description: translate(language, description, &[])
                .unwrap_or_else(|| text(language, "common:tagline")),
            canonical: None,
            card: CardOf::Product,
            feed: None,
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
            (PageLookup::MatchNotFound, _) => not_found("match:notFound.title", "common:notFound.text"),
            (PageLookup::DayNotFound, _) => not_found("day:notFound.title", "common:notFound.text"),
            (PageLookup::Private { named: None, .. }, _) => {
                unlisted("head:private.title", "head:private.text")
            }
            (
                PageLookup::Private {
                    named: Some(group), ..
                },
                _,
            ) => Self {
                title: with_brand(language, Some(group.group_name.clone())),
                card: CardOf::Group(
                    group.public_hash.clone(),
                    group.version,
                    share_card::Subject::Group,
                ),
                ..unlisted("head:private.title", "head:private.text")
            },
            (PageLookup::Unavailable, _) => Self {
                status: StatusCode::SERVICE_UNAVAILABLE,
                ..unlisted("", "common:tagline")
            },
            (PageLookup::NoGroupPage | PageLookup::Public(..), Some(page)) => {
                Self::of_page(url, page, lookup, example)
            }
        }
    }

    /// The HTTP status that the page is sent with.
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    fn of_page(url: &PageUrl<'_>, page: &PageRoute, lookup: &PageLookup, example: Option<Example>) -> Self {
        let language = url.language;
        let start = START_RATING.to_string();
        let placeholders = lookup.placeholders(language);
        let mut values = vec![("start", start.as_str())];
        values.extend(placeholders.iter().map(|(name, value)| (*name, value.as_str())));
        let translated = |key: &Option<String>| translate(language, key.as_ref()?, &values);
        let subject = lookup.public();
        let canonical = canonical_path(&url.segments, subject);
        let is_of = |group: &&PageSubject| canonical == format!("/groups/{}", group.public_hash);
        Self {
            language,
            feed: subject.filter(is_of).map(|group| feed::path(&group.public_hash)),
            title: with_brand(language, translated(&page.title)),
            description: translated(&page.description).unwrap_or_else(|| text(language, "common:tagline")),
            canonical: (!page.unlisted).then_some(canonical),
            card: subject.map_or(CardOf::Landing(example), |subject| {
                let shown = match (lookup.topic(), subject.player_id) {
                    (Some(Topic::Match(summary)), _) => share_card::Subject::Match(summary.number),
                    (Some(Topic::Day(day)), _) => share_card::Subject::Day(*day),
                    (Some(Topic::Group), Some(player)) => share_card::Subject::Player(player),
                    _ => share_card::Subject::Group,
                };
                CardOf::Group(subject.public_hash.clone(), subject.version, shown)
            }),
            status: StatusCode::OK,
        }
    }

    /// Inserts the head into the built `index.html`; URLs in it begin with `public_url`.
    ///
    /// Pages are prerendered for a server where anyone may register. A style sheet, which loads before anything is
    /// shown, hides on the others what they would refuse, and shows why.
    pub(super) fn insert_into(&self, template: &str, public_url: &str, registration: Registration) -> String {
        let html = replace_between(template, "<html lang=\"", "\"", self.language.code());
        let html = replace_between(
            &html,
            "<meta name=\"description\" content=\"",
            "\"",
            &escape(&self.description),
        );
        let html = replace_between(&html, "<title>", "</title>", &escape(&self.title));
        let style = registration.style_sheet();
        let style = style.map(|href| tag("link", &[("rel", "stylesheet"), ("href", href)]));
        append_to_head(&html, &(self.tags(public_url) + &style.unwrap_or_default()))
    }

    /// All tags besides the title and the description.
    fn tags(&self, public_url: &str) -> String {
        let mut tags = match &self.canonical {
            Some(canonical) => self.address_tags(canonical, public_url),
            None => vec![meta("name", "robots", "noindex")],
        };
        if let Some(path) = &self.feed {
            let href = format!("{public_url}{path}");
            let attributes = [("rel", "alternate"), ("type", feed::MEDIA_TYPE), ("href", &href)];
            tags.push(tag("link", &attributes));
        }
        let property = |(name, content): (&str, String)| meta("property", name, &content);
        tags.extend(self.open_graph(public_url).into_iter().map(property));
        tags.push(meta("name", "twitter:card", "summary_large_image"));
        tags.concat()
    }

    fn address_tags(&self, canonical: &str, public_url: &str) -> Vec<String> {
        let url = |language: Language| format!("{public_url}/{}{canonical}", language.code());
        let alternate = |language, url: &str| {
            tag(
                "link",
                &[("rel", "alternate"), ("hreflang", language), ("href", url)],
            )
        };
        let own_url = url(self.language);
        let mut tags = vec![tag("link", &[("rel", "canonical"), ("href", &own_url)])];
        tags.extend((Language::ALL.iter()).map(|language| alternate(language.code(), &url(*language))));
        // The URL without a language shows the page in the browser's language.
        let without_language = if canonical.is_empty() { "/" } else { canonical };
        tags.push(alternate("x-default", &format!("{public_url}{without_language}")));
        tags.push(meta("property", "og:url", &own_url));
        tags
    }

    /// The Open Graph properties, from which chats make a link preview.
    fn open_graph(&self, public_url: &str) -> Vec<(&'static str, String)> {
        let shown = match &self.card {
            CardOf::Product => share_card::Shown::Product,
            CardOf::Landing(example) => share_card::Shown::Landing(*example),
            CardOf::Group(hash, version, subject) => share_card::Shown::Group(hash, *version, *subject),
        };
        let card = share_card::versioned_path(self.language, shown);
        let mut properties = vec![
            ("og:site_name", text(self.language, "common:brand")),
            ("og:type", "website".to_owned()),
            ("og:title", self.title.clone()),
            ("og:description", self.description.clone()),
            ("og:locale", locale(self.language).to_owned()),
        ];
        let others = Language::ALL.iter().filter(|other| **other != self.language);
        properties.extend(others.map(|other| ("og:locale:alternate", locale(*other).to_owned())));
        properties.extend([
            ("og:image", format!("{public_url}{card}")),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", image::WIDTH.to_string()),
            ("og:image:height", image::HEIGHT.to_string()),
            ("og:image:alt", self.title.clone()),
        ]);
        properties
    }
}

/// An element of the head without content, on a line of its own.
fn tag(name: &str, attributes: &[(&str, &str)]) -> String {
    let attributes: Vec<_> = (attributes.iter())
        .map(|(name, value)| format!(" {name}=\"{}\"", escape(value)))
        .collect();
    format!("\n    <{name}{} />", attributes.concat())
}

fn meta(attribute: &str, name: &str, content: &str) -> String {
    tag("meta", &[(attribute, name), ("content", content)])
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
    let brand = text(language, "common:brand");
    match title {
        Some(title) => format!("{title} · {brand}"),
        None => brand,
    }
}

fn text(language: Language, key: &str) -> String {
    translate(language, key, &[]).unwrap_or_default()
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
            let head = HtmlHead::new(
                &PageUrl::parse(&request, "sv/faq"),
                &PageLookup::NoGroupPage,
                None,
            );
            let page = head.insert_into(template, "https://duelo.example", Registration::Open);
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

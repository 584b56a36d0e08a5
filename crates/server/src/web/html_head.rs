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
use crate::config::{Brand, Links};
use crate::locales::{interpolate, template};
use crate::share_card::image;
use crate::share_card::landing_example::Example;

/// The content of a page's head.
#[derive(Debug)]
pub(super) struct HtmlHead<'a> {
    language: Language,
    links: &'a Links,
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

impl<'a> HtmlHead<'a> {
    /// The head for a URL and what was found under it. `example` is what the card of the landing page has last shown.
    pub(super) fn new(
        url: &PageUrl<'_>,
        lookup: &PageLookup,
        example: Option<Example>,
        links: &'a Links,
    ) -> Self {
        let (language, brand) = (url.language, &links.brand);
        let texts = Texts { language, brand };
        let page = url.route.as_ref().map(|route| route.page);
        let unlisted = |title: &str, description: &str| Self {
            language,
            links,
            title: texts.with_brand(texts.translate(title, &[])),
            description: texts
                .translate(description, &[])
                .unwrap_or_else(|| texts.tagline()),
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
                title: texts.with_brand(Some(group.group_name.clone())),
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
                Self::of_page(url, page, lookup, example, links)
            }
        }
    }

    /// The HTTP status that the page is sent with.
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    fn of_page(
        url: &PageUrl<'_>,
        page: &PageRoute,
        lookup: &PageLookup,
        example: Option<Example>,
        links: &'a Links,
    ) -> Self {
        let (language, brand) = (url.language, &links.brand);
        let texts = Texts { language, brand };
        let start = START_RATING.to_string();
        let placeholders = lookup.placeholders(language);
        let mut values = vec![("start", start.as_str())];
        values.extend(placeholders.iter().map(|(name, value)| (*name, value.as_str())));
        let translated = |key: &Option<String>| texts.translate(key.as_ref()?, &values);
        let subject = lookup.public();
        let canonical = canonical_path(&url.segments, subject);
        let is_of = |group: &&PageSubject| canonical == format!("/groups/{}", group.public_hash);
        Self {
            language,
            links,
            feed: subject.filter(is_of).map(|group| feed::path(&group.public_hash)),
            title: texts.with_brand(translated(&page.title)),
            description: translated(&page.description).unwrap_or_else(|| texts.tagline()),
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

    /// Inserts the head into the built `index.html`.
    ///
    /// Pages are prerendered for a server where anyone may register. A style sheet, which loads before anything is
    /// shown, hides on the others what they would refuse, and shows why.
    pub(super) fn insert_into(&self, template: &str) -> String {
        let html = replace_between(template, "<html lang=\"", "\"", self.language.code());
        let html = replace_between(
            &html,
            "<meta name=\"description\" content=\"",
            "\"",
            &escape(&self.description),
        );
        let html = replace_between(&html, "<title>", "</title>", &escape(&self.title));
        let style = self.links.registration.style_sheet().map(style_sheet);
        let tags = self.tags(self.links.public_url());
        append_to_head(
            &html,
            &[tags, style.unwrap_or_default(), brand_tags(&self.links.brand)].concat(),
        )
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
        let card = share_card::versioned_path(self.language, shown, &self.links.brand);
        let mut properties = vec![
            ("og:site_name", self.links.brand.name().to_owned()),
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

/// What the head of every page has on a server with a name, a logo or a colour of its own: the name, which the app puts
/// into its texts, and the style sheet.
pub(super) fn brand_tags(brand: &Brand) -> String {
    let name = brand
        .own_name()
        .map(|name| meta("name", "application-name", name));
    let style = (!brand.is_default()).then(|| style_sheet("/brand.css"));
    [name, style].map(Option::unwrap_or_default).concat()
}

fn style_sheet(href: &str) -> String {
    tag("link", &[("rel", "stylesheet"), ("href", href)])
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

/// The texts of a server in a language.
struct Texts<'a> {
    language: Language,
    brand: &'a Brand,
}

impl Texts<'_> {
    fn translate(&self, key: &str, values: &[(&str, &str)]) -> Option<String> {
        interpolate(&self.brand.name_in(template(self.language, key)?), values)
    }

    fn tagline(&self) -> String {
        self.translate("common:tagline", &[]).unwrap_or_default()
    }

    /// The title as the app sets it in the browser's tab.
    fn with_brand(&self, title: Option<String>) -> String {
        let brand = self.brand.name();
        match title {
            Some(title) => format!("{title} · {brand}"),
            None => brand.to_owned(),
        }
    }
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
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::*;

    /// The template before the build, which does not change the tags that are replaced.
    const TEMPLATE: &str = include_str!("../../../../frontend/index.html");

    #[test]
    fn replaces_the_tags_of_the_template() {
        let request = TestRequest::default().to_http_request();
        for template in [TEMPLATE, include_str!("not-built.html")] {
            let url = PageUrl::parse(&request, "sv/faq");
            let links = links(&["--public-url", "https://duelo.example"]);
            let head = HtmlHead::new(&url, &PageLookup::NoGroupPage, None, &links);
            let page = head.insert_into(template);
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

    fn links(arguments: &[&str]) -> Links {
        let command = Links::augment_args(Command::new("test").no_binary_name(true));
        Links::from_arg_matches(&command.get_matches_from(arguments)).unwrap()
    }

    #[test]
    fn a_server_has_its_own_name() {
        let request = TestRequest::default().to_http_request();
        let links = links(&["--brand-name", "Padel & \u{e4}"]);
        for (path, title) in [
            ("sv/faq", "Vanliga frågor · Padel &amp; ä"),
            ("es/faq", "Preguntas frecuentes · Padel &amp; ä"),
        ] {
            let url = PageUrl::parse(&request, path);
            let page = HtmlHead::new(&url, &PageLookup::NoGroupPage, None, &links).insert_into(TEMPLATE);
            for part in [
                &format!("<title>{title}</title>"),
                "<meta name=\"application-name\" content=\"Padel &amp; ä\" />",
                "<meta property=\"og:site_name\" content=\"Padel &amp; ä\" />",
                "<link rel=\"stylesheet\" href=\"/brand.css\" />",
            ] {
                assert!(page.contains(part), "{part}: {page}");
            }
            assert!(!page.contains("Duelo"), "{page}");
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

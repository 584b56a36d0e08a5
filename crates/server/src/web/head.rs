//! The head of a page: what search engines, chats and tabs are told about it.

use std::fmt::Write as _;

use actix_web::http::StatusCode;
use db::queries::page_subjects::PageSubject;
use elo_core::identifier::Language;
use elo_core::limits::START_RATING;

use super::pages::{Address, Page};
use super::share_card;
use super::subject::Subject;
use crate::locales::text;
use crate::share_card::picture;

/// What is said about a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    language: Language,
    title: String,
    description: String,
    /// The page's one address behind the language; nothing if search engines are to leave it alone.
    canonical: Option<String>,
    /// The hash of the group that the picture is of; of the product itself where nothing is to be told.
    pictured: Option<String>,
    status: StatusCode,
}

impl Head {
    /// The head for what an address says and what was found there.
    pub(super) fn of(address: &Address<'_>, subject: &Subject) -> Self {
        let language = address.language;
        let page = address.found.as_ref().map(|found| found.page);
        let said = |title: &str, description: &str| Self {
            language,
            title: titled(language, text(language, title, &[])),
            description: text(language, description, &[]).unwrap_or_else(|| tagline(language)),
            canonical: None,
            pictured: None,
            status: StatusCode::OK,
        };
        let missing = |title, description| Self {
            status: StatusCode::NOT_FOUND,
            ..said(title, description)
        };
        match (subject, page) {
            (Subject::NoPage, _) | (_, None) => missing("common:notFound.title", "common:notFound.text"),
            (Subject::NoGroup, _) => missing("groups:notFound.title", "groups:notFound.text"),
            (Subject::NoPlayer, _) => missing("players:notFound.title", "common:notFound.text"),
            (Subject::Private, _) => said("head:private.title", "head:private.text"),
            (Subject::Unknown, _) => Self {
                status: StatusCode::SERVICE_UNAVAILABLE,
                ..said("", "common:tagline")
            },
            (Subject::Nothing | Subject::Public(_), Some(page)) => Self::of_page(address, page, subject),
        }
    }

    fn picture(&self, public_url: &str) -> String {
        format!(
            "{public_url}{}",
            share_card::path(self.language, self.pictured.as_deref())
        )
    }

    /// With which status the page is answered.
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    fn of_page(address: &Address<'_>, page: &Page, subject: &Subject) -> Self {
        let language = address.language;
        let start = START_RATING.to_string();
        let told = subject.told(language);
        let mut values = vec![("start", start.as_str())];
        values.extend(told.iter().map(|(place, text)| (*place, text.as_str())));
        let filled = |key: &Option<String>| text(language, key.as_ref()?, &values);
        let subject = subject.public();
        Self {
            language,
            title: titled(language, filled(&page.title)),
            description: filled(&page.description).unwrap_or_else(|| tagline(language)),
            canonical: (!page.unlisted).then(|| canonical(&address.rest, subject)),
            pictured: subject.map(|subject| subject.public_hash.clone()),
            status: StatusCode::OK,
        }
    }

    /// Writes it into the page that the build made, for a product that people find at `public_url`.
    pub(super) fn write_into(&self, template: &str, public_url: &str) -> String {
        let page = replace_between(template, "<html lang=\"", "\"", self.language.code());
        let described = replace_between(
            &page,
            "<meta name=\"description\" content=\"",
            "\"",
            &escape(&self.description),
        );
        let titled = replace_between(&described, "<title>", "</title>", &escape(&self.title));
        add_to_head(&titled, &self.tags(public_url))
    }

    /// Everything besides the title and the description.
    fn tags(&self, public_url: &str) -> String {
        let mut tags = Tags(String::new());
        let Some(canonical) = &self.canonical else {
            tags.meta("name", "robots", "noindex");
            return tags.with_card(self, public_url);
        };
        let address = |language: Language| format!("{public_url}/{}{canonical}", language.code());
        tags.link("canonical", None, &address(self.language));
        for language in Language::ALL {
            tags.link("alternate", Some(language.code()), &address(*language));
        }
        // Without a language the address leads on to the reader's own.
        let neutral = if canonical.is_empty() { "/" } else { canonical };
        tags.link("alternate", Some("x-default"), &format!("{public_url}{neutral}"));
        tags.meta("property", "og:url", &address(self.language));
        tags.with_card(self, public_url)
    }
}

/// Tags one after another.
struct Tags(String);

impl Tags {
    fn meta(&mut self, kind: &str, name: &str, content: &str) {
        // Writing to a string cannot fail.
        let _ = write!(
            self.0,
            "\n    <meta {kind}=\"{name}\" content=\"{}\" />",
            escape(content)
        );
    }

    fn link(&mut self, relation: &str, language: Option<&str>, address: &str) {
        let language = language.map_or_else(String::new, |code| format!(" hreflang=\"{code}\""));
        let _ = write!(
            self.0,
            "\n    <link rel=\"{relation}\"{language} href=\"{}\" />",
            escape(address)
        );
    }

    /// And what a chat shows where somebody pastes the link.
    fn with_card(mut self, head: &Head, public_url: &str) -> String {
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
        self.meta("property", "og:image", &head.picture(public_url));
        self.meta("property", "og:image:type", "image/png");
        self.meta("property", "og:image:width", &picture::WIDTH.to_string());
        self.meta("property", "og:image:height", &picture::HEIGHT.to_string());
        self.meta("property", "og:image:alt", &head.title);
        self.meta("name", "twitter:card", "summary_large_image");
        self.0
    }
}

/// A language with a country, as link previews want it.
fn locale(language: Language) -> &'static str {
    match language {
        Language::En => "en_GB",
        Language::Sv => "sv_SE",
        Language::Es => "es_ES",
    }
}

/// Where search engines shall find the page: a group by its hash, whichever way it was asked for.
fn canonical(rest: &[&str], subject: Option<&PageSubject>) -> String {
    let under = |root: &str, below: &[&str]| [&[root], below].concat().join("/");
    match (subject, rest) {
        (None, _) => under("", rest),
        (Some(group), ["groups", "id", _, below @ ..] | ["groups", _, below @ ..]) => {
            under(&format!("/groups/{}", group.public_hash), below)
        }
        (Some(group), _) => format!("/groups/{}", group.public_hash),
    }
}

/// As the browser writes it in the tab.
fn titled(language: Language, title: Option<String>) -> String {
    let brand = brand(language);
    match title {
        Some(title) => format!("{title} · {brand}"),
        None => brand,
    }
}

fn brand(language: Language) -> String {
    text(language, "common:brand", &[]).unwrap_or_default()
}

fn tagline(language: Language) -> String {
    text(language, "common:tagline", &[]).unwrap_or_default()
}

/// The page with tags, each in a line of its own, at the end of its head.
pub(super) fn add_to_head(page: &str, tags: &str) -> String {
    page.replacen("\n  </head>", &format!("{tags}\n  </head>"), 1)
}

/// The text with what stands between the first two marks replaced; unchanged where they are not there.
fn replace_between(text: &str, before: &str, after: &str, replacement: &str) -> String {
    let Some((head, rest)) = text.split_once(before) else {
        return text.to_owned();
    };
    let Some((_, tail)) = rest.split_once(after) else {
        return text.to_owned();
    };
    [head, before, replacement, after, tail].concat()
}

/// A text as it stands in HTML.
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

    /// The page as it is before the build, which leaves the head's marks alone.
    const TEMPLATE: &str = include_str!("../../../../frontend/index.html");

    #[test]
    fn the_head_finds_its_places_in_the_page() {
        let request = TestRequest::default().to_http_request();
        for template in [TEMPLATE, include_str!("not-built.html")] {
            let head = Head::of(&Address::of(&request, "sv/faq"), &Subject::Nothing);
            let page = head.write_into(template, "https://duelo.example");
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
    fn no_script_of_the_page_is_inline() {
        for script in TEMPLATE.split("<script").skip(1) {
            assert!(
                script.split('>').next().is_some_and(|tag| tag.contains("src=")),
                "{script}"
            );
        }
    }
}

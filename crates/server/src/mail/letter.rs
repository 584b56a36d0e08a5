//! What the mails say, in the reader's language, as plain text and as HTML.
//!
//! No mail repeats a name or anything else that was typed: an address can be anybody's until it is verified, and nobody
//! shall use us to send their words to strangers.

use std::collections::HashMap;
use std::sync::LazyLock;

use askama::Template;
use elo_core::identifier::Language;
use elo_core::limits::{EMAIL_VERIFICATION_HOURS, PASSWORD_RESET_MINUTES};
use serde::Deserialize;

use crate::error::{Error, Result};

/// What a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// A link that proves whose address it is.
    VerifyEmail,
    /// A link that lets the reader choose a new password.
    ResetPassword,
    /// News for whoever did not change it.
    PasswordChanged,
}

/// A mail as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Letter {
    /// The subject line.
    pub(crate) subject: String,
    /// The plain text.
    pub(crate) text: String,
    /// The same in HTML.
    pub(crate) html: String,
}

impl Topic {
    /// How the outbox calls it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::PasswordChanged => "password_changed",
        }
    }
}

impl Letter {
    /// Writes the mail about `topic` that leads to `link`.
    pub(crate) fn write(topic: Topic, language: Language, link: &str) -> Result<Self> {
        let texts = TEXTS
            .get(&language)
            .ok_or_else(|| Error::internal("the texts of the mails can't be read"))?;
        let words = texts.about(topic);
        let note = filled(&words.note);
        let content = Content {
            language: language.code(),
            brand: &texts.brand,
            words,
            note: &note,
            greeting: &texts.greeting,
            link_hint: &texts.link_hint,
            link,
        };
        Ok(Self {
            subject: words.subject.clone(),
            text: Plain(&content).render().map_err(Error::internal)?,
            html: Html(&content).render().map_err(Error::internal)?,
        })
    }
}

/// The texts of all mails in one language: a file beside the web app's own.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Texts {
    brand: String,
    greeting: String,
    link_hint: String,
    verify_email: Words,
    reset_password: Words,
    password_changed: Words,
}

/// The texts of one mail.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    subject: String,
    lead: String,
    button: String,
    note: String,
}

impl Texts {
    const fn about(&self, topic: Topic) -> &Words {
        match topic {
            Topic::VerifyEmail => &self.verify_email,
            Topic::ResetPassword => &self.reset_password,
            Topic::PasswordChanged => &self.password_changed,
        }
    }
}

static TEXTS: LazyLock<HashMap<Language, Texts>> = LazyLock::new(|| {
    let files = [
        (
            Language::En,
            include_str!("../../../../frontend/src/i18n/locales/en/mail.json"),
        ),
        (
            Language::Sv,
            include_str!("../../../../frontend/src/i18n/locales/sv/mail.json"),
        ),
        (
            Language::Es,
            include_str!("../../../../frontend/src/i18n/locales/es/mail.json"),
        ),
    ];
    files
        .into_iter()
        .filter_map(|(language, text)| Some((language, serde_json::from_str(text).ok()?)))
        .collect()
});

/// What both forms of a mail are made of.
struct Content<'a> {
    language: &'a str,
    brand: &'a str,
    words: &'a Words,
    note: &'a str,
    greeting: &'a str,
    link_hint: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct Plain<'a>(&'a Content<'a>);

#[derive(Template)]
#[template(path = "mail.html")]
struct Html<'a>(&'a Content<'a>);

/// The text with the numbers that it names, in the braces that all texts of the product use.
fn filled(text: &str) -> String {
    text.replace("{{hours}}", &EMAIL_VERIFICATION_HOURS.to_string())
        .replace("{{minutes}}", &PASSWORD_RESET_MINUTES.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOPICS: [Topic; 3] = [Topic::VerifyEmail, Topic::ResetPassword, Topic::PasswordChanged];
    const LINK: &str = "https://duelo.example/sv/verify-email#token=abc&x=\"<";

    fn letters() -> impl Iterator<Item = (Topic, Language, Letter)> {
        TOPICS.into_iter().flat_map(|topic| {
            Language::ALL
                .iter()
                .map(move |language| (topic, *language, Letter::write(topic, *language, LINK).unwrap()))
        })
    }

    #[test]
    fn every_mail_is_whole_in_every_language() {
        for (topic, language, letter) in letters() {
            let words = TEXTS[&language].about(topic);
            assert_eq!(letter.subject, words.subject);
            for part in [&words.lead, &words.button, &filled(&words.note)] {
                assert!(letter.text.contains(part), "{part}: {}", letter.text);
            }
            assert!(letter.text.contains(LINK), "{}", letter.text);
            assert!(
                letter
                    .html
                    .contains(&format!("<html lang=\"{}\"", language.code())),
                "{}",
                letter.html
            );
            assert!(
                !letter.text.contains("{{") && !letter.html.contains("{{"),
                "{letter:?}"
            );
        }
    }

    #[test]
    fn no_two_languages_say_the_same() {
        let texts: Vec<String> = letters().map(|(_, _, letter)| letter.text).collect();
        let distinct: std::collections::HashSet<&String> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len());
    }

    #[test]
    fn what_stands_in_html_is_escaped() {
        for (_, _, letter) in letters() {
            assert!(!letter.html.contains("x=\"<"), "{}", letter.html);
        }
    }

    /// Readers open mails where nothing can be fetched, and what is fetched tells who reads.
    #[test]
    fn html_fetches_nothing_and_runs_nothing() {
        for (_, _, letter) in letters() {
            for forbidden in ["src=", "url(", "<script", "<link", "@import", " on"] {
                let body = letter.html.split("<body").nth(1).unwrap();
                let found = if forbidden == " on" {
                    body.contains(" onclick")
                } else {
                    letter.html.contains(forbidden)
                };
                assert!(!found, "{forbidden}");
            }
        }
    }

    #[test]
    fn the_colours_are_the_product_s() {
        let tokens = include_str!("../../../../frontend/src/ui/tokens.css");
        let template = include_str!("../../templates/mail.html");
        let colours = template.split('#').skip(1).filter_map(|rest| rest.get(..6));
        let colours: Vec<&str> = colours
            .filter(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()))
            .collect();
        assert!(colours.len() > 4, "{colours:?}");
        for colour in colours {
            assert!(tokens.contains(&format!("#{colour}")), "#{colour} is no token");
        }
    }
}

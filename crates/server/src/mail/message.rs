//! The messages of mails, rendered from templates in the recipient's language, as plain text and as HTML.
//!
//! A message contains no user input, not even a name: until an address is verified it can belong to a stranger, to whom
//! the server must not send text that somebody else chose. Only what goes to the operator quotes somebody.

use askama::Template;
use elo_core::identifier::Language;
use elo_core::limits::{
    DELETED_ACCOUNT_DAYS, EMAIL_VERIFICATION_HOURS, HANDOVER_DAYS, INVITATION_DAYS, PASSWORD_RESET_MINUTES,
};
use serde::Deserialize;

use crate::config::Brand;
use crate::error::{Error, Result};

/// The kinds of mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MailKind {
    /// A link that verifies the address.
    VerifyEmail,
    /// A link to choose a new password.
    ResetPassword,
    /// A notice that the password was changed.
    PasswordChanged,
    /// A notice that the account was deleted, and until when it can be kept.
    AccountDeleted,
    AccountDeletedByOperator,
    /// An invitation to run a group.
    Invitation {
        /// As an admin, else as an editor.
        as_admin: bool,
    },
    /// An invitation by the operator to make an account.
    AccountInvitation,
    /// The offer of a group to one of its members.
    HandoverOffered,
    /// A notice to the owner that the group was offered.
    HandoverSent,
    /// A notice to the former owner that the offer was accepted.
    HandoverAccepted,
    /// A notice to the new owner.
    HandoverReceived,
    /// A notice to the owner that the offer was declined.
    HandoverDeclined,
    /// The operator sees whether mails arrive.
    Test,
    /// A notice that others submit many matches to a group.
    ManySubmissions {
        /// How many.
        matches: i32,
    },
    /// A report of a group, to the operator, who has chosen the address: it quotes what a visitor wrote.
    GroupReported,
}

/// The content of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

impl MailKind {
    /// As stored in the column `mails.kind`.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::PasswordChanged => "password_changed",
            Self::AccountDeleted => "account_deleted",
            Self::AccountDeletedByOperator => "account_deleted_by_operator",
            Self::Invitation { .. } => "invitation",
            Self::AccountInvitation => "account_invitation",
            Self::HandoverOffered => "handover_offered",
            Self::HandoverSent => "handover_sent",
            Self::HandoverAccepted => "handover_accepted",
            Self::HandoverReceived => "handover_received",
            Self::HandoverDeclined => "handover_declined",
            Self::Test => "test",
            Self::ManySubmissions { .. } => "many_submissions",
            Self::GroupReported => "group_reported",
        }
    }
}

impl Message {
    /// Renders the message of a mail with one link.
    pub(crate) fn render(brand: &Brand, kind: MailKind, language: Language, link: &str) -> Result<Self> {
        Self::render_quoting(brand, kind, language, link, "")
    }

    /// As [`Self::render`], with what somebody wrote, which may be empty.
    pub(crate) fn render_quoting(
        brand: &Brand,
        kind: MailKind,
        language: Language,
        link: &str,
        quoted: &str,
    ) -> Result<Self> {
        let texts = Texts::read(language, brand)?;
        let texts_of_kind = texts.of_kind(kind);
        let lead = fill_placeholders(&texts_of_kind.lead, kind);
        let note = fill_placeholders(&texts_of_kind.note, kind);
        let [link_colour, dark_link_colour] = brand.colours("action");
        let variables = Variables {
            language: language.code(),
            brand: &texts.brand,
            link_colour,
            dark_link_colour,
            texts: texts_of_kind,
            lead: &lead,
            note: &note,
            greeting: &texts.greeting,
            link_hint: &texts.link_hint,
            link,
            // Mail programs begin a line after a lone carriage return too.
            quoted: quoted.lines().flat_map(|line| line.split('\r')).collect(),
        };
        Ok(Self {
            subject: texts_of_kind.subject.clone(),
            text: PlainTemplate(&variables).render().map_err(Error::internal)?,
            html: HtmlTemplate(&variables).render().map_err(Error::internal)?,
        })
    }
}

/// The texts of all mails in one language, from a locale file of the frontend.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Texts {
    brand: String,
    greeting: String,
    link_hint: String,
    verify_email: KindTexts,
    reset_password: KindTexts,
    password_changed: KindTexts,
    account_deleted: KindTexts,
    account_deleted_by_operator: KindTexts,
    admin_invitation: KindTexts,
    editor_invitation: KindTexts,
    account_invitation: KindTexts,
    handover_offered: KindTexts,
    handover_sent: KindTexts,
    handover_accepted: KindTexts,
    handover_received: KindTexts,
    handover_declined: KindTexts,
    test: KindTexts,
    many_submissions: KindTexts,
    group_reported: KindTexts,
}

/// The texts of one kind of mail.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindTexts {
    subject: String,
    lead: String,
    button: String,
    note: String,
}

impl Texts {
    fn read(language: Language, brand: &Brand) -> Result<Self> {
        let file = match language {
            Language::En => include_str!("../../../../frontend/src/i18n/locales/en/mail.json"),
            Language::Sv => include_str!("../../../../frontend/src/i18n/locales/sv/mail.json"),
            Language::Es => include_str!("../../../../frontend/src/i18n/locales/es/mail.json"),
        };
        serde_json::from_str(&brand.name_in(file)).map_err(Error::internal)
    }

    const fn of_kind(&self, kind: MailKind) -> &KindTexts {
        match kind {
            MailKind::VerifyEmail => &self.verify_email,
            MailKind::ResetPassword => &self.reset_password,
            MailKind::PasswordChanged => &self.password_changed,
            MailKind::AccountDeleted => &self.account_deleted,
            MailKind::AccountDeletedByOperator => &self.account_deleted_by_operator,
            MailKind::Invitation { as_admin: true } => &self.admin_invitation,
            MailKind::Invitation { as_admin: false } => &self.editor_invitation,
            MailKind::AccountInvitation => &self.account_invitation,
            MailKind::HandoverOffered => &self.handover_offered,
            MailKind::HandoverSent => &self.handover_sent,
            MailKind::HandoverAccepted => &self.handover_accepted,
            MailKind::HandoverReceived => &self.handover_received,
            MailKind::HandoverDeclined => &self.handover_declined,
            MailKind::Test => &self.test,
            MailKind::ManySubmissions { .. } => &self.many_submissions,
            MailKind::GroupReported => &self.group_reported,
        }
    }
}

/// The variables of both templates.
struct Variables<'a> {
    language: &'a str,
    brand: &'a str,
    link_colour: String,
    dark_link_colour: String,
    texts: &'a KindTexts,
    lead: &'a str,
    note: &'a str,
    greeting: &'a str,
    link_hint: &'a str,
    link: &'a str,
    quoted: Vec<&'a str>,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct PlainTemplate<'a>(&'a Variables<'a>);

#[derive(Template)]
#[template(path = "mail.html")]
struct HtmlTemplate<'a>(&'a Variables<'a>);

/// Replaces the placeholders for lifetimes of links and for numbers, in the syntax of the locale files.
fn fill_placeholders(text: &str, kind: MailKind) -> String {
    let days = match kind {
        MailKind::AccountDeleted | MailKind::AccountDeletedByOperator => DELETED_ACCOUNT_DAYS,
        MailKind::HandoverOffered | MailKind::HandoverSent => HANDOVER_DAYS,
        _ => INVITATION_DAYS,
    };
    let filled = text
        .replace("{{hours}}", &EMAIL_VERIFICATION_HOURS.to_string())
        .replace("{{minutes}}", &PASSWORD_RESET_MINUTES.to_string())
        .replace("{{days}}", &days.to_string());
    match kind {
        MailKind::ManySubmissions { matches } => filled.replace("{{matches}}", &matches.to_string()),
        _ => filled,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::iter::successors;

    use super::*;

    const LINK: &str = "https://duelo.example/sv/verify-email#token=abc&x=\"<";

    /// Every kind: the match makes the compiler refuse a new kind that is missing here.
    fn kinds() -> impl Iterator<Item = MailKind> {
        successors(Some(MailKind::VerifyEmail), |kind| match kind {
            MailKind::VerifyEmail => Some(MailKind::ResetPassword),
            MailKind::ResetPassword => Some(MailKind::PasswordChanged),
            MailKind::PasswordChanged => Some(MailKind::AccountDeleted),
            MailKind::AccountDeleted => Some(MailKind::AccountDeletedByOperator),
            MailKind::AccountDeletedByOperator => Some(MailKind::Invitation { as_admin: true }),
            MailKind::Invitation { as_admin: true } => Some(MailKind::Invitation { as_admin: false }),
            MailKind::Invitation { as_admin: false } => Some(MailKind::AccountInvitation),
            MailKind::AccountInvitation => Some(MailKind::HandoverOffered),
            MailKind::HandoverOffered => Some(MailKind::HandoverSent),
            MailKind::HandoverSent => Some(MailKind::HandoverAccepted),
            MailKind::HandoverAccepted => Some(MailKind::HandoverReceived),
            MailKind::HandoverReceived => Some(MailKind::HandoverDeclined),
            MailKind::HandoverDeclined => Some(MailKind::Test),
            MailKind::Test => Some(MailKind::ManySubmissions { matches: 120 }),
            MailKind::ManySubmissions { .. } => Some(MailKind::GroupReported),
            MailKind::GroupReported => None,
        })
    }

    fn messages() -> impl Iterator<Item = (MailKind, Language, Message)> {
        kinds().flat_map(|kind| {
            Language::ALL.iter().map(move |language| {
                (
                    kind,
                    *language,
                    Message::render(&Brand::default(), kind, *language, LINK).unwrap(),
                )
            })
        })
    }

    #[test]
    fn every_message_is_complete_in_every_language() {
        for (kind, language, message) in messages() {
            let texts = Texts::read(language, &Brand::default()).unwrap();
            let texts = texts.of_kind(kind);
            assert_eq!(message.subject, texts.subject);
            let [lead, note] = [&texts.lead, &texts.note].map(|text| fill_placeholders(text, kind));
            for part in [&lead, &texts.button, &note] {
                assert!(message.text.contains(part), "{part}: {}", message.text);
            }
            assert!(message.text.contains(LINK), "{}", message.text);
            assert!(
                message
                    .html
                    .contains(&format!("<html lang=\"{}\"", language.code())),
                "{}",
                message.html
            );
            assert!(
                !message.text.contains("{{") && !message.html.contains("{{"),
                "{message:?}"
            );
        }
    }

    #[test]
    fn no_two_messages_are_equal() {
        let texts: Vec<String> = messages().map(|(_, _, message)| message.text).collect();
        let distinct: HashSet<&String> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len());
    }

    #[test]
    fn what_somebody_wrote_is_quoted_line_by_line() {
        let quoted = "It has <b>names</b>\nof children";
        let kind = MailKind::GroupReported;
        let message = Message::render_quoting(&Brand::default(), kind, Language::En, LINK, quoted).unwrap();
        let plain = "if anything:\n\n> It has <b>names</b>\n> of children\n\nOpen the group:\n";
        assert!(message.text.contains(plain), "{}", message.text);
        assert!(
            message
                .html
                .contains("It has &#60;b&#62;names&#60;/b&#62;<br>of children"),
            "{}",
            message.html
        );
    }

    #[test]
    fn html_is_escaped() {
        for (_, _, message) in messages() {
            assert!(!message.html.contains("x=\"<"), "{}", message.html);
        }
    }

    /// Mail clients block external resources, which can also track readers.
    #[test]
    fn html_has_no_external_resources_and_no_scripts() {
        for (_, _, message) in messages() {
            for forbidden in ["src=", "url(", "<script", "<link", "@import", " on"] {
                let body = message.html.split("<body").nth(1).unwrap();
                let found = if forbidden == " on" {
                    body.contains(" onclick")
                } else {
                    message.html.contains(forbidden)
                };
                assert!(!found, "{forbidden}");
            }
        }
    }

    #[test]
    fn colours_are_design_tokens() {
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

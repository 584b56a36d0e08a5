//! The mailbox of developers: where there is no mail server, mails can be read here.
//!
//! Whoever reaches it can read links that sign people in. So it exists only where it was asked for by name, and never
//! beside a mail server.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::{DateTime, SecondsFormat, Utc};
use db::ids::MailId;
use db::queries::mails;
use db::rows;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorCode, Result};
use crate::extractors::connection::Conn;
use crate::state::State;

/// Mails carry their styles in themselves, and so does the page that shows them. Nothing of it runs or is fetched.
const CONTENT_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// How many mails are shown, the latest first.
const SHOWN: i64 = 50;

/// That this server shows its mails.
pub(crate) struct Mailbox;

impl FromRequest for Mailbox {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(match State::of(request) {
            Ok(state) if state.config.mail.shows_mailbox() => Ok(Self),
            Ok(_) => Err(ErrorCode::RouteNotFound.into()),
            Err(error) => Err(error),
        })
    }
}

/// Which mails to show.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    /// Those to this address; all if not given.
    to: Option<String>,
}

/// A mail that was kept.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    mail_id: MailId,
    kind: String,
    to: String,
    language: String,
    subject: String,
    text: String,
    html: String,
    /// Where it leads.
    link: String,
    created_at: DateTime<Utc>,
}

/// The latest mails to one address or to all, the latest first.
#[derive(Debug, Serialize)]
struct Kepts {
    mails: Vec<Kept>,
}

#[derive(Template)]
#[template(path = "mailbox.html")]
struct Page<'a> {
    to: &'a str,
    mails: &'a [Kept],
}

/// The mails as a page.
pub(crate) async fn page(
    _: Mailbox,
    wanted: web::Query<Wanted>,
    Conn(mut connection): Conn,
) -> Result<HttpResponse> {
    let mails = latest(&mut connection, &wanted).await?;
    let page = Page {
        to: wanted.to.as_deref().unwrap_or_default(),
        mails: &mails,
    };
    let page = page.render().map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header(ContentType::html())
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .body(page))
}

/// The mails for programs.
pub(crate) async fn json(
    _: Mailbox,
    wanted: web::Query<Wanted>,
    Conn(mut connection): Conn,
) -> Result<HttpResponse> {
    let mails = latest(&mut connection, &wanted).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Kepts { mails }))
}

async fn latest(connection: &mut db::Connection, wanted: &Wanted) -> Result<Vec<Kept>> {
    let to = wanted.to.as_deref().filter(|to| !to.is_empty());
    let found = mails::latest(connection, to, SHOWN).await?;
    Ok(found.into_iter().map(Kept::from).collect())
}

impl Kept {
    fn time(&self) -> String {
        self.created_at.to_rfc3339_opts(SecondsFormat::Secs, true)
    }
}

impl From<rows::Mail> for Kept {
    fn from(mail: rows::Mail) -> Self {
        let text = mail.text_body.unwrap_or_default();
        let link = text.lines().find(|line| line.starts_with("http"));
        Self {
            mail_id: mail.id,
            kind: mail.kind,
            to: mail.recipient,
            language: mail.language,
            subject: mail.subject,
            link: link.unwrap_or_default().to_owned(),
            text,
            html: mail.html_body.unwrap_or_default(),
            created_at: mail.created_at,
        }
    }
}

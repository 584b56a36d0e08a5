//! The development mailbox shows mails instead of sending them.
//!
//! Its mails contain links that sign in. It exists only with `--dev-mailbox` and without a mail server.

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

/// Mails have inline styles, and so has the page that shows them. Scripts and requests to other servers are forbidden.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
);

/// The most mails that are shown.
const MAILS_MAX: i64 = 50;

/// Extractor: rejects the request unless this server has a development mailbox.
pub(crate) struct MailboxEnabled;

impl FromRequest for MailboxEnabled {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(match State::of(request) {
            Ok(state) if state.config.links.mail.has_dev_mailbox() => Ok(Self),
            Ok(_) => Err(ErrorCode::RouteNotFound.into()),
            Err(error) => Err(error),
        })
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct MailboxQuery {
    /// The recipient; all mails if not given.
    to: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MailResponse {
    mail_id: MailId,
    kind: String,
    to: String,
    language: String,
    subject: String,
    text: String,
    html: String,
    /// The URL in the text.
    link: String,
    created_at: DateTime<Utc>,
}

/// The latest mails, the latest first.
#[derive(Debug, Serialize)]
struct MailsResponse {
    mails: Vec<MailResponse>,
}

#[derive(Template)]
#[template(path = "mailbox.html")]
struct MailboxPage<'a> {
    to: &'a str,
    mails: &'a [MailResponse],
}

/// The mails as an HTML page.
pub(crate) async fn page(
    _: MailboxEnabled,
    query: web::Query<MailboxQuery>,
    Conn(mut connection): Conn,
) -> Result<HttpResponse> {
    let mails = latest(&mut connection, &query).await?;
    let page = MailboxPage {
        to: query.to.as_deref().unwrap_or_default(),
        mails: &mails,
    };
    let page = page.render().map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header(ContentType::html())
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .body(page))
}

/// The mails as JSON, for tests.
pub(crate) async fn json(
    _: MailboxEnabled,
    query: web::Query<MailboxQuery>,
    Conn(mut connection): Conn,
) -> Result<HttpResponse> {
    let mails = latest(&mut connection, &query).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(MailsResponse { mails }))
}

async fn latest(connection: &mut db::Connection, query: &MailboxQuery) -> Result<Vec<MailResponse>> {
    let to = query.to.as_deref().filter(|to| !to.is_empty());
    let found = mails::latest(connection, to, MAILS_MAX).await?;
    Ok(found.into_iter().map(MailResponse::from).collect())
}

impl MailResponse {
    fn time(&self) -> String {
        self.created_at.to_rfc3339_opts(SecondsFormat::Secs, true)
    }
}

impl From<rows::MailRow> for MailResponse {
    fn from(mail: rows::MailRow) -> Self {
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

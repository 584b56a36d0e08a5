//! What every request of a server shares.

use actix_web::{HttpRequest, web};
use tokio::sync::Notify;

use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::Config;
use crate::credentials::access_token::AccessTokens;
use crate::credentials::device_token::DeviceTokens;
use crate::credentials::password::Passwords;
use crate::error::{Error, Result};
use crate::mail::smtp::SmtpClient;
use crate::metrics::Metrics;
use crate::share_card::cache::ShareCardCache;

/// The parts that handlers and services work with. It holds nothing about a request: all that counts is in
/// the database, so that any number of servers can stand side by side.
pub(crate) struct State {
    /// How this server was told to behave.
    pub(crate) config: Config,
    /// Connections to the database.
    pub(crate) pool: db::Pool,
    /// Signs and checks access tokens.
    pub(crate) access_tokens: AccessTokens,
    /// Signs and checks the tokens that browsers keep to be known by.
    pub(crate) device_tokens: DeviceTokens,
    /// Hashes and checks passwords.
    pub(crate) passwords: Passwords,
    /// Sends mails, if a mail server is configured.
    pub(crate) smtp_client: Option<SmtpClient>,
    /// Renders and caches share cards.
    pub(crate) share_cards: ShareCardCache,
    /// What an operator watches.
    pub(crate) metrics: Metrics,
    /// How many reads run at once whose work grows with the group.
    pub(crate) long_reads: ConcurrencyLimit,
    /// How many files are imported at once.
    pub(crate) imports: ConcurrencyLimit,
    /// How many files are exported at once.
    pub(crate) exports: ConcurrencyLimit,
    /// Wakes the mail worker: there is a mail to send.
    pub(crate) mail_queued: Notify,
    /// Wakes the mail worker: a link was requested.
    pub(crate) link_requested: Notify,
}

/// The request's one connection to the database: taken in the handler's signature, handed down from there.
///
/// A second one taken while holding the first would deadlock a busy pool. An extractor that needs to look
/// something up carries its connection on, see [`crate::extractors::group`].
pub(crate) type Connection = db::PooledConnection;

/// A request's one connection, where all that it reads is to be of one moment.
pub(crate) type Snapshot = db::Snapshot;

impl State {
    /// The state that the application was built with.
    pub(crate) fn of(request: &HttpRequest) -> Result<&web::Data<Self>> {
        request
            .app_data()
            .ok_or_else(|| Error::internal("the application was built without its state"))
    }

    /// A connection, as soon as one is free.
    pub(crate) async fn connection(&self) -> Result<Connection> {
        Ok(self.pool.get().await?)
    }

    /// A connection that reads one moment of the database, as soon as one is free.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot> {
        Ok(self.pool.snapshot().await?)
    }
}

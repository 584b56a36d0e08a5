//! The state shared by all requests.

use std::sync::atomic::AtomicBool;

use actix_web::{HttpRequest, web};
use db::ids::UserId;
use tokio::sync::Notify;

use crate::bursts::Bursts;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::Config;
use crate::credentials::access_token::AccessTokens;
use crate::credentials::device_token::DeviceTokens;
use crate::credentials::password::Passwords;
use crate::error::{Error, Result};
use crate::group_events::GroupEvents;
use crate::group_ids::GroupIds;
use crate::group_versions::LookUpConnections;
use crate::keyed_semaphores::KeyedSemaphores;
use crate::mail::smtp::SmtpClient;
use crate::metrics::Metrics;
use crate::proxy_notices::ProxyNotices;
use crate::read_cache::{ReadCache, ReadKey, ReadParameters};
use crate::replica::Replica;
use crate::seal_checkpoints::SealCheckpoints;
use crate::share_card::cache::ShareCardCache;
use crate::share_card::landing_example::LandingExample;
use crate::unsent_answers::UnsentAnswers;
use crate::version::Version;

/// The components that handlers and use cases need. It has no state of requests: that is in the database, so that any
/// number of servers can run on it.
pub(crate) struct State {
    /// The configuration.
    pub(crate) config: Config,
    /// The version of the program.
    pub(crate) version: Version,
    /// Whether the server is about to stop: it answers, but is not ready.
    pub(crate) is_draining: AtomicBool,
    /// The database connection pool.
    pub(crate) pool: db::Pool,
    /// The read replica, if one is configured.
    pub(crate) replica: Option<Replica>,
    /// Signs and verifies access tokens.
    pub(crate) access_tokens: AccessTokens,
    /// Signs and verifies device tokens.
    pub(crate) device_tokens: DeviceTokens,
    /// Hashes and verifies passwords.
    pub(crate) passwords: Passwords,
    /// Sends mails, if a mail server is configured.
    pub(crate) smtp_client: Option<SmtpClient>,
    /// Renders and caches share cards.
    pub(crate) share_cards: ShareCardCache,
    /// The group that the share card of the landing page shows.
    pub(crate) landing_example: LandingExample,
    /// The metrics.
    pub(crate) metrics: Metrics,
    /// What the log has said of the proxy in front of the server.
    pub(crate) proxy_notices: ProxyNotices,
    /// The ids of groups by their public hashes.
    pub(crate) group_ids: GroupIds,
    /// The connections over which versions of groups are looked up.
    pub(crate) look_up_connections: LookUpConnections,
    /// The followers of groups.
    pub(crate) group_events: GroupEvents,
    /// Heads in the middle of long logs.
    pub(crate) seal_checkpoints: SealCheckpoints,
    /// Answers to reads of groups.
    pub(crate) read_cache: ReadCache,
    /// The order of the reads with the same answer within this server, and of those that no longer wait for so many
    /// earlier ones.
    pub(crate) group_reads: KeyedSemaphores<(ReadKey, u32)>,
    /// The order of the guesses of a group's passcode from one network (/24, /48) within this server.
    pub(crate) passcode_guesses: KeyedSemaphores<String>,
    /// The concurrency limit of reads whose cost grows with the group.
    pub(crate) long_reads: ConcurrencyLimit,
    /// Long answers that are being sent.
    pub(crate) unsent_answers: UnsentAnswers,
    /// The query parameters that reads of groups have.
    pub(crate) read_parameters: ReadParameters,
    /// The concurrency limit of imports.
    pub(crate) imports: ConcurrencyLimit,
    /// The concurrency limit of exports.
    pub(crate) exports: ConcurrencyLimit,
    /// One import of an account at a time.
    pub(crate) account_imports: KeyedSemaphores<UserId>,
    /// One import of a client at a time.
    pub(crate) client_imports: KeyedSemaphores<String>,
    /// One export of an account at a time.
    pub(crate) account_exports: KeyedSemaphores<UserId>,
    /// Wakes the mail worker: owners are to be told of a burst of submissions.
    pub(crate) bursts: Bursts,
    /// Wakes the mail worker: there is a mail to send.
    pub(crate) mail_queued: Notify,
    /// Wakes the mail worker: a link was requested.
    pub(crate) link_requested: Notify,
}

/// The request's only database connection: taken by an extractor and passed down from there.
///
/// Taking a second one while having the first could deadlock a busy pool. An extractor with a lookup contains its
/// connection, see [`crate::extractors::group`].
pub(crate) type Connection = db::PooledConnection;

/// A request's only connection, in a read-only snapshot transaction.
pub(crate) type Snapshot = db::Snapshot;

// `State::new` is in application.rs: it uses modules of higher layers, such as `extractors`, `service` and `openapi`.
impl State {
    pub(crate) fn of(request: &HttpRequest) -> Result<&web::Data<Self>> {
        request
            .app_data()
            .ok_or_else(|| Error::internal("the application was built without its state"))
    }

    /// Takes a connection from the pool.
    pub(crate) async fn connection(&self) -> Result<Connection> {
        Ok(self.pool.get().await?)
    }

    /// Takes a connection from the pool and starts a snapshot transaction.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot> {
        Ok(self.pool.snapshot().await?)
    }
}

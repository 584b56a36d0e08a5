//! The composition root, the same for production and tests.

use std::any::Any;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::rt::net::TcpStream;
use actix_web::{App, HttpServer, web};
use db::AddressError;
use futures::future::{Either, join, select};
use socket2::SockRef;
use tokio::signal::ctrl_c;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Notify, watch};
use tokio::time::timeout;
use utoipa_actix_web::AppExt;

use crate::bursts::Bursts;
use crate::clock;
use crate::config::Config;
use crate::connections::Connections;
use crate::credentials::access_token::AccessTokens;
use crate::credentials::device_token::DeviceTokens;
use crate::credentials::password::Passwords;
use crate::credentials::signing_keys::TokenKeys;
use crate::dev_mailbox;
use crate::error::{self, Cause};
use crate::extractors::long_read::long_read_limit;
use crate::fallback;
use crate::group_events::GroupEvents;
use crate::group_ids::GroupIds;
use crate::group_versions::{self, VersionLookUps};
use crate::keyed_semaphores::KeyedSemaphores;
use crate::listeners::Listeners;
use crate::mail::smtp::SmtpClient;
use crate::metrics::{Metrics, SetUp};
use crate::middleware::cached_reads::WAIT_FOR_FIRST;
use crate::middleware::{body_limit, completion, content_coding, draining, observability, unsent};
use crate::openapi;
use crate::proxy_notices::ProxyNotices;
use crate::read_cache::ReadCache;
use crate::replica::Replica;
use crate::routes;
use crate::seal_checkpoints::SealCheckpoints;
use crate::service::matches::match_writer::{MatchWriter, WriterTask};
use crate::service::transfer::export_group::export_limit;
use crate::service::transfer::import_history::import_limit;
use crate::service_manager::{self, ServiceState};
use crate::share_card::cache::ShareCardCache;
use crate::share_card::landing_example::LandingExample;
use crate::state::State;
use crate::unsent_answers::UnsentAnswers;
use crate::version::Version;
use crate::web::brand_file::BrandFiles;
use crate::workers::expiry_job::run_expiry_job;
use crate::workers::mail_worker;
use crate::workers::metrics_server;
use crate::workers::replica_check::run_replica_check;
use crate::workers::verify_job::run_verify_job;

/// A server that is bound to its address and ready to run.
pub struct Application {
    address: SocketAddr,
    server: Server,
    metrics: Option<(SocketAddr, Server)>,
    listeners: Listeners,
    writer_task: WriterTask,
    state: web::Data<State>,
}

/// Why a server could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The address is in use or not available.
    #[error("cannot listen on {address}")]
    Listen {
        /// The configured address.
        address: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// A socket can't be listened on.
    #[error("cannot listen on this socket")]
    Listener(#[source] io::Error),
    /// The database's address can't be used as it is configured.
    #[error(transparent)]
    Database(#[from] AddressError),
    /// The mail server can't be used as it is configured.
    #[error(transparent)]
    MailServer(Cause),
}

impl Application {
    /// Builds all components from the configuration and binds the address. It does not connect to the database.
    ///
    /// # Errors
    ///
    /// If the address cannot be bound.
    pub fn build(config: Config, version: Version) -> Result<Self, BuildError> {
        Self::build_on(Vec::new(), config, version)
    }

    /// As [`Self::build`], on these sockets instead of the configured address if there are any.
    pub(crate) fn build_on(
        passed: Vec<TcpListener>,
        config: Config,
        version: Version,
    ) -> Result<Self, BuildError> {
        let smtp_client =
            SmtpClient::from_config(&config.links).map_err(|error| BuildError::MailServer(error.into()))?;
        let database = config.database.settings()?;
        let replica = config.replica_settings()?;
        let state = web::Data::new(State::new(config, version, &database, replica, smtp_client));
        let (listen, workers) = (state.config.listen.address, state.config.workers());
        let config = &state.config;
        let (request_timeout, shutdown) = (config.request_timeout, config.shutdown_timeout.as_secs());
        let (shared, connections) = (state.clone(), Connections::new(config));
        let (match_writer, writer_task) = MatchWriter::new(state.clone(), database.wait_timeout);
        let match_writer = web::Data::new(match_writer);
        let server = HttpServer::new(move || app(shared.clone(), match_writer.clone()))
            .workers(workers.get())
            .client_request_timeout(request_timeout)
            .keep_alive(KEEP_ALIVE)
            // Otherwise streams to clients that have left would go on until a write fails.
            .h1_allow_half_closed(false)
            .max_connections(NO_LIMIT)
            // Long answers are written in parts, the next of which would wait until the client has acknowledged the
            // last one: up to 40 ms each.
            .tcp_nodelay(true)
            .on_connect(move |connection, data| {
                end_stalled_answers(connection, request_timeout * STALLED_TIMES);
                connections.count(connection, data);
            })
            .disable_signals()
            .shutdown_timeout(shutdown);
        let refused = |address| move |source| BuildError::Listen { address, source };
        let listeners = if passed.is_empty() {
            Listeners::bind(listen).map_err(refused(listen))?
        } else {
            Listeners::Passed(passed)
        };
        let mut handles = listeners.handles().map_err(refused(listen))?.into_iter();
        let server = handles
            .try_fold(server, HttpServer::listen)
            .map_err(BuildError::Listener)?;
        let metrics = match state.config.metrics_listen {
            Some(address) => Some(metrics_server::bind(address, state.clone()).map_err(refused(address))?),
            None => None,
        };
        let address = server.addrs().first().copied().unwrap_or(listen);
        Ok(Self {
            address,
            server: server.run(),
            metrics,
            listeners,
            writer_task,
            state,
        })
    }

    /// The address of the server, with the assigned port if port 0 was configured.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the metrics, if enabled.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(address, _)| *address)
    }

    /// Serves until SIGTERM or Ctrl-C, then finishes running requests.
    ///
    /// # Errors
    ///
    /// If the server fails, or signals cannot be handled.
    pub async fn run(self) -> io::Result<()> {
        let mut terminate = signal(SignalKind::terminate())?;
        // From here on SIGTERM stops the server gracefully.
        tracing::info!(address = %self.address, "listening");
        if let Some(address) = self.metrics_address() {
            tracing::info!(%address, "serving metrics");
        }
        service_manager::notify(ServiceState::Ready);
        self.run_until(async || {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = ctrl_c() => {}
            }
            service_manager::notify(ServiceState::Stopping);
        })
        .await
    }

    /// Serves until `stop` completes, and for the drain time or until it completes again; then finishes requests.
    ///
    /// # Errors
    ///
    /// If the server fails, or the machine's clock cannot be used.
    pub async fn run_until(self, mut stop: impl AsyncFnMut()) -> io::Result<()> {
        let state = self.state.clone();
        let stop = async {
            tokio::select! {
                () = async { stop().await; drain(&state, stop()).await } => Ok(()),
                unusable = clock::until_unusable() => Err(io::Error::other(unusable)),
            }
        };
        let handle = self.server.handle();
        let interval = Duration::from_secs(self.state.config.expiry_interval_seconds.get().into());
        let expiry_job = tokio::spawn(run_expiry_job(self.state.clone(), interval));
        let replica_check = tokio::spawn(run_replica_check(self.state.clone()));
        let verify_job = tokio::spawn(run_verify_job(self.state.clone(), self.state.config.verification));
        let events = self.state.group_events.clone();
        let followed_groups = tokio::spawn({
            let (events, pool) = (events.clone(), self.state.pool.clone());
            async move { events.run(&pool).await }
        });
        let metrics = self
            .metrics
            .map(|(_, server)| (server.handle(), tokio::spawn(server)));
        // It ends with the last handler.
        tokio::spawn(self.writer_task.run());
        let (stop_mail_worker, stopped) = watch::channel(false);
        let mail_worker = tokio::spawn(mail_worker::run(self.state, stopped));
        let ended = match select(self.server, pin!(stop)).await {
            Either::Left((ended, _)) => ended,
            Either::Right((cause, server)) => {
                tracing::info!("stopping");
                // Concurrently with the requests, so that the shutdown takes as long as the slower of both, not as
                // their sum.
                stop_mail_worker.send_replace(true);
                // Streams do not end by themselves.
                events.close();
                let stopped = async {
                    self.listeners.close(|| handle.pause()).await;
                    handle.stop(true).await;
                };
                let (ended, ()) = join(server, stopped).await;
                cause.and(ended)
            }
        };
        if let Some((handle, metrics)) = metrics {
            handle.stop(false).await;
            if let Err(lost) = metrics.await.map_err(io::Error::other).flatten() {
                tracing::error!(cause = %lost, "the metrics server ended unexpectedly");
            }
        }
        // Their statements are independent: they can be cancelled at any point.
        expiry_job.abort();
        verify_job.abort();
        replica_check.abort();
        followed_groups.abort();
        // A mail that is being sent must be recorded as sent: otherwise it would be sent twice.
        stop_mail_worker.send_replace(true);
        if let Err(lost) = mail_worker.await {
            tracing::error!(cause = %lost, "the mail worker ended unexpectedly");
        }
        ended
    }
}

/// A worker with as many connections as it may have would let others wait: they are closed instead.
const NO_LIMIT: usize = usize::MAX;

/// The time after which an unused connection is closed: longer than proxies keep theirs (nginx 60 s), which would
/// otherwise send a request while the server closes.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// Lets balancers notice that the server is about to stop: it is not ready, but answers for some more time.
async fn drain(state: &State, end: impl Future<Output = ()>) {
    let time = state.config.drain_time;
    if !time.is_zero() {
        state.is_draining.store(true, Ordering::Relaxed);
        tracing::info!(seconds = time.as_secs(), "draining");
        // Its result says only which of both ended it.
        let _ = timeout(time, end).await;
    }
}

/// The timeout of a stalled response, as a multiple of the request timeout.
const STALLED_TIMES: u32 = 3;

/// Makes the system close a connection whose client receives nothing for this time: the response would stay in memory.
fn end_stalled_answers(connection: &dyn Any, time: Duration) {
    #[cfg(target_os = "linux")]
    if let Some(stream) = connection.downcast_ref::<TcpStream>()
        && let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(time))
    {
        tracing::warn!(cause = %error, "a client can keep an answer waiting");
    }
}

/// All routes and middleware, built once per worker thread.
pub(crate) fn app(
    state: web::Data<State>,
    match_writer: web::Data<MatchWriter>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(VersionLookUps::new(state.look_up_connections.pool()))
        .app_data(BrandFiles::new(&state.config.links.brand))
        .app_data(state)
        .app_data(match_writer)
        .app_data(web::QueryConfig::default().error_handler(error::query_error))
        .app_data(web::PathConfig::default().error_handler(error::path_error))
        .wrap(from_fn(body_limit::limit_body))
        .wrap(from_fn(completion::run_to_completion))
        // Within the compression, which would otherwise hold the whole answer.
        .wrap(from_fn(unsent::limit_unsent))
        .wrap(Compress::default())
        .wrap(from_fn(content_coding::ignore_unsatisfiable))
        .wrap(from_fn(observability::observe_request))
        .wrap(from_fn(draining::close_connections))
        .into_utoipa_app()
        .configure(routes::routes)
        .into_app()
        .route("/dev/mailbox", web::get().to(dev_mailbox::page))
        .route("/dev/mailbox.json", web::get().to(dev_mailbox::json))
        .default_service(web::to(fallback::respond))
}

impl State {
    /// Builds the components of a configuration. It does not connect to the database.
    pub(crate) fn new(
        config: Config,
        version: Version,
        database: &db::Settings,
        replica: Option<db::Settings>,
        smtp_client: Option<SmtpClient>,
    ) -> Self {
        let keys = TokenKeys::new(&config.jwt_secret, config.jwt_previous_secret.as_ref());
        let (pool, look_up_connections) = group_versions::split_connections(database, config.workers());
        let long_reads = long_read_limit(pool.usage().max);
        let set_up = SetUp {
            connections: database.max_connections
                + replica.as_ref().map_or(0, |replica| replica.max_connections),
            has_replica: replica.is_some(),
            sees_backups: config.backup_folder.is_some(),
        };
        Self {
            look_up_connections,
            version,
            is_draining: AtomicBool::new(false),
            group_events: GroupEvents::new(config.limits.streams.get()),
            read_cache: ReadCache::new(u64::from(config.read_cache_megabytes) << 20),
            group_reads: KeyedSemaphores::exclusive(WAIT_FOR_FIRST),
            replica: replica.map(Replica::new),
            access_tokens: AccessTokens::new(keys.clone(), config.sessions.access),
            device_tokens: DeviceTokens::new(keys, config.sessions.device),
            passwords: Passwords::new(&config.password_hashing),
            smtp_client,
            share_cards: ShareCardCache::new(
                u64::from(config.share_card_cache_megabytes) << 20,
                config.links.brand.clone(),
            ),
            landing_example: LandingExample::default(),
            metrics: Metrics::new(version, set_up),
            proxy_notices: ProxyNotices::new(),
            group_ids: GroupIds::new(),
            seal_checkpoints: SealCheckpoints::new(),
            pool,
            passcode_guesses: KeyedSemaphores::exclusive(database.wait_timeout),
            long_reads,
            unsent_answers: UnsentAnswers::new(config.unsent_bytes(), config.transfer_timeout),
            read_parameters: openapi::query_parameters(),
            imports: import_limit(),
            exports: export_limit(),
            account_imports: KeyedSemaphores::exclusive(Duration::ZERO),
            client_imports: KeyedSemaphores::exclusive(Duration::ZERO),
            account_exports: KeyedSemaphores::exclusive(Duration::ZERO),
            mail_queued: Notify::new(),
            bursts: Bursts::default(),
            link_requested: Notify::new(),
            config,
        }
    }
}

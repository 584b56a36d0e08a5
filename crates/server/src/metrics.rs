//! What an operator watches: numbers about this server, for Prometheus.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// Seconds: from a read that is answered by its tag alone to the longest that a browser waits.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The numbers. They are this process's own, but for the mails, which all servers share.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Request, Histogram>,
    connections: Family<Connections, Gauge>,
    connections_max: Gauge,
    requests_waiting: Gauge,
    database_up: Gauge,
    mails_waiting: Gauge<f64, AtomicU64>,
}

/// What requests have in common: the route's pattern, never the path, which can be a secret and has no end of values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connections {
    state: &'static str,
}

impl Metrics {
    /// Nothing has happened yet.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("duelo");
        let requests =
            Family::<Request, Histogram>::new_with_constructor(|| Histogram::new(BUCKETS.iter().copied()));
        registry.register_with_unit(
            "http_request_duration",
            "Time until a request was answered",
            Unit::Seconds,
            requests.clone(),
        );
        let connections = Family::<Connections, Gauge>::default();
        registry.register(
            "database_connections",
            "Open connections to the database",
            connections.clone(),
        );
        let connections_max = Gauge::default();
        registry.register(
            "database_connections_max",
            "Connections that this server may open",
            connections_max.clone(),
        );
        let requests_waiting = Gauge::default();
        registry.register(
            "database_connection_waiters",
            "Requests that wait for a connection",
            requests_waiting.clone(),
        );
        let database_up = Gauge::default();
        registry.register(
            "database_up",
            "Whether the database answered just now",
            database_up.clone(),
        );
        let mails_waiting = Gauge::default();
        registry.register(
            "mails_waiting",
            "Mails that the mail server has not taken yet; not a number while the database is away",
            mails_waiting.clone(),
        );
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "What runs here", build);
        Self {
            registry,
            requests,
            connections,
            connections_max,
            requests_waiting,
            database_up,
            mails_waiting,
        }
    }

    /// Counts a request.
    pub(crate) fn answered(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let request = Request {
            method: known(method),
            route: route.to_owned(),
            status: status.as_u16(),
        };
        self.requests.get_or_create(&request).observe(took.as_secs_f64());
    }

    /// All numbers, as Prometheus reads them.
    pub(crate) fn write(&self, pool: db::Usage, mails: Option<i64>) -> Result<String, fmt::Error> {
        for (state, count) in [("busy", pool.busy), ("idle", pool.idle)] {
            let gauge = self.connections.get_or_create(&Connections { state });
            gauge.set(whole(count));
        }
        self.connections_max.set(whole(pool.max));
        self.requests_waiting.set(whole(pool.waiting));
        self.database_up.set(mails.is_some().into());
        let mails = mails.and_then(|count| u32::try_from(count).ok());
        self.mails_waiting.set(mails.map_or(f64::NAN, f64::from));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Anybody may send any method, and each would stay in memory.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

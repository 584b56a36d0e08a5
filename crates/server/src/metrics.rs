//! Metrics of this server for Prometheus.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use chrono::TimeDelta;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};

use crate::version::Version;

/// Histogram buckets in seconds: from a 304 to the longest time that a browser waits.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The metrics of this process; only the number of waiting mails counts for all servers together.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Histogram>,
    connections: Family<ConnectionLabels, Gauge>,
    connections_max: Gauge,
    requests_waiting: Gauge,
    database_up: Gauge,
    mails_waiting: Gauge<f64, AtomicU64>,
    group_reads: Family<ReadLabels, Counter>,
    streams: Gauge,
    replica_used: Gauge,
    verifications: Counter,
    differences: Counter,
    /// Only of a server that sees the backups.
    backup_age: Option<Gauge<f64, AtomicU64>>,
}

/// The route is the pattern, never the path: a path can contain a secret, and has an unlimited number of values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionLabels {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ReadLabels {
    source: &'static str,
}

/// Where the answer to a read of a group is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The memory of the server.
    Cache,
    /// The read replica.
    Replica,
    /// The primary.
    Primary,
}

/// A new metric, registered.
fn registered<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Registers all metrics, with no observations.
    pub(crate) fn new(version: Version, sees_backups: bool) -> Self {
        let mut registry = Registry::with_prefix("duelo");
        let requests = Family::<RequestLabels, Histogram>::new_with_constructor(|| {
            Histogram::new(BUCKETS.iter().copied())
        });
        registry.register_with_unit(
            "http_request_duration",
            "Time until a request was answered",
            Unit::Seconds,
            requests.clone(),
        );
        let connections = registered(
            &mut registry,
            "database_connections",
            "Open connections to the database",
        );
        let connections_max = registered(
            &mut registry,
            "database_connections_max",
            "Connections that this server may open",
        );
        let requests_waiting = registered(
            &mut registry,
            "database_connection_waiters",
            "Requests that wait for a connection",
        );
        let database_up = registered(
            &mut registry,
            "database_up",
            "Whether the database answered just now",
        );
        let mails_waiting = registered(
            &mut registry,
            "mails_waiting",
            "Mails that the mail server has not taken yet; not a number while the database is away",
        );
        let group_reads = registered(
            &mut registry,
            "group_reads",
            "Reads of groups, by where their answers are from",
        );
        let streams = registered(&mut registry, "streams", "Open streams of events");
        let replica_used = registered(
            &mut registry,
            "replica_used",
            "Whether the read replica answers and is used",
        );
        let verifications = registered(
            &mut registry,
            "group_verifications",
            "Groups whose matches this server has replayed",
        );
        let differences = registered(
            &mut registry,
            "group_differences",
            "Stored values that differed from the replay of their group's matches",
        );
        let (commit, day) = version.commit.map_or(("", ""), |commit| (commit.id, commit.day));
        let build = Info::new([("version", version.number), ("commit", commit), ("day", day)]);
        registry.register("build", "What runs here", build);
        let backup_age = sees_backups.then(|| {
            registered(
                &mut registry,
                "backup_age_seconds",
                "Time since the state of the last whole backup; not a number without one",
            )
        });
        Self {
            registry,
            requests,
            connections,
            connections_max,
            requests_waiting,
            database_up,
            mails_waiting,
            group_reads,
            streams,
            replica_used,
            verifications,
            differences,
            backup_age,
        }
    }

    /// Records the verification of a group.
    pub(crate) fn observe_verification(&self, differences: usize) {
        self.verifications.inc();
        self.differences
            .inc_by(u64::try_from(differences).unwrap_or(u64::MAX));
    }

    /// Records a read of a group that was answered from this source.
    pub(crate) fn observe_read(&self, source: Source) {
        let source = match source {
            Source::Cache => "cache",
            Source::Replica => "replica",
            Source::Primary => "primary",
        };
        self.group_reads.get_or_create(&ReadLabels { source }).inc();
    }

    /// Records a request.
    pub(crate) fn observe_request(
        &self,
        method: &Method,
        route: &str,
        status: StatusCode,
        duration: Duration,
    ) {
        let labels = RequestLabels {
            method: method_label(method),
            route: route.to_owned(),
            status: status.as_u16(),
        };
        self.requests
            .get_or_create(&labels)
            .observe(duration.as_secs_f64());
    }

    /// Records the age of the last backup, if there is one.
    pub(crate) fn observe_backup(&self, age: Option<TimeDelta>) {
        if let Some(gauge) = &self.backup_age {
            gauge.set(age.map_or(f64::NAN, TimeDelta::as_seconds_f64));
        }
    }

    /// All metrics in the `OpenMetrics` text format. `mails` is `None` while the database is unavailable.
    pub(crate) fn encode(
        &self,
        pool: db::Usage,
        streams: usize,
        uses_replica: bool,
        mails: Option<i64>,
    ) -> Result<String, fmt::Error> {
        for (state, count) in [("busy", pool.busy), ("idle", pool.idle)] {
            let gauge = self.connections.get_or_create(&ConnectionLabels { state });
            gauge.set(to_gauge(count));
        }
        self.connections_max.set(to_gauge(pool.max));
        self.requests_waiting.set(to_gauge(pool.waiting));
        self.streams.set(to_gauge(streams));
        self.replica_used.set(uses_replica.into());
        self.database_up.set(mails.is_some().into());
        let mails = mails.and_then(|count| u32::try_from(count).ok());
        self.mails_waiting.set(mails.map_or(f64::NAN, f64::from));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Each distinct label value stays in memory, so methods that a client makes up share one.
fn method_label(method: &Method) -> &'static str {
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

fn to_gauge(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

//! Metrics of this server for Prometheus.

mod classic;
mod database;
mod process;

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

use self::database::DatabaseMetrics;
use self::process::Process;
use crate::error::ErrorCode;
use crate::version::Version;

/// Histogram buckets in seconds: from a 304 to the longest time that a browser waits.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The metrics of this process; what is waiting in the database, mails and questioned matches, is that of all servers
/// together.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Histogram>,
    refusals: Family<RefusalLabels, Counter>,
    database: DatabaseMetrics,
    group_reads: Family<ReadLabels, Counter>,
    streams: Gauge,
    /// Only of a server that has one.
    replica_used: Option<Gauge>,
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
struct RefusalLabels {
    code: &'static str,
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

/// Which metrics a server has, by how it is set up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SetUp {
    /// Connections to the database and to its replica that the server may open.
    pub(crate) connections: usize,
    /// Whether there is a replica.
    pub(crate) has_replica: bool,
    /// Whether the server sees the backups.
    pub(crate) sees_backups: bool,
}

/// What is read anew for each scrape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Readings {
    /// The connections for requests.
    pub(crate) pool: db::Usage,
    /// Open streams of events.
    pub(crate) streams: usize,
    /// Whether the replica is used.
    pub(crate) uses_replica: bool,
    /// The age of the last backup, if there is one.
    pub(crate) backup_age: Option<TimeDelta>,
    /// `None` while the database is unavailable.
    pub(crate) database: Option<DatabaseReadings>,
}

/// What the database says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DatabaseReadings {
    /// Mails that wait.
    pub(crate) mails: i64,
    /// Matches with open questions.
    pub(crate) questioned: i64,
    /// How much this server's clock is ahead of the database's.
    pub(crate) clock_skew: TimeDelta,
}

/// The formats of the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Prometheus' own, the classic one.
    Classic,
    /// `OpenMetrics`.
    OpenMetrics,
}

/// A new metric, registered.
fn registered<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

fn build_info(version: Version) -> Info<[(&'static str, &'static str); 3]> {
    let (commit, day) = version.commit.map_or(("", ""), |commit| (commit.id, commit.day));
    Info::new([("version", version.number), ("commit", commit), ("day", day)])
}

impl Metrics {
    /// Registers all metrics, with no observations.
    pub(crate) fn new(version: Version, set_up: SetUp) -> Self {
        let mut all = Registry::default();
        all.register_collector(Box::new(Process::started_now()));
        let registry = all.sub_registry_with_prefix("duelo");
        let requests = Family::<RequestLabels, Histogram>::new_with_constructor(|| {
            Histogram::new(BUCKETS.iter().copied())
        });
        registry.register_with_unit(
            "http_request_duration",
            "Time until a request was answered",
            Unit::Seconds,
            requests.clone(),
        );
        let refusals = registered(
            registry,
            "refusals",
            "Requests that were refused with a code, such as limit.logins",
        );
        let database = DatabaseMetrics::new(registry, set_up.connections);
        let group_reads = registered(
            registry,
            "group_reads",
            "Reads of groups, by where their answers are from",
        );
        let streams = registered(registry, "streams", "Open streams of events");
        let replica_used = set_up.has_replica.then(|| {
            registered(
                registry,
                "replica_used",
                "Whether the read replica answers and is used",
            )
        });
        let verifications = registered(
            registry,
            "group_verifications",
            "Groups whose matches this server has replayed",
        );
        let differences = registered(
            registry,
            "group_differences",
            "Stored values that differed from the replay of their group's matches",
        );
        registry.register("build", "What runs here", build_info(version));
        let backup_age = set_up.sees_backups.then(|| {
            registered(
                registry,
                "backup_age_seconds",
                "Time since the state of the last whole backup; not a number without one",
            )
        });
        Self {
            registry: all,
            requests,
            refusals,
            database,
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

    /// Records a refusal.
    pub(crate) fn observe_refusal(&self, code: ErrorCode) {
        let code = code.as_str();
        self.refusals.get_or_create(&RefusalLabels { code }).inc();
    }

    /// All metrics as text.
    pub(crate) fn encode(&self, readings: Readings, format: Format) -> Result<String, fmt::Error> {
        self.database.set(readings.pool, readings.database);
        self.streams.set(to_gauge(readings.streams));
        if let Some(gauge) = &self.replica_used {
            gauge.set(readings.uses_replica.into());
        }
        if let Some(gauge) = &self.backup_age {
            gauge.set(seconds(readings.backup_age));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(match format {
            Format::OpenMetrics => text,
            Format::Classic => classic::from_open_metrics(&text),
        })
    }
}

/// Not a number if there is none.
fn count(found: Option<i64>) -> f64 {
    let found = found.and_then(|count| u32::try_from(count).ok());
    found.map_or(f64::NAN, f64::from)
}

/// Likewise.
fn seconds(time: Option<TimeDelta>) -> f64 {
    time.map_or(f64::NAN, TimeDelta::as_seconds_f64)
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

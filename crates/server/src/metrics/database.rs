//! Metrics of the connections to the database, and of what it says.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::{DatabaseReadings, count, registered, seconds, to_gauge};

/// The metrics of the database, as this server reads them.
pub(super) struct DatabaseMetrics {
    connections: Family<ConnectionLabels, Gauge>,
    requests_waiting: Gauge,
    is_up: Gauge,
    mails_waiting: Gauge<f64, AtomicU64>,
    matches_questioned: Gauge<f64, AtomicU64>,
    clock_skew: Gauge<f64, AtomicU64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionLabels {
    state: &'static str,
}

impl DatabaseMetrics {
    /// Registers the metrics of a server that may open so many connections.
    pub(super) fn new(registry: &mut Registry, connections_max: usize) -> Self {
        let connections = registered(
            registry,
            "database_connections",
            "Open connections of the pool for requests",
        );
        let max: Gauge = registered(
            registry,
            "database_connections_max",
            "Connections that this server may open: for requests, for look-ups of versions, and to the replica",
        );
        max.set(to_gauge(connections_max));
        Self {
            connections,
            requests_waiting: registered(
                registry,
                "database_connection_waiters",
                "Requests that wait for a connection",
            ),
            is_up: registered(registry, "database_up", "Whether the database answered just now"),
            mails_waiting: registered(
                registry,
                "mails_waiting",
                "Mails that the mail server has not taken yet; not a number while the database is away",
            ),
            matches_questioned: registered(
                registry,
                "matches_questioned",
                "Matches that a visitor has called wrong and no member has looked at; not a number while the \
                 database is away",
            ),
            clock_skew: registered(
                registry,
                "clock_skew_seconds",
                "How much the clock of this server is ahead of the database's; not a number while the \
                 database is away",
            ),
        }
    }

    /// Sets them to what was read now.
    pub(super) fn set(&self, pool: db::Usage, database: Option<DatabaseReadings>) {
        for (state, count) in [("busy", pool.busy), ("idle", pool.idle)] {
            let gauge = self.connections.get_or_create(&ConnectionLabels { state });
            gauge.set(to_gauge(count));
        }
        self.requests_waiting.set(to_gauge(pool.waiting));
        self.is_up.set(database.is_some().into());
        self.mails_waiting
            .set(count(database.map(|database| database.mails)));
        self.matches_questioned
            .set(count(database.map(|database| database.questioned)));
        self.clock_skew
            .set(seconds(database.map(|database| database.clock_skew)));
    }
}

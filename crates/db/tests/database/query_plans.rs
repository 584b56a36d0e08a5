//! Query plans with actual costs, from `auto_explain`.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, PoisonError};

use db::Connection;
use db::testing::TestDatabase;
use diesel_async::AsyncPgConnection;
use serde_json::Value;
use tokio_postgres::{AsyncMessage, NoTls};

/// Plans are sent as notices, including those of statements in triggers.
const EXPLAIN_EVERYTHING: &str = "
    LOAD 'auto_explain';
    SET auto_explain.log_min_duration = 0;
    SET auto_explain.log_analyze = on;
    SET auto_explain.log_timing = off;
    SET auto_explain.log_buffers = on;
    SET auto_explain.log_nested_statements = on;
    SET auto_explain.log_format = json;
    SET auto_explain.log_level = notice;
    SET client_min_messages = notice";

pub(crate) struct Explained {
    pub(crate) connection: Connection,
    notices: Arc<Mutex<Vec<String>>>,
}

/// The plan of an executed statement.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The SQL.
    #[expect(dead_code, reason = "shown by Debug when a test fails")]
    pub(crate) text: String,
    /// The number of buffer pages read.
    pub(crate) pages: u64,
    /// How each table was read, and how many rows.
    pub(crate) scans: Vec<Scan>,
}

/// A plan node that reads a table.
#[derive(Debug, Clone)]
pub(crate) struct Scan {
    pub(crate) table: String,
    pub(crate) kind: String,
    pub(crate) rows: u64,
}

impl Explained {
    pub(crate) async fn connect(database: &TestDatabase) -> Self {
        let (client, mut driver) = tokio_postgres::connect(&database.url(), NoTls).await.unwrap();
        let notices = Arc::new(Mutex::new(Vec::new()));
        let received = notices.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| driver.poll_message(context)).await {
                if let AsyncMessage::Notice(notice) = message {
                    received
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(notice.message().to_owned());
                }
            }
        });
        let mut connection = Connection::over(AsyncPgConnection::try_from(client).await.unwrap());
        connection.batch_execute(EXPLAIN_EVERYTHING).await.unwrap();
        Self { connection, notices }
    }

    /// The plans of all statements since the last call.
    pub(crate) fn plans(&mut self) -> Vec<Plan> {
        let notices = std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner));
        let explained = notices.iter().filter_map(|notice| notice.split_once("plan:\n"));
        explained
            .map(|(_, json)| Plan::of(&serde_json::from_str(json).unwrap()))
            .collect()
    }
}

impl Plan {
    fn of(explained: &Value) -> Self {
        let mut scans = Vec::new();
        collect(&explained["Plan"], &mut scans);
        Self {
            text: explained["Query Text"].as_str().unwrap_or_default().to_owned(),
            pages: number(&explained["Plan"], "Shared Hit Blocks")
                + number(&explained["Plan"], "Shared Read Blocks"),
            scans,
        }
    }
}

fn collect(node: &Value, scans: &mut Vec<Scan>) {
    if let Some(table) = node["Relation Name"].as_str() {
        let each = number(node, "Actual Rows") + number(node, "Rows Removed by Filter");
        scans.push(Scan {
            table: table.to_owned(),
            kind: node["Node Type"].as_str().unwrap_or_default().to_owned(),
            rows: each * number(node, "Actual Loops"),
        });
    }
    for child in node["Plans"].as_array().into_iter().flatten() {
        collect(child, scans);
    }
}

/// Postgres 18 reports fractional rows, as averages over the loops.
fn number(node: &Value, name: &str) -> u64 {
    let value = node[name].as_f64().unwrap_or_default();
    format!("{value:.0}").parse().unwrap_or_default()
}

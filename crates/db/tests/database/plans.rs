//! How Postgres goes about our statements: it tells the plan of each as it was carried out.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, PoisonError};

use db::Connection;
use db::testing::TestDatabase;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use serde_json::Value;
use tokio_postgres::{AsyncMessage, NoTls};

/// Plans come as notices, those of statements inside triggers too.
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

/// A connection whose statements are explained.
pub(crate) struct Explained {
    pub(crate) connection: Connection,
    notices: Arc<Mutex<Vec<String>>>,
}

/// A statement as it was carried out.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The statement.
    #[expect(dead_code, reason = "told where a test fails")]
    pub(crate) text: String,
    /// Pages that were looked at.
    pub(crate) pages: u64,
    /// What was done with each table: how, and how many rows it took in hand.
    pub(crate) scans: Vec<Scan>,
}

/// A part of a plan that reads a table.
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
        let kept = notices.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| driver.poll_message(context)).await {
                if let AsyncMessage::Notice(notice) = message {
                    kept.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(notice.message().to_owned());
                }
            }
        });
        let mut connection = AsyncPgConnection::try_from(client).await.unwrap();
        connection.batch_execute(EXPLAIN_EVERYTHING).await.unwrap();
        Self { connection, notices }
    }

    /// The plans of everything that was done since this was asked last.
    pub(crate) async fn plans(&mut self) -> Vec<Plan> {
        // Whoever wants one row leaves the rest of the answer behind: it has arrived by the end of the next.
        self.connection.batch_execute("SELECT").await.unwrap();
        let notices = std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner));
        let explained = notices.iter().filter_map(|notice| notice.split_once("plan:\n"));
        explained
            .map(|(_, json)| Plan::of(&serde_json::from_str(json).unwrap()))
            .collect()
    }
}

impl Plan {
    fn of(told: &Value) -> Self {
        let mut scans = Vec::new();
        collect(&told["Plan"], &mut scans);
        Self {
            text: told["Query Text"].as_str().unwrap_or_default().to_owned(),
            pages: number(&told["Plan"], "Shared Hit Blocks") + number(&told["Plan"], "Shared Read Blocks"),
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
    for below in node["Plans"].as_array().into_iter().flatten() {
        collect(below, scans);
    }
}

/// Postgres 18 tells fractions of rows; they are averages over the loops.
fn number(node: &Value, name: &str) -> u64 {
    let value = node[name].as_f64().unwrap_or_default();
    format!("{value:.0}").parse().unwrap_or_default()
}

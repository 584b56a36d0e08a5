//! A blocking client, to query a cluster.

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, NoTls};

pub(crate) fn connect(url: &str) -> Result<(Runtime, Client), tokio_postgres::Error> {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let (client, connection) = runtime.block_on(tokio_postgres::connect(url, NoTls))?;
    runtime.spawn(connection);
    Ok((runtime, client))
}

pub(crate) fn execute(url: &str, statement: &str) {
    let (runtime, client) = connect(url).unwrap();
    runtime.block_on(client.batch_execute(statement)).unwrap();
}

pub(crate) fn number(url: &str, query: &str) -> i32 {
    let (runtime, client) = connect(url).unwrap();
    runtime.block_on(client.query_one(query, &[])).unwrap().get(0)
}

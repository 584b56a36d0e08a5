//! The HTTP server of `/metrics`, on a port of its own that is not reachable through the public proxy.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::{TimeDelta, Utc};
use db::queries::mails;
use db::with_causes;
use tokio::time::timeout;

use crate::backup::folder::Backups;
use crate::error::{Error, Result};
use crate::replica::Replica;
use crate::state::State;

/// Well below Prometheus' timeout of ten seconds: the other metrics are reported even if the database is unavailable.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Binds the server; returns its address and the server, ready to run.
pub(crate) fn bind(address: SocketAddr, state: web::Data<State>) -> io::Result<(SocketAddr, Server)> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .route("/metrics", web::get().to(metrics))
    })
    .workers(1)
    .disable_signals()
    .bind(address)?;
    let address = server.addrs().first().copied().unwrap_or(address);
    Ok((address, server.run()))
}

async fn metrics(state: web::Data<State>) -> Result<HttpResponse> {
    // Before the query below, which takes a connection itself.
    let usage = state.pool.usage();
    let mails = timeout(DATABASE_TIMEOUT, mails_waiting(&state)).await;
    let mails = match mails.map_err(Error::internal).flatten() {
        Ok(count) => Some(count),
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "waiting mails can't be counted");
            None
        }
    };
    let uses_replica = state.replica.as_ref().is_some_and(Replica::is_used);
    if let Some(folder) = &state.config.backup_folder {
        state.metrics.observe_backup(age_of_backup(folder));
    }
    let text = state
        .metrics
        .encode(usage, state.group_events.count(), uses_replica, mails)
        .map_err(Error::internal)?;
    let kind = OPEN_METRICS.parse().map_err(Error::internal)?;
    Ok(HttpResponse::Ok().insert_header(ContentType(kind)).body(text))
}

async fn mails_waiting(state: &State) -> Result<i64> {
    Ok(mails::count_waiting(&mut *state.connection().await?).await?)
}

fn age_of_backup(folder: &Path) -> Option<TimeDelta> {
    match Backups::at(folder).finished() {
        Ok(finished) => Some(Utc::now() - finished.last()?.0),
        Err(error) => {
            tracing::warn!(cause = %error, "the folder of backups can't be read");
            None
        }
    }
}

//! The HTTP server of `/metrics`, on a port of its own that is not reachable through the public proxy.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::header::{Accept, ContentType, Header as _, Quality};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use chrono::{TimeDelta, Utc};
use db::queries::{health, mails, match_questions};
use db::with_causes;
use tokio::time::timeout;

use crate::backup::folder::Backups;
use crate::error::{Error, Result};
use crate::metrics::{DatabaseReadings, Format, Readings};
use crate::replica::Replica;
use crate::state::State;

/// Well below Prometheus' timeout of ten seconds: the other metrics are reported even if the database is unavailable.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

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

async fn metrics(request: HttpRequest, state: web::Data<State>) -> Result<HttpResponse> {
    // Before the queries below, which take a connection themselves.
    let pool = state.pool.usage();
    let read = timeout(DATABASE_TIMEOUT, read_database(&state)).await;
    let database = match read.map_err(Error::internal).flatten() {
        Ok(database) => Some(database),
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "the database can't be asked for its metrics");
            None
        }
    };
    let readings = Readings {
        pool,
        streams: state.group_events.count(),
        uses_replica: state.replica.as_ref().is_some_and(Replica::is_used),
        backup_age: state.config.backup_folder.as_deref().and_then(age_of_backup),
        database,
    };
    let format = wanted_format(&request);
    let text = state.metrics.encode(readings, format).map_err(Error::internal)?;
    let kind = match format {
        Format::OpenMetrics => OPEN_METRICS_1,
        Format::Classic => CLASSIC_0_0_4,
    };
    let kind = kind.parse().map_err(Error::internal)?;
    Ok(HttpResponse::Ok().insert_header(ContentType(kind)).body(text))
}

const OPEN_METRICS_1: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const CLASSIC_0_0_4: &str = "text/plain; version=0.0.4; charset=utf-8";

/// `OpenMetrics` if the request asks for it and does not prefer the classic format.
fn wanted_format(request: &HttpRequest) -> Format {
    let accepted = Accept::parse(request).map(|accept| accept.0).unwrap_or_default();
    let quality = |kind| {
        let named = accepted.iter().filter(|item| item.item.essence_str() == kind);
        named.map(|item| item.quality).max().unwrap_or(Quality::ZERO)
    };
    let open_metrics = quality("application/openmetrics-text");
    if open_metrics > Quality::ZERO && open_metrics >= quality("text/plain") {
        Format::OpenMetrics
    } else {
        Format::Classic
    }
}

async fn read_database(state: &State) -> Result<DatabaseReadings> {
    let mut connection = state.connection().await?;
    let before = Utc::now();
    let clock = health::clock(&mut connection).await?;
    // Half of the time that the answer took: it was read somewhere in between.
    let here = before + (Utc::now() - before) / 2;
    Ok(DatabaseReadings {
        mails: mails::count_waiting(&mut connection).await?,
        questioned: match_questions::count_matches(&mut connection).await?,
        clock_skew: here - clock,
    })
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

//! Whole groups and lists as files: export and import.

#[cfg(any(test, feature = "fuzzing"))]
pub(crate) mod checks;
mod exported;
mod file;
mod lines;
mod pieces;
mod reading;
pub(crate) mod shapes;
mod spreadsheet;
mod upload;

use std::time::Duration;

use actix_web::web::{Data, Query};
use actix_web::{get, post};
use chrono::Utc;
use db::queries::players;
use tokio::task::spawn_blocking;

use self::exported::ExportedFile;
use self::file::GroupFile;
use self::shapes::{ExportQuery, ExportedJson, ImportQuery, ImportReport};
use self::upload::Upload;
use crate::api::answer::Data as Answer;
use crate::api::failures::{Importing, ReadingOwn};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::domain::calendar::day;
use crate::error::{Error, ErrorCode, Result};
use crate::extractors::group::{OwnGroup, OwnReadableGroup};
use crate::service::transfer::import_history::{check_history, import_history};
use crate::state::State;

/// A group, its matches or its standings as a file.
///
/// `content=group` is the one file that holds a whole group and can be imported again; `matches` and `standings` are lists
/// for spreadsheets and other programs, as JSON or as CSV (RFC 4180, UTF-8 with a byte order mark, and names that look
/// like formulas behind an apostrophe). The list of matches as CSV can be imported too.
#[utoipa::path(
    operation_id = "export_group",
    tag = "groups",
    params(ExportQuery),
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses(
        (status = OK, content((ExportedJson = "application/json"), (String = "text/csv"))),
        ReadingOwn,
    ),
)]
#[get("/export")]
pub(crate) async fn export(
    _: Admin,
    query: Query<ExportQuery>,
    state: Data<State>,
    found: OwnReadableGroup,
) -> Result<ExportedFile> {
    let OwnReadableGroup { snapshot, group } = found;
    // Waiting for a turn must not keep a connection.
    drop(snapshot);
    exported::begin(&state, group, *query).await
}

/// Brings a history into a group that has neither players nor matches.
///
/// The body is a group's file (`application/json`) or a list of matches (`text/csv`): a date, four names and the sets, at
/// most 64 MiB with 100,000 matches and 10,000 players. With `check=true` nothing is saved, and the answer says what would be:
/// players, matches, standings, and every mistake at its row. Without, all of it is saved or nothing.
#[utoipa::path(
    operation_id = "import_group",
    tag = "groups",
    params(ImportQuery),
    request_body(content((GroupFile = "application/json"), (String = "text/csv"))),
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<ImportReport>), Importing),
)]
#[post("/import")]
pub(crate) async fn import(
    admin: Admin,
    by: Actor,
    query: Query<ImportQuery>,
    upload: Upload,
    state: Data<State>,
    found: OwnGroup,
) -> Result<Answer<ImportReport>> {
    let OwnGroup { connection, group } = found;
    // Neither the file's way here nor its check needs the database.
    drop(connection);
    if !query.check && (group.player_count > 0 || group.match_count > 0) {
        return Err(ErrorCode::GroupNotEmpty.into());
    }
    let permit = state.imports.acquire().await?;
    let (now, order) = (Utc::now(), query.order.into());
    let draft = upload.read(day(now.date_naive())).await?;
    let folded = players::folded(&mut *state.connection().await?, draft.names()).await?;
    let checking = spawn_blocking(move || check_history(draft, &folded, order));
    let history = checking.await.map_err(Error::internal)??;
    if !query.check {
        let mut connection = state.connection().await?;
        // It may have ended while the file arrived.
        admin.check_session(&state, &mut connection).await?;
        import_history(&mut connection, group.id, &history, by, now).await?;
    }
    let report = ImportReport::new(&history, !query.check)?;
    drop(permit);
    Ok(Answer::new(report))
}

/// How many files are imported at once: each takes up to some 100 MB while it is checked.
pub(crate) fn import_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 4, MAX_WAIT)
}

/// How many files are exported at once: each keeps a connection as long as its reader takes.
pub(crate) fn export_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 8, MAX_WAIT)
}

/// How long an import or an export waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(10);

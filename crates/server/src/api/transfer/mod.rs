//! Whole groups and lists as files: export and import.

#[cfg(any(test, feature = "fuzzing"))]
pub(crate) mod checks;
mod exported;
mod file;
pub(crate) mod shapes;
mod spreadsheet;
mod upload;

use actix_web::web::Query;
use actix_web::{get, post};
use chrono::Utc;

use self::exported::ExportedFile;
use self::file::GroupFile;
use self::shapes::{ExportQuery, ExportedJson, ImportQuery, ImportReport};
use self::upload::Upload;
use crate::api::answer::Data;
use crate::api::failures::{Importing, ReadingOwn};
use crate::auth::access::Admin;
use crate::auth::actor::Actor;
use crate::auth::group::OwnGroup;
use crate::error::{Error, Result};
use crate::service::calendar::day;
use crate::service::import_history::{check_history, import_history};

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
pub(crate) async fn export(_: Admin, query: Query<ExportQuery>, found: OwnGroup) -> Result<ExportedFile> {
    let OwnGroup {
        mut connection,
        group,
    } = found;
    exported::write(&mut connection, &group, &query, Utc::now()).await
}

/// Brings a history into a group that has neither players nor matches.
///
/// The body is a group's file (`application/json`) or a list of matches (`text/csv`): a date, four names and the sets, at
/// most 8 MiB. With `check=true` nothing is saved, and the answer says what would be: players, matches, standings, and
/// every mistake at its row. Without, all of it is saved or nothing.
#[utoipa::path(
    operation_id = "import_group",
    tag = "groups",
    params(ImportQuery),
    request_body(content((GroupFile = "application/json"), (String = "text/csv"))),
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Data<ImportReport>), Importing),
)]
#[post("/import")]
pub(crate) async fn import(
    _: Admin,
    by: Actor,
    query: Query<ImportQuery>,
    upload: Upload,
    found: OwnGroup,
) -> Result<Data<ImportReport>> {
    let OwnGroup {
        mut connection,
        group,
    } = found;
    let (now, order) = (Utc::now(), query.order.into());
    // Checking a long history takes a while of a processor.
    let checking =
        tokio::task::spawn_blocking(move || check_history(upload.read()?, order, day(now.date_naive())));
    let history = checking.await.map_err(Error::internal)??;
    if query.check {
        return Ok(Data::new(ImportReport::new(&history, false)?));
    }
    import_history(&mut connection, group.id, &history, by, now).await?;
    Ok(Data::new(ImportReport::new(&history, true)?))
}

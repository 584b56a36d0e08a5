//! Whole groups and lists as files: export and import.

mod exported_file;
mod json_lists;
pub(crate) mod schemas;
mod upload;

use actix_web::web::{Data, Query};
use actix_web::{get, post};

use self::exported_file::ExportedFile;
use self::schemas::{ExportQuery, ExportedJson, ImportQuery, ImportReport};
use self::upload::Upload;
use crate::api::answer::Answer;
use crate::api::error_responses::{ExportAccountErrors, ExportErrors, ImportErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::group::{Admins, OwnGroup, OwnReadableGroup};
use crate::service::transfer::export_account::export_account;
use crate::service::transfer::export_group::export_group;
use crate::service::transfer::import_history::{Import, import_history};
use crate::state::State;
use crate::transfer_files::account_file::AccountFile;
use crate::transfer_files::group_file::GroupFile;

/// A group, its matches or its standings as a file.
///
/// `content=group` is the only file of a whole group, and can be imported again; `matches` and `standings` are lists
/// for spreadsheets and other programs, as JSON or as CSV (RFC 4180, UTF-8 with a byte order mark, and names that look
/// like formulas behind an apostrophe). An account has one export at a time; a further one is answered 429.
#[utoipa::path(
    operation_id = "export_group",
    tag = "groups",
    params(ExportQuery),
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses(
        (status = OK, content((ExportedJson = "application/json"), (String = "text/csv"))),
        ExportErrors,
    ),
)]
#[get("/export")]
pub(crate) async fn export(
    admin: Admin,
    client: Client,
    query: Query<ExportQuery>,
    state: Data<State>,
    found: OwnReadableGroup<Admins>,
) -> Result<ExportedFile> {
    let OwnReadableGroup { snapshot, group, .. } = found;
    // Waiting for a permit must not occupy a connection.
    drop(snapshot);
    let export = export_group(&state, admin, client, group.id, query.writer()?).await?;
    Ok(ExportedFile::new(export, *query, &group.name))
}

/// Everything that is the caller's own, as a file: the account, its sessions, what it did, and its groups.
///
/// Each group is in it as the file that can be imported. An account has one export at a time; a further one is answered
/// 429.
#[utoipa::path(
    operation_id = "export_account",
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = AccountFile, content_type = "application/json"), ExportAccountErrors),
)]
#[get("/account/export")]
pub(crate) async fn export_own_account(
    admin: Admin,
    client: Client,
    state: Data<State>,
) -> Result<ExportedFile> {
    export_account(&state, admin, client)
        .await
        .map(ExportedFile::of_account)
}

/// Imports a history: appends its matches to those of the group.
///
/// The body is a group's file, at most 64 MiB; `duelo read-sheet --group-file` converts a spreadsheet to one. Matches
/// count in the order of the file, after match `after`, which must be the group's latest: otherwise the answer is 409.
/// A name that a player of the group has, regardless of case, is that player, unless anonymised; others are added, and
/// what the list of players says holds for them alone. The group may have 100,000 matches and 10,000 players
/// afterwards. With `check=true` nothing is saved, and the response contains what would be, and all mistakes with their
/// rows. Otherwise all of it is saved or nothing. More than 1,000 matches need a verified e-mail address. An account
/// and a client address have one import at a time, and an account saves ten a day; a further one is answered 429. A
/// server may be configured with other bounds.
#[utoipa::path(
    operation_id = "import_group",
    tag = "groups",
    params(ImportQuery),
    request_body(content = GroupFile, content_type = "application/json"),
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<ImportReport>), ImportErrors),
)]
#[post("/import")]
pub(crate) async fn import(
    admin: Admin,
    by: Actor,
    client: Client,
    query: Query<ImportQuery>,
    upload: Upload,
    state: Data<State>,
    found: OwnGroup<Admins>,
) -> Result<Answer<ImportReport>> {
    let OwnGroup {
        connection,
        group,
        access,
        ..
    } = found;
    // Neither the upload nor the check needs the database.
    drop(connection);
    let import = Import {
        admin,
        by,
        client,
        after: query.after,
        is_saved: !query.check,
    };
    let receive = async || upload.receive().await;
    let imported = import_history(&state, &group, &access, import, receive).await?;
    let report = ImportReport::new(&imported.history, !query.check)?;
    Ok(Answer::new(report))
}

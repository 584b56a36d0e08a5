//! Exports everything that is an account's own as a file, read in parts from one snapshot.

use actix_web::web::Data;
use chrono::{DateTime, Utc};
use db::queries::{audit, members, sessions, users};
use db::rows::Role;

use super::export_group::{Export, Held, append, complete, write_group};
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::error::{ErrorCode, Result};
use crate::service::transfer::one_of;
use crate::state::State;
use crate::transfer_files::account_file::AccountFileWriter;
use crate::transfer_files::group_file::GroupFileWriter;
use crate::transfer_files::stored_file::{self, StoredFile};

/// The number of entries of the audit log read at a time.
const PART: i64 = 1_000;

/// Exports the account of an active session.
///
/// # Errors
///
/// [`ErrorCode::TransferLimit`] while the account has another export.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn export_account(state: &Data<State>, admin: Admin, client: Client) -> Result<Export> {
    let one = one_of(&state.account_exports, admin.user)?;
    let place = state.exports.place(client.site_or_address())?;
    let turn = place.turn().await?;
    let at = Utc::now();
    let file = write(state, admin, at).await?;
    drop(turn);
    let held = Held::new(file, place, one);
    Ok(Export::new(at, held, state.config.transfer_timeout))
}

async fn write(state: &State, admin: Admin, at: DateTime<Utc>) -> Result<StoredFile> {
    let mut snapshot = state.snapshot().await?;
    let connection = &mut *snapshot;
    let user = users::of_session(connection, admin.asking_session(state))
        .await?
        .ok_or(ErrorCode::SessionEnded)?;
    let open = sessions::open_of(connection, admin.user, state.config.sessions.session).await?;
    let groups = members::groups_of(connection, admin.user).await?;
    let (owned, memberships): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|(_, role)| *role == Role::Owner);
    let mut writer = AccountFileWriter::default();
    writer.begin(user, open, &memberships, at)?;
    let mut file = write_entries(connection, admin, &mut writer, stored_file::new()).await?;
    writer.begin_groups();
    for (group, _) in owned {
        writer.begin_group();
        file = append(file, writer.take()).await?;
        let mut of_group = GroupFileWriter::default();
        file = write_group(connection, group, &mut of_group, at, file).await?;
    }
    drop(snapshot);
    writer.end();
    complete(append(file, writer.take()).await?)
}

async fn write_entries(
    connection: &mut db::Connection,
    admin: Admin,
    writer: &mut AccountFileWriter,
    mut file: StoredFile,
) -> Result<StoredFile> {
    let mut after = None;
    loop {
        let part = audit::of_actor(connection, admin.user, after, PART).await?;
        let Some(last) = part.last() else {
            return Ok(file);
        };
        after = Some(last.id);
        for entry in part {
            writer.add_entry(entry)?;
        }
        file = append(file, writer.take()).await?;
    }
}

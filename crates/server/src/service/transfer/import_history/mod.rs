//! Imports a whole history into an empty group: reads it into a [`Draft`], checks and rates it, then saves it.

mod check;
mod save;

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::queries::players;
use db::rows::GroupRow;
use elo_core::calendar::Day;
use tokio::task::spawn_blocking;

use self::save::save_history;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::domain::calendar::day;
use crate::error::{Error, ErrorCode, Result};
use crate::service::transfer::{Turn, turn_of_account};
use crate::state::State;
use crate::transfer_files::draft::Draft;

pub(crate) use self::check::{History, Order, RatedMatch, check_history, is_in_date_order};

/// The parameters of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Import {
    /// The administrator.
    pub(crate) admin: Admin,
    /// The actor for the audit log.
    pub(crate) by: Actor,
    /// The order in which matches count.
    pub(crate) order: Order,
    /// Whether the history is saved or only checked.
    pub(crate) is_saved: bool,
}

/// A history that was checked, and saved if requested. It occupies the permit of the import until it is dropped, as it
/// may be large.
pub(crate) struct Imported {
    /// The history.
    pub(crate) history: History,
    _permit: Permit,
    _turn: Turn,
}

/// Checks a history, and saves it if that is requested. `read` reads it from its file; neither that nor the check takes
/// a connection to the database.
///
/// # Errors
///
/// [`ErrorCode::TransferLimit`] while the account has another import, [`ErrorCode::ImportEmpty`], [`ErrorCode::ImportTooLarge`], what `read` returns; where the history is saved, also
/// [`ErrorCode::ImportInvalid`] and [`ErrorCode::GroupNotEmpty`].
pub(crate) async fn import_history(
    state: &State,
    group: &GroupRow,
    import: Import,
    read: impl AsyncFnOnce(Day) -> Result<Draft>,
) -> Result<Imported> {
    if import.is_saved && (group.player_count > 0 || group.match_count > 0) {
        return Err(ErrorCode::GroupNotEmpty.into());
    }
    let turn = turn_of_account(&state.account_imports, import.admin)?;
    let permit = state.imports.acquire().await?;
    let now = Utc::now();
    let draft = read(day(now.date_naive())).await?;
    let folded = players::folded(&mut *state.connection().await?, draft.names()).await?;
    let checking = spawn_blocking(move || check_history(draft, &folded, import.order));
    let history = checking.await.map_err(Error::internal)??;
    if import.is_saved {
        save(state, group, import, &history, now).await?;
    }
    Ok(Imported {
        history,
        _permit: permit,
        _turn: turn,
    })
}

async fn save(
    state: &State,
    group: &GroupRow,
    import: Import,
    history: &History,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut connection = state.connection().await?;
    // The session may have ended during the upload.
    import.admin.check_session(state, &mut connection).await?;
    save_history(&mut connection, group.id, history, import.by, now).await
}

/// The concurrency limit of imports: each takes up to about 100 MB while it is checked.
pub(crate) fn import_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 4, MAX_WAIT)
}

/// The maximal wait for a permit.
const MAX_WAIT: Duration = Duration::from_secs(10);

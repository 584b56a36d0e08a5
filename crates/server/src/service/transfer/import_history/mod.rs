//! Imports a whole history into an empty group: reads it into a [`Draft`], checks and rates it, then saves it.

mod check;
mod save;

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::queries::{players, users};
use db::rows::GroupRow;
use elo_core::calendar::Day;
use elo_core::limits::IMPORT_MATCHES_UNVERIFIED_MAX;
use tokio::task::spawn_blocking;

use self::save::save_history;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::concurrency_limit::{ConcurrencyLimit, Place, Turn};
use crate::domain::calendar::day;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{Error, ErrorCode, Result};
use crate::service::transfer::{One, one_of};
use crate::state::State;
use crate::transfer_files::draft::{Draft, size};

pub(crate) use self::check::{History, Order, RatedMatch, check_history, is_in_date_order};

/// The parameters of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Import {
    /// The administrator.
    pub(crate) admin: Admin,
    /// The actor for the audit log.
    pub(crate) by: Actor,
    /// The client's address.
    pub(crate) client: Client,
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
    _turn: Turn,
    _place: Place,
    _one: (One<UserId>, One<String>),
}

/// Checks a history, and saves it if that is requested. `receive` waits until all of the file is there, and returns
/// what parses it; until then the import occupies no permit, and until it has been parsed no connection to the
/// database.
///
/// # Errors
///
/// [`ErrorCode::TransferLimit`] while the account or the client has another import, [`ErrorCode::EmailUnverified`],
/// [`ErrorCode::ImportEmpty`], [`ErrorCode::ImportTooLarge`], what `receive` returns; where the history is saved, also
/// [`ErrorCode::ImportInvalid`], [`ErrorCode::GroupNotEmpty`] and [`ErrorCode::ImportLimit`].
pub(crate) async fn import_history<P>(
    state: &State,
    group: &GroupRow,
    import: Import,
    receive: impl AsyncFnOnce() -> Result<P>,
) -> Result<Imported>
where
    P: FnOnce(Day) -> Result<Draft> + Send + 'static,
{
    if import.is_saved && (group.player_count > 0 || group.match_count > 0) {
        return Err(ErrorCode::GroupNotEmpty.into());
    }
    let client = import.client.site_or_address();
    let one = (
        one_of(&state.account_imports, import.admin.user)?,
        one_of(&state.client_imports, client.clone())?,
    );
    let place = state.imports.place(client)?;
    let parse = receive().await?;
    let turn = place.turn().await?;
    let now = Utc::now();
    let parsing = spawn_blocking(move || parse(day(now.date_naive())));
    let draft = parsing.await.map_err(Error::internal)??;
    let folded = players::folded(&mut *state.connection().await?, draft.names()).await?;
    let checking = spawn_blocking(move || check_history(draft, &folded, import.order));
    let history = checking.await.map_err(Error::internal)??;
    if history.matches.len() > size(IMPORT_MATCHES_UNVERIFIED_MAX) {
        require_verified(state, import.admin).await?;
    }
    if import.is_saved {
        save(state, group, import, &history, now).await?;
    }
    Ok(Imported {
        history,
        _turn: turn,
        _place: place,
        _one: one,
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
    let (by_account, by_client) = limits(state, import);
    rate_limit::count_all(&mut connection, &by_account, &by_client).await?;
    save_history(&mut connection, group.id, history, import.by, now).await
}

/// A large history needs a verified address, where mails are sent: an account costs nothing, and its matches fill the
/// disk.
async fn require_verified(state: &State, admin: Admin) -> Result<()> {
    if state.config.mail.is_disabled() {
        return Ok(());
    }
    let user = users::find(&mut *state.connection().await?, admin.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    if user.email_verified_at.is_none() {
        return Err(ErrorCode::EmailUnverified.into());
    }
    Ok(())
}

/// The limits of saved imports: of the account, and of the client and its site.
fn limits(state: &State, Import { admin, client, .. }: Import) -> (Limit, Vec<Limit>) {
    let limits = &state.config.limits;
    let limit = |bucket, subject, window| Limit {
        bucket,
        subject,
        window,
        refusal: ErrorCode::ImportLimit,
    };
    let by_client = limit("client_imports", client.subject(), limits.client_imports);
    let by_site = client
        .site()
        .map(|site| limit("site_imports", site, limits.client_imports.for_site()));
    (
        limit("imports", admin.user.to_string(), limits.imports),
        [Some(by_client), by_site].into_iter().flatten().collect(),
    )
}

/// The concurrency limit of imports: each takes up to about 100 MB while it is checked. The waiting ones include those
/// whose files are being sent, each of which is stored on the disk meanwhile.
pub(crate) fn import_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 14, MAX_WAIT)
}

/// The maximal wait for a permit, once the file is there.
const MAX_WAIT: Duration = Duration::from_secs(10);

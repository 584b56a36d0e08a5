//! Imports a history after the matches of a group: reads it into a [`Draft`], checks and rates it, then saves it.

mod check;
mod players;
mod save;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{groups, players as player_rows, users};
use db::rows::GroupRow;
use elo_core::calendar::Day;
use elo_core::limits::IMPORT_MATCHES_UNVERIFIED_MAX;
use elo_core::text::clean_name;
use tokio::task::spawn_blocking;

use self::save::save_history;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::concurrency_limit::{ConcurrencyLimit, Place, Turn};
use crate::domain::calendar::day;
use crate::domain::group_access::GroupAccess;
use crate::domain::rate_limit::{self, Limit};
use crate::domain::stored_rating::standing;
use crate::error::{Error, ErrorCode, Result};
use crate::service::transfer::{One, one_of};
use crate::state::State;
use crate::transfer_files::draft::Draft;

pub(crate) use self::check::{History, RatedMatch, check_history};
pub(crate) use self::players::{GroupBefore, KnownPlayer};

/// The parameters of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Import {
    /// The administrator.
    pub(crate) admin: Admin,
    /// The actor for the audit log.
    pub(crate) by: Actor,
    /// The client's address.
    pub(crate) client: Client,
    /// The number of the match after which the history is added, the group's latest.
    pub(crate) after: u32,
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
/// [`ErrorCode::ImportMoved`], [`ErrorCode::TransferLimit`] while the account or the client has another import,
/// [`ErrorCode::EmailUnverified`], [`ErrorCode::ImportEmpty`], [`ErrorCode::ImportTooLarge`], what `receive` returns;
/// where the history is saved, also [`ErrorCode::ImportInvalid`], [`ErrorCode::MatchLocked`] and
/// [`ErrorCode::ImportLimit`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn import_history<P>(
    state: &State,
    group: &GroupRow,
    access: &GroupAccess,
    import: Import,
    receive: impl AsyncFnOnce() -> Result<P>,
) -> Result<Imported>
where
    P: FnOnce(Day) -> Result<Draft> + Send + 'static,
{
    refuse_if_moved(group, import.after)?;
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
    let draft = Arc::new(parsing.await.map_err(Error::internal)??);
    if import.after.saturating_add(draft.match_count()) > IMPORT_MATCHES_UNVERIFIED_MAX {
        require_verified(state, import.admin).await?;
    }
    let history = if import.is_saved {
        save(state, access, import, &draft, now).await?
    } else {
        preview(state, group.id, import, &draft).await?
    };
    Ok(Imported {
        history,
        _turn: turn,
        _place: place,
        _one: one,
    })
}

/// Refuses if the group's latest match is another one than the client knows.
fn refuse_if_moved(group: &GroupRow, after: u32) -> Result<()> {
    let matches = group.match_count.unsigned_abs();
    if matches == after {
        return Ok(());
    }
    Err(ErrorCode::ImportMoved.with("matchCount", matches).into())
}

/// Checks a history against the group as it is now.
async fn preview(state: &State, group: GroupId, import: Import, draft: &Arc<Draft>) -> Result<History> {
    let mut snapshot = state.snapshot().await?;
    let group = groups::by_id(&mut snapshot, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    refuse_if_moved(&group, import.after)?;
    let read = read_group(&mut snapshot, &group, draft).await?;
    drop(snapshot);
    check(read, draft).await
}

/// What a check depends on besides the draft.
struct ReadGroup {
    before: GroupBefore,
    /// The draft's names, folded.
    folded: Vec<String>,
}

async fn read_group(connection: &mut db::Connection, group: &GroupRow, draft: &Draft) -> Result<ReadGroup> {
    let mut rows = player_rows::all(connection, group.id).await?;
    rows.sort_unstable_by_key(|player| player.id);
    let of_group = rows.iter().map(|player| clean_name(&player.name));
    let names: Vec<_> = draft.names.iter().cloned().chain(of_group).collect();
    let mut folded = player_rows::folded(connection, &names).await?;
    let of_group = folded.split_off(draft.names.len().min(folded.len()));
    let known = rows
        .into_iter()
        .zip(of_group)
        .map(|(player, folded)| KnownPlayer {
            standing: standing(&player),
            id: player.id,
            name: player.name,
            folded,
            former_number: player.former_number,
            is_guest: player.is_guest,
        });
    let before = GroupBefore {
        matches: group.match_count.unsigned_abs(),
        players: known.collect(),
    };
    Ok(ReadGroup { before, folded })
}

async fn check(ReadGroup { before, folded }: ReadGroup, draft: &Arc<Draft>) -> Result<History> {
    let draft = Arc::clone(draft);
    let checking = spawn_blocking(move || check_history(&draft, &folded, &before));
    checking.await.map_err(Error::internal)?
}

async fn save(
    state: &State,
    access: &GroupAccess,
    import: Import,
    draft: &Arc<Draft>,
    now: DateTime<Utc>,
) -> Result<History> {
    let mut connection = state.connection().await?;
    // The session may have ended during the upload.
    import.admin.check_session(state, &mut connection).await?;
    let (by_account, by_client) = limits(state, import);
    rate_limit::count_all(&mut connection, &by_account, &by_client).await?;
    save_history(&mut connection, access, import, draft, now).await
}

/// A large history needs a verified address, where mails are sent: an account costs nothing, and its matches fill the
/// disk.
async fn require_verified(state: &State, admin: Admin) -> Result<()> {
    if state.config.links.mail.is_disabled() {
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
    let limit = Limit::refusing(ErrorCode::ImportLimit);
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

//! Submits a match, also one that was typed before its players were joined.

use db::ids::PlayerId;
use elo_core::violation::{Violation, ViolationCode};

use super::match_to_submit::MatchToSubmit;
use super::match_writer::MatchWriter;
use crate::domain::current_players::current_ids;
use crate::error::{Error, Result};
use crate::state::State;

/// How often a submission is tried while its players are joined and made two again.
const ATTEMPTS: u32 = 3;

/// Saves a match as the group's next and updates its players' ratings. A player who was joined into another one since
/// the match was typed, for example on a phone without a connection, is that one. Returns the answer as JSON.
///
/// # Errors
///
/// Those of [`MatchWriter::submit`].
pub(crate) async fn submit_match(
    state: &State,
    writer: &MatchWriter,
    mut submitted: MatchToSubmit,
) -> Result<String> {
    let typed = submitted.typed.players;
    for _ in 1..ATTEMPTS {
        let violations = match writer.submit(state, submitted.clone()).await {
            Err(Error::Invalid(violations)) if violations.iter().any(is_unknown_player) => violations,
            answer => return answer,
        };
        // Only now: whoever may submit to the group may know that it had such a player.
        let ids: Vec<PlayerId> = typed.into_iter().flatten().collect();
        let mut connection = state.connection().await?;
        let current = current_ids(&mut connection, submitted.group, &ids).await?;
        if !ids.iter().all(|id| current.contains_key(id)) {
            return Err(violations.into());
        }
        submitted.typed.players = typed.map(|player| current.get(&player?).copied());
    }
    writer.submit(state, submitted).await
}

fn is_unknown_player(violation: &Violation) -> bool {
    violation.code == ViolationCode::PlayerUnknown
}

//! The seal of a group's log.

pub(crate) mod schemas;

use actix_web::get;
use actix_web::web::{self, Query};

use self::schemas::{Seal, SealQuery};
use crate::api::answer::Answer;
use crate::api::error_responses::ReadErrors;
use crate::domain::seal::read_head;
use crate::error::Result;
use crate::extractors::long_read::LongRead;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::state::State;

/// The seal of a group's log after one of its matches, for whoever does not compute it.
///
/// Who has kept the head after a match sees later whether a match up to it has changed. It can be computed from the
/// log: the first head is the SHA-256 of `duelo.seal.1`, a zero byte and the group's public hash. Each match makes of
/// the head before it the SHA-256 of that head (32 bytes), the match's number (4), `playedOn` (10), the ids of its
/// players, team 1 first (8 each), the number of its sets (1) and the games of each set, team 1 first (1 each); numbers
/// are big-endian.
///
/// 404 if the group has no such match.
#[utoipa::path(
    tag = "matches",
    params(SealQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<Seal>), ReadErrors),
)]
#[get("/seal")]
pub(crate) async fn read_seal(
    state: web::Data<State>,
    query: Query<SealQuery>,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<Seal>> {
    let LongRead(found) = found;
    found
        .read(async |snapshot, group| {
            let number = query.at.unwrap_or(group.match_count);
            let head = read_head(snapshot, &state.seal_checkpoints, &(&group).into(), number).await?;
            Ok(Answer::new(Seal::new(&group, number, head)))
        })
        .await
}

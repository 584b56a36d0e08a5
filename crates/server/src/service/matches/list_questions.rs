//! The matches of a group with open questions.

use db::ids::GroupId;
use db::queries::match_questions::{self, QuestionedMatch};

use crate::error::Result;

/// The latest matches with open questions, newest first.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_questions(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Vec<QuestionedMatch>> {
    Ok(match_questions::list(connection, group).await?)
}

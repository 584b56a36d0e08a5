//! Saves a match of a demo group.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::submissions::{self, BasisQuery, GroupSubmissions, NewSubmission, SubmissionQuery};
use elo_core::submission::Submission;

use crate::error::{Error, Result};
use crate::service::matches::plan_match::RatedSubmission;
use crate::service::matches::read_basis::read_basis;

/// Saves a match of a group that nothing else changes meanwhile.
pub(super) async fn save_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
    at: DateTime<Utc>,
) -> Result<()> {
    let request = SubmissionQuery {
        players: submission.lineup.players().map(Some),
        ..SubmissionQuery::default()
    };
    let query = BasisQuery {
        group,
        submissions: vec![request],
        saved_after: at,
    };
    let (basis, request) = read_basis(connection, query, false).await?;
    let rated = RatedSubmission::new(&basis, &request, submission, None, at)?;
    let submission = NewSubmission {
        new: rated.new,
        answer: None,
        counted: None,
    };
    let submissions = GroupSubmissions {
        group: basis.group,
        submissions: vec![submission],
    };
    let written = submissions::insert(connection, &[submissions]).await?;
    if written.contains(&group) {
        Ok(())
    } else {
        Err(Error::internal("the group was changed meanwhile"))
    }
}

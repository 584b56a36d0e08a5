//! Submission of matches in two statements: one reads all that a match depends on; the other writes the match and all
//! that follows from it, together with other submissions that wait.
//!
//! Neither takes a lock that outlives it. The second is guarded by each group's version as of the first: if anything
//! about a group has changed in between, it writes nothing there, and the caller starts again.

mod basis;
mod insert;
mod records;

use chrono::{DateTime, Utc};

pub use self::basis::{
    Basis, BasisQuery, EarlierAnswer, RecentMatch, SubmissionBasis, SubmissionQuery, read,
};
pub use self::insert::insert;
use crate::ids::{GroupId, MatchId, UserId};
use crate::rows::{
    GroupRow, IdempotencyKeyRow, MatchContentRow, MatchEntry, MatchRow, StandingRow, VisitorMatches, winner,
};

/// A match to insert.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The id from [`SubmissionBasis::match_id`].
    pub id: MatchId,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The account that submits it; `None` for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// The time of the submission.
    pub created_at: DateTime<Utc>,
    /// See [`MatchRow::twin_number`].
    pub twin_number: Option<i32>,
    /// The rating changes of its four players.
    pub entries: [MatchEntry; 4],
    /// Their standings after the match, in the order of the entries.
    pub standings: [StandingRow; 4],
}

impl NewMatch {
    /// The match as it is stored under this number.
    #[must_use]
    pub fn stored(&self, group_id: GroupId, match_number: i32) -> MatchRow {
        let MatchContentRow {
            played_on,
            team1_games,
            team2_games,
            notes,
        } = self.content.clone();
        MatchRow {
            id: self.id,
            group_id,
            match_number,
            played_on,
            team1_games,
            team2_games,
            winner: winner(&self.entries),
            notes,
            submitted_by: self.submitted_by,
            created_at: self.created_at,
            edited_at: None,
            twin_number: self.twin_number,
        }
    }
}

/// Submissions to one group, which are written together or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupSubmissions {
    /// The group as it is before the first one.
    pub group: GroupRow,
    /// The submissions, in the order of the matches: each is rated from the standings that the one before leaves.
    pub submissions: Vec<NewSubmission>,
}

/// A match to insert, with what else its submission writes.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSubmission {
    /// The match.
    pub new: NewMatch,
    /// The answer to store for its idempotency key, if it has one.
    pub answer: Option<IdempotencyKeyRow>,
    /// What others than the members have submitted with this match; `None` if it is a member's.
    pub counted: Option<CountedMatches>,
}

/// The matches of others than the members, once another one is counted. Guarded by the group's version as everything
/// else, so that none is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedMatches {
    /// All of them.
    pub matches: VisitorMatches,
    /// [`GroupRow::burst_matches`], if it changes.
    pub burst_matches: Option<i32>,
}

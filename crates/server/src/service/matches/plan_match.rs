//! What becomes of a submission, computed from what it depends on.

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::submissions::{
    Basis, CountedMatches, NewMatch, NewSubmission, RecentMatch, SubmissionBasis,
};
use db::rows::{IdempotencyKeyRow, PlayerRow, StandingRow};
use elo_core::lineup::Lineup;
use elo_core::ranking::rank_changes;
use elo_core::rating::{PlayerChange, rate_match};
use elo_core::seats;
use elo_core::submission::Submission;
use elo_core::twin::ComparedMatch;

use super::match_to_submit::{MatchToSubmit, PlayerRanks};
use crate::caller::admin::Admin;
use crate::domain::group_access::refuse_closed;
use crate::domain::lineup::{four_of, named_entries};
use crate::domain::match_lock::locked_by_another;
use crate::domain::stored_rating::{standing, stored_changes, stored_content, stored_standing};
use crate::domain::stored_score::StoredScore;
use crate::error::{ErrorCode, Result};
use crate::service::groups::check_passcode::{ClientLimits, is_right_passcode};

/// What becomes of a submission.
pub(super) enum Plan {
    /// The match was saved before: the answer.
    Answered(String),
    /// The passcode is wrong, or wrong ones of this client have been counted: it must be checked under the rate limits.
    PasscodeUnchecked,
    /// A match to write, and the answer once it is written.
    Write(Box<NewSubmission>, String),
}

/// Checks a submission and rates the match. The limits are for others than the group's members; `is_passcode_checked`
/// says that the passcode was found to be right under them.
pub(super) fn plan_match(
    submitted: &MatchToSubmit,
    limits: &ClientLimits,
    is_passcode_checked: bool,
    basis: &Basis,
    request: &SubmissionBasis,
) -> Result<Plan> {
    let member = submitted.viewer.filter(|_| request.role.is_some());
    if !submitted.address.leads_to(&basis.group, member.is_some()) {
        return Err(ErrorCode::GroupNotFound.into());
    }
    let today = submitted.at.date_naive();
    let submission = submitted.typed.check(&basis.group, member.is_none(), today)?;
    let is_trusted = member.is_some() || is_passcode_checked;
    if !is_trusted && (request.attempts > 0 || !is_right_passcode(&submitted.typed.passcode, &basis.group)) {
        return Ok(Plan::PasscodeUnchecked);
    }
    if let Some((sent, earlier)) = submitted.request.as_ref().zip(request.earlier.clone()) {
        return Ok(Plan::Answered(sent.answer_of(earlier)?));
    }
    refuse_closed(&basis.group)?;
    let counted = match member {
        Some(_) => None,
        None if basis.group.submissions_paused => return Err(ErrorCode::SubmissionsPaused.into()),
        None => Some(
            limits
                .submissions()
                .count(&basis.group, &basis.visitors, submitted.at)?,
        ),
    };
    match basis.lock {
        Some(lock) if member.map(|admin| admin.session) != Some(lock.session) => {
            return Err(locked_by_another(lock.expires_at));
        }
        _ => {}
    }
    // Only now: whoever may submit to the group may know that it had such a player.
    let submission = match submitted.typed.as_joined(&basis.joined) {
        Some(typed) => typed.check(&basis.group, member.is_none(), today)?,
        None => submission,
    };
    let twin = latest_twin(&submission, submitted, &basis.recent)?;
    if let Some((number, minutes)) = twin.filter(|_| !submitted.again) {
        return Err(ErrorCode::MatchTwin
            .with("number", number)
            .with("minutesAgo", minutes)
            .into());
    }
    let mut rated = RatedSubmission::new(basis, request, &submission, member, submitted.at)?;
    rated.new.twin_number = twin.map(|(number, _)| number);
    let answer = (submitted.render)(rated.played(basis), rated.ranks)?;
    let stored = submitted.request.as_ref().map(|sent| IdempotencyKeyRow {
        group_id: submitted.group,
        key: sent.key,
        request_digest: sent.digest.clone(),
        answer: answer.clone(),
        created_at: submitted.at,
    });
    let submission = NewSubmission {
        new: rated.new,
        answer: stored,
        counted,
    };
    Ok(Plan::Write(Box::new(submission), answer))
}

/// Of the match's twins that were saved a short time ago the latest one: its number and its age in minutes.
fn latest_twin(
    submission: &Submission<PlayerId>,
    submitted: &MatchToSubmit,
    recent: &[RecentMatch],
) -> Result<Option<(i32, u32)>> {
    let entered = ComparedMatch::from(submission);
    let mut latest = None;
    for saved in recent {
        let score = StoredScore::of_games(&saved.team1_games, &saved.team2_games)?;
        let compared = ComparedMatch {
            lineup: Lineup::new(saved.players),
            sets: &score.sets,
        };
        let age = (submitted.at - saved.created_at).num_seconds();
        let minutes = entered.minutes_since_twin(&compared, age, submitted.twin_window);
        latest = latest.max(minutes.map(|minutes| (saved.match_number, minutes)));
    }
    Ok(latest)
}

/// The basis of the next submission to the group, once this one is written.
pub(super) fn after(mut basis: Basis, NewSubmission { new, counted, .. }: &NewSubmission) -> Basis {
    let group = &mut basis.group;
    basis.recent.push(RecentMatch {
        match_number: group.match_count + 1,
        players: new.entries.map(|entry| entry.player_id),
        team1_games: new.content.team1_games.clone(),
        team2_games: new.content.team2_games.clone(),
        created_at: new.created_at,
    });
    group.version = group.version.after(1);
    group.match_count += 1;
    group.game_count += new.content.games();
    // A lock is on the match that was the latest.
    basis.lock = None;
    if let Some(CountedMatches {
        matches,
        burst_matches,
    }) = counted
    {
        basis.visitors.clone_from(matches);
        group.burst_matches = burst_matches.or(group.burst_matches);
    }
    for (entry, standing) in new.entries.iter().zip(&new.standings) {
        group.rating_sum += i64::from(entry.elo_change);
        let is_player = |known: &&mut PlayerRow| known.id == standing.player_id;
        let Some(known) = basis.players.iter_mut().find(is_player) else {
            continue;
        };
        standing.apply_to(known);
        let mut ratings = basis.ratings.iter_mut();
        let ranked = ratings.find(|rating| !known.is_guest && **rating == entry.elo_before);
        if let Some(rating) = ranked {
            *rating = standing.current_elo;
        }
    }
    basis
}

/// A match with all that it changes.
pub(crate) struct RatedSubmission {
    pub(crate) new: NewMatch,
    entries: [NamedEntry; 4],
    ranks: [PlayerRanks; 4],
}

impl RatedSubmission {
    pub(crate) fn new(
        basis: &Basis,
        request: &SubmissionBasis,
        submission: &Submission<PlayerId>,
        member: Option<Admin>,
        at: DateTime<Utc>,
    ) -> Result<Self> {
        let four = four_of(submission, &basis.players)?;
        let changes = rate_match(four.map(standing), submission.scoreline.outcome()).changes;
        let entries = stored_changes(submission.lineup.players(), &changes)?;
        Ok(Self {
            new: NewMatch {
                id: request.match_id,
                content: stored_content(submission)?,
                submitted_by: member.map(|admin| admin.user),
                created_at: at,
                twin_number: None,
                entries,
                standings: standings_after(four, &changes, at)?,
            },
            entries: named_entries(entries, four),
            ranks: player_ranks(&basis.ratings, &changes, four),
        })
    }

    /// The match as it is stored.
    fn played(&self, basis: &Basis) -> MatchWithPlayers {
        MatchWithPlayers {
            played: self.new.stored(basis.group.id, basis.group.match_count + 1),
            players: self.entries.clone(),
        }
    }
}

fn standings_after(
    four: [&PlayerRow; 4],
    changes: &[PlayerChange; 4],
    at: DateTime<Utc>,
) -> Result<[StandingRow; 4]> {
    seats::try_map(seats::zip(four, changes.each_ref()), |(player, change)| {
        stored_standing(player.id, change.apply(standing(player)), Some(at))
    })
}

/// The four players' ranks among these ratings of the ranked players of the group.
fn player_ranks(ratings: &[i32], changes: &[PlayerChange; 4], four: [&PlayerRow; 4]) -> [PlayerRanks; 4] {
    let guests = four.map(|player| player.is_guest);
    let ranks = rank_changes(ratings, changes, guests);
    seats::zip(four, ranks).map(|(player, ranks)| PlayerRanks {
        player: player.id,
        ranks,
    })
}

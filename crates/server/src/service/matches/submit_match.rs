//! Saves a match and rates its four players.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::submissions::{
    self, ActiveLock, Basis, BasisQuery, GroupSubmissions, NamedStanding, NewMatch, NewSubmission,
};
use db::queries::{groups, idempotency};
use db::rows::{GroupRow, IdempotencyKeyRow, StandingRow};
use elo_core::ranking::{rank_after, rank_among};
use elo_core::rating::{PlayerChange, rate_match};
use elo_core::submission::Submission;
use secrecy::SecretString;

use super::ATTEMPTS_WITHOUT_LOCK;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::group_in_path::GroupInPath;
use crate::domain::idempotency::IdempotentRequest;
use crate::domain::lineup::{four_of, named_entries};
use crate::domain::match_lock::locked_by_another;
use crate::domain::stored_rating::{standing_of, stored_changes, stored_content, stored_standing};
use crate::domain::submission_limits::{ClientSubmissions, burst_to_report};
use crate::error::{Error, ErrorCode, Result};
use crate::keyed_locks::KeyedLock;
use crate::known_bases::{self, KnownBasis};
use crate::service::groups::check_passcode::{PasscodeCheck, check_passcode};
use crate::state::{Connection, State};
use crate::submission_queue::SubmissionToWrite;

/// A match to save, as its client has sent it.
pub(crate) struct MatchToSubmit<'a, Check, Render> {
    /// The group.
    pub(crate) group: GroupId,
    /// How the group was addressed.
    pub(crate) address: GroupInPath,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
    /// The client's address, by which wrong passcodes are counted.
    pub(crate) client: Client,
    /// The limits of the client's submissions, which the group's owner does not have.
    pub(crate) submissions: ClientSubmissions,
    /// The passcode, which the group's owner does not need.
    pub(crate) passcode: &'a SecretString,
    /// The players as sent, which may be incomplete.
    pub(crate) players: [Option<PlayerId>; 4],
    /// The idempotency key and the digest, if there is a key.
    pub(crate) request: Option<IdempotentRequest>,
    /// The time of the request.
    pub(crate) at: DateTime<Utc>,
    /// Checks everything about the match but its players and the passcode. The second argument is whether the caller
    /// owns the group.
    pub(crate) check: Check,
    /// Renders the answer as JSON.
    pub(crate) render: Render,
}

/// The ranks of a player before and after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RankChange {
    pub(crate) player: PlayerId,
    pub(crate) before: u32,
    pub(crate) after: u32,
}

/// What becomes of a submission, computed from its basis.
enum Plan {
    /// The match was saved before: the answer.
    Answered(String),
    /// The passcode is wrong, or wrong ones of this client have been counted: it must be checked under the rate limits.
    PasscodeUnchecked(GroupRow),
    /// A match to write.
    Write(Box<PlannedMatch>),
}

struct PlannedMatch {
    /// The group as it is before.
    group: GroupRow,
    /// What to write.
    submission: NewSubmission,
    /// The answer, once it is written.
    answer: String,
    /// The basis of the next submission, if it will be known.
    next: Option<Basis>,
}

/// How an attempt ended.
enum Attempt {
    /// The match is saved, or was before: the answer, and the basis of the next submission if it is known.
    Answered(String, Option<Box<Basis>>),
    /// The group has changed since it was read, or the client has sent a wrong passcode: nothing is saved.
    Outdated,
    /// See [`Plan::PasscodeUnchecked`].
    PasscodeUnchecked(GroupRow),
}

/// Saves a match as the group's next and updates its players' ratings. Returns the answer as JSON.
///
/// It takes two round trips: one statement reads all that the match depends on, another one writes all that it changes, if
/// the group is still in the version that was read. After a submission by this server the basis of the next one is known,
/// and the first statement is left out; submissions that arrive while one is written are written together. Submissions to one
/// group wait for each other within this server, so that only another server can come between.
pub(crate) async fn submit_match<Check, Render>(
    state: &State,
    submitted: &MatchToSubmit<'_, Check, Render>,
) -> Result<String>
where
    Check: Fn(&GroupRow, bool) -> Result<Submission<PlayerId>>,
    Render: Fn(MatchWithPlayers, [RankChange; 4]) -> Result<String>,
{
    let passcode = PasscodeCheck::new(&state.config, submitted.group, submitted.client);
    // Guesses of one client wait for each other: the counter of one is committed before the next one is compared. With a token
    // too, since only the group is known to tell whether it is its owner's.
    let mut guess = Some(state.passcode_guesses.lock(passcode.client_key()).await?);
    if let Some(answer) = save_from_known_basis(state, submitted, &passcode, &mut guess).await? {
        return Ok(answer);
    }
    let _guess = match guess {
        Some(guess) => guess,
        None => state.passcode_guesses.lock(passcode.client_key()).await?,
    };
    let mut is_passcode_checked = false;
    let mut attempts = 0;
    loop {
        let turn = state.submissions.lock(submitted.group).await?;
        let writes = state.submission_queue.lock(submitted.group).await?;
        let mut connection = state.connection().await?;
        let known = state.known_bases.take(submitted.group);
        let attempt = if attempts < ATTEMPTS_WITHOUT_LOCK {
            read_and_save(&mut connection, state, submitted, &passcode, is_passcode_checked).await?
        } else {
            lock_and_save(&mut connection, state, submitted, &passcode, is_passcode_checked).await?
        };
        match attempt {
            Attempt::Answered(answer, next) => {
                if let Some(next) = next {
                    state.known_bases.put(KnownBasis {
                        basis: with_players_of(*next, known),
                        follows: None,
                    });
                }
                return Ok(answer);
            }
            Attempt::Outdated => attempts += 1,
            Attempt::PasscodeUnchecked(group) => {
                // Wrong passcodes do not hold up submissions.
                drop((writes, turn));
                check_passcode(&mut connection, &passcode, &group, submitted.passcode).await?;
                is_passcode_checked = true;
            }
        }
    }
}

/// Saves a match without reading, together with those that wait; `None`, and nothing is saved, if the basis is not known, is
/// outdated, or leads to anything but a match: what a submission is refused for is read.
///
/// `guess` is released once the match waits to be written: the statement that writes asks for the client's counters, so that
/// the next guess need not wait for it. Until then it is kept, so that no other guess is compared before this one is counted.
async fn save_from_known_basis<Check, Render>(
    state: &State,
    submitted: &MatchToSubmit<'_, Check, Render>,
    passcode: &PasscodeCheck,
    guess: &mut Option<KeyedLock<String>>,
) -> Result<Option<String>>
where
    Check: Fn(&GroupRow, bool) -> Result<Submission<PlayerId>>,
    Render: Fn(MatchWithPlayers, [RankChange; 4]) -> Result<String>,
{
    let turn = state.submissions.lock(submitted.group).await?;
    let Some(KnownBasis { basis, follows }) = state.known_bases.take(submitted.group) else {
        return Ok(None);
    };
    let Some(match_id) = state
        .known_bases
        .take_id(basis.group.version.epoch(), basis.match_id)
    else {
        state.known_bases.put(KnownBasis { basis, follows });
        return Ok(None);
    };
    let epoch = basis.group.version.epoch();
    let next_match = Basis {
        match_id,
        ..basis.clone()
    };
    let Ok(Plan::Write(planned)) = plan(submitted, passcode, false, next_match) else {
        // The id and the basis were not used.
        state.known_bases.add_ids(epoch, vec![match_id]);
        state.known_bases.put(KnownBasis { basis, follows });
        return Ok(None);
    };
    let PlannedMatch {
        group,
        submission,
        answer,
        next,
    } = *planned;
    let computed = SubmissionToWrite {
        group,
        submission,
        follows,
    };
    let queued = state.submission_queue.add(submitted.group, computed).await?;
    if let Some(basis) = next {
        let follows = Some(Arc::clone(&queued.written));
        state.known_bases.put(KnownBasis { basis, follows });
    }
    drop((turn, guess.take()));
    let is_written = queued
        .outcome(async |groups| write(&mut *state.pool.get().await?, state, groups).await)
        .await?;
    Ok(is_written.then_some(answer))
}

/// Writes submissions; returns the groups to which they are written, which the others are not if they have changed.
async fn write(
    connection: &mut db::Connection,
    state: &State,
    groups: &[GroupSubmissions],
) -> Result<BTreeSet<GroupId>, db::Error> {
    let latest = groups.iter().filter_map(|group| {
        let last = group.submissions.last()?;
        Some((last.new.id, group.group.version.epoch()))
    });
    let latest = latest.max_by_key(|(id, _)| *id);
    let missing = latest.map_or(0, |(latest, epoch)| state.known_bases.missing_ids(epoch, latest));
    let inserted = submissions::insert(connection, groups, missing).await?;
    state.known_bases.add_ids(inserted.epoch, inserted.ids);
    for written in groups
        .iter()
        .filter(|written| inserted.groups.contains(&written.group.id))
    {
        if has_burst(state, written) {
            state.bursts.add(written.group.id);
        }
    }
    Ok(inserted.groups)
}

/// Whether the group's owner is to be told that others submit very many matches.
fn has_burst(state: &State, written: &GroupSubmissions) -> bool {
    let latest = written.submissions.iter().rev().find_map(|submission| {
        let counted = submission.counted.as_ref()?;
        Some((counted, submission.new.created_at))
    });
    latest.is_some_and(|(counted, at)| {
        burst_to_report(&state.config.limits, &written.group, &counted.matches, at).is_some()
    })
}

/// The basis with the players that were known before, if nothing but this submission has changed the group since.
fn with_players_of(mut basis: Basis, known: Option<KnownBasis>) -> Basis {
    let is_current = |known: &KnownBasis| {
        known.follows.as_ref().is_none_or(|before| before.is_written())
            && known.basis.group.version.after(1) == basis.group.version
    };
    for player in known
        .filter(is_current)
        .map(|known| known.basis.players)
        .unwrap_or_default()
    {
        let id = player.standing.player_id;
        if basis.players.iter().all(|read| read.standing.player_id != id) {
            basis.players.push(player);
        }
    }
    basis
}

/// An attempt under the group's lock, which succeeds however often other servers change the group.
async fn lock_and_save<Check, Render>(
    connection: &mut Connection,
    state: &State,
    submitted: &MatchToSubmit<'_, Check, Render>,
    passcode: &PasscodeCheck,
    is_passcode_checked: bool,
) -> Result<Attempt>
where
    Check: Fn(&GroupRow, bool) -> Result<Submission<PlayerId>>,
    Render: Fn(MatchWithPlayers, [RankChange; 4]) -> Result<String>,
{
    db::transaction(connection, async |connection| {
        groups::lock(connection, submitted.group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        read_and_save(connection, state, submitted, passcode, is_passcode_checked).await
    })
    .await
}

async fn read_and_save<Check, Render>(
    connection: &mut db::Connection,
    state: &State,
    submitted: &MatchToSubmit<'_, Check, Render>,
    passcode: &PasscodeCheck,
    is_passcode_checked: bool,
) -> Result<Attempt>
where
    Check: Fn(&GroupRow, bool) -> Result<Submission<PlayerId>>,
    Render: Fn(MatchWithPlayers, [RankChange; 4]) -> Result<String>,
{
    let query = BasisQuery {
        group: submitted.group,
        players: submitted.players,
        key: submitted.request.as_ref().map(|request| request.key),
        counters: passcode.counters().map(Some),
        is_distributed: state.pool.distribution().is_distributed(),
    };
    let basis = submissions::read(connection, &query)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let planned = match plan(submitted, passcode, is_passcode_checked, basis)? {
        Plan::Answered(answer) => {
            if let Some(key) = query.key {
                idempotency::write_again(connection, submitted.group, key).await?;
            }
            return Ok(Attempt::Answered(answer, None));
        }
        Plan::PasscodeUnchecked(group) => return Ok(Attempt::PasscodeUnchecked(group)),
        Plan::Write(planned) => *planned,
    };
    let submissions = GroupSubmissions {
        group: planned.group,
        submissions: vec![planned.submission],
    };
    let written = write(connection, state, &[submissions]).await?;
    Ok(if written.contains(&submitted.group) {
        Attempt::Answered(planned.answer, planned.next.map(Box::new))
    } else {
        Attempt::Outdated
    })
}

/// Checks a submission and rates the match.
fn plan<Check, Render>(
    submitted: &MatchToSubmit<'_, Check, Render>,
    passcode: &PasscodeCheck,
    is_passcode_checked: bool,
    basis: Basis,
) -> Result<Plan>
where
    Check: Fn(&GroupRow, bool) -> Result<Submission<PlayerId>>,
    Render: Fn(MatchWithPlayers, [RankChange; 4]) -> Result<String>,
{
    let owner = submitted
        .viewer
        .filter(|admin| admin.user == basis.group.owner_id);
    if !submitted.address.leads_to(&basis.group, owner.is_some()) {
        return Err(ErrorCode::GroupNotFound.into());
    }
    let submission = (submitted.check)(&basis.group, owner.is_some())?;
    let mut counters = Vec::new();
    if owner.is_none() {
        let is_certain = is_passcode_checked || basis.attempts == 0;
        if !is_certain || !PasscodeCheck::matches(submitted.passcode, &basis.group) {
            return Ok(Plan::PasscodeUnchecked(basis.group));
        }
        if !is_passcode_checked {
            let to_counter = |(bucket, subject): (&str, &str)| (bucket.to_owned(), subject.to_owned());
            counters = passcode.counters().into_iter().map(to_counter).collect();
        }
    }
    if let Some((request, earlier)) = submitted.request.as_ref().zip(basis.earlier.clone()) {
        return Ok(Plan::Answered(request.answer_of(earlier)?));
    }
    let counted = match owner {
        Some(_) => None,
        None if basis.group.submissions_paused => return Err(ErrorCode::SubmissionsPaused.into()),
        None => Some(
            submitted
                .submissions
                .count(&basis.group, &basis.visitors, submitted.at)?,
        ),
    };
    match basis.lock {
        Some(ActiveLock { session, expires_at }) if owner.map(|admin| admin.session) != Some(session) => {
            return Err(locked_by_another(expires_at));
        }
        _ => {}
    }
    let rated = RatedMatch::new(&basis, &submission, owner, submitted.at)?;
    let answer = (submitted.render)(rated.played(&basis), rated.ranks)?;
    let stored = submitted.request.as_ref().map(|request| IdempotencyKeyRow {
        group_id: submitted.group,
        key: request.key,
        request_digest: request.digest.clone(),
        answer: answer.clone(),
        created_at: submitted.at,
    });
    let group = basis.group.clone();
    // A basis with a lock would have to be read again when the lock expires.
    let next = (basis.lock.is_none()).then(|| known_bases::after(basis, &rated.new, counted.as_ref()));
    Ok(Plan::Write(Box::new(PlannedMatch {
        group,
        submission: NewSubmission {
            new: rated.new,
            answer: stored,
            counters,
            counted,
        },
        answer,
        next,
    })))
}

/// Saves a match of a group that nothing else changes meanwhile.
pub(crate) async fn save_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
    at: DateTime<Utc>,
) -> Result<()> {
    let query = BasisQuery {
        group,
        players: submission.lineup.players().map(Some),
        key: None,
        counters: [None; 3],
        is_distributed: false,
    };
    let basis = submissions::read(connection, &query)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let rated = RatedMatch::new(&basis, submission, None, at)?;
    let submission = NewSubmission {
        new: rated.new,
        answer: None,
        counters: Vec::new(),
        counted: None,
    };
    let submissions = GroupSubmissions {
        group: basis.group,
        submissions: vec![submission],
    };
    let inserted = submissions::insert(connection, &[submissions], 0).await?;
    if inserted.groups.contains(&group) {
        Ok(())
    } else {
        Err(Error::internal("the group was changed meanwhile"))
    }
}

/// A match with all that it changes.
struct RatedMatch {
    new: NewMatch,
    entries: [NamedEntry; 4],
    ranks: [RankChange; 4],
}

impl RatedMatch {
    fn new(
        basis: &Basis,
        submission: &Submission<PlayerId>,
        owner: Option<Admin>,
        at: DateTime<Utc>,
    ) -> Result<Self> {
        let known = |id| {
            basis
                .players
                .iter()
                .find(|player| player.standing.player_id == id)
        };
        let four = four_of(submission, known)?;
        let standings = four.map(|player| standing_of(&player.standing));
        let changes = rate_match(standings, submission.scoreline.outcome()).changes;
        let entries = stored_changes(submission.lineup.players(), &changes)?;
        Ok(Self {
            new: NewMatch {
                id: basis.match_id,
                content: stored_content(submission)?,
                submitted_by: owner.map(|admin| admin.user),
                created_at: at,
                entries,
                standings: standings_after(four, &changes, at)?,
            },
            entries: named_entries(entries, four),
            ranks: rank_changes(&basis.ratings, &changes, four),
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
    [one, two, three, four]: [&NamedStanding; 4],
    [first, second, third, fourth]: &[PlayerChange; 4],
    at: DateTime<Utc>,
) -> Result<[StandingRow; 4]> {
    let after = |player: &NamedStanding, change: &PlayerChange| {
        let before = standing_of(&player.standing);
        stored_standing(player.standing.player_id, change.apply(before), Some(at))
    };
    Ok([
        after(one, first)?,
        after(two, second)?,
        after(three, third)?,
        after(four, fourth)?,
    ])
}

/// The four players' ranks in the group with these ratings.
fn rank_changes(ratings: &[i32], changes: &[PlayerChange; 4], four: [&NamedStanding; 4]) -> [RankChange; 4] {
    let ratings = || ratings.iter().copied();
    let change = |player: &NamedStanding, change: &PlayerChange| RankChange {
        player: player.standing.player_id,
        before: rank_among(ratings(), change.before),
        after: rank_after(ratings(), changes, change.after),
    };
    let ([one, two, three, four], [first, second, third, fourth]) = (four, changes);
    [
        change(one, first),
        change(two, second),
        change(three, third),
        change(four, fourth),
    ]
}

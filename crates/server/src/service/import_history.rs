//! A whole history comes into an empty group.

use std::collections::HashMap;

use chrono::{DateTime, NaiveTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::groups;
use db::queries::log::{self, ImportedMatch, ImportedPlayer};
use db::rows::MatchPlayer;
use elo_core::calendar::Day;
use elo_core::limits::{IMPORT_MATCHES_MAX, IMPORT_PLAYERS_MAX, START_RATING};
use elo_core::lineup::Lineup;
use elo_core::player::PlayerName;
use elo_core::rating::PlayerChange;
use elo_core::replay::{PlayedMatch, Standings};
use elo_core::scoreline::SetInput;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use elo_core::violation::Violation;
use serde_json::json;

use super::audit::{self, Action};
use super::calendar;
use super::stored_rating::{stored_changes, stored_content, stored_standing};
use crate::auth::actor::Actor;
use crate::error::{Error, ErrorCode, Result};

/// A history as a file tells it, unchecked; its texts are trimmed and composed.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct TypedHistory {
    /// The players that are named apart from matches.
    pub(crate) players: Vec<TypedPlayer>,
    /// The matches in the order of the file.
    pub(crate) matches: Vec<TypedMatch>,
}

/// A player of a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypedPlayer {
    /// Where it stands in the file.
    pub(crate) row: u32,
    /// The name.
    pub(crate) name: String,
    /// When the player was added, if the file knows.
    pub(crate) added_at: Option<DateTime<Utc>>,
    /// Set for somebody whose name was taken away.
    pub(crate) former_number: Option<i32>,
}

/// A match of a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypedMatch {
    /// Where it stands in the file.
    pub(crate) row: u32,
    /// The date, as `YYYY-MM-DD`.
    pub(crate) played_on: String,
    /// When it was saved, if the file knows.
    pub(crate) saved_at: Option<DateTime<Utc>>,
    /// Team 1, then team 2.
    pub(crate) players: [String; 4],
    /// The sets; a score that cannot be read is missing.
    pub(crate) sets: Vec<SetInput>,
    /// What was written about it.
    pub(crate) notes: Option<String>,
}

/// A broken rule, and where.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake {
    /// The row of the file.
    pub(crate) row: u32,
    /// The rule.
    pub(crate) violation: Violation,
}

/// A checked history, rated.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    /// Everybody in it.
    pub(crate) players: Vec<NewPlayer>,
    /// Its matches, as far as they keep the rules.
    pub(crate) matches: Vec<RatedMatch>,
    /// Where the matches leave the players, by their places in `players`.
    pub(crate) standings: Standings<usize>,
    /// Every rule that is broken.
    pub(crate) mistakes: Vec<Mistake>,
}

/// A player who would be added.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NewPlayer {
    /// The name as it is first written.
    pub(crate) name: String,
    added_at: Option<DateTime<Utc>>,
    former_number: Option<i32>,
}

/// A match that would be saved.
#[derive(Debug, Clone)]
pub(crate) struct RatedMatch {
    /// Where it stands in the file.
    pub(crate) row: u32,
    /// The match; its players are places in [`History::players`].
    pub(crate) submission: Submission<usize>,
    saved_at: Option<DateTime<Utc>>,
    changes: [PlayerChange; 4],
}

/// In which order matches count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// That of the file.
    #[default]
    File,
    /// By date; within a day that of the file, read backwards where the file begins with the latest.
    Date,
}

/// Checks a history and rates it; every mistake is noted, none stops the check.
pub(crate) fn check_history(typed: TypedHistory, order: Order, today: Day) -> Result<History> {
    let most = usize::try_from(IMPORT_MATCHES_MAX).unwrap_or(usize::MAX);
    if typed.matches.len() > most {
        return Err(too_large());
    }
    if typed.matches.is_empty() && typed.players.is_empty() {
        return Err(ErrorCode::ImportEmpty.into());
    }
    let mut history = History::default();
    let mut seen = HashMap::new();
    for player in typed.players {
        let name = history.admit(&mut seen, &player.name, ("name", player.row));
        if let Some(known) = name.and_then(|place| history.players.get_mut(place)) {
            known.added_at = player.added_at;
            known.former_number = player.former_number;
        }
    }
    let mut accepted = Vec::with_capacity(typed.matches.len());
    for played in typed.matches {
        accepted.extend(history.accept(&mut seen, played, today));
    }
    if history.players.len() > usize::try_from(IMPORT_PLAYERS_MAX).unwrap_or(usize::MAX) {
        return Err(too_large());
    }
    if order == Order::Date {
        sort_by_date(&mut accepted);
    }
    for (row, saved_at, submission) in accepted {
        let played = PlayedMatch {
            lineup: submission.lineup,
            outcome: *submission.scoreline.outcome(),
        };
        let changes = history.standings.apply(&played).changes;
        history.matches.push(RatedMatch {
            row,
            submission,
            saved_at,
            changes,
        });
    }
    Ok(history)
}

/// Saves a checked history in a group that has neither players nor matches: all of it, or nothing.
pub(crate) async fn import_history(
    connection: &mut db::Connection,
    group: GroupId,
    history: &History,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    if !history.mistakes.is_empty() {
        return Err(ErrorCode::ImportInvalid
            .with("mistakes", history.mistakes.len())
            .into());
    }
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if group.player_count > 0 || group.match_count > 0 {
            return Err(ErrorCode::GroupNotEmpty.into());
        }
        log::open(connection).await?;
        let new: Vec<_> = history.players.iter().map(|player| player.to_add(at)).collect();
        let ids = log::add_players(connection, group.id, &new).await?;
        let rows = Rows::of(history, group.id, &ids, by, at)?;
        log::add_matches(
            connection,
            group.id,
            &rows.matches,
            &rows.entries,
            &rows.standings,
        )
        .await?;
        let details = json!({"players": ids.len(), "matches": rows.matches.len()});
        audit::record(connection, by, Action::GroupImported, Some(group.id), details).await
    })
    .await
}

/// Whether every match is dated on the day of the one before it or later.
pub(crate) fn is_in_date_order(history: &History) -> bool {
    history
        .matches
        .is_sorted_by_key(|played| played.submission.played_on)
}

type Accepted = (u32, Option<DateTime<Utc>>, Submission<usize>);

fn sort_by_date(matches: &mut [Accepted]) {
    let day = |(_, _, submission): &Accepted| submission.played_on;
    if matches.is_sorted_by(|one, next| day(one) >= day(next)) {
        matches.reverse();
    }
    matches.sort_by_key(day);
}

fn too_large() -> Error {
    ErrorCode::ImportTooLarge
        .with("matches", IMPORT_MATCHES_MAX)
        .with("players", IMPORT_PLAYERS_MAX)
        .into()
}

impl History {
    /// The place of a player of this name, who is added if nobody is called that yet; none for no name.
    fn admit(
        &mut self,
        seen: &mut HashMap<String, usize>,
        name: &str,
        (field, row): (&str, u32),
    ) -> Option<usize> {
        if name.is_empty() && field != "name" {
            // That somebody is missing is for the match to say.
            return None;
        }
        if let Some(place) = seen.get(&name.to_lowercase()) {
            return Some(*place);
        }
        if let Err(violation) = PlayerName::parse(field, name) {
            self.mistakes.push(Mistake { row, violation });
        }
        let place = self.players.len();
        seen.insert(name.to_lowercase(), place);
        self.players.push(NewPlayer {
            name: name.to_owned(),
            added_at: None,
            former_number: None,
        });
        Some(place)
    }

    /// The match if it keeps the rules.
    fn accept(
        &mut self,
        seen: &mut HashMap<String, usize>,
        played: TypedMatch,
        today: Day,
    ) -> Option<Accepted> {
        let TypedMatch {
            row,
            played_on,
            saved_at,
            players: [one, two, three, four],
            sets,
            notes,
        } = played;
        let mut admit = |name: &str, field| self.admit(seen, name, (field, row));
        let team1 = [admit(&one, "team1[0]"), admit(&two, "team1[1]")];
        let team2 = [admit(&three, "team2[0]"), admit(&four, "team2[1]")];
        let checked = Submission::parse(SubmissionInput {
            players_in_group: None,
            team1,
            team2,
            sets: &sets,
            played_on: PlayedOnInput::Text(&played_on),
            today,
            notes: notes.as_deref(),
            passcode: PasscodeInput::NotNeeded,
        });
        match checked {
            Ok(submission) => Some((row, saved_at, submission)),
            Err(violations) => {
                let mistakes = violations.into_iter().map(|violation| Mistake { row, violation });
                self.mistakes.extend(mistakes);
                None
            }
        }
    }
}

impl NewPlayer {
    fn to_add(&self, at: DateTime<Utc>) -> ImportedPlayer {
        ImportedPlayer {
            name: self.name.clone(),
            starting_elo: START_RATING,
            created_at: self.added_at.map_or(at, |added| added.min(at)),
            former_number: self.former_number,
        }
    }
}

/// What a history comes to in the database.
#[derive(Default)]
struct Rows {
    matches: Vec<ImportedMatch>,
    entries: Vec<MatchPlayer>,
    standings: Vec<db::rows::Standing>,
}

impl Rows {
    fn of(history: &History, group: GroupId, ids: &[PlayerId], by: Actor, at: DateTime<Utc>) -> Result<Self> {
        let id = |place: usize| {
            ids.get(place)
                .copied()
                .ok_or_else(|| Error::internal("a player was not added"))
        };
        let mut rows = Self::default();
        let mut last_played = HashMap::new();
        for (played, number) in history.matches.iter().zip(1..) {
            let Lineup {
                team1: [one, two],
                team2: [three, four],
            } = played.submission.lineup;
            let players = [id(one)?, id(two)?, id(three)?, id(four)?];
            let submission = Submission {
                lineup: Lineup {
                    team1: [players[0], players[1]],
                    team2: [players[2], players[3]],
                },
                scoreline: played.submission.scoreline.clone(),
                played_on: played.submission.played_on,
                notes: played.submission.notes.clone(),
            };
            let content = stored_content(&submission)?;
            // As good as known: the day it was played on.
            let on_its_day = || content.played_on.and_time(NaiveTime::MIN).and_utc();
            let created_at = played.saved_at.unwrap_or_else(on_its_day).min(at);
            rows.entries
                .extend(stored_changes(group, number, players, &played.changes)?);
            last_played.extend(players.map(|player| (player, created_at)));
            rows.matches.push(ImportedMatch {
                match_number: number,
                content,
                submitted_by: by.account,
                created_at,
            });
        }
        for (place, standing) in history.standings.iter() {
            let player = id(place)?;
            rows.standings.push(stored_standing(
                player,
                standing,
                last_played.get(&player).copied(),
            )?);
        }
        Ok(rows)
    }
}

/// A day of a checked match, as a date.
pub(crate) fn date_of(played: &RatedMatch) -> Result<chrono::NaiveDate> {
    calendar::date(played.submission.played_on)
}

//! What a check finds: ratings that do not follow from the log, and matches that are not what they were.

use std::collections::HashMap;
use std::error::Error;

use db::rows::DeclaredChangeRow;
use elo_core::audit::{Audit, Difference};
use elo_core::identifier::GroupHash;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::past::{self, Alarm, Judgement, KnownLog, KnownMatch, Past, judge};
use elo_core::replay::PlayedMatch;
use elo_core::seal::Head;
use elo_core::set_score::SetScore;
use elo_core::stored_match::StoredMatch;

use super::client::Read;
use super::state::WatchState;
use crate::api::log::schemas::{LoggedMatch, MatchLog};
use crate::api::rewinds::schemas::DeclaredChange;
use crate::domain::calendar::day;

/// A log that was read and replayed.
pub(super) struct Checked {
    pub(super) log: MatchLog,
    /// The changes that were declared until then or later.
    pub(super) declared: Vec<DeclaredChange>,
    /// The head after the last match.
    pub(super) head: Head,
    /// The first rating that does not follow from the log, in words.
    pub(super) difference: Option<String>,
    known: KnownLog,
    group: String,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

impl Checked {
    pub(super) fn new(group: &GroupHash, Read { log, declared }: Read) -> Result<Self> {
        let difference = first_difference(&log)?;
        let known = known_log(log.version, &log.matches, &declared)?;
        let seal = |head, known: &KnownMatch| known.seal(head);
        Ok(Self {
            head: known.matches().iter().fold(Head::of_group(group), seal),
            declared,
            difference,
            known,
            group: group.as_str().to_owned(),
            log,
        })
    }

    /// What has become of the matches of the last check.
    pub(super) fn judge(&self, kept: &WatchState) -> Result<Judgement> {
        if kept.group != self.group {
            return Err(format!("the state is that of the group {}", kept.group).into());
        }
        let known = known_log(kept.version, &kept.matches, &kept.declared)?;
        Ok(judge(&known, &self.known, kept.epoch != self.log.epoch))
    }

    /// In words, without a last check if this is the first one.
    pub(super) fn describe(&self, last: Option<(&WatchState, Judgement)>) -> String {
        let matches = self.log.matches.len();
        let seal = format!("seal after match {matches}: {}", self.head.code());
        let Some((kept, judgement)) = last else {
            return format!("{matches} matches, all ratings are right; {seal}");
        };
        let at = kept.checked_at.date_naive();
        match judgement {
            Judgement::Older => format!(
                "the answer is older than the check of {at}, and fits it: the server is behind or was set back"
            ),
            Judgement::Past(past) => {
                let known = kept.matches.len();
                let unchanged = format!(
                    "{} of the {known} matches checked on {at} are unchanged, {} are new; {seal}",
                    past.unchanged, past.new
                );
                [vec![unchanged], self.changes(kept, &past)].concat().join("\n")
            }
            Judgement::Alarm(Alarm { number, is_gone }) => {
                let what = if is_gone { "is gone" } else { "was changed" };
                let versions = self.versions(kept, number);
                format!("match {number} {what} since {at}, and nothing declared explains it\n{versions}")
            }
        }
    }

    fn changes(&self, kept: &WatchState, past: &Past) -> Vec<String> {
        let mut lines = Vec::new();
        if past.is_set_back {
            lines.push("the database was set back to a backup since".to_owned());
        }
        if let Some(number) = past.corrected {
            lines.push(format!(
                "match {number} was the latest one and has been corrected"
            ));
            lines.push(self.versions(kept, number));
        }
        if past.removed > 0 {
            lines.push(format!("{} matches were taken back from the end", past.removed));
        }
        if past.undeclared > 0 {
            let count = past.undeclared;
            lines.push(format!(
                "nobody has declared that {count} of them go: ask the admin; --accept keeps the log as it is now"
            ));
        }
        if past.other_players > 0 {
            let count = past.other_players;
            lines.push(format!("{count} matches have other players by a declared change"));
        }
        lines
    }

    /// A match then and now.
    fn versions(&self, kept: &WatchState, number: u32) -> String {
        let of = |matches: &[LoggedMatch]| {
            let found = matches
                .iter()
                .find(|logged| u32::try_from(logged.number) == Ok(number));
            found.map_or_else(|| "no match".to_owned(), |logged| self.line(logged))
        };
        format!("  then: {}\n  now:  {}", of(&kept.matches), of(&self.log.matches))
    }

    fn line(&self, logged: &LoggedMatch) -> String {
        let name = |id: &i64| {
            let found = self.log.players.iter().find(|player| player.player_id == *id);
            found.map_or_else(|| format!("player {id}"), |player| player.name.clone())
        };
        let names: Vec<String> = logged.players.iter().map(name).collect();
        let sets = logged
            .sets
            .iter()
            .map(|[team1, team2]| format!("{team1}–{team2}"));
        let sets: Vec<String> = sets.collect();
        let (day, sets) = (logged.played_on, sets.join(" "));
        match &names[..] {
            [one, two, three, four] => format!("{day}, {one} and {two} against {three} and {four}, {sets}"),
            _ => format!("{day}, {sets}"),
        }
    }
}

/// Replays the log, and compares every rating until one differs.
fn first_difference(log: &MatchLog) -> Result<Option<String>> {
    let players = log.players.iter().enumerate();
    let indices: HashMap<i64, usize> = players.map(|(index, player)| (player.player_id, index)).collect();
    let mut audit = Audit::default();
    for logged in &log.matches {
        let stored = stored_match(logged, &indices)?;
        if let Some(difference) = audit.compare(&stored) {
            return Ok(Some(match difference {
                Difference::Number { stored, expected } => {
                    format!("match {expected} is missing: the next number is {stored}")
                }
                Difference::Before(value) => {
                    let (number, stored, expected) = (logged.number, value.stored, value.expected);
                    format!("match {number}: a rating before it is {stored}, and should be {expected}")
                }
                Difference::Change(value) => {
                    let (number, stored, expected) = (logged.number, value.stored, value.expected);
                    format!("match {number}: a change is {stored}, and should be {expected}")
                }
            }));
        }
    }
    let wrong = log.players.iter().enumerate().find_map(|(index, player)| {
        let (stored, expected) = (player.current_elo, audit.rating(index));
        (stored != expected).then(|| {
            format!(
                "the rating of {} is {stored}, and should be {expected}",
                player.name
            )
        })
    });
    Ok(wrong)
}

fn stored_match(logged: &LoggedMatch, indices: &HashMap<i64, usize>) -> Result<StoredMatch> {
    let players: Option<Vec<usize>> = logged.players.iter().map(|id| indices.get(id).copied()).collect();
    let players = players.ok_or_else(|| malformed(logged))?;
    Ok(StoredMatch {
        number: u32::try_from(logged.number)?,
        played: PlayedMatch {
            lineup: Lineup::new(four(logged, players)?),
            outcome: Outcome::of(&sets(logged)?).ok_or_else(|| malformed(logged))?,
        },
        before: four(logged, logged.before.clone())?,
        changes: four(logged, logged.change.clone())?,
    })
}

fn known_log(version: i64, matches: &[LoggedMatch], declared: &[DeclaredChange]) -> Result<KnownLog> {
    let matches = matches.iter().map(known_match).collect::<Result<_>>()?;
    let declared = declared.iter().map(known_change).collect::<Result<_>>()?;
    Ok(KnownLog::new(u64::try_from(version)?, matches, declared))
}

fn known_change(declared: &DeclaredChange) -> Result<past::DeclaredChange> {
    Ok(past::DeclaredChange {
        version: u64::try_from(declared.version)?,
        at: u32::try_from(declared.at.timestamp())?,
        after: u32::try_from(declared.after)?,
        is_removal: declared.kind == DeclaredChangeRow::REWIND,
    })
}

fn known_match(logged: &LoggedMatch) -> Result<KnownMatch> {
    let players = logged.players.iter().map(|id| u64::try_from(*id));
    let players = players.collect::<std::result::Result<Vec<_>, _>>()?;
    Ok(KnownMatch {
        number: u32::try_from(logged.number)?,
        id: u64::try_from(logged.match_id)?,
        saved_at: u32::try_from(logged.saved_at.timestamp())?,
        played_on: day(logged.played_on),
        lineup: Lineup::new(four(logged, players)?),
        sets: sets(logged)?,
    })
}

fn sets(logged: &LoggedMatch) -> Result<Vec<SetScore>> {
    let set = |[team1, team2]: &[i16; 2]| Ok(SetScore::new(u8::try_from(*team1)?, u8::try_from(*team2)?));
    logged.sets.iter().map(set).collect()
}

fn four<T>(logged: &LoggedMatch, values: Vec<T>) -> Result<[T; 4]> {
    values.try_into().map_err(|_| malformed(logged))
}

fn malformed(logged: &LoggedMatch) -> Box<dyn Error> {
    format!("match {} of the log is malformed", logged.number).into()
}

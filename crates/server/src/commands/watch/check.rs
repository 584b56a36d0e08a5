//! What a check finds: ratings that do not follow from the log, and matches that are not what they were.

use std::collections::HashMap;
use std::error::Error;

use chrono::{DateTime, Utc};
use db::rows::DeclaredChangeRow;
use elo_core::audit::{Audit, Difference};
use elo_core::identifier::GroupHash;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::past::{Alarm, KnownMatch, OtherPlayers, Past, compare};
use elo_core::replay::PlayedMatch;
use elo_core::seal::Head;
use elo_core::set_score::SetScore;
use elo_core::stored_match::StoredMatch;

use super::client::Read;
use super::state::WatchState;
use crate::api::log::schemas::{LoggedMatch, MatchLog};
use crate::api::rewinds::schemas::DeclaredChange;
use crate::domain::calendar::day;
use crate::service::rewinds::list_rewinds::DECLARED_CHANGES_MAX;

/// A log that was read and replayed.
pub(super) struct Checked {
    pub(super) log: MatchLog,
    pub(super) declared_at: Option<DateTime<Utc>>,
    /// The head after the last match.
    pub(super) head: Head,
    /// The first rating that does not follow from the log, in words.
    pub(super) difference: Option<String>,
    known: Vec<KnownMatch>,
    group: String,
}

/// What has become of the matches of the last check.
#[derive(Debug)]
pub(super) enum Judgement {
    /// There was no check before.
    FirstCheck,
    /// The answer is older than the last check: of a server that is behind.
    Older,
    /// Everything that has changed was allowed to.
    Past(Past),
    /// A match is not what it was.
    Alarm(Alarm),
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

impl Checked {
    pub(super) fn new(group: &GroupHash, Read { log, declared }: Read) -> Result<Self> {
        let difference = first_difference(&log)?;
        let known = log.matches.iter().map(known_match).collect::<Result<Vec<_>>>()?;
        let seal = |head, known: &KnownMatch| known.seal(head);
        Ok(Self {
            head: known.iter().fold(Head::of_group(group), seal),
            declared_at: declared.first().map(|change| change.at),
            difference,
            known,
            group: group.as_str().to_owned(),
            log,
        })
    }

    /// Compares with the last check. `declared` reads the declared changes of now, if they are needed.
    pub(super) fn compare(
        &self,
        kept: &WatchState,
        declared: impl FnOnce() -> Result<Vec<DeclaredChange>>,
    ) -> Result<Judgement> {
        if kept.group != self.group {
            return Err(format!("the state is that of the group {}", kept.group).into());
        }
        if kept.epoch == self.log.epoch && kept.version > self.log.version {
            return Ok(Judgement::Older);
        }
        let before = kept.matches.iter().map(known_match).collect::<Result<Vec<_>>>()?;
        if let Ok(past) = compare(&before, &self.known, &[]) {
            return Ok(Judgement::Past(past));
        }
        let since = other_players_since(declared()?, kept.declared_at)?;
        Ok(match compare(&before, &self.known, &since) {
            Ok(past) => Judgement::Past(past),
            Err(alarm) => Judgement::Alarm(alarm),
        })
    }

    /// The judgement in words.
    pub(super) fn describe(&self, kept: Option<&WatchState>, judgement: &Judgement) -> String {
        let matches = self.known.len();
        let seal = format!("seal after match {matches}: {}", self.head.code());
        let Some(kept) = kept else {
            return format!("{matches} matches, all ratings are right; {seal}");
        };
        let (known, at) = (kept.matches.len(), kept.checked_at.date_naive());
        match judgement {
            Judgement::FirstCheck => format!("{matches} matches, all ratings are right; {seal}"),
            Judgement::Older => format!(
                "the answer is older than the check of {at}, and nothing is compared: the server is behind or was set back"
            ),
            Judgement::Past(past) => {
                let mut lines = vec![format!(
                    "{} of the {known} matches checked on {at} are unchanged, {} are new; {seal}",
                    past.unchanged, past.new
                )];
                if let Some(number) = past.corrected {
                    lines.push(format!(
                        "match {number} was the latest one and has been corrected"
                    ));
                    lines.push(self.versions(kept, number));
                }
                if past.removed > 0 {
                    lines.push(format!("{} matches were taken back from the end", past.removed));
                }
                if past.other_players > 0 {
                    let count = past.other_players;
                    lines.push(format!("{count} matches have other players by a declared change"));
                }
                lines.join("\n")
            }
            Judgement::Alarm(Alarm { number, is_gone }) => {
                let what = if *is_gone { "is gone" } else { "was changed" };
                let versions = self.versions(kept, *number);
                format!("match {number} {what} since {at}, and nothing declared explains it\n{versions}")
            }
        }
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

/// The declared changes of players after the latest one that was known. Where the list ends before that, any change may have
/// been declared.
fn other_players_since(
    declared: Vec<DeclaredChange>,
    known: Option<DateTime<Utc>>,
) -> Result<Vec<OtherPlayers>> {
    let is_full = declared.len() >= usize::try_from(DECLARED_CHANGES_MAX)?;
    let since: Vec<_> = declared
        .into_iter()
        .take_while(|change| Some(change.at) != known)
        .collect();
    if is_full && since.len() >= usize::try_from(DECLARED_CHANGES_MAX)? {
        return Ok(since.iter().map(|_| OtherPlayers { after: 0 }).collect());
    }
    let players = since
        .iter()
        .filter(|change| change.kind != DeclaredChangeRow::REWIND);
    let after = players.map(|change| {
        Ok(OtherPlayers {
            after: u32::try_from(change.after)?,
        })
    });
    after.collect()
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

//! Rates all matches of a group again, of which some are another player's.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::locked_group::LockedGroup;
use db::queries::matches::MatchWithPlayers;
use db::queries::{joins, match_log};
use db::rows::{DeclaredChangeRow, GroupRow, MatchEntry, PlayerRow, StandingRow};
use elo_core::limits::{PLAYER_CHANGE_MATCHES_MAX, PLAYER_CHANGE_UNDO_DAYS};
use elo_core::lineup::Lineup;
use elo_core::rating::Standing;
use elo_core::replay::{PlayedMatch, Standings};

use crate::domain::stored_rating::{standing, stored_changes, stored_standing};
use crate::domain::stored_score::StoredScore;
use crate::error::{ErrorCode, Result};

/// The number of matches that are read and written at a time.
const PART: i64 = 1_000;

/// Which matches become whose.
pub(super) struct Renaming {
    /// Who plays them as stored.
    pub(super) from: PlayerId,
    /// Who plays them instead.
    pub(super) to: PlayerId,
    /// Their numbers.
    pub(super) matches: HashSet<i32>,
}

/// A log that was rated again.
#[derive(Default)]
pub(super) struct RatedAgain {
    standings: Standings<PlayerId>,
    last_played: BTreeMap<PlayerId, DateTime<Utc>>,
    /// The first match that changes.
    first: Option<i32>,
    /// How many change.
    changed: i32,
}

/// Refuses a group with more matches than are rated again at once.
pub(super) fn refuse_if_too_long(group: &GroupRow) -> Result<()> {
    if group.match_count.unsigned_abs() > PLAYER_CHANGE_MATCHES_MAX {
        return Err(ErrorCode::LogTooLong
            .with("max", PLAYER_CHANGE_MATCHES_MAX)
            .into());
    }
    Ok(())
}

/// Until when a change of that time can be undone.
pub(super) fn undoable_until(at: DateTime<Utc>) -> DateTime<Utc> {
    at + TimeDelta::days(PLAYER_CHANGE_UNDO_DAYS.into())
}

/// Rates the log again from its first match, and overwrites the matches that change if the group is locked for it.
pub(super) async fn rate_again(
    connection: &mut db::Connection,
    group: GroupId,
    renaming: &Renaming,
    written: Option<&LockedGroup>,
) -> Result<RatedAgain> {
    let mut rated = RatedAgain::default();
    let mut number = 0;
    loop {
        let part = match_log::after(connection, group, number, PART).await?;
        let Some(last) = part.last() else {
            return Ok(rated);
        };
        number = last.played.match_number;
        let mut changed = Vec::new();
        for found in part {
            changed.extend(rated.play(&found, renaming)?);
        }
        if let Some(group) = written
            && !changed.is_empty()
        {
            joins::rewrite(connection, group, &changed).await?;
        }
    }
}

impl RatedAgain {
    /// Rates the next match: its number and entries, if they change.
    fn play(
        &mut self,
        found: &MatchWithPlayers,
        renaming: &Renaming,
    ) -> Result<Option<(i32, [MatchEntry; 4])>> {
        let number = found.played.match_number;
        let stored = found.players.each_ref().map(|named| named.entry);
        let is_renamed = renaming.matches.contains(&number);
        let players = stored.map(|entry| {
            if is_renamed && entry.player_id == renaming.from {
                renaming.to
            } else {
                entry.player_id
            }
        });
        let lineup = Lineup::new(players);
        let outcome = StoredScore::of(&found.played)?.outcome;
        let changes = self.standings.apply(&PlayedMatch { lineup, outcome }).changes;
        for player in players {
            self.last_played.insert(player, found.played.created_at);
        }
        let entries = stored_changes(players, &changes)?;
        if entries == stored {
            return Ok(None);
        }
        self.first.get_or_insert(number);
        self.changed += 1;
        Ok(Some((number, entries)))
    }

    /// How many matches change.
    pub(super) const fn changed(&self) -> i32 {
        self.changed
    }

    /// The standing of a player after the last match.
    pub(super) fn standing(&self, player: PlayerId) -> Standing {
        self.standings.of(player)
    }

    /// The players whose rating changes, with their standings after the last match.
    pub(super) fn changed_ratings(&self, stored: &[PlayerRow]) -> BTreeMap<PlayerId, Standing> {
        let after = stored.iter().map(|player| (player, self.standing(player.id)));
        after
            .filter(|(player, after)| player.current_elo != after.rating)
            .map(|(player, after)| (player.id, after))
            .collect()
    }

    /// The standings to write.
    pub(super) fn changed_standings(&self, stored: &[PlayerRow]) -> Result<Vec<StandingRow>> {
        let mut changed = Vec::new();
        for player in stored {
            let last_played = self.last_played.get(&player.id).copied();
            let after = stored_standing(player.id, self.standing(player.id), last_played)?;
            if after != stored_standing(player.id, standing(player), player.last_played_at)? {
                changed.push(after);
            }
        }
        Ok(changed)
    }

    /// What is declared to readers; `None` if no match changes.
    pub(super) fn declared(
        &self,
        group: &LockedGroup,
        kind: &str,
        at: DateTime<Utc>,
    ) -> Option<DeclaredChangeRow> {
        Some(DeclaredChangeRow {
            id: group.version.number(),
            kind: kind.to_owned(),
            happened_at: at,
            after_match: self.first?.saturating_sub(1),
            matches: self.changed,
        })
    }
}

//! Corrects or deletes the latest match as the server does: lock the group, read, rate, write.

use chrono::Utc;
use db::ids::{GroupId, PlayerId};
use db::queries::corrections::{self, MatchEdit};
use db::queries::matches::MatchWithPlayers;
use db::queries::{matches, players};
use db::rows::{MatchContentRow, PlayerRow, StandingRow};
use db::{Connection, Error};

use crate::group_fixture::{locked, new_match};

/// Replaces the score of the latest match.
pub(crate) async fn edit_latest(
    connection: &mut Connection,
    group: GroupId,
    sets: &[(u8, u8)],
) -> Result<MatchWithPlayers, Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let (latest, before) = find_latest(connection, group).await?;
        let number = latest.played.match_number;
        let again = new_match(group, number, before.each_ref(), sets);
        let corrected = MatchEdit {
            match_number: number,
            content: MatchContentRow {
                played_on: latest.played.played_on,
                ..again.content
            },
            edited_at: Utc::now(),
            entries: again.entries,
            standings: again.standings,
        };
        corrections::edit(connection, &locked_group, &corrected).await
    })
    .await
}

/// Deletes the latest match and restores its four players.
pub(crate) async fn delete_latest(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let (latest, before) = find_latest(connection, group).await?;
        let number = latest.played.match_number;
        let four: Vec<PlayerId> = before.iter().map(|player| player.id).collect();
        let last_played = corrections::last_played_before(connection, &four, number).await?;
        let standings = before.map(|player| StandingRow {
            player_id: player.id,
            current_elo: player.current_elo,
            peak_elo: player.peak_elo,
            lowest_elo: player.lowest_elo,
            matches_played: player.matches_played,
            matches_won: player.matches_won,
            last_played_at: last_played.get(&player.id).copied(),
        });
        corrections::delete(connection, &locked_group, number, &standings).await
    })
    .await
}

/// The latest match, and its four players before it.
async fn find_latest(
    connection: &mut Connection,
    group: GroupId,
) -> Result<(MatchWithPlayers, [PlayerRow; 4]), Error> {
    let latest = matches::latest(connection, group).await?.unwrap();
    let four: Vec<PlayerId> = latest.players.iter().map(|named| named.entry.player_id).collect();
    let now = players::by_ids(connection, group, &four).await?;
    let before = [0, 1, 2, 3].map(|place: usize| {
        let entry = &latest.players[place].entry;
        let mut player = now
            .iter()
            .find(|player| player.id == entry.player_id)
            .unwrap()
            .clone();
        player.current_elo = entry.elo_before;
        player.peak_elo = entry.peak_before;
        player.lowest_elo = entry.lowest_before;
        player.matches_played = entry.played_before;
        player.matches_won -= i32::from(entry.won);
        player
    });
    Ok((latest, before))
}

//! Compares everything that follows from a group's matches with what is stored.

use db::Connection;
use db::RunQueryDsl;
use db::ids::GroupId;
use db::queries::matches::MatchWithPlayers;
use db::queries::{match_log, players};
use db::rows::MatchEntry;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::set_score::SetScore;

use crate::group_fixture::{standing_of, standing_row};

/// Queries for rows of any group that do not follow from its matches and players.
const DERIVED: [(&str, &str); 4] = [
    (
        "appearances",
        "SELECT FROM appearances FULL JOIN (
             SELECT group_id, match_number, entry.* FROM matches, unnest(player_ids, elo_change) AS entry (player_id, change)
         ) AS entries USING (group_id, match_number, player_id)
         WHERE elo_change IS DISTINCT FROM change",
    ),
    (
        "match days",
        "SELECT FROM (SELECT * FROM match_days WHERE matches > 0) AS days FULL JOIN (
             SELECT group_id, played_on, count(*) AS counted FROM matches GROUP BY group_id, played_on
         ) AS played USING (group_id, played_on)
         WHERE days.matches IS DISTINCT FROM counted",
    ),
    (
        "totals",
        "SELECT FROM groups WHERE (player_count, rating_sum, match_count, match_count, game_count) IS DISTINCT FROM (
             (SELECT count(*) FROM players WHERE group_id = groups.id),
             (SELECT coalesce(sum(current_elo), 0) FROM players WHERE group_id = groups.id),
             (SELECT count(*) FROM matches WHERE group_id = groups.id),
             (SELECT coalesce(max(match_number), 0) FROM matches WHERE group_id = groups.id),
             (SELECT coalesce(sum(games), 0) FROM matches, unnest(team1_games || team2_games) AS games
                 WHERE group_id = groups.id))",
    ),
    (
        "listings",
        "WITH listed AS (
             SELECT id, name, created_at, player_count, match_count FROM groups WHERE is_active AND is_discoverable
         )
         , stored AS (SELECT group_id, name, created_at, player_count, match_count FROM group_listings)
         (TABLE stored EXCEPT ALL TABLE listed) UNION ALL (TABLE listed EXCEPT ALL TABLE stored)",
    ),
];

/// Names of what does not follow from the matches.
pub(crate) async fn differences(connection: &mut Connection, group: GroupId) -> Vec<String> {
    let mut differences = Vec::new();
    for (name, query) in DERIVED {
        if diesel::sql_query(query).execute(connection).await.unwrap() > 0 {
            differences.push(name.to_owned());
        }
    }
    let stored = match_log::after(connection, group, 0, 1_000).await.unwrap();
    let log: Vec<PlayedMatch<i64>> = stored.iter().map(played).collect();
    let replayed = replay(&log);
    for ((number, stored), rating) in (1..).zip(&stored).zip(&replayed.ratings) {
        let entries = stored.players.iter().map(|named| changes(&named.entry));
        let expected = rating.changes.iter().map(|change| {
            (
                (change.won, change.before, change.change, change.k_factor.into()),
                (change.expected, change.raw_change, change.margin.into()),
                (
                    change.peak_before,
                    change.lowest_before,
                    change.played_before.into(),
                ),
            )
        });
        if stored.played.match_number != number || !entries.eq(expected) {
            differences.push(format!("match {}", stored.played.match_number));
        }
    }
    for player in players::ranking(connection, group).await.unwrap() {
        if standing_of(&standing_row(&player)) != replayed.standings.of(player.id.0) {
            differences.push(player.name);
        }
    }
    differences
}

pub(crate) async fn assert_follows_matches(connection: &mut Connection, group: GroupId) {
    assert_eq!(differences(connection, group).await, Vec::<String>::new());
}

type Changes = ((bool, i32, i32, i64), (f64, f64, i64), (i32, i32, i64));

fn changes(entry: &MatchEntry) -> Changes {
    (
        (
            entry.won,
            entry.elo_before,
            entry.elo_change,
            entry.k_factor.into(),
        ),
        (entry.expected_score, entry.raw_change, entry.games_margin.into()),
        (entry.peak_before, entry.lowest_before, entry.played_before.into()),
    )
}

fn played(stored: &MatchWithPlayers) -> PlayedMatch<i64> {
    let [a, b, c, d] = stored.players.each_ref().map(|named| named.entry.player_id.0);
    let games = stored.played.team1_games.iter().zip(&stored.played.team2_games);
    let sets: Vec<SetScore> = games
        .map(|(team1, team2)| SetScore::new((*team1).try_into().unwrap(), (*team2).try_into().unwrap()))
        .collect();
    PlayedMatch {
        lineup: Lineup {
            team1: [a, b],
            team2: [c, d],
        },
        outcome: Outcome::of(&sets).unwrap(),
    }
}

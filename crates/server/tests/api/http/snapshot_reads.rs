//! A response is from one snapshot of the database, even if there are concurrent writes.
//!
//! Each read is stopped in the middle: a transaction locks one of the tables, the read runs into the lock, the
//! transaction changes the group in all tables at once and commits. The response must then be the one from before the
//! change or the one from after it.

use std::collections::BTreeSet;

use db::testing::Session;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::database::cluster;
use crate::support::environment::announce;
use crate::support::group_fixture::GroupFixture;
use crate::support::openapi::operations;

/// The tables that reads of groups and accounts use.
const TABLES: [&str; 10] = [
    "users",
    "sessions",
    "groups",
    "players",
    "player_successors",
    "matches",
    "appearances",
    "match_days",
    "match_locks",
    "group_listings",
];

/// The path of share cards.
const SHARE_CARDS: &str = "/share-card/";

/// Creates `toggle()`, which alternately deletes and restores the latest match, names and discoverability.
const PREPARE: &str = "
    CREATE TABLE saved_match AS SELECT * FROM matches ORDER BY match_number DESC LIMIT 1;
    ALTER TABLE saved_match DROP COLUMN winner;
    CREATE TABLE saved_appearances AS
        SELECT appearances.* FROM appearances JOIN saved_match USING (group_id, match_number);
    CREATE TABLE saved_seats AS
        SELECT matches.group_id, seat.player_id, seat.elo_before, seat.peak_before, seat.lowest_before, seat.played_before,
            (seat.place <= 2) = (matches.winner = 1) AS won
        FROM matches JOIN saved_match USING (group_id, match_number), unnest(
            matches.player_ids, matches.elo_before, matches.peak_before, matches.lowest_before, matches.played_before
        ) WITH ORDINALITY AS seat (player_id, elo_before, peak_before, lowest_before, played_before, place);
    CREATE TABLE standings_with AS SELECT * FROM players;
    CREATE FUNCTION toggle() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM matches WHERE id = (SELECT id FROM saved_match)) THEN
            DELETE FROM matches WHERE id = (SELECT id FROM saved_match);
            UPDATE players SET
                current_elo = seat.elo_before, peak_elo = seat.peak_before, lowest_elo = seat.lowest_before,
                matches_played = seat.played_before, matches_won = matches_won - seat.won::integer,
                last_played_at = CASE WHEN seat.played_before > 0 THEN created_at END,
                name = name || ' the Second'
            FROM saved_seats AS seat WHERE players.id = seat.player_id;
            UPDATE groups SET name = 'Fredagspadel', is_discoverable = public_hash <> 'zzzzzzzz';
        ELSE
            INSERT INTO matches
                (group_id, match_number, id, played_on, team1_games, team2_games, notes, submitted_by, created_at, edited_at,
                 player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before,
                 expected_scores, games_margin, questions_settled_at,
                 twin_number)
            SELECT * FROM saved_match;
            INSERT INTO appearances SELECT * FROM saved_appearances;
            UPDATE players SET
                current_elo = saved.current_elo, peak_elo = saved.peak_elo, lowest_elo = saved.lowest_elo,
                matches_played = saved.matches_played, matches_won = saved.matches_won,
                last_played_at = saved.last_played_at, name = saved.name
            FROM standings_with AS saved WHERE players.id = saved.id;
            UPDATE groups SET name = 'Torsdagspadel', is_discoverable = true;
        END IF;
        UPDATE groups SET version = version + 1,
            match_count = (SELECT count(*) FROM matches WHERE group_id = groups.id),
            game_count = (
                SELECT coalesce(sum(games), 0) FROM matches, unnest(team1_games || team2_games) AS set (games)
                WHERE group_id = groups.id
            ),
            rating_sum = (SELECT coalesce(sum(current_elo), 0) FROM players WHERE group_id = groups.id);
        DELETE FROM match_days;
        INSERT INTO match_days SELECT group_id, played_on, count(*) FROM matches GROUP BY group_id, played_on;
        DELETE FROM group_listings;
        INSERT INTO group_listings (group_id, name, created_at, player_count, match_count)
            SELECT id, name, created_at, player_count, match_count FROM groups WHERE is_active AND is_discoverable;
    END $$;
    -- Another group, in discovery in every other state.
    INSERT INTO group_directory (public_hash) VALUES ('zzzzzzzz');
    INSERT INTO groups (id, owner_id, name, passcode, public_hash, is_discoverable)
    SELECT group_id, owner_id, 'Another group', 'bollboll', 'zzzzzzzz', true FROM groups, group_directory
    WHERE group_directory.public_hash = 'zzzzzzzz' LIMIT 1";

/// Queries that are read in addition to the path without a query.
const QUERIES: [(&str, &[&str]); 5] = [
    (
        "/matches",
        &[
            "?player={player}",
            "?from=2020-01-01",
            "?player={player}&from=2020-01-01",
            "?player={player}&other=0",
        ],
    ),
    (
        "/matches/months",
        &["?player={player}", "?player={player}&other=0"],
    ),
    ("/players", &["?stats=true"]),
    ("/elo-explanations", &["?limit=1"]),
    (
        "/export",
        &[
            "?content=matches",
            "?content=matches&format=csv",
            "?content=standings",
            "?content=standings&format=csv",
        ],
    ),
];

/// The path of every read, with the latest match in place of `{matchId}` and its number and day.
fn reads(fixture: &GroupFixture<'_>, latest: &Value) -> Vec<String> {
    let (hash, player) = (
        text(&fixture.admin.group["publicHash"]),
        fixture.players[0].to_string(),
    );
    let mut reads = vec![
        format!("{SHARE_CARDS}en/{hash}.png"),
        format!("/en/groups/{hash}"),
        format!("/en/groups/{hash}/match/{}", latest["matchNumber"]),
        format!("/en/groups/{hash}/day/{}", text(&latest["playedOn"])),
    ];
    for operation in operations() {
        let path = operation.path.as_str();
        let is_left_out = path.starts_with("/health/")
            // It reads no database.
            || path == "/api/meta"
            // It shows a random group.
            || path.ends_with("/random-discoverable")
            // It says nothing but the version.
            || path.ends_with("/events")
            // The same reads as by the group's number.
            || path.starts_with("/api/groups/hash/{hash}/");
        if operation.method != Method::GET || is_left_out {
            continue;
        }
        let path = path
            .replace("{groupId}", &fixture.admin.group["groupId"].to_string())
            .replace("{hash}", &hash)
            .replace("{playerId}", &player)
            .replace("{matchId}", &latest["matchId"].to_string())
            .replace("{matchNumber}", &latest["matchNumber"].to_string())
            .replace("{playedOn}", &text(&latest["playedOn"]))
            .replace("{name}", "torsdag");
        assert!(!path.contains('{'), "{path}: a parameter has no value");
        let queries = QUERIES.iter().filter(|(end, _)| path.ends_with(end));
        for query in queries.flat_map(|(_, queries)| *queries) {
            reads.push(format!("{path}{}", query.replace("{player}", &player)));
        }
        reads.push(path);
    }
    reads
}

/// The part of a response that must be from one snapshot: everything but the time of an export, and the group's version
/// in its log and in the addresses of share cards, which no toggle restores.
fn content(response: &Response) -> (StatusCode, String) {
    let content = match serde_json::from_str::<Value>(&response.text) {
        Ok(mut body) => {
            if let Some(fields) = body.as_object_mut() {
                fields.remove("exportedAt");
                for group in fields
                    .get_mut("groups")
                    .and_then(Value::as_array_mut)
                    .into_iter()
                    .flatten()
                {
                    group.as_object_mut().and_then(|group| group.remove("exportedAt"));
                }
            }
            if let Some(data) = body.get_mut("data").and_then(Value::as_object_mut) {
                data.remove("version");
            }
            body.to_string()
        }
        Err(_) => without_versions(&response.text),
    };
    (response.status, content)
}

/// A page without the versions in the addresses of its pictures.
fn without_versions(page: &str) -> String {
    let mut parts = page.split("?v=");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |content, part| {
        content + part.trim_start_matches(|sign: char| sign != '"')
    })
}

/// Waits until there is a response, or until the request waits for a lock: then `None`.
async fn response_or_blocked(pending: &mut JoinHandle<Response>, observer: &mut Session) -> Option<Response> {
    let waiting_locks = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    loop {
        tokio::select! {
            response = &mut *pending => return Some(response.unwrap()),
            waiting = observer.rows(waiting_locks) => if waiting.unwrap() > 0 {
                return None;
            },
        }
    }
}

#[tokio::test]
async fn every_read_is_from_one_snapshot() {
    if cluster().is_some() {
        announce("NOT RUN: Citus refuses the function that changes the group in all tables at once");
        return;
    }
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    let settings = json!({
        "name": "Torsdagspadel", "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true
    });
    fixture.admin.put(&fixture.path(), settings).await.ok();
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 2], [1, 3], &[[6, 1], [6, 2]]).await;
    let latest = fixture.play([0, 4], [1, 2], &[[3, 6], [2, 6]]).await["match"].take();
    app.database.execute(PREPARE).await.unwrap();
    let mut writer = app.database.session().await.unwrap();
    let mut observer = app.database.session().await.unwrap();

    let mut blocked = BTreeSet::new();
    let mut problems = Vec::new();
    for path in reads(&fixture, &latest) {
        let first = content(&fixture.admin.get(&path).await);
        writer.execute("SELECT toggle()").await.unwrap();
        let second = content(&fixture.admin.get(&path).await);
        for table in TABLES {
            if path.starts_with(SHARE_CARDS) && !["groups", "players"].contains(&table) {
                // A share card is slow to render and reads no other tables.
                continue;
            }
            let lock = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE");
            writer.execute(&lock).await.unwrap();
            let request = fixture.admin.request(Method::GET, &path);
            let mut pending = tokio::spawn(Response::to(request));
            let finished = response_or_blocked(&mut pending, &mut observer).await;
            writer.execute("SELECT toggle(); COMMIT").await.unwrap();
            let response = if let Some(response) = finished {
                response
            } else {
                blocked.insert(path.clone());
                pending.await.unwrap()
            };
            let read = content(&response);
            if read != first && read != second {
                problems.push(format!("{path}, blocked at {table}: {}", read.0));
            }
            // A tag may be older than the content but not newer: its holder would keep the old content.
            let tag = response.header("etag");
            if !tag.is_empty() && !path.starts_with(SHARE_CARDS) {
                let again = fixture
                    .admin
                    .request(Method::GET, &path)
                    .header("if-none-match", tag);
                let again = Response::to(again).await;
                if again.status == StatusCode::NOT_MODIFIED {
                    let now = content(&fixture.admin.get(&path).await);
                    if read != now {
                        problems.push(format!("{path}, blocked at {table}, carries a newer tag"));
                    }
                }
            }
        }
        assert!(blocked.contains(&path), "{path} was never blocked");
    }
    assert!(
        problems.is_empty(),
        "from two snapshots, or with a newer ETag:\n{}",
        problems.join("\n")
    );
}

//! What one answer says is from one snapshot of the database, whatever is written while it is read.
//!
//! Each read is stopped in the middle: a transaction locks one of the tables, the read runs into the lock, the
//! transaction changes the group in all tables at once and commits. The answer must then be the one from before the
//! change or the one from after it.

use std::collections::BTreeSet;

use db::testing::Session;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::access::operations;
use crate::actors::{Actor, Answer, text};
use crate::app::App;
use crate::club::Club;

/// The tables that reads of groups look at.
const TABLES: [&str; 7] = [
    "users",
    "groups",
    "players",
    "matches",
    "match_players",
    "match_days",
    "match_locks",
];

/// Where pictures of groups are.
const PICTURES: &str = "/share-card/";

/// Takes the latest match away and brings it back, in turn, and changes names and discovery with it.
const PREPARE: &str = "
    CREATE TABLE kept_match AS SELECT * FROM matches ORDER BY match_number DESC LIMIT 1;
    CREATE TABLE kept_entries AS SELECT entry.* FROM match_players AS entry JOIN kept_match USING (group_id, match_number);
    CREATE TABLE standings_with AS SELECT * FROM players;
    CREATE FUNCTION toggle() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM matches WHERE id = (SELECT id FROM kept_match)) THEN
            DELETE FROM matches WHERE id = (SELECT id FROM kept_match);
            UPDATE players SET
                current_elo = entry.elo_before, peak_elo = entry.peak_before, lowest_elo = entry.lowest_before,
                matches_played = entry.played_before, matches_won = matches_won - entry.won::integer,
                last_played_at = CASE WHEN entry.played_before > 0 THEN created_at END,
                name = name || ' the Second'
            FROM kept_entries AS entry WHERE players.id = entry.player_id;
            UPDATE groups SET name = 'Fredagspadel', is_discoverable = public_hash <> 'zzzzzzzz';
        ELSE
            INSERT INTO matches (id, group_id, match_number, played_on, team1_games, team2_games, notes, submitted_by,
                created_at, edited_at) OVERRIDING SYSTEM VALUE
            SELECT id, group_id, match_number, played_on, team1_games, team2_games, notes, submitted_by,
                created_at, edited_at FROM kept_match;
            INSERT INTO match_players SELECT * FROM kept_entries;
            UPDATE players SET
                current_elo = kept.current_elo, peak_elo = kept.peak_elo, lowest_elo = kept.lowest_elo,
                matches_played = kept.matches_played, matches_won = kept.matches_won,
                last_played_at = kept.last_played_at, name = kept.name
            FROM standings_with AS kept WHERE players.id = kept.id;
            UPDATE groups SET name = 'Torsdagspadel', is_discoverable = true;
        END IF;
    END $$;
    -- Another group, in discovery in every other state.
    INSERT INTO groups (owner_id, name, passcode, public_hash, is_discoverable)
    SELECT owner_id, 'Another group', 'bollboll', 'zzzzzzzz', true FROM groups LIMIT 1";

/// What filters and formats are asked for besides the plain address.
const QUERIES: [(&str, &[&str]); 4] = [
    (
        "/matches",
        &[
            "?player={player}",
            "?from=2020-01-01",
            "?player={player}&from=2020-01-01",
        ],
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

/// The address of everything that can be read, with the latest match in place of `{matchId}`.
fn reads(club: &Club<'_>, latest: &Value) -> Vec<String> {
    let (hash, player) = (text(&club.admin.group["publicHash"]), club.players[0].to_string());
    let mut reads = vec![format!("{PICTURES}en/{hash}.png"), format!("/en/groups/{hash}")];
    for operation in operations() {
        let path = operation.path.as_str();
        let is_left_out = path.starts_with("/health/")
            // Which group it shows is left to chance.
            || path.ends_with("/random-discoverable")
            // The same as by the group's number.
            || path.starts_with("/api/groups/hash/{hash}/");
        if operation.method != Method::GET || is_left_out {
            continue;
        }
        let path = path
            .replace("{groupId}", &club.admin.group["groupId"].to_string())
            .replace("{hash}", &hash)
            .replace("{playerId}", &player)
            .replace("{matchId}", &latest.to_string())
            .replace("{name}", "torsdag");
        assert!(!path.contains('{'), "{path}: what is to be read there?");
        let queries = QUERIES.iter().filter(|(end, _)| path.ends_with(end));
        for query in queries.flat_map(|(_, queries)| *queries) {
            reads.push(format!("{path}{}", query.replace("{player}", &player)));
        }
        reads.push(path);
    }
    reads
}

/// The part of an answer that must be of one moment: all but the time of an export.
fn content(answer: &Answer) -> (StatusCode, String) {
    let content = match serde_json::from_str::<Value>(&answer.text) {
        Ok(mut body) => {
            if let Some(fields) = body.as_object_mut() {
                fields.remove("exportedAt");
            }
            body.to_string()
        }
        Err(_) => answer.text.clone(),
    };
    (answer.status, content)
}

/// Waits until the answer is there, or what was asked is stopped by a lock: then there is none yet.
async fn early_answer(asked: &mut JoinHandle<Answer>, observer: &mut Session) -> Option<Answer> {
    let look = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    loop {
        tokio::select! {
            answer = &mut *asked => return Some(answer.unwrap()),
            waiting = observer.rows(look) => if waiting.unwrap() > 0 {
                return None;
            },
        }
    }
}

#[tokio::test]
async fn every_read_is_of_one_moment() {
    let app = App::start().await;
    let club = Club::of(&app, 5).await;
    let settings = json!({
        "name": "Torsdagspadel", "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true
    });
    club.admin.put(&club.path(), settings).await.ok();
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    club.play([0, 2], [1, 3], &[[6, 1], [6, 2]]).await;
    let latest = club.play([0, 4], [1, 2], &[[3, 6], [2, 6]]).await["match"]["matchId"].take();
    app.database.execute(PREPARE).await.unwrap();
    let mut writer = app.database.session().await.unwrap();
    let mut observer = app.database.session().await.unwrap();

    let mut stopped = BTreeSet::new();
    let mut mixed = Vec::new();
    for path in reads(&club, &latest) {
        let one = content(&club.admin.get(&path).await);
        writer.execute("SELECT toggle()").await.unwrap();
        let other = content(&club.admin.get(&path).await);
        for table in TABLES {
            if path.starts_with(PICTURES) && !["groups", "players"].contains(&table) {
                // A picture takes long to draw, and looks at nothing else.
                continue;
            }
            let lock = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE");
            writer.execute(&lock).await.unwrap();
            let request = club.admin.request(Method::GET, &path);
            let mut asked = tokio::spawn(Answer::to(request));
            let early = early_answer(&mut asked, &mut observer).await;
            writer.execute("SELECT toggle(); COMMIT").await.unwrap();
            let answer = if let Some(answer) = early {
                answer
            } else {
                stopped.insert(path.clone());
                asked.await.unwrap()
            };
            let shown = content(&answer);
            if shown != one && shown != other {
                mixed.push(format!("{path}, stopped at {table}: {}", shown.0));
            }
            // A tag may be older than what it stands on, never newer: who has it would keep the old content.
            let tag = answer.header("etag");
            if !tag.is_empty() && !path.starts_with(PICTURES) {
                let again = club
                    .admin
                    .request(Method::GET, &path)
                    .header("if-none-match", tag);
                let again = Answer::to(again).await;
                if again.status == StatusCode::NOT_MODIFIED {
                    let now = content(&club.admin.get(&path).await);
                    if shown != now {
                        mixed.push(format!("{path}, stopped at {table}, carries a newer tag"));
                    }
                }
            }
        }
        assert!(stopped.contains(&path), "{path} was never stopped");
    }
    assert!(
        mixed.is_empty(),
        "mixed, or with a tag of what came after:\n{}",
        mixed.join("\n")
    );
}

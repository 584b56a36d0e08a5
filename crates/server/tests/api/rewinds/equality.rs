//! A rewind equals deletions of the latest match, one after the other.

use std::collections::BTreeMap;

use futures::future::join_all;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{preview, rewind, rewind_lock, send_rewind};
use crate::commands::verify::differences;
use crate::matches::latest::{delete, latest, lock_id};
use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::{GroupFixture, PASSCODE, number};

/// Everything that the API shows of a group's players and matches, byte by byte, but the group's version.
pub(crate) async fn shown(fixture: &GroupFixture<'_>) -> BTreeMap<String, String> {
    let players = fixture.players.iter().flat_map(|player| {
        let path = format!("players/{player}");
        [format!("{path}/elo-explanations"), path]
    });
    let whole = [
        "players",
        "players?sort=trend",
        "players/trends",
        "stats",
        "matches?limit=100",
        "matches/recent",
        "matches/stats",
        "matches/months",
    ];
    let mut shown = BTreeMap::new();
    for path in whole.map(str::to_owned).into_iter().chain(players) {
        let answer = fixture.admin.get(&format!("{}/{path}", fixture.path())).await;
        shown.insert(path, answer.text);
    }
    let mut log = fixture.admin.get(&format!("{}/log", fixture.path())).await.ok();
    log["version"].take();
    shown.insert("log".to_owned(), log.to_string());
    let mut export = fixture
        .admin
        .get(&format!("{}/export", fixture.path()))
        .await
        .json();
    export["exportedAt"].take();
    shown.insert("export".to_owned(), export.to_string());
    let listed = fixture.admin.app().visitor().get("/api/groups").await;
    shown.insert("discovery".to_owned(), listed.text);
    shown
}

/// A match of any four players.
async fn play_any(fixture: &GroupFixture<'_>, rng: &mut Xoshiro256PlusPlus) {
    let mut places: Vec<usize> = (0..fixture.players.len()).collect();
    places.shuffle(rng);
    let lost = rng.random_range(0..6);
    let sets = if rng.random() { [[6, lost]] } else { [[lost, 6]] };
    let mut submission = fixture.submission([places[0], places[1]], [places[2], places[3]], &sets);
    submission["playedOn"] = json!(format!("2025-06-{:02}", rng.random_range(1..=9)));
    fixture.submit(&submission).await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_rewind_equals_deletions_of_the_latest_match() {
    let seed = env_number("DUELO_TEST_REWIND_SEED", 7);
    report(&format!("seed {seed}"));
    let app = App::start().await;
    for seed in seed..seed + 3 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let fixture = GroupFixture::with_players(&app, rng.random_range(4..8)).await;
        fixture.publish().await;
        let stay = rng.random_range(0..6);
        for _ in 0..stay {
            play_any(&fixture, &mut rng).await;
        }
        let before = shown(&fixture).await;
        let assert_as_before = async || {
            for (path, answer) in shown(&fixture).await {
                assert_eq!(Some(&answer), before.get(&path), "{path}");
            }
        };
        let go = rng.random_range(1..9);
        for _ in 0..go {
            play_any(&fixture, &mut rng).await;
        }
        let previewed = preview(&fixture, stay).await.ok();
        rewind(&fixture, stay).await;
        assert_as_before().await;
        assert_eq!(differences(&app).await, [json!(null); 0]);
        let standings = fixture.standings().await;
        for player in previewed["players"].as_array().unwrap() {
            let after = &standings[&number(&player["playerId"])];
            assert_eq!(
                [&player["eloAfter"], &player["gamesPlayed"]],
                [&after["currentElo"], &after["gamesPlayed"]]
            );
        }
        for _ in 0..go {
            play_any(&fixture, &mut rng).await;
        }
        for _ in 0..go {
            let lock = lock_id(&fixture.admin).await;
            delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
        }
        assert_as_before().await;
    }
}

#[tokio::test]
async fn the_preview_shows_ratings_ranks_and_the_matches_that_go() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([2, 4], [0, 1], &[[6, 0]]).await;
    let matches = fixture.matches().await;
    let previewed = preview(&fixture, 1).await.ok();
    assert_eq!(previewed["latestMatch"], json!(2));
    assert_eq!(previewed["matches"], json!([matches[1]]));
    let standings = fixture.standings().await;
    let players: Vec<Value> = previewed["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| {
            assert_eq!(
                player["eloBefore"],
                standings[&number(&player["playerId"])]["currentElo"]
            );
            json!([
                player["name"],
                player["eloAfter"],
                player["rankBefore"],
                player["rankAfter"],
                player["gamesPlayed"]
            ])
        })
        .collect();
    assert_eq!(
        json!(players),
        json!([
            ["Eva", 1500, 1, 3, 0],
            ["Cia", 1478, 2, 4, 1],
            ["Ann", 1522, 3, 1, 1],
            ["Bo", 1522, 3, 1, 1],
        ])
    );
    // Nothing was changed, and going back to the start leaves none of them.
    assert_eq!(fixture.matches().await, matches);
    let whole = preview(&fixture, 0).await.ok();
    assert_eq!(whole["players"].as_array().unwrap().len(), 5);
    assert_eq!(whole["matches"], json!([matches[1], matches[0]]));
}

/// The four submit all the time; each rewind removes what was saved after a match, and nothing else.
#[tokio::test]
async fn submissions_during_rewinds_leave_a_state_equal_to_a_replay() {
    let app = App::start_with(&["--pool-size", "6", "--limit-submissions", "100000/60"]).await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let path = format!("{}/matches", fixture.hash_path());
    let visitor = app.visitor();
    let submitting = async {
        for nth in 0..40_usize {
            let place = |seat: usize| (nth + seat) % 6;
            let mut submission = fixture.submission([place(0), place(1)], [place(2), place(3)], &[[6, 2]]);
            submission["passcode"] = json!(PASSCODE);
            let responses = join_all([0, 1].map(|_| visitor.post(&path, submission.clone()))).await;
            for response in responses {
                let is_saved = response.status == StatusCode::CREATED;
                assert!(
                    is_saved || response.status == StatusCode::LOCKED,
                    "{}",
                    response.text
                );
            }
        }
    };
    let rewinding = async {
        let mut rewound = 0;
        for _ in 0..20 {
            rewound += u32::from(rewind_some(&fixture).await);
        }
        rewound
    };
    let ((), rewound) = tokio::join!(submitting, rewinding);
    assert!(rewound > 0, "no rewind succeeded");
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, [json!(null); 0]);
}

/// Goes back by at most three matches; false without a match.
async fn rewind_some(fixture: &GroupFixture<'_>) -> bool {
    let locked: Response = rewind_lock(&fixture.admin).await;
    if locked.status != StatusCode::CREATED {
        locked.assert_error(StatusCode::NOT_FOUND, "match.not_found");
        return false;
    }
    let lock = locked.data(StatusCode::CREATED);
    let after = (number(&lock["matchNumber"]) - 3).max(0);
    // Others cannot submit while the latest match is locked.
    send_rewind(&fixture.admin, after, &lock).await.ok();
    true
}

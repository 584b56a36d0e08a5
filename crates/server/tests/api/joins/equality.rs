//! A join equals a log in which the two had always been one, and its undoing equals what was before.

use std::collections::BTreeMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{ann_and_bo, is_saved, join, joins, preview, submit_with_passcode, undo};
use crate::commands::verify::differences;
use crate::rewinds::equality::shown;
use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::{GroupFixture, number};

/// A match of four places in the list of players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    pub(super) places: [usize; 4],
    sets: [[i64; 2]; 1],
    day: u32,
}

/// Matches in which the first two players never meet.
pub(super) fn draw(rng: &mut Xoshiro256PlusPlus, players: usize, matches: usize) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    while drawn.len() < matches {
        let mut places: Vec<usize> = (0..players).collect();
        places.shuffle(rng);
        let places = [places[0], places[1], places[2], places[3]];
        let lost = rng.random_range(0..6);
        let sets = if rng.random() { [[6, lost]] } else { [[lost, 6]] };
        let day = rng.random_range(1..=9);
        if !(places.contains(&0) && places.contains(&1)) {
            drawn.push(Drawn { places, sets, day });
        }
    }
    drawn
}

/// Plays these matches, with the player in each place that is given for the match's index and the drawn place.
pub(super) async fn play(fixture: &GroupFixture<'_>, drawn: &[Drawn], place: impl Fn(usize, usize) -> usize) {
    for (index, Drawn { places, sets, day }) in drawn.iter().enumerate() {
        let [one, two, three, four] = places.map(|drawn| place(index, drawn));
        let mut submission = fixture.submission([one, two], [three, four], sets);
        submission["playedOn"] = json!(format!("2025-06-{day:02}"));
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
}

/// Everything of the ranking but ids and times, by name.
pub(super) async fn by_name(fixture: &GroupFixture<'_>) -> BTreeMap<String, Value> {
    let fields = [
        "currentElo",
        "peakElo",
        "lowestElo",
        "gamesPlayed",
        "wins",
        "rank",
    ];
    let standings = fixture.standings().await;
    standings
        .values()
        .map(|player| {
            let values: Vec<_> = fields.iter().map(|field| player[*field].clone()).collect();
            (text(&player["name"]), json!(values))
        })
        .collect()
}

/// The rating changes of each match, by number.
pub(super) async fn changes(fixture: &GroupFixture<'_>) -> Vec<Value> {
    let teams = ["team1", "team2"];
    let matches = fixture.matches().await;
    let of_match = |played: &Value| {
        let players = teams.map(|team| played[team]["players"].clone());
        let each = players.iter().flat_map(|team| team.as_array().unwrap());
        let fields = ["name", "eloBefore", "eloChange", "kFactor"];
        each.map(|player| {
            fields
                .map(|field| player[field].clone())
                .into_iter()
                .collect::<Value>()
        })
        .collect()
    };
    matches.iter().map(of_match).collect()
}

#[tokio::test]
async fn a_join_equals_a_replay_of_the_renamed_log_and_its_undoing_what_was_before() {
    let seed = env_number("DUELO_TEST_JOIN_SEED", 11);
    report(&format!("seed {seed}"));
    let app = App::start().await;
    for seed in seed..seed + 3 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let players = rng.random_range(6..9);
        let matches = rng.random_range(0..14);
        let drawn = draw(&mut rng, players, matches);
        let fixture = GroupFixture::with_players(&app, players).await;
        fixture.publish().await;
        play(&fixture, &drawn, |_, place| place).await;
        let control = GroupFixture::with_players(&app, players).await;
        play(&control, &drawn, |_, place| if place == 1 { 0 } else { place }).await;
        let unplayed = format!("{}/players/{}", control.path(), control.players[1]);
        control.admin.delete(&unplayed).await.ok();

        let before = shown(&fixture).await;
        let standings_before = fixture.standings().await;
        let [keep, drop] = [fixture.players[0], fixture.players[1]];
        let previewed = preview(&fixture, keep, drop).await.ok();
        let change = join(&fixture, 0, 1).await;
        assert_eq!(by_name(&fixture).await, by_name(&control).await);
        assert_eq!(changes(&fixture).await, changes(&control).await);
        fixture.assert_equals_replay().await;
        assert_eq!(differences(&app).await, [json!(null); 0]);
        assert_preview_came_true(&fixture, &previewed, &standings_before).await;

        assert_eq!(undo(&fixture, change).await.ok(), json!({"playerId": drop}));
        for (path, answer) in shown(&fixture).await {
            assert_eq!(Some(&answer), before.get(&path), "{path}");
        }
        fixture.assert_equals_replay().await;
        assert_eq!(differences(&app).await, [json!(null); 0]);
        assert_eq!(joins(&fixture).await, [json!(null); 0]);
    }
}

/// Exactly those whose rating is another one now were in the preview, with it and the rank.
async fn assert_preview_came_true(
    fixture: &GroupFixture<'_>,
    previewed: &Value,
    before: &BTreeMap<i64, Value>,
) {
    let after = fixture.standings().await;
    let mut changed: Vec<i64> = after
        .iter()
        .filter(|(player, now)| before[*player]["currentElo"] != now["currentElo"])
        .map(|(player, _)| *player)
        .collect();
    let mut shown: Vec<i64> = Vec::new();
    let players = previewed["players"].as_array().unwrap();
    for player in players.iter().chain([&previewed["joined"]]) {
        let now = &after[&number(&player["playerId"])];
        assert_eq!(
            [&player["eloAfter"], &player["rankAfter"], &player["gamesPlayed"]],
            [&now["currentElo"], &now["rank"], &now["gamesPlayed"]]
        );
        shown.push(number(&player["playerId"]));
    }
    shown.pop();
    shown.sort_unstable();
    changed.sort_unstable();
    assert_eq!(shown, changed);
}

#[tokio::test]
async fn the_preview_shows_both_players_and_changes_nothing() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let before = shown(&fixture).await;
    let previewed = preview(&fixture, fixture.players[0], fixture.players[1])
        .await
        .ok();
    assert_eq!(
        [&previewed["matches"], &previewed["changedMatches"]],
        [&json!(3), &json!(2)]
    );
    assert_eq!(previewed["keep"]["name"], json!("Ann"));
    assert_eq!(previewed["drop"]["name"], json!("Bo"));
    assert_eq!(previewed["drop"]["gamesPlayed"], json!(1));
    assert!(previewed["drop"]["lastPlayedOn"].is_string());
    assert_eq!(previewed["joined"]["gamesPlayed"], json!(2));
    assert_eq!(shown(&fixture).await, before);
}

#[tokio::test]
async fn joins_into_each_other_are_undone_from_the_last_to_the_first() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 7).await;
    for place in 0..3 {
        fixture.play([place, 3], [4, 5], &[[6, 4]]).await;
        fixture.play([4, 6], [place, 5], &[[6, 1]]).await;
    }
    let before = shown(&fixture).await;
    let first = join(&fixture, 1, 0).await;
    let second = join(&fixture, 2, 1).await;
    fixture.assert_equals_replay().await;
    // Both lead to the one who is left.
    for dropped in [0, 1] {
        let path = format!("{}/players/{}", fixture.path(), fixture.players[dropped]);
        let profile = fixture.admin.get(&path).await.ok();
        assert_eq!(profile["player"]["playerId"], json!(fixture.players[2]));
    }
    let listed = joins(&fixture).await;
    assert_eq!(listed[1]["isJoinedAgain"], json!(true));
    undo(&fixture, first)
        .await
        .assert_error(StatusCode::CONFLICT, "join.joined_since");
    undo(&fixture, second).await.ok();
    let path = format!("{}/players/{}", fixture.path(), fixture.players[0]);
    let profile = fixture.admin.get(&path).await.ok();
    assert_eq!(profile["player"]["playerId"], json!(fixture.players[1]));
    undo(&fixture, first).await.ok();
    assert_eq!(shown(&fixture).await, before);
    assert_eq!(differences(&app).await, [json!(null); 0]);
}

/// Phones send matches of either player all the time, while the two are joined and made two again.
#[tokio::test]
async fn submissions_meanwhile_leave_a_state_equal_to_a_replay() {
    let app = App::start_with(&["--pool-size", "6", "--limit-submissions", "100000/60"]).await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let submitting = async {
        for nth in 0..60_usize {
            // Those who never meet, and others.
            let one = fixture.players[nth % 2];
            let [two, three, other] = [2, 3, 4].map(|seat| fixture.players[2 + (seat + nth) % 4]);
            let four = [one, two, three, other];
            let saved = submit_with_passcode(&fixture, four).await;
            assert!(is_saved(&saved), "{}", saved.text);
        }
    };
    let joining = async {
        let mut made = 0;
        for _ in 0..12 {
            let joined = super::send_join(&fixture, fixture.players[0], fixture.players[1]).await;
            if joined.status == StatusCode::OK {
                made += 1;
                undo(&fixture, number(&joined.ok()["changeId"])).await;
            }
        }
        made
    };
    let ((), made) = tokio::join!(submitting, joining);
    assert!(made > 0, "no join succeeded");
    assert_eq!(fixture.matches().await.len(), 60);
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, [json!(null); 0]);
}
